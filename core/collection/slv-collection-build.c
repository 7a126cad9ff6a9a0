/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-collection-build.c: marking decks built and taking them apart, what claims more than there is, what has changed since, and
 * handing what is missing to the wants. */
#include "base/slv-fold.h"
#include "collection/slv-collection-decks-private.h"

/* ---- building ---- */

/* Everything that sits in @deck is let go. */
static gboolean
clear_deck (SlvCollection *collection, SlvChange *change, gint64 deck, GError **error)
{
  SLV_EACH_IN (const SlvSleeved, one, collection->sleeved)
    if (one->deck == deck && !slv_change_sleeve (change, deck, one->lot, 0, error))
      return FALSE;
  return TRUE;
}

/* A lot may serve several entries of one deck. */
static gboolean
fill_deck (SlvChange *change, const SlvBuild *build, gint64 deck, GError **error)
{
  SLV_EACH_IN (const SlvPull, pull, build->pulls)
    {
      gint64 sum = 0;

      if (pull->deck != deck)
        continue;
      SLV_EACH_IN (const SlvPull, other, build->pulls)
        sum += other->deck == deck && other->lot == pull->lot ? other->quantity : 0;
      if (!slv_change_sleeve (change, deck, pull->lot, sum, error))
        return FALSE;
    }
  return TRUE;
}

static gboolean
write_build (SlvCollection *collection, SlvStore *store, SlvChange *change, const GPtrArray *decks, const SlvBuild *build, GError **error)
{
  if (slv_store_library_revision (store) != collection->revision)
    return slv_set_error (error, SLV_ERROR_REFUSED, NULL, _("the library has changed since the copies were chosen; choose them again"));
  SLV_EACH (const SlvDeck, deck, decks)
    if (!clear_deck (collection, change, deck->id, error))
      return FALSE;
  for (guint i = 0; i < decks->len; i++)
    if (!fill_deck (change, build, ((SlvDeck *) decks->pdata[i])->id, error))
      return FALSE;
  return TRUE;
}

gboolean
slv_collection_build (SlvCollection *collection, SlvStore *store, const GPtrArray *decks, const SlvBuild *build, gboolean partial,
                      const char *what, GArray **touched, GError **error)
{
  for (guint i = 0; i < decks->len; i++)
    if (((SlvDeck *) decks->pdata[i])->id == 0)
      return slv_set_error (error, SLV_ERROR_REFUSED, NULL, _("only a saved deck can be built; save “%s” first"),
                            ((SlvDeck *) decks->pdata[i])->name);
  if (build->n_missing > 0 && !partial)
    return slv_set_error (error, SLV_ERROR_NO, NULL, ngettext ("%llu copy is missing", "%llu copies are missing", (gulong) build->n_missing),
                          (unsigned long long) build->n_missing);
  SlvChange *change = slv_change_begin (store, what, error);
  return change != NULL && slv_change_end (change, write_build (collection, store, change, decks, build, error), touched, error);
}

/* Puts the copies in order and counts the places. */
static void
sort_pulls (SlvBuild *build)
{
  const char *last = NULL;

  g_array_sort (build->pulls, slv_pull_compare);
  build->n_places = 0;
  for (guint i = 0; i < build->pulls->len; i++)
    {
      const char *place = g_array_index (build->pulls, SlvPull, i).place;

      build->n_places += last == NULL || !g_str_equal (last, place);
      last = place;
    }
}

static void
add_back (SlvCollection *collection, gint64 deck, guint nth, GArray *pulls)
{
  SLV_EACH_IN (const SlvSleeved, one, collection->sleeved)
    {
      const SlvHeld *held = one->deck == deck ? slv_collection_find_lot (collection, one->lot, NULL) : NULL;

      if (held != NULL)
        {
          SlvPull pull = { deck, one->lot, one->quantity, nth, held->row, held->lot.name, slv_collection_place_path (collection, held->lot.place) };

          g_array_append_val (pulls, pull);
        }
    }
}

SlvBuild *
slv_collection_put_back (SlvCollection *collection, const GPtrArray *decks)
{
  SlvBuild *build = g_new0 (SlvBuild, 1);

  build->pulls = g_array_new (FALSE, FALSE, sizeof (SlvPull));
  build->missing = g_ptr_array_new_with_free_func ((GDestroyNotify) slv_missing_free);
  build->prices = g_array_new (FALSE, FALSE, sizeof (SlvPriceSum));
  build->exact = TRUE;
  for (guint i = 0; i < decks->len; i++)
    add_back (collection, ((SlvDeck *) decks->pdata[i])->id, i, build->pulls);
  sort_pulls (build);
  return build;
}

static gboolean
clear_decks (SlvCollection *collection, SlvChange *change, const GPtrArray *decks, GError **error)
{
  SLV_EACH (const SlvDeck, deck, decks)
    if (!slv_collection_is_built (collection, deck->id))
      return slv_set_error (error, SLV_ERROR_NO, NULL, _("the deck is not built"));
    else if (!clear_deck (collection, change, deck->id, error))
      return FALSE;
  return TRUE;
}

gboolean
slv_collection_unbuild (SlvCollection *collection, SlvStore *store, const GPtrArray *decks, const char *what, GArray **touched, GError **error)
{
  g_autoptr (SlvCollection) now = NULL;
  SlvChange *change = slv_collection_begin (collection, store, what, &now, error);

  return change != NULL && slv_change_end (change, clear_decks (now, change, decks, error), touched, error);
}

/* ---- conflicts ---- */

SLV_DEFINE_STATIC_FREE (SlvConflict, conflict_free, name, decks);

static guint64
copies_of (SlvCollection *collection, guint row, const char *name)
{
  g_autoptr (GPtrArray) held = slv_collection_held_as (collection, row, name);
  guint64 n = 0;

  SLV_EACH (const SlvHeld, one, held)
    n += one->lot.is_proxy ? 0 : (guint64) one->lot.quantity;
  return n;
}

static SlvConflict *
conflict_of (SlvCollection *collection, GPtrArray *conflicts, GHashTable *by_card, const SlvNeed *need)
{
  g_autofree char *key = slv_collection_card_key (need->row, need->name);
  SlvConflict *conflict = g_hash_table_lookup (by_card, key);

  if (conflict != NULL)
    return conflict;
  conflict = g_new0 (SlvConflict, 1);
  conflict->row = need->row;
  conflict->name = g_strdup (need->name);
  conflict->have = copies_of (collection, need->row, need->name);
  conflict->decks = g_ptr_array_new_with_free_func (g_free);
  g_hash_table_insert (by_card, g_steal_pointer (&key), conflict);
  g_ptr_array_add (conflicts, conflict);
  return conflict;
}

SLV_DEFINE_POINTER_ORDER (SlvConflict, compare_conflicts, (words, name));

/* What its list asks for now. */
static void
claim_deck (SlvCollection *collection, const SlvDeck *deck, GPtrArray *conflicts, GHashTable *by_card)
{
  g_autoptr (GPtrArray) needs = slv_collection_needs (collection, deck, NULL);
  g_autoptr (GHashTable) met = g_hash_table_new (NULL, NULL);

  SLV_EACH (const SlvNeed, need, needs)
    {
      SlvConflict *conflict = conflict_of (collection, conflicts, by_card, need);

      conflict->claimed += need->need;
      if (g_hash_table_add (met, conflict))
        g_ptr_array_add (conflict->decks, g_strdup (deck->name));
    }
}

static void
drop_settled (GPtrArray *conflicts)
{
  for (guint i = conflicts->len; i-- > 0;)
    {
      const SlvConflict *conflict = conflicts->pdata[i];

      if (conflict->claimed <= conflict->have)
        g_ptr_array_remove_index_fast (conflicts, i);
    }
  g_ptr_array_sort (conflicts, compare_conflicts);
}

GPtrArray *
slv_collection_conflicts (SlvCollection *collection, SlvStore *store, GError **error)
{
  g_autoptr (GPtrArray) conflicts = g_ptr_array_new_with_free_func (conflict_free), decks = slv_store_list_decks (store, error);
  g_autoptr (GHashTable) by_card = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  if (decks == NULL)
    return NULL;
  for (guint i = 0; i < decks->len; i++)
    {
      gint64 id = ((SlvDeck *) decks->pdata[i])->id;
      g_autoptr (SlvDeck) deck = slv_collection_is_built (collection, id) ? slv_store_load_deck (store, id, error) : NULL;

      if (deck == NULL && slv_collection_is_built (collection, id))
        return NULL;
      if (deck != NULL)
        claim_deck (collection, deck, conflicts, by_card);
    }
  drop_settled (conflicts);
  return g_steal_pointer (&conflicts);
}

char *
slv_conflict_text (const SlvConflict *conflict)
{
  g_autofree char *have = slv_tell_digits (conflict->have), *claimed = slv_tell_digits (conflict->claimed);
  g_autofree char *names = slv_join_texts (conflict->decks, ", ", 0);

  /* Translators: card, copies, needed copies, names of decks */
  return g_strdup_printf (ngettext ("%s: there is %s copy; needed: %s, by %s", "%s: there are %s copies; needed: %s, by %s",
                                    (gulong) conflict->have), conflict->name, have, claimed, names);
}

/* ---- what has changed since ---- */

SLV_DEFINE_STATIC_FREE (SlvDrift, drift_free, name);

static SlvDrift *
drift_of (GHashTable *by_card, guint row, const char *name)
{
  g_autofree char *key = slv_collection_card_key (row, name);
  SlvDrift *drift = g_hash_table_lookup (by_card, key);

  if (drift != NULL)
    return drift;
  drift = g_new0 (SlvDrift, 1);
  drift->row = row;
  drift->name = g_strdup (name);
  g_hash_table_insert (by_card, g_steal_pointer (&key), drift);
  return drift;
}

SLV_DEFINE_POINTER_ORDER (SlvDrift, compare_drifts, (words, name));

GPtrArray *
slv_collection_drift (SlvCollection *collection, const SlvDeck *deck, SlvGame *game)
{
  GPtrArray *drifts = g_ptr_array_new_with_free_func (drift_free);
  g_autoptr (GHashTable) by_card = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  if (deck->id == 0 || !slv_collection_is_built (collection, deck->id))
    return drifts;
  g_autoptr (GPtrArray) needs = slv_collection_needs (collection, deck, game);
  for (guint i = 0; i < needs->len; i++)
    drift_of (by_card, ((SlvNeed *) needs->pdata[i])->row, ((SlvNeed *) needs->pdata[i])->name)->listed += ((SlvNeed *) needs->pdata[i])->need;
  SLV_EACH_IN (const SlvSleeved, one, collection->sleeved)
    {
      const SlvHeld *held = one->deck == deck->id ? slv_collection_find_lot (collection, one->lot, NULL) : NULL;

      if (held != NULL)
        drift_of (by_card, held->row, held->lot.name)->sits += (guint64) one->quantity;
    }
  SLV_EACH_VALUE (SlvDrift, drift, by_card)
    if (drift->listed != drift->sits)
      g_ptr_array_add (drifts, drift);
    else
      drift_free (drift);
  g_ptr_array_sort (drifts, compare_drifts);
  return drifts;
}

/* ---- wants ---- */

static gboolean
put_wants (SlvCollection *collection, SlvChange *change, const GPtrArray *missing, SlvGame *game, gint64 deck, GError **error)
{
  SLV_EACH_IN (const SlvWant, want, collection->wants)
    if (deck != 0 && want->deck == deck && !slv_change_remove_want (change, want->id, error))
      return FALSE;
  SLV_EACH (const SlvMissing, one, missing)
    {
      SlvGame *own = one->row != SLV_ROW_NONE ? slv_index_card_game (collection->index, one->row) : game;
      SlvWant want = { .game = own != NULL ? own->id : "", .name = one->name, .deck = deck,
                       .card = one->row != SLV_ROW_NONE ? slv_index_card_key (collection->index, one->row) : "",
                       .quantity = (gint64) MIN (one->missing, SLV_LOT_QUANTITY_MAX) };

      if (!slv_change_put_want (change, &want, error))
        return FALSE;
    }
  return TRUE;
}

gboolean
slv_collection_want_missing (SlvCollection *collection, SlvStore *store, const GPtrArray *missing, SlvGame *game, gint64 deck,
                             const char *what, GError **error)
{
  g_autoptr (SlvCollection) now = NULL;
  SlvChange *change = slv_collection_begin (collection, store, what, &now, error);

  return change != NULL && slv_change_end (change, put_wants (now, change, missing, game, deck, error), NULL, error);
}
