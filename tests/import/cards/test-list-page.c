/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-list-page.c: what is made of tables in web pages and wikis, and of values behind labels: tables of random cells, written in each of these
 * ways, are read as the cells that were written, and no page makes more of itself than it may. */
#include "base/slv-error.h"
#include "import/cards/slv-list-labels.h"
#include "import/cards/slv-list-page.h"

#define SEEDS   300u
#define MOST    8u       /* columns and rows of a random table */

/* ---- reading ---- */

/* (transfer full) (nullable): @text as CSV. @notes: (out) (optional): how many there are */
static char *
read_page (const char *text, const char *name, guint *notes, GError **error)
{
  g_autoptr (GInputStream) input = g_memory_input_stream_new_from_data (text, (gssize) strlen (text), NULL);
  g_autoptr (GInputStream) page = slv_list_text_stream (input, name, NULL, error);
  g_autoptr (GOutputStream) out = g_memory_output_stream_new_resizable ();

  if (page == NULL)
    return NULL;
  if (notes != NULL)
    *notes = g_strv_length ((GStrv) slv_list_text_notes (page));
  g_assert_cmpint (g_output_stream_splice (out, page, G_OUTPUT_STREAM_SPLICE_CLOSE_TARGET, NULL, NULL), >=, 0);
  return g_strndup (g_memory_output_stream_get_data (G_MEMORY_OUTPUT_STREAM (out)), g_memory_output_stream_get_data_size (G_MEMORY_OUTPUT_STREAM (out)));
}

static void
assert_page (const char *text, const char *name, const char *csv, guint notes)
{
  guint told = 0;
  g_autofree char *read = good (read_page (text, name, &told, &error));

  g_assert_cmpstr (read, ==, csv);
  g_assert_cmpuint (told, ==, notes);
}

static void
assert_refused (const char *text, const char *reason)
{
  fails_saying (read_page (text, "list.txt", NULL, &error), SLV_ERROR_REFUSED, reason);
}

/* ---- random tables ---- */

/* @text: what a cell says; @from_row, @from_column: where the cell begins that lies over this place */
typedef struct { guint rows, columns; struct { char text[16]; guint from_row, from_column, high, wide; } cells[MOST + 1][MOST]; } Grid;

static void
draw_text (GRand *rand, char *text)
{
  static const char * const words[] = { "Fox", "Egg, old", "Ash \"A\"", "3", "Tür", "A;B", "x - y" };

  g_snprintf (text, 16, "%s %d", words[g_rand_int_range (rand, 0, G_N_ELEMENTS (words))], g_rand_int_range (rand, 0, 100));
}

/* The first row are titles; the last two columns are told in every row, so that none is a heading between records. */
static void
draw_grid (GRand *rand, Grid *grid)
{
  memset (grid, 0, sizeof *grid);
  grid->rows = (guint) g_rand_int_range (rand, 2, MOST + 1);
  grid->columns = (guint) g_rand_int_range (rand, 2, MOST + 1);
  for (guint r = 0; r < grid->rows; r++)
    for (guint c = 0; c < grid->columns; c++)
      {
        if (grid->cells[r][c].high > 0)
          continue;
        guint tall = (guint) g_rand_int_range (rand, 1, 4), high = r > 0 && c + 2 < grid->columns && g_rand_boolean (rand) ? MIN (grid->rows - r, tall) : 1;
        guint wide = r > 0 && c + 3 < grid->columns && g_rand_int_range (rand, 0, 6) == 0 && grid->cells[r][c + 1].high == 0 ? 2 : 1;
        char text[16] = "";

        if (r == 0)
          g_snprintf (text, sizeof text, "T%u", c);
        else
          draw_text (rand, text);
        for (guint y = r; y < r + high; y++)
          for (guint x = c; x < c + wide; x++)
            {
              grid->cells[y][x].from_row = r;
              grid->cells[y][x].from_column = c;
              grid->cells[y][x].high = high;
              grid->cells[y][x].wide = wide;
              g_strlcpy (grid->cells[y][x].text, x == c ? text : "", 16);
            }
      }
}

static void
put_csv (GString *csv, const Grid *grid, guint from)
{
  for (guint r = from; r < grid->rows; r++)
    for (guint c = 0; c < grid->columns; c++)
      {
        g_auto (GStrv) parts = g_strsplit (grid->cells[r][c].text, "\"", -1);
        g_autofree char *doubled = g_strjoinv ("\"\"", parts);

        g_string_append_printf (csv, "\"%s\"%s", doubled, c + 1 < grid->columns ? "," : "\n");
      }
}

static gboolean
begins_here (const Grid *grid, guint r, guint c)
{
  return grid->cells[r][c].from_row == r && grid->cells[r][c].from_column == c;
}

static void
put_html (GString *page, GRand *rand, const Grid *grid)
{
  g_string_append (page, g_rand_boolean (rand) ? "<table class='x'><tbody>" : "<table>");
  for (guint r = 0; r < grid->rows; r++)
    {
      g_string_append (page, "<tr>\n");
      for (guint c = 0; c < grid->columns; c++)
        if (begins_here (grid, r, c))
          {
            g_autofree char *text = g_markup_escape_text (grid->cells[r][c].text, -1);
            const char *tag = r == 0 ? "th" : "td";

            g_string_append_printf (page, "<%s rowspan=\"%u\" colspan=%u>%s<b>%s</b><script>x</script></%s>", tag, grid->cells[r][c].high, grid->cells[r][c].wide, g_rand_boolean (rand) ? " " : "", text, tag);
          }
      g_string_append (page, "</tr>");
    }
  g_string_append (page, "</table>");
}

/* @text as people dress it in a wiki, so that it reads the same */
static void
put_wiki_text (GString *page, GRand *rand, const char *text)
{
  static const char * const dresses[] = { "%s", "[[%s]]", "[[Some page|%s]]", "'''%s'''", "%s<ref name=\"a\" />", "%s<ref>See [[there]].</ref>", "<!-- [[no]] -->%s", "[https://x.example/a %s]", "{{%s}}", "[[File:a.png|thumb|[[A]] cat]]%s" };
  g_auto (GStrv) parts = g_strsplit (dresses[g_rand_int_range (rand, 0, G_N_ELEMENTS (dresses))], "%s", 2);

  g_string_append_printf (page, "%s%s%s", parts[0], text, parts[1]);
}

static void
put_wiki (GString *page, GRand *rand, const Grid *grid)
{
  g_string_append (page, "{| class=\"wikitable\"\n|+ What it is called\n");
  for (guint r = 0; r < grid->rows; r++)
    {
      gboolean first = TRUE, in_a_line = g_rand_boolean (rand);
      const char *mark = r == 0 ? "!" : "|";

      g_string_append (page, r > 0 || g_rand_boolean (rand) ? "|-\n" : "");
      for (guint c = 0; c < grid->columns; c++)
        if (begins_here (grid, r, c))
          {
            g_string_append (page, first ? mark : in_a_line ? " " : "\n");
            g_string_append_printf (page, "%s%s ", first ? "" : mark, first || !in_a_line ? "" : mark);
            if (grid->cells[r][c].high > 1 || grid->cells[r][c].wide > 1)
              g_string_append_printf (page, "style=\"x\" rowspan=\"%u\" colspan=%u | ", grid->cells[r][c].high, grid->cells[r][c].wide);
            put_wiki_text (page, rand, grid->cells[r][c].text);
            first = FALSE;
          }
      g_string_append (page, "\n");
    }
  g_string_append (page, "|}\n");
}

typedef void (*PutFunc) (GString *page, GRand *rand, const Grid *grid);

/* Two tables with the same titles, and now and then a smaller one with others between them. */
static void
check_tables (GRand *rand, const char *head, PutFunc put)
{
  g_autoptr (GString) page = g_string_new (head), csv = g_string_new (NULL);
  Grid grid, more, other;
  gboolean between = g_rand_boolean (rand);

  draw_grid (rand, &grid);
  do
    draw_grid (rand, &more);
  while (more.columns != grid.columns);
  do
    draw_grid (rand, &other);
  while (other.columns == grid.columns || other.rows >= grid.rows + more.rows - 1);
  put (page, rand, &grid);
  if (between)
    put (page, rand, &other);
  put (page, rand, &more);
  put_csv (csv, &grid, 0);
  put_csv (csv, &more, 1);
  assert_page (page->str, "page", csv->str, between);
}

TEST ("/list-page/tables-are-read-as-the-cells-that-were-written", test_tables)
{
  for (guint seed = 0; seed < SEEDS; seed++)
    {
      g_autoptr (GRand) rand = g_rand_new_with_seed (seed);

      check_tables (rand, "<!-- a page --><html><body><p>Cards</p>", put_html);
      check_tables (rand, "", put_wiki);
      check_tables (rand, "Some words about [[cards]].\n", put_wiki);
    }
}

/* ---- values behind labels ---- */

#define LABELS 5u
static const char * const labels[LABELS] = { "Name", "Cost", "Kind", "Rules text", "Seen in" };

/* Records of lines "Label: value", each begun by its name; some lack some, and some values go on in a line of their own. */
TEST ("/list-page/values-behind-labels-are-read-as-written", test_labels)
{
  for (guint seed = 0; seed < SEEDS; seed++)
    {
      g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
      g_autoptr (GString) page = g_string_new (NULL), csv = g_string_new ("\"Name\",\"Cost\",\"Kind\",\"Rules text\",\"Seen in\"\n");
      guint n = (guint) g_rand_int_range (rand, 4, 12);
      const char *gap = g_rand_boolean (rand) ? "\n" : g_rand_boolean (rand) ? "----\n" : "";

      for (guint i = 0; i < n; i++)
        {
          for (guint k = 0; k < LABELS; k++)
            {
              gboolean said = k == 0 || i == 0 || g_rand_int_range (rand, 0, 5) > 0, on = said && k == 3 && g_rand_int_range (rand, 0, 4) == 0;

              if (said)
                g_string_append_printf (page, "%s:%s%u of %u\n%s", labels[k], g_rand_boolean (rand) ? " " : "   ", k, i, on ? "and more.\n" : "");
              if (said)
                g_string_append_printf (csv, "\"%u of %u%s\"%s", k, i, on ? "\nand more." : "", k + 1 < LABELS ? "," : "\n");
              else
                g_string_append (csv, k + 1 < LABELS ? "\"\"," : "\"\"\n");
            }
          g_string_append (page, gap);
        }
      assert_page (page->str, "cards.txt", csv->str, 0);
    }
}

/* Pages of a wiki, each a template; one that says no name is called as its page is. */
TEST ("/list-page/templates-of-a-wiki-are-read-as-written", test_templates)
{
  for (guint seed = 0; seed < SEEDS; seed++)
    {
      g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
      g_autoptr (GString) page = g_string_new ("<mediawiki>"), csv = g_string_new ("\"name\",\"cost\",\"text\"\n");
      guint n = (guint) g_rand_int_range (rand, 3, 10), beside = (guint) g_rand_int_range (rand, 0, 3);

      for (guint i = 0; i < n; i++)
        {
          const char *dress = g_rand_boolean (rand) ? "[[Fly|it]]" : "it";
          gboolean named = i == 0 || g_rand_boolean (rand);
          g_autofree char *name = named ? g_strdup_printf ("|name= Fox %u", i) : g_strdup ("");

          g_string_append_printf (page, "<page><title>Fox %u</title><ns>0</ns><revision><text>Old</text></revision><revision><text>{{Seen|%u}} {{Card %s\n|cost=%u|text=Take %s, {{Icon|%u}}.}}</text></revision></page>", i, i, name, i, dress, i);
          g_string_append_printf (csv, "\"Fox %u\",\"%u\",\"Take it, {{Icon|%u}}.\"\n", i, i, i);
        }
      for (guint i = 0; i < beside; i++)
        g_string_append_printf (page, "<page><title>Rules %u</title><ns>0</ns><revision><text>Play.</text></revision></page><page><title>Talk</title><ns>1</ns><revision><text>{{Card|name=x|cost=1|text=y}}</text></revision></page>", i);
      g_string_append (page, "</mediawiki>");
      assert_page (page->str, "wiki.xml", csv->str, beside > 0);
    }
}

/* ---- bounds ---- */

/* (transfer full): a table of @columns and two records */
static char *
wide_table (guint columns)
{
  GString *page = g_string_new ("<table>");

  for (guint r = 0; r < 3; r++)
    {
      g_string_append (page, "<tr>");
      for (guint c = 0; c < columns; c++)
        g_string_append_printf (page, "<td>%u.%u", r, c);
    }
  return g_string_free (page, FALSE);
}

/* (transfer full): two records of @n labels */
static char *
many_labels (guint n)
{
  GString *page = g_string_new (NULL);

  for (guint r = 0; r < 2; r++)
    for (guint k = 0; k < n; k++)
      if (k == 0)
        g_string_append (page, "Name: Fox\n");
      else
        g_string_append_printf (page, "L%u: %u\n", k, r);
  return g_string_free (page, FALSE);
}

/* A table has as many columns as are read, or it is refused; none goes without a word. */
TEST ("/list-page/no-column-goes-without-a-word", test_columns)
{
  char *(*const make[]) (guint) = { wide_table, many_labels };

  for (guint i = 0; i < G_N_ELEMENTS (make); i++)
    {
      g_autofree char *most = make[i] (200), *more = make[i] (201), *csv = NULL;

      csv = good (read_page (most, "list.txt", NULL, &error));
      csv[strcspn (csv, "\n")] = '\0';
      g_auto (GStrv) titles = g_strsplit (csv, ",", -1);
      g_assert_cmpuint (g_strv_length (titles), ==, 200);
      assert_refused (more, "200 columns");
    }
}

/* A few cells that lie over many rows of many tables are no way to fill the memory. */
TEST ("/list-page/cells-over-many-rows-are-bounded", test_size)
{
  g_autofree char *words = g_strnfill (60000, 'x');
  g_autoptr (GString) html = g_string_new ("<html><body>"), wiki = g_string_new (NULL);

  for (guint i = 0; i < 2; i++)
    {
      g_string_append_printf (html, "<table><tr><th>Name<th>Cost<tr><td rowspan=1000>%s<td>1", words);
      g_string_append_printf (wiki, "{|\n! Name !! Cost\n|-\n| rowspan=1000 | %s || 1\n", words);
      for (guint r = 1; r < 600; r++)
        {
          g_string_append (html, "<tr><td>2");
          g_string_append (wiki, "|-\n| 2\n");
        }
      g_string_append (html, "</table>");
      g_string_append (wiki, "|}\n");
    }
  assert_refused (html->str, "more than 64 MB");
  assert_refused (wiki->str, "more than 64 MB");
  /* tags are bounded, too, and letters are none */
  g_autofree char *letters = g_strnfill (500001, 'x'), *tags = g_strnfill (500001, '<');
  g_autofree char *lettered = g_strdup_printf ("<html><!--%s--><table><tr><th>Name<th>Cost<tr><td>A<td>1</table>", letters), *tagged = g_strconcat (lettered, tags, NULL);

  assert_page (lettered, "list.html", "\"Name\",\"Cost\"\n\"A\",\"1\"\n", 0);
  assert_refused (tagged, "500000 tags");
}

/* ---- one by one ---- */

TEST ("/list-page/cases", test_cases)
{
  static const struct { const char *text, *csv; guint notes; } cases[] = {
    /* a card without what others begin with is a card of its own, by its name or behind a gap */
    { "ID: 1\nName: A\nCost: 2\n\nName: B\nCost: 3\n\nID: 3\nName: C\nCost: 4\n", "\"ID\",\"Name\",\"Cost\"\n\"1\",\"A\",\"2\"\n\"\",\"B\",\"3\"\n\"3\",\"C\",\"4\"\n", 0 },
    { "ID: 1\nName: A\nCost: 2\nName: B\nCost: 3\nID: 3\nName: C\nCost: 4\n", "\"ID\",\"Name\",\"Cost\"\n\"1\",\"A\",\"2\"\n\"\",\"B\",\"3\"\n\"3\",\"C\",\"4\"\n", 0 },
    { "ID: 1\nCost: 2\nName: A\n\nCost: 3\nName: B\n\nID: 3\nCost: 4\nName: C\n", "\"ID\",\"Cost\",\"Name\"\n\"1\",\"2\",\"A\"\n\"\",\"3\",\"B\"\n\"3\",\"4\",\"C\"\n", 0 },
    /* what a record says twice without a gap stands in lines */
    { "Name: A\nRule: x\nRule: y\nName: B\nRule: z\nName: C\nRule: w\n", "\"Name\",\"Rule\"\n\"A\",\"x\ny\"\n\"B\",\"z\"\n\"C\",\"w\"\n", 0 },
    /* a word over what stands further in; tags of a program that draws cards go */
    { "game: x\ncard:\n\tname: <b>A</b>\n\ttext:\n\t\tone\n\t\ttwo\ncard:\n\tname: B\n\ttext: <i>three\nstyle: y\n", "\"name\",\"text\"\n\"A\",\"one\ntwo\"\n\"B\",\"three\"\n", 1 },
    /* a single file of one card */
    { "Name: A\nCost: 2\nKind: Fox\n", "\"Name\",\"Cost\",\"Kind\"\n\"A\",\"2\",\"Fox\"\n", 0 },
    /* what begins and does not end hides nothing else of its cell but what it stands before */
    { "{|\n! Name !! Cost\n|-\n| [[A || <!-- 1\n|-\n| <ref>B || 2\n|}", "\"Name\",\"Cost\"\n\"[[A\",\"<!-- 1\"\n\"<ref>B\",\"2\"\n", 0 },
    { "{|\n! Name !! Cost\n|-\n| [[A|[[B]] || 1\n|-\n| [https://x.example [[C]] || 2\n|}", "\"Name\",\"Cost\"\n\"[[A|B\",\"1\"\n\"[https://x.example C\",\"2\"\n", 0 },
    /* a row of one cell is a heading between records; a table in a cell is none of it */
    { "<table><tr><td>Name<td>Cost<tr><td colspan=2>Foxes<tr><td>A<table><tr><td>x<td>y</table><td>1</table>", "\"Name\",\"Cost\"\n\"A\",\"1\"\n", 0 },
    { "<table><tr><td>Name<td>Cost<td>Kind<tr><td>A<td>1<td>x<tr><td>B<td><td><tr><td colspan=3>Foxes<tr><td>C<td>2<td>y<tr><td><td><td></table>",
      "\"Name\",\"Cost\",\"Kind\"\n\"A\",\"1\",\"x\"\n\"C\",\"2\",\"y\"\n", 1 },
    { "{|\n! Name !! Cost\n|-\n| A || 1\n|-\n| B || \n|-\n| colspan=2 | Foxes\n|-\n| C || 2\n|}", "\"Name\",\"Cost\"\n\"A\",\"1\"\n\"C\",\"2\"\n", 1 },
    { "<table><tr><td>Name<td>Cost<tr><td>A<td>1</table><table><tr><td>Only<tr><td>one</table>", "\"Name\",\"Cost\"\n\"A\",\"1\"\n", 0 },
    /* titles are the same whatever the size of their letters */
    { "<table><tr><td>Name<td>Cost<tr><td>A<td>1</table><table><tr><td>NAME<td>cost<tr><td>B<td>2</table>", "\"Name\",\"Cost\"\n\"A\",\"1\"\n\"B\",\"2\"\n", 0 },
    /* no page at all */
    { "Name,Cost\nA,1\n", "Name,Cost\nA,1\n", 0 },
    { "About: this\n", "About: this\n", 0 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    assert_page (cases[i].text, "list.txt", cases[i].csv, cases[i].notes);
  assert_page ("name: A\ncost: 2\nkind: Fox\n", "card.yaml", "\"name\",\"cost\",\"kind\"\n\"A\",\"2\",\"Fox\"\n", 0);   /* YAML of one card says as much */
  assert_page ("- name: A\n  cost: 2\n- name: B\n  cost: 3\n", "list.txt", "- name: A\n  cost: 2\n- name: B\n  cost: 3\n", 0);   /* its own reader's */
  g_autofree char *braces = g_strnfill (400, '{');
  g_autofree char *deep = g_strdup_printf ("<mediawiki><page><title>A</title><revision><text>{{Card|cost=1|text=x}}</text></revision></page><page><title>B</title><revision><text>%s{{Card|cost=2|text=y}}"
                                           "</text></revision></page><page><title>C</title><revision><text>{{Card|cost=3|text=z}}</text></revision></page></mediawiki>", braces);
  assert_page (deep, "wiki.xml", "\"Name\",\"cost\",\"text\"\n\"A\",\"1\",\"x\"\n\"C\",\"3\",\"z\"\n", 2);
  assert_refused ("<html><body><p>No table.</p>", "no table with titles");
  assert_refused ("<mediawiki><page><title>A</title><revision><text>B</text></revision></page></mediawiki>", "no cards in it");
}

/* Pages of a wiki's export: the template of the most pages, a row for each of them, how many other pages there are, and how many were not looked through. */
TEST ("/list-page/pages-of-an-export-are-the-template-of-most", test_exports)
{
  static const struct { const char *xml, *rows; } cases[] = {
    { "<mediawiki><page><title>A</title><revision><text>{{Card|cost=1|kind=x}}</text></revision></page><page><title>B</title><revision><text>{{Card|cost=2|kind=x}}</text></revision></page></mediawiki>", "Name,cost,kind;A,1,x;B,2,x; 0 others, 0 cut, texts" },
    { "<mediawiki><page><title>A</title><revision><text>{{Card|name=A|cost=1|kind=x}}</text></revision></page><page><title>B</title><revision><text>{{Card|name=B|cost=2|kind=x}}</text></revision></page></mediawiki>", "name,cost,kind;A,1,x;B,2,x; 0 others, 0 cut, texts" },
    { "<mediawiki><page><title>A</title><revision><text>{{Card|name=A|cost=1|kind=x}}</text></revision></page><page><title>B</title><revision><text>{{Card|name=Bee|cost=2|kind=x}}</text></revision></page></mediawiki>", "Page,name,cost,kind;A,A,1,x;B,Bee,2,x; 0 others, 0 cut, texts" },
    { "<mediawiki><page><title>A</title><revision><text>{{Card|name=|cost=1|kind=x}}</text></revision></page><page><title>B</title><revision><text>{{Card|name=Bee|cost=2|kind=x}}</text></revision></page></mediawiki>", "Page,name,cost,kind;A,A,1,x;B,Bee,2,x; 0 others, 0 cut, texts" },
    { "<mediawiki><page><title>A</title><revision><text>{{Card|1|x}}</text></revision></page><page><title>B</title><revision><text>{{Card| 2 |name = B }}</text></revision></page></mediawiki>", " 2 others, 0 cut, texts" },
    { "<mediawiki><page><title>A</title><revision><text>{{Card|cost=1|kind=x}}</text></revision></page><page><title>B</title><revision><text>{{Card|cost=2|kind=x}}</text></revision></page><page><title>C</title><revision><text>words</text></revision></page></mediawiki>", "Name,cost,kind;A,1,x;B,2,x; 1 others, 0 cut, texts" },
    { "<mediawiki><page><title>A</title><revision><text>{{Card|cost=1|kind=x}}</text></revision></page><page><title>B</title><revision><text>{{Card|cost=2|kind=x}}</text></revision></page><page><title>C</title><revision><text>{{Set|a=1|b=2}}</text></revision></page></mediawiki>", "Name,cost,kind;A,1,x;B,2,x; 1 others, 0 cut, texts" },
    { "<mediawiki><page><title>C</title><revision><text>{{Set|a=1|b=2}}</text></revision></page><page><title>D</title><revision><text>{{Box|a=1|b=2}}</text></revision></page></mediawiki>", "Name,a,b;D,1,2; 1 others, 0 cut, texts" },
    { "<mediawiki><page><title>A</title><revision><text>{{Card|cost=1|kind=x}}</text></revision></page><page><title>A2</title><revision><text>{{Set|a=1|b=2}}{{Card|cost=3}}</text></revision></page></mediawiki>", "Name,cost,kind;A,1,x; 1 others, 0 cut, texts" },
    { "<mediawiki><page><title>A</title><revision><text>{{Card|cost=1|kind=x}}</text></revision></page><page><title>Talk:A</title><ns>1</ns><revision><text>{{Card|cost=9|kind=x}}</text></revision></page></mediawiki>", "Name,cost,kind;A,1,x; 1 others, 0 cut, texts" },
    { "<mediawiki><page><title>A</title><revision><text>{{Card|cost=1|kind=x}}</text></revision></page><page><title>Template:Card</title><ns>10</ns><revision><text>{{Card|cost=9|kind=x}}</text></revision></page></mediawiki>", "Name,cost,kind;A,1,x; 1 others, 0 cut, texts" },
    { "<mediawiki><page><title>A</title><revision><text>{{Card|cost=1|kind=x}}</text></revision></page><page><title>B</title><ns>0</ns><revision><text>{{Card|cost=2|kind=x}}</text></revision></page></mediawiki>", "Name,cost,kind;A,1,x;B,2,x; 0 others, 0 cut, texts" },
    { "<mediawiki><page><title>A</title><revision><text>{{Card|cost=1|kind=x}}</text></revision></page><page><title>B</title><ns>2</ns><revision><text>{{Card|cost=2|kind=x}}</text></revision></page></mediawiki>", "Name,cost,kind;A,1,x;B,2,x; 0 others, 0 cut, texts" },
    { "<mediawiki><page><revision><text>{{Card|cost=1|kind=x}}</text></revision></page><page><title>B</title><revision><text>{{Card|cost=2|kind=x}}</text></revision></page></mediawiki>", "Name,cost,kind;B,2,x; 0 others, 0 cut, texts" },
    { "<mediawiki><page><title>A</title></page><page><title>B</title><revision><text>{{Card|cost=2|kind=x}}</text></revision></page></mediawiki>", "Name,cost,kind;B,2,x; 0 others, 0 cut, texts" },
    { "<mediawiki><page><title>A</title><revision><text>{{Card|cost=1|kind=x}}</text></revision><revision><text>{{Card|cost=7|kind=x}}</text></revision></page></mediawiki>", "Name,cost,kind;A,7,x; 0 others, 0 cut, texts" },
    { "<mediawiki><page><title>A</title><revision><text>{{card|cost=1|kind=x}}</text></revision></page><page><title>B</title><revision><text>{{Card|cost=2|kind=x}}</text></revision></page></mediawiki>", "Name,cost,kind;A,1,x;B,2,x; 0 others, 0 cut, texts" },
    { "<mediawiki><page><title>A</title><revision><text>{{Card|cost=1|kind=x</text></revision></page><page><title>B</title><revision><text>{{Card|cost=2|kind=x}}</text></revision></page></mediawiki>", "Name,cost,kind;B,2,x; 1 others, 0 cut, texts" },
    { "<mediawiki><page><title>A</title><revision><text>{{Card|text={{b|x}} y|kind=[[u|v]]}}</text></revision></page></mediawiki>", "Name,text,kind;A,{{b|x}} y,[[u|v]]; 0 others, 0 cut, texts" },
    { "<mediawiki><page><title>A</title><revision><text>{{Card|cost=1|kind=x}}{{Card|cost=5|kind=x}}</text></revision></page></mediawiki>", "Name,cost,kind;A,1,x;A,5,x; 0 others, 0 cut, texts" },
    { "<mediawiki></mediawiki>", " 0 others, 0 cut, texts" },
    { "<mediawiki><other/></mediawiki>", " 0 others, 0 cut, texts" },
    { "<mediawiki><page><title>A</title><revision><text></text></revision></page><page><title>B</title><revision><text></text></revision></page></mediawiki>", " 2 others, 0 cut, texts" },
    { "<mediawiki><page><title>A</title><revision><text>{{Card|cost=1|kind=x}}</text></revision></page>", " 0 others, 0 cut, none" },
    { "<!DOCTYPE mediawiki><mediawiki><page><title>A</title><revision><text>{{Card|cost=1|kind=x}}</text></revision></page></mediawiki>", " 0 others, 0 cut, none" },
    { "", " 0 others, 0 cut, none" },
    { "no xml", " 0 others, 0 cut, none" },
    { "<?xml version=\"1.0\"?><!DOCTYPE mediawiki [<!ENTITY a \"b\">]><mediawiki><page><title>A</title><revision><text>{{Card|cost=1|kind=x}}</text></revision></page></mediawiki>", " 0 others, 0 cut, none" },
    { "<mediawiki><page><title>A</title><revision><text>{{Card|cost=1|kind=x}}</text></revision></page>&amp;</mediawiki>", "Name,cost,kind;A,1,x; 0 others, 0 cut, texts" },
    { "<mediawiki><page><title>A</title><revision><text>{{Card|cost=1|kind=x}}</text></revision></page>&b;</mediawiki>", " 0 others, 0 cut, none" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      guint others = 99, cut = 99;
      g_autofree char *texts = NULL;
      g_autoptr (GPtrArray) rows = slv_labels_wiki (cases[i].xml, strlen (cases[i].xml), &others, &cut, &texts);
      g_autoptr (GString) read = g_string_new (NULL);

      SLV_EACH (char *, cells, rows)
        {
          g_autofree char *row = g_strjoinv (",", cells);

          g_string_append_printf (read, "%s;", row);
        }
      g_string_append_printf (read, " %u others, %u cut, %s", others, cut, texts != NULL ? "texts" : "none");
      g_test_message ("%s", cases[i].xml);
      g_assert_cmpstr (read->str, ==, cases[i].rows);
    }
}

TEST_MAIN ()
