/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-index-listed.c: entries of dated lists. They lie in the store as records of their own (SLV_LISTED_KEY) and become limits of
 * all cards of their name. */
#include "config.h"
#include "index/slv-index-build.h"
#include "base/slv-fold.h"

static void
on_listed (const char *tag,
           gint64      limit,
           const char *since,
           gpointer    user_data)
{
  SlvBuild *build = user_data;
  SlvBuildListed row = { build->listed, { slv_words_add (&build->words, tag), slv_words_add (&build->words, since), limit,
                                          slv_words_add (&build->words, "") } };

  g_array_append_val (build->current->listed, row);
}

static void
on_listed_note (const char *note,
                gpointer    user_data)
{
  SlvBuild *build = user_data;

  g_array_index (build->current->listed, SlvBuildListed, build->current->listed->len - 1).limit.note
    = slv_words_add (&build->words, note);
}

gboolean
slv_build_read_listed (SlvBuild            *build,
                       SlvBuildGame        *game,
                       const SlvStoredCard *card)
{
  static const SlvCardDataFuncs funcs = { NULL, NULL, on_listed, on_listed_note, slv_build_take_erratum };
  g_autofree char *identity = slv_fold_name (card->name, game->game->strip);
  gboolean good;

  if (card->gone)
    return TRUE;
  build->current = game;
  build->listed = slv_words_add (&build->words, identity);
  build->entry = TRUE;
  good = slv_card_data_read (card->data, &funcs, build);
  build->entry = FALSE;
  return good;
}

void
slv_build_join_listed (SlvBuildGame *game)
{
  GArray *joined = g_array_new (FALSE, FALSE, sizeof (SlvBuildLimit));

  for (guint i = 0; i < game->cards->len; i++)
    {
      SlvBuildCard *card = &g_array_index (game->cards, SlvBuildCard, i);
      guint32 first = joined->len;

      if (card->n_limits > 0)
        g_array_append_vals (joined, &g_array_index (game->limits, SlvBuildLimit, card->first_limit), card->n_limits);
      for (guint k = 0; k < game->listed->len; k++)
        if (g_array_index (game->listed, SlvBuildListed, k).identity == card->identity)
          g_array_append_val (joined, g_array_index (game->listed, SlvBuildListed, k).limit);
      card->first_limit = first;
      card->n_limits = joined->len - first;
    }
  g_array_unref (game->limits);
  game->limits = joined;
}
