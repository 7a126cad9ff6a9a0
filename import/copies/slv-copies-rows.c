/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-copies-rows.c: rows into records by what their columns mean. No row is passed over: it becomes a record or is refused. */
#include <stdio.h>
#include "base/slv-clean.h"
#include "base/slv-csv.h"
#include "base/slv-fold.h"
#include "collection/slv-copy-words.h"
#include "copies/slv-copies-private.h"
#include "decks/slv-deck-scan.h"

typedef struct {
  const SlvCopiesKind *kind;
  SlvCopiesFile *file;
  SlvCopyList *list;
  GPtrArray   *columns;      /* const SlvCopiesColumn by column of the file; NULL: strange, kept */
  GPtrArray   *titles;       /* char* */
  GByteArray  *unused;       /* by column: whether a cell that was left out said something */
  gboolean     counts_foils; /* there is a column of foil copies beside the others */
  GString     *hold;
} Reading;

/* ---- header ---- */

static const SlvCopiesColumn *
column_named (const SlvCopiesDialect *dialect, const char *title)
{
  for (guint i = 0; i < dialect->n_columns; i++)
    if (slv_copies_same_title (dialect->columns[i].title, title))
      return &dialect->columns[i];
  return NULL;
}

/* What a map says of a column; these columns stand for all kinds of cells that a person may have. */
static const SlvCopiesColumn *
column_mapped (const SlvCopiesMap *map, guint nth)
{
  static const SlvCopiesColumn skipped = { "", SLV_COPIES_SKIP, SLV_CELL_UNUSED, 0, NULL, NULL };
  static const SlvCopiesColumn foils = { "", SLV_COPIES_FOILS, SLV_CELL_TEXT, 0, NULL, NULL };
  static SlvCopiesColumn columns[SLV_N_COPY_FIELDS];
  static gsize made;
  const SlvCopiesMapColumn *column = map->columns->pdata[nth];

  if (g_once_init_enter (&made))
    {
      for (guint i = 0; i < SLV_N_COPY_FIELDS; i++)
        columns[i] = (SlvCopiesColumn) { "", i, i == SLV_COPY_QUANTITY ? SLV_CELL_COUNT : SLV_CELL_TEXT, 0, NULL, NULL };
      g_once_init_leave (&made, 1);
    }
  if (column->field < SLV_N_COPY_FIELDS)
    return &columns[column->field];
  return column->field == SLV_COPIES_SKIP ? &skipped : column->field == SLV_COPIES_FOILS ? &foils : NULL;
}

static gboolean
is_field (const SlvCopiesColumn *column)
{
  return column != NULL && column->field < SLV_N_COPY_FIELDS && column->form != SLV_CELL_SIMPLE;
}

/* Whether the keys of one of the kind's versions are all there; else @missing is one that is not. */
static gboolean
has_keys (Reading *reading, const char **missing)
{
  const SlvCopiesDialect *dialect = reading->kind->dialect;
  static const SlvColumnFlags flags[] = { SLV_COLUMN_OTHER_KEY, SLV_COLUMN_KEY };

  for (guint k = 0; k < G_N_ELEMENTS (flags); k++)
    {
      guint keys = 0, found = 0;

      *missing = NULL;
      for (guint i = 0; i < dialect->n_columns; i++)
        if (dialect->columns[i].flags & flags[k])
          {
            gboolean there = g_ptr_array_find (reading->columns, &dialect->columns[i], NULL);

            keys++;
            found += there;
            if (!there && *missing == NULL)
              *missing = dialect->columns[i].title;
          }
      if (found == keys && (keys > 0 || k > 0))
        return TRUE;
    }
  return FALSE;
}

static gboolean
check_header (Reading *reading, const SlvPlace *place, GError **error)
{
  const char *missing = NULL;
  gboolean named = FALSE;

  for (guint i = 0; i < reading->columns->len; i++)
    {
      const SlvCopiesColumn *column = reading->columns->pdata[i];

      for (guint k = 0; k < i && is_field (column); k++)
        if (is_field (reading->columns->pdata[k]) && ((const SlvCopiesColumn *) reading->columns->pdata[k])->field == column->field)
          return slv_set_error (error, SLV_ERROR_REFUSED, place, _("two columns mean the same: “%s” and “%s”"),
                                (char *) reading->titles->pdata[k], (char *) reading->titles->pdata[i]);
      named = named || (is_field (column) && (column->field == SLV_COPY_NAME || column->field == SLV_COPY_CARD
                                              || column->field == SLV_COPY_NUMBER || column->field == SLV_COPY_PRINTING));
    }
  if (reading->kind->dialect != NULL && !has_keys (reading, &missing))
    slv_set_error (error, SLV_ERROR_REFUSED, place, _("the header has no column “%s”, which every file of the kind “%s” has"), missing,
                   reading->kind->id);
  else if (!named)
    slv_set_error (error, SLV_ERROR_REFUSED, place, _("the header has no column “name”"));
  else
    return TRUE;
  return FALSE;
}

static gboolean
column_is (const Reading *reading, guint nth, guint field)
{
  const SlvCopiesColumn *column = reading->columns->pdata[nth];

  return column != NULL && column->field == field;
}

static gboolean
means_already (const Reading *reading, guint field)
{
  for (guint i = 0; i < reading->columns->len; i++)
    if (column_is (reading, i, field))
      return TRUE;
  return FALSE;
}

/* Columns that files of this kind do not have: what their titles and cells say is read all the same, and told. */
static void
guess_strange (Reading *reading)
{
  if (!g_ptr_array_find (reading->columns, NULL, NULL))
    return;
  g_autoptr (GPtrArray) rows = g_ptr_array_new_with_free_func ((GDestroyNotify) g_strfreev);
  g_auto (GStrv) titles = slv_copies_header (reading->file->text, rows, SLV_COPIES_EXAMPLES);
  g_autoptr (SlvCopiesMap) map = titles != NULL ? slv_copies_map_new (titles, rows) : NULL;

  for (guint i = 0; map != NULL && i < MIN (map->columns->len, reading->columns->len); i++)
    {
      const SlvCopiesMapColumn *column = map->columns->pdata[i];

      if (reading->columns->pdata[i] != NULL || column->field >= SLV_COPIES_KEEP || means_already (reading, column->field))
        continue;
      reading->columns->pdata[i] = (gpointer) column_mapped (map, i);
      g_ptr_array_add (reading->list->notes, g_strdup_printf (_("“%s”, which other files of the kind “%s” do not have, is read as: %s"), column->title,
                                                              reading->kind->id, slv_copies_map_title (column->field)));
    }
}

static gboolean
read_header (Reading *reading, char **cells, guint n, guint64 line, GError **error)
{
  const SlvPlace place = { reading->file->name, line, 0 };
  const SlvCopiesMap *map = reading->kind->dialect == NULL ? reading->file->map : NULL;

  for (guint i = 0; i < n; i++)
    {
      const SlvCopiesColumn *column = map == NULL ? column_named (reading->kind->dialect, g_strstrip (cells[i]))
                                      : i < map->columns->len ? column_mapped (map, i) : NULL;

      g_strstrip (cells[i]);
      gboolean again = (column == NULL || column->field == SLV_COPIES_KEEP) && g_ptr_array_find_with_equal_func (reading->titles, cells[i], g_str_equal, NULL);
      g_ptr_array_add (reading->columns, (gpointer) column);
      g_ptr_array_add (reading->titles, again ? g_strdup_printf ("%s (%u)", cells[i], i + 1) : g_strdup (cells[i]));   /* of what is kept nothing takes another one's place */
      if (column != NULL && column->field < SLV_N_COPY_FIELDS && reading->list->titles[column->field] == NULL)
        reading->list->titles[column->field] = g_strdup (cells[i]);
    }
  if (map == NULL)
    guess_strange (reading);
  for (guint i = 0; i < n; i++)
    reading->counts_foils |= column_is (reading, i, SLV_COPIES_FOILS);
  g_byte_array_set_size (reading->unused, n);
  memset (reading->unused->data, 0, n);
  return check_header (reading, &place, error);
}

/* ---- rows ---- */

/* "Name (Showcase)" beside "Name": the brackets are of the printing. */
static void
put_simple (Reading *reading, guint record, const char *cell)
{
  const char *name = g_array_index (reading->list->records, SlvCopyRecord, record).values[SLV_COPY_NAME];

  if (*name == '\0' || (*cell != '\0' && g_str_has_prefix (name, cell) && g_str_has_prefix (name + strlen (cell), " (")))
    slv_copy_list_set (reading->list, record, SLV_COPY_NAME, cell);
}

static void
keep (Reading *reading, guint nth, const char *value, cJSON **extra)
{
  const char *title = reading->titles->pdata[nth];

  if (*value == '\0')
    return;
  if (*extra == NULL)
    *extra = cJSON_CreateObject ();
  cJSON_AddStringToObject (*extra, title, value);
}

/* FALSE: the row is refused, and was told. */
static gboolean
put_cell (Reading *reading, guint record, guint nth, char *text, guint64 line, cJSON **extra)
{
  const SlvCopiesColumn *column = reading->columns->pdata[nth];
  const char *cell = slv_csv_unguard (g_strstrip (text)), *value = cell;

  if (column != NULL && column->field == SLV_COPIES_FOILS)   /* see add_foils() */
    return TRUE;
  if (column != NULL && column->field == SLV_COPY_QUANTITY && *cell == '\0' && reading->counts_foils)
    cell = value = "0";
  g_autofree char *reason = column != NULL ? slv_copies_read_cell (reading->kind, column, cell, &value, reading->hold) : NULL;

  if (reason != NULL)
    slv_copy_faults_add (reading->list->faults, line, reading->titles->pdata[nth], reason);
  else if (column == NULL || column->field == SLV_COPIES_KEEP)
    keep (reading, nth, value, extra);
  else if (column->field == SLV_COPIES_SKIP)
    reading->unused->data[nth] |= *cell != '\0';
  else if (column->form == SLV_CELL_SIMPLE)
    put_simple (reading, record, value);
  else
    slv_copy_list_set (reading->list, record, column->field, value);
  return reason == NULL;
}

static gboolean
is_refused (Reading *reading, char **cells, guint n, guint64 line)
{
  const char *mark = n == 1 && reading->columns->len > 1 ? strpbrk (cells[0], ",;\t") : NULL;
  g_autofree char *reason = NULL;

  if (n > reading->columns->len)
    reason = slv_tell_printf (_("the row has %u cells, but the header only %u; is a comma or a quote missing?"), n, reading->columns->len);
  else if (mark != NULL)
    reason = g_strdup_printf (_("the row is one cell, perhaps divided by “%s”, which the header is not"), *mark == '\t' ? "TAB" : *mark == ';' ? ";" : ",");
  if (reason != NULL)
    slv_copy_faults_add (reading->list->faults, line, n == 1 ? reading->titles->pdata[0] : "", reason);
  return reason != NULL;
}

/* Which finish a column counts: "Foil Qty", "Reverse Holo". */
static char *
counted_finish (const char *title)
{
  g_autofree char *known = slv_finish_known (title), *lower = g_ascii_strdown (title, -1);

  return known != NULL ? g_steal_pointer (&known) : strstr (lower, "holo") != NULL ? slv_fold_id (title) : g_strdup ("foil");
}

/* The copies of a row that have another finish, or the condition in the title, are a lot of their own. */
static void
add_foils (Reading *reading, guint record, guint nth, const char *cell)
{
  SlvCopyRecord copy = g_array_index (reading->list->records, SlvCopyRecord, record);
  g_autofree char *finish = counted_finish (reading->titles->pdata[nth]);
  int grade = slv_condition_grade (reading->titles->pdata[nth]);
  guint at = reading->list->records->len;

  if (cell[strspn (cell, "0.")] == '\0')
    return;
  g_array_append_val (reading->list->records, copy);
  slv_copy_list_set (reading->list, at, SLV_COPY_QUANTITY, cell);
  if (grade > 0)
    slv_copy_list_set (reading->list, at, SLV_COPY_CONDITION, slv_condition_id (grade));
  else
    slv_copy_list_set (reading->list, at, SLV_COPY_FINISH, finish);
}

static gboolean
read_row (char **cells, guint n, guint64 line, gpointer user_data, GError **error)
{
  Reading *reading = user_data;
  g_autoptr (cJSON) extra = NULL;
  gboolean well = TRUE, others_alone = reading->counts_foils && reading->list->titles[SLV_COPY_QUANTITY] == NULL;   /* all copies are of some finish or condition */

  if (reading->columns->len == 0)
    return read_header (reading, cells, n, line, error);
  if (reading->list->records->len + reading->list->faults->len >= SLV_COPIES_ROWS_MAX)
    return slv_set_error (error, SLV_ERROR_REFUSED, &(SlvPlace) { reading->file->name, line, 0 }, _("the file has more than %u rows"),
                          SLV_COPIES_ROWS_MAX);
  if (is_refused (reading, cells, n, line))
    return TRUE;
  guint record = slv_copy_list_add (reading->list, line);
  for (guint i = 0; i < n && well; i++)
    well = put_cell (reading, record, i, cells[i], line, &extra);
  if (!well)
    g_array_set_size (reading->list->records, record);
  else if (extra != NULL)
    {
      g_autofree char *text = slv_json_print (extra, FALSE);

      slv_copy_list_set (reading->list, record, SLV_COPY_EXTRA, text);
    }
  if (well && others_alone)
    slv_copy_list_set (reading->list, record, SLV_COPY_QUANTITY, "0");
  for (guint i = 0; i < n && well; i++)
    if (column_is (reading, i, SLV_COPIES_FOILS))
      add_foils (reading, record, i, g_strstrip (cells[i]));
  if (well && others_alone && reading->list->records->len > record + 1)
    g_array_remove_index (reading->list->records, record);
  return TRUE;
}

/* ---- what is found out behind the last row ---- */

/* "3/28/2021" → 3, 28, 2021 */
static gboolean
read_slashes (const char *text, guint parts[3])
{
  int end;

  return sscanf (text, "%2u/%2u/%4u%n", &parts[0], &parts[1], &parts[2], &end) == 3 && (text[end] == '\0' || text[end] == ' ')
         && parts[2] >= 1000 && parts[0] > 0 && parts[1] > 0;
}

static void
turn_days (SlvCopyList *list, gboolean month_first)
{
  for (guint i = 0; i < list->records->len; i++)
    {
      guint parts[3];

      if (!read_slashes (g_array_index (list->records, SlvCopyRecord, i).values[SLV_COPY_ACQUIRED], parts))
        continue;
      g_autofree char *day = g_strdup_printf ("%04u-%02u-%02u", parts[2], parts[month_first ? 0 : 1], parts[month_first ? 1 : 0]);
      slv_copy_list_set (list, i, SLV_COPY_ACQUIRED, day);
    }
}

/* Days like 3/28/2021 in the order that the file itself shows; it is told. */
static void
slv_copies_settle_days (SlvCopyList *list)
{
  guint64 month_line = 0, day_line = 0;
  gboolean doubtful = FALSE;

  SLV_EACH_IN (const SlvCopyRecord, record, list->records)
    {
      guint parts[3];

      if (*record->values[SLV_COPY_ACQUIRED] == '\0' || !read_slashes (record->values[SLV_COPY_ACQUIRED], parts))
        continue;
      doubtful = doubtful || (parts[0] <= 12 && parts[1] <= 12 && parts[0] != parts[1]);
      if (parts[0] <= 12 && parts[1] > 12 && month_line == 0)
        month_line = record->line;
      if (parts[0] > 12 && parts[1] <= 12 && day_line == 0)
        day_line = record->line;
    }
  if (!doubtful || (month_line == 0) == (day_line == 0))
    return;
  turn_days (list, month_line != 0);
  g_ptr_array_add (list->notes, month_line != 0
    ? g_strdup_printf (_("days are read as month/day/year, because line %llu can be read in no other way"), (unsigned long long) month_line)
    : g_strdup_printf (_("days are read as day/month/year, because line %llu can be read in no other way"), (unsigned long long) day_line));
}

static void
tell_unused (Reading *reading)
{
  g_autoptr (GString) names = g_string_new (NULL);

  for (guint i = 0; i < reading->unused->len; i++)
    if (reading->unused->data[i])
      g_string_append_printf (names, "%s%s", names->len > 0 ? ", " : "", (char *) reading->titles->pdata[i]);
  if (names->len > 0)
    g_ptr_array_add (reading->list->notes, g_strdup_printf (_("these columns are left out: %s"), names->str));
}

/* A last row that only says how many copies the others are is none. */
static void
settle_total (SlvCopyList *list)
{
  const SlvCopyRecord *last = list->records->len > 1 ? &g_array_index (list->records, SlvCopyRecord, list->records->len - 1) : NULL;
  guint64 sum = 0;

  if (last == NULL || *last->values[SLV_COPY_SET_CODE] != '\0' || !slv_deck_is_total (last->values[SLV_COPY_NAME], strlen (last->values[SLV_COPY_NAME])))
    return;
  for (guint i = 0; i + 1 < list->records->len; i++)
    {
      const char *copies = g_array_index (list->records, SlvCopyRecord, i).values[SLV_COPY_QUANTITY];

      sum += *copies != '\0' ? g_ascii_strtoull (copies, NULL, 10) : 1;
    }
  if (*last->values[SLV_COPY_QUANTITY] == '\0' || sum != g_ascii_strtoull (last->values[SLV_COPY_QUANTITY], NULL, 10))
    return;
  g_ptr_array_add (list->notes, g_strdup_printf (_("line %llu says how many copies there are, and is no card: %s"), (unsigned long long) last->line,
                                                 last->values[SLV_COPY_NAME]));
  g_array_set_size (list->records, list->records->len - 1);
}

static void
tell_products (Reading *reading)
{
  gboolean named = FALSE, numbered = FALSE;
  SLV_EACH (const SlvCopiesColumn, column, reading->columns)
    {
      named |= column != NULL && is_field (column) && column->field == SLV_COPY_NAME;
      numbered |= column != NULL && column->form == SLV_CELL_PRODUCT;
    }
  if (numbered && !named)
    g_ptr_array_add (reading->list->notes,
                     g_strdup_printf (_("a file of %s has numbers of products and no names: its rows lie in the tray until their cards are chosen"),
                                      reading->kind->title));
}

static void
take_title (const char *text, guint64 line, gpointer user_data)
{
  g_autofree char *begin = slv_text_shown (text, SLV_TITLE_SHOWN);

  g_ptr_array_add (((Reading *) user_data)->list->notes,
                   g_strdup_printf (_("line %llu (“%s”) stands above the names of the columns and was not read"), (unsigned long long) line, begin));
}

gboolean
slv_copies_read_table (const SlvCopiesKind *self, SlvCopiesFile *file, SlvCopyList *list, GCancellable *cancellable, GError **error)
{
  g_autoptr (GPtrArray) columns = g_ptr_array_new (), titles = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GByteArray) unused = g_byte_array_new ();
  g_autoptr (GString) hold = g_string_new (NULL);
  g_autoptr (GInputStream) input = g_memory_input_stream_new_from_data (file->text, (gssize) strlen (file->text), NULL);
  Reading reading = { self, file, list, columns, titles, unused, FALSE, hold };

  if (!slv_csv_read_titled (input, file->name, 0, take_title, read_row, &reading, cancellable, error))
    return FALSE;
  if (columns->len == 0)
    return slv_set_error (error, SLV_ERROR_REFUSED, &(SlvPlace) { file->name, 0, 0 }, _("the file is empty"));
  slv_copies_settle_days (list);
  settle_total (list);
  tell_unused (&reading);
  tell_products (&reading);
  return TRUE;
}
