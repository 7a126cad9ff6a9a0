/* SPDX-License-Identifier: GPL-3.0-or-later */
/* import-fixture.c: see import-fixture.h. */
#include "import-fixture.h"
#include "scratch.h"
#include <arpa/inet.h>
#include <glib/gstdio.h>
#include <microhttpd.h>
#include <netinet/in.h>

SlvGames *
fixture_games_in (const char *folder)
{
  g_autofree char *schema = slv_schema_dir (), *rng = g_build_filename (schema, "game.rng", NULL);
  const char *dirs[] = { folder, NULL };
  g_autoptr (GPtrArray) faults = NULL;

  slv_games_init ();
  SlvGames *games = good (slv_games_load (dirs, rng, &faults, &error));
  for (guint i = 0; faults != NULL && i < faults->len; i++)
    g_test_message ("%s", ((SlvFault *) g_ptr_array_index (faults, i))->message);
  return games;
}

SlvGames *
fixture_games_of (const char *name)
{
  g_autofree char *folder = g_build_filename (g_getenv ("SLV_TEST_DATA"), "import", name, NULL);

  return fixture_games_in (folder);
}

SlvGames *
fixture_games (void)
{
  return fixture_games_of ("games");
}

SlvGames *
fixture_own_games (void)
{
  g_autofree char *schema = slv_schema_dir (), *folder = g_build_filename (schema, "games", NULL);

  return fixture_games_in (folder);
}

char *
fixture_folder (void)
{
  return good (g_dir_make_tmp ("slv-import-XXXXXX", &error));
}

void
fixture_remove (char *folder)
{
  scratch_remove (folder);
  g_free (folder);
}

SlvGameDraft *
fixture_draft (const char *folder, const char *name, const char *text)
{
  g_autofree char *path = g_build_filename (folder, name, NULL);
  g_autoptr (GPtrArray) paths = g_ptr_array_new ();
  SlvDraftOrder order = { .name = name, .id = "made" };

  g_assert_true (g_file_set_contents (path, text, -1, NULL));
  g_ptr_array_add (paths, path);
  return good (slv_game_draft_new (paths, &order, NULL, &error));
}

void
fixture_draft_read (const SlvGameDraft *draft, const char *folder, SlvCardFunc func, gpointer user_data, SlvListAccount *account)
{
  g_autofree char *all = g_build_filename (folder, "games", NULL), *own = g_build_filename (all, "game", NULL), *file = g_build_filename (own, "game.xml", NULL);
  g_autoptr (GInputStream) input = good (slv_input_open (draft->files->pdata[0], SLV_INPUT_LIST_MAX, &error));

  g_assert_cmpint (g_mkdir_with_parents (own, 0700), ==, 0);
  g_assert_true (g_file_set_contents (file, draft->xml, -1, NULL));
  g_autoptr (SlvGames) games = fixture_games_in (all);
  g_assert_true (good (slv_list_file_read (input, "list", games, draft->id, NULL, func, user_data, account, NULL, &error)));
  g_assert_cmpuint (account->rejected->len, ==, 0);
}

SlvStore *
fixture_store (const char *folder)
{
  g_autofree char *schema = slv_schema_dir (), *library = g_build_filename (folder, "library", NULL);
  return good (slv_store_open (library, schema, &error));
}

char *
fixture_shared (const char *path)
{
  const char *named = g_getenv ("SLEEVES_SHARED");
  g_autofree char *beside = g_build_filename (g_getenv ("SLV_SOURCE_ROOT"), "..", "shared", NULL);
  g_autofree char *full = g_build_filename (named != NULL ? named : beside, path, NULL);

  if (g_file_test (full, G_FILE_TEST_EXISTS))
    return g_steal_pointer (&full);
  g_test_skip ("the shared test data is not there");
  return NULL;
}

void
fixture_library_open (FixtureLibrary *self)
{
  self->folder = fixture_folder ();
  self->games = fixture_games ();
  self->store = fixture_store (self->folder);
}

void
fixture_library_close (FixtureLibrary *self)
{
  SLV_FREE_MEMBERS (self, (slv_store_close, store), (slv_games_unref, games));
  fixture_remove (self->folder);
}

void
fixture_library_set_up (FixtureLibrary *self, G_GNUC_UNUSED gconstpointer data)
{
  fixture_library_open (self);
}

void
fixture_library_tear_down (FixtureLibrary *self, G_GNUC_UNUSED gconstpointer data)
{
  fixture_library_close (self);
}

/* ---- the server ---- */

struct _FixtureServer {
  struct MHD_Daemon   *daemon;
  const FixtureAnswer *answers;
  gboolean            *used;
  gint                 requests;
  GMutex               lock;
};

static const FixtureAnswer *
find_answer (FixtureServer *server, const char *path)
{
  const FixtureAnswer *found = NULL;

  g_mutex_lock (&server->lock);
  for (guint i = 0; server->answers[i].path != NULL; i++)
    {
      gboolean last = TRUE;

      if (strcmp (server->answers[i].path, path) != 0 || server->used[i])
        continue;
      for (guint k = i + 1; server->answers[k].path != NULL; k++)
        last = last && strcmp (server->answers[k].path, path) != 0;
      found = &server->answers[i];
      server->used[i] = !last;
      break;
    }
  g_mutex_unlock (&server->lock);
  return found;
}

static enum MHD_Result
add_argument (void *cls, enum MHD_ValueKind kind, const char *key, const char *value)
{
  GString *path = cls;

  (void) kind;
  g_string_append_printf (path, "%c%s=%s", strchr (path->str, '?') == NULL ? '?' : '&', key, value != NULL ? value : "");
  return MHD_YES;
}

/* gives the body and then breaks off */
static ssize_t
give_cut (void *cls, uint64_t position, char *buffer, size_t max)
{
  const FixtureAnswer *answer = cls;
  gsize length = strlen (answer->body);

  if (position >= length)
    return MHD_CONTENT_READER_END_WITH_ERROR;
  max = MIN (max, length - position);
  memcpy (buffer, answer->body + position, max);
  return (ssize_t) max;
}

static enum MHD_Result
handle (void *cls, struct MHD_Connection *connection, const char *url, const char *method, const char *version,
        const char *upload, size_t *upload_size, void **state)
{
  FixtureServer *server = cls;
  g_autoptr (GString) path = g_string_new (url);
  const char *asked = MHD_lookup_connection_value (connection, MHD_HEADER_KIND, "If-None-Match");
  const char *since = MHD_lookup_connection_value (connection, MHD_HEADER_KIND, "If-Modified-Since");
  struct MHD_Response *response;
  enum MHD_Result result;

  (void) version;
  (void) upload;
  (void) upload_size;
  (void) state;
  if (strcmp (method, "GET") != 0)
    g_string_prepend (g_string_prepend (path, " "), method);
  MHD_get_connection_values (connection, MHD_GET_ARGUMENT_KIND, add_argument, path);
  g_atomic_int_inc (&server->requests);
  const FixtureAnswer *answer = find_answer (server, path->str);
  guint status = answer != NULL ? answer->status : 404;
  if (answer != NULL && answer->header != NULL
      && ((strcmp (answer->header, "ETag") == 0 && g_strcmp0 (asked, answer->value) == 0)
          || (strcmp (answer->header, "Last-Modified") == 0 && g_strcmp0 (since, answer->value) == 0)))
    status = 304;
  if (answer != NULL && answer->claim > 0 && status == 200)
    response = MHD_create_response_from_callback (answer->claim, 4096, give_cut, (void *) answer, NULL);
  else
    {
      const char *body = answer != NULL && status != 304 && answer->body != NULL ? answer->body : "";

      response = MHD_create_response_from_buffer (strlen (body), (void *) body, MHD_RESPMEM_MUST_COPY);
    }
  if (answer != NULL && answer->header != NULL)
    MHD_add_response_header (response, answer->header, answer->value);
  result = MHD_queue_response (connection, status, response);
  MHD_destroy_response (response);
  return result;
}

FixtureServer *
fixture_server_new (const FixtureAnswer *answers)
{
  FixtureServer *server = g_new0 (FixtureServer, 1);
  struct sockaddr_in loopback = { .sin_family = AF_INET, .sin_addr.s_addr = htonl (INADDR_LOOPBACK) };
  guint n = 0;

  while (answers[n].path != NULL)
    n++;
  server->answers = answers;
  server->used = g_new0 (gboolean, n + 1);
  g_mutex_init (&server->lock);
  server->daemon = MHD_start_daemon (MHD_USE_INTERNAL_POLLING_THREAD, 0, NULL, NULL, handle, server,
                                     MHD_OPTION_SOCK_ADDR, (struct sockaddr *) &loopback, MHD_OPTION_END);
  g_assert_nonnull (server->daemon);
  return server;
}

guint
fixture_server_requests (FixtureServer *server)
{
  return (guint) g_atomic_int_get (&server->requests);
}

char *
fixture_server_url (FixtureServer *server, const char *path)
{
  const union MHD_DaemonInfo *info = MHD_get_daemon_info (server->daemon, MHD_DAEMON_INFO_BIND_PORT);

  return g_strdup_printf ("http://127.0.0.1:%u%s", info->port, path);
}

void
fixture_server_free (FixtureServer *server)
{
  MHD_stop_daemon (server->daemon);
  g_mutex_clear (&server->lock);
  g_free (server->used);
  g_free (server);
}
