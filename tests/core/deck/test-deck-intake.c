/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-deck-intake.c: many decks come in at once, and all of them are looked at in one pass: what one deck is at fault with does not
 * hurt the others, and a pass shows the same decks as reading each of them. */
#include "slv-tidepool.h"
#include "deck/slv-deck-intake.h"
#include <glib/gstdio.h>

typedef struct { Tidepool *pool; SlvStore *store; GString *told; } Fixture;

static void
set_up (Fixture *fixture, gconstpointer data G_GNUC_UNUSED)
{
  g_autofree char *schema = slv_schema_dir ();

  fixture->pool = tidepool_new (NULL, 0);
  fixture->store = good (slv_store_open (fixture->pool->dir, schema, &error));
  fixture->told = g_string_new (NULL);
}

static void
tear_down (Fixture *fixture, gconstpointer data G_GNUC_UNUSED)
{
  SLV_FREE_MEMBERS (fixture, (slv_store_close, store), (tidepool_free, pool));
  g_string_free (fixture->told, TRUE);
}

static void
on_deck (const SlvDeck *deck, SlvIntakeEnd end, const GError *why, gpointer data)
{
  static const char * const ends[] = { "new", "replaced", "renamed", "refused", "there" };
  Fixture *fixture = data;

  g_assert_cmpint (end == SLV_INTAKE_REFUSED, ==, why != NULL);
  g_assert_cmpint (end == SLV_INTAKE_REFUSED, ==, deck->id == 0);
  g_string_append_printf (fixture->told, "%s:%s ", deck->name, ends[end]);
}

static SlvDeck *
make (const char *name, guint count)
{
  SlvDeck *deck = slv_deck_new (name);

  slv_deck_add (deck, "main", "Red Fish", count, "", "", 1);
  return deck;
}

/* @names: divided by blanks; "-" is a deck without a name */
static void
bring (Fixture *fixture, SlvIntakeClash clash, const char *names)
{
  g_autoptr (SlvDeckIntake) intake = slv_deck_intake_new (fixture->store, clash, on_deck, fixture);
  g_auto (GStrv) parts = g_strsplit (names, " ", -1);

  g_string_truncate (fixture->told, 0);
  for (guint i = 0; parts[i] != NULL; i++)
    g_assert_true (good (slv_deck_intake_take (intake, make (g_str_equal (parts[i], "-") ? "" : parts[i], i + 1), &error)));
  g_assert_true (good (slv_deck_intake_finish (intake, &error)));
  g_strchomp (fixture->told->str);
}

static guint
n_saved (Fixture *fixture)
{
  g_autoptr (GPtrArray) decks = slv_store_list_decks (fixture->store, NULL);

  return decks->len;
}

#define CASE(path, name) TEST_WITH (Fixture, fixture, set_up, tear_down, path, name)

CASE ("/deck-intake/a-deck-of-the-same-name-becomes-the-newest-state", test_replace)
{
  bring (fixture, SLV_INTAKE_REPLACE, "A B");
  g_assert_cmpstr (fixture->told->str, ==, "A:new B:new");
  bring (fixture, SLV_INTAKE_REPLACE, "C b C");
  g_assert_cmpstr (fixture->told->str, ==, "C:new b:replaced C:replaced");
  g_autoptr (SlvDeck) same = slv_store_find_deck (fixture->store, "c", NULL);
  g_assert_cmpuint (same->version, ==, 2);
  g_assert_cmpuint (slv_deck_n_cards (same, NULL), ==, 3);
  g_assert_cmpuint (n_saved (fixture), ==, 3);
}

CASE ("/deck-intake/or-it-gets-a-free-name", test_rename)
{
  bring (fixture, SLV_INTAKE_RENAME, "A a B A");
  g_assert_cmpstr (fixture->told->str, ==, "A:new a (2):renamed B:new A (3):renamed");
  bring (fixture, SLV_INTAKE_RENAME, "B C A");
  g_assert_cmpstr (fixture->told->str, ==, "B (2):renamed C:new A (4):renamed");
  g_assert_cmpuint (n_saved (fixture), ==, 7);
}

CASE ("/deck-intake/what-is-there-already-is-not-saved-again", test_there)
{
  bring (fixture, SLV_INTAKE_RENAME, "A B A");
  g_autoptr (SlvDeck) filed = slv_store_find_deck (fixture->store, "B", NULL);
  slv_take_str (&filed->folder, g_strdup ("Shelf"));
  g_ptr_array_add (filed->tags, g_strdup ("old"));
  g_assert_true (good (slv_store_save_deck (fixture->store, filed, &error)));
  bring (fixture, SLV_INTAKE_RENAME, "A b A");
  g_assert_cmpstr (fixture->told->str, ==, "A:there b:there A (2):there");
  bring (fixture, SLV_INTAKE_RENAME, "C A");
  g_assert_cmpstr (fixture->told->str, ==, "C:new A (3):renamed");
  g_assert_cmpuint (n_saved (fixture), ==, 5);
}

CASE ("/deck-intake/a-deck-that-is-refused-does-not-keep-the-others-out", test_refused)
{
  bring (fixture, SLV_INTAKE_REPLACE, "A - B");
  g_assert_cmpstr (fixture->told->str, ==, "A:new :refused B:new");
  g_assert_cmpuint (n_saved (fixture), ==, 2);
  bring (fixture, SLV_INTAKE_RENAME, "A - C C A");
  g_assert_cmpstr (fixture->told->str, ==, "A:there :refused C:new C (2):renamed A (2):renamed");
}

CASE ("/deck-intake/more-than-a-batch-comes-in-whole", test_many)
{
  g_autoptr (GString) names = g_string_new ("N0");

  for (guint i = 1; i < 700; i++)
    g_string_append_printf (names, " %s%u", i == 300 ? "- N" : "N", i);
  bring (fixture, SLV_INTAKE_RENAME, names->str);
  g_auto (GStrv) told = g_strsplit (fixture->told->str, " ", -1);
  g_assert_cmpuint (g_strv_length (told), ==, 701);
  g_assert_cmpstr (told[300], ==, ":refused");
  g_assert_cmpstr (told[301], ==, "N300:new");
  g_assert_cmpuint (n_saved (fixture), ==, 700);
}

/* What was not finished is not there, and nothing was told of it. */
CASE ("/deck-intake/what-was-not-finished-is-not-there", test_dropped)
{
  SlvDeckIntake *intake = slv_deck_intake_new (fixture->store, SLV_INTAKE_REPLACE, on_deck, fixture);

  g_assert_true (slv_deck_intake_take (intake, make ("A", 1), NULL));
  slv_deck_intake_free (intake);
  g_assert_cmpstr (fixture->told->str, ==, "");
  g_assert_cmpuint (n_saved (fixture), ==, 0);
}

/* Where the library cannot be written, that is what is said, and no deck is told as refused. */
CASE ("/deck-intake/a-library-that-cannot-be-written-is-no-fault-of-a-deck", test_library_gone)
{
  g_autofree char *file = g_build_filename (fixture->pool->dir, "library.db", NULL);

  g_assert_cmpint (g_unlink (file), ==, 0);
  for (guint i = 0; i < 2; i++)
    {
      g_autoptr (SlvDeckIntake) intake = slv_deck_intake_new (fixture->store, SLV_INTAKE_REPLACE, on_deck, fixture);
      g_autoptr (GError) error = NULL;

      g_assert_true (slv_deck_intake_take (intake, make ("A", 1), NULL));
      g_assert_false (i == 0 ? slv_deck_intake_finish (intake, &error) : slv_deck_intake_take (intake, make ("a", 2), &error));
      g_assert_nonnull (error);
      g_assert_false (error->code == SLV_ERROR_REFUSED || error->code == SLV_ERROR_NOT_FOUND);
      g_assert_cmpstr (fixture->told->str, ==, "");
    }
}

/* ---- one pass ---- */

typedef struct { Fixture *fixture; GString *names; guint stop; } Look;

static char *
as_text (const SlvDeck *deck)
{
  g_autoptr (GString) text = g_string_new (NULL);

  g_string_append_printf (text, "%s %u %u|", deck->name, deck->version, slv_deck_n_cards (deck, NULL));
  for (guint i = 0; i < deck->entries->len; i++)
    {
      const SlvDeckEntry *entry = slv_deck_entry (deck, i);

      g_string_append_printf (text, "%s %u %s %s %s %s|", entry->zone, entry->count, entry->name, entry->set_code, entry->number, entry->note);
    }
  for (guint i = 0; i < deck->tags->len; i++)
    g_string_append_printf (text, "%s|", (char *) g_ptr_array_index (deck->tags, i));
  SLV_EACH (const SlvDeckPlan, plan, deck->plans)
    g_string_append_printf (text, "%s %u %s|", plan->name, plan->moves->len, plan->note);
  return g_string_free (g_steal_pointer (&text), FALSE);
}

static gboolean
see (const SlvDeck *deck, gpointer data, GError **error)
{
  Look *look = data;
  g_autofree char *text = as_text (deck);

  g_string_append_printf (look->names, "%s\n", text);
  if (look->stop == 0 || --look->stop > 0)
    return TRUE;
  slv_set_error (error, SLV_ERROR_CANCELLED, NULL, "stopped");
  return FALSE;
}

/* A deck with everything, one with nothing, one with a history, one that is put away. */
static void
fill (Fixture *fixture)
{
  g_autoptr (SlvDeck) full = make ("Middle", 2);
  SlvDeckPlan *plan = slv_deck_add_plan (full, "against fog");
  g_autoptr (SlvDeck) empty = slv_deck_new ("zz empty"), gone = slv_deck_new ("Gone");

  slv_deck_add (full, "side", "Pearl", 3, "S1", "4", 2);
  g_ptr_array_add (full->tags, g_strdup ("league"));
  slv_deck_plan_move (plan, "Pearl", "side", "main", 1);
  slv_deck_plan_move (plan, "Red Fish", "main", "side", 1);
  g_assert_true (slv_store_save_deck (fixture->store, full, NULL));
  g_assert_true (slv_store_save_deck (fixture->store, empty, NULL));
  slv_deck_add (gone, "main", "Whale", 1, NULL, NULL, 0);
  g_assert_true (slv_store_save_deck (fixture->store, gone, NULL));
  g_assert_true (slv_store_remove_deck (fixture->store, gone->id, NULL));
  bring (fixture, SLV_INTAKE_REPLACE, "beta Alpha beta");
}

CASE ("/deck-intake/one-pass-shows-what-reading-each-deck-shows", test_each)
{
  g_autoptr (GString) one = g_string_new (NULL), pass = g_string_new (NULL), some = g_string_new (NULL);
  g_autoptr (GArray) ids = g_array_new (FALSE, FALSE, sizeof (gint64));
  const gint64 nobody = 999;

  fill (fixture);
  g_autoptr (GPtrArray) heads = slv_store_list_decks (fixture->store, NULL);
  g_assert_cmpuint (heads->len, ==, 4);
  for (guint i = 0; i < heads->len; i++)
    {
      const SlvDeck *head = g_ptr_array_index (heads, i);
      g_autoptr (SlvDeck) deck = slv_store_load_deck (fixture->store, head->id, NULL);
      g_autofree char *text = as_text (deck);

      g_string_append_printf (one, "%s\n", text);
      g_array_append_val (ids, head->id);
      if (i == 0)
        g_array_append_val (ids, nobody);
    }
  g_assert_true (good (slv_store_each_deck (fixture->store, NULL, see, &(Look) { fixture, pass, 0 }, &error)));
  g_assert_cmpstr (pass->str, ==, one->str);
  g_assert_true (good (slv_store_each_deck (fixture->store, ids, see, &(Look) { fixture, some, 0 }, &error)));
  g_assert_cmpstr (some->str, ==, one->str);
}

CASE ("/deck-intake/a-pass-that-is-stopped-says-why-and-leaves-the-store-free", test_each_stopped)
{
  g_autoptr (GString) seen = g_string_new (NULL);
  g_autoptr (GError) error = NULL;

  g_assert_true (slv_store_each_deck (fixture->store, NULL, see, &(Look) { fixture, seen, 0 }, &error));
  g_assert_cmpstr (seen->str, ==, "");
  fill (fixture);
  fails (slv_store_each_deck (fixture->store, NULL, see, &(Look) { fixture, seen, 2 }, &error), SLV_ERROR_CANCELLED);
  g_assert_nonnull (strstr (seen->str, "beta"));
  g_assert_null (strstr (seen->str, "Middle"));
  bring (fixture, SLV_INTAKE_RENAME, "After");   /* the store is free again */
  g_assert_cmpstr (fixture->told->str, ==, "After:new");
}

TEST_MAIN ()
