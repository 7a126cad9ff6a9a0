/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-swap-offers.c: see the header. Each side is written down as choices of so many cards with their sum, when that number is come
 * to; the choices of the sideboard are sorted by the sum, so that what a choice of the deck may be exchanged with stands together. */
#include "check/slv-swap-offers.h"
#include "check/slv-swap-private.h"
#include "base/slv-fold.h"
#include "base/slv-json.h"
#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#define SUM_STEPS   1000.0    /* values are compared to a thousandth */
#define REFUSED   10u         /* a swap that only the full check refuses costs as much as so many others */
#define OUT 0
#define IN  1

/* @to: the zone where a copy would go. */
typedef struct { char *name, *folded; const char *zone, *to; guint count, id; gint64 value; } Stock;
typedef struct { gint64 sum; guint32 place; guint16 at[SLV_SWAP_OFFER_CARDS_MAX]; guint8 n; } Choice;

/* Cards out and in of a swap; even ones first, then the smallest. */
typedef struct { guint8 out, in; } Shape;
static const Shape shapes[] = {
  { 1, 1 }, { 2, 2 }, { 3, 3 }, { 1, 0 }, { 0, 1 }, { 2, 1 }, { 1, 2 }, { 2, 0 }, { 0, 2 }, { 3, 2 }, { 2, 3 }, { 3, 1 }, { 1, 3 },
  { 3, 0 }, { 0, 3 },
};

typedef struct _SlvSwapSearch {
  SlvChecker    *checker;
  const SlvSwap *swap;
  gboolean       same_count, same_sum;
  SlvBound      *asked[2];      /* NULL: any card */
  GArray        *stock[2];      /* Stock: what may go out, what may come in */
  GArray        *choices[2][SLV_SWAP_OFFER_CARDS_MAX + 1];   /* Choice by number of cards; NULL until come to; those of IN by sum */
  guint          max_cards;
  SlvDeck       *deck;          /* settled */
  SlvReport     *before;
  guint          shape, out, in;   /* where it stands; in: SLV_NEXT: at the first that fits */
  SlvSwapPlan   *ahead;         /* (nullable): the next one, found already */
} Search;
#define SLV_NEXT G_MAXUINT

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
  SLV_EACH_IN (Stock, there, stock)
    if (strcmp (there->folded, folded) == 0 && strcmp (there->zone, zone) == 0)
      return there;
  return NULL;
}

static gboolean
is_asked (const Search *search, guint side, const char *name)
{
  g_autoptr (GArray) rows = NULL;

  return search->asked[side] == NULL || (slv_index_find_name (search->checker->index, search->checker->game, name, &rows) > 0
                                         && slv_bound_test (search->asked[side], g_array_index (rows, guint, 0)) == SLV_TRUE);
}

static void
add_stock (Search *search, const SlvDeckEntry *entry, guint *unknown)
{
  gboolean in = strcmp (entry->zone, search->swap->b) == 0;
  Stock *there, made = { 0 };
  double value;

  if ((!in && !g_strv_contains ((const char * const *) search->swap->a, entry->zone)) || !is_asked (search, in ? IN : OUT, entry->name))
    return;
  g_autofree char *folded = slv_fold_name (entry->name, search->checker->game->strip);
  there = find_stock (search->stock[in], folded, entry->zone);
  if (there != NULL)
    {
      there->count += entry->count;
      return;
    }
  if (!slv_swap_value (search->checker, search->swap, entry->name, &value))
    {
      ++*unknown;
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
    SLV_EACH_IN (Stock, stock, search->stock[side])
      {
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

  if (left->sum != right->sum)
    return left->sum < right->sum ? -1 : 1;
  return left->place < right->place ? -1 : left->place > right->place;
}

/* Adds all choices of @n more cards, none of them before @from, in order of names. */
static void
choose (const Search *search, guint side, GArray *choices, Choice choice, guint n, guint from)
{
  if (n == 0)
    {
      choice.place = choices->len;
      g_array_append_val (choices, choice);
      return;
    }
  for (guint i = from; i < search->stock[side]->len; i++)
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
      choose (search, side, choices, next, n - 1, i);
    }
}

static const GArray *
choices_of (Search *search, guint side, guint n)
{
  GArray **choices = &search->choices[side][n];

  if (*choices != NULL)
    return *choices;
  *choices = g_array_new (FALSE, FALSE, sizeof (Choice));
  choose (search, side, *choices, (Choice) { 0 }, n, 0);
  if (side == IN)
    g_array_sort (*choices, compare_choices);
  return *choices;
}

/* ---- swaps ---- */

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

static gboolean
shares_card (const Search *search, const Choice *out, const Choice *in)
{
  for (guint i = 0; i < out->n; i++)
    for (guint j = 0; j < in->n; j++)
      if (g_array_index (search->stock[OUT], Stock, out->at[i]).id == g_array_index (search->stock[IN], Stock, in->at[j]).id)
        return TRUE;
  return FALSE;
}

/* The plan of a swap, checked in full; NULL when it adds a fault, or makes one worse: in a deck that is not legal the verdict alone would
 * not tell. */
static SlvSwapPlan *
try_swap (Search *search, const Choice *out, const Choice *in, guint *tried)
{
  ++*tried;
  if (shares_card (search, out, in))
    return NULL;
  SlvSwapPlan *plan = slv_swap_plan_new ("");
  add_moves (search, plan, OUT, out);
  add_moves (search, plan, IN, in);
  SlvDeck *result = NULL;
  g_autoptr (SlvReport) report = slv_swap_check (search->checker, search->deck, plan, &result);
  slv_deck_free (result);
  if (slv_report_find_worse (report, search->before) == NULL)
    return plan;
  *tried += report->verdict <= search->before->verdict ? REFUSED : 0;
  slv_swap_plan_free (plan);
  return NULL;
}

/* The first choice of the sideboard with at least this sum. */
static guint
first_match (const GArray *choices, gint64 sum)
{
  const Choice wanted = { .sum = sum };
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

/* The next pair that may be exchanged as far as number and sum go; FALSE: there is none. */
static gboolean
next_pair (Search *search, const Choice **out, const Choice **in)
{
  for (; search->shape < G_N_ELEMENTS (shapes); search->shape++, search->out = 0, search->in = SLV_NEXT)
    {
      const Shape *shape = &shapes[search->shape];

      if (MAX (shape->out, shape->in) > search->max_cards || (search->same_count && shape->out != shape->in))
        continue;
      const GArray *outs = choices_of (search, OUT, shape->out);
      const GArray *ins = choices_of (search, IN, shape->in);
      for (; search->out < outs->len; search->out++, search->in = SLV_NEXT)
        {
          *out = &g_array_index (outs, Choice, search->out);
          search->in = search->in == SLV_NEXT ? first_match (ins, (*out)->sum) : search->in + 1;
          *in = search->in < ins->len ? &g_array_index (ins, Choice, search->in) : NULL;
          if (*in != NULL && (*in)->sum == (*out)->sum)
            return TRUE;
        }
    }
  return FALSE;
}

/* Finds the next plan into @ahead; none is left there when the search is at its end, or enough was tried. */
static gboolean
look_ahead (SlvSwapOffers *offers, guint *tried, GCancellable *cancellable, GError **error)
{
  Search *search = offers->search;
  const Choice *out, *in;

  while (search->ahead == NULL && *tried < SLV_SWAP_OFFERS_TRIED)
    {
      if (g_cancellable_is_cancelled (cancellable))
        return slv_set_error (error, SLV_ERROR_CANCELLED, NULL, _("the search for swaps was interrupted"));
      if (!next_pair (search, &out, &in))
        {
          offers->complete = TRUE;
          return TRUE;
        }
      search->ahead = try_swap (search, out, in, tried);
    }
  return TRUE;
}

gboolean
slv_swap_offers_more (SlvSwapOffers *offers, guint limit, GCancellable *cancellable, GError **error)
{
  guint tried = 0, wanted = offers->plans->len + MIN (limit, G_MAXUINT - offers->plans->len);

  while (!offers->complete)
    {
      if (!look_ahead (offers, &tried, cancellable, error))
        return FALSE;
      if (offers->search->ahead == NULL || offers->plans->len == wanted)
        return TRUE;
      g_ptr_array_add (offers->plans, g_steal_pointer (&offers->search->ahead));
    }
  return TRUE;
}

/* ---- begin and end ---- */

static gboolean
bind_asked (Search *search, const SlvSwapAsk *ask, GError **error)
{
  const char *texts[] = { ask->out, ask->in };

  for (guint side = OUT; side <= IN; side++)
    {
      if (texts[side] == NULL || texts[side][0] == '\0')
        continue;
      g_autoptr (SlvQuery) query = slv_query_parse (texts[side], error);
      search->asked[side] = query != NULL
        ? slv_query_bind (query, search->checker->game, search->checker->index, SLV_QUERY_SEARCH, NULL, error) : NULL;
      if (search->asked[side] == NULL)
        return FALSE;
    }
  return TRUE;
}

static void
load_stock (Search *search, guint *unknown)
{
  for (guint i = 0; i < search->deck->entries->len; i++)
    add_stock (search, slv_deck_entry (search->deck, i), unknown);
  for (guint side = OUT; side <= IN; side++)
    {
      g_array_sort (search->stock[side], compare_stock);
      g_array_set_size (search->stock[side], MIN (search->stock[side]->len, G_MAXUINT16));
    }
  number_names (search);
}

SlvSwapOffers *
slv_swap_offers_new (SlvChecker *checker, const SlvDeck *deck, const SlvSwapAsk *ask, GError **error)
{
  g_autoptr (SlvSwapOffers) offers = g_new0 (SlvSwapOffers, 1);
  Search *search = offers->search = g_new0 (Search, 1);

  offers->plans = g_ptr_array_new_with_free_func ((GDestroyNotify) slv_swap_plan_free);
  offers->assumptions = slv_deck_dup_assumptions (deck, checker->options, checker->format);
  search->checker = checker;
  search->swap = slv_swap_of (checker->format, checker->options);
  search->max_cards = CLAMP (ask->max_cards, 1, SLV_SWAP_OFFER_CARDS_MAX);
  search->in = SLV_NEXT;
  for (guint side = OUT; side <= IN; side++)
    {
      search->stock[side] = g_array_new (FALSE, TRUE, sizeof (Stock));
      g_array_set_clear_func (search->stock[side], stock_clear);
    }
  if (!bind_asked (search, ask, error))
    return NULL;
  offers->frozen = offers->complete = search->swap == NULL;
  if (offers->frozen)
    return g_steal_pointer (&offers);
  search->same_count = slv_swap_keeps_count (checker, search->swap);
  search->same_sum = search->swap->equal_sum != NULL;
  search->deck = slv_swap_settle (checker, deck);
  search->before = slv_checker_check (checker, search->deck);
  load_stock (search, &offers->unknown);
  return g_steal_pointer (&offers);
}

void
slv_swap_offers_free (SlvSwapOffers *offers)
{
  Search *search = offers != NULL ? offers->search : NULL;

  if (offers == NULL)
    return;
  for (guint side = OUT; side <= IN; side++)
    {
      for (guint n = 0; n <= SLV_SWAP_OFFER_CARDS_MAX; n++)
        g_clear_pointer (&search->choices[side][n], g_array_unref);
      g_array_unref (search->stock[side]);
      g_clear_pointer (&search->asked[side], slv_bound_free);
    }
  g_clear_pointer (&search->ahead, slv_swap_plan_free);
  g_clear_pointer (&search->before, slv_report_free);
  g_clear_pointer (&search->deck, slv_deck_free);
  g_free (search);
  g_ptr_array_unref (offers->plans);
  g_ptr_array_unref (offers->assumptions);
  g_free (offers);
}

gpointer
slv_swap_offers_to_json (const SlvSwapOffers *offers)
{
  cJSON *list = cJSON_CreateArray ();

  SLV_EACH (const SlvSwapPlan, plan, offers->plans)
    {
      cJSON *json = slv_json_add_row (list), *sides[2];

      sides[OUT] = cJSON_AddArrayToObject (json, "out");
      sides[IN] = cJSON_AddArrayToObject (json, "in");
      SLV_EACH (const SlvSwapMove, move, plan->moves)
        {
          cJSON *item = cJSON_CreateObject ();

          slv_json_put (item, { "name", SLV_TEXT (move->name) }, { "count", SLV_NUMBER (move->count) });
          cJSON_AddStringToObject (item, move->in ? "to" : "from", move->zone);
          cJSON_AddItemToArray (sides[move->in ? IN : OUT], item);
        }
    }
  return list;
}
