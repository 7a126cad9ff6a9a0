/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-check-errata.c: decks as of the day before, on and after an erratum, with the note that says so. */
#include "slv-tidepool.h"
#include "check/slv-running.h"

typedef struct { const char *name, *attr, *day, *value; } Row;

static const Row rows[] = {
  { "Red Fish", "weight", "2024-06-01", "9" }, { "Red Fish", "weight", "2025-06-01", "4" },
  { "Blue Fish", "color", "2024-06-01", "Green" }, { "Reef One", "type", "2024-06-01", "Pearl" },
  { "Twin Fish", "deck-limit", "2024-06-01", "2" }, { "Captain Coral", "draw", "2024-06-01", "7" },
};

/* The record of a list that was read as a whole, which names no card. */
static void
say_list (SlvImport *import, const Row *said, guint nth)
{
  g_autofree char *key = g_strdup_printf ("%s%u", SLV_SERIES_KEY, nth);
  g_autoptr (SlvCard) card = slv_card_new ("tidepool", key, "List");

  slv_card_add_listed (card, &(SlvLimit) { (char *) said->attr, SLV_ALL, (char *) said->day, (char *) "", NULL });
  g_assert_true (good (slv_import_add (import, card, NULL, &error)));
}

/* @attr: in capitals a list that bans the card from the day on; its @value: whether it is all of a list, or an entry by itself (""). */
static void
say_anew (Tidepool *pool, const Row *said, guint n)
{
  g_autofree char *schema_dir = slv_schema_dir ();
  g_autoptr (SlvStore) store = good (slv_store_open (pool->dir, schema_dir, &error));
  SlvImport *import = good (slv_import_begin (store, "errata", "tidepool", &error));

  for (guint i = 0; i < n; i++)
    {
      gboolean list = g_ascii_isupper (*said[i].attr);
      g_autofree char *key = g_strdup_printf ("%s%u", list ? SLV_LISTED_KEY : SLV_ERRATA_KEY, i);
      g_autoptr (SlvCard) card = slv_card_new ("tidepool", key, said[i].name);

      if (list)
        slv_card_add_listed (card, &(SlvLimit) { (char *) said[i].attr, 0, (char *) said[i].day, (char *) "", NULL });
      else
        slv_card_add_erratum (card, &(SlvErratum) { (char *) said[i].day, (char *) said[i].attr, (char *) said[i].value, NULL, NULL, FALSE });
      g_assert_true (good (slv_import_add (import, card, NULL, &error)));
      if (list && *said[i].value != '\0')
        say_list (import, &said[i], i);
    }
  g_assert_true (good (slv_import_finish (import, FALSE, NULL, NULL, &error)));
  slv_index_unref (pool->index);
  pool->index = good (slv_index_build (store, pool->games, NULL, &error));
}

/* "VERDICT RULE SEVERITY ACTUAL|…", notes on errata as "RULE CARD". */
static char *
judge (Tidepool *pool, SlvDeck *deck, const char *format, const char *day)
{
  g_autoptr (SlvChecker) checker = good (slv_checker_new (tidepool_format (pool, format), pool->index, NULL, day, &error));
  g_autoptr (SlvReport) report = slv_checker_check (checker, deck);
  GString *text = g_string_new (slv_verdict_to_string (report->verdict));

  SLV_EACH (const SlvFinding, finding, report->findings)
    if (strcmp (finding->rule, "erratum") == 0)
      {
        g_assert_cmpint (finding->severity, ==, SLV_SEVERITY_NOTE);
        g_string_append_printf (text, "|%s", finding->message);
      }
    else if (finding->severity != SLV_SEVERITY_NOTE)   /* most cards of the pool have no day */
      g_string_append_printf (text, "|%s %s %d", finding->rule, slv_severity_to_string (finding->severity), (int) finding->actual);
  return g_string_free (text, FALSE);
}

#define SAYS(card, day) "|“" card "” is judged by its erratum of " day ", not as it was printed."
#define LIGHT "main 3 Red Fish|main 3 Shoal Fish|main 3 Café Fish|main 1 Reef One|main 2 Reef Two"

static const struct { const char *deck, *day, *expected; } cases[] = {
  /* a number: the day before, the day, the day before the next one, and that day */
  { LIGHT, "2024-05-31", "legal" },
  { LIGHT, "2024-06-01", "illegal|weight error 36" SAYS ("Red Fish", "1 June 2024") SAYS ("Reef One", "1 June 2024") },
  { LIGHT, "2025-05-31", "illegal|weight error 36" SAYS ("Red Fish", "1 June 2024") SAYS ("Reef One", "1 June 2024") },
  { LIGHT, "2025-06-01", "legal" SAYS ("Red Fish", "1 June 2025") SAYS ("Reef One", "1 June 2024") },
  { LIGHT, NULL, "legal" SAYS ("Red Fish", "1 June 2025") SAYS ("Reef One", "1 June 2024") },
  /* a choice that a query asks for */
  { "main 3 Reef One|main 1 Pearl|main 3 Reef Two|main 3 Shoal Fish", "2024-05-31", "legal" },
  { "main 3 Reef One|main 1 Pearl|main 3 Reef Two|main 3 Shoal Fish", "2024-06-01", "illegal|pearls error 4" SAYS ("Reef One", "1 June 2024") },
  /* a set of values that a rule compares */
  { "main 1 Blue Fish|main 10 Shoal Fish", "2024-05-31", "legal" },
  { "main 1 Blue Fish|main 10 Shoal Fish", "2024-06-01", "illegal|off-color error 1|shares-color error 1" SAYS ("Blue Fish", "1 June 2024") },
  /* a limit of its own */
  { "main 3 Twin Fish|main 8 Shoal Fish", "2024-05-31", "legal" },
  { "main 3 Twin Fish|main 8 Shoal Fish", "2024-06-01", "illegal|main-copies error 3" SAYS ("Twin Fish", "1 June 2024") },
};

static SlvDeck *
make_deck (const char *text)
{
  SlvDeck *deck = tidepool_deck_of (text);

  tidepool_add (deck, "captain 1 Captain Coral");
  return deck;
}

TEST ("/check/errata/values-are-those-of-the-day", test_days)
{
  g_autoptr (Tidepool) pool = tidepool_new (NULL, 0);

  say_anew (pool, rows, G_N_ELEMENTS (rows));
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (SlvDeck) deck = make_deck (cases[i].deck);
      g_autofree char *verdict = judge (pool, deck, "open", cases[i].day);

      g_assert_cmpstr (verdict, ==, cases[i].expected);
    }
}

/* Of two lists, each of which says something else from one day on, nobody knows which holds, until a later day settles it; two that say
 * the same, in whatever order, are one. */
TEST ("/check/errata/two-that-differ-leave-it-open", test_contradiction)
{
  static const Row both[] = {
    { "Red Fish", "weight", "2024-06-01", "9" }, { "Red Fish", "weight", "2024-06-01", "4" }, { "Red Fish", "weight", "2025-06-01", "9" },
    { "Blue Fish", "color", "2024-06-01", "Green\nBlue" }, { "Blue Fish", "color", "2024-06-01", "Blue\nGreen" },
  };
  static const struct { const char *deck, *day, *expected; } verdicts[] = {
    { LIGHT, "2024-05-31", "legal" },
    { LIGHT, "2024-06-01", "unknown|weight unknown 9|Errata that hold since 1 June 2024 contradict each other about “Red Fish”; what they speak of "
      "counts as unknown. The one that is wrong, corrected and read again, settles it." },
    { LIGHT, "2025-06-01", "illegal|weight error 36" SAYS ("Red Fish", "1 June 2025") },
    { "main 1 Blue Fish|main 10 Shoal Fish", "2024-06-01", "illegal|off-color error 1" SAYS ("Blue Fish", "1 June 2024") },
  };
  g_autoptr (Tidepool) pool = tidepool_new (NULL, 0);

  say_anew (pool, both, G_N_ELEMENTS (both));
  for (guint i = 0; i < G_N_ELEMENTS (verdicts); i++)
    {
      g_autoptr (SlvDeck) deck = make_deck (verdicts[i].deck);
      g_autofree char *verdict = judge (pool, deck, "open", verdicts[i].day);

      g_assert_cmpstr (verdict, ==, verdicts[i].expected);
    }
}

/* Without errata no day makes a difference, and the report is the one of before. */
TEST ("/check/errata/without-errata-no-day-makes-a-difference", test_without)
{
  g_autoptr (Tidepool) pool = tidepool_new (NULL, 0);

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (SlvDeck) deck = make_deck (cases[i].deck);
      g_autofree char *verdict = judge (pool, deck, "open", cases[i].day);

      g_assert_cmpstr (verdict, ==, "legal");
    }
}

/* What a format bans stands in lists of their own: as long as none has been read that holds on the day its verdict is open. What a card list says of a
 * ban, a list of another format, an entry that stands by itself, and an erratum are none of them. No copy more is said to fit then, either. */
TEST ("/check/errata/lists-of-a-format-that-were-not-read-leave-it-open", test_unread_lists)
{
  static const struct { Row rows[2]; const char *banned, *expected; } lists[] = {
#define OPEN "unknown|list unknown 0"
    { { { NULL } }, NULL, OPEN }, { { { NULL } }, "EBB", OPEN }, { { { "Red Fish", "TIDE", "2024-01-01", "all" } }, NULL, OPEN },
    { { { "Red Fish", "weight", "2024-01-01", "9" } }, NULL, OPEN }, { { { "Captain Coral", "points", "2024-01-01", "3" } }, NULL, OPEN },
    { { { "Whale", "EBB", "2024-01-01", "" } }, NULL, OPEN }, { { { "Whale", "EBB", "2024-01-01", "all" } }, NULL, "legal" },
    { { { "Whale", "EBB", "2025-01-01", "all" } }, NULL, "legal" }, { { { "Whale", "EBB", "2025-01-02", "all" } }, NULL, OPEN }, { { { "Whale", "EBB", "", "all" } }, NULL, OPEN },
    { { { "Red Fish", "EBB", "2024-01-01", "all" } }, NULL, "illegal|list error 2" }, { { { "Red Fish", "EBB", "2024-01-01", "" } }, NULL, "illegal|list error 2|list unknown 0" },
    { { { "Red Fish", "EBB", "2024-01-01", "" }, { "Whale", "EBB", "2024-01-01", "all" } }, NULL, "illegal|list error 2" },
    { { { "Whale", "TIDE", "2024-01-01", "all" }, { "Whale", "EBB", "2024-01-01", "" } }, NULL, OPEN },
  };

  for (guint i = 0; i < G_N_ELEMENTS (lists); i++)
    {
      const TidepoolCard extra = { .name = "Banned Fish", .type = "Fish", .color = "Red", .weight = "1", .home = "-" };
      const TidepoolDays days = { .banned = lists[i].banned };
      g_autoptr (Tidepool) pool = tidepool_new_dated (&extra, &days, 1);
      g_autoptr (SlvDeck) deck = tidepool_deck_of ("main 2 Red Fish");
      guint n = 0;

      while (n < 2 && lists[i].rows[n].name != NULL)
        n++;
      say_anew (pool, lists[i].rows, n);
      g_autofree char *verdict = judge (pool, deck, "ebb", "2025-01-01");
      g_test_message ("%u", i);
      g_assert_cmpstr (verdict, ==, lists[i].expected);

      g_autoptr (SlvChecker) checker = good (slv_checker_new (tidepool_format (pool, "ebb"), pool->index, NULL, "2025-01-01", &error));
      g_autoptr (SlvRunning) running = slv_running_new (checker, deck);
      g_autoptr (GArray) fish = NULL;
      slv_index_find_name (pool->index, pool->game, "Red Fish", &fish);
      g_assert_cmpint (slv_running_fits (running, g_array_index (fish, guint, 0), G_MAXUINT), ==,
                       strcmp (lists[i].expected, "legal") == 0 ? SLV_TRUE : strcmp (lists[i].expected, OPEN) == 0 ? SLV_UNKNOWN : SLV_FALSE);
    }
}

TEST_MAIN ()
