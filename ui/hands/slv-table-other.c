/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-table-other.c: the side opposite, where two decks play against each other and one person plays both. It is seen from across the table:
 * what lies open, and how many cards the rest has. To act there one goes over, and the table is turned round: by G, by a card that is
 * clicked, and by itself when the turn goes over. */
#include "hands/slv-table-view-private.h"
#include "window/slv-window.h"

#define WIDTH 64

/* ---- seeing it ---- */

/* "Hand 7", "Discard pile 2, on top: Red Fish" */
static void
add_pile (SlvSolo *other, guint zone, GtkWidget *box)
{
  const GArray *ids = slv_solo_zone (other, zone);
  guint top = ids->len > 0 ? g_array_index (ids, guint, ids->len - 1) : SLV_SOLO_NONE;
  const char *title = slv_ui_tr (slv_solo_zone_of (other, zone)->title);
  g_autofree char *name = top != SLV_SOLO_NONE ? slv_table_card_name (other, top, TRUE) : NULL, *text = NULL;

  if (top != SLV_SOLO_NONE && slv_solo_zone_of (other, zone)->pile && slv_solo_is_open (other, top))
    text = slv_tell_printf (ngettext ("%s, %u card, on top: %s", "%s, %u cards, on top: %s", ids->len), title, ids->len, name);
  else
    text = slv_tell_printf (ngettext ("%s, %u card", "%s, %u cards", ids->len), title, ids->len);
  GtkWidget *label = slv_ui_line (text, "caption");
  gtk_label_set_max_width_chars (GTK_LABEL (label), 40);
  gtk_box_append (GTK_BOX (box), label);
}

static void
on_card (GtkWidget *card, SlvTableView *self)
{
  guint id = slv_table_card_id (card);

  slv_table_other_go_over (self);
  slv_table_view_focus (self, id, slv_solo_card (self->solo, id)->zone, 0);
}

static void
add_cards (SlvTableView *self, SlvSolo *other, guint zone, gboolean open)
{
  const GArray *ids = slv_solo_zone (other, zone);
  GtkWidget *flow = slv_table_zone_new_wrap (), *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  GtkWidget *title = slv_ui_line (slv_ui_tr (slv_solo_zone_of (other, zone)->title), "caption-heading");

  for (guint i = 0; i < ids->len; i++)
    {
      GtkWidget *card = slv_table_card_new (other, g_array_index (ids, guint, i), slv_table_view_width (self, WIDTH), open);

      g_signal_connect_object (card, "clicked", G_CALLBACK (on_card), self, 0);
      gtk_widget_set_focusable (card, FALSE);    /* keys go over first */
      gtk_flow_box_append (GTK_FLOW_BOX (flow), card);
      gtk_widget_set_focusable (gtk_widget_get_parent (card), FALSE);
    }
  gtk_widget_set_can_focus (flow, FALSE);    /* where nothing in it takes the focus it would keep Tab */
  gtk_widget_set_valign (title, GTK_ALIGN_START);
  gtk_widget_set_hexpand (flow, TRUE);
  gtk_box_append (GTK_BOX (box), title);
  gtk_box_append (GTK_BOX (box), flow);
  gtk_box_append (self->other_box, box);
}

static void
add_heading (SlvTableView *self, SlvSolo *other)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6), *over = gtk_button_new_with_label (_("Go Over"));
  g_autofree char *side = slv_solo_side_name (other), *name = g_strdup_printf (_("Opposite: %s"), side);
  g_autofree char *points = g_strdup_printf (_("Points: %d"), slv_solo_count (other, SLV_SOLO_NONE, SLV_SOLO_YOU));
  GtkWidget *title = slv_ui_line (name, "heading");
  const char *lost = slv_solo_lost (other, NULL);

  gtk_widget_set_hexpand (title, TRUE);
  gtk_box_append (GTK_BOX (box), title);
  gtk_box_append (GTK_BOX (box), gtk_label_new (points));
  gtk_widget_set_tooltip_text (over, _("Turn the table round and play the other side (G)"));
  gtk_actionable_set_action_name (GTK_ACTIONABLE (over), "table.over");
  gtk_widget_set_focus_on_click (over, FALSE);
  gtk_box_append (GTK_BOX (box), over);
  gtk_box_append (self->other_box, box);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->other_box), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
  if (lost != NULL)
    {
      GtkWidget *label = gtk_label_new (lost);

      g_object_set (label, "wrap", TRUE, "xalign", 0.0, NULL);
      gtk_widget_add_css_class (label, "table-lost");
      gtk_box_append (self->other_box, label);
    }
}

void
slv_table_other_update (SlvTableView *self)
{
  SlvSolo *other = slv_solo_other (self->solo);

  slv_ui_empty (GTK_WIDGET (self->other_box));
  gtk_widget_set_visible (GTK_WIDGET (self->other_box), other != NULL);
  if (other == NULL)
    return;
  add_heading (self, other);
  GtkWidget *piles = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0);
  gtk_widget_set_layout_manager (piles, slv_wrap_layout_new (9));
  gtk_box_append (self->other_box, piles);
  for (guint i = 0; i < slv_solo_n_zones (other); i++)
    {
      const SlvZone *zone = slv_solo_zone_of (other, i);
      gboolean hand = zone->seen == SLV_SEEN_OWNER;

      if (!slv_solo_shows (other, i))
        continue;
      if (zone->pile || (hand && !self->their_hand))
        add_pile (other, i, piles);
      else if (slv_solo_zone (other, i)->len > 0)
        add_cards (self, other, i, !hand);
    }
}

/* ---- going over ---- */

void
slv_table_other_go_over (SlvTableView *self)
{
  SlvSolo *other = self->solo != NULL ? slv_solo_other (self->solo) : NULL;

  if (other == NULL)
    {
      slv_table_view_say (self, _("Nobody sits opposite; “Play Against…” in the menu of the game lets a deck sit down there."));
      return;
    }
  self->solo = other;
  g_array_set_size (self->open, 0);
  g_hash_table_remove_all (self->finders);
  g_ptr_array_set_size (self->places, 0);
  slv_table_view_update (self);
  slv_table_view_focus (self, SLV_SOLO_NONE, slv_solo_hand (other), 0);
}

SlvSolo *
slv_table_other_begun (SlvTableView *self)
{
  return slv_solo_side (self->solo) == 0 ? self->solo : slv_solo_other (self->solo);
}

SLV_UI_ACTION (SlvTableView, over_action)
{
  slv_table_other_go_over (self);
}

SLV_UI_ACTION (SlvTableView, their_hand_action)
{
  self->their_hand = !self->their_hand;
  if (self->solo != NULL)
    slv_table_view_update (self);
}

/* ---- sitting down ---- */

static void
begin (SlvTableView *self, const SlvDeck *deck, guint64 seed, gboolean first)
{
  g_autoptr (GError) error = NULL;

  slv_table_view_leave (self);
  slv_table_view_begin (self, seed, first);
  if (self->solo == NULL || deck == NULL)
    return;
  const SlvRulebook *book = slv_solo_format (self->solo)->rulebook;
  g_autoptr (SlvOptions) standing = slv_session_dup_options (slv_deck_document_get_session (self->document), book);
  g_autoptr (SlvOptions) options = slv_deck_dup_options (deck, book, standing, NULL);
  if (!slv_solo_sit_down (self->solo, deck, options, NULL, &error))
    {
      g_autofree char *text = slv_ui_error_text (error);

      slv_table_view_say (self, text);
      return;
    }
  slv_table_tray_fill (self);
  slv_table_view_update (self);
  slv_table_view_focus (self, SLV_SOLO_NONE, slv_solo_hand (self->solo), 0);
}

/* The deck opposite as it is now. (transfer full): NULL: there is none, with an error, or nobody knows which */
static SlvDeck *
deck_opposite (SlvTableView *self, GError **error)
{
  if (self->against == SLV_AGAINST_KEPT)
    return NULL;
  return self->against != 0 ? slv_session_load_deck (slv_deck_document_get_session (self->document), self->against, error)
                            : slv_deck_copy (slv_deck_document_get_deck (self->document));
}

void
slv_table_other_again (SlvTableView *self, guint64 seed, gboolean first)
{
  const SlvSolo *other = self->solo != NULL ? slv_solo_other (slv_table_other_begun (self)) : NULL;
  g_autoptr (SlvDeck) deck = other != NULL ? deck_opposite (self, NULL) : NULL;

  if (other != NULL && deck == NULL)   /* of a kept game, or deleted since */
    deck = slv_deck_copy (slv_solo_deck (other));
  begin (self, deck, seed, first);
}

typedef struct { SlvTableView *view; GtkDropDown *which; GArray *ids; /* gint64; 0: the deck itself */ } Question;

static void
question_free (gpointer data, GClosure *closure G_GNUC_UNUSED)
{
  Question *question = data;

  SLV_FREE_MEMBERS (question, (g_object_unref, view), ids);
  g_free (question);
}

/* The hand that was drawn stays, if nothing was done with it yet. */
static void
on_answer (AdwMessageDialog *dialog G_GNUC_UNUSED, const char *response, Question *question)
{
  SlvTableView *self = question->view;
  guint at = gtk_drop_down_get_selected (question->which);
  g_autoptr (GError) error = NULL;

  if (!g_str_equal (response, "ok") || self->solo == NULL || at >= question->ids->len)
    return;
  const SlvSolo *begun = slv_table_other_begun (self);
  self->against = g_array_index (question->ids, gint64, at);
  g_autoptr (SlvDeck) deck = deck_opposite (self, &error);
  if (deck == NULL)
    {
      slv_window_error (GTK_WIDGET (self), _("The deck could not be read"), error);
      return;
    }
  begin (self, deck, slv_solo_n_done (begun) + slv_solo_n_undone (begun) > 0 ? slv_random_new_seed () : slv_solo_seed (begun),
         slv_solo_first (begun));
}

static GtkDropDown *
which_new (SlvTableView *self, GArray *ids)
{
  SlvSession *session = slv_deck_document_get_session (self->document);
  const SlvDeck *deck = slv_deck_document_get_registered (self->document);
  g_autoptr (GPtrArray) decks = slv_store_list_decks (slv_session_get_store (session), NULL);
  GtkStringList *titles = gtk_string_list_new (NULL);
  gint64 id = 0;

  gtk_string_list_append (titles, _("This deck once more"));
  g_array_append_val (ids, id);
  SLV_EACH (const SlvDeck, one, decks)
    if (one->id != deck->id && g_strcmp0 (one->game, deck->game) == 0)
      {
        gtk_string_list_append (titles, one->name);
        g_array_append_val (ids, one->id);
      }
  GtkExpression *text = gtk_property_expression_new (GTK_TYPE_STRING_OBJECT, NULL, "string");
  GtkWidget *which = gtk_drop_down_new (G_LIST_MODEL (titles), text);
  gtk_drop_down_set_enable_search (GTK_DROP_DOWN (which), TRUE);
  slv_ui_set_name (which, _("Deck opposite"));
  return GTK_DROP_DOWN (which);
}

SLV_UI_ACTION (SlvTableView, against_action)
{
  GtkWidget *dialog;

  if (self->solo == NULL)
    return;
  dialog = adw_message_dialog_new (GTK_WINDOW (gtk_widget_get_root (widget)), _("Play Against"),
                                   _("A new game begins, in which you play both sides. The other deck is played under the format of this one."));
  Question *question = g_new0 (Question, 1);
  question->view = g_object_ref (self);
  question->ids = g_array_new (FALSE, FALSE, sizeof (gint64));
  question->which = which_new (self, question->ids);
  adw_message_dialog_set_extra_child (ADW_MESSAGE_DIALOG (dialog), GTK_WIDGET (question->which));
  adw_message_dialog_add_responses (ADW_MESSAGE_DIALOG (dialog), "cancel", _("_Cancel"), "ok", _("_Play"), NULL);
  adw_message_dialog_set_default_response (ADW_MESSAGE_DIALOG (dialog), "ok");
  adw_message_dialog_set_close_response (ADW_MESSAGE_DIALOG (dialog), "cancel");
  g_signal_connect_data (dialog, "response", G_CALLBACK (on_answer), question, question_free, 0);
  gtk_window_present (GTK_WINDOW (dialog));
}

void
slv_table_other_install (GtkWidgetClass *widget_class)
{
  gtk_widget_class_install_action (widget_class, "table.over", NULL, over_action);
  gtk_widget_class_install_action (widget_class, "table.their-hand", NULL, their_hand_action);
  gtk_widget_class_install_action (widget_class, "table.against", NULL, against_action);
}
