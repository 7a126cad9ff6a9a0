/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-cmd-prices-rates.c: `prices rate`, `prices currency` and `prices age`: what currencies are worth in another, in which one amounts are told,
 * and after how many days they are old. On disk
 * when one that changes something ends with 0: the change; else what was there. */
#include "cli/slv-cli-money.h"

static gboolean
change_rate (SlvCli *cli, GError **error)
{
  const char *from = slv_cli_arg (cli, 0), *to = slv_cli_arg (cli, 1), *rate = slv_cli_arg (cli, 2);

  if (from == NULL)
    return TRUE;
  if (to == NULL || (rate == NULL) != slv_cli_has (cli, "forget"))
    return slv_set_error (error, SLV_ERROR_USAGE, NULL, _("a rate is given as `prices rate USD EUR 0.92`, and forgotten with `prices rate USD EUR --forget`"));
  return rate == NULL ? slv_price_rates_forget (cli->store, from, to, error)
                      : slv_price_rates_set (cli->store, from, to, rate, slv_cli_get (cli, "day"), error);
}

int
slv_cmd_prices_rate (SlvCli *cli, GError **error)
{
  if (slv_cli_store (cli, error) == NULL || !change_rate (cli, error))
    return 3;
  g_autoptr (GArray) rates = slv_price_rates_read (cli->store);
  cJSON *json = cJSON_CreateObject ();
  slv_cli_rates_json (json, rates);
  for (guint i = 0; !cli->json && i < rates->len; i++)
    {
      const SlvPriceRate *rate = &g_array_index (rates, SlvPriceRate, i);
      g_autofree char *text = slv_price_rate_text (rate);

      slv_text_sayf (SLV_STYLE_PLAIN, rate->old ? _("%s (old)") : "%s", text);
    }
  if (!cli->json && rates->len == 0)
    slv_cli_say (_("No rates were given, so that amounts of different currencies are never compared. Give one: `sleeves prices rate USD EUR 0.92`."));
  return slv_cli_answer (cli, json);
}

int
slv_cmd_prices_currency (SlvCli *cli, GError **error)
{
  const char *code = slv_cli_arg (cli, 0);
  g_autoptr (GPtrArray) told = NULL;

  if (slv_cli_store (cli, error) == NULL || (told = slv_store_price_currencies (cli->store, error)) == NULL
      || ((code != NULL || slv_cli_has (cli, "forget")) && !slv_price_book_choose (cli->store, code, error)))
    return 3;
  g_autofree char *chosen = slv_store_get_setting (cli->store, SLV_PRICE_CURRENCY);
  const char *now = chosen != NULL ? chosen : told->len > 0 ? told->pdata[0] : NULL;
  cJSON *json = cJSON_CreateObject ();
  cJSON_AddItemToObject (json, "currency", now != NULL ? cJSON_CreateString (now) : cJSON_CreateNull ());
  cJSON_AddBoolToObject (json, "chosen", chosen != NULL);
  slv_json_add_texts (json, "told", told);
  if (!cli->json && now == NULL)
    slv_cli_say (_("No prices are known, and no currency was chosen."));
  else if (!cli->json)
    slv_cli_say (chosen != NULL ? _("Amounts are told in %s, as was chosen.") : _("Amounts are told in %s, in which most prices are."), now);
  return slv_cli_answer (cli, json);
}

int
slv_cmd_prices_age (SlvCli *cli, GError **error)
{
  const char *text = slv_cli_arg (cli, 0);
  guint64 days = 0;

  if (slv_cli_store (cli, error) == NULL)
    return 3;
  if (text != NULL && !g_ascii_string_to_unsigned (text, 10, 1, SLV_PRICE_OLD_DAYS_MAX, &days, NULL))
    return slv_cli_usage (error, _("“%s” is no number of days from 1 to %u"), text, SLV_PRICE_OLD_DAYS_MAX);
  if ((text != NULL || slv_cli_has (cli, "forget")) && !slv_price_choose_old_days (cli->store, (guint) days, error))
    return 3;
  days = slv_price_old_days (cli->store);
  return slv_cli_tell (cli, g_strdup_printf (ngettext ("What was told more than %u day ago is old.", "What was told more than %u days ago is old.",
                                                       (gulong) days), (guint) days), { "days", SLV_NUMBER (days) });
}
