/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-game-trust.c: which definitions need not be validated again. RELAX NG takes longer than everything else that a command
 * does at its start, and says the same of the same bytes; so the hashes of files that were found sound are kept in the user's
 * cache folder. Another byte in the file or in the schema gives another hash. Judging a file on request never asks here. */
#include "config.h"
#include "game/slv-game-private.h"
#include <string.h>
#include <xxhash.h>

#define HASHES_MAX 400u       /* kept; the oldest go first */
#define CACHE_MAX  (64u << 10)   /* bytes of the file that are believed */

struct _SlvTrust {
  XXH3_state_t *state;       /* of the schema, copied for each file */
  char         *path;
  GPtrArray    *hashes;      /* char*, as in the file */
  GHashTable   *known;       /* borrowed from hashes */
  GPtrArray    *noted;       /* char*, of the game that is being read */
  gboolean      changed;
};

static void
read_hashes (SlvTrust *trust)
{
  g_autofree char *text = NULL;
  gsize length = 0;

  if (!g_file_get_contents (trust->path, &text, &length, NULL) || length > CACHE_MAX)
    return;
  for (char *line = text, *end; (end = strchr (line, '\n')) != NULL; line = end + 1)
    {
      *end = '\0';
      if (strlen (line) == 32 && strspn (line, "0123456789abcdef") == 32 && !g_hash_table_contains (trust->known, line))
        {
          g_ptr_array_add (trust->hashes, g_strdup (line));
          g_hash_table_add (trust->known, g_ptr_array_index (trust->hashes, trust->hashes->len - 1));
        }
    }
}

SlvTrust *
slv_trust_new (GBytes *schema)
{
  SlvTrust *trust = g_new0 (SlvTrust, 1);

  trust->state = XXH3_createState ();
  XXH3_128bits_reset (trust->state);
  XXH3_128bits_update (trust->state, g_bytes_get_data (schema, NULL), g_bytes_get_size (schema));
  /* the loader's own sense is part of what "sound" means */
  XXH3_128bits_update (trust->state, SLV_VERSION, strlen (SLV_VERSION));
  trust->path = g_build_filename (g_get_user_cache_dir (), "sleeves", "sound-definitions", NULL);
  trust->hashes = g_ptr_array_new_with_free_func (g_free);
  trust->known = g_hash_table_new (g_str_hash, g_str_equal);
  trust->noted = g_ptr_array_new_with_free_func (g_free);
  read_hashes (trust);
  return trust;
}

static void
write_hashes (SlvTrust *trust)
{
  g_autofree char *folder = g_path_get_dirname (trust->path);
  GString *text = g_string_new (NULL);

  for (guint i = trust->hashes->len > HASHES_MAX ? trust->hashes->len - HASHES_MAX : 0; i < trust->hashes->len; i++)
    g_string_append_printf (text, "%s\n", (char *) g_ptr_array_index (trust->hashes, i));
  if (g_mkdir_with_parents (folder, 0700) == 0)
    g_file_set_contents (trust->path, text->str, (gssize) text->len, NULL);
  g_string_free (text, TRUE);
}

void
slv_trust_free (SlvTrust *trust)
{
  if (trust == NULL)
    return;
  if (trust->changed)
    write_hashes (trust);
  XXH3_freeState (trust->state);
  g_hash_table_unref (trust->known);
  g_ptr_array_unref (trust->hashes);
  g_ptr_array_unref (trust->noted);
  g_free (trust->path);
  g_free (trust);
}

static char *
hash_of (SlvTrust *trust,
         GBytes   *file)
{
  XXH3_state_t *state = XXH3_createState ();
  XXH128_hash_t hash;

  XXH3_copyState (state, trust->state);
  XXH3_128bits_update (state, g_bytes_get_data (file, NULL), g_bytes_get_size (file));
  hash = XXH3_128bits_digest (state);
  XXH3_freeState (state);
  return g_strdup_printf ("%016" G_GINT64_MODIFIER "x%016" G_GINT64_MODIFIER "x", (guint64) hash.high64, (guint64) hash.low64);
}

gboolean
slv_trust_has (SlvTrust *trust,
               GBytes   *file)
{
  g_autofree char *hash = hash_of (trust, file);

  return g_hash_table_contains (trust->known, hash);
}

void
slv_trust_note (SlvTrust *trust,
                GBytes   *file)
{
  g_ptr_array_add (trust->noted, hash_of (trust, file));
}

void
slv_trust_settle (SlvTrust *trust,
                  gboolean  sound)
{
  for (guint i = 0; sound && i < trust->noted->len; i++)
    {
      char *hash = g_ptr_array_index (trust->noted, i);

      if (g_hash_table_contains (trust->known, hash))
        continue;
      g_ptr_array_add (trust->hashes, g_strdup (hash));
      g_hash_table_add (trust->known, g_ptr_array_index (trust->hashes, trust->hashes->len - 1));
      trust->changed = TRUE;
    }
  g_ptr_array_set_size (trust->noted, 0);
}
