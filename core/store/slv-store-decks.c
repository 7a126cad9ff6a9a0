/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-store-decks.c: reading decks, their states, and taking them away and back. Every save is a whole new state beside the
 * older ones, so the history needs no code of its own and nothing is ever overwritten. */
#include "store/slv-store-decks.h"

#include "base/slv-error.h"
#include "base/slv-fold.h"

static void
read_options (SlvDeck *deck, const char *options)
{
  g_auto (GStrv) lines = g_strsplit_set (options, "\n", -1);

  for (guint i = 0; lines[i] != NULL; i++)
    if (lines[i][0] != '\0')
      g_ptr_array_add (deck->option_texts, g_strdup (lines[i]));
}

/* Columns 0…8 of the queries that answer decks; nothing of its parts yet. */
static SlvDeck *
read_head (SlvStatement *statement)
{
  SlvDeck *deck = slv_deck_new (slv_statement_text (statement, 1));
  char **texts[] = { &deck->game, &deck->format, &deck->author, &deck->comment, &deck->folder };

  deck->id = slv_statement_int (statement, 0);
  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    slv_take_str (texts[i], g_strdup (slv_statement_text (statement, (int) i + 2)));
  read_options (deck, slv_statement_text (statement, 7));
  deck->changed = slv_statement_int (statement, 8);
  return deck;
}

static GPtrArray *
list_decks (SlvStore *store, const char *query, gint64 id, GError **error)
{
  g_autoptr (GPtrArray) decks = g_ptr_array_new_with_free_func ((GDestroyNotify) slv_deck_free);
  g_autoptr (SlvStatement) statement = slv_db_query (store->library, query, error);
  gboolean good;

  if (id != 0)
    slv_statement_bind_int (statement, ":deck", id);
  while (slv_statement_row (statement, &good, error))
    {
      SlvDeck *deck = read_head (statement);

      deck->n_listed = (guint) slv_statement_int (statement, 9);
      deck->version = (guint) slv_statement_int (statement, 10);
      g_ptr_array_add (decks, deck);
    }
  return good ? g_steal_pointer (&decks) : NULL;
}

GPtrArray *
slv_store_list_decks (SlvStore *store, GError **error)
{
  return list_decks (store, "library-decks", 0, error);
}

GPtrArray *
slv_store_list_deck_versions (SlvStore *store, gint64 id, GError **error)
{
  return list_decks (store, "library-deck-versions", id, error);
}

/* ---- one deck ---- */

static void
read_entry (SlvDeck *deck, SlvStatement *statement)
{
  SlvDeckEntry *entry = slv_deck_entry_new (slv_statement_text (statement, 0), slv_statement_text (statement, 1),
                                            (guint) slv_statement_int (statement, 5), slv_statement_text (statement, 2),
                                            slv_statement_text (statement, 3), (guint64) slv_statement_int (statement, 6));

  slv_take_str (&entry->note, g_strdup (slv_statement_text (statement, 4)));
  g_ptr_array_add (deck->entries, entry);
  deck->n_listed += entry->count;
}

static void
read_plan (SlvDeck *deck, SlvStatement *statement)
{
  SlvDeckPlan *plan = slv_deck_add_plan (deck, slv_statement_text (statement, 0));

  if (plan != NULL)
    slv_take_str (&plan->note, g_strdup (slv_statement_text (statement, 1)));
}

/* Plans were read before; positions count from 0. */
static void
read_move (SlvDeck *deck, SlvStatement *statement)
{
  SlvDeckPlan *plan = slv_deck_get_plan (deck, (guint) slv_statement_int (statement, 0));

  if (plan != NULL)
    slv_deck_plan_move (plan, slv_statement_text (statement, 3), slv_statement_text (statement, 1), slv_statement_text (statement, 2),
                        (guint) slv_statement_int (statement, 4));
}

static void
read_rest (SlvDeck *deck, SlvStatement *statement)
{
  slv_store_take_rest (deck, slv_statement_text (statement, 0));
}

/* What a state of a deck has many of: the query for it, and how a row is taken over. Plans stand before their moves. */
static const struct { const char *query; void (*read) (SlvDeck *deck, SlvStatement *statement); } parts[] = {
  { "library-entries", read_entry },
  { "library-plans", read_plan },
  { "library-plan-moves", read_move },
  { "library-extras", read_rest },
};

static gboolean
read_parts (SlvStore *store, SlvDeck *deck, GError **error)
{
  for (guint i = 0; i < G_N_ELEMENTS (parts); i++)
    {
      g_autoptr (SlvStatement) statement = slv_db_query (store->library, parts[i].query, error);
      gboolean good;

      slv_statement_bind_int (statement, ":deck", deck->id);
      slv_statement_bind_int (statement, ":version", deck->version);
      while (slv_statement_row (statement, &good, error))
        parts[i].read (deck, statement);
      if (!good)
        return FALSE;
    }
  return TRUE;
}

SlvDeck *
slv_store_load_deck_within (SlvStore *store, gint64 id, guint version, GError **error)
{
  g_autoptr (SlvStatement) statement = slv_db_query (store->library, "library-deck", error);
  gboolean row;

  slv_statement_bind_int (statement, ":deck", id);
  slv_statement_bind_int (statement, ":version", version);
  if (!slv_statement_next (statement, &row, error))
    return NULL;
  if (!row)
    {
      if (version != 0)
        slv_set_error (error, SLV_ERROR_NOT_FOUND, NULL, _("the deck has no version %u"), version);
      else
        slv_set_error (error, SLV_ERROR_NOT_FOUND, NULL, _("there is no saved deck with the number %lld"), (long long) id);
      return NULL;
    }
  g_autoptr (SlvDeck) deck = read_head (statement);
  deck->version = (guint) slv_statement_int (statement, 9);
  return read_parts (store, deck, error) ? g_steal_pointer (&deck) : NULL;
}

/* One read transaction, so that its parts fit together. */
SlvDeck *
slv_store_load_deck_version (SlvStore *store, gint64 id, guint version, GError **error)
{
  if (!slv_db_exec (store->library, "BEGIN", "begin", error))
    return NULL;
  SlvDeck *deck = slv_store_load_deck_within (store, id, version, error);
  slv_db_rollback (store->library);
  return deck;
}

SlvDeck *
slv_store_load_deck (SlvStore *store, gint64 id, GError **error)
{
  return slv_store_load_deck_version (store, id, 0, error);
}

gboolean
slv_store_deck_id (SlvStore *store, const char *folded, gint64 *id, GError **error)
{
  g_autoptr (SlvStatement) statement = slv_db_query (store->library, "library-deck-find", error);

  *id = 0;
  slv_statement_bind_text (statement, ":folded", folded);
  return slv_statement_number (statement, id, error);
}

gboolean
slv_store_find_deck_id (SlvStore *store, const char *name, gint64 *id, GError **error)
{
  g_autofree char *folded = slv_fold_name (name, NULL);

  return slv_store_deck_id (store, folded, id, error);
}

GPtrArray *
slv_store_deck_names (SlvStore *store)
{
  g_autoptr (GPtrArray) list = slv_store_list_decks (store, NULL);
  GPtrArray *names = g_ptr_array_new_null_terminated (list != NULL ? list->len : 0, g_free, TRUE);

  for (guint i = 0; list != NULL && i < list->len; i++)
    if (*((SlvDeck *) g_ptr_array_index (list, i))->name != '\0')
      g_ptr_array_add (names, g_strdup (((SlvDeck *) g_ptr_array_index (list, i))->name));
  return names;
}

SlvDeck *
slv_store_find_deck (SlvStore *store, const char *name, GError **error)
{
  g_autofree char *folded = slv_fold_name (name, NULL);
  gint64 id;

  if (!slv_store_deck_id (store, folded, &id, error))
    return NULL;
  if (id != 0)
    return slv_store_load_deck (store, id, error);
  g_autoptr (GPtrArray) names = slv_store_deck_names (store);
  slv_set_error_near (error, SLV_ERROR_NOT_FOUND, name, (const char * const *) names->pdata, _("there is no saved deck named “%s”"), name);
  return NULL;
}

/* ---- away and back ---- */

gint64
slv_store_find_removed (SlvStore *store, const char *name, GError **error)
{
  g_autofree char *folded = slv_fold_name (name, NULL);
  g_autoptr (SlvStatement) statement = slv_db_query (store->library, "library-deck-removed", error);
  gint64 id = 0;

  slv_statement_bind_text (statement, ":folded", folded);
  if (!slv_statement_number (statement, &id, error))
    return 0;
  if (id == 0)
    slv_set_error (error, SLV_ERROR_NOT_FOUND, NULL, _("no deck named “%s” was removed"), name);
  return id;
}

/* Runs an update that answers a row for what it changed. */
static gboolean
change_deck (SlvStore *store, const char *query, gint64 id, const char *folded, GError **error)
{
  g_autoptr (SlvStatement) statement = slv_db_query (store->library, query, error);
  gboolean row;

  slv_statement_bind_int (statement, ":deck", id);
  if (folded != NULL)
    slv_statement_bind_text (statement, ":folded", folded);
  if (!slv_statement_next (statement, &row, error))
    return FALSE;
  if (!row)
    slv_set_error (error, SLV_ERROR_NOT_FOUND, NULL, _("there is no saved deck with the number %lld"), (long long) id);
  return row;
}

static gboolean
note_removed (SlvStore *store, gint64 id, GError **error)
{
  g_autoptr (SlvStatement) statement = slv_db_query (store->library, "library-deck-removed-note", error);

  slv_statement_bind_int (statement, ":deck", id);
  return slv_statement_run (statement, error);
}

gboolean
slv_store_put_deck_away (SlvStore *store, gint64 id, GError **error)
{
  return change_deck (store, "library-deck-remove", id, NULL, error) && note_removed (store, id, error);
}

gboolean
slv_store_remove_deck (SlvStore *store, gint64 id, GError **error)
{
  return slv_store_library_begin (store, error)
         && slv_store_library_end (store, slv_store_put_deck_away (store, id, error), error);
}

static char *
read_name (SlvStore *store, gint64 id, GError **error)
{
  g_autoptr (SlvStatement) statement = slv_db_query (store->library, "library-deck-any", error);
  gboolean row;

  slv_statement_bind_int (statement, ":deck", id);
  if (!slv_statement_next (statement, &row, error))
    return NULL;
  if (row)
    return g_strdup (slv_statement_text (statement, 0));
  return slv_error_null (error, SLV_ERROR_NOT_FOUND, NULL, _("there is no saved deck with the number %lld"), (long long) id);
}

static gboolean
write_name (SlvStore *store, gint64 id, const char *name, GError **error)
{
  g_autoptr (SlvStatement) statement = slv_db_query (store->library, "library-version-rename", error);

  slv_statement_bind_int (statement, ":deck", id);
  slv_statement_bind_text (statement, ":name", name);
  return slv_statement_run (statement, error);
}

gboolean
slv_store_bring_deck_back (SlvStore *store, gint64 id, GError **error)
{
  g_autofree char *name = read_name (store, id, error);
  g_autofree char *own = g_strdup (name);

  if (name == NULL)
    return FALSE;
  for (guint i = 2; ; i++)
    {
      g_autofree char *folded = slv_fold_name (name, NULL);
      gint64 other;

      if (!slv_store_deck_id (store, folded, &other, error))
        return FALSE;
      if (other == 0 || other == id)
        return change_deck (store, "library-deck-restore", id, folded, error)
               && (i == 2 || write_name (store, id, name, error));
      g_free (name);
      name = g_strdup_printf ("%s (%u)", own, i);
    }
}

gboolean
slv_store_restore_deck (SlvStore *store, gint64 id, GError **error)
{
  return slv_store_library_begin (store, error)
         && slv_store_library_end (store, slv_store_bring_deck_back (store, id, error), error);
}
