/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-images.c: pictures from a server of the test's own, which also does what servers do wrong. */
#include "import-fixture.h"
#include "images/slv-images.h"
#include "import/slv-fetch.h"
#include <arpa/inet.h>
#include <glib/gstdio.h>
#include <microhttpd.h>
#include <netinet/in.h>
#include <utime.h>

/* ---- the server ---- */

typedef struct {
  struct MHD_Daemon *daemon;
  guint              port;
  gint               requests, at_once, most_at_once;   /* atomic */
  gint               hold;   /* atomic: /slow waits as long as it is set */
  GBytes            *red;
} Server;

static char *
read_data (const char *name, gsize *size)
{
  g_autofree char *path = g_build_filename (g_getenv ("SLV_TEST_DATA"), "images", name, NULL);
  char *data = NULL;

  g_assert_true (g_file_get_contents (path, &data, size, NULL));
  return data;
}

static ssize_t
give_endless (void *cls G_GNUC_UNUSED, uint64_t position G_GNUC_UNUSED, char *buffer, size_t max)
{
  memset (buffer, 'x', max);
  return (ssize_t) max;
}

static struct MHD_Response *
text_response (const char *text)
{
  return MHD_create_response_from_buffer (strlen (text), (void *) text, MHD_RESPMEM_MUST_COPY);
}

static struct MHD_Response *
find_response (Server *server, const char *url, guint *status)
{
  static const guint8 bomb[] = "\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\xea\x60\0\0\xea\x60\x08\2\0\0\0....";
  struct MHD_Response *response;

  *status = 200;
  if (g_str_has_prefix (url, "/p/slow"))
    while (g_atomic_int_get (&server->hold))
      g_usleep (2000);
  if (g_str_has_prefix (url, "/p/good") || g_str_has_prefix (url, "/p/slow"))
    {
      gsize size;
      gconstpointer data = g_bytes_get_data (server->red, &size);

      return MHD_create_response_from_buffer (size, (void *) data, MHD_RESPMEM_MUST_COPY);
    }
  if (g_str_equal (url, "/p/page.png"))
    return text_response ("<!doctype html><title>No picture</title>");
  if (g_str_equal (url, "/p/bomb.png"))
    return MHD_create_response_from_buffer (sizeof bomb - 1, (void *) bomb, MHD_RESPMEM_PERSISTENT);
  if (g_str_equal (url, "/p/endless.png"))
    return MHD_create_response_from_callback (MHD_SIZE_UNKNOWN, 1 << 16, give_endless, NULL, NULL);
  if (g_str_equal (url, "/p/near.png") || g_str_equal (url, "/p/foreign.png"))
    {
      g_autofree char *to = g_strdup_printf ("http://%s:%u/p/good-moved.png", g_str_equal (url, "/p/near.png") ? "127.0.0.1" : "localhost",
                                             server->port);

      *status = 302;
      response = text_response ("elsewhere");
      MHD_add_response_header (response, "Location", to);
      return response;
    }
  *status = g_str_equal (url, "/p/broken.png") ? 500 : 404;
  response = text_response ("no");
  MHD_add_response_header (response, "Retry-After", "31");   /* so long nobody waits */
  return response;
}

static enum MHD_Result
handle (void *cls, struct MHD_Connection *connection, const char *url, const char *method G_GNUC_UNUSED, const char *version G_GNUC_UNUSED,
        const char *upload G_GNUC_UNUSED,
        size_t *upload_size G_GNUC_UNUSED, void **state G_GNUC_UNUSED)
{
  Server *server = cls;
  enum MHD_Result result;
  gint now, most;
  guint status;

  g_atomic_int_inc (&server->requests);
  now = g_atomic_int_add (&server->at_once, 1) + 1;
  while (now > (most = g_atomic_int_get (&server->most_at_once)))
    g_atomic_int_compare_and_exchange (&server->most_at_once, most, now);
  struct MHD_Response *response = find_response (server, url, &status);
  result = MHD_queue_response (connection, status, response);
  MHD_destroy_response (response);
  g_atomic_int_add (&server->at_once, -1);
  return result;
}

static void
server_start (Server *server)
{
  struct sockaddr_in loopback = { .sin_family = AF_INET, .sin_addr.s_addr = htonl (INADDR_LOOPBACK) };
  const union MHD_DaemonInfo *info;
  gsize size;
  char *red = read_data ("red.png", &size);

  server->red = g_bytes_new_take (red, size);
  server->daemon = MHD_start_daemon (MHD_USE_THREAD_PER_CONNECTION | MHD_USE_INTERNAL_POLLING_THREAD, 0, NULL, NULL, handle, server,
                                     MHD_OPTION_SOCK_ADDR, (struct sockaddr *) &loopback, MHD_OPTION_END);
  g_assert_nonnull (server->daemon);
  info = MHD_get_daemon_info (server->daemon, MHD_DAEMON_INFO_BIND_PORT);
  server->port = info->port;
}

/* ---- a library with printings that say where their pictures are ---- */

typedef struct { Server server; char *folder; SlvStore *store; SlvGames *games; SlvIndex *index; SlvImages *images; } Fixture;

static const char * const pictures[] = {
  "good-1.png", "good-2.png", "good-3.png", "absent.png", "page.png", "bomb.png", "endless.png", "near.png", "foreign.png", "broken.png",
  "slow-1.png", "slow-2.png", "slow-3.png", "slow-4.png", "slow-5.png", "slow-6.png", "slow-7.png", "../up.png",
  "javascript:alert(1)", "file:///etc/passwd", "https://else.example/x.png", "",
};

static SlvGames *
load_games (const char *folder, guint port)
{
  g_autofree char *schema = slv_schema_dir (), *rng = g_build_filename (schema, "game.rng", NULL);
  g_autofree char *dir = g_build_filename (folder, "games", NULL), *path = g_build_filename (dir, "tarot.xml", NULL);
  g_autofree char *text = g_strdup_printf (
      "<game id='tarn' title='Tarn' model='2'><attributes><attr id='type' title='Type' kind='text'/></attributes>"
      "<images base='http://127.0.0.1:%u/p/' endings='png' parallel='3'/>"
      "<rulebook id='1' title='One'><zones><zone id='deck' title='Deck' scope='list' seen='owner'/></zones>"
      "<format id='all' title='All'/></rulebook></game>", port);
  const char *dirs[] = { dir, NULL };
  g_autoptr (GPtrArray) faults = NULL;

  slv_games_init ();
  g_assert_cmpint (g_mkdir (dir, 0700), ==, 0);
  g_assert_true (g_file_set_contents (path, text, -1, NULL));
  SlvGames *games = good (slv_games_load (dirs, rng, &faults, &error));
  for (guint i = 0; faults != NULL && i < faults->len; i++)
    g_test_message ("%s", ((SlvFault *) g_ptr_array_index (faults, i))->message);
  g_assert_nonnull (slv_games_find (games, "tarn"));
  return games;
}

static void
set_up (Fixture *f, gconstpointer data)
{
  g_autoptr (GString) list = g_string_new ("game,name,set,number,image\n");

  server_start (&f->server);
  f->folder = fixture_folder ();
  f->games = load_games (f->folder, f->server.port);
  f->store = fixture_store (f->folder);
  for (guint i = 0; i < G_N_ELEMENTS (pictures); i++)
    g_string_append_printf (list, "tarn,Card %02u,S,%u,%s\n", i, i, pictures[i]);
  g_autofree char *path = g_build_filename (f->folder, "list.csv", NULL);
  g_assert_true (g_file_set_contents (path, list->str, -1, NULL));
  g_autoptr (SlvImportAccount) account = good (slv_job_run (f->store, f->games, path, NULL, NULL, FALSE, NULL, NULL, NULL, &error));
  f->index = good (slv_index_open (f->store, f->games, &error));
  f->images = slv_images_new (f->store);
  g_assert_false (slv_images_get_enabled (f->images));
  if (data == NULL)
    g_assert_true (slv_images_set_enabled (f->images, TRUE, NULL));
}

static void
tear_down (Fixture *f, gconstpointer data G_GNUC_UNUSED)
{
  g_atomic_int_set (&f->server.hold, 0);
  g_assert_finalize_object (f->images);
  SLV_FREE_MEMBERS (f, (slv_index_unref, index), (slv_store_close, store), (slv_games_unref, games));
  MHD_stop_daemon (f->server.daemon);
  g_bytes_unref (f->server.red);
  fixture_remove (f->folder);
}

/* The printing whose picture the list calls so. */
static guint
printing (Fixture *f, const char *picture)
{
  for (guint i = 0; i < slv_index_n_printings (f->index); i++)
    {
      SlvPrintingView view;

      slv_index_printing (f->index, i, &view);
      if (strcmp (view.image, picture) == 0)
        return i;
    }
  g_assert_not_reached ();
}

static void
done (GObject *source G_GNUC_UNUSED, GAsyncResult *result, gpointer user_data)
{
  GAsyncResult **kept = user_data;

  g_assert_null (*kept);
  *kept = g_object_ref (result);
}

static GBytes *
finish (Fixture *f, GAsyncResult **kept, SlvImageFacts *facts, GError **error)
{
  while (*kept == NULL)
    g_main_context_iteration (NULL, TRUE);
  GBytes *bytes = slv_images_request_finish (f->images, *kept, facts, error);
  g_clear_object (kept);
  return bytes;
}

static GBytes *
get (Fixture *f, const char *picture, SlvImageFacts *facts, GError **error)
{
  GAsyncResult *kept = NULL;

  slv_images_request_async (f->images, f->index, printing (f, picture), NULL, done, &kept);
  g_assert_null (kept);
  return finish (f, &kept, facts, error);
}

static guint
requests (Fixture *f)
{
  return (guint) g_atomic_int_get (&f->server.requests);
}

static void
assert_got (Fixture *f, const char *picture)
{
  g_autoptr (GBytes) bytes = good (get (f, picture, NULL, &error));

  g_assert_true (g_bytes_equal (bytes, f->server.red));
}

/* (transfer full): why */
static char *
assert_failed (Fixture *f, const char *picture, int code, guint n_requests)
{
  guint before = requests (f);
  g_autoptr (GError) error = NULL;
  g_autoptr (GBytes) bytes = get (f, picture, NULL, &error);

  g_assert_null (bytes);
  g_assert_error (error, SLV_ERROR, code);
  g_test_message ("%s: %s", picture, error->message);
  g_assert_cmpuint (requests (f) - before, ==, n_requests);
  return g_strdup (error->message);
}

/* ---- cases ---- */

static void
test_good (Fixture *f, gconstpointer data G_GNUC_UNUSED)
{
  g_autofree char *library = g_strdup (slv_store_get_dir (f->store));
  SlvImageFacts facts = { 0 };
  SlvImagesSize size;

  g_assert_null (slv_images_peek (library, f->index, printing (f, "good-1.png"), NULL));
  g_autoptr (GBytes) bytes = get (f, "good-1.png", &facts, NULL);
  g_assert_true (g_bytes_equal (bytes, f->server.red));
  g_assert_cmpuint (facts.width, ==, 63);
  g_assert_cmpuint (facts.height, ==, 88);
  assert_got (f, "good-1.png");
  assert_got (f, "near.png");
  g_assert_cmpuint (requests (f), ==, 3);   /* the second time from the disk; a redirect is two */
  slv_images_measure (f->images, &size);
  g_assert_cmpuint (size.files, ==, 2);
  g_assert_cmpuint (size.bytes, ==, 2 * g_bytes_get_size (f->server.red));
  g_autoptr (GBytes) peeked = slv_images_peek (library, f->index, printing (f, "good-1.png"), &facts);
  g_assert_nonnull (peeked);
  g_assert_true (slv_images_shrink (f->images, TRUE, &size, NULL));
  g_assert_cmpuint (size.files, ==, 2);
  slv_images_measure (f->images, &size);
  g_assert_cmpuint (size.files + size.bytes + size.absent, ==, 0);
}

static void
test_off (Fixture *f, gconstpointer data G_GNUC_UNUSED)
{
  g_free (assert_failed (f, "good-1.png", SLV_ERROR_NO, 0));
  g_assert_true (slv_images_set_enabled (f->images, TRUE, NULL));
  assert_got (f, "good-1.png");
  g_assert_true (slv_images_set_enabled (f->images, FALSE, NULL));
  g_free (assert_failed (f, "good-1.png", SLV_ERROR_NO, 0));
  g_free (assert_failed (f, "good-2.png", SLV_ERROR_NO, 0));
}

static void
test_faults (Fixture *f, gconstpointer data G_GNUC_UNUSED)
{
  static const struct { const char *picture; int code; guint requests; } rows[] = {
    { "absent.png", SLV_ERROR_NOT_FOUND, 1 }, { "page.png", SLV_ERROR_REFUSED, 1 }, { "bomb.png", SLV_ERROR_REFUSED, 1 },
    { "endless.png", SLV_ERROR_REFUSED, 1 }, { "foreign.png", SLV_ERROR_REFUSED, 1 }, { "../up.png", SLV_ERROR_REFUSED, 0 },
    { "javascript:alert(1)", SLV_ERROR_REFUSED, 0 }, { "file:///etc/passwd", SLV_ERROR_REFUSED, 0 },
    { "https://else.example/x.png", SLV_ERROR_REFUSED, 0 }, { "", SLV_ERROR_NO, 0 },
  };
  SlvImagesSize size;

  char *reasons[G_N_ELEMENTS (rows)];

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    reasons[i] = assert_failed (f, rows[i].picture, rows[i].code, rows[i].requests);
  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)   /* remembered: the server is not asked again, and the reason is the same */
    {
      g_autofree char *reason = reasons[i], *again = assert_failed (f, rows[i].picture, rows[i].code, 0);

      g_assert_cmpstr (again, ==, reason);
    }
  slv_images_measure (f->images, &size);
  g_assert_cmpuint (size.files, ==, 0);
  g_assert_cmpuint (size.absent, ==, 5);
}

static void
test_down (Fixture *f, gconstpointer data G_GNUC_UNUSED)
{
  g_free (assert_failed (f, "broken.png", SLV_ERROR_NETWORK, 1));
  g_free (assert_failed (f, "good-1.png", SLV_ERROR_NETWORK, 0));   /* left alone for a while */
}

/* Marks of yesterday are no longer believed. */
static void
test_mark_ages (Fixture *f, gconstpointer data G_GNUC_UNUSED)
{
  g_autofree char *folder = g_build_filename (slv_store_get_dir (f->store), SLV_IMAGES_FOLDER, NULL);
  struct utimbuf old = { 0 };
  const char *name;
  guint n = 0;

  g_free (assert_failed (f, "absent.png", SLV_ERROR_NOT_FOUND, 1));
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  old.modtime = (time_t) (g_get_real_time () / G_USEC_PER_SEC) - SLV_IMAGES_ABSENT_S - 5;
  while ((name = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *path = g_build_filename (folder, name, NULL);

      g_assert_cmpint (g_utime (path, &old), ==, 0);
      n++;
    }
  g_assert_cmpuint (n, ==, 1);
  g_free (assert_failed (f, "absent.png", SLV_ERROR_NOT_FOUND, 1));
}

static void
test_joined (Fixture *f, gconstpointer data G_GNUC_UNUSED)
{
  GAsyncResult *kept[8] = { NULL };

  g_atomic_int_set (&f->server.hold, 1);
  for (guint i = 0; i < G_N_ELEMENTS (kept); i++)
    slv_images_request_async (f->images, f->index, printing (f, "slow-1.png"), NULL, done, &kept[i]);
  while (requests (f) == 0)
    g_main_context_iteration (NULL, FALSE);
  g_atomic_int_set (&f->server.hold, 0);
  for (guint i = 0; i < G_N_ELEMENTS (kept); i++)
    {
      g_autoptr (GBytes) bytes = finish (f, &kept[i], NULL, NULL);

      g_assert_true (g_bytes_equal (bytes, f->server.red));
    }
  g_assert_cmpuint (requests (f), ==, 1);
}

/* No more at once than the definition says, and all of them in the end. */
static void
test_gently (Fixture *f, gconstpointer data G_GNUC_UNUSED)
{
  GAsyncResult *kept[7] = { NULL };

  g_atomic_int_set (&f->server.hold, 1);
  for (guint i = 0; i < G_N_ELEMENTS (kept); i++)
    {
      g_autofree char *picture = g_strdup_printf ("slow-%u.png", i + 1);

      slv_images_request_async (f->images, f->index, printing (f, picture), NULL, done, &kept[i]);
    }
  while (g_atomic_int_get (&f->server.most_at_once) < 3)   /* ends by the test's own ceiling when they never come */
    g_main_context_iteration (NULL, FALSE);
  for (guint i = 0; i < 150; i++)
    {
      g_main_context_iteration (NULL, FALSE);
      g_usleep (2000);
    }
  g_assert_cmpint (g_atomic_int_get (&f->server.most_at_once), ==, 3);
  g_atomic_int_set (&f->server.hold, 0);
  for (guint i = 0; i < G_N_ELEMENTS (kept); i++)
    g_bytes_unref (finish (f, &kept[i], NULL, NULL));
  g_assert_cmpint (g_atomic_int_get (&f->server.most_at_once), ==, 3);
  g_assert_cmpuint (requests (f), ==, 7);
}

static void
test_cancel (Fixture *f, gconstpointer data G_GNUC_UNUSED)
{
  g_autoptr (GCancellable) one = g_cancellable_new (), other = g_cancellable_new ();
  GAsyncResult *kept[2] = { NULL };
  g_autoptr (GError) first = NULL, second = NULL;

  g_atomic_int_set (&f->server.hold, 1);
  slv_images_request_async (f->images, f->index, printing (f, "slow-1.png"), one, done, &kept[0]);
  slv_images_request_async (f->images, f->index, printing (f, "slow-1.png"), other, done, &kept[1]);
  while (requests (f) == 0)
    g_main_context_iteration (NULL, FALSE);
  g_cancellable_cancel (one);
  g_assert_null (finish (f, &kept[0], NULL, &first));
  g_assert_error (first, SLV_ERROR, SLV_ERROR_CANCELLED);
  g_assert_null (kept[1]);   /* the other one still waits */
  g_cancellable_cancel (other);
  g_assert_null (finish (f, &kept[1], NULL, &second));
  g_assert_error (second, SLV_ERROR, SLV_ERROR_CANCELLED);
  /* it was nobody's fault: the next one asks again */
  g_atomic_int_set (&f->server.hold, 0);
  assert_got (f, "slow-1.png");
}

/* Switching off answers everybody who waits; a cancelled one from the beginning, too. */
static void
test_switched_off_meanwhile (Fixture *f, gconstpointer data G_GNUC_UNUSED)
{
  g_autoptr (GCancellable) cancelled = g_cancellable_new ();
  GAsyncResult *kept[2] = { NULL };
  g_autoptr (GError) error = NULL, early = NULL;

  g_cancellable_cancel (cancelled);
  slv_images_request_async (f->images, f->index, printing (f, "good-1.png"), cancelled, done, &kept[1]);
  g_assert_null (finish (f, &kept[1], NULL, &early));
  g_assert_error (early, SLV_ERROR, SLV_ERROR_CANCELLED);
  g_atomic_int_set (&f->server.hold, 1);
  slv_images_request_async (f->images, f->index, printing (f, "slow-1.png"), NULL, done, &kept[0]);
  while (requests (f) == 0)
    g_main_context_iteration (NULL, FALSE);
  g_assert_true (slv_images_set_enabled (f->images, FALSE, NULL));
  fails (finish (f, &kept[0], NULL, &error), SLV_ERROR_NO);
}

/* Writes a picture of @size bytes under the name of another address, last used @age seconds ago. */
static char *
keep_old (Fixture *f, guint nth, gsize size, guint age)
{
  g_autofree char *address = g_strdup_printf ("https://pictures.example/%u", nth);
  g_autofree char *hash = g_compute_checksum_for_string (G_CHECKSUM_SHA256, address, -1);
  g_autofree char *folder = g_build_filename (slv_store_get_dir (f->store), SLV_IMAGES_FOLDER, NULL), *data = g_malloc0 (size);
  char *path = g_build_filename (folder, hash, NULL);
  struct utimbuf old = { 0 };

  g_mkdir_with_parents (folder, 0700);
  g_assert_true (g_file_set_contents (path, data, (gssize) size, NULL));
  old.modtime = (time_t) (g_get_real_time () / G_USEC_PER_SEC) - (time_t) age;
  g_assert_cmpint (g_utime (path, &old), ==, 0);
  return path;
}

/* Files that are not the cache's, and one that somebody writes to; in which order a folder tells what is in it is nobody's to say. */
static void
litter (Fixture *f, guint nth)
{
  g_autofree char *folder = g_build_filename (slv_store_get_dir (f->store), SLV_IMAGES_FOLDER, NULL),
                  *mine = g_strdup_printf ("notes-%u.txt", nth);
  g_autofree char *notes = g_build_filename (folder, mine, NULL), *name = g_strdup_printf ("part-9-%u", nth),
                  *part = g_build_filename (folder, name, NULL);

  g_mkdir_with_parents (folder, 0700);
  g_assert_true (g_file_set_contents (notes, "mine", -1, NULL));
  g_assert_true (g_file_set_contents (part, "half", -1, NULL));
}

static void
test_ceiling (Fixture *f, gconstpointer data G_GNUC_UNUSED)
{
  litter (f, 1);
  g_autofree char *oldest = keep_old (f, 1, 400 << 10, 300), *older = keep_old (f, 2, 400 << 10, 200);
  g_autofree char *newest = keep_old (f, 3, 400 << 10, 100);
  g_autofree char *stranger = g_build_filename (slv_store_get_dir (f->store), SLV_IMAGES_FOLDER, "notes.txt", NULL);
  g_autofree char *left = keep_old (f, 5, 400 << 10, 7200), *written = keep_old (f, 6, 400 << 10, 60);
  g_autofree char *half = g_build_filename (slv_store_get_dir (f->store), SLV_IMAGES_FOLDER, "part-1", NULL);
  g_autofree char *growing = g_build_filename (slv_store_get_dir (f->store), SLV_IMAGES_FOLDER, "part-2", NULL);
  SlvImagesSize size;

  g_assert_true (g_file_set_contents (stranger, "mine", -1, NULL));
  g_assert_cmpint (g_rename (left, half), ==, 0);
  g_assert_cmpint (g_rename (written, growing), ==, 0);
  litter (f, 2);
  g_assert_cmpuint (slv_images_get_ceiling (f->images), ==, SLV_IMAGES_CEILING);
  fails (slv_images_set_ceiling (f->images, SLV_IMAGES_CEILING_MIN - 1, &error), SLV_ERROR_USAGE);
  assert_got (f, "good-1.png");
  g_assert_true (slv_images_set_ceiling (f->images, SLV_IMAGES_CEILING_MIN, NULL));
  g_assert_true (slv_images_shrink (f->images, FALSE, NULL, NULL));
  g_assert_false (g_file_test (oldest, G_FILE_TEST_EXISTS) || g_file_test (half, G_FILE_TEST_EXISTS));
  g_assert_true (g_file_test (growing, G_FILE_TEST_EXISTS));   /* somebody writes to it */
  g_assert_true (g_file_test (older, G_FILE_TEST_EXISTS));
  g_assert_true (g_file_test (newest, G_FILE_TEST_EXISTS));
  slv_images_measure (f->images, &size);
  g_assert_cmpuint (size.files, ==, 3);
  /* the one that is written next moves out the one that was not used for longest */
  g_free (keep_old (f, 4, 400 << 10, 50));
  g_assert_true (slv_images_set_ceiling (f->images, SLV_IMAGES_CEILING_MIN, NULL));
  g_assert_true (slv_images_shrink (f->images, FALSE, NULL, NULL));
  g_assert_false (g_file_test (older, G_FILE_TEST_EXISTS));
  assert_got (f, "good-1.png");
  g_assert_cmpuint (requests (f), ==, 1);
  /* with room for all of them nothing goes: not an old picture, and not the mark of one that the server does not have */
  g_autofree char *ancient = keep_old (f, 7, 10, SLV_IMAGES_ABSENT_S + 100);
  g_free (assert_failed (f, "absent.png", SLV_ERROR_NOT_FOUND, 1));
  g_assert_true (slv_images_shrink (f->images, FALSE, NULL, NULL));
  slv_images_measure (f->images, &size);
  g_assert_true (g_file_test (ancient, G_FILE_TEST_EXISTS));
  g_assert_cmpuint (size.absent, ==, 1);
  g_assert_true (slv_images_shrink (f->images, TRUE, NULL, NULL));
  g_assert_false (g_file_test (growing, G_FILE_TEST_EXISTS));
  g_assert_true (g_file_test (stranger, G_FILE_TEST_EXISTS));
}

/* Reading counts as using, and another program's setting is seen. */
static void
test_use_counts (Fixture *f, gconstpointer data G_GNUC_UNUSED)
{
  g_autofree char *folder = g_build_filename (slv_store_get_dir (f->store), SLV_IMAGES_FOLDER, NULL);
  g_autofree char *path = NULL;
  struct utimbuf old = { 1000000, 1000000 };
  GStatBuf info;

  assert_got (f, "good-1.png");
  {
    g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);

    path = g_build_filename (folder, g_dir_read_name (dir), NULL);
    g_assert_null (g_dir_read_name (dir));
  }
  g_assert_cmpint (g_utime (path, &old), ==, 0);
  assert_got (f, "good-1.png");
  g_assert_cmpint (g_stat (path, &info), ==, 0);
  g_assert_cmpint (info.st_mtime, >, 1000000);
}

/* A file that was damaged on the disk is fetched again, and nothing follows a link out of the folder. */
static void
test_damaged (Fixture *f, gconstpointer data G_GNUC_UNUSED)
{
  g_autofree char *folder = g_build_filename (slv_store_get_dir (f->store), SLV_IMAGES_FOLDER, NULL);
  g_autofree char *path = NULL, *outside = g_build_filename (f->folder, "outside.png", NULL);

  assert_got (f, "good-1.png");
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  path = g_build_filename (folder, g_dir_read_name (dir), NULL);
  g_assert_true (g_file_set_contents (path, "\x89PNG\r\n\x1a\n cut", -1, NULL));
  assert_got (f, "good-1.png");
  g_assert_cmpuint (requests (f), ==, 2);
  g_assert_true (g_file_set_contents (outside, "\x89PNG\r\n\x1a\n", -1, NULL));
  g_unlink (path);
  g_assert_cmpint (symlink (outside, path), ==, 0);
  assert_got (f, "good-1.png");
  g_assert_cmpuint (requests (f), ==, 3);
  g_assert_true (g_file_test (outside, G_FILE_TEST_EXISTS));
}

static void
test_unwritable (Fixture *f, gconstpointer data G_GNUC_UNUSED)
{
  g_autofree char *folder = g_build_filename (slv_store_get_dir (f->store), SLV_IMAGES_FOLDER, NULL);

  g_assert_true (g_file_set_contents (folder, "a file where the folder should be", -1, NULL));
  g_free (assert_failed (f, "good-1.png", SLV_ERROR_STORE, 0));   /* nobody is asked for what cannot be kept */
}

/* First what a deck says, then what has a picture, then what the list still has, then what comes first. */
static void
test_pick (Fixture *f, gconstpointer data G_GNUC_UNUSED)
{
  static const struct { const char *lines, *set, *number, *picked; } steps[] = {
    { "tarn,Card,S,1,\ntarn,Card,S,2,good-8.png\ntarn,Card,S,3,good-9.png\n", NULL, NULL, "2" }, { "tarn,Card,S,1,\ntarn,Card,S,3,good-9.png\n", "", "", "3" },
    { "tarn,Card,S,1,\ntarn,Card,S,2,good-8.png\ntarn,Card,S,3,good-9.png\n", "S", "3", "3" },
    { "tarn,Card,S,1,\n", NULL, NULL, "2" }, { "tarn,Card,S,1,\n", "s", "3", "3" }, { "tarn,Card,S,1,\n", "S", "1", "1" }, { "tarn,Card,S,1,\n", NULL, "1", "1" },
    { "tarn,Card,S,1,\n", "S", NULL, "2" }, { "tarn,Card,S,1,\n", "Q", "1", "2" }, { "tarn,Card,S,1,\n", "S", "9", "2" },
  };
  g_autofree char *address = NULL, *wanted = g_strdup_printf ("http://127.0.0.1:%u/p/good-1.png", f->server.port), *path = g_build_filename (f->folder, "more.csv", NULL);

  for (guint i = 0; i < G_N_ELEMENTS (steps); i++)
    {
      g_autofree char *list = g_strconcat ("game,name,set,number,image\n", steps[i].lines, NULL);

      g_assert_true (g_file_set_contents (path, list, -1, NULL));
      g_autoptr (SlvImportAccount) account = good (slv_job_run (f->store, f->games, path, NULL, NULL, FALSE, NULL, NULL, NULL, &error));
      slv_index_unref (f->index);
      f->index = good (slv_index_open (f->store, f->games, &error));
      SlvPrintingView view;

      slv_index_printing (f->index, slv_images_pick (f->index, slv_index_printing_card (f->index, printing (f, "good-8.png")), steps[i].set, steps[i].number), &view);
      g_assert_cmpstr (view.number, ==, steps[i].picked);
    }
  g_assert_true (slv_images_address (f->index, printing (f, "good-1.png"), &address, NULL));
  g_assert_cmpstr (address, ==, wanted);
}

int
main (int argc, char **argv)
{
  static const struct { const char *name; void (*test) (Fixture *f, gconstpointer data); gconstpointer data; } rows[] = {
    { "good-way", test_good, NULL }, { "off-means-no-request", test_off, "off" }, { "faults-are-refused-and-remembered", test_faults, NULL },
    { "a-server-that-is-down-is-left-alone", test_down, NULL }, { "a-mark-is-believed-for-a-day", test_mark_ages, NULL },
    { "requests-of-one-picture-join", test_joined, NULL }, { "no-more-at-once-than-declared", test_gently, NULL },
    { "cancelled-at-once", test_cancel, NULL }, { "switched-off-meanwhile", test_switched_off_meanwhile, NULL },
    { "least-recently-used-goes-first", test_ceiling, NULL }, { "reading-counts-as-using", test_use_counts, NULL },
    { "a-damaged-file-is-fetched-again", test_damaged, NULL }, { "a-folder-that-cannot-be-made", test_unwritable, NULL },
    { "which-printing", test_pick, NULL },
  };

  g_test_init (&argc, &argv, NULL);
  slv_fetch_init ();
  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autofree char *name = g_strconcat ("/images/", rows[i].name, NULL);

      g_test_add (name, Fixture, rows[i].data, set_up, rows[i].test, tear_down);
    }
  return g_test_run ();
}
