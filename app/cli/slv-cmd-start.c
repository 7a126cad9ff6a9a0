/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-cmd-start.c: the first page as text: what the library holds and what to do next. Printed without a command where there
 * is no display. A library that is not there yet is not made. */
#include "cli/slv-cli.h"

typedef struct { guint cards, printings, decks, sources; } Holdings;

static guint
cards_of (SlvCli *cli, const SlvGame *game)
{
  guint first, n;

  return cli->index && slv_index_game_rows (cli->index, game, &first, &n) ? n : 0;
}

/* @json: NULL: for people */
static void
tell_games (SlvCli *cli, cJSON *json)
{
  GPtrArray *games = slv_games_list (cli->games);
  SlvRows *rows = slv_rows_new (NULL, json, "games");

  SLV_EACH (const SlvGame, game, games)
    {
      guint n = cards_of (cli, game);

      slv_rows_add (rows, { "id", SLV_TEXT (game->id) }, { "title", SLV_TEXT (slv_cli_tr (game->title)), "" }, { "cards", SLV_NUMBER (n), "" },
                    { .head = "", .shown = ngettext ("card", "cards", n) });
    }
  slv_rows_end (rows, 2);
}

static void
add_advice (SlvRows *rows, const char *command, const char *args, const char *what)
{
  slv_rows_add (rows, { .head = "", .taken = g_strdup_printf ("sleeves %s%s%s", command, *args ? " " : "", args) }, { .head = "", .shown = what });
}

static void
print_page (SlvCli *cli, const Holdings *holdings)
{
  SlvRows *next = slv_rows_new (NULL, NULL, NULL);
  g_autofree char *saved = NULL;

  slv_text_say (SLV_STYLE_BOLD, "Sleeves " SLV_VERSION);
  slv_text_sayf (SLV_STYLE_DIM, _("Library: %s"), cli->library);
  slv_text_line ();
  tell_games (cli, NULL);
  slv_text_line ();
  saved = slv_tell_printf (ngettext ("%u deck is saved.", "%u decks are saved.", holdings->decks), holdings->decks);
  slv_text_sayf (SLV_STYLE_PLAIN, "  %s", saved);
  slv_text_line ();
  slv_text_say (SLV_STYLE_BOLD, holdings->cards ? _("What to do:") : _("There are no cards yet. What to do:"));
  add_advice (next, "tour", "", _("see everything work, on a library that is thrown away"));
  add_advice (next, "import", _("FILE"), _("bring in a card list: a file, a folder or an address"));
  add_advice (next, "search", _("QUERY"), _("find cards"));
  add_advice (next, "check", _("DECK"), _("legal or not, and by which clause not"));
  add_advice (next, "hand", _("DECK"), _("draw an opening hand"));
  add_advice (next, "--help", "", _("all commands"));
  slv_rows_end (next, 2);
}

static void
print_json (SlvCli *cli, const Holdings *holdings)
{
  cJSON *json = cJSON_CreateObject ();
  g_autofree char *library = g_filename_display_name (cli->library);

  slv_json_put (json, { "version", SLV_TEXT (SLV_VERSION) }, { "library", SLV_TEXT (library) });
  tell_games (cli, json);
  slv_json_put (json, { "cards", SLV_NUMBER (holdings->cards) }, { "printings", SLV_NUMBER (holdings->printings) },
                { "decks", SLV_NUMBER (holdings->decks) }, { "sources", SLV_NUMBER (holdings->sources) });
  slv_cli_print_json (json);
}

int
slv_cmd_start (SlvCli *cli, GError **error)
{
  Holdings holdings = { 0 };

  slv_games_init ();
  if (!slv_cli_games (cli, error))
    return 3;
  if (g_file_test (cli->library, G_FILE_TEST_EXISTS))
    {
      if (!slv_cli_index (cli, error))
        return 3;
      g_autoptr (GPtrArray) decks = slv_store_list_decks (cli->store, NULL), sources = slv_store_list_sources (cli->store, NULL);

      holdings.cards = slv_index_n_cards (cli->index);
      holdings.printings = slv_index_n_printings (cli->index);
      holdings.decks = decks ? decks->len : 0;
      holdings.sources = sources ? sources->len : 0;
    }
  if (cli->json)
    print_json (cli, &holdings);
  else
    print_page (cli, &holdings);
  return 0;
}
