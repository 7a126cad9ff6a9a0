/* SPDX-License-Identifier: GPL-3.0-or-later */
/* fuzz-search.c: any bytes as what is behind `sleeves search`: options on the first line, on the others what is asked, one query as an
 * argument, several as a batch. Nothing may crash; an answer is one JSON document a query, with no more cards than were asked for, and
 * can be written as rows; without an answer there is an error. */
#include <stdio.h>
#include <stdlib.h>
#include "../core/query/query-fixture.h"
#include "cli/slv-cli-rows.h"
#include "fuzz.h"

static QueryFixture *shared;
static SlvStore *store;
static char *batch_file;
static FILE *nothing;

int
LLVMFuzzerInitialize (int *argc G_GNUC_UNUSED, char ***argv G_GNUC_UNUSED)
{
  shared = query_fixture_new ("");
  g_autofree char *schema = slv_schema_dir ();
  store = good (slv_store_open (shared->folder, schema, &error));
  g_autoptr (SlvDeck) deck = slv_deck_new ("Embers");
  slv_take_str (&deck->game, g_strdup ("lantern"));
  slv_deck_add (deck, "main", "Ash Hound", 3, NULL, NULL, 0);
  good (slv_store_save_deck (store, deck, &error));
  batch_file = g_build_filename (shared->folder, "batch", NULL);
  g_assert_nonnull (freopen ("/dev/null", "r", stdin));
  nothing = fopen ("/dev/null", "w");
  return 0;
}

/* @lines: as typed. Returns: whether they are asked as a batch, and then lie in a file. */
static gboolean
put_batch (char **lines)
{
  if (lines[0] == NULL || lines[1] == NULL)
    return FALSE;
  g_autofree char *text = g_strjoinv ("\n", lines);
  return g_file_set_contents (batch_file, text, -1, NULL);
}

/* (transfer full): the arguments of a program; NULL: the first line is no line of a shell. */
static char **
arguments (const char *options, char **lines)
{
  g_autoptr (GStrvBuilder) all = g_strv_builder_new ();
  g_auto (GStrv) words = NULL;

  if (*options && !g_shell_parse_argv (options, NULL, &words, NULL))
    return NULL;
  g_strv_builder_add_many (all, "sleeves", "search", NULL);
  if (words)
    g_strv_builder_addv (all, (const char **) words);
  if (put_batch (lines))
    g_strv_builder_add_many (all, "--batch", batch_file, NULL);
  else if (lines[0])
    g_strv_builder_add (all, lines[0]);
  return g_strv_builder_end (all);
}

/* Other libraries, definitions and files of this machine are not asked. */
static gboolean
is_about_the_fixture (SlvCli *cli)
{
  const char *deck = slv_cli_get (cli, "deck"), *batch = slv_cli_get (cli, "batch");

  return cli->command && g_str_equal (cli->command->name, "search") && !slv_cli_has (cli, "help") && !slv_cli_has (cli, "version")
         && !slv_cli_has (cli, "library") && !slv_cli_has (cli, "games") && !(deck && strchr (deck, '/'))
         && (batch == NULL || g_str_equal (batch, batch_file));
}

/* What is printed goes into @out. */
static int
run (SlvCli *cli, char **out, gsize *length, GError **error)
{
  FILE *screen = stdout, *messages = stderr;

  stdout = open_memstream (out, length);
  stderr = nothing;
  int code = slv_cmd_search (cli, error);
  fclose (stdout);
  stdout = screen;
  stderr = messages;
  return code;
}

static void
check_answer (SlvCli *cli, const cJSON *answer, guint64 limit)
{
  const cJSON *total = cJSON_GetObjectItem (answer, "total"), *cards = cJSON_GetObjectItem (answer, "cards");

  g_assert_true (cJSON_IsNumber (total));
  g_assert_true (cJSON_IsArray (cards));
  g_assert_cmpfloat (cJSON_GetArraySize (cards), <=, total->valuedouble);
  g_assert_cmpuint ((guint64) cJSON_GetArraySize (cards), <=, limit);
  g_assert_false (slv_cli_has (cli, "count") && cJSON_GetArraySize (cards) > 0);
  g_assert_true (cJSON_IsObject (cJSON_GetObjectItem (answer, "facets")) == slv_cli_has (cli, "facets"));
}

static void
check_rows (SlvCli *cli, const cJSON *answer)
{
  FILE *screen = stdout;
  g_autoptr (GError) error = NULL;

  stdout = nothing;
  g_assert_true (slv_cli_rows_print (cli, answer, &error) == (error == NULL));
  stdout = screen;
}

/* Each line of a batch has its line, and every line is a whole document. */
static void
check_lines (SlvCli *cli, const char *out, guint64 limit, guint asked)
{
  g_auto (GStrv) lines = g_strsplit (out, "\n", -1);
  guint n = g_strv_length (lines);

  g_assert_cmpuint (n, ==, asked + 1);
  for (guint i = 0; i + 1 < n; i++)
    {
      g_autoptr (cJSON) answer = cJSON_Parse (lines[i]);

      g_assert_nonnull (answer);
      if (!cJSON_IsObject (cJSON_GetObjectItem (answer, "error")))
        check_answer (cli, answer, limit);
    }
}

static void
check_output (SlvCli *cli, const char *out, int code, guint asked, gboolean failed)
{
  guint64 limit = slv_cli_number (cli, "limit", G_MAXUINT64);

  g_assert_cmpint (code, >=, 0);
  g_assert_cmpint (code, <=, 3);
  if (!cli->json || failed || slv_cli_has (cli, "complete"))
    return;
  if (slv_cli_has (cli, "batch"))
    {
      check_lines (cli, out, limit, asked);
      return;
    }
  cJSON *answer = cJSON_Parse (out);
  g_assert_nonnull (answer);
  check_answer (cli, answer, limit);
  if (slv_cli_rows_wanted (cli))
    check_rows (cli, answer);
  cJSON_Delete (answer);
}

/* How many lines the batch has for who reads it line by line. */
static guint
lines_asked (char **lines)
{
  guint n = g_strv_length (lines);

  return n > 0 && *lines[n - 1] == '\0' ? n - 1 : n;
}

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  g_autofree char *text = g_strndup (size > 0 ? (const char *) data : "", size);
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1), argv = lines[0] ? arguments (lines[0], lines + 1) : NULL;
  g_autoptr (GError) error = NULL;
  char *out = NULL;
  gsize length = 0;
  int code;
  SlvCli cli;

  if (argv == NULL)
    return 0;
  slv_cli_init (&cli, argv);
  if (slv_cli_parse (&cli, (int) g_strv_length (argv), argv, &error) && is_about_the_fixture (&cli))
    {
      slv_cli_set_up (&cli);
      g_free (cli.library);
      cli.library = g_strdup (shared->folder);
      cli.games = slv_games_ref (shared->games);
      cli.index = slv_index_ref (shared->index);
      cli.store = store;
      code = run (&cli, &out, &length, &error);
      g_assert_false (error == NULL && out == NULL);
      check_output (&cli, out, code, lines_asked (lines + 1), error != NULL || (code == 2 && !slv_cli_has (&cli, "batch")));
      cli.store = NULL;
    }
  free (out);
  slv_cli_clear (&cli);
  return 0;
}
