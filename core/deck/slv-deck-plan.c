/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-deck-plan.c: the edits that put plans into a deck. A deck's plans are few and small, so an edit makes the whole list anew and undo
 * swaps the lists. */
#include "deck/slv-deck-edit-step.h"
#include "deck/slv-deck-private.h"

static void
replace_plans (SlvDeckEdit *edit, SlvEditKind kind, const char *subject, GPtrArray *plans)
{
  SlvDeck *deck = slv_deck_edit_get (edit);
  SlvEditStep *step = slv_edit_step_new (kind, subject);

  slv_edit_step_array (step, deck, &deck->plans, plans);
  slv_deck_edit_push (edit, step);
}

guint
slv_deck_edit_add_plan (SlvDeckEdit *edit, const SlvDeckPlan *plan, guint position)
{
  g_return_val_if_fail (edit != NULL && plan != NULL, G_MAXUINT);
  if (slv_deck_edit_get (edit)->plans->len >= SLV_DECK_PLANS_MAX)
    return G_MAXUINT;
  GPtrArray *plans = slv_deck_plans_copy (slv_deck_edit_get (edit)->plans);
  position = MIN (position, plans->len);
  g_ptr_array_insert (plans, (gint) position, slv_deck_plan_copy (plan));
  replace_plans (edit, SLV_EDIT_PLAN_ADD, plan->name, plans);
  return position;
}

gboolean
slv_deck_plan_equal (const SlvDeckPlan *a, const SlvDeckPlan *b)
{
  if (strcmp (a->name, b->name) != 0 || strcmp (a->note, b->note) != 0 || strcmp (a->on_play, b->on_play) != 0
      || strcmp (a->on_draw, b->on_draw) != 0 || a->moves->len != b->moves->len)
    return FALSE;
  for (guint i = 0; i < a->moves->len; i++)
    {
      const SlvDeckMove *x = g_ptr_array_index (a->moves, i), *y = g_ptr_array_index (b->moves, i);

      if (x->count != y->count || strcmp (x->name, y->name) != 0 || strcmp (x->from, y->from) != 0 || strcmp (x->to, y->to) != 0)
        return FALSE;
    }
  return TRUE;
}

void
slv_deck_edit_set_plan (SlvDeckEdit *edit, guint position, const SlvDeckPlan *plan)
{
  g_return_if_fail (edit != NULL && plan != NULL);
  const SlvDeckPlan *old = slv_deck_get_plan (slv_deck_edit_get (edit), position);
  if (old == NULL || slv_deck_plan_equal (old, plan))
    return;
  GPtrArray *plans = slv_deck_plans_copy (slv_deck_edit_get (edit)->plans);
  slv_deck_plan_free (g_ptr_array_index (plans, position));
  g_ptr_array_index (plans, position) = slv_deck_plan_copy (plan);
  replace_plans (edit, SLV_EDIT_PLAN, plan->name, plans);
}

void
slv_deck_edit_remove_plan (SlvDeckEdit *edit, guint position)
{
  g_return_if_fail (edit != NULL);
  const SlvDeckPlan *old = slv_deck_get_plan (slv_deck_edit_get (edit), position);
  if (old == NULL)
    return;
  g_autofree char *name = g_strdup (old->name);
  GPtrArray *plans = slv_deck_plans_copy (slv_deck_edit_get (edit)->plans);
  g_ptr_array_remove_index (plans, position);
  replace_plans (edit, SLV_EDIT_PLAN_REMOVE, name, plans);
}
