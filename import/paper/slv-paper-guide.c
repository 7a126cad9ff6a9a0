/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-paper-guide.c: the sideboarding guide on one page: a row for every card that any plan moves, a column for every plan, the
 * notes of the plans below. What comes out of the deck has a minus, what goes in a plus. The table shrinks until all of it is
 * on the page; where that would be too small to read, the rest is left out and told. */
#include "base/slv-fold.h"
#include "paper/slv-paper-private.h"

#define MARGIN     (14 * MM)
#define HEAD       40.0
#define FOOT       16.0
#define SCALE_MIN  0.55
#define COLUMN_MIN 20.0    /* points in which "−2" and its sum below can be read */
#define NARROW     64.0    /* points of a column below which its title stands upright */

/** A card in a zone that some plan takes copies out of. */
typedef struct { char *name, *zone; guint count; } Row;

/** Measures of the page at one scale. */
typedef struct { double scale, row, head, name_width, column, notes; guint columns, rows; } Grid;

SLV_DEFINE_STATIC_CLEAR (Row, row_clear, name, zone);

/* ---- what stands in the table ---- */

/** Whether @zone is a sideboard: plans bring cards from there. */
static gboolean
is_side (const SlvPaper *paper, const char *zone)
{
  static const char * const words[] = { "side", "sideboard", "side-board", "side-deck", NULL };
  g_autofree char *folded = slv_fold_id (zone);
  const SlvRulebook *book = paper->format != NULL ? paper->format->rulebook : NULL;
  const SlvZone *known = book != NULL ? slv_rulebook_match_zone (book, zone) : NULL;
  return g_strv_contains (words, folded) || (known != NULL && known == slv_rulebook_match_zone (book, "sideboard"));
}

static gboolean
same_name (const char *a, const char *b)
{
  g_autofree char *x = slv_fold_name (a, NULL), *y = slv_fold_name (b, NULL);
  return g_str_equal (x, y);
}

static guint
copies_of (const SlvPaper *paper, const char *name, const char *zone)
{
  guint n = 0;
  SLV_EACH (const SlvDeckEntry, entry, paper->deck->entries)
    if (g_str_equal (entry->zone, zone) && same_name (entry->name, name))
      n += entry->count;
  return n;
}

static void
add_row (SlvPaper *paper, const char *name, const char *zone)
{
  SLV_EACH_IN (const Row, row, paper->rows)
    if (g_str_equal (row->zone, zone) && same_name (row->name, name))
      return;
  Row row = { g_strdup (name), g_strdup (zone), copies_of (paper, name, zone) };
  g_array_append_val (paper->rows, row);
}

static guint
zone_order (const SlvPaper *paper, const char *zone)
{
  const SlvZone *known = paper->format != NULL ? slv_rulebook_match_zone (paper->format->rulebook, zone) : NULL;
  return (is_side (paper, zone) ? 1000 : 0) + (known != NULL ? known->index : 500);
}

static int
compare_rows (gconstpointer a, gconstpointer b, gpointer paper)
{
  const Row *x = a, *y = b;
  guint p = zone_order (paper, x->zone), q = zone_order (paper, y->zone);
  if (p != q)
    return p < q ? -1 : 1;
  int zones = strcmp (x->zone, y->zone);
  return zones != 0 ? zones : g_utf8_collate (x->name, y->name);
}

gboolean
slv_paper_guide_lay_out (SlvPaper *paper, GError **error)
{
  paper->rows = g_array_new (FALSE, FALSE, sizeof (Row));
  g_array_set_clear_func (paper->rows, row_clear);
  for (guint p = 0; p < paper->deck->plans->len; p++)
    for (guint m = 0; m < slv_deck_get_plan (paper->deck, p)->moves->len && paper->rows->len < 400; m++)
      {
        const SlvDeckMove *move = g_ptr_array_index (slv_deck_get_plan (paper->deck, p)->moves, m);
        add_row (paper, move->name, move->from);
      }
  g_array_sort_with_data (paper->rows, compare_rows, paper);
  paper->n_pages = 1;
  if (paper->deck->plans->len > 0)
    return TRUE;
  return slv_set_error (error, SLV_ERROR_NO, NULL, _("“%s” has no sideboarding plans"), paper->deck->name);
}

/* ---- measures ---- */

/** (transfer full): the notes of a plan as one text, "" when there are none. */
static char *
notes_of (const SlvDeckPlan *plan)
{
  GString *text = g_string_new (plan->note);
  const struct { const char *label, *note; } parts[] = { { _("On the play:"), plan->on_play }, { _("On the draw:"), plan->on_draw } };
  for (guint i = 0; i < G_N_ELEMENTS (parts); i++)
    if (parts[i].note[0] != '\0')
      g_string_append_printf (text, "%s%s %s", text->len > 0 ? "\n" : "", parts[i].label, parts[i].note);
  return g_string_free (text, FALSE);
}

/** Height of all notes in two columns at @scale; draws them when @cr is given, from @top on. */
static double
place_notes (const SlvPaper *paper, cairo_t *cr, double scale, double top)
{
  double width = (paper->width - 2 * MARGIN - 16) / 2, y[2] = { 0, 0 };
  SLV_EACH (const SlvDeckPlan, plan, paper->deck->plans)
    {
      g_autofree char *notes = notes_of (plan);
      guint column = y[1] < y[0];
      SlvPaperBox title = { MARGIN + column * (width + 16), top + y[column], width, 0, 9.5 * scale, 5, TRUE, FALSE, PANGO_ALIGN_LEFT };
      SlvPaperBox body = { title.x, title.y + 12.5 * scale, width, paper->height, 8.5 * scale, 0, FALSE, FALSE, PANGO_ALIGN_LEFT };
      if (notes[0] == '\0' || MIN (y[0], y[1]) > paper->height)   /* below the page nobody reads */
        continue;
      if (cr != NULL)
        slv_paper_text (cr, &title, plan->name, NULL);
      y[column] += 12.5 * scale + (cr != NULL ? slv_paper_text (cr, &body, notes, NULL) : slv_paper_measure (&body, notes, NULL)) + 6 * scale;
    }
  return MAX (y[0], y[1]);
}

static Grid
measure (const SlvPaper *paper, double scale)
{
  Grid g = { .scale = scale, .row = 14 * scale, .columns = MAX (paper->deck->plans->len, 1) };
  double width = paper->width - 2 * MARGIN;
  g.name_width = MIN (width * 0.4, 210);
  g.column = MIN ((width - g.name_width) / g.columns, 120);
  if (g.column < COLUMN_MIN)
    {
      g.columns = (guint) MAX ((width - g.name_width) / COLUMN_MIN, 1);
      g.column = (width - g.name_width) / g.columns;
    }
  g.head = g.column < NARROW * scale ? 92 * scale : 30 * scale;
  g.notes = place_notes (paper, NULL, scale, 0);
  g.rows = paper->rows->len;
  return g;
}

static double
room (const SlvPaper *paper)
{
  return paper->height - 2 * MARGIN - HEAD - FOOT;
}

static guint
zone_breaks (const SlvPaper *paper)
{
  guint n = 0;
  for (guint i = 0; i < paper->rows->len; i++)
    n += i == 0 || !g_str_equal (g_array_index (paper->rows, Row, i).zone, g_array_index (paper->rows, Row, i - 1).zone);
  return n;
}

static double
table_height (const SlvPaper *paper, const Grid *g)
{
  return g->head + g->row * (g->rows + zone_breaks (paper) + 1);
}

/** The largest scale at which all is on the page; at the smallest, rows are left out. */
static Grid
choose_grid (SlvPaper *paper)
{
  Grid g = measure (paper, 1), least = g;
  if (table_height (paper, &g) + g.notes + 14 > room (paper))
    least = measure (paper, SCALE_MIN);
  if (table_height (paper, &least) + least.notes + 14 > room (paper))
    g = least;   /* what does not fit at the smallest scale needs no steps */
  while (table_height (paper, &g) + g.notes + 14 > room (paper) && g.scale > SCALE_MIN)
    g = measure (paper, MAX (g.scale * 0.94, SCALE_MIN));
  double space = room (paper) - MIN (g.notes, room (paper) / 3) - 14;
  guint rows = (guint) MAX ((space - g.head) / g.row - zone_breaks (paper) - 1, 1);
  if (g.rows > rows && table_height (paper, &g) > space)
    {
      slv_paper_note (paper, slv_tell_printf (ngettext ("%u card of the guide does not fit on its page and is left out",
                                                        "%u cards of the guide do not fit on its page and are left out", g.rows - rows),
                                              g.rows - rows));
      g.rows = rows;
    }
  if (table_height (paper, &g) + g.notes + 14 > room (paper))
    slv_paper_note (paper, g_strdup (_("the notes of the plans do not all fit on the page and are cut")));
  if (g.columns < paper->deck->plans->len)
    slv_paper_note (paper, slv_tell_printf (ngettext ("%u plan does not fit on the page and is left out",
                                                      "%u plans do not fit on the page and are left out", paper->deck->plans->len - g.columns),
                                            paper->deck->plans->len - g.columns));
  return g;
}

/* ---- drawing ---- */

static void
draw_titles (SlvPaper *paper, cairo_t *cr, const Grid *g, double top)
{
  for (guint p = 0; p < g->columns; p++)
    {
      double x = MARGIN + g->name_width + p * g->column;
      gboolean upright = g->column < NARROW * g->scale;
      SlvPaperBox box = { 2, 2, g->column - 4, g->head - 4, 9 * g->scale, 5, TRUE, FALSE, PANGO_ALIGN_CENTER };
      cairo_save (cr);
      cairo_translate (cr, x, top);
      if (upright)
        {
          cairo_translate (cr, 0, g->head);
          cairo_rotate (cr, -G_PI / 2);
          box.width = g->head - 4;
          box.height = g->column - 2;
          box.align = PANGO_ALIGN_LEFT;
        }
      slv_paper_text (cr, &box, slv_deck_get_plan (paper->deck, p)->name, NULL);
      cairo_restore (cr);
    }
}

/** "−2" out of the deck, "+2" into it; where neither zone is a sideboard, "2→zone". (transfer full) (nullable) */
static char *
cell_text (const SlvPaper *paper, const Row *row, const SlvDeckPlan *plan)
{
  GString *text = g_string_new (NULL);
  SLV_EACH (const SlvDeckMove, move, plan->moves)
    {
      if (!g_str_equal (move->from, row->zone) || !same_name (move->name, row->name))
        continue;
      if (text->len > 0)
        g_string_append_c (text, ' ');
      if (is_side (paper, move->to))
        g_string_append_printf (text, "−%u", move->count);
      else if (is_side (paper, move->from))
        g_string_append_printf (text, "+%u", move->count);
      else
        g_string_append_printf (text, "%u→%s", move->count, slv_paper_zone_title (paper, move->to));
    }
  return g_string_free (text, FALSE);
}

static void
draw_row (SlvPaper *paper, cairo_t *cr, const Grid *g, const Row *row, double y)
{
  g_autofree char *count = g_strdup_printf ("%u", row->count);
  slv_paper_text (cr, &(SlvPaperBox) { MARGIN, y + 1, 16, 0, 9.5 * g->scale, 5, FALSE, FALSE, PANGO_ALIGN_RIGHT }, count, NULL);
  slv_paper_text (cr, &(SlvPaperBox) { MARGIN + 21, y + 1, g->name_width - 25, 0, 9.5 * g->scale, 5, FALSE, FALSE, PANGO_ALIGN_LEFT }, row->name, NULL);
  for (guint p = 0; p < g->columns; p++)
    {
      g_autofree char *text = cell_text (paper, row, slv_deck_get_plan (paper->deck, p));
      SlvPaperBox box = { MARGIN + g->name_width + p * g->column + 1, y + 0.5, g->column - 2, 0, 10.5 * g->scale, 5, TRUE, FALSE, PANGO_ALIGN_CENTER };
      if (text[0] != '\0')
        slv_paper_text (cr, &box, text, NULL);
    }
  slv_paper_line (cr, MARGIN, y + g->row, MARGIN + g->name_width + g->columns * g->column, y + g->row, 0.25, 0.75);
}

/** Copies that come out and go in, below each column. */
static void
draw_sums (SlvPaper *paper, cairo_t *cr, const Grid *g, double y)
{
  slv_paper_text (cr, &(SlvPaperBox) { MARGIN + 21, y + 1, g->name_width - 25, 0, 9 * g->scale, 5, FALSE, TRUE, PANGO_ALIGN_LEFT }, _("Out and in"), NULL);
  for (guint p = 0; p < g->columns; p++)
    {
      const SlvDeckPlan *plan = slv_deck_get_plan (paper->deck, p);
      guint out = 0, in = 0;
      SLV_EACH (const SlvDeckMove, move, plan->moves)
        {
          out += is_side (paper, move->to) ? move->count : 0;
          in += is_side (paper, move->from) && !is_side (paper, move->to) ? move->count : 0;
        }
      g_autofree char *text = g_strdup_printf ("−%u +%u", out, in);
      slv_paper_text (cr, &(SlvPaperBox) { MARGIN + g->name_width + p * g->column + 1, y + 1, g->column - 2, 0, 9 * g->scale, 4.5, FALSE, TRUE,
                                           PANGO_ALIGN_CENTER }, text, NULL);
    }
}

static double
draw_table (SlvPaper *paper, cairo_t *cr, const Grid *g, double y)
{
  double right = MARGIN + g->name_width + g->columns * g->column, top = y;
  draw_titles (paper, cr, g, y);
  y += g->head;
  slv_paper_line (cr, MARGIN, y, right, y, 0.8, 0);
  for (guint i = 0; i < g->rows; i++)
    {
      const Row *row = &g_array_index (paper->rows, Row, i);
      if (i == 0 || !g_str_equal (row->zone, g_array_index (paper->rows, Row, i - 1).zone))
        {
          cairo_set_source_rgb (cr, 0.93, 0.93, 0.93);
          cairo_rectangle (cr, MARGIN, y + 0.4, right - MARGIN, g->row - 0.4);
          cairo_fill (cr);
          cairo_set_source_rgb (cr, 0, 0, 0);
          slv_paper_text (cr, &(SlvPaperBox) { MARGIN + 3, y + 1, g->name_width - 8, 0, 9 * g->scale, 5, TRUE, FALSE, PANGO_ALIGN_LEFT },
                          slv_paper_zone_title (paper, row->zone), NULL);
          y += g->row;
        }
      draw_row (paper, cr, g, row, y);
      y += g->row;
    }
  draw_sums (paper, cr, g, y);
  y += g->row;
  slv_paper_line (cr, MARGIN, y, right, y, 0.8, 0);
  for (guint p = 0; p <= g->columns; p++)
    slv_paper_line (cr, MARGIN + g->name_width + p * g->column, top + 2, MARGIN + g->name_width + p * g->column, y, 0.25, 0.6);
  return y;
}

void
slv_paper_guide_draw (SlvPaper *paper, guint page G_GNUC_UNUSED, cairo_t *cr)
{
  double width = paper->width - 2 * MARGIN, bottom = paper->height - MARGIN - FOOT;
  Grid g = choose_grid (paper);
  g_autofree char *title = g_strdup_printf (_("Sideboarding: %s"), paper->deck->name), *format = slv_paper_format_text (paper);
  g_autofree char *verdict = slv_paper_verdict_text (paper);
  if (verdict != NULL && paper->readings != NULL)
    {
      /* Translators: options with their values: "lists=no, copy-limit=4" */
      g_autofree char *readings = g_strdup_printf (_("Read otherwise than the rulebook: %s."), paper->readings), *judged = g_steal_pointer (&verdict);
      verdict = g_strdup_printf ("%s %s", judged, readings);
    }
  slv_paper_text (cr, &(SlvPaperBox) { MARGIN, MARGIN, width, 0, 16, 9, TRUE, FALSE, PANGO_ALIGN_LEFT }, title, NULL);
  cairo_set_source_rgb (cr, 0.35, 0.35, 0.35);
  slv_paper_text (cr, &(SlvPaperBox) { MARGIN, MARGIN + 22, width, 0, 9, 6, FALSE, FALSE, PANGO_ALIGN_LEFT }, format, NULL);
  cairo_set_source_rgb (cr, 0, 0, 0);
  double y = draw_table (paper, cr, &g, MARGIN + HEAD) + 12;
  cairo_save (cr);
  cairo_rectangle (cr, MARGIN, y, width, MAX (bottom - y, 0));
  cairo_clip (cr);
  place_notes (paper, cr, g.scale, y);
  cairo_restore (cr);
  cairo_set_source_rgb (cr, 0.35, 0.35, 0.35);
  if (verdict != NULL)
    slv_paper_text (cr, &(SlvPaperBox) { MARGIN, bottom + 5, width, 0, 7.5, 6, FALSE, FALSE, PANGO_ALIGN_LEFT }, verdict, NULL);
}
