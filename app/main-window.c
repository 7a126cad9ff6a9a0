/* SPDX-License-Identifier: GPL-3.0-or-later */
/* main-window.c: `sleeves-window`: the window. Started by `sleeves` without a command when a display is there. When the display
 * turns out not to answer, the first page is printed as text instead. One session (library, games, index) for all windows; a second start
 * raises the window that is there. A library that cannot be opened is told in a window with its reason, never by a start that seems to do
 * nothing. */
#include "cli/slv-cli.h"
#include "slv-job.h"
#include "slv-keyring.h"
#include "window/slv-window.h"

#define SERVICE "--gapplication-service"   /* started by the session's bus: no window until one is asked for */

#define SLV_TYPE_APPLICATION (slv_application_get_type ())
G_DECLARE_FINAL_TYPE (SlvApplication, slv_application, SLV, APPLICATION, AdwApplication)

struct _SlvApplication {
  AdwApplication parent_instance;
  char          *library, *schema, **dirs;
  SlvGames      *games;
  SlvSession    *session;
  int            code;
};

G_DEFINE_FINAL_TYPE (SlvApplication, slv_application, ADW_TYPE_APPLICATION)

static void
on_failure_response (AdwMessageDialog *dialog, const char *response G_GNUC_UNUSED, gpointer data)
{
  gtk_window_destroy (GTK_WINDOW (dialog));
  g_application_quit (data);
}

static void
show_failure (SlvApplication *self, const GError *error)
{
  g_autofree char *text = slv_ui_error_text (error);
  GtkWidget *dialog = adw_message_dialog_new (NULL, _("The library cannot be opened"), NULL);

  self->code = slv_error_exit_code (error);
  g_printerr ("sleeves: %s\n", error->message);
  adw_message_dialog_format_body (ADW_MESSAGE_DIALOG (dialog), _("%s Nothing in it was changed."), text);
  adw_message_dialog_add_response (ADW_MESSAGE_DIALOG (dialog), "close", _("_Close"));
  g_signal_connect (dialog, "response", G_CALLBACK (on_failure_response), self);
  gtk_window_set_application (GTK_WINDOW (dialog), GTK_APPLICATION (self));
  gtk_window_present (GTK_WINDOW (dialog));
}

/* (nullable): the window that was looked at last, a first one, or none, which was told */
static SlvWindow *
get_window (SlvApplication *self)
{
  GtkWindow *window = gtk_application_get_active_window (GTK_APPLICATION (self));
  g_autoptr (GError) error = NULL;

  if (window != NULL)
    while (gtk_window_get_transient_for (window) != NULL)
      window = gtk_window_get_transient_for (window);
  if (window == NULL && self->session == NULL)
    self->session = slv_session_new (self->library, self->schema, self->games, &error);
  if (window == NULL && self->session != NULL)
    slv_session_watch_games (self->session, (const char * const *) self->dirs);
  if (self->session == NULL && window == NULL)
    {
      show_failure (self, error);
      return NULL;
    }
  if (window == NULL)
    window = GTK_WINDOW (slv_window_new (GTK_APPLICATION (self), self->session));
  gtk_window_present (window);
  return SLV_IS_WINDOW (window) ? SLV_WINDOW (window) : NULL;
}

static void
slv_application_activate (GApplication *application)
{
  get_window (SLV_APPLICATION (application));
}

static void
slv_application_open (GApplication *application, GFile **files, int n, const char *hint G_GNUC_UNUSED)
{
  SlvWindow *window = get_window (SLV_APPLICATION (application));

  if (window != NULL)
    slv_window_open (window, files, n);
}

/* Another window beside those that are there; a first one is only shown. */
static void
slv_application_new_window (GSimpleAction *action G_GNUC_UNUSED, GVariant *parameter G_GNUC_UNUSED, gpointer data)
{
  SlvApplication *self = data;

  if (self->session == NULL)
    get_window (self);
  else
    gtk_window_present (GTK_WINDOW (slv_window_new (GTK_APPLICATION (self), self->session)));
}

/* What the launcher and the search of the desktop ask for, each an action of the window. */
static void
in_window (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  static const struct { const char *name, *action; } actions[] = {
    { "new-deck", "win.new-deck" }, { "draw-hand", "win.view::decks/draw" }, { "show-card", "win.show-card" }, { "open-deck", "win.open-deck" }, { "search", "win.query" },
  };
  SlvWindow *window = get_window (data);

  for (gsize i = 0; i < G_N_ELEMENTS (actions) && window != NULL; i++)
    if (g_str_equal (actions[i].name, g_action_get_name (G_ACTION (action))))
      {
        g_autofree char *name = NULL;
        g_autoptr (GVariant) target = NULL;

        if (g_action_parse_detailed_name (actions[i].action, &name, &target, NULL))
          gtk_widget_activate_action_variant (GTK_WIDGET (window), name, parameter != NULL ? parameter : target);
      }
}

static void
slv_application_quit (GSimpleAction *action G_GNUC_UNUSED, GVariant *parameter G_GNUC_UNUSED, gpointer data)
{
  GList *windows = gtk_application_get_windows (data);

  /* Closing lets each window keep what it must; the last one ends the application. */
  for (GList *next; windows; windows = next)
    {
      next = windows->next;
      gtk_window_close (windows->data);
    }
}

/* Begins anew with what the library's folder holds now. What the windows that go would still write can go nowhere. */
static void
slv_application_reopen (GSimpleAction *action G_GNUC_UNUSED, GVariant *parameter G_GNUC_UNUSED, gpointer data)
{
  SlvApplication *self = data;
  GList *windows = gtk_application_get_windows (data);

  g_application_hold (data);
  for (GList *next; windows; windows = next)
    {
      next = windows->next;
      gtk_window_destroy (windows->data);
    }
  if (self->session)
    slv_session_give_up (self->session);
  g_clear_object (&self->session);
  g_application_activate (data);
  g_application_release (data);
}

static void
slv_application_startup (GApplication *application)
{
  static const GActionEntry actions[] = {
    { .name = "quit", .activate = slv_application_quit },
    { .name = "new-window", .activate = slv_application_new_window },
    { .name = "new-deck", .activate = in_window },
    { .name = "draw-hand", .activate = in_window },
    { .name = "show-card", .activate = in_window, .parameter_type = "s" },
    { .name = "open-deck", .activate = in_window, .parameter_type = "s" },
    { .name = "search", .activate = in_window, .parameter_type = "s" },
    { .name = "reopen", .activate = slv_application_reopen },
  };

  G_APPLICATION_CLASS (slv_application_parent_class)->startup (application);
  g_action_map_add_action_entries (G_ACTION_MAP (application), actions, G_N_ELEMENTS (actions), application);
  gtk_application_set_accels_for_action (GTK_APPLICATION (application), "app.quit", (const char *[]) { "<Control>q", NULL });
  gtk_application_set_accels_for_action (GTK_APPLICATION (application), "app.new-window", (const char *[]) { "<Control><Alt>n", NULL });
  gtk_window_set_default_icon_name (SLV_APP_ID);
}

SLV_DEFINE_FINALIZE (SlvApplication, slv_application, (g_object_unref, session), (slv_games_unref, games), library, schema, dirs);

static void
slv_application_class_init (SlvApplicationClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = slv_application_finalize;
  G_APPLICATION_CLASS (klass)->activate = slv_application_activate;
  G_APPLICATION_CLASS (klass)->open = slv_application_open;
  G_APPLICATION_CLASS (klass)->startup = slv_application_startup;
}

static void
slv_application_init (SlvApplication *self G_GNUC_UNUSED)
{
}

/* @dirs: the folders from which @games were read; changes in them are followed. @apart: a library of its own was asked for, so that another window
 * that runs already is not raised. */
static SlvApplication *
slv_application_new (const char *library, const char *schema, SlvGames *games, const char * const *dirs, gboolean apart)
{
  SlvApplication *self = g_object_new (SLV_TYPE_APPLICATION, "application-id", SLV_APP_ID, "flags",
                                       G_APPLICATION_HANDLES_OPEN | (apart ? G_APPLICATION_NON_UNIQUE : 0), NULL);

  self->library = g_strdup (library);
  self->schema = g_strdup (schema);
  self->games = slv_games_ref (games);
  self->dirs = g_strdupv ((char **) dirs);
  return self;
}

/* ---- the start ---- */

static int
start (SlvCli *cli, gboolean service)
{
  g_autoptr (GError) error = NULL;
  int code;

  slv_cli_set_up (cli);
  if (!gtk_init_check ())
    {
      slv_cli_say (_("the display does not answer; this is the first page as text"));
      code = slv_cmd_start (cli, &error);
      return error ? slv_cli_report (cli, error) : code;
    }
  slv_games_init ();
  slv_job_go_online ();
  slv_store_use_keyring (&slv_keyring);
  if (!slv_cli_games (cli, &error))
    return slv_cli_report (cli, error);
  g_auto (GStrv) dirs = slv_cli_game_dirs (cli);
  const char *named = g_getenv ("SLEEVES_LIBRARY");
  g_autoptr (SlvApplication) application = slv_application_new (cli->library, cli->schema, cli->games, (const char * const *) dirs,
                                                                slv_cli_has (cli, "library") || (named && *named));
  g_ptr_array_insert (cli->args, 0, g_strdup (cli->argv[0]));
  if (service)
    g_ptr_array_add (cli->args, g_strdup (SERVICE));
  code = g_application_run (G_APPLICATION (application), (int) cli->args->len, (char **) cli->args->pdata);
  return application->code ? application->code : code;   /* the library could not be opened */
}

int
main (int argc, char **argv)
{
  g_autoptr (GError) error = NULL;
  gboolean service = argc == 2 && g_str_equal (argv[1], SERVICE);
  SlvCli cli;

  slv_cli_init_locale ();
  slv_cli_init (&cli, argv);
  int code = slv_cli_parse (&cli, service ? 1 : argc, argv, &error) ? start (&cli, service) : slv_cli_report (&cli, error);
  slv_cli_clear (&cli);
  return code;
}
