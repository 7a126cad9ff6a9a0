/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-game-offers.c: see the header. Nothing is fetched before somebody presses a button. */
#include "cards/slv-game-offers.h"
#include "base/slv-fold.h"
#include "widgets/slv-ui.h"

static void
game_offers_add_button (GtkWidget *box, GtkWidget *button, const char *name, const char *action, const char *target)
{
  gtk_widget_set_tooltip_text (button, name);
  slv_ui_set_name (button, name);
  gtk_actionable_set_action_target (GTK_ACTIONABLE (button), "s", target);
  gtk_actionable_set_action_name (GTK_ACTIONABLE (button), action);
  gtk_box_append (GTK_BOX (box), button);
}

/* "Standard, Draft", each title once, however many editions have it; @n: (out): how many they are. */
static char *
format_titles (const SlvGame *game, guint *n)
{
  g_autoptr (GPtrArray) titles = g_ptr_array_new ();

  SLV_EACH (const SlvRulebook, book, game->rulebooks)
    {
      for (guint k = 0; k < book->formats->len; k++)
        {
          const char *title = slv_ui_tr (((SlvFormat *) g_ptr_array_index (book->formats, k))->title);

          if (!g_ptr_array_find_with_equal_func (titles, title, g_str_equal, NULL))
            g_ptr_array_add (titles, (gpointer) title);
        }
    }
  *n = titles->len;
  return slv_join_texts (titles, ", ", 0);
}

static void
add_game (GtkListBox *list, const SlvGame *game, gboolean samples)
{
  const SlvListSource *source = game->sources->len > 0 ? g_ptr_array_index (game->sources, 0) : NULL;
  guint n;
  g_autofree char *titles = format_titles (game, &n);
  /* Translators: titles of formats, divided by commas */
  g_autofree char *formats = g_strdup_printf (ngettext ("Format: %s", "Formats: %s", n), titles);
  g_autoptr (GUri) uri = source ? g_uri_parse (source->url, G_URI_FLAGS_NONE, NULL) : NULL;
  const char *host = uri ? g_uri_get_host (uri) : NULL;
  /* Translators: the title of a card list, and the host that has it */
  g_autofree char *from = source ? g_strdup_printf (_("%s, from %s"), slv_ui_tr (source->title), host ? host : source->url)
                                 : g_strdup (_("No published list is known: import one that you have"));
  const char *note = source ? slv_ui_tr (source->note) : "";
  g_autofree char *subtitle = g_strdup_printf ("%s\n%s%s%s", formats, from, *note ? "\n" : "", note);
  /* below each other: the words need the width */
  GtkWidget *row = slv_ui_row (slv_ui_tr (game->title), subtitle), *buttons = gtk_box_new (GTK_ORIENTATION_VERTICAL, 3);

  /* of any length, and yet as wide for every height */
  adw_action_row_set_title_lines (ADW_ACTION_ROW (row), 3);
  adw_action_row_set_subtitle_lines (ADW_ACTION_ROW (row), 6);

  if (source)
    {
      g_autofree char *name = g_strdup_printf (_("Get “%s”"), slv_ui_tr (source->title));

      game_offers_add_button (buttons, gtk_button_new_with_label (_("Get")), name, "win.get-list", source->id);
    }
  if (samples)
    {
      g_autofree char *name = g_strdup_printf (_("Load invented sample cards: %s"), slv_ui_tr (game->title));
      GtkWidget *button = gtk_button_new_with_label (_("Samples"));

      gtk_widget_add_css_class (button, "flat");
      game_offers_add_button (buttons, button, name, "win.load-samples", game->id);
    }
  gtk_widget_set_margin_top (buttons, 6);
  gtk_widget_set_margin_bottom (buttons, 6);
  gtk_widget_set_valign (buttons, GTK_ALIGN_CENTER);
  adw_action_row_add_suffix (ADW_ACTION_ROW (row), buttons);
  gtk_list_box_append (list, row);
}

void
slv_game_offers_fill (GtkListBox *list, SlvSession *session)
{
  GPtrArray *games = slv_games_list (slv_session_get_games (session));

  slv_ui_empty (GTK_WIDGET (list));
  SLV_EACH (const SlvGame, game, games)
    {
      g_autofree char *name = g_strconcat (game->id, ".csv", NULL);
      g_autofree char *sample = g_build_filename (slv_session_get_schema (session), "starter", name, NULL);

      add_game (list, game, g_file_test (sample, G_FILE_TEST_IS_REGULAR));
    }
}
