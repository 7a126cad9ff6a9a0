/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-import-settle.c: the end of an import: who brings what now, what nobody brings any more, and the account, which compares
 * the end with the beginning, so that a card met three times counts once. */
#include "config.h"
#include "store/slv-import-private.h"

typedef struct { const char *gone, *add, *remove; } Queries;

static const Queries card_queries = { "index-card-gone", "index-brought-card-add", "index-brought-card-remove" };
static const Queries printing_queries = { "index-printing-gone", "index-brought-printing-add",
                                          "index-brought-printing-remove" };

static gboolean
write_brought (SlvImport  *import,
               const char *query,
               gint64      id,
               gint64      origin,
               GError    **error)
{
  g_autoptr (SlvStatement) statement = slv_db_query (import->db, query, error);

  if (statement == NULL)
    return FALSE;
  slv_statement_bind_int (statement, ":row", id);
  slv_statement_bind_int (statement, ":origin", origin);
  import->wrote = TRUE;
  return slv_statement_run (statement, error);
}

static gboolean
write_gone (SlvImport  *import,
            const char *query,
            gint64      id,
            gboolean    gone,
            GError    **error)
{
  g_autoptr (SlvStatement) statement = slv_db_query (import->db, query, error);

  if (statement == NULL)
    return FALSE;
  slv_statement_bind_int (statement, ":id", id);
  slv_statement_bind_int (statement, ":gone", gone);
  return slv_statement_run (statement, error);
}

static gboolean
settle_row (SlvImport          *import,
            gint64              origin,
            const SlvImportRow *row,
            const Queries      *queries,
            SlvTally           *tally,
            GError            **error)
{
  gboolean seen = (row->flags & SLV_ROW_SEEN) != 0, mine = (row->flags & SLV_ROW_MINE) != 0;
  gboolean was_gone = (row->flags & SLV_ROW_GONE) != 0;
  gboolean is_gone = seen ? FALSE : mine && !(row->flags & SLV_ROW_OTHERS) ? TRUE : was_gone;

  if (seen && row->flags & SLV_ROW_NEW)
    tally->new_++;
  else if (seen && (row->now != row->before || was_gone))
    tally->changed++;
  else if (seen)
    tally->unchanged++;
  else if (is_gone && !was_gone)
    tally->gone++;
  if (row->flags & SLV_ROW_OTHERS && row->now != row->before)
    import->others = TRUE;
  if (seen != mine && !write_brought (import, seen ? queries->add : queries->remove, row->id, origin, error))
    return FALSE;
  return is_gone == was_gone || write_gone (import, queries->gone, row->id, is_gone, error);
}

static gboolean
settle_table (SlvImport      *import,
              gint64          origin,
              SlvImportTable *table,
              const Queries  *queries,
              SlvTally       *tally,
              GError        **error)
{
  for (guint i = 0; i < table->rows->len; i++)
    {
      const SlvImportRow *row = &g_array_index (table->rows, SlvImportRow, i);

      /* of what this origin has nothing to do with, nothing changes */
      if (row->flags & (SLV_ROW_SEEN | SLV_ROW_MINE) && !settle_row (import, origin, row, queries, tally, error))
        return FALSE;
    }
  return TRUE;
}

gboolean
slv_import_game_settle (SlvImport      *import,
                        SlvImportGame  *game,
                        SlvTally       *cards,
                        SlvTally       *printings,
                        GError        **error)
{
  return settle_table (import, game->origin, &game->cards, &card_queries, cards, error)
         && settle_table (import, game->origin, &game->printings, &printing_queries, printings, error);
}
