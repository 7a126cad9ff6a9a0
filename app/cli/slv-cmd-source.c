/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-cmd-source.c: `source list`, `add` and `remove`: card lists that the library remembers. Fetching is slv-cmd-import.c. On disk
 * when `add` or `remove` ends with 0: the source (and its password) or its absence; else the sources as they were. */
#include <glib/gi18n.h>
#include <string.h>
#include "cli/slv-cli.h"
#include "slv-list-file.h"
#include "slv-fetch.h"
#include "base/slv-address.h"
#include "base/slv-clean.h"
#include "import/slv-job.h"

/* ---- the lists that definitions name: known to the program, fetched only when a person asks for them ---- */

static gboolean
is_remembered (GPtrArray *sources, const char *url)
{
  for (guint i = 0; i < sources->len; i++)
    if (g_str_equal (((SlvSource *) sources->pdata[i])->url, url))
      return TRUE;
  return FALSE;
}

static cJSON *
published_json (const SlvGame *game, const SlvListSource *source, gboolean on)
{
  cJSON *row = cJSON_CreateObject ();

  slv_json_put (row, { "name", SLV_TEXT (source->id) }, { "title", SLV_TEXT (source->title) },
                { "url", SLV_TEXT (source->url) }, { "game", SLV_TEXT (game->id) }, { "kind", SLV_TEXT (source->kind) },
                { "on", SLV_TRUTH (on) });
  return row;
}

/* those that are not remembered go into @table, all into @list */
static guint
list_published (SlvCli *cli, GPtrArray *sources, cJSON *list, SlvTable *table)
{
  GPtrArray *games = slv_games_list (cli->games);
  guint off = 0;

  SLV_EACH (const SlvGame, game, games)
    {
      SLV_EACH (const SlvListSource, source, game->sources)
        {
          gboolean on = is_remembered (sources, source->url);

          cJSON_AddItemToArray (list, published_json (game, source, on));
          if (!on && ++off)
            slv_table_add (table, (const char *[]) { source->id, game->id, slv_cli_tr (source->title), source->url });
        }
    }
  return off;
}

static void
print_lists (SlvTable *table, guint n, SlvTable *published, guint off)
{
  if (n == 0)
    {
      slv_cli_say (_("no sources are remembered; add one with `sleeves source add NAME URL`"));
      slv_table_free (table);
    }
  else
    slv_table_print (table, 0);
  if (off == 0)
    {
      slv_table_free (published);
      return;
    }
  slv_text_line ();
  slv_text_paragraph (0, NULL, SLV_STYLE_PLAIN, _("Published lists; `sleeves source add NAME` remembers one:"));
  slv_table_print (published, 0);
}

int
slv_cmd_source_list (SlvCli *cli, GError **error)
{
  g_autoptr (GPtrArray) sources = NULL;
  SlvTable *table;

  if (!slv_cli_games (cli, error) || !slv_cli_store (cli, error) || !(sources = slv_store_list_sources (cli->store, error)))
    return 3;
  cJSON *json = cJSON_CreateObject ();
  cJSON *list = cJSON_AddArrayToObject (json, "sources");
  SlvTable *published = slv_table_new ("llll", (const char *[]) { _("Name"), _("Game"), _("List"), _("From") });
  table = slv_table_new ("llllrl", (const char *[]) { _("Name"), _("Game"), _("Kind"), _("Fetched"), _("Records"), _("From") });
  SLV_EACH (const SlvSource, source, sources)
    {
      g_autofree char *fetched = slv_tell_time (source->fetched);
      g_autofree char *records = slv_tell_digits (source->records);
      cJSON *row = slv_json_add_row (list);

      slv_table_add (table, (const char *[]) { source->name, source->game, source->kind, fetched, records, source->url });
      slv_json_put (row, { "name", SLV_TEXT (source->name) }, { "url", SLV_TEXT (source->url) },
                    { "game", SLV_TEXT (source->game) }, { "kind", SLV_TEXT (source->kind) },
                    { "fetched", SLV_NUMBER (source->fetched) }, { "records", SLV_NUMBER (source->records) });
    }
  guint off = list_published (cli, sources, cJSON_AddArrayToObject (json, "published"), published);
  if (cli->json)
    slv_cli_print_json (json);
  else
    {
      cJSON_Delete (json);
      print_lists (g_steal_pointer (&table), sources->len, g_steal_pointer (&published), off);
    }
  g_clear_pointer (&table, slv_table_free);
  g_clear_pointer (&published, slv_table_free);
  return 0;
}

static const SlvListSource *
find_published (SlvCli *cli, const char *id, const SlvGame **game)
{
  GPtrArray *games = slv_games_list (cli->games);

  for (guint g = 0; g < games->len; g++)
    {
      *game = games->pdata[g];
      for (guint i = 0; i < (*game)->sources->len; i++)
        if (g_str_equal (((SlvListSource *) (*game)->sources->pdata[i])->id, id))
          return (*game)->sources->pdata[i];
    }
  return NULL;
}

/* A file's address must hold from any folder; a scheme that cannot be fetched is told now, not at the first refresh. */
static char *
full_address (const char *url, GError **error)
{
  const char *bare = url + strspn (url, " \t\n");

  url = slv_fetch_is_url (bare) ? bare : url;   /* as it is copied */
  if (!slv_fetch_is_url (url))
    return g_canonicalize_filename (url, NULL);
  if ((g_str_has_prefix (url, "http://") || g_str_has_prefix (url, "https://")) && g_utf8_validate (url, -1, NULL))
    return g_strdup (url);
  slv_set_error (error, SLV_ERROR_USAGE, NULL, _("“%s” is neither http nor https"), url);
  return NULL;
}

static gboolean
known_kind (SlvCli *cli, const char *kind, GError **error)
{
  g_auto (GStrv) kinds = slv_list_file_kinds (cli->games);

  if (kind == NULL || g_strv_contains ((const char * const *) kinds, kind))
    return TRUE;
  g_autofree char *list = g_strjoinv (", ", kinds);
  return slv_set_error (error, SLV_ERROR_USAGE, NULL, _("there is no kind “%s” of card list; there are %s"), kind, list);
}

/* remembers it, and says so */
static int
remember (SlvCli *cli, const char *name, const char *url, const char *game, const char *kind, GError **error)
{
  char empty[] = "";
  SlvSource source = { .name = (char *) name, .url = (char *) url, .game = (char *) game, .kind = (char *) kind,
                       .state = empty, .etag = empty, .modified = empty, .hash = empty };

  if (!slv_cli_store (cli, error) || !slv_store_save_source (cli->store, &source, error))
    return 3;
  if (cli->json)
    {
      g_autofree char *password = NULL, *plain = slv_address_split (url, &password);
      cJSON *json = cJSON_CreateObject ();

      slv_json_put (json, { "added", SLV_TEXT (name) }, { "url", SLV_TEXT (plain) });
      slv_cli_print_json (json);
    }
  else
    slv_cli_say (_("“%s” is remembered; `sleeves source refresh %s` fetches it"), name, name);
  return 0;
}

/* NAME alone: a published list */
static int
add_published (SlvCli *cli, const char *name, GError **error)
{
  const SlvGame *game = NULL;
  const SlvListSource *source = slv_cli_games (cli, error) ? find_published (cli, name, &game) : NULL;

  if (source != NULL)
    return remember (cli, source->id, source->url, game->id, source->kind, error);
  if (cli->games != NULL)
    slv_set_error (error, SLV_ERROR_USAGE, NULL, _("there is no published list “%s”; `sleeves source list` shows them, and a list of your own needs its address, too"), name);
  return 2;
}

static gboolean
is_unclean (const char *name)
{
  g_autofree char *clean = slv_name_clean (name);

  return !g_str_equal (clean, name);
}

int
slv_cmd_source_add (SlvCli *cli, GError **error)
{
  const char *name = slv_cli_arg (cli, 0), *kind = slv_cli_get (cli, "as");
  SlvGame *game = NULL;

  if (cli->args->len == 1)
    return add_published (cli, name, error);
  g_autofree char *url = full_address (slv_cli_arg (cli, 1), error);
  if (url == NULL || !slv_cli_game (cli, &game, error) || !known_kind (cli, kind, error))
    return 3;
  if (*name == '\0' || !g_utf8_validate (name, -1, NULL) || is_unclean (name) || strstr (name, "://") != NULL || g_str_equal (name, "-"))
    return slv_cli_usage (error, _("“%s” cannot be the name of a source"), name);
  return remember (cli, name, url, game != NULL ? game->id : "", kind != NULL ? kind : "", error);
}

static gboolean
withdraw (SlvStore *store, const char *name, SlvTally *tally, GError **error)
{
  g_autoptr (GPtrArray) sources = slv_store_list_sources (store, error);
  const SlvSource *source = slv_source_find (sources, name);

  if (source != NULL)
    return slv_job_withdraw (store, source, tally, error);
  return sources != NULL && slv_store_remove_source (store, name, error);   /* which says that there is none */
}

int
slv_cmd_source_remove (SlvCli *cli, GError **error)
{
  const char *name = slv_cli_arg (cli, 0);
  gboolean cards = slv_cli_has (cli, "with-cards");
  SlvTally tally = { 0 };

  if (!slv_cli_store (cli, error)
      || !(cards ? withdraw (cli->store, name, &tally, error) : slv_store_remove_source (cli->store, name, error)))
    return 3;
  if (cli->json)
    slv_cli_tell_json ({ "removed", SLV_TEXT (name) }, { "gone", SLV_NUMBER (tally.gone) });
  else if (cards)
    {
      g_autofree char *text = slv_tell_printf (ngettext ("“%s” is forgotten, and %u card that no other list brings is gone",
                                                         "“%s” is forgotten, and %u cards that no other list brings are gone", tally.gone),
                                               name, (guint) tally.gone);

      slv_cli_say ("%s", text);
    }
  else
    slv_cli_say (_("“%s” is forgotten; its cards stay in the index"), name);
  return 0;
}
