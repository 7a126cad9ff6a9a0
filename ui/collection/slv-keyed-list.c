/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-keyed-list.c: see the header. */
#include "collection/slv-keyed-list.h"
#include "base/slv-own.h"

struct _SlvKeyedItem {
  GObject    parent_instance;
  char      *key;
  GPtrArray *rows;     /* keeps the row alive */
  gpointer   row;
};
G_DEFINE_FINAL_TYPE (SlvKeyedItem, slv_keyed_item, G_TYPE_OBJECT)

SLV_DEFINE_FINALIZE (SlvKeyedItem, slv_keyed_item, key, rows);

static void
slv_keyed_item_class_init (SlvKeyedItemClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = slv_keyed_item_finalize;
  g_signal_new ("changed", SLV_TYPE_KEYED_ITEM, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

SLV_DEFINE_EMPTY_INIT (SlvKeyedItem, slv_keyed_item);

gpointer    slv_keyed_item_get_row (SlvKeyedItem *item) { return item->row; }
const char *slv_keyed_item_get_key (SlvKeyedItem *item) { return item->key; }

/* ---- the list ---- */

/* The object of that key, old or new; old ones get their row when the list stands. (transfer full) */
static SlvKeyedItem *
item_for (GHashTable *old, SlvKeyFunc key_of, GPtrArray *rows, guint nth)
{
  g_autofree char *key = key_of (rows->pdata[nth]);
  SlvKeyedItem *item = g_hash_table_lookup (old, key);

  if (item != NULL)
    return g_object_ref (item);
  item = g_object_new (SLV_TYPE_KEYED_ITEM, NULL);
  item->key = g_steal_pointer (&key);
  item->rows = g_ptr_array_ref (rows);
  item->row = rows->pdata[nth];
  return item;
}

/* Objects that stay get their new row; whoever shows them is told. */
static void
hand_out (GPtrArray *items, GPtrArray *rows)
{
  for (guint i = 0; i < items->len; i++)
    {
      SlvKeyedItem *item = items->pdata[i];
      g_autoptr (GPtrArray) before = item->rows;

      item->rows = g_ptr_array_ref (rows);
      item->row = rows->pdata[i];
      if (before != rows)
        g_signal_emit_by_name (item, "changed");
    }
}

void
slv_keyed_list_set (GListStore *list, SlvKeyFunc key, GPtrArray *rows)
{
  g_return_if_fail (G_IS_LIST_STORE (list));
  g_autoptr (GHashTable) by_key = g_hash_table_new (g_str_hash, g_str_equal);
  g_autoptr (GPtrArray) old = g_ptr_array_new_with_free_func (g_object_unref), items = g_ptr_array_new_with_free_func (g_object_unref);
  guint start = 0, end = 0, most;

  for (guint i = 0; i < g_list_model_get_n_items (G_LIST_MODEL (list)); i++)
    {
      g_ptr_array_add (old, g_list_model_get_item (G_LIST_MODEL (list), i));
      g_hash_table_insert (by_key, SLV_KEYED_ITEM (old->pdata[i])->key, old->pdata[i]);
    }
  for (guint i = 0; i < rows->len; i++)
    g_ptr_array_add (items, item_for (by_key, key, rows, i));
  most = MIN (old->len, items->len);
  while (start < most && old->pdata[start] == items->pdata[start])
    start++;
  while (end < most - start && old->pdata[old->len - 1 - end] == items->pdata[items->len - 1 - end])
    end++;
  if (start + end < old->len)
    g_list_store_splice (list, start, old->len - start - end, NULL, 0);
  if (start + end < items->len)
    g_list_store_splice (list, start, 0, items->pdata + start, items->len - start - end);
  hand_out (items, rows);
}

guint
slv_keyed_list_find (GListStore *list, const char *key)
{
  for (guint i = 0; i < g_list_model_get_n_items (G_LIST_MODEL (list)); i++)
    {
      g_autoptr (SlvKeyedItem) item = g_list_model_get_item (G_LIST_MODEL (list), i);

      if (g_str_equal (item->key, key))
        return i;
    }
  return G_MAXUINT;
}

void
slv_keyed_list_touch (GListStore *list, const char *key)
{
  guint at = slv_keyed_list_find (list, key);
  g_autoptr (SlvKeyedItem) item = g_list_model_get_item (G_LIST_MODEL (list), at);

  if (item != NULL)
    g_signal_emit_by_name (item, "changed");
}

GPtrArray *
slv_keyed_list_dup_selected (GtkSelectionModel *model)
{
  GPtrArray *rows = g_ptr_array_new ();
  g_autoptr (GtkBitset) chosen = gtk_selection_model_get_selection (model);

  for (guint i = 0; i < gtk_bitset_get_size (chosen); i++)
    {
      g_autoptr (SlvKeyedItem) item = g_list_model_get_item (G_LIST_MODEL (model), gtk_bitset_get_nth (chosen, i));

      g_ptr_array_add (rows, slv_keyed_item_get_row (item));
    }
  return rows;
}
