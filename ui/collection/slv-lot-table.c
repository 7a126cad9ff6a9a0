/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-lot-table.c: see the header. One entry lies over the view and is put where the cell is that is edited: a view whose two
 * thousand cells were all editable would take seconds to lay out. The column of the cursor is a class of the view, so that
 * moving it costs no row. */
#include "config.h"
#include "collection/slv-lot-table.h"
#include "collection/slv-places-pane.h"
#include <glib/gi18n-lib.h>
#include <string.h>

#define VIEW "collection-columns"

struct _SlvLotTable {
  GtkWidget          parent_instance;
  GtkWidget         *overlay, *entry;
  GtkScrolledWindow *scroller;
  GtkColumnView     *view;
  SlvLotList        *list;
  GtkMultiSelection *selection;
  guint              cursor;        /* column, as a position among all of them */
  const SlvLotColumn *asked;        /* the column whose sorter was asked first */
  char              *sort;
  gint64             editing;       /* lot, 0: none */
  GdkRectangle       place;         /* of the entry */
  gboolean           replacing;
};
G_DEFINE_FINAL_TYPE (SlvLotTable, slv_lot_table, GTK_TYPE_WIDGET)

enum { EDITED, SELECTED, SORT_CHANGED, N_SIGNALS };
static guint signals[N_SIGNALS];

/* ---- sorting: GTK 4.8 does not say which column; asking its sorter to compare nothing shows it ---- */

static int
ask (gconstpointer a G_GNUC_UNUSED, gconstpointer b G_GNUC_UNUSED, gpointer data)
{
  GtkColumnViewColumn *column = data;
  SlvLotTable *self = g_object_get_data (G_OBJECT (column), "slv-table");

  if (self->asked == NULL)
    self->asked = g_object_get_data (G_OBJECT (column), "slv-lot-column");
  return GTK_ORDERING_SMALLER;
}

static void
order_changed (SlvLotTable *self)
{
  g_autoptr (GObject) one = g_object_new (G_TYPE_OBJECT, NULL), other = g_object_new (G_TYPE_OBJECT, NULL);
  GtkOrdering order;

  self->asked = NULL;
  order = gtk_sorter_compare (gtk_column_view_get_sorter (self->view), one, other);
  g_free (self->sort);
  self->sort = self->asked ? g_strdup_printf ("%s%s,name,set,number", order == GTK_ORDERING_LARGER ? "-" : "", self->asked->sort)
                           : g_strdup ("name,set,number");
  g_signal_emit (self, signals[SORT_CHANGED], 0);
}

const char *
slv_lot_table_get_sort (SlvLotTable *self)
{
  return self->sort;
}

/* ---- columns ---- */

static GtkColumnViewColumn *
column_at (SlvLotTable *self, guint nth)
{
  g_autoptr (GtkColumnViewColumn) column = g_list_model_get_item (gtk_column_view_get_columns (self->view), nth);

  return column;   /* the view keeps it */
}

static void
remember_columns (SlvLotTable *self)
{
  g_autoptr (GString) ids = g_string_new (NULL);
  guint n;
  const SlvLotColumn *all = slv_lot_columns (&n);

  for (guint i = 0; i < n; i++)
    if (gtk_column_view_column_get_visible (column_at (self, i)))
      g_string_append_printf (ids, "%s%s", ids->len > 0 ? "," : "", all[i].id);
  slv_ui_set_view (VIEW, ids->str);
}

static void
add_columns (SlvLotTable *self)
{
  g_autofree char *wanted = slv_ui_get_view (VIEW);
  g_auto (GStrv) ids = wanted != NULL ? g_strsplit (wanted, ",", -1) : NULL;
  guint n;
  const SlvLotColumn *all = slv_lot_columns (&n);

  for (guint i = 0; i < n; i++)
    {
      g_autoptr (GtkColumnViewColumn) column = slv_lot_column_make (&all[i]);
      g_autoptr (GtkSorter) sorter = all[i].sort != NULL ? GTK_SORTER (gtk_custom_sorter_new (ask, column, NULL)) : NULL;

      g_object_set_data (G_OBJECT (column), "slv-table", self);
      gtk_column_view_column_set_sorter (column, sorter);
      gtk_column_view_column_set_visible (column, ids != NULL ? g_strv_contains ((const char * const *) ids, all[i].id) : all[i].shown);
      gtk_column_view_append_column (self->view, column);
      g_signal_connect_object (column, "notify::visible", G_CALLBACK (remember_columns), self, G_CONNECT_SWAPPED);
    }
}

GMenuModel *
slv_lot_table_make_menu (SlvLotTable *self, GtkWidget *widget)
{
  GMenu *menu = g_menu_new ();
  g_autoptr (GSimpleActionGroup) group = g_simple_action_group_new ();
  guint n;
  const SlvLotColumn *all = slv_lot_columns (&n);

  for (guint i = 0; i < n; i++)
    {
      g_autoptr (GPropertyAction) action = g_property_action_new (all[i].id, column_at (self, i), "visible");
      g_autofree char *name = g_strconcat ("table.", all[i].id, NULL);

      if (all[i].field == SLV_COPY_NAME || all[i].field == SLV_COPY_QUANTITY)
        continue;
      g_action_map_add_action (G_ACTION_MAP (group), G_ACTION (action));
      g_menu_append (menu, _(all[i].title), name);
    }
  gtk_widget_insert_action_group (widget, "table", G_ACTION_GROUP (group));
  return G_MENU_MODEL (menu);
}

/* ---- rows ---- */

static GtkWidget *
inner_list (SlvLotTable *self)
{
  GtkWidget *child = gtk_widget_get_first_child (GTK_WIDGET (self->view));

  while (child && !GTK_IS_LIST_VIEW (child))
    child = gtk_widget_get_next_sibling (child);
  return child;
}

/* The row that has the focus, or NULL. */
static GtkWidget *
focused_row (SlvLotTable *self)
{
  GtkWidget *list = inner_list (self);

  return list ? gtk_widget_get_focus_child (list) : NULL;
}

/* The inscription of @row under the column @nth, or NULL. */
static GtkWidget *
cell_of (SlvLotTable *self, GtkWidget *row, guint nth)
{
  guint n;
  const SlvLotColumn *wanted = &slv_lot_columns (&n)[nth];

  (void) self;
  for (GtkWidget *cell = gtk_widget_get_first_child (row); cell; cell = gtk_widget_get_next_sibling (cell))
    {
      GtkWidget *inner = gtk_widget_get_first_child (cell);

      if (inner && slv_lot_cell_column (inner, NULL) == wanted)
        return inner;
    }
  return NULL;
}

static guint
position_of (SlvLotTable *self, GtkWidget *row)
{
  GtkListItem *item = NULL;
  GtkWidget *cell = row ? cell_of (self, row, 1) : NULL;

  if (cell)
    slv_lot_cell_column (cell, &item);
  return item ? gtk_list_item_get_position (item) : GTK_INVALID_LIST_POSITION;
}

static double
row_height (SlvLotTable *self)
{
  guint n = g_list_model_get_n_items (G_LIST_MODEL (self->list));

  return n ? gtk_adjustment_get_upper (gtk_scrolled_window_get_vadjustment (self->scroller)) / n : 0;
}

static void
scroll_to (SlvLotTable *self, guint position)
{
  GtkAdjustment *adjustment = gtk_scrolled_window_get_vadjustment (self->scroller);
  double top = gtk_adjustment_get_value (adjustment), page = gtk_adjustment_get_page_size (adjustment), height = row_height (self);

  if (position * height < top || (position + 1) * height > top + page)
    gtk_adjustment_set_value (adjustment, position * height - page / 3);
}

void
slv_lot_table_focus (SlvLotTable *self)
{
  GtkWidget *list = inner_list (self);

  for (GtkWidget *row = list ? gtk_widget_get_first_child (list) : NULL; row; row = gtk_widget_get_next_sibling (row))
    if (gtk_widget_get_state_flags (row) & GTK_STATE_FLAG_SELECTED)
      {
        gtk_widget_grab_focus (row);
        return;
      }
  if (g_list_model_get_n_items (G_LIST_MODEL (self->list)) == 0)
    return;
  gtk_selection_model_select_item (GTK_SELECTION_MODEL (self->selection), 0, TRUE);
  if (list)
    gtk_widget_child_focus (list, GTK_DIR_TAB_FORWARD);
}

gboolean
slv_lot_table_select (SlvLotTable *self, gint64 id)
{
  guint at = slv_lot_list_find (self->list, id);

  if (at == G_MAXUINT)
    return FALSE;
  gtk_selection_model_select_item (GTK_SELECTION_MODEL (self->selection), at, TRUE);
  scroll_to (self, at);
  return TRUE;
}

GArray *
slv_lot_table_dup_selected (SlvLotTable *self)
{
  GArray *ids = g_array_new (FALSE, FALSE, sizeof (gint64));
  g_autoptr (GtkBitset) chosen = gtk_selection_model_get_selection (GTK_SELECTION_MODEL (self->selection));
  GtkBitsetIter iter;
  guint position;
  gint64 id;

  if (gtk_bitset_iter_init_first (&iter, chosen, &position))
    do
      {
        id = slv_lot_list_id (self->list, position);
        g_array_append_val (ids, id);
      }
    while (gtk_bitset_iter_next (&iter, &position));
  else if ((id = slv_lot_list_id (self->list, position_of (self, focused_row (self)))) != 0)
    g_array_append_val (ids, id);
  return ids;
}

SlvCollection *
slv_lot_table_get_collection (SlvLotTable *self)
{
  return slv_lot_list_get_collection (self->list);
}

/* ---- what is shown ---- */

/* Selects the lots @ids that are still in the list. */
static void
select_ids (SlvLotTable *self, const GArray *ids)
{
  g_autoptr (GHashTable) wanted = g_hash_table_new (g_int64_hash, g_int64_equal);
  g_autoptr (GtkBitset) chosen = gtk_bitset_new_empty (), all = NULL;
  guint n = g_list_model_get_n_items (G_LIST_MODEL (self->list));

  for (guint i = 0; i < ids->len; i++)
    g_hash_table_add (wanted, &g_array_index (ids, gint64, i));
  for (guint i = 0; i < n && ids->len > 0; i++)
    {
      gint64 id = slv_lot_list_id (self->list, i);

      if (g_hash_table_contains (wanted, &id))
        gtk_bitset_add (chosen, i);
    }
  all = gtk_bitset_new_range (0, n);
  gtk_selection_model_set_selection (GTK_SELECTION_MODEL (self->selection), chosen, all);
}

static void
stop_editing (SlvLotTable *self)
{
  gboolean had = gtk_widget_get_focus_child (self->overlay) == self->entry;

  if (self->editing == 0)
    return;
  self->editing = 0;
  gtk_widget_set_visible (self->entry, FALSE);
  if (had)
    slv_lot_table_focus (self);
}

void
slv_lot_table_set (SlvLotTable *self, SlvCollection *collection, GArray *ids)
{
  g_autoptr (GArray) chosen = slv_lot_table_dup_selected (self);
  gboolean had = focused_row (self) != NULL;

  self->replacing = TRUE;
  if (slv_lot_list_set (self->list, collection, ids))
    {
      stop_editing (self);
      select_ids (self, chosen);
      if (had)
        slv_lot_table_focus (self);
    }
  self->replacing = FALSE;
  g_signal_emit (self, signals[SELECTED], 0);
}

void
slv_lot_table_renew (SlvLotTable *self, SlvCollection *collection)
{
  GtkSelectionModel *model = GTK_SELECTION_MODEL (self->selection);
  guint at = position_of (self, focused_row (self)), n;
  gint64 id = slv_lot_list_id (self->list, at);

  self->replacing = TRUE;
  slv_lot_list_renew (self->list, collection);
  self->replacing = FALSE;
  n = g_list_model_get_n_items (G_LIST_MODEL (self->list));
  /* the row with the focus has gone: the one that took its place has it now */
  if (id != 0 && n > 0 && slv_collection_find_lot (collection, id, NULL) == NULL)
    {
      gtk_selection_model_select_item (model, MIN (at, n - 1), TRUE);
      slv_lot_table_focus (self);
    }
}

/* ---- the cursor among the columns ---- */

/* Assistive technology hears of the cell by the description of its row. */
static void
tell_cell (SlvLotTable *self)
{
  GtkWidget *row = focused_row (self), *cell = row ? cell_of (self, row, self->cursor) : NULL;
  g_autofree char *text = NULL;
  guint n;

  if (cell == NULL)
    return;
  /* Translators: column and value of a cell: "Condition: Near Mint" */
  text = g_strdup_printf (_("%s: %s"), _(slv_lot_columns (&n)[self->cursor].title), gtk_inscription_get_text (GTK_INSCRIPTION (cell)));
  gtk_accessible_update_property (GTK_ACCESSIBLE (row), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, text, -1);
}

static void
show_column (SlvLotTable *self)
{
  GtkWidget *row = focused_row (self), *cell = row ? cell_of (self, row, self->cursor) : NULL;
  GtkAdjustment *adjustment = gtk_scrolled_window_get_hadjustment (self->scroller);
  graphene_rect_t box;

  if (cell && gtk_widget_compute_bounds (cell, row, &box))
    gtk_adjustment_clamp_page (adjustment, box.origin.x - 12, box.origin.x + box.size.width + 12);
}

/* The class counts the columns that can be seen, as :nth-child() does. */
static void
set_cursor (SlvLotTable *self, guint nth)
{
  guint seen = 0;

  self->cursor = nth;
  for (guint i = 0; i < 12; i++)
    {
      g_autofree char *name = g_strdup_printf ("cursor-%u", i + 1);

      gtk_widget_remove_css_class (GTK_WIDGET (self->view), name);
    }
  for (guint i = 0; i <= nth; i++)
    seen += gtk_column_view_column_get_visible (column_at (self, i));
  g_autofree char *name = g_strdup_printf ("cursor-%u", seen);
  gtk_widget_add_css_class (GTK_WIDGET (self->view), name);
  show_column (self);
  tell_cell (self);
}

/* The next column in that direction that can be seen; @nth itself at the end. */
static guint
next_column (SlvLotTable *self, guint nth, int step)
{
  guint n;

  slv_lot_columns (&n);
  for (int i = (int) nth + step; i >= 0 && i < (int) n; i += step)
    if (gtk_column_view_column_get_visible (column_at (self, (guint) i)))
      return (guint) i;
  return nth;
}

/* ---- editing ---- */

void
slv_lot_table_edit (SlvLotTable *self)
{
  GtkWidget *row = focused_row (self), *cell = row ? cell_of (self, row, self->cursor) : NULL;
  GtkListItem *item = NULL;
  const SlvLotColumn *column = cell ? slv_lot_cell_column (cell, &item) : NULL;
  g_autofree char *value = NULL, *name = NULL;
  SlvLotItem *lot;
  graphene_rect_t box;

  if (column == NULL || !gtk_widget_compute_bounds (gtk_widget_get_parent (cell), self->overlay, &box))
    return;
  lot = gtk_list_item_get_item (item);
  value = slv_lot_column_value (column, lot);
  /* Translators: entry in a table: "Condition of Red Runner" */
  name = g_strdup_printf (_("%s of %s"), _(column->title), slv_lot_item_get_held (lot)->lot.name);
  self->place = (GdkRectangle) { (int) box.origin.x, (int) box.origin.y, (int) MAX (box.size.width, 90), (int) box.size.height };
  gtk_editable_set_text (GTK_EDITABLE (self->entry), value);
  gtk_editable_set_alignment (GTK_EDITABLE (self->entry), column->number);
  slv_ui_set_name (self->entry, name);
  self->editing = slv_lot_item_get_id (lot);
  gtk_widget_set_visible (self->entry, TRUE);
  gtk_widget_queue_allocate (self->overlay);
  gtk_widget_grab_focus (self->entry);
  gtk_editable_select_region (GTK_EDITABLE (self->entry), 0, -1);
}

static void
commit (SlvLotTable *self)
{
  gint64 id = self->editing;
  guint n;
  const SlvLotColumn *column = &slv_lot_columns (&n)[self->cursor];
  g_autofree char *text = g_strdup (gtk_editable_get_text (GTK_EDITABLE (self->entry))), *before = NULL;
  SlvLotItem *item;
  guint at = slv_lot_list_find (self->list, id);

  if (id == 0)
    return;
  stop_editing (self);
  item = g_list_model_get_item (G_LIST_MODEL (self->list), at);
  before = item ? slv_lot_column_value (column, item) : NULL;
  if (item && strcmp (before, text) != 0)
    g_signal_emit (self, signals[EDITED], 0, id, (guint) column->field, text);
  g_clear_object (&item);
}

static gboolean
entry_key (SlvLotTable *self, guint key, guint code G_GNUC_UNUSED, GdkModifierType state G_GNUC_UNUSED)
{
  if (key == GDK_KEY_Escape)
    stop_editing (self);
  else if (key == GDK_KEY_Tab || key == GDK_KEY_ISO_Left_Tab)
    {
      commit (self);
      set_cursor (self, next_column (self, self->cursor, key == GDK_KEY_Tab ? 1 : -1));
      slv_lot_table_edit (self);
    }
  else
    return FALSE;
  return TRUE;
}

static gboolean
place_entry (SlvLotTable *self, GtkWidget *child, GdkRectangle *box)
{
  int least = 0, height = 0;

  if (child != self->entry)
    return FALSE;
  gtk_widget_measure (child, GTK_ORIENTATION_HORIZONTAL, -1, &least, NULL, NULL, NULL);
  *box = self->place;
  box->width = MAX (box->width, least);
  gtk_widget_measure (child, GTK_ORIENTATION_VERTICAL, box->width, NULL, &height, NULL, NULL);
  box->y += (box->height - height) / 2;
  box->height = height;
  return TRUE;
}

/* ---- keys and pointer ---- */

static gboolean
view_key (SlvLotTable *self, guint key, guint code G_GNUC_UNUSED, GdkModifierType state)
{
  if ((state & gtk_accelerator_get_default_mod_mask ()) != 0 || focused_row (self) == NULL)
    return FALSE;
  switch (key)
    {
    case GDK_KEY_Left:
    case GDK_KEY_KP_Left:
      set_cursor (self, next_column (self, self->cursor, gtk_widget_get_direction (GTK_WIDGET (self)) == GTK_TEXT_DIR_RTL ? 1 : -1));
      return TRUE;
    case GDK_KEY_Right:
    case GDK_KEY_KP_Right:
      set_cursor (self, next_column (self, self->cursor, gtk_widget_get_direction (GTK_WIDGET (self)) == GTK_TEXT_DIR_RTL ? -1 : 1));
      return TRUE;
    case GDK_KEY_F2:
    case GDK_KEY_Return:
    case GDK_KEY_KP_Enter:
      slv_lot_table_edit (self);
      return TRUE;
    default:
      return FALSE;
    }
}

/* The column under the pointer, NULL: no cell is there. */
static const SlvLotColumn *
cell_at (SlvLotTable *self, double x, double y, GtkListItem **item)
{
  GtkWidget *at = gtk_widget_pick (GTK_WIDGET (self->view), x, y, GTK_PICK_DEFAULT);
  const SlvLotColumn *column = NULL;

  for (; at && at != GTK_WIDGET (self->view) && column == NULL; at = gtk_widget_get_parent (at))
    {
      GtkWidget *inner = gtk_widget_get_first_child (at);

      column = slv_lot_cell_column (at, item);
      if (column == NULL && inner)
        column = slv_lot_cell_column (inner, item);
    }
  return column;
}

static void
pressed (SlvLotTable *self, int n_press, double x, double y)
{
  guint n;
  const SlvLotColumn *all = slv_lot_columns (&n), *column = cell_at (self, x, y, NULL);

  if (column == NULL)
    return;
  set_cursor (self, (guint) (column - all));
  if (n_press == 2)
    slv_lot_table_edit (self);
}

/* What is dragged is what is selected: the text only says that it is lots. A row that is not selected is selected first. */
static GdkContentProvider *
prepare_drag (SlvLotTable *self, double x, double y)
{
  GtkSelectionModel *model = GTK_SELECTION_MODEL (self->selection);
  GtkListItem *item = NULL;

  if (cell_at (self, x, y, &item) == NULL || item == NULL)
    return NULL;
  if (!gtk_selection_model_is_selected (model, gtk_list_item_get_position (item)))
    gtk_selection_model_select_item (model, gtk_list_item_get_position (item), TRUE);
  return gdk_content_provider_new_typed (G_TYPE_STRING, SLV_LOTS_DRAG);
}

static void
selection_changed (SlvLotTable *self)
{
  if (!self->replacing)
    g_signal_emit (self, signals[SELECTED], 0);
}

/* Tab goes into the list once, to the row that is selected, and the next one leaves it. */
static gboolean
slv_lot_table_focus_vfunc (GtkWidget *widget, GtkDirectionType direction)
{
  SlvLotTable *self = SLV_LOT_TABLE (widget);
  gboolean tab = direction == GTK_DIR_TAB_FORWARD || direction == GTK_DIR_TAB_BACKWARD;

  if (!tab)
    return GTK_WIDGET_CLASS (slv_lot_table_parent_class)->focus (widget, direction);
  if (gtk_widget_get_focus_child (widget) != NULL || g_list_model_get_n_items (G_LIST_MODEL (self->list)) == 0)
    return FALSE;
  slv_lot_table_focus (self);
  return TRUE;
}

static void
slv_lot_table_dispose (GObject *object)
{
  SlvLotTable *self = SLV_LOT_TABLE (object);

  self->replacing = TRUE;
  self->editing = 0;
  g_clear_pointer (&self->overlay, gtk_widget_unparent);
  g_clear_object (&self->selection);
  g_clear_object (&self->list);
  g_clear_pointer (&self->sort, g_free);
  G_OBJECT_CLASS (slv_lot_table_parent_class)->dispose (object);
}

static void
slv_lot_table_class_init (SlvLotTableClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = slv_lot_table_dispose;
  widget_class->focus = slv_lot_table_focus_vfunc;
  signals[EDITED] = g_signal_new ("edited", SLV_TYPE_LOT_TABLE, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 3, G_TYPE_INT64,
                                  G_TYPE_UINT, G_TYPE_STRING);
  signals[SELECTED] = g_signal_new ("selected", SLV_TYPE_LOT_TABLE, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  signals[SORT_CHANGED] = g_signal_new ("sort-changed", SLV_TYPE_LOT_TABLE, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
}

static void
watch_input (SlvLotTable *self)
{
  GtkGesture *click = gtk_gesture_click_new ();
  GtkEventController *keys = gtk_event_controller_key_new (), *entry_keys = gtk_event_controller_key_new ();
  GtkEventController *focus = gtk_event_controller_focus_new ();
  GtkDragSource *drag = gtk_drag_source_new ();

  gtk_event_controller_set_propagation_phase (GTK_EVENT_CONTROLLER (click), GTK_PHASE_CAPTURE);
  gtk_event_controller_set_propagation_phase (keys, GTK_PHASE_CAPTURE);
  gtk_event_controller_set_propagation_phase (entry_keys, GTK_PHASE_CAPTURE);
  g_signal_connect_swapped (click, "pressed", G_CALLBACK (pressed), self);
  g_signal_connect_swapped (keys, "key-pressed", G_CALLBACK (view_key), self);
  g_signal_connect_swapped (entry_keys, "key-pressed", G_CALLBACK (entry_key), self);
  g_signal_connect_swapped (focus, "leave", G_CALLBACK (commit), self);
  gtk_widget_add_controller (GTK_WIDGET (self->view), GTK_EVENT_CONTROLLER (click));
  gtk_widget_add_controller (GTK_WIDGET (self->view), keys);
  gtk_widget_add_controller (self->entry, entry_keys);
  gtk_widget_add_controller (self->entry, focus);
  g_signal_connect_swapped (self->entry, "activate", G_CALLBACK (commit), self);
  gtk_drag_source_set_actions (drag, GDK_ACTION_MOVE);
  gtk_event_controller_set_propagation_phase (GTK_EVENT_CONTROLLER (drag), GTK_PHASE_CAPTURE);
  g_signal_connect_swapped (drag, "prepare", G_CALLBACK (prepare_drag), self);
  gtk_widget_add_controller (GTK_WIDGET (self->view), GTK_EVENT_CONTROLLER (drag));
}

static void
name_parts (SlvLotTable *self)
{
  GtkWidget *header = gtk_widget_get_first_child (GTK_WIDGET (self->view));

  slv_ui_set_name (GTK_WIDGET (self->view), _("Copies that you own"));
  if (inner_list (self))
    slv_ui_set_name (inner_list (self), _("Copies that you own"));
  if (header && !GTK_IS_LIST_VIEW (header))
    slv_ui_set_name (header, _("Column titles"));
}

static void
slv_lot_table_init (SlvLotTable *self)
{
  GtkWidget *scroller = gtk_scrolled_window_new (), *view;

  self->sort = g_strdup ("name,set,number");
  self->list = slv_lot_list_new ();
  self->selection = gtk_multi_selection_new (G_LIST_MODEL (g_object_ref (self->list)));
  view = gtk_column_view_new (GTK_SELECTION_MODEL (g_object_ref (self->selection)));
  self->view = GTK_COLUMN_VIEW (view);
  gtk_widget_add_css_class (view, "data-table");
  gtk_widget_add_css_class (view, "lots");
  gtk_column_view_set_reorderable (self->view, FALSE);
  gtk_column_view_set_enable_rubberband (self->view, FALSE);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scroller), view);
  self->scroller = GTK_SCROLLED_WINDOW (scroller);
  self->entry = gtk_entry_new ();
  gtk_widget_add_css_class (self->entry, "lot-entry");
  gtk_widget_set_visible (self->entry, FALSE);
  self->overlay = gtk_overlay_new ();
  gtk_overlay_set_child (GTK_OVERLAY (self->overlay), scroller);
  gtk_overlay_add_overlay (GTK_OVERLAY (self->overlay), self->entry);
  gtk_overlay_set_clip_overlay (GTK_OVERLAY (self->overlay), self->entry, TRUE);
  gtk_widget_set_parent (self->overlay, GTK_WIDGET (self));
  add_columns (self);
  name_parts (self);
  set_cursor (self, 0);
  watch_input (self);
  g_signal_connect_swapped (self->overlay, "get-child-position", G_CALLBACK (place_entry), self);
  g_signal_connect_swapped (self->selection, "selection-changed", G_CALLBACK (selection_changed), self);
  g_signal_connect_swapped (gtk_column_view_get_sorter (self->view), "changed", G_CALLBACK (order_changed), self);
  g_signal_connect_swapped (gtk_scrolled_window_get_vadjustment (self->scroller), "value-changed", G_CALLBACK (commit), self);
}

GtkWidget *
slv_lot_table_new (void)
{
  return g_object_new (SLV_TYPE_LOT_TABLE, NULL);
}
