/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-deck-page.c: the deck in a web page that somebody saved. Of its lines, as its reader sees them, those are the list among which lines with copies stand most
 * densely; what lies between them is read as in any list, and what lies around it, menus and remarks of readers, is counted. Under headings of one level that stand
 * over a whole deck each, there are as many lists. */
#include "decks/slv-deck-scan.h"
#include "cards/slv-list-page.h"

#define GAP_MAX  4u    /* lines within a list that neither say copies nor name a part of it */
#define DECK_MIN 30u   /* copies below each of the headings over decks; of a part of a deck there are fewer, at least of one */

typedef struct { guint first, end, counted; } Cluster;   /* lines [first, end), and those of them that say copies */

static gboolean
names_zone (SlvGames *games, const char *line)
{
  g_autofree char *heading = strlen (line) < 60 ? slv_deck_heading_clean (line) : g_strdup ("");
  return heading[0] != '\0' && (slv_deck_is_customary_zone (heading) || slv_deck_heading_zone (games, NULL, heading) != NULL);
}

/* A row "Name<TAB>4" says copies, too; "2 comments" says none of a card. */
static gboolean
says_copies (const char *line)
{
  gsize length;
  const char *name = line + strspn (line, "0123456789xX \t|");
  return (slv_deck_line_is_counted (line) && !g_ascii_islower (*name)) || (strchr (line, '\t') != NULL && slv_deck_line_count_behind (line, &length) != NULL);
}

/* Where the densest list among the lines [@from, @to) begins and ends, with the headings and titles of columns right above it. */
static Cluster
find_list (char **lines, guint from, guint to, SlvGames *games)
{
  Cluster best = { 0 }, now = { 0 };
  guint gap = 0, lead = from;   /* lead: what the line at hand and those right before it are headings from */
  gboolean under = FALSE;    /* it stands right below a heading */
  for (guint i = from; i < to; i++)
    {
      const char *line = lines[i];
      gboolean part = names_zone (games, line), copies = !part && says_copies (line);
      if (!copies && !part && !under && line[0] != '\0' && strchr (line, '\t') == NULL)
        {
          gap++;
          lead = i + 1;
        }
      under = line[0] != '\0' ? part : under;
      if (gap > GAP_MAX)
        now = (Cluster) { 0 };
      if (!copies)
        continue;
      now.first = now.counted == 0 ? lead : now.first;
      now.end = i + 1;
      now.counted++;
      gap = 0;
      best = now.counted > best.counted ? now : best;
    }
  return best;
}

static guint
copies_of (const char *line)
{
  gsize length;
  const char *digits = g_ascii_isdigit (line[0]) ? line : slv_deck_line_count_behind (line, &length);
  return digits != NULL ? (guint) MIN (g_ascii_strtoull (digits, NULL, 10), 99) : 1;
}

/* Whether @heading names neither a part of a deck nor how many cards follow. */
static gboolean
may_be_title (SlvGames *games, const char *heading)
{
  g_autofree char *clean = slv_deck_heading_clean (heading);
  return clean[0] != '\0' && !names_zone (games, heading) && g_str_has_suffix (heading, clean);
}

/* The level of headings of which two or more stand over cards, a whole deck each; 0: there is none. @levels: of each line. */
static char
find_level (char **lines, const char *levels, guint n, SlvGames *games)
{
  for (char level = '1'; level <= '6'; level++)
    {
      guint decks = 0, least = G_MAXUINT, copies = 0;
      gboolean under = FALSE;
      for (guint i = 0; i <= n; i++)
        if (i == n || (levels[i] == level && may_be_title (games, lines[i])))
          {
            decks += under && copies > 0;
            least = under && copies > 0 ? MIN (least, copies) : least;
            copies = 0;
            under = TRUE;
          }
        else
          copies += !names_zone (games, lines[i]) && says_copies (lines[i]) ? copies_of (lines[i]) : 0;
      if (decks > 1 && least >= DECK_MIN)
        return level;
    }
  return 0;
}

/* Takes the marks of headings off the lines. Returns: (transfer full): the levels of these. */
static char *
take_levels (char **lines, guint n)
{
  char *levels = g_new0 (char, n + 1);
  for (guint i = 0; i < n; i++)
    {
      g_strstrip (lines[i]);
      if (!g_str_has_prefix (lines[i], SLV_LIST_PAGE_HEADING) || !g_ascii_isdigit (lines[i][1]))
        continue;
      levels[i] = lines[i][1];
      slv_take_str (&lines[i], g_strdup (g_strchug (lines[i] + 2)));
    }
  return levels;
}

char *
slv_deck_page_text (const char *page, gsize length, SlvGames *games, char **title, guint *left)
{
  g_autofree char *text = slv_list_page_lines (page, length, title);
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
  guint n = g_strv_length (lines), to;
  g_autofree char *levels = take_levels (lines, n);
  char level = find_level (lines, levels, n, games);
  GString *out = g_string_new (NULL);
  *left = 0;
  for (guint from = 0; from < n; from = to)
    {
      gboolean titled = level != 0 && levels[from] == level && may_be_title (games, lines[from]);
      for (to = from + 1; to < n && (level == 0 || levels[to] != level || !may_be_title (games, lines[to]));)
        to++;
      Cluster list = level == 0 || titled ? find_list (lines, from, to, games) : (Cluster) { 0 };
      if (titled && list.counted > 0)
        g_string_append_printf (out, "\nName: %s\n", lines[from]);
      for (guint i = from; i < to; i++)
        if (i >= list.first && i < list.end)
          g_string_append_printf (out, "%s%s\n", levels[i] != 0 && may_be_title (games, lines[i]) ? "# " : "", lines[i]);   /* no card stands in a heading */
        else
          *left += lines[i][0] != '\0' && g_strcmp0 (lines[i], *title) != 0 && !(titled && i == from) ? 1 : 0;
    }
  return g_string_free (out, out->len == 0);
}
