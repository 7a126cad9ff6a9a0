/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-query-property.c: random queries against a naive evaluation (query-naive.c), both modes, cards and printings, with a fixed
 * seed. */
#include "base/slv-random.h"
#include "query-fixture.h"
#include "query-naive.h"

#define ROUNDS 1000
#define MORE_CARDS 300   /* random ones beside those of cards.txt: enough for the ways that many cards are searched at once */
#define SEED   20240517u

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
static const char * const has_fields[] = { "cost", "type", "class", "subtype", "keyword", "promo", "story", "text", "element" };
static const char * const rarities[] = { "Common", "Uncommon", "Rare", "Mythic", "Promo", "" };
static const char * const artists[] = { "ida", "Omar Reed", "IDA BROOK", "nobody" };

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
    case ATOM_RARITY: expr->value = slv_naive_rarities[slv_random_below (&chance, SLV_NAIVE_RARITIES)]; break;
    case ATOM_HAS:    expr->value = PICK (has_fields); expr->other = PICK (has_fields); break;
    case ATOM_RANGE:  expr->high = expr->number + slv_random_below (&chance, 3); break;
    case ATOM_YEAR:   expr->number += 2019; break;
    case ATOM_ARTIST: expr->value = PICK (artists); break;
    case ATOM_NUMBER:
    case N_ATOMS:
    default:          break;
    }
  return expr;
}

static Expr *
random_expr (guint depth)
{
  guint kind = depth == 0 ? 0 : slv_random_below (&chance, 5);

  if (kind < 2)
    return random_atom ();
  Expr *expr = g_new0 (Expr, 1);
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
    case ATOM_HAS:    g_string_append_printf (out, "has:%s|%s", expr->value, expr->other); break;
    case ATOM_RANGE:  g_string_append_printf (out, "%s:%g..%g", expr->field, expr->number, expr->high); break;
    case ATOM_YEAR:   g_string_append_printf (out, "year%s%g", expr->op, expr->number); break;
    case ATOM_ARTIST: g_string_append_printf (out, "artist:\"%s\"", expr->value); break;
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
                                PICK (rarities));
    }
  return g_string_free (out, FALSE);
}

/* ---- comparing ---- */

static const SlvCard **cards_by_row;

static void
find_cards (void)
{
  cards_by_row = g_new0 (const SlvCard *, slv_index_n_cards (shared->index));
  SLV_EACH (const SlvCard, card, shared->cards)
    {
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
  guint next = 0;

  good (slv_bound_run (bound, rows, NULL, &error));
  for (guint row = 0; row < slv_index_n_cards (shared->index); row++)
    {
      gboolean in_run = next < rows->len && g_array_index (rows, guint, next) == row;
      next += in_run ? 1 : 0;
      if (cards_by_row[row] == NULL)
        continue;
      SlvTruth wanted = slv_naive_card (cards_by_row[row], expr, mode), got = slv_bound_test (bound, row);
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
      SlvTruth wanted = slv_naive (&look, expr) == SLV_TRUE ? SLV_TRUE : SLV_FALSE, got = slv_bound_test_printing (bound, i);
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
      print_expr (expr, text);
      g_autoptr (SlvQuery) query = good (slv_query_parse (text->str, &error));
      g_autoptr (SlvBound) bound = slv_query_bind (query, game, shared->index, mode, NULL, &error);
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
  g_test_init (&argc, &argv, NULL);
  slv_random_init (&chance, SEED);
  g_autofree char *more = random_cards ();
  shared = query_fixture_new (more);
  find_cards ();
  g_test_add_data_func ("/query/property/search-is-the-same-as-naive", GINT_TO_POINTER (SLV_QUERY_SEARCH), test_same_as_naive);
  g_test_add_data_func ("/query/property/rules-are-the-same-as-naive", GINT_TO_POINTER (SLV_QUERY_RULES), test_same_as_naive);
  int result = g_test_run ();
  g_free (cards_by_row);
  query_fixture_free (shared);
  return result;
}
