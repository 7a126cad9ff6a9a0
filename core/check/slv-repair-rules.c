/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-repair-rules.c: rules as rows of the program. A row asks for what is legal for certain: a card that adds between lo and
 * hi counts lo towards a minimum and hi towards a maximum, so that an answer is never "unknown". */
#include "config.h"
#include "check/slv-repair-private.h"
#include <math.h>

#define VAR(model, i) g_array_index ((model)->vars, SlvRepairVar, i)

static const SlvRepairCard *
card_of (const SlvRepairModel *model, guint var)
{
  return &g_array_index (model->cards, SlvRepairCard, VAR (model, var).card);
}

static SlvItem
item_of (const SlvRepairModel *model, guint var)
{
  const SlvRepairCard *card = card_of (model, var);

  return (SlvItem) { .row = card->row, .zone = VAR (model, var).zone, .entry = card->entry, .count = 1 };
}

void
slv_repair_forbid (SlvRepairModel *model, guint group, guint var)
{
  SlvRepairBan ban = { group, var };

  g_array_append_val (model->bans, ban);
}

/* ---- counts and sums ---- */

/* A rule that only warns is broken no more than it is now. */
static SlvBoundsOf
bounds_of (SlvRepairModel *model, guint group, SlvRuleState *state)
{
  SlvBoundsOf bounds = model->run->bounds[group];
  double lo, hi;

  if (slv_repair_is_hard (model->run, group))
    return bounds;
  slv_rule_range_measure (model->run, state, &lo, &hi);
  bounds.min = MIN (bounds.min, slv_range_number (lo));
  bounds.max = MAX (bounds.max, slv_range_number (hi));
  bounds.has_max = bounds.has_max && isfinite (hi);
  return bounds;
}

static void
range_rows (SlvRepairModel *model, guint group, SlvRuleState *state)
{
  const SlvBoundsOf bounds = bounds_of (model, group, state);
  guint least = 0, most = 0, n_vars = model->vars->len;

  if (bounds.has_min)
    least = slv_repair_add_row (model, group, (double) bounds.min, INFINITY);
  if (bounds.has_max)
    most = slv_repair_add_row (model, group, -INFINITY, (double) bounds.max);
  for (guint i = 0; i < n_vars; i++)
    {
      SlvItem item;
      double lo, hi;

      if (VAR (model, i).card == SLV_REPAIR_NONE || !state->in_zone[VAR (model, i).zone])
        continue;
      item = item_of (model, i);
      state->class->span (model->run, state, &item, &lo, &hi);
      if (bounds.has_min && lo != 0)
        slv_repair_add_term (model, least, i, lo);
      if (bounds.has_max && !isfinite (hi))
        slv_repair_forbid (model, group, i);
      else if (bounds.has_max && hi != 0)
        slv_repair_add_term (model, most, i, hi);
    }
}

/* ---- limits of a name ---- */

/* Whether copies of @var count, and what they lower the limit of their name to. */
typedef gboolean (*CountsFunc) (SlvRepairModel *model, SlvRuleState *state, guint var, gint64 *limit);
typedef struct { gint64 limit, cap; guint row; } NameLimit;

static void
name_rows (SlvRepairModel *model, guint group, SlvRuleState *state, CountsFunc counts)
{
  guint n_vars = model->vars->len, n_names = g_hash_table_size (model->idents);
  g_autofree NameLimit *names = g_new (NameLimit, n_names + 1);

  for (guint i = 0; i < n_names; i++)
    names[i] = (NameLimit) { G_MAXINT64, 0, SLV_REPAIR_NONE };
  for (guint pass = 0; pass < 2; pass++)
    for (guint i = 0; i < n_vars; i++)
      {
        gint64 limit = G_MAXINT64;
        NameLimit *name;

        if (VAR (model, i).card == SLV_REPAIR_NONE || card_of (model, i)->row == SLV_ROW_NONE
            || !counts (model, state, i, &limit))
          continue;
        name = &names[card_of (model, i)->ident];
        name->limit = MIN (name->limit, limit);
        if (pass == 0)
          name->cap += VAR (model, i).cap;
        else if (name->cap > name->limit)
          {
            if (name->row == SLV_REPAIR_NONE)
              name->row = slv_repair_add_row (model, group, -INFINITY, (double) name->limit);
            slv_repair_add_term (model, name->row, i, 1);
          }
      }
}

static gboolean
counts_for_copies (SlvRepairModel *model, SlvRuleState *state, guint var, gint64 *limit)
{
  SlvRun *run = model->run;
  guint row = card_of (model, var)->row;
  gint64 max = slv_run_bounds (run, state)->max, own;

  if (!state->in_zone[VAR (model, var).zone] || slv_check_query_test (state->where, row) == SLV_FALSE)
    return FALSE;
  if (state->except != NULL && slv_check_query_test (state->except, row) == SLV_TRUE)
    return FALSE;
  own = slv_rule_own_limit (run->checker, state, row);
  *limit = own < 0 ? max : own;
  return TRUE;
}

static void
copies_rows (SlvRepairModel *model, guint group, SlvRuleState *state)
{
  if (model->run->bounds[group].has_max && slv_repair_is_hard (model->run, group))
    name_rows (model, group, state, counts_for_copies);
}

static gboolean
counts_for_list (SlvRepairModel *model, SlvRuleState *state G_GNUC_UNUSED, guint var, gint64 *limit)
{
  const SlvListed *listed;

  if (!model->run->list_zones[VAR (model, var).zone])
    return FALSE;
  listed = slv_checker_listed (model->run->checker, card_of (model, var)->row);
  *limit = listed->truth != SLV_FALSE ? listed->limit : G_MAXINT64;   /* what perhaps holds would leave the verdict open */
  return TRUE;
}

/* ---- single cards ---- */

static void
known_rows (SlvRepairModel *model, guint group, SlvRuleState *state)
{
  SlvIndex *index = model->run->checker->index;
  guint n_vars = model->vars->len;

  if (!slv_repair_is_hard (model->run, group))
    return;
  for (guint i = 0; i < n_vars; i++)
    {
      guint row;

      if (VAR (model, i).card == SLV_REPAIR_NONE || !state->in_zone[VAR (model, i).zone])
        continue;
      row = card_of (model, i)->row;
      if (row == SLV_ROW_NONE
          || ((slv_index_card_gone (index, row) || slv_checker_is_to_come (model->run->checker, row, NULL)) && slv_check_query_test (state->where, row) == SLV_TRUE))
        slv_repair_forbid (model, group, i);
    }
}

static void
unknown_rows (SlvRepairModel *model)
{
  guint n_vars = model->vars->len;

  for (guint i = 0; i < n_vars; i++)
    {
      guint row;

      if (VAR (model, i).card == SLV_REPAIR_NONE)
        continue;
      row = card_of (model, i)->row;
      if (row == SLV_ROW_NONE
          || (model->run->list_zones[VAR (model, i).zone] && slv_checker_is_to_come (model->run->checker, row, NULL)))
        slv_repair_forbid (model, model->unknown_group, i);
    }
}

/* ---- zones that are another zone ---- */

static void
conserve_rows (SlvRepairModel *model, guint group, SlvRuleState *state)
{
  guint n_vars = model->vars->len, n_names = g_hash_table_size (model->idents);
  g_autofree guint *rows = g_new0 (guint, n_names + 1);   /* + 1 */
  gboolean listed = FALSE;

  for (guint i = 0; i < n_vars && !listed; i++)
    listed = VAR (model, i).zone == state->other_zone && VAR (model, i).n > 0;
  if (!listed || !slv_repair_is_hard (model->run, group))
    return;
  for (guint i = 0; i < n_vars; i++)
    {
      guint zone = VAR (model, i).zone, ident;

      if (VAR (model, i).card == SLV_REPAIR_NONE || card_of (model, i)->row == SLV_ROW_NONE
          || (zone != state->other_zone && !state->in_zone[zone]))
        continue;
      ident = card_of (model, i)->ident;
      if (rows[ident] == 0)
        rows[ident] = slv_repair_add_row (model, group, 0, 0) + 1;
      slv_repair_add_term (model, rows[ident] - 1, i, zone == state->other_zone ? -1 : 1);
    }
}

/* ---- all ---- */

typedef void (*RowsFunc) (SlvRepairModel *model, guint group, SlvRuleState *state);
static const RowsFunc rows_of[] = {
  [SLV_RULE_COUNT] = range_rows,
  [SLV_RULE_COPIES] = copies_rows,
  [SLV_RULE_SUM] = range_rows,
  [SLV_RULE_RELATE] = slv_repair_relate_rows,
  [SLV_RULE_DISTINCT] = slv_repair_distinct_rows,
  [SLV_RULE_KNOWN] = known_rows,
  [SLV_RULE_CONSERVE] = conserve_rows,
};

void
slv_repair_add_rules (SlvRepairModel *model)
{
  SlvRun *run = model->run;

  for (guint i = 0; i < run->checker->rules->len; i++)
    {
      SlvRuleState *state = &g_array_index (run->checker->rules, SlvRuleState, i);

      if (run->bounds[i].active)
        rows_of[state->rule->kind] (model, i, state);
    }
  unknown_rows (model);
  if (run->lists)
    name_rows (model, model->list_group, NULL, counts_for_list);
}
