/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-query-values.c: terms on attributes of cards, made ready by kind. A term on a dictionary becomes a table over its codes,
 * so that testing a card is looking up a byte; only texts are searched card by card. The search box is looser than rules: there
 * a word begins a word of a value and an attribute may look at others too (`loose`); rules compare whole values. */
#include "base/slv-fold.h"
#include "query/slv-query-private.h"

#define SET_VALUES_MAX 64u   /* values of one set relation */

/* ---- leaves ---- */

SLV_DEFINE_STATIC_CLEAR (SlvMatch, match_clear, needle, regex);

SlvLeaf *
slv_leaf_new (SlvLeafTest test, const SlvNode *node, guint cost)
{
  SlvLeaf *leaf = g_new0 (SlvLeaf, 1);

  leaf->test = test;
  leaf->op = node->op;
  leaf->span = node->span;
  leaf->cost = cost;
  leaf->matches = g_array_new (FALSE, FALSE, sizeof (SlvMatch));
  g_array_set_clear_func (leaf->matches, match_clear);
  return leaf;
}

void
slv_leaf_free (SlvLeaf *leaf)
{
  SLV_FREE_MEMBERS (leaf, (slv_leaf_free, also), ranges, matches, table, wanted, counts, (g_free, left.numbers),
                    (g_free, right.numbers), (g_free, memo));
  if (leaf->hits != NULL)
    g_free (leaf->hits->rows);
  SLV_FREE_MEMBERS (leaf, (g_free, hits), (slv_format_unref, format), bars, day, arguments, unlisted);
  g_free (leaf);
}

void
slv_leaf_add_match (SlvLeaf *leaf, SlvMatchKind kind, const SlvQueryValue *value)
{
  SlvMatch match = { .kind = kind, .span = value->span };

  if (value->form == SLV_FORM_REGEX)
    {
      match.kind = SLV_MATCH_REGEX;
      match.regex = g_regex_ref (value->regex);
      leaf->cost = 500;
    }
  else
    match.needle = slv_fold_search (value->text);
  g_array_append_val (leaf->matches, match);
}

void
slv_leaf_expect_hits (SlvLeaf *leaf)
{
  for (guint i = 0; i < leaf->matches->len; i++)
    if (g_array_index (leaf->matches, SlvMatch, i).kind != SLV_MATCH_PART)
      return;
  leaf->hits = g_new0 (SlvHits, 1);
}

/* ---- whole values ---- */

gboolean
slv_attr_is_numeric (const SlvAttr *attr)
{
  return attr->kind == SLV_ATTR_NUMBER || attr->kind == SLV_ATTR_EXPRESSION;
}

static gboolean
is_set (const SlvAttr *attr)
{
  return attr->kind == SLV_ATTR_SET || attr->kind == SLV_ATTR_MULTISET;
}

/* Rules must not ask for a value that no card can have: a slip there would silently allow or forbid everything. */
static gboolean
check_domain (SlvBound *bound, const SlvAttr *attr, const SlvQueryValue *value, GError **error)
{
  gboolean flag = attr->kind == SLV_ATTR_FLAG;

  if (value->form == SLV_FORM_REGEX && !flag)
    return TRUE;
  if (!flag && (bound->mode != SLV_QUERY_RULES || attr->open || attr->values == NULL || attr->values[0] == NULL))
    return TRUE;
  if (slv_attr_canonical_value (attr, value->text) != NULL)
    return TRUE;
  if (flag)
    return slv_query_fail (error, bound->query->text, value->span, _("“%s” is yes or no, not “%s”"), attr->id, value->text);
  return slv_query_fail_near (error, bound->query->text, value->span, value->text, (const char * const *) attr->values,
                              _("“%s” is no value of “%s”"), value->text, attr->id);
}

gboolean
slv_bind_column (SlvBound *bound, SlvLeaf *leaf, const SlvAttr *attr)
{
  leaf->attr = attr;
  return bound->index != NULL && slv_index_column (bound->index, bound->game, attr, &leaf->column);
}

/* Where a value is called exactly as was typed, that one is meant, and not those that only begin so. */
static void
prefer_whole (SlvBound *bound, const SlvLeaf *leaf, const SlvAttr *attr, GArray *fits)
{
  SLV_EACH_IN (SlvTypedValue, fit, fits)
    for (guint code = 0; fit->begun && fit->value->form != SLV_FORM_REGEX && code < leaf->column.n_values; code++)
      if (slv_fit_is_whole (bound, attr, fit, slv_column_value (bound->index, &leaf->column, code),
                    slv_column_folded (bound->index, &leaf->column, code)))
        fit->begun = FALSE;
}

static SlvLeaf *
bind_codes (SlvBound *bound, const SlvAttr *attr, const SlvNode *node, gboolean begun, GError **error)
{
  for (guint i = 0; i < node->values->len; i++)
    if (!check_domain (bound, attr, slv_node_value (node, i), error))
      return NULL;
  SlvLeaf *leaf = slv_leaf_new (slv_leaf_test_codes, node, 5);
  g_autoptr (GArray) fits = slv_fits_new (attr, node->values, begun);
  if (slv_bind_column (bound, leaf, attr))
    prefer_whole (bound, leaf, attr, fits);
  if (bound->index == NULL || leaf->column.states == NULL)
    return leaf;
  leaf->table = g_new0 (guint8, leaf->column.n_values + 1);
  for (guint code = 0; code < leaf->column.n_values; code++)
    {
      const char *text = slv_column_value (bound->index, &leaf->column, code);
      const char *folded = slv_column_folded (bound->index, &leaf->column, code);
      leaf->table[code] = slv_fits_any (bound, attr, fits, text, folded);
    }
  return leaf;
}

/* ---- sets as wholes: = != < <= > >= ---- */

static guint
add_wanted (const SlvAttr *attr, SlvLeaf *leaf, GPtrArray *keys, const char *typed)
{
  const char *canonical = slv_attr_canonical_value (attr, typed);
  char *key = slv_fold_search (canonical != NULL ? canonical : typed);

  for (guint i = 0; i < keys->len; i++)
    if (strcmp (g_ptr_array_index (keys, i), key) == 0)
      {
        g_free (key);
        leaf->counts[i] += attr->kind == SLV_ATTR_MULTISET ? 1 : 0;
        return i;
      }
  g_ptr_array_add (keys, key);
  leaf->counts[leaf->n_wanted] = 1;
  return leaf->n_wanted++;
}

/* Codes say by wanted[] which wanted value they are. A default of one value is answered as a set of that value. */
static void
fill_wanted (SlvBound *bound, SlvLeaf *leaf, const SlvAttr *attr, GArray *fits)
{
  for (guint code = 0; code < leaf->column.n_values; code++)
    {
      const char *text = slv_column_value (bound->index, &leaf->column, code);
      const char *folded = slv_column_folded (bound->index, &leaf->column, code);
      for (guint i = 0; i < fits->len && leaf->wanted[code] == 0; i++)
        if (slv_fit_is_whole (bound, attr, &g_array_index (fits, SlvTypedValue, i), text, folded))
          leaf->wanted[code] = i + 1;
    }
}

static SlvLeaf *
bind_set (SlvBound *bound, const SlvAttr *attr, const SlvNode *node, GError **error)
{
  g_autoptr (GPtrArray) keys = g_ptr_array_new_with_free_func (g_free);
  g_autofree guint *which = g_new0 (guint, node->values->len);

  for (guint i = 0; i < node->values->len; i++)
    {
      const SlvQueryValue *value = slv_node_value (node, i);
      if (value->form == SLV_FORM_REGEX || i >= SET_VALUES_MAX)
        {
          slv_query_fail (error, bound->query->text, value->span, value->form == SLV_FORM_REGEX
                          ? _("a regular expression follows “:” here") : _("these are too many values for one set"));
          return NULL;
        }
      if (!check_domain (bound, attr, value, error))
        return NULL;
    }
  g_autoptr (GArray) fits = slv_fits_new (attr, node->values, FALSE);
  SlvLeaf *leaf = slv_leaf_new (slv_leaf_test_set, node, 10);
  leaf->counts = g_new0 (guint, node->values->len + 1);
  for (guint i = 0; i < node->values->len; i++)
    which[i] = add_wanted (attr, leaf, keys, slv_node_value (node, i)->text);
  if (!slv_bind_column (bound, leaf, attr))
    return leaf;
  leaf->wanted = g_new0 (guint32, leaf->column.n_values + 1);
  fill_wanted (bound, leaf, attr, fits);
  for (guint code = 0; code < leaf->column.n_values; code++)
    if (leaf->wanted[code] > 0)
      leaf->wanted[code] = which[leaf->wanted[code] - 1] + 1;
  return leaf;
}

/* ---- one value with a declared order: speed>=slow ---- */

static int
declared_place (const SlvAttr *attr, const char *text)
{
  const char *canonical = slv_attr_canonical_value (attr, text);

  for (int i = 0; canonical != NULL && attr->values[i] != NULL; i++)
    if (strcmp (attr->values[i], canonical) == 0)
      return i;
  return -1;
}

static gboolean
compare_places (SlvOp op, int place, int bound_place)
{
  switch (op)
    {
    case SLV_OP_LT: return place < bound_place;
    case SLV_OP_LE: return place <= bound_place;
    case SLV_OP_GT: return place > bound_place;
    case SLV_OP_GE:
    case SLV_OP_HAS:   /* these are no comparisons by order */
    case SLV_OP_EQ:
    case SLV_OP_NE:
    default:        return place >= bound_place;
    }
}

static SlvLeaf *
bind_ordered (SlvBound *bound, const SlvAttr *attr, const SlvNode *node, GError **error)
{
  const SlvQueryValue *value = slv_node_value (node, 0);
  int limit = value->form == SLV_FORM_REGEX ? -1 : declared_place (attr, value->text), place;

  if (attr->values == NULL || attr->values[0] == NULL)
    {
      slv_bind_only_equal (bound, node, error);
      return NULL;
    }
  if (node->values->len > 1)
    {
      slv_query_fail (error, bound->query->text, slv_node_value (node, 1)->span, _("one value is expected after “%s%s”"), node->field,
                      slv_op_to_string (node->op));
      return NULL;
    }
  if (limit < 0)
    {
      slv_query_fail_near (error, bound->query->text, value->span, value->text, (const char * const *) attr->values,
                           _("“%s” is no value of “%s”"), value->text, attr->id);
      return NULL;
    }
  SlvLeaf *leaf = slv_leaf_new (slv_leaf_test_codes, node, 5);
  if (!slv_bind_column (bound, leaf, attr))
    return leaf;
  leaf->table = g_new0 (guint8, leaf->column.n_values + 1);
  for (guint code = 0; code < leaf->column.n_values; code++)
    {
      place = declared_place (attr, slv_column_value (bound->index, &leaf->column, code));
      leaf->table[code] = place >= 0 && compare_places (node->op, place, limit);
    }
  return leaf;
}

/* ---- texts ---- */

static SlvLeaf *
bind_text (SlvBound *bound, const SlvAttr *attr, const SlvNode *node, GError **error)
{
  SlvMatchKind kind = node->op == SLV_OP_HAS ? SLV_MATCH_PART : SLV_MATCH_WHOLE;

  if (!slv_bind_only_equal (bound, node, error))
    return NULL;
  SlvLeaf *leaf = slv_leaf_new (slv_leaf_test_text, node, 150);
  for (guint i = 0; i < node->values->len; i++)
    slv_leaf_add_match (leaf, kind, slv_node_value (node, i));
  slv_leaf_expect_hits (leaf);
  slv_bind_column (bound, leaf, attr);
  return leaf;
}

/* ---- by kind ---- */

static SlvLeaf *
bind_by_kind (SlvBound *bound, const SlvAttr *attr, const SlvNode *node, GError **error)
{
  gboolean begun = bound->mode != SLV_QUERY_RULES && node->op == SLV_OP_HAS && attr->kind != SLV_ATTR_FLAG;
  gboolean equal = node->op == SLV_OP_HAS || node->op == SLV_OP_EQ || node->op == SLV_OP_NE;

  if (attr->kind == SLV_ATTR_TEXT)
    return bind_text (bound, attr, node, error);
  if (slv_attr_is_numeric (attr))
    return slv_bind_number (bound, attr, node, error);
  if (attr->kind == SLV_ATTR_FLAG && !slv_bind_only_equal (bound, node, error))
    return NULL;
  if (is_set (attr) && node->op != SLV_OP_HAS)
    return bind_set (bound, attr, node, error);
  if (!equal)
    return bind_ordered (bound, attr, node, error);
  return bind_codes (bound, attr, node, begun, error);
}

SlvLeaf *
slv_bind_attr (SlvBound *bound, const SlvAttr *attr, const SlvNode *node, GError **error)
{
  SlvLeaf *leaf = bind_by_kind (bound, attr, node, error), *last = leaf;
  gboolean loose = bound->mode != SLV_QUERY_RULES && node->op == SLV_OP_HAS && !slv_attr_is_numeric (attr);

  if (leaf == NULL)
    return NULL;
  if (!slv_bind_applies (bound, attr, error))
    {
      slv_leaf_free (leaf);
      return NULL;
    }
  for (guint i = 0; loose && attr->loose != NULL && attr->loose[i] != NULL; i++)
    {
      const SlvAttr *other = slv_game_find_attr (bound->game, attr->loose[i]);
      if (other == NULL || other == attr || slv_attr_is_numeric (other) || other->kind == SLV_ATTR_FLAG)
        continue;
      last->also = bind_by_kind (bound, other, node, error);
      if (last->also == NULL)
        {
          slv_leaf_free (leaf);
          return NULL;
        }
      leaf->cost += last->also->cost;
      last = last->also;
    }
  return leaf;
}
