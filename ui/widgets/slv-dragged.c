/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-dragged.c: see the header. */
#include "widgets/slv-ui.h"

#define DRAG_WIDTH 360   /* a row of a table is as wide as the window, and would hide what it is dragged onto */

/* @colour: a name of the style sheet. */
static GdkRGBA
find_colour (GtkWidget *widget, const char *colour)
{
  GdkRGBA found = { 0.5F, 0.5F, 0.5F, 1 };

  gtk_style_context_lookup_color (gtk_widget_get_style_context (widget), colour, &found);
  return found;
}

static void
draw_number (GtkSnapshot *snapshot, GtkWidget *widget, guint n, float width)
{
  g_autofree char *digits = slv_tell_digits (n);
  g_autoptr (PangoLayout) layout = gtk_widget_create_pango_layout (widget, digits);
  GdkRGBA back = find_colour (widget, "accent_bg_color"), front = find_colour (widget, "accent_fg_color");
  graphene_rect_t box = GRAPHENE_RECT_INIT (0, 0, 0, 0);
  GskRoundedRect pill;
  int wide, high;

  pango_layout_get_pixel_size (layout, &wide, &high);
  box.size.width = (float) MAX (wide, high) + 8;
  box.size.height = (float) high;
  box.origin.x = MAX (0, width - box.size.width);
  gsk_rounded_rect_init_from_rect (&pill, &box, box.size.height / 2);
  gtk_snapshot_push_rounded_clip (snapshot, &pill);
  gtk_snapshot_append_color (snapshot, &back, &box);
  gtk_snapshot_pop (snapshot);
  gtk_snapshot_translate (snapshot, &GRAPHENE_POINT_INIT (box.origin.x + (box.size.width - (float) wide) / 2, 0));
  gtk_snapshot_append_layout (snapshot, layout, &front);
}

void
slv_dragged_show (GtkDragSource *source, GtkWidget *widget, guint n)
{
  /* what follows a widget is empty as soon as another page is shown, and another row's once the list has scrolled */
  g_autoptr (GdkPaintable) live = gtk_widget_paintable_new (widget), now = gdk_paintable_get_current_image (live);
  double wide = gtk_widget_get_width (widget), high = gtk_widget_get_height (widget);
  graphene_rect_t box = GRAPHENE_RECT_INIT (0, 0, MIN ((float) wide, DRAG_WIDTH), (float) high);
  GdkRGBA paper = find_colour (widget, "view_bg_color");
  GtkSnapshot *snapshot = gtk_snapshot_new ();
  GskRoundedRect outline;

  gsk_rounded_rect_init_from_rect (&outline, &box, 6);
  gtk_snapshot_push_rounded_clip (snapshot, &outline);
  gtk_snapshot_append_color (snapshot, &paper, &box);
  gdk_paintable_snapshot (now, snapshot, wide, high);
  gtk_snapshot_pop (snapshot);
  if (n > 1)
    draw_number (snapshot, widget, n, box.size.width);
  g_autoptr (GdkPaintable) picture = gtk_snapshot_free_to_paintable (snapshot, &box.size);
  gtk_drag_source_set_icon (source, picture, -12, -12);
}
