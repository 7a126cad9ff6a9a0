/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-store-decks-each.c: all decks in one pass. Heads, cards, extras and plans are queries of their own in one and the same order,
 * read side by side, so that no deck is looked up. */
#include "store/slv-store-decks.h"
#include "base/slv-error.h"

/** Queries that are under way; each stands on a row that has not been taken over yet. */
typedef struct {
  SlvStatement *heads;
  SlvStatement *parts[SLV_DECK_N_PARTS];
  gboolean      rows[SLV_DECK_N_PARTS];
} Pass;

static void
pass_end (Pass *pass)
{
  g_clear_pointer (&pass->heads, slv_statement_done);
  for (guint i = 0; i < SLV_DECK_N_PARTS; i++)
    g_clear_pointer (&pass->parts[i], slv_statement_done);
}

static gboolean
pass_begin (Pass *pass, SlvStore *store, GError **error)
{
  if (!(pass->heads = slv_db_query (store->library, "library-each-deck", error)))
    return FALSE;
  for (guint i = 0; i < SLV_DECK_N_PARTS; i++)
    if (!(pass->parts[i] = slv_db_query (store->library, slv_store_deck_parts[i].each, error))
        || !slv_statement_next (pass->parts[i], &pass->rows[i], error))
      return FALSE;
  return TRUE;
}

/* (transfer full) (nullable): NULL without @error after the last one. */
static SlvDeck *
pass_next (Pass *pass, GError **error)
{
  gboolean row;

  if (!slv_statement_next (pass->heads, &row, error) || !row)
    return NULL;
  g_autoptr (SlvDeck) deck = slv_store_read_deck_head (pass->heads);
  deck->version = (guint) slv_statement_int (pass->heads, 9);
  for (guint i = 0; i < SLV_DECK_N_PARTS; i++)
    while (pass->rows[i] && slv_statement_int (pass->parts[i], slv_store_deck_parts[i].deck) == deck->id)
      {
        slv_store_deck_parts[i].read (deck, pass->parts[i]);
        if (!slv_statement_next (pass->parts[i], &pass->rows[i], error))
          return NULL;
      }
  return g_steal_pointer (&deck);
}

static gboolean
each_of_all (SlvStore *store, SlvDeckFunc func, gpointer user_data, GError **error)
{
  Pass pass = { 0 };
  GError *problem = NULL;
  gboolean going = pass_begin (&pass, store, &problem);

  while (going)
    {
      g_autoptr (SlvDeck) deck = pass_next (&pass, &problem);

      if (deck == NULL)
        break;
      going = func (deck, user_data, &problem);
    }
  pass_end (&pass);
  if (problem == NULL)
    return going;
  g_propagate_error (error, problem);
  return FALSE;
}

static gboolean
each_of (SlvStore *store, const GArray *ids, SlvDeckFunc func, gpointer user_data, GError **error)
{
  for (guint i = 0; i < ids->len; i++)
    {
      g_autoptr (GError) problem = NULL;
      g_autoptr (SlvDeck) deck = slv_store_load_deck_within (store, g_array_index (ids, gint64, i), 0, &problem);

      if (deck == NULL && g_error_matches (problem, SLV_ERROR, SLV_ERROR_NOT_FOUND))
        continue;
      if (deck == NULL)
        {
          g_propagate_error (error, g_steal_pointer (&problem));
          return FALSE;
        }
      if (!func (deck, user_data, error))
        return FALSE;
    }
  return TRUE;
}

gboolean
slv_store_each_deck (SlvStore *store, const GArray *ids, SlvDeckFunc func, gpointer user_data, GError **error)
{
  g_return_val_if_fail (store != NULL && func != NULL, FALSE);
  if (!slv_db_exec (store->library, "BEGIN", "begin", error))
    return FALSE;
  gboolean good = ids != NULL ? each_of (store, ids, func, user_data, error) : each_of_all (store, func, user_data, error);
  slv_db_rollback (store->library);
  return good;
}
