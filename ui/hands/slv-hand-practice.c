/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-hand-practice.c: see the header. The thread deals the same hand again from its seed, so that what is done to the one on the
 * screen meanwhile does not matter. */
#include <math.h>
#include "decks/slv-deck-job.h"
#include "hands/slv-hand-parts.h"

#define SAME 5e-5   /* what is told of a chance, half a digit */

struct _SlvHandPractice
{
  AdwBin parent_instance;
  GtkExpander *expander;
  GtkStack *stack;
  GtkDropDown *want;
  GtkLabel *ask, *told, *tally;
  SlvDeckDocument *document;
  SlvOddsView *odds;
  SlvDeckJob *job;               /* what the hand was dealt from */
  guint64 seed;
  guint redraws, players;
  gboolean second, open;
  guint n_decided, n, n_best;    /* decisions; those that were judged, and those of them that were as good as any */
  double cost;                   /* of all of them */
  GCancellable *cancellable;     /* of what is worked out for this deck */
};

G_DEFINE_FINAL_TYPE (SlvHandPractice, slv_hand_practice, ADW_TYPE_BIN)

/* ---- what is asked, in a thread ---- */

typedef struct { SlvDeckJob *job; SlvOddsBook *book; char *want; guint64 seed; guint redraws, players, nth; gboolean second; GArray *returned;
                 SlvOddsAdvice *advice; } Judged;

SLV_DEFINE_STATIC_FREE (Judged, judged_free, (slv_deck_job_free, job), (slv_odds_book_free, book), (slv_odds_advice_free, advice),
                        (g_array_unref, returned), want);

static SlvOddsAdvice *
advise (const Judged *judged, GCancellable *cancellable, GError **error)
{
  const SlvDeckJob *job = judged->job;
  g_autoptr (SlvOpening) opening = slv_opening_new (job->deck, job->format, job->index, job->options, judged->seed, !judged->second, judged->players,
                                                    error);
  /* the hand was dealt from all of the deck, whatever is gone on the page Odds */
  g_autoptr (SlvOddsDeck) deck = opening != NULL ? slv_odds_book_snapshot (judged->book, job->deck, job->format, job->index, job->options, FALSE, error)
                                                 : NULL;
  SlvOddsQuestion question = { .want = judged->want, .second = judged->second, .turn = judged->book->turn };
  for (guint i = 0; deck != NULL && i < judged->redraws; i++)
    slv_opening_mulligan (opening);
  return deck != NULL ? slv_odds_advise (deck, opening, &question, judged->returned, cancellable, error) : NULL;
}

static void
hand_practice_work (GTask *task, gpointer source G_GNUC_UNUSED, gpointer data, GCancellable *cancellable)
{
  Judged *judged = data;
  GError *error = NULL;
  judged->advice = advise (judged, cancellable, &error);
  slv_ui_end_thread (task, NULL, NULL, error);
}

/* ---- what is told ---- */

static void
show_tally (SlvHandPractice *self)
{
  g_autofree char *cost = slv_odds_change_text (0 - self->cost / MAX (self->n, 1));
  /* Translators: judged decisions about hands; those that were as good as any; "-1.200 points" by which the chance was less on average */
  g_autofree char *text = slv_tell_printf (ngettext ("%u choice judged, as good as any: %u; change of the chance by it: %s",
                                                     "%u choices judged, as good as any: %u; change of the chance by one, on average: %s",
                                                     self->n), self->n, self->n_best, cost);
  slv_ui_tell (self->tally, self->n > 0 ? text : NULL);
}

static char *
hand_practice_judge (SlvHandPractice *self, const Judged *judged)
{
  const SlvOddsAdvice *advice = judged->advice;
  double chance = judged->returned != NULL ? advice->keep : advice->redraw, loss = MAX (advice->best - chance, 0);
  g_autofree char *chance_text = slv_odds_chance_text (chance), *best_text = slv_odds_chance_text (advice->best);
  self->n++;
  self->n_best += loss < SAME;
  self->cost += loss;
  show_tally (self);
  return loss < SAME ? g_strdup_printf (_("The choice before leaves a chance of %s (exact); none leaves more."), chance_text)
                     /* Translators: two chances, and a sentence that says what to do, like "Keep this hand." */
                     : g_strdup_printf (_("The choice before leaves a chance of %s; best would have been %s (both exact): %s"), chance_text, best_text,
                                        advice->words);
}

static void
hand_practice_on_done (GObject *object G_GNUC_UNUSED, GAsyncResult *result, gpointer data)
{
  g_autoptr (SlvHandPractice) self = data;
  const Judged *judged = g_task_get_task_data (G_TASK (result));
  g_autoptr (GError) error = NULL;
  gboolean good = g_task_propagate_boolean (G_TASK (result), &error);
  if (g_task_get_cancellable (G_TASK (result)) != self->cancellable)
    return;
  g_autofree char *text = good ? hand_practice_judge (self, judged) : slv_ui_error_text (error);
  if (judged->nth == self->n_decided)
    slv_ui_tell (self->told, text);
}

/* ---- decisions ---- */

static void
show_ask (SlvHandPractice *self)
{
  const SlvOddsBook *book = self->odds != NULL ? slv_odds_view_get_book (self->odds) : NULL;
  g_autofree char *text = NULL;
  if (book != NULL && self->open)
    text = book->turn == 0 ? g_strdup (_("What do you do with this hand? It is judged by the chance of this want in the opening hand:"))
           : slv_tell_printf (_("What do you do with this hand? It is judged by the chance of this want by the end of turn %u:"), book->turn);
  gtk_label_set_text (self->ask, text != NULL ? text : _("About this hand there is nothing to decide."));
}

static void
hand_practice_update (SlvHandPractice *self)
{
  const SlvOddsBook *book = self->odds != NULL ? slv_odds_view_get_book (self->odds) : NULL;
  g_autoptr (GtkStringList) wants = gtk_string_list_new (NULL);
  guint chosen = gtk_drop_down_get_selected (self->want);
  for (guint i = 0; book != NULL && i < book->wants->len; i++)
    {
      const char *text = g_ptr_array_index (book->wants, i);
      if (text[strspn (text, " \t\n")] != '\0')
        gtk_string_list_append (wants, text);
    }
  guint n = g_list_model_get_n_items (G_LIST_MODEL (wants));
  gtk_drop_down_set_model (self->want, G_LIST_MODEL (wants));
  gtk_drop_down_set_selected (self->want, chosen < n ? chosen : 0);
  slv_ui_turn_to (self->stack, n > 0 ? "practice" : "none");
  show_ask (self);
}

static void
on_expanded (SlvHandPractice *self)
{
  g_signal_emit_by_name (self, "switched");
}

gboolean
slv_hand_practice_is_on (SlvHandPractice *self)
{
  return gtk_widget_get_visible (GTK_WIDGET (self)) && gtk_expander_get_expanded (self->expander) && gtk_drop_down_get_selected_item (self->want) != NULL;
}

void
slv_hand_practice_decide (SlvHandPractice *self, const GArray *returned)
{
  if (!self->open || self->job == NULL || !slv_hand_practice_is_on (self))
    return;
  GtkStringObject *want = gtk_drop_down_get_selected_item (self->want);
  Judged *judged = g_new0 (Judged, 1);
  *judged = (Judged) { g_steal_pointer (&self->job), slv_odds_book_copy (slv_odds_view_get_book (self->odds)), g_strdup (gtk_string_object_get_string (want)),
                       self->seed, self->redraws, self->players, ++self->n_decided, self->second,
                       returned != NULL ? g_array_copy ((GArray *) returned) : NULL, NULL };
  slv_ui_tell (self->told, _("Worked out…"));
  g_autoptr (GTask) task = g_task_new (NULL, self->cancellable, hand_practice_on_done, g_object_ref (self));
  g_task_set_task_data (task, judged, judged_free);
  g_task_set_check_cancellable (task, FALSE);
  slv_task_run (task, hand_practice_work);
}

/* ---- making it ---- */

SLV_DEFINE_DISPOSE (SlvHandPractice, slv_hand_practice, (cancel, cancellable), (slv_deck_job_free, job), (g_object_unref, document));

static void
slv_hand_practice_class_init (SlvHandPracticeClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = slv_hand_practice_dispose;
  SLV_UI_TEMPLATE (klass, SlvHandPractice, "hands/slv-hand-practice.ui", expander, stack, want, ask, told, tally);
  SLV_UI_CALLBACKS (klass, on_expanded);
  g_signal_new ("switched", SLV_TYPE_HAND_PRACTICE, G_SIGNAL_RUN_FIRST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
slv_hand_practice_init (SlvHandPractice *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  slv_ui_hide_unseen_pages (GTK_WIDGET (self->stack));
  slv_ui_set_name (GTK_WIDGET (self->want), _("What the hand is for"));
}

void
slv_hand_practice_set_document (SlvHandPractice *self, SlvDeckDocument *document, SlvOddsView *odds)
{
  slv_ui_begin_anew (&self->cancellable);
  g_set_object (&self->document, document);
  self->odds = odds;
  self->n_decided = self->n = self->n_best = 0;
  self->cost = 0;
  g_clear_pointer (&self->job, slv_deck_job_free);
  slv_ui_tell (self->told, NULL);
  show_tally (self);
}

void
slv_hand_practice_dealt (SlvHandPractice *self, guint64 seed, gboolean second, guint players, guint redraws)
{
  self->seed = seed;
  self->second = second;
  self->players = players;
  self->redraws = redraws;
  g_clear_pointer (&self->job, slv_deck_job_free);
  self->job = slv_deck_job_new (self->document);
  slv_deck_free (self->job->deck);
  self->job->deck = slv_deck_copy (slv_deck_document_get_deck (self->document));
}

void
slv_hand_practice_waits (SlvHandPractice *self, gboolean open)
{
  self->open = open;
  hand_practice_update (self);
}
