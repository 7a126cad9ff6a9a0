/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-offers-dialog.c: see the header. */
#include "check/slv-swap-offers.h"
#include "decks/slv-deck-job.h"
#include "decks/slv-deck-dialogs.h"

#define SLV_TYPE_OFFERS_DIALOG (slv_offers_dialog_get_type ())
G_DECLARE_FINAL_TYPE (SlvOffersDialog, slv_offers_dialog, SLV, OFFERS_DIALOG, SlvDialog)

#define PAGE 50u   /* swaps that are looked for at once */

/* One thing that was asked for. A thread works on it while the dialog waits for its page. */
typedef struct { SlvDeckJob *job; char *out, *in; SlvChecker *checker; SlvSwapOffers *offers; } Search;

struct _SlvOffersDialog
{
  SlvDialog parent_instance;
  SlvDeckDocument *document;
  GtkStack *stack;
  GtkWidget *more;
  GtkEditable *out, *in;
  GtkLabel *summary;
  GtkListBox *list;
  AdwStatusPage *none;
  GCancellable *cancellable;   /* of the page that is looked for */
  Search *search;
  GPtrArray *shown;            /* const SlvSwapPlan, of @search, by row */
  guint plan;
};

G_DEFINE_FINAL_TYPE (SlvOffersDialog, slv_offers_dialog, SLV_TYPE_DIALOG)

SLV_DEFINE_STATIC_CLEAR (Search, search_clear, (slv_swap_offers_free, offers), (slv_checker_free, checker),
                         (slv_deck_job_free, job), out, in);

static void
search_unref (gpointer search)
{
  g_atomic_rc_box_release_full (search, search_clear);
}

static void
offers_dialog_work (GTask *task, gpointer source G_GNUC_UNUSED, gpointer data, GCancellable *cancellable)
{
  Search *search = data;
  GError *error = NULL;
  if (search->offers == NULL && (search->checker = slv_deck_job_checker (search->job, &error)) != NULL)
    search->offers = slv_swap_offers_new (search->checker, search->job->deck,
                                          &(SlvSwapAsk) { SLV_SWAP_OFFER_CARDS_MAX, search->out, search->in }, &error);
  if (search->offers != NULL)
    slv_swap_offers_more (search->offers, PAGE, cancellable, &error);
  slv_ui_end_thread (task, NULL, NULL, error);
}

/* ---- what was found ---- */

/** "2 × A, 1 × B" of the moves in one direction. */
static char *
side_text (const SlvSwapPlan *plan, gboolean in)
{
  GString *text = g_string_new (NULL);
  SLV_EACH (const SlvSwapMove, move, plan->moves)
    if (move->in == in)
      g_string_append_printf (text, "%s%u × %s", text->len > 0 ? ", " : "", move->count, move->name);
  if (text->len == 0)
    g_string_append (text, _("nothing"));
  return g_string_free (text, FALSE);
}

static void
add_offer (SlvOffersDialog *self, const SlvSwapPlan *plan)
{
  g_autofree char *out = side_text (plan, FALSE), *in = side_text (plan, TRUE);
  g_autofree char *title = g_strdup_printf (_("Out: %s"), out), *subtitle = g_strdup_printf (_("In: %s"), in);
  g_autofree char *spoken = g_strdup_printf ("%s. %s.", title, subtitle);
  GtkWidget *row = slv_ui_row (title, subtitle);
  adw_action_row_set_title_lines (ADW_ACTION_ROW (row), 0);
  adw_action_row_set_subtitle_lines (ADW_ACTION_ROW (row), 0);
  gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (row), TRUE);
  gtk_widget_add_css_class (row, "offer");
  slv_ui_set_name (row, spoken);
  gtk_list_box_append (self->list, row);
}

static char *
offers_dialog_summary_text (const SlvSwapOffers *offers)
{
  g_autofree char *found = slv_tell_digits (offers->plans->len);
  GString *text = g_string_new (NULL);
  if (offers->complete)
    g_string_append_printf (text, ngettext ("%s swap of up to %u cards keeps what the format asks. Choose one to fill the plan.",
                                            "%s swaps of up to %u cards keep what the format asks. Choose one to fill the plan.",
                                            offers->plans->len), found, SLV_SWAP_OFFER_CARDS_MAX);
  else
    g_string_append_printf (text, ngettext ("The first %s swap of up to %u cards that keeps what the format asks, one for one before others. Choose one to fill the plan.",
                                            "The first %s swaps of up to %u cards that keep what the format asks, one for one before others. Choose one to fill the plan.",
                                            offers->plans->len), found, SLV_SWAP_OFFER_CARDS_MAX);
  if (offers->unknown > 0)
    {
      g_string_append_c (text, ' ');
      g_string_append_printf (text, ngettext ("%u card is left out because its value is not known.",
                                              "%u cards are left out because their values are not known.", offers->unknown),
                              offers->unknown);
    }
  for (guint i = 0; i < offers->assumptions->len; i++)
    g_string_append_printf (text, "\n%s", (const char *) g_ptr_array_index (offers->assumptions, i));
  return g_string_free (text, FALSE);
}

/** What has come in beyond what is shown. */
static void
show_offers (SlvOffersDialog *self)
{
  const SlvSwapOffers *offers = self->search->offers;
  g_autofree char *summary = offers_dialog_summary_text (offers);
  GtkWidget *focus = gtk_window_get_focus (GTK_WINDOW (self));
  gboolean typing = focus != NULL && (gtk_widget_is_ancestor (focus, GTK_WIDGET (self->out)) || gtk_widget_is_ancestor (focus, GTK_WIDGET (self->in)));
  guint before = self->shown->len;
  gtk_label_set_text (self->summary, summary);
  for (guint i = self->shown->len; i < offers->plans->len; i++)
    {
      g_ptr_array_add (self->shown, g_ptr_array_index (offers->plans, i));
      add_offer (self, g_ptr_array_index (offers->plans, i));
    }
  gtk_widget_set_visible (self->more, !offers->complete);
  slv_ui_turn_to (self->stack, "found");
  if (!typing && before < self->shown->len)
    gtk_widget_grab_focus (GTK_WIDGET (gtk_list_box_get_row_at_index (self->list, (int) before)));
}

static void
offers_dialog_show_none (SlvOffersDialog *self, const GError *error)
{
  g_autofree char *text = error != NULL ? slv_ui_error_text (error)
    : slv_tell_printf (_("No swap of up to %u cards keeps what the format asks and leaves the deck as legal as it is."),
                       SLV_SWAP_OFFER_CARDS_MAX);
  g_autofree char *escaped = g_markup_escape_text (text, -1);
  adw_status_page_set_description (self->none, escaped);
  slv_ui_turn_to (self->stack, "none");
}

static void
offers_dialog_on_done (GObject *source G_GNUC_UNUSED, GAsyncResult *result, gpointer data)
{
  g_autoptr (SlvOffersDialog) self = data;
  g_autoptr (GError) error = NULL;
  gboolean done = g_task_propagate_boolean (G_TASK (result), &error);
  /* this search may have been given up for another one */
  if (self->document == NULL || g_cancellable_is_cancelled (g_task_get_cancellable (G_TASK (result))))
    return;
  gtk_widget_set_sensitive (self->more, TRUE);
  if (done && self->search->offers->plans->len > 0)
    show_offers (self);
  else
    offers_dialog_show_none (self, error);
}

static void
find_page (SlvOffersDialog *self)
{
  gtk_widget_set_sensitive (self->more, FALSE);
  slv_ui_in_thread (offers_dialog_work, g_atomic_rc_box_acquire (self->search), search_unref, NULL, self->cancellable, offers_dialog_on_done, g_object_ref (self));
}

/** Looks anew for what is asked for now. */
static void
offers_dialog_restart (SlvOffersDialog *self)
{
  slv_ui_begin_anew (&self->cancellable);
  g_clear_pointer (&self->search, search_unref);
  g_ptr_array_set_size (self->shown, 0);
  slv_ui_empty (GTK_WIDGET (self->list));
  self->search = g_atomic_rc_box_new0 (Search);
  self->search->job = slv_deck_job_new (self->document);
  self->search->out = g_strdup (gtk_editable_get_text (self->out));
  self->search->in = g_strdup (gtk_editable_get_text (self->in));
  slv_ui_turn_to (self->stack, "busy");
  find_page (self);
}

static void
offers_dialog_on_row_activated (SlvOffersDialog *self, GtkListBoxRow *row)
{
  const SlvDeckPlan *plan = slv_deck_get_plan (slv_deck_document_get_registered (self->document), self->plan);
  const SlvSwap *swap = slv_deck_document_get_swap (self->document);
  guint position = (guint) gtk_list_box_row_get_index (row);
  if (plan == NULL || swap == NULL || position >= self->shown->len)
    return;
  const SlvSwapPlan *offer = g_ptr_array_index (self->shown, position);
  g_autoptr (SlvDeckPlan) filled = slv_deck_plan_copy (plan);
  g_ptr_array_set_size (filled->moves, 0);
  SLV_EACH (const SlvSwapMove, move, offer->moves)
    slv_deck_plan_move (filled, move->name, move->in ? swap->b : move->zone, move->in ? move->zone : swap->b, move->count);
  slv_deck_document_set_plan (self->document, self->plan, filled);
  gtk_window_close (GTK_WINDOW (self));
}

static void
on_activated (SlvOffersDialog *self)
{
  gtk_widget_child_focus (GTK_WIDGET (self->list), GTK_DIR_TAB_FORWARD);
}

/* ---- making it ---- */

SLV_DEFINE_DISPOSE (SlvOffersDialog, slv_offers_dialog, (cancel, cancellable), (g_object_unref, document));
SLV_DEFINE_FINALIZE (SlvOffersDialog, slv_offers_dialog, shown, (search_unref, search));

static gboolean
slv_offers_dialog_close_request (GtkWindow *window)
{
  /* the thread may hold the dialog a little longer: it must not show anything any more */
  g_cancellable_cancel (SLV_OFFERS_DIALOG (window)->cancellable);
  return GTK_WINDOW_CLASS (slv_offers_dialog_parent_class)->close_request (window);
}

static void
slv_offers_dialog_class_init (SlvOffersDialogClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = slv_offers_dialog_dispose;
  G_OBJECT_CLASS (klass)->finalize = slv_offers_dialog_finalize;
  GTK_WINDOW_CLASS (klass)->close_request = slv_offers_dialog_close_request;
  SLV_UI_TEMPLATE (klass, SlvOffersDialog, "decks/slv-offers-dialog.ui", stack, more, out, in, summary, none);
  gtk_widget_class_bind_template_child_full (GTK_WIDGET_CLASS (klass), "offers", FALSE, G_STRUCT_OFFSET (SlvOffersDialog, list));
  SLV_UI_CALLBACKS (klass, offers_dialog_on_row_activated, on_activated, find_page, offers_dialog_restart);
}

static void
slv_offers_dialog_init (SlvOffersDialog *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  slv_dialog_cancel (SLV_DIALOG (self));
  self->cancellable = g_cancellable_new ();
  self->shown = g_ptr_array_new ();
  slv_ui_set_name (GTK_WIDGET (self->list), _("Possible swaps"));
  slv_ui_hide_unseen_pages (GTK_WIDGET (self->stack));
}

void
slv_offers_dialog_present (GtkWidget *parent, SlvDeckDocument *document, guint plan)
{
  g_return_if_fail (slv_deck_document_get_format (document) != NULL);
  SlvOffersDialog *self = g_object_new (SLV_TYPE_OFFERS_DIALOG, NULL);
  self->document = g_object_ref (document);
  self->plan = plan;
  slv_ui_attach_dialog (GTK_WINDOW (self), parent);
  offers_dialog_restart (self);
  gtk_window_present (GTK_WINDOW (self));
}
