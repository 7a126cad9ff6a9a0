/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-query-rarity.c: terms on the rarity of printings, which a definition may put in order. What has no place in that order is
 * neither above nor below anything: a comparison leaves it unknown, and only its own name finds it. Without an order numbers
 * compare by value, and nothing else compares. */
#include <math.h>
#include "base/slv-fold.h"
#include "query/slv-query-private.h"

#define MEANT_MAX 12u   /* rarities that a description names */

static gboolean
is_equal (SlvOp op)
{
  return op == SLV_OP_HAS || op == SLV_OP_EQ || op == SLV_OP_NE;
}

static gboolean
in_ranges (const SlvLeaf *leaf, double place)
{
  for (guint i = 0; i < leaf->ranges->len; i++)
    if (slv_range_has (&g_array_index (leaf->ranges, SlvNumberRange, i), place))
      return TRUE;
  return FALSE;
}

/* ---- what the rarity of one printing answers ---- */

/* Where @text stands among the rarities that compare. */
static gboolean
find_place (const SlvGame *game, const char *text, double *place)
{
  if (slv_game_rarities (game) == NULL)
    return slv_number_parse (text, place);
  int at = slv_game_rarity_place (game, text);
  *place = at;
  return at >= 0;
}

SlvTruth
slv_match_rarity (SlvBound *bound, const SlvLeaf *leaf, const char *text)
{
  double place = 0;
  gboolean placed = find_place (bound->game, text, &place);

  if (placed && in_ranges (leaf, place))
    return SLV_TRUE;
  g_autofree char *folded = slv_fold_search (text);
  if (slv_matches_test (bound, leaf->matches, text, folded))
    return SLV_TRUE;
  return !placed && leaf->compares ? SLV_UNKNOWN : SLV_FALSE;
}

/* ---- making terms ready ---- */

static gboolean
fail_place (SlvBound *bound, const SlvQueryValue *value, const char *word, GError **error)
{
  const SlvAttr *order = slv_game_rarities (bound->game);
  g_autofree char *all = g_strjoinv (", ", order->values);

  return slv_query_fail_near (error, bound->query->text, value->span, word, (const char * const *) order->values,
                              /* Translators: the second placeholder is “rarity”, the third a game, the last all its rarities in their order */
                              _("“%s” is no value of “%s” in %s; in their order these are %s"), word, SLV_RARITY_ATTR,
                              bound->game->title, all);
}

/* Another of the games may have an order. */
static gboolean
fail_order (SlvBound *bound, const SlvNode *node, const SlvQueryValue *value, GError **error)
{
  bound->unknown_field = TRUE;
  return slv_query_fail (error, bound->query->text, value->span,
                         _("%s gives its rarities no order, so that nothing is above or below “%s”; “%s:%s” finds it by name"),
                         bound->game->title, value->text, node->field, value->text);
}

static gboolean
place_of (SlvBound *bound, const SlvNode *node, const SlvQueryValue *value, const char *word, double *place, GError **error)
{
  if (find_place (bound->game, word, place))
    return TRUE;
  return slv_game_rarities (bound->game) != NULL ? fail_place (bound, value, word, error) : fail_order (bound, node, value, error);
}

static gboolean
bind_span (SlvBound *bound, SlvLeaf *leaf, const SlvNode *node, const SlvQueryValue *value, const char *dots, GError **error)
{
  SlvNumberRange range = { -INFINITY, INFINITY, FALSE, FALSE };
  g_autofree char *low = g_strndup (value->text, (gsize) (dots - value->text));
  const char *high = dots + 2;

  if ((*low != '\0' && !place_of (bound, node, value, low, &range.low, error))
      || (*high != '\0' && !place_of (bound, node, value, high, &range.high, error)))
    return FALSE;
  leaf->compares = TRUE;
  g_array_append_val (leaf->ranges, range);
  return TRUE;
}

static gboolean
bind_comparison (SlvBound *bound, SlvLeaf *leaf, const SlvNode *node, const SlvQueryValue *value, GError **error)
{
  SlvNumberRange range = { -INFINITY, INFINITY, node->op == SLV_OP_GT, node->op == SLV_OP_LT };
  gboolean up = node->op == SLV_OP_GT || node->op == SLV_OP_GE;
  double place = 0;

  if (value->form == SLV_FORM_REGEX)
    return slv_query_fail (error, bound->query->text, value->span, _("one value is expected after “%s%s”"), node->field,
                           slv_op_to_string (node->op));
  if (!place_of (bound, node, value, value->text, &place, error))
    return FALSE;
  *(up ? &range.low : &range.high) = place;
  leaf->compares = TRUE;
  g_array_append_val (leaf->ranges, range);
  return TRUE;
}

static void
add_place (SlvLeaf *leaf, double place)
{
  SlvNumberRange range = { place, place, FALSE, FALSE };

  g_array_append_val (leaf->ranges, range);
}

/* The search box: the rarities of which a name has a word that begins so. */
static void
add_begun (SlvBound *bound, SlvLeaf *leaf, const SlvQueryValue *value)
{
  const SlvAttr *order = slv_game_rarities (bound->game);
  g_autofree char *needle = slv_fold_search (value->text);

  SLV_EACH_PAIR (char, name, char, canonical, *needle != '\0' ? order->value_names : NULL)
    {
      g_autofree char *folded = slv_fold_search (name);

      if (slv_match_word (folded, needle))
        add_place (leaf, slv_game_rarity_place (bound->game, canonical));
    }
}

static gboolean
bind_equal (SlvBound *bound, SlvLeaf *leaf, const SlvNode *node, const SlvQueryValue *value, GError **error)
{
  const char *dots = value->form == SLV_FORM_WORD ? strstr (value->text, "..") : NULL;
  gboolean ordered = slv_game_rarities (bound->game) != NULL, rules = bound->mode == SLV_QUERY_RULES;
  gboolean pattern = value->form == SLV_FORM_REGEX, begun = !rules && node->op == SLV_OP_HAS;
  int place = ordered && !pattern ? slv_game_rarity_place (bound->game, value->text) : -1;

  if (dots != NULL)
    return bind_span (bound, leaf, node, value, dots, error);
  if (place >= 0)
    {
      add_place (leaf, place);
      return TRUE;
    }
  if (ordered && rules && !pattern)
    return fail_place (bound, value, value->text, error);
  if (ordered && begun && !pattern)
    add_begun (bound, leaf, value);
  slv_leaf_add_match (leaf, begun ? SLV_MATCH_WORD : SLV_MATCH_WHOLE, value);
  return TRUE;
}

gboolean
slv_bind_rarity (SlvBound *bound, SlvLeaf *leaf, const SlvNode *node, GError **error)
{
  leaf->ranges = g_array_new (FALSE, FALSE, sizeof (SlvNumberRange));
  for (guint i = 0; i < node->values->len; i++)
    {
      const SlvQueryValue *value = slv_node_value (node, i);

      if (!(is_equal (node->op) ? bind_equal : bind_comparison) (bound, leaf, node, value, error))
        return FALSE;
    }
  return TRUE;
}

/* ---- in words ---- */

char *
slv_rarities_meant (SlvBound *bound, const SlvNode *node)
{
  const SlvAttr *order = slv_game_rarities (bound->game);
  g_autoptr (GString) all = g_string_new (NULL);
  guint n = 0;

  if (order == NULL || bound->other_games)
    return NULL;
  SlvLeaf *leaf = slv_leaf_new (slv_leaf_test_constant, node, 1);
  if (slv_bind_rarity (bound, leaf, node, NULL) && leaf->compares)
    for (guint i = 0; order->values[i] != NULL; i++)
      if (in_ranges (leaf, i) != (node->op == SLV_OP_NE) && ++n <= MEANT_MAX + 1)
        g_string_append_printf (all, "%s%s", n > 1 ? ", " : "", n > MEANT_MAX ? "…" : order->values[i]);
  slv_leaf_free (leaf);
  return n > 0 ? g_strdup (all->str) : NULL;
}
