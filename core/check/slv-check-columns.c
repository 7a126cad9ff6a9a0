/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-check-columns.c: what rules ask of a card, remembered. A query is bound once for all rules that write it alike, and
 * tested once for each card; values of different attributes get numbers, so that sets of them are arrays of stamps. */
#include "check/slv-check-private.h"
#include <math.h>
#include "base/slv-fold.h"

/* ---- queries ---- */

SLV_DEFINE_STATIC_FREE (SlvCheckQuery, query_free, (slv_bound_free, bound), truths);

static void
place_error (GError **error, const SlvPlace *place, const char *text)
{
  g_autofree char *reason = g_strdup ((*error)->message);

  g_clear_error (error);
  slv_set_error (error, SLV_ERROR_REFUSED, place, _("query “%s”: %s"), text, reason);
}

gboolean
slv_checker_query (SlvChecker *checker, const char *text, const SlvPlace *place, SlvCheckQuery **query, GError **error)
{
  g_autoptr (GError) local = NULL;

  *query = NULL;
  if (text == NULL || text[0] == '\0')
    return TRUE;
  if (checker->queries == NULL)
    checker->queries = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, query_free);
  *query = g_hash_table_lookup (checker->queries, text);
  if (*query != NULL)
    return TRUE;
  g_autoptr (SlvQuery) parsed = slv_query_parse (text, &local);
  SlvBound *bound = parsed != NULL ? slv_query_bind (parsed, checker->game, checker->index, SLV_QUERY_RULES, NULL, &local) : NULL;
  if (bound == NULL)
    {
      place_error (&local, place, text);
      g_propagate_error (error, g_steal_pointer (&local));
      return FALSE;
    }
  *query = g_new0 (SlvCheckQuery, 1);
  (*query)->bound = bound;
  (*query)->first_row = checker->first_row;
  (*query)->truths = g_new0 (guint8, checker->n_rows + 1);
  g_hash_table_insert (checker->queries, g_strdup (text), *query);
  return TRUE;
}

SlvTruth
slv_check_query_test (SlvCheckQuery *query, guint row)
{
  if (query == NULL)
    return SLV_TRUE;
  if (row == SLV_ROW_NONE)
    return SLV_UNKNOWN;
  guint8 *truth = &query->truths[row - query->first_row];
  if (*truth == 0)
    *truth = (guint8) (slv_bound_test (query->bound, row) + 1);
  return (SlvTruth) (*truth - 1);
}

/* ---- columns ---- */

SLV_DEFINE_STATIC_FREE (SlvCheckColumn, column_free, ids);

static double
least_number (SlvIndex *index, const SlvColumn *column)
{
  double least = 0;

  for (guint i = 0; i < column->n_values; i++)
    {
      double number;

      if (slv_column_number (index, column, i, &number))
        least = MIN (least, number);
    }
  return least;
}

SlvCheckColumn *
slv_checker_column (SlvChecker *checker, const char *attr_id, gboolean coded, const SlvPlace *place, GError **error)
{
  const SlvAttr *attr = slv_game_find_attr (checker->game, attr_id);
  SlvCheckQuery *applies;

  if (attr == NULL || (coded && attr->kind == SLV_ATTR_TEXT))
    return slv_error_null (error, SLV_ERROR_REFUSED, place,
                           attr == NULL ? _("no attribute “%s”") : _("attribute “%s” is free text, which no rule can compare"),
                           attr_id);
  if (checker->columns == NULL)
    checker->columns = g_hash_table_new_full (g_str_hash, g_str_equal, NULL, column_free);
  SlvCheckColumn *column = g_hash_table_lookup (checker->columns, attr->id);
  if (column != NULL)
    return column;
  if (!slv_checker_query (checker, attr->applies, &(SlvPlace) { .file = checker->game->file, .line = attr->line }, &applies, error))
    return NULL;
  column = g_new0 (SlvCheckColumn, 1);
  column->attr = attr;
  column->applies = applies;
  if (slv_index_column (checker->index, checker->game, attr, &column->column))
    {
      column->ids = g_new0 (guint, column->column.n_values + 1);
      column->least = least_number (checker->index, &column->column);
    }
  g_hash_table_insert (checker->columns, attr->id, column);
  return column;
}

SLV_DEFINE_CLEAR (SlvChecker, slv_checker_clear_columns, queries, columns, values);

SlvCellSense
slv_check_cell (SlvCheckColumn *column, guint row, guint *first, guint *n)
{
  *first = *n = 0;
  if (row == SLV_ROW_NONE || column->ids == NULL)
    return SLV_CELL_IS_UNKNOWN;
  guint at = row - column->column.first_row;
  switch ((SlvCellState) column->column.states[at])
    {
    case SLV_CELL_VALUE:
    case SLV_CELL_DERIVED:
      *first = column->column.starts[at];
      *n = column->column.starts[at + 1] - *first;
      return SLV_CELL_IS_KNOWN;
    case SLV_CELL_NONE:
      return SLV_CELL_IS_KNOWN;
    case SLV_CELL_MISSING:
    case SLV_CELL_CONTESTED:
    default:
      return slv_check_query_test (column->applies, row) == SLV_FALSE ? SLV_CELL_IS_FOREIGN : SLV_CELL_IS_UNKNOWN;
    }
}

gboolean
slv_check_number (const SlvChecker *checker, SlvCheckColumn *column, guint row, double *lo, double *hi)
{
  guint first, n;
  SlvCellSense sense = slv_check_cell (column, row, &first, &n);

  *lo = *hi = 0;
  if (sense == SLV_CELL_IS_FOREIGN || (sense == SLV_CELL_IS_KNOWN && n == 0))
    return TRUE;
  if (sense == SLV_CELL_IS_KNOWN && slv_column_number (checker->index, &column->column, column->column.codes[first], lo))
    {
      *hi = *lo;
      return TRUE;
    }
  *lo = column->least;
  *hi = INFINITY;
  return FALSE;
}

/* ---- values as numbers ---- */

guint
slv_checker_value (SlvChecker *checker, SlvCheckColumn *column, guint code)
{
  guint *id = &column->ids[code];

  if (*id != 0)
    return *id - 1;
  if (checker->values == NULL)
    checker->values = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autofree char *folded = slv_fold_name (slv_column_value (checker->index, &column->column, code), NULL);
  *id = GPOINTER_TO_UINT (g_hash_table_lookup (checker->values, folded));
  if (*id == 0)
    {
      *id = g_hash_table_size (checker->values) + 1;
      g_hash_table_insert (checker->values, g_steal_pointer (&folded), GUINT_TO_POINTER (*id));
    }
  return *id - 1;
}

void
slv_checker_begin_marks (SlvChecker *checker)
{
  checker->stamp++;
}

gboolean
slv_checker_mark (SlvChecker *checker, guint value)
{
  if (value >= checker->marks->len)
    g_array_set_size (checker->marks, value + 64);
  guint *mark = &g_array_index (checker->marks, guint, value);
  if (*mark == checker->stamp)
    return FALSE;
  *mark = checker->stamp;
  return TRUE;
}

gboolean
slv_checker_is_marked (SlvChecker *checker, guint value)
{
  return value < checker->marks->len && g_array_index (checker->marks, guint, value) == checker->stamp;
}
