/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-paper-sheet.c: the sheet that is handed in: who, where, what, every zone with its counts and points in two columns, and
 * below them the verdict with the edition of the rulebook. As many pages as it takes; only the last one has the verdict. */
#include "paper/slv-paper-private.h"

#define MARGIN      (14 * MM)
#define GAP         (8 * MM)      /* between the columns */
#define ROW         13.5          /* points a line of the list takes */
#define HEAD        128.0         /* of the first page */
#define HEAD_LATER  30.0
#define FOOT        24.0          /* page number */
#define FINDING_MAX 6u
#define COUNT_WIDTH 24.0
#define CODE_SIDE   (34 * MM)     /* of the QR code in the head */
#define CODE_VERSION_MAX 25       /* whose modules are a quarter of a millimetre there */

/** A line of the list: a card, a zone's heading, a total below it, a gap, or a line that was not understood. */
typedef enum { ROW_ZONE, ROW_TOTAL, ROW_CARD, ROW_GAP, ROW_UNREAD } RowKind;
typedef struct { RowKind kind; guint at; const char *zone; guint page, column, line; } Row;

/* ---- the lines ---- */

static void
add_row (SlvPaper *paper, RowKind kind, guint at, const char *zone)
{
  Row row = { kind, at, zone, 0, 0, 0 };
  g_array_append_val (paper->rows, row);
}

/** Whether a total belongs below the heading of @zone: sums and sizes of that zone alone. */
static gboolean
is_total_of (const SlvPaper *paper, const SlvTotal *total, const char *zone)
{
  const SlvZone *known = slv_rulebook_match_zone (paper->format->rulebook, zone);
  char **zones = total->rule->zones;
  return known != NULL && zones != NULL && zones[0] != NULL && zones[1] == NULL && g_str_equal (zones[0], known->id)
         && total->title != NULL;
}

static void
add_zone (SlvPaper *paper, const char *zone)
{
  if (paper->rows->len > 0)
    add_row (paper, ROW_GAP, 0, zone);
  add_row (paper, ROW_ZONE, 0, zone);
  for (guint i = 0; paper->totals != NULL && i < paper->totals->len; i++)
    if (is_total_of (paper, &g_array_index (paper->totals, SlvTotal, i), zone))
      add_row (paper, ROW_TOTAL, i, zone);
  for (guint i = 0; i < paper->deck->entries->len; i++)
    if (g_str_equal (slv_deck_entry (paper->deck, i)->zone, zone))
      add_row (paper, ROW_CARD, i, zone);
}

/** Zones in the order of the rulebook, then others as they come in the deck; cards that one only thinks about are not handed in. */
static GPtrArray *
list_zones (const SlvPaper *paper)
{
  const GPtrArray *met = paper->zones, *known = paper->format != NULL ? paper->format->rulebook->zones : NULL;
  GPtrArray *zones = g_ptr_array_new ();
  for (guint z = 0; known != NULL && z < known->len; z++)
    for (guint i = 0; i < met->len; i++)
      if (slv_rulebook_match_zone (paper->format->rulebook, g_ptr_array_index (met, i)) == g_ptr_array_index (known, z))
        g_ptr_array_add (zones, g_ptr_array_index (met, i));
  for (guint i = 0; i < met->len; i++)
    if (!g_ptr_array_find (zones, g_ptr_array_index (met, i), NULL))
      g_ptr_array_add (zones, g_ptr_array_index (met, i));
  return zones;
}

static double
verdict_height (const SlvPaper *paper)
{
  guint n = paper->told != NULL ? MIN (paper->told->len, FINDING_MAX) : 0;
  return 64 + 13.0 * n;
}

/** Lines of one column on a page. */
static guint
lines_on (const SlvPaper *paper, guint page, gboolean last)
{
  double height = paper->height - 2 * MARGIN - (page == 0 ? HEAD : HEAD_LATER) - FOOT - (last ? verdict_height (paper) : 0);
  return (guint) MAX (height / ROW, 1);
}

/** Where the second column begins when everything fits on one page: the zone that divides the rows best, so that a short list does
 *  not leave half the page empty. G_MAXUINT: nowhere. */
static guint
middle (const SlvPaper *paper, guint room)
{
  guint n = paper->rows->len, best = G_MAXUINT, longest = G_MAXUINT;
  for (guint i = 1; i < n; i++)
    if (g_array_index (paper->rows, Row, i).kind == ROW_ZONE && MAX (i, n - i) < longest && MAX (i, n - i) <= room)
      {
        longest = MAX (i, n - i);
        best = i;
      }
  return best;
}

/** Deals the rows out to columns and pages. @last: the page that bears the verdict. Returns the number of pages. */
static guint
deal_rows (SlvPaper *paper, guint last)
{
  guint page = 0, column = 0, line = 0, half = last == 0 ? middle (paper, lines_on (paper, 0, TRUE)) : G_MAXUINT;
  for (guint i = 0; i < paper->rows->len; i++)
    {
      Row *row = &g_array_index (paper->rows, Row, i);
      guint room = lines_on (paper, page, page == last), keep = row->kind == ROW_ZONE ? 3 : 1;   /* no heading alone at the foot */
      if (line + MIN (keep, room) > room || i == half)
        {
          line = 0;
          page += column == 1;
          column = !column;
        }
      if (row->kind == ROW_GAP && line == 0)
        {
          row->line = G_MAXUINT;
          continue;
        }
      row->page = page;
      row->column = column;
      row->line = line++;
    }
  return page + 1;
}

gboolean
slv_paper_sheet_lay_out (SlvPaper *paper, GError **error)
{
  g_autoptr (GPtrArray) zones = list_zones (paper);
  paper->rows = g_array_new (FALSE, FALSE, sizeof (Row));
  for (guint i = 0; i < zones->len; i++)
    add_zone (paper, g_ptr_array_index (zones, i));
  for (guint i = 0; i < MIN (paper->deck->unread->len, 100); i++)
    add_row (paper, ROW_UNREAD, i, "");
  if (paper->rows->len == 0)
    return slv_set_error (error, SLV_ERROR_NO, NULL, _("“%s” has no cards to print"), paper->deck->name);
  slv_paper_take_code (paper, CODE_VERSION_MAX, NULL);   /* without one the sheet says everything, too */
  guint pages = deal_rows (paper, G_MAXUINT);
  while (deal_rows (paper, pages - 1) > pages && pages <= SLV_PAPER_PAGES_MAX)   /* the verdict pushed something over */
    pages++;
  paper->n_pages = pages;
  return TRUE;
}

/* ---- the page ---- */

static void
draw_field (const SlvPaper *paper G_GNUC_UNUSED, cairo_t *cr, const char *label, const char *value, double x, double y, double width)
{
  cairo_set_source_rgb (cr, 0.35, 0.35, 0.35);
  slv_paper_text (cr, &(SlvPaperBox) { x, y, width, 0, 7.5, 6, FALSE, FALSE, PANGO_ALIGN_LEFT }, label, NULL);
  cairo_set_source_rgb (cr, 0, 0, 0);
  slv_paper_text (cr, &(SlvPaperBox) { x, y + 9, width, 0, 11, 7, FALSE, FALSE, PANGO_ALIGN_LEFT }, value, NULL);
  slv_paper_line (cr, x, y + 24, x + width, y + 24, 0.6, 0.3);
}

static void
draw_head (SlvPaper *paper, cairo_t *cr)
{
  double width = paper->width - 2 * MARGIN - (paper->qr != NULL ? CODE_SIDE + GAP : 0), third = (width - 2 * GAP) / 3, y = MARGIN + 52;
  g_autofree char *format = slv_paper_format_text (paper);
  cairo_set_source_rgb (cr, 0.35, 0.35, 0.35);
  slv_paper_text (cr, &(SlvPaperBox) { MARGIN, MARGIN, width, 0, 9, 9, FALSE, FALSE, PANGO_ALIGN_LEFT }, _("Deck registration"), NULL);
  slv_paper_text (cr, &(SlvPaperBox) { MARGIN + width / 2, MARGIN, width / 2, 0, 9, 6, FALSE, FALSE, PANGO_ALIGN_RIGHT }, format, NULL);
  if (paper->qr != NULL)
    slv_qr_draw (paper->qr, cr, paper->width - MARGIN - CODE_SIDE, MARGIN, CODE_SIDE);
  cairo_set_source_rgb (cr, 0, 0, 0);
  slv_paper_text (cr, &(SlvPaperBox) { MARGIN, MARGIN + 14, width, 0, 19, 10, TRUE, FALSE, PANGO_ALIGN_LEFT },
                  paper->deck->name[0] != '\0' ? paper->deck->name : _("Untitled deck"), NULL);
  draw_field (paper, cr, _("Player"), paper->player, MARGIN, y, 2 * third + GAP);
  draw_field (paper, cr, _("Player number"), "", MARGIN + 2 * (third + GAP), y, third);
  draw_field (paper, cr, _("Event"), paper->event, MARGIN, y + 34, 2 * third + GAP);
  draw_field (paper, cr, _("Date"), paper->day, MARGIN + 2 * (third + GAP), y + 34, third);
}

static void
draw_zone (SlvPaper *paper, cairo_t *cr, const Row *row, double x, double y, double width)
{
  guint cards = slv_deck_n_cards (paper->deck, row->zone);
  g_autofree char *count = slv_tell_printf (ngettext ("%u card", "%u cards", cards), cards);
  cairo_set_source_rgb (cr, 0, 0, 0);
  slv_paper_text (cr, &(SlvPaperBox) { x, y, width - 70, 0, 10.5, 7, TRUE, FALSE, PANGO_ALIGN_LEFT }, slv_paper_zone_title (paper, row->zone), NULL);
  slv_paper_text (cr, &(SlvPaperBox) { x + width - 70, y, 70, 0, 10.5, 7, TRUE, FALSE, PANGO_ALIGN_RIGHT }, count, NULL);
  slv_paper_line (cr, x, y + ROW + 0.5, x + width, y + ROW + 0.5, 0.8, 0);
}

static void
draw_total (SlvPaper *paper, cairo_t *cr, const Row *row, double x, double y, double width)
{
  const SlvTotal *total = &g_array_index (paper->totals, SlvTotal, row->at);
  const char *what = total->title;
  g_autofree char *text = NULL;
  if (total->has_min && total->has_max && total->min == total->max)
    text = g_strdup_printf (_("%s: %.15g, must be %lld"), what, total->actual, (long long) total->min);
  else if (total->has_max)
    text = g_strdup_printf (_("%s: %.15g of at most %lld"), what, total->actual, (long long) total->max);
  else if (total->has_min)
    text = g_strdup_printf (_("%s: %.15g of at least %lld"), what, total->actual, (long long) total->min);
  else
    text = g_strdup_printf (_("%s: %.15g"), what, total->actual);
  if (total->unknown)
    slv_take_str (&text, g_strdup_printf (_("%s (not of all cards known)"), text));
  cairo_set_source_rgb (cr, 0.25, 0.25, 0.25);
  slv_paper_text (cr, &(SlvPaperBox) { x, y + 1.5, width, 0, 8.5, 6, FALSE, TRUE, PANGO_ALIGN_LEFT }, text, NULL);
}

static void
draw_card (SlvPaper *paper, cairo_t *cr, const Row *row, double x, double y, double width)
{
  const SlvDeckEntry *entry = slv_deck_entry (paper->deck, row->at);
  gboolean printed = entry->set_code[0] != '\0', fits;
  double printing = printed ? 62 : 0;
  g_autofree char *count = g_strdup_printf ("%u", entry->count);
  g_autofree char *set = g_strdup_printf ("%s %s", entry->set_code, entry->number);
  cairo_set_source_rgb (cr, 0, 0, 0);
  slv_paper_text (cr, &(SlvPaperBox) { x, y + 1, COUNT_WIDTH - 6, 0, 9.5, 5.5, TRUE, FALSE, PANGO_ALIGN_RIGHT }, count, NULL);
  slv_paper_text (cr, &(SlvPaperBox) { x + COUNT_WIDTH, y + 1, width - COUNT_WIDTH - printing, 0, 9.5, 6.5, FALSE, FALSE, PANGO_ALIGN_LEFT },
                  entry->name, &fits);
  if (!fits)
    slv_paper_note (paper, g_strdup_printf (_("the name “%.80s” is too long for the sheet and is cut"), entry->name));
  cairo_set_source_rgb (cr, 0.35, 0.35, 0.35);
  if (printed)
    slv_paper_text (cr, &(SlvPaperBox) { x + width - printing + 4, y + 2, printing - 4, 0, 8, 5.5, FALSE, FALSE, PANGO_ALIGN_RIGHT },
                    g_strchomp (set), NULL);
  slv_paper_line (cr, x, y + ROW, x + width, y + ROW, 0.25, 0.75);
}

static void
draw_unread (SlvPaper *paper, cairo_t *cr, const Row *row, double x, double y, double width)
{
  const SlvUnread *unread = g_ptr_array_index (paper->deck->unread, row->at);
  g_autofree char *text = g_strdup_printf (_("Not understood: %s"), unread->text);
  cairo_set_source_rgb (cr, 0.25, 0.25, 0.25);
  slv_paper_text (cr, &(SlvPaperBox) { x, y + 1, width, 0, 8.5, 6.5, FALSE, TRUE, PANGO_ALIGN_LEFT }, text, NULL);
}

/** The first findings, and how many more there are. */
static void
draw_findings (SlvPaper *paper, cairo_t *cr, double y)
{
  const GPtrArray *findings = paper->told;
  guint shown = MIN (findings->len, FINDING_MAX);
  for (guint i = 0; i < shown; i++)
    {
      const SlvFinding *finding = g_ptr_array_index (findings, i);
      guint left = findings->len - i;
      g_autofree char *clause = finding->clause != NULL && finding->clause[0] != '\0' ? g_strdup_printf (" (%s)", finding->clause) : g_strdup ("");
      g_autofree char *text = i + 1 == shown && left > 1
                              ? slv_tell_printf (ngettext ("… and %u more finding", "… and %u more findings", left), left)
                              : g_strdup_printf ("• %s%s", finding->message, clause);
      slv_paper_text (cr, &(SlvPaperBox) { MARGIN + 6, y + 13.0 * i, paper->width - 2 * MARGIN - 6, 0, 8.5, 6, FALSE, FALSE, PANGO_ALIGN_LEFT },
                      text, NULL);
    }
}

static void
draw_verdict (SlvPaper *paper, cairo_t *cr)
{
  double width = paper->width - 2 * MARGIN, y = paper->height - MARGIN - FOOT - verdict_height (paper) + 8;
  g_autofree char *verdict = slv_paper_verdict_text (paper);
  cairo_set_source_rgb (cr, 0, 0, 0);
  slv_paper_line (cr, MARGIN, y - 2, MARGIN + width, y - 2, 0.8, 0);
  slv_paper_text (cr, &(SlvPaperBox) { MARGIN, y + 2, width, 0, 9.5, 6, TRUE, FALSE, PANGO_ALIGN_LEFT },
                  verdict != NULL ? verdict : _("Not judged: no rulebook of this game is installed."), NULL);
  if (paper->told != NULL)
    draw_findings (paper, cr, y + 17);
  y = paper->height - MARGIN - FOOT - 28;
  draw_field (paper, cr, _("Player's signature"), "", MARGIN, y, width / 2 - GAP / 2);
  draw_field (paper, cr, _("Checked by"), "", MARGIN + width / 2 + GAP / 2, y, width / 2 - GAP / 2);
}

static void
draw_foot (SlvPaper *paper, guint page, cairo_t *cr)
{
  double width = paper->width - 2 * MARGIN, y = paper->height - MARGIN - 9;
  guint cards = 0;
  for (guint i = 0; i < paper->deck->entries->len; i++)
    cards += slv_deck_zone_is_maybe (slv_deck_entry (paper->deck, i)->zone) ? 0 : slv_deck_entry (paper->deck, i)->count;
  g_autofree char *where = g_strdup_printf (_("Page %u of %u"), page + 1, paper->n_pages);
  g_autofree char *total = slv_tell_printf (ngettext ("%u card in all", "%u cards in all", cards), cards);
  cairo_set_source_rgb (cr, 0.35, 0.35, 0.35);
  slv_paper_text (cr, &(SlvPaperBox) { MARGIN, y, width / 2, 0, 8, 8, FALSE, FALSE, PANGO_ALIGN_LEFT }, total, NULL);
  slv_paper_text (cr, &(SlvPaperBox) { MARGIN + width / 2, y, width / 2, 0, 8, 8, FALSE, FALSE, PANGO_ALIGN_RIGHT }, where, NULL);
}

void
slv_paper_sheet_draw (SlvPaper *paper, guint page, cairo_t *cr)
{
  static void (* const draw[]) (SlvPaper *, cairo_t *, const Row *, double, double, double) = {
    [ROW_ZONE] = draw_zone, [ROW_TOTAL] = draw_total, [ROW_CARD] = draw_card, [ROW_UNREAD] = draw_unread,
  };
  double column = (paper->width - 2 * MARGIN - GAP) / 2, top = MARGIN + (page == 0 ? HEAD : HEAD_LATER);
  if (page == 0)
    draw_head (paper, cr);
  else
    slv_paper_text (cr, &(SlvPaperBox) { MARGIN, MARGIN, paper->width - 2 * MARGIN, 0, 11, 7, TRUE, FALSE, PANGO_ALIGN_LEFT },
                    paper->deck->name, NULL);
  SLV_EACH_IN (const Row, row, paper->rows)
    if (row->page == page && row->kind != ROW_GAP && row->line != G_MAXUINT)
      draw[row->kind] (paper, cr, row, MARGIN + row->column * (column + GAP), top + row->line * ROW, column);
  if (page + 1 == paper->n_pages)
    draw_verdict (paper, cr);
  draw_foot (paper, page, cr);
}
