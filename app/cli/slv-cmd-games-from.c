/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-cmd-games-from.c: `games from`: a first definition of a game that nobody has described yet, from a card list of it. */
#include <glib/gi18n.h>
#include <stdio.h>
#include "base/slv-input.h"
#include "cli/slv-cli.h"
#include "import/slv-definition-draft.h"

static gboolean
write_draft (const char *path, const char *xml, GError **error)
{
  g_autoptr (GError) failure = NULL;

  if (g_file_set_contents_full (path, xml, -1, G_FILE_SET_CONTENTS_CONSISTENT, 0644, &failure))
    return TRUE;
  slv_set_error (error, SLV_ERROR_STORE, &(SlvPlace) { path, 0, 0 }, "%s", failure->message);
  return FALSE;
}

/* the document of --json: the definition, or where it was written */
static cJSON *
draft_json (const char *path, const char *output, const char *xml)
{
  cJSON *json = cJSON_CreateObject ();

  cJSON_AddStringToObject (json, "file", path);
  if (output != NULL)
    cJSON_AddStringToObject (json, "written", output);
  else
    cJSON_AddStringToObject (json, "definition", xml);
  return json;
}

int
slv_cmd_games_from (SlvCli *cli, GError **error)
{
  const char *path = slv_cli_arg (cli, 0), *output = slv_cli_get (cli, "output");
  g_autoptr (GInputStream) input = slv_input_open (path, SLV_INPUT_LIST_MAX, error);
  g_autofree char *xml = NULL;

  if (input != NULL)
    xml = slv_definition_draft (input, path, slv_cli_get (cli, "game"), cli->cancellable, error);
  if (xml == NULL || (output != NULL && !write_draft (output, xml, error)))
    return 3;
  if (cli->json)
    slv_cli_print_json (draft_json (path, output, xml));
  else if (output == NULL)
    fputs (xml, stdout);
  else
    slv_cli_say (_("The definition is in “%s”. Look through it, then: sleeves games validate “%s”"), output, output);
  return 0;
}
