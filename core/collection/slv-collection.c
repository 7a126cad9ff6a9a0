/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-collection.c: the snapshot. Reading a hundred thousand lots is a pass over the table with each text kept once; a later snapshot takes
 * over all but the touched ones. What these were stays in the pool, until it is several times what is. */
#include "collection/slv-collection-private.h"

/* ---- texts and lots ---- */

static SlvWordPool *
word_pool_new (void)
{
  SlvWordPool *pool = g_new0 (SlvWordPool, 1);

  g_atomic_ref_count_init (&pool->ref_count);
  g_mutex_init (&pool->lock);
  pool->chunk = g_string_chunk_new (16 << 10);
  slv_arena_init (&pool->lots);
  return pool;
}

static void
word_pool_unref (SlvWordPool *pool)
{
  if (!g_atomic_ref_count_dec (&pool->ref_count))
    return;
  g_string_chunk_free (pool->chunk);
  slv_arena_clear (&pool->lots);
  g_mutex_clear (&pool->lock);
  g_free (pool);
}

const char *
slv_word_pool_get (SlvWordPool *pool, const char *text)
{
  return text != NULL && *text != '\0' ? g_string_chunk_insert_const (pool->chunk, text) : "";
}

/* The text of the lot before is the likeliest one. */
static const char *
keep (SlvWordPool *pool, const char *text, const char *before)
{
  return before != NULL && strcmp (text, before) == 0 ? before : slv_word_pool_get (pool, text);
}

static SlvHeld *
lot_at (const GPtrArray *lots, guint position)
{
  return g_ptr_array_index (lots, position);
}

/* ---- what a lot means ---- */

guint
slv_collection_find_row (SlvIndex *index, SlvGame *game, const char *card, const char *name)
{
  g_autoptr (GArray) rows = NULL;

  if (game == NULL)
    return SLV_ROW_NONE;
  if (*card != '\0')
    {
      g_autofree char *id = g_strconcat (game->id, "/", card, NULL);
      guint row = slv_index_find_id (index, id);

      if (row != SLV_ROW_NONE)
        return row;
    }
  return slv_index_find_name (index, game, name, &rows) == 1 ? g_array_index (rows, guint, 0) : SLV_ROW_NONE;
}

guint
slv_held_find_printing (SlvIndex *index, guint row, const SlvLot *lot)
{
  if (*lot->printing == '\0' && *lot->set_code == '\0')
    return SLV_ROW_NONE;
  SLV_EACH_PRINTING (view, index, row)
    if (*lot->printing != '\0' ? strcmp (view->key, lot->printing) == 0
                               : g_ascii_strcasecmp (view->set_code, lot->set_code) == 0 && *lot->number != '\0'
                                 && strcmp (view->number, lot->number) == 0)
      return view->printing;
  return SLV_ROW_NONE;
}

/* Fills row, printing and game of @held from its lot. */
static void
slv_held_bind (SlvHeld *held, SlvIndex *index)
{
  SlvGames *games = slv_index_get_games (index);

  held->game = slv_games_find (games, held->lot.game);
  held->row = slv_collection_find_row (index, held->game, held->lot.card, held->lot.name);
  if (*held->lot.game == '\0')   /* put down before any card list was there: the game that has such a card */
    for (guint i = 0; i < slv_games_list (games)->len && held->row == SLV_ROW_NONE; i++)
      {
        held->game = slv_games_list (games)->pdata[i];
        held->row = slv_collection_find_row (index, held->game, "", held->lot.name);
      }
  if (*held->lot.game == '\0' && held->row == SLV_ROW_NONE)
    held->game = NULL;
  held->printing = held->row != SLV_ROW_NONE ? slv_held_find_printing (index, held->row, &held->lot) : SLV_ROW_NONE;
}

/* ---- reading lots ---- */

typedef struct {
  SlvCollection *collection;
  SlvHeld        before;
  GPtrArray     *lots;       /* what is read */
  GHashTable    *met;        /* a printing's key → the SlvHeld in which it was met last */
} Reading;

static gboolean
says_the_same (const SlvLot *a, const SlvLot *b)
{
  return a->card == b->card && a->game == b->game && a->name == b->name && a->printing == b->printing && a->set_code == b->set_code
         && a->number == b->number;
}

/* What lots like this one were bound to before: many lots are copies of few printings. Texts are the pool's. */
static void
bind_again (Reading *reading, SlvHeld *held)
{
  const SlvHeld *met = *held->lot.printing != '\0' ? g_hash_table_lookup (reading->met, held->lot.printing) : NULL;

  if (met != NULL && says_the_same (&met->lot, &held->lot))
    {
      held->game = met->game;
      held->row = met->row;
      held->printing = met->printing;
      return;
    }
  slv_held_bind (held, reading->collection->index);
  if (*held->lot.printing != '\0')
    g_hash_table_insert (reading->met, (gpointer) held->lot.printing, held);
}

static gboolean
add_lot (const SlvLot *lot, gpointer user_data, GError **error G_GNUC_UNUSED)
{
  Reading *reading = user_data;
  SlvWordPool *pool = reading->collection->pool;
  const SlvLot *before = &reading->before.lot;
  SlvHeld *held = slv_arena_take (&pool->lots, sizeof *held);

  *held = (SlvHeld) { .lot = *lot };
  pool->n_lots++;
#define KEEP(field) held->lot.field = keep (pool, lot->field, before->field)
  KEEP (game); KEEP (card); KEEP (name); KEEP (printing); KEEP (set_code); KEEP (number); KEEP (condition); KEEP (finish);
  KEEP (language); KEEP (note); KEEP (tags); KEEP (price_paid); KEEP (currency); KEEP (acquired); KEEP (extra);
#undef KEEP
  held->game = reading->before.game;
  held->row = reading->before.row;
  held->printing = reading->before.printing;
  if (!says_the_same (&held->lot, before))
    bind_again (reading, held);
  reading->before = *held;
  g_ptr_array_add (reading->lots, held);
  return TRUE;
}

/* ---- opening ---- */

static SlvCollection *
collection_new (SlvStore *store, SlvIndex *index, SlvWordPool *pool, SlvPriceShelf *prices)
{
  SlvCollection *collection = g_new0 (SlvCollection, 1);

  g_atomic_ref_count_init (&collection->ref_count);
  collection->index = slv_index_ref (index);
  collection->pool = pool;
  collection->lots = g_ptr_array_new ();
  collection->revision = slv_store_library_revision (store);
  collection->asked.collection = collection;
  collection->prices = slv_price_shelf_new (store, index, prices);
  return collection;
}

SlvCollection *
slv_collection_open (SlvStore *store, SlvIndex *index, GError **error)
{
  g_autoptr (SlvCollection) collection = NULL;
  g_autoptr (GHashTable) met = g_hash_table_new (NULL, NULL);
  Reading reading = { .met = met };

  g_return_val_if_fail (store != NULL && index != NULL, NULL);
  if (!slv_store_read_begin (store, error))
    return NULL;
  collection = reading.collection = collection_new (store, index, word_pool_new (), NULL);
  reading.lots = collection->lots;
  gboolean good = slv_store_each_lot (store, NULL, 0, add_lot, &reading, error)
                  && slv_collection_read_parts (collection, store, error);
  slv_store_read_end (store);
  slv_collection_begin_totals (collection, NULL);
  SLV_EACH (const SlvHeld, held, collection->lots)
    slv_collection_count_lot (collection, held, 1);
  if (good)
    slv_collection_add_up (collection);
  return good ? g_steal_pointer (&collection) : NULL;
}

SlvCollection *
slv_collection_present (SlvCollection *collection, SlvStore *store, GError **error)
{
  g_return_val_if_fail (collection != NULL && store != NULL, NULL);
  if (slv_store_library_revision (store) == collection->revision)
    return slv_collection_ref (collection);
  return slv_collection_open (store, collection->index, error);
}

SlvChange *
slv_collection_begin (SlvCollection *collection, SlvStore *store, const char *what, SlvCollection **now, GError **error)
{
  SlvChange *change = slv_change_begin (store, what, error);

  *now = change != NULL ? slv_collection_present (collection, store, error) : NULL;
  if (change != NULL && *now == NULL)
    slv_change_end (g_steal_pointer (&change), FALSE, NULL, NULL);
  return change;
}

SLV_DEFINE_REF (SlvCollection, slv_collection);

void
slv_collection_unref (SlvCollection *collection)
{
  if (collection == NULL || !g_atomic_ref_count_dec (&collection->ref_count))
    return;
  slv_collection_clear_parts (collection);
  g_clear_pointer (&collection->counts, slv_counts_free);
  slv_collection_clear_totals (collection);
  SLV_FREE_MEMBERS (collection, lots, (word_pool_unref, pool), (slv_price_shelf_unref, prices), (slv_index_unref, index));
  g_free (collection);
}

/* ---- after an edit ---- */

/* The old lots, with those that were touched as they are now. */
static void
merge_lots (SlvCollection *collection, const SlvCollection *old, const GArray *touched, const GPtrArray *fresh)
{
  guint from = 0, next = 0, at;

  for (guint i = 0; i <= touched->len; i++)
    {
      gint64 id = i < touched->len ? g_array_index (touched, gint64, i) : G_MAXINT64;
      SlvHeld *now = next < fresh->len && lot_at (fresh, next)->lot.id == id ? lot_at (fresh, next++) : NULL;

      SLV_HALVE (at, old->lots->len, lot_at (old->lots, at)->lot.id < id);
      for (; from < at; from++)
        g_ptr_array_add (collection->lots, old->lots->pdata[from]);
      if (at < old->lots->len && lot_at (old->lots, at)->lot.id == id)
        slv_collection_count_lot (collection, lot_at (old->lots, from++), -1);
      if (now == NULL)
        continue;
      g_ptr_array_add (collection->lots, now);
      slv_collection_count_lot (collection, now, 1);
    }
}

SlvCollection *
slv_collection_refresh (SlvCollection *old, SlvStore *store, const GArray *lots, GError **error)
{
  g_autoptr (SlvCollection) collection = NULL;
  g_autoptr (GPtrArray) fresh = g_ptr_array_new ();
  g_autoptr (GHashTable) met = g_hash_table_new (NULL, NULL);
  Reading reading = { .lots = fresh, .met = met };
  gboolean good;

  g_return_val_if_fail (old != NULL && store != NULL && lots != NULL, NULL);
  /* more than this one change, or the pool has several times as much of what was as of what is */
  if (slv_store_library_revision (store) > old->revision + 1 || old->pool->n_lots / 4 > old->lots->len + lots->len)
    return slv_collection_open (store, old->index, error);
  if (!slv_store_read_begin (store, error))
    return NULL;
  g_atomic_ref_count_inc (&old->pool->ref_count);
  collection = reading.collection = collection_new (store, old->index, old->pool, old->prices);
  g_mutex_lock (&old->pool->lock);
  good = (lots->len == 0 || slv_store_each_lot (store, (const gint64 *) (gpointer) lots->data, lots->len, add_lot, &reading, error))
         && slv_collection_read_parts (collection, store, error);
  g_mutex_unlock (&old->pool->lock);
  slv_store_read_end (store);
  slv_collection_begin_totals (collection, old);
  merge_lots (collection, old, lots, fresh);
  if (good)
    slv_collection_add_up (collection);
  return good ? g_steal_pointer (&collection) : NULL;
}

/* ---- lots ---- */

SlvIndex *
slv_collection_get_index (const SlvCollection *collection)
{
  return collection->index;
}

SlvPriceBook *
slv_collection_prices (const SlvCollection *collection, GError **error)
{
  return slv_price_shelf_get (collection->prices, error);
}

SlvPriceBook *
slv_collection_peek_prices (const SlvCollection *collection)
{
  return slv_price_shelf_peek (collection->prices);
}

gboolean
slv_held_price_of (const SlvHeld *held, SlvPriceOf *of)
{
  *of = (SlvPriceOf) { .row = held->row, .printing = held->printing, .finish = held->lot.finish, .condition = held->lot.condition };
  return held->row != SLV_ROW_NONE && !held->lot.is_proxy;
}

guint64
slv_collection_get_revision (const SlvCollection *collection)
{
  return collection->revision;
}

guint
slv_collection_n_lots (const SlvCollection *collection)
{
  return collection->lots->len;
}

const SlvHeld *
slv_collection_get_lot (const SlvCollection *collection, guint position)
{
  g_return_val_if_fail (position < slv_collection_n_lots (collection), NULL);
  return lot_at (collection->lots, position);
}

const SlvHeld *
slv_collection_find_lot (const SlvCollection *collection, gint64 id, guint *position)
{
  const GPtrArray *lots = collection->lots;
  guint at;

  SLV_HALVE (at, lots->len, lot_at (lots, at)->lot.id < id);
  if (at == lots->len || lot_at (lots, at)->lot.id != id)
    return NULL;
  if (position != NULL)
    *position = at;
  return lot_at (lots, at);
}

void
slv_collection_each (const SlvCollection *collection, SlvHeldFunc func, gpointer user_data)
{
  guint position = 0;

  SLV_EACH (const SlvHeld, held, collection->lots)
    func (held, position++, user_data);
}
