/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-query-examples.c: every example of the help can be run, for every game that comes with the program and for all of them. */
#include "query-fixture.h"
#include "query/slv-query-examples.h"

static SlvGames *
shipped_games (void)
{
  const char *schema = g_getenv ("SLEEVES_SCHEMA");
  g_autofree char *dir = g_build_filename (schema, "games", NULL), *rng = g_build_filename (schema, "game.rng", NULL);
  return good (slv_games_load ((const char *[]) { dir, NULL }, rng, NULL, &error));
}

/* Bound in at least one game, as a search over all of them asks for. */
static gboolean
can_be_run (const char *text, SlvGame *game, SlvGames *games, GError **error)
{
  g_autoptr (SlvQuery) query = slv_query_parse (text, error);
  GPtrArray *all = slv_games_list (games);
  g_autoptr (SlvBound) bound = NULL;

  if (query == NULL)
    return FALSE;
  if (game != NULL)
    return (bound = slv_query_bind (query, game, NULL, SLV_QUERY_SEARCH, NULL, error)) != NULL;
  for (guint i = 0; i < all->len && bound == NULL; i++)
    {
      g_clear_error (error);
      bound = slv_query_bind (query, g_ptr_array_index (all, i), NULL, SLV_QUERY_SEARCH, NULL, error);
    }
  return bound != NULL;
}

static void
check_examples (SlvGame *game, SlvGames *games)
{
  g_autoptr (GPtrArray) examples = slv_query_examples (game, games);
  g_autoptr (GHashTable) seen = g_hash_table_new (g_str_hash, g_str_equal);

  g_assert_cmpuint (examples->len, >=, 10);
  SLV_EACH (const SlvQueryExample, example, examples)
    {
      g_assert_true (g_hash_table_add (seen, example->query));
      g_assert_cmpstr (example->meaning, !=, "");
      g_assert_true (g_utf8_validate (example->meaning, -1, NULL));
      if (example->collection)
        {
          g_autoptr (SlvQuery) query = good (slv_query_parse (example->query, &error));

          g_assert_nonnull (query);
        }
      else
        good (can_be_run (example->query, game, games, &error));
    }
}

TEST ("/query/examples/every-example-can-be-run", test_run)
{
  g_autoptr (SlvGames) games = shipped_games ();
  GPtrArray *all = slv_games_list (games);

  check_examples (NULL, games);
  for (guint i = 0; i < all->len; i++)
    check_examples (g_ptr_array_index (all, i), games);
}

/* What they say of an invented game, and of all. */
TEST ("/query/examples/each-says-what-it-finds", test_meanings)
{
  static const char of_game[] =
    "cost<=2 = Cost is 2 or less\n"
    "cost:2..4 = Cost is from 2 to 4\n"
    "power>cost = Power is greater than Cost: two fields of the same card\n"
    "order:-cost,name = All cards, highest Cost first\n"
    "type:Action = Type has “Action”\n"
    "-type:Action = Type does not have “Action”\n"
    "type:Action|Ally = Type has “Action” or “Ally”\n"
    "type=Action = Type is “Action” and nothing else\n"
    "type<=Action|Ally = Type has nothing but “Action” and “Ally”\n"
    "is:token = Token: yes\n"
    "banned:lantern/1 = Banned in this edition's format today\n"
    "limit<=1 f:lantern/1 = Allowed in it, and some list of the game allows it once at the most\n"
    "r>=Rare = The rarity is “Rare” or rarer\n";
  g_autoptr (QueryFixture) fixture = query_fixture_new (NULL);

  for (guint i = 0; i < 2; i++)
    {
      g_autoptr (GPtrArray) examples = slv_query_examples (i == 0 ? slv_games_find (fixture->games, "lantern") : NULL, fixture->games);
      g_autoptr (GString) text = g_string_new (NULL);

      SLV_EACH (const SlvQueryExample, example, examples)
        g_string_append_printf (text, "%s = %s\n", example->query, example->meaning);
      g_test_message ("%s", text->str);
      g_assert_nonnull (strstr (text->str, i == 0 ? of_game : "game:lantern text:draw = Only cards of Lantern Road\n"));
      g_assert_null (strstr (text->str, i == 0 ? "game:" : "cost<="));
    }
}

/* A field that the game does not have would not pass. */
TEST ("/query/examples/one-that-cannot-is-found", test_can_fail)
{
  g_autoptr (SlvGames) games = shipped_games ();

  fails (can_be_run ("nosuchfield<=2", g_ptr_array_index (slv_games_list (games), 0), games, &error), SLV_ERROR_USAGE);
}

TEST_MAIN (slv_games_init ())
