/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-importer.c: see the header. The reading itself is slv_job_run_order_async(), which has a thread and a store of its own; what is
 * remembered of it, the source, is written here, by the store of the main thread, after the job has let go of the file. */
#include "sources/slv-importer.h"
#include "import/slv-fetch.h"
#include "widgets/slv-ui.h"

struct _SlvImporter {
  GObject          parent_instance;
  SlvSession      *session;
  GCancellable    *cancellable;   /* not NULL while a run is on */
  SlvImportRequest *request;      /* of that run */
  guint            position;
  SlvJobProgress   progress;
  SlvImportOutcome outcome;
};
G_DEFINE_FINAL_TYPE (SlvImporter, slv_importer, G_TYPE_OBJECT)

SLV_DEFINE_STATIC_CLEAR (SlvImportOutcome, outcome_clear, accounts, error, also, failed, game, columns);

static void
run_clear (SlvImporter *self)
{
  SLV_FREE_MEMBERS (self, (slv_import_request_free, request), cancellable);
  self->position = 0;
}

static void
slv_importer_finalize (GObject *object)
{
  SlvImporter *self = SLV_IMPORTER (object);

  run_clear (self);
  outcome_clear (&self->outcome);
  g_clear_object (&self->session);
  G_OBJECT_CLASS (slv_importer_parent_class)->finalize (object);
}

static void
slv_importer_class_init (SlvImporterClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = slv_importer_finalize;
  g_signal_new ("started", SLV_TYPE_IMPORTER, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  g_signal_new ("progress", SLV_TYPE_IMPORTER, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  g_signal_new ("finished", SLV_TYPE_IMPORTER, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_POINTER);
}

SLV_DEFINE_EMPTY_INIT (SlvImporter, slv_importer);

SlvImporter *
slv_importer_new (SlvSession *session)
{
  SlvImporter *self = g_object_new (SLV_TYPE_IMPORTER, NULL);

  self->session = g_object_ref (session);
  return self;
}

/* ---- requests ---- */

SlvImportRequest *
slv_import_request_new (const char * const *whats, const char * const *names, const char *game, const char *kind)
{
  SlvImportRequest *request = g_new0 (SlvImportRequest, 1);

  request->whats = g_strdupv ((char **) whats);
  request->names = g_strdupv ((char **) names);
  request->game = game && *game ? g_strdup (game) : NULL;
  request->kind = kind && *kind ? g_strdup (kind) : NULL;
  return request;
}

SlvImportRequest *
slv_import_request_copy (const SlvImportRequest *request)
{
  SlvImportRequest *copy = slv_import_request_new ((const char * const *) request->whats, (const char * const *) request->names,
                                                   request->game, request->kind);

  copy->kept = request->kept;
  copy->columns = request->columns ? g_hash_table_ref (request->columns) : NULL;
  return copy;
}

SLV_DEFINE_FREE (SlvImportRequest, slv_import_request_free, whats, names, game, kind, columns);

/* ---- names ---- */

char *
slv_importer_name_for (const char *what)
{
  g_autofree char *base = g_path_get_basename (what);
  char *dot = strrchr (base, '.');
  g_autoptr (GUri) uri = g_uri_parse (what, G_URI_FLAGS_NONE, NULL);
  const char *host = uri != NULL ? g_uri_get_host (uri) : NULL;

  if (host != NULL && *host != '\0')
    {
      g_autofree char *last = g_path_get_basename (g_uri_get_path (uri));

      return *last && strcmp (last, "/") != 0 && strcmp (last, ".") != 0 ? g_strdup_printf ("%s %s", host, last) : g_strdup (host);
    }
  if (dot && strcmp (dot, ".gz") == 0)
    {
      *dot = '\0';
      dot = strrchr (base, '.');
    }
  if (dot && dot != base)
    *dot = '\0';
  return g_strdup (base);
}

GPtrArray *
slv_importer_samples (const char *schema, const char *game)
{
  g_autofree char *folder = g_build_filename (schema, "starter", NULL), *ending = g_strconcat (game, ".csv", NULL);
  GPtrArray *paths = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  const char *name;

  while (dir && (name = g_dir_read_name (dir)) != NULL)
    if (*game != '\0' ? strcmp (name, ending) == 0 : g_str_has_suffix (name, ending))
      g_ptr_array_add (paths, g_build_filename (folder, name, NULL));
  g_ptr_array_sort (paths, (GCompareFunc) (void (*) (void)) g_strcmp0);
  return paths;
}

/* ---- sources ---- */

/* A list that failed is only marked when it was known before. */
static gboolean
write_read (SlvStore *store, gpointer data, GError **error)
{
  const SlvSource *read = data;
  g_autoptr (GPtrArray) known = slv_store_list_sources (store, error);
  SlvSource source = *read;
  const SlvSource *old = slv_source_find (known, read->name);

  if (known == NULL)
    return FALSE;
  if (old == NULL && read->fetched == 0)
    return TRUE;
  if (old != NULL)
    {
      source = *old;
      source.url = read->url;
      source.state = read->state;
    }
  if (read->fetched != 0)
    {
      source.game = read->game;
      source.kind = read->kind;
      source.records = read->records;
      source.fetched = read->fetched;
    }
  return slv_store_save_source (store, &source, error);
}

static void
read_written (gpointer owner, gpointer source, const GError *error)
{
  SlvImporter *self = owner;
  g_autoptr (GError) told = error != NULL ? g_error_copy (error) : NULL;

  if (told != NULL)
    {
      /* Translators: %s is the name of a card list; the colon is followed by what is wrong */
      g_prefix_error (&told, _("“%s” was read, which could not be noted: "), ((SlvSource *) source)->name);
      g_signal_emit_by_name (self->session, "not-kept", told);
    }
  slv_session_sources_changed (self->session);
}

/* Remembers what was read. @account: (nullable): it failed */
static void
remember (SlvImporter *self, const SlvImportAccount *account, const GError *error)
{
  const char *what = self->request->whats[self->position];
  SlvSource *source = g_new0 (SlvSource, 1);

  source->name = self->request->names ? g_strdup (self->request->names[self->position]) : slv_importer_name_for (what);
  source->url = g_strdup (what);
  source->state = g_strdup (error ? error->message : "");
  if (account)
    {
      source->game = g_strdup (account->game);
      source->kind = g_strdup (account->kind);
      source->records = account->records;
      source->fetched = g_get_real_time () / G_USEC_PER_SEC;
    }
  slv_session_write (self->session, write_read, source, (GDestroyNotify) slv_source_free, read_written, self);
}

/* ---- a run ---- */

static void next (SlvImporter *self);

static void
finish (SlvImporter *self)
{
  SlvImportOutcome outcome = self->outcome;

  self->outcome = (SlvImportOutcome) { 0 };
  run_clear (self);
  if (outcome.accounts->len > 0 && outcome.mode != SLV_IMPORT_MODE_PREVIEW)
    slv_session_reload_index (self->session);
  g_signal_emit_by_name (self, "finished", &outcome);
  outcome_clear (&outcome);
}

static void
progressed (const SlvJobProgress *progress, gpointer data)
{
  SlvImporter *self = data;

  self->progress = *progress;
  if (self->cancellable && !g_cancellable_is_cancelled (self->cancellable))
    g_signal_emit_by_name (self, "progress");
}

/* Takes @error. The lists after one that failed are read all the same. */
static void
note_failure (SlvImporter *self, GError *error)
{
  const char *what = self->request->whats[self->position];

  if (self->outcome.error == NULL || g_error_matches (error, SLV_ERROR, SLV_ERROR_CANCELLED))
    {
      g_clear_error (&self->outcome.error);
      self->outcome.error = error;
      slv_take_str (&self->outcome.failed, g_strdup (what));
      slv_take_str (&self->outcome.game, g_strdup (self->request->game));
    }
  else
    {
      SlvSource *failed = g_new0 (SlvSource, 1);

      failed->name = slv_importer_name_for (what);
      failed->state = slv_ui_error_text (error);
      g_ptr_array_add (self->outcome.also, failed);
      g_error_free (error);
    }
}

static void
job_done (GObject *source G_GNUC_UNUSED, GAsyncResult *result, gpointer data)
{
  g_autoptr (SlvImporter) self = data;
  g_autoptr (GError) error = NULL;
  SlvImportAccount *account = slv_job_run_finish (result, &error);
  gboolean cancelled = g_error_matches (error, SLV_ERROR, SLV_ERROR_CANCELLED);

  if (self->outcome.mode != SLV_IMPORT_MODE_PREVIEW && !cancelled)
    remember (self, account, error);
  if (account)
    g_ptr_array_add (self->outcome.accounts, account);
  else
    note_failure (self, g_steal_pointer (&error));
  self->position++;
  if (cancelled || self->request->whats[self->position] == NULL)
    finish (self);
  else
    next (self);
}

static void
next (SlvImporter *self)
{
  SlvImportMode mode = self->outcome.mode;
  SlvJobOrder order = { .what = self->request->whats[self->position], .game = self->request->game, .kind = self->request->kind,
                        .columns = self->request->columns, .dry_run = mode == SLV_IMPORT_MODE_PREVIEW, .keep = mode == SLV_IMPORT_MODE_PREVIEW,
                        .kept = mode == SLV_IMPORT_MODE_APPLY || self->request->kept, .untold = self->outcome.columns };

  self->progress = (SlvJobProgress) { 0 };
  slv_job_run_order_async (slv_session_get_dir (self->session), slv_session_get_games (self->session), &order, progressed, self,
                           self->cancellable, job_done, g_object_ref (self));
  g_signal_emit_by_name (self, "progress");
}

gboolean
slv_importer_run (SlvImporter *self, const SlvImportRequest *request, SlvImportMode mode)
{
  g_return_val_if_fail (SLV_IS_IMPORTER (self), FALSE);
  if (self->cancellable || request->whats[0] == NULL)
    return FALSE;
  self->cancellable = g_cancellable_new ();
  self->request = slv_import_request_copy (request);
  self->outcome.mode = mode;
  self->outcome.accounts = g_ptr_array_new_with_free_func ((GDestroyNotify) slv_import_account_free);
  self->outcome.also = g_ptr_array_new_with_free_func ((GDestroyNotify) slv_source_free);
  self->outcome.columns = g_ptr_array_new_with_free_func ((GDestroyNotify) slv_list_column_free);
  g_signal_emit_by_name (self, "started");
  next (self);
  return TRUE;
}

void
slv_importer_forget (SlvImporter *self, const SlvImportRequest *request)
{
  for (guint i = 0; request->whats[i] != NULL; i++)
    if (slv_fetch_is_url (request->whats[i]))
      slv_job_forget (slv_session_get_dir (self->session), request->whats[i]);
}

void
slv_importer_cancel (SlvImporter *self)
{
  if (self->cancellable)
    g_cancellable_cancel (self->cancellable);
}

const char *
slv_importer_get_what (SlvImporter *self)
{
  return self->request ? self->request->whats[self->position] : NULL;
}

void
slv_importer_get_progress (SlvImporter *self, SlvJobProgress *progress, guint *position, guint *n)
{
  *progress = self->progress;
  *position = self->position;
  *n = self->request ? g_strv_length (self->request->whats) : 0;
}
