/* SPDX-License-Identifier: GPL-3.0-or-later */
/* main-online.c: `sleeves-online`: the commands that fetch. Started by `sleeves`, which takes its place and its arguments. */
#include "cli/slv-cli.h"
#include "slv-keyring.h"

static const SlvRunner runners[] = {
  { "tour", slv_cmd_tour },
  { "import", slv_cmd_import },
  { "games from", slv_cmd_games_from },
  { "source list", slv_cmd_source_list },
  { "source add", slv_cmd_source_add },
  { "source remove", slv_cmd_source_remove },
  { "source refresh", slv_cmd_source_refresh },
  { "deck add", slv_cmd_deck_link },
  { "deck advice", slv_cmd_deck_advice_link },
  { "images", slv_cmd_images },
  { "images on", slv_cmd_images_on },
  { "images off", slv_cmd_images_off },
  { "images limit", slv_cmd_images_limit },
  { "images clear", slv_cmd_images_clear },
  { "images fetch", slv_cmd_images_fetch },
  { NULL, NULL }
};

int
main (int argc, char **argv)
{
  slv_store_use_keyring (&slv_keyring);
  return slv_cli_main (argc, argv, runners, NULL);
}
