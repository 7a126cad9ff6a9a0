/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-store-passwords.c: passwords of addresses, in a file of the library's folder that only its owner can read. library.db, which is
 * shown, copied and handed on, has the addresses without them. */
#include "store/slv-store-private.h"

#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>
#include "base/slv-address.h"
#include "base/slv-error.h"

#define GROUP "passwords"

/* What cannot be read is not empty: it would be written over. NULL with @error then. */
static GKeyFile *
read_file (SlvStore *store,
           char    **path,
           GError  **error)
{
  g_autoptr (GKeyFile) file = g_key_file_new ();
  g_autoptr (GError) problem = NULL;
  g_autofree char *text = NULL;
  SlvPlace place = { 0 };
  gsize length;

  place.file = *path = g_build_filename (store->dir, "passwords", NULL);
  if (!g_file_get_contents (*path, &text, &length, &problem))
    {
      if (g_error_matches (problem, G_FILE_ERROR, G_FILE_ERROR_NOENT))
        return g_steal_pointer (&file);
    }
  else if (g_key_file_load_from_data (file, text, length, G_KEY_FILE_NONE, &problem) && (length == 0 || g_key_file_has_group (file, GROUP)))
    return g_steal_pointer (&file);
  slv_set_error (error, SLV_ERROR_STORE, &place, _("the passwords of addresses cannot be read (%s); nothing was changed; mend or remove the file"),
                 problem != NULL ? problem->message : _("it holds something else"));
  return NULL;
}

/* An address may hold what a key may not. */
static char *
key_of (const char *address)
{
  return g_compute_checksum_for_string (G_CHECKSUM_SHA256, address, -1);
}

/* As versions before this one kept it, with the address. */
static char *
find_in_sources (SlvStore   *store,
                 const char *address)
{
  g_autoptr (SlvStatement) statement = slv_db_query (store->library, "library-sources", NULL);
  gboolean row = TRUE;

  while (statement != NULL && slv_statement_next (statement, &row, NULL) && row)
    {
      g_autofree char *password = NULL, *plain = slv_address_split (slv_statement_text (statement, 1), &password);

      if (password != NULL && g_str_equal (plain, address))
        return g_steal_pointer (&password);
    }
  return NULL;
}

char *
slv_store_dup_password (SlvStore   *store,
                        const char *address,
                        GError    **error)
{
  g_autofree char *path = NULL, *key = key_of (address);
  g_autoptr (GKeyFile) file = read_file (store, &path, error);
  char *password = file != NULL ? g_key_file_get_string (file, GROUP, key, NULL) : NULL;

  if (file == NULL)
    return NULL;
  return password != NULL ? password : find_in_sources (store, address);
}

gboolean
slv_store_set_password (SlvStore   *store,
                        const char *address,
                        const char *password,
                        GError    **error)
{
  g_autofree char *path = NULL, *key = key_of (address), *text = NULL;
  g_autoptr (GKeyFile) file = read_file (store, &path, error);
  g_autoptr (GError) problem = NULL;
  const SlvPlace place = { .file = path };
  gsize length;

  if (file == NULL)
    return FALSE;
  if (password == NULL && !g_key_file_remove_key (file, GROUP, key, NULL))
    return TRUE;
  if (password != NULL)
    g_key_file_set_string (file, GROUP, key, password);
  text = g_key_file_to_data (file, &length, NULL);
  if (g_file_set_contents_full (path, text, (gssize) length, G_FILE_SET_CONTENTS_CONSISTENT, 0600, &problem))
    return TRUE;
  slv_set_error (error, SLV_ERROR_STORE, &place, _("the password of the address cannot be kept (%s)"), problem->message);
  return FALSE;
}
