/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-random.c: the generator gives the published numbers, and the same ones for ever. */
#include "base/slv-random.h"

TEST ("/base/random/gives-the-published-numbers", test_reference)
{
  /* the authors' xoshiro256starstar.c from the state 1, 2, 3, 4 */
  static const guint64 expected[] = {
    G_GUINT64_CONSTANT (11520), 0, G_GUINT64_CONSTANT (1509978240), G_GUINT64_CONSTANT (1215971899390074240),
    G_GUINT64_CONSTANT (1216172134540287360), G_GUINT64_CONSTANT (607988272756665600),
    G_GUINT64_CONSTANT (16172922978634559625), G_GUINT64_CONSTANT (8476171486693032832),
    G_GUINT64_CONSTANT (10595114339597558777), G_GUINT64_CONSTANT (2904607092377533576),
  };
  SlvRandom random = { { 1, 2, 3, 4 } };

  for (guint i = 0; i < G_N_ELEMENTS (expected); i++)
    g_assert_cmpuint (slv_random_next (&random), ==, expected[i]);
}

TEST ("/base/random/seeds-by-splitmix", test_seeding)
{
  /* the author's splitmix64.c from 1234567 */
  static const guint64 expected[] = {
    G_GUINT64_CONSTANT (6457827717110365317), G_GUINT64_CONSTANT (3203168211198807973),
    G_GUINT64_CONSTANT (9817491932198370423), G_GUINT64_CONSTANT (4593380528125082431),
  };
  SlvRandom random;

  slv_random_init (&random, 1234567);
  for (guint i = 0; i < 4; i++)
    g_assert_cmpuint (random.s[i], ==, expected[i]);
}

TEST ("/base/random/zero-is-a-seed", test_zero_is_a_seed)
{
  SlvRandom random;

  slv_random_init (&random, 0);
  g_assert_cmpuint (slv_random_next (&random), !=, slv_random_next (&random));
}

TEST ("/base/random/numbers-below-n-are-even", test_below_is_even)
{
  guint counts[7] = { 0 };
  double chi = 0;
  SlvRandom random;

  slv_random_init (&random, 42);
  for (guint i = 0; i < 70000; i++)
    {
      guint32 n = slv_random_below (&random, 7);

      g_assert_cmpuint (n, <, 7);
      counts[n]++;
    }
  for (guint i = 0; i < 7; i++)
    chi += ((double) counts[i] - 10000.0) * ((double) counts[i] - 10000.0) / 10000.0;
  g_assert_cmpfloat (chi, <, 22.46);   /* 6 degrees of freedom, one in a thousand */
  g_assert_cmpuint (slv_random_below (&random, 1), ==, 0);
  for (guint i = 0; i < 100; i++)
    g_assert_cmpuint (slv_random_below (&random, G_MAXUINT32), <, G_MAXUINT32);
}

TEST ("/base/random/shuffle-is-fixed", test_shuffle)
{
  /* fixed for ever: a hand that was written down with its seed must come again */
  static const guint32 expected[] = { 6, 0, 2, 3, 4, 7, 1, 5 };
  guint32 items[8], sum = 0;
  SlvRandom random;

  for (guint i = 0; i < 8; i++)
    items[i] = i;
  slv_random_init (&random, 7);
  slv_random_shuffle (&random, items, 8);
  for (guint i = 0; i < 8; i++)
    sum |= 1u << items[i];
  g_assert_cmpuint (sum, ==, 255);
  g_assert_cmpmem (items, sizeof items, expected, sizeof expected);
  slv_random_shuffle (&random, items, 0);
  slv_random_shuffle (&random, items, 1);
}

TEST ("/base/random/streams-differ", test_streams)
{
  SlvRandom a, b, again;

  slv_random_init_stream (&a, 5, 0);
  slv_random_init_stream (&b, 5, 1);
  slv_random_init_stream (&again, 5, 0);
  for (guint i = 0; i < 4; i++)
    for (guint j = 0; j < 4; j++)
      g_assert_cmpuint (a.s[i], !=, b.s[j]);
  g_assert_cmpuint (slv_random_next (&a), ==, slv_random_next (&again));
}

TEST ("/base/random/new-seed-fits-json", test_new_seed)
{
  guint64 a = slv_random_new_seed (), b = slv_random_new_seed ();

  g_assert_cmpuint (a, <, G_GUINT64_CONSTANT (1) << 53);
  g_assert_cmpuint (a, !=, b);
}

TEST_MAIN ()
