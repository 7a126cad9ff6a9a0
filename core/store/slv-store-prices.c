/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-store-prices.c: see the header. Prices are no step of undo: a list can be forgotten, or read again. The file is made
 * with the first price, and opened when it is asked for the first time. */
#include "store/slv-store-prices.h"

#include "base/slv-error.h"
#include "store/slv-store-collection.h"
#include "store/slv-store-private.h"

/* ---- amounts ---- */

/* ISO 4217: all others have two */
guint
slv_currency_decimals (const char *currency)
{
  static const char * const none[] = { "BIF", "CLP", "DJF", "GNF", "ISK", "JPY", "KMF", "KRW", "PYG", "RWF", "UGX", "VND", "VUV", "XAF", "XOF",
                                       "XPF", NULL };
  static const char * const three[] = { "BHD", "IQD", "JOD", "KWD", "LYD", "OMR", "TND", NULL };

  return g_strv_contains (none, currency) ? 0 : g_strv_contains (three, currency) ? 3 : 2;
}

gboolean
slv_amount_is_open (const char *text)
{
  const char *mark = text + strcspn (text, ".,");

  return *mark != '\0' && mark > text && mark - text <= 3 && *text != '0' && strlen (mark + 1) == 3 && strpbrk (mark + 1, ".,") == NULL;
}

gboolean
slv_amount_read (const char *text, const char *currency, gint64 *amount)
{
  guint decimals = slv_currency_decimals (currency), met = 0;
  const char *point = strchr (text, '.');
  gint64 sum = 0;

  if (!g_ascii_isdigit (*text) || (point != NULL && point[1] == '\0'))
    return FALSE;
  for (const char *p = text; *p != '\0'; p++)
    {
      if (p == point)
        continue;
      if (!g_ascii_isdigit (*p))
        return FALSE;
      if (point != NULL && p > point && ++met > decimals)
        {
          if (*p != '0')
            return FALSE;
          continue;
        }
      sum = sum * 10 + (*p - '0');
      if (sum > SLV_AMOUNT_MAX)
        return FALSE;
    }
  for (; met < decimals; met++)
    sum *= 10;
  *amount = sum;
  return sum <= SLV_AMOUNT_MAX;
}

char *
slv_amount_text (gint64 amount, const char *currency)
{
  guint decimals = slv_currency_decimals (currency);
  gint64 one = decimals == 0 ? 1 : decimals == 2 ? 100 : 1000;

  if (decimals == 0)
    return g_strdup_printf ("%" G_GINT64_FORMAT, amount);
  return g_strdup_printf ("%s%" G_GINT64_FORMAT ".%0*" G_GINT64_FORMAT, amount < 0 ? "-" : "", ABS (amount) / one, (int) decimals, ABS (amount) % one);
}

static const struct { const char *mark, *code; } marks[] = {
  { "€", "EUR" }, { "R$", "BRL" }, { "$", "USD" }, { "£", "GBP" }, { "¥", "JPY" }, { "円", "JPY" }, { "元", "CNY" }, { "₩", "KRW" }, { "zł", "PLN" }, { "Kč", "CZK" },
};

const char *
slv_currency_mark (const char *text)
{
  for (guint i = 0; i < G_N_ELEMENTS (marks); i++)
    if (strstr (text, marks[i].mark) != NULL)
      return marks[i].mark;
  return NULL;
}

const char *
slv_currency_code (const char *text)
{
  g_autofree char *code = g_ascii_strup (text, -1);

  for (guint i = 0; i < G_N_ELEMENTS (marks); i++)
    if (g_str_equal (marks[i].mark, text))
      return marks[i].code;
  for (guint i = 0; i < 3; i++)
    if (!g_ascii_isupper (code[i]))
      return NULL;
  return code[3] == '\0' ? g_intern_string (code) : NULL;
}

/* ---- writing ---- */

typedef struct {
  SlvStore           *store;
  const SlvPriceList *list;
  SlvTally           *tally;
  gint64              source;      /* its id */
  char               *since;       /* history is kept from this day on */
  char               *day;         /* "": the source is new; else of its newest list, which is this one where that day is to come */
  gboolean            ahead;       /* that it was */
  GHashTable         *told;        /* gint64: ids of what the list spoke of */
  SlvStatement       *known, *add, *change, *seen;
} Saving;

SlvDb *
slv_store_open_prices (SlvStore *store, gboolean make, GError **error)
{
  g_autofree char *path = g_build_filename (store->dir, "prices.db", NULL);
  GError *problem = NULL;

  if (store->prices == NULL && (make || g_file_test (path, G_FILE_TEST_EXISTS) || slv_db_leads_nowhere (path)))
    store->prices = slv_db_open (path, &slv_db_prices, store->schema, &problem);
  if (problem != NULL)
    {
      slv_store_tell_unread (problem);
      g_propagate_error (error, problem);
    }
  return store->prices;
}

/* (transfer full): the day from which on history is kept, counted from the @last list, so that a clock that has jumped ahead takes nothing along;
 * "": all of it */
static char *
read_since (SlvStore *store, const char *last)
{
  SlvHistoryBounds bounds = slv_store_get_history_bounds (store);
  g_autofree char *whole = g_strconcat (last, "T00:00:00Z", NULL);
  g_autoptr (GDateTime) now = g_date_time_new_now_local (), told = g_date_time_new_from_iso8601 (whole, NULL);

  if (told == NULL)
    return g_strdup ("");
  g_autoptr (GDateTime) then = g_date_time_add_days (g_date_time_compare (told, now) < 0 ? told : now, -(gint) bounds.days);
  return g_date_time_format (then, "%Y-%m-%d");
}

static gboolean
find_source (Saving *saving, const char *name, GError **error)
{
  g_autoptr (SlvStatement) find = slv_db_query (saving->store->prices, "prices-source", error);
  g_autoptr (SlvStatement) add = find != NULL ? slv_db_query (saving->store->prices, "prices-source-add", error) : NULL;
  g_autofree char *today = slv_today ();
  gboolean row;

  if (add == NULL)
    return FALSE;
  slv_statement_bind_text (find, ":name", name);
  if (!slv_statement_next (find, &row, error))
    return FALSE;
  saving->ahead = row && strcmp (slv_statement_text (find, 1), today) > 0;
  saving->day = g_strdup (saving->ahead ? saving->list->day : row ? slv_statement_text (find, 1) : "");
  saving->since = read_since (saving->store, saving->day);
  if (row && !slv_statement_run (find, error))
    return FALSE;
  slv_statement_bind_text (add, ":name", name);
  slv_statement_bind_text (add, ":day", saving->list->day);
  slv_statement_bind_text (add, ":today", today);
  if (!slv_statement_next (add, &row, error))
    return FALSE;
  saving->source = slv_statement_int (add, 0);
  return slv_statement_run (add, error);
}

static void
bind_price (Saving *saving, SlvStatement *statement, const SlvPrice *price)
{
  slv_statement_bind_int (statement, ":source", saving->source);
  slv_statement_bind_text (statement, ":game", price->game);
  slv_statement_bind_text (statement, ":card", price->card);
  slv_statement_bind_text (statement, ":printing", price->printing);
  slv_statement_bind_text (statement, ":finish", price->finish);
  slv_statement_bind_text (statement, ":condition", price->condition);
  slv_statement_bind_text (statement, ":currency", price->currency);
}

static gboolean
add_priced (Saving *saving, const SlvPrice *price, gint64 *id, GError **error)
{
  gboolean row;

  bind_price (saving, saving->add, price);
  if (!slv_statement_next (saving->add, &row, error))
    return FALSE;
  *id = slv_statement_int (saving->add, 0);
  return slv_statement_run (saving->add, error);
}

static gboolean
write_seen (Saving *saving, gint64 id, const char *day, GError **error)
{
  slv_statement_bind_int (saving->seen, ":priced", id);
  slv_statement_bind_text (saving->seen, ":day", day);
  return slv_statement_run (saving->seen, error);
}

/* Only what is another amount, or was told on another day than its list, is written. */
static gboolean
save_one (Saving *saving, const SlvPrice *price, GError **error)
{
  gboolean newest = strcmp (saving->list->day, saving->day) >= 0, row, same;
  const char *seen = price->own_day || !newest ? price->day : "";

  bind_price (saving, saving->known, price);
  slv_statement_bind_text (saving->known, ":day", price->day);
  if (!slv_statement_next (saving->known, &row, error))
    return FALSE;
  same = row && slv_statement_type (saving->known, 2) == SQLITE_INTEGER && slv_statement_int (saving->known, 2) == price->amount;
  g_autofree char *was = g_strdup (row ? slv_statement_text (saving->known, 1) : "");
  gint64 id = row ? slv_statement_int (saving->known, 0) : 0;
  if ((row && !slv_statement_run (saving->known, error)) || (id == 0 && !add_priced (saving, price, &id, error)))
    return FALSE;
  saving->tally->new_ += !row;
  saving->tally->changed += row && !same;
  saving->tally->unchanged += same;
  g_hash_table_add (saving->told, g_memdup2 (&id, sizeof id));
  if (row && *seen != '\0' && (*was == '\0' ? !newest : strcmp (was, seen) > 0))   /* it was told on a later day */
    seen = was;
  if (strcmp (seen, was) != 0 && !write_seen (saving, id, seen, error))
    return FALSE;
  if (same)
    return TRUE;
  slv_statement_bind_int (saving->change, ":priced", id);
  slv_statement_bind_text (saving->change, ":day", price->day);
  slv_statement_bind_int (saving->change, ":amount", price->amount);
  return slv_statement_run (saving->change, error);
}

/* What the list does not speak of any more was told last with the list before. */
static gboolean
settle_gone (Saving *saving, GError **error)
{
  g_autoptr (SlvStatement) told = slv_db_query (saving->store->prices, "prices-told", error);
  g_autoptr (GArray) gone = g_array_new (FALSE, FALSE, sizeof (gint64)), lost = g_array_new (FALSE, FALSE, sizeof (gint64));
  gboolean good = FALSE;

  if (told == NULL)
    return FALSE;
  slv_statement_bind_int (told, ":source", saving->source);
  while (slv_statement_row (told, &good, error))
    {
      gint64 id = slv_statement_int (told, 0);
      g_autofree char *card = NULL;

      if (g_hash_table_contains (saving->told, &id))
        continue;
      card = saving->list->same != NULL ? g_strconcat (slv_statement_text (told, 1), "/", slv_statement_text (told, 2), NULL) : NULL;
      gboolean same = card != NULL && g_hash_table_contains (saving->list->same, card);
      saving->tally->unchanged += same;
      if (same)
        continue;
      if (*slv_statement_text (told, 3) == '\0')
        g_array_append_val (gone, id);
      else if (strcmp (slv_statement_text (told, 3), saving->since) < 0)
        g_array_append_val (lost, id);
    }
  if (!good)
    return FALSE;
  saving->tally->gone = gone->len;
  for (guint i = 0; i < gone->len; i++)
    if (!write_seen (saving, g_array_index (gone, gint64, i), saving->day, error))
      return FALSE;
  for (guint i = 0; i < lost->len; i++)
    {
      g_autoptr (SlvStatement) statement = slv_db_query (saving->store->prices, "prices-lose", error);

      if (statement == NULL)
        return FALSE;
      slv_statement_bind_int (statement, ":priced", g_array_index (lost, gint64, i));
      if (!slv_statement_run (statement, error))
        return FALSE;
    }
  return TRUE;
}

static gboolean
prune (Saving *saving, GError **error)
{
  g_autoptr (SlvStatement) statement = slv_db_query (saving->store->prices, "prices-prune", error);

  if (statement == NULL)
    return FALSE;
  slv_statement_bind_text (statement, ":since", saving->since);
  return slv_statement_run (statement, error);
}

static int
compare_days (gconstpointer a, gconstpointer b)
{
  const SlvPrice *one = *(const SlvPrice * const *) a, *other = *(const SlvPrice * const *) b;
  int order = strcmp (one->day, other->day);

  return order != 0 ? order : (one > other) - (one < other);
}

static gboolean
save_all (Saving *saving, const char *source, GError **error)
{
  SlvDb *db = saving->store->prices;
  g_autoptr (SlvStatement) known = slv_db_query (db, "prices-known", error);
  g_autoptr (SlvStatement) add = known != NULL ? slv_db_query (db, "prices-priced-add", error) : NULL;
  g_autoptr (SlvStatement) change = add != NULL ? slv_db_query (db, "prices-add", error) : NULL;
  g_autoptr (SlvStatement) seen = change != NULL ? slv_db_query (db, "prices-seen", error) : NULL;
  g_autoptr (GPtrArray) rows = g_ptr_array_new ();

  if (seen == NULL || !find_source (saving, source, error))
    return FALSE;
  saving->known = known;
  saving->add = add;
  saving->change = change;
  saving->seen = seen;
  for (guint i = 0; i < saving->list->prices->len; i++)
    g_ptr_array_add (rows, &g_array_index (saving->list->prices, SlvPrice, i));
  g_ptr_array_sort (rows, compare_days);   /* so that an amount is held against the one before it */
  for (guint i = 0; i < rows->len; i++)
    if (!save_one (saving, rows->pdata[i], error))
      return FALSE;
  return *saving->day == '\0' || strcmp (saving->list->day, saving->day) < 0 || settle_gone (saving, error);
}

static gboolean
count_up (SlvStore *store, GError **error)
{
  g_autoptr (SlvStatement) statement = slv_db_query (store->library, "library-revision", error);
  gint64 revision = 0;

  if (!slv_statement_number (statement, &revision, error))
    return FALSE;
  g_autofree char *state = g_strdup_printf ("%" G_GINT64_FORMAT, revision);
  return slv_store_write_setting (store, SLV_PRICES_STATE, state, error);
}

gboolean
slv_store_revise_prices (SlvStore *store, const char *key, SlvRevise revise, gpointer data, GError **error)
{
  g_autofree char *old = NULL, *fresh = NULL;

  if (!slv_store_library_begin (store, error))
    return FALSE;
  return slv_store_library_end (store, slv_store_read_setting (store, key, &old, error) && revise (old, &fresh, data, error)
                                       && slv_store_write_setting (store, key, fresh, error) && count_up (store, error), error);
}

/* @list: (nullable) */
static gboolean
land (const SlvPriceList *list, gboolean any, GError **error)
{
  return list == NULL || list->land == NULL || list->land (any, list->land_data, error);
}

/* Ends the transaction of the prices. The library's revision counts up with each change of them, and tells other windows: it is begun
 * before anything is for good, and that at the very end it could not be counted up is no failure of the prices. */
static gboolean
end_prices (SlvStore *store, const SlvPriceList *list, gboolean good, GError **error)
{
  if (!good || !slv_store_library_begin (store, error))
    return slv_db_end (store->prices, FALSE, error);
  good = count_up (store, error) && land (list, TRUE, error);
  if (!slv_db_end (store->prices, good, error))
    return slv_store_library_end (store, FALSE, error);
  slv_store_library_end (store, TRUE, NULL);
  return TRUE;
}

gboolean
slv_store_save_prices (SlvStore *store, const char *source, const SlvPriceList *list, gboolean dry_run, SlvTally *tally, GError **error)
{
  Saving saving = { .store = store, .list = list, .tally = tally };
  g_autoptr (GError) problem = NULL;

  *tally = (SlvTally) { 0 };
  if (dry_run && slv_store_open_prices (store, FALSE, &problem) == NULL && problem == NULL)
    {
      tally->new_ = list->prices->len;
      return land (list, FALSE, error);
    }
  g_clear_error (&problem);
  if (slv_store_open_prices (store, TRUE, error) == NULL || !slv_db_begin (store->prices, error))
    return FALSE;
  saving.told = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, NULL);
  gboolean good = save_all (&saving, source, error);
  gboolean anything = good && !dry_run && (tally->new_ + tally->changed + tally->gone > 0 || saving.ahead || strcmp (saving.day, list->day) < 0);
  good = good && (!anything || prune (&saving, error));
  SLV_FREE_MEMBERS (&saving, told, day, since);
  if (good && !anything)
    {
      slv_db_rollback (store->prices);
      return land (list, FALSE, error);
    }
  return end_prices (store, list, good, error);
}

/* FALSE: there are none, or, with @error, it cannot be said. */
static gboolean
has_prices (SlvStore *store, const char *source, GError **error)
{
  SlvDb *db = slv_store_open_prices (store, FALSE, error);
  g_autoptr (SlvStatement) statement = db != NULL ? slv_db_query (db, "prices-source", error) : NULL;
  gboolean row = FALSE;

  if (statement != NULL)
    slv_statement_bind_text (statement, ":name", source);
  return statement != NULL && slv_statement_next (statement, &row, error) && row;
}

gboolean
slv_store_has_prices (SlvStore *store, const char *source)
{
  return has_prices (store, source, NULL);
}

gboolean
slv_store_forget_prices (SlvStore *store, const char *source, GError **error)
{
  g_autoptr (GError) problem = NULL;
  gboolean row = FALSE, good;

  if (!has_prices (store, source, &problem))
    {
      if (problem != NULL)
        g_propagate_error (error, g_steal_pointer (&problem));
      else
        slv_set_error (error, SLV_ERROR_NOT_FOUND, NULL, _("no prices came from “%s”"), source);
      return FALSE;
    }
  if (!slv_db_begin (store->prices, error))
    return FALSE;
  g_autoptr (SlvStatement) statement = slv_db_query (store->prices, "prices-forget", error);
  if (statement != NULL)
    slv_statement_bind_text (statement, ":name", source);
  good = statement != NULL && slv_statement_next (statement, &row, error) && (!row || slv_statement_run (statement, error));
  g_clear_pointer (&statement, slv_statement_done);
  if (!end_prices (store, NULL, good, error))
    return FALSE;
  slv_db_give_back (store->prices);
  return TRUE;
}

/* ---- reading ---- */

char *
slv_price_text (const SlvPrice *price)
{
  g_autofree char *amount = slv_amount_text (price->amount, price->currency), *seen = slv_tell_day (price->seen);
  const char *finish = *price->finish != '\0' ? price->finish : NULL;

  return g_strdup_printf ("%s %s (%s%s%s)", amount, price->currency, finish != NULL ? finish : "", finish != NULL ? ", " : "", seen);
}

gboolean
slv_store_each_price (SlvStore *store, const SlvPriceAsk *ask, SlvPriceFunc func, gpointer user_data, GError **error)
{
  GError *problem = NULL;
  SlvDb *db = slv_store_open_prices (store, FALSE, &problem);
  g_autoptr (SlvStatement) statement = db != NULL ? slv_db_query (db, ask->card != NULL ? "prices-of-card" : "prices-each", error) : NULL;
  g_autofree char *today = slv_today ();
  gboolean row;

  if (db == NULL && problem != NULL)
    g_propagate_error (error, problem);
  if (statement == NULL)
    return db == NULL && problem == NULL;
  if (ask->card != NULL)
    {
      slv_statement_bind_text (statement, ":game", ask->game);
      slv_statement_bind_text (statement, ":card", ask->card);
    }
  slv_statement_bind_int (statement, ":all", ask->all);
  slv_statement_bind_text (statement, ":today", ask->today != NULL ? ask->today : today);
  while (slv_statement_next (statement, &row, error))
    {
      SlvPrice price;

      if (!row)
        return TRUE;
      price = (SlvPrice) {
        .source = slv_statement_text (statement, 0), .game = slv_statement_text (statement, 1), .card = slv_statement_text (statement, 2),
        .printing = slv_statement_text (statement, 3), .finish = slv_statement_text (statement, 4), .condition = slv_statement_text (statement, 5),
        .currency = slv_statement_text (statement, 6), .day = slv_statement_text (statement, 7), .amount = slv_statement_int (statement, 8),
        .seen = slv_statement_text (statement, 9),
      };
      if (!func (&price, user_data, error))
        return FALSE;
    }
  return FALSE;
}

char *
slv_store_first_price_day (SlvStore *store)
{
  SlvDb *db = slv_store_open_prices (store, FALSE, NULL);
  g_autoptr (SlvStatement) statement = db != NULL ? slv_db_query (db, "prices-first", NULL) : NULL;
  gboolean row;

  if (!slv_statement_next (statement, &row, NULL) || *slv_statement_text (statement, 0) == '\0')
    return NULL;
  return g_strdup (slv_statement_text (statement, 0));
}

GPtrArray *
slv_store_price_currencies (SlvStore *store, GError **error)
{
  g_autoptr (GPtrArray) codes = g_ptr_array_new ();
  GError *problem = NULL;
  SlvDb *db = slv_store_open_prices (store, FALSE, &problem);
  g_autoptr (SlvStatement) statement = db != NULL ? slv_db_query (db, "prices-currencies", &problem) : NULL;
  gboolean row = statement != NULL;

  while (row && slv_statement_next (statement, &row, &problem) && row)
    g_ptr_array_add (codes, (gpointer) g_intern_string (slv_statement_text (statement, 0)));
  if (problem == NULL)
    return g_steal_pointer (&codes);
  g_propagate_error (error, problem);
  return NULL;
}
