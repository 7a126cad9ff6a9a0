/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-deck-plan-value.c: plans as values. */
#include "store/slv-deck-value.h"
#include "store/slv-record.h"
#include "base/slv-fold.h"
#include <glib/gi18n-lib.h>
#include <string.h>

SLV_DEFINE_STATIC_FREE (SlvDeckMove, move_free, from, to, name);

static void
add_move (SlvDeckPlan *plan, const char *name, const char *from, const char *to, guint count)
{
  SlvDeckMove *move = g_new0 (SlvDeckMove, 1);

  move->from = g_strdup (from);
  move->to = g_strdup (to);
  move->name = g_strdup (name);
  move->count = MIN (count, SLV_DECK_COUNT_MAX);
  g_ptr_array_add (plan->moves, move);
}

SlvDeckPlan *
slv_deck_plan_new (const char *name)
{
  SlvDeckPlan *plan = g_new0 (SlvDeckPlan, 1);

  plan->name = g_strdup (name != NULL && name[0] != '\0' ? name : _("Unnamed plan"));
  plan->note = g_strdup ("");
  plan->on_play = g_strdup ("");
  plan->on_draw = g_strdup ("");
  plan->moves = g_ptr_array_new_with_free_func (move_free);
  return plan;
}

SlvDeckPlan *
slv_deck_plan_copy (const SlvDeckPlan *plan)
{
  g_return_val_if_fail (plan != NULL, NULL);
  SlvDeckPlan *copy = slv_deck_plan_new (plan->name);
  slv_take_str (&copy->note, g_strdup (plan->note));
  slv_take_str (&copy->on_play, g_strdup (plan->on_play));
  slv_take_str (&copy->on_draw, g_strdup (plan->on_draw));
  SLV_EACH (const SlvDeckMove, move, plan->moves)
    add_move (copy, move->name, move->from, move->to, move->count);
  return copy;
}

SLV_DEFINE_FREE (SlvDeckPlan, slv_deck_plan_free, name, note, on_play, on_draw, moves);

SlvDeckPlan *
slv_deck_add_plan (SlvDeck *deck, const char *name)
{
  if (deck->plans->len >= SLV_DECK_PLANS_MAX)
    return NULL;
  g_ptr_array_add (deck->plans, slv_deck_plan_new (name));
  return g_ptr_array_index (deck->plans, deck->plans->len - 1);
}

void
slv_deck_plan_rename (SlvDeckPlan *plan, const char *name)
{
  g_return_if_fail (plan != NULL && name != NULL);
  if (name[0] != '\0')
    slv_take_str (&plan->name, g_strdup (name));
}

static gboolean
is_move (const SlvDeckMove *move, const char *folded, const char *from, const char *to)
{
  if ((from != NULL && strcmp (move->from, from) != 0) || (to != NULL && strcmp (move->to, to) != 0))
    return FALSE;
  if (folded == NULL)
    return TRUE;
  g_autofree char *name = slv_fold_name (move->name, NULL);
  return strcmp (name, folded) == 0;
}

/* Lets up to @count copies stay that the plan moves from @from to @to. Returns how many. */
static guint
take_back (SlvDeckPlan *plan, const char *folded, const char *from, const char *to, guint count)
{
  guint taken = 0;

  for (guint i = plan->moves->len; i > 0 && taken < count; i--)
    {
      SlvDeckMove *move = g_ptr_array_index (plan->moves, i - 1);
      guint here = MIN (move->count, count - taken);

      if (!is_move (move, folded, from, to))
        continue;
      taken += here;
      move->count -= here;
      if (move->count == 0)
        g_ptr_array_remove_index (plan->moves, i - 1);
    }
  return taken;
}

void
slv_deck_plan_move (SlvDeckPlan *plan, const char *name, const char *from, const char *to, guint count)
{
  g_return_if_fail (plan != NULL && name != NULL && from != NULL && to != NULL);
  g_autofree char *folded = slv_fold_name (name, NULL);
  count -= take_back (plan, folded, to, from, count);
  if (count == 0 || strcmp (from, to) == 0)
    return;
  SLV_EACH (SlvDeckMove, move, plan->moves)
    {
      if (!is_move (move, folded, from, to))
        continue;
      move->count = MIN (move->count + MIN (count, SLV_DECK_COUNT_MAX), SLV_DECK_COUNT_MAX);
      return;
    }
  add_move (plan, name, from, to, count);
}

guint
slv_deck_plan_count (const SlvDeckPlan *plan, const char *name, const char *from, const char *to)
{
  g_autofree char *folded = name != NULL ? slv_fold_name (name, NULL) : NULL;
  guint64 n = 0;

  g_return_val_if_fail (plan != NULL, 0);
  for (guint i = 0; i < plan->moves->len; i++)
    if (is_move (g_ptr_array_index (plan->moves, i), folded, from, to))
      n += ((SlvDeckMove *) g_ptr_array_index (plan->moves, i))->count;
  return (guint) MIN (n, (guint64) G_MAXUINT);
}

SlvDeckPlan *
slv_deck_get_plan (const SlvDeck *deck, guint position)
{
  g_return_val_if_fail (deck != NULL, NULL);
  return position < deck->plans->len ? g_ptr_array_index (deck->plans, position) : NULL;
}

GPtrArray *
slv_deck_plans_copy (const GPtrArray *plans)
{
  GPtrArray *copy = g_ptr_array_new_with_free_func ((GDestroyNotify) slv_deck_plan_free);

  for (guint i = 0; plans != NULL && i < plans->len; i++)
    g_ptr_array_add (copy, slv_deck_plan_copy (g_ptr_array_index (plans, i)));
  return copy;
}
