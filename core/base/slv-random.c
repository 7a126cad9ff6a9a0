/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-random.c: xoshiro256** with splitmix64 seeding. GRand and the system's generators may change between versions;
 * a seed that somebody wrote down must give the same hand on every machine, so the few lines stand here. */
#include "base/slv-random.h"
#include <sys/random.h>
#include <unistd.h>

static guint64
splitmix64 (guint64 *state)
{
  guint64 z = (*state += G_GUINT64_CONSTANT (0x9e3779b97f4a7c15));

  z = (z ^ (z >> 30)) * G_GUINT64_CONSTANT (0xbf58476d1ce4e5b9);
  z = (z ^ (z >> 27)) * G_GUINT64_CONSTANT (0x94d049bb133111eb);
  return z ^ (z >> 31);
}

void
slv_random_init (SlvRandom *random, guint64 seed)
{
  guint64 state = seed;

  for (guint i = 0; i < G_N_ELEMENTS (random->s); i++)
    random->s[i] = splitmix64 (&state);
}

void
slv_random_init_stream (SlvRandom *random, guint64 seed, guint64 stream)
{
  guint64 a = seed, b = stream ^ G_GUINT64_CONSTANT (0x5851f42d4c957f2d);

  /* both are mixed before they meet: neighbouring streams would share words of their states otherwise */
  slv_random_init (random, splitmix64 (&a) ^ splitmix64 (&b));
}

guint32
slv_random_below (SlvRandom *random, guint32 n)
{
  g_return_val_if_fail (n > 0, 0);
  guint64 product = (slv_random_next (random) >> 32) * n;
  if ((guint32) product < n)
    {
      guint32 threshold = (guint32) (-n) % n;

      while ((guint32) product < threshold)
        product = (slv_random_next (random) >> 32) * n;
    }
  return (guint32) (product >> 32);
}

void
slv_random_shuffle (SlvRandom *random, guint32 *items, guint n)
{
  for (guint i = n; i > 1; i--)
    {
      guint j = slv_random_below (random, i);
      guint32 item = items[i - 1];

      items[i - 1] = items[j];
      items[j] = item;
    }
}

guint64
slv_random_new_seed (void)
{
  guint64 seed;

  if (getrandom (&seed, sizeof seed, 0) != (gssize) sizeof seed)
    {
      guint64 state = (guint64) g_get_real_time () ^ ((guint64) getpid () << 40);

      seed = splitmix64 (&state);
    }
  return seed & ((G_GUINT64_CONSTANT (1) << 53) - 1);
}
