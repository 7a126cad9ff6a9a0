/* SPDX-License-Identifier: GPL-3.0-or-later */
/* window-speed.c: how long the window takes to its first page, from a key to the frame that shows its results, and for each frame while
 * all rows of the table or the wall are scrolled through; and the same for a bare list of GTK with as many rows, to compare with.
 *
 *   window-speed ours FOLDER table|wall      the real window over the library in FOLDER; cards or, with "+printings", printings
 *   window-speed bare ROWS column|list|grid  GtkColumnView of six columns, GtkListView, GtkGridView over a lazy model
 *   window-speed … first|keys                either, only to the first page, or without scrolling
 *
 * Prints one JSON object; times in milliseconds. A frame is the work of the main thread between the frame clock's before-paint and
 * after-paint, in its own processor time: what others do on the machine says nothing of the window. Of a key there is the time by
 * the clock, too. */
#include "window/slv-window.h"
#include "cards/slv-card-list.h"
#include <stdio.h>
#include <sys/resource.h>
#include <time.h>

#define BUDGET   16.7       /* ms: sixty frames a second */
#define KEYS     30u        /* that are typed */
#define SMOOTH   400u       /* frames of smooth scrolling */
#define SMOOTH_STEP 60.0    /* pixels a frame: a wheel that is turned fast */
#define PAGES_STEP 4.0      /* pages a frame, from the first row to the last: all rows that are seen are new */

typedef enum { PHASE_START, PHASE_SETTLE, PHASE_TYPE, PHASE_SMOOTH, PHASE_PAGES, PHASE_DONE } Phase;

typedef struct {
  GtkWidget     *window, *view;
  GtkAdjustment *adjustment;
  GdkFrameClock *clock;
  Phase          phase;
  double         begun;                   /* of main() */
  double         first_wall, first_cpu;
  double         before;                  /* the frame that is painted, thread's own time */
  double         asked, asked_own;        /* of the key: by the clock, of the whole process */
  gboolean       answered;                /* the rows of the key are there */
  GArray        *keys, *keys_own, *smooth, *pages;   /* double, ms */
  guint          n_keys, n_smooth, made;
  gboolean       only_first, only_keys;
} Bench;

static double
now_ms (void)
{
  return (double) g_get_monotonic_time () / 1000;
}

static double
own_ms (void)
{
  struct rusage usage;

  getrusage (RUSAGE_SELF, &usage);
  return (double) (usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) * 1000 + (double) (usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) / 1000;
}

static double
clock_ms (clockid_t which)
{
  struct timespec time;

  clock_gettime (which, &time);
  return (double) time.tv_sec * 1e3 + (double) time.tv_nsec / 1e6;
}

/* ---- the bare list ---- */

static gboolean bare;
static guint bare_rows;
static const char *bare_kind;

G_DECLARE_FINAL_TYPE (BareRow, bare_row, BARE, ROW, GObject)
struct _BareRow { GObject parent_instance; guint position; };
G_DEFINE_FINAL_TYPE (BareRow, bare_row, G_TYPE_OBJECT)
static void bare_row_class_init (BareRowClass *klass G_GNUC_UNUSED) {}
static void bare_row_init (BareRow *row G_GNUC_UNUSED) {}

G_DECLARE_FINAL_TYPE (BareList, bare_list, BARE, LIST, GObject)
struct _BareList { GObject parent_instance; guint n; };
static GType bare_type (GListModel *model G_GNUC_UNUSED) { return bare_row_get_type (); }
static guint bare_n (GListModel *model) { return ((BareList *) model)->n; }

static gpointer
bare_item (GListModel *model, guint position)
{
  BareRow *row = position < bare_n (model) ? g_object_new (bare_row_get_type (), NULL) : NULL;

  if (row)
    row->position = position;
  return row;
}

static void
bare_model_init (GListModelInterface *iface)
{
  iface->get_item_type = bare_type;
  iface->get_n_items = bare_n;
  iface->get_item = bare_item;
}
G_DEFINE_FINAL_TYPE_WITH_CODE (BareList, bare_list, G_TYPE_OBJECT, G_IMPLEMENT_INTERFACE (G_TYPE_LIST_MODEL, bare_model_init))
static void bare_list_class_init (BareListClass *klass G_GNUC_UNUSED) {}
static void bare_list_init (BareList *list G_GNUC_UNUSED) {}

static BareList *bare_model;

static void
bare_setup (GtkSignalListItemFactory *factory G_GNUC_UNUSED, GtkListItem *item, gpointer data G_GNUC_UNUSED)
{
  GtkWidget *label = gtk_label_new (NULL);

  if (g_str_equal (bare_kind, "grid"))
    gtk_widget_set_size_request (label, 140, 196);
  gtk_list_item_set_child (item, label);
}

static void
bare_bind (GtkSignalListItemFactory *factory G_GNUC_UNUSED, GtkListItem *item, gpointer column)
{
  g_autofree char *text = g_strdup_printf ("Card %u column %d", BARE_ROW (gtk_list_item_get_item (item))->position, GPOINTER_TO_INT (column));

  gtk_label_set_text (GTK_LABEL (gtk_list_item_get_child (item)), text);
}

static GtkListItemFactory *
bare_factory (int column)
{
  GtkListItemFactory *factory = gtk_signal_list_item_factory_new ();

  g_signal_connect (factory, "setup", G_CALLBACK (bare_setup), NULL);
  g_signal_connect (factory, "bind", G_CALLBACK (bare_bind), GINT_TO_POINTER (column));
  return factory;
}

static void
bare_fill (guint n)
{
  guint old = bare_model->n;

  bare_model->n = 0;
  g_list_model_items_changed (G_LIST_MODEL (bare_model), 0, old, 0);
  bare_model->n = n;
  g_list_model_items_changed (G_LIST_MODEL (bare_model), 0, 0, n);
}

static GtkWidget *
bare_window (GtkApplication *app)
{
  GtkWidget *window = gtk_application_window_new (app), *scroller = gtk_scrolled_window_new (), *view;

  bare_model = g_object_new (bare_list_get_type (), NULL);
  bare_model->n = bare_rows;
  GtkSelectionModel *selection =
    g_object_new (GTK_TYPE_SINGLE_SELECTION, "autoselect", FALSE, "can-unselect", TRUE, "model", bare_model, NULL);
  if (g_str_equal (bare_kind, "list"))
    view = gtk_list_view_new (selection, bare_factory (0));
  else if (g_str_equal (bare_kind, "grid"))
    view = gtk_grid_view_new (selection, bare_factory (0));
  else
    view = gtk_column_view_new (selection);
  for (int i = 0; i < 6 && GTK_IS_COLUMN_VIEW (view); i++)
    gtk_column_view_append_column (GTK_COLUMN_VIEW (view), gtk_column_view_column_new ("Column", bare_factory (i)));
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scroller), view);
  gtk_window_set_child (GTK_WINDOW (window), scroller);
  gtk_window_set_default_size (GTK_WINDOW (window), 1280, 800);
  return window;
}

/* ---- ours ---- */

static const char *library, *schema_dir, *our_view;
static SlvSession *session;

static GtkWidget *
our_window (GtkApplication *app)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *games_dir = g_build_filename (schema_dir, "games", NULL), *rng = g_build_filename (schema_dir, "game.rng", NULL);

  slv_games_init ();
  g_autoptr (SlvGames) games = slv_games_load ((const char *[]) { games_dir, NULL }, rng, NULL, &error);
  session = games ? slv_session_new (library, schema_dir, games, &error) : NULL;
  if (session == NULL)
    g_error ("%s", error->message);
  g_settings_set_int (slv_ui_settings (), "window-width", 1280);
  g_settings_set_int (slv_ui_settings (), "window-height", 800);
  g_settings_set_string (slv_ui_settings (), "page", "cards");
  slv_ui_set_view ("cards-view/", g_str_has_prefix (our_view, "wall") ? "wall" : "table");
  slv_ui_set_view ("cards-printings/", g_str_has_suffix (our_view, "+printings") ? "yes" : "");
  GtkWidget *window = GTK_WIDGET (slv_window_new (app, session));
  return window;
}

/* ---- both ---- */

/* The first mapped widget of the type, below @widget. */
static GtkWidget *
find (GtkWidget *widget, GType type)
{
  GtkWidget *found = g_type_is_a (G_OBJECT_TYPE (widget), type) && gtk_widget_get_mapped (widget) ? widget : NULL;

  for (GtkWidget *child = gtk_widget_get_first_child (widget); child && !found; child = gtk_widget_get_next_sibling (child))
    found = find (child, type);
  return found;
}

static GListModel *
model_of (GtkWidget *view)
{
  GtkSelectionModel *selection = NULL;

  g_object_get (view, "model", &selection, NULL);
  g_object_unref (selection);
  return G_LIST_MODEL (selection);
}

static void
rows_changed (GListModel *model G_GNUC_UNUSED, guint position G_GNUC_UNUSED, guint removed G_GNUC_UNUSED, guint added G_GNUC_UNUSED, Bench *bench)
{
  bench->answered = TRUE;   /* no two letters have the same number of rows */
}

static void
press_key (Bench *bench)
{
  static const char letters[] = "aeio";

  bench->asked = now_ms ();
  bench->asked_own = clock_ms (CLOCK_PROCESS_CPUTIME_ID);
  bench->answered = FALSE;
  if (bare)
    bare_fill (bare_rows - bench->n_keys - 1);
  else
    {
      GtkWidget *entry = find (bench->window, GTK_TYPE_SEARCH_ENTRY);
      char text[2] = { letters[bench->n_keys % 4], '\0' };

      gtk_editable_set_text (GTK_EDITABLE (entry), text);
    }
  bench->n_keys++;
  gtk_widget_queue_draw (bench->view);
}

static double
quantile (GArray *times, double q)
{
  return times->len ? g_array_index (times, double, (guint) ((double) (times->len - 1) * q)) : 0;
}

static int
compare (gconstpointer a, gconstpointer b)
{
  double x = *(const double *) a, y = *(const double *) b;

  return (x > y) - (x < y);
}

static void
print_times (const char *name, GArray *times, const char *end)
{
  guint over = 0;

  g_array_sort (times, compare);
  for (guint i = 0; i < times->len; i++)
    over += g_array_index (times, double, i) > BUDGET;
  printf ("\"%s\": {\"n\": %u, \"median\": %.2f, \"p90\": %.2f, \"p99\": %.2f, \"most\": %.2f, \"over\": %.4f}%s", name, times->len,
          quantile (times, 0.5), quantile (times, 0.9), quantile (times, 0.99), quantile (times, 1), times->len ? (double) over / times->len : 0, end);
}

static void
report (Bench *bench)
{
  printf ("{\"rows\": %u, \"first\": %.1f, \"first_cpu\": %.1f, ", g_list_model_get_n_items (model_of (bench->view)), bench->first_wall,
          bench->first_cpu);
  print_times ("key", bench->keys, ", ");
  print_times ("key_own", bench->keys_own, ", ");
  print_times ("smooth", bench->smooth, ", ");
  print_times ("pages", bench->pages, "}\n");
  fflush (stdout);
  _exit (0);
}

/* Finds the view that is shown, with its rows; NULL: it is not there yet. */
static gboolean
find_view (Bench *bench)
{
  static GType (* const types[]) (void) = { gtk_column_view_get_type, gtk_grid_view_get_type, gtk_list_view_get_type };

  for (guint i = 0; i < G_N_ELEMENTS (types) && bench->view == NULL; i++)
    bench->view = find (bench->window, types[i] ());
  if (bench->view == NULL || g_list_model_get_n_items (model_of (bench->view)) == 0)
    {
      bench->view = NULL;
      return FALSE;
    }
  bench->adjustment = gtk_scrollable_get_vadjustment (GTK_SCROLLABLE (bench->view));
  g_signal_connect (model_of (bench->view), "items-changed", G_CALLBACK (rows_changed), bench);
  return TRUE;
}

/* After a frame with rows in it. */
static void
go_on (Bench *bench, double frame)
{
  double value = gtk_adjustment_get_value (bench->adjustment), page = gtk_adjustment_get_page_size (bench->adjustment);

  switch (bench->phase)
    {
    case PHASE_SETTLE:
      bench->phase = PHASE_TYPE;
      press_key (bench);
      break;
    case PHASE_TYPE:
      if (!bench->answered)
        break;
      frame = now_ms () - bench->asked;
      g_array_append_val (bench->keys, frame);
      frame = clock_ms (CLOCK_PROCESS_CPUTIME_ID) - bench->asked_own;
      g_array_append_val (bench->keys_own, frame);
      if (bench->n_keys < KEYS)
        press_key (bench);
      else if (bench->only_keys)
        report (bench);
      else
        {
          bench->phase = PHASE_SMOOTH;
          if (bare)
            bare_fill (bare_rows);
          else
            gtk_editable_set_text (GTK_EDITABLE (find (bench->window, GTK_TYPE_SEARCH_ENTRY)), "");
        }
      break;
    case PHASE_SMOOTH:
      if (++bench->n_smooth > 20)   /* until the rows of the last key are there */
        {
          g_array_append_val (bench->smooth, frame);
          gtk_adjustment_set_value (bench->adjustment, value + SMOOTH_STEP);
        }
      if (bench->n_smooth > SMOOTH + 20)
        bench->phase = PHASE_PAGES;
      break;
    case PHASE_PAGES:
      g_array_append_val (bench->pages, frame);
      if (value + page >= gtk_adjustment_get_upper (bench->adjustment) - 1)
        report (bench);
      gtk_adjustment_set_value (bench->adjustment, value + PAGES_STEP * page);
      break;
    default:
      break;
    }
  gtk_widget_queue_draw (bench->view);
}

static void
before_paint (GdkFrameClock *clock G_GNUC_UNUSED, Bench *bench)
{
  bench->before = clock_ms (CLOCK_THREAD_CPUTIME_ID);
}

static void
after_paint (GdkFrameClock *clock G_GNUC_UNUSED, Bench *bench)
{
  double frame = clock_ms (CLOCK_THREAD_CPUTIME_ID) - bench->before;

  if (bench->phase == PHASE_START)
    {
      if (!find_view (bench))
        return;
      bench->first_wall = now_ms () - bench->begun;
      bench->first_cpu = own_ms ();
      if (bench->only_first)
        report (bench);
      bench->phase = PHASE_SETTLE;
    }
  go_on (bench, frame);
}

static gboolean
tick (GtkWidget *window G_GNUC_UNUSED, GdkFrameClock *clock G_GNUC_UNUSED, gpointer data G_GNUC_UNUSED)
{
  return G_SOURCE_CONTINUE;
}

static void
activate (GtkApplication *app, Bench *bench)
{
  bench->window = bare ? bare_window (app) : our_window (app);
  gtk_window_present (GTK_WINDOW (bench->window));
  bench->clock = gtk_widget_get_frame_clock (bench->window);
  g_signal_connect (bench->clock, "before-paint", G_CALLBACK (before_paint), bench);
  g_signal_connect (bench->clock, "after-paint", G_CALLBACK (after_paint), bench);
  gtk_widget_add_tick_callback (bench->window, tick, NULL, NULL);
}

int
main (int argc, char **argv)
{
  Bench bench = { .begun = now_ms () };

  bench.only_first = argc == 5 && g_str_equal (argv[4], "first");
  bench.only_keys = argc == 5 && g_str_equal (argv[4], "keys");
  if (argc != 4 && !bench.only_first && !bench.only_keys)
    {
      fprintf (stderr, "window-speed ours FOLDER VIEW | window-speed bare ROWS KIND [first|keys]\n");
      return 2;
    }
  bare = g_str_equal (argv[1], "bare");
  bare_kind = our_view = argv[3];
  bare_rows = bare ? (guint) g_ascii_strtoull (argv[2], NULL, 10) : 0;
  library = argv[2];
  schema_dir = g_getenv ("SLEEVES_SCHEMA");
  bench.keys = g_array_new (FALSE, FALSE, sizeof (double));
  bench.keys_own = g_array_new (FALSE, FALSE, sizeof (double));
  bench.smooth = g_array_new (FALSE, FALSE, sizeof (double));
  bench.pages = g_array_new (FALSE, FALSE, sizeof (double));
  GType base = bare ? GTK_TYPE_APPLICATION : ADW_TYPE_APPLICATION;
  g_autoptr (GtkApplication) app = g_object_new (base, "flags", G_APPLICATION_NON_UNIQUE, NULL);
  g_signal_connect (app, "activate", G_CALLBACK (activate), &bench);
  return g_application_run (G_APPLICATION (app), 1, argv);
}
