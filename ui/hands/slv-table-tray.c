/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-table-tray.c: what lies beside the cards of a game: the points of both sides, what the game counts, counters to put on cards, and
 * tokens. All of it are actions of the game; the tray holds no state of its own. It is made once a game, so that what is typed there stays. */
#include "hands/slv-table-view-private.h"

#define SHOWN "table-tray"   /* as it is remembered */

/* ---- what is counted ---- */

static void
points_changed (GtkSpinButton *spin, SlvTableView *self)
{
  SlvSoloAction action = SLV_SOLO_ACTION_INIT (SLV_SOLO_COUNT);

  if (self->filling || self->solo == NULL)
    return;
  action.text = gtk_widget_get_name (GTK_WIDGET (spin));
  action.n = gtk_spin_button_get_value_as_int (spin) - slv_solo_count (self->solo, SLV_SOLO_NONE, action.text);
  if (action.n != 0 && !slv_table_view_do (self, &action))
    slv_table_tray_update (self);
}

static void
add_points (SlvTableView *self, const char *id)
{
  const char *title = slv_solo_count_title (self->solo, id);
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6), *spin = gtk_spin_button_new_with_range (-1000000, 1000000, 1);

  gtk_widget_set_name (spin, id);
  gtk_spin_button_set_numeric (GTK_SPIN_BUTTON (spin), TRUE);
  gtk_editable_set_width_chars (GTK_EDITABLE (spin), 4);
  slv_ui_set_name (spin, title);
  gtk_widget_set_tooltip_text (spin, _("Life, lore, prizes: whatever is counted; each change is a step that can be taken back"));
  g_signal_connect_object (spin, "value-changed", G_CALLBACK (points_changed), self, 0);
  gtk_box_append (GTK_BOX (box), gtk_label_new (title));
  gtk_box_append (GTK_BOX (box), spin);
  gtk_box_append (self->tray, box);
  g_ptr_array_add (self->points, spin);
}

/* Leaves the focus on the card that it is about; keys have the menu of the card. */
static void
add_step (GtkWidget *box, const char *icon, const char *tooltip, const char *id, gint n)
{
  GtkWidget *button = slv_ui_icon_button (icon, tooltip);

  gtk_actionable_set_action_target (GTK_ACTIONABLE (button), "(si)", id, n);
  gtk_actionable_set_action_name (GTK_ACTIONABLE (button), "table.count");
  gtk_widget_set_focusable (button, FALSE);
  gtk_widget_set_focus_on_click (button, FALSE);
  gtk_box_append (GTK_BOX (box), button);
}

static void
add_counter (SlvTableView *self, const SlvCounter *counter)
{
  const char *title = slv_ui_tr (counter->title);
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0);
  g_autofree char *fewer = g_strdup_printf (_("%s: one fewer on the card"), title);
  g_autofree char *more = g_strdup_printf (_("%s: one more on the card"), title);

  add_step (box, "list-remove-symbolic", fewer, counter->id, -1);
  gtk_box_append (GTK_BOX (box), gtk_label_new (title));
  add_step (box, "list-add-symbolic", more, counter->id, 1);
  gtk_box_append (self->tray, box);
}

/* ---- tokens ---- */

/* (transfer full): names of the tokens of this game, and of the cards that its lists name as such, each once. */
static char **
token_names (const SlvSolo *solo)
{
  g_autoptr (GHashTable) met = g_hash_table_new (g_str_hash, g_str_equal);
  GStrvBuilder *names = g_strv_builder_new ();

  for (guint i = 0; i < slv_solo_n_cards (solo); i++)
    {
      const SlvSoloCard *card = slv_solo_card (solo, i);

      if ((card->token || slv_solo_zone_of (solo, card->zone)->scope == SLV_SCOPE_HELPER)
          && g_hash_table_add (met, (gpointer) card->name))
        g_strv_builder_add (names, card->name);
    }
  char **all = g_strv_builder_end (names);
  g_strv_builder_unref (names);
  return all;
}

static GtkWidget *
table_tray_add_button (GtkBox *box, const char *label, const char *tooltip, const char *action, GVariant *target)
{
  GtkWidget *button = gtk_button_new_with_label (label);

  gtk_widget_set_tooltip_text (button, tooltip);
  gtk_actionable_set_action_target_value (GTK_ACTIONABLE (button), target);
  gtk_actionable_set_action_name (GTK_ACTIONABLE (button), action);
  gtk_box_append (box, button);
  return button;
}

static void
show_tokens (SlvTableView *self)
{
  g_auto (GStrv) names = token_names (self->solo);
  g_autofree char *joined = g_strjoinv ("\n", names);

  if (g_strcmp0 (joined, self->token_names) == 0)
    return;
  slv_take_str (&self->token_names, g_steal_pointer (&joined));
  slv_ui_empty (GTK_WIDGET (self->tokens));
  for (guint i = 0; names[i] != NULL; i++)
    {
      GtkWidget *button = table_tray_add_button (self->tokens, names[i], _("One more of this token"), "table.make", g_variant_new_string (names[i]));

      slv_ui_ready_buttons (button);
    }
}

/* ---- the tray ---- */

void
slv_table_tray_update (SlvTableView *self)
{
  SLV_EACH (GtkWidget, spin, self->points)
    {
      gboolean begun = slv_solo_turn (self->solo) > 0;

      self->filling = TRUE;
      gtk_spin_button_set_value (GTK_SPIN_BUTTON (spin), slv_solo_count (self->solo, SLV_SOLO_NONE, gtk_widget_get_name (spin)));
      self->filling = FALSE;
      /* whatever is done ends the opening */
      slv_ui_offer (NULL, NULL, spin, begun ? NULL : _("Counted from the first turn on"));
    }
  show_tokens (self);
}

void
slv_table_tray_fill (SlvTableView *self)
{
  const GPtrArray *counters = slv_solo_format (self->solo)->rulebook->counters;

  g_ptr_array_set_size (self->points, 0);
  g_clear_pointer (&self->token_names, g_free);
  slv_ui_empty (GTK_WIDGET (self->tray));
  add_points (self, SLV_SOLO_YOU);
  add_points (self, SLV_SOLO_OPPONENT);
  for (guint pass = 0; pass < 2; pass++)
    SLV_EACH (const SlvCounter, counter, counters)
      if (pass == 0 && counter->of_game)
        add_points (self, counter->id);
      else if (pass == 1 && !counter->of_game)
        add_counter (self, counter);
  table_tray_add_button (self->tray, _("Token…"), _("Make a card that is in no deck"), "table.token", NULL);
  if (slv_solo_other (self->solo) == NULL)
    table_tray_add_button (self->tray, _("Opponent’s Card…"), _("Make a card on the opponent’s side, by its name or any word"), "table.opponent", NULL);
  self->tokens = GTK_BOX (gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0));
  gtk_widget_set_layout_manager (GTK_WIDGET (self->tokens), slv_wrap_layout_new (6));
  gtk_box_append (self->tray, GTK_WIDGET (self->tokens));
}

gboolean
slv_table_tray_is_shown (SlvTableView *self)
{
  return gtk_widget_get_visible (GTK_WIDGET (self->tray));
}

/* GTK 4.8 asks what scrolls for its height without saying how wide it is: one line. */
void
slv_table_tray_fit (SlvTableView *self)
{
  GtkScrolledWindow *scroller = GTK_SCROLLED_WINDOW (gtk_widget_get_ancestor (GTK_WIDGET (self->tray), GTK_TYPE_SCROLLED_WINDOW));
  int width = gtk_widget_get_width (GTK_WIDGET (self)), high = 0;

  if (width > 0 && slv_table_tray_is_shown (self) && !self->low)
    gtk_widget_measure (GTK_WIDGET (self->tray), GTK_ORIENTATION_VERTICAL, width, NULL, &high, NULL, NULL);
  gtk_scrolled_window_set_min_content_height (scroller, high > 0 ? MIN (high, gtk_scrolled_window_get_max_content_height (scroller)) : -1);
}

SLV_UI_ACTION (SlvTableView, tray_action)
{
  gboolean shown = !slv_table_tray_is_shown (self);

  gtk_widget_set_visible (GTK_WIDGET (self->tray), shown);
  slv_ui_set_view (SHOWN, shown ? "yes" : "");
  if (self->solo != NULL)
    slv_table_view_update (self);
}

static void
opponent_done (SlvTableView *self, const char *text)
{
  SlvSoloAction action = SLV_SOLO_ACTION_INIT (SLV_SOLO_TOKEN);

  action.zone = slv_solo_find_zone (self->solo, SLV_SOLO_OPPONENT);
  action.text = text;
  slv_table_view_do (self, &action);
}

SLV_UI_ACTION (SlvTableView, opponent_action)
{
  slv_table_view_ask (self, _("Name of the opponent’s card"), "", opponent_done);
}

void
slv_table_tray_install (GtkWidgetClass *widget_class)
{
  gtk_widget_class_install_action (widget_class, "table.tray", NULL, tray_action);
  gtk_widget_class_install_action (widget_class, "table.opponent", NULL, opponent_action);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_c, 0, "table.tray", NULL);
}

void
slv_table_tray_init (SlvTableView *self)
{
  g_autofree char *shown = slv_ui_get_view (SHOWN), *hand = slv_ui_get_view ("table-hand");

  self->sorted = g_strcmp0 (hand, "sorted") == 0;
  self->points = g_ptr_array_new ();
  gtk_widget_set_layout_manager (GTK_WIDGET (self->tray), slv_wrap_layout_new (9));
  gtk_widget_set_visible (GTK_WIDGET (self->tray), shown != NULL && *shown != '\0');
}
