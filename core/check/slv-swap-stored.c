/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-swap-stored.c: plans as a deck keeps them (so many copies from one zone into another) and as a swap under a format reads
 * them (out of the deck, or in). A kept plan names both zones, so that it means the same under every format. */
#include "check/slv-swap-private.h"
#include "base/slv-fold.h"
#include <glib/gi18n-lib.h>
#include <string.h>

guint
slv_swap_plan_find (const SlvDeck *deck, const char *name)
{
  g_autofree char *asked = slv_fold_name (name, NULL);

  for (guint i = 0; i < deck->plans->len; i++)
    {
      g_autofree char *there = slv_fold_name (slv_deck_get_plan (deck, i)->name, NULL);

      if (strcmp (asked, there) == 0)
        return i;
    }
  return G_MAXUINT;
}

/* ---- from the deck ---- */

static gboolean
is_zone (SlvChecker *checker, const char *heading, const char *id)
{
  const SlvZone *zone = slv_rulebook_match_zone (checker->book, heading);

  return strcmp (zone != NULL ? zone->id : heading, id) == 0;
}

SlvSwapPlan *
slv_swap_plan_from_deck (SlvChecker *checker, const SlvDeckPlan *plan)
{
  const SlvSwap *swap = slv_swap_of (checker->format, checker->options);
  SlvSwapPlan *made = slv_swap_plan_new (plan->name);

  SLV_EACH (const SlvDeckMove, move, plan->moves)
    {
      g_autofree char *both = g_strdup_printf ("%s → %s", move->from, move->to);

      if (swap != NULL && is_zone (checker, move->from, swap->b))
        slv_swap_plan_add (made, TRUE, move->count, move->name, move->to);
      else if (swap == NULL || is_zone (checker, move->to, swap->b))
        slv_swap_plan_add (made, FALSE, move->count, move->name, move->from);
      else
        slv_swap_plan_add (made, FALSE, move->count, move->name, both);
    }
  return made;
}

/* ---- into the deck ---- */

SlvDeckPlan *
slv_swap_plan_to_deck (SlvChecker *checker, const SlvDeck *deck, const SlvSwapPlan *plan, const char *name, GError **error)
{
  const SlvSwap *swap = slv_swap_of (checker->format, checker->options);
  g_autoptr (SlvDeck) settled = slv_swap_settle (checker, deck);
  g_autoptr (SlvDeckPlan) made = slv_deck_plan_new (name);

  if (swap == NULL && plan->moves->len > 0)
    return slv_error_null (error, SLV_ERROR_REFUSED, NULL,
                           _("Under this format lists stay as they are between games: no card is exchanged."));
  SLV_EACH (const SlvSwapMove, move, plan->moves)
    {
      const char *zone = slv_swap_zone (checker, swap, settled, move);

      if (zone == NULL)
        {
          g_autofree char *fault = slv_swap_dup_zone_fault (checker, swap, move->zone);

          slv_set_error (error, SLV_ERROR_REFUSED, &(SlvPlace) { plan->name, move->line, 0 }, "%s", fault);
          return NULL;
        }
      slv_deck_plan_move (made, move->name, move->in ? swap->b : zone, move->in ? zone : swap->b, move->count);
    }
  return g_steal_pointer (&made);
}
