/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-store-read.c: all cards once, for the index in memory. One read transaction over sets, cards and printings, so that an
 * import that ends meanwhile is either wholly seen or not at all. */
#include "store/slv-store-private.h"

typedef gboolean (*RowFunc) (SlvStatement *statement, gpointer each, GError **error);

typedef struct {
  SlvStoredSetFunc      set_func;
  SlvStoredCardFunc     card_func;
  SlvStoredPrintingFunc printing_func;
  gpointer              user_data;
} Each;

static gboolean
each_set (SlvStatement *statement, gpointer data, GError **error)
{
  const Each *each = data;
  const SlvStoredSet set = {
    .id = slv_statement_int (statement, 0),
    .game = slv_statement_text (statement, 1),
    .code = slv_statement_text (statement, 2),
    .name = slv_statement_text (statement, 3),
    .released = slv_statement_text (statement, 4),
    .language = slv_statement_text (statement, 5),
  };

  return each->set_func == NULL || each->set_func (&set, each->user_data, error);
}

static gboolean
each_card (SlvStatement *statement, gpointer data, GError **error)
{
  const Each *each = data;
  const SlvStoredCard card = {
    .id = slv_statement_int (statement, 0),
    .game = slv_statement_text (statement, 1),
    .key = slv_statement_text (statement, 2),
    .name = slv_statement_text (statement, 3),
    .updated = slv_statement_text (statement, 4),
    .data = slv_statement_text (statement, 5),
    .gone = slv_statement_int (statement, 6) != 0,
    .imported = slv_statement_int (statement, 7),
    .origins = slv_statement_text (statement, 8),
  };

  return each->card_func == NULL || each->card_func (&card, each->user_data, error);
}

static gboolean
each_printing (SlvStatement *statement, gpointer data, GError **error)
{
  const Each *each = data;
  const SlvStoredPrinting printing = {
    .id = slv_statement_int (statement, 0),
    .card = slv_statement_int (statement, 1),
    .set = slv_statement_int (statement, 2),
    .key = slv_statement_text (statement, 3),
    .number = slv_statement_text (statement, 4),
    .rarity = slv_statement_text (statement, 5),
    .artist = slv_statement_text (statement, 6),
    .image = slv_statement_text (statement, 7),
    .text = slv_statement_text (statement, 8),
    .finishes = slv_statement_text (statement, 9),
    .gone = slv_statement_int (statement, 10) != 0,
  };

  return each->printing_func == NULL || each->printing_func (&printing, each->user_data, error);
}

static gboolean
walk (SlvDb *db, const char *query, RowFunc func, Each *each, GError **error)
{
  g_autoptr (SlvStatement) statement = slv_db_query (db, query, error);
  gboolean good;

  while (slv_statement_row (statement, &good, error))
    if (!func (statement, each, error))
      return FALSE;
  return good;
}

gboolean
slv_store_each (SlvStore *store, guint64 *revision, SlvStoredSetFunc set_func, SlvStoredCardFunc card_func,
                SlvStoredPrintingFunc printing_func, gpointer user_data, GError **error)
{
  Each each = { set_func, card_func, printing_func, user_data };
  gboolean own = sqlite3_get_autocommit (store->index->handle) != 0;

  if (own && !slv_db_exec (store->index, "BEGIN", "begin", error))
    return FALSE;
  if (revision != NULL)
    *revision = slv_store_index_revision (store);
  gboolean good = walk (store->index, "index-each-set", each_set, &each, error)
                  && walk (store->index, "index-each-card", each_card, &each, error)
                  && walk (store->index, "index-each-printing", each_printing, &each, error);
  if (own)
    slv_db_rollback (store->index);   /* nothing was written */
  return good;
}
