/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-deck-bulk.c: the same thing done to many saved decks: all or none, taken back, done again, and nothing else touched. */
#include "deck/slv-deck-bulk.h"
#include "scratch.h"

typedef struct { char *dir; SlvStore *store; GArray *ids; } Fixture;

static gint64
add (Fixture *fixture, const char *name, const char *folder, const char *tag)
{
  g_autoptr (SlvDeck) deck = slv_deck_new (name);

  slv_take_str (&deck->folder, g_strdup (folder));
  if (tag != NULL)
    g_ptr_array_add (deck->tags, g_strdup (tag));
  slv_deck_add (deck, "main", "Red Fish", 3, "", "", 1);
  g_autoptr (SlvDeck) stored = slv_deck_copy (deck);
  good (slv_store_save_deck (fixture->store, stored, &error));
  g_array_append_val (fixture->ids, stored->id);
  return stored->id;
}

static void
set_up (Fixture *fixture, gconstpointer data G_GNUC_UNUSED)
{
  g_autofree char *schema = slv_schema_dir ();

  fixture->dir = g_dir_make_tmp ("sleeves-bulk-XXXXXX", NULL);
  fixture->store = good (slv_store_open (fixture->dir, schema, &error));
  fixture->ids = g_array_new (FALSE, FALSE, sizeof (gint64));
  add (fixture, "One", "Ponds", NULL);
  add (fixture, "Two", "", "league");
  add (fixture, "Three", "Cups", "budget");
}

static void
tear_down (Fixture *fixture, gconstpointer data G_GNUC_UNUSED)
{
  SLV_FREE_MEMBERS (fixture, (slv_store_close, store), ids);
  scratch_remove (fixture->dir);
  g_free (fixture->dir);
}

/* "NAME [folder] tag,tag", by name. */
static char *
library (Fixture *fixture)
{
  g_autoptr (GPtrArray) all = slv_store_list_decks (fixture->store, NULL);
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < all->len; i++)
    {
      g_autoptr (SlvDeck) deck = slv_store_load_deck (fixture->store, ((SlvDeck *) all->pdata[i])->id, NULL);

      g_string_append_printf (text, "%s%s [%s]", i > 0 ? "; " : "", deck->name, deck->folder);
      for (guint t = 0; t < deck->tags->len; t++)
        g_string_append_printf (text, " %s", (char *) deck->tags->pdata[t]);
    }
  return g_string_free (text, FALSE);
}

static void
assert_library (Fixture *fixture, const char *expected)
{
  g_autofree char *now = library (fixture);

  g_assert_cmpstr (now, ==, expected);
}

#define BEFORE "One [Ponds]; Three [Cups] budget; Two [] league"

static SlvDecksStep *
change (Fixture *fixture, SlvDecksChange what, const char *words)
{
  return good (slv_decks_change (fixture->store, fixture->ids, what, words, &error));
}

static void
undo (Fixture *fixture, SlvDecksStep *step, gboolean again)
{
  g_autoptr (GError) error = NULL;

  slv_decks_step (fixture->store, step, again, &error);
  g_assert_no_error (error);
}

#define CASE(path, name) TEST_WITH (Fixture, fixture, set_up, tear_down, path, name)

CASE ("/deck-bulk/each-change-is-one-step-that-goes-back-and-forth", test_each_change)
{
  static const struct { SlvDecksChange change; const char *words, *after, *text; } cases[] = {
    { SLV_DECKS_MOVE, "/Cups//2026/", "One [Cups/2026]; Three [Cups/2026] budget; Two [Cups/2026] league", "3 decks moved to “/Cups//2026/”" },
    { SLV_DECKS_MOVE, "Ponds", "One [Ponds]; Three [Ponds] budget; Two [Ponds] league", "2 decks moved to “Ponds”" },
    { SLV_DECKS_MOVE, "", "One []; Three [] budget; Two [] league", "2 decks moved out of their folders" },
    { SLV_DECKS_TAG, "league, new", "One [Ponds] league new; Three [Cups] budget league new; Two [] league new", "3 decks tagged “league, new”" },
    { SLV_DECKS_UNTAG, " LEAGUE ,other", "One [Ponds]; Three [Cups] budget; Two []", "1 deck without the tag “LEAGUE ,other”" },
    { SLV_DECKS_DUPLICATE, NULL, "One [Ponds]; One (2) [Ponds]; Three [Cups] budget; Three (2) [Cups] budget; Two [] league; Two (2) [] league",
      "3 decks copied" },
    { SLV_DECKS_REMOVE, NULL, "", "3 decks deleted" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (SlvDecksStep) step = change (fixture, cases[i].change, cases[i].words);
      g_autofree char *text = slv_decks_step_text (step);

      assert_library (fixture, cases[i].after);
      g_assert_cmpstr (text, ==, cases[i].text);
      undo (fixture, step, FALSE);
      assert_library (fixture, BEFORE);
      undo (fixture, step, TRUE);
      assert_library (fixture, cases[i].after);
      undo (fixture, step, FALSE);
      assert_library (fixture, BEFORE);
    }
}

CASE ("/deck-bulk/what-changes-nothing-writes-nothing", test_nothing_to_do)
{
  g_autoptr (SlvDecksStep) step = change (fixture, SLV_DECKS_UNTAG, "nobody has this");
  guint64 before = slv_store_library_revision (fixture->store);

  g_assert_cmpuint (slv_decks_step_count (step), ==, 0);
  undo (fixture, step, FALSE);
  g_assert_cmpuint (slv_store_library_revision (fixture->store), ==, before);
}

CASE ("/deck-bulk/one-deck-that-is-gone-leaves-all-as-they-were", test_all_or_none)
{
  const SlvDecksChange all[] = { SLV_DECKS_MOVE, SLV_DECKS_TAG, SLV_DECKS_DUPLICATE, SLV_DECKS_REMOVE };
  gint64 nobody = 4711;

  g_array_append_val (fixture->ids, nobody);
  for (guint i = 0; i < G_N_ELEMENTS (all); i++)
    {
      fails (slv_decks_change (fixture->store, fixture->ids, all[i], "new", &error), SLV_ERROR_NOT_FOUND);
      assert_library (fixture, BEFORE);
    }
}

/* What cannot be taken back for one deck is taken back for none. */
CASE ("/deck-bulk/what-cannot-be-taken-back-for-one-is-for-none", test_undo_without_one)
{
  g_autoptr (SlvDecksStep) moved = change (fixture, SLV_DECKS_MOVE, "Elsewhere"), tagged = change (fixture, SLV_DECKS_TAG, "new");
  gint64 nobody = 4711;

  g_array_append_val ((GArray *) slv_decks_step_ids (tagged), nobody);
  fails (slv_decks_step (fixture->store, tagged, FALSE, &error), SLV_ERROR_NOT_FOUND);
  fails (slv_decks_step (fixture->store, tagged, TRUE, &error), SLV_ERROR_NOT_FOUND);
  assert_library (fixture, "One [Elsewhere] new; Three [Elsewhere] budget new; Two [Elsewhere] league new");
  undo (fixture, moved, FALSE);
  assert_library (fixture, "One [Ponds] new; Three [Cups] budget new; Two [] league new");
}

/* A copy's name is given away within the step, too: one deck copied twice makes two copies. */
CASE ("/deck-bulk/a-deck-copied-twice-makes-two", test_copied_twice)
{
  gint64 one = g_array_index (fixture->ids, gint64, 0);

  g_array_set_size (fixture->ids, 1);
  g_array_append_val (fixture->ids, one);
  g_autoptr (SlvDecksStep) step = change (fixture, SLV_DECKS_DUPLICATE, NULL);
  g_assert_cmpuint (slv_decks_step_count (step), ==, 2);
  assert_library (fixture, "One [Ponds]; One (2) [Ponds]; One (3) [Ponds]; Three [Cups] budget; Two [] league");
}

/* An edit between the change and its undo stays. */
CASE ("/deck-bulk/taking-back-keeps-edits-that-came-between", test_undo_keeps_edits)
{
  g_autoptr (SlvDecksStep) step = change (fixture, SLV_DECKS_MOVE, "Elsewhere");
  gint64 id = g_array_index (fixture->ids, gint64, 0);
  g_autoptr (SlvDeck) stored = slv_store_load_deck (fixture->store, id, NULL), after = NULL;

  slv_deck_add (stored, "main", "Blue Crab", 1, NULL, NULL, 0);
  good (slv_store_save_deck (fixture->store, stored, &error));
  undo (fixture, step, FALSE);
  after = slv_store_load_deck (fixture->store, id, NULL);
  g_assert_cmpstr (after->folder, ==, "Ponds");
  g_assert_cmpuint (after->entries->len, ==, 2);
}

TEST_MAIN ()
