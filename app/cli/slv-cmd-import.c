/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-cmd-import.c: `import` and `source refresh`: one job for each WHAT, each whole or not at all; the account of every record is
 * what these commands print. On disk when one job ends: all of its cards and the source with its time; when it fails or is killed, the
 * cards as they were and what was fetched, for the next try. */
#include "cli/slv-cli-account.h"
#include "slv-fetch.h"

/* ---- running ---- */

static gboolean
remember (SlvCli *cli, const SlvSource *source, const SlvImportAccount *account, GError **error)
{
  SlvSource fresh = *source;

  if (account->dry_run)
    return TRUE;
  fresh.fetched = g_get_real_time () / G_USEC_PER_SEC;
  fresh.records = account->records;
  return slv_store_save_source (cli->store, &fresh, error);
}

/* One WHAT, or one source when @source is given. (transfer full) */
static SlvImportAccount *
import_one (SlvCli *cli, const char *what, const SlvSource *source, GError **error)
{
  SlvCliProgress progress = { cli, source ? source->name : what };
  const char *game = source ? (*source->game ? source->game : NULL) : NULL;
  const char *kind = source ? (*source->kind ? source->kind : NULL) : slv_cli_get (cli, "as");
  g_autoptr (SlvImportAccount) account = NULL;
  g_autoptr (GHashTable) columns = NULL;
  g_autoptr (GError) problem = NULL;
  SlvJobOrder order = { .what = source ? source->url : what, .kind = kind, .dry_run = slv_cli_has (cli, "dry-run") };
  SlvGame *given = NULL;

  if ((source == NULL && !slv_cli_game (cli, &given, error)) || !slv_cli_get_map (cli, TRUE, &columns, error))
    return NULL;
  order.game = given ? given->id : game;
  order.columns = columns;
  account = slv_job_run_order (cli->store, cli->games, &order, slv_cli_job_progress, &progress, cli->cancellable, error);
  slv_cli_progress_end (cli);
  if (account == NULL)
    return NULL;
  if (source && !remember (cli, source, account, &problem))   /* its cards are in all the same */
    g_ptr_array_add (account->notes, g_strdup_printf (_("when the list was fetched could not be remembered: %s"), problem->message));
  if (source)   /* it is told by the name that was given, wherever it came from */
    slv_take_str (&account->what, g_strdup (what));
  return g_steal_pointer (&account);
}

/* @names: what to import, @sources: for each the source that it names, or NULL. One failure does not keep the others from
 * landing, an interrupt does. */
static int
import_all (SlvCli *cli, GPtrArray *names, GPtrArray *sources, gboolean as_list, GError **error)
{
  cJSON *json = cJSON_CreateObject (), *list = cJSON_AddArrayToObject (json, "imports");
  int code = 0;

  for (guint i = 0; i < names->len && code != 130; i++)
    {
      g_autoptr (GError) problem = NULL;
      g_autofree char *shown = slv_text_file_name (names->pdata[i]);
      g_autoptr (SlvImportAccount) account = import_one (cli, names->pdata[i], sources->pdata[i], &problem);

      if (account && cli->json)
        cJSON_AddItemToArray (list, slv_cli_account_json (account));
      else if (account)
        slv_cli_print_account (account);
      else if (!as_list)
        {
          cJSON_Delete (json);
          g_propagate_error (error, g_steal_pointer (&problem));
          return 3;
        }
      else
        {
          slv_cli_say_error (problem);
          cJSON *row = slv_json_add_row (list);
          cJSON_AddStringToObject (row, "what", shown);
          cJSON_AddItemToObject (row, "error", slv_cli_error_json (problem));
          code = slv_error_exit_code (problem) == 130 || code == 0 ? slv_error_exit_code (problem) : code;
        }
    }
  if (!cli->json)
    cJSON_Delete (json);
  else if (as_list)
    slv_cli_print_json (json);
  else
    {
      slv_cli_print_json (cJSON_DetachItemFromArray (list, 0));
      cJSON_Delete (json);
    }
  return code;
}

int
slv_cmd_import (SlvCli *cli, GError **error)
{
  g_autoptr (GPtrArray) known = NULL, sources = g_ptr_array_new ();

  if (!slv_cli_games (cli, error) || !slv_cli_store (cli, error) || !(known = slv_store_list_sources (cli->store, error)))
    return 3;
  for (guint i = 0; i < cli->args->len; i++)
    {
      const char *what = slv_cli_arg (cli, i);
      gboolean direct = g_str_equal (what, "-") || slv_fetch_is_url (what) || g_file_test (what, G_FILE_TEST_EXISTS);

      g_ptr_array_add (sources, direct ? NULL : slv_source_find (known, what));
    }
  return import_all (cli, cli->args, sources, cli->args->len > 1, error);
}

int
slv_cmd_source_refresh (SlvCli *cli, GError **error)
{
  g_autoptr (GPtrArray) known = NULL, sources = g_ptr_array_new (), names = g_ptr_array_new ();

  if (!slv_cli_games (cli, error) || !slv_cli_store (cli, error) || !(known = slv_store_list_sources (cli->store, error)))
    return 3;
  for (guint i = 0; i < (cli->args->len ? cli->args->len : known->len); i++)
    {
      const char *name = cli->args->len ? slv_cli_arg (cli, i) : ((SlvSource *) known->pdata[i])->name;
      SlvSource *source = slv_source_find (known, name);

      if (source == NULL)
        {
          slv_store_set_no_source (cli->store, name, error);
          return 3;
        }
      g_ptr_array_add (names, (gpointer) name);
      g_ptr_array_add (sources, source);
    }
  if (names->len == 0 && !cli->json)
    slv_cli_say (_("no sources are remembered; add one with `sleeves source add NAME URL`"));
  return import_all (cli, names, sources, TRUE, error);
}
