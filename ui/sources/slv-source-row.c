/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-source-row.c: see the header. A failed state has an icon and its words, not only a colour. */
#include "sources/slv-import-parts.h"

static void
source_row_add_button (GtkWidget *row, const char *icon, const char *tooltip, const char *action, const char *name)
{
  GtkWidget *button = slv_ui_icon_button (icon, tooltip);

  gtk_actionable_set_action_target (GTK_ACTIONABLE (button), "s", name);
  gtk_actionable_set_action_name (GTK_ACTIONABLE (button), action);
  adw_action_row_add_suffix (ADW_ACTION_ROW (row), button);
}

/* A list that came with the program is called after its game; where it lies is of no use to anybody. */
gboolean
slv_source_is_sample (const SlvSource *source, const char *schema)
{
  g_autofree char *folder = source->url ? g_path_get_dirname (source->url) : NULL, *samples = g_build_filename (schema, "starter", NULL);

  return g_strcmp0 (folder, samples) == 0;
}

static char *
make_subtitle (const SlvSource *source, const SlvGame *game, gboolean sample)
{
  g_autofree char *when = slv_tell_time (source->fetched);
  g_autofree char *records = slv_tell_printf (g_dngettext (GETTEXT_PACKAGE, "%llu record", "%llu records", source->records),
                                              (unsigned long long) source->records);
  gboolean failed = source->state && *source->state;
  /* Translators: why the last refresh of a list failed */
  g_autofree char *state = failed ? g_strdup_printf (_("Last time it failed: %s"), source->state) : g_strdup ("");

  /* Translators: game, number of records, when the list was last read */
  g_autofree char *first = g_strdup_printf (_("%s · %s · read %s"), game ? game->title : _("Game not known"), records, when);

  g_autoptr (GString) lines = g_string_new (first);
  if (!sample && source->url != NULL)
    g_string_append_printf (lines, "\n%s", source->url);
  if (failed)
    g_string_append_printf (lines, "\n%s", state);
  return g_string_free (g_steal_pointer (&lines), FALSE);
}

GtkWidget *
slv_source_row_new (const SlvSource *source, SlvGames *games, const char *schema)
{
  SlvGame *game = source->game ? slv_games_find (games, source->game) : NULL;
  gboolean sample = game && slv_source_is_sample (source, schema);
  g_autofree char *subtitle = make_subtitle (source, game, sample);
  /* Translators: the title of a game */
  g_autofree char *title = sample ? g_strdup_printf (_("Sample cards: %s"), game->title) : g_strdup (source->name);
  g_autofree char *refresh = g_strdup_printf (_("Read “%s” again"), source->name);
  g_autofree char *look = g_strdup_printf (_("See what “%s” would change"), source->name);
  g_autofree char *forget = g_strdup_printf (sample ? _("Remove the sample cards “%s”") : _("Forget “%s”"), source->name);
  GtkWidget *row = slv_ui_row (title, subtitle);

  adw_action_row_set_title_lines (ADW_ACTION_ROW (row), 1);
  adw_action_row_set_subtitle_lines (ADW_ACTION_ROW (row), 4);
  gtk_widget_set_tooltip_text (row, source->url);
  slv_ui_set_name (row, title);
  if (source->state && *source->state)
    adw_action_row_add_prefix (ADW_ACTION_ROW (row), gtk_image_new_from_icon_name ("dialog-warning-symbolic"));
  source_row_add_button (row, "edit-find-symbolic", look, "sources.preview", source->name);
  source_row_add_button (row, "view-refresh-symbolic", refresh, "sources.refresh", source->name);
  source_row_add_button (row, "user-trash-symbolic", forget, "sources.remove", source->name);
  return row;
}

GtkWidget *
slv_published_row_new (const SlvListSource *source, const SlvGame *game)
{
  const char *title = slv_ui_tr (source->title), *note = slv_ui_tr (source->note);
  g_autofree char *subtitle = g_strdup_printf ("%s · %s%s%s", game->title, source->url, *note ? "\n" : "", note);
  g_autofree char *name = g_strdup_printf (_("Add “%s”"), title);
  GtkWidget *row = slv_ui_row (title, subtitle);

  adw_action_row_set_title_lines (ADW_ACTION_ROW (row), 3);
  adw_action_row_set_subtitle_lines (ADW_ACTION_ROW (row), 5);
  slv_ui_set_name (row, title);
  source_row_add_button (row, "list-add-symbolic", name, "sources.add", source->id);
  return row;
}
