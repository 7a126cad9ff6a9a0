/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-query-run.c: the bound tree over cards. A card is asked by walking the tree with short cuts; terms of one list stand in the order
 * of what they cost. */
#include "query/slv-query-private.h"
#include "base/slv-fold.h"

/* ---- the tree ---- */

SLV_DEFINE_FREE (SlvTest, slv_test_free, children, (slv_leaf_free, leaf));

static G_GNUC_NO_INLINE SlvTruth
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
      if (one != SLV_FALSE && (all || !slv_index_printing_gone (bound->index, at.printing)))
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

  if (bound->root == NULL)
    return SLV_TRUE;
  bound->stranger = stranger;
  SlvTruth found = slv_test_run (bound, bound->root, &at);
  bound->stranger = NULL;
  return answer (bound, found);
}

gboolean
slv_attr_says_no_number (const SlvIndex *index, guint row, const SlvAttr *attr)
{
  SlvCellState state = slv_index_cell_state (index, row, attr);
  double number;

  if (!slv_attr_is_numeric (attr) || (state != SLV_CELL_VALUE && state != SLV_CELL_DERIVED)
      || slv_index_cell_count (index, row, attr) == 0 || slv_index_cell_number (index, row, attr, &number))
    return FALSE;
  g_autofree char *text = slv_index_cell_text (index, row, attr);
  return g_ascii_strcasecmp (text, "any") != 0;
}

static void
collect_doubts (SlvBound *bound, const SlvTest *test, const SlvAt *at, GPtrArray *attrs, GPtrArray *sets)
{
  const SlvAttr *asked[3] = { NULL };
  double number;

  if (test->kind == SLV_NODE_TERM)
    {
      if (test->leaf->test (bound, test->leaf, at) != SLV_UNKNOWN)
        return;
      asked[0] = test->leaf->attr;
      asked[1] = test->leaf->left.attr;
      asked[2] = test->leaf->right.attr;
      for (guint i = 0; sets != NULL && test->leaf->unlisted != NULL && i < test->leaf->unlisted->len; i++)
        slv_array_add_text (sets, g_ptr_array_index (test->leaf->unlisted, i));
    }
  for (guint i = 0; i < G_N_ELEMENTS (asked); i++)
    if (asked[i] != NULL && !g_ptr_array_find (attrs, asked[i], NULL)
        && (i == 0 || !slv_index_cell_number (bound->index, at->row, asked[i], &number)))   /* of two numbers one may be known */
      g_ptr_array_add (attrs, (gpointer) asked[i]);
  for (guint i = 0; test->kind != SLV_NODE_TERM && i < test->children->len; i++)
    collect_doubts (bound, g_ptr_array_index (test->children, i), at, attrs, sets);
}

void
slv_bound_doubts (SlvBound *bound, guint row, GPtrArray *attrs, GPtrArray *sets)
{
  if (bound->root != NULL && is_mine (bound, row))
    collect_doubts (bound, bound->root, &(SlvAt) { row, SLV_ROW_NONE, FALSE }, attrs, sets);
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

/* ---- all cards ---- */

#define CANCEL_ROWS 512u   /* cards between two looks at whether somebody has stopped it */

/* Of @rows those from @from on stay that @test is true of. What must hold together is asked term by term, each of what the ones before
 * it left: a loop over one column is far cheaper than a walk through the tree a card. */
static void
narrow (SlvBound *bound, const SlvTest *test, GArray *rows, guint from)
{
  gboolean whole = bound->looks_at_printings, list = !whole && test->kind == SLV_NODE_AND;
  guint kept = from;

  for (guint i = 0; list && i < test->children->len; i++)
    narrow (bound, g_ptr_array_index (test->children, i), rows, from);
  if (list)
    return;
  for (guint i = from; i < rows->len; i++)
    {
      SlvAt at = { g_array_index (rows, guint, i), SLV_ROW_NONE, FALSE };

      if ((whole ? slv_bound_test (bound, at.row) : slv_test_run (bound, test, &at)) == SLV_TRUE)
        g_array_index (rows, guint, kept++) = at.row;
    }
  g_array_set_size (rows, kept);
}

gboolean
slv_bound_run (SlvBound *bound, GArray *rows, GCancellable *cancellable, GError **error)
{
  guint end = bound->first_row + bound->n_rows;

  g_clear_error (&bound->failure);
  bound->regex_time = 0;
  bound->tests_printing = FALSE;
  for (guint first = bound->first_row; first < end; first += CANCEL_ROWS)
    {
      guint from = rows->len;

      if (g_cancellable_is_cancelled (cancellable))
        return slv_set_error (error, SLV_ERROR_CANCELLED, NULL, _("the search was cancelled"));
      g_array_set_size (rows, from + MIN (CANCEL_ROWS, end - first));
      for (guint i = from; i < rows->len; i++)
        g_array_index (rows, guint, i) = first + i - from;
      if (bound->root != NULL)
        narrow (bound, bound->root, rows, from);
      if (bound->failure != NULL)
        {
          g_propagate_error (error, g_steal_pointer (&bound->failure));
          return FALSE;
        }
    }
  return TRUE;
}
