/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-check.c: a checker over many decks and edits, its totals and its JSON. */
#include "slv-tidepool.h"
#include "base/slv-random.h"

static SlvChecker *
new_checker (Tidepool *pool, const char *format)
{
  return good (slv_checker_new (tidepool_format (pool, format), pool->index, NULL, "9996-01-01", &error));
}

static char *
to_text (const SlvReport *report, const SlvDeck *deck)
{
  g_autoptr (cJSON) json = slv_report_to_json (report, deck);

  return slv_json_print (json, FALSE);
}

TEST ("/check/a-report-is-json-as-agreed", test_json)
{
  g_autoptr (Tidepool) pool = tidepool_new (NULL, 0);
  g_autoptr (SlvChecker) checker = new_checker (pool, "open");
  g_autoptr (SlvDeck) deck = tidepool_legal_deck ();

  tidepool_add (deck, "main 1 Odd Fish");
  g_autoptr (SlvReport) report = slv_checker_check (checker, deck);
  g_autofree char *text = to_text (report, deck);
  g_autofree char *expected = g_strdup_printf (
    "{\"deck\":\"test\",\"game\":\"tidepool\",\"format\":\"tidepool/1/open\",\"verdict\":\"illegal\","
    "\"counts\":{\"captain\":1,\"main\":11,\"side\":0,\"pool\":0,\"tokens\":0},"
    "\"findings\":[{\"rule\":\"off-color\",\"severity\":\"error\",\"clause\":\"2.1\",\"zone\":\"main\","
    "\"cards\":[{\"name\":\"Odd Fish\",\"count\":1}],\"actual\":1,\"allowed\":null,\"line\":6,"
    "\"message\":\"Color: these cards go beyond what Captain allows: Odd Fish. Captain: Red, Blue. These cards: Green. Take out 1 such card.\"}],\"revision\":\"%s\"}",
    report->revision);
  g_assert_cmpstr (text, ==, expected);
}

/* The file that a deck came from, and the zone that a heading is nearest to, stand in the document; what an option changes is told by itself. */
TEST ("/check/a-report-names-its-file-and-what-was-assumed", test_json_of_a_file)
{
  g_autoptr (Tidepool) pool = tidepool_new (NULL, 0);
  g_autoptr (SlvChecker) checker = new_checker (pool, "open");
  g_autoptr (SlvDeck) deck = tidepool_legal_deck (), plain = tidepool_legal_deck ();
  g_autoptr (SlvReport) report = NULL, silent = slv_checker_check (checker, plain);
  g_autoptr (GPtrArray) assumptions = NULL, none = slv_report_dup_assumptions (silent);
  g_autofree char *text = NULL, *without = to_text (silent, plain);

  tidepool_add (deck, "sied 1 Reef Two");
  g_ptr_array_add (deck->option_texts, g_strdup ("side-max=2"));
  g_ptr_array_add (deck->option_texts, g_strdup ("side-max=x"));
  slv_take_str (&deck->source, g_strdup ("/decks/tide.txt"));
  report = slv_checker_check (checker, deck);
  text = to_text (report, deck);
  g_assert_nonnull (strstr (text, "{\"deck\":\"test\",\"file\":\"/decks/tide.txt\",\"game\""));
  g_assert_nonnull (strstr (text, "\"nearest\":\"side\""));
  g_assert_null (strstr (without, "\"file\""));
  g_assert_null (strstr (without, "\"nearest\""));
  assumptions = slv_report_dup_assumptions (report);
  g_assert_cmpuint (assumptions->len, ==, 1);   /* what does not count is a warning */
  g_assert_nonnull (strstr (assumptions->pdata[0], "Most cards in the side"));
  g_assert_cmpuint (none->len, ==, 0);
}

/* Of two decks, whether one breaks what the other keeps, or is farther from what is allowed. */
TEST ("/check/what-makes-a-deck-worse-is-found", test_worse)
{
#define FISH "captain 1 Captain Coral|main 3 Red Fish|main 3 Blue Fish|main 3 Twin Fish"
  static const struct { const char *format, *than, *deck, *worse; } cases[] = {
    { "open", FISH "|main 1 Reef One", FISH "|main 1 Reef One", NULL }, { "open", FISH "|main 1 Reef One", FISH, "main-size" }, { "open", FISH, FISH "|main 1 Reef One", NULL },
    { "exact", "main 8 Reef One", "main 9 Reef One", NULL }, { "exact", "main 9 Reef One", "main 8 Reef One", "main-size" }, { "exact", "main 9 Reef One", "main 11 Reef One", NULL },
    { "exact", "main 9 Reef One", "main 12 Reef One", "main-size" }, { "exact", "main 12 Reef One", "main 11 Reef One", NULL }, { "exact", "main 10 Reef One", "main 10 Pearl", "reefs" },
    { "open", FISH "|main 1 Red Fish", FISH "|main 1 Blue Fish", "main-copies" }, { "open", FISH "|main 1 Red Fish", FISH "|main 1 Red Fish|side 1 Red Fish", "main-copies" },
    { "open", FISH "|main 2 Red Fish", FISH "|main 1 Red Fish", NULL }, { "open", FISH "|main 1 Odd Fish", FISH "|main 2 Odd Fish", "off-color" },
    { "open", FISH "|main 2 Odd Fish", FISH "|main 1 Odd Fish", NULL }, { "open", FISH "|main 1 Nobody", FISH "|main 2 Nobody", "unknown-card" },
    { "open", FISH "|main 2 Nobody", FISH "|main 1 Nobody", NULL }, { "open", FISH "|main 1 Nobody", FISH "|main 1 Noone", "unknown-card" },
    { "exact", "main 10 Reef One|main 1 Nobody", "main 9 Reef One|main 1 Nobody", NULL },
  };
  g_autoptr (Tidepool) pool = tidepool_new (NULL, 0);

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (SlvChecker) checker = new_checker (pool, cases[i].format);
      g_autoptr (SlvDeck) before = tidepool_deck_of (cases[i].than), after = tidepool_deck_of (cases[i].deck);
      g_autoptr (SlvReport) than = slv_checker_check (checker, before), report = slv_checker_check (checker, after);
      const SlvFinding *worse = slv_report_find_worse (report, than);

      g_test_message ("%s: %s, then %s", cases[i].format, cases[i].than, cases[i].deck);
      g_assert_cmpstr (worse != NULL ? worse->rule : NULL, ==, cases[i].worse);
    }
}

TEST ("/check/a-rule-says-its-own-sentence", test_say)
{
  g_autoptr (Tidepool) pool = tidepool_new (NULL, 0);
  g_autoptr (SlvChecker) checker = new_checker (pool, "open");
  g_autoptr (SlvDeck) deck = tidepool_deck ("captain 1 Captain Coral", "main 3 Red Fish", "main 5 Pearl", NULL);
  g_autoptr (SlvReport) report = slv_checker_check (checker, deck);
  const SlvFinding *finding = report->findings->pdata[0];

  g_assert_cmpuint (report->findings->len, ==, 2);
  g_assert_cmpstr (finding->message, ==, "The main deck has 10 to 12 cards; cards in it: 8. 2 more cards are needed.");
  finding = report->findings->pdata[1];
  g_assert_cmpstr (finding->message, ==, "Too many pearls: 5, allowed 3 (Pearl ×5). Take out 2 such cards.");
}

/* What goes beyond is named of all attributes that the rule compares. */
TEST ("/check/what-goes-beyond-is-named-of-all-attributes", test_beyond)
{
  static const TidepoolCard strays[] = { { .name = "Stray Fish", .type = "Fish", .color = "Blue", .home = "Red", .weight = "1" } };
  g_autoptr (Tidepool) pool = tidepool_new (strays, 1);
  g_autoptr (SlvChecker) checker = new_checker (pool, "kin");
  g_autoptr (SlvDeck) deck = tidepool_deck ("captain 1 Captain Coral", "side 1 Stray Fish", NULL);
  g_autoptr (SlvReport) report = slv_checker_check (checker, deck);
  const SlvFinding *finding = report->findings->pdata[0];

  g_assert_cmpstr (finding->rule, ==, "all-kin");
  g_assert_nonnull (strstr (finding->message, "Captain: Blue. These cards: Red."));
}

TEST ("/check/totals-stand-for-counts-and-sums", test_totals)
{
  g_autoptr (Tidepool) pool = tidepool_new (NULL, 0);
  g_autoptr (SlvChecker) checker = new_checker (pool, "open");
  g_autoptr (SlvDeck) deck = tidepool_legal_deck ();

  tidepool_add (deck, "main 1 Unweighed Fish");
  g_autoptr (GArray) totals = slv_checker_totals (checker, deck);
  g_assert_cmpuint (totals->len, ==, 6);
  const SlvTotal *total = &g_array_index (totals, SlvTotal, 0);
  g_assert_cmpstr (total->rule->id, ==, "main-size");
  g_assert_cmpint (total->actual, ==, 11);
  g_assert_cmpint (total->min, ==, 10);
  g_assert_cmpint (total->max, ==, 12);
  g_assert_false (total->unknown || total->broken);
  total = &g_array_index (totals, SlvTotal, 4);
  g_assert_cmpstr (total->rule->id, ==, "weight");
  g_assert_cmpint (total->actual, ==, 19);
  g_assert_true (total->unknown);
  g_assert_false (total->has_min);
}

/* ---- one checker, many decks ---- */

static void
random_change (SlvDeckEdit *edit, SlvRandom *random)
{
  static const char * const names[] = {
    "Red Fish", "Blue Fish", "Green Fish", "Pearl", "Captain Coral", "Captain Murk", "Whale", "Shapeless Thing", "Nobody",
    "Unweighed Fish", "Shoal Fish", "Shy Fish", "nobody else",
  };
  static const char * const zones[] = { "main", "captain", "side", "pool", "", "Maybe" };

  slv_deck_edit_change (edit, zones[slv_random_below (random, G_N_ELEMENTS (zones))],
                        names[slv_random_below (random, G_N_ELEMENTS (names))], (gint) slv_random_below (random, 7) - 3);
}

TEST ("/check/running-and-fresh-verdicts-agree", test_running_verdict)
{
  g_autoptr (Tidepool) pool = tidepool_new (NULL, 0);
  g_autoptr (SlvChecker) checker = new_checker (pool, "open");
  g_autoptr (SlvDeckEdit) edit = slv_deck_edit_new (tidepool_legal_deck ());
  SlvRandom random;

  slv_random_init (&random, 99);
  for (guint i = 0; i < 400; i++)
    {
      const SlvDeck *deck = slv_deck_edit_get (edit);
      g_autoptr (SlvChecker) fresh = new_checker (pool, "open");

      random_change (edit, &random);
      g_autoptr (SlvReport) running = slv_checker_check (checker, deck);
      g_autoptr (SlvReport) anew = slv_checker_check (fresh, deck);
      g_autofree char *a = to_text (running, deck);
      g_autofree char *b = to_text (anew, deck);
      g_assert_cmpstr (a, ==, b);
    }
}

TEST ("/check/ten-thousand-names", test_many_names)
{
  g_autoptr (Tidepool) pool = tidepool_new (NULL, 0);
  g_autoptr (SlvChecker) checker = new_checker (pool, "open");
  g_autoptr (SlvDeck) deck = tidepool_legal_deck ();

  for (guint i = 0; i < 10000; i++)
    {
      g_autofree char *name = g_strdup_printf ("Stranger %u", i);

      slv_deck_add (deck, i % 2 ? "main" : "side", name, 4, "", "", i + 10);
    }
  g_autoptr (SlvReport) report = slv_checker_check (checker, deck);
  g_assert_cmpint (report->verdict, ==, SLV_VERDICT_ILLEGAL);
  g_assert_cmpuint (report->zone_counts[1] + report->zone_counts[2], ==, 40010);
  g_assert_cmpuint (report->findings->len, >=, 10000);
}

TEST ("/check/the-format-is-found", test_default_format)
{
  g_autoptr (Tidepool) pool = tidepool_new (NULL, 0);
  g_autoptr (SlvDeck) plain = tidepool_legal_deck (), named = tidepool_legal_deck (), wrong = tidepool_legal_deck ();
  g_autoptr (SlvDeck) strange = tidepool_deck (". 1 Nobody", NULL);
  SlvFormat *format = good (slv_check_default_format (plain, pool->index, pool->games, &error));

  g_assert_cmpstr (format->full_id, ==, "tidepool/1/open");
  slv_take_str (&named->format, g_strdup ("exact"));
  format = good (slv_check_default_format (named, pool->index, pool->games, &error));
  g_assert_cmpstr (format->full_id, ==, "tidepool/1/exact");
  slv_take_str (&wrong->format, g_strdup ("marathon"));
  fails (slv_check_default_format (wrong, pool->index, pool->games, &error), SLV_ERROR_REFUSED);
  fails (slv_check_default_format (strange, pool->index, pool->games, &error), SLV_ERROR_REFUSED);
}

TEST ("/check/without-a-card-list-the-verdict-is-open", test_without_cards)
{
  g_autoptr (Tidepool) pool = tidepool_new_empty ();
  g_autoptr (SlvChecker) checker = new_checker (pool, "open");
  g_autoptr (SlvDeck) deck = tidepool_legal_deck (), empty = slv_deck_new ("empty");
  g_autoptr (SlvReport) report = slv_checker_check (checker, deck), nothing = slv_checker_check (checker, empty);

  g_assert_cmpint (report->verdict, ==, SLV_VERDICT_UNKNOWN);
  g_assert_cmpint (nothing->verdict, ==, SLV_VERDICT_ILLEGAL);
}

/* One deck under several formats: where they agree in one sentence, else each says its own, the first reasons in full. */
TEST ("/check/formats-are-compared-in-one-sentence", test_compare)
{
  static const struct { const char *deck, *formats; SlvCompareStyle style; const char *said; } cases[] = {
    { "captain 1 Captain Coral|main 3 Red Fish|main 3 Blue Fish|main 3 Twin Fish|main 1 Reef One", "open exact", SLV_COMPARE_IDS,
      "The formats agree: legal under all of them." },
    { "main 3 Reef One|main 1 Nobody", "looked thrown", SLV_COMPARE_IDS, "The formats agree: under none of them can it be said for certain." },
    { "main 1 Reef One", "looked thrown", SLV_COMPARE_IDS, "The formats agree: illegal under all of them, by the same rules." },
    { "main 11 Reef One", "exact mixed", SLV_COMPARE_IDS, "The formats agree: illegal under all of them, by the same rules." },
    { "main 9 Red Fish", "exact mixed", SLV_COMPARE_IDS, "The formats agree in the verdict and differ in the reasons. Illegal under tidepool/1/exact: |Illegal under tidepool/1/mixed: " },
    { "main 9 Red Fish", "mixed exact", SLV_COMPARE_IDS, "The formats agree in the verdict and differ in the reasons. Illegal under tidepool/1/mixed: |Illegal under tidepool/1/exact: " },
    { "main 11 Reef One", "exact looked", SLV_COMPARE_TITLES, "The formats differ. Illegal under Ten exactly (1): Main deck: the number of cards must be 10; it is 11. "
      "Take out 1 card. (clause 1.1) Legal under Looked at before (1)." },
    { "main 3 Reef One|main 1 Nobody", "looked exact", SLV_COMPARE_IDS,
      "The formats differ. Unknown under tidepool/1/looked: The card list has no card named “Nobody”; | Illegal under tidepool/1/exact: | (clause 1.1) " },
    { "captain 2 Captain Coral|main 4 Green Fish|side 9 Reef One", "open looked", SLV_COMPARE_IDS, "(clause 1.1) |(clause 1.2) And 6 more. Unknown under tidepool/1/looked: No rule " },
  };
  g_autoptr (Tidepool) pool = tidepool_new (NULL, 0);

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (SlvDeck) deck = tidepool_deck_of (cases[i].deck);
      g_autoptr (GPtrArray) reports = g_ptr_array_new_with_free_func ((GDestroyNotify) slv_report_free);
      g_auto (GStrv) formats = g_strsplit (cases[i].formats, " ", -1), parts = NULL;
      const char *at = NULL;

      for (guint k = 0; formats[k] != NULL; k++)
        {
          g_autoptr (SlvChecker) checker = slv_checker_new (tidepool_format (pool, formats[k]), pool->index, NULL, "2023-12-31", NULL);

          g_ptr_array_add (reports, slv_checker_check (checker, deck));
        }
      g_autofree char *said = slv_reports_compare (reports, cases[i].style);
      g_test_message ("%s", said);
      parts = g_strsplit (cases[i].said, "|", -1);
      for (guint k = 0; parts[k] != NULL; k++)
        {
          g_assert_nonnull (at = strstr (at != NULL ? at : said, parts[k]));
          at += strlen (parts[k]);
        }
      g_assert_true (parts[1] != NULL || g_str_equal (said, cases[i].said));
    }
}

TEST_MAIN ()
