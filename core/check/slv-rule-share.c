/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-rule-share.c: copies of cards that share one value of an attribute, over the rule's zones taken together: each value of the
 * attribute has so many copies at most. A card with several values counts for each of them. A value that is missing may be any, so
 * its copies may count for every value; where nothing but cards that are in no list leave it open, the finding about those says so.
 * This file is also the example of how a kind of rule is added. */
#include "check/slv-rule-class.h"
#include <math.h>

static const char * const says[] = { "actual", "max", "allowed", "zone", "where", "of", "value", "card", "cards", NULL };

/* Copies that have a value for certain, and those that may have it as far as the rule's queries go; of listed cards only. */
typedef struct { guint64 sure, maybe, listed; } Count;
/* Counts by number of the checker's values, where any card of the rule had one; @open: copies that may have any value. */
typedef struct { GArray *counts; Count open; } Tally;

static SlvCheckColumn *
column_of (const SlvRuleState *state)
{
  return g_ptr_array_index (state->of, 0);
}

static Count *
count_of (GArray *counts, guint value)
{
  if (value >= counts->len)
    g_array_set_size (counts, value + 16);
  return &g_array_index (counts, Count, value);
}

/* Whether the rule is about the card. */
static SlvTruth
counts (SlvRuleState *state, const SlvItem *item)
{
  SlvTruth where = slv_check_query_test (state->where, item->row);
  SlvTruth except = state->except != NULL ? slv_check_query_test (state->except, item->row) : SLV_FALSE;

  if (!state->in_zone[item->zone] || where == SLV_FALSE || except == SLV_TRUE)
    return SLV_FALSE;
  return where == SLV_TRUE && except == SLV_FALSE ? SLV_TRUE : SLV_UNKNOWN;
}

/* Adds (@sign 1) or takes away (-1) the copies of @item. Returns whether it counts at all. */
static gboolean
add_item (Tally *tally, SlvChecker *checker, SlvRuleState *state, const SlvItem *item, gint sign)
{
  SlvCheckColumn *of = column_of (state);
  SlvTruth counted = counts (state, item);
  guint64 n = (guint64) ((gint64) item->count * sign), listed = item->row != SLV_ROW_NONE ? n : 0;
  guint first, n_values;

  if (counted == SLV_FALSE)
    return FALSE;
  if (slv_check_cell (of, item->row, &first, &n_values) == SLV_CELL_IS_UNKNOWN)
    {
      tally->open.maybe += n;
      tally->open.listed += listed;
      return TRUE;
    }
  slv_checker_begin_marks (checker);
  for (guint i = first; i < first + n_values; i++)
    {
      guint value = slv_checker_value (checker, of, of->column.codes[i]);
      Count *count = count_of (tally->counts, value);

      if (!slv_checker_mark (checker, value))
        continue;
      *(counted == SLV_TRUE ? &count->sure : &count->maybe) += n;
      count->listed += counted == SLV_TRUE ? 0 : listed;
    }
  return n_values > 0;
}

/* @count: of one value; NULL: of one that no card has for certain. */
static SlvRange
judge_value (const Tally *tally, const Count *count, const SlvBoundsOf *bounds)
{
  guint64 sure = count != NULL ? count->sure : 0, maybe = tally->open.maybe + (count != NULL ? count->maybe : 0);
  guint64 listed = tally->open.listed + (count != NULL ? count->listed : 0);

  if (!bounds->has_max || (gint64) (sure + maybe) <= bounds->max)
    return SLV_RANGE_HOLDS;
  if ((gint64) sure > bounds->max)
    return SLV_RANGE_BROKEN;
  return listed > 0 ? SLV_RANGE_UNKNOWN : SLV_RANGE_HOLDS;
}

static SlvRange
judge_all (const Tally *tally, const SlvBoundsOf *bounds)
{
  SlvRange worst = judge_value (tally, NULL, bounds);

  for (guint i = 0; i < tally->counts->len; i++)
    worst = MAX (worst, judge_value (tally, &g_array_index (tally->counts, Count, i), bounds));
  return worst;
}

/* ---- a deck ---- */

/* Whether @item has @value: for certain, or (@open) perhaps. Its name for people goes to @name. */
static gboolean
has_value (SlvChecker *checker, SlvRuleState *state, const SlvItem *item, guint value, gboolean open, const char **name)
{
  SlvCheckColumn *of = column_of (state);
  guint first, n;
  SlvCellSense sense = slv_check_cell (of, item->row, &first, &n);

  for (guint i = first; i < first + n; i++)
    if (slv_checker_value (checker, of, of->column.codes[i]) == value)
      {
        *name = slv_column_value (checker->index, &of->column, of->column.codes[i]);
        return TRUE;
      }
  return open && sense == SLV_CELL_IS_UNKNOWN;
}

/* @count: NULL for copies that may have any value. */
static void
report_value (SlvRun *run, SlvRuleState *state, guint value, const Tally *tally, const Count *count, gboolean broken)
{
  SlvChecker *checker = run->checker;
  SlvFinding *finding = slv_run_add (run, state, broken ? SLV_SEVERITY_ERROR : SLV_SEVERITY_UNKNOWN);
  const char *name = "?";

  SLV_EACH_IN (const SlvItem, item, checker->items)
    {
      SlvTruth counted = counts (state, item);

      if (counted != SLV_FALSE && (!broken || counted == SLV_TRUE) && has_value (checker, state, item, value, !broken, &name))
        slv_run_add_item (run, finding, item, item->count);
    }
  slv_finding_set_actual (finding, (gint64) (count == NULL ? tally->open.maybe
                                             : broken ? count->sure : count->sure + count->maybe + tally->open.maybe));
  slv_run_say_with (run, state, finding,
                    broken ? N_("{zone}, {of}: too many copies share “{value}”; allowed: {max}, there: {actual} ({cards}).")
                           : state->class->unknown, &(SlvSayValue) { "value", name }, 1);
}

/* Values that are broken, else those that are in doubt; what may have any value is told once. */
static void
share_check (SlvRun *run, SlvRuleState *state)
{
  g_autoptr (GArray) values = g_array_new (FALSE, TRUE, sizeof (Count));
  const SlvBoundsOf *bounds = slv_run_bounds (run, state);
  Tally tally = { .counts = values };

  for (guint i = 0; i < run->checker->items->len; i++)
    add_item (&tally, run->checker, state, &g_array_index (run->checker->items, SlvItem, i), 1);
  SlvRange worst = judge_all (&tally, bounds);
  if (worst == SLV_RANGE_HOLDS)
    return;
  if (judge_value (&tally, NULL, bounds) == worst)
    {
      report_value (run, state, G_MAXUINT, &tally, NULL, FALSE);
      return;
    }
  for (guint i = 0; i < values->len; i++)
    if (judge_value (&tally, &g_array_index (values, Count, i), bounds) == worst)
      report_value (run, state, i, &tally, &g_array_index (values, Count, i), worst == SLV_RANGE_BROKEN);
}

/* ---- one copy more ---- */

static void
share_begin (SlvRunning *running G_GNUC_UNUSED, SlvRunRule *rule)
{
  ((Tally *) rule->own)->counts = g_array_new (FALSE, TRUE, sizeof (Count));
}

static void
share_end (SlvRunRule *rule)
{
  g_array_unref (((Tally *) rule->own)->counts);
}

static void
share_weigh (SlvRunning *running, SlvRunRule *rule, SlvRunItem *item)
{
  add_item (rule->own, running->checker, rule->state, &item->item, 1);
}

static SlvTruth
share_fits (SlvRunning *running, SlvRunRule *rule, const SlvItem *probe, const SlvRunName *name G_GNUC_UNUSED)
{
  Tally *tally = rule->own;
  SlvCheckColumn *of = column_of (rule->state);
  SlvRange worst = SLV_RANGE_HOLDS;
  guint first, n;

  if (!rule->bounds->has_max || !add_item (tally, running->checker, rule->state, probe, 1))
    return SLV_TRUE;
  if (slv_check_cell (of, probe->row, &first, &n) == SLV_CELL_IS_UNKNOWN)
    worst = MIN (judge_all (tally, rule->bounds), SLV_RANGE_UNKNOWN);
  for (guint i = first; i < first + n; i++)
    worst = MAX (worst, judge_value (tally, count_of (tally->counts, slv_checker_value (running->checker, of, of->column.codes[i])),
                                     rule->bounds));
  add_item (tally, running->checker, rule->state, probe, -1);
  return worst == SLV_RANGE_BROKEN ? SLV_FALSE : worst == SLV_RANGE_UNKNOWN ? SLV_UNKNOWN : SLV_TRUE;
}

/* ---- repair: a row for each value; what is not known has no place in a deck that is legal for certain ---- */

static void
share_rows (SlvRepairModel *model, guint group, SlvRuleState *state)
{
  g_autoptr (GArray) rows = g_array_new (FALSE, TRUE, sizeof (guint));   /* by value, + 1 */
  const SlvBoundsOf *bounds = &model->run->bounds[group];
  SlvChecker *checker = model->run->checker;
  SlvCheckColumn *of = column_of (state);

  for (guint i = 0; bounds->has_max && slv_repair_is_hard (model->run, group) && i < model->vars->len; i++)
    {
      const SlvRepairCard *card = slv_repair_card_of (model, i);
      guint first, n;

      if (!slv_repair_is_subject (model, state, i)
          || (state->except != NULL && slv_check_query_test (state->except, card->row) == SLV_TRUE))
        continue;
      if (slv_check_cell (of, card->row, &first, &n) == SLV_CELL_IS_UNKNOWN)
        slv_repair_forbid (model, group, i);
      if (n > 0 && model->prune)   /* cards that are alike share their copies out by this */
        {
          SlvRepairVar *var = &g_array_index (model->vars, SlvRepairVar, i);

          var->cap = MIN (var->cap, MAX (bounds->max, 0));
        }
      slv_checker_begin_marks (checker);
      for (guint k = first; k < first + n; k++)
        {
          guint value = slv_checker_value (checker, of, of->column.codes[k]);

          if (!slv_checker_mark (checker, value))
            continue;
          if (value >= rows->len)
            g_array_set_size (rows, value + 16);
          if (g_array_index (rows, guint, value) == 0)
            g_array_index (rows, guint, value) = slv_repair_add_row (model, group, -INFINITY, (double) bounds->max) + 1;
          slv_repair_add_term (model, g_array_index (rows, guint, value) - 1, i, 1);
        }
    }
}

/* ---- telling it ---- */

static char *
share_explain (const SlvTeller *teller, const SlvRule *rule, GString *detail)
{
  g_autofree char *zones = slv_tell_zones_together (teller, rule->zones), *max = slv_tell_number (teller, &rule->max);
  g_autofree char *query = rule->where != NULL ? slv_tell_query (teller, rule->where) : NULL;
  g_autofree char *except = rule->except != NULL ? slv_tell_query (teller, rule->except) : NULL;
  gulong n = (gulong) CLAMP (slv_number_value (&rule->max, teller->options, teller->book), 0, 1000);

  if (query != NULL)
    slv_tell_line (detail, g_strdup_printf (_("For cards where %s."), query));
  if (except != NULL)
    slv_tell_line (detail, g_strdup_printf (_("Not for cards where %s."), except));
  /* Translators: a rule: zones, a number, the title of an attribute */
  return g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "%s: at most %s copy of cards that share a value of %s.",
                                       "%s: at most %s copies of cards that share a value of %s.", n),
                          zones, max, slv_tell_attr (teller, rule->of[0]));
}

extern const SlvRuleClass slv_rule_share;
const SlvRuleClass slv_rule_share = {
  .name = "share",
  .says = says,
  .of_kinds = SLV_KINDS_ALIKE,
  .amounts = TRUE,
  .check = share_check,
  .grows = TRUE,
  .acts = &slv_acts_copies,
  .unknown = N_("{zone}, {of}: at most {max} copies may share a value; these may be too many, because something about them is "
                "not known: {cards}."),
  .run_size = sizeof (Tally),
  .begin = share_begin,
  .end = share_end,
  .weigh = share_weigh,
  .fits = share_fits,
  .is_home = TRUE,
  .limits_values = TRUE,
  .rows = share_rows,
  .explain = share_explain,
};
