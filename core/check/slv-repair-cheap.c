/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-repair-cheap.c: of the smallest repairs the cheapest. A second and a third run of the solver may not change more than the first one did: one has
 * as few copies to buy as can be of which no price counts, the other one spends as little as can be on as few of them. So what nobody
 * knows the price of is never taken for free, nor for dear: it comes where nothing with a price does as well. Candidates that no rule tells
 * apart stay one column, and what they cost is a row of offers, the best of which the solver takes first by itself. */
#include "check/slv-repair-private.h"

#define BUYS_MAX  100000   /* copies of one card */
#define SURE_MOST 1e8      /* beyond so many minor units the solver's numbers are not exact to a single one */

static gboolean
is_known (const SlvRepairModel *model, guint row, SlvQuote *quote, SlvQuoteState *state)
{
  *state = slv_price_book_ask (model->run->wish->prices, &(SlvPriceOf) { .row = row, .printing = SLV_ROW_NONE }, quote);
  return *state == SLV_QUOTE_KNOWN;
}

/* ---- what cards would cost ---- */

SLV_DEFINE_ORDER (SlvRepairOffer, compare_offers, like, open, amount, card);

static void
add_offers (SlvRepairModel *model, guint at)
{
  SlvRepairCard *card = &g_array_index (model->cards, SlvRepairCard, at);
  const SlvRepairSpare *spare = model->run->wish->spare;
  guint64 there = spare != NULL ? MIN (spare->spare (spare->data, card->row), BUYS_MAX) : 0;
  gint64 most = card->n_vars == 1 ? g_array_index (model->vars, SlvRepairVar, card->first).cap : BUYS_MAX;
  SlvRepairOffer owned = { card->like, at, FALSE, 0, 0 }, bought = owned;
  SlvQuoteState state;
  SlvQuote quote;

  card->owned = there > card->total ? (gint64) (there - card->total) : 0;
  card->open = !is_known (model, card->row, &quote, &state);
  card->amount = card->open ? 0 : quote.amount;
  owned.n = MIN (card->owned, most);
  bought.open = card->open;
  bought.amount = card->amount;
  bought.n = most - owned.n;
  if (owned.n > 0)
    g_array_append_val (model->offers, owned);
  if (bought.n > 0)
    g_array_append_val (model->offers, bought);
}

void
slv_repair_read_offers (SlvRepairModel *model)
{
  if (model->run->wish == NULL || model->run->wish->prices == NULL)
    return;
  model->offers = g_array_new (FALSE, FALSE, sizeof (SlvRepairOffer));
  for (guint i = 0; i < model->cards->len; i++)
    if (g_array_index (model->cards, SlvRepairCard, i).row != SLV_ROW_NONE)
      add_offers (model, i);
  g_array_sort (model->offers, compare_offers);
}

/* ---- what an answer costs ---- */

static gint64
count_bought (const SlvRepairModel *model, const SlvRepairCard *card)
{
  gint64 to = 0;

  for (guint at = card->first; at != SLV_REPAIR_NONE; at = g_array_index (model->vars, SlvRepairVar, at).next)
    to += g_array_index (model->vars, SlvRepairVar, at).to;
  return MAX (to - (gint64) card->total - card->owned, 0);
}

typedef struct { guint64 open; double amount; } Spend;

static Spend
spend_of (const SlvRepairModel *model)
{
  Spend spend = { 0, 0 };

  SLV_EACH_IN (const SlvRepairCard, card, model->cards)
    {
      gint64 n = card->row != SLV_ROW_NONE ? count_bought (model, card) : 0;

      spend.open += card->row != SLV_ROW_NONE && card->open ? (guint64) n : 0;
      spend.amount += card->row != SLV_ROW_NONE ? (double) n * (double) card->amount : 0;
    }
  return spend;
}

static gboolean
is_less (const Spend *one, const Spend *other)
{
  return one->open != other->open ? one->open < other->open : one->amount < other->amount;
}

/* ---- looking for less ---- */

static void
keep_answer (const SlvRepairModel *model, gint64 *kept)
{
  for (guint i = 0; i < model->vars->len; i++)
    kept[i] = g_array_index (model->vars, SlvRepairVar, i).to;
}

gboolean
slv_repair_cheapen (SlvRepairModel *model, const guint8 *relaxed, gint64 deadline, GCancellable *cancellable)
{
  g_autofree gint64 *kept = g_new (gint64, model->vars->len + 1);
  Spend least = spend_of (model);
  gboolean sure = TRUE;

  keep_answer (model, kept);
  for (SlvSolveGoal goal = SLV_SOLVE_PRICED; goal <= SLV_SOLVE_CHEAP; goal++)
    {
      if (goal == SLV_SOLVE_PRICED ? least.open == 0 : least.amount <= 0)
        continue;
      model->most_open = least.open;
      SlvSolved solved = slv_repair_solve (model, relaxed, goal, deadline, cancellable);
      sure = sure && solved == SLV_SOLVED;
      if (solved > SLV_SOLVED_PERHAPS_NOT_BEST)
        continue;
      Spend found = spend_of (model);
      if (is_less (&found, &least))
        {
          least = found;
          keep_answer (model, kept);
        }
    }
  for (guint i = 0; i < model->vars->len; i++)
    g_array_index (model->vars, SlvRepairVar, i).to = kept[i];
  return sure && least.amount <= SURE_MOST;
}

/* ---- for people ---- */

void
slv_repair_take_buys (SlvRepair *repair, const SlvRepairModel *model)
{
  for (guint i = 0; model->offers != NULL && i < model->cards->len; i++)
    {
      const SlvRepairCard *card = &g_array_index (model->cards, SlvRepairCard, i);
      SlvRepairBuy buy = { .copies = card->row != SLV_ROW_NONE ? (guint64) count_bought (model, card) : 0 };

      if (buy.copies == 0)
        continue;
      is_known (model, card->row, &buy.quote, &buy.state);
      buy.name = g_strdup (slv_index_card_name (model->run->checker->index, card->row));
      slv_cost_add (&repair->spend, &(SlvPriceOf) { .row = card->row, .printing = buy.quote.printing }, buy.state, &buy.quote, buy.copies);
      g_array_append_val (repair->buys, buy);
    }
}

char *
slv_repair_buy_text (const SlvRepair *repair, const char *card)
{
  SLV_EACH_IN (const SlvRepairBuy, buy, repair->buys)
    {
      g_autofree char *price = buy->state == SLV_QUOTE_KNOWN ? slv_quote_text (&buy->quote)
        /* Translators: instead of a price: "2 × unknown" */
        : g_strdup (buy->state == SLV_QUOTE_NO_RATE ? _("in another currency only") : C_("price", "unknown"));

      if (strcmp (buy->name, card) == 0)
        return g_strdup_printf ("%" G_GUINT64_FORMAT " × %s", buy->copies, price);
    }
  return NULL;
}

static const char *
certainty (const SlvRepair *repair)
{
  if (!repair->cheapest)
    return _("It could not be ruled out that another repair with as few changes costs less.");
  if (repair->spend.unknown + repair->spend.no_rate > 0)
    return _("No repair with as few changes buys fewer copies without a price, and of those that buy as few none costs less.");
  return _("Among the cards that have a price, no repair with as few changes costs less.");
}

char *
slv_repair_spend_text (const SlvRepair *repair)
{
  if (repair->prices == NULL || repair->changes->len == 0)
    return g_strdup ("");
  if (!slv_price_book_has_any (repair->prices))
    return g_strdup (slv_price_book_none (repair->prices));
  if (repair->spend.copies == 0)
    return g_strdup (_("Nothing has to be bought."));
  g_autofree char *sum = slv_cost_text (&repair->spend, slv_price_book_currency (repair->prices));
  g_autofree char *notes = slv_cost_notes (&repair->spend);
  /* Translators: an amount with its currency */
  g_autofree char *text = g_strdup_printf (_("To buy: %s."), sum);
  return g_strdup_printf (*notes != '\0' ? "%s %s %s" : "%s%s %s", text, notes, certainty (repair));
}
