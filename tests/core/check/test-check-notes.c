/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-check-notes.c: findings that no rule gives: unknown cards, unread lines, options, lists, cards of one name. */
#include "slv-tidepool.h"
#include "check/slv-check-private.h"

static SlvReport *
check (Tidepool *pool, const char *format, const SlvDeck *deck, const char *as_of)
{
  g_autoptr (SlvChecker) checker = good (slv_checker_new (tidepool_format (pool, format), pool->index, NULL, as_of, &error));

  return slv_checker_check (checker, deck);
}

static guint
count_rule (const SlvReport *report, const char *rule)
{
  guint n = 0;

  for (guint i = 0; i < report->findings->len; i++)
    n += strcmp (((SlvFinding *) report->findings->pdata[i])->rule, rule) == 0 ? 1 : 0;
  return n;
}

static const SlvFinding *
find_rule (const SlvReport *report, const char *rule)
{
  for (guint i = 0; i < report->findings->len; i++)
    if (strcmp (((SlvFinding *) report->findings->pdata[i])->rule, rule) == 0)
      return report->findings->pdata[i];
  g_test_fail_printf ("no finding “%s”", rule);
  return NULL;
}

TEST ("/check-notes/a-card-in-no-list-is-told-once-with-its-zones", test_unknown_cards)
{
  g_autoptr (Tidepool) pool = tidepool_new (NULL, 0);
  g_autoptr (SlvDeck) deck = tidepool_legal_deck ();

  tidepool_add (deck, "main 1 Ghost Fish");
  tidepool_add (deck, "side 2 ghost  fish");
  tidepool_add (deck, "side 1 Other Ghost");
  g_autoptr (SlvReport) report = check (pool, "open", deck, "2020-01-01");
  g_assert_cmpint (report->verdict, ==, SLV_VERDICT_UNKNOWN);
  g_assert_cmpuint (count_rule (report, "unknown-card"), ==, 2);
  const SlvFinding *finding = find_rule (report, "unknown-card");
  g_assert_cmpstr (finding->zone, ==, "main side");
  g_assert_cmpuint (finding->cards->len, ==, 2);
  g_assert_cmpint (finding->actual, ==, 3);
  g_assert_cmpuint (finding->line, ==, 6);
  g_assert_cmpstr (((SlvFindingCard *) finding->cards->pdata[0])->name, ==, "Ghost Fish");
  g_assert_cmpuint (((SlvFindingCard *) finding->cards->pdata[0])->row, ==, SLV_ROW_NONE);
  g_assert_cmpuint (report->zone_counts[1], ==, 11);
  g_assert_cmpuint (report->zone_counts[2], ==, 3);
}

TEST ("/check-notes/a-line-that-was-not-read-keeps-the-verdict-open", test_unread_lines)
{
  g_autoptr (Tidepool) pool = tidepool_new (NULL, 0);
  g_autoptr (SlvDeck) deck = tidepool_legal_deck (), plain = tidepool_legal_deck ();

  slv_deck_add_unread (deck, 12, "{actual} of what", "no count");
  g_autoptr (SlvReport) report = check (pool, "open", deck, NULL);
  const SlvFinding *finding = find_rule (report, "unread-line");
  g_assert_cmpint (finding->severity, ==, SLV_SEVERITY_UNKNOWN);
  g_assert_cmpuint (finding->line, ==, 12);
  g_assert_cmpstr (finding->message, ==, "Line 12 of the deck was not understood (no count): “{actual} of what”. Mend it, or take it out.");
  g_assert_cmpint (report->verdict, ==, SLV_VERDICT_UNKNOWN);
  slv_deck_add_unread (plain, 0, "{}", "there is no card name");
  g_clear_pointer (&report, slv_report_free);
  report = check (pool, "open", plain, NULL);
  g_assert_cmpstr (find_rule (report, "unread-line")->message, ==,
                   "An entry of the deck could not be judged (there is no card name): “{}”. If it is a mistake, mend it or take it out of the file; if it belongs to the deck, see on the card what it allows: without it this would be another deck.");
}

TEST ("/check-notes/options-of-a-deck-hold-for-that-deck", test_options_of_deck)
{
  g_autoptr (Tidepool) pool = tidepool_new (NULL, 0);
  g_autoptr (SlvDeck) deck = tidepool_legal_deck (), plain = tidepool_legal_deck ();
  g_autoptr (SlvOptions) options = slv_options_new ();

  tidepool_add (deck, "main 1 Grey Fish");
  tidepool_add (plain, "main 1 Grey Fish");
  g_ptr_array_add (deck->option_texts, g_strdup ("neutral=yes"));
  g_ptr_array_add (deck->option_texts, g_strdup ("side-max=1"));
  g_ptr_array_add (deck->option_texts, g_strdup ("nonsense"));
  g_assert_true (slv_options_set (options, NULL, "side-max=5", NULL));
  g_autoptr (SlvChecker) checker = slv_checker_new (tidepool_format (pool, "open"), pool->index, options, NULL, NULL);
  g_autoptr (SlvReport) with = slv_checker_check (checker, deck);
  g_autoptr (SlvReport) without = slv_checker_check (checker, plain);
  g_assert_cmpint (with->verdict, ==, SLV_VERDICT_LEGAL);
  g_assert_cmpint (without->verdict, ==, SLV_VERDICT_ILLEGAL);
  g_assert_cmpuint (count_rule (with, "option"), ==, 2);
  const SlvFinding *finding = find_rule (with, "option");
  g_assert_cmpint (finding->severity, ==, SLV_SEVERITY_WARNING);
  finding = with->findings->pdata[with->findings->len - 1];
  g_assert_cmpint (finding->severity, ==, SLV_SEVERITY_NOTE);
  g_assert_cmpstr (finding->clause, ==, "2.2");
  g_assert_cmpstr (finding->message, ==, "Option “Cards without a color may be played” is set to “yes” by this deck; "
                                         "the rulebook is read as “no”.");
  g_assert_cmpuint (count_rule (without, "option"), ==, 0);
}

/* What is chosen for good counts as long as nothing else is said, and a verdict says that it was for good. */
TEST ("/check-notes/what-is-chosen-for-good-gives-way-and-is-told", test_standing_options)
{
  g_autoptr (Tidepool) pool = tidepool_new (NULL, 0);
  g_autoptr (SlvDeck) deck = tidepool_legal_deck (), own = tidepool_legal_deck ();
  g_autoptr (SlvOptions) options = slv_options_new ();

  tidepool_add (deck, "main 1 Grey Fish");
  tidepool_add (own, "main 1 Grey Fish");
  g_ptr_array_add (own->option_texts, g_strdup ("neutral=no"));
  g_assert_true (slv_options_set_standing (options, tidepool_format (pool, "open")->rulebook, "neutral=yes", NULL));
  g_autoptr (SlvChecker) checker = slv_checker_new (tidepool_format (pool, "open"), pool->index, options, NULL, NULL);
  g_autoptr (SlvReport) standing = slv_checker_check (checker, deck);
  g_autoptr (SlvReport) overruled = slv_checker_check (checker, own);
  g_assert_cmpint (standing->verdict, ==, SLV_VERDICT_LEGAL);
  g_assert_cmpuint (count_rule (standing, "option"), ==, 1);
  g_assert_cmpstr (find_rule (standing, "option")->message, ==,
                   "Option “Cards without a color may be played” is set to “yes” for good, for all decks of this "
                   "library; the rulebook is read as “no”.");
  g_assert_cmpint (overruled->verdict, ==, SLV_VERDICT_ILLEGAL);
  g_assert_cmpuint (count_rule (overruled, "option"), ==, 0);
}

TEST ("/check-notes/dated-lists-hold-from-their-day", test_lists)
{
  g_autoptr (Tidepool) pool = tidepool_new (NULL, 0);
  g_autoptr (SlvDeck) deck = tidepool_deck ("captain 1 Captain Coral", "main 1 Whale", "side 1 Whale", "main 3 Red Fish",
                                            "main 3 Blue Fish", "main 3 Reef One", NULL);
  g_autoptr (SlvReport) before = check (pool, "open", deck, "2023-12-31"), banned = check (pool, "open", deck, "2024-01-01");
  g_autoptr (SlvReport) limited = check (pool, "open", deck, "2025-06-01"), off = NULL;
  const SlvFinding *finding = find_rule (banned, "list");

  g_assert_cmpuint (count_rule (before, "list"), ==, 0);
  g_assert_cmpint (finding->actual, ==, 2);
  g_assert_cmpint (finding->max, ==, 0);
  g_assert_cmpstr (finding->message, ==, "“Whale” is not allowed in this format. The card list “test” says so under “TIDE” since 1 January 2024. Take out 2 copies.");
  g_assert_cmpstr (finding->clause, ==, "");
  g_assert_cmpint (banned->verdict, ==, SLV_VERDICT_ILLEGAL);
  finding = find_rule (limited, "list");
  g_assert_cmpint (finding->max, ==, 1);
  g_ptr_array_add (deck->option_texts, g_strdup ("lists=no"));
  off = check (pool, "open", deck, "2025-06-01");
  g_assert_cmpuint (count_rule (off, "list"), ==, 0);
  g_assert_cmpuint (count_rule (off, "option"), ==, 1);
  g_assert_cmpint (off->verdict, ==, SLV_VERDICT_LEGAL);
}

/* A rule without a sentence of its own says what it counts as the page of games does, and not as it is written. */
TEST ("/check-notes/what-a-rule-counts-in-words", test_words_for_queries)
{
  g_autoptr (Tidepool) pool = tidepool_new (NULL, 0);
  g_autoptr (SlvDeck) deck = tidepool_deck ("captain 1 Captain Kelp", "main 1 Whale", NULL);
  g_autoptr (SlvReport) report = check (pool, "soundings", deck, "2025-06-01");

  g_assert_cmpstr (find_rule (report, "deep")->message, ==,
                   "Main deck: too many cards where Weight is above Opening hand of the card in Captain; at most: 0, there: 1. Take out 1 such card.");
}

TEST ("/check-notes/a-day-that-is-none-is-refused", test_days)
{
  g_autoptr (Tidepool) pool = tidepool_new_empty ();
  static const char * const bad[] = { "", "2024", "yesterday", "2024-13-01", "2024-01-32", "2024-01-01x" };

  for (guint i = 0; i < G_N_ELEMENTS (bad); i++)
    fails (slv_checker_new (tidepool_format (pool, "open"), pool->index, NULL, bad[i], &error), SLV_ERROR_USAGE);
}

/* Two cards of one name: what chooses between them is certain; else what rules see differently is not known. */
TEST ("/check-notes/cards-of-one-name-are-told-and-add-up", test_same_names)
{
  static const TidepoolCard twins[] = {
    { .name = "Nameless", .type = "Fish", .color = "Red", .weight = "1" },
    { .name = "Nameless", .type = "Fish", .color = "Blue", .weight = "2" },
    { .name = "Two Lives", .type = "Fish", .color = "Red", .weight = "1" },
    { .name = "Two Lives", .type = "Captain", .color = "Red|Blue", .weight = "1" },
    { .name = "Alike", .type = "Fish", .color = "Red", .weight = "1" },
    { .name = "Alike", .type = "Fish", .color = "Red", .weight = "1" },
    { .name = "Bracket", .type = "Fish", .color = "Red", .weight = "1" },
    { .name = "Bracket (S2)", .type = "Fish", .color = "Blue", .weight = "2" },
  };
  static const struct { const char *zone, *number; const char *name; SlvVerdict verdict; gint severity; const char *set; } cases[] = {
    { "main", "", "Nameless", SLV_VERDICT_UNKNOWN, SLV_SEVERITY_UNKNOWN, "" },
    { "main", "20", "Nameless", SLV_VERDICT_LEGAL, -1, "" },
    { "main", "21", "Nameless", SLV_VERDICT_LEGAL, -1, "" },
    { "main", "999", "Nameless", SLV_VERDICT_UNKNOWN, SLV_SEVERITY_UNKNOWN, "" },
    { "main", "", "Two Lives", SLV_VERDICT_LEGAL, -1, "" },      /* the other one is at home among the captains */
    { "captain", "", "Two Lives", SLV_VERDICT_LEGAL, -1, "" },
    { "side", "", "Two Lives", SLV_VERDICT_UNKNOWN, SLV_SEVERITY_UNKNOWN, "" },
    { "main", "", "Alike", SLV_VERDICT_LEGAL, SLV_SEVERITY_NOTE, "" },
    { "main", "", "Bracket", SLV_VERDICT_UNKNOWN, SLV_SEVERITY_UNKNOWN, "S2" },   /* in its set, or the other one */
    { "main", "99", "Bracket", SLV_VERDICT_LEGAL, -1, "S2" },
    { "main", "", "Bracket", SLV_VERDICT_LEGAL, -1, "S1" },
  };
  g_autoptr (Tidepool) pool = tidepool_new (twins, G_N_ELEMENTS (twins));

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      gboolean captain = strcmp (cases[i].zone, "captain") == 0;
      g_autoptr (SlvDeck) deck = tidepool_deck (captain ? "main 1 Reef One" : "captain 1 Captain Coral", "main 3 Red Fish", "main 3 Blue Fish",
                                                captain ? "main 3 Pearl" : "main 3 Reef One", NULL);

      if (strcmp (cases[i].zone, "side") == 0)
        slv_deck_add (deck, "main", "Pearl", 1, "", "", 4);
      slv_deck_add (deck, cases[i].zone, cases[i].name, 1, cases[i].set, cases[i].number, 5);
      g_autoptr (SlvReport) report = check (pool, "open", deck, "2020-01-01");
      g_test_message ("%s “%s” in %s", cases[i].name, cases[i].number, cases[i].zone);
      g_assert_cmpint (report->verdict, ==, cases[i].verdict);
      g_assert_cmpuint (count_rule (report, "same-name"), ==, cases[i].severity >= 0 ? 1 : 0);
      g_assert_cmpuint (count_rule (report, "unknown-card"), ==, 0);
      if (cases[i].severity >= 0)
        g_assert_cmpint (find_rule (report, "same-name")->severity, ==, cases[i].severity);
    }
}

TEST ("/check-notes/a-template-says-that-it-is-one", test_template)
{
  g_autoptr (Tidepool) pool = tidepool_new (NULL, 0);
  g_autoptr (SlvDeck) deck = tidepool_deck ("main 1 Pearl", NULL);
  g_autoptr (SlvReport) report = check (pool, "sketch", deck, NULL);

  g_assert_cmpint (find_rule (report, "template")->severity, ==, SLV_SEVERITY_NOTE);
  g_assert_cmpint (report->verdict, ==, SLV_VERDICT_LEGAL);
}

TEST ("/check-notes/an-empty-pool-with-a-heading-is-a-pool", test_zones_under_headings)
{
  g_autoptr (Tidepool) pool = tidepool_new (NULL, 0);
  g_autoptr (SlvDeck) deck = tidepool_legal_deck ();
  g_autoptr (SlvReport) silent = check (pool, "open", deck, NULL), told = NULL;

  g_assert_cmpuint (count_rule (silent, "pool"), ==, 0);
  g_ptr_array_add (deck->headings, g_strdup ("Pool"));
  told = check (pool, "open", deck, NULL);
  g_assert_cmpint (find_rule (told, "pool")->actual, ==, 11);
}

/* What a finding asks for at least: what is beyond a list or a rule, or missing; of a card that nobody knows nothing is known. */
TEST ("/check/notes/what-a-finding-asks-for-at-least", test_least_copies)
{
  static const struct { const char *day, *rule, *deck[5]; guint64 least; } cases[] = {
    { "2024-01-01", "list", { "captain 1 Captain Coral", "main 1 Whale", "side 2 Whale", "main 3 Red Fish", "main 6 Pearl" }, 3 },
    { "2025-06-01", "list", { "captain 1 Captain Coral", "main 1 Whale", "side 2 Whale", "main 3 Red Fish", "main 6 Pearl" }, 2 },
    { "2025-06-01", "unknown-card", { "captain 1 Captain Coral", "main 2 Nobody", "main 3 Red Fish", "main 6 Pearl", NULL }, 0 },
  };
  g_autoptr (Tidepool) pool = tidepool_new (NULL, 0);

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (SlvDeck) deck = slv_deck_new ("");
      g_autoptr (SlvChecker) checker = slv_checker_new (tidepool_format (pool, "open"), pool->index, NULL, cases[i].day, NULL);

      for (guint k = 0; k < G_N_ELEMENTS (cases[i].deck) && cases[i].deck[k] != NULL; k++)
        tidepool_add (deck, cases[i].deck[k]);
      g_autoptr (SlvReport) report = slv_checker_check (checker, deck);
      g_assert_cmpuint (slv_finding_least_copies (checker, find_rule (report, cases[i].rule)), ==, cases[i].least);
    }
}

TEST_MAIN ()
