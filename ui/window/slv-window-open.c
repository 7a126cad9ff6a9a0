/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-window-open.c: files from outside: opened in the file manager, named on the command line, dropped, pasted. What each is, a
 * thread finds out, since that reads them. */
#include "window/slv-window-private.h"
#include "base/slv-address.h"
#include "import/slv-file-purpose.h"
#include <glib/gi18n-lib.h>
#include <string.h>

static const struct { const char *page; gboolean preview; } homes[SLV_N_PURPOSES] = {
  [SLV_PURPOSE_DECK] = { "decks", FALSE },
  [SLV_PURPOSE_COLLECTION] = { "collection", TRUE },
  [SLV_PURPOSE_DEFINITION] = { "games", FALSE },
  [SLV_PURPOSE_LIST] = { "sources", TRUE },
};

typedef struct { SlvGames *games; GStrv files; GPtrArray *sorted[SLV_N_PURPOSES]; } Opening;

static void
opening_free (gpointer data)
{
  Opening *opening = data;

  slv_games_unref (opening->games);
  g_strfreev (opening->files);
  for (guint i = 0; i < SLV_N_PURPOSES; i++)
    g_ptr_array_unref (opening->sorted[i]);
  g_free (opening);
}

static void
sort_files (GTask *task, gpointer source G_GNUC_UNUSED, gpointer data, GCancellable *cancellable G_GNUC_UNUSED)
{
  Opening *opening = data;

  for (guint i = 0; opening->files[i] != NULL; i++)
    g_ptr_array_add (opening->sorted[slv_file_purpose (opening->files[i], opening->games)], opening->files[i]);
  g_task_return_boolean (task, TRUE);
}

static void
tell_waiting (SlvWindow *self, const GPtrArray *files)
{
  guint more = files->len - 1;
  g_autofree char *name = g_filename_display_basename (files->pdata[0]);
  g_autofree char *text = slv_tell_printf (g_dngettext (GETTEXT_PACKAGE, "Lists are looked at one at a time. This is “%s”; %u more was not opened.",
                                                        "Lists are looked at one at a time. This is “%s”; %u more were not opened.", more),
                                           name, more);

  slv_window_toast (self, text, NULL);
}

static void
have_sorted (GObject *source, GAsyncResult *result, gpointer data G_GNUC_UNUSED)
{
  SlvWindow *self = SLV_WINDOW (source);
  const Opening *opening = g_task_get_task_data (G_TASK (result));

  for (guint i = 0; i < SLV_N_PURPOSES; i++)
    {
      GPtrArray *files = opening->sorted[i];
      SlvPage *page = files->len > 0 && self->session ? slv_window_get_page (self, homes[i].page) : NULL;

      if (page == NULL)
        continue;
      slv_window_show_page (self, homes[i].page);
      if (homes[i].preview && files->len > 1)
        tell_waiting (self, files);
      g_ptr_array_add (files, NULL);
      slv_page_open_files (page, (const char * const *) files->pdata);
    }
}

void
slv_window_open (SlvWindow *self, GFile **files, int n)
{
  g_autoptr (GTask) task = g_task_new (self, NULL, have_sorted, NULL);
  GStrvBuilder *names = g_strv_builder_new ();
  Opening *opening = g_new0 (Opening, 1);

  for (int i = 0; i < n; i++)
    {
      g_autofree char *name = g_file_get_path (files[i]);

      if (name == NULL)
        name = g_file_get_uri (files[i]);
      g_strv_builder_add (names, name);
    }
  opening->games = slv_games_ref (slv_session_get_games (self->session));
  opening->files = g_strv_builder_end (names);
  g_strv_builder_unref (names);
  for (guint i = 0; i < SLV_N_PURPOSES; i++)
    opening->sorted[i] = g_ptr_array_new ();
  g_task_set_name (task, "what files are");
  g_task_set_task_data (task, opening, opening_free);
  g_task_run_in_thread (task, sort_files);
}

void
slv_window_open_list (SlvWindow *self, GdkFileList *list)
{
  GSList *files = gdk_file_list_get_files (list);
  g_autoptr (GPtrArray) all = g_ptr_array_new ();

  for (GSList *file = files; file; file = file->next)
    g_ptr_array_add (all, file->data);
  slv_window_open (self, (GFile **) all->pdata, (int) all->len);
  g_slist_free (files);
}

/* ---- pasted ---- */

/* How a file with this text would end, for what asks the ending: a table has its titles in its first line. */
static const char *
ending_of (const char *text)
{
  g_autofree char *head = g_utf8_strdown (text, (gssize) strcspn (text, "\r\n"));

  if (*text == '{' || *text == '[' || *text == '<')
    return *text == '<' ? "xml" : "json";
  if (strchr (head, '\t') != NULL)
    return "tsv";
  return strstr (head, "name") != NULL && strpbrk (head, ",;") != NULL ? "csv" : "txt";
}

/* A file of its own for each text: a list that was brought in is told apart by its file. */
static GFile *
file_for (const char *text)
{
  g_autofree char *folder = g_build_filename (g_get_user_cache_dir (), "sleeves", "pasted", NULL), *path = NULL;

  g_mkdir_with_parents (folder, 0700);
  for (guint n = 1; path == NULL || g_file_test (path, G_FILE_TEST_EXISTS); n++)
    {
      /* Translators: name of a file with what was pasted, and its number */
      g_autofree char *base = g_strdup_printf (_("Pasted list %u"), n), *name = g_strdup_printf ("%s.%s", base, ending_of (text));

      slv_take_str (&path, g_build_filename (folder, name, NULL));
    }
  return g_file_new_for_path (path);
}

static void
have_kept (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (SlvWindow) self = data;
  g_autoptr (GError) error = NULL;
  GFile *file = G_FILE (source);

  if (!g_file_replace_contents_finish (file, result, NULL, &error))
    slv_window_toast_error (GTK_WIDGET (self), _("The list in the clipboard was not pasted"), error);
  else if (self->session != NULL)
    slv_window_open (self, &file, 1);
}

static void
have_text (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (SlvWindow) self = data;
  g_autofree char *text = gdk_clipboard_read_text_finish (GDK_CLIPBOARD (source), result, NULL);
  g_autoptr (GBytes) bytes = NULL;
  g_autoptr (GFile) file = NULL;

  if (self->session == NULL)
    return;
  if (text == NULL || *g_strstrip (text) == '\0')
    slv_window_toast (self, _("There is no list in the clipboard."), NULL);
  else if (slv_address_is_web (text))
    {
      file = g_file_new_for_uri (text);
      slv_window_open (self, &file, 1);
    }
  else
    {
      file = file_for (text);
      bytes = g_bytes_new (text, strlen (text));
      g_file_replace_contents_bytes_async (file, bytes, NULL, FALSE, G_FILE_CREATE_PRIVATE, NULL, have_kept, g_object_ref (self));
    }
}

static void
have_files (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (SlvWindow) self = data;
  const GValue *value = gdk_clipboard_read_value_finish (GDK_CLIPBOARD (source), result, NULL);

  if (value != NULL && self->session != NULL)
    slv_window_open_list (self, g_value_get_boxed (value));
}

void
slv_window_paste (GtkWidget *widget, const char *action G_GNUC_UNUSED, GVariant *parameter G_GNUC_UNUSED)
{
  GdkClipboard *clipboard = gtk_widget_get_clipboard (widget);

  if (gdk_content_formats_contain_gtype (gdk_clipboard_get_formats (clipboard), GDK_TYPE_FILE_LIST))
    gdk_clipboard_read_value_async (clipboard, GDK_TYPE_FILE_LIST, G_PRIORITY_DEFAULT, NULL, have_files, g_object_ref (widget));
  else
    gdk_clipboard_read_text_async (clipboard, NULL, have_text, g_object_ref (widget));
}

/* ---- dropped ---- */

static gboolean
dropped (SlvWindow *self, const GValue *value)
{
  slv_window_open_list (self, g_value_get_boxed (value));
  return TRUE;
}

void
slv_window_take_drops (SlvWindow *self)
{
  GtkDropTarget *drop = gtk_drop_target_new (GDK_TYPE_FILE_LIST, GDK_ACTION_COPY);

  g_signal_connect_object (drop, "drop", G_CALLBACK (dropped), self, G_CONNECT_SWAPPED);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (drop));
}
