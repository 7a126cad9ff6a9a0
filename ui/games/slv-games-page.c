/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-games-page.c: what the program believes of the game or format that is chosen at the side, one group of rows a section; a
 * search leaves the rows that have its words. Choosing an option changes the texts in place, so that the focus stays. */
#include "games/slv-games-page-private.h"
#include "games/slv-option-row.h"
#include "widgets/slv-wrap-layout.h"
#include "base/slv-fold.h"
#include <glib/gi18n-lib.h>
#include <string.h>

#define NOTE_CHARS 20   /* of a clause with a severity, beside a row's text */

static void page_init (SlvPageInterface *iface);
G_DEFINE_FINAL_TYPE_WITH_CODE (SlvGamesPage, slv_games_page, GTK_TYPE_WIDGET,
                               G_IMPLEMENT_INTERFACE (SLV_TYPE_PAGE, page_init))

/* ---- rows ---- */

GtkWidget *
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

void
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
say_note (const SlvFact *fact)
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
show_facts (SlvGamesPage *self)
{
  const SlvGamesChoice *choice = &self->choice;
  g_autoptr (SlvOptions) options = options_now (self);
  GtkWidget *group = NULL;
  int section = -1;

  self->facts = slv_game_facts_new (choice->game, choice->format, slv_session_get_index (self->session), options);
  if (choice->definition)
    slv_games_definitions_show (self, choice->definition);
  gtk_label_set_text (self->title, choice->format ? slv_ui_tr (choice->format->title) : slv_ui_tr (choice->game->title));
  gtk_label_set_text (self->subtitle, choice->format ? slv_ui_tr (choice->game->title) : "");
  SLV_EACH (const SlvFact, fact, self->facts)
    {
      g_autofree char *note = say_note (fact);

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
  gtk_stack_set_visible_child_name (self->stack, g_hash_table_size (alive) > 0 ? "facts" : "no-match");
}

static void
stop_search (SlvGamesPage *self)
{
  gtk_editable_set_text (GTK_EDITABLE (self->search), "");
}

void
slv_games_page_show (SlvGamesPage *self, const SlvGamesChoice *choice)
{
  clear (self);   /* facts are of the game that was shown */
  slv_game_keep (&self->choice.game, choice->game);
  slv_format_keep (&self->choice.format, choice->format);
  self->choice.definition = choice->definition;
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "games.new-format", choice->format != NULL);
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
      g_autofree char *note = say_note (fact);

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

  if (choice.format)
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
  adw_leaflet_set_visible_child_name (SLV_GAMES_PAGE (page)->leaflet, "list");
  return TRUE;
}

static gboolean
focus_search (SlvPage *page)
{
  SlvGamesPage *self = SLV_GAMES_PAGE (page);

  adw_leaflet_set_visible_child_name (self->leaflet, "detail");
  return gtk_widget_grab_focus (GTK_WIDGET (self->search));
}

static gboolean
refresh (SlvPage *page)
{
  return gtk_widget_activate_action (GTK_WIDGET (page), "games.check-again", NULL);
}

static void
page_init (SlvPageInterface *iface)
{
  iface->can_go_back = can_go_back;
  iface->go_back = go_back;
  iface->focus_search = focus_search;
  iface->refresh = refresh;
  iface->open_files = slv_games_definitions_open;
}

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

static void
slv_games_page_dispose (GObject *object)
{
  SlvGamesPage *self = SLV_GAMES_PAGE (object);

  g_cancellable_cancel (self->cancellable);
  if (self->session)
    g_signal_handlers_disconnect_by_data (self->session, self);
  g_clear_object (&self->session);
  g_clear_pointer ((GtkWidget **) &self->leaflet, gtk_widget_unparent);
  G_OBJECT_CLASS (slv_games_page_parent_class)->dispose (object);
}

static void
slv_games_page_finalize (GObject *object)
{
  SlvGamesPage *self = SLV_GAMES_PAGE (object);

  g_clear_object (&self->cancellable);
  slv_game_unref (self->choice.game);
  slv_format_unref (self->choice.format);
  g_clear_pointer (&self->facts, g_ptr_array_unref);
  g_clear_pointer (&self->rows, g_ptr_array_unref);
  g_clear_pointer (&self->groups, g_ptr_array_unref);
  g_clear_pointer (&self->own, g_ptr_array_unref);
  g_clear_pointer (&self->opened, g_ptr_array_unref);
  G_OBJECT_CLASS (slv_games_page_parent_class)->finalize (object);
}

static void
slv_games_page_class_init (SlvGamesPageClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = slv_games_page_dispose;
  G_OBJECT_CLASS (klass)->finalize = slv_games_page_finalize;
  widget_class->map = slv_games_page_map;
  gtk_widget_class_set_template_from_resource (widget_class, SLV_UI_PATH "games/slv-games-page.ui");
  SLV_UI_CHILDREN (widget_class, SlvGamesPage, leaflet, list, detail, definition_box, search, stack, scroller, title,
                   subtitle, sections);
  slv_games_definitions_install (widget_class);
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
  slv_games_list_set_up (self);
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
