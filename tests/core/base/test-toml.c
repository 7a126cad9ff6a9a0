/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-toml.c: TOML and INI as JSON. */
#include "base/slv-error.h"
#include "base/slv-json.h"
#include "base/slv-toml.h"

TEST ("/base/toml/becomes-json", test_json)
{
  static const struct { const char *toml, *json; } cases[] = {
    { "[[card]]\nname = \"Fox\"\n[[card]]\nname = 'Owl\\n'\n", "{\"card\":[{\"name\":\"Fox\"},{\"name\":\"Owl\\\\n\"}]}" },
    { "a = 1\nb = -0.5 # half\nc = 1_000\nd = 007\ne = true\nf = 2024-05-17\n", "{\"a\":1,\"b\":-0.5,\"c\":1000,\"d\":\"007\",\"e\":true,\"f\":\"2024-05-17\"}" },
    { "a = 9007199254740993\nb = +9_007_199_254_740_993\nc = +2\n", "{\"a\":\"9007199254740993\",\"b\":\"9007199254740993\",\"c\":2}" },
    { "t = \"a\\t\\u00e9 \\\"b\\\"\"\nu = \"\"\"\none\ntwo \\\n   three\"\"\"\nv = '''x'y'''\n", "{\"t\":\"a\\t\xc3\xa9 \\\"b\\\"\",\"u\":\"one\\ntwo three\",\"v\":\"x'y\"}" },
    { "a = [1, [2, 3],\n  'x', # one\n]\nb = { c = 1, d.e = 'f' }\n", "{\"a\":[1,[2,3],\"x\"],\"b\":{\"c\":1,\"d\":{\"e\":\"f\"}}}" },
    { "[a.b]\nc = 1\n[a]\nd = 2\n[[a.e]]\nf = 3\n[a.e.g]\nh = 4\n", "{\"a\":{\"b\":{\"c\":1},\"d\":2,\"e\":[{\"f\":3,\"g\":{\"h\":4}}]}}" },
    { "\"Red Fox\" = 4\n[\"x.y\".z]\nk = 1\n", "{\"Red Fox\":4,\"x.y\":{\"z\":{\"k\":1}}}" },
    { "; mine\n[Red Fox]\nText=Draw # 2, or wait.\nMax copies=3\n[Owl]\nText=\n", "{\"Red Fox\":{\"Text\":\"Draw # 2, or wait.\",\"Max copies\":3},\"Owl\":{\"Text\":\"\"}}" },
    { "[Card]\nn=1\n[Card]\nn=2\n[Card]\nn=3\n", "{\"Card\":[{\"n\":1},{\"n\":2},{\"n\":3}]}" },
    { "\r\n[a]\r\nb = 1\r\n", "{\"a\":{\"b\":1}}" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *text = good (slv_toml_json (cases[i].toml, strlen (cases[i].toml), "x", &error));
      g_autoptr (cJSON) json = good (slv_json_parse (text, strlen (text), "x", &error));
      g_autofree char *printed = slv_json_print (json, FALSE);

      g_assert_cmpstr (printed, ==, cases[i].json);
    }
}

/* A table begins in the line that it has in the TOML. */
TEST ("/base/toml/tables-keep-their-lines", test_lines)
{
  const char *toml = "# foxes\n\n[[card]]\nname = 'Fox'\n\n[[card]]\nname = 'Owl'\n";
  g_autofree char *json = slv_toml_json (toml, strlen (toml), "x", NULL);
  g_auto (GStrv) lines = g_strsplit (json, "\n", -1);

  g_assert_cmpuint (g_strv_length (lines), ==, 6);
  g_assert_nonnull (strstr (lines[2], "Fox"));
  g_assert_nonnull (strstr (lines[5], "Owl"));
}

TEST ("/base/toml/what-is-none-is-refused-with-its-line", test_refused)
{
  static const struct { const char *toml; guint64 line; } cases[] = {
    { "a = 1\na = 2\n", 2 }, { "[a]\nb = 1\nFox\n", 3 }, { "a = \"Fox\n", 1 }, { "a = \"\\q\"\n", 1 }, { "a = [1, 2\n", 1 }, { "a = 1\nb = {c = [}\n", 2 }, { "a = [1 2 = 3\n", 1 }, { "a = 1\n[a.b]\n", 2 },
    { "[a\nb = 1\n", 1 }, { "= 1\n", 1 }, { "a = 'x' y\n", 1 }, { "a = {b = 1, b = 2}\n", 1 }, { "a = ['b' 'c']\n", 1 },
  };
  g_autoptr (GString) deep = g_string_new ("a = "), path = g_string_new ("'a'");

  for (guint i = 0; i < 100; i++)
    g_string_append_c (deep, '[');
  for (guint i = 0; i < 500000; i++)
    g_string_append (path, ".a");
  g_string_append (path, " = 1");
  for (guint i = 0; i <= G_N_ELEMENTS (cases) + 1; i++)
    {
      const char *toml = i < G_N_ELEMENTS (cases) ? cases[i].toml : i > G_N_ELEMENTS (cases) ? path->str : deep->str;
      g_autoptr (GError) error = NULL;
      g_autofree char *json = slv_toml_json (toml, strlen (toml), "x", &error);
      SlvPlace place;

      g_test_message ("%.40s: %s", toml, json != NULL ? json : error->message);
      g_assert_error (error, SLV_ERROR, SLV_ERROR_REFUSED);
      slv_error_get_place (error, &place);
      g_assert_cmpuint (place.line, ==, i < G_N_ELEMENTS (cases) ? cases[i].line : 1);
    }
}

/* Members as many as lines, and tables in tables, cost no more than their bytes. */
TEST ("/base/toml/large-ones-are-read-in-one-go", test_large)
{
  g_autoptr (GString) flat = g_string_new (NULL);

  for (guint i = 0; i < 50000; i++)
    g_string_append_printf (flat, "[c%u]\nk%u = %u\n", i, i, i);
  g_autofree char *json = good (slv_toml_json (flat->str, flat->len, "x", &error));

  g_assert_nonnull (strstr (json, "{\"k49999\":49999}"));
}

TEST ("/base/toml/is-known-by-its-beginning", test_is)
{
  static const char * const are[] = { "[card]\n", "# x\n; y\n\n[[card]]\nname", "name = \"Fox\"\n", "cards = [\n {name =", "[Red Fox] # x\n" },
                     * const are_none[] = { "[1, 2]", "[\"a\"]", "[{}]", "[true]", "name: Fox\n", "Fox,Owl\n", "4 Fox\n", "[a, b]\n", "const x = [{name: 1", "" };

  for (guint i = 0; i < G_N_ELEMENTS (are); i++)
    g_assert_true (slv_toml_is (are[i], strlen (are[i])));
  for (guint i = 0; i < G_N_ELEMENTS (are_none); i++)
    g_assert_false (slv_toml_is (are_none[i], strlen (are_none[i])));
}

TEST_MAIN ()
