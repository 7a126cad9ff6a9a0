/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-cache.c: definitions from the cache are the same as from their files, a changed file is never answered from it, and
 * whatever happened to its file does no harm. */
#include "config.h"
#include <glib/gstdio.h>
#include <string.h>
#include <xxhash.h>
#include "base/slv-random.h"
#include "game/slv-game-shape.h"

#define HEADER 40u          /* magic, key, checksum, size */
#define CHECKSUM_AT 24u

typedef struct { char *top, *games, *rng; } Place;

static void
write_text (const char *dir, const char *name, const char *text)
{
  g_autofree char *path = g_build_filename (dir, name, NULL);
  g_autoptr (GError) error = NULL;

  g_file_set_contents (path, text, -1, &error);
  g_assert_no_error (error);
}

/* An invented game from the tests' data: everything that a definition may say stands in it. */
static char *
read_data (const char *name)
{
  g_autofree char *path = g_build_filename (g_getenv ("SLV_TEST_DATA"), "games", "good", "harbour", name, NULL);
  g_autoptr (GError) error = NULL;
  char *text = NULL;

  g_file_get_contents (path, &text, NULL, &error);
  g_assert_no_error (error);
  return text;
}

static void
place_set_up (Place *place, gconstpointer data)
{
  g_autofree char *schema = slv_schema_dir (), *game = NULL, *game_xml = read_data ("game.xml");
  g_autofree char *book_xml = read_data ("rulebook-2023.xml");
  g_autoptr (GError) error = NULL;

  (void) data;
  place->top = g_dir_make_tmp ("sleeves-cache-XXXXXX", &error);
  g_assert_no_error (error);
  place->games = g_build_filename (place->top, "games", NULL);
  game = g_build_filename (place->games, "harbour", NULL);
  g_assert_cmpint (g_mkdir_with_parents (game, 0700), ==, 0);
  write_text (game, "game.xml", game_xml);
  write_text (game, "rulebook-2023.xml", book_xml);
  place->rng = g_build_filename (schema, "game.rng", NULL);
}

static void
remove_tree (const char *path)
{
  g_autoptr (GDir) dir = g_dir_open (path, 0, NULL);

  for (const char *name; dir != NULL && (name = g_dir_read_name (dir)) != NULL; )
    {
      g_autofree char *inner = g_build_filename (path, name, NULL);

      remove_tree (inner);
    }
  g_remove (path);
}

static void
place_tear_down (Place *place, gconstpointer data)
{
  (void) data;
  remove_tree (place->top);
  g_free (place->top);
  g_free (place->games);
  g_free (place->rng);
}

static SlvGames *
load (const Place *place, const char *more)
{
  const char *dirs[] = { place->games, more, NULL };
  g_autoptr (GPtrArray) faults = NULL;
  g_autoptr (GError) error = NULL;
  SlvGames *games = slv_games_load (dirs, place->rng, &faults, &error);

  for (guint i = 0; i < faults->len; i++)
    g_test_message ("%s", ((SlvFault *) faults->pdata[i])->message);
  g_assert_no_error (error);
  return games;
}

/* The cache file of @place's folder. */
static char *
cache_of (const Place *place)
{
  g_autofree char *dir = g_build_filename (g_get_user_cache_dir (), "sleeves", NULL);
  guint64 hash = XXH3_64bits (place->games, strlen (place->games) + 1);

  return g_strdup_printf ("%s/definitions-%016" G_GINT64_MODIFIER "x", dir, hash);
}

/* ---- two structures, member by member ---- */

static void compare (const SlvShape *shape, gconstpointer a, gconstpointer b);

static void
compare_tables (GHashTable *a, GHashTable *b)
{
  GHashTableIter iter;
  gpointer key, value;

  g_assert_cmpint (a == NULL, ==, b == NULL);
  if (a == NULL)
    return;
  g_assert_cmpuint (g_hash_table_size (a), ==, g_hash_table_size (b));
  g_hash_table_iter_init (&iter, a);
  while (g_hash_table_iter_next (&iter, &key, &value))
    g_assert_cmpstr (g_hash_table_lookup (b, key), ==, value);
}

static void
compare_arrays (const SlvShape *of, GPtrArray *a, GPtrArray *b)
{
  g_assert_cmpint (a == NULL, ==, b == NULL);
  if (a == NULL)
    return;
  g_assert_cmpuint (a->len, ==, b->len);
  for (guint i = 0; i < a->len; i++)
    compare (of, a->pdata[i], b->pdata[i]);
}

static void
compare_lists (char **a, char **b)
{
  g_assert_cmpint (a == NULL, ==, b == NULL);
  for (guint i = 0; a != NULL && (a[i] != NULL || b[i] != NULL); i++)
    g_assert_cmpstr (a[i], ==, b[i]);
}

static void
compare (const SlvShape *shape, gconstpointer a, gconstpointer b)
{
  for (guint i = 0; i < shape->n_members; i++)
    {
      const SlvMember *member = &shape->members[i];
      gconstpointer one = (const guint8 *) a + member->offset, other = (const guint8 *) b + member->offset;

      switch ((SlvMemberKind) member->kind)
        {
        case SLV_MEMBER_PLAIN:  g_assert_cmpmem (one, member->size, other, member->size); break;
        case SLV_MEMBER_TEXT:   g_assert_cmpstr (*(char * const *) one, ==, *(char * const *) other); break;
        case SLV_MEMBER_LIST:   compare_lists (*(char ** const *) one, *(char ** const *) other); break;
        case SLV_MEMBER_MAP:
        case SLV_MEMBER_NAMES:  compare_tables (*(GHashTable * const *) one, *(GHashTable * const *) other); break;
        case SLV_MEMBER_ARRAY:
        case SLV_MEMBER_SHARED: compare_arrays (member->of, *(GPtrArray * const *) one, *(GPtrArray * const *) other); break;
        case SLV_MEMBER_INSIDE: compare (member->of, one, other); break;
        case SLV_MEMBER_POINTER:
          g_assert_cmpint (*(gconstpointer const *) one == NULL, ==, *(gconstpointer const *) other == NULL);
          if (*(gconstpointer const *) one != NULL)
            compare (member->of, *(gconstpointer const *) one, *(gconstpointer const *) other);
          break;
        case SLV_MEMBER_LATER:
        default:                break;
        }
    }
}

/* What the tables leave out: rules that are inherited, what stands between games, the ways back up. */
static void
compare_books (const SlvGame *a, const SlvGame *b)
{
  for (guint i = 0; i < a->rulebooks->len; i++)
    {
      SlvRulebook *one = a->rulebooks->pdata[i], *other = b->rulebooks->pdata[i];

      g_assert_true (other->game == b);
      for (guint f = 0; f < one->formats->len; f++)
        {
          SlvFormat *x = one->formats->pdata[f], *y = other->formats->pdata[f];

          g_assert_true (y->rulebook == other);
          g_assert_cmpuint (x->rules->len, ==, y->rules->len);
          for (guint r = 0; r < x->rules->len; r++)
            g_assert_cmpstr (((SlvRule *) x->rules->pdata[r])->id, ==, ((SlvRule *) y->rules->pdata[r])->id);
          g_assert_cmpint (x->between == NULL, ==, y->between == NULL);
          if (x->between != NULL)
            compare (&slv_shape_between, x->between, y->between);
        }
    }
  for (guint i = 0; i < b->readers->len; i++)
    g_assert_true (((SlvCardReader *) b->readers->pdata[i])->game == b);
}

static void
compare_games (SlvGames *a, SlvGames *b)
{
  g_assert_cmpuint (slv_games_list (a)->len, ==, slv_games_list (b)->len);
  g_assert_cmpuint (slv_games_readers (a)->len, ==, slv_games_readers (b)->len);
  g_assert_cmpstr (slv_games_fingerprint (a), ==, slv_games_fingerprint (b));
  for (guint i = 0; i < slv_games_list (a)->len; i++)
    {
      compare (&slv_shape_game, slv_games_list (a)->pdata[i], slv_games_list (b)->pdata[i]);
      compare_books (slv_games_list (a)->pdata[i], slv_games_list (b)->pdata[i]);
    }
}

/* ---- tests ---- */

static void
test_every_member (void)
{
  for (guint i = 0; slv_shapes[i] != NULL; i++)
    {
      const SlvShape *shape = slv_shapes[i];
      gsize at = 0;

      for (guint k = 0; k < shape->n_members; k++)
        {
          gsize align = MIN (shape->members[k].size, 8), gap = (align - at % align) % align;

          if (shape->members[k].offset != at + (shape->members[k].kind == SLV_MEMBER_INSIDE ? (8 - at % 8) % 8 : gap))
            g_test_message ("%s: something stands before member %u that has no row", shape->name, k);
          g_assert_cmpuint (shape->members[k].offset, ==, at + (shape->members[k].kind == SLV_MEMBER_INSIDE ? (8 - at % 8) % 8 : gap));
          at = shape->members[k].offset + shape->members[k].size;
        }
      g_assert_cmpuint (shape->size - at, <, 8);
    }
}

static void
test_same (Place *place, gconstpointer data)
{
  g_autofree char *schema = slv_schema_dir (), *ours = g_build_filename (schema, "games", NULL);
  g_autoptr (SlvGames) fresh = load (place, ours), kept = load (place, ours), again = load (place, ours);
  SlvGame *harbour = slv_games_find (kept, "harbour");
  SlvFormat *small = ((SlvRulebook *) harbour->rulebooks->pdata[0])->formats->pdata[1];

  (void) data;
  compare_games (fresh, kept);
  compare_games (kept, again);
  g_assert_cmpuint (small->rules->len, >, small->own_rules->len);   /* the rest is inherited */
}

static void
test_change (Place *place, gconstpointer data)
{
  g_autofree char *game = g_build_filename (place->games, "harbour", NULL), *other = read_data ("game.xml");
  g_autoptr (SlvGames) first = load (place, NULL), second = NULL;

  (void) data;
  *strstr (other, "Harbour") = 'X';
  write_text (game, "game.xml", other);
  second = load (place, NULL);
  g_assert_cmpstr (slv_games_find (second, "harbour")->title, ==, "The Old Xarbour");
  g_assert_cmpstr (slv_games_fingerprint (first), !=, slv_games_fingerprint (second));
}

/* Cut off anywhere, and bytes changed anywhere, with the checksum set right so that the reader itself is asked. */
static void
test_damage (Place *place, gconstpointer data)
{
  g_autoptr (SlvGames) whole = load (place, NULL);
  g_autofree char *path = cache_of (place), *text = NULL;
  gsize length;
  SlvRandom chance;

  (void) data;
  g_assert_true (g_file_get_contents (path, &text, &length, NULL));
  slv_random_init (&chance, 11);
  for (guint i = 0; i < 60; i++)
    {
      g_autofree char *bad = g_memdup2 (text, length);
      gsize size = i % 3 == 0 ? slv_random_below (&chance, (guint) length) : length;
      g_autoptr (SlvGames) games = NULL;

      for (guint k = slv_random_below (&chance, 6); i % 3 > 0; k--)
        {
          bad[HEADER + slv_random_below (&chance, (guint) (length - HEADER))] = (char) (i % 2 ? 0xff : slv_random_below (&chance, 256));
          if (k == 0)
            break;
        }
      if (i % 3 == 2)
        {
          guint64 sum = XXH3_64bits (bad + HEADER, length - HEADER);
          memcpy (bad + CHECKSUM_AT, &sum, sizeof sum);
        }
      g_assert_true (g_file_set_contents (path, bad, (gssize) size, NULL));
      games = load (place, NULL);
      if (i % 3 != 2)
        compare_games (whole, games);
    }
}

int
main (int argc, char **argv)
{
  g_autofree char *cache = g_dir_make_tmp ("sleeves-cache-home-XXXXXX", NULL);
  int result;

  g_setenv ("XDG_CACHE_HOME", cache, TRUE);
  g_test_init (&argc, &argv, NULL);
  slv_games_init ();
  g_test_add_func ("/game/cache/every-member-has-a-row", test_every_member);
  g_test_add ("/game/cache/is-the-same-as-the-files", Place, NULL, place_set_up, test_same, place_tear_down);
  g_test_add ("/game/cache/a-changed-file-is-read-anew", Place, NULL, place_set_up, test_change, place_tear_down);
  g_test_add ("/game/cache/damage-does-no-harm", Place, NULL, place_set_up, test_damage, place_tear_down);
  result = g_test_run ();
  remove_tree (cache);
  return result;
}
