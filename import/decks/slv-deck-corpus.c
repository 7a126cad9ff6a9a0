/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-deck-corpus.c: see the header. One file's decks are in memory at a time. */
#include <glib/gi18n-lib.h>
#include "import/slv-job-private.h"
#include "base/slv-archive.h"
#include "base/slv-error.h"
#include "slv-deck-corpus.h"

static gboolean
add (SlvCorpus *corpus, const SlvDeck *deck, const char *path, GError **error)
{
  if (slv_corpus_add (corpus, deck))
    return TRUE;
  return slv_set_error (error, SLV_ERROR_REFUSED, path ? &(SlvPlace) { path, 0, 0 } : NULL, _("there are more than %u decks to compare with"), SLV_CORPUS_DECKS_MAX);
}

/* @folder: (nullable): where an archive was unpacked, which nobody knows; what is told of its files leaves it out */
typedef struct { SlvCorpus *corpus; SlvGames *games; GPtrArray *problems; const char *folder; GCancellable *cancellable; } Reading;

static void
note_problem (const Reading *reading, const GError *problem)
{
  g_autofree char *told = slv_error_describe (problem), *inner = reading->folder != NULL ? g_strconcat (reading->folder, "/", NULL) : NULL;
  g_auto (GStrv) parts = inner != NULL ? g_strsplit (told, inner, -1) : NULL;

  g_ptr_array_add (reading->problems, parts != NULL ? g_strjoinv ("", parts) : g_steal_pointer (&told));
}

/* @among: one of many, which may be no deck file */
static gboolean
read_file (const Reading *reading, const char *path, gboolean among, GError **error)
{
  g_autoptr (GError) problem = NULL;
  g_autoptr (GPtrArray) decks = slv_deck_file_read (path, NULL, reading->games, among ? &problem : error);

  if (problem != NULL)
    note_problem (reading, problem);
  for (guint i = 0; decks != NULL && i < decks->len; i++)
    if (!add (reading->corpus, g_ptr_array_index (decks, i), path, error))
      return FALSE;
  return decks != NULL || among;
}

static gboolean
read_files (const Reading *reading, const GPtrArray *paths, GError **error)
{
  for (guint i = 0; i < paths->len; i++)
    {
      if (g_cancellable_is_cancelled (reading->cancellable))
        {
          slv_set_error (error, SLV_ERROR_CANCELLED, NULL, _("interrupted"));
          return FALSE;
        }
      if (!read_file (reading, g_ptr_array_index (paths, i), TRUE, error))
        return FALSE;
    }
  return TRUE;
}

gboolean
slv_deck_corpus_read (SlvCorpus *corpus, const char *path, SlvGames *games, GPtrArray *problems, GCancellable *cancellable,
                      GError **error)
{
  g_autoptr (GPtrArray) paths = g_ptr_array_new_with_free_func (g_free);
  g_autofree char *folder = NULL;
  Reading reading = { corpus, games, problems, NULL, cancellable };

  if (g_file_test (path, G_FILE_TEST_IS_DIR))
    return slv_job_list_folder (path, SLV_CORPUS_FILES_MAX, paths, error) && read_files (&reading, paths, error);
  if (!slv_archive_is (path))
    return read_file (&reading, path, FALSE, error);
  reading.folder = folder = slv_job_unpack (g_get_tmp_dir (), path, SLV_CORPUS_BYTES_MAX, paths, cancellable, error);
  gboolean done = folder != NULL && read_files (&reading, paths, error);
  if (folder != NULL)
    slv_folder_remove (folder);
  return done;
}

/* ---- saved decks ---- */

typedef struct { SlvCorpus *corpus; gint64 except; } Saved;

static gboolean
on_saved (const SlvDeck *deck, gpointer data, GError **error)
{
  const Saved *saved = data;

  return deck->id == saved->except || add (saved->corpus, deck, NULL, error);
}

gboolean
slv_deck_corpus_saved (SlvCorpus *corpus, SlvStore *store, gint64 except, GError **error)
{
  Saved saved = { corpus, except };

  return slv_store_each_deck (store, NULL, on_saved, &saved, error);
}
