/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-collection-choose.c: which copies several decks take, as an integer program: a variable for the copies of a lot in a deck,
 * one for what a deck goes without, one for each place that has to be gone to. How many copies are missing is known card by
 * card beforehand and is a row of its own; the rest is solved twice: first for the wanted printings and the price, then,
 * with both held, for the places. */
#include "config.h"
#include <glpk.h>
#include <math.h>
#include <string.h>
#include <glib/gi18n-lib.h>
#include "base/slv-error.h"
#include "collection/slv-collection-decks-private.h"

#define SECONDS        5.0
#define WRONG_PRINTING 1000.0   /* price of a copy of another printing than the list asks for */
#define PROXY_PRICE    1e6      /* a proxy only where nothing else is */
#define PRICE_MAX      900.0    /* of one copy; dearer ones are all the same */

typedef struct { guint deck, need; const SlvHeld *held; int column; double price; guint place; gint64 taken; } Choice;
typedef struct { guint deck; const SlvNeed *need; int column; } Without;

typedef struct {
  SlvCollection   *collection;
  const GPtrArray *decks;
  GPtrArray       *needs;       /* by deck: GPtrArray of SlvNeed */
  GArray          *choices, *withouts;
  GHashTable      *places;      /* gint64 place → number from 1 */
  glp_prob        *prob;
  GArray          *ia, *ja, *ar;
  gboolean         proxies, exact;
  gint64           deadline;
  GCancellable    *cancellable;
} Problem;

void
slv_build_free (SlvBuild *build)
{
  g_array_unref (build->pulls);
  g_ptr_array_unref (build->missing);
  g_free (build);
}

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

/* Copies of one card that may go into one deck, and the row that adds them up to what it needs. */
static void
add_need (Problem *problem, guint deck, guint which)
{
  const SlvNeed *need = ((GPtrArray *) problem->needs->pdata[deck])->pdata[which];
  int row = add_row (problem, GLP_FX, (double) need->need, (double) need->need);
  Without without = { deck, need, add_column (problem, GLP_IV, (double) need->need) };
  const SlvHeld **held = NULL;
  guint n = 0;

  put (problem, row, without.column, 1);
  g_array_append_val (problem->withouts, without);
  if (need->row != SLV_ROW_NONE)
    held = slv_collection_held_of (problem->collection, need->row, &n);
  for (guint i = 0; i < n; i++)
    {
      gint64 most = MIN (slv_held_available (problem->collection, held[i], problem->decks), (gint64) need->need);
      Choice choice = { deck, which, held[i], 0, 0, number_place (problem, held[i]->lot.place), 0 };

      if (most == 0 || (held[i]->lot.is_proxy && !problem->proxies))
        continue;
      choice.price = MIN (g_ascii_strtod (held[i]->lot.price_paid, NULL), PRICE_MAX) + (fits_need (need, held[i]) ? 0 : WRONG_PRINTING)
                     + (held[i]->lot.is_proxy ? PROXY_PRICE : 0);
      choice.column = add_column (problem, GLP_IV, (double) most);
      put (problem, row, choice.column, 1);
      g_array_append_val (problem->choices, choice);
    }
}

static int
compare_lots (gconstpointer a, gconstpointer b)
{
  const SlvHeld *one = (*(Choice * const *) a)->held, *other = (*(Choice * const *) b)->held;

  return (one->lot.id > other->lot.id) - (one->lot.id < other->lot.id);
}

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
      put (problem, add_row (problem, GLP_LO, 0, 0), choice->column, -1);
      put (problem, glp_get_num_rows (problem->prob), first + (int) choice->place, glp_get_col_ub (problem->prob, choice->column));
      choice->place = (guint) (first + (int) choice->place);
    }
}

/* ---- solving ---- */

static void
watch (glp_tree *tree, void *data)
{
  if (g_cancellable_is_cancelled (((Problem *) data)->cancellable))
    glp_ios_terminate (tree);
}

/* Returns whether there is an answer; problem->exact says whether it is certainly the best. */
static gboolean
solve (Problem *problem)
{
  int left = (int) CLAMP ((problem->deadline - g_get_monotonic_time ()) / 1000, 1, 600000);
  glp_smcp simplex;
  glp_iocp whole;
  int status;

  glp_init_smcp (&simplex);
  simplex.msg_lev = GLP_MSG_OFF;
  simplex.tm_lim = left;
  glp_adv_basis (problem->prob, 0);
  if (glp_simplex (problem->prob, &simplex) != 0 || glp_get_status (problem->prob) != GLP_OPT)
    {
      problem->exact = FALSE;
      return FALSE;
    }
  glp_init_iocp (&whole);
  whole.msg_lev = GLP_MSG_OFF;
  whole.tm_lim = (int) CLAMP ((problem->deadline - g_get_monotonic_time ()) / 1000, 1, 600000);
  whole.cb_func = watch;
  whole.cb_info = problem;
  glp_intopt (problem->prob, &whole);
  status = glp_mip_status (problem->prob);
  problem->exact = problem->exact && status == GLP_OPT;
  return status == GLP_OPT || status == GLP_FEAS;
}

static void
take_answer (Problem *problem)
{
  for (guint i = 0; i < problem->choices->len; i++)
    {
      Choice *choice = &g_array_index (problem->choices, Choice, i);

      choice->taken = (gint64) llround (glp_mip_col_val (problem->prob, choice->column));
    }
}

/* What is missing costs more than everything else together. */
static void
set_prices (Problem *problem)
{
  double sum = 1;

  for (guint i = 0; i < problem->choices->len; i++)
    {
      const Choice *choice = &g_array_index (problem->choices, Choice, i);

      glp_set_obj_coef (problem->prob, choice->column, choice->price);
      sum = MAX (sum, choice->price + 1);
    }
  for (guint i = 0; i < problem->withouts->len; i++)
    glp_set_obj_coef (problem->prob, g_array_index (problem->withouts, Without, i).column, sum * 4);
}

/* Holds missing copies and price, then asks for the fewest places; among equals for few lots. */
static void
set_places (Problem *problem)
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
  for (guint i = 0; i < problem->choices->len; i++)
    {
      int place = (int) g_array_index (problem->choices, Choice, i).place;

      glp_set_col_kind (problem->prob, place, GLP_BV);
      glp_set_obj_coef (problem->prob, place, 1);
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
run (Problem *problem)
{
  glp_set_obj_dir (problem->prob, GLP_MIN);
  set_prices (problem);
  load (problem);
  if (!solve (problem))
    {
      problem->exact = FALSE;
      take_first (problem);
      return;
    }
  take_answer (problem);
  set_places (problem);
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

static SlvBuild *
make_build (Problem *problem)
{
  SlvBuild *build = g_new0 (SlvBuild, 1);
  g_autoptr (GHashTable) places = g_hash_table_new (g_str_hash, g_str_equal);

  build->pulls = g_array_new (FALSE, FALSE, sizeof (SlvPull));
  build->missing = g_ptr_array_new_with_free_func ((GDestroyNotify) slv_missing_free);
  build->exact = problem->exact;
  for (guint d = 0; d < problem->decks->len; d++)
    for (guint n = 0; n < ((GPtrArray *) problem->needs->pdata[d])->len; n++)
      {
        const SlvNeed *need = ((GPtrArray *) problem->needs->pdata[d])->pdata[n];
        guint64 got = 0;

        for (guint i = 0; i < problem->choices->len; i++)
          {
            const Choice *choice = &g_array_index (problem->choices, Choice, i);
            SlvPull pull = { ((SlvStoredDeck *) problem->decks->pdata[d])->id, choice->held->lot.id, choice->taken, d, need->row,
                             choice->held->lot.name, slv_collection_place_path (problem->collection, choice->held->lot.place) };

            if (choice->deck != d || choice->need != n || choice->taken <= 0)
              continue;
            got += (guint64) choice->taken;
            build->price += (double) choice->taken * g_ascii_strtod (choice->held->lot.price_paid, NULL);
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
slv_collection_choose (SlvCollection *collection, const GPtrArray *decks, SlvGame *game, gboolean proxies, double seconds,
                       GCancellable *cancellable, GError **error)
{
  g_autoptr (GPtrArray) needs = g_ptr_array_new_with_free_func ((GDestroyNotify) g_ptr_array_unref);
  g_autoptr (GArray) choices = g_array_new (FALSE, FALSE, sizeof (Choice)), withouts = g_array_new (FALSE, FALSE, sizeof (Without));
  g_autoptr (GArray) ia = g_array_new (FALSE, TRUE, sizeof (int)), ja = g_array_new (FALSE, TRUE, sizeof (int));
  g_autoptr (GArray) ar = g_array_new (FALSE, TRUE, sizeof (double));
  g_autoptr (GHashTable) places = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, NULL);
  Problem problem = { collection, decks, needs, choices, withouts, places, NULL, ia, ja, ar, proxies, TRUE,
                      g_get_monotonic_time () + (gint64) ((seconds > 0 ? seconds : SECONDS) * 1e6), cancellable };
  SlvBuild *build;

  g_array_set_size (ia, 1);
  g_array_set_size (ja, 1);
  g_array_set_size (ar, 1);
  glp_term_out (GLP_OFF);
  problem.prob = glp_create_prob ();
  for (guint d = 0; d < decks->len; d++)
    {
      g_ptr_array_add (needs, slv_collection_needs (collection, decks->pdata[d], game));
      for (guint n = 0; n < ((GPtrArray *) needs->pdata[d])->len; n++)
        add_need (&problem, d, n);
    }
  add_supplies (&problem);
  if (withouts->len > 0)
    run (&problem);
  build = make_build (&problem);
  glp_delete_prob (problem.prob);
  glp_free_env ();
  if (!g_cancellable_is_cancelled (cancellable))
    return build;
  slv_build_free (build);
  slv_set_error (error, SLV_ERROR_CANCELLED, NULL, _("the choice of copies was cancelled"));
  return NULL;
}
