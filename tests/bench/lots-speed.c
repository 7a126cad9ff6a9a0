/* SPDX-License-Identifier: GPL-3.0-or-later */
/* lots-speed.c LIBRARY SCHEMA: the page of the collection in a window, on a display: how long it takes until its rows are painted (at the
 * first time, when the collection is read, too, and later), what an edit of a cell costs the main thread, and how long ten thousand lots
 * take to be changed, and to be changed back. Prints one JSON document, times in microseconds. Run by bench_collection.py. */
#include "config.h"
#include <stdlib.h>
#include <time.h>
#include "base/slv-json.h"
#include "collection/slv-collection-page-private.h"

#define EDITS 60u
#define BULK  10000u
#define WAIT  (G_GINT64_CONSTANT (60) * G_USEC_PER_SEC)

/** Time of this thread's own work: what others do on the same cores meanwhile does not count. */
static gint64
cpu_now (void)
{
  struct timespec now;

  clock_gettime (CLOCK_THREAD_CPUTIME_ID, &now);
  return (gint64) now.tv_sec * G_USEC_PER_SEC + now.tv_nsec / 1000;
}

static guint painted;

static void
on_after_paint (void)
{
  painted++;
}

/** Runs the main loop until @what holds and a frame after it has been painted. */
static void
wait_for (gboolean (*what) (gpointer), gpointer data)
{
  gint64 end = g_get_monotonic_time () + WAIT;
  guint frame;

  while (!what (data) && g_get_monotonic_time () < end)
    g_main_context_iteration (NULL, TRUE);
  frame = painted;
  while (painted == frame && g_get_monotonic_time () < end)
    g_main_context_iteration (NULL, TRUE);
}

static gboolean
has_rows (gpointer data)
{
  SlvCollectionPage *page = data;

  return page->shown != NULL && page->shown->len > 0 && page->cancellable == NULL;
}

static gboolean
is_set (gpointer data)
{
  return *(gboolean *) data;
}

static void
worked (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (GError) error = NULL;

  if (!slv_holdings_run_finish (SLV_HOLDINGS (source), result, &error))
    g_printerr ("%s\n", error->message);
  *(gboolean *) data = TRUE;
}

static GtkWidget *
open_page (GtkWidget *window, SlvSession *session, cJSON *json, const char *name)
{
  gint64 start = g_get_monotonic_time (), begun = cpu_now ();
  GtkWidget *page = slv_collection_page_new (session);
  cJSON *object = cJSON_AddObjectToObject (json, name);

  gtk_window_set_child (GTK_WINDOW (window), page);
  wait_for (has_rows, page);
  cJSON_AddNumberToObject (object, "wall", (double) (g_get_monotonic_time () - start));
  cJSON_AddNumberToObject (object, "cpu", (double) (cpu_now () - begun));
  return page;
}

static int
compare (const void *a, const void *b)
{
  gint64 x = *(const gint64 *) a, y = *(const gint64 *) b;

  return (x > y) - (x < y);
}

/** One cell after another. @main: work of the main thread until the row is painted anew and the search has run again behind it. */
static void
edit (SlvCollectionPage *page, cJSON *json)
{
  gint64 keys[EDITS], mains[EDITS];
  cJSON *object = cJSON_AddObjectToObject (json, "edit");

  for (guint i = 0; i < EDITS; i++)
    {
      g_autofree char *text = g_strdup_printf ("edited %u", i);
      gint64 begun = cpu_now (), lot = g_array_index (page->shown, gint64, i % 20);
      guint64 revision = slv_collection_get_revision (slv_holdings_get_collection (page->holdings));

      slv_collection_page_edited (page, lot, SLV_COPY_NOTE, text);
      keys[i] = cpu_now () - begun;
      while (slv_collection_get_revision (slv_holdings_get_collection (page->holdings)) == revision)
        g_main_context_iteration (NULL, TRUE);
      wait_for (has_rows, page);
      mains[i] = cpu_now () - begun;
    }
  qsort (keys, EDITS, sizeof *keys, compare);
  qsort (mains, EDITS, sizeof *mains, compare);
  cJSON_AddNumberToObject (object, "key", (double) keys[EDITS / 2]);
  cJSON_AddNumberToObject (object, "main", (double) mains[EDITS / 2]);
  cJSON_AddNumberToObject (object, "main_p95", (double) mains[EDITS * 95 / 100]);
}

static void
bulk (SlvCollectionPage *page, cJSON *json)
{
  g_autoptr (GArray) ids = g_array_new (FALSE, FALSE, sizeof (gint64));
  gboolean done = FALSE;
  gint64 start = g_get_monotonic_time ();
  SlvLotWork *work;

  g_array_append_vals (ids, page->shown->data, MIN (BULK, page->shown->len));
  work = slv_lot_work_new (SLV_WORK_CHANGE, ids, "bulk");
  slv_lot_work_set (work, SLV_COPY_CONDITION, "poor");
  slv_lot_work_run (work, page->holdings, worked, &done);
  wait_for (is_set, &done);
  cJSON_AddNumberToObject (json, "bulk", (double) (g_get_monotonic_time () - start));
  done = FALSE;
  start = g_get_monotonic_time ();
  slv_lot_work_run (slv_lot_work_new (SLV_WORK_UNDO, NULL, NULL), page->holdings, worked, &done);
  wait_for (is_set, &done);
  cJSON_AddNumberToObject (json, "undo", (double) (g_get_monotonic_time () - start));
}

int
main (int argc, char **argv)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (cJSON) json = cJSON_CreateObject ();
  g_autofree char *games_dir = NULL, *rng = NULL, *text = NULL;
  g_autoptr (SlvGames) games = NULL;
  g_autoptr (SlvSession) session = NULL;
  GtkWidget *window, *page;

  if (argc != 3 || !gtk_init_check ())
    return 77;
  adw_init ();
  games_dir = g_build_filename (argv[2], "games", NULL);
  rng = g_build_filename (argv[2], "game.rng", NULL);
  games = slv_games_load ((const char *[]) { games_dir, NULL }, rng, NULL, &error);
  session = games != NULL ? slv_session_new (argv[1], argv[2], games, &error) : NULL;
  if (session == NULL)
    {
      g_printerr ("%s\n", error->message);
      return 1;
    }
  window = gtk_window_new ();
  gtk_window_set_default_size (GTK_WINDOW (window), 1100, 800);
  gtk_window_present (GTK_WINDOW (window));
  g_signal_connect (gtk_widget_get_frame_clock (window), "after-paint", G_CALLBACK (on_after_paint), NULL);
  page = open_page (window, session, json, "first");
  page = open_page (window, session, json, "again");
  cJSON_AddNumberToObject (json, "lots", SLV_COLLECTION_PAGE (page)->shown->len);
  edit (SLV_COLLECTION_PAGE (page), json);
  bulk (SLV_COLLECTION_PAGE (page), json);
  text = slv_json_print (json, FALSE);
  g_print ("%s\n", text);
  return 0;
}
