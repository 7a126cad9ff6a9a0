/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-paste-lines.c: see the header. Only who has read the clipboard knows, and that takes its time: one line is put in place then. */
#include "widgets/slv-ui.h"

#define ACTION_KEY "slv-paste-lines"

static void
paste_elsewhere (GtkWidget *text)
{
  gtk_widget_activate_action (text, g_object_get_data (G_OBJECT (text), ACTION_KEY), NULL);
}

static void
have_text (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (GtkWidget) text = data;
  g_autofree char *words = gdk_clipboard_read_text_finish (GDK_CLIPBOARD (source), result, NULL);

  if (words == NULL)
    return;
  if (strpbrk (g_strstrip (words), "\r\n") != NULL)
    {
      paste_elsewhere (text);
      return;
    }
  gtk_editable_delete_selection (GTK_EDITABLE (text));
  int at = gtk_editable_get_position (GTK_EDITABLE (text));
  gtk_editable_insert_text (GTK_EDITABLE (text), words, -1, &at);
  gtk_editable_set_position (GTK_EDITABLE (text), at);
}

static void
on_paste (GtkWidget *text)
{
  GdkClipboard *clipboard = gtk_widget_get_clipboard (text);

  g_signal_stop_emission_by_name (text, "paste-clipboard");
  if (gdk_content_formats_contain_gtype (gdk_clipboard_get_formats (clipboard), GDK_TYPE_FILE_LIST))
    paste_elsewhere (text);
  else
    gdk_clipboard_read_text_async (clipboard, NULL, have_text, g_object_ref (text));
}

void
slv_paste_lines_to (GtkEditable *entry, const char *action)
{
  GtkEditable *text = gtk_editable_get_delegate (entry);

  g_return_if_fail (GTK_IS_TEXT (text));
  g_object_set_data (G_OBJECT (text), ACTION_KEY, (gpointer) action);
  g_signal_connect (text, "paste-clipboard", G_CALLBACK (on_paste), NULL);
}
