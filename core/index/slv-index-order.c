/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-index-order.c: sorting, once for every index that is built, so that no query has to. */
#include "index/slv-index-order.h"

#include <string.h>
#include "base/slv-fold.h"

typedef struct { const SlvIndexBuild *build; const SlvBuildGame *game; } Context;

static const SlvBuildCard *
card_at (const SlvBuildGame *game, guint32 card)
{
  return &g_array_index (game->cards, SlvBuildCard, card);
}

static const char *
word (const Context *context, guint32 at)
{
  return slv_words_get (&context->build->words, at);
}

static gint
compare_cards (gconstpointer a, gconstpointer b, gpointer data)
{
  const Context *context = data;
  const SlvBuildCard *left = card_at (context->game, *(const guint32 *) a);
  const SlvBuildCard *right = card_at (context->game, *(const guint32 *) b);
  int order = strcmp (left->folded, right->folded);

  return order != 0 ? order : strcmp (word (context, left->key), word (context, right->key));
}

guint32
slv_order_cards (SlvIndexBuild *build)
{
  guint32 row = 0;

  SLV_EACH (SlvBuildGame, game, build->built)
    {
      Context context = { build, game };

      game->first_row = row;
      game->order = g_new (guint32, game->cards->len + 1);
      for (guint32 k = 0; k < game->cards->len; k++)
        game->order[k] = k;
      g_qsort_with_data (game->order, (gint) game->cards->len, sizeof (guint32), compare_cards, &context);
      for (guint32 k = 0; k < game->cards->len; k++)
        g_array_index (game->cards, SlvBuildCard, game->order[k]).row = row++;
    }
  return row;
}

/* Every game is in name order already, so the whole is a merge; games are few. */
void
slv_order_ranks (SlvIndexBuild *build, guint32 *ranks)
{
  g_autofree guint32 *at = g_new0 (guint32, build->built->len + 1);
  guint32 rank = 0;

  for (;;)
    {
      const SlvBuildCard *best = NULL;
      guint from = 0;

      for (guint i = 0; i < build->built->len; i++)
        {
          const SlvBuildGame *game = build->built->pdata[i];
          const SlvBuildCard *card = at[i] < game->cards->len ? card_at (game, game->order[at[i]]) : NULL;

          if (card == NULL || (best != NULL && strcmp (card->folded, best->folded) >= 0))
            continue;
          best = card;
          from = i;
        }
      if (best == NULL)
        return;
      ranks[best->row] = rank++;
      at[from]++;
    }
}

/* ---- printings ---- */

static gint
compare_printings (gconstpointer a, gconstpointer b, gpointer data)
{
  const Context *context = data;
  const SlvBuildPrinting *left = a, *right = b;
  int order = left->card < right->card ? -1 : left->card > right->card;

  if (order == 0)
    order = strcmp (word (context, left->words[SLV_PRINTING_RELEASED]), word (context, right->words[SLV_PRINTING_RELEASED]));
  if (order == 0)
    order = strcmp (word (context, left->words[SLV_PRINTING_SET_CODE]), word (context, right->words[SLV_PRINTING_SET_CODE]));
  if (order == 0)
    order = slv_build_compare_numbers (word (context, left->words[SLV_PRINTING_NUMBER]),
                                       word (context, right->words[SLV_PRINTING_NUMBER]));
  if (order == 0)
    order = strcmp (word (context, left->words[SLV_PRINTING_KEY]), word (context, right->words[SLV_PRINTING_KEY]));
  return order;
}

void
slv_order_printings (SlvIndexBuild *build)
{
  Context context = { build, NULL };

  SLV_EACH_IN (SlvBuildPrinting, printing, build->printings)
    {
      const SlvBuildPlace *place = &g_array_index (build->places, SlvBuildPlace, printing->card);

      printing->card = card_at (build->built->pdata[place->game], place->card)->row;
    }
  if (build->printings->len > 1)
    g_qsort_with_data (build->printings->data, (gint) build->printings->len, sizeof (SlvBuildPrinting), compare_printings,
                       &context);
}

/* ---- dictionaries ---- */

static gint
compare_values (gconstpointer a, gconstpointer b, gpointer data)
{
  const Context *context = data;
  const SlvDictValue *left = a, *right = b;

  if (left->is_number != right->is_number)
    return left->is_number ? -1 : 1;
  if (left->is_number && left->number < right->number)
    return -1;
  if (left->is_number && left->number > right->number)
    return 1;
  int order = strcmp (word (context, left->folded), word (context, right->folded));
  return order != 0 ? order : strcmp (word (context, left->word), word (context, right->word));
}

GArray *
slv_order_values (SlvIndexBuild *build, const SlvBuildAttr *column)
{
  GArray *values = g_array_sized_new (FALSE, TRUE, sizeof (SlvDictValue), column->values->len);
  Context context = { build, NULL };

  for (guint32 i = 0; i < column->values->len; i++)
    {
      SlvDictValue value = { .word = g_array_index (column->values, guint32, i), .code = i };
      g_autofree char *text = g_strdup (slv_words_get (&build->words, value.word));
      g_autofree char *folded = slv_fold_search (text);

      value.folded = slv_words_add (&build->words, folded);
      value.is_number = slv_build_number (text, &value.number);
      g_array_append_val (values, value);
    }
  g_array_sort_with_data (values, compare_values, &context);
  return values;
}

/* ---- looking up by name and key ---- */

static const SlvBuildCard *
card_of_row (const SlvBuildGame *game, guint32 row)
{
  return card_at (game, game->order[row - game->first_row]);
}

static gint
compare_keys (gconstpointer a, gconstpointer b, gpointer data)
{
  const Context *context = data;

  return strcmp (word (context, card_of_row (context->game, *(const guint32 *) a)->key),
                 word (context, card_of_row (context->game, *(const guint32 *) b)->key));
}

static gint
compare_identities (gconstpointer a, gconstpointer b, gpointer data)
{
  const Context *context = data;
  int order = strcmp (word (context, card_of_row (context->game, *(const guint32 *) a)->identity),
                      word (context, card_of_row (context->game, *(const guint32 *) b)->identity));

  return order != 0 ? order : compare_keys (a, b, data);
}

void
slv_order_rows (SlvIndexBuild *build, const SlvBuildGame *game, gboolean by_key, guint32 *rows)
{
  Context context = { build, game };

  for (guint32 i = 0; i < game->cards->len; i++)
    rows[i] = game->first_row + i;
  g_qsort_with_data (rows, (gint) game->cards->len, sizeof (guint32), by_key ? compare_keys : compare_identities, &context);
}

static gint
compare_faces (gconstpointer a, gconstpointer b, gpointer data)
{
  const Context *context = data;
  const SlvBuildFace *left = &g_array_index (context->game->faces, SlvBuildFace, *(const guint32 *) a);
  const SlvBuildFace *right = &g_array_index (context->game->faces, SlvBuildFace, *(const guint32 *) b);
  int order = strcmp (word (context, left->identity), word (context, right->identity));
  guint32 left_row = card_at (context->game, left->card)->row, right_row = card_at (context->game, right->card)->row;

  return order != 0 ? order : left_row < right_row ? -1 : left_row > right_row;
}

GArray *
slv_order_faces (SlvIndexBuild *build, const SlvBuildGame *game)
{
  GArray *faces = g_array_sized_new (FALSE, FALSE, sizeof (guint32), game->faces->len);
  Context context = { build, game };

  for (guint32 i = 0; i < game->faces->len; i++)
    g_array_append_val (faces, i);
  g_array_sort_with_data (faces, compare_faces, &context);
  return faces;
}
