/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-query-real.c: random queries over real card lists against an evaluation row by row (query-real.c), and their orders against a
 * plain comparison. Skipped where the shared data are not there. SLV_ROUNDS and SLV_SEED make it longer, and another one. */
#include <string.h>
#include "import-fixture.h"
#include "query-plain.h"
#include "query-real.h"

#define ROUNDS 1500u   /* for each game */
#define ATOMS  300u    /* answered once, then put together in ever new ways */
#define DEPTH  4u

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

/* A card is found when one of its looks is. */
static void
compare_cards (const RealCards *cards, const char *query, const guint8 *truths)
{
  g_autoptr (GArray) rows = g_array_new (FALSE, FALSE, sizeof (guint)), wanted = g_array_new (FALSE, FALSE, sizeof (guint));
  g_autoptr (GError) error = NULL;
  g_autoptr (SlvQuery) parsed = slv_query_parse (query, &error);
  g_autoptr (SlvBound) bound = NULL;
  guint last = SLV_ROW_NONE;

  if (error == NULL)
    bound = slv_query_bind (parsed, cards->game, cards->index, SLV_QUERY_SEARCH, NULL, &error);
  if (error != NULL)
    g_test_message ("%s", query);
  g_assert_no_error (error);
  good (slv_bound_run (bound, rows, NULL, &error));
  for (guint i = 0; i < cards->looks->len; i++)
    {
      guint row = g_array_index (cards->looks, RealLook, i).row;

      if (truths[i] == SLV_TRUE && row != last)
        g_array_append_val (wanted, row);
      last = truths[i] == SLV_TRUE ? row : last;
    }
  compare_rows (rows, wanted, query);
  for (guint k = 0; k < 8; k++)
    {
      guint row = cards->first + slv_random_below (&chance, cards->n);
      gboolean found = FALSE;

      for (guint i = 0; i < wanted->len; i++)
        found = found || g_array_index (wanted, guint, i) == row;
      g_assert_cmpint (slv_bound_test (bound, row), ==, found ? SLV_TRUE : SLV_FALSE);
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

/* The same rows, in the order that the text asks for. */
static void
compare_order (const RealCards *cards, const char *query, gboolean printings)
{
  static const char * const names[] = { "name", "set", "number", "rarity", "released", NULL };
  const SlvAttr *attr = g_ptr_array_index (cards->game->attrs, slv_random_below (&chance, cards->game->attrs->len));
  const PlainKey keys[] = { { names[slv_random_below (&chance, 5)], slv_random_below (&chance, 2) == 0 },
                            { attr->id, slv_random_below (&chance, 2) == 0 } };
  g_autofree char *text = g_strdup_printf ("(%s) order:%s%s,%s%s%s", query, keys[0].descends ? "-" : "", keys[0].name,
                                           keys[1].descends ? "-" : "", keys[1].name, printings ? " unique:printings" : "");
  g_autoptr (SlvResult) result = good (slv_search (cards->index, cards->game, text, NULL, FALSE, NULL, NULL, &error));
  g_autoptr (SlvResult) plain = slv_search (cards->index, cards->game, query, "name", printings, NULL, NULL, NULL);

  g_assert_cmpuint (result->rows->len, ==, plain->rows->len);
  for (guint i = 1; i < result->rows->len; i++)
    {
      guint a = g_array_index (result->rows, guint, i - 1), b = g_array_index (result->rows, guint, i);

      if (!plain_order (cards->index, keys, 2, a, b, printings))
        g_test_message ("%s: %u before %u", text, a, b);
      g_assert_true (plain_order (cards->index, keys, 2, a, b, printings));
    }
}

static void
test_real (gconstpointer data)
{
  SlvGame *game = slv_games_find (games, data);
  guint rounds = from_environment ("SLV_ROUNDS", ROUNDS), found = 0;
  g_autoptr (GPtrArray) atoms = g_ptr_array_new_with_free_func ((GDestroyNotify) real_atom_free);
  RealCards cards;

  if (index_of_all == NULL)
    {
      g_test_skip ("the shared test data is not there");
      return;
    }
  slv_random_init (&chance, from_environment ("SLV_SEED", 20240517));
  real_cards_init (&cards, index_of_all, game, &chance);
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
      if (round % 4 == 0)
        compare_printings (&cards, query->str, truths);
      if (round % 16 == 0)
        compare_order (&cards, query->str, round % 32 == 0);
      found += memchr (truths, SLV_TRUE, cards.looks->len) != NULL;
    }
  g_test_message ("%u queries, of which %u found something", rounds, found);
  g_assert_cmpuint (found, >, rounds / 4);
  real_cards_clear (&cards);
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
  int result = g_test_run ();
  g_clear_pointer (&index_of_all, slv_index_unref);
  slv_games_unref (games);
  fixture_remove (folder);
  return result;
}
