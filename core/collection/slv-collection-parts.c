/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-collection-parts.c: the small parts of a snapshot (places, wants, copies in built decks) and the numbers by card. */
#include "base/slv-fold.h"
#include "collection/slv-collection-private.h"

#define DEPTH_MAX 64u   /* places within places; a damaged file could have a ring */

/* ---- places ---- */

static gboolean
take_place (const SlvPlaceRow *place, gpointer user_data, GError **error G_GNUC_UNUSED)
{
  SlvCollection *collection = user_data;
  SlvPlaceView view = { place->id, place->parent, slv_word_pool_get (collection->pool, place->name),
                        slv_word_pool_get (collection->pool, place->note), "", 0 };

  g_array_append_val (collection->places, view);
  return TRUE;
}

static void
hash_places (SlvCollection *collection)
{
  g_hash_table_remove_all (collection->place_by_id);
  for (guint i = 0; i < collection->places->len; i++)
    g_hash_table_insert (collection->place_by_id, &g_array_index (collection->places, SlvPlaceView, i).id, GUINT_TO_POINTER (i + 1));
}

const SlvPlaceView *
slv_collection_find_place (const SlvCollection *collection, gint64 id)
{
  guint at = GPOINTER_TO_UINT (g_hash_table_lookup (collection->place_by_id, &id));

  return at > 0 ? &g_array_index (collection->places, SlvPlaceView, at - 1) : NULL;
}

SLV_DEFINE_ORDER (SlvPlaceView, compare_paths, (words, path), id);

static void
name_places (SlvCollection *collection)
{
  SLV_EACH_IN (SlvPlaceView, view, collection->places)
    {
      g_autofree char *path = g_strdup (view->name);

      for (const SlvPlaceView *up = slv_collection_find_place (collection, view->parent); up != NULL && view->depth < DEPTH_MAX;
           up = slv_collection_find_place (collection, up->parent))
        {
          g_autofree char *below = g_steal_pointer (&path);

          path = g_strconcat (up->name, "/", below, NULL);
          view->depth++;
        }
      view->path = slv_word_pool_get (collection->pool, path);
    }
  g_array_sort (collection->places, compare_paths);
  hash_places (collection);
}

guint
slv_collection_n_places (const SlvCollection *collection)
{
  return collection->places->len;
}

const SlvPlaceView *
slv_collection_get_place (const SlvCollection *collection, guint nth)
{
  g_return_val_if_fail (nth < collection->places->len, NULL);
  return &g_array_index (collection->places, SlvPlaceView, nth);
}

const SlvPlaceView *
slv_collection_find_place_named (const SlvCollection *collection, const char *path)
{
  g_autofree char *wanted = slv_fold_name (path, NULL);
  const SlvPlaceView *by_name = NULL;
  guint n = 0;

  SLV_EACH_IN (const SlvPlaceView, view, collection->places)
    {
      g_autofree char *whole = slv_fold_name (view->path, NULL), *name = slv_fold_name (view->name, NULL);

      if (g_str_equal (whole, wanted))
        return view;
      if (g_str_equal (name, wanted))
        {
          by_name = view;
          n++;
        }
    }
  return n == 1 ? by_name : NULL;
}

const char *
slv_collection_place_path (const SlvCollection *collection, gint64 id)
{
  const SlvPlaceView *view = id != 0 ? slv_collection_find_place (collection, id) : NULL;

  return view != NULL ? view->path : "";
}

gboolean
slv_collection_place_within (const SlvCollection *collection, gint64 place, gint64 above)
{
  for (guint depth = 0; place != 0 && depth < DEPTH_MAX; depth++)
    {
      const SlvPlaceView *view = slv_collection_find_place (collection, place);

      if (place == above)
        return TRUE;
      place = view != NULL ? view->parent : 0;
    }
  return FALSE;
}

/* ---- wants and built decks ---- */

static gboolean
take_want (const SlvWant *want, gpointer user_data, GError **error G_GNUC_UNUSED)
{
  SlvCollection *collection = user_data;
  SlvGame *game = slv_games_find (slv_index_get_games (collection->index), want->game);
  SlvWant kept = *want;

#define KEEP(field) kept.field = slv_word_pool_get (collection->pool, want->field)
  KEEP (game); KEEP (card); KEEP (name); KEEP (folded); KEEP (printing); KEEP (set_code); KEEP (number);
  KEEP (condition); KEEP (finish); KEEP (language); KEEP (note);
#undef KEEP
  guint row = slv_collection_find_row (collection->index, game, kept.card, kept.name);
  g_array_append_val (collection->wants, kept);
  g_array_append_val (collection->want_rows, row);
  return TRUE;
}

static gboolean
take_sleeved (const SlvSleeved *sleeved, gpointer user_data, GError **error G_GNUC_UNUSED)
{
  g_array_append_val (((SlvCollection *) user_data)->sleeved, *sleeved);
  return TRUE;
}

gboolean
slv_collection_read_parts (SlvCollection *collection, SlvStore *store, GError **error)
{
  collection->places = g_array_new (FALSE, FALSE, sizeof (SlvPlaceView));
  collection->place_by_id = g_hash_table_new (g_int64_hash, g_int64_equal);
  collection->wants = g_array_new (FALSE, FALSE, sizeof (SlvWant));
  collection->want_rows = g_array_new (FALSE, FALSE, sizeof (guint));
  collection->sleeved = g_array_new (FALSE, FALSE, sizeof (SlvSleeved));
  if (!slv_store_each_place (store, take_place, collection, error)
      || !slv_store_each_want (store, take_want, collection, error)
      || !slv_store_each_sleeved (store, take_sleeved, collection, error))
    return FALSE;
  hash_places (collection);
  name_places (collection);
  return TRUE;
}

SLV_DEFINE_CLEAR (SlvCollection, slv_collection_clear_parts, place_by_id, places, wants, want_rows, sleeved);

guint
slv_collection_n_wants (const SlvCollection *collection)
{
  return collection->wants->len;
}

const SlvWant *
slv_collection_get_want (const SlvCollection *collection, guint nth)
{
  g_return_val_if_fail (nth < collection->wants->len, NULL);
  return &g_array_index (collection->wants, SlvWant, nth);
}

guint
slv_collection_want_row (const SlvCollection *collection, guint nth)
{
  g_return_val_if_fail (nth < collection->want_rows->len, SLV_ROW_NONE);
  return g_array_index (collection->want_rows, guint, nth);
}

guint
slv_collection_n_sleeved (const SlvCollection *collection)
{
  return collection->sleeved->len;
}

const SlvSleeved *
slv_collection_get_sleeved (const SlvCollection *collection, guint nth)
{
  g_return_val_if_fail (nth < collection->sleeved->len, NULL);
  return &g_array_index (collection->sleeved, SlvSleeved, nth);
}

gint64
slv_collection_sleeved_of (const SlvCollection *collection, gint64 lot, gint64 deck)
{
  gint64 sum = 0;
  guint at;

  SLV_HALVE (at, collection->sleeved->len, g_array_index (collection->sleeved, SlvSleeved, at).lot < lot);
  for (; at < collection->sleeved->len; at++)
    {
      const SlvSleeved *one = &g_array_index (collection->sleeved, SlvSleeved, at);

      if (one->lot != lot)
        break;
      sum += deck == 0 || one->deck == deck ? one->quantity : 0;
    }
  return sum;
}

gboolean
slv_collection_is_built (const SlvCollection *collection, gint64 deck)
{
  for (guint i = 0; i < collection->sleeved->len; i++)
    if (g_array_index (collection->sleeved, SlvSleeved, i).deck == deck)
      return TRUE;
  return FALSE;
}

/* ---- numbers by card ---- */

static void
add_up (guint32 *sum, gint64 n)
{
  *sum = (guint32) MIN ((guint64) *sum + (guint64) n, G_MAXUINT32);
}

static char *
stranger_key (const char *game, const char *name)
{
  g_autofree char *key = slv_collection_card_key (SLV_ROW_NONE, name);

  return g_strconcat (game, "\n", key, NULL);
}

/* The count of a card that no list has, begun where it is the first time. */
static SlvOwnCount *
count_of (SlvCounts *counts, const char *game, const char *name)
{
  g_autofree char *key = stranger_key (game, name);
  SlvOwnCount *count = g_hash_table_lookup (counts->strangers, key);

  if (count == NULL)
    g_hash_table_insert (counts->strangers, g_steal_pointer (&key), count = g_new0 (SlvOwnCount, 1));
  return count;
}

static void
count_lot (const SlvHeld *held, guint position G_GNUC_UNUSED, gpointer user_data)
{
  SlvCounts *counts = user_data;

  if (held->lot.is_proxy)
    return;
  counts->copies += (guint64) held->lot.quantity;
  add_up (held->row != SLV_ROW_NONE ? &counts->have[held->row] : &count_of (counts, held->lot.game, held->lot.name)->have, held->lot.quantity);
  if (held->printing != SLV_ROW_NONE)
    add_up (&counts->have_printing[held->printing], held->lot.quantity);
}

static void
count_row (const SlvHeld *held, guint position G_GNUC_UNUSED, gpointer user_data)
{
  if (held->row != SLV_ROW_NONE)
    ((SlvCounts *) user_data)->first[held->row + 1]++;
}

static void
put_by_row (const SlvHeld *held, guint position G_GNUC_UNUSED, gpointer user_data)
{
  SlvCounts *counts = user_data;

  if (held->row != SLV_ROW_NONE)
    counts->by_row[counts->first[held->row]++] = held;
}

/* Lots of a card together: counted, then each put in its place. */
static void
sort_by_row (const SlvCollection *collection, SlvCounts *counts, guint n)
{
  counts->first = g_new0 (guint, n + 2);
  counts->by_row = g_new (const SlvHeld *, slv_collection_n_lots (collection) + 1);
  slv_collection_each (collection, count_row, counts);
  for (guint i = 0; i < n; i++)
    counts->first[i + 1] += counts->first[i];
  slv_collection_each (collection, put_by_row, counts);
  memmove (counts->first + 1, counts->first, n * sizeof (guint));   /* each had moved on to the beginning of the next */
  counts->first[0] = 0;
}

static SlvCounts *
count_all (const SlvCollection *collection)
{
  SlvCounts *counts = g_new0 (SlvCounts, 1);
  guint n = slv_index_n_cards (collection->index);

  sort_by_row (collection, counts, n);
  counts->have = g_new0 (guint32, n + 1);
  counts->sleeved = g_new0 (guint32, n + 1);
  counts->want = g_new0 (guint32, n + 1);
  counts->strangers = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  counts->have_printing = g_new0 (guint32, slv_index_n_printings (collection->index) + 1);
  slv_collection_each (collection, count_lot, counts);
  SLV_EACH_IN (const SlvSleeved, one, collection->sleeved)
    {
      const SlvHeld *held = slv_collection_find_lot (collection, one->lot, NULL);

      if (held != NULL && !held->lot.is_proxy)
        add_up (held->row != SLV_ROW_NONE ? &counts->sleeved[held->row] : &count_of (counts, held->lot.game, held->lot.name)->sleeved, one->quantity);
    }
  for (guint i = 0; i < collection->wants->len; i++)
    {
      const SlvWant *want = &g_array_index (collection->wants, SlvWant, i);
      guint row = g_array_index (collection->want_rows, guint, i);

      add_up (row != SLV_ROW_NONE ? &counts->want[row] : &count_of (counts, want->game, want->name)->want, want->quantity);
    }
  return counts;
}

SLV_DEFINE_FREE (SlvCounts, slv_counts_free, have, sleeved, want, have_printing, first, (g_free, by_row), strangers);

static const SlvCounts *
get_counts (const SlvCollection *collection)
{
  SlvCollection *self = (SlvCollection *) collection;   /* counted once, by whichever thread asks first */
  SlvCounts *counts = g_atomic_pointer_get (&self->counts);

  if (counts != NULL)
    return counts;
  counts = count_all (collection);
  if (g_atomic_pointer_compare_and_exchange (&self->counts, NULL, counts))
    return counts;
  slv_counts_free (counts);
  return g_atomic_pointer_get (&self->counts);
}

const SlvHeld **
slv_collection_held_of (const SlvCollection *collection, guint row, guint *n)
{
  const SlvCounts *counts = get_counts (collection);

  *n = counts->first[row + 1] - counts->first[row];
  return counts->by_row + counts->first[row];
}

char *
slv_collection_card_key (guint row, const char *name)
{
  g_autofree char *folded = row == SLV_ROW_NONE ? slv_fold_name (name, NULL) : NULL;

  return folded != NULL ? g_strconcat ("?", folded, NULL) : g_strdup_printf ("%u", row);
}

typedef struct { char *folded; GPtrArray *found; } Named;

static void
add_named (const SlvHeld *held, guint position G_GNUC_UNUSED, gpointer user_data)
{
  Named *named = user_data;
  g_autofree char *folded = held->row == SLV_ROW_NONE ? slv_fold_name (held->lot.name, NULL) : NULL;

  if (folded != NULL && g_str_equal (folded, named->folded))
    g_ptr_array_add (named->found, (gpointer) held);
}

GPtrArray *
slv_collection_held_as (SlvCollection *collection, guint row, const char *name)
{
  GPtrArray *found = g_ptr_array_new ();
  g_autofree char *folded = NULL;
  guint n = 0;
  const SlvHeld **held = row != SLV_ROW_NONE ? slv_collection_held_of (collection, row, &n) : NULL;

  for (guint i = 0; i < n; i++)
    g_ptr_array_add (found, (gpointer) held[i]);
  if (row == SLV_ROW_NONE)
    slv_collection_each (collection, add_named, &(Named) { folded = slv_fold_name (name, NULL), found });
  return found;
}

GArray *
slv_collection_lots_of (const SlvCollection *collection, guint row)
{
  GArray *found = g_array_new (FALSE, FALSE, sizeof (guint));
  guint n, position;
  const SlvHeld **held = slv_collection_held_of (collection, row, &n);

  for (guint i = 0; i < n; i++)
    if (slv_collection_find_lot (collection, held[i]->lot.id, &position) != NULL)
      g_array_append_val (found, position);
  return found;
}

SlvOwnCount
slv_collection_count_stranger (const SlvCollection *collection, const SlvLot *lot)
{
  g_autofree char *key = stranger_key (lot->game, lot->name);
  const SlvOwnCount *count = g_hash_table_lookup (get_counts (collection)->strangers, key);

  return count != NULL ? *count : (SlvOwnCount) { 0 };
}

guint64
slv_collection_have (const SlvCollection *collection, guint row)
{
  return get_counts (collection)->have[row];
}

guint64
slv_collection_free (const SlvCollection *collection, guint row)
{
  const SlvCounts *counts = get_counts (collection);

  return counts->have[row] > counts->sleeved[row] ? counts->have[row] - counts->sleeved[row] : 0;
}

guint64
slv_collection_free_for (const SlvCollection *collection, guint row, gint64 deck)
{
  guint64 copies = slv_collection_free (collection, row);
  g_autoptr (GArray) lots = deck != 0 ? slv_collection_lots_of (collection, row) : NULL;

  for (guint i = 0; lots != NULL && i < lots->len; i++)
    {
      const SlvHeld *held = slv_collection_get_lot (collection, g_array_index (lots, guint, i));

      copies += held->lot.is_proxy ? 0 : (guint64) slv_collection_sleeved_of (collection, held->lot.id, deck);
    }
  return copies;
}

guint64
slv_collection_want (const SlvCollection *collection, guint row)
{
  return get_counts (collection)->want[row];
}

guint64
slv_collection_have_printing (const SlvCollection *collection, guint printing)
{
  return get_counts (collection)->have_printing[printing];
}
