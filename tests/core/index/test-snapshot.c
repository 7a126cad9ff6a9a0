/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-snapshot.c: the image as a file: read when it fits, built anew whatever is wrong with it. */
#include "config.h"
#include "index-file.h"
#include "index-fixture.h"

#include <glib/gstdio.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>
#include <utime.h>
#include <xxhash.h>
#include "index/slv-index-hash.h"

static char *
snapshot_path (IndexFixture *fixture)
{
  return fixture_path (&fixture->base, SLV_SNAPSHOT_NAME);
}

static SlvIndex *
open_index (IndexFixture *fixture)
{
  g_autoptr (GError) error = NULL;
  SlvIndex *index = slv_index_open (fixture->base.store, fixture->games, &error);

  g_assert_no_error (error);
  g_assert_nonnull (index);
  return index;
}

/* More than fits into a few blocks. */
static void
many_cards (IndexFixture *fixture)
{
  g_autoptr (GPtrArray) cards = g_ptr_array_new ();

  for (guint i = 0; i < 400; i++)
    {
      g_autofree char *key = g_strdup_printf ("m%u", i), *name = g_strdup_printf ("Lamp of the %u. night, lit by nobody", i * 7919 % 1000);
      g_autofree char *values = g_strdup_printf ("oil=%u", i % 7);

      g_ptr_array_add (cards, make_card ("lantern", key, name, "", values));
    }
  g_ptr_array_add (cards, NULL);
  import_cards (fixture->base.store, "many", (SlvCard **) cards->pdata);
}

/* The same file with other bytes in it, as a careless program leaves it; what is open stays open. */
static void
overwrite (const char *path,
           const char *bytes,
           gsize       size)
{
  FILE *file = fopen (path, "r+");

  g_assert_nonnull (file);
  g_assert_cmpuint (fwrite (bytes, 1, size, file), ==, size);
  g_assert_cmpint (fclose (file), ==, 0);
}

/* Inode of the snapshot: it changes when the file is written anew. */
static guint64
inode (const char *path)
{
  GStatBuf info;

  g_assert_cmpint (g_stat (path, &info), ==, 0);
  return info.st_ino;
}

static void
test_round_trip (IndexFixture  *fixture,
                 gconstpointer  data G_GNUC_UNUSED)
{
  g_autofree char *path = snapshot_path (fixture), *left = NULL, *right = NULL;
  g_autoptr (SlvIndex) built = NULL, first = NULL, second = NULL;
  guint64 file;

  index_import (fixture);
  built = index_build (fixture);
  first = open_index (fixture);
  file = inode (path);
  second = open_index (fixture);
  g_assert_cmpuint (inode (path), ==, file);
  g_assert_true (g_bytes_equal (slv_index_get_bytes (built), slv_index_get_bytes (first)));
  g_assert_true (g_bytes_equal (slv_index_get_bytes (built), slv_index_get_bytes (second)));
  left = index_to_string (built);
  right = index_to_string (second);
  g_assert_cmpstr (left, ==, right);
}

static void
test_new_import (IndexFixture  *fixture,
                 gconstpointer  data G_GNUC_UNUSED)
{
  g_autoptr (SlvIndex) before = NULL, after = NULL;
  g_autofree char *kept = NULL, *still = NULL;

  g_test_summary ("Whoever still reads the old index keeps it.");
  index_import (fixture);
  before = open_index (fixture);
  kept = index_to_string (before);
  import_cards (fixture->base.store, "third", (SlvCard *[]) { make_card ("lantern", "new", "New Lamp", "", "oil=1"), NULL });
  after = open_index (fixture);
  g_assert_cmpuint (slv_index_n_cards (after), ==, slv_index_n_cards (before) + 1);
  still = index_to_string (before);
  g_assert_cmpstr (kept, ==, still);
}

static void
test_other_definitions (IndexFixture  *fixture,
                        gconstpointer  data G_GNUC_UNUSED)
{
  g_autofree char *dir = fixture_path (&fixture->base, "games"), *file = g_build_filename (dir, "lantern.xml", NULL);
  g_autofree char *grammar = g_build_filename (fixture->base.schema, "game.rng", NULL);
  g_autoptr (SlvIndex) before = NULL, after = NULL;
  g_autoptr (SlvGames) games = NULL;
  const char *dirs[] = { dir, NULL };
  g_autoptr (GError) error = NULL;

  g_test_summary ("A changed definition needs no new import; a snapshot of the old one is not believed.");
  index_import (fixture);
  before = open_index (fixture);
  g_assert_cmpint (g_mkdir (dir, 0700), ==, 0);
  g_assert_true (g_file_set_contents (file, "<game id='lantern' title='L' model='2'><identity strip=''/><attributes>"
                                            "<attr id='unheard-of' title='U' kind='number'/></attributes></game>", -1, NULL));
  games = slv_games_load (dirs, grammar, NULL, &error);
  g_assert_no_error (error);
  after = slv_index_open (fixture->base.store, games, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (slv_index_n_cards (after), ==, 8);
  for (guint row = 0; row < 8; row++)
    if (strcmp (slv_index_card_key (after, row), "k3") == 0)
      g_assert_cmpstr (slv_index_cell_value (after, row, ((SlvGame *) slv_games_list (games)->pdata[0])->attrs->pdata[0], 0), ==, "1");
}

static void
test_hash (void)
{
  g_autofree char *data = g_malloc (5000);

  g_test_summary ("The checksum is the same on every processor.");
  for (guint i = 0; i < 5000; i++)
    data[i] = (char) (i * 31 + i / 7);
  for (gsize size = 0; size < 5000; size = size * 5 / 4 + 1)
    g_assert_cmpuint (slv_hash (data, size), ==, XXH3_64bits (data, size));
}

/* ---- files that are not to be believed ---- */

/* The bytes of the snapshot that belongs to the store. */
static char *
read_file (IndexFixture *fixture,
           gsize        *size)
{
  g_autofree char *path = snapshot_path (fixture);
  g_autoptr (SlvIndex) index = open_index (fixture);
  g_autoptr (GError) error = NULL;
  char *bytes;

  g_file_get_contents (path, &bytes, size, &error);
  g_assert_no_error (error);
  return bytes;
}

/* Puts @size bytes there as the snapshot, and asserts that what is opened is the index of the store, and is found again. */
static void
assert_rebuilt (IndexFixture *fixture,
                const char   *bytes,
                gsize         size,
                GBytes       *expected)
{
  g_autofree char *path = snapshot_path (fixture);
  g_autoptr (SlvIndex) index = NULL;

  g_unlink (path);
  g_assert_true (g_file_set_contents (path, bytes, (gssize) size, NULL));
  index = open_index (fixture);
  g_assert_true (g_bytes_equal (slv_index_get_bytes (index), expected));
  g_assert_true (slv_index_is_whole (index));
}

static void
test_altered (IndexFixture  *fixture,
              gconstpointer  data G_GNUC_UNUSED)
{
  g_autoptr (SlvIndex) built = NULL;
  g_autofree char *bytes = NULL;
  gsize size;

  index_import (fixture);
  built = index_build (fixture);
  bytes = read_file (fixture, &size);
  for (guint i = 0; i < 400; i++)
    {
      gsize at = i < 200 ? i : i < 300 ? (gsize) i * 7919 % size : size - 1 - (i - 300);   /* header, anywhere, checksums */
      char right = bytes[at];

      bytes[at] = (char) (bytes[at] ^ (1 << (i % 8)));
      assert_rebuilt (fixture, bytes, size, slv_index_get_bytes (built));
      bytes[at] = right;
    }
}

static void
test_damage_is_mended (IndexFixture  *fixture,
                       gconstpointer  data G_GNUC_UNUSED)
{
  g_autofree char *bytes = NULL, *path = snapshot_path (fixture), *told = NULL, *again = NULL, *mended = NULL;
  g_autoptr (SlvIndex) built = NULL, opened = NULL;
  gsize size, new_size;

  g_test_summary ("Damage that is met when the index is long open: the right bytes are there all the same, and the file is replaced.");
  many_cards (fixture);
  built = index_build (fixture);
  told = index_to_string (built);
  bytes = read_file (fixture, &size);
  g_assert_cmpuint (size, >, 20 * SLV_BLOCK);
  opened = open_index (fixture);
  for (gsize at = 4 * SLV_BLOCK; at < size; at += SLV_BLOCK)
    bytes[at] ^= 0x55;
  overwrite (path, bytes, size);
  again = index_to_string (opened);
  g_assert_cmpstr (again, ==, told);
  g_assert_true (slv_index_is_whole (opened));
  g_free (bytes);
  bytes = read_file (fixture, &new_size);
  g_assert_cmpuint (new_size, ==, size);
  g_assert_true (g_file_get_contents (path, &mended, NULL, NULL));
  g_assert_cmpmem (mended, size, bytes, size);
}

static void
test_cut_while_open (IndexFixture  *fixture,
                     gconstpointer  data G_GNUC_UNUSED)
{
  g_autofree char *path = snapshot_path (fixture), *told = NULL, *again = NULL;
  g_autoptr (SlvIndex) built = NULL, opened = NULL;

  g_test_summary ("Somebody cuts the very file that is open: no signal, no other answers.");
  many_cards (fixture);
  built = index_build (fixture);
  told = index_to_string (built);
  g_clear_pointer (&opened, slv_index_unref);
  opened = open_index (fixture);   /* built, and written */
  slv_index_unref (opened);
  opened = open_index (fixture);   /* from the file */
  g_assert_cmpint (truncate (path, 100), ==, 0);
  again = index_to_string (opened);
  g_assert_cmpstr (again, ==, told);
}

static void
test_damage_and_change (IndexFixture  *fixture,
                        gconstpointer  data G_GNUC_UNUSED)
{
  g_autofree char *path = snapshot_path (fixture), *bytes = NULL, *text = NULL;
  g_autoptr (SlvIndex) opened = NULL, next = NULL;
  gsize size;

  g_test_summary ("Damage, and the library is another one by now: nothing is made up, it is said, and the next start is whole.");
  many_cards (fixture);
  bytes = read_file (fixture, &size);
  opened = open_index (fixture);
  import_cards (fixture->base.store, "third", (SlvCard *[]) { make_card ("lantern", "new", "New Lamp", "", "oil=1"), NULL });
  for (gsize at = 4 * SLV_BLOCK; at < size; at += 512)
    bytes[at] ^= 0x55;
  overwrite (path, bytes, size);
  text = index_to_string (opened);   /* nothing in it is read outside its bounds: this runs with sanitizers, too */
  g_assert_false (slv_index_is_whole (opened));
  next = open_index (fixture);
  g_assert_true (slv_index_is_whole (next));
  g_assert_cmpuint (slv_index_n_cards (next), ==, slv_index_n_cards (opened) + 1);
}

static gpointer
read_in_thread (gpointer index)
{
  return index_to_string (index);
}

static void
test_threads (IndexFixture  *fixture,
              gconstpointer  data G_GNUC_UNUSED)
{
  g_autoptr (SlvIndex) built = NULL;
  g_autofree char *told = NULL;

  g_test_summary ("Two threads that look at the same blocks for the first time read the same.");
  many_cards (fixture);
  built = open_index (fixture);
  told = index_to_string (built);
  for (guint i = 0; i < 20; i++)
    {
      g_autoptr (SlvIndex) index = open_index (fixture);
      GThread *threads[3];

      for (guint k = 0; k < 3; k++)
        threads[k] = g_thread_new ("reader", read_in_thread, index);
      for (guint k = 0; k < 3; k++)
        {
          g_autofree char *text = g_thread_join (threads[k]);

          g_assert_cmpstr (text, ==, told);
        }
    }
}

static void
test_cut (IndexFixture  *fixture,
          gconstpointer  data G_GNUC_UNUSED)
{
  g_autoptr (SlvIndex) built = NULL;
  g_autofree char *longer = NULL, *bytes = NULL;
  gsize size;

  index_import (fixture);
  built = index_build (fixture);
  bytes = read_file (fixture, &size);
  for (gsize cut = 0; cut < size; cut = cut * 3 / 2 + 1)
    assert_rebuilt (fixture, bytes, cut, slv_index_get_bytes (built));
  longer = g_malloc0 (size + 8);
  memcpy (longer, bytes, size);
  assert_rebuilt (fixture, longer, size + 8, slv_index_get_bytes (built));
}

/* Every 32-bit number of the image set to something it is not, with a checksum that fits: refused, or harmless. */
static void
test_made_to_deceive (IndexFixture  *fixture,
                      gconstpointer  data G_GNUC_UNUSED)
{
  static const guint32 wrong[] = { 0, 1, 0x7fffffff, 0xffffffff, 1000 };
  g_autoptr (SlvIndex) built = NULL;
  const char *bytes;
  gsize size;
  guint refused = 0, harmless = 0;

  index_import (fixture);
  built = index_build (fixture);
  bytes = g_bytes_get_data (slv_index_get_bytes (built), &size);
  for (gsize at = G_STRUCT_OFFSET (SlvImageHeader, counts); at + 4 <= size; at += 4)
    {
      guint8 *copy = g_memdup2 (bytes, size);
      SlvImageHeader *header = (SlvImageHeader *) (gpointer) copy;
      g_autoptr (SlvIndex) index = NULL, lazy = NULL;

      memcpy (copy + at, &wrong[at / 4 % G_N_ELEMENTS (wrong)], 4);
      header->checksum = slv_image_checksum (header);
      lazy = index_from_file (copy, size, fixture->games);
      index = slv_index_new_from_bytes (g_bytes_new_take (copy, size), fixture->games);
      if (index != NULL)
        g_free (index_to_string (index));
      if (lazy != NULL)
        g_free (index_to_string (lazy));
      *(index != NULL ? &harmless : &refused) += 1;
    }
  g_assert_cmpuint (refused, >, 0);
  g_assert_cmpuint (harmless, >, 0);
}

static void
test_unwritable (IndexFixture  *fixture,
                 gconstpointer  data G_GNUC_UNUSED)
{
  g_autofree char *path = snapshot_path (fixture);
  g_autoptr (SlvIndex) index = NULL, again = NULL;

  g_test_summary ("A folder stands where the snapshot would be: no error, and nothing is left lying about.");
  index_import (fixture);
  g_assert_cmpint (g_mkdir (path, 0700), ==, 0);
  index = open_index (fixture);
  again = open_index (fixture);
  g_assert_cmpuint (slv_index_n_cards (again), ==, 10);
  g_assert_cmpint (g_rmdir (path), ==, 0);
}

static void
test_no_leftovers (IndexFixture  *fixture,
                   gconstpointer  data G_GNUC_UNUSED)
{
  g_autofree char *old = fixture_path (&fixture->base, SLV_SNAPSHOT_NAME ".part-abcdef");
  g_autofree char *recent = fixture_path (&fixture->base, SLV_SNAPSHOT_NAME ".part-ghijkl");
  g_autofree char *path = snapshot_path (fixture);
  g_autoptr (SlvIndex) index = NULL;
  struct utimbuf then = { 0 };

  g_assert_true (g_file_set_contents (old, "x", -1, NULL));
  g_assert_true (g_file_set_contents (recent, "x", -1, NULL));
  g_assert_cmpint (g_utime (old, &then), ==, 0);
  index = open_index (fixture);
  g_assert_true (g_file_test (path, G_FILE_TEST_IS_REGULAR));
  g_assert_false (g_file_test (old, G_FILE_TEST_EXISTS));
  g_assert_true (g_file_test (recent, G_FILE_TEST_EXISTS));
}

#define ADD(path, func) g_test_add ("/index/snapshot/" path, IndexFixture, NULL, index_set_up, func, index_tear_down)

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  slv_games_init ();
  g_test_add_func ("/index/snapshot/checksum-is-that-of-the-library", test_hash);
  ADD ("mapped-file-equals-the-built-index", test_round_trip);
  ADD ("import-makes-a-new-index", test_new_import);
  ADD ("changed-definition-makes-a-new-index", test_other_definitions);
  ADD ("altered-file-is-built-anew", test_altered);
  ADD ("cut-file-is-built-anew", test_cut);
  ADD ("damage-met-late-is-mended", test_damage_is_mended);
  ADD ("file-cut-while-it-is-open-changes-nothing", test_cut_while_open);
  ADD ("damage-in-a-library-that-has-changed-is-told", test_damage_and_change);
  ADD ("threads-read-the-same-blocks", test_threads);
  ADD ("file-made-to-deceive-crashes-nothing", test_made_to_deceive);
  ADD ("folder-that-cannot-be-written-is-no-error", test_unwritable);
  ADD ("leftovers-are-removed", test_no_leftovers);
  return g_test_run ();
}
