/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-deck-view.c: see the header. Every change goes through an action to the document, and everything that is shown comes
 * back from the document's "changed": there is no second state to keep in step. */
#include "decks/slv-deck-picture.h"
#include "decks/slv-deck-view-private.h"
#include "decks/slv-deck-dialogs.h"
#include "decks/slv-decks-page.h"
#include "game/slv-clause.h"
#include "games/slv-game-parts.h"
#include "import/slv-deck-file.h"
#include "print/slv-print.h"

#define TOLD_PAUSE (6 * G_USEC_PER_SEC)

#define VERDICT_CHARS 13   /* of the verdict, which are read before the format is: with the number of its findings */

G_DEFINE_FINAL_TYPE (SlvDeckView, slv_deck_view, ADW_TYPE_BIN)

/* The drop-down of the deck editor that says under which format the deck is judged. */

/* Selects the format of the document. */
static void
slv_deck_view_update_format (SlvDeckView *self)
{
  const SlvFormat *format = slv_deck_document_get_format (self->document);
  guint position = GTK_INVALID_LIST_POSITION;
  if (format != NULL)
    g_ptr_array_find (self->formats, format, &position);
  gtk_drop_down_set_selected (self->format, position);
}

static void
on_format_chosen (SlvDeckView *self)
{
  guint position = gtk_drop_down_get_selected (self->format);
  if (self->document == NULL || self->updating || position >= self->formats->len)
    return;
  slv_deck_document_set_format (self->document, g_ptr_array_index (self->formats, position));
}

/* What is chosen: without the game, which has no room, and whose cards these are. */
static void
bind_format (SlvDeckView *self, GtkListItem *item)
{
  const SlvFormat *format = g_ptr_array_index (self->formats, gtk_list_item_get_position (item));
  g_autofree char *title = slv_format_dup_title (format);
  GtkWidget *label = slv_ui_line (NULL, NULL);
  gtk_label_set_text (GTK_LABEL (label), title);
  gtk_list_item_set_child (item, label);
}

/* All formats of all games, once the session is there. */
static void
slv_deck_view_fill_formats (SlvDeckView *self)
{
  GPtrArray *games = slv_games_list (slv_session_get_games (self->session));
  GtkStringList *titles = gtk_string_list_new (NULL);
  g_ptr_array_set_size (self->formats, 0);
  SLV_EACH (const SlvGame, game, games)
    {
      SLV_EACH (const SlvRulebook, book, game->rulebooks)
        {
          SLV_EACH (const SlvFormat, format, book->formats)
            {
              /* Translators: game, format, edition of the rulebook */
              g_autofree char *title = g_strdup_printf (_("%s · %s (%s)"), game->title, slv_ui_tr (format->title), book->id);
              gtk_string_list_append (titles, title);
              g_ptr_array_add (self->formats, (gpointer) slv_format_ref (format));
            }
        }
    }
  self->updating = TRUE;
  gtk_drop_down_set_model (self->format, G_LIST_MODEL (titles));
  self->updating = FALSE;
  g_object_unref (titles);
}

static void
slv_deck_view_init_format (SlvDeckView *self)
{
  g_autoptr (GtkListItemFactory) chosen = gtk_signal_list_item_factory_new ();
  g_signal_connect_object (chosen, "bind", G_CALLBACK (bind_format), self, G_CONNECT_SWAPPED);
  gtk_drop_down_set_factory (self->format, chosen);
  g_signal_connect_object (self->format, "notify::selected", G_CALLBACK (on_format_chosen), self, G_CONNECT_SWAPPED);
}

/* Between the games of a match: which game it is, who begins, what the plan says for that, and the way back
 * to the registered lists. What is shown comes from the document, which keeps it over the end of the program. */

static char *
match_text (const SlvDeckPlan *plan, guint game, gboolean draw)
{
  const char *texts[] = { draw ? plan->on_draw : plan->on_play, plan->note };
  GString *text = g_string_new (NULL);
  /* Translators: number of the game within the match, name of the sideboarding plan */
  g_string_append_printf (text, _("Game %u, lists after “%s”. The registered lists are kept."), game, plan->name);
  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    if (texts[i][0] != '\0')
      g_string_append_printf (text, "\n%s", texts[i]);
  return g_string_free (text, FALSE);
}

static void
slv_deck_view_update_match (SlvDeckView *self)
{
  guint game;
  gboolean draw;
  const SlvDeckPlan *plan = slv_deck_document_get_match (self->document, &game, &draw);
  gtk_widget_set_visible (self->match_bar, plan != NULL);
  gtk_editable_set_editable (self->name, plan == NULL);
  slv_ui_offer (NULL, NULL, GTK_WIDGET (self->format), slv_deck_document_get_fixed (self->document));
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "deck.end-match", plan != NULL);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "deck.next-game", plan != NULL);
  slv_ui_offer (GTK_WIDGET (self), "deck.next-game", NULL, game < SLV_MATCH_GAMES_MAX ? NULL : _("Games of a match are not counted any further."));
  if (plan == NULL)
    return;
  g_autofree char *text = match_text (plan, game, draw);
  gtk_label_set_text (self->match_label, text);
  if (gtk_drop_down_get_selected (self->match_draw) != (draw ? 1 : 0))
    gtk_drop_down_set_selected (self->match_draw, draw ? 1 : 0);
}

static void
on_match_draw (SlvDeckView *self)
{
  guint game;
  if (!self->updating && self->document != NULL && slv_deck_document_get_match (self->document, &game, NULL) != NULL)
    slv_deck_document_set_match (self->document, game, gtk_drop_down_get_selected (self->match_draw) == 1);
}

SLV_UI_ACTION (SlvDeckView, next_game_action)
{
  guint game;
  gboolean draw;
  if (self->document != NULL && slv_deck_document_get_match (self->document, &game, &draw) != NULL)
    slv_deck_document_set_match (self->document, game + 1, draw);
}

SLV_UI_ACTION (SlvDeckView, end_match_action)
{
  if (self->document == NULL || slv_deck_document_get_played (self->document) == NULL)
    return;
  slv_deck_document_end_match (self->document);
  slv_window_toast_from (widget, _("The registered lists are back"), NULL);
}

/* How the rulebook's open points are read for the open deck. */

SLV_UI_ACTION (SlvDeckView, slv_deck_view_options_action)
{
  const SlvFormat *format = self->document != NULL ? slv_deck_document_get_format (self->document) : NULL;
  if (!slv_deck_view_can_edit (self))
    return;
  if (format == NULL)
    {
      slv_window_toast_from (widget, _("No game is installed for this deck."), NULL);
      return;
    }
  GtkWidget *dialog = slv_game_options_dialog_new (GTK_WINDOW (gtk_widget_get_root (widget)), self->session, format->rulebook,
                                                   slv_deck_document_get_deck (self->document)->option_texts);
  g_signal_connect_object (dialog, "chosen", G_CALLBACK (slv_deck_document_set_option), self->document, G_CONNECT_SWAPPED);
  gtk_window_present (GTK_WINDOW (dialog));
}

/* How lists come into the deck editor and go out of it: clipboard and files. */

/* The dialog shows what it understands of @text; without any the person can still type. */
static void
paste_text (SlvDeckView *self, const char *text)
{
  SlvDeckDocument *document = slv_deck_view_get_document (self);
  if (document != NULL && gtk_widget_get_root (GTK_WIDGET (self)) != NULL && slv_window_pastes (GTK_WIDGET (self), text))
    slv_paste_dialog_present (GTK_WIDGET (self), document, text);
}

static void
on_clipboard_text (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (SlvDeckView) self = data;
  g_autofree char *text = gdk_clipboard_read_text_finish (GDK_CLIPBOARD (source), result, NULL);
  paste_text (self, text);
}

static void
look_at_picture (GTask *task, gpointer source G_GNUC_UNUSED, gpointer texture, GCancellable *cancellable G_GNUC_UNUSED)
{
  g_autoptr (GBytes) bytes = gdk_texture_save_to_png_bytes (texture);
  GError *error = NULL;
  char *text = slv_deck_picture_text (bytes, NULL, &error);
  slv_ui_end_thread (task, text, g_free, error);
}

static void
on_picture_read (GObject *source, GAsyncResult *result, gpointer data G_GNUC_UNUSED)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *text = g_task_propagate_pointer (G_TASK (result), &error);
  if (text != NULL)
    paste_text (SLV_DECK_VIEW (source), text);
  else
    slv_window_toast_error (GTK_WIDGET (source), _("The picture in the clipboard was not pasted"), error);
}

static void
on_clipboard_picture (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (SlvDeckView) self = data;
  GdkTexture *texture = gdk_clipboard_read_texture_finish (GDK_CLIPBOARD (source), result, NULL);
  g_autoptr (GTask) task = texture != NULL ? g_task_new (self, NULL, on_picture_read, NULL) : NULL;
  if (task == NULL)
    return;
  g_task_set_task_data (task, texture, g_object_unref);
  slv_task_run (task, look_at_picture);
}

SLV_UI_ACTION (SlvDeckView, slv_deck_view_paste_action)
{
  if (slv_deck_view_get_document (self) == NULL)
    return;
  GdkClipboard *clipboard = gtk_widget_get_clipboard (widget);
  GdkContentFormats *formats = gdk_clipboard_get_formats (clipboard);
  if (gdk_content_formats_contain_gtype (formats, GDK_TYPE_FILE_LIST))   /* which are texts, too: where they lie */
    gtk_widget_activate_action (widget, "win.paste", NULL);
  else if (!gdk_content_formats_contain_gtype (formats, G_TYPE_STRING) && gdk_content_formats_contain_gtype (formats, GDK_TYPE_TEXTURE))
    gdk_clipboard_read_texture_async (clipboard, NULL, on_clipboard_picture, g_object_ref (widget));
  else
    gdk_clipboard_read_text_async (clipboard, NULL, on_clipboard_text, g_object_ref (widget));
}

SLV_UI_ACTION (SlvDeckView, slv_deck_view_copy_action)
{
  SlvDeckDocument *document = slv_deck_view_get_document (self);
  if (document == NULL)
    return;
  SlvGames *games = slv_session_get_games (slv_deck_document_get_session (document));
  g_autoptr (GError) error = NULL;
  g_autofree char *text = slv_deck_file_write (slv_deck_document_get_deck (document), "text", games, &error);
  if (text == NULL)
    {
      slv_window_error (widget, _("The deck could not be copied"), error);
      return;
    }
  gdk_clipboard_set_text (gtk_widget_get_clipboard (widget), text);
  slv_window_toast_from (widget, _("The list is in the clipboard"), NULL);
}

SLV_UI_ACTION (SlvDeckView, slv_deck_view_export_action)
{
  SlvDeckDocument *document = slv_deck_view_get_document (self);
  if (document != NULL)
    slv_decks_export_present (widget, slv_deck_document_get_session (document), NULL, slv_deck_document_get_deck (document));
}

SLV_UI_ACTION (SlvDeckView, slv_deck_view_print_action)
{
  SlvDeckDocument *document = slv_deck_view_get_document (self);
  if (document == NULL)
    return;
  const SlvFormat *format = slv_deck_document_get_format (document);
  g_autoptr (SlvOptions) options = format != NULL ? slv_deck_document_dup_options (document, format) : NULL;
  gboolean plans = g_str_equal (gtk_stack_get_visible_child_name (self->views), "plans") && slv_deck_document_get_deck (document)->plans->len > 0;
  slv_print_deck (GTK_WINDOW (gtk_widget_get_root (widget)), plans ? SLV_PAPER_GUIDE : SLV_PAPER_SHEET, slv_deck_document_get_deck (document),
                  slv_session_get_index (slv_deck_document_get_session (document)), format, options,
                  slv_deck_document_get_as_of (document));
}

SLV_UI_ACTION (SlvDeckView, slv_deck_view_code_action)
{
  SlvDeckDocument *document = slv_deck_view_get_document (self);
  if (document != NULL)
    slv_code_dialog_present (widget, slv_deck_document_get_deck (document), slv_session_get_games (slv_deck_document_get_session (document)));
}

/* ---- from the document to the widgets ---- */

static void
update_actions (SlvDeckView *self)
{
  SlvDeckDocument *document = self->document;
  gboolean undo = slv_versions_view_can_step (self->versions, FALSE) || (document != NULL && slv_deck_document_can_undo (document));
  gboolean redo = slv_versions_view_can_step (self->versions, TRUE) || (document != NULL && slv_deck_document_can_redo (document));
  slv_ui_offer (GTK_WIDGET (self), "deck.undo", self->undo, undo ? NULL : _("There is no change to take back."));
  slv_ui_offer (GTK_WIDGET (self), "deck.redo", self->redo, redo ? NULL : _("No change was taken back."));
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "deck.save", document != NULL);
}

static void
deck_view_update (SlvDeckView *self)
{
  update_actions (self);
  if (self->document == NULL)
    return;
  self->updating = TRUE;
  slv_deck_view_update_match (self);
  const SlvDeck *deck = slv_deck_document_get_deck (self->document);
  slv_draft_show (&self->name_draft, deck->name);
  slv_deck_view_update_format (self);
  const char *icon;
  g_autofree char *summary = slv_verdict_pane_document_summary (self->document, &icon);
  gtk_label_set_text (self->banner_label, summary);
  gtk_label_set_width_chars (self->banner_label, MIN (VERDICT_CHARS, (int) g_utf8_strlen (summary, -1)));
  gtk_image_set_from_icon_name (self->banner_icon, icon);
  g_autofree char *spoken = g_strdup_printf (_("Verdict: %s"), summary);
  slv_ui_set_name (self->banner, spoken);
  slv_deck_view_count_sights (self);
  slv_deck_view_update_rows (self);
  slv_deck_view_update_owned (self);
  slv_ui_turn_to (self->deck_stack, deck->entries->len > 0 ? "rows" : "empty");
  self->updating = FALSE;
}

static void
on_show_cards (SlvDeckView *self, GPtrArray *cards)
{
  slv_ui_turn_to (self->leaflet, "deck");
  slv_deck_view_select_cards (self, cards);
  slv_deck_view_focus_rows (self);
}

static void
on_folded (SlvDeckView *self)
{
  SlvWindow *window = slv_window_of (GTK_WIDGET (self));
  if (window != NULL)
    slv_page_changed (slv_window_get_page (window, "decks"));
}

/* ---- from the widgets to the document ---- */

static void
on_name_done (SlvDeckView *self)
{
  g_autofree char *name = self->document != NULL ? slv_draft_take (&self->name_draft) : NULL;
  if (name != NULL)
    slv_deck_document_rename (self->document, name);
}

static void
on_saved_here (SlvDeckDocument *document G_GNUC_UNUSED, const GError *error, gpointer view)
{
  if (error == NULL && slv_window_of (view) != NULL)
    slv_window_toast_from (view, _("The deck is saved"), NULL);
}

SLV_UI_ACTION (SlvDeckView, save_action)
{
  slv_deck_view_save (self, on_saved_here, self);
}

SLV_UI_ACTION (SlvDeckView, step_action)
{
  slv_deck_view_step (self, g_str_equal (action_name, "deck.redo"));
}

SLV_UI_ACTION (SlvDeckView, show_action)
{
  const char *pane = strrchr (action_name, '-') + 1;
  gtk_stack_set_visible_child_name (self->views, "deck");
  slv_ui_turn_to (self->leaflet, pane);
  if (g_str_equal (pane, "find"))
    slv_deck_finder_focus (self->finder);
  else   /* above the verdict there is a card, with what adds it */
    gtk_widget_child_focus (g_str_equal (pane, "verdict") ? GTK_WIDGET (self->verdict) : adw_leaflet_get_visible_child (self->leaflet), GTK_DIR_TAB_FORWARD);
}

static void
on_finder_add (SlvDeckView *self, const char *name, gint copies)
{
  if (copies > 0)
    slv_deck_view_add (self, name, (guint) copies);
  else
    slv_deck_view_take_out (self, name, copies == G_MININT ? G_MAXUINT : (guint) -copies);
}

static gboolean
focus_is_in (GtkWidget *widget)
{
  GtkRoot *root = gtk_widget_get_root (widget);
  GtkWidget *focus = root != NULL ? gtk_root_get_focus (root) : NULL;
  return focus != NULL && gtk_widget_is_ancestor (focus, widget);
}

SLV_UI_ACTION (SlvDeckView, view_action)
{
  GtkSelectionModel *pages = gtk_stack_get_pages (self->views);
  guint n = g_list_model_get_n_items (G_LIST_MODEL (pages));
  for (guint i = 0; i < n; i++)
    if (gtk_selection_model_is_selected (pages, i))
      {
        gtk_selection_model_select_item (pages, (i + n + (guint) g_variant_get_int32 (target)) % n, TRUE);
        break;
      }
  g_object_unref (pages);
  /* the stack takes the focus along if it was in the page before; once more would be one stop too far */
  GtkWidget *shown = gtk_stack_get_visible_child (self->views);
  if (!focus_is_in (shown))
    gtk_widget_child_focus (shown, GTK_DIR_TAB_FORWARD);
}

/** What the page does to "the deck" is done to this one, also where two stand side by side. */
SLV_UI_ACTION (SlvDeckView, page_action)
{
  GtkWidget *page = gtk_widget_get_ancestor (widget, SLV_TYPE_DECKS_PAGE);
  slv_decks_page_use (SLV_DECKS_PAGE (page), self);
  gtk_widget_activate_action_variant (page, action_name, target);
}

/* ---- the lists of a game ---- */

static void
on_play (SlvDeckView *self)
{
  gtk_stack_set_visible_child_name (self->views, "deck");
  slv_ui_turn_to (self->leaflet, "deck");
  slv_deck_view_focus_rows (self);
}

gboolean
slv_deck_view_can_edit (SlvDeckView *self)
{
  if (self->document == NULL)
    return FALSE;
  const char *fixed = slv_deck_document_get_fixed (self->document);
  if (fixed == NULL)
    return TRUE;
  /* once is enough for a key that is held down */
  gint64 now = g_get_monotonic_time ();
  if (now - self->told < TOLD_PAUSE)
    return FALSE;
  self->told = now;
  slv_window_toast_from (GTK_WIDGET (self), fixed, NULL);
  return FALSE;
}

gboolean
slv_deck_view_can_take (SlvDeckView *self, const char * const *names)
{
  if (!slv_deck_view_can_edit (self))
    return FALSE;
  g_autofree char *why = slv_deck_document_welcome (self->document, names);
  if (why != NULL)
    slv_window_toast_from (GTK_WIDGET (self), why, NULL);
  return why == NULL;
}

/* ---- making it ---- */

static void
slv_deck_view_dispose (GObject *object)
{
  SlvDeckView *self = SLV_DECK_VIEW (object);
  slv_deck_view_open (self, NULL);
  if (self->sights != NULL)
    slv_deck_sights_count (self->sights, NULL);
  SLV_FREE_MEMBERS (self, (g_object_unref, sights), shown, (slv_deck_arrange_free, arrange), (slv_index_unref, arranged_index),
                    (slv_format_unref, arranged_format), formats, (g_object_unref, selection), (g_object_unref, rows),
                    (g_object_unref, session), card_name);
  G_OBJECT_CLASS (slv_deck_view_parent_class)->dispose (object);
}

static void
bind_children (GtkWidgetClass *widget_class)
{
  SLV_UI_TEMPLATE (widget_class, SlvDeckView, "decks/slv-deck-view.ui", name, format, undo, redo, hand, save, more,
                   arrange_button, banner, banner_icon, banner_label, leaflet, views, plans, advice, versions, notes, deck_stack,
                   finder, find_bar, find_entry, find_status, rows_scroller, verdict, owned_bar, owned_label);
  SLV_UI_CHILDREN (widget_class, SlvDeckView, want, show_wants, shop, top, name_row, format_row, tools, switcher);
  SLV_UI_CALLBACKS (widget_class, on_name_done, on_folded, on_finder_add, on_show_cards, on_play, update_actions,
                    slv_deck_view_arrange);
}

static void
slv_deck_view_class_init (SlvDeckViewClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  G_OBJECT_CLASS (klass)->dispose = slv_deck_view_dispose;
  SLV_UI_TYPES (SLV_TYPE_ARRANGE_BUTTON, SLV_TYPE_WRAP_LAYOUT, SLV_TYPE_DECK_FINDER, SLV_TYPE_PLANS_VIEW,
                SLV_TYPE_ADVICE_VIEW, SLV_TYPE_VERSIONS_VIEW, SLV_TYPE_NOTES_VIEW, SLV_TYPE_VERDICT_PANE);
  bind_children (widget_class);
  slv_deck_view_install_card (widget_class);
  SLV_UI_CHILDREN (widget_class, SlvDeckView, match_bar, match_label, match_draw);
  gtk_widget_class_bind_template_callback (widget_class, on_match_draw);
  gtk_widget_class_install_action (widget_class, "deck.next-game", NULL, next_game_action);
  gtk_widget_class_install_action (widget_class, "deck.end-match", NULL, end_match_action);
  slv_deck_view_install_row_actions (widget_class);
  slv_deck_view_install_printing (widget_class);
  slv_deck_view_install_groups (widget_class);
  slv_deck_view_install_owned (G_OBJECT_CLASS (klass), widget_class);
  gtk_widget_class_install_action (widget_class, "deck.save", NULL, save_action);
  gtk_widget_class_install_action (widget_class, "deck.undo", NULL, step_action);
  gtk_widget_class_install_action (widget_class, "deck.redo", NULL, step_action);
  gtk_widget_class_install_action (widget_class, "deck.paste", NULL, slv_deck_view_paste_action);
  gtk_widget_class_install_action (widget_class, "deck.copy", NULL, slv_deck_view_copy_action);
  gtk_widget_class_install_action (widget_class, "deck.export", NULL, slv_deck_view_export_action);
  gtk_widget_class_install_action (widget_class, "deck.print", NULL, slv_deck_view_print_action);
  gtk_widget_class_install_action (widget_class, "deck.code", NULL, slv_deck_view_code_action);
  gtk_widget_class_install_action (widget_class, "deck.options", NULL, slv_deck_view_options_action);
  gtk_widget_class_install_action (widget_class, "deck.show-find", NULL, show_action);
  gtk_widget_class_install_action (widget_class, "deck.show-deck", NULL, show_action);
  gtk_widget_class_install_action (widget_class, "deck.show-verdict", NULL, show_action);
  gtk_widget_class_install_action (widget_class, "deck.view", "i", view_action);
  gtk_widget_class_install_action (widget_class, "decks.hand", "s", page_action);
  gtk_widget_class_install_action (widget_class, "decks.remove-open", NULL, page_action);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Page_Down, GDK_ALT_MASK, "deck.view", "i", 1);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Page_Up, GDK_ALT_MASK, "deck.view", "i", -1);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_s, GDK_CONTROL_MASK, "deck.save", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_p, GDK_CONTROL_MASK, "deck.print", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_v, GDK_CONTROL_MASK | GDK_SHIFT_MASK, "deck.paste", NULL);
}

static void
slv_deck_view_init (SlvDeckView *self)
{
  self->formats = g_ptr_array_new_with_free_func ((GDestroyNotify) slv_format_unref);
  self->rows = slv_deck_rows_new ();
  gtk_widget_init_template (GTK_WIDGET (self));
  slv_deck_view_init_rows (self);
  GtkEventController *focus = gtk_event_controller_focus_new ();
  g_signal_connect_object (focus, "leave", G_CALLBACK (on_name_done), self, G_CONNECT_SWAPPED);
  gtk_widget_add_controller (GTK_WIDGET (self->name), focus);
  self->name_draft.where = G_OBJECT (self->name);
  slv_ui_colour_sign (GTK_WIDGET (self->banner_icon));
  slv_deck_view_init_format (self);
  slv_ui_turn_to (self->leaflet, "deck");
  slv_ui_ready_buttons (GTK_WIDGET (self));
  slv_ui_set_name (GTK_WIDGET (self->name), _("Name of the deck"));
  slv_ui_set_name (GTK_WIDGET (self->format), _("Format"));
  slv_ui_name_from_tooltip (GTK_WIDGET (self->match_draw));
  on_folded (self);
}

GtkWidget *
slv_deck_view_new (SlvSession *session)
{
  SlvDeckView *self = g_object_new (SLV_TYPE_DECK_VIEW, NULL);
  self->session = g_object_ref (session);
  slv_deck_view_fill_formats (self);
  g_signal_connect_object (session, "games-changed", G_CALLBACK (slv_deck_view_fill_formats), self, G_CONNECT_SWAPPED);
  slv_deck_view_init_owned (self);
  slv_deck_finder_set_session (self->finder, session);
  slv_advice_view_set_session (self->advice, session);
  slv_deck_view_init_card (self);
  update_actions (self);
  return GTK_WIDGET (self);
}

static void
tell_warning (SlvDeckView *self)
{
  g_autofree char *warning = self->document != NULL ? slv_deck_document_take_warning (self->document) : NULL;
  if (warning != NULL)
    slv_window_toast_from (GTK_WIDGET (self), warning, NULL);
}

void
slv_deck_view_open (SlvDeckView *self, SlvDeckDocument *document)
{
  if (self->document == document)
    return;
  if (self->document != NULL)
    {
      slv_deck_view_commit (self);   /* to the deck that it was read from */
      g_signal_handlers_disconnect_by_data (self->document, self);
    }
  slv_draft_forget (&self->name_draft);
  g_set_object (&self->document, document);
  if (self->verdict != NULL)
    {
      slv_verdict_pane_set_document (self->verdict, document);
      slv_card_detail_set_deck (self->card, document);
      slv_deck_view_show_card (self, NULL);
      slv_arrange_button_set_document (self->arrange_button, document);
      slv_deck_finder_set_document (self->finder, document);
      slv_plans_view_set_document (self->plans, document);
      slv_advice_view_set_document (self->advice, document);
      slv_versions_view_set_document (self->versions, document);
      slv_notes_view_set_document (self->notes, document);
    }
  g_list_store_remove_all (self->rows);   /* those of a deck that is closed have nothing to be bound to */
  if (document == NULL)
    return;
  g_signal_connect_object (document, "changed", G_CALLBACK (deck_view_update), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (document, "changed", G_CALLBACK (tell_warning), self, G_CONNECT_SWAPPED);
  slv_deck_view_make_rows (self);
  gtk_search_bar_set_search_mode (self->find_bar, FALSE);
  gtk_stack_set_visible_child_name (self->views, "deck");
  slv_ui_turn_to (self->leaflet, "deck");
  deck_view_update (self);
  tell_warning (self);
}

SlvDeckDocument *
slv_deck_view_get_document (SlvDeckView *self)
{
  return self->document;
}

static void
tell_count (SlvDeckView *self, const char *name)
{
  guint count = slv_deck_document_count (self->document, NULL, name);
  g_autofree char *text = slv_tell_printf (ngettext ("%u copy of %s is in the deck now", "%u copies of %s are in the deck now", count),
                                           count, name);
  slv_deck_finder_announce (self->finder, text);
}

void
slv_deck_view_take_out (SlvDeckView *self, const char *name, guint copies)
{
  const char *zone = self->document != NULL ? slv_deck_document_zone_with (self->document, name) : NULL;
  if (zone == NULL || !slv_deck_view_can_edit (self))
    return;
  slv_deck_document_change (self->document, zone, name, - (gint) MIN (copies, slv_deck_document_count (self->document, zone, name)));
  tell_count (self, name);
}

gboolean
slv_deck_view_add (SlvDeckView *self, const char *name, guint copies)
{
  if (self->document == NULL)
    return FALSE;
  if (!slv_deck_view_can_take (self, (const char * const[]) { name, NULL }))
    return TRUE;
  const char *zone = slv_deck_finder_get_zone (self->finder);
  if (zone == NULL)
    zone = slv_deck_document_natural_zone (self->document, name);
  if (zone == NULL)
    zone = "";
  g_autofree char *set = slv_deck_finder_dup_set (self->finder);
  if (set == NULL || !slv_deck_view_add_of_set (self, zone, name, copies, set))
    slv_deck_document_change (self->document, zone, name, (gint) copies);
  slv_deck_view_select_row (self, zone, name);
  tell_count (self, name);
  return TRUE;
}

void
slv_deck_view_focus_search (SlvDeckView *self)
{
  gtk_stack_set_visible_child_name (self->views, "deck");
  slv_ui_turn_to (self->leaflet, "find");
  slv_deck_finder_focus (self->finder);
}

gboolean
slv_deck_view_step (SlvDeckView *self, gboolean redo)
{
  slv_deck_view_commit (self);
  if (slv_versions_view_step (self->versions, redo))
    return TRUE;
  g_autofree char *what = self->document != NULL ? slv_deck_document_step (self->document, redo) : NULL;
  if (what != NULL)
    slv_window_toast_from (GTK_WIDGET (self), what, NULL);
  return what != NULL;
}

gboolean
slv_deck_view_go_back (SlvDeckView *self)
{
  const char *view = gtk_stack_get_visible_child_name (self->views);
  if (g_strcmp0 (view, "plans") == 0 && slv_plans_view_go_back (self->plans))
    return TRUE;
  if (g_strcmp0 (view, "versions") == 0 && slv_versions_view_go_back (self->versions))
    return TRUE;
  if (g_strcmp0 (view, "deck") != 0)
    {
      gtk_stack_set_visible_child_name (self->views, "deck");
      return TRUE;
    }
  if (!adw_leaflet_get_folded (self->leaflet) || slv_ui_is_at (self->leaflet, "deck"))
    return FALSE;
  slv_ui_turn_to (self->leaflet, "deck");
  return TRUE;
}

void
slv_deck_view_commit (SlvDeckView *self)
{
  on_name_done (self);
  slv_plans_view_commit (self->plans);
  slv_notes_view_commit (self->notes);
}

static void
on_saved (SlvDeckDocument *document G_GNUC_UNUSED, const GError *error, gpointer view)
{
  if (error != NULL && slv_window_of (view) != NULL)
    slv_window_error (view, _("The deck could not be saved"), error);
}

void
slv_deck_view_save (SlvDeckView *self, SlvDeckSaved then, gpointer owner)
{
  if (self->document == NULL)
    return;
  slv_deck_view_commit (self);
  slv_deck_document_save (self->document, on_saved, self);
  if (then != NULL)
    slv_deck_document_save (self->document, then, owner);
}
