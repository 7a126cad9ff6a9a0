/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-window-ground.c: the bar that tells that the library cannot be changed, that another program has put something else in its place,
 * or that what was changed is not on the disk yet, and what can be done then. It stays for as long as that is so; a window that is
 * closed waits for what is not on the disk. */
#include "window/slv-window-private.h"
#include <glib/gi18n-lib.h>

#define UNSAFE_MS  1000u   /* what takes no longer than this is not worth a word */
#define CLOSING_MS 300u    /* the same for a window that is being closed */

/* @button: (nullable): of the action that begins anew */
static void
tell (SlvWindow *self, const char *text, const char *button, gboolean moved)
{
  gtk_label_set_text (self->ground_text, text);
  if (button)
    gtk_button_set_label (self->reopen_button, button);
  gtk_widget_set_visible (GTK_WIDGET (self->reopen_button), button != NULL);
  gtk_widget_set_visible (GTK_WIDGET (self->keep_button), moved);
  gtk_widget_set_visible (self->ground, TRUE);
}

void
slv_window_tell_moved (SlvWindow *window)
{
  tell (window, _("Another program has replaced or removed the library. This window shows what was there, and nothing is written any more."),
        _("_Open What Is There Now"), TRUE);
}

void
slv_window_tell_ground (SlvWindow *window)
{
  const char *reason = slv_store_get_only_look (slv_session_get_store (window->session));
  g_autoptr (GError) error = reason ? slv_error_new_at (SLV_ERROR_STORE, NULL, "%s", reason) : NULL;
  g_autofree char *text = error ? slv_ui_error_text (error) : NULL;

  if (text)
    tell (window, text, _("_Try Again"), FALSE);
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

void
slv_window_keep_copy (SlvWindow *window)
{
  g_autofree char *path = free_path (window), *shown = g_filename_display_name (path), *text = NULL;
  g_autoptr (GError) error = NULL;

  if (!slv_store_backup (slv_session_get_store (window->session), path, &error))
    {
      slv_window_error (GTK_WIDGET (window), _("The copy could not be written"), error);
      return;
    }
  text = g_strdup_printf (_("What this window shows is kept as “%s”. It can be brought back with Care of the Library."), shown);
  gtk_label_set_text (window->ground_text, text);
  gtk_widget_set_visible (GTK_WIDGET (window->keep_button), FALSE);
}

/* ---- what is not on the disk yet ---- */

static gboolean
tell_unsafe (gpointer data)
{
  SlvWindow *self = data;

  self->waiting = 0;
  self->tells_unsafe = !gtk_widget_get_visible (self->ground);   /* what is told there already is worse */
  if (self->tells_unsafe)
    tell (self, _("What was changed last is not on the disk yet: another program is using the library, or the disk is slow. It is tried "
                  "until it is."), NULL, FALSE);
  return G_SOURCE_REMOVE;
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

static gboolean
tell_closing (gpointer data)
{
  SlvWindow *self = data;

  self->waiting = 0;
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
  return G_SOURCE_REMOVE;
}

void
slv_window_follow_safety (SlvWindow *window)
{
  gboolean safe = slv_session_is_safe (window->session), closing = window->wants_to_close || window->closing != NULL;

  if (!safe && !closing && window->waiting == 0 && !window->tells_unsafe)
    window->waiting = slv_ui_later (window, G_PRIORITY_DEFAULT, UNSAFE_MS, tell_unsafe);
  if (!safe)
    return;
  g_clear_handle_id (&window->waiting, g_source_remove);
  if (window->tells_unsafe)
    gtk_widget_set_visible (window->ground, FALSE);
  window->tells_unsafe = FALSE;
  if (closing)
    gtk_window_destroy (GTK_WINDOW (window));
}

gboolean
slv_window_waits_to_close (SlvWindow *window)
{
  if (window->session == NULL || slv_session_is_safe (window->session))
    return FALSE;
  if (window->closing == NULL && !window->wants_to_close)
    {
      g_clear_handle_id (&window->waiting, g_source_remove);
      window->wants_to_close = TRUE;
      window->waiting = slv_ui_later (window, G_PRIORITY_DEFAULT, CLOSING_MS, tell_closing);
    }
  return TRUE;
}
