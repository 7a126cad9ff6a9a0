/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-columns.c: see the header. Which header was clicked last is read by letting the columns' sorters take part in one comparison of
 * two things that are nothing: the view's sorter asks the columns in their order. */
#include "widgets/slv-columns.h"

#define ORDER_KEY  "slv-order"
#define NUMBER_KEY "slv-number"
#define CUT_KEY    "slv-cut"
#define MOVED_KEY  "slv-moved"
#define ALL_KEY    "slv-columns"
#define OUT_KEY    "slv-left-out"
#define SORTED_KEY "slv-sorted"
#define FIT_KEY    "slv-fit"
#define WIDTH_KEY  "slv-whole-width"   /* of a column that was made narrower */

static GtkColumnViewColumn *asked;   /* by the comparison that is under way: the first column */
static gboolean fitting;

GtkWidget *
slv_columns_setup_cell (GtkListItem *item, gboolean number)
{
  GtkWidget *cell = slv_cell_new (number);

  gtk_list_item_set_child (item, cell);
  return cell;
}

static void
columns_bind_row (GtkSignalListItemFactory *factory G_GNUC_UNUSED, GtkListItem *item, const SlvFill *fill)
{
  GtkWidget *child = gtk_list_item_get_child (item);

  fill->show (gtk_list_item_get_item (item), child);
  g_signal_connect_object (gtk_list_item_get_item (item), "changed", G_CALLBACK (fill->show), child, 0);
}

static void
unbind_row (GtkSignalListItemFactory *factory G_GNUC_UNUSED, GtkListItem *item)
{
  g_signal_handlers_disconnect_matched (gtk_list_item_get_item (item), G_SIGNAL_MATCH_DATA, 0, 0, NULL, NULL, gtk_list_item_get_child (item));
}

GtkListItemFactory *
slv_columns_factory (GCallback setup, gpointer data, const SlvFill *fill)
{
  GtkListItemFactory *factory = gtk_signal_list_item_factory_new ();

  g_signal_connect (factory, "setup", setup, data);
  g_signal_connect (factory, "bind", G_CALLBACK (columns_bind_row), (gpointer) fill);
  g_signal_connect (factory, "unbind", G_CALLBACK (unbind_row), NULL);
  return factory;
}

/* The titles of numbers stand over the numbers, and those that may be cut are; GTK makes a title anew when its column is put in again. */
static void
align_titles (GtkColumnView *view)
{
  GListModel *columns = gtk_column_view_get_columns (view);
  GtkWidget *title = gtk_widget_get_first_child (gtk_widget_get_first_child (GTK_WIDGET (view)));

  for (guint i = 0; i < g_list_model_get_n_items (columns) && title != NULL; i++)
    {
      g_autoptr (GtkColumnViewColumn) column = g_list_model_get_item (columns, i);
      GtkWidget *box = gtk_widget_get_first_child (title), *label = box != NULL ? gtk_widget_get_first_child (box) : NULL;

      if (GTK_IS_LABEL (label) && g_object_get_data (G_OBJECT (column), CUT_KEY) != NULL
          && gtk_label_get_ellipsize (GTK_LABEL (label)) == PANGO_ELLIPSIZE_NONE)
        gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
      if (GTK_IS_BOX (box) && GTK_IS_LABEL (label) && g_object_get_data (G_OBJECT (column), NUMBER_KEY) != NULL)
        {
          g_object_set (label, "hexpand", TRUE, "xalign", 1.0, NULL);
          gtk_box_reorder_child_after (GTK_BOX (box), label, gtk_widget_get_last_child (box));   /* behind the arrow of the order */
        }
      title = gtk_widget_get_next_sibling (title);
    }
}

int
slv_columns_width (const char *title, int least)
{
  return MAX (least, 9 * (int) g_utf8_strlen (title, -1) + 36);   /* its edges, and room for the arrow of an order */
}

void
slv_columns_of_numbers (GtkColumnView *view, GtkColumnViewColumn *column)
{
  g_object_set_data (G_OBJECT (column), NUMBER_KEY, column);
  align_titles (view);
}

void
slv_columns_cut_title (GtkColumnView *view, GtkColumnViewColumn *column)
{
  g_object_set_data (G_OBJECT (column), CUT_KEY, column);
  align_titles (view);
}

/* ---- as many as fit ---- */

static GPtrArray *
all_columns (GtkColumnView *view)
{
  return g_object_get_data (G_OBJECT (view), ALL_KEY);
}

GtkColumnViewColumn *
slv_columns_get (GtkColumnView *view, guint nth)
{
  return g_ptr_array_index (all_columns (view), nth);
}

gboolean
slv_columns_is_fitting (void)
{
  return fitting;
}

static gboolean
is_sorted_by (GtkColumnView *view, GtkColumnViewColumn *column, gboolean *descending)
{
  const char *order = slv_columns_get_order (view, descending);

  return order != NULL && g_strcmp0 (order, g_object_get_data (G_OBJECT (column), ORDER_KEY)) == 0;
}

/* GTK 4.8 makes cells for columns that are not visible, and gives them their width all the same: they are taken out, and with them the order that
 * their header asks for. */
static void
columns_take_out (GtkColumnView *view, GtkColumnViewColumn *column)
{
  gboolean descending;

  if (is_sorted_by (view, column, &descending))
    g_object_set_data (G_OBJECT (column), SORTED_KEY, GINT_TO_POINTER (1 + (descending ? GTK_SORT_DESCENDING : GTK_SORT_ASCENDING)));
  gtk_column_view_remove_column (view, column);
}

static void
put_in (GtkColumnView *view, GtkColumnViewColumn *column)
{
  int sorted = GPOINTER_TO_INT (g_object_steal_data (G_OBJECT (column), SORTED_KEY));

  gtk_column_view_append_column (view, column);
  if (sorted > 0)
    gtk_column_view_sort_by_column (view, column, (GtkSortType) (sorted - 1));
}

static gboolean
is_in (GtkColumnViewColumn *column)
{
  return gtk_column_view_column_get_column_view (column) != NULL;
}

static gboolean
is_to_be_in (GtkColumnViewColumn *column)
{
  return gtk_column_view_column_get_visible (column) && g_object_get_data (G_OBJECT (column), OUT_KEY) == NULL;
}

/* Those that a person wants and that have room are in the view. What comes behind the first that changes is put in anew: GTK 4.8 would have a cell
 * that is put between others read behind them. */
static void
place_columns (GtkColumnView *view)
{
  GPtrArray *all = all_columns (view);
  guint first = 0;

  while (first < all->len && is_in (g_ptr_array_index (all, first)) == is_to_be_in (g_ptr_array_index (all, first)))
    first++;
  fitting = TRUE;
  for (guint i = first; i < all->len; i++)
    if (is_in (g_ptr_array_index (all, i)))
      columns_take_out (view, g_ptr_array_index (all, i));
  for (guint i = first; i < all->len; i++)
    if (is_to_be_in (g_ptr_array_index (all, i)))
      put_in (view, g_ptr_array_index (all, i));
  fitting = FALSE;
  align_titles (view);
}

static int
whole_width (GtkColumnViewColumn *column)
{
  int whole = GPOINTER_TO_INT (g_object_get_data (G_OBJECT (column), WIDTH_KEY));

  return whole > 0 ? whole : gtk_column_view_column_get_fixed_width (column);
}

/* A column that is too wide by -@left pixels is cut by so many, to a third of its width at the most. */
static void
make_fit (GtkColumnViewColumn *column, double left)
{
  int whole = whole_width (column), width = left < 0 ? MAX (whole + (int) left, whole / 3) : whole;

  g_object_set_data (G_OBJECT (column), WIDTH_KEY, GINT_TO_POINTER (width < whole ? whole : 0));
  if (width != gtk_column_view_column_get_fixed_width (column))
    gtk_column_view_column_set_fixed_width (column, width);
}

static gboolean
fit_columns (GtkWidget *view, GdkFrameClock *clock G_GNUC_UNUSED, gpointer data G_GNUC_UNUSED)
{
  GtkAdjustment *adjustment = gtk_scrollable_get_hadjustment (GTK_SCROLLABLE (view));
  double width = adjustment != NULL ? gtk_adjustment_get_page_size (adjustment) : 0, left = width;
  gboolean all = g_object_get_data (G_OBJECT (view), FIT_KEY) == NULL || width == 0;
  gboolean full = FALSE, named = FALSE;   /* what grows is the name: no row is left without it, whatever stands before it */
  guint n = 0;

  SLV_EACH (GtkColumnViewColumn, column, all_columns (GTK_COLUMN_VIEW (view)))
    {
      if (!gtk_column_view_column_get_visible (column))
        continue;
      gboolean grows = gtk_column_view_column_get_expand (column);
      left -= whole_width (column);
      full = full || (named && left < 0 && !all);
      if (grows)
        make_fit (column, all ? 0 : left);
      named = named || grows || n++ > 0;
      g_object_set_data (G_OBJECT (column), OUT_KEY, full ? column : NULL);
    }
  place_columns (GTK_COLUMN_VIEW (view));
  return G_SOURCE_REMOVE;
}

/* Told while places are given out, where no widget may ask for another one. */
static void
on_page_size (GtkWidget *view)
{
  if (g_object_get_data (G_OBJECT (view), FIT_KEY) != NULL)
    gtk_widget_add_tick_callback (view, fit_columns, NULL, NULL);
}

void
slv_columns_fit (GtkColumnView *view, gboolean yes)
{
  g_object_set_data (G_OBJECT (view), FIT_KEY, yes ? view : NULL);
  fit_columns (GTK_WIDGET (view), NULL, NULL);
}

/* ---- from the right ---- */

/* GTK 4.8 begins with what is at the left of a table, which is its end where people read from the right; and where columns went, it shows
 * the others from where it began before, until places are given out again. */
static gboolean
show_first_column (gpointer view)
{
  GtkAdjustment *adjustment = gtk_scrollable_get_hadjustment (view);

  if (adjustment != NULL)
    gtk_adjustment_set_value (adjustment, gtk_adjustment_get_upper (adjustment) - gtk_adjustment_get_page_size (adjustment));
  gtk_widget_queue_allocate (view);
  return G_SOURCE_REMOVE;
}

static void
on_extent (GtkAdjustment *adjustment, GtkWidget *view)
{
  gboolean moved = GPOINTER_TO_INT (g_object_get_data (G_OBJECT (adjustment), MOVED_KEY));

  if (!moved && gtk_widget_get_direction (view) == GTK_TEXT_DIR_RTL)   /* not now: space is being given out */
    g_idle_add_full (G_PRIORITY_HIGH_IDLE, show_first_column, g_object_ref (view), g_object_unref);
}

static void
on_scrolled (GtkAdjustment *adjustment)
{
  double far = gtk_adjustment_get_upper (adjustment) - gtk_adjustment_get_page_size (adjustment) - gtk_adjustment_get_value (adjustment);

  g_object_set_data (G_OBJECT (adjustment), MOVED_KEY, GINT_TO_POINTER (far >= 1));
}

static void
on_adjustment (GtkWidget *view)
{
  GtkAdjustment *adjustment = gtk_scrollable_get_hadjustment (GTK_SCROLLABLE (view));

  if (adjustment == NULL)
    return;
  g_signal_connect_object (adjustment, "notify::page-size", G_CALLBACK (on_page_size), view, G_CONNECT_SWAPPED);
  g_signal_connect_object (adjustment, "changed", G_CALLBACK (on_extent), view, 0);
  g_signal_connect (adjustment, "value-changed", G_CALLBACK (on_scrolled), NULL);
  on_page_size (view);   /* that of what was seen there before may be the same */
}

GtkColumnViewColumn *
slv_columns_append (GtkColumnView *view, const char *title, GtkListItemFactory *factory, int width, gboolean expand)
{
  g_autoptr (GtkColumnViewColumn) column = gtk_column_view_column_new (title, factory);

  gtk_column_view_column_set_resizable (column, TRUE);
  gtk_column_view_column_set_expand (column, expand);
  gtk_column_view_column_set_fixed_width (column, (int) (slv_ui_text_scale () * width));
  if (all_columns (view) == NULL)
    {
      g_object_set_data_full (G_OBJECT (view), ALL_KEY, g_ptr_array_new_with_free_func (g_object_unref), (GDestroyNotify) g_ptr_array_unref);
      g_signal_connect (view, "notify::hadjustment", G_CALLBACK (on_adjustment), NULL);
      on_adjustment (GTK_WIDGET (view));
    }
  gtk_column_view_append_column (view, column);
  g_ptr_array_add (all_columns (view), g_object_ref (column));
  g_signal_connect_object (column, "notify::visible", G_CALLBACK (place_columns), view, G_CONNECT_SWAPPED);
  return column;   /* the view keeps it */
}

void
slv_columns_clear (GtkColumnView *view)
{
  GPtrArray *all = all_columns (view);

  for (; all != NULL && all->len > 0; g_ptr_array_set_size (all, (int) all->len - 1))
    if (is_in (g_ptr_array_index (all, all->len - 1)))
      gtk_column_view_remove_column (view, g_ptr_array_index (all, all->len - 1));
}

/* ---- order ---- */

static int
ask (gconstpointer a G_GNUC_UNUSED, gconstpointer b G_GNUC_UNUSED, gpointer column)
{
  if (asked == NULL)
    asked = column;
  return GTK_ORDERING_SMALLER;
}

void
slv_columns_order_by (GtkColumnViewColumn *column, const char *id)
{
  g_autoptr (GtkSorter) sorter = GTK_SORTER (gtk_custom_sorter_new (ask, column, NULL));

  g_object_set_data_full (G_OBJECT (column), ORDER_KEY, g_strdup (id), g_free);
  gtk_column_view_column_set_sorter (column, sorter);
}

const char *
slv_columns_get_order (GtkColumnView *view, gboolean *descending)
{
  /* two of them: no sorter asks anything about one thing and itself */
  g_autoptr (GObject) one = g_object_new (G_TYPE_OBJECT, NULL), other = g_object_new (G_TYPE_OBJECT, NULL);

  asked = NULL;
  *descending = gtk_sorter_compare (gtk_column_view_get_sorter (view), one, other) == GTK_ORDERING_LARGER;
  return asked ? g_object_get_data (G_OBJECT (asked), ORDER_KEY) : NULL;
}

/* ---- parts ---- */

void
slv_columns_set_name (GtkColumnView *view, const char *name)
{
  slv_ui_set_name (GTK_WIDGET (view), name);
  for (GtkWidget *part = gtk_widget_get_first_child (GTK_WIDGET (view)); part; part = gtk_widget_get_next_sibling (part))
    slv_ui_set_name (part, GTK_IS_LIST_VIEW (part) ? name : _("Column titles"));
}

GtkWidget *
slv_columns_get_list (GtkColumnView *view)
{
  GtkWidget *child = gtk_widget_get_first_child (GTK_WIDGET (view));

  while (child && !GTK_IS_LIST_VIEW (child))
    child = gtk_widget_get_next_sibling (child);
  return child;
}

guint
slv_columns_first_selected (GtkSelectionModel *model)
{
  g_autoptr (GtkBitset) set = gtk_selection_model_get_selection (model);

  return gtk_bitset_is_empty (set) ? GTK_INVALID_LIST_POSITION : gtk_bitset_get_minimum (set);
}

gboolean
slv_columns_focus_selected (GtkColumnView *view)
{
  GtkWidget *list = slv_columns_get_list (view);

  for (GtkWidget *row = list ? gtk_widget_get_first_child (list) : NULL; row; row = gtk_widget_get_next_sibling (row))
    if (gtk_widget_get_state_flags (row) & GTK_STATE_FLAG_SELECTED)
      return gtk_widget_grab_focus (row);
  return FALSE;
}

/* ---- places ---- */

static double
row_height (GtkColumnView *view)
{
  guint n = g_list_model_get_n_items (G_LIST_MODEL (gtk_column_view_get_model (view)));

  return n ? gtk_adjustment_get_upper (gtk_scrollable_get_vadjustment (GTK_SCROLLABLE (view))) / n : 0;
}

gboolean
slv_columns_in_sight (GtkColumnView *view, guint position)
{
  GtkAdjustment *adjustment = gtk_scrollable_get_vadjustment (GTK_SCROLLABLE (view));
  double top = gtk_adjustment_get_value (adjustment), height = row_height (view);

  return position * height >= top && (position + 1) * height <= top + gtk_adjustment_get_page_size (adjustment);
}

#define WAITS "slv-columns-scroll-to"

/* The rows of a page that is seen for the first time have their places now. */
static void
on_laid_out (GtkColumnView *view)
{
  guint position = GPOINTER_TO_UINT (g_object_steal_data (G_OBJECT (view), WAITS));

  if (position > 0)
    slv_columns_scroll_to (view, position - 1);
}

void
slv_columns_scroll_to (GtkColumnView *view, guint position)
{
  GtkAdjustment *adjustment = gtk_scrollable_get_vadjustment (GTK_SCROLLABLE (view));

  if (gtk_adjustment_get_page_size (adjustment) < 1)
    {
      if (g_object_get_data (G_OBJECT (adjustment), WAITS) == NULL)
        g_signal_connect_object (adjustment, "changed", G_CALLBACK (on_laid_out), view, G_CONNECT_SWAPPED);
      g_object_set_data (G_OBJECT (adjustment), WAITS, view);   /* it is listened to from now on */
      g_object_set_data (G_OBJECT (view), WAITS, GUINT_TO_POINTER (position + 1));
      return;
    }
  if (!slv_columns_in_sight (view, position))
    gtk_adjustment_set_value (adjustment, position * row_height (view) - gtk_adjustment_get_page_size (adjustment) / 3);
}
