/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-cmd-collection-shop.c: `collection shop`: the cheapest way to get what decks lack, or what the list of wants asks for. Reads only. */
#include "cli/slv-cli-collection.h"
#include "collection/slv-shop-order.h"

typedef struct { SlvCollection *collection; GPtrArray *decks, *list; SlvGame *game; SlvPriceBook *book; GArray *shipping; SlvShopOrder *order; } Shopping;

SLV_DEFINE_STATIC_CLEAR (Shopping, shopping_clear, (slv_shop_order_free, order), shipping, (slv_price_book_unref, book), list,
                         decks, (slv_collection_unref, collection));

/* ---- what is asked ---- */

/* Of --shipping the source: as its prices are told under, the end of that behind a "/", or the name under which its address is kept. */
static const char *
find_source (SlvCli *cli, const GPtrArray *told, const char *text, GError **error)
{
  g_autoptr (GPtrArray) sources = slv_store_list_sources (cli->store, NULL);
  g_autofree char *end = g_strconcat ("/", text, NULL);
  const SlvSource *named = slv_source_find (sources, text);

  for (guint i = 0; i < told->len; i++)
    if (g_str_equal (told->pdata[i], text) || (named != NULL && g_str_equal (told->pdata[i], named->url)) || g_str_has_suffix (told->pdata[i], end))
      return told->pdata[i];
  return slv_error_null (error, SLV_ERROR_NOT_FOUND, NULL, _("no prices came from “%s”"), text);
}

static gboolean
read_shipping (SlvCli *cli, Shopping *shopping, GError **error)
{
  g_autoptr (GPtrArray) told = slv_price_book_sources (shopping->book);
  const char *currency = slv_price_book_currency (shopping->book);
  const GPtrArray *said = slv_cli_get_all (cli, "shipping");

  shopping->shipping = g_array_new (FALSE, FALSE, sizeof (SlvShipping));
  SLV_EACH (const char, text, said)
    {
      const char *mark = strrchr (text, '=');
      g_autofree char *name = mark != NULL ? g_strndup (text, (gsize) (mark - text)) : NULL;
      SlvShipping shipping = { 0 };

      if (!slv_price_book_has_any (shopping->book))
        return slv_set_error (error, SLV_ERROR_NOT_FOUND, NULL, "%s", slv_price_book_none (shopping->book));
      if (mark == NULL || currency == NULL || !slv_amount_read (mark + 1, currency, &shipping.amount))
        return slv_set_error (error, SLV_ERROR_USAGE, NULL, _("“%s” is no SOURCE=AMOUNT; an amount is digits with a point, such as 4.90"), text);
      if ((shipping.source = find_source (cli, told, name, error)) == NULL)
        return FALSE;
      g_array_append_val (shopping->shipping, shipping);
    }
  return TRUE;
}

static gboolean
open_list (SlvCli *cli, Shopping *shopping, GError **error)
{
  SlvWantedHow how = slv_cli_has (cli, "in-turn") ? SLV_WANTED_IN_TURN : SLV_WANTED_ALL;

  if (!slv_cli_game (cli, &shopping->game, error) || (shopping->collection = slv_cli_collection (cli, error)) == NULL)
    return FALSE;
  if (cli->args->len > 0)
    {
      how |= SLV_WANTED_DECKS_ONLY;
      shopping->decks = slv_cli_stored_decks (cli, error);
    }
  else
    {
      g_autoptr (GArray) ids = slv_wanting_get (cli->store);

      shopping->decks = slv_wanting_load (cli->store, ids, shopping->game);
    }
  if (shopping->decks == NULL)
    return FALSE;
  shopping->list = slv_collection_wanted (shopping->collection, shopping->decks, shopping->game, how);
  return TRUE;
}

static gboolean
choose (SlvCli *cli, Shopping *shopping, GError **error)
{
  return open_list (cli, shopping, error) && slv_cli_index (cli, error) != NULL
         && (shopping->book = slv_price_book_open (cli->store, cli->index, &(SlvPriceBookAsk) { 0 }, error)) != NULL
         && read_shipping (cli, shopping, error)
         && (shopping->order = slv_shop_order_new (shopping->book, shopping->list, shopping->shipping, 0, cli->cancellable, error)) != NULL;
}

/* ---- telling ---- */

static void
add_amount (cJSON *json, const char *name, gint64 amount, const char *currency)
{
  g_autofree char *text = slv_amount_text (amount, currency != NULL ? currency : "");

  cJSON_AddStringToObject (json, name, text);
}

static void
tell_line (const SlvShopOrder *order, const SlvShop *shop, const SlvShopLine *line, SlvRows *rows)
{
  const char *currency = slv_price_book_currency (order->book);
  SlvWanted *thing = slv_shop_order_line (order, shop, line);
  g_autofree char *price = slv_amount_text (line->quote.amount, currency);
  g_autofree char *sum = slv_amount_text (line->quote.amount * (gint64) line->copies, currency);
  g_autofree char *day = slv_tell_day (line->quote.seen), *seen = g_strdup_printf (line->quote.old ? _("%s (old)") : "%s", day);

  slv_rows_add (rows, { "source", SLV_TEXT (shop->source) }, { .head = _("Copies"), SLV_NUMBER (line->copies) },
                { "name", SLV_TEXT (thing->name), _("Name") }, { "set", SLV_TEXT (thing->set_code), _("Set") },
                { "number", SLV_TEXT (thing->number), _("Number") }, { "finish", SLV_TEXT (thing->finish), _("Finish") },
                { "condition", SLV_TEXT (thing->condition) }, { "quantity", SLV_NUMBER (thing->missing) },
                { "price", SLV_TEXT (price), _("Price"), .right = TRUE }, { "sum", SLV_TEXT (sum), _("Sum"), .right = TRUE },
                { "seen", SLV_TEXT (line->quote.seen), _("Told last"), seen }, { "old", SLV_TRUTH (line->quote.old) });
  slv_wanted_free (thing);
}

/* For people a shop after the other, each with its lines; for programs the shops, then all lines. */
static void
tell_shops (SlvCli *cli, const SlvShopOrder *order, cJSON *json)
{
  const char *currency = slv_price_book_currency (order->book);
  SlvRows *rows = cli->json ? slv_rows_new (cli, json, "order") : NULL;

  SLV_EACH (const SlvShop, shop, order->shops)
    {
      g_autofree char *cards = slv_amount_text (shop->cost.amount, currency), *shipping = slv_amount_text (shop->shipping, currency);

      if (!cli->json)
        {
          slv_text_paragraph (0, NULL, SLV_STYLE_BOLD, shop->source);
          rows = slv_rows_new (cli, NULL, NULL);
        }
      SLV_EACH_IN (const SlvShopLine, line, shop->lines)
        tell_line (order, shop, line, rows);
      if (cli->json)
        continue;
      slv_rows_end (rows, 2);
      /* Translators: amounts with their currency */
      slv_text_sayf (SLV_STYLE_PLAIN, _("  cards %s %s, shipping %s %s"), cards, currency, shipping, currency);
    }
  if (cli->json)
    slv_rows_end (rows, 0);
}

static void
tell_open (SlvCli *cli, const SlvShopOrder *order, cJSON *json)
{
  SlvRows *rows = cli->json ? slv_rows_new (cli, json, "open") : NULL;

  if (!cli->json && order->open->len > 0)
    slv_text_paragraph (0, NULL, SLV_STYLE_BOLD, _("Without a price that counts"));
  SLV_EACH_IN (const SlvShopOpen, open, order->open)
    {
      const SlvWanted *thing = order->list->pdata[open->wanted];
      g_autofree char *n = slv_tell_digits (thing->missing);
      gboolean no_rate = open->state == SLV_QUOTE_NO_RATE;

      if (!cli->json)
        slv_text_sayf (SLV_STYLE_PLAIN, no_rate ? _("  %s × %s: priced in another currency only, to which no rate was given")
                                                : _("  %s × %s: no price is known"), n, thing->name);
      else
        slv_rows_add (rows, { "name", SLV_TEXT (thing->name) }, { "set", SLV_TEXT (thing->set_code) }, { "number", SLV_TEXT (thing->number) },
                      { "finish", SLV_TEXT (thing->finish) }, { "condition", SLV_TEXT (thing->condition) },
                      { "quantity", SLV_NUMBER (thing->missing) }, { "why", SLV_TEXT (no_rate ? "no-rate" : "unknown") });
    }
  if (cli->json)
    slv_rows_end (rows, 0);
}

static void
print_json (SlvCli *cli, const Shopping *shopping)
{
  const SlvShopOrder *order = shopping->order;
  const char *currency = slv_price_book_currency (shopping->book);
  cJSON *json = cJSON_CreateObject (), *list;

  slv_cli_add_names (json, "decks", shopping->decks);
  cJSON_AddStringToObject (json, "currency", currency != NULL ? currency : "");
  add_amount (json, "cards", order->cost.amount, currency);
  add_amount (json, "shipping", order->shipping, currency);
  add_amount (json, "total", order->cost.amount + order->shipping, currency);
  add_amount (json, "least", order->exact ? order->cost.amount + order->shipping : order->bound, currency);
  slv_json_put (json, { "exact", SLV_TRUTH (order->exact) }, { "copies", SLV_NUMBER (order->cost.copies) },
                { "unknown", SLV_NUMBER (order->cost.unknown) }, { "no_rate", SLV_NUMBER (order->cost.no_rate) },
                { "old", SLV_NUMBER (order->cost.old) });
  list = cJSON_AddArrayToObject (json, "shops");
  SLV_EACH (const SlvShop, shop, order->shops)
    {
      cJSON *one = slv_json_add_row (list);

      slv_json_put (one, { "source", SLV_TEXT (shop->source) }, { "copies", SLV_NUMBER (shop->cost.copies) });
      add_amount (one, "cards", shop->cost.amount, currency);
      add_amount (one, "shipping", shop->shipping, currency);
    }
  tell_shops (cli, order, json);
  tell_open (cli, order, json);
  slv_cli_print_json (json);
}

static void
print_order (SlvCli *cli, const Shopping *shopping)
{
  const SlvShopOrder *order = shopping->order;
  g_autofree char *sum = slv_shop_order_sum (order), *notes = slv_shop_order_notes (order);

  if (order->list->len == 0)
    {
      slv_cli_say (_("nothing is missing"));
      return;
    }
  tell_shops (cli, order, NULL);
  tell_open (cli, order, NULL);
  /* Translators: an amount and its currency */
  slv_text_sayf (SLV_STYLE_BOLD, _("All together: %s"), sum);
  slv_text_paragraph (0, NULL, SLV_STYLE_PLAIN, notes);
}

static int
answer (SlvCli *cli, const Shopping *shopping, GError **error)
{
  const char *kind = slv_cli_get (cli, "as");
  g_autofree char *text = NULL;

  if (kind != NULL && strcmp (kind, "text") != 0 && strcmp (kind, "csv") != 0)
    return slv_cli_usage (error, _("wants are written as “text” or “csv”, not as “%s”"), kind);
  if (kind != NULL)
    {
      text = slv_shop_order_write (shopping->order, NULL, strcmp (kind, "csv") == 0 ? SLV_WANTED_CSV : SLV_WANTED_TEXT);
      return slv_cli_write (cli, text, error) ? 0 : 3;
    }
  if (cli->json)
    print_json (cli, shopping);
  else
    print_order (cli, shopping);
  return 0;
}

int
slv_cmd_collection_shop (SlvCli *cli, GError **error)
{
  Shopping shopping = { 0 };
  int code = choose (cli, &shopping, error) ? answer (cli, &shopping, error) : 3;

  shopping_clear (&shopping);
  return code;
}
