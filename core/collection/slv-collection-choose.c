/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-collection-choose.c: which copies several decks take, as an integer program: a variable for the copies of a lot in a deck,
 * one for those of them that do not sit there yet, one for what a deck goes without, one for each place that has to be gone to. It is
 * solved twice, each time with what is missing dearer than all the rest: once for the wanted printings and the price, once for
 * the places; what was found first is held in the second. */
#include <math.h>
#include "collection/slv-collection-decks-private.h"

/* ---- which lots of a card are worth looking at: with a hundred thousand lots a card lies in dozens of them, of which most make no choice better ---- */

typedef struct { SlvCollection *collection; const GPtrArray *decks, *needs; gboolean proxies; } Asked;

/* What a copy of the lot has cost, 0: not known; in its own currency. */
static double
slv_held_price (const SlvHeld *held)
{
  double price = g_ascii_strtod (held->lot.price_paid, NULL);

  return isfinite (price) && price > 0 ? price : 0;
}

static gboolean
same_card (const SlvNeed *one, const SlvNeed *other)
{
  if (one->row != SLV_ROW_NONE)
    return one->row == other->row;
  g_autofree char *key = slv_collection_card_key (one->row, one->name);
  g_autofree char *same = slv_collection_card_key (other->row, other->name);
  return g_str_equal (key, same);
}

/* What all decks need of a card, and whether one of them asks for a printing of it. */
static gint64
need_of_all (const Asked *asked, const SlvNeed *of, gboolean *asks_printing)
{
  gint64 sum = 0;

  *asks_printing = FALSE;
  for (guint d = 0; d < asked->needs->len; d++)
    SLV_EACH (const SlvNeed, need, (GPtrArray *) asked->needs->pdata[d])
      {
        if (!same_card (need, of))
          continue;
        sum += (gint64) need->need;
        *asks_printing = *asks_printing || *need->set_code != '\0';
      }
  return sum;
}

/* Lots of one place, currency and (when it matters) printing lie together, the cheapest first. */
static int
compare_class (const SlvHeld *one, const SlvHeld *other, gboolean printings)
{
  int order = (one->lot.place > other->lot.place) - (one->lot.place < other->lot.place);

  order = order != 0 ? order : one->lot.is_proxy - other->lot.is_proxy;
  order = order != 0 ? order : strcmp (one->lot.currency, other->lot.currency);
  if (order == 0 && printings)
    {
      order = g_ascii_strcasecmp (one->lot.set_code, other->lot.set_code);
      order = order != 0 ? order : g_ascii_strcasecmp (one->lot.number, other->lot.number);
    }
  return order;
}

static int
compare_held (gconstpointer a, gconstpointer b, gpointer printings)
{
  const SlvHeld *one = *(SlvHeld * const *) a, *other = *(SlvHeld * const *) b;
  int order = compare_class (one, other, *(gboolean *) printings);
  double x = slv_held_price (one), y = slv_held_price (other);

  order = order != 0 ? order : (x > y) - (x < y);
  return order != 0 ? order : (one->lot.id > other->lot.id) - (one->lot.id < other->lot.id);
}

static gboolean
sits_in_one (const Asked *asked, const SlvHeld *held)
{
  return slv_held_available (asked->collection, held, asked->decks)
         > held->lot.quantity - slv_collection_sleeved_of (asked->collection, held->lot.id, 0);
}

/* Once there are as many cheaper copies of a kind in a place as all decks need, a dearer one is never better. What sits in one of
 * the decks is looked at always, since it need not be moved. */
static GPtrArray *
slv_collection_candidates (SlvCollection *collection, const GPtrArray *decks, const GPtrArray *needs, const SlvNeed *need, gboolean proxies)
{
  const Asked asked = { collection, decks, needs, proxies };
  GPtrArray *found = g_ptr_array_new ();
  g_autoptr (GPtrArray) sorted = g_ptr_array_new ();
  g_autoptr (GPtrArray) held = slv_collection_held_as (collection, need->row, need->name);
  const SlvHeld *last = NULL;
  gboolean printings;
  gint64 most = need_of_all (&asked, need, &printings), there = 0;

  for (guint i = 0; i < held->len; i++)
    {
      const SlvHeld *one = held->pdata[i];

      if ((proxies || !one->lot.is_proxy) && slv_held_available (collection, one, decks) > 0)
        g_ptr_array_add (sorted, held->pdata[i]);
    }
  g_ptr_array_sort_with_data (sorted, compare_held, &printings);
  SLV_EACH (const SlvHeld, one, sorted)
    {
      gboolean sits = sits_in_one (&asked, one);

      there = last != NULL && compare_class (last, one, printings) == 0 ? there : 0;
      last = one;
      if (sits || there < most)
        g_ptr_array_add (found, (gpointer) one);
      there += sits ? 0 : slv_held_available (collection, one, decks);
    }
  return found;
}

#define SECONDS        5.0
#define WRONG_PRINTING 1000.0   /* price of a copy of another printing than the list asks for */
#define PROXY_PRICE    1e6      /* a proxy only where nothing else is */
#define PRICES_MAX     900.0    /* of all copies together, in the program */
#define PAID_MAX       1e8      /* of one copy; dearer ones are all the same */

typedef struct { guint deck, need; const SlvHeld *held; int column, moved; double price; guint place; gint64 taken; } Choice;
typedef struct { guint deck; const SlvNeed *need; int column; } Without;

typedef struct {
  SlvCollection   *collection;
  const GPtrArray *decks;
  GPtrArray       *needs;       /* by deck: GPtrArray of SlvNeed */
  GArray          *choices, *withouts;
  GHashTable      *places;      /* gint64 place → number from 1 */
  GHashTable      *candidates;  /* slv_collection_card_key() → GPtrArray of SlvHeld that are worth looking at */
  glp_prob        *prob;
  GArray          *ia, *ja, *ar;
  gboolean         proxies, exact;
  gint64           deadline;
  GCancellable    *cancellable;
} Problem;

SLV_DEFINE_FREE (SlvBuild, slv_build_free, pulls, missing, prices);

/* ---- the program ---- */

static void
put (Problem *problem, int row, int column, double value)
{
  g_array_append_val (problem->ia, row);
  g_array_append_val (problem->ja, column);
  g_array_append_val (problem->ar, value);
}

static int
add_column (Problem *problem, int kind, double most)
{
  int column = glp_add_cols (problem->prob, 1);

  glp_set_col_kind (problem->prob, column, kind);
  glp_set_col_bnds (problem->prob, column, most > 0 ? GLP_DB : GLP_FX, 0, most);
  return column;
}

static int
add_row (Problem *problem, int type, double low, double high)
{
  int row = glp_add_rows (problem->prob, 1);

  glp_set_row_bnds (problem->prob, row, type, low, high);
  return row;
}

static gboolean
fits_need (const SlvNeed *need, const SlvHeld *held)
{
  return *need->set_code == '\0'
         || (g_ascii_strcasecmp (need->set_code, held->lot.set_code) == 0
             && (*need->number == '\0' || g_ascii_strcasecmp (need->number, held->lot.number) == 0));
}

static guint
number_place (Problem *problem, gint64 place)
{
  guint n = GPOINTER_TO_UINT (g_hash_table_lookup (problem->places, &place));

  if (n == 0)
    {
      n = g_hash_table_size (problem->places) + 1;
      g_hash_table_insert (problem->places, g_memdup2 (&place, sizeof place), GUINT_TO_POINTER (n));
    }
  return n;
}

static GPtrArray *
candidates_of (Problem *problem, const SlvNeed *need)
{
  g_autofree char *key = slv_collection_card_key (need->row, need->name);
  GPtrArray *found = g_hash_table_lookup (problem->candidates, key);

  if (found != NULL)
    return found;
  found = slv_collection_candidates (problem->collection, problem->decks, problem->needs, need, problem->proxies);
  g_hash_table_insert (problem->candidates, g_steal_pointer (&key), found);
  return found;
}

/* The copies that are not in the deck already. */
static void
add_moved (Problem *problem, Choice *choice, gint64 most)
{
  const SlvDeck *deck = problem->decks->pdata[choice->deck];
  gint64 sits = deck->id != 0 ? slv_collection_sleeved_of (problem->collection, choice->held->lot.id, deck->id) : 0;

  choice->moved = choice->column;
  if (sits == 0)
    return;
  choice->moved = add_column (problem, GLP_CV, (double) most);
  int row = add_row (problem, GLP_LO, -(double) sits, 0);
  put (problem, row, choice->moved, 1);
  put (problem, row, choice->column, -1);
}

/* Copies of one card that may go into one deck, and the row that adds them up to what it needs. */
static void
add_need (Problem *problem, guint deck, guint which)
{
  const SlvNeed *need = ((GPtrArray *) problem->needs->pdata[deck])->pdata[which];
  int row = add_row (problem, GLP_FX, (double) need->need, (double) need->need);
  Without without = { deck, need, add_column (problem, GLP_IV, (double) need->need) };
  GPtrArray *held = candidates_of (problem, need);

  put (problem, row, without.column, 1);
  g_array_append_val (problem->withouts, without);
  SLV_EACH (const SlvHeld, one, held)
    {
      gint64 most = MIN (slv_held_available (problem->collection, one, problem->decks), (gint64) need->need);
      Choice choice = { deck, which, one, 0, 0, 0, number_place (problem, one->lot.place), 0 };

      choice.price = slv_held_price (one);
      choice.column = add_column (problem, GLP_IV, (double) most);
      put (problem, row, choice.column, 1);
      add_moved (problem, &choice, most);
      g_array_append_val (problem->choices, choice);
    }
}

SLV_DEFINE_POINTER_ORDER (Choice, compare_lots, held->lot.id);

/* No lot gives more than it has; no place is used without going there. */
static void
add_supplies (Problem *problem)
{
  g_autoptr (GPtrArray) by_lot = g_ptr_array_new ();
  int first = glp_add_cols (problem->prob, (int) g_hash_table_size (problem->places) + 1), row = 0;

  for (guint i = 0; i <= g_hash_table_size (problem->places); i++)
    {
      glp_set_col_kind (problem->prob, first + (int) i, GLP_CV);
      glp_set_col_bnds (problem->prob, first + (int) i, GLP_DB, 0, 1);
    }
  for (guint i = 0; i < problem->choices->len; i++)
    g_ptr_array_add (by_lot, &g_array_index (problem->choices, Choice, i));
  g_ptr_array_sort (by_lot, compare_lots);
  for (guint i = 0; i < by_lot->len; i++)
    {
      Choice *choice = by_lot->pdata[i];
      double most = (double) slv_held_available (problem->collection, choice->held, problem->decks);

      if (i == 0 || ((Choice *) by_lot->pdata[i - 1])->held != choice->held)
        row = add_row (problem, GLP_UP, 0, most);
      put (problem, row, choice->column, 1);
      put (problem, add_row (problem, GLP_LO, 0, 0), choice->moved, -1);
      put (problem, glp_get_num_rows (problem->prob), first + (int) choice->place, glp_get_col_ub (problem->prob, choice->moved));
      choice->place = (guint) (first + (int) choice->place);
    }
}

/* ---- solving ---- */

static void
watch (glp_tree *tree, void *cancellable)
{
  if (g_cancellable_is_cancelled (cancellable))
    glp_ios_terminate (tree);
}

static int
milliseconds_to (gint64 deadline)
{
  return (int) CLAMP ((deadline - g_get_monotonic_time ()) / 1000, 1, 600000);
}

int
slv_collection_solve (glp_prob *prob, gint64 deadline, GCancellable *cancellable, double *bound)
{
  glp_smcp simplex;
  glp_iocp whole;

  glp_init_smcp (&simplex);
  simplex.msg_lev = GLP_MSG_OFF;
  simplex.tm_lim = milliseconds_to (deadline);
  glp_adv_basis (prob, 0);
  if (glp_simplex (prob, &simplex) != 0 || glp_get_status (prob) != GLP_OPT)
    return GLP_UNDEF;
  *bound = glp_get_obj_val (prob);
  glp_init_iocp (&whole);
  whole.msg_lev = GLP_MSG_OFF;
  whole.tm_lim = milliseconds_to (deadline);
  whole.cb_func = watch;
  whole.cb_info = cancellable;
  glp_intopt (prob, &whole);
  return glp_mip_status (prob);
}

/* Returns whether there is an answer; problem->exact says whether it is certainly the best. */
static gboolean
solve (Problem *problem)
{
  double bound;
  int status = slv_collection_solve (problem->prob, problem->deadline, problem->cancellable, &bound);

  problem->exact = problem->exact && status == GLP_OPT;
  return status == GLP_OPT || status == GLP_FEAS;
}

static void
take_answer (Problem *problem)
{
  SLV_EACH_IN (Choice, choice, problem->choices)
    choice->taken = (gint64) llround (glp_mip_col_val (problem->prob, choice->column));
}

/* Prices of several currencies cannot be compared: each is measured by the mean of its own. */
static void
level_prices (Problem *problem)
{
  g_autoptr (GHashTable) means = g_hash_table_new_full (g_str_hash, g_str_equal, NULL, g_free);   /* sum, number */

  SLV_EACH_IN (const Choice, choice, problem->choices)
    {
      double *mean = g_hash_table_lookup (means, choice->held->lot.currency);

      if (choice->price <= 0)
        continue;
      if (mean == NULL)
        g_hash_table_insert (means, (gpointer) choice->held->lot.currency, mean = g_new0 (double, 2));
      mean[0] += choice->price;
      mean[1] += 1;
    }
  for (guint i = 0; i < problem->choices->len && g_hash_table_size (means) > 1; i++)
    {
      Choice *choice = &g_array_index (problem->choices, Choice, i);
      const double *mean = g_hash_table_lookup (means, choice->held->lot.currency);

      choice->price = choice->price > 0 ? choice->price * mean[1] / mean[0] : 0;
    }
}

/* All copies together cost less than one of another printing, in whatever currency: nothing is saved by wrong ones. */
static void
bound_prices (Problem *problem)
{
  double most = 0, needed = 0;

  SLV_EACH_IN (const Without, without, problem->withouts)
    needed += (double) without->need->need;
  SLV_EACH_IN (const Choice, choice, problem->choices)
    most = MAX (most, choice->price);
  for (guint i = 0; i < problem->choices->len && most * needed > PRICES_MAX; i++)
    g_array_index (problem->choices, Choice, i).price *= PRICES_MAX / (most * needed);
}

static void
set_missing_price (Problem *problem, double price)
{
  for (guint i = 0; i < problem->withouts->len; i++)
    glp_set_obj_coef (problem->prob, g_array_index (problem->withouts, Without, i).column, price);
}

/* Wanted printings, then prices. */
static void
set_prices (Problem *problem)
{
  double most = 1;

  SLV_EACH_IN (const Choice, choice, problem->choices)
    {
      const SlvNeed *need = ((GPtrArray *) problem->needs->pdata[choice->deck])->pdata[choice->need];
      double price = choice->price + (fits_need (need, choice->held) ? 0 : WRONG_PRINTING)
                     + (choice->held->lot.is_proxy ? PROXY_PRICE : 0);

      glp_set_obj_coef (problem->prob, choice->column, price);
      most = MAX (most, price + 1);
    }
  set_missing_price (problem, most * 4);
}

/* Places to go to, then copies to move. Going to a place saves at most one copy from missing, so that this is dearer still; a
 * proxy is dearer than a place, too. */
static void
set_places (Problem *problem)
{
  double copies = 1;

  for (guint i = 0; i < problem->choices->len; i++)
    copies += glp_get_col_ub (problem->prob, g_array_index (problem->choices, Choice, i).column);
  SLV_EACH_IN (const Choice, choice, problem->choices)
    {
      glp_set_col_kind (problem->prob, (int) choice->place, GLP_BV);
      glp_set_obj_coef (problem->prob, (int) choice->place, 1);
      glp_set_obj_coef (problem->prob, choice->moved, 0.5 / copies);
      if (choice->held->lot.is_proxy)
        glp_set_obj_coef (problem->prob, choice->column, 2);
    }
  set_missing_price (problem, 4);
}

/* What was found stays as good as it is, and something else is asked for. */
static void
hold (Problem *problem)
{
  double best = glp_mip_obj_val (problem->prob);
  int row = add_row (problem, GLP_UP, 0, best + 1e-6 * MAX (1, fabs (best)));

  for (int column = 1; column <= glp_get_num_cols (problem->prob); column++)
    {
      double price = glp_get_obj_coef (problem->prob, column);

      if (price != 0)
        put (problem, row, column, price);
      glp_set_obj_coef (problem->prob, column, 0);
    }
}

static void
load (Problem *problem)
{
  glp_load_matrix (problem->prob, (int) problem->ia->len - 1, (const int *) (gpointer) problem->ia->data,
                   (const int *) (gpointer) problem->ja->data, (const double *) (gpointer) problem->ar->data);
}

/* The copies that the program would give, without it: the first that are there. Used when time runs out at once. */
static void
take_first (Problem *problem)
{
  g_autoptr (GHashTable) used = g_hash_table_new (NULL, NULL);

  for (guint i = 0; i < problem->choices->len; i++)
    {
      Choice *choice = &g_array_index (problem->choices, Choice, i);
      const SlvNeed *need = ((GPtrArray *) problem->needs->pdata[choice->deck])->pdata[choice->need];
      gint64 before = (gint64) GPOINTER_TO_SIZE (g_hash_table_lookup (used, choice->held)), got = 0;

      for (guint k = 0; k < i; k++)
        if (g_array_index (problem->choices, Choice, k).deck == choice->deck && g_array_index (problem->choices, Choice, k).need == choice->need)
          got += g_array_index (problem->choices, Choice, k).taken;
      choice->taken = CLAMP (slv_held_available (problem->collection, choice->held, problem->decks) - before, 0, (gint64) need->need - got);
      g_hash_table_insert (used, (gpointer) choice->held, GSIZE_TO_POINTER ((gsize) (before + choice->taken)));
    }
}

static void
run (Problem *problem, SlvPrefer prefer)
{
  glp_set_obj_dir (problem->prob, GLP_MIN);
  level_prices (problem);
  bound_prices (problem);
  (prefer == SLV_PREFER_MOVES ? set_places : set_prices) (problem);
  load (problem);
  if (!solve (problem))
    {
      problem->exact = FALSE;
      take_first (problem);
      return;
    }
  take_answer (problem);
  hold (problem);
  (prefer == SLV_PREFER_MOVES ? set_prices : set_places) (problem);
  load (problem);
  if (solve (problem))
    take_answer (problem);
}

/* ---- the answer ---- */

int
slv_pull_compare (gconstpointer a, gconstpointer b)
{
  const SlvPull *one = a, *other = b;
  int order = g_utf8_collate (one->place, other->place);

  order = order != 0 ? order : g_utf8_collate (one->name, other->name);
  return order != 0 ? order : (int) one->nth - (int) other->nth;
}

static void
add_missing (SlvBuild *build, const SlvNeed *need, guint64 got)
{
  SlvMissing *missing = g_new0 (SlvMissing, 1);

  *missing = (SlvMissing) { need->row, g_strdup (need->name), need->need, got, need->need - got };
  build->n_missing += missing->missing;
  g_ptr_array_add (build->missing, missing);
}

static void
add_price (SlvBuild *build, const Choice *choice)
{
  double price = slv_held_price (choice->held);
  guint at = 0;

  if (price <= 0)
    {
      build->n_unpriced += (guint64) choice->taken;
      return;
    }
  while (at < build->prices->len && !g_str_equal (g_array_index (build->prices, SlvPriceSum, at).currency, choice->held->lot.currency))
    at++;
  if (at == build->prices->len)
    g_array_append_val (build->prices, ((SlvPriceSum) { choice->held->lot.currency, 0, 0 }));
  g_array_index (build->prices, SlvPriceSum, at).sum += price * (double) choice->taken;
  g_array_index (build->prices, SlvPriceSum, at).copies += (guint64) choice->taken;
}

static SlvBuild *
make_build (Problem *problem)
{
  SlvBuild *build = g_new0 (SlvBuild, 1);
  g_autoptr (GHashTable) places = g_hash_table_new (g_str_hash, g_str_equal);

  build->pulls = g_array_new (FALSE, FALSE, sizeof (SlvPull));
  build->missing = g_ptr_array_new_with_free_func ((GDestroyNotify) slv_missing_free);
  build->prices = g_array_new (FALSE, FALSE, sizeof (SlvPriceSum));
  build->exact = problem->exact;
  for (guint d = 0; d < problem->decks->len; d++)
    for (guint n = 0; n < ((GPtrArray *) problem->needs->pdata[d])->len; n++)
      {
        const SlvNeed *need = ((GPtrArray *) problem->needs->pdata[d])->pdata[n];
        guint64 got = 0;

        SLV_EACH_IN (const Choice, choice, problem->choices)
          {
            SlvPull pull = { ((SlvDeck *) problem->decks->pdata[d])->id, choice->held->lot.id, choice->taken, d, need->row,
                             choice->held->lot.name, slv_collection_place_path (problem->collection, choice->held->lot.place) };

            if (choice->deck != d || choice->need != n || choice->taken <= 0)
              continue;
            got += (guint64) choice->taken;
            add_price (build, choice);
            g_hash_table_add (places, (gpointer) pull.place);
            g_array_append_val (build->pulls, pull);
          }
        if (got < need->need)
          add_missing (build, need, got);
      }
  g_array_sort (build->pulls, slv_pull_compare);
  build->n_places = g_hash_table_size (places);
  return build;
}

SlvBuild *
slv_collection_choose (SlvCollection *collection, const GPtrArray *decks, SlvGame *game, SlvPrefer prefer, gboolean proxies,
                       double seconds, GCancellable *cancellable, GError **error)
{
  g_autoptr (GPtrArray) needs = g_ptr_array_new_with_free_func ((GDestroyNotify) g_ptr_array_unref);
  g_autoptr (GArray) choices = g_array_new (FALSE, FALSE, sizeof (Choice)), withouts = g_array_new (FALSE, FALSE, sizeof (Without));
  g_autoptr (GArray) ia = g_array_new (FALSE, TRUE, sizeof (int)), ja = g_array_new (FALSE, TRUE, sizeof (int));
  g_autoptr (GArray) ar = g_array_new (FALSE, TRUE, sizeof (double));
  g_autoptr (GHashTable) places = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, NULL);
  g_autoptr (GHashTable) candidates = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, (GDestroyNotify) g_ptr_array_unref);
  Problem problem = { collection, decks, needs, choices, withouts, places, candidates, NULL, ia, ja, ar, proxies, TRUE,
                      g_get_monotonic_time () + (gint64) ((seconds > 0 ? seconds : SECONDS) * 1e6), cancellable };

  g_array_set_size (ia, 1);
  g_array_set_size (ja, 1);
  g_array_set_size (ar, 1);
  glp_term_out (GLP_OFF);
  problem.prob = glp_create_prob ();
  for (guint d = 0; d < decks->len; d++)
    g_ptr_array_add (needs, slv_collection_needs (collection, decks->pdata[d], game));
  for (guint d = 0; d < decks->len; d++)
    for (guint n = 0; n < ((GPtrArray *) needs->pdata[d])->len; n++)
      add_need (&problem, d, n);
  add_supplies (&problem);
  if (withouts->len > 0)
    run (&problem, prefer);
  SlvBuild *build = make_build (&problem);
  glp_delete_prob (problem.prob);
  glp_free_env ();
  if (!g_cancellable_is_cancelled (cancellable))
    return build;
  slv_build_free (build);
  slv_set_error (error, SLV_ERROR_CANCELLED, NULL, _("the choice of copies was cancelled"));
  return NULL;
}
