/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-cmd-card.c: `card`: everything the index knows of a name. One name may be several cards: all of them are shown. */
#include "base/slv-fold.h"
#include "check/slv-tell.h"
#include "cli/slv-cli-collection.h"

typedef struct { char *deck, *zone; guint count; } Use;

SLV_DEFINE_STATIC_FREE (Use, use_free, deck, zone);

/* (transfer full): saved decks that hold the card's name. */
static GPtrArray *
find_uses (SlvCli *cli, guint row)
{
  const SlvGame *game = slv_index_card_game (cli->index, row);
  const char *identity = slv_index_card_identity (cli->index, row);
  GPtrArray *uses = g_ptr_array_new_with_free_func (use_free);
  g_autoptr (GPtrArray) decks = slv_store_list_decks (cli->store, NULL);

  SLV_EACH (const SlvDeck, listed, decks)
    {
      if (*listed->game && strcmp (listed->game, game->id))
        continue;
      g_autoptr (SlvDeck) deck = slv_store_load_deck (cli->store, listed->id, NULL);
      if (deck != NULL)
        slv_deck_settle_names (deck, cli->index, game);
      for (guint e = 0; deck && deck->entries && e < deck->entries->len; e++)
        {
          const SlvDeckEntry *entry = deck->entries->pdata[e];
          g_autofree char *name = slv_fold_name (entry->name, game->strip);

          if (strcmp (name, identity))
            continue;
          Use *use = g_new0 (Use, 1);
          use->deck = g_strdup (deck->name);
          use->zone = g_strdup (entry->zone);
          use->count = entry->count;
          g_ptr_array_add (uses, use);
        }
    }
  return uses;
}

/* ---- JSON ---- */

static cJSON *
faces_json (SlvIndex *index, guint row)
{
  const SlvGame *game = slv_index_card_game (index, row);
  cJSON *list = cJSON_CreateArray ();

  for (guint f = 0; f < slv_index_n_faces (index, row); f++)
    {
      cJSON *face = slv_json_add_row (list), *attrs = cJSON_CreateObject ();

      cJSON_AddStringToObject (face, "name", slv_index_face_name (index, row, f));
      for (guint a = 0; f > 0 && a < game->attrs->len; a++)
        {
          const SlvAttr *attr = game->attrs->pdata[a];
          g_autofree char *text = attr->hidden ? NULL : slv_index_face_text (index, row, f, attr);

          if (text && *text)
            cJSON_AddStringToObject (attrs, attr->id, text);
        }
      cJSON_AddItemToObject (face, "attributes", attrs);
      if (f == 0)
        cJSON_ReplaceItemInObject (face, "attributes", slv_cli_attributes_json (index, row));
    }
  return list;
}

/* @json: NULL: for people */
static void
tell_printings (cJSON *json, SlvIndex *index, guint row)
{
  SlvRows *rows = slv_rows_new (NULL, json, "printings");

  SLV_EACH_PRINTING (view, index, row)
    slv_rows_add (rows, { "key", SLV_TEXT (view->key) }, { "set", SLV_TEXT (view->set_code), _("Set") }, { "set_name", SLV_TEXT (view->set_name) },
                  { "released", SLV_TEXT (view->released) }, { "number", SLV_TEXT (view->number), _("Number") },
                  { "rarity", SLV_TEXT (view->rarity), _("Rarity") }, { .head = _("Released"), SLV_DAY (view->released) },
                  { "language", SLV_TEXT (view->language) }, { "artist", SLV_TEXT (view->artist), _("Artist") },
                  { "finishes", SLV_TEXT (view->finishes) }, { "gone", SLV_TRUTH (view->gone) },
                  { .head = _("Title"), .shown = view->gone ? _("gone from its list") : view->set_name });
  slv_rows_end (rows, 2);
}

/* Copies that one has, lot by lot. */
static void
add_owned (SlvCli *cli, guint row, cJSON *json)
{
  g_autoptr (SlvCollection) collection = slv_cli_collection (cli, NULL);
  g_autoptr (GArray) lots = collection ? slv_collection_lots_of (collection, row) : NULL;

  if (lots == NULL)
    return;
  cJSON_AddNumberToObject (json, "have", (double) slv_collection_have (collection, row));
  cJSON_AddNumberToObject (json, "free", (double) slv_collection_free (collection, row));
  cJSON_AddNumberToObject (json, "want", (double) slv_collection_want (collection, row));
  cJSON *list = cJSON_AddArrayToObject (json, "owned");
  for (guint i = 0; i < lots->len; i++)
    cJSON_AddItemToArray (list, slv_cli_lot_json (collection, slv_collection_get_lot (collection, g_array_index (lots, guint, i))));
}

/* What is said anew of the card, and what was printed where that is something else. */
static void
add_errata (SlvIndex *index, guint row, cJSON *json)
{
  const SlvGame *game = slv_index_card_game (index, row);
  g_autoptr (SlvIndex) printed = slv_index_at (index, "");
  SlvRows *rows = slv_rows_new (NULL, json, "errata");
  cJSON *before = cJSON_AddObjectToObject (json, "printed");

  for (guint i = 0; i < slv_index_n_errata (index, row); i++)
    {
      SlvErratumView view;

      slv_index_erratum (index, row, i, &view);
      g_auto (GStrv) note = g_strsplit (view.note, "\t", 2);
      slv_rows_add (rows, { "day", SLV_TEXT (view.day) }, { "attribute", SLV_TEXT (view.attr) },
                    { "value", SLV_TEXT (view.value) }, { "was", SLV_TEXT (view.was) },
                    { "clause", SLV_TEXT (note[0] ? note[0] : "") },
                    { "reason", SLV_TEXT (note[0] && note[1] ? note[1] : "") },
                    { "applies", SLV_TRUTH (view.applies) });
    }
  slv_rows_end (rows, 0);
  SLV_EACH (const SlvAttr, attr, game->attrs)
    {
      g_autofree char *now = slv_index_cell_text (index, row, attr), *then = slv_index_cell_text (printed, row, attr);

      if (strcmp (now, then))
        cJSON_AddStringToObject (before, attr->id, then);
    }
}

static cJSON *
card_json (SlvCli *cli, guint row)
{
  g_autofree char *id = slv_index_dup_id (cli->index, row);
  g_autoptr (GPtrArray) uses = find_uses (cli, row);
  cJSON *json = cJSON_CreateObject (), *list;

  slv_json_put (json, { "id", SLV_TEXT (id) }, { "game", SLV_TEXT (slv_index_card_game (cli->index, row)->id) },
                { "name", SLV_TEXT (slv_index_card_name (cli->index, row)) },
                { "gone", SLV_TRUTH (slv_index_card_gone (cli->index, row)) });
  cJSON_AddItemToObject (json, "attributes", slv_cli_attributes_json (cli->index, row));
  cJSON_AddItemToObject (json, "faces", faces_json (cli->index, row));
  tell_printings (json, cli->index, row);
  add_owned (cli, row, json);
  list = cJSON_AddArrayToObject (json, "limits");
  for (guint i = 0; i < slv_index_n_limits (cli->index, row); i++)
    {
      cJSON *limit = slv_json_add_row (list);
      SlvLimitView view;

      slv_index_limit (cli->index, row, i, &view);
      g_auto (GStrv) origins = g_strsplit_set (view.origins, "\n", -1);
      cJSON_AddStringToObject (limit, "list", view.tag);
      cJSON_AddItemToObject (limit, "limit", view.limit == SLV_ALL ? cJSON_CreateNull ()     /* lifted on those days */
                             : view.limit == SLV_UNSAID ? cJSON_CreateString ("unknown") : cJSON_CreateNumber ((double) view.limit));
      cJSON_AddStringToObject (limit, "since", view.since);
      slv_json_add_strv (limit, "origins", origins);
      if (*view.until)
        cJSON_AddStringToObject (limit, "until", view.until);
      if (*view.note)
        {
          g_auto (GStrv) note = g_strsplit (view.note, "\t", 2);

          slv_json_put (limit, { "clause", SLV_TEXT (note[0]) }, { "reason", SLV_TEXT (note[1] ? note[1] : "") });
        }
    }
  add_errata (cli->index, row, json);
  SlvRows *told = slv_rows_new (NULL, json, "decks");
  SLV_EACH (const Use, use, uses)
    slv_rows_add (told, { "deck", SLV_TEXT (use->deck) }, { "zone", SLV_TEXT (use->zone) }, { "count", SLV_NUMBER (use->count) });
  slv_rows_end (told, 0);
  return json;
}

/* ---- text ---- */

static void
print_field (const char *title, const char *text)
{
  g_autofree char *first = g_strdup_printf ("  %s", title);

  if (text && *text)
    slv_text_paragraph (20, first, SLV_STYLE_PLAIN, text);
}

static void
print_face (SlvIndex *index, guint row, guint face)
{
  const SlvGame *game = slv_index_card_game (index, row);

  if (face > 0)
    slv_text_sayf (SLV_STYLE_BOLD, "  / %s", slv_index_face_name (index, row, face));
  SLV_EACH (const SlvAttr, attr, game->attrs)
    {
      g_autofree char *text = NULL;

      if (attr->hidden)
        continue;
      if (face > 0)
        text = slv_index_face_text (index, row, face, attr);
      else
        text = attr->kind == SLV_ATTR_TEXT ? g_strdup (slv_index_text (index, row, attr)) : slv_index_cell_text (index, row, attr);
      print_field (slv_cli_tr (attr->title), text);
    }
}

/* (transfer full): on which days an entry holds, "" always. */
static char *
limit_days (const SlvLimitView *view)
{
  g_autofree char *since = slv_tell_day (view->since), *until = slv_tell_day (view->until);

  if (*since && *until)
    return g_strdup_printf (_("from %s to %s"), since, until);
  if (*since)
    return g_strdup_printf (_("since %s"), since);
  return *until ? g_strdup_printf (_("until %s"), until) : g_strdup ("");
}

/* (transfer full): "not allowed in STANDARD". */
static char *
limit_words (const SlvLimitView *view)
{
  if (view->limit == SLV_ALL)
    return g_strdup_printf (_("not limited in %s"), view->tag);
  if (view->limit == SLV_UNSAID)
    return g_strdup_printf (_("nothing is said of %s"), view->tag);
  if (view->limit == 0)
    return g_strdup_printf (_("not allowed in %s"), view->tag);
  return slv_tell_printf (_("limited to %lld in %s"), (long long) view->limit, view->tag);
}

/* (transfer full) (nullable): which list says so. */
static char *
origin_words (const SlvLimitView *view)
{
  g_auto (GStrv) origins = g_strsplit_set (view->origins, "\n", -1);
  g_autofree char *names = g_strjoinv (", ", origins);

  /* Translators: names of files or addresses of lists */
  return *names ? g_strdup_printf (_("by %s"), names) : NULL;
}

static void
print_limits (SlvIndex *index, guint row)
{
  for (guint i = 0; i < slv_index_n_limits (index, row); i++)
    {
      SlvLimitView view;

      slv_index_limit (index, row, i, &view);
      g_autofree char *words = limit_words (&view);
      g_autofree char *days = limit_days (&view);
      g_autofree char *text = g_strjoin (*days ? "; " : "", words, days, NULL);
      g_autofree char *origin = origin_words (&view);
      g_auto (GStrv) note = g_strsplit (view.note, "\t", 2);
      for (guint k = 0; note[k]; k++)
        if (*note[k])
          slv_take_str (&text, g_strjoin ("; ", text, note[k], NULL));
      slv_take_str (&text, g_strjoin ("; ", text, origin, NULL));
      print_field (_("List"), text);
    }
}

static void
print_errata (SlvIndex *index, guint row)
{
  const SlvGame *game = slv_index_card_game (index, row);
  guint n = slv_index_n_errata (index, row);
  g_autoptr (SlvIndex) printed = n ? slv_index_at (index, "") : NULL;

  for (guint i = 0; i < n; i++)
    {
      SlvErratumView view;
      g_autofree char *words = NULL, *text = NULL, *day = NULL;

      slv_index_erratum (index, row, i, &view);
      day = slv_tell_day (view.day);
      words = slv_tell_erratum (game, &view);
      if (slv_game_is_listed (game, view.attr))
        {
          g_auto (GStrv) note = g_strsplit (view.note, "\t", 2);
          const SlvLimitView days = { .since = view.day, .until = "" };
          g_autofree char *since = limit_days (&days);

          text = g_strjoin ("; ", words, *since ? since : note[0], *since ? note[0] : NULL, NULL);
          print_field (_("List"), text);
          continue;
        }
      if (view.applies || *view.attr == '\0')
        text = g_strdup_printf (_("of %s: %s"), day, words);
      else
        text = g_strdup_printf (_("of %s: %s (the card list has it already, or words it otherwise)"), day, words);
      print_field (_("Erratum"), text);
    }
  for (guint i = 0; n && i < game->attrs->len; i++)
    {
      const SlvAttr *attr = game->attrs->pdata[i];
      g_autofree char *now = slv_index_cell_text (index, row, attr), *then = slv_index_cell_text (printed, row, attr), *text = NULL;

      if (attr->hidden || attr->listed || strcmp (now, then) == 0)
        continue;
      text = g_strdup_printf (_("%s: %s"), slv_cli_tr (attr->title), *then ? then : _("none"));
      print_field (_("Printed"), text);
    }
}

static void
print_owned (SlvCli *cli, guint row)
{
  g_autoptr (SlvCollection) collection = slv_cli_collection (cli, NULL);

  if (collection == NULL || slv_collection_have (collection, row) == 0)
    return;
  g_autofree char *text = slv_tell_printf (_("%llu, free: %llu"), (unsigned long long) slv_collection_have (collection, row),
                                           (unsigned long long) slv_collection_free (collection, row));
  print_field (_("Owned"), text);
}

static void
print_card (SlvCli *cli, guint row)
{
  g_autofree char *id = slv_index_dup_id (cli->index, row);
  g_autoptr (GPtrArray) uses = find_uses (cli, row);

  slv_text_put (SLV_STYLE_BOLD, slv_index_card_name (cli->index, row));
  slv_text_putf (SLV_STYLE_DIM, "  %s", id);
  if (slv_index_card_gone (cli->index, row))
    slv_text_putf (SLV_STYLE_UNSURE, "  %s", _("gone from its list"));
  slv_text_line ();
  for (guint f = 0; f < slv_index_n_faces (cli->index, row); f++)
    print_face (cli->index, row, f);
  print_limits (cli->index, row);
  print_errata (cli->index, row);
  print_owned (cli, row);
  SLV_EACH (const Use, use, uses)
    {
      g_autofree char *text = slv_tell_printf (ngettext ("%u copy in “%s” (%s)", "%u copies in “%s” (%s)", use->count),
                                               use->count, use->deck, use->zone);

      print_field (_("Deck"), text);
    }
  tell_printings (NULL, cli->index, row);
}

/* ---- finding ---- */

/* (transfer full): rows (guint) of the name in @only, or in every game; a card's id is taken, too. */
static GArray *
find_rows (SlvCli *cli, SlvGame *only, const char *name)
{
  GArray *rows = g_array_new (FALSE, FALSE, sizeof (guint));
  g_autoptr (GPtrArray) games = slv_index_dup_games (cli->index);
  guint row = slv_index_find_id (cli->index, name);

  if (row != SLV_ROW_NONE)
    g_array_append_val (rows, row);
  for (guint i = 0; i < games->len && row == SLV_ROW_NONE; i++)
    {
      g_autoptr (GArray) found = NULL;

      if (only && only != games->pdata[i])
        continue;
      if (slv_index_find_name (cli->index, games->pdata[i], name, &found) && found)
        g_array_append_vals (rows, found->data, found->len);
    }
  return rows;
}

/* Names that hold the words that were asked for: for "did you mean". */
static void
say_near (SlvCli *cli, SlvGame *game, const char *name)
{
  g_autofree char *quoted = g_strdup_printf ("\"%s\"", name);
  g_autoptr (SlvResult) result = NULL;

  if (strchr (name, '"') == NULL)
    result = slv_search (cli->index, game, quoted, NULL, FALSE, NULL, NULL, NULL);
  for (guint i = 0; result && i < MIN (result->rows->len, 5); i++)
    slv_cli_say (_("there is “%s”"), slv_index_card_name (cli->index, g_array_index (result->rows, guint, i)));
}

int
slv_cmd_card (SlvCli *cli, GError **error)
{
  SlvGame *game = NULL;

  g_autofree char *name = slv_cli_words (cli, _("the name is not valid UTF-8"), error);
  if (name == NULL || !slv_cli_game (cli, &game, error) || !slv_cli_index (cli, error))
    return 3;
  if (slv_cli_get (cli, "as-of"))
    {
      SlvIndex *today = cli->index;

      cli->index = slv_index_at (today, slv_cli_get (cli, "as-of"));
      slv_index_unref (today);
    }
  g_autoptr (GArray) rows = find_rows (cli, game, name);
  if (rows->len == 0)
    {
      if (!cli->json)
        say_near (cli, game, name);
      return slv_cli_fail (error, SLV_ERROR_NO, NULL, _("there is no card “%s” in the index"), name);
    }
  cJSON *json = cJSON_CreateObject ();
  cJSON *list = cJSON_AddArrayToObject (json, "cards");
  for (guint i = 0; i < rows->len; i++)
    {
      guint row = g_array_index (rows, guint, i);

      if (cli->json)
        cJSON_AddItemToArray (list, card_json (cli, row));
      else
        {
          if (i)
            slv_text_line ();
          print_card (cli, row);
        }
    }
  return slv_cli_answer (cli, json);
}
