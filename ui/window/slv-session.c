/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-session.c: the library, the games and the index of one window; see the header. The index is built in a thread with a
 * store of its own, and swapped in on the main loop; a reload that is asked for meanwhile starts when the first has ended. Games
 * whose definitions were written anew come in the same way, together with an index that refers to them. */
#include "window/slv-session.h"
#include "deck/slv-library-options.h"
#include "widgets/slv-ui.h"

#define SETTLE_S   20     /* seconds between two times at which the log is brought into the file */
#define PATIENCE   250u   /* milliseconds that the main thread waits for another program: what takes longer is told as not done */
#define LOOK_AFTER 200u   /* milliseconds after something was written: what another program writes comes in several pieces */

struct _SlvSession {
  GObject   parent_instance;
  char     *dir, *schema;
  SlvStore *store, *written;     /* @written: for the thread of the holdings, until they are there */
  SlvGames *games;
  char    **dirs, *stamp;    /* (nullable): where games are defined, and how that looked when they were last read */
  gboolean  reread;          /* the next reload reads the games, too */
  SlvIndex *index;
  SlvHoldings *holdings;     /* NULL: nobody has asked yet */
  SlvImages   *images;       /* the same */
  SlvGame  *game;            /* of games */
  gboolean  loading, again;
  guint64   library;         /* its revision, as the pages know it */
  char     *sources;         /* the same for the sources, as a text */
  gboolean  moved;           /* and told */
  char     *unread;          /* (nullable): see slv_session_get_unread() */
  GPtrArray *unkept;         /* GObject: open decks with edits that are not in the library yet */
  gint64    settled;         /* when the log was last brought into the file; monotonic */
  GPtrArray *monitors;       /* GFileMonitor: of the library's folder, and behind it of the folders with definitions */
  guint     look;            /* source: to look again */
  guint     retry;           /* source: to write settings that could not be written */
  char     *delay;           /* (nullable): see slv_session_get_delay() */
  guint     reading, patience;   /* source: to read again what could not be read, and how long that waits */
  gboolean  reads;           /* it was read again, and @reading is to tell that all could be */
};
G_DEFINE_FINAL_TYPE (SlvSession, slv_session, G_TYPE_OBJECT)

enum { PROP_0, PROP_GAME, PROP_LOADING, N_PROPS };
static GParamSpec *props[N_PROPS];

SLV_DEFINE_FINALIZE (SlvSession, slv_session, monitors, unkept, sources, unread, delay, (g_object_unref, holdings), (g_object_unref, images),
                     (slv_index_unref, index), (slv_store_close, store), (slv_store_close, written), (slv_game_unref, game), (slv_games_unref, games), dirs,
                     stamp, dir, schema);

static void
slv_session_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  SlvSession *self = SLV_SESSION (object);

  if (id == PROP_GAME)
    g_value_set_pointer (value, self->game);
  else if (id == PROP_LOADING)
    g_value_set_boolean (value, self->loading);
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static void
slv_session_class_init (SlvSessionClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  static const char * const names[] = { "index-changed", "decks-changed", "sources-changed", "options-changed", "games-changed", "unsaved-changed" };

  object_class->finalize = slv_session_finalize;
  object_class->get_property = slv_session_get_property;
  props[PROP_GAME] = g_param_spec_pointer ("game", NULL, NULL, G_PARAM_READABLE | G_PARAM_STATIC_STRINGS);
  props[PROP_LOADING] = g_param_spec_boolean ("loading", NULL, NULL, FALSE, G_PARAM_READABLE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, props);
  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    g_signal_new (names[i], SLV_TYPE_SESSION, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  g_signal_new ("failed", SLV_TYPE_SESSION, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 1,
                G_TYPE_ERROR | G_SIGNAL_TYPE_STATIC_SCOPE);
  g_signal_new ("games-refused", SLV_TYPE_SESSION, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 2,
                G_TYPE_ERROR | G_SIGNAL_TYPE_STATIC_SCOPE, G_TYPE_UINT);
  g_signal_new ("not-kept", SLV_TYPE_SESSION, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 1,
                G_TYPE_ERROR | G_SIGNAL_TYPE_STATIC_SCOPE);
  g_signal_new ("deck-kept-apart", SLV_TYPE_SESSION, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 2,
                G_TYPE_STRING | G_SIGNAL_TYPE_STATIC_SCOPE, G_TYPE_STRING | G_SIGNAL_TYPE_STATIC_SCOPE);
  g_signal_new ("safe-changed", SLV_TYPE_SESSION, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  g_signal_new ("moved", SLV_TYPE_SESSION, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  g_signal_new ("unread", SLV_TYPE_SESSION, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
slv_session_init (SlvSession *self)
{
  self->monitors = g_ptr_array_new_with_free_func (g_object_unref);
  self->unkept = g_ptr_array_new_with_free_func (g_object_unref);
}

/* ---- what others write ---- */

static void write_later (SlvSetting *setting, gpointer data);
static void watch_definitions (SlvSession *self);

static gboolean
settle (SlvCollection *collection G_GNUC_UNUSED, SlvStore *store, gpointer data G_GNUC_UNUSED, GArray **touched G_GNUC_UNUSED,
        GError **error G_GNUC_UNUSED)
{
  slv_store_empty_log (store);
  return TRUE;
}

/* Who copies the file has all of it then, and who replaces it leaves no log behind. In the writer's thread, since it waits for the disk. */
static void
settle_log (SlvSession *self)
{
  gint64 now = g_get_monotonic_time ();

  if (self->holdings == NULL || now - self->settled < SETTLE_S * G_TIME_SPAN_SECOND)
    return;
  self->settled = now;
  slv_holdings_write_async (self->holdings, settle, NULL, NULL, NULL, NULL);
}

static void
look_now (SlvSession *self)
{
  slv_session_look_again (self);
  settle_log (self);
}

/* Of what is written in the library's own folder only the two files count, with their logs, which are where changes come first, and
 * folders with definitions; and that it goes itself. */
static gboolean
concerns (SlvSession *self, GFileMonitor *monitor, GFile *file)
{
  g_autofree char *base = g_file_get_basename (file);

  return monitor != self->monitors->pdata[0] || g_str_has_prefix (base, "library.db") || g_str_has_prefix (base, "index.db")
         || strcmp (g_file_peek_path (file), self->dir) == 0
         || (self->dirs && g_strv_contains ((const char * const *) self->dirs, g_file_peek_path (file)));
}

static void
on_written (GFileMonitor *monitor, GFile *file, GFile *other G_GNUC_UNUSED, GFileMonitorEvent event, SlvSession *self)
{
  gboolean comes = event == G_FILE_MONITOR_EVENT_CREATED || event == G_FILE_MONITOR_EVENT_MOVED_IN || event == G_FILE_MONITOR_EVENT_RENAMED;

  if (!concerns (self, monitor, file))
    return;
  if (comes && g_file_test (g_file_peek_path (file), G_FILE_TEST_IS_DIR))
    watch_definitions (self);
  slv_ui_once (self, &self->look, G_PRIORITY_DEFAULT, LOOK_AFTER, G_CALLBACK (look_now));
}

/* A folder that cannot be watched is looked at when the window is come back to. */
static void
watch (SlvSession *self, const char *folder)
{
  g_autoptr (GFile) file = g_file_new_for_path (folder);
  GFileMonitor *monitor = g_file_monitor_directory (file, G_FILE_MONITOR_WATCH_MOVES, NULL, NULL);

  if (monitor == NULL)
    return;
  g_file_monitor_set_rate_limit (monitor, LOOK_AFTER);
  g_signal_connect_object (monitor, "changed", G_CALLBACK (on_written), self, 0);
  g_ptr_array_add (self->monitors, monitor);
}

/* A definition lies in its folder, or in one of a game within it. */
static void
watch_definitions (SlvSession *self)
{
  g_ptr_array_set_size (self->monitors, MIN (self->monitors->len, 1));
  for (char **dir = self->dirs; self->monitors->len > 0 && dir && *dir; dir++)
    {
      g_autoptr (GDir) folder = g_dir_open (*dir, 0, NULL);
      const char *name;

      watch (self, *dir);
      while (folder && (name = g_dir_read_name (folder)))
        {
          g_autofree char *path = g_build_filename (*dir, name, NULL);

          if (g_file_test (path, G_FILE_TEST_IS_DIR))
            watch (self, path);
        }
    }
}

/* What can be told of the sources in a list, as one text; (transfer full) (nullable): not to be read. */
static char *
describe_sources (SlvSession *self)
{
  g_autoptr (GPtrArray) sources = slv_store_list_sources (self->store, NULL);
  GString *text = sources ? g_string_new (NULL) : NULL;

  SLV_EACH (const SlvSource, source, sources)
    g_string_append_printf (text, "%s\n%s\n%s\n%" G_GINT64_FORMAT "\n%" G_GUINT64_FORMAT "\n", source->name, source->url, source->game,
                            source->fetched, source->records);
  return text ? g_string_free (text, FALSE) : NULL;
}

/* ---- what could not be read ---- */

#define READ_MS 1000u

static SlvSession *newest;   /* weak: of all stores of this process it is told what they could not read */

static void
set_unread (SlvSession *self, const char *text)
{
  if ((text == NULL) == (self->unread == NULL) || self->moved)   /* what was replaced is told, and is worse */
    return;
  slv_take_str (&self->unread, g_strdup (text));
  g_signal_emit_by_name (self, "unread");
}

static gboolean
read_well (gpointer data)
{
  SlvSession *self = data;

  if (self->loading || (self->holdings != NULL && slv_holdings_is_busy (self->holdings)))
    return G_SOURCE_CONTINUE;
  self->reading = self->patience = 0;
  self->reads = FALSE;
  set_unread (self, NULL);
  return G_SOURCE_REMOVE;
}

/* All of it, since nobody knows what is wrong by now; where nothing is told for a while then, all is there. */
static gboolean
read_again (gpointer data)
{
  SlvSession *self = data;
  g_autofree char *sources = describe_sources (self);

  self->reading = 0;
  if (sources == NULL || self->moved)   /* which was told */
    return G_SOURCE_REMOVE;
  self->reads = TRUE;
  self->reading = slv_ui_later (self, G_PRIORITY_LOW, READ_MS, read_well);
  slv_session_sources_changed (self);
  slv_session_decks_changed (self);
  slv_session_reload_index (self);
  return G_SOURCE_REMOVE;
}

/* What cannot be read because of another program, or of a disk, may be read later: soon at first, then ever more seldom. */
static void
tell_unread (gpointer text)
{
  if (newest != NULL)
    set_unread (newest, text);
  if (newest != NULL && text != NULL && (newest->reads || newest->reading == 0))
    {
      g_clear_handle_id (&newest->reading, g_source_remove);
      newest->reads = FALSE;
      newest->patience = MAX (2 * newest->patience, READ_MS);
      newest->reading = slv_ui_later (newest, G_PRIORITY_LOW, newest->patience, read_again);
    }
  g_free (text);
}

static void
note_unread (const char *text)
{
  g_idle_add_once (tell_unread, g_strdup (text));
}

const char *
slv_session_get_unread (SlvSession *session)
{
  return session->unread;
}

SlvSession *
slv_session_new (const char *dir, const char *schema, SlvGames *games, GError **error)
{
  g_autoptr (SlvSession) self = g_object_new (SLV_TYPE_SESSION, NULL);

  g_set_weak_pointer (&newest, self);
  slv_store_watch_unread (note_unread);
  self->dir = g_strdup (dir);
  self->schema = g_strdup (schema);
  self->games = slv_games_ref (games);
  self->store = slv_store_open (dir, schema, error);
  self->written = self->store != NULL ? slv_store_open (dir, schema, error) : NULL;
  if (self->written == NULL)
    return NULL;
  if (slv_store_has_moved (self->store))   /* just now: what is read here would be written to another file */
    return slv_error_null (error, SLV_ERROR_STORE, NULL, _("another program is replacing the library; try again"));
  slv_store_set_patience (self->store, PATIENCE);
  self->index = slv_index_open (self->store, games, error);
  if (self->index == NULL)
    return NULL;
  self->library = slv_store_library_revision (self->store);
  self->sources = describe_sources (self);
  slv_store_write_later (self->store, write_later, self);
  watch (self, dir);
  return g_steal_pointer (&self);
}

const char *slv_session_get_dir    (SlvSession *session) { return session->dir; }
const char *slv_session_get_schema (SlvSession *session) { return session->schema; }
SlvStore   *slv_session_get_store  (SlvSession *session) { return session->store; }
SlvGames   *slv_session_get_games  (SlvSession *session) { return session->games; }
SlvIndex   *slv_session_get_index  (SlvSession *session) { return session->index; }
SlvGame    *slv_session_get_game   (SlvSession *session) { return session->game; }

SlvGame *
slv_session_get_card_game (SlvSession *session)
{
  g_autoptr (GPtrArray) here = session->game == NULL ? slv_index_dup_games (session->index) : NULL;

  return here != NULL && here->len == 1 ? g_ptr_array_index (here, 0) : session->game;
}

/* What the window itself has changed of the collection is news to nobody but who listens to the collection. */
static void
copies_changed (SlvSession *self)
{
  guint64 from, to;

  slv_holdings_get_own_changes (self->holdings, &from, &to);
  if (self->library >= from && self->library < to)
    self->library = to;
}

gboolean
slv_session_is_safe (SlvSession *session)
{
  return session->unkept->len == 0 && !slv_store_is_behind (session->store) && (session->holdings == NULL || !slv_holdings_is_busy (session->holdings));
}

static void
tell_safe (SlvSession *self)
{
  if (slv_session_is_safe (self))
    g_clear_pointer (&self->delay, g_free);
  g_signal_emit_by_name (self, "safe-changed");
}

void
slv_session_note_delay (SlvSession *session, const GError *error)
{
  g_return_if_fail (SLV_IS_SESSION (session) && error != NULL);
  slv_take_str (&session->delay, g_strdup (error->message));
  tell_safe (session);
}

const char *
slv_session_get_delay (SlvSession *session)
{
  return session->delay;
}

void
slv_session_note_unkept (SlvSession *session, GObject *deck, gboolean unkept)
{
  g_return_if_fail (SLV_IS_SESSION (session) && G_IS_OBJECT (deck));
  if (unkept == g_ptr_array_find (session->unkept, deck, NULL))
    return;
  if (unkept)
    g_ptr_array_add (session->unkept, g_object_ref (deck));
  else
    g_ptr_array_remove (session->unkept, deck);
  tell_safe (session);
}

GPtrArray *
slv_session_get_unkept (SlvSession *session)
{
  return session->unkept;
}

void
slv_session_give_up (SlvSession *session)
{
  g_return_if_fail (SLV_IS_SESSION (session));
  g_ptr_array_set_size (session->unkept, 0);
  slv_store_give_up (session->store);
}

typedef struct { SlvSessionFunc func; gpointer data; GDestroyNotify free_data; SlvHoldingsDone done; GObject *owner; } Writing;

static void
writing_free (gpointer data)
{
  Writing *writing = data;

  if (writing->free_data != NULL)
    writing->free_data (writing->data);
  g_clear_object (&writing->owner);
  g_free (writing);
}

static gboolean
write_thread (SlvCollection *collection G_GNUC_UNUSED, SlvStore *store, gpointer data, GArray **touched G_GNUC_UNUSED, GError **error)
{
  Writing *writing = data;

  return writing->func (store, writing->data, error);
}

static void
write_done (SlvSession *self, const Writing *writing, const GError *error)
{
  if (writing->done != NULL)
    writing->done (writing->owner, writing->data, error);
  else if (error != NULL)
    g_signal_emit_by_name (self, "not-kept", error);
}

void
slv_session_write (SlvSession *session, SlvSessionFunc func, gpointer data, GDestroyNotify free_data, SlvHoldingsDone done, gpointer owner)
{
  Writing *writing = g_new (Writing, 1);

  *writing = (Writing) { func, data, free_data, done, g_object_ref (owner) };
  slv_holdings_write_async (slv_session_get_holdings (session), write_thread, writing, writing_free, G_CALLBACK (write_done), session);
  tell_safe (session);
}

/* ---- settings ---- */

#define RETRY_MS 1000u   /* until settings that could not be written are tried again */

static gboolean
write_setting (SlvStore *store, gpointer data, GError **error)
{
  const SlvSetting *setting = data;

  return setting->deck > 0 ? slv_store_set_deck_setting (store, setting->deck, setting->key, setting->value, error)
                           : slv_store_set_setting (store, setting->key, setting->value, error);
}

static void
retry_settings (SlvSession *self)
{
  slv_store_write_again (self->store);
}

/* Another program that is at the library, or a full disk, does not last; anything else does: that is told. */
static void
setting_written (gpointer owner, gpointer data, const GError *error)
{
  SlvSession *self = owner;

  if (g_error_matches (error, SLV_ERROR, SLV_ERROR_STORE))
    {
      if (slv_store_is_behind (self->store))
        slv_ui_once (self, &self->retry, G_PRIORITY_DEFAULT, RETRY_MS, G_CALLBACK (retry_settings));
      slv_session_note_delay (self, error);
      return;
    }
  slv_store_written (self->store, data);
  if (error != NULL)
    g_signal_emit_by_name (self, "not-kept", error);
}

static void
write_later (SlvSetting *setting, gpointer data)
{
  slv_session_write (data, write_setting, setting, (GDestroyNotify) slv_setting_free, setting_written, data);
}

SlvHoldings *
slv_session_get_holdings (SlvSession *session)
{
  if (session->holdings == NULL)
    {
      session->holdings = slv_holdings_new (g_steal_pointer (&session->written));
      g_signal_connect_object (session->holdings, "changed", G_CALLBACK (copies_changed), session, G_CONNECT_SWAPPED);
      g_signal_connect_object (session->holdings, "rested", G_CALLBACK (tell_safe), session, G_CONNECT_SWAPPED);
      slv_holdings_set_index (session->holdings, session->index);
    }
  return session->holdings;
}

SlvImages *
slv_session_get_images (SlvSession *session)
{
  if (session->images == NULL)
    session->images = slv_images_new (session->store);
  return session->images;
}

void
slv_session_set_game (SlvSession *session, SlvGame *game)
{
  g_return_if_fail (SLV_IS_SESSION (session));
  if (session->game == game)
    return;
  slv_game_keep (&session->game, game);
  g_object_notify_by_pspec (G_OBJECT (session), props[PROP_GAME]);
}

/* ---- a new index, new games ---- */

/* What the thread is given, and what comes of it: @index; @games are other than before when definitions were written anew; @refused: one fault
 * of those in @n_refused files. */
typedef struct { char *dir, *schema, **dirs; SlvGames *games; SlvIndex *index; GError *refused; guint n_refused; } Reload;

SLV_DEFINE_STATIC_FREE (Reload, reload_free, dir, schema, dirs, (slv_index_unref, index), refused, (slv_games_unref, games));

/* Whether @file is one of those that define @game. */
static gboolean
defines (const SlvGame *game, const char *file)
{
  g_autofree char *folder = g_path_get_dirname (file), *theirs = g_path_get_dirname (game->file);

  return slv_game_stands_in (game, file)
         || (g_str_has_suffix (game->file, G_DIR_SEPARATOR_S "game.xml") && g_str_equal (folder, theirs));
}

/* A fault in the definition of a game that is in use: it would be left out, and decks with it; @used FALSE: any fault. */
static const SlvFault *
find_fault (SlvGames *games, GPtrArray *faults, gboolean used)
{
  GPtrArray *list = slv_games_list (games);

  SLV_EACH (const SlvFault, fault, faults)
    {
      if (fault->error && !used)
        return fault;
      for (guint g = 0; fault->error && fault->file && g < list->len; g++)
        if (defines (g_ptr_array_index (list, g), fault->file))
          return fault;
    }
  return NULL;
}

static guint
count_faulty_files (const GPtrArray *faults)
{
  g_autoptr (GHashTable) files = g_hash_table_new (g_str_hash, g_str_equal);

  SLV_EACH (const SlvFault, fault, faults)
    if (fault->error && fault->file)
      g_hash_table_add (files, fault->file);
  return g_hash_table_size (files);
}

/* The games as they are defined now; those in use stay while a definition of them has a fault, or when nothing differs. */
static void
reread_games (Reload *reload)
{
  g_autofree char *rng = g_build_filename (reload->schema, "game.rng", NULL);
  g_autoptr (GPtrArray) faults = NULL;
  g_autoptr (SlvGames) games = slv_games_load ((const char * const *) reload->dirs, rng, &faults, &reload->refused);
  const SlvFault *fault = games ? find_fault (reload->games, faults, TRUE) : NULL, *any = games ? find_fault (reload->games, faults, FALSE) : NULL;

  if (any)
    {
      const SlvFault *told = fault ? fault : any;
      SlvPlace place = { .file = told->file, .line = told->line, .column = told->column };

      reload->refused = slv_error_new_at (SLV_ERROR_REFUSED, &place, "%s", told->message);
      reload->n_refused = count_faulty_files (faults);
    }
  if (games && fault == NULL && g_strcmp0 (slv_games_fingerprint (games), slv_games_fingerprint (reload->games)) != 0)
    {
      slv_games_unref (reload->games);
      reload->games = g_steal_pointer (&games);
    }
}

static void
reload_thread (GTask *task, gpointer source G_GNUC_UNUSED, gpointer data, GCancellable *cancellable G_GNUC_UNUSED)
{
  Reload *reload = data;
  GError *error = NULL;
  g_autoptr (SlvStore) store = slv_store_open (reload->dir, reload->schema, &error);

  if (reload->dirs)
    reread_games (reload);
  reload->index = store ? slv_index_open (store, reload->games, &error) : NULL;
  slv_ui_end_thread (task, NULL, NULL, error);
}

/* Games first: who hears of a new index finds the games that it refers to. The old ones live as long as somebody keeps them. */
static void
swap (SlvSession *self, Reload *reload)
{
  gboolean anew = reload->games != self->games;

  if (anew)
    {
      slv_games_unref (self->games);
      self->games = slv_games_ref (reload->games);
      slv_game_keep (&self->game, self->game ? slv_games_find (self->games, self->game->id) : NULL);
    }
  g_clear_pointer (&self->index, slv_index_unref);
  self->index = g_steal_pointer (&reload->index);
  if (self->holdings)
    slv_holdings_set_index (self->holdings, self->index);
  if (anew)
    {
      g_signal_emit_by_name (self, "games-changed");
      g_signal_emit_by_name (self, "sources-changed");   /* definitions name lists, too */
    }
  g_signal_emit_by_name (self, "index-changed");
  if (anew)
    g_object_notify_by_pspec (G_OBJECT (self), props[PROP_GAME]);
}

static void
reload_done (GObject *source, GAsyncResult *result, gpointer data G_GNUC_UNUSED)
{
  SlvSession *self = SLV_SESSION (source);
  Reload *reload = g_task_get_task_data (G_TASK (result));
  g_autoptr (GError) error = NULL;

  self->loading = FALSE;
  if (g_task_propagate_boolean (G_TASK (result), &error))
    swap (self, reload);
  else
    g_signal_emit_by_name (self, "failed", error);
  if (reload->refused)
    g_signal_emit_by_name (self, "games-refused", reload->refused, reload->n_refused);
  if (self->again)
    {
      self->again = FALSE;
      slv_session_reload_index (self);
    }
  else
    g_object_notify_by_pspec (G_OBJECT (self), props[PROP_LOADING]);
}

void
slv_session_reload_index (SlvSession *session)
{
  g_return_if_fail (SLV_IS_SESSION (session));
  if (session->loading)
    {
      session->again = TRUE;
      return;
    }

  Reload *reload = g_new0 (Reload, 1);
  reload->dir = g_strdup (session->dir);
  reload->schema = g_strdup (session->schema);
  reload->games = slv_games_ref (session->games);
  reload->dirs = session->reread ? g_strdupv (session->dirs) : NULL;
  session->reread = FALSE;
  session->loading = TRUE;
  g_object_notify_by_pspec (G_OBJECT (session), props[PROP_LOADING]);

  slv_ui_in_thread (reload_thread, reload, reload_free, session, NULL, reload_done, NULL);
}

void
slv_session_decks_changed (SlvSession *session)
{
  session->library = slv_store_library_revision (session->store);
  if (session->holdings)
    slv_holdings_reload (session->holdings);
  g_signal_emit_by_name (session, "decks-changed");
}

char **
slv_session_dup_game_dirs (SlvSession *session)
{
  g_autofree char *own = g_build_filename (session->dir, "games", NULL);

  return g_strdupv (session->dirs != NULL ? session->dirs : (char *[]) { own, NULL });
}

void
slv_session_watch_games (SlvSession *session, const char * const *dirs)
{
  g_return_if_fail (SLV_IS_SESSION (session));
  SLV_FREE_MEMBERS (session, dirs, stamp);
  session->dirs = g_strdupv ((char **) dirs);
  session->stamp = dirs ? slv_games_stamp (dirs) : NULL;
  watch_definitions (session);
}

/* Definitions that were written since; they are read with the index. */
static void
look_at_games (SlvSession *session)
{
  char *stamp = session->dirs ? slv_games_stamp ((const char * const *) session->dirs) : NULL;

  if (g_strcmp0 (stamp, session->stamp) == 0)
    {
      g_free (stamp);
      return;
    }
  slv_take_str (&session->stamp, stamp);
  session->reread = TRUE;
  watch_definitions (session);   /* there may be a folder more */
  slv_session_reload_index (session);
}

static void
look_at_sources (SlvSession *session)
{
  char *sources = describe_sources (session);

  if (sources && g_strcmp0 (sources, session->sources) != 0)
    {
      slv_take_str (&session->sources, sources);
      g_signal_emit_by_name (session, "sources-changed");
    }
  else
    g_free (sources);
}

void
slv_session_look_again (SlvSession *session)
{
  g_return_if_fail (SLV_IS_SESSION (session));
  if (slv_store_has_moved (session->store))
    {
      if (!session->moved)
        g_signal_emit_by_name (session, "moved");
      session->moved = TRUE;
      return;
    }
  look_at_games (session);
  look_at_sources (session);
  if (slv_store_library_revision (session->store) != session->library)
    slv_session_decks_changed (session);
  if (!session->loading && slv_store_index_revision (session->store) != slv_index_get_revision (session->index))
    slv_session_reload_index (session);
}

void
slv_session_sources_changed (SlvSession *session)
{
  slv_take_str (&session->sources, describe_sources (session));
  g_signal_emit_by_name (session, "sources-changed");
}

/* ---- saved decks ---- */

SlvDeck *
slv_session_load_deck (SlvSession *session, gint64 id, GError **error)
{
  SlvDeck *deck = slv_store_load_deck (session->store, id, error);

  if (deck != NULL)
    slv_deck_settle_names (deck, session->index, NULL);
  return deck;
}

/* What another window has saved or deleted meanwhile is left as it is; this becomes a deck of its own under a free name. */
static gboolean
write_apart (SlvStore *store, SlvDeck *deck, GError **error)
{
  char *name = slv_store_free_deck_name (store, deck->name, error);

  if (name == NULL)
    return FALSE;
  slv_take_str (&deck->name, name);
  deck->id = 0;
  return slv_store_save_deck (store, deck, error);
}

gboolean
slv_session_write_deck (SlvStore *store, SlvDeck *deck, gboolean *apart, GError **error)
{
  g_autoptr (GError) problem = NULL;

  *apart = FALSE;
  if (deck->id == 0)
    return write_apart (store, deck, error);
  if (slv_store_save_deck_after (store, deck, apart, &problem))
    return TRUE;
  *apart = *apart || g_error_matches (problem, SLV_ERROR, SLV_ERROR_NOT_FOUND);
  if (*apart)
    return write_apart (store, deck, error);
  g_propagate_error (error, g_steal_pointer (&problem));
  return FALSE;
}

void
slv_session_deck_written (SlvSession *session, const char *before, const char *name)
{
  g_return_if_fail (SLV_IS_SESSION (session));
  slv_session_decks_changed (session);
  if (before)
    g_signal_emit_by_name (session, "deck-kept-apart", before, name);
}

/* ---- options chosen for good ---- */

SlvOptions *
slv_session_dup_options (SlvSession *session, const SlvRulebook *book)
{
  return slv_library_options_load (session->store, book, NULL);
}

gboolean
slv_session_set_option (SlvSession *session, const SlvRulebook *book, const char *text, GError **error)
{
  const char *texts[] = { text, NULL };

  if (!slv_library_options_set (session->store, book, texts, error))
    return FALSE;
  g_signal_emit_by_name (session, "options-changed");
  return TRUE;
}
