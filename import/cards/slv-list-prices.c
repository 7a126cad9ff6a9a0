/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-list-prices.c: what cards cost, in two forms: sleeves-prices, a table with a row for each price, and what records of a card list say
 * besides (SlvPriceMap). Columns of the table: game, name, set, number, finish, condition, currency, amount, day. Which mark stands
 * before the minor units no single row need tell ("1,234"): all amounts of the table are looked at, and where they leave it open the row is
 * refused. Neither form makes cards. */
#include "import/cards/slv-list-plain.h"
#include "store/slv-store-prices.h"

typedef enum { COLUMN_GAME, COLUMN_NAME, COLUMN_SET, COLUMN_NUMBER, COLUMN_FINISH, COLUMN_CONDITION, COLUMN_CURRENCY, COLUMN_AMOUNT,
               COLUMN_DAY } Column;
static const char * const columns[] = {
  "game", "name|card|card-name|product-name", "set|set-code|edition|edition-code|expansion", "number|card-number|collector-number|cn",
  "finish|foil|printing", "condition", "currency", "amount|price|market-price|price-each|trend", "day|date|as-of", NULL
};

/* ---- amounts ---- */

/* Whether the currency has no minor units, so that a mark divides thousands. */
static gboolean
is_whole (const char *currency)
{
  const char *code = slv_currency_code (currency);

  return code != NULL && slv_currency_decimals (code) == 0;
}

/* The mark before the minor units as @text alone shows it, 0: it does not. */
static char
decimal_of (const char *text)
{
  const char *comma = strrchr (text, ','), *dot = strrchr (text, '.'), *last = comma == NULL || (dot != NULL && dot > comma) ? dot : comma;

  if (last == NULL || slv_amount_is_open (text))
    return '\0';
  if (strchr (text, *last) != last)   /* 1,234,567: no number has two */
    return *last == ',' ? '.' : ',';
  return *last;
}

/* @text with a point before its minor units and nothing else between the digits; (transfer full), NULL: it is no amount. */
static char *
plain_amount (const char *text, char decimal)
{
  g_autoptr (GString) plain = g_string_new (NULL);
  const char *end = decimal != '\0' && strchr (text, decimal) != NULL ? strchr (text, decimal) : text + strlen (text);
  guint group = 0;
  gboolean grouped = FALSE;

  for (const char *p = text; p < end; p++)
    if (g_ascii_isdigit (*p))
      {
        g_string_append_c (plain, *p);
        group++;
      }
    else if ((*p != ',' && *p != '.') || p == text || (grouped ? group != 3 : group > 3))
      return NULL;
    else
      {
        grouped = TRUE;
        group = 0;
      }
  if (plain->len == 0 || (grouped && group != 3) || (*end != '\0' && (end[1] == '\0' || end[1 + strspn (end + 1, "0123456789")] != '\0')))
    return NULL;
  if (*end != '\0')
    g_string_append_printf (plain, ".%s", end + 1);
  return g_string_free (g_steal_pointer (&plain), FALSE);
}

/* What a row alone does not say, the others do. NULL, or why it is refused (transfer full). */
static char *
settle_amount (SlvCardPrice *price, const gboolean met[2])
{
  char decimal = decimal_of (price->amount);
  gboolean open = slv_amount_is_open (price->amount) && !is_whole (price->currency);

  if (*price->amount == '-')   /* told where all prices are looked at */
    return NULL;
  if (open && met[0] == met[1])
    return g_strdup_printf (_("“%s” may mean thousands or a fraction, and the other amounts of the list do not tell which"), price->amount);
  if (open)
    decimal = met[0] ? ',' : '.';
  char *plain = plain_amount (price->amount, decimal);
  if (plain == NULL)
    return g_strdup_printf (_("“%s” is no price"), price->amount);
  slv_take_str (&price->amount, plain);
  return NULL;
}

static gboolean
settle (SlvPlainList *list, GError **error)
{
  gboolean met[2] = { FALSE, FALSE }, good = TRUE;   /* a comma, a point before minor units */
  guint decided = 0;

  SLV_EACH (const SlvCard, card, list->cards)
    {
      const char *amount = ((SlvCardPrice *) card->prices->pdata[0])->amount;
      g_autofree char *plain = plain_amount (amount, decimal_of (amount));
      char decimal = plain != NULL ? decimal_of (amount) : '\0';   /* what is no price tells nothing */

      met[0] = met[0] || decimal == ',';
      met[1] = met[1] || decimal == '.';
    }
  for (guint i = 0; i < list->cards->len && good; i++)
    {
      SlvCard *card = list->cards->pdata[i];
      SlvCardPrice *price = card->prices->pdata[0];
      gboolean open = slv_amount_is_open (price->amount);
      g_autofree char *reason = settle_amount (price, met);

      decided += open && reason == NULL;
      if (reason == NULL)
        continue;
      good = slv_list_reject (list->run, card->name, card->line, reason, error);
      g_ptr_array_remove_index (list->cards, i--);
    }
  if (decided > 0)
    slv_list_note (list->run, ngettext ("%u amount such as 1,234 is read as the other amounts of the list are written: “%s” stands before the minor units",
                                        "%u amounts such as 1,234 are read as the other amounts of the list are written: “%s” stands before the minor units",
                                        decided), decided, met[0] ? "," : ".");
  return good;
}

/* ---- the table ---- */

/* Takes a currency's mark or code off @text, blanks and what divides thousands in Switzerland. (transfer full) (nullable): what it was */
static char *
take_currency (char *text)
{
  char *currency = g_strdup (slv_currency_mark (text)), *out = text, *at = currency != NULL ? strstr (text, currency) : NULL;

  if (at != NULL)
    memmove (at, at + strlen (currency), strlen (at + strlen (currency)) + 1);
  g_strstrip (text);
  for (char *p = text; *p != '\0'; p++)
    if (g_ascii_isalpha (p[0]) && g_ascii_isalpha (p[1]) && g_ascii_isalpha (p[2]) && currency == NULL)
      {
        currency = g_strndup (p, 3);
        p += 2;
      }
    else if (*p != ' ' && *p != '\'')
      *out++ = *p;
  *out = '\0';
  return currency;
}

/* NULL, or why the row is refused. */
static char *
read_row (SlvPlainList *list, const char *name, guint64 line)
{
  static const struct { Column column; gsize offset; } texts[] = {
    { COLUMN_SET, G_STRUCT_OFFSET (SlvCardPrice, set_code) }, { COLUMN_NUMBER, G_STRUCT_OFFSET (SlvCardPrice, number) },
    { COLUMN_FINISH, G_STRUCT_OFFSET (SlvCardPrice, finish) }, { COLUMN_CONDITION, G_STRUCT_OFFSET (SlvCardPrice, condition) },
    { COLUMN_DAY, G_STRUCT_OFFSET (SlvCardPrice, day) },
  };
  const SlvGame *game = NULL;
  char *reason = slv_plain_game (list, slv_plain_cell (list, COLUMN_GAME), &game);
  g_autofree char *amount = g_strdup (slv_plain_cell (list, COLUMN_AMOUNT)), *mark = take_currency (amount);
  const char *said = slv_plain_cell (list, COLUMN_CURRENCY);

  if (reason != NULL)
    return reason;
  if (*amount == '\0')
    return g_strdup (_("it says no amount"));
  if (*said != '\0' && mark != NULL && g_strcmp0 (slv_currency_code (said), slv_currency_code (mark)) != 0)
    return g_strdup_printf (_("its currency is “%s”, and its amount is in “%s”"), said, mark);
  g_autoptr (GString) subject = g_string_new (game->id);
  for (guint i = 0; i <= COLUMN_DAY; i++)
    g_string_append_printf (subject, "\t%s", i == COLUMN_AMOUNT ? "" : i == COLUMN_NAME ? name : slv_plain_cell (list, i));
  if (slv_plain_line (list, subject->str) > 0)
    return slv_plain_twice (list, subject->str);
  SlvCard *card = slv_card_new (game->id, "", name);
  card->line = line;
  card->only_prices = TRUE;
  SlvCardPrice *price = slv_card_add_price (card);
  price->line = line;
  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    G_STRUCT_MEMBER (char *, price, texts[i].offset) = g_strdup (slv_plain_cell (list, texts[i].column));
  price->currency = *said != '\0' || mark == NULL ? g_strdup (said) : g_steal_pointer (&mark);
  price->amount = g_steal_pointer (&amount);
  slv_plain_add (list, card, subject->str);
  return NULL;
}

static const SlvPlainKind table = {
  "sleeves-prices", columns, 1u << COLUMN_NAME | 1u << COLUMN_AMOUNT, COLUMN_NAME, read_row, settle,
};

const SlvListKind slv_list_prices = { "sleeves-prices", NULL, FALSE, &table, NULL, NULL };

/* ---- records of other lists ---- */

static void
set_path (char **text, const cJSON *json, const char *path)
{
  char *found = path != NULL ? slv_path_text (json, path, NULL) : NULL;

  if (found != NULL)
    slv_take_str (text, found);
}

/* A day that is not written so stays as it is, and is refused where all prices are. */
static void
set_day (SlvCardPrice *price, const char *form)
{
  char *day = slv_day_read (form, price->day);

  if (day != NULL)
    slv_take_str (&price->day, day);
}

static void
read_price (const SlvPriceMap *map, SlvCard *card, const cJSON *json, const cJSON *at, const char *key)
{
  g_autofree char *amount = slv_path_text (at, map->amount, NULL), *whole = g_strdup (amount), *mark = amount != NULL ? take_currency (amount) : NULL, *plain = NULL;

  if (map->currency != NULL && mark != NULL && g_ascii_isalpha (*mark) && g_ascii_strcasecmp (mark, map->currency) != 0)
    slv_take_str (&amount, g_steal_pointer (&whole));   /* it says another one: no amount of this */
  if (amount == NULL || *amount == '\0' || amount[strspn (amount, "0.,")] == '\0')
    return;
  plain = !slv_amount_is_open (amount) || is_whole (map->currency != NULL ? map->currency : mark != NULL ? mark : "") ? plain_amount (amount, decimal_of (amount)) : NULL;
  SlvCardPrice *price = slv_card_add_price (card);
  price->line = card->line;
  price->amount = plain != NULL ? g_steal_pointer (&plain) : g_steal_pointer (&amount);
  price->currency = g_strdup (map->currency != NULL ? map->currency : mark != NULL ? mark : "");
  price->finish = g_strdup (map->finish != NULL ? map->finish : "");
  price->condition = g_strdup (map->condition != NULL ? map->condition : "");
  set_path (&price->finish, at, map->finish_at);
  set_path (&price->set_code, json, map->set);
  set_path (&price->number, json, map->number);
  set_path (&price->day, json, map->day);
  if (map->day_form != NULL && *price->day != '\0')
    set_day (price, map->day_form);
  if (map->set == NULL && key != NULL)
    price->printing = g_strdup (key);
}

void
slv_list_read_prices (const GPtrArray *maps, SlvCard *card, const cJSON *json, const char *key)
{
  SLV_EACH (const SlvPriceMap, map, maps)
    {
      g_autoptr (GPtrArray) objects = map->path != NULL ? slv_json_path (json, map->path) : NULL;

      if (objects == NULL)
        read_price (map, card, json, json, key);
      for (guint k = 0; objects != NULL && k < objects->len; k++)
        read_price (map, card, json, g_ptr_array_index (objects, k), key);
    }
}
