/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-deck-page.c: the deck in a web page that somebody saved. Of its lines, as its reader sees them, those are the list among which lines with copies stand most
 * densely; what lies between them is read as in any list, and what lies around it, menus and remarks of readers, is counted. */
#include "decks/slv-deck-scan.h"
#include "decks/slv-deck-page.h"
#include "cards/slv-list-page.h"

#define GAP_MAX 4u   /* lines within a list that neither say copies nor name a part of it */

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

/* Where the densest list begins and ends, with the headings and titles of columns right above it. */
static Cluster
find_list (char **lines, SlvGames *games)
{
  Cluster best = { 0 }, now = { 0 };
  guint gap = 0, lead = 0;   /* lead: what the line at hand and those right before it are headings from */
  gboolean under = FALSE;    /* it stands right below a heading */
  for (guint i = 0; lines[i] != NULL; i++)
    {
      const char *line = g_strstrip (lines[i]);
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

char *
slv_deck_page_text (const char *page, gsize length, SlvGames *games, char **title, guint *left)
{
  g_autofree char *text = slv_list_page_lines (page, length, title);
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
  Cluster list = find_list (lines, games);
  GString *out = list.counted > 0 ? g_string_new (NULL) : NULL;
  *left = 0;
  for (guint i = 0; out != NULL && lines[i] != NULL; i++)
    if (i >= list.first && i < list.end)
      g_string_append_printf (out, "%s\n", lines[i]);
    else
      *left += lines[i][0] != '\0' && g_strcmp0 (lines[i], *title) != 0 ? 1 : 0;
  return out != NULL ? g_string_free (out, FALSE) : NULL;
}
