/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-swap-offers.c: see the header. Both sides are written down as choices of up to three cards with their number and sum; the
 * choices of the sideboard are sorted by these two, so that what a choice of the deck may be exchanged with stands together. */
#include "check/slv-running.h"
#include "check/slv-swap-offers.h"
#include "check/slv-swap-private.h"
#include "base/slv-fold.h"
#include "base/slv-json.h"
#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#define CHOICES_MAX 400000u   /* of one side */
#define SUM_STEPS   1000.0    /* values are compared to a thousandth */
#define OUT 0
#define IN  1

/* @to: the zone where a copy would go. */
typedef struct { char *name, *folded; const char *zone, *to; guint count, id; gint64 value; } Stock;
typedef struct { gint64 sum; guint32 place; guint16 at[SLV_SWAP_OFFER_CARDS_MAX]; guint8 n; } Choice;

typedef struct {
  SlvChecker    *checker;
  const SlvSwap *swap;
  gboolean       same_count, same_sum;
  GArray        *stock[2];      /* Stock: what may go out, what may come in */
  GArray        *choices[2];    /* Choice; those of IN sorted by number and sum */
  guint          max_cards, limit;
  SlvDeck       *deck;          /* settled */
  SlvRunning    *running;
  SlvVerdict     before;
  guint          tried;
  SlvSwapOffers *offers;
} Search;

/* ---- what lies where ---- */

static void
stock_clear (gpointer data)
{
  Stock *stock = data;

  g_free (stock->name);
  g_free (stock->folded);
}

static gint
compare_stock (gconstpointer a, gconstpointer b)
{
  const Stock *left = a, *right = b;
  gint order = strcmp (left->folded, right->folded);

  return order != 0 ? order : strcmp (left->zone, right->zone);
}

static Stock *
find_stock (GArray *stock, const char *folded, const char *zone)
{
  for (guint i = 0; i < stock->len; i++)
    {
      Stock *there = &g_array_index (stock, Stock, i);

      if (strcmp (there->folded, folded) == 0 && strcmp (there->zone, zone) == 0)
        return there;
    }
  return NULL;
}

static void
add_stock (Search *search, const SlvDeckEntry *entry)
{
  gboolean in = strcmp (entry->zone, search->swap->b) == 0;
  g_autofree char *folded = NULL;
  Stock *there, made = { 0 };
  double value;

  if (!in && !g_strv_contains ((const char * const *) search->swap->a, entry->zone))
    return;
  folded = slv_fold_name (entry->name, search->checker->game->strip);
  there = find_stock (search->stock[in], folded, entry->zone);
  if (there != NULL)
    {
      there->count += entry->count;
      return;
    }
  if (!slv_swap_value (search->checker, search->swap, entry->name, &value))
    {
      search->offers->unknown++;
      return;
    }
  made = (Stock) { .name = g_strdup (entry->name), .folded = g_steal_pointer (&folded), .zone = entry->zone,
                   .to = in ? slv_swap_home (search->checker, search->swap, entry->name) : search->swap->b,
                   .count = entry->count, .value = llround (value * SUM_STEPS) };
  g_array_append_val (search->stock[in], made);
}

/* Equal names get equal numbers, so that a card that would go both ways is seen. */
static void
number_names (Search *search)
{
  g_autoptr (GHashTable) ids = g_hash_table_new (g_str_hash, g_str_equal);

  for (guint side = OUT; side <= IN; side++)
    for (guint i = 0; i < search->stock[side]->len; i++)
      {
        Stock *stock = &g_array_index (search->stock[side], Stock, i);
        guint id = GPOINTER_TO_UINT (g_hash_table_lookup (ids, stock->folded));

        stock->id = id != 0 ? id : g_hash_table_size (ids) + 1;
        g_hash_table_insert (ids, stock->folded, GUINT_TO_POINTER (stock->id));
      }
}

/* ---- choices ---- */

static gint
compare_choices (gconstpointer a, gconstpointer b)
{
  const Choice *left = a, *right = b;

  if (left->n != right->n)
    return left->n < right->n ? -1 : 1;
  if (left->sum != right->sum)
    return left->sum < right->sum ? -1 : 1;
  return left->place < right->place ? -1 : left->place > right->place;
}

/* Adds all choices of @n more cards, none of them before @from, in order of names. */
static void
choose (Search *search, guint side, Choice choice, guint n, guint from)
{
  GArray *choices = search->choices[side];

  if (n == 0)
    {
      choice.place = choices->len;
      if (choices->len < CHOICES_MAX)
        g_array_append_val (choices, choice);
      else
        search->offers->cut = TRUE;
      return;
    }
  for (guint i = from; i < search->stock[side]->len && choices->len < CHOICES_MAX; i++)
    {
      const Stock *stock = &g_array_index (search->stock[side], Stock, i);
      Choice next = choice;
      guint taken = 0;

      for (guint j = 0; j < choice.n; j++)
        taken += choice.at[j] == i ? 1 : 0;
      if (taken >= stock->count)
        continue;
      next.at[next.n++] = (guint16) i;
      next.sum += search->same_sum ? stock->value : 0;
      choose (search, side, next, n - 1, i);
    }
}

/* ---- swaps ---- */

static void
move_copies (Search *search, guint side, const Choice *choice, gboolean back)
{
  for (guint i = 0; i < choice->n; i++)
    {
      const Stock *stock = &g_array_index (search->stock[side], Stock, choice->at[i]);

      slv_running_change (search->running, back ? stock->to : stock->zone, stock->name, -1);
      slv_running_change (search->running, back ? stock->zone : stock->to, stock->name, 1);
    }
}

static void
add_moves (Search *search, SlvSwapPlan *plan, guint side, const Choice *choice)
{
  guint count = 1;

  for (guint i = 0; i < choice->n; i += count)
    {
      const Stock *stock = &g_array_index (search->stock[side], Stock, choice->at[i]);

      for (count = 1; i + count < choice->n && choice->at[i + count] == choice->at[i];)
        count++;
      slv_swap_plan_add (plan, side == IN, count, stock->name, side == OUT ? stock->zone : stock->to);
    }
}

/* The plan of a swap, checked in full; NULL when the full check does not agree. */
static SlvSwapPlan *
make_plan (Search *search, const Choice *out, const Choice *in)
{
  SlvSwapPlan *plan = slv_swap_plan_new ("");
  g_autoptr (SlvReport) report = NULL;
  SlvDeck *result = NULL;

  add_moves (search, plan, OUT, out);
  add_moves (search, plan, IN, in);
  report = slv_swap_check (search->checker, search->deck, plan, &result);
  slv_deck_free (result);
  if (report->verdict <= search->before)
    return plan;
  slv_swap_plan_free (plan);
  return NULL;
}

static gboolean
shares_card (const Search *search, const Choice *out, const Choice *in)
{
  for (guint i = 0; i < out->n; i++)
    for (guint j = 0; j < in->n; j++)
      if (g_array_index (search->stock[OUT], Stock, out->at[i]).id == g_array_index (search->stock[IN], Stock, in->at[j]).id)
        return TRUE;
  return FALSE;
}

static void
try_swap (Search *search, const Choice *out, const Choice *in)
{
  SlvVerdict verdict;
  SlvSwapPlan *plan = NULL;

  if (out->n + in->n == 0 || shares_card (search, out, in))
    return;
  search->tried++;
  move_copies (search, OUT, out, FALSE);
  move_copies (search, IN, in, FALSE);
  verdict = slv_running_verdict (search->running);
  move_copies (search, IN, in, TRUE);
  move_copies (search, OUT, out, TRUE);
  if (verdict > search->before)
    return;
  if (search->offers->plans->len < search->limit)
    {
      plan = make_plan (search, out, in);
      if (plan == NULL)
        return;
      g_ptr_array_add (search->offers->plans, plan);
    }
  search->offers->total++;
}

/* The first choice of the sideboard with at least this number and sum. */
static guint
first_match (const GArray *choices, guint8 n, gint64 sum)
{
  const Choice wanted = { .n = n, .sum = sum };
  guint low = 0, high = choices->len;

  while (low < high)
    {
      guint middle = low + (high - low) / 2;

      if (compare_choices (&g_array_index (choices, Choice, middle), &wanted) < 0)
        low = middle + 1;
      else
        high = middle;
    }
  return low;
}

static void
match (Search *search, const Choice *out, guint8 n)
{
  GArray *ins = search->choices[IN];

  for (guint i = first_match (ins, n, out->sum); i < ins->len && !search->offers->cut; i++)
    {
      const Choice *in = &g_array_index (ins, Choice, i);

      if (in->n != n || in->sum != out->sum)
        break;
      if (search->tried >= SLV_SWAP_OFFERS_TRIED)
        search->offers->cut = TRUE;
      else
        try_swap (search, out, in);
    }
}

/* By number of cards, then by names, the larger side first to say how many. */
static gboolean
match_all (Search *search, GCancellable *cancellable, GError **error)
{
  const GArray *outs = search->choices[OUT];

  for (guint size = 1; size <= search->max_cards; size++)
    for (guint i = 0; i < outs->len && !search->offers->cut; i++)
      {
        const Choice *out = &g_array_index (outs, Choice, i);

        if (g_cancellable_is_cancelled (cancellable))
          {
            slv_set_error (error, SLV_ERROR_CANCELLED, NULL, _("the search for swaps was interrupted"));
            return FALSE;
          }
        if (out->n == size)
          for (guint8 n = search->same_count ? (guint8) size : 0; n <= size; n++)
            match (search, out, n);
        else if (!search->same_count && out->n < size)
          match (search, out, (guint8) size);
      }
  return TRUE;
}

static void
find_choices (Search *search)
{
  for (guint side = OUT; side <= IN; side++)
    {
      g_array_sort (search->stock[side], compare_stock);
      if (search->stock[side]->len > G_MAXUINT16)
        {
          search->offers->cut = TRUE;
          g_array_set_size (search->stock[side], G_MAXUINT16);
        }
      search->choices[side] = g_array_new (FALSE, FALSE, sizeof (Choice));
      for (guint n = search->same_count ? 1 : 0; n <= search->max_cards; n++)
        choose (search, side, (Choice) { 0 }, n, 0);
    }
  g_array_sort (search->choices[IN], compare_choices);
}

SlvSwapOffers *
slv_swap_offers (SlvChecker *checker, const SlvDeck *deck, guint max_cards, guint limit, GCancellable *cancellable, GError **error)
{
  Search search = { .checker = checker, .swap = slv_swap_of (checker->format, checker->options), .limit = limit,
                    .max_cards = CLAMP (max_cards, 1, SLV_SWAP_OFFER_CARDS_MAX), .offers = g_new0 (SlvSwapOffers, 1) };
  gboolean done;

  search.offers->plans = g_ptr_array_new_with_free_func ((GDestroyNotify) slv_swap_plan_free);
  search.offers->frozen = search.swap == NULL;
  if (search.swap == NULL)
    return search.offers;
  search.same_count = slv_swap_keeps_count (checker, search.swap);
  search.same_sum = search.swap->equal_sum != NULL;
  search.deck = slv_swap_settle (checker, deck);
  search.running = slv_running_new (checker, search.deck);
  search.before = slv_running_verdict (search.running);
  for (guint side = OUT; side <= IN; side++)
    {
      search.stock[side] = g_array_new (FALSE, TRUE, sizeof (Stock));
      g_array_set_clear_func (search.stock[side], stock_clear);
    }
  for (guint i = 0; i < search.deck->entries->len; i++)
    add_stock (&search, slv_deck_entry (search.deck, i));
  find_choices (&search);
  number_names (&search);
  done = match_all (&search, cancellable, error);
  for (guint side = OUT; side <= IN; side++)
    {
      g_array_unref (search.choices[side]);
      g_array_unref (search.stock[side]);
    }
  slv_running_free (search.running);
  slv_deck_free (search.deck);
  if (done)
    return search.offers;
  slv_swap_offers_free (search.offers);
  return NULL;
}

void
slv_swap_offers_free (SlvSwapOffers *offers)
{
  if (offers == NULL)
    return;
  g_ptr_array_unref (offers->plans);
  g_free (offers);
}

gpointer
slv_swap_offers_to_json (const SlvSwapOffers *offers)
{
  cJSON *list = cJSON_CreateArray ();

  for (guint i = 0; i < offers->plans->len; i++)
    {
      const SlvSwapPlan *plan = g_ptr_array_index (offers->plans, i);
      cJSON *json = cJSON_CreateObject (), *sides[2];

      sides[OUT] = cJSON_AddArrayToObject (json, "out");
      sides[IN] = cJSON_AddArrayToObject (json, "in");
      for (guint j = 0; j < plan->moves->len; j++)
        {
          const SlvSwapMove *move = g_ptr_array_index (plan->moves, j);
          cJSON *item = cJSON_CreateObject ();

          cJSON_AddStringToObject (item, "name", move->name);
          cJSON_AddNumberToObject (item, "count", move->count);
          cJSON_AddStringToObject (item, move->in ? "to" : "from", move->zone);
          cJSON_AddItemToArray (sides[move->in ? IN : OUT], item);
        }
      cJSON_AddItemToArray (list, json);
    }
  return list;
}
