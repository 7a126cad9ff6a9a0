/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-store-history.c: the journal for reading. */
#include "store/slv-store-journal.h"

#include "base/slv-plural.h"
#include <glib/gi18n-lib.h>

static void
slv_journal_entry_free (SlvJournalEntry *entry)
{
  g_free (entry->what);
  g_free (entry);
}

void
slv_journal_row_free (SlvJournalRow *row)
{
  g_free (row->subject);
  g_free (row->before);
  g_free (row->after);
  g_free (row);
}

GPtrArray *
slv_store_history (SlvStore *store, guint limit, GError **error)
{
  g_autoptr (SlvStatement) statement = slv_db_query (store->library, "library-journal-history", error);
  g_autoptr (GPtrArray) entries = g_ptr_array_new_with_free_func ((GDestroyNotify) slv_journal_entry_free);
  gboolean good;

  slv_statement_bind_int (statement, ":limit", limit);
  while (slv_statement_row (statement, &good, error))
    {
      SlvJournalEntry *entry = g_new0 (SlvJournalEntry, 1);

      entry->id = slv_statement_int (statement, 0);
      entry->made = slv_statement_int (statement, 1);
      entry->what = slv_story_text (slv_statement_text (statement, 2));
      entry->undone = slv_statement_int (statement, 3) != 0;
      entry->rows = (guint) slv_statement_int (statement, 4);
      g_ptr_array_add (entries, entry);
    }
  return good ? g_steal_pointer (&entries) : NULL;
}

/* ---- the rows of one change ---- */

/* A step has of a row that was changed only what differs. So its rows are read as they are now and led back through the steps
 * that stand between, or, when the step is undone, forward through those that would be done again before it. */
typedef struct {
  SlvStore   *store;
  gint64      step;
  guint       limit;
  GPtrArray  *rows;        /* SlvJournalRow */
  GPtrArray  *columns;     /* cJSON, NULL: not there; of each of them as far as it has been led */
  GHashTable *places;      /* "table row deck" → its place in both, plus 1 */
  gboolean    back;
  char      **names[SLV_N_SUBJECTS];
} Looking;

static char *
key_of (const SlvChangedRow *row)
{
  return g_strdup_printf ("%d %" G_GINT64_FORMAT " %" G_GINT64_FORMAT, (int) row->subject, row->row, row->deck);
}

static cJSON *
column_to_json (SlvStatement *statement, int column)
{
  switch (slv_statement_type (statement, column))
    {
    case SQLITE_INTEGER:
      return cJSON_CreateNumber ((double) slv_statement_int (statement, column));
    case SQLITE_TEXT:
      return cJSON_CreateString (slv_statement_text (statement, column));
    default:
      return cJSON_CreateNull ();
    }
}

/* The row as it stands in its table; NULL: it does not. */
static cJSON *
read_now (Looking *looking, const SlvChangedRow *row)
{
  g_autofree char *query = g_strdup_printf ("library-%s-row", slv_subjects[row->subject]);
  g_autoptr (SlvStatement) statement = slv_db_query (looking->store->library, query, NULL);
  gboolean there;

  if (statement == NULL)
    return NULL;
  if (looking->names[row->subject] == NULL)
    looking->names[row->subject] = slv_statement_columns (statement);
  slv_statement_bind_int (statement, ":id", row->row);
  slv_statement_bind_int (statement, ":deck", row->deck);
  if (!slv_statement_next (statement, &there, NULL) || !there)
    return NULL;
  cJSON *columns = cJSON_CreateObject ();
  for (int i = 0; looking->names[row->subject][i] != NULL; i++)
    cJSON_AddItemToObject (columns, looking->names[row->subject][i], column_to_json (statement, i));
  return columns;
}

static gboolean
begin_row (const SlvChangedRow *row, gpointer data)
{
  Looking *looking = data;
  SlvJournalRow *told = g_new0 (SlvJournalRow, 1);

  told->subject = g_strdup (slv_subjects[row->subject]);
  told->row = row->row;
  g_ptr_array_add (looking->rows, told);
  g_ptr_array_add (looking->columns, read_now (looking, row));
  g_hash_table_insert (looking->places, key_of (row), GUINT_TO_POINTER (looking->rows->len));
  return looking->rows->len < looking->limit;
}

static gboolean
lead_row (const SlvChangedRow *row, gpointer data)
{
  Looking *looking = data;
  g_autofree char *key = key_of (row);
  guint place = GPOINTER_TO_UINT (g_hash_table_lookup (looking->places, key));

  if (place > 0 && looking->names[row->subject] != NULL)
    slv_changed_row_step (row, (const char * const *) looking->names[row->subject], looking->back,
                          (cJSON **) &looking->columns->pdata[place - 1]);
  return TRUE;
}

static char *
columns_text (const cJSON *columns)
{
  return columns != NULL ? cJSON_PrintUnformatted (columns) : g_strdup ("");
}

/* The step itself: what its rows are on the one side, and then on the other. */
static gboolean
lead_through (Looking *looking, GBytes *changes, GError **error)
{
  for (guint side = 0; side < 2; side++)
    {
      if (side == 1 && !slv_changeset_each (looking->store->library, changes, lead_row, looking, error))
        return FALSE;
      for (guint i = 0; i < looking->rows->len; i++)
        {
          SlvJournalRow *row = looking->rows->pdata[i];

          *((side == 0) == looking->back ? &row->after : &row->before) = columns_text (looking->columns->pdata[i]);
        }
    }
  return TRUE;
}

/* From what stands now to the step's side of it. */
static gboolean
lead_to (Looking *looking, GError **error)
{
  g_autoptr (SlvStatement) between =
    slv_db_query (looking->store->library, looking->back ? "library-journal-later" : "library-journal-undone-before", error);
  gboolean good;

  slv_statement_bind_int (between, ":journal", looking->step);
  while (slv_statement_row (between, &good, error))
    {
      g_autoptr (GBytes) changes = slv_journal_changes (looking->store, between, 2, error);

      if (changes == NULL || !slv_changeset_each (looking->store->library, changes, lead_row, looking, error))
        return FALSE;
    }
  return good;
}

static gboolean
look_at (Looking *looking, GError **error)
{
  g_autoptr (SlvStatement) one = slv_db_query (looking->store->library, "library-journal-one", error);
  gboolean row;

  slv_statement_bind_int (one, ":journal", looking->step);
  if (!slv_statement_next (one, &row, error))
    return FALSE;
  if (!row)
    return TRUE;
  looking->back = slv_statement_int (one, 1) == 0;
  g_autoptr (GBytes) changes = slv_journal_changes (looking->store, one, 2, error);
  return changes != NULL && slv_changeset_each (looking->store->library, changes, begin_row, looking, error)
         && lead_to (looking, error) && lead_through (looking, changes, error);
}

GPtrArray *
slv_store_history_rows (SlvStore *store, gint64 id, guint limit, GError **error)
{
  g_autoptr (GPtrArray) rows = g_ptr_array_new_with_free_func ((GDestroyNotify) slv_journal_row_free);
  g_autoptr (GPtrArray) columns = g_ptr_array_new_with_free_func ((GDestroyNotify) cJSON_Delete);
  g_autoptr (GHashTable) places = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  Looking looking = { .store = store, .step = id, .limit = limit, .rows = rows, .columns = columns, .places = places };
  gboolean good = slv_store_read_begin (store, error);

  if (good)
    {
      good = look_at (&looking, error);
      slv_store_read_end (store);
    }
  for (guint i = 0; i < SLV_N_SUBJECTS; i++)
    g_strfreev (looking.names[i]);
  return good ? g_steal_pointer (&rows) : NULL;
}

char *
slv_history_bounds_text (const SlvHistoryBounds *bounds)
{
  return slv_tell_printf (ngettext ("Changes of the last %u day are kept, up to %u MB of them; older ones are forgotten.",
                                    "Changes of the last %u days are kept, up to %u MB of them; older ones are forgotten.", bounds->days),
                          bounds->days, bounds->megabytes);
}
