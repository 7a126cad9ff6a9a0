/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-card-texts.c: texts and names of lists as they are kept: composed, with plain blanks and line ends, without characters that a
 * terminal takes for orders or that turn what follows around. */
#include "config.h"
#include "import/cards/slv-list-private.h"
#include <string.h>

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
  char *copy;

  while (length > 0 && g_ascii_isspace (text[length - 1]))
    length--;
  for (; length > 0 && g_ascii_isspace (*text); length--)
    text++;
  copy = g_malloc (length + 1);
  memcpy (copy, text, length);
  copy[length] = '\0';
  return copy;
}

char *
slv_text_clean (const char *text)
{
  g_autofree char *composed = NULL;
  const char *from = text;
  gsize length = strlen (text);
  GString *out;

  if (is_plain (text, length))
    return dup_stripped (text, length);
  if (!g_str_is_ascii (text))
    from = composed = g_utf8_normalize (text, -1, G_NORMALIZE_DEFAULT_COMPOSE);
  if (from == NULL)
    return g_strdup ("");
  out = g_string_sized_new (strlen (from) + 1);
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
      else
        g_string_append_c (out, *p++);
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

/* orders that make what follows run the other way: a name with them looks like another one */
static gboolean
turns_text (gunichar c)
{
  return (c >= 0x202a && c <= 0x202e) || (c >= 0x2066 && c <= 0x2069);
}

char *
slv_name_clean (const char *text)
{
  g_autofree char *composed = NULL;
  GString *out;
  gboolean blank = FALSE;

  if (slv_name_is_plain (text))
    return g_strdup (text);
  composed = g_utf8_normalize (text, -1, G_NORMALIZE_DEFAULT_COMPOSE);
  out = g_string_new (NULL);
  for (const char *p = composed; p != NULL && *p != '\0'; p = g_utf8_next_char (p))
    {
      gunichar c = g_utf8_get_char (p);

      if (turns_text (c))
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
  return g_string_free (out, FALSE);
}
