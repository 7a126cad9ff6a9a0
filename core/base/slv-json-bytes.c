/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-json-bytes.c: what is asked of every byte of a list, eight bytes at a time: nearly all of them are plain, and asking them one by one
 * is a tenth of reading the list. (H. S. Warren, "Hacker's Delight", 6-1, finding a zero byte.) */
#include "base/slv-json-private.h"
#include <string.h>

#define EACH_BYTE(c)   (G_GUINT64_CONSTANT (0x0101010101010101) * (c))
#define ANY_ZERO(word) (((word) - EACH_BYTE (1)) & ~(word) & EACH_BYTE (0x80))

gboolean
slv_json_is_ascii (const char *text, gsize length)
{
  gsize i = 0;

  for (; i + 8 <= length; i += 8)
    {
      guint64 word;

      memcpy (&word, text + i, 8);
      if ((word & EACH_BYTE (0x80)) != 0 || ANY_ZERO (word) != 0)
        return FALSE;
    }
  for (; i < length; i++)
    if (text[i] == '\0' || (guchar) text[i] >= 0x80)
      return FALSE;
  return TRUE;
}

const char *
slv_json_skip_text (const char *p, const char *end)
{
  for (; end - p >= 8; p += 8)
    {
      guint64 word, control;

      memcpy (&word, p, 8);
      control = (word - EACH_BYTE (0x20)) & ~word & EACH_BYTE (0x80);
      if ((control | ANY_ZERO (word ^ EACH_BYTE ('"')) | ANY_ZERO (word ^ EACH_BYTE ('\\'))) != 0)
        break;
    }
  while (p < end && *p != '"' && *p != '\\' && (guchar) *p >= 0x20)
    p++;
  return p;
}
