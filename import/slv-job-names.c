/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-job-names.c: entries of dated lists and errata speak of cards by their names or keys. A name that means no card, or several, is kept, because
 * its card list may come later, and told, because it may be a slip. */
#include "import/slv-job-private.h"
#include "base/slv-fold.h"

#define NAMES_TOLD_MAX 10u

void
slv_job_names_take (GHashTable **names, const SlvCard *card)
{
  if (!slv_key_is_entry (card->key) || g_str_has_prefix (card->key, SLV_SERIES_KEY) || strstr (card->name, SLV_LISTED_KIND) != NULL)
    return;
  if (*names == NULL)
    *names = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_hash_table_add (*names, g_strconcat (card->game, "/", card->name, NULL));
}

/* Whether it means one card, or several of one name. @name: "GAME/NAME" */
static gboolean
means_one (const SlvIndex *index, SlvGames *games, const char *name)
{
  const char *rest = strchr (name, '/') + 1;
  g_autofree char *id = g_strndup (name, (gsize) (rest - 1 - name));
  const SlvGame *game = slv_games_find (games, id);
  g_autoptr (GArray) rows = NULL;

  if (game == NULL || slv_index_find_id (index, name) != SLV_ROW_NONE)
    return game != NULL;
  slv_index_find_name (index, game, rest, &rows);
  for (guint i = 1; i < rows->len; i++)
    if (strcmp (slv_index_card_identity (index, g_array_index (rows, guint, i)), slv_index_card_identity (index, g_array_index (rows, guint, 0))) != 0)
      return FALSE;
  return rows->len > 0;
}

void
slv_job_names_tell (GHashTable *names, SlvStore *store, SlvGames *games, GPtrArray *notes)
{
  g_autoptr (SlvIndex) index = names != NULL ? slv_index_open (store, games, NULL) : NULL;
  g_autoptr (GPtrArray) left = g_ptr_array_new ();

  if (index == NULL)
    return;
  SLV_EACH_KEY (const char, name, names)
    if (!means_one (index, games, name))
      g_ptr_array_add (left, strchr (name, '/') + 1);
  if (left->len == 0)
    return;
  g_ptr_array_sort (left, slv_compare_texts);
  g_autofree char *some = slv_join_texts (left, ", ", NAMES_TOLD_MAX);
  /* Translators: the second placeholder is a list of names */
  g_ptr_array_add (notes, slv_tell_printf (ngettext ("%u name is not that of one card so far; what is said of it is kept and holds of none until then: %s",
                                                     "%u names are not those of one card each so far; what is said of them is kept and holds of none until then: %s",
                                                     left->len), left->len, some));
}
