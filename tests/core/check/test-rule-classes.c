/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-rule-classes.c: every kind of rule is whole, and a rule of a kind that is not leads to "not known" everywhere: in the check,
 * the repair, what can be added and the sentence; never to a crash, never to a verdict. */
#include "slv-tidepool.h"
#include "check/slv-rule-class.h"

TEST ("/rule-classes/every-kind-is-whole", test_whole)
{
  guint n;
  const SlvRuleClass * const *classes = slv_rule_classes (&n);

  g_assert_cmpuint (n, >, 0);
  for (guint i = 0; i < n; i++)
    {
      const SlvRuleClass *class = classes[i];

      g_test_message ("%s", class->name);
      g_assert_true (slv_rule_class (class->name) == class);
      g_assert_nonnull (class->says);
      g_assert_nonnull (class->check);
      g_assert_nonnull (class->explain);
      g_assert_nonnull (class->fits);
      g_assert_nonnull (class->rows);
      g_assert_true (class->span == NULL || class->counts_cards != (class->total_title != NULL));
    }
}

static SlvChecker *
checker_of (Tidepool *pool, SlvFormat *format)
{
  return good (slv_checker_new (format, pool->index, NULL, "2023-12-31", &error));
}

static const SlvFinding *
find (const SlvReport *report, const char *rule)
{
  for (guint i = 0; i < report->findings->len; i++)
    if (strcmp (((SlvFinding *) report->findings->pdata[i])->rule, rule) == 0)
      return report->findings->pdata[i];
  return NULL;
}

/* Every {key} that a class claims to fill is filled. */
TEST ("/rule-classes/every-key-that-a-kind-names-is-filled", test_says)
{
  g_autoptr (Tidepool) pool = tidepool_new (NULL, 0);
  SlvFormat *format = tidepool_format (pool, "open");
  g_autoptr (SlvDeck) deck = tidepool_deck ("captain 1 Captain Coral", "captain 1 Captain Kelp", "main 40 Green Fish", "main 4 Pearl",
                                            "side 9 Reef One", "pool 1 Whale", NULL);
  g_autoptr (GPtrArray) said = g_ptr_array_new_with_free_func (g_free);
  guint n_told = 0;

  SLV_EACH (SlvRule, rule, format->rules)
    {
      g_autofree char *keys = g_strjoinv ("} {", (char **) slv_rule_class (rule->kind)->says);

      g_ptr_array_add (said, rule->say = g_strdup_printf ("{%s}", keys));
    }
  {
    g_autoptr (SlvChecker) checker = checker_of (pool, format);
    g_autoptr (SlvReport) report = slv_checker_check (checker, deck);

    SLV_EACH (const SlvRule, rule, format->rules)
      {
        const SlvFinding *finding = find (report, rule->id);

        if (finding == NULL)
          continue;
        n_told++;
        g_test_message ("%s: %s", rule->id, finding->message);
        g_assert_null (strchr (finding->message, '{'));
      }
  }
  g_assert_cmpuint (n_told, >=, 7);
}

/* What a rule asks is told in lines of their own, and of each of its weights. */
TEST ("/rule-classes/what-a-rule-asks-is-told-line-by-line", test_told)
{
  g_autoptr (Tidepool) pool = tidepool_new (NULL, 0);
  SlvFormat *format = tidepool_format (pool, "open");
  const SlvTeller teller = { .game = pool->game, .format = format, .book = format->rulebook };
  guint n_weights = 0;

  SLV_EACH (const SlvRule, rule, format->rules)
    {
      g_autoptr (GString) detail = g_string_new (NULL);
      g_autofree char *title = slv_tell_rule (&teller, rule, detail);
      g_auto (GStrv) lines = g_strsplit (detail->str, "\n", -1);

      for (guint n = 0; lines[n] != NULL; n++)
        g_assert_cmpstr (lines[n], !=, "");
      for (guint w = 0; w < rule->weights->len; w++)
        {
          g_autofree char *is = g_strdup_printf (" %" G_GINT64_FORMAT, ((SlvWeight *) rule->weights->pdata[w])->is);

          g_assert_nonnull (strstr (detail->str, is));
        }
      n_weights = MAX (n_weights, rule->weights->len);
    }
  g_assert_cmpuint (n_weights, >, 1);
}

/* What a rule of each kind is, in words. */
TEST ("/rule-classes/a-rule-of-each-kind-is-told", test_told_of_each_kind)
{
  static const struct { const char *format, *rule, *told, *detail; } rules[] = {
    { "mixed", "few-colors", "Main deck: different values of Color: at most 2.",
      "For cards where Type is not “captain”." },
    { "mixed", "listed", "Main deck: every card stands in the card list as it is printed.", "" },
    { "mixed", "pool", "Main deck, Side together: exactly the cards of Pool.", "" },
    { "mixed", "band", "Main deck: one of these is kept.",
      "(1) Main deck: 2 to 3 cards where Type is “fish”.\n"
      "(2) Main deck: each value of Color of a card is among Color of the cards in Captain.\n"
      "For cards where Type is “fish”." },
    { "crewed", "crew", "Main deck: each card has a place in this list, where an entry may take only so many: Crew of the card in Captain.", "" },
    { "crewed", "chart", "Side: all that stands in this list is there: Chart of the card in Captain.",
      "For cards where Type is not “captain”." },
    { "sealed", "no-captains", "Main deck, Side together: no card where Type is “captain”.", "" },
    { "forked", "no-blue", "Main deck: at most 2 cards where Color has “blue”.", "Until 31 March 2024." },
    { "forked", "no-green", "Main deck: no card where Color has “green”.", "From 31 December 2023 to 31 December 2023." },
    { "forked", "no-whales", "Main deck: no card where Weight is above “9”.", "From 1 January 2024 on." },
    { "motley", "kind", "Main deck: at most 5 (option “Most cards in the side”) copies of cards that share a value of Type.",
      "For cards where Type is not “captain”." },
    { "tallied", "tally", "Main deck, Side together: the total of Weight, in which each Color counts once, is at most 4.",
      "For cards where Type is not “captain”." },
    { "motley", "color", "Main deck, Side together: at most 4 copies of cards that share a value of Color.",
      "Not for cards where Type is “pearl”." },
    { "kin", "some-kin", "Main deck: each card shares a value of Color, Home with Home of a card in Captain.", "" },
    { "kin", "all-kin", "Side: each value of Color, Home of a card is among Home of the cards in Captain.", "" },
    { "open", "main-copies", "Main deck, Side together: at most 3 copies of one name.",
      "Not for cards where Type is “pearl”.\n"
      "What a card says itself (Copies allowed by its text) goes before." },
    { "open", "weight", "Main deck: the total of Weight is at most 30.", "" },
    { "led", "weight", "Main deck, Side together: the total of Weight is at most 2.",
      "For every 3 cards there the numbers grow by 4." },
    { "led", "strangers", "Main deck: at most 1 card where Type is “fish”, and Color does not have Color of the card in Captain.", "" },
    { "forked", "shoal", "Main deck: one of these is kept.",
      "(1) Main deck: at least 4 cards where Type is “fish”.\n"
      "(2) Main deck: at most 1 copy of cards that share a value of Color.\n"
      "(3) Main deck: the total of Weight is at most Opening hand of the card in Captain.\n"
      "Only when a card in Captain is one where Home does not have “blue”.\n"
      "(4) Main deck: at most 1 copy of one name.\n"
      "Only when the option “Every card stands in the list” is at “yes”; it is now at “no”." },
  };
  g_autoptr (Tidepool) pool = tidepool_new (NULL, 0);

  for (guint i = 0; i < G_N_ELEMENTS (rules); i++)
    {
      SlvFormat *format = tidepool_format (pool, rules[i].format);
      const SlvTeller teller = { .game = pool->game, .format = format, .book = format->rulebook };
      g_autoptr (GString) detail = g_string_new (NULL);
      g_autofree char *told = NULL;

      for (guint k = 0; k < format->rules->len && told == NULL; k++)
        if (g_str_equal (((SlvRule *) format->rules->pdata[k])->id, rules[i].rule))
          told = slv_tell_rule (&teller, format->rules->pdata[k], detail);
      g_assert_cmpstr (told, ==, rules[i].told);
      g_assert_cmpstr (detail->str, ==, rules[i].detail);
    }
}

static SlvNumber
number (gint64 value)
{
  return (SlvNumber) { .set = value != -1, .value = value };
}

/* How many cards, and what lies between two numbers; -1: there is no such bound. */
TEST ("/rule-classes/numbers-are-told-as-people-say-them", test_told_numbers)
{
  static const struct { gint64 min, max; const char *cards, *range; } cases[] = {
    { -1, -1, "any number of cards", "any number" }, { 0, -1, "any number of cards", "at least 0" }, { SLV_ALL, -1, "all cards", NULL },
    { 1, -1, "at least 1 card", "at least 1" }, { 2, -1, "at least 2 cards", "at least 2" }, { 2, SLV_ALL, "at least 2 cards", "at least 2" },
    { -1, 0, "no card", "at most 0" }, { 0, 0, "no card", "exactly 0" }, { -1, 1, "at most 1 card", "at most 1" }, { 0, 3, "at most 3 cards", "0 to 3" },
    { 1, 1, "exactly 1 card", "exactly 1" }, { 2, 2, "exactly 2 cards", "exactly 2" }, { 2, 4, "2 to 4 cards", "2 to 4" }, { -1, SLV_ALL, "any number of cards", "any number" },
  };
  g_autoptr (Tidepool) pool = tidepool_new_empty ();
  SlvFormat *format = tidepool_format (pool, "open");
  const SlvTeller teller = { .game = pool->game, .format = format, .book = format->rulebook };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      const SlvNumber min = number (cases[i].min), max = number (cases[i].max);
      g_autofree char *cards = slv_tell_cards (&teller, &min, &max), *range = slv_tell_range (&teller, &min, &max);

      g_assert_cmpstr (cards, ==, cases[i].cards);
      if (cases[i].range != NULL)
        g_assert_cmpstr (range, ==, cases[i].range);
    }
}

/* Under which options something holds, and what they are at. */
TEST ("/rule-classes/options-are-told-with-what-they-are-at", test_told_options)
{
#define NEUTRAL "the option “Cards without a color may be played” is at “%s”; it is now at “no”."
#define REDRAW "the option “Which hand may be redrawn” is at “%s”; it is now at “no fish”."
#define COLORS "the option “Least number of colors” is at “0”; it is now at “0”."
  static const struct { const char *option; gboolean negated; const char *told, *value; } cases[] = {
    { "neutral", FALSE, "Only when " NEUTRAL, "yes" }, { "neutral", TRUE, "Only when " NEUTRAL, "no" }, { "redraw-when=any", FALSE, "Only when " REDRAW, "any" },
    { "redraw-when=no-fish", TRUE, "Not when " REDRAW, "no fish" }, { "min-colors", FALSE, "Not when " COLORS, "" }, { "min-colors", TRUE, "Only when " COLORS, "" },
    { "!min-colors neutral", FALSE, "Only when " COLORS "\nOnly when " NEUTRAL, "yes" },
  };
  g_autoptr (Tidepool) pool = tidepool_new_empty ();
  SlvFormat *format = tidepool_format (pool, "open");
  const SlvTeller teller = { .game = pool->game, .format = format, .book = format->rulebook };
  char *main_only[] = { (char *) "main", NULL }, *strange[] = { (char *) "main", (char *) "nowhere", NULL };
  g_autofree char *option = slv_tell_option (&teller, "redraw-over", "defeat"), *everywhere = slv_tell_zones_together (&teller, NULL);
  g_autofree char *one = slv_tell_zones_together (&teller, main_only), *two = slv_tell_zones_together (&teller, strange);

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *told = slv_tell_if (&teller, cases[i].option, cases[i].negated);
      g_auto (GStrv) parts = g_strsplit (cases[i].told, "%s", -1);
      g_autofree char *expected = g_strjoinv (cases[i].value, parts);

      g_assert_cmpstr (told, ==, expected);
    }
  g_assert_null (slv_tell_if (&teller, NULL, FALSE));
  {
    g_autofree char *both = slv_tell_query (&teller, "color:{captain.color} home:{captain.home}");

    g_assert_cmpstr (both, ==, "Color has Color of the card in Captain, and Home has Home of the card in Captain");
  }
  g_assert_cmpstr (option, ==, "Only when the option “One redraw too many” is at “defeat”; it is now at “restart”.");
  g_assert_cmpstr (everywhere, ==, "The whole deck");
  g_assert_cmpstr (one, ==, "Main deck");
  g_assert_cmpstr (two, ==, "Main deck, nowhere together");
  g_assert_cmpstr (slv_tell_counter (&teller, "barnacles"), ==, "Barnacles");
  g_assert_cmpstr (slv_tell_counter (&teller, "nobody"), ==, "nobody");
  g_assert_cmpstr (slv_tell_counter (&teller, NULL), ==, "");
}

/* What is said anew of a card: of text the words alone, else which attribute they are of. */
TEST ("/rule-classes/errata-are-told-with-their-attribute", test_told_errata)
{
  static const struct { const char *attr, *value, *told; } cases[] = {
    { "type", "Fish", "Type: Fish" }, { "color", "Red\nBlue", "Color: Red|Blue" }, { "type", "", "Type: none" }, { "", "Dives twice.\nThen sleeps.", "Dives twice.\nThen sleeps." },
    { "gone", "x", "x" },
  };
  g_autoptr (Tidepool) pool = tidepool_new_empty ();

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *told = slv_tell_erratum (pool->game, &(SlvErratumView) { .attr = cases[i].attr, .value = cases[i].value });

      g_assert_cmpstr (told, ==, cases[i].told);
    }
}

/* A rule that asks for no card at all in one zone, whatever the options. */
TEST ("/rule-classes/a-zone-that-has-to-be-empty", test_wants_empty)
{
  static const struct { const char *kind, *where, *option, *other; gint64 max; gboolean empty; } cases[] = {
    { "count", NULL, NULL, NULL, 0, TRUE }, { "count", NULL, NULL, NULL, 1, FALSE }, { "count", NULL, NULL, NULL, -1, FALSE }, { "count", "type:fish", NULL, NULL, 0, FALSE },
    { "count", NULL, "side-max", NULL, 0, FALSE }, { "count", NULL, NULL, "main", 0, FALSE }, { "sum", NULL, NULL, NULL, 0, FALSE },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      char *zones[] = { (char *) "side", (char *) cases[i].other, NULL };
      SlvRule rule = { .kind = (char *) cases[i].kind, .where = (char *) cases[i].where, .zones = zones, .max = number (cases[i].max) };

      rule.max.option = (char *) cases[i].option;
      g_assert_cmpint (slv_rule_wants_empty (&rule, "side"), ==, cases[i].empty);
      g_assert_false (slv_rule_wants_empty (&rule, "main"));
    }
}

/* Each rule in turn becomes one of a kind that nobody knows. */
TEST ("/rule-classes/a-kind-that-nobody-knows-is-not-judged", test_unknown_kind)
{
  g_autoptr (Tidepool) pool = tidepool_new (NULL, 0);
  SlvFormat *format = tidepool_format (pool, "open");
  g_autoptr (SlvDeck) deck = tidepool_legal_deck ();
  guint main_zone = slv_rulebook_find_zone (format->rulebook, "main")->index;

  SLV_EACH (SlvRule, rule, format->rules)
    {
      gboolean hard = rule->severity == SLV_SEVERITY_ERROR;
      char *kind = rule->kind, unknown[] = "tide";
      g_autoptr (GString) detail = g_string_new (NULL);
      const SlvTeller teller = { .game = pool->game, .format = format, .book = format->rulebook };

      if (rule->if_option != NULL && !rule->if_not)
        continue;
      rule->kind = unknown;
      {
        g_autoptr (SlvChecker) checker = checker_of (pool, format);
        g_autoptr (SlvReport) report = slv_checker_check (checker, deck);
        g_autoptr (SlvRunning) running = slv_running_new (checker, deck);
        g_autoptr (GArray) totals = slv_checker_totals (checker, deck);
        g_autoptr (SlvRepair) repair = good (slv_repair_find (checker, deck, NULL, NULL, &error));
        g_autoptr (GArray) rows = NULL;

        g_assert_nonnull (find (report, rule->id));
        g_assert_true (find (report, rule->id)->open);
        g_assert_cmpint (find (report, rule->id)->severity, ==, hard ? SLV_SEVERITY_UNKNOWN : SLV_SEVERITY_NOTE);
        g_assert_cmpint (report->verdict, ==, hard ? SLV_VERDICT_UNKNOWN : SLV_VERDICT_LEGAL);
        g_assert_cmpuint (slv_index_find_name (pool->index, pool->game, "Pearl", &rows), ==, 1);
        if (g_strv_contains ((const char * const *) rule->zones, "main") && rule->severity == SLV_SEVERITY_ERROR)
          g_assert_cmpint (slv_running_fits (running, g_array_index (rows, guint, 0), main_zone), ==, SLV_UNKNOWN);
        g_assert_cmpint (repair->after, ==, report->verdict);
        g_assert_cmpint (repair->reason != NULL, ==, hard);
      }
      g_autofree char *title = slv_tell_rule (&teller, rule, detail);
      g_assert_cmpstr (title, !=, "");
      rule->kind = kind;
    }
}

TEST_MAIN ()
