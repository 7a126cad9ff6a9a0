/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-query-cases.c: walks tests/data/query/cases: a query as typed, and the names, the unknown ones or the error that it
 * gives. What a line means stands at the top of words.cases. */
#include "query-fixture.h"
#include "base/slv-fold.h"

typedef struct {
  QueryFixture *fixture;
  SlvGame      *game;
  SlvQueryMode  mode;
  gboolean      printings;
  char         *sort;
  /* of the query that was asked last */
  char         *query, *found, *unknown;
  GError       *error;
  gboolean      told;       /* its outcome was compared */
  guint         n;
} Run;

static QueryFixture *shared;

static char *
name_of (Run *run, guint id, gboolean printing)
{
  SlvIndex *index = run->fixture->index;
  SlvPrintingView view;

  if (!printing)
    return g_strdup (slv_index_card_name (index, id));
  slv_index_printing (index, id, &view);
  return g_strjoin (" ", slv_index_card_name (index, slv_index_printing_card (index, id)), view.set_code, view.number, NULL);
}

static char *
join_names (GPtrArray *names)
{
  return slv_join_texts (names, " | ", 0);
}

static void
ask_search (Run *run)
{
  g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (SlvResult) result = slv_search (run->fixture->index, run->game, run->query, run->sort, run->printings, NULL, NULL, &run->error);

  for (guint i = 0; result != NULL && i < result->rows->len; i++)
    g_ptr_array_add (names, name_of (run, g_array_index (result->rows, guint, i), result->printings));
  run->found = join_names (names);
}

static void
ask_rules (Run *run)
{
  g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func (g_free), unknown = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (SlvQuery) query = slv_query_parse (run->query, &run->error);
  g_autoptr (SlvBound) bound = NULL;
  guint first, n;

  if (query != NULL)
    bound = slv_query_bind (query, run->game, run->fixture->index, SLV_QUERY_RULES, NULL, &run->error);
  slv_index_game_rows (run->fixture->index, run->game, &first, &n);
  for (guint i = first; bound != NULL && i < first + n; i++)
    {
      SlvTruth truth = slv_bound_test (bound, i);
      if (truth != SLV_FALSE)
        g_ptr_array_add (truth == SLV_TRUE ? names : unknown, name_of (run, i, FALSE));
    }
  run->found = join_names (names);
  run->unknown = join_names (unknown);
}

static void
forget (Run *run)
{
  if (run->query != NULL && !run->told)
    g_assert_no_error (run->error);
  if (run->query != NULL && run->unknown != NULL)
    g_assert_cmpstr (run->unknown, ==, "");
  SLV_FREE_MEMBERS (run, query, found, unknown);
  g_clear_error (&run->error);
  run->told = FALSE;
}

static void
compare_error (Run *run, const char *expected)
{
  g_auto (GStrv) parts = g_strsplit (expected, " ", 2);
  SlvPlace place;

  g_assert_error (run->error, SLV_ERROR, SLV_ERROR_USAGE);
  slv_error_get_place (run->error, &place);
  if (strstr (run->error->message, parts[1]) == NULL)
    g_assert_cmpstr (run->error->message, ==, parts[1]);
  g_assert_cmpuint (place.column, ==, g_ascii_strtoull (parts[0], NULL, 10));
  SlvSpan span = slv_error_get_span (run->error);
  g_assert_cmpuint (span.end, <=, strlen (run->query));
  g_assert_cmpuint (span.start, <=, span.end);
  if (place.column > 0)
    g_assert_cmpuint (g_utf8_strlen (run->query, span.start) + 1, ==, place.column);
}

static void
set_manner (Run *run, const char *line)
{
  g_auto (GStrv) parts = g_strsplit (line, " ", 2);
  const char *value = parts[1] != NULL ? parts[1] : "";

  if (g_str_equal (parts[0], "game"))
    run->game = slv_games_find (run->fixture->games, value);
  else if (g_str_equal (parts[0], "mode"))
    run->mode = g_str_equal (value, "rules") ? SLV_QUERY_RULES : SLV_QUERY_SEARCH;
  else if (g_str_equal (parts[0], "printings"))
    run->printings = g_str_equal (value, "on");
  else
    {
      g_assert_cmpstr (parts[0], ==, "sort");
      slv_take_str (&run->sort, g_strdup (value));
    }
}

static void
read_case (Run *run, const char *line)
{
  const char *rest = line[0] != '\0' && line[1] == ' ' ? line + 2 : "";

  if (line[0] == '?')
    {
      forget (run);
      run->query = g_strdup (rest);
      run->n++;
      g_test_message ("%s", run->query);
      if (run->mode == SLV_QUERY_RULES)
        ask_rules (run);
      else
        ask_search (run);
      return;
    }
  if (line[0] == '!')
    {
      compare_error (run, rest);
      run->told = TRUE;
      return;
    }
  g_assert_no_error (run->error);
  run->told = TRUE;
  g_assert_cmpstr (line[0] == '~' ? run->unknown : run->found, ==, rest);
  if (line[0] == '~')
    g_clear_pointer (&run->unknown, g_free);
}

static void
test_file (gconstpointer data)
{
  g_autofree char *name = g_strconcat ("cases/", (const char *) data, NULL), *text = query_data_read (name);
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
  Run run = { .fixture = shared };

  for (guint i = 0; lines[i] != NULL; i++)
    {
      if (lines[i][0] == '\0' || lines[i][0] == '#')
        continue;
      if (strchr ("?=~!", lines[i][0]) != NULL)
        read_case (&run, lines[i]);
      else
        set_manner (&run, lines[i]);
    }
  forget (&run);
  g_free (run.sort);
  g_assert_cmpuint (run.n, >, 0);
}

int
main (int argc, char **argv)
{
  g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func (g_free);

  g_test_init (&argc, &argv, NULL);
  shared = query_fixture_new (NULL);
  g_autofree char *folder = query_data_path ("cases");
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  for (const char *name; dir != NULL && (name = g_dir_read_name (dir)) != NULL; )
    if (g_str_has_suffix (name, ".cases"))
      {
        g_autofree char *path = g_strconcat ("/query/cases/", name, NULL);
        g_ptr_array_add (names, g_strdup (name));
        g_test_add_data_func (path, g_ptr_array_index (names, names->len - 1), test_file);
      }
  g_assert_cmpuint (names->len, >, 5);
  int result = g_test_run ();
  query_fixture_free (shared);
  return result;
}
