/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-import-known.c: records that need not be read: of a list that is fetched again, most are as they were, and reading, mapping and
 * describing one costs many times what its hash costs. A card and its printings are then taken as this origin left them; that holds
 * only as long as each of them comes from one record alone, and whatever speaks against it makes the import begin anew. */
#include "store/slv-import-private.h"

typedef struct { guint64 hash; gint64 card; const char *notes; } KnownRecord;

struct _SlvKnownRecords {
  GHashTable   *by_hash;    /* KnownRecord, by the hash in it */
  GStringChunk *notes;
};

/* ---- which records are known ---- */

SlvKnownRecords *
slv_store_known_records (SlvStore *store, const char *origin, const char *game, GError **error)
{
  g_autoptr (SlvKnownRecords) records = g_new0 (SlvKnownRecords, 1);
  g_autoptr (SlvStatement) statement = slv_db_query (store->index, "index-known-records", error);
  gboolean good;

  records->by_hash = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, NULL);
  records->notes = g_string_chunk_new (4096);
  slv_statement_bind_text (statement, ":name", origin);
  slv_statement_bind_text (statement, ":game", game != NULL ? game : "");
  while (slv_statement_row (statement, &good, error))
    {
      KnownRecord *known = g_new (KnownRecord, 1);

      known->hash = (guint64) slv_statement_int (statement, 0);
      known->card = slv_statement_int (statement, 1);
      known->notes = g_string_chunk_insert_const (records->notes, slv_statement_text (statement, 2));
      g_hash_table_add (records->by_hash, known);
    }
  return good ? g_steal_pointer (&records) : NULL;
}

SLV_DEFINE_FREE (SlvKnownRecords, slv_known_records_free, by_hash, notes);

gint64
slv_known_records_find (const SlvKnownRecords *records, guint64 hash, const char **notes)
{
  const KnownRecord *known = g_hash_table_lookup (records->by_hash, &hash);

  *notes = known != NULL ? known->notes : "";
  return known != NULL ? known->card : 0;
}

/* ---- what they bring ---- */

SLV_DEFINE_ORDER (SlvImportOwned, compare_owned, owner);

static void
fill_owned (SlvImportGame *game)
{
  gboolean ordered = TRUE;

  game->owned = g_array_new (FALSE, FALSE, sizeof (SlvImportOwned));
  for (guint i = 0; i < game->printings.rows->len; i++)
    {
      const SlvImportRow *row = &g_array_index (game->printings.rows, SlvImportRow, i);
      SlvImportOwned owned = { row->owner, i };

      if (!(row->flags & SLV_ROW_MINE))
        continue;
      ordered = ordered && (game->owned->len == 0
                            || g_array_index (game->owned, SlvImportOwned, game->owned->len - 1).owner <= owned.owner);
      g_array_append_val (game->owned, owned);
    }
  if (!ordered)
    g_array_sort (game->owned, compare_owned);
}

/* The first of @card, or where it would stand. */
static guint
find_owned (const GArray *owned, gint64 card)
{
  guint at;

  SLV_HALVE (at, owned->len, g_array_index (owned, SlvImportOwned, at).owner < card);
  return at;
}

/* Rows are in order of their ids. */
static SlvImportRow *
find_row (const SlvImportTable *table, gint64 id)
{
  const SlvImportRow *rows = (const SlvImportRow *) (gconstpointer) table->rows->data;
  guint at;

  SLV_HALVE (at, table->rows->len, rows[at].id < id);
  return at < table->rows->len && rows[at].id == id ? &g_array_index (table->rows, SlvImportRow, at) : NULL;
}

/* Whether the row is as this origin brought it, and nobody else has in this import. */
static gboolean
is_untouched (const SlvImportRow *row)
{
  return (row->flags & (SLV_ROW_SEEN | SLV_ROW_GONE | SLV_ROW_MINE)) == SLV_ROW_MINE && row->now == row->before;
}

gboolean
slv_import_game_add_same (SlvImport *import, SlvImportGame *game, gint64 id, const char **key, GError **error)
{
  SlvImportRow *row = find_row (&game->cards, id);

  if (row == NULL)
    return FALSE;
  if (!is_untouched (row))
    return slv_import_start_over (import, error);
  if (game->owned == NULL)
    fill_owned (game);
  row->flags |= SLV_ROW_SEEN | SLV_ROW_SAME;
  for (guint i = find_owned (game->owned, id); i < game->owned->len; i++)
    {
      const SlvImportOwned *owned = &g_array_index (game->owned, SlvImportOwned, i);
      SlvImportRow *printing = &g_array_index (game->printings.rows, SlvImportRow, owned->row);

      if (owned->owner != id)
        break;
      if (!is_untouched (printing))
        return slv_import_start_over (import, error);
      printing->flags |= SLV_ROW_SEEN | SLV_ROW_SAME;
    }
  if (key != NULL)
    *key = row->key;
  return TRUE;
}
