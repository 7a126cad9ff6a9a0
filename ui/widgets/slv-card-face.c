/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-card-face.c: draws name, type line, rules text and numbers into the frame of a card, as they do on paper. The colours of the band are those that the game gives to values of the card, else one comes from the
 * first facet's value, so that cards of one kind look alike; they say nothing that the text does not. Where there is a picture of the card, that is shown instead, as soon as it is there. */
#include "widgets/slv-card-face.h"
#include "index/slv-card-words.h"
#include "widgets/slv-card-image.h"
#include "widgets/slv-parts.h"

struct _SlvCardFace {
  GtkWidget parent_instance;
  SlvIndex *index;      /* NULL: an empty frame */
  guint     row;
  SlvCardWords words;   /* all zeros: not gathered yet; only what is drawn needs them */
  guint     n_colours;
  GdkRGBA   colours[SLV_CARD_COLOURS_MAX];   /* of the band, beside each other */
  int       width;
  SlvImages    *images;    /* NULL: cards are drawn */
  guint         wanted;    /* printing whose picture is to be shown, SLV_ROW_NONE: any */
  guint         printing;  /* whose picture is shown or asked for, SLV_ROW_NONE: not looked for yet */
  gboolean      in_view;
  GdkTexture   *texture;   /* NULL: not there (yet) */
  GCancellable *loading;   /* NULL: nothing is asked for */
};
G_DEFINE_FINAL_TYPE (SlvCardFace, slv_card_face, GTK_TYPE_WIDGET)

static void
stop_loading (SlvCardFace *self)
{
  SLV_FREE_MEMBERS (self, (cancel, loading));
}

SLV_DEFINE_DISPOSE (SlvCardFace, slv_card_face, (cancel, loading), (g_object_unref, texture), (g_object_unref, images));

static void
slv_card_face_finalize (GObject *object)
{
  slv_card_words_clear (&SLV_CARD_FACE (object)->words);
  g_clear_pointer (&SLV_CARD_FACE (object)->index, slv_index_unref);
  G_OBJECT_CLASS (slv_card_face_parent_class)->finalize (object);
}

static GtkSizeRequestMode
get_request_mode (GtkWidget *widget G_GNUC_UNUSED)
{
  return GTK_SIZE_REQUEST_CONSTANT_SIZE;
}

static void
card_face_measure (GtkWidget *widget, GtkOrientation orientation, int for_size G_GNUC_UNUSED, int *minimum, int *natural, int *minimum_baseline,
                   int *natural_baseline)
{
  int width = SLV_CARD_FACE (widget)->width;

  *minimum = *natural = orientation == GTK_ORIENTATION_HORIZONTAL ? width : width * 88 / 63;
  *minimum_baseline = *natural_baseline = -1;
}

/* ---- drawing ---- */

typedef struct { GtkSnapshot *snapshot; GtkWidget *widget; GdkRGBA ink; } Pen;

/* A text for a box of @width pixels, cut off with an ellipsis at @height. */
static PangoLayout *
make_layout (const Pen *pen, const char *text, double points, gboolean bold, int width, int height, PangoAlignment align)
{
  PangoLayout *layout = gtk_widget_create_pango_layout (pen->widget, text);
  PangoFontDescription *font = pango_font_description_copy (pango_context_get_font_description (pango_layout_get_context (layout)));

  pango_font_description_set_absolute_size (font, points * PANGO_SCALE);
  pango_font_description_set_weight (font, bold ? PANGO_WEIGHT_BOLD : PANGO_WEIGHT_NORMAL);
  pango_layout_set_font_description (layout, font);
  pango_font_description_free (font);
  pango_layout_set_width (layout, MAX (width, 1) * PANGO_SCALE);
  pango_layout_set_height (layout, MAX (height, 1) * PANGO_SCALE);
  pango_layout_set_ellipsize (layout, PANGO_ELLIPSIZE_END);
  pango_layout_set_wrap (layout, PANGO_WRAP_WORD_CHAR);
  pango_layout_set_alignment (layout, align);
  g_autoptr (PangoAttrList) attributes = pango_attr_list_new ();
  pango_attr_list_insert (attributes, pango_attr_insert_hyphens_new (FALSE));   /* a name is written without */
  pango_layout_set_attributes (layout, attributes);
  return layout;
}

static void
draw_layout (const Pen *pen, PangoLayout *layout, float x, float y)
{
  gtk_snapshot_save (pen->snapshot);
  gtk_snapshot_translate (pen->snapshot, &GRAPHENE_POINT_INIT (x, y));
  gtk_snapshot_append_layout (pen->snapshot, layout, &pen->ink);
  gtk_snapshot_restore (pen->snapshot);
}

/* Returns the height that the text takes. */
static int
draw_text (const Pen *pen, const char *text, double points, gboolean bold, float x, float y, int width, int height, PangoAlignment align)
{
  g_autoptr (PangoLayout) layout = make_layout (pen, text, points, bold, width, height, align);
  int got;

  pango_layout_get_pixel_size (layout, NULL, &got);
  draw_layout (pen, layout, x, y);
  return got;
}

/* Black letters are read on it, white ones in dark style. */
static GdkRGBA
band_colour (const GdkRGBA *colour, gboolean dark)
{
  float own = dark ? 0.38f : 0.45f, paper = dark ? 0 : 1 - own;

  return (GdkRGBA) { paper + own * colour->red, paper + own * colour->green, paper + own * colour->blue, 1 };
}

static void
draw_band (SlvCardFace *self, GtkSnapshot *snapshot, gboolean dark, int width, float height)
{
  guint n = MAX (self->n_colours, 1);
  float part = (float) width / (float) n;

  for (guint i = 0; i < n; i++)
    {
      GdkRGBA colour = band_colour (i < self->n_colours ? &self->colours[i] : &(GdkRGBA) { 0.73f, 0.73f, 0.73f, 1 }, dark);

      gtk_snapshot_append_color (snapshot, &colour, &GRAPHENE_RECT_INIT (part * (float) i, 0, part, height));
    }
}

/* So that no word of a name is broken for want of a little room, letters become smaller, down to the part @least of @points; 0: that is not
 * enough. */
static double
fit_points (const Pen *pen, const char *name, double points, double least, int width)
{
  g_autoptr (PangoLayout) layout = make_layout (pen, name, points, TRUE, width, width, PANGO_ALIGN_LEFT);
  int wide;

  pango_layout_set_ellipsize (layout, PANGO_ELLIPSIZE_NONE);
  pango_layout_set_wrap (layout, PANGO_WRAP_WORD);
  pango_layout_get_pixel_size (layout, &wide, NULL);
  double fits = 0.96 * width / MAX (wide, 1);   /* letters are as wide as whole pixels */
  return wide <= width ? points : fits > least ? points * fits : 0;
}

/* The band of the name is as high as the name needs, at most two lines of it; small cards have letters that can still be read, and
 * leave out the rules text where less than two lines of it would stand there. */
static void
draw_words (SlvCardFace *self, const Pen *pen, gboolean dark, int width, int height)
{
  const int pad = MAX (5, width / 18);
  const double scale = MAX (slv_ui_text_scale (), 1);
  /* not below what can be read, which is more with larger texts, as far as the card is wide enough for it */
  const double least = CLAMP (width / 10.0, 10, 10 * scale);
  const double big = CLAMP (width / 12.5, 1.15 * least, 24 * scale), small = CLAMP (width / 15.5, least, 18 * scale);
  const SlvCardWords *words = &self->words;
  int inner = width - 2 * pad, corner = words->corner != NULL ? (int) (big * (0.9 + 0.62 * MIN (g_utf8_strlen (words->corner, -1), 3))) : 0;
  g_autoptr (PangoLayout) numbers = make_layout (pen, words->foot->str, small, TRUE, inner, (int) (small * 2.7), PANGO_ALIGN_LEFT);
  int foot = 0, y, left;
  gboolean mirrored = gtk_widget_get_direction (GTK_WIDGET (self)) == GTK_TEXT_DIR_RTL;   /* Pango turns the alignments by itself */
  const char *name = slv_index_card_name (self->index, self->row);
  double points = fit_points (pen, name, big, 0.75, inner - corner);
  int room = points > 0 ? inner - corner : inner, above = points > 0 ? 0 : corner > 0 ? (int) (big * 1.2) : 0;   /* below the corner there is more */
  if (!(points > 0))
    points = MAX (fit_points (pen, name, big, 0.65, room), 0.65 * big);
  g_autoptr (PangoLayout) layout = make_layout (pen, name, points, TRUE, room, (int) (big * 2.9), PANGO_ALIGN_LEFT);

  pango_layout_get_pixel_size (layout, NULL, &y);
  y += pad + pad / 2 + above;
  if (words->foot->len > 0)
    pango_layout_get_pixel_size (numbers, NULL, &foot);
  draw_band (self, pen->snapshot, dark, width, y);
  draw_layout (pen, layout, mirrored ? pad + inner - room : pad, pad * 0.7f + (float) above);
  if (words->corner != NULL)
    draw_text (pen, words->corner, big * 1.2, TRUE, mirrored ? pad : pad + inner - corner, pad * 0.5f, corner, (int) (big * 2), PANGO_ALIGN_RIGHT);
  y += pad / 2;
  left = height - y - pad - foot;
  if (left >= (int) (small * 1.3))
    y += draw_text (pen, words->types->str, small, FALSE, pad, y, inner, MIN (left, (int) (small * 2.7)), PANGO_ALIGN_LEFT) + pad / 2;
  left = height - y - pad - foot - pad / 2;
  if (left >= (int) (small * 2.7))
    draw_text (pen, words->text->str, small, FALSE, pad, y, inner, left, PANGO_ALIGN_LEFT);
  if (foot)
    draw_layout (pen, numbers, pad, height - pad - foot);
}

/* The whole of the picture: nearly of a card's shape it fills the frame, any other lies in its middle. */
static void
draw_picture (SlvCardFace *self, GtkSnapshot *snapshot, int width, int height)
{
  double own = gdk_texture_get_width (self->texture) / (double) gdk_texture_get_height (self->texture);
  double frame = width / (double) height, w = width, h = height;

  if (own > frame * 1.08)
    h = width / own;
  else if (own < frame / 1.08)
    w = height * own;
  gtk_snapshot_append_texture (snapshot, self->texture, &GRAPHENE_RECT_INIT ((float) ((width - w) / 2), (float) ((height - h) / 2), (float) w, (float) h));
}

gboolean
slv_card_is_sample (SlvIndex *index, guint row)
{
  SlvPrintingView view;

  return slv_index_first_printing (index, row, &view) != NULL && view.more == 0 && strcmp (view.set_name, SLV_SAMPLE_SET) == 0;
}

static void
gather (SlvCardFace *self)
{
  slv_card_words_init (&self->words, self->index, self->row);
  if (slv_card_is_sample (self->index, self->row))
    {
      g_string_prepend (self->words.types, self->words.types->len > 0 ? " · " : "");
      /* Translators: on an invented card, before its types */
      g_string_prepend (self->words.types, _("Sample"));
    }
  self->n_colours = slv_card_colours (self->index, self->row, self->colours);
}

static void
slv_card_face_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  SlvCardFace *self = SLV_CARD_FACE (widget);
  int width = self->width, height = width * 88 / 63;
  gboolean dark = adw_style_manager_get_dark (adw_style_manager_get_default ());
  GdkRGBA paper = dark ? (GdkRGBA) { 0.17, 0.17, 0.19, 1 } : (GdkRGBA) { 0.99, 0.99, 0.98, 1 };
  GdkRGBA line = dark ? (GdkRGBA) { 1, 1, 1, 0.25 } : (GdkRGBA) { 0, 0, 0, 0.3 };
  Pen pen = { snapshot, widget, dark ? (GdkRGBA) { 1, 1, 1, 0.95 } : (GdkRGBA) { 0, 0, 0, 0.87 } };
  GskRoundedRect outline;

  if (self->index && self->words.text == NULL && self->texture == NULL)
    gather (self);
  gsk_rounded_rect_init_from_rect (&outline, &GRAPHENE_RECT_INIT (0, 0, width, height), width / 18.0f);
  gtk_snapshot_push_rounded_clip (snapshot, &outline);
  gtk_snapshot_append_color (snapshot, &paper, &outline.bounds);
  if (self->texture)
    draw_picture (self, snapshot, width, height);
  else if (self->index)
    draw_words (self, &pen, dark, width, height);
  else
    draw_band (self, snapshot, dark, width, height * 0.18f);
  gtk_snapshot_pop (snapshot);
  gtk_snapshot_append_border (snapshot, &outline, (float[4]) { 1, 1, 1, 1 }, (GdkRGBA[4]) { line, line, line, line });
}

static void
slv_card_face_class_init (SlvCardFaceClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = slv_card_face_dispose;
  G_OBJECT_CLASS (klass)->finalize = slv_card_face_finalize;
  widget_class->get_request_mode = get_request_mode;
  widget_class->measure = card_face_measure;
  widget_class->snapshot = slv_card_face_snapshot;
  gtk_widget_class_set_css_name (widget_class, "cardface");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_IMG);
}

static void
slv_card_face_init (SlvCardFace *self)
{
  self->width = 189;
  self->wanted = self->printing = SLV_ROW_NONE;
  self->in_view = TRUE;
  gtk_widget_set_halign (GTK_WIDGET (self), GTK_ALIGN_CENTER);
  gtk_widget_set_valign (GTK_WIDGET (self), GTK_ALIGN_START);
  gtk_widget_set_overflow (GTK_WIDGET (self), GTK_OVERFLOW_HIDDEN);
}

GtkWidget *
slv_card_face_new (void)
{
  return g_object_new (SLV_TYPE_CARD_FACE, NULL);
}

void
slv_card_face_set_card (SlvCardFace *self, SlvIndex *index, guint row, int width)
{
  g_return_if_fail (SLV_IS_CARD_FACE (self));
  if (self->index == index && self->row == row && self->width == width && row != SLV_ROW_NONE)
    return;
  /* the picture of the same card at another size serves until the right one is there */
  if (self->index != index || self->row != row)
    {
      stop_loading (self);
      g_clear_object (&self->texture);
      self->printing = SLV_ROW_NONE;
    }
  slv_card_words_clear (&self->words);
  if (row != SLV_ROW_NONE)
    slv_index_ref (index);
  g_clear_pointer (&self->index, slv_index_unref);
  self->index = row != SLV_ROW_NONE ? index : NULL;
  self->row = row;
  self->n_colours = 0;
  if (self->width != width)
    gtk_widget_queue_resize (GTK_WIDGET (self));
  self->width = width;
  if (row != SLV_ROW_NONE)
    slv_ui_set_name (GTK_WIDGET (self), slv_index_card_name (index, row));
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

void
slv_card_face_get_card (SlvCardFace *self, SlvIndex **index, guint *row, guint *printing)
{
  *index = self->index;
  *row = self->index != NULL ? self->row : SLV_ROW_NONE;
  *printing = self->wanted;
}

/* ---- the picture ---- */

static int
device_width (SlvCardFace *self)
{
  return self->width * gtk_widget_get_scale_factor (GTK_WIDGET (self));
}

static void
loaded (GObject *source G_GNUC_UNUSED, GAsyncResult *result, gpointer data)
{
  g_autoptr (SlvCardFace) self = data;
  g_autoptr (GdkTexture) texture = slv_card_image_load_finish (result, NULL);

  /* another card has come meanwhile, or the widget has gone */
  if (g_task_get_cancellable (G_TASK (result)) != self->loading)
    return;
  g_clear_object (&self->loading);
  if (texture == NULL)
    return;   /* there is none: the card stays drawn */
  g_set_object (&self->texture, texture);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

static void
look_for_picture (SlvCardFace *self)
{
  if (self->images == NULL || self->row == SLV_ROW_NONE || self->index == NULL || !slv_images_get_enabled (self->images))
    return;
  if (self->printing == SLV_ROW_NONE)
    self->printing = self->wanted != SLV_ROW_NONE ? self->wanted : slv_images_pick (self->index, self->row, NULL, NULL);
  if (self->printing == SLV_ROW_NONE)
    return;
  GdkTexture *texture = slv_card_image_peek (self->images, self->index, self->printing, device_width (self));
  if (texture != NULL)
    {
      stop_loading (self);
      if (g_set_object (&self->texture, texture))
        gtk_widget_queue_draw (GTK_WIDGET (self));
    }
  else if (self->in_view && self->loading == NULL && slv_images_address (self->index, self->printing, NULL, NULL))
    {
      self->loading = g_cancellable_new ();
      slv_card_image_load_async (self->images, self->index, self->printing, device_width (self), self->loading, loaded,
                                 g_object_ref (self));
    }
}

static void
card_face_images_changed (SlvCardFace *self)
{
  stop_loading (self);
  if (self->texture)
    gtk_widget_queue_draw (GTK_WIDGET (self));
  g_clear_object (&self->texture);
  self->printing = SLV_ROW_NONE;
  look_for_picture (self);
}

void
slv_card_face_set_picture (SlvCardFace *self, SlvImages *images, guint printing)
{
  g_return_if_fail (SLV_IS_CARD_FACE (self));
  if (self->images != images)
    {
      if (self->images)
        g_signal_handlers_disconnect_by_data (self->images, self);
      g_set_object (&self->images, images);
      if (images)
        g_signal_connect_object (images, "changed", G_CALLBACK (card_face_images_changed), self, G_CONNECT_SWAPPED);
    }
  if (self->wanted != printing)
    {
      stop_loading (self);
      g_clear_object (&self->texture);
      self->printing = SLV_ROW_NONE;
      gtk_widget_queue_draw (GTK_WIDGET (self));
    }
  self->wanted = printing;
  look_for_picture (self);
}

void
slv_card_face_set_in_view (SlvCardFace *self, gboolean in_view)
{
  if (self->in_view == in_view)
    return;
  self->in_view = in_view;
  if (!in_view)
    stop_loading (self);
  else
    look_for_picture (self);
}
