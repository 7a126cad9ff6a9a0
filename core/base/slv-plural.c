/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-plural.c: numbers as they stand in sentences. */
#include "base/slv-plural.h"
#include <glib/gi18n-lib.h>
#include <langinfo.h>
#include <string.h>

char *
slv_tell_digits (guint64 number)
{
  g_autofree char *digits = g_strdup_printf ("%" G_GUINT64_FORMAT, number);
  const char *separator = nl_langinfo (THOUSEP);
  gsize n = strlen (digits);
  GString *out;

  if (!g_utf8_validate (separator, -1, NULL))    /* it is in the locale's own encoding */
    return g_steal_pointer (&digits);
  out = g_string_new (NULL);
  for (gsize i = 0; i < n; i++)
    {
      if (i > 0 && (n - i) % 3 == 0)
        g_string_append (out, separator);
      g_string_append_c (out, digits[i]);
    }
  return g_string_free (out, FALSE);
}

void
slv_tell_counts (GString *text, gconstpointer of, const SlvTellCount *counts, guint n)
{
  for (guint i = 0; i < n; i++)
    {
      guint64 number = G_STRUCT_MEMBER (guint64, of, counts[i].offset);
      g_autofree char *digits = slv_tell_digits (number);

      if (number == 0)
        continue;
      g_string_append (text, text->len > 0 ? " " : "");
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
      g_string_append_printf (text, g_dngettext (GETTEXT_PACKAGE, counts[i].one, counts[i].many, (gulong) number), digits);
#pragma GCC diagnostic pop
    }
}
