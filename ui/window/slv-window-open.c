/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-window-open.c: files from outside: opened in the file manager, named on the command line, dropped, pasted. What each is, a
 * thread finds out, since that reads them. */
#include "window/slv-window-private.h"
#include "base/slv-address.h"
#include "import/slv-deck-file.h"
#include "import/slv-file-purpose.h"
#include "import/slv-job.h"
#include <glib/gstdio.h>

#define PASTED_MAX SLV_INPUT_DECK_MAX   /* bytes of text: more than one list by hand ever has */

static const struct { const char *page; gboolean preview; } homes[SLV_N_PURPOSES] = {
  [SLV_PURPOSE_DECK] = { "decks", FALSE },
  [SLV_PURPOSE_COLLECTION] = { "collection", TRUE },
  [SLV_PURPOSE_DEFINITION] = { "games", FALSE },
  [SLV_PURPOSE_LIST] = { "sources", TRUE },
};

#define FOLDER_MAX  500u         /* files of a folder that are looked at */
#define ARCHIVE_MAX (32 << 20)   /* bytes of an archive: no lists of decks have more, and card lists have */

typedef struct { SlvGames *games; GStrv files; GPtrArray *sorted[SLV_N_PURPOSES]; char *text; gboolean one_deck; } Opening;   /* @text: (nullable): of the one file */

static void
opening_free (gpointer data)
{
  Opening *opening = data;

  SLV_FREE_MEMBERS (opening, (slv_games_unref, games), files, text);
  for (guint i = 0; i < SLV_N_PURPOSES; i++)
    g_ptr_array_unref (opening->sorted[i]);
  g_free (opening);
}

/* Whether @what is a folder or an archive in which every file is a deck; any other may be a card list in several files. */
static gboolean
holds_decks (const Opening *opening, const char *what)
{
  GStatBuf info;
  gboolean folder = g_file_test (what, G_FILE_TEST_IS_DIR), small = !folder && g_stat (what, &info) == 0 && info.st_size < ARCHIVE_MAX;
  g_autoptr (SlvJobFiles) files = folder || (small && slv_job_holds_files (what)) ? slv_job_files_open (opening->games, what, NULL, NULL, NULL) : NULL;

  for (guint i = 0; files != NULL && i < files->paths->len; i++)
    {
      const char *path = files->paths->pdata[i];
      g_autofree char *kind = g_content_type_guess (path, NULL, 0, NULL);

      if (i == FOLDER_MAX || g_str_has_prefix (kind, "image/") || slv_file_purpose (path, opening->games) != SLV_PURPOSE_DECK)
        return FALSE;
    }
  return files != NULL && files->paths->len > 0;
}

static void
sort_files (GTask *task, gpointer source G_GNUC_UNUSED, gpointer data, GCancellable *cancellable G_GNUC_UNUSED)
{
  Opening *opening = data;

  for (guint i = 0; opening->files[i] != NULL; i++)
    g_ptr_array_add (opening->sorted[holds_decks (opening, opening->files[i]) ? SLV_PURPOSE_DECK : slv_file_purpose (opening->files[i], opening->games)],
                     opening->files[i]);
  if (opening->text != NULL && opening->sorted[SLV_PURPOSE_DECK]->len == 1)
    {
      g_autoptr (GPtrArray) decks = slv_deck_file_read (opening->files[0], NULL, opening->games, NULL);

      opening->one_deck = decks != NULL && decks->len == 1;
    }
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

  slv_window_toast_from (GTK_WIDGET (self), text, NULL);
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
      if (opening->one_deck)   /* what is pasted is read while one looks, and kept when it was agreed to */
        {
          gtk_widget_activate_action (GTK_WIDGET (page), "decks.paste-new", "s", opening->text);
          g_unlink (files->pdata[0]);
          continue;
        }
      g_ptr_array_add (files, NULL);
      slv_page_open_files (page, (const char * const *) files->pdata);
    }
}

/* @text: (nullable) (transfer full): what is in the only file, if it came as text */
static void
open_files (SlvWindow *self, GFile **files, int n, char *text)
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
  opening->text = text;
  g_strv_builder_unref (names);
  for (guint i = 0; i < SLV_N_PURPOSES; i++)
    opening->sorted[i] = g_ptr_array_new ();
  g_task_set_name (task, "what files are");
  g_task_set_task_data (task, opening, opening_free);
  slv_task_run (task, sort_files);
}

void
slv_window_open (SlvWindow *self, GFile **files, int n)
{
  open_files (self, files, n, NULL);
}

/* The same for what was dropped or pasted. */
static void
slv_window_open_list (SlvWindow *self, GdkFileList *list)
{
  GSList *files = gdk_file_list_get_files (list);
  g_autoptr (GPtrArray) all = g_ptr_array_new ();

  for (GSList *file = files; file; file = file->next)
    g_ptr_array_add (all, file->data);
  slv_window_open (self, (GFile **) all->pdata, (int) all->len);
  g_slist_free (files);
}

/* ---- text that is pasted or dropped ---- */

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

/* Each library has a folder of its own, so that the window of another one takes nothing away. */
static char *
pasted_folder (SlvWindow *self)
{
  g_autofree char *library = g_compute_checksum_for_string (G_CHECKSUM_SHA256, slv_session_get_dir (self->session), -1);

  return g_build_filename (g_get_user_cache_dir (), "sleeves", "pasted", library, NULL);
}

/* It may show a preview of what was pasted. */
static gboolean
is_there_another (SlvWindow *self)
{
  GListModel *windows = gtk_window_get_toplevels ();
  gboolean another = FALSE;

  for (guint i = 0; i < g_list_model_get_n_items (windows); i++)
    {
      g_autoptr (GtkWidget) window = g_list_model_get_item (windows, i);

      another |= SLV_IS_WINDOW (window) && window != GTK_WIDGET (self);
    }
  return another;
}

void
slv_window_clear_pasted (SlvWindow *self)
{
  g_autofree char *folder = pasted_folder (self);
  g_autoptr (GDir) dir = is_there_another (self) ? NULL : g_dir_open (folder, 0, NULL);
  g_autoptr (GPtrArray) sources = dir != NULL ? slv_store_list_sources (slv_session_get_store (self->session), NULL) : NULL;
  const char *name;

  while (sources != NULL && (name = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *path = g_build_filename (folder, name, NULL);
      gboolean named = FALSE;

      for (guint i = 0; i < sources->len; i++)
        named |= g_strcmp0 (((SlvSource *) sources->pdata[i])->url, path) == 0;
      if (!named)
        g_unlink (path);
    }
}

/* A file of its own for each text: a list that was brought in is told apart by its file. @called: with a place for its number */
static GFile *
file_for (SlvWindow *self, const char *text, const char *called)
{
  g_autofree char *folder = pasted_folder (self), *path = NULL;

  g_mkdir_with_parents (folder, 0700);
  for (guint n = 1; path == NULL || g_file_test (path, G_FILE_TEST_EXISTS); n++)
    {
      g_autofree char *base = slv_tell_printf (called, n), *name = g_strdup_printf ("%s.%s", base, ending_of (text));

      slv_take_str (&path, g_build_filename (folder, name, NULL));
    }
  return g_file_new_for_path (path);
}

static void
have_kept (gpointer window, GFile *file, GBytes *text, const GError *error)
{
  SlvWindow *self = window;

  if (error != NULL)
    slv_window_toast_error (GTK_WIDGET (self), _("The list was not taken over"), error);
  else if (self->session != NULL)
    open_files (self, &file, 1, g_strndup (g_bytes_get_data (text, NULL), g_bytes_get_size (text)));
}

gboolean
slv_window_pastes (GtkWidget *from, const char *text)
{
  gsize length = text != NULL ? strlen (text) : 0;
  g_autofree char *has = g_format_size (length), *most = g_format_size (PASTED_MAX);
  g_autoptr (GError) error = g_error_new (G_IO_ERROR, G_IO_ERROR_INVALID_ARGUMENT,
                                          _("it is %s long, and at most %s are read as text. A longer list can be opened as a file."), has, most);

  if (length > PASTED_MAX)
    slv_window_toast_error (from, _("The list was not taken over"), error);
  return length <= PASTED_MAX;
}

/* The file that is meant where a text is nothing but its address or path; (transfer full) (nullable) */
static GFile *
file_named (const char *text)
{
  g_autofree char *path = g_str_has_prefix (text, "file://") ? g_filename_from_uri (text, NULL, NULL) : g_path_is_absolute (text) ? g_strdup (text) : NULL;

  if (slv_address_is_web (text))
    return g_file_new_for_uri (text);
  return path != NULL && g_file_test (path, G_FILE_TEST_EXISTS) ? g_file_new_for_path (path) : NULL;
}

/* @text: (transfer full), not empty, without space around it; @called: see file_for() */
static void
take_text (SlvWindow *self, char *text, const char *called)
{
  g_autoptr (GFile) named = file_named (text), file = named != NULL ? g_object_ref (named) : file_for (self, text, called);

  if (named != NULL)
    {
      slv_window_open (self, &file, 1);
      g_free (text);
    }
  else
    slv_ui_write_file (self, file, g_bytes_new_take (text, strlen (text)), have_kept);
}

static void
have_text (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (SlvWindow) self = data;
  g_autofree char *text = gdk_clipboard_read_text_finish (GDK_CLIPBOARD (source), result, NULL);

  if (self->session == NULL || !slv_window_pastes (GTK_WIDGET (self), text))
    return;
  if (text == NULL || *g_strstrip (text) == '\0')
    slv_window_toast_from (GTK_WIDGET (self), _("There is no list in the clipboard."), NULL);
  else
    /* Translators: name of a file with what was pasted, and its number */
    take_text (self, g_steal_pointer (&text), _("Pasted list %u"));
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

/* What is dragged about in the program itself has its own places, and is no list. */
static gboolean
takes_drop (GtkDropTarget *target, GdkDrop *drop)
{
  return gdk_drop_get_drag (drop) == NULL && (gdk_drop_get_actions (drop) & gtk_drop_target_get_actions (target)) != 0
         && gdk_content_formats_match (gtk_drop_target_get_formats (target), gdk_drop_get_formats (drop));
}

/* On the page of decks it goes where a list goes that is pasted there. */
static gboolean
text_dropped (SlvWindow *self, const char *dropped)
{
  g_autofree char *text = g_strstrip (g_strdup (dropped));

  if (*text == '\0' || self->session == NULL || !slv_window_pastes (GTK_WIDGET (self), text))
    return FALSE;
  if (g_strcmp0 (adw_view_stack_get_visible_child_name (self->stack), "decks") == 0)
    return gtk_widget_activate_action (GTK_WIDGET (slv_window_get_visible (self)), "decks.take-text", "s", text);
  /* Translators: name of a file with text that was dropped on the window, and its number */
  take_text (self, g_steal_pointer (&text), _("Dropped list %u"));
  return TRUE;
}

static gboolean
dropped (SlvWindow *self, const GValue *value)
{
  if (G_VALUE_HOLDS_STRING (value))
    return text_dropped (self, g_value_get_string (value));
  slv_window_open_list (self, g_value_get_boxed (value));
  return TRUE;
}

void
slv_window_take_drops (SlvWindow *self)
{
  GtkDropTarget *drop = gtk_drop_target_new (G_TYPE_INVALID, GDK_ACTION_COPY);

  gtk_drop_target_set_gtypes (drop, (GType[]) { GDK_TYPE_FILE_LIST, G_TYPE_STRING }, 2);
  g_signal_connect (drop, "accept", G_CALLBACK (takes_drop), NULL);
  g_signal_connect_object (drop, "drop", G_CALLBACK (dropped), self, G_CONNECT_SWAPPED);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (drop));
}
