/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-collection.c: the snapshot, what a file brings in, queries of lots and cards, and decks against the copies, with the
 * invented cards of tests/data/query. */
#include "config.h"
#include <glib/gstdio.h>
#include <string.h>
#include "base/slv-error.h"
#include "collection/slv-collection-decks.h"
#include "collection/slv-collection-edit.h"
#include "collection/slv-collection-sets.h"
#include "collection/slv-copy-words.h"
#include "query-fixture.h"

static QueryFixture *cards;
typedef struct { char *dir; SlvStore *store; SlvCollection *collection; } Box;

static void
set_up (Box *box, gconstpointer data)
{
  g_autoptr (GError) error = NULL;

  (void) data;
  box->dir = g_dir_make_tmp ("sleeves-collection-XXXXXX", NULL);
  box->store = slv_store_open (box->dir, g_getenv ("SLEEVES_SCHEMA"), &error);
  g_assert_no_error (error);
  box->collection = slv_collection_open (box->store, cards->index, &error);
  g_assert_no_error (error);
}

static void
tear_down (Box *box, gconstpointer data)
{
  g_autoptr (GDir) dir = g_dir_open (box->dir, 0, NULL);
  const char *name;

  (void) data;
  slv_collection_unref (box->collection);
  slv_store_close (box->store);
  while ((name = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *path = g_build_filename (box->dir, name, NULL);

      g_remove (path);
    }
  g_rmdir (box->dir);
  g_free (box->dir);
}

static void
refresh (Box *box, GArray *touched)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GArray) lots = touched;
  SlvCollection *now = slv_collection_refresh (box->collection, box->store, lots, &error);

  g_assert_no_error (error);
  slv_collection_unref (box->collection);
  box->collection = now;
}

/* "name|set|number|count|condition|place" by record. */
static SlvCopyList *
make_list (const char * const *rows)
{
  static const SlvCopyField fields[] = { SLV_COPY_NAME, SLV_COPY_SET_CODE, SLV_COPY_NUMBER, SLV_COPY_QUANTITY, SLV_COPY_CONDITION,
                                         SLV_COPY_PLACE, SLV_COPY_PRICE };
  SlvCopyList *list = slv_copy_list_new ("test", "test.csv");

  for (guint i = 0; rows[i] != NULL; i++)
    {
      g_auto (GStrv) cells = g_strsplit (rows[i], "|", -1);
      guint record = slv_copy_list_add (list, i + 2);

      slv_copy_list_set (list, record, SLV_COPY_GAME, "lantern");
      for (guint k = 0; cells[k] != NULL; k++)
        slv_copy_list_set (list, record, fields[k], cells[k]);
    }
  return list;
}

static SlvCopyPlan *
match (Box *box, SlvCopyList *list, SlvCopiesMode mode)
{
  g_autoptr (GError) error = NULL;
  SlvCopyPlan *plan = slv_collection_match (box->collection, list, NULL, mode, NULL, &error);

  g_assert_no_error (error);
  return plan;
}

static void
bring (Box *box, SlvCopiesMode mode, const char * const *rows)
{
  g_autoptr (SlvCopyList) list = make_list (rows);
  g_autoptr (SlvCopyPlan) plan = match (box, list, mode);
  g_autoptr (GError) error = NULL;
  GArray *touched = NULL;

  g_assert_cmpuint (plan->faults->len, ==, 0);
  slv_collection_apply (box->store, plan, "brought", &touched, &error);
  g_assert_no_error (error);
  refresh (box, touched);
}
#define BRING(mode, ...) bring (box, mode, (const char * const []) { __VA_ARGS__, NULL })

/* "2 Ash Hound LAN/001 near-mint Box" by lot. */
static char *
lots_text (SlvCollection *collection, const GArray *positions)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < (positions != NULL ? positions->len : slv_collection_n_lots (collection)); i++)
    {
      const SlvHeld *held = slv_collection_get_lot (collection, positions != NULL ? g_array_index (positions, guint, i) : i);

      g_string_append_printf (text, "%s%" G_GINT64_FORMAT " %s", i > 0 ? "; " : "", held->lot.quantity, held->lot.name);
      if (*held->lot.set_code != '\0')
        g_string_append_printf (text, " %s/%s", held->lot.set_code, held->lot.number);
      if (*held->lot.condition != '\0')
        g_string_append_printf (text, " %s", held->lot.condition);
      if (held->lot.place != 0)
        g_string_append_printf (text, " @%s", slv_collection_place_path (collection, held->lot.place));
    }
  return g_string_free (text, FALSE);
}

static void
assert_lots (Box *box, const char *expected)
{
  g_autofree char *text = lots_text (box->collection, NULL);

  g_assert_cmpstr (text, ==, expected);
}

static void
assert_search (Box *box, const char *query, const char *expected)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GArray) lots = slv_collection_search (box->collection, NULL, query, NULL, NULL, &error);
  g_autofree char *text = NULL;

  g_assert_no_error (error);
  text = lots_text (box->collection, lots);
  g_assert_cmpstr (text, ==, expected);
}

/* ---- what a file brings ---- */

static void
test_rows_are_matched_guessed_or_kept (Box *box, gconstpointer data)
{
  const char * const rows[] = { "ash hound|lan|1|2|NM|Box", "Ash Hound|XYZ|9|1", "Nobody Knows|LAN|77|3", "|LAN2|14|1", "Ash Hound (Showcase)||",
                                NULL };
  g_autoptr (SlvCopyList) list = make_list (rows);
  g_autoptr (SlvCopyPlan) plan = match (box, list, SLV_COPIES_MERGE);
  const SlvCopyState states[] = { SLV_COPY_MATCHED, SLV_COPY_GUESSED, SLV_COPY_UNMATCHED, SLV_COPY_MATCHED, SLV_COPY_GUESSED };

  (void) data;
  g_assert_cmpuint (plan->matches->len, ==, G_N_ELEMENTS (states));
  for (guint i = 0; i < G_N_ELEMENTS (states); i++)
    {
      const SlvCopyMatch *one = &g_array_index (plan->matches, SlvCopyMatch, i);

      g_assert_cmpint (one->state, ==, states[i]);
      g_assert_true ((*one->reason == '\0') == (one->state == SLV_COPY_MATCHED));
    }
  g_assert_cmpuint (plan->n_new, ==, 5);
  g_assert_cmpuint (plan->copies, ==, 8);
  BRING (SLV_COPIES_MERGE, rows[0], rows[1], rows[2], rows[3], rows[4]);
  assert_lots (box, "2 Ash Hound LAN/001 near-mint @Box; 1 Ash Hound XYZ/9; 3 Nobody Knows LAN/77; 1 Ash Hound LAN2/014; 1 Ash Hound");
}

static void
test_values_that_mean_nothing_are_refused_with_their_column (Box *box, gconstpointer data)
{
  static const struct { SlvCopyField field; const char *text, *column; } faults[] = {
    { SLV_COPY_QUANTITY, "-1", "count" }, { SLV_COPY_QUANTITY, "99999999999999999999", "count" }, { SLV_COPY_QUANTITY, "two", "count" },
    { SLV_COPY_CONDITION, "shiny", "condition" }, { SLV_COPY_LANGUAGE, "Klingonish", "language" }, { SLV_COPY_PRICE, "1.2.3", "price_paid" },
    { SLV_COPY_PRICE, "=cmd", "price_paid" }, { SLV_COPY_ACQUIRED, "03/04/2026", "acquired" }, { SLV_COPY_ACQUIRED, "2026-02-30", "acquired" },
    { SLV_COPY_FOR_TRADE, "5", "for_trade" }, { SLV_COPY_SIGNED, "maybe", "signed" }, { SLV_COPY_CURRENCY, "Euros", "currency" },
  };
  g_autoptr (SlvCopyList) list = make_list ((const char * const []) { NULL });
  g_autoptr (SlvCopyPlan) plan = NULL;

  (void) data;
  for (guint i = 0; i < G_N_ELEMENTS (faults); i++)
    {
      guint record = slv_copy_list_add (list, i + 2);

      slv_copy_list_set (list, record, SLV_COPY_NAME, "Ash Hound");
      slv_copy_list_set (list, record, faults[i].field, faults[i].text);
    }
  plan = match (box, list, SLV_COPIES_MERGE);
  g_assert_cmpuint (plan->matches->len, ==, 0);
  g_assert_cmpuint (plan->faults->len, ==, G_N_ELEMENTS (faults));
  for (guint i = 0; i < G_N_ELEMENTS (faults); i++)
    {
      const SlvCopyFault *fault = plan->faults->pdata[i];

      g_assert_cmpuint (fault->line, ==, i + 2);
      g_assert_cmpstr (fault->column, ==, faults[i].column);
    }
}

static void
test_values_are_read_in_many_words (Box *box, gconstpointer data)
{
  g_autoptr (SlvCopyList) list = make_list ((const char * const []) { "Ash Hound||", NULL });
  g_autoptr (SlvCopyPlan) plan = NULL;
  const SlvLot *lot;

  (void) data;
  slv_copy_list_set (list, 0, SLV_COPY_QUANTITY, "3x");
  slv_copy_list_set (list, 0, SLV_COPY_CONDITION, "NearMint");
  slv_copy_list_set (list, 0, SLV_COPY_LANGUAGE, "Français");
  slv_copy_list_set (list, 0, SLV_COPY_FINISH, "Rainbow Foil");
  slv_copy_list_set (list, 0, SLV_COPY_PRICE, "€ 1.234,50");
  slv_copy_list_set (list, 0, SLV_COPY_ACQUIRED, "31.01.2026 10:00");
  slv_copy_list_set (list, 0, SLV_COPY_FOR_TRADE, "yes");
  plan = match (box, list, SLV_COPIES_MERGE);
  g_assert_cmpuint (plan->matches->len, ==, 1);
  lot = &g_array_index (plan->matches, SlvCopyMatch, 0).lot;
  g_assert_cmpint (lot->quantity, ==, 3);
  g_assert_cmpstr (lot->condition, ==, "near-mint");
  g_assert_cmpstr (lot->language, ==, "fr");
  g_assert_cmpstr (lot->finish, ==, "rainbow-foil");
  g_assert_cmpstr (lot->price_paid, ==, "1234.50");
  g_assert_cmpstr (lot->currency, ==, "EUR");
  g_assert_cmpstr (lot->acquired, ==, "2026-01-31");
  g_assert_cmpint (lot->for_trade, ==, 3);
}

static void
test_merge_set_and_replace (Box *box, gconstpointer data)
{
  (void) data;
  BRING (SLV_COPIES_MERGE, "Ash Hound|LAN|001|2", "Divine Lamp|||1", "Ash Hound|LAN|001|1");
  assert_lots (box, "3 Ash Hound LAN/001; 1 Divine Lamp");
  BRING (SLV_COPIES_MERGE, "Ash Hound|LAN|001|2");
  assert_lots (box, "5 Ash Hound LAN/001; 1 Divine Lamp");
  BRING (SLV_COPIES_SET, "Ash Hound|LAN|001|4", "Divine Lamp|||0");
  assert_lots (box, "4 Ash Hound LAN/001");
  BRING (SLV_COPIES_MERGE, "Brook Warden|||2");
  BRING (SLV_COPIES_REPLACE, "Ash Hound|LAN|001|1", "Café Owner|||1");
  assert_lots (box, "1 Ash Hound LAN/001; 1 Café Owner");
  g_assert_true (slv_store_undo (box->store, NULL, NULL, NULL));
  slv_collection_unref (box->collection);
  box->collection = slv_collection_open (box->store, cards->index, NULL);
  assert_lots (box, "4 Ash Hound LAN/001; 2 Brook Warden");
}

/* ---- the snapshot ---- */

static void
test_a_refreshed_snapshot_is_the_one_that_would_be_read (Box *box, gconstpointer data)
{
  g_autoptr (GRand) chance = g_rand_new_with_seed (3);

  (void) data;
  for (guint i = 0; i < 40; i++)
    {
      SlvChange *change = slv_change_begin (box->store, "step", NULL);
      g_autoptr (SlvCollection) read = NULL;
      g_autofree char *mine = NULL, *theirs = NULL;
      GArray *touched = NULL;

      for (int n = g_rand_int_range (chance, 1, 60); n > 0; n--)
        {
          SlvLot lot = { .game = "lantern", .name = "Ash Hound", .card = "ash-hound", .quantity = g_rand_int_range (chance, 1, 5) };

          if (g_rand_int_range (chance, 0, 3) == 0)
            slv_change_remove_lot (change, g_rand_int_range (chance, 1, 800), NULL);
          else
            {
              lot.id = g_rand_int_range (chance, 0, 3) ? 0 : g_rand_int_range (chance, 1, 800);
              slv_change_put_lot (change, &lot, NULL);
            }
        }
      g_assert_true (slv_change_end (change, TRUE, &touched, NULL));
      refresh (box, touched);
      if (g_rand_int_range (chance, 0, 4) == 0)
        {
          touched = NULL;
          g_assert_true (slv_store_undo (box->store, NULL, &touched, NULL));
          refresh (box, touched);
        }
      read = slv_collection_open (box->store, cards->index, NULL);
      mine = lots_text (box->collection, NULL);
      theirs = lots_text (read, NULL);
      g_assert_cmpstr (mine, ==, theirs);
      g_assert_cmpuint (slv_collection_n_copies (box->collection), ==, slv_collection_n_copies (read));
    }
  g_assert_cmpuint (slv_collection_n_lots (box->collection), >, 300);
}

static void
test_lots_are_searched_by_their_own_values (Box *box, gconstpointer data)
{
  g_autoptr (GError) error = NULL;

  (void) data;
  BRING (SLV_COPIES_MERGE, "Ash Hound|LAN|001|2|NM|Shelf/Box A|1.50", "Ash Hound|LAN2|014|3|played|Shelf/Box B|5", "Divine Lamp|||1|poor");
  assert_search (box, "", "2 Ash Hound LAN/001 near-mint @Shelf/Box A; 3 Ash Hound LAN2/014 played @Shelf/Box B; 1 Divine Lamp poor");
  assert_search (box, "cond<=played", "3 Ash Hound LAN2/014 played @Shelf/Box B; 1 Divine Lamp poor");
  assert_search (box, "place:\"box a\" cond>=good", "2 Ash Hound LAN/001 near-mint @Shelf/Box A");
  assert_search (box, "place:shelf price>2", "3 Ash Hound LAN2/014 played @Shelf/Box B");
  assert_search (box, "have>=5 set:LAN", "2 Ash Hound LAN/001 near-mint @Shelf/Box A");
  assert_search (box, "qty=3 or type:item", "3 Ash Hound LAN2/014 played @Shelf/Box B; 1 Divine Lamp poor");
  assert_search (box, "-place:shelf", "1 Divine Lamp poor");
  g_assert_null (slv_collection_search (box->collection, NULL, "cond:shiny", NULL, NULL, &error));
  g_assert_error (error, SLV_ERROR, SLV_ERROR_USAGE);
}

static void
test_cards_are_searched_by_their_copies (Box *box, gconstpointer data)
{
  static const struct { const char *query; guint n; } cases[] = {
    { "have>0", 2 }, { "have>=5", 1 }, { "place:box", 1 }, { "cond:poor", 1 }, { "have=0 name:hound", 0 }, { "free>4", 1 }, { "want>0", 0 },
  };
  SlvProvider provider;

  (void) data;
  BRING (SLV_COPIES_MERGE, "Ash Hound|LAN|001|2|NM|Box", "Ash Hound|LAN2|014|3", "Divine Lamp|||1|poor");
  slv_collection_provider (box->collection, &provider);
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (SlvResult) result = slv_search (cards->index, slv_games_find (cards->games, "lantern"), cases[i].query, NULL, FALSE, &provider,
                                                 NULL, &error);

      g_assert_no_error (error);
      g_test_message ("%s", cases[i].query);
      g_assert_cmpuint (result->rows->len, ==, cases[i].n);
    }
}

/* ---- editing ---- */

static GArray *
ids_of (Box *box, const char *query)
{
  g_autoptr (GArray) lots = slv_collection_search (box->collection, NULL, query, NULL, NULL, NULL);

  return slv_collection_ids (box->collection, lots);
}

static void
edit (Box *box, const char *query, SlvCopyField field, const char *value, gint64 copies, gboolean join)
{
  g_autoptr (GArray) ids = ids_of (box, query);
  g_autoptr (GError) error = NULL;
  SlvLotEdit values = { { NULL } };
  GArray *touched = NULL;

  values.values[field] = value;
  slv_collection_change_lots (box->collection, box->store, ids, &values, copies, join, "edit", &touched, &error);
  g_assert_no_error (error);
  refresh (box, touched);
}

static void
test_lots_are_changed_split_and_merged (Box *box, gconstpointer data)
{
  g_autoptr (GArray) ids = NULL;
  GArray *touched = NULL;
  guint merged;

  (void) data;
  BRING (SLV_COPIES_MERGE, "Ash Hound|LAN|001|4||A", "Ash Hound|LAN|001|1||B");
  edit (box, "place:a", SLV_COPY_PLACE, "B", 3, TRUE);
  assert_lots (box, "1 Ash Hound LAN/001 @A; 4 Ash Hound LAN/001 @B");
  edit (box, "", SLV_COPY_CONDITION, "played", 0, FALSE);
  assert_lots (box, "1 Ash Hound LAN/001 played @A; 4 Ash Hound LAN/001 played @B");
  edit (box, "place:b", SLV_COPY_NOTE, "lent", 1, FALSE);
  assert_lots (box, "1 Ash Hound LAN/001 played @A; 3 Ash Hound LAN/001 played @B; 1 Ash Hound LAN/001 played @B");
  edit (box, "", SLV_COPY_NOTE, "", 0, FALSE);
  edit (box, "", SLV_COPY_PLACE, "", 0, FALSE);
  ids = ids_of (box, "");
  g_assert_true (slv_collection_merge_lots (box->collection, box->store, ids, "merge", &merged, &touched, NULL));
  refresh (box, touched);
  g_assert_cmpuint (merged, ==, 2);
  assert_lots (box, "5 Ash Hound LAN/001 played");
  edit (box, "", SLV_COPY_SET_CODE, "LAN2", 0, FALSE);
  edit (box, "", SLV_COPY_NUMBER, "14", 0, FALSE);
  assert_lots (box, "5 Ash Hound LAN2/014 played");
}

static SlvStoredDeck *
make_deck (Box *box, const char *name, const char *card, guint count, const char *other, guint other_count)
{
  SlvStoredDeck *deck = slv_stored_deck_new (name);
  g_autoptr (GError) error = NULL;

  g_free (deck->game);
  deck->game = g_strdup ("lantern");
  slv_stored_deck_add_entry (deck, "main", card, count);
  if (other != NULL)
    slv_stored_deck_add_entry (deck, "main", other, other_count);
  slv_store_save_deck (box->store, deck, &error);
  g_assert_no_error (error);
  return deck;
}

static void
reopen (Box *box)
{
  slv_collection_unref (box->collection);
  box->collection = slv_collection_open (box->store, cards->index, NULL);
}

static SlvBuild *
choose (Box *box, const GPtrArray *decks)
{
  g_autoptr (GError) error = NULL;
  SlvBuild *build = slv_collection_choose (box->collection, decks, NULL, FALSE, 0, NULL, &error);

  g_assert_no_error (error);
  return build;
}

static void
test_a_built_deck_holds_its_copies (Box *box, gconstpointer data)
{
  g_autoptr (GPtrArray) decks = g_ptr_array_new_with_free_func ((GDestroyNotify) slv_stored_deck_free);
  g_autoptr (GPtrArray) missing = NULL, conflicts = NULL;
  g_autoptr (SlvBuild) build = NULL, back = NULL;
  g_autoptr (GArray) ids = NULL;
  g_autoptr (GError) error = NULL;
  GArray *touched = NULL;
  SlvStoredDeck *deck;

  (void) data;
  g_ptr_array_add (decks, make_deck (box, "One", "Ash Hound", 3, "Divine Lamp", 1));
  deck = decks->pdata[0];
  reopen (box);
  BRING (SLV_COPIES_MERGE, "Ash Hound|LAN|001|2||A|9", "Ash Hound|LAN2|014|2||B|1", "Divine Lamp|||1||B");
  build = choose (box, decks);
  g_assert_cmpuint (build->n_missing, ==, 0);
  g_assert_true (build->exact);
  g_assert_cmpfloat (build->price, ==, 11);     /* two at 1, one at 9 */
  g_assert_true (slv_collection_build (box->collection, box->store, decks, build, FALSE, "build", &touched, &error));
  refresh (box, touched);
  g_assert_true (slv_collection_is_built (box->collection, deck->id));
  assert_search (box, "free>=1", "2 Ash Hound LAN/001 @A; 2 Ash Hound LAN2/014 @B");
  assert_search (box, "free>=2", "");
  ids = ids_of (box, "place:b");
  g_assert_false (slv_collection_remove_lots (box->collection, box->store, ids, 0, "no", NULL, &error));
  g_assert_error (error, SLV_ERROR, SLV_ERROR_REFUSED);
  missing = slv_collection_missing (box->collection, decks, NULL);
  g_assert_cmpuint (missing->len, ==, 0);       /* its own copies are its own */
  conflicts = slv_collection_conflicts (box->collection, box->store, NULL);
  g_assert_cmpuint (conflicts->len, ==, 0);
  back = slv_collection_put_back (box->collection, deck->id);
  g_assert_cmpuint (back->pulls->len, ==, 3);
  g_assert_true (slv_collection_unbuild (box->collection, box->store, deck->id, "apart", &touched, NULL));
  refresh (box, touched);
  g_assert_false (slv_collection_is_built (box->collection, deck->id));
}

static void
test_which_decks_can_be_built_at_once (Box *box, gconstpointer data)
{
  g_autoptr (GPtrArray) decks = g_ptr_array_new_with_free_func ((GDestroyNotify) slv_stored_deck_free), missing = NULL;
  g_autoptr (GArray) sets = NULL;
  g_autoptr (SlvBuild) build = NULL;

  (void) data;
  g_ptr_array_add (decks, make_deck (box, "One", "Ash Hound", 2, "Divine Lamp", 1));
  g_ptr_array_add (decks, make_deck (box, "Two", "Ash Hound", 2, NULL, 0));
  g_ptr_array_add (decks, make_deck (box, "Three", "Brook Warden", 1, NULL, 0));
  g_ptr_array_add (decks, make_deck (box, "Four", "Brook Spirit", 1, NULL, 0));
  reopen (box);
  BRING (SLV_COPIES_MERGE, "Ash Hound|LAN|001|3", "Divine Lamp|||1", "Brook Warden|||4");
  sets = slv_collection_together (box->collection, decks, NULL);
  g_assert_cmpuint (sets->len, ==, 2);
  g_assert_cmpuint (g_array_index (sets, guint32, 0), ==, 5);   /* One and Three */
  g_assert_cmpuint (g_array_index (sets, guint32, 1), ==, 6);   /* Two and Three */
  missing = slv_collection_missing (box->collection, decks, NULL);
  g_assert_cmpuint (missing->len, ==, 2);
  g_assert_cmpstr (((SlvMissing *) missing->pdata[0])->name, ==, "Ash Hound");
  g_assert_cmpuint (((SlvMissing *) missing->pdata[0])->missing, ==, 1);
  build = choose (box, decks);
  g_assert_cmpuint (build->n_missing, ==, 2);
}

/* The program's choice against all choices there are, on small heaps. */
static void
test_the_choice_goes_to_few_places (Box *box, gconstpointer data)
{
  g_autoptr (GPtrArray) decks = g_ptr_array_new_with_free_func ((GDestroyNotify) slv_stored_deck_free);
  g_autoptr (SlvBuild) build = NULL;

  (void) data;
  g_ptr_array_add (decks, make_deck (box, "One", "Ash Hound", 2, "Divine Lamp", 1));
  reopen (box);
  BRING (SLV_COPIES_MERGE, "Ash Hound|LAN|001|1||A", "Ash Hound|LAN|001|1||B", "Ash Hound|LAN|001|2||C", "Divine Lamp|||1||A", "Divine Lamp|||1||C");
  build = choose (box, decks);
  g_assert_cmpuint (build->n_places, ==, 1);
  g_assert_cmpuint (build->pulls->len, ==, 2);
  g_assert_cmpstr (g_array_index (build->pulls, SlvPull, 0).place, ==, "C");
  g_assert_true (build->exact);
}

static void
test_what_arrives_leaves_the_wants (Box *box, gconstpointer data)
{
  g_autoptr (GPtrArray) decks = g_ptr_array_new_with_free_func ((GDestroyNotify) slv_stored_deck_free), missing = NULL;
  g_autoptr (GArray) ids = g_array_new (FALSE, FALSE, sizeof (gint64));
  GArray *touched = NULL;
  gint64 id;

  (void) data;
  g_ptr_array_add (decks, make_deck (box, "One", "Ash Hound", 3, NULL, 0));
  reopen (box);
  missing = slv_collection_missing (box->collection, decks, NULL);
  g_assert_true (slv_collection_want_missing (box->collection, box->store, missing, NULL, ((SlvStoredDeck *) decks->pdata[0])->id, "wants", NULL));
  reopen (box);
  g_assert_cmpuint (slv_collection_n_wants (box->collection), ==, 1);
  id = slv_collection_get_want (box->collection, 0)->id;
  g_array_append_val (ids, id);
  g_assert_true (slv_collection_arrived (box->collection, box->store, ids, 2, 0, "came", &touched, NULL));
  refresh (box, touched);
  g_assert_cmpint (slv_collection_get_want (box->collection, 0)->quantity, ==, 1);
  assert_lots (box, "2 Ash Hound");
  g_assert_true (slv_collection_arrived (box->collection, box->store, ids, 0, 0, "came", &touched, NULL));
  refresh (box, touched);
  g_assert_cmpuint (slv_collection_n_wants (box->collection), ==, 0);
  assert_lots (box, "3 Ash Hound");
}

static void
test_sets_count_printings_once (Box *box, gconstpointer data)
{
  g_autoptr (GPtrArray) shares = NULL;
  g_autoptr (GArray) missing = NULL;
  const SlvSetShare *share;

  (void) data;
  BRING (SLV_COPIES_MERGE, "Ash Hound|LAN|001|2", "Ash Hound|LAN|001|1|poor", "Ash Hound|||5");
  shares = slv_collection_sets (box->collection, slv_games_find (cards->games, "lantern"), "lan");
  g_assert_cmpuint (shares->len, ==, 1);
  share = shares->pdata[0];
  g_assert_cmpuint (share->owned, ==, 1);
  g_assert_cmpuint (share->copies, ==, 3);
  missing = slv_collection_set_missing (box->collection, share->game, "LAN");
  g_assert_cmpuint (missing->len + 1, ==, share->total);
}

#define TEST(name, func) g_test_add ("/collection/" name, Box, NULL, set_up, func, tear_down)

int
main (int argc, char **argv)
{
  int result;

  g_test_init (&argc, &argv, NULL);
  cards = query_fixture_new (NULL);
  TEST ("rows-are-matched-guessed-or-kept", test_rows_are_matched_guessed_or_kept);
  TEST ("values-that-mean-nothing-are-refused-with-their-column", test_values_that_mean_nothing_are_refused_with_their_column);
  TEST ("values-are-read-in-many-words", test_values_are_read_in_many_words);
  TEST ("merge-set-and-replace", test_merge_set_and_replace);
  TEST ("a-refreshed-snapshot-is-the-one-that-would-be-read", test_a_refreshed_snapshot_is_the_one_that_would_be_read);
  TEST ("lots-are-searched-by-their-own-values", test_lots_are_searched_by_their_own_values);
  TEST ("cards-are-searched-by-their-copies", test_cards_are_searched_by_their_copies);
  TEST ("lots-are-changed-split-and-merged", test_lots_are_changed_split_and_merged);
  TEST ("a-built-deck-holds-its-copies", test_a_built_deck_holds_its_copies);
  TEST ("which-decks-can-be-built-at-once", test_which_decks_can_be_built_at_once);
  TEST ("the-choice-goes-to-few-places", test_the_choice_goes_to_few_places);
  TEST ("what-arrives-leaves-the-wants", test_what_arrives_leaves_the_wants);
  TEST ("sets-count-printings-once", test_sets_count_printings_once);
  result = g_test_run ();
  query_fixture_free (cards);
  return result;
}
