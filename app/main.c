/* SPDX-License-Identifier: GPL-3.0-or-later */
/* main.c: `sleeves`: the commands that need neither network nor window. Libraries for those cost more time at start than most
 * commands take (libcurl alone doubles it), so what needs them is handed to sleeves-online and sleeves-window. */
#include "cli/slv-cli.h"

/* what draws loads Pango, which costs more time than most commands take */
static int
run_paper (SlvCli *cli, GError **error G_GNUC_UNUSED)
{
  slv_cli_exec (cli, "sleeves-paper");
  return 3;
}

static int
run_hand (SlvCli *cli, GError **error)
{
  return slv_cli_has (cli, "plot") || slv_cli_has (cli, "counts") ? run_paper (cli, error) : slv_cmd_hand (cli, error);
}

static int
run_value (SlvCli *cli, GError **error)
{
  return slv_cli_has (cli, "plot") ? run_paper (cli, error) : slv_cmd_collection_value (cli, error);
}

static const SlvRunner runners[] = {
  { "completion", slv_cmd_completion },
  { "games", slv_cmd_games },
  { "games validate", slv_cmd_games_validate },
  { "games format", slv_cmd_games_format },
  { "games options", slv_cmd_games_options },
  { "prices", slv_cmd_prices },
  { "prices forget", slv_cmd_prices_forget },
  { "prices rate", slv_cmd_prices_rate },
  { "prices currency", slv_cmd_prices_currency },
  { "prices age", slv_cmd_prices_age },
  { "deck price", slv_cmd_deck_price },
  { "collection value", run_value },
  { "search", slv_cmd_search },
  { "card", slv_cmd_card },
  { "check", slv_cmd_check },
  { "fix", slv_cmd_fix },
  { "deck list", slv_cmd_deck_list },
  { "deck add", slv_cmd_deck_add },
  { "deck show", slv_cmd_deck_show },
  { "deck remove", slv_cmd_deck_remove },
  { "deck convert", slv_cmd_deck_convert },
  { "deck export", slv_cmd_deck_export },
  { "deck diff", slv_cmd_deck_diff },
  { "deck versions", slv_cmd_deck_versions },
  { "deck restore", slv_cmd_deck_restore },
  { "deck stats", slv_cmd_deck_stats },
  { "deck advice", slv_cmd_deck_advice },
  { "deck move", slv_cmd_deck_move },
  { "deck tag", slv_cmd_deck_tag },
  { "deck group", slv_cmd_deck_group },
  { "deck copy", slv_cmd_deck_copy },
  { "deck sleeve", slv_cmd_deck_sleeve },
  { "print", run_paper },
  { "hand", run_hand },
  { "goldfish", slv_cmd_goldfish },
  { "side", slv_cmd_side },
  { "collection list", slv_cmd_collection_list },
  { "collection add", slv_cmd_collection_add },
  { "collection enter", slv_cmd_collection_enter },
  { "collection change", slv_cmd_collection_change },
  { "collection move", slv_cmd_collection_move },
  { "collection split", slv_cmd_collection_split },
  { "collection merge", slv_cmd_collection_merge },
  { "collection remove", slv_cmd_collection_remove },
  { "collection import", slv_cmd_collection_import },
  { "collection export", slv_cmd_collection_export },
  { "collection missing", slv_cmd_collection_missing },
  { "collection pull", slv_cmd_collection_pull },
  { "collection build", slv_cmd_collection_build },
  { "collection unbuild", slv_cmd_collection_unbuild },
  { "collection conflicts", slv_cmd_collection_conflicts },
  { "collection built", slv_cmd_collection_built },
  { "collection take-apart", slv_cmd_collection_unbuild },
  { "collection together", slv_cmd_collection_together },
  { "collection arrived", slv_cmd_collection_arrived },
  { "collection wants", slv_cmd_collection_wants },
  { "collection shop", slv_cmd_collection_shop },
  { "collection sets", slv_cmd_collection_sets },
  { "collection places", slv_cmd_collection_places },
  { "collection undo", slv_cmd_collection_undo },
  { "collection redo", slv_cmd_collection_redo },
  { "collection history", slv_cmd_collection_history },
  { "collection revert", slv_cmd_collection_revert },
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
