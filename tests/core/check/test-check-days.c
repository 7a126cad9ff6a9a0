/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-check-days.c: what card lists say of days: bans and limits that begin and end, bans without a day, cards that are to come. */
#include "slv-tidepool.h"
#include "check/slv-running.h"

/* Fish that any deck takes, by name: released, banned, dated. */
static const struct { const char *name; TidepoolDays days; } fish[] = {
  { "Twice Told", { NULL, NULL, "0 2025-03-10 2025-06-30|1 2025-04-01 -", NULL } },
  { "Once Banned", { NULL, NULL, "0 2025-03-10 2025-06-30", NULL } },
  { "Let Go", { NULL, NULL, "1 2025-01-01 -|-1 2025-06-01 -", NULL } },
  { "Two At First", { NULL, NULL, "2 - 2025-06-30", NULL } },
  { "No Day", { NULL, "TIDE", NULL, NULL } },
  { "Day Elsewhere", { NULL, "TIDE", "0 2025-03-10 -", NULL } },
  { "Another Ban Before", { NULL, "TIDE", "0 2020-01-01 2020-12-31", NULL } },
  { "Always Free", { NULL, "TIDE", "-1 - -", NULL } },
  { "Twice Said", { NULL, NULL, "0 2025-03-10 -|2 2025-03-10 -", NULL } },
  { "Twice Ended", { NULL, NULL, "0 2025-03-10 2025-06-30|0 2025-03-10 -", NULL } },
  { "Said Before", { NULL, NULL, "1 2025-01-01 -|2 2025-03-10 -|3 2025-03-10 2025-06-30|2 2026-01-01 -", NULL } },
  { "Said Alike", { NULL, NULL, "1 2025-03-10 -|1 2025-03-10 2025-06-30", NULL } },
  { "Other Format", { NULL, "POND", NULL, NULL } },
  { "New Fish", { "2025-05-01", NULL, NULL, NULL } },
  { "New Year Fish", { "2025", NULL, NULL, NULL } },
};

typedef struct { const char *name, *card; guint copies; const char *day, *expected; } Case;

static const Case cases[] = {
  { "the-day-before-a-ban", "Twice Told", 4, "2025-03-09", "legal" },
  { "a-ban-holds-from-its-day", "Twice Told", 4, "2025-03-10", "illegal list error 4 <= 0" },
  { "a-newer-limit-takes-its-place", "Twice Told", 4, "2025-04-01", "illegal list error 4 <= 1" },
  { "and-is-kept", "Twice Told", 1, "2025-04-01", "legal" },
  { "the-end-of-the-ban-lifts-no-newer-limit", "Twice Told", 4, "2025-07-01", "illegal list error 4 <= 1" },
  { "a-ban-ends", "Once Banned", 4, "2025-07-01", "legal" },
  { "its-last-day-is-included", "Once Banned", 1, "2025-06-30", "illegal list error 1 <= 0" },
  { "any-number-is-an-entry-as-well", "Let Go", 4, "2025-06-01", "legal" },
  { "what-ends-may-have-held-from-ever", "Two At First", 3, "1999-01-01", "illegal list error 3 <= 2" },
  { "a-ban-without-a-day-leaves-the-past-open", "No Day", 1, "2022-01-01", "unknown list unknown 1 <= 0" },
  { "a-ban-without-a-day-holds-since-it-was-read", "No Day", 1, "9999-12-31", "illegal list error 1 <= 0" },
  { "a-dated-list-gives-the-day-before", "Day Elsewhere", 1, "2025-03-09", "legal" },
  { "a-dated-list-gives-the-day", "Day Elsewhere", 1, "2025-03-10", "illegal list error 1 <= 0" },
  { "a-ban-that-had-ended-is-another-one", "Another Ban Before", 1, "2021-01-01", "unknown list unknown 1 <= 0" },
  { "and-held-while-it-did", "Another Ban Before", 1, "2020-12-31", "illegal list error 1 <= 0" },
  { "a-dated-list-may-lift-it-for-good", "Always Free", 1, "9999-12-31", "legal" },
  { "lists-that-contradict-each-other-leave-it-open", "Twice Said", 1, "2025-03-10", "unknown list unknown 1 <= 0" },
  { "not-before-their-day", "Twice Said", 3, "2025-03-09", "legal" },
  { "one-that-says-it-ended-contradicts-one-that-does-not", "Twice Ended", 1, "2025-07-01", "unknown list unknown 1 <= 0" },
  { "and-not-while-both-hold", "Twice Ended", 1, "2025-06-30", "illegal list error 1 <= 0" },
  { "what-both-allow-is-no-question", "Said Before", 2, "2025-06-30", "legal" },
  { "of-three-both-may-hold", "Said Before", 3, "2025-06-30", "unknown list unknown 3 <= 2" },
  { "where-one-ended-the-entry-before-may-hold", "Said Before", 2, "2025-07-01", "unknown list unknown 2 <= 1" },
  { "what-no-entry-allows-is-no-question-either", "Said Before", 1, "2025-07-01", "legal" },
  { "a-newer-entry-settles-it", "Said Before", 2, "2026-01-01", "legal" },
  { "and-is-heeded", "Said Before", 3, "2026-01-01", "illegal list error 3 <= 2" },
  { "two-lists-may-say-the-same", "Said Alike", 2, "2025-04-01", "illegal list error 2 <= 1" },
  { "of-another-format", "Other Format", 1, "2022-01-01", "legal" },
  { "a-card-before-its-first-printing", "New Fish", 2, "2025-04-30", "unknown to-come unknown 2 -" },
  { "a-card-on-the-day-of-it", "New Fish", 2, "2025-05-01", "legal" },
  { "a-year-is-not-later-than-its-days", "New Year Fish", 1, "2025-01-01", "legal" },
  { "a-year-is-later-than-the-one-before", "New Year Fish", 1, "2024-12-31", "unknown to-come unknown 1 -" },
};

static Tidepool *shared;

static SlvDeck *
deck_of (const Case *test)
{
  SlvDeck *deck = tidepool_deck ("captain 1 Captain Coral", NULL);
  g_autofree char *line = g_strdup_printf ("main %u %s", test->copies, test->card);
  g_autofree char *rest = g_strdup_printf ("main %u Shoal Fish", 10 - test->copies);

  tidepool_add (deck, line);
  tidepool_add (deck, rest);
  return deck;
}

static SlvChecker *
checker_on (const char *day)
{
  return good (slv_checker_new (tidepool_format (shared, "open"), shared->index, NULL, day, &error));
}

static char *
describe (const SlvReport *report)
{
  GString *text = g_string_new (slv_verdict_to_string (report->verdict));

  SLV_EACH (const SlvFinding, finding, report->findings)
    {
      g_autofree char *allowed = slv_finding_dup_allowed (finding);

      if (finding->severity == SLV_SEVERITY_NOTE)   /* most cards of the pool have no day */
        continue;
      g_test_message ("%s", finding->message);
      g_string_append_printf (text, " %s %s %d %s", finding->rule, slv_severity_to_string (finding->severity), (int) finding->actual,
                              allowed != NULL ? allowed : "-");
    }
  return g_string_free (text, FALSE);
}

/* What is said of one more copy before the last is what the check says. */
static void
test_case (gconstpointer data)
{
  const Case *test = data;
  g_autoptr (SlvChecker) checker = checker_on (test->day);
  g_autoptr (SlvDeck) deck = deck_of (test);
  g_autoptr (SlvReport) report = slv_checker_check (checker, deck);
  g_autofree char *got = describe (report);
  g_autoptr (GArray) rows = NULL;

  g_assert_cmpstr (got, ==, test->expected);
  tidepool_take (deck, test->card);
  g_autoptr (SlvRunning) running = slv_running_new (checker, deck);
  slv_index_find_name (shared->index, shared->game, test->card, &rows);
  SlvTruth fits = slv_running_fits (running, g_array_index (rows, guint, 0), G_MAXUINT);
  g_assert_cmpint (fits, ==, report->verdict == SLV_VERDICT_LEGAL ? SLV_TRUE : report->verdict == SLV_VERDICT_UNKNOWN ? SLV_UNKNOWN
                                                                                                              : SLV_FALSE);
}

/* A rule holds on its days, the last one included, and is none on others. */
TEST ("/check-days/rules-hold-on-their-days", test_rules_of_days)
{
  static const struct { const char *format, *deck, *day, *rule; } rows[] = {
    { "forked", "main 4 Blue Fish", "2024-03-31", "no-blue" }, { "forked", "main 4 Blue Fish", "2024-04-01", NULL },
    { "forked", "main 4 Whale", "2023-12-31", NULL },          { "forked", "main 4 Whale", "2024-01-01", "no-whales" },
    { "forked", "main 4 Green Fish", "2023-12-30", NULL },     { "forked", "main 4 Green Fish", "2023-12-31", "no-green" },
    { "forked", "main 4 Green Fish", "2024-01-01", NULL },     { "dated-either", "main 1 Pearl", "2024-01-01", NULL },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (SlvChecker) checker = good (slv_checker_new (tidepool_format (shared, rows[i].format), shared->index, NULL,
                                                              rows[i].day, &error));
      g_autoptr (SlvDeck) deck = tidepool_deck (rows[i].deck, NULL);
      g_autoptr (SlvReport) report = slv_checker_check (checker, deck);

      g_test_message ("%s on %s", rows[i].deck, rows[i].day);
      g_assert_cmpint (report->verdict, ==, rows[i].rule != NULL ? SLV_VERDICT_ILLEGAL : SLV_VERDICT_LEGAL);
      if (rows[i].rule != NULL)
        g_assert_cmpstr (((SlvFinding *) report->findings->pdata[0])->rule, ==, rows[i].rule);
    }
}

typedef struct { const char *card, *day, *message; } Sentence;

static const Sentence sentences[] = {
  { "Once Banned", "2025-04-01", "“Once Banned” is not allowed in this format. The dated list “test” says so from 10 March 2025 to 30 June 2025. Take out 4 copies." },
  { "Twice Told", "2025-07-01", "“Twice Told” is limited in this format; allowed copies: 1, copies: 4. The dated list “test” says so since "
                                "1 April 2025. Take out 3 copies." },
  { "No Day", "2022-01-01", "Whether “No Day” was allowed on 1 January 2022 is not known. The card list “test” has it under “TIDE” without a "
                            "day; a dated list that names the day settles it." },
  { "No Day", "9999-12-31", "“No Day” is not allowed in this format. The card list “test”, read on {seen}, says so under “TIDE” without a day. "
                            "Take out 4 copies." },
  { "Twice Said", "2025-03-10", "Whether “Twice Said” was allowed on 10 March 2025 is not known. Lists contradict each other about what holds "
                                "under “TIDE” from 10 March 2025 on: “test”: not allowed; “test”: limited to 2. The one that is wrong, corrected and "
                                "read again, settles it, and so does a dated list with a later day." },
  { "New Fish", "2025-04-30", "“New Fish” was not out yet on 30 April 2025: its first printing is of 1 May 2025. The rulebook does "
                              "not say from when on a card may be played, so that is the organiser's word; a printing of an earlier day in the "
                              "card list settles it." },
};

TEST ("/check-days/a-sentence-names-list-and-days", test_sentences)
{
  g_autoptr (GArray) rows = NULL;
  SlvLimitView view;

  slv_index_find_name (shared->index, shared->game, "No Day", &rows);
  slv_index_limit (shared->index, g_array_index (rows, guint, 0), 0, &view);
  for (guint i = 0; i < G_N_ELEMENTS (sentences); i++)
    {
      const Case test = { "", sentences[i].card, 4, sentences[i].day, "" };
      g_autoptr (SlvChecker) checker = checker_on (test.day);
      g_autoptr (SlvDeck) deck = deck_of (&test);
      g_autoptr (SlvReport) report = slv_checker_check (checker, deck);
      const SlvFinding *finding = report->findings->pdata[0];

      g_auto (GStrv) parts = g_strsplit (sentences[i].message, "{seen}", 2);
      g_autofree char *seen = slv_tell_day (view.seen), *message = g_strjoinv (seen, parts);

      g_assert_cmpstr (finding->message, ==, message);
      g_assert_cmpstr (finding->clause, ==, "");   /* the rulebook has none for it */
    }
}

/* In sanctioned play a card stands in the card index, and before it was out it did not. */
TEST ("/check-days/sanctioned-play-takes-no-card-that-is-to-come", test_sanctioned)
{
  const Case test = { "", "New Fish", 1, "2025-04-30", "" };
  g_autoptr (SlvChecker) checker = checker_on (test.day);
  g_autoptr (SlvDeck) deck = deck_of (&test);

  g_ptr_array_add (deck->option_texts, g_strdup ("sanctioned=yes"));
  g_autoptr (SlvReport) report = slv_checker_check (checker, deck);
  g_assert_cmpint (report->verdict, ==, SLV_VERDICT_ILLEGAL);
  g_assert_cmpstr (((SlvFinding *) report->findings->pdata[0])->rule, ==, "listed");
}

/* What is no part of the deck is not counted. */
TEST ("/check-days/zones-apart-from-the-deck-do-not-count", test_zones)
{
  static const char * const apart[] = { "pool 1 No Day", "tokens 1 No Day", "pool 1 New Fish" };

  for (guint i = 0; i < G_N_ELEMENTS (apart); i++)
    {
      const Case test = { "", "Shoal Fish", 5, "2022-01-01", "" };
      g_autoptr (SlvChecker) checker = checker_on (test.day);
      g_autoptr (SlvDeck) deck = deck_of (&test);

      tidepool_add (deck, apart[i]);
      g_autoptr (SlvReport) report = slv_checker_check (checker, deck);
      g_assert_cmpint (report->verdict, ==, SLV_VERDICT_LEGAL);
    }
}

int
main (int argc, char *argv[])
{
  TidepoolCard extra[G_N_ELEMENTS (fish)];
  TidepoolDays days[G_N_ELEMENTS (fish)];

  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (fish); i++)
    {
      extra[i] = (TidepoolCard) { fish[i].name, "Fish", "Red", "Reef", "1", "any", NULL, NULL, NULL, NULL };
      days[i] = fish[i].days;
    }
  shared = tidepool_new_dated (extra, days, G_N_ELEMENTS (fish));
  tests_add_rows ("/check-days/", cases, test_case);
  tests_add ();
  int status = g_test_run ();
  tidepool_free (shared);
  return status;
}
