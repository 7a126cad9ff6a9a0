/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-places-pane.c: see the header. Rows stay over snapshots that have the same places; only their counts are written anew. */
#include "collection/slv-collection-parts.h"

#define PLACE "slv-place"

/** What a row shows, and its widgets. */
typedef struct { gint64 place; char *title, *path; guint depth; guint64 copies; GtkWidget *row, *count; } Entry;

struct _SlvPlacesPane {
  GtkWidget   parent_instance;
  GtkWidget  *scroller;
  GtkListBox *list;
  GArray     *entries;   /* Entry, in the order of the rows */
  gint64      chosen;
  gboolean    filling;
};
G_DEFINE_FINAL_TYPE (SlvPlacesPane, slv_places_pane, GTK_TYPE_WIDGET)

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
  g_signal_emit_by_name (self, "dropped", place_of (GTK_LIST_BOX_ROW (row)));
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

SLV_DEFINE_STATIC_CLEAR (Entry, entry_clear, title, path);

static void
add_entry (GArray *entries, gint64 place, const char *title, const char *path, guint depth, guint64 copies)
{
  Entry entry = { place, g_strdup (title), g_strdup (path), depth, copies, NULL, NULL };

  g_array_append_val (entries, entry);
}

/* (transfer full) */
static GArray *
list_entries (SlvCollection *collection)
{
  GArray *entries = g_array_new (FALSE, FALSE, sizeof (Entry));
  const SlvPlaceTotals *totals = slv_collection_place_totals (collection);
  guint n = slv_collection_n_places (collection);

  g_array_set_clear_func (entries, entry_clear);
  add_entry (entries, SLV_PLACE_ANY, _("All copies"), _("All copies"), 0, totals->all);
  if (totals->tray > 0)
    add_entry (entries, SLV_PLACE_TRAY, _("Without a card"), _("Without a card"), 0, totals->tray);
  if (n > 0)
    add_entry (entries, 0, _("Without a place"), _("Without a place"), 0, totals->nowhere);
  for (guint i = 0; i < n; i++)
    {
      const SlvPlaceView *view = slv_collection_get_place (collection, i);

      add_entry (entries, view->id, view->name, view->path, view->depth, slv_collection_place_copies (collection, i));
    }
  return entries;
}

static gboolean
same_places (const GArray *a, const GArray *b)
{
  for (guint i = 0; i < a->len && a->len == b->len; i++)
    {
      const Entry *one = &g_array_index (a, Entry, i), *other = &g_array_index (b, Entry, i);

      if (one->place != other->place || one->depth != other->depth || !g_str_equal (one->title, other->title)
          || !g_str_equal (one->path, other->path))
        return FALSE;
    }
  return a->len == b->len;
}

static void
show_copies (Entry *entry)
{
  g_autofree char *number = slv_tell_digits (entry->copies);
  /* Translators: a place and how many copies lie there, for assistive technology */
  g_autofree char *name = g_strdup_printf (ngettext ("%s: %s copy", "%s: %s copies", (gulong) entry->copies), entry->path, number);

  gtk_label_set_text (GTK_LABEL (entry->count), number);
  slv_ui_set_name (entry->row, name);
}

static void
places_pane_add_row (SlvPlacesPane *self, Entry *entry)
{
  GtkWidget *row = gtk_list_box_row_new (), *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 8);
  GtkWidget *label = slv_ui_line (entry->title, NULL);

  gtk_widget_set_hexpand (label, TRUE);
  gtk_widget_set_margin_start (label, (int) MIN (entry->depth, 8) * 16);
  gtk_widget_set_tooltip_text (label, entry->path);
  entry->row = row;
  entry->count = gtk_label_new (NULL);
  gtk_widget_add_css_class (entry->count, "dim-label");
  gtk_widget_add_css_class (entry->count, "numeric");
  gtk_box_append (GTK_BOX (box), label);
  gtk_box_append (GTK_BOX (box), entry->count);
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (row), box);
  g_object_set_data_full (G_OBJECT (row), PLACE, g_memdup2 (&entry->place, sizeof entry->place), g_free);
  show_copies (entry);
  if (entry->place >= 0)
    take_drops (self, row);
  gtk_list_box_append (self->list, row);
  if (entry->place == self->chosen)
    gtk_list_box_select_row (self->list, GTK_LIST_BOX_ROW (row));
}

static void
places_pane_fill (SlvPlacesPane *self)
{
  gboolean had = gtk_widget_get_focus_child (GTK_WIDGET (self->list)) != NULL;

  self->filling = TRUE;
  slv_ui_empty (GTK_WIDGET (self->list));
  for (guint i = 0; i < self->entries->len; i++)
    places_pane_add_row (self, &g_array_index (self->entries, Entry, i));
  GtkListBoxRow *chosen = gtk_list_box_get_selected_row (self->list);
  if (chosen == NULL)
    gtk_list_box_select_row (self->list, chosen = gtk_list_box_get_row_at_index (self->list, 0));
  self->filling = FALSE;
  if (had)
    gtk_widget_grab_focus (GTK_WIDGET (chosen));
  if (place_of (chosen) != self->chosen)
    {
      self->chosen = place_of (chosen);
      g_signal_emit_by_name (self, "chosen");
    }
}

void
slv_places_pane_set_collection (SlvPlacesPane *self, SlvCollection *collection)
{
  g_autoptr (GArray) entries = list_entries (collection);

  if (self->entries == NULL || !same_places (self->entries, entries))
    {
      g_clear_pointer (&self->entries, g_array_unref);
      self->entries = g_steal_pointer (&entries);
      places_pane_fill (self);
      return;
    }
  for (guint i = 0; i < entries->len; i++)
    {
      Entry *entry = &g_array_index (self->entries, Entry, i);
      guint64 copies = g_array_index (entries, Entry, i).copies;

      if (entry->copies == copies)
        continue;
      entry->copies = copies;
      show_copies (entry);
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
  g_signal_emit_by_name (self, "chosen");
}

static void
slv_places_pane_dispose (GObject *object)
{
  SlvPlacesPane *self = SLV_PLACES_PANE (object);

  self->filling = TRUE;
  SLV_FREE_MEMBERS (self, (gtk_widget_unparent, scroller), entries);
  G_OBJECT_CLASS (slv_places_pane_parent_class)->dispose (object);
}

static void
slv_places_pane_class_init (SlvPlacesPaneClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = slv_places_pane_dispose;
  g_signal_new ("chosen", SLV_TYPE_PLACES_PANE, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  g_signal_new ("dropped", SLV_TYPE_PLACES_PANE, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_INT64);
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
