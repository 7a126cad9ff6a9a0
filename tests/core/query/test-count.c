/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-count.c: the counting form: what it understands, where it points when it does not, and what it answers for bags of cards. */
#include "query/slv-count.h"
#include "slv-tidepool.h"

static const SlvRulebook *
book_of (Tidepool *pool)
{
  return g_ptr_array_index (pool->game->rulebooks, 0);
}

static SlvCountBound *
bind (Tidepool *pool, const char *text, GError **error)
{
  g_autoptr (SlvCount) count = slv_count_parse (text, error);

  return count != NULL ? slv_count_bind (count, book_of (pool), pool->index, error) : NULL;
}

static SlvCountCard
card (Tidepool *pool, const char *zone, const char *name, guint count)
{
  GArray *rows = NULL;
  guint row = slv_index_find_name (pool->index, pool->game, name, &rows) > 0 ? g_array_index (rows, guint, 0) : SLV_ROW_NONE;

  g_clear_pointer (&rows, g_array_unref);
  return (SlvCountCard) { slv_rulebook_find_zone (book_of (pool), zone)->index, row, count, name };
}

/* A bag of: 3 Red Fish (2), 1 Twin Fish (2), 2 Pearls in main; 1 Whale (12) in side. */
static const struct { const char *text; SlvTruth truth; } answers[] = {
  { "[type:fish]", SLV_TRUE }, { "[type:fish] = 5", SLV_TRUE }, { "[type:fish]@main = 4", SLV_TRUE }, { "[type:fish]@side >= 2", SLV_FALSE },
  { "[type:fish] = 4..6", SLV_TRUE }, { "[type:fish]:4..6", SLV_TRUE }, { "[type:fish] != 4..6", SLV_FALSE }, { "[type:fish] < 5", SLV_FALSE },
  { "[type:fish] > 4", SLV_TRUE }, { "[type:fish] = ..3", SLV_FALSE }, { "[type:fish] = 3..", SLV_TRUE }, { "[]=7", SLV_TRUE },
  { "not [type:reef]", SLV_TRUE }, { "-[type:reef]", SLV_TRUE }, { "[type:reef] or [type:pearl] >= 2", SLV_TRUE },
  { "[type:reef] or [type:fish] and [type:pearl] = 1", SLV_FALSE }, { "([type:reef] or [type:fish]) and [type:pearl] = 2", SLV_TRUE },
  { "[type:fish] [type:pearl]", SLV_TRUE }, { "[type:fish] [type:reef]", SLV_FALSE }, { "NOT [type:fish] OR [type:pearl]", SLV_TRUE },
  { "sum(weight)[type:fish] = 20", SLV_TRUE }, { "sum(weight)[type:fish]@main <= 8", SLV_TRUE }, { "SUM( weight )[type:fish] > 19.5", SLV_TRUE },
  { "[name:\"red fish\"]>=3", SLV_TRUE }, { "[name:\"]\"] = 0", SLV_TRUE }, { "[name:/r[ea]d/] = 3", SLV_TRUE }, { "[name:/]/] = 0", SLV_TRUE },
  { "[type:fish]@\"Main deck\" = 4", SLV_TRUE }, { "[type:fish]@DECK = 4", SLV_TRUE }, { "  [type:fish]\t", SLV_TRUE },
  { "[type:fish]@hand", SLV_FALSE }, { "[type:fish]@main = 4..4", SLV_TRUE }, { "[type:fish]@main = 4..5", SLV_TRUE }, { "[type:fish]@main = 3..4", SLV_TRUE },
  { "[type:fish]@main = 5..9", SLV_FALSE }, { "[type:fish]@main != 5..9", SLV_TRUE }, { "[type:fish]@main <= 4", SLV_TRUE }, { "[type:fish]@main < 4", SLV_FALSE },
  { "[type:fish]@main >= 4", SLV_TRUE }, { "[type:fish]@main > 4", SLV_FALSE }, { "[type:fish]@main != 4", SLV_FALSE }, { "[type:fish]@main != 3", SLV_TRUE },
  { "not ([type:fish] and [type:pearl])", SLV_FALSE }, { "([type:fish] or [type:reef]) [type:pearl]", SLV_TRUE }, { "sum(weight)[type:pearl] = 0", SLV_TRUE },
};

TEST ("/count/bags-of-cards-are-counted-and-added-up", test_answers)
{
  g_autoptr (Tidepool) pool = tidepool_new (NULL, 0);
  const SlvCountCard bag[] = { card (pool, "main", "Red Fish", 3), card (pool, "main", "Twin Fish", 1), card (pool, "main", "Pearl", 2),
                               card (pool, "side", "Whale", 1) };

  for (guint i = 0; i < G_N_ELEMENTS (answers); i++)
    {
      g_autoptr (SlvCountBound) bound = good (bind (pool, answers[i].text, &error));

      g_test_message ("%s", answers[i].text);
      g_assert_cmpint (slv_count_test (bound, bag, G_N_ELEMENTS (bag)), ==, answers[i].truth);
      g_assert_true (slv_count_looks_like (answers[i].text));
      g_autofree char *words = slv_count_describe (bound);
      g_assert_cmpuint (strlen (words), >, 8);
      g_assert_null (strstr (words, "%"));
    }
}

static const struct { const char *text; guint column; const char *says; } faults[] = {
  { "", 1, "count is expected" }, { "   ", 4, "count is expected" }, { "type:fish", 1, "type:fish" }, { "[type:fish", 1, "not closed" },
  { "[type:fish] >= ", 13, "number" }, { "[type:fish] >= two", 16, "number" }, { "[type:fish] >= 2..3", 16, "range" },
  { "[type:fish] = 3..2", 15, "ends before" }, { "[tipe:fish]", 2, "tipe" }, { "é [x] [é tipe:fish]", 1, "é" },
  { "[] or [é tipe:fish]", 10, "tipe" }, { "([type:fish]", 1, "parenthesis" }, { "[type:fish])", 12, "parenthesis" }, { "[type:fish] and", 16, "count is expected" },
  { "or [type:fish]", 1, "or" }, { "[type:fish]@mian", 13, "main" }, { "[type:fish]@", 12, "zone" }, { "sum(weight)[type:fish]", 23, "comparison" },
  { "sum(wieght)[type:fish] > 1", 5, "weight" }, { "sum(type)[type:fish] > 1", 5, "no number" }, { "sum[type:fish] > 1", 1, "sum(cost)" },
  { "sum(weight) > 1", 1, "brackets" }, { "[order:name] > 1", 1, "order:" }, { "[type:] > 1", 2, "value" }, { "[weight<=x] > 1", 10, "x" },
  { "[type:fish] >= 1 2", 18, "2" }, { "not", 4, "count is expected" }, { "[a]]", 4, "]" }, { "type:fish [a]", 1, "not “type:fish”" }, { ")", 1, "not “)”" },
  { "([a] é é", 6, "not “é”" }, { "legal:thisone", 1, "legal:this" }, { "[a] legal:thin", 5, "legal:this" }, { "legal:THIS", 1, "legal:this" }, { "legal:thi", 1, "legal:this" },
  { "sum(weight", 1, "sum(cost)" }, { "sum()[a] > 1", 1, "sum(cost)" }, { "[a]@\"main", 4, "zone" }, { "[a]@\"\"", 4, "zone" },
  { "[unique:printings] > 1", 1, "unique:" }, { "[type:fish] <= ", 13, "number" }, { "ander [a]", 1, "ander" }, { "[a] or_ [b]", 5, "or_" }, { "[a] oré", 5, "oré" },
};

TEST ("/count/a-fault-is-pointed-at-in-the-text-as-typed", test_faults)
{
  g_autoptr (Tidepool) pool = tidepool_new (NULL, 0);

  for (guint i = 0; i < G_N_ELEMENTS (faults); i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (SlvCountBound) bound = bind (pool, faults[i].text, &error);
      SlvPlace place = { .column = 0 };
      SlvSpan span = slv_error_get_span (error);

      g_assert_cmpuint (span.start, <=, span.end);
      g_assert_cmpuint (span.end, <=, strlen (faults[i].text) + 1);
      g_test_message ("%s: %s", faults[i].text, error != NULL ? error->message : "no error");
      g_assert_null (bound);
      g_assert_error (error, SLV_ERROR, SLV_ERROR_USAGE);
      slv_error_get_place (error, &place);
      g_assert_cmpuint (place.column, ==, faults[i].column);
      g_assert_nonnull (strstr (error->message, faults[i].says));
    }
}

TEST ("/count/depth-and-terms-are-bounded", test_deep)
{
  g_autoptr (GString) open = g_string_new (NULL), many = g_string_new (NULL);
  g_autoptr (GError) deep = NULL, terms = NULL, shallow = NULL;

  for (guint i = 0; i < 30000; i++)
    g_string_append (open, i % 2 ? "(" : "not ");
  g_assert_null (slv_count_parse (open->str, &deep));
  g_assert_error (deep, SLV_ERROR, SLV_ERROR_USAGE);
  for (guint i = 0; i <= SLV_COUNT_TERMS_MAX; i++)
    g_string_append_printf (many, "[n:x%u] ", i);
  g_assert_null (slv_count_parse (many->str, &terms));
  g_assert_error (terms, SLV_ERROR, SLV_ERROR_USAGE);
  g_string_truncate (many, strlen ("[n:x0]"));
  g_autofree char *closed = g_strconcat ("((((", many->str, "))))", NULL);
  g_autoptr (SlvCount) count = slv_count_parse (closed, &shallow);
  g_assert_no_error (shallow);
  g_assert_nonnull (count);
}

TEST ("/count/a-card-of-no-list-is-known-by-its-name-only", test_unknown)
{
  static const struct { const char *text; SlvTruth truth; } known[] = {
    { "[type:fish]", SLV_UNKNOWN }, { "[type:fish] >= 2", SLV_FALSE }, { "[name:nobody]", SLV_TRUE }, { "[name:nobody type:fish]", SLV_UNKNOWN },
    { "[name:somebody type:fish]", SLV_FALSE }, { "[name:somebody or !Nobody]", SLV_TRUE }, { "not [type:fish]", SLV_UNKNOWN },
    { "[type:fish] or [name:nobody]", SLV_TRUE }, { "[type:fish] and [name:somebody]", SLV_FALSE },
    { "sum(weight)[name:nobody] <= 9", SLV_UNKNOWN }, { "sum(weight)[name:somebody] <= 9", SLV_TRUE }, { "sum(weight)[name:unweighed]@side = 2", SLV_UNKNOWN },
    { "sum(weight)[name:pearl] = 0", SLV_TRUE }, { "sum(weight)[]@side = 2", SLV_UNKNOWN }, { "[!nobody]", SLV_TRUE },
    { "[name=nob]", SLV_FALSE }, { "[name:/nob/]", SLV_UNKNOWN }, { "[-name:somebody]@main = 4", SLV_TRUE }, { "[x|nobody]", SLV_TRUE },
  };
  g_autoptr (Tidepool) pool = tidepool_new (NULL, 0);
  const SlvCountCard bag[] = { card (pool, "main", "Nobody", 1), card (pool, "main", "Pearl", 3), card (pool, "side", "Unweighed Fish", 1) };

  for (guint i = 0; i < G_N_ELEMENTS (known); i++)
    {
      g_autoptr (SlvCountBound) bound = bind (pool, known[i].text, NULL);

      g_test_message ("%s", known[i].text);
      g_assert_cmpint (slv_count_test (bound, bag, strstr (known[i].text, "@side") != NULL ? 3 : 2), ==, known[i].truth);
    }
}

TEST ("/count/what-was-understood-is-said-in-words", test_words)
{
  static const struct { const char *text, *words; } said[] = {
    { "[type:fish] >= 2", "at least 2" }, { "[type:fish] > 2", "at least 3 cards with" }, { "[type:fish] < 2", "at most 1 card with" }, { "[type:fish] = 2..3", "2 to 3" },
    { "[type:fish] != 2", "not exactly 2 cards with" }, { "[type:fish]@side", "in “Side”: at least 1 card with" }, { "not [type:fish]", "not: at least 1 card with" },
    { "[type:captain]@captain = 1", "in “Captain”: exactly 1 card with: Type is “captain”" }, { "[type:fish] != 1", "not exactly 1 card with" }, { "[type:fish] != 0..1", "not 0 to 1 card with" },
    { "[type:fish] = 1..2", "1 to 2 cards with" }, { "[type:fish] <= 1", "at most 1 card with" }, { "[type:fish] != 2..", "at most 1 card with" }, { "[type:fish] != ..2", "at least 3 cards with" },
    { "sum(weight)[type:fish] > 2.5", "Weight at least 2.5 in all for cards with: " }, { "sum(weight)[type:fish] != 2", "Weight other than 2 in all" }, { "sum(weight)[type:fish] = 2..3", "Weight of 2 to 3 in all" },
    { "[!a] and ([!b] or legal:this)", "; and (at least 1 card with: Name is “b”; or the deck is legal under its format)" }, { "not ([!a] [!b])", "not: (at least 1 card with: Name is “a”; and " },
    { "[\"%1$s %2$s\"] = 2", "“%1$s %2$s”" },
  };
  g_autoptr (Tidepool) pool = tidepool_new (NULL, 0);

  for (guint i = 0; i < G_N_ELEMENTS (said); i++)
    {
      g_autoptr (SlvCountBound) bound = bind (pool, said[i].text, NULL);
      g_autofree char *words = slv_count_describe (bound);

      g_test_message ("%s: %s", said[i].text, words);
      g_assert_nonnull (strstr (words, said[i].words));
    }
}

TEST ("/count/a-search-for-cards-says-where-counts-belong", test_plain_search)
{
  g_autoptr (GError) error = NULL;

  g_assert_null (slv_query_parse ("[type:fish] >= 2", &error));
  g_assert_error (error, SLV_ERROR, SLV_ERROR_USAGE);
  g_assert_nonnull (strstr (error->message, "hand"));
  g_assert_false (slv_count_looks_like ("type:fish \"[x]\" name:/[ab]/"));
  /* who has no verdict to tell refuses a text that asks for one, at its place */
  g_autoptr (SlvCount) plain = good (slv_count_parse ("[a]", &error)), asks = good (slv_count_parse ("[a] (legal:this or [b]) legal:this", &error));
  g_assert_true (good (slv_count_refuse_verdict (plain, "no deck", &error)));
  g_clear_error (&error);
  g_assert_false (slv_count_refuse_verdict (asks, "no deck", &error));
  g_assert_cmpstr (error->message, ==, "no deck");
  g_assert_cmpuint (slv_error_get_span (error).start, ==, strlen ("[a] ("));
}

/* Texts, and what is written for their parts; NULL: they say more than parts can. */
static const struct { const char *text; const char *again; guint n; } lists[] = {
  { "", "", 0 }, { " \t", "", 0 }, { "[type:fish]", "[type:fish] >= 1", 1 }, { "[type:fish]@side<=0", "[type:fish]@side <= 0", 1 },
  { "sum(cost)[type:fish] = 9", "sum(cost)[type:fish] = 9", 1 }, { "[]:2", "[] = 2", 1 },
  { "[a] >= 2 [b] [a] = 3", "[a] >= 2 and [b] >= 1 and [a] = 3", 3 }, { "[a] or [b] <= 4", "[a] >= 1 or [b] <= 4", 2 },
  { "not [a]", NULL, 0 }, { "[a] and [b] or [c]", NULL, 0 }, { "[a] and ([b] or [c])", NULL, 0 }, { "[a] = 2..3", NULL, 0 },
  { "[a] != 2", NULL, 0 }, { "[a] > 2", NULL, 0 }, { "[a] >= 1.5", NULL, 0 }, { "[a] >= 9e9", NULL, 0 }, { "[a", NULL, 0 }, { "legal:this", NULL, 0 },
};

TEST ("/count/a-list-of-counts-is-taken-apart-and-written-again", test_parts)
{
  for (guint i = 0; i < G_N_ELEMENTS (lists); i++)
    {
      gboolean any;
      g_autoptr (GPtrArray) parts = slv_count_parts (lists[i].text, &any);
      g_autofree char *again = parts != NULL ? slv_count_parts_text (parts, any) : NULL;

      g_test_message ("%s", lists[i].text);
      g_assert_cmpstr (again, ==, lists[i].again);
      g_assert_cmpuint (parts != NULL ? parts->len : 0, ==, lists[i].n);
    }
}

TEST_MAIN ()
