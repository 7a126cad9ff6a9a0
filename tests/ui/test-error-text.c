/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-error-text.c: an error becomes a sentence for people, and what is spelled in one way only stays so; a file that the window writes is written
 * whole, or told why not. */
#include "base/slv-folder.h"
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

static void
have_written (gpointer owner, GFile *file G_GNUC_UNUSED, GBytes *bytes, const GError *error)
{
  g_assert_cmpmem (g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes), "2 Lamp\n", 7);
  g_object_set_data (owner, "code", GINT_TO_POINTER (error != NULL ? error->code : -1));
}

/* Returns: the code of the error; -1: it was written */
static int
write_file (const char *address)
{
  g_autoptr (GObject) owner = g_object_new (G_TYPE_OBJECT, NULL);
  g_autoptr (GFile) file = g_file_new_for_commandline_arg (address);
  gpointer code = NULL;

  slv_ui_write_file (owner, file, g_bytes_new_static ("2 Lamp\n", 7), have_written);
  while ((code = g_object_get_data (owner, "code")) == NULL)
    g_main_context_iteration (NULL, TRUE);
  return GPOINTER_TO_INT (code);
}

TEST ("/error-text/what-the-window-writes-is-written-whole-or-told", test_write_file)
{
  g_autofree char *folder = slv_folder_temporary (NULL), *list = g_build_filename (folder, "wants.txt", NULL), *link = g_build_filename (folder, "link.txt", NULL);
  g_autofree char *base = g_build_filename (folder, "library.db", NULL), *none = g_build_filename (folder, "none", "wants.txt", NULL), *text = NULL;
  g_autoptr (GFile) linked = g_file_new_for_path (link);

  g_assert_true (g_file_set_contents (list, "before", -1, NULL) && g_file_set_contents (base, "SQLite format 3\0", 16, NULL));
  g_assert_true (g_file_make_symbolic_link (linked, "wants.txt", NULL, NULL));
  g_assert_cmpint (write_file (link), ==, -1);
  g_assert_true (g_file_get_contents (list, &text, NULL, NULL));
  g_assert_cmpstr (text, ==, "2 Lamp\n");
  g_assert_cmpint (write_file (base), ==, SLV_ERROR_REFUSED);
  g_assert_cmpint (write_file (none), ==, SLV_ERROR_STORE);
  g_assert_cmpint (write_file ("http://example.org/wants.txt"), ==, SLV_ERROR_STORE);
  slv_folder_remove (folder);
}

TEST_MAIN ()
