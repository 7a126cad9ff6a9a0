/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-notes-markup.c: notes in Markdown become markup that is always well-formed, and never more than was written. */
#include "decks/slv-notes-markup.h"

TEST ("/notes-markup/what-is-marked-is-shown-so-and-the-rest-as-typed", test_words)
{
  static const struct { const char *text, *markup; } cases[] = {
    { "", "" },
    { "plain & <b>", "plain &amp; &lt;b&gt;" },
    { "a **bold** and *slanted* word", "a <b>bold</b> and <i>slanted</i> word" },
    { "**bold with *both* inside**", "<b>bold with <i>both</i> inside</b>" },
    { "snake_case_name and 2*3*4", "snake_case_name and 2*3*4" },
    { "* not closed", "  • not closed" },
    { "**not closed", "**not closed" },
    { "\\*stars\\*", "*stars*" },
    { "`cost<=2`", "<tt>cost&lt;=2</tt>" },
    { "# Plan", "<span weight=\"bold\" size=\"x-large\">Plan</span>" },
    { "#no heading", "#no heading" },
    { "- one\n  - [x] two", "  • one\n      • ☑ two" },
    { "> said", "<i>▏ said</i>" },
    { "[rules](https://example.org/?a=1&b=2)", "<a href=\"https://example.org/?a=1&amp;b=2\">rules</a>" },
    { "[bad](javascript:alert(1))", "[bad](javascript:alert(1))" },
    { "[bad](file:///etc)", "[bad](file:///etc)" },
    { "```\n**x**\n```", "<tt>**x**</tt>\n" },
    { "---", "────────────" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *markup = slv_notes_markup (cases[i].text);

      g_assert_cmpstr (markup, ==, cases[i].markup);
    }
}

static void
assert_well_formed (const char *text)
{
  static const GMarkupParser nothing = { 0 };
  g_autofree char *markup = slv_notes_markup (text), *document = g_strconcat ("<m>", markup, "</m>", NULL);
  GMarkupParseContext *context = g_markup_parse_context_new (&nothing, 0, NULL, NULL);

  g_assert_true (g_utf8_validate (markup, -1, NULL));
  g_assert_true (good (g_markup_parse_context_parse (context, document, -1,
                                                     &error)) && good (g_markup_parse_context_end_parse (context, &error)));
  g_markup_parse_context_free (context);
}

TEST ("/notes-markup/is-well-formed-whatever-is-typed", test_anything)
{
  static const char pieces[][8] = { "*", "**", "_", "__", "~~", "`", "[", "]", "(", ")", "http://", "\n", " ", "a", "#", "> ", "- ", "\\", "<", "\xff", "é", "```" };
  g_autoptr (GRand) random = g_rand_new_with_seed (7);

  g_test_summary ("Whatever is typed, the label gets markup that it can show.");
  for (guint i = 0; i < 4000; i++)
    {
      g_autoptr (GString) text = g_string_new (NULL);

      for (gint n = g_rand_int_range (random, 0, 24); n > 0; n--)
        g_string_append (text, pieces[g_rand_int_range (random, 0, G_N_ELEMENTS (pieces))]);
      assert_well_formed (text->str);
    }
}

TEST ("/notes-markup/a-long-row-of-marks-takes-no-long-time", test_long)
{
  g_autofree char *stars = g_strnfill (20000, '*'), *words = g_strconcat (stars, "a", NULL);

  assert_well_formed (words);
}

TEST_MAIN ()
