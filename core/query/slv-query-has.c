/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-query-has.c: has:cost, -has:cost. Any other term matches nothing where a value is missing, under "not" as well; this one asks
 * for just that. In the search box it is yes or no; in rules, what nobody said of a card that should have it stays unknown. */
#include <glib/gi18n-lib.h>
#include "base/slv-fold.h"
#include "query/slv-query-private.h"

static SlvTruth
has_value (SlvBound *bound, const SlvLeaf *leaf, const SlvAt *at)
{
  const guint i = at->row - leaf->column.first_row;
  SlvTruth answer;

  switch ((SlvCellState) leaf->column.states[i])
    {
    case SLV_CELL_VALUE:
    case SLV_CELL_DERIVED:
      return slv_index_cell_count (bound->index, at->row, leaf->attr) > 0 ? SLV_TRUE : SLV_FALSE;
    case SLV_CELL_NONE:
      return SLV_FALSE;
    case SLV_CELL_MISSING:
    case SLV_CELL_CONTESTED:
    default:
      answer = slv_answer_missing (bound, leaf->attr, at);
      return answer == SLV_UNKNOWN && bound->mode == SLV_QUERY_SEARCH ? SLV_FALSE : answer;
    }
}

static SlvTruth
test_has (SlvBound *bound, const SlvLeaf *leaf, const SlvAt *at)
{
  SlvTruth answer = has_value (bound, leaf, at), other;

  if (leaf->also != NULL && answer != SLV_TRUE)
    {
      other = test_has (bound, leaf->also, at);
      answer = other == SLV_TRUE || answer == SLV_FALSE ? other : answer;
    }
  if (leaf->op != SLV_OP_NE || answer == SLV_UNKNOWN)
    return answer;
  return answer == SLV_TRUE ? SLV_FALSE : SLV_TRUE;
}

static const SlvAttr *
find_attr (SlvBound *bound, const SlvQueryValue *value, GError **error)
{
  g_autofree char *id = slv_fold_id (value->text);
  const SlvAttr *attr = value->form != SLV_FORM_REGEX ? slv_bind_find_attr (bound, id) : NULL;

  if (attr != NULL)
    return attr;
  g_autoptr (GPtrArray) names = g_ptr_array_new ();
  for (guint i = 0; i < bound->game->attrs->len; i++)
    if (!((SlvAttr *) bound->game->attrs->pdata[i])->hidden)
      g_ptr_array_add (names, ((SlvAttr *) bound->game->attrs->pdata[i])->id);
  g_ptr_array_add (names, NULL);
  bound->unknown_field = TRUE;   /* another of the games may have it */
  slv_query_fail_near (error, bound->query->text, value->span, id, (const char * const *) names->pdata,
                       _("“has” asks for an attribute of the cards, and %s has no “%s”"), bound->game->title, value->text);
  return NULL;
}

/* So that the chain is no longer than the game's attributes, however often they are named. */
static gboolean
is_asked (const SlvLeaf *leaf, const SlvAttr *attr)
{
  for (; leaf != NULL; leaf = leaf->also)
    if (leaf->attr == attr)
      return TRUE;
  return FALSE;
}

SlvLeaf *
slv_bind_has (SlvBound *bound, const SlvNode *node, GError **error)
{
  SlvLeaf *first = NULL;

  if (!slv_bind_only_equal (bound, node, error))
    return NULL;
  for (guint i = node->values->len; i-- > 0;)
    {
      const SlvAttr *attr = find_attr (bound, slv_node_value (node, i), error);

      if (attr == NULL || !slv_bind_applies (bound, attr, error))
        {
          if (first != NULL)
            slv_leaf_free (first);
          return NULL;
        }
      if (is_asked (first, attr))
        continue;
      SlvLeaf *leaf = slv_leaf_new (test_has, node, 4);
      leaf->op = SLV_OP_HAS;
      slv_bind_column (bound, leaf, attr);
      leaf->also = first;
      first = leaf;
    }
  first->op = node->op;   /* "not" is for all of them together */
  return first;
}
