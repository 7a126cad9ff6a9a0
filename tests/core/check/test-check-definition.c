/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-check-definition.c: faults of a definition that only the query language can see, with their places. */
#include "slv-tidepool.h"
#include <glib/gstdio.h>

static SlvGames *
load (const char *game_xml, char **path)
{
  g_autofree char *dir = g_dir_make_tmp ("slv-definition-XXXXXX", NULL);
  g_autofree char *schema_dir = slv_schema_dir ();
  g_autofree char *schema = g_build_filename (schema_dir, "game.rng", NULL);
  g_autoptr (GPtrArray) faults = g_ptr_array_new_with_free_func ((GDestroyNotify) slv_fault_free);

  *path = g_build_filename (dir, "pond.xml", NULL);
  g_assert_true (g_file_set_contents (*path, game_xml, -1, NULL));
  SlvGames *games = slv_game_load_file (*path, NULL, schema, faults);
  for (guint i = 0; i < faults->len; i++)
    g_test_message ("%u:%u %s", ((SlvFault *) faults->pdata[i])->line, ((SlvFault *) faults->pdata[i])->column,
                    ((SlvFault *) faults->pdata[i])->message);
  g_assert_nonnull (games);
  return games;
}

static void
forget (char *path)
{
  g_autofree char *dir = g_path_get_dirname (path);

  g_unlink (path);
  g_rmdir (dir);
  g_free (path);
}

#define HEAD "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n" \
  "<game id=\"pond\" title=\"Pond\" model=\"2\">\n" \
  "  <attributes>\n" \
  "    <attr id=\"type\" title=\"Type\" kind=\"choice\" values=\"Fish|Frog\"/>\n"

TEST ("/check-definition/a-faulty-query-has-a-place", test_places)
{
  static const char xml[] = HEAD
    "    <attr id=\"cost\" title=\"Cost\" kind=\"number\" for=\"tpye:fish\"/>\n"
    "  </attributes>\n"
    "  <rulebook id=\"1\" title=\"Rules\" pile=\"main\" hand=\"hand\">\n"
    "    <zones>\n"
    "      <zone id=\"main\" title=\"Main\" scope=\"list\" seen=\"none\" accepts=\"type:toad\"/>\n"
    "      <zone id=\"hand\" title=\"Hand\" scope=\"play\" seen=\"owner\"/>\n"
    "    </zones>\n"
    "    <opening><move clause=\"3\" from=\"main\" to=\"hand\" where=\"(type:fish\"/></opening>\n"
    "    <format id=\"one\" title=\"One\">\n"
    "      <count id=\"good\" clause=\"1\" in=\"main\" where=\"type:fish\" min=\"1\"/>\n"
    "      <count id=\"bad\" clause=\"2\" in=\"main\" where=\"type:fish size&lt;=3\" min=\"1\"/>\n"
    "    </format>\n"
    "  </rulebook>\n"
    "</game>\n";
  static const guint lines[] = { 5, 9, 15, 12 };
  char *path = NULL;
  SlvGames *games = load (xml, &path);
  g_autoptr (GPtrArray) faults = g_ptr_array_new_with_free_func ((GDestroyNotify) slv_fault_free);

  g_assert_false (slv_check_definition (slv_games_find (games, "pond"), faults));
  for (guint i = 0; i < faults->len; i++)
    g_test_message ("%u:%u %s", ((SlvFault *) faults->pdata[i])->line, ((SlvFault *) faults->pdata[i])->column,
                    ((SlvFault *) faults->pdata[i])->message);
  g_assert_cmpuint (faults->len, ==, G_N_ELEMENTS (lines));
  for (guint i = 0; i < faults->len; i++)
    {
      const SlvFault *fault = faults->pdata[i];

      g_assert_cmpuint (fault->line, ==, lines[i]);
      g_assert_cmpuint (fault->column, >, 1);
      g_assert_true (fault->error);
      g_assert_cmpstr (fault->file, ==, path);
    }
  slv_games_unref (games);
  forget (path);
}

TEST ("/check-definition/a-faulty-query-in-a-phase-has-a-place", test_phases)
{
  static const char xml[] = HEAD
    "  </attributes>\n"
    "  <rulebook id=\"1\" title=\"Rules\" pile=\"main\" hand=\"hand\">\n"
    "    <zones>\n"
    "      <zone id=\"main\" title=\"Main\" scope=\"list\" seen=\"none\"/>\n"
    "      <zone id=\"hand\" title=\"Hand\" scope=\"play\" seen=\"owner\"/>\n"
    "    </zones>\n"
    "    <opening><draw clause=\"3\" n=\"1\"/></opening>\n"
    "    <turn title=\"Turn\">\n"
    "      <phase id=\"play\" title=\"Play\">\n"
    "        <move clause=\"4\" from=\"hand\" to=\"main\" where=\"type:fish\"/>\n"
    "        <choose clause=\"5\"><way title=\"Way\"><move clause=\"5\" from=\"hand\" to=\"main\" where=\"tpye:fish\"/></way></choose>\n"
    "      </phase>\n"
    "    </turn>\n"
    "    <format id=\"one\" title=\"One\"><count id=\"good\" clause=\"1\" in=\"main\" min=\"1\"/></format>\n"
    "    <format id=\"two\" title=\"Two\"><count id=\"good\" clause=\"1\" in=\"main\" min=\"2\"/></format>\n"
    "  </rulebook>\n"
    "</game>\n";
  char *path = NULL;
  SlvGames *games = load (xml, &path);
  g_autoptr (GPtrArray) faults = g_ptr_array_new_with_free_func ((GDestroyNotify) slv_fault_free);

  g_assert_false (slv_check_definition (slv_games_find (games, "pond"), faults));
  g_assert_cmpuint (faults->len, ==, 1);     /* once, although both formats have this turn */
  g_assert_cmpuint (((SlvFault *) faults->pdata[0])->line, ==, 15);
  slv_games_unref (games);
  forget (path);
}

TEST ("/check-definition/a-checker-is-not-made-of-a-faulty-query", test_checker_refuses)
{
  static const char xml[] = HEAD
    "  </attributes>\n"
    "  <rulebook id=\"1\" title=\"Rules\" pile=\"main\" hand=\"main\">\n"
    "    <zones><zone id=\"main\" title=\"Main\" scope=\"list\" seen=\"none\" accepts=\"\"/></zones>\n"
    "    <format id=\"one\" title=\"One\">\n"
    "      <count id=\"bad\" clause=\"2\" in=\"main\" where=\"size:3\" min=\"1\"/>\n"
    "    </format>\n"
    "  </rulebook>\n"
    "</game>\n";
  char *path = NULL;
  SlvGames *games = load (xml, &path);
  g_autoptr (SlvIndex) index = slv_index_new_empty (games);
  g_autoptr (GError) error = NULL;
  SlvFormat *format = good (slv_games_resolve_format (games, NULL, "pond/1/one", &error));
  SlvPlace place;

  g_assert_null (slv_checker_new (format, index, NULL, NULL, &error));
  g_assert_error (error, SLV_ERROR, SLV_ERROR_REFUSED);
  g_assert_true (slv_error_get_place (error, &place));
  g_assert_cmpstr (place.file, ==, path);
  g_assert_cmpuint (place.line, ==, 9);
  g_clear_pointer (&index, slv_index_unref);
  slv_games_unref (games);
  forget (path);
}

/* ---- what a kind of rule finds wrong: files with the faults that are due beside them ---- */

static char *
print_faults (const GPtrArray *faults)
{
  GString *text = g_string_new (NULL);

  SLV_EACH (const SlvFault, fault, faults)
    g_string_append_printf (text, "%u:%u: %s%s\n", fault->line, fault->column, fault->error ? "" : "hint: ", fault->message);
  return g_string_free (text, FALSE);
}

static void
test_rules (gconstpointer data)
{
  const char *path = data;
  g_autofree char *schema_dir = slv_schema_dir (), *schema = g_build_filename (schema_dir, "game.rng", NULL);
  g_autofree char *stem = g_strndup (path, strlen (path) - strlen (".xml")), *expected_path = g_strconcat (stem, ".faults", NULL);
  g_autofree char *expected = NULL, *actual = NULL;
  g_autoptr (GPtrArray) faults = g_ptr_array_new_with_free_func ((GDestroyNotify) slv_fault_free);
  g_autoptr (SlvGames) games = slv_game_load_file (path, NULL, schema, faults);
  g_autoptr (GError) error = NULL;

  g_assert_nonnull (games);
  g_assert_cmpuint (faults->len, ==, 0);
  g_assert_true (g_file_get_contents (expected_path, &expected, NULL, NULL));
  gboolean sound = slv_check_definition (g_ptr_array_index (slv_games_list (games), 0), faults);
  actual = print_faults (faults);
  g_assert_cmpstr (actual, ==, expected);
  /* and no checker is made of a rule with an error */
  g_autoptr (SlvIndex) index = slv_index_new_empty (games);
  g_assert_true ((slv_checker_new (slv_games_resolve_format (games, NULL, "moor", NULL), index, NULL, NULL, &error) == NULL) == !sound);
}

static void
add_rules (void)
{
  g_autofree char *folder = g_build_filename (g_getenv ("SLV_TEST_DATA"), "games", "rules", NULL);
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  const char *name;

  g_assert_nonnull (dir);
  while ((name = g_dir_read_name (dir)) != NULL)
    if (g_str_has_suffix (name, ".xml"))
      {
        g_autofree char *test = g_strdup_printf ("/check-definition/rules/%s", name);

        g_test_add_data_func_full (test, g_build_filename (folder, name, NULL), test_rules, g_free);
      }
}

TEST ("/check-definition/every-query-of-the-games-that-come-with-it-binds", test_shipped)
{
  g_autofree char *schema_dir = slv_schema_dir ();
  g_autofree char *schema = g_build_filename (schema_dir, "game.rng", NULL);
  g_autofree char *dir = g_build_filename (schema_dir, "games", NULL);
  const char *dirs[] = { dir, NULL };
  g_autoptr (GPtrArray) faults = NULL, query_faults = g_ptr_array_new_with_free_func ((GDestroyNotify) slv_fault_free);
  g_autoptr (SlvGames) games = good (slv_games_load (dirs, schema, &faults, &error));

  GPtrArray *list = slv_games_list (games);
  for (guint i = 0; i < list->len; i++)
    slv_check_definition (list->pdata[i], query_faults);
  SLV_EACH (const SlvFault, fault, query_faults)
    g_test_fail_printf ("%s:%u:%u: %s", fault->file, fault->line, fault->column, fault->message);
}

TEST_MAIN (slv_games_init (); add_rules ())
