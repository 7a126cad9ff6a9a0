/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-cmd-collection-places.c: `collection places`, `wants` and `sets`: where copies lie, what is wished for, what is complete. */
#include "config.h"
#include <stdio.h>
#include <string.h>
#include <glib/gi18n.h>
#include "cli/slv-cli-collection.h"
#include "collection/slv-collection-decks.h"
#include "collection/slv-collection-sets.h"

#define BAR_WIDTH 20u

static gboolean
need_args (SlvCli *cli, guint n, const char *usage, GError **error)
{
  if (cli->args->len >= n)
    return TRUE;
  slv_set_error (error, SLV_ERROR_USAGE, NULL, _("something is missing: %s"), usage);
  return FALSE;
}

/* ---- places ---- */

typedef struct { const SlvCollection *collection; gint64 place; guint64 lots, copies; } InPlace;

static void
count_in (const SlvHeld *held, guint position, gpointer user_data)
{
  InPlace *in = user_data;

  (void) position;
  if (!slv_collection_place_within (in->collection, held->lot.place, in->place))
    return;
  in->lots++;
  in->copies += (guint64) held->lot.quantity;
}

static int
list_places (SlvCli *cli, SlvCollection *collection)
{
  cJSON *json = cJSON_CreateObject (), *list = cJSON_AddArrayToObject (json, "places");
  SlvTable *table = slv_table_new ("lrr", (const char *[]) { _("Place"), _("Lots"), _("Copies") });

  for (guint i = 0; i < slv_collection_n_places (collection); i++)
    {
      const SlvPlaceView *view = slv_collection_get_place (collection, i);
      InPlace in = { collection, view->id, 0, 0 };
      g_autofree char *indent = g_strnfill (view->depth * 2, ' '), *name = g_strconcat (indent, view->name, NULL);
      g_autofree char *lots = NULL, *copies = NULL;
      cJSON *one = cJSON_CreateObject ();

      slv_collection_each (collection, count_in, &in);
      lots = slv_cli_count (in.lots);
      copies = slv_cli_count (in.copies);
      cJSON_AddStringToObject (one, "place", view->path);
      cJSON_AddNumberToObject (one, "lots", (double) in.lots);
      cJSON_AddNumberToObject (one, "copies", (double) in.copies);
      cJSON_AddStringToObject (one, "note", view->note);
      cJSON_AddItemToArray (list, one);
      slv_table_add (table, (const char *[]) { name, lots, copies });
    }
  if (cli->json)
    slv_cli_print_json (json);
  else
    cJSON_Delete (json);
  if (cli->json || slv_collection_n_places (collection) == 0)
    slv_table_free (table);
  else
    slv_table_print (table, 0);
  return 0;
}

static const SlvPlaceView *
known_place (SlvCollection *collection, const char *path, GError **error)
{
  const SlvPlaceView *view = slv_collection_find_place_named (collection, path);

  if (view == NULL)
    slv_set_error (error, SLV_ERROR_NOT_FOUND, NULL, _("there is no place “%s”"), path);
  return view;
}

/* `places add PATH`, `remove PATH`, `rename PATH NAME`, `move PATH [INTO]`. */
static gboolean
change_places (SlvCli *cli, SlvCollection *collection, SlvChange *change, GError **error)
{
  const char *verb = slv_cli_arg (cli, 0), *path = slv_cli_arg (cli, 1), *other = slv_cli_arg (cli, 2);
  const SlvPlaceView *view, *into;
  SlvPlaceRow row;
  gint64 id;

  if (g_str_equal (verb, "add"))
    return slv_change_make_place (change, path, &id, error);
  view = known_place (collection, path, error);
  if (view == NULL)
    return FALSE;
  row = (SlvPlaceRow) { view->id, view->parent, view->name, view->note };
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
  g_autoptr (SlvCollection) collection = slv_cli_collection (cli, error);
  const char *verb = slv_cli_arg (cli, 0);
  g_autofree char *what = NULL;
  SlvChange *change;

  if (collection == NULL)
    return 3;
  if (verb == NULL)
    return list_places (cli, collection);
  if (!g_strv_contains (verbs, verb))
    {
      slv_set_error (error, SLV_ERROR_USAGE, NULL, _("“%s” is nothing that places know; there are add, remove, rename and move"), verb);
      return 2;
    }
  if (!need_args (cli, g_str_equal (verb, "rename") ? 3 : 2, _("collection places [add | remove | rename | move] PLACE [NAME]"), error))
    return 2;
  what = g_strdup_printf (_("Places: %s %s"), verb, slv_cli_arg (cli, 1));
  change = slv_change_begin (cli->store, what, error);
  if (change == NULL || !slv_change_end (change, change_places (cli, collection, change, error), NULL, error))
    return 3;
  return slv_cli_done (cli, collection, what, NULL, error) ? 0 : 3;
}

/* ---- wants ---- */

static int
list_wants (SlvCli *cli, SlvCollection *collection)
{
  cJSON *json = cJSON_CreateObject (), *list = cJSON_AddArrayToObject (json, "wants");
  SlvTable *table = slv_table_new ("rrlllll", (const char *[]) { _("Want"), _("Copies"), _("Name"), _("Set"), _("Number"), _("Condition"), _("Note") });

  for (guint i = 0; i < slv_collection_n_wants (collection); i++)
    {
      const SlvWant *want = slv_collection_get_want (collection, i);
      g_autofree char *id = g_strdup_printf ("%lld", (long long) want->id), *n = slv_cli_count ((guint64) want->quantity);
      const struct { const char *key, *text; } texts[] = {
        { "game", want->game }, { "name", want->name }, { "set", want->set_code }, { "number", want->number },
        { "condition", want->condition }, { "finish", want->finish }, { "language", want->language }, { "note", want->note },
      };
      cJSON *one = cJSON_CreateObject ();

      cJSON_AddNumberToObject (one, "want", (double) want->id);
      for (guint k = 0; k < G_N_ELEMENTS (texts); k++)
        cJSON_AddStringToObject (one, texts[k].key, texts[k].text);
      cJSON_AddNumberToObject (one, "quantity", (double) want->quantity);
      cJSON_AddNumberToObject (one, "deck", (double) want->deck);
      cJSON_AddItemToArray (list, one);
      slv_table_add (table, (const char *[]) { id, n, want->name, want->set_code, want->number, want->condition, want->note });
    }
  if (cli->json)
    slv_cli_print_json (json);
  else
    cJSON_Delete (json);
  if (cli->json || slv_collection_n_wants (collection) == 0)
    slv_table_free (table);
  else
    slv_table_print (table, 0);
  return 0;
}

/* As a plain list, "2 Red Runner (T1) 003", which shops and other programs take. */
static int
write_wants (SlvCli *cli, SlvCollection *collection, GError **error)
{
  const char *output = slv_cli_get (cli, "output");
  g_autoptr (GString) text = g_string_new (NULL);
  g_autoptr (GError) problem = NULL;

  if (strcmp (slv_cli_get (cli, "as"), "text") != 0)
    {
      slv_set_error (error, SLV_ERROR_USAGE, NULL, _("wants are written as “text”, not as “%s”"), slv_cli_get (cli, "as"));
      return 2;
    }
  for (guint i = 0; i < slv_collection_n_wants (collection); i++)
    {
      const SlvWant *want = slv_collection_get_want (collection, i);

      g_string_append_printf (text, "%lld %s", (long long) want->quantity, want->name);
      if (*want->set_code != '\0')
        g_string_append_printf (text, " (%s) %s", want->set_code, want->number);
      g_string_append_c (text, '\n');
    }
  if (output == NULL)
    fputs (text->str, stdout);
  else if (!g_file_set_contents_full (output, text->str, -1, G_FILE_SET_CONTENTS_CONSISTENT, 0644, &problem))
    {
      slv_set_error (error, SLV_ERROR_STORE, &(SlvPlace) { output, 0, 0 }, "%s", problem->message);
      return 3;
    }
  return 0;
}

/* The want of that number or name. */
static gint64
find_want (SlvCollection *collection, const char *text, GError **error)
{
  gint64 id = g_ascii_strtoll (text, NULL, 10);

  for (guint i = 0; i < slv_collection_n_wants (collection); i++)
    {
      const SlvWant *want = slv_collection_get_want (collection, i);

      if (want->id == id || g_ascii_strcasecmp (want->name, text) == 0)
        return want->id;
    }
  slv_set_error (error, SLV_ERROR_NOT_FOUND, NULL, _("nothing is wanted under “%s”"), text);
  return 0;
}

static gboolean
add_want (SlvCli *cli, SlvCollection *collection, const char *name, GError **error)
{
  g_autofree char *what = g_strdup_printf (_("Wanted %s"), name);
  g_autoptr (SlvCopyList) list = slv_copy_list_new ("want", "");
  g_autoptr (SlvCopyPlan) plan = NULL;
  const char *values[SLV_N_COPY_FIELDS];
  const SlvCopyMatch *match;
  SlvGame *game = NULL;
  SlvChange *change;
  SlvWant want;
  guint at = slv_copy_list_add (list, 0);

  slv_cli_copy_values (cli, values);
  values[SLV_COPY_NAME] = name;
  for (guint i = 0; i < SLV_N_COPY_FIELDS; i++)
    if (values[i] != NULL)
      slv_copy_list_set (list, at, i, values[i]);
  if (!slv_cli_game (cli, &game, error) || !(plan = slv_collection_match (collection, list, game, SLV_COPIES_MERGE, NULL, error)))
    return FALSE;
  if (plan->matches->len == 0)
    {
      slv_set_error (error, SLV_ERROR_USAGE, NULL, "%s", ((SlvCopyFault *) plan->faults->pdata[0])->reason);
      return FALSE;
    }
  match = &g_array_index (plan->matches, SlvCopyMatch, 0);
  if (match->state != SLV_COPY_MATCHED)
    slv_cli_say (_("“%s”: %s"), match->lot.name, match->reason);
  want = (SlvWant) { 0, match->lot.game, match->lot.card, match->lot.name, NULL, match->lot.printing, match->lot.set_code,
                     match->lot.number, match->lot.quantity, match->lot.condition, match->lot.finish, match->lot.language, 0,
                     match->lot.note, 0 };
  change = slv_change_begin (cli->store, what, error);
  return change != NULL && slv_change_end (change, slv_change_put_want (change, &want, error), NULL, error);
}

static gboolean
take_arrived (SlvCli *cli, SlvCollection *collection, GError **error)
{
  g_autoptr (GArray) ids = g_array_new (FALSE, FALSE, sizeof (gint64)), touched = NULL;
  const char *path = slv_cli_get (cli, "place");
  const SlvPlaceView *place = path != NULL ? known_place (collection, path, error) : NULL;

  if (path != NULL && place == NULL)
    return FALSE;
  for (guint i = 1; i < cli->args->len; i++)
    {
      gint64 id = find_want (collection, slv_cli_arg (cli, i), error);

      if (id == 0)
        return FALSE;
      g_array_append_val (ids, id);
    }
  for (guint i = 0; cli->args->len == 1 && i < slv_collection_n_wants (collection); i++)
    g_array_append_val (ids, slv_collection_get_want (collection, i)->id);
  return slv_collection_arrived (collection, cli->store, ids, (gint64) slv_cli_number (cli, "quantity", 0), place != NULL ? place->id : 0,
                                 _("Booked what has arrived"), &touched, error)
         && slv_cli_done (cli, collection, _("Booked what has arrived"), touched, error);
}

static gboolean
remove_want (SlvCli *cli, SlvCollection *collection, const char *text, GError **error)
{
  gint64 id = find_want (collection, text, error);
  g_autofree char *what = g_strdup_printf (_("No longer wanted: %s"), text);
  SlvChange *change = id != 0 ? slv_change_begin (cli->store, what, error) : NULL;

  return change != NULL && slv_change_end (change, slv_change_remove_want (change, id, error), NULL, error);
}

int
slv_cmd_collection_wants (SlvCli *cli, GError **error)
{
  static const char * const verbs[] = { "add", "remove", "arrived", NULL };
  g_autoptr (SlvCollection) collection = slv_cli_collection (cli, error);
  const char *verb = slv_cli_arg (cli, 0);
  gboolean done;

  if (collection == NULL)
    return 3;
  if (verb == NULL)
    return slv_cli_has (cli, "as") ? write_wants (cli, collection, error) : list_wants (cli, collection);
  if (!g_strv_contains (verbs, verb))
    {
      slv_set_error (error, SLV_ERROR_USAGE, NULL, _("“%s” is nothing that wants know; there are add, remove and arrived"), verb);
      return 2;
    }
  if (g_str_equal (verb, "arrived"))
    return take_arrived (cli, collection, error) ? 0 : 3;
  if (!need_args (cli, 2, _("collection wants [add | remove] NAME"), error))
    return 2;
  done = g_str_equal (verb, "add") ? add_want (cli, collection, slv_cli_arg (cli, 1), error)
                                   : remove_want (cli, collection, slv_cli_arg (cli, 1), error);
  if (done && cli->json)
    {
      g_autoptr (SlvCollection) now = slv_cli_collection (cli, error);

      return now != NULL ? list_wants (cli, now) : 3;
    }
  return done ? 0 : 3;
}

/* ---- sets ---- */

static cJSON *
parts_json (const GPtrArray *parts)
{
  cJSON *list = cJSON_CreateArray ();

  for (guint i = 0; i < parts->len; i++)
    {
      const SlvSetPart *part = parts->pdata[i];
      cJSON *one = cJSON_CreateObject ();

      cJSON_AddStringToObject (one, "name", part->name);
      cJSON_AddNumberToObject (one, "total", part->total);
      cJSON_AddNumberToObject (one, "owned", part->owned);
      cJSON_AddNumberToObject (one, "copies", (double) part->copies);
      cJSON_AddItemToArray (list, one);
    }
  return list;
}

static cJSON *
set_json (SlvCollection *collection, const SlvSetShare *share, gboolean all)
{
  cJSON *json = cJSON_CreateObject (), *list;
  g_autoptr (GArray) missing = all ? slv_collection_set_missing (collection, share->game, share->code) : NULL;

  cJSON_AddStringToObject (json, "game", share->game->id);
  cJSON_AddStringToObject (json, "set", share->code);
  cJSON_AddStringToObject (json, "title", share->title);
  cJSON_AddStringToObject (json, "released", share->released);
  cJSON_AddNumberToObject (json, "total", share->total);
  cJSON_AddNumberToObject (json, "owned", share->owned);
  cJSON_AddNumberToObject (json, "copies", (double) share->copies);
  cJSON_AddItemToObject (json, "rarities", parts_json (share->rarities));
  cJSON_AddItemToObject (json, "finishes", parts_json (share->finishes));
  list = all ? cJSON_AddArrayToObject (json, "missing") : NULL;
  for (guint i = 0; missing != NULL && i < missing->len; i++)
    {
      guint printing = g_array_index (missing, guint, i);
      SlvIndex *index = slv_collection_get_index (collection);
      cJSON *one = cJSON_CreateObject ();
      SlvPrintingView view;

      slv_index_printing (index, printing, &view);
      cJSON_AddStringToObject (one, "name", slv_index_card_name (index, slv_index_printing_card (index, printing)));
      cJSON_AddStringToObject (one, "number", view.number);
      cJSON_AddStringToObject (one, "rarity", view.rarity);
      cJSON_AddItemToArray (list, one);
    }
  return json;
}

static void
add_bar (SlvTable *table, const char *first, const char *title, guint owned, guint total)
{
  g_autofree char *bar = slv_text_bar (total > 0 ? (double) owned / total : 0, BAR_WIDTH);
  g_autofree char *numbers = g_strdup_printf ("%u / %u", owned, total);

  slv_table_add (table, (const char *[]) { first, title, numbers, bar });
}

static void
print_missing_of (SlvCollection *collection, const SlvSetShare *share)
{
  g_autoptr (GArray) missing = slv_collection_set_missing (collection, share->game, share->code);
  SlvTable *table = slv_table_new ("lll", (const char *[]) { _("Number"), _("Missing"), _("Rarity") });
  SlvIndex *index = slv_collection_get_index (collection);

  for (guint i = 0; i < missing->len; i++)
    {
      guint printing = g_array_index (missing, guint, i);
      SlvPrintingView view;

      slv_index_printing (index, printing, &view);
      slv_table_add (table, (const char *[]) { view.number, slv_index_card_name (index, slv_index_printing_card (index, printing)), view.rarity });
    }
  if (missing->len > 0)
    slv_table_print (table, 2);
  else
    slv_table_free (table);
}

int
slv_cmd_collection_sets (SlvCli *cli, GError **error)
{
  g_autoptr (SlvCollection) collection = slv_cli_collection (cli, error);
  const char *code = slv_cli_arg (cli, 0);
  g_autoptr (GPtrArray) shares = NULL;
  SlvGame *game = NULL;
  SlvTable *table;
  cJSON *json, *list;

  if (collection == NULL || !slv_cli_game (cli, &game, error))
    return 3;
  shares = slv_collection_sets (collection, game, code);
  if (code != NULL && shares->len == 0)
    {
      slv_set_error (error, SLV_ERROR_NOT_FOUND, NULL, _("no card list has a set “%s”"), code);
      return 3;
    }
  json = cJSON_CreateObject ();
  list = cJSON_AddArrayToObject (json, "sets");
  table = slv_table_new ("llrl", (const char *[]) { _("Set"), _("Title"), _("Owned"), "" });
  for (guint i = 0; i < shares->len; i++)
    {
      const SlvSetShare *share = shares->pdata[i];

      cJSON_AddItemToArray (list, set_json (collection, share, code != NULL));
      add_bar (table, share->code, share->title, share->owned, share->total);
      for (guint r = 0; code != NULL && r < share->rarities->len; r++)
        add_bar (table, "", ((SlvSetPart *) share->rarities->pdata[r])->name, ((SlvSetPart *) share->rarities->pdata[r])->owned,
                 ((SlvSetPart *) share->rarities->pdata[r])->total);
    }
  if (cli->json || shares->len == 0)
    slv_table_free (table);
  else
    slv_table_print (table, 0);
  for (guint i = 0; !cli->json && code != NULL && i < shares->len; i++)
    print_missing_of (collection, shares->pdata[i]);
  if (cli->json)
    slv_cli_print_json (json);
  else
    cJSON_Delete (json);
  return 0;
}
