/* SPDX-License-Identifier: GPL-3.0-or-later */
/* fuzz-definition.c: any bytes as the definition of a game. Nothing may crash; what does not load has a fault that says why, and a
 * game that loads can be walked from end to end. */
#include "fuzz.h"
#include "fuzz-games.h"

int
LLVMFuzzerInitialize (int *argc G_GNUC_UNUSED, char ***argv G_GNUC_UNUSED)
{
  fuzz_definition_begin ();
  return 0;
}

static void
walk (SlvGames *games)
{
  GPtrArray *list = slv_games_list (games);

  SLV_EACH (const SlvGame, game, list)
    {
      g_assert_cmpstr (game->id, !=, "");
      g_assert_true (slv_games_find (games, game->id) == game);
      for (guint k = 0; k < game->attrs->len; k++)
        g_assert_cmpstr (((SlvAttr *) game->attrs->pdata[k])->id, !=, "");
      SLV_EACH (const SlvRulebook, book, game->rulebooks)
        for (guint f = 0; f < book->formats->len; f++)
          g_assert_true (((SlvFormat *) book->formats->pdata[f])->rulebook == book);
    }
}

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  g_autoptr (GPtrArray) faults = g_ptr_array_new_with_free_func ((GDestroyNotify) slv_fault_free);
  g_autoptr (SlvGames) games = fuzz_definition_load (data, size, faults);
  guint errors = 0;

  SLV_EACH (const SlvFault, fault, faults)
    {
      errors += fault->error;
      g_assert_true (g_utf8_validate (fault->message, -1, NULL));
      g_assert_cmpstr (fault->message, !=, "");
    }
  g_assert_true (games != NULL || errors > 0);
  if (games != NULL)
    walk (games);
  return 0;
}
