/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-cli.c: the run around a command. Three programs share it: `sleeves` (everything that needs neither network nor window,
 * and so starts in milliseconds), `sleeves-online` (commands that fetch) and `sleeves-window`. Loading libcurl and GTK costs
 * more than most commands take, so `sleeves` hands over by exec instead of linking them; the process stays the same one. */
#include <errno.h>
#include <fcntl.h>
#include <locale.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>
#include <gio/gunixoutputstream.h>
#include "base/slv-folder.h"
#include "base/slv-input.h"
#include "cli/slv-cli-rows.h"
#include "deck/slv-deck-recover.h"
#include "import/slv-job.h"

#define INTERRUPT_GRACE_S 1   /* after a signal a command has so long to roll back before the process ends */
#define AGAIN_MAX 25          /* other programs that change the library all the time are not waited for for ever */

void
slv_cli_init_locale (void)
{
  g_autofree char *dir = slv_own_folder (SLV_OWN_LOCALE);

  setlocale (LC_ALL, "");
  bindtextdomain (GETTEXT_PACKAGE, dir);
  bind_textdomain_codeset (GETTEXT_PACKAGE, "UTF-8");
  textdomain (GETTEXT_PACKAGE);
}

/* Replaces this process by the program @name beside it, same arguments. Returns on failure. */
static void
slv_cli_exec (SlvCli *cli, const char *name)
{
  g_autofree char *dir = slv_own_folder (SLV_OWN_PROGRAMS), *program = g_build_filename (dir, name, NULL);

  fflush (NULL);
  execv (program, cli->argv);
  slv_cli_say (_("“%s” cannot be started: %s"), program, g_strerror (errno));
}

void
slv_cli_set_up (SlvCli *cli)
{
  const char *library = slv_cli_get (cli, "library");

  if (library == NULL || *library == '\0')
    library = g_getenv ("SLEEVES_LIBRARY");
  cli->library = library && *library ? g_strdup (library) : g_build_filename (g_get_user_data_dir (), "sleeves", NULL);
  cli->schema = slv_schema_dir ();
}

/* ---- standard input and output ---- */

gboolean
slv_cli_write (SlvCli *cli, const char *text, GError **error)
{
  const char *output = slv_cli_get (cli, "output");

  return slv_file_write (output != NULL ? output : "-", text, -1, error);
}

/* A pipe can be read once only: it is laid into a file, which then is standard input. */
const char *
slv_cli_readable (SlvCli *cli, const char *file, GError **error)
{
  struct stat info;

  if (!g_str_equal (file, "-"))
    return file;
  if (fstat (STDIN_FILENO, &info) == 0 && S_ISREG (info.st_mode))
    return "/dev/stdin";
  g_autofree char *folder = slv_folder_temporary (error), *path = folder ? g_build_filename (folder, "input", NULL) : NULL;
  g_autoptr (GInputStream) input = path ? slv_input_open ("-", SLV_INPUT_LIST_MAX, error) : NULL;
  int fd = input ? open (path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600) : -1;
  g_autoptr (GOutputStream) output = fd >= 0 ? g_unix_output_stream_new (fd, TRUE) : NULL;
  if (input != NULL && output == NULL)
    slv_set_error (error, SLV_ERROR_STORE, &(SlvPlace) { path, 0, 0 }, "%s", g_strerror (errno));
  GError *cause = NULL;
  if (output == NULL)
    return NULL;
  if (g_output_stream_splice (output, input, 0, cli->cancellable, &cause) < 0)
    {
      gboolean ours = cause->domain == SLV_ERROR || g_error_matches (cause, G_IO_ERROR, G_IO_ERROR_CANCELLED);    /* says of itself where it is */
      g_autoptr (GError) other = ours ? NULL : cause;

      if (ours)
        g_propagate_error (error, cause);
      else
        slv_set_error (error, SLV_ERROR_STORE, &(SlvPlace) { path, 0, 0 }, "%s", other->message);
      return NULL;
    }
  dup2 (fd, STDIN_FILENO);
  return "/dev/stdin";
}

/* ---- messages ---- */

void
slv_cli_say (const char *format, ...)
{
  va_list args;

  va_start (args, format);
  g_autofree char *text = g_strdup_vprintf (format, args);
  va_end (args);
  g_autofree char *clean = slv_text_printable (text);
  g_autofree char *local = slv_text_to_locale (clean);
  fflush (stdout);
  fprintf (stderr, "sleeves: %s\n", local);
}

void
slv_cli_say_taken (char *text)
{
  slv_cli_say ("%s", text);
  g_free (text);
}

/* Warnings of the libraries and of the store, in the same manner as our own. */
static GLogWriterOutput
write_log (GLogLevelFlags level, const GLogField *fields, gsize n_fields, gpointer data G_GNUC_UNUSED)
{
  if (level & (G_LOG_LEVEL_DEBUG | G_LOG_LEVEL_INFO))
    return G_LOG_WRITER_HANDLED;
  if (level & (G_LOG_LEVEL_ERROR | G_LOG_LEVEL_CRITICAL))
    return g_log_writer_default (level, fields, n_fields, NULL);
  for (gsize i = 0; i < n_fields; i++)
    if (g_str_equal (fields[i].key, "MESSAGE"))
      slv_cli_say ("%s", (const char *) fields[i].value);
  return G_LOG_WRITER_HANDLED;
}

static const char *
error_code_name (const GError *error)
{
  static const char * const names[] = {
    [SLV_ERROR_NO] = "no", [SLV_ERROR_USAGE] = "usage", [SLV_ERROR_REFUSED] = "refused", [SLV_ERROR_NOT_FOUND] = "not-found", [SLV_ERROR_DAMAGED] = "damaged",
    [SLV_ERROR_TOO_NEW] = "too-new", [SLV_ERROR_STORE] = "store", [SLV_ERROR_NETWORK] = "network", [SLV_ERROR_UNSAID] = "unsaid", [SLV_ERROR_CANCELLED] = "cancelled",
  };

  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return "cancelled";
  if (error->domain != SLV_ERROR || error->code < 0 || (gsize) error->code >= G_N_ELEMENTS (names))
    return "refused";
  return names[error->code];
}

cJSON *
slv_cli_error_json (const GError *error)
{
  cJSON *json = cJSON_CreateObject ();
  SlvPlace place = { NULL, 0, 0 };

  slv_json_put (json, { "code", SLV_TEXT (error_code_name (error)) }, { "message", SLV_TEXT (error->message) });
  slv_error_get_place (error, &place);    /* a query's fault has a column and nothing else */
  if (place.file)
    {
      g_autofree char *file = g_filename_display_name (place.file);

      cJSON_AddStringToObject (json, "file", file);
    }
  if (place.line)
    cJSON_AddNumberToObject (json, "line", (double) place.line);
  if (place.column)
    cJSON_AddNumberToObject (json, "column", place.column);
  return json;
}

void
slv_cli_say_error (const GError *error)
{
  slv_cli_say_taken (slv_error_describe (error));
  if (g_error_matches (error, SLV_ERROR, SLV_ERROR_UNSAID))
    slv_cli_say (_("--game says of which game it is, --map COLUMN=name which column is what; “sleeves games from … --add” makes a new game out of it"));
}

int
slv_cli_report (SlvCli *cli, const GError *error)
{
  slv_cli_progress_end (cli);
  slv_cli_say_error (error);
  if (cli->json && !cli->json_told && !slv_cli_rows_wanted (cli))
    {
      cJSON *json = cJSON_CreateObject ();

      cJSON_AddItemToObject (json, "error", slv_cli_error_json (error));
      slv_cli_print_json (json);
    }
  return slv_error_exit_code (error);
}

static void
print_json (cJSON *json, gboolean pretty)
{
  g_autofree char *text = slv_json_print (json, pretty);

  cJSON_Delete (json);
  fputs (text, stdout);
  fputc ('\n', stdout);
}

static SlvCli *with_rows;   /* the run whose answers are printed as rows; commands that make documents do not know */

void
slv_cli_print_json (cJSON *json)
{
  if (with_rows == NULL)
    print_json (json, slv_text_is_terminal ());
  else
    {
      if (with_rows->rows_error == NULL)
        slv_cli_rows_print (with_rows, json, &with_rows->rows_error);
      cJSON_Delete (json);
    }
}

void
slv_cli_print_members (const SlvJsonMember *members)
{
  cJSON *json = cJSON_CreateObject ();

  slv_json_put_members (json, members);
  slv_cli_print_json (json);
}

int
slv_cli_answer (SlvCli *cli, cJSON *json)
{
  if (cli->json)
    slv_cli_print_json (json);
  else
    cJSON_Delete (json);
  return 0;
}

int
slv_cli_tell_members (SlvCli *cli, char *text, const SlvJsonMember *members)
{
  if (cli->json)
    slv_cli_print_members (members);
  else
    slv_cli_say ("%s", text);
  g_free (text);
  return 0;
}

void
slv_cli_print_json_line (cJSON *json)
{
  print_json (json, FALSE);
}

const char *
slv_cli_tr (const char *text)
{
  return text && *text ? _(text) : "";
}

/* ---- what commands share ---- */

char **
slv_cli_game_dirs (SlvCli *cli)
{
  g_autoptr (GPtrArray) dirs = g_ptr_array_new ();
  const char *given = slv_cli_get (cli, "games");

  if (given)
    g_ptr_array_add (dirs, g_strdup (given));
  g_ptr_array_add (dirs, g_build_filename (cli->library, "games", NULL));
  g_ptr_array_add (dirs, g_build_filename (cli->schema, "games", NULL));
  g_ptr_array_add (dirs, NULL);
  return (char **) g_ptr_array_steal (dirs, NULL);
}

SlvGames *
slv_cli_games (SlvCli *cli, GError **error)
{
  g_autoptr (GPtrArray) faults = NULL;

  if (cli->games)
    return cli->games;
  if (slv_cli_has (cli, "games") && !g_file_test (slv_cli_get (cli, "games"), G_FILE_TEST_IS_DIR))
    return slv_error_null (error, SLV_ERROR_NOT_FOUND, NULL, _("“%s” is no folder"), slv_cli_get (cli, "games"));
  g_auto (GStrv) dirs = slv_cli_game_dirs (cli);
  g_autofree char *rng = g_build_filename (cli->schema, "game.rng", NULL);
  cli->games = slv_games_load_late ((const char * const *) dirs, rng, &faults, error);
  SLV_EACH (const SlvFault, fault, faults)
    if (fault->error)
      {
        g_autofree char *place = slv_fault_place (fault);

        slv_cli_say ("%s: %s", place, fault->message);
      }
  return cli->games;
}

SlvStore *
slv_cli_store (SlvCli *cli, GError **error)
{
  const char * const *notes;

  if (cli->store)
    return cli->store;
  cli->store = slv_store_open (cli->library, cli->schema, error);
  notes = cli->store ? slv_store_get_notes (cli->store) : NULL;
  for (; notes && *notes; notes++)
    slv_cli_say ("%s", *notes);
  /* every command sees what a person left in a window that ended without warning */
  if (cli->store)
    slv_deck_recover (cli->store);
  return cli->store;
}

SlvIndex *
slv_cli_index (SlvCli *cli, GError **error)
{
  if (cli->index == NULL && slv_cli_games (cli, error) && slv_cli_store (cli, error))
    cli->index = slv_index_open (cli->store, cli->games, error);
  return cli->index;
}

static gboolean
has_cards (SlvCli *cli)
{
  g_autofree char *file = g_build_filename (cli->library, "index.db", NULL);

  return g_file_test (file, G_FILE_TEST_EXISTS);
}

SlvIndex *
slv_cli_index_there (SlvCli *cli)
{
  return cli->index != NULL || has_cards (cli) ? slv_cli_index (cli, NULL) : NULL;
}

GPtrArray *
slv_cli_outdated (SlvCli *cli, SlvGames *games, const char *game)
{
  return games != NULL && has_cards (cli) && slv_cli_store (cli, NULL) != NULL ? slv_job_find_outdated (cli->store, games, game) : g_ptr_array_new ();
}

void
slv_cli_say_outdated (SlvCli *cli, const char *game)
{
  g_autoptr (GPtrArray) faults = slv_cli_outdated (cli, cli->games, game);

  SLV_EACH (const SlvFault, fault, faults)
    slv_cli_say ("%s", fault->message);
}

gboolean
slv_cli_game (SlvCli *cli, SlvGame **game, GError **error)
{
  const char *part = slv_cli_get (cli, "game");

  *game = NULL;
  if (slv_cli_games (cli, error) == NULL)
    return FALSE;
  if (part == NULL)
    return TRUE;
  *game = slv_games_resolve (cli->games, part, error);
  return *game != NULL;
}

gboolean
slv_cli_going (SlvCli *cli, GError **error)
{
  if (!g_cancellable_is_cancelled (cli->cancellable))
    return TRUE;
  return slv_set_error (error, SLV_ERROR_CANCELLED, NULL, _("interrupted"));
}

int
slv_cli_again (SlvCli *cli, SlvCommandFunc command, GError **error)
{
  g_clear_error (error);
  if (++cli->agains < AGAIN_MAX)
    return command (cli, error);
  return slv_cli_fail (error, SLV_ERROR_STORE, NULL, _("another program changed the library each time that this was about to be written; "
                                                       "nothing was changed"));
}

/* ---- signals: a thread waits for them, so that no handler runs inside a library's work ---- */

/* Those of a person: Ctrl+C, a terminal that is closed, a session that ends; but not what whoever started it wants to be ignored (nohup). */
static sigset_t
signals_to_stop (void)
{
  static const int all[] = { SIGINT, SIGTERM, SIGHUP };
  sigset_t set;

  sigemptyset (&set);
  for (guint i = 0; i < G_N_ELEMENTS (all); i++)
    {
      struct sigaction now;

      if (sigaction (all[i], NULL, &now) == 0 && now.sa_handler != SIG_IGN)
        sigaddset (&set, all[i]);
    }
  return set;
}

static gpointer
wait_for_signals (gpointer data)
{
  GCancellable *cancellable = data;
  struct timespec grace = { INTERRUPT_GRACE_S, 500000000 };
  sigset_t set = signals_to_stop ();
  int which;

  sigwait (&set, &which);
  g_cancellable_cancel (cancellable);
  sigtimedwait (&set, NULL, &grace);    /* a second signal, or patience at its end */
  _exit (130);
}

static void
watch_signals (SlvCli *cli)
{
  sigset_t set = signals_to_stop ();

  pthread_sigmask (SIG_BLOCK, &set, NULL);
  GThread *thread = g_thread_try_new ("signals", wait_for_signals, g_object_ref (cli->cancellable), NULL);

  if (thread != NULL)
    {
      g_thread_unref (thread);
      return;
    }
  pthread_sigmask (SIG_UNBLOCK, &set, NULL);   /* they end it at once */
  g_object_unref (cli->cancellable);
}

/* ---- the program ---- */

/* Of standard input and output, what is closed stays so, but its number is taken: else it would be that of the next file that is opened, and
 * what is said would go into it, or the command read it. What is opened the wrong way round can be neither read nor written. */
static void
take_numbers (void)
{
  for (int file = STDIN_FILENO; file <= STDERR_FILENO; file++)
    if (fcntl (file, F_GETFD) < 0)
      open ("/dev/null", file == STDIN_FILENO ? O_WRONLY : O_RDONLY);
}

/* The XDG base directory specification: a path that is not absolute is ignored. GLib takes any, and the library of one command would lie in another
 * folder than that of the next. */
static void
forget_relative_folders (void)
{
  static const char * const names[] = { "XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME", "XDG_STATE_HOME", "XDG_RUNTIME_DIR" };

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      const char *folder = g_getenv (names[i]);

      if (folder != NULL && !g_path_is_absolute (folder))
        g_unsetenv (names[i]);
    }
}

void
slv_cli_init (SlvCli *cli, char **argv)
{
  signal (SIGXFSZ, SIG_IGN);    /* a limit on file sizes is an error to be told, not a sudden end */
  take_numbers ();
  forget_relative_folders ();
  memset (cli, 0, sizeof *cli);
  cli->argv = argv;
  cli->args = g_ptr_array_new_with_free_func (g_free);
  cli->values = g_hash_table_new_full (g_str_hash, g_str_equal, NULL, (GDestroyNotify) g_ptr_array_unref);
  cli->cancellable = g_cancellable_new ();
}

/* What is to be done at the end, whatever else goes with the process. */
static void
leave (SlvCli *cli)
{
  g_clear_pointer (&cli->store, slv_store_close);
}

void
slv_cli_clear (SlvCli *cli)
{
  leave (cli);
  SLV_FREE_MEMBERS (cli, (slv_index_unref, index), (slv_games_unref, games), (slv_options_free, options), args, values, cancellable,
                    rows_error, library, schema);
}

static gboolean
has_display (void)
{
  const char *x = g_getenv ("DISPLAY"), *wayland = g_getenv ("WAYLAND_DISPLAY");

  return (x && *x) || (wayland && *wayland);
}

static const SlvRunner *
find_runner (SlvCli *cli, const SlvRunner *runners)
{
  for (const SlvRunner *r = runners; r->command; r++)
    if (g_str_equal (r->command, cli->command->name) && (r->meant == NULL || r->meant (cli)))
      return r;
  return NULL;
}

static int
start_without_command (SlvCli *cli, GError **error)
{
  if (!cli->json && has_display ())
    {
      slv_cli_exec (cli, "sleeves-window");
      return 3;
    }
  if (cli->args->len > 0)
    return slv_cli_usage (error, _("there is no display for a window that could open “%s”; “check” judges a deck, “import” takes a card list in"),
                          slv_cli_arg (cli, 0));
  if (!cli->json)
    slv_cli_say (_("there is no display for the window; this is its first page as text"));
  return slv_cmd_start (cli, error);
}

/* A mistyped --library must not become an empty library, of which every answer would be "nothing". */
static gboolean
library_is_there (SlvCli *cli, GError **error)
{
  const char *given = slv_cli_get (cli, "library");

  if (given == NULL || *given == '\0' || g_file_test (given, G_FILE_TEST_EXISTS))
    return TRUE;
  if (slv_command_makes (cli->command) || slv_cli_has (cli, "add"))
    {
      slv_cli_say (_("a new library is begun in “%s”"), given);
      return TRUE;
    }
  return slv_set_error (error, SLV_ERROR_NOT_FOUND, NULL, _("there is no library in “%s”"), given);
}

static int
run (SlvCli *cli, const SlvRunner *runners, const char *elsewhere, GError **error)
{
  if (slv_cli_has (cli, "version"))
    {
      printf ("sleeves %s\n", SLV_VERSION);
      return 0;
    }
  if (slv_cli_has (cli, "help"))
    {
      slv_cli_print_help (cli);
      return 0;
    }
  slv_cli_set_up (cli);
  if (cli->command == NULL)
    return start_without_command (cli, error);
  const SlvRunner *runner = find_runner (cli, runners);
  if (runner)
    elsewhere = runner->elsewhere;
  if (elsewhere)
    slv_cli_exec (cli, elsewhere);
  if (runner == NULL || elsewhere)
    return 3;
  if (!library_is_there (cli, error))
    return 3;
  slv_games_init ();
  watch_signals (cli);
  with_rows = slv_cli_rows_wanted (cli) ? cli : NULL;
  int code = runner->run (cli, error);
  if (cli->rows_error && *error == NULL)
    {
      g_propagate_error (error, g_steal_pointer (&cli->rows_error));
      return 2;
    }
  return code;
}

static GMutex unread_lock;
static char *unread;   /* (nullable): what could not be read at first */

static void
note_unread (const char *text)
{
  g_mutex_lock (&unread_lock);
  if (unread == NULL || text == NULL)
    slv_take_str (&unread, g_strdup (text));
  g_mutex_unlock (&unread_lock);
}

/* Whether everything was read and has gone out; else it is said, and that this is no reason to do it again. */
static gboolean
is_told (SlvCli *cli)
{
  guint64 from = 0, to = 0;

  errno = 0;
  gboolean out = fflush (stdout) == 0 && !ferror (stdout);
  if (out && unread == NULL)
    return TRUE;
  if (!out && errno != 0)
    slv_cli_say (_("standard output cannot be written: %s"), g_strerror (errno));
  else if (!out)   /* that was before */
    slv_cli_say (_("standard output cannot be written"));
  if (unread != NULL)
    slv_cli_say (_("what is told may lack something: %s"), unread);
  if (cli->store != NULL)
    slv_store_get_own_changes (cli->store, &from, &to);
  if (to > from)
    slv_cli_say (_("what was changed in the library stays changed"));
  return FALSE;
}

int
slv_cli_main (int argc, char **argv, const SlvRunner *runners, const char *elsewhere)
{
  static SlvCli cli;   /* definitions and cards go with the process: to take them apart takes longer than many a command */
  g_autoptr (GError) error = NULL;
  int code = 2;

  slv_cli_init_locale ();
  g_log_set_writer_func (write_log, NULL, NULL);
  slv_store_watch_unread (note_unread);
  slv_cli_init (&cli, argv);
  if (slv_cli_parse (&cli, argc, argv, &error))
    code = run (&cli, runners, elsewhere, &error);
  if (error)
    {
      code = slv_cli_report (&cli, error);
      if (code == 2 && !cli.no_hint)
        slv_cli_say (cli.command ? _("try “sleeves %s --help”") : _("try “sleeves --help”"), cli.command ? cli.command->name : "");
    }
  slv_cli_progress_end (&cli);
  if (error == NULL && !is_told (&cli))
    code = 3;
  leave (&cli);
  return code;
}
