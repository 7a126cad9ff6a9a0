/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-cli-collection.c: lots as arguments, as options, as tables and as JSON. */
#include "cli/slv-cli-collection.h"
#include "cli/slv-cli-money.h"
#include "collection/slv-copy-words.h"

SlvCollection *
slv_cli_collection (SlvCli *cli, GError **error)
{
  if (slv_cli_store (cli, error) == NULL || slv_cli_index (cli, error) == NULL)
    return NULL;
  return slv_collection_open (cli->store, cli->index, error);
}

/* ---- which lots ---- */

static gboolean
take_numbers (SlvCollection *collection, GPtrArray *texts, GArray *lots, GError **error)
{
  for (guint i = 0; i < texts->len; i++)
    {
      guint position;

      if (slv_collection_find_lot (collection, g_ascii_strtoll (texts->pdata[i], NULL, 10), &position) == NULL)
        return slv_set_error (error, SLV_ERROR_NOT_FOUND, NULL, _("there is no lot with the number %s"), (char *) texts->pdata[i]);
      g_array_append_val (lots, position);
    }
  return TRUE;
}

GArray *
slv_cli_lots (SlvCli *cli, SlvCollection *collection, guint first, GError **error)
{
  GPtrArray *numbers = slv_cli_get_all (cli, "lot");
  g_autoptr (GString) query = g_string_new (NULL);
  SlvGame *game = NULL;

  if (!slv_cli_game (cli, &game, error))
    return NULL;
  for (guint i = first; i < cli->args->len; i++)
    g_string_append_printf (query, "%s%s", i > first ? " " : "", slv_cli_arg (cli, i));
  if (!g_utf8_validate (query->str, -1, NULL))
    return slv_error_null (error, SLV_ERROR_USAGE, NULL, _("the query is not valid UTF-8"));
  if (numbers != NULL && query->len > 0)
    return slv_error_null (error, SLV_ERROR_USAGE, NULL, _("say which lots by a query or by --lot, and not by both"));
  if (numbers != NULL)
    {
      g_autoptr (GArray) lots = g_array_new (FALSE, FALSE, sizeof (guint));

      return take_numbers (collection, numbers, lots, error) ? g_steal_pointer (&lots) : NULL;
    }
  return slv_collection_search (collection, game, query->str, cli->cancellable, error);
}

/* ---- options as values ---- */

static const struct { const char *option; SlvCopyField field; } value_options[] = {
  { "set", SLV_COPY_SET_CODE }, { "number", SLV_COPY_NUMBER }, { "quantity", SLV_COPY_QUANTITY },
  { "condition", SLV_COPY_CONDITION }, { "finish", SLV_COPY_FINISH }, { "language", SLV_COPY_LANGUAGE },
  { "place", SLV_COPY_PLACE }, { "note", SLV_COPY_NOTE }, { "tags", SLV_COPY_TAGS }, { "trade", SLV_COPY_FOR_TRADE },
  { "signed", SLV_COPY_SIGNED }, { "altered", SLV_COPY_ALTERED }, { "proxy", SLV_COPY_PROXY }, { "paid", SLV_COPY_PAID },
  { "currency", SLV_COPY_CURRENCY }, { "acquired", SLV_COPY_ACQUIRED }, { "printing", SLV_COPY_PRINTING },
};

void
slv_cli_copy_values (SlvCli *cli, const char *values[SLV_N_COPY_FIELDS])
{
  memset (values, 0, SLV_N_COPY_FIELDS * sizeof *values);
  for (guint i = 0; i < G_N_ELEMENTS (value_options); i++)
    values[value_options[i].field] = slv_cli_get (cli, value_options[i].option);
}

gboolean
slv_cli_has_copy_values (SlvCli *cli)
{
  for (guint i = 0; i < G_N_ELEMENTS (value_options); i++)
    if (slv_cli_has (cli, value_options[i].option))
      return TRUE;
  return FALSE;
}

/* ---- showing ---- */

cJSON *
slv_cli_lot_json (SlvCollection *collection, const SlvHeld *held)
{
  const SlvLot *lot = &held->lot;
  cJSON *json = cJSON_CreateObject (), *tags;
  g_auto (GStrv) each = g_strsplit (lot->tags, "|", -1);

  slv_json_put (json, { "lot", SLV_NUMBER (lot->id) }, { "game", SLV_TEXT (lot->game) }, { "name", SLV_TEXT (lot->name) },
                { "set", SLV_TEXT (lot->set_code) }, { "number", SLV_TEXT (lot->number) },
                { "condition", SLV_TEXT (lot->condition) }, { "finish", SLV_TEXT (lot->finish) },
                { "language", SLV_TEXT (lot->language) }, { "place", SLV_TEXT (slv_collection_place_path (collection, lot->place)) },
                { "note", SLV_TEXT (lot->note) }, { "paid", SLV_TEXT (lot->price_paid) },
                { "currency", SLV_TEXT (lot->currency) }, { "acquired", SLV_TEXT (lot->acquired) },
                { "printing", SLV_TEXT (lot->printing) });
  tags = cJSON_AddArrayToObject (json, "tags");
  for (guint i = 0; each[i] != NULL; i++)
    if (*each[i] != '\0')
      cJSON_AddItemToArray (tags, cJSON_CreateString (each[i]));
  slv_json_put (json, { "quantity", SLV_NUMBER (lot->quantity) }, { "for_trade", SLV_NUMBER (lot->for_trade) },
                { "in_decks", SLV_NUMBER (slv_collection_sleeved_of (collection, lot->id, 0)) },
                { "signed", SLV_TRUTH (lot->is_signed) }, { "altered", SLV_TRUTH (lot->is_altered) },
                { "proxy", SLV_TRUTH (lot->is_proxy) }, { "known", SLV_TRUTH (held->row != SLV_ROW_NONE) });
  return json;
}

static guint64
count_copies (SlvCollection *collection, const GArray *lots)
{
  guint64 copies = 0;

  for (guint i = 0; i < lots->len; i++)
    copies += (guint64) slv_collection_get_lot (collection, g_array_index (lots, guint, i))->lot.quantity;
  return copies;
}

cJSON *
slv_cli_lots_json (SlvCollection *collection, SlvPriceBook *book, const GArray *lots, guint64 offset, guint64 limit)
{
  cJSON *json = cJSON_CreateObject (), *list;

  cJSON_AddNumberToObject (json, "total", lots->len);
  cJSON_AddNumberToObject (json, "copies", (double) count_copies (collection, lots));
  list = cJSON_AddArrayToObject (json, "lots");
  for (guint64 i = offset; i < lots->len && i - offset < limit; i++)
    {
      const SlvHeld *held = slv_collection_get_lot (collection, g_array_index (lots, guint, i));
      cJSON *row = slv_cli_lot_json (collection, held);
      SlvPriceOf of;

      if (book != NULL)
        slv_cli_add_money (row, book, slv_held_price_of (held, &of) ? &of : NULL, (guint64) held->lot.quantity);
      cJSON_AddItemToArray (list, row);
    }
  return json;
}

/* What is not usual about the copies. */
static char *
marks (const SlvHeld *held)
{
  GString *text = g_string_new (slv_finish_title (held->lot.finish));
  const struct { gboolean on; const char *word; } flags[] = {
    { held->lot.is_signed, _("signed") }, { held->lot.is_altered, _("altered") }, { held->lot.is_proxy, _("proxy") },
    { held->lot.for_trade > 0, _("for trade") }, { held->row == SLV_ROW_NONE, _("no such card") },
  };

  for (guint i = 0; i < G_N_ELEMENTS (flags); i++)
    if (flags[i].on)
      g_string_append_printf (text, "%s%s", text->len > 0 ? ", " : "", flags[i].word);
  return g_string_free (text, FALSE);
}

void
slv_cli_print_lots (SlvCollection *collection, SlvPriceBook *book, const GArray *lots, guint64 offset, guint64 limit)
{
  SlvRows *rows = slv_rows_new (NULL, NULL, NULL);
  guint64 end = offset < lots->len ? offset + MIN (lots->len - offset, limit) : offset;

  for (guint64 i = offset; i < end; i++)
    {
      const SlvHeld *held = slv_collection_get_lot (collection, g_array_index (lots, guint, i));
      const SlvLot *lot = &held->lot;
      SlvPriceOf of;
      gboolean asked = book != NULL && slv_held_price_of (held, &of);

      slv_rows_add (rows, { .head = _("Lot"), SLV_ID (lot->id) }, { .head = _("Copies"), SLV_NUMBER (lot->quantity) },
                    { .head = _("Name"), .shown = lot->name }, { .head = _("Set"), .shown = lot->set_code },
                    { .head = _("Number"), .shown = lot->number },
                    { .head = _("Condition"), .shown = slv_condition_title (slv_condition_grade (lot->condition)) },
                    { .head = _("Language"), .shown = lot->language },
                    { .head = _("Place"), .shown = slv_collection_place_path (collection, lot->place) },
                    { .head = _("Marks"), .taken = marks (held) },
                    { .key = "", .head = book != NULL ? _("Price") : NULL, .right = TRUE,
                      .taken = asked ? slv_cli_price_text (book, &of, 1) : NULL },
                    { .key = "", .head = book != NULL ? _("Worth") : NULL, .right = TRUE,
                      .taken = asked ? slv_cli_price_text (book, &of, (guint64) lot->quantity) : NULL });
    }
  slv_rows_end (rows, 0);
  slv_cli_say_taken (slv_lots_text (lots->len, count_copies (collection, lots)));
}

void
slv_cli_say_story (const char *what)
{
  slv_cli_say_taken (slv_story_text (what));
}

gboolean
slv_cli_done (SlvCli *cli, SlvCollection *before, const char *what, const GArray *touched, GError **error)
{
  g_autofree char *told = slv_story_text (what);
  g_autoptr (GArray) none = g_array_new (FALSE, FALSE, sizeof (gint64)), lots = g_array_new (FALSE, FALSE, sizeof (guint));

  if (!cli->json)
    {
      slv_cli_say ("%s", told);
      return TRUE;
    }
  g_autoptr (SlvCollection) now = slv_collection_refresh (before, cli->store, touched != NULL ? touched : none, error);
  if (now == NULL)
    return FALSE;
  for (guint i = 0; touched != NULL && i < touched->len; i++)
    {
      guint position;

      if (slv_collection_find_lot (now, g_array_index (touched, gint64, i), &position) != NULL)
        g_array_append_val (lots, position);
    }
  cJSON *json = slv_cli_lots_json (now, NULL, lots, 0, 1000);
  slv_json_put (json, { "done", SLV_TEXT (told) }, { "touched", SLV_NUMBER (touched != NULL ? touched->len : 0) });
  slv_cli_print_json (json);
  return TRUE;
}

void
slv_cli_add_names (cJSON *json, const char *key, const GPtrArray *decks)
{
  cJSON *list = cJSON_AddArrayToObject (json, key);

  SLV_EACH (const SlvDeck, deck, decks)
    cJSON_AddItemToArray (list, cJSON_CreateString (deck->name));
}

GPtrArray *
slv_cli_stored_decks (SlvCli *cli, GError **error)
{
  g_autoptr (GPtrArray) stored = g_ptr_array_new_with_free_func ((GDestroyNotify) slv_deck_free);

  for (guint i = 0; i < cli->args->len; i++)
    {
      g_autoptr (GPtrArray) decks = slv_cli_decks (cli, slv_cli_arg (cli, i), error);

      if (decks == NULL)
        return NULL;
      for (guint k = 0; k < decks->len; k++)
        {
          SlvDeck *deck = slv_deck_copy (decks->pdata[k]);
          SlvGame *game = *deck->game == '\0' ? slv_deck_guess_game (decks->pdata[k], cli->index, cli->games) : NULL;

          if (game != NULL)
            slv_take_str (&deck->game, g_strdup (game->id));
          g_ptr_array_add (stored, deck);
        }
    }
  return g_steal_pointer (&stored);
}

/* ---- queries of cards that ask for the collection ---- */

gboolean
slv_cli_collection_provider (SlvCli *cli, const char *text, SlvProvider *provider, SlvCollection **collection, GError **error)
{
  *collection = NULL;
  if (!slv_collection_is_asked (text, slv_cli_get (cli, "sort")))
    return TRUE;
  if (slv_cli_store (cli, error) == NULL || (*collection = slv_collection_open (cli->store, cli->index, error)) == NULL)
    return FALSE;
  slv_collection_provider (*collection, provider);
  return TRUE;
}
