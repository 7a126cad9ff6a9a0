/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-card-table.c: a column view over a lazy list. The selection is kept by the card's id over a new result. */
#include "cards/slv-card-columns.h"
#include "cards/slv-card-sort.h"
#include "widgets/slv-columns.h"

#define ROWS_AT_ONCE 40u   /* more than most windows show, and no more than a frame has the time for */

struct _SlvCardTable {
  GtkWidget           parent_instance;
  GtkScrolledWindow  *scroller;
  GtkColumnView      *view;
  SlvCardList        *list;
  GtkMultiSelection  *selection;
  char               *selected_id;    /* "GAME/KEY" of the first card that a person selected */
  guint               replacing;      /* > 0: changes of selection and order are ours */
  gboolean            clicked, with_shift;   /* a click without keys that select several */
  char               *sort;           /* as in slv_search() */
};
G_DEFINE_FINAL_TYPE (SlvCardTable, slv_card_table, GTK_TYPE_WIDGET)

/* ---- sorting ---- */

char *
slv_card_table_dup_sort (SlvCardTable *self)
{
  return g_strdup (self->sort);
}

/* GTK shows an arrow for the first key only; those behind it say their place in words. */
static void
show_place (GtkColumnViewColumn *column, const char *sort)
{
  const SlvCardColumn *of = slv_card_column_get (column);
  gboolean descending = FALSE;
  guint place = slv_card_sort_find (sort, of->id, &descending);
  g_autofree char *title = place > 1 ? g_strdup_printf ("%s %s%u", of->title, descending ? "↓" : "↑", place) : g_strdup (of->title);

  gtk_column_view_column_set_title (column, title);
}

static void
show_sort (SlvCardTable *self)
{
  GListModel *columns = gtk_column_view_get_columns (self->view);
  gboolean descending;
  g_autofree char *first = slv_card_sort_get (self->sort, 1, &descending);

  gtk_column_view_sort_by_column (self->view, NULL, GTK_SORT_ASCENDING);
  for (guint i = 0; i < g_list_model_get_n_items (columns); i++)
    {
      g_autoptr (GtkColumnViewColumn) column = g_list_model_get_item (columns, i);

      show_place (column, self->sort);
      if (g_strcmp0 (slv_card_column_get (column)->id, first) == 0)
        gtk_column_view_sort_by_column (self->view, column, descending ? GTK_SORT_DESCENDING : GTK_SORT_ASCENDING);
    }
}

void
slv_card_table_set_sort (SlvCardTable *self, const char *sort)
{
  g_autofree char *kept = g_strdup (sort);

  slv_take_str (&self->sort, g_steal_pointer (&kept));
  self->replacing++;
  show_sort (self);
  self->replacing--;
}

static void
order_changed (SlvCardTable *self)
{
  gboolean descending;
  const char *id = self->replacing == 0 && !slv_columns_is_fitting () ? slv_columns_get_order (self->view, &descending) : NULL;
  g_autofree char *sort = id ? slv_card_sort_click (self->sort, id, self->with_shift) : NULL;

  if (id == NULL)
    return;
  slv_card_table_set_sort (self, sort);
  g_signal_emit_by_name (self, "sort-changed");
}

/* ---- columns ---- */

void
slv_card_table_set_columns (SlvCardTable *self, GPtrArray *columns, gboolean usual, const char *sort)
{
  g_return_if_fail (SLV_IS_CARD_TABLE (self));
  g_autoptr (GPtrArray) taken = columns;

  self->replacing++;
  /* cells of the old game must not be bound to the new columns */
  slv_card_table_clear (self);
  slv_columns_clear (self->view);
  g_ptr_array_set_free_func (taken, NULL);
  for (guint i = 0; i < taken->len; i++)
    slv_card_column_append (g_ptr_array_index (taken, i), self->view, NULL);
  slv_columns_fit (self->view, usual);
  slv_card_table_set_sort (self, sort);
  self->replacing--;
}

void
slv_card_table_clear (SlvCardTable *self)
{
  self->replacing++;
  slv_card_list_clear (self->list);
  self->replacing--;
}

/* ---- selection ---- */

GtkSelectionModel *
slv_card_table_get_selection (SlvCardTable *self)
{
  return GTK_SELECTION_MODEL (self->selection);
}

static void
card_table_select_only (SlvCardTable *self, guint position)
{
  gtk_selection_model_select_item (GTK_SELECTION_MODEL (self->selection), position, TRUE);
}

static void
card_table_selection_changed (SlvCardTable *self)
{
  guint first = slv_columns_first_selected (slv_card_table_get_selection (self));

  if (self->replacing > 0)
    return;
  slv_card_list_note_id (self->list, first, &self->selected_id);
  g_signal_emit_by_name (self, "selected");
  if (first != GTK_INVALID_LIST_POSITION && self->clicked)
    g_signal_emit_by_name (self, "activate");
}

void
slv_card_table_set_rows (SlvCardTable *self, SlvIndex *index, GArray *rows, gboolean printings)
{
  g_return_if_fail (SLV_IS_CARD_TABLE (self));

  self->replacing++;
  /* before the rows go: from far below, the view would look for a place that is there no more */
  gtk_adjustment_set_value (gtk_scrolled_window_get_vadjustment (self->scroller), 0);
  gtk_selection_model_unselect_all (slv_card_table_get_selection (self));
  slv_card_list_set (self->list, index, rows, printings);
  guint at = slv_card_list_find_id (self->list, self->selected_id);
  if (at != G_MAXUINT)
    card_table_select_only (self, at);
  self->replacing--;
  gtk_adjustment_set_value (gtk_scrolled_window_get_vadjustment (self->scroller), 0);
  g_signal_emit_by_name (self, "selected");
}

gboolean
slv_card_table_select (SlvCardTable *self, const char *card_id)
{
  guint at = slv_card_list_find_id (self->list, card_id);

  if (at == G_MAXUINT)
    return FALSE;
  card_table_select_only (self, at);
  slv_columns_scroll_to (self->view, at);
  return TRUE;
}

/* The selected row, where it has been made (rows far off have no widget), else what the list takes itself. */
static gboolean
focus_row (SlvCardTable *self)
{
  GtkWidget *list = slv_columns_get_list (self->view);

  if (slv_columns_focus_selected (self->view))
    return TRUE;
  return list && gtk_widget_child_focus (list, GTK_DIR_TAB_FORWARD);
}

gboolean
slv_card_table_focus_selected (SlvCardTable *self)
{
  return slv_columns_focus_selected (self->view);
}

void
slv_card_table_focus (SlvCardTable *self)
{
  guint at = slv_columns_first_selected (slv_card_table_get_selection (self));

  if (g_list_model_get_n_items (G_LIST_MODEL (self->list)) == 0)
    return;
  if (at == GTK_INVALID_LIST_POSITION || !slv_columns_in_sight (self->view, at))
    card_table_select_only (self, 0);
  focus_row (self);
}

/* ---- the widget ---- */

static void
row_activated (SlvCardTable *self, guint position)
{
  card_table_select_only (self, position);
  g_signal_emit_by_name (self, "activate");
}

static void
pointer_pressed (SlvCardTable *self, int n_press G_GNUC_UNUSED, double x G_GNUC_UNUSED, double y G_GNUC_UNUSED, GtkGesture *click)
{
  GdkModifierType state = gtk_event_controller_get_current_event_state (GTK_EVENT_CONTROLLER (click));

  slv_card_list_show_all (self->list);
  self->clicked = (state & (GDK_SHIFT_MASK | GDK_CONTROL_MASK)) == 0;
  self->with_shift = (state & GDK_SHIFT_MASK) != 0;
}

static gboolean
card_table_key_pressed (SlvCardTable *self)
{
  slv_card_list_show_all (self->list);
  self->clicked = FALSE;
  return FALSE;
}

static void
watch_input (SlvCardTable *self)
{
  GtkGesture *click = gtk_gesture_click_new ();

  gtk_event_controller_set_propagation_phase (GTK_EVENT_CONTROLLER (click), GTK_PHASE_CAPTURE);
  g_signal_connect_object (click, "pressed", G_CALLBACK (pointer_pressed), self, G_CONNECT_SWAPPED);
  gtk_widget_add_controller (GTK_WIDGET (self->view), GTK_EVENT_CONTROLLER (click));
  slv_ui_on_key (GTK_WIDGET (self->view), GTK_PHASE_CAPTURE, G_CALLBACK (card_table_key_pressed), self);
}

/* Tab goes into the list once, to the row that is selected, and the next one leaves it: arrows are for its rows. By itself
 * GTK 4.8 would walk through all of them. */
static gboolean
slv_card_table_focus_vfunc (GtkWidget *widget, GtkDirectionType direction)
{
  SlvCardTable *self = SLV_CARD_TABLE (widget);
  gboolean tab = direction == GTK_DIR_TAB_FORWARD || direction == GTK_DIR_TAB_BACKWARD;

  if (!tab)
    return GTK_WIDGET_CLASS (slv_card_table_parent_class)->focus (widget, direction);
  if (gtk_widget_get_focus_child (widget) != NULL || g_list_model_get_n_items (G_LIST_MODEL (self->list)) == 0)
    return FALSE;
  return focus_row (self);
}

static void
slv_card_table_dispose (GObject *object)
{
  SlvCardTable *self = SLV_CARD_TABLE (object);

  self->replacing++;
  SLV_FREE_MEMBERS (self, (unparent, scroller), (g_object_unref, selection), (g_object_unref, list), selected_id, sort);
  G_OBJECT_CLASS (slv_card_table_parent_class)->dispose (object);
}

static void
slv_card_table_class_init (SlvCardTableClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  static const char * const names[] = { "selected", "activate", "sort-changed" };

  G_OBJECT_CLASS (klass)->dispose = slv_card_table_dispose;
  widget_class->focus = slv_card_table_focus_vfunc;
  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    g_signal_new (names[i], SLV_TYPE_CARD_TABLE, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
}

static void
slv_card_table_init (SlvCardTable *self)
{
  GtkWidget *scroller = gtk_scrolled_window_new (), *view;

  self->list = slv_card_list_new ();
  slv_card_list_grow_by (self->list, ROWS_AT_ONCE);
  self->selection = gtk_multi_selection_new (G_LIST_MODEL (g_object_ref (self->list)));
  view = gtk_column_view_new (GTK_SELECTION_MODEL (g_object_ref (self->selection)));
  self->view = GTK_COLUMN_VIEW (view);
  gtk_widget_add_css_class (view, "data-table");
  gtk_column_view_set_reorderable (self->view, FALSE);
  slv_columns_set_name (self->view, _("Cards found"));
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scroller), view);
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (scroller), GTK_POLICY_AUTOMATIC, GTK_POLICY_AUTOMATIC);
  self->scroller = GTK_SCROLLED_WINDOW (scroller);
  gtk_widget_set_parent (scroller, GTK_WIDGET (self));
  g_signal_connect_object (self->selection, "selection-changed", G_CALLBACK (card_table_selection_changed), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (view, "activate", G_CALLBACK (row_activated), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (gtk_column_view_get_sorter (self->view), "changed", G_CALLBACK (order_changed), self, G_CONNECT_SWAPPED);
  watch_input (self);
}
