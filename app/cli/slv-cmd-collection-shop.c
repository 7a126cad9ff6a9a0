/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-cmd-collection-shop.c: `collection shop`: the cheapest way to get what decks lack, or what the list of wants asks for. Reads only. */
#include <string.h>
#include <glib/gi18n.h>
#include "cli/slv-cli-collection.h"
#include "collection/slv-shop-order.h"

typedef struct { SlvCollection *collection; GPtrArray *decks, *list; SlvGame *game; SlvPriceBook *book; GArray *shipping; SlvShopOrder *order; } Shopping;

static void
shopping_clear (Shopping *shopping)
{
  slv_shop_order_free (shopping->order);
  g_clear_pointer (&shopping->shipping, g_array_unref);
  slv_price_book_unref (shopping->book);
  g_clear_pointer (&shopping->list, g_ptr_array_unref);
  g_clear_pointer (&shopping->decks, g_ptr_array_unref);
  g_clear_pointer (&shopping->collection, slv_collection_unref);
}

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
  slv_set_error (error, SLV_ERROR_NOT_FOUND, NULL, _("no prices came from “%s”"), text);
  return NULL;
}

static gboolean
read_shipping (SlvCli *cli, Shopping *shopping, GError **error)
{
  g_autoptr (GPtrArray) told = slv_price_book_sources (shopping->book);
  const char *currency = slv_price_book_currency (shopping->book);
  const GPtrArray *said = slv_cli_get_all (cli, "shipping");

  shopping->shipping = g_array_new (FALSE, FALSE, sizeof (SlvShipping));
  for (guint i = 0; said != NULL && i < said->len; i++)
    {
      const char *text = said->pdata[i], *mark = strrchr (text, '=');
      g_autofree char *name = mark != NULL ? g_strndup (text, (gsize) (mark - text)) : NULL;
      SlvShipping shipping = { 0 };

      if (mark == NULL || currency == NULL || !slv_amount_read (mark + 1, currency, &shipping.amount))
        {
          slv_set_error (error, SLV_ERROR_USAGE, NULL, _("“%s” is no SOURCE=AMOUNT; an amount is digits with a point, such as 4.90"), text);
          return FALSE;
        }
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
      shopping->decks = slv_cli_stored_decks (cli, 0, error);
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

/* ---- for scripts ---- */

static void
add_amount (cJSON *json, const char *name, gint64 amount, const char *currency)
{
  g_autofree char *text = slv_amount_text (amount, currency);

  cJSON_AddStringToObject (json, name, text);
}

static cJSON *
thing_json (const char *source, const SlvWanted *thing)
{
  const struct { const char *key, *text; } texts[] = { { "source", source }, { "name", thing->name }, { "set", thing->set_code }, { "number", thing->number },
                                                       { "finish", thing->finish }, { "condition", thing->condition } };
  cJSON *json = cJSON_CreateObject ();

  for (guint i = source == NULL; i < G_N_ELEMENTS (texts); i++)
    cJSON_AddStringToObject (json, texts[i].key, texts[i].text);
  cJSON_AddNumberToObject (json, "quantity", (double) thing->missing);
  return json;
}

static void
add_shop (const SlvShopOrder *order, const SlvShop *shop, cJSON *shops, cJSON *lines)
{
  const char *currency = slv_price_book_currency (order->book);
  cJSON *json = cJSON_CreateObject ();

  slv_json_put (json, { "source", SLV_TEXT (shop->source) }, { "copies", SLV_NUMBER (shop->cost.copies) });
  add_amount (json, "cards", shop->cost.amount, currency);
  add_amount (json, "shipping", shop->shipping, currency);
  cJSON_AddItemToArray (shops, json);
  SLV_EACH_IN (const SlvShopLine, line, shop->lines)
    {
      SlvWanted *thing = slv_shop_order_line (order, shop, line);
      cJSON *one = thing_json (shop->source, thing);

      add_amount (one, "price", line->quote.amount, currency);
      add_amount (one, "sum", line->quote.amount * (gint64) line->copies, currency);
      slv_json_put (one, { "seen", SLV_TEXT (line->quote.seen) }, { "old", SLV_TRUTH (line->quote.old) });
      cJSON_AddItemToArray (lines, one);
      slv_wanted_free (thing);
    }
}

static void
print_json (const Shopping *shopping)
{
  const SlvShopOrder *order = shopping->order;
  const char *currency = slv_price_book_currency (shopping->book);
  const struct { const char *key; guint64 n; } numbers[] = { { "copies", order->cost.copies }, { "unknown", order->cost.unknown },
                                                             { "no_rate", order->cost.no_rate }, { "old", order->cost.old } };
  cJSON *json = cJSON_CreateObject (), *names = cJSON_AddArrayToObject (json, "decks"), *list;

  for (guint i = 0; i < shopping->decks->len; i++)
    cJSON_AddItemToArray (names, cJSON_CreateString (((const SlvDeck *) shopping->decks->pdata[i])->name));
  cJSON_AddStringToObject (json, "currency", currency != NULL ? currency : "");
  add_amount (json, "cards", order->cost.amount, currency != NULL ? currency : "");
  add_amount (json, "shipping", order->shipping, currency != NULL ? currency : "");
  add_amount (json, "total", order->cost.amount + order->shipping, currency != NULL ? currency : "");
  add_amount (json, "least", order->exact ? order->cost.amount + order->shipping : order->bound, currency != NULL ? currency : "");
  cJSON_AddBoolToObject (json, "exact", order->exact);
  for (guint i = 0; i < G_N_ELEMENTS (numbers); i++)
    cJSON_AddNumberToObject (json, numbers[i].key, (double) numbers[i].n);
  names = cJSON_AddArrayToObject (json, "shops");
  list = cJSON_AddArrayToObject (json, "order");
  for (guint i = 0; i < order->shops->len; i++)
    add_shop (order, order->shops->pdata[i], names, list);
  list = cJSON_AddArrayToObject (json, "open");
  for (guint i = 0; i < order->open->len; i++)
    {
      const SlvShopOpen *open = &g_array_index (order->open, SlvShopOpen, i);
      cJSON *one = thing_json (NULL, order->list->pdata[open->wanted]);

      cJSON_AddStringToObject (one, "why", open->state == SLV_QUOTE_NO_RATE ? "no-rate" : "unknown");
      cJSON_AddItemToArray (list, one);
    }
  slv_cli_print_json (json);
}

/* ---- for people ---- */

static void
print_shop (const SlvShopOrder *order, const SlvShop *shop)
{
  const char *currency = slv_price_book_currency (order->book);
  g_autofree char *cards = slv_amount_text (shop->cost.amount, currency), *shipping = slv_amount_text (shop->shipping, currency);
  SlvTable *table = slv_table_new ("rllllrrl", (const char *[]) { _("Copies"), _("Name"), _("Set"), _("Number"), _("Finish"), _("Price"), _("Sum"),
                                                                 _("Told last") });

  slv_text_paragraph (0, NULL, SLV_STYLE_BOLD, shop->source);
  SLV_EACH_IN (const SlvShopLine, line, shop->lines)
    {
      SlvWanted *thing = slv_shop_order_line (order, shop, line);
      g_autofree char *n = slv_tell_digits (line->copies), *price = slv_amount_text (line->quote.amount, currency);
      g_autofree char *sum = slv_amount_text (line->quote.amount * (gint64) line->copies, currency);
      g_autofree char *day = slv_tell_day (line->quote.seen), *seen = g_strdup_printf (line->quote.old ? _("%s (old)") : "%s", day);

      slv_table_add (table, (const char *[]) { n, thing->name, thing->set_code, thing->number, thing->finish, price, sum, seen });
      slv_wanted_free (thing);
    }
  slv_table_print (table, 2);
  /* Translators: amounts with their currency */
  slv_text_sayf (SLV_STYLE_PLAIN, _("  cards %s %s, shipping %s %s"), cards, currency, shipping, currency);
}

static void
print_order (const Shopping *shopping)
{
  const SlvShopOrder *order = shopping->order;
  g_autofree char *sum = slv_shop_order_sum (order), *notes = slv_shop_order_notes (order);

  if (order->list->len == 0)
    {
      slv_cli_say (_("nothing is missing"));
      return;
    }
  for (guint i = 0; i < order->shops->len; i++)
    print_shop (order, order->shops->pdata[i]);
  if (order->open->len > 0)
    slv_text_paragraph (0, NULL, SLV_STYLE_BOLD, _("Without a price that counts"));
  for (guint i = 0; i < order->open->len; i++)
    {
      const SlvShopOpen *open = &g_array_index (order->open, SlvShopOpen, i);
      const SlvWanted *thing = order->list->pdata[open->wanted];
      g_autofree char *n = slv_tell_digits (thing->missing);

      slv_text_sayf (SLV_STYLE_PLAIN, open->state == SLV_QUOTE_NO_RATE ? _("  %s × %s: priced in another currency only, to which no rate was given")
                                                                       : _("  %s × %s: no price is known"), n, thing->name);
    }
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
    print_json (shopping);
  else
    print_order (shopping);
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
