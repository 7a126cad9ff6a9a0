/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-cmd-games-validate.c: `games validate`: a definition against the schema, then against itself (every query of it is
 * bound to its own attributes). What a person wants from it is line and column of each fault. */
#include "cli/slv-cli.h"

/* Tells a fault to people, once: a game is read with its editions, which may be asked about beside it. */
static void
print_fault (const SlvFault *fault, GHashTable *told)
{
  g_autofree char *where = g_canonicalize_filename (fault->file ? fault->file : "", NULL);

  if (!g_hash_table_add (told, g_strdup_printf ("%s:%u:%u:%s", where, fault->line, fault->column, fault->message)))
    return;
  g_autofree char *place = slv_fault_place (fault);

  slv_text_putf (SLV_STYLE_PLAIN, "%s: ", place);
  slv_text_putf (fault->error ? SLV_STYLE_BAD : SLV_STYLE_UNSURE, "%s: ", fault->error ? _("error") : _("warning"));
  slv_text_say (SLV_STYLE_PLAIN, fault->message);
}

/* (transfer full): all faults of @path; @game gets its id. */
static GPtrArray *
find_faults (SlvCli *cli, const char *path, char **game)
{
  GPtrArray *faults = g_ptr_array_new_with_free_func ((GDestroyNotify) slv_fault_free);
  g_autofree char *rng = g_build_filename (cli->schema, "game.rng", NULL);
  g_auto (GStrv) dirs = slv_cli_game_dirs (cli);
  g_autoptr (SlvGames) games = slv_game_load_file (path, (const char * const *) dirs, rng, faults);

  *game = NULL;
  for (guint i = 0; games && i < slv_games_list (games)->len; i++)
    {
      SlvGame *one = slv_games_list (games)->pdata[i];

      slv_check_definition (one, faults);
      slv_take_str (game, g_strdup (one->id));
    }
  return faults;
}

/* Returns whether the definition can be used. */
static gboolean
validate (SlvCli *cli, const char *path, GHashTable *told, cJSON *list)
{
  g_autofree char *game = NULL, *shown = slv_text_file_name (path);
  g_autoptr (GPtrArray) faults = find_faults (cli, path, &game);
  cJSON *json = slv_json_add_row (list);
  gboolean valid = game != NULL;

  cJSON_AddStringToObject (json, "file", shown);
  SlvRows *rows = slv_rows_new (NULL, json, "faults");
  SLV_EACH (const SlvFault, fault, faults)
    {
      g_autofree char *file = slv_text_file_name (fault->file ? fault->file : "");

      valid = valid && !fault->error;
      slv_rows_add (rows, { "severity", SLV_TEXT (fault->error ? "error" : "warning") }, { "file", SLV_TEXT (file) },
                    { "line", SLV_NUMBER (fault->line) }, { "column", SLV_NUMBER (fault->column) }, { "message", SLV_TEXT (fault->message) });
      if (!cli->json)
        print_fault (fault, told);
    }
  slv_rows_end (rows, 0);
  slv_json_put (json, { "valid", SLV_TRUTH (valid) }, { "game", SLV_TEXT (game) });
  if (!cli->json && game == NULL && faults->len > 0)
    slv_text_sayf (SLV_STYLE_DIM, _("%s: its queries, and what its rules ask, are looked at once this is mended"), shown);
  if (!cli->json && valid)
    slv_text_sayf (SLV_STYLE_GOOD, _("%s: “%s” is a valid definition"), shown, game);
  return valid;
}

int
slv_cmd_games_validate (SlvCli *cli, GError **error)
{
  cJSON *json = cJSON_CreateObject (), *list = cJSON_AddArrayToObject (json, "files");
  g_autoptr (GHashTable) told = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  gboolean valid = TRUE;

  for (guint i = 0; i < cli->args->len; i++)
    {
      const char *path = slv_cli_readable (cli, slv_cli_arg (cli, i), error);

      if (path == NULL || !slv_cli_going (cli, error))
        {
          cJSON_Delete (json);
          return 3;
        }
      valid = validate (cli, path, told, list) && valid;
    }
  slv_cli_answer (cli, json);
  return valid ? 0 : 3;
}
