/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-store-journal.c: changes as steps that can be taken back. Rows go into the journal by SQL alone, in one statement a row
 * before it is written and one for all of them after it, and come back by one statement a table: a step of ten thousand rows
 * is undone in the time that it takes to write them. Steps are undone newest first, so what a step made of a row is what
 * stands in the table at that moment; for rows that the step itself made it is written down only then. */
#include "config.h"
#include "store/slv-store-journal.h"

#include <glib/gi18n-lib.h>
#include "base/slv-error.h"

const char * const slv_subjects[SLV_N_SUBJECTS] = { "place", "lot", "want", "sleeved" };

gboolean
slv_statement_number (SlvStatement *statement,
                      gint64       *number,
                      GError      **error)
{
  gboolean row, more;

  if (!slv_statement_next (statement, &row, error))
    return FALSE;
  *number = row ? slv_statement_int (statement, 0) : 0;
  return !row || slv_statement_next (statement, &more, error);
}

/* "library-lot-back" of @what "back". */
static SlvStatement *
query_of (SlvStore   *store,
          SlvSubject  subject,
          const char *what,
          gint64      journal,
          GError    **error)
{
  g_autofree char *name = g_strconcat ("library-", slv_subjects[subject], "-", what, NULL);
  SlvStatement *statement = slv_db_query (store->library, name, error);

  if (statement != NULL)
    slv_statement_bind_int (statement, ":journal", journal);
  return statement;
}

gboolean
slv_change_touch (SlvChange  *change,
                  SlvSubject  subject,
                  gint64      id,
                  gboolean    is_new,
                  GError    **error)
{
  g_autoptr (SlvStatement) statement = NULL;

  if (!g_hash_table_add (change->touched[subject], g_memdup2 (&id, sizeof id)))
    return TRUE;
  if (is_new)
    {
      statement = slv_db_query (change->store->library, "library-journal-new", error);
      if (statement == NULL)
        return FALSE;
      slv_statement_bind_int (statement, ":journal", change->journal);
      slv_statement_bind_text (statement, ":subject", slv_subjects[subject]);
    }
  else
    statement = query_of (change->store, subject, "journal", change->journal, error);
  if (statement == NULL)
    return FALSE;
  slv_statement_bind_int (statement, ":position", change->n_rows++);
  slv_statement_bind_int (statement, ":id", id);
  return slv_statement_run (statement, error);
}

/* ---- a change from beginning to end ---- */

static gboolean
run_simple (SlvStore   *store,
            const char *query,
            GError    **error)
{
  g_autoptr (SlvStatement) statement = slv_db_query (store->library, query, error);

  return statement != NULL && slv_statement_run (statement, error);
}

static gboolean
add_entry (SlvChange  *change,
           const char *what,
           GError    **error)
{
  g_autoptr (SlvStatement) statement = NULL;

  if (!run_simple (change->store, "library-journal-forget-undone", error))
    return FALSE;
  statement = slv_db_query (change->store->library, "library-journal-add", error);
  if (statement == NULL)
    return FALSE;
  change->made = g_get_real_time () / G_USEC_PER_SEC;
  slv_statement_bind_int (statement, ":made", change->made);
  slv_statement_bind_text (statement, ":what", what);
  return slv_statement_number (statement, &change->journal, error);
}

static void
change_free (SlvChange *change)
{
  for (guint i = 0; i < SLV_N_SUBJECTS; i++)
    g_hash_table_unref (change->touched[i]);
  g_free (change);
}

SlvChange *
slv_change_begin (SlvStore   *store,
                  const char *what,
                  GError    **error)
{
  SlvChange *change;

  if (!slv_store_library_begin (store, error))
    return NULL;
  change = g_new0 (SlvChange, 1);
  change->store = store;
  for (guint i = 0; i < SLV_N_SUBJECTS; i++)
    change->touched[i] = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, NULL);
  if (add_entry (change, what, error))
    return change;
  slv_store_library_end (store, FALSE, NULL);
  change_free (change);
  return NULL;
}

/* What the change has made of its rows; @all: those too that it made itself. */
static gboolean
fill_in (SlvStore *store,
         gint64    journal,
         gboolean  all,
         GError  **error)
{
  for (guint i = 0; i < SLV_N_SUBJECTS; i++)
    {
      g_autoptr (SlvStatement) statement = query_of (store, i, "journal-after", journal, error);

      if (statement == NULL)
        return FALSE;
      slv_statement_bind_int (statement, ":all", all);
      if (!slv_statement_run (statement, error))
        return FALSE;
    }
  return TRUE;
}

static int
compare_ids (gconstpointer a,
             gconstpointer b)
{
  gint64 one = *(const gint64 *) a, other = *(const gint64 *) b;

  return (one > other) - (one < other);
}

/* Lots that were touched, also by being put into a deck. */
static GArray *
lots_of (SlvChange *change)
{
  static const SlvSubject subjects[] = { SLV_SUBJECT_LOT, SLV_SUBJECT_SLEEVED };
  GArray *lots = g_array_new (FALSE, FALSE, sizeof (gint64));

  for (guint i = 0; i < G_N_ELEMENTS (subjects); i++)
    {
      GHashTableIter iter;
      gpointer id;

      g_hash_table_iter_init (&iter, change->touched[subjects[i]]);
      while (g_hash_table_iter_next (&iter, &id, NULL))
        if (i == 0 || !g_hash_table_contains (change->touched[SLV_SUBJECT_LOT], id))
          g_array_append_val (lots, *(gint64 *) id);
    }
  g_array_sort (lots, compare_ids);
  return lots;
}

gboolean
slv_change_end (SlvChange *change,
                gboolean   good,
                GArray   **lots,
                GError   **error)
{
  gboolean touched = change->n_rows > 0, done;

  if (!good || !touched)   /* nothing is to be kept of it */
    {
      slv_store_library_end (change->store, FALSE, NULL);
      done = good;
    }
  else
    done = slv_store_library_end (change->store, fill_in (change->store, change->journal, FALSE, error), error);
  if (lots != NULL)
    *lots = done ? lots_of (change) : NULL;
  change_free (change);
  return done;
}

/* ---- undo and redo ---- */

/* Places that hold others wait until those are gone. */
static gboolean
remove_gone (SlvStore  *store,
             SlvSubject subject,
             gint64     journal,
             gboolean   back,
             GError   **error)
{
  gint64 removed = 1;

  while (removed != 0)
    {
      g_autoptr (SlvStatement) statement = query_of (store, subject, "back-gone", journal, error);
      gboolean row = TRUE;

      if (statement == NULL)
        return FALSE;
      if (subject != SLV_SUBJECT_SLEEVED)
        slv_statement_bind_int (statement, ":back", back);
      for (removed = 0; row; removed += row)
        if (!slv_statement_next (statement, &row, error))
          return FALSE;
    }
  return TRUE;
}

static gboolean
bring_back (SlvStore  *store,
            SlvSubject subject,
            gint64     journal,
            gboolean   back,
            GError   **error)
{
  g_autoptr (SlvStatement) statement = query_of (store, subject, "back", journal, error);

  if (statement == NULL)
    return FALSE;
  slv_statement_bind_int (statement, ":back", back);
  return slv_statement_run (statement, error);
}

/* Sleeved copies go first and come last: they refer to lots, and lots to places. */
static gboolean
apply (SlvStore *store,
       gint64    journal,
       gboolean  back,
       GError  **error)
{
  if (!slv_db_exec (store->library, "PRAGMA defer_foreign_keys = ON", "defer_foreign_keys", error)
      || !remove_gone (store, SLV_SUBJECT_SLEEVED, journal, back, error))
    return FALSE;
  for (guint i = 0; i < SLV_SUBJECT_SLEEVED; i++)
    if (!bring_back (store, i, journal, back, error))
      return FALSE;
  for (guint i = SLV_SUBJECT_SLEEVED; i-- > 0;)
    if (!remove_gone (store, i, journal, back, error))
      return FALSE;
  return bring_back (store, SLV_SUBJECT_SLEEVED, journal, back, error);
}

static gboolean
find_step (SlvStore *store,
           gboolean  redo,
           gint64   *id,
           char    **what,
           GError  **error)
{
  g_autoptr (SlvStatement) statement = slv_db_query (store->library, redo ? "library-journal-next" : "library-journal-last", error);
  gboolean row;

  *what = NULL;
  if (statement == NULL || !slv_statement_next (statement, &row, error))
    return FALSE;
  *id = row ? slv_statement_int (statement, 0) : 0;
  *what = row ? g_strdup (slv_statement_text (statement, 1)) : NULL;
  return TRUE;
}

static gboolean
mark (SlvStore *store,
      gint64    journal,
      gboolean  undone,
      GError  **error)
{
  g_autoptr (SlvStatement) statement = slv_db_query (store->library, "library-journal-mark", error);

  if (statement == NULL)
    return FALSE;
  slv_statement_bind_int (statement, ":journal", journal);
  slv_statement_bind_int (statement, ":undone", undone);
  return slv_statement_run (statement, error);
}

/* The rows of a step, as (subject, id). */
typedef gboolean (*TouchedFunc) (SlvSubject subject, gint64 id, gpointer user_data, GError **error);

static gboolean
each_touched (SlvStore   *store,
              gint64      journal,
              TouchedFunc func,
              gpointer    user_data,
              GError    **error)
{
  g_autoptr (SlvStatement) statement = slv_db_query (store->library, "library-journal-touched", error);
  gboolean row = statement != NULL;

  if (statement == NULL)
    return FALSE;
  slv_statement_bind_int (statement, ":journal", journal);
  while (row)
    {
      if (!slv_statement_next (statement, &row, error))
        return FALSE;
      for (SlvSubject s = 0; row && s < SLV_N_SUBJECTS; s++)
        if (g_str_equal (slv_statement_text (statement, 0), slv_subjects[s])
            && !func (s, slv_statement_int (statement, 1), user_data, error))
          return FALSE;
    }
  return TRUE;
}

static gboolean
take_lot (SlvSubject subject,
          gint64     id,
          gpointer   user_data,
          GError   **error)
{
  (void) error;
  if (subject == SLV_SUBJECT_LOT || subject == SLV_SUBJECT_SLEEVED)
    g_array_append_val ((GArray *) user_data, id);
  return TRUE;
}

static void
sort_out (GArray *lots)
{
  guint n = 0;

  g_array_sort (lots, compare_ids);
  for (guint i = 0; i < lots->len; i++)
    if (i == 0 || g_array_index (lots, gint64, i) != g_array_index (lots, gint64, i - 1))
      g_array_index (lots, gint64, n++) = g_array_index (lots, gint64, i);
  g_array_set_size (lots, n);
}

static gboolean
step (SlvStore *store,
      gboolean  redo,
      char    **what,
      GArray  **lots,
      GError  **error)
{
  g_autoptr (GArray) touched = g_array_new (FALSE, FALSE, sizeof (gint64));
  g_autofree char *found = NULL;
  gint64 id = 0;
  gboolean good;

  if (!slv_store_library_begin (store, error))
    return FALSE;
  good = find_step (store, redo, &id, &found, error);
  if (good && id == 0)
    slv_store_library_end (store, FALSE, NULL);
  else
    {
      good = good && (redo || fill_in (store, id, TRUE, error)) && apply (store, id, !redo, error)
             && mark (store, id, !redo, error) && each_touched (store, id, take_lot, touched, error);
      good = slv_store_library_end (store, good, error);
    }
  if (!good)
    return FALSE;
  sort_out (touched);
  if (what != NULL)
    *what = g_steal_pointer (&found);
  if (lots != NULL)
    *lots = g_steal_pointer (&touched);
  return TRUE;
}

gboolean
slv_store_undo (SlvStore *store,
                char    **what,
                GArray  **lots,
                GError  **error)
{
  return step (store, FALSE, what, lots, error);
}

gboolean
slv_store_redo (SlvStore *store,
                char    **what,
                GArray  **lots,
                GError  **error)
{
  return step (store, TRUE, what, lots, error);
}

/* ---- taking back an older one ---- */

static gboolean
touch_again (SlvSubject subject,
             gint64     id,
             gpointer   user_data,
             GError   **error)
{
  return slv_change_touch (user_data, subject, id, FALSE, error);
}

static gboolean
check_revert (SlvStore *store,
              gint64    id,
              GError  **error)
{
  g_autoptr (SlvStatement) one = slv_db_query (store->library, "library-journal-one", error), later = NULL;
  gboolean row;

  if (one == NULL)
    return FALSE;
  slv_statement_bind_int (one, ":journal", id);
  if (!slv_statement_next (one, &row, error))
    return FALSE;
  if (!row || slv_statement_int (one, 1) != 0)
    {
      slv_set_error (error, SLV_ERROR_NOT_FOUND, NULL, _("the history has no change %lld that still stands"), (long long) id);
      return FALSE;
    }
  later = slv_db_query (store->library, "library-journal-overlap", error);
  if (later == NULL)
    return FALSE;
  slv_statement_bind_int (later, ":journal", id);
  if (!slv_statement_next (later, &row, error))
    return FALSE;
  if (row)
    slv_set_error (error, SLV_ERROR_REFUSED, NULL, _("the later change %lld (“%s”) touched the same copies; take that back first"),
                   (long long) slv_statement_int (later, 0), slv_statement_text (later, 1));
  return !row;
}

gboolean
slv_store_revert (SlvStore   *store,
                  gint64      id,
                  const char *what,
                  GArray    **lots,
                  GError    **error)
{
  SlvChange *change;
  gboolean good;

  if (!check_revert (store, id, error))
    return FALSE;
  change = slv_change_begin (store, what, error);
  if (change == NULL)
    return FALSE;
  good = check_revert (store, id, error)   /* another program may have been quicker */
         && fill_in (store, id, TRUE, error) && each_touched (store, id, touch_again, change, error)
         && apply (store, id, TRUE, error);
  return slv_change_end (change, good, lots, error);
}
