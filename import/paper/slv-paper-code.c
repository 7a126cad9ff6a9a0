/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-paper-code.c: one page with the deck as a QR code, as large as the page lets it be, and the same code in letters below. */
#include "import/slv-deck-file.h"
#include "paper/slv-paper-private.h"

#define MARGIN   (14 * MM)
#define SIDE_MAX (150 * MM)
#define TOP      (MARGIN + 44)
#define GROUP    5             /* letters between two blanks */

gboolean
slv_paper_take_code (SlvPaper *paper, int version_max, GError **error)
{
  paper->code = slv_deck_file_write (paper->deck, "code", slv_index_get_games (paper->index), error);
  if (paper->code == NULL)
    return FALSE;
  g_strchomp (paper->code);
  return (paper->qr = slv_qr_new (paper->code, version_max, error)) != NULL;
}

gboolean
slv_paper_code_lay_out (SlvPaper *paper, GError **error)
{
  paper->n_pages = 1;
  return slv_paper_take_code (paper, SLV_QR_VERSION_MAX, error);
}

void
slv_paper_code_draw (SlvPaper *paper, guint page G_GNUC_UNUSED, cairo_t *cr)
{
  double width = paper->width - 2 * MARGIN, side = MIN (MIN (width, paper->height / 2), SIDE_MAX), below = TOP + side + 12;
  g_autofree char *format = slv_paper_format_text (paper);
  const char *begins = strrchr (paper->code, ':') + 1;   /* behind the sign, which stays one word */
  g_autoptr (GString) groups = g_string_new (NULL);   /* for who has to type it; a reader passes over the blanks */

  g_string_append_printf (groups, "%.*s ", (int) (begins - paper->code), paper->code);
  for (const char *rest = begins; *rest != '\0'; rest += MIN (strlen (rest), GROUP))
    g_string_append_printf (groups, "%.*s ", GROUP, rest);
  slv_paper_text (cr, &(SlvPaperBox) { MARGIN, MARGIN, width, 0, 19, 10, TRUE, FALSE, PANGO_ALIGN_CENTER }, paper->deck->name, NULL);
  slv_paper_text (cr, &(SlvPaperBox) { MARGIN, MARGIN + 24, width, 0, 9, 6, FALSE, FALSE, PANGO_ALIGN_CENTER }, format, NULL);
  slv_qr_draw (paper->qr, cr, (paper->width - side) / 2, TOP, side);
  slv_paper_text (cr, &(SlvPaperBox) { MARGIN, below, width, paper->height - MARGIN - below, 9, 4, FALSE, FALSE, PANGO_ALIGN_LEFT },
                  groups->str, NULL);
}
