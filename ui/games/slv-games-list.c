/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-games-list.c: the list at the side of the page: each game with the formats of its editions, among them definitions of one's own
 * that have a fault, then those that were checked and are no game of this run. A few dozen rows of text, so they are made at once. */
#include "games/slv-games-page-private.h"
#include <glib/gi18n-lib.h>
#include <string.h>

static SlvGamesChoice *
choice_of (GtkListBoxRow *row)
{
  return g_object_get_data (G_OBJECT (row), "choice");
}

static void
choice_free (gpointer data)
{
  SlvGamesChoice *choice = data;

  slv_game_unref (choice->game);
  slv_format_unref (choice->format);
  g_free (choice);
}

static void
add_row (SlvGamesPage *self, const SlvGamesChoice *choice, const char *title, const char *note)
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

  add_row (self, &(SlvGamesChoice) { .game = game, .definition = definition }, slv_ui_tr (game->title), note);
  SLV_EACH (const SlvRulebook, book, game->rulebooks)
    SLV_EACH (const SlvFormat, format, book->formats)
      add_row (self, &(SlvGamesChoice) { game, format, NULL }, slv_ui_tr (format->title),
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

  add_row (self, &(SlvGamesChoice) { .definition = definition }, definition->title, faults);
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
  adw_leaflet_set_visible_child_name (self->leaflet, "detail");
}

gboolean
slv_games_list_select (SlvGamesPage *self, const SlvGame *game, const char *path)
{
  GtkListBoxRow *row;

  for (int i = 0; (row = gtk_list_box_get_row_at_index (self->list, i)) != NULL; i++)
    {
      const SlvGamesChoice *choice = choice_of (row);
      gboolean fits = path ? choice->definition && strcmp (choice->definition->path, path) == 0 : choice->game == game;

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

static gboolean
has_focus (SlvGamesPage *self)
{
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));
  GtkWidget *focus = root ? gtk_root_get_focus (root) : NULL;

  return focus && gtk_widget_is_ancestor (focus, GTK_WIDGET (self->list));
}

void
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
  if (focused && gtk_list_box_get_selected_row (self->list))
    gtk_widget_grab_focus (GTK_WIDGET (gtk_list_box_get_selected_row (self->list)));
}

void
slv_games_list_set_up (SlvGamesPage *self)
{
  slv_ui_set_name (GTK_WIDGET (self->list), _("Games and formats"));
  gtk_list_box_set_header_func (self->list, update_header, self, NULL);
  g_signal_connect_object (self->list, "row-selected", G_CALLBACK (row_selected), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->list, "row-activated", G_CALLBACK (row_activated), self, G_CONNECT_SWAPPED);
}
