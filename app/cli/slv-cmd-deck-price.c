/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-cmd-deck-price.c: `deck price`: what a deck costs in the cheapest printings, in those that its list names, and what is missing of it. */
#include "cli/slv-cli-collection.h"
#include "cli/slv-cli-money.h"
#include "collection/slv-deck-cost.h"

static void
tell_cards (const SlvDeckCost *cost, SlvIndex *index, SlvRows *rows)
{
  SLV_EACH_IN (const SlvCardCost, card, cost->cards)
    {
      g_autofree char *cheapest = card->cheapest_state == SLV_QUOTE_KNOWN ? slv_quote_text (&card->cheapest) : g_strdup ("?");
      g_autofree char *chosen = card->chosen_state == SLV_QUOTE_KNOWN ? slv_quote_text (&card->chosen) : g_strdup ("?");
      SlvPrintingView view = { .set_code = "", .number = "" };

      if (card->cheapest_state == SLV_QUOTE_KNOWN && card->cheapest.printing != SLV_ROW_NONE)
        slv_index_printing (index, card->cheapest.printing, &view);
      slv_rows_add (rows, { .head = _("Copies"), SLV_NUMBER (card->copies) }, { "name", SLV_TEXT (card->name), _("Name") },
                    { .head = _("Cheapest"), .shown = cheapest, .right = TRUE }, { "copies", SLV_NUMBER (card->copies) },
                    { "missing", SLV_NUMBER (card->missing) }, { "set", SLV_TEXT (view.set_code), _("Set") },
                    { "number", SLV_TEXT (view.number), _("Number") },
                    { .head = _("Finish"), .shown = card->cheapest_state == SLV_QUOTE_KNOWN ? card->cheapest.finish : "" },
                    { "cheapest", SLV_ITEM (slv_cli_quote_json (card->cheapest_state, &card->cheapest)) },
                    { "chosen", SLV_ITEM (slv_cli_quote_json (card->chosen_state, &card->chosen)), _("Chosen"), chosen, .right = TRUE },
                    { .head = _("Missing"), SLV_NUMBER (card->missing) });
    }
}

static int
tell (SlvCli *cli, const SlvDeck *deck, const SlvDeckCost *cost)
{
  const char *currency = slv_price_book_currency (cost->book);
  cJSON *json = cJSON_CreateObject ();

  slv_json_put (json, { "deck", SLV_TEXT (deck->name) }, { "currency", SLV_TEXT (currency) });
  cJSON_AddItemToObject (json, "cheapest", slv_cli_cost_json (&cost->cheapest, currency));
  cJSON_AddItemToObject (json, "chosen", slv_cli_cost_json (&cost->chosen, currency));
  cJSON_AddItemToObject (json, "missing", slv_cli_cost_json (&cost->missing, currency));
  slv_cli_rates_json (json, slv_price_book_rates (cost->book));
  SlvRows *rows = slv_rows_new (cli, json, "cards");
  tell_cards (cost, cli->index, rows);
  slv_rows_end (rows, 0);
  if (!cli->json)
    {
      slv_cli_print_cost (_("In the cheapest printings"), &cost->cheapest, cost->book);
      slv_cli_print_cost (_("In the printings of the list"), &cost->chosen, cost->book);
      slv_cli_print_cost (_("Only what is missing"), &cost->missing, cost->book);
      slv_cli_say_rates (slv_price_book_rates (cost->book));
    }
  return slv_cli_answer (cli, json);
}

int
slv_cmd_deck_price (SlvCli *cli, GError **error)
{
  g_autoptr (SlvCollection) collection = slv_cli_collection (cli, error);
  g_autoptr (GPtrArray) decks = collection != NULL ? slv_cli_stored_decks (cli, error) : NULL;
  SlvGame *game = NULL;

  if (decks == NULL || !slv_cli_game (cli, &game, error))
    return 3;
  if (decks->len != 1)
    return slv_cli_usage (error, _("“%s” holds several decks; name one of them with #NAME"), slv_cli_arg (cli, 0));
  g_autoptr (GArray) rows = slv_deck_cost_rows (collection, decks->pdata[0], game);
  g_autoptr (SlvPriceBook) book = slv_price_book_open (cli->store, cli->index, &(SlvPriceBookAsk) { .rows = rows }, error);
  if (book == NULL || !slv_cli_tells_prices (book, error))
    return 3;
  g_autoptr (SlvDeckCost) cost = slv_deck_cost_new (collection, book, decks->pdata[0], game);
  return tell (cli, decks->pdata[0], cost);
}
