/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-plan-column.c: see the header. Cells are made in code: a heading and a card differ only in what is hidden. */
#include "cards/slv-card-peek.h"
#include "decks/slv-drag-scroll.h"
#include "decks/slv-deck-parts.h"

struct _SlvPlanColumn
{
  AdwBin parent_instance;
  GtkListView *view;
  GListStore *rows;
  GtkSingleSelection *selection;
  SlvDeckDocument *document;   /* whose cards were shown last */
};

G_DEFINE_FINAL_TYPE (SlvPlanColumn, slv_plan_column, ADW_TYPE_BIN)

/** The parts of a cell; the row that it shows is in its list item. */
typedef struct { GtkWidget *box, *count, *name, *delta, *fewer, *more; SlvPlanColumn *column; SlvPlanRow *row; } Cell;

static void
change (Cell *cell, gint delta)
{
  if (cell->row != NULL && !cell->row->heading)
    g_signal_emit_by_name (cell->column, "change", cell->row, delta);
}

static void
on_fewer (Cell *cell)
{
  change (cell, -1);
}

static void
on_more (Cell *cell)
{
  change (cell, 1);
}

static GdkContentProvider *
on_drag_prepare (Cell *cell, double x G_GNUC_UNUSED, double y G_GNUC_UNUSED, GtkDragSource *source)
{
  if (cell->row == NULL || cell->row->heading || cell->row->after == 0)
    return NULL;
  slv_dragged_show (source, cell->box, 1);
  return gdk_content_provider_new_typed (SLV_TYPE_PLAN_ROW, cell->row);
}

/* ---- what a cell shows ---- */

static void
show_heading (Cell *cell)
{
  SlvPlanRow *row = cell->row;
  g_autofree char *words = g_strdup_printf (_("Zone %s: %s"), row->title, row->detail);
  gtk_label_set_text (GTK_LABEL (cell->name), row->title);
  gtk_label_set_text (GTK_LABEL (cell->delta), row->detail);
  slv_ui_set_tip (cell->name, NULL);
  slv_ui_set_tip (cell->delta, row->detail);
  slv_ui_set_row_name (cell->box, words);
}

/** A button that could do nothing is not offered; its place is kept, so that nothing moves under the pointer. */
static void
offer (GtkWidget *button, gboolean offered)
{
  gtk_widget_set_sensitive (button, offered);
  gtk_widget_set_opacity (button, offered ? 1 : 0);
  gtk_accessible_update_state (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_STATE_HIDDEN, !offered, -1);
}

static void
show_card (Cell *cell)
{
  SlvPlanRow *row = cell->row;
  const char *name = row->title;
  guint before = row->before + row->missing, after = row->after;
  g_autofree char *count = g_strdup_printf ("%u", after);
  g_autofree char *delta = before == after ? g_strdup ("")
    : before > after ? g_strdup_printf ("−%u", before - after) : g_strdup_printf ("+%u", after - before);
  gtk_label_set_text (GTK_LABEL (cell->count), count);
  gtk_label_set_text (GTK_LABEL (cell->name), name);
  gtk_label_set_text (GTK_LABEL (cell->delta), delta);
  slv_ui_set_tip (cell->name, name);
  g_autofree char *missing = row->missing == 0 ? NULL
    : slv_tell_printf (ngettext ("%s: the plan moves %u copy that is not here", "%s: the plan moves %u copies that are not here", row->missing), name, row->missing);
  slv_ui_set_tip (cell->delta, missing);
  g_autofree char *words = missing != NULL ? g_steal_pointer (&missing) : before == after
    ? slv_tell_printf (ngettext ("%u copy of %s", "%u copies of %s", after), after, name)
    /* Translators: copies after the swap, name, copies before */
    : slv_tell_printf (ngettext ("%u copy of %s, before the swap %u", "%u copies of %s, before the swap %u", after),
                       after, name, before);
  slv_ui_set_row_name (cell->box, words);
  g_autofree char *fewer = g_strdup_printf (_("One copy of %s away from here"), name);
  g_autofree char *more = g_strdup_printf (_("One copy of %s here"), name);
  slv_ui_set_name (cell->fewer, fewer);
  slv_ui_set_name (cell->more, more);
  offer (cell->fewer, after > 0);
  offer (cell->more, row->spare > 0);
}

static void
plan_column_show (Cell *cell)
{
  gboolean heading = cell->row->heading;
  GtkWidget *of_cards[] = { cell->count, cell->fewer, cell->more };
  for (guint i = 0; i < G_N_ELEMENTS (of_cards); i++)
    gtk_widget_set_visible (of_cards[i], !heading);
  slv_ui_set_class (cell->name, "heading", heading);
  /* the numbers of a heading take as many lines as they need: none of them may be missing */
  gtk_label_set_wrap (GTK_LABEL (cell->delta), heading);
  gtk_label_set_wrap_mode (GTK_LABEL (cell->delta), PANGO_WRAP_WORD_CHAR);
  gtk_label_set_width_chars (GTK_LABEL (cell->delta), heading ? 9 : -1);
  gtk_label_set_justify (GTK_LABEL (cell->delta), heading ? GTK_JUSTIFY_RIGHT : GTK_JUSTIFY_LEFT);
  gtk_widget_set_hexpand (cell->delta, heading);
  gtk_label_set_xalign (GTK_LABEL (cell->delta), 1);
  gboolean moved = !heading && cell->row->before + cell->row->missing != cell->row->after;
  slv_ui_set_class (cell->delta, "plan-delta", moved);
  if (heading)
    show_heading (cell);
  else
    show_card (cell);
}

static GtkWidget *
cell_button (Cell *cell, const char *icon, const char *tooltip, GCallback clicked)
{
  GtkWidget *button = slv_ui_icon_button (icon, tooltip);
  gtk_widget_add_css_class (button, "deck-row-button");
  /* the row itself has − and + */
  gtk_widget_set_focusable (button, FALSE);
  g_signal_connect_swapped (button, "clicked", clicked, cell);
  gtk_box_append (GTK_BOX (cell->box), button);
  return button;
}

static void
setup_cell (SlvPlanColumn *self, GtkListItem *item)
{
  Cell *cell = g_new0 (Cell, 1);
  cell->column = self;
  cell->box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 8);
  cell->count = gtk_label_new (NULL);
  cell->name = gtk_label_new (NULL);
  cell->delta = gtk_label_new (NULL);
  gtk_label_set_xalign (GTK_LABEL (cell->count), 1);
  gtk_label_set_width_chars (GTK_LABEL (cell->count), 3);
  gtk_label_set_xalign (GTK_LABEL (cell->name), 0);
  gtk_label_set_ellipsize (GTK_LABEL (cell->name), PANGO_ELLIPSIZE_END);
  gtk_widget_set_hexpand (cell->name, TRUE);
  gtk_widget_add_css_class (cell->count, "numeric");
  gtk_widget_add_css_class (cell->delta, "numeric");
  gtk_box_append (GTK_BOX (cell->box), cell->count);
  gtk_box_append (GTK_BOX (cell->box), cell->name);
  gtk_box_append (GTK_BOX (cell->box), cell->delta);
  cell->fewer = cell_button (cell, "list-remove-symbolic", _("One copy away from here"), G_CALLBACK (on_fewer));
  cell->more = cell_button (cell, "list-add-symbolic", _("One copy here"), G_CALLBACK (on_more));
  GtkDragSource *drag = gtk_drag_source_new ();
  gtk_drag_source_set_actions (drag, GDK_ACTION_MOVE);
  g_signal_connect_swapped (drag, "prepare", G_CALLBACK (on_drag_prepare), cell);
  gtk_widget_add_controller (cell->box, GTK_EVENT_CONTROLLER (drag));
  g_object_set_data_full (G_OBJECT (cell->box), "cell", cell, g_free);
  gtk_list_item_set_child (item, cell->box);
}

static Cell *
cell_of (GtkListItem *item)
{
  return g_object_get_data (G_OBJECT (gtk_list_item_get_child (item)), "cell");
}

/** The row of the card in the index; SLV_ROW_NONE: a heading, or a card that the index does not know. */
static guint
find_card (SlvPlanColumn *self, SlvPlanRow *row)
{
  const SlvFormat *format = slv_deck_document_get_format (self->document);
  g_autoptr (GArray) rows = NULL;
  SlvIndex *index = slv_session_get_index (slv_deck_document_get_session (self->document));
  gboolean known = !row->heading && format != NULL
                   && slv_index_find_name (index, format->rulebook->game, row->title, &rows) > 0;
  return known ? g_array_index (rows, guint, 0) : SLV_ROW_NONE;
}

static void
bind_cell (SlvPlanColumn *self, GtkListItem *item)
{
  Cell *cell = cell_of (item);
  cell->row = gtk_list_item_get_item (item);
  slv_card_peek_mark (cell->box, slv_session_get_index (slv_deck_document_get_session (self->document)), find_card (self, cell->row), SLV_ROW_NONE);
  gtk_list_item_set_selectable (item, !cell->row->heading);
  g_signal_connect_swapped (cell->row, "changed", G_CALLBACK (plan_column_show), cell);
  plan_column_show (cell);
}

static void
unbind_cell (SlvPlanColumn *self G_GNUC_UNUSED, GtkListItem *item)
{
  Cell *cell = cell_of (item);
  g_signal_handlers_disconnect_by_data (cell->row, cell);
  cell->row = NULL;
}

/* ---- keys, the menu and drops ---- */

/** The cell in @row, a child of the list; NULL: it has none now, or @row is another widget. */
static Cell *
cell_in (GtkWidget *row)
{
  GtkWidget *box = gtk_widget_get_first_child (row);
  return box != NULL ? g_object_get_data (G_OBJECT (box), "cell") : NULL;
}

/** The row that has the focus, GTK_INVALID_LIST_POSITION: none. */
static guint
find_focused (SlvPlanColumn *self)
{
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));
  GtkWidget *focus = root != NULL ? gtk_root_get_focus (root) : NULL;
  Cell *cell = focus != NULL ? cell_in (focus) : NULL;
  guint position;
  return cell != NULL && cell->column == self && cell->row != NULL && g_list_store_find (self->rows, cell->row, &position)
    ? position : GTK_INVALID_LIST_POSITION;
}

/** What has the focus is what a key or the menu is about. */
static void
select_focused (SlvPlanColumn *self)
{
  guint position = find_focused (self);
  if (position != GTK_INVALID_LIST_POSITION)
    gtk_single_selection_set_selected (self->selection, position);
}

/* The row that had the focus, at @position, has gone: the one that took its place has it, or the last one. */
static void
focus_next (SlvPlanColumn *self, guint position)
{
  guint n = g_list_model_get_n_items (G_LIST_MODEL (self->rows));
  g_autoptr (SlvPlanRow) row = n > 0 ? g_list_model_get_item (G_LIST_MODEL (self->rows), MIN (position, n - 1)) : NULL;
  for (GtkWidget *at = gtk_widget_get_first_child (GTK_WIDGET (self->view)); at != NULL; at = gtk_widget_get_next_sibling (at))
    if (row != NULL && cell_in (at) != NULL && cell_in (at)->row == row)
      gtk_widget_grab_focus (at);
}

SLV_UI_ACTION (SlvPlanColumn, change_action)
{
  SlvPlanRow *row = gtk_single_selection_get_selected_item (self->selection);
  gint delta = g_variant_get_int32 (target);
  if (row != NULL)
    g_signal_emit_by_name (self, "change", row, delta != 0 ? delta : - (gint) row->after);
}

static GMenuModel *
row_menu (GtkWidget *view)
{
  SlvPlanColumn *self = SLV_PLAN_COLUMN (gtk_widget_get_ancestor (view, SLV_TYPE_PLAN_COLUMN));
  GMenu *menu = g_menu_new ();
  select_focused (self);
  SlvPlanRow *row = gtk_single_selection_get_selected_item (self->selection);
  gboolean card = row != NULL && !row->heading, any = card && row->after > 0;
  if (card && row->spare > 0)
    g_menu_append (menu, _("One Copy Here"), "plan-column.change(1)");
  if (any)
    {
      g_menu_append (menu, _("One Copy Away from Here"), "plan-column.change(-1)");
      g_menu_append (menu, _("All Copies Away from Here"), "plan-column.change(0)");
    }
  return G_MENU_MODEL (menu);
}

static gboolean
plan_column_on_key (SlvPlanColumn *self, guint key, guint code G_GNUC_UNUSED, GdkModifierType state)
{
  select_focused (self);
  SlvPlanRow *row = gtk_single_selection_get_selected_item (self->selection);
  if (row == NULL || row->heading || (state & (GDK_CONTROL_MASK | GDK_ALT_MASK)) != 0)
    return FALSE;
  gint delta = 0;
  if (key == GDK_KEY_plus || key == GDK_KEY_KP_Add)
    delta = 1;
  else if (key == GDK_KEY_minus || key == GDK_KEY_KP_Subtract)
    delta = -1;
  else if (key == GDK_KEY_Delete || key == GDK_KEY_KP_Delete)
    delta = - (gint) row->after;
  else if (key >= GDK_KEY_0 && key <= GDK_KEY_9)
    delta = (gint) (key - GDK_KEY_0) - (gint) row->after;
  else
    return FALSE;
  if (delta != 0)
    g_signal_emit_by_name (self, "change", row, delta);
  return TRUE;
}

static gboolean
on_drop (SlvPlanColumn *self, const GValue *value)
{
  SlvPlanRow *row = g_value_get_object (value);
  guint position;
  if (row == NULL || g_list_store_find (self->rows, row, &position))
    return FALSE;
  g_signal_emit_by_name (self, "dropped", row);
  return TRUE;
}

/* ---- making it ---- */

SLV_DEFINE_DISPOSE (SlvPlanColumn, slv_plan_column, (g_object_unref, document), (g_object_unref, selection),
                    (g_object_unref, rows));

static void
slv_plan_column_class_init (SlvPlanColumnClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = slv_plan_column_dispose;
  /* so many copies more or fewer of what is selected; 0: all of them go */
  gtk_widget_class_install_action (GTK_WIDGET_CLASS (klass), "plan-column.change", "i", change_action);
  g_signal_new ("change", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                G_TYPE_NONE, 2, SLV_TYPE_PLAN_ROW, G_TYPE_INT);
  g_signal_new ("dropped", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 1, SLV_TYPE_PLAN_ROW);
}

static void
slv_plan_column_init (SlvPlanColumn *self)
{
  GtkListItemFactory *factory = gtk_signal_list_item_factory_new ();
  GtkWidget *scrolled = gtk_scrolled_window_new ();
  self->rows = g_list_store_new (SLV_TYPE_PLAN_ROW);
  self->selection = g_object_new (GTK_TYPE_SINGLE_SELECTION, "autoselect", FALSE, "can-unselect", TRUE,
                                  "model", self->rows, NULL);
  self->view = GTK_LIST_VIEW (gtk_list_view_new (NULL, NULL));
  g_signal_connect_object (factory, "setup", G_CALLBACK (setup_cell), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (factory, "bind", G_CALLBACK (bind_cell), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (factory, "unbind", G_CALLBACK (unbind_cell), self, G_CONNECT_SWAPPED);
  gtk_list_view_set_factory (self->view, factory);
  g_object_unref (factory);
  gtk_list_view_set_model (self->view, GTK_SELECTION_MODEL (self->selection));
  slv_drag_scroll_install (GTK_SCROLLABLE (self->view));
  gtk_widget_add_css_class (GTK_WIDGET (self->view), "deck-list-view");
  gtk_widget_add_css_class (GTK_WIDGET (self->view), "navigation-sidebar");
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (scrolled), GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scrolled), GTK_WIDGET (self->view));
  gtk_widget_set_vexpand (scrolled, TRUE);
  adw_bin_set_child (ADW_BIN (self), g_object_new (SLV_TYPE_TAB_STOP, "child", scrolled, NULL));
  slv_ui_on_key (GTK_WIDGET (self->view), GTK_PHASE_BUBBLE, G_CALLBACK (plan_column_on_key), self);
  GtkDropTarget *drop = gtk_drop_target_new (SLV_TYPE_PLAN_ROW, GDK_ACTION_MOVE);
  g_signal_connect_object (drop, "drop", G_CALLBACK (on_drop), self, G_CONNECT_SWAPPED);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (drop));
}

void
slv_plan_column_set_title (SlvPlanColumn *self, const char *title)
{
  slv_ui_set_name (GTK_WIDGET (self->view), title);
}

void
slv_plan_column_update (SlvPlanColumn *self, const SlvPlanOutcome *outcome, const char * const *zones)
{
  if (outcome == NULL || zones == NULL)
    {
      g_list_store_remove_all (self->rows);
      return;
    }
  if (self->document == NULL)
    slv_card_peek_install (GTK_WIDGET (self->view), slv_deck_document_get_session (outcome->document), SLV_PEEK_SPACE | SLV_PEEK_MENU, row_menu);
  g_set_object (&self->document, outcome->document);
  guint focused = find_focused (self);
  slv_plan_rows_update (self->rows, outcome, zones);
  if (focused != GTK_INVALID_LIST_POSITION && find_focused (self) == GTK_INVALID_LIST_POSITION)
    focus_next (self, focused);
}
