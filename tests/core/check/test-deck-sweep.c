/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-deck-sweep.c: many decks judged and searched: the same verdict as a checker gives, another one as soon as cards, options or
 * format are others, and nothing said of what no installed game knows. */
#include "slv-tidepool.h"
#include "check/slv-addable.h"
#include "check/slv-deck-sweep.h"
#include "collection/slv-copy-plan.h"
#include "deck/slv-saved-decks.h"
#include <glib/gstdio.h>

static SlvSwept *
look (Tidepool *pool, const SlvDeck *deck, const char *text)
{
  g_autoptr (SlvSweep) sweep = slv_sweep_new (pool->games, pool->index, NULL, NULL, NULL);

  g_assert_true (good (slv_sweep_set_text (sweep, text, &error)));
  return slv_sweep_look (sweep, deck, TRUE);
}

static SlvDeck *
legal_deck (Tidepool *pool)
{
  SlvDeck *deck = tidepool_legal_deck ();

  slv_take_str (&deck->game, g_strdup (pool->game->id));
  slv_take_str (&deck->format, g_strdup (tidepool_format (pool, "open")->full_id));
  slv_take_str (&deck->name, g_strdup ("Quiet Water"));
  return deck;
}

TEST ("/deck-sweep/verdicts-are-those-of-the-checker", test_verdict)
{
  g_autoptr (Tidepool) pool = tidepool_new (NULL, 0);
  g_autoptr (SlvDeck) deck = legal_deck (pool);
  g_autoptr (SlvSwept) swept = look (pool, deck, NULL), less = NULL;

  g_assert_nonnull (swept->report);
  g_assert_cmpint (swept->report->verdict, ==, SLV_VERDICT_LEGAL);
  g_assert_true (swept->matches);
  slv_deck_set_count (deck, 0, 0);
  less = look (pool, deck, NULL);
  g_assert_cmpint (less->report->verdict, ==, SLV_VERDICT_ILLEGAL);
}

/* What one deck chooses of the rulebook's options is nothing to another one, in whatever order they are looked at. */
TEST ("/deck-sweep/options-of-one-deck-are-its-own", test_own_options)
{
  static const char * const options[][2] = { { NULL }, { "side-max=0" }, { "side-max=9" }, { "side-max=0", "min-colors=1" } };
  g_autoptr (Tidepool) pool = tidepool_new (NULL, 0);
  g_autoptr (SlvSweep) sweep = slv_sweep_new (pool->games, pool->index, NULL, NULL, NULL);
  guint n[2] = { 0, 0 };

  for (guint i = 0; i < 16; i++)
    {
      g_autoptr (SlvDeck) deck = legal_deck (pool);

      slv_deck_add (deck, "side", "Pearl", 1, NULL, NULL, 0);
      for (guint k = 0; k < 2 && options[i * 7 / 4 % 4][k] != NULL; k++)
        g_ptr_array_add (deck->option_texts, g_strdup (options[i * 7 / 4 % 4][k]));
      g_autoptr (SlvSwept) alone = look (pool, deck, NULL);
      g_autoptr (SlvSwept) among = slv_sweep_look (sweep, deck, TRUE);
      g_test_message ("%u: %d", i * 7 / 4 % 4, alone->report->verdict);
      g_assert_cmpint (among->report->verdict, ==, alone->report->verdict);
      n[alone->report->verdict == SLV_VERDICT_LEGAL]++;
    }
  g_assert_cmpuint (n[0], >, 0);
  g_assert_cmpuint (n[1], >, 0);
}

/* A verdict names definition and index; with another index there is another verdict under another revision. */
TEST ("/deck-sweep/other-cards-give-another-verdict-under-another-revision", test_other_cards)
{
  g_autoptr (Tidepool) full = tidepool_new (NULL, 0), empty = tidepool_new_empty ();
  g_autoptr (SlvDeck) deck = legal_deck (full);
  g_autoptr (SlvSwept) before = look (full, deck, NULL), after = NULL;
  g_autoptr (SlvSweep) sweep = empty->index != NULL ? slv_sweep_new (empty->games, empty->index, NULL, NULL, NULL) : NULL;

  if (sweep == NULL)
    {
      g_test_skip ("the empty game has no index");
      return;
    }
  after = slv_sweep_look (sweep, deck, TRUE);
  g_assert_cmpint (before->report->verdict, ==, SLV_VERDICT_LEGAL);
  g_assert_cmpint (after->report->verdict, !=, SLV_VERDICT_LEGAL);
  g_assert_cmpstr (before->report->revision, !=, after->report->revision);
}

/* Lists go by days: the same deck, cards and format are judged otherwise on another day. */
TEST ("/deck-sweep/another-day-gives-another-verdict-where-lists-are-dated", test_other_day)
{
  g_autoptr (Tidepool) pool = tidepool_new (NULL, 0);
  g_autoptr (SlvDeck) deck = tidepool_deck ("captain 1 Captain Coral", "main 1 Whale", "main 3 Red Fish", "main 3 Blue Fish", "main 3 Reef One", NULL);
  static const struct { const char *day; SlvVerdict verdict; } days[] = {
    { "2023-12-31", SLV_VERDICT_LEGAL }, { "2024-01-01", SLV_VERDICT_ILLEGAL }, { "2024-12-31", SLV_VERDICT_ILLEGAL }, { "2025-01-01", SLV_VERDICT_LEGAL } };

  slv_take_str (&deck->format, g_strdup (tidepool_format (pool, "open")->full_id));
  for (guint i = 0; i < G_N_ELEMENTS (days); i++)
    {
      g_autoptr (SlvSweep) sweep = slv_sweep_new (pool->games, pool->index, NULL, NULL, days[i].day);
      g_autoptr (SlvSwept) swept = slv_sweep_look (sweep, deck, TRUE);

      g_test_message ("%s", days[i].day);
      g_assert_cmpint (swept->report->verdict, ==, days[i].verdict);
    }
}

/* Copies the definition of the game into @dir with one text of its rulebook replaced. */
static void
copy_definition (const char *dir, const char *old, const char *new)
{
  g_autofree char *to = g_build_filename (dir, "tidepool", NULL);

  g_assert_cmpint (g_mkdir (to, 0700), ==, 0);
  for (guint i = 0; i < 2; i++)
    {
      const char *name = i == 0 ? "game.xml" : "rulebook-1.xml";
      g_autofree char *from = g_build_filename (g_getenv ("SLV_TEST_DATA"), "checkgame", "tidepool", name, NULL);
      g_autofree char *path = g_build_filename (to, name, NULL);
      g_autoptr (GString) text = g_string_new (NULL);
      g_autofree char *read = NULL;

      g_assert_true (g_file_get_contents (from, &read, NULL, NULL));
      g_string_append (text, read);
      if (i == 1)
        g_assert_cmpuint (g_string_replace (text, old, new, 1), ==, 1);
      g_assert_true (g_file_set_contents (path, text->str, (gssize) text->len, NULL));
    }
}

static void
remove_definition (const char *dir)
{
  static const char * const names[] = { "tidepool/game.xml", "tidepool/rulebook-1.xml", "tidepool", "" };

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autofree char *path = g_build_filename (dir, names[i], NULL);

      g_assert_cmpint (g_remove (path), ==, 0);
    }
}

/* The games with one text of the rulebook replaced, and the cards of @pool read by them. */
static SlvSweep *
sweep_by_other_rules (Tidepool *pool, const char *dir, const char *old, const char *new)
{
  g_autofree char *schema = slv_schema_dir (), *rng = g_build_filename (schema, "game.rng", NULL);
  const char *dirs[] = { dir, NULL };
  g_autoptr (GPtrArray) faults = NULL;
  g_autoptr (SlvStore) store = good (slv_store_open (pool->dir, schema, &error));

  copy_definition (dir, old, new);
  g_autoptr (SlvGames) games = good (slv_games_load (dirs, rng, &faults, &error));
  g_autoptr (SlvIndex) index = good (slv_index_build (store, games, NULL, &error));
  return slv_sweep_new (games, index, NULL, NULL, NULL);
}

TEST ("/deck-sweep/another-definition-gives-another-verdict-under-another-revision", test_other_rules)
{
  g_autoptr (Tidepool) pool = tidepool_new (NULL, 0);
  g_autofree char *dir = g_dir_make_tmp ("slv-rules-XXXXXX", NULL);
  g_autoptr (SlvDeck) deck = legal_deck (pool);
  g_autoptr (SlvSweep) sweep = sweep_by_other_rules (pool, dir, "min=\"10\" max=\"12\"", "min=\"11\" max=\"12\"");
  g_autoptr (SlvSwept) before = look (pool, deck, NULL), after = slv_sweep_look (sweep, deck, TRUE);

  remove_definition (dir);
  g_assert_cmpint (before->report->verdict, ==, SLV_VERDICT_LEGAL);
  g_assert_cmpint (after->report->verdict, ==, SLV_VERDICT_ILLEGAL);
  g_assert_cmpstr (before->report->revision, !=, after->report->revision);
}

TEST ("/deck-sweep/a-second-format-is-judged-beside-the-own-one", test_also)
{
  g_autoptr (Tidepool) pool = tidepool_new (NULL, 0);
  g_autoptr (SlvDeck) deck = legal_deck (pool);
  g_autoptr (SlvSweep) sweep = slv_sweep_new (pool->games, pool->index, NULL, NULL, NULL);
  g_autoptr (SlvSwept) alone = slv_sweep_look (sweep, deck, TRUE), both = NULL;

  g_assert_null (alone->also);
  slv_sweep_set_also (sweep, tidepool_format (pool, "open"));
  both = slv_sweep_look (sweep, deck, TRUE);
  g_assert_nonnull (both->also);
  g_assert_cmpint (both->also->verdict, ==, both->report->verdict);
}

TEST ("/deck-sweep/decks-are-found-by-name-and-by-content", test_search)
{
  g_autoptr (Tidepool) pool = tidepool_new (NULL, 0);
  g_autoptr (SlvDeck) deck = legal_deck (pool);
  static const struct { const char *text; gboolean matches; } cases[] = {
    { "quiet", TRUE }, { "QUIET WATER", TRUE }, { "loud", FALSE }, { "[name:fish] >= 1", TRUE }, { "[name:fish] >= 1000", FALSE }, { "", TRUE } };
  g_autoptr (SlvSweep) sweep = slv_sweep_new (pool->games, pool->index, NULL, NULL, NULL);

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (SlvSwept) swept = look (pool, deck, cases[i].text);

      g_test_message ("%s", cases[i].text);
      g_assert_cmpint (swept->matches, ==, cases[i].matches);
    }
  fails (slv_sweep_set_text (sweep, "[name:x] >= >", &error), SLV_ERROR_USAGE);
}

/* “legal:this” is the verdict on the deck under its own format; with and without other terms, and turned round. */
TEST ("/deck-sweep/decks-are-found-by-their-verdict", test_search_by_verdict)
{
  static const struct { const char *text; gboolean legal, illegal; } cases[] = {
    { "legal:this", TRUE, FALSE }, { "not legal:this", FALSE, TRUE }, { "-legal:this", FALSE, TRUE },
    { "[name:fish] >= 1 and legal:this", TRUE, FALSE }, { "[name:fish] >= 1000 and legal:this", FALSE, FALSE },
    { "[name:fish] >= 1000 or not legal:this", FALSE, TRUE }, { "legal:this legal:this", TRUE, FALSE },
  };
  g_autoptr (Tidepool) pool = tidepool_new (NULL, 0);
  g_autoptr (SlvDeck) good = legal_deck (pool), bad = legal_deck (pool);
  g_autoptr (SlvSweep) sweep = slv_sweep_new (pool->games, pool->index, NULL, NULL, NULL);
  g_autoptr (GError) error = NULL;

  slv_deck_set_count (bad, 0, 0);
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    for (guint judge = 0; judge < 2; judge++)
      {
        g_test_message ("%s", cases[i].text);
        g_assert_true (slv_sweep_set_text (sweep, cases[i].text, &error));
        g_autoptr (SlvSwept) one = slv_sweep_look (sweep, good, judge == 1);
        g_autoptr (SlvSwept) other = slv_sweep_look (sweep, bad, judge == 1);
        g_assert_cmpint (one->matches, ==, cases[i].legal);
        g_assert_cmpint (other->matches, ==, cases[i].illegal);
        if (judge == 1)
          g_assert_cmpint (other->report->verdict, ==, SLV_VERDICT_ILLEGAL);
      }
  fails_saying (slv_sweep_set_text (sweep, "[name:fish] and legal:thisone", &error), SLV_ERROR_USAGE, "legal:this");
}

/* The cards of saved decks, as a field of a query: the deck's name is folded, what is only thought about is in no deck. */
TEST ("/deck-sweep/the-cards-of-saved-decks-are-asked-by-name", test_cards_of_decks)
{
  static const struct { const char *text, *names, *at_hand; } cases[] = {   /* found, or what the error says; @at_hand: where that is another */
    { "deck:one", "Captain Coral, Red Fish", NULL }, { "deck:ONE type:fish", "Red Fish", NULL }, { "deck=\"the second\"", "Pearl, Red Fish", NULL },
    { "deck:one deck:\"the second\"", "Red Fish", NULL }, { "deck:\"the second\" -deck:one", "Pearl", NULL }, { "deck:other", "", NULL },
    { "deck:this deck:one", "none is at hand", "Captain Coral, Red Fish" }, { "deck:\"quiet water\" -deck:one", "no saved deck", "Blue Fish, Reef One, Twin Fish" },
    { "deck:on", "One", "One" }, { "deck:zebra", "no saved deck is called “zebra”", "the deck at hand is “deck:this”" }, { "deck:thsi", "“thsi”", "did you mean “this”" },
    { "deck>one", "asked with “:”", "asked with “:”" }, { "deck:other wants>0", "wants", "wants" }, { "qty>=3 type:fish", "qty", "Blue Fish, Red Fish, Twin Fish" },
    { "qty:3 -deck=one", "qty", "Blue Fish, Twin Fish" },
  };
  g_autoptr (Tidepool) pool = tidepool_new (NULL, 0);
  g_autofree char *schema = slv_schema_dir ();
  g_autoptr (SlvStore) store = good (slv_store_open (pool->dir, schema, &error));
  g_autoptr (SlvDeck) one = tidepool_deck_of ("captain 1 Captain Coral|main 4 Red Fish|maybeboard 2 Blue Fish");
  g_autoptr (SlvDeck) two = tidepool_deck_of ("main 2 Pearl|main 1 Red Fish"), other = tidepool_deck_of ("main 2 Pearl");
  SlvDeck *decks[] = { one, two, other };
  static const char * const names[] = { "One", "The Second", "Other" };

  for (guint i = 0; i < G_N_ELEMENTS (decks); i++)
    {
      slv_take_str (&decks[i]->name, g_strdup (names[i]));
      slv_take_str (&decks[i]->game, g_strdup (i < 2 ? pool->game->id : "nobody-has-this"));
      g_assert_true (good (slv_store_save_deck (store, decks[i], &error)));
    }
  /* beside them the fields of the deck at hand, if there is one */
  g_autoptr (SlvDeck) hand = legal_deck (pool);
  g_autoptr (SlvChecker) checker = good (slv_checker_new (tidepool_format (pool, "open"), pool->index, NULL, NULL, &error));
  g_autoptr (SlvRunning) running = slv_running_new (checker, hand);
  const SlvProvider of_hand = slv_deck_fields (running);
  for (guint at_hand = 0; at_hand < 2; at_hand++)
    {
      g_autoptr (SlvSavedDecks) saved = slv_saved_decks_new (store, pool->index, at_hand ? &of_hand : NULL);
      const SlvProvider provider = slv_saved_decks_fields (saved);
      g_autoptr (GPtrArray) values = g_ptr_array_new_with_free_func (g_free);

      for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
        {
          g_autoptr (GError) error = NULL;
          g_autoptr (SlvResult) result = slv_search (pool->index, pool->game, cases[i].text, NULL, FALSE, &provider, NULL, &error);
          g_autoptr (GString) found = g_string_new (error != NULL ? error->message : NULL);

          for (guint k = 0; result != NULL && k < result->rows->len; k++)
            g_string_append_printf (found, "%s%s", k > 0 ? ", " : "", slv_index_card_name (pool->index, g_array_index (result->rows, guint, k)));
          g_test_message ("%s", cases[i].text);
          if (error != NULL)
            g_assert_nonnull (strstr (found->str, at_hand ? cases[i].at_hand : cases[i].names));
          else
            g_assert_cmpstr (found->str, ==, at_hand && cases[i].at_hand != NULL ? cases[i].at_hand : cases[i].names);
          g_assert_true (slv_saved_decks_asked (cases[i].text) || strchr (cases[i].text, '>') != NULL);
        }
      provider.values (provider.data, "deck", values);
      g_assert_cmpuint (values->len, ==, 3 + at_hand);
      g_assert_cmpstr (values->pdata[at_hand], ==, "One");
      g_assert_cmpuint (g_strv_length ((char **) provider.fields), ==, at_hand ? 4 : 1);   /* no field twice */
    }
  g_assert_false (slv_saved_decks_asked ("type:fish red"));
}

/* A card in two zones is one card, of which more are owned than it needs; of another one fewer are, and a third is in no list. */
TEST ("/deck-sweep/copies-that-are-owned-count-as-far-as-they-are-needed", test_owned)
{
  static const char * const owned[][2] = { { "Red Fish", "5" }, { "Pearl", "1" }, { "Whale", "2" } };
  g_autoptr (Tidepool) pool = tidepool_new (NULL, 0);
  g_autofree char *schema = slv_schema_dir ();
  g_autoptr (SlvStore) store = good (slv_store_open (pool->dir, schema, &error));
  g_autoptr (SlvCollection) empty = good (slv_collection_open (store, pool->index, &error));
  g_autoptr (SlvCopyList) list = slv_copy_list_new ("test", "");
  g_autoptr (SlvDeck) deck = tidepool_deck_of ("main 2 Red Fish|side 1 Red Fish|main 3 Pearl|main 2 Nobody");

  for (guint i = 0; i < G_N_ELEMENTS (owned); i++)
    {
      guint record = slv_copy_list_add (list, i + 1);

      slv_copy_list_set (list, record, SLV_COPY_GAME, pool->game->id);
      slv_copy_list_set (list, record, SLV_COPY_NAME, owned[i][0]);
      slv_copy_list_set (list, record, SLV_COPY_QUANTITY, owned[i][1]);
    }
  g_autoptr (SlvCopyPlan) plan = good (slv_collection_match (empty, list, NULL, SLV_COPIES_MERGE, NULL, &error));
  good (slv_collection_apply (store, plan, "brought", NULL, &error));
  g_autoptr (SlvCollection) collection = good (slv_collection_open (store, pool->index, &error));
  slv_take_str (&deck->game, g_strdup (pool->game->id));
  g_autoptr (SlvSweep) sweep = slv_sweep_new (pool->games, pool->index, collection, NULL, NULL);
  g_autoptr (SlvSwept) swept = slv_sweep_look (sweep, deck, TRUE);
  g_assert_cmpuint (swept->need, ==, 8);
  g_assert_cmpuint (swept->have, ==, 4);
}

TEST ("/deck-sweep/a-deck-of-a-game-that-is-not-installed-is-kept-and-not-judged", test_strange_game)
{
  g_autoptr (Tidepool) pool = tidepool_new (NULL, 0);
  g_autoptr (SlvDeck) deck = slv_deck_new ("From elsewhere");

  slv_take_str (&deck->game, g_strdup ("nobody-has-this"));
  slv_take_str (&deck->format, g_strdup ("nobody-has-this/1/open"));
  slv_deck_add (deck, "crypt", "Unheard-of Thing", 4, "", "", 1);
  g_autoptr (SlvSwept) swept = look (pool, deck, "elsewhere");
  g_assert_null (swept->format);
  g_assert_null (swept->report);
  g_assert_true (swept->matches);
}

TEST_MAIN ()
