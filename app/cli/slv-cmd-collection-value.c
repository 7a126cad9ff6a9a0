/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-cmd-collection-value.c: `collection value`: what copies are worth, by place, set or game or day by day, and the gain against what was
 * paid. With --plot in the program that draws: slv-cmd-hand-plot.c. */
#include "cli/slv-cli-collection.h"
#include "cli/slv-cli-money.h"

#define DAYS_MOST 31u

gboolean
slv_cli_value_ask (SlvCli *cli, SlvValueAsked *asked, GError **error)
{
  const char *by = slv_cli_get (cli, "by");

  *asked = (SlvValueAsked) { .days = slv_cli_has (cli, "plot") };
  if (by != NULL && g_str_equal (by, "day"))
    asked->days = TRUE;
  else if (by != NULL && !slv_value_by_find (by, &asked->by))
    return slv_set_error (error, SLV_ERROR_USAGE, NULL, _("“%s” is nothing to sum up by; there are place, set, game and day"), by);
  asked->collection = slv_cli_collection (cli, error);
  asked->lots = asked->collection != NULL ? slv_cli_lots (cli, asked->collection, 0, error) : NULL;
  if (asked->lots == NULL)
    return FALSE;
  if (asked->days)
    {
      g_autoptr (GArray) rows = slv_collection_rows_of (asked->collection, asked->lots);

      asked->book = slv_price_book_open (cli->store, cli->index, &(SlvPriceBookAsk) { .rows = rows, .history = TRUE }, error);
      if (asked->book != NULL && slv_price_book_currency (asked->book) != NULL)
        asked->each = slv_collection_value_days (asked->collection, asked->book, asked->lots, DAYS_MOST);
    }
  else if ((asked->book = slv_cli_prices (asked->collection, error)) != NULL)
    slv_price_book_ref (asked->book);
  return asked->book != NULL && slv_cli_tells_prices (asked->book, error);
}

SLV_DEFINE_CLEAR (SlvValueAsked, slv_cli_value_clear, each, lots, (slv_price_book_unref, book), (slv_collection_unref, collection));

static cJSON *
gain_json (const SlvGain *gain, const char *currency)
{
  g_autofree char *more = slv_amount_text (gain->worth - gain->paid, currency), *worth = slv_amount_text (gain->worth, currency);
  g_autofree char *paid = slv_amount_text (gain->paid, currency);
  cJSON *json = cJSON_CreateObject ();

  cJSON_AddItemToObject (json, "gain", gain->copies > 0 ? cJSON_CreateString (more) : cJSON_CreateNull ());
  slv_json_put (json, { "worth_then", SLV_TEXT (worth) }, { "paid", SLV_TEXT (paid) },
                { "both", SLV_NUMBER (gain->copies) }, { "unpaid", SLV_NUMBER (gain->unpaid) },
                { "unpriced", SLV_NUMBER (gain->unpriced) }, { "paid_no_rate", SLV_NUMBER (gain->no_rate) });
  return json;
}

static void
tell_values (SlvCli *cli, const SlvValueAsked *asked, cJSON *json)
{
  const char *currency = slv_price_book_currency (asked->book);
  g_autoptr (GPtrArray) all = slv_collection_value (asked->collection, asked->book, asked->lots, SLV_VALUE_ALL);
  g_autoptr (GPtrArray) values = asked->by != SLV_VALUE_ALL ? slv_collection_value (asked->collection, asked->book, asked->lots, asked->by) : NULL;
  const SlvWorth none = { 0 }, *sum = all->len > 0 ? all->pdata[0] : &none;
  SlvRows *rows = slv_rows_new (cli, json, "values");
  g_autofree char *gain = slv_gain_text (&sum->gain, currency);

  cJSON_AddItemToObject (json, "worth", slv_cli_cost_json (&sum->worth, currency));
  cJSON_AddItemToObject (json, "against_paid", gain_json (&sum->gain, currency));
  SLV_EACH (const SlvWorth, value, values)
    {
      g_autofree char *worth = slv_cost_text (&value->worth, currency);

      slv_rows_add (rows, { "of", SLV_TEXT (value->title), "", *value->title != '\0' ? value->title : _("(none noted)") },
                    { "worth", SLV_ITEM (slv_cli_cost_json (&value->worth, currency)), _("Worth"), worth, .right = TRUE },
                    { "against_paid", SLV_ITEM (gain_json (&value->gain, currency)) },
                    { .head = _("Copies"), SLV_NUMBER (value->worth.copies) },
                    { .head = _("No price"), SLV_NUMBER (value->worth.unknown + value->worth.no_rate) });
    }
  slv_rows_end (rows, 0);
  if (cli->json)
    return;
  slv_cli_print_cost (_("Worth"), &sum->worth, asked->book);
  if (*gain != '\0')
    slv_text_paragraph (2, "  ", SLV_STYLE_PLAIN, gain);
}

static void
tell_days (SlvCli *cli, const SlvValueAsked *asked, cJSON *json)
{
  const char *currency = slv_price_book_currency (asked->book);
  SlvRows *rows = slv_rows_new (cli, json, "days");

  SLV_EACH_IN (const SlvValueDay, day, asked->each)
    {
      g_autofree char *worth = slv_cost_text (&day->worth, currency);

      slv_rows_add (rows, { "day", SLV_DAY (day->day), _("Day") },
                    { "worth", SLV_ITEM (slv_cli_cost_json (&day->worth, currency)), _("Worth"), worth, .right = TRUE },
                    { .head = _("No price"), SLV_NUMBER (day->worth.unknown + day->worth.no_rate) });
    }
  slv_rows_end (rows, 0);
  if (!cli->json)
    slv_cli_say (_("The copies that are there now, at the prices of each day."));
}

int
slv_cmd_collection_value (SlvCli *cli, GError **error)
{
  g_auto (SlvValueAsked) asked = { 0 };

  if (!slv_cli_value_ask (cli, &asked, error))
    return 3;
  cJSON *json = cJSON_CreateObject ();
  cJSON_AddStringToObject (json, "currency", slv_price_book_currency (asked.book));
  slv_cli_rates_json (json, slv_price_book_rates (asked.book));
  (asked.days ? tell_days : tell_values) (cli, &asked, json);
  if (!cli->json)
    slv_cli_say_rates (slv_price_book_rates (asked.book));
  return slv_cli_answer (cli, json);
}
