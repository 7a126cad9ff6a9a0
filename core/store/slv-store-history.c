/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-store-history.c: the journal for reading. */
#include "config.h"
#include "store/slv-store-journal.h"

void
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
slv_store_history (SlvStore *store,
                   guint     limit,
                   GError  **error)
{
  g_autoptr (SlvStatement) statement = slv_db_query (store->library, "library-journal-history", error);
  g_autoptr (GPtrArray) entries = g_ptr_array_new_with_free_func ((GDestroyNotify) slv_journal_entry_free);
  gboolean row = TRUE;

  if (statement == NULL)
    return NULL;
  slv_statement_bind_int (statement, ":limit", limit);
  while (row)
    {
      SlvJournalEntry *entry;

      if (!slv_statement_next (statement, &row, error))
        return NULL;
      if (!row)
        break;
      entry = g_new0 (SlvJournalEntry, 1);
      entry->id = slv_statement_int (statement, 0);
      entry->made = slv_statement_int (statement, 1);
      entry->what = g_strdup (slv_statement_text (statement, 2));
      entry->undone = slv_statement_int (statement, 3) != 0;
      entry->rows = (guint) slv_statement_int (statement, 4);
      g_ptr_array_add (entries, entry);
    }
  return g_steal_pointer (&entries);
}

GPtrArray *
slv_store_history_rows (SlvStore *store,
                        gint64    id,
                        guint     limit,
                        GError  **error)
{
  g_autoptr (SlvStatement) statement = slv_db_query (store->library, "library-journal-rows", error);
  g_autoptr (GPtrArray) rows = g_ptr_array_new_with_free_func ((GDestroyNotify) slv_journal_row_free);
  gboolean more = TRUE;

  if (statement == NULL)
    return NULL;
  slv_statement_bind_int (statement, ":journal", id);
  slv_statement_bind_int (statement, ":limit", limit);
  while (more)
    {
      SlvJournalRow *row;

      if (!slv_statement_next (statement, &more, error))
        return NULL;
      if (!more)
        break;
      row = g_new0 (SlvJournalRow, 1);
      row->subject = g_strdup (slv_statement_text (statement, 0));
      row->row = slv_statement_int (statement, 1);
      row->before = g_strdup (slv_statement_text (statement, 2));
      row->after = g_strdup (slv_statement_text (statement, 3));
      g_ptr_array_add (rows, row);
    }
  return g_steal_pointer (&rows);
}

char *
slv_store_undo_label (SlvStore *store,
                      gboolean  redo)
{
  g_autoptr (SlvStatement) statement = slv_db_query (store->library, redo ? "library-journal-next" : "library-journal-last", NULL);
  gboolean row;

  if (statement == NULL || !slv_statement_next (statement, &row, NULL) || !row)
    return NULL;
  return g_strdup (slv_statement_text (statement, 1));
}
