/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-table-zone.c: a zone on the table: its title with the key that moves a card there, how many cards it has, and the cards
 * beside each other, on each other, or in a grid. Cards are dragged between zones. */
#include "hands/slv-table-view-private.h"
#include "decks/slv-deck-filter.h"
#include "widgets/slv-parts.h"
#include "widgets/slv-touch.h"

#define WIDTH_HAND 100
#define WIDTH_PLAY 84
#define WIDTH_PILE 64
#define CELL_WIDTH 84
#define CELL_HEIGHT 46
#define OF_WINDOW 3    /* a card is not higher than this part of it, */
#define OF_UPRIGHT 4   /* and in a window that is higher than wide of this one */

int
slv_table_view_width (SlvTableView *self, int width)
{
  GtkWidget *root = GTK_WIDGET (gtk_widget_get_root (GTK_WIDGET (self)));
  int most = root != NULL ? gtk_widget_get_height (root) / (gtk_widget_get_width (root) < gtk_widget_get_height (root) ? OF_UPRIGHT : OF_WINDOW) * 63 / 88 : 0;
  int wide = (int) (width * MAX (1, slv_ui_text_scale ()));

  return most > 0 ? MAX (width, MIN (wide, most)) : wide;
}

/* ---- dragging ---- */

static GdkContentProvider *
on_drag_prepare (GtkDragSource *source, double x G_GNUC_UNUSED, double y G_GNUC_UNUSED, gpointer data G_GNUC_UNUSED)
{
  GtkWidget *card = gtk_event_controller_get_widget (GTK_EVENT_CONTROLLER (source));

  gtk_widget_grab_focus (card);
  slv_dragged_show (source, card, 1);
  return gdk_content_provider_new_typed (G_TYPE_UINT, slv_table_card_id (card));
}

static SlvTableView *
view_of (GtkWidget *widget)
{
  return SLV_TABLE_VIEW (gtk_widget_get_ancestor (widget, SLV_TYPE_TABLE_VIEW));
}

static gboolean
on_drop (GtkDropTarget *target, const GValue *value, double x G_GNUC_UNUSED, double y G_GNUC_UNUSED, gpointer data)
{
  GtkWidget *widget = gtk_event_controller_get_widget (GTK_EVENT_CONTROLLER (target));
  SlvTableView *self = view_of (widget);
  SlvSoloAction action = SLV_SOLO_ACTION_INIT (SLV_SOLO_MOVE);
  guint id = g_value_get_uint (value), position;

  if (self == NULL || self->solo == NULL || id >= slv_solo_n_cards (self->solo))
    return FALSE;
  action.zone = slv_solo_card (self->solo, id)->zone;
  action.to = GPOINTER_TO_UINT (data) & 0xffff;
  action.at = (gint) (GPOINTER_TO_UINT (data) >> 16) - 1;    /* SLV_SOLO_TOP, or a cell */
  position = slv_solo_position (self->solo, action.zone, id);
  action.cards = &position;
  action.n_cards = 1;
  return slv_table_view_do (self, &action);
}

static void
take_drops (GtkWidget *widget, guint zone, gint cell)
{
  GtkDropTarget *target = gtk_drop_target_new (G_TYPE_UINT, GDK_ACTION_COPY);

  g_signal_connect (target, "drop", G_CALLBACK (on_drop), GUINT_TO_POINTER (zone | (guint) (cell + 1) << 16));
  gtk_widget_add_controller (widget, GTK_EVENT_CONTROLLER (target));
}

/* ---- pointing ---- */

static gboolean
open_menu (GtkWidget *card, double x, double y, gpointer data G_GNUC_UNUSED)
{
  slv_table_view_context_menu (view_of (card), card, x, y);
  return TRUE;
}

/* A second click in short order plays the card. */
static void
on_pressed (GtkGestureClick *click, int n, double x G_GNUC_UNUSED, double y G_GNUC_UNUSED, gpointer data G_GNUC_UNUSED)
{
  GtkWidget *card = gtk_event_controller_get_widget (GTK_EVENT_CONTROLLER (click));

  gtk_widget_grab_focus (card);
  if (n == 2)
    slv_table_view_play (view_of (card));
}

static void
add_controllers (GtkWidget *card)
{
  GtkDragSource *drag = gtk_drag_source_new ();
  GtkGesture *press = gtk_gesture_click_new ();

  g_signal_connect (drag, "prepare", G_CALLBACK (on_drag_prepare), NULL);
  gtk_widget_add_controller (card, GTK_EVENT_CONTROLLER (drag));
  slv_touch_add_menu (card, open_menu, NULL);
  g_signal_connect (press, "pressed", G_CALLBACK (on_pressed), NULL);
  gtk_event_controller_set_propagation_phase (GTK_EVENT_CONTROLLER (press), GTK_PHASE_CAPTURE);
  gtk_widget_add_controller (card, GTK_EVENT_CONTROLLER (press));
}

/* ---- laying out ---- */

static GtkWidget *
add_card (SlvTableView *self, SlvTablePlace *place, guint id, int width)
{
  GtkWidget *card = width > 0 ? slv_table_card_new (self->solo, id, slv_table_view_width (self, width), FALSE)
                    : place->closed ? slv_table_card_new_top (self->solo, id) : slv_table_card_new_small (self->solo, id);

  add_controllers (card);
  g_ptr_array_add (place->buttons, card);
  return card;
}

GtkWidget *
slv_table_zone_new_wrap (void)
{
  GtkWidget *flow = gtk_flow_box_new ();

  gtk_flow_box_set_selection_mode (GTK_FLOW_BOX (flow), GTK_SELECTION_NONE);
  gtk_flow_box_set_min_children_per_line (GTK_FLOW_BOX (flow), 2);
  gtk_flow_box_set_max_children_per_line (GTK_FLOW_BOX (flow), 40);
  gtk_widget_set_valign (flow, GTK_ALIGN_START);
  gtk_widget_set_halign (flow, GTK_ALIGN_START);
  gtk_widget_set_focusable (flow, FALSE);
  return flow;
}

/* The first number that the game gives a facet: what its decks' curve is of. */
static const SlvAttr *
cost_of (const SlvGame *game)
{
  SLV_EACH (const SlvAttr, attr, game->attrs)
    if (attr->facet && attr->kind == SLV_ATTR_NUMBER)
      return attr;
  return NULL;
}

/* By cost, then by name; what has no cost, or is not seen, comes last. */
static int
by_cost (gconstpointer left, gconstpointer right, gpointer data)
{
  SlvSolo *solo = data;
  const SlvAttr *attr = cost_of (slv_solo_format (solo)->rulebook->game);
  const guint ids[] = { *(const guint *) left, *(const guint *) right };
  double cost[] = { G_MAXDOUBLE, G_MAXDOUBLE };

  for (guint i = 0; i < 2; i++)
    if (attr != NULL && slv_solo_sees (solo, ids[i]) && slv_solo_card (solo, ids[i])->row != SLV_ROW_NONE)
      slv_index_cell_number (slv_solo_index (solo), slv_solo_card (solo, ids[i])->row, attr, &cost[i]);
  if (cost[0] != cost[1])
    return cost[0] < cost[1] ? -1 : 1;
  return g_utf8_collate (slv_solo_card (solo, ids[0])->name, slv_solo_card (solo, ids[1])->name);
}

/* (transfer full): ids as they lie there, an open pile with its top first. */
static GArray *
ids_as_seen (SlvTableView *self, guint zone)
{
  const GArray *ids = slv_solo_zone (self->solo, zone);
  GArray *seen = g_array_new (FALSE, FALSE, sizeof (guint));

  for (guint i = 0; i < ids->len; i++)
    g_array_append_val (seen, g_array_index (ids, guint, slv_solo_zone_of (self->solo, zone)->pile ? ids->len - 1 - i : i));
  if (self->sorted && zone == slv_solo_hand (self->solo))
    g_array_sort_with_data (seen, by_cost, self->solo);
  return seen;
}

/* Whether the search of the pile finds the card. */
static gboolean
is_found (SlvTableView *self, SlvDeckFilter *filter, guint id)
{
  const SlvSoloCard *card = slv_solo_card (self->solo, id);
  gboolean here = slv_solo_index (self->solo) == slv_session_get_index (slv_deck_document_get_session (self->document));

  return filter == NULL || (slv_solo_sees (self->solo, id) && slv_deck_filter_test (filter, here ? card->row : SLV_ROW_NONE, card->name));
}

static void
fill_spread (SlvTableView *self, SlvTablePlace *place, int width)
{
  GtkEditable *finder = g_hash_table_lookup (self->finders, GUINT_TO_POINTER (place->zone));
  g_autoptr (GError) error = NULL;
  g_autoptr (SlvDeckFilter) filter = finder != NULL ? slv_deck_filter_new (self->document, gtk_editable_get_text (finder), &error) : NULL;
  g_autoptr (GArray) ids = ids_as_seen (self, place->zone);
  GtkWidget *flow = width == WIDTH_HAND ? gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 2) : slv_table_zone_new_wrap ();

  for (guint i = 0; i < ids->len; i++)
    {
      if (!is_found (self, filter, g_array_index (ids, guint, i)))
        continue;
      GtkWidget *card = add_card (self, place, g_array_index (ids, guint, i), width);
      if (width == WIDTH_HAND)
        {
          gtk_box_append (GTK_BOX (flow), card);
          continue;
        }
      gtk_flow_box_append (GTK_FLOW_BOX (flow), card);
      gtk_widget_set_focusable (gtk_widget_get_parent (card), FALSE);
    }
  gtk_box_append (GTK_BOX (place->box), g_object_new (SLV_TYPE_TAB_STOP, "child", flow, NULL));   /* arrows are for its cards */
}

/* ---- searching a pile ---- */

/* Shows what the search of the pile that is spread out asks for; nothing of what is not seen. */
static void
slv_table_zone_find (SlvTableView *self, guint zone)
{
  SLV_EACH (SlvTablePlace, place, self->places)
    {
      if (place->zone != zone || place->closed)
        continue;
      gtk_box_remove (GTK_BOX (place->box), gtk_widget_get_last_child (place->box));
      g_ptr_array_set_size (place->buttons, 0);
      fill_spread (self, place, WIDTH_PLAY);
    }
}

static guint
zone_of (GtkWidget *finder)
{
  return GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (finder), "zone"));
}

static void
on_find (GtkWidget *finder, SlvTableView *self)
{
  if (self->solo != NULL)
    slv_table_zone_find (self, zone_of (finder));
}

static void
on_found (GtkWidget *finder, SlvTableView *self)
{
  if (self->solo != NULL)
    slv_table_view_focus (self, SLV_SOLO_NONE, zone_of (finder), 0);
}

/* The search of a pile outlives the zone, which is made anew with every action. */
static GtkWidget *
finder_of (SlvTableView *self, guint zone, const char *title)
{
  GtkWidget *finder = g_hash_table_lookup (self->finders, GUINT_TO_POINTER (zone));

  if (finder != NULL)
    {
      if (gtk_widget_get_parent (finder) != NULL)
        gtk_box_remove (GTK_BOX (gtk_widget_get_parent (finder)), finder);
      return finder;
    }
  finder = gtk_search_entry_new ();
  g_autofree char *name = g_strdup_printf (_("Find in “%s”"), title);
  g_object_set (finder, "placeholder-text", name, NULL);
  slv_ui_set_name (finder, name);
  gtk_widget_set_tooltip_text (finder, _("A part of a name, or a query (/); Return goes to the first card"));
  gtk_widget_set_halign (finder, GTK_ALIGN_START);
  g_object_set_data (G_OBJECT (finder), "zone", GUINT_TO_POINTER (zone));
  g_signal_connect_object (finder, "search-changed", G_CALLBACK (on_find), self, 0);
  g_signal_connect_object (finder, "activate", G_CALLBACK (on_found), self, 0);
  g_signal_connect_object (finder, "stop-search", G_CALLBACK (on_found), self, 0);
  g_hash_table_insert (self->finders, GUINT_TO_POINTER (zone), g_object_ref_sink (finder));
  return finder;
}

/* The cards of one cell, one under the other. */
static GtkWidget *
cell_new (SlvTableView *self, SlvTablePlace *place, guint cell)
{
  const GArray *ids = slv_solo_zone (self->solo, place->zone);
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 1);

  gtk_widget_set_size_request (box, slv_table_view_width (self, CELL_WIDTH), slv_table_view_width (self, CELL_HEIGHT));
  gtk_widget_add_css_class (box, "table-cell");
  for (guint i = 0; i < ids->len; i++)
    if (slv_solo_card (self->solo, g_array_index (ids, guint, i))->cell == (gint) cell)
      gtk_box_append (GTK_BOX (box), add_card (self, place, g_array_index (ids, guint, i), 0));
  take_drops (box, place->zone, (gint) cell);
  return box;
}

static void
fill_grid (SlvTableView *self, SlvTablePlace *place, GtkWidget *box, const SlvZone *zone)
{
  GtkWidget *grid = gtk_grid_new ();

  gtk_widget_set_halign (grid, GTK_ALIGN_START);
  gtk_grid_set_row_spacing (GTK_GRID (grid), 2);
  gtk_grid_set_column_spacing (GTK_GRID (grid), 2);
  for (guint cell = 0; cell < zone->columns * zone->rows; cell++)
    gtk_grid_attach (GTK_GRID (grid), cell_new (self, place, cell), (int) (cell % zone->columns), (int) (cell / zone->columns), 1, 1);
  gtk_box_append (GTK_BOX (box), g_object_new (SLV_TYPE_TAB_STOP, "child", grid, NULL));
}

static void
fill_pile (SlvTableView *self, SlvTablePlace *place, GtkWidget *box, const char *title)
{
  const GArray *ids = slv_solo_zone (self->solo, place->zone);
  g_autofree char *name = NULL;

  place->closed = TRUE;
  if (ids->len == 0 && self->narrow)
    return;
  if (ids->len == 0)
    {
      GtkWidget *empty = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);

      int width = slv_table_view_width (self, WIDTH_PILE);
      gtk_widget_set_size_request (empty, width, width * 88 / 63);
      gtk_widget_add_css_class (empty, "table-empty");
      gtk_widget_set_halign (empty, GTK_ALIGN_START);
      gtk_box_append (GTK_BOX (box), empty);
      return;
    }
  GtkWidget *card = add_card (self, place, g_array_index (ids, guint, ids->len - 1), self->narrow ? 0 : WIDTH_PILE);
  g_autofree char *top = slv_table_card_name (self->solo, g_array_index (ids, guint, ids->len - 1), FALSE);
  /* Translators: a pile, how many cards it has, and what lies on top */
  name = slv_tell_printf (ngettext ("%s, %u card, on top: %s", "%s, %u cards, on top: %s", ids->len), title, ids->len, top);
  gtk_widget_set_tooltip_text (card, name);
  slv_ui_set_name (card, name);
  slv_ui_set_class (card, "table-cell", self->narrow);
  gtk_box_append (GTK_BOX (box), card);
}

static GtkWidget *
heading_new (const SlvZone *zone, guint n)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6), *title = slv_ui_line (slv_ui_tr (zone->title), "caption-heading");
  g_autofree char *count = slv_tell_digits (n);
  GtkWidget *number = gtk_label_new (count);

  gtk_widget_add_css_class (number, "caption");
  gtk_label_set_max_width_chars (GTK_LABEL (title), 24);
  gtk_label_set_width_chars (GTK_LABEL (title), (int) MIN (g_utf8_strlen (slv_ui_tr (zone->title), -1), 9));
  gtk_box_append (GTK_BOX (box), title);
  gtk_box_append (GTK_BOX (box), number);
  if (zone->key)
    {
      g_autofree char *key = g_strdup_printf ("⇧%c", g_ascii_toupper (zone->key));
      g_autofree char *tip = g_strdup_printf (_("Shift+%c moves a card here"), g_ascii_toupper (zone->key));
      GtkWidget *label = gtk_label_new (key);

      gtk_widget_add_css_class (label, "caption");
      gtk_widget_add_css_class (label, "dim-label");
      gtk_widget_set_tooltip_text (box, tip);
      gtk_box_append (GTK_BOX (box), label);
    }
  return box;
}

SLV_DEFINE_STATIC_FREE (SlvTablePlace, place_free, buttons);

GtkWidget *
slv_table_zone_new (SlvTableView *self, guint index)
{
  const SlvZone *zone = slv_solo_zone_of (self->solo, index);
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 2);
  SlvTablePlace *place = g_new0 (SlvTablePlace, 1);
  guint n = slv_solo_zone (self->solo, index)->len;

  place->zone = index;
  place->box = box;
  place->buttons = g_ptr_array_new ();
  g_ptr_array_set_free_func (self->places, place_free);
  g_ptr_array_add (self->places, place);
  gtk_widget_add_css_class (box, "table-zone");
  gtk_box_append (GTK_BOX (box), heading_new (zone, n));
  if (zone->columns > 0)
    fill_grid (self, place, box, zone);
  else if (zone->pile && !slv_table_view_is_open (self, index))
    fill_pile (self, place, box, slv_ui_tr (zone->title));
  else if (n > 0)
    {
      if (zone->pile)
        gtk_box_append (GTK_BOX (box), finder_of (self, index, slv_ui_tr (zone->title)));
      fill_spread (self, place, index == slv_solo_hand (self->solo) ? WIDTH_HAND : WIDTH_PLAY);
    }
  gtk_widget_set_hexpand (box, index == slv_solo_hand (self->solo));
  if (zone->columns == 0)
    take_drops (box, index, -1);
  gtk_accessible_update_property (GTK_ACCESSIBLE (box), GTK_ACCESSIBLE_PROPERTY_LABEL, slv_ui_tr (zone->title), -1);
  return box;
}
