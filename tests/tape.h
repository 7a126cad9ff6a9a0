/* SPDX-License-Identifier: GPL-3.0-or-later */
/* tape.h: tar archives as POSIX has them, for tests of what unpacks them. */
#pragma once
#include <gio/gio.h>
#include <string.h>

/** Appends an entry to @tape: @kind '0' a file that holds @text, '1' a link to the file @text, '2' a symbolic link to it. */
static inline void
tape_put (GByteArray *tape, const char *name, char kind, const char *text)
{
  guint8 head[512] = { 0 }, rest[512] = { 0 };
  guint sum = 0, length = kind == '0' ? (guint) strlen (text) : 0;

  g_strlcpy ((char *) head, name, 100);
  memcpy (head + 100, "0000644\0" "0000000\0" "0000000", 23);
  g_snprintf ((char *) head + 124, 12, "%011o", length);
  g_snprintf ((char *) head + 136, 12, "%011o", 0);
  memset (head + 148, ' ', 8);
  head[156] = (guint8) kind;
  if (kind != '0')
    g_strlcpy ((char *) head + 157, text, 100);
  memcpy (head + 257, "ustar\0" "00", 8);
  for (guint i = 0; i < sizeof head; i++)
    sum += head[i];
  g_snprintf ((char *) head + 148, 8, "%06o", sum);
  g_byte_array_append (tape, head, sizeof head);
  g_byte_array_append (tape, (const guint8 *) text, length);
  g_byte_array_append (tape, rest, (512 - length % 512) % 512);
}

/** Writes @tape with its end to @path. */
static inline void
tape_write (GByteArray *tape, const char *path)
{
  guint8 end[1024] = { 0 };

  g_byte_array_append (tape, end, sizeof end);
  g_assert_true (g_file_set_contents (path, (const char *) tape->data, tape->len, NULL));
}
