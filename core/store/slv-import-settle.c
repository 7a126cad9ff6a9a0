/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-import-settle.c: the end of an import: who brings what now, what nobody brings any more, and the account, which compares
 * the end with the beginning, so that a card met three times counts once. */
#include "store/slv-import-private.h"

typedef struct { const char *gone, *add, *remove; } Names;

static const Names card_names = { "index-card-gone", "index-brought-card-add", "index-brought-card-remove" };
static const Names printing_names = { "index-printing-gone", "index-brought-printing-add", "index-brought-printing-remove" };

/* Each is prepared once for a connection (slv-statement.c). */
static gboolean
run (SlvImport *import, const char *query, const char *of, gint64 row, const char *name, gint64 value, GError **error)
{
  g_autoptr (SlvStatement) statement = slv_db_query (import->db, query, error);

  slv_statement_bind_int (statement, of, row);
  slv_statement_bind_int (statement, name, value);
  return slv_statement_run (statement, error);
}

static gboolean
settle_row (SlvImport *import, gint64 origin, const SlvImportRow *row, const Names *names, SlvTally *tally, GError **error)
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
      if (!run (import, seen ? names->add : names->remove, ":row", row->id, ":origin", origin, error))
        return FALSE;
    }
  return is_gone == was_gone || run (import, names->gone, ":id", row->id, ":gone", is_gone, error);
}

static gboolean
settle_table (SlvImport *import, gint64 origin, SlvImportTable *table, const Names *names, SlvTally *tally, GError **error)
{
  SLV_EACH_IN (const SlvImportRow, row, table->rows)
    {
      SlvTally *of = g_str_has_prefix (row->key, SLV_SERIES_KEY) ? &import->lists : tally;

      /* of what this origin has nothing to do with, nothing changes */
      if (row->flags & (SLV_ROW_SEEN | SLV_ROW_MINE) && !settle_row (import, origin, row, names, of, error))
        return FALSE;
    }
  return TRUE;
}

/* The next import would ask for what several records said together. */
static gboolean
forget_records (SlvImport *import, SlvImportGame *game, GError **error)
{
  g_autoptr (SlvStatement) statement = slv_db_query (import->db, "index-brought-cards-blurred", error);

  slv_statement_bind_int (statement, ":origin", game->origin);
  return slv_statement_run (statement, error);
}

gboolean
slv_import_game_settle (SlvImport *import, SlvImportGame *game, SlvTally *cards, SlvTally *printings, GError **error)
{
  return (!game->blurred || forget_records (import, game, error))
         && settle_table (import, game->origin, &game->cards, &card_names, cards, error)
         && settle_table (import, game->origin, &game->printings, &printing_names, printings, error);
}
