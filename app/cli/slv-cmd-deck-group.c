/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-cmd-deck-group.c: `deck group`: the groups of a person's own in a saved deck. On disk when it ends with 0: the new state of the deck;
 * else the deck as it was. */
#include "base/slv-fold.h"
#include "cli/slv-cli.h"
#include "deck/slv-deck-group.h"

static gboolean
has_card (const SlvDeck *deck, const char *name)
{
  g_autofree char *folded = slv_fold_name (name, NULL);

  for (guint i = 0; i < deck->entries->len; i++)
    {
      g_autofree char *other = slv_fold_name (slv_deck_entry (deck, i)->name, NULL);

      if (g_str_equal (folded, other))
        return TRUE;
    }
  return FALSE;
}

/* Puts the cards behind the first two arguments into the group, or takes them out of it. */
static gboolean
group_cards (SlvCli *cli, SlvDeck *deck, const char *group, GError **error)
{
  for (guint i = 2; i < cli->args->len; i++)
    if (!has_card (deck, slv_cli_arg (cli, i)))
      return slv_set_error (error, SLV_ERROR_REFUSED, NULL, _("“%s” is not in the deck"), slv_cli_arg (cli, i));
    else if (!slv_deck_group_card (deck, slv_cli_arg (cli, i), group, error))
      return FALSE;
  return TRUE;
}

static gboolean
regroup (SlvCli *cli, SlvDeck *deck, GError **error)
{
  const char *name = slv_cli_arg (cli, 1), *to = slv_cli_get (cli, "rename");
  guint position = (guint) slv_cli_number (cli, "place-at", 0);
  gboolean off = slv_cli_has (cli, "off");

  if (off && cli->args->len == 2)
    return slv_deck_remove_group (deck, name, error);
  if (off || to || position ? !slv_deck_has_group (deck, name, error)
      : !slv_deck_has_group (deck, name, NULL) && !slv_deck_add_group (deck, name, error))
    return FALSE;
  return group_cards (cli, deck, off ? NULL : name, error) && (!position || slv_deck_move_group (deck, name, position - 1, error))
         && (!to || slv_deck_rename_group (deck, name, to, error));
}

/* Each group with its cards that are in the deck; @position G_MAXUINT: the cards that are in none. (transfer full) */
static cJSON *
cards_of (const SlvDeck *deck, GHashTable *grouped, guint position)
{
  g_autoptr (GHashTable) told = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  cJSON *cards = cJSON_CreateArray ();

  for (guint i = 0; i < deck->entries->len; i++)
    {
      const char *name = slv_deck_entry (deck, i)->name;
      char *folded = slv_fold_name (name, NULL);
      gpointer at = NULL;
      guint in = g_hash_table_lookup_extended (grouped, folded, NULL, &at) ? GPOINTER_TO_UINT (at) : G_MAXUINT;

      if (g_hash_table_add (told, folded) && in == position)
        cJSON_AddItemToArray (cards, cJSON_CreateString (name));
    }
  return cards;
}

static void
print_group (const char *title, const cJSON *cards)
{
  slv_text_say (SLV_STYLE_BOLD, title);
  SLV_EACH_JSON (card, cards)
    {
      slv_text_sayf (SLV_STYLE_PLAIN, "  %s", card->valuestring);
    }
}

cJSON *
slv_cli_add_groups (cJSON *json, const SlvDeck *deck)
{
  g_autoptr (GPtrArray) groups = slv_deck_dup_groups (deck);
  g_autoptr (GHashTable) grouped = slv_deck_dup_grouped (deck);
  cJSON *list = cJSON_AddArrayToObject (json, "groups");

  for (guint i = 0; i < groups->len; i++)
    {
      cJSON *row = slv_json_add_row (list);

      cJSON_AddStringToObject (row, "name", g_ptr_array_index (groups, i));
      cJSON_AddItemToObject (row, "cards", cards_of (deck, grouped, i));
    }
  return list;
}

static void
list_groups (SlvCli *cli, const SlvDeck *deck)
{
  g_autoptr (GHashTable) grouped = slv_deck_dup_grouped (deck);
  cJSON *json = cJSON_CreateObject (), *list = slv_cli_add_groups (json, deck), *none = cards_of (deck, grouped, G_MAXUINT);

  cJSON_AddStringToObject (json, "deck", deck->name);
  cJSON_AddItemToObject (json, "none", none);
  if (cli->json)
    {
      slv_cli_print_json (json);
      return;
    }
  SLV_EACH_JSON (row, list)
    print_group (cJSON_GetObjectItemCaseSensitive (row, "name")->valuestring, cJSON_GetObjectItemCaseSensitive (row, "cards"));
  if (cJSON_GetArraySize (list) == 0)
    slv_cli_say (_("“%s” has no groups"), deck->name);
  else if (cJSON_GetArraySize (none) > 0)
    print_group (_("No group"), none);
  cJSON_Delete (json);
}

int
slv_cmd_deck_group (SlvCli *cli, GError **error)
{
  const char *name = slv_cli_arg (cli, 0);
  gboolean change = cli->args->len > 1, behind = FALSE;
  g_autoptr (SlvDeck) deck = NULL;

  if (!change && (slv_cli_has (cli, "off") || slv_cli_get (cli, "rename") || slv_cli_get (cli, "place-at")))
    slv_set_error (error, SLV_ERROR_USAGE, NULL, _("say which group of “%s”"), name);
  else if (slv_cli_store (cli, error) && (deck = slv_store_find_deck (cli->store, name, error))
           && (!change || (regroup (cli, deck, error) && slv_store_save_deck_after (cli->store, deck, &behind, error))))
    {
      list_groups (cli, deck);
      return 0;
    }
  return behind ? slv_cli_again (cli, slv_cmd_deck_group, error) : 3;
}
