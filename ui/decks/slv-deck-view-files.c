/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-deck-view-files.c: how lists come into the deck editor and go out of it: clipboard and files. */
#include <glib/gi18n-lib.h>
#include "decks/slv-deck-picture.h"
#include "decks/slv-deck-view-private.h"
#include "decks/slv-decks-export.h"
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
  if (text != NULL)
    g_task_return_pointer (task, text, g_free);
  else
    g_task_return_error (task, error);
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
  g_task_run_in_thread (task, look_at_picture);
}

void
slv_deck_view_paste_action (GtkWidget *widget, const char *name G_GNUC_UNUSED, GVariant *parameter G_GNUC_UNUSED)
{
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
slv_deck_view_copy_action (GtkWidget *widget, const char *name G_GNUC_UNUSED, GVariant *parameter G_GNUC_UNUSED)
{
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

void
slv_deck_view_export_action (GtkWidget *widget, const char *name G_GNUC_UNUSED, GVariant *parameter G_GNUC_UNUSED)
{
  SlvDeckDocument *document = slv_deck_view_get_document (SLV_DECK_VIEW (widget));
  if (document != NULL)
    slv_decks_export_present (widget, slv_deck_document_get_session (document), NULL, slv_deck_document_get_deck (document));
}

void
slv_deck_view_print_action (GtkWidget *widget, const char *name G_GNUC_UNUSED, GVariant *parameter G_GNUC_UNUSED)
{
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
slv_deck_view_code_action (GtkWidget *widget, const char *name G_GNUC_UNUSED, GVariant *parameter G_GNUC_UNUSED)
{
  SlvDeckDocument *document = slv_deck_view_get_document (SLV_DECK_VIEW (widget));
  if (document != NULL)
    slv_code_dialog_present (widget, slv_deck_document_get_deck (document), slv_session_get_games (slv_deck_document_get_session (document)));
}
