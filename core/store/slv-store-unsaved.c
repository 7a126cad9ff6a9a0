/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-store-unsaved.c: see the header. */
#include "store/slv-store-unsaved.h"

#include "store/slv-store-private.h"

/* The statement @query about @deck. */
static SlvStatement *
about (SlvStore *store, const char *query, gint64 deck, GError **error)
{
  SlvStatement *statement = slv_db_query (store->library, query, error);

  slv_statement_bind_int (statement, ":deck", deck);
  return statement;
}

static gboolean
run_about (SlvStore *store, const char *query, gint64 deck, GError **error)
{
  g_autoptr (SlvStatement) statement = about (store, query, deck, error);

  return slv_statement_run (statement, error);
}

/* ---- the deck and its undo list ---- */

static gboolean
is_foreign (SlvStore *store, gint64 deck, const SlvUnsaved *work, gboolean *foreign, GError **error)
{
  g_autoptr (SlvStatement) statement = about (store, "library-work", deck, error);
  gboolean row;

  *foreign = FALSE;
  if (!slv_statement_next (statement, &row, error))
    return FALSE;
  *foreign = work->editor != NULL && work->n < work->total && (!row || !g_str_equal (slv_statement_text (statement, 1), work->editor));
  return TRUE;
}

static gboolean
write_state (SlvStore *store, gint64 deck, const SlvUnsaved *work, GError **error)
{
  g_autoptr (SlvStatement) statement = about (store, "library-work-keep", deck, error);

  slv_statement_bind_text (statement, ":state", work->state);
  slv_statement_bind_text (statement, ":editor", work->editor);
  return slv_statement_run (statement, error);
}

static gboolean
write_steps (SlvStore *store, gint64 deck, const SlvUnsaved *work, GError **error)
{
  g_autoptr (SlvStatement) keep = about (store, "library-step-keep", deck, error);
  g_autoptr (SlvStatement) trim = keep != NULL ? about (store, "library-steps-trim", deck, error) : NULL;

  if (trim == NULL)
    return FALSE;
  for (guint i = 0; i < work->n; i++)
    {
      slv_statement_bind_int (keep, ":position", (gint64) work->first + i);
      slv_statement_bind_text (keep, ":step", work->steps[i]);
      if (!slv_statement_run (keep, error))
        return FALSE;
    }
  slv_statement_bind_int (trim, ":total", work->total);
  return slv_statement_run (trim, error);
}

static gboolean
keep (SlvStore *store, gint64 deck, const SlvUnsaved *work, gboolean *foreign, GError **error)
{
  return is_foreign (store, deck, work, foreign, error) && !*foreign
         && write_state (store, deck, work, error) && write_steps (store, deck, work, error);
}

gboolean
slv_store_keep_unsaved (SlvStore *store, gint64 deck, const SlvUnsaved *work, gboolean *foreign, GError **error)
{
  gboolean kept, other = FALSE;

  g_return_val_if_fail (store != NULL && deck != 0 && work->state != NULL, FALSE);
  /* an edit is made in a frame: the log is written, and the disk told to keep it with the next saved state */
  if (!slv_db_exec (store->library, "PRAGMA synchronous = NORMAL", "synchronous", error))
    return FALSE;
  kept = slv_db_begin (store->library, error) && slv_db_end (store->library, keep (store, deck, work, &other, error), error);
  if (foreign != NULL)
    *foreign = other;
  slv_db_exec (store->library, "PRAGMA synchronous = FULL", "synchronous", NULL);   /* it is kept or not, whatever comes of that */
  return kept;
}

static GPtrArray *
read_steps (SlvStore *store, gint64 deck, GError **error)
{
  g_autoptr (SlvStatement) statement = about (store, "library-steps", deck, error);
  g_autoptr (GPtrArray) steps = g_ptr_array_new_with_free_func (g_free);
  gboolean good;

  while (slv_statement_row (statement, &good, error))
    g_ptr_array_add (steps, g_strdup (slv_statement_text (statement, 0)));
  return good ? g_steal_pointer (&steps) : NULL;
}

gboolean
slv_store_load_unsaved (SlvStore *store, gint64 deck, char **state, GPtrArray **steps, GError **error)
{
  gboolean row;

  g_return_val_if_fail (store != NULL && state != NULL && steps != NULL, FALSE);
  *state = NULL;
  *steps = read_steps (store, deck, error);
  g_autoptr (SlvStatement) statement = *steps != NULL ? about (store, "library-work", deck, error) : NULL;
  if (!slv_statement_next (statement, &row, error))
    return FALSE;
  *state = row ? g_strdup (slv_statement_text (statement, 0)) : NULL;
  return TRUE;
}

static gboolean
forget (SlvStore *store, gint64 deck, GError **error)
{
  return run_about (store, "library-work-forget", deck, error) && run_about (store, "library-unsaved-forget", deck, error);
}

gboolean
slv_store_forget_unsaved (SlvStore *store, gint64 deck, GError **error)
{
  g_return_val_if_fail (store != NULL, FALSE);
  return slv_db_begin (store->library, error) && slv_db_end (store->library, forget (store, deck, error), error);
}

/* ---- marks ---- */

SLV_DEFINE_STATIC_FREE (SlvUnsavedMark, mark_free, owner);

gboolean
slv_store_mark_unsaved (SlvStore *store, gint64 deck, const char *owner, GError **error)
{
  g_autoptr (SlvStatement) statement = NULL;

  g_return_val_if_fail (store != NULL && deck != 0, FALSE);
  if (!slv_db_begin (store->library, error))
    return FALSE;
  statement = about (store, owner != NULL ? "library-unsaved-keep" : "library-unsaved-forget", deck, error);
  if (statement != NULL && owner != NULL)
    slv_statement_bind_text (statement, ":owner", owner);
  return slv_db_end (store->library, slv_statement_run (statement, error), error);
}

GPtrArray *
slv_store_marked_unsaved (SlvStore *store, GError **error)
{
  g_autoptr (SlvStatement) statement = slv_db_query (store->library, "library-unsaved", error);
  g_autoptr (GPtrArray) marks = g_ptr_array_new_with_free_func (mark_free);
  gboolean good;

  while (slv_statement_row (statement, &good, error))
    {
      SlvUnsavedMark *mark = g_new0 (SlvUnsavedMark, 1);

      mark->deck = slv_statement_int (statement, 0);
      mark->owner = g_strdup (slv_statement_text (statement, 1));
      g_ptr_array_add (marks, mark);
    }
  return good ? g_steal_pointer (&marks) : NULL;
}

/* ---- the match ---- */

static gboolean
write_match (SlvStore *store, gint64 deck, guint game, gboolean draw, const char *lists, GError **error)
{
  g_autoptr (SlvStatement) statement = about (store, "library-match-keep", deck, error);

  slv_statement_bind_int (statement, ":game", game);
  slv_statement_bind_int (statement, ":draw", draw != FALSE);
  slv_statement_bind_text (statement, ":lists", lists);
  return slv_statement_run (statement, error);
}

gboolean
slv_store_keep_match (SlvStore *store, gint64 deck, guint game, gboolean draw, const char *lists, GError **error)
{
  gboolean good;

  g_return_val_if_fail (store != NULL && deck != 0, FALSE);
  if (!slv_db_begin (store->library, error))
    return FALSE;
  good = lists != NULL ? write_match (store, deck, game, draw, lists, error) : run_about (store, "library-match-forget", deck, error);
  return slv_db_end (store->library, good, error);
}

gboolean
slv_store_load_match (SlvStore *store, gint64 deck, guint *game, gboolean *draw, char **lists, GError **error)
{
  g_autoptr (SlvStatement) statement = about (store, "library-match", deck, error);
  gboolean row;

  *lists = NULL;
  if (!slv_statement_next (statement, &row, error))
    return FALSE;
  if (!row)
    return TRUE;
  *game = (guint) slv_statement_int (statement, 0);
  *draw = slv_statement_int (statement, 1) != 0;
  *lists = g_strdup (slv_statement_text (statement, 2));
  return TRUE;
}
