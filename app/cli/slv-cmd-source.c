/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-cmd-source.c: `source list`, `add` and `remove`: card lists that the library remembers. Fetching is slv-cmd-import.c. */
#include "config.h"
#include <glib/gi18n.h>
#include "cli/slv-cli.h"
#include "slv-card-list.h"
#include "slv-fetch.h"

static char *
time_text (gint64 seconds)
{
  g_autoptr (GDateTime) time = seconds ? g_date_time_new_from_unix_local (seconds) : NULL;

  return time ? g_date_time_format (time, "%Y-%m-%d %H:%M") : g_strdup (_("never"));
}

int
slv_cmd_source_list (SlvCli *cli, GError **error)
{
  g_autoptr (GPtrArray) sources = NULL;
  cJSON *json, *list;
  SlvTable *table;

  if (!slv_cli_store (cli, error) || !(sources = slv_store_list_sources (cli->store, error)))
    return 3;
  json = cJSON_CreateObject ();
  list = cJSON_AddArrayToObject (json, "sources");
  table = slv_table_new ("llllrl", (const char *[]) { _("Name"), _("Game"), _("Kind"), _("Fetched"), _("Records"), _("From") });
  for (guint i = 0; i < sources->len; i++)
    {
      const SlvSource *source = sources->pdata[i];
      g_autofree char *fetched = time_text (source->fetched), *records = slv_cli_count (source->records);
      cJSON *row = cJSON_CreateObject ();

      slv_table_add (table, (const char *[]) { source->name, source->game, source->kind, fetched, records, source->url });
      cJSON_AddStringToObject (row, "name", source->name);
      cJSON_AddStringToObject (row, "url", source->url);
      cJSON_AddStringToObject (row, "game", source->game);
      cJSON_AddStringToObject (row, "kind", source->kind);
      cJSON_AddNumberToObject (row, "fetched", (double) source->fetched);
      cJSON_AddNumberToObject (row, "records", (double) source->records);
      cJSON_AddItemToArray (list, row);
    }
  if (cli->json)
    slv_cli_print_json (json);
  else
    {
      cJSON_Delete (json);
      if (sources->len == 0)
        slv_cli_say (_("no sources are remembered; add one with `sleeves source add NAME URL`"));
    }
  if (cli->json || sources->len == 0)
    slv_table_free (table);
  else
    slv_table_print (table, 0);
  return 0;
}

/* A file's address must hold from any folder; a scheme that cannot be fetched is told now, not at the first refresh. */
static char *
full_address (const char *url, GError **error)
{
  if (!slv_fetch_is_url (url))
    return g_canonicalize_filename (url, NULL);
  if (g_str_has_prefix (url, "http://") || g_str_has_prefix (url, "https://"))
    return g_strdup (url);
  slv_set_error (error, SLV_ERROR_USAGE, NULL, _("“%s” is neither http nor https"), url);
  return NULL;
}

static gboolean
known_kind (SlvCli *cli, const char *kind, GError **error)
{
  g_auto (GStrv) kinds = slv_card_list_kinds (cli->games);
  g_autofree char *list = NULL;

  if (kind == NULL || g_strv_contains ((const char * const *) kinds, kind))
    return TRUE;
  list = g_strjoinv (", ", kinds);
  slv_set_error (error, SLV_ERROR_USAGE, NULL, _("there is no kind “%s” of card list; there are %s"), kind, list);
  return FALSE;
}

int
slv_cmd_source_add (SlvCli *cli, GError **error)
{
  const char *name = slv_cli_arg (cli, 0), *kind = slv_cli_get (cli, "as");
  g_autofree char *url = full_address (slv_cli_arg (cli, 1), error);
  SlvSource source = { 0 };
  SlvGame *game = NULL;
  char empty[] = "";

  if (url == NULL || !slv_cli_game (cli, &game, error) || !known_kind (cli, kind, error) || !slv_cli_store (cli, error))
    return 3;
  if (*name == '\0' || !g_utf8_validate (name, -1, NULL) || slv_fetch_is_url (name) || g_str_equal (name, "-"))
    {
      slv_set_error (error, SLV_ERROR_USAGE, NULL, _("“%s” cannot be the name of a source"), name);
      return 2;
    }
  source = (SlvSource) { .name = (char *) name, .url = url, .game = game ? game->id : empty, .kind = kind ? (char *) kind : empty,
                         .state = empty, .etag = empty, .modified = empty, .hash = empty };
  if (!slv_store_save_source (cli->store, &source, error))
    return 3;
  if (cli->json)
    {
      cJSON *json = cJSON_CreateObject ();

      cJSON_AddStringToObject (json, "added", name);
      cJSON_AddStringToObject (json, "url", url);
      slv_cli_print_json (json);
    }
  else
    slv_cli_say (_("“%s” is remembered; `sleeves source refresh %s` fetches it"), name, name);
  return 0;
}

int
slv_cmd_source_remove (SlvCli *cli, GError **error)
{
  const char *name = slv_cli_arg (cli, 0);
  g_autoptr (GPtrArray) sources = NULL;
  gboolean known = FALSE;

  if (!slv_cli_store (cli, error) || !(sources = slv_store_list_sources (cli->store, error)))
    return 3;
  for (guint i = 0; i < sources->len; i++)
    known = known || g_str_equal (((SlvSource *) sources->pdata[i])->name, name);
  if (!known)
    {
      slv_set_error (error, SLV_ERROR_NOT_FOUND, NULL, _("there is no source “%s”"), name);
      return 3;
    }
  if (!slv_store_remove_source (cli->store, name, error))
    return 3;
  if (cli->json)
    {
      cJSON *json = cJSON_CreateObject ();

      cJSON_AddStringToObject (json, "removed", name);
      slv_cli_print_json (json);
    }
  else
    slv_cli_say (_("“%s” is forgotten; its cards stay in the index"), name);
  return 0;
}
