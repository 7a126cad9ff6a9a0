/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-window.c: the frame around the pages: what stands in the header, what comes back at the next start. It knows pages by
 * their interface only (slv-page.h); which there are stands in slv_window_make_pages(). */
#include "decks/slv-decks-page.h"
#include "window/slv-window-private.h"

G_DEFINE_FINAL_TYPE (SlvWindow, slv_window, ADW_TYPE_APPLICATION_WINDOW)

enum { PROP_0, PROP_PAGE, PROP_GAME, PROP_OPEN_DECK, N_PROPS };
static GParamSpec *props[N_PROPS];

/* ---- pages, each made when it is first asked for ---- */

#define MAKE_KEY "slv-make"   /* SlvPageKind, of the place of a page that is not made yet */
#define FOCUS_KEY "slv-window-focus"
#define QUIET_MS 250u         /* after the window is there: time to make a page that works for the others */

static void update_header (SlvWindow *self);

/* The bar that tells that the library cannot be changed or not wholly be read, that another program has put something else in its place,
 * or that what was changed is not on the disk yet, and what can be done then. It stays for as long as that is so; a window that is
 * closed waits for what is not on the disk. */

#define UNSAFE_MS  1000u   /* what takes no longer than this is not worth a word */
#define CLOSING_MS 300u    /* the same for a window that is being closed */

/* @button: (nullable): of the action that begins anew */
static void
window_tell (SlvWindow *self, const char *text, const char *button, gboolean moved)
{
  gtk_label_set_text (self->ground_text, text);
  if (button)
    gtk_button_set_label (self->reopen_button, button);
  gtk_widget_set_visible (GTK_WIDGET (self->reopen_button), button != NULL);
  gtk_widget_set_visible (GTK_WIDGET (self->keep_button), moved);
  gtk_widget_set_visible (self->ground, TRUE);
  self->tells_unsafe = FALSE;
}

/* Tells that another program has replaced the library. */
static void
slv_window_tell_moved (SlvWindow *window)
{
  window_tell (window, _("Another program has replaced or removed the library, or brought it to a newer form. This window shows what was there, and nothing is written any more."),
               _("_Open What Is There Now"), TRUE);
}

/* Tells that something could not be read, or else that nothing can be changed, for as long as it is so. */
static void
slv_window_tell_ground (SlvWindow *window)
{
  const char *unread = slv_session_get_unread (window->session);
  const char *reason = slv_store_get_only_look (slv_session_get_store (window->session));
  g_autoptr (GError) error = unread ? slv_error_new_at (SLV_ERROR_STORE, NULL, _("what this window shows may lack something: %s"), unread)
                             : reason ? slv_error_new_at (SLV_ERROR_STORE, NULL, "%s", reason) : NULL;
  g_autofree char *text = error ? slv_ui_error_text (error) : NULL;

  if (text)
    window_tell (window, text, _("_Try Again"), FALSE);
  else if (!window->tells_unsafe)
    gtk_widget_set_visible (window->ground, FALSE);
}

/* Beside the library while its folder is there, else at home; (transfer full): a name that is free. */
static char *
free_path (SlvWindow *self)
{
  const char *dir = slv_session_get_dir (self->session);
  const char *folder = g_file_test (dir, G_FILE_TEST_IS_DIR) ? dir : g_get_home_dir ();

  for (guint i = 1; ; i++)
    {
      g_autofree char *base = g_strdup_printf ("sleeves-kept-%u.db", i);
      char *path = g_build_filename (folder, base, NULL);

      if (!g_file_test (path, G_FILE_TEST_EXISTS))
        return path;
      g_free (path);
    }
}

static gboolean
write_copy (SlvStore *store, gpointer path, GError **error)
{
  return slv_store_backup (store, path, error);
}

static void
have_copy (gpointer owner, gpointer path, const GError *error)
{
  SlvWindow *self = owner;
  g_autofree char *shown = g_filename_display_name (path), *text = NULL;

  if (self->session == NULL)   /* closed meanwhile */
    return;
  gtk_widget_set_sensitive (GTK_WIDGET (self->keep_button), TRUE);
  if (error != NULL)
    {
      slv_window_error (GTK_WIDGET (self), _("The copy could not be written"), error);
      return;
    }
  text = g_strdup_printf (_("What this window shows is kept as “%s”. It can be brought back with Care of the Library."), shown);
  gtk_label_set_text (self->ground_text, text);
  gtk_widget_set_visible (GTK_WIDGET (self->keep_button), FALSE);
}

void
slv_window_keep_copy (SlvWindow *window)
{
  gtk_widget_set_sensitive (GTK_WIDGET (window->keep_button), FALSE);
  slv_session_write (window->session, write_copy, free_path (window), g_free, have_copy, window);
}

/* ---- what is not on the disk yet ---- */

static void
show_unsafe (SlvWindow *self)
{
  const char *reason = slv_session_get_delay (self->session);
  g_autofree char *text = reason != NULL ? g_strdup_printf (_("What was changed last is not on the disk yet: %s. It is tried until it is."), reason) : NULL;

  window_tell (self, text != NULL ? text : _("What was changed last is not on the disk yet: another program is using the library, or the disk is slow. It is tried "
                                             "until it is."), NULL, FALSE);
  self->tells_unsafe = TRUE;
}

static void
tell_unsafe (SlvWindow *self)
{
  slv_session_look_again (self->session);   /* nothing is waited for where there is nothing to write to */
  if (gtk_widget_get_visible (self->ground))   /* what is told there already is worse */
    return;
  show_unsafe (self);
}

static void
on_closing (SlvWindow *self, const char *response)
{
  self->closing = NULL;
  if (g_str_equal (response, "lose"))
    {
      g_autoptr (SlvSession) session = g_object_ref (self->session);

      gtk_window_destroy (GTK_WINDOW (self));
      slv_session_give_up (session);
    }
}

static void
tell_closing (SlvWindow *self)
{
  self->closing = adw_message_dialog_new (NULL, _("Waiting for the Disk"),
                                          _("What was changed last is not on the disk yet. The window closes as soon as it is."));
  adw_message_dialog_add_responses (ADW_MESSAGE_DIALOG (self->closing), "stay", _("_Keep Open"), "lose", _("_Close and Lose It"), NULL);
  adw_message_dialog_set_response_appearance (ADW_MESSAGE_DIALOG (self->closing), "lose", ADW_RESPONSE_DESTRUCTIVE);
  adw_message_dialog_set_default_response (ADW_MESSAGE_DIALOG (self->closing), "stay");
  adw_message_dialog_set_close_response (ADW_MESSAGE_DIALOG (self->closing), "stay");
  slv_ui_attach_dialog (GTK_WINDOW (self->closing), GTK_WIDGET (self));
  g_signal_connect_object (self->closing, "response", G_CALLBACK (on_closing), self, G_CONNECT_SWAPPED);
  self->wants_to_close = FALSE;
  gtk_window_present (GTK_WINDOW (self->closing));
}

/* Follows what is on the disk and what not. */
static void
slv_window_follow_safety (SlvWindow *window)
{
  gboolean safe = slv_session_is_safe (window->session), closing = window->wants_to_close || window->closing != NULL;

  if (!safe && !closing && !window->tells_unsafe)
    slv_ui_once (window, &window->waiting, G_PRIORITY_DEFAULT, UNSAFE_MS, G_CALLBACK (tell_unsafe));
  if (!safe && window->tells_unsafe)
    show_unsafe (window);
  if (!safe)
    return;
  g_clear_handle_id (&window->waiting, g_source_remove);
  if (window->tells_unsafe)
    gtk_widget_set_visible (window->ground, FALSE);
  window->tells_unsafe = FALSE;
  if (closing)
    gtk_window_destroy (GTK_WINDOW (window));
}

/* Whether closing has to wait for the disk; the window is closed by itself then, and tells so when it takes longer. */
static gboolean
slv_window_waits_to_close (SlvWindow *window)
{
  if (window->session == NULL || slv_session_is_safe (window->session))
    return FALSE;
  if (window->closing == NULL && !window->wants_to_close)
    {
      g_clear_handle_id (&window->waiting, g_source_remove);
      window->wants_to_close = TRUE;
      slv_ui_once (window, &window->waiting, G_PRIORITY_DEFAULT, CLOSING_MS, G_CALLBACK (tell_closing));
    }
  return TRUE;
}

/* Which pages the window has, in their order: one row a page. */

static const SlvPageKind pages[] = {
  { slv_cards_page_new,   "cards",   N_("Cards"),   "sleeves-cards-symbolic", NULL },
  { slv_decks_page_new,   "decks",   N_("Decks"),   "sleeves-decks-symbolic", slv_decks_page_resumes },
  { slv_collection_page_new, "collection", N_("Collection"), "sleeves-collection-symbolic", NULL },
  { slv_sources_page_new, "sources", N_("Sources"), "sleeves-sources-symbolic", NULL },
  { slv_games_page_new,   "games",   N_("Games"),   "sleeves-games-symbolic", NULL },
};

/* Makes the pages that this program has. */
static void
slv_window_make_pages (SlvWindow *window)
{
  for (guint i = 0; i < G_N_ELEMENTS (pages); i++)
    slv_window_add_page (window, &pages[i]);
}

static void
page_changed (SlvWindow *self, SlvPage *page)
{
  if (page == slv_window_get_visible (self))
    update_header (self);
}

/* What lies in @place (nullable); makes it if need be. */
static SlvPage *
page_in (SlvWindow *self, GtkWidget *place)
{
  const SlvPageKind *kind = place ? g_object_get_data (G_OBJECT (place), MAKE_KEY) : NULL;
  GtkWidget *page;

  if (kind != NULL && self->session != NULL)
    {
      g_object_set_data (G_OBJECT (place), MAKE_KEY, NULL);
      page = kind->make (self->session);
      g_signal_connect_object (page, "page-changed", G_CALLBACK (page_changed), self, G_CONNECT_SWAPPED);
      adw_bin_set_child (ADW_BIN (place), page);
      slv_ui_hide_unseen_pages (page);
    }
  page = place ? adw_bin_get_child (ADW_BIN (place)) : NULL;
  return page ? SLV_PAGE (page) : NULL;
}

static void
make_wanted (SlvWindow *self)
{
  for (guint i = 0; i < G_N_ELEMENTS (pages); i++)
    if (pages[i].wanted != NULL && pages[i].wanted (self->session))
      slv_window_get_page (self, pages[i].name);
}

SlvPage *
slv_window_get_visible (SlvWindow *window)
{
  return page_in (window, adw_view_stack_get_visible_child (window->stack));
}

/* ---- the header ---- */

#define GAME_CHARS  9    /* of the game's title that are read where the pages' titles are not, */
#define GAME_WIDTH  450  /* from this width of the window on, */
#define BESIDE_WIDTH 490 /* as many beside the pages' titles from this one on, */
#define WIDE_CHARS  16   /* and so many */
#define WIDE_WIDTH  960  /* from this one on, */
#define ROOMY_WIDTH 560  /* all of it where they are not and the window is not narrow, */
#define ALONE_WIDTH 190  /* and where no other title stands beside it, from this one with the letters: the header needs as much, and no */
#define ALONE_CHARS 168  /* window becomes narrower than its header, */
#define BACK_WIDTH  40   /* and the way back */
#define SMALL_SIZE  620  /* of either side: less, and pages of words have small pictures */
#define TIGHT_WIDTH 340  /* less than this, and the names of the pages below are cut with letters of the usual size */

/* The pages' titles would leave room for the game's, also where they are not shown there. The page's own title is not shown where it would
 * be cut: the page begins with it. */
static void
fit_titles (SlvWindow *self)
{
  SlvPage *page = slv_window_get_visible (self);
  g_autofree char *own = page ? slv_page_dup_title (page) : NULL;
  double scale = MAX (1, slv_ui_text_scale ());
  int width = gtk_widget_get_width (GTK_WIDGET (self)), height = gtk_widget_get_height (GTK_WIDGET (self));

  if (width == 0)   /* it will have this one */
    gtk_window_get_default_size (GTK_WINDOW (self), &width, &height);
  gboolean alone = own == NULL || width < GAME_WIDTH * scale;
  double needed = !alone ? GAME_WIDTH * scale
                         : ALONE_WIDTH + ALONE_CHARS * scale + gtk_widget_get_visible (GTK_WIDGET (self->back_button)) * BACK_WIDTH;
  gboolean narrow = adw_view_switcher_title_get_title_visible (self->switcher) || width < GAME_WIDTH * scale;
  gboolean room = narrow && width >= needed;
  int chars = (int) g_utf8_strlen (gtk_label_get_text (self->game_label), -1);

  room |= !narrow && width >= BESIDE_WIDTH * scale;
  gboolean roomy = width >= (narrow ? ROOMY_WIDTH : WIDE_WIDTH) * scale;

  gtk_label_set_width_chars (self->game_label, !roomy ? MIN (chars, GAME_CHARS) : narrow ? chars + 1 : MIN (chars + 1, WIDE_CHARS));
  adw_view_switcher_title_set_title (self->switcher, alone ? "" : own);
  slv_ui_set_class (GTK_WIDGET (self), "small", MIN (width, height) < SMALL_SIZE * scale);
  slv_ui_set_class (GTK_WIDGET (self), "tight", width < TIGHT_WIDTH * scale);
  gtk_widget_set_visible (GTK_WIDGET (self->game_label), room);   /* else an icon is seen, and no word that is cut */
}

static void
update_header (SlvWindow *self)
{
  SlvPage *page = slv_window_get_visible (self);
  gboolean back = page && slv_page_can_go_back (page);
  g_autofree char *own = page ? slv_page_dup_title (page) : NULL;
  /* Translators: title of the window while a deck is open: the deck's name, then the program's */
  g_autofree char *title = own ? g_strdup_printf (_("%s – Sleeves"), own) : g_strdup (_("Sleeves"));

  gtk_widget_set_visible (GTK_WIDGET (self->back_button), back);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "win.back", back);
  gtk_window_set_title (GTK_WINDOW (self), title);
  fit_titles (self);
}

static void
visible_changed (SlvWindow *self)
{
  if (gtk_widget_in_destruction (GTK_WIDGET (self)))
    return;
  update_header (self);
  g_object_notify_by_pspec (G_OBJECT (self), props[PROP_PAGE]);
}

static gboolean
fit_at_frame (GtkWidget *widget, GdkFrameClock *clock G_GNUC_UNUSED, gpointer data G_GNUC_UNUSED)
{
  fit_titles (SLV_WINDOW (widget));
  return G_SOURCE_REMOVE;
}

/* Told while places are given out, where no widget may ask for another one. */
static void
room_changed (GtkWidget *window)
{
  gtk_widget_add_tick_callback (window, fit_at_frame, NULL, NULL);
}

static void
update_game (SlvWindow *self)
{
  SlvGame *game = slv_session_get_game (self->session);
  const char *title = game ? game->title : _("All games");
  g_autofree char *name = g_strdup_printf (_("Game: %s"), title);

  gtk_label_set_text (self->game_label, title);
  fit_titles (self);
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->game_button), name);
  slv_ui_set_name (GTK_WIDGET (self->game_button), name);
  g_settings_set_string (slv_ui_settings (), "game", game ? game->id : "");
  g_object_notify_by_pspec (G_OBJECT (self), props[PROP_GAME]);
}

static GMenuModel *
make_game_menu (SlvGames *games)
{
  g_autoptr (GMenu) menu = g_menu_new ();
  g_autoptr (GMenu) all = g_menu_new ();
  g_autoptr (GMenu) each = g_menu_new ();
  GPtrArray *list = slv_games_list (games);

  g_menu_append (all, _("All games"), "win.game::");
  SLV_EACH (SlvGame, game, list)
    slv_ui_menu_add (each, game->title, "win.game", g_variant_new_string (game->id));
  g_menu_append_section (menu, NULL, G_MENU_MODEL (all));
  g_menu_append_section (menu, NULL, G_MENU_MODEL (each));
  return G_MENU_MODEL (g_steal_pointer (&menu));
}

/* Of several windows the one that was used last tells what concerns them all. */
static gboolean
speaks (SlvWindow *self)
{
  GList *at = gtk_application_get_windows (gtk_window_get_application (GTK_WINDOW (self)));

  while (at && !SLV_IS_WINDOW (at->data))
    at = at->next;
  return at == NULL || at->data == self;
}

static void
session_failed (SlvWindow *self, const GError *error)
{
  if (speaks (self))
    slv_window_error (GTK_WIDGET (self), _("The cards could not be read"), error);
}

static void
session_not_kept (SlvWindow *self, const GError *error)
{
  if (speaks (self))
    slv_window_error (GTK_WIDGET (self), _("That could not be kept"), error);
}

static void
update_games (SlvWindow *self)
{
  g_autoptr (GMenuModel) games = make_game_menu (slv_session_get_games (self->session));

  gtk_menu_button_set_menu_model (self->game_button, games);
  self->n_games = slv_games_list (slv_session_get_games (self->session))->len;
}

static void
games_changed (SlvWindow *self)
{
  guint before = self->n_games;

  update_games (self);
  slv_window_toast_from (GTK_WIDGET (self), self->n_games > before ? _("A new game is there.")
                         : self->n_games < before ? _("The definition of a game is gone.")
                         : _("The definition of a game was changed. Decks are judged by it now; how it reads card "
                             "lists counts when they are imported again."), NULL);
}

static void
games_refused (SlvWindow *self, const GError *error, guint n)
{
  SlvPlace place = { NULL, 0, 0 };
  g_autofree char *name = slv_error_get_place (error, &place) && place.file ? g_filename_display_basename (place.file)
                                                                                  : g_strdup (error->message);
  g_autofree char *text = n < 2 ? g_strdup_printf (_("“%s” has a fault and is not taken; the rules stay as they were."), name)
    : slv_tell_printf (ngettext ("“%s” and %u other file have faults and are not taken; the rules stay as they were.",
                                 "“%s” and %u other files have faults and are not taken; the rules stay as they were.", n - 1), name, n - 1);
  g_autofree char *action = place.file != NULL ? g_strconcat ("win.view::games/", place.file, NULL) : g_strdup ("win.page::games");

  if (speaks (self))
    slv_window_toast_button (self, text, _("Show"), action);
}

/* Who comes back to the window may have been at work elsewhere: in another window, a terminal, an editor. */
static void
active_changed (SlvWindow *self)
{
  if (self->session && gtk_window_is_active (GTK_WINDOW (self)))
    slv_session_look_again (self->session);
}

/* A page's keys work wherever the focus is: in the header, too, where it falls when what had it is gone. */
static gboolean
key_left_over (GtkEventControllerKey *keys, guint key G_GNUC_UNUSED, guint code G_GNUC_UNUSED, GdkModifierType state G_GNUC_UNUSED,
               SlvWindow *self)
{
  GtkWidget *page = GTK_WIDGET (slv_window_get_visible (self)), *focus = gtk_window_get_focus (GTK_WINDOW (self)), *within;

  if (page == NULL || (focus && (gtk_widget_is_ancestor (focus, page) || gtk_widget_get_ancestor (focus, GTK_TYPE_POPOVER))))
    return FALSE;
  within = slv_page_get_keys (SLV_PAGE (page));
  return (within && gtk_event_controller_key_forward (keys, within)) || gtk_event_controller_key_forward (keys, page);
}

static void
watch_keys (SlvWindow *self)
{
  GtkEventController *keys = gtk_event_controller_key_new ();

  g_signal_connect_object (keys, "key-pressed", G_CALLBACK (key_left_over), self, 0);
  gtk_widget_add_controller (GTK_WIDGET (self), keys);
}

/* ---- state ---- */

static void
weak_free (GWeakRef *weak)
{
  g_weak_ref_clear (weak);
  g_free (weak);
}

/* Where a person was on the page that is left. */
static void
keep_focus (SlvWindow *self)
{
  GtkWidget *place = adw_view_stack_get_visible_child (self->stack), *focus = gtk_window_get_focus (GTK_WINDOW (self));

  if (focus == NULL || !gtk_widget_is_ancestor (focus, place))
    return;
  GWeakRef *weak = g_new0 (GWeakRef, 1);
  g_weak_ref_init (weak, focus);
  g_object_set_data_full (G_OBJECT (place), FOCUS_KEY, weak, (GDestroyNotify) weak_free);
}

/* The focus was in the page that is hidden now, and would fall back into the header. Where a person was before on this one, they are again. */
static void
focus_page (GtkWidget *place)
{
  GWeakRef *weak = g_object_get_data (G_OBJECT (place), FOCUS_KEY);
  g_autoptr (GtkWidget) last = weak != NULL ? g_weak_ref_get (weak) : NULL;
  GtkWidget *page = adw_bin_get_child (ADW_BIN (place)), *focus;

  /* what had the focus and is hidden stays the child from which GTK goes on, and nothing beside it is found */
  for (GtkWidget *at = place, *child; (child = gtk_widget_get_focus_child (at)) != NULL; at = child)
    if (!gtk_widget_get_mapped (child))
      {
        gtk_widget_set_focus_child (at, NULL);
        break;
      }
  if ((last == NULL || !gtk_widget_is_ancestor (last, place) || !gtk_widget_grab_focus (last)) && page != NULL)
    slv_page_focus (SLV_PAGE (page));
  focus = gtk_window_get_focus (GTK_WINDOW (gtk_widget_get_root (place)));
  /* keys go nowhere from a widget that is not shown, as one of a list that is still empty */
  if (focus == NULL || !gtk_widget_is_ancestor (focus, place) || !gtk_widget_get_mapped (focus))
    gtk_widget_child_focus (place, GTK_DIR_TAB_FORWARD);
}

/* What GTK would give the focus to is what stands first, not what one goes on with. */
static void
focus_first (SlvWindow *self)
{
  GtkWidget *place = adw_view_stack_get_visible_child (self->stack);

  if (place != NULL)
    focus_page (place);
}

static gboolean
is_in_toasts (SlvWindow *self, GtkWidget *focus)
{
  return focus != NULL && gtk_widget_is_ancestor (focus, GTK_WIDGET (slv_toast_area_get_box (self->toasts)));
}

static void
leave_toasts (gpointer data)
{
  if (is_in_toasts (data, gtk_window_get_focus (data)))
    focus_first (data);
}

/* What had the focus has gone, and GTK has given it to what comes next behind the page: to a toast, whose buttons act. What the page shows now
 * may be there in a moment only. */
static void
on_focus_moved (SlvWindow *self)
{
  GtkWidget *focus = gtk_window_get_focus (GTK_WINDOW (self)), *before = self->focused;

  if (focus == NULL || gtk_widget_in_destruction (GTK_WIDGET (self)))
    return;
  g_set_weak_pointer (&self->focused, focus);
  if ((before == NULL || !gtk_widget_get_mapped (before)) && is_in_toasts (self, focus))
    slv_ui_once (self, NULL, G_PRIORITY_DEFAULT_IDLE, 0, G_CALLBACK (leave_toasts));
}

static void
restore_state (SlvWindow *self)
{
  GSettings *settings = slv_ui_settings ();
  g_autofree char *game = g_settings_get_string (settings, "game");
  g_autofree char *page = g_settings_get_string (settings, "page");

  gtk_window_set_default_size (GTK_WINDOW (self), g_settings_get_int (settings, "window-width"),
                               g_settings_get_int (settings, "window-height"));
  if (g_settings_get_boolean (settings, "window-maximized"))
    gtk_window_maximize (GTK_WINDOW (self));
  slv_session_set_game (self->session, *game ? slv_games_find (slv_session_get_games (self->session), game) : NULL);
  slv_window_make_pages (self);
  slv_window_show_page (self, page);
}

static void
save_state (SlvWindow *self)
{
  GSettings *settings = slv_ui_settings ();
  const char *page = adw_view_stack_get_visible_child_name (self->stack);
  gboolean maximized = gtk_window_is_maximized (GTK_WINDOW (self));
  int width, height;

  gtk_window_get_default_size (GTK_WINDOW (self), &width, &height);
  g_settings_set_boolean (settings, "window-maximized", maximized);
  if (!maximized && width > 0 && height > 0)
    {
      g_settings_set_int (settings, "window-width", width);
      g_settings_set_int (settings, "window-height", height);
    }
  g_settings_set_string (settings, "page", page ? page : "cards");
}

static void
slv_window_unmap (GtkWidget *widget)
{
  save_state (SLV_WINDOW (widget));
  GTK_WIDGET_CLASS (slv_window_parent_class)->unmap (widget);
}

static gboolean
slv_window_close_request (GtkWindow *window)
{
  SlvPage *decks = slv_window_peek_page (SLV_WINDOW (window), "decks");

  if (decks)
    slv_page_commit (decks);
  return slv_window_waits_to_close (SLV_WINDOW (window)) || GTK_WINDOW_CLASS (slv_window_parent_class)->close_request (window);
}

/* ---- the type ---- */

static void
slv_window_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  SlvWindow *self = SLV_WINDOW (object);
  SlvGame *game = self->session ? slv_session_get_game (self->session) : NULL;

  switch (id)
    {
    case PROP_PAGE:
      g_value_set_string (value, adw_view_stack_get_visible_child_name (self->stack));
      break;
    case PROP_GAME:
      g_value_set_string (value, game ? game->id : "");
      break;
    case PROP_OPEN_DECK:
      g_value_set_string (value, self->open_deck);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
slv_window_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  SlvWindow *self = SLV_WINDOW (object);
  const char *text = g_value_get_string (value);

  switch (id)
    {
    case PROP_PAGE:
      /* from the header, the page that is shown already is asked for to go on in it */
      if (g_strcmp0 (text, adw_view_stack_get_visible_child_name (self->stack)) != 0)
        slv_window_show_page (self, text);
      else if (self->focused == NULL || !gtk_widget_is_ancestor (self->focused, GTK_WIDGET (self->stack)))
        focus_first (self);
      break;
    case PROP_GAME:
      slv_session_set_game (self->session, text && *text ? slv_games_find (slv_session_get_games (self->session), text) : NULL);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
slv_window_dispose (GObject *object)
{
  SlvWindow *self = SLV_WINDOW (object);

  SLV_FREE_MEMBERS (self, (timer, making), (timer, waiting), (weak, focused));
  if (self->session)
    {
      slv_window_clear_pasted (self);
      g_signal_handlers_disconnect_by_data (self->session, self);
    }
  SLV_FREE_MEMBERS (self, (g_object_unref, session), open_deck);
  G_OBJECT_CLASS (slv_window_parent_class)->dispose (object);
}

static void
slv_window_class_init (SlvWindowClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->dispose = slv_window_dispose;
  object_class->get_property = slv_window_get_property;
  object_class->set_property = slv_window_set_property;
  widget_class->unmap = slv_window_unmap;
  GTK_WINDOW_CLASS (klass)->close_request = slv_window_close_request;
  props[PROP_PAGE] = g_param_spec_string ("page", NULL, NULL, NULL, G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS);
  props[PROP_GAME] = g_param_spec_string ("game", NULL, NULL, NULL, G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS);
  props[PROP_OPEN_DECK] = g_param_spec_string ("open-deck", NULL, NULL, NULL, G_PARAM_READABLE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, props);

  g_type_ensure (SLV_TYPE_TOAST_AREA);
  SLV_UI_TEMPLATE (widget_class, SlvWindow, "window/slv-window.ui", toasts, stack, switcher, back_button, game_button,
                   game_label, menu_button, ground, ground_text, keep_button, reopen_button);
  slv_window_install_actions (widget_class);
}

static void
slv_window_init (SlvWindow *self)
{
  slv_ui_init ();
  gtk_widget_init_template (GTK_WIDGET (self));
  slv_ui_ready_buttons (GTK_WIDGET (self));
  watch_keys (self);
  slv_ui_keys_beyond_texts (GTK_WINDOW (self));
  g_signal_connect (self, "notify::focus-widget", G_CALLBACK (on_focus_moved), NULL);
  slv_window_take_drops (self);
}

SlvWindow *
slv_window_new (GtkApplication *app, SlvSession *session)
{
  SlvWindow *self = g_object_new (SLV_TYPE_WINDOW, "application", app, NULL);

  self->session = g_object_ref (session);
  update_games (self);
  slv_window_set_accels (app);
  slv_window_set_shortcuts (self);
  restore_state (self);
  /* not before: the first page that is added is visible until another one is chosen */
  g_signal_connect_object (self->stack, "notify::visible-child", G_CALLBACK (visible_changed), self, G_CONNECT_SWAPPED);
  slv_ui_once (self, &self->making, G_PRIORITY_LOW, QUIET_MS, G_CALLBACK (make_wanted));
  g_signal_connect_object (self->switcher, "notify::title-visible", G_CALLBACK (room_changed), self, G_CONNECT_SWAPPED);
  g_signal_connect (self, "notify::default-width", G_CALLBACK (room_changed), NULL);   /* they follow what a person makes of it */
  g_signal_connect (self, "notify::default-height", G_CALLBACK (room_changed), NULL);
  g_signal_connect_object (session, "notify::game", G_CALLBACK (update_game), self, G_CONNECT_SWAPPED);
  g_signal_connect_after (self, "map", G_CALLBACK (focus_first), NULL);
  g_signal_connect (self, "notify::is-active", G_CALLBACK (active_changed), NULL);
  g_signal_connect_object (session, "games-changed", G_CALLBACK (games_changed), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (session, "games-refused", G_CALLBACK (games_refused), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (session, "failed", G_CALLBACK (session_failed), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (session, "not-kept", G_CALLBACK (session_not_kept), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (session, "moved", G_CALLBACK (slv_window_tell_moved), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (session, "unread", G_CALLBACK (slv_window_tell_ground), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (session, "safe-changed", G_CALLBACK (slv_window_follow_safety), self, G_CONNECT_SWAPPED);
  slv_window_clear_pasted (self);
  slv_window_tell_ground (self);
  update_game (self);
  update_header (self);
  slv_ui_hide_unseen_pages (GTK_WIDGET (self->stack));
  return self;
}

SlvSession *
slv_window_get_session (SlvWindow *window)
{
  return window->session;
}

SlvWindow *
slv_window_of (GtkWidget *widget)
{
  return SLV_IS_WINDOW (widget) ? SLV_WINDOW (widget) : (SlvWindow *) gtk_widget_get_ancestor (widget, SLV_TYPE_WINDOW);
}

/* ---- pages ---- */

void
slv_window_add_page (SlvWindow *window, const SlvPageKind *kind)
{
  g_return_if_fail (SLV_IS_WINDOW (window));
  GtkWidget *place = adw_bin_new ();

  g_object_set_data (G_OBJECT (place), MAKE_KEY, (gpointer) kind);
  adw_view_stack_add_titled (window->stack, place, kind->name, _(kind->title));
  adw_view_stack_page_set_icon_name (adw_view_stack_get_page (window->stack, place), kind->icon);
}

SlvPage *
slv_window_get_page (SlvWindow *window, const char *name)
{
  return page_in (window, adw_view_stack_get_child_by_name (window->stack, name));
}

SlvPage *
slv_window_peek_page (SlvWindow *window, const char *name)
{
  GtkWidget *place = adw_view_stack_get_child_by_name (window->stack, name), *page = place ? adw_bin_get_child (ADW_BIN (place)) : NULL;

  return page ? SLV_PAGE (page) : NULL;
}

void
slv_window_show_page (SlvWindow *window, const char *name)
{
  GtkWidget *place = name ? adw_view_stack_get_child_by_name (window->stack, name) : NULL;

  if (place == NULL || place == adw_view_stack_get_visible_child (window->stack))
    return;
  page_in (window, place);
  keep_focus (window);
  adw_view_stack_set_visible_child (window->stack, place);
  focus_page (place);
}

void
slv_window_set_open_deck (SlvWindow *window, const char *name)
{
  g_return_if_fail (SLV_IS_WINDOW (window));
  if (g_strcmp0 (window->open_deck, name) == 0)
    return;
  slv_take_str (&window->open_deck, g_strdup (name));
  g_object_notify_by_pspec (G_OBJECT (window), props[PROP_OPEN_DECK]);
}
