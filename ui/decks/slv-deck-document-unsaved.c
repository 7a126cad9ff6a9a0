/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-deck-document-unsaved.c: what is kept of a deck while it is being edited, so that closing the window, or the end of the program
 * without warning, loses nothing: the deck as it is, its undo list, the match that is played. Each edit writes the deck and the
 * steps that read otherwise than before; that costs less than a tenth of a frame. */
#include <glib/gi18n-lib.h>
#include "deck/slv-deck-recover.h"
#include "decks/slv-deck-document-private.h"

/* ---- saving ---- */

gboolean
slv_deck_document_write (SlvDeckDocument *self, GError **error)
{
  if (!slv_session_save_deck (self->session, slv_deck_edit_get (self->edit), error))
    return FALSE;
  slv_deck_document_remember_as_of (self);   /* a new deck has its id from now on */
  return TRUE;
}

/** A new deck stands in the library from its first edit on, under a name that nothing else has. */
static gboolean
adopt (SlvDeckDocument *self)
{
  SlvDeck *deck = slv_deck_edit_get (self->edit);
  g_autoptr (GError) error = NULL;
  const char *wanted = deck->name[0] != '\0' ? deck->name : _("Untitled deck");
  char *name = slv_store_free_deck_name (slv_session_get_store (self->session), wanted, &error);
  if (name != NULL)
    {
      g_free (deck->name);
      deck->name = name;
      slv_deck_document_name_format (self);
      if (slv_deck_document_write (self, &error))
        {
          slv_deck_edit_mark_saved (self->edit);
          return TRUE;
        }
    }
  if (!self->unkept)
    g_message ("a new deck cannot be kept: %s", error->message);
  self->unkept = TRUE;
  return FALSE;
}

static void
warn (SlvDeckDocument *self, const char *text)
{
  g_free (self->warning);
  self->warning = g_strdup (text);
}

/* ---- edits ---- */

/** A deck with edits that are not saved is found by who starts the program after it ended without warning (slv-deck-recover.h). */
static void
mark (SlvDeckDocument *self)
{
  SlvStore *store = slv_session_get_store (self->session);
  gint64 id = slv_deck_edit_is_changed (self->edit) ? slv_deck_edit_get (self->edit)->id : 0;
  if (id == self->marked)
    return;
  g_autofree char *owner = slv_deck_dup_owner ();
  g_autoptr (GError) error = NULL;
  if ((self->marked != 0 && !slv_store_mark_unsaved (store, self->marked, NULL, &error))
      || (id != 0 && !slv_store_mark_unsaved (store, id, owner, &error)))
    g_message ("edits cannot be marked: %s", error->message);
  self->marked = id;
}

/** The deck as it is, and @n of its @total steps. @foreign: another window that edits the same deck has written its own undo list over
 *  this one's: then all of it is to be written again. */
static gboolean
keep_steps (SlvDeckDocument *self, guint first, guint n, guint total, gboolean *foreign, GError **error)
{
  const SlvDeck *deck = slv_deck_edit_get (self->edit);
  g_autoptr (GPtrArray) steps = g_ptr_array_new_with_free_func (g_free);
  for (guint i = 0; i < n; i++)
    g_ptr_array_add (steps, slv_deck_edit_dup_step (self->edit, first + i));
  g_autofree char *state = slv_deck_edit_dup_state (self->edit, deck->version);
  const SlvUnsaved work = { self->token, state, (const char * const *) steps->pdata, first, n, total };
  return slv_store_keep_unsaved (slv_session_get_store (self->session), deck->id, &work, foreign, error);
}

void
slv_deck_document_keep_work (SlvDeckDocument *self)
{
  if (slv_deck_edit_get (self->edit)->id == 0 && (!slv_deck_edit_is_changed (self->edit) || !adopt (self)))
    return;
  guint first, n, total = slv_deck_edit_take_changes (self->edit, &first, &n);
  g_autoptr (GError) error = NULL;
  gboolean foreign = FALSE, kept = !self->unkept && keep_steps (self, first, n, total, &foreign, &error);
  if (self->unkept || foreign)
    kept = keep_steps (self, 0, total, total, NULL, &error);
  if (!kept && !self->unkept)
    g_message ("edits cannot be kept: %s", error->message);
  self->unkept = !kept;
  mark (self);
}

/** Somebody else has saved the deck since: their state is shown, and one step back leads to what was being edited here. */
static void
catch_up (SlvDeckEdit *edit, const SlvDeck *newer)
{
  slv_deck_edit_begin (edit, newer->name);
  slv_deck_edit_go_back (edit, newer, newer->name);
  slv_deck_edit_rename (edit, newer->name);
  slv_deck_edit_set_folder (edit, newer->folder);
  slv_deck_edit_end (edit);
  slv_deck_edit_mark_saved (edit);
}

SlvDeckEdit *
slv_deck_document_restore_work (SlvDeckDocument *self, SlvDeck *deck)
{
  SlvStore *store = slv_session_get_store (self->session);
  g_autofree char *state = NULL;
  g_autoptr (GPtrArray) steps = NULL;
  g_autoptr (GError) error = NULL;
  if (!slv_store_load_unsaved (store, deck->id, &state, &steps, &error))
    g_message ("what was being edited cannot be read: %s", error->message);
  if (state == NULL)
    return NULL;
  guint version;
  SlvDeckEdit *edit = slv_deck_edit_restore (state, steps, &version);
  if (edit == NULL)
    {
      /* the saved state is all there is then */
      slv_store_forget_unsaved (store, deck->id, NULL);
      warn (self, _("What was being edited cannot be read any more. The deck is shown as it was last saved."));
      return NULL;
    }
  slv_deck_edit_get (edit)->id = deck->id;
  slv_deck_edit_get (edit)->version = deck->version;
  if (version != deck->version)
    catch_up (edit, deck);
  self->marked = slv_deck_edit_is_changed (edit) ? deck->id : 0;
  slv_deck_free (deck);
  return edit;
}

/* ---- the match ---- */

/* The lists with the plan that they come of. */
void
slv_deck_document_keep_match (SlvDeckDocument *self)
{
  gint64 id = slv_deck_edit_get (self->edit)->id;
  if (id == 0)
    return;
  g_autofree char *line = NULL;
  if (self->match != NULL)
    {
      g_autoptr (SlvDeck) lists = slv_deck_copy (self->match);
      g_ptr_array_set_size (lists->plans, 0);
      g_ptr_array_add (lists->plans, slv_deck_plan_copy (self->match_plan));
      line = slv_deck_to_line (lists);
    }
  g_autoptr (GError) error = NULL;
  if (!slv_store_keep_match (slv_session_get_store (self->session), id, self->match_game, self->match_draw, line, &error))
    g_message ("the match cannot be kept: %s", error->message);
}

void
slv_deck_document_restore_match (SlvDeckDocument *self)
{
  const SlvDeck *registered = slv_deck_edit_get (self->edit);
  if (registered->id == 0)
    return;
  SlvStore *store = slv_session_get_store (self->session);
  g_autofree char *line = NULL;
  g_autoptr (GError) error = NULL;
  if (!slv_store_load_match (store, registered->id, &self->match_game, &self->match_draw, &line, &error))
    g_message ("the match cannot be read: %s", error->message);
  if (line == NULL)
    return;
  self->match = slv_deck_from_line (line);
  if (self->match == NULL || slv_deck_get_plan (self->match, 0) == NULL)
    {
      g_clear_pointer (&self->match, slv_deck_free);
      slv_store_keep_match (store, registered->id, 0, FALSE, NULL, NULL);
      warn (self, _("The match that was being played cannot be read any more. The registered lists are shown."));
      return;
    }
  self->match_plan = slv_deck_plan_copy (slv_deck_get_plan (self->match, 0));
  g_ptr_array_set_size (self->match->plans, 0);
  self->match->id = registered->id;
  self->match->version = registered->version;
}
