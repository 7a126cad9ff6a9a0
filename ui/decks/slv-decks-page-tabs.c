/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-decks-page-tabs.c: the decks that are open: each has a tab with an editor of its own, which keeps its document, and with it undo, what is
 * not saved, selection and view. The list of decks is the first tab, which stays. While only one deck is open and looked at there
 * is no bar: then another deck takes its place. Where there is room a second editor can stand beside the tabs; it leaves its tab for
 * that, and goes back into it. */
#include "decks/slv-decks-page-private.h"

#define BESIDE_FROM 720   /* pixels at 100 % text, of two decks */
#define OPEN_VIEW "open-deck"   /* "3,*7,+9 FOLDER": numbers in the library in that folder, the one that is looked at with a star, the one beside it with a plus */

/* ---- which there are ---- */

/** (nullable): NULL: the tab of the list. */
static SlvDeckView *
editor_of (AdwTabPage *page)
{
  return page != NULL ? g_object_get_data (G_OBJECT (adw_tab_page_get_child (page)), "editor") : NULL;
}

static SlvDeckView *
nth_editor (SlvDecksPage *self, guint n)
{
  return (int) n + 1 < adw_tab_view_get_n_pages (self->tabs) ? editor_of (adw_tab_view_get_nth_page (self->tabs, (int) n + 1)) : NULL;
}

static AdwTabPage *
tab_of (SlvDecksPage *self, SlvDeckView *editor)
{
  for (int i = 0; i < adw_tab_view_get_n_pages (self->tabs); i++)
    if (editor_of (adw_tab_view_get_nth_page (self->tabs, i)) == editor)
      return adw_tab_view_get_nth_page (self->tabs, i);
  return NULL;
}

guint
slv_decks_page_count_tabs (SlvDecksPage *self)
{
  return (guint) MAX (adw_tab_view_get_n_pages (self->tabs), 1) - 1;
}

SlvDeckView *
slv_decks_page_find_tab (SlvDecksPage *self, gint64 id)
{
  SlvDeckView *editor;
  for (guint i = 0; (editor = nth_editor (self, i)) != NULL; i++)
    {
      SlvDeckDocument *document = slv_deck_view_get_document (editor);
      if (document != NULL && slv_deck_document_get_registered (document)->id == id)
        return editor;
    }
  return NULL;
}

gboolean
slv_decks_page_shows_deck (SlvDecksPage *self)
{
  return slv_ui_is_at (self->stack, "tabs") && editor_of (adw_tab_view_get_selected_page (self->tabs)) != NULL;
}

SlvDeckView *
slv_decks_page_find_document (SlvDecksPage *self, SlvDeckDocument *document)
{
  SlvDeckView *editor;
  for (guint i = 0; (editor = nth_editor (self, i)) != NULL; i++)
    if (slv_deck_view_get_document (editor) == document)
      return editor;
  return NULL;
}

void
slv_decks_page_save_tabs (SlvDecksPage *self)
{
  SlvDeckView *editor;
  for (guint i = 0; (editor = nth_editor (self, i)) != NULL; i++)
    slv_deck_view_save (editor, NULL, NULL);
}

/* ---- two side by side ---- */

/** GTK 4.8 forgets that actions of a widget are there once it has been taken out of the window: its buttons and menus are told anew. */
static void
tell_actions (GtkWidget *widget)
{
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL; child = gtk_widget_get_next_sibling (child))
    tell_actions (child);
  g_autofree char *action = GTK_IS_ACTIONABLE (widget) ? g_strdup (gtk_actionable_get_action_name (GTK_ACTIONABLE (widget))) : NULL;
  GMenuModel *menu = GTK_IS_MENU_BUTTON (widget) ? gtk_menu_button_get_menu_model (GTK_MENU_BUTTON (widget)) : NULL;
  if (action != NULL)
    {
      gtk_actionable_set_action_name (GTK_ACTIONABLE (widget), NULL);
      gtk_actionable_set_action_name (GTK_ACTIONABLE (widget), action);
    }
  if (menu == NULL)
    return;
  g_object_ref (menu);
  gtk_menu_button_set_menu_model (GTK_MENU_BUTTON (widget), NULL);
  gtk_menu_button_set_menu_model (GTK_MENU_BUTTON (widget), menu);
  g_object_unref (menu);
}

static void
put_editor (GtkWidget *editor, GtkWidget *place)
{
  g_autoptr (GtkWidget) kept = g_object_ref (editor);
  adw_bin_set_child (ADW_BIN (gtk_widget_get_parent (kept)), NULL);
  adw_bin_set_child (ADW_BIN (place), kept);
  tell_actions (kept);
}

/** @editor: (nullable): NULL: no deck. What stood there goes back into its tab. */
static void
set_beside (SlvDecksPage *self, SlvDeckView *editor)
{
  GtkWidget *before = adw_bin_get_child (self->beside);
  if (before != NULL)
    put_editor (before, adw_tab_page_get_child (tab_of (self, SLV_DECK_VIEW (before))));
  if (editor != NULL)
    put_editor (GTK_WIDGET (editor), GTK_WIDGET (self->beside));
}

/** (nullable): the second deck, if it is in sight. */
static SlvDeckView *
seen_beside (SlvDecksPage *self)
{
  GtkWidget *editor = adw_bin_get_child (self->beside);
  return editor != NULL && gtk_widget_get_visible (GTK_WIDGET (self->beside)) && !adw_leaflet_get_folded (self->sides) ? SLV_DECK_VIEW (editor) : NULL;
}

/** (nullable): the deck on the other side of the one that has the focus. */
static SlvDeckView *
other_side (SlvDecksPage *self)
{
  SlvDeckView *beside = seen_beside (self);
  return beside == NULL ? NULL : beside == self->editor ? self->main : beside;
}

/** The second deck is offered where there is one and room for it. */
static void
update_sides (SlvDecksPage *self)
{
  gboolean beside = adw_bin_get_child (self->beside) != NULL && slv_decks_page_shows_deck (self);
  gboolean room = gtk_widget_get_width (GTK_WIDGET (self)) >= BESIDE_FROM * MAX (1, slv_ui_text_scale ());
  gboolean offered = slv_decks_page_shows_deck (self) && slv_decks_page_count_tabs (self) > 1 && room;
  gtk_widget_set_visible (GTK_WIDGET (self->beside), beside);
  if (adw_leaflet_get_folded (self->sides))
    adw_leaflet_set_visible_child (self->sides, GTK_WIDGET (self->tabs));
  if (seen_beside (self) == NULL)
    self->editor = self->main;
  else   /* kept while it is not in sight, so that there is not room for it just because it is gone */
    {
      int least;
      gtk_widget_measure (GTK_WIDGET (seen_beside (self)), GTK_ORIENTATION_HORIZONTAL, -1, &least, NULL, NULL, NULL);
      gtk_widget_set_size_request (GTK_WIDGET (self->beside), MAX (least, BESIDE_FROM / 2), -1);
    }
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "decks.beside", offered);
  gboolean deck = self->menu_page != NULL && self->menu_page != self->list_page;
  slv_ui_offer (GTK_WIDGET (self), "decks.tab-beside", NULL,
                !deck || !slv_decks_page_shows_deck (self) ? _("Only two decks stand side by side: first show one, then choose this for another.")
                : editor_of (self->menu_page) == self->main ? _("This is the shown deck. Choose this for another one.")
                : !room ? _("Two decks side by side need a wider window.") : NULL);
  slv_ui_offer (GTK_WIDGET (self), "decks.tab-close", NULL, deck ? NULL : _("The list of decks stays open."));
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "decks.other-side", seen_beside (self) != NULL);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "decks.send", seen_beside (self) != NULL);
}

static void
on_map (SlvDecksPage *self)
{
  GdkSurface *surface = gtk_native_get_surface (gtk_widget_get_native (GTK_WIDGET (self)));
  g_signal_handlers_disconnect_by_data (surface, self);
  g_signal_connect_object (surface, "layout", G_CALLBACK (update_sides), self, G_CONNECT_SWAPPED | G_CONNECT_AFTER);
}

void
slv_decks_page_use (SlvDecksPage *self, SlvDeckView *editor)
{
  if (editor == NULL || editor == self->editor || tab_of (self, editor) == NULL)
    return;
  self->editor = editor;
  slv_decks_page_tabs_changed (self);
}

static void
on_focus_tabs (SlvDecksPage *self)
{
  slv_decks_page_use (self, editor_of (adw_tab_view_get_selected_page (self->tabs)));
}

static void
on_focus_beside (SlvDecksPage *self)
{
  slv_decks_page_use (self, seen_beside (self));
}

/* ---- what is told of them ---- */

/** The saved decks that are open are open again at the next start with this library. */
static void
keep_open (SlvDecksPage *self)
{
  g_autoptr (GString) value = g_string_new (NULL);
  SlvDeckView *shown = editor_of (adw_tab_view_get_selected_page (self->tabs)), *editor;
  for (guint i = 0; (editor = nth_editor (self, i)) != NULL; i++)
    {
      SlvDeckDocument *document = slv_deck_view_get_document (editor);
      gint64 id = document != NULL ? slv_deck_document_get_deck (document)->id : 0;
      if (id != 0)
        g_string_append_printf (value, "%s%s%" G_GINT64_FORMAT, value->len > 0 ? "," : "",
                                editor == shown ? "*" : GTK_WIDGET (editor) == adw_bin_get_child (self->beside) ? "+" : "", id);
    }
  if (value->len > 0)
    g_string_append_printf (value, " %s", slv_session_get_dir (self->session));
  slv_ui_set_view (OPEN_VIEW, value->str);
}

static void
update_bar (SlvDecksPage *self)
{
  guint n = slv_decks_page_count_tabs (self);
  gboolean used = n > 1 || (n == 1 && editor_of (adw_tab_view_get_selected_page (self->tabs)) == NULL);
  /* a tab that is dragged belongs to no view until it is dropped */
  if (!adw_tab_view_get_is_transferring_page (self->tabs))
    gtk_widget_set_visible (GTK_WIDGET (self->bar), used && slv_ui_is_at (self->stack, "tabs"));
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "decks.turn", used);
  slv_ui_offer (GTK_WIDGET (self), "decks.new-tab", NULL, editor_of (adw_tab_view_get_selected_page (self->tabs)) != NULL ? NULL
                : _("Choose a deck in this list; it opens in a tab."));
}

static void
update_titles (SlvDecksPage *self)
{
  SlvDeckView *editor;
  /* as wide as the window was when it was shown last, the list would leave no room for two decks, and keep the window from being made narrower */
  gtk_widget_set_visible (GTK_WIDGET (self->list_stack), adw_tab_view_get_selected_page (self->tabs) == self->list_page);
  for (guint i = 0; (editor = nth_editor (self, i)) != NULL; i++)
    {
      g_autofree char *title = slv_deck_document_dup_title (slv_deck_view_get_document (editor));
      g_autofree char *tip = g_markup_escape_text (title != NULL ? title : "", -1);
      adw_tab_page_set_title (tab_of (self, editor), title != NULL ? title : "");
      adw_tab_page_set_tooltip (tab_of (self, editor), tip);
      /* else assistive technology would be told of all of them */
      gtk_widget_set_visible (GTK_WIDGET (editor), editor == editor_of (adw_tab_view_get_selected_page (self->tabs))
                                                   || editor == seen_beside (self));
    }
}

/** The tabs of libadwaita 1.2 say nothing to assistive technology by themselves. */
static void
name_tabs (GtkWidget *widget)
{
  g_autoptr (AdwTabPage) page = NULL;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL; child = gtk_widget_get_next_sibling (child))
    name_tabs (child);
  if (!g_str_equal (G_OBJECT_TYPE_NAME (widget), "AdwTab"))
    return;
  g_object_get (widget, "page", &page, NULL);
  if (page == NULL)
    return;
  slv_ui_set_name (gtk_widget_get_parent (widget), adw_tab_page_get_title (page));
  g_autofree char *close = g_strdup_printf (_("Close “%s”"), adw_tab_page_get_title (page));
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL; child = gtk_widget_get_next_sibling (child))
    if (GTK_IS_BUTTON (child))
      slv_ui_set_name (child, close);
}

void
slv_decks_page_tabs_changed (SlvDecksPage *self)
{
  SlvWindow *window = self->session != NULL ? slv_window_of (GTK_WIDGET (self)) : NULL;
  if (window == NULL)
    return;
  g_autofree char *name = slv_deck_document_dup_title (slv_decks_page_get_document (self));
  update_bar (self);
  update_sides (self);
  update_titles (self);
  name_tabs (GTK_WIDGET (self->bar));
  keep_open (self);
  slv_window_set_open_deck (window, name);
  slv_page_changed (SLV_PAGE (self));
}

static void
on_tab_selected (SlvDecksPage *self)
{
  SlvDeckView *editor = editor_of (adw_tab_view_get_selected_page (self->tabs));
  if (editor != NULL && GTK_WIDGET (editor) == adw_bin_get_child (self->beside))
    set_beside (self, self->main);   /* the two change places */
  if (editor != NULL)
    self->editor = self->main = editor;
  slv_decks_page_tabs_changed (self);
  if (!gtk_widget_get_mapped (GTK_WIDGET (self)) || self->session == NULL)
    return;
  if (editor != NULL)
    slv_deck_view_focus_rows (editor);
  else
    slv_deck_list_focus (self->list);
}

/** The page follows the deck of an editor that is there, and of no other. */
static void
follow (SlvDecksPage *self, SlvDeckView *editor, gboolean there)
{
  SlvDeckDocument *document = editor != NULL ? slv_deck_view_get_document (editor) : NULL;
  if (document == NULL)
    return;
  g_signal_handlers_disconnect_by_data (document, self);
  if (there)
    g_signal_connect_object (document, "changed", G_CALLBACK (slv_decks_page_tabs_changed), self, G_CONNECT_SWAPPED);
}

static void
on_page_attached (SlvDecksPage *self, AdwTabPage *page)
{
  follow (self, editor_of (page), TRUE);
  if (self->list_page != NULL && !adw_tab_page_get_pinned (self->list_page))
    adw_tab_view_set_page_pinned (self->tabs, self->list_page, TRUE);
  slv_decks_page_tabs_changed (self);
}

static void
on_page_detached (SlvDecksPage *self, AdwTabPage *page)
{
  SlvDeckView *editor = editor_of (page);
  follow (self, editor, FALSE);
  if (editor == self->main || self->main == NULL)
    self->main = nth_editor (self, 0);
  if (editor == self->editor || self->editor == NULL)
    self->editor = self->main;
  slv_decks_page_tabs_changed (self);
}

/** A tab that was dragged out and dropped nowhere comes back as the first of the decks; the list makes room for it meanwhile. */
static AdwTabView *
on_dragged_out (SlvDecksPage *self)
{
  adw_tab_view_set_page_pinned (self->tabs, self->list_page, FALSE);
  return self->tabs;
}

/* ---- opening and closing ---- */

static void
show_tab (SlvDecksPage *self, AdwTabPage *page)
{
  slv_ui_turn_to (self->stack, "tabs");
  adw_tab_view_set_selected_page (self->tabs, page);
  slv_decks_page_tabs_changed (self);
}

void
slv_decks_page_show_list (SlvDecksPage *self)
{
  slv_ui_turn_to (self->list_stack, slv_deck_list_is_empty (self->list) ? "empty" : "list");
  show_tab (self, self->list_page);
}

void
slv_decks_page_show_tab (SlvDecksPage *self, SlvDeckView *editor)
{
  show_tab (self, tab_of (self, editor));
}

/** An editor in a tab of its own, without a deck yet. */
static SlvDeckView *
add_tab (SlvDecksPage *self)
{
  GtkWidget *place = adw_bin_new (), *editor = slv_deck_view_new (self->session);
  slv_ui_hide_unseen_pages (editor);
  adw_bin_set_child (ADW_BIN (place), editor);
  g_object_set_data (G_OBJECT (place), "editor", editor);
  adw_tab_view_append (self->tabs, place);
  return SLV_DECK_VIEW (editor);
}

void
slv_decks_page_open_document (SlvDecksPage *self, SlvDeckDocument *document, gboolean behind)
{
  gboolean alone = slv_decks_page_count_tabs (self) == 1 && !gtk_widget_get_visible (GTK_WIDGET (self->bar));
  SlvDeckView *editor = alone && !behind ? nth_editor (self, 0) : add_tab (self);
  if (self->main == NULL)
    self->editor = self->main = editor;
  slv_deck_view_save (editor, NULL, NULL);
  follow (self, editor, FALSE);
  slv_deck_view_open (editor, document);
  follow (self, editor, TRUE);
  if (behind)
    {
      slv_decks_page_tabs_changed (self);
      return;
    }
  slv_decks_page_show_tab (self, editor);
  slv_deck_view_focus_rows (editor);
}

static gboolean
on_close_page (AdwTabView *tabs, AdwTabPage *page, SlvDecksPage *self)
{
  SlvDeckView *editor = editor_of (page);
  if (editor != NULL)
    {
      slv_deck_view_save (editor, NULL, NULL);
      if (editor == self->main || GTK_WIDGET (editor) == adw_bin_get_child (self->beside))
        set_beside (self, NULL);
      follow (self, editor, FALSE);
      if (slv_hand_view_get_document (self->hand) == slv_deck_view_get_document (editor))
        slv_hand_view_set_document (self->hand, NULL);
      slv_deck_view_open (editor, NULL);
    }
  adw_tab_view_close_page_finish (tabs, page, editor != NULL);
  if (editor == NULL)
    return TRUE;
  GtkWidget *place = gtk_widget_get_parent (GTK_WIDGET (editor));
  g_object_set_data (G_OBJECT (place), "editor", NULL);
  adw_bin_set_child (ADW_BIN (place), NULL);   /* the tab itself goes when it has faded */
  return TRUE;
}

void
slv_decks_page_close_tab (SlvDecksPage *self, SlvDeckView *editor)
{
  adw_tab_view_close_page (self->tabs, tab_of (self, editor));
}

/** (transfer full) (nullable): which decks of this library were open when the window was closed; see OPEN_VIEW. */
static char *
dup_kept (SlvSession *session)
{
  g_autofree char *kept = slv_ui_get_view (OPEN_VIEW);
  const char *dir = kept != NULL ? strchr (kept, ' ') : NULL;
  return dir != NULL && g_str_equal (dir + 1, slv_session_get_dir (session)) ? g_strndup (kept, dir - kept) : NULL;
}

gboolean
slv_decks_page_resumes (SlvSession *session)
{
  g_autofree char *kept = dup_kept (session);
  return kept != NULL;
}

/** What was open when the window was closed is open again, unless it is gone. */
void
slv_decks_page_resume (SlvDecksPage *self)
{
  g_autofree char *kept = dup_kept (self->session);
  if (kept == NULL)
    return;
  g_auto (GStrv) ids = g_strsplit (kept, ",", SLV_DECK_TABS_MAX);
  SlvDeckView *shown = NULL, *beside = NULL;
  for (guint i = 0; ids[i] != NULL; i++)
    {
      gint64 id = g_ascii_strtoll (ids[i] + strspn (ids[i], "*+"), NULL, 10);
      SlvDeckView *editor = slv_decks_page_open_behind (self, id, NULL) ? slv_decks_page_find_tab (self, id) : NULL;
      if (ids[i][0] == '*' || ids[1] == NULL)
        shown = editor;
      else if (ids[i][0] == '+')
        beside = editor;
    }
  if (shown == NULL)
    return;
  slv_decks_page_show_tab (self, shown);
  set_beside (self, beside);
  slv_decks_page_tabs_changed (self);
}

/* ---- actions ---- */

static void
open_ids (SlvDecksPage *self, const GArray *ids)
{
  for (guint i = 0; i < ids->len; i++)
    {
      g_autoptr (GError) error = NULL;
      if (!slv_decks_page_open_behind (self, g_array_index (ids, gint64, i), &error) && error != NULL)
        {
          slv_window_error (GTK_WIDGET (self), _("The deck could not be opened"), error);
          return;
        }
    }
}

SLV_UI_ACTION (SlvDecksPage, open_tab_action)
{
  g_autoptr (GArray) ids = g_array_new (FALSE, FALSE, sizeof (gint64));
  gint64 id = g_variant_get_int64 (target);
  g_array_append_val (ids, id);
  open_ids (self, ids);
}

SLV_UI_ACTION (SlvDecksPage, put_action)
{
  gint64 id;
  g_autofree const char **names = NULL;
  g_variant_get (target, "(x^a&s)", &id, &names);
  slv_decks_page_put (self, id, names);
}

SLV_UI_ACTION (SlvDecksPage, open_tabs_action)
{
  g_autoptr (GArray) ids = slv_deck_list_dup_selected (self->list);
  open_ids (self, ids);
}

SLV_UI_ACTION (SlvDecksPage, new_tab_action)
{
  slv_decks_page_show_list (self);
}

SLV_UI_ACTION (SlvDecksPage, turn_action)
{
  int n = adw_tab_view_get_n_pages (self->tabs);
  int at = adw_tab_view_get_page_position (self->tabs, adw_tab_view_get_selected_page (self->tabs));
  show_tab (self, adw_tab_view_get_nth_page (self->tabs, (at + n + g_variant_get_int32 (target)) % n));
}

/** The next deck stands beside the one that is shown, or none any more. */
SLV_UI_ACTION (SlvDecksPage, beside_action)
{
  guint at = 0, n = slv_decks_page_count_tabs (self);
  while (at + 1 < n && nth_editor (self, at) != self->main)
    at++;
  set_beside (self, adw_bin_get_child (self->beside) != NULL ? NULL : nth_editor (self, (at + 1) % n));
  slv_decks_page_tabs_changed (self);
  slv_deck_view_focus_rows (self->editor);
}

SLV_UI_ACTION (SlvDecksPage, tab_beside_action)
{
  set_beside (self, editor_of (self->menu_page));
  slv_decks_page_tabs_changed (self);
}

SLV_UI_ACTION (SlvDecksPage, tab_close_action)
{
  adw_tab_view_close_page (self->tabs, self->menu_page);
}

/** The menu is closed before what was chosen in it is done, so that its tab is told to go only by the next one. */
static void
on_tab_menu (SlvDecksPage *self, AdwTabPage *page)
{
  if (page != NULL)
    g_set_weak_pointer (&self->menu_page, page);
  update_sides (self);
}

SLV_UI_ACTION (SlvDecksPage, other_side_action)
{
  slv_deck_view_focus_rows (other_side (self));
}

SLV_UI_ACTION (SlvDecksPage, send_action)
{
  slv_deck_view_take (other_side (self), self->editor, NULL, g_variant_get_boolean (target));
}

/** Before lists, which would scroll. */
static gboolean
decks_page_tabs_on_key (SlvDecksPage *self, guint key, guint code G_GNUC_UNUSED, GdkModifierType state)
{
  gboolean up = key == GDK_KEY_Page_Up, turn = (up || key == GDK_KEY_Page_Down)
                                               && (state & (GDK_CONTROL_MASK | GDK_SHIFT_MASK | GDK_ALT_MASK)) == GDK_CONTROL_MASK;
  return turn && gtk_widget_activate_action (GTK_WIDGET (self), "decks.turn", "i", up ? -1 : 1);
}

/** A tab that was clicked keeps the focus; what is pressed with Ctrl there is meant for its deck. */
static gboolean
on_bar_key (SlvDecksPage *self, guint key G_GNUC_UNUSED, guint code G_GNUC_UNUSED, GdkModifierType state, GtkEventControllerKey *keys)
{
  SlvDeckView *editor = editor_of (adw_tab_view_get_selected_page (self->tabs));
  return editor != NULL && (state & GDK_CONTROL_MASK) != 0 && gtk_event_controller_key_forward (keys, GTK_WIDGET (editor));
}

/* ---- making it ---- */

void
slv_decks_page_install_tabs (GtkWidgetClass *widget_class)
{
  SLV_UI_CHILDREN (widget_class, SlvDecksPage, bar, tabs, sides, beside, list_stack);
  SLV_UI_CALLBACKS (widget_class, on_close_page, on_page_attached, on_page_detached, on_dragged_out, on_tab_selected,
                    on_tab_menu, on_focus_tabs, on_focus_beside);
  gtk_widget_class_install_action (widget_class, "decks.open-tab", "x", open_tab_action);
  gtk_widget_class_install_action (widget_class, "decks.open-tabs", NULL, open_tabs_action);
  gtk_widget_class_install_action (widget_class, "decks.put", "(xas)", put_action);
  gtk_widget_class_install_action (widget_class, "decks.new-tab", NULL, new_tab_action);
  gtk_widget_class_install_action (widget_class, "decks.turn", "i", turn_action);
  gtk_widget_class_install_action (widget_class, "decks.beside", NULL, beside_action);
  gtk_widget_class_install_action (widget_class, "decks.tab-beside", NULL, tab_beside_action);
  gtk_widget_class_install_action (widget_class, "decks.tab-close", NULL, tab_close_action);
  gtk_widget_class_install_action (widget_class, "decks.other-side", NULL, other_side_action);
  gtk_widget_class_install_action (widget_class, "decks.send", "b", send_action);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_b, GDK_CONTROL_MASK, "decks.beside", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_F6, 0, "decks.other-side", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_F8, 0, "decks.send", "b", FALSE);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_F8, GDK_SHIFT_MASK, "decks.send", "b", TRUE);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_t, GDK_CONTROL_MASK, "decks.new-tab", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Page_Up, GDK_CONTROL_MASK, "decks.turn", "i", -1);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Page_Down, GDK_CONTROL_MASK, "decks.turn", "i", 1);
}

/** Cards that are dropped on the tab of another deck are copied into it. */
static gboolean
on_tab_drop (SlvDecksPage *self G_GNUC_UNUSED, AdwTabPage *page, const GValue *value)
{
  SlvDeckView *to = editor_of (page), *from = G_VALUE_HOLDS_OBJECT (value) ? g_value_get_object (value) : NULL;
  if (to == NULL || to == from)
    return FALSE;
  if (from != NULL)
    slv_deck_view_take (to, from, NULL, FALSE);
  else
    slv_deck_view_take_names (to, g_value_get_boxed (value), NULL, NULL);
  return TRUE;
}

void
slv_decks_page_init_tabs (SlvDecksPage *self)
{
  slv_ui_on_key (GTK_WIDGET (self), GTK_PHASE_CAPTURE, G_CALLBACK (decks_page_tabs_on_key), self);
  slv_ui_on_key (GTK_WIDGET (self->bar), GTK_PHASE_BUBBLE, G_CALLBACK (on_bar_key), self);
  g_signal_connect (self, "map", G_CALLBACK (on_map), NULL);
  g_signal_connect_object (self->sides, "notify::folded", G_CALLBACK (slv_decks_page_tabs_changed), self, G_CONNECT_SWAPPED);
  adw_tab_view_set_shortcuts (self->tabs, ADW_TAB_VIEW_SHORTCUT_NONE);
  adw_tab_bar_setup_extra_drop_target (self->bar, GDK_ACTION_COPY, (GType[]) { SLV_TYPE_DECK_VIEW, G_TYPE_STRV }, 2);
  g_signal_connect_object (self->bar, "extra-drag-drop", G_CALLBACK (on_tab_drop), self, G_CONNECT_SWAPPED);
  g_autoptr (GIcon) icon = g_themed_icon_new ("view-list-symbolic");
  GtkWidget *place = adw_bin_new ();
  adw_bin_set_child (ADW_BIN (place), GTK_WIDGET (self->list_stack));
  self->list_page = adw_tab_view_append_pinned (self->tabs, place);
  adw_tab_page_set_icon (self->list_page, icon);
  adw_tab_page_set_title (self->list_page, _("Decks"));
  slv_ui_ready_buttons (GTK_WIDGET (self->list_stack));
}
