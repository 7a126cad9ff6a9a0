/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-table-view.c: see the header. What is shown is made anew from the game after every action: a table holds some dozens of
 * cards, and there is no second state that could differ. The focus stays on the card it was on. */
#include "deck/slv-deck-diff.h"
#include "hands/slv-table-view-private.h"

#define LOG_SHOWN 500u   /* entries */

G_DEFINE_FINAL_TYPE (SlvTableView, slv_table_view, ADW_TYPE_BIN)

/* ---- the turn ---- */

static void
show_phases (SlvTableView *self)
{
  const GPtrArray *phases = slv_solo_format (self->solo)->phases;
  gint now = slv_solo_phase_index (self->solo);
  g_autoptr (GMenu) menu = g_menu_new ();

  slv_ui_empty (GTK_WIDGET (self->phases));
  for (guint i = 0; phases != NULL && i < phases->len; i++)
    {
      const SlvPhase *phase = g_ptr_array_index (phases, i);
      GtkWidget *button = gtk_button_new_with_label (slv_ui_tr (phase->title));
      g_autofree char *name = g_strdup_printf ((gint) i == now ? _("%s, the phase now") : "%s", slv_ui_tr (phase->title));

      gtk_actionable_set_action_target (GTK_ACTIONABLE (button), "i", (gint32) i);
      gtk_actionable_set_action_name (GTK_ACTIONABLE (button), "table.phase");
      gtk_widget_set_tooltip_text (button, _("Go to this phase; nothing happens by itself"));
      gtk_widget_add_css_class (button, (gint) i == now ? "table-phase-now" : "flat");
      gtk_widget_add_css_class (button, "table-phase");
      slv_ui_set_name (button, name);
      gtk_box_append (self->phases, button);

      slv_ui_menu_add (menu, name, "table.phase", g_variant_new_int32 ((gint32) i));
    }
  gtk_menu_button_set_menu_model (GTK_MENU_BUTTON (self->turn_button), G_MENU_MODEL (menu));
  slv_ui_set_name (self->turn_button, gtk_label_get_text (self->turn));
}

/* @target below 0: none. */
static void
add_offer (SlvTableView *self, const char *label, const char *action, gint target, const char *tooltip)
{
  GtkWidget *button = gtk_button_new_with_label (label);

  if (target >= 0)
    gtk_actionable_set_action_target (GTK_ACTIONABLE (button), "i", (gint32) target);
  gtk_actionable_set_action_name (GTK_ACTIONABLE (button), action);
  gtk_widget_set_tooltip_text (button, tooltip);
  gtk_box_append (self->offers, button);
}

static void
table_view_show_ways (SlvTableView *self)
{
  const GPtrArray *ways = slv_solo_ways (self->solo);

  for (guint i = 0; ways != NULL && i < ways->len; i++)
    {
      const SlvWay *way = g_ptr_array_index (ways, i);
      g_autofree char *label = g_strdup_printf (_("%u: %s"), i + 1, slv_ui_tr (way->title));

      if (slv_solo_way_open (self->solo, way))
        add_offer (self, label, "table.way", (gint) i, _("Choose this way (its number)"));
    }
}

static void
show_opening (SlvTableView *self)
{
  if (slv_solo_redraws_left (self->solo) > 0)
    add_offer (self, _("Draw the Hand Again"), "table.mulligan", -1, _("A new opening hand, as the rules allow (M)"));
  if (slv_solo_exchange_left (self->solo) > 0)
    add_offer (self, _("Exchange Marked Cards"), "table.exchange", -1, _("Mark cards with Space, then exchange them (E)"));
  if (slv_solo_put_back_left (self->solo) > 0 || slv_solo_look_left (self->solo) > 0)
    add_offer (self, _("Put Marked Cards Back"), "table.put-back", -1, _("Mark cards with Space, then put them under the pile (K)"));
}

/* A button for each cost, and for each move that begins at the top of a pile or with a draw that may be left out. */
static void
show_offers (SlvTableView *self)
{
  g_autoptr (GPtrArray) offers = slv_solo_offers (self->solo), met = g_ptr_array_new ();
  const SlvRulebook *book = slv_solo_format (self->solo)->rulebook;

  slv_ui_empty (GTK_WIDGET (self->offers));
  show_opening (self);
  table_view_show_ways (self);
  for (guint i = 0; i < offers->len; i++)
    {
      const SlvStep *step = g_ptr_array_index (offers, i);
      guint from = SLV_SOLO_NONE, to;
      SlvPick pick = step->pick;
      gboolean cost = slv_solo_cost (self->solo, step, &from, &to, &pick);
      g_autofree char *label = NULL;

      if (!cost && step->kind == SLV_STEP_MOVE && step->pick == SLV_PICK_CHOOSE)
        continue;
      if (!cost)
        {
          from = slv_rulebook_find_zone (book, step->from)->index;
          to = slv_rulebook_find_zone (book, step->to)->index;
        }
      if (cost && g_ptr_array_find_with_equal_func (met, step->cost, g_str_equal, NULL))
        continue;
      if (cost)
        g_ptr_array_add (met, step->cost);
      label = g_strdup_printf (pick == SLV_PICK_RANDOM ? _("%s → %s by chance") : _("%s → %s"),
                               slv_ui_tr (slv_solo_zone_of (self->solo, from)->title), slv_ui_tr (slv_solo_zone_of (self->solo, to)->title));
      add_offer (self, label, "table.offer", (gint) i,
                 pick == SLV_PICK_CHOOSE && step->kind == SLV_STEP_MOVE ? _("Pay with the marked cards") : _("One card; press again for more"));
    }
  gtk_widget_set_visible (GTK_WIDGET (self->offers), gtk_widget_get_first_child (GTK_WIDGET (self->offers)) != NULL);
}

static void
show_turn (SlvTableView *self)
{
  const SlvPhase *phase = slv_solo_phase (self->solo);
  g_autoptr (GPtrArray) hints = slv_solo_hints (self->solo);
  g_autoptr (GString) text = g_string_new (NULL);
  g_autofree char *turn = NULL;
  const char *clause, *lost = slv_solo_lost (self->solo, &clause);
  g_autofree char *lost_text = NULL;

  if (!slv_solo_has_turn (self->solo))
    turn = g_strdup (_("The other side’s turn"));
  else if (phase == NULL)
    turn = g_strdup (_("Opening"));
  else
    turn = g_strdup_printf (_("%s %u: %s"), slv_ui_tr (slv_solo_format (self->solo)->turn_title), slv_solo_turn (self->solo),
                            slv_ui_tr (phase->title));
  if (slv_solo_other (self->solo) != NULL)
    {
      g_autofree char *side = slv_solo_side_name (self->solo);

      slv_take_str (&turn, g_strdup_printf (_("%s: %s"), side, turn));
    }
  gtk_label_set_text (self->turn, turn);
  for (guint i = 0; i < hints->len; i++)
    g_string_append_printf (text, "%s%s", i > 0 ? "\n" : "", (char *) g_ptr_array_index (hints, i));
  for (guint i = 0; i < slv_solo_counts (self->solo)->len && !slv_table_tray_is_shown (self); i++)
    {
      const SlvSoloCount *count = &g_array_index (slv_solo_counts (self->solo), SlvSoloCount, i);

      if (count->card == SLV_SOLO_NONE)
        {
          g_string_append (text, text->len > 0 ? "\n" : "");
          g_string_append_printf (text, _("%s: %d."), slv_solo_count_title (self->solo, count->name), count->value);
        }
    }
  slv_ui_tell (self->hints, text->str);
  lost_text = lost != NULL && *clause != '\0' ? g_strdup_printf (_("%s (clause %s)"), lost, clause) : g_strdup (lost);
  gtk_label_set_text (self->lost, lost_text != NULL ? lost_text : "");
  gtk_widget_set_visible (self->lost_box, lost != NULL);
}

static gboolean
scroll_to_end (gpointer data)
{
  GtkTextView *log = data;
  GtkTextIter end;

  gtk_text_buffer_get_end_iter (gtk_text_view_get_buffer (log), &end);
  gtk_text_view_scroll_to_iter (log, &end, 0, FALSE, 0, 0);
  return G_SOURCE_REMOVE;
}

static void
show_log (SlvTableView *self)
{
  const GPtrArray *log = slv_solo_log (self->solo);
  const SlvSolo *begun = slv_table_other_begun (self), *other = slv_solo_other (begun);
  g_autofree char *name = slv_solo_side_name (begun), *opposite = other != NULL ? slv_solo_side_name (other) : NULL;
  const char *names[] = { name, opposite };
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = log->len > LOG_SHOWN ? log->len - LOG_SHOWN : 0; i < log->len; i++)
    {
      const SlvSoloEntry *entry = g_ptr_array_index (log, i);

      g_string_append_printf (text, "%s%u  ", text->len > 0 ? "\n" : "", entry->turn);
      if (other != NULL)
        g_string_append_printf (text, _("%s: %s"), names[entry->side], entry->text);
      else
        g_string_append (text, entry->text);
      if (*entry->clause != '\0')
        g_string_append_printf (text, " (%s)", entry->clause);
    }
  gtk_text_buffer_set_text (gtk_text_view_get_buffer (self->log), text->str, -1);
  slv_ui_later (self->log, G_PRIORITY_LOW, 0, scroll_to_end);
}

/* ---- cards ---- */

/* What was just spread out comes first, then what lies in the open; 3: not spread out. */
static guint
spread_rank (SlvTableView *self, guint index)
{
  const SlvZone *zone = slv_solo_zone_of (self->solo, index);

  if (zone->pile)
    return slv_table_view_is_open (self, index) ? 0 : 3;
  if (index == slv_solo_find_zone (self->solo, SLV_SOLO_OPPONENT))
    return 0;
  return zone->seen == SLV_SEEN_ALL ? 1 : 2;
}

/* The opponent has a side when something lies there, and while the tray is open, to lay something there; not where one sits opposite. */
static gboolean
table_view_is_shown (SlvTableView *self, guint zone)
{
  return slv_solo_shows (self->solo, zone)
         || (slv_table_tray_is_shown (self) && slv_solo_other (self->solo) == NULL && zone == slv_solo_find_zone (self->solo, SLV_SOLO_OPPONENT));
}

static void
show_zones (SlvTableView *self)
{
  GtkWidget *zones = GTK_WIDGET (self->zones_box);
  gboolean first = slv_solo_other (self->solo) != NULL || self->low;   /* what lies in play: between the two sides, and in sight */
  guint n = slv_solo_n_zones (self->solo);

  gtk_box_reorder_child_after (GTK_BOX (gtk_widget_get_parent (zones)), GTK_WIDGET (self->piles_box), first ? zones : GTK_WIDGET (self->other_box));

  g_ptr_array_set_size (self->places, 0);
  slv_ui_empty (GTK_WIDGET (self->piles_box));
  slv_ui_empty (zones);
  slv_ui_empty (GTK_WIDGET (self->hand_box));
  for (guint part = 0; part < 2; part++)
    {
      gboolean spread = (part == 0) == first;

      for (guint rank = spread ? 0 : 3; rank < (spread ? 3 : 4); rank++)
        for (guint i = 0; i < n; i++)
          if (table_view_is_shown (self, i) && (!spread || i != slv_solo_hand (self->solo)) && spread_rank (self, i) == rank)
            gtk_box_append (spread ? self->zones_box : self->piles_box, slv_table_zone_new (self, i));
    }
  gtk_box_append (self->hand_box, slv_table_zone_new (self, slv_solo_hand (self->solo)));
}

static void
update_actions (SlvTableView *self)
{
  GtkWidget *widget = GTK_WIDGET (self);
  g_autoptr (GMenuModel) menu = slv_table_view_main_menu (self);

  slv_ui_offer (widget, "table.undo", self->undo, slv_solo_n_done (self->solo) > 0 || self->before != NULL ? NULL : _("There is no move to take back."));
  slv_ui_offer (widget, "table.redo", self->redo, slv_solo_n_undone (self->solo) > 0 ? NULL : _("No move was taken back."));
  gtk_widget_action_set_enabled (widget, "table.mulligan", slv_solo_redraws_left (self->solo) > 0);
  gtk_widget_action_set_enabled (widget, "table.exchange", slv_solo_exchange_left (self->solo) > 0);
  gtk_widget_action_set_enabled (widget, "table.put-back", slv_solo_put_back_left (self->solo) > 0 || slv_solo_look_left (self->solo) > 0);
  gtk_menu_button_set_menu_model (GTK_MENU_BUTTON (self->menu), menu);
}

void
slv_table_view_update (SlvTableView *self)
{
  SlvTablePlace *place = NULL;
  guint at = 0, id = SLV_SOLO_NONE, zone = SLV_SOLO_NONE;
  GtkWidget *focused = slv_table_view_focused (self, &place, &at);

  if (focused != NULL)
    {
      id = slv_table_card_id (focused);
      zone = place->zone;
    }
  if (place != NULL && place->closed)
    id = SLV_SOLO_NONE;    /* the pile keeps the focus, not the card that lay on it */
  slv_table_view_say (self, self->before != NULL ? _("U leads back to the game that was left, until something is done in this one.") : "");
  show_turn (self);
  show_phases (self);
  show_offers (self);
  slv_table_other_update (self);
  show_zones (self);
  slv_table_tray_update (self);
  slv_table_tray_fit (self);
  show_log (self);
  update_actions (self);
  slv_ui_turn_to (self->stack, "table");
  if (focused != NULL)
    slv_table_view_focus (self, id, zone, at);
}

/* ---- beginning ---- */

void
slv_table_view_leave (SlvTableView *self)
{
  g_ptr_array_set_size (self->places, 0);
  if (self->solo == NULL)
    return;
  g_clear_pointer (&self->before, slv_solo_free);
  if (slv_solo_n_done (self->solo) > 0)
    self->before = g_steal_pointer (&self->solo);
  g_clear_pointer (&self->solo, slv_solo_free);
}

gboolean
slv_table_view_return (SlvTableView *self)
{
  if (self->before == NULL)
    return FALSE;
  g_clear_pointer (&self->solo, slv_solo_free);
  slv_table_view_take (self, g_steal_pointer (&self->before));
  slv_table_view_say (self, _("This is the game that was left."));
  return TRUE;
}

void
slv_table_view_take (SlvTableView *self, SlvSolo *solo)
{
  slv_ui_begin_anew (&self->cancellable);
  g_array_set_size (self->open, 0);
  g_hash_table_remove_all (self->finders);
  g_ptr_array_set_size (self->places, 0);
  self->solo = solo;
  slv_table_tray_fill (self);
  slv_table_view_update (self);
  slv_table_view_focus (self, SLV_SOLO_NONE, slv_solo_hand (solo), 0);
}

static void
refuse (SlvTableView *self, const char *reason)
{
  adw_status_page_set_description (self->refused, reason);
  slv_ui_turn_to (self->stack, "refused");
}

void
slv_table_view_begin (SlvTableView *self, guint64 seed, gboolean first)
{
  const SlvFormat *format = self->document != NULL ? slv_deck_document_get_format (self->document) : NULL;
  g_autoptr (GError) error = NULL;

  if (self->solo != NULL)
    {
      g_autoptr (GPtrArray) changes = slv_deck_diff (slv_solo_deck (slv_table_other_begun (self)), slv_deck_document_get_deck (self->document), NULL, NULL);
      slv_table_view_update (self);
      if (changes->len > 0)
        slv_table_view_say (self, _("The deck is another one than when this game began; “New Game” plays with it as it is now."));
      slv_table_view_focus (self, SLV_SOLO_NONE, slv_solo_hand (self->solo), 0);
      return;
    }
  if (format == NULL)
    {
      refuse (self, _("No game is installed for this deck."));
      return;
    }
  g_autoptr (SlvOptions) options = slv_deck_document_dup_options (self->document, format);
  SlvSolo *solo = slv_solo_new (slv_deck_document_get_deck (self->document), format,
                                slv_session_get_index (slv_deck_document_get_session (self->document)), options, seed, first, 2,
                                slv_deck_document_get_played (self->document), &error);
  if (solo != NULL)
    {
      slv_table_view_take (self, solo);
      return;
    }
  g_autofree char *reason = slv_ui_error_text (error);
  refuse (self, reason);
}

void
slv_table_view_set_document (SlvTableView *self, SlvDeckDocument *document)
{
  g_cancellable_cancel (self->cancellable);
  g_ptr_array_set_size (self->places, 0);
  SLV_FREE_MEMBERS (self, (slv_solo_free, before), (slv_solo_free, solo));
  g_set_object (&self->document, document);
}

/* ---- the log as a way back ---- */

/* The game is its list of actions: every line of the log is a moment that can be gone back to, and forward again step by step. */
SLV_UI_ACTION (SlvTableView, back_to_line)
{
  GtkTextBuffer *buffer = gtk_text_view_get_buffer (self->log);
  const GPtrArray *log = self->solo ? slv_solo_log (self->solo) : NULL;
  GtkTextIter at;

  gtk_text_buffer_get_iter_at_mark (buffer, &at, gtk_text_buffer_get_insert (buffer));
  guint line = (guint) gtk_text_iter_get_line (&at) + (log && log->len > LOG_SHOWN ? log->len - LOG_SHOWN : 0);
  if (log == NULL || line >= log->len)
    return;
  guint moment = ((SlvSoloEntry *) g_ptr_array_index (log, line))->action;
  gboolean had = slv_solo_has_turn (self->solo);
  while (slv_solo_n_done (self->solo) > moment)
    slv_solo_undo (self->solo);
  slv_table_view_moved (self, had);
  slv_table_view_say (self, _("This is the table as it was before that; R does it again, step by step."));
}

static void
log_pressed (SlvTableView *self, int times)
{
  if (times == 2)
    gtk_widget_activate_action (GTK_WIDGET (self), "table.back-to", NULL);
}

static gboolean
log_key (SlvTableView *self, guint key, guint code G_GNUC_UNUSED, GdkModifierType state)
{
  if ((key != GDK_KEY_Return && key != GDK_KEY_KP_Enter) || (state & (GDK_SHIFT_MASK | GDK_CONTROL_MASK | GDK_ALT_MASK)) != 0)
    return GDK_EVENT_PROPAGATE;
  return gtk_widget_activate_action (GTK_WIDGET (self), "table.back-to", NULL);
}

static void
make_log_a_way_back (SlvTableView *self)
{
  GtkGesture *click = gtk_gesture_click_new ();
  g_autoptr (GMenu) menu = g_menu_new ();

  g_menu_append (menu, _("Back to _Before This Line"), "table.back-to");
  gtk_text_view_set_extra_menu (self->log, G_MENU_MODEL (menu));
  g_signal_connect_object (click, "released", G_CALLBACK (log_pressed), self, G_CONNECT_SWAPPED);
  gtk_event_controller_set_propagation_phase (GTK_EVENT_CONTROLLER (click), GTK_PHASE_CAPTURE);
  gtk_widget_add_controller (GTK_WIDGET (self->log), GTK_EVENT_CONTROLLER (click));
  slv_ui_on_key (GTK_WIDGET (self->log), GTK_PHASE_CAPTURE, G_CALLBACK (log_key), self);
}

/* ---- how much room there is ---- */

#define NARROW 700   /* pixels of the table, with texts of the usual size */
#define TIGHT  500
#define LOW    400   /* of its height */

/* The cards that lie in play and in the hand have the first claim on a small window. */
static gboolean
table_view_fit (gpointer data)
{
  SlvTableView *self = data;
  double scale = MAX (1, slv_ui_text_scale ()), width = gtk_widget_get_width (data) / scale;
  gboolean narrow = width < NARROW, tight = width < TIGHT, low = gtk_widget_get_height (data) / scale < LOW;

  if (narrow == self->narrow && tight == self->tight && low == self->low)
    {
      slv_table_tray_fit (self);
      return G_SOURCE_REMOVE;
    }
  if (narrow != self->narrow)
    {
      adw_flap_set_fold_policy (self->flap, narrow ? ADW_FLAP_FOLD_POLICY_ALWAYS : ADW_FLAP_FOLD_POLICY_NEVER);
      adw_flap_set_reveal_flap (self->flap, !narrow);
    }
  self->narrow = narrow;
  self->tight = tight;
  self->low = low;
  gtk_widget_set_visible (self->turn_button, tight);
  if (self->solo != NULL)
    slv_table_view_update (self);
  return G_SOURCE_REMOVE;
}

/* ---- the widget ---- */

static void
slv_table_view_dispose (GObject *object)
{
  SlvTableView *self = SLV_TABLE_VIEW (object);

  g_cancellable_cancel (self->cancellable);
  slv_table_view_drop_menu (self);
  SLV_FREE_MEMBERS (self, (slv_solo_free, before), (slv_solo_free, solo), (g_object_unref, document));
  G_OBJECT_CLASS (slv_table_view_parent_class)->dispose (object);
}

SLV_DEFINE_FINALIZE (SlvTableView, slv_table_view, open, finders, points, token_names, places, cancellable);

static void
slv_table_view_class_init (SlvTableViewClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = slv_table_view_dispose;
  G_OBJECT_CLASS (klass)->finalize = slv_table_view_finalize;
  SLV_UI_TEMPLATE (widget_class, SlvTableView, "hands/slv-table-view.ui", stack, refused, flap, turn, hints, lost, said,
                   lost_box, tools, tray, sort, undo, redo, menu, phases, offers, head, turn_button, other_box, piles_box,
                   zones_box, hand_box, log);
  slv_table_view_install_actions (widget_class);
  slv_table_view_install_keys (widget_class);
  slv_table_other_install (widget_class);
  gtk_widget_class_install_action (widget_class, "table.back-to", NULL, back_to_line);
}

static void
slv_table_view_init (SlvTableView *self)
{
  self->open = g_array_new (FALSE, FALSE, sizeof (guint));
  self->places = g_ptr_array_new ();
  self->cancellable = g_cancellable_new ();
  gtk_widget_init_template (GTK_WIDGET (self));
  slv_ui_ready_buttons (GTK_WIDGET (self->tools));
  gtk_widget_set_layout_manager (self->head, slv_wrap_layout_new (6));
  gtk_widget_set_layout_manager (GTK_WIDGET (self->tools), slv_wrap_layout_new (6));
  gtk_widget_set_layout_manager (GTK_WIDGET (self->offers), slv_wrap_layout_new (6));
  gtk_widget_set_layout_manager (GTK_WIDGET (self->piles_box), slv_wrap_layout_new (6));
  self->finders = g_hash_table_new_full (NULL, NULL, NULL, g_object_unref);
  slv_table_tray_init (self);
  make_log_a_way_back (self);
  slv_table_view_add_keys (self);
  slv_ui_follow_layout (GTK_WIDGET (self), table_view_fit);
}
