/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-cmd-collection-wants.c: `collection wants` and `arrived`: what is wished for, the decks that count for it, what has come. On
 * disk when one that writes ends with 0: all of it as one step of undo; else nothing. */
#include <stdio.h>
#include "base/slv-clean.h"
#include "base/slv-fold.h"
#include "cli/slv-cli-collection.h"
#include "collection/slv-collection-wanted.h"

typedef struct { SlvCollection *collection; SlvGame *game; GArray *ids; GPtrArray *decks, *list; } Asked;

static gboolean
open_list (SlvCli *cli, Asked *asked, GError **error)
{
  if (!slv_cli_game (cli, &asked->game, error) || (asked->collection = slv_cli_collection (cli, error)) == NULL)
    return FALSE;
  asked->ids = slv_wanting_get (cli->store);
  asked->decks = slv_wanting_load (cli->store, asked->ids, asked->game);
  asked->list = slv_collection_wanted (asked->collection, asked->decks, asked->game, SLV_WANTED_ALL);
  return TRUE;
}

SLV_DEFINE_STATIC_CLEAR (Asked, close_list, list, decks, ids, (slv_collection_unref, collection));
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Asked, close_list)

/* ---- listing ---- */

/* Wants as they stand in the library. */
static void
add_wants (cJSON *json, SlvCollection *collection)
{
  cJSON *list = cJSON_AddArrayToObject (json, "wants");

  for (guint i = 0; i < slv_collection_n_wants (collection); i++)
    {
      const SlvWant *want = slv_collection_get_want (collection, i);
      cJSON *one = slv_json_add_row (list);

      slv_json_put (one, { "want", SLV_NUMBER (want->id) }, { "game", SLV_TEXT (want->game) }, { "name", SLV_TEXT (want->name) },
                    { "set", SLV_TEXT (want->set_code) }, { "number", SLV_TEXT (want->number) },
                    { "condition", SLV_TEXT (want->condition) }, { "finish", SLV_TEXT (want->finish) },
                    { "language", SLV_TEXT (want->language) }, { "note", SLV_TEXT (want->note) },
                    { "quantity", SLV_NUMBER (want->quantity) }, { "deck", SLV_NUMBER (want->deck) });
    }
}

/* The list: what decks lack, and one's own wants. */
static int
list_wants (SlvCli *cli, const Asked *asked)
{
  cJSON *json = cJSON_CreateObject ();

  add_wants (json, asked->collection);
  slv_cli_add_names (json, "decks", asked->decks);
  SlvRows *rows = slv_rows_new (cli, json, "list");
  SLV_EACH (const SlvWanted, line, asked->list)
    {
      g_autofree char *id = line->want != 0 ? g_strdup_printf ("%lld", (long long) line->want) : g_strdup ("");

      slv_rows_add (rows, { "want", SLV_NUMBER (line->want), _("Want"), id, .right = TRUE }, { "name", SLV_TEXT (line->name), _("Name") },
                    { "set", SLV_TEXT (line->set_code), _("Set") }, { "number", SLV_TEXT (line->number), _("Number") },
                    { "decks", SLV_TEXT (line->decks) }, { "note", SLV_TEXT (line->note) },
                    { "need", SLV_NUMBER (line->need), _("Needed") }, { "have", SLV_NUMBER (line->have), _("Have") },
                    { "free", SLV_NUMBER (line->free), _("Free") }, { "built", SLV_NUMBER (line->built), _("In built decks") },
                    { "missing", SLV_NUMBER (line->missing), _("Missing") },
                    { .head = _("For"), .shown = *line->decks != '\0' ? line->decks : line->note });
    }
  if (slv_rows_end (rows, 0) == 0 && !cli->json)
    slv_cli_say (_("nothing is wanted; `collection wants count DECK` lets a deck count, `collection wants add NAME` adds a card"));
  return slv_cli_answer (cli, json);
}

static int
write_wants (SlvCli *cli, const Asked *asked, GError **error)
{
  const char *kind = slv_cli_get (cli, "as");

  if (strcmp (kind, "text") != 0 && strcmp (kind, "csv") != 0)
    return slv_cli_usage (error, _("wants are written as “text” or “csv”, not as “%s”"), kind);
  g_autofree char *text = slv_wanted_write (asked->list, strcmp (kind, "csv") == 0 ? SLV_WANTED_CSV : SLV_WANTED_TEXT);
  return slv_cli_write (cli, text, error) ? 0 : 3;
}

/* ---- changing ---- */

static gboolean
add_want (SlvCli *cli, const Asked *asked, const char *typed, GError **error)
{
  g_autofree char *name = slv_name_clean (typed), *what = slv_story_new (SLV_STORY_WANTED, 0, name, NULL), *guess = NULL;
  SlvLotEdit values;

  slv_cli_copy_values (cli, values.values);
  values.values[SLV_COPY_NAME] = name;
  values.values[SLV_COPY_PLACE] = NULL;
  if (!slv_collection_want_put (asked->collection, cli->store, 0, asked->game, &values, what, &guess, error))
    return FALSE;
  if (guess != NULL)
    slv_cli_say (_("“%s”: %s"), name, guess);
  return TRUE;
}

/* Whether @text is the number or the name of a want; a name may begin with a number. */
static gboolean
is_meant (const char *text, gint64 id, const char *name)
{
  g_autofree char *folded = slv_fold_name (text, NULL), *own = slv_fold_name (name, NULL);
  gint64 number;

  return (g_ascii_string_to_signed (text, 10, 1, G_MAXINT64, &number, NULL) && number == id) || g_str_equal (folded, own);
}

/* The want of that number or name. */
static gint64
find_want (SlvCollection *collection, const char *text, GError **error)
{
  for (guint i = 0; i < slv_collection_n_wants (collection); i++)
    {
      const SlvWant *want = slv_collection_get_want (collection, i);

      if (is_meant (text, want->id, want->name))
        return want->id;
    }
  slv_set_error (error, SLV_ERROR_NOT_FOUND, NULL, _("nothing is wanted under “%s”"), text);
  return 0;
}

static gboolean
remove_want (SlvCli *cli, const Asked *asked, const char *text, GError **error)
{
  gint64 id = find_want (asked->collection, text, error);
  g_autofree char *what = slv_story_new (SLV_STORY_UNWANTED, 0, text, NULL);
  g_autoptr (GArray) ids = g_array_new (FALSE, FALSE, sizeof (gint64));

  g_array_append_val (ids, id);
  return id != 0 && slv_collection_want_drop (asked->collection, cli->store, ids, what, error);
}

/* Lets saved decks count for the list, or not any more. */
static gboolean
count_decks (SlvCli *cli, gboolean count, GError **error)
{
  g_autoptr (GArray) ids = g_array_new (FALSE, FALSE, sizeof (gint64));

  for (guint i = 1; i < cli->args->len; i++)
    {
      g_autoptr (SlvDeck) deck = slv_store_find_deck (cli->store, slv_cli_arg (cli, i), error);

      if (deck == NULL)
        return FALSE;
      g_array_append_val (ids, deck->id);
    }
  return slv_wanting_count (cli->store, ids, count, error);
}

/* ---- what has come ---- */

static void
add_arrival (GArray *arrivals, const SlvWanted *line, gint64 quantity)
{
  SlvArrival arrival = { line->want, line->row, line->game, line->name, quantity };

  if (quantity > 0)
    g_array_append_val (arrivals, arrival);
}

/* All lines of the list of that number or name; @quantity copies over them, what is more to the last. 0: what is missing, once, though
 * two names may mean it. @booked: lines of which that came already. */
static gboolean
add_named (const Asked *asked, const char *text, gint64 quantity, GArray *arrivals, GHashTable *booked, GError **error)
{
  gint64 left = quantity;
  const SlvWanted *last = NULL;

  SLV_EACH (const SlvWanted, line, asked->list)
    {
      gint64 most = quantity > 0 ? MIN (left, (gint64) line->missing) : (gint64) line->missing;

      if (!is_meant (text, line->want, line->name))
        continue;
      if (quantity > 0 || g_hash_table_add (booked, (gpointer) line))
        add_arrival (arrivals, line, most);
      left -= most;
      last = line;
    }
  if (last != NULL && quantity > 0)
    add_arrival (arrivals, last, left);
  if (last == NULL)
    slv_set_error (error, SLV_ERROR_NOT_FOUND, NULL, _("nothing is wanted under “%s”"), text);
  return last != NULL;
}

static gboolean
book (SlvCli *cli, const Asked *asked, guint first, GError **error)
{
  g_autoptr (GArray) arrivals = g_array_new (FALSE, FALSE, sizeof (SlvArrival)), touched = NULL;
  gint64 quantity = (gint64) slv_cli_number (cli, "quantity", 0);
  g_autoptr (GHashTable) booked = g_hash_table_new (NULL, NULL);
  g_autofree char *what = slv_story_new (SLV_STORY_ARRIVED_ALL, 0, NULL, NULL);
  SlvLotEdit values;

  for (guint i = first; i < cli->args->len; i++)
    if (!add_named (asked, slv_cli_arg (cli, i), quantity, arrivals, booked, error))
      return FALSE;
  for (guint i = 0; cli->args->len <= first && i < asked->list->len; i++)
    {
      const SlvWanted *line = asked->list->pdata[i];

      add_arrival (arrivals, line, quantity > 0 ? quantity : (gint64) line->missing);
    }
  slv_cli_copy_values (cli, values.values);
  values.values[SLV_COPY_QUANTITY] = NULL;
  return slv_collection_arrived (asked->collection, cli->store, arrivals, &values, what, &touched, error)
         && slv_cli_done (cli, asked->collection, what, touched, error);
}

int
slv_cmd_collection_arrived (SlvCli *cli, GError **error)
{
  g_auto (Asked) asked = { 0 };

  return open_list (cli, &asked, error) && book (cli, &asked, 0, error) ? 0 : 3;
}

/* ---- the command ---- */

/* Afterwards with --json the list as it is now. */
static gboolean
list_again (SlvCli *cli, GError **error)
{
  g_auto (Asked) asked = { 0 };

  if (!cli->json)
    return TRUE;
  if (!open_list (cli, &asked, error))
    return FALSE;
  return list_wants (cli, &asked) == 0;
}

static gboolean
do_verb (SlvCli *cli, Asked *asked, const char *verb, GError **error)
{
  if (g_str_equal (verb, "arrived"))
    return book (cli, asked, 1, error);
  if (g_str_equal (verb, "add") ? !add_want (cli, asked, slv_cli_arg (cli, 1), error)
      : g_str_equal (verb, "remove") ? !remove_want (cli, asked, slv_cli_arg (cli, 1), error)
                                     : !count_decks (cli, g_str_equal (verb, "count"), error))
    return FALSE;
  return list_again (cli, error);
}

int
slv_cmd_collection_wants (SlvCli *cli, GError **error)
{
  static const char * const verbs[] = { "add", "remove", "arrived", "count", "uncount", NULL };
  const char *verb = slv_cli_arg (cli, 0);
  g_auto (Asked) asked = { 0 };

  if (verb != NULL && !g_strv_contains (verbs, verb))
    return slv_cli_usage (error, _("“%s” is nothing that wants know; there are add, remove, arrived, count and uncount"), verb);
  if (verb != NULL && !g_str_equal (verb, "arrived") && cli->args->len < 2)
    return slv_cli_usage (error, _("something is missing: %s"), _("collection wants [add | remove | count | uncount] NAME"));
  if (!open_list (cli, &asked, error))
    return 3;
  if (verb != NULL)
    return do_verb (cli, &asked, verb, error) ? 0 : 3;
  if (slv_cli_has (cli, "as"))
    return write_wants (cli, &asked, error);
  return list_wants (cli, &asked);
}
