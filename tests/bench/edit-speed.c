/* SPDX-License-Identifier: GPL-3.0-or-later */
/* edit-speed.c LIBRARY SCHEMA DECK: how long an edit of an open deck takes in the window, on a display: the key's own work (verdict,
 * totals, rows, charts, keeping it) and the frame in which it is painted; how long this thread is busy for the card that is selected
 * next, with its pane; and for a key beside it, among the cards to add. DECK is a deck of the library, by name. Prints one JSON
 * document, times in microseconds: of this thread's processor, and of the wall. Run by bench_edit.py. */
#include <stdlib.h>
#include <time.h>
#include "decks/slv-deck-view-private.h"
#include "window/slv-window.h"

#define EDITS 120u
#define WAITS 30u    /* each is more than half a second by the wall */

/** Time of this thread's own work: what others do on the same cores meanwhile does not count. */
static gint64
cpu_now (void)
{
  struct timespec now;
  clock_gettime (CLOCK_THREAD_CPUTIME_ID, &now);
  return (gint64) now.tv_sec * G_USEC_PER_SEC + now.tv_nsec / 1000;
}

typedef struct { gint64 before, painted; GMainLoop *loop; gboolean waiting; } Frames;

static void
on_before_paint (GdkFrameClock *clock G_GNUC_UNUSED, Frames *frames)
{
  frames->before = cpu_now ();
}

static void
on_after_paint (GdkFrameClock *clock G_GNUC_UNUSED, Frames *frames)
{
  frames->painted = cpu_now ();
  if (frames->waiting)
    g_main_loop_quit (frames->loop);
}

static int
compare (const void *a, const void *b)
{
  gint64 x = *(const gint64 *) a, y = *(const gint64 *) b;
  return x < y ? -1 : x > y;
}

static void
add_times (cJSON *json, const char *name, gint64 *times, guint n)
{
  cJSON *object = cJSON_AddObjectToObject (json, name);
  qsort (times, n, sizeof *times, compare);
  cJSON_AddNumberToObject (object, "median", (double) times[n / 2]);
  cJSON_AddNumberToObject (object, "p95", (double) times[n * 95 / 100]);
  cJSON_AddNumberToObject (object, "worst", (double) times[n - 1]);
}

/** One copy out, the same copy in, of card after card: illegal and legal in turns. */
static void
edit (SlvDeckDocument *document, Frames *frames, cJSON *json)
{
  gint64 walls[EDITS], works[EDITS], paints[EDITS], both[EDITS];
  g_autoptr (SlvDeck) deck = slv_deck_copy (slv_deck_document_get_deck (document));
  for (guint i = 0; i < EDITS; i++)
    {
      const SlvDeckEntry *entry = slv_deck_entry (deck, (i / 2) % deck->entries->len);
      gint64 start = g_get_monotonic_time (), begun = cpu_now ();
      slv_deck_document_change (document, entry->zone, entry->name, i % 2 == 0 ? -1 : 1);
      works[i] = cpu_now () - begun;
      walls[i] = g_get_monotonic_time () - start;
      frames->waiting = TRUE;
      g_main_loop_run (frames->loop);
      frames->waiting = FALSE;
      paints[i] = frames->painted - frames->before;
      both[i] = works[i] + paints[i];
    }
  add_times (json, "wall_us", walls, EDITS);
  add_times (json, "work_us", works, EDITS);
  add_times (json, "frame_us", paints, EDITS);
  add_times (json, "both_us", both, EDITS);
}

static void
settle (guint milliseconds)
{
  gint64 end = g_get_monotonic_time () + milliseconds * 1000;
  while (g_get_monotonic_time () < end)
    if (!g_main_context_iteration (NULL, FALSE))
      g_usleep (1000);
}

/** How long this thread is busy at once, at most, within @milliseconds of what @act begins: a key that comes then waits for so long. */
static gint64
longest (void (*act) (SlvDeckView *view, guint nth), SlvDeckView *view, guint nth, guint milliseconds)
{
  gint64 begun = cpu_now (), most, end = g_get_monotonic_time () + milliseconds * 1000;
  act (view, nth);
  most = cpu_now () - begun;
  while (g_get_monotonic_time () < end)
    {
      begun = cpu_now ();
      if (!g_main_context_iteration (NULL, FALSE))
        g_usleep (1000);
      most = MAX (most, cpu_now () - begun);
    }
  return most;
}

static void
select_next (SlvDeckView *view, guint nth)
{
  gtk_selection_model_select_item (GTK_SELECTION_MODEL (view->selection), nth % g_list_model_get_n_items (G_LIST_MODEL (view->selection)), TRUE);
}

static GtkWidget *
find_entry (GtkWidget *widget)
{
  GtkWidget *found = GTK_IS_SEARCH_ENTRY (widget) ? widget : NULL;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL && found == NULL; child = gtk_widget_get_next_sibling (child))
    found = find_entry (child);
  return found;
}

static void
type_next (SlvDeckView *view, guint nth)
{
  const char letter[] = { "aeio"[nth % 4], '\0' };
  gtk_editable_set_text (GTK_EDITABLE (find_entry (GTK_WIDGET (view->finder))), letter);
}

static void
wait_longest (SlvDeckView *view, cJSON *json)
{
  gint64 selected[WAITS], typed[WAITS];
  for (guint i = 0; i < WAITS; i++)
    selected[i] = longest (select_next, view, i, 400);   /* what one copy more would do is asked for after a while */
  for (guint i = 0; i < WAITS; i++)
    typed[i] = longest (type_next, view, i, 200);
  add_times (json, "select_us", selected, WAITS);
  add_times (json, "find_us", typed, WAITS);
}

static SlvDeck *
load (SlvSession *session, const char *name)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (SlvDeck) stored = slv_store_find_deck (slv_session_get_store (session), name, &error);
  if (stored == NULL)
    g_error ("%s", error->message);
  return g_steal_pointer (&stored);
}

int
main (int argc, char **argv)
{
  g_autoptr (GError) error = NULL;
  if (argc != 4 || !gtk_init_check ())
    return 77;
  adw_init ();
  slv_ui_init ();
  g_autofree char *games_dir = g_build_filename (argv[2], "games", NULL), *rng = g_build_filename (argv[2], "game.rng", NULL);
  g_autoptr (SlvGames) games = slv_games_load ((const char *[]) { games_dir, NULL }, rng, NULL, &error);
  g_autoptr (SlvSession) session = games != NULL ? slv_session_new (argv[1], argv[2], games, &error) : NULL;
  if (session == NULL)
    g_error ("%s", error->message);
  GtkWidget *window = gtk_window_new (), *view = slv_deck_view_new (session);
  Frames frames = { .loop = g_main_loop_new (NULL, FALSE) };
  gtk_window_set_default_size (GTK_WINDOW (window), 1100, 800);
  gtk_window_set_child (GTK_WINDOW (window), view);
  gtk_window_present (GTK_WINDOW (window));
  settle (1500);
  gint64 start = g_get_monotonic_time ();
  g_autoptr (SlvDeckDocument) document = slv_deck_document_new (session, load (session, argv[3]));
  slv_deck_view_open (SLV_DECK_VIEW (view), document);
  gint64 opened = g_get_monotonic_time () - start;
  settle (800);
  GdkFrameClock *clock = gtk_widget_get_frame_clock (window);
  g_signal_connect (clock, "before-paint", G_CALLBACK (on_before_paint), &frames);
  g_signal_connect (clock, "after-paint", G_CALLBACK (on_after_paint), &frames);
  g_autoptr (cJSON) json = cJSON_CreateObject ();
  cJSON_AddNumberToObject (json, "cards", slv_deck_n_cards (slv_deck_document_get_deck (document), NULL));
  cJSON_AddNumberToObject (json, "rows", slv_index_n_cards (slv_session_get_index (session)));
  cJSON_AddNumberToObject (json, "open_us", (double) opened);
  edit (document, &frames, json);
  wait_longest (SLV_DECK_VIEW (view), json);
  g_autofree char *text = slv_json_print (json, FALSE);
  g_print ("%s\n", text);
  g_main_loop_unref (frames.loop);
  return 0;
}
