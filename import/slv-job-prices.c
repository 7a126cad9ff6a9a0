/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-job-prices.c: what a list says that cards cost, on its way into the library: held against the cards that are known, and refused one by
 * one. A price of a card or a printing that no list has is told like any other that was refused, but no sign of a bad list: those who
 * publish prices publish them of everything that they sell. */
#include "import/cards/slv-list-private.h"
#include "import/slv-job-private.h"
#include "collection/slv-copy-words.h"
#include <glib/gstdio.h>

typedef struct { SlvPrice price; const char *name, *set_code, *number, *amount; guint64 line; gboolean find; } Row;

struct _SlvJobPrices {
  GStringChunk *texts;
  GArray       *rows;      /* Row */
};

/* ---- what a list says twice ---- */

static guint
hash_subject (gconstpointer data)
{
  const SlvPrice *price = data;

  return ((g_str_hash (price->card) * 31 + g_str_hash (price->printing)) * 31 + g_str_hash (price->finish)) * 31 + g_str_hash (price->currency);
}

static gboolean
is_same_subject (gconstpointer a, gconstpointer b)
{
  const SlvPrice *one = a, *other = b;

  return g_str_equal (one->card, other->card) && g_str_equal (one->printing, other->printing) && g_str_equal (one->finish, other->finish)
         && g_str_equal (one->condition, other->condition) && g_str_equal (one->currency, other->currency) && g_str_equal (one->day, other->day)
         && g_str_equal (one->game, other->game);
}

/* Of two amounts for one thing the later one counts, and it is told. @places: SlvPrice → where it is in @good, from 1 on */
typedef struct { GArray *good; GHashTable *places; const char *first; guint n_other; } Said;

static void
take_price (Said *said, const Row *row)
{
  guint at = GPOINTER_TO_UINT (g_hash_table_lookup (said->places, &row->price));
  SlvPrice *before = at > 0 ? &g_array_index (said->good, SlvPrice, at - 1) : NULL;

  if (before == NULL)
    {
      g_array_append_val (said->good, row->price);
      g_hash_table_insert (said->places, (gpointer) &row->price, GUINT_TO_POINTER (said->good->len));
    }
  else if (before->amount != row->price.amount)
    {
      before->amount = row->price.amount;
      said->first = said->first != NULL ? said->first : row->name;
      said->n_other++;
    }
}

SlvJobPrices *
slv_job_prices_new (void)
{
  SlvJobPrices *prices = g_new0 (SlvJobPrices, 1);

  prices->texts = g_string_chunk_new (1 << 14);
  prices->rows = g_array_new (FALSE, FALSE, sizeof (Row));
  return prices;
}

SLV_DEFINE_FREE (SlvJobPrices, slv_job_prices_free, texts, rows);

void
slv_job_prices_take (SlvJobPrices *prices, const SlvCard *card)
{
  SLV_EACH (const SlvCardPrice, said, card->prices)
    {
      g_autofree char *finish = slv_finish_id (said->finish);
      Row row = { .line = said->line, .find = card->only_prices };

#define KEEP(text) g_string_chunk_insert_const (prices->texts, text)
      row.price = (SlvPrice) { .game = KEEP (card->game), .card = KEEP (card->key), .printing = KEEP (said->printing), .finish = KEEP (finish),
                               .condition = KEEP (said->condition), .currency = KEEP (said->currency), .day = KEEP (said->day) };
      row.name = KEEP (card->name);
      row.set_code = KEEP (said->set_code);
      row.number = KEEP (said->number);
      row.amount = KEEP (said->amount);
#undef KEEP
      g_array_append_val (prices->rows, row);
    }
}

/* ---- which card ---- */

/* The printing of the card @row that @said names; SLV_ROW_NONE. */
static guint
find_printing (SlvIndex *index, guint row, const Row *said)
{
  guint found = SLV_ROW_NONE;

  SLV_EACH_PRINTING (view, index, row)
    {
      if (*said->set_code != '\0' && g_ascii_strcasecmp (view->set_code, said->set_code) != 0 && g_ascii_strcasecmp (view->set_name, said->set_code) != 0)
        continue;
      if (*said->number != '\0' && strcmp (view->number, said->number) != 0)
        continue;
      if (found != SLV_ROW_NONE)   /* several of that set: the number tells, and none was said */
        return SLV_ROW_NONE;
      found = view->printing;
    }
  return found;
}

/* Fills in card and printing. NULL, or why they cannot be told (transfer full). */
static char *
find_card (SlvIndex *index, SlvGames *games, Row *row)
{
  SlvGame *game = slv_games_find (games, row->price.game);
  g_autoptr (GArray) rows = NULL;
  guint n = game != NULL ? slv_index_find_name (index, game, row->name, &rows) : 0, printing = SLV_ROW_NONE, n_fit = 0;
  gboolean whole = *row->set_code == '\0' && *row->number == '\0';
  SlvPrintingView view;

  if (n == 0)
    return g_strdup (_("no card that is known has this name"));
  for (guint i = 0; i < n; i++)
    {
      guint card = g_array_index (rows, guint, i), one = whole ? SLV_ROW_NONE : find_printing (index, card, row);

      if (!whole && one == SLV_ROW_NONE)
        continue;
      n_fit++;
      printing = one;
      row->price.card = slv_index_card_key (index, card);
    }
  if (n_fit > 1)
    return g_strdup (_("several cards have this name, and it does not say which of them is meant"));
  if (n_fit == 0)
    return g_strdup_printf (_("no printing that is known, or not one alone, is “%s %s”"), row->set_code, row->number);
  if (!whole)
    {
      slv_index_printing (index, printing, &view);
      row->price.printing = view.key;
    }
  return NULL;
}

/* ---- what is said of it ---- */

/* NULL, or why it is no price (transfer full). @today, @day: of the list, ISO */
static char *
check_row (SlvJobPrices *prices, Row *row, const char *today, const char *day)
{
  const char *currency = slv_currency_code (row->price.currency);
  int grade = slv_condition_grade (row->price.condition);
  g_autofree char *said = *row->price.day != '\0' ? slv_day_read (NULL, row->price.day) : g_strdup (day);

  if (*row->price.currency == '\0')
    return g_strdup (_("it does not say in which currency"));
  if (currency == NULL)
    return g_strdup_printf (_("“%s” is no currency; its code has three letters, like EUR"), row->price.currency);
  if (*row->amount == '-')
    return g_strdup_printf (_("“%s” is less than nothing"), row->amount);
  if (!slv_amount_read (row->amount, currency, &row->price.amount))
    return g_strdup_printf (_("“%s” is no amount of %s, or a larger one than any card costs"), row->amount, currency);
  if (row->price.amount == 0)
    return g_strdup (_("0 is no price: a card that has none is left out of a list"));
  if (grade == 0 && *row->price.condition != '\0')
    return g_strdup_printf (_("“%s” is no condition; there are mint, near-mint, excellent, good, light-played, played and poor"),
                            row->price.condition);
  if (said == NULL)
    return g_strdup_printf (_("“%s” is not a day such as 2025-05-29"), row->price.day);
  if (strcmp (said, today) > 0)
    {
      g_autofree char *told = slv_tell_day (said);

      return g_strdup_printf (_("%s is a day to come"), told);
    }
  row->price.own_day = *row->price.day != '\0';
  row->price.currency = currency;
  row->price.condition = slv_condition_id (grade);
  row->price.day = g_string_chunk_insert_const (prices->texts, said);
  return NULL;
}

static char *
day_of (const char *path)
{
  GStatBuf info;
  g_autoptr (GDateTime) time = path != NULL && g_stat (path, &info) == 0 ? g_date_time_new_from_unix_local (info.st_mtime)
                                                                        : g_date_time_new_now_local ();

  return g_date_time_format (time, "%Y-%m-%d");
}

static void
refuse (GPtrArray *rejected, const Row *row, char *reason)
{
  SlvRejected *one = g_new0 (SlvRejected, 1);

  one->record = g_strdup (row->name);
  one->line = row->line;
  one->reason = reason;
  g_ptr_array_add (rejected, one);
}

static gboolean
any_to_find (const SlvJobPrices *prices)
{
  for (guint i = 0; i < prices->rows->len; i++)
    if (g_array_index (prices->rows, Row, i).find)
      return TRUE;
  return FALSE;
}

GArray *
slv_job_prices_settle (SlvJobPrices *prices, SlvStore *store, SlvGames *games, SlvListAccount *list, const char *path, guint *strange,
                       char **day, SlvIndex **index, GError **error)
{
  g_autofree char *today = day_of (NULL), *around = list->day != NULL ? slv_day_read (NULL, list->day) : NULL;
  gboolean one_day = TRUE;

  *strange = 0;
  *day = around != NULL ? g_steal_pointer (&around) : day_of (path);
  *index = any_to_find (prices) ? slv_index_open (store, games, error) : NULL;
  if (*index == NULL && any_to_find (prices))
    return NULL;
  GArray *good = g_array_new (FALSE, FALSE, sizeof (SlvPrice));
  g_autoptr (GHashTable) places = g_hash_table_new (hash_subject, is_same_subject);
  Said said = { .good = good, .places = places };

  SLV_EACH_IN (Row, row, prices->rows)
    {
      char *reason = check_row (prices, row, today, *day);
      char *unknown = reason == NULL && row->find ? find_card (*index, games, row) : NULL;

      *strange += unknown != NULL;
      /* the record is a card, which is not worse for a price that nobody can read */
      if (reason != NULL && !row->find)
        slv_list_account_note (list, g_strdup_printf (_("the price of “%s” is not read: %s"), row->name, reason));
      else if (reason != NULL || unknown != NULL)
        refuse (list->rejected, row, reason != NULL ? reason : unknown);
      else
        take_price (&said, row);
      if (reason != NULL && !row->find)
        g_free (reason);
      one_day = one_day && row->find;
    }
  if (said.n_other > 0)
    slv_list_account_note (list, g_strdup_printf (ngettext ("the list says %u price twice and not alike, that of “%s”: what it says last counts",
                                                            "the list says %u prices twice and not alike, first that of “%s”: what it says last counts", said.n_other),
                                                  said.n_other, said.first));
  slv_list_account_write_notes (list);
  for (guint i = 0; i < good->len; i++)
    one_day = one_day && strcmp (g_array_index (good, SlvPrice, i).day, g_array_index (good, SlvPrice, 0).day) == 0;
  /* a table whose rows all tell one day is of that day */
  if (one_day && good->len > 0)
    slv_take_str (day, g_strdup (g_array_index (good, SlvPrice, 0).day));
  for (guint i = 0; i < good->len; i++)
    g_array_index (good, SlvPrice, i).own_day = !one_day && g_array_index (good, SlvPrice, i).own_day;
  return good;
}
