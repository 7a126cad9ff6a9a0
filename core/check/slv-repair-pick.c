/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-repair-pick.c: cards of the index that a repair may add. For each rule that asks for a minimum: cards that its own query
 * finds; then whatever could make others fit: cards of a zone that others are compared with, and cards that take away from a
 * total that has a maximum. */
#include "check/slv-rule-class.h"

/* ---- what a single copy breaks ---- */

/* It takes something away from a total. */
static gboolean
lightens (SlvRepairModel *model, SlvRuleState *state, guint row, guint zone)
{
  const SlvItem item = { .row = row, .zone = zone, .count = 1 };
  double lo, hi;

  state->class->span (model->run, state, &item, &lo, &hi);
  return hi < 0;
}

/* Whether a card of the game takes something away from the rule's total: then no single copy is too much for it, and a total of nought may be too little. */
static gboolean
falls (SlvRepairModel *model, guint rule, SlvRuleState *state)
{
  SlvChecker *checker = model->run->checker;

  if (state->class->span == NULL || state->class->counts_cards)
    return FALSE;
  for (guint row = checker->first_row; model->falls[rule] == 0 && row < checker->first_row + checker->n_rows; row++)
    if (!slv_index_card_gone (checker->index, row) && lightens (model, state, row, 0))
      model->falls[rule] = 1;
  model->falls[rule] = model->falls[rule] == 1 ? 1 : 2;
  return model->falls[rule] == 1;
}

static gboolean
is_unfit (SlvRepairModel *model, guint rule, SlvRuleState *state, guint row, guint zone)
{
  SlvRun *run = model->run;
  const SlvBoundsOf *bounds = &run->bounds[rule];
  const SlvItem item = { .row = row, .zone = zone, .count = 1 };
  double lo, hi;

  if (state->class->unfit != NULL)
    return state->class->unfit (run, state, row);
  if (state->class->span == NULL || !bounds->has_max)
    return FALSE;
  state->class->span (run, state, &item, &lo, &hi);
  return hi > 0 && hi > (double) bounds->max && !falls (model, rule, state);
}

static gboolean
is_banned (SlvRun *run, guint row, guint zone)
{
  if (run->list_zones[zone] && slv_checker_is_to_come (run->checker, row, NULL))
    return TRUE;
  const SlvListed *listed = run->lists && run->list_zones[zone] ? slv_checker_listed (run->checker, row) : NULL;
  return listed != NULL && listed->truth != SLV_FALSE && listed->limit <= 0;
}

gboolean
slv_repair_is_forbidden (SlvRepairModel *model, guint row, guint zone)
{
  SlvRun *run = model->run;

  for (guint i = 0; i < run->checker->rules->len; i++)
    {
      SlvRuleState *state = &g_array_index (run->checker->rules, SlvRuleState, i);

      if (slv_repair_is_hard (run, i) && state->rule->either == NULL && state->in_zone[zone] && is_unfit (model, i, state, row, zone))
        return TRUE;
    }
  return is_banned (run, row, zone);
}

guint
slv_repair_home (SlvRepairModel *model, guint row)
{
  SlvChecker *checker = model->run->checker;

  for (guint i = 0; i < checker->book->zones->len; i++)
    {
      const SlvZone *zone = g_ptr_array_index (checker->book->zones, i);
      SlvCheckQuery *query = NULL;

      if (zone->accepts == NULL || zone->accepts[0] == '\0'
          || !slv_checker_query (checker, zone->accepts, NULL, &query, NULL) || query == NULL)
        continue;
      if (slv_check_query_test (query, row) == SLV_TRUE)
        return i;
    }
  return SLV_REPAIR_NONE;
}

/* A zone whose rules speak of other cards only is not there for this one, though nothing forbids it. One of which no rule speaks
 * but that together with others it is what was drafted takes what these do not need. */
gboolean
slv_repair_is_at_home (SlvRepairModel *model, guint row, guint zone)
{
  SlvRun *run = model->run;
  gboolean spoken_of = FALSE, rest = FALSE;

  if (!model->target[zone])
    return FALSE;
  for (guint i = 0; i < run->checker->rules->len; i++)
    {
      SlvRuleState *state = &g_array_index (run->checker->rules, SlvRuleState, i);

      if (!run->bounds[i].active || !state->in_zone[zone])
        continue;
      rest = rest || state->class->freezes_other;
      if (!slv_repair_is_hard (run, i) || !state->class->is_home || (run->bounds[i].has_max && run->bounds[i].max <= 0))
        continue;
      if (slv_check_query_test (state->where, row) == SLV_TRUE)
        return TRUE;
      spoken_of = TRUE;
    }
  return (rest && !spoken_of) || slv_repair_home (model, row) == zone;
}

/* ---- choosing ---- */

/* Whether a copy in @zone helps @state's rule. */
typedef gboolean (*Helps) (SlvRepairModel *model, SlvRuleState *state, guint row, guint zone);

/* It brings something towards the rule's minimum. */
static gboolean
brings (SlvRepairModel *model, SlvRuleState *state, guint row, guint zone)
{
  SlvRun *run = model->run;
  const SlvItem item = { .row = row, .zone = zone, .count = 1 };
  double lo = 0, hi;

  if (state->class->brings != NULL)
    return state->class->brings (run, state, row);
  if (state->class->span != NULL)
    state->class->span (run, state, &item, &lo, &hi);
  return lo > 0;
}

/* It may allow more to those that are compared with @zone. */
static gboolean
widens (SlvRepairModel *model, SlvRuleState *state G_GNUC_UNUSED, guint row, guint zone)
{
  return slv_repair_is_at_home (model, row, zone);
}

/* Whether another card of the name has a printing with this set and number. */
static gboolean
is_shared (SlvIndex *index, const GArray *rows, guint row, const SlvPrintingView *view)
{
  for (guint i = 0; i < rows->len; i++)
    if (g_array_index (rows, guint, i) != row)
      SLV_EACH_PRINTING (other, index, g_array_index (rows, guint, i))
        if (g_ascii_strcasecmp (other->set_code, view->set_code) == 0 && g_ascii_strcasecmp (other->number, view->number) == 0)
          return TRUE;
  return FALSE;
}

gboolean
slv_repair_can_name (SlvChecker *checker, guint row, SlvPrintingView *view)
{
  const char *name = slv_index_card_name (checker->index, row);
  g_autoptr (GArray) rows = NULL;
  guint found = slv_index_find_name (checker->index, checker->game, name, &rows);

  *view = (SlvPrintingView) { .set_code = "", .number = "" };
  SLV_EACH_PRINTING (one, checker->index, found > 1 ? row : SLV_ROW_NONE)
    if (one->set_code[0] != '\0' && one->number[0] != '\0' && !is_shared (checker->index, rows, row, one))
      {
        *view = *one;
        return TRUE;
      }
  /* the name alone is that of the first of them, where no rule sees another one differently */
  return found > 0 && g_array_index (rows, guint, 0) == row && (found == 1 || !slv_checker_is_in_doubt (checker, name, NULL, row));
}

/* A column for the card in each zone of the rule in which it would help, and the card itself where it is new and can be named. */
static void
offer (SlvRepairModel *model, SlvRuleState *state, guint row, Helps helps)
{
  guint n_zones = model->run->checker->book->zones->len;
  guint card = GPOINTER_TO_UINT (g_hash_table_lookup (model->by_row, GUINT_TO_POINTER (row)));
  SlvPrintingView view;

  for (guint zone = 0; zone < n_zones; zone++)
    {
      if (!(helps == widens ? zone == state->other_zone : state->in_zone[zone]) || !model->target[zone] || !helps (model, state, row, zone)
          || (model->prune && slv_repair_is_forbidden (model, row, zone)))
        continue;
      if (card == 0 && !slv_repair_can_name (model->run->checker, row, &view))
        return;
      if (card == 0)
        card = slv_repair_add_card (model, row, SLV_REPAIR_NONE, TRUE) + 1;
      if (slv_repair_find_var (model, card - 1, zone) == SLV_REPAIR_NONE)
        slv_repair_add_var (model, card - 1, zone, 0);
    }
}

static void
pick_for (SlvRepairModel *model, SlvRuleState *state, Helps helps)
{
  SlvChecker *checker = model->run->checker;

  for (guint row = checker->first_row; row < checker->first_row + checker->n_rows; row++)
    {
      guint card = GPOINTER_TO_UINT (g_hash_table_lookup (model->by_row, GUINT_TO_POINTER (row)));

      if (!slv_index_card_gone (checker->index, row) && slv_repair_extra (model, row, 0) > 0
          && (card == 0 || g_array_index (model->cards, SlvRepairCard, card - 1).fresh))
        offer (model, state, row, helps);
    }
}

/* Zones that others are compared with come first, so that cards are chosen to fit them. */
static gboolean
is_compared_with (const SlvRun *run, const SlvRuleState *state)
{
  for (guint i = 0; i < run->checker->rules->len; i++)
    {
      const SlvRuleState *other = &g_array_index (run->checker->rules, SlvRuleState, i);

      if (slv_repair_is_hard (run, i) && other->other_zone != G_MAXUINT && state->in_zone[other->other_zone])
        return TRUE;
    }
  return FALSE;
}

void
slv_repair_pick (SlvRepairModel *model)
{
  SlvRun *run = model->run;

  for (guint pass = 0; pass < 2; pass++)
    for (guint i = 0; i < run->checker->rules->len; i++)
      {
        SlvRuleState *state = &g_array_index (run->checker->rules, SlvRuleState, i);

        if (!slv_repair_is_hard (run, i))
          continue;
        if (pass == 0 && state->other_zone != G_MAXUINT && !state->class->freezes_other)
          pick_for (model, state, widens);
        if (run->bounds[i].has_min && (run->bounds[i].min > 0 || falls (model, i, state)) && is_compared_with (run, state) == (pass == 0))
          pick_for (model, state, brings);
        if (pass > 0 && run->bounds[i].has_max && state->class->span != NULL && !state->class->counts_cards)
          pick_for (model, state, lightens);
      }
}
