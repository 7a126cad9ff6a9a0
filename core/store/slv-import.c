/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-import.c: an import, whole or not at all: one transaction on index.db from begin to finish. When the end is the same as
 * the beginning it is rolled back, so that fetching an unchanged list writes nothing at all. */
#include "store/slv-import-private.h"

#include "base/slv-error.h"

/* Statements that run for every record, and their parameters in the order in which slv-import-game.c counts them. */
static const struct { const char *query; const char *names[14]; } record_queries[SLV_IMPORT_N_QUERIES] = {
  [SLV_IMPORT_CARD_ADD]        = { "index-card-add", { ":id", ":name", ":updated", ":hash", ":data", ":game", ":key" } },
  [SLV_IMPORT_CARD_CHANGE]     = { "index-card-change", { ":id", ":name", ":updated", ":hash", ":data" } },
  [SLV_IMPORT_PRINTING_ADD]    = { "index-printing-add", { ":id", ":card", ":set", ":hash", ":number", ":rarity", ":artist",
                                   ":image", ":text", ":finishes", ":updated", ":game", ":key" } },
  [SLV_IMPORT_PRINTING_CHANGE] = { "index-printing-change", { ":id", ":card", ":set", ":hash", ":number", ":rarity", ":artist",
                                   ":image", ":text", ":finishes", ":updated" } },
  [SLV_IMPORT_CARD_BROUGHT]     = { "index-brought-card-add", { ":row", ":origin", ":record", ":notes" } },
  [SLV_IMPORT_CARD_RECORD]      = { "index-brought-card-record", { ":row", ":origin", ":record", ":notes" } },
  [SLV_IMPORT_PRINTING_BROUGHT] = { "index-brought-printing-add", { ":row", ":origin" } },
};

static void
import_free (SlvImport *import)
{
  for (guint i = 0; i < SLV_IMPORT_N_QUERIES; i++)
    slv_statement_done (import->queries[i].statement);
  slv_db_rollback (import->db);
  import->store->importing = FALSE;
  SLV_FREE_MEMBERS (import, games, text, origin, state);
  g_free (import);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SlvImport, import_free)

static gboolean
prepare_queries (SlvImport *import, GError **error)
{
  for (guint i = 0; i < SLV_IMPORT_N_QUERIES; i++)
    {
      SlvImportQuery *query = &import->queries[i];

      query->statement = slv_db_query (import->db, record_queries[i].query, error);
      if (query->statement == NULL)
        return FALSE;
      for (guint k = 0; k < G_N_ELEMENTS (record_queries[i].names) && record_queries[i].names[k] != NULL; k++)
        query->at[k] = slv_statement_position (query->statement, record_queries[i].names[k]);
    }
  return TRUE;
}

/* The part of the import for @name, loaded when it is first met. */
static SlvImportGame *
get_game (SlvImport *import, const char *name, GError **error)
{
  SlvImportGame *game;

  for (guint i = 0; i < import->games->len; i++)
    {
      game = import->games->pdata[i];
      if (strcmp (game->name, name) == 0)
        return game;
    }
  game = slv_import_game_new (import, name, error);
  if (game != NULL)
    g_ptr_array_add (import->games, game);
  return game;
}

/* All games of which the origin brought cards before. */
static gboolean
load_games (SlvImport *import, GError **error)
{
  g_autoptr (SlvStatement) statement = slv_db_query (import->db, "index-games-of-origin", error);
  gboolean good;

  slv_statement_bind_text (statement, ":origin", import->origin);
  while (slv_statement_row (statement, &good, error))
    if (get_game (import, slv_statement_text (statement, 0), error) == NULL)
      return FALSE;
  return good;
}

SlvImport *
slv_import_begin (SlvStore *store, const char *origin, const char *game, GError **error)
{
  g_return_val_if_fail (store != NULL && origin != NULL && *origin != '\0', NULL);
  g_return_val_if_fail (!store->importing, NULL);
  if (!slv_db_begin (store->index, error))
    return NULL;
  store->importing = TRUE;
  g_autoptr (SlvImport) import = g_new0 (SlvImport, 1);
  import->store = store;
  import->db = store->index;
  import->origin = g_strdup (origin);
  import->games = g_ptr_array_new_with_free_func ((GDestroyNotify) slv_import_game_free);
  import->text = g_string_new (NULL);
  if (!prepare_queries (import, error))
    return NULL;
  if (game != NULL ? get_game (import, game, error) == NULL : !load_games (import, error))
    return NULL;
  if (game != NULL)
    import->only = import->games->pdata[0];
  return g_steal_pointer (&import);
}

static gboolean
check_card (SlvImport *import, const SlvCard *card, GError **error)
{
  const SlvPlace place = { .line = card->line };

  if (card->key == NULL || *card->key == '\0' || card->name == NULL || *card->name == '\0')
    return slv_set_error (error, SLV_ERROR_REFUSED, &place, _("a card has no key or no name"));
  if (card->game == NULL || *card->game == '\0' || (import->only != NULL && strcmp (card->game, import->only->name) != 0))
    return slv_set_error (error, SLV_ERROR_REFUSED, &place, _("“%s” is a card of another game (“%s”)"), card->name,
                          card->game != NULL ? card->game : "");
  SLV_EACH (const SlvPrinting, printing, card->printings)
    {
      if (printing->key != NULL && *printing->key != '\0')
        continue;
      return slv_set_error (error, SLV_ERROR_REFUSED, &place, _("a printing of “%s” has no key"), card->name);
    }
  return TRUE;
}

gboolean
slv_import_add (SlvImport *import, const SlvCard *card, SlvOutcome *outcome, GError **error)
{
  SlvOutcome own = SLV_OUTCOME_UNCHANGED;

  g_return_val_if_fail (import != NULL && card != NULL, FALSE);
  if (!check_card (import, card, error))
    return FALSE;
  SlvImportGame *game = get_game (import, card->game, error);
  gboolean good = game != NULL && slv_import_game_add (import, game, card, &own, error);
  if (outcome != NULL)
    *outcome = own;
  return good;
}

gboolean
slv_import_add_same (SlvImport *import, gint64 id, const char **key, GError **error)
{
  GError *failure = NULL;

  g_return_val_if_fail (import != NULL, FALSE);
  for (guint i = 0; i < import->games->len && failure == NULL; i++)
    if (slv_import_game_add_same (import, import->games->pdata[i], id, key, &failure))
      return TRUE;
  if (failure == NULL)
    return slv_import_start_over (import, error);   /* somebody else has changed the index since it was asked */
  g_propagate_error (error, failure);
  return FALSE;
}

gboolean
slv_import_start_over (SlvImport *import, GError **error)
{
  import->start_over = TRUE;
  return slv_set_error (error, SLV_ERROR_STORE, NULL, _("the list has to be read as a whole"));
}

gboolean
slv_import_must_start_over (const SlvImport *import)
{
  return import->start_over;
}

void
slv_import_set_state (SlvImport *import, const char *state)
{
  slv_take_str (&import->state, g_strdup (state));
}

void
slv_import_set_reader (SlvImport *import, guint64 reader)
{
  import->reader = (gint64) reader;
}

/* ---- the end ---- */

static gboolean
tally_changed (const SlvTally *tally)
{
  return tally->new_ > 0 || tally->changed > 0 || tally->gone > 0;
}

static gboolean
write_origin (SlvImport *import, SlvImportGame *game, GError **error)
{
  g_autoptr (SlvStatement) set = slv_db_query (import->db, "index-origin-set", error);

  slv_statement_bind_int (set, ":id", game->origin);
  slv_statement_bind_int (set, ":now", g_get_real_time () / G_USEC_PER_SEC);
  slv_statement_bind_text (set, ":state", import->state != NULL ? import->state : "");
  slv_statement_bind_int (set, ":reader", import->reader);
  if (!slv_statement_run (set, error))
    return FALSE;
  if (!import->others)
    return TRUE;
  g_autoptr (SlvStatement) forget = slv_db_query (import->db, "index-origins-forget", error);
  slv_statement_bind_int (forget, ":game", game->id);
  slv_statement_bind_int (forget, ":origin", game->origin);
  return slv_statement_run (forget, error);
}

static gboolean
write_end (SlvImport *import, gboolean changed, GError **error)
{
  for (guint i = 0; i < import->games->len; i++)
    if (!write_origin (import, import->games->pdata[i], error))
      return FALSE;
  if (!changed)
    return TRUE;
  g_autoptr (SlvStatement) bump = slv_db_query (import->db, "index-bump", error);
  return slv_statement_run (bump, error);
}

/* Whether anything is different from what the file had. */
static gboolean
differs (SlvImport *import)
{
  SLV_EACH (const SlvImportGame, game, import->games)
    if (game->reader != import->reader || g_strcmp0 (game->state != NULL ? game->state : "", import->state != NULL ? import->state : "") != 0)
      return TRUE;
  return import->wrote;
}

gboolean
slv_import_finish (SlvImport *import, gboolean dry_run, SlvTally *cards, SlvTally *printings, GError **error)
{
  g_autoptr (SlvImport) owned = import;
  SlvTally of_cards = { 0 }, of_printings = { 0 };

  for (guint i = 0; i < import->games->len; i++)
    if (!slv_import_game_settle (import, import->games->pdata[i], &of_cards, &of_printings, error))
      return FALSE;
  if (cards != NULL)
    *cards = of_cards;
  if (printings != NULL)
    *printings = of_printings;
  gboolean changed = tally_changed (&of_cards) || tally_changed (&of_printings) || tally_changed (&import->lists);
  if (dry_run || (!changed && !differs (import)))
    return TRUE;
  return write_end (import, changed, error) && slv_db_commit (import->db, error);
}

void
slv_import_abort (SlvImport *import)
{
  if (import != NULL)
    import_free (import);
}

/* ---- what is known of an origin ---- */

gboolean
slv_store_get_origin (SlvStore *store, const char *game, const char *name, SlvOrigin *origin, GError **error)
{
  g_autoptr (SlvStatement) statement = slv_db_query (store->index, "index-origin", error);
  gboolean row;

  *origin = (SlvOrigin) { .state = NULL };
  slv_statement_bind_text (statement, ":game", game);
  slv_statement_bind_text (statement, ":name", name);
  if (!slv_statement_next (statement, &row, error))
    return FALSE;
  origin->state = g_strdup (row ? slv_statement_text (statement, 1) : "");
  if (row)
    {
      origin->imported = slv_statement_int (statement, 2);
      origin->cards = (guint64) slv_statement_int (statement, 3);
      origin->printings = (guint64) slv_statement_int (statement, 4);
    }
  return TRUE;
}

SLV_DEFINE_CLEAR (SlvOrigin, slv_origin_clear, state);

SLV_DEFINE_STATIC_FREE (SlvListReading, reading_free, game, origin);

GPtrArray *
slv_store_list_readings (SlvStore *store, GError **error)
{
  g_autoptr (SlvStatement) statement = slv_db_query (store->index, "index-readings", error);
  g_autoptr (GPtrArray) readings = g_ptr_array_new_with_free_func ((GDestroyNotify) reading_free);
  gboolean good;

  while (slv_statement_row (statement, &good, error))
    {
      SlvListReading *reading = g_new0 (SlvListReading, 1);

      reading->game = g_strdup (slv_statement_text (statement, 0));
      reading->origin = g_strdup (slv_statement_text (statement, 1));
      reading->reader = (guint64) slv_statement_int (statement, 2);
      g_ptr_array_add (readings, reading);
    }
  return good ? g_steal_pointer (&readings) : NULL;
}

static gboolean
settle_origin (SlvStore *store, const char *name, const char *state, GError **error)
{
  g_autoptr (SlvStatement) statement = slv_db_query (store->index, "index-origin-settle", error);

  if (statement == NULL)
    return FALSE;
  slv_statement_bind_text (statement, ":name", name);
  slv_statement_bind_text (statement, ":state", state);
  return slv_statement_run (statement, error);
}

gboolean
slv_store_settle_origin (SlvStore *store, const char *name, const char *state, GError **error)
{
  return slv_db_begin (store->index, error) && slv_db_end (store->index, settle_origin (store, name, state, error), error);
}
