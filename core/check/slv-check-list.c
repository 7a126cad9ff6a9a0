/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-check-list.c: dated lists of banned and limited cards, as the card index carries them for a format's tag or id: those
 * that stand with a card in its list, and those that were imported by themselves. The newest entry that holds on the day
 * counts; a limit of 0 is a ban, SLV_ALL the end of one. Copies are counted over all zones of the list but a pool. */
#include "config.h"
#include "check/slv-check-private.h"
#include <glib/gi18n-lib.h>
#include <string.h>

/* Lists of the format are those of its tag, or those that name it by its id. */
static gboolean
is_ours (const SlvChecker *checker, const char *tag)
{
  const SlvFormat *format = checker->format;

  return tag != NULL && ((format->list_tag != NULL && g_ascii_strcasecmp (tag, format->list_tag) == 0)
                         || g_ascii_strcasecmp (tag, format->full_id) == 0);
}

/* What holds for the card on the day: the newest entry, of one day the last. FALSE: nothing does, or not any more. */
static gboolean
find_entry (const SlvChecker *checker, guint row, SlvLimitView *found)
{
  guint n = slv_index_n_limits (checker->index, row);
  const char *since = NULL;

  for (guint i = 0; i < n; i++)
    {
      SlvLimitView view;

      slv_index_limit (checker->index, row, i, &view);
      if (!is_ours (checker, view.tag))
        continue;
      if (view.since != NULL && strncmp (view.since, checker->as_of, strlen (checker->as_of)) > 0)
        continue;
      if (since != NULL && g_strcmp0 (view.since, since) < 0)
        continue;
      since = view.since != NULL ? view.since : "";
      *found = view;
    }
  return since != NULL && found->limit != SLV_ALL;
}

static gint64
find_limit (const SlvChecker *checker, guint row)
{
  SlvLimitView view;

  return find_entry (checker, row, &view) ? view.limit : SLV_OWN_NONE;
}

gint64
slv_checker_list_limit (SlvChecker *checker, guint row)
{
  gint64 *limit;

  if (checker->list_limits == NULL)
    checker->list_limits = g_new0 (gint64, (gsize) checker->n_rows + 1);
  limit = &checker->list_limits[row - checker->first_row];
  if (slv_own_turn (*limit) == SLV_OWN_NOT_ASKED)
    *limit = slv_own_turn (find_limit (checker, row));
  return slv_own_turn (*limit);
}

/* Sentences by [banned or limited][no reason or one]. */
static const char * const sentences[2][2] = {
  { N_("“{card}” is limited in this format; allowed copies: {max}, copies: {actual}."),
    N_("“{card}” is limited in this format; allowed copies: {max}, copies: {actual}. Reason: {reason}") },
  { N_("“{card}” is banned in this format."), N_("“{card}” is banned in this format. Reason: {reason}") },
};

static void
report_tally (SlvRun *run, const SlvNameTally *tally)
{
  const SlvItem *item = &g_array_index (run->checker->items, SlvItem, tally->item);
  const SlvZone *zone = g_ptr_array_index (run->checker->book->zones, item->zone);
  g_autofree char *allowed = g_strdup_printf ("%" G_GINT64_FORMAT, tally->limit_lo);
  g_autofree char *copies = g_strdup_printf ("%" G_GUINT64_FORMAT, tally->lo);
  SlvLimitView view = { .note = "" };
  gboolean listed = find_entry (run->checker, item->row, &view);
  g_auto (GStrv) note = g_strsplit (listed && view.note != NULL ? view.note : "", "\t", 2);   /* clause, reason */
  const char *clause = note[0] != NULL && *note[0] != '\0' ? note[0] : listed ? view.tag : run->checker->format->list_tag;
  const char *reason = note[0] != NULL && note[1] != NULL ? note[1] : "";
  SlvFinding *finding = slv_finding_new ("list", clause, SLV_SEVERITY_ERROR);
  const SlvSayValue values[] = { { "card", slv_run_item_name (run, item) }, { "max", allowed }, { "actual", copies },
                                 { "reason", reason } };

  slv_take_str (&finding->zone, g_strdup (zone->id));
  slv_finding_set_actual (finding, (gint64) tally->lo);
  slv_finding_set_range (finding, FALSE, 0, TRUE, tally->limit_lo);
  slv_run_add_item (run, finding, item, tally->lo);
  slv_take_str (&finding->message, slv_say_fill (_(sentences[tally->limit_lo <= 0 ? 1 : 0][*reason != '\0' ? 1 : 0]),
                                                 values, G_N_ELEMENTS (values)));
  g_ptr_array_add (run->report->findings, finding);
}

void
slv_run_check_list (SlvRun *run)
{
  SlvChecker *checker = run->checker;

  if (!run->lists)
    return;
  slv_checker_begin_tally (checker);
  for (guint i = 0; i < checker->items->len; i++)
    {
      const SlvItem *item = &g_array_index (checker->items, SlvItem, i);
      gint64 limit;
      SlvNameTally *tally;

      if (item->row == SLV_ROW_NONE || !checker->list_zones[item->zone])
        continue;
      limit = slv_checker_list_limit (checker, item->row);
      tally = slv_checker_tally (checker, item);
      tally->lo += item->count;
      if (limit != SLV_OWN_NONE)
        tally->limit_lo = MIN (tally->limit_lo, limit);
    }
  for (guint i = 0; i < checker->touched->len; i++)
    {
      const SlvNameTally *tally = &g_array_index (checker->tallies, SlvNameTally, g_array_index (checker->touched, guint, i));

      if ((gint64) tally->lo > tally->limit_lo)
        report_tally (run, tally);
    }
}
