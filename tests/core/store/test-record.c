/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-record.c: the canonical text of a card, and points in time. */
#include "store-fixture.h"
#include "import/card-text.h"
#include <string.h>

TEST ("/store/record/equal-cards-give-equal-text", test_equal_text)
{
  g_autoptr (SlvCard) a = make_card ("lantern", "k", "Ember", "", "oil=3;type=Lamp|Moth");
  g_autoptr (SlvCard) b = make_card ("lantern", "k", "Ember", "", "type=Lamp|Moth;oil=3");

  slv_card_add_limit (a, "OPEN", 0, "");
  slv_card_add_limit (a, "CLOSED", 1, "2024-01-01");
  slv_card_add_limit (b, "CLOSED", 1, "2024-01-01");
  slv_card_add_limit (b, "OPEN", 0, NULL);
  /* in the order of their keys, which is not that of their names */
  slv_card_add_face (a, "f2", "Dawn");
  slv_card_add_face (a, "f1", "Dusk");
  slv_card_add_face (b, "f1", "Dusk");
  slv_card_add_face (b, "f2", "Dawn");
  make_printing (a, "p2", "S", "2");
  make_printing (a, "p1", "S", "1");
  make_printing (b, "p1", "S", "1");
  make_printing (b, "p2", "S", "2");
  g_autofree char *left = card_data (a);
  g_autofree char *right = card_data (b);
  g_assert_cmpstr (left, ==, right);
  g_assert_cmpstr (left, ==, "{\"faces\":[{\"key\":\"\",\"name\":\"Ember\","
                             "\"values\":{\"oil\":[\"3\"],\"type\":[\"Lamp\",\"Moth\"]}},"
                             "{\"key\":\"f1\",\"name\":\"Dusk\",\"values\":{}},{\"key\":\"f2\",\"name\":\"Dawn\",\"values\":{}}],"
                             "\"limits\":[{\"tag\":\"CLOSED\",\"limit\":1,\"since\":\"2024-01-01\"},"
                             "{\"tag\":\"OPEN\",\"limit\":0,\"since\":\"\"}]}");
  g_autofree char *whole_left = card_text (a);
  g_autofree char *whole_right = card_text (b);
  g_assert_cmpstr (whole_left, ==, whole_right);
  g_assert_nonnull (strstr (whole_left, "\"printings\":[{\"key\":\"p1\""));
}

TEST ("/store/record/order-of-values-is-kept", test_order_of_values)
{
  g_autoptr (SlvCard) a = make_card ("lantern", "k", "Ember", "", "type=Lamp|Moth");
  g_autoptr (SlvCard) b = make_card ("lantern", "k", "Ember", "", "type=Moth|Lamp");
  g_autofree char *left = card_data (a), *right = card_data (b);

  g_test_summary ("The order of a type line is part of the card.");
  g_assert_cmpstr (left, !=, right);
}

TEST ("/store/record/values-are-kept-in-order-of-attributes", test_values)
{
  g_autoptr (SlvCard) card = make_card ("lantern", "k", "Ember", "", "z=1;a=2;m=");
  const SlvFace *face = card->faces->pdata[0];

  g_assert_cmpuint (face->values->len, ==, 3);
  g_assert_cmpstr (((SlvValue *) face->values->pdata[0])->attr, ==, "a");
  g_assert_cmpstr (((SlvValue *) face->values->pdata[2])->attr, ==, "z");
  g_assert_cmpuint (slv_face_get_values (face, "m")->len, ==, 0);
  g_assert_null (slv_face_get_values (face, "q"));
}

/* ---- reading back ---- */

static void
on_face (const char *key, const char *name, gpointer data)
{
  g_string_append_printf (data, "F(%s,%s)", key, name);
}

static void
on_value (const char *attr, const char *value, gpointer data)
{
  g_string_append_printf (data, "V(%s,%s)", attr, value != NULL ? value : "-");
}

static void
on_limit (const SlvLimit *limit, gpointer data)
{
  g_string_append_printf (data, "L(%s,%d,%s,%s,%s)", limit->tag, (int) limit->limit, limit->since, limit->until, limit->note);
}

static void
on_erratum (const SlvErratum *erratum, gpointer data)
{
  g_string_append_printf (data, "E(%s,%s,%s,%s,%s,%d)", erratum->day, erratum->attr, erratum->value, erratum->was, erratum->note, erratum->part);
}

static const SlvCardDataFuncs funcs = { on_face, on_value, on_limit, on_erratum };

static SlvArena arena;

TEST ("/store/record/text-reads-back", test_read_back)
{
  g_autoptr (SlvCard) card = make_card ("lantern", "k", "Émber \"★\"\\", "", "oil=3|4;type=");
  g_autoptr (GString) seen = g_string_new (NULL);

  slv_face_add_value (card->faces->pdata[0], "text", "a\nb\tc\x01" "d\x7f");
  slv_face_add_value (slv_card_add_face (card, "f", "Back"), "oil", "");
  slv_card_add_limit (card, "OPEN", -2, "2024-01-01");
  slv_card_add_listed (card, &(SlvLimit) { (char *) "SHUT", 0, (char *) "2024-01-01", (char *) "2024-02-01", (char *) "7\tToo \"fast\"" });
  slv_card_add_erratum (card, &(SlvErratum) { (char *) "2024-03-01", (char *) "oil", (char *) "5", (char *) "3", (char *) "8\tToo weak", TRUE });
  slv_card_add_erratum (card, &(SlvErratum) { .day = (char *) "2024-04-01" });
  g_autofree char *text = card_data (card);
  g_assert_true (slv_card_data_read (&arena, text, &funcs, seen));
  g_assert_cmpstr (seen->str, ==, "F(,Émber \"★\"\\)V(oil,3)V(oil,4)V(text,a\nb\tc\x01" "d\x7f)V(type,-)F(f,Back)V(oil,)"
                                  "L(OPEN,-2,2024-01-01,,)L(SHUT,0,2024-01-01,2024-02-01,7\tToo \"fast\")"
                                  "E(2024-03-01,oil,5,3,8\tToo weak,1)E(2024-04-01,,,,,0)");
}

TEST ("/store/record/unknown-members-are-passed-over", test_read_unknown_members)
{
  g_autoptr (GString) seen = g_string_new (NULL);
  const char *text = " { \"v\" : [ 1 , {\"x\":null, \"y\":\"\\u00e9\"}, true ], "
                     "\"faces\" : [ { \"key\":\"\", \"name\":\"A\", \"more\":-1.5e3,"
                     "\"values\" : { \"oil\" : [ \"\\u00e9\\/\" ] } } ] } ";

  g_assert_true (slv_card_data_read (&arena, text, &funcs, seen));
  g_assert_cmpstr (seen->str, ==, "F(,A)V(oil,é/)");
}

TEST ("/store/record/damaged-text-is-refused", test_read_damaged)
{
  g_autoptr (SlvCard) card = make_card ("lantern", "k", "Ember", "", "oil=3|4;type=;text=a");
  g_autofree char *text = card_data (card);
  static const char * const bad[] = { "", "[]", "{", "{\"faces\":[}", "{\"faces\":[]}x", "{\"limits\":[{\"limit\":x}]}",
                                      "{\"a\":\"\\u0000\"}", "{\"a\":\"\\ud800\"}", "{\"a\":\"\\q\"}", "{\"a\":}",
                                      /* what is no text, no number or no list where there should be one */
                                      "{\"faces\":{}}", "{\"faces\":[1]}", "{\"faces\":[{\"key\":1}]}", "{\"faces\":[{\"name\":[]}]}", "{\"faces\":[{\"values\":[]}]}",
                                      "{\"faces\":[{\"values\":{\"a\":\"x\"}}]}", "{\"faces\":[{\"values\":{\"a\":[1]}}]}", "{\"limits\":7}", "{\"limits\":[[]]}",
                                      "{\"limits\":[{\"tag\":1}]}", "{\"limits\":[{\"limit\":[]}]}", "{\"limits\":[{\"since\":1}]}", "{\"limits\":[{\"until\":1}]}",
                                      "{\"limits\":[{\"note\":1}]}", "{\"errata\":\"x\"}", "{\"errata\":[{\"day\":1}]}", "{\"errata\":[{\"attr\":1}]}",
                                      "{\"errata\":[{\"value\":1}]}", "{\"errata\":[{\"was\":1}]}", "{\"errata\":[{\"note\":1}]}", "{\"errata\":[{\"part\":{}}]}" };
  g_autoptr (GString) deep = g_string_new ("{\"a\":");

  for (guint i = 0; i < G_N_ELEMENTS (bad); i++)
    {
      g_autoptr (GString) seen = g_string_new (NULL);

      g_assert_false (slv_card_data_read (&arena, bad[i], &funcs, seen));
    }
  for (gsize cut = 0; cut < strlen (text); cut++)
    {
      g_autoptr (GString) seen = g_string_new (NULL);
      g_autofree char *part = g_strndup (text, cut);

      g_assert_false (slv_card_data_read (&arena, part, &funcs, seen));
    }
  for (guint i = 0; i < 100000; i++)
    g_string_append_c (deep, '[');
  g_assert_false (slv_card_data_read (&arena, deep->str, &funcs, deep));
}

/* (transfer full): @text without the @n bytes at @at. */
static char *
without (const char *text, gsize at, gsize n)
{
  g_autofree char *start = g_strndup (text, at);

  return g_strconcat (start, text + at + n, NULL);
}

/* Whatever mark or whole text is missing, it is refused; and nesting that means nothing has an end. */
TEST ("/store/record/text-that-lacks-a-mark-is-refused", test_read_maimed)
{
  static const char * const texts[] = {
    "{\"faces\":[{\"key\":\"k\",\"name\":\"n\",\"values\":{\"oil\":[\"1\",\"2\"],\"type\":[]}},{\"key\":\"l\",\"name\":\"m\",\"values\":{}}]}",
    "{\"limits\":[{\"tag\":\"t\",\"limit\":3,\"since\":\"s\",\"until\":\"u\",\"note\":\"n\"},{\"tag\":\"t\",\"limit\":-1}]}",
    "{\"errata\":[{\"day\":\"d\",\"attr\":\"a\",\"value\":\"v\",\"was\":\"w\",\"note\":\"n\",\"part\":1,\"more\":[{\"x\":\"y\"},2]}]}",
  };

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autoptr (GString) seen = g_string_new (NULL);

      g_assert_true (slv_card_data_read (&arena, texts[i], &funcs, seen));
      for (const char *p = texts[i]; *p != '\0'; p++)
        {
          const char *end = *p == '"' ? strchr (p + 1, '"') : NULL;
          g_autofree char *mark = without (texts[i], (gsize) (p - texts[i]), 1);
          g_autofree char *word = end != NULL ? without (texts[i], (gsize) (p - texts[i]), (gsize) (end + 1 - p)) : NULL;

          if (strchr ("{}[]\",:", *p) != NULL)
            g_assert_false (slv_card_data_read (&arena, mark, &funcs, seen));
          if (word != NULL)
            g_assert_false (slv_card_data_read (&arena, word, &funcs, seen));
          p = end != NULL ? end : p;
        }
    }
  for (guint depth = SLV_JSON_DEPTH_MAX - 1; depth <= SLV_JSON_DEPTH_MAX; depth++)
    {
      g_autofree char *open = g_strnfill (depth, '['), *close = g_strnfill (depth, ']'), *text = g_strconcat ("{\"a\":", open, close, "}", NULL);

      g_assert_cmpint (slv_card_data_read (&arena, text, &funcs, NULL), ==, depth < SLV_JSON_DEPTH_MAX);
    }
}

/* ---- times ---- */

TEST ("/store/record/times-are-points-in-time", test_times)
{
  static const struct { const char *text; gint64 time; } good[] = {
    { "1970-01-01", 0 },
    { "1970-01-01T00:00:01Z", 1000000 },
    { "1970-01-01T00:00:00.250Z", 250000 },
    { "1970-01-01 01:00", G_TIME_SPAN_HOUR },
    { "1970-01-01T02:00:00+02:00", 0 },
    { "1969-12-31T23:30:00-0030", 0 },
    { "2000-02-29T12:34:56.789012345+00:00", G_GINT64_CONSTANT (951827696789012) },
    { "2024-05-17T12:00:00.000Z", G_GINT64_CONSTANT (1715947200000000) },
  };
  static const char * const bad[] = { "", "2024", "2024-5-17", "2024-13-01", "2024-00-10", "2024-01-00", "2024-01-32", "2024-01-01T", "2024-01-01T1",
                                      "2024-01-01T12:00Q", "2024-01-01T12:61", "yesterday", "2024-01-01T12:00+0" };

  for (guint i = 0; i < G_N_ELEMENTS (good); i++)
    g_assert_cmpint (slv_time_from_iso (good[i].text), ==, good[i].time);
  for (guint i = 0; i < G_N_ELEMENTS (bad); i++)
    g_assert_cmpint (slv_time_from_iso (bad[i]), ==, G_MININT64);
}

TEST ("/store/record/printings-of-one-key-are-found-few-or-many", test_same_printing)
{
  g_autoptr (SlvCard) card = make_card ("lantern", "k", "Ember", "", "");

  for (guint i = 0; i < 40; i++)
    {
      g_autofree char *key = g_strdup_printf ("p%u", i % 30);
      SlvPrinting *printing = make_printing (card, key, "S", "1");
      SlvPrinting *same = slv_card_find_same_printing (card, printing);

      if (i < 30)
        g_assert_null (same);
      else
        g_assert_true (same == card->printings->pdata[i - 30]);
      if (same != NULL)
        g_ptr_array_remove_index (card->printings, card->printings->len - 1);
    }
  g_assert_cmpuint (card->printings->len, ==, 30);
}

/* Of entries that are alike in most the rest decides, so that the same card has the same text in whatever order they came. */
TEST ("/store/record/entries-are-in-an-order-of-their-own", test_order_of_entries)
{
#define LIMIT(tag, n, since, until, note) { (char *) (tag), n, (char *) (since), (char *) (until), (char *) (note) }
#define ERRATUM(day, attr, value, was, note, part) { (char *) (day), (char *) (attr), (char *) (value), (char *) (was), (char *) (note), part }
  static const SlvLimit limits[] = {
    LIMIT ("a", 1, "2024-01-01", "", ""), LIMIT ("a", 1, "2024-02-01", "", ""), LIMIT ("a", 2, "2024-02-01", "", ""),
    LIMIT ("a", 2, "2024-02-01", "2024-03-01", ""), LIMIT ("a", 2, "2024-02-01", "2024-03-01", "x\ty"), LIMIT ("b", 0, "", "", ""),
  };
  static const SlvErratum errata[] = {
    ERRATUM ("2024-01-01", "oil", "1", "", "", FALSE), ERRATUM ("2024-01-01", "text", "1", "", "", FALSE), ERRATUM ("2024-01-01", "text", "1", "0", "", FALSE),
    ERRATUM ("2024-01-01", "text", "2", "0", "", FALSE), ERRATUM ("2024-01-01", "text", "2", "0", "n\t", FALSE),
    ERRATUM ("2024-01-01", "text", "2", "0", "n\t", TRUE), ERRATUM ("2024-02-01", "oil", "1", "", "", FALSE),
  };
#undef LIMIT
#undef ERRATUM
  g_autofree char *first = NULL;

  for (guint shift = 0; shift < 42; shift++)
    {
      g_autoptr (SlvCard) card = make_card ("lantern", "k", "Ember", "", "oil=1");

      for (guint i = 0; i < G_N_ELEMENTS (limits); i++)
        slv_card_add_listed (card, &limits[(i * 5 + shift) % G_N_ELEMENTS (limits)]);
      for (guint i = 0; i < G_N_ELEMENTS (errata); i++)
        slv_card_add_erratum (card, &errata[(i * 3 + shift) % G_N_ELEMENTS (errata)]);
      g_autofree char *text = card_data (card);
      if (first == NULL)
        first = g_strdup (text);
      g_assert_cmpstr (text, ==, first);
      const char *at = strstr (text, "\"limits\"");
      for (guint i = 0; i < G_N_ELEMENTS (limits); i++)
        {
          g_autofree char *begin = g_strdup_printf ("{\"tag\":\"%s\",\"limit\":%d,\"since\":\"%s\"", limits[i].tag, (int) limits[i].limit, limits[i].since);

          at = strstr (at, begin);
          g_assert_nonnull (at);
          at++;
        }
    }
}

/* What a face has can be looked for, replaced, taken away and contradicted. */
TEST ("/store/record/what-a-face-has-can-be-replaced-and-contradicted", test_faces)
{
  g_autoptr (SlvCard) card = make_card ("lantern", "k", "Ember", "", "b=1;d=2|3;m=");
  SlvFace *face = card->faces->pdata[0];
  g_autoptr (GPtrArray) words = g_ptr_array_new_with_free_func (g_free);
  SlvFace *second = slv_card_add_face (card, "f2", "Back");
  SlvCard *held = slv_card_ref (card);

  slv_card_add_face (card, "f1", "Front");
  g_assert_true (slv_card_find_face (card, "f2") == second);
  g_assert_null (slv_card_find_face (card, ""));   /* its own one is no further one */
  g_assert_null (slv_card_find_face (card, "f3"));
  slv_face_drop (face, "c");
  slv_face_drop (face, "");
  g_assert_cmpuint (face->values->len, ==, 3);
  slv_face_drop (face, "b");
  g_assert_null (slv_face_find (face, "b"));
  g_assert_cmpuint (slv_face_get_values (face, "d")->len, ==, 2);
  slv_face_add_value (second, "d", "9");
  slv_face_add_value (second, "a", "8");
  while (second->values->len > 0)
    slv_face_take_value (face, g_ptr_array_steal_index (second->values, 0));
  g_assert_cmpuint (face->values->len, ==, 3);
  g_assert_cmpstr (((SlvValue *) face->values->pdata[0])->attr, ==, "a");
  g_assert_cmpstr (((SlvValue *) face->values->pdata[1])->attr, ==, "d");
  g_assert_cmpuint (slv_face_get_values (face, "d")->len, ==, 1);
  g_assert_cmpstr (slv_face_get_values (face, "d")->pdata[0], ==, "9");
  for (guint i = 0; i < 40; i++)
    g_ptr_array_add (words, g_strdup_printf ("w%u", i));
  slv_face_contest (face, "d", words);
  g_assert_cmpuint (slv_face_get_values (face, SLV_CONTESTED "d")->len, ==, 32);
  g_assert_cmpstr (slv_face_get_values (face, SLV_CONTESTED "d")->pdata[31], ==, "w31");
  g_assert_cmpuint (slv_face_get_values (face, "d")->len, ==, 1);
  g_ptr_array_set_size (words, 0);
  slv_face_contest (face, "m", words);
  g_assert_cmpuint (slv_face_get_values (face, SLV_CONTESTED "m")->len, ==, 0);
  slv_card_free (held);
  g_assert_cmpstr (card->name, ==, "Ember");
}

TEST_MAIN_BETWEEN (slv_arena_init (&arena);, slv_arena_clear (&arena);)
