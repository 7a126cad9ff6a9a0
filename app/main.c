/* SPDX-License-Identifier: GPL-3.0-or-later */
/* main.c: `sleeves`: the commands that need neither network nor window. Libraries for those cost more time at start than most
 * commands take (libcurl alone doubles it), so what needs them is handed to sleeves-online and sleeves-window. */
#include "config.h"
#include "cli/slv-cli.h"

static const SlvRunner runners[] = {
  { "games", slv_cmd_games },
  { "games validate", slv_cmd_games_validate },
  { "search", slv_cmd_search },
  { "card", slv_cmd_card },
  { "check", slv_cmd_check },
  { "fix", slv_cmd_fix },
  { "deck list", slv_cmd_deck_list },
  { "deck add", slv_cmd_deck_add },
  { "deck show", slv_cmd_deck_show },
  { "deck remove", slv_cmd_deck_remove },
  { "deck convert", slv_cmd_deck_convert },
  { "deck stats", slv_cmd_deck_stats },
  { "hand", slv_cmd_hand },
  { "side", slv_cmd_side },
  { "backup", slv_cmd_backup },
  { "restore", slv_cmd_restore },
  { "doctor", slv_cmd_doctor },
  { NULL, NULL }
};

int
main (int argc, char **argv)
{
  return slv_cli_main (argc, argv, runners, "sleeves-online");
}
