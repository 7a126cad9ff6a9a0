/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-lot-list.c: see the header. A card list can forget its objects with every result; here a row is edited while it is looked
 * at, so the list knows the objects that are alive and hands them the new snapshot: an edit costs one row, not two hundred. */
#include "collection/slv-lot-list.h"
#include "collection/slv-id-steps.h"

#define STEPS_MAX 24u   /* rows that come and go one by one: a view takes about a millisecond for each, seventy for a new list */

struct _SlvLotItem {
  GObject        parent_instance;
  gint64         id;
  SlvCollection *collection;
  const SlvHeld *held;
  GHashTable    *alive;       /* of the list: gint64 → SlvLotItem, not owned */
};
G_DEFINE_FINAL_TYPE (SlvLotItem, slv_lot_item, G_TYPE_OBJECT)

static void
slv_lot_item_finalize (GObject *object)
{
  SlvLotItem *self = SLV_LOT_ITEM (object);

  if (g_hash_table_lookup (self->alive, &self->id) == self)
    g_hash_table_remove (self->alive, &self->id);
  SLV_FREE_MEMBERS (self, alive, (slv_collection_unref, collection));
  G_OBJECT_CLASS (slv_lot_item_parent_class)->finalize (object);
}

static void
slv_lot_item_class_init (SlvLotItemClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = slv_lot_item_finalize;
  g_signal_new ("changed", SLV_TYPE_LOT_ITEM, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

SLV_DEFINE_EMPTY_INIT (SlvLotItem, slv_lot_item);

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
  item->held = id > 0 ? slv_collection_find_lot (self->collection, id, NULL) : NULL;
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

SLV_DEFINE_FINALIZE (SlvLotList, slv_lot_list, ids, (slv_collection_unref, collection), alive);

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

/* Snapshots share the lots that did not change, or have them alike; a place may have got another name. */
static gboolean
is_same (SlvLotItem *item, SlvCollection *collection, const SlvHeld *held)
{
  const char *path = slv_collection_place_path (item->collection, held->lot.place);

  return (held == item->held || memcmp (held, item->held, sizeof *held) == 0)
         && g_str_equal (path, slv_collection_place_path (collection, held->lot.place));
}

/* Hands the snapshot to the objects that are alive; those whose lot has gone keep the old one until their row leaves. */
static void
hand_out (SlvLotList *self, SlvCollection *collection)
{
  g_autoptr (GPtrArray) items = g_ptr_array_new_with_free_func (g_object_unref);

  SLV_EACH_VALUE (SlvLotItem, item, self->alive)
    g_ptr_array_add (items, g_object_ref (item));
  SLV_EACH (SlvLotItem, one, items)
    {
      const SlvHeld *held = one->id > 0 ? slv_collection_find_lot (collection, one->id, NULL) : NULL;

      if (held == NULL || one->collection == collection)
        continue;
      g_autoptr (SlvCollection) old = one->collection;
      gboolean same = is_same (one, collection, held);

      one->collection = slv_collection_ref (collection);
      one->held = held;
      if (!same)
        g_signal_emit_by_name (one, "changed");
    }
}

/* The list as the steps so far have left it, while the view is told of each. */
static void
take_steps (SlvLotList *self, const GArray *steps, const gint64 *is)
{
  GArray *between = g_array_new (FALSE, FALSE, sizeof (gint64));

  if (self->ids != NULL)
    g_array_append_vals (between, self->ids->data, self->ids->len);
  g_clear_pointer (&self->ids, g_array_unref);
  self->ids = between;
  SLV_EACH_IN (const SlvIdStep, step, steps)
    {
      if (step->removed > 0)
        g_array_remove_range (between, step->at, step->removed);
      else
        g_array_insert_vals (between, step->at, is + step->from, step->added);
      g_list_model_items_changed (G_LIST_MODEL (self), step->at, step->removed, step->added);
    }
}

gboolean
slv_lot_list_set (SlvLotList *list, SlvCollection *collection, GArray *ids)
{
  g_return_val_if_fail (SLV_IS_LOT_LIST (list), FALSE);
  g_autoptr (SlvCollection) old = list->collection;
  const gint64 *was = list->ids != NULL ? (const gint64 *) (gconstpointer) list->ids->data : NULL;
  const gint64 *is = (const gint64 *) (gconstpointer) ids->data;
  g_autoptr (GArray) steps = slv_id_steps (was, list->ids != NULL ? list->ids->len : 0, is, ids->len, STEPS_MAX);

  list->collection = slv_collection_ref (collection);
  if (steps->len > 0)
    take_steps (list, steps, is);
  g_array_ref (ids);
  g_clear_pointer (&list->ids, g_array_unref);
  list->ids = ids;
  if (old != collection)
    hand_out (list, collection);
  return steps->len > 0;
}

void
slv_lot_list_renew (SlvLotList *list, SlvCollection *collection)
{
  g_autoptr (SlvCollection) old = list->collection != NULL ? slv_collection_ref (list->collection) : NULL;

  if (old == NULL)
    return;
  g_autoptr (GHashTable) gone = slv_collection_gone (old, collection);
  if (g_hash_table_size (gone) == 0)
    {
      slv_lot_list_set (list, collection, list->ids);
      return;
    }
  g_autoptr (GArray) left = g_array_sized_new (FALSE, FALSE, sizeof (gint64), list->ids->len);
  for (guint i = 0; i < list->ids->len; i++)
    if (!g_hash_table_contains (gone, &g_array_index (list->ids, gint64, i)))
      g_array_append_val (left, g_array_index (list->ids, gint64, i));
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
