/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-cmd-deck-stats.c: `deck stats`: what a deck holds by zone, and within each zone by every attribute that the definition
 * calls worth a facet; or one zone, or one attribute, whatever it is worth. A card with several values of an attribute counts
 * once under each. */
#include "base/slv-fold.h"
#include "cli/slv-cli.h"

#define BAR_WIDTH 24u
#define OPEN      "?"    /* several cards have the name, and which is meant is not known */

typedef struct { const SlvAttr *attr; guint code; const char *value; guint count; } Row;

SLV_DEFINE_ORDER (Row, compare_rows, code);   /* order in the dictionary is sort order */

static void
count_value (GArray *rows, const SlvAttr *attr, guint code, const char *value, guint count)
{
  Row fresh = { attr, code, value, count };

  for (guint i = 0; i < rows->len; i++)
    if (g_array_index (rows, Row, i).code == code)
      {
        g_array_index (rows, Row, i).count += count;
        return;
      }
  g_array_append_val (rows, fresh);
}

/* What the card has; of several that may be meant what all of them have, and OPEN where one has something else. */
static void
count_card (GArray *rows, const SlvResolution *resolution, const SlvColumn *column, const SlvResolved *card, const SlvAttr *attr)
{
  gboolean open;
  g_autoptr (GPtrArray) values = slv_resolution_values (resolution, card, attr, &open);
  guint at = card->row - column->first_row;

  for (guint v = column->starts[at]; v < column->starts[at + 1]; v++)
    {
      const char *value = slv_column_value (resolution->index, column, column->codes[v]);

      if (g_ptr_array_find_with_equal_func (values, value, g_str_equal, NULL))
        count_value (rows, attr, column->codes[v], value, card->count);
    }
  if (open)
    count_value (rows, attr, G_MAXUINT, OPEN, card->count);
}

/* (transfer full): Row of each value of @attr in the zone, in sort order. */
static GArray *
count_attribute (SlvIndex *index, const SlvResolution *resolution, guint zone, const SlvAttr *attr)
{
  GArray *rows = g_array_new (FALSE, FALSE, sizeof (Row));
  SlvColumn column;

  if (!slv_index_column (index, resolution->book->game, attr, &column))
    return rows;
  SLV_EACH_IN (const SlvResolved, card, resolution->cards)
    if (card->row != SLV_ROW_NONE && card->zone == zone)
      count_card (rows, resolution, &column, card, attr);
  g_array_sort (rows, compare_rows);
  return rows;
}

static void
tell_rows (const SlvAttr *attr, const GArray *rows, cJSON *json)
{
  SlvRows *told = slv_rows_new (NULL, NULL, NULL);
  guint most = 1;

  SLV_EACH_IN (const Row, row, rows)
    most = MAX (most, row->count);
  if (json == NULL)
    slv_text_sayf (SLV_STYLE_PLAIN, "  %s", slv_cli_tr (attr->title_of_values ? attr->title_of_values : attr->title));
  SLV_EACH_IN (const Row, row, rows)
    if (json != NULL)
      cJSON_AddNumberToObject (json, row->value, row->count);
    else
      slv_rows_add (told, { .head = "", .shown = row->value }, { .head = "", SLV_ID (row->count) },
                    { .head = "", .taken = slv_text_bar ((double) row->count / most, BAR_WIDTH) });
  slv_rows_end (told, 4);
}

/* Whether what has this id and title is meant by @option, or nothing else is. */
static gboolean
is_asked (SlvCli *cli, const char *option, const char *id, const char *title)
{
  const char *wanted = slv_cli_get (cli, option);

  if (wanted == NULL)
    return TRUE;
  g_autofree char *folded = slv_fold_search (wanted), *first = slv_fold_search (id), *second = slv_fold_search (title);
  g_autofree char *third = slv_fold_search (slv_cli_tr (title));
  return g_str_equal (folded, first) || g_str_equal (folded, second) || g_str_equal (folded, third);
}

static gboolean
is_counted (SlvCli *cli, const SlvAttr *attr)
{
  return !attr->hidden && attr->kind != SLV_ATTR_TEXT && (attr->facet || slv_cli_has (cli, "attribute"))
         && is_asked (cli, "attribute", attr->id, attr->title);
}

/* What is asked for must be there. */
static gboolean
is_sound (SlvCli *cli, const SlvRulebook *book, GError **error)
{
  gboolean zone = FALSE, attr = FALSE;

  for (guint i = 0; i < book->zones->len; i++)
    zone = zone || is_asked (cli, "zone", ((const SlvZone *) book->zones->pdata[i])->id, ((const SlvZone *) book->zones->pdata[i])->title);
  for (guint i = 0; i < book->game->attrs->len; i++)
    attr = attr || is_counted (cli, book->game->attrs->pdata[i]);
  if (!zone)
    slv_set_error (error, SLV_ERROR_USAGE, NULL, _("“%s” is no zone of this deck’s rulebook"), slv_cli_get (cli, "zone"));
  else if (!attr && slv_cli_has (cli, "attribute"))
    slv_set_error (error, SLV_ERROR_USAGE, NULL, _("the game has no attribute “%s” that can be counted"), slv_cli_get (cli, "attribute"));
  return zone && (attr || !slv_cli_has (cli, "attribute"));
}

static void
show_zone (SlvCli *cli, const SlvResolution *resolution, const SlvZone *zone, cJSON *zones)
{
  GPtrArray *attrs = resolution->book->game->attrs;
  cJSON *json = cJSON_CreateObject (), *list;
  guint cards = 0, unknown = 0;

  SLV_EACH_IN (const SlvResolved, card, resolution->cards)
    {
      cards += card->zone == zone->index ? card->count : 0;
      unknown += card->zone == zone->index && card->row == SLV_ROW_NONE ? card->count : 0;
    }
  slv_json_put (json, { "cards", SLV_NUMBER (cards) }, { "unknown", SLV_NUMBER (unknown) });
  list = cJSON_AddObjectToObject (json, "attributes");
  if (cards && !cli->json)
    {
      slv_text_putf (SLV_STYLE_BOLD, ngettext ("%s: %u card", "%s: %u cards", cards), slv_cli_tr (zone->title), cards);
      if (unknown)
        {
          slv_text_put (SLV_STYLE_PLAIN, " · ");
          slv_text_putf (SLV_STYLE_UNSURE, ngettext ("%u is not in the index", "%u are not in the index", unknown), unknown);
        }
      slv_text_line ();
    }
  for (guint i = 0; cards && i < attrs->len; i++)
    {
      const SlvAttr *attr = attrs->pdata[i];

      if (!is_counted (cli, attr))
        continue;
      g_autoptr (GArray) rows = count_attribute (cli->index, resolution, zone->index, attr);
      if (rows->len)
        tell_rows (attr, rows, cli->json ? cJSON_AddObjectToObject (list, attr->id) : NULL);
    }
  if (cards)
    cJSON_AddItemToObject (zones, zone->id, json);
  else
    cJSON_Delete (json);
}

int
slv_cmd_deck_stats (SlvCli *cli, GError **error)
{
  g_autoptr (SlvDeck) deck = slv_cli_deck (cli, slv_cli_arg (cli, 0), error);
  g_autoptr (GPtrArray) formats = deck ? slv_cli_formats (cli, deck, error) : NULL;
  cJSON *json, *zones;

  if (formats == NULL)
    return 3;
  const SlvFormat *format = formats->pdata[0];
  if (!is_sound (cli, format->rulebook, error))
    return 2;
  g_autoptr (SlvResolution) resolution = slv_deck_resolve (deck, cli->index, format->rulebook);
  json = cJSON_CreateObject ();
  slv_json_put (json, { "deck", SLV_TEXT (deck->name) }, { "game", SLV_TEXT (format->rulebook->game->id) });
  zones = cJSON_AddObjectToObject (json, "zones");
  if (!cli->json)
    {
      slv_text_put (SLV_STYLE_BOLD, deck->name);
      slv_text_sayf (SLV_STYLE_DIM, "  %s", format->rulebook->game->id);
    }
  SLV_EACH (const SlvZone, zone, format->rulebook->zones)
    if (is_asked (cli, "zone", zone->id, zone->title))
      show_zone (cli, resolution, zone, zones);
  slv_cli_answer (cli, json);
  return 0;
}
