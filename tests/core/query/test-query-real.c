/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-query-real.c: random queries over an invented game, as searches and as rules, and over real card lists, against an evaluation row by
 * row (query-real.c), and their orders against a plain comparison. The lists are skipped where the shared data are not there. SLV_ROUNDS and
 * SLV_SEED make it longer, and another one. */
#include "import-fixture.h"
#include "query-fixture.h"
#include "query-plain.h"
#include "query-real.h"

#define ROUNDS 1500u   /* for each game */
#define ATOMS  300u    /* answered once, then put together in ever new ways */
#define DEPTH  4u
#define MORE_CARDS 700   /* random ones beside those of cards.txt: more than a block, as many cards are searched at once */

static const char * const lists[][2] = {
  { "grand-archive", "data/grand-archive/index-api/all_cards.json.gz" },
  { "genesis", "data/genesis-boc/all_cards.json" },
  { "arcmage", "data/arcmage/cardsearch_2018.json" },
};

static SlvGames *games;
static SlvIndex *index_of_all;
static SlvRandom chance;

static guint
from_environment (const char *name, guint otherwise)
{
  const char *text = g_getenv (name);

  return text != NULL ? (guint) g_ascii_strtoull (text, NULL, 10) : otherwise;
}

/* ---- random cards ---- */

#define PICK(array) ((array)[slv_random_below (&chance, G_N_ELEMENTS (array))])

static void
add_line (GString *out, const char *attr, const char * const *choices, guint n)
{
  guint which = slv_random_below (&chance, n + 1);

  if (which < n)
    g_string_append_printf (out, "%s=%s\n", attr, choices[which]);
}

#define LINE(attr, ...) \
  { static const char * const choices[] = { __VA_ARGS__ }; add_line (out, attr, choices, G_N_ELEMENTS (choices)); }

static char *
random_cards (void)
{
  static const char * const rarities[] = { "Common", "Uncommon", "Rare", "Mythic", "Promo", "" };
  static const char * const names[] = { "Ash", "Brook", "Stone", "Café", "Hound", "Zzz", "Awake", "Lamp" };
  GString *out = g_string_new (NULL);

  for (guint i = 0; i < MORE_CARDS; i++)
    {
      g_string_append_printf (out, "card lantern more-%u %s %s %u\n", i, PICK (names), PICK (names), i);
      LINE ("type", "Ally", "Ally|Unique", "Action", "Champion", "Item", "Unique|Item", "")
      LINE ("class", "Mage", "Warrior|Mage", "")
      LINE ("subtype", "Hound", "Cat|Hound", "")
      LINE ("element", "Fire", "Fire|Wind", "Water", "Norm", "")
      LINE ("cost", "0", "1", "2", "3", "10", "X", "")
      LINE ("level", "0", "1", "2")
      LINE ("power", "0", "1", "2", "4")
      LINE ("life", "1", "2", "5", "")
      LINE ("speed", "Fast", "Slow")
      LINE ("keyword", "Stealth", "Divine Relic", "")
      LINE ("token", "yes", "no")
      LINE ("promo", "yes", "no")
      LINE ("text", "Draw a card.", "Stealth until dusk.", "X is nothing. Draw.", "A\\nCARD", "")
      for (guint k = slv_random_below (&chance, 4); k > 0; k--)
        g_string_append_printf (out, "printing %s|Name|202%u-01-01|EN|%u-%u|%s|Ida|foil\n", k % 2 == 0 ? "LAN" : "LAN2", k, i, k,
                                PICK (rarities));
      if (i % 13 == 0)   /* the fixture imports twice, and these are only in the first */
        g_string_append (out, "gone\n");
    }
  return g_string_free (out, FALSE);
}

/* ---- queries ---- */

/* @truths: what the query that is written into @out answers for each look. */
static void
make_query (GPtrArray *atoms, guint n_looks, guint depth, GString *out, guint8 *truths)
{
  const RealAtom *atom = g_ptr_array_index (atoms, slv_random_below (&chance, atoms->len));
  guint kind = depth == 0 ? 0 : slv_random_below (&chance, 6);
  g_autofree guint8 *others = NULL;

  if (kind < 2)
    {
      g_string_append (out, atom->text);
      memcpy (truths, atom->truths, n_looks);
      return;
    }
  g_string_append (out, kind == 2 ? "-(" : "(");
  make_query (atoms, n_looks, depth - 1, out, truths);
  for (guint i = 0; kind == 2 && i < n_looks; i++)
    truths[i] = truths[i] == SLV_UNKNOWN ? SLV_UNKNOWN : truths[i] == SLV_FALSE;
  if (kind > 2)
    {
      g_string_append (out, kind == 3 ? " or " : kind == 4 ? " and " : " ");
      others = g_new (guint8, n_looks + 1);
      make_query (atoms, n_looks, depth - 1, out, others);
    }
  for (guint i = 0; kind > 2 && i < n_looks; i++)
    {
      guint8 wins = kind == 3 ? SLV_TRUE : SLV_FALSE, loses = kind == 3 ? SLV_FALSE : SLV_TRUE;
      gboolean won = truths[i] == wins || others[i] == wins;

      truths[i] = won ? wins : truths[i] == SLV_UNKNOWN || others[i] == SLV_UNKNOWN ? SLV_UNKNOWN : loses;
    }
  g_string_append_c (out, ')');
}

/* ---- comparing ---- */

static void
compare_rows (const GArray *got, const GArray *wanted, const char *query)
{
  for (guint i = 0; i < MAX (got->len, wanted->len); i++)
    {
      guint a = i < got->len ? g_array_index (got, guint, i) : SLV_ROW_NONE;
      guint b = i < wanted->len ? g_array_index (wanted, guint, i) : SLV_ROW_NONE;

      if (a != b)
        g_test_message ("%s: found row %u, and row by row it is %u", query, a, b);
      g_assert_cmpuint (a, ==, b);
    }
}

/* A card answers as its best look does; where somebody searches, what is unknown is no. */
static void
compare_cards (const RealCards *cards, const char *query, const guint8 *truths)
{
  g_autoptr (GArray) rows = g_array_new (FALSE, FALSE, sizeof (guint)), wanted = g_array_new (FALSE, FALSE, sizeof (guint));
  g_autofree guint8 *answers = g_new (guint8, cards->n);
  g_autoptr (GError) error = NULL;
  g_autoptr (SlvQuery) parsed = slv_query_parse (query, &error);
  g_autoptr (SlvBound) bound = NULL;

  if (error == NULL)
    bound = slv_query_bind (parsed, cards->game, cards->index, cards->mode, NULL, &error);
  if (error != NULL)
    g_test_message ("%s", query);
  g_assert_no_error (error);
  good (slv_bound_run (bound, rows, NULL, &error));
  for (guint i = rows->len; i > 0; i--)
    if (slv_index_card_gone (cards->index, g_array_index (rows, guint, i - 1)))   /* of these nothing is said */
      g_array_remove_index (rows, i - 1);
  memset (answers, SLV_FALSE, cards->n);
  for (guint i = 0; i < cards->looks->len; i++)
    {
      guint8 *answer = &answers[g_array_index (cards->looks, RealLook, i).row - cards->first];

      if (truths[i] == SLV_TRUE || (truths[i] == SLV_UNKNOWN && *answer == SLV_FALSE && cards->mode == SLV_QUERY_RULES))
        *answer = truths[i];
    }
  for (guint i = 0; i < cards->n; i++)
    if (answers[i] == SLV_TRUE)
      g_array_append_vals (wanted, &(guint) { cards->first + i }, 1);
  compare_rows (rows, wanted, query);
  for (guint k = 0; k < (cards->mode == SLV_QUERY_RULES ? cards->n : 8); k++)
    {
      guint nth = slv_random_below (&chance, cards->n);
      SlvTruth got = slv_bound_test (bound, cards->first + nth);

      if (slv_index_card_gone (cards->index, cards->first + nth))
        continue;
      if (got != answers[nth])
        g_test_message ("%s: %s", slv_index_card_name (cards->index, cards->first + nth), query);
      g_assert_cmpint (got, ==, answers[nth]);
    }
}

static void
compare_printings (const RealCards *cards, const char *query, const guint8 *truths)
{
  g_autoptr (GArray) wanted = g_array_new (FALSE, FALSE, sizeof (guint));
  g_autoptr (SlvResult) result = good (slv_search (cards->index, cards->game, query, "name", TRUE, NULL, NULL, &error));

  for (guint i = 0; i < cards->looks->len; i++)
    {
      const RealLook *look = &g_array_index (cards->looks, RealLook, i);

      if (truths[i] == SLV_TRUE && look->printing != SLV_ROW_NONE)
        g_array_append_val (wanted, look->printing);
    }
  compare_rows (result->rows, wanted, query);
}

/* The same rows, or those of all games, in the order that the text asks for. */
static void
compare_order (const RealCards *cards, const char *query, gboolean printings)
{
  static const char * const names[] = { "name", "set", "number", "rarity", "released", "game" };
  gboolean all = slv_random_below (&chance, 3) == 0;
  SlvGame *game = all ? NULL : cards->game;
  g_autofree char *asked = all ? g_strdup ("") : g_strdup_printf ("(%s)", query);
  g_autoptr (GString) text = g_string_new (asked);
  guint n = 2 + slv_random_below (&chance, 2);   /* by its name alone, cards of all games are merged, which tests/data/query/cases has */
  PlainKey keys[3];

  g_string_append (text, " order:");
  for (guint i = 0; i < n; i++)
    {
      const SlvAttr *attr = g_ptr_array_index (cards->game->attrs, slv_random_below (&chance, cards->game->attrs->len));

      keys[i] = (PlainKey) { i == 1 ? attr->id : names[slv_random_below (&chance, G_N_ELEMENTS (names))], slv_random_below (&chance, 2) == 0 };
      g_string_append_printf (text, "%s%s%s", i > 0 ? "," : "", keys[i].descends ? "-" : "", keys[i].name);
    }
  g_string_append (text, printings ? " unique:printings" : "");
  g_autoptr (SlvResult) result = good (slv_search (cards->index, game, text->str, NULL, FALSE, NULL, NULL, &error));
  g_autoptr (SlvResult) plain = slv_search (cards->index, game, asked, "name", printings, NULL, NULL, NULL);
  g_assert_cmpuint (result->rows->len, ==, plain->rows->len);
  for (guint i = 1; i < result->rows->len; i++)
    {
      guint a = g_array_index (result->rows, guint, i - 1), b = g_array_index (result->rows, guint, i);

      if (!plain_order (cards->index, keys, n, a, b, printings))
        g_test_message ("%s: %u before %u", text->str, a, b);
      g_assert_true (plain_order (cards->index, keys, n, a, b, printings));
    }
}

static void
compare_all (SlvIndex *index, SlvGame *game, SlvQueryMode mode)
{
  guint rounds = from_environment ("SLV_ROUNDS", ROUNDS), found = 0;
  g_autoptr (GPtrArray) atoms = g_ptr_array_new_with_free_func ((GDestroyNotify) real_atom_free);
  RealCards cards;

  slv_random_init (&chance, from_environment ("SLV_SEED", 20240517));
  real_cards_init (&cards, index, game, mode, &chance);
  g_assert_cmpuint (cards.looks->len, >, 50);
  g_autofree guint8 *truths = g_new (guint8, cards.looks->len + 1);
  for (guint round = 0; round < rounds; round++)
    {
      g_autoptr (GString) query = g_string_new (NULL);

      if (round % (ATOMS * 40) == 0)
        g_ptr_array_set_size (atoms, 0);
      while (atoms->len < ATOMS)
        g_ptr_array_add (atoms, real_atom_new (&cards));
      make_query (atoms, cards.looks->len, slv_random_below (&chance, DEPTH + 1), query, truths);
      compare_cards (&cards, query->str, truths);
      if (mode == SLV_QUERY_SEARCH && round % 4 == 0)
        compare_printings (&cards, query->str, truths);
      if (mode == SLV_QUERY_SEARCH && round % 16 == 0)
        compare_order (&cards, query->str, round % 32 == 0);
      found += memchr (truths, SLV_TRUE, cards.looks->len) != NULL;
    }
  g_test_message ("%u queries, of which %u found something", rounds, found);
  g_assert_cmpuint (found, >, rounds / 4);
  real_cards_clear (&cards);
}

static void
test_invented (gconstpointer mode)
{
  slv_random_init (&chance, 20240517);
  g_autofree char *more = random_cards ();
  g_autoptr (QueryFixture) fixture = query_fixture_new (more);

  compare_all (fixture->index, slv_games_find (fixture->games, "lantern"), (SlvQueryMode) GPOINTER_TO_INT (mode));
}

static void
test_real (gconstpointer data)
{
  if (index_of_all == NULL)
    g_test_skip ("the shared test data is not there");
  else
    compare_all (index_of_all, slv_games_find (games, data), SLV_QUERY_SEARCH);
}

/* NULL when a list is not there. */
static SlvIndex *
import_all (const char *folder)
{
  g_autoptr (SlvStore) store = fixture_store (folder);

  for (guint i = 0; i < G_N_ELEMENTS (lists); i++)
    {
      const char *named = g_getenv ("SLEEVES_SHARED");
      g_autofree char *beside = g_build_filename (g_getenv ("SLV_SOURCE_ROOT"), "..", "shared", NULL);
      g_autofree char *path = g_build_filename (named != NULL ? named : beside, lists[i][1], NULL);

      if (!g_file_test (path, G_FILE_TEST_EXISTS))
        return NULL;
      g_autoptr (SlvImportAccount) account =
        good (slv_job_run (store, games, path, lists[i][0], NULL, FALSE, NULL, NULL, NULL, &error));
    }
  return good (slv_index_build (store, games, NULL, &error));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  slv_games_init ();
  games = fixture_own_games ();
  char *folder = fixture_folder ();
  index_of_all = import_all (folder);
  for (guint i = 0; i < G_N_ELEMENTS (lists); i++)
    {
      g_autofree char *path = g_strconcat ("/query/real/same-as-row-by-row/", lists[i][0], NULL);
      g_test_add_data_func (path, lists[i][0], test_real);
    }
  g_test_add_data_func ("/query/real/an-invented-game-is-searched-row-by-row", GINT_TO_POINTER (SLV_QUERY_SEARCH), test_invented);
  g_test_add_data_func ("/query/real/rules-of-an-invented-game-are-asked-row-by-row", GINT_TO_POINTER (SLV_QUERY_RULES), test_invented);
  int result = g_test_run ();
  g_clear_pointer (&index_of_all, slv_index_unref);
  slv_games_unref (games);
  fixture_remove (folder);
  return result;
}
