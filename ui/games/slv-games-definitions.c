/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-games-definitions.c: definitions that a person writes: found in the folder for own games or opened from anywhere, checked in
 * a thread, their faults told with line and column, and checked again when the file has been mended. */
#include "games/slv-games-page-private.h"
#include "games/slv-new-format.h"
#include "games/slv-new-game.h"
#include "base/slv-fold.h"
#include <glib/gi18n-lib.h>
#include <errno.h>
#include <string.h>

#define ACTION(name) static void name (GtkWidget *widget, const char *action G_GNUC_UNUSED, GVariant *target G_GNUC_UNUSED)

static char *
own_folder (SlvGamesPage *self)
{
  return g_build_filename (slv_session_get_dir (self->session), "games", NULL);
}

const SlvDefinition *
slv_games_definitions_of (SlvGamesPage *self, const SlvGame *game)
{
  SLV_EACH (const SlvDefinition, definition, self->own)
    if (strcmp (definition->path, game->file) == 0)
      return definition;
  return NULL;
}

/* ---- what was found ---- */

static const char *
advice (SlvGamesPage *self, const SlvDefinition *definition)
{
  g_autofree char *folder = own_folder (self);
  GPtrArray *games = slv_games_list (slv_session_get_games (self->session));

  if (definition->game == NULL)
    return _("Until its faults are mended, the game is left out.");
  for (guint i = 0; i < games->len; i++)
    if (slv_game_stands_in (g_ptr_array_index (games, i), definition->path))
      return _("The definition is valid and in use.");
  if (g_str_has_prefix (definition->path, folder))
    return _("The definition is valid and is taken into use.");
  return _("The definition is valid. Put it into the folder for your own games to use it.");
}

void
slv_games_definitions_show (SlvGamesPage *self, const SlvDefinition *definition)
{
  if (self->choice.game == NULL)
    {
      g_autofree char *path = g_filename_display_name (definition->path);
      g_autofree char *subtitle = g_strdup_printf ("%s\n%s", path, advice (self, definition));

      gtk_label_set_text (self->title, definition->title);
      gtk_label_set_text (self->subtitle, subtitle);
    }
  else if (definition->faults->len == 0)
    return;
  GtkWidget *group = slv_games_page_add_group (self, definition->faults->len > 0 ? _("Faults and hints") : _("No faults"));
  SLV_EACH (const SlvFault, fault, definition->faults)
    {
      g_autofree char *file = fault->file ? g_path_get_basename (fault->file) : g_strdup ("");
      g_autofree char *shown = g_filename_display_name (file);
      g_autofree char *place = fault->line ? g_strdup_printf (_("%s, line %u, column %u"), shown, fault->line, fault->column)
                                           : g_strdup (shown);

      slv_games_page_add_row (self, group, fault->message, place, fault->error ? _("Fault") : _("Hint"),
                              fault->error ? "dialog-error-symbolic" : "dialog-information-symbolic");
    }
  if (definition->faults->len == 0)
    slv_games_page_add_row (self, group, _("The file fits the schema, and everything in it refers to something that is there."), NULL,
                            _("Valid"), "emblem-ok-symbolic");
}

/* ---- checking ---- */

int
slv_games_compare_titles (const char *a, const char *b)
{
  g_autofree char *one = slv_fold_search (a), *other = slv_fold_search (b);

  return strcmp (one, other);
}

static int
compare_definitions (gconstpointer a, gconstpointer b)
{
  return slv_games_compare_titles ((*(SlvDefinition * const *) a)->title, (*(SlvDefinition * const *) b)->title);
}

static void
own_scanned (GObject *source, GAsyncResult *result, gpointer data G_GNUC_UNUSED)
{
  SlvGamesPage *self = SLV_GAMES_PAGE (source);
  GPtrArray *found = slv_definitions_scan_finish (result, NULL);

  if (found == NULL)
    return;     /* the page is gone */
  if (found->len == 0 && self->own->len == 0)
    {
      g_ptr_array_unref (found);
      return;
    }
  self->choice.definition = NULL;
  g_ptr_array_unref (self->own);
  self->own = found;
  g_ptr_array_sort (found, compare_definitions);
  slv_games_list_fill (self);
}

void
slv_games_definitions_scan (SlvGamesPage *self)
{
  g_autofree char *folder = own_folder (self);

  slv_definitions_scan (G_OBJECT (self), folder, NULL, slv_session_get_schema (self->session), self->cancellable, own_scanned, NULL);
}

static void
remember_opened (SlvGamesPage *self, SlvDefinition *definition)
{
  for (guint i = 0; i < self->opened->len; i++)
    if (strcmp (((SlvDefinition *) g_ptr_array_index (self->opened, i))->path, definition->path) == 0)
      {
        g_ptr_array_remove_index (self->opened, i);
        g_ptr_array_insert (self->opened, (int) i, definition);
        return;
      }
  g_ptr_array_add (self->opened, definition);
}

static void
one_scanned (GObject *source, GAsyncResult *result, gpointer data G_GNUC_UNUSED)
{
  SlvGamesPage *self = SLV_GAMES_PAGE (source);
  g_autoptr (GPtrArray) found = slv_definitions_scan_finish (result, NULL);
  g_autofree char *text = NULL;

  if (found == NULL || found->len == 0)
    return;
  SlvDefinition *definition = g_ptr_array_steal_index (found, 0);
  self->choice.definition = NULL;
  remember_opened (self, definition);
  g_object_set_data_full (G_OBJECT (self), "path", g_strdup (definition->path), g_free);
  slv_games_list_fill (self);
  adw_leaflet_set_visible_child_name (self->leaflet, "detail");
  text = definition->n_errors > 0
    ? slv_tell_printf (g_dngettext (GETTEXT_PACKAGE, "Checked: %u fault.", "Checked: %u faults.", definition->n_errors), definition->n_errors)
    : g_strdup (_("Checked: the definition is valid."));
  slv_window_toast_from (GTK_WIDGET (self), text, NULL);
}

static void
check (SlvGamesPage *self, const char *path)
{
  slv_definitions_scan (G_OBJECT (self), NULL, path, slv_session_get_schema (self->session), self->cancellable, one_scanned, NULL);
}

void
slv_games_definitions_open (SlvPage *page, const char * const *files)
{
  for (guint i = 0; files[i] != NULL; i++)
    check (SLV_GAMES_PAGE (page), files[i]);
}

/* ---- actions ---- */

static void
file_chosen (gpointer self, GFile *file)
{
  g_autofree char *path = g_file_get_path (file);

  if (path)
    check (self, path);
}

ACTION (open_definition)
{
  GtkNativeDialog *dialog = slv_ui_file_chooser (widget, _("Check a definition"), GTK_FILE_CHOOSER_ACTION_OPEN, _("_Check"), file_chosen);
  g_autoptr (GtkFileFilter) filter = gtk_file_filter_new ();

  gtk_file_filter_set_name (filter, _("Definitions of games (XML)"));
  gtk_file_filter_add_suffix (filter, "xml");
  gtk_file_chooser_add_filter (GTK_FILE_CHOOSER (dialog), filter);
  gtk_native_dialog_set_modal (dialog, TRUE);
  gtk_native_dialog_show (dialog);
}

ACTION (check_again)
{
  SlvGamesPage *self = SLV_GAMES_PAGE (widget);
  g_autofree char *path = self->choice.definition ? g_strdup (self->choice.definition->path) : NULL;

  slv_session_look_again (self->session);   /* what is valid now is taken into use */
  slv_games_definitions_scan (self);
  if (path)
    check (self, path);
}

static void
launched (GObject *source G_GNUC_UNUSED, GAsyncResult *result, gpointer data)
{
  g_autoptr (GtkWidget) widget = data;
  g_autoptr (GError) error = NULL;

  if (!g_app_info_launch_default_for_uri_finish (result, &error))
    slv_window_error (widget, _("No program could be started for it"), error);
}

static void
launch (GtkWidget *widget, const char *path)
{
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autofree char *uri = g_file_get_uri (file);

  g_app_info_launch_default_for_uri_async (uri, NULL, NULL, launched, g_object_ref (widget));
}

ACTION (edit)
{
  SlvGamesPage *self = SLV_GAMES_PAGE (widget);

  if (self->choice.definition)
    launch (widget, self->choice.definition->path);
}

ACTION (show_folder)
{
  SlvGamesPage *self = SLV_GAMES_PAGE (widget);
  g_autofree char *folder = own_folder (self), *shown = g_filename_display_name (folder), *text = NULL;
  g_autoptr (GError) error = NULL;

  if (g_mkdir_with_parents (folder, 0700) != 0)
    {
      slv_set_error (&error, SLV_ERROR_STORE, NULL, _("the folder “%s” cannot be made: %s"), shown, g_strerror (errno));
      slv_window_error (widget, _("There is no folder for your own games"), error);
      return;
    }
  text = g_strdup_printf (_("Your own games are read from %s"), shown);
  slv_window_toast_from (widget, text, NULL);
  launch (widget, folder);
}

ACTION (new_game)
{
  SlvGamesPage *self = SLV_GAMES_PAGE (widget);

  gtk_window_present (GTK_WINDOW (slv_new_game_new (SLV_WINDOW (gtk_widget_get_root (widget)), self->session, NULL)));
}

ACTION (new_format)
{
  SlvGamesPage *self = SLV_GAMES_PAGE (widget);

  if (self->choice.format != NULL)
    gtk_window_present (GTK_WINDOW (slv_new_format_new (SLV_WINDOW (gtk_widget_get_root (widget)), self->session, self->choice.format)));
}

void
slv_games_definitions_install (GtkWidgetClass *widget_class)
{
  gtk_widget_class_install_action (widget_class, "games.new", NULL, new_game);
  gtk_widget_class_install_action (widget_class, "games.new-format", NULL, new_format);
  gtk_widget_class_install_action (widget_class, "games.open", NULL, open_definition);
  gtk_widget_class_install_action (widget_class, "games.check-again", NULL, check_again);
  gtk_widget_class_install_action (widget_class, "games.edit", NULL, edit);
  gtk_widget_class_install_action (widget_class, "games.show-folder", NULL, show_folder);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_o, GDK_CONTROL_MASK, "games.open", NULL);
}
