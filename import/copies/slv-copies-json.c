/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-copies-json.c: collections as JSON become tables, which go the way of all tables: a record a row, its members the columns; of {"Name": 4} each member is a row.
 * What a record has in an object of its own, {"card": {"name": …}, "quantity": 4}, are columns, too; what is deeper, or in lists, is told. */
#include "base/slv-clean.h"
#include "base/slv-csv.h"
#include "base/slv-fold.h"
#include "copies/slv-copies-private.h"

#define VALUES_MAX (16u << 20)   /* commas and brackets: some 80 bytes of memory each */

/* A column: what records call it, or an object in them. */
typedef struct { const char *outer, *name; } Column;   /* outer: (nullable) */

typedef struct {
  GArray     *columns;   /* Column */
  GHashTable *places;    /* "outer\x1fname" → a column's place, from 1 */
  GPtrArray  *left;      /* names of what no table has a place for */
  gboolean    adding;    /* columns that are new are added; else values are put into cells */
  GPtrArray  *cells;     /* (nullable) cJSON */
} Table;

/* The records of @json: itself, or the longest list of them in it. */
static const cJSON *
find_records (const cJSON *json)
{
  const cJSON *longest = NULL;
  int most = 0;

  if (cJSON_IsArray (json))
    return cJSON_IsObject (json->child) ? json : NULL;
  SLV_EACH_JSON (member, json)
    if (cJSON_IsArray (member) && cJSON_IsObject (member->child) && cJSON_GetArraySize (member) > most)
      {
        longest = member;
        most = cJSON_GetArraySize (member);
      }
  return longest;
}

static gboolean
are_counts (const cJSON *json)
{
  SLV_EACH_JSON (member, json)
    if (!cJSON_IsNumber (member))
      return FALSE;
  return cJSON_IsObject (json) && json->child != NULL;
}

static void
leave (GPtrArray *left, const char *outer, const char *name)
{
  g_autofree char *path = outer != NULL ? g_strconcat (outer, ".", name, NULL) : g_strdup (name);

  if (left->len < SLV_CSV_COLUMN_MAX && !g_ptr_array_find_with_equal_func (left, path, g_str_equal, NULL))
    g_ptr_array_add (left, g_steal_pointer (&path));
}

static void
walk_record (Table *self, const cJSON *object, const char *outer)
{
  SLV_EACH_JSON (member, object)
    {
      if (cJSON_IsObject (member) && outer == NULL)
        {
          walk_record (self, member, member->string);
          continue;
        }
      if (cJSON_IsObject (member) || cJSON_IsArray (member))
        {
          if (self->adding && member->child != NULL)
            leave (self->left, outer, member->string);
          continue;
        }
      g_autofree char *key = g_strconcat (outer != NULL ? outer : "", "\x1f", member->string, NULL);
      guint place = GPOINTER_TO_UINT (g_hash_table_lookup (self->places, key));
      if (!self->adding && place > 0)
        self->cells->pdata[place - 1] = (gpointer) member;
      else if (self->adding && place == 0 && self->columns->len <= SLV_CSV_COLUMN_MAX)   /* one more than a table may have is refused there */
        {
          g_array_append_vals (self->columns, &(Column) { outer, member->string }, 1);
          g_hash_table_insert (self->places, g_steal_pointer (&key), GUINT_TO_POINTER (self->columns->len));
        }
    }
}

/* Of two columns with one name the one in an object is called after that, too: "set name" beside "name". */
static void
append_titles (GString *out, const Table *self)
{
  g_autoptr (GHashTable) taken = g_hash_table_new (g_str_hash, g_str_equal);

  SLV_EACH_IN (const Column, column, self->columns)
    {
      gboolean free = g_hash_table_add (taken, (gpointer) column->name);
      g_autofree char *title = !free && column->outer != NULL ? g_strconcat (column->outer, " ", column->name, NULL) : g_strdup (column->name);

      slv_csv_append (out, title, column == &g_array_index (self->columns, Column, self->columns->len - 1));
    }
}

static void
append_value (GString *out, const cJSON *value, gboolean last)
{
  g_autofree char *number = cJSON_IsNumber (value) || cJSON_IsBool (value) ? slv_json_print (value, FALSE) : NULL;

  slv_csv_append (out, cJSON_IsString (value) ? value->valuestring : number != NULL ? number : "", last);
}

/* A record in a line of its own; behind its last value there are no cells but a second one, so that the line is still divided. */
static void
append_record (GString *out, Table *self, const cJSON *record)
{
  guint n = self->columns->len;

  g_ptr_array_set_size (self->cells, 0);
  g_ptr_array_set_size (self->cells, (gint) n);
  walk_record (self, record, NULL);
  while (n > 2 && self->cells->pdata[n - 1] == NULL)
    n--;
  for (guint i = 0; i < n; i++)
    append_value (out, self->cells->pdata[i], i + 1 == n);
}

/* (transfer full): @records, which stand in @json */
static char *
table_of (const cJSON *json, const cJSON *records, GPtrArray *left, SlvCopyList *faults)
{
  g_autoptr (GArray) columns = g_array_new (FALSE, FALSE, sizeof (Column));
  g_autoptr (GHashTable) places = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autoptr (GPtrArray) cells = g_ptr_array_new ();
  Table table = { columns, places, left, TRUE, cells };
  GString *out = g_string_new (NULL);
  guint64 line = 1;

  SLV_EACH_JSON (member, json != records ? json : NULL)
    if (member != records && (cJSON_IsObject (member) || cJSON_IsArray (member)) && member->child != NULL)
      leave (left, NULL, member->string);
  SLV_EACH_JSON (record, records)
    walk_record (&table, record, NULL);
  append_titles (out, &table);
  table.adding = FALSE;
  SLV_EACH_JSON (record, records)
    {
      line++;
      if (cJSON_IsObject (record))
        append_record (out, &table, record);
      else
        {
          slv_copy_faults_add (faults->faults, line, "", _("it is no object"));
          g_string_append_c (out, '\n');
        }
    }
  return g_string_free (out, FALSE);
}

gboolean
slv_copies_json_table (char **text, const char *name, GPtrArray *notes, SlvCopyList *faults, GError **error)
{
  const char *json_text = *text;
  guint values = 0;

  if (*json_text != '[' && *json_text != '{')
    return TRUE;
  for (const char *p = json_text; *p != '\0'; p++)
    values += *p == ',' || *p == '[' || *p == '{';
  if (values > VALUES_MAX)
    return slv_set_error (error, SLV_ERROR_REFUSED, &(SlvPlace) { .file = name }, "%s", _("it is too large"));
  g_autoptr (cJSON) json = slv_json_parse (json_text, strlen (json_text), name, NULL);
  const cJSON *records = json != NULL ? find_records (json) : NULL;
  g_autoptr (GPtrArray) left = g_ptr_array_new_with_free_func (g_free);

  if (json != NULL && !slv_json_is_single (json, name, error))
    return FALSE;
  if (records != NULL)
    slv_take_str (text, table_of (json, records, left, faults));
  else if (json != NULL && are_counts (json))
    {
      GString *out = g_string_new ("Name,Quantity\n");

      SLV_EACH_JSON (count, json)
        {
          slv_csv_append (out, count->string, FALSE);
          append_value (out, count, TRUE);
        }
      slv_take_str (text, g_string_free (out, FALSE));
    }
  if (left->len > 0)
    {
      g_autofree char *names = slv_join_texts (left, ", ", 0), *shown = slv_text_shown (names, SLV_SHOWN_MAX);
      g_ptr_array_add (notes, g_strdup_printf (_("lists and objects in it are left out: %s"), shown));
    }
  return TRUE;
}
