/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-query-numbers.c: numbers, ranges and comparisons, and one field against another. X is a value and no number: it can be
 * asked for by its letter, and never stands in an order. */
#include <math.h>
#include "base/slv-fold.h"
#include "query/slv-query-private.h"

/* ---- numbers ---- */

gboolean
slv_number_parse (const char *text, double *number)
{
  const char *p = text + (*text == '-' || *text == '+' ? 1 : 0);
  guint digits = 0;

  for (; g_ascii_isdigit (*p); p++)
    digits++;
  if (digits == 0 || digits > 15)
    return FALSE;
  if (*p == '.' && g_ascii_isdigit (p[1]))
    for (p++; g_ascii_isdigit (*p); p++)
      digits++;
  if (*p != '\0' || digits > 15)
    return FALSE;
  *number = g_ascii_strtod (text, NULL);
  return TRUE;
}

gboolean
slv_range_has (const SlvNumberRange *range, double number)
{
  return (range->above ? number > range->low : number >= range->low)
         && (range->below ? number < range->high : number <= range->high);
}

static SlvNumberRange
range_of (SlvOp op, double number)
{
  switch (op)
    {
    case SLV_OP_LT: return (SlvNumberRange) { -INFINITY, number, FALSE, TRUE };
    case SLV_OP_LE: return (SlvNumberRange) { -INFINITY, number, FALSE, FALSE };
    case SLV_OP_GT: return (SlvNumberRange) { number, INFINITY, TRUE, FALSE };
    case SLV_OP_GE: return (SlvNumberRange) { number, INFINITY, FALSE, FALSE };
    case SLV_OP_HAS:
    case SLV_OP_EQ:
    case SLV_OP_NE:
    default:        return (SlvNumberRange) { number, number, FALSE, FALSE };
    }
}

/* "2..4", "2..", "..4" */
gboolean
slv_number_parse_span (const char *text, SlvNumberRange *range)
{
  const char *dots = strstr (text, "..");

  if (dots == NULL || (dots == text && dots[2] == '\0'))
    return FALSE;
  g_autofree char *low = g_strndup (text, (gsize) (dots - text));
  *range = (SlvNumberRange) { -INFINITY, INFINITY, FALSE, FALSE };
  return (*low == '\0' || slv_number_parse (low, &range->low)) && (dots[2] == '\0' || slv_number_parse (dots + 2, &range->high));
}

static gboolean
is_long_number (const char *text)
{
  return strlen (text) > 15 && strspn (text, "0123456789.+-") == strlen (text);
}

gboolean
slv_bind_span (SlvBound *bound, const SlvNode *node, const SlvQueryValue *value, gboolean backwards, GError **error)
{
  if (node->op != SLV_OP_HAS && node->op != SLV_OP_EQ && node->op != SLV_OP_NE)
    return slv_query_fail (error, bound->query->text, value->span, _("a range like “%s” follows “:” or “=”, not “%s”"), value->text,
                           slv_op_to_string (node->op));
  if (backwards)
    return slv_query_fail (error, bound->query->text, value->span, _("the range “%s” ends before it begins"), value->text);
  return TRUE;
}

gboolean
slv_bind_range (SlvBound *bound, const SlvNode *node, const SlvQueryValue *value, SlvNumberRange *range, GError **error)
{
  const char *text = bound->query->text;
  double number;

  if (value->form != SLV_FORM_REGEX && slv_number_parse (value->text, &number))
    {
      *range = range_of (node->op, number);
      return TRUE;
    }
  if (value->form == SLV_FORM_WORD && slv_number_parse_span (value->text, range))
    return slv_bind_span (bound, node, value, range->low > range->high, error);
  if (is_long_number (value->text))
    return slv_query_fail (error, text, value->span, _("“%s” is beyond the numbers that can be asked for"), value->text);
  return slv_query_fail (error, text, value->span, _("“%s” expects a number, and “%s” is none"), node->field, value->text);
}

gboolean
slv_bind_ranges (SlvBound *bound, SlvLeaf *leaf, const SlvNode *node, GError **error)
{
  leaf->ranges = g_array_new (FALSE, FALSE, sizeof (SlvNumberRange));
  for (guint i = 0; i < node->values->len; i++)
    {
      SlvNumberRange range;
      if (!slv_bind_range (bound, node, slv_node_value (node, i), &range, error))
        return FALSE;
      g_array_append_val (leaf->ranges, range);
    }
  return TRUE;
}

/* ---- terms ---- */

static gboolean
open_operand (SlvBound *bound, SlvOperand *operand, const char *name)
{
  const SlvAttr *attr = slv_bind_find_attr (bound, name);

  if (attr == NULL)
    {
      gboolean known = bound->has_provider && bound->provider.knows (bound->provider.data, name)
                       && (slv_bound_provided_flags (bound, name) & SLV_PROVIDED_TEXT) == 0;
      operand->provided = known ? name : NULL;
      return operand->provided != NULL;
    }
  if (!slv_attr_is_numeric (attr))
    return FALSE;
  operand->attr = attr;
  if (bound->index == NULL || !slv_index_column (bound->index, bound->game, attr, &operand->column))
    return TRUE;
  operand->numbers = g_new0 (double, operand->column.n_values + 1);
  for (guint code = 0; code < operand->column.n_values; code++)
    if (!slv_column_number (bound->index, &operand->column, code, &operand->numbers[code]))
      operand->numbers[code] = NAN;
  return TRUE;
}

/* X, X+2, 2X, *: what an expression may be. It goes before a field of that letter. */
static gboolean
is_expression (const char *text)
{
  const char *shape = "^([1-9]\\d?)?[xyz*?]{1,3}([+-]\\d{1,3}|[1-9])?$";

  return strlen (text) < 16 && g_regex_match_simple (shape, text, G_REGEX_CASELESS, 0);
}

static gboolean
names_field (const SlvNode *node)
{
  const SlvQueryValue *value = slv_node_value (node, 0);
  double number;

  return node->values->len == 1 && value->form == SLV_FORM_WORD && !slv_number_parse (value->text, &number)
         && strstr (value->text, "..") == NULL && !is_expression (value->text);
}

/* power>cost; NULL without @error when the right side names no field with numbers. */
static SlvLeaf *
bind_fields (SlvBound *bound, const SlvAttr *attr, const SlvNode *node, GError **error)
{
  g_autofree char *other = slv_fold_id (slv_node_value (node, 0)->text);
  SlvLeaf *leaf = slv_leaf_new (slv_leaf_test_fields, node, 12);

  if (!open_operand (bound, &leaf->right, other))
    {
      slv_leaf_free (leaf);
      return NULL;
    }
  if (leaf->right.provided != NULL)
    {
      leaf->arguments = g_new0 (char *, 2);
      leaf->arguments[0] = g_steal_pointer (&other);
      leaf->right.provided = leaf->arguments[0];
      leaf->cost = 60;
    }
  open_operand (bound, &leaf->left, attr->id);
  if (!slv_bind_applies (bound, attr, error) || (leaf->right.attr != NULL && !slv_bind_applies (bound, leaf->right.attr, error)))
    {
      slv_leaf_free (leaf);
      return NULL;
    }
  return leaf;
}

static void
fail_number (SlvBound *bound, const SlvAttr *attr, const SlvQueryValue *value, GError **error)
{
  g_autoptr (GPtrArray) names = slv_bind_field_names (bound);
  g_autofree char *folded = slv_fold_id (value->text);

  slv_query_fail_near (error, bound->query->text, value->span, folded, (const char * const *) names->pdata,
                       _("“%s” is compared with a number or with another such field, and “%s” is neither"), attr->id, value->text);
}

/* Splits the values into numbers (leaf->ranges) and words like X, which are compared as texts (@words). */
static gboolean
sort_numbers (SlvBound *bound, const SlvAttr *attr, const SlvNode *node, SlvLeaf *leaf, GArray *words, GError **error)
{
  gboolean equal = node->op == SLV_OP_HAS || node->op == SLV_OP_EQ || node->op == SLV_OP_NE;

  leaf->ranges = g_array_new (FALSE, FALSE, sizeof (SlvNumberRange));
  for (guint i = 0; i < node->values->len; i++)
    {
      const SlvQueryValue *value = slv_node_value (node, i);
      gboolean pattern = value->form == SLV_FORM_REGEX;
      gboolean number = !pattern && (strchr ("+-.0123456789", *value->text) != NULL || strstr (value->text, "..") != NULL);
      gboolean word = pattern || attr->kind == SLV_ATTR_EXPRESSION || is_expression (value->text);
      SlvNumberRange range;

      if (equal && word && (!number || is_expression (value->text)))
        g_array_append_val (words, *value);
      else if (!number && !pattern)
        {
          fail_number (bound, attr, value, error);
          return FALSE;
        }
      else if (slv_bind_range (bound, node, value, &range, error))
        g_array_append_val (leaf->ranges, range);
      else
        return FALSE;
    }
  return TRUE;
}

static gboolean
number_fits (SlvBound *bound, const SlvLeaf *leaf, const SlvAttr *attr, GArray *fits, const char *text,
             const char *folded, gboolean is_number, double number)
{
  gboolean yes = FALSE;

  for (guint i = 0; is_number && i < leaf->ranges->len && !yes; i++)
    yes = slv_range_has (&g_array_index (leaf->ranges, SlvNumberRange, i), number);
  return yes || slv_fits_any (bound, attr, fits, text, folded);
}

/* With "!=" the table holds what must not be; the test turns it round. What is no number and was not asked for by its letter may be any
 * number, unless somebody just searches. */
static SlvLeaf *
bind_number_values (SlvBound *bound, const SlvAttr *attr, const SlvNode *node, GError **error)
{
  g_autoptr (GArray) words = g_array_new (FALSE, FALSE, sizeof (SlvQueryValue)), fits = NULL;   /* values are borrowed */
  gboolean asked = bound->mode != SLV_QUERY_SEARCH;
  SlvLeaf *leaf = slv_leaf_new (asked ? slv_leaf_test_numbers : slv_leaf_test_codes, node, 5);
  double number = 0;

  if (!sort_numbers (bound, attr, node, leaf, words, error))
    {
      slv_leaf_free (leaf);
      return NULL;
    }
  fits = slv_fits_new (attr, words, FALSE);
  if (!slv_bind_column (bound, leaf, attr))
    return leaf;
  leaf->table = g_new0 (guint8, leaf->column.n_values + 1);
  for (guint code = 0; code < leaf->column.n_values; code++)
    {
      gboolean is_number = slv_column_number (bound->index, &leaf->column, code, &number);
      leaf->table[code] = number_fits (bound, leaf, attr, fits, slv_column_value (bound->index, &leaf->column, code),
                                       slv_column_folded (bound->index, &leaf->column, code), is_number, number);
      if (asked && !is_number && !leaf->table[code] && leaf->ranges->len > 0)
        leaf->table[code] = SLV_UNKNOWN;
    }
  return leaf;
}

SlvLeaf *
slv_bind_number (SlvBound *bound, const SlvAttr *attr, const SlvNode *node, GError **error)
{
  g_autoptr (GError) problem = NULL;
  SlvLeaf *leaf = names_field (node) ? bind_fields (bound, attr, node, &problem) : NULL;

  if (leaf != NULL)
    return leaf;
  if (problem == NULL)
    return bind_number_values (bound, attr, node, error);
  g_propagate_error (error, g_steal_pointer (&problem));
  return NULL;
}
