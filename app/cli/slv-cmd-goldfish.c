/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-cmd-goldfish.c: `goldfish`: a deck played alone, in a terminal or by a script: one command a line, read from standard
 * input until it ends. With --json the game is printed as one document after every command. A line that cannot be done is told
 * and changes nothing. On disk when `save` says nothing against it: the whole game; else the one that was kept before. */
#include <stdio.h>
#include <unistd.h>
#include "cli/slv-cli-verdict.h"
#include "cli/slv-cmd-goldfish-play.h"

#define PLAYERS_MAX 64u
#define LINE_MAX_BYTES 4096
#define STATS_GAMES 1000
#define STATS_TURNS 6

/* ---- commands about the game as a whole ---- */

static gboolean
run_help (SlvGoldfish *game, const SlvGoldfishLine *line G_GNUC_UNUSED, GError **error G_GNUC_UNUSED)
{
  if (!game->cli->json)
    slv_goldfish_print_help (game);
  else
    {
      cJSON *list = cJSON_AddArrayToObject (game->answer, "help");

      for (const SlvGoldfishCommand *c = slv_goldfish_commands; c->name; c++)
        cJSON_AddItemToArray (list, cJSON_CreateString (c->name));
    }
  return TRUE;
}

static gboolean
run_show (SlvGoldfish *game, const SlvGoldfishLine *line G_GNUC_UNUSED, GError **error G_GNUC_UNUSED)
{
  game->show_all = TRUE;
  return TRUE;
}

static gboolean
run_back (SlvGoldfish *game, const SlvGoldfishLine *line, gboolean (*step) (SlvSolo *table), const char *none, GError **error)
{
  gint n = 1;

  if (line->n > 0 && !slv_goldfish_number (line->words[0], 1, (gint) SLV_SOLO_ACTIONS_MAX, &n, error))
    return FALSE;
  game->show_all = TRUE;
  for (; n > 0; n--)
    if (!step (game->table))
      return slv_set_error (error, SLV_ERROR_NO, NULL, "%s", none);
  return TRUE;
}

static gboolean
run_undo (SlvGoldfish *game, const SlvGoldfishLine *line, GError **error)
{
  gboolean done = run_back (game, line, slv_solo_undo, _("there is nothing to undo"), error);

  game->shown = MIN (game->shown, slv_solo_log (game->table)->len);
  return done;
}

static gboolean
run_redo (SlvGoldfish *game, const SlvGoldfishLine *line, GError **error)
{
  return run_back (game, line, slv_solo_redo, _("there is nothing to do again"), error);
}

static gboolean
run_log (SlvGoldfish *game, const SlvGoldfishLine *line, GError **error)
{
  guint all = slv_solo_log (game->table)->len;
  gint n = (gint) all;

  if (line->n > 0 && !slv_goldfish_number (line->words[0], 1, G_MAXINT, &n, error))
    return FALSE;
  game->shown = all - MIN ((guint) n, all);
  return TRUE;
}

static gboolean
run_new (SlvGoldfish *game, const SlvGoldfishLine *line, GError **error)
{
  guint64 seed = slv_random_new_seed ();

  if (line->n > 0 && !g_ascii_string_to_unsigned (line->words[0], 10, 0, G_MAXUINT64, &seed, NULL))
    return slv_set_error (error, SLV_ERROR_USAGE, NULL, _("a seed is a whole number"));
  return slv_goldfish_deal (game, seed, error);
}

static gboolean
run_stats (SlvGoldfish *game, const SlvGoldfishLine *line, GError **error)
{
  gint games = STATS_GAMES, turns = STATS_TURNS;
  g_autoptr (SlvSoloStats) stats = NULL;

  if ((line->n > 0 && !slv_goldfish_number (line->words[0], 1, (gint) SLV_SOLO_GAMES_MAX, &games, error))
      || (line->n > 1 && !slv_goldfish_number (line->words[1], 0, (gint) SLV_SOLO_TURNS_MAX, &turns, error)))
    return FALSE;
  stats = slv_solo_stats (game->deck, game->format, game->cli->index, game->options, slv_solo_seed (game->table), game->first,
                          game->players, (guint) games, (guint) turns, game->cli->cancellable, error);
  if (stats == NULL)
    return FALSE;
  if (game->cli->json)
    cJSON_AddItemToObject (game->answer, "stats", slv_solo_stats_to_json (stats));
  else
    slv_goldfish_print_stats (stats);
  return TRUE;
}

static gboolean
run_save (SlvGoldfish *game, const SlvGoldfishLine *line, GError **error)
{
  const char *name = *line->rest != '\0' ? line->rest : game->deck->name;

  game->unsaved = !slv_solo_save (game->table, game->cli->library, name, error);
  if (game->unsaved)
    return FALSE;
  if (!game->cli->json)
    slv_cli_say (_("saved as “%s”"), name);
  return TRUE;
}

static gboolean
run_load (SlvGoldfish *game, const SlvGoldfishLine *line, GError **error)
{
  SlvSolo *table = slv_solo_load (game->cli->library, *line->rest != '\0' ? line->rest : game->deck->name, game->cli->games,
                                  game->cli->index, error);

  if (table == NULL)
    return FALSE;
  SLV_FREE_MEMBERS (game, (slv_solo_free, table), (slv_deck_free, deck), (slv_deck_free, opposite));
  game->table = table;
  game->deck = slv_deck_copy (slv_solo_deck (table));
  game->opposite = slv_solo_other (table) != NULL ? slv_deck_copy (slv_solo_deck (slv_solo_other (table))) : NULL;
  game->format = slv_solo_format (table);
  game->first = slv_solo_first (table);
  game->players = slv_solo_players (table);
  game->shown = slv_solo_log (table)->len;
  game->show_all = TRUE;
  slv_goldfish_follow_turn (game);
  return TRUE;
}

static gboolean
run_over (SlvGoldfish *game, const SlvGoldfishLine *line G_GNUC_UNUSED, GError **error)
{
  if (game->opposite == NULL)
    return slv_set_error (error, SLV_ERROR_NO, NULL, _("nobody sits opposite; --opposite DECK lets a deck sit down there"));
  game->table = slv_solo_other (game->table);
  game->show_all = TRUE;
  return TRUE;
}

static gboolean
run_quit (SlvGoldfish *game, const SlvGoldfishLine *line G_GNUC_UNUSED, GError **error G_GNUC_UNUSED)
{
  game->quit = TRUE;
  return TRUE;
}

const SlvGoldfishCommand slv_goldfish_commands[] = {
  { "help", "?", NULL, N_("What can be typed."), 0, 0, run_help, 0, 0 },
  { "show", "s", NULL, N_("The whole table: zones, cards with their numbers, the phase and what it offers."), 0, 0, run_show, 0, 0 },
  { "next", "n", N_("[TIMES]"), N_("Go on to the next phase; what happens there by itself is done."), 0, 1, slv_goldfish_next, SLV_SOLO_NEXT, 0 },
  { "phase", NULL, N_("PHASE"), N_("Go to a phase of this turn, forward or back; nothing happens by itself."), 1, 1, slv_goldfish_phase, SLV_SOLO_PHASE, 0 },
  { "way", "w", N_("NUMBER"), N_("Choose one of the ways that a phase leaves open."), 1, 1, slv_goldfish_way, SLV_SOLO_WAY, 0 },
  { "draw", "d", N_("[NUMBER]"), N_("Draw cards."), 0, 1, slv_goldfish_with_number, SLV_SOLO_DRAW, 1 },
  { "play", "p", N_("CARDS"), N_("Put cards where the rules have such a card go from there."), 1, SLV_GOLDFISH_ANY, slv_goldfish_play, 0, 0 },
  { "pay", NULL, N_("NUMBER or CARDS"), N_("Pay a cost as the phase has it: by chance, from the top of a pile, or with the cards that you name."), 1, SLV_GOLDFISH_ANY, slv_goldfish_pay, 0, 0 },
  { "move", "m", N_("CARDS ZONE [PLACE] [top|bottom] [up|down]"), N_("Move cards to another zone, or to another place of the same."), 2, SLV_GOLDFISH_ANY, slv_goldfish_move, 0, 0 },
  { "take", NULL, N_("NUMBER ZONE ZONE"), N_("Move so many cards from the top of one zone to another."), 3, SLV_GOLDFISH_ANY, slv_goldfish_from_to, SLV_SOLO_TAKE, 0 },
  { "random", NULL, N_("NUMBER ZONE ZONE"), N_("Move so many cards of one zone, picked by chance, to another."), 3, SLV_GOLDFISH_ANY, slv_goldfish_from_to, SLV_SOLO_RANDOM, 0 },
  { "shuffle", NULL, N_("[ZONE]"), N_("Shuffle the pile, or another zone."), 0, 1, slv_goldfish_on_zone, SLV_SOLO_SHUFFLE, 0 },
  { "peek", NULL, N_("[NUMBER [ZONE]] or CARDS"), N_("Look at the top cards of the pile or of another zone, or at single cards."), 0, SLV_GOLDFISH_ANY, slv_goldfish_peek, SLV_SOLO_PEEK, 0 },
  { "search", NULL, N_("[ZONE]"), N_("Look at all cards of the pile or of another zone."), 0, 1, slv_goldfish_on_zone, SLV_SOLO_PEEK, 0 },
  { "reveal", NULL, N_("CARDS"), N_("Show cards to everybody."), 1, SLV_GOLDFISH_ANY, slv_goldfish_on_cards, SLV_SOLO_REVEAL, 0 },
  { "turn", NULL, N_("CARDS"), N_("Turn cards over."), 1, SLV_GOLDFISH_ANY, slv_goldfish_on_cards, SLV_SOLO_TURN, 0 },
  { "rest", "r", N_("CARDS"), N_("Let cards rest, or wake them."), 1, SLV_GOLDFISH_ANY, slv_goldfish_on_cards, SLV_SOLO_REST, 0 },
  { "counter", "c", N_("[CARDS] NAME [NUMBER]"), N_("Put counters on cards, or count something of the game (“you” and “opponent” are the points of the two sides); a number below 0 takes them away."), 1, 3, slv_goldfish_counter, 0, 0 },
  { "note", NULL, N_("[CARDS] TEXT"), N_("Write a note on cards, or into the log."), 1, SLV_GOLDFISH_ANY, slv_goldfish_note, 0, 0 },
  { "attach", NULL, N_("CARDS CARD"), N_("Lay cards with another card."), 2, 2, slv_goldfish_attach, 0, 0 },
  { "token", NULL, N_("ZONE NAME"), N_("Make a card that is in no deck."), 2, SLV_GOLDFISH_ANY, slv_goldfish_token, 0, 0 },
  { "dice", NULL, N_("[SIDES]"), N_("Roll a die; it has 6 sides unless told otherwise."), 0, 1, slv_goldfish_with_number, SLV_SOLO_DICE, 6 },
  { "coin", NULL, NULL, N_("Throw a coin."), 0, 0, slv_goldfish_with_number, SLV_SOLO_DICE, 2 },
  { "mulligan", NULL, NULL, N_("Draw a new opening hand, where the rules allow it."), 0, 0, slv_goldfish_plain, SLV_SOLO_MULLIGAN, 0 },
  { "exchange", NULL, N_("CARDS"), N_("Exchange cards of the opening hand, where the rules allow it."), 1, SLV_GOLDFISH_ANY, slv_goldfish_on_cards, SLV_SOLO_EXCHANGE, 0 },
  { "putback", NULL, N_("CARDS"), N_("Put cards of the opening hand under the pile: what a redraw costs, or of what was looked at before the draw."), 1, SLV_GOLDFISH_ANY, slv_goldfish_on_cards, SLV_SOLO_PUT_BACK, 0 },
  { "over", "o", NULL, N_("Go over to the other side of the table."), 0, 0, run_over, 0, 0 },
  { "concede", NULL, NULL, N_("Give the game up."), 0, 0, slv_goldfish_plain, SLV_SOLO_CONCEDE, 0 },
  { "undo", "u", N_("[TIMES]"), N_("Take back what was done, without end."), 0, 1, run_undo, 0, 0 },
  { "redo", NULL, N_("[TIMES]"), N_("Do again what was taken back."), 0, 1, run_redo, 0, 0 },
  { "log", "l", N_("[NUMBER]"), N_("What happened, or the last of it."), 0, 1, run_log, 0, 0 },
  { "stats", NULL, N_("[GAMES [TURNS]]"), N_("What was in hand by turn, in many games of draws alone."), 0, 2, run_stats, 0, 0 },
  { "save", NULL, N_("[NAME]"), N_("Keep the game in the library, to go on later."), 0, SLV_GOLDFISH_ANY, run_save, 0, 0 },
  { "load", NULL, N_("[NAME]"), N_("Go on with a game that was kept."), 0, SLV_GOLDFISH_ANY, run_load, 0, 0 },
  { "new", NULL, N_("[SEED]"), N_("A new game with the same deck."), 0, 1, run_new, 0, 0 },
  { "quit", "q", NULL, N_("Leave the table."), 0, 0, run_quit, 0, 0 },
  { NULL, NULL, NULL, NULL, 0, 0, NULL, 0, 0 }
};

/* ---- a line ---- */

static const SlvGoldfishCommand *
find_command (const char *word)
{
  for (const SlvGoldfishCommand *c = slv_goldfish_commands; c->name; c++)
    if (g_ascii_strcasecmp (c->name, word) == 0 || (c->letter != NULL && g_ascii_strcasecmp (c->letter, word) == 0))
      return c;
  return NULL;
}

/* One line typed by a person or a script; SLV_ERROR_USAGE for what is no command. */
static gboolean
run_line (SlvGoldfish *game, const char *text, GError **error)
{
  g_autofree char *copy = g_strstrip (g_strdup (text));
  g_autoptr (GPtrArray) words = g_ptr_array_new ();
  g_auto (GStrv) parts = g_strsplit_set (copy, " \t", -1);
  SlvGoldfishLine line;

  for (guint i = 0; parts[i] != NULL; i++)
    if (parts[i][0] != '\0')
      g_ptr_array_add (words, parts[i]);
  g_ptr_array_add (words, NULL);
  if (words->len == 1 || *copy == '#')
    return TRUE;
  const SlvGoldfishCommand *command = find_command (words->pdata[0]);
  line = (SlvGoldfishLine) { (char **) words->pdata + 1, words->len - 2, copy + strcspn (copy, " \t"), SLV_SOLO_NEXT, 0 };
  line.rest += strspn (line.rest, " \t");
  if (command == NULL)
    return slv_set_error (error, SLV_ERROR_USAGE, NULL, _("“%s” is no command here; “help” lists them"), (char *) words->pdata[0]);
  if (line.n < command->min)
    return slv_set_error (error, SLV_ERROR_USAGE, NULL, _("“%s” needs more: %s"), command->name, _(command->usage));
  if (line.n > command->max)
    {
      if (command->usage != NULL)
        slv_set_error (error, SLV_ERROR_USAGE, NULL, _("“%s” is not understood; “%s” takes this: %s"), line.words[command->max],
                       command->name, _(command->usage));
      else
        slv_set_error (error, SLV_ERROR_USAGE, NULL, _("“%s” is not understood; “%s” stands alone"), line.words[command->max], command->name);
      return FALSE;
    }
  line.kind = command->kind;
  line.otherwise = command->otherwise;
  return command->func (game, &line, error);
}

static void
answer_json (SlvGoldfish *game, const GError *problem)
{
  cJSON *json = slv_solo_to_json (game->table, game->shown), *item;

  while ((item = game->answer->child) != NULL)
    {
      g_autofree char *name = g_strdup (item->string);

      cJSON_AddItemToObject (json, name, cJSON_DetachItemViaPointer (game->answer, item));
    }
  if (problem != NULL)
    cJSON_AddItemToObject (json, "error", slv_cli_error_json (problem));
  slv_cli_print_json_line (json);
  fflush (stdout);
}

/* Prints what a command did. */
static void
answer (SlvGoldfish *game, const GError *problem)
{
  if (problem != NULL)
    slv_cli_say ("%s", problem->message);
  if (game->cli->json)
    answer_json (game, problem);
  else
    {
      slv_goldfish_print_log (game, game->shown);
      if (game->show_all)
        slv_goldfish_print (game);
      fflush (stdout);
    }
  game->shown = slv_solo_log (game->table)->len;
  game->show_all = FALSE;
}

static void
prompt (SlvGoldfish *game)
{
  const SlvPhase *phase = slv_solo_phase (game->table);

  if (!isatty (STDIN_FILENO) || game->cli->json)
    return;
  if (game->opposite != NULL)
    {
      g_autofree char *side = slv_solo_side_name (game->table);

      slv_text_putf (SLV_STYLE_DIM, "%s ", side);
    }
  slv_text_putf (SLV_STYLE_BOLD, "%u %s> ", slv_solo_turn (game->table), phase != NULL ? slv_cli_tr (phase->title) : "");
  fflush (stdout);
}

/* One line without its end. FALSE at the end of the input. */
static gboolean
read_line (char *line, gboolean *too_long)
{
  int c;

  if (fgets (line, LINE_MAX_BYTES, stdin) == NULL)
    return FALSE;
  gsize length = strlen (line);
  *too_long = length == LINE_MAX_BYTES - 1 && line[length - 1] != '\n';
  for (c = *too_long ? getc (stdin) : '\n'; c != '\n' && c != EOF;)
    c = getc (stdin);
  line[strcspn (line, "\r\n")] = '\0';
  return TRUE;
}

static int
play (SlvGoldfish *game, GError **error)
{
  char line[LINE_MAX_BYTES];
  gboolean too_long;

  game->answer = cJSON_CreateObject ();
  game->show_all = TRUE;
  answer (game, NULL);
  for (prompt (game); !game->quit && read_line (line, &too_long); prompt (game))
    {
      g_autoptr (GError) problem = NULL;

      if (too_long || !g_utf8_validate (line, -1, NULL))
        slv_set_error (&problem, SLV_ERROR_USAGE, NULL, too_long ? _("the line is too long") : _("the line is not valid UTF-8"));
      else
        run_line (game, line, &problem);
      if (!slv_cli_going (game->cli, error))
        break;
      if (!game->quit)
        answer (game, problem);
    }
  cJSON_Delete (game->answer);
  return game->unsaved ? 3 : 0;
}

/* ---- sitting down ---- */

gboolean
slv_goldfish_deal (SlvGoldfish *game, guint64 seed, GError **error)
{
  g_autoptr (SlvSolo) table = slv_solo_new (game->deck, game->format, game->cli->index, game->options, seed, game->first, game->players,
                                            game->plan, error);
  g_autoptr (SlvOptions) opposite = table != NULL && game->opposite != NULL
    ? slv_cli_options (game->cli, game->opposite, game->format->rulebook, error) : NULL;

  if (table == NULL || (game->opposite != NULL && opposite == NULL)
      || (opposite != NULL && !slv_solo_sit_down (table, game->opposite, opposite, NULL, error)))
    return FALSE;
  slv_solo_free (game->table);
  game->table = g_steal_pointer (&table);
  game->shown = 0;
  game->show_all = TRUE;
  return TRUE;
}

void
slv_goldfish_follow_turn (SlvGoldfish *game)
{
  if (slv_solo_has_turn (game->table))
    return;
  game->table = slv_solo_other (game->table);
  game->show_all = TRUE;
}

/* One of the same game: its cards lie in the same zones. */
static gboolean
seat_opposite (SlvGoldfish *game, const char *name, GError **error)
{
  g_autoptr (GPtrArray) formats = NULL;

  if (!(game->opposite = slv_cli_deck (game->cli, name, error)) || !(formats = slv_cli_formats (game->cli, game->opposite, error)))
    return FALSE;
  const SlvFormat *format = formats->pdata[0];
  return format->rulebook->game == game->format->rulebook->game
         || slv_set_error (error, SLV_ERROR_USAGE, NULL, _("“%s” and “%s” are decks of different games"), game->deck->name, game->opposite->name);
}

/* The deck becomes what a sideboarding plan makes of it; what is wrong with the swap is told. */
static gboolean
carry_out_plan (SlvGoldfish *game, const char *name, GError **error)
{
  g_autoptr (SlvChecker) checker = slv_checker_new (game->format, game->cli->index, game->options, NULL, error);
  g_autoptr (SlvSwapPlan) plan = checker ? slv_cli_plan (checker, game->deck, name, error) : NULL;
  g_autoptr (SlvDeck) result = NULL;
  g_autoptr (SlvReport) report = plan ? slv_swap_check (checker, game->deck, plan, &result) : NULL;

  if (report == NULL)
    return FALSE;
  SLV_EACH (const SlvFinding, finding, report->findings)
    if (finding->severity == SLV_SEVERITY_ERROR)
      slv_cli_say ("%s", finding->message);
  slv_deck_free (game->deck);
  game->deck = g_steal_pointer (&result);
  game->plan = g_strdup (plan->name);
  return TRUE;
}

static gboolean
sit_down (SlvGoldfish *game, GError **error)
{
  SlvCli *cli = game->cli;

  if (!(game->deck = slv_cli_deck (cli, slv_cli_arg (cli, 0), error))
      || !(game->format = slv_cli_format (cli, game->deck, _("a game is played under one format; give --format once"), error))
      || !(game->options = slv_cli_options (cli, game->deck, game->format->rulebook, error))
      || (slv_cli_has (cli, "plan") && !carry_out_plan (game, slv_cli_get (cli, "plan"), error))
      || (slv_cli_has (cli, "opposite") && !seat_opposite (game, slv_cli_get (cli, "opposite"), error)))
    return FALSE;
  return slv_goldfish_deal (game, slv_cli_has (cli, "seed") ? slv_cli_number (cli, "seed", 0) : slv_random_new_seed (), error);
}

int
slv_cmd_goldfish (SlvCli *cli, GError **error)
{
  guint64 players = slv_cli_number (cli, "players", 2);
  SlvGoldfish game = { .cli = cli, .first = !slv_cli_has (cli, "second") };
  int code = 3;

  if (players < 1 || players > PLAYERS_MAX || (slv_cli_has (cli, "first") && slv_cli_has (cli, "second")))
    return slv_cli_usage (error, "%s",
                          players >= 1 && players <= PLAYERS_MAX ? _("--first and --second exclude each other")
                                                                 : _("--players must lie between 1 and 64"));
  game.players = (guint) players;
  if (sit_down (&game, error))
    code = play (&game, error);
  SLV_FREE_MEMBERS (&game, (slv_solo_free, table), (slv_options_free, options), (slv_deck_free, deck), (slv_deck_free, opposite), plan);
  return code;
}
