/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-odds-view.c: see the header. The book is the truth; rows show it and change it. Every change of the book or of the deck
 * stops the run that is under way and starts another one. */
#include <string.h>
#include <glib/gi18n-lib.h>
#include "hands/slv-odds-view-private.h"
#include "widgets/slv-wrap-layout.h"
#include "window/slv-window.h"

G_DEFINE_FINAL_TYPE (SlvOddsView, slv_odds_view, ADW_TYPE_BIN)

/* ---- rows ---- */

SlvOddsRow *
slv_odds_view_get_row (SlvOddsView *self, guint nth)
{
  GtkListBoxRow *row = gtk_list_box_get_row_at_index (self->wants, (int) nth);
  return row != NULL ? SLV_ODDS_ROW (row) : NULL;
}

static void
show_places (SlvOddsView *self)
{
  guint n = self->book->wants->len;
  self->chosen = n > 0 ? MIN (self->chosen, n - 1) : 0;
  for (guint i = 0; i < n; i++)
    {
      slv_odds_row_set_place (slv_odds_view_get_row (self, i), i, n);
      slv_odds_row_set_chosen (slv_odds_view_get_row (self, i), n > 1 && i == self->chosen);
    }
  gtk_widget_set_visible (self->empty, n == 0);
  gtk_widget_set_visible (self->asked, n > 0);
  gtk_widget_set_visible (self->compare_box, n > 0);
  slv_ui_offer (GTK_WIDGET (self), "odds.add", self->add, n < SLV_ODDS_WANTS_MAX ? NULL : _("More wants cannot be asked at a time."));
  if (n == 0)
    slv_odds_view_clear_detail (self);
}

static guint
nth_of (SlvOddsRow *row)
{
  return (guint) gtk_list_box_row_get_index (GTK_LIST_BOX_ROW (row));
}

static void
on_row_edited (SlvOddsRow *row, SlvOddsView *self)
{
  guint nth = nth_of (row);
  if (g_strcmp0 (g_ptr_array_index (self->book->wants, nth), slv_odds_row_get_want (row)) == 0)
    return;
  g_free (g_ptr_array_index (self->book->wants, nth));
  g_ptr_array_index (self->book->wants, nth) = g_strdup (slv_odds_row_get_want (row));
  slv_odds_view_book_changed (self);
}

static void
on_row_chosen (SlvOddsRow *row, SlvOddsView *self)
{
  guint nth = nth_of (row);
  if (nth == self->chosen)
    return;
  self->chosen = nth;
  show_places (self);
  slv_odds_view_start_detail (self);
}

static void
on_row_next (SlvOddsRow *row, SlvOddsView *self)
{
  guint nth = nth_of (row);
  if (nth + 1 < self->book->wants->len)
    slv_odds_row_focus (slv_odds_view_get_row (self, nth + 1));
  else
    gtk_widget_grab_focus (self->add);
}

static void
on_row_move (SlvOddsRow *row, int by, SlvOddsView *self)
{
  guint nth = nth_of (row), to = nth + (guint) by;
  if (to >= self->book->wants->len)
    return;
  gpointer *texts = self->book->wants->pdata, text = texts[nth];
  texts[nth] = texts[to];
  texts[to] = text;
  g_object_ref (row);
  gtk_list_box_remove (self->wants, GTK_WIDGET (row));
  gtk_list_box_insert (self->wants, GTK_WIDGET (row), (int) to);
  g_object_unref (row);
  self->chosen = to;
  show_places (self);
  slv_odds_row_focus (row);
  slv_odds_view_book_changed (self);
}

static void
on_row_remove (SlvOddsRow *row, SlvOddsView *self)
{
  guint nth = nth_of (row);
  g_ptr_array_remove_index (self->book->wants, nth);
  gtk_list_box_remove (self->wants, GTK_WIDGET (row));
  show_places (self);
  slv_odds_view_focus (self);
  slv_odds_view_book_changed (self);
}

static void
on_row_give_up (SlvOddsRow *row, SlvOddsView *self)
{
  if (self->run != NULL)
    slv_odds_run_give_up (self->run, nth_of (row));
}

static SlvOddsRow *
append_row (SlvOddsView *self, const char *want, gboolean choosing)
{
  static const struct { const char *signal; GCallback handler; } handlers[] = {
    { "edited", G_CALLBACK (on_row_edited) }, { "chosen", G_CALLBACK (on_row_chosen) }, { "next", G_CALLBACK (on_row_next) },
    { "move", G_CALLBACK (on_row_move) }, { "remove", G_CALLBACK (on_row_remove) }, { "give-up", G_CALLBACK (on_row_give_up) } };
  GtkWidget *row = slv_odds_row_new (want, choosing);
  slv_odds_row_set_sights (SLV_ODDS_ROW (row), self->seen);
  for (guint i = 0; i < G_N_ELEMENTS (handlers); i++)
    g_signal_connect_object (row, handlers[i].signal, handlers[i].handler, self, 0);
  g_signal_connect_object (row, "again", G_CALLBACK (slv_odds_view_restart), self, G_CONNECT_SWAPPED);
  gtk_list_box_append (self->wants, row);
  return SLV_ODDS_ROW (row);
}

/* Makes the rows be those of the book. */
static void
slv_odds_view_fill_rows (SlvOddsView *self)
{
  slv_ui_empty (GTK_WIDGET (self->wants));
  for (guint i = 0; i < self->book->wants->len; i++)
    append_row (self, g_ptr_array_index (self->book->wants, i), FALSE);
  self->chosen = 0;
  show_places (self);
}

void
slv_odds_view_focus (SlvOddsView *self)
{
  SlvOddsRow *row = self->book != NULL ? slv_odds_view_get_row (self, self->chosen) : NULL;
  if (row != NULL)
    slv_odds_row_focus (row);
  else
    gtk_widget_child_focus (self->empty, GTK_DIR_TAB_FORWARD);
}

/* ---- what is found ---- */

static void
show_deck (SlvOddsView *self, const SlvOddsNews *news)
{
  if (news->snapshot == NULL)
    {
      g_autofree char *reason = slv_ui_error_text (news->error), *escaped = g_markup_escape_text (reason, -1);
      /* a card that is gone is a mistake in a control of this page, which has to stay in sight */
      gboolean gone = self->book->gone[0] != '\0' && g_error_matches (news->error, SLV_ERROR, SLV_ERROR_USAGE);
      adw_status_page_set_description (self->refused, escaped);
      gtk_stack_set_visible_child_name (self->stack, gone ? "odds" : "refused");
      gtk_label_set_text (self->assumptions, gone ? reason : "");
      for (guint i = 0; i < self->book->wants->len; i++)
        slv_odds_row_set_problem (slv_odds_view_get_row (self, i), reason, FALSE, (SlvSpan) { 0, 0 });
      return;
    }
  SlvOddsDeck *deck = news->snapshot;
  g_autoptr (GString) text = g_string_new (NULL);
  guint seen = slv_odds_deck_seen (deck, self->book->second, self->book->turn), pile = slv_odds_deck_pile_size (deck);
  const SlvOddsBook *book = self->book;
  const SlvOddsQuestion question = { .second = book->second, .turn = book->turn, .policy = book->policy,
                                     .given = book->given[strspn (book->given, " ")] != '\0' ? book->given : NULL };
  g_autoptr (GPtrArray) assumptions = slv_odds_assumptions (deck, &question);
  g_string_append_printf (text, ngettext ("%u card seen of %u in the pile.", "%u cards seen of %u in the pile.", seen), seen, pile);
  for (guint i = 0; i < assumptions->len; i++)
    g_string_append_printf (text, "\n%s", (char *) g_ptr_array_index (assumptions, i));
  gtk_label_set_text (self->assumptions, text->str);
  gtk_widget_set_visible (GTK_WIDGET (self->policy), slv_odds_deck_redraws (deck) > 0 || slv_odds_deck_exchange (deck, FALSE) > 0
                          || slv_odds_deck_exchange (deck, TRUE) > 0 || slv_odds_deck_look (deck) > 0);
  gtk_stack_set_visible_child_name (self->stack, "odds");
}

/** What the player does for the chosen want, and what had to be assumed for its answer. */
static void
show_policy (SlvOddsView *self, const SlvOddsResult *result)
{
  g_autoptr (GString) text = g_string_new (result->policy);
  for (guint i = 0; i < result->assumptions->len; i++)
    g_string_append_printf (text, "\n%s", (char *) g_ptr_array_index (result->assumptions, i));
  gtk_label_set_text (self->policy_text, text->str);
}

static void
show_want (SlvOddsView *self, SlvOddsNews *news)
{
  SlvOddsRow *row = slv_odds_view_get_row (self, news->nth);
  gboolean chosen = news->nth == self->chosen;
  if (row == NULL)
    return;
  if (news->result != NULL)
    {
      slv_odds_row_set_result (row, news->result);
      slv_odds_view_show_comparison (self, news);
      if (chosen)
        show_policy (self, news->result);
      if (chosen)
        slv_odds_view_start_detail (self);
    }
  else if (g_error_matches (news->error, SLV_ERROR, SLV_ERROR_CANCELLED))
    slv_odds_row_set_stopped (row);
  else
    {
      g_autofree char *message = slv_ui_error_text (news->error);
      slv_odds_row_set_problem (row, message, g_error_matches (news->error, SLV_ERROR, SLV_ERROR_USAGE), news->span);
    }
}

/** A text that all wants hang on has a fault: they wait for it. */
static void
show_fault (SlvOddsView *self, const SlvOddsNews *news)
{
  gboolean given = news->kind == SLV_ODDS_NEWS_GIVEN;
  SlvQueryEntry *entry = given ? self->given : self->rule;
  g_autofree char *message = news->error != NULL ? slv_ui_error_text (news->error) : NULL;
  gboolean unruled = !given && self->book->policy == SLV_ODDS_RULE && slv_query_entry_get_text (entry)[0] == '\0';
  slv_query_entry_set_fault (entry, message, news->span);
  if (!given && (message != NULL || unruled))
    gtk_label_set_text (self->keep_text, "");
  if (message == NULL && !unruled)
    return;
  if (!given && self->book->policy != SLV_ODDS_RULE)
    return;
  for (guint i = 0; i < self->book->wants->len; i++)
    slv_odds_row_set_problem (slv_odds_view_get_row (self, i),
                              given ? _("The condition has a fault; see Conditions.")
                                    : unruled ? _("There is no rule yet; write one under “My rule for keeping a hand”.")
                                              : _("The rule for keeping a hand has a fault."), FALSE, (SlvSpan) { 0, 0 });
}

static void
show_sights (SlvOddsView *self, const SlvOddsNews *news)
{
  g_autofree char *words = slv_odds_sights_words (news->snapshot);
  gtk_label_set_text (self->sights_words, words);
  g_clear_pointer (&self->seen, g_ptr_array_unref);
  self->seen = g_ptr_array_ref (news->sights);
  for (guint i = 0; i < self->book->wants->len; i++)
    slv_odds_row_set_sights (slv_odds_view_get_row (self, i), self->seen);
  slv_odds_sights_table_show (self->sights, news->sights, slv_session_get_index (slv_deck_document_get_session (self->document)));
}

static void
on_told (SlvOddsRun *run G_GNUC_UNUSED, SlvOddsNews *news, gpointer data)
{
  SlvOddsView *self = data;
  switch (news->kind)
    {
    case SLV_ODDS_NEWS_DECK:
      show_deck (self, news);
      break;
    case SLV_ODDS_NEWS_GIVEN:
    case SLV_ODDS_NEWS_RULE:
      show_fault (self, news);
      break;
    case SLV_ODDS_NEWS_WANT:
      show_want (self, news);
      break;
    case SLV_ODDS_NEWS_PROGRESS:
      if (slv_odds_view_get_row (self, news->nth) != NULL)
        slv_odds_row_set_progress (slv_odds_view_get_row (self, news->nth), news->done, news->total);
      break;
    case SLV_ODDS_NEWS_KEEP:
      slv_odds_view_show_keep (self, news);
      break;
    case SLV_ODDS_NEWS_SIGHTS:
      show_sights (self, news);
      break;
    case SLV_ODDS_NEWS_TURNS: case SLV_ODDS_NEWS_COUNTS: case SLV_ODDS_NEWS_MOVES: case SLV_ODDS_NEWS_DONE:
      break;
    }
}

void
slv_odds_view_restart (SlvOddsView *self)
{
  g_clear_pointer (&self->run, slv_odds_run_stop);
  slv_odds_view_stop_detail (self);
  self->stale = self->document != NULL && !gtk_widget_get_mapped (GTK_WIDGET (self));
  if (self->document == NULL || self->stale)
    return;
  if (slv_deck_document_get_format (self->document) == NULL)
    {
      adw_status_page_set_description (self->refused, _("No game is installed for this deck."));
      gtk_stack_set_visible_child_name (self->stack, "refused");
      return;
    }
  for (guint i = 0; i < self->book->wants->len; i++)
    if (((char *) g_ptr_array_index (self->book->wants, i))[0] == '\0')
      slv_odds_row_set_problem (slv_odds_view_get_row (self, i), NULL, TRUE, (SlvSpan) { 0, 0 });
    else
      slv_odds_row_set_waiting (slv_odds_view_get_row (self, i));
  const SlvOddsAsked asked = { .document = self->document, .book = self->book, .rule = slv_query_entry_get_text (self->rule),
                               .other = self->other, .detail = -1 };
  self->run = slv_odds_run_start (&asked, on_told, self);
}

static void
on_map (SlvOddsView *self)
{
  if (self->document == NULL)
    return;
  slv_odds_view_fill_others (self);
  if (self->stale)
    slv_odds_view_restart (self);
}

static void
on_unmap (SlvOddsView *self)
{
  slv_odds_view_save_book (self);
}

static void
on_document_changed (SlvOddsView *self)
{
  slv_odds_view_load_rule (self);
  slv_odds_view_restart (self);
}

/* ---- actions ---- */

static void
add_want (SlvOddsView *self, const char *want)
{
  if (self->document == NULL || self->book->wants->len >= SLV_ODDS_WANTS_MAX)
    return;
  g_ptr_array_add (self->book->wants, g_strdup (want));
  SlvOddsRow *row = append_row (self, want, TRUE);
  show_places (self);
  slv_odds_row_focus (row);
  if (want[0] != '\0')
    slv_odds_view_book_changed (self);
}

static void
add_action (GtkWidget *widget, const char *action G_GNUC_UNUSED, GVariant *parameter G_GNUC_UNUSED)
{
  add_want (SLV_ODDS_VIEW (widget), "");
}

static void
undo_action (GtkWidget *widget, const char *action G_GNUC_UNUSED, GVariant *parameter G_GNUC_UNUSED)
{
  SlvOddsView *self = SLV_ODDS_VIEW (widget);
  g_autofree char *what = self->document != NULL && slv_deck_document_can_undo (self->document)
    ? slv_deck_document_undo (self->document) : NULL;
  if (what != NULL)
    slv_window_toast_from (widget, what, NULL);
}

/* ---- making it ---- */

void
slv_odds_view_set_document (SlvOddsView *self, SlvDeckDocument *document)
{
  if (self->document == document)
    return;
  g_clear_pointer (&self->run, slv_odds_run_stop);
  slv_odds_view_clear_detail (self);
  slv_odds_view_save_book (self);
  g_clear_pointer (&self->other, slv_deck_free);
  slv_deck_document_watch (&self->document, document, G_CALLBACK (on_document_changed), self);
  self->stale = FALSE;
  if (document == NULL)
    return;
  slv_odds_view_load_book (self);
  slv_odds_view_fill_rows (self);
  slv_odds_view_restart (self);
}

static void
slv_odds_view_dispose (GObject *object)
{
  SlvOddsView *self = SLV_ODDS_VIEW (object);
  g_clear_pointer (&self->run, slv_odds_run_stop);
  slv_odds_view_stop_detail (self);
  slv_odds_view_save_book (self);
  g_clear_object (&self->document);
  g_clear_pointer (&self->book, slv_odds_book_free);
  g_clear_pointer (&self->other, slv_deck_free);
  g_clear_pointer (&self->seen, g_ptr_array_unref);
  g_clear_pointer (&self->others, g_array_unref);
  g_clear_pointer (&self->rule_format, g_free);
  G_OBJECT_CLASS (slv_odds_view_parent_class)->dispose (object);
}

static void
slv_odds_view_class_init (SlvOddsViewClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  G_OBJECT_CLASS (klass)->dispose = slv_odds_view_dispose;
  g_type_ensure (SLV_TYPE_ODDS_SIGHTS_TABLE);
  g_type_ensure (SLV_TYPE_PLOT_VIEW);
  g_type_ensure (SLV_TYPE_QUERY_ENTRY);
  gtk_widget_class_set_template_from_resource (widget_class, SLV_UI_PATH "hands/slv-odds-view.ui");
  SLV_UI_CHILDREN (widget_class, SlvOddsView, stack, refused, bar, empty, asked, details, numbers, compare_box, add,
                   first, second, turn, players, way, policy, trials, scope, terms, compare, wants, moves, policy_text,
                   assumptions, keep_text, turns_problem, counts_problem);
  SLV_UI_CHILDREN (widget_class, SlvOddsView, moves_problem, given, rule, gone, seed, simulate, conditions,
                   rule_expander, moves_expander, sights_expander, sights_words, sights, turns, counts);
  gtk_widget_class_bind_template_callback_full (widget_class, "on_asked", G_CALLBACK (slv_odds_view_on_asked));
  gtk_widget_class_bind_template_callback_full (widget_class, "on_wanted", G_CALLBACK (add_want));
  gtk_widget_class_bind_template_callback_full (widget_class, "on_rule", G_CALLBACK (slv_odds_view_on_rule));
  gtk_widget_class_bind_template_callback_full (widget_class, "on_scope", G_CALLBACK (slv_odds_view_on_scope));
  gtk_widget_class_bind_template_callback_full (widget_class, "on_term", G_CALLBACK (slv_odds_view_on_term));
  gtk_widget_class_bind_template_callback_full (widget_class, "on_compare", G_CALLBACK (slv_odds_view_on_compare));
  gtk_widget_class_install_action (widget_class, "odds.add", NULL, add_action);
  gtk_widget_class_install_action (widget_class, "odds.undo", NULL, undo_action);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Return, GDK_CONTROL_MASK, "odds.add", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_z, GDK_CONTROL_MASK, "odds.undo", NULL);
}

static void
slv_odds_view_init (SlvOddsView *self)
{
  self->updating = TRUE;
  self->book = slv_odds_book_new ();
  gtk_widget_init_template (GTK_WIDGET (self));
  gtk_widget_set_layout_manager (self->bar, slv_wrap_layout_new (12));
  gtk_widget_set_layout_manager (self->numbers, slv_wrap_layout_new (12));
  const struct { gpointer widget; const char *name; } names[] = {
    { self->turn, _("By turn") }, { self->players, _("Players") }, { self->way, _("What each turn takes") }, { self->policy, _("What the player does") },
    { self->wants, _("Wants") }, { self->moves, _("Cards that move it") }, { self->trials, _("Hands to play") },
    { self->scope, _("The rule holds for") }, { self->terms, _("Counted cards") }, { self->compare, _("Compare with") },
    { self->gone, _("Cards that are gone from the pile") }, { self->seed, _("Seed") },
    { self->conditions, _("Conditions") }, { self->rule_expander, _("My rule for keeping a hand") },
    { self->moves_expander, _("Which card moves it most") }, { self->sights_expander, _("Every card by turn") } };
  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    slv_ui_set_name (names[i].widget, names[i].name);
  slv_query_entry_set_title (self->given, _("Given that the first hand has"));
  slv_query_entry_set_title (self->rule, _("Keep a hand when"));
  slv_plot_view_set_names (self->turns, _("Chart: the chance over turns"), _("odds over turns"));
  slv_plot_view_set_names (self->counts, _("Chart: number of cards in hand"), _("cards in hand"));
  g_signal_connect (self, "map", G_CALLBACK (on_map), NULL);
  g_signal_connect (self, "unmap", G_CALLBACK (on_unmap), NULL);
  slv_odds_view_clear_detail (self);
  self->updating = FALSE;
}

const SlvOddsBook *
slv_odds_view_get_book (SlvOddsView *self)
{
  return self->book;
}
