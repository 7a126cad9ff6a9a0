/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-shop-order.c: see the header. The program has a column a line and source for the share of the line that is bought there, which is 0 or 1
 * by itself once it is settled which sources are ordered from; only that is whole. */
#include <math.h>
#include "collection/slv-collection-decks-private.h"
#include "collection/slv-shop-order.h"

#define SECONDS 5.0

/* Of a line at a source. */
typedef struct { gboolean known; SlvQuote quote; int column; } Offer;

typedef struct {
  SlvShopOrder    *order;
  const GPtrArray *sources;    /* char* */
  gint64          *shipping;   /* of each */
  gboolean        *used;       /* whether a line may be bought there */
  Offer           *offers;     /* by line, then source */
  GCancellable    *cancellable;
  double           seconds;
} Problem;

SLV_DEFINE_STATIC_FREE (SlvShop, shop_free, lines);

SLV_DEFINE_FREE (SlvShopOrder, slv_shop_order_free, (slv_price_book_unref, book), list, shops, open);

static const SlvWanted *
line_at (const Problem *problem, guint line)
{
  return problem->order->list->pdata[line];
}

static Offer *
offer_at (const Problem *problem, guint line, guint source)
{
  return &problem->offers[line * problem->sources->len + source];
}

static double
price_of (const Problem *problem, guint line, const Offer *offer)
{
  return (double) offer->quote.amount * (double) line_at (problem, line)->missing;
}

/* ---- what there is ---- */

static guint
find_printing (SlvIndex *index, const SlvWanted *wanted)
{
  SlvHeld held = { .lot = { .printing = "", .set_code = wanted->set_code, .number = wanted->number } };

  return slv_held_find_printing (index, wanted->row, &held.lot);
}

/* What is told of a line that no source has a price of. */
static void
leave_open (Problem *problem, guint line, const SlvPriceOf *of, SlvQuoteState state)
{
  SlvShopOpen open = { line, state };

  g_array_append_val (problem->order->open, open);
  slv_cost_add (&problem->order->cost, of, state, NULL, line_at (problem, line)->missing);
}

static void
look_up (Problem *problem, guint line)
{
  const SlvWanted *wanted = line_at (problem, line);
  SlvPriceBook *book = problem->order->book;
  SlvPriceOf of = { .row = wanted->row, .printing = SLV_ROW_NONE, .finish = *wanted->finish != '\0' ? wanted->finish : NULL,
                    .condition = wanted->condition };
  SlvQuoteState best = SLV_QUOTE_UNKNOWN;
  gboolean fresh = FALSE;

  if (wanted->row != SLV_ROW_NONE)
    of.printing = find_printing (slv_price_book_get_index (book), wanted);
  for (guint s = 0; wanted->row != SLV_ROW_NONE && s < problem->sources->len; s++)
    {
      Offer *offer = offer_at (problem, line, s);

      of.source = problem->sources->pdata[s];
      SlvQuoteState state = slv_price_book_ask (book, &of, &offer->quote);
      offer->known = state == SLV_QUOTE_KNOWN;
      fresh = fresh || (offer->known && !offer->quote.old);
      best = MAX (best, state);
    }
  for (guint s = 0; fresh && s < problem->sources->len; s++)
    offer_at (problem, line, s)->known = offer_at (problem, line, s)->known && !offer_at (problem, line, s)->quote.old;
  if (best != SLV_QUOTE_KNOWN)
    leave_open (problem, line, &of, best);
}

/* ---- choosing ---- */

/* The cheapest among the sources that are used; their number: none has it. */
static guint
cheapest (const Problem *problem, guint line)
{
  guint best = problem->sources->len;

  for (guint s = 0; s < problem->sources->len; s++)
    if (problem->used[s] && offer_at (problem, line, s)->known
        && (best == problem->sources->len || offer_at (problem, line, s)->quote.amount < offer_at (problem, line, best)->quote.amount))
      best = s;
  return best;
}

static void
put (GArray *ia, GArray *ja, GArray *ar, int row, int column, double value)
{
  g_array_append_val (ia, row);
  g_array_append_val (ja, column);
  g_array_append_val (ar, value);
}

static void
add_offer (Problem *problem, glp_prob *prob, guint line, guint s, int whole, GArray *ia, GArray *ja, GArray *ar)
{
  Offer *offer = offer_at (problem, line, s);

  offer->column = glp_add_cols (prob, 1);
  glp_set_col_bnds (prob, offer->column, GLP_DB, 0, 1);
  glp_set_obj_coef (prob, offer->column, price_of (problem, line, offer));
  put (ia, ja, ar, whole, offer->column, 1);
  if (problem->shipping[s] > 0)   /* no share of the line without an order */
    {
      int row = glp_add_rows (prob, 1);

      glp_set_row_bnds (prob, row, GLP_UP, 0, 0);
      put (ia, ja, ar, row, offer->column, 1);
      put (ia, ja, ar, row, (int) s + 1, -1);
    }
}

static void
make_program (Problem *problem, glp_prob *prob)
{
  g_autoptr (GArray) ia = g_array_new (FALSE, TRUE, sizeof (int)), ja = g_array_new (FALSE, TRUE, sizeof (int));
  g_autoptr (GArray) ar = g_array_new (FALSE, TRUE, sizeof (double));

  put (ia, ja, ar, 0, 0, 0);
  glp_set_obj_dir (prob, GLP_MIN);
  glp_add_cols (prob, (int) problem->sources->len);
  for (guint s = 0; s < problem->sources->len; s++)
    {
      glp_set_col_kind (prob, (int) s + 1, GLP_BV);
      glp_set_obj_coef (prob, (int) s + 1, (double) problem->shipping[s]);
    }
  for (guint line = 0; line < problem->order->list->len; line++)
    {
      int whole = cheapest (problem, line) < problem->sources->len ? glp_add_rows (prob, 1) : 0;

      if (whole == 0)
        continue;
      glp_set_row_bnds (prob, whole, GLP_FX, 1, 1);
      for (guint s = 0; s < problem->sources->len; s++)
        if (offer_at (problem, line, s)->known)
          add_offer (problem, prob, line, s, whole, ia, ja, ar);
    }
  glp_load_matrix (prob, (int) ia->len - 1, (const int *) (gpointer) ia->data, (const int *) (gpointer) ja->data,
                   (const double *) (gpointer) ar->data);
}

/* Which sources are ordered from; all of them stay as they were where time is too short for any answer. */
static void
solve (Problem *problem, glp_prob *prob)
{
  double bound = NAN;
  int status = slv_collection_solve (prob, g_get_monotonic_time () + (gint64) (problem->seconds * 1e6), problem->cancellable, &bound);

  problem->order->exact = status == GLP_OPT;
  if (!isnan (bound))
    problem->order->bound = (gint64) ceil (bound - 0.01);   /* amounts are whole */
  for (guint s = 0; (status == GLP_OPT || status == GLP_FEAS) && s < problem->sources->len; s++)
    problem->used[s] = problem->shipping[s] == 0 || glp_mip_col_val (prob, (int) s + 1) > 0.5;
}

/* ---- the order ---- */

SLV_DEFINE_POINTER_ORDER (SlvShop, compare_shops, source);

static SlvShop *
find_shop (Problem *problem, guint source)
{
  SlvShopOrder *order = problem->order;

  for (guint i = 0; i < order->shops->len; i++)
    if (((SlvShop *) order->shops->pdata[i])->source == problem->sources->pdata[source])
      return order->shops->pdata[i];
  SlvShop *shop = g_new0 (SlvShop, 1);
  shop->source = problem->sources->pdata[source];
  shop->shipping = problem->shipping[source];
  shop->lines = g_array_new (FALSE, FALSE, sizeof (SlvShopLine));
  order->shipping += shop->shipping;
  g_ptr_array_add (order->shops, shop);
  return shop;
}

static void
take_answer (Problem *problem)
{
  SlvShopOrder *order = problem->order;

  for (guint i = 0; i < order->list->len; i++)
    {
      guint source = cheapest (problem, i);
      const SlvWanted *wanted = line_at (problem, i);
      SlvShopLine line = { .wanted = i, .copies = wanted->missing };
      SlvPriceOf of = { .row = wanted->row, .printing = SLV_ROW_NONE };

      if (source == problem->sources->len)
        continue;
      line.quote = offer_at (problem, i, source)->quote;
      of.printing = line.quote.printing;   /* which it is was settled: nothing about it is not noted */
      SlvShop *shop = find_shop (problem, source);
      g_array_append_val (shop->lines, line);
      slv_cost_add (&shop->cost, &of, SLV_QUOTE_KNOWN, &line.quote, line.copies);
    }
  for (guint i = 0; i < order->shops->len; i++)
    slv_cost_merge (&order->cost, &((const SlvShop *) order->shops->pdata[i])->cost);
  g_ptr_array_sort (order->shops, compare_shops);
  if (order->exact)
    order->bound = order->cost.amount + order->shipping;
}

SlvShopOrder *
slv_shop_order_new (SlvPriceBook *book, GPtrArray *list, const GArray *shipping, double seconds, GCancellable *cancellable, GError **error)
{
  g_autoptr (SlvShopOrder) order = g_new0 (SlvShopOrder, 1);
  g_autoptr (GPtrArray) sources = slv_price_book_sources (book);
  g_autofree gint64 *costs = g_new0 (gint64, sources->len + 1);
  g_autofree gboolean *used = g_new (gboolean, sources->len + 1);
  g_autofree Offer *offers = g_new0 (Offer, (gsize) list->len * sources->len + 1);
  Problem problem = { order, sources, costs, used, offers, cancellable, seconds > 0 ? seconds : SECONDS };
  gboolean coupled = FALSE;

  *order = (SlvShopOrder) { .book = slv_price_book_ref (book), .list = g_ptr_array_ref (list), .exact = TRUE,
                            .shops = g_ptr_array_new_with_free_func (shop_free), .open = g_array_new (FALSE, FALSE, sizeof (SlvShopOpen)) };
  for (guint s = 0; s < sources->len; s++)
    {
      used[s] = TRUE;
      for (guint i = 0; shipping != NULL && i < shipping->len; i++)
        if (g_str_equal (g_array_index (shipping, SlvShipping, i).source, sources->pdata[s]))
          costs[s] = g_array_index (shipping, SlvShipping, i).amount;
      coupled = coupled || costs[s] > 0;
    }
  for (guint i = 0; i < list->len; i++)
    look_up (&problem, i);
  if (coupled && order->open->len < list->len)
    {
      glp_prob *prob = glp_create_prob ();

      glp_term_out (GLP_OFF);
      make_program (&problem, prob);
      solve (&problem, prob);
      glp_delete_prob (prob);
      glp_free_env ();
    }
  take_answer (&problem);
  if (!g_cancellable_is_cancelled (cancellable))
    return g_steal_pointer (&order);
  slv_set_error (error, SLV_ERROR_CANCELLED, NULL, _("the choice of shops was cancelled"));
  return NULL;
}

/* ---- for people ---- */

char *
slv_shop_order_sum (const SlvShopOrder *order)
{
  SlvCost all = order->cost;

  slv_cost_merge (&all, &(SlvCost) { .amount = order->shipping });
  return slv_cost_text (&all, slv_price_book_currency (order->book));
}

char *
slv_shop_order_notes (const SlvShopOrder *order)
{
  g_autofree char *notes = slv_price_book_notes (order->book, &order->cost), *least = NULL;
  GString *text = g_string_new (notes);

  if (order->exact)
    return g_string_free (text, FALSE);
  least = slv_amount_text (order->bound, slv_price_book_currency (order->book));
  g_string_append (text, text->len > 0 ? " " : "");
  /* Translators: an amount and its currency */
  g_string_append_printf (text, _("Time ran out before it was certain that nothing cheaper exists; no choice costs less than %s %s."), least,
                          slv_price_book_currency (order->book));
  return g_string_free (text, FALSE);
}

SlvWanted *
slv_shop_order_line (const SlvShopOrder *order, const SlvShop *shop, const SlvShopLine *line)
{
  SlvWanted *copy = slv_wanted_copy (order->list->pdata[line->wanted]);

  if (line->quote.printing != SLV_ROW_NONE)
    {
      SlvPrintingView view;

      slv_index_printing (slv_price_book_get_index (order->book), line->quote.printing, &view);
      slv_take_str (&copy->set_code, g_strdup (view.set_code));
      slv_take_str (&copy->number, g_strdup (view.number));
    }
  slv_take_str (&copy->finish, g_strdup (line->quote.finish));
  slv_take_str (&copy->condition, g_strdup (line->quote.condition));
  slv_take_str (&copy->note, g_strdup (shop->source));
  copy->missing = line->copies;
  return copy;
}

static void
add_lines (const SlvShopOrder *order, const SlvShop *shop, GPtrArray *lines)
{
  for (guint i = 0; i < shop->lines->len; i++)
    g_ptr_array_add (lines, slv_shop_order_line (order, shop, &g_array_index (shop->lines, SlvShopLine, i)));
}

char *
slv_shop_order_write (const SlvShopOrder *order, const SlvShop *shop, SlvWantedKind kind)
{
  g_autoptr (GPtrArray) lines = g_ptr_array_new_with_free_func ((GDestroyNotify) slv_wanted_free);
  GString *text = g_string_new (NULL);

  if (shop != NULL)
    add_lines (order, shop, lines);
  for (guint i = 0; shop == NULL && i < order->shops->len; i++)
    {
      const SlvShop *one = order->shops->pdata[i];

      add_lines (order, one, lines);
      if (kind == SLV_WANTED_CSV)
        continue;
      g_autofree char *list = slv_wanted_write (lines, kind);
      g_string_append_printf (text, "%s# %s\n%s", i > 0 ? "\n" : "", one->source, list);
      g_ptr_array_set_size (lines, 0);
    }
  if (shop != NULL || kind == SLV_WANTED_CSV)
    {
      g_autofree char *list = slv_wanted_write (lines, kind);

      g_string_append (text, list);
    }
  return g_string_free (text, FALSE);
}
