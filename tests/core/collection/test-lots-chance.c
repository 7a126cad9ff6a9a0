/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-lots-chance.c: commands by chance over a few lots, compared with a model that walks over all of them. */
#include "base/slv-fold.h"
#include "base/slv-random.h"
#include "collection/slv-collection-sets.h"
#include "collection/slv-collection-decks.h"
#include "collection/slv-copy-enter.h"
#include "collection/slv-copy-plan-private.h"
#include "collection-box.h"

#define ANY(random, array) ((array)[slv_random_below (random, G_N_ELEMENTS (array))])
#define CHANCE(random, of) (slv_random_below (random, of) == 0)
#define LOTS 64u

typedef enum { PLACE, CONDITION, FINISH, NOTE, PROXY, N_WORDS } Word;
static const char * const values[N_WORDS][4] = { { "", "A", "A/C", "B" }, { "", "near-mint", "played", "poor" }, { "", "foil", "etched", "foil" }, { "", "lent", "old", "lent" }, { "", "", "", "yes" } };
static const SlvCopyField fields[N_WORDS] = { SLV_COPY_PLACE, SLV_COPY_CONDITION, SLV_COPY_FINISH, SLV_COPY_NOTE, SLV_COPY_PROXY };
static const struct { const char *name, *set, *number; } cards[] = { { "Ash Hound", "LAN", "001" }, { "Ash Hound", "LAN2", "014" }, { "Divine Lamp", "", "" }, { "Nobody Knows", "", "" } };

typedef struct { gint64 id, quantity, for_trade, sleeved; guint card; const char *words[N_WORDS]; } Lot;
typedef struct { Lot lots[LOTS]; guint n; gint64 deck; } Model;

static gboolean
are_alike (const Lot *one, const Lot *other)
{
  for (guint i = 0; i < N_WORDS; i++)
    if (strcmp (one->words[i], other->words[i]) != 0)
      return FALSE;
  return one->card == other->card;
}

static Lot *
lot_of (Model *model, gint64 id)
{
  for (guint i = 0; i < model->n; i++)
    if (model->lots[i].id == id)
      return &model->lots[i];
  g_assert_not_reached ();
}

static void
drop (Model *model, gint64 id)
{
  Lot *lot = lot_of (model, id);

  memmove (lot, lot + 1, (gsize) (&model->lots[--model->n] - lot) * sizeof *lot);
}

static Lot *
append (Model *model, const Lot *lot)
{
  g_assert_cmpuint (model->n, <, LOTS);
  model->lots[model->n] = *lot;
  return &model->lots[model->n++];
}

/* ---- the library and the model ---- */

static char *
model_line (const Lot *lot)
{
  return g_strdup_printf ("%s|%s|%s|%s|%s|%s|%s|%d|%d|%d", cards[lot->card].name, cards[lot->card].set, lot->words[PLACE], lot->words[CONDITION], lot->words[FINISH], lot->words[NOTE], lot->words[PROXY],
                          (int) lot->quantity, (int) lot->for_trade, (int) lot->sleeved);
}

static char *
held_line (SlvCollection *collection, const SlvHeld *held)
{
  const SlvLot *lot = &held->lot;

  return g_strdup_printf ("%s|%s|%s|%s|%s|%s|%s|%d|%d|%d", lot->name, lot->set_code, slv_collection_place_path (collection, lot->place), lot->condition, lot->finish, lot->note, lot->is_proxy ? "yes" : "",
                          (int) lot->quantity, (int) lot->for_trade, (int) slv_collection_sleeved_of (collection, lot->id, 0));
}

static char *
joined (GPtrArray *lines)
{
  g_ptr_array_sort (lines, slv_compare_texts);
  return slv_join_texts (lines, "\n", 0);
}

/* The same lots; the model learns the numbers of those that are new. */
static void
check_lots (Box *box, Model *model)
{
  g_autoptr (GPtrArray) here = g_ptr_array_new_with_free_func (g_free), there = g_ptr_array_new_with_free_func (g_free);

  for (guint i = 0; i < model->n; i++)
    g_ptr_array_add (here, model_line (&model->lots[i]));
  for (guint i = 0; i < slv_collection_n_lots (box->collection); i++)
    g_ptr_array_add (there, held_line (box->collection, slv_collection_get_lot (box->collection, i)));
  for (guint i = 0; i < there->len; i++)   /* in order of their numbers */
    for (guint k = i; k < model->n; k++)
      {
        g_autofree char *line = model_line (&model->lots[k]);

        if (strcmp (line, there->pdata[i]) == 0)
          {
            Lot lot = model->lots[k];

            model->lots[k] = model->lots[i];
            model->lots[i] = lot;
            model->lots[i].id = slv_collection_get_lot (box->collection, i)->lot.id;
            break;
          }
      }
  g_autofree char *expected = joined (here);
  g_autofree char *found = joined (there);
  g_assert_cmpstr (found, ==, expected);
}

typedef gboolean (*Asks) (const Model *model, const Lot *lot);

static gint64
owned (const Model *model, const Lot *lot, gboolean only_free)
{
  gint64 n = 0;

  for (guint i = 0; i < model->n; i++)
    if (strcmp (cards[model->lots[i].card].name, cards[lot->card].name) == 0 && *model->lots[i].words[PROXY] == '\0')
      n += model->lots[i].quantity - (only_free ? model->lots[i].sleeved : 0);
  return n;
}

static gboolean lies_in_a (const Model *model G_GNUC_UNUSED, const Lot *lot) { return *lot->words[PLACE] == 'A'; }
static gboolean lies_in_c (const Model *model G_GNUC_UNUSED, const Lot *lot) { return strcmp (lot->words[PLACE], "A/C") == 0; }
static gboolean is_good (const Model *model G_GNUC_UNUSED, const Lot *lot) { return strcmp (lot->words[CONDITION],
                                                                                            "near-mint") == 0; }
static gboolean is_worse (const Model *model G_GNUC_UNUSED, const Lot *lot) { return strcmp (lot->words[CONDITION], "played") == 0 || strcmp (lot->words[CONDITION], "poor") == 0; }
static gboolean is_foil (const Model *model G_GNUC_UNUSED, const Lot *lot) { return strcmp (lot->words[FINISH], "foil") == 0; }
static gboolean is_lent (const Model *model G_GNUC_UNUSED, const Lot *lot) { return strcmp (lot->words[NOTE], "lent") == 0; }
static gboolean is_proxy (const Model *model G_GNUC_UNUSED, const Lot *lot) { return *lot->words[PROXY] != '\0'; }
static gboolean are_many (const Model *model G_GNUC_UNUSED, const Lot *lot) { return lot->quantity >= 3; }
static gboolean is_one (const Model *model G_GNUC_UNUSED, const Lot *lot) { return lot->quantity < 2; }
static gboolean is_traded (const Model *model G_GNUC_UNUSED, const Lot *lot) { return lot->for_trade > 0; }
static gboolean are_owned (const Model *model, const Lot *lot) { return owned (model, lot, FALSE) >= 6; }
static gboolean are_free (const Model *model, const Lot *lot) { return owned (model, lot, TRUE) <= 4; }
static gboolean is_hound (const Model *model G_GNUC_UNUSED, const Lot *lot) { return lot->card < 2; }
static gboolean is_of_first_set (const Model *model G_GNUC_UNUSED, const Lot *lot) { return lot->card == 0; }
static gboolean is_stranger (const Model *model G_GNUC_UNUSED, const Lot *lot) { return lot->card == 3; }
static gboolean is_either (const Model *model, const Lot *lot) { return (is_hound (model, lot) && are_many (model, lot)) || !lies_in_a (model, lot); }

/* What a search finds is what a walk over all lots finds. */
static void
check_searches (Box *box, const Model *model)
{
  static const struct { const char *query; Asks asks; } rows[] = {
    { "place:A", lies_in_a }, { "place:\"A/C\"", lies_in_c }, { "cond=near-mint", is_good }, { "cond<=played", is_worse }, { "finish:foil", is_foil }, { "note:lent", is_lent }, { "is:proxy", is_proxy },
    { "qty>=3", are_many }, { "qty<2", is_one }, { "trade>=1", is_traded }, { "have>=6", are_owned }, { "free<=4", are_free }, { "hound", is_hound }, { "set:LAN", is_of_first_set },
    { "nobody", is_stranger }, { "(hound qty>=3) or -place:A", is_either },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (GArray) ids = box_ids_of (box, rows[i].query);
      guint expected = 0;

      g_test_message ("%s", rows[i].query);
      for (guint k = 0; k < model->n; k++)
        expected += rows[i].asks (model, &model->lots[k]);
      for (guint k = 0; k < ids->len; k++)
        g_assert_true (rows[i].asks (model, lot_of ((Model *) model, g_array_index (ids, gint64, k))));
      g_assert_cmpuint (ids->len, ==, expected);
    }
}

static void
check_numbers (Box *box, const Model *model)
{
  const SlvPlaceTotals *totals = slv_collection_place_totals (box->collection);
  gint64 all = 0, tray = 0, nowhere = 0;

  for (guint i = 0; i < model->n; i++)
    {
      const Lot *lot = &model->lots[i];
      const SlvHeld *held = slv_collection_find_lot (box->collection, lot->id, NULL);

      all += lot->quantity;
      tray += lot->card == 3 ? lot->quantity : 0;
      nowhere += *lot->words[PLACE] == '\0' ? lot->quantity : 0;
      g_assert_cmpint (held->row == SLV_ROW_NONE, ==, lot->card == 3);
      if (lot->card == 3)
        continue;
      g_assert_cmpuint (slv_collection_have (box->collection, held->row), ==, owned (model, lot, FALSE));
      g_assert_cmpuint (slv_collection_free (box->collection, held->row), ==, owned (model, lot, TRUE));
      g_assert_cmpuint (slv_collection_free_for (box->collection, held->row, model->deck), ==, owned (model, lot, FALSE));
    }
  g_assert_cmpuint (totals->all, ==, all);
  g_assert_cmpuint (totals->tray, ==, tray);
  g_assert_cmpuint (totals->nowhere, ==, nowhere);
  for (guint nth = 0; nth < slv_collection_n_places (box->collection); nth++)
    {
      const char *path = slv_collection_get_place (box->collection, nth)->path;
      gint64 within = 0;

      for (guint i = 0; i < model->n; i++)
        within += strcmp (model->lots[i].words[PLACE], path) == 0 || (strcmp (path, "A") == 0 && lies_in_c (model, &model->lots[i])) ? model->lots[i].quantity : 0;
      g_assert_cmpuint (slv_collection_place_copies (box->collection, nth), ==, within);
    }
}

static gint
compare_by (const Lot *one, const Lot *other, guint key)
{
  switch (key)
    {
    case 0:  return one->quantity < other->quantity ? -1 : one->quantity > other->quantity;
    case 1:  return strcmp (one->words[PLACE], other->words[PLACE]);
    default: return strcmp (cards[one->card].name, cards[other->card].name);
    }
}

static void
check_order (Box *box, Model *model)
{
  static const char * const keys[] = { "quantity", "place", "name", "-quantity", "-place", "-name" };

  for (guint key = 0; key < G_N_ELEMENTS (keys); key++)
    {
      g_autoptr (GArray) positions = slv_collection_search (box->collection, NULL, "", NULL, NULL), ids = NULL;
      const gint sign = key < 3 ? 1 : -1;

      g_assert_true (slv_collection_sort (box->collection, positions, keys[key], NULL));
      g_assert_cmpuint (positions->len, ==, model->n);
      ids = slv_collection_ids (box->collection, positions);
      for (guint i = 1; i < ids->len; i++)
        {
          const Lot *one = lot_of (model, g_array_index (ids, gint64, i - 1)), *other = lot_of (model, g_array_index (ids, gint64, i));

          if (key % 3 != 1 || (*one->words[PLACE] != '\0' && *other->words[PLACE] != '\0'))   /* those of no place stand together */
            g_assert_cmpint (sign * compare_by (one, other, key % 3), <=, 0);
        }
    }
}

/* By name, what the built deck lists otherwise than sits in it; of a deck that is not built nothing is told. */
static void
check_drift (Box *box, const Model *model, const SlvDeck *deck)
{
  SlvGame *game = slv_games_find (slv_index_get_games (box_cards->index), "lantern");
  g_autoptr (GPtrArray) drifts = slv_collection_drift (box->collection, deck, game), expected = g_ptr_array_new_with_free_func (g_free), found = g_ptr_array_new_with_free_func (g_free);
  guint sleeved = 0;

  for (guint i = 0; i < model->n; i++)
    sleeved += model->lots[i].sleeved > 0;
  for (guint card = 1; card < G_N_ELEMENTS (cards) && sleeved > 0; card++)
    {
      guint listed = slv_deck_entry (deck, card - 1)->count, sits = 0;

      for (guint i = 0; i < model->n; i++)
        sits += strcmp (cards[model->lots[i].card].name, cards[card].name) == 0 ? (guint) model->lots[i].sleeved : 0;
      if (listed != sits)
        g_ptr_array_add (expected, g_strdup_printf ("%s %u %u", cards[card].name, listed, sits));
    }
  SLV_EACH (const SlvDrift, drift, drifts)
    g_ptr_array_add (found, g_strdup_printf ("%s %u %u", drift->name, (guint) drift->listed, (guint) drift->sits));
  g_autofree char *here = joined (expected);
  g_autofree char *there = joined (found);
  g_assert_cmpstr (there, ==, here);
}

/* ---- commands: each as the header says, in the library and in the model ---- */

/* (transfer full): some lots, in any order */
static GArray *
some_lots (const Model *model, SlvRandom *random)
{
  GArray *ids = g_array_new (FALSE, FALSE, sizeof (gint64));
  guint32 order[LOTS];

  for (guint i = 0; i < model->n; i++)
    order[i] = i;
  slv_random_shuffle (random, order, model->n);
  for (guint i = 0; i < model->n && !CHANCE (random, 4); i++)
    g_array_append_val (ids, model->lots[order[i]].id);
  return ids;
}

static gboolean
is_among (const GArray *ids, gint64 id)
{
  for (guint i = 0; i < ids->len; i++)
    if (g_array_index (ids, gint64, i) == id)
      return TRUE;
  return FALSE;
}

/* The lot to which @lot is added: the first that was alike, unless it is edited itself, else one that was made alike before it. */
static Lot *
host_of (Model *model, const Model *before, const GArray *ids, const GArray *made, const Lot *lot)
{
  for (guint i = 0; i < before->n; i++)
    if (are_alike (&before->lots[i], lot))
      {
        if (!is_among (ids, before->lots[i].id))
          return lot_of (model, before->lots[i].id);
        break;
      }
  for (guint i = 0; i < made->len; i++)
    if (are_alike (lot_of (model, g_array_index (made, gint64, i)), lot))
      return lot_of (model, g_array_index (made, gint64, i));
  return NULL;
}

/* FALSE: it is refused */
static gboolean
edit_model (Model *model, const GArray *ids, Word word, const char *value, gint64 quantity, gint64 copies, gboolean join)
{
  const Model before = *model;
  g_autoptr (GArray) made = g_array_new (FALSE, FALSE, sizeof (gint64));
  gboolean all = copies == 0;
  gint64 fresh = -1;

  for (guint i = 0; i < ids->len && (all || copies > 0); i++)
    {
      Lot *lot = lot_of (model, g_array_index (ids, gint64, i)), edited = *lot, *host;
      gint64 taken = all ? lot->quantity : MIN (copies, lot->quantity);
      gboolean whole = taken == lot->quantity;

      copies -= all ? 0 : taken;
      edited.quantity = quantity >= 0 ? quantity : taken;
      edited.for_trade = MIN (edited.for_trade, MIN (taken, edited.quantity));
      edited.words[word] = value != NULL ? value : edited.words[word];
      if ((whole ? edited.quantity : lot->quantity - taken) < lot->sleeved)
        return FALSE;
      if (whole && edited.quantity == 0)
        {
          drop (model, lot->id);
          continue;
        }
      if (!whole)
        {
          lot->quantity -= taken;
          lot->for_trade = MIN (lot->for_trade, lot->quantity);
          edited.id = fresh--;
          edited.sleeved = 0;
          if (edited.quantity == 0)
            return FALSE;
        }
      host = join ? host_of (model, &before, ids, made, &edited) : NULL;
      if (host != NULL)
        {
          host->quantity += edited.quantity;
          host->for_trade += edited.for_trade;
          host->sleeved += edited.sleeved;
          if (whole)
            drop (model, edited.id);
          continue;
        }
      if (whole)
        *lot = edited;
      else
        append (model, &edited);
      g_array_append_val (made, edited.id);
    }
  return all || copies == 0;
}

static void
edit_by_chance (Box *box, Model *model, SlvRandom *random)
{
  g_autoptr (GArray) ids = some_lots (model, random);
  g_autoptr (GError) error = NULL;
  GArray *touched = NULL;
  SlvLotEdit edit = { { NULL } };
  const Word word = slv_random_below (random, N_WORDS);
  const char *value = CHANCE (random, 6) ? NULL : ANY (random, values[word]);
  const gint64 quantity = CHANCE (random, 5) ? (gint64) slv_random_below (random, 5) : -1, copies = CHANCE (random, 2) ? 0 : 1 + slv_random_below (random, 6);
  const gboolean join = CHANCE (random, 2);
  g_autofree char *number = g_strdup_printf ("%d", (int) quantity);
  Model after = *model;
  gboolean good, expected = edit_model (&after, ids, word, value, quantity, copies, join);

  edit.values[fields[word]] = value;
  if (quantity >= 0)
    edit.values[SLV_COPY_QUANTITY] = number;
  g_test_message ("edit %u lots: %s “%s”, quantity %d, of %d copies%s: %d", ids->len, slv_copy_field_id (fields[word]), value, (int) quantity, (int) copies, join ? ", join" : "", expected);
  good = slv_collection_change_lots (box->collection, box->store, ids, &edit, copies, join, "edit", &touched, &error);
  g_assert_cmpint (good, ==, expected);
  if (!good)
    {
      g_assert_error (error, SLV_ERROR, SLV_ERROR_REFUSED);
      return;
    }
  *model = after;
  box_refresh (box, touched);
}

static void
remove_by_chance (Box *box, Model *model, SlvRandom *random)
{
  g_autoptr (GArray) ids = some_lots (model, random);
  g_autoptr (GError) error = NULL;
  GArray *touched = NULL;
  const gint64 copies = CHANCE (random, 3) ? 0 : 1 + slv_random_below (random, 5);
  gint64 left = copies;
  Model after = *model;
  gboolean good, expected = TRUE;

  for (guint i = 0; i < ids->len && (copies == 0 || left > 0); i++)
    {
      Lot *lot = lot_of (&after, g_array_index (ids, gint64, i));
      gint64 spare = lot->quantity - lot->sleeved, taken = copies == 0 ? spare : MIN (left, spare);

      expected &= copies > 0 || lot->sleeved == 0;
      left -= copies == 0 ? 0 : taken;
      lot->quantity -= taken;
      lot->for_trade = MIN (lot->for_trade, lot->quantity);
      if (lot->quantity == 0)
        drop (&after, lot->id);
    }
  expected &= left == 0;
  g_test_message ("remove %d copies of %u lots: %d", (int) copies, ids->len, expected);
  good = slv_collection_remove_lots (box->collection, box->store, ids, copies, "remove", &touched, &error);
  g_assert_cmpint (good, ==, expected);
  if (!good)
    {
      g_assert_error (error, SLV_ERROR, SLV_ERROR_REFUSED);
      return;
    }
  *model = after;
  box_refresh (box, touched);
}

static void
merge_by_chance (Box *box, Model *model, SlvRandom *random)
{
  g_autoptr (GArray) ids = some_lots (model, random);
  GArray *touched = NULL;
  guint merged = 0, expected = 0;

  for (guint i = 0; i < ids->len; i++)
    for (guint k = 0; k < i; k++)
      {
        Lot *lot = lot_of (model, g_array_index (ids, gint64, i)), *first = NULL;

        for (guint m = 0; first == NULL && m < model->n; m++)
          first = model->lots[m].id == g_array_index (ids, gint64, k) ? &model->lots[m] : NULL;
        if (first == NULL || !are_alike (first, lot))
          continue;
        first->quantity += lot->quantity;
        first->for_trade += lot->for_trade;
        first->sleeved += lot->sleeved;
        drop (model, lot->id);
        expected++;
        break;
      }
  g_test_message ("merge %u lots: %u go", ids->len, expected);
  g_assert_true (slv_collection_merge_lots (box->collection, box->store, ids, "merge", &merged, &touched, NULL));
  g_assert_cmpuint (merged, ==, expected);
  box_refresh (box, touched);
}

static void
bring_by_chance (Box *box, Model *model, SlvRandom *random)
{
  const SlvCopiesMode mode = CHANCE (random, 2) ? SLV_COPIES_SET : SLV_COPIES_MERGE;
  const gboolean twice = CHANCE (random, 2);   /* in two rows, which spell the place otherwise */
  Lot lot = { .id = 0, .quantity = 1 + twice + slv_random_below (random, 5), .card = slv_random_below (random, G_N_ELEMENTS (cards)), .words = { "", "", "", "", "" } }, *known = NULL;

  lot.words[PLACE] = ANY (random, values[PLACE]);
  lot.words[CONDITION] = ANY (random, values[CONDITION]);
  for (guint i = 0, n = 0; i < model->n; i++)
    if (are_alike (&model->lots[i], &lot))
      {
        known = n++ == 0 ? &model->lots[i] : known;
        if (mode == SLV_COPIES_SET && (n > 1 || model->lots[i].sleeved > lot.quantity))
          return;
      }
  g_autofree char *row = g_strdup_printf ("%s|%s|%s|%d|%s|%s", cards[lot.card].name, cards[lot.card].set, cards[lot.card].number,
                                          (int) lot.quantity - twice, lot.words[CONDITION], lot.words[PLACE]);
  g_autofree char *spelled = *lot.words[PLACE] != '\0' ? g_strdup_printf ("/ %s / ", lot.words[PLACE]) : g_strdup ("/");
  slv_take_str (&spelled, g_ascii_strup (spelled, -1));
  g_autofree char *other = g_strdup_printf ("%s|%s|%s|1|%s|%s", cards[lot.card].name, cards[lot.card].set, cards[lot.card].number,
                                            lot.words[CONDITION], spelled);
  g_test_message ("bring %s%s%s", row, twice ? ", twice" : "", mode == SLV_COPIES_SET ? ", set" : "");
  box_bring (box, mode, (const char * const []) { row, twice ? other : NULL, NULL });
  if (known == NULL)
    append (model, &lot);
  else
    {
      known->quantity = mode == SLV_COPIES_SET ? lot.quantity : known->quantity + lot.quantity;
      known->for_trade = mode == SLV_COPIES_SET ? 0 : known->for_trade;   /* as the list says of none */
    }
}

static void
sleeve_or_trade (Box *box, Model *model, SlvRandom *random)
{
  Lot *lot = model->n > 0 ? &model->lots[slv_random_below (random, model->n)] : NULL;
  GArray *touched = NULL;
  SlvLot stored;

  if (lot == NULL)
    return;
  SlvChange *change = good (slv_change_begin (box->store, "sleeve", &error));
  if (CHANCE (random, 2))
    {
      lot->sleeved = slv_random_below (random, (guint) lot->quantity + 1);
      g_assert_true (good (slv_change_sleeve (change, model->deck, lot->id, lot->sleeved, &error)));
    }
  else
    {
      stored = slv_collection_find_lot (box->collection, lot->id, NULL)->lot;
      stored.for_trade = lot->for_trade = slv_random_below (random, (guint) lot->quantity + 1);
      g_assert_true (good (slv_change_put_lot (change, &stored, &error)));
    }
  g_assert_true (good (slv_change_end (change, TRUE, &touched, &error)));
  box_refresh (box, touched);
}

BOX_TEST ("/collection/lots/commands-by-chance-leave-what-a-model-has", test_commands)
{
  g_autoptr (SlvDeck) deck = slv_deck_new ("Built");
  g_autofree Model *model = g_new0 (Model, 1);
  SlvRandom random;

  slv_random_init (&random, 606);
  for (guint card = 1; card < G_N_ELEMENTS (cards); card++)
    slv_deck_add (deck, "main", cards[card].name, card, NULL, NULL, 0);
  g_assert_true (slv_store_save_deck (box->store, deck, NULL));
  model->deck = deck->id;
  box_reopen (box);
  for (guint i = 0; i < 400; i++)
    {
      guint what = model->n > LOTS / 4 ? 4 : slv_random_below (&random, 10);

      if (what < 4)
        bring_by_chance (box, model, &random);
      else if (what < 5)
        remove_by_chance (box, model, &random);
      else if (what < 6)
        merge_by_chance (box, model, &random);
      else if (what < 7)
        sleeve_or_trade (box, model, &random);
      else
        edit_by_chance (box, model, &random);
      check_lots (box, model);
      check_numbers (box, model);
      check_drift (box, model, deck);
      if (i % 4 == 0)
        {
          check_searches (box, model);
          check_order (box, model);
        }
    }
}

/* What a line may mean so far: the names that begin so, shorter ones first, found by looking at each. */
BOX_TEST ("/collection/lots/offers-are-the-names-that-begin-so", test_offers)
{
  SlvIndex *index = box_cards->index;
  SlvGame *game = slv_games_find (slv_index_get_games (index), "lantern");
  guint first, n;

  g_assert_true (slv_index_game_rows (index, game, &first, &n));
  for (guint row = first; row < first + n; row++)
    for (guint length = 1; length <= MIN (strlen (slv_index_card_folded (index, row)), 4); length++)
      {
        g_autofree char *begin = g_strndup (slv_index_card_folded (index, row), length), *line = g_strconcat ("2 ", begin, NULL), *before = NULL;
        g_autoptr (GArray) rows = slv_copy_enter_offer (box->collection, game, NULL, line, 3, &before);
        guint shorter = 0, begun = 0, at = G_MAXUINT;

        if (strchr (begin, ' ') != NULL || !g_ascii_isalpha (*begin))
          continue;
        for (guint other = first; other < first + n; other++)
          {
            gsize own = strlen (slv_index_card_folded (index, row)), its = strlen (slv_index_card_folded (index, other));
            gboolean begins = g_str_has_prefix (slv_index_card_folded (index, other), begin);

            begun += begins;
            shorter += begins && (its < own || (its == own && other < row));
          }
        for (guint i = 0; i < rows->len; i++)
          at = g_array_index (rows, guint, i) == row ? i : at;
        g_test_message ("%s", line);
        g_assert_cmpuint (rows->len, ==, MIN (begun, 3));
        g_assert_cmpuint (at, ==, shorter < 3 ? shorter : G_MAXUINT);
        g_assert_cmpstr (before, ==, "2 ");
      }
}

/* ---- cards of records ---- */

static SlvIndex *asked;   /* the cards that are asked for */

/* Of the other cards of its game, how many have the name of the card @row; with @set and @number: cards that have a printing so. */
static guint
count_cards (guint row, const char *set, const char *number)
{
  SlvIndex *index = asked;
  guint n = 0;

  for (guint i = 0; i < slv_index_n_cards (index); i++)
    {
      gboolean has = set == NULL && strcmp (slv_index_card_identity (index, i), slv_index_card_identity (index, row)) == 0;

      SLV_EACH_PRINTING (view, index, i)
        has = has || (set != NULL && g_ascii_strcasecmp (view->set_code, set) == 0 && strcmp (view->number, number) == 0);
      n += has && slv_index_card_game (index, i) == slv_index_card_game (index, row);
    }
  return n;
}

/* How many printings of the card have the set and number of @like. */
static guint
count_printings (guint row, const SlvPrintingView *like)
{
  guint n = 0;

  SLV_EACH_PRINTING (view, asked, row)
    n += g_ascii_strcasecmp (view->set_code, like->set_code) == 0 && strcmp (view->number, like->number) == 0;
  return n;
}

/* What a record says of a card: some of these are enough to find it. */
enum { SAYS_CARD = 1, SAYS_NAME = 2, SAYS_SET_AND_NUMBER = 4, SAYS_PRINTING = 8, SAYS_ANOTHER_NAME = 16, SAYS_ALL = 32 };

static void
check_record (SlvCopyFinder *finder, guint row, guint printing, const SlvPrintingView *view, guint says)
{
  SlvIndex *index = asked;
  SlvCopyRecord record = { .line = 1 };
  SlvCopyMatch match = { 0 };
  guint found;
  gboolean several, by_name = (says & (SAYS_CARD | SAYS_NAME)) != 0, alone = count_cards (row, NULL, NULL) == 1, numbered = *view->number != '\0' && *view->set_code != '\0';

  for (guint i = 0; i < SLV_N_COPY_FIELDS; i++)
    record.values[i] = "";
  record.values[SLV_COPY_CARD] = (says & SAYS_CARD) != 0 ? slv_index_card_key (index, row) : "";
  record.values[SLV_COPY_NAME] = (says & SAYS_NAME) != 0 ? slv_index_card_name (index, row) : (says & SAYS_ANOTHER_NAME) != 0 ? "Nobody Is Called So" : "";
  record.values[SLV_COPY_SET_CODE] = (says & SAYS_SET_AND_NUMBER) != 0 ? view->set_code : "";
  record.values[SLV_COPY_NUMBER] = (says & SAYS_SET_AND_NUMBER) != 0 ? view->number : "";
  record.values[SLV_COPY_PRINTING] = (says & SAYS_PRINTING) != 0 ? view->key : "";
  slv_copy_finder_find (finder, slv_index_card_game (index, row), &record, &match, &found);
  g_test_message ("%s, %s %s, says %u: %d", slv_index_card_name (index, row), view->set_code, view->number, says, match.state);
  several = count_printings (row, view) > 1;
  g_assert_true ((match.row == SLV_ROW_NONE) == (match.state == SLV_COPY_UNMATCHED) && (*match.reason == '\0') == (match.state == SLV_COPY_MATCHED));
  if ((says & SAYS_CARD) != 0 || ((says & SAYS_NAME) != 0 && alone))
    g_assert_cmpuint (match.row, ==, row);
  if (by_name && (says & SAYS_PRINTING) != 0 && ((says & SAYS_CARD) != 0 || alone))
    g_assert_cmpuint (found, ==, printing);
  if (says == SAYS_CARD || (says == SAYS_NAME && alone))
    g_assert_cmpint (match.state, ==, SLV_COPY_MATCHED);
  if (says == SAYS_NAME && !alone)   /* the name alone says which of them no more than that */
    g_assert_true (match.state == SLV_COPY_GUESSED && strstr (match.reason, "several cards") != NULL);
  if (says == (SAYS_NAME | SAYS_SET_AND_NUMBER) && numbered && count_cards (row, view->set_code, view->number) == 1)
    g_assert_true (match.row == row && strstr (match.reason, "several cards") == NULL);
  if (says == 0 || says == SAYS_ANOTHER_NAME)
    g_assert_cmpint (match.state, ==, SLV_COPY_UNMATCHED);
  if (!by_name && (says & SAYS_SET_AND_NUMBER) != 0 && numbered && count_cards (row, view->set_code, view->number) == 1)
    {
      g_assert_cmpuint (match.row, ==, row);
      g_assert_cmpint (match.state, ==, (says & SAYS_ANOTHER_NAME) != 0 || several ? SLV_COPY_GUESSED : SLV_COPY_MATCHED);
      g_assert_cmpuint (found, ==, several ? SLV_ROW_NONE : printing);
      g_assert_true ((strstr (match.reason, "several cards") != NULL) == FALSE);
    }
  if (!by_name && (says & (SAYS_SET_AND_NUMBER | SAYS_PRINTING)) == SAYS_SET_AND_NUMBER && numbered && count_cards (row, view->set_code, view->number) > 1)
    g_assert_true (match.state == SLV_COPY_UNMATCHED && strstr (match.reason, "several cards have this set and number") != NULL);
  if (by_name && (says & SAYS_PRINTING) == 0 && (says & SAYS_SET_AND_NUMBER) != 0 && numbered && alone)
    g_assert_true (found == (several ? SLV_ROW_NONE : printing) && (strstr (match.reason, "no such printing") == NULL));
}

static void
check_records (SlvIndex *index)
{
  g_autoptr (SlvCopyFinder) finder = slv_copy_finder_new (index);

  asked = index;
  for (guint row = 0; row < slv_index_n_cards (index); row++)
    {
      SLV_EACH_PRINTING (view, index, row)
        for (guint says = 0; says < SAYS_ALL && !view->gone; says++)
          check_record (finder, row, view->printing, view, says);
    }
}

/* The cards of the tests, one that was printed under one number in two languages, three and two of one name, and two of one number. */
BOX_TEST ("/collection/chance/what-a-record-says-of-a-card-finds-it", test_cards_of_records)
{
  g_autoptr (QueryFixture) more = query_fixture_new ("card lantern twin-moth Twin Moth\ntype=Ally\nprinting LAN|Lantern Dawn|2021-05-01|EN|077|Common|Ida Brook|foil\n"
                                                     "printing LAN|Lantern Dawn|2021-05-01|DE|077|Common|Ida Brook|foil\n"
                                                     "card lantern pair-one Pair\ntype=Ally\nprinting LAN|Lantern Dawn|2021-05-01|EN|078|Common|Ida Brook|foil\n"
                                                     "card lantern pair-two Pair\ntype=Ally\nprinting LAN|Lantern Dawn|2021-05-01|EN|079|Common|Ida Brook|foil\n"
                                                     "card lantern pair-three Pair\ntype=Ally\nprinting LAN2|Lantern Noon|2022-05-01|EN|079|Common|Ida Brook|foil\n"
                                                     "card lantern twain-one Twain\ntype=Ally\nprinting LAN|Lantern Dawn|2021-05-01|EN|080|Common|Ida Brook|foil\n"
                                                     "card lantern twain-two Twain\ntype=Ally\nprinting LAN|Lantern Dawn|2021-05-01|EN|081|Common|Ida Brook|foil\n"
                                                     "card lantern stray-moth Stray Moth\ntype=Ally\nprinting lan|Lantern Dawn|2021-05-01|EN|078|Common|Ida Brook|foil\n");

  g_assert_cmpuint (slv_index_n_printings (more->index), ==, slv_index_n_printings (box_cards->index) + 8);
  check_records (box_cards->index);
  check_records (more->index);
}

/* Of several cards of one name that one is meant of which there are most copies, else the first. */
BOX_TEST ("/collection/lots/of-one-name-the-card-is-meant-of-which-there-are-most", test_cards_of_one_name)
{
  static const char * const keys[] = { "pair-one", "pair-two", "pair-three" };
  static const struct { const char *card, *copies; guint meant; } steps[] = { { NULL, NULL, 0 }, { "pair-two", "1", 1 }, { "pair-three", "2", 2 }, { "pair-one", "2", 0 } };
  g_autoptr (QueryFixture) more = query_fixture_new ("card lantern pair-one Pair\ntype=Ally\ncard lantern pair-two Pair\ntype=Ally\ncard lantern pair-three Pair\ntype=Ally\n");
  SlvGame *game = slv_games_find (more->games, "lantern");

  for (guint i = 0; i < G_N_ELEMENTS (steps); i++)
    {
      g_autoptr (SlvCollection) before = good (slv_collection_open (box->store, more->index, &error));
      g_autoptr (SlvCopyList) list = box_list ((const char * const []) { "Pair|||1", NULL });
      gboolean several = FALSE;

      slv_copy_list_set (list, 0, SLV_COPY_CARD, steps[i].card != NULL ? steps[i].card : "");
      slv_copy_list_set (list, 0, SLV_COPY_QUANTITY, steps[i].copies != NULL ? steps[i].copies : "1");
      g_autoptr (SlvCopyPlan) plan = good (slv_collection_match (before, list, NULL, SLV_COPIES_MERGE, NULL, &error));
      if (steps[i].card != NULL)
        good (slv_collection_apply (box->store, plan, "brought", NULL, &error));
      g_autoptr (SlvCollection) after = good (slv_collection_open (box->store, more->index, &error));
      guint row = slv_collection_find_card (after, game, "Pair", "", "", &several);
      g_assert_true (several);
      g_assert_cmpstr (slv_index_card_key (more->index, row), ==, keys[steps[i].meant]);
    }
}

/* By number and not by letter; of one number by what stands behind it; rarities that no game orders by name. */
BOX_TEST ("/collection/sets/what-is-missing-stands-in-the-order-of-numbers", test_order_of_sets)
{
  static const char * const numbers[] = { "S1", "S2", "9", "10a", "10b", "100" }, * const rarities[] = { "Aaa", "Bbb", "Ccc" };
  static const guint order[] = { 5, 3, 1, 4, 0, 2 };
  g_autoptr (GString) text = g_string_new (NULL), found = g_string_new (NULL);

  for (guint i = 0; i < G_N_ELEMENTS (order); i++)
    g_string_append_printf (text, "card lantern c%u Card %u\ntype=Ally\nprinting ORD|Ordered|2021-05-01|EN|%s|%s|Ida Brook|foil\n", i, i, numbers[order[i]],
                            rarities[order[i] % G_N_ELEMENTS (rarities)]);
  g_autoptr (QueryFixture) ordered = query_fixture_new (text->str);
  g_autoptr (SlvCollection) collection = slv_collection_open (box->store, ordered->index, NULL);
  SlvGame *game = slv_games_find (ordered->games, "lantern");
  g_autoptr (GArray) missing = slv_collection_set_missing (collection, game, "ORD", 1);
  g_autoptr (GPtrArray) shares = slv_collection_sets (collection, game, "ORD", 1);
  for (guint i = 0; i < missing->len; i++)
    {
      SlvPrintingView view;

      slv_index_printing (ordered->index, g_array_index (missing, guint, i), &view);
      g_string_append_printf (found, "%s ", view.number);
    }
  for (guint i = 0; i < ((SlvSetShare *) shares->pdata[0])->rarities->len; i++)
    g_string_append_printf (found, "%s ", ((SlvSetPart *) ((SlvSetShare *) shares->pdata[0])->rarities->pdata[i])->name);
  g_assert_cmpstr (found->str, ==, "S1 S2 9 10a 10b 100 Aaa Bbb Ccc ");
}

BOX_MAIN (tests_add)
