/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-own-definition.c: see the header. */
#include "import/slv-own-definition.h"
#include <errno.h>

static gboolean
says (const char *path, const char *xml)
{
  g_autofree char *text = NULL;

  return g_file_get_contents (path, &text, NULL, NULL) && strcmp (text, xml) == 0;
}

char *
slv_own_definition_put (const char *dir, const char *name, const char *xml, GError **error)
{
  g_autofree char *folder = g_build_filename (dir, "games", NULL), *inner = g_build_filename (folder, name, NULL);
  g_autofree char *file = g_strconcat (name, ".xml", NULL), *path = g_build_filename (folder, file, NULL), *shown = g_filename_display_name (path);
  g_autoptr (GError) failed = NULL;

  if (says (path, xml))
    return g_steal_pointer (&path);
  if (g_file_test (path, G_FILE_TEST_EXISTS) || g_file_test (inner, G_FILE_TEST_EXISTS))
    slv_set_error (error, SLV_ERROR_USAGE, &(SlvPlace) { shown, 0, 0 }, _("there is a definition of that name already"));
  else if (g_mkdir_with_parents (folder, 0700) != 0)
    slv_set_error (error, SLV_ERROR_STORE, NULL, _("the folder “%s” cannot be made: %s"), folder, g_strerror (errno));
  else if (!g_file_set_contents_full (path, xml, -1, G_FILE_SET_CONTENTS_CONSISTENT | G_FILE_SET_CONTENTS_DURABLE, 0644, &failed))
    slv_set_error (error, SLV_ERROR_STORE, &(SlvPlace) { shown, 0, 0 }, "%s", failed->message);
  else
    return g_steal_pointer (&path);
  return NULL;
}

char *
slv_own_definition_put_game (const char *dir, SlvGames *games, const SlvGameDraft *draft, GError **error)
{
  const SlvGame *game = slv_games_find (games, draft->id);
  g_autofree char *folder = g_build_filename (dir, "games", NULL);

  if (game == NULL || (g_str_has_prefix (game->file, folder) && says (game->file, draft->xml)))
    return slv_own_definition_put (dir, draft->id, draft->xml, error);
  slv_set_error (error, SLV_ERROR_USAGE, &(SlvPlace) { game->file, 0, 0 },
                 g_str_has_prefix (game->file, folder) ? _("there is a game “%s” already; this one needs another id or title, or that file has to go first")
                 : _("there is a game “%s” already; this one needs another id or title"), draft->id);
  return NULL;
}

char *
slv_own_definition_list (const SlvGameDraft *draft, const char *what)
{
  g_autofree char *folder = NULL;

  if (!g_file_test (what, G_FILE_TEST_IS_DIR))
    return g_strdup (what);
  if (draft->files->len == 1)
    return g_strdup (draft->files->pdata[0]);
  for (guint i = 0; i < draft->files->len; i++)
    {
      g_autofree char *of = g_path_get_dirname (draft->files->pdata[i]);

      if (folder != NULL && strcmp (folder, of) != 0)
        return g_strdup (what);
      g_free (folder);
      folder = g_steal_pointer (&of);
    }
  return folder != NULL ? g_steal_pointer (&folder) : g_strdup (what);
}
