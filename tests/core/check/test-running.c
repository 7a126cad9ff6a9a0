/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-running.c: what the rules of a deck sum up against a check of it, over random edits, for every format that comes with the program
 * (with -m thorough alone) and for the invented game, where much is missing; and the query fields of an open deck against what a check says. */
#include "slv-shipped.h"
#include "slv-tidepool.h"
#include "base/slv-json.h"
#include "base/slv-random.h"
#include "check/slv-addable.h"
#include "check/slv-rule-class.h"
#include <string.h>

static Shipped shipped;

static SlvRange
range_in_report (const SlvReport *report, const char *rule)
{
  SLV_EACH (const SlvFinding, finding, report->findings)
    if (strcmp (finding->rule, rule) == 0)
      return finding->open ? SLV_RANGE_UNKNOWN : SLV_RANGE_BROKEN;
  return SLV_RANGE_HOLDS;
}

/* A rule that is forgotten cannot be told by what it judges: every finding of a rule must have one that judges. */
static void
assert_none_forgotten (SlvRunning *running, const SlvReport *report)
{
  const GPtrArray *rules = report->format->rules;

  for (guint i = 0; i < report->findings->len; i++)
    {
      const SlvFinding *finding = report->findings->pdata[i];
      gboolean of_format = FALSE, judged = FALSE;

      for (guint k = 0; k < rules->len; k++)
        of_format |= strcmp (((SlvRule *) rules->pdata[k])->id, finding->rule) == 0;
      for (guint k = 0; k < running->rules->len; k++)
        judged |= strcmp (g_array_index (running->rules, SlvRunRule, k).state->rule->id, finding->rule) == 0;
      if (of_format && !judged)
        g_test_message ("no running rule for %s", finding->rule);
      g_assert_true (judged || !of_format);
    }
}

static gboolean
has_nothing_to_compare_with (const SlvRunning *running, const SlvRuleState *state)
{
  SLV_EACH (const SlvRunItem, item, running->items)
    if (item->item.zone == state->other_zone && slv_check_query_test (state->lends, item->item.row) != SLV_FALSE)
      return FALSE;
  return state->other_zone != G_MAXUINT;
}

/* Most random decks break something, so that the verdict alone says little: every rule must be judged as the check does. That a
 * zone to compare with has no card for it is not told where an error speaks of that zone already. */
static void
assert_same_rules (SlvRunning *running, const SlvReport *report)
{
  for (guint i = 0; i < running->rules->len; i++)
    {
      SlvRunRule *rule = &g_array_index (running->rules, SlvRunRule, i);
      SlvRange ours = rule->bounds->open != SLV_BIND_KNOWN ? SLV_RANGE_UNKNOWN : rule->class->judge (running, rule), theirs = range_in_report (report, rule->state->rule->id);

      if (ours == SLV_RANGE_UNKNOWN && theirs == SLV_RANGE_HOLDS
          && (has_nothing_to_compare_with (running, rule->state) || rule->bounds->open != SLV_BIND_KNOWN || g_str_equal (rule->class->name, "either")))
        continue;
      /* what is too little or too much is perhaps neither, where it is not certain in which zone cards lie: only the check says so */
      if (ours == SLV_RANGE_BROKEN && theirs == SLV_RANGE_UNKNOWN)
        continue;
      if (ours != theirs)
        g_test_message ("rule %s: running %d, fresh %d", rule->state->rule->id, (int) ours, (int) theirs);
      g_assert_cmpint (ours, ==, theirs);
    }
}

/* Sums of the deck as it is now, against a check of it. */
static void
assert_same (SlvChecker *checker, const SlvDeck *deck)
{
  g_autoptr (SlvReport) report = slv_checker_check (checker, deck);
  g_autoptr (SlvRunning) running = slv_running_new (checker, deck);

  assert_same_rules (running, report);
  assert_none_forgotten (running, report);
}

typedef struct { SlvDeckEdit *edit; SlvRandom random; const SlvFormat *format; SlvIndex *index;
                 guint first, n; } Walk;

static const char *
random_zone (Walk *walk)
{
  GPtrArray *zones = walk->format->rulebook->zones;
  guint at = slv_random_below (&walk->random, zones->len + 3);

  if (at >= zones->len)
    return at == zones->len ? "" : at == zones->len + 1 ? "Nowhere" : "maybe";
  return ((SlvZone *) zones->pdata[at])->id;
}

/* Mostly cards that the deck has already, so that counts go up and down; now and then one that nobody knows. */
static void
random_edit (Walk *walk)
{
  const SlvDeck *deck = slv_deck_edit_get (walk->edit);
  guint dice = slv_random_below (&walk->random, 10);
  gint delta = (gint) slv_random_below (&walk->random, 9) - 4;
  g_autofree char *zone = g_strdup (random_zone (walk)), *name = NULL;
  const SlvDeckEntry *entry = deck->entries->len > 0 ? slv_deck_entry (deck, slv_random_below (&walk->random, deck->entries->len))
                                                     : NULL;

  if (dice < 5 && entry != NULL)
    {
      slv_take_str (&zone, g_strdup (entry->zone));
      name = g_strdup (entry->name);
    }
  else if (dice < 6)
    name = g_strdup_printf ("Nobody %u", slv_random_below (&walk->random, 3));
  else
    name = g_strdup (slv_index_card_name (walk->index, walk->first + slv_random_below (&walk->random, walk->n)));
  slv_deck_edit_change (walk->edit, zone, name, delta);
}

static void
walk_format (const SlvFormat *format, SlvIndex *index, const SlvDeck *deck, guint seed, guint n_edits)
{
  g_autoptr (SlvChecker) checker = good (slv_checker_new (format, index, NULL, "2026-01-01", &error));
  g_autoptr (SlvDeckEdit) edit = slv_deck_edit_new (slv_deck_copy (deck));
  Walk walk = { .edit = edit, .format = format, .index = index };

  g_assert_true (slv_index_game_rows (index, format->rulebook->game, &walk.first, &walk.n));
  slv_random_init (&walk.random, seed);
  for (guint i = 0; i < n_edits; i++)
    {
      assert_same (checker, slv_deck_edit_get (edit));
      random_edit (&walk);
    }
  assert_same (checker, slv_deck_edit_get (edit));
}

/* Every option of the rulebook away from its default, so that rules that sleep by default are walked, too. */
static void
switch_options (SlvDeck *deck, const SlvRulebook *book)
{
  SLV_EACH (const SlvOption, option, book->options)
    {
      const char *value = "2";

      if (option->kind == SLV_OPTION_FLAG)
        value = strcmp (option->default_value, "yes") == 0 ? "no" : "yes";
      else if (option->kind == SLV_OPTION_CHOICE)
        value = option->values[g_strv_length (option->values) - 1];
      g_ptr_array_add (deck->option_texts, g_strdup_printf ("%s=%s", option->id, value));
    }
}

static void
test_shipped (gconstpointer data)
{
  const SlvFormat *format = data;
  const SlvGame *game = format->rulebook->game;
  g_autofree char *schema_dir = slv_schema_dir ();
  g_autofree char *starter = g_build_filename (schema_dir, "starter", NULL);
  g_autoptr (GDir) dir = g_dir_open (starter, 0, NULL);
  g_autoptr (SlvDeck) empty = slv_deck_new ("empty");
  const char *file;
  guint seed = 1;

  walk_format (format, shipped.index, empty, seed, 60);
  while ((file = g_dir_read_name (dir)) != NULL)
    if (g_str_has_prefix (file, game->id) && g_str_has_suffix (file, ".txt"))
      {
        g_autoptr (SlvDeck) deck = shipped_deck (&shipped, file);

        walk_format (format, shipped.index, deck, ++seed, 60);
        switch_options (deck, format->rulebook);
        walk_format (format, shipped.index, deck, ++seed, 40);
      }
}

TEST ("/running/equals-a-fresh-check-where-much-is-missing", test_tidepool)
{
  g_autoptr (Tidepool) pool = tidepool_new (NULL, 0);
  g_autoptr (SlvDeck) deck = tidepool_legal_deck ();
  GPtrArray *formats = tidepool_format (pool, "open")->rulebook->formats;
  guint steps = g_test_thorough () ? 150 : 50;

  for (guint i = 0; i < formats->len; i++)
    {
      g_autoptr (SlvDeck) switched = slv_deck_copy (deck);

      walk_format (formats->pdata[i], pool->index, deck, 7 + i, steps);
      switch_options (switched, ((SlvFormat *) formats->pdata[i])->rulebook);
      walk_format (formats->pdata[i], pool->index, switched, 70 + i, steps);
      g_ptr_array_add (deck->headings, g_strdup ("pool"));
    }
}

TEST ("/running/options-and-unread-lines-of-the-deck-count", test_options_and_unread)
{
  g_autoptr (Tidepool) pool = tidepool_new (NULL, 0);
  g_autoptr (SlvDeck) deck = tidepool_legal_deck ();

  slv_deck_add_unread (deck, 3, "%%%", "no card");
  g_ptr_array_add (deck->option_texts, g_strdup ("lists=no"));
  walk_format (tidepool_format (pool, "open"), pool->index, deck, 3, 60);
}

/* ---- what may still be added ---- */

/* Such an error; of a rule without bounds one that is greater is the same. */
static gboolean
has_error (const SlvReport *report, const char *rule, double actual)
{
  SLV_EACH (const SlvFinding, finding, report->findings)
    if (finding->severity == SLV_SEVERITY_ERROR && strcmp (finding->rule, rule) == 0
        && (finding->actual == actual || (!finding->has_min && !finding->has_max && finding->actual > actual)))
      return TRUE;
  return FALSE;
}

/* Errors of the deck with one more copy that the deck without it does not have; too little of something is not meant. */
static gboolean
is_worse (const SlvReport *before, const SlvReport *after)
{
  SLV_EACH (const SlvFinding, finding, after->findings)
    if (finding->severity == SLV_SEVERITY_ERROR && !(finding->has_min && finding->actual < finding->min)
        && !has_error (before, finding->rule, finding->actual))
      return TRUE;
  return FALSE;
}

/* Every card of the game: TRUE exactly where a check of the deck with one more copy in @zone (NULL: where a list without headings has it)
 * finds nothing worse. Returns how many may not be added. */
static guint
check_addable (SlvChecker *checker, SlvIndex *index, const SlvDeck *deck, const SlvZone *zone)
{
  const char *format = slv_checker_get_format (checker)->full_id;
  g_autoptr (SlvRunning) running = slv_running_new (checker, deck);
  g_autoptr (SlvReport) before = slv_checker_check (checker, deck);
  guint first, n, counts[3] = { 0 };

  g_assert_true (slv_index_game_rows (index, slv_checker_get_format (checker)->rulebook->game, &first, &n));
  for (guint row = first; row < first + n; row++)
    {
      const char *name = slv_index_card_name (index, row);
      g_autoptr (GArray) rows = NULL;
      g_autoptr (SlvDeck) more = slv_deck_copy (deck);
      SlvTruth fits = slv_running_fits (running, row, zone != NULL ? zone->index : G_MAXUINT);

      counts[fits]++;
      if (slv_index_find_name (index, slv_index_card_game (index, row), name, &rows) != 1 || fits == SLV_UNKNOWN)
        continue;
      slv_deck_add (more, zone != NULL ? zone->id : "", name, 1, "", "", 0);
      g_autoptr (SlvReport) after = slv_checker_check (checker, more);
      if ((fits == SLV_TRUE) == is_worse (before, after))
        g_test_message ("%s: %s to %s", format, name, zone != NULL ? zone->id : "the deck");
      g_assert_cmpint (fits == SLV_TRUE, ==, !is_worse (before, after));
    }
  g_test_message ("%s: addable %u, not %u, unknown %u", format, counts[SLV_TRUE], counts[SLV_FALSE], counts[SLV_UNKNOWN]);
  return counts[SLV_FALSE];
}

TEST ("/addable/is-what-a-check-with-one-more-copy-says", test_addable)
{
  static const struct { const char *format, *file; } decks[] = {
    { "grand-archive/2025/standard", "grand-archive-legal.txt" }, { "grand-archive/2021/standard", "grand-archive-2021.txt" },
    { "genesis/5.2/constructed", "genesis-legal.txt" }, { "colossus-order/1.3/master", "colossus-order-legal.txt" },
    { "arcmage/arc60/standard", "arcmage-legal.txt" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (decks); i++)
    {
      g_autoptr (SlvChecker) checker = shipped_checker (&shipped, decks[i].format);
      g_autoptr (SlvDeck) deck = shipped_deck (&shipped, decks[i].file);

      g_assert_cmpuint (check_addable (checker, shipped.index, deck, NULL), >, 0);
      SLV_EACH (const SlvZone, zone, slv_checker_get_format (checker)->rulebook->zones)
        {
          g_autoptr (SlvDeck) without = slv_deck_copy (deck);   /* of those that could lead the rest not all do */

          for (guint k = without->entries->len; k > 0; k--)
            if (strcmp (slv_deck_entry (without, k - 1)->zone, zone->id) == 0)
              g_ptr_array_remove_index (without->entries, k - 1);
          if (zone->scope == SLV_SCOPE_LIST && without->entries->len > 0 && without->entries->len < deck->entries->len)
            check_addable (checker, shipped.index, without, NULL);
        }
    }
}

/* Of the invented game, into each zone of a list: kinds of rules that no card list that comes with the program has. Of alternatives, one
 * that only lacks cards stays open, while there is room for them. */
TEST ("/addable/under-every-kind-of-rule-into-every-zone", test_addable_zones)
{
  static const struct { const char *format, *deck; } decks[] = {
    { "forked", "main 4 Red Fish|side 3 Pearl" }, { "forked", "main 4 Red Fish|side 3 Reef One" },
    { "crewed", "captain 1 Captain Coral|side 2 Pearl|side 2 Reef One|main 2 Blue Fish" },
    { "crewed", "captain 1 Captain Coral|side 2 Pearl|side 2 Reef One|main 1 Reef Two|main 1 Blue Fish" },
    { "open", "captain 1 Captain Coral|main 3 Red Fish|main 3 Blue Fish|main 3 Twin Fish|main 1 Reef One|side 3 Reef Two|side 1 Reef One" },
    { "drafted", "main 2 Red Fish|side 1 Pearl|pool 3 Red Fish|pool 2 Pearl" }, { "drafted", "main 2 Red Fish|main 1 Pearl" },
    { "sealed", "main 2 Red Fish|pool 3 Red Fish" }, { "motley", "main 3 Red Fish|main 2 Blue Fish|side 1 Reef One|side 2 Reef Two" },
    { "tallied", "main 2 Red Fish" }, { "tallied", "main 1 Reef One|main 1 Blue Fish|side 1 Unweighed Fish" }, { "tallied", "main 1 Reef One|side 1 Reef Two" },
    { "ballast", "main 2 Red Fish|main 1 Blue Fish" }, { "ballast", "main 1 Whale|main 2 Reef One|main 1 Unweighed Fish" },
    { "mixed", "captain 1 Captain Kelp|main 2 Red Fish|main 1 Blue Fish" }, { "mixed", "captain 1 Captain Coral|main 3 Red Fish|main 1 Shy Fish" },
    { "mixed", "main 1 Red Fish|main 1 Green Fish|pool 2 Red Fish|pool 2 Green Fish|pool 1 Blue Fish|pool 1 Pearl" },
    { "mixed", "captain 1 Captain Coral|main 7 Reef One" },
    { "led", "captain 1 Captain Kelp|main 1 Green Fish|main 1 Red Fish|side 1 Pearl" }, { "kin", "captain 1 Captain Coral|main 1 Blue Fish" },
    { "exact", "main 9 Reef One" }, { "exact", "main 10 Reef One" },
  };
  g_autoptr (Tidepool) pool = tidepool_new (NULL, 0);
  guint refused = 0;

  for (guint i = 0; i < G_N_ELEMENTS (decks); i++)
    {
      g_autoptr (SlvChecker) checker = slv_checker_new (tidepool_format (pool, decks[i].format), pool->index, NULL, "2023-12-30", NULL);
      g_autoptr (SlvDeck) deck = tidepool_deck_of (decks[i].deck);
      const GPtrArray *zones = slv_checker_get_format (checker)->rulebook->zones;

      refused += check_addable (checker, pool->index, deck, NULL);

      g_test_message ("%s", decks[i].deck);
      for (guint z = 0; z < zones->len; z++)
        /* a pool is what the deck is built from: nothing is asked of what comes to it */
        if (((SlvZone *) zones->pdata[z])->scope == SLV_SCOPE_LIST && strcmp (((SlvZone *) zones->pdata[z])->id, "pool") != 0)
          refused += check_addable (checker, pool->index, deck, zones->pdata[z]);
    }
  g_assert_cmpuint (refused, >, 0);
}

/* ---- fields ---- */

static guint
count_matches (SlvRunning *running, SlvGame *game, SlvIndex *index, const char *text)
{
  SlvProvider provider = slv_deck_fields (running);
  g_autoptr (SlvResult) result = good (slv_search (index, game, text, NULL, FALSE, &provider, NULL, &error));

  return result->rows->len;
}

TEST ("/addable/fields-speak-of-the-open-deck", test_fields)
{
  g_autoptr (Tidepool) pool = tidepool_new (NULL, 0);
  g_autoptr (SlvChecker) checker = good (slv_checker_new (tidepool_format (pool, "open"), pool->index, NULL, "2023-01-01", &error));
  g_autoptr (SlvDeck) deck = tidepool_legal_deck ();
  g_autoptr (SlvRunning) running = slv_running_new (checker, deck), fewer = NULL;

  g_assert_cmpuint (count_matches (running, pool->game, pool->index, "deck:this"), ==, 5);
  g_assert_cmpuint (count_matches (running, pool->game, pool->index, "deck:this zone:captain"), ==, 1);
  g_assert_cmpuint (count_matches (running, pool->game, pool->index, "qty>=3"), ==, 3);
  g_assert_cmpuint (count_matches (running, pool->game, pool->index, "deck:this addable:this"), >, 0);
  g_assert_cmpuint (count_matches (running, pool->game, pool->index, "!\"Red Fish\" addable:this"), ==, 0);
  tidepool_take (deck, "Red Fish");
  fewer = slv_running_new (checker, deck);
  g_assert_cmpuint (count_matches (fewer, pool->game, pool->index, "!\"Red Fish\" addable:this"), ==, 1);
  g_assert_cmpuint (count_matches (fewer, pool->game, pool->index, "!\"Red Fish\" qty=2"), ==, 1);
}

/* What may be written behind each field; a deck is asked for by its own name, too, whatever its case. */
TEST ("/addable/fields-say-what-may-stand-behind-them", test_field_values)
{
  static const struct { const char *field, *values; } fields[] = {
    { "addable", "this" }, { "deck", "this" }, { "zone", "captain main side pool tokens" }, { "qty", "" },
  };
  static const struct { const char *name, *asked; gboolean known; } names[] = {
    { "High Tide", "deck:\"high  TIDE\"", TRUE }, { "High Tide", "deck:THIS", TRUE }, { "High Tide", "deck:\"low tide\"", FALSE },
    { "", "deck:this", TRUE }, { "", "deck:\"\"", FALSE }, { "", "deck:\"high tide\"", FALSE },
  };
  g_autoptr (Tidepool) pool = tidepool_new (NULL, 0);
  g_autoptr (SlvChecker) checker = slv_checker_new (tidepool_format (pool, "open"), pool->index, NULL, NULL, NULL);

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autoptr (SlvDeck) deck = tidepool_legal_deck ();
      g_autoptr (GError) error = NULL;

      slv_take_str (&deck->name, g_strdup (names[i].name));
      g_autoptr (SlvRunning) running = slv_running_new (checker, deck);
      SlvProvider provider = slv_deck_fields (running);
      g_test_message ("“%s” %s", names[i].name, names[i].asked);
      g_autoptr (SlvResult) result = slv_search (pool->index, pool->game, names[i].asked, NULL, FALSE, &provider, NULL, &error);
      g_assert_cmpint (result != NULL && result->rows->len == 5, ==, names[i].known);
      for (guint k = 0; k < G_N_ELEMENTS (fields); k++)
        {
          g_autoptr (GPtrArray) texts = g_ptr_array_new_with_free_func (g_free);

          provider.values (provider.data, fields[k].field, texts);
          g_ptr_array_add (texts, NULL);
          g_autofree char *joined = g_strjoinv (" ", (char **) texts->pdata);
          g_assert_cmpstr (joined, ==, fields[k].values);
        }
    }
}

TEST ("/addable/what-they-cannot-mean-is-an-error", test_field_errors)
{
  static const char * const texts[] = { "deck:\"another one\"", "zone:nowhere", "addable:that", "addable>this" };
  g_autoptr (Tidepool) pool = tidepool_new (NULL, 0);
  g_autoptr (GError) none = NULL;
  g_autoptr (SlvChecker) checker = slv_checker_new (tidepool_format (pool, "open"), pool->index, NULL, NULL, &none);
  g_autoptr (SlvDeck) deck = tidepool_legal_deck ();
  g_autoptr (SlvRunning) running = slv_running_new (checker, deck);
  SlvProvider provider = slv_deck_fields (running);

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      fails (slv_search (pool->index, pool->game, texts[i], NULL, FALSE, &provider, NULL, &error), SLV_ERROR_USAGE);
    }
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  shipped_open (&shipped);
  GPtrArray *games = slv_games_list (shipped.games);
  for (guint i = 0; g_test_thorough () && i < games->len; i++)
    {
      GPtrArray *books = ((SlvGame *) games->pdata[i])->rulebooks;

      for (guint j = 0; j < books->len; j++)
        {
          GPtrArray *formats = ((SlvRulebook *) books->pdata[j])->formats;

          SLV_EACH (const SlvFormat, format, formats)
            {
              g_autofree char *path = g_strconcat ("/running/equals-a-fresh-check/", format->full_id, NULL);

              g_test_add_data_func (path, format, test_shipped);
            }
        }
    }
  tests_add ();
  int status = g_test_run ();
  shipped_close (&shipped);
  return status;
}
