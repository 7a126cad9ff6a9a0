/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-store-lots.c: reading the collection: lots, places, wants, copies in decks. Nothing is kept here: whoever wants it in
 * memory makes rows of their own in the callback. */
#include "store/slv-store-collection.h"

#include "store/slv-store-private.h"

/* Columns of library-lots.sql, library-lot.sql. */
static void
read_lot (SlvStatement *statement, SlvLot *lot)
{
  *lot = (SlvLot) {
    .id = slv_statement_int (statement, 0),
    .game = slv_statement_text (statement, 1), .card = slv_statement_text (statement, 2),
    .name = slv_statement_text (statement, 3),
    .printing = slv_statement_text (statement, 5), .set_code = slv_statement_text (statement, 6),
    .number = slv_statement_text (statement, 7), .quantity = slv_statement_int (statement, 8),
    .condition = slv_statement_text (statement, 9), .finish = slv_statement_text (statement, 10),
    .language = slv_statement_text (statement, 11), .place = slv_statement_int (statement, 12),
    .note = slv_statement_text (statement, 13), .tags = slv_statement_text (statement, 14),
    .for_trade = slv_statement_int (statement, 15), .is_signed = slv_statement_int (statement, 16) != 0,
    .is_altered = slv_statement_int (statement, 17) != 0, .is_proxy = slv_statement_int (statement, 18) != 0,
    .price_paid = slv_statement_text (statement, 19), .currency = slv_statement_text (statement, 20),
    .acquired = slv_statement_text (statement, 21), .extra = slv_statement_text (statement, 22),
    .changed = slv_statement_int (statement, 23),
  };
}

static gboolean
each_lot (SlvStatement *statement, SlvLotFunc func, gpointer user_data, GError **error)
{
  gboolean good;

  while (slv_statement_row (statement, &good, error))
    {
      SlvLot lot;

      read_lot (statement, &lot);
      if (!func (&lot, user_data, error))
        return FALSE;
    }
  return good;
}

gboolean
slv_store_each_lot (SlvStore *store, const gint64 *ids, guint n_ids, SlvLotFunc func, gpointer user_data, GError **error)
{
  g_autoptr (SlvStatement) statement = slv_db_query (store->library, ids != NULL ? "library-lot" : "library-lots", error);

  if (statement == NULL)
    return FALSE;
  if (ids == NULL)
    return each_lot (statement, func, user_data, error);
  for (guint i = 0; i < n_ids; i++)
    {
      slv_statement_bind_int (statement, ":id", ids[i]);
      if (!each_lot (statement, func, user_data, error))
        return FALSE;
    }
  return TRUE;
}

/* ---- the smaller tables ---- */

/* Who is told of the rows; the one that fits is set. */
typedef struct { SlvPlaceFunc place; SlvWantFunc want; SlvSleevedFunc sleeved; gpointer user_data; } Caller;
typedef gboolean (*ReadFunc) (SlvStatement *statement, const Caller *caller, GError **error);

static gboolean
each_row (SlvStore *store, const char *query, ReadFunc read, Caller caller, GError **error)
{
  g_autoptr (SlvStatement) statement = slv_db_query (store->library, query, error);
  gboolean good;

  while (slv_statement_row (statement, &good, error))
    if (!read (statement, &caller, error))
      return FALSE;
  return good;
}

static gboolean
read_place (SlvStatement *statement, const Caller *caller, GError **error)
{
  const SlvPlaceRow place = { slv_statement_int (statement, 0), slv_statement_int (statement, 1),
                              slv_statement_text (statement, 2), slv_statement_text (statement, 4) };

  return caller->place (&place, caller->user_data, error);
}

static gboolean
read_want (SlvStatement *statement, const Caller *caller, GError **error)
{
  const SlvWant want = {
    .id = slv_statement_int (statement, 0),
    .game = slv_statement_text (statement, 1), .card = slv_statement_text (statement, 2),
    .name = slv_statement_text (statement, 3), .folded = slv_statement_text (statement, 4),
    .printing = slv_statement_text (statement, 5), .set_code = slv_statement_text (statement, 6),
    .number = slv_statement_text (statement, 7), .quantity = slv_statement_int (statement, 8),
    .condition = slv_statement_text (statement, 9), .finish = slv_statement_text (statement, 10),
    .language = slv_statement_text (statement, 11), .deck = slv_statement_int (statement, 12),
    .note = slv_statement_text (statement, 13), .changed = slv_statement_int (statement, 14),
  };

  return caller->want (&want, caller->user_data, error);
}

static gboolean
read_sleeved (SlvStatement *statement, const Caller *caller, GError **error)
{
  const SlvSleeved sleeved = { slv_statement_int (statement, 0), slv_statement_int (statement, 1),
                               slv_statement_int (statement, 2) };

  return caller->sleeved (&sleeved, caller->user_data, error);
}

gboolean
slv_store_each_place (SlvStore *store, SlvPlaceFunc func, gpointer user_data, GError **error)
{
  return each_row (store, "library-places", read_place, (Caller) { .place = func, .user_data = user_data }, error);
}

gboolean
slv_store_each_want (SlvStore *store, SlvWantFunc func, gpointer user_data, GError **error)
{
  return each_row (store, "library-wants", read_want, (Caller) { .want = func, .user_data = user_data }, error);
}

gboolean
slv_store_each_sleeved (SlvStore *store, SlvSleevedFunc func, gpointer user_data, GError **error)
{
  return each_row (store, "library-sleeved", read_sleeved, (Caller) { .sleeved = func, .user_data = user_data }, error);
}

gboolean
slv_store_read_begin (SlvStore *store, GError **error)
{
  if (sqlite3_get_autocommit (store->library->handle))
    return slv_db_exec (store->library, "BEGIN", "begin", error);
  store->nested++;
  return TRUE;
}

void
slv_store_read_end (SlvStore *store)
{
  if (store->nested > 0)
    store->nested--;
  else
    slv_db_rollback (store->library);
}

void
slv_store_look_through (SlvStore *store)
{
  if (slv_db_begin (store->library, NULL))
    slv_db_rollback (store->library);
}
