/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-card-image.c: pictures as textures, from a server of the test's own: decoded at the size at which they are shown, kept in memory,
 * forgotten when pictures are switched off. It needs no display. */
#include "import-fixture.h"
#include "slv-fetch.h"
#include "widgets/slv-card-image.h"
#include <arpa/inet.h>
#include <glib/gstdio.h>
#include <microhttpd.h>
#include <netinet/in.h>

#define N_CARDS 20u

typedef struct {
  struct MHD_Daemon *daemon;
  gint        requests;      /* atomic */
  gchar      *picture;
  gsize       size;
  char       *folder;
  SlvStore   *store;
  SlvGames   *games;
  SlvIndex   *index;
  SlvImages  *images;
} Fixture;

/* 630 × 880 pixels. */
static enum MHD_Result
handle (void *cls, struct MHD_Connection *connection, const char *url G_GNUC_UNUSED, const char *method G_GNUC_UNUSED,
        const char *version G_GNUC_UNUSED, const char *upload G_GNUC_UNUSED,
        size_t *upload_size G_GNUC_UNUSED, void **state G_GNUC_UNUSED)
{
  Fixture *f = cls;
  enum MHD_Result result;

  g_atomic_int_inc (&f->requests);
  struct MHD_Response *response = MHD_create_response_from_buffer (f->size, f->picture, MHD_RESPMEM_MUST_COPY);
  result = MHD_queue_response (connection, 200, response);
  MHD_destroy_response (response);
  return result;
}

static guint
start_server (Fixture *f)
{
  struct sockaddr_in loopback = { .sin_family = AF_INET, .sin_addr.s_addr = htonl (INADDR_LOOPBACK) };
  g_autoptr (GdkPixbuf) pixbuf = gdk_pixbuf_new (GDK_COLORSPACE_RGB, FALSE, 8, 630, 880);

  gdk_pixbuf_fill (pixbuf, 0x336699ff);
  g_assert_true (gdk_pixbuf_save_to_buffer (pixbuf, &f->picture, &f->size, "png", NULL, NULL));
  f->daemon = MHD_start_daemon (MHD_USE_THREAD_PER_CONNECTION | MHD_USE_INTERNAL_POLLING_THREAD, 0, NULL, NULL, handle, f,
                                MHD_OPTION_SOCK_ADDR, (struct sockaddr *) &loopback, MHD_OPTION_END);
  g_assert_nonnull (f->daemon);
  return MHD_get_daemon_info (f->daemon, MHD_DAEMON_INFO_BIND_PORT)->port;
}

static void
load_games (Fixture *f, guint port)
{
  g_autofree char *rng = g_build_filename (g_getenv ("SLEEVES_SCHEMA"), "game.rng", NULL);
  g_autofree char *dir = g_build_filename (f->folder, "games", NULL), *path = g_build_filename (dir, "fen.xml", NULL);
  g_autofree char *text = g_strdup_printf (
      "<game id='fen' title='Fen' model='2'><attributes><attr id='type' title='Type' kind='text'/></attributes>"
      "<images base='http://127.0.0.1:%u/p/' endings='png' parallel='3'/>"
      "<rulebook id='1' title='One'><zones><zone id='deck' title='Deck' scope='list' seen='owner'/></zones>"
      "<format id='all' title='All'/></rulebook></game>", port);

  g_assert_cmpint (g_mkdir (dir, 0700), ==, 0);
  g_assert_true (g_file_set_contents (path, text, -1, NULL));
  f->games = good (slv_games_load ((const char *[]) { dir, NULL }, rng, NULL, &error));
}

static void
set_up (Fixture *f, gconstpointer data G_GNUC_UNUSED)
{
  g_autoptr (GString) list = g_string_new ("game,name,set,number,image\n");

  f->folder = fixture_folder ();
  load_games (f, start_server (f));
  f->store = fixture_store (f->folder);
  for (guint i = 0; i < N_CARDS; i++)
    g_string_append_printf (list, "fen,Card %02u,S,%u,card-%u.png\n", i, i, i);
  g_autofree char *path = g_build_filename (f->folder, "list.csv", NULL);
  g_assert_true (g_file_set_contents (path, list->str, -1, NULL));
  g_autoptr (SlvImportAccount) account = good (slv_job_run (f->store, f->games, path, NULL, NULL, FALSE, NULL, NULL, NULL, &error));
  f->index = good (slv_index_open (f->store, f->games, &error));
  f->images = slv_images_new (f->store);
  g_assert_true (slv_images_set_enabled (f->images, TRUE, NULL));
}

static void
tear_down (Fixture *f, gconstpointer data G_GNUC_UNUSED)
{
  /* the thread that decoded may still be about to let go of its task */
  for (guint i = 0; i < 2000 && G_OBJECT (f->images)->ref_count > 1; i++)
    {
      g_main_context_iteration (NULL, FALSE);
      g_usleep (2000);
    }
  g_assert_finalize_object (f->images);
  SLV_FREE_MEMBERS (f, (slv_index_unref, index), (slv_store_close, store), (slv_games_unref, games));
  MHD_stop_daemon (f->daemon);
  g_free (f->picture);
  fixture_remove (f->folder);
}

static void
done (GObject *source G_GNUC_UNUSED, GAsyncResult *result, gpointer user_data)
{
  GAsyncResult **kept = user_data;

  *kept = g_object_ref (result);
}

static GdkTexture *
load (Fixture *f, guint printing, int width, GCancellable *cancellable, GError **error)
{
  GAsyncResult *kept = NULL;

  slv_card_image_load_async (f->images, f->index, printing, width, cancellable, done, &kept);
  g_assert_null (kept);
  while (kept == NULL)
    g_main_context_iteration (NULL, TRUE);
  GdkTexture *texture = slv_card_image_load_finish (kept, error);
  g_object_unref (kept);
  return texture;
}

#define CASE(path, name) TEST_WITH (Fixture, f, set_up, tear_down, path, name)

CASE ("/ui/card-image/decoded-at-the-size-that-is-shown", test_sizes)
{
  static const struct { int wanted, got; } cases[] = { { 1, 96 }, { 96, 96 }, { 97, 144 }, { 140, 144 }, { 200, 288 }, { 600, 630 }, { 5000, 630 } };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GdkTexture) texture = good (load (f, 0, cases[i].wanted, NULL, &error));

      g_assert_cmpint (gdk_texture_get_width (texture), ==, cases[i].got);
      g_assert_cmpint (gdk_texture_get_height (texture), ==, cases[i].got * 880 / 630);
      g_assert_true (slv_card_image_peek (f->images, f->index, 0, cases[i].wanted) == texture
                     || gdk_texture_get_width (slv_card_image_peek (f->images, f->index, 0, cases[i].wanted)) == cases[i].got);
    }
  g_assert_cmpint (g_atomic_int_get (&f->requests), ==, 1);   /* the file is on the disk from then on */
}

CASE ("/ui/card-image/memory-stays-under-its-ceiling", test_memory)
{
  guint first = 0;

  for (guint i = 0; i < N_CARDS; i++)
    for (int width = 600; width <= 1000; width += 400)
      {
        g_autoptr (GdkTexture) texture = load (f, i, width, NULL, NULL);

        g_assert_nonnull (texture);
        g_assert_cmpuint (slv_card_image_get_memory (f->images), <=, SLV_CARD_IMAGE_MEMORY);
      }
  while (first < N_CARDS && slv_card_image_peek (f->images, f->index, first, 600) == NULL)
    first++;
  /* those that were shown last are there, the first have gone */
  g_assert_cmpuint (first, >, 0);
  g_assert_nonnull (slv_card_image_peek (f->images, f->index, N_CARDS - 1, 1000));
  g_assert_true (slv_images_set_enabled (f->images, FALSE, NULL));
  g_assert_cmpuint (slv_card_image_get_memory (f->images), ==, 0);
  g_assert_null (slv_card_image_peek (f->images, f->index, N_CARDS - 1, 1000));
}

CASE ("/ui/card-image/cancelled-or-off-there-is-none", test_no_picture)
{
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (GError) cancelled = NULL, off = NULL;

  g_cancellable_cancel (cancellable);
  g_assert_null (load (f, 1, 140, cancellable, &cancelled));
  g_assert_nonnull (cancelled);
  g_assert_true (slv_images_set_enabled (f->images, FALSE, NULL));
  g_assert_null (load (f, 1, 140, NULL, &off));
  g_assert_error (off, SLV_ERROR, SLV_ERROR_NO);
  g_assert_cmpint (g_atomic_int_get (&f->requests), ==, 0);
}

TEST_MAIN (slv_games_init (); slv_fetch_init ())
