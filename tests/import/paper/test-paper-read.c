/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-paper-read.c: what stands on paper is read again. Every text that is drawn is noted with its place (the program is linked so that
 * Pango's call to draw one, and ours to draw a line, come here first); from the places alone the deck is put together again, and nothing
 * may lie over another thing or beside the page. */
#include <gdk-pixbuf/gdk-pixbuf.h>
#include <math.h>
#include "base/slv-random.h"
#include "paper/slv-paper-private.h"
#include "import/slv-deck-file.h"
#include "scratch.h"
#include "slv-tidepool.h"

/* Where a text lies on its page, in points. */
typedef struct { guint page; double x, y, width, height; gboolean bold; char *text; } Said;
typedef struct { guint page; double x1, y1, x2, y2; } Line;

static GArray *said, *lines;
static guint drawn_page;

void __real_pango_cairo_show_layout (cairo_t *cr, PangoLayout *layout);
void __wrap_pango_cairo_show_layout (cairo_t *cr, PangoLayout *layout);
void __real_slv_paper_line (cairo_t *cr, double x1, double y1, double x2, double y2, double width, double grey);
void __wrap_slv_paper_line (cairo_t *cr, double x1, double y1, double x2, double y2, double width, double grey);

void
__wrap_pango_cairo_show_layout (cairo_t *cr, PangoLayout *layout)
{
  Said one = { .page = drawn_page, .text = g_strdup (pango_layout_get_text (layout)) };
  PangoRectangle ink;
  double x, y, right, bottom, red, green, blue;

  g_assert_cmpint (cairo_pattern_get_rgba (cairo_get_source (cr), &red, &green, &blue, NULL), ==, CAIRO_STATUS_SUCCESS);
  g_assert_true (red == green && green == blue && red <= 0.5);   /* printers have black for letters */
  cairo_get_current_point (cr, &x, &y);
  pango_layout_get_extents (layout, &ink, NULL);
  right = x + (double) (ink.x + ink.width) / PANGO_SCALE;
  bottom = y + (double) (ink.y + ink.height) / PANGO_SCALE;
  x += (double) ink.x / PANGO_SCALE;
  y += (double) ink.y / PANGO_SCALE;
  cairo_user_to_device (cr, &x, &y);
  cairo_user_to_device (cr, &right, &bottom);
  one.x = MIN (x, right);
  one.y = MIN (y, bottom);
  one.width = fabs (right - x);
  one.height = fabs (bottom - y);
  one.bold = pango_font_description_get_weight (pango_layout_get_font_description (layout)) >= PANGO_WEIGHT_BOLD;
  g_array_append_val (said, one);
  __real_pango_cairo_show_layout (cr, layout);
}

void
__wrap_slv_paper_line (cairo_t *cr, double x1, double y1, double x2, double y2, double width, double grey)
{
  Line line = { drawn_page, x1, y1, x2, y2 };

  cairo_user_to_device (cr, &line.x1, &line.y1);
  cairo_user_to_device (cr, &line.x2, &line.y2);
  g_array_append_val (lines, line);
  __real_slv_paper_line (cr, x1, y1, x2, y2, width, grey);
}

static void
clear_said (gpointer data)
{
  g_free (((Said *) data)->text);
}

/* By page, column, row and place; what stands less than a few points lower is in the same row. */
static int
compare_said (gconstpointer a, gconstpointer b, gpointer middle)
{
  const Said *one = a, *other = b;
  gboolean right = one->x >= *(double *) middle, other_right = other->x >= *(double *) middle;
  double lower = one->y + one->height / 2 - other->y - other->height / 2;

  if (one->page != other->page)
    return one->page < other->page ? -1 : 1;
  if (right != other_right)
    return right - other_right;
  if (fabs (lower) > 4.5)
    return lower < 0 ? -1 : 1;
  return one->x < other->x ? -1 : one->x > other->x;
}

/* Draws every page, and looks at where things lie: on the page, and not over each other. */
static void
draw_all (SlvPaper *paper)
{
  double width, height, near = 0.6;   /* of what a curve stands over its box */

  slv_paper_get_size (paper, &width, &height);
  g_array_set_size (said, 0);
  g_array_set_size (lines, 0);
  for (drawn_page = 0; drawn_page < slv_paper_n_pages (paper); drawn_page++)
    {
      cairo_surface_t *surface = cairo_recording_surface_create (CAIRO_CONTENT_COLOR_ALPHA, NULL);
      cairo_t *cr = cairo_create (surface);

      slv_paper_draw (paper, drawn_page, cr);
      g_assert_cmpint (cairo_status (cr), ==, CAIRO_STATUS_SUCCESS);
      cairo_destroy (cr);
      cairo_surface_destroy (surface);
    }
  for (guint i = 0; i < said->len; i++)
    {
      const Said *one = &g_array_index (said, Said, i);

      g_test_message ("%u %.1f %.1f %.1f %.1f %s", one->page, one->x, one->y, one->width, one->height, one->text);
      if (one->width <= 0)
        continue;
      g_assert_cmpfloat (one->x, >=, 10 * MM);
      g_assert_cmpfloat (one->y, >=, 10 * MM);
      g_assert_cmpfloat (one->x + one->width, <=, width - 10 * MM);
      g_assert_cmpfloat (one->y + one->height, <=, height - 10 * MM);
      for (guint k = 0; k < i; k++)
        {
          const Said *other = &g_array_index (said, Said, k);

          if (other->page == one->page && other->width > 0 && one->x + near < other->x + other->width && other->x + near < one->x + one->width
              && one->y + near < other->y + other->height && other->y + near < one->y + one->height)
            g_error ("“%s” lies over “%s”", one->text, other->text);
        }
    }
}

static Tidepool *pool;

/** (transfer full): what is to be printed of @deck; @format: (nullable) its id. */
static SlvPaper *
make (SlvPaperWhat what, const SlvDeck *deck, const char *format, const char *order)
{
  SlvPaperSpec spec = { .what = what, .deck = deck, .index = pool->index, .order = order };

  spec.format = format != NULL ? tidepool_format (pool, format) : NULL;
  return good (slv_paper_new (&spec, &error));
}

/** The first text of that page, (nullable). */
static const Said *
find_said (guint page, const char *text)
{
  SLV_EACH_IN (const Said, one, said)
    if (one->page == page && strcmp (one->text, text) == 0)
      return one;
  return NULL;
}

/* ---- the sheet ---- */

static const struct { const char *name; guint weight, points; } fish[] = {
  { "Red Fish", 2, 2 }, { "Blue Fish", 2, 1 }, { "Whale", 12, 2 }, { "Shoal Fish", 1, 2 }, { "Reef One", 1, 2 }, { "Reef Two", 1, 1 },
};

static SlvDeck *
deck_by_chance (SlvRandom *random, gboolean known)
{
  static const char * const zones[] = { "main", "side", "Attic", "main", "Maybeboard", "side", "deck", "pool" };
  SlvDeck *deck = slv_deck_new ("Chance");
  guint most = slv_random_below (random, 3) == 0 ? 400 : 40;

  for (guint n = 1 + slv_random_below (random, most); n > 0; n--)
    {
      guint which = slv_random_below (random, known ? G_N_ELEMENTS (fish) : 40);
      g_autofree char *name = which < G_N_ELEMENTS (fish) ? g_strdup (fish[which].name) : g_strdup_printf ("Nobody %u", which);
      g_autofree char *number = g_strdup_printf ("%u", n);

      slv_deck_add (deck, n == 1 ? "main" : zones[slv_random_below (random, G_N_ELEMENTS (zones))], name, 1 + slv_random_below (random, 12), n % 3 == 0 ? "SET" : "",
                    n % 6 == 0 ? number : "", 0);
    }
  return deck;
}

static guint
place_of_zone (const char *zone, gboolean format)
{
  return !format ? 0 : strcmp (zone, "main") == 0 || strcmp (zone, "deck") == 0 ? 1 : strcmp (zone, "side") == 0 ? 2 : strcmp (zone, "pool") == 0 ? 3 : 4;
}

static guint
of_fish (const char *name, gboolean points)
{
  for (guint i = 0; i < G_N_ELEMENTS (fish); i++)
    if (strcmp (fish[i].name, name) == 0)
      return points ? fish[i].points : fish[i].weight;
  return G_MAXUINT;
}

static int
by_name (gconstpointer a, gconstpointer b, gpointer order)
{
  const SlvDeckEntry *one = *(const SlvDeckEntry * const *) a, *other = *(const SlvDeckEntry * const *) b;
  guint x = of_fish (one->name, FALSE), y = of_fish (other->name, FALSE);

  if (strcmp (order, "list") == 0)
    return 0;
  return strcmp (order, "weight") == 0 && x != y ? (x < y ? -1 : 1) : strcmp (one->name, other->name);
}

static void
add_text (GPtrArray *rows, char *text)
{
  g_ptr_array_add (rows, text);
}

/** The rows that belong on the sheet, reckoned from the deck: "TITLE|COPIES", "COPIES|NAME|PRINTING", sums. @begins: where a zone begins. */
static GPtrArray *
reckon_sheet (const SlvDeck *deck, gboolean format, const char *order, GArray *begins)
{
  static const char * const titles[] = { "", "Main deck", "Side", "Pool", "Attic" };
  GPtrArray *rows = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GHashTable) met = g_hash_table_new (g_str_hash, g_str_equal);
  g_autoptr (GPtrArray) entries = g_ptr_array_new ();

  g_ptr_array_extend (entries, deck->entries, NULL, NULL);
  g_ptr_array_sort_with_data (entries, by_name, (gpointer) order);
  for (guint place = 0; place <= 4; place++)
    SLV_EACH (const SlvDeckEntry, first, deck->entries)
      {
        guint copies = 0, sums[2] = { 0, 0 };

        if (place_of_zone (first->zone, format) != place || strcmp (first->zone, "Maybeboard") == 0 || !g_hash_table_add (met, first->zone))
          continue;
        SLV_EACH (const SlvDeckEntry, entry, deck->entries)
          {
            copies += strcmp (entry->zone, first->zone) == 0 ? entry->count : 0;
            for (guint k = 0; k < 2; k++)
              sums[k] += place_of_zone (entry->zone, format) == place ? entry->count * of_fish (entry->name, k == 1) : 0;
          }
        g_array_append_val (begins, rows->len);
        add_text (rows, g_strdup_printf ("%s|%u card%s", format ? titles[place] : first->zone, copies, copies == 1 ? "" : "s"));
        if (format && place <= 2)
          add_text (rows, g_strdup_printf (place == 1 ? "Weight: %u of at most 30" : "Points: %u of at most 6", sums[place - 1]));
        SLV_EACH (const SlvDeckEntry, entry, entries)
          if (strcmp (entry->zone, first->zone) == 0)
            add_text (rows, g_strdup_printf ("%u|%s%s%s%s%s", entry->count, entry->name, entry->set_code[0] != '\0' ? "|" : "", entry->set_code,
                                             entry->number[0] != '\0' ? " " : "", entry->number));
      }
  return rows;
}

/** The rows of the list as they stand there; @bottoms: where the last of each column is, two a page. Nothing lies below what a page has room for. */
static GPtrArray *
read_sheet (SlvPaper *paper, double *bottoms)
{
  GPtrArray *rows = g_ptr_array_new_with_free_func (g_free);
  guint last = slv_paper_n_pages (paper) - 1;
  g_autofree char *verdict = slv_paper_verdict_text (paper);
  const Said *below = find_said (last, verdict != NULL ? verdict : "Not judged: no rulebook of this game is installed."), *before = NULL;
  double middle = paper->width / 2;

  g_assert_nonnull (below);
  double border = below->y - 1;
  g_array_sort_with_data (said, compare_said, &middle);
  SLV_EACH_IN (const Said, one, said)
    {
      double y = one->y + one->height / 2, foot = one->page == last ? border : paper->height - 14 * MM - 24;

      if (one->width <= 0 || y < (one->page == 0 ? 167 : 69) || y > foot)
        {
          g_assert_true (one->page == last || y < 167 || y > paper->height - 14 * MM - 10);
          continue;
        }
      if (before != NULL && before->page == one->page && (before->x < middle) == (one->x < middle) && fabs (before->y + before->height / 2 - y) < 4.5)
        slv_take_str ((char **) &rows->pdata[rows->len - 1], g_strconcat (rows->pdata[rows->len - 1], "|", one->text, NULL));
      else
        {
          gboolean begins = before == NULL || before->page != one->page || (before->x < middle) != (one->x < middle);
          const char *above = rows->len > 0 ? rows->pdata[rows->len - 1] : "";

          g_assert_false (begins && (g_str_has_suffix (above, " card") || g_str_has_suffix (above, " cards")));   /* no heading alone at the foot */
          add_text (rows, g_strdup (one->text));
        }
      bottoms[2 * one->page + (one->x >= middle)] = y;
      before = one;
    }
  return rows;
}

/** How many zones stand in the left column of a sheet of one page: those that make the longer column shortest, the first of such. */
static guint
zones_at_left (const GArray *begins, guint n)
{
  guint best = begins->len, longest = G_MAXUINT;

  for (guint i = 1; i < begins->len; i++)
    {
      guint left = g_array_index (begins, guint, i) + i, right = n + begins->len - 1 - left;   /* with a gap before each zone but the first */

      if (MAX (left, right) < longest)
        {
          longest = MAX (left, right);
          best = i;
        }
    }
  return best;
}

TEST ("/paper-read/the-list-of-a-sheet-is-the-deck", test_sheet)
{
  static const char * const orders[] = { "name", "list", "weight" };

  for (guint seed = 0; seed < 90; seed++)
    {
      SlvRandom random;
      g_autoptr (GArray) begins = g_array_new (FALSE, FALSE, sizeof (guint));
      double bottoms[64] = { 0 };
      guint cards = 0, headings = 0;
      gboolean format = seed % 2;

      slv_random_init (&random, seed);
      g_test_message ("seed %u", seed);
      g_autoptr (SlvDeck) deck = deck_by_chance (&random, format || seed % 3 == 2);
      g_autoptr (SlvPaper) paper = make (SLV_PAPER_SHEET, deck, format ? "open" : NULL, seed % 3 == 2 && !format ? "list" : orders[seed % 3]);
      guint n = slv_paper_n_pages (paper);
      draw_all (paper);
      SLV_EACH (const SlvDeckEntry, entry, deck->entries)
        cards += strcmp (entry->zone, "Maybeboard") != 0 ? entry->count : 0;
      for (guint page = 0; page < n; page++)
        {
          g_autofree char *where = g_strdup_printf ("Page %u of %u", page + 1, n), *all = g_strdup_printf ("%u card%s in all", cards, cards == 1 ? "" : "s");

          g_assert_nonnull (find_said (page, where));
          g_assert_nonnull (find_said (page, all));
        }
      g_autoptr (GPtrArray) expected = reckon_sheet (deck, format, seed % 3 == 2 && !format ? "list" : orders[seed % 3], begins), rows = read_sheet (paper, bottoms);
      for (guint i = 0; i < MIN (expected->len, rows->len); i++)
        g_assert_cmpstr (rows->pdata[i], ==, expected->pdata[i]);
      g_assert_cmpuint (rows->len, ==, expected->len);
      for (guint i = 0; i + 2 < 2 * n && bottoms[i / 2 * 2 + 2] > 0; i++)   /* a page is full before the next one begins, but for a heading and what it takes along */
        g_assert_cmpfloat (bottoms[i], >, paper->height - 14 * MM - 24 - 4.5 * 13.5);
      SLV_EACH_IN (const Said, one, said)
        headings += n == 1 && one->bold && one->x < paper->width / 2 && (strstr (one->text, "Nobody") == NULL) && one->y > 167 && strpbrk (one->text, "0123456789.:") == NULL;
      if (n == 1 && begins->len > 1 && rows->len < 60)
        g_assert_cmpuint (headings, ==, zones_at_left (begins, rows->len));
    }
}

/** What is told below the verdict is the report's: six findings at most, of which the last says how many there are more. */
TEST ("/paper-read/findings-stand-below-the-verdict", test_findings)
{
  for (guint strangers = 0; strangers < 9; strangers++)
    {
      g_autoptr (SlvDeck) deck = tidepool_legal_deck ();
      for (guint i = 0; i < strangers; i++)
        {
          g_autofree char *zone = g_strdup_printf ("Attic %u", i);
          slv_deck_add (deck, zone, "Red Fish", 1, "", "", 0);
        }
      g_autoptr (SlvPaper) paper = make (SLV_PAPER_SHEET, deck, "open", NULL);
      g_autoptr (SlvChecker) checker = good (slv_checker_new (tidepool_format (pool, "open"), pool->index, NULL, NULL, &error));
      g_autoptr (SlvReport) report = slv_checker_check (checker, deck);
      guint n = report->verdict == SLV_VERDICT_LEGAL ? 0 : report->findings->len, told = 0, bullets = 0;

      draw_all (paper);
      SLV_EACH (const SlvFinding, finding, report->findings)
        {
          gboolean clause = finding->clause != NULL && finding->clause[0] != '\0';
          g_autofree char *text = g_strdup_printf ("• %s%s%s%s", finding->message, clause ? " (" : "", clause ? finding->clause : "", clause ? ")" : "");
          told += find_said (0, text) != NULL;
        }
      SLV_EACH_IN (const Said, one, said)
        bullets += g_str_has_prefix (one->text, "• ");
      g_autofree char *rest = g_strdup_printf ("… and %u more findings", n - 5);
      g_assert_cmpint (n > 0, ==, strangers > 0);
      g_assert_cmpuint (told, ==, n > 6 ? 5 : n);
      g_assert_cmpuint (bullets, ==, told);
      g_assert_cmpint (find_said (0, rest) != NULL, ==, n > 6);
    }
}

/* ---- the guide ---- */

/** Plans by chance between two zones; sometimes more cards or plans than a page holds. */
static SlvDeck *
plans_by_chance (SlvRandom *random)
{
  SlvDeck *deck = slv_deck_new ("Chance");
  guint cards = 1 + slv_random_below (random, slv_random_below (random, 4) == 0 ? 160 : 20), plans = 1 + slv_random_below (random, slv_random_below (random, 4) == 0 ? 40 : 6);

  for (guint i = 0; i < cards; i++)
    {
      g_autofree char *name = g_strdup_printf ("Card %u", 100 + i);
      slv_deck_add (deck, i % 3 == 0 ? "side" : "main", name, 1 + i % 4, "", "", 0);
    }
  for (guint p = 0; p < plans; p++)
    {
      g_autofree char *title = g_strdup_printf ("P%u", p);
      SlvDeckPlan *plan = slv_deck_plan_new (title);

      for (guint i = 0; i < cards; i++)
        {
          const SlvDeckEntry *entry = slv_deck_entry (deck, i);
          if (slv_random_below (random, 3) == 0)
            slv_deck_plan_move (plan, entry->name, entry->zone, i % 7 == 5 ? "pool" : i % 3 == 0 ? "main" : "side", 1 + slv_random_below (random, 9));
        }
      if (p % 3 == 0)
        slv_take_str (&plan->note, g_strdup_printf ("Note %u", p));
      if (p % 3 == 1)
        slv_take_str (&plan->on_draw, g_strdup_printf ("Draw %u", p));
      g_ptr_array_add (deck->plans, plan);
    }
  return deck;
}

/** "−2 " of each move of that card in that plan; of no card: what goes out and what comes in. (transfer full) */
static char *
reckon_cell (const SlvDeckPlan *plan, const SlvDeckEntry *entry, const char *third)
{
  GString *text = g_string_new (NULL);
  guint out = 0, in = 0;

  SLV_EACH (const SlvDeckMove, move, plan->moves)
    {
      gboolean to_side = strcmp (move->to, "side") == 0, from_side = strcmp (move->from, "side") == 0;

      out += to_side ? move->count : 0;
      in += from_side ? move->count : 0;
      if (entry == NULL || strcmp (move->name, entry->name) != 0 || strcmp (move->from, entry->zone) != 0)
        continue;
      if (to_side || from_side)
        g_string_append_printf (text, to_side ? "−%u" : "+%u", move->count);
      else
        g_string_append_printf (text, "%u→%s", move->count, third);
    }
  if (entry == NULL)
    g_string_append_printf (text, "−%u +%u", out, in);
  return g_string_free (text, FALSE);
}

/** (transfer full): what stands in the row of @name, a cell for each plan, "" where nothing does; NULL: there is no such row. */
static char *
read_cells (const char *name, const char *count, const GPtrArray *titles)
{
  const Said *row = find_said (0, name);
  g_auto (GStrv) cells = g_new0 (char *, titles->len + 1);

  if (row == NULL)
    return NULL;
  SLV_EACH_IN (const Said, one, said)
    {
      guint nearest = 0;

      if (one == row || one->width <= 0 || fabs (one->y + one->height / 2 - row->y - row->height / 2) > 3)
        continue;
      if (one->x < row->x)
        {
          g_assert_cmpstr (one->text, ==, count);
          continue;
        }
      for (guint p = 0; p < titles->len; p++)
        if (fabs (((Said *) titles->pdata[p])->x - one->x) < fabs (((Said *) titles->pdata[nearest])->x - one->x))
          nearest = p;
      g_assert_null (cells[nearest]);
      cells[nearest] = g_strdup (one->text);
    }
  for (guint p = 0; p < titles->len; p++)
    cells[p] = cells[p] != NULL ? cells[p] : g_strdup ("");
  return g_strjoinv ("|", cells);
}

/** What a note of the paper counts that says @word, 0 where there is none. */
static guint
told_of (SlvPaper *paper, const char *word)
{
  GPtrArray *notes = slv_paper_get_notes (paper);

  for (guint i = 0; i < notes->len; i++)
    if (strstr (notes->pdata[i], word) != NULL)
      return (guint) g_ascii_strtoull (notes->pdata[i], NULL, 10);
  return 0;
}

/** The titles of plans that stand over the table, in their order; the others are told. (transfer container) */
static GPtrArray *
read_titles (SlvPaper *paper, const SlvDeck *deck)
{
  GPtrArray *titles = g_ptr_array_new ();

  for (guint p = 0; p < deck->plans->len; p++)
    {
      const Said *title = find_said (0, slv_deck_get_plan (deck, p)->name);

      if (title != NULL && title->y < 200)
        g_ptr_array_add (titles, (gpointer) title);
    }
  g_assert_cmpuint (deck->plans->len - titles->len, ==, told_of (paper, "plan"));
  return titles;
}

/** Looks at the row of each card that a plan moves. Returns: how many there are not, as the paper tells. */
static guint
check_rows (SlvPaper *paper, const SlvDeck *deck, const GPtrArray *titles, const char *third)
{
  guint missing = 0;
  double side = G_MAXDOUBLE, main_last = 0;

  SLV_EACH (const SlvDeckEntry, entry, deck->entries)
    {
      g_autofree char *count = g_strdup_printf ("%u", entry->count), *cells = read_cells (entry->name, count, titles);
      g_autoptr (GString) expected = g_string_new (NULL);
      gboolean moved = FALSE;

      for (guint p = 0; p < deck->plans->len; p++)
        {
          g_autofree char *cell = reckon_cell (slv_deck_get_plan (deck, p), entry, third);
          moved = moved || *cell != '\0';
          if (p < titles->len)
            g_string_append_printf (expected, "%s%s", p > 0 ? "|" : "", cell);
        }
      missing += moved && cells == NULL;
      g_assert_true (moved || cells == NULL);
      if (cells == NULL)
        continue;
      g_assert_cmpstr (cells, ==, expected->str);
      if (strcmp (entry->zone, "side") == 0)
        side = MIN (side, find_said (0, entry->name)->y);
      else
        main_last = MAX (main_last, find_said (0, entry->name)->y);
    }
  g_assert_cmpuint (missing, ==, told_of (paper, "guide"));
  g_assert_cmpfloat (side, >, main_last);   /* the sideboard comes last */
  return missing;
}

TEST ("/paper-read/the-guide-is-the-plans", test_guide)
{
  guint cut[2] = { 0, 0 };

  for (guint seed = 0; seed < 60; seed++)
    {
      SlvRandom random;

      slv_random_init (&random, seed);
      g_test_message ("seed %u", seed);
      g_autoptr (SlvDeck) deck = plans_by_chance (&random);
      g_autoptr (SlvPaper) paper = make (SLV_PAPER_GUIDE, deck, seed % 2 ? "open" : NULL, NULL);
      draw_all (paper);
      g_autoptr (GPtrArray) titles = read_titles (paper, deck);
      guint missing = check_rows (paper, deck, titles, seed % 2 ? "Pool" : "pool");
      g_autofree char *sums = read_cells ("Out and in", "", titles);
      g_auto (GStrv) parts = g_strsplit (sums, "|", -1);
      cut[0] += titles->len < deck->plans->len;
      cut[1] += missing > 0;
      for (guint p = 0; p < titles->len; p++)
        {
          g_autofree char *expected = reckon_cell (slv_deck_get_plan (deck, p), NULL, "");
          g_assert_cmpstr (parts[p], ==, expected);
        }
      for (guint p = 0; p < deck->plans->len && missing == 0; p++)
        {
          g_autofree char *note = g_strdup_printf (p % 3 == 0 ? "Note %u" : "On the draw: Draw %u", p);
          g_assert_cmpint (find_said (0, note) != NULL, ==, p % 3 != 2);
        }
    }
  g_assert_cmpuint (cut[0], >, 0);
  g_assert_cmpuint (cut[1], >, 0);
}

/* ---- cards ---- */

/** The upper left corner of the @n-th card of a page. */
static void
corner_of (const SlvPaper *paper, guint n, double *x, double *y)
{
  *x = paper->width / 2 + (n % 3 - 1.5) * 63 * MM;
  *y = paper->height / 2 + (n / 3 - 1.5) * 88 * MM;
}

/** Whether that text stands on the card there: @right, @below: in its right half, in its lower one. */
static gboolean
is_on_card (const SlvPaper *paper, guint n, const char *text, gboolean right, gboolean below)
{
  double x, y;

  corner_of (paper, n % 9, &x, &y);
  SLV_EACH_IN (const Said, one, said)
    if (one->page == n / 9 && strcmp (one->text, text) == 0 && one->x >= x && one->y >= y && one->x + one->width <= x + 63 * MM && one->y + one->height <= y + 88 * MM
        && (one->x > x + 31 * MM) == right && (one->y > y + 44 * MM) == below)
      return TRUE;
  return FALSE;
}

TEST ("/paper-read/every-copy-is-a-card-in-its-place-between-marks", test_cards)
{
  static const struct { const char *name, *types, *corner; } cards[] = {
    { "Red Fish", "Fish · Red · hand", "2" }, { "Whale", "Fish · Red · hand", "12" }, { "Twin Fish", "Fish · Red, Blue · hand", "2" }, { "Pearl", "Pearl · hand", NULL },
    { "Nobody", NULL, NULL },
  };

  for (guint copies = 1; copies < 6; copies++)
    {
      g_autoptr (SlvDeck) deck = slv_deck_new ("Cards");
      guint n = 0, marks = 0, on_cards = 0;

      for (guint i = 0; i < G_N_ELEMENTS (cards); i++)
        slv_deck_add (deck, "main", cards[i].name, copies, i == 0 ? "SET" : "", i == 0 ? "7" : "", 0);
      slv_deck_add (deck, "Maybeboard", "Blue Fish", 3, "", "", 0);
      g_autoptr (SlvPaper) paper = make (SLV_PAPER_CARDS, deck, copies % 2 ? "open" : NULL, NULL);
      draw_all (paper);
      g_assert_cmpuint (slv_paper_n_pages (paper), ==, (5 * copies + 8) / 9);
      for (guint i = 0; i < G_N_ELEMENTS (cards); i++)
        for (guint k = 0; k < copies; k++, n++)
          {
            g_assert_true (is_on_card (paper, n, cards[i].name, FALSE, FALSE));
            g_assert_true (is_on_card (paper, n, "Proxy", TRUE, TRUE));
            g_assert_cmpint (is_on_card (paper, n, "SET 7", FALSE, TRUE), ==, i == 0);
            g_assert_true (cards[i].types == NULL || is_on_card (paper, n, cards[i].types, FALSE, FALSE));
            g_assert_true (cards[i].corner == NULL || is_on_card (paper, n, cards[i].corner, TRUE, FALSE));
            g_assert_cmpint (is_on_card (paper, n, "This card is in no card list: only its name is known.", FALSE, FALSE), ==, cards[i].types == NULL);
          }
      g_assert_false (is_on_card (paper, n, "Proxy", TRUE, TRUE));
      for (guint page = 0; page < slv_paper_n_pages (paper); page++)
        {
          g_autofree char *foot = g_strdup_printf ("Cards · page %u of %u · print at 100 %%", page + 1, slv_paper_n_pages (paper));
          g_assert_nonnull (find_said (page, foot));
        }
      SLV_EACH_IN (const Line, line, lines)   /* marks lie in the line of a cut, outside the cards */
        {
          double x = (line->x1 - paper->width / 2) / (63 * MM) + 1.5, y = (line->y1 - paper->height / 2) / (88 * MM) + 1.5;
          double end_x = (line->x2 - paper->width / 2) / (63 * MM) + 1.5, end_y = (line->y2 - paper->height / 2) / (88 * MM) + 1.5;
          gboolean upright = fabs (line->x1 - line->x2) < 0.01;

          if (x > 0 && x < 3 && y > 0 && y < 3 && !upright)
            {
              g_assert_cmpfloat (floor (x), ==, floor (end_x));
              g_assert_true (x - floor (x) < 0.1 && end_x - floor (end_x) > 0.9 && y - floor (y) < 0.5);
              on_cards++;
              continue;
            }
          marks++;
          g_assert_cmpfloat (fabs (upright ? x - rint (x) : y - rint (y)), <, 0.001);
          g_assert_true (upright ? (y < 0 && end_y < 0) || (y > 3 && end_y > 3) : (x < 0 && end_x < 0) || (x > 3 && end_x > 3));
        }
      g_assert_cmpuint (on_cards, ==, n);   /* below its types */
      g_assert_cmpuint (marks, ==, 16 * slv_paper_n_pages (paper));
    }
}

/** A word that becomes longer shrinks before it is cut, and only what is cut is told. */
TEST ("/paper-read/a-longer-word-shrinks-before-it-is-cut", test_words)
{
  static const SlvPaperBox boxes[] = { { 0, 0, 200, 0, 12, 6, FALSE, FALSE, PANGO_ALIGN_LEFT }, { 0, 0, 100, 30, 12, 6, FALSE, FALSE, PANGO_ALIGN_LEFT },
                                       { 0, 0, 200, 0, 12, 0, FALSE, FALSE, PANGO_ALIGN_LEFT } };

  for (guint i = 0; i < G_N_ELEMENTS (boxes); i++)
    {
      gboolean fitted = TRUE, shrunk = FALSE;
      double widest = 0;

      for (guint length = 1; length < 200; length++)
        {
          g_autofree char *word = g_strnfill (length, 'n');
          cairo_surface_t *surface = cairo_recording_surface_create (CAIRO_CONTENT_COLOR_ALPHA, NULL);
          cairo_t *cr = cairo_create (surface);
          gboolean fits, again;

          g_array_set_size (said, 0);
          double height = slv_paper_text (cr, &boxes[i], word, &fits), measured = slv_paper_measure (&boxes[i], word, &again);
          const Said *one = &g_array_index (said, Said, 0);
          cairo_destroy (cr);
          cairo_surface_destroy (surface);
          g_assert_cmpfloat (fabs (height - measured), <, 0.01);
          g_assert_cmpint (fits, ==, again);
          g_assert_true (fitted || !fits);
          g_assert_cmpfloat (one->width, <=, boxes[i].width + 0.5);
          g_assert_cmpfloat (one->height, <=, boxes[i].height > 0 ? boxes[i].height + 0.5 : 20);
          shrunk = shrunk || (fits && length > 40);
          if (!fits)
            g_assert_cmpfloat (widest, >, 0.9 * boxes[i].width);   /* no sooner than there is no room */
          fitted = fits;
          widest = MAX (widest, one->width);
        }
      g_assert_false (fitted);
      g_assert_cmpint (shrunk, ==, boxes[i].floor > 0);
    }
}

/** The page with the code has it in letters, too; what is typed off it is the deck. */
TEST ("/paper-read/the-letters-below-a-code-are-the-deck", test_code)
{
  g_autoptr (SlvDeck) deck = tidepool_legal_deck ();
  g_autoptr (SlvPaper) paper = make (SLV_PAPER_CODE, deck, "open", NULL);
  gboolean found = FALSE;

  draw_all (paper);
  g_assert_nonnull (find_said (0, "Tidepool, Open water"));
  SLV_EACH_IN (const Said, one, said)
    {
      g_autoptr (GPtrArray) decks = NULL;

      if (!g_str_has_prefix (one->text, "SLEEVES:"))
        continue;
      found = TRUE;
      decks = good (slv_deck_text_read (one->text, strlen (one->text), "code", NULL, slv_index_get_games (pool->index), &error));
      g_assert_cmpuint (decks->len, ==, 1);
      g_assert_cmpuint (slv_deck_n_cards (decks->pdata[0], "main"), ==, slv_deck_n_cards (deck, "main"));
      g_assert_cmpstr (((SlvDeck *) decks->pdata[0])->name, ==, deck->name);
      g_auto (GStrv) groups = g_strsplit (g_strchomp (one->text), " ", -1);
      for (guint k = 1; groups[k] != NULL; k++)
        g_assert_true (strlen (groups[k]) == 5 || (groups[k + 1] == NULL && strlen (groups[k]) < 5));
    }
  g_assert_true (found);
}

/* ---- pictures ---- */

#define RED 0xff0000u

/** A picture of @width times @height whose left half is red and whose right half is of the green @n. */
static void
put_picture (const char *folder, const char *name, const char *kind, int width, int height, guint n)
{
  g_autoptr (GdkPixbuf) pixbuf = gdk_pixbuf_new (GDK_COLORSPACE_RGB, n % 2, 8, width, height);
  g_autoptr (GdkPixbuf) half = gdk_pixbuf_new_subpixbuf (pixbuf, width / 2, 0, width - width / 2, height);
  g_autofree char *path = g_build_filename (folder, name, NULL);

  gdk_pixbuf_fill (pixbuf, RED << 8 | 0xff);
  gdk_pixbuf_fill (half, n << 16 | 0xff);
  g_assert_true (good (gdk_pixbuf_save (pixbuf, path, kind, &error, NULL)));
}

/** The colour of a card so many millimetres from its corner. */
static guint32
colour_at (const SlvPaper *paper, cairo_surface_t *page, guint n, double right, double down)
{
  double x, y;

  corner_of (paper, n, &x, &y);
  cairo_surface_flush (page);
  const guint8 *row = cairo_image_surface_get_data (page) + (gsize) (y + down * MM) * (gsize) cairo_image_surface_get_stride (page);
  return ((const guint32 *) (gconstpointer) row)[(gsize) (x + right * MM)] & 0xffffffu;
}

static void
assert_colour (guint32 colour, guint32 expected)
{
  for (guint shift = 0; shift < 24; shift += 8)
    g_assert_cmpint (ABS ((int) (colour >> shift & 0xff) - (int) (expected >> shift & 0xff)), <=, 6);   /* JPEG is not exact */
}

static void
put_pictures (const char *folder)
{
  g_autofree char *broken = g_build_filename (folder, "Blue Fish.png", NULL);

  put_picture (folder, "SET-7.png", "png", 126, 176, 40);
  put_picture (folder, "red_fish.PNG", "png", 126, 176, 60);
  put_picture (folder, "whale.jpg", "jpeg", 126, 176, 80);
  put_picture (folder, "S1 7.png", "png", 126, 176, 100);        /* the only printing of Green Fish */
  put_picture (folder, "nobody-at-all.jpeg", "png", 126, 176, 121);
  put_picture (folder, "Twin Fish.png", "png", 176, 126, 140);   /* lies on its side */
  put_picture (folder, "Pearl.png", "png", 100, 100, 160);       /* of another shape */
  put_picture (folder, "Reef One.png", "png", 130, 176, 180);    /* nearly of its shape */
  put_picture (folder, "whale.png.bak", "png", 126, 176, 200);
  g_assert_true (g_file_set_contents (broken, "none", -1, NULL));
}

/** The printing that the deck names comes before the card's name, and that before any of its printings; what is no picture is told. */
TEST ("/paper-read/pictures-of-a-folder-stand-on-their-cards", test_pictures)
{
  static const struct { const char *name, *set, *number; guint green; } cards[] = {
    { "Red Fish", "SET", "7", 40 }, { "Red Fish", "SET", "8", 60 }, { "Red Fish", "", "", 60 }, { "Whale", "", "", 80 }, { "Green Fish", "", "", 100 }, { "Nobody, at All", "", "", 121 },
    { "Twin Fish", "", "", 140 }, { "Pearl", "", "", 160 }, { "Reef One", "", "", 180 },
  };
  char *folder = good (g_dir_make_tmp ("slv-paper-XXXXXX", &error));
  g_autoptr (SlvDeck) deck = slv_deck_new ("Pictures");
  g_autofree char *pdf = g_build_filename (folder, "out.pdf", NULL), *bytes = NULL;
  gsize length;

  put_pictures (folder);
  for (guint i = 0; i < G_N_ELEMENTS (cards); i++)
    slv_deck_add (deck, i == 2 ? "side" : "main", cards[i].name, 1, cards[i].set, cards[i].number, 0);
  slv_deck_add (deck, "main", "Blue Fish", 1, "", "", 0);
  SlvPaperSpec spec = { .what = SLV_PAPER_CARDS, .deck = deck, .index = pool->index, .pictures = folder };
  g_autoptr (SlvPaper) paper = good (slv_paper_new (&spec, &error));
  g_assert_cmpuint (slv_paper_n_pages (paper), ==, 2);
  for (guint again = 0; again < 2; again++)
    {
      cairo_surface_t *page = cairo_image_surface_create (CAIRO_FORMAT_RGB24, (int) paper->width, (int) paper->height);
      cairo_t *cr = cairo_create (page);

      slv_paper_draw (paper, 0, cr);
      cairo_destroy (cr);
      for (guint i = 0; i < G_N_ELEMENTS (cards); i++)
        {
          gboolean lying = cards[i].green == 140;
          assert_colour (colour_at (paper, page, i, lying ? 50 : 16, lying ? 22 : 60), RED);
          assert_colour (colour_at (paper, page, i, lying ? 13 : 47, lying ? 66 : 28), cards[i].green << 8);
        }
      for (guint below = 0; below < 2; below++)
        {
          assert_colour (colour_at (paper, page, 7, 16, below ? 84 : 4), 0xffffff);
          assert_colour (colour_at (paper, page, 8, 16, below ? 87 : 1), RED);
          assert_colour (colour_at (paper, page, 8, below ? 62 : 1, 20), below ? 180 << 8 : RED);
        }
      cairo_surface_destroy (page);
      drawn_page = 1;
      draw_all (paper);
      g_assert_true (is_on_card (paper, 9, "Blue Fish", FALSE, FALSE));
      g_assert_null (find_said (0, "Proxy"));
      g_assert_cmpuint (slv_paper_get_notes (paper)->len, ==, 1);
    }
  g_assert_true (g_str_has_prefix (slv_paper_get_notes (paper)->pdata[0], "“Blue Fish.png” is not drawn: "));
  /* another program cuts it after it was read */
  g_autofree char *cut = g_build_filename (folder, "whale.jpg", NULL);
  g_assert_cmpint (truncate (cut, 0), ==, 0);
  g_assert_true (good (slv_paper_write_pdf (paper, pdf, &error)));
  g_assert_true (g_file_get_contents (pdf, &bytes, &length, NULL));
  g_assert_nonnull (memmem (bytes, length, "/DCTDecode", strlen ("/DCTDecode")));   /* the JPEG as it is */
  scratch_remove (folder);
  g_free (folder);
  spec.pictures = "/nowhere";
  fails (slv_paper_new (&spec, &error), SLV_ERROR_NOT_FOUND);
}

TEST_MAIN_BETWEEN ({
  said = g_array_new (FALSE, FALSE, sizeof (Said));
  g_array_set_clear_func (said, clear_said);
  lines = g_array_new (FALSE, FALSE, sizeof (Line));
  pool = tidepool_new (NULL, 0);
}, {
  tidepool_free (pool);
  g_array_unref (said);
  g_array_unref (lines);
})
