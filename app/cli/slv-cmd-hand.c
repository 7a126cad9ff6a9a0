/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-cmd-hand.c: `hand`: an opening hand under the format's own procedure, with what happened on the way and its clauses. */
#include "config.h"
#include <glib/gi18n.h>
#include "cli/slv-cli.h"
#include "goldfish/slv-opening.h"

#define PLAYERS_MAX 64u
#define TURN_MAX    100000u

static cJSON *
hand_json (const SlvDeck *deck, const SlvFormat *format, SlvOpening *opening, guint turn)
{
  cJSON *json = cJSON_CreateObject (), *list;
  g_autofree char *seed = g_strdup_printf ("%" G_GUINT64_FORMAT, opening->seed);
  GArray *hand = slv_opening_hand (opening);

  cJSON_AddStringToObject (json, "deck", deck->name);
  cJSON_AddStringToObject (json, "format", format->full_id);
  cJSON_AddRawToObject (json, "seed", seed);    /* a double would round large ones */
  cJSON_AddNumberToObject (json, "hand_size", opening->hand_size);
  cJSON_AddNumberToObject (json, "seen", slv_opening_seen (opening, turn));
  list = cJSON_AddArrayToObject (json, "assumptions");
  for (guint i = 0; i < opening->notes->len; i++)
    {
      const SlvOpeningNote *note = opening->notes->pdata[i];

      if (note->assumption)
        cJSON_AddItemToArray (list, cJSON_CreateString (note->text));
    }
  cJSON_AddStringToObject (json, "policy", "keep");
  cJSON_AddArrayToObject (json, "results");
  list = cJSON_AddArrayToObject (json, "sample");
  for (guint i = 0; i < hand->len; i++)
    cJSON_AddItemToArray (list, cJSON_CreateString (g_array_index (hand, SlvHandCard, i).name));
  list = cJSON_AddArrayToObject (json, "steps");
  for (guint i = 0; i < opening->notes->len; i++)
    {
      const SlvOpeningNote *note = opening->notes->pdata[i];
      cJSON *step = cJSON_CreateObject ();

      cJSON_AddStringToObject (step, "clause", note->clause ? note->clause : "");
      cJSON_AddStringToObject (step, "text", note->text);
      cJSON_AddItemToArray (list, step);
    }
  return json;
}

static void
print_hand (const SlvDeck *deck, const SlvFormat *format, SlvOpening *opening, guint turn)
{
  GArray *hand = slv_opening_hand (opening);

  slv_text_put (SLV_STYLE_BOLD, deck->name);
  slv_text_putf (SLV_STYLE_DIM, "  %s", format->full_id);
  slv_text_line ();
  for (guint i = 0; i < opening->notes->len; i++)
    {
      const SlvOpeningNote *note = opening->notes->pdata[i];
      g_autofree char *text = note->clause && *note->clause ? g_strdup_printf (_("%s (clause %s)"), note->text, note->clause) : g_strdup (note->text);

      slv_text_paragraph (4, note->assumption ? "  ? " : "  - ", note->assumption ? SLV_STYLE_UNSURE : SLV_STYLE_DIM, text);
    }
  slv_text_line ();
  for (guint i = 0; i < hand->len; i++)
    {
      slv_text_putf (SLV_STYLE_PLAIN, "  %2u  %s", i + 1, g_array_index (hand, SlvHandCard, i).name);
      slv_text_line ();
    }
  slv_text_line ();
  if (turn)
    {
      slv_text_putf (SLV_STYLE_PLAIN, _("Cards seen by the end of turn %u: %u."), turn, slv_opening_seen (opening, turn));
      slv_text_line ();
    }
  if (opening->redraws_left)
    {
      slv_text_put (SLV_STYLE_PLAIN, _("The rules allow this hand to be drawn again."));
      slv_text_line ();
    }
  if (opening->exchange_left)
    {
      slv_text_putf (SLV_STYLE_PLAIN, ngettext ("Up to %u card may be exchanged.", "Up to %u cards may be exchanged.", opening->exchange_left),
                     opening->exchange_left);
      slv_text_line ();
    }
  slv_text_putf (SLV_STYLE_DIM, _("Seed %llu"), (unsigned long long) opening->seed);
  slv_text_line ();
}

int
slv_cmd_hand (SlvCli *cli, GError **error)
{
  guint64 players = slv_cli_number (cli, "players", 2), turn = slv_cli_number (cli, "turn", 0);
  g_autoptr (SlvDeck) deck = NULL;
  g_autoptr (GPtrArray) formats = NULL;
  g_autoptr (SlvOptions) options = NULL;
  g_autoptr (SlvOpening) opening = NULL;
  const SlvFormat *format;

  if (players < 1 || players > PLAYERS_MAX || turn > TURN_MAX || (slv_cli_has (cli, "first") && slv_cli_has (cli, "second")))
    {
      slv_set_error (error, SLV_ERROR_USAGE, NULL,
                     slv_cli_has (cli, "first") && slv_cli_has (cli, "second") ? _("--first and --second exclude each other")
                     : turn > TURN_MAX ? _("--turn is too large") : _("--players must lie between 1 and 64"));
      return 2;
    }
  if (!(deck = slv_cli_deck (cli, slv_cli_arg (cli, 0), error)) || !(formats = slv_cli_formats (cli, deck, error)))
    return 3;
  if (formats->len > 1)
    {
      slv_set_error (error, SLV_ERROR_USAGE, NULL, _("a hand is drawn under one format; give --format once"));
      return 2;
    }
  format = formats->pdata[0];
  if (!(options = slv_cli_options (cli, deck, format->rulebook, error)))
    return 2;
  opening = slv_opening_new (deck, format, cli->index, options,
                             slv_cli_has (cli, "seed") ? slv_cli_number (cli, "seed", 0) : slv_random_new_seed (),
                             !slv_cli_has (cli, "second"), (guint) players, error);
  if (opening == NULL)
    return 1;
  if (cli->json)
    slv_cli_print_json (hand_json (deck, format, opening, (guint) turn));
  else
    print_hand (deck, format, opening, (guint) turn);
  return 0;
}
