/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-cmd-source.c: `source list`, `add` and `remove`: card lists that the library remembers. Fetching is slv-cmd-import.c. On disk
 * when `add` or `remove` ends with 0: the source (and its password) or its absence; else the sources as they were. */
#include "cli/slv-cli.h"
#include "slv-fetch.h"
#include "base/slv-address.h"
#include "base/slv-clean.h"
#include "import/slv-job.h"

/* ---- the lists that definitions name: known to the program, fetched only when a person asks for them ---- */

static gboolean
is_remembered (const GPtrArray *sources, const char *url)
{
  SLV_EACH (const SlvSource, source, sources)
    if (g_str_equal (source->url, url))
      return TRUE;
  return FALSE;
}

/* Programs are told of all, people of those that are not remembered. Returns: how many those are. */
static guint
tell_published (SlvCli *cli, const GPtrArray *sources, SlvRows *rows)
{
  GPtrArray *games = slv_games_list (cli->games);
  guint off = 0;

  SLV_EACH (const SlvGame, game, games)
    SLV_EACH (const SlvListSource, source, game->sources)
      {
        gboolean on = is_remembered (sources, source->url);

        off += !on;
        if (cli->json || !on)
          slv_rows_add (rows, { "name", SLV_TEXT (source->id), _("Name") }, { .head = _("Game"), .shown = game->id },
                        { "title", SLV_TEXT (source->title), _("List"), slv_cli_tr (source->title) }, { "url", SLV_TEXT (source->url), _("From") },
                        { "game", SLV_TEXT (game->id) }, { "kind", SLV_TEXT (source->kind) }, { "on", SLV_TRUTH (on) });
      }
  return off;
}

int
slv_cmd_source_list (SlvCli *cli, GError **error)
{
  g_autoptr (GPtrArray) sources = NULL;

  if (!slv_cli_games (cli, error) || !slv_cli_store (cli, error) || !(sources = slv_store_list_sources (cli->store, error)))
    return 3;
  cJSON *json = cJSON_CreateObject ();
  SlvRows *rows = slv_rows_new (cli, json, "sources");
  SLV_EACH (const SlvSource, source, sources)
    slv_rows_add (rows, { "name", SLV_TEXT (source->name), _("Name") }, { "url", SLV_TEXT (source->url) },
                  { "game", SLV_TEXT (source->game), _("Game") }, { "kind", SLV_TEXT (source->kind), _("Kind") },
                  { "fetched", SLV_TIME (source->fetched), _("Fetched") }, { "records", SLV_NUMBER (source->records), _("Records") },
                  { .head = _("From"), .shown = source->url });
  if (slv_rows_end (rows, 0) == 0 && !cli->json)
    slv_cli_say (_("no sources are remembered; add one with `sleeves source add NAME URL`"));
  rows = slv_rows_new (cli, json, "published");
  if (tell_published (cli, sources, rows) > 0 && !cli->json)
    {
      slv_text_line ();
      slv_text_paragraph (0, NULL, SLV_STYLE_PLAIN, _("Published lists; `sleeves source add NAME` remembers one:"));
    }
  slv_rows_end (rows, 0);
  slv_cli_say_outdated (cli, NULL);
  return slv_cli_answer (cli, json);
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
  return slv_error_null (error, SLV_ERROR_USAGE, NULL, _("“%s” is neither http nor https"), url);
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
  g_autofree char *password = NULL, *plain = slv_address_split (url, &password);
  return slv_cli_tell (cli, g_strdup_printf (_("“%s” is remembered; `sleeves source refresh %s` fetches it"), name, name),
                       { "added", SLV_TEXT (name) }, { "url", SLV_TEXT (plain) });
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
  return slv_cli_tell (cli, cards ? slv_tell_printf (ngettext ("“%s” is forgotten, and %u card that no other list brings is gone",
                                                               "“%s” is forgotten, and %u cards that no other list brings are gone", tally.gone),
                                                     name, (guint) tally.gone)
                                  : g_strdup_printf (_("“%s” is forgotten; its cards stay in the index"), name),
                       { "removed", SLV_TEXT (name) }, { "gone", SLV_NUMBER (tally.gone) });
}
