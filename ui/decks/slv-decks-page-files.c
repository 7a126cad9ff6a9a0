/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-decks-page-files.c: decks come into the library from files, many at a time, and from the samples. A thread with a store of its
 * own reads and saves; a file that cannot be read does not keep the others out, and each of those is named. */
#include "base/slv-address.h"
#include "deck/slv-deck-intake.h"
#include "decks/slv-decks-page-private.h"
#include "import/slv-deck-link.h"

#define FAULTS_SHOWN 8u

typedef struct {
  char *dir, *schema;
  SlvGames *games;
  SlvIndex *index;
  GStrv paths;
  char *text;           /* (nullable) of several lists, instead of files */
  guint added, renamed, there, faulty;
  gint64 last;          /* number of the deck that came last, or was there already */
  gboolean show;        /* a single one is opened */
  gboolean ended;       /* the library takes none any more */
  SlvDeckIntake *intake;   /* borrowed, of the thread */
  GPtrArray *faults;    /* char*: the first ones, as sentences */
} Bringing;

SLV_DEFINE_STATIC_FREE (Bringing, bringing_free, (slv_games_unref, games), (slv_index_unref, index), paths, text, faults, dir,
                        schema);

static void
note_fault (Bringing *bringing, const GError *error)
{
  if (bringing->faulty++ < FAULTS_SHOWN)
    g_ptr_array_add (bringing->faults, slv_ui_error_text (error));
}

static void
on_deck (const SlvDeck *deck, SlvIntakeEnd end, const GError *why, gpointer data)
{
  Bringing *bringing = data;
  if (end == SLV_INTAKE_REFUSED)
    note_fault (bringing, why);
  else
    {
      bringing->added += end != SLV_INTAKE_THERE;
      bringing->there += end == SLV_INTAKE_THERE;
      bringing->renamed += end == SLV_INTAKE_RENAMED;
      bringing->last = deck->id;
    }
}

static gboolean
take_decks (const char *name G_GNUC_UNUSED, GPtrArray *decks, const GError *problem, gpointer data, GError **error)
{
  Bringing *bringing = data;
  if (decks == NULL)
    note_fault (bringing, problem);
  for (guint i = 0; decks != NULL && i < decks->len && !bringing->ended; i++)
    {
      SlvDeck *deck = g_steal_pointer (&g_ptr_array_index (decks, i));
      slv_deck_settle_names (deck, bringing->index, NULL);
      const SlvFormat *format = deck->format[0] == '\0' ? slv_check_default_format (deck, bringing->index, bringing->games, NULL) : NULL;
      if (format != NULL)
        {
          slv_take_str (&deck->game, g_strdup (format->rulebook->game->id));
          slv_take_str (&deck->format, g_strdup (format->full_id));
        }
      bringing->ended = !slv_deck_intake_take (bringing->intake, deck, error);
    }
  return !bringing->ended;
}

/** Every deck of @path, a file, a folder, an archive or an address, NULL: of the text; FALSE when the library takes none any more. */
static gboolean
bring_file (Bringing *bringing, const char *path, GError **error)
{
  g_autoptr (GPtrArray) decks = NULL;
  g_autoptr (GError) problem = NULL;
  if (path == NULL)
    decks = slv_deck_text_read (bringing->text, strlen (bringing->text), _("Pasted list"), NULL, bringing->games, &problem);
  else if (slv_address_is_web (path))
    decks = slv_deck_link_read (path, NULL, bringing->games, NULL, &problem);
  else if (slv_deck_files_each (path, NULL, bringing->games, take_decks, bringing, NULL, &problem))
    return TRUE;
  if (!bringing->ended)
    return take_decks (path, decks, problem, bringing, error);   /* of a folder that cannot be looked into there are none */
  g_propagate_error (error, g_steal_pointer (&problem));
  return FALSE;
}

static void
bring (GTask *task, gpointer source G_GNUC_UNUSED, gpointer data, GCancellable *cancellable G_GNUC_UNUSED)
{
  Bringing *bringing = data;
  GError *error = NULL;
  g_autoptr (SlvStore) store = slv_store_open (bringing->dir, bringing->schema, &error);
  g_autoptr (SlvDeckIntake) intake = store != NULL ? slv_deck_intake_new (store, SLV_INTAKE_RENAME, on_deck, bringing) : NULL;
  gboolean good = intake != NULL;
  bringing->intake = intake;
  if (good && bringing->text != NULL)
    good = bring_file (bringing, NULL, &error);
  for (guint i = 0; good && bringing->paths[i] != NULL; i++)
    good = bring_file (bringing, bringing->paths[i], &error);
  if (good)
    slv_deck_intake_finish (intake, &error);
  slv_ui_end_thread (task, NULL, NULL, error);
}

static void
tell_faults (SlvDecksPage *self, const Bringing *bringing)
{
  g_autofree char *heading = slv_tell_printf (ngettext ("%u deck file could not be read", "%u deck files could not be read", bringing->faulty),
                                              bringing->faulty);
  g_autofree char *faults = slv_join_texts (bringing->faults, "\n", 0);
  g_autoptr (GString) text = g_string_new (faults);
  if (bringing->faulty > bringing->faults->len)
    {
      guint more = bringing->faulty - bringing->faults->len;
      g_string_append_printf (text, "\n");
      g_string_append_printf (text, ngettext ("And %u more", "And %u more", more), more);
    }
  g_autoptr (GError) error = g_error_new_literal (G_IO_ERROR, G_IO_ERROR_INVALID_DATA, text->str);
  slv_window_error (GTK_WIDGET (self), heading, error);
}

static void
tell_brought (SlvDecksPage *self, const Bringing *bringing)
{
  guint n = bringing->added > 0 ? bringing->added : bringing->there;
  const char *format =
    bringing->added == 0 ? ngettext ("%u deck is in the library already, just as it is in the file", "%u decks are in the library already, just as they are in the files", n)
    : bringing->renamed > 0 ? ngettext ("%u deck added under a new name, since its own was taken",
                                        "%u decks added, some under a new name, since their own was taken", n)
    : bringing->there > 0 ? ngettext ("%u deck added; what is in the library already was left as it is", "%u decks added; what is in the library already was left as it is", n)
                          : ngettext ("%u deck added", "%u decks added", n);
  g_autofree char *text = slv_tell_printf (format, n);
  slv_window_toast_from (GTK_WIDGET (self), text, NULL);
}

static void
have_brought (GObject *source, GAsyncResult *result, gpointer data G_GNUC_UNUSED)
{
  SlvDecksPage *self = SLV_DECKS_PAGE (source);
  const Bringing *bringing = g_task_get_task_data (G_TASK (result));
  g_autoptr (GError) error = NULL;
  g_task_propagate_boolean (G_TASK (result), &error);
  if (self->session == NULL)   /* closed meanwhile */
    return;
  if (bringing->added > 0)
    slv_session_decks_changed (self->session);
  if (error != NULL)
    slv_window_error (GTK_WIDGET (self), _("The decks could not be saved"), error);
  else if (bringing->faulty > 0)
    tell_faults (self, bringing);
  if (bringing->added + bringing->there == 0)
    return;
  tell_brought (self, bringing);
  if (bringing->show && bringing->added + bringing->there == 1)
    slv_decks_page_open (self, bringing->last);
}

/* @text: (nullable). @show: opens the deck when it is only one */
static void
add_lists (SlvDecksPage *self, const char * const *paths, const char *text, gboolean show)
{
  Bringing *bringing = g_new0 (Bringing, 1);
  bringing->dir = g_strdup (slv_session_get_dir (self->session));
  bringing->schema = g_strdup (slv_session_get_schema (self->session));
  bringing->games = slv_games_ref (slv_session_get_games (self->session));
  bringing->index = slv_index_ref (slv_session_get_index (self->session));
  bringing->paths = g_strdupv ((char **) paths);
  bringing->text = g_strdup (text);
  bringing->show = show;
  bringing->faults = g_ptr_array_new_with_free_func (g_free);
  slv_ui_in_thread (bring, bringing, bringing_free, self, NULL, have_brought, NULL);
}

static void
add_paths (SlvDecksPage *self, const char * const *paths, gboolean show)
{
  if (paths[0] != NULL)
    add_lists (self, paths, NULL, show);
}

void
slv_decks_page_add_text (SlvDecksPage *self, const char *text)
{
  add_lists (self, (const char * const[]) { NULL }, text, FALSE);
}

static void
decks_page_files_on_chosen (GtkNativeDialog *dialog, int response, SlvDecksPage *self)
{
  g_autoptr (GListModel) files = gtk_file_chooser_get_files (GTK_FILE_CHOOSER (dialog));
  g_autoptr (GPtrArray) paths = g_ptr_array_new_with_free_func (g_free);
  for (guint i = 0; response == GTK_RESPONSE_ACCEPT && i < g_list_model_get_n_items (files); i++)
    {
      g_autoptr (GFile) file = g_list_model_get_item (files, i);
      g_ptr_array_add (paths, g_file_get_path (file));
    }
  g_ptr_array_add (paths, NULL);
  gtk_native_dialog_destroy (dialog);
  add_paths (self, (const char * const *) paths->pdata, TRUE);
}

void
slv_decks_page_open_files (SlvPage *page, const char * const *files)
{
  for (guint i = 0; files[i] != NULL; i++)
    {
      g_autoptr (GFile) file = g_file_new_for_path (files[i]);
      g_autofree char *uri = g_file_get_uri (file);
      gtk_recent_manager_add_item (gtk_recent_manager_get_default (), uri);
    }
  add_paths (SLV_DECKS_PAGE (page), files, TRUE);
}

void
slv_decks_page_open_link (SlvDecksPage *self, const char *url)
{
  const char *paths[] = { url, NULL };
  slv_window_toast_from (GTK_WIDGET (self), _("The deck is being fetched…"), NULL);
  add_paths (self, paths, TRUE);
}

SLV_UI_ACTION (SlvDecksPage, open_files_action)
{
  g_clear_object (&self->chooser);
  self->chooser = gtk_file_chooser_native_new (_("Open deck files"), GTK_WINDOW (gtk_widget_get_root (widget)),
                                               GTK_FILE_CHOOSER_ACTION_OPEN, _("_Open"), _("_Cancel"));
  gtk_file_chooser_set_select_multiple (GTK_FILE_CHOOSER (self->chooser), TRUE);
  g_signal_connect_object (self->chooser, "response", G_CALLBACK (decks_page_files_on_chosen), self, 0);
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (self->chooser));
}

SLV_UI_ACTION (SlvDecksPage, samples_action)
{
  g_autofree char *folder = g_build_filename (slv_session_get_schema (self->session), "starter", NULL);
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  g_autoptr (GPtrArray) paths = g_ptr_array_new_with_free_func (g_free);
  const char *name;
  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL)
    if (g_str_has_suffix (name, ".txt"))
      g_ptr_array_add (paths, g_build_filename (folder, name, NULL));
  g_ptr_array_add (paths, NULL);
  add_paths (self, (const char * const *) paths->pdata, FALSE);
  /* without a card every one of them would be unknown */
  if (slv_index_n_cards (slv_session_get_index (self->session)) == 0)
    gtk_widget_activate_action (widget, "win.load-samples", "s", "");
}

void
slv_decks_page_install_files (GtkWidgetClass *widget_class)
{
  gtk_widget_class_install_action (widget_class, "decks.open-files", NULL, open_files_action);
  gtk_widget_class_install_action (widget_class, "decks.samples", NULL, samples_action);
}
