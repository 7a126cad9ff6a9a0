/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-deck-files.c: the deck files of a folder or an archive, one in memory at a time. What is unpacked lies nowhere for people: each file
 * is told by the archive and its place in it. */
#include "base/slv-archive.h"
#include "base/slv-folder.h"
#include "import/slv-job-private.h"
#include "decks/slv-deck-read.h"

#define FILES_MAX 100000u
#define BYTES_MAX (G_GUINT64_CONSTANT (256) << 20)   /* of the files of an archive, unpacked */

/* @told: what the file is called for people */
static gboolean
read_file (const char *path, const char *told, const char *kind, SlvGames *games, SlvDeckFilesFunc func, gpointer user_data, GError **error)
{
  g_autoptr (GError) problem = NULL;
  g_autoptr (GPtrArray) decks = slv_deck_file_read (path, kind, games, &problem);

  for (guint i = 0; decks != NULL && i < decks->len; i++)
    slv_take_str (&((SlvDeck *) decks->pdata[i])->source, g_strdup (told));
  if (problem != NULL)
    slv_deck_name_file (&problem, told);
  return func (told, decks, problem, user_data, error);
}

/* @unpacked: (nullable): the folder in which the files of the archive @what lie */
static gboolean
read_files (const GPtrArray *paths, const char *what, const char *unpacked, const char *kind, SlvGames *games, SlvDeckFilesFunc func, gpointer user_data,
            GCancellable *cancellable, GError **error)
{
  SLV_EACH (const char, path, paths)
    {
      g_autofree char *told = unpacked != NULL ? g_strconcat (what, path + strlen (unpacked), NULL) : g_strdup (path);

      if (g_cancellable_is_cancelled (cancellable))
        return slv_set_error (error, SLV_ERROR_CANCELLED, NULL, _("interrupted"));
      if (!read_file (path, told, kind, games, func, user_data, error))
        return FALSE;
    }
  return TRUE;
}

/* What is no text may be an archive: asking that of every deck first would cost more than reading it. */
static gboolean
read_alone (const char *what, const char *kind, SlvGames *games, GPtrArray **decks, GError **problem)
{
  *decks = slv_deck_file_read (what, kind, games, problem);
  return *decks != NULL || !g_error_matches (*problem, SLV_ERROR, SLV_ERROR_REFUSED) || !slv_archive_is (what);
}

gboolean
slv_deck_files_each (const char *what, const char *kind, SlvGames *games, SlvDeckFilesFunc func, gpointer user_data, GCancellable *cancellable,
                     GError **error)
{
  g_autoptr (GPtrArray) paths = g_ptr_array_new_with_free_func (g_free), decks = NULL;
  g_autoptr (GError) problem = NULL;

  if (g_file_test (what, G_FILE_TEST_IS_DIR))
    return slv_job_list_folder (what, FILES_MAX, paths, error) && read_files (paths, what, NULL, kind, games, func, user_data, cancellable, error);
  if (read_alone (what, kind, games, &decks, &problem))
    return func (what, decks, problem, user_data, error);
  g_autofree char *scratch = slv_folder_temporary (error);
  if (scratch == NULL)
    return FALSE;
  g_autofree char *unpacked = slv_job_unpack (scratch, what, BYTES_MAX, paths, cancellable, error);
  gboolean done = unpacked != NULL && read_files (paths, what, unpacked, kind, games, func, user_data, cancellable, error);
  slv_folder_remove (scratch);
  return done;
}

/* ---- all of them, or none ---- */

static gboolean
collect (const char *name G_GNUC_UNUSED, GPtrArray *decks, const GError *problem, gpointer all, GError **error)
{
  if (problem != NULL)
    {
      g_propagate_error (error, g_error_copy (problem));
      return FALSE;
    }
  for (guint i = 0; i < decks->len; i++)
    g_ptr_array_add (all, g_steal_pointer (&decks->pdata[i]));
  return TRUE;
}

GPtrArray *
slv_deck_files_read (const char *what, SlvGames *games, GCancellable *cancellable, GError **error)
{
  g_autoptr (GPtrArray) all = g_ptr_array_new_with_free_func ((GDestroyNotify) slv_deck_free);

  return slv_deck_files_each (what, NULL, games, collect, all, cancellable, error) ? g_steal_pointer (&all) : NULL;
}
