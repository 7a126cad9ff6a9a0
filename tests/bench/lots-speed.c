/* SPDX-License-Identifier: GPL-3.0-or-later */
/* lots-speed.c LIBRARY SCHEMA: the page of the collection in a window, on a display: how long it takes until its rows are painted
 * (at the first time, when the collection is read, too, and later), until an edited cell is painted and until the search behind it
 * has ended, and how long ten thousand lots take to be changed, and to be changed back. Prints one JSON document, times in
 * microseconds: "wall" by the clock, "cpu" of the main thread alone, "all" of all threads. Run by bench_collection.py. */
#include <stdlib.h>
#include <time.h>
#include "collection/slv-collection-page-private.h"
#include "collection/slv-lot-table-private.h"

#define EDITS 60u
#define BULK  10000u
#define PAUSE 50000   /* microseconds between two edits */
#define WAIT  (G_GINT64_CONSTANT (60) * G_USEC_PER_SEC)

/** Time of work alone: what others do on the same cores meanwhile does not count. */
static gint64
cpu_now (clockid_t clock)
{
  struct timespec now;

  clock_gettime (clock, &now);
  return (gint64) now.tv_sec * G_USEC_PER_SEC + now.tv_nsec / 1000;
}

static guint painted;

static void
on_after_paint (void)
{
  painted++;
}

/** So that waiting for what never comes ends. */
static gboolean
tick (gpointer data G_GNUC_UNUSED)
{
  return G_SOURCE_CONTINUE;
}

/** Runs the main loop until @what holds and a frame after it has been painted. */
static void
wait_for (gboolean (*what) (gpointer), gpointer data)
{
  gint64 end = g_get_monotonic_time () + WAIT;

  while (!what (data) && g_get_monotonic_time () < end)
    g_main_context_iteration (NULL, TRUE);
  guint frame = painted;
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
has_worked (gpointer page)
{
  return g_object_steal_data (page, "worked") != NULL;
}

static void
worked (GObject *page, gpointer data G_GNUC_UNUSED, const GError *error)
{
  if (error != NULL)
    g_printerr ("%s\n", error->message);
  g_object_set_data (page, "worked", page);
}

/** By the clock, the main thread's own work, and that of all threads. */
typedef struct { gint64 wall, cpu, all; } Time;

static Time
time_begin (void)
{
  return (Time) { g_get_monotonic_time (), cpu_now (CLOCK_THREAD_CPUTIME_ID), cpu_now (CLOCK_PROCESS_CPUTIME_ID) };
}

static Time
time_since (Time begun)
{
  Time now = time_begin ();

  return (Time) { now.wall - begun.wall, now.cpu - begun.cpu, now.all - begun.all };
}

static void
tell (cJSON *json, const char *name, Time time)
{
  cJSON *object = cJSON_AddObjectToObject (json, name);

  cJSON_AddNumberToObject (object, "wall", (double) time.wall);
  cJSON_AddNumberToObject (object, "cpu", (double) time.cpu);
  cJSON_AddNumberToObject (object, "all", (double) time.all);
}

static void
wake (gpointer data G_GNUC_UNUSED)
{
}

/** What the program does when nobody does anything. */
static void
rest (gint64 microseconds)
{
  gint64 end = g_get_monotonic_time () + microseconds;

  g_timeout_add_once ((guint) (microseconds / 1000), wake, NULL);
  while (g_get_monotonic_time () < end)
    g_main_context_iteration (NULL, TRUE);
}

/** The page before it is gone before the time runs: pages of the window are never taken down to open another. */
static GtkWidget *
open_page (GtkWidget *window, SlvSession *session, cJSON *json, const char *name)
{
  gtk_window_set_child (GTK_WINDOW (window), gtk_label_new (NULL));
  while (g_main_context_pending (NULL))
    g_main_context_iteration (NULL, FALSE);
  Time begun = time_begin ();
  GtkWidget *page = slv_collection_page_new (session);
  gtk_window_set_child (GTK_WINDOW (window), page);
  wait_for (has_rows, page);
  tell (json, name, time_since (begun));
  while (SLV_COLLECTION_PAGE (page)->table->coming != NULL)
    g_main_context_iteration (NULL, TRUE);
  cJSON *object = cJSON_GetObjectItem (json, name);
  cJSON_AddNumberToObject (object, "whole", (double) time_since (begun).wall);
  cJSON_AddNumberToObject (object, "whole_cpu", (double) time_since (begun).cpu);
  return page;
}

static int
compare (const void *a, const void *b)
{
  gint64 x = *(const gint64 *) a, y = *(const gint64 *) b;

  return (x > y) - (x < y);
}

/** Middle, and what one of twenty takes, of some times. */
static void
tell_all (cJSON *json, const char *name, Time *times)
{
  gint64 walls[EDITS], cpus[EDITS], alls[EDITS], first;

  for (guint i = 0; i < EDITS; i++)
    {
      walls[i] = times[i].wall;
      cpus[i] = times[i].cpu;
      alls[i] = times[i].all;
    }
  first = walls[0];
  qsort (walls, EDITS, sizeof *walls, compare);
  qsort (cpus, EDITS, sizeof *cpus, compare);
  qsort (alls, EDITS, sizeof *alls, compare);
  tell (json, name, (Time) { walls[EDITS / 2], cpus[EDITS / 2], alls[EDITS / 2] });
  cJSON *object = cJSON_GetObjectItem (json, name);
  cJSON_AddNumberToObject (object, "wall_first", (double) first);
  cJSON_AddNumberToObject (object, "wall_p95", (double) walls[EDITS * 95 / 100]);
  cJSON_AddNumberToObject (object, "cpu_p95", (double) cpus[EDITS * 95 / 100]);
}

/** One cell after another, with the pauses of a quick hand. "key": until the key has been dealt with; "painted": until the row says
 *  it; "searched": until rows that ought to move would have. */
static void
edit (SlvCollectionPage *page, cJSON *json)
{
  Time keys[EDITS], paints[EDITS], searches[EDITS];
  cJSON *object = cJSON_AddObjectToObject (json, "edit");

  for (guint i = 0; i < EDITS; i++)
    {
      g_autofree char *text = g_strdup_printf ("edited %u", i);
      gint64 lot = g_array_index (page->shown, gint64, i % 20), end = g_get_monotonic_time () + WAIT;
      guint64 revision = slv_collection_get_revision (slv_holdings_get_collection (page->holdings));

      rest (PAUSE);
      Time begun = time_begin ();
      slv_collection_page_edited (page, lot, SLV_COPY_NOTE, text);
      keys[i] = time_since (begun);
      while (revision == slv_collection_get_revision (slv_holdings_get_collection (page->holdings))
             && g_get_monotonic_time () < end)
        g_main_context_iteration (NULL, TRUE);
      guint frame = painted;
      while (painted == frame && g_get_monotonic_time () < end)
        g_main_context_iteration (NULL, TRUE);
      paints[i] = time_since (begun);
      while (page->cancellable != NULL && g_get_monotonic_time () < end)
        g_main_context_iteration (NULL, TRUE);
      searches[i] = time_since (begun);
    }
  tell_all (object, "key", keys);
  tell_all (object, "painted", paints);
  tell_all (object, "searched", searches);
}

/** Until it is written and what can be seen of it is painted. */
static void
work (SlvCollectionPage *page, SlvHoldingChange *work, cJSON *json, const char *name)
{
  Time begun = time_begin ();

  slv_holding_change_run (work, page->holdings, G_CALLBACK (worked), page);
  wait_for (has_worked, page);
  tell (json, name, time_since (begun));
}

static void
bulk (SlvCollectionPage *page, cJSON *json)
{
  g_autoptr (GArray) ids = g_array_new (FALSE, FALSE, sizeof (gint64));

  g_array_append_vals (ids, page->shown->data, MIN (BULK, page->shown->len));
  SlvHoldingChange *change = slv_holding_change_new (SLV_LOT_CHANGE, ids, "bulk");
  slv_holding_change_set (change, SLV_COPY_CONDITION, "poor");
  work (page, change, json, "bulk");
  work (page, slv_holding_change_new (SLV_LOT_UNDO, NULL, NULL), json, "undo");
  work (page, slv_holding_change_new (SLV_LOT_REDO, NULL, NULL), json, "redo");
}

int
main (int argc, char **argv)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (cJSON) json = cJSON_CreateObject ();

  if (argc != 3 || !gtk_init_check ())
    return 77;
  adw_init ();
  slv_ui_init ();
  g_autofree char *games_dir = g_build_filename (argv[2], "games", NULL);
  g_autofree char *rng = g_build_filename (argv[2], "game.rng", NULL);
  g_autoptr (SlvGames) games = slv_games_load ((const char *[]) { games_dir, NULL }, rng, NULL, &error);
  g_autoptr (SlvSession) session = games != NULL ? slv_session_new (argv[1], argv[2], games, &error) : NULL;
  if (session == NULL)
    {
      g_printerr ("%s\n", error->message);
      return 1;
    }
  GtkWidget *window = gtk_window_new ();
  gtk_window_set_default_size (GTK_WINDOW (window), 1100, 800);
  gtk_window_present (GTK_WINDOW (window));
  g_signal_connect (gtk_widget_get_frame_clock (window), "after-paint", G_CALLBACK (on_after_paint), NULL);
  g_timeout_add_seconds (5, tick, NULL);
  GtkWidget *page = open_page (window, session, json, "first");
  rest (2 * G_USEC_PER_SEC);   /* the file is looked through after the first opening */
  page = open_page (window, session, json, "again");
  cJSON_AddNumberToObject (json, "lots", SLV_COLLECTION_PAGE (page)->shown->len);
  edit (SLV_COLLECTION_PAGE (page), json);
  bulk (SLV_COLLECTION_PAGE (page), json);
  g_autofree char *text = slv_json_print (json, FALSE);
  g_print ("%s\n", text);
  return 0;
}
