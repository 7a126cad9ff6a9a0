/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-query-hostile.c: queries that want to hurt: long, deep, broken, endless. Each ends at once and with a clear error. */
#include "config.h"
#include <string.h>
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

static void
assert_refused (const char *text, guint column)
{
  g_autoptr (GError) error = NULL;
  gint64 begun = g_get_monotonic_time ();
  SlvPlace place;

  g_assert_null (slv_query_parse (text, &error));
  g_assert_error (error, SLV_ERROR, SLV_ERROR_USAGE);
  g_assert_true (g_utf8_validate (error->message, -1, NULL));
  slv_error_get_place (error, &place);
  if (column > 0)
    g_assert_cmpuint (place.column, ==, column);
  g_assert_cmpuint (place.column, >, 0);
  g_assert_cmpint (g_get_monotonic_time () - begun, <, G_USEC_PER_SEC);
}

static void
test_deep (void)
{
  static const char * const pieces[] = { "(", "-", "not ", "-(", "(a or (", "((((" };

  for (guint i = 0; i < G_N_ELEMENTS (pieces); i++)
    {
      g_autofree char *thousands = repeat (pieces[i], 10000), *megabyte = repeat (pieces[i], (1u << 20) / strlen (pieces[i]));
      assert_refused (thousands, 0);
      assert_refused (megabyte, 0);
    }
  g_autofree char *open = repeat ("(", 201), *closed = repeat (")", 200), *deepest = g_strconcat (open + 1, "a", closed, NULL);
  assert_refused (open, 201);
  g_autoptr (GError) error = NULL;
  g_autoptr (SlvQuery) query = slv_query_parse (deepest, &error);
  g_assert_no_error (error);
  g_assert_nonnull (query);
}

static void
test_long (void)
{
  g_autofree char *word = repeat ("a", SLV_QUERY_TEXT_MAX), *longer = g_strconcat (word, "b", NULL);
  g_autofree char *terms = repeat ("a ", SLV_QUERY_TERMS_MAX), *more = g_strconcat (terms, "a", NULL);
  g_autofree char *values = repeat ("a|", SLV_QUERY_TERMS_MAX + 1), *field = g_strconcat ("type:", values, "a", NULL);
  g_autofree char *accents = repeat ("é", SLV_QUERY_TEXT_MAX);
  g_autoptr (GError) error = NULL;
  g_autoptr (SlvResult) result = NULL;
  g_autoptr (SlvQuery) query = slv_query_parse (word, &error);

  g_assert_no_error (error);
  g_assert_nonnull (query);
  assert_refused (longer, SLV_QUERY_TEXT_MAX + 1);
  assert_refused (accents, SLV_QUERY_TEXT_MAX / 2 + 1);
  assert_refused (more, 2 * SLV_QUERY_TERMS_MAX + 1);
  assert_refused (values, 0);
  assert_refused (field, 0);
  result = slv_search (shared->index, NULL, terms, NULL, FALSE, NULL, NULL, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (result->rows->len, >, 0);
}

static void
test_not_utf8 (void)
{
  assert_refused ("\xff", 1);
  assert_refused ("ash \xc3", 5);
  assert_refused ("é\xe2\x82", 2);
  assert_refused ("\"\xf0\x9f\x98\"", 2);
  g_autofree char *bad = repeat ("\xff", 1u << 20);
  assert_refused (bad, 1);
}

static void
assert_bind_refused (const char *text)
{
  g_autoptr (GError) error = NULL;

  g_test_message ("%s", text);
  g_assert_null (slv_search (shared->index, slv_games_find (shared->games, "lantern"), text, NULL, FALSE, NULL, NULL, &error));
  g_assert_error (error, SLV_ERROR, SLV_ERROR_USAGE);
}

static void
test_numbers (void)
{
  static const char * const texts[] = {
    "level:99999999999999999999", "level>-99999999999999999999", "level:1e999", "level:0x10", "level:nan", "level:inf", "level:--1",
    "level:1.2.3", "level:..", "level:1...2", "level:..-99999999999999999999", "year:99999999999999999999",
  };

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    assert_bind_refused (texts[i]);
}

/* A pattern that would take for ever ends with an error; it never finds less, and never holds the others up. */
static void
test_endless_patterns (void)
{
  static const char * const patterns[] = { "^(a+)+$", "(a*)*b", "(a|aa)+$", "(.*)*x", "((a?){30}){30}b", "(?R)?a(?R)?b" };
  g_autoptr (GError) error = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (patterns); i++)
    {
      g_autofree char *query = g_strdup_printf ("text:/%s/ or name:/%s/", patterns[i], patterns[i]);
      gint64 begun = g_get_monotonic_time ();
      g_autoptr (SlvResult) result = slv_search (shared->index, NULL, query, NULL, FALSE, NULL, NULL, &error);
      if (result == NULL)
        g_assert_error (error, SLV_ERROR, SLV_ERROR_USAGE);
      g_clear_error (&error);
      g_assert_cmpint (g_get_monotonic_time () - begun, <, 10 * G_USEC_PER_SEC);
    }
}

/* Any bytes: an error or an answer, and the same words twice give the same. */
static void
test_noise (void)
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
      SlvSpan span = slv_query_error_span (error);
      g_assert_cmpuint (span.end, <=, text->len);
      g_assert_true (g_utf8_validate (error->message, -1, NULL));
    }
}

int
main (int argc, char **argv)
{
  g_autofree char *text = NULL, *more = NULL;
  int result;

  g_test_init (&argc, &argv, NULL);
  text = repeat ("a", 5000);
  more = g_strconcat ("card quarry endless Endless aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!\ntext=", text, "!\n", NULL);
  shared = query_fixture_new (more);
  g_test_add_func ("/query/hostile/deep-query-is-an-error-at-once", test_deep);
  g_test_add_func ("/query/hostile/long-query-is-an-error-at-once", test_long);
  g_test_add_func ("/query/hostile/broken-utf8-has-a-column", test_not_utf8);
  g_test_add_func ("/query/hostile/numbers-beyond-range-are-refused", test_numbers);
  g_test_add_func ("/query/hostile/endless-pattern-ends", test_endless_patterns);
  g_test_add_func ("/query/hostile/noise-is-answered-or-refused", test_noise);
  result = g_test_run ();
  query_fixture_free (shared);
  return result;
}
