/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-import-table.c: see slv-import-private.h. */
#include "store/slv-import-private.h"
#include "base/slv-own.h"

#include <string.h>
#define XXH_INLINE_ALL
#include <xxhash.h>

guint64
slv_import_hash (const char *data, gsize length)
{
  return XXH3_64bits (data, length);
}

static guint
hash_key (gconstpointer key)
{
  return (guint) XXH3_64bits (key, strlen (key));
}

void
slv_import_table_init (SlvImportTable *table)
{
  table->rows = g_array_new (FALSE, TRUE, sizeof (SlvImportRow));
  table->places = g_hash_table_new (hash_key, g_str_equal);
  table->keys = g_string_chunk_new (1 << 16);
}

SLV_DEFINE_CLEAR (SlvImportTable, slv_import_table_clear, rows, places, keys);

SlvImportRow *
slv_import_table_find (SlvImportTable *table, const char *key)
{
  guint place = GPOINTER_TO_UINT (g_hash_table_lookup (table->places, key));

  return place > 0 ? &g_array_index (table->rows, SlvImportRow, place - 1) : NULL;
}

SlvImportRow *
slv_import_table_add (SlvImportTable *table, const char *key, gint64 id)
{
  SlvImportRow row = { .key = g_string_chunk_insert (table->keys, key), .id = id, .updated = G_MININT64 };

  g_array_append_val (table->rows, row);
  g_hash_table_insert (table->places, (gpointer) row.key, GUINT_TO_POINTER (table->rows->len));
  return &g_array_index (table->rows, SlvImportRow, table->rows->len - 1);
}
