/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-places-pane.c: see the header. Counts of all places come from one pass over the lots. */
#include "config.h"
#include "collection/slv-places-pane.h"
#include <glib/gi18n-lib.h>
#include <string.h>

#define PLACE "slv-place"

struct _SlvPlacesPane {
  GtkWidget   parent_instance;
  GtkWidget  *scroller;
  GtkListBox *list;
  gint64      chosen;
  gboolean    filling;
};
G_DEFINE_FINAL_TYPE (SlvPlacesPane, slv_places_pane, GTK_TYPE_WIDGET)

enum { CHOSEN, DROPPED, N_SIGNALS };
static guint signals[N_SIGNALS];

typedef struct { GHashTable *by_place; guint64 all, tray, nowhere; } Counts;

static void
count_lot (const SlvHeld *held, guint position G_GNUC_UNUSED, gpointer data)
{
  Counts *counts = data;
  guint64 quantity = (guint64) held->lot.quantity, *there = g_hash_table_lookup (counts->by_place, &held->lot.place);

  counts->all += quantity;
  counts->tray += held->row == SLV_ROW_NONE ? quantity : 0;
  counts->nowhere += held->lot.place == 0 ? quantity : 0;
  if (there != NULL)
    *there += quantity;
}

static void
count_places (SlvCollection *collection, Counts *counts)
{
  counts->by_place = g_hash_table_new_full (g_int64_hash, g_int64_equal, NULL, g_free);
  for (guint i = 0; i < slv_collection_n_places (collection); i++)
    g_hash_table_insert (counts->by_place, (gpointer) &slv_collection_get_place (collection, i)->id, g_new0 (guint64, 1));
  slv_collection_each (collection, count_lot, counts);
  /* parents stand before their children */
  for (guint i = slv_collection_n_places (collection); i-- > 0;)
    {
      const SlvPlaceView *view = slv_collection_get_place (collection, i);
      guint64 *above = g_hash_table_lookup (counts->by_place, &view->parent);

      if (above != NULL)
        *above += *(guint64 *) g_hash_table_lookup (counts->by_place, &view->id);
    }
}

static gint64
place_of (GtkListBoxRow *row)
{
  const gint64 *place = row ? g_object_get_data (G_OBJECT (row), PLACE) : NULL;

  return place ? *place : SLV_PLACE_ANY;
}

/* ---- dropping ---- */

static GdkDragAction
drag_over (GtkDropTarget *target, double x G_GNUC_UNUSED, double y G_GNUC_UNUSED, gpointer data G_GNUC_UNUSED)
{
  gtk_widget_add_css_class (gtk_event_controller_get_widget (GTK_EVENT_CONTROLLER (target)), "drop-here");
  return GDK_ACTION_MOVE;
}

static void
drag_left (GtkDropTarget *target, gpointer data G_GNUC_UNUSED)
{
  gtk_widget_remove_css_class (gtk_event_controller_get_widget (GTK_EVENT_CONTROLLER (target)), "drop-here");
}

static gboolean
dropped (GtkDropTarget *target, const GValue *value, double x G_GNUC_UNUSED, double y G_GNUC_UNUSED, SlvPlacesPane *self)
{
  GtkWidget *row = gtk_event_controller_get_widget (GTK_EVENT_CONTROLLER (target));

  drag_left (target, NULL);
  if (g_strcmp0 (g_value_get_string (value), SLV_LOTS_DRAG) != 0)
    return FALSE;
  g_signal_emit (self, signals[DROPPED], 0, place_of (GTK_LIST_BOX_ROW (row)));
  return TRUE;
}

static void
take_drops (SlvPlacesPane *self, GtkWidget *row)
{
  GtkDropTarget *target = gtk_drop_target_new (G_TYPE_STRING, GDK_ACTION_MOVE);

  g_signal_connect (target, "enter", G_CALLBACK (drag_over), NULL);
  g_signal_connect (target, "leave", G_CALLBACK (drag_left), NULL);
  g_signal_connect_object (target, "drop", G_CALLBACK (dropped), self, 0);
  gtk_widget_add_controller (row, GTK_EVENT_CONTROLLER (target));
}

/* ---- rows ---- */

static void
add_row (SlvPlacesPane *self, gint64 place, const char *title, guint depth, guint64 copies, const char *path)
{
  GtkWidget *row = gtk_list_box_row_new (), *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 8), *label = gtk_label_new (title), *count;
  g_autofree char *number = slv_ui_number (copies);
  /* Translators: a place and how many copies lie there, for assistive technology */
  g_autofree char *name = g_strdup_printf (ngettext ("%s: %s copy", "%s: %s copies", (gulong) copies), path, number);

  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_widget_set_hexpand (label, TRUE);
  gtk_widget_set_margin_start (label, (int) MIN (depth, 8) * 16);
  gtk_widget_set_tooltip_text (label, path);
  count = gtk_label_new (number);
  gtk_widget_add_css_class (count, "dim-label");
  gtk_widget_add_css_class (count, "numeric");
  gtk_box_append (GTK_BOX (box), label);
  gtk_box_append (GTK_BOX (box), count);
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (row), box);
  g_object_set_data_full (G_OBJECT (row), PLACE, g_memdup2 (&place, sizeof place), g_free);
  slv_ui_set_name (row, name);
  if (place >= 0)
    take_drops (self, row);
  gtk_list_box_append (self->list, row);
  if (place == self->chosen)
    gtk_list_box_select_row (self->list, GTK_LIST_BOX_ROW (row));
}

void
slv_places_pane_set_collection (SlvPlacesPane *self, SlvCollection *collection)
{
  Counts counts = { NULL, 0, 0, 0 };
  gboolean had = gtk_widget_get_focus_child (GTK_WIDGET (self->list)) != NULL;
  GtkWidget *child;
  GtkListBoxRow *chosen;

  count_places (collection, &counts);
  self->filling = TRUE;
  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self->list))) != NULL)
    gtk_list_box_remove (self->list, child);
  add_row (self, SLV_PLACE_ANY, _("All copies"), 0, counts.all, _("All copies"));
  if (counts.tray > 0)
    add_row (self, SLV_PLACE_TRAY, _("Without a card"), 0, counts.tray, _("Without a card"));
  if (slv_collection_n_places (collection) > 0)
    add_row (self, 0, _("Without a place"), 0, counts.nowhere, _("Without a place"));
  for (guint i = 0; i < slv_collection_n_places (collection); i++)
    {
      const SlvPlaceView *view = slv_collection_get_place (collection, i);

      add_row (self, view->id, view->name, view->depth, *(guint64 *) g_hash_table_lookup (counts.by_place, &view->id), view->path);
    }
  g_hash_table_unref (counts.by_place);
  chosen = gtk_list_box_get_selected_row (self->list);
  if (chosen == NULL)
    gtk_list_box_select_row (self->list, chosen = gtk_list_box_get_row_at_index (self->list, 0));
  self->filling = FALSE;
  if (had)
    gtk_widget_grab_focus (GTK_WIDGET (chosen));
  if (place_of (chosen) != self->chosen)
    {
      self->chosen = place_of (chosen);
      g_signal_emit (self, signals[CHOSEN], 0);
    }
}

gint64
slv_places_pane_get_chosen (SlvPlacesPane *self)
{
  return self->chosen;
}

void
slv_places_pane_choose (SlvPlacesPane *self, gint64 place)
{
  GtkListBoxRow *row;

  for (int i = 0; (row = gtk_list_box_get_row_at_index (self->list, i)) != NULL; i++)
    if (place_of (row) == place)
      gtk_list_box_select_row (self->list, row);
}

static void
row_selected (SlvPlacesPane *self, GtkListBoxRow *row)
{
  if (self->filling || row == NULL || place_of (row) == self->chosen)
    return;
  self->chosen = place_of (row);
  g_signal_emit (self, signals[CHOSEN], 0);
}

static void
slv_places_pane_dispose (GObject *object)
{
  SlvPlacesPane *self = SLV_PLACES_PANE (object);

  self->filling = TRUE;
  g_clear_pointer (&self->scroller, gtk_widget_unparent);
  G_OBJECT_CLASS (slv_places_pane_parent_class)->dispose (object);
}

static void
slv_places_pane_class_init (SlvPlacesPaneClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = slv_places_pane_dispose;
  signals[CHOSEN] = g_signal_new ("chosen", SLV_TYPE_PLACES_PANE, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  signals[DROPPED] = g_signal_new ("dropped", SLV_TYPE_PLACES_PANE, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_INT64);
  gtk_widget_class_set_layout_manager_type (GTK_WIDGET_CLASS (klass), GTK_TYPE_BIN_LAYOUT);
}

static void
slv_places_pane_init (SlvPlacesPane *self)
{
  self->chosen = SLV_PLACE_ANY;
  self->list = GTK_LIST_BOX (gtk_list_box_new ());
  gtk_list_box_set_selection_mode (self->list, GTK_SELECTION_BROWSE);
  gtk_widget_add_css_class (GTK_WIDGET (self->list), "navigation-sidebar");
  gtk_widget_add_css_class (GTK_WIDGET (self->list), "places");
  slv_ui_set_name (GTK_WIDGET (self->list), _("Places"));
  self->scroller = gtk_scrolled_window_new ();
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (self->scroller), GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (self->scroller), GTK_WIDGET (self->list));
  gtk_widget_set_parent (self->scroller, GTK_WIDGET (self));
  g_signal_connect_object (self->list, "row-selected", G_CALLBACK (row_selected), self, G_CONNECT_SWAPPED);
}
