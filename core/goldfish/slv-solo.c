/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-solo.c: a game as a list of actions. The state is never written backwards: undo takes the last state that was marked
 * and plays the actions behind it again, so that undo, redo, saving and loading are all the same thing and cannot differ. */
#include "goldfish/slv-solo-private.h"
#include <glib/gi18n-lib.h>
#include <string.h>

#define STRIDE_MIN  32u
#define CARDS_A_STEP 8u    /* marks of large decks are further apart, so that they do not fill the memory */
#define RANDOM_STREAM G_GUINT64_CONSTANT (0x7461626c65)   /* apart from the opening and from blocks of simulations */

static void
entry_free (SlvSoloEntry *entry)
{
  g_free (entry->clause);
  g_free (entry->text);
  g_free (entry);
}

static void
done_clear (SlvSoloDone *done)
{
  g_free ((gpointer) done->action.cards);
}

/* ---- beginning ---- */

SlvSolo *
slv_solo_alloc (const SlvDeck *deck, const SlvFormat *format, SlvIndex *index, const SlvOptions *options, guint64 seed,
                gboolean first, guint players, const char *plan)
{
  SlvSolo *table = g_new0 (SlvSolo, 1);

  table->seed = seed;
  table->first = first;
  table->players = MAX (players, 1);
  table->plan = g_strdup (plan);
  table->deck = slv_deck_copy (deck);
  table->format = slv_format_ref (format);
  table->index = slv_index_ref (index);
  table->options = options != NULL ? slv_options_copy (options) : slv_options_new ();
  table->lots = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, (GDestroyNotify) g_array_unref);
  table->state = slv_solo_state_new (format->rulebook->zones->len
                                     + (slv_rulebook_find_zone (format->rulebook, SLV_SOLO_OPPONENT) == NULL ? 1 : 0));
  table->marks = g_ptr_array_new_with_free_func ((GDestroyNotify) slv_solo_state_free);
  table->done = g_array_new (FALSE, FALSE, sizeof (SlvSoloDone));
  g_array_set_clear_func (table->done, (GDestroyNotify) done_clear);
  table->log = g_ptr_array_new_with_free_func ((GDestroyNotify) entry_free);
  table->texts = g_string_chunk_new (256);
  slv_random_init_stream (&table->state->random, seed, RANDOM_STREAM);
  return table;
}

gboolean
slv_solo_start (SlvSolo *table, GError **error)
{
  const SlvRulebook *book = table->format->rulebook;

  if (slv_deck_n_cards (table->deck, NULL) > SLV_SOLO_CARDS_MAX)
    return slv_set_error (error, SLV_ERROR_REFUSED, NULL, _("deck “%s” has more than %u cards"), table->deck->name,
                          SLV_SOLO_CARDS_MAX);
  if (!slv_solo_sync_opening (table, 0, error))
    return FALSE;
  table->pile = slv_rulebook_find_zone (book, book->pile)->index;
  table->hand = slv_rulebook_find_zone (book, book->hand)->index;
  slv_solo_lay_out (table);
  slv_solo_look_for_loss (table);
  table->stride = MAX (STRIDE_MIN, table->state->cards->len / CARDS_A_STEP);
  g_ptr_array_add (table->marks, slv_solo_state_copy (table->state));
  SLV_EACH (const SlvOpeningNote, note, table->opening->notes)
    slv_solo_say (table, note->clause, g_strdup (note->text));
  return TRUE;
}

SlvSolo *
slv_solo_new (const SlvDeck *deck, const SlvFormat *format, SlvIndex *index, const SlvOptions *options, guint64 seed,
               gboolean first, guint players, const char *plan, GError **error)
{
  g_return_val_if_fail (deck != NULL && format != NULL && index != NULL, NULL);
  g_autoptr (SlvSolo) table = slv_solo_alloc (deck, format, index, options, seed, first, players, plan);
  if (!slv_solo_start (table, error))
    return NULL;
  return g_steal_pointer (&table);
}

void
slv_solo_free_side (SlvSolo *table)
{
  slv_solo_state_free (table->state);
  g_ptr_array_unref (table->marks);
  g_array_unref (table->done);
  g_ptr_array_unref (table->log);
  g_hash_table_unref (table->lots);
  g_string_chunk_free (table->texts);
  slv_opening_free (table->opening);
  slv_options_free (table->options);
  slv_deck_free (table->deck);
  slv_index_unref (table->index);
  slv_format_unref (table->format);
  g_free (table->plan);
  g_free (table);
}

/* ---- doing ---- */

static SlvSoloDone
keep_action (SlvSolo *table, const SlvSoloAction *action)
{
  SlvSoloDone done = { *action, table->log->len };

  done.action.cards = g_memdup2 (action->cards, action->n_cards * sizeof (guint));
  done.action.text = action->text != NULL ? g_string_chunk_insert_const (table->texts, action->text) : NULL;
  return done;
}

static gboolean
carry_out (SlvSolo *table, const SlvSoloAction *action, GError **error)
{
  if (!slv_solo_apply (table, action, error))
    return FALSE;
  slv_solo_look_for_loss (table);
  table->n_done++;
  if (table->n_done % table->stride == 0 && table->marks->len == table->n_done / table->stride)
    g_ptr_array_add (table->marks, slv_solo_state_copy (table->state));
  return TRUE;
}

gboolean
slv_solo_do_side (SlvSolo *table, const SlvSoloAction *action, GError **error)
{
  if (table->n_done >= SLV_SOLO_ACTIONS_MAX)
    return slv_set_error (error, SLV_ERROR_NO, NULL, _("a game has at most %u actions"), SLV_SOLO_ACTIONS_MAX);
  SlvSoloDone done = keep_action (table, action);
  g_ptr_array_set_size (table->marks, (gint) MIN (table->marks->len, table->n_done / table->stride + 1));
  if (!carry_out (table, &done.action, error))
    {
      done_clear (&done);
      return FALSE;
    }
  g_array_set_size (table->done, table->n_done - 1);
  g_array_append_val (table->done, done);
  return TRUE;
}

void
slv_solo_undo_side (SlvSolo *table)
{
  guint target = table->n_done - 1;
  guint mark = target / table->stride;
  g_ptr_array_set_size (table->log, (gint) g_array_index (table->done, SlvSoloDone, target).log_before);
  slv_solo_state_free (table->state);
  table->state = slv_solo_state_copy (g_ptr_array_index (table->marks, mark));
  table->quiet = TRUE;
  for (table->n_done = mark * table->stride; table->n_done < target;)
    if (!carry_out (table, &g_array_index (table->done, SlvSoloDone, table->n_done).action, NULL))
      break;    /* cannot be: it was done before */
  table->quiet = FALSE;
}

gboolean
slv_solo_redo_side (SlvSolo *table)
{
  SlvSoloDone *done = &g_array_index (table->done, SlvSoloDone, table->n_done);
  done->log_before = table->log->len;
  return carry_out (table, &done->action, NULL);
}

gboolean
slv_solo_do (SlvSolo *table, const SlvSoloAction *action, GError **error)
{
  g_return_val_if_fail (table != NULL && action != NULL, FALSE);
  return (table->two != NULL ? slv_solo_do_two : slv_solo_do_side) (table, action, error);
}

gboolean
slv_solo_undo (SlvSolo *table)
{
  g_return_val_if_fail (table != NULL, FALSE);
  if (slv_solo_n_done (table) == 0)
    return FALSE;
  if (table->two != NULL)
    slv_solo_undo_two (table->two);
  else
    slv_solo_undo_side (table);
  return TRUE;
}

gboolean
slv_solo_redo (SlvSolo *table)
{
  g_return_val_if_fail (table != NULL, FALSE);
  if (slv_solo_n_undone (table) == 0)
    return FALSE;
  return table->two != NULL ? slv_solo_redo_two (table->two) : slv_solo_redo_side (table);
}

guint
slv_solo_n_done (const SlvSolo *table)
{
  return table->two != NULL ? table->two->n_done : table->n_done;
}

guint
slv_solo_n_undone (const SlvSolo *table)
{
  return table->two != NULL ? table->two->order->len - table->two->n_done : table->done->len - table->n_done;
}

/* ---- what is known of a game ---- */

const SlvFormat *
slv_solo_format (const SlvSolo *table)
{
  return table->format;
}

const SlvDeck *
slv_solo_deck (const SlvSolo *table)
{
  return table->deck;
}

SlvIndex *
slv_solo_index (const SlvSolo *table)
{
  return table->index;
}

guint64
slv_solo_seed (const SlvSolo *table)
{
  return table->seed;
}

gboolean
slv_solo_first (const SlvSolo *table)
{
  return table->first;
}

guint
slv_solo_players (const SlvSolo *table)
{
  return table->players;
}

guint
slv_solo_n_cards (const SlvSolo *table)
{
  return table->state->cards->len;
}

const SlvSoloCard *
slv_solo_card (const SlvSolo *table, guint id)
{
  return &g_array_index (table->state->cards, SlvSoloCard, id);
}

const GArray *
slv_solo_zone (const SlvSolo *table, guint zone)
{
  return slv_solo_ids (table, zone);
}

guint
slv_solo_pile (const SlvSolo *table)
{
  return table->pile;
}

guint
slv_solo_opening_hand (const SlvSolo *table)
{
  return table->opening->hand_zone;
}

guint
slv_solo_hand (const SlvSolo *table)
{
  return table->hand;
}

guint
slv_solo_nth (const SlvSolo *table, guint zone, guint nth)
{
  guint n = slv_solo_ids (table, zone)->len;

  if (nth == 0 || nth > n)
    return SLV_SOLO_NONE;
  return slv_solo_zone_of (table, zone)->pile ? n - nth : nth - 1;
}

/* Lists that cards come from between games are no part of a game. */
static gboolean
is_outside (const SlvSolo *table, const SlvZone *zone)
{
  const SlvBetween *between = table->format->between;

  for (guint i = 0; between != NULL && i < between->swaps->len; i++)
    {
      const SlvSwap *swap = g_ptr_array_index (between->swaps, i);

      if (strcmp (swap->b, zone->id) == 0 && !g_strv_contains ((const char * const *) swap->a, zone->id))
        return TRUE;
    }
  return FALSE;
}

gboolean
slv_solo_shows (const SlvSolo *table, guint index)
{
  const SlvZone *zone = slv_solo_zone_of (table, index);

  if (index < table->format->rulebook->zones->len && (zone->scope == SLV_SCOPE_PLAY || index == table->pile))
    return TRUE;
  return slv_solo_ids (table, index)->len > 0 && !is_outside (table, zone);
}

const GArray *
slv_solo_counts (const SlvSolo *table)
{
  return table->state->counts;
}

const char *
slv_solo_count_title (const SlvSolo *table, const char *name)
{
  const GPtrArray *counters = table->format->rulebook->counters;

  SLV_EACH (const SlvCounter, counter, counters)
    if (strcmp (counter->id, name) == 0)
      return g_dgettext (GETTEXT_PACKAGE, counter->title);
  if (strcmp (name, SLV_SOLO_YOU) == 0)
    return _("Your points");
  return strcmp (name, SLV_SOLO_OPPONENT) == 0 ? _("Opponent’s points") : name;
}

const GPtrArray *
slv_solo_log (const SlvSolo *table)
{
  return table->log;
}
