/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-store-journal.c: changes as steps that can be taken back. What a change writes is recorded while it is made
 * (slv-changeset.h) and kept as one step; undo applies the record's inverse, redo the record. Steps are undone newest first,
 * so the rows stand as the step left them. An older one is taken back alone only where no later one touched its rows. */
#include "store/slv-store-journal.h"

#include <glib/gi18n-lib.h>
#include "base/slv-clean.h"
#include "base/slv-error.h"

GBytes *
slv_journal_changes (SlvStore *store, SlvStatement *statement, int column, GError **error)
{
  g_autoptr (GBytes) packed = slv_statement_bytes (statement, column);

  return slv_changeset_unpack (store->library, packed, error);
}

/* ---- lots ---- */

static int
compare_ids (gconstpointer a, gconstpointer b)
{
  gint64 one = *(const gint64 *) a, other = *(const gint64 *) b;

  return (one > other) - (one < other);
}

typedef struct { GArray *lots; guint n_rows; } Touched;

static gboolean
take_lot (const SlvChangedRow *row, gpointer data)
{
  Touched *touched = data;

  touched->n_rows++;
  if (row->subject == SLV_SUBJECT_LOT || row->subject == SLV_SUBJECT_SLEEVED)
    g_array_append_val (touched->lots, row->row);
  return TRUE;
}

/* Lots that were touched, also by being put into a deck, each once, ascending. @n_rows: (optional): of all tables. */
static GArray *
lots_of (SlvStore *store, GBytes *changes, guint *n_rows, GError **error)
{
  g_autoptr (GArray) lots = g_array_new (FALSE, FALSE, sizeof (gint64));
  Touched touched = { .lots = lots };
  guint n = 0;

  if (!slv_changeset_each (store->library, changes, take_lot, &touched, error))
    return NULL;
  g_array_sort (lots, compare_ids);
  for (guint i = 0; i < lots->len; i++)
    if (i == 0 || g_array_index (lots, gint64, i) != g_array_index (lots, gint64, i - 1))
      g_array_index (lots, gint64, n++) = g_array_index (lots, gint64, i);
  g_array_set_size (lots, n);
  if (n_rows != NULL)
    *n_rows = touched.n_rows;
  return g_steal_pointer (&lots);
}

/* ---- a change from beginning to end ---- */

static gboolean
run_simple (SlvStore *store, const char *query, GError **error)
{
  g_autoptr (SlvStatement) statement = slv_db_query (store->library, query, error);

  return slv_statement_run (statement, error);
}

SlvChange *
slv_change_begin (SlvStore *store, const char *what, GError **error)
{
  if (!slv_store_library_begin (store, error))
    return NULL;
  sqlite3_session *session = slv_changeset_record (store->library, error);
  if (session == NULL)
    {
      slv_store_library_end (store, FALSE, NULL);
      return NULL;
    }
  SlvChange *change = g_new0 (SlvChange, 1);
  change->store = store;
  change->session = session;
  change->what = slv_name_clean (what);   /* it tells names as they were typed */
  change->made = g_get_real_time () / G_USEC_PER_SEC;
  return change;
}

static gboolean
add_step (SlvChange *change, GBytes *changes, guint n_rows, GError **error)
{
  g_autoptr (GBytes) packed = slv_changeset_pack (changes, error);

  if (packed == NULL || !run_simple (change->store, "library-journal-forget-undone", error))
    return FALSE;
  g_autoptr (SlvStatement) statement = slv_db_query (change->store->library, "library-journal-add", error);
  slv_statement_bind_int (statement, ":made", change->made);
  slv_statement_bind_text (statement, ":what", change->what);
  slv_statement_bind_int (statement, ":n_rows", n_rows);
  slv_statement_bind_bytes (statement, ":changes", packed);
  return slv_statement_run (statement, error) && slv_journal_prune (change->store, error);
}

gboolean
slv_change_end (SlvChange *change, gboolean good, GArray **lots, GError **error)
{
  SlvStore *store = change->store;
  g_autoptr (GBytes) changes = NULL;
  g_autoptr (GArray) touched = NULL;
  guint n_rows = 0;

  gboolean done = slv_changeset_stop (store->library, change->session, good ? &changes : NULL, error) && good;
  if (done)
    {
      touched = lots_of (store, changes, &n_rows, error);
      done = touched != NULL;
    }
  if (!done || n_rows == 0)   /* nothing is to be kept of it */
    slv_store_library_end (store, FALSE, NULL);
  else
    done = slv_store_library_end (store, add_step (change, changes, n_rows, error), error);
  if (lots != NULL)
    *lots = done ? g_steal_pointer (&touched) : NULL;
  g_free (change->what);
  g_free (change);
  return done;
}

/* ---- undo and redo ---- */

static gboolean
mark (SlvStore *store, gint64 step, gboolean undone, GError **error)
{
  g_autoptr (SlvStatement) statement = slv_db_query (store->library, "library-journal-mark", error);

  slv_statement_bind_int (statement, ":journal", step);
  slv_statement_bind_int (statement, ":undone", undone);
  return slv_statement_run (statement, error);
}

/* @changes of a step, taken back or done again. */
static gboolean
apply (SlvStore *store, GBytes *changes, gboolean redo, GError **error)
{
  g_autoptr (GBytes) inverse = redo ? NULL : slv_changeset_invert (store->library, changes, error);

  return (redo || inverse != NULL) && slv_changeset_apply (store->library, redo ? changes : inverse, error);
}

/* The next step in that direction. *id 0: there is none. */
static gboolean
find_step (SlvStore *store, gboolean redo, gint64 *id, char **what, GBytes **changes, GError **error)
{
  g_autoptr (SlvStatement) statement = slv_db_query (store->library, redo ? "library-journal-next" : "library-journal-last", error);
  gboolean row;

  *id = 0;
  if (!slv_statement_next (statement, &row, error))
    return FALSE;
  if (!row)
    return TRUE;
  *id = slv_statement_int (statement, 0);
  *what = slv_story_text (slv_statement_text (statement, 1));
  *changes = slv_journal_changes (store, statement, 2, error);
  return *changes != NULL;
}

static gboolean
step (SlvStore *store, gboolean redo, char **what, GArray **lots, GError **error)
{
  g_autoptr (GBytes) changes = NULL;
  g_autoptr (GArray) touched = NULL;
  g_autofree char *found = NULL;
  gint64 id;

  if (!slv_store_library_begin (store, error))
    return FALSE;
  gboolean good = find_step (store, redo, &id, &found, &changes, error);
  if (good && id == 0)
    {
      slv_store_library_end (store, FALSE, NULL);
      touched = g_array_new (FALSE, FALSE, sizeof (gint64));
    }
  else
    {
      touched = good ? lots_of (store, changes, NULL, error) : NULL;
      good = touched != NULL && apply (store, changes, redo, error) && mark (store, id, !redo, error);
      good = slv_store_library_end (store, good, error);
    }
  if (good && what != NULL)
    *what = g_steal_pointer (&found);
  if (good && lots != NULL)
    *lots = g_steal_pointer (&touched);
  return good;
}

gboolean
slv_store_undo (SlvStore *store, char **what, GArray **lots, GError **error)
{
  return step (store, FALSE, what, lots, error);
}

gboolean
slv_store_redo (SlvStore *store, char **what, GArray **lots, GError **error)
{
  return step (store, TRUE, what, lots, error);
}

/* ---- taking back an older one ---- */

/* The rows that taking a change back would write, as "table id", and whether a later change touched one of them. */
typedef struct { GHashTable *rows; gboolean met; } Overlap;

static char *
row_key (SlvSubject subject, gint64 row)
{
  return g_strdup_printf ("%s %" G_GINT64_FORMAT, slv_subjects[subject], row);
}

static gboolean
note_row (const SlvChangedRow *row, gpointer data)
{
  Overlap *overlap = data;

  g_hash_table_add (overlap->rows, row_key (row->subject, row->row));
  if (row->subject == SLV_SUBJECT_LOT && !row->was)   /* what sits in decks would go with it */
    g_hash_table_add (overlap->rows, row_key (SLV_SUBJECT_SLEEVED, row->row));
  return TRUE;
}

static gboolean
meet_row (const SlvChangedRow *row, gpointer data)
{
  Overlap *overlap = data;
  g_autofree char *key = row_key (row->subject, row->row);

  overlap->met = g_hash_table_contains (overlap->rows, key);
  return !overlap->met;
}

/* Whether the step of a row of library-journal-later touched what the change did; then it is refused, and the step named. */
static gboolean
check_later (SlvStore *store, SlvStatement *later, Overlap *overlap, GError **error)
{
  g_autoptr (GBytes) changes = slv_journal_changes (store, later, 2, error);

  if (changes == NULL || !slv_changeset_each (store->library, changes, meet_row, overlap, error))
    return FALSE;
  if (overlap->met)
    {
      g_autofree char *what = slv_story_text (slv_statement_text (later, 1));

      slv_set_error (error, SLV_ERROR_REFUSED, NULL, _("the later change %lld (“%s”) touched the same copies; take that back first"),
                     (long long) slv_statement_int (later, 0), what);
    }
  return !overlap->met;
}

static gboolean
check_alone (SlvStore *store, gint64 id, GBytes *changes, GError **error)
{
  g_autoptr (GHashTable) rows = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autoptr (SlvStatement) later = slv_db_query (store->library, "library-journal-later", error);
  Overlap overlap = { .rows = rows };
  gboolean good;

  if (!slv_changeset_each (store->library, changes, note_row, &overlap, error))
    return FALSE;
  slv_statement_bind_int (later, ":journal", id);
  while (slv_statement_row (later, &good, error))
    if (!check_later (store, later, &overlap, error))
      return FALSE;
  return good;
}

/* *@what becomes what it did. */
static GBytes *
standing_changes (SlvStore *store, gint64 id, char **what, GError **error)
{
  g_autoptr (SlvStatement) one = slv_db_query (store->library, "library-journal-one", error);
  gboolean row;

  slv_statement_bind_int (one, ":journal", id);
  if (!slv_statement_next (one, &row, error))
    return NULL;
  if (row && slv_statement_int (one, 1) == 0)
    {
      *what = g_strdup (slv_statement_text (one, 0));
      return slv_journal_changes (store, one, 2, error);
    }
  slv_set_error (error, SLV_ERROR_NOT_FOUND, NULL, _("the history has no change %lld that still stands"), (long long) id);
  return NULL;
}

static gboolean
take_back (SlvChange *change, gint64 id, GError **error)
{
  SlvStore *store = change->store;
  g_autofree char *what = NULL;
  g_autoptr (GBytes) changes = standing_changes (store, id, &what, error);

  if (changes != NULL)
    slv_take_str (&change->what, slv_story_back (what));
  return changes != NULL && check_alone (store, id, changes, error) && apply (store, changes, FALSE, error);
}

gboolean
slv_store_revert (SlvStore *store, gint64 id, char **what, GArray **lots, GError **error)
{
  SlvChange *change = slv_change_begin (store, "", error);

  if (change == NULL)
    return FALSE;
  gboolean good = take_back (change, id, error);
  g_autofree char *told = slv_story_text (change->what);
  good = slv_change_end (change, good, lots, error);
  if (good && what != NULL)
    *what = g_steal_pointer (&told);
  return good;
}

/* ---- how much is kept ---- */

#define DAYS_KEY      "history/days"
#define MEGABYTES_KEY "history/megabytes"

static guint
read_bound (SlvStore *store, const char *key, guint usual, guint most)
{
  g_autofree char *text = slv_store_get_setting (store, key);
  guint64 number;

  return text != NULL && g_ascii_string_to_unsigned (text, 10, 1, most, &number, NULL) ? (guint) number : usual;
}

SlvHistoryBounds
slv_store_get_history_bounds (SlvStore *store)
{
  return (SlvHistoryBounds) { read_bound (store, DAYS_KEY, SLV_HISTORY_DAYS, SLV_HISTORY_DAYS_MAX),
                              read_bound (store, MEGABYTES_KEY, SLV_HISTORY_MEGABYTES, SLV_HISTORY_MEGABYTES_MAX) };
}

gboolean
slv_store_set_history_bounds (SlvStore *store, const SlvHistoryBounds *bounds, GError **error)
{
  g_autofree char *days = g_strdup_printf ("%u", CLAMP (bounds->days, 1, SLV_HISTORY_DAYS_MAX));
  g_autofree char *megabytes = g_strdup_printf ("%u", CLAMP (bounds->megabytes, 1, SLV_HISTORY_MEGABYTES_MAX));

  if (!slv_store_library_begin (store, error))
    return FALSE;
  gboolean good = slv_store_write_setting (store, DAYS_KEY, days, error)
                  && slv_store_write_setting (store, MEGABYTES_KEY, megabytes, error)
                  && slv_journal_prune (store, error);
  return slv_store_library_end (store, good, error);
}

gboolean
slv_journal_prune (SlvStore *store, GError **error)
{
  SlvHistoryBounds bounds = slv_store_get_history_bounds (store);
  g_autoptr (SlvStatement) statement = slv_db_query (store->library, "library-journal-prune", error);

  slv_statement_bind_int (statement, ":since", g_get_real_time () / G_USEC_PER_SEC - (gint64) bounds.days * 24 * 60 * 60);
  slv_statement_bind_int (statement, ":bytes", (gint64) bounds.megabytes << 20);
  return slv_statement_run (statement, error);
}
