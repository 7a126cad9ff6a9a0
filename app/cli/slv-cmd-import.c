/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-cmd-import.c: `import` and `source refresh`: one job for each WHAT, each whole or not at all; the account of every
 * record is what these commands print. */
#include "config.h"
#include <glib/gi18n.h>
#include "cli/slv-cli.h"
#include "slv-fetch.h"
#include "slv-job.h"

#define REJECTED_SHOWN 10u

typedef struct { SlvCli *cli; const char *what; } Progress;

static void
show_progress (const SlvJobProgress *progress, gpointer user_data)
{
  Progress *p = user_data;

  slv_cli_progress (p->cli, p->what, progress->bytes, progress->total, progress->records);
}

static cJSON *
tally_json (const SlvTally *tally)
{
  cJSON *json = cJSON_CreateObject ();

  cJSON_AddNumberToObject (json, "new", (double) tally->new_);
  cJSON_AddNumberToObject (json, "changed", (double) tally->changed);
  cJSON_AddNumberToObject (json, "unchanged", (double) tally->unchanged);
  cJSON_AddNumberToObject (json, "gone", (double) tally->gone);
  return json;
}

/* Records of cards that the list had brought before: rows of further printings, the same card on another page. With them new,
 * changed, unchanged and rejected add up to the records. */
static guint64
count_repeated (const SlvImportAccount *account)
{
  guint64 told = account->cards.new_ + account->cards.changed + account->cards.unchanged + account->rejected->len;

  return account->records > told ? account->records - told : 0;
}

static cJSON *
account_json (const SlvImportAccount *account)
{
  cJSON *json = cJSON_CreateObject (), *list;

  cJSON_AddStringToObject (json, "what", account->what);
  cJSON_AddStringToObject (json, "kind", account->kind ? account->kind : "");
  cJSON_AddStringToObject (json, "game", account->game ? account->game : "");
  cJSON_AddNumberToObject (json, "records", (double) account->records);
  cJSON_AddNumberToObject (json, "repeated", (double) count_repeated (account));
  cJSON_AddItemToObject (json, "cards", tally_json (&account->cards));
  cJSON_AddItemToObject (json, "printings", tally_json (&account->printings));
  list = cJSON_AddArrayToObject (json, "rejected");
  for (guint i = 0; i < account->rejected->len; i++)
    {
      const SlvRejected *rejected = account->rejected->pdata[i];
      cJSON *row = cJSON_CreateObject ();

      cJSON_AddStringToObject (row, "record", rejected->record ? rejected->record : "");
      cJSON_AddNumberToObject (row, "line", (double) rejected->line);
      cJSON_AddStringToObject (row, "reason", rejected->reason);
      cJSON_AddItemToArray (list, row);
    }
  list = cJSON_AddArrayToObject (json, "notes");
  for (guint i = 0; i < account->notes->len; i++)
    cJSON_AddItemToArray (list, cJSON_CreateString (account->notes->pdata[i]));
  cJSON_AddNumberToObject (json, "bytes", (double) account->bytes);
  cJSON_AddNumberToObject (json, "requests", (double) account->requests);
  cJSON_AddBoolToObject (json, "not_modified", account->not_modified);
  cJSON_AddBoolToObject (json, "dry_run", account->dry_run);
  return json;
}

/* ---- text ---- */

static void
add_tally (SlvTable *table, const char *title, const SlvTally *tally)
{
  g_autofree char *a = slv_cli_count (tally->new_), *b = slv_cli_count (tally->changed);
  g_autofree char *c = slv_cli_count (tally->unchanged), *d = slv_cli_count (tally->gone);

  slv_table_add (table, (const char *[]) { title, a, b, c, d });
}

static void
print_account (const SlvImportAccount *account)
{
  SlvTable *table = slv_table_new ("lrrrr", (const char *[]) { "", _("new"), _("changed"), _("unchanged"), _("gone") });

  slv_text_put (SLV_STYLE_BOLD, account->what);
  slv_text_putf (SLV_STYLE_DIM, "  %s, %s", account->game ? account->game : "", account->kind ? account->kind : "");
  if (account->dry_run)
    slv_text_putf (SLV_STYLE_UNSURE, "  %s", _("dry run: nothing was changed"));
  slv_text_line ();
  add_tally (table, _("cards"), &account->cards);
  add_tally (table, _("printings"), &account->printings);
  slv_table_print (table, 2);
  for (guint i = 0; i < account->notes->len; i++)
    {
      g_autofree char *first = g_strdup_printf ("  %s:", _("note"));

      slv_text_paragraph (10, first, SLV_STYLE_PLAIN, account->notes->pdata[i]);
    }
  if (account->rejected->len)
    {
      slv_text_put (SLV_STYLE_PLAIN, "  ");
      slv_text_putf (SLV_STYLE_BAD, ngettext ("%u record was rejected:", "%u records were rejected:", account->rejected->len),
                     account->rejected->len);
      slv_text_line ();
    }
  for (guint i = 0; i < MIN (account->rejected->len, REJECTED_SHOWN); i++)
    {
      const SlvRejected *rejected = account->rejected->pdata[i];
      g_autofree char *text = g_strdup_printf (_("line %u, %s: %s"), (guint) rejected->line,
                                               rejected->record ? rejected->record : "?", rejected->reason);

      slv_text_paragraph (6, "    -", SLV_STYLE_PLAIN, text);
    }
  if (account->rejected->len > REJECTED_SHOWN)
    slv_text_paragraph (4, NULL, SLV_STYLE_PLAIN, _("--json names all of them."));
}

/* ---- running ---- */

/* Borrowed: the source of that name; NULL when there is none. */
static SlvSource *
find_source (GPtrArray *sources, const char *name)
{
  for (guint i = 0; sources && i < sources->len; i++)
    if (g_str_equal (((SlvSource *) sources->pdata[i])->name, name))
      return sources->pdata[i];
  return NULL;
}

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
  Progress progress = { cli, source ? source->name : what };
  const char *game = source ? (*source->game ? source->game : NULL) : NULL;
  const char *kind = source ? (*source->kind ? source->kind : NULL) : slv_cli_get (cli, "as");
  g_autoptr (SlvImportAccount) account = NULL;
  SlvGame *given = NULL;

  if (source == NULL && (!slv_cli_game (cli, &given, error)))
    return NULL;
  account = slv_job_run (cli->store, cli->games, source ? source->url : what, given ? given->id : game, kind,
                         slv_cli_has (cli, "dry-run"), show_progress, &progress, cli->cancellable, error);
  slv_cli_progress_end (cli);
  if (account == NULL || (source && !remember (cli, source, account, error)))
    return NULL;
  if (source)   /* it is told by the name that was given, wherever it came from */
    slv_take_str (&account->what, g_strdup (what));
  return g_steal_pointer (&account);
}

static cJSON *
failure_json (const char *what, const GError *error)
{
  cJSON *json = cJSON_CreateObject ();

  cJSON_AddStringToObject (json, "what", what);
  cJSON_AddItemToObject (json, "error", slv_cli_error_json (error));
  return json;
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
      g_autofree char *shown = g_filename_display_name (names->pdata[i]);
      g_autoptr (SlvImportAccount) account = import_one (cli, names->pdata[i], sources->pdata[i], &problem);

      if (account && cli->json)
        cJSON_AddItemToArray (list, account_json (account));
      else if (account)
        print_account (account);
      else if (!as_list)
        {
          cJSON_Delete (json);
          g_propagate_error (error, g_steal_pointer (&problem));
          return 3;
        }
      else
        {
          g_autofree char *text = slv_error_describe (problem);

          slv_cli_say ("%s", text);
          cJSON_AddItemToArray (list, failure_json (shown, problem));
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

  slv_fetch_init ();
  if (!slv_cli_games (cli, error) || !slv_cli_store (cli, error) || !(known = slv_store_list_sources (cli->store, error)))
    return 3;
  for (guint i = 0; i < cli->args->len; i++)
    {
      const char *what = slv_cli_arg (cli, i);
      gboolean direct = g_str_equal (what, "-") || slv_fetch_is_url (what) || g_file_test (what, G_FILE_TEST_EXISTS);

      g_ptr_array_add (sources, direct ? NULL : find_source (known, what));
    }
  return import_all (cli, cli->args, sources, cli->args->len > 1, error);
}

int
slv_cmd_source_refresh (SlvCli *cli, GError **error)
{
  g_autoptr (GPtrArray) known = NULL, sources = g_ptr_array_new (), names = g_ptr_array_new ();

  slv_fetch_init ();
  if (!slv_cli_games (cli, error) || !slv_cli_store (cli, error) || !(known = slv_store_list_sources (cli->store, error)))
    return 3;
  for (guint i = 0; i < (cli->args->len ? cli->args->len : known->len); i++)
    {
      const char *name = cli->args->len ? slv_cli_arg (cli, i) : ((SlvSource *) known->pdata[i])->name;
      SlvSource *source = find_source (known, name);

      if (source == NULL)
        {
          slv_set_error (error, SLV_ERROR_NOT_FOUND, NULL, _("there is no source “%s”"), name);
          return 3;
        }
      g_ptr_array_add (names, (gpointer) name);
      g_ptr_array_add (sources, source);
    }
  if (names->len == 0 && !cli->json)
    slv_cli_say (_("no sources are remembered; add one with `sleeves source add NAME URL`"));
  return import_all (cli, names, sources, TRUE, error);
}
