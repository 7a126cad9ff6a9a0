/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-deck-plan.c: sideboarding plans, and the other things that a deck says beside its cards: edits that can be taken back,
 * and what the library keeps of them. */
#include "deck/slv-deck-plan.h"

static SlvDeck *
start_deck (void)
{
  SlvDeck *deck = slv_deck_new ("start");

  slv_deck_add (deck, "main", "A", 4, "", "", 1);
  slv_deck_add (deck, "side", "B", 3, "", "", 2);
  return deck;
}

TEST ("/deck-plan/a-move-and-its-opposite-leave-nothing", test_moves_cancel)
{
  g_autoptr (SlvDeckPlan) plan = slv_deck_plan_new ("Mirror");

  slv_deck_plan_move (plan, "A", "main", "side", 3);
  slv_deck_plan_move (plan, " a", "main", "side", 1);
  g_assert_cmpuint (plan->moves->len, ==, 1);
  g_assert_cmpuint (slv_deck_plan_count (plan, "A", "main", "side"), ==, 4);
  slv_deck_plan_move (plan, "A", "side", "main", 3);
  g_assert_cmpuint (slv_deck_plan_count (plan, "A", "main", NULL), ==, 1);
  slv_deck_plan_move (plan, "A", "side", "main", 3);
  g_assert_cmpuint (slv_deck_plan_count (plan, "A", "main", NULL), ==, 0);
  g_assert_cmpuint (slv_deck_plan_count (plan, "A", "side", "main"), ==, 2);
  slv_deck_plan_move (plan, "A", "main", "side", 2);
  slv_deck_plan_move (plan, "B", "side", "side", 2);
  slv_deck_plan_move (plan, "B", "side", "main", 0);
  g_assert_cmpuint (plan->moves->len, ==, 0);
}

TEST ("/deck-plan/counts-and-names-are-bounded", test_counts_are_bounded)
{
  g_autoptr (SlvDeckPlan) plan = slv_deck_plan_new ("");

  g_assert_cmpstr (plan->name, !=, "");
  slv_deck_plan_rename (plan, "");
  g_assert_cmpstr (plan->name, !=, "");
  slv_deck_plan_move (plan, "A", "main", "side", G_MAXUINT);
  slv_deck_plan_move (plan, "A", "main", "side", G_MAXUINT);
  g_assert_cmpuint (slv_deck_plan_count (plan, NULL, NULL, NULL), ==, SLV_DECK_COUNT_MAX);
}

TEST ("/deck-plan/every-edit-of-a-plan-is-one-step", test_edits_are_taken_back)
{
  g_autoptr (SlvDeckEdit) edit = slv_deck_edit_new (start_deck ());
  SlvDeck *deck = slv_deck_edit_get (edit);
  g_autoptr (SlvDeckPlan) plan = slv_deck_plan_new ("Mirror");

  g_assert_cmpuint (slv_deck_edit_add_plan (edit, plan, G_MAXUINT), ==, 0);
  g_assert_cmpuint (slv_deck_edit_add_plan (edit, plan, 0), ==, 0);
  slv_deck_plan_move (plan, "A", "main", "side", 2);
  slv_deck_edit_set_plan (edit, 1, plan);
  slv_deck_edit_set_plan (edit, 1, plan);     /* the same again is no step */
  slv_deck_edit_set_plan (edit, 2, plan);     /* there is none */
  slv_deck_edit_remove_plan (edit, 0);
  slv_deck_edit_remove_plan (edit, 7);
  g_assert_cmpuint (deck->plans->len, ==, 1);
  g_assert_cmpuint (slv_deck_plan_count (slv_deck_get_plan (deck, 0), "A", "main", "side"), ==, 2);
  for (guint i = 0; i < 4; i++)
    {
      g_autofree char *words = slv_deck_edit_undo (edit);

      g_assert_nonnull (strstr (words, "Mirror"));
    }
  g_assert_false (slv_deck_edit_can_undo (edit));
  g_assert_cmpuint (deck->plans->len, ==, 0);
  g_assert_null (slv_deck_get_plan (deck, 0));
  /* whatever differs alone is a step */
  static const char * const lines[] = { "2 A main side", "3 A main side", "3 B main side", "3 B side main", "3 B side pool", "3 B side pool|1 A main side", "1 A main side|3 B side pool" };
  for (guint i = 0; i < G_N_ELEMENTS (lines); i++)
    {
      g_autoptr (SlvDeckPlan) changed = slv_deck_plan_new ("Mirror");
      g_auto (GStrv) moves = g_strsplit (lines[i], "|", -1);

      for (guint k = 0; moves[k] != NULL; k++)
        {
          g_auto (GStrv) parts = g_strsplit (moves[k], " ", -1);
          slv_deck_plan_move (changed, parts[1], parts[2], parts[3], (guint) atoi (parts[0]));
        }
      if (i == 0)
        slv_deck_edit_add_plan (edit, changed, 0);
      else
        slv_deck_edit_set_plan (edit, 0, changed);
    }
  for (guint i = 0; i < G_N_ELEMENTS (lines); i++)
    g_free (slv_deck_edit_undo (edit));
  g_assert_cmpuint (deck->plans->len, ==, 0);
  g_assert_false (slv_deck_edit_can_undo (edit));
}

TEST ("/deck-plan/a-deck-takes-so-many-plans-and-no-more", test_no_more_than_allowed)
{
  g_autoptr (SlvDeckEdit) edit = slv_deck_edit_new (start_deck ());
  g_autoptr (SlvDeckPlan) plan = slv_deck_plan_new ("Mirror");

  for (guint i = 0; i < SLV_DECK_PLANS_MAX; i++)
    g_assert_cmpuint (slv_deck_edit_add_plan (edit, plan, G_MAXUINT), ==, i);
  g_assert_cmpuint (slv_deck_edit_add_plan (edit, plan, G_MAXUINT), ==, G_MAXUINT);
  g_assert_cmpuint (slv_deck_edit_get (edit)->plans->len, ==, SLV_DECK_PLANS_MAX);
}

TEST ("/deck-plan/several-edits-are-one-step", test_several_edits_are_one)
{
  g_autoptr (SlvDeckEdit) edit = slv_deck_edit_new (start_deck ());
  SlvDeck *deck = slv_deck_edit_get (edit);

  slv_deck_edit_begin (edit, NULL, 2);
  slv_deck_edit_change (edit, "main", "A", -4);
  slv_deck_edit_move (edit, "B", "side", "main", 3);
  slv_deck_edit_change (edit, "main", "C", 2);
  slv_deck_edit_end (edit);
  g_assert_cmpuint (slv_deck_n_cards (deck, "main"), ==, 5);
  g_autofree char *words = slv_deck_edit_undo (edit);
  g_assert_cmpstr (words, ==, "Took back the change to 2 cards.");
  g_assert_false (slv_deck_edit_can_undo (edit));
  g_assert_cmpuint (slv_deck_n_cards (deck, "main"), ==, 4);
  g_assert_cmpuint (slv_deck_n_cards (deck, "side"), ==, 3);
  slv_deck_edit_begin (edit, NULL, 0);
  slv_deck_edit_end (edit);
  g_assert_true (slv_deck_edit_can_redo (edit));
  g_free (slv_deck_edit_redo (edit));
  g_assert_cmpuint (slv_deck_n_cards (deck, "main"), ==, 5);
}

TEST ("/deck-plan/repair-and-going-back-are-one-step-each", test_repair_and_going_back)
{
  g_autoptr (SlvDeckEdit) edit = slv_deck_edit_new (start_deck ());
  SlvDeck *deck = slv_deck_edit_get (edit);
  g_autoptr (SlvDeck) old = slv_deck_copy (deck);
  g_autoptr (SlvDeck) repaired = slv_deck_new ("whatever");
  g_autoptr (SlvDeckPlan) plan = slv_deck_plan_new ("Mirror");

  slv_deck_add (repaired, "main", "A", 60, "", "", 0);
  slv_deck_edit_add_plan (edit, plan, 0);
  slv_deck_edit_set_notes (edit, "# Notes\nof *mine*");
  slv_deck_edit_set_tags (edit, " fire, ,league ,fire");
  slv_deck_edit_set_folder (edit, "/Tournaments// 2025 /");
  slv_deck_edit_repair (edit, repaired);
  g_assert_cmpuint (slv_deck_n_cards (deck, NULL), ==, 60);
  g_assert_cmpuint (deck->plans->len, ==, 1);
  g_assert_cmpuint (deck->tags->len, ==, 2);
  g_assert_cmpstr (deck->folder, ==, "Tournaments/2025");
  g_assert_cmpstr (deck->name, ==, "start");
  slv_deck_edit_go_back (edit, old, "version 1");
  g_assert_cmpuint (slv_deck_n_cards (deck, NULL), ==, 7);
  g_assert_cmpuint (deck->plans->len + deck->tags->len, ==, 0);
  g_assert_cmpstr (deck->comment, ==, "");
  g_assert_cmpstr (deck->folder, ==, "Tournaments/2025");
  g_free (slv_deck_edit_undo (edit));
  g_assert_cmpuint (slv_deck_n_cards (deck, NULL), ==, 60);
  g_assert_cmpuint (deck->plans->len, ==, 1);
  slv_deck_edit_set_tags (edit, "fire,league");
  g_assert_true (slv_deck_edit_can_redo (edit));       /* the same tags are no step */
  while (slv_deck_edit_can_undo (edit))
    g_free (slv_deck_edit_undo (edit));
  g_assert_cmpuint (slv_deck_n_cards (deck, NULL), ==, 7);
  g_assert_cmpstr (deck->folder, ==, "");
}

TEST ("/deck-plan/headings-of-the-maybe-zone-are-known", test_maybe_is_known)
{
  g_assert_true (slv_deck_zone_is_maybe ("maybe"));
  g_assert_true (slv_deck_zone_is_maybe ("Maybeboard"));
  g_assert_true (slv_deck_zone_is_maybe ("Maybe Board"));
  g_assert_false (slv_deck_zone_is_maybe (""));
  g_assert_false (slv_deck_zone_is_maybe ("side"));
}

TEST_MAIN ()
