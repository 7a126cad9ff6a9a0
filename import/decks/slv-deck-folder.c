/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-deck-folder.c: see the header. A name is reserved by making the file, which fails when it is there; then the whole text takes
 * its place, so that neither two programs at once nor a full disk leave half a file or lose one. */
#include <errno.h>
#include <fcntl.h>
#include <glib/gstdio.h>
#include <unistd.h>
#include "base/slv-clean.h"
#include "base/slv-folder.h"
#include "slv-deck-folder.h"

#define NAME_BYTES 120u
#define NAMES_TRIED 100000u

struct _SlvDeckFolder {
  char              *path;
  const SlvDeckKind *kind;
  SlvGames          *games;
  SlvIndex          *index;
  gboolean           replace;
  GHashTable        *taken;   /* char*, case-folded: written by this object */
};

SlvDeckFolder *
slv_deck_folder_new (const char *path, const char *kind, SlvGames *games, SlvIndex *index, gboolean replace, GError **error)
{
  g_return_val_if_fail (path != NULL && slv_deck_kind_find (kind) != NULL, NULL);
  if (g_mkdir_with_parents (path, 0755) != 0 || !g_file_test (path, G_FILE_TEST_IS_DIR))
    {
      int reason = errno != 0 ? errno : ENOTDIR;
      g_autofree char *shown = g_filename_display_name (path);
      return slv_error_null (error, SLV_ERROR_STORE, NULL, _("the folder “%s” cannot be made: %s"), shown, g_strerror (reason));
    }
  SlvDeckFolder *folder = g_new0 (SlvDeckFolder, 1);
  folder->path = g_strdup (path);
  folder->kind = slv_deck_kind_find (kind);
  folder->games = slv_games_ref (games);
  folder->index = index != NULL ? slv_index_ref (index) : NULL;
  folder->replace = replace;
  folder->taken = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  return folder;
}

SLV_DEFINE_FREE (SlvDeckFolder, slv_deck_folder_free, path, (slv_games_unref, games), (slv_index_unref, index), taken);

/* ---- names ---- */

static gboolean
is_device (const char *name)
{
  static const char * const devices[] = { "con", "prn", "aux", "nul", NULL };
  g_autofree char *lower = g_ascii_strdown (name, -1);
  char *dot = strchr (lower, '.');

  if (dot != NULL)
    *dot = '\0';
  if (g_strv_contains (devices, lower))
    return TRUE;
  return strlen (lower) == 4 && (g_str_has_prefix (lower, "com") || g_str_has_prefix (lower, "lpt")) && g_ascii_isdigit (lower[3]);
}

char *
slv_deck_folder_name (const char *name)
{
  g_autofree char *normal = slv_normalize (name, G_NORMALIZE_DEFAULT_COMPOSE);
  GString *safe = g_string_new (NULL);

  for (const char *at = normal != NULL ? normal : ""; *at != '\0' && safe->len < NAME_BYTES; at = g_utf8_next_char (at))
    {
      gunichar c = g_utf8_get_char (at);
      GUnicodeType type = g_unichar_type (c);

      if (type == G_UNICODE_FORMAT)   /* marks of direction would show another name than is there */
        continue;
      if (c < 128 && strchr ("/\\:*?\"<>|", (int) c) != NULL)
        g_string_append_c (safe, '-');
      else if (g_unichar_iscntrl (c) || type == G_UNICODE_LINE_SEPARATOR || type == G_UNICODE_PARAGRAPH_SEPARATOR)
        g_string_append_c (safe, ' ');
      else if (safe->len + (gsize) g_unichar_to_utf8 (c, NULL) <= NAME_BYTES)
        g_string_append_unichar (safe, c);
      else
        break;
    }
  g_strstrip (safe->str);
  g_string_truncate (safe, strlen (safe->str));
  while (safe->len > 0 && strchr (". ", safe->str[safe->len - 1]) != NULL)
    g_string_truncate (safe, safe->len - 1);
  if (safe->len > 0 && safe->str[0] == '.')
    safe->str[0] = '-';
  if (safe->len == 0)
    g_string_append (safe, "deck");
  else if (is_device (safe->str))
    g_string_prepend_c (safe, '-');
  return g_string_free (safe, FALSE);
}

/* ---- files ---- */

/* Makes an empty file; FALSE without @error when there is one of that name. */
static gboolean
reserve (const char *path, GError **error)
{
  int fd = g_open (path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0644);

  if (fd >= 0)
    {
      close (fd);
      return TRUE;
    }
  if (errno != EEXIST)
    slv_set_error (error, SLV_ERROR_STORE, &(SlvPlace) { path, 0, 0 }, "%s", g_strerror (errno));
  return FALSE;
}

/* (transfer full): a path that is this deck's from now on; @made: whether an empty file lies there, made for it. */
static char *
take_path (SlvDeckFolder *folder, const SlvDeck *deck, gboolean *renamed, gboolean *made, GError **error)
{
  g_autofree char *safe = slv_deck_folder_name (deck->name);

  for (guint n = 1; n < NAMES_TRIED; n++)
    {
      g_autofree char *shown = n == 1 ? g_strconcat (safe, folder->kind->endings[0], NULL)
                                      : g_strdup_printf ("%s (%u)%s", safe, n, folder->kind->endings[0]);
      g_autofree char *name = g_filename_from_utf8 (shown, -1, NULL, NULL, NULL), *folded = g_utf8_casefold (shown, -1);
      g_autofree char *path = g_build_filename (folder->path, name != NULL ? name : shown, NULL);
      g_autoptr (GError) problem = NULL;

      if (g_hash_table_contains (folder->taken, folded))
        continue;
      *made = !folder->replace && reserve (path, &problem);
      if (problem != NULL)
        {
          g_propagate_error (error, g_steal_pointer (&problem));
          return NULL;
        }
      if (!*made && !folder->replace)
        continue;
      *renamed = n > 1;
      g_hash_table_add (folder->taken, g_steal_pointer (&folded));
      return g_steal_pointer (&path);
    }
  return slv_error_null (error, SLV_ERROR_STORE, &(SlvPlace) { folder->path, 0, 0 }, _("no file name is free for “%s”"), safe);
}

gboolean
slv_deck_folder_add (SlvDeckFolder *folder, const SlvDeck *deck, char **file, gboolean *renamed, GPtrArray *losses, GError **error)
{
  g_autofree char *text = slv_deck_file_export (deck, folder->kind->id, folder->games, folder->index, losses, error);
  gboolean other = FALSE, made = FALSE;
  g_autofree char *path = text != NULL ? take_path (folder, deck, &other, &made, error) : NULL;

  *file = NULL;
  if (path == NULL)
    return FALSE;
  if (!slv_file_write (path, text, -1, error))
    {
      if (made)
        g_unlink (path);
      return FALSE;
    }
  if (renamed != NULL)
    *renamed = other;
  *file = g_steal_pointer (&path);
  return TRUE;
}
