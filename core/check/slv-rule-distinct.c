/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-rule-distinct.c: how many different values of an attribute stand in zones, or how many of them so many cards have, or what a
 * number of their cards comes to when each value counts once, as the highest of its cards has it: points of titles, in however many
 * copies. Cards whose values are missing may bring one new value each, or any number where a card may have several; never more than
 * the definition declares. */
#include "check/slv-rule-class.h"
#include <math.h>

static const char * const says[] = { "actual", "min", "max", "allowed", "zone", "where", "of", "copies", "cards", NULL };

static SlvCheckColumn *
column_of (const SlvRuleState *state)
{
  return g_ptr_array_index (state->of, 0);
}

static double
most_values (const SlvAttr *attr)
{
  guint n = attr->values != NULL ? g_strv_length (attr->values) : 0;

  return attr->open || n == 0 ? INFINITY : n;
}

static gboolean
has_several (const SlvAttr *attr)
{
  return attr->kind == SLV_ATTR_SET || attr->kind == SLV_ATTR_MULTISET;
}

static void
distinct_sense (const SlvRule *rule, const SlvSense *sense)
{
  const SlvAttr *counts = rule->plus[0] != NULL ? slv_game_find_attr (sense->game, rule->plus[0]) : NULL;

  if (counts != NULL && counts->least < 0)
    sense->tell (sense->data, rule, TRUE, "counts", counts->id, _("what a value counts has to be a number that is never below 0 (min)"));
}

/* ---- copies by value ---- */

/* Copies that have a value, for certain, and of which that is not certain; what the value counts at least while they are sure, and at most. */
typedef struct { guint64 sure, maybe; double least, most; } Copies;

/* Of all items: Copies by value; copies whose values are not known, and what these count at most; listed cards among the doubtful. */
typedef struct { GArray *values; guint64 blank, listed; double blank_most; } Own;

/* What a value counts that the card of @row has. FALSE: that is not known. */
static gboolean
count_of (SlvChecker *checker, const SlvRuleState *state, guint row, double *least, double *most)
{
  SlvCheckColumn *counts = state->plus->len > 0 ? g_ptr_array_index (state->plus, 0) : NULL;

  *least = *most = 1;
  return counts == NULL || slv_check_number (checker, counts, row, least, most);
}

static void
own_begin (Own *own)
{
  *own = (Own) { .values = g_array_new (FALSE, TRUE, sizeof (Copies)) };
}

static Copies *
copies_of (Own *own, guint value)
{
  if (value >= own->values->len)
    g_array_set_size (own->values, value + 16);
  return &g_array_index (own->values, Copies, value);
}

static void
weigh_item (SlvChecker *checker, const SlvRuleState *state, Own *own, const SlvItem *item)
{
  SlvCheckColumn *of = column_of (state);
  SlvTruth where = slv_check_query_test (state->where, item->row);
  double least, most;
  guint first, n;

  if (!state->in_zone[item->zone] || where == SLV_FALSE)
    return;
  gboolean counted = count_of (checker, state, item->row, &least, &most);
  SlvCellSense sense = slv_check_cell (of, item->row, &first, &n);
  for (guint i = first; i < first + n; i++)
    {
      Copies *at = copies_of (own, slv_checker_value (checker, of, of->column.codes[i]));

      *(where == SLV_TRUE ? &at->sure : &at->maybe) += item->count;
      at->least = where == SLV_TRUE ? MAX (at->least, least) : at->least;
      at->most = MAX (at->most, most);
    }
  own->blank += sense == SLV_CELL_IS_UNKNOWN ? item->count : 0;
  own->blank_most += sense == SLV_CELL_IS_UNKNOWN ? most : 0;
  if ((sense == SLV_CELL_IS_UNKNOWN || where == SLV_UNKNOWN || !counted) && item->row != SLV_ROW_NONE)
    own->listed++;
}

/* How many values @needed copies have, for certain and perhaps. Copies of unknown values may be what one lacks, and where there are enough of
 * them even of values that no card has. */
static void
count_values (const SlvRuleState *state, const Own *own, guint64 needed, double *lo, double *hi)
{
  const SlvAttr *attr = column_of (state)->attr;
  double perhaps = 0, lacking = own->blank > 0 && own->blank >= needed ? INFINITY : 0;

  *lo = 0;
  SLV_EACH_IN (const Copies, at, own->values)
    {
      double least = at->sure >= needed ? at->least : 0;

      *lo += least;
      perhaps += at->sure + at->maybe >= needed ? at->most - least : 0;
      lacking += at->sure + at->maybe < needed && at->sure + at->maybe + own->blank >= needed ? 1 : 0;
    }
  *hi = *lo + perhaps + (has_several (attr) ? lacking : MIN (lacking, own->blank_most));
  if (state->plus->len == 0)
    *hi = MAX (*lo, MIN (*hi, most_values (attr)));
}

static guint64
needed_of (const SlvBoundsOf *bounds)
{
  return (guint64) MAX (bounds->copies, 1);
}

static void
name_doubtful (SlvRun *run, SlvRuleState *state, SlvFinding *finding)
{
  SLV_EACH_IN (const SlvItem, item, run->checker->items)
    {
      SlvTruth where = slv_check_query_test (state->where, item->row);
      double least, most;
      guint first, n;

      if (state->in_zone[item->zone]
          && (where == SLV_UNKNOWN
              || (where == SLV_TRUE && (slv_check_cell (column_of (state), item->row, &first, &n) == SLV_CELL_IS_UNKNOWN
                                        || !count_of (run->checker, state, item->row, &least, &most)))))
        slv_run_add_item (run, finding, item, item->count);
    }
}

static const char *
sentence_of (const SlvRuleState *state, SlvRange range, gboolean too_few, gboolean several)
{
  if (state->plus->len > 0)
    return range == SLV_RANGE_UNKNOWN ? N_("{zone}: the total, in which each {of} counts once, must be {allowed}; {actual} is certain, and what these "
                                           "add is not known: {cards}.")
         : too_few ? N_("{zone}: the total, in which each {of} counts once, must be at least {min}; it is {actual}.")
                   : N_("{zone}: the total, in which each {of} counts once, must be at most {max}; it is {actual}.");
  if (range == SLV_RANGE_UNKNOWN)
    return state->class->unknown;
  if (several)
    return N_("{zone}, {of}: too few different ones with at least {copies} cards each; at least: {min}, there: {actual}.");
  return too_few ? N_("{zone}, {of}: too few different ones; at least: {min}, there: {actual}.")
                 : N_("{zone}, {of}: too many different ones; at most: {max}, there: {actual}.");
}

/* The cards that count something. */
static void
name_counted (SlvRun *run, SlvRuleState *state, SlvFinding *finding)
{
  double least, most;

  SLV_EACH_IN (const SlvItem, item, run->checker->items)
    if (state->in_zone[item->zone] && slv_check_query_test (state->where, item->row) == SLV_TRUE
        && count_of (run->checker, state, item->row, &least, &most) && least > 0)
      slv_run_add_item (run, finding, item, item->count);
}

static void
distinct_check (SlvRun *run, SlvRuleState *state)
{
  const SlvBoundsOf *bounds = slv_run_bounds (run, state);
  g_autofree char *copies = g_strdup_printf ("%" G_GUINT64_FORMAT, needed_of (bounds));
  double lo, hi;
  Own own;

  own_begin (&own);
  SLV_EACH_IN (const SlvItem, item, run->checker->items)
    weigh_item (run->checker, state, &own, item);
  count_values (state, &own, needed_of (bounds), &lo, &hi);
  g_array_unref (own.values);
  SlvRange range = slv_range_judge (bounds, lo, hi);
  if (range == SLV_RANGE_HOLDS)
    return;
  if (range == SLV_RANGE_UNKNOWN && own.listed == 0 && !(bounds->has_min && lo < (double) bounds->min))
    return;
  gboolean too_few = range == SLV_RANGE_BROKEN && bounds->has_min && hi < (double) bounds->min;
  SlvFinding *finding = slv_run_add (run, state, range == SLV_RANGE_BROKEN ? SLV_SEVERITY_ERROR : SLV_SEVERITY_UNKNOWN);
  slv_finding_set_actual (finding, slv_range_tidy (too_few ? hi : lo));
  if (range == SLV_RANGE_UNKNOWN)
    name_doubtful (run, state, finding);
  else if (state->plus->len > 0 && !too_few)
    name_counted (run, state, finding);
  slv_run_say_with (run, state, finding, sentence_of (state, range, too_few, needed_of (bounds) > 1), &(SlvSayValue) { "copies", copies }, 1);
}

/* ---- one copy more ---- */

static void
distinct_begin (SlvRunning *running G_GNUC_UNUSED, SlvRunRule *rule)
{
  own_begin (rule->own);
}

static void
distinct_end (SlvRunRule *rule)
{
  g_array_unref (((Own *) rule->own)->values);
}

static void
distinct_weigh (SlvRunning *running, SlvRunRule *rule, SlvRunItem *item)
{
  weigh_item (running->checker, rule->state, rule->own, &item->item);
}

static SlvTruth
distinct_fits (SlvRunning *running, SlvRunRule *rule, const SlvItem *probe, const SlvRunName *name G_GNUC_UNUSED)
{
  Own *own = rule->own;
  SlvCheckColumn *of = column_of (rule->state);
  SlvTruth where = slv_check_query_test (rule->state->where, probe->row);
  double lo, hi, least, most, fresh = 0, perhaps = 0, max = (double) rule->bounds->max;
  guint first, n;

  if (!rule->bounds->has_max || !rule->state->in_zone[probe->zone] || where == SLV_FALSE)
    return SLV_TRUE;
  count_of (running->checker, rule->state, probe->row, &least, &most);
  SlvCellSense sense = slv_check_cell (of, probe->row, &first, &n);
  for (guint i = first; i < first + n; i++)
    {
      guint value = slv_checker_value (running->checker, of, of->column.codes[i]);
      double before = copies_of (own, value)->sure > 0 ? copies_of (own, value)->least : 0;

      fresh += MAX (0, least - before);
      perhaps += MAX (0, most - before);
    }
  count_values (rule->state, own, needed_of (rule->bounds), &lo, &hi);
  if (sense == SLV_CELL_IS_UNKNOWN)
    return lo + most > max ? SLV_UNKNOWN : SLV_TRUE;
  if (perhaps <= 0 || lo + perhaps <= max)
    return SLV_TRUE;
  return where == SLV_TRUE && fresh > 0 && lo + fresh > max ? SLV_FALSE : SLV_UNKNOWN;
}

/* ---- repair: values are counted by auxiliary variables between 0 and 1, one a value, or where values count a number, one for each step
 * from a number that some card has to the next higher one ---- */

static gboolean
distinct_brings (SlvRun *run G_GNUC_UNUSED, SlvRuleState *state, guint row)
{
  guint first, n;

  return slv_check_query_test (state->where, row) == SLV_TRUE
      && slv_check_cell (column_of (state), row, &first, &n) == SLV_CELL_IS_KNOWN && n > 0;
}

/* row: the value counts only while as many cards as are needed bear it; shared: no candidate bears it while it does not count, + 1 */
typedef struct { guint var, row, shared; double lever, counts; } Value;

static Value *
value_of (SlvRepairModel *model, guint group, GHashTable *values, guint id)
{
  Value *value = g_hash_table_lookup (values, GUINT_TO_POINTER (id + 1));
  SlvRepairVar var = { .card = SLV_REPAIR_NONE, .zone = SLV_REPAIR_NONE, .next = SLV_REPAIR_NONE, .cap = 1 };

  if (value != NULL)
    return value;
  value = g_new0 (Value, 1);
  g_array_append_val (model->vars, var);
  value->var = model->vars->len - 1;
  value->row = slv_repair_add_row (model, group, -INFINITY, 0);
  slv_repair_add_term (model, value->row, value->var, (double) needed_of (&model->run->bounds[group]));
  g_hash_table_insert (values, GUINT_TO_POINTER (id + 1), value);
  return value;
}

/* No copies of @var while the value does not count; candidates share a row, so that those that are alike stay so. */
static void
tie_to_value (SlvRepairModel *model, guint group, guint var, Value *value)
{
  guint zone = g_array_index (model->vars, SlvRepairVar, var).zone;
  gboolean fresh = slv_repair_card_of (model, var)->fresh;
  guint row = fresh && value->shared > 0 ? value->shared - 1 : slv_repair_add_row (model, group, -INFINITY, 0);

  slv_repair_add_term (model, row, var, 1);
  if (!fresh)
    {
      slv_repair_add_term (model, row, value->var, -slv_repair_lever (model, zone, 0, var));
      return;
    }
  value->shared = row + 1;
  value->lever += slv_repair_lever (model, zone, 0, var);
}

/* The numbers that values count, in their order; 1 alone where they are only counted. (transfer full) */
static GArray *
steps_of (SlvRepairModel *model, SlvRuleState *state)
{
  GArray *steps = g_array_new (FALSE, FALSE, sizeof (double));

  for (guint i = 0; i < model->vars->len; i++)
    {
      double least, most;
      guint at = 0;

      if (!slv_repair_is_subject (model, state, i)
          || !count_of (model->run->checker, state, slv_repair_card_of (model, i)->row, &least, &most) || most <= 0)
        continue;
      while (at < steps->len && g_array_index (steps, double, at) < most)
        at++;
      if (at == steps->len || g_array_index (steps, double, at) > most)
        g_array_insert_val (steps, at, most);
    }
  return steps;
}

static void
values_of_var (SlvRepairModel *model, guint group, SlvRuleState *state, GHashTable *values, const GArray *steps, guint var)
{
  SlvChecker *checker = model->run->checker;
  const SlvBoundsOf *bounds = &model->run->bounds[group];
  SlvCheckColumn *of = column_of (state);
  guint row = slv_repair_card_of (model, var)->row;
  gboolean sure = slv_check_query_test (state->where, row) == SLV_TRUE;
  double least, most;
  gboolean counted = count_of (checker, state, row, &least, &most);
  guint first, n;

  if ((slv_check_cell (of, row, &first, &n) == SLV_CELL_IS_UNKNOWN || !counted) && bounds->has_max)
    slv_repair_forbid (model, group, var);
  for (guint i = first; i < first + n; i++)
    for (guint step = 0; counted && step < steps->len && g_array_index (steps, double, step) <= most; step++)
      {
        Value *value = value_of (model, group, values, slv_checker_value (checker, of, of->column.codes[i]) * steps->len + step);

        value->counts = g_array_index (steps, double, step) - (step > 0 ? g_array_index (steps, double, step - 1) : 0);
        if (sure)
          slv_repair_add_term (model, value->row, var, -1);
        if (bounds->has_max)
          tie_to_value (model, group, var, value);
      }
}

static void
distinct_rows (SlvRepairModel *model, guint group, SlvRuleState *state)
{
  const SlvBoundsOf *bounds = &model->run->bounds[group];
  g_autoptr (GHashTable) values = g_hash_table_new_full (NULL, NULL, NULL, g_free);
  guint n_vars = model->vars->len, total;

  if (!slv_repair_is_hard (model->run, group) || (!bounds->has_min && !bounds->has_max))
    return;
  g_autoptr (GArray) steps = steps_of (model, state);
  for (guint i = 0; i < n_vars; i++)
    if (slv_repair_is_subject (model, state, i))
      values_of_var (model, group, state, values, steps, i);
  total = slv_repair_add_row (model, group, bounds->has_min ? (double) bounds->min : -INFINITY,
                              bounds->has_max ? (double) bounds->max : INFINITY);
  SLV_EACH_VALUE (const Value, value, values)
    {
      slv_repair_add_term (model, total, value->var, value->counts);
      if (value->shared > 0)
        slv_repair_add_term (model, value->shared - 1, value->var, -value->lever);
    }
}

/* ---- telling it ---- */

static char *
distinct_explain (const SlvTeller *teller, const SlvRule *rule, GString *detail)
{
  g_autofree char *zones = slv_tell_zones_together (teller, rule->zones), *range = slv_tell_range (teller, &rule->min, &rule->max);
  g_autofree char *query = rule->where != NULL ? slv_tell_query (teller, rule->where) : NULL;

  if (query != NULL)
    slv_tell_line (detail, g_strdup_printf (_("For cards where %s."), query));
  if (rule->plus[0] != NULL)
    /* Translators: a rule: "Deck: the total of Points, in which each Title counts once, is at most 7." */
    return g_strdup_printf (_("%s: the total of %s, in which each %s counts once, is %s."), zones, slv_tell_attr (teller, rule->plus[0]),
                            slv_tell_attr (teller, rule->of[0]), range);
  if (rule->copies.set)
    {
      g_autofree char *copies = slv_tell_number (teller, &rule->copies);

      /* Translators: a rule: "Deck: different values of Class with at least 7 cards each: at least 3." */
      return g_strdup_printf (_("%s: different values of %s with at least %s cards each: %s."), zones, slv_tell_attr (teller, rule->of[0]), copies, range);
    }
  /* Translators: a rule: "Deck: different values of Faction: at most 3." */
  return g_strdup_printf (_("%s: different values of %s: %s."), zones, slv_tell_attr (teller, rule->of[0]), range);
}

extern const SlvRuleClass slv_rule_distinct;
const SlvRuleClass slv_rule_distinct = {
  .name = "distinct",
  .says = says,
  .of_kinds = SLV_KINDS_ALIKE,
  .amounts = TRUE,
  .sense = distinct_sense,
  .check = distinct_check,
  .grows = TRUE,
  .acts = &slv_acts_kinds,
  .unknown = N_("{zone}, {of}: the number of different ones must be {allowed}; {actual} are certain, and what these add is "
                "not known: {cards}."),
  .run_size = sizeof (Own),
  .begin = distinct_begin,
  .end = distinct_end,
  .weigh = distinct_weigh,
  .fits = distinct_fits,
  .rows = distinct_rows,
  .brings = distinct_brings,
  .explain = distinct_explain,
};
