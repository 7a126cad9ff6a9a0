/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-table-view-keys.c: the whole table by keys. Arrows go from card to card; Enter plays one; a letter is an action; with Shift
 * the letter of a zone moves the card there, and an arrow moves it to the next place. */
#include "hands/slv-table-view-private.h"

#define FAR 100000   /* steps: to the first or the last card */

/* ---- where the focus is ---- */

GtkWidget *
slv_table_view_focused (SlvTableView *self, SlvTablePlace **place, guint *at)
{
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));
  GtkWidget *focus = root != NULL ? gtk_root_get_focus (root) : NULL;

  for (guint i = 0; focus != NULL && i < self->places->len; i++)
    {
      SlvTablePlace *one = g_ptr_array_index (self->places, i);

      for (guint j = 0; j < one->buttons->len; j++)
        if (g_ptr_array_index (one->buttons, j) == focus)
          {
            *place = one;
            *at = j;
            return focus;
          }
    }
  return NULL;
}

static gboolean
focus_in (SlvTablePlace *place, guint at)
{
  return place->buttons->len > 0 && gtk_widget_grab_focus (g_ptr_array_index (place->buttons, MIN (at, place->buttons->len - 1)));
}

void
slv_table_view_focus (SlvTableView *self, guint id, guint zone, guint at)
{
  for (guint i = 0; id != SLV_SOLO_NONE && i < self->places->len; i++)
    {
      SlvTablePlace *place = g_ptr_array_index (self->places, i);

      for (guint j = 0; j < place->buttons->len; j++)
        if (place->zone == zone && slv_table_card_id (g_ptr_array_index (place->buttons, j)) == id)
          {
            gtk_widget_grab_focus (g_ptr_array_index (place->buttons, j));
            return;
          }
    }
  for (guint i = 0; i < self->places->len; i++)
    if (((SlvTablePlace *) g_ptr_array_index (self->places, i))->zone == zone && focus_in (g_ptr_array_index (self->places, i), at))
      return;
  for (guint i = self->places->len; i > 0; i--)
    if (focus_in (g_ptr_array_index (self->places, i - 1), 0))
      return;
}

/* ---- arrows ---- */

static void
step_place (SlvTableView *self, SlvTablePlace *from, guint at, gint step)
{
  guint n = self->places->len, here = 0;

  g_ptr_array_find (self->places, from, &here);
  for (guint i = 1; i < n; i++)
    if (focus_in (g_ptr_array_index (self->places, (here + (guint) ((gint) n + step * (gint) i)) % n), at))
      return;
}

SLV_UI_ACTION (SlvTableView, focus_action)
{
  SlvTablePlace *place;
  guint at;
  gint right, down;

  if (self->solo == NULL)
    return;
  g_variant_get (target, "(ii)", &right, &down);
  if (slv_table_view_focused (self, &place, &at) == NULL)
    slv_table_view_focus (self, SLV_SOLO_NONE, slv_solo_hand (self->solo), 0);
  else if (down != 0)
    step_place (self, place, at, down);
  else if (right > 0 ? at + 1 < place->buttons->len : at > 0)
    focus_in (place, (guint) MAX (0, (gint) at + right));
  else if (place->closed && ABS (right) == 1)    /* closed piles lie beside each other */
    step_place (self, place, 0, right);
}

/* Shift and an arrow: another cell of a grid, another place in a row. */
SLV_UI_ACTION (SlvTableView, shift_action)
{
  SlvSoloAction action = SLV_SOLO_ACTION_INIT (SLV_SOLO_MOVE);
  SlvTablePlace *place;
  guint at, position;
  gint right, down, n, now;

  GtkWidget *card = self->solo != NULL ? slv_table_view_focused (self, &place, &at) : NULL;
  if (card == NULL || place->closed)
    return;
  g_variant_get (target, "(ii)", &right, &down);
  const SlvZone *zone = slv_solo_zone_of (self->solo, place->zone);
  position = slv_solo_position (self->solo, place->zone, slv_table_card_id (card));
  n = zone->columns > 0 ? (gint) (zone->columns * zone->rows) : (gint) slv_solo_zone (self->solo, place->zone)->len;
  now = zone->columns > 0 ? slv_solo_card (self->solo, slv_table_card_id (card))->cell : (gint) position;
  action.at = now + right + down * (gint) MAX (zone->columns, 1);
  if (action.at < 0 || action.at >= n)
    return;
  action.zone = action.to = place->zone;
  action.cards = &position;
  action.n_cards = 1;
  slv_table_view_do (self, &action);
}

/* ---- keys ---- */

static gboolean
table_view_keys_on_key (SlvTableView *self, guint key, guint code G_GNUC_UNUSED, GdkModifierType state)
{
  GdkModifierType held = state & (GDK_SHIFT_MASK | GDK_CONTROL_MASK | GDK_ALT_MASK | GDK_SUPER_MASK);
  SlvTablePlace *place;
  guint at;

  if (self->solo == NULL || slv_table_view_focused (self, &place, &at) == NULL)
    return GDK_EVENT_PROPAGATE;
  if ((key == GDK_KEY_Return || key == GDK_KEY_KP_Enter) && held == 0)
    {
      slv_table_view_play (self);
      return GDK_EVENT_STOP;
    }
  if (held != GDK_SHIFT_MASK)
    return GDK_EVENT_PROPAGATE;
  for (guint i = 0; i < slv_solo_n_zones (self->solo); i++)
    if (slv_solo_zone_of (self->solo, i)->key != 0 && gdk_keyval_to_lower (key) == (guint) slv_solo_zone_of (self->solo, i)->key)
      {
        slv_table_view_move (self, i, SLV_SOLO_TOP);
        return GDK_EVENT_STOP;
      }
  return GDK_EVENT_PROPAGATE;
}

void
slv_table_view_add_keys (SlvTableView *self)
{
  slv_ui_on_key (GTK_WIDGET (self), GTK_PHASE_CAPTURE, G_CALLBACK (table_view_keys_on_key), self);
}

/* Letters that are said in the menus and in the help. */
static const struct { guint key; const char *action; } letters[] = {
  { GDK_KEY_n, "table.next" }, { GDK_KEY_d, "table.draw" }, { GDK_KEY_s, "table.shuffle" }, { GDK_KEY_u, "table.undo" },
  { GDK_KEY_r, "table.redo" }, { GDK_KEY_x, "table.rest" }, { GDK_KEY_f, "table.turn" }, { GDK_KEY_v, "table.reveal" },
  { GDK_KEY_p, "table.peek" }, { GDK_KEY_o, "table.open" }, { GDK_KEY_b, "table.bottom" }, { GDK_KEY_t, "table.note" },
  { GDK_KEY_w, "table.attach" }, { GDK_KEY_l, "table.log" }, { GDK_KEY_m, "table.mulligan" }, { GDK_KEY_e, "table.exchange" },
  { GDK_KEY_k, "table.put-back" }, { GDK_KEY_h, "table.sort" }, { GDK_KEY_slash, "table.find" },
  { GDK_KEY_y, "table.pay" }, { GDK_KEY_g, "table.over" }, { GDK_KEY_Menu, "table.menu" },
};

static const struct { guint key; gint right, down; } arrows[] = {
  { GDK_KEY_Left, -1, 0 }, { GDK_KEY_Right, 1, 0 }, { GDK_KEY_Up, 0, -1 }, { GDK_KEY_Down, 0, 1 },
  { GDK_KEY_Home, -FAR, 0 }, { GDK_KEY_End, FAR, 0 },
};

void
slv_table_view_install_keys (GtkWidgetClass *widget_class)
{
  gtk_widget_class_install_action (widget_class, "table.focus", "(ii)", focus_action);
  gtk_widget_class_install_action (widget_class, "table.shift", "(ii)", shift_action);
  for (guint i = 0; i < G_N_ELEMENTS (letters); i++)
    gtk_widget_class_add_binding_action (widget_class, letters[i].key, 0, letters[i].action, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (arrows); i++)
    {
      gtk_widget_class_add_binding_action (widget_class, arrows[i].key, 0, "table.focus", "(ii)", arrows[i].right, arrows[i].down);
      if (ABS (arrows[i].right) <= 1)
        gtk_widget_class_add_binding_action (widget_class, arrows[i].key, GDK_SHIFT_MASK, "table.shift", "(ii)", arrows[i].right,
                                           arrows[i].down);
    }
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_F10, GDK_SHIFT_MASK, "table.menu", NULL);
  for (guint i = 0; i < 9; i++)
    gtk_widget_class_add_binding_action (widget_class, GDK_KEY_1 + i, 0, "table.way", "i", (gint) i);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_plus, 0, "table.count", "(si)", "", 1);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_plus, GDK_SHIFT_MASK, "table.count", "(si)", "", 1);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_KP_Add, 0, "table.count", "(si)", "", 1);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_minus, 0, "table.count", "(si)", "", -1);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_KP_Subtract, 0, "table.count", "(si)", "", -1);
}
