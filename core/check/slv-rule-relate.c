/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-rule-relate.c: the values of an attribute of each card lie within those of the cards of another zone, or meet them.
 * What the other zone allows is the union over its cards and attributes; an unknown card or a missing value there could
 * allow anything. With nothing in the other zone there is nothing to compare with, and no verdict: unless a rule about
 * that zone has already said so as an error, that is what the finding says. */
#include "config.h"
#include "check/slv-check-private.h"
#include <glib/gi18n-lib.h>
#include <string.h>

static gboolean
relate_prepare (SlvChecker *checker, SlvRuleState *state, GError **error)
{
  const SlvRule *rule = state->rule;

  state->of = slv_checker_column (checker, rule->of, TRUE, rule->line, error);
  if (state->of == NULL)
    return FALSE;
  state->to_of = g_ptr_array_new ();
  for (guint i = 0; rule->to_attrs != NULL && rule->to_attrs[i] != NULL; i++)
    {
      SlvCheckColumn *column = slv_checker_column (checker, rule->to_attrs[i], TRUE, rule->line, error);

      if (column == NULL)
        return FALSE;
      g_ptr_array_add (state->to_of, column);
    }
  if (state->to_of->len == 0)
    g_ptr_array_add (state->to_of, state->of);
  return TRUE;
}

/* Marks what @item of the other zone allows. Returns FALSE when it could allow more than is known. */
gboolean
slv_rule_relate_mark (SlvChecker *checker, SlvRuleState *state, const SlvItem *item)
{
  gboolean known = TRUE;

  for (guint i = 0; i < state->to_of->len; i++)
    {
      SlvCheckColumn *column = g_ptr_array_index (state->to_of, i);
      guint first, n;

      if (slv_check_cell (column, item->row, &first, &n) == SLV_CELL_IS_UNKNOWN)
        known = FALSE;
      for (guint j = first; j < first + n; j++)
        slv_checker_mark (checker, slv_checker_value (checker, column, column->column.codes[j]));
    }
  return known;
}

typedef struct { gboolean any, all_known; } Allowed;

static Allowed
collect_allowed (SlvChecker *checker, SlvRuleState *state)
{
  Allowed allowed = { FALSE, TRUE };

  slv_checker_begin_marks (checker);
  for (guint i = 0; i < checker->items->len; i++)
    {
      const SlvItem *item = &g_array_index (checker->items, SlvItem, i);

      if (item->zone != state->other_zone)
        continue;
      allowed.any = TRUE;
      if (!slv_rule_relate_mark (checker, state, item))
        allowed.all_known = FALSE;
    }
  return allowed;
}

static SlvTruth
judge_values (SlvChecker *checker, SlvRuleState *state, const SlvItem *item, gboolean all_known)
{
  guint first, n, n_marked = 0;

  switch (slv_check_cell (state->of, item->row, &first, &n))
    {
    case SLV_CELL_IS_FOREIGN:
      return SLV_TRUE;
    case SLV_CELL_IS_UNKNOWN:
      return SLV_UNKNOWN;
    case SLV_CELL_IS_KNOWN:
    default:
      break;
    }
  for (guint i = first; i < first + n; i++)
    if (slv_checker_is_marked (checker, slv_checker_value (checker, state->of, state->of->column.codes[i])))
      n_marked++;
  if (state->rule->meets ? n_marked > 0 : n_marked == n)
    return SLV_TRUE;
  if (n == 0 || all_known)
    return SLV_FALSE;
  return SLV_UNKNOWN;
}

/* Whether the card keeps the rule; a card that the rule may not be about breaks it at most perhaps. */
SlvTruth
slv_rule_relate_judge (SlvChecker *checker, SlvRuleState *state, const SlvItem *item, gboolean all_known)
{
  SlvTruth where = slv_check_query_test (state->where, item->row), fits;

  if (where == SLV_FALSE)
    return SLV_TRUE;
  fits = judge_values (checker, state, item, all_known);
  return fits == SLV_FALSE && where == SLV_UNKNOWN ? SLV_UNKNOWN : fits;
}

/* A card that is in no list has a finding of its own, and is not named again when it could not be judged. */
static gboolean
is_meant (const SlvItem *item, SlvTruth truth)
{
  return truth != SLV_UNKNOWN || item->row != SLV_ROW_NONE;
}

static guint64
count_items (SlvRun *run, SlvRuleState *state, gboolean all_known, SlvTruth truth, SlvFinding *finding)
{
  SlvChecker *checker = run->checker;
  guint64 copies = 0;

  for (guint i = 0; i < checker->items->len; i++)
    {
      const SlvItem *item = &g_array_index (checker->items, SlvItem, i);

      if (!state->in_zone[item->zone] || !is_meant (item, truth) || slv_rule_relate_judge (checker, state, item, all_known) != truth)
        continue;
      copies += item->count;
      if (finding != NULL)
        slv_run_add_item (run, finding, item, item->count);
    }
  return copies;
}

static void
report (SlvRun *run, SlvRuleState *state, gboolean all_known, SlvTruth truth, guint64 broken)
{
  static const char * const sentences[] = {
    N_("{of}: these cards go beyond what {to} allows: {cards}."),
    N_("{of}: these cards have nothing in common with {to}: {cards}."),
  };
  SlvFinding *finding = slv_run_add (run, state, truth == SLV_FALSE ? SLV_SEVERITY_ERROR : SLV_SEVERITY_UNKNOWN);

  count_items (run, state, all_known, truth, finding);
  slv_finding_set_actual (finding, (gint64) broken);
  slv_run_say (run, state, finding, truth == SLV_FALSE ? sentences[state->rule->meets ? 1 : 0] : state->class->unknown);
}

/* Whether a finding of severity error already speaks of @zone. */
static gboolean
has_error_about (const SlvRun *run, const char *zone)
{
  for (guint i = 0; i < run->report->findings->len; i++)
    {
      const SlvFinding *finding = g_ptr_array_index (run->report->findings, i);
      g_auto (GStrv) zones = finding->severity == SLV_SEVERITY_ERROR ? g_strsplit (finding->zone, " ", -1) : NULL;

      if (zones != NULL && g_strv_contains ((const char * const *) zones, zone))
        return TRUE;
    }
  return FALSE;
}

static gboolean
has_subject (SlvChecker *checker, SlvRuleState *state)
{
  for (guint i = 0; i < checker->items->len; i++)
    {
      const SlvItem *item = &g_array_index (checker->items, SlvItem, i);

      if (state->in_zone[item->zone] && slv_check_query_test (state->where, item->row) != SLV_FALSE)
        return TRUE;
    }
  return FALSE;
}

static void
relate_check (SlvRun *run, SlvRuleState *state)
{
  SlvChecker *checker = run->checker;
  Allowed allowed;
  guint64 broken;

  if (!has_subject (checker, state))
    return;
  allowed = collect_allowed (checker, state);
  if (!allowed.any)
    {
      if (!has_error_about (run, state->rule->to_zone))
        slv_run_say (run, state, slv_run_add (run, state, SLV_SEVERITY_UNKNOWN),
                     N_("{to} is empty, so there is nothing that the cards of {zone} could be compared with."));
      return;
    }
  broken = count_items (run, state, allowed.all_known, SLV_FALSE, NULL);
  if (broken > 0)
    report (run, state, allowed.all_known, SLV_FALSE, broken);
  else if (count_items (run, state, allowed.all_known, SLV_UNKNOWN, NULL) > 0)
    report (run, state, allowed.all_known, SLV_UNKNOWN, 0);
}

const SlvRuleClass slv_rule_relate = {
  .kind = SLV_RULE_RELATE,
  .prepare = relate_prepare,
  .check = relate_check,
  .unknown = N_("{of}: whether these cards fit {to} cannot be said, because something about them is not known: {cards}."),
};
