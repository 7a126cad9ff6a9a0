/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-plural.c: numbers and days as they stand in sentences. */
#include "base/slv-plural.h"
#include <glib/gi18n-lib.h>
#include <langinfo.h>
#include <string.h>

char *
slv_tell_printf (const char *format, ...)
{
  g_autoptr (GString) grouped = g_string_new (NULL);
  va_list args;

  for (const char *at = format, *next; *at != '\0'; at = next)
    {
      gsize digits = *at == '%' ? strspn (at + 1, "0123456789") : 0, length = 1 + (digits > 0 && at[digits + 1] == '$' ? digits + 1 : 0);
      const char *kind = at + length + strspn (at + length, "-+ #.*hlzjt0123456789");

      next = *at != '%' ? strchrnul (at, '%') : at + length + (at[1] == '%');
      g_string_append_len (grouped, at, next - at);
      if (*at == '%' && (*kind == 'u' || *kind == 'd'))
        g_string_append_c (grouped, '\'');
    }
  /* the separator is in the locale's own encoding */
  va_start (args, format);
  char *told = g_strdup_vprintf (g_utf8_validate (nl_langinfo (THOUSEP), -1, NULL) ? grouped->str : format, args);
  va_end (args);
  return told;
}

char *
slv_tell_digits (guint64 number)
{
  return slv_tell_printf ("%" G_GUINT64_FORMAT, number);
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

void
slv_tell_more (GString *text, char *sentence)
{
  g_string_append_printf (text, "%s%s", text->len > 0 ? " " : "", sentence);
  g_free (sentence);
}

char *
slv_tell_day (const char *iso)
{
  g_autofree char *midnight = g_strconcat (iso != NULL ? iso : "", "T00:00:00Z", NULL);
  g_autoptr (GDateTime) date = g_date_time_new_from_iso8601 (midnight, NULL);

  /* Translators: a day as strftime() writes it: 17 May 2024 */
  g_autofree char *told = date != NULL ? g_date_time_format (date, _("%-d %B %Y")) : NULL;

  return told != NULL ? g_steal_pointer (&told) : g_strdup (iso);
}

char *
slv_today (void)
{
  g_autoptr (GDateTime) now = g_date_time_new_now_local ();

  return g_date_time_format (now, "%Y-%m-%d");
}

char *
slv_tell_time (gint64 seconds)
{
  g_autoptr (GDateTime) then = seconds > 0 ? g_date_time_new_from_unix_local (seconds) : NULL;
  g_autoptr (GDateTime) now = g_date_time_new_now_local ();
  g_autofree char *day = then != NULL ? g_date_time_format (then, "%Y-%m-%d") : NULL, *today = g_date_time_format (now, "%Y-%m-%d");

  if (day == NULL)
    return g_strdup (_("never"));
  /* Translators: a time of the present day, see date(1) for the letters */
  return strcmp (day, today) == 0 ? g_date_time_format (then, _("today %H:%M")) : slv_tell_day (day);
}
