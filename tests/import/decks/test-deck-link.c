/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-deck-link.c: decks by an address, and lists of decks that are kept: what comes, what is refused, and what stays when nothing comes. */
#include <glib/gstdio.h>
#include <utime.h>
#include "import-fixture.h"
#include "import/slv-deck-link.h"

#define PAGE "<!DOCTYPE html><html><body><h1>deck</h1>4 Ember<br>2 Ash<p>2 comments</body></html>"
#define HOUR (60 * 60)

TEST ("/deck-link/a-deck-comes-by-its-address-or-says-why-not", test_read)
{
  static const FixtureAnswer answers[] = {
    { "/deck.txt", 200, "4 Ember\n2 Ash\n", NULL, NULL, 0 }, { "/page", 200, "\n <HTML><body/>", NULL, NULL, 0 }, { "/doc", 200, PAGE, NULL, NULL, 0 },
    { "/own", 401, "no", NULL, NULL, 0 }, { "/closed", 403, "no", NULL, NULL, 0 }, { "/broken", 500, "no", NULL, NULL, 0 },
    { "/none.json", 200, "{\"a\":1}", NULL, NULL, 0 }, { NULL, 0, NULL, NULL, NULL, 0 },
  };
  static const struct { const char *path; int code; const char *word; } cases[] = {
    { "/deck.txt", -1, NULL }, { "/page", SLV_ERROR_REFUSED, "web page" }, { "/doc", -1, NULL },
    { "/own", SLV_ERROR_REFUSED, "signed in" }, { "/closed", SLV_ERROR_REFUSED, "signed in" }, { "/broken", SLV_ERROR_NETWORK, "" },
    { "/nowhere", SLV_ERROR_NETWORK, "" }, { "/none.json", SLV_ERROR_REFUSED, "" },
  };
  FixtureServer *server = fixture_server_new (answers);
  g_autoptr (SlvGames) games = fixture_games ();

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *url = fixture_server_url (server, cases[i].path);
      g_autoptr (GError) error = NULL;

      g_autoptr (GPtrArray) decks = slv_deck_link_read (url, NULL, games, NULL, &error);
      g_test_message ("%s", cases[i].path);
      g_assert_true ((decks != NULL) == (cases[i].code < 0));
      if (decks == NULL)
        {
          g_assert_error (error, SLV_ERROR, cases[i].code);
          g_assert_nonnull (strstr (error->message, cases[i].word));
          continue;
        }
      g_assert_cmpuint (decks->len, ==, 1);
      g_assert_cmpuint (slv_deck_n_cards (decks->pdata[0], NULL), ==, 6);
      g_assert_cmpstr (((SlvDeck *) decks->pdata[0])->source, ==, url);
      g_assert_cmpstr (((SlvDeck *) decks->pdata[0])->name, ==, "deck");
      g_assert_cmpstr (((SlvDeck *) decks->pdata[0])->game, ==, "");
    }
  fixture_server_free (server);
}

/* Asks for the lists at @path; NULL @text: refused with @code, else what is kept then. */
static void
fetch (const char *dir, FixtureServer *server, const char *path, gboolean ask, const char *text, int code, guint problems, guint requests)
{
  g_autofree char *url = fixture_server_url (server, path), *kept = NULL, *found = NULL;
  g_autoptr (SlvGames) games = fixture_games ();
  g_autoptr (GPtrArray) told = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GError) error = NULL;
  guint before = fixture_server_requests (server);

  kept = slv_deck_link_fetch_lists (dir, url, ask, games, told, NULL, &error);
  g_assert_cmpuint (fixture_server_requests (server) - before, ==, requests);
  g_assert_cmpuint (told->len, ==, problems);
  g_assert_true ((kept != NULL) == (text != NULL));
  if (text == NULL)
    {
      g_assert_error (error, SLV_ERROR, code);
      return;
    }
  g_assert_no_error (error);
  g_assert_true (g_file_get_contents (kept, &found, NULL, NULL));
  g_assert_cmpstr (found, ==, text);
}

/* Makes what is kept of @path seven hours old. */
static void
age (const char *dir, FixtureServer *server, const char *path)
{
  g_autofree char *url = fixture_server_url (server, path), *kept = NULL;
  g_autoptr (SlvGames) games = fixture_games ();
  g_autoptr (GPtrArray) told = g_ptr_array_new_with_free_func (g_free);
  gint64 then = g_get_real_time () / G_USEC_PER_SEC - 7 * HOUR;

  kept = slv_deck_link_fetch_lists (dir, url, FALSE, games, told, NULL, NULL);
  g_assert_nonnull (kept);
  g_assert_cmpint (g_utime (kept, &(struct utimbuf) { then, then }), ==, 0);
}

TEST ("/deck-link/lists-are-kept-until-better-ones-come", test_lists)
{
  static const FixtureAnswer answers[] = {
    { "/lists.txt", 200, "4 Ember\n", NULL, NULL, 0 }, { "/lists.txt", 200, "5 Ember\n", NULL, NULL, 0 }, { "/lists.txt", 200, PAGE, NULL, NULL, 0 },
    { "/lists.txt", 403, "no", NULL, NULL, 0 }, { "/lists.txt", 500, "no", NULL, NULL, 0 }, { "/page", 200, PAGE, NULL, NULL, 0 },
    { "/none.json", 200, "{\"a\":1}", NULL, NULL, 0 }, { NULL, 0, NULL, NULL, NULL, 0 },
  };
  FixtureServer *server = fixture_server_new (answers);
  char *dir = fixture_folder ();
  g_autofree char *lists = g_build_filename (dir, "lists", NULL);
  guint n = 0;

  fetch (dir, server, "/lists.txt", FALSE, NULL, SLV_ERROR_NOT_FOUND, 0, 0);
  fetch (dir, server, "/page", TRUE, NULL, SLV_ERROR_REFUSED, 0, 1);
  fetch (dir, server, "/none.json", TRUE, NULL, SLV_ERROR_REFUSED, 0, 1);
  fetch (dir, server, "/page", FALSE, NULL, SLV_ERROR_NOT_FOUND, 0, 0);   /* nothing of them was kept */
  fetch (dir, server, "/lists.txt", TRUE, "4 Ember\n", 0, 0, 1);
  fetch (dir, server, "/lists.txt", TRUE, "4 Ember\n", 0, 0, 0);          /* so young that it is not asked for again */
  age (dir, server, "/lists.txt");
  fetch (dir, server, "/lists.txt", FALSE, "4 Ember\n", 0, 0, 0);
  fetch (dir, server, "/lists.txt", TRUE, "5 Ember\n", 0, 0, 1);
  age (dir, server, "/lists.txt");
  fetch (dir, server, "/lists.txt", TRUE, NULL, SLV_ERROR_REFUSED, 0, 1);  /* a page in its place: what was kept stays */
  fetch (dir, server, "/lists.txt", FALSE, "5 Ember\n", 0, 0, 0);
  fetch (dir, server, "/lists.txt", TRUE, NULL, SLV_ERROR_REFUSED, 0, 1);
  fetch (dir, server, "/lists.txt", TRUE, "5 Ember\n", 0, 1, 3);          /* no answer, though it was tried again: those of before, and that is told */
  g_autoptr (GDir) listing = g_dir_open (lists, 0, NULL);
  while (g_dir_read_name (listing) != NULL)
    n++;
  g_assert_cmpuint (n, ==, 1);
  fixture_server_free (server);
  fixture_remove (dir);
}

TEST_MAIN ()
