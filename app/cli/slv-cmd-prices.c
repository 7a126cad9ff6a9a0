/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-cmd-prices.c: `prices`: what lists said that cards cost, `prices forget`, `rate`, `currency` and `age`. On disk when `forget` ends with 0: nothing of that
 * source; else all of it. */
#include "cli/slv-cli.h"
#include "cli/slv-cli-money.h"
#include "collection/slv-copy-words.h"
#include "price/slv-price-book.h"

/* ---- what currencies are worth in another, in which one amounts are told, and after how many days they are old. On disk when one that changes
 * something ends with 0: the change; else what was there ---- */

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

typedef struct { char *source; const char *currency; char *first, *last; guint64 n; gint64 sum; } Said;   /* by a source in a currency */

typedef struct { SlvCli *cli; SlvIndex *index; GPtrArray *said; SlvRows *rows; char border[11]; } Run;   /* @border: what was told before it is old */

SLV_DEFINE_STATIC_FREE (Said, said_free, source, first, last);

static gboolean
is_old (const Run *run, const char *day)
{
  return strcmp (day, run->border) < 0;
}

/* (transfer full) */
static char *
day_text (const Run *run, const char *day)
{
  char *told = slv_tell_day (day);

  if (is_old (run, day))
    /* Translators: %s is the day of a price; a price so old says little */
    slv_take_str (&told, g_strdup_printf (_("%s (old)"), told));
  return told;
}

static gboolean
add_up (const SlvPrice *price, gpointer user_data, GError **error G_GNUC_UNUSED)
{
  Run *run = user_data;
  Said *said = NULL;

  for (guint i = 0; i < run->said->len && said == NULL; i++)
    {
      said = run->said->pdata[i];
      if (strcmp (said->source, price->source) != 0 || strcmp (said->currency, price->currency) != 0)
        said = NULL;
    }
  if (said == NULL)
    {
      said = g_new0 (Said, 1);
      said->source = g_strdup (price->source);
      said->currency = g_intern_string (price->currency);
      said->first = g_strdup (price->seen);
      said->last = g_strdup (price->seen);
      g_ptr_array_add (run->said, said);
    }
  if (strcmp (price->seen, said->first) < 0)
    slv_take_str (&said->first, g_strdup (price->seen));
  if (strcmp (price->seen, said->last) > 0)
    slv_take_str (&said->last, g_strdup (price->seen));
  said->n++;
  said->sum += price->amount;
  return TRUE;
}

static void
tell_sources (Run *run)
{
  SLV_EACH (const Said, said, run->said)
    {
      g_autofree char *sum = slv_amount_text (said->sum, said->currency);
      g_autofree char *first = day_text (run, said->first), *last = day_text (run, said->last);

      slv_rows_add (run->rows, { "source", SLV_TEXT (said->source), _("Source") }, { "prices", SLV_NUMBER (said->n), _("Prices") },
                    { "sum", SLV_TEXT (sum), _("Sum"), .right = TRUE }, { "currency", SLV_TEXT (said->currency), "" },
                    { "oldest", SLV_TEXT (said->first), _("Oldest"), first }, { "newest", SLV_TEXT (said->last), _("Newest"), last },
                    { "old", SLV_TRUTH (is_old (run, said->last)) });
    }
}

/* ---- of one card ---- */

static gboolean
tell_price (const SlvPrice *price, gpointer user_data, GError **error G_GNUC_UNUSED)
{
  Run *run = user_data;
  g_autofree char *id = g_strconcat (price->game, "/", price->card, NULL), *amount = slv_amount_text (price->amount, price->currency);
  g_autofree char *seen = day_text (run, price->seen);
  guint row = slv_index_find_id (run->index, id);
  SlvPrintingView view = { .set_code = "", .number = "", .rarity = "" };

  SLV_EACH_PRINTING (one, run->index, row)
    if (strcmp (one->key, price->printing) == 0)
      view = *one;
  slv_rows_add (run->rows, { "id", SLV_TEXT (id) },
                { "name", SLV_TEXT (row != SLV_ROW_NONE ? slv_index_card_name (run->index, row) : "") },
                { "set", SLV_TEXT (view.set_code), _("Set") }, { "number", SLV_TEXT (view.number), _("Number") },
                { "rarity", SLV_TEXT (view.rarity), _("Rarity") },
                { "finish", SLV_TEXT (price->finish), _("Finish"), slv_finish_title (price->finish) },
                { "condition", SLV_TEXT (price->condition), _("Condition"), slv_condition_title (slv_condition_grade (price->condition)) },
                { "amount", SLV_TEXT (amount), _("Price"), .right = TRUE }, { "currency", SLV_TEXT (price->currency), "" },
                { "day", SLV_DAY (price->day), _("Since") }, { "seen", SLV_TEXT (price->seen), _("Told last"), seen },
                { "old", SLV_TRUTH (is_old (run, price->seen)) }, { "source", SLV_TEXT (price->source), _("Source") });
  return TRUE;
}

static gboolean
tell_card (Run *run, GError **error)
{
  SlvCli *cli = run->cli;
  GPtrArray *games = slv_games_list (cli->games);
  SlvGame *only = NULL;
  const char *name = slv_cli_arg (cli, 0);
  guint met = 0;

  if (!slv_cli_game (cli, &only, error))
    return FALSE;
  SLV_EACH (SlvGame, game, games)
    {
      g_autoptr (GArray) rows = NULL;
      guint n = only == NULL || game == only ? slv_index_find_name (run->index, game, name, &rows) : 0;

      met += n;
      for (guint k = 0; k < n; k++)
        if (!slv_store_each_price (cli->store, &(SlvPriceAsk) { game->id, slv_index_card_key (run->index, g_array_index (rows, guint, k)), TRUE, NULL },
                                   tell_price, run, error))
          return FALSE;
    }
  return met > 0 || slv_set_error (error, SLV_ERROR_NOT_FOUND, NULL, _("there is no card “%s”"), name);
}

int
slv_cmd_prices (SlvCli *cli, GError **error)
{
  g_autoptr (GPtrArray) said = g_ptr_array_new_with_free_func (said_free);
  cJSON *json = cJSON_CreateObject ();
  Run run = { .cli = cli, .said = said, .rows = slv_rows_new (cli, json, "prices") };
  gboolean good = slv_cli_store (cli, error) != NULL && (run.index = slv_cli_index (cli, error)) != NULL;

  if (good)
    slv_price_day (slv_price_old_days (cli->store), run.border);
  if (good && slv_cli_arg (cli, 0) != NULL)
    good = tell_card (&run, error);
  else if (good && (good = slv_store_each_price (cli->store, &(SlvPriceAsk) { 0 }, add_up, &run, error)))
    tell_sources (&run);
  if (!good)
    {
      slv_rows_drop (run.rows);
      cJSON_Delete (json);
      return 3;
    }
  guint n = slv_rows_end (run.rows, 0);
  if (!cli->json && n == 0 && slv_cli_arg (cli, 0) != NULL)
    slv_cli_say (_("No price of “%s” is known."), slv_cli_arg (cli, 0));
  else if (!cli->json && n == 0)
    {
      g_autofree char *none = slv_prices_none_text (cli->store);

      slv_cli_say ("%s", none);
    }
  return slv_cli_answer (cli, json);
}

int
slv_cmd_prices_forget (SlvCli *cli, GError **error)
{
  if (slv_cli_store (cli, error) == NULL || !slv_store_forget_prices (cli->store, slv_cli_arg (cli, 0), error))
    return 3;
  return slv_cli_tell (cli, g_strdup (_("The prices are forgotten.")), { "forgotten", SLV_TEXT (slv_cli_arg (cli, 0)) });
}
