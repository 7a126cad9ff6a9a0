/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-list-csv.c: sleeves-csv, the program's own plain card list, and other tables of cards once it is known what their columns
 * mean (slv-list-columns.c). One row a printing; rows of one game and name are one card
 * wherever they stand in the list (slv-list-gather.c). */
#include "import/cards/slv-list-private.h"
#include "base/slv-fold.h"

#define KEPT_MAX     (768u << 20)   /* bytes of all cards together, roughly */
#define COST_CARD    1000u          /* what structures and allocator add */
#define COST_VALUE   200u
#define EXAMPLE_ROWS 200u   /* in which a first value of a column is looked for */
#define EXAMPLE_MAX  40u    /* characters */

typedef enum { COLUMN_GAME, COLUMN_NAME, COLUMN_UPDATED, COLUMN_PRINTING, COLUMN_TEXT, COLUMN_ATTR, COLUMN_UNKNOWN } ColumnKind;
typedef struct { ColumnKind kind; const SlvAttr *attr; } Column;

typedef struct {
  SlvListRun *run;
  GStrv       header;       /* what the columns are: folded names; "" not read; NULL: not known yet */
  gboolean    own;          /* of the kind sleeves-csv, not a foreign table */
  guint       n_columns;
  gint        game, name;   /* positions, -1: not there */
  GHashTable *columns;      /* SlvGame → Column[n_columns] */
  gboolean   *known;        /* columns that some game knows */
  gsize       kept;
  GError     *fault;        /* of the header: told once a row has shown what its columns hold */
} CsvList;

/* ---- columns ---- */

static Column
find_column (const SlvGame *game, const char *name)
{
  const SlvAttr *attr = slv_game_find_attr (game, name);
  Column column = { COLUMN_UNKNOWN, NULL };

  if (attr == NULL)
    attr = slv_game_find_field (game, name);
  if (strcmp (name, "game") == 0)
    column.kind = COLUMN_GAME;
  else if (strcmp (name, "name") == 0)
    column.kind = COLUMN_NAME;
  else if (strcmp (name, "text") == 0)
    column = (Column) { COLUMN_TEXT, attr };
  else if (slv_printing_has (name))
    column.kind = COLUMN_PRINTING;
  else if (attr != NULL)
    column = (Column) { COLUMN_ATTR, attr };
  else if (strcmp (name, "updated") == 0)
    column.kind = COLUMN_UPDATED;
  return column;
}

/* A table that says nothing of cards but their names, and something else of which nobody knows what it is, is perhaps no list of cards: read as
 * one, it would take from cards that are there all that they are. */
static gboolean
says_something (const CsvList *list, const SlvGame *game, const Column *columns, GError **error)
{
  SlvPlace place = { list->run->name, 1, 0 };
  g_autoptr (GString) unknown = g_string_new (NULL);

  for (guint i = 0; i < list->n_columns; i++)
    {
      const char *told = ((const SlvListColumn *) list->run->account->columns->pdata[i])->column;

      if (columns[i].attr != NULL || columns[i].kind == COLUMN_PRINTING)
        return TRUE;
      if (columns[i].kind == COLUMN_UNKNOWN && *told != '\0')
        g_string_append_printf (unknown, "%s%s", unknown->len > 0 ? ", " : "", told);
    }
  return unknown->len == 0 || list->run->account->wanted != NULL
         || slv_set_error (error, SLV_ERROR_UNSAID, &place, _("no column but the name says anything of cards of “%s”, and nobody knows what these are: %s"), game->title,
                           unknown->str);
}

/* NULL: of what the table is cannot be told */
static const Column *
get_columns (CsvList *list, const SlvGame *game, GError **error)
{
  Column *columns = g_hash_table_lookup (list->columns, game);

  if (columns != NULL)
    return columns;
  columns = g_new (Column, list->n_columns);
  for (guint i = 0; i < list->n_columns; i++)
    {
      SlvListColumn *told = g_ptr_array_index (list->run->account->columns, i);

      columns[i] = find_column (game, list->header[i]);
      list->known[i] = list->known[i] || columns[i].kind != COLUMN_UNKNOWN;
      if (told->how == SLV_COLUMN_HOW_UNREAD && columns[i].kind != COLUMN_UNKNOWN)   /* of a list that names its games row by row */
        {
          slv_take_str (&told->to, g_strdup (columns[i].attr != NULL ? columns[i].attr->id : list->header[i]));
          told->how = SLV_COLUMN_HOW_EXACT;
        }
    }
  g_hash_table_insert (list->columns, (gpointer) game, columns);
  return g_hash_table_size (list->columns) > 1 || says_something (list, game, columns, error) ? columns : NULL;
}

static gboolean
check_header (CsvList *list, guint64 line, GError **error)
{
  SlvPlace place = { list->run->name, line, 0 };

  if (list->name >= 0 && (list->game >= 0 || list->run->game != NULL))
    return TRUE;
  if (list->name < 0)
    slv_set_error (error, SLV_ERROR_UNSAID, &place, _("no column of the header can be the cards' names"));
  else
    slv_set_error (error, SLV_ERROR_UNSAID, &place, _("the header names no column “game”, and no game was given"));
  return FALSE;
}

static gboolean
read_header (CsvList *list, char **cells, guint n, guint64 line, GError **error)
{
  GPtrArray *columns = list->run->account->columns;
  SlvPlace place = { list->run->name, line, 0 };

  list->header = g_new0 (char *, n + 1);
  list->known = g_new0 (gboolean, n);
  list->n_columns = n;
  for (guint i = 0; i < n; i++)
    {
      list->header[i] = slv_fold_id (cells[i]);
      for (guint k = 0; k < i; k++)
        if (*list->header[i] != '\0' && strcmp (list->header[i], list->header[k]) == 0)
          return slv_set_error (error, SLV_ERROR_REFUSED, &place, _("the column “%s” stands twice in the header"), list->header[i]);
    }
  if (!slv_list_map_columns (list->run, cells, n, line, &list->own, error))
    return FALSE;
  for (guint i = 0; i < n; i++)
    {
      const SlvListColumn *column = g_ptr_array_index (columns, i);

      if (strcmp (column->to, "game") == 0)
        list->game = (gint) i;
      if (strcmp (column->to, "name") == 0)
        list->name = (gint) i;
      /* of several games' own lists every game may know other columns */
      if (column->how != SLV_COLUMN_HOW_UNREAD || !list->own)
        slv_take_str (&list->header[i], g_strdup (column->to));
    }
  return check_header (list, line, error);
}

/* ---- rows ---- */

static char *
bad_value (const SlvAttr *attr, const char *value)
{
  const char *near = attr->values != NULL ? slv_nearest (value, (const char * const *) attr->values) : NULL;

  if (near != NULL)
    return g_strdup_printf (_("“%s” is no value of “%s”; did you mean “%s”?"), value, attr->id, near);
  return g_strdup_printf (_("“%s” is no value of “%s”"), value, attr->id);
}

/* several values of one cell: divided by "|" in the program's own lists, elsewhere by whatever makes values of it */
static char **
cut_cell (CsvList *list, const SlvAttr *attr, const char *cell)
{
  static const char * const dividers[] = { "|", ";", ",", "/", NULL };
  gboolean many = attr->kind == SLV_ATTR_SET || attr->kind == SLV_ATTR_MULTISET;
  SlvFit fit = SLV_FIT_BAD;

  if (many && !list->own && strchr (cell, '|') == NULL)
    g_free (slv_value_fit (attr, cell, &fit));
  if (many && (list->own || strchr (cell, '|') != NULL))
    return g_strsplit (cell, "|", (gint) SLV_LIST_PIECES_MAX);
  for (guint i = 1; many && attr->values != NULL && attr->values[0] != NULL && dividers[i] != NULL; i++)
    if (fit != SLV_FIT_GOOD && strstr (cell, dividers[i]) != NULL)
      return g_strsplit (cell, dividers[i], (gint) SLV_LIST_PIECES_MAX);
  return g_strsplit (cell, "\1", 1);
}

/* the values of a cell, in the definition's spelling; NULL with @reason */
static GPtrArray *
read_cell (CsvList *list, const SlvAttr *attr, const char *cell, char **reason)
{
  g_autoptr (GPtrArray) values = g_ptr_array_new_with_free_func (g_free);
  g_auto (GStrv) pieces = cut_cell (list, attr, cell);

  for (guint i = 0; pieces[i] != NULL; i++)
    {
      g_autofree char *clean = slv_text_clean (pieces[i]), *value = NULL;
      SlvFit fit;

      if (*clean == '\0')
        continue;
      value = slv_value_fit (attr, clean, &fit);
      if (fit == SLV_FIT_BAD || (fit == SLV_FIT_OUTSIDE && !attr->open))
        {
          *reason = bad_value (attr, clean);
          return NULL;
        }
      if (fit == SLV_FIT_OUTSIDE)
        slv_list_note (list->run, _("“%s” is a value of “%s” that the definition does not name"), clean, attr->id);
      if (attr->kind == SLV_ATTR_MULTISET || !g_ptr_array_find_with_equal_func (values, value, g_str_equal, NULL))
        g_ptr_array_add (values, g_steal_pointer (&value));
    }
  return g_steal_pointer (&values);
}

static const SlvGame *
find_game (CsvList *list, char **cells, guint n, char **reason)
{
  const SlvGame *game = list->run->game;
  g_autofree char *id = list->game >= 0 && (guint) list->game < n ? slv_name_clean (cells[list->game]) : g_strdup ("");

  if (*id == '\0' && game != NULL)
    return game;
  if (*id == '\0')
    *reason = g_strdup (_("it names no game"));
  else if (game != NULL && strcmp (game->id, id) != 0)
    *reason = g_strdup_printf (_("it is a card of another game (“%s”)"), id);
  else
    {
      game = slv_games_find (list->run->games, id);
      if (game == NULL)
        *reason = g_strdup_printf (_("there is no game “%s”"), id);
    }
  return *reason == NULL ? game : NULL;
}

static void
add_printing (SlvCard *card, const Column *columns, CsvList *list, char **cells, guint n)
{
  SlvPrinting *printing = slv_card_add_printing (card, "");
  gboolean any = FALSE;

  for (guint i = 0; i < n; i++)
    {
      if (columns[i].kind != COLUMN_PRINTING && columns[i].kind != COLUMN_TEXT)
        continue;
      g_autofree char *clean = slv_text_clean (cells[i]);
      slv_printing_set (printing, list->header[i], clean);
      any = any || (*clean != '\0' && columns[i].kind == COLUMN_PRINTING);
      list->kept += strlen (clean);
    }
  list->kept += COST_CARD;
  if (*printing->number != '\0' && *printing->set_code == '\0' && *printing->set_name == '\0')
    slv_list_note (list->run, _("a row has a number and no set: that printing belongs to no set"));
  if (any)
    slv_printing_settle (list->run, card, printing, NULL);
  else
    g_ptr_array_remove_index (card->printings, card->printings->len - 1);
}

/* A row is a card of its own until its name is met again. */
static gboolean
add_row (CsvList *list, const SlvGame *game, const char *name, const Column *columns, GPtrArray **values, char **cells,
         guint n, guint64 line, GError **error)
{
  static const SlvGatherAs as = { .own_texts = TRUE };
  g_autofree char *key = slv_fold_name (name, game->strip);

  if (*key == '\0')   /* nothing but decoration */
    slv_take_str (&key, slv_fold_name (name, NULL));
  SlvCard *card = slv_card_new_read (game->id, key, name);
  card->line = line;
  card->number = list->run->account->records;
  list->kept += COST_CARD + strlen (key) * 4;
  for (guint i = 0; i < n; i++)
    {
      if (columns[i].kind == COLUMN_UPDATED)
        slv_take_str (&card->updated, slv_name_clean (cells[i]));
      for (guint k = 0; values[i] != NULL && k < values[i]->len; k++)
        {
          slv_face_add_value (g_ptr_array_index (card->faces, 0), columns[i].attr->id, g_ptr_array_index (values[i], k));
          list->kept += COST_VALUE + strlen (g_ptr_array_index (values[i], k));
        }
    }
  if (!slv_list_gather (list->run, card, &as, &card, error))
    return FALSE;
  add_printing (card, columns, list, cells, n);
  return TRUE;
}

/* NULL, or why the row is refused; @error: the list is */
static char *
read_row (CsvList *list, char **cells, guint n, const char *name, guint64 line, GError **error)
{
  g_autoptr (GPtrArray) owned = g_ptr_array_new_with_free_func ((GDestroyNotify) g_ptr_array_unref);
  g_autofree GPtrArray **values = g_new0 (GPtrArray *, list->n_columns);
  char *reason = NULL;

  for (guint i = list->n_columns; i < n; i++)
    if (*cells[i] != '\0')
      return slv_tell_printf (_("the row has %u cells and the header only %u"), n, list->n_columns);
  n = MIN (n, list->n_columns);
  const SlvGame *game = find_game (list, cells, n, &reason);
  if (game == NULL)
    return reason;
  if (slv_name_problem (name) != NULL)
    return g_strdup (slv_name_problem (name));
  const Column *columns = get_columns (list, game, error);
  for (guint i = 0; i < n && columns != NULL; i++)
    {
      if (columns[i].attr == NULL)
        continue;
      values[i] = read_cell (list, columns[i].attr, cells[i], &reason);
      if (values[i] == NULL)
        return reason;
      g_ptr_array_add (owned, values[i]);
    }
  if (columns == NULL || !add_row (list, game, name, columns, values, cells, n, line, error))
    return NULL;
  if (*list->run->account->game == '\0')
    slv_take_str (&list->run->account->game, g_strdup (game->id));
  return NULL;
}

/* Of what a person is asked about: the first value of each column. */
static void
take_examples (CsvList *list, char **cells, guint n)
{
  for (guint i = 0; i < MIN (n, list->n_columns); i++)
    {
      SlvListColumn *column = g_ptr_array_index (list->run->account->columns, i);
      g_autofree char *value = *column->example == '\0' ? slv_name_clean (cells[i]) : NULL;

      if (value != NULL)
        slv_take_str (&column->example, slv_text_shown (value, EXAMPLE_MAX));
    }
}

static gboolean
take_row (char **cells, guint n, guint64 line, gpointer user_data, GError **error)
{
  CsvList *list = user_data;
  SlvPlace place = { list->run->name, line, 0 };
  g_autofree char *name = NULL, *reason = NULL;
  GError *failure = NULL;

  if (list->header == NULL)
    return read_header (list, cells, n, line, &list->fault) || list->run->account->columns->len > 0;   /* a row says first what stands in them */
  if (list->fault != NULL || list->run->account->records < EXAMPLE_ROWS)
    take_examples (list, cells, n);
  if (list->fault != NULL)
    return FALSE;
  list->run->account->records++;
  name = (guint) list->name < n ? slv_name_clean (cells[list->name]) : g_strdup ("");
  reason = read_row (list, cells, n, name, line, &failure);
  if (failure == NULL && list->kept > KEPT_MAX)
    slv_set_error (&failure, SLV_ERROR_REFUSED, &place, _("the list is too large to be read as CSV"));
  if (failure != NULL)
    {
      g_propagate_error (error, failure);
      return FALSE;
    }
  if (reason == NULL)
    return TRUE;
  if (*name == '\0')
    slv_take_str (&name, g_strdup_printf ("#%" G_GUINT64_FORMAT, list->run->account->records));
  return slv_list_reject (list->run, name, line, reason, error);
}

/* ---- the list ---- */

static gboolean
end (CsvList *list, GError **error)
{
  SlvPlace place = { list->run->name, 1, 0 };

  if (list->header == NULL)
    return slv_set_error (error, SLV_ERROR_REFUSED, &place, _("it is empty"));
  for (guint i = 0; i < list->n_columns && g_hash_table_size (list->columns) > 0; i++)
    {
      const SlvListColumn *column = g_ptr_array_index (list->run->account->columns, i);

      if (!list->known[i] && column->how == SLV_COLUMN_HOW_UNREAD && *column->column != '\0')
        slv_list_note (list->run, _("the column “%s” is not known and was not read"), column->column);
    }
  return TRUE;
}

static gboolean
read_csv (SlvListRun *run, GInputStream *text, GError **error)
{
  CsvList list = { .run = run, .game = -1, .name = -1 };

  list.columns = g_hash_table_new_full (NULL, NULL, NULL, g_free);
  slv_take_str (&run->account->kind, g_strdup (slv_list_csv.id));
  gboolean done = slv_list_read_rows (run, text, run->name, take_row, &list, run->cancellable, error);
  if (done && list.name >= 0)   /* a header and no row: nothing is of a game that is not said */
    g_clear_error (&list.fault);
  done = done && list.fault == NULL && end (&list, error);
  if (list.fault != NULL)   /* whatever came after it */
    {
      g_clear_error (error);
      g_propagate_error (error, list.fault);
    }
  SLV_FREE_MEMBERS (&list, columns, header, known);
  return done;
}

static gboolean
fits (SlvListRun *run G_GNUC_UNUSED, GInputStream *text G_GNUC_UNUSED, char first)
{
  return first != '\0';
}

const SlvListKind slv_list_csv = { "sleeves-csv", NULL, FALSE, NULL, fits, read_csv };
