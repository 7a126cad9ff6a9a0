/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-built-found.c: see the header. */
#include "collection/slv-built-found.h"

static void
deck_free (gpointer data)
{
  SlvBuiltDeck *one = data;

  slv_deck_free (one->deck);
  g_ptr_array_unref (one->drifts);
  g_free (one);
}

static void
look_free (gpointer data)
{
  SlvBuiltFound *look = data;

  g_clear_pointer (&look->collection, slv_collection_unref);
  g_clear_pointer (&look->decks, g_ptr_array_unref);
  g_clear_pointer (&look->conflicts, g_ptr_array_unref);
  slv_game_unref (look->game);
  g_free (look);
}

/* Only its name. */
static SlvBuiltDeck *
name_of (const SlvDeck *brief)
{
  SlvBuiltDeck *one = g_new0 (SlvBuiltDeck, 1);

  one->deck = slv_deck_new (brief->name);
  one->deck->id = brief->id;
  one->drifts = g_ptr_array_new ();
  return one;
}

static SlvBuiltDeck *
look_at (SlvCollection *collection, SlvDeck *deck, SlvGame *game)
{
  SlvBuiltDeck *one = g_new0 (SlvBuiltDeck, 1);
  g_autoptr (GPtrArray) only = g_ptr_array_new (), needs = slv_collection_needs (collection, deck, game), missing = NULL;

  one->deck = deck;
  one->known = TRUE;
  one->built = slv_collection_is_built (collection, deck->id);
  g_ptr_array_add (only, deck);
  missing = slv_collection_missing (collection, only, game);
  for (guint i = 0; i < needs->len; i++)
    one->cards += ((SlvNeed *) needs->pdata[i])->need;
  for (guint i = 0; i < missing->len; i++)
    one->missing += ((SlvMissing *) missing->pdata[i])->missing;
  one->drifts = slv_collection_drift (collection, deck, game);
  SLV_EACH (const SlvDrift, drift, one->drifts)
    {
      one->put_in += drift->listed > drift->sits ? drift->listed - drift->sits : 0;
      one->take_out += drift->sits > drift->listed ? drift->sits - drift->listed : 0;
    }
  for (guint i = 0; one->built && i < slv_collection_n_sleeved (collection); i++)
    {
      const SlvSleeved *sleeved = slv_collection_get_sleeved (collection, i);

      one->sits += sleeved->deck == deck->id ? (guint64) sleeved->quantity : 0;
    }
  return one;
}

static int
compare_decks (gconstpointer a, gconstpointer b)
{
  const SlvBuiltDeck *one = *(SlvBuiltDeck * const *) a, *other = *(SlvBuiltDeck * const *) b;

  return one->built != other->built ? other->built - one->built : g_utf8_collate (one->deck->name, other->deck->name);
}

static gboolean
run (SlvCollection *collection, SlvStore *store, gpointer data, GArray **touched G_GNUC_UNUSED, GError **error)
{
  SlvBuiltFound *look = data;
  g_autoptr (GPtrArray) brief = slv_store_list_decks (store, error);

  look->conflicts = brief != NULL ? slv_collection_conflicts (collection, store, error) : NULL;
  if (look->conflicts == NULL)
    return FALSE;
  look->collection = slv_collection_ref (collection);
  look->decks = g_ptr_array_new_with_free_func (deck_free);
  SLV_EACH (const SlvDeck, one, brief)
    {
      gboolean built = slv_collection_is_built (collection, one->id);

      if (look->game != NULL && *one->game != '\0' && !g_str_equal (one->game, look->game->id))
        continue;
      SlvDeck *deck = built ? slv_store_load_deck (store, one->id, error) : NULL;
      if (deck == NULL && built)
        return FALSE;
      g_ptr_array_add (look->decks, built ? look_at (collection, deck, look->game) : name_of (one));
      look->n_built += built;
    }
  g_ptr_array_sort (look->decks, compare_decks);
  return TRUE;
}

void
slv_built_found_run (SlvHoldings *holdings, SlvGame *game, GAsyncReadyCallback callback, gpointer user_data)
{
  SlvBuiltFound *look = g_new0 (SlvBuiltFound, 1);

  look->game = slv_game_ref (game);
  slv_holdings_run_async (holdings, run, look, look_free, callback, user_data);
}

/* ---- the other ones, step by step ---- */

static void
fill_free (gpointer data)
{
  SlvBuiltFill *fill = data;

  slv_game_unref (fill->game);
  g_array_unref (fill->ids);
  g_ptr_array_unref (fill->decks);
  g_free (fill);
}

static gboolean
fill_some (SlvCollection *collection, SlvStore *store, gpointer data, GArray **touched G_GNUC_UNUSED, GError **error G_GNUC_UNUSED)
{
  SlvBuiltFill *fill = data;

  for (guint i = 0; i < fill->ids->len; i++)
    {
      SlvDeck *deck = slv_store_load_deck (store, g_array_index (fill->ids, gint64, i), NULL);

      if (deck != NULL)
        g_ptr_array_add (fill->decks, look_at (collection, deck, fill->game));
    }
  return TRUE;
}

void
slv_built_fill_run (SlvHoldings *holdings, SlvGame *game, GArray *ids, GAsyncReadyCallback callback, gpointer user_data)
{
  SlvBuiltFill *fill = g_new0 (SlvBuiltFill, 1);

  *fill = (SlvBuiltFill) { slv_game_ref (game), g_array_ref (ids), g_ptr_array_new_with_free_func (deck_free) };
  slv_holdings_run_async (holdings, fill_some, fill, fill_free, callback, user_data);
}

void
slv_built_deck_take (SlvBuiltDeck *to, SlvBuiltDeck *from)
{
  SlvBuiltDeck old = *to;

  *to = *from;
  *from = old;
}
