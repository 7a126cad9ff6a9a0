/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-store-passwords.c: passwords of addresses, in the keyring or, where none answers, in a file of the library's folder that only its
 * owner can read. library.db, which is shown, copied and handed on, has the addresses without them. The file also tells which ones are
 * in the keyring, under which name: so nothing is asked of it for addresses without a password, and a folder may be moved. */
#include "store/slv-store-private.h"

#include "base/slv-address.h"
#include "base/slv-error.h"

#define GROUP "passwords"
#define RING  "keyring"      /* instead of the password: its name in the keyring */

static const SlvKeyring *keyring;

void
slv_store_use_keyring (const SlvKeyring *ring)
{
  keyring = ring;
}

static gboolean
has_groups (GKeyFile *file)
{
  return g_key_file_has_group (file, GROUP) || g_key_file_has_group (file, RING);
}

/* What cannot be read is not empty: it would be written over. NULL with @error then. */
static GKeyFile *
read_file (SlvStore *store, char **path, GError **error)
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
  else if (g_key_file_load_from_data (file, text, length, G_KEY_FILE_NONE, &problem) && (length == 0 || has_groups (file)))
    return g_steal_pointer (&file);
  return slv_error_null (error, SLV_ERROR_STORE, &place, _("the passwords of addresses cannot be read (%s); nothing was changed; mend or remove the file"),
                         problem != NULL ? problem->message : _("it holds something else"));
}

/* An address may hold what a key may not. */
static char *
key_of (const char *address)
{
  return g_compute_checksum_for_string (G_CHECKSUM_SHA256, address, -1);
}

/* As versions before this one kept it, with the address. */
static char *
find_in_sources (SlvStore *store, const char *address)
{
  g_autoptr (SlvStatement) statement = slv_db_query (store->library, "library-sources", NULL);
  gboolean row = TRUE;

  while (slv_statement_next (statement, &row, NULL) && row)
    {
      g_autofree char *password = NULL, *plain = slv_address_split (slv_statement_text (statement, 1), &password);

      if (password != NULL && g_str_equal (plain, address))
        return g_steal_pointer (&password);
    }
  return NULL;
}

static gboolean
write_file (GKeyFile *file, const char *path, GError **error)
{
  g_autoptr (GError) problem = NULL;
  const SlvPlace place = { .file = path };
  gsize length;
  g_autofree char *text = g_key_file_to_data (file, &length, NULL);

  if (g_file_set_contents_full (path, text, (gssize) length, G_FILE_SET_CONTENTS_CONSISTENT, 0600, &problem))
    return TRUE;
  return slv_set_error (error, SLV_ERROR_STORE, &place, _("the password of the address cannot be kept (%s)"), problem->message);
}

/* Into the keyring and out of the file, or neither: FALSE then, and @file as it was. */
static gboolean
move_to_keyring (GKeyFile *file, const char *path, const char *key, const char *address, const char *password)
{
  g_autofree char *before = g_key_file_get_string (file, GROUP, key, NULL), *id = g_key_file_get_string (file, RING, key, NULL);
  gboolean known = id != NULL;

  if (!known)
    id = g_uuid_string_random ();
  if (keyring == NULL || !keyring->keep (id, address, password))
    return FALSE;
  if (known)
    return TRUE;   /* the file says so already */
  g_key_file_remove_key (file, GROUP, key, NULL);
  g_key_file_set_string (file, RING, key, id);
  if (write_file (file, path, NULL))
    return TRUE;
  keyring->forget (id);
  g_key_file_remove_key (file, RING, key, NULL);
  if (before != NULL)
    g_key_file_set_string (file, GROUP, key, before);
  return FALSE;
}

gboolean
slv_store_knows_password (SlvStore *store, const char *address, gboolean *known, GError **error)
{
  g_autofree char *path = NULL, *key = key_of (address);
  g_autoptr (GKeyFile) file = read_file (store, &path, error);

  if (file != NULL)
    *known = g_key_file_has_key (file, GROUP, key, NULL) || g_key_file_has_key (file, RING, key, NULL);
  return file != NULL;
}

/* What was kept in the file when no keyring answered. Within a transaction: two programs do not write the file at once. */
static void
offer_to_keyring (SlvStore *store, const char *address)
{
  g_autofree char *path = NULL, *key = key_of (address), *password = NULL;

  if (keyring == NULL || !slv_db_begin (store->library, NULL))
    return;
  g_autoptr (GKeyFile) file = read_file (store, &path, NULL);
  if (file != NULL && (password = g_key_file_get_string (file, GROUP, key, NULL)) != NULL)
    move_to_keyring (file, path, key, address, password);
  slv_db_end (store->library, TRUE, NULL);
}

char *
slv_store_dup_password (SlvStore *store, const char *address, GError **error)
{
  g_autofree char *path = NULL, *key = key_of (address), *id = NULL, *password = NULL;
  g_autoptr (GKeyFile) file = read_file (store, &path, error);

  if (file == NULL)
    return NULL;
  password = g_key_file_get_string (file, GROUP, key, NULL);
  if (password != NULL)
    {
      offer_to_keyring (store, address);
      return g_steal_pointer (&password);
    }
  id = g_key_file_get_string (file, RING, key, NULL);
  if (id == NULL)
    return find_in_sources (store, address);
  password = keyring != NULL ? keyring->find (id) : NULL;
  if (password == NULL)
    slv_set_error (error, SLV_ERROR_STORE, NULL, _("the password of %s is in the keyring, which is locked or does not answer; unlock it, or give the address with its password once more"), address);
  return g_steal_pointer (&password);
}

gboolean
slv_store_write_password (SlvStore *store, const char *address, const char *password, GError **error)
{
  g_autofree char *path = NULL, *key = key_of (address), *id = NULL;
  g_autoptr (GKeyFile) file = read_file (store, &path, error);

  if (file == NULL)
    return FALSE;
  if (password != NULL && move_to_keyring (file, path, key, address, password))
    return TRUE;
  id = g_key_file_get_string (file, RING, key, NULL);
  gboolean there = g_key_file_remove_key (file, GROUP, key, NULL) || id != NULL;
  if (password == NULL && !there)
    return TRUE;
  g_key_file_remove_key (file, RING, key, NULL);
  if (password != NULL)
    g_key_file_set_string (file, GROUP, key, password);
  if (!write_file (file, path, error))
    return FALSE;
  if (id != NULL && keyring != NULL)
    keyring->forget (id);
  return TRUE;
}
