/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-cmd-check.c: `check`: decks in the order of the arguments, each under each format. One checker is made for a format and
 * a set of options and used for all decks that need it, and answers are written as they come: thousands of lists are a normal
 * run. A file that cannot be read does not keep the others from being judged. */
#include <stdio.h>
#include "cli/slv-cli.h"
#include "cli/slv-cli-verdict.h"
#include "base/slv-fold.h"

typedef struct {
  SlvCli     *cli;
  GHashTable *checkers;            /* "FORMAT\nOPTIONS" → SlvChecker */
  guint       tally[3];            /* by SlvVerdict */
  guint       judged, failed;
  int         code;                /* of what could not be read */
  gboolean    many;                /* more than one document */
  const char *arg;                 /* that is judged */
  gboolean    ended;               /* before all was judged */
} Run;

/* ---- checkers ---- */

static char *
options_key (const SlvFormat *format, const SlvOptions *options)
{
  GString *key = g_string_new (format->full_id);
  g_autofree char **ids = (char **) g_hash_table_get_keys_as_array (options->values, NULL);
  guint n = g_hash_table_size (options->values);

  qsort (ids, n, sizeof *ids, slv_compare_texts);
  for (guint i = 0; i < n; i++)
    g_string_append_printf (key, "\n%s=%s", ids[i], (const char *) g_hash_table_lookup (options->values, ids[i]));
  return g_string_free (key, FALSE);
}

static SlvChecker *
get_checker (Run *run, const SlvDeck *deck, const SlvFormat *format, GError **error)
{
  g_autoptr (SlvOptions) options = slv_cli_options (run->cli, deck, format->rulebook, error);
  g_autofree char *key = options ? options_key (format, options) : NULL;
  SlvChecker *checker = key ? g_hash_table_lookup (run->checkers, key) : NULL;

  if (options == NULL || checker)
    return checker;
  checker = slv_checker_new (format, run->cli->index, options, slv_cli_get (run->cli, "as-of"), error);
  if (checker)
    g_hash_table_insert (run->checkers, g_steal_pointer (&key), checker);
  return checker;
}

/* ---- running ---- */

static void
put_json (Run *run, cJSON *json)
{
  g_autofree char *text = slv_json_print (json, FALSE);

  fputs (run->judged + run->failed ? ",\n" : "{\"decks\":[\n", stdout);
  fputs (text, stdout);
  cJSON_Delete (json);
}

static gboolean
check_deck (Run *run, SlvDeck *deck, GError **error)
{
  g_autoptr (GPtrArray) formats = slv_cli_formats (run->cli, deck, error);
  g_autoptr (GPtrArray) reports = g_ptr_array_new_with_free_func ((GDestroyNotify) slv_report_free);

  for (guint i = 0; formats && i < formats->len; i++)
    {
      SlvChecker *checker = get_checker (run, deck, formats->pdata[i], error);

      if (checker == NULL)
        return FALSE;
      if (i == 0)
        slv_deck_settle_names (deck, run->cli->index, ((const SlvFormat *) formats->pdata[0])->rulebook->game);
      g_ptr_array_add (reports, slv_checker_check (checker, deck));
    }
  if (formats == NULL)
    return FALSE;
  if (!run->cli->json)
    slv_text_say (SLV_STYLE_BOLD, deck->name);
  SLV_EACH (const SlvReport, report, reports)
    {
      if (run->cli->json)
        put_json (run, slv_report_to_json (report, deck));
      else
        slv_verdict_print (report, slv_cli_has (run->cli, "clauses"));
      run->tally[report->verdict]++;
      run->judged++;
    }
  if (!run->cli->json && reports->len > 1)
    slv_text_paragraph_taken (2, NULL, SLV_STYLE_BOLD, slv_reports_compare (reports, SLV_COMPARE_IDS));
  return TRUE;
}

/* With one argument its fault is the run's; among many it is told in its place, and the rest is judged. */
static gboolean
tell_failure (Run *run, const char *arg, GError *problem, GError **error)
{
  g_autofree char *shown = slv_text_file_name (arg), *text = slv_error_describe (problem);
  int code = slv_error_exit_code (problem);
  cJSON *json;

  if (!run->many || code == 130 || code == 2)
    {
      g_propagate_error (error, problem);
      return FALSE;
    }
  run->code = run->code ? run->code : code;
  slv_cli_say ("%s", text);
  if (run->cli->json)
    {
      json = cJSON_CreateObject ();
      slv_json_put (json, { "deck", SLV_TEXT (shown) }, { "verdict", SLV_TEXT ("unknown") });
      cJSON_AddItemToObject (json, "counts", cJSON_CreateObject ());
      cJSON_AddItemToObject (json, "findings", cJSON_CreateArray ());
      cJSON_AddItemToObject (json, "error", slv_cli_error_json (problem));
      put_json (run, json);
    }
  run->failed++;
  g_error_free (problem);
  return TRUE;
}

/* @name: of the file, or what the argument is; takes nothing */
static gboolean
check_decks (Run *run, const char *name, const GPtrArray *decks, const GError *why, GError **error)
{
  GError *problem = NULL;

  if (decks == NULL)
    return tell_failure (run, name, g_error_copy (why), error);
  if (decks->len > 1)
    run->many = TRUE;
  for (guint i = 0; i < decks->len; i++)
    if (!slv_cli_going (run->cli, error))
      return FALSE;
    else if (!check_deck (run, decks->pdata[i], &problem))
      {
        if (!tell_failure (run, name, g_steal_pointer (&problem), error))
          return FALSE;
      }
  return TRUE;
}

static gboolean
check_file (const char *name, GPtrArray *decks, const GError *problem, gpointer data, GError **error)
{
  Run *run = data;

  run->many |= !g_str_equal (name, run->arg);   /* one of a folder or an archive */
  run->ended = !check_decks (run, name, decks, problem, error);
  return !run->ended;
}

static gboolean
check_argument (Run *run, const char *arg, GError **error)
{
  g_autoptr (GError) problem = NULL;

  run->arg = arg;
  if (g_file_test (arg, G_FILE_TEST_EXISTS))
    {
      if (slv_deck_files_each (arg, NULL, run->cli->games, check_file, run, run->cli->cancellable, &problem))
        return TRUE;
      if (!run->ended)   /* a folder that cannot be looked into */
        return tell_failure (run, arg, g_steal_pointer (&problem), error);
      g_propagate_error (error, g_steal_pointer (&problem));
      return FALSE;
    }
  g_autoptr (GPtrArray) decks = slv_cli_decks (run->cli, arg, &problem);
  return check_decks (run, arg, decks, problem, error);
}

/* What was written so far must still be one document. */
static void
end_early (Run *run, GError **error)
{
  if (!run->cli->json || run->judged + run->failed == 0 || error == NULL || *error == NULL)
    return;
  cJSON *json = slv_cli_error_json (*error);
  g_autofree char *text = slv_json_print (json, FALSE);
  cJSON_Delete (json);
  printf ("\n],\"error\":%s}\n", text);
  run->cli->json_told = TRUE;
}

static void
print_tally (Run *run)
{
  g_autofree char *all = slv_tell_printf (ngettext ("%u verdict: %u legal, %u illegal, %u unknown", "%u verdicts: %u legal, %u illegal, %u unknown",
                                                    run->judged), run->judged, run->tally[SLV_VERDICT_LEGAL], run->tally[SLV_VERDICT_ILLEGAL],
                                          run->tally[SLV_VERDICT_UNKNOWN]);

  if (run->cli->json)
    fputs (run->judged + run->failed ? "\n]}\n" : "{\"decks\":[]}\n", stdout);
  else if (run->judged > 1)
    {
      slv_text_line ();
      slv_text_put (SLV_STYLE_BOLD, all);
      if (run->failed)
        {
          g_autofree char *told = slv_tell_printf (ngettext ("%u file could not be read", "%u files could not be read", run->failed), run->failed);

          slv_text_put (SLV_STYLE_PLAIN, " · ");
          slv_text_put (SLV_STYLE_BAD, told);
        }
      slv_text_line ();
    }
}

int
slv_cmd_check (SlvCli *cli, GError **error)
{
  g_autoptr (GHashTable) checkers = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, (GDestroyNotify) slv_checker_free);
  Run run = { .cli = cli, .checkers = checkers, .many = cli->args->len > 1 };

  if (!slv_cli_index (cli, error))
    return 3;
  for (guint i = 0; i < cli->args->len; i++)
    {
      if (!slv_cli_going (cli, error) || !check_argument (&run, slv_cli_arg (cli, i), error))
        {
          end_early (&run, error);
          return 3;
        }
      slv_cli_progress (cli, slv_cli_arg (cli, i), i, cli->args->len, run.judged);
    }
  slv_cli_progress_end (cli);
  print_tally (&run);
  if (run.code)
    return run.code;
  return run.tally[SLV_VERDICT_ILLEGAL] + run.tally[SLV_VERDICT_UNKNOWN] ? 1 : 0;
}
