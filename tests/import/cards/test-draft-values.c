/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-draft-values.c: what the values of a member of an unknown list look like: kinds by their counts, numbers of cards by patterns. */
#include "import-fixture.h"
#include "import/cards/slv-draft-private.h"
#include <string.h>

static GHashTable *
table_of (guint n, const char *form)
{
  GHashTable *table = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  for (guint i = 0; i < n; i++)
    g_hash_table_insert (table, g_strdup_printf (form, i), GUINT_TO_POINTER (1));
  return table;
}

TEST ("/import/draft-values/counts-tell-what-kind-an-attribute-is", test_kinds)
{
  static const struct { SlvDatum datum; guint n, pieces; const char *kind; } rows[] = {
    { { .title = "x" }, 0, 0, "text" }, { { .title = "Traits", .values = 100, .divided = 1, .divider = ";" }, 5, 6, "set" }, { { .title = "Traits", .values = 100, .divided = 1, .divider = "/" }, 5, 6, "choice" },
    { { .title = "x", .values = 100, .numbers = 100 }, 50, 0, "number" }, { { .title = "x", .values = 100, .numbers = 99 }, 50, 0, "text" },
    { { .title = "x", .values = 100, .numbers = 99 }, 12, 0, "choice" }, { { .title = "x", .values = 100 }, 13, 0, "choice" }, { { .title = "x", .values = 30 }, 13, 0, "text" },
    { { .title = "x", .values = 39 }, 13, 0, "choice" }, { { .title = "x", .values = 38 }, 13, 0, "text" }, { { .title = "x", .values = 12 }, 12, 0, "choice" },
    { { .title = "x", .values = 360 }, 120, 0, "choice" }, { { .title = "x", .values = 900 }, 121, 0, "text" }, { { .title = "x", .values = 100, .overflow = TRUE }, 5, 0, "text" },
    { { .title = "x", .values = 100, .long_ones = 1 }, 5, 0, "text" },
    { { .title = "x", .values = 100, .numbers = 50, .expressions = 90 }, 50, 0, "expression" }, { { .title = "x", .values = 100, .numbers = 49, .expressions = 90 }, 50, 0, "text" },
    { { .title = "x", .values = 100, .numbers = 50, .expressions = 89 }, 50, 0, "text" },
    { { .title = "x", .values = 100, .flags = 100 }, 2, 0, "flag" }, { { .title = "x", .values = 100, .flags = 99 }, 2, 0, "choice" }, { { .title = "x", .values = 100, .flags = 100 }, 3, 0, "choice" },
    { { .title = "x", .values = 100, .flags = 100, .numbers = 100 }, 2, 0, "number" }, { { .title = "isBig", .values = 100, .flags = 100, .numbers = 100 }, 2, 0, "flag" },
    { { .title = "unique", .values = 100, .flags = 100, .numbers = 100 }, 2, 0, "flag" }, { { .title = "x", .values = 100, .flags = 100, .overflow = TRUE }, 2, 0, "text" },
    { { .title = "x", .values = 100, .flags = 100, .numbers = 99 }, 2, 0, "flag" },
    /* several in a record */
    { { .title = "x", .values = 100, .many = TRUE }, 50, 0, "set" }, { { .title = "x", .values = 100, .many = TRUE, .numbers = 100 }, 50, 0, "set" },
    { { .title = "x", .values = 100, .many = TRUE, .twice = TRUE }, 50, 0, "multiset" }, { { .title = "x", .values = 100, .group = (char *) "a[]", .twice = TRUE }, 50, 0, "set" },
    { { .title = "x", .values = 100, .many = TRUE, .flags = 100 }, 2, 0, "set" }, { { .title = "x", .values = 1199, .many = TRUE, .overflow = TRUE }, 400, 0, "text" },
    { { .title = "x", .values = 1200, .many = TRUE, .overflow = TRUE }, 400, 0, "set" }, { { .title = "x", .values = 1199, .many = TRUE }, 400, 0, "set" },
    /* texts */
    { { .title = "x", .values = 100, .many = TRUE, .long_ones = 20 }, 50, 0, "set" }, { { .title = "x", .values = 100, .many = TRUE, .long_ones = 21 }, 50, 0, "text" },
    { { .title = "x", .values = 100, .many = TRUE, .sentences = 50 }, 50, 0, "set" }, { { .title = "x", .values = 100, .many = TRUE, .sentences = 51 }, 50, 0, "text" },
    /* divided, and lists as texts */
    { { .title = "kinds", .values = 100, .divided = 30 }, 50, 20, "set" }, { { .title = "kinds", .values = 100, .divided = 29 }, 50, 40, "text" },
    { { .title = "kind", .values = 100, .divided = 30 }, 50, 37, "set" }, { { .title = "kind", .values = 100, .divided = 30 }, 50, 38, "text" },
    { { .title = "kind", .values = 100, .divided = 30, .overflow = TRUE }, 50, 38, "set" }, { { .title = "kind", .values = 100, .divided = 29 }, 50, 20, "text" },
    { { .title = "kinds", .values = 100, .divided = 30, .only_numbers = TRUE }, 50, 20, "text" }, { { .title = "kinds", .values = 2000, .divided = 600, .overflow = TRUE }, 400, 599, "set" },
    { { .title = "kinds", .values = 2000, .divided = 600, .overflow = TRUE }, 400, 600, "text" }, { { .title = "x", .values = 100, .divided = 0 }, 50, 20, "text" },
    { { .title = "x", .values = 100, .listed = 90 }, 50, 20, "set" }, { { .title = "x", .values = 100, .listed = 89 }, 50, 20, "text" }, { { .title = "x", .values = 100, .listed = 90 }, 50, 0, "text" },
    { { .title = "x", .values = 100, .listed = 90, .long_ones = 90 }, 50, 20, "set" },
    /* thousands */
    { { .title = "x", .values = 100, .grouped = 50, .whole = 50, .thousands = ',', .hundreds = TRUE }, 50, 0, "number" },
    { { .title = "x", .values = 100, .grouped = 50, .whole = 50, .thousands = ',' }, 50, 0, "text" }, { { .title = "x", .values = 100, .grouped = 50, .whole = 50, .thousands = ' ' }, 50, 0, "number" },
    { { .title = "x", .values = 100, .grouped = 50, .whole = 50, .thousands = ',', .hundreds = TRUE, .long_whole = TRUE }, 50, 0, "text" },
    { { .title = "x", .values = 100, .grouped = 5, .whole = 5, .thousands = ',', .hundreds = TRUE }, 5, 0, "choice" },
    { { .title = "x", .values = 100, .grouped = 50, .whole = 50, .thousands = ',', .hundreds = TRUE, .many = TRUE }, 50, 0, "set" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      SlvDatum datum = rows[i].datum;

      datum.distinct = table_of (rows[i].n, "v%u");
      datum.pieces = table_of (rows[i].pieces, "p%u");
      g_test_message ("%u", i);
      g_assert_cmpstr (slv_datum_kind_name (&datum), ==, rows[i].kind);
      g_hash_table_unref (datum.distinct);
      g_hash_table_unref (datum.pieces);
    }
}

/* Divided values, few of which are, are a set where nine in ten of the pieces stand alone elsewhere. */
TEST ("/import/draft-values/pieces-that-stand-alone-are-values", test_pieces_that_stand_alone)
{
  for (guint alone = 0; alone <= 20; alone++)
    for (guint dotted = 0; dotted < 2; dotted++)
      {
        SlvDatum datum = { .title = "kind", .values = 200, .divided = 20, .distinct = table_of (40, "other %u"), .pieces = table_of (20, "p%u") };

        for (guint i = 0; i < alone; i++)
          g_hash_table_add (datum.distinct, g_strdup_printf (dotted ? "p%u." : "p%u", i));
        g_assert_cmpstr (slv_datum_kind_name (&datum), ==, alone >= 18 ? "set" : 40 + alone <= 66 ? "choice" : "text");
        g_hash_table_unref (datum.distinct);
        g_hash_table_unref (datum.pieces);
      }
}

typedef struct { gboolean (*is) (const SlvDatum *datum); const char *pattern, *good; guint n; } Look;

/* whether @value is such beside @n others that are, so that it decides */
static void
check_look (const Look *look, const char *value)
{
  SlvDatum datum = { .title = "x", .path = (char *) "x", .values = look->n + 1, .unique = TRUE, .distinct = table_of (look->n, look->good) };

  if (!g_hash_table_contains (datum.distinct, value))
    {
      g_hash_table_add (datum.distinct, g_strdup (value));
      if (look->is (&datum) != g_regex_match_simple (look->pattern, value, 0, 0))
        g_test_message ("“%s” beside “%s”", value, look->good);
      g_assert_true (look->is (&datum) == g_regex_match_simple (look->pattern, value, 0, 0));
    }
  g_hash_table_unref (datum.distinct);
}

TEST ("/import/draft-values/numbers-of-cards-are-told-from-other-words", test_numbers_of_cards)
{
  static const Look looks[] = {
    { slv_datum_is_joined_number, "^[A-Z]{2,4}[0-9]{3,}$", "ZZZ77%u", 2 },
    { slv_datum_is_numbered, "^[A-Z][A-Z0-9]{0,5}-[0-9]{2,4}[^0-9]?$", "ZZ-7%u", 2 },
    { slv_datum_is_set_and_number, "^(?=[^ ]{3,16}$)[^-]+-(?=.*[0-9]).+$", "ZZ-7%u", 2 },
    { slv_datum_is_set_and_number, "^(?=[^/]*[A-Z])[A-Z0-9-]{2,8}/(?=.{1,7}$)[0-9].*$", "ZZ/7%u", 7 },
    { slv_datum_is_own_set_and_number, "^(?=[^ ]{3,16}$)[^-]+-(?=.*[0-9]).+$", "ZZ-7%u", 2 },
  };
  static const char letters[] = "A1-/ b";
  g_autoptr (GRand) chance = g_rand_new_with_seed (605);

  for (guint n = 0; n < 12000; n++)
    {
      g_autoptr (GString) value = g_string_new (NULL);

      if (n < 9330)   /* all of up to five characters */
        for (guint left = n; left > 0; left = (left - 1) / 6)
          g_string_append_c (value, letters[(left - 1) % 6]);
      else   /* some that are longer: letters, digits, a mark between */
        for (guint part = 0; part < 3; part++)
          for (guint i = (guint) g_rand_int_range (chance, part == 1 ? 0 : 1, part == 1 ? 2 : 11); i > 0; i--)
            g_string_append_c (value, part == 0 ? "AB1"[g_rand_int_range (chance, 0, 3)] : part == 1 ? "-/"[g_rand_int_range (chance, 0, 2)] : "1234567890b"[g_rand_int_range (chance, 0, 11)]);
      for (guint i = 0; i < G_N_ELEMENTS (looks); i++)
        check_look (&looks[i], value->str);
    }
}

TEST ("/import/draft-values/titles-say-identifiers-and-several", test_titles)
{
  static const struct { const char *title; gboolean identifier, plural; } rows[] = {
    { "id", TRUE, FALSE }, { "ID", TRUE, FALSE }, { "cardId", TRUE, FALSE }, { "card_id", TRUE, FALSE }, { "cardid", FALSE, FALSE }, { "CARDID", FALSE, FALSE }, { "valid", FALSE, FALSE },
    { "cardIds", TRUE, TRUE }, { "ids", TRUE, FALSE }, { "oracleUid", TRUE, FALSE }, { "uuid", TRUE, FALSE }, { "xuuid", FALSE, FALSE }, { "cardCode", TRUE, FALSE }, { "2id", TRUE, FALSE },
    { "", FALSE, FALSE }, { "types", FALSE, TRUE }, { "set", FALSE, FALSE }, { "gas", FALSE, FALSE }, { "gems", FALSE, TRUE }, { "boss", FALSE, FALSE }, { "status", FALSE, FALSE },
    { "basis", FALSE, FALSE }, { "SETS", FALSE, TRUE }, { "STATUS", FALSE, FALSE }, { "card", FALSE, FALSE },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_test_message ("%s", rows[i].title);
      g_assert_cmpint (slv_title_is_identifier (rows[i].title), ==, rows[i].identifier);
      g_assert_cmpint (slv_title_is_plural (rows[i].title), ==, rows[i].plural);
    }
}

TEST_MAIN ()
