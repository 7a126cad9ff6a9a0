/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-import-table.c: see the header. Open addressing over one array, because a list may have a million printings and a
 * node of a chained table costs as much as the row itself. */
#include "store/slv-import-table.h"

#include <string.h>
#define XXH_INLINE_ALL
#include <xxhash.h>

#define FIRST_SLOTS 1024u   /* a power of two */

guint64
slv_import_hash (const char *data,
                 gsize       length)
{
  return XXH3_64bits (data, length);
}

void
slv_import_table_init (SlvImportTable *table)
{
  table->rows = g_array_new (FALSE, TRUE, sizeof (SlvImportRow));
  table->slots = g_new0 (guint32, FIRST_SLOTS);
  table->mask = FIRST_SLOTS - 1;
  table->keys = g_string_chunk_new (1 << 16);
}

void
slv_import_table_clear (SlvImportTable *table)
{
  g_clear_pointer (&table->rows, g_array_unref);
  g_clear_pointer (&table->slots, g_free);
  g_clear_pointer (&table->keys, g_string_chunk_free);
}

/* The slot that holds @key, or the empty one where it belongs. */
static guint32
find_slot (const SlvImportTable *table,
           const char           *key,
           guint32               code)
{
  guint32 slot = code & table->mask;

  for (; table->slots[slot] != 0; slot = (slot + 1) & table->mask)
    {
      const SlvImportRow *row = &g_array_index (table->rows, SlvImportRow, table->slots[slot] - 1);

      if (row->code == code && strcmp (row->key, key) == 0)
        break;
    }
  return slot;
}

SlvImportRow *
slv_import_table_find (SlvImportTable *table,
                       const char     *key)
{
  guint32 slot = find_slot (table, key, (guint32) XXH3_64bits (key, strlen (key)));

  return table->slots[slot] == 0 ? NULL : &g_array_index (table->rows, SlvImportRow, table->slots[slot] - 1);
}

static void
grow (SlvImportTable *table)
{
  guint32 size = (table->mask + 1) * 2;

  g_free (table->slots);
  table->slots = g_new0 (guint32, size);
  table->mask = size - 1;
  for (guint i = 0; i < table->rows->len; i++)
    {
      guint32 slot = g_array_index (table->rows, SlvImportRow, i).code & table->mask;

      while (table->slots[slot] != 0)
        slot = (slot + 1) & table->mask;
      table->slots[slot] = i + 1;
    }
}

SlvImportRow *
slv_import_table_add (SlvImportTable *table,
                      const char     *key,
                      gint64          id)
{
  gsize length = strlen (key);
  SlvImportRow row = { .id = id, .code = (guint32) XXH3_64bits (key, length), .updated = G_MININT64 };

  if (table->rows->len >= (table->mask + 1) / 4 * 3)
    grow (table);
  row.key = g_string_chunk_insert_len (table->keys, key, (gssize) length);
  g_array_append_val (table->rows, row);
  table->slots[find_slot (table, key, row.code)] = table->rows->len;
  return &g_array_index (table->rows, SlvImportRow, table->rows->len - 1);
}
