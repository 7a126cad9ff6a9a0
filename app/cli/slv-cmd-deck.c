/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-cmd-deck.c: `deck show`: a saved deck or a deck file by zones. Showing a file needs no library, but what its cards cost does. */
#include "base/slv-clean.h"
#include "cli/slv-cli-collection.h"
#include "cli/slv-cli-money.h"
#include "deck/slv-deck-group.h"

/* What was not understood; only texts have lines. */
char *
slv_cli_unread_text (const SlvUnread *unread)
{
  g_autofree char *text = slv_text_shown (unread->text, SLV_SHOWN_MAX);

  if (unread->line == 0)
    return g_strdup_printf (_("“%s” was not understood (%s)"), text, unread->reason);
  return g_strdup_printf (_("line %u was not understood: “%s” (%s)"), (guint) unread->line, text, unread->reason);
}

/* ---- show ---- */

/* @book: NULL: prices are not told */
typedef struct { SlvDeck *deck; GPtrArray *groups; GHashTable *grouped; SlvCollection *collection; SlvPriceBook *book; SlvGame *game; } Show;

SLV_DEFINE_STATIC_CLEAR (Show, show_clear, (slv_collection_unref, collection), groups, grouped, (slv_deck_free, deck));
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Show, show_clear)

/* Of the card that the list means, in the printing that it names; FALSE: no list knows the card. */
static gboolean
find_price (const Show *show, const char *name, const char *set_code, const char *number, SlvPriceOf *of)
{
  SlvIndex *index = slv_collection_get_index (show->collection);
  const SlvLot named = { .printing = "", .set_code = (char *) set_code, .number = (char *) number };
  guint row = slv_collection_find_card (show->collection, show->game, name, set_code, number, NULL);

  *of = (SlvPriceOf) { .row = row, .printing = row != SLV_ROW_NONE ? slv_held_find_printing (index, row, &named) : SLV_ROW_NONE };
  return row != SLV_ROW_NONE;
}

static void
print_zone (const Show *show, const char *zone)
{
  const SlvDeck *deck = show->deck;
  SlvRows *rows = slv_rows_new (NULL, NULL, NULL);

  slv_text_line ();
  slv_text_sayf (SLV_STYLE_BOLD, "%s (%u)", *zone ? zone : _("without a heading"), slv_deck_n_cards (deck, zone));
  SLV_EACH (const SlvDeckEntry, entry, deck->entries)
    {
      const char *group = slv_deck_group_of (show->groups, show->grouped, entry->name);
      SlvPriceOf of;

      if (strcmp (entry->zone, zone))
        continue;
      gboolean priced = show->book != NULL && find_price (show, entry->name, entry->set_code, entry->number, &of);
      slv_rows_add (rows, { .head = "", SLV_ID (entry->count) }, { .head = "", .shown = entry->name },
                    { .head = "", .taken = *entry->set_code ? g_strdup_printf ("(%s) %s", entry->set_code, entry->number) : NULL },
                    { .head = "", .taken = group ? g_strdup_printf ("[%s]", group) : NULL },
                    { .head = "", .right = TRUE, .taken = priced ? slv_cli_price_text (show->book, &of, 1) : NULL },
                    { .head = "", .right = TRUE, .taken = priced && entry->count > 1 ? slv_cli_price_text (show->book, &of, entry->count) : NULL });
    }
  slv_rows_end (rows, 2);
}

static void
print_deck (const Show *show)
{
  const SlvDeck *deck = show->deck;
  g_autoptr (GPtrArray) zones = g_ptr_array_new ();

  slv_text_put (SLV_STYLE_BOLD, deck->name);
  slv_text_sayf (SLV_STYLE_DIM, "  %s", *deck->format ? deck->format : deck->game);
  if (*deck->comment)
    slv_text_paragraph (2, NULL, SLV_STYLE_PLAIN, deck->comment);
  for (guint i = 0; i < deck->headings->len; i++)
    if (!g_ptr_array_find_with_equal_func (zones, deck->headings->pdata[i], g_str_equal, NULL))
      g_ptr_array_add (zones, deck->headings->pdata[i]);
  for (guint i = 0; i < deck->entries->len; i++)
    if (!g_ptr_array_find_with_equal_func (zones, ((SlvDeckEntry *) deck->entries->pdata[i])->zone, g_str_equal, NULL))
      g_ptr_array_add (zones, ((SlvDeckEntry *) deck->entries->pdata[i])->zone);
  for (guint i = 0; i < zones->len; i++)
    print_zone (show, zones->pdata[i]);
  for (guint i = 0; i < deck->unread->len; i++)
    slv_text_paragraph_taken (2, NULL, SLV_STYLE_UNSURE, slv_cli_unread_text (deck->unread->pdata[i]));
}

static gboolean
open_prices (SlvCli *cli, Show *show, GError **error)
{
  if (!slv_cli_game (cli, &show->game, error) || (show->collection = slv_cli_collection (cli, error)) == NULL
      || (show->book = slv_cli_prices (show->collection, error)) == NULL)
    return FALSE;
  if (show->game == NULL)
    show->game = slv_games_find (cli->games, show->deck->game);
  return TRUE;
}

static void
print_json (const Show *show, const char *text)
{
  cJSON *json = cJSON_Parse (text), *zone, *card;

  cJSON_ArrayForEach (zone, cJSON_GetObjectItemCaseSensitive (json, "zones"))
    cJSON_ArrayForEach (card, zone)
      {
        guint64 copies = (guint64) cJSON_GetNumberValue (cJSON_GetObjectItemCaseSensitive (card, "count"));
        SlvPriceOf of;

        if (show->book != NULL)
          slv_cli_add_money (card, show->book, find_price (show, slv_json_text (card, "name"), slv_json_text (card, "set"), slv_json_text (card, "number"), &of) ? &of : NULL, copies);
      }
  slv_cli_add_groups (json, show->deck);
  slv_cli_print_json (json);
}

int
slv_cmd_deck_show (SlvCli *cli, GError **error)
{
  g_auto (Show) show = { .deck = slv_cli_deck (cli, slv_cli_arg (cli, 0), error) };
  g_autofree char *text = NULL;

  if (show.deck == NULL || (slv_cli_has (cli, "prices") && !open_prices (cli, &show, error)))
    return 3;
  show.groups = slv_deck_dup_groups (show.deck);
  show.grouped = slv_deck_dup_grouped (show.deck);
  if (!cli->json)
    print_deck (&show);
  else if ((text = slv_deck_file_write (show.deck, "json", cli->games, error)) == NULL)
    return 3;
  else
    print_json (&show, text);
  return 0;
}
