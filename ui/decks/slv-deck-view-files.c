/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-deck-view-files.c: how lists come into the deck editor and go out of it: clipboard and files. */
#include <glib/gi18n-lib.h>
#include "base/slv-input.h"
#include "decks/slv-deck-picture.h"
#include "decks/slv-deck-view-private.h"
#include "decks/slv-paste-dialog.h"
#include "import/slv-deck-file.h"
#include "print/slv-code-dialog.h"
#include "print/slv-print.h"
#include "window/slv-window.h"

/* The dialog shows what it understands of @text; without any the person can still type. */
static void
paste_text (SlvDeckView *self, const char *text)
{
  SlvDeckDocument *document = slv_deck_view_get_document (self);
  if (document != NULL && gtk_widget_get_root (GTK_WIDGET (self)) != NULL)
    slv_paste_dialog_present (GTK_WIDGET (self), document, text != NULL && strlen (text) < SLV_INPUT_DECK_MAX ? text : NULL);
}

static void
on_clipboard_text (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (SlvDeckView) self = data;
  g_autofree char *text = gdk_clipboard_read_text_finish (GDK_CLIPBOARD (source), result, NULL);
  paste_text (self, text);
}

static void
look_at_picture (GTask *task, gpointer source, gpointer texture, GCancellable *cancellable)
{
  g_autoptr (GBytes) bytes = gdk_texture_save_to_png_bytes (texture);
  GError *error = NULL;
  char *text = slv_deck_picture_text (bytes, NULL, &error);
  (void) source, (void) cancellable;
  if (text != NULL)
    g_task_return_pointer (task, text, g_free);
  else
    g_task_return_error (task, error);
}

static void
on_picture_read (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *text = g_task_propagate_pointer (G_TASK (result), &error);
  (void) data;
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
  g_task_run_in_thread (task, look_at_picture);
}

void
slv_deck_view_paste_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  (void) name, (void) parameter;
  if (slv_deck_view_get_document (SLV_DECK_VIEW (widget)) == NULL)
    return;
  GdkClipboard *clipboard = gtk_widget_get_clipboard (widget);
  GdkContentFormats *formats = gdk_clipboard_get_formats (clipboard);
  if (!gdk_content_formats_contain_gtype (formats, G_TYPE_STRING) && gdk_content_formats_contain_gtype (formats, GDK_TYPE_TEXTURE))
    gdk_clipboard_read_texture_async (clipboard, NULL, on_clipboard_picture, g_object_ref (widget));
  else
    gdk_clipboard_read_text_async (clipboard, NULL, on_clipboard_text, g_object_ref (widget));
}

void
slv_deck_view_copy_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  (void) name, (void) parameter;
  SlvDeckDocument *document = slv_deck_view_get_document (SLV_DECK_VIEW (widget));
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

/** As the kind of file that its ending means, a plain list where it means none. @losses: what such a file has no place for. */
static gboolean
write_deck (SlvDeckDocument *document, GFile *file, GPtrArray *losses, GError **error)
{
  g_autofree char *path = g_file_get_path (file);
  const SlvDeckKind *kind = path != NULL ? slv_deck_kind_of_path (path) : NULL;
  SlvSession *session = slv_deck_document_get_session (document);
  g_autofree char *text = slv_deck_file_export (slv_deck_document_get_deck (document), kind != NULL ? kind->id : "text",
                                                slv_session_get_games (session), slv_session_get_index (session), losses, error);
  return text != NULL
         && g_file_replace_contents (file, text, strlen (text), NULL, FALSE, G_FILE_CREATE_NONE, NULL, NULL, error);
}

/** One loss fits a toast; several are a list that a person reads and closes. */
static void
tell_losses (SlvDeckView *self, const GPtrArray *losses)
{
  if (losses->len <= 1)
    {
      g_autofree char *told = losses->len > 0 ? g_strdup_printf (_("The deck is exported, but %s"), (char *) g_ptr_array_index (losses, 0)) : NULL;
      slv_window_toast_from (GTK_WIDGET (self), told != NULL ? told : _("The deck is exported"), NULL);
      return;
    }
  g_autoptr (GString) text = g_string_new (_("A file of this kind has no place for everything:"));
  for (guint i = 0; i < losses->len; i++)
    g_string_append_printf (text, "\n• %s", (char *) g_ptr_array_index (losses, i));
  GtkWidget *dialog = adw_message_dialog_new (GTK_WINDOW (gtk_widget_get_root (GTK_WIDGET (self))), _("The deck is exported"), text->str);
  adw_message_dialog_add_response (ADW_MESSAGE_DIALOG (dialog), "close", _("_Close"));
  adw_message_dialog_set_default_response (ADW_MESSAGE_DIALOG (dialog), "close");
  adw_message_dialog_set_close_response (ADW_MESSAGE_DIALOG (dialog), "close");
  gtk_window_present (GTK_WINDOW (dialog));
}

static void
on_export_response (GtkNativeDialog *dialog, int response, SlvDeckView *self)
{
  SlvDeckDocument *document = slv_deck_view_get_document (self);
  if (response == GTK_RESPONSE_ACCEPT && document != NULL)
    {
      g_autoptr (GFile) file = gtk_file_chooser_get_file (GTK_FILE_CHOOSER (dialog));
      g_autoptr (GError) error = NULL;
      g_autoptr (GPtrArray) losses = g_ptr_array_new_with_free_func (g_free);
      if (write_deck (document, file, losses, &error))
        tell_losses (self, losses);
      else
        slv_window_error (GTK_WIDGET (self), _("The deck could not be exported"), error);
    }
  gtk_native_dialog_destroy (dialog);
}

void
slv_deck_view_export_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  (void) name, (void) parameter;
  SlvDeckDocument *document = slv_deck_view_get_document (SLV_DECK_VIEW (widget));
  if (document == NULL)
    return;
  GtkFileChooserNative *dialog = gtk_file_chooser_native_new (_("Export the deck"), GTK_WINDOW (gtk_widget_get_root (widget)),
                                                              GTK_FILE_CHOOSER_ACTION_SAVE, _("_Export"), _("_Cancel"));
  const char *title = slv_deck_document_get_deck (document)->name;
  g_autofree char *safe = g_strdup (title[0] != '\0' ? title : _("Untitled deck"));
  g_strdelimit (safe, "/\\:*?\"<>|", '-');
  g_autofree char *file = g_strconcat (safe, ".txt", NULL);
  gtk_file_chooser_set_current_name (GTK_FILE_CHOOSER (dialog), file);
  g_signal_connect_object (dialog, "response", G_CALLBACK (on_export_response), widget, 0);
  g_object_set_data_full (G_OBJECT (widget), "slv-export", dialog, g_object_unref);
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (dialog));
}

void
slv_deck_view_print_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  (void) name, (void) parameter;
  SlvDeckDocument *document = slv_deck_view_get_document (SLV_DECK_VIEW (widget));
  if (document == NULL)
    return;
  const SlvFormat *format = slv_deck_document_get_format (document);
  g_autoptr (SlvOptions) options = format != NULL ? slv_deck_document_dup_options (document, format) : NULL;
  slv_print_deck (GTK_WINDOW (gtk_widget_get_root (widget)), slv_deck_document_get_deck (document),
                  slv_session_get_index (slv_deck_document_get_session (document)), format, options,
                  slv_deck_document_get_as_of (document));
}

void
slv_deck_view_code_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  (void) name, (void) parameter;
  SlvDeckDocument *document = slv_deck_view_get_document (SLV_DECK_VIEW (widget));
  if (document != NULL)
    slv_code_dialog_present (widget, slv_deck_document_get_deck (document), slv_session_get_games (slv_deck_document_get_session (document)));
}
