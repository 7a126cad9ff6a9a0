/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-store-backups.c: a copy of library.db a day, made before the first change of that day, in the folder backups beside it.
 * Kept are the newest 7, then the newest of each of 5 weeks before them, then the newest of each of 12 months before those;
 * what falls between is removed, and all but the newest are packed. Copies of days to come, which a wrong clock has made, count for
 * themselves, and of them the newest 3 are kept. Only a file that has just been found sound is copied, so that a damaged one never pushes a
 * good copy out. A copy that cannot be made does not keep a person from working. */
#include "store/slv-store-files.h"
#include "store/slv-store-private.h"

#include <glib/gstdio.h>
#include <string.h>

#define KEEP_DAYS   7u
#define KEEP_WEEKS  5u
#define KEEP_MONTHS 12u
#define KEEP_FUTURE 3u
#define PREFIX      "library-"
#define NAME_LENGTH (sizeof "library-2026-01-31.db" - 1)
#define PACKED      ".gz"

/* "library-2026-01-31.db" (packed: ".db.gz") → the day; NULL when it is no such name. */
static GDateTime *
day_of (const char *name)
{
  guint64 year, month, day;

  if (strlen (name) < NAME_LENGTH || !g_str_has_prefix (name, PREFIX)
      || (!g_str_equal (name + NAME_LENGTH, "") && !g_str_equal (name + NAME_LENGTH, PACKED)) || strncmp (name + NAME_LENGTH - 3, ".db", 3) != 0)
    return NULL;
  g_auto (GStrv) parts = g_strsplit_set (name + strlen (PREFIX), "-.", -1);
  if (g_strv_length (parts) < 4 || !g_ascii_string_to_unsigned (parts[0], 10, 1, 9999, &year, NULL)
      || !g_ascii_string_to_unsigned (parts[1], 10, 1, 12, &month, NULL) || !g_ascii_string_to_unsigned (parts[2], 10, 1, 31, &day, NULL))
    return NULL;
  return g_date_time_new_utc ((gint) year, (gint) month, (gint) day, 0, 0, 0);
}

static int
compare_names (gconstpointer a, gconstpointer b)
{
  return strcmp (*(char * const *) b, *(char * const *) a);   /* newest first */
}

static GPtrArray *
list_backups (const char *folder)
{
  GPtrArray *names = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  const char *name;

  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL)
    {
      g_autoptr (GDateTime) day = day_of (name);

      if (day != NULL)
        g_ptr_array_add (names, g_strdup (name));
    }
  g_ptr_array_sort (names, compare_names);
  return names;
}

static gboolean
is_to_come (GDateTime *day)
{
  g_autoptr (GDateTime) now = g_date_time_new_now_local ();

  return g_date_time_get_year (day) * 1000 + g_date_time_get_day_of_year (day)
         > g_date_time_get_year (now) * 1000 + g_date_time_get_day_of_year (now);
}

/* How many of @names, the newest ones, are of days to come. */
static guint
count_future (const GPtrArray *names)
{
  for (guint n = 0; n < names->len; n++)
    {
      g_autoptr (GDateTime) day = day_of (names->pdata[n]);

      if (!is_to_come (day))
        return n;
    }
  return names->len;
}

char *
slv_store_newest_backup (const char *dir)
{
  g_autofree char *folder = g_build_filename (dir, "backups", NULL);
  g_autoptr (GPtrArray) names = list_backups (folder);
  guint future = count_future (names);

  return names->len > 0 ? g_build_filename (folder, names->pdata[future < names->len ? future : 0], NULL) : NULL;
}

void
slv_store_thin_backups (const char *folder)
{
  g_autoptr (GPtrArray) names = list_backups (folder);
  guint weeks = 0, months = 0, first = count_future (names);
  gint last_week = -1, last_month = -1;

  for (guint i = KEEP_FUTURE; i < first; i++)
    {
      g_autofree char *path = g_build_filename (folder, names->pdata[i], NULL);

      g_unlink (path);
    }
  for (guint i = first; i < names->len; i++)
    {
      g_autoptr (GDateTime) day = day_of (names->pdata[i]);
      g_autofree char *path = g_build_filename (folder, names->pdata[i], NULL);
      gint week = g_date_time_get_week_numbering_year (day) * 100 + g_date_time_get_week_of_year (day);
      gint month = g_date_time_get_year (day) * 100 + g_date_time_get_month (day);
      gboolean keep = i - first < KEEP_DAYS;

      if (!keep && week != last_week && weeks < KEEP_WEEKS)
        {
          keep = TRUE;
          weeks++;
        }
      else if (!keep && weeks == KEEP_WEEKS && month != last_month && months < KEEP_MONTHS)
        {
          keep = TRUE;
          months++;
        }
      if (!keep)
        g_unlink (path);
      else if (i > first && !g_str_has_suffix (path, PACKED))
        slv_file_pack (path);
      last_week = week;
      last_month = month;
    }
}

void
slv_store_daily_backup (SlvStore *store)
{
  g_autofree char *folder = g_build_filename (store->dir, "backups", NULL), *name = NULL, *path = NULL;
  g_autoptr (GDateTime) now = g_date_time_new_now_local ();
  gboolean row;

  if (store->backed_up)
    return;
  store->backed_up = TRUE;
  name = g_date_time_format (now, PREFIX "%Y-%m-%d.db");
  path = g_build_filename (folder, name, NULL);
  g_autofree char *packed = g_strconcat (path, PACKED, NULL);   /* what a clock that was ahead has made of it meanwhile */
  if (g_file_test (path, G_FILE_TEST_EXISTS) || g_file_test (packed, G_FILE_TEST_EXISTS))
    return;
  g_autoptr (SlvStatement) anything = slv_db_query (store->library, "library-anything", NULL);
  if (!slv_statement_next (anything, &row, NULL) || !row || slv_statement_int (anything, 0) == 0)
    return;   /* nothing that could be lost yet */
  if (g_mkdir_with_parents (folder, 0700) == 0 && slv_db_copy (store->library, path, NULL))
    slv_store_thin_backups (folder);
  slv_store_thin_copies (store->dir, FALSE, NULL);
}
