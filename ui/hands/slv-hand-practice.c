/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-hand-practice.c: see the header. The thread deals the same hand again from its seed, so that what is done to the one on the
 * screen meanwhile does not matter. */
#include <math.h>
#include "decks/slv-deck-job.h"
#include "hands/slv-hand-practice.h"

#define SAME 5e-5   /* what is told of a chance, half a digit */

struct _SlvHandPractice
{
  AdwBin parent_instance;
  GtkStack *stack;
  GtkDropDown *want;
  GtkWidget *keep, *redraw, *next;
  GtkLabel *told, *tally;
  SlvDeckDocument *document;
  SlvOddsView *odds;
  SlvDeckJob *job;               /* what the hand was dealt from, NULL: nothing waits for a decision */
  guint64 seed;
  guint redraws;
  gboolean second;
  guint n, n_best;               /* decisions, and those that were as good as any */
  double cost;                   /* of all of them */
  GCancellable *cancellable;     /* of what is worked out, NULL: nothing */
};

G_DEFINE_FINAL_TYPE (SlvHandPractice, slv_hand_practice, ADW_TYPE_BIN)

/* ---- what is asked, in a thread ---- */

typedef struct { SlvDeckJob *job; SlvOddsBook *book; char *want; guint64 seed; guint redraws; gboolean second, kept; SlvOddsAdvice *advice; } Judged;

SLV_DEFINE_STATIC_FREE (Judged, judged_free, (slv_deck_job_free, job), (slv_odds_book_free, book), (slv_odds_advice_free, advice),
                        want);

static SlvOddsAdvice *
advise (const Judged *judged, GCancellable *cancellable, GError **error)
{
  const SlvDeckJob *job = judged->job;
  g_autoptr (SlvOpening) opening = slv_opening_new (job->deck, job->format, job->index, job->options, judged->seed, !judged->second, 2, error);
  g_autoptr (SlvOddsDeck) deck = opening != NULL ? slv_odds_deck_new (job->deck, job->format, job->index, job->options, NULL, error) : NULL;
  SlvOddsQuestion question = { .want = judged->want, .second = judged->second, .turn = judged->book->turn };
  for (guint i = 0; deck != NULL && i < judged->redraws; i++)
    slv_opening_mulligan (opening);
  return deck != NULL ? slv_odds_advise (deck, opening, &question, cancellable, error) : NULL;
}

static void
work (GTask *task, gpointer source G_GNUC_UNUSED, gpointer data, GCancellable *cancellable)
{
  Judged *judged = data;
  GError *error = NULL;
  judged->advice = advise (judged, cancellable, &error);
  if (judged->advice != NULL)
    g_task_return_boolean (task, TRUE);
  else
    g_task_return_error (task, error);
}

/* ---- what is told ---- */

static void
show_tally (SlvHandPractice *self)
{
  g_autofree char *cost = slv_odds_change_text (0 - self->cost / MAX (self->n, 1));
  /* Translators: decisions about hands; how many were the best; "-1.200 points" by which the chance was less on average */
  g_autofree char *text = slv_tell_printf (ngettext ("%u decision, %u of the best kind; on average %s", "%u decisions, %u of the best kind; on average %s",
                                                     self->n), self->n, self->n_best, cost);
  gtk_label_set_text (self->tally, self->n > 0 ? text : "");
}

static void
judge (SlvHandPractice *self, const Judged *judged)
{
  const SlvOddsAdvice *advice = judged->advice;
  double kept = advice->act == SLV_ODDS_REDRAW ? advice->keep : advice->best, redrawn = advice->redraw;
  double loss = MAX (advice->best - (judged->kept ? kept : redrawn), 0);
  g_autofree char *kept_text = slv_odds_chance_text (kept), *redrawn_text = slv_odds_chance_text (redrawn), *text = NULL;
  if (fabs (kept - redrawn) < SAME)
    text = g_strdup_printf (_("Kept or redrawn, the chance is the same: %s."), kept_text);
  else if (loss < SAME)
    text = g_strdup_printf (judged->kept ? _("Kept, the chance is %s; redrawn, it would be %s: well kept.")
                                         : _("Kept, the chance would be %s; redrawn, it is %s: well redrawn."), kept_text, redrawn_text);
  else
    text = g_strdup_printf (judged->kept ? _("Kept, the chance is %s; redrawn, it would be %s: a redraw is better.")
                                         : _("Kept, the chance would be %s; redrawn, it is %s: keeping is better."), kept_text, redrawn_text);
  gtk_label_set_text (self->told, text);
  self->n++;
  self->n_best += loss < SAME;
  self->cost += loss;
  show_tally (self);
}

static void
on_done (GObject *object G_GNUC_UNUSED, GAsyncResult *result, gpointer data)
{
  g_autoptr (SlvHandPractice) self = data;
  g_autoptr (GError) error = NULL;
  gboolean good = g_task_propagate_boolean (G_TASK (result), &error);
  if (g_task_get_cancellable (G_TASK (result)) != self->cancellable)
    return;
  g_clear_object (&self->cancellable);
  if (good)
    {
      judge (self, g_task_get_task_data (G_TASK (result)));
      return;
    }
  g_autofree char *text = slv_ui_error_text (error);
  gtk_label_set_text (self->told, text);
}

static void
stop (SlvHandPractice *self)
{
  g_cancellable_cancel (self->cancellable);
  g_clear_object (&self->cancellable);
}

/* ---- decisions ---- */

static void
update (SlvHandPractice *self)
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
  gtk_stack_set_visible_child_name (self->stack, n > 0 ? "practice" : "none");
  gtk_widget_set_visible (self->keep, self->job != NULL);
  gtk_widget_set_visible (self->redraw, self->job != NULL);
  gtk_widget_set_visible (self->next, self->job == NULL);
}

static void
decide (SlvHandPractice *self, gboolean kept)
{
  GtkStringObject *want = gtk_drop_down_get_selected_item (self->want);
  if (self->job == NULL || want == NULL)
    return;
  stop (self);
  Judged *judged = g_new0 (Judged, 1);
  *judged = (Judged) { g_steal_pointer (&self->job), slv_odds_book_copy (slv_odds_view_get_book (self->odds)), g_strdup (gtk_string_object_get_string (want)),
                       self->seed, self->redraws, self->second, kept, NULL };
  gtk_label_set_text (self->told, _("Worked out…"));
  self->cancellable = g_cancellable_new ();
  g_autoptr (GTask) task = g_task_new (NULL, self->cancellable, on_done, g_object_ref (self));
  g_task_set_task_data (task, judged, judged_free);
  g_task_set_check_cancellable (task, FALSE);
  g_task_run_in_thread (task, work);
  if (!kept)
    gtk_widget_activate_action (GTK_WIDGET (self), "hand.redraw", NULL);
  update (self);
  gtk_widget_grab_focus (self->job != NULL ? self->keep : self->next);
}

static void
on_keep (SlvHandPractice *self)
{
  decide (self, TRUE);
}

static void
on_redraw (SlvHandPractice *self)
{
  decide (self, FALSE);
}

/** The next hand is decided about by the same keys. */
static void
on_next (SlvHandPractice *self)
{
  gtk_widget_activate_action (GTK_WIDGET (self), "hand.draw", NULL);
  if (self->job != NULL)
    gtk_widget_grab_focus (self->keep);
}

/* ---- making it ---- */

static void
slv_hand_practice_dispose (GObject *object)
{
  SlvHandPractice *self = SLV_HAND_PRACTICE (object);
  stop (self);
  SLV_FREE_MEMBERS (self, (slv_deck_job_free, job), (g_object_unref, document));
  G_OBJECT_CLASS (slv_hand_practice_parent_class)->dispose (object);
}

static void
slv_hand_practice_class_init (SlvHandPracticeClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  G_OBJECT_CLASS (klass)->dispose = slv_hand_practice_dispose;
  gtk_widget_class_set_template_from_resource (widget_class, SLV_UI_PATH "hands/slv-hand-practice.ui");
  SLV_UI_CHILDREN (widget_class, SlvHandPractice, stack, want, keep, redraw, next, told, tally);
  SLV_UI_CALLBACKS (widget_class, on_keep, on_redraw, on_next, update);
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
  stop (self);
  g_set_object (&self->document, document);
  self->odds = odds;
  self->n = self->n_best = 0;
  self->cost = 0;
  g_clear_pointer (&self->job, slv_deck_job_free);
  gtk_label_set_text (self->told, "");
  show_tally (self);
}

void
slv_hand_practice_dealt (SlvHandPractice *self, guint64 seed, gboolean second, guint redraws, gboolean may)
{
  self->seed = seed;
  self->second = second;
  self->redraws = redraws;
  g_clear_pointer (&self->job, slv_deck_job_free);
  if (may)
    {
      self->job = slv_deck_job_new (self->document);
      slv_deck_free (self->job->deck);
      self->job->deck = slv_deck_copy (slv_deck_document_get_deck (self->document));
    }
  if (self->cancellable == NULL && redraws == 0)
    gtk_label_set_text (self->told, may ? _("Keep this hand, or redraw it?") : _("This hand may not be redrawn."));
  update (self);
}

void
slv_hand_practice_touched (SlvHandPractice *self)
{
  g_clear_pointer (&self->job, slv_deck_job_free);
  update (self);
}
