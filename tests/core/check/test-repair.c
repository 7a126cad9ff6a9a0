/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-repair.c: repairs of decks of the invented game, where the smallest one is evident, and of every illegal deck among the
 * case files of the games that come with the program: each of them becomes legal, and the changes are what the deck shows. */
#include "slv-shipped.h"
#include "slv-tidepool.h"
#include "check/slv-check-private.h"
#include "check/slv-repair.h"
#include "import/slv-deck-file.h"
#include "base/slv-fold.h"

#define LEGAL "captain 1 Captain Coral|main 3 Red Fish|main 3 Blue Fish|main 3 Twin Fish|main 1 Reef One"

/* @expected: changes as "ZONE NAME FROM>TO RULES", sorted, divided by '|'; or only the cost, "cost N". */
typedef struct { const char *name, *format, *options, *deck, *expected; } Case;
static const Case cases[] = {
  { "a-legal-deck-needs-no-change", "open", "", LEGAL, "" },
  { "one-card-too-many-is-one-change", "exact", "", "main 8 Reef One|main 3 Reef Two", "cost 3" },
  { "one-card-too-few-is-one-change", "exact", "", "main 6 Reef One|main 3 Reef Two", "cost 4" },
  { "999-copies", "exact", "", "main 999 Reef One", "main Reef One 999>10 main-size" },
  { "a-copy-too-many-moves-aside-when-that-is-enough", "open", "",
    "captain 1 Captain Coral|main 2 Red Fish|main 3 Blue Fish|main 3 Twin Fish|main 2 Reef One|main 3 Reef Two", "cost 2" },
  { "a-card-in-the-wrong-place-moves", "open", "",
    "main 1 Captain Coral|main 3 Red Fish|main 3 Blue Fish|main 3 Twin Fish|main 1 Reef One",
    "captain Captain Coral 0>1 captain|main Captain Coral 1>0 captain" },
  { "a-copy-that-no-zone-allows-leaves-and-another-comes", "open", "",
    "captain 1 Captain Coral|main 4 Red Fish|main 3 Blue Fish|main 3 Twin Fish", "cost 7" },
  { "a-missing-captain-comes", "open", "", "main 3 Red Fish|main 3 Blue Fish|main 3 Twin Fish|main 1 Reef One",
    "captain Captain Coral 0>1 captain" },
  { "one-of-two-captains-leaves", "open", "", LEGAL "|captain 1 Captain Kelp", "cost 2" },
  { "a-fish-of-another-color-is-replaced", "open", "", "captain 1 Captain Coral|main 3 Red Fish|main 3 Blue Fish|main 3 Twin Fish|main 1 Green Fish",
    "cost 6" },
  { "a-weight-that-is-not-known-is-no-obstacle-where-it-is-light", "open", "", LEGAL "|main 1 Unweighed Fish", "cost 2" },
  { "an-unknown-card-goes", "exact", "", "main 10 Reef One|main 1 Nobody Printed This",
    "main Nobody Printed This 1>0 main-size,unknown-card" },
  { "an-unknown-card-in-two-spellings-goes", "exact", "", "main 10 Reef One|main 1 Nobody|main 2 nobody",
    "main Nobody 3>0 main-size,unknown-card" },
  { "a-deck-of-unknown-cards", "exact", "", "main 5 Nobody|side 3 Noone", "cost 64" },
  { "an-empty-deck", "exact", "", "", "cost 40" },
  { "an-empty-deck-with-a-captain-to-fit", "open", "", "", "cost 44" },
  { "a-deck-of-nothing-but-heavy-fish", "open", "lists=no", "captain 1 Captain Coral|main 10 Whale", "cost 55" },
  { "a-banned-fish-goes-by-the-list", "open", "", "captain 1 Captain Coral|main 2 Whale|main 3 Reef One|main 3 Reef Two|main 3 Pearl",
    "main Whale 2>1 list" },
  { "too-few-different-values", "open", "min-colors=3", LEGAL, "cost 4" },
  { "more-different-values-than-there-are", "open", "min-colors=9", LEGAL, "none" },
  { "copies-that-share-a-value-are-replaced", "motley", "", "main 5 Red Fish", "cost 7" },
  { "copies-that-share-a-value-leave-where-that-is-enough", "motley", "", "main 4 Red Fish|main 2 Blue Fish|side 1 Reef One", "cost 3" },
  { "the-cheapest-of-several-ways", "forked", "", "main 4 Red Fish|main 1 Reef One|side 3 Pearl", "main Reef One 1>0 apart" },
  { "the-other-one-where-it-is-cheaper", "forked", "", "main 4 Red Fish|main 3 Reef One|side 1 Pearl", "side Pearl 1>0 apart" },
  { "a-way-that-needs-more", "forked", "", "main 3 Red Fish", "cost 4" },
  { "a-way-with-two-ends-above", "mixed", "", "captain 1 Captain Kelp|main 5 Red Fish", "main Red Fish 5>3 band|side Red Fish 0>2 band" },
  { "a-way-with-two-ends-below", "mixed", "", "captain 1 Captain Kelp|main 1 Red Fish", "cost 4" },
  { "a-way-that-forbids", "mixed", "", "captain 1 Captain Coral|main 4 Red Fish|main 1 Blue Fish", "main Blue Fish 1>0 band|side Blue Fish 0>1 band" },
  { "a-way-that-forbids-what-another-allows", "mixed", "", "captain 1 Captain Coral|main 2 Blue Fish|main 2 Red Fish", "cost 2" },
  { "too-few-cards-of-a-value", "schools", "", "main 3 Red Fish|main 1 Blue Fish", "main Blue Fish 1>3 schools" },
  { "too-few-cards-of-any-value", "schools", "", "main 2 Red Fish|main 2 Blue Fish", "main Twin Fish 0>1 schools" },
  { "too-few-cards-of-a-value-and-no-room", "schools", "", "main 6 Red Fish|main 1 Blue Fish|main 2 Pearl", "cost 14" },
  { "a-card-that-meets-itself", "company", "", "main 2 Captain Coral|main 2 Reef One", "cost 2" },
  { "a-card-that-meets-others", "company", "", "captain 1 Captain Kelp|main 3 Reef One", "captain Captain Kelp 1>0 home" },
  { "too-much-of-a-total-of-nought", "even", "", "main 3 Red Fish|main 2 Blue Fish", "main Red Fish 3>2 balance" },
  { "too-little-of-a-total-of-nought", "even", "", "main 1 Red Fish|main 2 Blue Fish|main 1 Pearl", "cost 4" },
  { "nothing-of-the-other-side", "even", "", "main 4 Red Fish", "cost 14" },
  { "too-many-different-values", "mixed", "", "main 1 Red Fish|main 1 Blue Fish|main 1 Green Fish", "cost 2" },
  { "more-than-its-pool", "mixed", "", "main 3 Red Fish|pool 2 Red Fish", "main Red Fish 3>2 pool" },
  { "what-a-draft-does-not-need-is-the-rest-of-its-pool", "sealed", "", "main 4 Red Fish|pool 4 Red Fish",
    "main Red Fish 4>3 main-size|side Red Fish 0>1 main-size" },
  { "a-zone-that-only-warns-takes-no-card", "exact", "", "main 11 Reef One", "main Reef One 11>10 main-size" },
  /* what hangs on a card of the deck, which stays unless another one asks for less */
  { "a-card-without-a-slot-leaves", "crewed", "neutral=yes", "captain 1 Captain Coral|main 2 Reef Two|main 2 Blue Fish|main 1 Red Fish", "cost 3" },
  { "cards-without-slots-leave", "crewed", "neutral=yes", "captain 1 Captain Coral|main 1 Reef Two|main 4 Twin Fish|main 1 Green Fish|main 1 Whale", "cost 10" },
  { "what-a-slot-asks-for-comes", "crewed", "", "captain 1 Captain Coral|side 1 Pearl|main 3 Red Fish|side 1 Reef One", "cost 8" },
  { "a-maximum-of-the-captain", "led", "", "captain 1 Captain Coral|main 6 Reef One", "main Reef One 6>5 main-copies,main-size" },
  { "a-minimum-under-a-captain", "led", "", "captain 1 Captain Coral|main 1 Green Fish", "cost 4" },
  { "strangers-to-the-captain", "led", "", "captain 1 Captain Kelp|main 1 Red Fish|main 1 Blue Fish|main 1 Pearl", "cost 2" },
  { "bounds-that-grow", "led", "", "captain 1 Captain Coral|main 1 Whale|main 1 Red Fish|side 1 Pearl", "cost 5" },
};

static gboolean
binds (const SlvFormat *format)
{
  gboolean any = FALSE;

  for (guint i = 0; i < format->rules->len; i++)
    any |= slv_rule_binds (format->rules->pdata[i]);
  return any;
}

static char *
describe (const SlvRepair *repair)
{
  g_autoptr (GPtrArray) lines = g_ptr_array_new_with_free_func (g_free);

  SLV_EACH (const SlvRepairChange, change, repair->changes)
    {
      qsort (change->rules, g_strv_length (change->rules), sizeof (char *), slv_compare_texts);
      g_autofree char *rules = g_strjoinv (",", change->rules);
      g_ptr_array_add (lines, g_strdup_printf ("%s %s %" G_GUINT64_FORMAT ">%" G_GUINT64_FORMAT " %s", change->zone,
                                               change->name, change->from, change->to, rules));
    }
  if (lines->len > 1)
    qsort (lines->pdata, lines->len, sizeof (gpointer), slv_compare_texts);
  return slv_join_texts (lines, "|", 0);
}

static SlvChecker *
checker_of (Tidepool *pool, const char *format, const char *options)
{
  g_autoptr (SlvOptions) set = slv_options_new ();
  SlvFormat *of = tidepool_format (pool, format);

  if (options[0] != '\0')
    good (slv_options_set (set, of->rulebook, options, &error));
  return good (slv_checker_new (of, pool->index, set, "2025-06-01", &error));
}

static void
test_case (gconstpointer data)
{
  const Case *of = data;
  g_autoptr (Tidepool) pool = tidepool_new (NULL, 0);
  g_autoptr (SlvChecker) checker = checker_of (pool, of->format, of->options);
  g_autoptr (SlvDeck) deck = tidepool_deck_of (of->deck);
  g_autoptr (SlvRepair) repair = good (slv_repair_find (checker, deck, NULL, NULL, &error));

  g_autofree char *got = describe (repair);
  g_autofree char *cost = g_strdup_printf ("cost %" G_GUINT64_FORMAT, repair->cost);
  g_test_message ("%s: %s (%s)", cost, got, repair->reason != NULL ? repair->reason : "no reason");
  if (strcmp (of->expected, "none") == 0)
    {
      g_assert_cmpuint (repair->changes->len, ==, 0);
      g_assert_nonnull (repair->reason);
      return;
    }
  g_assert_cmpstr (repair->reason, ==, NULL);
  g_assert_cmpint (repair->after, ==, SLV_VERDICT_LEGAL);
  /* under another captain a deck that only lacks cards might lack fewer, but that is for the person to choose */
  g_assert_true (repair->smallest || (binds (slv_checker_get_format (checker)) && repair->moves + repair->removals == 0));
  g_assert_cmpstr (g_str_has_prefix (of->expected, "cost ") ? cost : got, ==, of->expected);
}

/* ---- what a repair says and leaves alone ---- */

TEST ("/repair/a-rule-that-no-card-can-keep-is-named", test_impossible_rule)
{
  g_autoptr (Tidepool) pool = tidepool_new (NULL, 0);
  g_autoptr (SlvChecker) checker = checker_of (pool, "open", "min-colors=9");
  g_autoptr (SlvDeck) deck = tidepool_deck_of ("captain 1 Captain Kelp|main 10 Pearl");
  g_autoptr (SlvRepair) repair = good (slv_repair_find (checker, deck, NULL, NULL, &error));

  g_assert_cmpuint (repair->contradicting->len, ==, 1);
  const SlvRepairReason *reason = repair->contradicting->pdata[0];
  g_assert_cmpstr (reason->rule, ==, "colors");
  g_assert_cmpstr (reason->clause, ==, "2.3");
  g_assert_nonnull (strstr (reason->says, "Main deck: different values of Color: at least 9"));
  g_assert_null (strstr (repair->reason, "colors"));
  g_assert_cmpint (repair->after, ==, SLV_VERDICT_ILLEGAL);
  g_assert_cmpuint (repair->deck->entries->len, ==, 2);

  /* no rule asks for one card ahead, so that others are not tried there */
  g_autoptr (SlvChecker) adrift = checker_of (pool, "adrift", "");
  g_autoptr (SlvDeck) fish = tidepool_deck_of ("side 1 Red Fish|main 2 Blue Fish");
  g_autoptr (SlvRepair) open = good (slv_repair_find (adrift, fish, NULL, NULL, &error));
  g_test_message ("%s", open->reason);
  g_assert_nonnull (strstr (open->reason, "with another card where rules look at one"));
}

/* The captain that the deck needs stands behind all others, and shares the name of the first of them: a printing tells it. */
TEST ("/repair/the-smallest-is-so-among-all-cards", test_smallest_among_all)
{
  g_autofree TidepoolCard *captains = g_new0 (TidepoolCard, 41);
  g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (SlvDeck) deck = tidepool_deck_of ("main 3 Red Fish|main 3 Blue Fish|main 3 Green Fish|main 1 Reef One");

  for (guint i = 0; i < 41; i++)
    {
      g_ptr_array_add (names, g_strdup_printf ("Captain Number %u", i % 40));
      captains[i] = (TidepoolCard) { .name = names->pdata[i], .type = "Captain", .color = i == 40 ? "Red|Blue|Green" : "Red", .home = "-" };
    }
  g_autoptr (Tidepool) pool = tidepool_new (captains, 41);
  g_autoptr (SlvChecker) checker = checker_of (pool, "open", "");
  g_autoptr (SlvRepair) repair = good (slv_repair_find (checker, deck, NULL, NULL, &error));
  g_autofree char *got = describe (repair);
  g_assert_cmpstr (got, ==, "captain Captain Number 0 0>1 captain");
  g_assert_cmpint (repair->after, ==, SLV_VERDICT_LEGAL);
  g_assert_true (repair->smallest);
  g_assert_cmpuint (repair->cost, ==, 4);
}

/* The only captain that a deck can do with is proposed where a deck can name it: by a name of its own, or by a printing that no other card of that name has, which
 * the mended deck then names. A name that may be that of a captain whom rules see differently is nobody's. */
TEST ("/repair/what-no-deck-can-name-is-not-proposed", test_names)
{
  static const struct { const char *name, *printing; gboolean first, named, with_printing; } rows[] = {
    { "Captain Lone", "X 1", FALSE, TRUE, FALSE }, { "Captain Lone", " ", FALSE, TRUE, FALSE }, { "Captain Pair", NULL, FALSE, TRUE, TRUE }, { "Captain Pair", "X 2", FALSE, TRUE, TRUE },
    { "Captain Pair", "Y 1", FALSE, TRUE, TRUE }, { "Captain Pair", "X 1", FALSE, FALSE, FALSE }, { "Captain Pair", "x 1", FALSE, FALSE, FALSE }, { "Captain Pair", " 2", FALSE, FALSE, FALSE },
    { "Captain Pair", "Y ", FALSE, FALSE, FALSE }, { "Captain Pair", "X 1", TRUE, FALSE, FALSE }, { "Captain Pair", " ", TRUE, FALSE, FALSE }, { "Captain Pair", "X 2", TRUE, TRUE, TRUE },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      TidepoolCard captains[2] = { 0 };
      TidepoolDays days[2] = { 0 };
      guint wanted = rows[i].first ? 0 : 1;

      captains[wanted] = (TidepoolCard) { .name = rows[i].name, .type = "Captain", .color = "Red|Blue|Green", .home = "-" };
      captains[1 - wanted] = (TidepoolCard) { .name = "Captain Pair", .type = "Captain", .color = "Red", .home = "-" };
      days[wanted].printing = rows[i].printing;
      days[1 - wanted].printing = "X 1";
      g_autoptr (SlvDeck) deck = tidepool_deck_of ("main 3 Red Fish|main 3 Blue Fish|main 3 Green Fish|main 1 Reef One");
      g_autoptr (Tidepool) pool = tidepool_new_dated (captains, days, 2);
      g_autoptr (SlvChecker) checker = checker_of (pool, "open", "");
      g_autoptr (SlvRepair) repair = good (slv_repair_find (checker, deck, NULL, NULL, &error));
      const SlvDeckEntry *last = slv_deck_entry (repair->deck, repair->deck->entries->len - 1);
      g_test_message ("%u: cost %u, %s %s %s", i, (guint) repair->cost, last->name, last->set_code, last->number);
      g_assert_cmpint (repair->after, ==, SLV_VERDICT_LEGAL);
      g_assert_true ((repair->cost == SLV_REPAIR_ADD) == rows[i].named);
      if (!rows[i].named)
        continue;
      g_assert_cmpstr (last->name, ==, rows[i].name);
      g_assert_true ((*last->set_code != '\0' && *last->number != '\0') == rows[i].with_printing);
      if (rows[i].with_printing && rows[i].printing != NULL)
        g_assert_true (g_str_has_prefix (rows[i].printing, last->set_code) && g_str_has_suffix (rows[i].printing, last->number));
    }
}

/* Hundreds of cards that differ in nothing but their names, and no name may stand twice: tried in turn they would take for ever. */
TEST ("/repair/cards-that-are-alike-are-not-tried-in-turn", test_cards_that_are_alike)
{
  g_autofree TidepoolCard *fish = g_new0 (TidepoolCard, 600);
  g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (SlvDeck) deck = tidepool_deck_of ("captain 1 Captain Coral|main 6 Red Fish|main 4 Blue Fish");

  for (guint i = 0; i < 600; i++)
    {
      g_ptr_array_add (names, g_strdup_printf ("Sprat Number %u", i));
      fish[i] = (TidepoolCard) { .name = names->pdata[i], .type = "Fish", .color = i % 2 == 0 ? "Red" : "Red|Blue", .weight = "2", .home = "-" };
    }
  g_autoptr (Tidepool) pool = tidepool_new (fish, 600);
  g_autoptr (SlvChecker) checker = checker_of (pool, "open", "");
  g_autoptr (SlvRepair) repair = good (slv_repair_find (checker, deck, NULL, NULL, &error));
  g_assert_cmpint (repair->after, ==, SLV_VERDICT_LEGAL);
  g_assert_true (repair->smallest);
  g_assert_cmpuint (repair->cost, ==, 4 * (SLV_REPAIR_REMOVE + SLV_REPAIR_ADD));
}

TEST ("/repair/without-a-card-list-the-size-cannot-be-kept", test_no_cards)
{
  g_autoptr (Tidepool) pool = tidepool_new_empty ();
  g_autoptr (SlvChecker) checker = checker_of (pool, "exact", "");
  g_autoptr (SlvDeck) deck = slv_deck_new ("Test");
  g_autoptr (SlvRepair) repair = good (slv_repair_find (checker, deck, NULL, NULL, &error));

  g_assert_cmpuint (repair->contradicting->len, ==, 1);
  g_assert_cmpstr (((const SlvRepairReason *) repair->contradicting->pdata[0])->rule, ==, "main-size");
  g_assert_nonnull (repair->reason);
}

TEST ("/repair/printings-and-headings-stay-as-written", test_printings_and_headings_stay)
{
  g_autoptr (Tidepool) pool = tidepool_new (NULL, 0);
  g_autoptr (SlvChecker) checker = checker_of (pool, "open", "");
  g_autoptr (SlvDeck) deck = slv_deck_new ("Test"), made = NULL;

  slv_deck_add (deck, "Main deck", "captain coral", 1, "S1", "1", 3);
  slv_deck_add (deck, "Main deck", "Red Fish", 3, "", "", 4);
  slv_deck_add (deck, "Main deck", "Blue Fish", 3, "", "", 5);
  slv_deck_add (deck, "Main deck", "Twin Fish", 3, "", "", 6);
  slv_deck_add (deck, "Main deck", "Reef One", 1, "", "", 7);
  g_ptr_array_add (deck->headings, g_strdup ("CAPTAIN"));
  g_autoptr (SlvRepair) repair = good (slv_repair_find (checker, deck, NULL, NULL, &error));
  made = slv_repair_apply (repair);
  g_assert_cmpuint (made->entries->len, ==, 5);
  g_assert_cmpstr (slv_deck_entry (made, 0)->zone, ==, "Main deck");
  const SlvDeckEntry *entry = slv_deck_entry (made, 4);
  g_assert_cmpstr (entry->zone, ==, "CAPTAIN");
  g_assert_cmpstr (entry->name, ==, "captain coral");
  g_assert_cmpstr (entry->set_code, ==, "S1");
  g_assert_cmpuint (repair->moves, ==, 1);
  g_assert_cmpuint (deck->entries->len, ==, 5);
}

/* Of all captains the one under which the least has to change; others that would do as well are named. */
TEST ("/repair/what-hangs-on-a-missing-card-is-mended-with-it", test_what_hangs_on_a_missing_card)
{
  g_autoptr (Tidepool) pool = tidepool_new (NULL, 0);
  g_autoptr (SlvChecker) checker = checker_of (pool, "led", "");
  g_autoptr (SlvDeck) deck = tidepool_deck_of ("main 6 Pearl"), reefs = tidepool_deck_of ("main 2 Reef One");
  g_autoptr (SlvRepair) repair = good (slv_repair_find (checker, deck, NULL, NULL, &error)), alone = NULL;

  g_assert_cmpint (repair->after, ==, SLV_VERDICT_LEGAL);
  g_assert_true (repair->smallest);
  alone = good (slv_repair_find (checker, reefs, NULL, NULL, &error));
  g_autofree char *captain = describe (alone);
  g_assert_cmpstr (captain, ==, "captain Captain Coral 0>1 captain");   /* Kelp allows no reefs */
  g_assert_true (alone->smallest);
  g_autofree char *others = slv_repair_others_text (alone);
  g_assert_null (strstr (others, "Kelp"));
}

/* Where the smallest repair puts one captain there, all others with which the deck is legal as well are named, and no more: from without, or as the first from @beside. */
TEST ("/repair/others-that-would-do-are-named", test_others_that_would_do)
{
  static const struct { const char *format, *deck, *beside; guint named; } decks[] = {
    { "open", "main 3 Red Fish|main 3 Blue Fish|main 3 Twin Fish|main 1 Reef One", NULL, 1 }, { "led", "main 2 Pearl", NULL, 2 }, { "crewed", "side 2 Pearl|side 2 Reef One", NULL, 2 },
    { "led", "main 2 Pearl|side 1 Captain Kelp|side 1 Captain Coral", "side", 2 }, { "led", "main 2 Reef One|side 1 Captain Kelp|side 1 Captain Coral", "side", 1 },
    { "led", "main 2 Pearl|side 1 Captain Coral", "side", 1 },
  };
  static const char * const captains[] = { "Captain Coral", "Captain Kelp", "Captain Fog", "Captain Murk" };
  g_autoptr (Tidepool) pool = tidepool_new (NULL, 0);

  for (guint i = 0; i < G_N_ELEMENTS (decks); i++)
    {
      g_autoptr (SlvChecker) checker = checker_of (pool, decks[i].format, "");
      g_autoptr (SlvDeck) deck = tidepool_deck_of (decks[i].deck);
      g_autoptr (SlvRepair) repair = slv_repair_find (checker, deck, NULL, NULL, NULL);
      g_autofree char *text = slv_repair_others_text (repair), *got = describe (repair);
      guint named = 0;

      g_test_message ("%u: %s; %s", i, got, text);
      g_assert_cmpint (repair->after, ==, SLV_VERDICT_LEGAL);
      g_assert_cmpuint (repair->changes->len, ==, decks[i].beside != NULL ? 2 : 1);
      g_assert_cmpint (*text == '\0', ==, repair->others->len == 0);
      SLV_EACH (const char, name, repair->others)
        g_assert_nonnull (strstr (text, name));
      for (guint k = 0; k < G_N_ELEMENTS (captains); k++)
        {
          g_autoptr (SlvDeck) other = slv_deck_copy (deck);
          gboolean there = decks[i].beside == NULL, told = g_ptr_array_find_with_equal_func (repair->others, captains[k], g_str_equal, NULL)
                           || strcmp (((const SlvRepairChange *) repair->changes->pdata[0])->name, captains[k]) == 0;

          for (guint e = other->entries->len; e-- > 0 && !there;)
            if (strcmp (slv_deck_entry (other, e)->name, captains[k]) == 0)
              {
                slv_deck_set_count (other, e, 0);
                there = TRUE;
              }
          slv_deck_add (other, "captain", captains[k], 1, "", "", 0);
          g_autoptr (SlvReport) report = slv_checker_check (checker, other);
          g_assert_cmpint (told, ==, there && report->verdict == SLV_VERDICT_LEGAL);
          named += told ? 1 : 0;
        }
      g_assert_cmpuint (named, ==, decks[i].named);
    }
}

TEST ("/repair/lines-that-were-not-understood-stay-and-are-told", test_unread_lines)
{
  g_autoptr (Tidepool) pool = tidepool_new (NULL, 0);
  g_autoptr (SlvChecker) checker = checker_of (pool, "exact", "");
  g_autoptr (SlvDeck) deck = tidepool_deck_of ("main 11 Reef One");

  slv_deck_add_unread (deck, 7, "?!", "no card");
  g_autoptr (SlvRepair) repair = good (slv_repair_find (checker, deck, NULL, NULL, &error));
  g_assert_cmpint (repair->after, ==, SLV_VERDICT_UNKNOWN);
  g_assert_cmpuint (repair->changes->len, ==, 1);
  g_assert_nonnull (slv_repair_reason (repair, "unread-line"));
  g_assert_nonnull (strstr (repair->reason, "no card"));
}

TEST ("/repair/an-interrupt-ends-it", test_interrupted)
{
  g_autoptr (Tidepool) pool = tidepool_new (NULL, 0);
  g_autoptr (SlvChecker) checker = checker_of (pool, "exact", "");
  g_autoptr (SlvDeck) deck = tidepool_deck_of ("main 11 Reef One");
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();

  g_cancellable_cancel (cancellable);
  fails (slv_repair_find (checker, deck, NULL, cancellable, &error), SLV_ERROR_CANCELLED);
}

/* Neither crash nor a wrong answer, and an end in time. */
TEST ("/repair/ten-thousand-unknown-names", test_ten_thousand_names)
{
  g_autoptr (Tidepool) pool = tidepool_new (NULL, 0);
  g_autoptr (SlvChecker) checker = checker_of (pool, "open", "");
  g_autoptr (SlvDeck) deck = tidepool_deck_of (LEGAL);

  for (guint i = 0; i < 10000; i++)
    {
      g_autofree char *name = g_strdup_printf ("Nobody %u", i);

      slv_deck_add (deck, "main", name, 1 + i % 3, "", "", i + 10);
    }
  g_autoptr (SlvRepair) repair = good (slv_repair_find (checker, deck, NULL, NULL, &error));
  g_assert_cmpint (repair->after, ==, SLV_VERDICT_LEGAL);
  g_assert_cmpuint (repair->changes->len, ==, 10000);
}

/* ---- what a person asks of it ---- */

/* Eleven reefs where ten may lie; the side has room. */
#define ONE_REEF_TOO_MANY "captain 1 Captain Coral|main 3 Red Fish|main 3 Blue Fish|main 3 Twin Fish|main 2 Reef One|main 2 Reef Two"

static guint64
no_copies (gpointer data G_GNUC_UNUSED, guint row G_GNUC_UNUSED)
{
  return 0;
}

static char *
sought (const GPtrArray *repairs)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < repairs->len; i++)
    {
      const SlvRepair *repair = repairs->pdata[i];

      g_string_append_printf (text, "%s%s: %s", i > 0 ? "|" : "", i > 0 ? slv_repair_keeps_id (repair->sought) : "first", repair->price);
      g_assert_cmpint (repair->after, ==, SLV_VERDICT_LEGAL);
      g_assert_true (i == 0 || (repair->keeps & repair->sought) != 0);
    }
  return g_string_free (text, FALSE);
}

TEST ("/repair/several-keep-what-those-before-do-not", test_several)
{
  static const struct { const char *deck, *expected; } several[] = {
    { LEGAL, "first: " },
    { ONE_REEF_TOO_MANY, "first: 1 moved to “Side”|zones: 1 card out" },
    { "captain 1 Captain Coral|main 4 Red Fish|main 3 Blue Fish|main 3 Twin Fish", "first: 1 card out, 1 card in|names: 1 card out, 1 card in" },
    { "main 3 Red Fish|main 3 Blue Fish|main 3 Twin Fish|main 1 Captain Coral|main 1 Reef One",
      "first: 1 moved to “Captain”|zones: 1 card in" },
    /* the light fish come for whales; of the same weight is none */
    { "captain 1 Captain Coral|main 7 Reef One|main 3 Blue Fish", "first: 4 cards out, 4 cards in" },
  };
  g_autoptr (Tidepool) pool = tidepool_new (NULL, 0);
  g_autoptr (SlvChecker) checker = checker_of (pool, "open", "");
  const SlvRepairSpare spare = { no_copies, NULL };
  const SlvRepairWish wish = { .spare = &spare };

  for (guint i = 0; i < G_N_ELEMENTS (several); i++)
    {
      g_autoptr (SlvDeck) deck = tidepool_deck_of (several[i].deck);
      g_autoptr (GPtrArray) repairs = good (slv_repair_find_several (checker, deck, &wish, NULL, &error));

      g_assert_null (((const SlvRepair *) repairs->pdata[0])->untried_text);
      g_autofree char *got = sought (repairs);
      g_assert_cmpstr (got, ==, several[i].expected);
    }
}

TEST ("/repair/what-is-locked-stays-or-is-named", test_locked)
{
  char *reef[] = { (char *) "reef ONE", NULL }, *both[] = { (char *) "Reef One", (char *) "Reef Two", NULL };
  char *red[] = { (char *) "Blue Fish", (char *) "Red Fish", NULL };
  g_autoptr (Tidepool) pool = tidepool_new (NULL, 0);
  g_autoptr (SlvChecker) checker = checker_of (pool, "exact", "");
  g_autoptr (SlvChecker) open = checker_of (pool, "open", "");
  g_autoptr (SlvDeck) reefs = tidepool_deck_of ("main 8 Reef One|main 3 Reef Two"), four = tidepool_deck_of ("captain 1 Captain Coral|main 4 Red Fish|main 6 Pearl");
  const SlvRepairWish one = { .locked = reef }, two = { .locked = both }, fish = { .locked = red };
  g_autoptr (SlvRepair) goes = good (slv_repair_find (checker, reefs, &one, NULL, &error));
  g_autoptr (SlvRepair) none = good (slv_repair_find (checker, reefs, &two, NULL, &error));
  g_autoptr (SlvRepair) copies = good (slv_repair_find (open, four, &fish, NULL, &error));

  g_autofree char *got = describe (goes);
  g_assert_cmpstr (got, ==, "main Reef Two 3>2 main-size");
  g_assert_cmpuint (none->changes->len, ==, 0);
  g_assert_cmpuint (none->contradicting->len, ==, 3);
  g_assert_cmpstr (((const SlvRepairReason *) none->contradicting->pdata[0])->rule, ==, "main-size");
  g_assert_cmpstr (((const SlvRepairReason *) none->contradicting->pdata[0])->clause, ==, "1.1");
  g_assert_cmpstr (((const SlvRepairReason *) none->contradicting->pdata[1])->card, ==, "Reef One");
  g_assert_cmpuint (copies->contradicting->len, ==, 2);   /* the other lock stands in nobody's way */
  g_assert_cmpstr (((const SlvRepairReason *) copies->contradicting->pdata[0])->rule, ==, "main-copies");
  g_assert_cmpstr (((const SlvRepairReason *) copies->contradicting->pdata[1])->card, ==, "Red Fish");
}

TEST ("/repair/cards-are-meant-by-name-or-by-query", test_matched)
{
  g_autoptr (Tidepool) pool = tidepool_new (NULL, 0);
  g_autoptr (SlvChecker) checker = checker_of (pool, "open", "");
  g_autoptr (SlvDeck) deck = tidepool_deck_of (LEGAL "|main 1 Nobody");
  const char *texts[] = { "twin fish", "type:fish color=red", "nobody", "type:pearl", "nofield:1" };
  const char *expected[] = { "Twin Fish", "Red Fish", "Nobody", NULL, NULL };

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autoptr (GError) error = NULL;
      g_auto (GStrv) names = slv_repair_match (checker, deck, texts[i], &error);
      g_autofree char *joined = names != NULL ? g_strjoinv ("|", names) : NULL;

      g_assert_cmpstr (joined, ==, expected[i]);
      g_assert_true (names != NULL || g_error_matches (error, SLV_ERROR, SLV_ERROR_USAGE));
    }
}

/* With no time for a proof there is a repair all the same, and it is not called the smallest; nor is it said that there are no others. */
TEST ("/repair/without-time-a-repair-is-found-and-not-called-the-smallest", test_no_time)
{
  g_autoptr (Tidepool) pool = tidepool_new (NULL, 0);
  g_autoptr (SlvChecker) checker = checker_of (pool, "open", "");
  g_autoptr (SlvDeck) deck = tidepool_deck_of ("captain 1 Captain Coral|main 10 Whale");
  const SlvRepairWish wish = { .limit = 1 };
  g_autoptr (GError) error = NULL;
  g_autoptr (SlvRepair) repair = good (slv_repair_find (checker, deck, &wish, NULL, &error));

  g_assert_cmpint (repair->after, ==, SLV_VERDICT_LEGAL);
  g_assert_false (repair->smallest);

  g_autoptr (GPtrArray) repairs = slv_repair_find_several (checker, deck, &wish, NULL, &error);
  const SlvRepair *first = repairs->pdata[0];

  g_assert_cmpuint (first->untried, ==, (SLV_KEEPS_ZONES | SLV_KEEPS_CARDS | SLV_KEEPS_CURVE | SLV_KEEPS_NAMES) & ~first->keeps);
  g_assert_nonnull (strstr (first->untried_text, "may exist"));
}

/* ---- case files ---- */

static void
assert_changes_are_true (const SlvRepair *repair, const SlvDeck *deck)
{
  gint64 by = 0;

  SLV_EACH (const SlvRepairChange, change, repair->changes)
    {
      g_assert_cmpuint (change->from, !=, change->to);
      g_assert_cmpstr (change->rules[0], !=, NULL);
      by += (gint64) change->to - (gint64) change->from;
    }
  g_assert_cmpint ((gint64) slv_deck_n_cards (repair->deck, NULL) - (gint64) slv_deck_n_cards (deck, NULL), ==, by);
}

/* Where cards were meant to lie, and what a line was meant to be, is what only the person knows. */
static gboolean
hangs_on_the_person (const SlvReport *report)
{
  for (guint i = 0; i < report->findings->len; i++)
    {
      const char *rule = ((const SlvFinding *) report->findings->pdata[i])->rule;

      if (strcmp (rule, "zone-aside") == 0 || strcmp (rule, "unknown-zone") == 0 || strcmp (rule, "unread-line") == 0)
        return report->verdict == SLV_VERDICT_UNKNOWN;
    }
  return FALSE;
}

/* Returns whether the deck was not legal. */
static gboolean
repair_file (SlvChecker *checker, const char *path, SlvGames *games)
{
  g_autoptr (GPtrArray) decks = good (slv_deck_file_read (path, NULL, games, &error));
  g_autofree char *what = NULL, *name = g_path_get_basename (path);

  g_autoptr (SlvRepair) repair = good (slv_repair_find (checker, decks->pdata[0], NULL, NULL, &error));
  what = describe (repair);
  if (repair->before == SLV_VERDICT_LEGAL)
    {
      g_assert_cmpuint (repair->changes->len, ==, 0);
      return FALSE;
    }
  if (repair->after != SLV_VERDICT_LEGAL)
    g_test_message ("%s: %s", path, repair->reason);
  g_test_message ("%s, cost %" G_GUINT64_FORMAT ": %.400s", name, repair->cost, what);
  g_autoptr (SlvReport) after = slv_checker_check (checker, repair->deck);
  if (hangs_on_the_person (after))
    {
      g_assert_nonnull (repair->reason);
      return TRUE;
    }
  for (guint i = 0; i < repair->deck->entries->len && after->verdict == SLV_VERDICT_ILLEGAL; i++)
    if (slv_deck_entry_is_proxy (slv_deck_entry (repair->deck, i)))   /* no number of copies makes it the card itself */
      {
        g_assert_nonnull (strstr (repair->reason, "No change of copies settles this"));
        return TRUE;
      }
  if (after->verdict == SLV_VERDICT_UNKNOWN && strstr (repair->reason, "does not say enough of it") != NULL)
    return TRUE;   /* a hero of whom the list does not say what is allowed stays: that is a choice */
  g_assert_cmpint (after->verdict, ==, SLV_VERDICT_LEGAL);
  g_assert_true (repair->smallest || binds (after->format));   /* another card for rules to hang on: what they say is not weighed */
  assert_changes_are_true (repair, decks->pdata[0]);
  return TRUE;
}

static guint
repair_folder (const Shipped *world, const char *folder, const char *name)
{
  g_autofree char *path = g_build_filename (folder, name, NULL);
  g_autoptr (GDir) dir = g_dir_open (path, 0, NULL);
  g_autoptr (SlvChecker) checker = NULL;
  const char *file;
  guint n = 0, first, n_rows;

  while (dir != NULL && (file = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *deck = g_build_filename (path, file, NULL);
      g_autofree char *stem = g_strndup (deck, strlen (deck) - 4);
      g_autofree char *expected = g_strconcat (stem, ".expected", NULL);
      g_autofree char *text = NULL;

      if (!g_str_has_suffix (file, ".txt") || !g_file_get_contents (expected, &text, NULL, NULL))
        continue;
      text[strcspn (text, " ")] = '\0';
      if (checker == NULL)
        checker = good (slv_checker_new (slv_games_resolve_format (world->games, NULL, text, NULL), world->index, NULL, NULL,
                                         &error));
      if (!slv_index_game_rows (world->index, slv_checker_get_format (checker)->rulebook->game, &first, &n_rows))
        break;   /* no card list, no repair */
      n += repair_file (checker, deck, world->games) ? 1 : 0;
    }
  return n;
}

TEST ("/repair/every-case-file-becomes-legal", test_case_files)
{
  Shipped world;
  g_autofree char *folder = g_build_filename (g_getenv ("SLV_TEST_DATA"), "check", NULL);
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  const char *name;
  guint n = 0;

  shipped_open (&world);
  while ((name = g_dir_read_name (dir)) != NULL)
    n += repair_folder (&world, folder, name);
  g_assert_cmpuint (n, >, 100);
  shipped_close (&world);
}

TEST_MAIN (slv_games_init (); tests_add_rows ("/repair/", cases, test_case))
