/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-job-files.c: the files of a folder that is imported as one list. */
#include "import/slv-job-private.h"
#include "base/slv-folder.h"
#include "import/cards/slv-list-page.h"
#include "import/cards/slv-list-survey.h"

/* whether @path ends in @file, whose last part may have a '*' */
static gboolean
is_joined_file (const char *file, const char *path)
{
  g_autofree char *folder = g_path_get_dirname (file), *of = g_path_get_dirname (path), *name = g_path_get_basename (file), *base = g_path_get_basename (path);
  g_autofree char *end = g_strconcat (G_DIR_SEPARATOR_S, folder, NULL);

  return g_pattern_match_simple (name, base) && (strcmp (folder, ".") == 0 || g_str_has_suffix (of, end));
}

void
slv_job_leave_out_joined (SlvGames *games, const char *game, GPtrArray *paths)
{
  const GPtrArray *readers = slv_games_readers (games);

  SLV_EACH (const SlvCardReader, reader, readers)
    {
      for (guint k = 0; (game == NULL || strcmp (reader->game->id, game) == 0) && k < reader->joins->len; k++)
        {
          const SlvJoin *join = g_ptr_array_index (reader->joins, k);

          for (guint at = paths->len; join->file != NULL && at-- > 0 && paths->len > 1;)
            if (is_joined_file (join->file, g_ptr_array_index (paths, at)))
              g_ptr_array_remove_index (paths, at);
        }
    }
}

static gboolean
stop_at_first (G_GNUC_UNUSED const SlvCard *card, G_GNUC_UNUSED gpointer user_data, GError **error)
{
  slv_set_error (error, SLV_ERROR_NO, NULL, "the first card is enough");
  return FALSE;
}

char *
slv_job_find_kind (SlvGames *games, const char *game, const char *path, GError **error)
{
  g_autoptr (GInputStream) input = slv_input_open (path, SLV_INPUT_LIST_MAX, error);
  SlvListAccount account = { .probe = TRUE };
  GError *failure = NULL;
  char *kind = NULL;

  if (input == NULL)
    return NULL;
  slv_list_file_read (input, path, games, game, NULL, stop_at_first, NULL, &account, NULL, &failure);
  if ((failure == NULL || failure->code == SLV_ERROR_NO) && account.kind != NULL && *account.kind != '\0')
    kind = g_strdup (account.kind);
  slv_list_account_clear (&account);
  if (kind != NULL)
    g_clear_error (&failure);
  else if (failure != NULL)
    g_propagate_error (error, failure);
  return kind;
}

static const char *
ending_of (const char *path)
{
  const char *name = strrchr (path, G_DIR_SEPARATOR), *dot = strchr (name != NULL ? name : path, '.');

  return dot != NULL ? dot : "";
}

/* whether a definition speaks of that kind; a table in general may be anything */
static gboolean
is_declared (SlvGames *games, const char *kind)
{
  const GPtrArray *readers = slv_games_readers (games);

  for (guint i = 0; readers != NULL && i < readers->len; i++)
    if (strcmp (((const SlvCardReader *) g_ptr_array_index (readers, i))->kind, kind) == 0)
      return TRUE;
  return FALSE;
}

static gboolean
is_no_text (const char *path)
{
  g_autoptr (GInputStream) input = slv_input_open (path, SLV_INPUT_LIST_MAX, NULL), buffered = input != NULL ? g_buffered_input_stream_new (input) : NULL;

  return buffered != NULL && g_buffered_input_stream_fill (G_BUFFERED_INPUT_STREAM (buffered), -1, NULL, NULL) > 0 && slv_list_is_no_text (buffered);
}

/* Which files are of no list, or of another one than most are. A text with the ending of those that are is one of them that is broken. */
static gboolean
is_stray (const char *path, const char *kind, const GError *error, const char *most, GHashTable *endings)
{
  if (kind != NULL)
    return strcmp (kind, most) != 0;
  return g_error_matches (error, SLV_ERROR, SLV_ERROR_UNSAID) || g_error_matches (error, SLV_ERROR, SLV_ERROR_NOT_FOUND)
         || (g_error_matches (error, SLV_ERROR, SLV_ERROR_REFUSED) && (!g_hash_table_contains (endings, ending_of (path)) || is_no_text (path)));
}

void
slv_job_leave_out_strays (SlvGames *games, const char *game, GPtrArray *paths, GPtrArray *names, GPtrArray *notes)
{
  g_autoptr (GPtrArray) kinds = g_ptr_array_new_with_free_func (g_free), errors = g_ptr_array_new_with_free_func ((GDestroyNotify) g_error_free);
  g_autoptr (GHashTable) counts = g_hash_table_new (g_str_hash, g_str_equal), endings = g_hash_table_new (g_str_hash, g_str_equal);
  const char *most = NULL;

  slv_list_leave_out_languages (paths, names, notes);
  for (guint i = 0; i < paths->len && paths->len > 1; i++)
    {
      GError *error = NULL;
      char *kind = slv_job_find_kind (games, game, g_ptr_array_index (paths, i), &error);
      guint n = kind != NULL ? GPOINTER_TO_UINT (g_hash_table_lookup (counts, kind)) + 1 : 0;

      g_ptr_array_add (kinds, kind);
      g_ptr_array_add (errors, error != NULL ? error : g_error_new_literal (SLV_ERROR, SLV_ERROR_REFUSED, ""));
      if (kind == NULL)
        continue;
      n += is_declared (games, kind) && n == 1 ? SLV_JOB_FILES_MAX : 0;
      g_hash_table_insert (counts, kind, GUINT_TO_POINTER (n));
      g_hash_table_add (endings, (gpointer) ending_of (g_ptr_array_index (paths, i)));
      if (most == NULL || n > GPOINTER_TO_UINT (g_hash_table_lookup (counts, most)))
        most = kind;
    }
  for (guint i = most != NULL ? paths->len : 0; i-- > 0;)
    {
      const char *kind = g_ptr_array_index (kinds, i), *name = g_ptr_array_index (names, i);
      const GError *error = g_ptr_array_index (errors, i);
      g_autofree char *shown = g_filename_display_name (name);

      if (!is_stray (g_ptr_array_index (paths, i), kind, error, most, endings))
        continue;
      if (kind != NULL)
        g_ptr_array_insert (notes, 0, g_strdup_printf (_("“%s” is left out, because it is a list of another kind (%s) than most files there; it can "
                                                         "be imported by itself"), shown, kind));
      else
        g_ptr_array_insert (notes, 0, g_strdup_printf (_("“%s” is left out: %s"), shown, error->message));
      g_ptr_array_remove_index (paths, i);
      if (names != paths)
        g_ptr_array_remove_index (names, i);
    }
}

guint64
slv_job_total_size (const GPtrArray *paths)
{
  guint64 total = 0;

  for (guint i = 0; i < paths->len; i++)
    {
      g_autoptr (GFile) file = g_file_new_for_path (g_ptr_array_index (paths, i));
      g_autoptr (GFileInfo) info = g_file_query_info (file, G_FILE_ATTRIBUTE_STANDARD_SIZE, 0, NULL, NULL);

      total += info != NULL ? (guint64) g_file_info_get_size (info) : 0;
    }
  return total;
}

/* ---- the files of a list that is not imported yet ---- */

void
slv_job_files_free (SlvJobFiles *files)
{
  if (files == NULL)
    return;
  if (files->folder != NULL)
    slv_folder_remove (files->folder);
  SLV_FREE_MEMBERS (files, folder, paths, names);
  g_free (files);
}

static gboolean
fetch (SlvJobFiles *files, SlvGames *games, const char *url, const char *dir, GCancellable *cancellable, GError **error)
{
  SlvJobMeter meter = { 0 };
  SlvFetched fetched = { 0 };
  gboolean done = slv_job_fetch (dir, games, url, NULL, NULL, NULL, NULL, TRUE, &meter, &fetched, cancellable, error);

  for (guint i = 0; done && i < fetched.paths->len; i++)
    {
      g_ptr_array_add (files->paths, g_strdup (g_ptr_array_index (fetched.paths, i)));
      g_ptr_array_add (files->names, g_strdup (g_ptr_array_index (fetched.names, i)));
    }
  if (done)
    slv_job_keep (dir, url, &fetched);
  slv_fetched_clear (&fetched);
  return done;
}

SlvJobFiles *
slv_job_files_open (SlvGames *games, const char *what, const char *dir, GCancellable *cancellable, GError **error)
{
  g_autoptr (SlvJobFiles) files = g_new0 (SlvJobFiles, 1);

  files->paths = g_ptr_array_new_with_free_func (g_free);
  files->names = g_ptr_array_new_with_free_func (g_free);
  files->folder = slv_folder_temporary (error);
  if (files->folder == NULL)
    return NULL;
  if (slv_fetch_is_url (what))
    {
      if (!fetch (files, games, what, dir != NULL ? dir : files->folder, cancellable, error))
        return NULL;
    }
  else if (g_file_test (what, G_FILE_TEST_IS_DIR))
    {
      if (!slv_job_list_folder (what, SLV_JOB_FILES_MAX, files->paths, error))
        return NULL;
    }
  else
    g_ptr_array_add (files->paths, g_strdup (what));
  if (files->paths->len == 1 && slv_job_holds_files (g_ptr_array_index (files->paths, 0)))
    {
      g_autofree char *archive = g_strdup (g_ptr_array_index (files->paths, 0)), *unpacked = NULL;

      g_ptr_array_set_size (files->paths, 0);
      g_ptr_array_set_size (files->names, 0);
      unpacked = slv_job_unpack (files->folder, archive, SLV_INPUT_LIST_MAX, files->paths, cancellable, error);
      if (unpacked == NULL)
        return NULL;
      for (guint i = 0; i < files->paths->len; i++)
        g_ptr_array_add (files->names, g_strconcat (what, (char *) g_ptr_array_index (files->paths, i) + strlen (unpacked), NULL));
    }
  for (guint i = files->names->len; i < files->paths->len; i++)
    g_ptr_array_add (files->names, g_strdup (g_ptr_array_index (files->paths, i)));
  return g_steal_pointer (&files);
}
