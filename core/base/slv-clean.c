/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-clean.c: see the header. */
#include "base/slv-clean.h"
#include <string.h>

/* orders that make what follows run the other way: a name with them looks like another one */
static gboolean
turns_text (gunichar c)
{
  return (c >= 0x202a && c <= 0x202e) || (c >= 0x2066 && c <= 0x2069);
}

/* they say how their neighbours are drawn: hyphens at ends of lines, joined letters, the form of a sign */
static gboolean
shapes_text (gunichar c)
{
  return c == 0x00ad || c == 0x034f || c == 0x200c || c == 0x200d || (c >= 0xfe00 && c <= 0xfe0f) || (c >= 0xe0100 && c <= 0xe01ef);
}

char *
slv_text_shown (const char *text, guint most)
{
  if (g_utf8_strlen (text, -1) <= (glong) most)
    return g_strdup (text);
  g_autofree char *start = g_utf8_substring (text, 0, (glong) most);
  return g_strconcat (start, "…", NULL);
}

gboolean
slv_char_is_unseen (gunichar c)
{
  return c >= 0x00ad && (shapes_text (c) || turns_text (c) || c == 0x061c || c == 0x200b || c == 0x200e || c == 0x200f
                         || (c >= 0x2060 && c <= 0x2064) || c == 0xfeff || (c >= 0xe0000 && c <= 0xe007f));
}

/* characters that no text is written with: on a terminal they are orders */
static gboolean
is_control (guchar c)
{
  return (c < ' ' && c != '\n' && c != '\t' && c != '\r') || c == 0x7f;
}

/* ASCII without control characters but line feeds and tabs: nearly every text */
static gboolean
is_plain (const char *text, gsize length)
{
  guchar odd = 0;

  for (gsize i = 0; i < length; i++)
    {
      guchar c = (guchar) text[i];

      odd |= (c >= 0x7f) | ((c < ' ') & (c != '\n') & (c != '\t'));
    }
  return odd == 0;
}

/* without blanks at its ends */
static char *
dup_stripped (const char *text, gsize length)
{
  while (length > 0 && g_ascii_isspace (text[length - 1]))
    length--;
  for (; length > 0 && g_ascii_isspace (*text); length--)
    text++;
  char *copy = g_malloc (length + 1);
  memcpy (copy, text, length);
  copy[length] = '\0';
  return copy;
}

/* what may belong to the letter before it: marks, and the second halves of Korean syllables */
static gboolean
may_combine (gunichar c)
{
  return g_unichar_ismark (c) || (c >= 0x1160 && c <= 0x11ff);
}

char *
slv_normalize (const char *text, GNormalizeMode mode)
{
  enum { PIECE = 256, MARKS = 1024 };   /* bytes; so many marks on one letter are no letter any more */
  gsize left = strlen (text);

  if (left <= PIECE)
    return g_utf8_normalize (text, (gssize) left, mode);
  if (!g_utf8_validate (text, (gssize) left, NULL))
    return NULL;
  GString *out = g_string_sized_new (left + 1);
  while (*text != '\0')
    {
      const char *end = text;

      while (*end != '\0' && (end - text < PIECE || (end - text < MARKS && may_combine (g_utf8_get_char (end)))))
        end = g_utf8_next_char (end);
      g_autofree char *piece = g_utf8_normalize (text, end - text, mode);
      g_string_append (out, piece);
      text = end;
    }
  return g_string_free (out, FALSE);
}

char *
slv_text_clean (const char *text)
{
  g_autofree char *composed = NULL;
  const char *from = text;
  gsize length = strlen (text);
  gboolean again = FALSE;

  if (is_plain (text, length))
    return dup_stripped (text, length);
  if (!g_str_is_ascii (text))
    from = composed = slv_normalize (text, G_NORMALIZE_DEFAULT_COMPOSE);
  if (from == NULL)
    return g_strdup ("");
  GString *out = g_string_sized_new (strlen (from) + 1);
  for (const char *p = from; *p != '\0';)
    {
      if (*p == '\r')
        {
          g_string_append_c (out, '\n');
          p += p[1] == '\n' ? 2 : 1;
        }
      else if (is_control ((guchar) *p))
        {
          g_string_append_c (out, ' ');
          p++;
        }
      else if ((guchar) p[0] == 0xc2 && (guchar) p[1] >= 0x80 && (guchar) p[1] <= 0xa0)   /* control characters, no-break space */
        {
          g_string_append_c (out, ' ');
          p += 2;
        }
      else if (g_str_has_prefix (p, "\xe2\x80\xa8") || g_str_has_prefix (p, "\xe2\x80\xa9"))   /* line, paragraph separator */
        {
          g_string_append_c (out, '\n');
          p += 3;
        }
      else if ((guchar) p[0] == 0xe2 && ((guchar) p[1] == 0x80 || (guchar) p[1] == 0x81) && turns_text (g_utf8_get_char (p)))
        {
          p += 3;
          again = TRUE;
        }
      else
        g_string_append_c (out, *p++);
    }
  if (again)   /* what is left out may have stood between two halves of a letter */
    {
      g_autofree char *once = g_string_free (out, FALSE);

      return slv_text_clean (once);
    }
  g_strstrip (out->str);
  return g_string_free (out, FALSE);
}

gboolean
slv_name_is_plain (const char *text)
{
  guchar before = ' ';

  for (const guchar *p = (const guchar *) text; *p != '\0'; before = *p++)
    if (*p < ' ' || *p >= 0x7f || (*p == ' ' && before == ' '))
      return FALSE;
  return before != ' ';
}

char *
slv_name_clean (const char *text)
{
  g_autofree char *composed = NULL;
  gboolean blank = FALSE;

  if (slv_name_is_plain (text))
    return g_strdup (text);
  GString *out = g_string_new (NULL);
  for (const char *p = text; *p != '\0'; p = g_utf8_next_char (p))
    {
      gunichar c = g_utf8_get_char (p);

      if (slv_char_is_unseen (c) && !shapes_text (c))
        continue;
      if (g_unichar_isspace (c) || g_unichar_iscntrl (c))
        {
          blank = TRUE;
          continue;
        }
      if (blank && out->len > 0)
        g_string_append_c (out, ' ');
      blank = FALSE;
      g_string_append_unichar (out, c);
    }
  composed = slv_normalize (out->str, G_NORMALIZE_DEFAULT_COMPOSE);   /* last: what is left out may have stood between two halves */
  g_string_free (out, TRUE);
  return composed != NULL ? g_steal_pointer (&composed) : g_strdup ("");
}

void
slv_name_settle (char **name)
{
  char *old = *name;

  if (old == NULL || *old == '\0' || slv_name_is_plain (old))
    return;
  *name = slv_name_clean (old);
  g_free (old);
}

/* ---- in sentences ---- */

static gboolean
runs_leftward (gunichar c)
{
  return (c >= 0x0590 && c <= 0x08ff) || c == 0x200f || (c >= 0xfb1d && c <= 0xfdff) || (c >= 0xfe70 && c <= 0xfeff)
         || (c >= 0x10800 && c <= 0x10fff) || (c >= 0x1e800 && c <= 0x1efff);
}

void
slv_append_isolated (GString *out, const char *text)
{
  gboolean leftward = FALSE;

  for (const char *p = text; *p != '\0' && !leftward; p = g_utf8_next_char (p))
    leftward = turns_text (g_utf8_get_char (p)) || runs_leftward (g_utf8_get_char (p));
  if (!leftward)
    {
      g_string_append (out, text);
      return;
    }
  g_string_append (out, "\xe2\x81\xa8");   /* U+2068, first strong isolate */
  for (const char *p = text; *p != '\0'; p = g_utf8_next_char (p))
    if (!turns_text (g_utf8_get_char (p)))
      g_string_append_unichar (out, g_utf8_get_char (p));
  g_string_append (out, "\xe2\x81\xa9");   /* U+2069, pop directional isolate */
}
