/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-random.h: the one seeded generator. xoshiro256** 1.0 (Blackman and Vigna, 2018, public domain reference),
 * seeded by splitmix64; numbers below n by Lemire's multiply-and-reject (2019), so without bias; shuffles by
 * Fisher-Yates from the top down. All of this is fixed: the same seed gives the same hand for ever. */
#pragma once
#include <glib.h>

typedef struct { guint64 s[4]; } SlvRandom;

/** slv_random_init: seeds @random from @seed; every 64-bit value is a seed, 0 too. Any thread, one at a time for each @random. */
void slv_random_init (SlvRandom *random, guint64 seed);
/** slv_random_init_stream: like slv_random_init(), for the @stream-th independent stream of @seed (blocks of a simulation). */
void slv_random_init_stream (SlvRandom *random, guint64 seed, guint64 stream);
/** slv_random_next: Returns: 64 random bits. Here and not in the .c, for loops that draw hundreds of millions of cards. */
static inline guint64
slv_random_next (SlvRandom *random)
{
  guint64 *s = random->s;
  guint64 a = s[1] * 5, result = ((a << 7) | (a >> 57)) * 9, t = s[1] << 17;

  s[2] ^= s[0];
  s[3] ^= s[1];
  s[1] ^= s[2];
  s[0] ^= s[3];
  s[2] ^= t;
  s[3] = (s[3] << 45) | (s[3] >> 19);
  return result;
}
/** slv_random_below: Returns: a number in [0, n); @n > 0. */
guint32 slv_random_below (SlvRandom *random, guint32 n);
/** slv_random_shuffle: shuffles the first @n elements of @items (32-bit each) in place. */
void slv_random_shuffle (SlvRandom *random, guint32 *items, guint n);
/** slv_random_new_seed: Returns: a seed from the system's entropy that fits in 53 bits, so that every JSON reader keeps it. */
guint64 slv_random_new_seed (void);
