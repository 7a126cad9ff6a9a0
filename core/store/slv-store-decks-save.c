/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-store-decks-save.c: a deck's new state, in one transaction, beside the older ones. */
#include "store/slv-store-decks.h"

#include "base/slv-clean.h"
#include "base/slv-error.h"
#include "base/slv-fold.h"

/* A statement for a row of the new state, its first words bound. */
static SlvStatement *
part (SlvStore *store, const char *query, const SlvDeck *deck, GError **error)
{
  SlvStatement *statement = slv_db_query (store->library, query, error);

  slv_statement_bind_int (statement, ":deck", deck->id);
  slv_statement_bind_int (statement, ":version", deck->version);
  return statement;
}

static gboolean
write_entries (SlvStore *store, const SlvDeck *deck, GError **error)
{
  g_autoptr (SlvStatement) statement = part (store, "library-entry-add", deck, error);

  if (statement == NULL)
    return FALSE;
  for (guint i = 0; i < deck->entries->len; i++)
    {
      const SlvDeckEntry *entry = deck->entries->pdata[i];

      slv_statement_bind_int (statement, ":position", i);
      slv_statement_bind_text (statement, ":zone", entry->zone);
      slv_statement_bind_text (statement, ":name", entry->name);
      slv_statement_bind_text (statement, ":set", entry->set_code);
      slv_statement_bind_text (statement, ":number", entry->number);
      slv_statement_bind_text (statement, ":note", entry->note);
      slv_statement_bind_int (statement, ":count", entry->count);
      slv_statement_bind_int (statement, ":line", (gint64) entry->line);
      if (!slv_statement_run (statement, error))
        return FALSE;
    }
  return TRUE;
}

static gboolean
write_extras (SlvStore *store, const SlvDeck *deck, GError **error)
{
  g_autoptr (SlvStatement) statement = part (store, "library-extra-add", deck, error);
  g_autoptr (GPtrArray) rest = slv_store_dup_rest (deck);

  if (statement == NULL)
    return FALSE;
  for (guint i = 0; i < rest->len; i++)
    {
      slv_statement_bind_int (statement, ":position", i);
      slv_statement_bind_text (statement, ":text", rest->pdata[i]);
      if (!slv_statement_run (statement, error))
        return FALSE;
    }
  return TRUE;
}

static gboolean
write_moves (SlvStore *store, const SlvDeck *deck, guint plan, GError **error)
{
  const GPtrArray *moves = ((SlvDeckPlan *) deck->plans->pdata[plan])->moves;
  g_autoptr (SlvStatement) statement = part (store, "library-plan-move-add", deck, error);

  if (statement == NULL)
    return FALSE;
  slv_statement_bind_int (statement, ":plan", plan);
  for (guint i = 0; i < moves->len; i++)
    {
      const SlvDeckMove *move = moves->pdata[i];

      slv_statement_bind_int (statement, ":position", i);
      slv_statement_bind_text (statement, ":from", move->from);
      slv_statement_bind_text (statement, ":to", move->to);
      slv_statement_bind_text (statement, ":name", move->name);
      slv_statement_bind_int (statement, ":count", move->count);
      if (move->count > 0 && !slv_statement_run (statement, error))
        return FALSE;
    }
  return TRUE;
}

static gboolean
write_plans (SlvStore *store, const SlvDeck *deck, GError **error)
{
  g_autoptr (SlvStatement) statement = part (store, "library-plan-add", deck, error);

  if (statement == NULL)
    return FALSE;
  for (guint i = 0; i < deck->plans->len; i++)
    {
      const SlvDeckPlan *plan = deck->plans->pdata[i];

      slv_statement_bind_int (statement, ":position", i);
      slv_statement_bind_text (statement, ":name", plan->name);
      slv_statement_bind_text (statement, ":note", plan->note);
      if (!slv_statement_run (statement, error) || !write_moves (store, deck, i, error))
        return FALSE;
    }
  return TRUE;
}

/* ---- the deck itself ---- */

/* The id of a new deck, or the number of the state before. */
static gboolean
place_deck (SlvStore *store, SlvDeck *deck, const char *folded, GError **error)
{
  g_autoptr (SlvStatement) statement = NULL;
  gint64 number = 0;

  if (deck->id == 0)
    {
      statement = slv_db_query (store->library, "library-deck-add", error);
      slv_statement_bind_text (statement, ":folded", folded);
      deck->version = 1;
      return slv_statement_number (statement, &deck->id, error);
    }
  statement = slv_db_query (store->library, "library-version-last", error);
  slv_statement_bind_int (statement, ":deck", deck->id);
  if (!slv_statement_number (statement, &number, error))
    return FALSE;
  if (number == 0)
    slv_set_error (error, SLV_ERROR_NOT_FOUND, NULL, _("there is no saved deck with the number %lld"), (long long) deck->id);
  deck->version = (guint) number + 1;
  return number > 0;
}

static gboolean
write_version (SlvStore *store, const SlvDeck *deck, GError **error)
{
  g_autoptr (SlvStatement) statement = slv_db_query (store->library, "library-version-add", error);
  g_autoptr (GString) options = g_string_new (NULL);

  for (guint i = 0; i < deck->option_texts->len; i++)
    g_string_append_printf (options, "%s\n", (char *) g_ptr_array_index (deck->option_texts, i));
  slv_statement_bind_int (statement, ":deck", deck->id);
  slv_statement_bind_int (statement, ":number", deck->version);
  slv_statement_bind_int (statement, ":saved", deck->changed);
  slv_statement_bind_text (statement, ":name", deck->name);
  slv_statement_bind_text (statement, ":game", deck->game);
  slv_statement_bind_text (statement, ":format", deck->format);
  slv_statement_bind_text (statement, ":author", deck->author);
  slv_statement_bind_text (statement, ":comment", deck->comment);
  slv_statement_bind_text (statement, ":folder", deck->folder);
  slv_statement_bind_text (statement, ":options", options->str);
  return slv_statement_run (statement, error);
}

static gboolean
point_at_version (SlvStore *store, const SlvDeck *deck, const char *folded, GError **error)
{
  g_autoptr (SlvStatement) point = slv_db_query (store->library, "library-deck-point", error);

  slv_statement_bind_int (point, ":deck", deck->id);
  slv_statement_bind_int (point, ":version", deck->version);
  slv_statement_bind_text (point, ":folded", folded);
  if (!slv_statement_run (point, error))
    return FALSE;
  g_autoptr (SlvStatement) trim = slv_db_query (store->library, "library-versions-trim", error);
  slv_statement_bind_int (trim, ":deck", deck->id);
  slv_statement_bind_int (trim, ":number", deck->version);
  slv_statement_bind_int (trim, ":keep", SLV_STORE_VERSIONS_MAX);
  return slv_statement_run (trim, error);
}

static gboolean
check_name (SlvStore *store, const SlvDeck *deck, const char *folded, GError **error)
{
  gint64 other;

  if (*folded == '\0')
    return slv_set_error (error, SLV_ERROR_REFUSED, NULL, _("a deck needs a name"));
  if (!slv_store_deck_id (store, folded, &other, error))
    return FALSE;
  if (other != 0 && other != deck->id)
    slv_set_error (error, SLV_ERROR_REFUSED, NULL, _("there is already a deck named “%s”"), deck->name);
  return other == 0 || other == deck->id;
}

/* Names that are typed go the way of those that are read (slv-clean.h). */
static void
clean_names (SlvDeck *deck)
{
  slv_name_settle (&deck->name);
  slv_name_settle (&deck->folder);
  SLV_EACH (SlvDeckEntry, entry, deck->entries)
    {
      slv_name_settle (&entry->name);
      slv_name_settle (&entry->zone);
    }
  SLV_EACH (SlvDeckPlan, plan, deck->plans)
    {
      slv_name_settle (&plan->name);
      for (guint k = 0; k < plan->moves->len; k++)
        slv_name_settle (&((SlvDeckMove *) plan->moves->pdata[k])->name);
    }
}

gboolean
slv_store_write_deck (SlvStore *store, SlvDeck *deck, gboolean *behind, GError **error)
{
  guint read = deck->version;

  clean_names (deck);
  g_autofree char *folded = slv_fold_name (deck->name, NULL);
  deck->changed = g_get_real_time () / G_USEC_PER_SEC;
  if (!check_name (store, deck, folded, error) || !place_deck (store, deck, folded, error))
    return FALSE;
  if (behind != NULL && read != 0 && deck->version != read + 1)
    {
      *behind = TRUE;
      return slv_set_error (error, SLV_ERROR_REFUSED, NULL, _("“%s” was saved by another window or program meanwhile"), deck->name);
    }
  return write_version (store, deck, error)
         && write_entries (store, deck, error)
         && write_extras (store, deck, error)
         && write_plans (store, deck, error)
         && point_at_version (store, deck, folded, error);
}

/* What a save that failed has changed of @deck goes back. */
static gboolean
save_deck (SlvStore *store, SlvDeck *deck, gboolean *behind, GError **error)
{
  gint64 id = deck->id, changed = deck->changed;
  guint version = deck->version;

  if (!slv_store_library_begin (store, error))
    return FALSE;
  if (slv_store_library_end (store, slv_store_write_deck (store, deck, behind, error), error))
    return TRUE;
  deck->id = id;
  deck->changed = changed;
  deck->version = version;
  return FALSE;
}

gboolean
slv_store_save_deck (SlvStore *store, SlvDeck *deck, GError **error)
{
  return save_deck (store, deck, NULL, error);
}

gboolean
slv_store_save_deck_after (SlvStore *store, SlvDeck *deck, gboolean *behind, GError **error)
{
  *behind = FALSE;
  return save_deck (store, deck, behind, error);
}
