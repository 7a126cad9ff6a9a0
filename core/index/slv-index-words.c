/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-index-words.c: the heap of short texts, and how texts compare; a rarity is kept in one spelling. */
#include "index/slv-index-build.h"

#define XXH_INLINE_ALL
#include <xxhash.h>

#define FIRST_SLOTS 4096u   /* a power of two */

void
slv_words_init (SlvTextHeap *words)
{
  words->heap = g_string_sized_new (1 << 16);
  g_string_append_c (words->heap, '\0');
  words->slots = g_new0 (guint32, FIRST_SLOTS);
  words->mask = FIRST_SLOTS - 1;
  words->n = 0;
}

void
slv_words_clear (SlvTextHeap *words)
{
  if (words->heap != NULL)
    g_string_free (words->heap, TRUE);
  words->heap = NULL;
  g_clear_pointer (&words->slots, g_free);
}

static inline guint32
code_of (const char *text, gsize length)
{
  return (guint32) XXH3_64bits (text, length);
}

static void
grow (SlvTextHeap *words)
{
  guint32 size = (words->mask + 1) * 2, *slots = g_new0 (guint32, size);

  for (guint32 i = 0; i <= words->mask; i++)
    if (words->slots[i] != 0)
      {
        const char *text = words->heap->str + words->slots[i];
        guint32 slot = code_of (text, strlen (text)) & (size - 1);

        while (slots[slot] != 0)
          slot = (slot + 1) & (size - 1);
        slots[slot] = words->slots[i];
      }
  g_free (words->slots);
  words->slots = slots;
  words->mask = size - 1;
}

guint32
slv_words_append (SlvTextHeap *words, const char *text)
{
  gsize at = words->heap->len;

  if (*text == '\0')
    return 0;
  /* a heap of 4 GiB is refused when it is packed; until then every word of such a list may be the last */
  if (at + SLV_IMAGE_TAIL >= G_MAXUINT32)
    return 0;
  g_string_append_len (words->heap, text, (gssize) strlen (text) + 1);
  return (guint32) at;
}

guint32
slv_words_add (SlvTextHeap *words, const char *text)
{
  gsize length = strlen (text);

  if (length == 0)
    return 0;
  if (words->n >= (words->mask + 1) / 3 * 2)
    grow (words);
  guint32 slot = code_of (text, length) & words->mask;
  for (; words->slots[slot] != 0; slot = (slot + 1) & words->mask)
    if (strcmp (words->heap->str + words->slots[slot], text) == 0)
      return words->slots[slot];
  words->slots[slot] = slv_words_append (words, text);
  words->n++;
  return words->slots[slot];
}

gboolean
slv_build_number (const char *text, double *number)
{
  const char *p = text;

  if (*p == '-' || *p == '+')
    p++;
  const char *digits = p;
  while (g_ascii_isdigit (*p))
    p++;
  if (p == digits)
    return FALSE;
  if (*p == '.' && g_ascii_isdigit (p[1]))
    for (p++; g_ascii_isdigit (*p); p++)
      ;
  if (*p != '\0')
    return FALSE;
  *number = g_ascii_strtod (text, NULL);
  return TRUE;
}

/* Length of a run of digits without its leading zeros; moves @text to the first of them. */
static gsize
digits_at (const char **text)
{
  gsize n = 0;

  while (**text == '0' && g_ascii_isdigit ((*text)[1]))
    (*text)++;
  while (g_ascii_isdigit ((*text)[n]))
    n++;
  return n;
}

int
slv_build_compare_numbers (const char *a, const char *b)
{
  const char *left = a, *right = b;

  while (*left != '\0' && *right != '\0')
    {
      if (g_ascii_isdigit (*left) && g_ascii_isdigit (*right))
        {
          gsize n = digits_at (&left), m = digits_at (&right);
          int order = n != m ? (n < m ? -1 : 1) : memcmp (left, right, n);

          if (order != 0)
            return order;
          left += n;
          right += m;
        }
      else if (*left != *right)
        return (guchar) *left < (guchar) *right ? -1 : 1;
      else
        {
          left++;
          right++;
        }
    }
  if (*left != *right)
    return *left == '\0' ? -1 : 1;
  return strcmp (a, b);
}

guint32
slv_build_rarity (SlvIndexBuild *build, SlvBuildGame *game, const char *rarity)
{
  const SlvAttr *order = slv_game_rarities (game->game);
  guint32 written = slv_words_add (&build->words, rarity), word;

  if (order == NULL || written == 0)
    return written;
  word = GPOINTER_TO_UINT (g_hash_table_lookup (game->rarities, GUINT_TO_POINTER (written)));
  if (word != 0)
    return word;
  const char *canonical = slv_attr_canonical_value (order, rarity);
  word = canonical != NULL ? slv_words_add (&build->words, canonical) : written;
  g_hash_table_insert (game->rarities, GUINT_TO_POINTER (written), GUINT_TO_POINTER (word));
  return word;
}
