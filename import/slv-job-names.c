/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-job-names.c: entries of dated lists and errata speak of cards by their names or keys. A name that no card has is kept, because its card
 * list may come later, and told, because it may be a slip. */
#include "import/slv-job-private.h"
#include "base/slv-fold.h"
#include <glib/gi18n-lib.h>

#define NAMES_TOLD_MAX 10u

typedef struct { SlvGames *games; GHashTable *names, *cards; /* id of a card → its game */ } Search;

/* "GAME<tab>identity" → name */
static char *
name_key (SlvGames *games, const char *game_id, const char *name)
{
  const SlvGame *game = slv_games_find (games, game_id);
  g_autofree char *identity = slv_fold_name (name, game != NULL ? game->strip : NULL);

  return g_strconcat (game_id, "\t", identity, NULL);
}

static gboolean
is_entry (const char *key)
{
  return g_str_has_prefix (key, SLV_ERRATA_KEY) || g_str_has_prefix (key, SLV_LISTED_KEY);
}

void
slv_job_names_take (GHashTable **names, SlvGames *games, const SlvCard *card)
{
  if (!is_entry (card->key) || g_str_has_prefix (card->key, SLV_SERIES_KEY))
    return;
  if (*names == NULL)
    *names = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  g_hash_table_insert (*names, name_key (games, card->game, card->name), g_strdup (card->name));
}

static gboolean
on_card (const SlvStoredCard *card, gpointer data, GError **error G_GNUC_UNUSED)
{
  Search *search = data;
  const char *words[] = { card->name, card->key };

  for (guint i = 0; !is_entry (card->key) && i < G_N_ELEMENTS (words); i++)
    {
      g_autofree char *key = name_key (search->games, card->game, words[i]);

      g_hash_table_remove (search->names, key);
    }
  g_hash_table_insert (search->cards, GSIZE_TO_POINTER ((gsize) card->id), (gpointer) g_intern_string (card->game));
  return TRUE;
}

/* Lists may name cards by the keys of their printings. */
static gboolean
on_printing (const SlvStoredPrinting *printing, gpointer data, GError **error G_GNUC_UNUSED)
{
  Search *search = data;
  const char *game = g_hash_table_lookup (search->cards, GSIZE_TO_POINTER ((gsize) printing->card));
  g_autofree char *key = game != NULL ? name_key (search->games, game, printing->key) : NULL;

  if (key != NULL)
    g_hash_table_remove (search->names, key);
  return TRUE;
}

void
slv_job_names_tell (GHashTable *names, SlvStore *store, SlvGames *games, GPtrArray *notes)
{
  g_autoptr (GHashTable) cards = g_hash_table_new (NULL, NULL);
  Search search = { games, names, cards };
  g_autoptr (GPtrArray) left = g_ptr_array_new ();
  g_autoptr (GString) some = g_string_new (NULL);
  GHashTableIter iter;
  gpointer name;

  if (names == NULL || !slv_store_each (store, NULL, NULL, on_card, on_printing, &search, NULL) || g_hash_table_size (names) == 0)
    return;
  g_hash_table_iter_init (&iter, names);
  while (g_hash_table_iter_next (&iter, NULL, &name))
    g_ptr_array_add (left, name);
  g_ptr_array_sort (left, slv_compare_texts);
  for (guint i = 0; i < left->len && i < NAMES_TOLD_MAX; i++)
    g_string_append_printf (some, "%s%s", i > 0 ? ", " : "", (const char *) g_ptr_array_index (left, i));
  if (left->len > NAMES_TOLD_MAX)
    g_string_append (some, ", …");
  /* Translators: the second placeholder is a list of names */
  g_ptr_array_add (notes, slv_tell_printf (ngettext ("%u name is that of no card so far; what is said of it is kept: %s",
                                                     "%u names are those of no card so far; what is said of them is kept: %s",
                                                     left->len), left->len, some->str));
}
