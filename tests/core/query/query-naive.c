/* SPDX-License-Identifier: GPL-3.0-or-later */
/* query-naive.c: what a query means, asked of one card and string by string; it shares nothing with the evaluator but the folding
 * of text. */
#include "query-naive.h"

#include <string.h>
#include "base/slv-fold.h"

const char * const slv_naive_rarities[SLV_NAIVE_RARITIES] = { "Common", "Uncommon", "Rare", "Mythic" };

/* The values of an attribute with its default; NULL: missing. */
static GPtrArray *
values_of (const Look *look, const char *attr)
{
  static const char * const defaults[][2] = {
    { "class", "" }, { "subtype", "" }, { "keyword", "" }, { "text", "" }, { "element", "Norm" }, { "speed", "Slow" }, { "token", "no" },
  };
  GPtrArray *stored = slv_face_get_values (g_ptr_array_index (look->card->faces, 0), attr);
  GPtrArray *own = g_ptr_array_new ();

  for (guint i = 0; stored != NULL && i < stored->len; i++)
    g_ptr_array_add (own, g_ptr_array_index (stored, i));
  if (stored != NULL)
    return own;
  for (guint i = 0; i < G_N_ELEMENTS (defaults); i++)
    if (g_str_equal (defaults[i][0], attr))
      {
        if (*defaults[i][1] != '\0')
          g_ptr_array_add (own, (gpointer) defaults[i][1]);
        return own;
      }
  g_ptr_array_unref (own);
  return NULL;
}

static SlvTruth
either (SlvTruth a, SlvTruth b)
{
  return a == SLV_TRUE || b == SLV_TRUE ? SLV_TRUE : a == SLV_UNKNOWN || b == SLV_UNKNOWN ? SLV_UNKNOWN : SLV_FALSE;
}

static SlvTruth
turned (SlvTruth a)
{
  return a == SLV_UNKNOWN ? a : a == SLV_TRUE ? SLV_FALSE : SLV_TRUE;
}

static SlvTruth
has_type (const Look *look, const char *type)
{
  g_autoptr (GPtrArray) types = values_of (look, "type");

  for (guint i = 0; types != NULL && i < types->len; i++)
    if (g_str_equal (g_ptr_array_index (types, i), type))
      return SLV_TRUE;
  return types != NULL ? SLV_FALSE : SLV_UNKNOWN;
}

/* What a missing value means: unknown, or no where the definition says that the attribute does not exist. */
static SlvTruth
missing (const Look *look, const char *attr)
{
  SlvTruth exists = SLV_UNKNOWN;

  if (look->mode == SLV_QUERY_SEARCH)
    return SLV_UNKNOWN;
  if (g_str_equal (attr, "cost"))
    exists = turned (has_type (look, "Champion"));
  else if (g_str_equal (attr, "level"))
    exists = has_type (look, "Champion");
  else if (g_str_equal (attr, "power"))
    exists = either (has_type (look, "Ally"), has_type (look, "Item"));
  else if (g_str_equal (attr, "life"))
    exists = either (has_type (look, "Ally"), has_type (look, "Champion"));
  return exists == SLV_FALSE ? SLV_FALSE : SLV_UNKNOWN;
}

static gboolean
compare (double a, const char *op, double b)
{
  if (g_str_equal (op, "!="))
    return a < b || a > b;
  return (strchr (op, '<') != NULL && a < b) || (strchr (op, '>') != NULL && a > b)
         || ((strchr (op, '=') != NULL || *op == ':') && !(a < b) && !(a > b));
}

static gboolean
is_number (const char *text)
{
  return strspn (text, "0123456789") == strlen (text);
}

static SlvTruth
naive_number (const Look *look, const Expr *expr)
{
  g_autoptr (GPtrArray) own = values_of (look, expr->field);

  if (own == NULL)
    return missing (look, expr->field);
  if (own->len == 0)
    return SLV_FALSE;
  if (!is_number (g_ptr_array_index (own, 0)))   /* X may be any number, unless somebody just searches */
    return look->mode == SLV_QUERY_RULES ? SLV_UNKNOWN : g_str_equal (expr->op, "!=") ? SLV_TRUE : SLV_FALSE;
  return compare (g_ascii_strtod (g_ptr_array_index (own, 0), NULL), expr->op, expr->number) ? SLV_TRUE : SLV_FALSE;
}

static SlvTruth
naive_operand (const Look *look, const char *field, double *number)
{
  g_autoptr (GPtrArray) own = values_of (look, field);

  if (own == NULL)
    return missing (look, field);
  if (own->len == 0)
    return SLV_FALSE;
  if (!is_number (g_ptr_array_index (own, 0)))
    return look->mode == SLV_QUERY_RULES ? SLV_UNKNOWN : SLV_FALSE;
  *number = g_ascii_strtod (g_ptr_array_index (own, 0), NULL);
  return SLV_TRUE;
}

static SlvTruth
naive_fields (const Look *look, const Expr *expr)
{
  double a = 0, b = 0;
  SlvTruth left = naive_operand (look, expr->field, &a), right = naive_operand (look, expr->other, &b);

  if (left == SLV_FALSE || right == SLV_FALSE)
    return SLV_FALSE;
  if (left == SLV_UNKNOWN || right == SLV_UNKNOWN)
    return SLV_UNKNOWN;
  return compare (a, expr->op, b) ? SLV_TRUE : SLV_FALSE;
}

static gboolean
has_value (const Look *look, const char *attr, const char *value)
{
  g_autoptr (GPtrArray) own = values_of (look, attr);

  for (guint i = 0; own != NULL && i < own->len; i++)
    if (g_ascii_strcasecmp (g_ptr_array_index (own, i), value) == 0)
      return TRUE;
  return FALSE;
}

static SlvTruth
naive_value (const Look *look, const Expr *expr)
{
  g_autoptr (GPtrArray) own = values_of (look, expr->field);
  gboolean line = g_str_equal (expr->field, "type") && look->mode == SLV_QUERY_SEARCH;

  if (has_value (look, expr->field, expr->value)
      || (line && (has_value (look, "class", expr->value) || has_value (look, "subtype", expr->value))))
    return SLV_TRUE;
  return own == NULL ? missing (look, expr->field) : SLV_FALSE;
}

static SlvTruth
naive_set (const Look *look, const Expr *expr)
{
  g_autoptr (GPtrArray) own = values_of (look, "element");
  gboolean first = has_value (look, "element", expr->value), other = has_value (look, "element", expr->other);
  guint wanted = g_str_equal (expr->value, expr->other) ? 1 : 2;
  guint found = wanted == 1 ? (guint) first : (guint) first + (guint) other;
  gboolean extra = own->len > found, lacking = found < wanted;

  if (g_str_equal (expr->op, "="))
    return !extra && !lacking ? SLV_TRUE : SLV_FALSE;
  if (g_str_equal (expr->op, "!="))
    return extra || lacking ? SLV_TRUE : SLV_FALSE;
  if (*expr->op == '<')
    return !extra && (expr->op[1] == '=' || lacking) ? SLV_TRUE : SLV_FALSE;
  return !lacking && (expr->op[1] == '=' || extra) ? SLV_TRUE : SLV_FALSE;
}

static SlvTruth
naive_text (const Look *look, const Expr *expr)
{
  g_autoptr (GPtrArray) own = values_of (look, "text");
  g_autofree char *folded = own->len > 0 ? slv_fold_search (g_ptr_array_index (own, 0)) : NULL;

  return folded != NULL && strstr (folded, expr->value) != NULL ? SLV_TRUE : SLV_FALSE;
}

static SlvTruth
naive_word (const Look *look, const Expr *expr)
{
  g_autofree char *needle = slv_fold_search (expr->value);

  for (guint i = 0; i < look->card->faces->len; i++)
    {
      SlvFace *face = g_ptr_array_index (look->card->faces, i);
      g_autofree char *folded = slv_fold_search (i == 0 ? look->card->name : face->name);
      if (strstr (folded, needle) != NULL)
        return SLV_TRUE;
    }
  return SLV_FALSE;
}

static SlvTruth
naive_rarity (const Look *look, const Expr *expr)
{
  gboolean order = *expr->op == '<' || *expr->op == '>';
  const char *rarity = look->printing != NULL && g_str_equal (look->printing->rarity, "c") ? "Common"   /* its other name */
                       : look->printing != NULL ? look->printing->rarity : "";
  int place = -1, wanted = -1;

  if (look->printing == NULL || *look->printing->rarity == '\0')
    return SLV_UNKNOWN;
  for (int i = 0; i < SLV_NAIVE_RARITIES; i++)
    {
      place = g_str_equal (slv_naive_rarities[i], rarity) ? i : place;
      wanted = g_str_equal (slv_naive_rarities[i], expr->value) ? i : wanted;
    }
  if (place < 0 && order)
    return SLV_UNKNOWN;
  return compare (place, expr->op, wanted) ? SLV_TRUE : SLV_FALSE;
}

/* Yes or no, but in rules for what nobody said of a card that should have it. */
static SlvTruth
naive_has (const Look *look, const char *attr)
{
  g_autoptr (GPtrArray) own = values_of (look, attr);

  if (own != NULL)
    return own->len > 0 ? SLV_TRUE : SLV_FALSE;
  return look->mode == SLV_QUERY_SEARCH ? SLV_FALSE : missing (look, attr);
}

static SlvTruth
naive_range (const Look *look, const Expr *expr)
{
  g_autoptr (GPtrArray) own = values_of (look, expr->field);

  if (own == NULL)
    return missing (look, expr->field);
  if (own->len == 0)
    return SLV_FALSE;
  if (!is_number (g_ptr_array_index (own, 0)))
    return look->mode == SLV_QUERY_RULES ? SLV_UNKNOWN : SLV_FALSE;
  double number = g_ascii_strtod (g_ptr_array_index (own, 0), NULL);
  return number >= expr->number && number <= expr->high ? SLV_TRUE : SLV_FALSE;
}

static SlvTruth
naive_year (const Look *look, const Expr *expr)
{
  if (look->printing == NULL || *look->printing->released == '\0')
    return SLV_UNKNOWN;
  return compare ((double) g_ascii_strtoull (look->printing->released, NULL, 10), expr->op, expr->number) ? SLV_TRUE : SLV_FALSE;
}

/* A part of it; in rules the whole. */
static SlvTruth
naive_artist (const Look *look, const Expr *expr)
{
  g_autofree char *folded = look->printing != NULL ? slv_fold_search (look->printing->artist) : NULL;
  g_autofree char *wanted = slv_fold_search (expr->value);

  if (folded == NULL || *folded == '\0')
    return SLV_UNKNOWN;
  if (look->mode == SLV_QUERY_RULES)
    return g_str_equal (folded, wanted) ? SLV_TRUE : SLV_FALSE;
  return strstr (folded, wanted) != NULL ? SLV_TRUE : SLV_FALSE;
}

static SlvTruth
naive_atom (const Look *look, const Expr *expr)
{
  switch (expr->atom)
    {
    case ATOM_WORD:   return naive_word (look, expr);
    case ATOM_VALUE:  return naive_value (look, expr);
    case ATOM_SET:    return naive_set (look, expr);
    case ATOM_TEXT:   return naive_text (look, expr);
    case ATOM_FIELDS: return naive_fields (look, expr);
    case ATOM_RARITY: return naive_rarity (look, expr);
    case ATOM_HAS:    return either (naive_has (look, expr->value), naive_has (look, expr->other));
    case ATOM_RANGE:  return naive_range (look, expr);
    case ATOM_YEAR:   return naive_year (look, expr);
    case ATOM_ARTIST: return naive_artist (look, expr);
    case ATOM_CODE:
      if (look->printing == NULL)
        return SLV_UNKNOWN;
      return g_ascii_strcasecmp (look->printing->set_code, expr->value) == 0 ? SLV_TRUE : SLV_FALSE;
    case ATOM_NUMBER:
    case N_ATOMS:
    default:          return naive_number (look, expr);
    }
}

SlvTruth
slv_naive (const Look *look, const Expr *expr)
{
  switch (expr->kind)
    {
    case EXPR_NOT: return turned (slv_naive (look, expr->left));
    case EXPR_AND: return turned (either (turned (slv_naive (look, expr->left)), turned (slv_naive (look, expr->right))));
    case EXPR_OR:  return either (slv_naive (look, expr->left), slv_naive (look, expr->right));
    case EXPR_ATOM:
    default:       return naive_atom (look, expr);
    }
}

SlvTruth
slv_naive_card (const SlvCard *card, const Expr *expr, SlvQueryMode mode)
{
  Look look = { card, NULL, mode };
  SlvTruth truth = SLV_FALSE;

  for (guint i = 0; i < card->printings->len; i++)
    {
      look.printing = g_ptr_array_index (card->printings, i);
      truth = either (truth, slv_naive (&look, expr));
    }
  if (card->printings->len == 0)
    truth = slv_naive (&look, expr);
  return truth == SLV_UNKNOWN && mode == SLV_QUERY_SEARCH ? SLV_FALSE : truth;
}
