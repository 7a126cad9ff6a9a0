/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-running.c: what may still be added to a deck, against checks of it with one more card, for formats that come with the program and for
 * the invented game, where much is missing; and the query fields of an open deck. */
#include "slv-shipped.h"
#include "base/slv-fold.h"
#include "slv-tidepool.h"
#include "check/slv-addable.h"

static Shipped shipped;

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
          g_autofree char *joined = slv_join_texts (texts, " ", 0);
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
    fails (slv_search (pool->index, pool->game, texts[i], NULL, FALSE, &provider, NULL, &error), SLV_ERROR_USAGE);
}

TEST_MAIN_BETWEEN (shipped_open (&shipped);, shipped_close (&shipped);)
