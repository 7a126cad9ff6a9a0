/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-lot-list.c: see the header. A card list can forget its objects with every result; here a row is edited while it is looked
 * at, so the list knows the objects that are alive and hands them the new snapshot: an edit costs one row, not two hundred. */
#include "config.h"
#include "collection/slv-lot-list.h"

struct _SlvLotItem {
  GObject        parent_instance;
  gint64         id;
  SlvCollection *collection;
  const SlvHeld *held;
  GHashTable    *alive;       /* of the list: gint64 → SlvLotItem, not owned */
};
G_DEFINE_FINAL_TYPE (SlvLotItem, slv_lot_item, G_TYPE_OBJECT)

static guint item_changed;

static void
slv_lot_item_finalize (GObject *object)
{
  SlvLotItem *self = SLV_LOT_ITEM (object);

  if (g_hash_table_lookup (self->alive, &self->id) == self)
    g_hash_table_remove (self->alive, &self->id);
  g_hash_table_unref (self->alive);
  slv_collection_unref (self->collection);
  G_OBJECT_CLASS (slv_lot_item_parent_class)->finalize (object);
}

static void
slv_lot_item_class_init (SlvLotItemClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = slv_lot_item_finalize;
  item_changed = g_signal_new ("changed", SLV_TYPE_LOT_ITEM, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
slv_lot_item_init (SlvLotItem *self G_GNUC_UNUSED)
{
}

gint64         slv_lot_item_get_id         (SlvLotItem *item) { return item->id; }
SlvCollection *slv_lot_item_get_collection (SlvLotItem *item) { return item->collection; }
const SlvHeld *slv_lot_item_get_held       (SlvLotItem *item) { return item->held; }

/* ---- the list ---- */

struct _SlvLotList {
  GObject        parent_instance;
  SlvCollection *collection;
  GArray        *ids;
  GHashTable    *alive;
};

static GType
get_item_type (GListModel *model G_GNUC_UNUSED)
{
  return SLV_TYPE_LOT_ITEM;
}

static guint
get_n_items (GListModel *model)
{
  GArray *ids = SLV_LOT_LIST (model)->ids;

  return ids ? ids->len : 0;
}

static gpointer
get_item (GListModel *model, guint position)
{
  SlvLotList *self = SLV_LOT_LIST (model);
  gint64 id = slv_lot_list_id (self, position);
  SlvLotItem *item = id != 0 ? g_hash_table_lookup (self->alive, &id) : NULL;

  if (id == 0)
    return NULL;
  if (item != NULL)
    return g_object_ref (item);
  item = g_object_new (SLV_TYPE_LOT_ITEM, NULL);
  item->id = id;
  item->collection = slv_collection_ref (self->collection);
  item->held = slv_collection_find_lot (self->collection, id, NULL);
  item->alive = g_hash_table_ref (self->alive);
  g_hash_table_insert (self->alive, &item->id, item);
  return item;
}

static void
list_model_init (GListModelInterface *iface)
{
  iface->get_item_type = get_item_type;
  iface->get_n_items = get_n_items;
  iface->get_item = get_item;
}

G_DEFINE_FINAL_TYPE_WITH_CODE (SlvLotList, slv_lot_list, G_TYPE_OBJECT, G_IMPLEMENT_INTERFACE (G_TYPE_LIST_MODEL, list_model_init))

static void
slv_lot_list_finalize (GObject *object)
{
  SlvLotList *self = SLV_LOT_LIST (object);

  g_clear_pointer (&self->ids, g_array_unref);
  g_clear_pointer (&self->collection, slv_collection_unref);
  g_hash_table_unref (self->alive);
  G_OBJECT_CLASS (slv_lot_list_parent_class)->finalize (object);
}

static void
slv_lot_list_class_init (SlvLotListClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = slv_lot_list_finalize;
}

static void
slv_lot_list_init (SlvLotList *self)
{
  self->alive = g_hash_table_new (g_int64_hash, g_int64_equal);
}

SlvLotList *
slv_lot_list_new (void)
{
  return g_object_new (SLV_TYPE_LOT_LIST, NULL);
}

SlvCollection *
slv_lot_list_get_collection (SlvLotList *list)
{
  return list->collection;
}

/* Hands the snapshot to the objects that are alive; those whose lot has gone keep the old one until their row leaves. */
static void
hand_out (SlvLotList *self, SlvCollection *collection)
{
  g_autoptr (GPtrArray) items = g_ptr_array_new_with_free_func (g_object_unref);
  GHashTableIter iter;
  gpointer item;

  g_hash_table_iter_init (&iter, self->alive);
  while (g_hash_table_iter_next (&iter, NULL, &item))
    g_ptr_array_add (items, g_object_ref (item));
  for (guint i = 0; i < items->len; i++)
    {
      SlvLotItem *one = items->pdata[i];
      const SlvHeld *held = slv_collection_find_lot (collection, one->id, NULL);

      if (held == NULL || one->collection == collection)
        continue;
      /* snapshots share the lots that did not change; a place may have got another name */
      g_autoptr (SlvCollection) old = one->collection;
      gboolean same = held == one->held && g_strcmp0 (slv_collection_place_path (old, held->lot.place),
                                                      slv_collection_place_path (collection, held->lot.place)) == 0;
      one->collection = slv_collection_ref (collection);
      one->held = held;
      if (!same)
        g_signal_emit (one, item_changed, 0);
    }
}

gboolean
slv_lot_list_set (SlvLotList *list, SlvCollection *collection, GArray *ids)
{
  g_return_val_if_fail (SLV_IS_LOT_LIST (list), FALSE);
  g_autoptr (SlvCollection) old_collection = list->collection;
  g_autoptr (GArray) old = list->ids != NULL ? list->ids : g_array_new (FALSE, FALSE, sizeof (gint64));
  const gint64 *was = (const gint64 *) (gconstpointer) old->data, *is = (const gint64 *) (gconstpointer) ids->data;
  guint start = 0, end = 0, most = MIN (old->len, ids->len), removed, added;

  while (start < most && was[start] == is[start])
    start++;
  while (end < most - start && was[old->len - 1 - end] == is[ids->len - 1 - end])
    end++;
  removed = old->len - start - end;
  added = ids->len - start - end;
  list->collection = slv_collection_ref (collection);
  if (removed > 0)
    {
      /* a list without the rows that go, while the view is told of it */
      list->ids = g_array_sized_new (FALSE, FALSE, sizeof (gint64), start + end);
      g_array_append_vals (list->ids, was, start);
      g_array_append_vals (list->ids, was + old->len - end, end);
      g_list_model_items_changed (G_LIST_MODEL (list), start, removed, 0);
      g_array_unref (list->ids);
    }
  list->ids = g_array_ref (ids);
  if (added > 0)
    g_list_model_items_changed (G_LIST_MODEL (list), start, 0, added);
  if (old_collection != collection)
    hand_out (list, collection);
  return removed + added > 0;
}

void
slv_lot_list_renew (SlvLotList *list, SlvCollection *collection)
{
  g_autoptr (GArray) left = g_array_new (FALSE, FALSE, sizeof (gint64));

  for (guint i = 0; list->ids != NULL && i < list->ids->len; i++)
    {
      gint64 id = g_array_index (list->ids, gint64, i);

      if (slv_collection_find_lot (collection, id, NULL) != NULL)
        g_array_append_val (left, id);
    }
  slv_lot_list_set (list, collection, left);
}

gint64
slv_lot_list_id (SlvLotList *list, guint position)
{
  return list->ids != NULL && position < list->ids->len ? g_array_index (list->ids, gint64, position) : 0;
}

guint
slv_lot_list_find (SlvLotList *list, gint64 id)
{
  for (guint i = 0; list->ids != NULL && i < list->ids->len; i++)
    if (g_array_index (list->ids, gint64, i) == id)
      return i;
  return G_MAXUINT;
}
