/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-day-form.c: days as card lists write them. Not strptime(): its names of months are those of the locale. */
#include "game/slv-game.h"

static const char * const months[] = { "january", "february", "march", "april", "may", "june", "july", "august", "september",
                                       "october", "november", "december" };

/* At least three letters that begin the name of a month. */
static gboolean
take_month (const char **text, guint *month)
{
  gsize n = 0;

  while (g_ascii_isalpha ((*text)[n]))
    n++;
  for (guint i = 0; n >= 3 && i < G_N_ELEMENTS (months); i++)
    if (n <= strlen (months[i]) && g_ascii_strncasecmp (*text, months[i], n) == 0)
      {
        *month = i + 1;
        *text += n;
        return TRUE;
      }
  return FALSE;
}

static gboolean
take_number (const char **text, guint least, guint most, guint *number)
{
  guint n = 0;

  *number = 0;
  for (; n < most && g_ascii_isdigit ((*text)[n]); n++)
    *number = *number * 10 + (guint) ((*text)[n] - '0');
  *text += n;
  return n >= least;
}

/* One % of the form. */
static gboolean
take_part (char part, const char **text, guint *day, guint *month, guint *year)
{
  switch (part)
    {
    case 'd':
      return take_number (text, 1, 2, day);
    case 'm':
      return take_number (text, 1, 2, month);
    case 'Y':
      return take_number (text, 4, 4, year);
    default:
      return take_month (text, month);
    }
}

static void
skip_blanks (const char **text)
{
  while (g_ascii_isspace (**text))
    (*text)++;
}

char *
slv_day_read (const char *form, const char *text)
{
  guint day = 0, month = 0, year = 0;
  gboolean iso = form == NULL;

  skip_blanks (&text);
  for (const char *p = iso ? "%Y-%m-%d" : form; *p != '\0'; p++)
    {
      if (g_ascii_isspace (*p))
        {
          if (*text != '\0' && !g_ascii_isspace (*text))
            return NULL;
          skip_blanks (&text);
        }
      else if (*p == '%')
        {
          if (p[1] == '\0' || !take_part (*++p, &text, &day, &month, &year))
            return NULL;
        }
      else if (*text++ != *p)
        return NULL;
    }
  if (!iso || (*text != 'T' && *text != ' ') || !g_ascii_isdigit (text[1]))
    {
      skip_blanks (&text);
      if (*text != '\0')
        return NULL;
    }
  if (year == 0 || !g_date_valid_dmy ((GDateDay) day, (GDateMonth) month, (GDateYear) year))
    return NULL;
  return g_strdup_printf ("%04u-%02u-%02u", year, month, day);
}

gboolean
slv_is_day (const char *text)
{
  g_autofree char *day = slv_day_read (NULL, text);

  return g_strcmp0 (day, text) == 0;
}

gboolean
slv_day_form_holds (const char *form)
{
  guint days = 0, months_of = 0, years = 0, others = 0;

  for (const char *p = strchr (form, '%'); p != NULL; p = strchr (p, '%'))
    {
      p++;
      days += *p == 'd';
      months_of += *p == 'm' || *p == 'b' || *p == 'B';
      years += *p == 'Y';
      others += *p == '\0' || strchr ("dmbBY", *p) == NULL;
    }
  return days == 1 && months_of == 1 && years == 1 && others == 0;
}
