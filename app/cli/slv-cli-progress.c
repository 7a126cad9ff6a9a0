/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-cli-progress.c: one line on standard error that is drawn over itself; on a terminal only, and not before the work has
 * taken long enough for a person to wonder. */
#include <stdio.h>
#include <unistd.h>
#include "cli/slv-cli.h"

#define PROGRESS_AFTER_US (300 * G_TIME_SPAN_MILLISECOND)
#define BAR_WIDTH 24u

/* What a person wants to know of a long wait; until a second has passed nothing sensible can be said. While something is fetched there
 * are bytes (@done) and no records yet. */
static char *
tell_rate (gint64 spent_us, guint64 done, guint64 total, guint64 records)
{
  g_autofree char *rate = NULL;
  double seconds = (double) spent_us / G_USEC_PER_SEC;

  if (seconds < 1 || done == 0)
    return g_strdup ("");
  rate = records > 0 ? slv_tell_digits ((guint64) ((double) records / seconds)) : g_format_size ((guint64) ((double) done / seconds));
  if (total <= done)
    /* Translators: in a progress bar: how many cards, or bytes, are read in a second */
    return g_strdup_printf (_("  %s/s"), rate);
  guint64 left = (guint64) (seconds * (double) (total - done) / (double) done + 0.5);
  /* Translators: in a progress bar: how much is read in a second, and how much time is left (minutes:seconds) */
  return g_strdup_printf (_("  %s/s  %u:%02u left"), rate, (guint) MIN (left / 60, 9999), (guint) (left % 60));
}

void
slv_cli_progress (SlvCli *cli, const char *what, guint64 done, guint64 total, guint64 records)
{
  guint full = total ? (guint) (MIN (done, total) * BAR_WIDTH / total) : 0;
  char bar[BAR_WIDTH + 1];

  if (!isatty (STDERR_FILENO))
    return;
  if (cli->progress_time == 0)
    cli->progress_time = g_get_monotonic_time ();
  if (g_get_monotonic_time () - cli->progress_time < PROGRESS_AFTER_US)
    return;
  for (guint i = 0; i < BAR_WIDTH; i++)
    bar[i] = i < full ? '#' : '.';
  bar[BAR_WIDTH] = '\0';
  g_autofree char *name = g_filename_display_basename (what);
  g_autofree char *clean = slv_text_printable (name);
  g_autofree char *count = slv_tell_digits (records);
  g_autofree char *rate = tell_rate (g_get_monotonic_time () - cli->progress_time, done, total, records);
  if (total)
    fprintf (stderr, "\r\033[K%.40s [%s] %3u %%  %s%s", clean, bar, (guint) (MIN (done, total) * 100 / total), count, rate);
  else
    fprintf (stderr, "\r\033[K%.40s  %s%s", clean, count, rate);
  fflush (stderr);
}

void
slv_cli_progress_end (SlvCli *cli)
{
  if (cli->progress_time && isatty (STDERR_FILENO))
    {
      fputs ("\r\033[K", stderr);
      fflush (stderr);
    }
  cli->progress_time = 0;
}
