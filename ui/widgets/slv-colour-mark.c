/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-colour-mark.c: see the header. */
#include "widgets/slv-parts.h"

struct _SlvColourMark {
  GtkWidget parent_instance;
  guint   n;
  GdkRGBA colours[SLV_CARD_COLOURS_MAX];   /* from top to bottom */
};
G_DEFINE_FINAL_TYPE (SlvColourMark, slv_colour_mark, GTK_TYPE_WIDGET)

guint
slv_card_colours (SlvIndex *index, guint row, GdkRGBA *colours)
{
  SlvColour found[SLV_CARD_COLOURS_MAX];
  guint n = slv_index_card_colours (index, row, found);

  for (guint i = 0; i < n; i++)
    colours[i] = (GdkRGBA) { (float) found[i].red, (float) found[i].green, (float) found[i].blue, 1 };
  return n;
}

static void
colour_mark_measure (GtkWidget *widget G_GNUC_UNUSED, GtkOrientation orientation, int for_size G_GNUC_UNUSED, int *minimum, int *natural,
                     int *minimum_baseline, int *natural_baseline)
{
  *minimum = *natural = orientation == GTK_ORIENTATION_HORIZONTAL ? SLV_COLOUR_MARK_WIDTH : 0;
  *minimum_baseline = *natural_baseline = -1;
}

void
slv_colour_mark_draw (GtkWidget *widget, GtkSnapshot *snapshot, const GdkRGBA *colours, guint n, const graphene_rect_t *where)
{
  GskRoundedRect outline;
  GdkRGBA line;

  if (n == 0)
    return;
  /* a frame in the colour of the text, so that white is seen on white */
  gtk_style_context_get_color (gtk_widget_get_style_context (widget), &line);
  line.alpha *= 0.3f;
  gsk_rounded_rect_init_from_rect (&outline, where, SLV_COLOUR_MARK_WIDTH / 2.0f);
  gtk_snapshot_push_rounded_clip (snapshot, &outline);
  float part = where->size.height / (float) n;
  for (guint i = 0; i < n; i++)
    gtk_snapshot_append_color (snapshot, &colours[i], &GRAPHENE_RECT_INIT (where->origin.x, where->origin.y + part * (float) i, where->size.width, part));
  gtk_snapshot_pop (snapshot);
  gtk_snapshot_append_border (snapshot, &outline, (float[4]) { 1, 1, 1, 1 }, (GdkRGBA[4]) { line, line, line, line });
}

static void
slv_colour_mark_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  SlvColourMark *self = SLV_COLOUR_MARK (widget);

  slv_colour_mark_draw (widget, snapshot, self->colours, self->n,
                        &GRAPHENE_RECT_INIT (0, 0, (float) gtk_widget_get_width (widget), (float) gtk_widget_get_height (widget)));
}

static void
slv_colour_mark_class_init (SlvColourMarkClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  widget_class->measure = colour_mark_measure;
  widget_class->snapshot = slv_colour_mark_snapshot;
  gtk_widget_class_set_css_name (widget_class, "colourmark");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_PRESENTATION);
}

SLV_DEFINE_EMPTY_INIT (SlvColourMark, slv_colour_mark);

void
slv_colour_mark_set (SlvColourMark *self, const GdkRGBA *colours, guint n)
{
  self->n = MIN (n, SLV_CARD_COLOURS_MAX);
  memcpy (self->colours, colours, self->n * sizeof *colours);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}
