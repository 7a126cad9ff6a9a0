/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-game-cache.c: what came of reading the definitions, kept in the user's cache folder for the next start: parsing XML takes
 * longer than most commands do. The files are read and hashed at every start all the same, and only when every byte of them, of
 * the schema and of this room's own sources is the same, the structures are taken from the cache. It is a cache and nothing else:
 * what does not fit, for whatever reason, is read from the XML without a word. */
#include "config.h"
#include "game/slv-game-shape.h"
#include "base/slv-input.h"
#include <glib/gstdio.h>
#include <locale.h>
#include <string.h>
#include <xxhash.h>

#define CACHE_MAGIC   "SLVDEFS"
#define CACHE_PREFIX  "definitions-"
#define CACHE_MAX     (32u << 20)   /* bytes of a file that is looked at */
#define CACHES_KEPT   12u           /* one for each set of folders; the oldest go first */
#define FILES_MAX     2000u
#define GAMES_MAX     1000u
#define NONE          G_MAXUINT32

struct _SlvGameCache {
  char   *path;
  guint64 key[2];
  guint   n_files;
  gboolean usable;
};

typedef struct { char magic[8]; guint64 key[2]; guint64 checksum, size; } Header;

/* ---- what the outcome hangs on ---- */

static void
add_text (XXH3_state_t *state,
          const char   *text)
{
  XXH3_128bits_update (state, text, strlen (text) + 1);
}

static void
add_file (SlvGameCache *cache,
          XXH3_state_t *state,
          const char   *path)
{
  g_autofree char *text = NULL;
  gsize length = 0;
  guint64 size;

  add_text (state, path);
  if (++cache->n_files > FILES_MAX || !g_file_get_contents (path, &text, &length, NULL) || length > SLV_INPUT_XML_MAX)
    cache->usable = FALSE;
  size = length;
  XXH3_128bits_update (state, &size, sizeof size);
  XXH3_128bits_update (state, text != NULL ? text : "", length);
}

/* The same walk as that of the load. */
static void
add_folder (SlvGameCache *cache,
            XXH3_state_t *state,
            const char   *dir)
{
  g_autoptr (GPtrArray) names = slv_game_list_folder (dir);

  add_text (state, dir);
  for (guint i = 0; i < names->len && cache->usable; i++)
    {
      g_autofree char *entry = g_build_filename (dir, g_ptr_array_index (names, i), NULL);
      g_autofree char *inner = g_build_filename (entry, "game.xml", NULL);
      g_autoptr (GPtrArray) books = NULL;

      if (g_file_test (inner, G_FILE_TEST_IS_REGULAR))
        {
          books = slv_game_list_books (entry);
          add_file (cache, state, inner);
        }
      else if (g_str_has_suffix (entry, ".xml") && g_file_test (entry, G_FILE_TEST_IS_REGULAR))
        add_file (cache, state, entry);
      for (guint k = 0; books != NULL && k < books->len; k++)
        add_file (cache, state, g_ptr_array_index (books, k));
    }
}

/* Structures of another build may lie differently. */
static void
add_shapes (XXH3_state_t *state)
{
  for (guint i = 0; slv_shapes[i] != NULL; i++)
    {
      guint64 size = slv_shapes[i]->size;

      add_text (state, slv_shapes[i]->name);
      XXH3_128bits_update (state, &size, sizeof size);
      for (guint k = 0; k < slv_shapes[i]->n_members; k++)
        XXH3_128bits_update (state, &slv_shapes[i]->members[k], G_STRUCT_OFFSET (SlvMember, of));
    }
}

SlvGameCache *
slv_game_cache_open (const char * const *dirs,
                     const char         *schema)
{
  SlvGameCache *cache = g_new0 (SlvGameCache, 1);
  XXH3_state_t *state = XXH3_createState (), *place = XXH3_createState ();
  const char *language = g_getenv ("LANGUAGE");
  XXH128_hash_t hash;

  cache->usable = TRUE;
  XXH3_128bits_reset (state);
  XXH3_64bits_reset (place);
  add_text (state, SLV_VERSION);
  add_text (state, slv_game_sources);
  add_shapes (state);
  /* faults are told in the person's language */
  add_text (state, setlocale (LC_MESSAGES, NULL));
  add_text (state, language != NULL ? language : "");
  add_file (cache, state, schema);
  for (guint i = 0; dirs[i] != NULL && cache->usable; i++)
    {
      XXH3_64bits_update (place, dirs[i], strlen (dirs[i]) + 1);
      add_folder (cache, state, dirs[i]);
    }
  hash = XXH3_128bits_digest (state);
  cache->key[0] = hash.low64;
  cache->key[1] = hash.high64;
  cache->path = g_strdup_printf ("%s/sleeves/" CACHE_PREFIX "%016" G_GINT64_MODIFIER "x", g_get_user_cache_dir (),
                                 (guint64) XXH3_64bits_digest (place));
  XXH3_freeState (state);
  XXH3_freeState (place);
  return cache;
}

void
slv_game_cache_free (SlvGameCache *cache)
{
  if (cache == NULL)
    return;
  g_free (cache->path);
  g_free (cache);
}

/* ---- formats: what they have of each other ---- */

static guint32
find_between (SlvRulebook *book,
              guint        format)
{
  const SlvBetween *between = ((SlvFormat *) g_ptr_array_index (book->formats, format))->between;

  for (guint32 i = 0; between != NULL && i <= format; i++)
    if (((SlvFormat *) g_ptr_array_index (book->formats, i))->between == between)
      return i;
  return NONE;
}

static void
put_rules (SlvWireWriter *writer,
           SlvRulebook   *book,
           GPtrArray     *rules)
{
  slv_wire_put_number (writer, rules->len);
  for (guint i = 0; i < rules->len; i++)
    for (guint32 f = 0; f < book->formats->len; f++)
      {
        SlvFormat *owner = g_ptr_array_index (book->formats, f);
        guint at;

        if (!g_ptr_array_find (owner->own_rules, g_ptr_array_index (rules, i), &at))
          continue;
        slv_wire_put_number (writer, f);
        slv_wire_put_number (writer, at);
        break;
      }
}

static void
put_links (SlvWireWriter *writer,
           SlvGame       *game)
{
  for (guint b = 0; b < game->rulebooks->len; b++)
    {
      SlvRulebook *book = g_ptr_array_index (game->rulebooks, b);

      for (guint32 f = 0; f < book->formats->len; f++)
        {
          SlvFormat *format = g_ptr_array_index (book->formats, f);
          guint32 first = find_between (book, f);

          put_rules (writer, book, format->rules);
          slv_wire_put_number (writer, first);
          if (first == f)
            slv_wire_put (writer, &slv_shape_between, format->between);
        }
    }
}

static void
take_rules (SlvWireReader *reader,
            SlvRulebook   *book,
            SlvFormat     *format)
{
  guint32 n = slv_wire_count (reader, SLV_GAME_RULES_MAX);

  format->rules = g_ptr_array_new ();
  for (guint32 i = 0; i < n && !reader->broken; i++)
    {
      guint32 f = slv_wire_number (reader), at = slv_wire_number (reader);
      SlvFormat *owner = f < book->formats->len ? g_ptr_array_index (book->formats, f) : NULL;

      reader->broken = reader->broken || owner == NULL || owner->own_rules == NULL || at >= owner->own_rules->len;
      if (!reader->broken)
        g_ptr_array_add (format->rules, g_ptr_array_index (owner->own_rules, at));
    }
}

static void
take_between (SlvWireReader *reader,
              SlvRulebook   *book,
              guint32        f)
{
  SlvFormat *format = g_ptr_array_index (book->formats, f);
  guint32 first = slv_wire_number (reader);

  reader->broken = reader->broken || (first != NONE && first > f);
  if (reader->broken || first == NONE)
    return;
  if (first == f)
    format->between = slv_wire_new (reader, &slv_shape_between);
  else
    format->between = ((SlvFormat *) g_ptr_array_index (book->formats, first))->between;
}

/* What points back up, and what a structure needs to be whole. */
static void
take_links (SlvWireReader *reader,
            SlvGame       *game)
{
  reader->broken = reader->broken || game->attrs == NULL || game->rulebooks == NULL || game->readers == NULL || game->sources == NULL
                   || game->images == NULL || game->id == NULL
                   || game->title == NULL || game->file == NULL || game->strip == NULL || game->fingerprint == NULL;
  for (guint i = 0; !reader->broken && i < game->readers->len; i++)
    {
      SlvCardReader *one = g_ptr_array_index (game->readers, i);

      one->game = game;
      reader->broken = one->kind == NULL;
    }
  for (guint b = 0; !reader->broken && b < game->rulebooks->len; b++)
    {
      SlvRulebook *book = g_ptr_array_index (game->rulebooks, b);

      book->game = game;
      reader->broken = book->formats == NULL || book->zones == NULL || book->options == NULL;
      for (guint32 f = 0; !reader->broken && f < book->formats->len; f++)
        {
          ((SlvFormat *) g_ptr_array_index (book->formats, f))->rulebook = book;
          take_rules (reader, book, g_ptr_array_index (book->formats, f));
          take_between (reader, book, f);
        }
    }
}

/* ---- reading ---- */

static gboolean
read_payload (const guint8 *data,
              gsize         size,
              GPtrArray    *list,
              GPtrArray    *faults)
{
  g_autoptr (GArray) shared = g_array_new (FALSE, FALSE, sizeof (SlvWireShared));
  SlvWireReader reader = { data, data + size, FALSE, 0, shared };
  guint32 n = slv_wire_count (&reader, GAMES_MAX);

  for (guint32 i = 0; i < n && !reader.broken; i++)
    {
      SlvGame *game = slv_wire_new (&reader, &slv_shape_game);

      g_ptr_array_add (list, game);
      take_links (&reader, game);
      g_array_set_size (shared, 0);
    }
  n = slv_wire_count (&reader, G_MAXUINT16);
  for (guint32 i = 0; i < n && !reader.broken; i++)
    g_ptr_array_add (faults, slv_wire_new (&reader, &slv_shape_fault));
  if (!reader.broken && reader.at == reader.end)
    return TRUE;
  g_ptr_array_set_size (list, 0);
  g_ptr_array_set_size (faults, 0);
  return FALSE;
}

gboolean
slv_game_cache_read (SlvGameCache *cache,
                     GPtrArray    *list,
                     GPtrArray    *faults)
{
  g_autofree char *text = NULL;
  gsize length = 0;
  Header header;

  if (!cache->usable || !g_file_get_contents (cache->path, &text, &length, NULL) || length < sizeof header || length > CACHE_MAX)
    return FALSE;
  memcpy (&header, text, sizeof header);
  length -= sizeof header;
  if (memcmp (header.magic, CACHE_MAGIC, sizeof CACHE_MAGIC) != 0 || header.key[0] != cache->key[0] || header.key[1] != cache->key[1]
      || header.size != length || header.checksum != XXH3_64bits (text + sizeof header, length))
    return FALSE;
  return read_payload ((const guint8 *) text + sizeof header, length, list, faults);
}

/* ---- writing ---- */

typedef struct { char *path; gint64 changed; } Kept;

static gint
compare_kept (gconstpointer a,
              gconstpointer b)
{
  const Kept *one = a, *other = b;

  return one->changed > other->changed ? -1 : one->changed < other->changed;
}

static void
kept_clear (gpointer data)
{
  g_free (((Kept *) data)->path);
}

static void
remove_oldest (const char *folder)
{
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  g_autoptr (GArray) all = g_array_new (FALSE, FALSE, sizeof (Kept));
  const char *name;

  g_array_set_clear_func (all, kept_clear);
  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL)
    {
      Kept kept = { g_build_filename (folder, name, NULL), 0 };
      GStatBuf info;

      if (g_str_has_prefix (name, CACHE_PREFIX) && g_lstat (kept.path, &info) == 0)
        {
          kept.changed = info.st_mtime;
          g_array_append_val (all, kept);
        }
      else
        g_free (kept.path);
    }
  g_array_sort (all, compare_kept);
  for (guint i = CACHES_KEPT; i < all->len; i++)
    g_unlink (g_array_index (all, Kept, i).path);
}

void
slv_game_cache_write (SlvGameCache *cache,
                      GPtrArray    *list,
                      GPtrArray    *faults)
{
  g_autoptr (GByteArray) out = g_byte_array_new ();
  g_autoptr (GHashTable) shared = g_hash_table_new (NULL, NULL);
  g_autofree char *folder = g_path_get_dirname (cache->path);
  SlvWireWriter writer = { out, shared };
  Header header = { .magic = CACHE_MAGIC, .key = { cache->key[0], cache->key[1] } };

  if (!cache->usable)
    return;
  g_byte_array_append (out, (const guint8 *) &header, sizeof header);
  slv_wire_put_number (&writer, list->len);
  for (guint i = 0; i < list->len; i++)
    {
      slv_wire_put (&writer, &slv_shape_game, g_ptr_array_index (list, i));
      put_links (&writer, g_ptr_array_index (list, i));
      g_hash_table_remove_all (shared);
    }
  slv_wire_put_number (&writer, faults->len);
  for (guint i = 0; i < faults->len; i++)
    slv_wire_put (&writer, &slv_shape_fault, g_ptr_array_index (faults, i));
  header.size = out->len - sizeof header;
  header.checksum = XXH3_64bits (out->data + sizeof header, header.size);
  memcpy (out->data, &header, sizeof header);
  if (out->len <= CACHE_MAX && g_mkdir_with_parents (folder, 0700) == 0
      && g_file_set_contents_full (cache->path, (const char *) out->data, (gssize) out->len, G_FILE_SET_CONTENTS_CONSISTENT, 0600, NULL))
    remove_oldest (folder);
}
