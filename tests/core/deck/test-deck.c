/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-deck.c: the deck as a value, and as the library keeps it. */
#include "deck/slv-deck.h"

TEST ("/deck/entries-of-one-printing-add-up", test_adds_up)
{
  g_autoptr (SlvDeck) deck = slv_deck_new ("mine");

  g_assert_true (slv_deck_add (deck, "main", "Red Fish", 2, "", "", 3));
  g_assert_true (slv_deck_add (deck, "main", "Red Fish", 1, NULL, NULL, 4));
  g_assert_true (slv_deck_add (deck, "main", "Red Fish", 1, "S1", "7", 5));
  g_assert_true (slv_deck_add (deck, "side", "Red Fish", 4, "", "", 6));
  g_assert_false (slv_deck_add (deck, "side", "Red Fish", 0, "", "", 7));
  g_assert_cmpuint (deck->entries->len, ==, 3);
  g_assert_cmpuint (slv_deck_entry (deck, 0)->count, ==, 3);
  g_assert_cmpuint (slv_deck_entry (deck, 0)->line, ==, 3);
  g_assert_cmpuint (slv_deck_n_cards (deck, "main"), ==, 4);
  g_assert_cmpuint (slv_deck_n_cards (deck, NULL), ==, 8);
  g_assert_null (slv_deck_entry (deck, 3));
}

TEST ("/deck/what-nobody-sees-tells-no-entries-apart", test_unseen)
{
  g_autoptr (SlvDeck) deck = slv_deck_new ("Tides");

  g_assert_true (slv_deck_add (deck, "main", "Red Fish", 2, "", "", 1));
  g_assert_true (slv_deck_add (deck, "main", "Red \x19 Fish", 1, "", "", 2));
  g_assert_true (slv_deck_add (deck, "ma\u202ein", "\u2067Red Fish", 1, "", "", 3));
  g_assert_cmpuint (deck->entries->len, ==, 1);
  g_assert_cmpuint (slv_deck_entry (deck, 0)->count, ==, 4);
  g_assert_cmpstr (slv_deck_entry (deck, 0)->name, ==, "Red Fish");
}

TEST ("/deck/counts-are-capped", test_caps_counts)
{
  g_autoptr (SlvDeck) deck = slv_deck_new ("mine");

  g_assert_true (slv_deck_add (deck, "main", "A", SLV_DECK_COUNT_MAX, "", "", 0));
  g_assert_false (slv_deck_add (deck, "main", "A", 1, "", "", 0));
  g_assert_false (slv_deck_add (deck, "main", "B", G_MAXUINT, "", "", 0));
  g_assert_cmpuint (slv_deck_entry (deck, 0)->count, ==, SLV_DECK_COUNT_MAX);
  g_assert_cmpuint (slv_deck_entry (deck, 1)->count, ==, SLV_DECK_COUNT_MAX);
  g_assert_true (slv_deck_add (deck, "main", "C", SLV_DECK_COUNT_MAX - 1, "", "", 0));
  g_assert_true (slv_deck_add (deck, "main", "C", 1, "", "", 0));   /* just so many */
  g_assert_cmpuint (slv_deck_entry (deck, 2)->count, ==, SLV_DECK_COUNT_MAX);
}

static void
add_many (SlvDeck *deck, guint n)
{
  for (guint i = 0; i < n; i++)
    {
      g_autofree char *name = g_strdup_printf ("Card %u", i);

      g_assert_true (slv_deck_add (deck, i % 2 ? "main" : "side", name, 1, "", "", i + 1));
    }
}

TEST ("/deck/ten-thousand-names-stay-quick", test_many_names)
{
  g_autoptr (SlvDeck) deck = slv_deck_new ("mine");

  add_many (deck, 10000);
  add_many (deck, 10000);
  g_assert_cmpuint (deck->entries->len, ==, 10000);
  for (guint i = 0; i < 10000; i++)
    g_assert_cmpuint (slv_deck_entry (deck, i)->count, ==, 2);
  for (guint i = 10000; i < SLV_DECK_ENTRIES_MAX; i++)
    {
      g_autofree char *name = g_strdup_printf ("Card %u", i);

      g_assert_true (slv_deck_add (deck, "main", name, 1, "", "", 0));
    }
  g_assert_false (slv_deck_add (deck, "main", "One too many", 1, "", "", 0));
  g_assert_true (slv_deck_add (deck, "main", "Card 10001", 1, "", "", 0));
}

TEST ("/deck/entries-are-found-after-a-removal", test_finds_after_removal)
{
  g_autoptr (SlvDeck) deck = slv_deck_new ("mine");

  add_many (deck, 100);
  slv_deck_set_count (deck, 10, 0);
  slv_deck_set_count (deck, 10, 5);
  g_assert_cmpuint (deck->entries->len, ==, 99);
  g_assert_cmpuint (slv_deck_entry (deck, 10)->count, ==, 5);
  slv_deck_add (deck, "main", "Card 99", 1, "", "", 0);
  slv_deck_add (deck, "main", "Fresh", 1, "", "", 0);
  slv_deck_add (deck, "main", "Fresh", 1, "", "", 0);
  g_assert_cmpuint (deck->entries->len, ==, 100);
  slv_take_str (&slv_deck_entry (deck, 50)->name, g_strdup ("Renamed"));
  g_assert_true (slv_deck_add (deck, slv_deck_entry (deck, 50)->zone, "Card 51", 1, "", "", 0));
  g_assert_cmpuint (deck->entries->len, ==, 101);
}

static SlvDeck *
full_deck (void)
{
  SlvDeck *deck = slv_deck_new ("mine");

  slv_take_str (&deck->game, g_strdup ("tidepool"));
  slv_take_str (&deck->format, g_strdup ("tidepool/1/open"));
  slv_take_str (&deck->author, g_strdup ("Somebody"));
  slv_take_str (&deck->comment, g_strdup ("two\nlines"));
  slv_deck_add (deck, "main", "Red Fish", 3, "S1", "7", 2);
  slv_deck_add (deck, "", "Blue\tFish", 1, "", "", 0);
  slv_take_str (&slv_deck_entry (deck, 0)->note, g_strdup ("a note"));
  g_ptr_array_add (deck->headings, g_strdup ("main"));
  g_ptr_array_add (deck->headings, g_strdup ("Some heading"));
  g_ptr_array_add (deck->option_texts, g_strdup ("neutral=yes"));
  g_ptr_array_add (deck->option_texts, g_strdup ("start=Captain Coral"));
  slv_deck_add_unread (deck, 9, "what\tis this", "not a card");
  slv_deck_add_unread (deck, 10, "", "");
  return deck;
}

static void
assert_equal (const SlvDeck *a, const SlvDeck *b)
{
  g_assert_cmpstr (a->name, ==, b->name);
  g_assert_cmpstr (a->game, ==, b->game);
  g_assert_cmpstr (a->format, ==, b->format);
  g_assert_cmpstr (a->author, ==, b->author);
  g_assert_cmpstr (a->comment, ==, b->comment);
  g_assert_cmpuint (a->entries->len, ==, b->entries->len);
  for (guint i = 0; i < a->entries->len; i++)
    {
      const SlvDeckEntry *x = slv_deck_entry (a, i), *y = slv_deck_entry (b, i);

      g_assert_cmpstr (x->zone, ==, y->zone);
      g_assert_cmpstr (x->name, ==, y->name);
      g_assert_cmpstr (x->set_code, ==, y->set_code);
      g_assert_cmpstr (x->number, ==, y->number);
      g_assert_cmpstr (x->note, ==, y->note);
      g_assert_cmpuint (x->count, ==, y->count);
      g_assert_cmpuint (x->line, ==, y->line);
    }
  g_assert_cmpuint (a->headings->len, ==, b->headings->len);
  for (guint i = 0; i < a->headings->len; i++)
    g_assert_cmpstr (a->headings->pdata[i], ==, b->headings->pdata[i]);
  g_assert_cmpuint (a->option_texts->len, ==, b->option_texts->len);
  for (guint i = 0; i < a->option_texts->len; i++)
    g_assert_cmpstr (a->option_texts->pdata[i], ==, b->option_texts->pdata[i]);
  g_assert_cmpuint (a->unread->len, ==, b->unread->len);
  for (guint i = 0; i < a->unread->len; i++)
    {
      const SlvUnread *x = a->unread->pdata[i], *y = b->unread->pdata[i];

      g_assert_cmpuint (x->line, ==, y->line);
      g_assert_cmpstr (x->text, ==, y->text);
      g_assert_cmpstr (x->reason, ==, y->reason);
    }
}

TEST ("/deck/a-copy-is-deep", test_copy_is_deep)
{
  g_autoptr (SlvDeck) deck = full_deck ();
  g_autoptr (SlvDeck) copy = slv_deck_copy (deck);

  assert_equal (deck, copy);
  slv_deck_set_count (copy, 0, 1);
  g_assert_cmpuint (slv_deck_entry (deck, 0)->count, ==, 3);
}

TEST_MAIN ()
