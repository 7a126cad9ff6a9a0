/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-query-run.c: the bound tree over cards. One card is asked by walking the tree with short cuts. All cards are asked in
 * blocks: each term fills a block of bytes and the bytes are combined, because a branch that is guessed wrongly for every other
 * card costs more than looking up what need not be known. Dear terms look only at the cards that are still open. */
#include <string.h>
#include <glib/gi18n-lib.h>
#include "query/slv-query-private.h"

/* ---- the tree ---- */

void
slv_test_free (SlvTest *test)
{
  g_clear_pointer (&test->children, g_ptr_array_unref);
  g_clear_pointer (&test->leaf, slv_leaf_free);
  g_free (test);
}

static SlvTruth
run_list (SlvBound *bound, const SlvTest *test, const SlvAt *at, SlvTruth decides)
{
  SlvTruth answer = decides == SLV_TRUE ? SLV_FALSE : SLV_TRUE;

  for (guint i = 0; i < test->children->len; i++)
    {
      SlvTruth one = slv_test_run (bound, g_ptr_array_index (test->children, i), at);
      if (one == decides)
        return decides;
      if (one == SLV_UNKNOWN)
        answer = SLV_UNKNOWN;
    }
  return answer;
}

SlvTruth
slv_test_run (SlvBound *bound, const SlvTest *test, const SlvAt *at)
{
  SlvTruth one;

  switch (test->kind)
    {
    case SLV_NODE_AND:
      return run_list (bound, test, at, SLV_FALSE);
    case SLV_NODE_OR:
      return run_list (bound, test, at, SLV_TRUE);
    case SLV_NODE_NOT:
      one = slv_test_run (bound, g_ptr_array_index (test->children, 0), at);
      return one == SLV_UNKNOWN ? SLV_UNKNOWN : one == SLV_TRUE ? SLV_FALSE : SLV_TRUE;
    case SLV_NODE_TERM:
    default:
      return bound->stranger != NULL ? slv_leaf_test_stranger (bound, test->leaf) : test->leaf->test (bound, test->leaf, at);
    }
}

/* ---- one card, one printing ---- */

static SlvTruth
answer (const SlvBound *bound, SlvTruth truth)
{
  return truth == SLV_UNKNOWN && bound->mode == SLV_QUERY_SEARCH ? SLV_FALSE : truth;
}

static gboolean
is_mine (const SlvBound *bound, guint row)
{
  return bound->index != NULL && row >= bound->first_row && row - bound->first_row < bound->n_rows;
}

static gboolean
is_printing_gone (SlvBound *bound, guint printing)
{
  return slv_index_printing_gone (bound->index, printing);
}

/* A card matches when one printing satisfies the whole query. Printings that are gone do not speak for a card that is not; a
 * printing is looked at more closely only when it would say something. */
static SlvTruth
test_printings_of (SlvBound *bound, guint row)
{
  gboolean all = bound->mentions_gone || slv_index_card_gone (bound->index, row);
  SlvAt at = { row, SLV_ROW_NONE, TRUE };
  SlvTruth found = slv_test_run (bound, bound->root, &at);
  guint first, n;

  if (found != SLV_UNKNOWN)
    return found;
  found = SLV_FALSE;
  at.undecided = FALSE;
  slv_index_card_printings (bound->index, row, &first, &n);
  for (at.printing = first; at.printing < first + n && found != SLV_TRUE; at.printing++)
    {
      SlvTruth one = slv_test_run (bound, bound->root, &at);
      if (one != SLV_FALSE && (all || !is_printing_gone (bound, at.printing)))
        found = one;
    }
  at.printing = SLV_ROW_NONE;
  return n > 0 ? found : slv_test_run (bound, bound->root, &at);
}

SlvTruth
slv_bound_test (SlvBound *bound, guint row)
{
  SlvAt at = { row, SLV_ROW_NONE, FALSE };

  if (!is_mine (bound, row))
    return SLV_FALSE;
  if (bound->root == NULL)
    return SLV_TRUE;
  bound->tests_printing = FALSE;
  if (bound->looks_at_printings)
    return answer (bound, test_printings_of (bound, row));
  return answer (bound, slv_test_run (bound, bound->root, &at));
}

SlvTruth
slv_bound_test_stranger (SlvBound *bound, const SlvStranger *stranger)
{
  const SlvAt at = { SLV_ROW_NONE, SLV_ROW_NONE, FALSE };
  SlvTruth found;

  if (bound->root == NULL)
    return SLV_TRUE;
  bound->stranger = stranger;
  found = slv_test_run (bound, bound->root, &at);
  bound->stranger = NULL;
  return answer (bound, found);
}

gboolean
slv_attr_says_no_number (const SlvIndex *index, guint row, const SlvAttr *attr)
{
  SlvCellState state = slv_index_cell_state (index, row, attr);
  g_autofree char *text = NULL;
  double number;

  if (!slv_attr_is_numeric (attr) || (state != SLV_CELL_VALUE && state != SLV_CELL_DERIVED)
      || slv_index_cell_count (index, row, attr) == 0 || slv_index_cell_number (index, row, attr, &number))
    return FALSE;
  text = slv_index_cell_text (index, row, attr);
  return g_ascii_strcasecmp (text, "any") != 0;
}

static void
collect_doubts (SlvBound *bound, const SlvTest *test, const SlvAt *at, GPtrArray *attrs)
{
  const SlvAttr *asked[3] = { NULL };

  if (test->kind == SLV_NODE_TERM)
    {
      if (test->leaf->test (bound, test->leaf, at) != SLV_UNKNOWN)
        return;
      asked[0] = test->leaf->attr;
      asked[1] = test->leaf->left.attr;
      asked[2] = test->leaf->right.attr;
    }
  for (guint i = 0; i < G_N_ELEMENTS (asked); i++)
    if (asked[i] != NULL && !g_ptr_array_find (attrs, asked[i], NULL))
      g_ptr_array_add (attrs, (gpointer) asked[i]);
  for (guint i = 0; test->kind != SLV_NODE_TERM && i < test->children->len; i++)
    collect_doubts (bound, g_ptr_array_index (test->children, i), at, attrs);
}

void
slv_bound_doubts (SlvBound *bound, guint row, GPtrArray *attrs)
{
  if (bound->root != NULL && is_mine (bound, row))
    collect_doubts (bound, bound->root, &(SlvAt) { row, SLV_ROW_NONE, FALSE }, attrs);
}

gboolean
slv_bound_looks_at_printings (SlvBound *bound)
{
  return bound->looks_at_printings;
}

SlvTruth
slv_bound_test_printing (SlvBound *bound, guint printing)
{
  SlvAt at = { 0, printing, FALSE };

  if (bound->index == NULL || printing >= slv_index_n_printings (bound->index))
    return SLV_FALSE;
  at.row = slv_index_printing_card (bound->index, printing);
  if (!is_mine (bound, at.row))
    return SLV_FALSE;
  if (bound->root == NULL)
    return SLV_TRUE;
  bound->tests_printing = TRUE;
  return answer (bound, slv_test_run (bound, bound->root, &at));
}

/* ---- all cards, by blocks ---- */

/* In a block truths are bytes in the order no, unknown, yes: "and" is the least of them, "or" the greatest, "not" 2 minus it. */
enum { BLOCK_NO, BLOCK_UNKNOWN, BLOCK_YES };
static const guint8 to_block[] = { [SLV_FALSE] = BLOCK_NO, [SLV_TRUE] = BLOCK_YES, [SLV_UNKNOWN] = BLOCK_UNKNOWN };
static const guint8 from_block[] = { [BLOCK_NO] = SLV_FALSE, [BLOCK_UNKNOWN] = SLV_UNKNOWN, [BLOCK_YES] = SLV_TRUE };

#define CHEAP 20u   /* terms up to this cost are asked for every card of a block */

/* @alone: the query has one term on printings only, so that the best (under "not" the worst) of a card's printings decides. */
typedef struct { SlvBound *bound; guint first, n, n_open; gboolean alone, turned; } Block;

#define SPARSE 6u   /* where fewer than one card in so many is open, only those are asked */

/* Cells of one value at most: where every card has one, they stand side by side. */
static void
fill_single_codes (const SlvLeaf *leaf, const guint32 *starts, guint n, guint8 *out)
{
  const guint8 turned = leaf->op == SLV_OP_NE, always = !turned, *table = leaf->table;
  const guint32 *codes = leaf->column.codes, end = leaf->column.n_codes;

  if (starts[n] - starts[0] == n)
    for (guint i = 0; i < n; i++)
      out[i] = (guint8) ((table[codes[starts[0] + i]] ^ turned) << 1);
  else
    for (guint i = 0; i < n; i++)
      {
        guint8 some = starts[i] < starts[i + 1], any = table[codes[MIN (starts[i], end - 1)]] & some;

        out[i] = (guint8) (((any ^ turned) & (always | some)) << 1);
      }
}

/* Cells of at most two values each, without a branch: the first and the last; an empty one looks at others' and forgets them. */
static void
fill_few_codes (const SlvLeaf *leaf, const guint32 *starts, guint n, guint8 *out)
{
  const guint8 turned = leaf->op == SLV_OP_NE, always = !turned;
  const guint32 *codes = leaf->column.codes, end = leaf->column.n_codes;

  for (guint i = 0; i < n; i++)
    {
      guint8 one = leaf->table[codes[MIN (starts[i], end - 1)]], other = leaf->table[codes[MAX (starts[i + 1], 1) - 1]];
      guint8 some = starts[i] < starts[i + 1], any = (one | other) & some;

      out[i] = (guint8) (((any ^ turned) & (always | some)) << 1);
    }
}

static void
fill_many_codes (const SlvLeaf *leaf, const guint32 *starts, guint n, guint8 *out)
{
  const guint turned = leaf->op == SLV_OP_NE;

  for (guint i = 0; i < n; i++)
    {
      guint any = 0;

      for (guint32 k = starts[i]; k < starts[i + 1]; k++)
        any |= leaf->table[leaf->column.codes[k]];
      out[i] = (guint8) (((any ^ turned) & (guint) (!turned || starts[i] < starts[i + 1])) << 1);
    }
}

/* Codes, the most frequent term by far: one look into the table for most cards. */
static void
fill_codes (const Block *block, const SlvLeaf *leaf, guint8 *out)
{
  const SlvColumn *column = &leaf->column;
  const gboolean asked = block->bound->mode != SLV_QUERY_SEARCH && leaf->attr->applies != NULL;
  const guint8 missing = to_block[SLV_UNKNOWN];
  const guint32 *starts = column->starts + (block->first - column->first_row);
  const guint8 *states = column->states + (block->first - column->first_row);
  const guint n = block->n;
  guint32 longest = 0;

  for (guint i = 0; i < n; i++)
    longest = MAX (longest, starts[i + 1] - starts[i]);
  if (longest <= 1 && column->n_codes > 0)
    fill_single_codes (leaf, starts, n, out);
  else if (longest <= 2 && column->n_codes > 0)
    fill_few_codes (leaf, starts, n, out);
  else
    fill_many_codes (leaf, starts, n, out);
  for (guint i = 0; i < n && !asked; i++)
    {
      guint8 said = (guint8) -SLV_CELL_IS_SAID (states[i]);    /* all bits or none */

      out[i] = (guint8) ((out[i] & said) | (missing & ~said));
    }
  for (guint i = 0; i < n && asked; i++)
    if (!SLV_CELL_IS_SAID (states[i]))
      out[i] = to_block[leaf->test (block->bound, leaf, &(SlvAt) { block->first + i, SLV_ROW_NONE, TRUE })];
}

/* A looser leaf can only say yes. */
static void
fill_leaf (Block *block, const SlvLeaf *leaf, guint8 *out, const guint8 *open)
{
  gboolean sparse = block->n_open < block->n / SPARSE;
  gboolean all = leaf->cost <= CHEAP && !sparse, codes = leaf->test == slv_leaf_test_codes && !sparse;
  gboolean printings = block->alone && leaf->test == slv_leaf_test_printing;
  guint8 also[SLV_BLOCK_ROWS];
  SlvAt at = { block->first, SLV_ROW_NONE, TRUE };

  if (codes)
    fill_codes (block, leaf, out);
  if (printings)
    slv_leaf_fill_printings (block->bound, leaf, block->first, block->n, block->turned, open, out);
  for (guint i = 0; i < block->n && printings; i++)
    out[i] = to_block[out[i]];
  for (guint i = 0; i < block->n && !codes && !printings; i++, at.row++)
    out[i] = all || open[i] ? to_block[leaf->test (block->bound, leaf, &at)] : BLOCK_UNKNOWN;
  if (!codes || leaf->also == NULL)
    return;
  fill_leaf (block, leaf->also, also, open);
  for (guint i = 0; i < block->n; i++)
    out[i] = also[i] == BLOCK_YES ? BLOCK_YES : out[i];
}

static void fill (Block *block, const SlvTest *test, guint8 *out, const guint8 *open);

/* Cards that one child has decided are no longer open for the next; where none is left, the rest is not asked at all. */
static void
fill_list (Block *block, const SlvTest *test, guint8 *out, const guint8 *open)
{
  gboolean and = test->kind == SLV_NODE_AND;
  guint8 child[SLV_BLOCK_ROWS], still[SLV_BLOCK_ROWS];
  guint n_open = block->n_open;

  fill (block, g_ptr_array_index (test->children, 0), out, open);
  for (guint c = 1; c < test->children->len; c++)
    {
      const SlvTest *next = g_ptr_array_index (test->children, c);
      guint8 decided = and ? BLOCK_NO : BLOCK_YES;
      guint left = 0;
      for (guint i = 0; i < block->n; i++)
        {
          still[i] = open[i] & (out[i] != decided);
          left += still[i];
        }
      if (left == 0)
        break;
      block->n_open = left;
      fill (block, next, child, still);
      for (guint i = 0; i < block->n; i++)
        out[i] = and ? MIN (out[i], child[i]) : MAX (out[i], child[i]);
    }
  block->n_open = n_open;
}

static void
fill (Block *block, const SlvTest *test, guint8 *out, const guint8 *open)
{
  switch (test->kind)
    {
    case SLV_NODE_AND:
    case SLV_NODE_OR:
      fill_list (block, test, out, open);
      break;
    case SLV_NODE_NOT:
      block->turned = !block->turned;
      fill (block, g_ptr_array_index (test->children, 0), out, open);
      block->turned = !block->turned;
      for (guint i = 0; i < block->n; i++)
        out[i] = BLOCK_YES - out[i];
      break;
    case SLV_NODE_TERM:
    default:
      fill_leaf (block, test->leaf, out, open);
      break;
    }
}

void
slv_bound_test_block (SlvBound *bound, guint first, guint n, guint8 *truths)
{
  Block block = { bound, first, n, n, bound->n_of_printing == 1, FALSE };
  guint8 open[SLV_BLOCK_ROWS], answers[G_N_ELEMENTS (from_block)];

  memset (open, 1, n);
  memset (truths, SLV_TRUE, n);
  if (bound->root == NULL)
    return;
  bound->tests_printing = FALSE;
  fill (&block, bound->root, truths, open);
  for (guint i = 0; i < G_N_ELEMENTS (answers); i++)
    answers[i] = (guint8) answer (bound, (SlvTruth) from_block[i]);
  for (guint i = 0; i < n && !bound->looks_at_printings; i++)
    truths[i] = answers[truths[i]];
  for (guint i = 0; i < n && bound->looks_at_printings; i++)
    truths[i] = truths[i] == BLOCK_UNKNOWN ? (guint8) answer (bound, test_printings_of (bound, first + i)) : answers[truths[i]];
}

gboolean
slv_bound_each_block (SlvBound *bound, SlvBlockFunc func, gpointer user_data, GCancellable *cancellable, GError **error)
{
  guint8 truths[SLV_BLOCK_ROWS];

  g_clear_error (&bound->failure);
  bound->regex_time = 0;
  if (bound->n_rows > 0)
    slv_index_cards_gone (bound->index, bound->first_row, bound->n_rows);   /* read in one go; those who take rows ask */
  for (guint i = 0;; i += SLV_BLOCK_ROWS)
    {
      guint first = bound->first_row + i, n = i < bound->n_rows ? MIN (SLV_BLOCK_ROWS, bound->n_rows - i) : 0;

      if (g_cancellable_is_cancelled (cancellable))
        return slv_set_error (error, SLV_ERROR_CANCELLED, NULL, _("the search was cancelled"));
      if (n == 0)
        return TRUE;
      slv_bound_test_block (bound, first, n, truths);
      func (bound, first, n, truths, user_data);
      if (bound->failure != NULL)
        {
          g_propagate_error (error, g_steal_pointer (&bound->failure));
          return FALSE;
        }
    }
}

static void
take_rows (SlvBound *bound, guint first, guint n, const guint8 *truths, gpointer user_data)
{
  GArray *rows = user_data;

  (void) bound;
  for (guint row = first; row < first + n; row++)
    if (truths[row - first] == SLV_TRUE)
      g_array_append_val (rows, row);
}

gboolean
slv_bound_run (SlvBound *bound, GArray *rows, GCancellable *cancellable, GError **error)
{
  return slv_bound_each_block (bound, take_rows, rows, cancellable, error);
}
