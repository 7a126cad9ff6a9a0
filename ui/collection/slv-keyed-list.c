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

static guint item_changed;

SLV_DEFINE_FINALIZE (SlvKeyedItem, slv_keyed_item, key, rows);

static void
slv_keyed_item_class_init (SlvKeyedItemClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = slv_keyed_item_finalize;
  item_changed = g_signal_new ("changed", SLV_TYPE_KEYED_ITEM, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
slv_keyed_item_init (SlvKeyedItem *self G_GNUC_UNUSED)
{
}

gpointer    slv_keyed_item_get_row (SlvKeyedItem *item) { return item->row; }
const char *slv_keyed_item_get_key (SlvKeyedItem *item) { return item->key; }

/* ---- the list ---- */

struct _SlvKeyedList {
  GObject     parent_instance;
  SlvKeyFunc  key;
  GPtrArray  *items;     /* SlvKeyedItem */
};

static GType
get_item_type (GListModel *model G_GNUC_UNUSED)
{
  return SLV_TYPE_KEYED_ITEM;
}

static guint
get_n_items (GListModel *model)
{
  return SLV_KEYED_LIST (model)->items->len;
}

static gpointer
get_item (GListModel *model, guint position)
{
  GPtrArray *items = SLV_KEYED_LIST (model)->items;

  return position < items->len ? g_object_ref (items->pdata[position]) : NULL;
}

static void
list_model_init (GListModelInterface *iface)
{
  iface->get_item_type = get_item_type;
  iface->get_n_items = get_n_items;
  iface->get_item = get_item;
}

G_DEFINE_FINAL_TYPE_WITH_CODE (SlvKeyedList, slv_keyed_list, G_TYPE_OBJECT, G_IMPLEMENT_INTERFACE (G_TYPE_LIST_MODEL, list_model_init))

static void
slv_keyed_list_finalize (GObject *object)
{
  g_ptr_array_unref (SLV_KEYED_LIST (object)->items);
  G_OBJECT_CLASS (slv_keyed_list_parent_class)->finalize (object);
}

static void
slv_keyed_list_class_init (SlvKeyedListClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = slv_keyed_list_finalize;
}

static void
slv_keyed_list_init (SlvKeyedList *self)
{
  self->items = g_ptr_array_new_with_free_func (g_object_unref);
}

SlvKeyedList *
slv_keyed_list_new (SlvKeyFunc key)
{
  SlvKeyedList *self = g_object_new (SLV_TYPE_KEYED_LIST, NULL);

  self->key = key;
  return self;
}

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
      g_autoptr (SlvKeyedItem) item = g_object_ref (items->pdata[i]);
      g_autoptr (GPtrArray) before = item->rows;

      item->rows = g_ptr_array_ref (rows);
      item->row = rows->pdata[i];
      if (before != rows)
        g_signal_emit (item, item_changed, 0);
    }
}

/* @items shall be what the list has; told in two steps. (transfer full) */
static void
replace (SlvKeyedList *self, GPtrArray *items)
{
  g_autoptr (GPtrArray) old = self->items;
  guint start = 0, end = 0, most = MIN (old->len, items->len), removed, added;

  while (start < most && old->pdata[start] == items->pdata[start])
    start++;
  while (end < most - start && old->pdata[old->len - 1 - end] == items->pdata[items->len - 1 - end])
    end++;
  removed = old->len - start - end;
  added = items->len - start - end;
  if (removed > 0)
    {
      self->items = g_ptr_array_new_with_free_func (g_object_unref);
      for (guint i = 0; i < old->len; i++)
        if (i < start || i >= start + removed)
          g_ptr_array_add (self->items, g_object_ref (old->pdata[i]));
      g_list_model_items_changed (G_LIST_MODEL (self), start, removed, 0);
      g_ptr_array_unref (self->items);
    }
  self->items = items;
  if (added > 0)
    g_list_model_items_changed (G_LIST_MODEL (self), start, 0, added);
}

void
slv_keyed_list_set (SlvKeyedList *list, GPtrArray *rows)
{
  g_return_if_fail (SLV_IS_KEYED_LIST (list));
  g_autoptr (GHashTable) old = g_hash_table_new (g_str_hash, g_str_equal);
  GPtrArray *items = g_ptr_array_new_with_free_func (g_object_unref);

  for (guint i = 0; i < list->items->len; i++)
    g_hash_table_insert (old, ((SlvKeyedItem *) list->items->pdata[i])->key, list->items->pdata[i]);
  for (guint i = 0; i < rows->len; i++)
    g_ptr_array_add (items, item_for (old, list->key, rows, i));
  replace (list, items);
  hand_out (items, rows);
}

guint
slv_keyed_list_find (SlvKeyedList *list, const char *key)
{
  for (guint i = 0; i < list->items->len; i++)
    if (g_str_equal (((SlvKeyedItem *) list->items->pdata[i])->key, key))
      return i;
  return G_MAXUINT;
}

void
slv_keyed_list_touch (SlvKeyedList *list, const char *key)
{
  guint at = slv_keyed_list_find (list, key);

  if (at != G_MAXUINT)
    g_signal_emit (list->items->pdata[at], item_changed, 0);
}
