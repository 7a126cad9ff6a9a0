/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-query-substring.c: a piece of text in megabytes of folded text. memmem() looks at 1–2 bytes a nanosecond; here the two bytes of
 * the piece that are rarest in prose are compared at many places at once, and only where both stand the rest is looked at. */
#include <string.h>
#include "query/slv-query-private.h"

#define LANES 16u
typedef guint8 Lanes __attribute__ ((vector_size (LANES)));
typedef guint64 Quads __attribute__ ((vector_size (LANES)));

/* How common a byte is: letters by their share in English prose, then what is rarer than any of them. */
static guint
share (char byte)
{
  static const char common[] = " etaoinsrhldcumfpgwybvkxjqz.,";
  const char *place = byte != '\0' ? strchr (common, byte) : NULL;

  return place != NULL ? (guint) (sizeof common - (gsize) (place - common)) : 0;
}

/* Places of the rarest byte and of the next rarest (which is the same one when the needle has one byte). */
static void
rarest_two (const char *needle, gsize length, gsize *one, gsize *other)
{
  *one = *other = 0;
  for (gsize i = 1; i < length; i++)
    if (share (needle[i]) < share (needle[*one]))
      *one = i;
  *other = *one == 0 ? length - 1 : 0;
  for (gsize i = 0; i < length; i++)
    if (i != *one && share (needle[i]) < share (needle[*other]))
      *other = i;
}

static inline gboolean
any_lane (Lanes lanes)
{
  Quads quads = (Quads) lanes;

  return (quads[0] | quads[1]) != 0;
}

const char *
slv_find (const char *text, gsize length, const char *needle, gsize needle_length)
{
  const char *last;
  gsize one, other;

  if (needle_length == 0 || length < needle_length)
    return needle_length == 0 ? text : NULL;
  last = text + (length - needle_length);   /* the last place where it can begin */
  rarest_two (needle, needle_length, &one, &other);
  const Lanes want_one = (Lanes) { 0 } + (guint8) needle[one], want_other = (Lanes) { 0 } + (guint8) needle[other];
  for (; last - text >= (gssize) LANES; text += LANES)
    {
      Lanes a, b, hits;
      memcpy (&a, text + one, LANES);
      memcpy (&b, text + other, LANES);
      hits = (Lanes) (a == want_one) & (Lanes) (b == want_other);
      if (!any_lane (hits))
        continue;
      for (guint i = 0; i < LANES; i++)
        if (hits[i] && memcmp (text + i, needle, needle_length) == 0)
          return text + i;
    }
  return memmem (text, (gsize) (last - text) + needle_length, needle, needle_length);
}
