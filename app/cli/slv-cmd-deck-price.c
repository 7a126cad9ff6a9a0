/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-cmd-deck-price.c: `deck price`: what a deck costs in the cheapest printings, in those that its list names, and what is missing of it. */
#include <glib/gi18n.h>
#include "cli/slv-cli-collection.h"
#include "cli/slv-cli-money.h"
#include "collection/slv-deck-cost.h"

static void
tell_cards (const SlvDeckCost *cost, SlvIndex *index, SlvTable *table, cJSON *list)
{
  SLV_EACH_IN (const SlvCardCost, card, cost->cards)
    {
      g_autofree char *copies = slv_tell_digits (card->copies), *missing = slv_tell_digits (card->missing);
      g_autofree char *cheapest = card->cheapest_state == SLV_QUOTE_KNOWN ? slv_quote_text (&card->cheapest) : g_strdup ("?");
      g_autofree char *chosen = card->chosen_state == SLV_QUOTE_KNOWN ? slv_quote_text (&card->chosen) : g_strdup ("?");
      SlvPrintingView view = { .set_code = "", .number = "" };
      cJSON *row = slv_json_add_row (list);

      if (card->cheapest_state == SLV_QUOTE_KNOWN && card->cheapest.printing != SLV_ROW_NONE)
        slv_index_printing (index, card->cheapest.printing, &view);
      slv_json_put (row, { "name", SLV_TEXT (card->name) }, { "copies", SLV_NUMBER (card->copies) },
                    { "missing", SLV_NUMBER (card->missing) }, { "set", SLV_TEXT (view.set_code) },
                    { "number", SLV_TEXT (view.number) });
      cJSON_AddItemToObject (row, "cheapest", slv_cli_quote_json (card->cheapest_state, &card->cheapest));
      cJSON_AddItemToObject (row, "chosen", slv_cli_quote_json (card->chosen_state, &card->chosen));
      slv_table_add (table, (const char *[]) { copies, card->name, cheapest, view.set_code, view.number,
                                               card->cheapest_state == SLV_QUOTE_KNOWN ? card->cheapest.finish : "", chosen, missing });
    }
}

static void
tell (SlvCli *cli, const SlvDeck *deck, const SlvDeckCost *cost)
{
  const char *currency = slv_price_book_currency (cost->book);
  SlvTable *table = slv_table_new ("rlrlllrr", (const char *[]) { _("Copies"), _("Name"), _("Cheapest"), _("Set"), _("Number"), _("Finish"), _("Chosen"),
                                                               _("Missing") });
  cJSON *json = cJSON_CreateObject ();

  slv_json_put (json, { "deck", SLV_TEXT (deck->name) }, { "currency", SLV_TEXT (currency) });
  cJSON_AddItemToObject (json, "cheapest", slv_cli_cost_json (&cost->cheapest, currency));
  cJSON_AddItemToObject (json, "chosen", slv_cli_cost_json (&cost->chosen, currency));
  cJSON_AddItemToObject (json, "missing", slv_cli_cost_json (&cost->missing, currency));
  slv_cli_rates_json (json, slv_price_book_rates (cost->book));
  tell_cards (cost, cli->index, table, cJSON_AddArrayToObject (json, "cards"));
  if (cli->json)
    {
      slv_table_free (table);
      slv_cli_print_json (json);
      return;
    }
  cJSON_Delete (json);
  slv_table_print (table, 0);
  slv_cli_print_cost (_("In the cheapest printings"), &cost->cheapest, currency);
  slv_cli_print_cost (_("In the printings of the list"), &cost->chosen, currency);
  slv_cli_print_cost (_("Only what is missing"), &cost->missing, currency);
  slv_cli_say_rates (slv_price_book_rates (cost->book));
}

int
slv_cmd_deck_price (SlvCli *cli, GError **error)
{
  g_autoptr (SlvCollection) collection = slv_cli_collection (cli, error);
  g_autoptr (GPtrArray) decks = collection != NULL ? slv_cli_stored_decks (cli, 0, error) : NULL;
  SlvGame *game = NULL;

  if (decks == NULL || !slv_cli_game (cli, &game, error))
    return 3;
  if (decks->len != 1)
    return slv_cli_usage (error, _("“%s” holds several decks; name one of them with #NAME"), slv_cli_arg (cli, 0));
  g_autoptr (GArray) rows = slv_deck_cost_rows (collection, decks->pdata[0], game);
  g_autoptr (SlvPriceBook) book = slv_price_book_open (cli->store, cli->index, &(SlvPriceBookAsk) { .rows = rows }, error);
  if (book == NULL)
    return 3;
  if (slv_price_book_currency (book) == NULL)
    {
      slv_set_error (error, SLV_ERROR_NOT_FOUND, NULL, _("no prices are known; they come with card lists that say some, or from a table of prices"));
      return 3;
    }
  g_autoptr (SlvDeckCost) cost = slv_deck_cost_new (collection, book, decks->pdata[0], game);
  tell (cli, decks->pdata[0], cost);
  return 0;
}
