/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-cmd-games-format.c: `games format`: a format of one's own on one that is there. On disk when it ends with 0: its whole file, tried
 * before; else what was there. */
#include "cli/slv-cli.h"
#include "base/slv-input.h"
#include "import/slv-own-format.h"

#define LIST_MAX (1u << 20)   /* bytes of a list of cards */

/* (transfer full): what was asked for; NULL with @error */
static SlvOwnFormat *
read_format (SlvCli *cli, const SlvFormat *base, GError **error)
{
  g_autoptr (SlvOwnFormat) own = slv_own_format_new (base, slv_cli_arg (cli, 0));
  const char *given = slv_cli_get (cli, "limits"), *file = given != NULL ? slv_cli_readable (cli, given, error) : NULL;
  GPtrArray *sizes = slv_cli_get_all (cli, "deck-size");
  g_autoptr (GBytes) bytes = file != NULL ? slv_input_read_all (file, LIST_MAX, NULL, error) : NULL;
  g_autofree char *text = bytes != NULL ? g_strndup (g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes)) : NULL;

  for (guint i = 0; sizes != NULL && i < sizes->len; i++)
    if (!slv_own_format_add_size (own, sizes->pdata[i], error))
      return NULL;
  if (given != NULL && (text == NULL || slv_cli_index (cli, error) == NULL || !slv_own_format_add_limits (own, cli->index, text, given, error)))
    return NULL;
  return g_steal_pointer (&own);
}

int
slv_cmd_games_format (SlvCli *cli, GError **error)
{
  GPtrArray *named = slv_cli_get_all (cli, "format");
  SlvGame *game = NULL;
  g_autofree char *path = NULL;
  g_auto (GStrv) dirs = slv_cli_game_dirs (cli);

  if (named == NULL || named->len != 1)
    return slv_cli_usage (error, _("--format says on which format it builds"));
  if (!slv_cli_game (cli, &game, error))
    return 3;
  const SlvFormat *base = slv_games_resolve_format (cli->games, game, named->pdata[0], error);
  g_autoptr (SlvOwnFormat) own = base != NULL ? read_format (cli, base, error) : NULL;
  path = own != NULL ? slv_own_format_write (own, cli->library, (const char * const *) dirs, cli->schema, error) : NULL;
  if (path == NULL)
    return 3;
  g_autofree char *id = slv_own_format_dup_id (own);
  cJSON *json = cJSON_CreateObject ();
  slv_json_put (json, { "format", SLV_TEXT (id) }, { "extends", SLV_TEXT (own->base->full_id) }, { "written", SLV_TEXT (path) });
  SlvRows *rows = slv_rows_new (NULL, json, "limits");
  SLV_EACH (const SlvOwnLimit, limit, own->limits)
    slv_rows_add (rows, { "name", SLV_TEXT (limit->name) }, { "limit", SLV_NUMBER (limit->n) });
  slv_rows_end (rows, 0);
  if (!cli->json)
    /* Translators: a format of one's own, the one on which it builds, and a path */
    slv_text_sayf (SLV_STYLE_PLAIN, _("%s is there, on %s; its file is “%s”"), id, base->full_id, path);
  return slv_cli_answer (cli, json);
}
