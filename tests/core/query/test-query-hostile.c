/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-query-hostile.c: queries that want to hurt: long, deep, broken, endless. Each ends at once and with a clear error. */
#include "base/slv-random.h"
#include "query-fixture.h"

static QueryFixture *shared;

static char *
repeat (const char *piece, gsize times)
{
  GString *out = g_string_new (NULL);

  for (gsize i = 0; i < times; i++)
    g_string_append (out, piece);
  return g_string_free (out, FALSE);
}

/* The text can be cut where the fault is said to be. */
static void
assert_span (const char *text, gsize length, const GError *error)
{
  SlvSpan span = slv_error_get_span (error);

  g_assert_cmpuint (span.start, <=, span.end);
  g_assert_cmpuint (span.end, <=, length);
  if (g_utf8_validate_len (text, length, NULL))
    g_assert_true (g_utf8_validate_len (text, span.start, NULL) && g_utf8_validate_len (text, span.end, NULL));
}

/* @says: what the message must have in it. */
static void
assert_refused (const char *text, guint column, const char *says)
{
  g_autoptr (GError) error = NULL;
  SlvPlace place;

  g_assert_null (slv_query_parse (text, &error));
  g_assert_error (error, SLV_ERROR, SLV_ERROR_USAGE);
  g_assert_true (g_utf8_validate (error->message, -1, NULL));
  if (strstr (error->message, says) == NULL)
    g_assert_cmpstr (error->message, ==, says);
  slv_error_get_place (error, &place);
  if (column > 0)
    g_assert_cmpuint (place.column, ==, column);
  g_assert_cmpuint (place.column, >, 0);
  assert_span (text, strlen (text), error);
}

TEST ("/query/hostile/faults-hold-whole-characters", test_characters)
{
  static const char * const texts[] = { "/m/˜", "/m/é", "/é/é", "(é", "é)", "\"é", "/é", "cost:é..", "cost<é", "é:", "order:é", "é = = é", "-é)" };

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (SlvResult) result = slv_search (shared->index, NULL, texts[i], NULL, FALSE, NULL, NULL, &error);

      if (result == NULL)
        assert_span (texts[i], strlen (texts[i]), error);
    }
  assert_refused ("/m/˜", 4, "a blank is expected");
}

TEST ("/query/hostile/deep-query-is-an-error-at-once", test_deep)
{
  static const char * const pieces[] = { "(", "-", "not ", "-(", "(a or (", "((((" };

  for (guint i = 0; i < G_N_ELEMENTS (pieces); i++)
    {
      g_autofree char *thousands = repeat (pieces[i], 10000), *megabyte = repeat (pieces[i], (1u << 20) / strlen (pieces[i]));
      assert_refused (thousands, 0, strlen (thousands) > SLV_QUERY_TEXT_MAX ? "too long" : "nested too deeply");
      assert_refused (megabyte, 0, "too long");
    }
  g_autofree char *open = repeat ("(", 201), *closed = repeat (")", 200), *deepest = g_strconcat (open + 1, "a", closed, NULL);
  assert_refused (open, 201, "nested too deeply: at most 200 levels");
  g_autoptr (SlvQuery) query = good (slv_query_parse (deepest, &error));
  g_assert_nonnull (query);
}

TEST ("/query/hostile/long-query-is-an-error-at-once", test_long)
{
  g_autofree char *word = repeat ("a", SLV_QUERY_TEXT_MAX), *longer = g_strconcat (word, "b", NULL);
  g_autofree char *terms = repeat ("a ", SLV_QUERY_TERMS_MAX), *more = g_strconcat (terms, "a", NULL);
  g_autofree char *values = repeat ("a|", SLV_QUERY_TERMS_MAX + 1), *field = g_strconcat ("type:", values, "a", NULL);
  g_autofree char *accents = repeat ("é", SLV_QUERY_TEXT_MAX);
  g_autoptr (SlvQuery) query = good (slv_query_parse (word, &error));

  g_assert_nonnull (query);
  assert_refused (longer, SLV_QUERY_TEXT_MAX + 1, "too long: at most 65536 bytes");
  assert_refused (accents, SLV_QUERY_TEXT_MAX / 2 + 1, "too long");
  assert_refused (more, 2 * SLV_QUERY_TERMS_MAX + 1, "too many terms: at most 2000");
  assert_refused (values, 0, "too many terms");
  assert_refused (field, 0, "too many terms");
  g_autoptr (SlvResult) result = good (slv_search (shared->index, NULL, terms, NULL, FALSE, NULL, NULL, &error));
  g_assert_cmpuint (result->rows->len, >, 0);
}

TEST ("/query/hostile/broken-utf8-has-a-column", test_not_utf8)
{
  assert_refused ("\xff", 1, "not valid UTF-8");
  assert_refused ("ash \xc3", 5, "not valid UTF-8");
  assert_refused ("é\xe2\x82", 2, "not valid UTF-8");
  assert_refused ("\"\xf0\x9f\x98\"", 2, "not valid UTF-8");
  g_autofree char *bad = repeat ("\xff", 1u << 20);
  assert_refused (bad, 1, "");
}

static void
assert_bind_refused (const char *text, const char *says)
{
  g_autoptr (GError) error = NULL;

  g_test_message ("%s", text);
  g_assert_null (slv_search (shared->index, slv_games_find (shared->games, "lantern"), text, NULL, FALSE, NULL, NULL, &error));
  g_assert_error (error, SLV_ERROR, SLV_ERROR_USAGE);
  if (strstr (error->message, says) == NULL)
    g_assert_cmpstr (error->message, ==, says);
}

TEST ("/query/hostile/numbers-beyond-range-are-refused", test_numbers)
{
  static const struct { const char *text, *says; } cases[] = {
    { "level:99999999999999999999", "beyond the numbers" }, { "level>-99999999999999999999", "beyond the numbers" },
    { "level:..-99999999999999999999", "beyond the numbers" }, { "year:99999999999999999999", "beyond the numbers" },
    { "level:1e999", "expects a number" }, { "level:0x10", "expects a number" }, { "level:--1", "expects a number" },
    { "level:1.2.3", "expects a number" }, { "level:..", "expects a number" }, { "level:1...2", "expects a number" },
    { "level:nan", "neither" }, { "level:inf", "neither" },
    { "date:..", "expects a day" }, { "date:2021...", "expects a day" }, { "date:2021-05..2021-04", "ends before" }, { "date>2021..", "follows" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    assert_bind_refused (cases[i].text, cases[i].says);
}

/* A field of another game is refused where one game is searched, with that game's name; among all games it is a field like any. */
TEST ("/query/hostile/fields-of-another-game-are-refused-by-name", test_foreign_fields)
{
  SlvGame *lantern = slv_games_find (shared->games, "lantern"), *quarry = slv_games_find (shared->games, "quarry");
  guint n = 0;

  SLV_EACH (const SlvAttr, attr, quarry->attrs)
    {
      g_autofree char *query = g_strdup_printf ("%s:1", attr->id), *says = g_strdup_printf ("Lantern Road has no field “%s”", attr->id);
      g_autofree char *same = g_strdup_printf ("did you mean “%s”", attr->id);

      if (slv_game_find_field (lantern, attr->id) != NULL || (attr->kind != SLV_ATTR_NUMBER && attr->kind != SLV_ATTR_TEXT))
        continue;
      g_autoptr (GError) error = NULL;
      g_autoptr (SlvResult) all = good (slv_search (shared->index, NULL, query, NULL, FALSE, NULL, NULL, &error));
      g_assert_null (slv_search (shared->index, lantern, query, NULL, FALSE, NULL, NULL, &error));
      g_assert_error (error, SLV_ERROR, SLV_ERROR_USAGE);
      g_test_message ("%s", error->message);
      g_assert_nonnull (strstr (error->message, attr->id));
      g_assert_null (strstr (error->message, same));
      g_assert_true (strstr (error->message, says) != NULL || strstr (error->message, "no game has") != NULL);
      n++;
    }
  g_assert_cmpuint (n, >, 0);
}

/* A pattern that would take for ever ends with an error; it never finds less, and never holds the others up. */
TEST ("/query/hostile/endless-pattern-ends", test_endless_patterns)
{
  static const char * const patterns[] = { "^(a+)+$", "(a*)*b", "(a|aa)+$", "(.*)*x", "((a?){30}){30}b", "(?R)?a(?R)?b" };
  g_autoptr (GError) error = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (patterns); i++)
    {
      g_autofree char *query = g_strdup_printf ("text:/%s/ or name:/%s/", patterns[i], patterns[i]);
      g_autoptr (SlvResult) result = slv_search (shared->index, NULL, query, NULL, FALSE, NULL, NULL, &error);
      if (result == NULL)
        {
          g_assert_error (error, SLV_ERROR, SLV_ERROR_USAGE);
          g_assert_true (strstr (error->message, "takes too long") != NULL || strstr (error->message, "cannot be used") != NULL);
        }
      g_clear_error (&error);
    }
}

/* Any bytes: an error or an answer, and the same words twice give the same. */
TEST ("/query/hostile/noise-is-answered-or-refused", test_noise)
{
  static const char * const pieces[] = {
    "(", ")", "-", "\"", "!", "/", "|", "<", ">", "=", ":", "..", " ", "a", "type", "cost", "and", "or", "not", "é", "\\", "[", "2", "is",
    "order", "level", "element", "set", "r", "“", "”", "X", "text", "\t", "\n", "*", "name", "game", "%s",
  };
  SlvRandom chance;

  slv_random_init (&chance, 7);
  for (guint round = 0; round < 20000; round++)
    {
      g_autoptr (GString) text = g_string_new (NULL);
      g_autoptr (GError) error = NULL;
      guint n = slv_random_below (&chance, 12);
      for (guint i = 0; i < n; i++)
        g_string_append (text, pieces[slv_random_below (&chance, G_N_ELEMENTS (pieces))]);
      g_autoptr (SlvResult) result = slv_search (shared->index, NULL, text->str, NULL, FALSE, NULL, NULL, &error);
      g_assert_true ((result == NULL) == (error != NULL));
      if (error == NULL)
        continue;
      g_assert_error (error, SLV_ERROR, SLV_ERROR_USAGE);
      assert_span (text->str, text->len, error);
      g_assert_true (g_utf8_validate (error->message, -1, NULL));
    }
}

TEST_MAIN_BETWEEN ({
  g_autofree char *text = repeat ("a", 5000);
  g_autofree char *more =
    g_strconcat ("card quarry endless Endless aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!\ntext=", text, "!\n", NULL);
  shared = query_fixture_new (more);
}, {
  query_fixture_free (shared);
})
