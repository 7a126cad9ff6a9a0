/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-cmd-deck-add.c: `deck add`: deck files into the library. Every file is accounted for: with one alone its fault is the run's;
 * among many it is told in its place, and the others are saved. What was told as saved is on the disk; of a file
 * that was refused nothing is. */
#include "cli/slv-cli.h"
#include "deck/slv-deck-intake.h"

typedef struct {
  SlvCli        *cli;
  SlvDeckIntake *intake;
  SlvDeckReader  read;
  cJSON         *json, *added, *rejected;
  guint          n_added;
  int            code;       /* of the first file or deck that was refused */
  gboolean       ended;      /* nothing more can be saved, or will */
  GError        *only;       /* what is wrong with the only file that there was */
} Adding;

static void
reject (Adding *adding, const char *file, const char *name, const GError *problem)
{
  g_autofree char *shown = slv_text_file_name (file), *text = slv_error_describe (problem);
  cJSON *row = slv_json_add_row (adding->rejected);

  if (adding->code == 0)
    adding->code = slv_error_exit_code (problem);
  if (adding->cli->args->len == 1 && adding->only == NULL && g_strcmp0 (file, slv_cli_arg (adding->cli, 0)) == 0)
    adding->only = g_error_copy (problem);
  else
    slv_cli_say ("%s", text);
  cJSON_AddStringToObject (row, "file", shown);
  if (name != NULL)
    cJSON_AddStringToObject (row, "name", name);
  cJSON_AddItemToObject (row, "error", slv_cli_error_json (problem));
}

static void
on_deck (const SlvDeck *deck, SlvIntakeEnd end, const GError *why, gpointer user_data)
{
  Adding *adding = user_data;

  if (end == SLV_INTAKE_REFUSED)
    {
      reject (adding, deck->source, deck->name, why);
      return;
    }
  if (!adding->cli->json)
    slv_cli_say (end == SLV_INTAKE_REPLACED ? _("“%s” is saved in place of the one before") : _("“%s” is saved"), deck->name);
  cJSON *row = slv_json_add_row (adding->added);
  slv_json_put (row, { "name", SLV_TEXT (deck->name) }, { "game", SLV_TEXT (deck->game) },
                { "cards", SLV_NUMBER (slv_deck_n_cards (deck, NULL)) }, { "unread", SLV_NUMBER (deck->unread->len) },
                { "replaced", SLV_TRUTH (end == SLV_INTAKE_REPLACED) });
  adding->n_added++;
  for (guint u = 0; u < deck->unread->len; u++)
    {
      g_autofree char *text = slv_cli_unread_text (deck->unread->pdata[u]);

      slv_cli_say (_("“%s”: %s; it is kept as it is"), deck->name, text);
    }
}

/* The game is written down with the deck, so that it is still known when the index changes, and so are the whole names of its cards. */
static void
name_game (SlvCli *cli, SlvDeck *deck)
{
  const SlvGame *game = deck->game[0] != '\0' ? NULL : slv_deck_guess_game (deck, cli->index, cli->games);

  slv_deck_settle_names (deck, cli->index, game);
  if (game != NULL)
    slv_take_str (&deck->game, g_strdup (game->id));
}

static gboolean
take_decks (const char *name, GPtrArray *decks, const GError *why, gpointer data, GError **error)
{
  Adding *adding = data;

  adding->ended = decks == NULL && slv_error_exit_code (why) != 3;
  if (adding->ended)
    g_propagate_error (error, g_error_copy (why));
  else if (decks == NULL)
    reject (adding, name, NULL, why);
  for (guint i = 0; decks != NULL && i < decks->len && !adding->ended; i++)
    {
      SlvDeck *deck = g_steal_pointer (&decks->pdata[i]);

      name_game (adding->cli, deck);
      adding->ended = !slv_deck_intake_take (adding->intake, deck, error);
    }
  return !adding->ended;
}

/* A folder that cannot be looked into is a fault as that of a file is. */
static gboolean
add_file (Adding *adding, const char *what, GError **error)
{
  g_autoptr (GError) problem = NULL;

  if (adding->read (adding->cli, what, take_decks, adding, &problem))
    return TRUE;
  if (adding->ended || slv_error_exit_code (problem) != 3)
    {
      g_propagate_error (error, g_steal_pointer (&problem));
      return FALSE;
    }
  reject (adding, what, NULL, problem);
  return TRUE;
}

static gboolean
add_files (Adding *adding, GError **error)
{
  SlvCli *cli = adding->cli;

  for (guint i = 0; i < cli->args->len; i++)
    {
      if (!slv_cli_going (cli, error) || !add_file (adding, slv_cli_arg (cli, i), error))
        return FALSE;
      slv_cli_progress (cli, slv_cli_arg (cli, i), i, cli->args->len, adding->n_added);
    }
  slv_cli_progress_end (cli);
  return slv_deck_intake_finish (adding->intake, error);
}

/* The document tells what was saved, even when the run ends early. */
static int
finish (Adding *adding, GError **problem, GError **error)
{
  SlvCli *cli = adding->cli;
  gboolean nothing = adding->n_added == 0;

  if (*problem == NULL && nothing && adding->only != NULL)
    *problem = g_steal_pointer (&adding->only);
  else if (adding->only != NULL)
    slv_cli_say ("%s", adding->only->message);
  if (*problem != NULL && !nothing && cli->json)
    {
      cJSON_AddItemToObject (adding->json, "error", slv_cli_error_json (*problem));
      cli->json_told = TRUE;
    }
  if (cli->json && (*problem == NULL || cli->json_told))
    slv_cli_print_json (g_steal_pointer (&adding->json));
  if (*problem == NULL)
    return adding->code;
  g_propagate_error (error, g_steal_pointer (problem));
  return 3;
}

int
slv_cli_add_decks (SlvCli *cli, SlvDeckReader read, GError **error)
{
  Adding adding = { .cli = cli, .read = read };
  GError *problem = NULL;

  if (!slv_cli_index (cli, error))
    return 3;
  adding.json = cJSON_CreateObject ();
  adding.added = cJSON_AddArrayToObject (adding.json, "added");
  adding.rejected = cJSON_AddArrayToObject (adding.json, "rejected");
  adding.intake = slv_deck_intake_new (cli->store, SLV_INTAKE_REPLACE, on_deck, &adding);
  add_files (&adding, &problem);
  int code = finish (&adding, &problem, error);
  cJSON_Delete (adding.json);
  SLV_FREE_MEMBERS (&adding, (slv_deck_intake_free, intake), only);
  return code;
}

static gboolean
read_files (SlvCli *cli, const char *what, SlvDeckFilesFunc func, gpointer user_data, GError **error)
{
  return slv_deck_files_each (what, slv_cli_get (cli, "as"), cli->games, func, user_data, cli->cancellable, error);
}

int
slv_cmd_deck_add (SlvCli *cli, GError **error)
{
  return slv_cli_add_decks (cli, read_files, error);
}
