/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-import-columns.c: see the header. */
#include "sources/slv-import-parts.h"
#include "base/slv-fold.h"
#include "widgets/slv-parts.h"

#define ASKED "slv-asked"   /* of a row: as slv_import_columns_focus() has it */

static const char * const how_words[] = { N_("by its name"), N_("guessed"), N_("as you said"), N_("not read") };   /* SlvColumnHow */

static GtkWidget *
column_row_new (const SlvListColumn *column, const SlvGame *game)
{
  static const char * const offered[] = { "", "name", "set", "set-name", "number", "rarity", "released", "language", "artist", "text", "image",
                                          "finish", "updated", "game", NULL };
  g_autofree char *id = slv_fold_id (column->column);
  const char *how = _(how_words[column->how]);
  /* Translators: how it is known what a column is, and a cell of it: "guessed, for example “Near Mint”" */
  g_autofree char *known = *column->example != '\0' ? g_strdup_printf (_("%s, for example “%s”"), how, column->example) : g_strdup (how);
  GtkWidget *row = slv_meaning_row_new (column->column, id, known, "sources.set-column");

  slv_meaning_row_offer (row, offered);
  for (guint i = 0; game && i < game->attrs->len; i++)
    {
      const SlvAttr *attr = g_ptr_array_index (game->attrs, i);

      if (!attr->hidden)
        slv_meaning_row_add (row, attr->id, attr->title && *attr->title ? slv_ui_tr (attr->title) : attr->id);
    }
  slv_meaning_row_add (row, column->to, column->to);
  slv_meaning_row_choose (row, column->to);
  g_object_set_data_full (G_OBJECT (row), ASKED, g_steal_pointer (&id), g_free);
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

static GtkWidget *
game_row_new (SlvGames *games, const SlvGame *chosen)
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
  g_object_set_data (G_OBJECT (row), ASKED, (gpointer) "");
  g_object_set_data_full (G_OBJECT (row), "games", slv_games_ref (games), (GDestroyNotify) slv_games_unref);
  g_signal_connect (row, "notify::selected", G_CALLBACK (game_chosen), NULL);
  return row;
}

void
slv_import_columns_fill (GtkListBox *list, SlvGames *games, const char *game, const GPtrArray *columns)
{
  const SlvGame *of = game != NULL ? slv_games_find (games, game) : NULL;

  slv_ui_empty (GTK_WIDGET (list));
  gtk_list_box_append (list, game_row_new (games, of));
  for (guint i = 0; columns != NULL && i < columns->len; i++)
    gtk_list_box_append (list, column_row_new (g_ptr_array_index (columns, i), of));
}

void
slv_import_columns_focus (GtkWidget *within, const char *asked)
{
  if (asked == NULL)
    return;
  if (g_strcmp0 (g_object_get_data (G_OBJECT (within), ASKED), asked) == 0 && gtk_widget_get_mapped (within))
    gtk_widget_grab_focus (within);
  for (GtkWidget *child = gtk_widget_get_first_child (within); child != NULL; child = gtk_widget_get_next_sibling (child))
    slv_import_columns_focus (child, asked);
}
