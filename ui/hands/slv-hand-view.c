/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-hand-view.c: see the header. What the format does not have (a mulligan, an exchange) is a button that is not there. */
#include "cards/slv-card-peek.h"
#include "game/slv-clause.h"
#include "hands/slv-hand-parts.h"
#include "widgets/slv-parts.h"
#include "window/slv-window.h"

struct _SlvHandView
{
  AdwBin parent_instance;
  SlvDeckDocument *document;
  SlvOpening *opening;
  guint64 seed_value;
  gboolean kept;                 /* it was said of this hand */
  GtkLabel *of;
  GtkStack *tabs, *stack;
  SlvTableView *table;
  SlvOddsView *odds;
  SlvHandPractice *practice;
  AdwStatusPage *refused;
  GtkWidget *bar, *head, *draw, *keep, *redraw, *exchange, *put_back, *more;
  GtkToggleButton *first;
  GtkLabel *title;
  GtkFlowBox *cards;
  GtkListBox *notes;
  GtkEditable *seed;
};

G_DEFINE_FINAL_TYPE (SlvHandView, slv_hand_view, ADW_TYPE_BIN)

static void
show_cards (SlvHandView *self)
{
  slv_ui_empty (GTK_WIDGET (self->cards));
  SlvIndex *index = slv_session_get_index (slv_deck_document_get_session (self->document));
  GArray *hand = slv_opening_hand (self->opening);
  for (guint i = 0; i < hand->len; i++)
    {
      gtk_flow_box_append (self->cards, slv_hand_card_new (index, &g_array_index (hand, SlvHandCard, i)));
      GtkFlowBoxChild *place = gtk_flow_box_get_child_at_index (self->cards, (int) i);
      gtk_widget_set_focusable (GTK_WIDGET (place), FALSE);   /* the card itself takes the focus */
    }
}

static void
show_notes (SlvHandView *self)
{
  slv_ui_empty (GTK_WIDGET (self->notes));
  SLV_EACH (const SlvOpeningNote, note, self->opening->notes)
    {
      GtkWidget *row = slv_ui_row (note->text, NULL);
      adw_action_row_set_title_lines (ADW_ACTION_ROW (row), 0);
      g_autofree char *clause = g_strdup_printf (note->assumption ? _("Assumption, clause %s") : _("Clause %s"), note->clause);
      if (note->clause != NULL && note->clause[0] != '\0')
        adw_action_row_set_subtitle (ADW_ACTION_ROW (row), clause);
      gtk_list_box_append (self->notes, row);
    }
}

/** Each of them says why it cannot be done; NULL: it can. */
static void
offer (SlvHandView *self, const char *keep, const char *redraw, const char *exchange, const char *put_back, const char *more)
{
  slv_ui_offer (GTK_WIDGET (self), "hand.keep", self->keep, keep);
  slv_ui_offer (GTK_WIDGET (self), "hand.redraw", self->redraw, redraw);
  slv_ui_offer (GTK_WIDGET (self), "hand.exchange", self->exchange, exchange);
  slv_ui_offer (GTK_WIDGET (self), "hand.put-back", self->put_back, put_back);
  slv_ui_offer (GTK_WIDGET (self), "hand.more", self->more, more);
}

/** What may be done with the hand now. */
static void
update_buttons (SlvHandView *self)
{
  const SlvOpening *opening = self->opening;
  SlvOpeningRules rules;
  if (opening == NULL)
    return;
  slv_opening_get_rules (self->opening, &rules);
  gboolean redraws = rules.redraws > 0 && !rules.forced, exchanges = rules.exchange > 0;
  gboolean may[] = { opening->redraws_left > 0, opening->exchange_left > 0, opening->put_back_left > 0 || opening->look_left > 0 };
  gboolean open = !self->kept && (may[0] || may[1] || may[2]);
  gtk_widget_set_visible (GTK_WIDGET (self->practice), redraws || exchanges || rules.look > 0);
  slv_hand_practice_waits (self->practice, open);
  gtk_widget_set_visible (self->keep, slv_hand_practice_is_on (self->practice));
  gtk_widget_set_visible (self->redraw, redraws);
  gtk_widget_set_visible (self->exchange, exchanges);
  gtk_widget_set_visible (self->put_back, may[2]);
  const char *owed = opening->put_back_left > 0 ? _("First put back the cards that this hand costs.") : NULL;
  const char *kept = self->kept ? _("This hand is kept; draw another one.") : NULL;
  offer (self, kept ? kept : owed || open ? owed : _("There is nothing to decide about this hand."),
         kept || may[0] ? kept : _("This hand cannot be redrawn any more."), kept || may[1] ? kept : _("No more cards can be exchanged."), kept, owed);
}

static void
hand_view_update (SlvHandView *self)
{
  GArray *hand = slv_opening_hand (self->opening);
  g_autofree char *title = slv_tell_printf (ngettext ("%u card in hand", "%u cards in hand", hand->len), hand->len);
  gtk_label_set_text (self->title, title);
  g_autofree char *seed = g_strdup_printf ("%" G_GUINT64_FORMAT, self->seed_value);
  gtk_editable_set_text (self->seed, seed);
  show_cards (self);
  show_notes (self);
  update_buttons (self);
  slv_ui_turn_to (self->stack, "hand");
}

static void
refuse (SlvHandView *self, const char *reason)
{
  adw_status_page_set_description (self->refused, reason);
  slv_ui_turn_to (self->stack, "refused");
  offer (self, reason, reason, reason, reason, reason);
}

/** For how many players hands are dealt: those of the page Odds, whose wants they are judged by. */
static guint
n_players (SlvHandView *self)
{
  return slv_odds_view_get_book (self->odds)->players;
}

/** A hand has been dealt. */
static void
show_hand (SlvHandView *self)
{
  self->kept = FALSE;
  slv_hand_practice_dealt (self->practice, self->seed_value, !gtk_toggle_button_get_active (self->first), n_players (self), self->opening->redraws);
  hand_view_update (self);
}

static void
draw_with_seed (SlvHandView *self, guint64 seed)
{
  g_clear_pointer (&self->opening, slv_opening_free);
  if (self->document == NULL)
    return;
  const SlvFormat *format = slv_deck_document_get_format (self->document);
  if (format == NULL)
    {
      refuse (self, _("No game is installed for this deck."));
      return;
    }
  const SlvDeck *deck = slv_deck_document_get_deck (self->document);
  g_autoptr (SlvOptions) options = slv_deck_document_dup_options (self->document, format);
  g_autoptr (GError) error = NULL;
  SlvIndex *index = slv_session_get_index (slv_deck_document_get_session (self->document));
  self->seed_value = seed;
  self->opening = slv_opening_new (deck, format, index, options, seed, gtk_toggle_button_get_active (self->first), n_players (self), &error);
  if (self->opening != NULL)
    {
      show_hand (self);
      return;
    }
  g_autofree char *reason = slv_ui_error_text (error);
  refuse (self, reason);
}

/** What had the focus may be at its end. */
static void
focus_next (SlvHandView *self, GtkWidget *next)
{
  if (!gtk_widget_get_mapped (next) || !gtk_widget_grab_focus (next))
    gtk_widget_grab_focus (self->draw);
}

static void
draw (SlvHandView *self)
{
  gtk_stack_set_visible_child_name (self->tabs, "draw");
  draw_with_seed (self, slv_random_new_seed ());
  /* in practice the next hand is decided about by the same key */
  focus_next (self, self->keep);
}

/* The keys of the hand are not those of the table; a game begins with the hand that was drawn. */
static void
on_tab (SlvHandView *self)
{
  gboolean draws = g_strcmp0 (gtk_stack_get_visible_child_name (self->tabs), "draw") == 0;
  if (self->first == NULL || self->document == NULL)
    return;
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "hand.draw", draws);
  if (draws)
    update_buttons (self);
  else if (g_strcmp0 (gtk_stack_get_visible_child_name (self->tabs), "table") == 0)
    slv_table_view_begin (self->table, self->seed_value, gtk_toggle_button_get_active (self->first));
  else if (g_strcmp0 (gtk_stack_get_visible_child_name (self->tabs), "odds") == 0)
    slv_odds_view_focus (self->odds);
}

gboolean
slv_hand_view_step (SlvHandView *self, gboolean redo)
{
  return gtk_widget_activate_action (gtk_stack_get_visible_child (self->tabs), redo ? "table.redo" : "table.undo", NULL)
         || (!redo && gtk_widget_activate_action (gtk_stack_get_visible_child (self->tabs), "odds.undo", NULL));
}

void
slv_hand_view_show (SlvHandView *self, const char *view)
{
  gboolean draws = g_str_equal (view, "draw");
  if (draws || self->opening == NULL)
    draw (self);
  if (draws)
    return;
  gtk_stack_set_visible_child_name (self->tabs, view);
  on_tab (self);   /* which may have been seen before, when the deck was another one */
}

static void
on_seat (SlvHandView *self)
{
  draw_with_seed (self, self->seed_value);
}

static void
on_seed (SlvHandView *self)
{
  guint64 seed;
  g_autoptr (GError) error = NULL;
  if (g_ascii_string_to_unsigned (gtk_editable_get_text (self->seed), 10, 0, G_MAXUINT64, &seed, &error))
    draw_with_seed (self, seed);
  else
    slv_window_toast_from (GTK_WIDGET (self), _("A seed is a whole number"), NULL);
}

SLV_UI_ACTION (SlvHandView, draw_action)
{
  draw (self);
}

SLV_UI_ACTION (SlvHandView, more_action)
{
  if (self->opening == NULL)
    return;
  if (slv_opening_draw (self->opening))
    hand_view_update (self);
  else
    slv_window_toast_from (widget, _("There is no card left to draw"), NULL);
}

SLV_UI_ACTION (SlvHandView, keep_action)
{
  g_autoptr (GArray) none = g_array_new (FALSE, FALSE, sizeof (guint));
  slv_hand_practice_decide (self->practice, none);
  self->kept = TRUE;
  update_buttons (self);
  gtk_widget_grab_focus (self->draw);
}

SLV_UI_ACTION (SlvHandView, redraw_action)
{
  if (self->opening == NULL || self->opening->redraws_left == 0)
    return;
  slv_hand_practice_decide (self->practice, NULL);
  slv_opening_mulligan (self->opening);
  show_hand (self);
  focus_next (self, self->redraw);
}

/** Positions of the cards that are marked. (transfer full) */
static GArray *
marked_cards (SlvHandView *self)
{
  GArray *positions = g_array_new (FALSE, FALSE, sizeof (guint));
  GtkFlowBoxChild *place;
  for (guint i = 0; (place = gtk_flow_box_get_child_at_index (self->cards, (int) i)) != NULL; i++)
    if (gtk_toggle_button_get_active (GTK_TOGGLE_BUTTON (gtk_flow_box_child_get_child (place))))
      g_array_append_val (positions, i);
  return positions;
}

/** Cards of the hand have gone. */
static void
show_returned (SlvHandView *self, const GArray *positions)
{
  slv_hand_practice_decide (self->practice, positions);
  hand_view_update (self);
  focus_next (self, self->exchange);
}

/** What a redraw costs, or what was looked at before the draw, under the pile. */
SLV_UI_ACTION (SlvHandView, put_back_action)
{
  g_autoptr (GArray) positions = marked_cards (self);
  if (self->opening == NULL)
    return;
  guint due = self->opening->put_back_left, may = self->opening->look_left;
  if (positions->len > 0 && slv_opening_put_back (self->opening, (const guint *) (gpointer) positions->data, positions->len))
    {
      show_returned (self, positions);
      return;
    }
  g_autofree char *text = due > 0
    ? slv_tell_printf (ngettext ("Mark %u card to go under the pile", "Mark %u cards to go under the pile", due), due)
    : slv_tell_printf (ngettext ("Only the first card was looked at before the draw; mark it", "Only the first %u cards were looked at before the draw; mark any of them", may), may);
  slv_window_toast_from (widget, text, NULL);
}

SLV_UI_ACTION (SlvHandView, exchange_action)
{
  g_autoptr (GArray) positions = marked_cards (self);
  if (self->opening == NULL)
    return;
  if (positions->len > 0 && slv_opening_exchange (self->opening, (const guint *) (gpointer) positions->data, positions->len))
    {
      show_returned (self, positions);
      return;
    }
  g_autofree char *text = slv_tell_printf (ngettext ("Mark up to %u card to return", "Mark up to %u cards to return",
                                                     self->opening->exchange_left), self->opening->exchange_left);
  slv_window_toast_from (widget, text, NULL);
}

SLV_UI_ACTION (SlvHandView, copy_action)
{
  g_autofree char *seed = g_strdup_printf ("%" G_GUINT64_FORMAT, self->seed_value);
  gdk_clipboard_set_text (gtk_widget_get_clipboard (widget), seed);
  slv_window_toast_from (widget, _("The seed is in the clipboard"), NULL);
}

SLV_DEFINE_DISPOSE (SlvHandView, slv_hand_view, (slv_opening_free, opening), (g_object_unref, document));

static void
slv_hand_view_class_init (SlvHandViewClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  G_OBJECT_CLASS (klass)->dispose = slv_hand_view_dispose;
  SLV_UI_TYPES (SLV_TYPE_TABLE_VIEW, SLV_TYPE_WRAP_LAYOUT, SLV_TYPE_ODDS_VIEW, SLV_TYPE_HAND_PRACTICE);
  SLV_UI_TEMPLATE (widget_class, SlvHandView, "hands/slv-hand-view.ui", of, tabs, table, odds, practice);
  gtk_widget_class_bind_template_callback (widget_class, on_tab);
  SLV_UI_CHILDREN (widget_class, SlvHandView, stack, refused, bar, head, draw, keep, redraw, exchange, put_back, more, first, title,
                   cards, notes, seed);
  SLV_UI_CALLBACKS (widget_class, on_seat, on_seed, update_buttons);
  gtk_widget_class_install_action (widget_class, "hand.draw", NULL, draw_action);
  gtk_widget_class_install_action (widget_class, "hand.more", NULL, more_action);
  gtk_widget_class_install_action (widget_class, "hand.keep", NULL, keep_action);
  gtk_widget_class_install_action (widget_class, "hand.redraw", NULL, redraw_action);
  gtk_widget_class_install_action (widget_class, "hand.exchange", NULL, exchange_action);
  gtk_widget_class_install_action (widget_class, "hand.put-back", NULL, put_back_action);
  gtk_widget_class_install_action (widget_class, "hand.copy-seed", NULL, copy_action);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_space, 0, "hand.draw", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_d, GDK_CONTROL_MASK, "hand.draw", NULL);
}

static void
slv_hand_view_init (SlvHandView *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  gtk_widget_set_layout_manager (self->bar, slv_wrap_layout_new (6));
  gtk_widget_set_layout_manager (self->head, slv_wrap_layout_new (6));
  slv_ui_ready_buttons (GTK_WIDGET (self));
}

GtkWidget *
slv_hand_view_new (SlvSession *session)
{
  SlvHandView *self = g_object_new (SLV_TYPE_HAND_VIEW, NULL);
  slv_card_peek_install (GTK_WIDGET (self->cards), session, SLV_PEEK_HOVER | SLV_PEEK_MENU, NULL);
  slv_card_peek_install (GTK_WIDGET (self->table), session, SLV_PEEK_HOVER, NULL);
  return GTK_WIDGET (self);
}

/** Whose hands they are, and under which rules they are drawn. */
static void
show_of (SlvHandView *self)
{
  const SlvDeck *deck = self->document != NULL ? slv_deck_document_get_deck (self->document) : NULL;
  const SlvFormat *format = deck != NULL ? slv_deck_document_get_format (self->document) : NULL;
  g_autofree char *title = format != NULL ? slv_format_dup_title (format) : g_strdup ("");
  const char *name = deck != NULL ? deck->name : "";
  if (deck != NULL && name[0] == '\0')
    name = _("Untitled deck");
  g_autofree char *text = title[0] != '\0' ? g_strdup_printf ("%s · %s", name, title) : g_strdup (name);
  gtk_label_set_text (self->of, text);
}

SlvDeckDocument *
slv_hand_view_get_document (SlvHandView *self)
{
  return self->document;
}

void
slv_hand_view_set_document (SlvHandView *self, SlvDeckDocument *document)
{
  g_clear_pointer (&self->opening, slv_opening_free);
  slv_deck_document_watch (&self->document, document, G_CALLBACK (show_of), self);
  show_of (self);
  slv_table_view_set_document (self->table, document);
  slv_odds_view_set_document (self->odds, document);
  slv_hand_practice_set_document (self->practice, document, self->odds);
}
