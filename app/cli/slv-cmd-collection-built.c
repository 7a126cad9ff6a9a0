/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-cmd-collection-built.c: `collection built` and `conflicts`: the decks that hold copies, what has changed in their lists since,
 * and what they claim twice. */
#include "cli/slv-cli-collection.h"
#include "collection/slv-collection-decks.h"

/* Adds "conflicts" to @json, or says them. */
static void
tell_conflicts (SlvCli *cli, cJSON *json, const GPtrArray *conflicts)
{
  cJSON *list = cJSON_AddArrayToObject (json, "conflicts");

  SLV_EACH (const SlvConflict, one, conflicts)
    {
      cJSON *row = slv_json_add_row (list);

      slv_json_add_texts (row, "decks", one->decks);
      slv_json_put (row, { "name", SLV_TEXT (one->name) }, { "have", SLV_NUMBER (one->have) }, { "claimed", SLV_NUMBER (one->claimed) });
      if (!cli->json)
        slv_cli_say_taken (slv_conflict_text (one));
    }
  if (!cli->json && conflicts->len == 0)
    slv_cli_say (_("no built deck claims a copy that another one has"));
}

int
slv_cmd_collection_conflicts (SlvCli *cli, GError **error)
{
  g_autoptr (SlvCollection) collection = slv_cli_collection (cli, error);
  g_autoptr (GPtrArray) conflicts = collection != NULL ? slv_collection_conflicts (collection, cli->store, error) : NULL;

  if (conflicts == NULL)
    return 3;
  cJSON *json = cJSON_CreateObject ();
  tell_conflicts (cli, json, conflicts);
  slv_cli_answer (cli, json);
  return conflicts->len > 0 ? 1 : 0;
}

static void
tell_built (SlvCli *cli, SlvCollection *collection, const SlvDeck *deck, SlvGame *game, cJSON *list)
{
  g_autoptr (GPtrArray) only = g_ptr_array_new (), drifts = slv_collection_drift (collection, deck, game);
  cJSON *one = slv_json_add_row (list);
  guint64 copies = 0;

  g_ptr_array_add (only, (gpointer) deck);
  g_autoptr (SlvBuild) back = slv_collection_put_back (collection, only);
  for (guint i = 0; i < back->pulls->len; i++)
    copies += (guint64) g_array_index (back->pulls, SlvPull, i).quantity;
  slv_json_put (one, { "deck", SLV_TEXT (deck->name) }, { "game", SLV_TEXT (deck->game) },
                { "copies", SLV_NUMBER (copies) }, { "places", SLV_NUMBER (back->n_places) });
  SlvRows *changes = slv_rows_new (NULL, one, "changes");
  if (!cli->json)
    slv_text_putf (SLV_STYLE_PLAIN, ngettext ("%s: %llu copy\n", "%s: %llu copies\n", (gulong) copies), deck->name, (unsigned long long) copies);
  SLV_EACH (const SlvDrift, drift, drifts)
    {
      slv_rows_add (changes, { "name", SLV_TEXT (drift->name) }, { "listed", SLV_NUMBER (drift->listed) }, { "sits", SLV_NUMBER (drift->sits) });
      if (!cli->json && drift->listed > drift->sits)
        slv_text_putf (SLV_STYLE_PLAIN, _("  put in %llu × %s\n"), (unsigned long long) (drift->listed - drift->sits), drift->name);
      else if (!cli->json)
        slv_text_putf (SLV_STYLE_PLAIN, _("  take out %llu × %s\n"), (unsigned long long) (drift->sits - drift->listed), drift->name);
    }
  slv_rows_end (changes, 0);
}

int
slv_cmd_collection_built (SlvCli *cli, GError **error)
{
  g_autoptr (SlvCollection) collection = slv_cli_collection (cli, error);
  g_autoptr (GPtrArray) decks = collection != NULL ? slv_store_list_decks (cli->store, error) : NULL;
  g_autoptr (GPtrArray) conflicts = decks != NULL ? slv_collection_conflicts (collection, cli->store, error) : NULL;
  SlvGame *game = NULL;
  guint n = 0;

  if (conflicts == NULL || !slv_cli_game (cli, &game, error))
    return 3;
  cJSON *json = cJSON_CreateObject ();
  cJSON *list = cJSON_AddArrayToObject (json, "decks");
  SLV_EACH (const SlvDeck, brief, decks)
    {
      g_autoptr (SlvDeck) deck = slv_collection_is_built (collection, brief->id) ? slv_store_load_deck (cli->store, brief->id, NULL) : NULL;

      if (deck == NULL || (game != NULL && g_strcmp0 (deck->game, game->id) != 0))
        continue;
      tell_built (cli, collection, deck, game, list);
      n++;
    }
  if (!cli->json && n == 0)
    slv_cli_say (_("no deck is built; `collection build DECK` marks one"));
  tell_conflicts (cli, json, conflicts);
  return slv_cli_answer (cli, json);
}
