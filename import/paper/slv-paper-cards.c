/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-paper-cards.c: sheets of cards at true size, 3 x 3 without gaps so that one cut serves two cards, with marks in the
 * margins where to cut. Every copy of the deck is one card; those that one only thinks about are left out. */
#include "paper/slv-paper-private.h"
#include "index/slv-card-colours.h"
#include "index/slv-card-words.h"

/* ---- a card of 63 x 88 mm drawn from what the index knows of it, as in the window ---- */

#define WIDTH  (63 * MM)
#define HEIGHT (88 * MM)
#define PAD    (3.2 * MM)      /* what a cut that is a little off must not touch */
#define BAND   (13 * MM)
#define FOOT   (6.5 * MM)

typedef struct { SlvCardWords words; SlvColour colours[SLV_CARD_COLOURS_MAX]; guint n_colours; } Face;

static void
outline (cairo_t *cr, double inset, double radius)
{
  double x = inset, y = inset, w = WIDTH - 2 * inset, h = HEIGHT - 2 * inset;
  cairo_new_sub_path (cr);
  cairo_arc (cr, x + w - radius, y + radius, radius, -G_PI / 2, 0);
  cairo_arc (cr, x + w - radius, y + h - radius, radius, 0, G_PI / 2);
  cairo_arc (cr, x + radius, y + h - radius, radius, G_PI / 2, G_PI);
  cairo_arc (cr, x + radius, y + radius, radius, G_PI, 3 * G_PI / 2);
  cairo_close_path (cr);
}

/** The colours of the card beside each other, pale, so that black letters are read on them; grey where it has none. */
static void
draw_band (cairo_t *cr, const Face *face)
{
  guint n = MAX (face->n_colours, 1);
  for (guint i = 0; i < n; i++)
    {
      SlvColour colour = i < face->n_colours ? face->colours[i] : (SlvColour) { 0.73, 0.73, 0.73 };
      cairo_set_source_rgb (cr, 0.55 + 0.45 * colour.red, 0.55 + 0.45 * colour.green, 0.55 + 0.45 * colour.blue);
      cairo_rectangle (cr, WIDTH * i / n, 0, WIDTH / n, BAND);
      cairo_fill (cr);
    }
}

static void
draw_frame (cairo_t *cr, const Face *face)
{
  cairo_save (cr);
  cairo_set_source_rgb (cr, 1, 1, 1);
  cairo_rectangle (cr, 0, 0, WIDTH, HEIGHT);
  cairo_fill (cr);
  outline (cr, 1.2 * MM, 2.2 * MM);
  cairo_clip (cr);
  draw_band (cr, face);
  cairo_restore (cr);
  outline (cr, 1.2 * MM, 2.2 * MM);
  cairo_set_line_width (cr, 0.7);
  cairo_set_source_rgb (cr, 0.25, 0.25, 0.25);
  cairo_stroke (cr);
}

static void
note_cut (SlvPaper *paper, gboolean fits, const char *sentence, const char *name)
{
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
  if (!fits)
    slv_paper_note (paper, g_strdup_printf (sentence, name));
#pragma GCC diagnostic pop
}

static void
draw_words (SlvPaper *paper, cairo_t *cr, const Face *face, const char *name)
{
  double inner = WIDTH - 2 * PAD, corner = face->words.corner != NULL ? 11 * MM : 0, y = BAND + 1.6 * MM, bottom = HEIGHT - PAD - FOOT;
  gboolean fits;
  cairo_set_source_rgb (cr, 0, 0, 0);
  slv_paper_text (cr, &(SlvPaperBox) { PAD, PAD, inner - corner, BAND - PAD - 1, 11, 6.5, TRUE, FALSE, PANGO_ALIGN_LEFT }, name, &fits);
  note_cut (paper, fits, _("the name “%.80s” does not fit its card and is cut"), name);
  if (face->words.corner != NULL)
    slv_paper_text (cr, &(SlvPaperBox) { PAD + inner - corner, PAD - 2, corner, 0, 17, 8, TRUE, FALSE, PANGO_ALIGN_RIGHT }, face->words.corner, NULL);
  cairo_set_source_rgb (cr, 0.2, 0.2, 0.2);
  y += slv_paper_text (cr, &(SlvPaperBox) { PAD, y, inner, 8 * MM, 7.5, 5, FALSE, TRUE, PANGO_ALIGN_LEFT }, face->words.types->str, NULL) + 1 * MM;
  slv_paper_line (cr, PAD, y, PAD + inner, y, 0.4, 0.6);
  y += 1.2 * MM;
  cairo_set_source_rgb (cr, 0, 0, 0);
  slv_paper_text (cr, &(SlvPaperBox) { PAD, y, inner, bottom - y, 9, 4.5, FALSE, FALSE, PANGO_ALIGN_LEFT }, face->words.text->str, &fits);
  note_cut (paper, fits, _("the text of “%.80s” does not fit its card and is cut"), name);
  slv_paper_text (cr, &(SlvPaperBox) { PAD, bottom + 0.4 * MM, inner, 0, 8, 5, TRUE, FALSE, PANGO_ALIGN_LEFT }, face->words.foot->str, NULL);
}

/* Draws a card of 63 x 88 mm at the origin from what the index knows of @row; SLV_ROW_NONE: @name alone. */
static void
slv_paper_face (SlvPaper *paper, cairo_t *cr, guint row, const SlvDeckEntry *entry)
{
  Face face = { .n_colours = 0 };
  const char *name = row != SLV_ROW_NONE ? slv_index_card_name (paper->index, row) : entry->name;
  slv_card_words_init (&face.words, paper->index, row);
  if (row != SLV_ROW_NONE)
    face.n_colours = slv_index_card_colours (paper->index, row, face.colours);
  else
    g_string_assign (face.words.text, _("This card is in no card list: only its name is known."));
  draw_frame (cr, &face);
  draw_words (paper, cr, &face, name);
  g_autofree char *printing = entry->set_code[0] != '\0' ? g_strdup_printf ("%s %s", entry->set_code, entry->number) : g_strdup ("");
  cairo_set_source_rgb (cr, 0.4, 0.4, 0.4);
  slv_paper_text (cr, &(SlvPaperBox) { PAD, HEIGHT - PAD - 6, WIDTH / 2 - PAD, 0, 5.5, 4, FALSE, FALSE, PANGO_ALIGN_LEFT }, g_strchomp (printing), NULL);
  slv_paper_text (cr, &(SlvPaperBox) { WIDTH / 2, HEIGHT - PAD - 6, WIDTH / 2 - PAD, 0, 5.5, 4, FALSE, FALSE, PANGO_ALIGN_RIGHT },
                  _("Proxy"), NULL);
  slv_card_words_clear (&face.words);
}

#define CARD_WIDTH  (63 * MM)
#define CARD_HEIGHT (88 * MM)
#define MARK        (4 * MM)
#define A_PAGE      9u

/** One physical card: @row of the index, SLV_ROW_NONE unknown. */
typedef struct { guint entry, row; } Row;

gboolean
slv_paper_cards_lay_out (SlvPaper *paper, GError **error)
{
  g_autoptr (GArray) rows = slv_paper_rows (paper);
  paper->rows = g_array_new (FALSE, FALSE, sizeof (Row));
  for (guint i = 0; i < paper->deck->entries->len; i++)
    {
      const SlvDeckEntry *entry = slv_deck_entry (paper->deck, i);
      Row row = { i, g_array_index (rows, guint, i) };
      for (guint n = 0; n < entry->count && !slv_deck_zone_is_maybe (entry->zone) && paper->rows->len <= SLV_PAPER_PAGES_MAX * A_PAGE; n++)
        g_array_append_val (paper->rows, row);
    }
  paper->n_pages = (paper->rows->len + A_PAGE - 1) / A_PAGE;
  if (paper->n_pages > 0)
    return TRUE;
  return slv_set_error (error, SLV_ERROR_NO, NULL, paper->lacking ? _("no card of “%s” is missing") : _("“%s” has no cards to print"), paper->deck->name);
}

/** Marks outside the block of cards, at the ends of every cut. */
static void
draw_marks (cairo_t *cr, double left, double top)
{
  for (guint i = 0; i <= 3; i++)
    {
      double x = left + i * CARD_WIDTH, y = top + i * CARD_HEIGHT;
      slv_paper_line (cr, x, top - 1 - MARK, x, top - 1, 0.4, 0.2);
      slv_paper_line (cr, x, top + 3 * CARD_HEIGHT + 1, x, top + 3 * CARD_HEIGHT + 1 + MARK, 0.4, 0.2);
      slv_paper_line (cr, left - 1 - MARK, y, left - 1, y, 0.4, 0.2);
      slv_paper_line (cr, left + 3 * CARD_WIDTH + 1, y, left + 3 * CARD_WIDTH + 1 + MARK, y, 0.4, 0.2);
    }
}

void
slv_paper_cards_draw (SlvPaper *paper, guint page, cairo_t *cr)
{
  double left = (paper->width - 3 * CARD_WIDTH) / 2, top = (paper->height - 3 * CARD_HEIGHT) / 2;
  g_autofree char *foot = g_strdup_printf (_("%s · page %u of %u · print at 100 %%"), paper->deck->name, page + 1, paper->n_pages);
  for (guint i = 0; i < A_PAGE && page * A_PAGE + i < paper->rows->len; i++)
    {
      const Row *row = &g_array_index (paper->rows, Row, page * A_PAGE + i);
      cairo_save (cr);
      cairo_translate (cr, left + (i % 3) * CARD_WIDTH, top + (i / 3) * CARD_HEIGHT);
      if (!slv_paper_picture (paper, cr, row->row, slv_deck_entry (paper->deck, row->entry)))
        slv_paper_face (paper, cr, row->row, slv_deck_entry (paper->deck, row->entry));
      cairo_restore (cr);
    }
  draw_marks (cr, left, top);
  cairo_set_source_rgb (cr, 0.35, 0.35, 0.35);
  slv_paper_text (cr, &(SlvPaperBox) { left + CARD_WIDTH + 4, top + 3 * CARD_HEIGHT + 4, CARD_WIDTH - 8, 0, 6.5, 4.5, FALSE, FALSE, PANGO_ALIGN_CENTER },
                  foot, NULL);
}
