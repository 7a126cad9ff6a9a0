/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-table-view-actions.c: what can be done at the table, as named actions: keys, buttons and menus all come here. */
#include "hands/slv-table-view-private.h"

/* ---- doing ---- */

void
slv_table_view_moved (SlvTableView *self, gboolean had)
{
  g_clear_pointer (&self->before, slv_solo_free);
  slv_table_view_update (self);
  if (had && !slv_solo_has_turn (self->solo))
    slv_table_other_go_over (self);
}

gboolean
slv_table_view_do (SlvTableView *self, const SlvSoloAction *action)
{
  g_autoptr (GError) error = NULL;

  if (self->solo == NULL)
    return FALSE;
  gboolean had = slv_solo_has_turn (self->solo);
  if (slv_solo_do (self->solo, action, &error))
    {
      slv_table_view_moved (self, had);
      return TRUE;
    }
  g_autofree char *text = slv_ui_error_text (error);
  slv_table_view_say (self, text);
  return FALSE;
}

void
slv_table_view_say (SlvTableView *self, const char *text)
{
  slv_ui_tell (self->said, text);
}

void
slv_table_view_simple (SlvTableView *self, SlvSoloKind kind, gint n)
{
  SlvSoloAction action = SLV_SOLO_ACTION_INIT (kind);

  action.n = n;
  slv_table_view_do (self, &action);
}

/* ---- chosen cards ---- */

static GArray *
slv_table_view_chosen (SlvTableView *self, guint *zone)
{
  GArray *positions = g_array_new (FALSE, FALSE, sizeof (guint));
  SlvTablePlace *place;
  guint at;

  if (self->solo == NULL || slv_table_view_focused (self, &place, &at) == NULL)
    return positions;
  *zone = place->zone;
  for (guint i = 0; i < place->buttons->len; i++)
    if (gtk_toggle_button_get_active (GTK_TOGGLE_BUTTON (g_ptr_array_index (place->buttons, i))))
      {
        guint position = slv_solo_position (self->solo, place->zone, slv_table_card_id (g_ptr_array_index (place->buttons, i)));

        g_array_append_val (positions, position);
      }
  if (positions->len == 0)
    {
      guint position = slv_solo_position (self->solo, place->zone, slv_table_card_id (g_ptr_array_index (place->buttons, at)));

      g_array_append_val (positions, position);
    }
  return positions;
}

/* Carries out an action on the chosen cards. */
gboolean
slv_table_view_on_chosen (SlvTableView *self, SlvSoloAction *action)
{
  g_autoptr (GArray) positions = slv_table_view_chosen (self, &action->zone);

  if (positions->len == 0)
    {
      slv_table_view_say (self, _("Go to a card first."));
      return FALSE;
    }
  action->cards = (const guint *) (gpointer) positions->data;
  action->n_cards = positions->len;
  return slv_table_view_do (self, action);
}

/* ---- actions that are one thing done: by the player, or with the chosen cards ---- */

static const struct { const char *name; SlvSoloKind kind; gboolean on_chosen; gint n; } kinds[] = {
  { "table.next", SLV_SOLO_NEXT, FALSE, 0 }, { "table.mulligan", SLV_SOLO_MULLIGAN, FALSE, 0 }, { "table.concede", SLV_SOLO_CONCEDE, FALSE, 0 }, { "table.draw", SLV_SOLO_DRAW, FALSE, 1 },
  { "table.exchange", SLV_SOLO_EXCHANGE, TRUE, 0 }, { "table.put-back", SLV_SOLO_PUT_BACK, TRUE, 0 }, { "table.rest", SLV_SOLO_REST, TRUE, 0 },
  { "table.turn", SLV_SOLO_TURN, TRUE, 0 }, { "table.reveal", SLV_SOLO_REVEAL, TRUE, 0 },
};

SLV_UI_ACTION (SlvTableView, kind_action)
{
  guint i = 0;

  while (!g_str_equal (kinds[i].name, action_name))
    i++;
  SlvSoloAction action = SLV_SOLO_ACTION_INIT (kinds[i].kind);
  if (kinds[i].on_chosen)
    slv_table_view_on_chosen (self, &action);
  else
    slv_table_view_simple (self, kinds[i].kind, kinds[i].n);
}

/* ---- turn ---- */

SLV_UI_ACTION (SlvTableView, phase_action)
{
  slv_table_view_simple (self, SLV_SOLO_PHASE, g_variant_get_int32 (target));
}

SLV_UI_ACTION (SlvTableView, way_action)
{
  if (self->solo != NULL && slv_solo_ways (self->solo) != NULL)
    slv_table_view_simple (self, SLV_SOLO_WAY, g_variant_get_int32 (target));
}

SLV_UI_ACTION (SlvTableView, table_view_actions_undo_action)
{
  gboolean had = self->solo != NULL && slv_solo_has_turn (self->solo);

  if (self->solo == NULL || (g_str_equal (action_name, "table.undo") && slv_table_view_return (self))
      || !(g_str_equal (action_name, "table.undo") ? slv_solo_undo (self->solo) : slv_solo_redo (self->solo)))
    return;
  slv_table_view_moved (self, had);
}

/* ---- piles ---- */

gboolean
slv_table_view_is_open (SlvTableView *self, guint zone)
{
  for (guint i = 0; i < self->open->len; i++)
    if (g_array_index (self->open, guint, i) == zone)
      return TRUE;
  return FALSE;
}

static guint
focused_zone (SlvTableView *self, guint otherwise)
{
  SlvTablePlace *place;
  guint at;

  return slv_table_view_focused (self, &place, &at) != NULL ? place->zone : otherwise;
}

/* Spreads a pile out or puts it together. To spread out what nobody sees is to search it. */
SLV_UI_ACTION (SlvTableView, open_action)
{
  guint zone = self->solo != NULL ? focused_zone (self, slv_solo_pile (self->solo)) : 0;
  SlvSoloAction search = SLV_SOLO_ACTION_INIT (SLV_SOLO_PEEK);

  if (self->solo == NULL)
    return;
  const SlvZone *pile = slv_solo_zone_of (self->solo, zone);
  if (!pile->pile)
    return;
  for (guint i = 0; i < self->open->len; i++)
    if (g_array_index (self->open, guint, i) == zone)
      {
        g_array_remove_index (self->open, i);
        g_hash_table_remove (self->finders, GUINT_TO_POINTER (zone));
        slv_table_view_update (self);
        return;
      }
  g_array_append_val (self->open, zone);
  search.zone = zone;
  if (pile->seen != SLV_SEEN_NONE)
    slv_table_view_update (self);
  else
    slv_table_view_do (self, &search);
}

/* To the search of the pile that is spread out: the one with the focus, else the first. */
SLV_UI_ACTION (SlvTableView, find_action)
{
  guint zone = self->solo != NULL && self->open->len > 0 ? focused_zone (self, g_array_index (self->open, guint, 0)) : SLV_SOLO_NONE;

  if (zone != SLV_SOLO_NONE && !slv_table_view_is_open (self, zone))
    zone = g_array_index (self->open, guint, 0);
  GtkWidget *finder = g_hash_table_lookup (self->finders, GUINT_TO_POINTER (zone));
  if (finder != NULL)
    gtk_widget_grab_focus (finder);
  else
    slv_table_view_say (self, _("Spread a pile out first: go to it and press O."));
}

SLV_UI_ACTION (SlvTableView, shuffle_action)
{
  SlvSoloAction action = SLV_SOLO_ACTION_INIT (SLV_SOLO_SHUFFLE);

  if (self->solo == NULL)
    return;
  action.zone = slv_solo_pile (self->solo);
  for (guint i = 0; i < self->open->len; i++)
    if (g_array_index (self->open, guint, i) == action.zone)
      {
        g_hash_table_remove (self->finders, GUINT_TO_POINTER (action.zone));
        g_array_remove_index (self->open, i--);
      }
  slv_table_view_do (self, &action);
}

/* One card more of a pile each time, or the card that lies face down. */
SLV_UI_ACTION (SlvTableView, peek_action)
{
  SlvSoloAction action = SLV_SOLO_ACTION_INIT (SLV_SOLO_PEEK);
  SlvTablePlace *place;
  guint at;

  if (self->solo == NULL)
    return;
  gboolean of_card = slv_table_view_focused (self, &place, &at) != NULL && !place->closed && place->zone != slv_solo_hand (self->solo);
  if (of_card)
    slv_table_view_on_chosen (self, &action);
  if (of_card || self->popover != NULL)   /* in the menu of a card nothing else is looked at; one in the hand is seen anyway */
    return;
  action.zone = slv_solo_pile (self->solo);
  const GArray *ids = slv_solo_zone (self->solo, action.zone);
  for (action.n = 1; action.n < (gint) ids->len && slv_solo_sees (self->solo, g_array_index (ids, guint, ids->len - (guint) action.n));)
    action.n++;
  slv_table_view_do (self, &action);
}

/* ---- moving ---- */

void
slv_table_view_move (SlvTableView *self, guint to, gint at)
{
  SlvSoloAction action = SLV_SOLO_ACTION_INIT (SLV_SOLO_MOVE);

  action.to = to;
  action.at = at;
  slv_table_view_on_chosen (self, &action);
}

SLV_UI_ACTION (SlvTableView, move_action)
{
  guint zone = self->solo != NULL ? slv_solo_find_zone (self->solo, g_variant_get_string (target, NULL)) : SLV_SOLO_NONE;

  if (zone != SLV_SOLO_NONE)
    slv_table_view_move (self, zone, SLV_SOLO_TOP);
}

SLV_UI_ACTION (SlvTableView, bottom_action)
{
  if (self->solo != NULL)
    slv_table_view_move (self, slv_solo_pile (self->solo), SLV_SOLO_BOTTOM);
}

/* Each chosen card goes where the rules have it go; a pile is drawn from, or spread out. */
void
slv_table_view_play (SlvTableView *self)
{
  SlvTablePlace *place;
  guint at, zone;

  if (self->solo == NULL || slv_table_view_focused (self, &place, &at) == NULL)
    return;
  if (place->closed)
    {
      gtk_widget_activate_action (GTK_WIDGET (self), place->zone == slv_solo_pile (self->solo) ? "table.draw" : "table.open", NULL);
      return;
    }
  zone = place->zone;
  g_autoptr (GArray) positions = slv_table_view_chosen (self, &zone);
  g_autoptr (GArray) ids = g_array_new (FALSE, FALSE, sizeof (guint));
  for (guint i = 0; i < positions->len; i++)
    g_array_append_val (ids, g_array_index (slv_solo_zone (self->solo, zone), guint, g_array_index (positions, guint, i)));
  for (guint i = 0; i < ids->len; i++)
    {
      SlvSoloAction action = SLV_SOLO_ACTION_INIT (SLV_SOLO_MOVE);
      guint position = slv_solo_position (self->solo, zone, g_array_index (ids, guint, i));

      action.zone = zone;
      action.cards = &position;
      action.n_cards = 1;
      if (position == SLV_SOLO_NONE
          || !slv_solo_default_move (self->solo, g_array_index (ids, guint, i), &action.to, &action.facing))
        {
          slv_table_view_say (self, _("The rules name no place for this card; Shift and the letter of a zone move it."));
          return;
        }
      if (!slv_table_view_do (self, &action))
        return;
    }
}

SLV_UI_ACTION (SlvTableView, play_action)
{
  slv_table_view_play (self);
}

/* An offer of the phase: its cost, or one card of what it moves by itself. */
static void
take_offer (SlvTableView *self, const SlvStep *step)
{
  SlvSoloAction action = SLV_SOLO_ACTION_INIT (SLV_SOLO_MOVE);
  const SlvRulebook *book = slv_solo_format (self->solo)->rulebook;
  SlvPick pick = step->pick;
  guint from;

  if (step->kind == SLV_STEP_DRAW)
    {
      slv_table_view_simple (self, SLV_SOLO_DRAW, (gint) CLAMP (step->n.value, 1, 100));
      return;
    }
  if (!slv_solo_cost (self->solo, step, &from, &action.to, &pick))
    {
      from = slv_rulebook_find_zone (book, step->from)->index;
      action.to = slv_rulebook_find_zone (book, step->to)->index;
    }
  action.zone = from;
  action.n = 1;
  action.kind = pick == SLV_PICK_RANDOM ? SLV_SOLO_RANDOM : pick == SLV_PICK_TOP ? SLV_SOLO_TAKE : SLV_SOLO_MOVE;
  if (action.kind != SLV_SOLO_MOVE)
    slv_table_view_do (self, &action);
  else if (focused_zone (self, SLV_SOLO_NONE) == from)
    slv_table_view_on_chosen (self, &action);
  else
    slv_table_view_say (self, _("Go to a card that pays first, or mark several with Space."));
}

SLV_UI_ACTION (SlvTableView, offer_action)
{
  g_autoptr (GPtrArray) offers = self->solo != NULL ? slv_solo_offers (self->solo) : NULL;

  if (offers != NULL && (guint) g_variant_get_int32 (target) < offers->len)
    take_offer (self, g_ptr_array_index (offers, (guint) g_variant_get_int32 (target)));
}

/* The first cost of the phase. */
SLV_UI_ACTION (SlvTableView, pay_action)
{
  g_autoptr (GPtrArray) offers = self->solo != NULL ? slv_solo_offers (self->solo) : NULL;
  guint from, to;
  SlvPick pick;

  SLV_EACH (const SlvStep, step, offers)
    {
      if (slv_solo_cost (self->solo, step, &from, &to, &pick) || (step->kind == SLV_STEP_MOVE && step->pick != SLV_PICK_CHOOSE))
        {
          take_offer (self, step);
          return;
        }
    }
  slv_table_view_say (self, _("This phase has no cost that is paid with cards."));
}

SLV_UI_ACTION (SlvTableView, menu_action)
{
  SlvTablePlace *place;
  guint at;
  GtkWidget *card = slv_table_view_focused (self, &place, &at);

  if (card != NULL)
    slv_table_view_context_menu (self, card, gtk_widget_get_width (card) / 2.0, gtk_widget_get_height (card) / 2.0);
}

void
slv_table_view_install_actions (GtkWidgetClass *widget_class)
{
  static const struct { const char *name, *parameter; GtkWidgetActionActivateFunc func; } actions[] = {
    { "table.phase", "i", phase_action }, { "table.way", "i", way_action },
    { "table.undo", NULL, table_view_actions_undo_action },
    { "table.redo", NULL, table_view_actions_undo_action }, { "table.open", NULL, open_action }, { "table.shuffle", NULL, shuffle_action },
    { "table.peek", NULL, peek_action }, { "table.move", "s", move_action }, { "table.bottom", NULL, bottom_action },
    { "table.play", NULL, play_action }, { "table.offer", "i", offer_action }, { "table.pay", NULL, pay_action },
    { "table.menu", NULL, menu_action }, { "table.find", NULL, find_action },
  };

  for (guint i = 0; i < G_N_ELEMENTS (actions); i++)
    gtk_widget_class_install_action (widget_class, actions[i].name, actions[i].parameter, actions[i].func);
  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    gtk_widget_class_install_action (widget_class, kinds[i].name, NULL, kind_action);
  slv_table_view_install_marks (widget_class);
}
