/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-card-list.c: a lazy list model over row ids. A result of a hundred thousand cards costs its array of ids; objects exist
 * only for the rows that somebody holds. A new result fills them anew: a view of GTK 4.8 makes some two hundred rows of widgets,
 * and to have them made again for each key took longer than all else that a search does. */
#include "cards/slv-card-list.h"

#define WIDGETS_MAX 200u   /* rows for which a view of GTK 4.8 makes widgets: more of them cost nothing */
#define FRAME_MS    20u

struct _SlvCardItem {
  GObject      parent_instance;
  SlvCardList *list;       /* borrowed: that has it at @position; NULL: none any more */
  guint        position;
  SlvIndex    *index;
  guint        row, printing;
};
G_DEFINE_FINAL_TYPE (SlvCardItem, slv_card_item, G_TYPE_OBJECT)

struct _SlvCardList {
  GObject     parent_instance;
  SlvIndex   *index;
  GArray     *rows;
  guint       shown;       /* of these, the first ones */
  guint       step, growing;   /* rows that come at once; source that lets more of them come */
  gboolean    printings;
  GHashTable *held;        /* position → SlvCardItem, borrowed: those that somebody holds */
};

static void
slv_card_item_finalize (GObject *object)
{
  SlvCardItem *self = SLV_CARD_ITEM (object);

  if (self->list)
    g_hash_table_remove (self->list->held, GUINT_TO_POINTER (self->position));
  g_clear_pointer (&self->index, slv_index_unref);
  G_OBJECT_CLASS (slv_card_item_parent_class)->finalize (object);
}

static void
slv_card_item_class_init (SlvCardItemClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = slv_card_item_finalize;
  g_signal_new ("changed", SLV_TYPE_CARD_ITEM, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
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

static GType
get_item_type (GListModel *model G_GNUC_UNUSED)
{
  return SLV_TYPE_CARD_ITEM;
}

static guint
get_n_items (GListModel *model)
{
  return SLV_CARD_LIST (model)->shown;
}

/* What the list has at the item's position. */
static void
card_list_fill (SlvCardItem *item)
{
  SlvCardList *list = item->list;
  guint id = g_array_index (list->rows, guint, item->position);

  g_clear_pointer (&item->index, slv_index_unref);
  item->index = slv_index_ref (list->index);
  item->printing = list->printings ? id : SLV_ROW_NONE;
  item->row = list->printings && id != SLV_ROW_NONE ? slv_index_printing_card (list->index, id) : id;
}

static gpointer
get_item (GListModel *model, guint position)
{
  SlvCardList *self = SLV_CARD_LIST (model);
  SlvCardItem *item = g_hash_table_lookup (self->held, GUINT_TO_POINTER (position));

  if (position >= get_n_items (model))
    return NULL;
  if (item)
    return g_object_ref (item);
  item = g_object_new (SLV_TYPE_CARD_ITEM, NULL);
  item->list = self;
  item->position = position;
  card_list_fill (item);
  g_hash_table_insert (self->held, GUINT_TO_POINTER (position), item);
  return item;
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

/* Those from @length on stay what they were, and are of no list. */
static void
let_go (SlvCardList *self, guint length)
{
  GHashTableIter iter;
  gpointer item;

  g_hash_table_iter_init (&iter, self->held);
  while (g_hash_table_iter_next (&iter, NULL, &item))
    if (SLV_CARD_ITEM (item)->position >= length)
      {
        SLV_CARD_ITEM (item)->list = NULL;
        g_hash_table_iter_remove (&iter);
      }
}

static void
slv_card_list_finalize (GObject *object)
{
  SlvCardList *self = SLV_CARD_LIST (object);

  g_clear_handle_id (&self->growing, g_source_remove);
  let_go (self, 0);
  SLV_FREE_MEMBERS (self, held, rows, (slv_index_unref, index));
  G_OBJECT_CLASS (slv_card_list_parent_class)->finalize (object);
}

static void
slv_card_list_class_init (SlvCardListClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = slv_card_list_finalize;
}

static void
slv_card_list_init (SlvCardList *self)
{
  self->held = g_hash_table_new (NULL, NULL);
}

SlvCardList *
slv_card_list_new (void)
{
  return g_object_new (SLV_TYPE_CARD_LIST, NULL);
}

/* (transfer full) (element-type SlvCardItem): those that somebody holds: what hears of a change may let go of others. */
static GPtrArray *
all_held (SlvCardList *self)
{
  GPtrArray *items = g_ptr_array_new_with_free_func (g_object_unref);

  SLV_EACH_VALUE (SlvCardItem, item, self->held)
    g_ptr_array_add (items, g_object_ref (item));
  return items;
}

/* How many of @length rows come next. */
static guint
next_shown (const SlvCardList *self, guint length)
{
  return self->step == 0 || self->shown >= WIDGETS_MAX ? length : MIN (length, self->shown + self->step);
}

static gboolean
grow (gpointer data)
{
  SlvCardList *self = data;
  guint old = self->shown;

  self->shown = next_shown (self, self->rows->len);
  gboolean more = self->shown < self->rows->len;   /* whoever hears of these may set another result, which grows by a source of its own */
  if (!more)
    self->growing = 0;
  g_list_model_items_changed (G_LIST_MODEL (self), old, 0, self->shown - old);
  return more;
}

void
slv_card_list_grow_by (SlvCardList *list, guint step)
{
  g_return_if_fail (SLV_IS_CARD_LIST (list));
  list->step = step;
}

void
slv_card_list_show_all (SlvCardList *list)
{
  guint old = list->shown;

  if (list->growing == 0)
    return;
  g_clear_handle_id (&list->growing, g_source_remove);
  list->shown = list->rows->len;
  g_list_model_items_changed (G_LIST_MODEL (list), old, 0, list->shown - old);
}

void
slv_card_list_set (SlvCardList *list, SlvIndex *index, GArray *rows, gboolean printings)
{
  g_return_if_fail (SLV_IS_CARD_LIST (list));
  guint old = list->shown, kept = MIN (old, rows->len), shown = next_shown (list, rows->len);
  g_autoptr (SlvIndex) old_index = list->index;
  g_autoptr (GArray) old_rows = list->rows;

  list->index = slv_index_ref (index);
  list->rows = g_array_ref (rows);
  list->printings = printings;
  list->shown = shown;
  g_clear_handle_id (&list->growing, g_source_remove);
  if (shown < rows->len)
    list->growing = g_timeout_add_full (G_PRIORITY_LOW, FRAME_MS, grow, list, NULL);
  let_go (list, kept);
  g_autoptr (GPtrArray) items = all_held (list);
  SLV_EACH (SlvCardItem, item, items)
    card_list_fill (item);
  if (old != shown)
    g_list_model_items_changed (G_LIST_MODEL (list), kept, old - kept, shown - kept);
  SLV_EACH (SlvCardItem, item, items)
    g_signal_emit_by_name (item, "changed");
}

guint
slv_card_list_find (SlvCardList *list, guint row)
{
  for (guint i = 0; list->rows && i < list->rows->len; i++)
    {
      guint id = g_array_index (list->rows, guint, i);

      if (id == SLV_ROW_NONE || (list->printings ? slv_index_printing_card (list->index, id) : id) != row)
        continue;
      if (i >= list->shown)
        slv_card_list_show_all (list);
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

  if (item && item->row != SLV_ROW_NONE)
    slv_take_str (id, slv_index_dup_id (item->index, item->row));
}

void
slv_card_list_clear (SlvCardList *list)
{
  guint old = list->shown;

  list->shown = 0;
  g_clear_handle_id (&list->growing, g_source_remove);
  let_go (list, 0);
  SLV_FREE_MEMBERS (list, rows, (slv_index_unref, index));
  if (old > 0)
    g_list_model_items_changed (G_LIST_MODEL (list), 0, old, 0);
}
