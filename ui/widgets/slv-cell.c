/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-cell.c: see the header. */
#include "widgets/slv-parts.h"
#include "widgets/slv-card-face.h"

#define LEAST 16   /* pixels: columns have widths of their own */

struct _SlvCell {
  GtkWidget    parent_instance;
  char        *text;
  PangoLayout *layout;   /* NULL: not drawn since the text or its looks changed */
  gboolean     number, sample;
  guint        n_colours;
  GdkRGBA     *colours;   /* of the card that it names; NULL: it named none yet */
};
G_DEFINE_FINAL_TYPE (SlvCell, slv_cell, GTK_TYPE_WIDGET)

/* What stands behind the name of an invented card, and is read out after it. */
static const char *
sample_word (void)
{
  /* Translators: of an invented card that comes with the program */
  return _("Sample");
}

/* The name, and behind it, small and faint, that its card is an invented one. */
static void
add_sample (SlvCell *self)
{
  PangoAttrList *looks = pango_attr_list_new ();
  PangoAttribute *parts[] = { pango_attr_scale_new (PANGO_SCALE_SMALL), pango_attr_foreground_alpha_new (G_MAXUINT16 * 3 / 5) };
  g_autofree char *text = g_strdup_printf ("%s  %s", self->text, sample_word ());

  for (guint i = 0; i < G_N_ELEMENTS (parts); i++)
    {
      parts[i]->start_index = (guint) strlen (self->text);
      pango_attr_list_insert (looks, parts[i]);
    }
  pango_layout_set_text (self->layout, text, -1);
  pango_layout_set_attributes (self->layout, looks);
  pango_attr_list_unref (looks);
}

static PangoLayout *
get_layout (SlvCell *self)
{
  if (self->layout == NULL)
    {
      self->layout = gtk_widget_create_pango_layout (GTK_WIDGET (self), self->text);
      if (self->sample)
        add_sample (self);
      pango_layout_set_ellipsize (self->layout, PANGO_ELLIPSIZE_END);
      pango_layout_set_single_paragraph_mode (self->layout, TRUE);
    }
  pango_layout_set_width (self->layout, PANGO_SCALE * gtk_widget_get_width (GTK_WIDGET (self)));
  return self->layout;
}

static void
forget_layout (SlvCell *self)
{
  g_clear_object (&self->layout);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

/* The rows of a list are written in its letters: its context is made once and knows their height. */
static int
line_height (GtkWidget *widget)
{
  GtkWidget *list = gtk_widget_get_ancestor (widget, GTK_TYPE_LIST_VIEW);
  PangoFontMetrics *metrics = pango_context_get_metrics (gtk_widget_get_pango_context (list ? list : widget), NULL, NULL);
  int height = PANGO_PIXELS_CEIL (pango_font_metrics_get_height (metrics));

  pango_font_metrics_unref (metrics);
  return height;
}

static void
slv_cell_measure (GtkWidget *widget, GtkOrientation orientation, int for_size G_GNUC_UNUSED, int *minimum, int *natural,
                  int *minimum_baseline, int *natural_baseline)
{
  *minimum = *natural = orientation == GTK_ORIENTATION_HORIZONTAL ? LEAST : line_height (widget);
  *minimum_baseline = *natural_baseline = -1;
}

/* In the space that the table leaves before the text of each cell. */
static void
draw_colours (SlvCell *self, GtkSnapshot *snapshot)
{
  GtkWidget *widget = GTK_WIDGET (self);
  float x = gtk_widget_get_direction (widget) == GTK_TEXT_DIR_RTL ? (float) gtk_widget_get_width (widget) + 2 : -2 - SLV_COLOUR_MARK_WIDTH;

  slv_colour_mark_draw (widget, snapshot, self->colours, self->n_colours,
                        &GRAPHENE_RECT_INIT (x, 1, SLV_COLOUR_MARK_WIDTH, (float) gtk_widget_get_height (widget) - 2));
}

static void
slv_cell_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  SlvCell *self = SLV_CELL (widget);
  gboolean at_end = self->number != (gtk_widget_get_direction (widget) == GTK_TEXT_DIR_RTL);
  PangoRectangle extents;

  draw_colours (self, snapshot);
  if (*self->text == '\0')
    return;
  pango_layout_get_pixel_extents (get_layout (self), NULL, &extents);
  gtk_snapshot_render_layout (snapshot, gtk_widget_get_style_context (widget),
                              (at_end ? gtk_widget_get_width (widget) - extents.width : 0) - extents.x,
                              (gtk_widget_get_height (widget) - extents.height) / 2 - extents.y, self->layout);
}

static gboolean
slv_cell_query_tooltip (GtkWidget *widget, int x G_GNUC_UNUSED, int y G_GNUC_UNUSED, gboolean keyboard G_GNUC_UNUSED, GtkTooltip *tooltip)
{
  SlvCell *self = SLV_CELL (widget);

  if (!pango_layout_is_ellipsized (get_layout (self)))
    return FALSE;
  gtk_tooltip_set_text (tooltip, pango_layout_get_text (self->layout));
  return TRUE;
}

static void
slv_cell_css_changed (GtkWidget *widget, GtkCssStyleChange *change)
{
  GTK_WIDGET_CLASS (slv_cell_parent_class)->css_changed (widget, change);
  g_clear_object (&SLV_CELL (widget)->layout);
}

static void
slv_cell_direction_changed (GtkWidget *widget, GtkTextDirection previous)
{
  GTK_WIDGET_CLASS (slv_cell_parent_class)->direction_changed (widget, previous);
  forget_layout (SLV_CELL (widget));
}

SLV_DEFINE_FINALIZE (SlvCell, slv_cell, (g_object_unref, layout), text, (g_free, colours));

static void
slv_cell_class_init (SlvCellClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = slv_cell_finalize;
  widget_class->measure = slv_cell_measure;
  widget_class->snapshot = slv_cell_snapshot;
  widget_class->query_tooltip = slv_cell_query_tooltip;
  widget_class->css_changed = slv_cell_css_changed;
  widget_class->direction_changed = slv_cell_direction_changed;
  gtk_widget_class_set_css_name (widget_class, "label");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_LABEL);
}

static void
slv_cell_init (SlvCell *self)
{
  self->text = g_strdup ("");
  gtk_widget_set_has_tooltip (GTK_WIDGET (self), TRUE);
}

GtkWidget *
slv_cell_new (gboolean number)
{
  SlvCell *self = g_object_new (SLV_TYPE_CELL, NULL);

  self->number = number;
  return GTK_WIDGET (self);
}

void
slv_cell_set_text (SlvCell *self, const char *text)
{
  g_return_if_fail (SLV_IS_CELL (self));
  text = text != NULL ? text : "";
  if (g_str_equal (self->text, text))
    return;
  slv_take_str (&self->text, g_strdup (text));
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, text, -1);
  forget_layout (self);
}

void
slv_cell_set_card (SlvCell *self, SlvIndex *index, guint row)
{
  g_return_if_fail (SLV_IS_CELL (self));
  if (self->colours == NULL)
    self->colours = g_new (GdkRGBA, SLV_CARD_COLOURS_MAX);
  self->n_colours = row != SLV_ROW_NONE ? slv_card_colours (index, row, self->colours) : 0;
  gboolean sample = row != SLV_ROW_NONE && slv_card_is_sample (index, row);
  slv_ui_set_row_note (GTK_WIDGET (self), sample ? sample_word () : "");
  self->sample = sample;
  forget_layout (self);
}

const char *
slv_cell_get_text (SlvCell *self)
{
  g_return_val_if_fail (SLV_IS_CELL (self), "");
  return self->text;
}
