/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-error-text.c: an error becomes a sentence for people, and what is spelled in one way only stays so. */
#include "base/slv-error.h"
#include "widgets/slv-ui.h"

TEST ("/error-text/is-a-sentence-and-keeps-what-is-spelled-in-one-way", test_sentences)
{
  static const struct { const char *message, *text; } cases[] = {
    { "the disk is full", "The disk is full." }, { "école", "École." }, { "stopped.", "Stopped." }, { "is it there?", "Is it there?" }, { "well-known words", "Well-known words." },
    { "http://example.org/a: nobody answers", "http://example.org/a: nobody answers." }, { "cards.json cannot be read", "cards.json cannot be read." },
    { "--sort knows no “x”", "--sort knows no “x”." }, { "a=b is no option", "a=b is no option." }, { "me@example.org", "me@example.org." }, { "", "" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    for (guint ours = 0; ours < 2; ours++)
      {
        g_autoptr (GError) error = ours ? g_error_new_literal (SLV_ERROR, SLV_ERROR_USAGE, cases[i].message) : g_error_new_literal (G_IO_ERROR, G_IO_ERROR_FAILED, cases[i].message);
        g_autofree char *text = slv_ui_error_text (error);

        g_assert_cmpstr (text, ==, cases[i].text);
      }
}

TEST ("/error-text/begins-with-its-place", test_places)
{
  g_autoptr (GError) error = NULL;

  slv_set_error (&error, SLV_ERROR_REFUSED, &(SlvPlace) { "list", 3, 0 }, "no cards");
  g_autofree char *text = slv_ui_error_text (error);
  g_assert_cmpstr (text, ==, "list:3: no cards.");
}

TEST_MAIN ()
