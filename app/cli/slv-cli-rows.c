/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-cli-rows.c: lists of answers: as they are told to programs and to people at once, and as --csv, --tsv and --fields show them. */
#include <stdio.h>
#include "base/slv-csv.h"
#include "base/slv-fold.h"
#include "cli/slv-cli-rows.h"

/* Which list of its document a command's rows are. */
static const struct { const char *command, *list; } lists[] = {
  { "search", "cards" }, { "card", "cards" }, { "deck list", "decks" }, { "deck versions", "versions" },
  { "collection list", "lots" }, { "collection wants", "list" }, { "collection sets", "sets" }, { "collection places", "places" },
  { "collection history", "changes" }, { "collection missing", "missing" }, { "collection pull", "pull" }, { "source list", "sources" },
  { "games", "games" }, { "prices", "prices" }, { "games options", "options" }, { "collection built", "decks" },
  { "collection conflicts", "conflicts" }, { "collection shop", "order" }, { "collection value", "values" }, { "deck price", "cards" }, { "collection together", "missing" },
};

gboolean
slv_cli_rows_wanted (const SlvCli *cli)
{
  return cli->rows != NULL;
}

gboolean
slv_cli_rows_begin (SlvCli *cli, GError **error)
{
  gboolean csv = slv_cli_has (cli, "csv"), tsv = slv_cli_has (cli, "tsv");
  const char *fields = slv_cli_get (cli, "fields");

  if (!csv && !tsv && fields == NULL)
    return TRUE;
  if (csv + tsv + slv_cli_has (cli, "json") > 1 || (fields && slv_cli_has (cli, "json")))
    return slv_set_error (error, SLV_ERROR_USAGE, NULL, _("--json, --csv and --tsv are three ways to write the same; --fields goes with the last two"));
  if (fields != NULL && *fields == '\0')
    return slv_set_error (error, SLV_ERROR_USAGE, NULL, _("--fields needs the name of a field"));
  cli->rows = csv ? "csv" : tsv ? "tsv" : "table";
  cli->json = TRUE;
  return TRUE;
}

/* ---- rows and columns ---- */

/* (transfer full): a plain value, or a list of such, as the text of a cell; NULL: it is no cell. */
static char *
cell_text (const cJSON *value)
{
  if (cJSON_IsString (value))
    return g_strdup (value->valuestring);
  if (cJSON_IsBool (value))
    return g_strdup (cJSON_IsTrue (value) ? "yes" : "no");
  if (cJSON_IsNull (value))
    return g_strdup ("");
  if (cJSON_IsNumber (value) || cJSON_IsRaw (value))
    return slv_json_print (value, FALSE);
  if (cJSON_IsArray (value))
    {
      g_autoptr (GString) all = g_string_new (NULL);

      SLV_EACH_JSON (each, value)
        {
          g_autofree char *one = cell_text (each);

          if (one == NULL)
            return NULL;
          g_string_append_printf (all, "%s%s", all->len > 0 ? "|" : "", one);
        }
      return g_string_free (g_steal_pointer (&all), FALSE);
    }
  return NULL;
}

/* The cells of a row by column; columns that are new are appended to @columns. */
static GHashTable *
read_row (const cJSON *row, GPtrArray *columns, GHashTable *known)
{
  GHashTable *cells = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  g_autoptr (GPtrArray) open = g_ptr_array_new ();

  g_ptr_array_add (open, (gpointer) row);
  for (guint i = 0; i < open->len; i++)
    {
      SLV_EACH_JSON (member, (const cJSON *) open->pdata[i])
        {
          char *text = cJSON_IsObject (member) ? NULL : cell_text (member);

          if (cJSON_IsObject (member))
            g_ptr_array_add (open, (gpointer) member);
          if (text == NULL || g_hash_table_contains (cells, member->string))
            {
              g_free (text);
              continue;
            }
          g_hash_table_insert (cells, g_strdup (member->string), text);
          if (g_hash_table_add (known, g_strdup (member->string)))
            g_ptr_array_add (columns, g_strdup (member->string));
        }
    }
  return cells;
}

/* Whether a field that no row has could have been there: an attribute of some game. */
static gboolean
is_attribute (SlvCli *cli, const char *field)
{
  GPtrArray *games = cli->games ? slv_games_list (cli->games) : NULL;

  for (guint i = 0; games && i < games->len; i++)
    if (slv_game_find_attr (games->pdata[i], field))
      return TRUE;
  return FALSE;
}

/* (transfer full) (element-type utf8): the columns that were asked for, NULL with @error. */
static GPtrArray *
choose_columns (SlvCli *cli, GPtrArray *all, GHashTable *known, gboolean any_rows, GError **error)
{
  const char *fields = slv_cli_get (cli, "fields");
  g_auto (GStrv) asked = fields ? g_strsplit (fields, ",", -1) : NULL;
  g_autoptr (GPtrArray) chosen = g_ptr_array_new_with_free_func (g_free);

  if (asked == NULL)
    return g_ptr_array_ref (all);
  for (guint i = 0; asked[i]; i++)
    {
      const char *field = g_strstrip (asked[i]), *near;

      if (*field != '\0' && (!any_rows || g_hash_table_contains (known, field) || is_attribute (cli, field)))
        {
          g_ptr_array_add (chosen, g_strdup (field));
          continue;
        }
      g_ptr_array_add (all, NULL);
      near = slv_nearest (field, (const char * const *) all->pdata);
      g_ptr_array_set_size (all, (int) all->len - 1);
      if (near)
        slv_set_error (error, SLV_ERROR_USAGE, NULL, _("there is no field “%s” here; did you mean “%s”?"), field, near);
      else
        slv_set_error (error, SLV_ERROR_USAGE, NULL, _("there is no field “%s” here; --csv without --fields shows all"), field);
      return NULL;
    }
  return g_steal_pointer (&chosen);
}

/* ---- writing ---- */

static void
write_line (GString *out, const SlvCli *cli, const GPtrArray *cells)
{
  for (guint i = 0; i < cells->len; i++)
    {
      gboolean last = i + 1 == cells->len;

      if (g_str_equal (cli->rows, "csv"))
        slv_csv_append (out, cells->pdata[i], last);
      else
        {
          g_autofree char *text = g_strdup (cells->pdata[i]);

          g_strdelimit (text, "\t\r\n", ' ');
          g_string_append_printf (out, "%s%s", text, last ? "\n" : "\t");
        }
    }
}

static SlvTable *
begin_table (const GPtrArray *columns)
{
  g_autofree char *align = g_strnfill (columns->len, 'l');
  g_autoptr (GPtrArray) titles = g_ptr_array_copy ((GPtrArray *) columns, (GCopyFunc) (void (*) (void)) g_strdup, NULL);

  g_ptr_array_set_free_func (titles, g_free);
  return slv_table_new (align, (const char * const *) titles->pdata);
}

static void
write_rows (SlvCli *cli, const GPtrArray *rows, const GPtrArray *columns)
{
  gboolean people = g_str_equal (cli->rows, "table");
  g_autoptr (GString) out = g_string_new (NULL);
  SlvTable *table = people ? begin_table (columns) : NULL;

  if (!people && columns->len > 0)
    write_line (out, cli, columns);
  for (guint r = 0; r < rows->len; r++)
    {
      g_autoptr (GPtrArray) cells = g_ptr_array_new ();

      for (guint c = 0; c < columns->len; c++)
        {
          const char *text = g_hash_table_lookup (rows->pdata[r], columns->pdata[c]);

          g_ptr_array_add (cells, (gpointer) (text ? text : ""));
        }
      if (people)
        slv_table_add (table, (const char * const *) cells->pdata);
      else if (columns->len > 0)
        write_line (out, cli, cells);
    }
  if (people)
    slv_table_print (table, 0);
  else
    fputs (out->str, stdout);
}

gboolean
slv_cli_rows_print (SlvCli *cli, const cJSON *json, GError **error)
{
  const cJSON *list = NULL;
  g_autoptr (GPtrArray) rows = g_ptr_array_new_with_free_func ((GDestroyNotify) g_hash_table_unref);
  g_autoptr (GPtrArray) all = g_ptr_array_new_with_free_func (g_free), columns = NULL;
  g_autoptr (GHashTable) known = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  for (guint i = 0; i < G_N_ELEMENTS (lists); i++)
    if (cli->command && g_str_equal (lists[i].command, cli->command->name))
      list = cJSON_GetObjectItemCaseSensitive (json, lists[i].list);
  if (!cJSON_IsArray (list))
    return slv_set_error (error, SLV_ERROR_USAGE, NULL, _("this answer is no list, so it has no rows; --json tells it"));
  SLV_EACH_JSON (each, list)
    g_ptr_array_add (rows, read_row (each, all, known));
  columns = choose_columns (cli, all, known, rows->len > 0, error);
  if (columns == NULL)
    return FALSE;
  write_rows (cli, rows, columns);
  return TRUE;
}

/* ---- rows as they are told ---- */

struct _SlvRows { cJSON *list; SlvTable *table; guint n; };   /* @list: NULL: people are told */

SlvRows *
slv_rows_new (SlvCli *cli, cJSON *json, const char *key)
{
  SlvRows *rows = g_new0 (SlvRows, 1);

  rows->list = json != NULL && (cli == NULL || cli->json) ? cJSON_AddArrayToObject (json, key) : NULL;
  return rows;
}

static gboolean
is_last (const SlvRowMember *member)
{
  return member->key == NULL && member->head == NULL;
}

static void
put_member (cJSON *row, SlvRowMember *member)
{
  SlvJsonMember plain = { member->key, member->text, member->number, member->kind };

  if (member->kind == SLV_ROW_ITEM)
    cJSON_AddItemToObject (row, member->key, g_steal_pointer (&member->item));
  else if (member->kind >= SLV_ROW_ID)
    plain.kind = member->kind == SLV_ROW_DAY ? SLV_JSON_TEXT : SLV_JSON_NUMBER;
  if (member->kind != SLV_ROW_ITEM)
    slv_json_put_members (row, (const SlvJsonMember[]) { plain, { .key = NULL } });
}

/* (transfer full) (nullable): what people see. */
static char *
shown_text (const SlvRowMember *member)
{
  if (member->shown != NULL || member->taken != NULL)
    return g_strdup (member->taken != NULL ? member->taken : member->shown);
  switch (member->kind)
    {
    case SLV_JSON_NUMBER: return slv_tell_digits ((guint64) member->number);
    case SLV_ROW_ID:      return g_strdup_printf ("%.0f", member->number);
    case SLV_ROW_TIME:    return slv_tell_time ((gint64) member->number);
    case SLV_ROW_DAY:     return slv_tell_day (member->text);
    default:              return g_strdup (member->text);
    }
}

/* The table gets its columns from the first row. */
static SlvTable *
begin_columns (const SlvRowMember *members)
{
  g_autoptr (GString) align = g_string_new (NULL);
  g_autoptr (GPtrArray) heads = g_ptr_array_new ();
  gboolean any = FALSE;

  for (const SlvRowMember *m = members; !is_last (m); m++)
    if (m->head != NULL)
      {
        gboolean number = m->kind == SLV_JSON_NUMBER || m->kind == SLV_ROW_ID;

        g_string_append_c (align, m->right || (number && !m->shown && !m->taken) ? 'r' : 'l');
        g_ptr_array_add (heads, (gpointer) m->head);
        any = any || *m->head != '\0';
      }
  return slv_table_new (align->str, any ? (const char * const *) heads->pdata : NULL);
}

cJSON *
slv_rows_add_members (SlvRows *rows, SlvRowMember *members)
{
  cJSON *row = rows->list != NULL ? slv_json_add_row (rows->list) : NULL;
  g_autoptr (GPtrArray) cells = g_ptr_array_new_with_free_func (g_free);

  if (row == NULL && rows->table == NULL)
    rows->table = begin_columns (members);
  rows->n++;
  for (SlvRowMember *m = members; !is_last (m); m++)
    {
      if (row != NULL && m->key != NULL)
        put_member (row, m);
      else if (row == NULL && m->head != NULL)
        g_ptr_array_add (cells, shown_text (m));
      cJSON_Delete (m->item);
      g_free (m->taken);
    }
  if (row == NULL)
    slv_table_add (rows->table, (const char * const *) cells->pdata);
  return row;
}

guint
slv_rows_end (SlvRows *rows, guint indent)
{
  guint n = rows->n;

  if (rows->table != NULL)
    slv_table_print (g_steal_pointer (&rows->table), indent);
  slv_rows_drop (rows);
  return n;
}

void
slv_rows_drop (SlvRows *rows)
{
  if (rows != NULL)
    g_clear_pointer (&rows->table, slv_table_free);
  g_free (rows);
}
