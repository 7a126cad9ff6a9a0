/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-card-list.c: a lazy list model over row ids. A result of a hundred thousand cards costs its array of ids; objects exist
 * only for the rows that a view holds, and for a small ring of those asked for last, so that a view that asks twice for a
 * position gets the same object. */
#include "cards/slv-card-list.h"
#include <gio/gio.h>

#define RING 256u   /* objects kept: a view holds about 205 rows at once */

struct _SlvCardItem {
  GObject   parent_instance;
  SlvIndex *index;
  guint     row, printing;
};
G_DEFINE_FINAL_TYPE (SlvCardItem, slv_card_item, G_TYPE_OBJECT)

static void
slv_card_item_finalize (GObject *object)
{
  g_clear_pointer (&SLV_CARD_ITEM (object)->index, slv_index_unref);
  G_OBJECT_CLASS (slv_card_item_parent_class)->finalize (object);
}

static void
slv_card_item_class_init (SlvCardItemClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = slv_card_item_finalize;
}

static void
slv_card_item_init (SlvCardItem *self)
{
  self->row = self->printing = SLV_ROW_NONE;
}

SlvIndex *slv_card_item_get_index    (SlvCardItem *item) { return item->index; }
guint     slv_card_item_get_row      (SlvCardItem *item) { return item->row; }
guint     slv_card_item_get_printing (SlvCardItem *item) { return item->printing; }

/* ---- the list ---- */

struct _SlvCardList {
  GObject      parent_instance;
  SlvIndex    *index;
  GArray      *rows;
  gboolean     printings;
  SlvCardItem *ring[RING];
  guint        ring_at[RING];
};

static GType
get_item_type (GListModel *model G_GNUC_UNUSED)
{
  return SLV_TYPE_CARD_ITEM;
}

static guint
get_n_items (GListModel *model)
{
  GArray *rows = SLV_CARD_LIST (model)->rows;

  return rows ? rows->len : 0;
}

static gpointer
get_item (GListModel *model, guint position)
{
  SlvCardList *self = SLV_CARD_LIST (model);
  guint slot = position % RING;

  if (position >= get_n_items (model))
    return NULL;
  if (self->ring[slot] == NULL || self->ring_at[slot] != position)
    {
      SlvCardItem *item = g_object_new (SLV_TYPE_CARD_ITEM, NULL);
      guint id = g_array_index (self->rows, guint, position);

      item->index = slv_index_ref (self->index);
      item->printing = self->printings ? id : SLV_ROW_NONE;
      item->row = self->printings ? slv_index_printing_card (self->index, id) : id;
      g_clear_object (&self->ring[slot]);
      self->ring[slot] = item;
      self->ring_at[slot] = position;
    }
  return g_object_ref (self->ring[slot]);
}

static void
list_model_init (GListModelInterface *iface)
{
  iface->get_item_type = get_item_type;
  iface->get_n_items = get_n_items;
  iface->get_item = get_item;
}

G_DEFINE_FINAL_TYPE_WITH_CODE (SlvCardList, slv_card_list, G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (G_TYPE_LIST_MODEL, list_model_init))

static void
clear (SlvCardList *self)
{
  for (guint i = 0; i < RING; i++)
    g_clear_object (&self->ring[i]);
  g_clear_pointer (&self->rows, g_array_unref);
  g_clear_pointer (&self->index, slv_index_unref);
}

static void
slv_card_list_finalize (GObject *object)
{
  clear (SLV_CARD_LIST (object));
  G_OBJECT_CLASS (slv_card_list_parent_class)->finalize (object);
}

static void
slv_card_list_class_init (SlvCardListClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = slv_card_list_finalize;
}

static void
slv_card_list_init (SlvCardList *self G_GNUC_UNUSED)
{
}

SlvCardList *
slv_card_list_new (void)
{
  return g_object_new (SLV_TYPE_CARD_LIST, NULL);
}

void
slv_card_list_set (SlvCardList *list, SlvIndex *index, GArray *rows, gboolean printings)
{
  g_return_if_fail (SLV_IS_CARD_LIST (list));
  g_autoptr (SlvIndex) kept_index = slv_index_ref (index);
  GArray *kept_rows = g_array_ref (rows);
  guint old = get_n_items (G_LIST_MODEL (list));

  clear (list);
  if (old > 0)
    g_list_model_items_changed (G_LIST_MODEL (list), 0, old, 0);
  list->index = g_steal_pointer (&kept_index);
  list->rows = kept_rows;
  list->printings = printings;
  if (rows->len > 0)
    g_list_model_items_changed (G_LIST_MODEL (list), 0, 0, rows->len);
}

guint
slv_card_list_find (SlvCardList *list, guint row)
{
  for (guint i = 0; i < get_n_items (G_LIST_MODEL (list)); i++)
    {
      guint id = g_array_index (list->rows, guint, i);

      if ((list->printings ? slv_index_printing_card (list->index, id) : id) == row)
        return i;
    }
  return G_MAXUINT;
}

guint
slv_card_list_find_id (SlvCardList *list, const char *card_id)
{
  guint row = list->index && card_id ? slv_index_find_id (list->index, card_id) : SLV_ROW_NONE;

  return row == SLV_ROW_NONE ? G_MAXUINT : slv_card_list_find (list, row);
}

void
slv_card_list_note_id (SlvCardList *list, guint position, char **id)
{
  g_autoptr (SlvCardItem) item = g_list_model_get_item (G_LIST_MODEL (list), position);

  if (item)
    slv_take_str (id, slv_index_dup_id (item->index, item->row));
}

void
slv_card_list_clear (SlvCardList *list)
{
  guint old = get_n_items (G_LIST_MODEL (list));

  clear (list);
  if (old > 0)
    g_list_model_items_changed (G_LIST_MODEL (list), 0, old, 0);
}
