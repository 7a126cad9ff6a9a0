/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-sources-actions.c: what the buttons and keys of the page of sources do. */
#include "games/slv-new-game.h"
#include "sources/slv-source-row.h"
#include "sources/slv-sources-page-private.h"
#include "widgets/slv-meaning-row.h"
#include <glib/gi18n-lib.h>
#include <string.h>

#define ACTION(name) static void name (GtkWidget *widget, const char *action G_GNUC_UNUSED, GVariant *target G_GNUC_UNUSED)

/* ---- imports ---- */

ACTION (cancel)
{
  SlvSourcesPage *self = SLV_SOURCES_PAGE (widget);

  slv_importer_cancel (self->importer);
  slv_sources_page_show (self, "lists");
}

ACTION (lists)
{
  slv_sources_page_show (SLV_SOURCES_PAGE (widget), "lists");
}

ACTION (again)
{
  SlvSourcesPage *self = SLV_SOURCES_PAGE (widget);

  if (self->last)
    slv_sources_page_start (self, self->last, self->last_mode == SLV_IMPORT_MODE_QUIET ? SLV_IMPORT_MODE_DIRECT : self->last_mode);
}

/* ---- previews ---- */

ACTION (apply)
{
  SlvSourcesPage *self = SLV_SOURCES_PAGE (widget);

  if (self->last)
    slv_sources_page_start (self, self->last, SLV_IMPORT_MODE_APPLY);
}

ACTION (dismiss)
{
  SlvSourcesPage *self = SLV_SOURCES_PAGE (widget);

  if (self->last)
    slv_importer_forget (self->importer, self->last);
  slv_sources_page_show (self, "lists");
}

/* another game: the list is read again, its columns as they are understood then */
ACTION (set_game)
{
  SlvSourcesPage *self = SLV_SOURCES_PAGE (widget);
  g_autoptr (SlvImportRequest) request = self->last ? slv_import_request_copy (self->last) : NULL;
  const char *id = g_variant_get_string (target, NULL);

  if (request == NULL)
    return;
  g_free (request->game);
  request->game = *id != '\0' ? g_strdup (id) : NULL;
  g_clear_pointer (&request->columns, g_hash_table_unref);
  slv_take_str (&self->asked, g_strdup (""));
  slv_sources_page_start (self, request, SLV_IMPORT_MODE_PREVIEW);
}

/* another meaning of a column: the list is read again with it */
ACTION (set_column)
{
  SlvSourcesPage *self = SLV_SOURCES_PAGE (widget);
  g_autoptr (SlvImportRequest) request = self->last ? slv_import_request_copy (self->last) : NULL;
  g_autoptr (GHashTable) before = request ? request->columns : NULL;
  const char *column, *to;

  if (request == NULL)
    return;
  g_variant_get (target, "(&s&s)", &column, &to);
  request->columns = slv_meanings_with (before, column, to);
  slv_take_str (&self->asked, g_strdup (column));
  slv_sources_page_start (self, request, SLV_IMPORT_MODE_PREVIEW);
}

ACTION (preview)
{
  SlvSourcesPage *self = SLV_SOURCES_PAGE (widget);
  SlvSource *source = slv_sources_page_find (self, g_variant_get_string (target, NULL));

  if (source)
    slv_sources_page_preview (self, source->url, source->name, source->game, source->kind);
}

/* a list that no game knows */
ACTION (new_game)
{
  SlvSourcesPage *self = SLV_SOURCES_PAGE (widget);

  if (self->last)
    gtk_window_present (GTK_WINDOW (slv_new_game_new (SLV_WINDOW (gtk_widget_get_root (widget)), self->session, self->last->whats[0])));
}

/* a file that is no card list */
ACTION (open_file)
{
  SlvSourcesPage *self = SLV_SOURCES_PAGE (widget);
  g_autoptr (GFile) file = g_file_new_for_path (g_variant_get_string (target, NULL));

  slv_sources_page_show (self, "lists");
  slv_window_open (slv_window_of (widget), &file, 1);
}

/* a list of a game that somebody has just made, which was fetched for that: WHAT and the game's id */
ACTION (read_as)
{
  const char *whats[] = { NULL, NULL }, *game;

  g_variant_get (target, "(&s&s)", &whats[0], &game);
  g_autoptr (SlvImportRequest) request = slv_import_request_new (whats, NULL, game, NULL);
  request->kept = TRUE;
  slv_sources_page_start (SLV_SOURCES_PAGE (widget), request, SLV_IMPORT_MODE_PREVIEW);
}

/* a published list: previewed, and remembered when that is applied */
ACTION (add)
{
  SlvSourcesPage *self = SLV_SOURCES_PAGE (widget);
  GPtrArray *games = slv_games_list (slv_session_get_games (self->session));

  SLV_EACH (const SlvGame, game, games)
    SLV_EACH (const SlvListSource, source, game->sources)
      if (strcmp (source->id, g_variant_get_string (target, NULL)) == 0)
        slv_sources_page_preview (self, source->url, source->id, game->id, source->kind);
}

/* ---- what is fetched without one ---- */

/* those of the game, "" all */
ACTION (samples)
{
  SlvSourcesPage *self = SLV_SOURCES_PAGE (widget);
  g_autoptr (GPtrArray) paths = slv_importer_samples (slv_session_get_schema (self->session), g_variant_get_string (target, NULL));

  if (paths->len == 0)
    {
      slv_window_toast_from (widget, _("This installation has no sample lists."), NULL);
      return;
    }
  g_ptr_array_add (paths, NULL);
  g_autoptr (SlvImportRequest) request = slv_import_request_new ((const char * const *) paths->pdata, NULL, NULL, NULL);
  slv_sources_page_start (self, request, SLV_IMPORT_MODE_QUIET);
}

ACTION (refresh)
{
  SlvSourcesPage *self = SLV_SOURCES_PAGE (widget);
  SlvSource *source = slv_sources_page_find (self, g_variant_get_string (target, NULL));
  const char *whats[] = { source ? source->url : NULL, NULL }, *names[] = { source ? source->name : NULL, NULL };
  g_autoptr (SlvImportRequest) request = source ? slv_import_request_new (whats, names, source->game, source->kind) : NULL;

  if (request)
    slv_sources_page_start (self, request, SLV_IMPORT_MODE_DIRECT);
}

ACTION (refresh_all)
{
  SlvSourcesPage *self = SLV_SOURCES_PAGE (widget);
  g_autoptr (GPtrArray) whats = g_ptr_array_new (), names = g_ptr_array_new ();
  g_autoptr (SlvImportRequest) request = NULL;

  SLV_EACH (SlvSource, source, self->sources)
    {
      g_ptr_array_add (whats, source->url);
      g_ptr_array_add (names, source->name);
    }
  g_ptr_array_add (whats, NULL);
  g_ptr_array_add (names, NULL);
  request = slv_import_request_new ((const char * const *) whats->pdata, (const char * const *) names->pdata, NULL, NULL);
  slv_sources_page_start (self, request, SLV_IMPORT_MODE_DIRECT);
}

/* ---- forgetting ---- */

static SlvSource *
source_copy (const SlvSource *source)
{
  SlvSource *copy = g_new (SlvSource, 1);

  *copy = (SlvSource) { g_strdup (source->name), g_strdup (source->url), g_strdup (source->game), g_strdup (source->kind),
                        source->fetched, source->records, g_strdup (source->state), g_strdup (source->etag),
                        g_strdup (source->modified), g_strdup (source->hash) };
  return copy;
}

/* Sample cards stand for a game's own: with their list they go, too. */
static gboolean
write_withdrawn (SlvStore *store, gpointer source, GError **error)
{
  SlvTally cards;

  return slv_job_withdraw (store, source, &cards, error);
}

/* What Ctrl+Z and the button bring back. */
static void
tell_removed (SlvSourcesPage *self, const SlvSource *source, const char *text)
{
  g_ptr_array_add (self->removed, source_copy (source));
  slv_window_toast_from (GTK_WIDGET (self), text, "sources.undo");
}

static void
source_withdrawn (gpointer owner, gpointer source, const GError *error)
{
  SlvSourcesPage *self = owner;

  if (error != NULL)
    slv_window_error (GTK_WIDGET (self), _("The sample cards could not be removed"), error);
  else
    tell_removed (self, source, _("The sample cards are gone; decks keep theirs."));
  slv_session_sources_changed (self->session);
  slv_session_reload_index (self->session);
}

static gboolean
write_forgotten (SlvStore *store, gpointer source, GError **error)
{
  return slv_store_remove_source (store, ((SlvSource *) source)->name, error);
}

static void
source_forgotten (gpointer owner, gpointer source, const GError *error)
{
  SlvSourcesPage *self = owner;
  g_autofree char *text = g_strdup_printf (_("“%s” is forgotten; its cards stay."), ((SlvSource *) source)->name);

  if (error != NULL)
    {
      slv_window_error (GTK_WIDGET (self), _("The list could not be forgotten"), error);
      return;
    }
  slv_session_sources_changed (self->session);
  tell_removed (self, source, text);
}

static gboolean
write_restored (SlvStore *store, gpointer source, GError **error)
{
  return slv_store_save_source (store, source, error);
}

static void
source_restored (gpointer owner, gpointer source, const GError *error)
{
  SlvSourcesPage *self = owner;

  if (error != NULL)
    slv_window_error (GTK_WIDGET (self), _("The list could not be brought back"), error);
  else
    g_ptr_array_add (self->restored, g_strdup (((SlvSource *) source)->name));
  slv_session_sources_changed (self->session);
}

/* FALSE: there is no such list. */
static gboolean
take_away (SlvSourcesPage *self, const char *name)
{
  SlvSource *source = slv_sources_page_find (self, name);
  gboolean sample = source != NULL && slv_source_is_sample (source, slv_session_get_schema (self->session));

  slv_import_report_samples_gone (self->report);
  if (source != NULL)
    slv_session_write (self->session, sample ? write_withdrawn : write_forgotten, source_copy (source), (GDestroyNotify) slv_source_free,
                       sample ? source_withdrawn : source_forgotten, self);
  return source != NULL;
}

ACTION (remove_source)
{
  SlvSourcesPage *self = SLV_SOURCES_PAGE (widget);

  g_ptr_array_set_size (self->restored, 0);
  take_away (self, g_variant_get_string (target, NULL));
}

ACTION (redo)
{
  SlvSourcesPage *self = SLV_SOURCES_PAGE (widget);
  g_autofree char *name = self->restored->len > 0 ? g_ptr_array_steal_index (self->restored, self->restored->len - 1) : NULL;

  if (name == NULL || !take_away (self, name))
    slv_window_toast_from (widget, _("There is nothing to do again."), NULL);
}

/* Sample cards went with their list, and come with it. */
ACTION (undo)
{
  SlvSourcesPage *self = SLV_SOURCES_PAGE (widget);
  SlvSource *last;

  if (self->removed->len == 0)
    {
      slv_window_toast_from (widget, _("There is nothing to undo."), NULL);
      return;
    }
  last = g_ptr_array_steal_index (self->removed, self->removed->len - 1);
  if (!slv_source_is_sample (last, slv_session_get_schema (self->session)))
    {
      slv_session_write (self->session, write_restored, last, (GDestroyNotify) slv_source_free, source_restored, self);
      return;
    }
  gtk_widget_activate_action (widget, "sources.samples", "s", last->game);
  g_ptr_array_add (self->restored, g_strdup (last->name));
  slv_source_free (last);
}

/* ---- choosing a list ---- */

static void
chosen (SlvSourcesPage *self, int response)
{
  g_autoptr (GFile) file = response == GTK_RESPONSE_ACCEPT ? gtk_file_chooser_get_file (GTK_FILE_CHOOSER (self->chooser)) : NULL;
  g_autofree char *path = file ? g_file_get_path (file) : NULL;

  g_clear_object (&self->chooser);
  if (path)
    slv_sources_page_preview (self, path, NULL, NULL, NULL);
}

ACTION (choose)
{
  static const char * const endings[] = { "json", "csv", "tsv", "txt", "xml", "html", "htm", "gz", "xz", "bz2", "zst", "zip", "tar", "7z" };
  g_autoptr (GtkFileFilter) lists = gtk_file_filter_new (), all = gtk_file_filter_new ();
  SlvSourcesPage *self = SLV_SOURCES_PAGE (widget);

  if (self->chooser)
    return;
  slv_sources_page_show (self, "lists");
  self->chooser = gtk_file_chooser_native_new (_("Import a card list"), GTK_WINDOW (slv_window_of (widget)),
                                               GTK_FILE_CHOOSER_ACTION_OPEN, _("_Import"), _("_Cancel"));
  gtk_file_filter_set_name (lists, _("Card lists"));
  for (guint i = 0; i < G_N_ELEMENTS (endings); i++)
    gtk_file_filter_add_suffix (lists, endings[i]);
  gtk_file_filter_set_name (all, _("All files"));
  gtk_file_filter_add_pattern (all, "*");
  gtk_file_chooser_add_filter (GTK_FILE_CHOOSER (self->chooser), lists);
  gtk_file_chooser_add_filter (GTK_FILE_CHOOSER (self->chooser), all);
  g_signal_connect_object (self->chooser, "response", G_CALLBACK (chosen), self, G_CONNECT_SWAPPED);
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (self->chooser));
}

ACTION (import_address)
{
  SlvSourcesPage *self = SLV_SOURCES_PAGE (widget);
  g_autofree char *text = g_strstrip (g_strdup (gtk_editable_get_text (GTK_EDITABLE (self->address_row))));
  g_autofree char *path = g_str_has_prefix (text, "file://") ? g_filename_from_uri (text, NULL, NULL) : NULL;

  if (*text == '\0')
    return;
  slv_sources_page_preview (self, path ? path : text, NULL, NULL, NULL);
}

static const struct { const char *name, *type; GtkWidgetActionActivateFunc activate; } actions[] = {
  { "sources.choose",      NULL, choose },
  { "sources.import-address", NULL, import_address },
  { "sources.add",         "s",  add },
  { "sources.preview",     "s",  preview },
  { "sources.new-game",    NULL, new_game },
  { "sources.open",        "s",  open_file },
  { "sources.read-as",     "(ss)", read_as },
  { "sources.apply",       NULL, apply },
  { "sources.dismiss",     NULL, dismiss },
  { "sources.set-game",    "s",  set_game },
  { "sources.set-column",  "(ss)", set_column },
  { "sources.samples",     "s",  samples },
  { "sources.refresh",     "s",  refresh },
  { "sources.refresh-all", NULL, refresh_all },
  { "sources.remove",      "s",  remove_source },
  { "sources.undo",        NULL, undo },
  { "sources.redo",        NULL, redo },
  { "sources.cancel",      NULL, cancel },
  { "sources.again",       NULL, again },
  { "sources.lists",       NULL, lists },
};

void
slv_sources_page_install_actions (GtkWidgetClass *widget_class)
{
  for (guint i = 0; i < G_N_ELEMENTS (actions); i++)
    gtk_widget_class_install_action (widget_class, actions[i].name, actions[i].type, actions[i].activate);
}
