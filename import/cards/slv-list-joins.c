/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-list-joins.c: what a second file says of a record: sets by their codes, printings by their card, the record that another one
 * repeats. A second file is read once for a list, whole, because its order is its own; its records hang on those of the list as members
 * whose names begin with "@", so that a path reaches them like anything else. */
#include "import/cards/slv-list-page.h"
#include "import/cards/slv-list-records.h"
#include "import/cards/slv-xml-push.h"
#include "base/slv-fold.h"

#define BYTES_MAX   (512u << 20)   /* text of all records of a second file */
#define FILES_MAX   10000u         /* that one '*' stands for */
#define STRANGERS_MAX 12u          /* what a list of bans names and no card is called, as far as it is told one by one */
#define FOLDERS_UP  3u             /* folders above the list in which it may lie */

static const char * const packed[] = { "", ".gz", ".xz", ".zst", ".bz2" };

struct _SlvJoinTable {
  GHashTable *records;   /* key → cJSON: a record, or an array of records where there may be many */
  cJSON      *none;      /* (nullable) in the place of a record, where the file is there and has none */
  GHashTable *missed;    /* (nullable) keys of @records that no record of the list has yet → as they are written; @file, @by: for messages */
  char       *file, *by;
  gsize       bytes;
};

typedef struct {
  SlvListRecords *list;
  const SlvJoin  *join;
  SlvJoinTable   *table;
  const char     *name;
  GPtrArray      *columns;   /* char*; NULL: the first row of a table is still to come */
} Loading;

SLV_DEFINE_FREE (SlvJoinTable, slv_join_table_free, records, (cJSON_Delete, none), missed, file, by);

/* (transfer full) (nullable): of names as addresses have them, "fire_hound", only letters and digits count */
static char *
key_of (const SlvJoin *join, const cJSON *json, const char *path)
{
  g_autofree char *key = slv_key_text (json, path, NULL);

  return key != NULL && strcmp (join->by, "@slug") == 0 ? slv_fold_word (key) : g_steal_pointer (&key);
}

/* ---- reading a second file ---- */

static gboolean
take (Loading *self, cJSON *json, gsize bytes, guint64 line, GError **error)
{
  g_autofree char *key = key_of (self->join, json, self->join->key);
  cJSON *known = key != NULL ? g_hash_table_lookup (self->table->records, key) : NULL;

  self->table->bytes += bytes;
  if (self->table->bytes > BYTES_MAX)
    {
      cJSON_Delete (json);
      return slv_set_error (error, SLV_ERROR_REFUSED, &(SlvPlace) { self->name, line, 0 }, _("it is too large to be read beside a list"));
    }
  if (known != NULL && !self->join->many && self->join->file != NULL && !cJSON_Compare (known, json, TRUE))
    slv_list_note (self->list->run, _("the second file “%s” speaks of one “%s” several times; what it says first counts"), self->join->file, self->join->key);
  if (key == NULL || *key == '\0' || (known != NULL && !self->join->many))
    cJSON_Delete (json);
  else if (known != NULL)
    cJSON_AddItemToArray (known, json);
  else
    {
      if (self->join->many)
        {
          known = cJSON_CreateArray ();
          cJSON_AddItemToArray (known, json);
        }
      if (self->table->missed != NULL)
        g_hash_table_insert (self->table->missed, key, slv_key_text (json, self->join->key, NULL));
      g_hash_table_insert (self->table->records, g_steal_pointer (&key), known != NULL ? known : json);
    }
  return TRUE;
}

/* A text alone, or a number in a list, is a record that says nothing but its key, and what its list stands in. */
static gboolean
take_record (const SlvJsonRecord *record, gpointer user_data, GError **error)
{
  gboolean alone = cJSON_IsString (record->json) || (cJSON_IsNumber (record->json) && record->member == NULL);
  cJSON *json = cJSON_IsObject (record->json) ? cJSON_Duplicate (record->json, TRUE) : alone ? cJSON_CreateObject () : NULL;
  g_autofree char *text = alone ? slv_scalar_text (record->json) : NULL;
  const char *key = alone ? text : record->member;

  if (json != NULL && key != NULL)
    cJSON_AddStringToObject (json, "@key", key);
  if (alone && record->around != NULL)
    {
      cJSON_AddItemToObject (json, "@around", cJSON_Duplicate (record->around, TRUE));
      cJSON_AddStringToObject (json, "@of", slv_places_called (record->around));
    }
  return json == NULL || take (user_data, json, record->length, record->line, error);
}

static gboolean
take_row (char **cells, guint n, guint64 line, gpointer user_data, GError **error)
{
  Loading *self = user_data;
  gsize bytes = 0;

  if (self->columns == NULL)
    {
      self->columns = g_ptr_array_new_with_free_func (g_free);
      for (guint i = 0; i < n; i++)
        slv_list_add_column (self->columns, cells[i]);
      return TRUE;
    }
  cJSON *json = cJSON_CreateObject ();
  for (guint i = 0; i < MIN (n, self->columns->len); i++)
    if (*cells[i] != '\0')
      {
        cJSON_AddStringToObject (json, g_ptr_array_index (self->columns, i), cells[i]);
        bytes += strlen (cells[i]);
      }
  return take (self, json, bytes, line, error);
}

static gboolean
read_one (Loading *self, const char *path, GError **error)
{
  SlvListRun *run = self->list->run;
  g_autoptr (GInputStream) input = slv_input_open (path, SLV_INPUT_LIST_MAX, error);
  g_autoptr (GInputStream) text = input != NULL ? slv_list_text_stream (input, path, run->cancellable, error) : NULL;
  const char * const *lists = (const char * const *) (self->join->lists[0] != NULL ? self->join->lists : self->list->reader->lists);
  char first;

  if (text == NULL || !slv_list_first_character (text, run->cancellable, &first, error))
    return FALSE;
  self->name = path;
  if (first == '[' || first == '{' || first == '<')
    {
      g_autoptr (GInputStream) json = slv_list_json_stream (text, path, run->cancellable, error);

      return json != NULL && slv_json_read_records (json, path, lists, NULL, take_record, self, NULL, run->cancellable, error);
    }
  gboolean done = slv_list_read_rows (run, text, path, take_row, self, run->cancellable, error);
  g_clear_pointer (&self->columns, g_ptr_array_unref);
  return done;
}

/* those that are called as @pattern, which has one '*' in its last part, in their order */
static void
add_matching (GPtrArray *found, const char *pattern)
{
  g_autofree char *folder = g_path_get_dirname (pattern), *name = g_path_get_basename (pattern);
  g_autoptr (GDir) listing = g_dir_open (folder, 0, NULL);
  const char *each;

  while (listing != NULL && (each = g_dir_read_name (listing)) != NULL && found->len < FILES_MAX)
    if (g_pattern_match_simple (name, each))
      g_ptr_array_add (found, g_build_filename (folder, each, NULL));
  g_ptr_array_sort (found, slv_compare_texts);
}

/* (transfer full): as it is called, or packed like lists may be; several where it has a '*'. */
static GPtrArray *
find_files (const GPtrArray *paths, const char *file)
{
  GPtrArray *found = g_ptr_array_new_with_free_func (g_free);
  g_autofree char *folder = paths != NULL && paths->len > 0 ? g_path_get_dirname (g_ptr_array_index (paths, 0)) : NULL;

  for (guint i = 0; folder != NULL && i <= FOLDERS_UP && found->len == 0; i++)
    {
      g_autofree char *path = g_build_filename (folder, file, NULL), *up = NULL;

      for (guint k = 0; k < G_N_ELEMENTS (packed) && found->len == 0 && strchr (file, '*') == NULL; k++)
        {
          g_autofree char *one = g_strconcat (path, packed[k], NULL);

          if (g_file_test (one, G_FILE_TEST_IS_REGULAR))
            g_ptr_array_add (found, g_steal_pointer (&one));
        }
      if (strchr (file, '*') != NULL)
        add_matching (found, path);
      up = g_path_get_dirname (folder);
      slv_take_str (&folder, g_steal_pointer (&up));
    }
  return found;
}

static SlvJoinTable *find_table (SlvListRecords *list, const SlvJoin *join, GError **error);

/* ---- hanging records on records ---- */

/* @value as a member of @json that does not own it; the member itself lies in @arena, or NULL: on the heap */
static void
hang (SlvArena *arena, cJSON *json, const char *name, const cJSON *value)
{
  cJSON *member = arena != NULL ? slv_arena_take (arena, sizeof *member) : cJSON_CreateNull ();

  *member = *value;
  member->next = member->prev = NULL;
  member->string = NULL;
  member->type = (value->type & 0xff) | cJSON_IsReference;
  cJSON_AddItemToObjectCS (json, name, member);
}

static const char *
member_of (const SlvJoin *join)
{
  g_autofree char *name = g_strconcat ("@", join->as, NULL);

  return g_intern_string (name);
}

static gboolean
attach (SlvListRecords *list, SlvArena *arena, cJSON *json, const SlvJoin *join, GError **error)
{
  SlvJoinTable *table = find_table (list, join, error);
  g_autofree char *key = table != NULL ? key_of (join, json, strcmp (join->by, "@slug") == 0 ? list->reader->name : join->by) : NULL;
  const cJSON *found = key != NULL ? g_hash_table_lookup (table->records, key) : NULL;

  if (table == NULL)
    return FALSE;
  if (found != NULL && table->missed != NULL)
    g_hash_table_remove (table->missed, key);
  if (found == NULL && join->some)
    found = table->none;
  if (key != NULL && *key != '\0' && found == NULL && g_hash_table_size (table->records) > 0)
    slv_list_note (list->run, _("“%s” of a record is not found in the second file “%s”"), join->by, join->file != NULL ? join->file : list->run->name);
  if (found == NULL)
    return TRUE;
  hang (arena, json, member_of (join), found);
  for (const cJSON *child = join->fill ? found->child : NULL; child != NULL; child = child->next)
    if (child->string != NULL && *child->string != '@' && cJSON_GetObjectItemCaseSensitive (json, child->string) == NULL)
      hang (arena, json, child->string, child);
  return TRUE;
}

/* what belongs to the records of a second file */
static gboolean
attach_inside (SlvListRecords *list, const SlvJoin *outer, SlvJoinTable *table, GError **error)
{
  SLV_EACH (const SlvJoin, join, list->reader->joins)
    {
      if (g_strcmp0 (join->in, outer->as) != 0)
        continue;
      SLV_EACH_VALUE (void, value, table->records)
        for (cJSON *record = outer->many ? ((cJSON *) value)->child : value; record != NULL; record = outer->many ? record->next : NULL)
          if (!attach (list, NULL, record, join, error))
            return FALSE;
    }
  return TRUE;
}

/* the records of a second file by their keys, read when they are first asked for; borrowed from the account */
static SlvJoinTable *
find_table (SlvListRecords *list, const SlvJoin *join, GError **error)
{
  SlvListAccount *account = list->run->account;
  SlvJoinTable *table = g_hash_table_lookup (account->joins, join);
  Loading loading = { .list = list, .join = join };
  gboolean done = TRUE;

  if (table != NULL)
    return table;
  loading.table = table = g_new0 (SlvJoinTable, 1);
  table->records = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, (GDestroyNotify) cJSON_Delete);
  if (join->some && join->in == NULL && (join->file != NULL || join->lists[0] != NULL))   /* the records of a list are not all named by others */
    {
      table->missed = g_hash_table_new_full (g_str_hash, g_str_equal, NULL, g_free);
      table->file = g_strdup (join->file != NULL ? join->file : list->run->name);
      table->by = g_strdup (strcmp (join->by, "@slug") == 0 ? list->reader->name : join->by);
    }
  g_hash_table_insert (account->joins, (gpointer) join, table);
  g_autoptr (GPtrArray) files = join->file != NULL ? find_files (account->paths, join->file) : g_ptr_array_new ();
  for (guint i = 0; i < files->len && done; i++)
    done = read_one (&loading, g_ptr_array_index (files, i), error);
  if (files->len > 0 && g_hash_table_size (table->records) == 0)
    slv_list_note (list->run, _("the second file “%s” has no record with “%s” where it should have some; what it says is missing"), join->file, join->key);
  if (files->len == 0 && (join->file != NULL || account->paths == NULL))
    slv_list_note (list->run, _("the second file “%s” is neither beside the list nor in a folder above it; what it says is missing"),
                   join->file != NULL ? join->file : list->run->name);
  for (guint i = 0; done && join->file == NULL && account->paths != NULL && i < account->paths->len; i++)
    done = read_one (&loading, g_ptr_array_index (account->paths, i), error);
  if (join->some && g_hash_table_size (table->records) > 0)
    {
      table->none = cJSON_CreateObject ();
      cJSON_AddStringToObject (table->none, "@none", "none");
    }
  return done && attach_inside (list, join, table, error) ? table : NULL;
}

gboolean
slv_list_joins_attach (SlvListRecords *list, const SlvJsonRecord *record, GError **error)
{
  cJSON *json = record->json;

  slv_arena_reset (&list->arena);
  if (list->file == NULL)
    {
      g_autofree char *folder = NULL, *base = g_path_get_basename (list->run->name), *shown = g_filename_display_name (base);

      list->file = g_strndup (shown, strcspn (shown, "."));
      folder = g_path_get_dirname (list->run->name);
      list->folder = g_path_get_basename (folder);
    }
  cJSON_AddItemToObjectCS (json, "@file", slv_arena_string (&list->arena, list->file));
  cJSON_AddItemToObjectCS (json, "@folder", slv_arena_string (&list->arena, list->folder));
  if (record->within != NULL)
    cJSON_AddItemToObjectCS (json, "@in", slv_arena_string (&list->arena, record->within));
  if (record->around != NULL)
    hang (&list->arena, json, "@around", record->around);
  SLV_EACH (const SlvJoin, join, list->reader->joins)
    {
      g_autoptr (GPtrArray) inside = join->in != NULL && strpbrk (join->in, "[{") != NULL ? slv_json_path (json, join->in) : NULL;

      if (join->in == NULL && !attach (list, &list->arena, json, join, error))
        return FALSE;
      for (guint i = 0; inside != NULL && i < inside->len; i++)
        if (cJSON_IsObject ((cJSON *) inside->pdata[i]) && !attach (list, &list->arena, inside->pdata[i], join, error))
          return FALSE;
    }
  return TRUE;
}

/* What such a file names and no card has: of a list of bans it says nothing, and nobody would see that. */
void
slv_list_joins_tell (SlvListAccount *account)
{
  SLV_EACH_VALUE (SlvJoinTable, table, account->joins)
    {
      g_autoptr (GList) missed = table->missed != NULL ? g_list_sort (g_hash_table_get_values (table->missed), (GCompareFunc) strcmp) : NULL;
      guint n = 0;

      for (const GList *at = missed; at != NULL; at = at->next, n++)
        if (n < STRANGERS_MAX)
          slv_list_account_note (account, g_strdup_printf (_("“%s”, which “%s” lists, is the “%s” of no card"), (char *) at->data, table->file, table->by));
      if (n > STRANGERS_MAX)
        slv_list_account_note (account, slv_tell_printf (ngettext ("and %u more card that “%s” lists", "and %u more cards that “%s” lists", n - STRANGERS_MAX), n - STRANGERS_MAX, table->file));
    }
  slv_list_account_write_notes (account);
}
