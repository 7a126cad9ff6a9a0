/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-cmd-collection-decks.c: `collection missing`, `together`, `pull`, `build` and `take-apart`: decks against the copies. On disk
 * when one that writes (`build`, `take-apart`, `missing --wants`) ends with 0: all of it as one step of undo;
 * else nothing. */
#include "cli/slv-cli-collection.h"
#include "collection/slv-collection-decks.h"
#include "base/slv-fold.h"

typedef struct { SlvCollection *collection; GPtrArray *decks; SlvGame *game; } Asked;

static gboolean
open_all (SlvCli *cli, Asked *asked, GError **error)
{
  return slv_cli_game (cli, &asked->game, error) && (asked->collection = slv_cli_collection (cli, error)) != NULL
         && (asked->decks = slv_cli_stored_decks (cli, error)) != NULL;
}

SLV_DEFINE_STATIC_CLEAR (Asked, close_all, decks, (slv_collection_unref, collection));
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Asked, close_all)

static char *
name_list (const GPtrArray *decks)
{
  g_autoptr (GPtrArray) names = slv_array_texts (decks, offsetof (SlvDeck, name));

  return slv_join_texts (names, ", ", 0);
}

/* ---- missing ---- */

static void
add_missing (SlvRows *rows, const GPtrArray *missing)
{
  SLV_EACH (const SlvMissing, one, missing)
    slv_rows_add (rows, { "name", SLV_TEXT (one->name), _("Name") }, { "need", SLV_NUMBER (one->need), _("Needed") },
                  { "have", SLV_NUMBER (one->have), _("Free") }, { "missing", SLV_NUMBER (one->missing), _("Missing") });
}

/* The largest sets of the decks that can be built at once, by name. */
static cJSON *
together_json (const Asked *asked)
{
  cJSON *list = cJSON_CreateArray ();

  g_autoptr (GArray) sets = slv_collection_together (asked->collection, asked->decks, asked->game);
  for (guint i = 0; i < sets->len; i++)
    {
      cJSON *set = cJSON_CreateArray ();

      for (guint d = 0; d < asked->decks->len; d++)
        if (g_array_index (sets, guint32, i) & (1u << d))
          cJSON_AddItemToArray (set, cJSON_CreateString (((SlvDeck *) asked->decks->pdata[d])->name));
      cJSON_AddItemToArray (list, set);
    }
  return list;
}

static void
print_together (const cJSON *sets)
{
  SLV_EACH_JSON (set, sets)
    {
      g_autoptr (GString) text = g_string_new (NULL);

      SLV_EACH_JSON (name, set)
        g_string_append_printf (text, "%s%s", text->len > 0 ? ", " : "", name->valuestring);
      slv_cli_say (_("these can be built at once: %s"), text->str);
    }
}

static gboolean
write_wants (SlvCli *cli, const Asked *asked, const GPtrArray *missing, GError **error)
{
  const SlvDeck *first = asked->decks->len == 1 ? asked->decks->pdata[0] : NULL;
  g_autofree char *names = name_list (asked->decks), *what = slv_story_new (SLV_STORY_WANTED_MISSING, 0, names, NULL);

  return !slv_cli_has (cli, "wants")
         || slv_collection_want_missing (asked->collection, cli->store, missing, asked->game, first != NULL ? first->id : 0, what, error);
}

int
slv_cmd_collection_missing (SlvCli *cli, GError **error)
{
  g_auto (Asked) asked = { 0 };
  g_autoptr (GPtrArray) missing = open_all (cli, &asked, error) ? slv_collection_missing (asked.collection, asked.decks, asked.game) : NULL;

  if (missing == NULL || !write_wants (cli, &asked, missing, error))
    return 3;
  cJSON *json = cJSON_CreateObject (), *sets = asked.decks->len <= SLV_TOGETHER_MAX ? together_json (&asked) : NULL;
  slv_cli_add_names (json, "decks", asked.decks);
  SlvRows *rows = slv_rows_new (cli, json, "missing");
  add_missing (rows, missing);
  slv_rows_end (rows, 0);
  cJSON_AddBoolToObject (json, "buildable_together", missing->len == 0);
  if (sets != NULL)
    cJSON_AddItemToObject (json, "together", sets);
  if (!cli->json && missing->len == 0)
    slv_cli_say (asked.decks->len > 1 ? _("nothing is missing; these decks can be built at once") : _("nothing is missing"));
  else if (!cli->json)
    print_together (sets);
  return slv_cli_answer (cli, json);
}

/* ---- which copies ---- */

/* To --output, or to be read. */
static gboolean
write_pulls (SlvCli *cli, const Asked *asked, const SlvBuild *build, GError **error)
{
  g_autofree char *text = slv_build_write (asked->collection, build, asked->decks);

  return (cli->json && !slv_cli_has (cli, "output")) || slv_cli_write (cli, text, error);
}

static void
tell_build (SlvCli *cli, const Asked *asked, const SlvBuild *build, gboolean built)
{
  if (!cli->json)
    {
      SLV_EACH_IN (const SlvPriceSum, sum, build->prices)
        {
          g_autofree char *copies = slv_tell_digits (sum->copies);

          /* Translators: a sum, its currency, and how many copies it is of */
          slv_cli_say (_("price paid: %.2f %s (copies: %s)"), sum->sum, sum->currency, copies);
        }
      if (!build->exact)
        slv_cli_say (_("time ran out before it was certain that no better choice exists"));
      return;
    }
  cJSON *json = cJSON_CreateObject ();
  slv_cli_add_names (json, "decks", asked->decks);
  SlvRows *rows = slv_rows_new (cli, json, "pull");
  SLV_EACH_IN (const SlvPull, pull, build->pulls)
    {
      const SlvLot *lot = &slv_collection_find_lot (asked->collection, pull->lot, NULL)->lot;
      const SlvDeck *deck = pull->nth < asked->decks->len ? asked->decks->pdata[pull->nth] : NULL;

      slv_rows_add (rows, { "place", SLV_TEXT (pull->place) }, { "name", SLV_TEXT (pull->name) }, { "quantity", SLV_NUMBER (pull->quantity) },
                    { "lot", SLV_NUMBER (pull->lot) }, { "set", SLV_TEXT (lot->set_code) }, { "number", SLV_TEXT (lot->number) },
                    { "proxy", SLV_TRUTH (lot->is_proxy) }, { "deck", SLV_TEXT (deck != NULL ? deck->name : NULL) });
    }
  slv_rows_end (rows, 0);
  rows = slv_rows_new (cli, json, "missing");
  add_missing (rows, build->missing);
  slv_rows_end (rows, 0);
  cJSON_AddNumberToObject (json, "places", build->n_places);
  rows = slv_rows_new (cli, json, "prices");
  SLV_EACH_IN (const SlvPriceSum, sum, build->prices)
    slv_rows_add (rows, { "currency", SLV_TEXT (sum->currency) }, { "sum", SLV_NUMBER (sum->sum) }, { "copies", SLV_NUMBER (sum->copies) });
  slv_rows_end (rows, 0);
  slv_json_put (json, { "unpriced", SLV_NUMBER (build->n_unpriced) }, { "exact", SLV_TRUTH (build->exact) },
                { "built", SLV_TRUTH (built) });
  slv_cli_print_json (json);
}

static gboolean
read_prefer (SlvCli *cli, SlvPrefer *prefer, GError **error)
{
  const char *text = slv_cli_get (cli, "prefer");

  *prefer = text != NULL && g_str_equal (text, "moves") ? SLV_PREFER_MOVES : SLV_PREFER_CHEAP;
  if (text == NULL || g_str_equal (text, "moves") || g_str_equal (text, "cheap"))
    return TRUE;
  return slv_set_error (error, SLV_ERROR_USAGE, NULL, _("“%s” is nothing to prefer; there are cheap and moves"), text);
}

static int
choose (SlvCli *cli, gboolean build_it, GError **error)
{
  g_autoptr (SlvBuild) build = NULL;
  g_autofree char *names = NULL, *what = NULL;
  Asked asked = { 0 };   /* closed before it is tried again */
  SlvPrefer prefer;
  gboolean changed = FALSE;
  int code = 3;

  if (!read_prefer (cli, &prefer, error))
    return 2;
  if (open_all (cli, &asked, error))
    build = slv_collection_choose (asked.collection, asked.decks, asked.game, prefer, slv_cli_has (cli, "proxies"), 0, cli->cancellable, error);
  if (build != NULL)
    {
      gboolean partial = slv_cli_has (cli, "partial");

      names = name_list (asked.decks);
      what = slv_story_new (SLV_STORY_BUILT, 0, names, NULL);
      code = build->n_missing > 0 && !partial ? 1 : 0;
      if (build_it && code == 0 && !slv_collection_build (asked.collection, cli->store, asked.decks, build, partial, what, NULL, error))
        {
          changed = slv_store_library_revision (cli->store) != slv_collection_get_revision (asked.collection);
          code = 3;
        }
      if (code < 3 && !write_pulls (cli, &asked, build, error))
        code = 3;
      if (code < 3)
        tell_build (cli, &asked, build, build_it && code == 0);
      if (code == 0 && build_it)
        slv_cli_say_story (what);
      else if (code == 1 && build_it)
        slv_cli_say (_("nothing was built, since copies are missing; --partial builds with what there is"));
    }
  close_all (&asked);
  if (!changed)
    return code;
  return slv_cli_again (cli, slv_cmd_collection_build, error);
}

int
slv_cmd_collection_pull (SlvCli *cli, GError **error)
{
  return choose (cli, FALSE, error);
}

int
slv_cmd_collection_build (SlvCli *cli, GError **error)
{
  return choose (cli, TRUE, error);
}

int
slv_cmd_collection_unbuild (SlvCli *cli, GError **error)
{
  g_auto (Asked) asked = { 0 };

  if (!open_all (cli, &asked, error))
    return 3;
  g_autoptr (SlvBuild) back = slv_collection_put_back (asked.collection, asked.decks);
  g_autofree char *names = name_list (asked.decks);
  g_autofree char *what = slv_story_new (SLV_STORY_TAKEN_APART, 0, names, NULL);
  if (!slv_collection_unbuild (asked.collection, cli->store, asked.decks, what, NULL, error) || !write_pulls (cli, &asked, back, error))
    return 3;
  if (cli->json)
    tell_build (cli, &asked, back, FALSE);
  else
    slv_cli_say_story (what);
  return 0;
}

/* ---- at once ---- */

int
slv_cmd_collection_together (SlvCli *cli, GError **error)
{
  g_auto (Asked) asked = { 0 };

  if (!open_all (cli, &asked, error))
    return 3;
  if (asked.decks->len > SLV_TOGETHER_MAX)
    return slv_cli_usage (error, _("at most %u decks can be asked about at once"), SLV_TOGETHER_MAX);
  g_autoptr (GPtrArray) missing = slv_collection_missing (asked.collection, asked.decks, asked.game);
  cJSON *json = cJSON_CreateObject (), *sets = together_json (&asked);
  slv_cli_add_names (json, "decks", asked.decks);
  cJSON_AddBoolToObject (json, "buildable_together", missing->len == 0);
  cJSON_AddItemToObject (json, "together", sets);
  if (!cli->json && missing->len == 0)
    slv_cli_say (_("nothing is missing; these decks can be built at once"));
  else if (!cli->json)
    print_together (sets);
  SlvRows *rows = slv_rows_new (cli, json, "missing");
  add_missing (rows, missing);
  slv_rows_end (rows, 0);
  slv_cli_answer (cli, json);
  return missing->len == 0 ? 0 : 1;
}
