/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-odds-sights-table.c: see the header. The rows are places in the array that is shown. A cell is never cut: where there is no room for
 * all turns, some of them stand for all. */
#include "cards/slv-card-peek.h"
#include "hands/slv-hand-parts.h"
#include "widgets/slv-columns.h"

#define HEIGHT_MIN 200
#define HEIGHT_MAX 420
#define NAME_WIDTH   120   /* pixels, with texts of the usual size */
#define COPIES_WIDTH 68
#define CHANCE_WIDTH 76
#define BAR_WIDTH    24    /* the bar that scrolls, and the frame */
#define COLUMN     "slv-sight-column"

enum { COLUMN_NAME, COLUMN_COPIES, COLUMN_HAND };   /* then turns */

struct _SlvOddsSightsTable
{
  AdwBin parent_instance;
  GtkColumnView *view;
  GtkStringList *places;     /* of @sights, as texts */
  GPtrArray *sights;         /* SlvOddsSight, NULL: none yet */
  SlvIndex *index;
  guint turns;               /* that there are columns for, the hand among them */
  guint columns_for, columns;   /* what columns were made for: so many turns, and of these so many are shown */
  int width;                 /* that columns are made for */
  guint relayout;            /* source */
};

G_DEFINE_FINAL_TYPE (SlvOddsSightsTable, slv_odds_sights_table, ADW_TYPE_BIN)

/* ---- cells ---- */

static const SlvOddsSight *
sight_of (SlvOddsSightsTable *self, GtkStringObject *place)
{
  return g_ptr_array_index (self->sights, (guint) g_ascii_strtoull (gtk_string_object_get_string (place), NULL, 10));
}

static char *
chance_of (const SlvOddsSight *sight, guint turn)
{
  guint last = sight->turns->len - 1;
  return slv_odds_chance_brief (g_array_index (sight->turns, SlvOddsPoint, MIN (turn, last)).probability);
}

/** The row for assistive technology: the hand and the last turn say most. */
static char *
spoken_of (SlvOddsSightsTable *self, const SlvOddsSight *sight)
{
  g_autofree char *name = slv_odds_sight_name (sight), *copies = slv_tell_digits (sight->copies), *hand = chance_of (sight, 0);
  g_autofree char *last = chance_of (sight, self->turns - 1);
  /* Translators: copies, a card; the chances to see it in the opening hand and by a turn */
  return g_strdup_printf (_("%s × %s, in hand %s, by turn %u %s"), copies, name, hand, self->turns - 1, last);
}

static void
setup_cell (GtkSignalListItemFactory *factory G_GNUC_UNUSED, GtkListItem *item, gpointer column)
{
  GtkWidget *cell = slv_columns_setup_cell (item, GPOINTER_TO_UINT (column) != COLUMN_NAME);
  g_object_set_data (G_OBJECT (cell), COLUMN, column);
}

static void
bind_cell (SlvOddsSightsTable *self, GtkListItem *item)
{
  GtkWidget *cell = gtk_list_item_get_child (item);
  const SlvOddsSight *sight = sight_of (self, gtk_list_item_get_item (item));
  guint column = GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (cell), COLUMN));
  g_autofree char *text = column == COLUMN_NAME ? slv_odds_sight_name (sight) : column == COLUMN_COPIES ? slv_tell_digits (sight->copies)
                                                                                            : chance_of (sight, column - COLUMN_HAND);
  slv_cell_set_text (SLV_CELL (cell), text);
  if (column != COLUMN_NAME)
    return;
  g_autofree char *spoken = spoken_of (self, sight);
  slv_ui_set_row_name (cell, spoken);
  slv_ui_set_tip (cell, text);
  slv_card_peek_mark (cell, self->index, sight->row, SLV_ROW_NONE);
}

static void
add_column (SlvOddsSightsTable *self, const char *title, guint column, int width)
{
  GtkListItemFactory *factory = gtk_signal_list_item_factory_new ();
  g_signal_connect (factory, "setup", G_CALLBACK (setup_cell), GUINT_TO_POINTER (column));
  g_signal_connect_object (factory, "bind", G_CALLBACK (bind_cell), self, G_CONNECT_SWAPPED);
  GtkColumnViewColumn *made = slv_columns_append (self->view, title, factory, width, column == COLUMN_NAME);
  if (column != COLUMN_NAME)
    slv_columns_of_numbers (self->view, made);
}

/** Columns for the hand, the last turn, and as many between them as there is room for. */
static void
make_columns (SlvOddsSightsTable *self)
{
  double scale = slv_ui_text_scale (), room = (self->width - BAR_WIDTH) / scale - NAME_WIDTH;
  gboolean copies = room >= COPIES_WIDTH + 2 * CHANCE_WIDTH;
  guint n = (guint) CLAMP ((room - (copies ? COPIES_WIDTH : 0)) / CHANCE_WIDTH, 1, MAX (self->turns, 1));
  if (self->columns_for == self->turns && self->columns == n)
    return;
  slv_columns_clear (self->view);
  add_column (self, _("Card"), COLUMN_NAME, NAME_WIDTH);
  if (copies)
    add_column (self, _("Copies"), COLUMN_COPIES, slv_columns_width (_("Copies"), COPIES_WIDTH));
  for (guint i = 0; i < n; i++)
    {
      guint turn = n > 1 ? i * (self->turns - 1) / (n - 1) : self->turns - 1;
      g_autofree char *title = turn == 0 ? g_strdup (_("Hand")) : g_strdup_printf (_("Turn %u"), turn);
      add_column (self, title, COLUMN_HAND + turn, CHANCE_WIDTH);
    }
  self->columns_for = self->turns;
  self->columns = n;
}

static void
odds_sights_table_lay_out (SlvOddsSightsTable *self)
{
  self->width = gtk_widget_get_width (GTK_WIDGET (self));
  if (self->turns > 0)
    make_columns (self);
}

static void
measure_vfunc (GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum, int *natural, int *minimum_baseline,
               int *natural_baseline)
{
  *minimum_baseline = *natural_baseline = -1;
  gtk_widget_measure (adw_bin_get_child (ADW_BIN (widget)), orientation, for_size, minimum, natural, NULL, NULL);
}

static void
size_allocate_vfunc (GtkWidget *widget, int width, int height, int baseline)
{
  SlvOddsSightsTable *self = SLV_ODDS_SIGHTS_TABLE (widget);
  gtk_widget_allocate (adw_bin_get_child (ADW_BIN (widget)), width, height, baseline, NULL);
  if (width != self->width)   /* not now: columns cannot come and go while space is given out */
    slv_ui_once (self, &self->relayout, G_PRIORITY_DEFAULT_IDLE, 0, G_CALLBACK (odds_sights_table_lay_out));
}

static gboolean
same_sight (gconstpointer a, gconstpointer b)
{
  const SlvOddsSight *one = a, *other = b;
  if (one->attr != other->attr || one->row != other->row || one->copies != other->copies || one->turns->len != other->turns->len
      || !g_str_equal (one->label, other->label))
    return FALSE;
  for (guint turn = 0; turn < one->turns->len; turn++)
    if (g_array_index (one->turns, SlvOddsPoint, turn).probability != g_array_index (other->turns, SlvOddsPoint, turn).probability)
      return FALSE;
  return TRUE;
}

/** Whether these are the ones that are shown: an edit of a want asks for all of them again. */
static gboolean
odds_sights_table_is_shown (SlvOddsSightsTable *self, GPtrArray *sights, SlvIndex *index)
{
  gboolean same = self->sights != NULL && self->index == index && self->sights->len == sights->len;
  for (guint i = 0; same && i < sights->len; i++)
    same = same_sight (self->sights->pdata[i], sights->pdata[i]);
  return same;
}

static void
add_places (GPtrArray *places, const GPtrArray *sights, gboolean groups)
{
  for (guint i = 0; i < sights->len; i++)
    if ((((const SlvOddsSight *) g_ptr_array_index (sights, i))->attr != NULL) == groups)
      g_ptr_array_add (places, g_strdup_printf ("%u", i));
}

void
slv_odds_sights_table_show (SlvOddsSightsTable *self, GPtrArray *sights, SlvIndex *index)
{
  if (odds_sights_table_is_shown (self, sights, index))
    return;
  guint turns = 1;
  g_autoptr (GPtrArray) places = g_ptr_array_new_with_free_func (g_free);
  add_places (places, sights, TRUE);   /* "how many allies" is asked before any single card */
  add_places (places, sights, FALSE);
  SLV_EACH (const SlvOddsSight, sight, sights)
    turns = MAX (turns, sight->turns->len);
  g_ptr_array_add (places, NULL);
  gtk_string_list_splice (self->places, 0, g_list_model_get_n_items (G_LIST_MODEL (self->places)), NULL);
  g_clear_pointer (&self->sights, g_ptr_array_unref);
  self->sights = g_ptr_array_ref (sights);
  g_clear_pointer (&self->index, slv_index_unref);
  self->index = slv_index_ref (index);
  self->turns = turns;
  make_columns (self);
  gtk_string_list_splice (self->places, 0, 0, (const char * const *) places->pdata);
}

static void
on_activated (SlvOddsSightsTable *self, guint position)
{
  g_autoptr (GtkStringObject) place = g_list_model_get_item (G_LIST_MODEL (self->places), position);
  const SlvOddsSight *sight = sight_of (self, place);
  g_signal_emit_by_name (self, "wanted", sight->want);
}

/** Tab goes into the table once, to the row that is selected, and the next one leaves it: arrows are for its rows. */
static gboolean
focus_vfunc (GtkWidget *widget, GtkDirectionType direction)
{
  SlvOddsSightsTable *self = SLV_ODDS_SIGHTS_TABLE (widget);
  if (direction != GTK_DIR_TAB_FORWARD && direction != GTK_DIR_TAB_BACKWARD)
    return GTK_WIDGET_CLASS (slv_odds_sights_table_parent_class)->focus (widget, direction);
  if (gtk_widget_get_focus_child (widget) != NULL || self->sights == NULL || self->sights->len == 0)
    return FALSE;
  return slv_columns_focus_selected (self->view) || gtk_widget_child_focus (slv_columns_get_list (self->view), GTK_DIR_TAB_FORWARD);
}

/* ---- making it ---- */

SLV_DEFINE_DISPOSE (SlvOddsSightsTable, slv_odds_sights_table, (timer, relayout), sights, (slv_index_unref, index));

static void
slv_odds_sights_table_class_init (SlvOddsSightsTableClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = slv_odds_sights_table_dispose;
  GTK_WIDGET_CLASS (klass)->focus = focus_vfunc;
  GTK_WIDGET_CLASS (klass)->measure = measure_vfunc;
  GTK_WIDGET_CLASS (klass)->size_allocate = size_allocate_vfunc;
  g_signal_new ("wanted", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_STRING);
}

static void
slv_odds_sights_table_init (SlvOddsSightsTable *self)
{
  GtkWidget *scroller = gtk_scrolled_window_new ();
  gtk_widget_set_layout_manager (GTK_WIDGET (self), NULL);   /* ours sees how wide it is */
  self->places = gtk_string_list_new (NULL);
  self->view = GTK_COLUMN_VIEW (gtk_column_view_new (GTK_SELECTION_MODEL (gtk_single_selection_new (G_LIST_MODEL (self->places)))));
  gtk_widget_add_css_class (GTK_WIDGET (self->view), "data-table");
  gtk_scrolled_window_set_min_content_height (GTK_SCROLLED_WINDOW (scroller), HEIGHT_MIN);
  gtk_scrolled_window_set_max_content_height (GTK_SCROLLED_WINDOW (scroller), HEIGHT_MAX);
  gtk_scrolled_window_set_propagate_natural_height (GTK_SCROLLED_WINDOW (scroller), TRUE);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scroller), GTK_WIDGET (self->view));
  gtk_widget_add_css_class (scroller, "card");
  adw_bin_set_child (ADW_BIN (self), scroller);
  slv_columns_set_name (self->view, _("Every card by turn"));
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->view), _("Enter, or a double click, asks for the card as a want"));
  g_signal_connect_object (self->view, "activate", G_CALLBACK (on_activated), self, G_CONNECT_SWAPPED);
}
