/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-import-changes.c: what an import would change, row by row, before it is finished: the file as it was is read by a second
 * connection, which does not see what the import has written so far. Costs nothing when nobody asks. */
#include "store/slv-import-private.h"
#include "base/slv-fold.h"
#include <string.h>

typedef struct {
  SlvImport     *import;
  SlvDb         *old;            /* the file as it was */
  SlvImportGame *game;
  GPtrArray     *changes;        /* SlvImportChange */
  GHashTable    *new_cards;      /* ids (gint64): their printings are not told */
  guint          max;
  guint64        left_off;
} Changes;

SLV_DEFINE_STATIC_FREE (SlvImportChange, slv_import_change_free, game, name, printing, fields);

/* What the settling of the import will make of a row; the same question as in slv-import-settle.c. */
static gboolean
judge (const SlvImportRow *row, SlvChangeKind *kind)
{
  gboolean seen = (row->flags & SLV_ROW_SEEN) != 0, was_gone = (row->flags & SLV_ROW_GONE) != 0;

  if (seen && row->flags & SLV_ROW_NEW)
    *kind = SLV_CHANGE_NEW;
  else if (seen && was_gone)
    *kind = SLV_CHANGE_BACK;
  else if (seen && row->now != row->before)
    *kind = SLV_CHANGE_CHANGED;
  else if (!seen && !was_gone && row->flags & SLV_ROW_MINE && !(row->flags & SLV_ROW_OTHERS))
    *kind = SLV_CHANGE_GONE;
  else
    return FALSE;
  return TRUE;
}

/* ---- cards ---- */

static void
add_field (GPtrArray *fields, const char *name)
{
  if (name != NULL)
    slv_array_add_text (fields, name);
}

/* Attributes that are not the same in two faces. */
static void
compare_values (GPtrArray *fields, const cJSON *left, const cJSON *right)
{
  for (const cJSON *one = left != NULL ? left->child : NULL; one != NULL; one = one->next)
    if (!cJSON_Compare (one, cJSON_GetObjectItemCaseSensitive (right, one->string), TRUE))
      add_field (fields, one->string);
  for (const cJSON *one = right != NULL ? right->child : NULL; one != NULL; one = one->next)
    if (cJSON_GetObjectItemCaseSensitive (left, one->string) == NULL)
      add_field (fields, one->string);
}

static char **
compare_cards (const char *old_name, const char *old_data, const char *name, const char *data)
{
  g_autoptr (cJSON) before = cJSON_Parse (old_data), after = cJSON_Parse (data);
  const cJSON *old_faces = cJSON_GetObjectItemCaseSensitive (before, "faces"), *faces = cJSON_GetObjectItemCaseSensitive (after, "faces");
  g_autoptr (GPtrArray) fields = g_ptr_array_new ();
  int n = MAX (cJSON_GetArraySize (old_faces), cJSON_GetArraySize (faces));

  if (strcmp (old_name, name) != 0)
    add_field (fields, "name");
  for (int i = 0; i < n; i++)
    compare_values (fields, cJSON_GetObjectItemCaseSensitive (cJSON_GetArrayItem (old_faces, i), "values"),
                    cJSON_GetObjectItemCaseSensitive (cJSON_GetArrayItem (faces, i), "values"));
  if (cJSON_GetArraySize (old_faces) != cJSON_GetArraySize (faces))
    add_field (fields, "faces");
  if (!cJSON_Compare (cJSON_GetObjectItemCaseSensitive (before, "limits"), cJSON_GetObjectItemCaseSensitive (after, "limits"), TRUE))
    add_field (fields, "limits");
  g_ptr_array_add (fields, NULL);
  return (char **) g_ptr_array_free (g_steal_pointer (&fields), FALSE);
}

static SlvImportChange *
add_change (Changes *self, SlvChangeKind kind, const char *name)
{
  SlvImportChange *change = g_new0 (SlvImportChange, 1);

  change->kind = kind;
  change->game = g_strdup (self->game->name);
  change->name = g_strdup (name);
  g_ptr_array_add (self->changes, change);
  return change;
}

/* @of: the connection that is asked; @row: whether the id is there */
static SlvStatement *
find (SlvDb *of, const char *query, gint64 id, gboolean *row, GError **error)
{
  g_autoptr (SlvStatement) statement = slv_db_query (of, query, error);

  slv_statement_bind_int (statement, ":id", id);
  return slv_statement_next (statement, row, error) ? g_steal_pointer (&statement) : NULL;
}

static gboolean
tell_card (Changes *self, const SlvImportRow *row, SlvChangeKind kind, GError **error)
{
  gboolean there = FALSE, was_there = FALSE;
  g_autoptr (SlvStatement) now = find (self->import->db, "index-card-words", row->id, &there, error), before = NULL;

  if (now == NULL)
    return FALSE;
  if (kind == SLV_CHANGE_CHANGED)
    before = find (self->old, "index-card-words", row->id, &was_there, error);
  if (kind == SLV_CHANGE_CHANGED && before == NULL)
    return FALSE;
  if (!there)
    return TRUE;
  SlvImportChange *change = add_change (self, kind, slv_statement_text (now, 0));
  if (was_there)
    change->fields = compare_cards (slv_statement_text (before, 0), slv_statement_text (before, 1), slv_statement_text (now, 0),
                                    slv_statement_text (now, 1));
  return TRUE;
}

/* ---- printings ---- */

static const struct { int column; const char *field; } printing_fields[] = {
  { 1, "name" }, { 2, "set" }, { 3, "number" }, { 4, "set-name" }, { 5, "released" }, { 6, "language" }, { 7, "rarity" },
  { 8, "artist" }, { 9, "image" }, { 10, "text" }, { 11, "finish" },
};

static gboolean
tell_printing (Changes *self, const SlvImportRow *row, SlvChangeKind kind, GError **error)
{
  gboolean there = FALSE, was_there = FALSE;
  g_autoptr (SlvStatement) now = find (self->import->db, "index-printing-words", row->id, &there, error), before = NULL;
  g_autoptr (GStrvBuilder) fields = g_strv_builder_new ();

  if (now == NULL)
    return FALSE;
  gint64 card = there ? slv_statement_int (now, 0) : 0;
  if (!there || g_hash_table_contains (self->new_cards, &card))
    return TRUE;
  if (self->changes->len >= self->max)
    {
      self->left_off++;
      return TRUE;
    }
  if (kind == SLV_CHANGE_CHANGED)
    before = find (self->old, "index-printing-words", row->id, &was_there, error);
  if (kind == SLV_CHANGE_CHANGED && before == NULL)
    return FALSE;
  SlvImportChange *change = add_change (self, kind, slv_statement_text (now, 1));
  change->printing = g_strdup_printf ("%s %s", slv_statement_text (now, 2), slv_statement_text (now, 3));
  g_strchomp (change->printing);
  for (guint i = 0; was_there && i < G_N_ELEMENTS (printing_fields); i++)
    if (strcmp (slv_statement_text (now, printing_fields[i].column), slv_statement_text (before, printing_fields[i].column)) != 0)
      g_strv_builder_add (fields, printing_fields[i].field);
  if (was_there)
    change->fields = g_strv_builder_end (fields);
  return TRUE;
}

/* ---- the whole ---- */

static gboolean
tell_rows (Changes *self, const SlvImportTable *table, gboolean printings, GError **error)
{
  SLV_EACH_IN (const SlvImportRow, row, table->rows)
    {
      SlvChangeKind kind;

      if (g_str_has_prefix (row->key, SLV_SERIES_KEY) || !judge (row, &kind))
        continue;
      if (!printings && kind == SLV_CHANGE_NEW)
        g_hash_table_add (self->new_cards, g_memdup2 (&row->id, sizeof row->id));
      if (!printings && self->changes->len >= self->max)
        self->left_off++;
      else if (!(printings ? tell_printing : tell_card) (self, row, kind, error))
        return FALSE;
    }
  return TRUE;
}

GPtrArray *
slv_import_list_changes (SlvImport *import, guint max, guint64 *left_off, GError **error)
{
  g_autoptr (SlvDb) old = slv_db_open (import->db->path, &slv_db_index, import->store->schema, error);
  g_autoptr (GPtrArray) changes = g_ptr_array_new_with_free_func (slv_import_change_free);
  g_autoptr (GHashTable) new_cards = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, NULL);
  Changes self = { .import = import, .old = old, .changes = changes, .new_cards = new_cards, .max = max };

  if (old == NULL)
    return NULL;
  for (guint i = 0; i < import->games->len; i++)
    {
      self.game = import->games->pdata[i];
      if (!tell_rows (&self, &self.game->cards, FALSE, error) || !tell_rows (&self, &self.game->printings, TRUE, error))
        return NULL;
    }
  if (left_off != NULL)
    *left_off = self.left_off;
  return g_steal_pointer (&changes);
}
