/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-deck-view-printing.c: another printing for a card of the deck: those of the index are offered, in the zone of the card or
 * wherever the deck has it. */
#include "decks/slv-deck-view-private.h"
#include "window/slv-window.h"

typedef struct {
  SlvDeckView *view;
  SlvDeckDocument *document;
  SlvIndex *index;
  char *zone, *name;
  GArray *printings;           /* guint: rows of printings, by position in the drop-down less one */
  GtkDropDown *choice;
  GtkCheckButton *everywhere;
} Choice;

SLV_DEFINE_STATIC_FREE (Choice, choice_free, (g_object_unref, view), (g_object_unref, document), (slv_index_unref, index), zone,
                        name, printings);

static char *
printing_title (const SlvPrintingView *printing)
{
  g_autoptr (GString) text = g_string_new (printing->set_code);
  const char *parts[] = { printing->number, printing->set_name, printing->rarity, printing->language };
  for (guint i = 0; i < G_N_ELEMENTS (parts); i++)
    if (parts[i] != NULL && parts[i][0] != '\0')
      g_string_append_printf (text, i == 0 ? " %s" : " · %s", parts[i]);
  return g_strdup (text->str);
}

static GtkStringList *
list_printings (Choice *choice, guint row)
{
  GtkStringList *titles = gtk_string_list_new (NULL);
  gtk_string_list_append (titles, _("Any printing"));
  SLV_EACH_PRINTING (printing, choice->index, row)
    {
      if (printing->gone || printing->set_code[0] == '\0')
        continue;
      g_autofree char *title = printing_title (printing);
      gtk_string_list_append (titles, title);
      g_array_append_val (choice->printings, printing->printing);
    }
  return titles;
}

/** The first printing of the card in this set. */
static gboolean
find_in_set (SlvIndex *index, guint row, const char *set, SlvPrintingView *printing)
{
  SLV_EACH_PRINTING (one, index, row)
    if (!one->gone && g_ascii_strcasecmp (one->set_code, set) == 0)
      {
        *printing = *one;
        return TRUE;
      }
  return FALSE;
}

gboolean
slv_deck_view_add_of_set (SlvDeckView *self, const char *zone, const char *name, guint copies, const char *set)
{
  const SlvFormat *format = slv_deck_document_get_format (self->document);
  SlvIndex *index = slv_session_get_index (self->session);
  g_autoptr (GArray) rows = NULL;
  g_autoptr (SlvDeck) cards = slv_deck_new ("");
  SlvPrintingView printing;
  if (slv_index_find_name (index, format != NULL ? format->rulebook->game : NULL, name, &rows) == 0
      || !find_in_set (index, g_array_index (rows, guint, 0), set, &printing))
    return FALSE;
  slv_deck_add (cards, zone, name, copies, printing.set_code, printing.number, 0);
  slv_deck_document_begin (self->document, name, 0);
  slv_deck_document_merge (self->document, cards, FALSE);
  slv_deck_document_end (self->document);
  return TRUE;
}

/** In every zone of the deck that has the card, or in its own. Returns the copies that were of another printing. */
static guint
apply (Choice *choice, const char *set_code, const char *number)
{
  g_autoptr (GHashTable) zones = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  const SlvDeck *deck = slv_deck_document_get_deck (choice->document);
  gboolean everywhere = gtk_check_button_get_active (choice->everywhere);
  for (guint i = 0; i < deck->entries->len; i++)
    if (everywhere || g_str_equal (slv_deck_entry (deck, i)->zone, choice->zone))
      g_hash_table_add (zones, g_strdup (slv_deck_entry (deck, i)->zone));
  guint copies = 0;
  slv_deck_document_begin (choice->document, choice->name, 0);
  SLV_EACH_KEY (char, zone, zones)
    copies += slv_deck_document_set_printing (choice->document, zone, choice->name, set_code, number);
  slv_deck_document_end (choice->document);
  return copies;
}

static void
on_response (GtkWidget *dialog G_GNUC_UNUSED, const char *response, Choice *choice)
{
  guint position = gtk_drop_down_get_selected (choice->choice);
  if (!g_str_equal (response, "replace") || slv_deck_view_get_document (choice->view) != choice->document
      || !slv_deck_view_can_edit (choice->view))
    return;
  SlvPrintingView printing = { .set_code = "", .number = "" };
  if (position > 0 && position <= choice->printings->len)
    slv_index_printing (choice->index, g_array_index (choice->printings, guint, position - 1), &printing);
  guint copies = apply (choice, printing.set_code, printing.number);
  g_autofree char *text = slv_tell_printf (ngettext ("%u copy is of that printing now", "%u copies are of that printing now", copies), copies);
  slv_window_toast_from (GTK_WIDGET (choice->view), text, NULL);
  slv_deck_view_select_row (choice->view, choice->zone, choice->name);
}

static void
present (Choice *choice, guint row)
{
  GtkStringList *titles = list_printings (choice, row);
  g_autofree char *heading = g_strdup_printf (_("Printing of “%s”"), choice->name);
  GtkWidget *dialog = adw_message_dialog_new (GTK_WINDOW (gtk_widget_get_root (GTK_WIDGET (choice->view))), heading, NULL);
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 12), *list = gtk_drop_down_new (G_LIST_MODEL (titles), NULL);
  GtkWidget *everywhere = gtk_check_button_new_with_mnemonic (_("In e_very zone of the deck"));
  choice->choice = GTK_DROP_DOWN (list);
  choice->everywhere = GTK_CHECK_BUTTON (everywhere);
  gtk_check_button_set_active (choice->everywhere, TRUE);
  gtk_box_append (GTK_BOX (box), list);
  gtk_box_append (GTK_BOX (box), everywhere);
  slv_ui_set_name (list, _("Printing"));
  adw_message_dialog_set_extra_child (ADW_MESSAGE_DIALOG (dialog), box);
  adw_message_dialog_add_responses (ADW_MESSAGE_DIALOG (dialog), "cancel", _("_Cancel"), "replace", _("_Replace"), NULL);
  adw_message_dialog_set_response_appearance (ADW_MESSAGE_DIALOG (dialog), "replace", ADW_RESPONSE_SUGGESTED);
  adw_message_dialog_set_default_response (ADW_MESSAGE_DIALOG (dialog), "replace");
  adw_message_dialog_set_close_response (ADW_MESSAGE_DIALOG (dialog), "cancel");
  g_signal_connect_data (dialog, "response", G_CALLBACK (on_response), choice, (GClosureNotify) (void (*) (void)) choice_free, 0);
  slv_ui_ready_buttons (dialog);
  gtk_window_present (GTK_WINDOW (dialog));
}

SLV_UI_ACTION (SlvDeckView, printing_action)
{
  const SlvFormat *format = self->document != NULL ? slv_deck_document_get_format (self->document) : NULL;
  g_autoptr (SlvDeckRow) row = format != NULL ? slv_deck_view_dup_focused (self) : NULL;
  if (row == NULL || !slv_deck_view_can_edit (self))
    return;
  SlvIndex *index = slv_session_get_index (self->session);
  g_autoptr (GArray) rows = NULL;
  if (slv_index_find_name (index, format->rulebook->game, row->title, &rows) == 0)
    {
      slv_window_toast_from (widget, _("The card index knows no printings of this card"), NULL);
      return;
    }
  Choice *choice = g_new0 (Choice, 1);
  choice->view = g_object_ref (self);
  choice->document = g_object_ref (self->document);
  choice->index = slv_index_ref (index);
  choice->zone = g_strdup (row->zone);
  choice->name = g_strdup (row->title);
  choice->printings = g_array_new (FALSE, FALSE, sizeof (guint));
  present (choice, g_array_index (rows, guint, 0));
}

void
slv_deck_view_install_printing (GtkWidgetClass *widget_class)
{
  gtk_widget_class_install_action (widget_class, "deck.printing", NULL, printing_action);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_r, GDK_CONTROL_MASK, "deck.printing", NULL);
}
