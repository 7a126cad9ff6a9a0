/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-query-order.c: the order of results against a plain comparison of what the cards say, for random sort keys over cards and
 * printings of one game and of all; and blocks of cards against cards asked one by one, gone ones and printings among them. */
#include "base/slv-random.h"
#include "query-fixture.h"
#include "query-plain.h"

#define ROUNDS     400u
#define MORE_CARDS 700u   /* more than a block */

static QueryFixture *shared;
static SlvRandom chance;

TEST ("/query/order/is-that-of-a-plain-comparison", test_order)
{
  static const char * const names[] = { "cost", "power", "element", "type", "text", "name", "set", "number", "rarity", "released", "game" };

  slv_random_init (&chance, 77);
  for (guint round = 0; round < ROUNDS; round++)
    {
      gboolean printings = round % 2 == 1, all = round % 3 == 0;
      SlvGame *game = all ? NULL : slv_games_find (shared->games, "lantern");
      PlainKey keys[3];
      guint n = 1 + slv_random_below (&chance, 3);
      g_autoptr (GString) text = g_string_new (NULL);

      for (guint i = 0; i < n; i++)
        {
          keys[i] = (PlainKey) { names[slv_random_below (&chance, G_N_ELEMENTS (names))], slv_random_below (&chance, 2) == 0 };
          g_string_append_printf (text, "%s%s%s", i > 0 ? "," : "", keys[i].descends ? "-" : "", keys[i].name);
        }
      g_autoptr (SlvResult) result = good (
        slv_search (shared->index, game, round % 5 == 0 ? "cost>=1 or name:a" : "", text->str, printings, NULL, NULL, &error));
      g_assert_cmpuint (result->rows->len, >, 100);
      if (n == 1 && g_str_equal (keys[0].name, "name") && !keys[0].descends && all)
        continue;   /* across games name order is a merge, and tests/cases have it */
      for (guint i = 1; i < result->rows->len; i++)
        {
          guint a = g_array_index (result->rows, guint, i - 1), b = g_array_index (result->rows, guint, i);

          if (!plain_order (shared->index, keys, n, a, b, printings))
            g_test_message ("--sort %s: %u before %u", text->str, a, b);
          g_assert_true (plain_order (shared->index, keys, n, a, b, printings));
        }
    }
}

/* Cards that were there and are no more: the fixture imports twice, and "gone" is only in the first. */
static char *
random_cards (void)
{
  static const char * const names[] = { "Ash", "Brook", "Stone", "Caf\u00e9", "Hound", "Zzz", "Ash" };
  static const char * const rarities[] = { "Common", "Uncommon", "Rare", "Mythic", "1st", "" };
  GString *out = g_string_new (NULL);

  slv_random_init (&chance, 99);
  for (guint i = 0; i < MORE_CARDS; i++)
    {
      g_string_append_printf (out, "card %s more-%u %s %s\n", "lantern", i, names[slv_random_below (&chance, 7)],
                              names[slv_random_below (&chance, 7)]);
      g_string_append_printf (out, "type=%s\n", i % 3 ? "Ally" : "Action|Unique");
      if (i % 4)
        g_string_append_printf (out, "cost=%s\n", i % 11 ? (const char *[]) { "0", "1", "2", "10" }[slv_random_below (&chance, 4)] : "X");
      if (i % 5)
        g_string_append_printf (out, "power=%u\n", slv_random_below (&chance, 12));
      if (i % 7)
        g_string_append_printf (out, "element=%s\n", (const char *[]) { "Fire", "Wind|Fire", "Water" }[slv_random_below (&chance, 3)]);
      if (i % 2)
        g_string_append_printf (out, "text=%s\n", i % 3 ? "Draw a card." : "Nothing.");
      for (guint k = slv_random_below (&chance, 4); k > 0; k--)
        g_string_append_printf (out, "printing %s|Name|202%u-01-01|EN|%u%s|%s|Ida|foil\n", k % 2 ? "LAN" : "LAN2", k, i * 7 % 300 + k, i % 9 ? "" : "a",
                                rarities[slv_random_below (&chance, G_N_ELEMENTS (rarities))]);
      if (i % 13 == 0)
        g_string_append (out, "gone\n");
    }
  return g_string_free (out, FALSE);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_autofree char *more = random_cards ();
  shared = query_fixture_new (more);
  tests_add ();
  int result = g_test_run ();
  query_fixture_free (shared);
  return result;
}
