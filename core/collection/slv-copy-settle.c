/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-copy-settle.c: matches become lots: those that are alike are one, and each is compared with what is there. Then the one
 * change that makes it so. */
#include "base/slv-fold.h"
#include "collection/slv-copy-plan-private.h"

typedef struct {
  SlvCopyPlan *plan;
  GHashTable  *there;      /* SlvLot → SlvHeld: the collection as it is */
  GHashTable  *wanted;     /* SlvLot → position among the targets + 1 */
  GHashTable  *places;     /* path, folded → gint64 place id, negative: to be made */
  GHashTable  *games;      /* ids that the file names */
} Settling;

/* ---- places ---- */

static gint64
place_of (Settling *settling, const char *path)
{
  g_autofree char *folded = slv_fold_name (path, NULL);
  const gint64 *known = g_hash_table_lookup (settling->places, folded);
  gint64 id;

  if (*path == '\0')
    return 0;
  if (known != NULL)
    return *known;
  const SlvPlaceView *view = slv_collection_find_place_named (settling->plan->collection, path);
  if (view != NULL)
    id = view->id;
  else
    {
      g_ptr_array_add (settling->plan->new_places, g_strdup (path));
      id = -(gint64) settling->plan->new_places->len;
    }
  g_hash_table_insert (settling->places, g_steal_pointer (&folded), g_memdup2 (&id, sizeof id));
  return id;
}

/* ---- lots ---- */

static void
note_there (const SlvHeld *held, guint position G_GNUC_UNUSED, gpointer user_data)
{
  Settling *settling = user_data;

  if (!g_hash_table_contains (settling->there, &held->lot))
    g_hash_table_insert (settling->there, (gpointer) &held->lot, (gpointer) held);
}

static SlvCopyTarget *
target_at (SlvCopyPlan *plan, guint position)
{
  return &g_array_index (plan->targets, SlvCopyTarget, position);
}

static void
settle_match (Settling *settling, SlvCopyMatch *match)
{
  SlvCopyPlan *plan = settling->plan;

  match->lot.place = place_of (settling, match->place);
  g_hash_table_add (settling->games, (gpointer) match->lot.game);
  plan->copies += (guint64) match->lot.quantity;
  guint at = GPOINTER_TO_UINT (g_hash_table_lookup (settling->wanted, &match->lot));
  if (at == 0)
    {
      const SlvHeld *held = g_hash_table_lookup (settling->there, &match->lot);
      SlvCopyTarget fresh = { .lot = held != NULL ? held->lot : match->lot, .before = held != NULL ? held->lot.quantity : 0 };

      g_array_append_val (plan->targets, fresh);
      at = plan->targets->len;
      g_hash_table_insert (settling->wanted, &match->lot, GUINT_TO_POINTER (at));
    }
  SlvCopyTarget *target = target_at (plan, at - 1);
  target->brought += match->lot.quantity;
  target->brought_trade += match->lot.for_trade;
}

static void
decide (SlvCopyPlan *plan, SlvCopyTarget *target)
{
  gboolean merge = plan->mode == SLV_COPIES_MERGE;
  gint64 trade = merge && target->before > 0 ? target->lot.for_trade + target->brought_trade : target->brought_trade;
  gint64 quantity = merge ? target->before + target->brought : target->brought;

  if (quantity == target->before && (target->before == 0 || target->lot.for_trade == trade))
    target->outcome = SLV_COPY_IS_SAME;
  else if (quantity == 0)
    target->outcome = SLV_COPY_IS_REMOVED;
  else
    target->outcome = target->before == 0 ? SLV_COPY_IS_NEW : merge ? SLV_COPY_IS_MERGED : SLV_COPY_IS_SET;
  target->lot.quantity = quantity;
  target->lot.for_trade = trade;
}

static guint
sleeved_of (const SlvCopyPlan *plan, gint64 lot)
{
  return (guint) slv_collection_sleeved_of (plan->collection, lot, 0);
}

static void
count_targets (SlvCopyPlan *plan)
{
  guint n[SLV_COPY_IS_REMOVED + 1] = { 0 };

  plan->n_taken = 0;
  for (guint i = 0; i < plan->targets->len; i++)
    {
      const SlvCopyTarget *target = target_at (plan, i);

      n[target->outcome]++;
      plan->n_taken += target->outcome == SLV_COPY_IS_REMOVED ? sleeved_of (plan, target->lot.id) : 0;
    }
  plan->n_new = n[SLV_COPY_IS_NEW];
  plan->n_merged = n[SLV_COPY_IS_MERGED];
  plan->n_set = n[SLV_COPY_IS_SET];
  plan->n_same = n[SLV_COPY_IS_SAME];
  plan->n_removed = n[SLV_COPY_IS_REMOVED] + plan->removed->len;
  for (guint i = 0; i < plan->removed->len; i++)
    plan->n_taken += sleeved_of (plan, g_array_index (plan->removed, gint64, i));
}

static void
count_matches (SlvCopyPlan *plan)
{
  plan->n_matched = plan->n_guessed = plan->n_unmatched = 0;
  guint64 last = 0;
  SLV_EACH_IN (SlvCopyMatch, match, plan->matches)
    {
      guint64 line = g_array_index (plan->list->records, SlvCopyRecord, match->record).line;

      if (line != 0 && line == last)   /* a row counts once, however many finishes it has copies of */
        continue;
      last = line;
      plan->n_matched += match->state == SLV_COPY_MATCHED;
      plan->n_guessed += match->state == SLV_COPY_GUESSED;
      plan->n_unmatched += match->state == SLV_COPY_UNMATCHED;
    }
}

typedef struct { Settling *settling; GHashTable *kept; } Removing;

static void
remove_rest (const SlvHeld *held, guint position G_GNUC_UNUSED, gpointer user_data)
{
  Removing *removing = user_data;

  if (g_hash_table_contains (removing->settling->games, held->lot.game) && !g_hash_table_contains (removing->kept, &held->lot.id))
    g_array_append_val (removing->settling->plan->removed, held->lot.id);
}

/* Replace: all other lots of the games that the file names. */
static void
find_removed (Settling *settling)
{
  SlvCopyPlan *plan = settling->plan;
  g_autoptr (GHashTable) kept = g_hash_table_new (g_int64_hash, g_int64_equal);
  Removing removing = { settling, kept };

  for (guint i = 0; i < plan->targets->len; i++)
    g_hash_table_add (kept, &target_at (plan, i)->lot.id);
  slv_collection_each (plan->collection, remove_rest, &removing);
}

void
slv_copy_plan_settle (SlvCopyPlan *plan, SlvCopiesMode mode)
{
  g_autoptr (GHashTable) there = g_hash_table_new (slv_lot_hash, slv_lot_alike), wanted = g_hash_table_new (slv_lot_hash, slv_lot_alike);
  g_autoptr (GHashTable) places = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  g_autoptr (GHashTable) games = g_hash_table_new (g_str_hash, g_str_equal);
  Settling settling = { plan, there, wanted, places, games };

  plan->mode = mode;
  plan->copies = 0;
  g_array_set_size (plan->targets, 0);
  g_array_set_size (plan->removed, 0);
  g_ptr_array_set_size (plan->new_places, 0);
  slv_collection_each (plan->collection, note_there, &settling);
  for (guint i = 0; i < plan->matches->len; i++)
    settle_match (&settling, &g_array_index (plan->matches, SlvCopyMatch, i));
  for (guint i = 0; i < plan->targets->len; i++)
    decide (plan, target_at (plan, i));
  if (mode == SLV_COPIES_REPLACE)
    find_removed (&settling);
  count_targets (plan);
  count_matches (plan);
}

/* ---- writing ---- */

static gboolean
write_targets (SlvChange *change, SlvCopyPlan *plan, const GArray *place_ids, GError **error)
{
  for (guint i = 0; i < plan->targets->len; i++)
    {
      SlvCopyTarget *target = target_at (plan, i);
      SlvLot lot = target->lot;
      gboolean good = TRUE;

      if (lot.place < 0)
        lot.place = g_array_index (place_ids, gint64, -lot.place - 1);
      lot.for_trade = MIN (lot.for_trade, lot.quantity);
      if (target->outcome == SLV_COPY_IS_REMOVED)
        good = slv_change_remove_lot (change, lot.id, error);
      else if (target->outcome != SLV_COPY_IS_SAME)
        good = slv_change_put_lot (change, &lot, error);
      if (!good)
        return FALSE;
    }
  for (guint i = 0; i < plan->removed->len; i++)
    if (!slv_change_remove_lot (change, g_array_index (plan->removed, gint64, i), error))
      return FALSE;
  return TRUE;
}

/* What is to come in stays the same when somebody else changes the collection; what becomes of it there is found anew. */
static gboolean
look_again (SlvStore *store, SlvCopyPlan *plan, GError **error)
{
  g_autoptr (SlvCollection) now = slv_collection_present (plan->collection, store, error);

  if (now == NULL || now == plan->collection)
    return now != NULL;
  if (plan->shown)
    return slv_set_error (error, SLV_ERROR_REFUSED, NULL, _("the library has changed since the file was looked at; look at it again"));
  slv_collection_unref (plan->collection);
  plan->collection = g_steal_pointer (&now);
  slv_copy_plan_settle (plan, plan->mode);
  return TRUE;
}

gboolean
slv_copy_plan_write (SlvStore *store, SlvChange *change, SlvCopyPlan *plan, GError **error)
{
  g_autoptr (GArray) place_ids = g_array_new (FALSE, FALSE, sizeof (gint64));

  if (!look_again (store, plan, error))
    return FALSE;
  for (guint i = 0; i < plan->new_places->len; i++)
    {
      gint64 id = 0;

      if (!slv_change_make_place (change, plan->new_places->pdata[i], &id, error))
        return FALSE;
      g_array_append_val (place_ids, id);
    }
  return write_targets (change, plan, place_ids, error);
}

gboolean
slv_collection_apply (SlvStore *store, SlvCopyPlan *plan, const char *what, GArray **lots, GError **error)
{
  SlvChange *change = slv_change_begin (store, what, error);

  return change != NULL && slv_change_end (change, slv_copy_plan_write (store, change, plan, error), lots, error);
}

/* ---- in words ---- */

typedef struct { guint n; const char *one, *many; } Fact;

/* Those of @facts that are none are left out, unless all are: then the first stays. */
static char *
tell_facts (const Fact *facts, guint n_facts)
{
  char *told = NULL;

  for (guint i = 0; i < n_facts; i++)
    {
      g_autofree char *digits = slv_tell_digits (facts[i].n), *before = told;
      g_autofree char *fact = g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, facts[i].one, facts[i].many, facts[i].n), digits);

      told = facts[i].n == 0 ? g_steal_pointer (&before)
             : before != NULL ? g_strdup_printf (_("%s · %s"), before, fact) : g_steal_pointer (&fact);
    }
  return told != NULL ? told : g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, facts[0].one, facts[0].many, 0), "0");
}

char *
slv_copy_plan_rows_text (const SlvCopyPlan *plan)
{
  const Fact facts[] = {
    { plan->n_matched, NP_("%s row matched", "%s rows matched") },
    { plan->n_guessed, NP_("%s row guessed", "%s rows guessed") },
    { plan->n_unmatched, NP_("%s row without a card", "%s rows without a card") },
    { plan->faults->len, NP_("%s row refused", "%s rows refused") },
  };

  return tell_facts (facts, G_N_ELEMENTS (facts));
}

char *
slv_copy_plan_lots_text (const SlvCopyPlan *plan)
{
  const Fact facts[] = {
    { plan->n_new, NP_("%s new row", "%s new rows") },
    { plan->n_merged, NP_("added to %s row", "added to %s rows") },
    { plan->n_set, NP_("%s row set", "%s rows set") },
    { plan->n_same, NP_("%s row as it was", "%s rows as they were") },
    { plan->n_removed, NP_("%s row removed", "%s rows removed") },
    { plan->n_taken, NP_("%s copy taken out of a built deck", "%s copies taken out of built decks") },
  };

  return tell_facts (facts, G_N_ELEMENTS (facts));
}
