/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-search-help.c: see the header. */
#include "window/slv-window-dialogs.h"
#include "query/slv-query-examples.h"

static void
run_example (AdwActionRow *row, GtkWindow *help)
{
  GtkWindow *window = gtk_window_get_transient_for (help);
  g_autofree char *query = g_strdup (g_object_get_data (G_OBJECT (row), "query"));

  gtk_window_destroy (help);
  gtk_widget_activate_action (GTK_WIDGET (window), "win.query", "s", query);
}

static void
add_example (GtkBuilder *builder, const char *query, const char *meaning)
{
  g_autofree char *name = g_strdup_printf ("%s, %s", query, meaning);
  GtkWidget *row = slv_ui_row (query, meaning);

  gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (row), TRUE);
  adw_action_row_add_suffix (ADW_ACTION_ROW (row), gtk_image_new_from_icon_name ("go-next-symbolic"));
  slv_ui_set_name (row, name);
  g_object_set_data_full (G_OBJECT (row), "query", g_strdup (query), g_free);
  g_signal_connect (row, "activated", G_CALLBACK (run_example), gtk_builder_get_object (builder, "help"));
  adw_preferences_group_add (ADW_PREFERENCES_GROUP (gtk_builder_get_object (builder, "examples")), row);
}

static void
add_fields (GtkBuilder *builder, SlvGame *game)
{
  AdwPreferencesGroup *group = ADW_PREFERENCES_GROUP (gtk_builder_get_object (builder, "fields"));

  SLV_EACH (SlvAttr, attr, game->attrs)
    {
      g_autofree char *shorts = attr->shorts ? g_strjoinv (", ", attr->shorts) : g_strdup ("");
      g_autofree char *text = *shorts ? g_strdup_printf ("%s, %s", attr->id, shorts) : g_strdup (attr->id);

      if (attr->hidden)
        continue;
      GtkWidget *row = slv_ui_row (slv_ui_tr (attr->title), text);
      slv_ui_set_name (row, slv_ui_tr (attr->title));
      adw_preferences_group_add (group, row);
    }
}

void
slv_search_help_present (SlvWindow *window)
{
  SLV_UI_TYPES (SLV_TYPE_DIALOG);
  g_autoptr (GtkBuilder) builder = gtk_builder_new_from_resource (SLV_UI_PATH "window/slv-search-help.ui");
  GtkWidget *help = GTK_WIDGET (gtk_builder_get_object (builder, "help"));
  SlvSession *session = slv_window_get_session (window);
  SlvGame *game = slv_session_get_game (session);
  g_autoptr (GPtrArray) examples = slv_query_examples (game, slv_session_get_games (session));

  SLV_EACH (const SlvQueryExample, example, examples)
    add_example (builder, example->query, example->meaning);
  gtk_widget_set_visible (GTK_WIDGET (gtk_builder_get_object (builder, "fields")), game != NULL);
  if (game)
    add_fields (builder, game);
  slv_ui_attach_dialog (GTK_WINDOW (help), GTK_WIDGET (window));
  gtk_window_present (GTK_WINDOW (help));
}
