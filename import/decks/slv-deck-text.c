/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-deck-text.c: plain deck lists, as tolerant as the best readers and never silent: a line is an entry, a heading, a
 * comment, or kept as unread with its reason. Headings are # X, ## X, //X, [X], X:, X (15), or X alone when a game or
 * custom knows it as a zone. Source: cli.md "Plain deck text", formats.md 1.1, 1.2, 1.5, 2. */
#include "config.h"
#include <glib/gi18n-lib.h>
#include <string.h>
#include "base/slv-fold.h"
#include "decks/slv-deck-line.h"
#include "decks/slv-deck-read.h"

typedef struct {
  SlvDeck       *deck;
  SlvGames      *games;
  const SlvGame *game;        /* that the text names, NULL: not said */
  char          *zone;        /* of the lines that follow */
  gboolean       marked;      /* a heading with # was met: further unknown ones are headings, too */
  gboolean       about;       /* inside an "About" part */
  gboolean       blank;       /* the line before was blank (or there was none) */
  GString       *comments;
  guint          entries;
  guint64        number;
} Reader;

static void
replace (char **field, const char *value)
{
  g_free (*field);
  *field = g_strdup (value);
}

/** @marked: it stood behind #, as in the lists that sites write: where its zone is clear, that is meant. Without a mark and
 *  without a game a heading stays as people wrote it. */
static void
open_zone (Reader *r, const char *heading, gboolean marked)
{
  const char *id = slv_deck_heading_zone (r->games, r->game, heading);
  replace (&r->zone, id != NULL && id[0] != '\0' && (marked || r->game != NULL) ? id : heading);
  r->about = FALSE;
  for (guint i = 0; i < r->deck->headings->len; i++)
    if (g_str_equal (g_ptr_array_index (r->deck->headings, i), r->zone))
      return;
  if (r->deck->headings->len <= SLV_DECK_HEADINGS_MAX)
    g_ptr_array_add (r->deck->headings, g_strdup (r->zone));
}

/** "Main Deck (60):" → "Main Deck"; "[Main]" → "Main". Returns: (transfer full): "" when nothing is left. */
static char *
clean_heading (const char *text)
{
  gsize length = strlen (text);
  if (length > 2 && text[0] == '[' && text[length - 1] == ']')
    return slv_deck_line_trim (text + 1, length - 2);
  if (length > 0 && text[length - 1] == ':')
    length--;
  g_autofree char *name = slv_deck_line_trim (text, length);
  length = strlen (name);
  if (length > 0 && name[length - 1] == ')')
    {
      char *open = strrchr (name, '(');
      if (open != NULL && open > name && strspn (open + 1, "0123456789/ ") == strlen (open + 1) - 1)
        return slv_deck_line_trim (name, (gsize) (open - name));
    }
  return g_steal_pointer (&name);
}

/** Zones that deck lists of any game have by custom, where no definition says otherwise. */
static gboolean
is_customary (const char *heading)
{
  static const char * const words[] = { "deck", "main", "main-deck", "maindeck", "mainboard", "decklist", "side", "sideboard",
    "side-deck", "side-board", "maybeboard", "commander", "companion", "tokens", NULL };
  g_autofree char *id = slv_fold_id (heading);
  return g_strv_contains (words, id);
}

static gboolean
is_zone (Reader *r, const char *heading)
{
  return heading[0] != '\0' && (slv_deck_heading_zone (r->games, r->game, heading) != NULL || is_customary (heading));
}

/* ---- comments ---- */

static void
set_game (Reader *r, const char *value)
{
  const SlvGame *game = slv_games_find (r->games, value);
  if (game == NULL)
    game = slv_games_resolve (r->games, value, NULL);
  r->game = game;
  replace (&r->deck->game, game != NULL ? game->id : value);
}

/** "name: X" and its like inside a comment. */
static gboolean
read_meta (Reader *r, const char *comment)
{
  static const struct { const char *key; gsize offset; } keys[] = {
    { "name", G_STRUCT_OFFSET (SlvDeck, name) }, { "format", G_STRUCT_OFFSET (SlvDeck, format) },
    { "author", G_STRUCT_OFFSET (SlvDeck, author) },
  };
  const char *colon = strchr (comment, ':');
  if (colon == NULL || colon - comment > 20)
    return FALSE;
  g_autofree char *key = slv_deck_line_trim (comment, (gsize) (colon - comment));
  g_autofree char *value = slv_deck_line_trim (colon + 1, strlen (colon + 1));
  if (value[0] == '\0')
    return FALSE;
  for (guint i = 0; i < G_N_ELEMENTS (keys); i++)
    if (g_ascii_strcasecmp (key, keys[i].key) == 0)
      {
        replace (G_STRUCT_MEMBER_P (r->deck, keys[i].offset), value);
        return TRUE;
      }
  if (g_ascii_strcasecmp (key, "game") == 0)
    set_game (r, value);
  else if (g_ascii_strcasecmp (key, "unread") == 0)
    slv_deck_add_unread (r->deck, r->number, value, _("it was not understood when this list was written"));
  else if (g_ascii_strcasecmp (key, "option") == 0)
    g_ptr_array_add (r->deck->option_texts, g_strdup (value));
  else
    return FALSE;
  return TRUE;
}

static void
add_comment (Reader *r, const char *comment)
{
  if (r->comments->len > 0)
    g_string_append_c (r->comments, '\n');
  g_string_append (r->comments, comment);
}

/** The first comment before any card is a title: "Example Deck by Someone", "A Game Deck: Example Deck". */
static gboolean
read_title (Reader *r, const char *comment, guint hashes)
{
  if (r->deck->name[0] != '\0' || r->entries > 0 || r->deck->headings->len > 0)
    return FALSE;
  const char *by = g_strrstr (comment, " by ");
  if (hashes == 3)
    {
      const char *colon = strstr (comment, ": ");
      replace (&r->deck->name, colon != NULL ? colon + 2 : comment);
      return TRUE;
    }
  if (by == NULL || by == comment)
    return FALSE;
  g_free (r->deck->name);
  r->deck->name = slv_deck_line_trim (comment, (gsize) (by - comment));
  replace (&r->deck->author, by + 4);
  return TRUE;
}

static void
read_comment (Reader *r, const char *text, gboolean entry_follows)
{
  guint hashes = 0;
  while (text[hashes] == '#')
    hashes++;
  const char *rest = text + (hashes > 0 ? hashes : 2);
  g_autofree char *comment = slv_deck_line_trim (rest, strlen (rest));
  g_autofree char *heading = clean_heading (comment);
  if (comment[0] == '\0' || read_meta (r, comment))
    return;
  gboolean zone = is_zone (r, heading);
  /* "# Pantheon" among other headings is one that no game here knows; "# 24 creatures" is not */
  if (zone || (r->marked && r->blank && entry_follows && !g_ascii_isdigit (heading[0]) && strlen (heading) < 40))
    {
      r->marked = TRUE;
      open_zone (r, heading, text[0] == '#');
    }
  else if (!read_title (r, comment, hashes))
    add_comment (r, comment);
}

/* ---- entries ---- */

static void
add_entry (Reader *r, const char *text)
{
  SlvDeckLine line;
  const char *reason = slv_deck_line_parse (text, &line);
  const char *zone = line.sideboard ? "sideboard" : r->zone;
  if (line.sideboard && r->game != NULL && slv_deck_heading_zone (r->games, r->game, zone) != NULL)
    zone = slv_deck_heading_zone (r->games, r->game, zone);
  if (reason == NULL && r->deck->entries->len >= SLV_DECK_ENTRIES_MAX)
    reason = _("the deck has too many different cards");
  if (reason == NULL && !slv_deck_add (r->deck, zone, line.name, line.count, line.set_code, line.number, r->number))
    reason = _("there are more copies than any deck holds");
  if (reason != NULL)
    slv_deck_add_unread (r->deck, r->number, text, reason);
  else
    r->entries++;
  slv_deck_line_clear (&line);
}

/** "Name Example" in the About part of a list in the manner of an online client. */
static gboolean
read_about (Reader *r, const char *text)
{
  if (g_ascii_strcasecmp (text, "about") == 0)
    {
      r->about = TRUE;
      return TRUE;
    }
  if (!r->about || !g_str_has_prefix (text, "Name "))
    return FALSE;
  g_free (r->deck->name);
  r->deck->name = slv_deck_line_trim (text + 5, strlen (text + 5));
  return TRUE;
}

static gboolean
read_heading (Reader *r, const char *text)
{
  g_autofree char *heading = clean_heading (text);
  gboolean colon = g_str_has_suffix (text, ":");
  gboolean bracket = text[0] == '[' && g_str_has_suffix (text, "]");
  if (!g_ascii_isdigit (text[0]) && heading[0] != '\0' && strlen (heading) < 60
      && (colon || bracket || is_zone (r, heading)) && !(bracket && g_ascii_isdigit (heading[0])))
    {
      open_zone (r, heading, FALSE);
      return TRUE;
    }
  return FALSE;
}

static void
read_line (Reader *r, const char *text, gboolean entry_follows)
{
  if (text[0] == '#' || g_str_has_prefix (text, "//"))
    read_comment (r, text, entry_follows);
  else if (!read_about (r, text) && !read_heading (r, text))
    add_entry (r, text);
}

/* ---- lines ---- */

/** The end of the line that starts at @p: LF, CR LF, CR; @next is where the following one starts. */
static const char *
line_end (const char *p, const char *end, const char **next)
{
  const char *q = p;
  while (q < end && *q != '\n' && *q != '\r')
    q++;
  *next = q < end ? q + (q + 1 < end && q[0] == '\r' && q[1] == '\n' ? 2 : 1) : end;
  return q;
}

static gboolean
next_is_entry (const char *p, const char *end)
{
  while (p < end)
    {
      const char *next;
      const char *stop = line_end (p, end, &next);
      g_autofree char *text = slv_deck_line_trim (p, (gsize) (stop - p));
      if (text[0] != '\0')
        return text[0] != '#' && !g_str_has_prefix (text, "//");
      p = next;
    }
  return FALSE;
}

SlvDeck *
slv_deck_read_text (const char *text, gsize length, const char *name, SlvGames *games)
{
  Reader r = { .deck = slv_deck_new (""), .games = games, .zone = g_strdup (""), .blank = TRUE,
               .comments = g_string_new (NULL) };
  const char *p = text, *end = text + length;
  while (p < end)
    {
      const char *next;
      const char *stop = line_end (p, end, &next);
      g_autofree char *line = slv_deck_line_trim (p, (gsize) (stop - p));
      r.number++;
      if (line[0] != '\0')
        read_line (&r, line, line[0] == '#' && next_is_entry (next, end));
      r.blank = line[0] == '\0';
      p = next;
    }
  if (r.deck->name[0] == '\0')
    replace (&r.deck->name, name);
  g_free (r.deck->comment);
  r.deck->comment = g_string_free (r.comments, FALSE);
  slv_deck_settle_zones (r.deck, games);
  g_free (r.zone);
  return r.deck;
}
