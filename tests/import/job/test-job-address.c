/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-job-address.c: lists over HTTP: pages, breaks, and servers that say that nothing has changed. */
#include "import-fixture.h"
#include "import/slv-fetch.h"

static SlvImportAccount *
run (FixtureLibrary *self, FixtureServer *server, const char *path, const char *kind, GError **error)
{
  g_autofree char *url = fixture_server_url (server, path);

  return slv_job_run (self->store, self->games, url, NULL, kind, FALSE, NULL, NULL, NULL, error);
}

/* whether pages of an interrupted run lie in the library */
static gboolean
has_left (FixtureLibrary *self)
{
  g_autofree char *fetched = g_build_filename (slv_store_get_dir (self->store), "fetched", NULL);

  return g_file_test (fetched, G_FILE_TEST_EXISTS);
}

#define CARD(id) "{\"id\":\"" id "\",\"name\":\"" id "\",\"editions\":[{\"id\":\"p" id "\"}]}"
#define PAGE(cards, more, total) "{\"data\":[" cards "],\"has_more\":" more ",\"total\":" total "}"
#define END { NULL, 0, NULL, NULL, NULL, 0 }
#define P1 "/cards?page=1&page_size=3"
#define P2 "/cards?page=2&page_size=3"
#define P3 "/cards?page=3&page_size=3"

#define CASE(path, name) TEST_WITH (FixtureLibrary, self, fixture_library_set_up, fixture_library_tear_down, path, name)

CASE ("/import/job-address/pages-are-walked", test_pages)
{
  static const FixtureAnswer answers[] = {
    { "/cards", 200, PAGE (CARD ("a"), "true", "5"), NULL, NULL, 0 },
    { P1, 200, PAGE (CARD ("a") "," CARD ("b") "," CARD ("c"), "true", "5"), NULL, NULL, 0 },
    { P2, 200, PAGE (CARD ("d") "," CARD ("e"), "false", "5"), NULL, NULL, 0 },
    { "/cards?q=x&page=1&page_size=3", 200, PAGE (CARD ("a"), "false", "1"), NULL, NULL, 0 },
    END
  };
  FixtureServer *server = fixture_server_new (answers);
  g_autoptr (SlvImportAccount) given = good (run (self, server, "/cards", "lantern-json", &error)), found = NULL, query = NULL;

  g_assert_cmpuint (given->cards.new_, ==, 5);
  g_assert_cmpuint (given->printings.new_, ==, 5);
  g_assert_cmpuint (given->requests, ==, 2);
  g_assert_false (given->not_modified);
  found = good (run (self, server, "/cards", NULL, &error));   /* one more request tells the kind */
  g_assert_cmpuint (found->cards.unchanged, ==, 5);
  g_assert_cmpuint (found->requests, ==, 3);
  query = good (run (self, server, "/cards?q=x&page=7", "lantern-json", &error));
  g_assert_cmpuint (query->records, ==, 1);
  g_assert_false (has_left (self));
  fixture_server_free (server);
}

CASE ("/import/job-address/one-document-is-one-request", test_one_document)
{
  static const FixtureAnswer answers[] = {
    { "/list.csv", 200, "game,name,type\nlantern,Wick,Lamp\n", "ETag", "\"one\"", 0 },
    { "/list.json", 200, "[" CARD ("a") "]", NULL, NULL, 0 },
    END
  };
  FixtureServer *server = fixture_server_new (answers);
  g_autoptr (SlvImportAccount) csv = good (run (self, server, "/list.csv", NULL, &error)), again = NULL, json = NULL, same = NULL;

  g_assert_cmpuint (csv->cards.new_, ==, 1);
  g_assert_cmpuint (csv->requests, ==, 1);
  again = good (run (self, server, "/list.csv", NULL, &error));
  g_assert_true (again->not_modified);
  g_assert_cmpuint (again->cards.unchanged, ==, 1);
  g_assert_cmpuint (again->bytes, ==, 0);
  json = good (run (self, server, "/list.json", NULL, &error));
  g_assert_cmpuint (json->requests, ==, 1);
  same = good (run (self, server, "/list.json", NULL, &error));   /* no tag: the bytes tell */
  g_assert_true (same->not_modified);
  g_assert_cmpuint (same->cards.unchanged, ==, 1);
  fixture_server_free (server);
}

CASE ("/import/job-address/tagged-pages-are-asked-first", test_tagged_pages)
{
  static const FixtureAnswer answers[] = {
    { P1, 200, PAGE (CARD ("a"), "true", "2"), "ETag", "\"1\"", 0 },
    { P2, 200, PAGE (CARD ("b"), "false", "2"), "ETag", "\"2\"", 0 },
    { P2, 200, PAGE (CARD ("b"), "false", "2"), "ETag", "\"2\"", 0 },
    { P2, 200, PAGE (CARD ("c"), "false", "2"), "ETag", "\"3\"", 0 },
    END
  };
  FixtureServer *server = fixture_server_new (answers);
  g_autoptr (SlvImportAccount) first = good (run (self, server, "/cards", "lantern-json", &error)), second = NULL, third = NULL;

  g_assert_cmpuint (first->cards.new_, ==, 2);
  second = good (run (self, server, "/cards", "lantern-json", &error));
  g_assert_true (second->not_modified);
  g_assert_cmpuint (second->cards.unchanged, ==, 2);
  third = good (run (self, server, "/cards", "lantern-json", &error));   /* the second page has changed, the first has not */
  g_assert_false (third->not_modified);
  g_assert_cmpuint (third->cards.new_, ==, 1);
  g_assert_cmpuint (third->cards.gone, ==, 1);
  g_assert_cmpuint (third->cards.unchanged, ==, 1);
  fixture_server_free (server);
}

CASE ("/import/job-address/a-break-saves-the-pages-before-it", test_resumed)
{
  static const FixtureAnswer answers[] = {
    { P1, 200, PAGE (CARD ("a"), "true", "3"), NULL, NULL, 0 },
    { P2, 200, PAGE (CARD ("b"), "true", "3"), NULL, NULL, 0 },
    { P3, 403, "no", NULL, NULL, 0 },
    { P3, 200, PAGE (CARD ("c"), "false", "3"), NULL, NULL, 0 },
    END
  };
  FixtureServer *server = fixture_server_new (answers);
  g_autoptr (GError) error = NULL;
  g_autoptr (SlvImportAccount) broken = run (self, server, "/cards", "lantern-json", &error), whole = NULL;

  g_assert_null (broken);
  g_assert_error (error, SLV_ERROR, SLV_ERROR_NETWORK);
  g_clear_error (&error);
  g_assert_cmpuint (fixture_server_requests (server), ==, 3);
  g_assert_true (has_left (self));
  whole = good (run (self, server, "/cards", "lantern-json", &error));
  g_assert_cmpuint (whole->cards.new_, ==, 3);
  g_assert_cmpuint (whole->requests, ==, 1);
  g_assert_false (has_left (self));
  fixture_server_free (server);
}

CASE ("/import/job-address/pages-that-move-are-walked-again", test_moving_pages)
{
  static const FixtureAnswer answers[] = {
    { P1, 200, PAGE (CARD ("a") "," CARD ("b"), "true", "3"), NULL, NULL, 0 },
    { P2, 200, PAGE (CARD ("b"), "false", "3"), NULL, NULL, 0 },   /* a card has moved from one page to the other */
    { P2, 200, PAGE (CARD ("c"), "false", "3"), NULL, NULL, 0 },
    END
  };
  FixtureServer *server = fixture_server_new (answers);
  g_autoptr (SlvImportAccount) account = good (run (self, server, "/cards", "lantern-json", &error));

  g_assert_cmpuint (account->cards.new_, ==, 3);
  g_assert_cmpuint (account->requests, ==, 4);
  g_assert_cmpuint (account->records, ==, 3);
  fixture_server_free (server);
}

CASE ("/import/job-address/bad-answers-leave-nothing", test_bad_answers)
{
  static const FixtureAnswer same[] = { { P1, 200, PAGE (CARD ("a"), "true", "9"), NULL, NULL, 0 },
                                        { P2, 200, PAGE (CARD ("a"), "true", "9"), NULL, NULL, 0 }, END };
  static const FixtureAnswer none[] = { { P1, 200, PAGE ("", "true", "9"), NULL, NULL, 0 }, END };
  static const FixtureAnswer few[] = { { P1, 200, PAGE (CARD ("a"), "false", "9"), NULL, NULL, 0 }, END };
  static const FixtureAnswer page[] = { { P1, 200, "<html>", NULL, NULL, 0 }, END };
  static const FixtureAnswer * const all[] = { same, none, few, page };

  for (guint i = 0; i < G_N_ELEMENTS (all); i++)
    {
      FixtureServer *server = fixture_server_new (all[i]);
      fails (run (self, server, "/cards", "lantern-json", &error), SLV_ERROR_REFUSED);
      g_assert_false (has_left (self));
      fixture_server_free (server);
    }
}

/* What was shown is what lands: the import after a preview asks nobody. */
CASE ("/import/job-address/what-a-preview-fetched-is-what-lands", test_kept)
{
  static const FixtureAnswer answers[] = {
    { P1, 200, PAGE (CARD ("a") "," CARD ("b") "," CARD ("c"), "true", "5"), NULL, NULL, 0 },
    { P2, 200, PAGE (CARD ("d") "," CARD ("e"), "false", "5"), NULL, NULL, 0 },
    END
  };
  FixtureServer *server = fixture_server_new (answers);
  g_autofree char *url = fixture_server_url (server, "/cards");
  SlvJobOrder look = { .what = url, .kind = "lantern-json", .dry_run = TRUE, .keep = TRUE };
  SlvJobOrder apply = { .what = url, .kind = "lantern-json", .kept = TRUE };
  g_autoptr (SlvImportAccount) seen = good (slv_job_run_order (self->store, self->games, &look, NULL, NULL, NULL, &error));

  g_assert_cmpuint (seen->cards.new_, ==, 5);
  g_assert_cmpuint (seen->changes->len, ==, 5);
  g_assert_true (has_left (self));
  g_autoptr (SlvImportAccount) done = good (slv_job_run_order (self->store, self->games, &apply, NULL, NULL, NULL, &error));
  g_assert_cmpuint (done->cards.new_, ==, 5);
  g_assert_cmpuint (done->requests, ==, 0);
  g_assert_false (has_left (self));
  g_autoptr (SlvImportAccount) again = good (slv_job_run_order (self->store, self->games, &look, NULL, NULL, NULL, &error));
  g_assert_cmpuint (again->cards.unchanged, ==, 5);
  slv_job_forget (slv_store_get_dir (self->store), url);
  g_assert_false (has_left (self));
  g_autoptr (SlvImportAccount) fresh =
    good (slv_job_run_order (self->store, self->games, &apply, NULL, NULL, NULL, &error)); /* nothing is kept: it asks */
  g_assert_cmpuint (fresh->requests, >, 0);
  fixture_server_free (server);
}

/* A note in the library that points elsewhere, or is no note, is as good as none. */
CASE ("/import/job-address/a-damaged-note-of-a-preview-is-as-good-as-none", test_kept_damaged)
{
  static const FixtureAnswer answers[] = { { P1, 200, PAGE (CARD ("a"), "false", "1"), NULL, NULL, 0 }, END };
  static const char * const notes[] = {
    "", "[]", "{\"files\":[\"../../library.db\"],\"names\":[\"x\"]}", "{\"files\":[\"00009\"],\"names\":[\"x\"]}",
    "{\"files\":[\"00001\"],\"names\":[]}", "{\"files\":[7],\"names\":[7]}", "{\"files\":[\"\\",
  };

  for (guint i = 0; i < G_N_ELEMENTS (notes); i++)
    {
      FixtureServer *server = fixture_server_new (answers);
      g_autofree char *url = fixture_server_url (server, "/cards"), *sum = NULL, *folder = NULL, *note = NULL;
      SlvJobOrder order = { .what = url, .kind = "lantern-json", .dry_run = TRUE, .keep = TRUE };
      g_autoptr (SlvImportAccount) seen = good (slv_job_run_order (self->store, self->games, &order, NULL, NULL, NULL, &error));

      sum = g_compute_checksum_for_string (G_CHECKSUM_SHA256, url, -1);
      sum[32] = '\0';
      folder = g_build_filename (slv_store_get_dir (self->store), "fetched", sum, NULL);
      note = g_build_filename (folder, "kept.json", NULL);
      g_assert_true (g_file_test (note, G_FILE_TEST_EXISTS));
      g_assert_true (g_file_set_contents (note, notes[i], -1, NULL));
      order.dry_run = order.keep = FALSE;
      order.kept = TRUE;
      g_autoptr (SlvImportAccount) done = good (slv_job_run_order (self->store, self->games, &order, NULL, NULL, NULL, &error));
      g_assert_cmpuint (done->records, ==, 1);
      fixture_server_free (server);
    }
}

TEST_MAIN (slv_job_go_online ())
