/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-derive.c: finding a value in the text of a card. Many card lists carry as prose what rules need as a number; the
 * definition says by which pattern it is found. Texts are cut and matches counted, so that no card can hold up an import. */
#include "game/slv-game.h"

#define ROUNDS_MAX 1024u   /* matches that are looked at */

static const struct { const char *word; guint value; } number_words[] = {
  { "zero", 0 }, { "a", 1 }, { "an", 1 }, { "one", 1 }, { "two", 2 }, { "three", 3 }, { "four", 4 }, { "five", 5 },
  { "six", 6 }, { "seven", 7 }, { "eight", 8 }, { "nine", 9 }, { "ten", 10 }, { "eleven", 11 }, { "twelve", 12 },
  { "thirteen", 13 }, { "fourteen", 14 }, { "fifteen", 15 }, { "sixteen", 16 }, { "seventeen", 17 },
  { "eighteen", 18 }, { "nineteen", 19 }, { "twenty", 20 }, { "thirty", 30 }, { "forty", 40 }, { "fifty", 50 },
  { "sixty", 60 }, { "seventy", 70 }, { "eighty", 80 }, { "ninety", 90 }, { "hundred", 100 },
};

static gint
find_number_word (const char *word, gsize length)
{
  for (guint i = 0; i < G_N_ELEMENTS (number_words); i++)
    if (strlen (number_words[i].word) == length && g_ascii_strncasecmp (word, number_words[i].word, length) == 0)
      return (gint) number_words[i].value;
  return -1;
}

/* "seven" → "7", "twenty-one" → "21"; NULL when @word is no number word. */
static char *
number_word_to_digits (const char *word)
{
  const char *dash = strpbrk (word, "- ");
  gint value = find_number_word (word, strlen (word));

  if (value < 0 && dash != NULL)
    {
      gint tens = find_number_word (word, dash - word);
      gint ones = find_number_word (dash + 1, strlen (dash + 1));

      if (tens >= 20 && tens <= 90 && ones >= 1 && ones <= 9)
        value = tens + ones;
    }
  return value >= 0 ? g_strdup_printf ("%d", value) : NULL;
}

static gboolean
is_number (const char *text)
{
  char *end = NULL;

  g_ascii_strtod (text, &end);
  return end != text && *end == '\0' && (g_ascii_isdigit (*text) || *text == '-' || *text == '+' || *text == '.');
}

/* @found as a value of @attr, or NULL when it cannot be one. */
static char *
value_of (const SlvAttr *attr, char *found)
{
  char *digits;

  g_strstrip (found);
  if (*found == '\0')
    return NULL;
  const char *canonical = slv_attr_canonical_value (attr, found);
  if (canonical != NULL)
    return g_strdup (canonical);
  if (attr->kind == SLV_ATTR_FLAG)
    return NULL;
  if (attr->kind == SLV_ATTR_NUMBER || attr->kind == SLV_ATTR_EXPRESSION)
    {
      digits = number_word_to_digits (found);
      if (digits != NULL)
        return digits;
      return attr->kind == SLV_ATTR_EXPRESSION || is_number (found) ? g_strdup (found) : NULL;
    }
  return attr->values[0] == NULL || attr->open ? g_strdup (found) : NULL;
}

static gboolean
has_value (GPtrArray *values, const char *value)
{
  for (guint i = 0; i < values->len; i++)
    if (strcmp (g_ptr_array_index (values, i), value) == 0)
      return TRUE;
  return FALSE;
}

/* At most SLV_DERIVE_TEXT_MAX bytes, never half a character. */
static gsize
readable_length (const char *text)
{
  gsize length = strnlen (text, SLV_DERIVE_TEXT_MAX + 1);

  if (length <= SLV_DERIVE_TEXT_MAX)
    return length;
  for (length = SLV_DERIVE_TEXT_MAX; length > 0 && ((guchar) text[length] & 0xc0) == 0x80;)
    length--;
  return length;
}

/* Compiled once, by whichever thread comes first. What cannot be compiled was refused when the file was first loaded. */
static GRegex *
compile_once (GRegex **place, const char *pattern)
{
  if (pattern == NULL)
    return NULL;
  if (g_once_init_enter (place))
    {
      GRegex *regex = g_regex_new (pattern, G_REGEX_OPTIMIZE, 0, NULL);

      g_once_init_leave (place, regex != NULL ? regex : g_regex_new ("(?!)", 0, 0, NULL));
    }
  return *place;
}

static GRegex *
pattern_of (const SlvDerive *derive)
{
  return compile_once (&((SlvDerive *) derive)->pattern, derive->filled);
}

GRegex *
slv_field_map_strip (const SlvFieldMap *field)
{
  return compile_once (&((SlvFieldMap *) field)->strip_re, field->strip);
}

GRegex *
slv_field_map_match (const SlvFieldMap *field)
{
  return compile_once (&((SlvFieldMap *) field)->match_re, field->match);
}

GRegex *
slv_field_part_match (const SlvFieldPart *part)
{
  return compile_once (&((SlvFieldPart *) part)->match_re, part->match);
}

void
slv_derive_apply (const SlvAttr *attr, const SlvDerive *derive, const char *text, GPtrArray *values)
{
  gboolean many = attr->kind == SLV_ATTR_SET || attr->kind == SLV_ATTR_MULTISET;
  g_autoptr (GMatchInfo) match = NULL;
  guint rounds = 0;

  if (!many && values->len > 0)
    return;
  g_regex_match_full (pattern_of (derive), text, (gssize) readable_length (text), 0, 0, &match, NULL);
  while (match != NULL && g_match_info_matches (match) && rounds++ < ROUNDS_MAX)
    {
      g_autofree char *found = g_match_info_expand_references (match, derive->value, NULL);
      g_autofree char *value = found != NULL ? value_of (attr, found) : NULL;

      if (value != NULL && !has_value (values, value))
        g_ptr_array_add (values, g_steal_pointer (&value));
      if ((!many && values->len > 0) || values->len >= SLV_DERIVE_VALUES_MAX)
        return;
      if (!g_match_info_next (match, NULL))
        return;
    }
}
