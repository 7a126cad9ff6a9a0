/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-maintain.c: a copy to put away, bringing one back, and finding damage. */
#include "store-fixture.h"
#include "store/slv-store-files.h"
#include "store/slv-store-private.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gstdio.h>
#include <signal.h>
#include <sys/resource.h>
#include "base/slv-error.h"

static void
add_deck (Fixture    *fixture,
          const char *name)
{
  g_autoptr (SlvDeck) deck = slv_deck_new (name);

  slv_deck_add (deck, "main", "Ember", 4, NULL, NULL, 0);
  good (slv_store_save_deck (fixture->store, deck, &error));
}

static void
assert_decks (Fixture    *fixture,
              const char *expected)
{
  g_autoptr (GPtrArray) decks = good (slv_store_list_decks (fixture->store, &error));
  g_autoptr (GString) names = g_string_new (NULL);

  for (guint i = 0; i < decks->len; i++)
    g_string_append_printf (names, "%s ", ((SlvDeck *) decks->pdata[i])->name);
  g_assert_cmpstr (names->str, ==, expected);
}

#define CASE(path, name) TEST_WITH (Fixture, fixture, fixture_set_up, fixture_tear_down, path, name)

CASE ("/store/maintain/backup-comes-back", test_round_trip)
{
  g_autofree char *copy = fixture_path (fixture, "copy.db"), *kept = NULL, *again = NULL;
  g_autofree char *restoring = fixture_path (fixture, "library.db.restoring");
  g_autoptr (GError) error = NULL;

  add_deck (fixture, "First");
  g_assert_true (good (slv_store_backup (fixture->store, copy, &error)));
  add_deck (fixture, "Second");
  guint64 revision = slv_store_library_revision (fixture->store);
  g_assert_true (good (slv_store_restore (fixture->store, copy, &kept, &error)));
  assert_decks (fixture, "First ");
  g_assert_cmpuint (slv_store_library_revision (fixture->store), !=, revision);
  g_assert_true (g_str_has_suffix (kept, "library.db.before-restore-1"));
  fixture_reopen (fixture);
  assert_decks (fixture, "First ");
  g_assert_true (slv_store_restore (fixture->store, kept, &again, &error));
  assert_decks (fixture, "First Second ");
  g_assert_true (g_str_has_suffix (again, "library.db.before-restore-2"));
  g_assert_false (g_file_test (restoring, G_FILE_TEST_EXISTS));
}

/* Makes every transaction of the library fail at its end. */
static int
refuse_commit (void *data G_GNUC_UNUSED)
{
  return 1;
}

CASE ("/store/maintain/a-restore-is-one-step", test_one_step)
{
  g_autofree char *copy = fixture_path (fixture, "copy.db");

  g_test_summary ("Nothing can fail once a backup is in the library's place: it has its new revision with it.");
  add_deck (fixture, "First");
  guint64 before = slv_store_library_revision (fixture->store);
  g_assert_true (good (slv_store_backup (fixture->store, copy, &error)));
  add_deck (fixture, "Second");
  guint64 revision = slv_store_library_revision (fixture->store);
  sqlite3_commit_hook (fixture->store->library->handle, refuse_commit, NULL);
  g_assert_true (good (slv_store_restore (fixture->store, copy, NULL, &error)));
  sqlite3_commit_hook (fixture->store->library->handle, NULL, NULL);
  assert_decks (fixture, "First ");
  g_assert_cmpuint (slv_store_library_revision (fixture->store), !=, revision);
  g_assert_cmpuint (slv_store_library_revision (fixture->store), !=, before);
}

CASE ("/store/maintain/a-restore-that-has-to-wait-too-long-leaves-nothing", test_restore_in_use)
{
  g_autofree char *copy = fixture_path (fixture, "copy.db"), *library = fixture_path (fixture, "library.db");
  g_autofree char *before = g_strconcat (library, ".before-restore-1", NULL), *half = g_strconcat (library, ".restoring", NULL);
  sqlite3 *other = NULL;

  add_deck (fixture, "First");
  g_assert_true (good (slv_store_backup (fixture->store, copy, &error)));
  add_deck (fixture, "Second");
  g_assert_cmpint (sqlite3_open (library, &other), ==, SQLITE_OK);
  g_assert_cmpint (sqlite3_exec (other, "BEGIN IMMEDIATE", NULL, NULL, NULL), ==, SQLITE_OK);
  sqlite3_busy_timeout (fixture->store->library->handle, 1);
  fails (slv_store_restore (fixture->store, copy, NULL, &error), SLV_ERROR_STORE);
  sqlite3_close (other);
  assert_decks (fixture, "First Second ");
  g_assert_false (g_file_test (before, G_FILE_TEST_EXISTS) || g_file_test (half, G_FILE_TEST_EXISTS));
}

/* Stands before the system's: as another program that writes to @written the moment a copy of it is whole. */
static char *written;
static int met;

int
rename (const char *from, const char *to)
{
  sqlite3 *other = NULL;

  if (written != NULL && g_str_has_prefix (to, written))
    {
      g_assert_cmpint (sqlite3_open (written, &other), ==, SQLITE_OK);
      met = sqlite3_exec (other, "BEGIN IMMEDIATE; DELETE FROM deck; COMMIT", NULL, NULL, NULL);
      sqlite3_close (other);
    }
  return renameat (AT_FDCWD, from, AT_FDCWD, to);
}

CASE ("/store/maintain/nobody-writes-between-the-copy-of-what-was-and-what-is-brought-back", test_restore_beside_a_writer)
{
  g_autofree char *copy = fixture_path (fixture, "copy.db"), *library = fixture_path (fixture, "library.db");

  add_deck (fixture, "First");
  g_assert_true (good (slv_store_backup (fixture->store, copy, &error)));
  written = library;
  met = SQLITE_OK;
  g_assert_true (good (slv_store_restore (fixture->store, copy, NULL, &error)));
  written = NULL;
  g_assert_cmpint (met, ==, SQLITE_BUSY);
  assert_decks (fixture, "First ");
}

CASE ("/store/maintain/backup-is-one-file", test_one_file)
{
  g_autofree char *copy = fixture_path (fixture, "copy.db"), *log = fixture_path (fixture, "copy.db-wal");

  g_test_summary ("Also what still lies in the log is in the copy, and the copy has none beside it.");
  add_deck (fixture, "First");
  g_assert_true (good (slv_store_backup (fixture->store, copy, &error)));
  add_deck (fixture, "Second");
  g_assert_true (good (slv_store_backup (fixture->store, copy, &error)));
  g_assert_cmpint (ask_number (copy, "SELECT count(*) FROM deck"), ==, 2);
  g_assert_false (g_file_test (log, G_FILE_TEST_EXISTS));
}

/* What is no library was not written by this program, and is not its to replace; where nothing is in it nothing is lost. */
CASE ("/store/maintain/backup-is-written-over-no-file-of-others", test_not_over_others)
{
  g_autofree char *path = fixture_path (fixture, "mine"), *index = fixture_path (fixture, "index.db"), *other = NULL;
  gsize lengths[] = { 1, 15, 16, 72, 4096, 0 };
  gsize size;

  add_deck (fixture, "First");
  run_sql (index, "PRAGMA wal_checkpoint(TRUNCATE)");
  g_assert_true (g_file_get_contents (index, &other, &size, NULL));   /* another file of the same program */
  for (guint i = 0; i < G_N_ELEMENTS (lengths); i++)
    {
      g_autofree char *after = NULL;
      g_autoptr (GError) error = NULL;

      g_assert_true (g_file_set_contents (path, other, (gssize) lengths[i], NULL));
      g_assert_cmpint (slv_store_backup (fixture->store, path, &error), ==, lengths[i] == 0);
      g_assert_true (g_file_get_contents (path, &after, &size, NULL));
      if (lengths[i] == 0)
        continue;
      g_assert_error (error, SLV_ERROR, SLV_ERROR_REFUSED);
      g_assert_cmpmem (after, size, other, lengths[i]);
    }
  g_assert_cmpint (ask_number (path, "SELECT count(*) FROM deck"), ==, 1);
}

CASE ("/store/maintain/backup-that-cannot-be-written-is-said", test_unwritable)
{
  g_autofree char *path = fixture_path (fixture, "nowhere/copy.db");

  fails_saying (slv_store_backup (fixture->store, path, &error), SLV_ERROR_STORE, "library.db");
}

/* why a file cannot be opened is what the system says: it may be mended */
CASE ("/store/maintain/why-a-file-cannot-be-opened-is-said", test_unopenable)
{
  g_autofree char *folder = fixture_path (fixture, "folder"), *file = g_build_filename (folder, "library.db", NULL);

  g_assert_cmpint (g_mkdir_with_parents (file, 0700), ==, 0);
  fails_saying (slv_store_open (folder, fixture->schema, &error), SLV_ERROR_STORE, g_strerror (EISDIR));
}

/* Expects that @path is refused and nothing has changed. */
static void
assert_refused (Fixture      *fixture,
                const char   *path,
                SlvErrorCode  code)
{
  g_autofree char *kept = fixture_path (fixture, "library.db.before-restore-1");

  fails (slv_store_restore (fixture->store, path, NULL, &error), (int) code);
  assert_decks (fixture, "Second ");
  g_assert_false (g_file_test (kept, G_FILE_TEST_EXISTS));
}

/* Backups to which another program has written: with what is not asked for they come back, without what is they do not. */
CASE ("/store/maintain/a-backup-without-a-table-is-not-brought-back", test_written_to)
{
  static const struct { const char *sql; gboolean comes; } rows[] = {
    { "CREATE VIEW more AS SELECT * FROM lot; CREATE TABLE own (a)", TRUE },
    { "DROP TABLE deck_setting", FALSE },
    { "ALTER TABLE lot RENAME COLUMN note TO remark", FALSE },
    { "CREATE TABLE other AS SELECT * FROM lot; DROP TABLE lot; CREATE VIEW lot AS SELECT * FROM other", FALSE },
  };
  add_deck (fixture, "First");
  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autofree char *name = g_strdup_printf ("copy-%u.db", i), *copy = fixture_path (fixture, name);
      g_autoptr (GError) error = NULL;
      sqlite3 *other = NULL;

      g_assert_true (slv_store_backup (fixture->store, copy, &error));
      g_assert_cmpint (sqlite3_open (copy, &other), ==, SQLITE_OK);
      g_assert_cmpint (sqlite3_exec (other, rows[i].sql, NULL, NULL, NULL), ==, SQLITE_OK);
      sqlite3_close (other);
      g_assert_true (slv_store_restore (fixture->store, copy, NULL, &error) == rows[i].comes);
      g_assert_true (rows[i].comes || g_error_matches (error, SLV_ERROR, SLV_ERROR_DAMAGED));
      g_assert_true (rows[i].comes || strstr (error->message, name) != NULL);
      assert_decks (fixture, "First ");
    }
}

CASE ("/store/maintain/what-is-no-library-is-not-brought-back", test_refused)
{
  g_autofree char *copy = fixture_path (fixture, "copy.db"), *index = fixture_path (fixture, "index.db"), *text = NULL;
  gsize size;

  add_deck (fixture, "Second");
  assert_refused (fixture, copy, SLV_ERROR_NOT_FOUND);
  assert_refused (fixture, fixture->dir, SLV_ERROR_NOT_FOUND);
  assert_refused (fixture, index, SLV_ERROR_DAMAGED);
  g_assert_true (g_file_set_contents (copy, "no database at all", -1, NULL));
  assert_refused (fixture, copy, SLV_ERROR_DAMAGED);
  g_assert_cmpint (g_unlink (copy), ==, 0);
  g_assert_true (slv_store_backup (fixture->store, copy, NULL));
  g_assert_true (g_file_get_contents (copy, &text, &size, NULL));
  g_assert_true (g_file_set_contents (copy, text, (gssize) size / 2, NULL));
  assert_refused (fixture, copy, SLV_ERROR_DAMAGED);
  memset (text + size - 4096, 0xa5, 4096);
  g_assert_true (g_file_set_contents (copy, text, (gssize) size, NULL));
  assert_refused (fixture, copy, SLV_ERROR_DAMAGED);
  g_assert_true (slv_store_backup (fixture->store, copy, NULL));
  run_sql (copy, "PRAGMA user_version = 99");
  assert_refused (fixture, copy, SLV_ERROR_TOO_NEW);
}

CASE ("/store/maintain/damage-is-found", test_check)
{
  g_autofree char *path = fixture_path (fixture, "library.db");

  add_deck (fixture, "First");
  g_autoptr (GPtrArray) before = slv_store_check (fixture->store);
  g_assert_cmpuint (before->len, ==, 0);
  run_sql (path, "PRAGMA foreign_keys = OFF; DELETE FROM deck");
  g_autoptr (GPtrArray) after = slv_store_check (fixture->store);
  g_assert_cmpuint (after->len, >, 0);
  const SlvTrouble *trouble = after->pdata[0];
  g_assert_cmpint (trouble->room, ==, SLV_ROOM_LIBRARY);
  g_assert_nonnull (strstr (trouble->text, "library.db"));
}

CASE ("/store/maintain/index-can-be-made-anew", test_renew_index)
{
  g_autofree char *aside = fixture_path (fixture, "index.db.damaged-1");

  import_cards (fixture->store, "a", (SlvCard *[]) { make_card ("lantern", "k", "K", "", ""), NULL });
  guint64 revision = slv_store_index_revision (fixture->store);
  g_assert_true (good (slv_store_renew_index (fixture->store, &error)));
  g_assert_cmpuint (slv_store_index_revision (fixture->store), !=, revision);
  g_assert_cmpint (ask_number (aside, "SELECT count(*) FROM card"), ==, 1);
  g_assert_nonnull (slv_store_get_notes (fixture->store)[0]);
  assert_tallies (import_cards (fixture->store, "a", (SlvCard *[]) { make_card ("lantern", "k", "K", "", ""), NULL }), "1 0 0 0",
                  "0 0 0 0");
}

static void
save_source (Fixture    *fixture,
             const char *name,
             const char *url)
{
  const SlvSource source = { .name = (char *) name, .url = (char *) url };

  g_assert_true (good (slv_store_save_source (fixture->store, &source, &error)));
}

/* They are in a file that nobody else reads, go with the last source that needs them, and are never in library.db. */
CASE ("/store/maintain/a-library-that-is-gone-is-told-where-there-are-copies-of-it", test_gone)
{
  static const char * const copies[] = { "notes.txt", "library-2016-01-31.db.gz", "library-2016-02-01.db", "library-2015-12-31.db", "library-9999-01-31.db" };
  g_autofree char *path = fixture_path (fixture, "library.db"), *folder = fixture_path (fixture, "backups");

  g_assert_cmpint (g_mkdir (folder, 0700), ==, 0);
  for (guint i = 0; i < G_N_ELEMENTS (copies); i++)
    {
      g_autofree char *copy = g_build_filename (folder, copies[i], NULL);

      g_clear_pointer (&fixture->store, slv_store_close);
      g_assert_true (g_file_set_contents (copy, "", 0, NULL));
      g_assert_cmpint (g_remove (path), ==, 0);
      fixture_reopen (fixture);
      const char *note = slv_store_get_notes (fixture->store)[0];
      g_assert_cmpint (note != NULL, ==, i > 0);
      g_assert_true (note == NULL || strstr (note, copies[MIN (i, 2)]) != NULL);
      fixture_reopen (fixture);
      g_assert_null (slv_store_get_notes (fixture->store)[0]);
    }
}

CASE ("/store/maintain/passwords-are-kept-apart", test_passwords)
{
  const char *address = "https://ada@lists.example/cards";
  g_autofree char *path = fixture_path (fixture, "passwords"), *library = fixture_path (fixture, "library.db"), *kept = NULL, *none = NULL;
  g_autoptr (GError) error = NULL;
  GStatBuf info;

  save_source (fixture, "one", "https://ada:pearl%20diver@lists.example/cards");
  save_source (fixture, "two", address);
  save_source (fixture, "open", "https://lists.example/open");
  kept = good (slv_store_dup_password (fixture->store, address, &error));
  g_assert_nonnull (kept);
  g_assert_nonnull (strstr (kept, "diver"));
  none = good (slv_store_dup_password (fixture->store, "https://lists.example/open", &error));
  g_assert_null (none);
  g_assert_cmpint (g_stat (path, &info), ==, 0);
  g_assert_cmpuint (info.st_mode & 0777, ==, 0600);
  g_autofree char *url = ask_text (library, "SELECT group_concat(url, ' ') FROM source");
  g_assert_null (strstr (url, "diver"));
  g_assert_true (good (slv_store_remove_source (fixture->store, "one", &error)));
  g_free (g_steal_pointer (&kept));
  kept = good (slv_store_dup_password (fixture->store, address, &error));
  g_assert_nonnull (kept);
  g_assert_true (good (slv_store_remove_source (fixture->store, "two", &error)));
  g_autofree char *gone = slv_store_dup_password (fixture->store, address, &error);
  g_assert_null (gone);
}

/* A keyring of the test: passwords by their names; NULL: it does not answer. */
static GHashTable *ring;
static guint kept;

static gboolean
ring_keep (const char *id, const char *address, const char *password)
{
  g_assert_nonnull (strstr (address, "lists.example"));
  g_assert_null (strstr (address, password));
  kept++;
  if (ring != NULL)
    g_hash_table_insert (ring, g_strdup (id), g_strdup (password));
  return ring != NULL;
}

static char *
ring_find (const char *id)
{
  return ring != NULL ? g_strdup (g_hash_table_lookup (ring, id)) : NULL;
}

static void
ring_forget (const char *id)
{
  if (ring != NULL)
    g_hash_table_remove (ring, id);
}

static void
assert_password (Fixture    *fixture,
                 const char *password,
                 gboolean    in_file)
{
  g_autofree char *path = fixture_path (fixture, "passwords"), *text = NULL, *found = NULL;

  found = good (slv_store_dup_password (fixture->store, "https://ada@lists.example/cards", &error));
  g_assert_cmpstr (found, ==, password);
  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  g_assert_cmpint (strstr (text, password) != NULL, ==, in_file);
}

/* Where a keyring answers it has them and the file has not; where none does, the file, silently; and it leaves it again. */
CASE ("/store/maintain/passwords-are-in-the-keyring-that-answers", test_passwords_keyring)
{
  static const SlvKeyring keyring = { ring_keep, ring_find, ring_forget };
  g_autoptr (GHashTable) answering = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  g_autoptr (GError) error = NULL;

  slv_store_use_keyring (&keyring);
  save_source (fixture, "one", "https://ada:pearl@lists.example/cards");
  assert_password (fixture, "pearl", TRUE);
  ring = answering;
  assert_password (fixture, "pearl", FALSE);
  assert_password (fixture, "pearl", FALSE);
  save_source (fixture, "two", "https://ada:amber@lists.example/cards");
  assert_password (fixture, "amber", FALSE);
  g_assert_cmpuint (g_hash_table_size (ring), ==, 1);

  ring = NULL;
  g_autofree char *lost = slv_store_dup_password (fixture->store, "https://ada@lists.example/cards", &error);
  g_assert_null (lost);
  g_assert_error (error, SLV_ERROR, SLV_ERROR_STORE);
  g_assert_nonnull (strstr (error->message, "https://ada@lists.example/cards"));
  g_clear_error (&error);
  save_source (fixture, "two", "https://ada:jade@lists.example/cards");
  assert_password (fixture, "jade", TRUE);

  ring = answering;
  assert_password (fixture, "jade", FALSE);
  g_hash_table_remove_all (ring);
  save_source (fixture, "two", "https://ada:onyx@lists.example/cards");
  g_assert_true (good (slv_store_remove_source (fixture->store, "one", &error)));
  assert_password (fixture, "onyx", FALSE);
  g_assert_true (good (slv_store_remove_source (fixture->store, "two", &error)));
  g_assert_cmpuint (g_hash_table_size (ring), ==, 0);
  lost = good (slv_store_dup_password (fixture->store, "https://ada@lists.example/cards", &error));
  g_assert_null (lost);
  ring = NULL;
  slv_store_use_keyring (NULL);
}

/* A file that cannot be written: the keyring keeps nothing that nobody would find again. */
CASE ("/store/maintain/a-password-that-no-file-can-tell-of-is-in-no-keyring", test_passwords_keyring_unwritable)
{
  static const SlvKeyring keyring = { ring_keep, ring_find, ring_forget };
  g_autoptr (GHashTable) answering = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  g_autoptr (GError) error = NULL;
  struct rlimit before, none;

  g_assert_cmpint (getrlimit (RLIMIT_FSIZE, &before), ==, 0);
  none = (struct rlimit) { 0, before.rlim_max };
  signal (SIGXFSZ, SIG_IGN);
  slv_store_use_keyring (&keyring);
  ring = answering;
  kept = 0;
  g_assert_cmpint (setrlimit (RLIMIT_FSIZE, &none), ==, 0);
  g_assert_false (slv_store_write_password (fixture->store, "https://ada@lists.example/cards", "pearl", &error));
  g_assert_cmpint (setrlimit (RLIMIT_FSIZE, &before), ==, 0);
  g_assert_cmpuint (kept, >, 0);
  g_assert_error (error, SLV_ERROR, SLV_ERROR_STORE);
  g_assert_cmpuint (g_hash_table_size (ring), ==, 0);
  ring = NULL;
  slv_store_use_keyring (NULL);
}

CASE ("/store/maintain/a-password-that-is-not-kept-is-forgotten-without-a-file", test_passwords_none)
{
  g_autofree char *path = fixture_path (fixture, "passwords");

  g_assert_true (good (slv_store_write_password (fixture->store, "https://ada@lists.example/cards", NULL, &error)));
  g_assert_false (g_file_test (path, G_FILE_TEST_EXISTS));
  g_assert_true (good (slv_store_write_password (fixture->store, "https://ada@lists.example/cards", "pearl", &error)));
  g_assert_true (good (slv_store_write_password (fixture->store, "https://bob@lists.example/cards", NULL, &error)));
  g_autofree char *still = good (slv_store_dup_password (fixture->store, "https://ada@lists.example/cards", &error));
  g_assert_cmpstr (still, ==, "pearl");
  g_assert_true (good (slv_store_write_password (fixture->store, "https://ada@lists.example/cards", NULL, &error)));
  g_autofree char *gone = good (slv_store_dup_password (fixture->store, "https://ada@lists.example/cards", &error));
  g_assert_null (gone);
}

/* A file that holds something else is not written over, and what needs it says so. */
CASE ("/store/maintain/passwords-that-cannot-be-read-stay-as-they-are", test_passwords_damaged)
{
  static const char * const texts[] = { "no passwords\n", "# of another program\n" };
  const SlvSource source = { .name = (char *) "one", .url = (char *) "https://ada:pearl@lists.example/cards" };

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autofree char *path = fixture_path (fixture, "passwords"), *after = NULL;
      g_autoptr (GError) error = NULL, other = NULL;

      g_assert_true (g_file_set_contents (path, texts[i], -1, NULL));
      fails (slv_store_dup_password (fixture->store, "https://ada@lists.example/cards", &error), SLV_ERROR_STORE);
      g_assert_false (slv_store_save_source (fixture->store, &source, &other));
      g_assert_error (other, SLV_ERROR, SLV_ERROR_STORE);
      g_assert_true (g_file_get_contents (path, &after, NULL, NULL));
      g_assert_cmpstr (after, ==, texts[i]);
    }
}

/* Packed or not, a copy is the file itself; where there is no room for it, that is said. */
CASE ("/store/maintain/a-packed-copy-is-unpacked-or-says-why-not", test_unpacked)
{
  g_autofree char *plain = fixture_path (fixture, "plain"), *packed = fixture_path (fixture, "plain.gz"), *to = fixture_path (fixture, "to");
  g_autofree char *nowhere = fixture_path (fixture, "no/folder/to"), *text = NULL;
  g_autoptr (GError) error = NULL, other = NULL;

  g_assert_true (g_file_set_contents (plain, "ebb and flow", -1, NULL));
  g_assert_false (slv_file_is_packed (plain));
  g_assert_true (slv_file_pack (plain));
  g_assert_false (g_file_test (plain, G_FILE_TEST_EXISTS));
  g_assert_true (slv_file_is_packed (packed));
  g_assert_false (slv_file_unpack (packed, nowhere, &error));
  g_assert_error (error, SLV_ERROR, SLV_ERROR_STORE);
  g_assert_false (slv_file_unpack (plain, to, &other));
  g_assert_error (other, SLV_ERROR, SLV_ERROR_NOT_FOUND);
  g_clear_error (&error);
  g_assert_true (good (slv_file_unpack (packed, to, &error)));
  g_assert_true (g_file_get_contents (to, &text, NULL, NULL));
  g_assert_cmpstr (text, ==, "ebb and flow");
}

/* What a file is stands in its name; who only looks like one of ours is another one. */
CASE ("/store/maintain/a-file-is-what-its-name-says", test_rooms)
{
  static const struct { const char *name, *room; } rows[] = {
    { "library.db-wal", "library" }, { "index.db-shm", "index" }, { "index.names", "index" }, { "prices.db", "prices" }, { "prices.db-wal", "prices" },
    { "backups/library-2024-01-02.db", "daily" }, { "backups/library-2024-01-03.db.gz", "daily" }, { "backups/x.part", "left" },
    { "library.db.before-restore-1", "copies" }, { "library.db.before-3", "copies" }, { "library.db.recovered-1", "copies" }, { "sleeves-kept-1.db", "copies" },
    { "library.db.damaged-1", "damaged" }, { "library.db.damaged-1-wal", "damaged" }, { "index.db.damaged-2", "damaged" },
    { "library.db.restoring", "left" }, { "library.db.restoring-wal", "left" }, { "library.db.part", "left" }, { "library.db.part-journal", "left" },
    { "fetched/a/1", "fetched" }, { "fetched/a/library.db", "fetched" }, { "fetched/x.part", "fetched" }, { "lists/b/two.zip", "fetched" },
    { "images/c/d/e.png", "pictures" }, { "deep/backups/f", "other" }, { "notes.txt", "other" }, { "x.part.txt", "other" }, { "index.html", "other" },
  };
  SlvRoomSize before[SLV_N_ROOMS], sizes[SLV_N_ROOMS];

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autofree char *path = fixture_path (fixture, rows[i].name), *folder = g_path_get_dirname (path), *there = NULL;
      gsize length;

      if (g_file_get_contents (path, &there, &length, NULL))
        continue;   /* the open library's own */
      slv_store_measure (fixture->dir, before);
      g_assert_cmpint (g_mkdir_with_parents (folder, 0700), ==, 0);
      g_assert_true (g_file_set_contents (path, "four", 4, NULL));
      slv_store_measure (fixture->dir, sizes);
      g_test_message ("%s", rows[i].name);
      for (SlvRoom room = 0; room < SLV_N_ROOMS; room++)
        {
          g_assert_cmpuint (sizes[room].files - before[room].files, ==, g_str_equal (slv_room_id (room), rows[i].room));
          g_assert_cmpint (sizes[room].bytes > before[room].bytes, ==, g_str_equal (slv_room_id (room), rows[i].room));
        }
    }
  g_assert_cmpuint (sizes[SLV_ROOM_LIBRARY].files, >=, 1);
}

/* Names that are nearly those of daily copies are not counted among them, and are not removed. */
CASE ("/store/maintain/names-that-are-nearly-a-days-copy-stay", test_odd_backups)
{
  static const char * const odd[] = {
    "library-2024-01-01", "library-2024-01-01.db.xz", "library-2024-01-01.db.gz.part", "library-2024-13-01.db", "library-2024-01-32.db", "library-2024-02-30.db",
    "library-0000-01-01.db", "library-20240101.db", "library-2024-01-01xdb", "Library-2024-01-01.db", "library-2024-00-01.db", "library-2024-01-00.db",
    "library-2024x01-01.db", "library-abcd-01-01.db", "xlibrary-2024-01-01.db",
  };
  g_autofree char *folder = fixture_path (fixture, "backups");
  guint left = 0;

  g_assert_cmpint (g_mkdir_with_parents (folder, 0700), ==, 0);
  for (guint i = 0; i < G_N_ELEMENTS (odd) + 30; i++)
    {
      g_autofree char *name = i < G_N_ELEMENTS (odd) ? g_strdup (odd[i]) : g_strdup_printf ("library-2023-01-%02u.db", i - (guint) G_N_ELEMENTS (odd) + 1);
      g_autofree char *path = g_build_filename (folder, name, NULL);

      g_assert_true (g_file_set_contents (path, "x", 1, NULL));
    }
  slv_store_thin_backups (folder);
  for (guint i = 0; i < G_N_ELEMENTS (odd); i++)
    {
      g_autofree char *path = g_build_filename (folder, odd[i], NULL);

      g_test_message ("%s", odd[i]);
      g_assert_true (g_file_test (path, G_FILE_TEST_EXISTS));
    }
  for (guint i = 1; i <= 30; i++)
    {
      g_autofree char *name = g_strdup_printf ("library-2023-01-%02u.db", i), *path = g_build_filename (folder, name, NULL), *packed = g_strconcat (path, ".gz", NULL);
      gboolean plain_there = g_file_test (path, G_FILE_TEST_EXISTS), packed_there = g_file_test (packed, G_FILE_TEST_EXISTS);

      left += plain_there || packed_there;
      g_assert_false (plain_there && packed_there);
      if (i > 23)
        g_assert_true (plain_there || packed_there);
    }
  g_assert_cmpuint (left, >, 7);
  g_assert_cmpuint (left, <, 30);
}

/* What a file's schema says is data: a trigger that somebody put there never runs. */
CASE ("/store/maintain/triggers-of-a-file-do-not-run", test_triggers)
{
  g_autofree char *path = fixture_path (fixture, "library.db");

  g_clear_pointer (&fixture->store, slv_store_close);
  run_sql (path, "CREATE TABLE met (n); CREATE TRIGGER own AFTER INSERT ON deck BEGIN INSERT INTO met VALUES (1); END");
  fixture_reopen (fixture);
  add_deck (fixture, "First");
  assert_decks (fixture, "First ");
  g_clear_pointer (&fixture->store, slv_store_close);
  g_assert_cmpint (ask_number (path, "SELECT count(*) FROM met"), ==, 0);
  run_sql (path, "INSERT INTO deck SELECT * FROM deck WHERE 0");
  fixture_reopen (fixture);
}

TEST_MAIN ()
