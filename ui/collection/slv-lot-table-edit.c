/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-lot-table-edit.c: the cursor among the columns, the entry over a cell, keys, pointer and dragging. One entry lies over the view
 * and is put where the cell is that is edited: a view whose two thousand cells were all editable would take seconds to lay out. The
 * cell under the cursor has a class. */
#include "collection/slv-lot-table-private.h"
#include "collection/slv-collection-parts.h"
#include "widgets/slv-columns.h"

/* ---- the cursor among the columns ---- */

/* Assistive technology hears of the cell by the description of its row. */
static void
tell_cell (SlvLotTable *self)
{
  GtkWidget *row = slv_lot_table_focused_row (self), *cell = row ? slv_lot_table_cell (row, self->cursor) : NULL;
  guint n;

  if (cell == NULL)
    return;
  /* Translators: column and value of a cell: "Condition: Near Mint" */
  g_autofree char *text = g_strdup_printf (_("%s: %s"), _(slv_lot_columns (&n)[self->cursor].title),
                                           slv_cell_get_text (SLV_CELL (cell)));
  gtk_accessible_update_property (GTK_ACCESSIBLE (row), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, text, -1);
}

/* A class of the cell: a rule that asks which row has the focus would have GTK look at every cell anew whenever the focus moves in the window, on
 * whatever page. */
static void
mark_cell (SlvLotTable *self)
{
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));
  GtkWidget *row = slv_lot_table_focused_row (self);
  GtkWidget *inner = row && root && gtk_root_get_focus (root) == row ? slv_lot_table_cell (row, self->cursor) : NULL;
  GtkWidget *cell = inner ? gtk_widget_get_parent (inner) : NULL;

  if (cell == self->marked)
    return;
  if (self->marked)
    gtk_widget_remove_css_class (self->marked, "lot-cursor");
  if (cell)
    gtk_widget_add_css_class (cell, "lot-cursor");
  g_set_weak_pointer (&self->marked, cell);
}

static void
follow_focus (SlvLotTable *self)
{
  g_signal_connect_object (gtk_widget_get_root (GTK_WIDGET (self)), "notify::focus-widget", G_CALLBACK (mark_cell), self, G_CONNECT_SWAPPED);
}

void
slv_lot_table_set_cursor (SlvLotTable *self, guint nth)
{
  self->cursor = nth;
  mark_cell (self);
  GtkWidget *row = slv_lot_table_focused_row (self), *cell = row ? slv_lot_table_cell (row, self->cursor) : NULL;
  GtkAdjustment *adjustment = gtk_scrolled_window_get_hadjustment (self->scroller);
  graphene_rect_t box;

  if (cell && gtk_widget_compute_bounds (cell, row, &box))
    gtk_adjustment_clamp_page (adjustment, box.origin.x - 12, box.origin.x + box.size.width + 12);
  tell_cell (self);
}

/* The next column in that direction that can be seen; @nth itself at the end. */
static guint
next_column (SlvLotTable *self, guint nth, int step)
{
  guint n;

  slv_lot_columns (&n);
  for (int i = (int) nth + step; i >= 0 && i < (int) n; i += step)
    if (gtk_column_view_column_get_column_view (slv_columns_get (self->view, (guint) i)) != NULL)
      return (guint) i;
  return nth;
}

/* ---- editing ---- */

/* Closes the entry without taking anything. */
static void
slv_lot_table_stop_editing (SlvLotTable *self)
{
  gboolean had = gtk_widget_get_focus_child (self->overlay) == self->entry;

  if (self->editing == 0)
    return;
  self->editing = 0;
  gtk_widget_set_visible (self->entry, FALSE);
  if (had)
    slv_lot_table_focus (self);
}

/* Opens the present cell of the focused row. */
static void
slv_lot_table_edit (SlvLotTable *self)
{
  GtkWidget *row = slv_lot_table_focused_row (self), *cell = row ? slv_lot_table_cell (row, self->cursor) : NULL;
  GtkListItem *item = NULL;
  const SlvLotColumn *column = cell ? slv_lot_cell_column (cell, &item) : NULL;
  graphene_rect_t box;

  if (column == NULL || !gtk_widget_compute_bounds (gtk_widget_get_parent (cell), self->overlay, &box))
    return;
  SlvLotItem *lot = gtk_list_item_get_item (item);
  g_autofree char *value = slv_lot_value (slv_lot_item_get_collection (lot), &slv_lot_item_get_held (lot)->lot, column->field);
  /* Translators: entry in a table: "Condition of Red Runner" */
  g_autofree char *name = g_strdup_printf (_("%s of %s"), _(column->title), slv_lot_item_get_held (lot)->lot.name);
  self->place = (GdkRectangle) { (int) box.origin.x, (int) box.origin.y, (int) MAX (box.size.width, 90), (int) box.size.height };
  slv_draft_forget (&self->draft);
  slv_draft_show (&self->draft, value);
  gtk_editable_set_alignment (GTK_EDITABLE (self->entry), column->number);
  slv_ui_set_name (self->entry, name);
  self->editing = slv_lot_item_get_id (lot);
  self->edited = column;
  gtk_widget_set_visible (self->entry, TRUE);
  gtk_widget_queue_allocate (self->overlay);
  gtk_widget_grab_focus (self->entry);
  gtk_editable_select_region (GTK_EDITABLE (self->entry), 0, -1);
}

void
slv_lot_table_commit (SlvLotTable *self)
{
  gint64 id = self->editing;
  g_autofree char *typed = id != 0 ? slv_draft_take (&self->draft) : NULL;

  slv_lot_table_stop_editing (self);
  if (typed)
    g_signal_emit_by_name (self, "edited", id, (guint) self->edited->field, typed);
}

static gboolean
entry_key (SlvLotTable *self, guint key, guint code G_GNUC_UNUSED, GdkModifierType state G_GNUC_UNUSED)
{
  if (key == GDK_KEY_Escape)
    slv_lot_table_stop_editing (self);
  else if (key == GDK_KEY_Tab || key == GDK_KEY_ISO_Left_Tab)
    {
      slv_lot_table_commit (self);
      slv_lot_table_set_cursor (self, next_column (self, self->cursor, key == GDK_KEY_Tab ? 1 : -1));
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
  gboolean rtl = gtk_widget_get_direction (GTK_WIDGET (self)) == GTK_TEXT_DIR_RTL;

  slv_lot_table_complete (self);   /* End, or Select All, means all of it */
  if ((state & gtk_accelerator_get_default_mod_mask ()) != 0 || slv_lot_table_focused_row (self) == NULL)
    return FALSE;
  switch (key)
    {
    case GDK_KEY_Left:
    case GDK_KEY_KP_Left:
      slv_lot_table_set_cursor (self, next_column (self, self->cursor, rtl ? 1 : -1));
      return TRUE;
    case GDK_KEY_Right:
    case GDK_KEY_KP_Right:
      slv_lot_table_set_cursor (self, next_column (self, self->cursor, rtl ? -1 : 1));
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

static gboolean
query_tooltip (SlvLotTable *self, int x, int y, gboolean keyboard, GtkTooltip *tooltip)
{
  GtkWidget *row = keyboard ? slv_lot_table_focused_row (self) : NULL, *cell = row ? slv_lot_table_cell (row, self->cursor) : NULL;
  GtkListItem *item = NULL;

  if (!keyboard)
    cell = cell_at (self, x, y, &item) && item ? gtk_list_item_get_child (item) : NULL;
  const char *text = cell ? slv_lot_cell_tooltip (cell) : NULL;
  gtk_tooltip_set_text (tooltip, text);
  return text != NULL;
}

static void
pressed (SlvLotTable *self, int n_press, double x, double y)
{
  guint n;
  const SlvLotColumn *all = slv_lot_columns (&n), *column = cell_at (self, x, y, NULL);

  if (column == NULL)
    return;
  slv_lot_table_set_cursor (self, (guint) (column - all));
  if (n_press == 2)
    slv_lot_table_edit (self);
}

/* (transfer full): the cards of what is selected, each once: for a deck, as what was found on the page of cards. */
static GdkContentProvider *
dup_cards (SlvLotTable *self)
{
  SlvCollection *collection = slv_lot_table_get_collection (self);
  g_autoptr (GArray) ids = slv_lot_table_dup_selected (self);
  g_autoptr (GHashTable) seen = g_hash_table_new (g_str_hash, g_str_equal);
  g_autoptr (GPtrArray) names = g_ptr_array_new ();

  for (guint i = 0; i < ids->len; i++)
    {
      const SlvHeld *held = slv_collection_find_lot (collection, g_array_index (ids, gint64, i), NULL);

      if (held != NULL && g_hash_table_add (seen, (gpointer) held->lot.name))
        g_ptr_array_add (names, (gpointer) held->lot.name);
    }
  g_ptr_array_add (names, NULL);
  return gdk_content_provider_new_typed (G_TYPE_STRV, names->pdata);
}

/* What is dragged is what is selected: the text only says that it is lots. A row that is not selected is selected first. */
static GdkContentProvider *
prepare_drag (SlvLotTable *self, double x, double y, GtkDragSource *source)
{
  GtkSelectionModel *model = GTK_SELECTION_MODEL (self->selection);
  GtkListItem *item = NULL;
  GtkWidget *shown = NULL;
  guint at = slv_lot_table_is_wall (self) ? slv_card_wall_position_at (self->wall, x, y, &shown) : G_MAXUINT;

  if (!slv_lot_table_is_wall (self) && cell_at (self, x, y, &item) != NULL && item != NULL)
    {
      at = gtk_list_item_get_position (item);
      shown = gtk_widget_get_parent (gtk_widget_get_parent (gtk_list_item_get_child (item)));   /* the row */
    }
  if (at == G_MAXUINT)
    return NULL;
  if (!gtk_selection_model_is_selected (model, at))
    gtk_selection_model_select_item (model, at, TRUE);
  g_autoptr (GtkBitset) dragged = gtk_selection_model_get_selection (model);
  slv_dragged_show (source, shown, (guint) gtk_bitset_get_size (dragged));
  return gdk_content_provider_new_union ((GdkContentProvider *[]) { gdk_content_provider_new_typed (G_TYPE_STRING, SLV_LOTS_DRAG), dup_cards (self) }, 2);
}

static void
add_drag (SlvLotTable *self, gpointer view)
{
  GtkDragSource *drag = gtk_drag_source_new ();

  gtk_drag_source_set_actions (drag, GDK_ACTION_MOVE | GDK_ACTION_COPY);   /* onto a place, or onto a deck */
  gtk_event_controller_set_propagation_phase (GTK_EVENT_CONTROLLER (drag), GTK_PHASE_CAPTURE);
  g_signal_connect_object (drag, "prepare", G_CALLBACK (prepare_drag), self, G_CONNECT_SWAPPED);
  gtk_widget_add_controller (view, GTK_EVENT_CONTROLLER (drag));
}

void
slv_lot_table_watch_input (SlvLotTable *self)
{
  GtkGesture *click = gtk_gesture_click_new ();
  GtkEventController *focus = gtk_event_controller_focus_new ();

  gtk_event_controller_set_propagation_phase (GTK_EVENT_CONTROLLER (click), GTK_PHASE_CAPTURE);
  g_signal_connect_object (click, "pressed", G_CALLBACK (pressed), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (focus, "leave", G_CALLBACK (slv_lot_table_commit), self, G_CONNECT_SWAPPED);
  gtk_widget_add_controller (GTK_WIDGET (self->view), GTK_EVENT_CONTROLLER (click));
  slv_ui_on_key (GTK_WIDGET (self->view), GTK_PHASE_CAPTURE, G_CALLBACK (view_key), self);
  slv_ui_on_key (self->entry, GTK_PHASE_CAPTURE, G_CALLBACK (entry_key), self);
  gtk_widget_add_controller (self->entry, focus);
  g_signal_connect_object (self->entry, "activate", G_CALLBACK (slv_lot_table_commit), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->overlay, "get-child-position", G_CALLBACK (place_entry), self, G_CONNECT_SWAPPED);
  gtk_widget_set_has_tooltip (GTK_WIDGET (self->view), TRUE);
  g_signal_connect_object (self->view, "query-tooltip", G_CALLBACK (query_tooltip), self, G_CONNECT_SWAPPED);
  g_signal_connect (self, "realize", G_CALLBACK (follow_focus), NULL);
  add_drag (self, self->view);
  add_drag (self, self->wall);
}
