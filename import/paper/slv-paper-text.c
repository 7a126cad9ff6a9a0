/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-paper-text.c: text in boxes. A text that is too long shrinks in steps to its floor; only then it is cut, and the caller
 * is told so. Texts of any length come from outside: what no box could hold is cut before it is laid out. */
#include <math.h>
#include "paper/slv-paper-private.h"

#define TEXT_MAX 20000.0   /* characters; a page holds about 10,000 */
#define STEP     0.94

/** (transfer full): as much of @text, made valid, as a box could ever hold: Pango lays out all it is given, and names of any length
 *  come from outside. */
static char *
bounded (const SlvPaperBox *box, const char *text)
{
  double size = box->floor > 0 ? box->floor : box->size, lines = box->height > 0 ? box->height / size : 1;
  gsize most = (gsize) MIN (200 + 5 * lines * box->width / size, TEXT_MAX);
  g_autofree char *valid = g_utf8_make_valid (text, (gssize) strnlen (text, most * 4));
  return g_utf8_strlen (valid, -1) > (glong) most ? g_utf8_substring (valid, 0, (glong) most) : g_steal_pointer (&valid);
}

static void
set_up (PangoLayout *layout, const SlvPaperBox *box, double size)
{
  PangoFontDescription *font = pango_font_description_from_string ("Sans");
  pango_font_description_set_absolute_size (font, size * PANGO_SCALE);
  pango_font_description_set_weight (font, box->bold ? PANGO_WEIGHT_BOLD : PANGO_WEIGHT_NORMAL);
  pango_font_description_set_style (font, box->italic ? PANGO_STYLE_ITALIC : PANGO_STYLE_NORMAL);
  pango_layout_set_font_description (layout, font);
  pango_font_description_free (font);
}

/** Whether the layout at this size fits its box without an ellipsis. */
static gboolean
fits_box (PangoLayout *layout, const SlvPaperBox *box)
{
  PangoRectangle logical;
  pango_layout_set_ellipsize (layout, PANGO_ELLIPSIZE_NONE);
  pango_layout_set_width (layout, box->height > 0 ? (int) (box->width * PANGO_SCALE) : -1);
  pango_layout_get_extents (layout, NULL, &logical);
  if (box->height > 0)
    return logical.height <= box->height * PANGO_SCALE && logical.width <= box->width * PANGO_SCALE;
  return logical.width <= box->width * PANGO_SCALE;
}

/** Shrinks as far as is needed and allowed. Returns: whether all of the text is there. */
static gboolean
settle (PangoLayout *layout, const SlvPaperBox *box)
{
  double size = box->size, floor_size = box->floor > 0 ? box->floor : box->size;
  set_up (layout, box, size);
  if (!fits_box (layout, box))
    {
      set_up (layout, box, floor_size);
      if (!fits_box (layout, box))   /* what does not fit at the smallest size needs no steps */
        {
          pango_layout_set_width (layout, (int) (box->width * PANGO_SCALE));
          pango_layout_set_ellipsize (layout, PANGO_ELLIPSIZE_END);
          pango_layout_set_height (layout, box->height > 0 ? (int) (box->height * PANGO_SCALE) : 0);
          return FALSE;
        }
      do
        {
          size = MAX (size * STEP, floor_size);
          set_up (layout, box, size);
        }
      while (size > floor_size && !fits_box (layout, box));
    }
  pango_layout_set_width (layout, (int) (box->width * PANGO_SCALE));
  return TRUE;
}

static PangoLayout *
make_layout (cairo_t *cr, const SlvPaperBox *box, const char *text, gboolean *fits)
{
  g_autofree char *shown = bounded (box, text);
  PangoLayout *layout = pango_cairo_create_layout (cr);
  pango_cairo_context_set_resolution (pango_layout_get_context (layout), 72);
  cairo_font_options_t *options = cairo_font_options_create ();
  cairo_font_options_set_hint_metrics (options, CAIRO_HINT_METRICS_OFF);   /* the same breaks on paper and on screen */
  cairo_font_options_set_hint_style (options, CAIRO_HINT_STYLE_NONE);
  pango_cairo_context_set_font_options (pango_layout_get_context (layout), options);
  cairo_font_options_destroy (options);
  if (box->height <= 0)
    g_strdelimit (shown, "\r\n", ' ');
  pango_layout_set_text (layout, shown, -1);
  pango_layout_set_wrap (layout, PANGO_WRAP_WORD_CHAR);
  pango_layout_set_alignment (layout, box->align);
  gboolean whole = settle (layout, box) && strlen (shown) == strlen (text);
  if (fits != NULL)
    *fits = whole;
  return layout;
}

double
slv_paper_text (cairo_t *cr, const SlvPaperBox *box, const char *text, gboolean *fits)
{
  g_autoptr (PangoLayout) layout = make_layout (cr, box, text, fits);
  PangoRectangle logical;
  pango_layout_get_extents (layout, NULL, &logical);
  cairo_move_to (cr, box->x, box->y);
  pango_cairo_show_layout (cr, layout);
  return (double) logical.height / PANGO_SCALE;
}

double
slv_paper_measure (const SlvPaperBox *box, const char *text, gboolean *fits)
{
  cairo_surface_t *nowhere = cairo_recording_surface_create (CAIRO_CONTENT_COLOR_ALPHA, NULL);
  cairo_t *cr = cairo_create (nowhere);
  g_autoptr (PangoLayout) layout = make_layout (cr, box, text, fits);
  PangoRectangle logical;
  pango_layout_get_extents (layout, NULL, &logical);
  cairo_destroy (cr);
  cairo_surface_destroy (nowhere);
  return (double) logical.height / PANGO_SCALE;
}

void
slv_paper_line (cairo_t *cr, double x1, double y1, double x2, double y2, double width, double grey)
{
  cairo_save (cr);
  cairo_set_line_width (cr, width);
  cairo_set_source_rgb (cr, grey, grey, grey);
  cairo_move_to (cr, x1, y1);
  cairo_line_to (cr, x2, y2);
  cairo_stroke (cr);
  cairo_restore (cr);
}
