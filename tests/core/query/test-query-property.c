/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-query-property.c: random queries against a naive evaluation, card by card and string by string, that shares nothing with
 * the evaluator but the folding of text. Both modes, cards and printings, with a fixed seed. */
#include "config.h"
#include <string.h>
#include "base/slv-fold.h"
#include "base/slv-random.h"
#include "query-fixture.h"

#define ROUNDS 1000
#define MORE_CARDS 300   /* random ones beside those of cards.txt: enough for the ways that many cards are searched at once */
#define SEED   20240517u

typedef enum { ATOM_WORD, ATOM_NUMBER, ATOM_VALUE, ATOM_SET, ATOM_TEXT, ATOM_FIELDS, ATOM_CODE, ATOM_RARITY, N_ATOMS } AtomKind;
typedef enum { EXPR_ATOM, EXPR_NOT, EXPR_AND, EXPR_OR } ExprKind;
typedef struct _Expr Expr;
struct _Expr { ExprKind kind; Expr *left, *right; AtomKind atom; const char *field, *op, *value, *other; double number; };

typedef struct { const SlvCard *card; const SlvPrinting *printing; SlvQueryMode mode; } Look;

static QueryFixture *shared;
static SlvRandom chance;

/* ---- making them ---- */

static const char * const words[] = { "ash", "brook", "o", "st", "cafe", "Hound", "awake", "zzz" };
static const char * const numbers[] = { "cost", "level", "power", "life" };
static const char * const compares[] = { ":", "=", "!=", "<", "<=", ">", ">=" };
static const char * const values[][2] = {
  { "type", "Ally" }, { "type", "Action" }, { "type", "Champion" }, { "type", "unique" }, { "class", "mage" },
  { "keyword", "Stealth" }, { "element", "FIRE" }, { "element", "Norm" }, { "speed", "Fast" }, { "token", "yes" }, { "promo", "no" },
};
static const char * const elements[] = { "Fire", "Water", "Wind", "Norm" };
static const char * const texts[] = { "draw", "card", "stealth", "x is", "nothing" };
static const char * const codes[] = { "LAN", "lan2", "NONE" };
static const char * const rarities[] = { "Common", "Uncommon", "Rare", "Mythic" };

#define PICK(array) ((array)[slv_random_below (&chance, G_N_ELEMENTS (array))])

static Expr *
random_atom (void)
{
  Expr *expr = g_new0 (Expr, 1);

  expr->atom = slv_random_below (&chance, N_ATOMS);
  expr->field = PICK (numbers);
  expr->op = PICK (compares);
  expr->number = slv_random_below (&chance, 6);
  switch (expr->atom)
    {
    case ATOM_WORD:   expr->value = PICK (words); break;
    case ATOM_VALUE:
      {
        guint which = slv_random_below (&chance, G_N_ELEMENTS (values));
        expr->field = values[which][0];
        expr->value = values[which][1];
        break;
      }
    case ATOM_SET:
      expr->value = PICK (elements);
      expr->other = PICK (elements);
      expr->op = compares[1 + slv_random_below (&chance, 6)];
      break;
    case ATOM_TEXT:   expr->value = PICK (texts); break;
    case ATOM_FIELDS: expr->other = PICK (numbers); break;
    case ATOM_CODE:   expr->value = PICK (codes); break;
    case ATOM_RARITY: expr->value = PICK (rarities); break;
    case ATOM_NUMBER:
    case N_ATOMS:
    default:          break;
    }
  return expr;
}

static Expr *
random_expr (guint depth)
{
  Expr *expr;
  guint kind = depth == 0 ? 0 : slv_random_below (&chance, 5);

  if (kind < 2)
    return random_atom ();
  expr = g_new0 (Expr, 1);
  expr->kind = kind == 2 ? EXPR_NOT : kind == 3 ? EXPR_AND : EXPR_OR;
  expr->left = random_expr (depth - 1);
  expr->right = expr->kind == EXPR_NOT ? NULL : random_expr (depth - 1);
  return expr;
}

static void
expr_free (Expr *expr)
{
  if (expr == NULL)
    return;
  expr_free (expr->left);
  expr_free (expr->right);
  g_free (expr);
}

static void
print_atom (const Expr *expr, GString *out)
{
  switch (expr->atom)
    {
    case ATOM_WORD:   g_string_append (out, expr->value); break;
    case ATOM_VALUE:  g_string_append_printf (out, "%s:\"%s\"", expr->field, expr->value); break;
    case ATOM_SET:    g_string_append_printf (out, "element%s%s|%s", expr->op, expr->value, expr->other); break;
    case ATOM_TEXT:   g_string_append_printf (out, "text:\"%s\"", expr->value); break;
    case ATOM_FIELDS: g_string_append_printf (out, "%s%s%s", expr->field, expr->op, expr->other); break;
    case ATOM_CODE:   g_string_append_printf (out, "set:%s", expr->value); break;
    case ATOM_RARITY: g_string_append_printf (out, "r%s%s", expr->op, expr->value); break;
    case ATOM_NUMBER:
    case N_ATOMS:
    default:          g_string_append_printf (out, "%s%s%g", expr->field, expr->op, expr->number); break;
    }
}

static void
print_expr (const Expr *expr, GString *out)
{
  gboolean loud = slv_random_below (&chance, 2) == 0;

  if (expr->kind == EXPR_ATOM)
    {
      print_atom (expr, out);
      return;
    }
  if (expr->kind == EXPR_NOT)
    g_string_append (out, loud ? "not (" : "-(");
  else
    g_string_append (out, "(");
  print_expr (expr->left, out);
  if (expr->kind == EXPR_OR)
    g_string_append (out, " or ");
  if (expr->kind == EXPR_AND)
    g_string_append (out, loud ? " and " : " ");
  if (expr->right != NULL)
    print_expr (expr->right, out);
  g_string_append (out, ")");
}

/* ---- answering them naively ---- */

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
  if (!is_number (g_ptr_array_index (own, 0)))
    return g_str_equal (expr->op, "!=") ? SLV_TRUE : SLV_FALSE;
  return compare (g_ascii_strtod (g_ptr_array_index (own, 0), NULL), expr->op, expr->number) ? SLV_TRUE : SLV_FALSE;
}

static SlvTruth
naive_operand (const Look *look, const char *field, double *number)
{
  g_autoptr (GPtrArray) own = values_of (look, field);

  if (own == NULL)
    return missing (look, field);
  if (own->len == 0 || !is_number (g_ptr_array_index (own, 0)))
    return SLV_FALSE;
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
  int place = -1, wanted = -1;

  if (look->printing == NULL || *look->printing->rarity == '\0')
    return SLV_UNKNOWN;
  for (int i = 0; i < (int) G_N_ELEMENTS (rarities); i++)
    {
      place = g_str_equal (rarities[i], look->printing->rarity) ? i : place;
      wanted = g_str_equal (rarities[i], expr->value) ? i : wanted;
    }
  return compare (place, expr->op, wanted) ? SLV_TRUE : SLV_FALSE;
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
    case ATOM_CODE:
      if (look->printing == NULL)
        return SLV_UNKNOWN;
      return g_ascii_strcasecmp (look->printing->set_code, expr->value) == 0 ? SLV_TRUE : SLV_FALSE;
    case ATOM_NUMBER:
    case N_ATOMS:
    default:          return naive_number (look, expr);
    }
}

static SlvTruth
naive (const Look *look, const Expr *expr)
{
  switch (expr->kind)
    {
    case EXPR_NOT: return turned (naive (look, expr->left));
    case EXPR_AND: return turned (either (turned (naive (look, expr->left)), turned (naive (look, expr->right))));
    case EXPR_OR:  return either (naive (look, expr->left), naive (look, expr->right));
    case EXPR_ATOM:
    default:       return naive_atom (look, expr);
    }
}

static SlvTruth
naive_card (const SlvCard *card, const Expr *expr, SlvQueryMode mode)
{
  Look look = { card, NULL, mode };
  SlvTruth truth = SLV_FALSE;

  for (guint i = 0; i < card->printings->len; i++)
    {
      look.printing = g_ptr_array_index (card->printings, i);
      truth = either (truth, naive (&look, expr));
    }
  if (card->printings->len == 0)
    truth = naive (&look, expr);
  return truth == SLV_UNKNOWN && mode == SLV_QUERY_SEARCH ? SLV_FALSE : truth;
}

/* ---- random cards ---- */

static void
add_line (GString *out, const char *attr, const char * const *choices, guint n)
{
  guint which = slv_random_below (&chance, n + 1);

  if (which < n)
    g_string_append_printf (out, "%s=%s\n", attr, choices[which]);
}

#define LINE(attr, ...) \
  { static const char * const choices[] = { __VA_ARGS__ }; add_line (out, attr, choices, G_N_ELEMENTS (choices)); }

static char *
random_cards (void)
{
  static const char * const names[] = { "Ash", "Brook", "Stone", "Café", "Hound", "Zzz", "Awake", "Lamp" };
  GString *out = g_string_new (NULL);

  for (guint i = 0; i < MORE_CARDS; i++)
    {
      g_string_append_printf (out, "card lantern more-%u %s %s %u\n", i, PICK (names), PICK (names), i);
      LINE ("type", "Ally", "Ally|Unique", "Action", "Champion", "Item", "Unique|Item", "")
      LINE ("class", "Mage", "Warrior|Mage", "")
      LINE ("subtype", "Hound", "Cat|Hound", "")
      LINE ("element", "Fire", "Fire|Wind", "Water", "Norm", "")
      LINE ("cost", "0", "1", "2", "3", "5", "X", "")
      LINE ("level", "0", "1", "2")
      LINE ("power", "0", "1", "2", "4")
      LINE ("life", "1", "2", "5", "")
      LINE ("speed", "Fast", "Slow")
      LINE ("keyword", "Stealth", "Divine Relic", "")
      LINE ("token", "yes", "no")
      LINE ("promo", "yes", "no")
      LINE ("text", "Draw a card.", "Stealth until dusk.", "X is nothing. Draw.", "A\\nCARD", "")
      for (guint k = slv_random_below (&chance, 4); k > 0; k--)
        g_string_append_printf (out, "printing %s|Name|2021-01-01|EN|%u-%u|%s|Ida|foil\n", k % 2 == 0 ? "LAN" : "LAN2", i, k,
                                slv_random_below (&chance, 5) == 0 ? "" : PICK (rarities));
    }
  return g_string_free (out, FALSE);
}

/* ---- comparing ---- */

static const SlvCard **cards_by_row;

static void
find_cards (void)
{
  cards_by_row = g_new0 (const SlvCard *, slv_index_n_cards (shared->index));
  for (guint i = 0; i < shared->cards->len; i++)
    {
      const SlvCard *card = g_ptr_array_index (shared->cards, i);
      g_autofree char *id = g_strconcat (card->game, "/", card->key, NULL);
      guint row = slv_index_find_id (shared->index, id);
      g_assert_cmpuint (row, !=, SLV_ROW_NONE);
      cards_by_row[row] = g_str_equal (card->game, "lantern") ? card : NULL;
    }
}

static void
compare_cards (SlvBound *bound, const Expr *expr, SlvQueryMode mode, const char *text)
{
  g_autoptr (GArray) rows = g_array_new (FALSE, FALSE, sizeof (guint));
  g_autoptr (GError) error = NULL;
  guint next = 0;

  slv_bound_run (bound, rows, NULL, &error);
  g_assert_no_error (error);
  for (guint row = 0; row < slv_index_n_cards (shared->index); row++)
    {
      gboolean in_run = next < rows->len && g_array_index (rows, guint, next) == row;
      next += in_run ? 1 : 0;
      if (cards_by_row[row] == NULL)
        continue;
      SlvTruth wanted = naive_card (cards_by_row[row], expr, mode), got = slv_bound_test (bound, row);
      if (wanted != got || in_run != (wanted == SLV_TRUE))
        g_test_message ("%s: %s", cards_by_row[row]->name, text);
      g_assert_cmpint (got, ==, wanted);
      g_assert_cmpint (in_run, ==, wanted == SLV_TRUE);
    }
}

static const SlvPrinting *
find_printing (const SlvCard *card, const char *key)
{
  for (guint i = 0; i < card->printings->len; i++)
    if (g_str_equal (((SlvPrinting *) g_ptr_array_index (card->printings, i))->key, key))
      return g_ptr_array_index (card->printings, i);
  g_assert_not_reached ();
}

static void
compare_printings (SlvBound *bound, const Expr *expr, const char *text)
{
  for (guint i = 0; i < slv_index_n_printings (shared->index); i++)
    {
      const SlvCard *card = cards_by_row[slv_index_printing_card (shared->index, i)];
      SlvPrintingView view;
      if (card == NULL)
        continue;
      slv_index_printing (shared->index, i, &view);
      Look look = { card, find_printing (card, view.key), SLV_QUERY_SEARCH };
      SlvTruth wanted = naive (&look, expr) == SLV_TRUE ? SLV_TRUE : SLV_FALSE, got = slv_bound_test_printing (bound, i);
      if (got != wanted)
        g_test_message ("%s %s: %s", card->name, view.key, text);
      g_assert_cmpint (got, ==, wanted);
    }
}

static void
test_same_as_naive (gconstpointer data)
{
  SlvQueryMode mode = (SlvQueryMode) GPOINTER_TO_INT (data);
  SlvGame *game = slv_games_find (shared->games, "lantern");

  slv_random_init (&chance, SEED + (guint) mode);
  for (guint round = 0; round < ROUNDS; round++)
    {
      Expr *expr = random_expr (4);
      g_autoptr (GString) text = g_string_new (NULL);
      g_autoptr (GError) error = NULL;
      g_autoptr (SlvQuery) query = NULL;
      g_autoptr (SlvBound) bound = NULL;
      print_expr (expr, text);
      query = slv_query_parse (text->str, &error);
      g_assert_no_error (error);
      bound = slv_query_bind (query, game, shared->index, mode, NULL, &error);
      if (error != NULL)
        g_test_message ("%s", text->str);
      g_assert_no_error (error);
      compare_cards (bound, expr, mode, text->str);
      if (mode == SLV_QUERY_SEARCH && round % 4 == 0)
        compare_printings (bound, expr, text->str);
      expr_free (expr);
    }
}

int
main (int argc, char **argv)
{
  g_autofree char *more = NULL;
  int result;

  g_test_init (&argc, &argv, NULL);
  slv_random_init (&chance, SEED);
  more = random_cards ();
  shared = query_fixture_new (more);
  find_cards ();
  g_test_add_data_func ("/query/property/search-is-the-same-as-naive", GINT_TO_POINTER (SLV_QUERY_SEARCH), test_same_as_naive);
  g_test_add_data_func ("/query/property/rules-are-the-same-as-naive", GINT_TO_POINTER (SLV_QUERY_RULES), test_same_as_naive);
  result = g_test_run ();
  g_free (cards_by_row);
  query_fixture_free (shared);
  return result;
}
