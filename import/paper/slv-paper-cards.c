/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-paper-cards.c: sheets of cards at true size, 3 x 3 without gaps so that one cut serves two cards, with marks in the
 * margins where to cut. Every copy of the deck is one card; those that one only thinks about are left out. */
#include "paper/slv-paper-private.h"

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
