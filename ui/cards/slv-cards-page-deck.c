/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-cards-page-deck.c: what is done from here to the open deck and to the collection: copies put in and taken out, and all of it taken
 * back. The page of decks is asked for the deck each time: another one may have been opened there. */
#include "cards/slv-cards-page-private.h"
#include "cards/slv-card-peek.h"
#include "collection/slv-lot-change.h"
#include "decks/slv-decks-page.h"
#include "window/slv-window.h"
#include <glib/gi18n-lib.h>

#define ACTION(name) static void name (GtkWidget *widget, const char *action G_GNUC_UNUSED, GVariant *target G_GNUC_UNUSED)

static SlvDeckDocument *
get_document (SlvCardsPage *self)
{
  SlvWindow *window = slv_window_of (GTK_WIDGET (self));
  SlvPage *page = window ? slv_window_peek_page (window, "decks") : NULL;

  return page ? slv_decks_page_get_document (SLV_DECKS_PAGE (page)) : NULL;
}

SlvSearchFields *
slv_cards_page_dup_fields (gpointer page)
{
  SlvCardsPage *self = page;

  return self->session ? slv_fields_now (self->session, get_document (self)) : NULL;
}

/* The deck is another one, or has other cards: a search that asks for it is out of date. */
static void
deck_changed (SlvCardsPage *self)
{
  if (self->session && slv_search_fields_ask_deck (slv_query_entry_get_text (self->entry)))
    slv_cards_page_search (self);
}

void
slv_cards_page_follow_deck (SlvCardsPage *self)
{
  SlvDeckDocument *document = get_document (self);

  if (document == self->document)
    return;
  if (self->document)
    g_signal_handlers_disconnect_by_data (self->document, self);
  g_set_object (&self->document, document);
  if (document)
    g_signal_connect_object (document, "changed", G_CALLBACK (deck_changed), self, G_CONNECT_SWAPPED);
  slv_card_detail_set_deck (self->detail, document);
  deck_changed (self);
}

/* ---- copies of the deck ---- */

static gboolean
tell_played (SlvCardsPage *self, SlvDeckDocument *document)
{
  if (slv_deck_document_get_played (document) == NULL)
    return FALSE;
  slv_window_toast_from (GTK_WIDGET (self), _("These are the lists of a game. They can be changed when the match has ended."), NULL);
  return TRUE;
}

static void
take_out (SlvCardsPage *self, SlvDeckDocument *document, const char *name)
{
  const char *zone = slv_deck_document_zone_with (document, name);

  if (!tell_played (self, document) && zone != NULL)
    slv_deck_document_change (document, zone, name, -1);
}

/* Says how many there are now, when that is another number than before. */
static void
tell (SlvCardsPage *self, SlvDeckDocument *document, const char *name, guint before)
{
  guint count = slv_deck_document_count (document, NULL, name);
  g_autofree char *text = slv_tell_printf (g_dngettext (GETTEXT_PACKAGE, "%u copy of %s is in the deck now", "%u copies of %s are in the deck now",
                                                        count), count, name);

  if (count == before)
    return;
  self->done_to_deck = TRUE;
  slv_window_toast_step (GTK_WIDGET (self), text, "cards.undo-deck", document);
}

static void
change_card (SlvCardsPage *self, const char *card_id, gint delta)
{
  SlvIndex *index = slv_session_get_index (self->session);
  guint row = slv_index_find_id (index, card_id);
  SlvDeckDocument *document = get_document (self);
  const char *name = row != SLV_ROW_NONE ? slv_index_card_name (index, row) : NULL;
  guint before = document && name ? slv_deck_document_count (document, NULL, name) : 0;

  slv_cards_page_follow_deck (self);
  if (document == NULL || name == NULL || delta > 0)
    gtk_widget_activate_action (GTK_WIDGET (self), "win.add-card", "s", card_id);
  else
    take_out (self, document, name);
  if (document && name)
    tell (self, document, name, before);
}

/* One copy more or less of each in one step. */
static void
change_each (SlvCardsPage *self, SlvDeckDocument *document, GtkBitset *set, gint delta)
{
  GListModel *model = G_LIST_MODEL (slv_cards_page_get_selection (self));
  g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func (g_free);
  g_autofree char *title = slv_deck_document_dup_title (document), *text = NULL;
  guint n;

  for (guint i = 0; i < gtk_bitset_get_size (set); i++)
    {
      g_autoptr (SlvCardItem) item = g_list_model_get_item (model, gtk_bitset_get_nth (set, i));

      g_ptr_array_add (names, g_strdup (slv_index_card_name (slv_card_item_get_index (item), slv_card_item_get_row (item))));
    }
  n = slv_deck_document_change_each (document, names, delta);
  if (n == 0)
    return;
  self->done_to_deck = TRUE;
  text = slv_tell_printf (delta > 0 ? ngettext ("%u copy was added to “%s”", "%u copies were added to “%s”", n)
                                    : ngettext ("%u copy was taken out of “%s”", "%u copies were taken out of “%s”", n), n, title);
  slv_window_toast_step (GTK_WIDGET (self), text, "cards.undo-deck", document);
}

static void
change_selected (SlvCardsPage *self, gint delta)
{
  g_autoptr (GtkBitset) set = gtk_selection_model_get_selection (slv_cards_page_get_selection (self));
  g_autoptr (SlvCardItem) item = slv_cards_page_dup_selected (self);
  g_autofree char *id = item ? slv_index_dup_id (slv_card_item_get_index (item), slv_card_item_get_row (item)) : NULL;
  SlvDeckDocument *document = get_document (self);

  if (!slv_card_peek_fits (GTK_WIDGET (self), gtk_bitset_get_size (set)))
    return;
  if (document != NULL && gtk_bitset_get_size (set) > 1)
    {
      if (!tell_played (self, document))
        change_each (self, document, set, delta);
    }
  else if (id)
    change_card (self, id, delta);
}

ACTION (add)
{
  change_selected (SLV_CARDS_PAGE (widget), 1);
}

ACTION (take)
{
  SlvCardsPage *self = SLV_CARDS_PAGE (widget);

  if (get_document (self))
    change_selected (self, -1);
}

ACTION (add_to_deck)
{
  change_card (SLV_CARDS_PAGE (widget), g_variant_get_string (target, NULL), 1);
}

ACTION (take_from_deck)
{
  change_card (SLV_CARDS_PAGE (widget), g_variant_get_string (target, NULL), -1);
}

/* ---- undo ---- */

static void
step_copies (SlvCardsPage *self, gboolean redo)
{
  self->done_to_deck = FALSE;
  slv_lot_change_step (GTK_WIDGET (self), slv_session_get_holdings (self->session), redo);
}

static void
step_deck (SlvCardsPage *self, gboolean redo)
{
  SlvDeckDocument *document = get_document (self);
  g_autofree char *what = document == NULL ? NULL : redo ? slv_deck_document_redo (document) : slv_deck_document_undo (document);

  slv_window_toast_from (GTK_WIDGET (self), what ? what : redo ? _("There is nothing to do again.") : _("There is nothing to undo."), NULL);
}

void
slv_cards_page_step (SlvCardsPage *self, gboolean redo)
{
  (self->done_to_deck ? step_deck : step_copies) (self, redo);
}

ACTION (undo_deck)
{
  step_deck (SLV_CARDS_PAGE (widget), FALSE);
}

/* Copies or wants were changed, by the card's pane or its menu: that is what Ctrl+Z takes back now. */
ACTION (booked)
{
  SLV_CARDS_PAGE (widget)->done_to_deck = FALSE;
}

/* ---- all of them ---- */

void
slv_cards_page_install_deck (GtkWidgetClass *widget_class)
{
  static const struct { const char *name, *type; GtkWidgetActionActivateFunc activate; } actions[] = {
    { "cards.add", NULL, add }, { "cards.take", NULL, take }, { "cards.add-to-deck", "s", add_to_deck },
    { "cards.take-from-deck", "s", take_from_deck }, { "cards.undo-deck", NULL, undo_deck }, { "cards.booked", NULL, booked },
  };
  static const struct { guint key; GdkModifierType mods; const char *action; } keys[] = {
    { GDK_KEY_KP_Enter, GDK_CONTROL_MASK, "cards.add" }, { GDK_KEY_Return, GDK_CONTROL_MASK, "cards.add" }, { GDK_KEY_KP_Add, 0, "cards.add" },
    { GDK_KEY_plus, 0, "cards.add" }, { GDK_KEY_KP_Subtract, 0, "cards.take" }, { GDK_KEY_minus, 0, "cards.take" },   /* menus show the last one */
  };

  for (guint i = 0; i < G_N_ELEMENTS (actions); i++)
    gtk_widget_class_install_action (widget_class, actions[i].name, actions[i].type, actions[i].activate);
  for (guint i = 0; i < G_N_ELEMENTS (keys); i++)
    gtk_widget_class_add_binding_action (widget_class, keys[i].key, keys[i].mods, keys[i].action, NULL);
}
