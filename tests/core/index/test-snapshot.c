/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-snapshot.c: the image as a file: read when it fits, built anew whatever is wrong with it. */
#include "index-fixture.h"

#include <glib/gstdio.h>
#include <sys/stat.h>
#include <utime.h>

static char *
snapshot_path (IndexFixture *fixture)
{
  return fixture_path (&fixture->base, SLV_SNAPSHOT_NAME);
}

static SlvIndex *
open_index (IndexFixture *fixture)
{
  SlvIndex *index = good (slv_index_open (fixture->base.store, fixture->games, &error));

  g_assert_nonnull (index);
  return index;
}

/* Inode of the snapshot: it changes when the file is written anew. */
static guint64
inode (const char *path)
{
  GStatBuf info;

  g_assert_cmpint (g_stat (path, &info), ==, 0);
  return info.st_ino;
}

#define CASE(path, name) TEST_WITH (IndexFixture, fixture, index_set_up, index_tear_down, path, name)

CASE ("/index/snapshot/mapped-file-equals-the-built-index", test_round_trip)
{
  g_autofree char *path = snapshot_path (fixture), *left = NULL, *right = NULL;

  index_import (fixture);
  g_autoptr (SlvIndex) built = index_build (fixture);
  g_autoptr (SlvIndex) first = open_index (fixture);
  guint64 file = inode (path);
  g_autoptr (SlvIndex) second = open_index (fixture);
  g_assert_cmpuint (inode (path), ==, file);
  g_assert_true (g_bytes_equal (slv_index_get_bytes (built), slv_index_get_bytes (first)));
  g_assert_true (g_bytes_equal (slv_index_get_bytes (built), slv_index_get_bytes (second)));
  left = index_to_string (built);
  right = index_to_string (second);
  g_assert_cmpstr (left, ==, right);
}

CASE ("/index/snapshot/import-makes-a-new-index", test_new_import)
{
  g_test_summary ("Whoever still reads the old index keeps it.");
  index_import (fixture);
  g_autoptr (SlvIndex) before = open_index (fixture);
  g_autofree char *kept = index_to_string (before);
  import_cards (fixture->base.store, "third", (SlvCard *[]) { make_card ("lantern", "new", "New Lamp", "", "oil=1"), NULL });
  g_autoptr (SlvIndex) after = open_index (fixture);
  g_assert_cmpuint (slv_index_n_cards (after), ==, slv_index_n_cards (before) + 1);
  g_autofree char *still = index_to_string (before);
  g_assert_cmpstr (kept, ==, still);
}

CASE ("/index/snapshot/changed-definition-makes-a-new-index", test_other_definitions)
{
  g_autofree char *dir = fixture_path (&fixture->base, "games"), *file = g_build_filename (dir, "lantern.xml", NULL);
  g_autofree char *grammar = g_build_filename (fixture->base.schema, "game.rng", NULL);
  const char *dirs[] = { dir, NULL };

  g_test_summary ("A changed definition needs no new import; a snapshot of the old one is not believed.");
  index_import (fixture);
  g_autoptr (SlvIndex) before = open_index (fixture);
  g_assert_cmpint (g_mkdir (dir, 0700), ==, 0);
  g_assert_true (g_file_set_contents (file, "<game id='lantern' title='L' model='2'><identity strip=''/><attributes>"
                                            "<attr id='unheard-of' title='U' kind='number'/></attributes></game>", -1, NULL));
  g_autoptr (SlvGames) games = good (slv_games_load (dirs, grammar, NULL, &error));
  g_autoptr (SlvIndex) after = good (slv_index_open (fixture->base.store, games, &error));
  g_assert_cmpuint (slv_index_n_cards (after), ==, 8);
  for (guint row = 0; row < 8; row++)
    if (strcmp (slv_index_card_key (after, row), "k3") == 0)
      g_assert_cmpstr (slv_index_cell_value (after, row, ((SlvGame *) slv_games_list (games)->pdata[0])->attrs->pdata[0], 0), ==, "1");
}

/* ---- files that are not to be believed ---- */

/* The bytes of the snapshot that belongs to the store. */
static char *
read_file (IndexFixture *fixture,
           gsize        *size)
{
  g_autofree char *path = snapshot_path (fixture);
  g_autoptr (SlvIndex) index = open_index (fixture);
  char *bytes;

  good (g_file_get_contents (path, &bytes, size, &error));
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

  g_unlink (path);
  g_assert_true (g_file_set_contents (path, bytes, (gssize) size, NULL));
  g_autoptr (SlvIndex) index = open_index (fixture);
  g_assert_true (g_bytes_equal (slv_index_get_bytes (index), expected));
}

CASE ("/index/snapshot/altered-file-is-built-anew", test_altered)
{
  gsize size;

  index_import (fixture);
  g_autoptr (SlvIndex) built = index_build (fixture);
  g_autofree char *bytes = read_file (fixture, &size);
  for (guint i = 0; i < 400; i++)
    {
      gsize at = i < 200 ? i : i < 300 ? (gsize) i * 7919 % size : size - 1 - (i - 300);   /* header, anywhere, the end */
      char right = bytes[at];

      bytes[at] = (char) (bytes[at] ^ (1 << (i % 8)));
      assert_rebuilt (fixture, bytes, size, slv_index_get_bytes (built));
      bytes[at] = right;
    }
}

/* Writes @bytes into the file itself and lets it pass for one that was found right since the machine's @start, if one is given. It is opened
 * after so many @looks at it, in which the clock of files may go on; whether it is believed then. */
static gboolean
is_believed (IndexFixture *fixture, const char *bytes, gsize size, const char *start, guint looks, GBytes *expected)
{
  g_autofree char *path = snapshot_path (fixture), *beside = g_strconcat (path, SLV_SNAPSHOT_SEEN, NULL), *seal = NULL;
  FILE *file = g_fopen (path, "r+b");
  struct stat info = { 0 };

  g_assert_nonnull (file);
  g_assert_cmpuint (fwrite (bytes, 1, size, file), ==, size);
  g_assert_cmpint (fclose (file), ==, 0);
  for (guint i = 0; i < looks; i++)
    g_assert_cmpint (stat (path, &info), ==, 0);
  seal = g_strdup_printf ("%lu %lu %ld %ld.%09ld %s", (gulong) info.st_dev, (gulong) info.st_ino, (glong) info.st_size,
                          (glong) info.st_ctim.tv_sec, (glong) info.st_ctim.tv_nsec, start);
  g_assert_true (start == NULL || g_file_set_contents (beside, seal, -1, NULL));
  g_autoptr (SlvIndex) index = open_index (fixture);
  return !g_bytes_equal (slv_index_get_bytes (index), expected);
}

CASE ("/index/snapshot/file-that-was-found-right-is-not-read-through-again", test_seen)
{
  g_autofree char *path = snapshot_path (fixture), *beside = g_strconcat (path, SLV_SNAPSHOT_SEEN, NULL), *start = NULL;
  gsize size;
  guint looks = 1;

  g_test_summary ("A byte is another one: that is believed of the very file that was found right, and of no other.");
  if (!g_file_get_contents ("/proc/sys/kernel/random/boot_id", &start, NULL, NULL))
    {
      g_test_skip ("this machine does not say when it was started");
      return;
    }
  index_import (fixture);
  g_autoptr (SlvIndex) built = index_build (fixture);
  GBytes *expected = slv_index_get_bytes (built);
  g_autofree char *bytes = read_file (fixture, &size);
  while (!g_file_test (beside, G_FILE_TEST_EXISTS))   /* it is found right at once, but for the moment in which it was written */
    slv_index_unref (open_index (fixture));
  bytes[size - SLV_IMAGE_TAIL - 2] ^= 1;
  g_assert_false (is_believed (fixture, bytes, size, NULL, looks, expected));
  while (!is_believed (fixture, bytes, size, start, looks, expected))
    g_assert_cmpuint (looks *= 2, <, 1u << 24);
  g_assert_false (is_believed (fixture, bytes, size, "another start", looks, expected));
}

CASE ("/index/snapshot/file-replaced-while-it-is-open-changes-nothing", test_replaced_while_open)
{
  g_autofree char *path = snapshot_path (fixture), *told = NULL, *again = NULL;

  g_test_summary ("Another program of ours puts a new snapshot there, or the file is removed: who has the old one open keeps it.");
  index_import (fixture);
  slv_index_unref (open_index (fixture));   /* built, and written */
  g_autoptr (SlvIndex) opened = open_index (fixture);            /* from the file */
  told = index_to_string (opened);
  g_assert_true (g_file_set_contents (path, "another one", -1, NULL));
  g_assert_cmpint (g_unlink (path), ==, 0);
  again = index_to_string (opened);
  g_assert_cmpstr (again, ==, told);
}

CASE ("/index/snapshot/cut-file-is-built-anew", test_cut)
{
  gsize size;

  index_import (fixture);
  g_autoptr (SlvIndex) built = index_build (fixture);
  g_autofree char *bytes = read_file (fixture, &size);
  for (gsize cut = 0; cut < size; cut = cut * 3 / 2 + 1)
    assert_rebuilt (fixture, bytes, cut, slv_index_get_bytes (built));
  g_autofree char *longer = g_malloc0 (size + 8);
  memcpy (longer, bytes, size);
  assert_rebuilt (fixture, longer, size + 8, slv_index_get_bytes (built));
}

/* Every 32-bit number of the image set to something it is not, with a checksum that fits: refused, or harmless. */
CASE ("/index/snapshot/file-made-to-deceive-crashes-nothing", test_made_to_deceive)
{
  static const guint32 wrong[] = { 0, 1, 0x7fffffff, 0xffffffff, 1000 };
  gsize size;
  guint refused = 0, harmless = 0;

  index_import (fixture);
  g_autoptr (SlvIndex) built = index_build (fixture);
  const char *bytes = g_bytes_get_data (slv_index_get_bytes (built), &size);
  for (gsize at = G_STRUCT_OFFSET (SlvImageHeader, counts); at + 4 <= size; at += 4)
    {
      guint8 *copy = g_memdup2 (bytes, size);
      SlvImageHeader *header = (SlvImageHeader *) (gpointer) copy;

      memcpy (copy + at, &wrong[at / 4 % G_N_ELEMENTS (wrong)], 4);
      header->checksum = slv_image_checksum (header);
      g_autoptr (SlvIndex) index = slv_index_new_from_bytes (g_bytes_new_take (copy, size), fixture->games, FALSE);
      if (index != NULL)
        g_free (index_to_string (index));
      *(index != NULL ? &harmless : &refused) += 1;
    }
  g_assert_cmpuint (refused, >, 0);
  g_assert_cmpuint (harmless, >, 0);
}

/* Words, texts and folds begin with nothing and end with nothing: who reads on behind the last one is stopped. */
CASE ("/index/snapshot/file-whose-texts-do-not-end-is-refused", test_ends_of_heaps)
{
  static const struct { SlvImageSection section; guint count; } heaps[] = {
    { SLV_IMAGE_WORDS, SLV_COUNT_WORDS }, { SLV_IMAGE_TEXTS, SLV_COUNT_TEXTS }, { SLV_IMAGE_FOLDS, SLV_COUNT_FOLDS },
  };
  guint64 offsets[SLV_N_IMAGE_SECTIONS], whole;
  gsize size;

  index_import (fixture);
  g_autoptr (SlvIndex) built = index_build (fixture);
  const char *bytes = g_bytes_get_data (slv_index_get_bytes (built), &size);
  g_assert_true (slv_image_layout (((const SlvImageHeader *) (gconstpointer) bytes)->counts, offsets, &whole));
  g_assert_cmpuint (whole, ==, size);
  for (guint i = 0; i < G_N_ELEMENTS (heaps); i++)
    for (guint end = 0; end <= SLV_IMAGE_TAIL + 1; end++)
      {
        guint8 *copy = g_memdup2 (bytes, size);
        SlvImageHeader *header = (SlvImageHeader *) (gpointer) copy;

        /* its first byte; each of the last ones; and none */
        if (end <= SLV_IMAGE_TAIL)
          copy[offsets[heaps[i].section] + (end == 0 ? 0 : header->counts[heaps[i].count] - end)] = 'x';
        header->checksum = slv_image_checksum (header);
        g_autoptr (SlvIndex) index = slv_index_new_from_bytes (g_bytes_new_take (copy, size), fixture->games, FALSE);
        g_assert_true ((index != NULL) == (end == SLV_IMAGE_TAIL + 1));
      }
}

CASE ("/index/snapshot/folder-that-cannot-be-written-is-no-error", test_unwritable)
{
  g_autofree char *path = snapshot_path (fixture);

  g_test_summary ("A folder stands where the snapshot would be: no error, and nothing is left lying about.");
  index_import (fixture);
  g_assert_cmpint (g_mkdir (path, 0700), ==, 0);
  g_autoptr (SlvIndex) index = open_index (fixture);
  g_autoptr (SlvIndex) again = open_index (fixture);
  g_assert_cmpuint (slv_index_n_cards (again), ==, 10);
  g_assert_cmpint (g_rmdir (path), ==, 0);
}

CASE ("/index/snapshot/leftovers-are-removed", test_no_leftovers)
{
  g_autofree char *old = fixture_path (&fixture->base, SLV_SNAPSHOT_NAME ".part-abcdef");
  g_autofree char *recent = fixture_path (&fixture->base, SLV_SNAPSHOT_NAME ".part-ghijkl");
  g_autofree char *path = snapshot_path (fixture);
  struct utimbuf then = { 0 };

  g_assert_true (g_file_set_contents (old, "x", -1, NULL));
  g_assert_true (g_file_set_contents (recent, "x", -1, NULL));
  g_assert_cmpint (g_utime (old, &then), ==, 0);
  g_autoptr (SlvIndex) index = open_index (fixture);
  g_assert_true (g_file_test (path, G_FILE_TEST_IS_REGULAR));
  g_assert_false (g_file_test (old, G_FILE_TEST_EXISTS));
  g_assert_true (g_file_test (recent, G_FILE_TEST_EXISTS));
}

TEST_MAIN (slv_games_init ())
