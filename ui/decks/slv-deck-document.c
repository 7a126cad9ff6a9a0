/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-deck-document.c: see the header. The checker is made once for a format and an index and kept; findings are made
 * when somebody looks at them. */
#include "decks/slv-deck-document.h"
#include "check/slv-running.h"
#include "deck/slv-deck-group.h"
#include "deck/slv-deck-recover.h"
#include "game/slv-clause.h"
#include "widgets/slv-ui.h"

struct _SlvDeckDocument
{
  GObject parent_instance;
  SlvSession *session;
  SlvDeckEdit *edit;
  const SlvFormat *format;
  SlvChecker *checker;
  SlvRunning *running;     /* (nullable): sums and findings; NULL: to be made anew */
  GArray *totals;
  char *problem;
  GHashTable *others;      /* full id of a format → SlvChecker, for looking at it beside the deck's own */
  gboolean several;        /* between begin and end */
  SlvDeck *match;          /* (nullable): the lists of the game that is played; the registered ones stay in @edit */
  SlvDeckPlan *match_plan; /* a copy of the plan that they come of */
  guint match_game;        /* 2 is the first one after a swap */
  gboolean match_draw;     /* the other player begins */
  gboolean match_changed;  /* since it was last kept */
  gboolean writing;        /* a visit to the library is under way */
  gboolean whole;          /* the next one writes the whole undo list */
  gboolean missed;         /* others have changed something meanwhile */
  gboolean save_wanted;    /* a new state is to be saved, … */
  gboolean save_again;     /* … and after the one that is under way another */
  GPtrArray *thens;        /* who is to be told of it */
  gboolean told_never;     /* that nothing of it can be kept */
  guint retry;             /* source: what could not be written is tried again */
  char *kept;              /* the deck as the library has it, as slv_deck_edit_dup_state() */
  gint64 marked;           /* id of the deck that is marked as holding edits that are not saved, 0: none */
  char *token;             /* tells this open deck from the same deck in another window */
  char *as_of;             /* (nullable): ISO day, NULL today */
  char *warning;           /* (nullable): what a person has to know, until it has been told */
  guint seen;              /* number of the newest state in the library when it was last looked at, 0: none */
};

/* ---- kept over the end of the program (slv-deck-document-unsaved.c) ---- */

G_DEFINE_FINAL_TYPE (SlvDeckDocument, slv_deck_document, G_TYPE_OBJECT)

static void slv_deck_document_make_checker (SlvDeckDocument *self);
static void slv_deck_document_edited (SlvDeckDocument *self);
static void slv_deck_document_name_format (SlvDeckDocument *self);
static void slv_deck_document_follow (SlvDeckDocument *self);

/* The document looked at in other ways: under another format, after a plan, and between the games
 * of a match, when the lists of the game stand where the registered ones stood. */

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

/* Keeps that day for the deck once it is saved. */
static void
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
  SLV_FREE_MEMBERS (self, (slv_deck_free, match), (slv_deck_plan_free, match_plan));
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
  SLV_FREE_MEMBERS (self, (slv_deck_free, match), (slv_deck_plan_free, match_plan));
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

const char *
slv_deck_document_get_fixed (SlvDeckDocument *self)
{
  return slv_deck_document_get_played (self) != NULL ? _("These are the lists of a game. End the match to change the deck.") : NULL;
}

/* What is kept of a deck while it is being edited, so that closing the window, or the end of the program
 * without warning, loses nothing: the deck as it is, its undo list, the match that is played. Each edit hands the deck and the
 * steps that read otherwise than before to the writer's thread (slv-holdings.h), so that no click waits for the disk or for another
 * program. One visit to the library is under way at a time; what is edited meanwhile goes with the next. */

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

SLV_DEFINE_STATIC_FREE (Visit, visit_free, (slv_deck_free, save), steps, asked, token, owner, state, match);

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

/* Frees one of ->thens. */
SLV_DEFINE_STATIC_FREE (Then, slv_deck_document_then_free, owner);

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
  else if (!never)
    {
      slv_ui_once (self, &self->retry, G_PRIORITY_DEFAULT, RETRY_MS, G_CALLBACK (write_next));
      slv_session_note_delay (self->session, error);
    }
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
  slv_take_str (&self->kept, g_strdup (visit->state));
  if (self->marked == visit->mark)
    return;
  self->marked = visit->mark;
  g_signal_emit_by_name (self->session, "unsaved-changed");
}

static void
on_written (SlvDeckDocument *self, const Visit *visit, const GError *error)
{
  self->writing = FALSE;
  if (error == NULL)
    written (self, visit);
  else
    not_written (self, visit, error);
  if (self->missed)
    slv_deck_document_follow (self);
  if (error == NULL)
    write_next (self);
}

/* Hands what was edited since to the writer's thread. A deck that is in no library yet is saved there first. What cannot be written is
 * tried again by itself. One visit at a time, each with all that was edited by then: they come in the order of the edits. */
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
  slv_holdings_write_async (slv_session_get_holdings (self->session), visit_library, visit, visit_free, G_CALLBACK (on_written), self);
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

static gboolean
forget_work (SlvStore *store, gpointer id, GError **error)
{
  return slv_store_forget_unsaved (store, *(gint64 *) id, error);
}

static gboolean
forget_match (SlvStore *store, gpointer id, GError **error)
{
  return slv_store_keep_match (store, *(gint64 *) id, 0, FALSE, NULL, error);
}

/* The deck as it was being edited, with its undo list; NULL: nothing was kept, or nothing that can be read (then with a warning).
 *  Takes @deck when it does not return NULL. A state
 *  that was saved by somebody else meanwhile is one more step. */
static SlvDeckEdit *
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
      slv_session_write (self->session, forget_work, g_memdup2 (&deck->id, sizeof deck->id), g_free, NULL, self);
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

/* Looks whether another window or program has saved or removed the deck: without edits of one's own that state is shown, and one step
 *  back leads to the one before; with such they stay. Either is told. */
static void
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

/* The match in which the program was left. A kept match that cannot be read is forgotten, with a
 *  warning; the registered lists are shown then. */
static void
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
      slv_session_write (self->session, forget_match, g_memdup2 (&registered->id, sizeof registered->id), g_free, NULL, self);
      warn (self, _("The match that was being played cannot be read any more. The registered lists are shown."));
      return;
    }
  self->match_plan = slv_deck_plan_copy (slv_deck_get_plan (self->match, 0));
  g_ptr_array_set_size (self->match->plans, 0);
  self->match->id = registered->id;
  self->match->version = registered->version;
}

SLV_DEFINE_STATIC_CLEAR (SlvDeckDocument, drop_verdict, (slv_running_free, running), totals);

static const SlvFormat *
find_format (SlvDeckDocument *self)
{
  const SlvDeck *deck = slv_deck_edit_get (self->edit);
  SlvGames *games = slv_session_get_games (self->session);
  if (deck->format[0] != '\0')
    {
      SlvGame *game = deck->game[0] != '\0' ? slv_games_find (games, deck->game) : NULL;
      const SlvFormat *format = slv_games_resolve_format (games, game, deck->format, NULL);
      if (format != NULL)
        return format;
    }
  g_autoptr (GError) error = NULL;
  const SlvFormat *format = slv_check_default_format (deck, slv_session_get_index (self->session), games, &error);
  if (format == NULL)
    slv_take_str (&self->problem, error != NULL ? slv_ui_error_text (error) : NULL);
  return format;
}

SlvOptions *
slv_deck_document_dup_options (SlvDeckDocument *self, const SlvFormat *format)
{
  g_autoptr (SlvOptions) standing = slv_session_dup_options (self->session, format->rulebook);
  return slv_deck_dup_options (slv_deck_edit_get (self->edit), format->rulebook, standing, NULL);
}

/* The format and its checker, made anew; to be followed by slv_deck_document_edited(). */
static void
slv_deck_document_make_checker (SlvDeckDocument *self)
{
  drop_verdict (self);
  SLV_FREE_MEMBERS (self, (slv_checker_free, checker), problem);
  g_hash_table_remove_all (self->others);
  slv_format_keep (&self->format, find_format (self));
  if (self->format == NULL)
    return;
  g_autoptr (SlvOptions) options = slv_deck_document_dup_options (self, self->format);
  g_autoptr (GError) error = NULL;
  self->checker = slv_checker_new (self->format, slv_session_get_index (self->session), options, self->as_of, &error);
  if (self->checker == NULL)
    self->problem = slv_error_describe (error);
}

/** The sums and findings of the deck as it is shown; NULL without a format. */
static SlvRunning *
running (SlvDeckDocument *self)
{
  if (self->running == NULL && self->checker != NULL)
    self->running = slv_running_new (self->checker, slv_deck_document_get_deck (self));
  return self->running;
}

static void
deck_document_changed (SlvDeckDocument *self)
{
  g_clear_pointer (&self->totals, g_array_unref);
  if (self->several)
    return;
  write_next (self);
  g_signal_emit_by_name (self, "stepped");
  g_signal_emit_by_name (self, "changed");
}

/* Judges anew and emits "changed", unless several edits are being made one. */
static void
slv_deck_document_edited (SlvDeckDocument *self)
{
  drop_verdict (self);
  deck_document_changed (self);
}

/** The edit may have changed the format or an option. */
static void
edited_all (SlvDeckDocument *self)
{
  slv_deck_document_make_checker (self);
  slv_deck_document_edited (self);
}

static void
on_index_changed (SlvDeckDocument *self)
{
  edited_all (self);
}

SLV_DEFINE_DISPOSE (SlvDeckDocument, slv_deck_document, (timer, retry), thens, kept, (slv_running_free, running), totals,
                    (slv_checker_free, checker), others, (slv_format_unref, format), (slv_deck_free, match),
                    (slv_deck_plan_free, match_plan), as_of, warning, token, (slv_deck_edit_free, edit), problem,
                    (g_object_unref, session));

static void
slv_deck_document_class_init (SlvDeckDocumentClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = slv_deck_document_dispose;
  g_signal_new ("stepped", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  g_signal_new ("changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
slv_deck_document_init (SlvDeckDocument *self)
{
  self->thens = g_ptr_array_new_with_free_func (slv_deck_document_then_free);
  self->others = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, (GDestroyNotify) slv_checker_free);
}

SlvDeckDocument *
slv_deck_document_new (SlvSession *session, SlvDeck *deck)
{
  SlvDeckDocument *self = g_object_new (SLV_TYPE_DECK_DOCUMENT, NULL);
  self->session = g_object_ref (session);
  self->token = g_uuid_string_random ();
  self->edit = deck->id != 0 ? slv_deck_document_restore_work (self, deck) : NULL;
  if (self->edit == NULL)
    self->edit = slv_deck_edit_new (deck);
  g_signal_connect_object (session, "index-changed", G_CALLBACK (on_index_changed), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (session, "options-changed", G_CALLBACK (on_index_changed), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (session, "decks-changed", G_CALLBACK (slv_deck_document_follow), self, G_CONNECT_SWAPPED);
  self->seen = slv_deck_edit_get (self->edit)->version;
  self->kept = slv_deck_edit_dup_state (self->edit, self->seen);
  /* The day under which this deck was judged before. */
  gint64 id = slv_deck_edit_get (self->edit)->id;
  self->as_of = id != 0 ? g_strdup (g_hash_table_lookup (days (self->session), &id)) : NULL;
  slv_deck_document_make_checker (self);
  slv_deck_document_restore_match (self);
  return self;
}

SlvDeckDocument *
slv_deck_document_find (SlvSession *session, gint64 id)
{
  GPtrArray *unkept = slv_session_get_unkept (session);
  SLV_EACH (SlvDeckDocument, document, unkept)
    if (slv_deck_edit_get (document->edit)->id == id)
      return g_object_ref (document);
  return NULL;
}

char *
slv_deck_document_take_warning (SlvDeckDocument *self)
{
  g_return_val_if_fail (SLV_IS_DECK_DOCUMENT (self), NULL);
  return g_steal_pointer (&self->warning);
}

SlvSession *
slv_deck_document_get_session (SlvDeckDocument *self)
{
  g_return_val_if_fail (SLV_IS_DECK_DOCUMENT (self), NULL);
  return self->session;
}

const SlvDeck *
slv_deck_document_get_deck (SlvDeckDocument *self)
{
  g_return_val_if_fail (SLV_IS_DECK_DOCUMENT (self), NULL);
  return self->match != NULL ? self->match : slv_deck_edit_get (self->edit);
}

char *
slv_deck_document_dup_title (SlvDeckDocument *self)
{
  const char *name = self != NULL ? slv_deck_document_get_registered (self)->name : NULL;
  return g_strdup (name != NULL && name[0] == '\0' ? _("Untitled deck") : name);
}

const SlvDeck *
slv_deck_document_get_registered (SlvDeckDocument *self)
{
  g_return_val_if_fail (SLV_IS_DECK_DOCUMENT (self), NULL);
  return slv_deck_edit_get (self->edit);
}

const SlvFormat *
slv_deck_document_get_format (SlvDeckDocument *self)
{
  g_return_val_if_fail (SLV_IS_DECK_DOCUMENT (self), NULL);
  return self->format;
}

const SlvReport *
slv_deck_document_get_report (SlvDeckDocument *self, const char **problem)
{
  g_return_val_if_fail (SLV_IS_DECK_DOCUMENT (self), NULL);
  if (problem != NULL)
    *problem = self->problem;
  return running (self) != NULL ? slv_running_report (self->running) : NULL;
}

GArray *
slv_deck_document_get_totals (SlvDeckDocument *self)
{
  g_return_val_if_fail (SLV_IS_DECK_DOCUMENT (self), NULL);
  if (self->totals == NULL && self->checker != NULL)
    self->totals = slv_checker_totals (self->checker, slv_deck_document_get_deck (self));
  return self->totals;
}

const char *
slv_deck_document_natural_zone (SlvDeckDocument *self, const char *name)
{
  g_return_val_if_fail (SLV_IS_DECK_DOCUMENT (self), NULL);
  if (self->format == NULL)
    return NULL;
  /* the same rule that reads a line before any heading: a deck of this one card */
  g_autoptr (SlvDeck) deck = slv_deck_new ("");
  slv_deck_add (deck, "", name, 1, "", "", 0);
  g_autoptr (SlvResolution) resolution = slv_deck_resolve (deck, slv_session_get_index (self->session), self->format->rulebook);
  if (resolution->cards->len == 0)
    return NULL;
  const SlvZone *zone = g_ptr_array_index (self->format->rulebook->zones,
                                           g_array_index (resolution->cards, SlvResolved, 0).zone);
  return zone->id;
}

const char *
slv_deck_document_zone_with (SlvDeckDocument *self, const char *name)
{
  g_return_val_if_fail (SLV_IS_DECK_DOCUMENT (self), NULL);
  const SlvDeck *deck = slv_deck_document_get_deck (self);
  const char *home = slv_deck_document_natural_zone (self, name);
  if (home != NULL && slv_deck_document_count (self, home, name) > 0)
    return home;
  for (guint i = 0; i < deck->entries->len; i++)
    if (slv_deck_document_count (self, slv_deck_entry (deck, i)->zone, name) > 0)
      return slv_deck_entry (deck, i)->zone;
  return NULL;
}

char *
slv_deck_document_dup_one_more (SlvDeckDocument *self, guint row, const char *name)
{
  g_return_val_if_fail (SLV_IS_DECK_DOCUMENT (self) && name != NULL, NULL);
  const char *zone = self->match == NULL && running (self) != NULL ? slv_deck_document_natural_zone (self, name) : NULL;
  /* the rules of one game say nothing of another one's cards */
  if (zone == NULL || !g_str_equal (slv_index_card_game (slv_session_get_index (self->session), row)->id, self->format->rulebook->game->id))
    return NULL;
  SlvTruth fits = slv_running_fits (self->running, row, G_MAXUINT);
  if (fits == SLV_UNKNOWN)
    return g_strdup (_("One copy more: nobody knows whether it is allowed, for something about the card, or what the lists of the format say, is not known."));
  if (fits == SLV_TRUE)
    return g_strdup (_("One copy more keeps to all limits."));
  g_autoptr (SlvDeck) deck = slv_deck_copy (slv_deck_document_get_deck (self));
  slv_deck_add (deck, zone, name, 1, "", "", 0);
  g_autoptr (SlvReport) with = slv_checker_check (self->checker, deck);
  const SlvFinding *broken = slv_report_find_worse (with, slv_running_report (self->running));
  return broken != NULL ? g_strdup_printf (_("One copy more: %s"), broken->message) : g_strdup (_("One copy more does not keep to the limits."));
}

guint
slv_deck_document_count (SlvDeckDocument *self, const char *zone, const char *name)
{
  g_return_val_if_fail (SLV_IS_DECK_DOCUMENT (self), 0);
  const SlvDeck *deck = slv_deck_document_get_deck (self);
  g_autofree char *folded = slv_fold_name (name, NULL);
  guint count = 0;
  SLV_EACH (const SlvDeckEntry, entry, deck->entries)
    {
      if (zone != NULL && g_strcmp0 (entry->zone, zone) != 0)
        continue;
      g_autofree char *other = slv_fold_name (entry->name, NULL);
      if (g_str_equal (folded, other))
        count += entry->count;
    }
  return count;
}

/* ---- edits: none while a match is played ---- */

guint
slv_deck_document_change (SlvDeckDocument *self, const char *zone, const char *name, gint delta)
{
  g_return_val_if_fail (SLV_IS_DECK_DOCUMENT (self), 0);
  if (self->match != NULL)
    return slv_deck_document_count (self, zone, name);
  guint count = slv_deck_edit_change (self->edit, zone, name, delta);
  slv_deck_document_edited (self);
  return count;
}

void
slv_deck_document_move (SlvDeckDocument *self, const char *name, const char *from, const char *to, guint count)
{
  g_return_if_fail (SLV_IS_DECK_DOCUMENT (self));
  if (self->match != NULL)
    return;
  count = MIN (count, slv_deck_document_count (self, from, name));
  slv_deck_edit_move (self->edit, name, from, to, count);
  slv_deck_document_edited (self);
}

guint
slv_deck_document_set_printing (SlvDeckDocument *self, const char *zone, const char *name, const char *set_code, const char *number)
{
  g_return_val_if_fail (SLV_IS_DECK_DOCUMENT (self), 0);
  if (self->match != NULL)
    return 0;
  guint changed_copies = slv_deck_edit_set_printing (self->edit, zone, name, set_code, number);
  slv_deck_document_edited (self);
  return changed_copies;
}

void
slv_deck_document_begin (SlvDeckDocument *self, const char *name, guint n)
{
  g_return_if_fail (SLV_IS_DECK_DOCUMENT (self) && !self->several);
  self->several = TRUE;
  slv_deck_edit_begin (self->edit, name, n);
}

void
slv_deck_document_end (SlvDeckDocument *self)
{
  g_return_if_fail (SLV_IS_DECK_DOCUMENT (self) && self->several);
  slv_deck_edit_end (self->edit);
  self->several = FALSE;
  deck_document_changed (self);
}

/* (nullable): the game of the card of this name, where @game has none. @format: (out): of a deck of such cards. */
static const SlvGame *
find_other_game (SlvDeckDocument *self, const SlvGame *game, const char *name, const SlvFormat **format)
{
  SlvIndex *index = slv_session_get_index (self->session);
  SlvGames *games = slv_session_get_games (self->session);
  g_autoptr (SlvDeck) cards = slv_deck_new ("");

  if (slv_index_find_name (index, game, name, NULL) > 0)
    return NULL;
  slv_deck_add (cards, "", name, 1, "", "", 0);
  *format = slv_check_default_format (cards, index, games, NULL);
  return slv_deck_guess_game (cards, index, games);
}

char *
slv_deck_document_welcome (SlvDeckDocument *self, const char * const *names)
{
  g_return_val_if_fail (SLV_IS_DECK_DOCUMENT (self), NULL);
  const SlvFormat *format = self->format, *theirs = NULL;
  for (guint i = 0; format != NULL && names[i] != NULL; i++)
    {
      const SlvGame *game = find_other_game (self, format->rulebook->game, names[i], &theirs);
      g_autofree char *title = slv_deck_document_dup_title (self);
      if (game == NULL)
        continue;
      if (i > 0 || theirs == NULL || slv_deck_n_cards (slv_deck_document_get_deck (self), NULL) > 0)
        /* Translators: a card, its game; a deck, its game */
        return g_strdup_printf (_("“%s” is a card of %s, and “%s” is a deck of %s: nothing was added."), names[i], slv_ui_tr (game->title),
                                title, slv_ui_tr (format->rulebook->game->title));
      format = theirs;
    }
  if (format != NULL && format != self->format)
    {
      slv_deck_document_set_format (self, format);
      slv_deck_edit_join (self->edit);
    }
  return NULL;
}

guint
slv_deck_document_change_each (SlvDeckDocument *self, const char * const *names, gint delta)
{
  g_return_val_if_fail (SLV_IS_DECK_DOCUMENT (self), 0);
  gint before = (gint) slv_deck_n_cards (slv_deck_document_get_deck (self), NULL);
  guint n = g_strv_length ((char **) names);
  if (self->match != NULL)
    return 0;
  slv_deck_document_begin (self, n == 1 ? names[0] : NULL, n);
  for (guint i = 0; i < n; i++)
    {
      const char *zone = delta > 0 ? slv_deck_document_natural_zone (self, names[i]) : slv_deck_document_zone_with (self, names[i]);
      if (zone != NULL || delta > 0)
        slv_deck_document_change (self, zone != NULL ? zone : "", names[i], delta);
    }
  slv_deck_document_end (self);
  return (guint) ABS ((gint) slv_deck_n_cards (slv_deck_document_get_deck (self), NULL) - before);
}

/* What is written about a deck can also be written while a match is played. */
#define EDIT(what, Type, in_match) \
  void \
  slv_deck_document_##what (SlvDeckDocument *self, Type wanted) \
  { \
    g_return_if_fail (SLV_IS_DECK_DOCUMENT (self)); \
    if (self->match != NULL && !(in_match)) \
      return; \
    slv_deck_edit_##what (self->edit, wanted); \
    slv_deck_document_edited (self); \
  }

EDIT (rename, const char *, FALSE)
EDIT (regroup, const SlvDeck *, FALSE)
EDIT (repair, const SlvDeck *, FALSE)
EDIT (set_notes, const char *, TRUE)
EDIT (set_tags, const char *, TRUE)
EDIT (set_folder, const char *, TRUE)

void
slv_deck_document_set_format (SlvDeckDocument *self, const SlvFormat *format)
{
  g_return_if_fail (SLV_IS_DECK_DOCUMENT (self));
  if (format == self->format || self->match != NULL)
    return;
  g_autofree char *title = slv_format_dup_title (format);
  slv_deck_edit_set_format (self->edit, format->rulebook->game->id, format->full_id, title);
  edited_all (self);
}

void
slv_deck_document_set_option (SlvDeckDocument *self, const char *text)
{
  g_return_if_fail (SLV_IS_DECK_DOCUMENT (self));
  if (self->match != NULL)
    return;
  g_autofree char *id = g_strndup (text, strcspn (text, "="));
  slv_deck_edit_set_option (self->edit, text, self->format != NULL ? slv_option_title (self->format->rulebook, id) : id);
  edited_all (self);
}

void
slv_deck_document_merge (SlvDeckDocument *self, const SlvDeck *other, gboolean replace)
{
  g_return_if_fail (SLV_IS_DECK_DOCUMENT (self));
  if (self->match != NULL)
    return;
  slv_deck_edit_merge (self->edit, other, replace);
  if (self->format == NULL)
    slv_deck_document_make_checker (self);
  slv_deck_document_edited (self);
}

void
slv_deck_document_go_back (SlvDeckDocument *self, const SlvDeck *old, const char *label)
{
  g_return_if_fail (SLV_IS_DECK_DOCUMENT (self));
  if (self->match != NULL)
    return;
  slv_deck_edit_go_back (self->edit, old, label);
  edited_all (self);
}

gboolean
slv_deck_document_watch (SlvDeckDocument **at, SlvDeckDocument *document, GCallback told, gpointer self)
{
  if (*at == document)
    return FALSE;
  if (*at != NULL)
    g_signal_handlers_disconnect_by_data (*at, self);
  g_set_object (at, document);
  if (document != NULL)
    g_signal_connect_object (document, "changed", told, self, G_CONNECT_SWAPPED);
  return TRUE;
}

gboolean
slv_deck_document_can_undo (SlvDeckDocument *self)
{
  return self->match == NULL && slv_deck_edit_can_undo (self->edit);
}

gboolean
slv_deck_document_can_redo (SlvDeckDocument *self)
{
  return self->match == NULL && slv_deck_edit_can_redo (self->edit);
}

char *
slv_deck_document_step (SlvDeckDocument *self, gboolean redo)
{
  g_return_val_if_fail (SLV_IS_DECK_DOCUMENT (self), NULL);
  if (!(redo ? slv_deck_document_can_redo : slv_deck_document_can_undo) (self))
    return NULL;
  char *what = (redo ? slv_deck_edit_redo : slv_deck_edit_undo) (self->edit);
  edited_all (self);   /* the step may have been a change of format */
  return what;
}

/* A deck that says no format yet says the one that it is judged under. */
static void
slv_deck_document_name_format (SlvDeckDocument *self)
{
  SlvDeck *deck = slv_deck_edit_get (self->edit);
  if (self->format == NULL || deck->format[0] != '\0')
    return;
  SLV_FREE_MEMBERS (deck, game, format);
  deck->game = g_strdup (self->format->rulebook->game->id);
  deck->format = g_strdup (self->format->full_id);
}
