/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-rule-distinct.c: how many different values of an attribute stand in zones. Cards whose values are missing may bring
 * one new value each, or any number where a card may have several; never more than the definition declares. */
#include "check/slv-rule-class.h"
#include <glib/gi18n-lib.h>
#include <math.h>

static const char * const says[] = { "actual", "min", "max", "allowed", "zone", "where", "of", NULL };

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

/* What a card that is not fully known may add at most. */
static double
values_in_doubt (const SlvAttr *attr)
{
  return attr->kind == SLV_ATTR_SET || attr->kind == SLV_ATTR_MULTISET ? INFINITY : 1;
}

/* Marks the values of the card. Returns how many of them were new. */
static guint
mark_values (SlvChecker *checker, SlvCheckColumn *column, guint first, guint n)
{
  guint fresh = 0;

  for (guint i = first; i < first + n; i++)
    fresh += slv_checker_mark (checker, slv_checker_value (checker, column, column->column.codes[i])) ? 1 : 0;
  return fresh;
}

/* Certain values first, so that doubtful cards add only what no certain card has. */
static void
measure (SlvRun *run, SlvRuleState *state, double *lo, double *hi)
{
  SlvChecker *checker = run->checker;
  double doubt = 0;

  *lo = 0;
  slv_checker_begin_marks (checker);
  for (guint pass = 0; pass < 2; pass++)
    SLV_EACH_IN (const SlvItem, item, checker->items)
      {
        SlvTruth where = slv_check_query_test (state->where, item->row);
        guint first, n;

        if (!state->in_zone[item->zone] || where == SLV_FALSE)
          continue;
        SlvCellSense sense = slv_check_cell (column_of (state), item->row, &first, &n);
        if (pass == 0 && where == SLV_TRUE)
          *lo += mark_values (checker, column_of (state), first, n);
        else if (pass == 1 && sense == SLV_CELL_IS_UNKNOWN)
          doubt += values_in_doubt (column_of (state)->attr);
        else if (pass == 1 && where == SLV_UNKNOWN)
          doubt += mark_values (checker, column_of (state), first, n);
      }
  *hi = MAX (*lo, MIN (*lo + doubt, most_values (column_of (state)->attr)));
}

/* Counts the doubtful cards that stand in the card list; with @finding it names all of them. */
static guint
name_doubtful (SlvRun *run, SlvRuleState *state, SlvFinding *finding)
{
  guint listed = 0;

  SLV_EACH_IN (const SlvItem, item, run->checker->items)
    {
      SlvTruth where = slv_check_query_test (state->where, item->row);
      guint first, n;

      if (!state->in_zone[item->zone] || where == SLV_FALSE)
        continue;
      if (where != SLV_UNKNOWN && slv_check_cell (column_of (state), item->row, &first, &n) != SLV_CELL_IS_UNKNOWN)
        continue;
      listed += item->row != SLV_ROW_NONE ? 1 : 0;
      if (finding != NULL)
        slv_run_add_item (run, finding, item, item->count);
    }
  return listed;
}

static void
distinct_check (SlvRun *run, SlvRuleState *state)
{
  const SlvBoundsOf *bounds = slv_run_bounds (run, state);
  double lo, hi;

  measure (run, state, &lo, &hi);
  SlvRange range = slv_range_judge (bounds, lo, hi);
  if (range == SLV_RANGE_HOLDS)
    return;
  if (range == SLV_RANGE_UNKNOWN && name_doubtful (run, state, NULL) == 0 && !(bounds->has_min && lo < (double) bounds->min))
    return;
  gboolean too_few = range == SLV_RANGE_BROKEN && bounds->has_min && hi < (double) bounds->min;
  SlvFinding *finding = slv_run_add (run, state, range == SLV_RANGE_BROKEN ? SLV_SEVERITY_ERROR : SLV_SEVERITY_UNKNOWN);
  slv_finding_set_actual (finding, slv_range_number (too_few ? hi : lo));
  if (range == SLV_RANGE_UNKNOWN)
    name_doubtful (run, state, finding);
  slv_run_say (run, state, finding,
               range == SLV_RANGE_UNKNOWN ? state->class->unknown
               : too_few ? N_("{zone}, {of}: too few different ones; at least: {min}, there: {actual}.")
                         : N_("{zone}, {of}: too many different ones; at most: {max}, there: {actual}."));
}

/* ---- running verdict ---- */

/* Items by value, certain and possible ones; values that are certain, and that are possible only; items whose values are not
 * known, those that may have any number, and listed cards among the doubtful. */
typedef struct {
  GArray *certain, *possible;
  guint64 n_certain, n_possible, missing, endless_items, listed;
} Own;

static void
distinct_begin (SlvRunning *running G_GNUC_UNUSED, SlvRunRule *rule)
{
  Own *own = rule->own;

  own->certain = g_array_new (FALSE, TRUE, sizeof (guint64));
  own->possible = g_array_new (FALSE, TRUE, sizeof (guint64));
}

static void
distinct_end (SlvRunRule *rule)
{
  Own *own = rule->own;

  g_array_unref (own->certain);
  g_array_unref (own->possible);
}

static guint64 *
items_with (GArray *counts, guint value)
{
  if (value >= counts->len)
    g_array_set_size (counts, value + 16);
  return &g_array_index (counts, guint64, value);
}

/* One item more or less has @value, for certain or perhaps; keeps the numbers of values right. */
static void
weigh_value (Own *own, guint value, gboolean certain, gint sign)
{
  guint64 *sure = items_with (own->certain, value), *maybe = items_with (own->possible, value);

  own->n_certain -= *sure > 0 ? 1 : 0;
  own->n_possible -= *sure == 0 && *maybe > 0 ? 1 : 0;
  *(certain ? sure : maybe) += (guint64) (gint64) sign;
  own->n_certain += *sure > 0 ? 1 : 0;
  own->n_possible += *sure == 0 && *maybe > 0 ? 1 : 0;
}

static void
distinct_weigh (SlvRunning *running, SlvRunRule *rule, SlvRunItem *item, gint sign)
{
  Own *own = rule->own;
  SlvCheckColumn *of = column_of (rule->state);
  const SlvItem *card = &item->item;
  SlvTruth where = slv_check_query_test (rule->state->where, card->row);
  guint64 one = (guint64) (gint64) sign;
  guint first, n;

  if (card->count == 0 || !rule->state->in_zone[card->zone] || where == SLV_FALSE)
    return;
  SlvCellSense sense = slv_check_cell (of, card->row, &first, &n);
  for (guint i = first; i < first + n; i++)
    weigh_value (own, slv_checker_value (running->checker, of, of->column.codes[i]), where == SLV_TRUE, sign);
  if (sense == SLV_CELL_IS_UNKNOWN && isinf (values_in_doubt (column_of (rule->state)->attr)))
    own->endless_items += one;
  else if (sense == SLV_CELL_IS_UNKNOWN)
    own->missing += one;
  if ((sense == SLV_CELL_IS_UNKNOWN || where == SLV_UNKNOWN) && card->row != SLV_ROW_NONE)
    own->listed += one;
}

static SlvRange
distinct_judge (SlvRunning *running G_GNUC_UNUSED, SlvRunRule *rule)
{
  const Own *own = rule->own;
  double lo = (double) own->n_certain, doubt = own->endless_items > 0 ? INFINITY : (double) (own->missing + own->n_possible);
  double hi = MAX (lo, MIN (lo + doubt, most_values (column_of (rule->state)->attr)));
  SlvRange range = slv_range_judge (rule->bounds, lo, hi);

  if (range == SLV_RANGE_UNKNOWN && own->listed == 0 && !(rule->bounds->has_min && lo < (double) rule->bounds->min))
    return SLV_RANGE_HOLDS;
  return range;
}

static SlvTruth
distinct_fits (SlvRunning *running, SlvRunRule *rule, const SlvItem *probe, const SlvRunName *name G_GNUC_UNUSED)
{
  Own *own = rule->own;
  SlvCheckColumn *of = column_of (rule->state);
  SlvTruth where = slv_check_query_test (rule->state->where, probe->row);
  guint64 fresh = 0;
  guint first, n;

  if (!rule->bounds->has_max || !rule->state->in_zone[probe->zone] || where == SLV_FALSE)
    return SLV_TRUE;
  SlvCellSense sense = slv_check_cell (of, probe->row, &first, &n);
  for (guint i = first; i < first + n; i++)
    {
      guint value = slv_checker_value (running->checker, of, of->column.codes[i]);

      fresh += *items_with (own->certain, value) == 0 ? 1 : 0;
    }
  if (sense == SLV_CELL_IS_UNKNOWN)
    return (gint64) own->n_certain + 1 > rule->bounds->max ? SLV_UNKNOWN : SLV_TRUE;
  if (fresh == 0 || (gint64) (own->n_certain + fresh) <= rule->bounds->max)
    return SLV_TRUE;
  return where == SLV_TRUE ? SLV_FALSE : SLV_UNKNOWN;
}

/* ---- repair: values are counted by auxiliary variables between 0 and 1, one a value ---- */

static gboolean
distinct_brings (SlvRun *run G_GNUC_UNUSED, SlvRuleState *state, guint row)
{
  guint first, n;

  return slv_check_query_test (state->where, row) == SLV_TRUE
      && slv_check_cell (column_of (state), row, &first, &n) == SLV_CELL_IS_KNOWN && n > 0;
}

/* row: the value counts only while a card bears it; shared: no candidate bears it while it does not count, + 1 */
typedef struct { guint var, row, shared; double lever; } Value;

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
  slv_repair_add_term (model, value->row, value->var, 1);
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

static void
values_of_var (SlvRepairModel *model, guint group, SlvRuleState *state, GHashTable *values, guint var)
{
  SlvChecker *checker = model->run->checker;
  const SlvBoundsOf *bounds = &model->run->bounds[group];
  SlvCheckColumn *of = column_of (state);
  guint row = slv_repair_card_of (model, var)->row;
  gboolean sure = slv_check_query_test (state->where, row) == SLV_TRUE;
  guint first, n;

  if (slv_check_cell (of, row, &first, &n) == SLV_CELL_IS_UNKNOWN && bounds->has_max)
    slv_repair_forbid (model, group, var);
  for (guint i = first; i < first + n; i++)
    {
      guint id = slv_checker_value (checker, of, of->column.codes[i]);
      Value *value = value_of (model, group, values, id);

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
  GHashTableIter iter;
  gpointer data;
  guint n_vars = model->vars->len, total;

  if (!slv_repair_is_hard (model->run, group) || (!bounds->has_min && !bounds->has_max))
    return;
  for (guint i = 0; i < n_vars; i++)
    if (slv_repair_is_subject (model, state, i))
      values_of_var (model, group, state, values, i);
  total = slv_repair_add_row (model, group, bounds->has_min ? (double) bounds->min : -INFINITY,
                              bounds->has_max ? (double) bounds->max : INFINITY);
  g_hash_table_iter_init (&iter, values);
  while (g_hash_table_iter_next (&iter, NULL, &data))
    {
      const Value *value = data;

      slv_repair_add_term (model, total, value->var, 1);
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
  /* Translators: a rule: "Deck: different values of Faction: at most 3." */
  return g_strdup_printf (_("%s: different values of %s: %s."), zones, slv_tell_attr (teller, rule->of[0]), range);
}

extern const SlvRuleClass slv_rule_distinct;
const SlvRuleClass slv_rule_distinct = {
  .name = "distinct",
  .says = says,
  .of_kinds = SLV_KINDS_VALUES,
  .amounts = TRUE,
  .check = distinct_check,
  .grows = TRUE,
  .acts = &slv_acts_kinds,
  .unknown = N_("{zone}, {of}: the number of different ones must be {allowed}; {actual} are certain, and what these add is "
                "not known: {cards}."),
  .run_size = sizeof (Own),
  .begin = distinct_begin,
  .end = distinct_end,
  .weigh = distinct_weigh,
  .judge = distinct_judge,
  .fits = distinct_fits,
  .rows = distinct_rows,
  .brings = distinct_brings,
  .explain = distinct_explain,
};
