/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-yaml.c: YAML as JSON. */
#include "base/slv-error.h"
#include "base/slv-json.h"
#include "base/slv-yaml.h"

TEST ("/base/yaml/becomes-json", test_json)
{
  static const struct { const char *yaml, *json; } cases[] = {
    { "- name: Fox\n- name: Owl\n", "[{\"name\":\"Fox\"},{\"name\":\"Owl\"}]" },
    { "a: 1\nb: -0.5\nc: 1e3\nd: 007\ne: 0x1\nf: 1_000\n", "{\"a\":1,\"b\":-0.5,\"c\":1000,\"d\":\"007\",\"e\":\"0x1\",\"f\":\"1_000\"}" },
    { "a: true\nb: yes\nc: ~\nd:\ne: null\nf: ''\ng: \"1\"\n", "{\"a\":true,\"b\":\"yes\",\"c\":null,\"d\":null,\"e\":null,\"f\":\"\",\"g\":\"1\"}" },
    { "12: {x: [1, 2], \"y\": 'it''s'}\n", "{\"12\":{\"x\":[1,2],\"y\":\"it's\"}}" },
    { "t: |\n  one\n  \"two\": \\\nu: >\n  one\n  two\n", "{\"t\":\"one\\n\\\"two\\\": \\\\\\n\",\"u\":\"one two\\n\"}" },
    { "---\nname: Fox\n---\nname: Owl\n", "[{\"name\":\"Fox\"},{\"name\":\"Owl\"}]" },
    { "b: &b {k: Beast, n: 1}\nc: *b\nd:\n  <<: *b\n  m: 2\ne: {z: 0, <<: *b}\n",
      "{\"b\":{\"k\":\"Beast\",\"n\":1},\"c\":{\"k\":\"Beast\",\"n\":1},\"d\":{\"k\":\"Beast\",\"n\":1,\"m\":2},\"e\":{\"z\":0,\"k\":\"Beast\",\"n\":1}}" },
    { "a: &a {}\nb: {<<: *a}\nc: \"<<\"\n", "{\"a\":{},\"b\":{},\"c\":\"<<\"}" },
    { "", "[]" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *text = good (slv_yaml_json (cases[i].yaml, strlen (cases[i].yaml), "x", &error));

      g_test_message ("%s: %s", cases[i].yaml, text);
      g_autoptr (cJSON) json = good (slv_json_parse (text, strlen (text), "x", &error));
      g_autofree char *printed = json != NULL ? slv_json_print (json, FALSE) : NULL;
      g_assert_cmpstr (printed, ==, cases[i].json);
    }
}

/* An object begins in the line that it has in the YAML. */
TEST ("/base/yaml/objects-keep-their-lines", test_lines)
{
  const char *yaml = "# foxes\ncards:\n\n  - name: Fox\n    cost: 1\n  - name: Owl\n";
  g_autofree char *json = slv_yaml_json (yaml, strlen (yaml), "x", NULL);
  g_auto (GStrv) lines = g_strsplit (json, "\n", -1);

  g_assert_cmpuint (g_strv_length (lines), >=, 6);
  g_assert_nonnull (strstr (lines[3], "Fox"));
  g_assert_nonnull (strstr (lines[5], "Owl"));
}

static void
assert_refused (const char *yaml, gsize length, guint64 line)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *json = slv_yaml_json (yaml, length, "x", &error);
  SlvPlace place;

  g_test_message ("%.60s", yaml);
  g_assert_null (json);
  g_assert_error (error, SLV_ERROR, SLV_ERROR_REFUSED);
  slv_error_get_place (error, &place);
  g_assert_cmpuint (place.line, ==, line);
}

/* What refers to nothing, to itself or to ever more of itself, what stands too deep, and what is no YAML. */
TEST ("/base/yaml/what-is-none-or-grows-without-end-is-refused", test_refused)
{
  static const struct { const char *yaml; guint64 line; } cases[] = {
    { "a: 1\nb: *a\n", 2 }, { "a: &a [*a]\n", 1 }, { "? [1]\n: 2\n", 1 }, { "a: 1\n\tb: 2\n", 2 }, { "a: b: c\n", 1 }, { "a: &a 1\nb: {<<: *a}\n", 2 }, { "a: \"\\0\"\n", 1 },
    { "a: {<<: {b: 1}}\n", 1 },
  };
  g_autoptr (GString) bomb = g_string_new ("a0: &a0 [xxxxxxxxxx, xxxxxxxxxx]\n"), deep = g_string_new (NULL);

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    assert_refused (cases[i].yaml, strlen (cases[i].yaml), cases[i].line);
  for (guint i = 1; i < 12; i++)
    g_string_append_printf (bomb, "a%u: &a%u [*a%u, *a%u, *a%u, *a%u, *a%u, *a%u, *a%u, *a%u]\n", i, i, i - 1, i - 1, i - 1, i - 1, i - 1, i - 1, i - 1, i - 1);
  assert_refused (bomb->str, bomb->len, 8);
  for (guint i = 0; i < 100; i++)
    g_string_append_c (deep, '[');
  assert_refused (deep->str, deep->len, 1);
}

TEST ("/base/yaml/is-known-by-its-beginning", test_is)
{
  static const char * const yes[] = { "- name: Fox\n", "name: Fox\ntext: >\n  Runs.\n", "cards:\n  - name: Fox, red\n", "cards:\n- {name: Fox}\n", "# foxes\ngame: Foxes\ncards:\n  f1:\n    name: Fox\n", "---\nname: Fox\ncost: 1\n",
                                      "main:\n  Red Fox: 4\n", "base: &b\n  cost: 1\n" };
  static const char * const no[] = { "", "Fox\n", "Name: Fox\nCost: 1\n\nName: Owl\n", "Name,Cost\nFox,1\n", "4 Fox\n- 3 Owl\n", "set:\n\ttitle: Foxes\n", "Main:\n4 Fox\n", "{\"a\": 1}\n", "[1]\n",
                                     "Note: runs\n  and hides\n", "---\n# Foxes\n" };

  for (guint i = 0; i < G_N_ELEMENTS (yes); i++)
    {
      g_test_message ("%s", yes[i]);
      g_assert_true (slv_yaml_is (yes[i], strlen (yes[i])));
    }
  for (guint i = 0; i < G_N_ELEMENTS (no); i++)
    {
      g_test_message ("%s", no[i]);
      g_assert_false (slv_yaml_is (no[i], strlen (no[i])));
    }
}

TEST_MAIN ()
