/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-sources-page.c: four faces of one page: the lists, an import that runs, what it would change, how it went. Cancel goes back to the lists at
 * once; the job may need a moment more to let go, and until then no other one starts. */
#include "window/slv-window-parts.h"
#include "games/slv-game-parts.h"
#include "sources/slv-import-parts.h"
#include "widgets/slv-parts.h"

#define SLV_TYPE_SOURCES_PAGE (slv_sources_page_get_type ())
G_DECLARE_FINAL_TYPE (SlvSourcesPage, slv_sources_page, SLV, SOURCES_PAGE, GtkWidget)

struct _SlvSourcesPage {
  GtkWidget            parent_instance;
  GtkStack            *stack;
  AdwPreferencesGroup *lists_group, *published_group;
  GtkWidget           *refresh_all_button, *address_row, *address_button, *cancel_button;
  GtkLabel            *busy_label, *progress_label;
  GtkProgressBar      *bar;
  SlvImportReport     *report;
  SlvImportPreview    *preview;
  SlvSession          *session;
  SlvImporter         *importer;
  GPtrArray           *rows;        /* GtkWidget, of lists_group */
  GPtrArray           *published;   /* GtkWidget, of published_group */
  GPtrArray           *sources;     /* SlvSource */
  GPtrArray           *removed;     /* SlvSource, what was taken away last at the end: for undo */
  GPtrArray           *restored;    /* names of what came back by that: for redo */
  char                *asked;       /* (nullable) what is read again because its meaning was chosen: "" the game, else a column */
  GtkFileChooserNative *chooser;
  SlvImportRequest    *last;        /* for "try again" and "apply" */
  SlvImportMode        last_mode;
  gboolean             first;       /* there were no cards when it began */
};

static void slv_sources_page_install_actions (GtkWidgetClass *widget_class);

/* Shows one face of the page: "lists", "busy", "preview", "report". */
static void
slv_sources_page_show (SlvSourcesPage *self, const char *name)
{
  slv_ui_turn_to (self->stack, name);
  slv_page_changed (SLV_PAGE (self));
}

static gboolean
face_is (SlvSourcesPage *self, const char *name)
{
  return slv_ui_is_at (self->stack, name);
}

/* ---- the lists ---- */

/* the lists that definitions name and nobody has added yet; none is fetched before somebody presses its button */
static void
fill_published (SlvSourcesPage *self)
{
  GPtrArray *games = slv_games_list (slv_session_get_games (self->session));

  for (guint i = 0; i < self->published->len; i++)
    adw_preferences_group_remove (self->published_group, g_ptr_array_index (self->published, i));
  g_ptr_array_set_size (self->published, 0);
  SLV_EACH (const SlvGame, game, games)
    {
      SLV_EACH (const SlvListSource, source, game->sources)
        {
          gboolean known = FALSE;

          for (guint k = 0; k < self->sources->len; k++)
            known = known || strcmp (((SlvSource *) g_ptr_array_index (self->sources, k))->url, source->url) == 0;
          if (known)
            continue;
          g_ptr_array_add (self->published, slv_published_row_new (source, game));
          adw_preferences_group_add (self->published_group, g_ptr_array_index (self->published, self->published->len - 1));
        }
    }
  gtk_widget_set_visible (GTK_WIDGET (self->published_group), self->published->len > 0);
}

/* (transfer full): of lists that are to be imported again, as markup; "": none. */
static char *
tell_outdated (SlvSourcesPage *self)
{
  g_autoptr (GPtrArray) faults = slv_job_find_outdated (slv_session_get_store (self->session), slv_session_get_games (self->session), NULL);
  g_autoptr (GString) text = g_string_new (NULL);

  SLV_EACH (const SlvFault, fault, faults)
    g_string_append_printf (text, "%s%s", text->len > 0 ? "\n" : "", fault->message);
  return g_markup_escape_text (text->str, -1);
}

static void
fill_lists (SlvSourcesPage *self)
{
  g_autoptr (GError) error = NULL;
  GPtrArray *sources = slv_store_list_sources (slv_session_get_store (self->session), &error);
  g_autofree char *told = sources == NULL ? slv_ui_error_text (error) : NULL, *fault = told ? g_markup_escape_text (told, -1) : tell_outdated (self);

  if (sources == NULL)
    sources = g_ptr_array_new ();
  for (guint i = 0; i < self->rows->len; i++)
    adw_preferences_group_remove (self->lists_group, g_ptr_array_index (self->rows, i));
  g_ptr_array_set_size (self->rows, 0);
  g_clear_pointer (&self->sources, g_ptr_array_unref);
  self->sources = sources;
  for (guint i = 0; i < sources->len; i++)
    {
      GtkWidget *row = slv_source_row_new (g_ptr_array_index (sources, i), slv_session_get_games (self->session), slv_session_get_schema (self->session));

      adw_preferences_group_add (self->lists_group, row);
      g_ptr_array_add (self->rows, row);
    }
  gtk_widget_set_visible (self->refresh_all_button, sources->len > 0);
  adw_preferences_group_set_description (self->lists_group, *fault != '\0' || sources->len > 0 ? fault
    : _("No list is remembered yet. Add one below: a file that you have, or the address where a game publishes its cards."));
  fill_published (self);
}

/* A remembered list by its name, borrowed; NULL: there is none. */
static SlvSource *
slv_sources_page_find (SlvSourcesPage *self, const char *name)
{
  SLV_EACH (SlvSource, source, self->sources)
    if (strcmp (source->name, name) == 0)
      return source;
  return NULL;
}

/* ---- imports ---- */

/* Starts an import (see slv_importer_run()) and shows it, unless it is a quiet one; says so when another one is still on: what is grey
 * until then would not say why. */
static void
slv_sources_page_start (SlvSourcesPage *self, const SlvImportRequest *request, SlvImportMode mode)
{
  g_autoptr (SlvImportRequest) kept = slv_import_request_copy (request);   /* it may be the last one */

  if (!slv_importer_run (self->importer, kept, mode))
    {
      slv_window_toast_from (GTK_WIDGET (self), _("Another list is still being read. Try again when that has ended."), NULL);
      return;
    }
  g_clear_pointer (&self->last, slv_import_request_free);
  self->last = g_steal_pointer (&kept);
  self->last_mode = mode;
  if (mode != SLV_IMPORT_MODE_QUIET)
    {
      slv_sources_page_show (self, "busy");
      gtk_widget_grab_focus (self->cancel_button);
    }
}

/* A preview of one file or address. @name, @game, @kind: (nullable). */
static void
slv_sources_page_preview (SlvSourcesPage *self, const char *what, const char *name, const char *game, const char *kind)
{
  const char *whats[] = { what, NULL }, *names[] = { name, NULL };
  g_autoptr (SlvImportRequest) request = slv_import_request_new (whats, name ? names : NULL, game, kind);

  slv_sources_page_start (self, request, SLV_IMPORT_MODE_PREVIEW);
}

static void
show_progress (SlvSourcesPage *self)
{
  const char *what = slv_importer_get_what (self->importer);
  SlvJobProgress progress;
  guint position, n;
  g_autofree char *name = what ? slv_importer_name_for (what) : g_strdup ("");
  g_autofree char *title = g_strdup_printf (_("Reading “%s”"), name), *bytes = NULL;
  g_autofree char *records = NULL, *text = NULL;

  slv_importer_get_progress (self->importer, &progress, &position, &n);
  bytes = g_format_size (progress.bytes);
  records = slv_tell_printf (g_dngettext (GETTEXT_PACKAGE, "%llu record", "%llu records", progress.records), (unsigned long long) progress.records);
  if (progress.total > 0)
    {
      g_autofree char *total = g_format_size (progress.total);
      /* Translators: "1.2 MB of 3.4 MB · 1,234 records" */
      text = g_strdup_printf (_("%s of %s · %s"), bytes, total, records);
      gtk_progress_bar_set_fraction (self->bar, MIN (1.0, (double) progress.bytes / progress.total));
    }
  else
    {
      /* Translators: "1.2 MB · 1,234 records" */
      text = g_strdup_printf (_("%s · %s"), bytes, records);
      gtk_progress_bar_pulse (self->bar);
    }
  gtk_label_set_text (self->busy_label, title);
  gtk_label_set_text (self->progress_label, text);
}

static void
started (SlvSourcesPage *self)
{
  gtk_progress_bar_set_fraction (self->bar, 0);
  self->first = slv_index_n_cards (slv_session_get_index (self->session)) == 0;
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "sources.cancel", TRUE);
}

/* Who has cards for the first time is offered to be shown around. @text: (nullable): what is said to anybody */
static void
tell_landed (SlvSourcesPage *self, const char *text)
{
  if (self->first)
    slv_window_toast_button (slv_window_of (GTK_WIDGET (self)), text ? text : _("These are your first cards."), _("Take the Tour"), "win.tour");
  else if (text)
    slv_window_toast_from (GTK_WIDGET (self), text, NULL);
}

static void
tell_quiet (SlvSourcesPage *self, const SlvImportOutcome *outcome)
{
  guint64 cards = 0;
  g_autofree char *text = NULL;

  SLV_EACH (const SlvImportAccount, account, outcome->accounts)
    cards += account->cards.new_ + account->cards.changed + account->cards.unchanged;
  text = slv_tell_printf (g_dngettext (GETTEXT_PACKAGE, "The sample lists are loaded: %u card.", "The sample lists are loaded: %u cards.",
                                       cards), (guint) cards);
  tell_landed (self, text);
}

/* What was typed stays until it has landed: after a failure a person mends it, and does not type it again. */
static void
forget_address (SlvSourcesPage *self)
{
  const char *text = gtk_editable_get_text (GTK_EDITABLE (self->address_row));

  if (self->last && g_str_has_suffix (text, self->last->whats[0]))   /* an address of a file ends with its path */
    {
      gtk_editable_set_text (GTK_EDITABLE (self->address_row), "");
      slv_ui_acted (self->address_row);
    }
}

/* So does what came from elsewhere: a file that was chosen or dropped, or the list of a new game. */
static void
keep_address (SlvSourcesPage *self, const SlvImportOutcome *outcome)
{
  gboolean known = self->last == NULL || self->last->whats[1] != NULL || outcome->mode == SLV_IMPORT_MODE_QUIET;

  for (guint i = 0; !known && i < self->sources->len; i++)
    known = g_strcmp0 (((SlvSource *) g_ptr_array_index (self->sources, i))->url, self->last->whats[0]) == 0;
  if (!known && *gtk_editable_get_text (GTK_EDITABLE (self->address_row)) == '\0')
    gtk_editable_set_text (GTK_EDITABLE (self->address_row), self->last->whats[0]);
}

/* The name of the sample list of a game whose own cards are in now, NULL: none is there. */
static const char *
samples_beside (SlvSourcesPage *self, const SlvImportOutcome *outcome)
{
  const char *schema = slv_session_get_schema (self->session);

  for (guint i = 0; outcome->error == NULL && i < outcome->accounts->len; i++)
    {
      const SlvImportAccount *account = g_ptr_array_index (outcome->accounts, i);
      const SlvSource read = { .url = account->what };

      for (guint k = 0; !slv_source_is_sample (&read, schema) && k < self->sources->len; k++)
        {
          const SlvSource *source = g_ptr_array_index (self->sources, k);

          if (slv_source_is_sample (source, schema) && g_strcmp0 (source->game, account->game) == 0)
            return source->name;
        }
    }
  return NULL;
}

/* Said when it is known what landed: a list that was nearly done may have, and those before it have. */
static void
tell_cancelled (SlvSourcesPage *self, const SlvImportOutcome *outcome)
{
  guint n = outcome->mode == SLV_IMPORT_MODE_PREVIEW ? 0 : outcome->accounts->len;
  g_autofree char *name = slv_importer_name_for (outcome->failed);
  g_autofree char *text = n == 0 ? g_strdup (_("Import cancelled; nothing was taken over."))
    /* Translators: %2$s is the name of a card list */
    : slv_tell_printf (g_dngettext (GETTEXT_PACKAGE, "Import cancelled; %u list was taken over before, and nothing of “%s”.",
                                    "Import cancelled; %u lists were taken over before, and nothing of “%s”.", n), n, name);

  slv_window_toast_from (GTK_WIDGET (self), text, NULL);
}

static void
finished (SlvSourcesPage *self, const SlvImportOutcome *outcome)
{
  g_autofree char *asked = g_steal_pointer (&self->asked);

  gtk_widget_action_set_enabled (GTK_WIDGET (self), "sources.cancel", FALSE);
  if (outcome->error == NULL && (outcome->mode == SLV_IMPORT_MODE_APPLY || outcome->mode == SLV_IMPORT_MODE_DIRECT))
    forget_address (self);
  if (g_error_matches (outcome->error, SLV_ERROR, SLV_ERROR_CANCELLED))
    {
      keep_address (self, outcome);
      tell_cancelled (self, outcome);
      return;
    }
  if (outcome->mode == SLV_IMPORT_MODE_QUIET && outcome->error == NULL)
    {
      tell_quiet (self, outcome);
      return;
    }
  slv_window_tell_away (GTK_WIDGET (self), outcome->error != NULL ? _("The card list could not be read")
                        : outcome->mode == SLV_IMPORT_MODE_PREVIEW ? _("The card list is read, and waits for you to look at it")
                                                                  : _("The card list is taken over"));
  if (outcome->mode == SLV_IMPORT_MODE_PREVIEW && outcome->error == NULL)
    {
      slv_sources_page_show (self, "preview");
      slv_import_preview_show (self->preview, outcome, slv_session_get_games (self->session));
      slv_import_columns_focus (GTK_WIDGET (self->preview), asked);
      return;
    }
  slv_sources_page_show (self, "report");   /* which has the focus where it had it last: then it is put */
  slv_import_report_show (self->report, outcome, slv_session_get_games (self->session), samples_beside (self, outcome));
  slv_import_columns_focus (GTK_WIDGET (self->report), asked);
  if (outcome->error == NULL)
    tell_landed (self, NULL);
  if (outcome->mode == SLV_IMPORT_MODE_QUIET)
    slv_window_error (GTK_WIDGET (self), _("The sample lists could not be loaded"), outcome->error);
}

static void
address_entered (SlvSourcesPage *self)
{
  gtk_widget_activate_action (GTK_WIDGET (self), "sources.import-address", NULL);
}

static void
address_changed (SlvSourcesPage *self)
{
  const char *text = gtk_editable_get_text (GTK_EDITABLE (self->address_row));

  slv_ui_offer (GTK_WIDGET (self), "sources.import-address", self->address_button, *text != '\0' ? NULL : _("Type the address or the path of a list first."));
}

/* ---- the page ---- */

static gboolean
can_go_back (SlvPage *page)
{
  return face_is (SLV_SOURCES_PAGE (page), "report") || face_is (SLV_SOURCES_PAGE (page), "preview");
}

static gboolean
go_back (SlvPage *page)
{
  if (!can_go_back (page))
    return FALSE;
  if (face_is (SLV_SOURCES_PAGE (page), "preview"))
    return gtk_widget_activate_action (GTK_WIDGET (page), "sources.dismiss", NULL);
  slv_sources_page_show (SLV_SOURCES_PAGE (page), "lists");
  return TRUE;
}

/* The lists, and not the button above them that fetches them all; where there is none, what adds one. */
static gboolean
focus (SlvPage *page)
{
  SlvSourcesPage *self = SLV_SOURCES_PAGE (page);

  if (!face_is (self, "lists"))
    return FALSE;
  return gtk_widget_grab_focus (self->rows->len > 0 ? g_ptr_array_index (self->rows, 0) : self->address_row);
}

static gboolean
step (SlvPage *page, gboolean redo)
{
  gtk_widget_activate_action (GTK_WIDGET (page), redo ? "sources.redo" : "sources.undo", NULL);
  return TRUE;
}

static gboolean
import_list (SlvPage *page)
{
  return gtk_widget_activate_action (GTK_WIDGET (page), "sources.choose", NULL);
}

static gboolean
refresh_page (SlvPage *page)
{
  SlvSourcesPage *self = SLV_SOURCES_PAGE (page);

  if (self->sources == NULL || self->sources->len == 0)
    return FALSE;
  return gtk_widget_activate_action (GTK_WIDGET (page), "sources.refresh-all", NULL);
}

static void
open_files (SlvPage *page, const char * const *files)
{
  slv_sources_page_preview (SLV_SOURCES_PAGE (page), files[0], NULL, NULL, NULL);
}

SLV_DEFINE_PAGE (SlvSourcesPage, slv_sources_page, GTK_TYPE_WIDGET, .focus = focus, .step = step,
                 .open_files = open_files, .can_go_back = can_go_back, .go_back = go_back, .import = import_list,
                 .refresh = refresh_page)

/* ---- the type ---- */

static void
slv_sources_page_dispose (GObject *object)
{
  SlvSourcesPage *self = SLV_SOURCES_PAGE (object);

  if (self->importer)
    {
      g_signal_handlers_disconnect_by_data (self->importer, self);
      slv_importer_cancel (self->importer);
    }
  SLV_FREE_MEMBERS (self, (g_object_unref, importer), (g_object_unref, session), (g_object_unref, chooser), rows, sources, removed,
                    restored, asked, published, (slv_import_request_free, last));
  g_clear_pointer ((GtkWidget **) &self->stack, gtk_widget_unparent);
  G_OBJECT_CLASS (slv_sources_page_parent_class)->dispose (object);
}

static void
slv_sources_page_class_init (SlvSourcesPageClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = slv_sources_page_dispose;
  SLV_UI_TYPES (SLV_TYPE_IMPORT_PREVIEW, SLV_TYPE_IMPORT_REPORT);
  SLV_UI_TEMPLATE (widget_class, SlvSourcesPage, "sources/slv-sources-page.ui", stack, lists_group, published_group,
                   refresh_all_button, address_row, address_button, cancel_button, busy_label, progress_label, bar, report,
                   preview);
  slv_sources_page_install_actions (widget_class);
}

static void
slv_sources_page_init (SlvSourcesPage *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  slv_ui_ready_buttons (GTK_WIDGET (self));
  self->rows = g_ptr_array_new ();
  self->published = g_ptr_array_new ();
  self->removed = g_ptr_array_new_with_free_func ((GDestroyNotify) slv_source_free);
  self->restored = g_ptr_array_new_with_free_func (g_free);
  slv_ui_set_name (GTK_WIDGET (self->bar), _("Progress of the import"));
  g_signal_connect_object (self->address_row, "entry-activated", G_CALLBACK (address_entered), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->address_row, "changed", G_CALLBACK (address_changed), self, G_CONNECT_SWAPPED);
  address_changed (self);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "sources.cancel", FALSE);
}

GtkWidget *
slv_sources_page_new (SlvSession *session)
{
  SlvSourcesPage *self = g_object_new (SLV_TYPE_SOURCES_PAGE, NULL);

  self->session = g_object_ref (session);
  self->importer = slv_importer_new (session);
  g_signal_connect_object (self->importer, "started", G_CALLBACK (started), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->importer, "progress", G_CALLBACK (show_progress), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->importer, "finished", G_CALLBACK (finished), self, G_CONNECT_SWAPPED);
  for (const char * const *signal = (const char * const[]) { "sources-changed", "games-changed", "index-changed", NULL }; *signal != NULL; signal++)
    g_signal_connect_object (session, *signal, G_CALLBACK (fill_lists), self, G_CONNECT_SWAPPED);
  fill_lists (self);
  return GTK_WIDGET (self);
}

/* What the buttons and keys of the page of sources do. */

/* ---- imports ---- */

SLV_UI_ACTION (SlvSourcesPage, cancel)
{
  slv_importer_cancel (self->importer);
  slv_sources_page_show (self, "lists");
}

SLV_UI_ACTION (SlvSourcesPage, lists)
{
  slv_sources_page_show (self, "lists");
}

SLV_UI_ACTION (SlvSourcesPage, again)
{
  if (self->last)
    slv_sources_page_start (self, self->last, self->last_mode == SLV_IMPORT_MODE_QUIET ? SLV_IMPORT_MODE_DIRECT : self->last_mode);
}

/* ---- previews ---- */

SLV_UI_ACTION (SlvSourcesPage, apply)
{
  if (self->last)
    slv_sources_page_start (self, self->last, SLV_IMPORT_MODE_APPLY);
}

SLV_UI_ACTION (SlvSourcesPage, dismiss)
{
  if (self->last)
    slv_importer_forget (self->importer, self->last);
  slv_sources_page_show (self, "lists");
}

/* another game: the list is read again, its columns as they are understood then */
SLV_UI_ACTION (SlvSourcesPage, set_game)
{
  g_autoptr (SlvImportRequest) request = self->last ? slv_import_request_copy (self->last) : NULL;
  const char *id = g_variant_get_string (target, NULL);

  if (request == NULL)
    return;
  slv_take_str (&request->game, *id != '\0' ? g_strdup (id) : NULL);
  g_clear_pointer (&request->columns, g_hash_table_unref);
  slv_take_str (&self->asked, g_strdup (""));
  slv_sources_page_start (self, request, SLV_IMPORT_MODE_PREVIEW);
}

/* another meaning of a column: the list is read again with it */
SLV_UI_ACTION (SlvSourcesPage, set_column)
{
  g_autoptr (SlvImportRequest) request = self->last ? slv_import_request_copy (self->last) : NULL;
  g_autoptr (GHashTable) before = request ? request->columns : NULL;
  const char *column, *to;

  if (request == NULL)
    return;
  g_variant_get (target, "(&s&s)", &column, &to);
  request->columns = slv_meanings_with (before, column, to);
  slv_take_str (&self->asked, g_strdup (column));
  slv_sources_page_start (self, request, SLV_IMPORT_MODE_PREVIEW);
}

SLV_UI_ACTION (SlvSourcesPage, preview)
{
  SlvSource *source = slv_sources_page_find (self, g_variant_get_string (target, NULL));

  if (source)
    slv_sources_page_preview (self, source->url, source->name, source->game, source->kind);
}

/* a list that no game knows */
SLV_UI_ACTION (SlvSourcesPage, new_game)
{
  if (self->last)
    gtk_window_present (GTK_WINDOW (slv_new_game_new (SLV_WINDOW (gtk_widget_get_root (widget)), self->session, self->last->whats[0])));
}

/* a file that is no card list */
SLV_UI_ACTION (SlvSourcesPage, open_file)
{
  g_autoptr (GFile) file = g_file_new_for_path (g_variant_get_string (target, NULL));

  slv_sources_page_show (self, "lists");
  slv_window_open (slv_window_of (widget), &file, 1);
}

/* a list of a game that somebody has just made, which was fetched for that: WHAT and the game's id */
SLV_UI_ACTION (SlvSourcesPage, read_as)
{
  const char *whats[] = { NULL, NULL }, *game;

  g_variant_get (target, "(&s&s)", &whats[0], &game);
  g_autoptr (SlvImportRequest) request = slv_import_request_new (whats, NULL, game, NULL);
  request->kept = TRUE;
  slv_sources_page_start (self, request, SLV_IMPORT_MODE_PREVIEW);
}

/* a published list: previewed, and remembered when that is applied */
SLV_UI_ACTION (SlvSourcesPage, add)
{
  GPtrArray *games = slv_games_list (slv_session_get_games (self->session));

  SLV_EACH (const SlvGame, game, games)
    SLV_EACH (const SlvListSource, source, game->sources)
      if (strcmp (source->id, g_variant_get_string (target, NULL)) == 0)
        slv_sources_page_preview (self, source->url, source->id, game->id, source->kind);
}

/* ---- what is fetched without one ---- */

/* those of the game, "" all */
SLV_UI_ACTION (SlvSourcesPage, samples)
{
  g_autoptr (GPtrArray) paths = slv_importer_samples (slv_session_get_schema (self->session), g_variant_get_string (target, NULL));

  if (paths->len == 0)
    {
      slv_window_toast_from (widget, _("This installation has no sample lists."), NULL);
      return;
    }
  g_ptr_array_add (paths, NULL);
  g_autoptr (SlvImportRequest) request = slv_import_request_new ((const char * const *) paths->pdata, NULL, NULL, NULL);
  slv_sources_page_start (self, request, SLV_IMPORT_MODE_QUIET);
}

SLV_UI_ACTION (SlvSourcesPage, refresh)
{
  SlvSource *source = slv_sources_page_find (self, g_variant_get_string (target, NULL));
  const char *whats[] = { source ? source->url : NULL, NULL }, *names[] = { source ? source->name : NULL, NULL };
  g_autoptr (SlvImportRequest) request = source ? slv_import_request_new (whats, names, source->game, source->kind) : NULL;

  if (request)
    slv_sources_page_start (self, request, SLV_IMPORT_MODE_DIRECT);
}

SLV_UI_ACTION (SlvSourcesPage, refresh_all)
{
  g_autoptr (GPtrArray) whats = g_ptr_array_new (), names = g_ptr_array_new ();
  g_autoptr (SlvImportRequest) request = NULL;

  SLV_EACH (SlvSource, source, self->sources)
    {
      g_ptr_array_add (whats, source->url);
      g_ptr_array_add (names, source->name);
    }
  g_ptr_array_add (whats, NULL);
  g_ptr_array_add (names, NULL);
  request = slv_import_request_new ((const char * const *) whats->pdata, (const char * const *) names->pdata, NULL, NULL);
  slv_sources_page_start (self, request, SLV_IMPORT_MODE_DIRECT);
}

/* ---- forgetting ---- */

static SlvSource *
source_copy (const SlvSource *source)
{
  SlvSource *copy = g_new (SlvSource, 1);

  *copy = (SlvSource) { g_strdup (source->name), g_strdup (source->url), g_strdup (source->game), g_strdup (source->kind),
                        source->fetched, source->records, g_strdup (source->state), g_strdup (source->etag),
                        g_strdup (source->modified), g_strdup (source->hash) };
  return copy;
}

/* Sample cards stand for a game's own: with their list they go, too. */
static gboolean
write_withdrawn (SlvStore *store, gpointer source, GError **error)
{
  SlvTally cards;

  return slv_job_withdraw (store, source, &cards, error);
}

/* What Ctrl+Z and the button bring back. */
static void
tell_removed (SlvSourcesPage *self, const SlvSource *source, const char *text)
{
  g_ptr_array_add (self->removed, source_copy (source));
  slv_window_toast_from (GTK_WIDGET (self), text, "sources.undo");
}

static void
source_withdrawn (gpointer owner, gpointer source, const GError *error)
{
  SlvSourcesPage *self = owner;

  if (error != NULL)
    slv_window_error (GTK_WIDGET (self), _("The sample cards could not be removed"), error);
  else
    tell_removed (self, source, _("The sample cards are gone; decks keep theirs."));
  slv_session_sources_changed (self->session);
  slv_session_reload_index (self->session);
}

static gboolean
write_forgotten (SlvStore *store, gpointer source, GError **error)
{
  return slv_store_remove_source (store, ((SlvSource *) source)->name, error);
}

static void
source_forgotten (gpointer owner, gpointer source, const GError *error)
{
  SlvSourcesPage *self = owner;
  g_autofree char *text = g_strdup_printf (_("“%s” is forgotten; its cards stay."), ((SlvSource *) source)->name);

  if (error != NULL)
    {
      slv_window_error (GTK_WIDGET (self), _("The list could not be forgotten"), error);
      return;
    }
  slv_session_sources_changed (self->session);
  tell_removed (self, source, text);
}

static gboolean
write_restored (SlvStore *store, gpointer source, GError **error)
{
  return slv_store_save_source (store, source, error);
}

static void
source_restored (gpointer owner, gpointer source, const GError *error)
{
  SlvSourcesPage *self = owner;

  if (error != NULL)
    slv_window_error (GTK_WIDGET (self), _("The list could not be brought back"), error);
  else
    g_ptr_array_add (self->restored, g_strdup (((SlvSource *) source)->name));
  slv_session_sources_changed (self->session);
}

/* FALSE: there is no such list. */
static gboolean
take_away (SlvSourcesPage *self, const char *name)
{
  SlvSource *source = slv_sources_page_find (self, name);
  gboolean sample = source != NULL && slv_source_is_sample (source, slv_session_get_schema (self->session));

  slv_import_report_samples_gone (self->report);
  if (source != NULL)
    slv_session_write (self->session, sample ? write_withdrawn : write_forgotten, source_copy (source), (GDestroyNotify) slv_source_free,
                       sample ? source_withdrawn : source_forgotten, self);
  return source != NULL;
}

SLV_UI_ACTION (SlvSourcesPage, remove_source)
{
  g_ptr_array_set_size (self->restored, 0);
  take_away (self, g_variant_get_string (target, NULL));
}

SLV_UI_ACTION (SlvSourcesPage, redo_action)
{
  g_autofree char *name = self->restored->len > 0 ? g_ptr_array_steal_index (self->restored, self->restored->len - 1) : NULL;

  if (name == NULL || !take_away (self, name))
    slv_window_toast_from (widget, _("There is nothing to do again."), NULL);
}

/* Sample cards went with their list, and come with it. */
SLV_UI_ACTION (SlvSourcesPage, sources_page_undo_action)
{
  if (self->removed->len == 0)
    {
      slv_window_toast_from (widget, _("There is nothing to undo."), NULL);
      return;
    }
  SlvSource *last = g_ptr_array_steal_index (self->removed, self->removed->len - 1);
  if (!slv_source_is_sample (last, slv_session_get_schema (self->session)))
    {
      slv_session_write (self->session, write_restored, last, (GDestroyNotify) slv_source_free, source_restored, self);
      return;
    }
  gtk_widget_activate_action (widget, "sources.samples", "s", last->game);
  g_ptr_array_add (self->restored, g_strdup (last->name));
  slv_source_free (last);
}

/* ---- choosing a list ---- */

static void
sources_page_chosen (SlvSourcesPage *self, int response)
{
  g_autoptr (GFile) file = response == GTK_RESPONSE_ACCEPT ? gtk_file_chooser_get_file (GTK_FILE_CHOOSER (self->chooser)) : NULL;
  g_autofree char *path = file ? g_file_get_path (file) : NULL;

  g_clear_object (&self->chooser);
  if (path)
    slv_sources_page_preview (self, path, NULL, NULL, NULL);
}

SLV_UI_ACTION (SlvSourcesPage, choose)
{
  static const char * const endings[] = { "json", "csv", "tsv", "xlsx", "ods", "db", "sqlite", "sqlite3", "cdb", "txt", "xml", "html", "htm", "gz", "xz", "bz2", "zst", "zip", "tar", "7z" };
  g_autoptr (GtkFileFilter) lists = gtk_file_filter_new (), all = gtk_file_filter_new ();

  if (self->chooser)
    return;
  slv_sources_page_show (self, "lists");
  self->chooser = gtk_file_chooser_native_new (_("Import a card list"), GTK_WINDOW (slv_window_of (widget)),
                                               GTK_FILE_CHOOSER_ACTION_OPEN, _("_Import"), _("_Cancel"));
  gtk_file_filter_set_name (lists, _("Card lists"));
  for (guint i = 0; i < G_N_ELEMENTS (endings); i++)
    gtk_file_filter_add_suffix (lists, endings[i]);
  gtk_file_filter_set_name (all, _("All files"));
  gtk_file_filter_add_pattern (all, "*");
  gtk_file_chooser_add_filter (GTK_FILE_CHOOSER (self->chooser), lists);
  gtk_file_chooser_add_filter (GTK_FILE_CHOOSER (self->chooser), all);
  g_signal_connect_object (self->chooser, "response", G_CALLBACK (sources_page_chosen), self, G_CONNECT_SWAPPED);
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (self->chooser));
}

SLV_UI_ACTION (SlvSourcesPage, import_address)
{
  g_autofree char *text = g_strstrip (g_strdup (gtk_editable_get_text (GTK_EDITABLE (self->address_row))));
  g_autofree char *path = g_str_has_prefix (text, "file://") ? g_filename_from_uri (text, NULL, NULL) : NULL;

  if (*text == '\0')
    return;
  slv_sources_page_preview (self, path ? path : text, NULL, NULL, NULL);
}

/* Out of what stands in the place of the lists. */
SLV_UI_ACTION (SlvSourcesPage, leave)
{
  if (face_is (self, "busy"))
    gtk_widget_activate_action (widget, "sources.cancel", NULL);
  else
    slv_page_go_back (SLV_PAGE (self));
}

static const struct { const char *name, *type; GtkWidgetActionActivateFunc activate; } actions[] = {
  { "sources.choose",      NULL, choose },
  { "sources.import-address", NULL, import_address },
  { "sources.add",         "s",  add },
  { "sources.preview",     "s",  preview },
  { "sources.new-game",    NULL, new_game },
  { "sources.open",        "s",  open_file },
  { "sources.read-as",     "(ss)", read_as },
  { "sources.apply",       NULL, apply },
  { "sources.dismiss",     NULL, dismiss },
  { "sources.set-game",    "s",  set_game },
  { "sources.set-column",  "(ss)", set_column },
  { "sources.samples",     "s",  samples },
  { "sources.refresh",     "s",  refresh },
  { "sources.refresh-all", NULL, refresh_all },
  { "sources.remove",      "s",  remove_source },
  { "sources.undo",        NULL, sources_page_undo_action },
  { "sources.redo",        NULL, redo_action },
  { "sources.cancel",      NULL, cancel },
  { "sources.again",       NULL, again },
  { "sources.lists",       NULL, lists },
  { "sources.leave",       NULL, leave },
};

static void
slv_sources_page_install_actions (GtkWidgetClass *widget_class)
{
  for (guint i = 0; i < G_N_ELEMENTS (actions); i++)
    gtk_widget_class_install_action (widget_class, actions[i].name, actions[i].type, actions[i].activate);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "sources.leave", NULL);
}
