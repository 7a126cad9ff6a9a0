/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-cmd-deck.c: `deck list`, `add`, `show` and `remove`: saved decks and deck files. Showing a file needs no library. */
#include "config.h"
#include <stdio.h>
#include <string.h>
#include <glib/gi18n.h>
#include "cli/slv-cli.h"
#include "slv-deck-file.h"

char *
slv_cli_time_text (gint64 seconds)
{
  g_autoptr (GDateTime) time = seconds ? g_date_time_new_from_unix_local (seconds) : NULL;

  return time ? g_date_time_format (time, "%Y-%m-%d %H:%M") : g_strdup ("");
}

/* What was not understood; only texts have lines. */
char *
slv_cli_unread_text (const SlvUnread *unread)
{
  if (unread->line == 0)
    return g_strdup_printf (_("“%s” was not understood (%s)"), unread->text, unread->reason);
  return g_strdup_printf (_("line %u was not understood: “%s” (%s)"), (guint) unread->line, unread->text, unread->reason);
}

int
slv_cmd_deck_list (SlvCli *cli, GError **error)
{
  g_autoptr (GPtrArray) decks = NULL;
  SlvGame *game = NULL;
  cJSON *json, *list;
  SlvTable *table;
  guint n = 0;

  if (!slv_cli_game (cli, &game, error) || !slv_cli_store (cli, error) || !(decks = slv_store_list_decks (cli->store, error)))
    return 3;
  json = cJSON_CreateObject ();
  list = cJSON_AddArrayToObject (json, "decks");
  table = slv_table_new ("llllrrl", (const char *[]) { _("Folder"), _("Name"), _("Game"), _("Format"), _("Cards"), _("Version"), _("Changed") });
  for (guint i = 0; i < decks->len; i++)
    {
      const SlvStoredDeck *deck = decks->pdata[i];
      g_autofree char *changed = slv_cli_time_text (deck->changed), *cards = slv_cli_count (deck->n_cards);
      g_autofree char *version = g_strdup_printf ("%u", deck->version);
      cJSON *row;

      if (game && strcmp (deck->game, game->id))
        continue;
      n++;
      slv_table_add (table, (const char *[]) { deck->folder && *deck->folder ? deck->folder : NULL, deck->name, deck->game, deck->format,
                                                  cards, version, changed });
      row = cJSON_CreateObject ();
      cJSON_AddStringToObject (row, "name", deck->name);
      cJSON_AddStringToObject (row, "game", deck->game);
      cJSON_AddStringToObject (row, "format", deck->format);
      cJSON_AddStringToObject (row, "folder", deck->folder ? deck->folder : "");
      cJSON_AddNumberToObject (row, "cards", deck->n_cards);
      cJSON_AddNumberToObject (row, "version", deck->version);
      cJSON_AddNumberToObject (row, "changed", (double) deck->changed);
      cJSON_AddItemToArray (list, row);
    }
  if (cli->json)
    slv_cli_print_json (g_steal_pointer (&json));
  else if (n == 0)
    slv_cli_say (_("no decks are saved; add one with `sleeves deck add FILE`"));
  if (cli->json || n == 0)
    slv_table_free (table);
  else
    slv_table_print (table, 0);
  cJSON_Delete (json);
  return 0;
}

/* ---- add ---- */

/* Saves under the deck's name; one of that name is replaced, which the library's history remembers. */
static gboolean
save (SlvCli *cli, SlvDeck *deck, gboolean *replaced, GError **error)
{
  g_autoptr (SlvStoredDeck) stored = slv_deck_to_stored (deck);
  g_autoptr (GError) problem = NULL;
  g_autoptr (SlvStoredDeck) old = slv_store_find_deck (cli->store, deck->name, &problem);

  if (problem && !g_error_matches (problem, SLV_ERROR, SLV_ERROR_NOT_FOUND))
    {
      g_propagate_error (error, g_steal_pointer (&problem));
      return FALSE;
    }
  *replaced = old != NULL;
  stored->id = old ? old->id : 0;
  if (!slv_store_save_deck (cli->store, stored, error))
    return FALSE;
  if (!cli->json)
    slv_cli_say (*replaced ? _("“%s” is saved in place of the one before") : _("“%s” is saved"), deck->name);
  return TRUE;
}

/* The game is written down with the deck, so that it is still known when the index changes. */
static gboolean
add_decks (SlvCli *cli, GPtrArray *decks, cJSON *list, GError **error)
{
  for (guint i = 0; i < decks->len; i++)
    {
      SlvDeck *deck = decks->pdata[i];
      SlvGame *game = *deck->game ? NULL : slv_deck_guess_game (deck, cli->index, cli->games);
      gboolean replaced = FALSE;
      cJSON *row;

      if (game)
        {
          g_free (deck->game);
          deck->game = g_strdup (game->id);
        }
      if (!slv_cli_going (cli, error) || !save (cli, deck, &replaced, error))
        return FALSE;
      row = cJSON_CreateObject ();
      cJSON_AddStringToObject (row, "name", deck->name);
      cJSON_AddStringToObject (row, "game", deck->game);
      cJSON_AddNumberToObject (row, "cards", slv_deck_n_cards (deck, NULL));
      cJSON_AddNumberToObject (row, "unread", deck->unread->len);
      cJSON_AddBoolToObject (row, "replaced", replaced);
      cJSON_AddItemToArray (list, row);
      for (guint u = 0; u < deck->unread->len; u++)
        {
          g_autofree char *text = slv_cli_unread_text (deck->unread->pdata[u]);

          slv_cli_say (_("“%s”: %s; it is kept as it is"), deck->name, text);
        }
    }
  return TRUE;
}

int
slv_cmd_deck_add (SlvCli *cli, GError **error)
{
  cJSON *json, *list;

  if (!slv_cli_index (cli, error))
    return 3;
  json = cJSON_CreateObject ();
  list = cJSON_AddArrayToObject (json, "added");
  for (guint i = 0; i < cli->args->len; i++)
    {
      g_autoptr (GPtrArray) decks = slv_deck_file_read (slv_cli_arg (cli, i), slv_cli_get (cli, "as"), cli->games, error);

      if (decks == NULL || !add_decks (cli, decks, list, error))
        {
          cJSON_Delete (json);
          return 3;
        }
    }
  if (cli->json)
    slv_cli_print_json (json);
  else
    cJSON_Delete (json);
  return 0;
}

/* ---- show, remove ---- */

static void
print_zone (const SlvDeck *deck, const char *zone)
{
  SlvTable *table = slv_table_new ("rll", NULL);
  gboolean any = FALSE;

  slv_text_line ();
  slv_text_putf (SLV_STYLE_BOLD, "%s (%u)", *zone ? zone : _("without a heading"), slv_deck_n_cards (deck, zone));
  slv_text_line ();
  for (guint i = 0; i < deck->entries->len; i++)
    {
      const SlvDeckEntry *entry = deck->entries->pdata[i];
      g_autofree char *count = NULL, *printing = NULL;

      if (strcmp (entry->zone, zone))
        continue;
      any = TRUE;
      count = g_strdup_printf ("%u", entry->count);
      printing = *entry->set_code ? g_strdup_printf ("(%s) %s", entry->set_code, entry->number) : NULL;
      slv_table_add (table, (const char *[]) { count, entry->name, printing });
    }
  if (any)
    slv_table_print (table, 2);
  else
    slv_table_free (table);
}

static void
print_deck (const SlvDeck *deck)
{
  g_autoptr (GPtrArray) zones = g_ptr_array_new ();

  slv_text_put (SLV_STYLE_BOLD, deck->name);
  slv_text_putf (SLV_STYLE_DIM, "  %s", *deck->format ? deck->format : deck->game);
  slv_text_line ();
  if (*deck->comment)
    slv_text_paragraph (2, NULL, SLV_STYLE_PLAIN, deck->comment);
  for (guint i = 0; i < deck->headings->len; i++)
    if (!g_ptr_array_find_with_equal_func (zones, deck->headings->pdata[i], g_str_equal, NULL))
      g_ptr_array_add (zones, deck->headings->pdata[i]);
  for (guint i = 0; i < deck->entries->len; i++)
    if (!g_ptr_array_find_with_equal_func (zones, ((SlvDeckEntry *) deck->entries->pdata[i])->zone, g_str_equal, NULL))
      g_ptr_array_add (zones, ((SlvDeckEntry *) deck->entries->pdata[i])->zone);
  for (guint i = 0; i < zones->len; i++)
    print_zone (deck, zones->pdata[i]);
  for (guint i = 0; i < deck->unread->len; i++)
    {
      g_autofree char *text = slv_cli_unread_text (deck->unread->pdata[i]);

      slv_text_paragraph (2, NULL, SLV_STYLE_UNSURE, text);
    }
}

int
slv_cmd_deck_show (SlvCli *cli, GError **error)
{
  g_autoptr (SlvDeck) deck = slv_cli_deck (cli, slv_cli_arg (cli, 0), error);
  g_autofree char *text = NULL;

  if (deck == NULL)
    return 3;
  if (!cli->json)
    print_deck (deck);
  else if ((text = slv_deck_file_write (deck, "json", cli->games, error)) == NULL)
    return 3;
  else
    fputs (g_strchomp (text), stdout), fputc ('\n', stdout);
  return 0;
}

int
slv_cmd_deck_remove (SlvCli *cli, GError **error)
{
  const char *name = slv_cli_arg (cli, 0);
  g_autoptr (SlvStoredDeck) deck = NULL;

  if (!g_utf8_validate (name, -1, NULL))
    {
      slv_set_error (error, SLV_ERROR_USAGE, NULL, _("the name is not valid UTF-8"));
      return 2;
    }
  if (!slv_cli_store (cli, error))
    return 3;
  deck = slv_store_find_deck (cli->store, name, error);
  if (deck == NULL)
    {
      if (error && *error == NULL)
        slv_set_error (error, SLV_ERROR_NOT_FOUND, NULL, _("there is no saved deck “%s”"), name);
      return 3;
    }
  if (!slv_store_remove_deck (cli->store, deck->id, error))
    return 3;
  if (cli->json)
    {
      cJSON *json = cJSON_CreateObject ();

      cJSON_AddStringToObject (json, "removed", deck->name);
      slv_cli_print_json (json);
    }
  else
    slv_cli_say (_("“%s” is removed"), deck->name);
  return 0;
}
