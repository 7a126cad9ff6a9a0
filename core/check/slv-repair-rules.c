/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-repair-rules.c: rules as rows of the program, made by their classes; and what rows of several classes need. A row asks for
 * what is legal for certain: a card that adds between lo and hi counts lo towards a minimum and hi towards a maximum, so that an
 * answer is never "unknown". */
#include "check/slv-rule-class.h"
#include <math.h>

#define VAR(model, i) g_array_index ((model)->vars, SlvRepairVar, i)
#define LEVER_MAX 10000   /* a factor beyond this would drown in the solver's tolerance */

const SlvRepairCard *
slv_repair_card_of (const SlvRepairModel *model, guint var)
{
  guint card = VAR (model, var).card;

  return card != SLV_REPAIR_NONE ? &g_array_index (model->cards, SlvRepairCard, card) : NULL;
}

gboolean
slv_repair_is_subject (const SlvRepairModel *model, const SlvRuleState *state, guint var)
{
  const SlvRepairCard *card = slv_repair_card_of (model, var);

  return card != NULL && state->in_zone[VAR (model, var).zone] && card->row != SLV_ROW_NONE
      && slv_check_query_test (state->where, card->row) != SLV_FALSE;
}

double
slv_repair_lever (const SlvRepairModel *model, guint zone, double before, guint var)
{
  return CLAMP (MIN (before + (double) VAR (model, var).cap, (double) model->most[zone]), 1, LEVER_MAX);
}

void
slv_repair_forbid (SlvRepairModel *model, guint group, guint var)
{
  SlvRepairBan ban = { group, var };

  g_array_append_val (model->bans, ban);
}

/* ---- limits of a name ---- */

typedef struct { gint64 limit, cap; guint row; } NameLimit;

/* What is limited is made small at once where every rule is in force: the smaller the caps, the nearer are fractions to the answer. */
void
slv_repair_name_rows (SlvRepairModel *model, guint group, SlvRuleState *state, SlvRepairCounts counts)
{
  guint n_vars = model->vars->len, n_names = g_hash_table_size (model->idents);
  g_autofree NameLimit *names = g_new (NameLimit, n_names + 1);

  for (guint i = 0; i < n_names; i++)
    names[i] = (NameLimit) { G_MAXINT64, 0, SLV_REPAIR_NONE };
  for (guint pass = 0; pass < 2; pass++)
    for (guint i = 0; i < n_vars; i++)
      {
        gint64 limit = G_MAXINT64;

        if (slv_repair_card_of (model, i) == NULL || slv_repair_card_of (model, i)->row == SLV_ROW_NONE
            || !counts (model, state, i, &limit))
          continue;
        NameLimit *name = &names[slv_repair_card_of (model, i)->ident];
        name->limit = MIN (name->limit, limit);
        if (pass == 0)
          name->cap += VAR (model, i).cap;
        if (pass > 0 && model->prune)
          VAR (model, i).cap = MIN (VAR (model, i).cap, MAX (name->limit, 0));
        if (pass > 0 && name->cap > name->limit)
          {
            if (name->row == SLV_REPAIR_NONE)
              name->row = slv_repair_add_row (model, group, -INFINITY, (double) name->limit);
            slv_repair_add_term (model, name->row, i, 1);
          }
      }
}

static gboolean
counts_for_list (SlvRepairModel *model, SlvRuleState *state G_GNUC_UNUSED, guint var, gint64 *limit)
{
  const SlvListed *listed = slv_checker_listed (model->run->checker, slv_repair_card_of (model, var)->row);
  *limit = listed->limit;
  return model->run->list_zones[VAR (model, var).zone] && listed->truth != SLV_FALSE;   /* what perhaps holds would leave the verdict open */
}

/* The same where copies are counted by a further name: a row for each of those. */
static void
listed_card_rows (SlvRepairModel *model)
{
  g_autoptr (GHashTable) rows = g_hash_table_new (NULL, NULL);   /* group → row of the model */

  for (guint i = 0; i < model->vars->len; i++)
    {
      const SlvRepairCard *card = slv_repair_card_of (model, i);
      gpointer row = NULL, group;
      gint64 limit;

      if (card == NULL || card->row == SLV_ROW_NONE || !counts_for_list (model, NULL, i, &limit))
        continue;
      group = GUINT_TO_POINTER (slv_list_group (model->run->checker, card->row));
      if (!g_hash_table_lookup_extended (rows, group, NULL, &row))
        {
          row = GUINT_TO_POINTER (slv_repair_add_row (model, model->list_group, -INFINITY, (double) limit));
          g_hash_table_insert (rows, group, row);
        }
      slv_repair_add_term (model, GPOINTER_TO_UINT (row), i, 1);
      if (model->prune)
        VAR (model, i).cap = MIN (VAR (model, i).cap, limit);
    }
}

/* ---- all ---- */

/* Where every rule is in force, what one of them forbids anywhere is out before the solver looks at it. */
static void
unknown_rows (SlvRepairModel *model)
{
  guint n_vars = model->vars->len;

  for (guint i = 0; i < n_vars; i++)
    {
      const SlvRepairCard *card = slv_repair_card_of (model, i);
      guint zone = VAR (model, i).zone;

      if (card == NULL)
        continue;
      if (card->row == SLV_ROW_NONE ? slv_run_matters (model->run, zone)
          : (model->prune && slv_repair_is_forbidden (model, card->row, zone))
            || (model->run->list_zones[zone] && slv_checker_is_to_come (model->run->checker, card->row, NULL)))
        slv_repair_forbid (model, model->unknown_group, i);
    }
}

/* Limits of names first, since what others are tied with depends on how many copies there can be. */
void
slv_repair_add_rules (SlvRepairModel *model)
{
  SlvRun *run = model->run;

  if (run->lists && run->checker->listed_by != NULL)
    listed_card_rows (model);
  else if (run->lists)
    slv_repair_name_rows (model, model->list_group, NULL, counts_for_list);
  for (guint pass = 0; pass < 2; pass++)
    for (guint i = 0; i < run->checker->rules->len; i++)
      {
        SlvRuleState *state = &g_array_index (run->checker->rules, SlvRuleState, i);

        if (run->bounds[i].active && state->rule->either == NULL && state->class->rows != NULL
            && state->class->limits_names == (pass == 0))
          state->class->rows (model, i, state);
      }
  unknown_rows (model);
}
