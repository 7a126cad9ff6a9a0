/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-card-face.c: draws name, type line, rules text and numbers into the frame of a card. What goes where follows from the
 * kinds of the game's attributes: the first number is the cost in the corner, choices and sets are the type line, the other
 * numbers stand at the foot. The colour of the band comes from the first facet's value, so that cards of one kind look alike;
 * it says nothing that the text does not. */
#include "config.h"
#include "widgets/slv-card-face.h"
#include <string.h>

struct _SlvCardFace {
  GtkWidget parent_instance;
  char     *name, *corner, *types, *text, *foot;
  guint     hue;        /* degrees; 360: grey */
  int       width;
};
G_DEFINE_FINAL_TYPE (SlvCardFace, slv_card_face, GTK_TYPE_WIDGET)

static void
clear (SlvCardFace *self)
{
  g_clear_pointer (&self->name, g_free);
  g_clear_pointer (&self->corner, g_free);
  g_clear_pointer (&self->types, g_free);
  g_clear_pointer (&self->text, g_free);
  g_clear_pointer (&self->foot, g_free);
}

static void
slv_card_face_finalize (GObject *object)
{
  clear (SLV_CARD_FACE (object));
  G_OBJECT_CLASS (slv_card_face_parent_class)->finalize (object);
}

static GtkSizeRequestMode
get_request_mode (GtkWidget *widget G_GNUC_UNUSED)
{
  return GTK_SIZE_REQUEST_CONSTANT_SIZE;
}

static void
measure (GtkWidget *widget, GtkOrientation orientation, int for_size G_GNUC_UNUSED, int *minimum, int *natural, int *minimum_baseline,
         int *natural_baseline)
{
  int width = SLV_CARD_FACE (widget)->width;

  *minimum = *natural = orientation == GTK_ORIENTATION_HORIZONTAL ? width : width * 88 / 63;
  *minimum_baseline = *natural_baseline = -1;
}

/* ---- drawing ---- */

typedef struct { GtkSnapshot *snapshot; GtkWidget *widget; GdkRGBA ink; } Pen;

/* A text in a box of @width pixels, cut off with an ellipsis at @height; returns the height it takes. */
static int
draw_text (const Pen *pen, const char *text, double points, gboolean bold, float x, float y, int width, int height, PangoAlignment align)
{
  g_autoptr (PangoLayout) layout = gtk_widget_create_pango_layout (pen->widget, text);
  PangoFontDescription *font = pango_font_description_copy (pango_context_get_font_description (pango_layout_get_context (layout)));
  int got;

  pango_font_description_set_absolute_size (font, points * PANGO_SCALE);
  pango_font_description_set_weight (font, bold ? PANGO_WEIGHT_BOLD : PANGO_WEIGHT_NORMAL);
  pango_layout_set_font_description (layout, font);
  pango_font_description_free (font);
  pango_layout_set_width (layout, width * PANGO_SCALE);
  pango_layout_set_height (layout, height * PANGO_SCALE);
  pango_layout_set_ellipsize (layout, PANGO_ELLIPSIZE_END);
  pango_layout_set_wrap (layout, PANGO_WRAP_WORD_CHAR);
  pango_layout_set_alignment (layout, align);
  pango_layout_get_pixel_size (layout, NULL, &got);
  gtk_snapshot_save (pen->snapshot);
  gtk_snapshot_translate (pen->snapshot, &GRAPHENE_POINT_INIT (x, y));
  gtk_snapshot_append_layout (pen->snapshot, layout, &pen->ink);
  gtk_snapshot_restore (pen->snapshot);
  return got;
}

static GdkRGBA
band_colour (guint hue, gboolean dark)
{
  float r, g, b;

  gtk_hsv_to_rgb (hue / 360.0f, hue < 360 ? 0.45f : 0.0f, dark ? 0.42f : 0.88f, &r, &g, &b);
  return (GdkRGBA) { r, g, b, 1 };
}

static void
draw_words (SlvCardFace *self, const Pen *pen, int width, int height)
{
  const int pad = width / 16;
  const double size = width / 15.0;
  int inner = width - 2 * pad, corner = self->corner ? (int) (size * 2.6) : 0;
  int y = pad + height * 0.16;

  draw_text (pen, self->name, size * 1.15, TRUE, pad, pad * 0.7, inner - corner, height * 0.15, PANGO_ALIGN_LEFT);
  if (self->corner)
    draw_text (pen, self->corner, size * 1.5, TRUE, pad + inner - corner, pad * 0.5, corner, height * 0.15, PANGO_ALIGN_RIGHT);
  y += draw_text (pen, self->types, size * 0.9, FALSE, pad, y, inner, size * 2.6, PANGO_ALIGN_LEFT) + pad / 2;
  draw_text (pen, self->text, size * 0.95, FALSE, pad, y, inner, height - y - pad - (int) (size * 1.6), PANGO_ALIGN_LEFT);
  draw_text (pen, self->foot, size * 0.9, TRUE, pad, height - pad - size * 1.2, inner, size * 1.4, PANGO_ALIGN_LEFT);
}

static void
slv_card_face_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  SlvCardFace *self = SLV_CARD_FACE (widget);
  int width = self->width, height = width * 88 / 63;
  gboolean dark = adw_style_manager_get_dark (adw_style_manager_get_default ());
  GdkRGBA paper = dark ? (GdkRGBA) { 0.17, 0.17, 0.19, 1 } : (GdkRGBA) { 0.99, 0.99, 0.98, 1 };
  GdkRGBA line = dark ? (GdkRGBA) { 1, 1, 1, 0.25 } : (GdkRGBA) { 0, 0, 0, 0.3 };
  GdkRGBA band = band_colour (self->hue, dark);
  Pen pen = { snapshot, widget, dark ? (GdkRGBA) { 1, 1, 1, 0.95 } : (GdkRGBA) { 0, 0, 0, 0.87 } };
  GskRoundedRect outline;

  gsk_rounded_rect_init_from_rect (&outline, &GRAPHENE_RECT_INIT (0, 0, width, height), width / 18.0f);
  gtk_snapshot_push_rounded_clip (snapshot, &outline);
  gtk_snapshot_append_color (snapshot, &paper, &outline.bounds);
  gtk_snapshot_append_color (snapshot, &band, &GRAPHENE_RECT_INIT (0, 0, width, height * 0.18f));
  if (self->name)
    draw_words (self, &pen, width, height);
  gtk_snapshot_pop (snapshot);
  gtk_snapshot_append_border (snapshot, &outline, (float[4]) { 1, 1, 1, 1 }, (GdkRGBA[4]) { line, line, line, line });
}

static void
slv_card_face_class_init (SlvCardFaceClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = slv_card_face_finalize;
  widget_class->get_request_mode = get_request_mode;
  widget_class->measure = measure;
  widget_class->snapshot = slv_card_face_snapshot;
  gtk_widget_class_set_css_name (widget_class, "cardface");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_IMG);
}

static void
slv_card_face_init (SlvCardFace *self)
{
  self->width = 189;
  self->hue = 360;
  gtk_widget_set_halign (GTK_WIDGET (self), GTK_ALIGN_CENTER);
  gtk_widget_set_valign (GTK_WIDGET (self), GTK_ALIGN_START);
  gtk_widget_set_overflow (GTK_WIDGET (self), GTK_OVERFLOW_HIDDEN);
}

GtkWidget *
slv_card_face_new (void)
{
  return g_object_new (SLV_TYPE_CARD_FACE, NULL);
}

/* ---- what goes where ---- */

static void
append (GString *out, const char *separator, const char *text)
{
  if (*text == '\0')
    return;
  if (out->len > 0)
    g_string_append (out, separator);
  g_string_append (out, text);
}

static void
gather (SlvCardFace *self, SlvIndex *index, guint row, SlvGame *game)
{
  g_autoptr (GString) types = g_string_new (NULL), foot = g_string_new (NULL), text = g_string_new (NULL);

  for (guint i = 0; i < game->attrs->len; i++)
    {
      SlvAttr *attr = g_ptr_array_index (game->attrs, i);
      gboolean printed = !attr->hidden && attr->from == NULL && attr->kind != SLV_ATTR_FLAG
                         && slv_index_cell_state (index, row, attr) != SLV_CELL_DERIVED;
      g_autofree char *value = printed ? slv_index_cell_text (index, row, attr) : g_strdup ("");

      if (printed && attr->kind == SLV_ATTR_TEXT && text->len == 0)
        append (text, "\n", slv_index_text (index, row, attr));
      if (*value == '\0' || attr->kind == SLV_ATTR_TEXT)
        continue;
      if (attr->kind != SLV_ATTR_NUMBER && attr->kind != SLV_ATTR_EXPRESSION)
        {
          append (types, " · ", value);
          if (attr->facet && self->hue == 360)
            self->hue = g_str_hash (value) % 360;
        }
      else if (self->corner == NULL)
        self->corner = g_steal_pointer (&value);
      else
        {
          g_autofree char *line = g_strdup_printf ("%s %s", slv_ui_tr (attr->title), value);
          append (foot, " · ", line);
        }
    }
  self->types = g_strdup (types->str);
  self->foot = g_strdup (foot->str);
  self->text = g_strdup (text->str);
}

void
slv_card_face_set_card (SlvCardFace *self, SlvIndex *index, guint row, int width)
{
  g_return_if_fail (SLV_IS_CARD_FACE (self));
  clear (self);
  self->hue = 360;
  self->width = width;
  if (row != SLV_ROW_NONE)
    {
      self->name = g_strdup (slv_index_card_name (index, row));
      gather (self, index, row, slv_index_card_game (index, row));
      slv_ui_set_name (GTK_WIDGET (self), self->name);
    }
  gtk_widget_queue_resize (GTK_WIDGET (self));
}
