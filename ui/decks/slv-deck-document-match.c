/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-deck-document-match.c: the document looked at in other ways: under another format, after a plan, and between the games
 * of a match, when the lists of the game stand where the registered ones stood. */
#include "decks/slv-deck-document-private.h"

SlvReport *
slv_deck_document_judge_under (SlvDeckDocument *self, const SlvFormat *format, GError **error)
{
  g_return_val_if_fail (SLV_IS_DECK_DOCUMENT (self) && format != NULL, NULL);
  const SlvDeck *deck = slv_deck_document_get_deck (self);
  if (format == self->format && self->checker != NULL)
    return slv_checker_check (self->checker, deck);
  SlvChecker *checker = g_hash_table_lookup (self->others, format->full_id);
  if (checker == NULL)
    {
      g_autoptr (SlvOptions) options = slv_deck_document_dup_options (self, format);
      checker = slv_checker_new (format, slv_session_get_index (self->session), options, self->as_of, error);
      if (checker == NULL)
        return NULL;
      g_hash_table_insert (self->others, g_strdup (format->full_id), checker);
    }
  return slv_checker_check (checker, deck);
}

GArray *
slv_deck_document_dup_totals (SlvDeckDocument *self, const SlvDeck *deck)
{
  g_return_val_if_fail (SLV_IS_DECK_DOCUMENT (self) && deck != NULL, NULL);
  return self->checker != NULL ? slv_checker_totals (self->checker, deck) : NULL;
}

/* ---- the day of dated lists and errata ---- */

/** Days by deck, for as long as the session lives: a day is how one looks at a deck, no part of it. */
static GHashTable *
days (SlvSession *session)
{
  GHashTable *days = g_object_get_data (G_OBJECT (session), "slv-deck-days");
  if (days == NULL)
    {
      days = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, g_free);
      g_object_set_data_full (G_OBJECT (session), "slv-deck-days", days, (GDestroyNotify) g_hash_table_unref);
    }
  return days;
}

void
slv_deck_document_recall_as_of (SlvDeckDocument *self)
{
  gint64 id = slv_deck_edit_get (self->edit)->id;
  self->as_of = id != 0 ? g_strdup (g_hash_table_lookup (days (self->session), &id)) : NULL;
}

void
slv_deck_document_remember_as_of (SlvDeckDocument *self)
{
  gint64 id = slv_deck_edit_get (self->edit)->id;
  if (id == 0)
    return;
  if (self->as_of != NULL)
    g_hash_table_replace (days (self->session), g_memdup2 (&id, sizeof id), g_strdup (self->as_of));
  else
    g_hash_table_remove (days (self->session), &id);
}

void
slv_deck_document_set_as_of (SlvDeckDocument *self, const char *day)
{
  g_return_if_fail (SLV_IS_DECK_DOCUMENT (self));
  if (day != NULL && day[0] == '\0')
    day = NULL;
  if (g_strcmp0 (day, self->as_of) == 0)
    return;
  slv_take_str (&self->as_of, g_strdup (day));
  slv_deck_document_remember_as_of (self);
  slv_deck_document_make_checker (self);
  slv_deck_document_edited (self);
}

const char *
slv_deck_document_get_as_of (SlvDeckDocument *self)
{
  g_return_val_if_fail (SLV_IS_DECK_DOCUMENT (self), NULL);
  return self->as_of;
}

/* ---- plans ---- */

const SlvSwap *
slv_deck_document_get_swap (SlvDeckDocument *self)
{
  g_return_val_if_fail (SLV_IS_DECK_DOCUMENT (self), NULL);
  if (self->format == NULL)
    return NULL;
  g_autoptr (SlvOptions) options = slv_deck_document_dup_options (self, self->format);
  return slv_swap_of (self->format, options);
}

/** As check/ understands a plan: in and out, and the zone of the deck. */
static SlvSwapPlan *
swap_plan (SlvDeckDocument *self, const SlvDeckPlan *plan)
{
  SlvSwapPlan *moves = slv_swap_plan_new (plan->name);
  const SlvSwap *swap = slv_deck_document_get_swap (self);
  SLV_EACH (const SlvDeckMove, move, plan->moves)
    {
      gboolean in = swap != NULL && g_str_equal (move->from, swap->b);
      slv_swap_plan_add (moves, in, move->count, move->name, in ? move->to : move->from);
    }
  return moves;
}

SlvReport *
slv_deck_document_judge_plan (SlvDeckDocument *self, const SlvDeckPlan *plan, SlvDeck **result)
{
  g_return_val_if_fail (SLV_IS_DECK_DOCUMENT (self) && plan != NULL && result != NULL, NULL);
  *result = NULL;
  if (self->checker == NULL)
    return NULL;
  g_autoptr (SlvSwapPlan) moves = swap_plan (self, plan);
  return slv_swap_check (self->checker, slv_deck_edit_get (self->edit), moves, result);
}

guint
slv_deck_document_add_plan (SlvDeckDocument *self, const SlvDeckPlan *plan, guint position)
{
  g_return_val_if_fail (SLV_IS_DECK_DOCUMENT (self), G_MAXUINT);
  position = slv_deck_edit_add_plan (self->edit, plan, position);
  slv_deck_document_edited (self);
  return position;
}

void
slv_deck_document_set_plan (SlvDeckDocument *self, guint position, const SlvDeckPlan *plan)
{
  g_return_if_fail (SLV_IS_DECK_DOCUMENT (self));
  slv_deck_edit_set_plan (self->edit, position, plan);
  slv_deck_document_edited (self);
}

void
slv_deck_document_remove_plan (SlvDeckDocument *self, guint position)
{
  g_return_if_fail (SLV_IS_DECK_DOCUMENT (self));
  slv_deck_edit_remove_plan (self->edit, position);
  slv_deck_document_edited (self);
}

/* ---- between the games of a match ---- */

static void
show_match (SlvDeckDocument *self)
{
  self->match_changed = TRUE;
  slv_deck_document_edited (self);
}

void
slv_deck_document_play (SlvDeckDocument *self, const SlvDeckPlan *plan)
{
  g_return_if_fail (SLV_IS_DECK_DOCUMENT (self) && plan != NULL);
  SlvDeckPlan *copy = slv_deck_plan_copy (plan);
  SlvDeck *lists;
  g_autoptr (SlvReport) report = slv_deck_document_judge_plan (self, plan, &lists);
  if (report == NULL)
    {
      slv_deck_plan_free (copy);
      return;
    }
  self->match_game = self->match != NULL ? MIN (self->match_game + 1, SLV_MATCH_GAMES_MAX) : 2;
  g_clear_pointer (&self->match, slv_deck_free);
  g_clear_pointer (&self->match_plan, slv_deck_plan_free);
  self->match = lists;
  self->match_plan = copy;
  show_match (self);
}

void
slv_deck_document_end_match (SlvDeckDocument *self)
{
  g_return_if_fail (SLV_IS_DECK_DOCUMENT (self));
  if (self->match == NULL)
    return;
  g_clear_pointer (&self->match, slv_deck_free);
  g_clear_pointer (&self->match_plan, slv_deck_plan_free);
  self->match_draw = FALSE;
  show_match (self);
}

const SlvDeckPlan *
slv_deck_document_get_match (SlvDeckDocument *self, guint *game, gboolean *draw)
{
  g_return_val_if_fail (SLV_IS_DECK_DOCUMENT (self), NULL);
  if (game != NULL)
    *game = self->match_game;
  if (draw != NULL)
    *draw = self->match_draw;
  return self->match_plan;
}

void
slv_deck_document_set_match (SlvDeckDocument *self, guint game, gboolean draw)
{
  g_return_if_fail (SLV_IS_DECK_DOCUMENT (self));
  game = CLAMP (game, 2, SLV_MATCH_GAMES_MAX);
  if (self->match == NULL || (game == self->match_game && draw == self->match_draw))
    return;
  self->match_game = game;
  self->match_draw = draw;
  show_match (self);
}

const char *
slv_deck_document_get_played (SlvDeckDocument *self)
{
  g_return_val_if_fail (SLV_IS_DECK_DOCUMENT (self), NULL);
  return self->match_plan != NULL ? self->match_plan->name : NULL;
}
