/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-store-work.c: see the header. State and steps are settings named after the deck; the numbers in the names of steps have
 * leading zeros, so that their order is that of the names. */
#include "config.h"
#include "store/slv-store-work.h"

#include "store/slv-store-private.h"
#include <string.h>

#define STATE_KEY "deck-work/%" G_GINT64_FORMAT
#define STEP_KEY  "deck-step/%" G_GINT64_FORMAT "/%010u"
#define MARK_KEY  "deck-unsaved/%" G_GINT64_FORMAT
#define MARKS     "deck-unsaved/"
#define MARKS_END "deck-unsaved0"
#define STEPS_END "deck-step/%" G_GINT64_FORMAT "0"      /* behind all of them: '0' follows '/' */

static gboolean
write_text (SlvStore *store, const char *key, const char *value, GError **error)
{
  g_autoptr (SlvStatement) statement = slv_db_query (store->library, "library-setting-save", error);

  if (statement == NULL)
    return FALSE;
  slv_statement_bind_text (statement, ":key", key);
  slv_statement_bind_text (statement, ":value", value);
  return slv_statement_run (statement, error);
}

static gboolean
forget_steps (SlvStore *store, gint64 deck, guint first, GError **error)
{
  g_autoptr (SlvStatement) statement = slv_db_query (store->library, "library-setting-remove-range", error);
  g_autofree char *from = g_strdup_printf (STEP_KEY, deck, first), *end = g_strdup_printf (STEPS_END, deck);

  if (statement == NULL)
    return FALSE;
  slv_statement_bind_text (statement, ":from", from);
  slv_statement_bind_text (statement, ":end", end);
  return slv_statement_run (statement, error);
}

static gboolean
keep (SlvStore *store, gint64 deck, const char *state, guint first, const char * const *steps, guint n, guint total, GError **error)
{
  g_autofree char *state_key = g_strdup_printf (STATE_KEY, deck);

  for (guint i = 0; i < n; i++)
    {
      g_autofree char *key = g_strdup_printf (STEP_KEY, deck, first + i);

      if (!write_text (store, key, steps[i], error))
        return FALSE;
    }
  return forget_steps (store, deck, total, error) && write_text (store, state_key, state, error);
}

gboolean
slv_store_keep_work (SlvStore *store, gint64 deck, const char *state, guint first, const char * const *steps, guint n, guint total,
                     GError **error)
{
  gboolean kept;

  g_return_val_if_fail (store != NULL && deck != 0 && state != NULL, FALSE);
  /* an edit is made in a frame: the log is written, and the disk told to keep it with the next saved state */
  if (!slv_db_exec (store->library, "PRAGMA synchronous = NORMAL", "synchronous", error))
    return FALSE;
  kept = slv_db_begin (store->library, error)
         && slv_db_end (store->library, keep (store, deck, state, first, steps, n, total, error), error);
  return slv_db_exec (store->library, "PRAGMA synchronous = FULL", "synchronous", kept ? error : NULL) && kept;
}

static GPtrArray *
read_steps (SlvStore *store, gint64 deck, GError **error)
{
  g_autoptr (SlvStatement) statement = slv_db_query (store->library, "library-setting-range", error);
  g_autoptr (GPtrArray) steps = g_ptr_array_new_with_free_func (g_free);
  g_autofree char *from = g_strdup_printf (STEP_KEY, deck, 0), *end = g_strdup_printf (STEPS_END, deck);
  gboolean row = TRUE;

  if (statement == NULL)
    return NULL;
  slv_statement_bind_text (statement, ":from", from);
  slv_statement_bind_text (statement, ":end", end);
  while (slv_statement_next (statement, &row, error))
    {
      if (!row)
        return g_steal_pointer (&steps);
      g_ptr_array_add (steps, g_strdup (slv_statement_text (statement, 0)));
    }
  return NULL;
}

gboolean
slv_store_load_work (SlvStore *store, gint64 deck, char **state, GPtrArray **steps, GError **error)
{
  g_autofree char *key = g_strdup_printf (STATE_KEY, deck);

  g_return_val_if_fail (store != NULL && state != NULL && steps != NULL, FALSE);
  *state = NULL;
  *steps = read_steps (store, deck, error);
  if (*steps == NULL)
    return FALSE;
  *state = slv_store_get_setting (store, key);
  return TRUE;
}

static gboolean
remove_text (SlvStore *store, const char *key, GError **error)
{
  g_autoptr (SlvStatement) statement = slv_db_query (store->library, "library-setting-remove", error);

  if (statement == NULL)
    return FALSE;
  slv_statement_bind_text (statement, ":key", key);
  return slv_statement_run (statement, error);
}

static gboolean
forget (SlvStore *store, gint64 deck, GError **error)
{
  g_autofree char *state = g_strdup_printf (STATE_KEY, deck), *mark = g_strdup_printf (MARK_KEY, deck);

  return remove_text (store, state, error) && remove_text (store, mark, error) && forget_steps (store, deck, 0, error);
}

gboolean
slv_store_forget_work (SlvStore *store, gint64 deck, GError **error)
{
  g_return_val_if_fail (store != NULL, FALSE);
  return slv_db_begin (store->library, error) && slv_db_end (store->library, forget (store, deck, error), error);
}

/* ---- marks ---- */

static void
mark_free (gpointer data)
{
  SlvWorkMark *mark = data;

  g_free (mark->owner);
  g_free (mark);
}

gboolean
slv_store_mark_work (SlvStore *store, gint64 deck, const char *owner, GError **error)
{
  g_autofree char *key = g_strdup_printf (MARK_KEY, deck);

  g_return_val_if_fail (store != NULL && deck != 0, FALSE);
  return owner != NULL ? write_text (store, key, owner, error) : remove_text (store, key, error);
}

GPtrArray *
slv_store_marked_work (SlvStore *store, GError **error)
{
  g_autoptr (SlvStatement) statement = slv_db_query (store->library, "library-setting-range", error);
  g_autoptr (GPtrArray) marks = g_ptr_array_new_with_free_func (mark_free);
  gboolean row = TRUE;

  if (statement == NULL)
    return NULL;
  slv_statement_bind_text (statement, ":from", MARKS);
  slv_statement_bind_text (statement, ":end", MARKS_END);
  while (slv_statement_next (statement, &row, error))
    {
      SlvWorkMark *mark;
      g_autofree char *key = NULL;
      gint64 deck;

      if (!row)
        return g_steal_pointer (&marks);
      /* what is no number of a deck was not written here: acting on a part of it could take another deck's edits */
      deck = g_ascii_strtoll (slv_statement_text (statement, 1) + strlen (MARKS), NULL, 10);
      key = g_strdup_printf (MARK_KEY, deck);
      if (deck <= 0 || strcmp (key, slv_statement_text (statement, 1)) != 0)
        continue;
      mark = g_new0 (SlvWorkMark, 1);
      mark->owner = g_strdup (slv_statement_text (statement, 0));
      mark->deck = deck;
      g_ptr_array_add (marks, mark);
    }
  return NULL;
}
