/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-cmd-collection.c: `collection list`, `add`, `enter`, `change`, `move`, `split`, `merge` and `remove`: lots, one by one or by
 * query. Each command is one change, which `collection undo` takes back. On disk when one that writes ends with 0: all of the change
 * with its step; else nothing of it, or what the message says. */
#include <stdio.h>
#include "base/slv-fold.h"
#include "base/slv-input.h"
#include "cli/slv-cli-collection.h"
#include "cli/slv-cli-money.h"
#include "collection/slv-copy-enter.h"

#define TERMINAL_LIMIT 100u
#define LOOKS 100u   /* for lots that other programs take away each time */

int
slv_cmd_collection_list (SlvCli *cli, GError **error)
{
  g_autoptr (SlvCollection) collection = slv_cli_collection (cli, error);
  g_autoptr (GArray) lots = NULL;
  guint64 offset = slv_cli_number (cli, "offset", 0);
  guint64 limit = slv_cli_number (cli, "limit", !cli->json && slv_text_is_terminal () ? TERMINAL_LIMIT : G_MAXUINT64);
  const char *sort = slv_cli_get (cli, "sort");
  SlvPriceBook *book = NULL;

  if (collection == NULL || !(lots = slv_cli_lots (cli, collection, 0, error)))
    return 3;
  if (slv_cli_has (cli, "unmatched"))
    for (guint i = lots->len; i-- > 0;)
      if (slv_collection_get_lot (collection, g_array_index (lots, guint, i))->row != SLV_ROW_NONE)
        g_array_remove_index (lots, i);
  if (!slv_collection_sort (collection, lots, sort != NULL ? sort : "name,set,number", error))
    return 2;
  if (slv_cli_needs_prices (cli) && (book = slv_cli_prices (collection, error)) == NULL)
    return 3;
  if (cli->json)
    slv_cli_print_json (slv_cli_lots_json (collection, book, lots, offset, limit));
  else
    slv_cli_print_lots (collection, book, lots, offset, limit);
  if (book != NULL && !cli->json)
    {
      SlvCost cost = { 0 };

      slv_collection_add_worth (collection, lots, &cost);
      slv_cli_print_cost (_("Worth"), &cost, book);
      slv_cli_say_rates (slv_price_book_rates (book));
    }
  return lots->len > 0 || cli->args->len == 0 ? 0 : 1;
}

/* ---- adding ---- */

static void
fill_record (SlvCopyList *list, guint record, const char *values[SLV_N_COPY_FIELDS])
{
  for (guint i = 0; i < SLV_N_COPY_FIELDS; i++)
    if (values[i] != NULL)
      slv_copy_list_set (list, record, i, values[i]);
}

static gboolean
fail_fault (const GPtrArray *faults, GError **error)
{
  const SlvCopyFault *fault = faults->len > 0 ? faults->pdata[0] : NULL;

  if (fault == NULL)
    return TRUE;
  if (fault->line == 0)   /* of the options */
    slv_set_error (error, SLV_ERROR_USAGE, NULL, "%s: %s", fault->column, fault->reason);
  else if (*fault->column != '\0')
    slv_set_error (error, SLV_ERROR_USAGE, NULL, _("line %llu, column “%s”: %s"), (unsigned long long) fault->line, fault->column, fault->reason);
  else
    slv_set_error (error, SLV_ERROR_USAGE, NULL, _("line %llu: %s"), (unsigned long long) fault->line, fault->reason);
  return FALSE;
}

static int
bring_in (SlvCli *cli, SlvCollection *collection, SlvCopyList *list, const char *what, GError **error)
{
  g_autoptr (SlvCopyPlan) plan = NULL;
  g_autoptr (GArray) touched = NULL;
  SlvGame *game = NULL;

  if (!slv_cli_game (cli, &game, error)
      || !(plan = slv_collection_match (collection, list, game, SLV_COPIES_MERGE, cli->cancellable, error)) || !fail_fault (plan->faults, error)
      || !slv_collection_apply (cli->store, plan, what, &touched, error))
    return 3;
  /* What was not certain about the cards. */
  SLV_EACH_IN (const SlvCopyMatch, match, plan->matches)
    if (match->state != SLV_COPY_MATCHED)
      slv_cli_say (_("“%s”: %s"), match->lot.name, match->reason);
  return slv_cli_done (cli, collection, what, touched, error) ? 0 : 3;
}

int
slv_cmd_collection_add (SlvCli *cli, GError **error)
{
  g_autoptr (SlvCollection) collection = slv_cli_collection (cli, error);
  g_autoptr (SlvCopyList) list = slv_copy_list_new ("add", "");
  const char *values[SLV_N_COPY_FIELDS];
  const char *quantity = slv_cli_get (cli, "quantity");

  g_autofree char *name = collection != NULL ? slv_cli_words (cli, _("the name is not valid UTF-8"), error) : NULL;
  if (name == NULL)
    return 3;
  if (quantity != NULL && g_ascii_strtoull (quantity, NULL, 10) == 0)
    return slv_cli_usage (error, _("“%s” needs one copy at least, and --quantity says %s"), "collection add", quantity);
  slv_cli_copy_values (cli, values);
  values[SLV_COPY_NAME] = name;
  fill_record (list, slv_copy_list_add (list, 0), values);
  g_autofree char *what = slv_story_new (SLV_STORY_ADDED, quantity != NULL ? g_ascii_strtoll (quantity, NULL, 10) : 1, name, NULL);
  return bring_in (cli, collection, list, what, error);
}

/* ---- a pile of cards ---- */

static void
enter_line (SlvCli *cli, SlvCollection *collection, SlvCopyList *list, SlvGame *game, char *line, guint64 number)
{
  const char *values[SLV_N_COPY_FIELDS];

  slv_cli_copy_values (cli, values);
  slv_copy_enter (collection, game, slv_cli_get (cli, "set"), line, number, values, list);
}

int
slv_cmd_collection_enter (SlvCli *cli, GError **error)
{
  g_autoptr (SlvCollection) collection = slv_cli_collection (cli, error);
  g_autoptr (SlvCopyList) list = slv_copy_list_new ("enter", "-");
  g_autoptr (GBytes) bytes = NULL;
  g_autofree char *text = NULL, *what = NULL;
  SlvGame *game = NULL;
  guint64 number = 0;

  if (collection == NULL || !slv_cli_game (cli, &game, error)
      || (bytes = slv_input_read_all ("-", SLV_INPUT_DECK_MAX, cli->cancellable, error)) == NULL
      || (text = slv_input_to_utf8 (bytes, _("standard input"), NULL, error)) == NULL)
    return 3;
  for (char *line = text, *end; *line != '\0' && slv_cli_going (cli, error); line = end)
    {
      end = line + strcspn (line, "\n");
      if (*end != '\0')
        *end++ = '\0';
      enter_line (cli, collection, list, game, line, ++number);
    }
  if (!slv_cli_going (cli, error))
    return 130;
  if (list->faults->len > 0 && !slv_cli_has (cli, "partial"))
    {
      fail_fault (list->faults, error);
      return 2;
    }
  for (guint i = 0; i < list->faults->len; i++)
    slv_cli_say (_("line %llu: %s"), (unsigned long long) ((SlvCopyFault *) list->faults->pdata[i])->line,
                 ((SlvCopyFault *) list->faults->pdata[i])->reason);
  g_ptr_array_set_size (list->faults, 0);
  what = slv_story_new (SLV_STORY_ENTERED, list->records->len, NULL, NULL);
  return bring_in (cli, collection, list, what, error);
}

/* ---- changing ---- */

static gboolean
need_choice (SlvCli *cli, GError **error)
{
  if (cli->args->len > 0 || slv_cli_has (cli, "lot"))
    return TRUE;
  return slv_set_error (error, SLV_ERROR_USAGE, NULL, _("say which lots: a query, or --lot NUMBER; '' is every lot"));
}

/* whether no copy at all is meant; where no number is said, all are */
static gboolean
says_none (SlvCli *cli)
{
  return slv_cli_has (cli, "quantity") && slv_cli_number (cli, "quantity", 0) == 0;
}

/* What the lots that were chosen get: @copies of them (0: all), a new place where they @join those that are alike. */
typedef struct { SlvLotEdit edit; gint64 copies; gboolean join; SlvStory story; } Changing;

typedef int (*Doing) (SlvCli *cli, Changing *changing, GError **error);

/* Who names no lot means those that there are then: where another program takes one away meanwhile, it is looked again. */
static int
look_again (SlvCli *cli, Doing doing, Changing *changing, GError **error)
{
  g_autoptr (GError) problem = NULL;
  int code = doing (cli, changing, &problem);

  for (guint i = 0; i < LOOKS && !slv_cli_has (cli, "lot") && g_error_matches (problem, SLV_ERROR, SLV_ERROR_NOT_FOUND); i++)
    {
      g_clear_error (&problem);
      code = doing (cli, changing, &problem);
    }
  if (problem != NULL)
    g_propagate_error (error, g_steal_pointer (&problem));
  return code;
}

static int
change_lots (SlvCli *cli, Changing *changing, GError **error)
{
  g_autoptr (SlvCollection) collection = slv_cli_collection (cli, error);
  g_autoptr (GArray) lots = NULL, ids = NULL, touched = NULL;

  if (collection == NULL || !need_choice (cli, error) || !(lots = slv_cli_lots (cli, collection, 0, error)))
    return 3;
  if (lots->len == 0)
    {
      slv_set_error (error, SLV_ERROR_NO, NULL, _("no lot matches"));
      return 1;
    }
  ids = slv_collection_ids (collection, lots);
  g_autofree char *what = slv_story_new (changing->story, lots->len, NULL, NULL);
  if (!slv_collection_change_lots (collection, cli->store, ids, &changing->edit, changing->copies, changing->join, what, &touched, error))
    return 3;
  return slv_cli_done (cli, collection, what, touched, error) ? 0 : 3;
}

int
slv_cmd_collection_change (SlvCli *cli, GError **error)
{
  Changing changing = { .story = SLV_STORY_CHANGED_LOTS };

  if (!slv_cli_has_copy_values (cli) && !slv_cli_has (cli, "name"))
    return slv_cli_usage (error, _("say what is to be changed, for example --condition played"));
  slv_cli_copy_values (cli, changing.edit.values);
  changing.edit.values[SLV_COPY_NAME] = slv_cli_get (cli, "name");
  return look_again (cli, change_lots, &changing, error);
}

int
slv_cmd_collection_move (SlvCli *cli, GError **error)
{
  Changing changing = { .copies = (gint64) slv_cli_number (cli, "quantity", 0), .join = TRUE, .story = SLV_STORY_MOVED_LOTS };

  changing.edit.values[SLV_COPY_PLACE] = slv_cli_get (cli, "place");
  if (changing.edit.values[SLV_COPY_PLACE] == NULL)
    return slv_cli_usage (error, _("“collection move” needs --place PLACE"));
  if (says_none (cli))
    return slv_cli_usage (error, _("“%s” needs one copy at least, and --quantity says %s"), "collection move", slv_cli_get (cli, "quantity"));
  return look_again (cli, change_lots, &changing, error);
}

int
slv_cmd_collection_split (SlvCli *cli, GError **error)
{
  Changing changing = { .copies = (gint64) slv_cli_number (cli, "quantity", 0), .story = SLV_STORY_SPLIT };
  GPtrArray *numbers = slv_cli_get_all (cli, "lot");

  slv_cli_copy_values (cli, changing.edit.values);
  changing.edit.values[SLV_COPY_QUANTITY] = NULL;
  if (changing.copies == 0 || numbers == NULL || numbers->len != 1)
    return slv_cli_usage (error, _("“collection split” needs one --lot and --quantity"));
  return change_lots (cli, &changing, error);
}

static int
merge_lots (SlvCli *cli, Changing *changing G_GNUC_UNUSED, GError **error)
{
  g_autoptr (SlvCollection) collection = slv_cli_collection (cli, error);
  g_autoptr (GArray) lots = NULL, ids = NULL, touched = NULL;
  g_autofree char *what = slv_story_new (SLV_STORY_MERGED, 0, NULL, NULL);
  guint merged;

  if (collection == NULL || !(lots = slv_cli_lots (cli, collection, 0, error)))
    return 3;
  ids = slv_collection_ids (collection, lots);
  if (!slv_collection_merge_lots (collection, cli->store, ids, what, &merged, &touched, error))
    return 3;
  return slv_cli_done (cli, collection, what, touched, error) ? 0 : 3;
}

int
slv_cmd_collection_merge (SlvCli *cli, GError **error)
{
  return look_again (cli, merge_lots, NULL, error);
}

/* ---- removing ---- */

/* Lots of exactly that name, as far as the options agree. */
static GArray *
lots_named (SlvCli *cli, SlvCollection *collection, const SlvGame *game, const char *name)
{
  const char *set = slv_cli_get (cli, "set"), *number = slv_cli_get (cli, "number"), *place = slv_cli_get (cli, "place");
  const SlvPlaceView *there = place != NULL ? slv_collection_find_place_named (collection, place) : NULL;
  GArray *lots = g_array_new (FALSE, FALSE, sizeof (guint));
  g_autofree char *wanted = slv_fold_name (name, NULL);

  for (guint i = 0; i < slv_collection_n_lots (collection); i++)
    {
      const SlvHeld *held = slv_collection_get_lot (collection, i);
      g_autofree char *folded = slv_fold_name (held->lot.name, NULL);

      if (strcmp (folded, wanted) == 0 && (game == NULL || held->game == game)
          && (set == NULL || g_ascii_strcasecmp (set, held->lot.set_code) == 0)
          && (number == NULL || g_ascii_strcasecmp (number, held->lot.number) == 0)
          && (place == NULL || (there != NULL && slv_collection_place_within (collection, held->lot.place, there->id))))
        g_array_append_val (lots, i);
    }
  return lots;
}

/* (transfer full) (nullable): the lots that are meant by a query, their numbers, or @name */
static GArray *
lots_to_remove (SlvCli *cli, SlvCollection *collection, const char *name, GError **error)
{
  const char *where = slv_cli_get (cli, "where");
  SlvGame *game = NULL;

  if (!slv_cli_game (cli, &game, error))
    return NULL;
  if (where != NULL)
    return slv_collection_search (collection, game, where, cli->cancellable, error);
  if (slv_cli_has (cli, "lot"))
    return slv_cli_lots (cli, collection, cli->args->len, error);
  if (!g_utf8_validate (name, -1, NULL))
    return slv_error_null (error, SLV_ERROR_USAGE, NULL, _("“%s” is not valid UTF-8"), name);
  return lots_named (cli, collection, game, name);
}

static int
remove_lots (SlvCli *cli, Changing *changing G_GNUC_UNUSED, GError **error)
{
  g_autoptr (SlvCollection) collection = slv_cli_collection (cli, error);
  g_autoptr (GArray) lots = NULL, ids = NULL, touched = NULL;
  const char *where = slv_cli_get (cli, "where");
  g_autofree char *what = NULL;

  if (collection == NULL || (where == NULL && !need_choice (cli, error)))
    return 3;
  g_ptr_array_add (cli->args, NULL);
  g_autofree char *name = g_strjoinv (" ", (char **) cli->args->pdata);
  g_ptr_array_set_size (cli->args, (gint) cli->args->len - 1);
  lots = lots_to_remove (cli, collection, name, error);
  if (lots == NULL)
    return 2;
  if (lots->len == 0)
    {
      slv_set_error (error, SLV_ERROR_NO, NULL, _("you have no copies of “%s” like that"), where != NULL ? where : name);
      return 1;
    }
  ids = slv_collection_ids (collection, lots);
  what = slv_story_new (*name != '\0' ? SLV_STORY_REMOVED : SLV_STORY_REMOVED_LOTS, lots->len, *name != '\0' ? name : NULL, NULL);
  if (!slv_collection_remove_lots (collection, cli->store, ids, (gint64) slv_cli_number (cli, "quantity", 0), what, &touched, error))
    return 3;
  return slv_cli_done (cli, collection, what, touched, error) ? 0 : 3;
}

int
slv_cmd_collection_remove (SlvCli *cli, GError **error)
{
  static const char * const of_names[] = { "set", "number", "place" };
  const char *by = slv_cli_has (cli, "where") ? "where" : slv_cli_has (cli, "lot") ? "lot" : NULL;

  for (guint i = 0; by != NULL && i < G_N_ELEMENTS (of_names); i++)
    if (slv_cli_has (cli, of_names[i]))
      return slv_cli_usage (error, _("--%s belongs to a name; with --%s leave it out"), of_names[i], by);
  if (by != NULL && (cli->args->len > 0 || (strcmp (by, "where") == 0 && slv_cli_has (cli, "lot"))))
    return slv_cli_usage (error, _("“collection remove” takes a name, --lot or --where, and not two of them"));
  if (says_none (cli))
    return slv_cli_usage (error, _("“%s” needs one copy at least, and --quantity says %s"), "collection remove", slv_cli_get (cli, "quantity"));
  return look_again (cli, remove_lots, NULL, error);
}
