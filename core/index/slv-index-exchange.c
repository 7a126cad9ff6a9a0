/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-index-exchange.c: one wording for another in a longer text. Whoever writes errata quotes from a printed card: in one line, with
 * plain apostrophes, and the whole sentence for one changed word. Rules texts are read by their lines, so lines are kept. */
#include "index/slv-index-errata.h"

#define TEXT_MAX  (16u << 10)   /* bytes of a text that are looked at */
#define STEPS_MAX 200000u       /* words compared: a text of many equal words is given up */

typedef struct { const char *text; gsize length; } Word;

static GArray *
split (const char *text)
{
  GArray *words = g_array_new (FALSE, FALSE, sizeof (Word));
  const char *p = text;

  while (*p != '\0' && p - text < (gssize) TEXT_MAX)
    {
      Word word = { p, 0 };

      while (word.text[word.length] != '\0' && !g_ascii_isspace (word.text[word.length]))
        word.length++;
      if (word.length > 0)
        g_array_append_val (words, word);
      p += word.length;
      while (g_ascii_isspace (*p))
        p++;
    }
  return words;
}

/* One character further; both typographic single quotes are the plain one. */
static gunichar
next (const char **p)
{
  gunichar c = g_utf8_get_char (*p);

  *p = g_utf8_next_char (*p);
  return c == 0x2018 || c == 0x2019 ? '\'' : c;
}

static gboolean
is_same (const Word *a, const Word *b)
{
  const char *left = a->text, *right = b->text;

  if (a->length == b->length && memcmp (left, right, a->length) == 0)
    return TRUE;
  while (left < a->text + a->length && right < b->text + b->length)
    if (next (&left) != next (&right))
      return FALSE;
  return left == a->text + a->length && right == b->text + b->length;
}

#define WORD(words, i) (&g_array_index (words, Word, i))

/* Where the words @from stand in @text; FALSE: nowhere. */
static gboolean
find (GArray *text, GArray *from, guint *at)
{
  guint steps = 0;

  for (*at = 0; from->len > 0 && *at + from->len <= text->len && steps < STEPS_MAX; (*at)++)
    {
      guint n = 0;

      while (n < from->len && is_same (WORD (text, *at + n), WORD (from, n)))
        n++;
      steps += n + 1;
      if (n == from->len)
        return TRUE;
    }
  return FALSE;
}

/* How many words both have in common at the beginning, and of what is left at the end. */
static void
count_common (GArray *from, GArray *to, guint *before, guint *behind)
{
  guint most = MIN (from->len, to->len);

  *before = *behind = 0;
  while (*before < most && is_same (WORD (from, *before), WORD (to, *before)))
    (*before)++;
  while (*before + *behind < most && is_same (WORD (from, from->len - 1 - *behind), WORD (to, to->len - 1 - *behind)))
    (*behind)++;
}

static void
append_words (GString *out, GArray *to, guint first, guint end)
{
  for (guint i = first; i < end; i++)
    {
      if (i > first)
        g_string_append_c (out, ' ');
      g_string_append_len (out, WORD (to, i)->text, (gssize) WORD (to, i)->length);
    }
}

char *
slv_text_exchange (const char *text, const char *from, const char *to)
{
  g_autoptr (GArray) words = split (text), old = split (from), new = split (to);
  guint at, before, behind, next_word;
  const char *end = text + strlen (text);

  if (!find (words, old, &at))
    return NULL;
  count_common (old, new, &before, &behind);
  next_word = at + old->len - behind;
  GString *out = g_string_new (NULL);
  if (at + before < words->len)
    g_string_append_len (out, text, WORD (words, at + before)->text - text);
  else
    g_string_append_printf (out, "%s ", text);
  append_words (out, new, before, new->len - behind);
  if (next_word < words->len && next_word > at + before)
    {
      /* the blanks that stood before the next word, unless nothing came in place of what stood there */
      const Word *last = WORD (words, next_word - 1);
      const char *rest = last->text + last->length;

      g_string_append (out, new->len > before + behind ? rest : WORD (words, next_word)->text);
    }
  else if (next_word < words->len)
    g_string_append_printf (out, "%s%s", new->len > before + behind ? " " : "", WORD (words, next_word)->text);
  else if (next_word > at + before)
    g_string_append_len (out, WORD (words, words->len - 1)->text + WORD (words, words->len - 1)->length,
                         end - (WORD (words, words->len - 1)->text + WORD (words, words->len - 1)->length));
  return g_strchomp (g_string_free (out, FALSE));
}
