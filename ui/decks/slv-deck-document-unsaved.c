/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-deck-document-unsaved.c: what is kept of a deck while it is being edited, so that closing the window, or the end of the program
 * without warning, loses nothing: the deck as it is, its undo list, the match that is played. Each edit writes the deck and the
 * steps that read otherwise than before; that costs less than a tenth of a frame. */
#include <glib/gi18n-lib.h>
#include "deck/slv-deck-recover.h"
#include "decks/slv-deck-document-private.h"
#include "widgets/slv-ui.h"

/* ---- saving ---- */

gboolean
slv_deck_document_write (SlvDeckDocument *self, GError **error)
{
  if (!slv_session_save_deck (self->session, slv_deck_edit_get (self->edit), error))
    return FALSE;
  slv_deck_document_remember_as_of (self);   /* a new deck has its id from now on */
  return TRUE;
}

static void
warn (SlvDeckDocument *self, const char *text)
{
  g_free (self->warning);
  self->warning = g_strdup (text);
}

static void
warn_unkept (SlvDeckDocument *self, const GError *error)
{
  /* Translators: %s: the reason, like “the disk is full” */
  g_autofree char *text = g_strdup_printf (_("What is edited in this deck cannot be kept: %s"), error->message);
  warn (self, text);
}

#define RETRY_MS 1000u   /* until an edit that could not be kept is tried again */

static gboolean
retry (gpointer data)
{
  SlvDeckDocument *self = data;
  self->retry = 0;
  slv_deck_document_keep_work (self);
  return G_SOURCE_REMOVE;
}

void
slv_deck_document_set_unkept (SlvDeckDocument *self, gboolean unkept)
{
  if (unkept != self->unkept)
    slv_session_note_unkept (self->session, unkept);
  self->unkept = unkept;
  g_clear_handle_id (&self->retry, g_source_remove);
}

/** Tried again until it is kept: another program may be at the library, or the disk full. The window tells what is not on the disk; that
 *  it never will be is told at once. */
static void
not_kept (SlvDeckDocument *self, const GError *error)
{
  gboolean never = slv_store_get_only_look (slv_session_get_store (self->session)) != NULL;
  if (!self->unkept && never)
    warn_unkept (self, error);
  slv_deck_document_set_unkept (self, TRUE);
  if (!never)
    self->retry = slv_ui_later (self, G_PRIORITY_DEFAULT, RETRY_MS, retry);
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
  not_kept (self, error);
  return FALSE;
}

/* ---- edits ---- */

/** A deck with edits that are not saved is found by who starts the program after it ended without warning (slv-deck-recover.h). */
static gboolean
mark (SlvDeckDocument *self, GError **error)
{
  SlvStore *store = slv_session_get_store (self->session);
  gint64 id = slv_deck_edit_is_changed (self->edit) ? slv_deck_edit_get (self->edit)->id : 0;
  if (id == self->marked)
    return TRUE;
  g_autofree char *owner = slv_deck_dup_owner ();
  if ((self->marked != 0 && !slv_store_mark_unsaved (store, self->marked, NULL, error))
      || (id != 0 && !slv_store_mark_unsaved (store, id, owner, error)))
    return FALSE;
  self->marked = id;
  return TRUE;
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

#define PATIENCE 50u   /* milliseconds that an edit waits for another program; what takes longer is tried again */

static void
keep_now (SlvDeckDocument *self)
{
  if (slv_deck_edit_get (self->edit)->id == 0 && (!slv_deck_edit_is_changed (self->edit) || !adopt (self)))
    return;
  guint first, n, total = slv_deck_edit_take_changes (self->edit, &first, &n);
  g_autoptr (GError) error = NULL;
  gboolean foreign = FALSE, kept = !self->unkept && keep_steps (self, first, n, total, &foreign, &error);
  if (self->unkept || foreign)
    kept = keep_steps (self, 0, total, total, NULL, &error);
  if (kept && mark (self, &error))
    slv_deck_document_set_unkept (self, FALSE);
  else
    not_kept (self, error);
}

void
slv_deck_document_keep_work (SlvDeckDocument *self)
{
  SlvStore *store = slv_session_get_store (self->session);
  slv_store_set_patience (store, PATIENCE);
  keep_now (self);
  slv_store_set_patience (store, 0);
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

void
slv_deck_document_follow (SlvDeckDocument *self)
{
  SlvDeck *deck = slv_deck_edit_get (self->edit);
  g_autoptr (GError) error = NULL;
  if (deck->id == 0)
    return;
  g_autoptr (SlvDeck) newer = slv_session_load_deck (self->session, deck->id, &error);
  guint version = newer != NULL ? newer->version : 0;
  if (version == self->seen || (newer == NULL && !g_error_matches (error, SLV_ERROR, SLV_ERROR_NOT_FOUND)))
    return;
  self->seen = version;
  if (version == deck->version)
    return;
  if (newer == NULL)
    {
      deck->id = 0;   /* what is edited from now on becomes a deck of its own */
      deck->version = self->marked = 0;
      warn (self, _("Another window or program has removed this deck. What is here stays, and saving keeps it as a new deck."));
    }
  else if (self->match != NULL || slv_deck_edit_is_changed (self->edit))
    warn (self, _("Another window or program has saved this deck. What you edit here stays, and saving keeps it beside the other."));
  else
    {
      catch_up (self->edit, newer);
      slv_deck_edit_get (self->edit)->version = version;
      warn (self, _("Another window or program has saved this deck. What it saved is shown now."));
      slv_deck_document_make_checker (self);
    }
  slv_deck_document_edited (self);
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
