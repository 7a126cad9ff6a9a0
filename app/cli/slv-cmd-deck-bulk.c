/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-cmd-deck-bulk.c: `deck move`, `tag`, `copy` and `remove`: the same thing done to one or many saved decks, all of them or none.
 * On disk when one ends with 0: the new state of each deck; else none. */
#include "cli/slv-cli.h"
#include "deck/slv-deck-bulk.h"

/* (transfer full): the ids of the saved decks named by the first @n arguments, each once. */
static GArray *
named_decks (SlvCli *cli, guint n, GError **error)
{
  g_autoptr (GArray) ids = g_array_new (FALSE, FALSE, sizeof (gint64));

  if (!slv_cli_store (cli, error))
    return NULL;
  for (guint i = 0; i < n; i++)
    {
      const char *name = slv_cli_arg (cli, i);
      g_autoptr (SlvDeck) deck = NULL;
      gboolean again = FALSE;

      if (!(deck = slv_store_find_deck (cli->store, name, error)))
        return NULL;
      for (guint k = 0; k < ids->len; k++)
        again = again || g_array_index (ids, gint64, k) == deck->id;
      if (!again)
        g_array_append_val (ids, deck->id);
    }
  return g_steal_pointer (&ids);
}

/* The names as they are after the change; of removed decks as they were. */
static cJSON *
names_of (SlvCli *cli, const GArray *ids)
{
  cJSON *list = cJSON_CreateArray ();

  for (guint i = 0; i < ids->len; i++)
    {
      g_autoptr (SlvDeck) deck = slv_store_load_deck (cli->store, g_array_index (ids, gint64, i), NULL);

      if (deck)
        cJSON_AddItemToArray (list, cJSON_CreateString (deck->name));
    }
  return list;
}

static int
change (SlvCli *cli, guint n, SlvDecksChange what, const char *words, const char *key, GError **error)
{
  g_autoptr (GArray) ids = named_decks (cli, n, error);
  g_autoptr (SlvDecksStep) step = NULL;
  cJSON *before = ids && what == SLV_DECKS_REMOVE ? names_of (cli, ids) : NULL;

  if (ids == NULL || !(step = slv_decks_change (cli->store, ids, what, words, error)))
    {
      cJSON_Delete (before);
      return 3;
    }
  cJSON *json = cJSON_CreateObject ();
  cJSON_AddItemToObject (json, key, before ? before : names_of (cli, slv_decks_step_ids (step)));
  if (!cli->json)
    slv_cli_say_taken (slv_decks_step_count (step) > 0 ? slv_decks_step_text (step) : g_strdup (_("nothing to change")));
  return slv_cli_answer (cli, json);
}

int
slv_cmd_deck_move (SlvCli *cli, GError **error)
{
  return change (cli, cli->args->len - 1, SLV_DECKS_MOVE, slv_cli_arg (cli, cli->args->len - 1), "moved", error);
}

int
slv_cmd_deck_copy (SlvCli *cli, GError **error)
{
  return change (cli, cli->args->len, SLV_DECKS_DUPLICATE, NULL, "copied", error);
}

int
slv_cmd_deck_remove (SlvCli *cli, GError **error)
{
  return change (cli, cli->args->len, SLV_DECKS_REMOVE, NULL, "removed", error);
}

int
slv_cmd_deck_tag (SlvCli *cli, GError **error)
{
  gboolean off = slv_cli_has (cli, "off");
  g_autofree char *tags = g_strdup (slv_cli_arg (cli, cli->args->len - 1));

  return change (cli, cli->args->len - 1, off ? SLV_DECKS_UNTAG : SLV_DECKS_TAG, tags, off ? "untagged" : "tagged", error);
}
