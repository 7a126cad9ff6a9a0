/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-notes-markup.c: see the header. Line by line, then within each line; every piece of text is escaped where it is put out, so
 * that no markup of the notes' own gets through. */
#include <string.h>
#include "decks/slv-notes-markup.h"

#define DEPTH_MAX 8u   /* emphasis within emphasis; deeper stays as typed */

static void
put_text (GString *out, const char *text, gsize length)
{
  g_autofree char *escaped = g_markup_escape_text (text, (gssize) length);
  g_string_append (out, escaped);
}

/** Where @mark closes again within [@text, @end), with something that is no blank before it; NULL: it does not. */
static const char *
find_close (const char *text, const char *end, const char *mark)
{
  gsize n = strlen (mark);
  for (const char *at = text + 1; at + n <= end; at++)
    if (strncmp (at, mark, n) == 0 && !g_ascii_isspace (at[-1]))
      return at;
  return NULL;
}

static void put_inline (GString *out, const char *text, const char *end, guint depth);

/** One of the marks at @at with its text. Returns what comes behind it; NULL: none begins here. */
static const char *
put_marked (GString *out, const char *at, const char *end, guint depth)
{
  static const struct { const char *mark, *open, *close; } marks[] = {
    { "**", "<b>", "</b>" }, { "__", "<b>", "</b>" }, { "~~", "<s>", "</s>" }, { "*", "<i>", "</i>" }, { "_", "<i>", "</i>" },
  };
  for (guint i = 0; i < G_N_ELEMENTS (marks) && depth < DEPTH_MAX; i++)
    {
      gsize n = strlen (marks[i].mark);
      if ((gsize) (end - at) <= n || strncmp (at, marks[i].mark, n) != 0 || g_ascii_isspace (at[n]))
        continue;
      const char *close = find_close (at + n, end, marks[i].mark);
      if (close == NULL)
        continue;
      g_string_append (out, marks[i].open);
      put_inline (out, at + n, close, depth + 1);
      g_string_append (out, marks[i].close);
      return close + n;
    }
  return NULL;
}

static const char *
put_code (GString *out, const char *at, const char *end)
{
  const char *close = at[0] == '`' ? memchr (at + 1, '`', (gsize) (end - at - 1)) : NULL;
  if (close == NULL || close == at + 1)
    return NULL;
  g_string_append (out, "<tt>");
  put_text (out, at + 1, (gsize) (close - at - 1));
  g_string_append (out, "</tt>");
  return close + 1;
}

/** "[words](address)"; other addresses than those of the web stay as they are typed. */
static const char *
put_link (GString *out, const char *at, const char *end)
{
  const char *words_end = at[0] == '[' ? memchr (at, ']', (gsize) (end - at)) : NULL;
  if (words_end == NULL || words_end + 1 >= end || words_end[1] != '(')
    return NULL;
  const char *address = words_end + 2, *close = memchr (address, ')', (gsize) (end - address));
  if (close == NULL || !(g_str_has_prefix (address, "https://") || g_str_has_prefix (address, "http://")))
    return NULL;
  g_string_append (out, "<a href=\"");
  put_text (out, address, (gsize) (close - address));
  g_string_append (out, "\">");
  put_text (out, at + 1, (gsize) (words_end - at - 1));
  g_string_append (out, "</a>");
  return close + 1;
}

static void
put_inline (GString *out, const char *text, const char *end, guint depth)
{
  const char *plain = text;
  for (const char *at = text; at < end;)
    {
      /* a mark within a word is part of it: snake_case */
      gboolean may = at == text || !g_ascii_isalnum (at[-1]);
      gsize length = out->len;
      if (strchr ("*_~`[\\", *at) == NULL)
        {
          at++;
          continue;
        }
      put_text (out, plain, (gsize) (at - plain));
      const char *next = NULL;
      if (*at == '\\' && at + 1 < end && g_ascii_ispunct (at[1]))
        {
          put_text (out, at + 1, 1);
          next = at + 2;
        }
      else if (*at == '`')
        next = put_code (out, at, end);
      else if (*at == '[')
        next = put_link (out, at, end);
      else if (may)
        next = put_marked (out, at, end, depth);
      if (next == NULL)
        {
          g_string_truncate (out, length);
          at++;
          continue;
        }
      plain = at = next;
    }
  put_text (out, plain, (gsize) (end - plain));
}

/* ---- lines ---- */

static gboolean
put_heading (GString *out, const char *line)
{
  static const char * const sizes[] = { "x-large", "large", "large" };
  gsize level = strspn (line, "#");
  if (level == 0 || level > 6 || line[level] != ' ')
    return FALSE;
  const char *text = line + level + 1;
  g_string_append_printf (out, "<span weight=\"bold\" size=\"%s\">", level <= G_N_ELEMENTS (sizes) ? sizes[level - 1] : "medium");
  put_inline (out, text, text + strlen (text), 0);
  g_string_append (out, "</span>");
  return TRUE;
}

static gboolean
put_item (GString *out, const char *line)
{
  gsize blanks = strspn (line, " ");
  const char *mark = line + blanks;
  if (strchr ("-*+", mark[0]) == NULL || mark[0] == '\0' || mark[1] != ' ')
    return FALSE;
  for (gsize i = 0; i < MIN (blanks, 12) / 2; i++)
    g_string_append (out, "    ");
  g_string_append (out, "  • ");
  const char *text = mark + 2;
  if (g_str_has_prefix (text, "[ ] ") || g_str_has_prefix (text, "[x] ") || g_str_has_prefix (text, "[X] "))
    {
      g_string_append (out, text[1] == ' ' ? "☐ " : "☑ ");
      text += 4;
    }
  put_inline (out, text, text + strlen (text), 0);
  return TRUE;
}

static gboolean
put_rule (GString *out, const char *line)
{
  gsize n = strlen (line);
  if (n < 3 || (strspn (line, "-") != n && strspn (line, "*") != n && strspn (line, "_") != n))
    return FALSE;
  g_string_append (out, "────────────");
  return TRUE;
}

static void
put_line (GString *out, const char *line)
{
  if (put_heading (out, line) || put_rule (out, line) || put_item (out, line))
    return;
  if (g_str_has_prefix (line, "> "))
    {
      g_string_append (out, "<i>▏ ");
      put_inline (out, line + 2, line + strlen (line), 0);
      g_string_append (out, "</i>");
      return;
    }
  put_inline (out, line, line + strlen (line), 0);
}

char *
slv_notes_markup (const char *text)
{
  g_autofree char *valid = g_utf8_make_valid (text, -1);
  g_auto (GStrv) rows = g_strsplit_set (valid, "\n", -1);
  GString *out = g_string_new (NULL);
  gboolean code = FALSE;
  for (guint i = 0; rows[i] != NULL; i++)
    {
      g_strchomp (rows[i]);
      if (g_str_has_prefix (rows[i], "```"))
        {
          code = !code;
          continue;
        }
      if (code)
        {
          g_string_append (out, "<tt>");
          put_text (out, rows[i], strlen (rows[i]));
          g_string_append (out, "</tt>");
        }
      else
        put_line (out, rows[i]);
      if (rows[i + 1] != NULL)
        g_string_append_c (out, '\n');
    }
  return g_string_free (out, FALSE);
}
