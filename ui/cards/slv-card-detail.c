/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-card-detail.c: see the header; its parts stand in slv-card-detail-private.h. */
#include "cards/slv-card-detail-private.h"
#include "widgets/slv-wrap-layout.h"
#include "window/slv-window.h"
#include <glib/gi18n-lib.h>

#define PICTURE_WIDTH 140   /* pixels */
#define FILL_MS       60    /* between rows that are made, and the next: longer than a key that is held takes to repeat itself */

G_DEFINE_FINAL_TYPE (SlvCardDetail, slv_card_detail, GTK_TYPE_WIDGET)

void
slv_card_detail_empty (GtkWidget *box)
{
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (box)) != NULL)
    if (GTK_IS_LIST_BOX (box))
      gtk_list_box_remove (GTK_LIST_BOX (box), child);
    else
      gtk_box_remove (GTK_BOX (box), child);
}

GtkWidget *
slv_card_detail_add_row (GtkListBox *list, const char *title, const char *subtitle)
{
  g_autofree char *name = *subtitle ? g_strdup_printf ("%s, %s", title, subtitle) : g_strdup (title);
  GtkWidget *row = slv_ui_row (title, subtitle);

  slv_ui_set_name (row, name);
  gtk_list_box_append (list, row);
  return row;
}

void
slv_card_detail_append_part (GString *out, const char *part)
{
  if (part == NULL || *part == '\0')
    return;
  if (out->len > 0)
    g_string_append (out, " · ");
  g_string_append (out, part);
}

static gboolean
fill_more (gpointer data)
{
  SlvCardDetail *self = data;

  if (slv_card_detail_add_printings (self) || slv_card_detail_add_decks (self))
    return G_SOURCE_CONTINUE;
  self->filling = 0;
  return G_SOURCE_REMOVE;
}

void
slv_card_detail_fill_later (SlvCardDetail *self)
{
  if (self->filling == 0)
    self->filling = slv_ui_later (self, G_PRIORITY_LOW, FILL_MS, fill_more);
}

/* ---- what is shown ---- */

static void offer_pictures (SlvCardDetail *self);

static void
index_changed (SlvCardDetail *self)
{
  slv_card_detail_load_uses (self);
}

void
slv_card_detail_set_session (SlvCardDetail *self, SlvSession *session)
{
  g_return_if_fail (SLV_IS_CARD_DETAIL (self) && self->session == NULL);
  self->session = g_object_ref (session);
  g_signal_connect_object (session, "decks-changed", G_CALLBACK (slv_card_detail_load_uses), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (session, "index-changed", G_CALLBACK (index_changed), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (slv_session_get_images (session), "changed", G_CALLBACK (offer_pictures), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (slv_session_get_holdings (session), "changed", G_CALLBACK (slv_card_detail_update_copies), self,
                           G_CONNECT_SWAPPED);
}

static void
show_game (SlvCardDetail *self)
{
  const char *title = slv_ui_tr (slv_index_card_game (self->index, self->row)->title);
  /* Translators: the title of a game, behind an invented card of it */
  g_autofree char *sample = g_strdup_printf (_("%s · sample card, never printed"), title);

  gtk_label_set_text (self->game_label, slv_card_is_sample (self->index, self->row) ? sample : title);
}

/* (transfer full) (nullable): the host that has a picture of the card. */
static char *
picture_host (SlvCardDetail *self)
{
  guint printing = self->printing != SLV_ROW_NONE ? self->printing : slv_images_pick (self->index, self->row, NULL, NULL);
  g_autofree char *address = NULL;

  if (printing == SLV_ROW_NONE || !slv_images_address (self->index, printing, &address, NULL))
    return NULL;
  g_autoptr (GUri) uri = g_uri_parse (address, G_URI_FLAGS_NONE, NULL);
  return uri ? g_strdup (g_uri_get_host (uri)) : NULL;
}

/* Pictures are off until a person wants them: where there are some, it can be said here, with who is asked for them. */
static void
offer_pictures (SlvCardDetail *self)
{
  SlvImages *images = self->session ? slv_session_get_images (self->session) : NULL;
  g_autofree char *host = images && self->row != SLV_ROW_NONE && !slv_images_get_enabled (images) ? picture_host (self) : NULL;
  g_autofree char *tip = host ? g_strdup_printf (_("Pictures of cards are fetched from %s when they are looked at, from now on"), host) : NULL;

  gtk_widget_set_visible (self->pictures_button, host != NULL);
  gtk_widget_set_tooltip_text (self->pictures_button, tip);
}

static void
switch_pictures_on (SlvCardDetail *self)
{
  g_autoptr (GError) error = NULL;

  if (!slv_images_set_enabled (slv_session_get_images (self->session), TRUE, &error))
    {
      slv_window_toast_error (GTK_WIDGET (self), _("Pictures could not be switched on"), error);
      return;
    }
  slv_window_toast_from (GTK_WIDGET (self), _("Pictures are fetched from now on. The preferences switch them off."), NULL);
}

static void
fill (SlvCardDetail *self)
{
  g_autofree char *id = slv_index_dup_id (self->index, self->row);

  gtk_label_set_text (self->name_label, slv_index_card_name (self->index, self->row));
  show_game (self);
  offer_pictures (self);
  gtk_actionable_set_action_target (GTK_ACTIONABLE (self->add_button), "s", id);
  gtk_actionable_set_action_target (GTK_ACTIONABLE (self->remove_button), "s", id);
  slv_card_face_set_card (self->picture, self->index, self->row, PICTURE_WIDTH);
  slv_card_face_set_picture (self->picture, self->session ? slv_session_get_images (self->session) : NULL, self->printing);
  slv_card_detail_show_faces (self);
  slv_card_detail_show_limits (self);
  slv_card_detail_show_printings (self);
  if (self->session && self->uses == NULL && self->loading == NULL)
    slv_card_detail_load_uses (self);
  slv_card_detail_show_decks (self);
  slv_card_detail_update_deck (self);
}

void
slv_card_detail_show (SlvCardDetail *self, SlvIndex *index, guint row, guint printing)
{
  g_return_if_fail (SLV_IS_CARD_DETAIL (self));
  /* with every key of a search the card that stays selected is told again */
  if (index && self->index == index && self->row == row && self->printing == printing)
    return;
  if (index)
    slv_index_ref (index);
  g_clear_pointer (&self->index, slv_index_unref);
  self->index = index;
  self->row = index ? row : SLV_ROW_NONE;
  self->printing = index ? printing : SLV_ROW_NONE;
  slv_card_detail_empty (GTK_WIDGET (self->faces));
  slv_card_detail_empty (GTK_WIDGET (self->printings));
  slv_card_detail_empty (GTK_WIDGET (self->limits));
  g_array_set_size (self->copies, 0);
  g_clear_handle_id (&self->filling, g_source_remove);
  gtk_stack_set_visible_child_name (self->stack, self->row == SLV_ROW_NONE ? "none" : "card");
  if (self->row == SLV_ROW_NONE)
    return;
  fill (self);
  gtk_adjustment_set_value (gtk_scrolled_window_get_vadjustment (GTK_SCROLLED_WINDOW (self->scroller)), 0);
}

void
slv_card_detail_focus (SlvCardDetail *self)
{
  if (self->row != SLV_ROW_NONE)
    gtk_widget_grab_focus (self->add_button);
}

/* ---- the widget ---- */

static void
slv_card_detail_dispose (GObject *object)
{
  SlvCardDetail *self = SLV_CARD_DETAIL (object);

  slv_card_detail_stop_more (self);
  g_clear_handle_id (&self->filling, g_source_remove);
  g_clear_pointer ((GtkWidget **) &self->stack, gtk_widget_unparent);
  g_clear_pointer (&self->index, slv_index_unref);
  g_cancellable_cancel (self->loading);
  g_clear_object (&self->loading);
  g_clear_object (&self->session);
  g_clear_object (&self->document);
  g_clear_pointer (&self->copies, g_array_unref);
  g_clear_pointer (&self->uses, g_hash_table_unref);
  G_OBJECT_CLASS (slv_card_detail_parent_class)->dispose (object);
}

static void
slv_card_detail_class_init (SlvCardDetailClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = slv_card_detail_dispose;
  g_type_ensure (SLV_TYPE_CARD_FACE);
  gtk_widget_class_set_template_from_resource (widget_class, SLV_UI_PATH "cards/slv-card-detail.ui");
  SLV_UI_CHILDREN (widget_class, SlvCardDetail, stack, scroller, picture, name_label, game_label, acts, add_button,
                   remove_button, pictures_button, deck_label, more_label, wants_label, owned_label, faces, limits_box, limits,
                   printings_box, printings_label, printings, decks_box, decks);
  slv_card_detail_install_copies (widget_class);
}

static void
slv_card_detail_init (SlvCardDetail *self)
{
  self->row = self->printing = SLV_ROW_NONE;
  self->copies = g_array_new (FALSE, FALSE, sizeof (SlvCopiesRow));
  g_array_set_clear_func (self->copies, slv_copies_row_clear);
  gtk_widget_init_template (GTK_WIDGET (self));
  gtk_widget_set_layout_manager (self->acts, slv_wrap_layout_new (6));
  g_signal_connect_object (self->pictures_button, "clicked", G_CALLBACK (switch_pictures_on), self, G_CONNECT_SWAPPED);
  slv_card_detail_init_decks (self);
  g_signal_connect (self, "map", G_CALLBACK (slv_card_detail_show_more), NULL);   /* other things may be wanted of hands by now */
}
