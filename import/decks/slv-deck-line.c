/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-deck-line.c: see the header. Written by hand, not as regular expressions, so that every line costs one pass whatever
 * it holds. */
#include "config.h"
#include <glib/gi18n-lib.h>
#include <string.h>
#include "decks/slv-deck-line.h"
#include "deck/slv-deck.h"

void
slv_deck_line_clear (SlvDeckLine *line)
{
  g_clear_pointer (&line->name, g_free);
  g_clear_pointer (&line->set_code, g_free);
  g_clear_pointer (&line->number, g_free);
}

char *
slv_deck_line_trim (const char *text, gsize length)
{
  const char *end = text + length;
  while (text < end && g_unichar_isspace (g_utf8_get_char (text)))
    text = g_utf8_next_char (text);
  while (end > text)
    {
      const char *last = g_utf8_prev_char (end);
      if (!g_unichar_isspace (g_utf8_get_char (last)))
        break;
      end = last;
    }
  return g_strndup (text, (gsize) (end - text));
}

static const char *
skip_blanks (const char *p)
{
  while (*p != '\0' && g_unichar_isspace (g_utf8_get_char (p)))
    p = g_utf8_next_char (p);
  return p;
}

/** Digits at @p: their value, capped; returns what follows, or NULL when there are none, and @value is as it was. */
static const char *
read_digits (const char *p, guint64 *value)
{
  if (!g_ascii_isdigit (*p))
    return NULL;
  *value = 0;
  for (; g_ascii_isdigit (*p); p++)
    *value = MIN (*value * 10 + (guint64) (*p - '0'), G_MAXUINT32);
  return p;
}

/** "x" or "×" that belongs to a quantity. */
static const char *
skip_times (const char *p)
{
  if (*p == 'x' || *p == 'X')
    return p + 1;
  return g_str_has_prefix (p, "×") ? p + strlen ("×") : p;
}

/** The quantity at the start of @p in any of its forms. Returns what follows it; @p itself when none is written. */
static const char *
read_count (const char *p, guint64 *count)
{
  const char *after;
  if (*p == '[' || *p == '(')
    {
      after = read_digits (p + 1, count);
      return after != NULL && *after == (*p == '[' ? ']' : ')') ? after + 1 : p;
    }
  const char *times = skip_times (p);
  if (times != p)
    {
      after = read_digits (times, count);
      return after != NULL && g_ascii_isspace (*after) ? after : p;
    }
  after = read_digits (p, count);
  if (after == NULL)
    return p;
  times = skip_times (after);
  if (*times == '\0' || g_unichar_isspace (g_utf8_get_char (times)))
    return times;
  return p;   /* "007 Agent" is split above; "3rd Regiment" is a name */
}

/** "[SET:123]" or "[SET#123]" or "[SET]" before the name. */
static const char *
read_set_before (const char *p, SlvDeckLine *line)
{
  const char *end = *p == '[' ? strchr (p, ']') : NULL;
  if (end == NULL || end - p > 20 || end[1] == '\0')
    return p;
  const char *mark = p + 1 + strcspn (p + 1, ":#]");
  line->set_code = g_strndup (p + 1, (gsize) (mark - p - 1));
  if (mark < end)
    line->number = g_strndup (mark + 1, (gsize) (end - mark - 1));
  return skip_blanks (end + 1);
}

/** A set's code: short, letters, digits, blanks and hyphens, and not a plain lower-case word (that is part of a name). */
static gboolean
is_set_code (const char *p, gsize length)
{
  gboolean telling = FALSE;
  if (length < 1 || length > 12 || p[0] == ' ' || p[length - 1] == ' ')
    return FALSE;
  for (gsize i = 0; i < length; i++)
    {
      if (!g_ascii_isalnum (p[i]) && strchr (" -_/", p[i]) == NULL)
        return FALSE;
      telling |= g_ascii_isupper (p[i]) || g_ascii_isdigit (p[i]);
    }
  return telling;
}

static gboolean
is_number (const char *p)
{
  gboolean digit = FALSE;
  for (; *p != '\0'; p++)
    {
      if ((guchar) *p < 0x80 && !g_ascii_isalnum (*p) && strchr ("-_/*.", *p) == NULL)
        return FALSE;
      digit |= g_ascii_isdigit (*p);
    }
  return digit;
}

/** Cuts marks of other programs off the end: *F*, *CMDR*, #tag, ^label^, [Category]. Only behind blanks, and never all. */
static void
cut_marks (char *name)
{
  for (;;)
    {
      char *blank = strrchr (name, ' ');
      gsize length = blank != NULL ? strlen (blank + 1) : 0;
      if (blank == NULL || blank == name || length < 2)
        return;
      gboolean star = blank[1] == '*' && blank[length] == '*' && length > 2;
      gboolean tag = blank[1] == '#' && !g_ascii_isdigit (blank[2]);
      gboolean label = blank[1] == '^' && blank[length] == '^';
      if (!star && !tag && !label)
        return;
      *blank = '\0';
      g_strchomp (name);
    }
}

/** "Name (SET) 123" or "Name (SET)": moves the printing out of the name. */
static void
split_printing (SlvDeckLine *line)
{
  char *name = line->name, *open = strrchr (name, '('), *close = open != NULL ? strchr (open, ')') : NULL;
  if (open == NULL || open == name || close == NULL || open[-1] != ' ' || line->set_code != NULL)
    return;
  if (!is_set_code (open + 1, (gsize) (close - open - 1)))
    return;
  g_autofree char *number = slv_deck_line_trim (close + 1, strlen (close + 1));
  if (number[0] != '\0' && !is_number (number))
    return;
  line->set_code = g_strndup (open + 1, (gsize) (close - open - 1));
  g_free (line->number);
  line->number = g_steal_pointer (&number);
  *open = '\0';
  g_strchomp (name);
}

const char *
slv_deck_line_parse (const char *text, SlvDeckLine *line)
{
  guint64 count = 1;
  const char *p = text;
  memset (line, 0, sizeof *line);
  if (g_ascii_strncasecmp (p, "SB:", 3) == 0)
    {
      line->sideboard = TRUE;
      p = skip_blanks (p + 3);
    }
  if (*p == '-' && g_ascii_isdigit (p[1]))
    return _("the number of copies is negative");
  const char *after = read_count (p, &count);
  line->counted = after != p;
  p = skip_blanks (after);
  if (line->counted && count == 0)
    return _("the number of copies is zero");
  if (count > SLV_DECK_COUNT_MAX)
    return _("the number of copies is larger than any deck");
  line->count = (guint) count;
  p = read_set_before (p, line);
  if (*p == '\0')
    return _("there is a number but no card name");
  if (strlen (p) > SLV_DECK_NAME_MAX)
    return _("the name is too long for a card");
  line->name = g_strdup (p);
  g_strdelimit (line->name, "\t", ' ');
  cut_marks (line->name);
  split_printing (line);
  if (line->set_code == NULL)
    line->set_code = g_strdup ("");
  if (line->number == NULL)
    line->number = g_strdup ("");
  return NULL;
}
