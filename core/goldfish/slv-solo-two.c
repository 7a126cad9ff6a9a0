/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-solo-two.c: a game of two sides, both played by one person. Each side is a table of its own with a deck, a turn and a list of actions;
 * what is added here is the order in which the two act, and the one log. */
#include "goldfish/slv-solo-private.h"

#define OTHER_STREAM G_GUINT64_CONSTANT (0x6f74686572)   /* apart from those of the table */

/* ---- sitting down ---- */

gboolean
slv_solo_sit_down (SlvSolo *table, const SlvDeck *deck, const SlvOptions *options, const char *plan, GError **error)
{
  SlvRandom random;

  g_return_val_if_fail (table != NULL && deck != NULL && table->two == NULL && table->done->len == 0, FALSE);
  slv_random_init_stream (&random, table->seed, OTHER_STREAM);
  g_autoptr (SlvSolo) other = slv_solo_alloc (deck, table->format, table->index, options, slv_random_next (&random), !table->first,
                                              table->players, plan);
  if (!slv_solo_start (other, error))
    return FALSE;
  SlvSoloTwo *two = g_new0 (SlvSoloTwo, 1);
  two->sides[0] = table;
  two->sides[1] = g_steal_pointer (&other);
  two->order = g_array_new (FALSE, FALSE, sizeof (SlvSoloWho));
  two->sides[1]->side = 1;
  for (guint i = 0; i < 2; i++)
    two->sides[i]->two = two;
  SLV_EACH (SlvSoloEntry, entry, two->sides[1]->log)
    {
      entry->side = 1;
      g_ptr_array_add (table->log, entry);
    }
  g_ptr_array_set_free_func (two->sides[1]->log, NULL);
  g_ptr_array_unref (two->sides[1]->log);
  two->sides[1]->log = g_ptr_array_ref (table->log);
  return TRUE;
}

void
slv_solo_free (SlvSolo *table)
{
  SlvSoloTwo *two = table != NULL ? table->two : NULL;

  if (table == NULL)
    return;
  if (two != NULL)
    {
      slv_solo_free_side (two->sides[!table->side]);
      g_array_unref (two->order);
      g_free (two);
    }
  slv_solo_free_side (table);
}

/* ---- what is known of it ---- */

SlvSolo *
slv_solo_other (const SlvSolo *table)
{
  return table->two != NULL ? table->two->sides[!table->side] : NULL;
}

guint
slv_solo_side (const SlvSolo *table)
{
  return table->side;
}

char *
slv_solo_side_name (const SlvSolo *table)
{
  const SlvSolo *other = slv_solo_other (table);

  if (other == NULL || strcmp (table->deck->name, other->deck->name) != 0)
    return g_strdup (table->deck->name);
  /* Translators: the name of a deck that is on both sides of the table, and which of the two sides it is: "Embers (2)" */
  return g_strdup_printf (_("%s (%u)"), table->deck->name, table->side + 1);
}

static SlvSolo *
first_of (const SlvSoloTwo *two)
{
  return two->sides[two->sides[0]->first ? 0 : 1];
}

/* Whoever begins is one turn ahead while it is his. */
gboolean
slv_solo_has_turn (const SlvSolo *table)
{
  const SlvSolo *first = table->two != NULL ? first_of (table->two) : NULL;

  if (first == NULL || table->format->turn_shared || first->state->turn == 0)
    return TRUE;
  return (first->state->turn > slv_solo_other (first)->state->turn) == (first == table);
}

/* ---- doing ---- */

/* Who goes on. FALSE: the opening of a side is not paid for. */
static gboolean
find_next (const SlvSoloTwo *two, SlvSoloWho *who, GError **error)
{
  SlvSolo *first = first_of (two), *other = slv_solo_other (first);
  guint n = slv_solo_put_back_left (two->sides[0]) + slv_solo_put_back_left (two->sides[1]);

  if (n > 0)
    {
      slv_set_error (error, SLV_ERROR_NO, NULL, ngettext ("%u card of a hand has to go under its pile first",
                                                          "%u cards of the hands have to go under their piles first", n), n);
      return FALSE;
    }
  if (first->format->turn_shared)
    *who = SLV_SOLO_BOTH;
  else if (first->state->turn == 0)
    *who = first->side;
  else
    {
      SlvSolo *now = slv_solo_has_turn (first) ? first : other;

      *who = slv_solo_has_phase_left (now) ? now->side : !now->side;
    }
  return TRUE;
}

static gboolean
takes_part (SlvSoloWho who, guint side)
{
  return who == SLV_SOLO_BOTH || (guint) who == side;
}

gboolean
slv_solo_do_two (SlvSolo *table, const SlvSoloAction *action, GError **error)
{
  SlvSoloTwo *two = table->two;
  SlvSoloWho who = table->side;
  SlvSoloAction meant = *action;

  if (two->n_done >= SLV_SOLO_ACTIONS_MAX)
    return slv_set_error (error, SLV_ERROR_NO, NULL, _("a game has at most %u actions"), SLV_SOLO_ACTIONS_MAX);
  if (action->kind == SLV_SOLO_NEXT && !find_next (two, &who, error))
    return FALSE;
  if (action->kind == SLV_SOLO_COUNT && action->zone == SLV_SOLO_NONE && g_strcmp0 (action->text, SLV_SOLO_OPPONENT) == 0)
    {
      who = !table->side;
      meant.text = SLV_SOLO_YOU;
    }
  for (guint i = 0; i < 2; i++)
    if (takes_part (who, i) && !slv_solo_do_side (two->sides[i], &meant, error))
      return FALSE;   /* going on, which is all that both do, is never refused here */
  for (guint i = 0; i < 2; i++)
    g_array_set_size (two->sides[i]->done, two->sides[i]->n_done);
  g_array_set_size (two->order, two->n_done++);
  g_array_append_val (two->order, who);
  return TRUE;
}

void
slv_solo_undo_two (SlvSoloTwo *two)
{
  SlvSoloWho who = g_array_index (two->order, SlvSoloWho, --two->n_done);

  for (guint i = 2; i-- > 0;)
    if (takes_part (who, i))
      slv_solo_undo_side (two->sides[i]);
}

gboolean
slv_solo_redo_two (SlvSoloTwo *two)
{
  SlvSoloWho who = g_array_index (two->order, SlvSoloWho, two->n_done);

  for (guint i = 0; i < 2; i++)
    if (takes_part (who, i) && !slv_solo_redo_side (two->sides[i]))
      return FALSE;
  two->n_done++;
  return TRUE;
}
