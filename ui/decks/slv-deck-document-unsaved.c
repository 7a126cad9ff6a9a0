/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-deck-document-unsaved.c: what is kept of a deck while it is being edited, so that closing the window, or the end of the program
 * without warning, loses nothing: the deck as it is, its undo list, the match that is played. Each edit hands the deck and the
 * steps that read otherwise than before to the writer's thread (slv-holdings.h), so that no click waits for the disk or for another
 * program. One visit to the library is under way at a time; what is edited meanwhile goes with the next. */
#include <glib/gi18n-lib.h>
#include "deck/slv-deck-recover.h"
#include "decks/slv-deck-document-private.h"
#include "widgets/slv-ui.h"

static void
warn (SlvDeckDocument *self, const char *text)
{
  slv_take_str (&self->warning, g_strdup (text));
}

/* ---- in the writer's thread ---- */

/** What one visit to the library writes: a new state of the deck, or the deck as it is being edited. A copy of it all: the document goes
 *  on being edited meanwhile. */
typedef struct {
  SlvDeck *save;     /* (nullable): the new state */
  char *asked;             /* its name before it was written */
  gboolean apart;          /* (out): it became a deck of its own */
  gint64 deck, marked, mark;   /* what is edited; the deck that is marked as such, and the one that is to be; 0: none */
  char *token, *owner, *state;
  GPtrArray *steps;
  guint first, total;
  gboolean foreign;        /* (out): another window that edits the same deck has written its own undo list over this one's */
  gboolean with_match, match_draw;
  guint match_game;
  char *match;             /* (nullable): as slv_store_keep_match() */
} Visit;

static void
visit_free (gpointer data)
{
  Visit *visit = data;
  g_clear_pointer (&visit->save, slv_deck_free);
  g_clear_pointer (&visit->steps, g_ptr_array_unref);
  g_free (visit->asked);
  g_free (visit->token);
  g_free (visit->owner);
  g_free (visit->state);
  g_free (visit->match);
  g_free (visit);
}

/** A deck with edits that are not saved is found by who starts the program after it ended without warning (slv-deck-recover.h). */
static gboolean
mark (SlvStore *store, const Visit *visit, GError **error)
{
  if (visit->mark == visit->marked)
    return TRUE;
  return (visit->marked == 0 || slv_store_mark_unsaved (store, visit->marked, NULL, error))
         && (visit->mark == 0 || slv_store_mark_unsaved (store, visit->mark, visit->owner, error));
}

static gboolean
keep (SlvStore *store, Visit *visit, GError **error)
{
  const SlvUnsaved work = { visit->token, visit->state, (const char * const *) visit->steps->pdata, visit->first, visit->steps->len,
                            visit->total };
  if (!slv_store_keep_unsaved (store, visit->deck, &work, &visit->foreign, error))
    return visit->foreign;   /* then all of it is written with the next visit */
  return mark (store, visit, error)
         && (!visit->with_match
             || slv_store_keep_match (store, visit->deck, visit->match_game, visit->match_draw, visit->match, error));
}

static gboolean
visit_library (SlvCollection *collection G_GNUC_UNUSED, SlvStore *store, gpointer data, GArray **touched G_GNUC_UNUSED, GError **error)
{
  Visit *visit = data;
  return visit->save != NULL ? slv_session_write_deck (store, visit->save, &visit->apart, error) : keep (store, visit, error);
}

/* ---- what goes there ---- */

#define RETRY_MS 1000u   /* until what could not be written is tried again */

static void write_next (SlvDeckDocument *self);

static gboolean
retry (gpointer data)
{
  SlvDeckDocument *self = data;
  self->retry = 0;
  write_next (self);
  return G_SOURCE_REMOVE;
}

/** The lists of the match with the plan that they come of. */
static char *
dup_match (SlvDeckDocument *self)
{
  if (self->match == NULL)
    return NULL;
  g_autoptr (SlvDeck) lists = slv_deck_copy (self->match);
  g_ptr_array_set_size (lists->plans, 0);
  g_ptr_array_add (lists->plans, slv_deck_plan_copy (self->match_plan));
  return slv_deck_to_line (lists);
}

/** (transfer full) (nullable): NULL when the library has it all. */
static Visit *
visit_to_keep (SlvDeckDocument *self)
{
  const SlvDeck *deck = slv_deck_edit_get (self->edit);
  guint first, n, total = slv_deck_edit_take_changes (self->edit, &first, &n);
  g_autofree char *state = slv_deck_edit_dup_state (self->edit, deck->version);
  gint64 to_mark = slv_deck_edit_is_changed (self->edit) ? deck->id : 0;
  if (!self->whole && !self->match_changed && n == 0 && to_mark == self->marked && g_strcmp0 (state, self->kept) == 0)
    return NULL;
  if (self->whole)
    {
      first = 0;
      n = total;
    }
  Visit *visit = g_new0 (Visit, 1);
  visit->steps = g_ptr_array_new_with_free_func (g_free);
  for (guint i = 0; i < n; i++)
    g_ptr_array_add (visit->steps, slv_deck_edit_dup_step (self->edit, first + i));
  visit->first = first;
  visit->total = total;
  visit->deck = deck->id;
  visit->marked = self->marked;
  visit->mark = to_mark;
  visit->token = g_strdup (self->token);
  visit->owner = slv_deck_dup_owner ();
  visit->state = g_steal_pointer (&state);
  visit->with_match = self->match_changed;
  visit->match_game = self->match_game;
  visit->match_draw = self->match_draw;
  visit->match = dup_match (self);
  self->whole = self->match_changed = FALSE;
  return visit;
}

static Visit *
visit_to_save (SlvDeckDocument *self)
{
  SlvDeck *deck = slv_deck_edit_get (self->edit);
  Visit *visit = g_new0 (Visit, 1);
  if (deck->id == 0 && deck->name[0] == '\0')
    slv_take_str (&deck->name, g_strdup (_("Untitled deck")));
  slv_deck_document_name_format (self);
  slv_deck_edit_begin_save (self->edit);
  visit->save = slv_deck_copy (deck);
  visit->asked = g_strdup (deck->name);
  return visit;
}

/* ---- what came of it ---- */

typedef struct { SlvDeckSaved func; GObject *owner; } Then;

void
slv_deck_document_then_free (gpointer data)
{
  Then *then = data;
  g_object_unref (then->owner);
  g_free (then);
}

static void
tell_saved (SlvDeckDocument *self, const GError *error)
{
  g_autoptr (GPtrArray) thens = g_steal_pointer (&self->thens);
  self->thens = g_ptr_array_new_with_free_func (slv_deck_document_then_free);
  SLV_EACH (const Then, then, thens)
    then->func (self, error, then->owner);
}

static void
saved (SlvDeckDocument *self, const Visit *visit)
{
  SlvDeck *deck = slv_deck_edit_get (self->edit);
  deck->id = visit->save->id;
  deck->version = self->seen = visit->save->version;
  if (g_str_equal (deck->name, visit->asked))
    {
      slv_take_str (&deck->name, g_strdup (visit->save->name));
    }
  slv_deck_edit_end_save (self->edit);
  slv_deck_document_remember_as_of (self);   /* a new deck has its id from now on */
  slv_session_deck_written (self->session, visit->apart ? visit->asked : NULL, visit->save->name);
  g_signal_emit_by_name (self, "changed");
}

/** Tried again until it is kept: another program may be at the library, or the disk full. The window tells what is not on the disk; that
 *  it never will be is told at once. */
static void
not_written (SlvDeckDocument *self, const Visit *visit, const GError *error)
{
  gboolean never = slv_store_get_only_look (slv_session_get_store (self->session)) != NULL;
  self->whole = TRUE;
  self->match_changed = self->match_changed || visit->with_match;
  if (visit->save != NULL && self->save_wanted)
    {
      self->save_wanted = FALSE;
      tell_saved (self, error);
    }
  if (never && !self->told_never)
    {
      /* Translators: %s: the reason, like “the disk is full” */
      g_autofree char *text = g_strdup_printf (_("What is edited in this deck cannot be kept: %s"), error->message);
      warn (self, text);
      self->told_never = TRUE;
      g_signal_emit_by_name (self, "changed");
    }
  else if (!never && self->retry == 0)
    self->retry = slv_ui_later (self, G_PRIORITY_DEFAULT, RETRY_MS, retry);
}

static void
written (SlvDeckDocument *self, const Visit *visit)
{
  if (visit->save != NULL)
    {
      saved (self, visit);
      /* it was asked for once more: then with what was edited meanwhile */
      self->save_wanted = self->save_again && slv_deck_edit_is_changed (self->edit);
      self->save_again = FALSE;
      if (!self->save_wanted)
        tell_saved (self, NULL);
      return;
    }
  self->whole = self->whole || visit->foreign;
  self->match_changed = self->match_changed || (visit->foreign && visit->with_match);
  if (visit->foreign)
    return;
  self->marked = visit->mark;
  slv_take_str (&self->kept, g_strdup (visit->state));
}

static void
on_written (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (SlvDeckDocument) self = data;
  g_autoptr (GError) error = NULL;
  const Visit *visit = slv_holdings_run_data (result);
  gboolean good = slv_holdings_run_finish (SLV_HOLDINGS (source), result, &error);
  self->writing = FALSE;
  if (good)
    written (self, visit);
  else
    not_written (self, visit, error);
  if (self->missed)
    slv_deck_document_follow (self);
  if (good)
    write_next (self);
}

/** One visit at a time, each with all that was edited by then: they come in the order of the edits. */
static void
write_next (SlvDeckDocument *self)
{
  if (self->writing || self->retry != 0)
    return;
  gboolean outside = slv_deck_edit_get (self->edit)->id == 0;
  Visit *visit = NULL;
  if (self->save_wanted || (outside && slv_deck_edit_is_changed (self->edit)))
    visit = visit_to_save (self);
  else if (!outside)
    visit = visit_to_keep (self);
  slv_session_note_unkept (self->session, G_OBJECT (self), visit != NULL);
  if (visit == NULL)
    return;
  self->writing = TRUE;
  slv_holdings_write_async (slv_session_get_holdings (self->session), visit_library, visit, visit_free, on_written, g_object_ref (self));
}

void
slv_deck_document_keep_work (SlvDeckDocument *self)
{
  write_next (self);
}

void
slv_deck_document_save (SlvDeckDocument *self, SlvDeckSaved then, gpointer owner)
{
  g_return_if_fail (SLV_IS_DECK_DOCUMENT (self) && then != NULL && G_IS_OBJECT (owner));
  if (!slv_deck_edit_is_changed (self->edit) && !self->save_wanted)
    {
      then (self, NULL, owner);
      return;
    }
  Then *closure = g_new (Then, 1);
  *closure = (Then) { then, g_object_ref (owner) };
  g_ptr_array_add (self->thens, closure);
  self->save_again = self->writing && self->save_wanted;
  self->save_wanted = TRUE;
  write_next (self);
}

/* ---- what others do ---- */

/** Somebody else has saved the deck since: their state is shown, and one step back leads to what was being edited here. */
static void
catch_up (SlvDeckEdit *edit, const SlvDeck *newer)
{
  slv_deck_edit_begin (edit, newer->name, 0);
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
  self->missed = self->writing;   /* it may be its own state that is there and not told yet */
  if (deck->id == 0 || self->writing)
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
