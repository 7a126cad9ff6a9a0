/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-markup.c: see the header. */
#include "base/slv-markup.h"
#include <libxml/HTMLparser.h>
#include <string.h>

#define NAME_MAX_BYTES 10u   /* of an entity */
#define PASSES_MAX     4u    /* times that a text may have been coded */

/* ---- entities ---- */

/* &#128; to &#159; are the signs that Windows has there, as browsers show them */
static gunichar
of_windows (gunichar c)
{
  const char byte = (char) c;
  g_autofree char *text = c >= 0x80 && c < 0xa0 ? g_convert (&byte, 1, "UTF-8", "WINDOWS-1252", NULL, NULL, NULL) : NULL;

  return text != NULL ? g_utf8_get_char (text) : c;
}

/* The character that the entity behind the "&" at @text stands for, 0: it is none. @length: (out): of all of it */
static gunichar
read_entity (const char *text, gsize *length)
{
  const char *end = text + 1 + strcspn (text + 1, "; &<>\n");
  gboolean hex = text[1] == '#' && (text[2] == 'x' || text[2] == 'X');
  char name[NAME_MAX_BYTES + 1] = "", *rest;
  guint64 c;

  if (*end != ';' || end == text + 1 || (gsize) (end - text - 1) > NAME_MAX_BYTES)
    return 0;
  *length = (gsize) (end - text) + 1;
  memcpy (name, text + 1, (gsize) (end - text - 1));
  if (name[0] == '#')
    {
      c = g_ascii_isxdigit (name[hex ? 2 : 1]) ? g_ascii_strtoull (name + (hex ? 2 : 1), &rest, hex ? 16 : 10) : 0;
      return c > 0 && *rest == '\0' && g_unichar_validate ((gunichar) MIN (c, G_MAXINT32)) && (c >= ' ' || c == '\n' || c == '\t') ? of_windows ((gunichar) c) : 0;
    }
  if (strcmp (name, "apos") == 0)   /* HTML 5 has it */
    return '\'';
  const htmlEntityDesc *entity = htmlEntityLookup ((const xmlChar *) name);
  return entity != NULL ? entity->value : 0;
}

gboolean
slv_markup_decode (char *text)
{
  gboolean any = FALSE, found = strchr (text, '&') != NULL;

  for (guint pass = 0; found && pass < PASSES_MAX; pass++)
    {
      char *out = text;

      found = FALSE;
      for (const char *p = text; *p != '\0';)
        {
          gsize length;
          gunichar c = *p == '&' ? read_entity (p, &length) : 0;

          if (c == 0)
            {
              *out++ = *p++;
              continue;
            }
          out += g_unichar_to_utf8 (c, out);
          p += length;
          found = TRUE;
        }
      *out = '\0';
      any = any || found;
    }
  return any;
}

/* ---- tags ---- */

/* A tag as it stands in a text. @name: in small letters; @inside, @end: what is between name and ">", and behind that; @pair: its place among those that are
 * closed again, -1: it stands alone */
typedef struct { char name[12]; const char *inside, *end; gboolean closes; int pair; } Tag;

static const char * const alone[] = { "br", "hr", "img", "wbr", NULL };
/* no more than 64 */
static const char * const paired[] = { "a", "abbr", "b", "big", "blockquote", "center", "cite", "code", "del", "div", "em", "font", "h1", "h2", "h3", "h4", "h5", "h6", "i", "ins", "li", "mark",
                                       "nobr", "ol", "p", "pre", "q", "s", "section", "small", "span", "strike", "strong", "sub", "sup", "table", "tbody", "td", "th", "tr", "tt", "u", "ul", NULL };

static int
find_pair (const char *name)
{
  for (int i = 0; paired[i] != NULL; i++)
    if (strcmp (paired[i], name) == 0)
      return i;
  return -1;
}

/* the tag that begins at @text, a "<"; FALSE: none does */
static gboolean
read_tag (const char *text, Tag *tag)
{
  const char *p = text + 1, *end = text + 1 + strcspn (text + 1, "<>");
  gsize n = 0;

  *tag = (Tag) { .closes = *p == '/' };
  p += tag->closes;
  for (; g_ascii_isalnum (*p) && n + 1 < sizeof tag->name; p++)
    tag->name[n++] = g_ascii_tolower (*p);
  if (n == 0 || *end != '>' || (p != end && !g_ascii_isspace (*p) && *p != '/'))
    return FALSE;
  tag->inside = p;
  tag->end = end + 1;
  tag->pair = find_pair (tag->name);
  return tag->pair >= 0 || g_strv_contains (alone, tag->name);
}

/* of @paired those that are both opened and closed somewhere in @text */
static guint64
find_pairs (const char *text)
{
  guint64 met[2] = { 0, 0 };

  for (const char *p = text; (p = strchr (p, '<')) != NULL; p++)
    {
      Tag tag;

      if (read_tag (p, &tag) && tag.pair >= 0)
        met[tag.closes] |= G_GUINT64_CONSTANT (1) << tag.pair;
    }
  return met[FALSE] & met[TRUE];
}

/* The value of an attribute of @tag, (transfer full), NULL: it has none. */
static char *
tag_attribute (const Tag *tag, const char *name)
{
  g_autofree char *inside = g_strndup (tag->inside, (gsize) (tag->end - 1 - tag->inside)), *wanted = g_strconcat (" ", name, "=", NULL);
  const char *at = strstr (inside, wanted), *from = at != NULL ? at + strlen (wanted) : NULL;
  const char quote[] = { from != NULL ? *from : '\0', '\0' };

  if (from == NULL)
    return NULL;
  return strchr ("\"'", *quote) != NULL && *quote != '\0' ? g_strndup (from + 1, strcspn (from + 1, quote)) : g_strndup (from, strcspn (from, " /"));
}

/* What is shown by an image: "[fire]" by <img alt="Fire"> or <img src="icons/fire.png">, or by an element with a class and nothing in it; NULL: nothing. */
static char *
shown_instead (const Tag *tag)
{
  gboolean image = strcmp (tag->name, "img") == 0, empty = (strcmp (tag->name, "i") == 0 || strcmp (tag->name, "span") == 0) && g_str_has_prefix (tag->end, "</");
  g_autofree char *alt = image ? tag_attribute (tag, "alt") : NULL, *word = empty ? tag_attribute (tag, "class") : NULL;

  if (alt != NULL && *alt != '\0')
    word = g_steal_pointer (&alt);
  else if (image && (word = tag_attribute (tag, "src")) != NULL)
    {
      g_autofree char *base = g_path_get_basename (word);

      base[strcspn (base, ".?#")] = '\0';
      g_free (word);
      word = g_steal_pointer (&base);
    }
  return word != NULL && *word != '\0' ? g_strdup_printf (strchr ("[{(", *word) != NULL ? "%s" : "[%s]", word) : NULL;
}

static gboolean
ends_line (const Tag *tag)
{
  static const char * const breaks[] = { "br", "hr", NULL }, * const blocks[] = { "p", "div", "li", "tr", "h1", "h2", "h3", "h4", "h5", "h6", "blockquote", "section", NULL };

  return g_strv_contains (breaks, tag->name) || (tag->closes && g_strv_contains (blocks, tag->name));
}

/* "[[Blaze]]" and "[[Blaze (card)|Blaze]]", where that is all */
static gboolean
strip_link (char *text)
{
  if (text[0] != '[' || text[1] != '[')
    return FALSE;
  gsize length = strlen (text);
  char *shown = strchr (text, '|') != NULL ? strchr (text, '|') + 1 : text + 2;
  if (length < 5 || !g_str_has_suffix (text, "]]") || strpbrk (text + 2, "[\n") != NULL || strchr (text, ']') != text + length - 2)
    return FALSE;
  text[length - 2] = '\0';
  memmove (text, shown, strlen (shown) + 1);
  return TRUE;
}

gboolean
slv_markup_strip (char *text)
{
  g_autofree char *whole = strchr (text, '<') != NULL ? g_strdup (text) : NULL;
  guint64 pairs = whole != NULL ? find_pairs (whole) : 0;
  char *out = text;
  gboolean any = FALSE, broken = FALSE;   /* broken: a tag has ended the line */

  if (strip_link (text))
    return TRUE;
  for (const char *p = whole; p != NULL && *p != '\0';)
    {
      Tag tag;

      if (*p != '<' || !read_tag (p, &tag) || (tag.pair >= 0 && ((pairs >> tag.pair) & 1) == 0))
        {
          broken = broken && g_ascii_isspace (*p);
          if (!broken)
            *out++ = *p;
          p++;
          continue;
        }
      any = TRUE;
      g_autofree char *instead = tag.closes ? NULL : shown_instead (&tag);
      if (instead != NULL && strlen (instead) <= (gsize) (tag.end - p))
        out = stpcpy (out, instead);
      else if (ends_line (&tag) && out > text && out[-1] != '\n')
        {
          *out++ = '\n';
          broken = TRUE;
        }
      p = tag.end;
    }
  if (any)
    {
      *out = '\0';
      g_strchomp (text);
    }
  return any;
}
