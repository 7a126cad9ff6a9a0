/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-import-columns.c: see the header. */
#include "sources/slv-import-columns.h"
#include <glib/gi18n-lib.h>
#include <string.h>

/* what a column may be besides an attribute of the game */
static const struct { const char *to, *title; } common[] = {
  { "", N_("Not read") }, { "name", N_("Name of the card") }, { "set", N_("Set") }, { "set-name", N_("Name of the set") },
  { "number", N_("Number") }, { "rarity", N_("Rarity") }, { "language", N_("Language") }, { "artist", N_("Artist") },
  { "text", N_("Text") }, { "image", N_("Image") }, { "finish", N_("Finish") }, { "updated", N_("Time of change") },
  { "game", N_("Game") },
};

static const char * const how_words[] = { N_("by its name"), N_("guessed"), N_("as you said"), N_("not read") };   /* SlvColumnHow */

static void
chosen (GtkWidget *row)
{
  GPtrArray *ids = g_object_get_data (G_OBJECT (row), "ids");
  guint at = adw_combo_row_get_selected (ADW_COMBO_ROW (row));

  if (at < ids->len)
    gtk_widget_activate_action (row, "sources.set-column", "(ss)", g_object_get_data (G_OBJECT (row), "column"),
                                g_ptr_array_index (ids, at));
}

static void
add_choice (GPtrArray *ids, GtkStringList *titles, const char *id, const char *title)
{
  if (g_ptr_array_find_with_equal_func (ids, id, g_str_equal, NULL))
    return;
  g_ptr_array_add (ids, g_strdup (id));
  gtk_string_list_append (titles, title);
}

GtkWidget *
slv_import_column_row_new (const SlvListColumn *column, const SlvGame *game)
{
  GtkWidget *row = adw_combo_row_new ();
  GPtrArray *ids = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GtkStringList) titles = gtk_string_list_new (NULL);
  guint at = 0;

  for (guint i = 0; i < G_N_ELEMENTS (common); i++)
    add_choice (ids, titles, common[i].to, _(common[i].title));
  for (guint i = 0; game && i < game->attrs->len; i++)
    {
      const SlvAttr *attr = g_ptr_array_index (game->attrs, i);

      if (!attr->hidden)
        add_choice (ids, titles, attr->id, attr->title && *attr->title ? slv_ui_tr (attr->title) : attr->id);
    }
  add_choice (ids, titles, column->to, column->to);
  g_ptr_array_find_with_equal_func (ids, column->to, g_str_equal, &at);
  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (row), FALSE);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), *column->column ? column->column : _("(without a name)"));
  adw_action_row_set_title_lines (ADW_ACTION_ROW (row), 1);
  adw_action_row_set_subtitle (ADW_ACTION_ROW (row), _(how_words[column->how]));
  adw_combo_row_set_model (ADW_COMBO_ROW (row), G_LIST_MODEL (titles));
  adw_combo_row_set_selected (ADW_COMBO_ROW (row), at);
  slv_ui_set_name (row, *column->column ? column->column : _("(without a name)"));
  g_object_set_data_full (G_OBJECT (row), "ids", ids, (GDestroyNotify) g_ptr_array_unref);
  g_object_set_data_full (G_OBJECT (row), "column", g_strdup (column->column), g_free);
  g_signal_connect (row, "notify::selected", G_CALLBACK (chosen), NULL);
  return row;
}

static void
game_chosen (GtkWidget *row)
{
  GPtrArray *games = slv_games_list (g_object_get_data (G_OBJECT (row), "games"));
  guint at = adw_combo_row_get_selected (ADW_COMBO_ROW (row));

  if (at <= games->len)
    gtk_widget_activate_action (row, "sources.set-game", "s", at > 0 ? ((SlvGame *) games->pdata[at - 1])->id : "");
}

GtkWidget *
slv_import_game_row_new (SlvGames *games, const SlvGame *chosen)
{
  GtkWidget *row = adw_combo_row_new ();
  GPtrArray *all = slv_games_list (games);
  g_autoptr (GtkStringList) titles = gtk_string_list_new (NULL);
  guint at = 0;

  gtk_string_list_append (titles, _("By its content"));
  for (guint i = 0; i < all->len; i++)
    {
      gtk_string_list_append (titles, slv_ui_tr (((SlvGame *) all->pdata[i])->title));
      at = all->pdata[i] == chosen ? i + 1 : at;
    }
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), _("Game of this list"));
  adw_combo_row_set_model (ADW_COMBO_ROW (row), G_LIST_MODEL (titles));
  adw_combo_row_set_selected (ADW_COMBO_ROW (row), at);
  slv_ui_set_name (row, _("Game of this list"));
  g_object_set_data_full (G_OBJECT (row), "games", slv_games_ref (games), (GDestroyNotify) slv_games_unref);
  g_signal_connect (row, "notify::selected", G_CALLBACK (game_chosen), NULL);
  return row;
}
