/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-definitions.c: definitions as files. Bad ones are told with the very faults that stand beside them (those under hints/
 * load all the same); good ones and
 * all that the program comes with load without a word; hostile ones are refused fast. A new case or a new game is a new
 * file, no new C. An expected line that ends in '*' is compared up to there (words of libraries). */
#include "game/slv-game-load.h"
#include "base/slv-fold.h"
#include <glib/gstdio.h>

static char *schema_path;

static GPtrArray *
new_faults (void)
{
  return g_ptr_array_new_with_free_func ((GDestroyNotify) slv_fault_free);
}

static char *
print_faults (GPtrArray *faults)
{
  g_autoptr (GString) text = g_string_new (NULL);

  SLV_EACH (const SlvFault, fault, faults)
    g_string_append_printf (text, "%u:%u: %s%s\n", fault->line, fault->column, fault->error ? "" : "hint: ", fault->message);
  return g_string_free (g_steal_pointer (&text), FALSE);
}

static gboolean
lines_agree (const char *expected,
             const char *actual)
{
  gsize length = strlen (expected);

  if (length > 0 && expected[length - 1] == '*')
    return strncmp (expected, actual, length - 1) == 0;
  return strcmp (expected, actual) == 0;
}

static void
assert_lines (const char *expected,
              const char *actual)
{
  g_auto (GStrv) wanted = g_strsplit (expected, "\n", -1);
  g_auto (GStrv) got = g_strsplit (actual, "\n", -1);

  for (guint i = 0; wanted[i] != NULL && got[i] != NULL; i++)
    if (!lines_agree (wanted[i], got[i]))
      g_assert_cmpstr (got[i], ==, wanted[i]);
  if (g_strv_length (wanted) != g_strv_length (got))
    g_assert_cmpstr (actual, ==, expected);
}

static void
test_told (gconstpointer data)
{
  const char *path = data;
  g_autofree char *stem = g_strndup (path, strlen (path) - strlen (".xml"));
  g_autofree char *expected_path = g_strconcat (stem, ".faults", NULL);
  g_autofree char *expected = NULL, *actual = NULL;
  g_autoptr (GPtrArray) faults = new_faults ();

  good (g_file_get_contents (expected_path, &expected, NULL, &error));
  g_autoptr (SlvGames) games = slv_game_load_file (path, NULL, schema_path, faults);
  actual = print_faults (faults);
  assert_lines (expected, actual);
  if (strstr (path, "/hints/") != NULL)
    g_assert_nonnull (games);
  else
    g_assert_null (games);
}

static void
test_good (gconstpointer data)
{
  const char *path = data;
  g_autoptr (GPtrArray) faults = new_faults ();
  g_autoptr (SlvGames) games = slv_game_load_file (path, NULL, schema_path, faults);
  g_autofree char *told = print_faults (faults);

  g_assert_cmpstr (told, ==, "");
  g_assert_nonnull (games);
  g_assert_cmpuint (slv_games_list (games)->len, ==, 1);
}

/* ---- hostile files, made on the spot ---- */

static void
assert_refused (const char *text,
                gsize       length,
                const char *reason)
{
  g_autofree char *folder = g_dir_make_tmp ("sleeves-game-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (folder, "game.xml", NULL);
  g_autoptr (GPtrArray) faults = new_faults ();

  g_assert_true (g_file_set_contents (path, text, (gssize) length, NULL));
  g_autoptr (SlvGames) games = slv_game_load_file (path, NULL, schema_path, faults);
  g_autofree char *told = print_faults (faults);
  g_autofree char *shown = g_utf8_make_valid (told, (gssize) MIN (strlen (told), 300));
  g_test_message ("%s", shown);
  g_assert_null (games);
  g_assert_cmpuint (faults->len, >=, 1);
  g_assert_cmpuint (faults->len, <=, 201);
  g_assert_true (g_utf8_validate (told, -1, NULL));
  if (reason != NULL)
    g_assert_nonnull (strstr (told, reason));
  g_assert_cmpint (g_remove (path), ==, 0);
  g_assert_cmpint (g_rmdir (folder), ==, 0);
}

static char *
repeat (const char *head,
        const char *piece,
        guint       times,
        const char *tail)
{
  GString *text = g_string_new (head);

  for (guint i = 0; i < times; i++)
    g_string_append (text, piece);
  g_string_append (text, tail);
  return g_string_free (text, FALSE);
}

TEST ("/game/hostile/deep-nesting-is-refused", test_nested)
{
  g_autofree char *text = repeat ("", "<game>", 100000, "");

  assert_refused (text, strlen (text), "1:385: elements are nested too deeply");
}

TEST ("/game/hostile/half-a-million-elements-are-refused", test_wide)
{
  g_autofree char *text = repeat ("<game>", "<attr/>", 500000, "</game>");

  assert_refused (text, strlen (text), "there are too many elements in this file");
}

TEST ("/game/hostile/twenty-thousand-attributes-are-refused", test_many_attributes)
{
  g_autoptr (GString) text = g_string_new ("<game");

  for (guint i = 0; i < 20000; i++)
    g_string_append_printf (text, " a%u=\"x\"", i);
  g_string_append (text, "/>");
  assert_refused (text->str, text->len, "an element has too many attributes");
}

TEST ("/game/hostile/faults-without-end-are-cut", test_many_faults)
{
  g_autofree char *text = repeat ("<game>", "<attr/>\n", 15000, "</game>");

  assert_refused (text, strlen (text), "0:0: there are more faults in this file than are told");
}

TEST ("/game/hostile/five-megabytes-are-refused", test_large)
{
  g_autofree char *text = repeat ("<game><!--", "0123456789", 500000, "--></game>");

  assert_refused (text, strlen (text), NULL);
}

TEST ("/game/hostile/a-long-attribute-is-refused", test_long_attribute)
{
  g_autofree char *text = repeat ("<game id='", "0123456789", 300000, "'/>");

  assert_refused (text, strlen (text), "the text of an attribute is too long");
}

/* Many patterns that each repeat a long list of values would multiply. */
TEST ("/game/hostile/a-pattern-that-multiplies-is-refused", test_long_pattern)
{
  g_autofree char *pattern = repeat ("", "{values}", 4000, "");
  g_autoptr (GString) text = g_string_new ("<game id='a' title='A' model='2'><attributes><attr id='text' title='T' kind='text'/>"
                                           "<attr id='b' title='B' kind='set' values='");

  for (guint i = 0; i < 5000; i++)
    g_string_append_printf (text, "|value-%u", i);
  g_string_append_printf (text, "'><derive from='text' value='x' pattern='%s'/></attr></attributes></game>", pattern);
  assert_refused (text->str, text->len, "the regular expression is too long");
}

/* A format that extends the one before it, hundreds of times over. */
TEST ("/game/hostile/a-long-chain-of-formats-is-refused", test_long_chain)
{
  g_autoptr (GString) text = g_string_new ("<game id='a' title='A' model='2'><attributes><attr id='t' title='T' kind='text'/>"
                                           "</attributes><rulebook id='1' title='R'><zones><zone id='z' title='Z' scope='list' "
                                           "seen='all'/></zones><format id='f0' title='F'/>");

  for (guint i = 1; i < 5000; i++)
    g_string_append_printf (text, "<format id='f%u' title='F' extends='f%u'><known id='k%u' clause='1' in='z'/></format>", i, i - 1, i);
  g_string_append (text, "</rulebook></game>");
  assert_refused (text->str, text->len, "a rulebook has at most 256 formats");
}

static const struct { const char *name, *text; gssize length; const char *reason; } broken[] = {
  { "empty", "", 0, "1:1: the file is empty" },
  { "blank", " \n\n", 3, NULL },
  { "bom-only", "\xef\xbb\xbf", 3, "the file is empty" },
  { "not-utf-8", "<game id=\"a\"\n  title=\"caf\xe9\"/>", -1, "2:13: a definition is written in UTF-8; this byte is not" },
  { "utf-16", "\xff\xfe<\0g\0a\0m\0e\0/\0>\0", 16, "1:1: a definition is written in UTF-8" },
  { "nul-byte", "<game\0/>", 8, "1:6: a definition is written in UTF-8" },
  { "no-xml", "{\"game\": \"a\"}", -1, NULL },
  { "unknown-encoding", "<?xml version=\"1.0\" encoding=\"EBCDIC-DE\"?><game/>", -1, "needs the attribute" },
  { "entity-in-doctype", "<!DOCTYPE game [<!ENTITY x SYSTEM \"file:///etc/passwd\">]><game id=\"&x;\"/>", -1, "has no DOCTYPE" },
  { "parameter-entity", "<!DOCTYPE game [<!ENTITY % x SYSTEM \"http://127.0.0.1:1/x\"> %x;]><game/>", -1, "has no DOCTYPE" },
  { "xinclude", "<game xmlns:xi=\"http://www.w3.org/2001/XInclude\"><xi:include href=\"/etc/passwd\"/></game>", -1, "namespace" },
  { "namespaced-attribute", "<game xmlns:a=\"urn:a\" a:id=\"x\"/>", -1, "no attribute “id” is allowed here" },
};

static void
test_broken (gconstpointer data)
{
  guint i = GPOINTER_TO_UINT (data);
  gsize length = broken[i].length >= 0 ? (gsize) broken[i].length : strlen (broken[i].text);

  assert_refused (broken[i].text, length, broken[i].reason);
}

TEST ("/game/hostile/no-file-is-told", test_no_file)
{
  g_autofree char *folder = g_dir_make_tmp ("sleeves-game-XXXXXX", NULL);
  g_autofree char *missing = g_build_filename (folder, "missing.xml", NULL);
  const char *paths[] = { folder, missing };

  for (guint i = 0; i < G_N_ELEMENTS (paths); i++)
    {
      g_autoptr (GPtrArray) faults = new_faults ();

      g_assert_null (slv_game_load_file (paths[i], NULL, schema_path, faults));
      g_assert_cmpuint (faults->len, ==, 1);
      g_assert_cmpstr (((SlvFault *) g_ptr_array_index (faults, 0))->file, ==, paths[i]);
    }
  g_assert_cmpint (g_rmdir (folder), ==, 0);
}

TEST ("/game/hostile/no-schema-is-told", test_no_schema)
{
  g_autoptr (GPtrArray) faults = new_faults ();
  g_autofree char *good = g_test_build_filename (G_TEST_DIST, "none", NULL);

  g_assert_null (slv_game_load_file (good, NULL, "/nowhere/game.rng", faults));
  g_assert_cmpuint (faults->len, ==, 1);
  g_assert_cmpstr (((SlvFault *) g_ptr_array_index (faults, 0))->file, ==, "/nowhere/game.rng");
}

/* ---- walking folders ---- */

static GPtrArray *
list_files (const char *folder)
{
  GPtrArray *names = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  const char *name;

  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL)
    g_ptr_array_add (names, g_strdup (name));
  g_ptr_array_sort (names, slv_compare_texts);
  return names;
}

static void
add_test (const char   *kind,
          const char   *name,
          const char   *claim,
          char         *path,
          GTestDataFunc func)
{
  g_autofree char *bare = g_str_has_suffix (name, ".xml") ? g_strndup (name, strlen (name) - 4) : g_strdup (name);
  g_autofree char *test = g_strdup_printf ("/game/%s/%s/%s", kind, bare, claim);

  g_test_add_data_func_full (test, path, func, g_free);
}

/* Every GAME/game.xml and GAME.xml of a folder. */
static void
add_good (const char *kind,
          const char *folder)
{
  g_autoptr (GPtrArray) names = list_files (folder);

  SLV_EACH (const char, name, names)
    {
      g_autofree char *path = g_build_filename (folder, name, NULL);
      g_autofree char *inner = g_build_filename (path, "game.xml", NULL);

      if (g_file_test (inner, G_FILE_TEST_IS_REGULAR))
        add_test (kind, name, "loads", g_steal_pointer (&inner), test_good);
      else if (g_str_has_suffix (name, ".xml"))
        add_test (kind, name, "loads", g_steal_pointer (&path), test_good);
    }
}

/* Every NAME.xml with NAME.faults beside it. */
static void
add_told (const char *kind,
          const char *folder)
{
  g_autoptr (GPtrArray) names = list_files (folder);

  SLV_EACH (const char, name, names)
    if (g_str_has_suffix (name, ".xml"))
      add_test (kind, name, "is-told", g_build_filename (folder, name, NULL), test_told);
}

int
main (int    argc,
      char **argv)
{
  g_autofree char *bad = g_build_filename (g_getenv ("SLV_TEST_DATA"), "games", "bad", NULL);
  g_autofree char *hints = g_build_filename (g_getenv ("SLV_TEST_DATA"), "games", "hints", NULL);
  g_autofree char *good = g_build_filename (g_getenv ("SLV_TEST_DATA"), "games", "good", NULL);
  g_autofree char *shipped = g_build_filename (g_getenv ("SLEEVES_SCHEMA"), "games", NULL);

  g_test_init (&argc, &argv, NULL);
  slv_games_init ();
  schema_path = g_build_filename (g_getenv ("SLEEVES_SCHEMA"), "game.rng", NULL);
  add_told ("bad", bad);
  add_told ("hints", hints);
  add_good ("good", good);
  add_good ("shipped", shipped);
  for (guint i = 0; i < G_N_ELEMENTS (broken); i++)
    {
      g_autofree char *test = g_strdup_printf ("/game/hostile/%s-is-refused", broken[i].name);

      g_test_add_data_func (test, GUINT_TO_POINTER (i), test_broken);
    }
  tests_add ();
  int result = g_test_run ();
  g_free (schema_path);
  return result;
}
