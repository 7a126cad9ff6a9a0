/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-plans-view-moves.c: what a key, a button or a drop in a column means for the plan. A copy more in the sideboard is a copy
 * fewer in a zone of the deck; which zone that is, when several trade, follows from where the card lies. */
#include "decks/slv-plans-view-private.h"
#include "window/slv-window.h"

/** Copies of @name that lie in @zone after the plan. */
static guint
copies_after (SlvPlansView *self, const SlvDeckPlan *plan, const char *zone, const char *name)
{
  SlvDeck *after;
  g_autoptr (SlvReport) report = slv_deck_document_judge_plan (self->document, plan, &after);
  if (report == NULL)
    return 0;
  g_autofree char *folded = slv_fold_name (name, NULL);
  guint n = 0;
  SLV_EACH (const SlvDeckEntry, entry, after->entries)
    {
      g_autofree char *other = slv_fold_name (entry->name, NULL);
      if (g_str_equal (entry->zone, zone) && g_str_equal (folded, other))
        n += entry->count;
    }
  slv_deck_free (after);
  return n;
}

/** Moves as many copies as there are, up to @count; says so when there are none. */
static void
move (SlvPlansView *self, const char *name, const char *from, const char *to, guint count)
{
  const SlvDeckPlan *plan = slv_plans_view_get_plan (self);
  guint there = copies_after (self, plan, from, name);
  if (there == 0)
    {
      g_autofree char *text = g_strdup_printf (_("No copy of “%s” is left there to move."), name);
      slv_window_toast_from (GTK_WIDGET (self), text, NULL);
      return;
    }
  g_autoptr (SlvDeckPlan) changed = slv_deck_plan_copy (plan);
  slv_deck_plan_move (changed, name, from, to, MIN (count, there));
  slv_deck_document_set_plan (self->document, self->selected, changed);
}

/** The zone of the deck that a card of the sideboard goes to: where the plan took it from, where it lies, where it belongs. */
static const char *
zone_inside (SlvPlansView *self, const SlvSwap *swap, const char *name, gboolean out_of_it)
{
  const SlvDeckPlan *plan = slv_plans_view_get_plan (self);
  const char *natural = slv_deck_document_natural_zone (self->document, name);
  for (guint i = 0; swap->a[i] != NULL && !out_of_it; i++)
    if (slv_deck_plan_count (plan, name, swap->a[i], swap->b) > 0)
      return swap->a[i];
  for (guint i = 0; swap->a[i] != NULL; i++)
    if (copies_after (self, plan, swap->a[i], name) > 0)
      return swap->a[i];
  if (natural != NULL && g_strv_contains ((const char * const *) swap->a, natural))
    return natural;
  return swap->a[0];
}

static const SlvSwap *
get_swap (SlvPlansView *self)
{
  return self->document != NULL && slv_plans_view_get_plan (self) != NULL ? slv_deck_document_get_swap (self->document) : NULL;
}

void
slv_plans_view_on_inside_change (SlvPlansView *self, SlvPlanRow *row, gint delta)
{
  const SlvSwap *swap = get_swap (self);
  if (swap == NULL)
    return;
  g_autofree char *name = g_strdup (slv_plan_row_get_title (row)), *zone = g_strdup (slv_plan_row_get_zone (row));
  if (delta > 0)
    move (self, name, swap->b, zone, (guint) delta);
  else
    move (self, name, zone, swap->b, (guint) -delta);
}

void
slv_plans_view_on_outside_change (SlvPlansView *self, SlvPlanRow *row, gint delta)
{
  const SlvSwap *swap = get_swap (self);
  if (swap == NULL)
    return;
  g_autofree char *name = g_strdup (slv_plan_row_get_title (row));
  const char *zone = zone_inside (self, swap, name, delta > 0);
  if (delta > 0)
    move (self, name, zone, swap->b, (guint) delta);
  else
    move (self, name, swap->b, zone, (guint) -delta);
}

void
slv_plans_view_on_dropped_inside (SlvPlansView *self, SlvPlanRow *row)
{
  slv_plans_view_on_outside_change (self, row, - (gint) slv_plan_row_get_after (row));
}

void
slv_plans_view_on_dropped_outside (SlvPlansView *self, SlvPlanRow *row)
{
  slv_plans_view_on_inside_change (self, row, - (gint) slv_plan_row_get_after (row));
}
