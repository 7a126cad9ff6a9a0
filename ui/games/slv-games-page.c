/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-games-page.c: what the program believes of the game or format that is chosen at the side, one group of rows a section; a
 * search leaves the rows that have its words. Choosing an option changes the texts in place, so that the focus stays. */
#include <errno.h>
#include "window/slv-window-parts.h"
#include "base/slv-fold.h"
#include "games/slv-game-facts.h"
#include "games/slv-game-parts.h"
#include "import/slv-job.h"
#include "widgets/slv-parts.h"

/* ---- a person's own definitions, read in a thread ---- */

typedef struct {
  char      *path;
  char      *title;      /* the game's, else the file's name */
  char      *game;       /* id; NULL when it cannot be used */
  GPtrArray *faults;     /* SlvFault */
  guint      n_errors, n_hints;
} SlvDefinition;

#define DEFINITIONS_MAX 200u   /* of a folder */

SLV_DEFINE_STATIC_FREE (SlvDefinition, slv_definition_free, path, title, game, faults);

/* GAME/game.xml, GAME.xml, and of a folder without a game the rulebooks in it; @inside: it is such a folder */
static void
find_in (const char *folder, gboolean inside, GPtrArray *paths)
{
  g_autoptr (GDir) dir = folder ? g_dir_open (folder, 0, NULL) : NULL;
  const char *name;

  while (dir && (name = g_dir_read_name (dir)) != NULL && paths->len < DEFINITIONS_MAX)
    {
      g_autofree char *path = g_build_filename (folder, name, NULL);
      g_autofree char *game = g_build_filename (path, "game.xml", NULL);

      if (g_file_test (game, G_FILE_TEST_IS_REGULAR))
        g_ptr_array_add (paths, g_steal_pointer (&game));
      else if (!inside && g_file_test (path, G_FILE_TEST_IS_DIR))
        find_in (path, TRUE, paths);
      else if (g_str_has_suffix (name, ".xml") && (!inside || g_str_has_prefix (name, "rulebook-")) && g_file_test (path, G_FILE_TEST_IS_REGULAR))
        g_ptr_array_add (paths, g_steal_pointer (&path));
    }
}

/* (transfer full) (element-type utf8): paths of the definitions in @folder (nullable), in order. Any thread. */
static GPtrArray *
slv_definitions_find (const char *folder)
{
  GPtrArray *paths = g_ptr_array_new_with_free_func (g_free);

  find_in (folder, FALSE, paths);
  g_ptr_array_sort (paths, slv_compare_texts);
  return paths;
}

static char *
name_of (const char *path)
{
  g_autofree char *base = g_path_get_basename (path);

  if (g_str_equal (base, "game.xml"))
    {
      g_autofree char *dir = g_path_get_dirname (path);

      slv_take_str (&base, g_path_get_basename (dir));
    }
  return g_filename_display_name (base);
}

static SlvDefinition *
scan_one (const char *path, const char *rng)
{
  SlvDefinition *definition = g_new0 (SlvDefinition, 1);

  definition->path = g_strdup (path);
  definition->title = name_of (path);
  definition->faults = g_ptr_array_new_with_free_func ((GDestroyNotify) slv_fault_free);
  g_autoptr (SlvGames) games = slv_game_load_file (path, NULL, rng, definition->faults);
  for (guint i = 0; games && i < slv_games_list (games)->len; i++)
    {
      SlvGame *game = g_ptr_array_index (slv_games_list (games), i);

      slv_check_definition (game, definition->faults);
      if (strcmp (game->file, path) == 0)
        {
          slv_take_str (&definition->title, g_strdup (game->title));
        }
      slv_take_str (&definition->game, g_strdup (game->id));
    }
  for (guint i = 0; i < definition->faults->len; i++)
    if (((SlvFault *) g_ptr_array_index (definition->faults, i))->error)
      definition->n_errors++;
    else
      definition->n_hints++;
  if (definition->n_errors > 0)
    g_clear_pointer (&definition->game, g_free);
  return definition;
}

/* ---- in a thread ---- */

typedef struct { char *folder, *path, *rng; } Scan;

SLV_DEFINE_STATIC_FREE (Scan, scan_free, folder, path, rng);

static void
scan_thread (GTask *task, gpointer source G_GNUC_UNUSED, gpointer data, GCancellable *cancellable)
{
  Scan *scan = data;
  g_autoptr (GPtrArray) paths = slv_definitions_find (scan->folder);
  GPtrArray *definitions = g_ptr_array_new_with_free_func ((GDestroyNotify) slv_definition_free);

  if (scan->path)
    g_ptr_array_add (paths, g_strdup (scan->path));
  for (guint i = 0; i < paths->len && !g_cancellable_is_cancelled (cancellable); i++)
    g_ptr_array_add (definitions, scan_one (g_ptr_array_index (paths, i), scan->rng));
  g_task_return_pointer (task, definitions, (GDestroyNotify) g_ptr_array_unref);
}

/*
 * slv_definitions_scan:
 * @folder: (nullable): all definitions of it; @path: (nullable): this one
 * @schema: the folder of slv_schema_dir()
 * What comes of it is a GPtrArray of SlvDefinition.
 */
static void
slv_definitions_scan (GObject *owner, const char *folder, const char *path, const char *schema, GCancellable *cancellable,
                      GAsyncReadyCallback callback, gpointer user_data)
{
  Scan *scan = g_new0 (Scan, 1);

  scan->folder = g_strdup (folder);
  scan->path = g_strdup (path);
  scan->rng = g_build_filename (schema, "game.rng", NULL);
  slv_ui_in_thread (scan_thread, scan, scan_free, owner, cancellable, callback, user_data);
}

#define SLV_TYPE_GAMES_PAGE (slv_games_page_get_type ())
G_DECLARE_FINAL_TYPE (SlvGamesPage, slv_games_page, SLV, GAMES_PAGE, GtkWidget)

/** What a row of the list stands for: a format, a game alone, or a definition that was checked. All borrowed. */
typedef struct { SlvGame *game; const SlvFormat *format; const SlvDefinition *definition; } SlvGamesChoice;

struct _SlvGamesPage {
  GtkWidget             parent_instance;
  SlvSession           *session;
  AdwLeaflet           *leaflet;
  GtkListBox           *list;
  GtkWidget            *detail, *definition_box;
  GtkSearchEntry       *search;
  GtkStack             *stack;
  GtkScrolledWindow    *scroller;
  GtkLabel             *title, *subtitle;
  GtkBox               *sections;
  SlvGamesChoice        choice;        /* what is told now */
  GPtrArray            *facts;         /* SlvFact; rows stand in the same order */
  GPtrArray            *rows;          /* GtkWidget of each fact or fault */
  char                 *wanted;        /* (nullable): path of the definition to be shown as soon as it has a row */
  GPtrArray            *groups;        /* AdwPreferencesGroup of each section */
  GPtrArray            *own;           /* SlvDefinition of the folder for own games */
  GPtrArray            *opened;        /* SlvDefinition that a person opened */
  GCancellable         *cancellable;
  gboolean              scanned;
  gboolean              filling;       /* the list is being made anew */
};

#define NOTE_CHARS 20   /* of a clause with a severity, beside a row's text */

static GtkWidget *slv_games_page_add_group (SlvGamesPage *self, const char *title);
static void slv_games_page_add_row (SlvGamesPage *self, GtkWidget *group, const char *title, const char *detail, const char *note, const char *icon);
static void slv_games_page_show (SlvGamesPage *self, const SlvGamesChoice *choice);
static void slv_games_list_fill (SlvGamesPage *self);

/* Definitions that a person writes: found in the folder for own games or opened from anywhere, checked in
 * a thread, their faults told with line and column, and checked again when the file has been mended. */

static char *
own_folder (SlvGamesPage *self)
{
  return g_build_filename (slv_session_get_dir (self->session), "games", NULL);
}

/* What is known of faults in the definition of @game; NULL: nothing. */
static const SlvDefinition *
slv_games_definitions_of (SlvGamesPage *self, const SlvGame *game)
{
  SLV_EACH (const SlvDefinition, definition, self->own)
    if (strcmp (definition->path, game->file) == 0)
      return definition;
  return NULL;
}

/* ---- what was found ---- */

static const char *
advice (SlvGamesPage *self, const SlvDefinition *definition)
{
  g_autofree char *folder = own_folder (self);
  GPtrArray *games = slv_games_list (slv_session_get_games (self->session));

  if (definition->game == NULL)
    return _("Until its faults are mended, the game is left out.");
  for (guint i = 0; i < games->len; i++)
    if (slv_game_stands_in (g_ptr_array_index (games, i), definition->path))
      return _("The definition is valid and in use.");
  if (g_str_has_prefix (definition->path, folder))
    return _("The definition is valid and is taken into use.");
  return _("The definition is valid. Put it into the folder for your own games to use it.");
}

/* A group of @faults (element-type SlvFault), of which there may be none. */
static void
show_faults (SlvGamesPage *self, const GPtrArray *faults, const char *title)
{
  GtkWidget *group = faults->len > 0 ? slv_games_page_add_group (self, title) : NULL;

  SLV_EACH (const SlvFault, fault, faults)
    {
      g_autofree char *file = fault->file ? g_path_get_basename (fault->file) : g_strdup ("");
      g_autofree char *shown = g_filename_display_name (file);
      g_autofree char *place = fault->line ? g_strdup_printf (_("%s, line %u, column %u"), shown, fault->line, fault->column)
                                           : g_strdup (shown);

      slv_games_page_add_row (self, group, fault->message, place, fault->error ? _("Fault") : _("Hint"),
                              fault->error ? "dialog-error-symbolic" : "dialog-information-symbolic");
    }
}

static void
slv_games_definitions_show (SlvGamesPage *self, const SlvDefinition *definition)
{
  if (self->choice.game == NULL)
    {
      g_autofree char *path = g_filename_display_name (definition->path);
      g_autofree char *subtitle = g_strdup_printf ("%s\n%s", path, advice (self, definition));

      gtk_label_set_text (self->title, definition->title);
      gtk_label_set_text (self->subtitle, subtitle);
    }
  else if (definition->faults->len == 0)
    return;
  show_faults (self, definition->faults, _("Faults and hints"));
  if (definition->faults->len == 0)
    slv_games_page_add_row (self, slv_games_page_add_group (self, _("No faults")), _("The file fits the schema, and everything in it refers to something that is there."), NULL,
                            _("Valid"), "emblem-ok-symbolic");
}

/* ---- checking ---- */

/* How titles stand in the list: as strcmp(), letters alike whatever their case and accents. */
static int
slv_games_compare_titles (const char *a, const char *b)
{
  g_autofree char *one = slv_fold_search (a), *other = slv_fold_search (b);

  return strcmp (one, other);
}

static int
compare_definitions (gconstpointer a, gconstpointer b)
{
  return slv_games_compare_titles ((*(SlvDefinition * const *) a)->title, (*(SlvDefinition * const *) b)->title);
}

static void
own_scanned (GObject *source, GAsyncResult *result, gpointer data G_GNUC_UNUSED)
{
  SlvGamesPage *self = SLV_GAMES_PAGE (source);
  GPtrArray *found = g_task_propagate_pointer (G_TASK (result), NULL);

  if (found == NULL)
    return;     /* the page is gone */
  if (found->len == 0 && self->own->len == 0)
    {
      g_ptr_array_unref (found);
      return;
    }
  self->choice.definition = NULL;
  g_ptr_array_unref (self->own);
  self->own = found;
  g_ptr_array_sort (found, compare_definitions);
  slv_games_list_fill (self);
}

static void
slv_games_definitions_scan (SlvGamesPage *self)
{
  g_autofree char *folder = own_folder (self);

  slv_definitions_scan (G_OBJECT (self), folder, NULL, slv_session_get_schema (self->session), self->cancellable, own_scanned, NULL);
}

static void
remember_opened (SlvGamesPage *self, SlvDefinition *definition)
{
  for (guint i = 0; i < self->opened->len; i++)
    if (strcmp (((SlvDefinition *) g_ptr_array_index (self->opened, i))->path, definition->path) == 0)
      {
        g_ptr_array_remove_index (self->opened, i);
        g_ptr_array_insert (self->opened, (int) i, definition);
        return;
      }
  g_ptr_array_add (self->opened, definition);
}

static void
one_scanned (GObject *source, GAsyncResult *result, gpointer data G_GNUC_UNUSED)
{
  SlvGamesPage *self = SLV_GAMES_PAGE (source);
  g_autoptr (GPtrArray) found = g_task_propagate_pointer (G_TASK (result), NULL);
  g_autofree char *text = NULL;

  if (found == NULL || found->len == 0)
    return;
  SlvDefinition *definition = g_ptr_array_steal_index (found, 0);
  self->choice.definition = NULL;
  remember_opened (self, definition);
  g_object_set_data_full (G_OBJECT (self), "path", g_strdup (definition->path), g_free);
  slv_games_list_fill (self);
  slv_ui_turn_to (self->leaflet, "detail");
  text = definition->n_errors > 0
    ? slv_tell_printf (g_dngettext (GETTEXT_PACKAGE, "Checked: %u fault.", "Checked: %u faults.", definition->n_errors), definition->n_errors)
    : g_strdup (_("Checked: the definition is valid."));
  slv_window_toast_from (GTK_WIDGET (self), text, NULL);
}

static void
check (SlvGamesPage *self, const char *path)
{
  slv_definitions_scan (G_OBJECT (self), NULL, path, slv_session_get_schema (self->session), self->cancellable, one_scanned, NULL);
}

static void
slv_games_definitions_open (SlvPage *page, const char * const *files)
{
  for (guint i = 0; files[i] != NULL; i++)
    check (SLV_GAMES_PAGE (page), files[i]);
}

/* ---- actions ---- */

static void
file_chosen (gpointer self, GFile *file)
{
  g_autofree char *path = g_file_get_path (file);

  if (path)
    check (self, path);
}

SLV_UI_ACTION (SlvGamesPage, open_definition)
{
  GtkNativeDialog *dialog = slv_ui_file_chooser (widget, _("Check a definition"), GTK_FILE_CHOOSER_ACTION_OPEN, _("_Check"), file_chosen);
  g_autoptr (GtkFileFilter) filter = gtk_file_filter_new ();

  gtk_file_filter_set_name (filter, _("Definitions of games (XML)"));
  gtk_file_filter_add_suffix (filter, "xml");
  gtk_file_chooser_add_filter (GTK_FILE_CHOOSER (dialog), filter);
  gtk_native_dialog_set_modal (dialog, TRUE);
  gtk_native_dialog_show (dialog);
}

SLV_UI_ACTION (SlvGamesPage, check_again)
{
  g_autofree char *path = self->choice.definition ? g_strdup (self->choice.definition->path) : NULL;

  slv_session_look_again (self->session);   /* what is valid now is taken into use */
  slv_games_definitions_scan (self);
  if (path)
    check (self, path);
}

static void
launched (GObject *source G_GNUC_UNUSED, GAsyncResult *result, gpointer data)
{
  g_autoptr (GtkWidget) widget = data;
  g_autoptr (GError) error = NULL;

  if (!g_app_info_launch_default_for_uri_finish (result, &error))
    slv_window_error (widget, _("No program could be started for it"), error);
}

static void
launch (GtkWidget *widget, const char *path)
{
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autofree char *uri = g_file_get_uri (file);

  g_app_info_launch_default_for_uri_async (uri, NULL, NULL, launched, g_object_ref (widget));
}

SLV_UI_ACTION (SlvGamesPage, edit)
{
  if (self->choice.definition)
    launch (widget, self->choice.definition->path);
}

SLV_UI_ACTION (SlvGamesPage, show_folder)
{
  g_autofree char *folder = own_folder (self), *shown = g_filename_display_name (folder), *text = NULL;
  g_autoptr (GError) error = NULL;

  if (g_mkdir_with_parents (folder, 0700) != 0)
    {
      slv_set_error (&error, SLV_ERROR_STORE, NULL, _("the folder “%s” cannot be made: %s"), shown, g_strerror (errno));
      slv_window_error (widget, _("There is no folder for your own games"), error);
      return;
    }
  text = g_strdup_printf (_("Your own games are read from %s"), shown);
  slv_window_toast_from (widget, text, NULL);
  launch (widget, folder);
}

SLV_UI_ACTION (SlvGamesPage, new_game)
{
  gtk_window_present (GTK_WINDOW (slv_new_game_new (SLV_WINDOW (gtk_widget_get_root (widget)), self->session, NULL)));
}

SLV_UI_ACTION (SlvGamesPage, new_format)
{
  if (self->choice.format == NULL)
    slv_window_toast_from (widget, _("First choose in the list the format that the new one is made out of."), NULL);
  else
    gtk_window_present (GTK_WINDOW (slv_new_format_new (SLV_WINDOW (gtk_widget_get_root (widget)), self->session, self->choice.format)));
}

/* The list at the side of the page: each game with the formats of its editions, among them definitions of one's own
 * that have a fault, then those that were checked and are no game of this run. A few dozen rows of text, so they are made at once. */

static SlvGamesChoice *
choice_of (GtkListBoxRow *row)
{
  return g_object_get_data (G_OBJECT (row), "choice");
}

SLV_DEFINE_STATIC_FREE (SlvGamesChoice, choice_free, (slv_game_unref, game), (slv_format_unref, format));

static void
games_page_add_row (SlvGamesPage *self, const SlvGamesChoice *choice, const char *title, const char *note)
{
  GtkWidget *row = gtk_list_box_row_new (), *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  g_autofree char *name = note ? g_strdup_printf (_("%s, %s"), title, note) : g_strdup (title);

  gtk_box_append (GTK_BOX (box), slv_ui_words (title, choice->format == NULL ? "heading" : NULL));
  if (note)
    gtk_box_append (GTK_BOX (box), slv_ui_words (note, "caption dim-label"));
  gtk_widget_set_valign (box, GTK_ALIGN_CENTER);
  gtk_widget_set_margin_top (box, choice->format ? 2 : 3);
  gtk_widget_set_margin_bottom (box, choice->format ? 2 : 3);
  gtk_widget_set_margin_start (box, choice->format ? 18 : 0);
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (row), box);
  SlvGamesChoice *kept = g_new (SlvGamesChoice, 1);
  *kept = (SlvGamesChoice) { slv_game_ref (choice->game), slv_format_ref (choice->format), choice->definition };
  g_object_set_data_full (G_OBJECT (row), "choice", kept, choice_free);
  slv_ui_set_name (row, name);
  gtk_list_box_append (self->list, row);
}

static char *
say_faults (const SlvDefinition *definition)
{
  if (definition->n_errors > 0)
    return slv_tell_printf (g_dngettext (GETTEXT_PACKAGE, "%u fault", "%u faults", definition->n_errors), definition->n_errors);
  if (definition->n_hints > 0)
    return slv_tell_printf (g_dngettext (GETTEXT_PACKAGE, "%u hint", "%u hints", definition->n_hints), definition->n_hints);
  return g_strdup (_("no faults"));
}

static void
add_game (SlvGamesPage *self, SlvGame *game)
{
  const SlvDefinition *definition = slv_games_definitions_of (self, game);
  g_autofree char *faults = definition && definition->faults->len > 0 ? say_faults (definition) : NULL;
  /* Translators: a game that a person defined, and how many faults the definition has */
  g_autofree char *note = game->built_in ? NULL
    : faults ? g_strdup_printf (_("Your own definition, %s"), faults) : g_strdup (_("Your own definition"));

  games_page_add_row (self, &(SlvGamesChoice) { .game = game, .definition = definition }, slv_ui_tr (game->title), note);
  SLV_EACH (const SlvRulebook, book, game->rulebooks)
    SLV_EACH (const SlvFormat, format, book->formats)
      games_page_add_row (self, &(SlvGamesChoice) { game, format, NULL }, slv_ui_tr (format->title),
                          strcmp (format->file, book->file) != 0 ? _("Your own definition")
                          : game->rulebooks->len > 1 ? slv_ui_tr (book->title) : NULL);
}

/* What is in use has a row as a game already, unless what has the fault is only a part of it. */
static gboolean
needs_row (SlvGamesPage *self, const SlvDefinition *definition)
{
  GPtrArray *games = slv_games_list (slv_session_get_games (self->session));

  for (guint i = 0; i < games->len; i++)
    if (slv_game_stands_in (g_ptr_array_index (games, i), definition->path))
      return definition->faults->len > 0 && strcmp (((SlvGame *) g_ptr_array_index (games, i))->file, definition->path) != 0;
  return TRUE;
}

static void
add_definition (SlvGamesPage *self, const SlvDefinition *definition)
{
  g_autofree char *faults = say_faults (definition);

  games_page_add_row (self, &(SlvGamesChoice) { .definition = definition }, definition->title, faults);
}

/* Definitions of one's own that are no game yet, each where its game will stand; @before: (nullable): those that come before this title.
 * Returns: how many of them are done. */
static guint
add_own (SlvGamesPage *self, guint done, const char *before)
{
  for (; done < self->own->len; done++)
    {
      const SlvDefinition *definition = g_ptr_array_index (self->own, done);

      if (before && slv_games_compare_titles (definition->title, before) >= 0)
        break;
      if (needs_row (self, definition))
        add_definition (self, definition);
    }
  return done;
}

/* ---- headings, selection ---- */

static void
update_header (GtkListBoxRow *row, GtkListBoxRow *before G_GNUC_UNUSED, gpointer data)
{
  const SlvGamesPage *self = data;

  if (self->opened->len == 0 || choice_of (row)->definition != self->opened->pdata[0])
    {
      gtk_list_box_row_set_header (row, NULL);
      return;
    }
  GtkWidget *label = gtk_label_new (_("Checked definitions"));
  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_widget_add_css_class (label, "heading");
  gtk_widget_add_css_class (label, "dim-label");
  gtk_widget_set_margin_top (label, 12);
  gtk_widget_set_margin_start (label, 12);
  gtk_widget_set_margin_bottom (label, 3);
  gtk_list_box_row_set_header (row, label);
}

static void
row_selected (SlvGamesPage *self, GtkListBoxRow *row)
{
  if (row && !self->filling)
    slv_games_page_show (self, choice_of (row));
}

static void
row_activated (SlvGamesPage *self)
{
  slv_ui_turn_to (self->leaflet, "detail");
}

/* A definition is a file, or a folder of several, each of which can have the fault. */
static gboolean
tells_of (const SlvDefinition *definition, const char *path)
{
  SLV_EACH (const SlvFault, fault, definition->faults)
    if (g_strcmp0 (fault->file, path) == 0)
      return TRUE;
  return strcmp (definition->path, path) == 0;
}

/* Selects the row of a game or of a definition by the path of its file, or of one with a fault; FALSE when there is none. */
static gboolean
slv_games_list_select (SlvGamesPage *self, const SlvGame *game, const char *path)
{
  GtkListBoxRow *row;

  for (int i = 0; (row = gtk_list_box_get_row_at_index (self->list, i)) != NULL; i++)
    {
      const SlvGamesChoice *choice = choice_of (row);
      gboolean fits = path ? choice->definition && tells_of (choice->definition, path) : choice->game == game;

      if (!fits)
        continue;
      gtk_list_box_select_row (self->list, row);
      return TRUE;
    }
  return FALSE;
}

static void
select_same (SlvGamesPage *self, const SlvGamesChoice *choice, const char *path)
{
  GtkListBoxRow *row;

  if (path && slv_games_list_select (self, NULL, path))
    return;
  for (int i = 0; (row = gtk_list_box_get_row_at_index (self->list, i)) != NULL; i++)
    if (choice_of (row)->game == choice->game && choice_of (row)->format == choice->format && choice->game)
      {
        gtk_list_box_select_row (self->list, row);
        return;
      }
  gtk_list_box_select_row (self->list, gtk_list_box_get_row_at_index (self->list, 0));
}

/* The definition that was asked for, once it has a row. */
static void
show_wanted (SlvGamesPage *self)
{
  if (self->wanted == NULL || !slv_games_list_select (self, NULL, self->wanted))
    return;
  g_clear_pointer (&self->wanted, g_free);
  if (adw_leaflet_get_folded (self->leaflet))
    row_activated (self);
  else
    gtk_widget_grab_focus (GTK_WIDGET (gtk_list_box_get_selected_row (self->list)));
}

static gboolean
has_focus (SlvGamesPage *self)
{
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));
  GtkWidget *focus = root ? gtk_root_get_focus (root) : NULL;

  return focus && gtk_widget_is_ancestor (focus, GTK_WIDGET (self->list));
}

static void
slv_games_list_fill (SlvGamesPage *self)
{
  GPtrArray *games = slv_games_list (slv_session_get_games (self->session));
  SlvGamesChoice kept = self->choice;
  g_autofree char *path = g_strdup (g_object_get_data (G_OBJECT (self), "path"));
  gboolean focused = has_focus (self);
  guint done = 0;

  self->filling = TRUE;
  slv_ui_empty (GTK_WIDGET (self->list));
  for (guint i = 0; i < games->len; i++)
    {
      done = add_own (self, done, slv_ui_tr (((SlvGame *) g_ptr_array_index (games, i))->title));
      add_game (self, g_ptr_array_index (games, i));
    }
  add_own (self, done, NULL);
  for (guint i = 0; i < self->opened->len; i++)
    add_definition (self, g_ptr_array_index (self->opened, i));
  self->filling = FALSE;
  gtk_list_box_unselect_all (self->list);
  select_same (self, &kept, path);
  show_wanted (self);
  if (focused && gtk_list_box_get_selected_row (self->list))
    gtk_widget_grab_focus (GTK_WIDGET (gtk_list_box_get_selected_row (self->list)));
}

/* ---- rows ---- */

/* A group of rows at the end of the page; @title translated. */
static GtkWidget *
slv_games_page_add_group (SlvGamesPage *self, const char *title)
{
  GtkWidget *group = adw_preferences_group_new ();
  g_autofree char *escaped = g_markup_escape_text (title, -1);

  adw_preferences_group_set_title (ADW_PREFERENCES_GROUP (group), escaped);
  gtk_box_append (self->sections, group);
  g_ptr_array_add (self->groups, group);
  return group;
}

/* What the row is searched by: all that it says, folded. */
static void
set_search_text (GtkWidget *row, const char *title, const char *detail, const char *note)
{
  g_autofree char *all = g_strjoin (" ", title, detail ? detail : "", note ? note : "", NULL);

  g_object_set_data_full (G_OBJECT (row), "search", slv_fold_search (all), g_free);
}

static void
set_row_texts (GtkWidget *row, const char *title, const char *detail, const char *note)
{
  /* Translators: a sentence, and behind it its clause */
  g_autofree char *name = note ? g_strdup_printf (_("%s %s"), title, note) : g_strdup (title);
  GtkLabel *label = g_object_get_data (G_OBJECT (row), "note");

  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), title);
  adw_action_row_set_subtitle (ADW_ACTION_ROW (row), detail ? detail : "");
  slv_ui_set_name (row, name);
  gtk_accessible_reset_relation (GTK_ACCESSIBLE (row), GTK_ACCESSIBLE_RELATION_LABELLED_BY);   /* the title, once more */
  gtk_accessible_update_property (GTK_ACCESSIBLE (row), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, detail ? detail : "", -1);
  if (label)
    gtk_label_set_text (label, note ? note : "");
  set_search_text (row, title, detail, note);
}

/* A row of text in @group. @note: (nullable): a word at its end, with an @icon (nullable). */
static void
slv_games_page_add_row (SlvGamesPage *self, GtkWidget *group, const char *title, const char *detail, const char *note, const char *icon)
{
  GtkWidget *row = adw_action_row_new ();

  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (row), FALSE);
  set_row_texts (row, title, detail, note);
  if (note)
    {
      GtkWidget *label = gtk_label_new (note);

      /* beside a title that wraps, what may be cut would be cut to nothing */
      gtk_label_set_width_chars (GTK_LABEL (label), (int) MIN (g_utf8_strlen (note, -1), NOTE_CHARS));
      gtk_label_set_max_width_chars (GTK_LABEL (label), NOTE_CHARS);
      gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
      gtk_label_set_xalign (GTK_LABEL (label), 1);
      gtk_widget_add_css_class (label, "dim-label");
      gtk_widget_add_css_class (label, "caption");
      adw_action_row_add_suffix (ADW_ACTION_ROW (row), label);
      g_object_set_data (G_OBJECT (row), "note", label);
    }
  if (icon)
    adw_action_row_add_suffix (ADW_ACTION_ROW (row), gtk_image_new_from_icon_name (icon));
  adw_preferences_group_add (ADW_PREFERENCES_GROUP (group), row);
  g_ptr_array_add (self->rows, row);
}

/* "FC.1 · Error"; NULL: neither a clause nor a rule. */
static char *
games_page_say_note (const SlvFact *fact)
{
  if (!fact->has_severity)
    return g_strdup (fact->clause);
  if (fact->off)
    /* Translators: a rule's clause, and that the options of now leave it out */
    return g_strdup_printf (_("%s · off"), fact->clause ? fact->clause : "");
  /* Translators: a rule's clause, and whether breaking it is an error, a warning or a note */
  return g_strdup_printf (_("%s · %s"), fact->clause ? fact->clause : "", slv_fact_severity_title (fact->severity));
}

/* ---- options ---- */

static void
option_chosen (SlvGamesPage *self, const char *text, GtkWidget *row)
{
  const SlvOption *option = slv_option_row_get_option (SLV_OPTION_ROW (row));
  g_autofree char *chosen = g_str_has_suffix (text, "=") ? g_strconcat (text, option->default_value, NULL) : g_strdup (text);
  g_autoptr (GError) error = NULL;

  if (!slv_session_set_option (self->session, self->choice.format->rulebook, chosen, &error))
    slv_window_error (GTK_WIDGET (self), _("The option could not be kept"), error);
}

static void
show_option (SlvGamesPage *self, GtkWidget *row, const SlvOptions *options)
{
  const SlvOption *option = slv_option_row_get_option (SLV_OPTION_ROW (row));
  const SlvRulebook *book = self->choice.format->rulebook;
  gboolean set = slv_options_is_standing (options, book, option->id);

  slv_option_row_show (SLV_OPTION_ROW (row), slv_options_get (options, book, option->id),
                       set ? _("Set for good: it holds for all decks that do not say otherwise.") : NULL, set);
}

static void
add_option (SlvGamesPage *self, GtkWidget *group, const SlvFact *fact, const SlvOptions *options)
{
  GtkWidget *row = slv_option_row_new (fact->option, _("Back to the default"));

  g_signal_connect_object (row, "chosen", G_CALLBACK (option_chosen), self, G_CONNECT_SWAPPED);
  adw_preferences_group_add (ADW_PREFERENCES_GROUP (group), row);
  g_ptr_array_add (self->rows, row);
  set_search_text (row, fact->title, fact->option->id, fact->clause);
  show_option (self, row, options);
}

/* ---- what is told ---- */

static SlvOptions *
options_now (SlvGamesPage *self)
{
  return self->choice.format ? slv_session_dup_options (self->session, self->choice.format->rulebook) : slv_options_new ();
}

static void
clear (SlvGamesPage *self)
{
  slv_ui_empty (GTK_WIDGET (self->sections));
  g_ptr_array_set_size (self->rows, 0);
  g_ptr_array_set_size (self->groups, 0);
  g_clear_pointer (&self->facts, g_ptr_array_unref);
}

static void
show_outdated (SlvGamesPage *self, const char *game)
{
  g_autoptr (GPtrArray) faults = slv_job_find_outdated (slv_session_get_store (self->session), slv_session_get_games (self->session), game);

  show_faults (self, faults, _("Card lists to be imported again"));
}

static void
show_facts (SlvGamesPage *self)
{
  const SlvGamesChoice *choice = &self->choice;
  g_autoptr (SlvOptions) options = options_now (self);
  GtkWidget *group = NULL;
  int section = -1;

  self->facts = slv_game_facts_new (choice->game, choice->format, slv_session_get_index (self->session), options);
  if (choice->definition)
    slv_games_definitions_show (self, choice->definition);
  if (choice->format == NULL)   /* with one, rows are those of the facts */
    show_outdated (self, choice->game->id);
  gtk_label_set_text (self->title, choice->format ? slv_ui_tr (choice->format->title) : slv_ui_tr (choice->game->title));
  gtk_label_set_text (self->subtitle, choice->format ? slv_ui_tr (choice->game->title) : "");
  SLV_EACH (const SlvFact, fact, self->facts)
    {
      g_autofree char *note = games_page_say_note (fact);

      if ((int) fact->section != section)
        group = slv_games_page_add_group (self, slv_fact_section_title (fact->section));
      section = (int) fact->section;
      if (fact->option)
        add_option (self, group, fact, options);
      else
        slv_games_page_add_row (self, group, fact->title, fact->detail, note, NULL);
    }
}

static void
filter (SlvGamesPage *self)
{
  g_autofree char *folded = slv_fold_search (gtk_editable_get_text (GTK_EDITABLE (self->search)));
  g_auto (GStrv) words = g_strsplit (folded, " ", -1);
  g_autoptr (GHashTable) alive = g_hash_table_new (NULL, NULL);

  SLV_EACH (GtkWidget, row, self->rows)
    {
      const char *text = g_object_get_data (G_OBJECT (row), "search");
      gboolean match = TRUE;

      for (guint w = 0; words[w] && match; w++)
        match = strstr (text, words[w]) != NULL;
      gtk_widget_set_visible (row, match);
      if (match)
        g_hash_table_add (alive, gtk_widget_get_ancestor (row, ADW_TYPE_PREFERENCES_GROUP));
    }
  for (guint i = 0; i < self->groups->len; i++)
    gtk_widget_set_visible (g_ptr_array_index (self->groups, i), g_hash_table_contains (alive, g_ptr_array_index (self->groups, i)));
  slv_ui_turn_to (self->stack, g_hash_table_size (alive) > 0 ? "facts" : "no-match");
}

static void
stop_search (SlvGamesPage *self)
{
  gtk_editable_set_text (GTK_EDITABLE (self->search), "");
}

static void
slv_games_page_show (SlvGamesPage *self, const SlvGamesChoice *choice)
{
  clear (self);   /* facts are of the game that was shown */
  slv_game_keep (&self->choice.game, choice->game);
  slv_format_keep (&self->choice.format, choice->format);
  self->choice.definition = choice->definition;
  g_object_set_data_full (G_OBJECT (self), "path", choice->definition ? g_strdup (choice->definition->path) : NULL, g_free);
  if (choice->game)
    show_facts (self);
  else
    slv_games_definitions_show (self, choice->definition);
  gtk_widget_set_visible (GTK_WIDGET (self->subtitle), *gtk_label_get_text (self->subtitle) != '\0');
  gtk_label_set_selectable (self->subtitle, choice->definition != NULL);
  gtk_widget_set_visible (self->definition_box, choice->definition != NULL);
  gtk_adjustment_set_value (gtk_scrolled_window_get_vadjustment (self->scroller), 0);
  filter (self);
  slv_page_changed (SLV_PAGE (self));
}

/* Options change numbers and conditions in the texts, never which texts there are. */
static void
options_changed (SlvGamesPage *self)
{
  g_autoptr (GPtrArray) facts = NULL;

  if (self->choice.format == NULL)
    return;
  g_autoptr (SlvOptions) options = options_now (self);
  facts = slv_game_facts_new (self->choice.game, self->choice.format, slv_session_get_index (self->session), options);
  for (guint i = 0; i < MIN (facts->len, self->rows->len); i++)
    {
      const SlvFact *fact = g_ptr_array_index (facts, i);
      GtkWidget *row = g_ptr_array_index (self->rows, i);
      g_autofree char *note = games_page_say_note (fact);

      if (fact->option)
        show_option (self, row, options);
      else
        set_row_texts (row, fact->title, fact->detail, note);
    }
  g_clear_pointer (&self->facts, g_ptr_array_unref);
  self->facts = g_steal_pointer (&facts);
}

/* Lists of banned cards come with the index. */
static void
index_changed (SlvGamesPage *self)
{
  SlvGamesChoice choice = self->choice;

  if (choice.game)
    slv_games_page_show (self, &choice);
}

/* The same choice among games that were read anew. */
static void
games_changed (SlvGamesPage *self)
{
  SlvGames *games = slv_session_get_games (self->session);
  SlvGame *game = self->choice.game ? slv_games_find (games, self->choice.game->id) : NULL;
  const char *id = game && self->choice.format ? self->choice.format->full_id : NULL;
  const SlvFormat *format = id ? slv_games_resolve_format (games, game, id, NULL) : NULL;

  if (!self->scanned)
    return;
  clear (self);   /* facts are of the game that was shown */
  slv_game_keep (&self->choice.game, game);
  slv_format_keep (&self->choice.format, format);
  slv_games_list_fill (self);
  slv_games_definitions_scan (self);
}

/* The games are as they were, but a definition has a fault now. */
static void
games_refused (SlvGamesPage *self)
{
  if (self->scanned)
    slv_games_definitions_scan (self);
}

static void
game_changed (SlvGamesPage *self)
{
  SlvGame *game = slv_session_get_game (self->session);

  if (game && game != self->choice.game)
    slv_games_list_select (self, game, NULL);
}

/* ---- the page ---- */

static gboolean
can_go_back (SlvPage *page)
{
  SlvGamesPage *self = SLV_GAMES_PAGE (page);

  return adw_leaflet_get_folded (self->leaflet) && adw_leaflet_get_visible_child (self->leaflet) == self->detail;
}

static gboolean
go_back (SlvPage *page)
{
  if (!can_go_back (page))
    return FALSE;
  slv_ui_turn_to (SLV_GAMES_PAGE (page)->leaflet, "list");
  return TRUE;
}

static gboolean
show_view (SlvPage *page, const char *name)
{
  SlvGamesPage *self = SLV_GAMES_PAGE (page);

  slv_take_str (&self->wanted, g_strdup (name));
  show_wanted (self);
  return TRUE;
}

static gboolean
focus_search (SlvPage *page)
{
  SlvGamesPage *self = SLV_GAMES_PAGE (page);

  slv_ui_turn_to (self->leaflet, "detail");
  return gtk_widget_grab_focus (GTK_WIDGET (self->search));
}

static gboolean
refresh (SlvPage *page)
{
  return gtk_widget_activate_action (GTK_WIDGET (page), "games.check-again", NULL);
}

SLV_DEFINE_PAGE (SlvGamesPage, slv_games_page, GTK_TYPE_WIDGET, .can_go_back = can_go_back, .go_back = go_back,
                 .focus_search = focus_search, .refresh = refresh, .show_view = show_view, .open_files = slv_games_definitions_open)

/* The folder of own definitions is looked through when the page is first seen: starting must not wait for it. */
static void
slv_games_page_map (GtkWidget *widget)
{
  SlvGamesPage *self = SLV_GAMES_PAGE (widget);

  GTK_WIDGET_CLASS (slv_games_page_parent_class)->map (widget);
  if (self->scanned)
    return;
  self->scanned = TRUE;
  slv_games_list_fill (self);
  game_changed (self);
  slv_games_definitions_scan (self);
}

SLV_DEFINE_DISPOSE (SlvGamesPage, slv_games_page, (cancel, cancellable), (g_object_unref, session), (unparent, leaflet));

SLV_DEFINE_FINALIZE (SlvGamesPage, slv_games_page, (slv_game_unref, choice.game), (slv_format_unref, choice.format),
                     facts, rows, groups, own, opened, wanted);

static void
slv_games_page_class_init (SlvGamesPageClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = slv_games_page_dispose;
  G_OBJECT_CLASS (klass)->finalize = slv_games_page_finalize;
  widget_class->map = slv_games_page_map;
  SLV_UI_TEMPLATE (widget_class, SlvGamesPage, "games/slv-games-page.ui", leaflet, list, detail, definition_box,
                   search, stack, scroller, title, subtitle, sections);
  gtk_widget_class_install_action (widget_class, "games.new", NULL, new_game);
  gtk_widget_class_install_action (widget_class, "games.new-format", NULL, new_format);
  gtk_widget_class_install_action (widget_class, "games.open", NULL, open_definition);
  gtk_widget_class_install_action (widget_class, "games.check-again", NULL, check_again);
  gtk_widget_class_install_action (widget_class, "games.edit", NULL, edit);
  gtk_widget_class_install_action (widget_class, "games.show-folder", NULL, show_folder);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_o, GDK_CONTROL_MASK, "games.open", NULL);
}

static void
slv_games_page_init (SlvGamesPage *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  slv_ui_ready_buttons (GTK_WIDGET (self));
  gtk_widget_set_layout_manager (self->definition_box, slv_wrap_layout_new (6));
  self->rows = g_ptr_array_new ();
  self->groups = g_ptr_array_new ();
  self->own = g_ptr_array_new_with_free_func ((GDestroyNotify) slv_definition_free);
  self->opened = g_ptr_array_new_with_free_func ((GDestroyNotify) slv_definition_free);
  self->cancellable = g_cancellable_new ();
  gtk_search_entry_set_key_capture_widget (self->search, NULL);
  slv_ui_set_name (GTK_WIDGET (self->list), _("Games and formats"));
  gtk_list_box_set_header_func (self->list, update_header, self, NULL);
  g_signal_connect_object (self->list, "row-selected", G_CALLBACK (row_selected), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->list, "row-activated", G_CALLBACK (row_activated), self, G_CONNECT_SWAPPED);
  slv_ui_search_leads (GTK_WIDGET (self->search), GTK_WIDGET (self->sections));
  g_signal_connect_object (self->search, "search-changed", G_CALLBACK (filter), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->search, "stop-search", G_CALLBACK (stop_search), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->leaflet, "notify::folded", G_CALLBACK (slv_page_changed), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->leaflet, "notify::visible-child", G_CALLBACK (slv_page_changed), self, G_CONNECT_SWAPPED);
}

GtkWidget *
slv_games_page_new (SlvSession *session)
{
  SlvGamesPage *self = g_object_new (SLV_TYPE_GAMES_PAGE, NULL);

  self->session = g_object_ref (session);
  g_signal_connect_object (session, "options-changed", G_CALLBACK (options_changed), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (session, "games-changed", G_CALLBACK (games_changed), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (session, "games-refused", G_CALLBACK (games_refused), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (session, "index-changed", G_CALLBACK (index_changed), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (session, "notify::game", G_CALLBACK (game_changed), self, G_CONNECT_SWAPPED);
  return GTK_WIDGET (self);
}
