/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-deck-corpus.c: see the header. One file's decks are in memory at a time. */
#include <glib/gi18n-lib.h>
#include "import/slv-job.h"
#include "import/slv-job-private.h"
#include "base/slv-error.h"
#include "slv-deck-corpus.h"

static gboolean
add (SlvCorpus *corpus, const SlvDeck *deck, const char *path, GError **error)
{
  if (slv_corpus_add (corpus, deck))
    return TRUE;
  return slv_set_error (error, SLV_ERROR_REFUSED, path ? &(SlvPlace) { path, 0, 0 } : NULL, _("there are more than %u decks to compare with"), SLV_CORPUS_DECKS_MAX);
}

static gboolean
read_file (SlvCorpus *corpus, const char *path, SlvGames *games, GPtrArray *problems, GError **error)
{
  g_autoptr (GError) problem = NULL;
  g_autoptr (GPtrArray) decks = slv_deck_file_read (path, NULL, games, problems != NULL ? &problem : error);

  if (problem != NULL)
    g_ptr_array_add (problems, slv_error_describe (problem));
  for (guint i = 0; decks != NULL && i < decks->len; i++)
    if (!add (corpus, g_ptr_array_index (decks, i), path, error))
      return FALSE;
  return decks != NULL || problems != NULL;
}

gboolean
slv_deck_corpus_read (SlvCorpus *corpus, const char *path, SlvGames *games, GPtrArray *problems, GCancellable *cancellable,
                      GError **error)
{
  g_autoptr (GPtrArray) paths = NULL;

  if (!g_file_test (path, G_FILE_TEST_IS_DIR))
    return read_file (corpus, path, games, NULL, error);
  paths = g_ptr_array_new_with_free_func (g_free);
  if (!slv_job_list_folder (path, SLV_CORPUS_FILES_MAX, paths, error))
    return FALSE;
  for (guint i = 0; i < paths->len; i++)
    {
      if (g_cancellable_is_cancelled (cancellable))
        return slv_set_error (error, SLV_ERROR_CANCELLED, NULL, _("interrupted"));
      if (!read_file (corpus, g_ptr_array_index (paths, i), games, problems, error))
        return FALSE;
    }
  return TRUE;
}

/* ---- saved decks ---- */

typedef struct { SlvCorpus *corpus; gint64 except; } Saved;

static gboolean
on_saved (const SlvStoredDeck *stored, gpointer data, GError **error)
{
  const Saved *saved = data;
  g_autoptr (SlvDeck) deck = stored->id != saved->except ? slv_deck_from_stored (stored) : NULL;

  return deck == NULL || add (saved->corpus, deck, NULL, error);
}

gboolean
slv_deck_corpus_saved (SlvCorpus *corpus, SlvStore *store, gint64 except, GError **error)
{
  Saved saved = { corpus, except };

  return slv_store_each_deck (store, NULL, on_saved, &saved, error);
}
