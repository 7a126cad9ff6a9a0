/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-cmd-hand-plot.c: `hand --plot` and `collection value --plot`: the odds of a want over turns, or with --counts how many cards of a kind are in hand, as a
 * picture or as a table. In the program that draws: see main-paper.c. On disk when it ends with 0: the whole file; else what was there. */
#include "cli/slv-cmd-hand-odds.h"
#include "cli/slv-cli-money.h"
#include "plot/slv-plot.h"

#define TURNS_SHOWN 10u    /* without --turn */

static gboolean
check_options (SlvCli *cli, GError **error)
{
  GPtrArray *wants = slv_cli_get_all (cli, "want");
  const char *path = slv_cli_get (cli, "plot");
  gboolean counts = slv_cli_has (cli, "counts");

  if (path == NULL)
    slv_set_error (error, SLV_ERROR_USAGE, NULL, _("--counts belongs to a plot; give one with --plot"));
  else if (!slv_plot_knows (path))
    slv_set_error (error, SLV_ERROR_USAGE, NULL, _("a plot is written as .png, .svg or .csv, and “%s” ends in none of them"), path);
  else if ((wants != NULL ? wants->len : 0) + (counts ? 1 : 0) != 1)
    slv_set_error (error, SLV_ERROR_USAGE, NULL, _("--plot draws one want or one kind of cards; give --want once, or --counts"));
  else
    return TRUE;
  return FALSE;
}

static GArray *
ask_turns (SlvCli *cli, const SlvHandOdds *odds, SlvOddsDeck *snapshot, gboolean second, GError **error)
{
  SlvOddsQuestion question = odds->question;

  question.want = g_ptr_array_index (odds->wants, 0);
  question.second = second;
  question.turn = MIN (question.turn > 0 ? question.turn : TURNS_SHOWN, slv_odds_deck_last_turn (snapshot, second));
  return slv_odds_by_turn (snapshot, &question, cli->cancellable, error);
}

static SlvPlot *
make_plot (SlvCli *cli, const SlvHandOdds *odds, SlvOddsDeck *snapshot, GError **error)
{
  const char *term = slv_cli_get (cli, "counts");
  g_autoptr (GArray) one = term != NULL ? slv_odds_counts (snapshot, term, odds->question.second, odds->question.turn, error)
                                        : ask_turns (cli, odds, snapshot, FALSE, error);
  g_autoptr (GArray) two = one != NULL && term == NULL ? ask_turns (cli, odds, snapshot, TRUE, error) : NULL;

  if (one == NULL || (term == NULL && two == NULL))
    return NULL;
  return term != NULL ? slv_plot_of_counts (term, one) : slv_plot_of_turns (g_ptr_array_index (odds->wants, 0), one, two);
}

/* Adds to @json where the plot of --plot was written and how many points it has; tells people each of them. */
static void
slv_cli_tell_plot (SlvCli *cli, const SlvPlot *plot, cJSON *json)
{
  cJSON_AddItemToArray (cJSON_AddArrayToObject (json, "written"), cJSON_CreateString (slv_cli_get (cli, "plot")));
  cJSON_AddNumberToObject (json, "points", slv_plot_n_points (plot));
  for (guint i = 0; !cli->json && i < slv_plot_n_points (plot); i++)
    slv_text_paragraph_taken (2, "  ", SLV_STYLE_PLAIN, slv_plot_describe (plot, i));
}

static void
tell (SlvCli *cli, const SlvPlot *plot, const GPtrArray *assumptions)
{
  cJSON *json = cJSON_CreateObject ();

  slv_cli_tell_plot (cli, plot, json);
  slv_json_add_texts (json, "assumptions", assumptions);
  if (!cli->json)
    {
      slv_text_assumptions (4, assumptions);
      slv_cli_say (_("the plot is written to “%s”"), slv_cli_get (cli, "plot"));
    }
  slv_cli_answer (cli, json);
}

static gboolean
plot (SlvCli *cli, const SlvDeck *deck, const SlvFormat *format, GError **error)
{
  g_autoptr (SlvOptions) options = slv_cli_options (cli, deck, format->rulebook, error);
  g_auto (SlvHandOdds) odds = { NULL };

  if (options == NULL || !slv_hand_odds_read (cli, &odds, deck, format, slv_cli_number (cli, "seed", 1), error))
    return FALSE;
  g_autoptr (SlvOddsDeck) snapshot = slv_odds_deck_new (deck, format, cli->index, options, &odds.setup, error);
  g_autoptr (SlvPlot) drawn = snapshot != NULL ? make_plot (cli, &odds, snapshot, error) : NULL;
  if (drawn == NULL || !slv_plot_write (drawn, slv_cli_get (cli, "plot"), error))
    return FALSE;
  odds.question.want = slv_cli_has (cli, "counts") ? slv_cli_get (cli, "counts") : g_ptr_array_index (odds.wants, 0);
  if (slv_cli_has (cli, "counts"))
    odds.question.policy = SLV_ODDS_AS_IT_COMES;
  else
    odds.question.turn = odds.question.turn > 0 ? odds.question.turn : TURNS_SHOWN;
  g_autoptr (GPtrArray) assumptions = slv_odds_assumptions (snapshot, &odds.question);
  tell (cli, drawn, assumptions);
  return TRUE;
}

int
slv_cmd_hand_plot (SlvCli *cli, GError **error)
{
  g_autoptr (SlvDeck) deck = NULL;
  const SlvFormat *format;

  if (!check_options (cli, error) || !slv_hand_check_seat (cli, error))
    return 2;
  if (!(deck = slv_cli_deck (cli, slv_cli_arg (cli, 0), error))
      || !(format = slv_cli_format (cli, deck, _("a hand is drawn under one format; give --format once"), error)))
    return 3;
  return plot (cli, deck, format, error) ? 0 : 1;
}

/* ---- what the copies cost day by day ---- */

int
slv_cmd_value_plot (SlvCli *cli, GError **error)
{
  g_auto (SlvValueAsked) asked = { 0 };
  const char *path = slv_cli_get (cli, "plot");

  if (!slv_plot_knows (path))
    return slv_cli_usage (error, _("a plot is written as .png, .svg or .csv, and “%s” ends in none of them"), path);
  if (!slv_cli_value_ask (cli, &asked, error))
    return 3;
  g_autoptr (SlvPlot) plot = slv_plot_of_value (asked.each, slv_price_book_currency (asked.book));
  if (!slv_plot_write (plot, path, error))
    return 3;
  cJSON *json = cJSON_CreateObject ();
  slv_cli_tell_plot (cli, plot, json);
  slv_cli_rates_json (json, slv_price_book_rates (asked.book));
  if (!cli->json)
    {
      slv_cli_say_rates (slv_price_book_rates (asked.book));
      slv_cli_say (_("the plot is written to “%s”"), path);
    }
  return slv_cli_answer (cli, json);
}
