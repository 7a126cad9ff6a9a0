/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-fold.c: folding of names and of searched texts. Nearly all texts are plain ASCII and take one pass without Unicode
 * tables; the rest goes through GLib. */
#include "base/slv-fold.h"
#include "base/slv-clean.h"
#include <string.h>

typedef struct { gunichar from; const char *to; } SlvFoldRow;

/* what people type differently from what is printed; sorted by code point */
static const SlvFoldRow both_rows[] = {
  { 0x00b4, "'" },   { 0x02b9, "'" },   { 0x02bc, "'" },   { 0x2018, "'" },   { 0x2019, "'" },   { 0x201a, "'" },   { 0x201b, "'" },
  { 0x201c, "\"" },  { 0x201d, "\"" },  { 0x201e, "\"" },  { 0x201f, "\"" },  { 0x2032, "'" },   { 0x2033, "\"" },
  { 0xff07, "'" },
};

/* letters whose stroke or ligature no decomposition takes apart; lower case; search only */
static const SlvFoldRow search_rows[] = {
  { 0x00e6, "ae" },  { 0x00f0, "d" },   { 0x00f8, "o" },   { 0x00fe, "th" },  { 0x0111, "d" },   { 0x0127, "h" },
  { 0x0131, "i" },   { 0x0142, "l" },   { 0x0153, "oe" },  { 0x0167, "t" },
};

static const char *
find_row (const SlvFoldRow *rows, gsize n, gunichar c)
{
  if (c < rows[0].from || c > rows[n - 1].from)
    return NULL;
  for (gsize i = 0; i < n; i++)
    if (rows[i].from == c)
      return rows[i].to;
  return NULL;
}

static gboolean
is_ascii (const char *text, gsize *length)
{
  const guchar *p = (const guchar *) text;
  guchar bits = 0;

  while (*p != '\0')
    bits |= *p++;
  *length = (gsize) (p - (const guchar *) text);
  return bits < 0x80;
}

/* one pass: case, runs of blanks, the ends; @strip has only ASCII meaning here. Every name of every deck comes through here, several
 * times: no calls, and what is left out is a bit a character. */
static char *
fold_ascii (const char *text, gsize length, const char *strip)
{
  char *result = g_malloc (length + 1), *out = result;
  guint64 left_out[4] = { 0 };
  gboolean blank = FALSE;

  for (const guchar *p = (const guchar *) strip; p != NULL && *p != '\0'; p++)
    left_out[*p / 64] |= G_GUINT64_CONSTANT (1) << (*p % 64);
  for (const guchar *p = (const guchar *) text; *p != '\0'; p++)
    {
      if (left_out[*p / 64] >> (*p % 64) & 1)
        continue;
      if (*p == ' ' || (*p >= '\t' && *p <= '\r'))
        {
          blank = TRUE;
          continue;
        }
      if (blank && out > result)
        *out++ = ' ';
      blank = FALSE;
      *out++ = (char) (*p >= 'A' && *p <= 'Z' ? *p + ('a' - 'A') : *p);
    }
  *out = '\0';
  return result;
}

/* blanks, quotes and decoration of a text of any script; marks and stroked letters too when @search */
static char *
fold_characters (const char *text, const char *strip, gboolean search)
{
  GString *out = g_string_sized_new (strlen (text) + 8);
  gboolean blank = FALSE;

  for (const char *p = text; *p != '\0'; p = g_utf8_next_char (p))
    {
      gunichar c = g_utf8_get_char (p);

      if ((strip != NULL && g_utf8_strchr (strip, -1, c) != NULL) || (search && g_unichar_ismark (c)) || slv_char_is_unseen (c))
        continue;
      if (g_unichar_isspace (c) || c == '\v' || c == 0x85)
        {
          blank = TRUE;
          continue;
        }
      const char *to = find_row (both_rows, G_N_ELEMENTS (both_rows), c);
      if (to == NULL && search)
        to = find_row (search_rows, G_N_ELEMENTS (search_rows), c);
      if (blank && out->len > 0)
        g_string_append_c (out, ' ');
      blank = FALSE;
      if (to != NULL)
        g_string_append (out, to);
      else
        g_string_append_unichar (out, c);
    }
  return g_string_free (out, FALSE);
}

char *
slv_fold_name (const char *name, const char *strip)
{
  gsize length;

  g_return_val_if_fail (name != NULL, NULL);
  if (is_ascii (name, &length))
    return fold_ascii (name, length, strip);
  g_autofree char *composed = slv_normalize (name, G_NORMALIZE_DEFAULT_COMPOSE);
  if (composed == NULL)   /* not UTF-8: the caller's slip, but no reason to crash */
    return fold_ascii (name, length, strip);
  g_autofree char *plain = fold_characters (composed, strip, FALSE);
  g_autofree char *folded = g_utf8_casefold (plain, -1);
  return slv_normalize (folded, G_NORMALIZE_DEFAULT_COMPOSE);
}

char *
slv_fold_search (const char *text)
{
  gsize length;

  g_return_val_if_fail (text != NULL, NULL);
  if (is_ascii (text, &length))
    return fold_ascii (text, length, NULL);
  g_autofree char *folded = g_utf8_validate (text, (gssize) length, NULL) ? g_utf8_casefold (text, (gssize) length) : NULL;
  if (folded == NULL)
    return fold_ascii (text, length, NULL);
  g_autofree char *apart = slv_normalize (folded, G_NORMALIZE_DEFAULT);
  return fold_characters (apart, NULL, TRUE);
}

char **
slv_fold_words (const char *text)
{
  g_autofree char *folded = slv_fold_search (text);
  char **words = g_strsplit_set (folded, " \t\n", -1);
  guint n = 0;

  for (guint i = 0; words[i] != NULL; i++)
    if (*words[i] != '\0')
      words[n++] = words[i];
    else
      g_free (words[i]);
  words[n] = NULL;
  return words;
}

/* Whether @word stands in @folded, and @starts: whether it begins a word there. */
static gboolean
has_word (const char *folded, const char *word, gboolean *starts)
{
  const char *at = strstr (folded, word);
  gboolean there = at != NULL;

  for (*starts = FALSE; at != NULL && !*starts; at = strstr (at + 1, word))
    *starts = at == folded || (!g_ascii_isalnum (at[-1]) && (at[-1] & 0x80) == 0);
  return there;
}

static char *
fold_letters (const char *text, const char *between, gsize most)
{
  g_autofree char *folded = slv_fold_search (text);
  g_autoptr (GString) word = g_string_new (NULL);
  gboolean apart = FALSE;

  for (const char *p = folded; *p != '\0' && word->len < most; p++)
    {
      if (!g_ascii_isalnum (*p))
        {
          apart = word->len > 0;
          continue;
        }
      if (apart && word->len + strlen (between) >= most)
        break;
      g_string_append (word, apart ? between : "");
      g_string_append_c (word, g_ascii_tolower (*p));
      apart = FALSE;
    }
  return g_string_free (g_steal_pointer (&word), FALSE);
}

char *
slv_fold_word (const char *text)
{
  return fold_letters (text, "", G_MAXSIZE);
}

char *
slv_fold_slug (const char *text)
{
  return fold_letters (text, "-", 40);
}

guint
slv_fold_fit (const char *folded, const char * const *words)
{
  gboolean all_start = TRUE, starts;

  for (guint i = 0; words[i] != NULL; i++)
    {
      if (!has_word (folded, words[i], &starts))
        return 0;
      all_start = all_start && starts;
    }
  if (!all_start)
    return 1;
  return words[0] == NULL || g_str_has_prefix (folded, words[0]) ? 3 : 2;
}

char *
slv_fold_id (const char *text)
{
  g_autofree char *name = slv_fold_name (text, NULL);

  for (char *p = name; p != NULL && *p != '\0'; p++)
    if (*p == ' ' || *p == '_')
      *p = '-';
  return g_steal_pointer (&name);
}

#define WORD_MAX 100   /* characters; longer words are nobody's slip of the finger */

/* optimal string alignment: insert, delete, replace, or swap two neighbours */
static guint
distance (const gunichar *a, guint na, const gunichar *b, guint nb)
{
  guint rows[3][WORD_MAX + 1];
  guint *before = rows[0], *last = rows[1], *row = rows[2];

  for (guint j = 0; j <= nb; j++)
    last[j] = before[j] = j;
  for (guint i = 1; i <= na; i++)
    {
      row[0] = i;
      for (guint j = 1; j <= nb; j++)
        {
          guint best = last[j - 1] + (a[i - 1] != b[j - 1]);

          best = MIN (best, MIN (last[j], row[j - 1]) + 1);
          if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
            best = MIN (best, before[j - 2] + 1);
          row[j] = best;
        }
      guint *spare = before;
      before = last;
      last = row;
      row = spare;
    }
  return last[nb];
}

static guint
word_characters (const char *word, gunichar *out)
{
  g_autofree char *folded = slv_fold_id (word);
  guint n = 0;

  if (!g_utf8_validate (folded, -1, NULL))    /* as typed at a terminal */
    return 0;
  for (const char *p = folded; *p != '\0'; p = g_utf8_next_char (p))
    {
      if (n == WORD_MAX)
        return 0;
      out[n++] = g_utf8_get_char (p);
    }
  return n;
}

guint
slv_slips (const char *word, const char *other)
{
  gunichar a[WORD_MAX], b[WORD_MAX];
  guint na = word_characters (word, a), nb = word_characters (other, b);

  return na == 0 || nb == 0 ? G_MAXUINT : distance (a, na, b, nb);
}

const char *
slv_nearest (const char *word, const char * const *candidates)
{
  gunichar typed[WORD_MAX], other[WORD_MAX];
  guint n_typed = word_characters (word, typed), best = G_MAXUINT;
  const char *nearest = NULL;

  if (n_typed == 0 || candidates == NULL)
    return NULL;
  for (guint i = 0; candidates[i] != NULL; i++)
    {
      guint n = word_characters (candidates[i], other), d;

      if (n == 0)
        continue;
      d = distance (typed, n_typed, other, n);
      if (d <= MAX (1, n / 3) && d < best)
        {
          best = d;
          nearest = candidates[i];
        }
    }
  return nearest;
}

const char *
slv_nearest_name (const char *word, const char * const *candidates)
{
  const char *nearest = slv_nearest (word, candidates), *found = NULL;
  g_autofree char *folded = g_utf8_validate (word, -1, NULL) ? slv_fold_search (word) : g_strdup ("");

  for (guint i = 0; nearest == NULL && candidates != NULL && g_utf8_strlen (folded, -1) >= 3 && candidates[i] != NULL; i++)
    {
      g_autofree char *name = slv_fold_search (candidates[i]);
      const char *at = strstr (name, folded);

      while (at != NULL && at > name && g_unichar_isalnum (g_utf8_get_char (g_utf8_prev_char (at))))
        at = strstr (at + 1, folded);
      if (at != NULL && found != NULL)
        return NULL;
      if (at != NULL)
        found = candidates[i];
    }
  return nearest != NULL ? nearest : found;
}

/* ---- texts in arrays ---- */

int
slv_compare_texts (gconstpointer a, gconstpointer b)
{
  return strcmp (*(const char * const *) a, *(const char * const *) b);
}

gpointer
slv_array_find (const GPtrArray *array, gsize member, const char *text)
{
  for (guint i = 0; i < array->len; i++)
    if (strcmp (G_STRUCT_MEMBER (char *, array->pdata[i], member), text) == 0)
      return array->pdata[i];
  return NULL;
}

GPtrArray *
slv_array_texts (const GPtrArray *array, gsize member)
{
  GPtrArray *texts = g_ptr_array_new ();

  for (guint i = 0; i < array->len; i++)
    g_ptr_array_add (texts, G_STRUCT_MEMBER (char *, array->pdata[i], member));
  return texts;
}

void
slv_array_add_text (GPtrArray *texts, const char *text)
{
  if (!g_ptr_array_find_with_equal_func (texts, text, g_str_equal, NULL))
    g_ptr_array_add (texts, g_strdup (text));
}

char *
slv_join_texts (const GPtrArray *texts, const char *between, guint most)
{
  GString *joined = g_string_new (NULL);
  guint shown = most > 0 ? MIN (most, texts->len) : texts->len;

  for (guint i = 0; i < shown; i++)
    g_string_append_printf (joined, "%s%s", i > 0 ? between : "", (const char *) texts->pdata[i]);
  if (shown < texts->len)
    g_string_append_printf (joined, "%s…", between);
  return g_string_free (joined, FALSE);
}

char *
slv_fold_letters (const char *text, gboolean slug)
{
  g_autofree char *folded = slug ? g_strdup (text) : slv_fold_search (text);

  if (slug ? text[strspn (text, G_CSET_a_2_z G_CSET_DIGITS " _-")] != '\0' : !g_str_is_ascii (folded))
    return NULL;
  return slv_fold_word (folded);
}
