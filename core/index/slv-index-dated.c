/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-index-dated.c: cards as they are on a day. A state of a day is an index of its own that shares the image with the one whose
 * lists it is made from, but for the sections in which cells differ: those it has for itself. Rows and dictionaries are the same. */
#include "index/slv-index-errata.h"
#include "base/slv-fold.h"

/* ---- what is in the image ---- */

/* Read and checked when the image was taken over. */
static const SlvImageChange *
changes_of (const SlvIndex *index, guint64 *n)
{
  *n = index->image.header->counts[SLV_COUNT_CHANGES];
  return index->image.sections[SLV_IMAGE_CHANGES];
}

static const SlvImageAttr *
attr_of (const SlvIndex *index, const SlvImageChange *change, const SlvImageGame **game)
{
  *game = (const SlvImageGame *) index->image.sections[SLV_IMAGE_GAMES] + slv_index_game_of_row (index, change->row);
  return (const SlvImageAttr *) index->image.sections[SLV_IMAGE_ATTRS] + (*game)->first_attr + change->attr;
}

gboolean
slv_image_check_changes (const SlvIndex *index)
{
  const guint64 *counts = index->image.header->counts;
  const guint32 *codes = SLV_U32 (&index->image, SLV_IMAGE_CHANGE_CODES);
  const guint32 *rows = SLV_U32 (&index->image, SLV_IMAGE_ERRATUM_CARD);
  guint64 n;
  const SlvImageChange *changes = changes_of (index, &n);

  for (guint64 i = 1; i < counts[SLV_COUNT_ERRATA]; i++)
    if (rows[i] < rows[i - 1])
      return FALSE;
  for (guint64 i = 0; i < n; i++)
    {
      const SlvImageChange *change = &changes[i];
      const SlvImageGame *game;

      if (change->row >= counts[SLV_COUNT_CARDS] || change->day >= counts[SLV_COUNT_WORDS])
        return FALSE;
      const SlvImageAttr *attr = attr_of (index, change, &game);
      if (change->attr >= game->n_attrs)
        return FALSE;
      if (attr->kind == SLV_ATTR_TEXT && change->first >= counts[SLV_COUNT_TEXTS])
        return FALSE;
      if (attr->kind != SLV_ATTR_TEXT && (guint64) change->first + change->n > counts[SLV_COUNT_CHANGE_CODES])
        return FALSE;
      for (guint32 k = 0; attr->kind != SLV_ATTR_TEXT && k < change->n; k++)
        if (codes[change->first + k] >= attr->n_values)
          return FALSE;
    }
  return TRUE;
}

/* ---- a state ---- */

/* The change that holds for each cell of one attribute: by row of the game, position + 1, 0 none. */
typedef struct { const SlvImageGame *game; SlvImageAttr *attr; guint32 *by_row; } Column;

/* A section of the state's own, with room for @more elements of @size behind the @n that are copied. */
static gpointer
own_section (SlvIndex *index, SlvImageSection section, gsize size, guint64 n, guint64 more)
{
  guint8 *copy = g_malloc0 ((n + more) * size + SLV_IMAGE_TAIL);

  memcpy (copy, index->image.sections[section], n * size);
  g_free (index->own[section]);
  index->own[section] = copy;
  index->image.sections[section] = copy;
  return copy;
}

/* The codes of a column once more, behind all others. @used: codes so far. */
static void
write_codes (SlvIndex *index, const Column *column, guint64 *used)
{
  guint32 *starts = (guint32 *) index->own[SLV_IMAGE_STARTS] + column->attr->starts, *codes = index->own[SLV_IMAGE_CODES];
  const guint32 *from = SLV_U32 (&index->base->image, SLV_IMAGE_STARTS) + column->attr->starts;
  const guint32 *of_changes = SLV_U32 (&index->image, SLV_IMAGE_CHANGE_CODES);
  guint64 n_changes;
  const SlvImageChange *changes = changes_of (index, &n_changes);
  guint32 first = (guint32) *used, n = 0;

  for (guint32 i = 0; i < column->game->n_rows; i++)
    {
      const SlvImageChange *change = column->by_row[i] > 0 ? &changes[column->by_row[i] - 1] : NULL;
      guint32 count = change != NULL ? change->n : from[i + 1] - from[i];

      starts[i] = n;
      memcpy (codes + first + n, change != NULL ? of_changes + change->first : codes + column->attr->codes + from[i],
              count * sizeof (guint32));
      n += count;
    }
  starts[column->game->n_rows] = n;
  column->attr->codes = first;
  column->attr->n_codes = n;
  *used += n;
}

/* The texts of a column; its folds once more, behind all others, so that they lie in one stretch. */
static void
write_texts (SlvIndex *index, const Column *column, GString *folds)
{
  guint32 *raws = (guint32 *) index->own[SLV_IMAGE_TEXT_RAW] + column->attr->texts;
  guint32 *starts = (guint32 *) index->own[SLV_IMAGE_TEXT_FOLD] + column->attr->texts;
  const char *old = index->base->image.sections[SLV_IMAGE_FOLDS];   /* read as a whole by make_state() */
  guint64 n;
  const SlvImageChange *changes = changes_of (index, &n);

  for (guint32 i = 0; i < column->game->n_rows; i++)
    {
      guint32 at = (guint32) folds->len;
      g_autofree char *folded = NULL;

      if (column->by_row[i] > 0)
        {
          raws[i] = changes[column->by_row[i] - 1].first;
          folded = slv_fold_search (slv_image_text (index, SLV_IMAGE_TEXTS, raws[i]));
        }
      g_string_append (folds, folded != NULL ? folded : old + starts[i]);
      g_string_append_c (folds, '\0');
      starts[i] = at;
    }
}

/* (transfer full): the columns in which something holds on @day, which the caller clears. */
static GArray *
find_columns (SlvIndex *index, const char *day)
{
  GArray *columns = g_array_new (FALSE, FALSE, sizeof (Column));
  guint64 n;
  const SlvImageChange *changes = changes_of (index, &n);

  for (guint64 i = 0; i < n; i++)
    {
      const SlvImageGame *game;
      const SlvImageAttr *stored = attr_of (index, &changes[i], &game);
      Column *column = NULL;

      if (strcmp (slv_image_text (index, SLV_IMAGE_WORDS, changes[i].day), day) > 0)
        continue;
      for (guint k = 0; k < columns->len && column == NULL; k++)
        if (g_array_index (columns, Column, k).attr == stored)
          column = &g_array_index (columns, Column, k);
      if (column == NULL)
        {
          const Column fresh = { game, (SlvImageAttr *) stored, g_new0 (guint32, game->n_rows) };

          g_array_append_val (columns, fresh);
          column = &g_array_index (columns, Column, columns->len - 1);
        }
      column->by_row[changes[i].row - game->first_row] = (guint32) i + 1;   /* what comes later is of a later day */
    }
  return columns;
}

static void
own_sections (SlvIndex *index, guint64 more_codes)
{
  const guint64 *counts = index->image.header->counts;

  own_section (index, SLV_IMAGE_ATTRS, sizeof (SlvImageAttr), counts[SLV_COUNT_ATTRS], 0);
  own_section (index, SLV_IMAGE_STATES, 1, counts[SLV_COUNT_STATES], 0);
  own_section (index, SLV_IMAGE_STARTS, 4, counts[SLV_COUNT_STARTS], 0);
  own_section (index, SLV_IMAGE_CODES, 4, counts[SLV_COUNT_CODES], more_codes);
  own_section (index, SLV_IMAGE_TEXT_RAW, 4, counts[SLV_COUNT_TEXT_ROWS], 0);
  own_section (index, SLV_IMAGE_TEXT_FOLD, 4, counts[SLV_COUNT_TEXT_ROWS], 0);
}

static void
make_state (SlvIndex *index, GArray *columns)
{
  const guint64 *counts = index->image.header->counts;
  const SlvImageAttr *old = index->image.sections[SLV_IMAGE_ATTRS];
  guint64 used = counts[SLV_COUNT_CODES], more = counts[SLV_COUNT_CHANGE_CODES];
  gsize n_folds = counts[SLV_COUNT_FOLDS] - SLV_IMAGE_TAIL;
  GString *folds = NULL;

  for (guint i = 0; i < columns->len; i++)
    more += g_array_index (columns, Column, i).attr->n_codes;
  own_sections (index, more);
  SLV_EACH_IN (Column, column, columns)
    {
      column->attr = (SlvImageAttr *) index->own[SLV_IMAGE_ATTRS] + (column->attr - old);
      guint8 *states = (guint8 *) index->own[SLV_IMAGE_STATES] + column->attr->states;
      guint64 n;
      const SlvImageChange *changes = changes_of (index, &n);

      for (guint32 i = 0; i < column->game->n_rows; i++)
        if (column->by_row[i] > 0)
          states[i] = (guint8) changes[column->by_row[i] - 1].state;
      if (column->attr->kind != SLV_ATTR_TEXT)
        {
          write_codes (index, column, &used);
          continue;
        }
      if (folds == NULL)
        folds = g_string_new_len (index->image.sections[SLV_IMAGE_FOLDS], (gssize) n_folds);
      write_texts (index, column, folds);
    }
  if (folds == NULL)
    return;
  for (guint i = 0; i < SLV_IMAGE_TAIL; i++)
    g_string_append_c (folds, '\0');
  index->own[SLV_IMAGE_FOLDS] = g_string_free (folds, FALSE);
  index->image.sections[SLV_IMAGE_FOLDS] = index->own[SLV_IMAGE_FOLDS];
}

static guint64
count_changes (const SlvIndex *index, const char *day)
{
  guint64 n, holds = 0;
  const SlvImageChange *changes = changes_of (index, &n);

  for (guint64 i = 0; i < n; i++)
    holds += strcmp (slv_image_text (index, SLV_IMAGE_WORDS, changes[i].day), day) <= 0;
  return holds;
}

SlvIndex *
slv_index_at (SlvIndex *index, const char *day)
{
  SlvIndex *base = index->base != NULL ? index->base : index, *state;
  g_autofree char *today = day == NULL ? slv_today () : NULL;
  guint64 holds = count_changes (base, day != NULL ? day : today);

  /* more of them hold on every later day, so as many are the same */
  if (holds == index->n_changes)
    return slv_index_ref (index);
  if (holds == 0)
    return slv_index_ref (base);
  state = g_new0 (SlvIndex, 1);
  state->ref_count = 1;
  state->games = slv_games_ref (base->games);
  state->bytes = g_bytes_ref (base->bytes);
  state->image = base->image;
  state->game = g_memdup2 (base->game, sizeof (SlvGame *) * (base->image.header->counts[SLV_COUNT_GAMES] + 1));
  state->base = slv_index_ref (base);
  state->n_changes = holds;
  g_autoptr (GArray) columns = find_columns (state, day != NULL ? day : today);
  make_state (state, columns);
  for (guint i = 0; i < columns->len; i++)
    g_free (g_array_index (columns, Column, i).by_row);
  return state;
}

SlvIndex *
slv_index_today (SlvIndex *index)
{
  SlvIndex *today = index != NULL ? slv_index_at (index, NULL) : NULL;

  slv_index_unref (index);
  return today;
}

/* ---- errata of a card ---- */

static guint
first_erratum (const SlvIndex *index, guint row)
{
  const guint32 *rows = SLV_U32 (&index->image, SLV_IMAGE_ERRATUM_CARD);
  guint at;

  SLV_HALVE (at, (guint) index->image.header->counts[SLV_COUNT_ERRATA], rows[at] < row);
  return at;
}

guint
slv_index_n_errata (const SlvIndex *index, guint row)
{
  return first_erratum (index, row + 1) - first_erratum (index, row);
}

static const char *
erratum_word (const SlvIndex *index, gsize element)
{
  return slv_image_text (index, SLV_IMAGE_WORDS, slv_image_u32 (index, SLV_IMAGE_ERRATUM_WORD, element));
}

void
slv_index_erratum (const SlvIndex *index, guint row, guint nth, SlvErratumView *view)
{
  gsize n = index->image.header->counts[SLV_COUNT_ERRATA], at = first_erratum (index, row) + nth;

  *view = (SlvErratumView) { "", "", "", "", "", FALSE };
  g_return_if_fail (nth < slv_index_n_errata (index, row));
  view->day = erratum_word (index, SLV_ERRATUM_DAY * n + at);
  view->attr = erratum_word (index, SLV_ERRATUM_ATTR * n + at);
  view->value = erratum_word (index, SLV_ERRATUM_VALUE * n + at);
  view->was = erratum_word (index, SLV_ERRATUM_WAS * n + at);
  view->note = erratum_word (index, SLV_ERRATUM_NOTE * n + at);
  view->applies = slv_image_u8 (index, SLV_IMAGE_ERRATUM_APPLIES, at) != 0;
}
