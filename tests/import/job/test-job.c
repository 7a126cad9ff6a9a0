/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-job.c: imports of files and folders: whole or not at all, and the same twice changes nothing. */
#include "import-fixture.h"

static char *
write_list (FixtureLibrary *self, const char *name, const char *text)
{
  g_autofree char *path = g_build_filename (self->folder, name, NULL), *parent = g_path_get_dirname (path);

  g_assert_cmpint (g_mkdir_with_parents (parent, 0700), ==, 0);
  g_assert_true (g_file_set_contents (path, text, -1, NULL));
  return g_steal_pointer (&path);
}

static SlvImportAccount *
run (FixtureLibrary *self, const char *what, gboolean dry_run, GError **error)
{
  return slv_job_run (self->store, self->games, what, NULL, NULL, dry_run, NULL, NULL, NULL, error);
}

#define A "{\"id\":\"a\",\"name\":\"A\",\"types\":[\"BEAST\"],\"editions\":[{\"id\":\"a1\",\"set\":{\"code\":\"S\"}}]}"
#define B "{\"id\":\"b\",\"name\":\"B\",\"types\":[\"LAMP\"],\"editions\":[{\"id\":\"b1\",\"set\":{\"code\":\"S\"}}]}"
#define B2 "{\"id\":\"b\",\"name\":\"B\",\"types\":[\"CHARM\"],\"editions\":[{\"id\":\"b1\",\"set\":{\"code\":\"S\"}}]}"

static void
check_tally (const SlvTally *tally, guint64 new_, guint64 changed, guint64 unchanged, guint64 gone)
{
  g_assert_cmpuint (tally->new_, ==, new_);
  g_assert_cmpuint (tally->changed, ==, changed);
  g_assert_cmpuint (tally->unchanged, ==, unchanged);
  g_assert_cmpuint (tally->gone, ==, gone);
}

#define CASE(path, name) TEST_WITH (FixtureLibrary, self, fixture_library_set_up, fixture_library_tear_down, path, name)

CASE ("/import/job/the-same-twice-changes-nothing", test_twice)
{
  g_autofree char *path = write_list (self, "a.json", "[" A "," B "]"), *changed = NULL;
  g_autoptr (SlvImportAccount) first = good (run (self, path, FALSE, &error)), second = NULL, third = NULL;

  check_tally (&first->cards, 2, 0, 0, 0);
  check_tally (&first->printings, 2, 0, 0, 0);
  g_assert_cmpstr (first->kind, ==, "lantern-json");
  g_assert_cmpstr (first->game, ==, "lantern");
  g_assert_cmpuint (first->bytes, ==, strlen ("[" A "," B "]"));
  guint64 revision = slv_store_index_revision (self->store);
  second = good (run (self, path, FALSE, &error));
  check_tally (&second->cards, 0, 0, 2, 0);
  check_tally (&second->printings, 0, 0, 2, 0);
  g_assert_cmpuint (second->records, ==, 2);
  g_assert_cmpstr (second->kind, ==, "lantern-json");
  g_assert_cmpuint (slv_store_index_revision (self->store), ==, revision);
  changed = write_list (self, "a.json", "[" B2 "]");
  third = good (run (self, changed, FALSE, &error));
  check_tally (&third->cards, 0, 1, 0, 1);
}

CASE ("/import/job/dry-run-answers-the-same-and-writes-nothing", test_dry_run)
{
  g_autofree char *path = write_list (self, "a.json", "[" A "]");
  g_autoptr (SlvImportAccount) dry = good (run (self, path, TRUE, &error)), again = NULL;

  g_assert_true (dry->dry_run);
  check_tally (&dry->cards, 1, 0, 0, 0);
  again = good (run (self, path, FALSE, &error));
  check_tally (&again->cards, 1, 0, 0, 0);
}

CASE ("/import/job/single-bad-records-are-rejected-and-many-refuse-all", test_bad_share)
{
  g_autoptr (GString) few = g_string_new ("[{\"name\":\"No key\",\"id\":null,\"editions\":[]}");
  g_autoptr (GString) many = g_string_new ("[" A ",{\"id\":\"x\",\"name\":\"\",\"editions\":[]}]");
  g_autoptr (GError) error = NULL;

  g_autofree char *bad_path = write_list (self, "bad.json", many->str);
  g_autoptr (SlvImportAccount) bad = run (self, bad_path, FALSE, &error);
  g_assert_null (bad);
  g_assert_error (error, SLV_ERROR, SLV_ERROR_REFUSED);
  g_assert_nonnull (strstr (error->message, "#2"));
  g_clear_error (&error);
  for (guint i = 0; i < 20; i++)
    g_string_append_printf (few, ",{\"id\":\"k%u\",\"name\":\"N\",\"editions\":[]}", i);
  g_string_append_c (few, ']');
  g_autofree char *good_path = write_list (self, "good.json", few->str);
  g_autoptr (SlvImportAccount) good = good (run (self, good_path, FALSE, &error));
  check_tally (&good->cards, 20, 0, 0, 0);
  g_assert_cmpuint (good->rejected->len, ==, 1);
  g_assert_cmpstr (((SlvRejected *) g_ptr_array_index (good->rejected, 0))->record, ==, "No key");
  g_autoptr (SlvImportAccount) again = run (self, good_path, FALSE, &error);   /* the account of an unchanged list is the same */
  g_assert_cmpuint (again->rejected->len, ==, 1);
  g_assert_cmpstr (((SlvRejected *) g_ptr_array_index (again->rejected, 0))->reason, ==,
                   ((SlvRejected *) g_ptr_array_index (good->rejected, 0))->reason);
}

CASE ("/import/job/whole-or-not-at-all", test_whole_or_not)
{
  static const char * const texts[] = { "[" A ",", "[]", "", "<html>", "{\"error\":\"no\"}", "game,name\n" };
  guint64 revision = slv_store_index_revision (self->store);

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autofree char *path = write_list (self, "x", texts[i]);
      g_autoptr (GError) error = NULL;

      g_assert_null (run (self, path, FALSE, &error));
      g_assert_true (error->domain == SLV_ERROR && (error->code == SLV_ERROR_REFUSED || error->code == SLV_ERROR_UNSAID));
      g_assert_cmpuint (slv_store_index_revision (self->store), ==, revision);
    }
}

CASE ("/import/job/an-absent-file-is-told", test_absent)
{
  g_autoptr (GError) error = NULL;
  SlvPlace place;

  g_assert_null (run (self, "/no/such/list.json", FALSE, &error));
  g_assert_error (error, SLV_ERROR, SLV_ERROR_NOT_FOUND);
  g_assert_true (slv_error_get_place (error, &place));
  g_assert_cmpstr (place.file, ==, "/no/such/list.json");
}

CASE ("/import/job/a-folder-is-one-list", test_folder)
{
  g_autofree char *one = write_list (self, "pages/1.json", "{\"data\":[" A "],\"has_more\":true,\"total\":2}");
  g_autofree char *two = write_list (self, "pages/2.json", "{\"data\":[" B "],\"has_more\":false,\"total\":2}");
  g_autofree char *hidden = write_list (self, "pages/.other", "not a list");
  g_autofree char *folder = g_path_get_dirname (one);
  g_autoptr (SlvImportAccount) first = good (run (self, folder, FALSE, &error)), second = NULL, single = NULL;

  check_tally (&first->cards, 2, 0, 0, 0);
  g_assert_cmpuint (first->records, ==, 2);
  second = good (run (self, folder, FALSE, &error));
  check_tally (&second->cards, 0, 0, 2, 0);
  single = good (run (self, two, FALSE, &error));   /* another origin: nothing is gone */
  check_tally (&single->cards, 0, 0, 1, 0);
}

CASE ("/import/job/an-interrupt-leaves-nothing", test_interrupted)
{
  g_autofree char *path = write_list (self, "a.json", "[" A "," B "]");
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();

  g_cancellable_cancel (cancellable);
  fails (slv_job_run (self->store, self->games, path, NULL, NULL, FALSE, NULL, NULL, cancellable, &error), SLV_ERROR_CANCELLED);
  g_autoptr (SlvImportAccount) account = good (run (self, path, FALSE, &error));   /* and the store can be used afterwards */
  check_tally (&account->cards, 2, 0, 0, 0);
}

typedef struct { GMainLoop *loop; SlvImportAccount *account; GError *error; gboolean over; } Waiting;

static void
take_result (G_GNUC_UNUSED GObject *source, GAsyncResult *result, gpointer user_data)
{
  Waiting *waiting = user_data;

  waiting->account = slv_job_run_finish (result, &waiting->error);
  waiting->over = TRUE;
  g_main_loop_quit (waiting->loop);
}

static void
take_progress (const SlvJobProgress *progress, gpointer user_data)
{
  Waiting *waiting = user_data;

  g_assert_false (waiting->over);
  g_assert_cmpuint (progress->bytes, <=, progress->total);
}

CASE ("/import/job/in-a-thread-of-its-own", test_in_a_thread)
{
  g_autofree char *path = write_list (self, "a.json", "[" A "," B "]"), *library = g_build_filename (self->folder, "library", NULL);
  Waiting waiting = { .loop = g_main_loop_new (NULL, FALSE) };

  slv_job_run_order_async (library, self->games, &(SlvJobOrder) { .what = path }, take_progress, &waiting, NULL, take_result, &waiting);
  g_main_loop_run (waiting.loop);
  while (g_main_context_iteration (NULL, FALSE))
    ;
  g_assert_no_error (waiting.error);
  check_tally (&waiting.account->cards, 2, 0, 0, 0);
  SLV_FREE_MEMBERS (&waiting, (slv_import_account_free, account), (g_main_loop_unref, loop));
}

TEST_MAIN ()
