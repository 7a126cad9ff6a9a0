/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-table-view-marks.c: actions of the table on cards where they lie (rest, counters, notes), and on the game as a whole
 * (dice, tokens, keeping it). */
#include "hands/slv-table-view-private.h"
#include "window/slv-window.h"

/* ---- marks ---- */

/* The counter that + and - mean: one that lies on the card, else the first of the game's. */
static const char *
usual_counter (SlvTableView *self)
{
  const GPtrArray *counters = slv_solo_format (self->solo)->rulebook->counters;
  const GArray *counts = slv_solo_counts (self->solo);
  SlvTablePlace *place;
  guint at;
  GtkWidget *card = slv_table_view_focused (self, &place, &at);

  for (guint i = 0; card != NULL && i < counts->len; i++)
    if (g_array_index (counts, SlvSoloCount, i).card == slv_table_card_id (card))
      return g_array_index (counts, SlvSoloCount, i).name;
  for (guint i = 0; i < counters->len; i++)
    if (!((SlvCounter *) g_ptr_array_index (counters, i))->of_game)
      return ((SlvCounter *) g_ptr_array_index (counters, i))->id;
  return _("mark");
}

SLV_UI_ACTION (SlvTableView, count_action)
{
  SlvSoloAction action = SLV_SOLO_ACTION_INIT (SLV_SOLO_COUNT);
  const GPtrArray *counters = self->solo != NULL ? slv_solo_format (self->solo)->rulebook->counters : NULL;
  const char *id;
  gboolean of_game = FALSE;

  if (self->solo == NULL)
    return;
  g_variant_get (target, "(&si)", &id, &action.n);
  action.text = *id != '\0' ? id : usual_counter (self);
  for (guint i = 0; i < counters->len; i++)
    if (g_str_equal (((SlvCounter *) g_ptr_array_index (counters, i))->id, action.text))
      of_game = ((SlvCounter *) g_ptr_array_index (counters, i))->of_game;
  if (of_game)
    slv_table_view_do (self, &action);
  else
    slv_table_view_on_chosen (self, &action);
}

static void
note_done (SlvTableView *self, const char *text)
{
  SlvSoloAction action = SLV_SOLO_ACTION_INIT (SLV_SOLO_NOTE);

  action.text = text;
  slv_table_view_on_chosen (self, &action);
}

SLV_UI_ACTION (SlvTableView, note_action)
{
  SlvTablePlace *place;
  guint at;
  GtkWidget *card = self->solo != NULL ? slv_table_view_focused (self, &place, &at) : NULL;

  if (card != NULL)
    slv_table_view_ask (self, _("Note on the card"), slv_solo_note (self->solo, slv_table_card_id (card)), note_done);
}

/* The marked cards lie with the one that has the focus. */
SLV_UI_ACTION (SlvTableView, attach_action)
{
  SlvSoloAction action = SLV_SOLO_ACTION_INIT (SLV_SOLO_ATTACH);
  g_autoptr (GArray) positions = g_array_new (FALSE, FALSE, sizeof (guint));
  SlvTablePlace *host = NULL;
  guint at;
  GtkWidget *card = self->solo != NULL ? slv_table_view_focused (self, &host, &at) : NULL;

  for (guint i = 0; card != NULL && i < self->places->len && positions->len == 0; i++)
    {
      SlvTablePlace *place = g_ptr_array_index (self->places, i);

      action.zone = place->zone;
      SLV_EACH (GtkWidget, other, place->buttons)
        {
          guint position = slv_solo_position (self->solo, place->zone, slv_table_card_id (other));

          if (other != card && gtk_toggle_button_get_active (GTK_TOGGLE_BUTTON (other)))
            g_array_append_val (positions, position);
        }
    }
  if (positions->len == 0)
    {
      slv_table_view_say (self, _("Mark the cards to lay down with Space, then go to the card that they lie with."));
      return;
    }
  action.cards = (const guint *) (gpointer) positions->data;
  action.n_cards = positions->len;
  action.to = host->zone;
  action.n = (gint) slv_solo_position (self->solo, host->zone, slv_table_card_id (card));
  slv_table_view_do (self, &action);
}

/* ---- the game as a whole ---- */

SLV_UI_ACTION (SlvTableView, dice_action)
{
  slv_table_view_simple (self, SLV_SOLO_DICE, g_variant_get_int32 (target));
  const GPtrArray *log = self->solo != NULL ? slv_solo_log (self->solo) : NULL;
  if (log != NULL && log->len > 0)
    slv_table_view_say (self, ((SlvSoloEntry *) g_ptr_array_index (log, log->len - 1))->text);
}

static void
token_done (SlvTableView *self, const char *text)
{
  SlvSoloAction action = SLV_SOLO_ACTION_INIT (SLV_SOLO_TOKEN);
  const GPtrArray *zones = slv_solo_format (self->solo)->rulebook->zones;

  for (action.zone = 0; action.zone + 1 < zones->len; action.zone++)
    {
      const SlvZone *zone = g_ptr_array_index (zones, action.zone);

      if (zone->scope == SLV_SCOPE_PLAY && zone->seen == SLV_SEEN_ALL && !zone->pile)
        break;
    }
  action.text = text;
  slv_table_view_do (self, &action);
}

SLV_UI_ACTION (SlvTableView, token_action)
{
  if (target == NULL)
    slv_table_view_ask (self, _("Name of the token"), "", token_done);
  else if (self->solo != NULL)
    token_done (self, g_variant_get_string (target, NULL));
}

/* The order of the hand is a way to look at it; the game keeps the cards as they were drawn. */
SLV_UI_ACTION (SlvTableView, sort_action)
{
  self->sorted = !self->sorted;
  slv_ui_set_view ("table-hand", self->sorted ? "sorted" : "");
  if (self->solo == NULL)
    return;
  slv_table_view_update (self);
  slv_table_view_say (self, self->sorted ? _("The hand is sorted; H shows it as it was drawn.") : _("The hand lies as it was drawn."));
}

SLV_UI_ACTION (SlvTableView, log_action)
{
  adw_flap_set_reveal_flap (self->flap, !adw_flap_get_reveal_flap (self->flap));
}

SLV_UI_ACTION (SlvTableView, new_action)
{
  gboolean first = self->solo == NULL || slv_solo_first (slv_table_other_begun (self));

  slv_table_other_again (self, slv_random_new_seed (), first);
}

static const char *
library_of (SlvTableView *self)
{
  return slv_session_get_dir (slv_deck_document_get_session (self->document));
}

SLV_UI_ACTION (SlvTableView, save_action)
{
  g_autoptr (GError) error = NULL;

  if (self->solo == NULL)
    return;
  if (!slv_solo_save (self->solo, library_of (self), slv_solo_deck (slv_table_other_begun (self))->name, &error))
    {
      slv_window_error (widget, _("The game could not be kept"), error);
      return;
    }
  slv_table_view_update (self);
  slv_table_view_say (self, _("The game is kept."));
}

SLV_UI_ACTION (SlvTableView, load_action)
{
  SlvSession *session = self->document != NULL ? slv_deck_document_get_session (self->document) : NULL;
  g_autoptr (GError) error = NULL;

  if (session == NULL)
    return;
  SlvSolo *solo = slv_solo_load (library_of (self), slv_deck_document_get_deck (self->document)->name,
                                 slv_session_get_games (session), slv_session_get_index (session), &error);
  if (solo != NULL)
    {
      self->against = SLV_AGAINST_KEPT;
      slv_table_view_leave (self);
      slv_table_view_take (self, solo);
      if (!slv_solo_has_turn (solo))
        slv_table_other_go_over (self);
    }
  else
    slv_window_error (widget, _("The game cannot go on"), error);
}

void
slv_table_view_install_marks (GtkWidgetClass *widget_class)
{
  static const struct { const char *name, *parameter; GtkWidgetActionActivateFunc func; } actions[] = {
    { "table.count", "(si)", count_action }, { "table.note", NULL, note_action }, { "table.attach", NULL, attach_action },
    { "table.dice", "i", dice_action }, { "table.token", NULL, token_action },
    { "table.make", "s", token_action }, { "table.sort", NULL, sort_action }, { "table.log", NULL, log_action },
    { "table.new", NULL, new_action }, { "table.save", NULL, save_action }, { "table.load", NULL, load_action },
  };

  for (guint i = 0; i < G_N_ELEMENTS (actions); i++)
    gtk_widget_class_install_action (widget_class, actions[i].name, actions[i].parameter, actions[i].func);
  slv_table_tray_install (widget_class);
}
