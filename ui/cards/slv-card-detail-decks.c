/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-card-detail-decks.c: the decks that use the card, and the one that is open, to which copies are added and from which they are
 * taken. */
#include "cards/slv-card-detail-private.h"
#include "cards/slv-deck-uses.h"
#include <glib/gi18n-lib.h>

#define DECKS_MAX 50u   /* rows; what is beyond is counted */

/* ---- decks that use it ---- */

static void
add_deck (SlvCardDetail *self, const SlvDeckUse *use)
{
  g_autofree char *copies = slv_tell_printf (g_dngettext (GETTEXT_PACKAGE, "%u copy", "%u copies", use->count), use->count);
  const char *title = *use->name ? use->name : _("Untitled deck");
  GtkWidget *row = slv_card_detail_add_row (self->decks, title, copies);
  g_autofree char *number = g_strdup_printf ("%" G_GINT64_FORMAT, use->id);

  gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (row), TRUE);
  gtk_actionable_set_action_target (GTK_ACTIONABLE (row), "s", number);
  gtk_actionable_set_action_name (GTK_ACTIONABLE (row), "win.open-deck");
  adw_action_row_add_suffix (ADW_ACTION_ROW (row), gtk_image_new_from_icon_name ("go-next-symbolic"));
}

/* (nullable): the decks that use the card. */
static GPtrArray *
find_uses (SlvCardDetail *self)
{
  g_autofree char *id = self->row != SLV_ROW_NONE ? slv_index_dup_id (self->index, self->row) : NULL;

  return id != NULL && self->uses != NULL ? g_hash_table_lookup (self->uses, id) : NULL;
}

gboolean
slv_card_detail_add_decks (SlvCardDetail *self)
{
  const GPtrArray *uses = find_uses (self);
  guint n = uses != NULL ? MIN (uses->len, DECKS_MAX) : 0, end = MIN (n, self->n_decks + SLV_CARD_ROWS);

  if (self->n_decks >= n)
    return FALSE;
  while (self->n_decks < end)
    add_deck (self, g_ptr_array_index (uses, self->n_decks++));
  if (end == n && uses->len > n)
    {
      guint more = uses->len - n;
      g_autofree char *text = slv_tell_printf (g_dngettext (GETTEXT_PACKAGE, "and %u more deck", "and %u more decks", more), more);
      slv_card_detail_add_row (self->decks, text, "");
    }
  return end < n;
}

void
slv_card_detail_show_decks (SlvCardDetail *self)
{
  slv_card_detail_empty (GTK_WIDGET (self->decks));
  self->n_decks = 0;
  gtk_widget_set_visible (self->decks_box, find_uses (self) != NULL);
  if (find_uses (self) != NULL)
    slv_card_detail_fill_later (self);
}

static void
uses_loaded (GObject *source G_GNUC_UNUSED, GAsyncResult *result, gpointer data)
{
  g_autoptr (SlvCardDetail) self = data;
  GHashTable *uses = slv_deck_uses_load_finish (result, NULL);

  if (uses == NULL)
    return;
  g_clear_object (&self->loading);
  g_clear_pointer (&self->uses, g_hash_table_unref);
  self->uses = uses;
  if (self->session)
    slv_card_detail_show_decks (self);
}

void
slv_card_detail_load_uses (SlvCardDetail *self)
{
  g_cancellable_cancel (self->loading);
  g_clear_object (&self->loading);
  self->loading = g_cancellable_new ();
  slv_deck_uses_load_async (slv_session_get_dir (self->session), slv_session_get_schema (self->session),
                            slv_session_get_index (self->session), self->loading, uses_loaded, g_object_ref (self));
}

/* ---- the open deck ---- */

void
slv_card_detail_update_deck (SlvCardDetail *self)
{
  const char *name = self->document ? slv_deck_document_get_deck (self->document)->name : NULL;
  const char *card = self->row != SLV_ROW_NONE ? slv_index_card_name (self->index, self->row) : NULL;
  guint count = self->document && card ? slv_deck_document_count (self->document, NULL, card) : 0;
  g_autofree char *text = NULL;

  if (name && *name == '\0')
    name = _("Untitled deck");
  if (name == NULL)
    text = g_strdup (_("No deck is open"));
  else if (count == 0)
    text = g_strdup_printf (_("Open deck: %s"), name);
  else
    /* Translators: copies of the card that is shown; the name of the deck follows */
    text = slv_tell_printf (g_dngettext (GETTEXT_PACKAGE, "%u copy in the open deck: %s", "%u copies in the open deck: %s", count), count,
                            name);
  slv_card_detail_show_more (self);
  gtk_label_set_text (self->deck_label, text);
  slv_ui_set_tip (GTK_WIDGET (self->deck_label), text);
  gtk_widget_set_visible (self->remove_button, count > 0);
}

void
slv_card_detail_set_deck (SlvCardDetail *self, SlvDeckDocument *document)
{
  g_return_if_fail (SLV_IS_CARD_DETAIL (self));
  if (self->document != document)
    {
      if (self->document)
        g_signal_handlers_disconnect_by_data (self->document, self);
      g_set_object (&self->document, document);
      if (document)
        g_signal_connect_object (document, "changed", G_CALLBACK (slv_card_detail_update_deck), self, G_CONNECT_SWAPPED);
    }
  slv_card_detail_update_deck (self);
}

void
slv_card_detail_init_decks (SlvCardDetail *self)
{
  slv_ui_set_name (self->add_button, _("Add to deck"));
  slv_ui_name_from_tooltip (self->remove_button);
  slv_ui_set_name (GTK_WIDGET (self->decks), _("Decks with this card"));
  slv_card_detail_update_deck (self);
}
