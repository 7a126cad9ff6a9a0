/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-cmd-collection-files.c: `collection import` and `collection export`. An import is looked at whole before anything is written:
 * with refused rows it stays out unless --partial says that the rest may come in. On disk when an import ends with 0: all rows that it
 * tells as taken, as one step of undo, else none of them; an export is a whole file or none. */
#include "cli/slv-cli-collection.h"
#include "copies/slv-copies.h"

#define SHOWN_MAX 20u   /* rows of a kind told to people */

static const struct { const char *name; SlvCopiesMode mode; } modes[] = {
  { "merge", SLV_COPIES_MERGE }, { "replace", SLV_COPIES_REPLACE }, { "set", SLV_COPIES_SET },
};

static gboolean
read_mode (SlvCli *cli, SlvCopiesMode *mode, GError **error)
{
  const char *text = slv_cli_get (cli, "mode");

  *mode = SLV_COPIES_MERGE;
  for (guint i = 0; text != NULL && i < G_N_ELEMENTS (modes); i++)
    if (g_str_equal (modes[i].name, text))
      {
        *mode = modes[i].mode;
        return TRUE;
      }
  return text == NULL
         || slv_set_error (error, SLV_ERROR_USAGE, NULL, _("“%s” is no way to bring a collection in; there are merge, replace and set"), text);
}

static void
add_unsure (cJSON *json, const char *key, const SlvCopyPlan *plan, SlvCopyState state)
{
  SlvRows *rows = slv_rows_new (NULL, json, key);

  SLV_EACH_IN (const SlvCopyMatch, match, plan->matches)
    {
      const SlvCopyRecord *record = &g_array_index (plan->list->records, SlvCopyRecord, match->record);

      if (match->state == state)
        slv_rows_add (rows, { "line", SLV_NUMBER (record->line) }, { "name", SLV_TEXT (record->values[SLV_COPY_NAME]) },
                      { "taken_for", SLV_TEXT (match->row != SLV_ROW_NONE ? match->lot.name : NULL) }, { "reason", SLV_TEXT (match->reason) });
    }
  slv_rows_end (rows, 0);
}

static void
say_columns (const SlvCopiesMap *map)
{
  slv_cli_say ("%s", map->remembered ? _("no program is known for this file; its columns are read as they were the last time:")
                     : _("no program is known for this file; its columns are read like this (--map COLUMN=FIELD says otherwise):"));
  SLV_EACH (const SlvCopiesMapColumn, column, map->columns)
    if (column->field < SLV_COPIES_KEEP)
      slv_cli_say (_("  “%s” is %s (%s), %u %% sure"), column->title, slv_copies_map_word (column->field), slv_copies_map_title (column->field),
                   column->sure);
    else
      slv_cli_say (_("  “%s” is %s (%s)"), column->title, slv_copies_map_word (column->field), slv_copies_map_title (column->field));
}

/* Takes the file in; what its columns mean is what --map says, else what was said for such a header before, else a guess. */
static SlvCopyList *
read_file (SlvCli *cli, SlvCopiesFile **file, GError **error)
{
  GPtrArray *said = slv_cli_get_all (cli, "map");
  const char *kind = slv_cli_get (cli, "as") == NULL && said != NULL ? "csv" : slv_cli_get (cli, "as");

  *file = slv_copies_open (slv_cli_arg (cli, 0), kind, cli->cancellable, error);
  if (*file == NULL)
    return NULL;
  SlvCopiesMap *map = slv_copies_file_map (*file);
  if (map == NULL && said != NULL)
    return slv_error_null (error, SLV_ERROR_USAGE, NULL, _("the columns of a file of the kind “%s” are known; --map is for “csv”"), kind);
  if (map != NULL)
    {
      SlvStore *store = slv_cli_store (cli, error);

      if (store == NULL)
        return NULL;
      slv_copies_map_recall (map, store);
      for (guint i = 0; said != NULL && i < said->len; i++)
        if (!slv_copies_map_parse (map, said->pdata[i], error))
          return NULL;
      if (!cli->json)
        say_columns (map);
    }
  return slv_copies_file_read (*file, cli->cancellable, error);
}

static cJSON *
plan_json (SlvCli *cli, const SlvCopyPlan *plan, const SlvCopiesMap *map, gboolean written)
{
  cJSON *json = cJSON_CreateObject ();

  slv_json_put (json, { "kind", SLV_TEXT (plan->list->kind) }, { "rows", SLV_NUMBER (plan->n_matched + plan->n_guessed + plan->n_unmatched + plan->faults->len) },
                { "matched", SLV_NUMBER (plan->n_matched) }, { "guessed", SLV_NUMBER (plan->n_guessed) },
                { "unmatched", SLV_NUMBER (plan->n_unmatched) }, { "lots", SLV_NUMBER (plan->targets->len) },
                { "copies", SLV_NUMBER (plan->copies) }, { "new", SLV_NUMBER (plan->n_new) },
                { "merged", SLV_NUMBER (plan->n_merged) }, { "set", SLV_NUMBER (plan->n_set) },
                { "same", SLV_NUMBER (plan->n_same) }, { "removed", SLV_NUMBER (plan->n_removed) }, { "taken_out", SLV_NUMBER (plan->n_taken) });
  SlvRows *rows = slv_rows_new (cli, json, "rejected");
  SLV_EACH (const SlvCopyFault, fault, plan->faults)
    slv_rows_add (rows, { "line", SLV_NUMBER (fault->line) }, { "column", SLV_TEXT (fault->column) }, { "reason", SLV_TEXT (fault->reason) });
  slv_rows_end (rows, 0);
  add_unsure (json, "guesses", plan, SLV_COPY_GUESSED);
  add_unsure (json, "tray", plan, SLV_COPY_UNMATCHED);
  slv_json_add_texts (json, "notes", plan->list->notes);
  cJSON_AddBoolToObject (json, "written", written);
  rows = map != NULL ? slv_rows_new (cli, json, "columns") : NULL;
  if (map == NULL)
    return json;
  SLV_EACH (const SlvCopiesMapColumn, column, map->columns)
    slv_rows_add (rows, { "column", SLV_TEXT (column->title) }, { "field", SLV_TEXT (slv_copies_map_word (column->field)) },
                  { "sure", SLV_NUMBER (column->sure) }, { "example", SLV_TEXT (column->example) });
  slv_rows_end (rows, 0);
  return json;
}

static void
say_plan (const SlvCopyPlan *plan, gboolean written)
{
  g_autofree char *rows = slv_copy_plan_rows_text (plan), *lots = slv_copy_plan_lots_text (plan);
  guint shown = 0;

  for (guint i = 0; i < plan->list->notes->len; i++)
    slv_cli_say ("%s: %s", plan->list->source, (char *) plan->list->notes->pdata[i]);
  for (guint i = 0; i < plan->faults->len && i < SHOWN_MAX; i++)
    {
      const SlvCopyFault *fault = plan->faults->pdata[i];

      if (*fault->column != '\0')
        slv_cli_say (_("%s: line %llu, column “%s”: %s"), plan->list->source, (unsigned long long) fault->line, fault->column, fault->reason);
      else
        slv_cli_say (_("%s: line %llu: %s"), plan->list->source, (unsigned long long) fault->line, fault->reason);
    }
  for (guint i = 0; i < plan->matches->len && shown < SHOWN_MAX; i++)
    {
      const SlvCopyMatch *match = &g_array_index (plan->matches, SlvCopyMatch, i);

      if (match->state == SLV_COPY_MATCHED)
        continue;
      shown++;
      slv_cli_say (_("line %llu, “%s”: %s"), (unsigned long long) g_array_index (plan->list->records, SlvCopyRecord, match->record).line,
                   match->lot.name, match->reason);
    }
  slv_cli_say ("%s", rows);
  slv_cli_say ("%s", lots);
  if (!written)
    slv_cli_say (_("nothing was written"));
}

int
slv_cmd_collection_import (SlvCli *cli, GError **error)
{
  const char *path = slv_cli_arg (cli, 0);
  g_autofree char *base = g_path_get_basename (path), *shown = g_filename_display_name (base);
  g_autofree char *what = slv_story_new (SLV_STORY_IMPORTED, 0, shown, NULL);
  g_autoptr (SlvCollection) collection = NULL;
  g_autoptr (SlvCopiesFile) file = NULL;
  g_autoptr (SlvCopyList) list = NULL;
  g_autoptr (SlvCopyPlan) plan = NULL;
  g_autoptr (GError) problem = NULL;
  gboolean refused, dry = slv_cli_has (cli, "dry-run");
  SlvCopiesMode mode;
  SlvGame *game = NULL;

  if (!read_mode (cli, &mode, error) || !slv_cli_game (cli, &game, error)
      || !(list = read_file (cli, &file, error))
      || !(collection = slv_cli_collection (cli, error))
      || !(plan = slv_collection_match (collection, list, game, mode, cli->cancellable, error)))
    return 3;
  refused = plan->faults->len > 0 && !slv_cli_has (cli, "partial");
  if (!dry && !refused && !slv_collection_apply (cli->store, plan, what, NULL, error))
    return 3;
  if (!dry && !refused && slv_cli_has (cli, "map") && !slv_copies_map_remember (slv_copies_file_map (file), cli->store, &problem))
    slv_cli_say (_("how the columns are meant could not be remembered: %s"), problem->message);   /* the copies are in */
  if (cli->json)
    slv_cli_print_json (plan_json (cli, plan, slv_copies_file_map (file), !dry && !refused));
  else
    say_plan (plan, !dry && !refused);
  if (refused && !cli->json)
    slv_cli_say (_("some rows were refused; --partial brings the others in without them"));
  return refused ? 3 : 0;
}

int
slv_cmd_collection_export (SlvCli *cli, GError **error)
{
  const char *kind = slv_cli_get (cli, "as") != NULL ? slv_cli_get (cli, "as") : "sleeves-csv", *output = slv_cli_get (cli, "output");
  g_autoptr (SlvCollection) collection = slv_cli_collection (cli, error);
  g_autoptr (GArray) lots = NULL;
  g_autofree char *text = NULL;

  if (collection == NULL || !(lots = slv_cli_lots (cli, collection, 0, error)))
    return 3;
  g_autoptr (GPtrArray) losses = slv_copies_losses (collection, lots, kind);
  for (guint i = 0; i < losses->len; i++)
    slv_cli_say ("%s", (char *) losses->pdata[i]);
  if (!(text = slv_copies_write (collection, lots, kind, error)))
    return 3;
  if ((output != NULL || !cli->json) && !slv_cli_write (cli, text, error))
    return 3;
  cJSON *json = cJSON_CreateObject ();
  slv_json_put (json, { output != NULL ? "written" : "text", SLV_TEXT (output != NULL ? output : text) }, { "kind", SLV_TEXT (kind) },
                { "lots", SLV_NUMBER (lots->len) });
  slv_json_add_texts (json, "losses", losses);
  return slv_cli_answer (cli, json);
}
