/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-stored-deck.c: a deck as it lies in the store: plain structs. */
#include "base/slv-fold.h"
#include "store/slv-store.h"

void
slv_stored_entry_free (SlvStoredEntry *entry)
{
  if (entry == NULL)
    return;
  g_free (entry->zone);
  g_free (entry->name);
  g_free (entry->set_code);
  g_free (entry->number);
  g_free (entry->note);
  g_free (entry);
}

gboolean
slv_stored_zone_is_maybe (const char *zone)
{
  static const char * const names[] = { "maybe", "maybeboard", "maybe-board", "considering", NULL };
  g_autofree char *folded = slv_fold_id (zone);

  return g_strv_contains (names, folded);
}

static void
move_free (SlvStoredMove *move)
{
  g_free (move->from_zone);
  g_free (move->to_zone);
  g_free (move->name);
  g_free (move);
}

static void
plan_free (SlvStoredPlan *plan)
{
  g_free (plan->name);
  g_free (plan->note);
  g_clear_pointer (&plan->moves, g_ptr_array_unref);
  g_free (plan);
}

SlvStoredDeck *
slv_stored_deck_new (const char *name)
{
  SlvStoredDeck *deck = g_new0 (SlvStoredDeck, 1);

  deck->name = g_strdup (name);
  deck->game = g_strdup ("");
  deck->format = g_strdup ("");
  deck->author = g_strdup ("");
  deck->comment = g_strdup ("");
  deck->folder = g_strdup ("");
  deck->options = g_strdup ("");
  deck->entries = g_ptr_array_new_with_free_func ((GDestroyNotify) slv_stored_entry_free);
  deck->extras = g_ptr_array_new_with_free_func (g_free);
  deck->plans = g_ptr_array_new_with_free_func ((GDestroyNotify) plan_free);
  return deck;
}

SlvStoredEntry *
slv_stored_deck_add_entry (SlvStoredDeck *deck,
                           const char    *zone,
                           const char    *name,
                           guint          count)
{
  SlvStoredEntry *entry = g_new0 (SlvStoredEntry, 1);

  entry->zone = g_strdup (zone);
  entry->name = g_strdup (name);
  entry->count = count;
  g_ptr_array_add (deck->entries, entry);
  return entry;
}

SlvStoredPlan *
slv_stored_deck_add_plan (SlvStoredDeck *deck,
                          const char    *name)
{
  SlvStoredPlan *plan = g_new0 (SlvStoredPlan, 1);

  plan->name = g_strdup (name);
  plan->moves = g_ptr_array_new_with_free_func ((GDestroyNotify) move_free);
  if (deck->plans == NULL)
    deck->plans = g_ptr_array_new_with_free_func ((GDestroyNotify) plan_free);
  g_ptr_array_add (deck->plans, plan);
  return plan;
}

void
slv_stored_plan_add_move (SlvStoredPlan *plan,
                          const char    *from_zone,
                          const char    *to_zone,
                          const char    *name,
                          guint          count)
{
  SlvStoredMove *move = g_new0 (SlvStoredMove, 1);

  move->from_zone = g_strdup (from_zone);
  move->to_zone = g_strdup (to_zone);
  move->name = g_strdup (name);
  move->count = count;
  g_ptr_array_add (plan->moves, move);
}

void
slv_stored_deck_free (SlvStoredDeck *deck)
{
  if (deck == NULL)
    return;
  g_free (deck->name);
  g_free (deck->game);
  g_free (deck->format);
  g_free (deck->author);
  g_free (deck->comment);
  g_free (deck->folder);
  g_free (deck->options);
  g_clear_pointer (&deck->entries, g_ptr_array_unref);
  g_clear_pointer (&deck->extras, g_ptr_array_unref);
  g_clear_pointer (&deck->plans, g_ptr_array_unref);
  g_free (deck);
}
