/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-table-view-menu.c: the menus of the table, and the one question it asks. */
#include "cards/slv-card-peek.h"
#include "hands/slv-table-view-private.h"
#include "widgets/slv-touch.h"
#include "window/slv-window.h"

/* ---- the menu of a card ---- */

static GMenu *
moves_menu (SlvTableView *self)
{
  GMenu *menu = g_menu_new ();

  for (guint i = 0; i < slv_solo_n_zones (self->solo); i++)
    {
      const SlvZone *zone = slv_solo_zone_of (self->solo, i);

      if (slv_solo_shows (self->solo, i) || i == slv_solo_find_zone (self->solo, SLV_SOLO_OPPONENT))
        slv_ui_menu_add (menu, slv_ui_tr (zone->title), "table.move", g_variant_new_string (zone->id));
    }
  slv_ui_menu_add (menu, _("Bottom of the Pile"), "table.bottom", NULL);
  return menu;
}

static GMenu *
counters_menu (SlvTableView *self, gint n)
{
  const GPtrArray *counters = slv_solo_format (self->solo)->rulebook->counters;
  GMenu *menu = g_menu_new ();

  SLV_EACH (const SlvCounter, counter, counters)
    slv_ui_menu_add (menu, slv_ui_tr (counter->title), "table.count", g_variant_new ("(si)", counter->id, n));
  if (counters->len == 0)
    slv_ui_menu_add (menu, _("Mark"), "table.count", g_variant_new ("(si)", "", n));
  return menu;
}

static GMenuModel *
card_menu (SlvTableView *self)
{
  GMenu *menu = g_menu_new ();
  g_autoptr (GMenu) first = g_menu_new (), marks = g_menu_new ();
  g_autoptr (GMenu) moves = moves_menu (self), more = counters_menu (self, 1), fewer = counters_menu (self, -1);
  SlvTablePlace *place;
  guint at;
  GtkWidget *card = slv_table_view_focused (self, &place, &at);
  gboolean seen = card != NULL && slv_solo_sees (self->solo, slv_table_card_id (card));

  slv_ui_menu_add (first, _("Play"), "table.play", NULL);
  g_menu_append_submenu (first, _("Move To"), G_MENU_MODEL (moves));
  slv_ui_menu_add (first, _("Lay Marked Cards Here"), "table.attach", NULL);
  g_menu_append_section (menu, NULL, G_MENU_MODEL (first));
  slv_ui_menu_add (marks, _("Rest or Wake"), "table.rest", NULL);
  slv_ui_menu_add (marks, _("Turn Over"), "table.turn", NULL);
  slv_ui_menu_add (marks, _("Reveal"), "table.reveal", NULL);
  if (seen)
    slv_card_peek_append_look (first, SLV_PEEK_LETTER);
  else
    slv_ui_menu_add (marks, _("Look At"), "table.peek", NULL);
  g_menu_append_submenu (marks, _("Add Counter"), G_MENU_MODEL (more));
  g_menu_append_submenu (marks, _("Remove Counter"), G_MENU_MODEL (fewer));
  slv_ui_menu_add (marks, _("Note…"), "table.note", NULL);
  g_menu_append_section (menu, NULL, G_MENU_MODEL (marks));
  return G_MENU_MODEL (menu);
}

void
slv_table_view_drop_menu (SlvTableView *self)
{
  g_clear_pointer (&self->popover, gtk_widget_unparent);
}

static gboolean
drop_closed (gpointer data)
{
  SlvTableView *self = data;

  if (self->popover != NULL && !gtk_widget_get_visible (self->popover))
    slv_table_view_drop_menu (self);
  return G_SOURCE_REMOVE;
}

/* The item that was chosen acts after the menu has closed. */
static void
on_menu_closed (SlvTableView *self)
{
  slv_ui_later (self, G_PRIORITY_DEFAULT_IDLE, 0, drop_closed);
}

void
slv_table_view_context_menu (SlvTableView *self, GtkWidget *card, double x, double y)
{
  double at_x, at_y;

  if (self == NULL || self->solo == NULL)
    return;
  gtk_widget_grab_focus (card);
  slv_table_view_drop_menu (self);
  g_autoptr (GMenuModel) model = card_menu (self);
  self->popover = gtk_popover_menu_new_from_model (model);
  gtk_widget_translate_coordinates (card, GTK_WIDGET (self), x, y, &at_x, &at_y);
  gtk_widget_set_parent (self->popover, GTK_WIDGET (self));
  gtk_popover_set_has_arrow (GTK_POPOVER (self->popover), FALSE);
  gtk_popover_set_pointing_to (GTK_POPOVER (self->popover), &(GdkRectangle) { (int) at_x, (int) at_y, 1, 1 });
  g_signal_connect_object (self->popover, "closed", G_CALLBACK (on_menu_closed), self, G_CONNECT_SWAPPED);
  slv_touch_pop_up (self->popover, card);
}

/* ---- the menu of the game ---- */

GMenuModel *
slv_table_view_main_menu (SlvTableView *self)
{
  GMenu *menu = g_menu_new ();
  g_autoptr (GMenu) opening = g_menu_new (), tools = g_menu_new (), piles = g_menu_new (), chance = g_menu_new (), game = g_menu_new (), opposite = g_menu_new ();
  const char *deck = slv_solo_deck (slv_table_other_begun (self))->name;
  const char *library = slv_session_get_dir (slv_deck_document_get_session (self->document));

  if (slv_solo_redraws_left (self->solo) > 0)
    slv_ui_menu_add (opening, _("Draw the Hand Again"), "table.mulligan", NULL);
  if (slv_solo_exchange_left (self->solo) > 0)
    slv_ui_menu_add (opening, _("Exchange Marked Cards"), "table.exchange", NULL);
  if (slv_solo_put_back_left (self->solo) > 0 || slv_solo_look_left (self->solo) > 0)
    slv_ui_menu_add (opening, _("Put Marked Cards Back"), "table.put-back", NULL);
  g_menu_append_section (menu, NULL, G_MENU_MODEL (opening));
  if (self->tight)
    {
      slv_ui_menu_add (tools, _("Shuffle"), "table.shuffle", NULL);
      slv_ui_menu_add (tools, _("Do Again"), "table.redo", NULL);
      slv_ui_menu_add (tools, self->sorted ? _("Show the Hand as Drawn") : _("Sort the Hand"), "table.sort", NULL);
      g_menu_append_section (menu, NULL, G_MENU_MODEL (tools));
    }
  slv_ui_menu_add (piles, _("Look at the Top Card"), "table.peek", NULL);
  slv_ui_menu_add (piles, _("Spread a Pile Out"), "table.open", NULL);
  slv_ui_menu_add (piles, _("Make a Token…"), "table.token", NULL);
  g_menu_append_section (menu, NULL, G_MENU_MODEL (piles));
  slv_ui_menu_add (chance, _("Throw a Coin"), "table.dice", g_variant_new_int32 (2));
  slv_ui_menu_add (chance, _("Roll a Die"), "table.dice", g_variant_new_int32 (6));
  slv_ui_menu_add (chance, _("Roll a Die with 20 Sides"), "table.dice", g_variant_new_int32 (20));
  g_menu_append_section (menu, NULL, G_MENU_MODEL (chance));
  slv_ui_menu_add (opposite, _("Play Against…"), "table.against", NULL);
  if (slv_solo_other (self->solo) != NULL)
    {
      slv_ui_menu_add (opposite, _("Go Over to the Other Side"), "table.over", NULL);
      slv_ui_menu_add (opposite, self->their_hand ? _("Hide the Hand Opposite") : _("Show the Hand Opposite"), "table.their-hand", NULL);
    }
  g_menu_append_section (menu, NULL, G_MENU_MODEL (opposite));
  slv_ui_menu_add (game, _("Odds of Each Card"), "decks.hand", g_variant_new_string ("odds"));
  slv_ui_menu_add (game, _("Keep This Game"), "table.save", NULL);
  if (slv_solo_is_saved (library, deck))
    slv_ui_menu_add (game, _("Go on with the Game That Was Kept"), "table.load", NULL);
  slv_ui_menu_add (game, _("Give Up"), "table.concede", NULL);
  slv_ui_menu_add (game, _("New Game"), "table.new", NULL);
  g_menu_append_section (menu, NULL, G_MENU_MODEL (game));
  return G_MENU_MODEL (menu);
}

/* ---- a question ---- */

typedef struct { SlvTableView *view; GtkWidget *entry; void (*done) (SlvTableView *self, const char *text); } Question;

static void
on_answer (AdwMessageDialog *dialog G_GNUC_UNUSED, const char *response, Question *question)
{
  g_autofree char *text = g_strstrip (g_strdup (gtk_editable_get_text (GTK_EDITABLE (question->entry))));

  if (g_str_equal (response, "ok") && question->view->solo != NULL)
    question->done (question->view, text);
}

static void
question_free (gpointer data, GClosure *closure G_GNUC_UNUSED)
{
  Question *question = data;

  g_object_unref (question->view);
  g_free (question);
}

void
slv_table_view_ask (SlvTableView *self, const char *heading, const char *text, void (*done) (SlvTableView *self, const char *text))
{
  GtkWidget *dialog = adw_message_dialog_new (GTK_WINDOW (gtk_widget_get_root (GTK_WIDGET (self))), heading, NULL);
  Question *question = g_new0 (Question, 1);

  question->view = g_object_ref (self);
  question->done = done;
  question->entry = gtk_entry_new ();
  gtk_entry_set_max_length (GTK_ENTRY (question->entry), 100);
  gtk_editable_set_text (GTK_EDITABLE (question->entry), text);
  gtk_entry_set_activates_default (GTK_ENTRY (question->entry), TRUE);
  slv_ui_set_name (question->entry, heading);
  adw_message_dialog_set_extra_child (ADW_MESSAGE_DIALOG (dialog), question->entry);
  adw_message_dialog_add_responses (ADW_MESSAGE_DIALOG (dialog), "cancel", _("_Cancel"), "ok", _("_OK"), NULL);
  adw_message_dialog_set_default_response (ADW_MESSAGE_DIALOG (dialog), "ok");
  adw_message_dialog_set_close_response (ADW_MESSAGE_DIALOG (dialog), "cancel");
  g_signal_connect_data (dialog, "response", G_CALLBACK (on_answer), question, question_free, 0);
  gtk_window_present (GTK_WINDOW (dialog));
}
