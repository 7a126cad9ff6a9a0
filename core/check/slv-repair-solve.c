/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-repair-solve.c: the program of a repair handed to GLPK. Columns are differences from the deck as it is, copies that
 * come (up) and that go (down), so that most of them are 0 in every answer. For a card in several zones a row of its own
 * tells copies that only move from those that leave or enter the deck: Σ up − Σ down = added − removed. */
#include "check/slv-repair-private.h"
#include <glpk.h>
#include <math.h>

#define OPEN_ROW   1      /* of programs that look for the cheapest: copies of unknown prices; the changes */
#define COST_ROW   2
#define COST_SLACK 0.05   /* costs of changes are tenths */
#define SURE_GAP 0.4   /* costs are whole numbers but for taste: nothing smaller is left when the bound is this near */

typedef struct {
  SlvRepairModel *model;
  glp_prob       *prob;
  GArray         *ia, *ja, *ar;    /* entries of the matrix; the first of each is not used */
  GArray         *costs;           /* of each column, as a change */
  gint64          deadline;
  GCancellable   *cancellable;
  SlvSolveGoal    goal;
  SlvRepairPrices prices;
  gboolean        sure;            /* stopped because the goal is reached */
} Solve;

static void
put (Solve *solve, int row, guint column, double value)
{
  int j = (int) column;

  g_array_append_val (solve->ia, row);
  g_array_append_val (solve->ja, j);
  g_array_append_val (solve->ar, value);
}

/* What must go has no columns at all: thousands of them would cost the solver more than all the rest. Returns FALSE when what
 * must go must stay, too. */
static gboolean
ban (SlvRepairModel *model, const guint8 *relaxed)
{
  gboolean possible = TRUE;

  for (guint i = 0; i < model->vars->len; i++)
    g_array_index (model->vars, SlvRepairVar, i).banned = FALSE;
  SLV_EACH_IN (const SlvRepairBan, of, model->bans)
    {
      SlvRepairVar *var = &g_array_index (model->vars, SlvRepairVar, of->var);

      if (relaxed[of->group])
        continue;
      var->banned = TRUE;
      possible = possible && !(var->fixed && var->n > 0);
    }
  return possible;
}

/* ---- columns ---- */

static guint
add_column (Solve *solve, int kind, gint64 most, double cost, double taste)
{
  int column = glp_add_cols (solve->prob, 1);

  glp_set_col_bnds (solve->prob, column, most > 0 ? GLP_DB : GLP_LO, 0, (double) most);
  glp_set_obj_coef (solve->prob, column, solve->goal == SLV_SOLVE_ANY ? 0 : solve->goal >= SLV_SOLVE_PRICED ? taste : cost + taste);
  g_array_append_val (solve->costs, cost);
  glp_set_col_kind (solve->prob, column, kind);
  return (guint) column;
}

static void
add_columns_of_var (Solve *solve, SlvRepairVar *var)
{
  gboolean aux = var->card == SLV_REPAIR_NONE;
  const SlvRepairCard *card = aux ? NULL : &g_array_index (solve->model->cards, SlvRepairCard, var->card);
  gboolean alone = aux || card->n_vars == 1;
  const SlvRepairPrices *prices = &solve->prices;
  double up = aux ? var->dear : (alone ? prices->add : prices->move) + (card->fresh ? prices->fresh : 0);

  var->up = var->down = 0;
  if (var->banned || (!aux && card->like != var->card))
    return;
  if (!var->fixed && var->cap > var->n)
    var->up = add_column (solve, GLP_IV, (var->cap - var->n) * (aux ? 1 : card->n_like), up, var->taste);
  if (!var->fixed && var->n > 0)
    var->down = add_column (solve, GLP_IV, var->n, alone ? prices->remove : 0, 0);
}

/* What comes from outside by its offers, the best of which the solver takes first. No answer has use for more of them than its changes pay. */
static void
add_offers (Solve *solve, guint like, guint added)
{
  const GArray *offers = solve->model->offers;
  gint64 left = (gint64) (solve->model->spent / SLV_REPAIR_ADD) + 1;
  guint i = 0;
  int row;

  if (added == 0 || solve->goal < SLV_SOLVE_PRICED)
    return;
  for (row = glp_add_rows (solve->prob, 1); i < offers->len && g_array_index (offers, SlvRepairOffer, i).like < like; i++)
    ;
  glp_set_row_bnds (solve->prob, row, GLP_FX, 0, 0);
  put (solve, row, added, 1);
  while (i < offers->len && g_array_index (offers, SlvRepairOffer, i).like == like && left > 0)
    {
      const SlvRepairOffer *offer = &g_array_index (offers, SlvRepairOffer, i);
      gint64 n = 0;

      for (; i < offers->len && g_array_index (offers, SlvRepairOffer, i).like == like && g_array_index (offers, SlvRepairOffer, i).open == offer->open
             && g_array_index (offers, SlvRepairOffer, i).amount == offer->amount; i++)
        n += g_array_index (offers, SlvRepairOffer, i).n;
      guint column = add_column (solve, GLP_CV, n, 0, solve->goal == SLV_SOLVE_PRICED ? offer->open : (double) offer->amount);
      put (solve, row, column, -1);
      if (offer->open)
        put (solve, OPEN_ROW, column, 1);
      left -= n;
    }
}

/* Every copy that comes costs a move; what comes from outside makes up the difference to an addition. */
static void
add_card (Solve *solve, guint at_card)
{
  const SlvRepairCard *card = &g_array_index (solve->model->cards, SlvRepairCard, at_card);
  gint64 extra = slv_repair_extra (solve->model, card->row, card->total);
  double gone = 0;

  if (card->n_vars == 1)
    add_offers (solve, at_card, g_array_index (solve->model->vars, SlvRepairVar, card->first).up);
  if (card->n_vars < 2)
    return;
  int row = glp_add_rows (solve->prob, 1);
  guint added = add_column (solve, GLP_CV, extra < G_MAXINT64 ? extra : 0, solve->prices.add - solve->prices.move, 0);
  if (extra == 0)
    glp_set_col_bnds (solve->prob, (int) added, GLP_FX, 0, 0);
  put (solve, row, added, -1);
  put (solve, row, add_column (solve, GLP_CV, 0, solve->prices.remove, 0), 1);
  for (guint at = card->first; at != SLV_REPAIR_NONE;)
    {
      const SlvRepairVar *var = &g_array_index (solve->model->vars, SlvRepairVar, at);

      if (var->up != 0)
        put (solve, row, var->up, 1);
      if (var->down != 0)
        put (solve, row, var->down, -1);
      gone += var->banned ? (double) var->n : 0;
      at = var->next;
    }
  glp_set_row_bnds (solve->prob, row, GLP_FX, gone, gone);
  add_offers (solve, at_card, added);
}

/* ---- rows ---- */

static void
set_row_bounds (glp_prob *prob, int row, double lo, double hi)
{
  if (isinf (lo) && isinf (hi))
    glp_set_row_bnds (prob, row, GLP_FR, 0, 0);
  else if (isinf (hi))
    glp_set_row_bnds (prob, row, GLP_LO, lo, 0);
  else if (isinf (lo))
    glp_set_row_bnds (prob, row, GLP_UP, 0, hi);
  else
    glp_set_row_bnds (prob, row, lo == hi ? GLP_FX : GLP_DB, lo, hi);
}

static void
add_rules (Solve *solve, const guint8 *relaxed)
{
  SlvRepairModel *model = solve->model;
  g_autofree double *shift = g_new0 (double, model->rows->len + 1);
  int base = glp_get_num_rows (solve->prob);

  if (model->rows->len == 0)
    return;
  glp_add_rows (solve->prob, (int) model->rows->len);
  SLV_EACH_IN (const SlvRepairTerm, term, model->terms)
    {
      const SlvRepairVar *var = &g_array_index (model->vars, SlvRepairVar, term->var);
      int row = base + 1 + (int) term->row;

      shift[term->row] += var->banned ? 0 : term->value * (double) var->n;
      if (var->up != 0)
        put (solve, row, var->up, term->value);
      if (var->down != 0)
        put (solve, row, var->down, -term->value);
    }
  for (guint i = 0; i < model->rows->len; i++)
    {
      const SlvRepairRow *row = &g_array_index (model->rows, SlvRepairRow, i);
      gboolean free_row = relaxed[row->group];

      set_row_bounds (solve->prob, base + 1 + (int) i, free_row ? -INFINITY : row->lo * row->times - shift[i],
                      free_row ? INFINITY : row->hi * row->times - shift[i]);
    }
}

/* What was settled before: no more changes, and then no more copies of unknown prices. */
static void
add_bounds (Solve *solve)
{
  glp_set_row_bnds (solve->prob, OPEN_ROW, solve->goal == SLV_SOLVE_CHEAP ? GLP_UP : GLP_FR, 0, (double) solve->model->most_open + COST_SLACK);
  glp_set_row_bnds (solve->prob, COST_ROW, GLP_UP, 0, solve->model->spent + COST_SLACK);
  for (guint i = 0; i < solve->costs->len; i++)
    if (g_array_index (solve->costs, double, i) != 0)
      put (solve, COST_ROW, i + 1, g_array_index (solve->costs, double, i));
}

/* Rules may name a copy twice in a row, as what asks and as what meets that; GLPK ends the program over such a cell. */
static void
join_entries (Solve *solve)
{
  g_autoptr (GHashTable) seen = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, NULL);
  int *ia = (int *) (gpointer) solve->ia->data, *ja = (int *) (gpointer) solve->ja->data;
  double *ar = (double *) (gpointer) solve->ar->data;
  guint n = 1;

  for (guint i = 1; i < solve->ia->len; i++)
    {
      gint64 cell = (gint64) ia[i] << 32 | ja[i];
      guint at = GPOINTER_TO_UINT (g_hash_table_lookup (seen, &cell));

      if (at != 0)
        {
          ar[at] += ar[i];
          continue;
        }
      g_hash_table_insert (seen, g_memdup2 (&cell, sizeof cell), GUINT_TO_POINTER (n));
      ia[n] = ia[i], ja[n] = ja[i], ar[n] = ar[i];
      n++;
    }
  g_array_set_size (solve->ia, n);
}

static void
build (Solve *solve, const guint8 *relaxed)
{
  SlvRepairModel *model = solve->model;
  int none = 0;
  double zero = 0;

  g_array_append_val (solve->ia, none);
  g_array_append_val (solve->ja, none);
  g_array_append_val (solve->ar, zero);
  glp_set_obj_dir (solve->prob, GLP_MIN);
  if (solve->goal >= SLV_SOLVE_PRICED)
    glp_add_rows (solve->prob, COST_ROW);
  for (guint i = 0; i < model->vars->len; i++)
    add_columns_of_var (solve, &g_array_index (model->vars, SlvRepairVar, i));
  for (guint i = 0; i < model->cards->len; i++)
    add_card (solve, i);
  add_rules (solve, relaxed);
  if (solve->goal >= SLV_SOLVE_PRICED)
    add_bounds (solve);
  if (glp_get_num_cols (solve->prob) == 0)   /* the solver wants one of each */
    add_column (solve, GLP_CV, 1, 0, 0);
  if (glp_get_num_rows (solve->prob) == 0)
    glp_add_rows (solve->prob, 1);
  join_entries (solve);
  glp_load_matrix (solve->prob, (int) solve->ia->len - 1, (const int *) (gpointer) solve->ia->data,
                   (const int *) (gpointer) solve->ja->data, (const double *) (gpointer) solve->ar->data);
}

/* ---- running ---- */

static int
milliseconds_left (const Solve *solve)
{
  gint64 left = (solve->deadline - g_get_monotonic_time ()) / 1000;

  return (int) CLAMP (left, 1, 60000);
}

/* With whole numbers left out. */
static SlvSolved
relax (Solve *solve)
{
  glp_smcp parm;

  glp_init_smcp (&parm);
  parm.msg_lev = GLP_MSG_OFF;
  parm.presolve = GLP_ON;
  parm.tm_lim = milliseconds_left (solve);
  int code = glp_simplex (solve->prob, &parm);
  if (code != 0 && code != GLP_ENOPFS && code != GLP_ENODFS && code != GLP_ETMLIM)
    {
      glp_adv_basis (solve->prob, 0);
      parm.presolve = GLP_OFF;
      parm.tm_lim = milliseconds_left (solve);
      code = glp_simplex (solve->prob, &parm);
    }
  if (code == GLP_ENOPFS || (code == 0 && glp_get_status (solve->prob) != GLP_OPT))
    return SLV_SOLVED_NONE;
  return code == 0 ? SLV_SOLVED : SLV_SOLVED_TIMEOUT;
}

/* What others are compared with is settled first, the likeliest copy there to stay: all the rest follows from it. */
static void
branch (const Solve *solve, glp_tree *tree)
{
  const SlvRepairModel *model = solve->model;
  double best = -INFINITY;
  int chosen = 0;

  SLV_EACH_IN (const SlvRepairVar, var, model->vars)
    {
      const guint columns[] = { var->up, var->down };

      for (guint k = 0; k < G_N_ELEMENTS (columns) && (var->card == SLV_REPAIR_NONE || model->leads[var->zone]); k++)
        {
          int column = (int) columns[k];
          double value = column != 0 ? glp_get_col_prim (solve->prob, column) : 0;

          value = k == 0 ? value - floor (value) : ceil (value) - value;
          if (column == 0 || !glp_ios_can_branch (tree, column) || value <= best)
            continue;
          best = value;
          chosen = k == 0 ? column : -column;
        }
    }
  if (chosen != 0)
    glp_ios_branch_upon (tree, ABS (chosen), chosen > 0 ? GLP_UP_BRNCH : GLP_DN_BRNCH);
}

static void
watch (glp_tree *tree, void *data)
{
  Solve *solve = data;
  int best = glp_ios_best_node (tree);
  glp_prob *prob = glp_ios_get_prob (tree);

  if (g_cancellable_is_cancelled (solve->cancellable))
    glp_ios_terminate (tree);
  else if (glp_mip_status (prob) == GLP_FEAS
           && (solve->goal == SLV_SOLVE_GOOD || solve->goal == SLV_SOLVE_ANY || (best != 0 && glp_mip_obj_val (prob) - glp_ios_node_bound (tree, best) < SURE_GAP)))
    {
      solve->sure = TRUE;
      glp_ios_terminate (tree);
    }
  else if (glp_ios_reason (tree) == GLP_IBRANCH)
    branch (solve, tree);
}

static SlvSolved
make_whole (Solve *solve)
{
  glp_iocp parm;

  glp_init_iocp (&parm);
  parm.msg_lev = GLP_MSG_OFF;
  parm.tm_lim = milliseconds_left (solve);
  parm.cb_func = watch;
  parm.cb_info = solve;
  parm.mir_cuts = GLP_ON;
  if (solve->goal == SLV_SOLVE_CHEAP)
    parm.tol_obj = 1e-9;   /* a cent of a million counts */
  parm.fp_heur = solve->goal == SLV_SOLVE_GOOD ? GLP_ON : GLP_OFF;
  int code = glp_intopt (solve->prob, &parm);
  int status = glp_mip_status (solve->prob);
  if (g_cancellable_is_cancelled (solve->cancellable))
    return SLV_SOLVED_CANCELLED;
  if (status == GLP_OPT || (status == GLP_FEAS && solve->sure && solve->goal != SLV_SOLVE_GOOD))
    return SLV_SOLVED;
  if (status == GLP_FEAS)
    return SLV_SOLVED_PERHAPS_NOT_BEST;
  return code == 0 && status == GLP_NOFEAS ? SLV_SOLVED_NONE : SLV_SOLVED_TIMEOUT;
}

static gint64
column_value (const Solve *solve, guint column)
{
  return column != 0 ? (gint64) llround (glp_mip_col_val (solve->prob, (int) column)) : 0;
}

static SlvSolved
run (Solve *solve)
{
  GArray *vars = solve->model->vars;
  SlvSolved solved = relax (solve);

  if (solved == SLV_SOLVED)
    solved = make_whole (solve);
  if (solved > SLV_SOLVED_PERHAPS_NOT_BEST)
    return solved;
  if (solve->goal < SLV_SOLVE_PRICED)
    {
      solve->model->spent = 0;
      for (guint i = 0; i < solve->costs->len; i++)
        solve->model->spent += g_array_index (solve->costs, double, i) * round (glp_mip_col_val (solve->prob, (int) i + 1));
    }
  SLV_EACH_IN (SlvRepairVar, var, vars)
    var->to = var->banned ? 0 : MAX (var->n + column_value (solve, var->up) - column_value (solve, var->down), 0);
  slv_repair_share_out (solve->model);
  return solved;
}

SlvSolved
slv_repair_solve (SlvRepairModel *model, const guint8 *relaxed, SlvSolveGoal goal, gint64 deadline, GCancellable *cancellable)
{
  Solve solve = { .model = model, .goal = goal, .prices = slv_repair_prices (model->run->seeks), .deadline = deadline, .cancellable = cancellable };

  if (g_cancellable_is_cancelled (cancellable))
    return SLV_SOLVED_CANCELLED;
  if (g_get_monotonic_time () >= deadline)
    return SLV_SOLVED_TIMEOUT;
  if (!ban (model, relaxed))
    return SLV_SOLVED_NONE;
  glp_term_out (GLP_OFF);
  solve.prob = glp_create_prob ();
  solve.ia = g_array_new (FALSE, FALSE, sizeof (int));
  solve.ja = g_array_new (FALSE, FALSE, sizeof (int));
  solve.ar = g_array_new (FALSE, FALSE, sizeof (double));
  solve.costs = g_array_new (FALSE, FALSE, sizeof (double));
  build (&solve, relaxed);
  SlvSolved solved = run (&solve);
  SLV_FREE_MEMBERS (&solve, ia, ja, ar, costs);
  glp_delete_prob (solve.prob);
  glp_free_env ();
  return solved;
}
