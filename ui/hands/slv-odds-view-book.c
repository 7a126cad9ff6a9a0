/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-odds-view-book.c: the controls of the odds page: they show the book and change it. Wants and conditions are remembered with
 * the deck, the rule for keeping a hand with the deck or with its format; both are written when typing has paused. */
#include <glib/gi18n-lib.h>
#include "hands/slv-odds-view-private.h"
#include "window/slv-window.h"

#define SAVE_AFTER_MS 400

enum { SCOPE_DECK, SCOPE_FORMAT };
static const guint64 trials[] = { 0, 10000, 100000, 1000000, 10000000, 100000000 };

static gint64
deck_id (SlvOddsView *self)
{
  return slv_deck_document_get_registered (self->document)->id;
}

static SlvStore *
get_store (SlvOddsView *self)
{
  return slv_session_get_store (slv_deck_document_get_session (self->document));
}

/* ---- writing ---- */

/** The rule under the deck's key or the format's; what is empty is forgotten. */
static gboolean
save_rule (SlvOddsView *self, GError **error)
{
  const SlvFormat *format = slv_deck_document_get_format (self->document);
  const char *text = slv_query_entry_get_text (self->rule);
  gboolean own = gtk_drop_down_get_selected (self->scope) == SCOPE_DECK && deck_id (self) > 0;
  if (format == NULL)
    return TRUE;
  /* a rule that is meant for the whole format must not stay hidden by the deck's own */
  if (!own && deck_id (self) > 0 && !slv_odds_rule_set (get_store (self), format, deck_id (self), NULL, error))
    return FALSE;
  return slv_odds_rule_set (get_store (self), format, own ? deck_id (self) : 0, text[0] != '\0' ? text : NULL, error);
}

void
slv_odds_view_save_book (SlvOddsView *self)
{
  g_autoptr (GError) error = NULL;
  g_clear_handle_id (&self->saving, g_source_remove);
  if (self->document == NULL)
    return;
  gboolean good = !self->rule_unsaved || save_rule (self, &error);
  /* a deck that was never saved has no place for it yet; it is tried again later */
  if (good && self->unsaved && deck_id (self) > 0)
    {
      good = slv_odds_book_save (self->book, get_store (self), deck_id (self), &error);
      self->unsaved = !good;
    }
  self->rule_unsaved = self->rule_unsaved && !good;
  if (!good && gtk_widget_get_mapped (GTK_WIDGET (self)))
    slv_window_error (GTK_WIDGET (self), _("What is asked of the hands could not be kept"), error);
}

static gboolean
save_now (gpointer data)
{
  SlvOddsView *self = data;
  self->saving = 0;
  slv_odds_view_save_book (self);
  return G_SOURCE_REMOVE;
}

static void
save_later (SlvOddsView *self)
{
  g_clear_handle_id (&self->saving, g_source_remove);
  self->saving = slv_ui_later (self, G_PRIORITY_DEFAULT, SAVE_AFTER_MS, save_now);
}

void
slv_odds_view_book_changed (SlvOddsView *self)
{
  self->unsaved = TRUE;
  save_later (self);
  slv_odds_view_restart (self);
}

/* ---- reading ---- */

/** The ways that a turn leaves open, as far as they decide what is drawn; mostly there is none. */
static void
show_ways (SlvOddsView *self)
{
  const SlvFormat *format = slv_deck_document_get_format (self->document);
  g_autoptr (GPtrArray) ways = format != NULL ? slv_opening_ways (format, NULL) : g_ptr_array_new ();
  /* Translators: of the ways that every turn leaves open the one that draws most cards */
  g_autoptr (GtkStringList) titles = gtk_string_list_new ((const char *[]) { _("Each turn draws most"), NULL });
  for (guint i = 0; i < ways->len; i++)
    {
      /* Translators: what every turn takes, as in "Each turn: Draw 2" */
      g_autofree char *title = g_strdup_printf (_("Each turn: %s"), slv_ui_tr (((SlvWay *) g_ptr_array_index (ways, i))->title));
      gtk_string_list_append (titles, title);
    }
  gboolean updating = self->updating;
  self->updating = TRUE;
  gtk_drop_down_set_model (self->way, G_LIST_MODEL (titles));
  gtk_drop_down_set_selected (self->way, self->book->way <= ways->len ? self->book->way : 0);
  gtk_widget_set_visible (GTK_WIDGET (self->way), ways->len > 0);
  self->updating = updating;
}

static void
show_book (SlvOddsView *self)
{
  const SlvOddsBook *book = self->book;
  g_autofree char *seed = g_strdup_printf ("%" G_GUINT64_FORMAT, book->seed);
  guint at = 0;
  for (guint i = 0; i < G_N_ELEMENTS (trials); i++)
    at = book->trials == trials[i] ? i : at;
  gtk_toggle_button_set_active (book->second ? self->second : self->first, TRUE);
  gtk_spin_button_set_value (self->turn, book->turn);
  gtk_spin_button_set_value (self->players, book->players);
  show_ways (self);
  gtk_drop_down_set_selected (self->policy, book->policy);
  slv_query_entry_set_text (self->given, book->given);
  gtk_editable_set_text (self->gone, book->gone);
  gtk_check_button_set_active (self->simulate, book->simulate);
  gtk_drop_down_set_selected (self->trials, at);
  gtk_editable_set_text (self->seed, seed);
  /* what is in force is not to be folded away */
  gtk_expander_set_expanded (self->conditions, book->given[0] != '\0' || book->gone[0] != '\0' || book->simulate);
}

void
slv_odds_view_load_book (SlvOddsView *self)
{
  self->updating = TRUE;
  slv_odds_book_free (self->book);
  self->book = slv_odds_book_load (get_store (self), deck_id (self));
  show_book (self);
  self->unsaved = FALSE;
  self->updating = FALSE;
  g_clear_pointer (&self->rule_format, g_free);
  slv_odds_view_load_rule (self);
  gtk_expander_set_expanded (self->rule_expander, slv_query_entry_get_text (self->rule)[0] != '\0' || self->book->policy == SLV_ODDS_RULE);
}

/** Another format has another rule. */
void
slv_odds_view_load_rule (SlvOddsView *self)
{
  const SlvFormat *format = slv_deck_document_get_format (self->document);
  if (format == NULL || g_strcmp0 (self->rule_format, format->full_id) == 0)
    return;
  slv_take_str (&self->rule_format, g_strdup (format->full_id));
  show_ways (self);
  gboolean own;
  g_autofree char *rule = slv_odds_rule_get (get_store (self), format, deck_id (self), &own);
  self->updating = TRUE;
  gtk_drop_down_set_selected (self->scope, own ? SCOPE_DECK : SCOPE_FORMAT);
  slv_query_entry_set_text (self->rule, rule != NULL ? rule : "");
  self->rule_unsaved = FALSE;
  self->updating = FALSE;
}

/* ---- the controls ---- */

/** FALSE: something is being typed that is no number yet. */
static gboolean
read_seed (SlvOddsView *self, guint64 *seed)
{
  gboolean good = g_ascii_string_to_unsigned (gtk_editable_get_text (self->seed), 10, 0, G_MAXUINT64, seed, NULL);
  slv_ui_set_class (GTK_WIDGET (self->seed), "error", !good);
  gtk_accessible_update_state (GTK_ACCESSIBLE (self->seed), GTK_ACCESSIBLE_STATE_INVALID,
                               good ? GTK_ACCESSIBLE_INVALID_FALSE : GTK_ACCESSIBLE_INVALID_TRUE, -1);
  return good;
}

static gboolean
same_book (const SlvOddsBook *a, const SlvOddsBook *b)
{
  return a->second == b->second && a->turn == b->turn && a->players == b->players && a->way == b->way && a->policy == b->policy && a->simulate == b->simulate
         && a->trials == b->trials && a->seed == b->seed && g_str_equal (a->given, b->given) && g_str_equal (a->gone, b->gone);
}

void
slv_odds_view_on_asked (SlvOddsView *self)
{
  if (self->updating || self->document == NULL)
    return;
  g_autoptr (SlvOddsBook) book = slv_odds_book_copy (self->book);
  guint policy = gtk_drop_down_get_selected (self->policy), count = gtk_drop_down_get_selected (self->trials);
  /* of the group, the one that is let go is told first */
  book->second = !gtk_toggle_button_get_active (self->first);
  book->turn = (guint) gtk_spin_button_get_value_as_int (self->turn);
  book->players = (guint) gtk_spin_button_get_value_as_int (self->players);
  if (gtk_widget_get_visible (GTK_WIDGET (self->way)) && gtk_drop_down_get_selected (self->way) != GTK_INVALID_LIST_POSITION)
    book->way = gtk_drop_down_get_selected (self->way);
  book->policy = policy <= SLV_ODDS_RULE ? (SlvOddsPolicy) policy : SLV_ODDS_BEST;
  book->simulate = gtk_check_button_get_active (self->simulate);
  book->trials = count < G_N_ELEMENTS (trials) ? trials[count] : 0;
  read_seed (self, &book->seed);
  g_free (book->given);
  g_free (book->gone);
  book->given = g_strdup (slv_query_entry_get_text (self->given));
  book->gone = g_strdup (gtk_editable_get_text (self->gone));
  if (same_book (book, self->book))
    return;
  if (book->policy == SLV_ODDS_RULE && self->book->policy != SLV_ODDS_RULE)
    gtk_expander_set_expanded (self->rule_expander, TRUE);
  slv_odds_book_free (self->book);
  self->book = g_steal_pointer (&book);
  slv_odds_view_book_changed (self);
}

/* ---- the rule ---- */

void
slv_odds_view_on_rule (SlvOddsView *self)
{
  if (self->updating || self->document == NULL)
    return;
  self->rule_unsaved = TRUE;
  save_later (self);
  slv_odds_view_restart (self);
}

void
slv_odds_view_on_scope (SlvOddsView *self)
{
  if (self->updating || self->document == NULL)
    return;
  if (deck_id (self) == 0 && gtk_drop_down_get_selected (self->scope) == SCOPE_DECK)
    slv_window_toast_from (GTK_WIDGET (self), _("Save the deck first: until then the rule holds for its format"), NULL);
  self->rule_unsaved = TRUE;
  save_later (self);
}

void
slv_odds_view_show_keep (SlvOddsView *self, const SlvOddsNews *news)
{
  if (news->result == NULL)
    {
      g_autofree char *reason = news->error != NULL ? slv_ui_error_text (news->error) : g_strdup ("");
      gtk_label_set_text (self->keep_text, reason);
      return;
    }
  const SlvOddsResult *result = news->result;
  g_autofree char *first = slv_odds_chance_text (result->keep_first), *final = slv_odds_chance_text (result->keep_final);
  /* Translators: how often a person's rule is true of hands */
  g_autofree char *text = result->redraws > 0
    ? g_strdup_printf (_("The first hand is kept in %s, the one that is played with is as the rule says in %s; %.3f redraws on average."),
                       first, final, result->redraws)
    : g_strdup_printf (_("The first hand is as the rule says in %s."), first);
  gtk_label_set_text (self->keep_text, text);
}
