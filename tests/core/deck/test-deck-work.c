/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-deck-work.c: a deck under the editor as texts and back, as it is kept over the end of the program. */
#include "deck/slv-deck-plan.h"

static SlvDeckEdit *
start (void)
{
  SlvDeck *deck = slv_deck_new ("Quay");

  slv_deck_add (deck, "main", "Brine Heron", 4, "TP", "7", 1);
  slv_deck_add (deck, "main", "Salt “Lamp”\t", 2, "", "", 2);
  slv_deck_add (deck, "", "Netter", 1, "", "", 0);
  slv_deck_add_unread (deck, 9, "?? what", "nobody knows");
  g_ptr_array_add (deck->headings, g_strdup ("Main Deck"));
  g_ptr_array_add (deck->extras, g_strdup ("kind\tkey\tvalue"));
  return slv_deck_edit_new (deck);
}

/* Edits of every kind, some of them taken back again. */
static void
edit_everything (SlvDeckEdit *edit)
{
  g_autoptr (SlvDeckPlan) plan = slv_deck_plan_new ("Against the tide");
  g_autoptr (SlvDeck) other = slv_deck_new ("Other");

  slv_deck_edit_change (edit, "main", "Brine Heron", -1);
  slv_deck_edit_change (edit, "main", "New", 3);
  slv_deck_edit_move (edit, "Brine Heron", "main", "side", 2);
  slv_deck_edit_rename (edit, "Quay, at night");
  slv_deck_edit_set_format (edit, "tidepool", "tidepool/1/open", "Open");
  slv_deck_edit_set_option (edit, "size=40", "Size");
  slv_deck_edit_set_notes (edit, "# Notes\nkeep *two*");
  slv_deck_edit_set_tags (edit, "a, b");
  slv_deck_edit_set_folder (edit, "Club/2026");
  slv_deck_plan_move (plan, "New", "main", "side", 1);
  slv_deck_edit_add_plan (edit, plan, 0);
  slv_deck_add (other, "main", "Merged", 1, "S", "1", 0);
  slv_deck_edit_merge (edit, other, FALSE);
  slv_deck_edit_set_printing (edit, "main", "New", "TP", "12");
  slv_deck_edit_begin (edit, NULL, 2);
  slv_deck_edit_change (edit, "main", "New", -3);
  slv_deck_edit_change (edit, "main", "Netter", 1);
  slv_deck_edit_end (edit);
  slv_deck_edit_mark_saved (edit);
  for (guint i = 0; i < 4; i++)
    g_free (slv_deck_edit_undo (edit));
}

static GPtrArray *
all_steps (SlvDeckEdit *edit)
{
  guint first, n, total = slv_deck_edit_take_changes (edit, &first, &n);
  GPtrArray *steps = g_ptr_array_new_with_free_func (g_free);

  for (guint i = 0; i < total; i++)
    g_ptr_array_add (steps, slv_deck_edit_dup_step (edit, i));
  return steps;
}

static void
assert_alike (SlvDeckEdit *a, SlvDeckEdit *b)
{
  g_autofree char *x = slv_deck_to_line (slv_deck_edit_get (a)), *y = slv_deck_to_line (slv_deck_edit_get (b));

  g_assert_cmpstr (x, ==, y);
  g_assert_cmpint (slv_deck_edit_can_undo (a), ==, slv_deck_edit_can_undo (b));
  g_assert_cmpint (slv_deck_edit_can_redo (a), ==, slv_deck_edit_can_redo (b));
  g_assert_cmpint (slv_deck_edit_is_changed (a), ==, slv_deck_edit_is_changed (b));
}

TEST ("/deck-work/a-deck-and-its-undo-list-come-back-as-they-were", test_restored)
{
  g_autoptr (SlvDeckEdit) edit = start (), again = NULL;
  guint version;

  edit_everything (edit);
  g_autoptr (GPtrArray) steps = all_steps (edit);
  g_autofree char *state = slv_deck_edit_dup_state (edit, 7);
  again = slv_deck_edit_restore (state, steps, &version);
  g_assert_nonnull (again);
  g_assert_cmpuint (version, ==, 7);
  assert_alike (edit, again);
  while (slv_deck_edit_can_redo (edit))
    {
      g_autofree char *one = slv_deck_edit_redo (edit), *two = slv_deck_edit_redo (again);

      g_assert_cmpstr (one, ==, two);
      assert_alike (edit, again);
    }
  while (slv_deck_edit_can_undo (edit))
    {
      g_autofree char *one = slv_deck_edit_undo (edit), *two = slv_deck_edit_undo (again);

      g_assert_cmpstr (one, ==, two);
      assert_alike (edit, again);
    }
}

TEST ("/deck-work/only-steps-that-changed-are-told", test_changes_told)
{
  g_autoptr (SlvDeckEdit) edit = start ();
  guint first, n;

  g_test_summary ("Keeping an edit means writing only the steps that read otherwise than before.");
  g_assert_cmpuint (slv_deck_edit_take_changes (edit, &first, &n), ==, 0);
  g_assert_cmpuint (n, ==, 0);
  for (guint i = 0; i < 3; i++)
    slv_deck_edit_change (edit, "main", "Netter", 1);
  g_assert_cmpuint (slv_deck_edit_take_changes (edit, &first, &n), ==, 3);
  g_assert_cmpuint (first, ==, 0);
  g_assert_cmpuint (n, ==, 3);
  g_free (slv_deck_edit_undo (edit));
  g_assert_cmpuint (slv_deck_edit_take_changes (edit, &first, &n), ==, 3);
  g_assert_cmpuint (first, ==, 2);
  g_assert_cmpuint (n, ==, 1);
  g_free (slv_deck_edit_undo (edit));
  slv_deck_edit_change (edit, "main", "Netter", 5);
  g_assert_cmpuint (slv_deck_edit_take_changes (edit, &first, &n), ==, 2);
  g_assert_cmpuint (first, ==, 1);
  g_assert_cmpuint (n, ==, 1);
}

TEST ("/deck-work/another-printing-joins-its-like-and-is-taken-back", test_printing)
{
  g_autoptr (SlvDeckEdit) edit = start ();
  SlvDeck *deck = slv_deck_edit_get (edit);
  g_autofree char *before = slv_deck_to_line (deck), *after = NULL, *words = NULL;

  slv_deck_add (deck, "main", "Brine Heron", 1, "XX", "1", 0);
  g_assert_cmpuint (slv_deck_edit_set_printing (edit, "main", "brine heron", "XX", "1"), ==, 4);
  g_assert_cmpuint (slv_deck_entry (deck, 0)->count, ==, 5);
  g_assert_cmpstr (slv_deck_entry (deck, 0)->set_code, ==, "XX");
  g_assert_cmpuint (deck->entries->len, ==, 3);
  g_assert_cmpuint (slv_deck_edit_set_printing (edit, "main", "Brine Heron", "XX", "1"), ==, 0);
  g_assert_cmpuint (slv_deck_edit_set_printing (edit, "main", "Brine Heron", "XX", "2"), ==, 5);   /* another number of the same set */
  g_assert_cmpuint (slv_deck_edit_set_printing (edit, "main", "Brine Heron", "YY", "2"), ==, 5);
  g_free (slv_deck_edit_undo (edit));
  g_free (slv_deck_edit_undo (edit));
  words = slv_deck_edit_undo (edit);
  g_assert_cmpuint (deck->entries->len, ==, 4);
  slv_deck_set_count (deck, 3, 0);
  after = slv_deck_to_line (deck);
  g_assert_cmpstr (after, ==, before);
  g_assert_false (slv_deck_edit_can_undo (edit));
}

/* Plans that an older library keeps call two of their notes otherwise. */
TEST ("/deck-work/plans-of-an-older-library-keep-their-notes", test_older_plans)
{
  g_autoptr (SlvDeckEdit) edit = start ();
  SlvDeck *deck = slv_deck_edit_get (edit);
  SlvDeckPlan *plan = slv_deck_plan_new ("Against walls");

  slv_take_str (&plan->on_play, g_strdup ("first"));
  slv_take_str (&plan->on_draw, g_strdup ("second"));
  g_ptr_array_add (deck->plans, plan);
  g_autofree char *line = slv_deck_to_line (deck);
  g_autoptr (GString) older = g_string_new (line);
  g_assert_cmpuint (g_string_replace (older, "\"on_play\"", "\"play\"", 0), ==, 1);
  g_assert_cmpuint (g_string_replace (older, "\"on_draw\"", "\"draw\"", 0), ==, 1);
  g_autoptr (SlvDeck) again = slv_deck_from_line (older->str);
  g_assert_cmpstr (slv_deck_get_plan (again, 0)->on_play, ==, "first");
  g_assert_cmpstr (slv_deck_get_plan (again, 0)->on_draw, ==, "second");
}

/* What a damaged or made-up library may hold: refused, or harmless. */
TEST ("/deck-work/what-was-not-written-by-us-is-refused-or-harmless", test_hostile)
{
  static const char * const texts[] = {
    "", "{", "[]", "{}", "{\"kind\":\"change\"}", "{\"kind\":\"no such\",\"subject\":\"x\",\"changes\":[]}",
    "{\"kind\":\"change\",\"subject\":\"x\",\"changes\":[{}]}",
    "{\"kind\":\"change\",\"subject\":\"x\",\"changes\":[{\"at\":-1,\"count\":1}]}",
    "{\"kind\":\"change\",\"subject\":\"x\",\"changes\":[{\"at\":0,\"count\":1e300}]}",
    "{\"kind\":\"change\",\"subject\":\"x\",\"changes\":[{\"at\":0,\"entry\":7}]}",
    "{\"kind\":\"change\",\"subject\":\"x\",\"changes\":[{\"entries\":[{\"name\":\"a\"},7]}]}",
    "{\"kind\":\"change\",\"subject\":\"x\",\"changes\":[{\"ref_count\":\"9\"}]}",
    "{\"kind\":\"rename\",\"subject\":\"x\",\"changes\":[{\"name\":[]}]}",
  };
  static const char * const harmless[] = {
    "{\"kind\":\"change\",\"subject\":\"x\",\"changes\":[{\"at\":19999,\"count\":1}]}",
    "{\"kind\":\"change\",\"subject\":\"x\",\"changes\":[{\"at\":19999,\"entry\":{\"name\":\"a\",\"count\":1}},{\"at\":20000,\"entry\":null}]}",
  };
  g_autoptr (SlvDeckEdit) edit = start ();
  g_autofree char *state = slv_deck_edit_dup_state (edit, 1), *done = NULL;
  g_autoptr (GPtrArray) steps = g_ptr_array_new ();
  guint version;

  g_assert_null (slv_deck_edit_restore ("{\"version\":1,\"done\":1,\"saved\":0,\"deck\":{}}", steps, &version));
  g_ptr_array_add (steps, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      steps->pdata[0] = (gpointer) texts[i];
      g_assert_null (slv_deck_edit_restore (state, steps, &version));
      g_assert_null (slv_deck_edit_restore (texts[i], steps, &version));
    }
  done = g_strdup (state);
  strstr (done, "\"done\":0")[7] = '1';
  for (guint i = 0; i < G_N_ELEMENTS (harmless); i++)
    {
      steps->pdata[0] = (gpointer) harmless[i];
      g_autoptr (SlvDeckEdit) again = slv_deck_edit_restore (done, steps, &version);
      g_assert_nonnull (again);
      g_free (slv_deck_edit_undo (again));
      g_free (slv_deck_edit_redo (again));
      g_free (slv_deck_edit_undo (again));
    }
}

TEST_MAIN ()
