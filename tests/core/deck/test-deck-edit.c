/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-deck-edit.c: edits that can be taken back; any sequence of them leads back to where it began. */
#include "deck/slv-deck.h"
#include "base/slv-random.h"

static char *
dump (const SlvDeck *deck)
{
  GString *text = g_string_new (NULL);

  g_string_append_printf (text, "%s|%s|%s\n", deck->name, deck->game, deck->format);
  for (guint i = 0; i < deck->entries->len; i++)
    {
      const SlvDeckEntry *entry = slv_deck_entry (deck, i);

      g_string_append_printf (text, "%s/%s/%s/%s %u\n", entry->zone, entry->name, entry->set_code, entry->number,
                              entry->count);
    }
  for (guint i = 0; i < deck->headings->len; i++)
    g_string_append_printf (text, "# %s\n", (char *) deck->headings->pdata[i]);
  for (guint i = 0; i < deck->option_texts->len; i++)
    g_string_append_printf (text, "? %s\n", (char *) deck->option_texts->pdata[i]);
  for (guint i = 0; i < deck->unread->len; i++)
    g_string_append_printf (text, "! %s\n", ((SlvUnread *) deck->unread->pdata[i])->text);
  return g_string_free (text, FALSE);
}

static SlvDeck *
start_deck (void)
{
  SlvDeck *deck = slv_deck_new ("start");

  slv_deck_add (deck, "main", "A", 4, "", "", 1);
  slv_deck_add (deck, "main", "A", 2, "S1", "1", 2);
  slv_deck_add (deck, "main", "B", 1, "", "", 3);
  slv_deck_add (deck, "side", "A", 1, "S1", "1", 4);
  return deck;
}

TEST ("/deck-edit/copies-go-up-and-down", test_change)
{
  g_autoptr (SlvDeckEdit) edit = slv_deck_edit_new (start_deck ());
  SlvDeck *deck = slv_deck_edit_get (edit);

  g_assert_cmpuint (slv_deck_edit_change (edit, "main", "a ", 1), ==, 7);
  g_assert_cmpuint (slv_deck_entry (deck, 0)->count, ==, 5);
  g_assert_cmpuint (slv_deck_edit_change (edit, "main", "A", -3), ==, 4);
  g_assert_cmpuint (deck->entries->len, ==, 3);
  g_assert_cmpuint (slv_deck_edit_change (edit, "main", "A", -100), ==, 0);
  g_assert_cmpuint (slv_deck_edit_change (edit, "main", "A", -1), ==, 0);
  g_assert_cmpuint (slv_deck_edit_change (edit, "main", "New", 2), ==, 2);
  g_assert_cmpuint (slv_deck_edit_change (edit, "main", "New", 0), ==, 2);
  for (guint i = 0; i < 4; i++)
    {
      g_autofree char *words = slv_deck_edit_undo (edit);

      g_assert_nonnull (words);
    }
  g_assert_false (slv_deck_edit_can_undo (edit));
  g_assert_null (slv_deck_edit_undo (edit));
  g_assert_false (slv_deck_edit_is_changed (edit));
  slv_deck_set_count (deck, 0, SLV_DECK_COUNT_MAX);
  slv_deck_edit_change (edit, "main", "A", 1);   /* no room for it: no step */
  g_assert_false (slv_deck_edit_can_undo (edit));
}

TEST ("/deck-edit/a-move-keeps-the-printing", test_move)
{
  g_autoptr (SlvDeckEdit) edit = slv_deck_edit_new (start_deck ());
  SlvDeck *deck = slv_deck_edit_get (edit);
  g_autofree char *before = dump (deck), *after = NULL, *words = NULL, *now = NULL;

  slv_deck_edit_move (edit, "A", "main", "side", 5);
  g_assert_cmpuint (slv_deck_n_cards (deck, "main"), ==, 2);
  g_assert_cmpuint (slv_deck_n_cards (deck, "side"), ==, 6);
  g_assert_cmpuint (deck->entries->len, ==, 4);
  after = dump (deck);
  words = slv_deck_edit_undo (edit);
  g_assert_cmpstr (words, ==, "Took back the move of “A”.");
  now = dump (deck);
  g_assert_cmpstr (now, ==, before);
  g_free (slv_deck_edit_redo (edit));
  g_free (now);
  now = dump (deck);
  g_assert_cmpstr (now, ==, after);
}

TEST ("/deck-edit/an-option-replaces-itself", test_options)
{
  g_autoptr (SlvDeckEdit) edit = slv_deck_edit_new (start_deck ());
  SlvDeck *deck = slv_deck_edit_get (edit);

  slv_deck_edit_set_option (edit, "neutral=yes", "Neutral cards");
  slv_deck_edit_set_option (edit, "neutral=yes", "Neutral cards");
  slv_deck_edit_set_option (edit, "side-max=3", "Neutral cards");
  slv_deck_edit_set_option (edit, "neutral=no", "Neutral cards");
  g_assert_cmpuint (deck->option_texts->len, ==, 2);
  g_assert_cmpstr (deck->option_texts->pdata[1], ==, "neutral=no");
  slv_deck_edit_set_option (edit, "neutral=", "Neutral cards");
  slv_deck_edit_set_option (edit, "nothing=", "Neutral cards");
  g_assert_cmpuint (deck->option_texts->len, ==, 1);
  g_autofree char *said = slv_deck_edit_undo (edit);
  g_assert_cmpstr (said, ==, "Took back the option “Neutral cards”.");
  g_assert_cmpuint (deck->option_texts->len, ==, 2);
  slv_deck_edit_set_option (edit, "side-max=3", "Most cards in the side");   /* is said already, beside another */
  for (guint i = 0; i < 3; i++)
    g_free (slv_deck_edit_undo (edit));
  g_assert_false (slv_deck_edit_can_undo (edit));
}

TEST ("/deck-edit/what-was-changed-for-the-sake-of-an-edit-is-one-step-with-it", test_join)
{
  g_autoptr (SlvDeckEdit) edit = slv_deck_edit_new (start_deck ());
  SlvDeck *deck = slv_deck_edit_get (edit);
  g_autofree char *before = dump (deck);

  slv_deck_edit_set_format (edit, "other", "other/1/open", "Open");
  slv_deck_edit_join (edit);
  slv_deck_edit_change (edit, "main", "Newcomer", 2);
  slv_deck_edit_change (edit, "main", "Another", 1);   /* a step of its own */
  g_autofree char *last = slv_deck_edit_undo (edit), *both = slv_deck_edit_undo (edit), *after = dump (deck);
  g_assert_cmpstr (both, ==, "Took back the change to “Newcomer”.");
  g_assert_cmpstr (after, ==, before);
  g_assert_false (slv_deck_edit_can_undo (edit));
  g_free (slv_deck_edit_redo (edit));
  g_assert_cmpstr (deck->format, ==, "other/1/open");
  g_assert_cmpuint (slv_deck_n_cards (deck, NULL), >, 2);
  /* what was taken back is joined to nothing */
  slv_deck_edit_set_format (edit, "third", "third/1/open", "Open");
  slv_deck_edit_join (edit);
  g_free (slv_deck_edit_undo (edit));
  slv_deck_edit_change (edit, "main", "Another", 1);
  g_free (slv_deck_edit_undo (edit));
  g_assert_cmpstr (deck->format, ==, "other/1/open");
  g_assert_true (slv_deck_edit_can_undo (edit));
}

TEST ("/deck-edit/knows-whether-it-was-saved", test_saved_state)
{
  g_autoptr (SlvDeckEdit) edit = slv_deck_edit_new (start_deck ());

  slv_deck_edit_rename (edit, "other");
  g_assert_true (slv_deck_edit_is_changed (edit));
  slv_deck_edit_mark_saved (edit);
  g_assert_false (slv_deck_edit_is_changed (edit));
  g_free (slv_deck_edit_undo (edit));
  g_assert_true (slv_deck_edit_is_changed (edit));
  slv_deck_edit_rename (edit, "a third");
  g_assert_true (slv_deck_edit_is_changed (edit));
  g_free (slv_deck_edit_undo (edit));
  g_assert_true (slv_deck_edit_is_changed (edit));
  g_assert_true (slv_deck_edit_can_redo (edit));
}

TEST ("/deck-edit/what-is-edited-while-it-is-saved-is-not-saved", test_saved_meanwhile)
{
  g_autoptr (SlvDeckEdit) edit = slv_deck_edit_new (start_deck ());

  g_test_summary ("What is edited while the deck is being saved is not saved; undo leads back to what is, unless another edit took its way.");
  slv_deck_edit_rename (edit, "first");
  slv_deck_edit_begin_save (edit);
  slv_deck_edit_rename (edit, "second");
  slv_deck_edit_end_save (edit);
  g_assert_true (slv_deck_edit_is_changed (edit));
  g_free (slv_deck_edit_undo (edit));
  g_assert_false (slv_deck_edit_is_changed (edit));
  slv_deck_edit_begin_save (edit);
  g_free (slv_deck_edit_undo (edit));
  slv_deck_edit_rename (edit, "third");
  slv_deck_edit_end_save (edit);
  g_assert_true (slv_deck_edit_is_changed (edit));
  g_free (slv_deck_edit_undo (edit));
  g_assert_true (slv_deck_edit_is_changed (edit));
}

/* ---- any sequence ---- */

static void
random_edit (SlvDeckEdit *edit, SlvRandom *random)
{
  static const char * const names[] = { "A", "B", "C", "a", "D  d" };
  static const char * const zones[] = { "main", "side", "" };
  static const char * const options[] = { "x=1", "x=2", "y=1", "x=" };
  const char *name = names[slv_random_below (random, G_N_ELEMENTS (names))];
  const char *zone = zones[slv_random_below (random, G_N_ELEMENTS (zones))];
  g_autoptr (SlvDeck) other = NULL;

  switch (slv_random_below (random, 10))
    {
    case 0:
      slv_deck_edit_rename (edit, name);
      break;
    case 1:
      slv_deck_edit_set_format (edit, zone, name, name);
      break;
    case 2:
      slv_deck_edit_set_option (edit, options[slv_random_below (random, G_N_ELEMENTS (options))], name);
      break;
    case 3:
      other = start_deck ();
      slv_deck_add_unread (other, 1, name, "");
      g_ptr_array_add (other->headings, g_strdup (zone));
      slv_deck_edit_merge (edit, other, slv_random_below (random, 2) == 0);
      break;
    case 4:
    case 5:
    case 6:
      slv_deck_edit_move (edit, name, zone, zones[slv_random_below (random, G_N_ELEMENTS (zones))],
                          slv_random_below (random, 5));
      break;
    default:
      slv_deck_edit_change (edit, zone, name, (gint) slv_random_below (random, 9) - 4);
      break;
    }
}

static void
walk (SlvRandom *random)
{
  g_autoptr (SlvDeckEdit) edit = slv_deck_edit_new (start_deck ());
  SlvDeck *deck = slv_deck_edit_get (edit);
  g_autofree char *first = dump (deck), *now = NULL;

  for (guint i = 0; i < 60; i++)
    {
      random_edit (edit, random);
      if (slv_random_below (random, 8) == 0)
        g_free (slv_deck_edit_undo (edit));
      if (slv_random_below (random, 16) == 0)
        g_free (slv_deck_edit_redo (edit));
    }
  while (slv_deck_edit_can_undo (edit))
    g_free (slv_deck_edit_undo (edit));
  now = dump (deck);
  g_assert_cmpstr (now, ==, first);
}

TEST ("/deck-edit/any-sequence-undone-gives-the-first-deck", test_any_sequence)
{
  SlvRandom random;

  slv_random_init (&random, 20250529);
  for (guint i = 0; i < 300; i++)
    walk (&random);
}

TEST ("/deck-edit/all-redone-gives-the-last-deck", test_redo_ends_where_it_was)
{
  SlvRandom random;

  slv_random_init (&random, 7);
  for (guint i = 0; i < 100; i++)
    {
      g_autoptr (SlvDeckEdit) edit = slv_deck_edit_new (start_deck ());

      for (guint j = 0; j < 30; j++)
        random_edit (edit, &random);
      g_autofree char *last = dump (slv_deck_edit_get (edit));
      while (slv_deck_edit_can_undo (edit))
        g_free (slv_deck_edit_undo (edit));
      while (slv_deck_edit_can_redo (edit))
        g_free (slv_deck_edit_redo (edit));
      g_autofree char *now = dump (slv_deck_edit_get (edit));
      g_assert_cmpstr (now, ==, last);
    }
}

TEST_MAIN ()
