/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-index.c: cards, names, faces, printings and limits as they lie in the image. Every reference was checked when the image
 * was taken over, so these functions only guard against a wrong row of the caller. */
#include "config.h"
#include "index/slv-index-image.h"

#include <string.h>
#include "base/slv-fold.h"

SlvIndex *
slv_index_ref (SlvIndex *index)
{
  g_atomic_int_inc (&index->ref_count);
  return index;
}

void
slv_index_unref (SlvIndex *index)
{
  if (index == NULL || !g_atomic_int_dec_and_test (&index->ref_count))
    return;
  slv_games_unref (index->games);
  g_bytes_unref (index->bytes);
  for (guint i = 0; i < SLV_N_IMAGE_SECTIONS; i++)
    g_free (index->own[i]);
  slv_index_unref (index->base);
  g_free (index->game);
  g_free (index);
}

SlvGames *
slv_index_get_games (const SlvIndex *index)
{
  return index->games;
}

guint64
slv_index_get_revision (const SlvIndex *index)
{
  return index->image.header->revision;
}

GBytes *
slv_index_get_bytes (const SlvIndex *index)
{
  return index->bytes;
}

guint
slv_index_n_cards (const SlvIndex *index)
{
  return (guint) index->image.header->counts[SLV_COUNT_CARDS];
}

guint
slv_index_n_printings (const SlvIndex *index)
{
  return (guint) index->image.header->counts[SLV_COUNT_PRINTINGS];
}

const char *
slv_index_word (const SlvIndex *index,
                guint32         word)
{
  g_return_val_if_fail (word < index->image.header->counts[SLV_COUNT_WORDS], "");
  return (const char *) index->image.sections[SLV_IMAGE_WORDS] + word;
}

/* The word of an element of a section. */
static const char *
word_at (const SlvIndex  *index,
         SlvImageSection  section,
         guint            element)
{
  return (const char *) index->image.sections[SLV_IMAGE_WORDS] + SLV_U32 (&index->image, section)[element];
}

/* ---- games ---- */

guint
slv_index_game_of_row (const SlvIndex *index,
                       guint           row)
{
  const SlvImageGame *games = index->image.sections[SLV_IMAGE_GAMES];
  guint n = (guint) index->image.header->counts[SLV_COUNT_GAMES];

  for (guint i = 0; i < n; i++)
    if (row - games[i].first_row < games[i].n_rows)
      return i;
  return n;
}

const SlvImageGame *
slv_index_image_game (const SlvIndex *index,
                      const SlvGame  *game)
{
  const SlvImageGame *games = index->image.sections[SLV_IMAGE_GAMES];

  for (guint i = 0; i < index->image.header->counts[SLV_COUNT_GAMES]; i++)
    if (index->game[i] == game)
      return &games[i];
  return NULL;
}

gboolean
slv_index_game_rows (const SlvIndex *index,
                     const SlvGame  *game,
                     guint          *first,
                     guint          *n)
{
  const SlvImageGame *place = slv_index_image_game (index, game);

  *first = place != NULL ? place->first_row : 0;
  *n = place != NULL ? place->n_rows : 0;
  return place != NULL;
}

SlvGame *
slv_index_card_game (const SlvIndex *index,
                     guint           row)
{
  return index->game[slv_index_game_of_row (index, row)];   /* NULL behind the last */
}

/* ---- cards ---- */

const char *
slv_index_card_name (const SlvIndex *index,
                     guint           row)
{
  g_return_val_if_fail (row < slv_index_n_cards (index), "");
  return word_at (index, SLV_IMAGE_CARD_NAME, row);
}

const char *
slv_index_card_key (const SlvIndex *index,
                    guint           row)
{
  g_return_val_if_fail (row < slv_index_n_cards (index), "");
  return word_at (index, SLV_IMAGE_CARD_KEY, row);
}

const char *
slv_index_card_folded (const SlvIndex *index,
                       guint           row)
{
  g_return_val_if_fail (row < slv_index_n_cards (index), "");
  return (const char *) index->image.sections[SLV_IMAGE_FOLDS] + SLV_U32 (&index->image, SLV_IMAGE_CARD_FOLDED)[row];
}

const char *
slv_index_card_identity (const SlvIndex *index,
                         guint           row)
{
  g_return_val_if_fail (row < slv_index_n_cards (index), "");
  return word_at (index, SLV_IMAGE_CARD_IDENTITY, row);
}

gboolean
slv_index_card_gone (const SlvIndex *index,
                     guint           row)
{
  g_return_val_if_fail (row < slv_index_n_cards (index), FALSE);
  return ((const guint8 *) index->image.sections[SLV_IMAGE_CARD_GONE])[row] != 0;
}

gint64
slv_index_card_id (const SlvIndex *index,
                   guint           row)
{
  g_return_val_if_fail (row < slv_index_n_cards (index), 0);
  return ((const gint64 *) index->image.sections[SLV_IMAGE_CARD_ID])[row];
}

guint
slv_index_card_rank (const SlvIndex *index,
                     guint           row)
{
  g_return_val_if_fail (row < slv_index_n_cards (index), 0);
  return SLV_U32 (&index->image, SLV_IMAGE_CARD_RANK)[row];
}

/* ---- finding ---- */

/* The first of @n elements whose word is not before @text. @rows (nullable): the elements are rows, and @words is by row. */
static guint
lower_bound (const SlvIndex *index,
             const guint32  *rows,
             const guint32  *words,
             guint           n,
             const char     *text)
{
  const char *heap = index->image.sections[SLV_IMAGE_WORDS];
  guint low = 0;

  while (n > 0)
    {
      guint half = n / 2;
      guint32 word = words[rows != NULL ? rows[low + half] : low + half];

      if (strcmp (heap + word, text) < 0)
        {
          low += half + 1;
          n -= half + 1;
        }
      else
        n = half;
    }
  return low;
}

guint
slv_index_find_id (const SlvIndex *index,
                   const char     *id)
{
  const char *key = strchr (id, '/');
  g_autofree char *name = key != NULL ? g_strndup (id, (gsize) (key - id)) : NULL;
  SlvGame *game = name != NULL ? slv_games_find (index->games, name) : NULL;
  const SlvImageGame *place = game != NULL ? slv_index_image_game (index, game) : NULL;
  const guint32 *rows;
  guint at;

  if (place == NULL)
    return SLV_ROW_NONE;
  rows = SLV_U32 (&index->image, SLV_IMAGE_BY_KEY) + place->first_row;
  at = lower_bound (index, rows, SLV_U32 (&index->image, SLV_IMAGE_CARD_KEY), place->n_rows, key + 1);
  if (at < place->n_rows && strcmp (slv_index_card_key (index, rows[at]), key + 1) == 0)
    return rows[at];
  return SLV_ROW_NONE;
}

char *
slv_index_dup_id (const SlvIndex *index,
                  guint           row)
{
  g_return_val_if_fail (row < slv_index_n_cards (index), NULL);
  return g_strconcat (slv_index_card_game (index, row)->id, "/", slv_index_card_key (index, row), NULL);
}

/* Cards of which a further face has the name; each once. */
static guint
find_face (const SlvIndex     *index,
           const SlvImageGame *place,
           const char         *identity,
           GArray             *rows)
{
  const guint32 *names = SLV_U32 (&index->image, SLV_IMAGE_ALSO_NAME) + place->first_also;
  const guint32 *cards = SLV_U32 (&index->image, SLV_IMAGE_ALSO_ROW) + place->first_also;
  guint at = lower_bound (index, NULL, names, place->n_also, identity), found = 0;

  for (guint32 last = SLV_ROW_NONE; at < place->n_also && strcmp (slv_index_word (index, names[at]), identity) == 0; at++)
    {
      if (cards[at] != last)
        {
          if (rows != NULL)
            g_array_append_val (rows, cards[at]);
          found++;
        }
      last = cards[at];
    }
  return found;
}

guint
slv_index_find_name (const SlvIndex *index,
                     const SlvGame  *game,
                     const char     *name,
                     GArray        **rows)
{
  const SlvImageGame *place = slv_index_image_game (index, game);
  g_autofree char *identity = slv_fold_name (name, game->strip);
  const guint32 *sorted, *words = SLV_U32 (&index->image, SLV_IMAGE_CARD_IDENTITY);
  guint found = 0;

  if (rows != NULL)
    *rows = g_array_new (FALSE, FALSE, sizeof (guint));
  if (place == NULL || *identity == '\0')
    return 0;
  sorted = SLV_U32 (&index->image, SLV_IMAGE_BY_NAME) + place->first_row;
  for (guint at = lower_bound (index, sorted, words, place->n_rows, identity); at < place->n_rows; at++)
    {
      if (strcmp (slv_index_card_identity (index, sorted[at]), identity) != 0)
        break;
      if (rows != NULL)
        g_array_append_val (*rows, sorted[at]);
      found++;
    }
  return found > 0 ? found : find_face (index, place, identity, rows != NULL ? *rows : NULL);
}

/* ---- printings and limits ---- */

void
slv_index_card_printings (const SlvIndex *index,
                          guint           row,
                          guint          *first,
                          guint          *n)
{
  const guint32 *starts = SLV_U32 (&index->image, SLV_IMAGE_CARD_PRINTING);

  *first = *n = 0;
  g_return_if_fail (row < slv_index_n_cards (index));
  *first = starts[row];
  *n = starts[row + 1] - starts[row];
}

guint
slv_index_printing_card (const SlvIndex *index,
                         guint           printing)
{
  g_return_val_if_fail (printing < slv_index_n_printings (index), 0);
  return SLV_U32 (&index->image, SLV_IMAGE_PRINTING_CARD)[printing];
}

const guint32 *
slv_index_printing_words (const SlvIndex   *index,
                          SlvPrintingField  field)
{
  g_return_val_if_fail ((guint) field < SLV_N_PRINTING_FIELDS, NULL);
  return SLV_U32 (&index->image, SLV_IMAGE_PRINTING_WORD) + (gsize) field * slv_index_n_printings (index);
}

gboolean
slv_index_printing_gone (const SlvIndex *index,
                         guint           printing)
{
  g_return_val_if_fail (printing < slv_index_n_printings (index), FALSE);
  return ((const guint8 *) index->image.sections[SLV_IMAGE_PRINTING_GONE])[printing] != 0;
}

void
slv_index_printing (const SlvIndex  *index,
                    guint            printing,
                    SlvPrintingView *view)
{
  const char *words[SLV_N_PRINTING_FIELDS];

  g_return_if_fail (printing < slv_index_n_printings (index));
  for (guint i = 0; i < SLV_N_PRINTING_FIELDS; i++)
    words[i] = slv_index_word (index, slv_index_printing_words (index, i)[printing]);
  *view = (SlvPrintingView) {
    .key = words[SLV_PRINTING_KEY], .set_code = words[SLV_PRINTING_SET_CODE], .set_name = words[SLV_PRINTING_SET_NAME],
    .released = words[SLV_PRINTING_RELEASED], .language = words[SLV_PRINTING_LANGUAGE],
    .number = words[SLV_PRINTING_NUMBER], .rarity = words[SLV_PRINTING_RARITY], .artist = words[SLV_PRINTING_ARTIST],
    .image = words[SLV_PRINTING_IMAGE], .text = words[SLV_PRINTING_TEXT], .finishes = words[SLV_PRINTING_FINISHES],
    .gone = ((const guint8 *) index->image.sections[SLV_IMAGE_PRINTING_GONE])[printing] != 0,
  };
}

guint
slv_index_n_limits (const SlvIndex *index,
                    guint           row)
{
  const guint32 *starts = SLV_U32 (&index->image, SLV_IMAGE_CARD_LIMIT);

  g_return_val_if_fail (row < slv_index_n_cards (index), 0);
  return starts[row + 1] - starts[row];
}

void
slv_index_limit (const SlvIndex *index,
                 guint           row,
                 guint           nth,
                 SlvLimitView   *view)
{
  guint at;

  g_return_if_fail (nth < slv_index_n_limits (index, row));
  at = SLV_U32 (&index->image, SLV_IMAGE_CARD_LIMIT)[row] + nth;
  view->tag = word_at (index, SLV_IMAGE_LIMIT_TAG, at);
  view->since = word_at (index, SLV_IMAGE_LIMIT_SINCE, at);
  view->note = word_at (index, SLV_IMAGE_LIMIT_NOTE, at);
  view->limit = ((const gint64 *) index->image.sections[SLV_IMAGE_LIMIT_VALUE])[at];
}
