/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-cmd-collection-places.c: `collection places` and `sets`: where copies lie, what is complete. On disk when one that writes ends
 * with 0: the place as it is told; else the places as they were. */
#include <stdio.h>
#include "cli/slv-cli-collection.h"
#include "collection/slv-collection-sets.h"
#include "collection/slv-copy-words.h"

#define BAR_WIDTH 20u

/* ---- places ---- */

typedef struct { const SlvCollection *collection; gint64 place; guint64 lots, copies; } InPlace;

static void
count_in (const SlvHeld *held, guint position G_GNUC_UNUSED, gpointer user_data)
{
  InPlace *in = user_data;

  if (!slv_collection_place_within (in->collection, held->lot.place, in->place))
    return;
  in->lots++;
  in->copies += (guint64) held->lot.quantity;
}

static int
list_places (SlvCli *cli, SlvCollection *collection)
{
  cJSON *json = cJSON_CreateObject ();
  SlvRows *rows = slv_rows_new (cli, json, "places");

  for (guint i = 0; i < slv_collection_n_places (collection); i++)
    {
      const SlvPlaceView *view = slv_collection_get_place (collection, i);
      InPlace in = { collection, view->id, 0, 0 };
      g_autofree char *indent = g_strnfill (view->depth * 2, ' '), *name = g_strconcat (indent, view->name, NULL);

      slv_collection_each (collection, count_in, &in);
      slv_rows_add (rows, { "place", SLV_TEXT (view->path), _("Place"), name }, { "lots", SLV_NUMBER (in.lots), _("Lots") },
                    { "copies", SLV_NUMBER (in.copies), _("Copies") }, { "note", SLV_TEXT (view->note) });
    }
  slv_rows_end (rows, 0);
  return slv_cli_answer (cli, json);
}

static const SlvPlaceView *
known_place (SlvCollection *collection, const char *path, GError **error)
{
  const SlvPlaceView *view = slv_collection_find_place_named (collection, path);
  g_autoptr (GPtrArray) names = g_ptr_array_new_null_terminated (8, NULL, TRUE);

  for (guint i = 0; view == NULL && i < slv_collection_n_places (collection); i++)
    g_ptr_array_add (names, (gpointer) slv_collection_get_place (collection, i)->path);
  if (view == NULL)
    slv_set_error_near (error, SLV_ERROR_NOT_FOUND, path, (const char * const *) names->pdata, _("there is no place “%s”"), path);
  return view;
}

/* `places add PATH`, `remove PATH`, `rename PATH NAME`, `move PATH [INTO]`. */
static gboolean
change_places (SlvCli *cli, SlvCollection *collection, SlvChange *change, GError **error)
{
  const char *verb = slv_cli_arg (cli, 0), *path = slv_cli_arg (cli, 1), *other = slv_cli_arg (cli, 2);
  const SlvPlaceView *view, *into;

  if (g_str_equal (verb, "add"))
    return slv_change_add_place (change, path, error);
  view = known_place (collection, path, error);
  if (view == NULL)
    return FALSE;
  SlvPlaceRow row = (SlvPlaceRow) { view->id, view->parent, view->name, view->note };
  if (g_str_equal (verb, "remove"))
    return slv_change_remove_place (change, view->id, error);
  if (g_str_equal (verb, "rename"))
    row.name = other;
  else
    {
      into = other != NULL ? known_place (collection, other, error) : NULL;
      if (other != NULL && into == NULL)
        return FALSE;
      row.parent = into != NULL ? into->id : 0;
    }
  return slv_change_put_place (change, &row, error);
}

int
slv_cmd_collection_places (SlvCli *cli, GError **error)
{
  static const char * const verbs[] = { "add", "remove", "rename", "move", NULL };
  static const SlvStory stories[] = { SLV_STORY_PLACE_NEW, SLV_STORY_PLACE_REMOVED, SLV_STORY_PLACE_NAMED, SLV_STORY_PLACE_MOVED };
  g_autoptr (SlvCollection) collection = slv_cli_collection (cli, error);
  const char *verb = slv_cli_arg (cli, 0);
  g_autofree char *what = NULL;
  guint which = 0;

  if (collection == NULL)
    return 3;
  if (verb == NULL)
    return list_places (cli, collection);
  while (verbs[which] != NULL && !g_str_equal (verbs[which], verb))
    which++;
  if (verbs[which] == NULL)
    return slv_cli_usage (error, _("“%s” is nothing that places know; there are add, remove, rename and move"), verb);
  if (cli->args->len < (g_str_equal (verb, "rename") ? 3 : 2))
    return slv_cli_usage (error, _("something is missing: %s"), _("collection places [add | remove | rename | move] PLACE [NAME]"));
  what = slv_story_new (stories[which], 0, slv_cli_arg (cli, stories[which] == SLV_STORY_PLACE_NAMED ? 2 : 1), NULL);
  g_autoptr (SlvCollection) now = NULL;
  SlvChange *change = slv_collection_begin (collection, cli->store, what, &now, error);
  if (change == NULL || !slv_change_end (change, change_places (cli, now, change, error), NULL, error))
    return 3;
  return slv_cli_done (cli, now, what, NULL, error) ? 0 : 3;
}

/* ---- sets ---- */

/* A share of a set for people; with --json the row, borrowed. */
static cJSON *
add_share (SlvRows *rows, const char *set, const char *title, guint owned, guint total)
{
  g_autofree char *bar = slv_text_bar (total > 0 ? (double) owned / total : 0, BAR_WIDTH);
  g_autofree char *numbers = g_strdup_printf ("%u / %u", owned, total);

  return slv_rows_add (rows, { .head = _("Set"), .shown = set }, { .head = _("Title"), .shown = title },
                       { .head = _("Owned"), .shown = numbers, .right = TRUE }, { .head = "", .shown = bar });
}

static void
add_parts (SlvRows *rows, cJSON *json, const char *key, const GPtrArray *parts, gboolean shown)
{
  cJSON *list = json != NULL ? cJSON_AddArrayToObject (json, key) : NULL;

  SLV_EACH (const SlvSetPart, part, parts)
    if (list != NULL)
      slv_json_put (slv_json_add_row (list), { "name", SLV_TEXT (part->name) }, { "total", SLV_NUMBER (part->total) },
                    { "owned", SLV_NUMBER (part->owned) }, { "copies", SLV_NUMBER (part->copies) }, { "lacking", SLV_NUMBER (part->lacking) });
    else if (shown)
      add_share (rows, "", slv_finish_title (part->name), part->owned, part->total);
}

/* What is missing of a set: the list of its @json, or a table for people. */
static void
tell_missing (SlvCli *cli, SlvCollection *collection, const SlvSetShare *share, guint each, cJSON *json)
{
  g_autoptr (GArray) missing = slv_collection_set_missing (collection, share->game, share->code, each);
  SlvIndex *index = slv_collection_get_index (collection);
  SlvRows *rows = slv_rows_new (cli, json, "missing");

  for (guint i = 0; i < missing->len; i++)
    {
      guint printing = g_array_index (missing, guint, i);
      const char *name = slv_index_card_name (index, slv_index_printing_card (index, printing));
      SlvPrintingView view;

      slv_index_printing (index, printing, &view);
      slv_rows_add (rows, { .head = _("Number"), .shown = view.number }, { "name", SLV_TEXT (name), _("Missing") },
                    { "number", SLV_TEXT (view.number) }, { "rarity", SLV_TEXT (view.rarity), _("Rarity") });
    }
  slv_rows_end (rows, 2);
  if (!cli->json && share->unsure > 0)
    slv_cli_say_taken (slv_set_share_unsure (share));
}

static void
tell_share (SlvCli *cli, SlvCollection *collection, SlvRows *rows, const SlvSetShare *share, gboolean all, guint each)
{
  cJSON *json = add_share (rows, share->code, share->title, share->owned, share->total);

  if (json != NULL)
    slv_json_put (json, { "game", SLV_TEXT (share->game->id) }, { "set", SLV_TEXT (share->code) },
                  { "title", SLV_TEXT (share->title) }, { "released", SLV_TEXT (share->released) },
                  { "total", SLV_NUMBER (share->total) }, { "owned", SLV_NUMBER (share->owned) },
                  { "copies", SLV_NUMBER (share->copies) }, { "lacking", SLV_NUMBER (share->lacking) },
                  { "unsure", SLV_NUMBER (share->unsure) });
  add_parts (rows, json, "rarities", share->rarities, all);
  add_parts (rows, json, "finishes", share->finishes, all);
  if (json != NULL && all)
    tell_missing (cli, collection, share, each, json);
}

int
slv_cmd_collection_sets (SlvCli *cli, GError **error)
{
  g_autoptr (SlvCollection) collection = slv_cli_collection (cli, error);
  const char *code = slv_cli_arg (cli, 0);
  guint each = (guint) CLAMP (slv_cli_number (cli, "each", 1), 1, SLV_LOT_QUANTITY_MAX);
  SlvGame *game = NULL;

  if (collection == NULL || !slv_cli_game (cli, &game, error))
    return 3;
  g_autoptr (GPtrArray) shares = slv_collection_sets (collection, game, code, each);
  if (code != NULL && shares->len == 0)
    {
      g_autoptr (GPtrArray) all = slv_collection_sets (collection, game, NULL, each), names = g_ptr_array_new_null_terminated (8, NULL, TRUE);

      for (guint i = 0; i < all->len; i++)
        g_ptr_array_add (names, (gpointer) ((SlvSetShare *) all->pdata[i])->code);
      slv_set_error_near (error, SLV_ERROR_NOT_FOUND, code, (const char * const *) names->pdata, _("no card list has a set “%s”"), code);
      return 3;
    }
  cJSON *json = cJSON_CreateObject ();
  SlvRows *rows = slv_rows_new (cli, json, "sets");
  SLV_EACH (const SlvSetShare, share, shares)
    tell_share (cli, collection, rows, share, code != NULL, each);
  slv_rows_end (rows, 0);
  for (guint i = 0; !cli->json && code != NULL && i < shares->len; i++)
    tell_missing (cli, collection, shares->pdata[i], each, NULL);
  return slv_cli_answer (cli, json);
}
