/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-accidents.c: an import that is killed, finds the disk full, or is read beside. */
#include "store-fixture.h"
#include "store/slv-store-private.h"

#include <fcntl.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>
#include "base/slv-error.h"

/* Imports more than the cache holds, so that pages of the unfinished import reach the disk, says so, and waits for its end. */
static void
be_killed (Fixture *fixture,
           int      end)
{
  SlvStore *store = slv_store_open (fixture->dir, fixture->schema, NULL);
  SlvImport *import = slv_import_begin (store, "a", "lantern", NULL);
  g_autofree char *filler = g_strnfill (4000, 'x');
  g_autofree char *values = g_strconcat ("text=", filler, NULL);

  for (guint i = 0; i < 12000; i++)
    {
      g_autofree char *key = g_strdup_printf ("key-%u", i);
      g_autoptr (SlvCard) card = CARD (key, "Name", "", values);

      slv_import_add (import, card, NULL, NULL);
    }
  if (write (end, "x", 1) != 1)
    _exit (1);
  for (;;)
    pause ();
}

#define CASE(path, name) TEST_WITH (Fixture, fixture, fixture_set_up, fixture_tear_down, path, name)

CASE ("/store/accidents/killed-import-leaves-the-state-before", test_killed)
{
  g_autofree char *path = fixture_path (fixture, "index.db");
  int ends[2], status;
  char ready;

  IMPORT ("a", printed ("k", "", "oil=1", "1"));
  guint64 revision = slv_store_index_revision (fixture->store);
  g_clear_pointer (&fixture->store, slv_store_close);
  g_assert_cmpint (pipe (ends), ==, 0);
  pid_t child = fork ();
  g_assert_cmpint (child, >=, 0);
  if (child == 0)
    be_killed (fixture, ends[1]);
  g_assert_cmpint (read (ends[0], &ready, 1), ==, 1);
  g_assert_cmpint (kill (child, SIGKILL), ==, 0);
  g_assert_cmpint (waitpid (child, &status, 0), ==, child);
  close (ends[0]);
  close (ends[1]);
  fixture_reopen (fixture);
  g_assert_cmpuint (slv_store_index_revision (fixture->store), ==, revision);
  g_assert_cmpint (ask_number (path, "SELECT count(*) FROM card"), ==, 1);
  assert_tallies (IMPORT ("a", printed ("k", "", "oil=1", "1")), "0 0 1 0", "0 0 1 0");
}

CASE ("/store/accidents/full-disk-leaves-the-state-before", test_full_disk)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *filler = g_strnfill (100000, 'x');
  g_autofree char *values = g_strconcat ("text=", filler, NULL);
  g_autoptr (SlvCard) card = CARD ("large", "Large", "", values);

  IMPORT ("a", printed ("k", "", "oil=1", "1"));
  guint64 revision = slv_store_index_revision (fixture->store);
  slv_store_limit_pages (fixture->store, FALSE, 1);
  SlvImport *import = slv_import_begin (fixture->store, "a", "lantern", &error);
  fails_saying (slv_import_add (import, card, NULL, &error), SLV_ERROR_STORE, "index.db");
  slv_import_abort (import);
  g_assert_cmpuint (slv_store_index_revision (fixture->store), ==, revision);
  assert_stored (fixture, "k", "1");
}

CASE ("/store/accidents/reader-sees-the-state-before-meanwhile", test_reader_meanwhile)
{
  g_autoptr (GError) error = NULL;

  IMPORT ("a", printed ("k", "", "oil=1", "1"));
  SlvImport *import = good (slv_import_begin (fixture->store, "a", "lantern", &error));
  add_card (import, printed ("k", "", "oil=2", "1"));
  g_autoptr (SlvStore) other = good (slv_store_open (fixture->dir, fixture->schema, &error));
  assert_stored (fixture, "k", "1");
  g_assert_true (slv_import_finish (import, FALSE, NULL, NULL, &error));
  assert_stored (fixture, "k", "2");
  g_assert_cmpuint (slv_store_index_revision (other), ==, slv_store_index_revision (fixture->store));
}

/* Holds all locks of index.db's log for itself, as a program does that is held up while it opens the file, and waits for its end. */
static void
be_held_up (Fixture *fixture,
            int      end)
{
  SlvStore *store = slv_store_open (fixture->dir, fixture->schema, NULL);
  g_autofree char *path = fixture_path (fixture, "index.db-shm");
  struct flock lock = { .l_type = F_WRLCK, .l_whence = SEEK_SET, .l_start = 120, .l_len = 8 };   /* sqlite.org/walformat.html, 2.2 */
  int file = open (path, O_RDWR);

  if (store == NULL || file < 0 || fcntl (file, F_SETLK, &lock) != 0 || write (end, "x", 1) != 1)
    _exit (1);
  for (;;)
    pause ();
}

CASE ("/store/accidents/an-index-in-use-is-not-thrown-away", test_held_up)
{
  g_autofree char *aside = fixture_path (fixture, "index.db.damaged-1");
  int ends[2], status;
  char ready;

  g_test_summary ("A sound index is not thrown away because another program is held up while it opens it.");
  IMPORT ("a", printed ("k", "", "oil=1", "1"));
  g_clear_pointer (&fixture->store, slv_store_close);
  g_assert_cmpint (pipe (ends), ==, 0);
  pid_t child = fork ();
  g_assert_cmpint (child, >=, 0);
  if (child == 0)
    be_held_up (fixture, ends[1]);
  g_assert_cmpint (read (ends[0], &ready, 1), ==, 1);
  fails_saying (slv_store_open (fixture->dir, fixture->schema, &error), SLV_ERROR_STORE, "is in use by another program");
  g_assert_false (g_file_test (aside, G_FILE_TEST_EXISTS));
  g_assert_cmpint (kill (child, SIGKILL), ==, 0);
  g_assert_cmpint (waitpid (child, &status, 0), ==, child);
  close (ends[0]);
  close (ends[1]);
  fixture_reopen (fixture);
  assert_stored (fixture, "k", "1");
}

TEST_MAIN ()
