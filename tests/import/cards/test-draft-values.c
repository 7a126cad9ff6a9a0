/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-draft-values.c: what the values of a member of an unknown list look like: kinds by their counts, numbers of cards by patterns. */
#include "import-fixture.h"
#include "import/cards/slv-draft-private.h"
#include "base/slv-fold.h"

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
      SLV_FREE_MEMBERS (&datum, distinct, pieces);
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
        SLV_FREE_MEMBERS (&datum, distinct, pieces);
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

/* ---- what a survey of records counts ---- */

/* (transfer full) (nullable): the survey of a list that is @text; NULL: there are no cards in it. */
static SlvSurvey *
survey_of (const char *text)
{
  char *folder = fixture_folder ();
  g_autofree char *path = g_build_filename (folder, "list.json", NULL);
  g_autoptr (GPtrArray) paths = g_ptr_array_new ();
  const SlvDraftOrder order = { .name = "list" };

  g_assert_true (g_file_set_contents (path, text, -1, NULL));
  g_ptr_array_add (paths, path);
  SlvSurvey *survey = slv_survey_new (paths, &order, NULL, NULL, NULL);
  fixture_remove (folder);
  return survey;
}

/* What each value looks like, one letter for each thing: n a number, e an expression, f a flag, l long, d divided, a an address, p a picture, y a day, s a sentence,
 * m money, t marks of print, L a list in a cell, g groups of thousands, h these surely, w a whole number as text, W a long one; 0 that there is none. */
TEST ("/import/draft-values/a-value-is-what-it-looks-like", test_looks)
{
  static const struct { const char *value, *looks; } rows[] = {
    { "\"12\"", "new" }, { "\"-3\"", "ne" }, { "\"-\"", "0" }, { "\"1.5\"", "n" }, { "\"1,5\"", "n" }, { "\"1.\"", "" }, { "\",5\"", "" }, { "\"1.500\"", "ng" },
    { "\"1,500\"", "g" }, { "\"1.2.3\"", "" }, { "\"123456789012\"", "wW" }, { "\"12345678901\"", "nwW" }, { "\"-12\"", "ne" }, { "\"--1\"", "e" }, { "\"x\"", "e" },
    { "\"X+1\"", "e" }, { "\"1-2-3-4-5\"", "" }, { "\"3*\"", "e" }, { "\"12345678\"", "newW" }, { "\"123456789x\"", "" }, { "\"2?\"", "e" }, { "\"yes\"", "f" },
    { "\"NO\"", "f" }, { "\"true\"", "f" }, { "true", "f" }, { "false", "f" }, { "1", "ne" }, { "7", "ne" }, { "\"ja\"", "f" }, { "\"sí\"", "f" },
    { "\"sim\"", "f" }, { "\"yesno\"", "" }, { "\"https://a.example\"", "da" }, { "\"http://a.example\"", "da" }, { "\"ftp://a.example\"", "d" },
    { "\"https://a.example/b.JPG\"", "da" }, { "\"https://a.example/b.jpg\"", "dap" }, { "\"https://a.example/b.png?x=1\"", "dap" },
    { "\"https://a.example/b.webp#c\"", "dap" }, { "\"https://a.example/b.jpg/c\"", "da" }, { "\"b.jpg\"", "" }, { "\"2020-01-31\"", "y" }, { "\"2020-02-31\"", "" },
    { "\"2020-01-31T10:00:00Z\"", "y" }, { "\"2020-01\"", "e" }, { "\"31.01.2020\"", "" }, { "\"Draw a card now.\"", "s" }, { "\"Draw a card.\"", "" },
    { "\"Draw. A card is here!\"", "ds" }, { "\"Is it a big one?\"", "s" }, { "\"Draw a card now\"", "" }, { "\"€1.20\"", "m" }, { "\"1.20 €\"", "m" },
    { "\"1.20 USD\"", "m" }, { "\"1.20 usd\"", "" }, { "\"USD\"", "" }, { "\"$5\"", "m" }, { "\"5 gold\"", "" }, { "\"1 €2\"", "" }, { "\"<b>Big</b>\"", "t" },
    { "\"a < b > c\"", "" }, { "\"</b>\"", "dt" }, { "\"<i\"", "" }, { "\"[\\\"Red\\\", \\\"Blue\\\"]\"", "L" }, { "\"[]\"", "L" }, { "\"[\\\"Red\\\"\"", "" },
    { "\"['a']\"", "L" }, { "\"[Red]\"", "" }, { "\"1,000\"", "g" }, { "\"12.345.678\"", "gh" }, { "\"1 000\"", "g" }, { "\"1'000\"", "g" }, { "\"0,100\"", "" },
    { "\"1000,000\"", "" }, { "\"1,00\"", "n" }, { "\"1,000.000\"", "" }, { "\"1,000,00\"", "" }, { "\"1,000,000\"", "gh" }, { "\"-1,000\"", "g" },
    { "\"500\"", "nehw" }, { "\"5000\"", "newW" }, { "\"0500\"", "newW" }, { "\"50\"", "new" }, { "\"Red/Blue\"", "d" }, { "\"Red - Blue\"", "d" },
    { "\"Red; Blue\"", "d" }, { "\"Red\"", "" }, { "\"Red, Blue\"", "d" }, { "\"3/4\"", "d" }, { "\"Item. Tool.\"", "d" }, { "\"Item.\"", "" }, { "\"–\"", "0" },
    { "\"n/a\"", "0" }, { "\"N/A\"", "0" }, { "\"none\"", "" }, { "\"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\"", "" },
    { "\"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\"", "l" }, { "\"Red•Blue\"", "d" }, { "\"Red—Blue\"", "" }, { "\"a\\nb\"", "l" },
    { "\"Some - long words that go on for more than forty letters\"", "d" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autofree char *text = g_strdup_printf ("[{\"name\":\"Fox\",\"x\":%s},{\"name\":\"Egg\"}]", rows[i].value);
      g_autoptr (SlvSurvey) survey = survey_of (text);
      const SlvDatum *x = slv_survey_find (survey, "x");
      const guint64 counts[] = { x->numbers, x->expressions, x->flags, x->long_ones, x->divided, x->addresses, x->pictures, x->days, x->sentences, x->money, x->tagged,
                                 x->listed, x->grouped, x->hundreds, x->whole, x->long_whole, x->nones };
      g_autoptr (GString) looks = g_string_new (NULL);

      for (guint k = 0; k < G_N_ELEMENTS (counts); k++)
        if (counts[k] > 0)
          g_string_append_c (looks, "nefldapysmtLghwW0"[k]);
      g_test_message ("%s", rows[i].value);
      g_assert_cmpuint (x->values + x->nones, ==, 1);
      g_assert_cmpstr (looks->str, ==, rows[i].looks);
    }
}

/* The members of records as they stand in each other: PATH RECORDS/VALUES, with = where no two records have the same, + where one has several, ++ where one
 * of them twice, * where records of one name differ in it; then what became of the records, and which lists beside them name some. */
TEST ("/import/draft-values/members-are-counted-where-they-stand", test_members)
{
  static const struct { const char *list, *members; } rows[] = {
    { "[{\"name\":\"Fox\",\"id\":1},{\"name\":\"Egg\",\"id\":2},{\"name\":\"Fox\",\"id\":3}]",
      "name 3/3, id 3/3=*, of 3, 2 names" },
    { "[{\"name\":\"Fox\",\"set\":\"A\",\"cost\":1},{\"name\":\"Fox\",\"set\":\"B\",\"cost\":1},{\"name\":\"Egg\",\"set\":\"A\",\"cost\":1}]",
      "name 3/3, set 3/3*, cost 3/3, of 3, 2 names" },
    { "[{\"name\":\"Fox\",\"a\":[1,2]},{\"name\":\"Egg\",\"a\":[1,1]},{\"name\":\"Bee\",\"b\":[\"x\"]}]",
      "name 3/3=, a 2/4+, b 1/1+, of 3" },
    { "[{\"name\":\"Fox\",\"b\":[\"-\",\"-\"],\"c\":[]},{\"name\":\"Egg\",\"b\":[\"x\"],\"c\":[\"y\"]}]",
      "name 2/2=, b 2/1+, c 2/1+, of 2" },
    { "[{\"name\":\"Fox\",\"stats\":{\"cost\":1,\"deep\":{\"a\":2}}},{\"name\":\"Egg\",\"stats\":{\"cost\":3}}]",
      "name 2/2=, stats.cost 2/2=, stats.deep.a 1/1, of 2" },
    { "[{\"name\":\"Fox\",\"prints\":[{\"set\":\"A\",\"number\":\"1\"},{\"set\":\"B\",\"number\":\"2\"}]},{\"name\":\"Egg\",\"prints\":[{\"set\":\"A\",\"number\":\"3\"}]}]",
      "name 2/2=, prints[].set 3/3, prints[].number 3/3, of 2" },
    { "[{\"name\":\"Fox\",\"print\":{\"set\":\"A\"}},{\"name\":\"Egg\",\"print\":[{\"set\":\"B\"},{\"set\":\"C\"}]}]",
      "name 2/2=, print[].set 2/2, of 2" },
    { "[{\"name\":\"Fox\",\"sets\":{\"A\":{\"number\":\"1\",\"rarity\":\"C\"},\"B\":{\"number\":\"2\",\"rarity\":\"C\"}}},{\"name\":\"Egg\",\"sets\":{\"A\":{\"number\":\"3\",\"rarity\":\"C\"}}}]",
      "name 2/2=, sets{}.@ 3/3, sets{}.number 3/3, sets{}.rarity 3/3, of 2" },
    { "[{\"name\":\"Fox\",\"sets\":{\"A\":[{\"number\":\"1\"}],\"B\":[{\"number\":\"2\"},{\"number\":\"4\"}]}},{\"name\":\"Egg\",\"sets\":{\"A\":[{\"number\":\"3\"}]}}]",
      "name 2/2=, sets{}.[].@in 4/4, sets{}.[].number 4/4, of 2" },
    { "[{\"name\":\"Fox\",\"sets\":{\"A\":{\"rarity\":\"C\"}}},{\"name\":\"Egg\",\"sets\":{\"A\":{\"rarity\":\"C\"}}}]",
      "name 2/2=, sets.A.rarity 2/2, of 2" },
    { "[{\"name\":\"Fox\",\"sets\":{\"A\":{\"number\":\"1\"},\"B\":1}},{\"name\":\"Egg\"}]",
      "name 2/2=, sets.A.number 1/1, sets.B 1/1, of 2" },
    { "[{\"name\":\"Fox\",\"texts\":[{\"lang\":\"en\",\"text\":\"a\"},{\"lang\":\"de\",\"text\":\"b\"}]},{\"name\":\"Egg\",\"texts\":[{\"lang\":\"en\",\"text\":\"c\"}]}]",
      "name 2/2=, texts[lang=en].lang 2/2, texts[lang=en].text 2/2=, texts[lang=de].lang 1/1, texts[lang=de].text 1/1, of 2" },
    { "[{\"name\":\"Fox\",\"texts\":[{\"lang\":\"en\",\"text\":\"a\"},{\"lang\":\"en\",\"text\":\"b\"}]},{\"name\":\"Egg\"}]",
      "name 2/2=, texts[].lang 2/2, texts[].text 2/2, of 2" },
    { "[{\"name\":\"Fox\",\"texts\":[{\"lang\":\"en\",\"number\":\"1\"},{\"lang\":\"de\",\"number\":\"2\"}]},{\"name\":\"Egg\"}]",
      "name 2/2=, texts[].lang 2/2, texts[].number 2/2, of 2" },
    { "[{\"name\":\"Fox\",\"stats\":[{\"name\":\"Cost\",\"value\":3},{\"name\":\"Might\",\"value\":2}]},{\"name\":\"Egg\",\"stats\":[{\"name\":\"Cost\",\"value\":1}]}]",
      "name 2/2=, stats[name=Cost].name 2/2, stats[name=Cost].value 2/2=, stats[name=Might].name 1/1, stats[name=Might].value 1/1, of 2" },
    { "[{\"name\":\"Fox\",\"stats\":[{\"name\":\"Cost\",\"value\":3},{\"name\":\"Cost\",\"value\":2}]},{\"name\":\"Egg\"}]",
      "name 2/2=, stats[].name 2/2, stats[].value 2/2, of 2" },
    { "[{\"name\":\"Fox\",\"stats\":[{\"name\":\"Cost\",\"value\":3,\"displayName\":\"C\"}]},{\"name\":\"Egg\"}]",
      "name 2/2=, stats[name=Cost].name 1/1, stats[name=Cost].value 1/1, stats[name=Cost].displayName 1/1, of 2" },
    { "[{\"name\":\"Fox\",\"stats\":[{\"name\":\"Cost\",\"value\":3,\"other\":\"C\"}]},{\"name\":\"Egg\"}]",
      "name 2/2=, stats[].name 1/1, stats[].value 1/1, stats[].other 1/1, of 2" },
    { "[{\"name\":\"Fox\",\"stats\":[{\"name\":\"\",\"value\":3}]},{\"name\":\"Egg\"}]",
      "name 2/2=, stats[].name 1/0, stats[].value 1/1, of 2" },
    { "[{\"name\":\"Fox\",\"stats\":[{\"name\":\"A|B\",\"value\":3}]},{\"name\":\"Egg\"}]",
      "name 2/2=, stats[].name 1/1, stats[].value 1/1, of 2" },
    { "[{\"name\":\"Fox\",\"laws\":[{\"format\":\"Old\",\"legality\":\"Banned\"}]},{\"name\":\"Egg\"}]",
      "name 2/2=, laws[format=Old].format 1/1, laws[format=Old].legality 1/1, of 2" },
    { "[{\"name\":\"Fox\",\"a b\":1,\"a.b\":2,\" c\":3,\"d \":4,\"@e\":5,\"\":6},{\"name\":\"Egg\",\"a b\":null}]",
      "name 2/2=, a b 1/1, of 2, 5 unnamed" },
    { "[{\"name\":\"Fox\",\"grid\":[[1,2],[3]],\"empty\":{},\"none\":[]},{\"name\":\"Egg\",\"empty\":{\"a\":1},\"none\":[{\"b\":2}]}]",
      "name 2/2=, empty.a 1/1, none[].b 1/1, of 2" },
    { "[{\"name\":\"Fox\",\"a\":1,\"a\":2},{\"name\":\"Egg\",\"a\":3},{\"a\":4},{\"name\":\"\"},7]",
      "name 2/2=, a 2/2=, of 2, 2 nameless, 1 doubled" },
    { "{\"f1\":{\"name\":\"Fox\",\"a\":1},\"e1\":{\"name\":\"Egg\",\"a\":2}}",
      "name 2/2=, a 2/2=, @ 2/2=, of 2" },
    { "{\"1\":{\"name\":\"Fox\",\"a\":1},\"2\":{\"name\":\"Egg\",\"a\":2}}",
      "name 2/2=, a 2/2=, of 2" },
    { "{\"10001\":{\"name\":\"Fox\",\"a\":1},\"10002\":{\"name\":\"Egg\",\"a\":2}}",
      "name 2/2=, a 2/2=, @ 2/2=, of 2" },
    { "{\"f1\":{\"name\":\"Fox\",\"id\":\"f1\"},\"e1\":{\"name\":\"Egg\",\"id\":\"e1\"}}",
      "name 2/2=, id 2/2=, of 2" },
    { "{\"f 1\":{\"name\":\"Fox\",\"a\":1},\"e 1\":{\"name\":\"Egg\",\"a\":2}}",
      "name 2/2=, a 2/2=, of 2" },
    { "{\"A\":{\"1\":{\"name\":\"Fox\",\"x\":1},\"2\":{\"name\":\"Egg\",\"x\":2}},\"B\":{\"1\":{\"name\":\"Bee\",\"x\":3}}}",
      "1.name 2/2=*, 1.x 2/2=*, 2.name 1/1*, 2.x 1/1*, @ 2/2=*, of 2, 1 names" },
    { "[{\"name\":\"Fox\",\"a\":[\"u\",\"v\",\"u\"],\"b\":[{\"c\":[\"u\",\"u\"]}],\"d\":[\"-\",\"-\"]},{\"name\":\"Egg\"}]",
      "name 2/2=, a 1/3++, b[].c 1/2++, d 1/0+, of 2" },
    { "[{\"set\":\"A\",\"cards\":[{\"name\":\"Fox\",\"x\":1},{\"name\":\"Egg\",\"x\":2}]},{\"set\":\"B\",\"cards\":[{\"name\":\"Bee\",\"x\":3}]}]",
      "name 3/3=, x 3/3=, @around.set 3/3, of 3" },
    { "[{\"name\":\"Fox\",\"a\":1,\"b\":2,\"c\":3,\"d\":4},{\"name\":\"Egg\",\"a\":1,\"b\":2,\"c\":3,\"d\":4},{\"name\":\"Bee\",\"a\":1,\"b\":2,\"c\":3,\"d\":4},{\"name\":\"Tin\",\"z\":1}]",
      "name 4/4=, a 3/3, b 3/3, c 3/3, d 3/3, z 1/1, of 4, 1 odd" },
    { "[{\"name\":\"Fox\",\"a\":1,\"b\":2,\"c\":3,\"d\":4},{\"name\":\"Egg\",\"a\":1,\"b\":2,\"c\":3,\"d\":4},{\"name\":\"Bee\",\"a\":1,\"b\":2,\"c\":3,\"d\":4},{\"name\":\"Tin\",\"a\":1}]",
      "name 4/4=, a 4/4, b 3/3, c 3/3, d 3/3, of 4" },
    { "[{\"name\":\"Fox\",\"a\":1,\"b\":2,\"c\":3,\"d\":4},{\"name\":\"Egg\",\"a\":1,\"b\":2,\"c\":3,\"d\":4},{\"name\":\"Bee\",\"a\":1,\"b\":2,\"c\":3,\"d\":4},{\"name\":\"Tin\"}]",
      "name 4/4=, a 3/3, b 3/3, c 3/3, d 3/3, of 4, 1 odd" },
    { "[{\"name\":\"Fox\",\"a\":1,\"b\":2,\"c\":3,\"d\":4},{\"name\":\"Egg\",\"a\":1,\"b\":2,\"c\":3,\"d\":4},{\"name\":\"Bee\",\"a\":1,\"b\":2,\"c\":3,\"d\":4},{\"name\":\"Fox\",\"a\":1}]",
      "name 4/4, a 4/4, b 3/3*, c 3/3*, d 3/3*, of 4, 3 names, 1 odd" },
    { "[{\"name\":\"Fox\",\"a\":1},{\"name\":\"Egg\",\"a\":2},{\"name\":\"Bee\"}]",
      "name 3/3=, a 2/2, of 3, 1 odd" },
    { "[{\"name\":\"Fox\",\"text\":\"<b>Run</b> now\"},{\"name\":\"Egg\",\"text\":\"a\"}]",
      "name 2/2=, text 2/2=, of 2" },
    { "{\"name\":[\"Fox\",\"Egg\"],\"x\":[1,2]}",
      "name 2/2=, x 2/2=, of 2" },
    { "{\"name\":[\"Fox\",\"Egg\"],\"x\":[[\"a\",\"b\"],[]]}",
      "name 2/2=, x 2/2+, of 2" },
    { "{\"name\":[\"Fox\",\"Egg\"],\"x\":[[{\"a\":1}],[]]}",
      NULL },
    { "{\"name\":[\"Fox\",\"Egg\"],\"x\":[[[1]],[]]}",
      NULL },
    { "{\"name\":[\"Fox\",\"Egg\"],\"x\":[{\"a\":1},{\"a\":2}]}",
      "a 2/2=*, of 2, 1 names" },
    { "{\"name\":{\"0\":\"Fox\",\"1\":\"Egg\"},\"x\":{\"0\":1,\"1\":2}}",
      "name 2/2=, x 2/2=, of 2" },
    { "{\"name\":{\"0\":\"Fox\",\"2\":\"Egg\"},\"x\":{\"0\":1,\"1\":2}}",
      NULL },
    { "{\"name\":[\"Fox\",\"Egg\"],\"x\":[1]}",
      NULL },
    { "{\"y\":[\"Fox\",\"Egg\"],\"x\":[1,2]}",
      NULL },
    { "{\"name\":[\"Fox\"],\"x\":[1]}",
      NULL },
    { "{\"cards\":[{\"name\":\"Red Fox\"},{\"name\":\"Egg\"},{\"name\":\"Bee\"}],\"banned\":[\"Egg\",\"Red Fox\"]}",
      "name 3/3=, of 3; banned by name" },
    { "{\"cards\":[{\"name\":\"Red Fox\"},{\"name\":\"Egg\"},{\"name\":\"Bee\"}],\"banned\":[\"egg\",\"red-fox\"]}",
      "name 3/3=, of 3; banned by @slug" },
    { "{\"cards\":[{\"name\":\"Red Fox\"},{\"name\":\"Red-fox\"},{\"name\":\"Egg\"},{\"name\":\"Bee\"}],\"banned\":[\"egg\",\"bee\"]}",
      "name 4/4=, of 4" },
    { "{\"cards\":[{\"name\":\"Red Fox\"},{\"name\":\"?!\"},{\"name\":\"Egg\"},{\"name\":\"Bee\"}],\"banned\":[\"egg\",\"bee\"]}",
      "name 4/4=, of 4" },
    { "{\"cards\":[{\"name\":\"Fox\",\"id\":\"a1\"},{\"name\":\"Egg\",\"id\":\"a2\"},{\"name\":\"Bee\",\"id\":\"a3\"}],\"banned\":[\"a1\",\"a3\"]}",
      "name 3/3=, id 3/3=, of 3; banned by id" },
    { "{\"cards\":[{\"name\":\"Fox\",\"id\":\"a1\"},{\"name\":\"Egg\",\"id\":\"a2\"},{\"name\":\"Bee\",\"id\":\"a3\"}],\"banned\":[\"b1\",\"b3\"]}",
      "name 3/3=, id 3/3=, of 3" },
    { "{\"cards\":[{\"name\":\"Fox\",\"id\":\"a1\"},{\"name\":\"Egg\",\"id\":\"a1\"},{\"name\":\"Bee\",\"id\":\"a3\"}],\"banned\":[\"a1\",\"a3\"]}",
      "name 3/3=, id 3/3, of 3" },
    { "{\"cards\":[{\"name\":\"Fox\"},{\"name\":\"Egg\"},{\"name\":\"Bee\"}],\"limited\":[\"Fox\",\"Bee\"],\"colors\":[\"Red\",\"Blue\"]}",
      "name 3/3=, of 3; limited by name" },
    { "{\"cards\":[{\"name\":\"Fox\"},{\"name\":\"Egg\"},{\"name\":\"Bee\"}],\"formats\":[{\"name\":\"Tide\",\"since\":\"2024-01-01\",\"banned\":[\"Fox\",\"Bee\"]},{\"name\":\"Ebb\",\"since\":\"2025-01-01\",\"banned\":[\"Egg\"]}]}",
      "name 3/3=, of 3; formats[].banned by name since since" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (SlvSurvey) survey = survey_of (rows[i].list);
      g_autoptr (GString) members = g_string_new (NULL);

      if (survey == NULL)
        {
          g_assert_null (rows[i].members);
          continue;
        }
      SLV_EACH (const SlvDatum, datum, survey->data)
        g_string_append_printf (members, "%s %u/%u%s%s%s, ", datum->path, (guint) datum->records, (guint) datum->values, datum->unique ? "=" : "",
                                datum->twice ? "++" : datum->many ? "+" : "", datum->differs > 0 ? "*" : "");
      g_string_append_printf (members, "of %u", (guint) survey->objects);
      const struct { const char *what; guint64 n; } others[] = {
        { "names", survey->names == survey->objects ? 0 : survey->names }, { "nameless", survey->nameless }, { "doubled", survey->doubled }, { "odd", survey->odd },
        { "unnamed", survey->unnamed->len },
      };
      for (guint k = 0; k < G_N_ELEMENTS (others); k++)
        if (others[k].n > 0)
          g_string_append_printf (members, ", %u %s", (guint) others[k].n, others[k].what);
      for (guint k = 0; survey->listings != NULL && k < survey->listings->len; k++)
        {
          const SlvListing *listing = survey->listings->pdata[k];

          g_string_append_printf (members, "; %s by %s%s%s", listing->path, listing->by, listing->since != NULL ? " since " : "", listing->since != NULL ? listing->since : "");
        }
      g_test_message ("%s\n%s", rows[i].list, members->str);
      g_assert_cmpstr (members->str, ==, rows[i].members);
    }
}

/* Of several files those that are the list, those that stand beside it, and those that are left out; kinds of cards in a file each are one list. */
TEST ("/import/draft-values/files-are-the-list-or-stand-beside-it", test_files)
{
  static const struct { const char *files[4], *told; } rows[] = {
    { { "heroes.json=[{'name':'n0','life':'l0','hand':'h0','luck':'l0'},{'name':'n1','life':'l1','hand':'h1','luck':'l1'},{'name':'n2','life':'l2','hand':'h2','luck':'l2'}]", "spells.json=[{'name':'n0','cost':'c0','text':'t0','speed':'s0'},{'name':'n1','cost':'c1','text':'t1','speed':'s1'},{'name':'n2','cost':'c2','text':'t2','speed':'s2'}]" }, "heroes.json spells.json 6 by file" },
    { { "hero.json=[{'name':'n0','life':'l0','hand':'h0','luck':'l0'},{'name':'n1','life':'l1','hand':'h1','luck':'l1'},{'name':'n2','life':'l2','hand':'h2','luck':'l2'}]", "spells.json=[{'name':'n0','cost':'c0','text':'t0','speed':'s0'},{'name':'n1','cost':'c1','text':'t1','speed':'s1'},{'name':'n2','cost':'c2','text':'t2','speed':'s2'}]" }, "hero.json (spells.json) 3" },
    { { "heroes.json=[{'name':'n0','life':'l0','hand':'h0','luck':'l0'},{'name':'n1','life':'l1','hand':'h1','luck':'l1'},{'name':'n2','life':'l2','hand':'h2','luck':'l2'}]", "spells.json=[{'name':'n0','cost':'c0','text':'t0','speed':'s0'},{'name':'n1','cost':'c1','text':'t1','speed':'s1'}]" }, "heroes.json (spells.json) 3" },
    { { "heroes.json=[{'name':'n0','life':'l0','hand':'h0','luck':'l0'},{'name':'n1','life':'l1','hand':'h1','luck':'l1'}]", "spells.json=[{'name':'n0','cost':'c0','text':'t0','speed':'s0'},{'name':'n1','cost':'c1','text':'t1','speed':'s1'},{'name':'n2','cost':'c2','text':'t2','speed':'s2'}]" }, "spells.json (heroes.json) 3" },
    { { "heroes.json={'data':[{'name':'n0','life':'l0','hand':'h0','luck':'l0'},{'name':'n1','life':'l1','hand':'h1','luck':'l1'},{'name':'n2','life':'l2','hand':'h2','luck':'l2'}]}", "spells.json=[{'name':'n0','cost':'c0','text':'t0','speed':'s0'},{'name':'n1','cost':'c1','text':'t1','speed':'s1'},{'name':'n2','cost':'c2','text':'t2','speed':'s2'}]" }, "heroes.json (spells.json) 3" },
    { { "heroes.json={'data':[{'name':'n0','life':'l0','hand':'h0','luck':'l0'},{'name':'n1','life':'l1','hand':'h1','luck':'l1'},{'name':'n2','life':'l2','hand':'h2','luck':'l2'}]}", "spells.json={'data':[{'name':'n0','cost':'c0','text':'t0','speed':'s0'},{'name':'n1','cost':'c1','text':'t1','speed':'s1'},{'name':'n2','cost':'c2','text':'t2','speed':'s2'}]}" }, "heroes.json spells.json 6 by file" },
    { { "cards.json=[{'name':'n0','life':'l0','hand':'h0','luck':'l0'},{'name':'n1','life':'l1','hand':'h1','luck':'l1'},{'name':'n2','life':'l2','hand':'h2','luck':'l2'}]", "spells.json=[{'name':'n0','cost':'c0','text':'t0','speed':'s0'},{'name':'n1','cost':'c1','text':'t1','speed':'s1'},{'name':'n2','cost':'c2','text':'t2','speed':'s2'}]" }, "cards.json (spells.json) 3" },
    { { "heroes.json=[{'title':'t0','life':'l0','hand':'h0','luck':'l0'},{'title':'t1','life':'l1','hand':'h1','luck':'l1'},{'title':'t2','life':'l2','hand':'h2','luck':'l2'}]", "spells.json=[{'name':'n0','cost':'c0','text':'t0','speed':'s0'},{'name':'n1','cost':'c1','text':'t1','speed':'s1'},{'name':'n2','cost':'c2','text':'t2','speed':'s2'}]" }, "spells.json (heroes.json) 3" },
    { { "heroes.json=[{'name':'n0','life':'l0'},{'name':'n1','life':'l1'},{'name':'n2','life':'l2'}]", "spells.json=[{'name':'n0','cost':'c0','text':'t0','speed':'s0'},{'name':'n1','cost':'c1','text':'t1','speed':'s1'},{'name':'n2','cost':'c2','text':'t2','speed':'s2'}]" }, "spells.json (heroes.json) 3" },
    { { "heroes.json=[{'name':'n0','life':'l0','hand':'h0','luck':'l0'},{'name':'n1','life':'l1','hand':'h1','luck':'l1'},{'name':'n2','life':'l2','hand':'h2','luck':'l2'}]", "spells.json=[{'name':'n0','cost':'c0','text':'t0','speed':'s0'},{'name':'n1','cost':'c1','text':'t1','speed':'s1'},{'name':'n2','cost':'c2','text':'t2','speed':'s2'}]", "sets.json=[{'code':'c0','title':'t0','day':'d0'},{'code':'c1','title':'t1','day':'d1'},{'code':'c2','title':'t2','day':'d2'}]" }, "heroes.json spells.json (sets.json) 6 by file" },
    { { "heroes.json=[{'name':'n0','life':'l0','hand':'h0','luck':'l0'},{'name':'n1','life':'l1','hand':'h1','luck':'l1'},{'name':'n2','life':'l2','hand':'h2','luck':'l2'}]", "spells.json=[{'name':'n0','cost':'c0','text':'t0','speed':'s0'},{'name':'n1','cost':'c1','text':'t1','speed':'s1'},{'name':'n2','cost':'c2','text':'t2','speed':'s2'}]", "sets.json=[{'name':'n0','code':'c0'},{'name':'n1','code':'c1'},{'name':'n2','code':'c2'}]" }, "heroes.json (spells.json) (sets.json) 3" },
    { { "heroes.json=[{'name':'n0','life':'l0','hand':'h0','luck':'l0'},{'name':'n1','life':'l1','hand':'h1','luck':'l1'},{'name':'n2','life':'l2','hand':'h2','luck':'l2'}]", "spells.json=[{'name':'n0','cost':'c0','text':'t0','speed':'s0'},{'name':'n1','cost':'c1','text':'t1','speed':'s1'},{'name':'n2','cost':'c2','text':'t2','speed':'s2'}]", "sets.json=[{'name':'n0'},{'name':'n1'},{'name':'n2'}]" }, "heroes.json (spells.json) (sets.json) 3" },
    { { "heroes.json=[{'name':'n0','life':'l0','hand':'h0','luck':'l0'},{'name':'n1','life':'l1','hand':'h1','luck':'l1'},{'name':'n2','life':'l2','hand':'h2','luck':'l2'}]" }, "heroes.json 3" },
    { { "heroes2.json=[{'name':'n0','life':'l0','hand':'h0','luck':'l0'},{'name':'n1','life':'l1','hand':'h1','luck':'l1'},{'name':'n2','life':'l2','hand':'h2','luck':'l2'}]", "spells.json=[{'name':'n0','cost':'c0','text':'t0','speed':'s0'},{'name':'n1','cost':'c1','text':'t1','speed':'s1'},{'name':'n2','cost':'c2','text':'t2','speed':'s2'}]" }, "heroes2.json (spells.json) 3" },
    { { "heroes.json=[{'name':'n0','life':'l0','hand':'h0','luck':'l0'},{'name':'n1','life':'l1','hand':'h1','luck':'l1'},{'name':'n2','life':'l2','hand':'h2','luck':'l2'}]", "spells.csv=name,cost,text,speed\na,1,x,2\nb,1,x,2\nc,1,x,2\n" }, "heroes.json (spells.csv) 3" },
    { { "heroes.csv=name,life,hand,luck\na,1,x,2\nb,1,x,2\nc,1,x,2\n", "spells.csv=name,cost,text,speed\nd,1,x,2\ne,1,x,2\nf,1,x,2\n" }, "heroes.csv spells.csv 6 by file" },
    { { "a.json=[{'name':'n0','cost':'c0','text':'t0','speed':'s0'},{'name':'n1','cost':'c1','text':'t1','speed':'s1'},{'name':'n2','cost':'c2','text':'t2','speed':'s2'}]", "b.json=[{'name':'n0','cost':'c0','text':'t0','speed':'s0'},{'name':'n1','cost':'c1','text':'t1','speed':'s1'},{'name':'n2','cost':'c2','text':'t2','speed':'s2'}]" }, "a.json b.json 6" },
    { { "a.json=[{'name':'n0','cost':'c0','text':'t0','speed':'s0'},{'name':'n1','cost':'c1','text':'t1','speed':'s1'},{'name':'n2','cost':'c2','text':'t2','speed':'s2'}]", "b.json=[{'name':'n0','cost':'c0','text':'t0'},{'name':'n1','cost':'c1','text':'t1'},{'name':'n2','cost':'c2','text':'t2'}]" }, "a.json b.json 6" },
    { { "a.json=[{'name':'n0','cost':'c0','text':'t0','speed':'s0'},{'name':'n1','cost':'c1','text':'t1','speed':'s1'},{'name':'n2','cost':'c2','text':'t2','speed':'s2'}]", "b.json=[{'name':'n0','cost':'c0'},{'name':'n1','cost':'c1'},{'name':'n2','cost':'c2'}]" }, "a.json b.json 6" },
    { { "a.json=[{'name':'n0','cost':'c0','text':'t0','speed':'s0'},{'name':'n1','cost':'c1','text':'t1','speed':'s1'},{'name':'n2','cost':'c2','text':'t2','speed':'s2'}]", "b.json=[]" }, "a.json -b.json 3" },
    { { "a.json=[{'name':'n0','cost':'c0','text':'t0','speed':'s0'},{'name':'n1','cost':'c1','text':'t1','speed':'s1'},{'name':'n2','cost':'c2','text':'t2','speed':'s2'}]", "b.json=no json" }, "a.json (b.json) 3" },
    { { "a.json=[{'name':'n0','cost':'c0','text':'t0','speed':'s0'},{'name':'n1','cost':'c1','text':'t1','speed':'s1'},{'name':'n2','cost':'c2','text':'t2','speed':'s2'}]", "b.json=['n1','n2']" }, "a.json (b.json) 3" },
    { { "a.json=[{'name':'n0','cost':'c0','text':'t0','speed':'s0'},{'name':'n1','cost':'c1','text':'t1','speed':'s1'},{'name':'n2','cost':'c2','text':'t2','speed':'s2'}]", "notes.txt=n0\nn1\n" }, "a.json (notes.txt) 3" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      char *folder = fixture_folder ();
      g_autoptr (GPtrArray) paths = g_ptr_array_new_with_free_func (g_free);
      const SlvDraftOrder order = { .name = "list" };
      g_autoptr (GString) told = g_string_new (NULL);

      for (guint k = 0; rows[i].files[k] != NULL; k++)
        {
          g_auto (GStrv) parts = g_strsplit (rows[i].files[k], "=", 2);

          g_strdelimit (parts[1], "'", '"');
          g_ptr_array_add (paths, g_build_filename (folder, parts[0], NULL));
          g_assert_true (g_file_set_contents (paths->pdata[k], parts[1], -1, NULL));
        }
      g_autoptr (SlvSurvey) survey = good (slv_survey_new (paths, &order, NULL, NULL, &error));
      g_ptr_array_sort (survey->files, slv_compare_texts);
      SLV_EACH (const char, path, survey->files)
        g_string_append_printf (told, "%s ", path + strlen (folder) + 1);
      SLV_EACH (const SlvBeside, beside, survey->beside)
        g_string_append_printf (told, "(%s) ", beside->name + strlen (folder) + 1);
      SLV_EACH (const char, name, survey->left_out)
        g_string_append_printf (told, "-%s ", name + strlen (folder) + 1);
      g_string_append_printf (told, "%u%s", (guint) survey->objects, slv_survey_find (survey, "@file") != NULL ? " by file" : "");
      fixture_remove (folder);
      g_test_message ("%u: %s", i, told->str);
      g_assert_cmpstr (told->str, ==, rows[i].told);
    }
}

TEST_MAIN ()
