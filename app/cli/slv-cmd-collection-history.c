/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-cmd-collection-history.c: `collection undo`, `redo`, `history` and `revert`. On disk when one ends with 0: the change taken back
 * or done again; else the collection as it was. */
#include "cli/slv-cli-collection.h"

#define SHOWN_MAX 50u    /* changes that are listed unless --limit says otherwise */
#define ROWS_MAX  1000u

static int
tell_step (SlvCli *cli, const char *key, const char *what, const GArray *lots, const char *sentence, const char *nothing, GError **error)
{
  if (what == NULL)
    return slv_cli_fail (error, SLV_ERROR_NO, NULL, "%s", nothing);
  return slv_cli_tell (cli, g_strdup_printf (_("%s: %s"), sentence, what), { key, SLV_TEXT (what) }, { "touched", SLV_NUMBER (lots->len) });
}

typedef gboolean (*Stepping) (SlvStore *store, char **what, GArray **lots, GError **error);

static int
step (SlvCli *cli, Stepping go, const char *key, const char *sentence, const char *nothing, GError **error)
{
  g_autofree char *what = NULL;
  g_autoptr (GArray) lots = NULL;

  if (slv_cli_store (cli, error) == NULL || !go (cli->store, &what, &lots, error))
    return 3;
  return tell_step (cli, key, what, lots, sentence, nothing, error);
}

int
slv_cmd_collection_undo (SlvCli *cli, GError **error)
{
  return step (cli, slv_store_undo, "undone", _("Undone"), _("there is nothing to undo"), error);
}

int
slv_cmd_collection_redo (SlvCli *cli, GError **error)
{
  return step (cli, slv_store_redo, "redone", _("Done again"), _("there is nothing to do again"), error);
}

static gboolean
read_number (SlvCli *cli, gint64 *id, GError **error)
{
  guint64 number;

  if (!g_ascii_string_to_unsigned (slv_cli_arg (cli, 0), 10, 1, G_MAXINT64, &number, NULL))
    return slv_set_error (error, SLV_ERROR_USAGE, NULL, _("“%s” is no number of a change; `sleeves collection history` lists them"),
                          slv_cli_arg (cli, 0));
  *id = (gint64) number;
  return TRUE;
}

int
slv_cmd_collection_revert (SlvCli *cli, GError **error)
{
  g_autofree char *what = NULL;
  g_autoptr (GArray) lots = NULL;
  gint64 id = 0;

  if (!read_number (cli, &id, error) || slv_cli_store (cli, error) == NULL
      || !slv_store_revert (cli->store, id, &what, &lots, error))
    return 3;
  return tell_step (cli, "reverted", what, lots, _("Done"), "", error);
}

/* ---- reading ---- */

/* "4 × Red Runner" of the columns of a lot, or the whole object. */
static char *
row_text (const char *text)
{
  g_autoptr (cJSON) json = *text != '\0' ? cJSON_Parse (text) : NULL;
  const cJSON *name = cJSON_GetObjectItem (json, "name"), *quantity = cJSON_GetObjectItem (json, "quantity");

  if (cJSON_IsString (name) && cJSON_IsNumber (quantity))
    return g_strdup_printf ("%.0f × %s", quantity->valuedouble, name->valuestring);
  return g_strdup (cJSON_IsString (name) ? name->valuestring : *text != '\0' ? text : "–");
}

/* What a row of the journal is of. */
static const char *
subject_title (const char *subject)
{
  static const struct { const char *id, *title; } titles[] = {
    { "lot", N_("lot") }, { "place", N_("place") }, { "want", N_("want") }, { "sleeved", N_("in a deck") },
  };

  for (guint i = 0; i < G_N_ELEMENTS (titles); i++)
    if (g_str_equal (titles[i].id, subject))
      return _(titles[i].title);
  return subject;
}

static int
show_change (SlvCli *cli, GError **error)
{
  g_autoptr (GPtrArray) rows = NULL;
  gint64 id = 0;

  if (!read_number (cli, &id, error) || !(rows = slv_store_history_rows (cli->store, id, ROWS_MAX, error)))
    return 3;
  g_ptr_array_set_free_func (rows, (GDestroyNotify) slv_journal_row_free);
  cJSON *json = cJSON_CreateObject ();
  cJSON_AddNumberToObject (json, "change", (double) id);
  SlvRows *told = slv_rows_new (cli, json, "rows");
  SLV_EACH (const SlvJournalRow, row, rows)
    {
      g_autofree char *before = row_text (row->before);
      g_autofree char *after = *row->before == '\0' && *row->after == '\0' ? g_strdup (_("made")) : row_text (row->after);
      cJSON *was = *row->before != '\0' ? cJSON_Parse (row->before) : NULL, *is = *row->after != '\0' ? cJSON_Parse (row->after) : NULL;

      slv_rows_add (told, { "what", SLV_TEXT (row->subject), _("What"), subject_title (row->subject) },
                    { "number", SLV_ID (row->row), _("Number") },
                    { "before", SLV_ITEM (was != NULL ? was : cJSON_CreateNull ()), _("Before"), before },
                    { "after", SLV_ITEM (is != NULL ? is : cJSON_CreateNull ()), _("After"), after });
    }
  slv_rows_end (told, 0);
  slv_cli_answer (cli, json);
  return rows->len > 0 ? 0 : 1;
}

/* --keep-days and --keep-megabytes, as far as they are given. */
static gboolean
choose_bounds (SlvCli *cli, GError **error)
{
  SlvHistoryBounds bounds = slv_store_get_history_bounds (cli->store);

  if (!slv_cli_has (cli, "keep-days") && !slv_cli_has (cli, "keep-megabytes"))
    return TRUE;
  bounds.days = (guint) MIN (slv_cli_number (cli, "keep-days", bounds.days), G_MAXUINT);
  bounds.megabytes = (guint) MIN (slv_cli_number (cli, "keep-megabytes", bounds.megabytes), G_MAXUINT);
  if (bounds.days < 1 || bounds.days > SLV_HISTORY_DAYS_MAX || bounds.megabytes < 1 || bounds.megabytes > SLV_HISTORY_MEGABYTES_MAX)
    return slv_set_error (error, SLV_ERROR_USAGE, NULL, _("changes can be kept for 1 to %d days, and 1 to %d MB of them"), SLV_HISTORY_DAYS_MAX,
                          SLV_HISTORY_MEGABYTES_MAX);
  return slv_store_set_history_bounds (cli->store, &bounds, error);
}

static void
tell_bounds (SlvCli *cli, cJSON *json)
{
  SlvHistoryBounds bounds = slv_store_get_history_bounds (cli->store);

  slv_json_put (json, { "kept_days", SLV_NUMBER (bounds.days) }, { "kept_megabytes", SLV_NUMBER (bounds.megabytes) });
  if (!cli->json)
    slv_cli_say_taken (slv_history_bounds_text (&bounds));
}

int
slv_cmd_collection_history (SlvCli *cli, GError **error)
{
  g_autoptr (GPtrArray) entries = NULL;

  if (slv_cli_store (cli, error) == NULL || !choose_bounds (cli, error))
    return 3;
  if (cli->args->len > 0)
    return show_change (cli, error);
  entries = slv_store_history (cli->store, (guint) MIN (slv_cli_number (cli, "limit", SHOWN_MAX), G_MAXINT), error);
  if (entries == NULL)
    return 3;
  cJSON *json = cJSON_CreateObject ();
  SlvRows *rows = slv_rows_new (cli, json, "changes");
  SLV_EACH (const SlvJournalEntry, entry, entries)
    slv_rows_add (rows, { "change", SLV_ID (entry->id), _("Change") }, { "made", SLV_TIME (entry->made), _("When") },
                  { "what", SLV_TEXT (entry->what), _("What") }, { "rows", SLV_NUMBER (entry->rows), _("Rows") },
                  { "undone", SLV_TRUTH (entry->undone), _("State"), entry->undone ? _("undone") : "" });
  tell_bounds (cli, json);
  slv_rows_end (rows, 0);
  return slv_cli_answer (cli, json);
}
