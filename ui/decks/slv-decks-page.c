/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-decks-page.c: see the header. One stack: the list (or what to do when there is none) and the open decks, in tabs
 * (slv-decks-page-tabs.c), and the hands. Closing a deck saves it, so that no work is lost by looking elsewhere. */
#include "base/slv-address.h"
#include "deck/slv-deck-recover.h"
#include "decks/slv-decks-page-private.h"
#include "decks/slv-deck-dialogs.h"
#include "import/slv-deck-file.h"
#include "widgets/slv-parts.h"

static gboolean
shows (SlvDecksPage *self, const char *name)
{
  return slv_ui_is_at (self->stack, name);
}

static void
on_decks_changed (SlvDecksPage *self)
{
  slv_ui_turn_to (self->list_stack, slv_deck_list_is_empty (self->list) ? "empty" : "list");
}

/** Back to the list; a deck that is open alone is closed. */
static gboolean
leave_deck (SlvDecksPage *self)
{
  SlvDeckView *editor = slv_decks_page_count_tabs (self) == 1 ? self->editor : NULL;
  slv_decks_page_show_list (self);
  if (editor != NULL)
    slv_decks_page_close_tab (self, editor);
  return TRUE;
}

/** The window, another than this page's, that has the deck open: two that edit it would write over each other's steps. */
static SlvWindow *
find_elsewhere (SlvDecksPage *self, gint64 id)
{
  GtkApplication *app = GTK_APPLICATION (g_application_get_default ());
  for (GList *at = app != NULL ? gtk_application_get_windows (app) : NULL; at != NULL; at = at->next)
    {
      SlvPage *page = SLV_IS_WINDOW (at->data) ? slv_window_peek_page (at->data, "decks") : NULL;
      if (page != NULL && SLV_DECKS_PAGE (page) != self && slv_decks_page_find_tab (SLV_DECKS_PAGE (page), id) != NULL)
        return at->data;
    }
  return NULL;
}

/** @behind: in a tab of its own, and what is shown stays. FALSE: it cannot be read. */
static gboolean
open_saved (SlvDecksPage *self, gint64 id, gboolean behind, GError **error)
{
  g_autoptr (SlvDeckDocument) document = slv_deck_document_find (self->session, id);
  SlvDeck *deck = document == NULL ? slv_session_load_deck (self->session, id, error) : NULL;
  if (document == NULL && deck == NULL)
    return FALSE;
  if (document == NULL)
    document = slv_deck_document_new (self->session, deck);
  slv_decks_page_open_document (self, document, behind);
  return TRUE;
}

gboolean
slv_decks_page_open_behind (SlvDecksPage *self, gint64 id, GError **error)
{
  if (slv_decks_page_find_tab (self, id) != NULL)
    return TRUE;
  if (slv_decks_page_count_tabs (self) >= SLV_DECK_TABS_MAX)
    {
      g_set_error (error, SLV_ERROR, SLV_ERROR_REFUSED, _("at most %u decks are open at once"), SLV_DECK_TABS_MAX);
      return FALSE;
    }
  return id != 0 && find_elsewhere (self, id) == NULL && open_saved (self, id, TRUE, error);
}

void
slv_decks_page_put (SlvDecksPage *self, gint64 id, const char * const *names)
{
  g_autoptr (GError) error = NULL;
  SlvWindow *other = find_elsewhere (self, id);
  SlvDecksPage *page = other != NULL ? SLV_DECKS_PAGE (slv_window_peek_page (other, "decks")) : self;
  if (slv_decks_page_open_behind (page, id, &error))
    slv_deck_view_take_names (slv_decks_page_find_tab (page, id), names, NULL, NULL);
  else if (error != NULL)
    slv_window_error (GTK_WIDGET (self), _("The deck could not be opened"), error);
}

gboolean
slv_decks_page_open (SlvDecksPage *self, gint64 id)
{
  g_autoptr (GError) error = NULL;
  SlvWindow *other = find_elsewhere (self, id);
  SlvDeckView *editor = slv_decks_page_find_tab (self, id);
  if (other != NULL)
    {
      slv_window_show_page (other, "decks");
      gtk_window_present (GTK_WINDOW (other));
      return TRUE;
    }
  if (editor != NULL)
    {
      slv_deck_view_save (editor, NULL, NULL);
      slv_decks_page_show_tab (self, editor);
      return TRUE;
    }
  gboolean opened = open_saved (self, id, FALSE, &error);
  if (!opened)
    slv_window_error (GTK_WIDGET (self), _("The deck could not be opened"), error);
  return opened;
}

SlvDeckDocument *
slv_decks_page_get_document (SlvDecksPage *self)
{
  return self->editor != NULL ? slv_deck_view_get_document (self->editor) : NULL;
}

/* ---- actions ---- */

static void
open_now (SlvDecksPage *self)
{
  slv_decks_page_open (self, self->opening);
}

/** A row takes the focus after its second click has been told: it would take it away from the deck. */
static void
on_open (SlvDecksPage *self, gint64 id)
{
  self->opening = id;
  slv_ui_once (self, NULL, G_PRIORITY_HIGH, 0, G_CALLBACK (open_now));
}

/* (nullable): that was changed last, of @decks, and of @game unless that is NULL. */
static const SlvDeck *
find_last (const GPtrArray *decks, const char *game)
{
  const SlvDeck *last = NULL;
  for (guint i = 0; decks != NULL && i < decks->len; i++)
    {
      const SlvDeck *deck = g_ptr_array_index (decks, i);
      if ((game == NULL || g_str_equal (deck->game, game)) && (last == NULL || deck->changed > last->changed))
        last = deck;
    }
  return last;
}

/* (nullable): that of the last deck of the game that is chosen, or the first one of that game; where none is chosen, of a game that has cards. */
static const SlvFormat *
usual_format (SlvDecksPage *self)
{
  SlvGames *known = slv_session_get_games (self->session);
  GPtrArray *games = slv_games_list (known);
  SlvGame *game = slv_session_get_game (self->session);
  g_autoptr (GPtrArray) decks = slv_store_list_decks (slv_session_get_store (self->session), NULL);
  const SlvDeck *last = find_last (decks, game != NULL ? game->id : NULL);
  const SlvFormat *format = last != NULL && last->format[0] != '\0' ? slv_games_resolve_format (known, NULL, last->format, NULL) : NULL;
  g_autoptr (GPtrArray) here = slv_index_dup_games (slv_session_get_index (self->session));
  if (game == NULL && MAX (here->len, games->len) > 0)
    game = g_ptr_array_index (here->len > 0 ? here : games, 0);
  return format == NULL && game != NULL && game->rulebooks->len > 0
         ? g_ptr_array_index (((const SlvRulebook *) g_ptr_array_index (game->rulebooks, 0))->formats, 0) : format;
}

/* (transfer full): @format: (nullable): the usual one */
static SlvDeckDocument *
new_deck (SlvDecksPage *self, const SlvFormat *format)
{
  SlvDeck *deck = slv_deck_new (_("Untitled deck"));
  if (format == NULL)
    format = usual_format (self);
  if (format != NULL)
    {
      slv_take_str (&deck->game, g_strdup (format->rulebook->game->id));
      slv_take_str (&deck->format, g_strdup (format->full_id));
    }
  return slv_deck_document_new (self->session, deck);
}

SLV_UI_ACTION (SlvDecksPage, new_action)
{
  g_autoptr (SlvDeckDocument) document = new_deck (self, NULL);
  slv_decks_page_open_document (self, document, FALSE);
  slv_deck_view_focus_search (self->editor);
}

static void
remove_saved (SlvDeckDocument *document, const GError *error, gpointer page)
{
  SlvDecksPage *self = page;
  gint64 id = slv_deck_document_get_registered (document)->id;
  SlvDeckView *editor = error == NULL && self->session != NULL ? slv_decks_page_find_document (self, document) : NULL;
  if (editor == NULL)
    return;
  g_autoptr (GArray) ids = g_array_new (FALSE, FALSE, sizeof (gint64));
  g_array_append_val (ids, id);
  if (slv_decks_page_count_tabs (self) == 1)
    slv_decks_page_show_list (self);
  slv_decks_page_close_tab (self, editor);
  if (id != 0)
    slv_decks_page_remove (self, ids);
}

void
slv_decks_page_remove_open (SlvDecksPage *self, SlvDeckView *editor)
{
  slv_deck_view_save (editor, remove_saved, self);   /* what is deleted can be brought back as it was */
}

SLV_UI_ACTION (SlvDecksPage, remove_open_action)
{
  if (self->editor != NULL)
    slv_decks_page_remove_open (self, self->editor);
}

/** The open deck was saved elsewhere meanwhile; both are there now. */
static void
on_kept_apart (SlvDecksPage *self, const char *before, const char *now)
{
  g_autofree char *text = g_strdup_printf (_("“%s” was changed by another window or program; your changes are kept as “%s”"), before, now);
  slv_window_toast_from (GTK_WIDGET (self), text, NULL);
}

SLV_UI_ACTION (SlvDecksPage, hand_action)
{
  SlvDeckDocument *document = slv_decks_page_get_document (self);
  if (document == NULL)
    return;
  if (slv_hand_view_get_document (self->hand) != document)
    slv_hand_view_set_document (self->hand, document);
  slv_ui_turn_to (self->stack, "hand");
  slv_decks_page_tabs_changed (self);
  slv_hand_view_show (self->hand, g_variant_get_string (target, NULL));
}

static void
on_taken (SlvDecksPage *self, SlvDeckDocument *document)
{
  if (self->session != NULL)
    slv_decks_page_open_document (self, document, FALSE);
}

/* A new deck for @text, of the game that its cards are of; it is opened when what was understood is agreed to. Several lists are as many decks at once. */
static void
paste_new (SlvDecksPage *self, const char *text)
{
  SlvGames *games = slv_session_get_games (self->session);
  g_autoptr (GPtrArray) decks = text != NULL ? slv_deck_text_read (text, strlen (text), "", NULL, games, NULL) : NULL;
  const SlvDeck *first = decks != NULL && decks->len > 0 ? g_ptr_array_index (decks, 0) : NULL;
  if (decks != NULL && decks->len > 1)
    {
      slv_decks_page_add_text (self, text);
      return;
    }
  g_autoptr (SlvDeckDocument) document
      = new_deck (self, first != NULL ? slv_check_default_format (first, slv_session_get_index (self->session), games, NULL) : NULL);
  GtkWidget *dialog = slv_paste_dialog_present (GTK_WIDGET (self), document, text);
  g_signal_connect_object (dialog, "taken", G_CALLBACK (on_taken), self, G_CONNECT_SWAPPED);
}

static void
take_text (SlvDecksPage *self, const char *text)
{
  SlvDeckDocument *open = slv_decks_page_shows_deck (self) || shows (self, "hand") ? slv_deck_view_get_document (self->editor) : NULL;
  if (text != NULL && slv_address_is_web (text))
    slv_decks_page_open_link (self, text);
  else if (open != NULL)
    slv_paste_dialog_present (GTK_WIDGET (self->editor), open, text);
  else
    paste_new (self, text);
}

static void
on_pasted_text (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (SlvDecksPage) self = data;
  g_autofree char *text = gdk_clipboard_read_text_finish (GDK_CLIPBOARD (source), result, NULL);
  if (self->session != NULL && slv_window_pastes (GTK_WIDGET (self), text))
    take_text (self, text != NULL ? g_strstrip (text) : NULL);
}

SLV_UI_ACTION (SlvDecksPage, paste_new_action)
{
  paste_new (self, g_variant_get_string (target, NULL));
}

SLV_UI_ACTION (SlvDecksPage, take_text_action)
{
  take_text (self, g_variant_get_string (target, NULL));
}

SLV_UI_ACTION (SlvDecksPage, paste_action)
{
  GdkClipboard *clipboard = gtk_widget_get_clipboard (widget);
  if (gdk_content_formats_contain_gtype (gdk_clipboard_get_formats (clipboard), GDK_TYPE_FILE_LIST))
    gtk_widget_activate_action (widget, "win.paste", NULL);
  else
    gdk_clipboard_read_text_async (clipboard, NULL, on_pasted_text, g_object_ref (self));
}

/* ---- what the window asks of a page ---- */

static gboolean
page_focus (SlvPage *page)
{
  SlvDecksPage *self = SLV_DECKS_PAGE (page);
  gboolean deck = slv_decks_page_shows_deck (self);
  if (!shows (self, "tabs") || (!deck && slv_deck_list_is_empty (self->list)))
    return FALSE;
  if (deck)
    slv_deck_view_focus_rows (self->editor);
  else
    slv_deck_list_focus (self->list);
  return TRUE;
}

static gboolean
page_focus_search (SlvPage *page)
{
  SlvDecksPage *self = SLV_DECKS_PAGE (page);
  if (slv_decks_page_shows_deck (self))
    slv_deck_view_focus_search (self->editor);
  else if (shows (self, "tabs"))
    slv_deck_list_focus_search (self->list);
  else
    return FALSE;
  return TRUE;
}

static gboolean
page_can_go_back (SlvPage *page)
{
  SlvDecksPage *self = SLV_DECKS_PAGE (page);
  return slv_decks_page_shows_deck (self) || shows (self, "hand");
}

static gboolean
page_go_back (SlvPage *page)
{
  SlvDecksPage *self = SLV_DECKS_PAGE (page);
  if (shows (self, "hand"))
    {
      slv_ui_turn_to (self->stack, "tabs");
      slv_decks_page_tabs_changed (self);
      return TRUE;
    }
  if (!slv_decks_page_shows_deck (self))
    return FALSE;
  return slv_deck_view_go_back (self->editor) || leave_deck (self);
}

static char *
page_dup_title (SlvPage *page)
{
  SlvDecksPage *self = SLV_DECKS_PAGE (page);
  gboolean list = shows (self, "tabs") && !slv_decks_page_shows_deck (self);
  return list ? NULL : slv_deck_document_dup_title (slv_decks_page_get_document (self));
}

static gboolean
page_step (SlvPage *page, gboolean redo)
{
  SlvDecksPage *self = SLV_DECKS_PAGE (page);
  return slv_decks_page_shows_deck (self) ? slv_deck_view_step (self->editor, redo)
         : shows (self, "hand") ? slv_hand_view_step (self->hand, redo) : slv_decks_page_step_bulk (self, redo);
}

static gboolean
page_create (SlvPage *page)
{
  new_action (GTK_WIDGET (page), "decks.new", NULL);
  return TRUE;
}

static gboolean
page_add_card (SlvPage *page, const char *card_id)
{
  SlvDecksPage *self = SLV_DECKS_PAGE (page);
  SlvIndex *index = slv_session_get_index (self->session);
  guint row = slv_index_find_id (index, card_id);
  return row != SLV_ROW_NONE && self->editor != NULL && slv_deck_view_add (self->editor, slv_index_card_name (index, row), 1);
}

static gboolean
page_open_deck (SlvPage *page, const char *number)
{
  return slv_decks_page_open (SLV_DECKS_PAGE (page), g_ascii_strtoll (number, NULL, 10));
}

static gboolean
page_show_view (SlvPage *page, const char *name)
{
  SlvDecksPage *self = SLV_DECKS_PAGE (page);
  g_autoptr (GPtrArray) decks = slv_store_list_decks (slv_session_get_store (self->session), NULL);
  const SlvDeck *last = find_last (decks, NULL);

  if (slv_decks_page_get_document (self) == NULL && (last == NULL || !slv_decks_page_open (self, last->id)))
    return FALSE;
  gtk_widget_activate_action (GTK_WIDGET (page), "decks.hand", "s", name);
  return TRUE;
}

static GtkWidget *
page_get_keys (SlvPage *page)
{
  SlvDecksPage *self = SLV_DECKS_PAGE (page);
  return slv_decks_page_shows_deck (self) ? GTK_WIDGET (self->editor) : shows (self, "hand") ? GTK_WIDGET (self->hand) : GTK_WIDGET (self->list_stack);
}

static gboolean
page_commit (SlvPage *page)
{
  slv_decks_page_save_tabs (SLV_DECKS_PAGE (page));
  return TRUE;
}

/** A tab beside others is closed; the last one is what the window is open for. */
static gboolean
page_close (SlvPage *page)
{
  SlvDecksPage *self = SLV_DECKS_PAGE (page);
  if (!slv_decks_page_shows_deck (self) || slv_decks_page_count_tabs (self) < 2)
    return FALSE;
  slv_decks_page_close_tab (self, self->editor);
  return TRUE;
}

SLV_DEFINE_PAGE (SlvDecksPage, slv_decks_page, ADW_TYPE_BIN, .commit = page_commit, .close = page_close,
                 .get_keys = page_get_keys, .show_view = page_show_view, .focus = page_focus, .focus_search = page_focus_search,
                 .can_go_back = page_can_go_back, .go_back = page_go_back, .dup_title = page_dup_title, .step = page_step,
                 .create = page_create, .add_card = page_add_card, .open_deck = page_open_deck,
                 .open_files = slv_decks_page_open_files)

/* ---- making it ---- */

static void
slv_decks_page_root (GtkWidget *widget)
{
  SlvDecksPage *self = SLV_DECKS_PAGE (widget);
  GTK_WIDGET_CLASS (slv_decks_page_parent_class)->root (widget);
  if (!self->resumed)
    slv_decks_page_resume (self);
  self->resumed = TRUE;
}

static void
slv_decks_page_unroot (GtkWidget *widget)
{
  page_commit (SLV_PAGE (widget));
  GTK_WIDGET_CLASS (slv_decks_page_parent_class)->unroot (widget);
}

static void
slv_decks_page_dispose (GObject *object)
{
  SlvDecksPage *self = SLV_DECKS_PAGE (object);
  g_clear_object (&self->chooser);
  slv_decks_page_dispose_bulk (self);
  SLV_FREE_MEMBERS (self, (weak, menu_page), (g_object_unref, session));
  G_OBJECT_CLASS (slv_decks_page_parent_class)->dispose (object);
}

static void
slv_decks_page_class_init (SlvDecksPageClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  G_OBJECT_CLASS (klass)->dispose = slv_decks_page_dispose;
  widget_class->root = slv_decks_page_root;
  widget_class->unroot = slv_decks_page_unroot;
  g_type_ensure (SLV_TYPE_WRAP_LAYOUT);
  SLV_UI_TEMPLATE (widget_class, SlvDecksPage, "decks/slv-decks-page.ui", stack, list_place, selected_menu,
                   selected_button, remove_button);
  gtk_widget_class_install_action (widget_class, "decks.new", NULL, new_action);
  gtk_widget_class_install_action (widget_class, "decks.remove-open", NULL, remove_open_action);
  slv_decks_page_install_files (widget_class);
  slv_decks_page_install_bulk (widget_class);
  slv_decks_page_install_tabs (widget_class);
  gtk_widget_class_install_action (widget_class, "decks.hand", "s", hand_action);
  gtk_widget_class_install_action (widget_class, "decks.paste", NULL, paste_action);
  gtk_widget_class_install_action (widget_class, "decks.paste-new", "s", paste_new_action);
  gtk_widget_class_install_action (widget_class, "decks.take-text", "s", take_text_action);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_v, GDK_CONTROL_MASK, "decks.paste", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_d, GDK_CONTROL_MASK, "decks.hand", "s", "draw");
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_o, GDK_CONTROL_MASK, "decks.hand", "s", "odds");
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_t, GDK_CONTROL_MASK | GDK_SHIFT_MASK, "decks.hand", "s", "table");
}

static void
slv_decks_page_init (SlvDecksPage *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  slv_ui_ready_buttons (GTK_WIDGET (self));
}

GtkWidget *
slv_decks_page_new (SlvSession *session)
{
  SlvDecksPage *self = g_object_new (SLV_TYPE_DECKS_PAGE, NULL);
  self->session = g_object_ref (session);
  /* before the list looks: what the program was in the middle of when it ended without warning */
  slv_deck_recover (slv_session_get_store (session));
  self->list = SLV_DECK_LIST (slv_deck_list_new (session));
  self->hand = SLV_HAND_VIEW (slv_hand_view_new (session));
  adw_bin_set_child (self->list_place, GTK_WIDGET (self->list));
  gtk_widget_set_name (GTK_WIDGET (self->hand), "hand");
  gtk_stack_add_child (self->stack, GTK_WIDGET (self->hand));
  g_signal_connect_object (self->list, "open", G_CALLBACK (on_open), self, G_CONNECT_SWAPPED);
  slv_decks_page_init_bulk (self);
  slv_decks_page_init_tabs (self);
  g_signal_connect_object (session, "deck-kept-apart", G_CALLBACK (on_kept_apart), self, G_CONNECT_SWAPPED);
  /* after the list's own handler, which was connected before */
  g_signal_connect_object (session, "decks-changed", G_CALLBACK (on_decks_changed), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (session, "notify::game", G_CALLBACK (on_decks_changed), self, G_CONNECT_SWAPPED);
  on_decks_changed (self);
  return GTK_WIDGET (self);
}
