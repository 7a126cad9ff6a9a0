/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-collection.c: the snapshot: lots in blocks. Reading a hundred thousand of them is a pass over the table with each text
 * kept once; a later snapshot takes over all blocks but those that hold touched lots. */
#include "collection/slv-collection-private.h"

/* ---- texts ---- */

static SlvWordPool *
word_pool_new (void)
{
  SlvWordPool *pool = g_new0 (SlvWordPool, 1);

  g_atomic_ref_count_init (&pool->ref_count);
  g_mutex_init (&pool->lock);
  pool->words = g_hash_table_new (g_str_hash, g_str_equal);
  pool->chunk = g_string_chunk_new (16 << 10);
  return pool;
}

static void
word_pool_unref (SlvWordPool *pool)
{
  if (!g_atomic_ref_count_dec (&pool->ref_count))
    return;
  SLV_FREE_MEMBERS (pool, words, chunk);
  g_mutex_clear (&pool->lock);
  g_free (pool);
}

const char *
slv_word_pool_get (SlvWordPool *pool, const char *text)
{
  if (text == NULL || *text == '\0')
    return "";
  char *word = g_hash_table_lookup (pool->words, text);
  if (word == NULL)
    {
      word = g_string_chunk_insert (pool->chunk, text);
      g_hash_table_add (pool->words, word);
    }
  return word;
}

/* The text of the lot before is the likeliest one. */
static const char *
keep (SlvWordPool *pool, const char *text, const char *before)
{
  return before != NULL && strcmp (text, before) == 0 ? before : slv_word_pool_get (pool, text);
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
  GArray        *lots;       /* into a list */
  SlvLotBlock   *block;      /* or into blocks */
  GHashTable    *met;        /* a printing's key → the SlvHeld (owned) in which it was met last */
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
    g_hash_table_insert (reading->met, (gpointer) held->lot.printing, g_memdup2 (held, sizeof *held));
}

static SlvHeld
take_lot (Reading *reading, const SlvLot *lot)
{
  SlvWordPool *pool = reading->collection->pool;
  const SlvLot *before = &reading->before.lot;
  SlvHeld held = { .lot = *lot };

#define KEEP(field) held.lot.field = keep (pool, lot->field, before->field)
  KEEP (game); KEEP (card); KEEP (name); KEEP (printing); KEEP (set_code); KEEP (number); KEEP (condition); KEEP (finish);
  KEEP (language); KEEP (note); KEEP (tags); KEEP (price_paid); KEEP (currency); KEEP (acquired); KEEP (extra);
#undef KEEP
  held.game = reading->before.game;
  held.row = reading->before.row;
  held.printing = reading->before.printing;
  if (!says_the_same (&held.lot, before))
    bind_again (reading, &held);
  reading->before = held;
  return held;
}

static SlvLotBlock *
block_new (guint n)
{
  SlvLotBlock *block = g_malloc (sizeof *block + n * sizeof (SlvHeld));

  g_atomic_ref_count_init (&block->ref_count);
  block->n = 0;
  return block;
}

static void
block_unref (gpointer data)
{
  SlvLotBlock *block = data;

  if (g_atomic_ref_count_dec (&block->ref_count))
    g_free (block);
}

static gboolean
add_to_blocks (const SlvLot *lot, gpointer user_data, GError **error G_GNUC_UNUSED)
{
  Reading *reading = user_data;

  if (reading->block == NULL || reading->block->n == SLV_BLOCK_LOTS)
    {
      reading->block = block_new (SLV_BLOCK_LOTS);
      g_ptr_array_add (reading->collection->blocks, reading->block);
    }
  reading->block->held[reading->block->n++] = take_lot (reading, lot);
  return TRUE;
}

static gboolean
add_to_list (const SlvLot *lot, gpointer user_data, GError **error G_GNUC_UNUSED)
{
  Reading *reading = user_data;
  SlvHeld held = take_lot (reading, lot);

  g_array_append_val (reading->lots, held);
  return TRUE;
}

static void
number_blocks (SlvCollection *collection)
{
  guint at = 0;

  collection->starts = g_new (guint, collection->blocks->len + 1);
  for (guint i = 0; i < collection->blocks->len; i++)
    {
      collection->starts[i] = at;
      at += ((SlvLotBlock *) collection->blocks->pdata[i])->n;
    }
  collection->starts[collection->blocks->len] = at;
}

/* ---- opening ---- */

static SlvCollection *
collection_new (SlvStore *store, SlvIndex *index, SlvWordPool *pool, SlvPriceShelf *prices)
{
  SlvCollection *collection = g_new0 (SlvCollection, 1);

  g_atomic_ref_count_init (&collection->ref_count);
  collection->index = slv_index_ref (index);
  collection->pool = pool;
  collection->blocks = g_ptr_array_new_with_free_func (block_unref);
  collection->revision = slv_store_library_revision (store);
  collection->asked.collection = collection;
  collection->prices = slv_price_shelf_new (store, index, prices);
  return collection;
}

SlvCollection *
slv_collection_open (SlvStore *store, SlvIndex *index, GError **error)
{
  g_autoptr (SlvCollection) collection = NULL;
  g_autoptr (GHashTable) met = g_hash_table_new_full (NULL, NULL, NULL, g_free);
  Reading reading = { .met = met };

  g_return_val_if_fail (store != NULL && index != NULL, NULL);
  if (!slv_store_read_begin (store, error))
    return NULL;
  collection = reading.collection = collection_new (store, index, word_pool_new (), NULL);
  gboolean good = slv_store_each_lot (store, NULL, 0, add_to_blocks, &reading, error)
                  && slv_collection_read_parts (collection, store, error);
  slv_store_read_end (store);
  number_blocks (collection);
  if (good)
    slv_collection_add_up (collection, NULL);
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

SLV_DEFINE_REF (SlvCollection, slv_collection);

void
slv_collection_unref (SlvCollection *collection)
{
  if (collection == NULL || !g_atomic_ref_count_dec (&collection->ref_count))
    return;
  slv_collection_clear_parts (collection);
  g_clear_pointer (&collection->counts, slv_counts_free);
  slv_collection_clear_totals (collection);
  SLV_FREE_MEMBERS (collection, blocks, starts, (word_pool_unref, pool), (slv_price_shelf_unref, prices), (slv_index_unref, index));
  g_free (collection);
}

/* ---- after an edit ---- */

typedef struct { const gint64 *ids; guint n_ids, at; const GArray *fresh; guint next; GArray *out; } Merge;

/* Old lots of a block and new ones up to @end, in order of id; touched ones that are not new are gone. */
static void
merge_block (Merge *merge, const SlvLotBlock *block, gint64 end)
{
  guint old = 0;

  g_array_set_size (merge->out, 0);
  for (;;)
    {
      const SlvHeld *fresh = merge->next < merge->fresh->len ? &g_array_index (merge->fresh, SlvHeld, merge->next) : NULL;
      const SlvHeld *held = old < block->n ? &block->held[old] : NULL;

      if (fresh != NULL && fresh->lot.id >= end)
        fresh = NULL;
      if (held != NULL)
        while (merge->at < merge->n_ids && merge->ids[merge->at] < held->lot.id)
          merge->at++;
      if (held != NULL && merge->at < merge->n_ids && merge->ids[merge->at] == held->lot.id)
        old++;                                           /* touched: its new form comes from the other side */
      else if (held != NULL && (fresh == NULL || held->lot.id < fresh->lot.id))
        {
          g_array_append_val (merge->out, *held);
          old++;
        }
      else if (fresh != NULL)
        {
          g_array_append_val (merge->out, *fresh);
          merge->next++;
        }
      else
        return;
    }
}

static void
add_blocks (SlvCollection *collection, const GArray *lots)
{
  for (guint at = 0; at < lots->len; at += SLV_BLOCK_LOTS)
    {
      guint n = MIN (SLV_BLOCK_LOTS, lots->len - at);
      SlvLotBlock *block = block_new (n);

      memcpy (block->held, &g_array_index (lots, SlvHeld, at), n * sizeof (SlvHeld));
      block->n = n;
      g_ptr_array_add (collection->blocks, block);
    }
}

static void
merge_blocks (SlvCollection *collection, SlvCollection *old, const GArray *ids, const GArray *fresh)
{
  g_autoptr (GArray) out = g_array_new (FALSE, FALSE, sizeof (SlvHeld));
  Merge merge = { (const gint64 *) (gpointer) ids->data, ids->len, 0, fresh, 0, out };
  const SlvLotBlock none = { .n = 0 };

  for (guint i = 0; i < old->blocks->len; i++)
    {
      SlvLotBlock *block = old->blocks->pdata[i];
      SlvLotBlock *after = i + 1 < old->blocks->len ? old->blocks->pdata[i + 1] : NULL;
      gint64 end = after != NULL ? after->held[0].lot.id : G_MAXINT64;

      while (merge.at < merge.n_ids && i > 0 && merge.ids[merge.at] < block->held[0].lot.id)
        merge.at++;
      if (merge.at >= merge.n_ids || merge.ids[merge.at] >= end)
        {
          g_atomic_ref_count_inc (&block->ref_count);
          g_ptr_array_add (collection->blocks, block);
          continue;
        }
      merge_block (&merge, block, end);
      add_blocks (collection, out);
    }
  merge_block (&merge, &none, G_MAXINT64);   /* there were no blocks at all */
  add_blocks (collection, out);
}

SlvCollection *
slv_collection_refresh (SlvCollection *old, SlvStore *store, const GArray *lots, GError **error)
{
  g_autoptr (SlvCollection) collection = NULL;
  g_autoptr (GArray) fresh = g_array_new (FALSE, FALSE, sizeof (SlvHeld));
  g_autoptr (GHashTable) met = g_hash_table_new_full (NULL, NULL, NULL, g_free);
  Reading reading = { .lots = fresh, .met = met };
  gboolean good;

  g_return_val_if_fail (old != NULL && store != NULL && lots != NULL, NULL);
  if (slv_store_library_revision (store) > old->revision + 1)   /* more than this one change */
    return slv_collection_open (store, old->index, error);
  if (!slv_store_read_begin (store, error))
    return NULL;
  g_atomic_ref_count_inc (&old->pool->ref_count);
  collection = reading.collection = collection_new (store, old->index, old->pool, old->prices);
  g_mutex_lock (&old->pool->lock);
  good = (lots->len == 0 || slv_store_each_lot (store, (const gint64 *) (gpointer) lots->data, lots->len, add_to_list, &reading, error))
         && slv_collection_read_parts (collection, store, error);
  g_mutex_unlock (&old->pool->lock);
  slv_store_read_end (store);
  merge_blocks (collection, old, lots, fresh);
  number_blocks (collection);
  if (good)
    slv_collection_add_up (collection, old);
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
  return collection->starts[collection->blocks->len];
}

/* The block with the lot at @position; @id: (nullable): instead the last one whose first id is at most this. */
static guint
find_block (const SlvCollection *collection, guint position, const gint64 *id)
{
  guint at;

  SLV_HALVE (at, collection->blocks->len,
             id != NULL ? ((const SlvLotBlock *) collection->blocks->pdata[at])->held[0].lot.id <= *id : collection->starts[at] <= position);
  return at > 0 ? at - 1 : 0;
}

const SlvHeld *
slv_collection_get_lot (const SlvCollection *collection, guint position)
{
  g_return_val_if_fail (position < slv_collection_n_lots (collection), NULL);
  guint block = find_block (collection, position, NULL);

  return &((SlvLotBlock *) collection->blocks->pdata[block])->held[position - collection->starts[block]];
}

void
slv_collection_get_lots (const SlvCollection *collection, const guint *positions, guint n, const SlvHeld **held)
{
  guint block = 0;

  for (guint i = 0; i < n; i++)
    {
      g_return_if_fail (positions[i] < slv_collection_n_lots (collection) && (i == 0 || positions[i] >= positions[i - 1]));
      while (positions[i] >= collection->starts[block + 1])
        block++;
      held[i] = &((SlvLotBlock *) collection->blocks->pdata[block])->held[positions[i] - collection->starts[block]];
    }
}

const SlvHeld *
slv_collection_find_lot (const SlvCollection *collection, gint64 id, guint *position)
{
  guint at = find_block (collection, 0, &id), within;

  if (collection->blocks->len == 0)
    return NULL;
  const SlvLotBlock *block = collection->blocks->pdata[at];
  SLV_HALVE (within, block->n, block->held[within].lot.id < id);
  if (within == block->n || block->held[within].lot.id != id)
    return NULL;
  if (position != NULL)
    *position = collection->starts[at] + within;
  return &block->held[within];
}

void
slv_collection_each (const SlvCollection *collection, SlvHeldFunc func, gpointer user_data)
{
  guint position = 0;

  SLV_EACH (const SlvLotBlock, block, collection->blocks)
    for (guint k = 0; k < block->n; k++)
      func (&block->held[k], position++, user_data);
}
