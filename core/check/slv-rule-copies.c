/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-rule-copies.c: copies of a name over the rule's zones taken together, whatever the printing, the index card or the
 * line of the list. Cards may be exempt by a query or carry a limit of their own (a number, or "any"). A limit of its own
 * that should be there and is missing could only allow more, so within the rule's number nothing is in doubt. A card that
 * is in no list counts; where a query would have to know it, the finding about the card itself says that it does not. */
#include "check/slv-rule-class.h"

static const char * const says[] = { "actual", "max", "allowed", "zone", "where", "card", "cards", NULL };

/* The limit that a card carries itself: a number or SLV_OWN_*. */
static gint64
own_limit (SlvChecker *checker, const SlvRuleState *state, guint row)
{
  guint first, n, code;
  double number;

  if (state->override == NULL || row == SLV_ROW_NONE)
    return SLV_OWN_NONE;
  switch (slv_check_cell (state->override, row, &first, &n))
    {
    case SLV_CELL_IS_FOREIGN:
      return SLV_OWN_NONE;
    case SLV_CELL_IS_KNOWN:
      break;
    case SLV_CELL_IS_UNKNOWN:
    default:
      return SLV_OWN_UNKNOWN;
    }
  if (n == 0)
    return SLV_OWN_NONE;
  code = state->override->column.codes[first];
  if (slv_column_number (checker->index, &state->override->column, code, &number))
    return slv_range_number (number);
  if (g_ascii_strcasecmp (slv_column_value (checker->index, &state->override->column, code), "any") == 0)
    return G_MAXINT64;
  return SLV_OWN_UNKNOWN;
}

/* Whether the card counts, and whether for certain. */
static gboolean
counts (SlvRuleState *state, guint row, gboolean *certain)
{
  SlvTruth where = slv_check_query_test (state->where, row);
  SlvTruth except = state->except != NULL ? slv_check_query_test (state->except, row) : SLV_FALSE;

  *certain = where == SLV_TRUE && except == SLV_FALSE;
  return where != SLV_FALSE && except != SLV_TRUE;
}

/* What the copies add to the tally of their name. */
static void
add_to_tally (SlvChecker *checker, SlvRuleState *state, const SlvItem *item, gboolean certain, gint64 max, SlvNameTally *tally)
{
  gint64 own = own_limit (checker, state, item->row);

  tally->hi += item->count;
  if (certain)
    tally->lo += item->count;
  tally->limit_lo = MIN (tally->limit_lo, own < 0 ? max : own);
  tally->limit_hi = MAX (tally->limit_hi, own == SLV_OWN_UNKNOWN ? G_MAXINT64 : own < 0 ? max : own);
}

/* @listed: the card stands in the card list. */
static SlvRange
judge_tally (const SlvNameTally *tally, gboolean listed)
{
  if ((gint64) tally->lo > tally->limit_hi)
    return SLV_RANGE_BROKEN;
  return listed && (gint64) tally->hi > tally->limit_lo ? SLV_RANGE_UNKNOWN : SLV_RANGE_HOLDS;
}

static void
report_tally (SlvRun *run, SlvRuleState *state, const SlvNameTally *tally, gboolean broken)
{
  const SlvItem *item = &g_array_index (run->checker->items, SlvItem, tally->item);
  SlvFinding *finding = slv_run_add (run, state, broken ? SLV_SEVERITY_ERROR : SLV_SEVERITY_UNKNOWN);
  guint64 copies = broken ? tally->lo : tally->hi;

  slv_finding_set_actual (finding, (gint64) copies);
  slv_finding_set_range (finding, FALSE, 0, TRUE, broken ? tally->limit_hi : tally->limit_lo);
  slv_run_add_item (run, finding, item, copies);
  slv_run_say (run, state, finding, broken
               ? N_("{zone}: too many copies of “{card}”; allowed: {max}, there: {actual}.")
               : state->class->unknown);
}

static void
copies_check (SlvRun *run, SlvRuleState *state)
{
  SlvChecker *checker = run->checker;
  const SlvBoundsOf *bounds = slv_run_bounds (run, state);

  if (!bounds->has_max)
    return;
  slv_checker_begin_tally (checker);
  SLV_EACH_IN (const SlvItem, item, checker->items)
    {
      gboolean certain;

      if (state->in_zone[item->zone] && counts (state, item->row, &certain))
        add_to_tally (checker, state, item, certain, bounds->max, slv_checker_tally (checker, item));
    }
  for (guint i = 0; i < checker->touched->len; i++)
    {
      const SlvNameTally *tally = &g_array_index (checker->tallies, SlvNameTally, g_array_index (checker->touched, guint, i));
      SlvRange range = judge_tally (tally, g_array_index (checker->items, SlvItem, tally->item).row != SLV_ROW_NONE);

      if (range != SLV_RANGE_HOLDS)
        report_tally (run, state, tally, range == SLV_RANGE_BROKEN);
    }
}

/* ---- one copy more ---- */

/* The tally of a name, with @probe in it. */
static void
tally_copies (SlvRunning *running, SlvRunRule *rule, const SlvRunName *name, const SlvItem *probe, SlvNameTally *tally)
{
  gboolean certain;

  *tally = (SlvNameTally) { .limit_lo = G_MAXINT64, .limit_hi = G_MININT64 };
  for (const SlvRunItem *at = name != NULL ? name->items : NULL; at != NULL; at = at->next)
    if (rule->state->in_zone[at->item.zone] && counts (rule->state, at->item.row, &certain))
      add_to_tally (running->checker, rule->state, &at->item, certain, rule->bounds->max, tally);
  if (counts (rule->state, probe->row, &certain))
    add_to_tally (running->checker, rule->state, probe, certain, rule->bounds->max, tally);
}

static SlvTruth
copies_fits (SlvRunning *running, SlvRunRule *rule, const SlvItem *probe, const SlvRunName *name)
{
  SlvNameTally tally;
  gboolean certain;

  if (!rule->bounds->has_max || !rule->state->in_zone[probe->zone]
      || !counts (rule->state, probe->row, &certain))
    return SLV_TRUE;
  tally_copies (running, rule, name, probe, &tally);
  return slv_run_fits_of (judge_tally (&tally, TRUE));
}

/* ---- repair ---- */

static gboolean
counts_for_copies (SlvRepairModel *model, SlvRuleState *state, guint var, gint64 *limit)
{
  SlvRun *run = model->run;
  guint row = slv_repair_card_of (model, var)->row;
  gint64 max = slv_run_bounds (run, state)->max, own;

  if (!state->in_zone[g_array_index (model->vars, SlvRepairVar, var).zone] || slv_check_query_test (state->where, row) == SLV_FALSE)
    return FALSE;
  if (state->except != NULL && slv_check_query_test (state->except, row) == SLV_TRUE)
    return FALSE;
  own = own_limit (run->checker, state, row);
  *limit = own < 0 ? max : own;
  return TRUE;
}

static void
copies_rows (SlvRepairModel *model, guint group, SlvRuleState *state)
{
  if (model->run->bounds[group].has_max && slv_repair_is_hard (model->run, group))
    slv_repair_name_rows (model, group, state, counts_for_copies);
}

/* ---- telling it ---- */

static char *
copies_explain (const SlvTeller *teller, const SlvRule *rule, GString *detail)
{
  g_autofree char *zones = slv_tell_zones_together (teller, rule->zones);
  g_autofree char *max = rule->max.set ? slv_tell_number (teller, &rule->max) : g_strdup ("");
  g_autofree char *query = rule->where != NULL ? slv_tell_query (teller, rule->where) : NULL;
  g_autofree char *except = rule->except != NULL ? slv_tell_query (teller, rule->except) : NULL;
  gulong n = rule->max.set ? (gulong) CLAMP (slv_number_value (&rule->max, teller->options, teller->book), 0, 1000) : 0;

  if (query != NULL)
    slv_tell_line (detail, g_strdup_printf (_("For cards where %s."), query));
  if (except != NULL)
    slv_tell_line (detail, g_strdup_printf (_("Not for cards where %s."), except));
  if (rule->override_attr != NULL)
    slv_tell_line (detail, g_strdup_printf (_("What a card says itself (%s) goes before."),
                                              slv_tell_attr (teller, rule->override_attr)));
  return g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "%s: at most %s copy of one name.",
                                       "%s: at most %s copies of one name.", n), zones, max);
}

extern const SlvRuleClass slv_rule_copies;
const SlvRuleClass slv_rule_copies = {
  .name = "copies",
  .says = says,
  .amounts = TRUE,
  .check = copies_check,
  .grows = TRUE,
  .acts = &slv_acts_copies,
  .unknown = N_("{zone}: whether {actual} copies of “{card}” are allowed cannot be said; what its limit depends on is not "
                "known."),
  .fits = copies_fits,
  .is_home = TRUE,
  .limits_names = TRUE,
  .rows = copies_rows,
  .explain = copies_explain,
};
