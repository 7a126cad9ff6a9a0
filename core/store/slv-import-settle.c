/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-import-settle.c: the end of an import: who brings what now, what nobody brings any more, and the account, which compares
 * the end with the beginning, so that a card met three times counts once. */
#include "store/slv-import-private.h"

/* The statements of one table, with the positions of their parameters, found once. */
typedef struct { SlvStatement *statement; int row, value; } Query;
typedef struct { Query gone, add, remove; } Queries;
typedef struct { const char *gone, *add, *remove; } Names;

static const Names card_names = { "index-card-gone", "index-brought-card-add", "index-brought-card-remove" };
static const Names printing_names = { "index-printing-gone", "index-brought-printing-add", "index-brought-printing-remove" };

static gboolean
query_init (SlvImport  *import,
            Query      *query,
            const char *name,
            const char *row,
            const char *value,
            GError    **error)
{
  query->statement = slv_db_query (import->db, name, error);
  if (query->statement == NULL)
    return FALSE;
  query->row = slv_statement_position (query->statement, row);
  query->value = slv_statement_position (query->statement, value);
  return TRUE;
}

static gboolean
query_run (const Query *query,
           gint64       row,
           gint64       value,
           GError     **error)
{
  slv_statement_set_int (query->statement, query->row, row);
  slv_statement_set_int (query->statement, query->value, value);
  return slv_statement_run (query->statement, error);
}

static void
queries_clear (Queries *queries)
{
  slv_statement_done (queries->gone.statement);
  slv_statement_done (queries->add.statement);
  slv_statement_done (queries->remove.statement);
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
  if (seen != mine && !(row->flags & SLV_ROW_TOLD))
    {
      import->wrote = TRUE;
      if (!query_run (seen ? &queries->add : &queries->remove, row->id, origin, error))
        return FALSE;
    }
  return is_gone == was_gone || query_run (&queries->gone, row->id, is_gone, error);
}

static gboolean
settle_table (SlvImport      *import,
              gint64          origin,
              SlvImportTable *table,
              const Names    *names,
              SlvTally       *tally,
              GError        **error)
{
  Queries queries = { 0 };
  gboolean good = query_init (import, &queries.gone, names->gone, ":id", ":gone", error)
                  && query_init (import, &queries.add, names->add, ":row", ":origin", error)
                  && query_init (import, &queries.remove, names->remove, ":row", ":origin", error);

  for (guint i = 0; i < table->rows->len && good; i++)
    {
      const SlvImportRow *row = &g_array_index (table->rows, SlvImportRow, i);

      /* of what this origin has nothing to do with, nothing changes */
      if (row->flags & (SLV_ROW_SEEN | SLV_ROW_MINE))
        good = settle_row (import, origin, row, &queries, tally, error);
    }
  queries_clear (&queries);
  return good;
}

/* The next import would ask for what several records said together. */
static gboolean
forget_records (SlvImport     *import,
                SlvImportGame *game,
                GError       **error)
{
  g_autoptr (SlvStatement) statement = slv_db_query (import->db, "index-brought-cards-blurred", error);

  if (statement == NULL)
    return FALSE;
  slv_statement_bind_int (statement, ":origin", game->origin);
  return slv_statement_run (statement, error);
}

gboolean
slv_import_game_settle (SlvImport      *import,
                        SlvImportGame  *game,
                        SlvTally       *cards,
                        SlvTally       *printings,
                        GError        **error)
{
  return (!game->blurred || forget_records (import, game, error))
         && settle_table (import, game->origin, &game->cards, &card_names, cards, error)
         && settle_table (import, game->origin, &game->printings, &printing_names, printings, error);
}
