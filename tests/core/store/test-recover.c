/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-recover.c: a library.db of which the first page is damaged. What stands there is the same in all of them, so nothing is lost. */
#include "config.h"
#include "store-fixture.h"
#include "store/slv-store-recover.h"

#include <string.h>
#include "base/slv-error.h"

#define DECKS 40

static void
add_decks (Fixture *fixture)
{
  g_autoptr (GError) error = NULL;

  for (guint i = 0; i < DECKS; i++)
    {
      g_autofree char *name = g_strdup_printf ("Deck %u – Ümläut", i);
      g_autoptr (SlvStoredDeck) deck = slv_stored_deck_new (name);

      slv_stored_deck_add_entry (deck, "main", "Ember", i + 1);
      slv_store_save_deck (fixture->store, deck, &error);
      g_assert_no_error (error);
    }
}

/* The closed library's file, its log taken in. */
static char *
take_file (Fixture *fixture, gsize *length)
{
  g_autofree char *path = fixture_path (fixture, "library.db");
  char *bytes;

  add_decks (fixture);
  g_clear_pointer (&fixture->store, slv_store_close);
  run_sql (path, "PRAGMA wal_checkpoint(TRUNCATE)");
  g_assert_true (g_file_get_contents (path, &bytes, length, NULL));
  return bytes;
}

/* What comes out of @bytes as library.db: decks, 0: nothing. The damaged file stays as it is. */
static gint64
recover (Fixture *fixture, const char *bytes, gsize length)
{
  g_autofree char *path = fixture_path (fixture, "library.db"), *after = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (SlvRecovery) recovery = NULL;
  gsize size;

  g_assert_true (g_file_set_contents (path, bytes, (gssize) length, NULL));
  recovery = slv_store_recover (fixture->dir, fixture->schema, &error);
  g_assert_true (g_file_get_contents (path, &after, &size, NULL));
  g_assert_cmpmem (after, size, bytes, length);
  if (recovery == NULL)
    {
      g_assert_error (error, SLV_ERROR, SLV_ERROR_DAMAGED);
      return 0;
    }
  g_assert_cmpint (ask_number (recovery->path, "SELECT count(*) FROM deck"), ==,
                   ask_number (recovery->path, "SELECT count(*) FROM deck_version WHERE name LIKE 'Deck % – Ümläut'"));
  return ask_number (recovery->path, "SELECT count(*) FROM deck");
}

static void
test_head (Fixture *fixture, gconstpointer data G_GNUC_UNUSED)
{
  gsize length;
  g_autofree char *sound = take_file (fixture, &length);

  for (gsize at = 0; at < 128; at += 8)
    {
      g_autofree char *bytes = g_memdup2 (sound, length);

      memset (bytes + at, 0xa5, 12);
      g_assert_cmpint (recover (fixture, bytes, length), ==, DECKS);
    }
}

/* Another encoding, a reserved part of each page, fewer pages: SQLite would read such a file, and read it wrongly. */
static void
test_plausible (Fixture *fixture, gconstpointer data G_GNUC_UNUSED)
{
  static const struct { gsize at; char is; } lies[] = { { 59, 2 }, { 20, 8 }, { 31, 3 }, { 16, 2 }, { 47, 1 }, { 18, 1 } };
  gsize length;
  g_autofree char *sound = take_file (fixture, &length);

  for (guint i = 0; i < G_N_ELEMENTS (lies); i++)
    {
      g_autofree char *bytes = g_memdup2 (sound, length);

      bytes[lies[i].at] = lies[i].is;
      g_assert_cmpint (recover (fixture, bytes, length), ==, DECKS);
    }
}

static void
test_first_page (Fixture *fixture, gconstpointer data G_GNUC_UNUSED)
{
  gsize length;
  g_autofree char *bytes = take_file (fixture, &length);

  memset (bytes, 0x5a, 4096);
  g_assert_cmpint (recover (fixture, bytes, length), ==, DECKS);
  /* of another make: the pages that should begin a table do not */
  for (gsize at = 4096; at + 4096 <= length; at += 4096)
    bytes[at] = 0;
  g_assert_cmpint (recover (fixture, bytes, length), ==, 0);
}

static void
test_no_library (Fixture *fixture, gconstpointer data G_GNUC_UNUSED)
{
  static const gsize lengths[] = { 0, 1, 99, 100, 4095, 4096, 4097, 40960 };
  g_autofree char *bytes = g_malloc (40960);

  g_clear_pointer (&fixture->store, slv_store_close);
  memset (bytes, 'x', 40960);
  for (guint i = 0; i < G_N_ELEMENTS (lengths); i++)
    g_assert_cmpint (recover (fixture, bytes, lengths[i]), ==, 0);
}

#define ADD(name, func) g_test_add ("/store/recover/" name, Fixture, NULL, fixture_set_up, func, fixture_tear_down)

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  ADD ("damage-in-the-head-costs-nothing", test_head);
  ADD ("a-head-that-could-be-true-is-not-believed", test_plausible);
  ADD ("a-lost-first-page-costs-nothing", test_first_page);
  ADD ("what-is-no-library-gives-nothing", test_no_library);
  return g_test_run ();
}
