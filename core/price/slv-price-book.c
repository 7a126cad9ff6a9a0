/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-price-book.c: see the header. Prices stand in order of card, printing, finish and condition, so that those of one thing lie together; days are
 * numbers (20260801), and words are kept once. */
#include "price/slv-price-book.h"

#include "base/slv-fold.h"

/* One list's price of one thing. @first, @n: its amounts, in order of days. */
typedef struct { guint row, printing; const char *finish, *condition, *currency, *source; guint seen, first, n; } Told;
typedef struct { guint day; gint64 amount; } Amount;

struct _SlvPriceBook {
  gatomicrefcount ref_count;
  SlvIndex     *index;
  GArray       *told;        /* Told, in order */
  GArray       *amounts;     /* Amount */
  GArray       *rates;       /* SlvPriceRate */
  GStringChunk *words;
  const char   *currency;
  char         *none;            /* (nullable): why it knows no price */
  guint         today, border;   /* days; what was told before the border is old, */
  guint         old_days;        /* which is so many before today */
};

/* ---- days ---- */

/* 0: the text is none, as in a damaged file. */
static guint
day_number (const char *iso)
{
  return strlen (iso) != 10 ? 0 : (guint) (g_ascii_strtoull (iso, NULL, 10) * 10000 + g_ascii_strtoull (iso + 5, NULL, 10) * 100 + g_ascii_strtoull (iso + 8, NULL, 10));
}

/* FALSE: the calendar has no such day. */
static gboolean
read_day (guint number, GDate *date)
{
  GDateDay day = (GDateDay) (number % 100);
  GDateMonth month = (GDateMonth) (number / 100 % 100);
  GDateYear year = (GDateYear) (number / 10000 % 10000);
  gboolean good = g_date_valid_dmy (day, month, year);

  g_date_clear (date, 1);
  if (good)
    g_date_set_dmy (date, day, month, year);
  return good;
}

/* So many days before another; both as numbers. */
static guint
day_before (guint day, guint ago)
{
  GDate date;

  if (!read_day (day, &date) || ago >= g_date_get_julian (&date))
    return 0;
  g_date_subtract_days (&date, ago);
  return (guint) g_date_get_year (&date) * 10000 + (guint) g_date_get_month (&date) * 100 + (guint) g_date_get_day (&date);
}

static void
day_text (guint number, char day[11])
{
  g_snprintf (day, 11, "%04u-%02u-%02u", number / 10000 % 10000, number / 100 % 100, number % 100);
}

gboolean
slv_price_book_span (const SlvPriceBook *book, guint *days)
{
  guint first = book->today;
  GDate begin, today;

  for (guint i = 0; i < book->amounts->len; i++)
    first = MIN (first, g_array_index (book->amounts, Amount, i).day);
  if (book->amounts->len == 0 || !read_day (first, &begin) || !read_day (book->today, &today))
    return FALSE;
  *days = (guint) g_date_days_between (&begin, &today);
  return TRUE;
}

void
slv_price_book_day (const SlvPriceBook *book, guint ago, char day[11])
{
  day_text (day_before (book->today, ago), day);
}

/* ---- reading ---- */

typedef struct { SlvPriceBook *book; char *game, *card; guint row; GHashTable *printings; } Reading;

/* The card that prices are read of: those of one card come together. */
static void
enter_card (Reading *reading, const SlvPrice *price)
{
  g_autofree char *id = g_strconcat (price->game, "/", price->card, NULL);

  if (reading->card != NULL && strcmp (reading->card, price->card) == 0 && strcmp (reading->game, price->game) == 0)
    return;
  slv_take_str (&reading->game, g_strdup (price->game));
  slv_take_str (&reading->card, g_strdup (price->card));
  g_hash_table_remove_all (reading->printings);
  reading->row = slv_index_find_id (reading->book->index, id);
  if (reading->row == SLV_ROW_NONE)
    return;
  SLV_EACH_PRINTING (view, reading->book->index, reading->row)
    g_hash_table_insert (reading->printings, (gpointer) view->key, GUINT_TO_POINTER (view->printing + 1));
}

/* What is of no card or printing of the index has nobody to be told to. */
static gboolean
take_price (const SlvPrice *price, gpointer user_data, GError **error G_GNUC_UNUSED)
{
  Reading *reading = user_data;
  SlvPriceBook *book = reading->book;
  Told *last = book->told->len > 0 ? &g_array_index (book->told, Told, book->told->len - 1) : NULL;
  Amount amount = { day_number (price->day), price->amount };
  Told told = { .seen = day_number (price->seen), .first = book->amounts->len, .n = 1 };
  gpointer printing = NULL;
  GDate date;

  enter_card (reading, price);
  if (reading->row == SLV_ROW_NONE || !read_day (amount.day, &date) || amount.day > book->today)
    return TRUE;
  if (*price->printing != '\0' && (printing = g_hash_table_lookup (reading->printings, price->printing)) == NULL)
    return TRUE;
  told.row = reading->row;
  told.printing = printing != NULL ? GPOINTER_TO_UINT (printing) - 1 : SLV_ROW_NONE;
  told.finish = g_string_chunk_insert_const (book->words, price->finish);
  told.condition = g_string_chunk_insert_const (book->words, price->condition);
  told.source = g_string_chunk_insert_const (book->words, price->source);
  told.currency = g_intern_string (price->currency);
  g_array_append_val (book->amounts, amount);
  if (last != NULL && last->row == told.row && last->printing == told.printing && last->finish == told.finish && last->condition == told.condition
      && last->currency == told.currency && last->source == told.source)
    last->n++;
  else
    g_array_append_val (book->told, told);
  return TRUE;
}

SLV_DEFINE_ORDER (Told, compare_told, row, printing, finish, condition, source, currency);

static gboolean
read_prices (SlvPriceBook *book, SlvStore *store, const SlvPriceBookAsk *ask, GError **error)
{
  g_autoptr (GHashTable) printings = g_hash_table_new (g_str_hash, g_str_equal);
  Reading reading = { .book = book, .printings = printings };
  SlvPriceAsk all = { .all = ask->history, .today = ask->today };
  gboolean good = ask->rows != NULL || slv_store_each_price (store, &all, take_price, &reading, error);

  for (guint i = 0; ask->rows != NULL && good && i < ask->rows->len; i++)
    {
      guint row = g_array_index (ask->rows, guint, i);
      SlvPriceAsk one = { slv_index_card_game (book->index, row)->id, slv_index_card_key (book->index, row), ask->history, ask->today };

      good = slv_store_each_price (store, &one, take_price, &reading, error);
    }
  SLV_FREE_MEMBERS (&reading, game, card);
  g_array_sort (book->told, compare_told);
  return good;
}

static gboolean
read_currency (SlvPriceBook *book, SlvStore *store, const char *asked, GError **error)
{
  g_autofree char *chosen = asked == NULL ? slv_store_get_setting (store, SLV_PRICE_CURRENCY) : NULL;

  book->currency = asked != NULL ? asked : chosen != NULL ? slv_currency_code (chosen) : NULL;
  if (book->currency != NULL)
    return TRUE;
  g_autoptr (GPtrArray) codes = slv_store_price_currencies (store, error);
  if (codes != NULL && codes->len > 0)
    book->currency = codes->pdata[0];
  return codes != NULL;
}

SlvPriceBook *
slv_price_book_open (SlvStore *store, SlvIndex *index, const SlvPriceBookAsk *ask, GError **error)
{
  g_autoptr (SlvPriceBook) book = g_new0 (SlvPriceBook, 1);
  char today[11];

  slv_price_day (0, today);
  g_atomic_ref_count_init (&book->ref_count);
  book->index = slv_index_ref (index);
  book->told = g_array_new (FALSE, FALSE, sizeof (Told));
  book->amounts = g_array_new (FALSE, FALSE, sizeof (Amount));
  book->words = g_string_chunk_new (1024);
  book->rates = slv_price_rates_read (store);
  book->today = day_number (ask->today != NULL ? ask->today : today);
  book->old_days = slv_price_old_days (store);
  book->border = day_before (book->today, book->old_days);
  if (!read_currency (book, store, ask->currency, error) || !read_prices (book, store, ask, error))
    return NULL;
  book->none = book->told->len == 0 ? slv_prices_none_text (store) : NULL;
  return g_steal_pointer (&book);
}

SLV_DEFINE_SHARED (SlvPriceBook, slv_price_book, told, amounts, rates, words, none, (slv_index_unref, index));

const char *slv_price_book_currency  (const SlvPriceBook *book) { return book->currency; }
SlvIndex   *slv_price_book_get_index (const SlvPriceBook *book) { return book->index; }

GPtrArray *
slv_price_book_sources (const SlvPriceBook *book)
{
  g_autoptr (GHashTable) sources = g_hash_table_new (NULL, NULL);   /* the words of the book are kept once */
  GPtrArray *list = g_ptr_array_new ();

  for (guint i = 0; i < book->told->len; i++)
    if (g_hash_table_add (sources, (gpointer) g_array_index (book->told, Told, i).source))
      g_ptr_array_add (list, (gpointer) g_array_index (book->told, Told, i).source);
  g_ptr_array_sort (list, slv_compare_texts);
  return list;
}

gboolean
slv_price_book_has_any (const SlvPriceBook *book)
{
  return book->told->len > 0;
}

const char *
slv_price_book_none (const SlvPriceBook *book)
{
  return book->none;
}

char *
slv_prices_none_text (SlvStore *store)
{
  g_autofree char *first = slv_store_first_price_day (store), *today = slv_today (), *shown = NULL;

  if (first != NULL && strcmp (first, today) <= 0)
    return g_strdup (_("No price of these cards up to today is known."));
  if (first == NULL)
    return g_strdup (_("No prices are known. They come with card lists that say some, or from a table of prices."));
  shown = slv_tell_day (first);
  return g_strdup_printf (_("Prices are known of days to come only, from %s on. Look whether the clock of this computer is right."), shown);
}

GPtrArray *
slv_price_book_dup_currencies (const SlvPriceBook *book)
{
  GPtrArray *codes = g_ptr_array_new ();

  for (guint i = 0; i < book->told->len; i++)
    if (!g_ptr_array_find (codes, g_array_index (book->told, Told, i).currency, NULL))
      g_ptr_array_add (codes, (gpointer) g_array_index (book->told, Told, i).currency);
  return codes;
}

const GArray *
slv_price_book_rates (const SlvPriceBook *book)
{
  return book->rates;
}

static gboolean
put_code (const char *old G_GNUC_UNUSED, char **fresh, gpointer code, GError **error G_GNUC_UNUSED)
{
  *fresh = g_strdup (code);
  return TRUE;
}

gboolean
slv_price_book_choose (SlvStore *store, const char *currency, GError **error)
{
  const char *code = currency != NULL ? slv_currency_code (currency) : NULL;

  if (currency != NULL && code == NULL)
    return slv_set_error (error, SLV_ERROR_USAGE, NULL, _("“%s” is no currency; a code of three letters is meant, such as EUR"), currency);
  return slv_store_revise_prices (store, SLV_PRICE_CURRENCY, put_code, (gpointer) code, error);
}

/* ---- asking ---- */

/* @rough: it is of any printing where one was asked for; @apart: of all conditions where one was */
typedef struct { const Told *told; const SlvPriceRate *rate; gint64 amount, said; gboolean rough, apart, old; } Offer;

static guint
first_of (const SlvPriceBook *book, guint row)
{
  guint at;

  SLV_HALVE (at, book->told->len, g_array_index (book->told, Told, at).row < row);
  return at;
}

/* FALSE: it is of something else. */
static gboolean
fits (const Told *told, const SlvPriceOf *of, Offer *offer)
{
  const char *condition = of->condition != NULL ? of->condition : "";
  gboolean any = *told->condition == '\0';

  if (of->source != NULL && strcmp (of->source, told->source) != 0)
    return FALSE;
  *offer = (Offer) { .told = told, .rough = of->printing != SLV_ROW_NONE && told->printing == SLV_ROW_NONE };
  if ((of->printing != SLV_ROW_NONE && told->printing != of->printing && !offer->rough) || (of->finish != NULL && strcmp (of->finish, told->finish) != 0))
    return FALSE;
  offer->apart = any && *condition != '\0';
  return any || strcmp (*condition != '\0' ? condition : "near-mint", told->condition) == 0;
}

/* The amount of that day. @foreign: (inout): set when only a rate is missing */
static gboolean
value (const SlvPriceBook *book, const SlvPriceOf *of, guint day, Offer *offer, gboolean *foreign)
{
  const char *currency = of->currency != NULL ? of->currency : book->currency;
  const Told *told = offer->told;
  guint n = told->n;

  while (n > 0 && g_array_index (book->amounts, Amount, told->first + n - 1).day > day)
    n--;
  if (n == 0)
    return FALSE;
  offer->said = g_array_index (book->amounts, Amount, told->first + n - 1).amount;
  offer->old = told->seen < (day == book->today ? book->border : day_before (day, book->old_days));
  if (slv_price_rates_convert (book->rates, offer->said, told->currency, currency, &offer->amount, &offer->rate))
    return TRUE;
  *foreign = TRUE;
  return FALSE;
}

/* Which of two prices of one thing is told. */
static gboolean
goes_before (const Offer *one, const Offer *other)
{
  if (other->told == NULL || one->apart != other->apart)
    return other->told == NULL || other->apart;
  if (one->old != other->old)
    return other->old;
  if ((one->rate == NULL) != (other->rate == NULL))
    return one->rate == NULL;
  if (one->told->seen != other->told->seen)
    return one->told->seen > other->told->seen;
  return strcmp (one->told->source, other->told->source) < 0;
}

/* Which of two things. */
static gboolean
is_better (const Offer *one, const Offer *other)
{
  if (other->told == NULL || one->rough != other->rough)
    return other->told == NULL || other->rough;
  return one->old != other->old ? other->old : one->amount < other->amount;
}

static gboolean
is_one_thing (const Told *one, const Told *other)
{
  return one->printing == other->printing && one->finish == other->finish;
}

SlvQuoteState
slv_price_book_ask (const SlvPriceBook *book, const SlvPriceOf *of, SlvQuote *quote)
{
  guint i = first_of (book, of->row), day = of->day != NULL ? day_number (of->day) : book->today;
  gboolean foreign = FALSE;
  Offer best = { 0 };

  while (i < book->told->len && g_array_index (book->told, Told, i).row == of->row)
    {
      const Told *begin = &g_array_index (book->told, Told, i);
      Offer newest = { 0 };

      for (; i < book->told->len && g_array_index (book->told, Told, i).row == of->row && is_one_thing (begin, &g_array_index (book->told, Told, i)); i++)
        {
          Offer offer;

          if (fits (&g_array_index (book->told, Told, i), of, &offer) && value (book, of, day, &offer, &foreign) && goes_before (&offer, &newest))
            newest = offer;
        }
      if (newest.told != NULL && is_better (&newest, &best))
        best = newest;
    }
  if (best.told == NULL)
    return foreign ? SLV_QUOTE_NO_RATE : SLV_QUOTE_UNKNOWN;
  *quote = (SlvQuote) {
    .amount = best.amount, .said = best.said, .said_currency = best.told->currency, .source = best.told->source, .finish = best.told->finish,
    .currency = of->currency != NULL ? of->currency : book->currency, .condition = best.told->condition, .rate = best.rate,
    .printing = best.told->printing, .old = best.old,
  };
  day_text (best.told->seen, quote->seen);
  return SLV_QUOTE_KNOWN;
}

char *
slv_quote_text (const SlvQuote *quote)
{
  g_autofree char *amount = slv_amount_text (quote->amount, quote->currency);

  /* Translators: an amount and its currency, of a price that was told long ago */
  return g_strdup_printf (quote->old ? _("%s %s (old)") : "%s %s", amount, quote->currency);
}

/* ---- sums ---- */

static gint64
add_amounts (gint64 a, gint64 b)
{
  gint64 sum;

  return __builtin_add_overflow (a, b, &sum) ? G_MAXINT64 : sum;
}

gint64
slv_quote_times (const SlvQuote *quote, guint64 copies)
{
  gint64 amount;

  return copies > G_MAXINT64 || __builtin_mul_overflow (quote->amount, (gint64) copies, &amount) ? G_MAXINT64 : amount;
}

void
slv_cost_add (SlvCost *sum, const SlvPriceOf *of, SlvQuoteState state, const SlvQuote *quote, guint64 copies)
{
  sum->copies += copies;
  sum->unknown += state == SLV_QUOTE_UNKNOWN ? copies : 0;
  sum->no_rate += state == SLV_QUOTE_NO_RATE ? copies : 0;
  if (state != SLV_QUOTE_KNOWN)
    return;
  sum->old += quote->old ? copies : 0;
  sum->cheapest += of->printing == SLV_ROW_NONE && quote->printing != SLV_ROW_NONE ? copies : 0;
  sum->amount = add_amounts (sum->amount, slv_quote_times (quote, copies));
}

void
slv_cost_merge (SlvCost *sum, const SlvCost *more)
{
  sum->amount = add_amounts (sum->amount, more->amount);
  sum->copies += more->copies;
  sum->unknown += more->unknown;
  sum->no_rate += more->no_rate;
  sum->old += more->old;
  sum->cheapest += more->cheapest;
}

char *
slv_cost_text (const SlvCost *sum, const char *currency)
{
  g_autofree char *amount = currency != NULL ? slv_amount_text (sum->amount, currency) : NULL;

  if (currency == NULL || (sum->copies > 0 && sum->unknown + sum->no_rate == sum->copies))
    return g_strdup (C_("price", "unknown"));
  /* Translators: an amount and its currency, which some things cost; of others no price is known */
  return g_strdup_printf (sum->unknown + sum->no_rate > 0 ? _("at least %s %s") : "%s %s", amount, currency);
}

char *
slv_cost_notes (const SlvCost *sum)
{
  static const SlvTellCount notes[] = {
    { G_STRUCT_OFFSET (SlvCost, unknown), NP_ ("Of %s copy no price is known.", "Of %s copies no price is known.") },
    { G_STRUCT_OFFSET (SlvCost, no_rate), NP_ ("%s copy has a price in another currency only, to which no rate was given.",
                                                   "%s copies have prices in other currencies only, to which no rate was given.") },
    { G_STRUCT_OFFSET (SlvCost, old), NP_ ("The price of %s copy is old.", "The prices of %s copies are old.") },
    { G_STRUCT_OFFSET (SlvCost, cheapest), NP_ ("%s copy whose printing is not noted counts as the cheapest one.",
                                                    "%s copies whose printing is not noted count as the cheapest one.") },
  };
  GString *text = g_string_new (NULL);

  slv_tell_counts (text, sum, notes, G_N_ELEMENTS (notes));
  return g_string_free (text, FALSE);
}

char *
slv_price_book_notes (const SlvPriceBook *book, const SlvCost *sum)
{
  return book->none != NULL && sum->unknown > 0 ? g_strdup (book->none) : slv_cost_notes (sum);
}
