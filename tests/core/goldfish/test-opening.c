/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-opening.c: opening hands as the steps of a format say; with fixed seeds, because a hand has to come again. */
#include "slv-tidepool.h"
#include "goldfish/slv-opening-private.h"

#define SEED 20250529u

static SlvDeck *
deck_with (const char *captain)
{
  SlvDeck *deck = tidepool_deck ("main 3 Red Fish", "main 3 Blue Fish", "main 3 Twin Fish", "main 2 Pearl", "main 1 Reef One", NULL);

  if (captain != NULL)
    slv_deck_add (deck, "captain", captain, 1, "", "", 9);
  return deck;
}

static SlvOpening *
open_hand (Tidepool *pool, const SlvDeck *deck, const char *format, const char *option, guint64 seed, gboolean first,
           guint players, GError **error)
{
  g_autoptr (SlvOptions) options = slv_options_new ();

  if (option != NULL)
    g_assert_true (slv_options_set (options, tidepool_format (pool, format)->rulebook, option, NULL));
  return slv_opening_new (deck, tidepool_format (pool, format), pool->index, options, seed, first, players, error);
}

static char *
names_of (GArray *cards)
{
  GString *names = g_string_new (NULL);

  for (guint i = 0; i < cards->len; i++)
    g_string_append_printf (names, "%s%s", i > 0 ? "," : "", g_array_index (cards, SlvHandCard, i).name);
  return g_string_free (names, FALSE);
}

static GArray *
zone_cards (SlvOpening *opening, Tidepool *pool, const char *id)
{
  const SlvRulebook *book = g_ptr_array_index (pool->game->rulebooks, 0);

  return g_ptr_array_index (opening->zones, slv_rulebook_find_zone (book, id)->index);
}

static gboolean
has_note (const SlvOpening *opening, const char *clause, const char *part)
{
  SLV_EACH (const SlvOpeningNote, note, opening->notes)
    if (strcmp (note->clause, clause) == 0 && strstr (note->text, part) != NULL)
      return TRUE;
  return FALSE;
}

static gboolean
has_assumption (const SlvOpening *opening)
{
  for (guint i = 0; i < opening->notes->len; i++)
    if (((SlvOpeningNote *) opening->notes->pdata[i])->assumption)
      return TRUE;
  return FALSE;
}

TEST ("/opening/a-card-says-how-many-are-drawn", test_captain_says)
{
  g_autoptr (Tidepool) pool = tidepool_new (NULL, 0);
  g_autoptr (SlvDeck) deck = deck_with ("Captain Coral");
  g_autoptr (SlvOpening) opening = good (open_hand (pool, deck, "open", NULL, SEED, TRUE, 2, &error));

  g_assert_cmpuint (opening->hand_size, ==, 5);
  g_assert_cmpuint (slv_opening_hand (opening)->len, ==, 5);
  g_assert_cmpuint (zone_cards (opening, pool, "main")->len, ==, 7);
  g_assert_cmpuint (zone_cards (opening, pool, "captain")->len, ==, 0);
  g_autofree char *sea = names_of (zone_cards (opening, pool, "sea"));
  g_assert_cmpstr (sea, ==, "Captain Coral");
  g_assert_false (has_assumption (opening));
  g_assert_cmpuint (opening->exchange_left, ==, 1);
  g_assert_cmpuint (opening->redraws, ==, 0);
}

TEST ("/opening/a-seed-gives-the-same-hand-for-ever", test_fixed_hands)
{
  static const struct { guint64 seed; const char *hand; } hands[] = {
    { 0, "Red Fish,Reef One,Blue Fish,Pearl,Red Fish" }, { 1, "Reef One,Red Fish,Twin Fish,Pearl,Twin Fish" }, { SEED, "Blue Fish,Twin Fish,Red Fish,Pearl,Twin Fish" }, { G_MAXUINT64, "Red Fish,Reef One,Red Fish,Twin Fish,Pearl" },
  };
  g_autoptr (Tidepool) pool = tidepool_new (NULL, 0);
  g_autoptr (SlvDeck) deck = deck_with ("Captain Coral");

  for (guint i = 0; i < G_N_ELEMENTS (hands); i++)
    {
      g_autoptr (SlvOpening) opening = good (open_hand (pool, deck, "open", NULL, hands[i].seed, TRUE, 2, &error));

      g_autofree char *names = names_of (slv_opening_hand (opening));
      g_assert_cmpstr (names, ==, hands[i].hand);
    }
}

TEST ("/opening/the-order-of-the-list-does-not-matter", test_order_of_list)
{
  g_autoptr (Tidepool) pool = tidepool_new (NULL, 0);
  g_autoptr (SlvDeck) deck = deck_with ("Captain Coral");
  g_autoptr (SlvDeck) turned = slv_deck_new ("turned");

  tidepool_add (deck, "main 2 Nobody");
  tidepool_add (deck, "main 2 NOBODY");   /* of no list, and one card for those who count copies */
  for (guint i = deck->entries->len; i > 0; i--)
    {
      const SlvDeckEntry *entry = slv_deck_entry (deck, i - 1);

      slv_deck_add (turned, entry->zone, entry->name, entry->count, "", "", 0);
    }
  for (guint64 seed = 0; seed < 20; seed++)
    {
      g_autoptr (SlvOpening) a = open_hand (pool, deck, "open", NULL, seed, TRUE, 2, NULL);
      g_autoptr (SlvOpening) b = open_hand (pool, turned, "open", NULL, seed, FALSE, 3, NULL);
      g_autofree char *hand_a = names_of (slv_opening_hand (a)), *hand_b = names_of (slv_opening_hand (b));

      g_assert_cmpstr (hand_a, ==, hand_b);
    }
}

TEST ("/opening/a-card-says-where-they-go", test_draw_to_another_zone)
{
  g_autoptr (Tidepool) pool = tidepool_new (NULL, 0);
  g_autoptr (SlvDeck) deck = deck_with ("Captain Kelp");
  g_autoptr (SlvOpening) opening = open_hand (pool, deck, "open", NULL, SEED, FALSE, 2, NULL);

  g_assert_cmpuint (opening->hand_size, ==, 3);
  g_assert_cmpuint (zone_cards (opening, pool, "chest")->len, ==, 3);
  g_assert_cmpuint (zone_cards (opening, pool, "hand")->len, ==, 0);
  g_assert_true (slv_opening_hand (opening) == zone_cards (opening, pool, "chest"));
  g_assert_true (slv_opening_draw (opening));
  g_assert_cmpuint (zone_cards (opening, pool, "hand")->len, ==, 1);
}

TEST ("/opening/an-unknown-number-is-an-assumption", test_fallback)
{
  g_autoptr (Tidepool) pool = tidepool_new (NULL, 0);
  g_autoptr (SlvDeck) deck = deck_with ("Captain Fog");
  g_autoptr (SlvOpening) four = open_hand (pool, deck, "open", NULL, SEED, TRUE, 2, NULL);
  g_autoptr (SlvOpening) six = open_hand (pool, deck, "open", "opening-hand=6", SEED, TRUE, 2, NULL);

  g_assert_cmpuint (four->hand_size, ==, 4);
  g_assert_true (has_assumption (four));
  g_assert_cmpuint (six->hand_size, ==, 6);
}

static void
assert_refused (Tidepool *pool, const SlvDeck *deck, const char *format, const char *option, const char *part)
{
  fails_saying (open_hand (pool, deck, format, option, SEED, TRUE, 2, &error), SLV_ERROR_NO, part);
}

TEST ("/opening/what-cannot-start-is-refused", test_refusals)
{
  g_autoptr (Tidepool) pool = tidepool_new (NULL, 0);
  g_autoptr (SlvDeck) none = deck_with (NULL), two = deck_with ("Captain Coral"), unknown = deck_with ("Captain Nobody");
  g_autoptr (SlvDeck) small = tidepool_deck ("captain 1 Captain Coral", "main 4 Pearl", NULL);
  g_autoptr (SlvDeck) reefs = tidepool_deck ("main 9 Pearl", "main 1 Reef One", "main 1 Reef Two", NULL);
  g_autoptr (SlvDeck) dry = tidepool_deck ("main 9 Pearl", "main 1 Reef One", NULL);
  g_autoptr (SlvDeck) many = tidepool_deck ("captain 3 Captain Coral", "captain 2 Captain Kelp", "main 9 Pearl", NULL);

  tidepool_add (two, "captain 1 Captain Kelp");
  assert_refused (pool, none, "open", NULL, "“Captain”");
  assert_refused (pool, unknown, "open", NULL, "Cards (Type is “captain”) needed of “Captain”: 1");
  assert_refused (pool, unknown, "open", NULL, "enough to say: 1");
  assert_refused (pool, two, "open", NULL, "Captain Coral, Captain Kelp");
  assert_refused (pool, two, "open", "start=Captain Fog", "");
  assert_refused (pool, small, "exact", "start=Captain Fog", "Reefs needed");
  assert_refused (pool, reefs, "exact", "start=Reef One|Pearl", "the opening cannot start with “Pearl”: no such card of the deck fits");
  assert_refused (pool, small, "forced", "drawn=0", "no hand of this deck can be kept");
  tidepool_add (two, "captain 1 Captain Nobody");
  assert_refused (pool, two, "open", NULL, "");
  assert_refused (pool, small, "open", NULL, "“Main deck”: 5, cards there: 4");
  assert_refused (pool, dry, "exact", NULL, "Reefs needed of “Main deck”: 2, there: 1");
  assert_refused (pool, many, "open", NULL, "start=NAME: Captain Coral, Captain Kelp");   /* each once, of which one is chosen */
}

/* A number of cards is read from a card where it can be one; whoever is not there says nothing. */
TEST ("/opening/a-captain-speaks-where-there-is-one", test_spoken)
{
  static const TidepoolCard more[] = { { "Captain Low", "Captain", .draw = "-1" }, { "Captain High", "Captain", .draw = "200001" }, { "Captain Nought", "Captain", .draw = "0" } };
  static const struct { const char *captain; gboolean first; guint looked, hand; const char *refused; } cases[] = {
    { NULL, TRUE, 0, 0, "no such card is there" }, { "Captain Fog", TRUE, 0, 0, "how many cards “Captain Fog” draws is not known" },
    { "Nobody", TRUE, 0, 0, "no such card is there" }, { "Captain Low", TRUE, 0, 0, "how many cards “Captain Low” draws is not known" },
    { "Captain High", FALSE, 0, 0, "how many cards “Captain High” draws is not known" }, { "Captain Coral", TRUE, 5, 7, NULL },
    { "Captain Coral", FALSE, 5, 5, NULL }, { "Captain Kelp", TRUE, 3, 5, NULL }, { "Captain Nought", TRUE, 0, 2, NULL }, { "Captain Nought", FALSE, 0, 0, NULL },
  };
  g_autoptr (Tidepool) pool = tidepool_new (more, G_N_ELEMENTS (more));

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (SlvDeck) deck = deck_with (cases[i].captain);
      g_autoptr (GError) error = NULL;
      g_autoptr (SlvOpening) opening = open_hand (pool, deck, "spoken", NULL, SEED, cases[i].first, 2, &error);
      SlvOpeningRules rules;

      g_test_message ("%u", i);
      g_assert_cmpint (opening == NULL, ==, cases[i].refused != NULL);
      if (opening == NULL)
        {
          g_assert_nonnull (strstr (error->message, cases[i].refused));
          continue;
        }
      slv_opening_get_rules (opening, &rules);
      g_assert_cmpuint (rules.look, ==, cases[i].looked);
      g_assert_cmpuint (slv_opening_hand (opening)->len, ==, cases[i].hand);
      g_assert_cmpuint (zone_cards (opening, pool, "main")->len, ==, 12 - cases[i].hand);
    }
}

/* A draw is left out where all that is said of it agrees: the turn, the number of players, who begins. */
TEST ("/opening/a-draw-is-left-out-where-all-that-is-said-agrees", test_skips)
{
  g_autoptr (Tidepool) pool = tidepool_new (NULL, 0);
  g_autoptr (SlvDeck) deck = deck_with ("Captain Coral");

  for (guint i = 0; i < 3 * 3 * 3 * 3 * 3 * 2; i++)
    {
      const guint turn = i % 3, players = i / 3 % 3, seat = i / 9 % 3, now = 1 + i / 27 % 3, here = 1 + i / 81 % 3;
      const gboolean first = i / 243 == 0, agrees = (turn == 0 || turn == now) && (players == 0 || players == here) && (seat == 0 || (seat == 1) == first);
      SlvFormat *format = tidepool_format (pool, "open");
      SlvPhase *phase = format->phases->pdata[0];
      SlvStep *step = phase->steps->pdata[0];

      step->skip_turn = (gint) turn;
      step->skip_players = (gint) players;
      step->skip_seat = seat;
      g_autoptr (SlvOpening) opening = open_hand (pool, deck, "open", NULL, SEED, first, here, NULL);
      g_assert_cmpuint (slv_opening_turn_draws (opening, now, 1), ==, agrees ? 0 : 1);
    }
}

/* Where nothing is said of how a game begins, a hand of a size that is asked for is drawn from the shuffled pile, and none else. */
TEST ("/opening/where-nothing-is-said-a-hand-is-drawn", test_silent)
{
  g_autoptr (Tidepool) pool = tidepool_new (NULL, 0);
  g_autoptr (SlvDeck) deck = deck_with (NULL);
  SlvFormat *format = tidepool_format (pool, "exact");

  g_ptr_array_set_size (format->opening, 0);
  assert_refused (pool, deck, "exact", NULL, "does not say how a game begins");
  for (guint n = 1; n <= 13; n += 4)
    {
      g_autoptr (SlvOpening) opening = slv_opening_new_drawing (deck, format, pool->index, NULL, SEED, TRUE, 2, n, NULL);

      g_assert_cmpuint (slv_opening_hand (opening)->len, ==, MIN (n, 12));
      g_assert_cmpuint (zone_cards (opening, pool, "main")->len, ==, 12 - MIN (n, 12));
      g_assert_true (has_note (opening, "", "the hand is drawn from the shuffled pile"));
    }
}

/* A redraw that would draw more than there is draws all. */
TEST ("/opening/a-redraw-draws-no-more-than-there-is", test_redraw_of_all)
{
  g_autoptr (Tidepool) pool = tidepool_new (NULL, 0);
  g_autoptr (SlvDeck) deck = tidepool_deck ("captain 1 Captain Kelp", "main 3 Pearl", NULL);
  g_autoptr (SlvOpening) opening = open_hand (pool, deck, "open", NULL, SEED, TRUE, 2, NULL);

  g_assert_cmpuint (opening->redraws_left, ==, 2);
  g_assert_true (slv_opening_mulligan (opening));   /* four cards */
  g_assert_cmpuint (slv_opening_hand (opening)->len, ==, 3);
  g_assert_cmpuint (opening->hand_size, ==, 3);
  g_assert_cmpuint (zone_cards (opening, pool, "main")->len, ==, 0);
}

/* ---- looking, putting back, forced redraws, prizes ---- */

static char *
names_from_top (GArray *cards, guint n)
{
  GString *names = g_string_new (NULL);

  for (guint i = 0; i < n; i++)
    g_string_append_printf (names, "%s%s", i > 0 ? "," : "", g_array_index (cards, SlvHandCard, cards->len - 1 - i).name);
  return g_string_free (names, FALSE);
}

/* What goes under a short pile comes back with the draw; a pile that is empty has lost the game already. */
TEST ("/opening/an-exchange-with-a-short-pile", test_exchange_with_a_short_pile)
{
  g_autoptr (Tidepool) pool = tidepool_new (NULL, 0);
  g_autoptr (SlvDeck) deck = tidepool_deck ("captain 1 Captain Coral", "main 5 Pearl", "main 1 Red Fish", NULL);
  g_autoptr (SlvDeck) few = tidepool_deck ("captain 1 Captain Coral", "main 5 Pearl", NULL);
  g_autoptr (SlvOpening) opening = open_hand (pool, deck, "open", NULL, SEED, FALSE, 2, NULL);
  g_autoptr (SlvOpening) empty = open_hand (pool, few, "open", NULL, SEED, FALSE, 2, NULL);

  g_assert_cmpuint (zone_cards (opening, pool, "main")->len, ==, 1);
  g_assert_true (slv_opening_exchange (opening, (guint[]) { 0, 1 }, 2));
  g_assert_cmpuint (zone_cards (opening, pool, "main")->len, ==, 1);
  g_assert_cmpuint (zone_cards (opening, pool, "hand")->len, ==, 5);
  g_assert_true (has_note (opening, "4.4", "as soon as the pile is empty"));
  g_assert_cmpuint (zone_cards (empty, pool, "main")->len, ==, 0);
  g_assert_true (has_note (empty, "4.4", "The pile is empty: the game is lost."));
}

/* As many cards as a deck may have, and one more. */
TEST ("/opening/a-deck-has-its-most-cards", test_large_decks)
{
  g_autoptr (Tidepool) pool = tidepool_new (NULL, 0);
  g_autoptr (SlvDeck) deck = tidepool_deck ("captain 1 Captain Coral", "main 199999 Pearl", NULL);
  g_autoptr (SlvOpening) opening = good (open_hand (pool, deck, "open", NULL, SEED, TRUE, 2, &error));

  g_assert_nonnull (opening);
  g_assert_true (has_note (opening, "4.4", "as soon as the pile is empty"));
  tidepool_add (deck, "main 1 Red Fish");
  fails (open_hand (pool, deck, "open", NULL, SEED, TRUE, 2, &error), SLV_ERROR_REFUSED);
}

static guint
three_in_hand (gconstpointer hand, guint zone)
{
  return zone == *(const guint *) hand ? 3 : 0;
}

/* What a way or a step asks of the cards in a zone. */
TEST ("/opening/a-condition-counts-a-zone", test_conditions)
{
  static const struct { const char *when; gboolean holds; } cases[] = {
    { "hand<=2", FALSE }, { "hand<=3", TRUE }, { "hand<=4", TRUE }, { "hand>=2", TRUE }, { "hand>=3", TRUE }, { "hand>=4", FALSE }, { "hand<3", FALSE },
    { "hand<4", TRUE }, { "hand>3", FALSE }, { "hand>2", TRUE }, { "hand=3", TRUE }, { "hand=2", FALSE }, { "hand = 3", TRUE }, { "chest=0", TRUE },
    { "nowhere=0", FALSE }, { "hand", FALSE }, { "", TRUE }, { NULL, TRUE },
  };
  g_autoptr (Tidepool) pool = tidepool_new (NULL, 0);
  const SlvRulebook *book = g_ptr_array_index (pool->game->rulebooks, 0);
  guint hand = slv_rulebook_find_zone (book, "hand")->index;

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_test_message ("%s", cases[i].when);
      g_assert_cmpint (slv_opening_when_counted (book, cases[i].when, three_in_hand, &hand), ==, cases[i].holds);
    }
}

TEST ("/opening/each-redraw-that-is-not-free-draws-fewer", test_fewer)
{
  g_autoptr (Tidepool) pool = tidepool_new (NULL, 0);
  g_autoptr (SlvDeck) deck = deck_with (NULL);
  g_autoptr (SlvOptions) options = slv_options_new ();
  const char * const settings[] = { "redraw-when=any", "fewer=1", "put-back=0", "free=1", "redraws=9" };
  guint sizes[] = { 4, 3, 2, 1, 0 };

  for (guint i = 0; i < G_N_ELEMENTS (settings); i++)
    g_assert_true (slv_options_set (options, tidepool_format (pool, "put-back")->rulebook, settings[i], NULL));
  for (guint players = 1; players <= 2; players++)
    {
      g_autoptr (SlvOpening) opening = slv_opening_new (deck, tidepool_format (pool, "put-back"), pool->index, options, SEED, TRUE,
                                                        players, NULL);

      /* the first one costs nothing only where two play; the last hand has no card */
      for (guint i = players == 1 ? 1 : 0; i < G_N_ELEMENTS (sizes); i++)
        {
          g_assert_true (slv_opening_mulligan (opening));
          g_assert_cmpuint (slv_opening_hand (opening)->len, ==, sizes[i]);
        }
      g_assert_false (slv_opening_mulligan (opening));
    }
}

TEST ("/opening/hands-that-must-not-stand-are-drawn-again-and-prizes-lie-apart", test_forced)
{
  g_autoptr (Tidepool) pool = tidepool_new (NULL, 0);
  g_autoptr (SlvDeck) deck = tidepool_deck ("main 30 Pearl", "main 2 Red Fish", NULL), dry = tidepool_deck ("main 30 Pearl", NULL);
  gboolean redrawn = FALSE;

  for (guint64 seed = 0; seed < 20; seed++)
    {
      g_autoptr (SlvOpening) opening = open_hand (pool, deck, "forced", NULL, seed, TRUE, 2, NULL);
      guint fish = 0;

      for (guint i = 0; i < 4; i++)
        fish += g_str_equal (g_array_index (slv_opening_hand (opening), SlvHandCard, i).name, "Red Fish");
      g_assert_cmpuint (fish, >, 0);
      g_assert_cmpuint (opening->redraws_left, ==, 0);
      g_assert_cmpuint (opening->hand_size, ==, 4);
      g_assert_cmpuint (zone_cards (opening, pool, "chest")->len, ==, 2);
      g_assert_cmpuint (zone_cards (opening, pool, "main")->len, ==, 26);
      redrawn = redrawn || opening->redraws > 0;
      g_assert_true (opening->redraws == 0 || has_note (opening, "3.5", "drawn again"));
    }
  g_assert_true (redrawn);
  assert_refused (pool, dry, "forced", NULL, "no hand of this deck can be kept");
}

TEST ("/opening/exchanged-cards-are-shuffled-in-after-the-draw", test_shuffled_in)
{
  g_autoptr (Tidepool) pool = tidepool_new (NULL, 0);
  g_autoptr (SlvDeck) deck = tidepool_deck ("main 4 Pearl", "main 4 Red Fish", NULL);
  guint met = 0;

  /* what was returned is not drawn by the exchange itself, but may lie anywhere after it */
  for (guint64 seed = 0; seed < 40; seed++)
    {
      g_autoptr (SlvOpening) opening = open_hand (pool, deck, "swapped", NULL, seed, TRUE, 2, NULL);
      GArray *pile = zone_cards (opening, pool, "main");
      g_autofree char *next = names_from_top (pile, 4), *hand = NULL;

      g_assert_cmpuint (opening->exchange_left, ==, 4);
      g_assert_true (slv_opening_exchange (opening, (guint[]) { 0, 1, 2, 3 }, 4));
      hand = names_of (slv_opening_hand (opening));
      g_assert_cmpstr (hand, ==, next);
      met |= 1u << (g_str_equal (g_array_index (pile, SlvHandCard, 3).name, "Pearl") ? 0 : 1);
    }
  g_assert_cmpuint (met, ==, 3);
}

/* An option that the opening or a turn asks is said with it, wherever it is asked; any other one has nothing to do with a hand. */
TEST ("/opening/options-that-it-asks-are-said", test_options_are_said)
{
  static const struct { const char *format, *option; gboolean said; } cases[] = {
    { "open", "opening-hand=6", TRUE }, { "open", "redraw-when=any", TRUE }, { "open", "redraw-over=defeat", TRUE }, { "open", "side-max=4", FALSE },
    { "open", "looked-at=2", FALSE }, { "looked", "looked-at=2", TRUE }, { "looked", "drawn=3", TRUE }, { "looked", "redraws=1", FALSE },
    { "put-back", "redraws=1", TRUE }, { "put-back", "fewer=1", TRUE }, { "put-back", "put-back=2", TRUE }, { "put-back", "free=1", TRUE },
    { "put-back", "prizes=1", FALSE }, { "swapped", "exchanged=1", TRUE }, { "thrown", "exchanged=1", TRUE }, { "forced", "prizes=1", TRUE },
    { "exact", "reefs-differ=yes", TRUE }, { "exact", "redraw-when=any", FALSE },
  };
  g_autoptr (Tidepool) pool = tidepool_new (NULL, 0);
  g_autoptr (SlvDeck) deck = tidepool_deck ("captain 1 Captain Coral", "main 8 Red Fish", "main 2 Reef One", "main 1 Reef Two", NULL);

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *id = g_strndup (cases[i].option, strcspn (cases[i].option, "="));
      const SlvOption *option = slv_rulebook_option (tidepool_format (pool, cases[i].format)->rulebook, id);
      g_autoptr (SlvOpening) opening = open_hand (pool, deck, cases[i].format, cases[i].option, SEED, TRUE, 2, NULL);

      g_test_message ("%s %s", cases[i].format, cases[i].option);
      g_assert_cmpint (has_note (opening, option->clause, option->title), ==, cases[i].said);
    }
}

/* Of several ways that a turn may take, one decides what is drawn. */
TEST ("/opening/a-way-decides-what-turns-draw", test_ways_of_a_turn)
{
  static const struct { const char *format; guint way; const char *said; guint draws[4]; } cases[] = {
    { "open", 0, "Nobody said which way each turn takes (4.3); assumed, because it draws most: Two.", { 2, 3, 3, 3 } },
    { "open", 1, "Each turn takes this way (4.3): Nothing.", { 0, 1, 1, 1 } }, { "open", 2, "Each turn takes this way (4.3): Two.", { 2, 3, 3, 3 } },
    { "open", 3, NULL, { 2, 3, 3, 3 } },
    { "worked", 0, "Nobody said which way each turn takes (4.6); assumed, because it draws most: Wait.", { 1, 1, 1, 1 } },
    { "worked", 1, "Each turn takes this way (4.6): Fish.", { 0, 0, 0, 0 } }, { "worked", 2, "Each turn takes this way (4.6): Wait.", { 1, 1, 1, 1 } },
    { "twice", 0, NULL, { 1, 1, 1, 1 } }, { "twice", 1, NULL, { 1, 1, 1, 1 } },
  };
  g_autoptr (Tidepool) pool = tidepool_new (NULL, 0);
  g_autoptr (SlvDeck) deck = deck_with ("Captain Coral");

  slv_deck_add (deck, "side", "Pearl", 1, "", "", 0);
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (SlvOpening) opening = open_hand (pool, deck, cases[i].format, NULL, SEED, TRUE, 2, NULL);
      g_autofree char *said = slv_opening_say_way (opening, cases[i].way);
      guint seen = opening->hand_size;

      g_test_message ("%s %u", cases[i].format, cases[i].way);
      g_assert_cmpstr (said, ==, cases[i].said);
      for (guint turn = 1; turn <= G_N_ELEMENTS (cases[i].draws); turn++)
        {
          g_assert_cmpuint (slv_opening_turn_draws (opening, turn, cases[i].way), ==, cases[i].draws[turn - 1]);
          seen += cases[i].draws[turn - 1];
          g_assert_cmpuint (slv_opening_seen (opening, turn, cases[i].way), ==, MIN (seen, 12));
        }
      g_assert_cmpuint (slv_opening_seen (opening, 100000, cases[i].way), <=, 12);
    }
}

TEST ("/opening/a-start-can-be-chosen", test_start_is_chosen)
{
  g_autoptr (Tidepool) pool = tidepool_new (NULL, 0);
  g_autoptr (SlvDeck) two = deck_with ("Captain Coral"), twice = deck_with ("Captain Coral");

  tidepool_add (two, "captain 1 Captain Kelp");
  g_autoptr (SlvOpening) kelp = good (open_hand (pool, two, "open", "start=captain  KELP", SEED, TRUE, 2, &error));
  g_assert_cmpuint (kelp->hand_size, ==, 3);
  g_assert_cmpuint (zone_cards (kelp, pool, "captain")->len, ==, 1);
  tidepool_add (twice, "captain 1 Captain Coral");
  g_autoptr (SlvOpening) same = good (open_hand (pool, twice, "open", NULL, SEED, TRUE, 2, &error));
  g_assert_cmpuint (same->hand_size, ==, 5);
}

TEST ("/opening/every-kind-of-step", test_all_steps)
{
  g_autoptr (Tidepool) pool = tidepool_new (NULL, 0);
  g_autoptr (SlvDeck) deck = tidepool_deck ("main 4 Pearl", "main 3 Red Fish", "main 2 Reef One", "main 2 Reef Two", NULL);
  g_autoptr (SlvOpening) opening = open_hand (pool, deck, "exact", NULL, SEED, TRUE, 2, NULL);

  g_autofree char *chest = names_of (zone_cards (opening, pool, "chest"));
  g_assert_cmpstr (chest, ==, "Reef One,Reef One");
  g_assert_true (has_assumption (opening));
  /* a limit is a rule, and nothing that was assumed */
  for (guint i = 0; i < opening->notes->len; i++)
    if (g_str_equal (((SlvOpeningNote *) opening->notes->pdata[i])->clause, "3.10"))
      g_assert_false (((SlvOpeningNote *) opening->notes->pdata[i])->assumption);
  g_assert_cmpuint (opening->hand_size, ==, 5);
  g_assert_cmpuint (zone_cards (opening, pool, "sea")->len, ==, 1);
  g_assert_cmpuint (zone_cards (opening, pool, "main")->len, ==, 3);
  g_assert_cmpuint (opening->redraws_left, ==, 0);
  g_assert_cmpuint (opening->exchange_left, ==, 0);
  g_assert_false (slv_opening_mulligan (opening));
}

/* Where as many fit as have to go nobody has anything to choose. */
TEST ("/opening/where-all-that-fit-go-nobody-chooses", test_nothing_to_choose)
{
  static const struct { const char *first, *second; gboolean assumed; } cases[] = {
    { "main 1 Reef One", "main 1 Reef Two", FALSE }, { "main 2 Reef One", "main 1 Reef Two", TRUE }, { "main 3 Reef One", "main 1 Pearl", FALSE } };
  g_autoptr (Tidepool) pool = tidepool_new (NULL, 0);

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (SlvDeck) deck = tidepool_deck ("main 4 Pearl", "main 3 Red Fish", cases[i].first, cases[i].second, NULL);
      g_autoptr (SlvOpening) opening = open_hand (pool, deck, "exact", NULL, SEED, TRUE, 2, NULL);
      guint told = 0;

      for (guint k = 0; k < opening->notes->len; k++)
        if (g_str_equal (((SlvOpeningNote *) opening->notes->pdata[k])->clause, "3.2"))
          {
            g_assert_cmpint (((SlvOpeningNote *) opening->notes->pdata[k])->assumption, ==, cases[i].assumed);
            told++;
          }
      g_assert_cmpuint (told, ==, 1);
    }
}

TEST ("/opening/several-cards-can-be-chosen", test_two_starts)
{
  g_autoptr (Tidepool) pool = tidepool_new (NULL, 0);
  g_autoptr (SlvDeck) deck = tidepool_deck ("main 4 Pearl", "main 3 Red Fish", "main 2 Reef One", "main 2 Reef Two", NULL);
  g_autoptr (SlvOpening) opening = open_hand (pool, deck, "exact", "start=Reef Two|Reef One", SEED, TRUE, 2, NULL);
  g_autofree char *chest = names_of (zone_cards (opening, pool, "chest"));

  g_assert_cmpstr (chest, ==, "Reef Two,Reef One");
}

TEST ("/opening/cards-set-aside-can-have-to-differ", test_different_names)
{
  g_autoptr (Tidepool) pool = tidepool_new (NULL, 0);
  g_autoptr (SlvDeck) deck = tidepool_deck ("main 8 Pearl", "main 3 Reef One", "main 1 Reef Two", NULL);
  g_autoptr (SlvDeck) same = tidepool_deck ("main 8 Pearl", "main 3 Reef One", NULL);
  g_autoptr (SlvOptions) options = slv_options_new ();
  g_autoptr (SlvOpening) opening = open_hand (pool, deck, "exact", "reefs-differ=yes", SEED, TRUE, 2, NULL), named = NULL;
  g_autofree char *chest = names_of (zone_cards (opening, pool, "chest")), *chosen = NULL;

  g_assert_cmpstr (chest, ==, "Reef One,Reef Two");
  g_assert_false (((SlvOpeningNote *) opening->notes->pdata[1])->assumption);
  assert_refused (pool, same, "exact", "reefs-differ=yes", "Reefs of different names needed");
  g_autoptr (SlvOpening) alike = open_hand (pool, same, "exact", NULL, SEED, TRUE, 2, NULL);
  g_assert_nonnull (strstr (((SlvOpeningNote *) alike->notes->pdata[1])->text, "2 × Reef One"));
  g_assert_true (slv_options_set (options, NULL, "reefs-differ=yes", NULL));
  g_assert_true (slv_options_set (options, NULL, "start=Reef Two", NULL));
  named = slv_opening_new (deck, tidepool_format (pool, "exact"), pool->index, options, SEED, TRUE, 2, NULL);
  chosen = names_of (zone_cards (named, pool, "chest"));
  g_assert_cmpstr (chosen, ==, "Reef Two,Reef One");
}

/* Two reefs are wanted: a choice is what is left to choose behind those that are named, where different cards are left. */
TEST ("/opening/a-choice-is-what-is-left-behind-those-that-are-named", test_choices_left)
{
  static const struct { const char *start; guint choices, n; } cases[] = {
    { NULL, 1, 2 }, { "start=Reef One", 1, 1 }, { "start=Reef Two", 0, 0 }, { "start=Reef One|Reef Two", 0, 0 },
  };
  g_autoptr (Tidepool) pool = tidepool_new (NULL, 0);
  g_autoptr (SlvDeck) deck = tidepool_deck ("main 8 Pearl", "main 2 Reef One", "main 1 Reef Two", NULL);

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (SlvOpening) opening = open_hand (pool, deck, "exact", cases[i].start, SEED, TRUE, 2, NULL);

      g_assert_cmpuint (opening->choices->len, ==, cases[i].choices);
      if (cases[i].choices > 0)
        g_assert_cmpuint (((SlvOpeningChoice *) opening->choices->pdata[0])->n, ==, cases[i].n);
    }
}

/* ---- what a player may do ---- */

TEST ("/opening/redraws-end", test_mulligan)
{
  g_autoptr (Tidepool) pool = tidepool_new (NULL, 0);
  g_autoptr (SlvDeck) deck = tidepool_deck ("captain 1 Captain Coral", "main 12 Pearl", NULL);
  g_autoptr (SlvOpening) opening = open_hand (pool, deck, "open", NULL, SEED, TRUE, 2, NULL);

  g_assert_cmpuint (opening->redraws_left, ==, 2);
  g_assert_true (slv_opening_mulligan (opening));
  g_assert_cmpuint (opening->hand_size, ==, 4);
  g_assert_cmpuint (slv_opening_hand (opening)->len, ==, 4);
  g_assert_cmpuint (zone_cards (opening, pool, "main")->len, ==, 8);
  g_assert_cmpuint (opening->redraws_left, ==, 1);
  guint notes = opening->notes->len;
  g_assert_true (slv_opening_mulligan (opening));
  g_assert_cmpuint (opening->redraws, ==, 2);
  g_assert_cmpuint (opening->redraws_left, ==, 0);
  g_assert_cmpuint (opening->notes->len, ==, notes + 2);
  g_assert_false (slv_opening_mulligan (opening));
}

TEST ("/opening/only-some-hands-are-redrawn", test_mulligan_only_when)
{
  g_autoptr (Tidepool) pool = tidepool_new (NULL, 0);
  g_autoptr (SlvDeck) fish = tidepool_deck ("captain 1 Captain Coral", "main 12 Red Fish", NULL);
  g_autoptr (SlvDeck) unknown = tidepool_deck ("captain 1 Captain Coral", "main 12 Nobody", NULL);
  g_autoptr (SlvOpening) no = open_hand (pool, fish, "open", NULL, SEED, TRUE, 2, NULL);
  g_autoptr (SlvOpening) any = open_hand (pool, fish, "open", "redraw-when=any", SEED, TRUE, 2, NULL);
  g_autoptr (SlvOpening) doubt = open_hand (pool, unknown, "open", NULL, SEED, TRUE, 2, NULL);

  g_assert_cmpuint (no->redraws_left, ==, 0);
  g_assert_cmpuint (any->redraws_left, ==, 2);
  g_assert_cmpuint (doubt->redraws_left, ==, 0);
}

TEST ("/opening/the-pile-ends", test_draws_to_the_end)
{
  g_autoptr (Tidepool) pool = tidepool_new (NULL, 0);
  g_autoptr (SlvDeck) deck = deck_with ("Captain Coral");
  g_autoptr (SlvOpening) opening = open_hand (pool, deck, "open", NULL, SEED, TRUE, 2, NULL);

  for (guint i = 0; i < 7; i++)
    g_assert_true (slv_opening_draw (opening));
  g_assert_false (slv_opening_draw (opening));
  g_assert_cmpuint (slv_opening_hand (opening)->len, ==, 12);
  const SlvOpeningNote *note = opening->notes->pdata[opening->notes->len - 1];
  g_assert_cmpstr (note->clause, ==, "4.4");
}

/* A hand of another size is drawn as far as the pile goes, and that is told. */
TEST ("/opening/a-hand-of-another-size-is-drawn-as-far-as-the-pile-goes", test_asked_size)
{
  static const struct { guint draw, hand; gboolean told; } cases[] = { { 0, 5, FALSE }, { 1, 1, FALSE }, { 12, 12, FALSE }, { 13, 12, TRUE }, { G_MAXUINT, 12, TRUE } };
  g_autoptr (Tidepool) pool = tidepool_new (NULL, 0);
  g_autoptr (SlvDeck) deck = deck_with ("Captain Coral");

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (SlvOpening) opening = slv_opening_new_drawing (deck, tidepool_format (pool, "open"), pool->index, NULL, SEED, TRUE, 2, cases[i].draw, NULL);

      g_assert_cmpuint (slv_opening_hand (opening)->len, ==, cases[i].hand);
      g_assert_cmpint (has_note (opening, "3.4", "the pile holds only 12"), ==, cases[i].told);
      g_assert_cmpint (has_assumption (opening), ==, cases[i].told);
    }
}

/* How many cards are looked at before the draw is told, as long as there are any; what a person chose is no assumption. */
TEST ("/opening/what-is-looked-at-is-told", test_looks_are_told)
{
  static const struct { const char *option; guint looks; const char *told; } cases[] = {
    { "looked-at=0", 0, NULL }, { "looked-at=1", 1, "the top card of" }, { "looked-at=2", 2, "the top cards of" }, { "looked-at=50", 12, "Dive 12" },
  };
  g_autoptr (Tidepool) pool = tidepool_new (NULL, 0);
  g_autoptr (SlvDeck) deck = deck_with (NULL);

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (SlvOpening) opening = open_hand (pool, deck, "looked", cases[i].option, SEED, TRUE, 2, NULL);
      guint before = opening->notes->len;

      g_assert_cmpint (has_note (opening, "3.12", "Until somebody chooses"), ==, cases[i].told != NULL);
      g_assert_true (cases[i].told == NULL || has_note (opening, "3.12", cases[i].told));
      if (cases[i].told == NULL)
        continue;
      g_assert_true (slv_opening_put_back (opening, (guint[]) { 0 }, 1));
      g_assert_cmpuint (opening->notes->len, ==, before + 1);
      g_assert_false (((SlvOpeningNote *) opening->notes->pdata[before])->assumption);
    }
}

/* Nobody can tell prizes from the cards of the pile; exchanged cards lie where the rulebook says. */
TEST ("/opening/prizes-are-cards-that-nobody-has-seen", test_unseen)
{
  g_autoptr (Tidepool) pool = tidepool_new (NULL, 0);
  g_autoptr (SlvDeck) deck = deck_with (NULL);
  g_autoptr (SlvOpening) prized = open_hand (pool, deck, "forced", "prizes=3", SEED, TRUE, 2, NULL), thrown = open_hand (pool, deck, "thrown", NULL, SEED, TRUE, 2, NULL);
  g_autoptr (GArray) unseen = slv_opening_dup_unseen (prized), rest = slv_opening_dup_unseen (thrown);
  g_autofree char *gone = g_strdup (g_array_index (slv_opening_hand (thrown), SlvHandCard, 1).name), *chest = NULL;
  gboolean told = FALSE;

  SLV_EACH (const SlvOpeningNote, note, prized->notes)
    told = told || strcmp (note->text, "From “Main deck” to “Chest”: 3 cards face down.") == 0;
  g_assert_true (told);
  g_assert_cmpuint (zone_cards (prized, pool, "main")->len, ==, 5);
  g_assert_cmpuint (unseen->len, ==, 8);
  g_assert_cmpuint (rest->len, ==, 8);
  g_assert_true (slv_opening_exchange (thrown, (guint[]) { 1 }, 1));
  chest = names_of (zone_cards (thrown, pool, "chest"));
  g_assert_cmpstr (chest, ==, gone);
  g_assert_cmpuint (zone_cards (thrown, pool, "main")->len, ==, 7);
}

/* Each name once, where it came first, with a number only where it came more than once. */
TEST ("/opening/names-are-told-once-with-their-number", test_names_are_gathered)
{
  static const char * const names[] = { "Pearl", "Red Fish", "Reef One", "Whale" };
  g_autoptr (GRand) rand = g_rand_new_with_seed (5);

  for (guint i = 0; i < 200; i++)
    {
      g_autoptr (GPtrArray) list = g_ptr_array_new ();
      g_autoptr (GString) due = g_string_new (NULL);
      guint n = (guint) g_rand_int_range (rand, 0, 7);

      for (guint k = 0; k < n; k++)
        g_ptr_array_add (list, (gpointer) names[g_rand_int_range (rand, 0, G_N_ELEMENTS (names))]);
      for (guint k = 0; k < n; k++)
        {
          guint before = 0, all = 0;

          for (guint j = 0; j < n; j++)
            {
              all += list->pdata[j] == list->pdata[k];
              before += j < k && list->pdata[j] == list->pdata[k];
            }
          if (before == 0 && all == 1)
            g_string_append_printf (due, "%s%s", due->len > 0 ? ", " : "", (const char *) list->pdata[k]);
          else if (before == 0)
            g_string_append_printf (due, "%s%u × %s", due->len > 0 ? ", " : "", all, (const char *) list->pdata[k]);
        }
      g_autofree char *told = slv_opening_dup_names (list);
      g_assert_cmpstr (told, ==, due->str);
    }
}

/* How many cards a step sets aside: its most, as far as cards fit. With any number allowed, all that are of a kind; of cards of any kind only as many
 * as have to be. With fewer than have to be there it cannot start. Every kind of step, with every number. */
TEST ("/opening/as-many-are-set-aside-as-may-be", test_how_many_move)
{
  static const gint64 numbers[] = { -1, 0, 1, 2, 3, 7, 12, 13, SLV_ALL };   /* -1: the step does not say */
  static const struct { const char *where; guint all, names; } kinds[] = { { NULL, 12, 5 }, { "type:pearl", 2, 1 }, { "type:captain", 0, 0 }, { "type:fish", 9, 3 } };
  static const SlvPick picks[] = { SLV_PICK_TOP, SLV_PICK_RANDOM, SLV_PICK_CHOOSE };
  g_autoptr (Tidepool) pool = tidepool_new (NULL, 0);
  g_autoptr (SlvDeck) deck = deck_with (NULL);
  SlvFormat *format = tidepool_format (pool, "exact");
  SlvStep *step = format->opening->pdata[1];

  g_ptr_array_set_size (format->opening, 2);
  for (guint i = 0; i < G_N_ELEMENTS (numbers) * G_N_ELEMENTS (numbers) * G_N_ELEMENTS (kinds) * 2; i++)
    {
      gint64 min = numbers[i % G_N_ELEMENTS (numbers)], max = numbers[i / G_N_ELEMENTS (numbers) % G_N_ELEMENTS (numbers)];
      guint kind = i / (G_N_ELEMENTS (numbers) * G_N_ELEMENTS (numbers)) % G_N_ELEMENTS (kinds);
      gboolean differ = i >= G_N_ELEMENTS (numbers) * G_N_ELEMENTS (numbers) * G_N_ELEMENTS (kinds), any = max == -1 || max == SLV_ALL;
      guint fits = differ ? kinds[kind].names : kinds[kind].all;
      gint64 has_to = min == SLV_ALL ? 0 : min >= 0 ? min : any ? 0 : max;
      gint64 due = !any ? max : min >= 0 && min != SLV_ALL && kinds[kind].where == NULL ? min : fits;
      g_autoptr (GError) error = NULL;

      step->where = (char *) kinds[kind].where;
      step->min = (SlvNumber) { .set = min >= 0, .value = min };
      step->max = (SlvNumber) { .set = max >= 0, .value = max };
      step->distinct = (SlvNumber) { .set = TRUE, .value = differ };
      step->pick = picks[i % G_N_ELEMENTS (picks)];
      g_autoptr (SlvOpening) opening = open_hand (pool, deck, "exact", NULL, i, TRUE, 2, &error);
      if (has_to > fits)
        {
          g_assert_error (error, SLV_ERROR, SLV_ERROR_NO);
          continue;
        }
      g_assert_no_error (error);
      g_assert_cmpint (zone_cards (opening, pool, "chest")->len, ==, MIN (due, fits));
      g_assert_cmpint (zone_cards (opening, pool, "main")->len, ==, 12 - MIN (due, fits));
    }
}

/* ---- all that is told ---- */

/* What is new of the notes: "?" before what is assumed, "*" before what is of cards that nobody chose. */
static void
append_notes (GString *told, const SlvOpening *opening, guint *from)
{
  for (; *from < opening->notes->len; ++*from)
    {
      const SlvOpeningNote *note = opening->notes->pdata[*from];

      g_string_append_printf (told, "    %s%s(%s) %s\n", note->assumption ? "? " : "", note->chosen ? "* " : "", note->clause, note->text);
    }
}

static void
append_done (GString *told, const SlvOpening *opening, const char *what, gboolean done, guint *from)
{
  if (done)
    g_string_append_printf (told, "  %s\n", what);
  append_notes (told, opening, from);
}

/* An opening with all that its player may do: redraws, what has to go back, an exchange, before them where @hasty, and some turns. (transfer full) */
static char *
tell_opening (Tidepool *pool, const SlvFormat *format, const char *captain, gboolean first, gboolean hasty)
{
  static const guint positions[] = { 0, 1, 2 };
  g_autoptr (SlvDeck) deck = deck_with (captain);
  g_autoptr (SlvOptions) options = slv_options_new ();
  g_autoptr (GError) error = NULL;
  g_assert_true (slv_options_set (options, format->rulebook, "redraw-when=any", NULL));
  g_autoptr (SlvOpening) opening = slv_opening_new (deck, format, pool->index, options, SEED, first, 2, &error);
  GString *told = g_string_new (NULL);
  guint from = 0, drawn = 0;

  if (opening == NULL)
    g_string_append_printf (told, "    %s\n", error->message);
  for (guint i = 0; opening != NULL && i < 9; i++)
    {
      if (i == (hasty ? 0 : 5))
        append_done (told, opening, "exchanged", slv_opening_exchange (opening, positions, 2), &from);
      else if (i % 2 == 0)
        append_done (told, opening, "redrawn", slv_opening_mulligan (opening), &from);
      else
        for (guint n = 1; n <= 3; n++)
          append_done (told, opening, "put back", slv_opening_put_back (opening, positions, n), &from);
    }
  for (guint i = 0; opening != NULL && i < 9; i++)
    {
      drawn += slv_opening_draw (opening);
      append_notes (told, opening, &from);
    }
  if (opening != NULL)
    g_string_append_printf (told, "  hand of %u, of %u; %u turns\n", slv_opening_hand (opening)->len, opening->hand_size, drawn);
  return g_string_free (told, FALSE);
}

/* tests/data/goldfish/notes.expected has it for every format of the invented game, what is told of several once; SLV_WRITE_EXPECTED writes it anew. */
TEST ("/opening/all-that-is-told-of-every-format", test_notes_of_every_format)
{
  static const struct { const char *captain; gboolean first, hasty; } ways[] = {
    { "Captain Coral", TRUE, FALSE }, { "Captain Coral", FALSE, TRUE }, { "Captain Kelp", FALSE, FALSE }, { "Captain Murk", TRUE, TRUE }, { NULL, TRUE, FALSE } };
  g_autoptr (GHashTable) met = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autofree char *path = g_build_filename (g_getenv ("SLV_TEST_DATA"), "goldfish", "notes.expected", NULL), *expected = NULL;
  g_autoptr (Tidepool) pool = tidepool_new (NULL, 0);
  g_autoptr (GString) told = g_string_new (NULL);

  SLV_EACH (const SlvRulebook, book, pool->game->rulebooks)
    SLV_EACH (const SlvFormat, format, book->formats)
      for (guint i = 0; i < G_N_ELEMENTS (ways); i++)
        {
          g_autofree char *one = tell_opening (pool, format, ways[i].captain, ways[i].first, ways[i].hasty);

          if (!g_hash_table_contains (met, one))
            g_string_append_printf (told, "%s, %s, %s\n%s", format->id, ways[i].captain != NULL ? ways[i].captain : "nobody", ways[i].first ? "first" : "second", one);
          g_hash_table_add (met, g_steal_pointer (&one));
        }
  if (g_getenv ("SLV_WRITE_EXPECTED") != NULL)
    g_assert_true (g_file_set_contents (path, told->str, -1, NULL));
  g_assert_true (g_file_get_contents (path, &expected, NULL, NULL));
  g_assert_cmpstr (told->str, ==, expected);
}

TEST_MAIN ()
