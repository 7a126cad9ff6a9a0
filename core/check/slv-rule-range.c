/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-rule-range.c: what count and sum have in common: every copy adds something between a best and a worst case, and the
 * total is compared with a minimum and a maximum. Where nothing is missing, best and worst are the same number; where a
 * value is missing, only what holds in both cases is said. Source: core/README.md, "Attributes". */
#include "config.h"
#include "check/slv-check-private.h"
#include <glib/gi18n-lib.h>
#include <math.h>

#define NUMBER_MAX 9e15   /* beyond this a double does not count by ones */

SlvRange
slv_range_judge (const SlvBoundsOf *bounds, double lo, double hi)
{
  if ((bounds->has_min && hi < (double) bounds->min) || (bounds->has_max && lo > (double) bounds->max))
    return SLV_RANGE_BROKEN;
  if ((!bounds->has_min || lo >= (double) bounds->min) && (!bounds->has_max || hi <= (double) bounds->max))
    return SLV_RANGE_HOLDS;
  return SLV_RANGE_UNKNOWN;
}

gint64
slv_range_number (double value)
{
  return (gint64) llround (CLAMP (value, -NUMBER_MAX, NUMBER_MAX));
}

void
slv_rule_range_measure (SlvRun *run, SlvRuleState *state, double *lo, double *hi)
{
  const GArray *items = run->checker->items;

  *lo = *hi = 0;
  for (guint i = 0; i < items->len; i++)
    {
      const SlvItem *item = &g_array_index (items, SlvItem, i);
      double least, most;

      if (!state->in_zone[item->zone])
        continue;
      state->class->span (run, state, item, &least, &most);
      *lo += least * (double) item->count;
      *hi += most * (double) item->count;
    }
}

/* Names the cards that a person would look at: those that could not be judged, or those that made it too much. A rule
 * about the number of all cards of a zone names none. */
static void
name_cards (SlvRun *run, SlvRuleState *state, SlvFinding *finding, gboolean doubtful)
{
  const GArray *items = run->checker->items;

  for (guint i = 0; i < items->len; i++)
    {
      const SlvItem *item = &g_array_index (items, SlvItem, i);
      double least, most;

      if (!state->in_zone[item->zone])
        continue;
      state->class->span (run, state, item, &least, &most);
      if (doubtful ? least < most : least > 0)
        slv_run_add_item (run, finding, item, item->count);
    }
}

/* Whether the doubt is worth a finding of its own. When nothing but cards that are in no list stand between the rule and
 * its maximum, the finding about those cards says it all; a minimum that they alone could reach is told all the same. */
static gboolean
is_worth_telling (SlvRun *run, SlvRuleState *state, const SlvBoundsOf *bounds, double sure)
{
  const GArray *items = run->checker->items;

  if (bounds->has_min && sure < (double) bounds->min)
    return TRUE;
  for (guint i = 0; i < items->len; i++)
    {
      const SlvItem *item = &g_array_index (items, SlvItem, i);
      double least, most;

      if (!state->in_zone[item->zone] || item->row == SLV_ROW_NONE)
        continue;
      state->class->span (run, state, item, &least, &most);
      if (least < most)
        return TRUE;
    }
  return FALSE;
}

/* Sentences by [rule has a query][bound that is broken]. */
enum { SAY_MIN, SAY_MAX, SAY_EXACT, SAY_RANGE, N_SAY };
static const char * const count_sentences[2][N_SAY] = {
  { N_("{zone}: too few cards; at least: {min}, there: {actual}."),
    N_("{zone}: too many cards; at most: {max}, there: {actual}."),
    N_("{zone}: the number of cards must be {min}; it is {actual}."),
    N_("{zone}: the number of cards must be between {min} and {max}; it is {actual}.") },
  { N_("{zone}: too few cards that match “{where}”; at least: {min}, there: {actual}."),
    N_("{zone}: too many cards that match “{where}”; at most: {max}, there: {actual}."),
    N_("{zone}: the number of cards that match “{where}” must be {min}; it is {actual}."),
    N_("{zone}: the number of cards that match “{where}” must be between {min} and {max}; it is {actual}.") },
};
static const char * const sum_sentences[N_SAY] = {
  N_("{zone}: the total must be at least {min}; it is {actual}."),
  N_("{zone}: the total must be at most {max}; it is {actual}."),
  N_("{zone}: the total must be {min}; it is {actual}."),
  N_("{zone}: the total must be between {min} and {max}; it is {actual}."),
};

static const char *
broken_sentence (const SlvRuleState *state, const SlvBoundsOf *bounds)
{
  guint way = SAY_RANGE;

  if (bounds->has_min && !bounds->has_max)
    way = SAY_MIN;
  else if (!bounds->has_min)
    way = SAY_MAX;
  else if (bounds->min == bounds->max)
    way = SAY_EXACT;
  if (state->rule->kind == SLV_RULE_SUM)
    return sum_sentences[way];
  return count_sentences[state->where != NULL ? 1 : 0][way];
}

void
slv_rule_range_check (SlvRun *run, SlvRuleState *state)
{
  const SlvBoundsOf *bounds = slv_run_bounds (run, state);
  gboolean counts_all = state->rule->kind == SLV_RULE_COUNT && state->where == NULL;
  SlvFinding *finding;
  double lo, hi;
  SlvRange range;

  slv_rule_range_measure (run, state, &lo, &hi);
  range = slv_range_judge (bounds, lo, hi);
  if (range == SLV_RANGE_HOLDS || (range == SLV_RANGE_UNKNOWN && !is_worth_telling (run, state, bounds, lo)))
    return;
  finding = slv_run_add (run, state, range == SLV_RANGE_BROKEN ? SLV_SEVERITY_ERROR : SLV_SEVERITY_UNKNOWN);
  /* Too few even in the best case: the best case is what a person has to beat. */
  slv_finding_set_actual (finding, slv_range_number (range == SLV_RANGE_BROKEN && bounds->has_min
                                                     && hi < (double) bounds->min ? hi : lo));
  if (!counts_all && (range == SLV_RANGE_UNKNOWN || (bounds->has_max && lo > (double) bounds->max)))
    name_cards (run, state, finding, range == SLV_RANGE_UNKNOWN);
  slv_run_say (run, state, finding, range == SLV_RANGE_UNKNOWN ? state->class->unknown
                                                              : broken_sentence (state, bounds));
}
