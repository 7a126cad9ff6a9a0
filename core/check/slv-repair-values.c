/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-repair-values.c: rules about values of cards as rows of the program. A card is allowed copies only while another zone
 * has a card that bears its values: copies ≤ most · (copies of such cards), which is linear. Different values are counted
 * by auxiliary variables between 0 and 1, one a value. */
#include "config.h"
#include "check/slv-repair-private.h"
#include <math.h>

#define VAR(model, i) g_array_index ((model)->vars, SlvRepairVar, i)
#define LEVER_MAX 10000   /* a factor beyond this would drown in the solver's tolerance */

static guint
row_of (const SlvRepairModel *model, guint var)
{
  return g_array_index (model->cards, SlvRepairCard, VAR (model, var).card).row;
}

static double
lever_of (const SlvRepairModel *model, guint var)
{
  const SlvRepairVar *of = &VAR (model, var);

  return (double) CLAMP (MIN (of->cap, model->most[of->zone]), 1, LEVER_MAX);
}

static gboolean
is_subject (const SlvRepairModel *model, const SlvRuleState *state, guint var)
{
  return VAR (model, var).card != SLV_REPAIR_NONE && state->in_zone[VAR (model, var).zone]
      && row_of (model, var) != SLV_ROW_NONE && slv_check_query_test (state->where, row_of (model, var)) != SLV_FALSE;
}

/* ---- relate ---- */

/* A row that cards of the other zone lift when they bear one of these values of the card (codes of its column); without
 * values, any card there does. */
typedef struct { guint row, first, n; double lever; } Need;

static void
add_need (SlvRepairModel *model, guint group, GArray *needs, guint var, guint first, guint n)
{
  Need need = { slv_repair_add_row (model, group, -INFINITY, 0), first, n, lever_of (model, var) };

  slv_repair_add_term (model, need.row, var, 1);
  g_array_append_val (needs, need);
}

static void
needs_of_var (SlvRepairModel *model, guint group, SlvRuleState *state, GArray *needs, guint var)
{
  guint first, n;
  SlvCellSense sense = slv_check_cell (state->of, row_of (model, var), &first, &n);

  if (sense == SLV_CELL_IS_UNKNOWN || (sense == SLV_CELL_IS_KNOWN && n == 0 && state->rule->meets))
    slv_repair_forbid (model, group, var);
  else if (sense == SLV_CELL_IS_FOREIGN || n == 0)
    add_need (model, group, needs, var, 0, 0);
  else if (state->rule->meets)
    add_need (model, group, needs, var, first, n);
  else
    for (guint i = 0; i < n; i++)
      add_need (model, group, needs, var, first + i, 1);
}

static gboolean
is_met (SlvChecker *checker, SlvRuleState *state, const Need *need)
{
  for (guint i = need->first; i < need->first + need->n; i++)
    if (slv_checker_is_marked (checker, slv_checker_value (checker, state->of, state->of->column.codes[i])))
      return TRUE;
  return need->n == 0;
}

static void
lift_needs (SlvRepairModel *model, SlvRuleState *state, const GArray *needs, guint var)
{
  SlvChecker *checker = model->run->checker;

  slv_checker_begin_marks (checker);
  for (guint i = 0; i < state->to_of->len; i++)
    {
      SlvCheckColumn *column = g_ptr_array_index (state->to_of, i);
      guint first, n;

      slv_check_cell (column, row_of (model, var), &first, &n);
      for (guint j = first; j < first + n; j++)
        slv_checker_mark (checker, slv_checker_value (checker, column, column->column.codes[j]));
    }
  for (guint i = 0; i < needs->len; i++)
    {
      const Need *need = &g_array_index (needs, Need, i);

      if (is_met (checker, state, need))
        slv_repair_add_term (model, need->row, var, -need->lever);
    }
}

void
slv_repair_relate_rows (SlvRepairModel *model, guint group, SlvRuleState *state)
{
  g_autoptr (GArray) needs = g_array_new (FALSE, FALSE, sizeof (Need));
  guint n_vars = model->vars->len;

  if (!slv_repair_is_hard (model->run, group))
    return;
  for (guint i = 0; i < n_vars; i++)
    if (is_subject (model, state, i))
      needs_of_var (model, group, state, needs, i);
  for (guint i = 0; needs->len > 0 && i < n_vars; i++)
    if (VAR (model, i).card != SLV_REPAIR_NONE && VAR (model, i).zone == state->other_zone)
      lift_needs (model, state, needs, i);
}

/* ---- distinct ---- */

typedef struct { guint var, row; } Value;   /* row: the value counts only while a card bears it */

static const Value *
value_of (SlvRepairModel *model, guint group, GHashTable *values, guint id)
{
  Value *value = g_hash_table_lookup (values, GUINT_TO_POINTER (id + 1));
  SlvRepairVar var = { .card = SLV_REPAIR_NONE, .zone = SLV_REPAIR_NONE, .next = SLV_REPAIR_NONE, .cap = 1 };

  if (value != NULL)
    return value;
  value = g_new (Value, 1);
  g_array_append_val (model->vars, var);
  value->var = model->vars->len - 1;
  value->row = slv_repair_add_row (model, group, -INFINITY, 0);
  slv_repair_add_term (model, value->row, value->var, 1);
  g_hash_table_insert (values, GUINT_TO_POINTER (id + 1), value);
  return value;
}

static void
values_of_var (SlvRepairModel *model, guint group, SlvRuleState *state, GHashTable *values, guint var)
{
  SlvChecker *checker = model->run->checker;
  const SlvBoundsOf *bounds = &model->run->bounds[group];
  gboolean sure = slv_check_query_test (state->where, row_of (model, var)) == SLV_TRUE;
  guint first, n;

  if (slv_check_cell (state->of, row_of (model, var), &first, &n) == SLV_CELL_IS_UNKNOWN && bounds->has_max)
    slv_repair_forbid (model, group, var);
  for (guint i = first; i < first + n; i++)
    {
      guint id = slv_checker_value (checker, state->of, state->of->column.codes[i]);
      const Value *value = value_of (model, group, values, id);

      if (sure)
        slv_repair_add_term (model, value->row, var, -1);
      if (bounds->has_max)
        {
          guint row = slv_repair_add_row (model, group, -INFINITY, 0);

          slv_repair_add_term (model, row, var, 1);
          slv_repair_add_term (model, row, value->var, -lever_of (model, var));
        }
    }
}

void
slv_repair_distinct_rows (SlvRepairModel *model, guint group, SlvRuleState *state)
{
  const SlvBoundsOf *bounds = &model->run->bounds[group];
  g_autoptr (GHashTable) values = g_hash_table_new_full (NULL, NULL, NULL, g_free);
  GHashTableIter iter;
  gpointer value;
  guint n_vars = model->vars->len, total;

  if (!slv_repair_is_hard (model->run, group) || (!bounds->has_min && !bounds->has_max))
    return;
  for (guint i = 0; i < n_vars; i++)
    if (is_subject (model, state, i))
      values_of_var (model, group, state, values, i);
  total = slv_repair_add_row (model, group, bounds->has_min ? (double) bounds->min : -INFINITY,
                              bounds->has_max ? (double) bounds->max : INFINITY);
  g_hash_table_iter_init (&iter, values);
  while (g_hash_table_iter_next (&iter, NULL, &value))
    slv_repair_add_term (model, total, ((Value *) value)->var, 1);
}
