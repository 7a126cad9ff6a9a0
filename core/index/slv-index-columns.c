/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-index-columns.c: attributes: whole columns for queries, single cells for showing, faces for both. */
#include "index/slv-index-image.h"

/* The image's column of @attr in the game that @place is. */
static const SlvImageAttr *
find_attr (const SlvIndex *index, const SlvImageGame *place, const SlvAttr *attr)
{
  return (const SlvImageAttr *) index->image.sections[SLV_IMAGE_ATTRS] + place->first_attr + attr->index;
}

/* The same for a row; NULL when the attribute is of another game. */
static const SlvImageAttr *
attr_of_row (const SlvIndex *index, guint row, const SlvAttr *attr, const SlvImageGame **place)
{
  guint game = slv_index_game_of_row (index, row);

  if (index->game[game] == NULL || attr->index >= index->game[game]->attrs->len
      || index->game[game]->attrs->pdata[attr->index] != attr)
    return NULL;
  *place = (const SlvImageGame *) index->image.sections[SLV_IMAGE_GAMES] + game;
  return find_attr (index, *place, attr);
}

gboolean
slv_index_column (const SlvIndex *index, const SlvGame *game, const SlvAttr *attr, SlvColumn *column)
{
  const SlvImageGame *place = slv_index_image_game (index, game);

  *column = (SlvColumn) { .attr = attr };
  if (place == NULL || attr->index >= place->n_attrs)
    return FALSE;
  const SlvImageAttr *stored = find_attr (index, place, attr);
  column->first_row = place->first_row;
  column->n_rows = place->n_rows;
  column->n_values = stored->n_values;
  column->n_codes = stored->n_codes;
  column->states = (const guint8 *) index->image.sections[SLV_IMAGE_STATES] + stored->states;
  column->starts = SLV_U32 (&index->image, SLV_IMAGE_STARTS) + stored->starts;
  column->codes = SLV_U32 (&index->image, SLV_IMAGE_CODES) + stored->codes;
  return TRUE;
}

/* ---- dictionaries ---- */

/* Where a column's values begin in the dictionaries: its codes lie behind the attribute's, so it is found by them. */
static gboolean
value_at (const SlvIndex *index, const SlvColumn *column, guint code, guint *at)
{
  const SlvImageGame *place;

  if (code >= column->n_values)
    return FALSE;
  const SlvImageAttr *stored = attr_of_row (index, column->first_row, column->attr, &place);
  if (stored == NULL)
    return FALSE;
  *at = stored->values + code;
  return TRUE;
}

static const char *
word_of (const SlvIndex *index, const SlvColumn *column, guint code, SlvImageSection section)
{
  guint at;

  if (!value_at (index, column, code, &at))
    return "";
  return slv_image_text (index, SLV_IMAGE_WORDS, slv_image_u32 (index, section, at));
}

const char *
slv_column_value (const SlvIndex *index, const SlvColumn *column, guint code)
{
  return word_of (index, column, code, SLV_IMAGE_DICT_VALUE);
}

const char *
slv_column_folded (const SlvIndex *index, const SlvColumn *column, guint code)
{
  return word_of (index, column, code, SLV_IMAGE_DICT_FOLDED);
}

gboolean
slv_column_number (const SlvIndex *index, const SlvColumn *column, guint code, double *number)
{
  guint at;

  if (!value_at (index, column, code, &at) || slv_image_u8 (index, SLV_IMAGE_DICT_IS_NUMBER, at) == 0)
    return FALSE;
  *number = slv_image_double (index, SLV_IMAGE_DICT_NUMBER, at);
  return TRUE;
}

/* ---- texts ---- */

static const char *
text_at (const SlvIndex *index, guint row, const SlvAttr *attr, SlvImageSection section, SlvImageSection heap)
{
  const SlvImageGame *place;

  g_return_val_if_fail (row < slv_index_n_cards (index), "");
  const SlvImageAttr *stored = attr_of_row (index, row, attr, &place);
  if (stored == NULL || stored->kind != SLV_ATTR_TEXT)
    return "";
  return slv_image_text (index, heap, slv_image_u32 (index, section, (gsize) stored->texts + (row - place->first_row)));
}

const char *
slv_index_text (const SlvIndex *index, guint row, const SlvAttr *attr)
{
  return text_at (index, row, attr, SLV_IMAGE_TEXT_RAW, SLV_IMAGE_TEXTS);
}

const char *
slv_index_text_folded (const SlvIndex *index, guint row, const SlvAttr *attr)
{
  return text_at (index, row, attr, SLV_IMAGE_TEXT_FOLD, SLV_IMAGE_FOLDS);
}

const char *
slv_index_folds (const SlvIndex *index, const SlvGame *game, const SlvAttr *attr, gsize *length)
{
  const SlvImageGame *place = slv_index_image_game (index, game);

  *length = 0;
  if (place == NULL)
    return NULL;
  const char *first = attr == NULL ? slv_index_card_folded (index, place->first_row)
                                   : slv_index_text_folded (index, place->first_row, attr);
  const char *last = attr == NULL ? slv_index_card_folded (index, place->first_row + place->n_rows - 1)
                                  : slv_index_text_folded (index, place->first_row + place->n_rows - 1, attr);
  /* a file that was made to deceive may have them the other way round */
  if (last < first)
    last = first;
  *length = (gsize) (last - first) + strlen (last) + 1;
  return first;
}

const guint32 *
slv_index_fold_starts (const SlvIndex *index, const SlvGame *game, const SlvAttr *attr, const char **base)
{
  const SlvImageGame *place = slv_index_image_game (index, game);
  const guint32 *starts;

  *base = (const char *) index->image.sections[SLV_IMAGE_FOLDS];
  if (place == NULL || (attr != NULL && (attr->index >= place->n_attrs || attr->kind != SLV_ATTR_TEXT)))
    return NULL;
  if (attr == NULL)
    starts = SLV_U32 (&index->image, SLV_IMAGE_CARD_FOLDED) + place->first_row;
  else
    starts = SLV_U32 (&index->image, SLV_IMAGE_TEXT_FOLD) + find_attr (index, place, attr)->texts;
  return starts;
}

/* ---- cells ---- */

SlvCellState
slv_index_cell_state (const SlvIndex *index, guint row, const SlvAttr *attr)
{
  const SlvImageGame *place;

  g_return_val_if_fail (row < slv_index_n_cards (index), SLV_CELL_MISSING);
  const SlvImageAttr *stored = attr_of_row (index, row, attr, &place);
  if (stored == NULL)
    return SLV_CELL_MISSING;
  guint8 state = slv_image_u8 (index, SLV_IMAGE_STATES, (gsize) stored->states + (row - place->first_row));
  return state <= SLV_CELL_CONTESTED ? (SlvCellState) state : SLV_CELL_MISSING;
}

/* The codes of a cell. @values: where the attribute's dictionary begins, @n_values: how many it has. */
static guint
codes_of (const SlvIndex *index, guint row, const SlvAttr *attr, const guint32 **codes, gsize *values, guint32 *n_values)
{
  const SlvImageGame *place;
  const SlvImageAttr *stored = attr_of_row (index, row, attr, &place);
  guint32 first, end;

  if (stored == NULL)
    return 0;
  slv_image_range (index, SLV_IMAGE_STARTS, (gsize) stored->starts + (row - place->first_row), &first, &end);
  if (end > stored->n_codes)   /* of a file that was made to deceive */
    return 0;
  *codes = SLV_U32 (&index->image, SLV_IMAGE_CODES) + stored->codes + first;
  *values = stored->values;
  *n_values = stored->n_values;
  return end - first;
}

guint
slv_index_cell_count (const SlvIndex *index, guint row, const SlvAttr *attr)
{
  const guint32 *codes;
  guint32 n_values;
  gsize values;

  g_return_val_if_fail (row < slv_index_n_cards (index), 0);
  if (attr->kind == SLV_ATTR_TEXT)
    return *slv_index_text (index, row, attr) != '\0' ? 1 : 0;
  return codes_of (index, row, attr, &codes, &values, &n_values);
}

const char *
slv_index_cell_value (const SlvIndex *index, guint row, const SlvAttr *attr, guint nth)
{
  const guint32 *codes;
  guint32 n_values;
  gsize values;

  g_return_val_if_fail (row < slv_index_n_cards (index), "");
  if (attr->kind == SLV_ATTR_TEXT)
    return nth == 0 ? slv_index_text (index, row, attr) : "";
  if (nth >= codes_of (index, row, attr, &codes, &values, &n_values) || codes[nth] >= n_values)
    return "";
  return slv_image_text (index, SLV_IMAGE_WORDS, slv_image_u32 (index, SLV_IMAGE_DICT_VALUE, values + codes[nth]));
}

gboolean
slv_index_cell_has (const SlvIndex *index, guint row, const SlvAttr *attr, const char *value)
{
  for (guint nth = 0; nth < slv_index_cell_count (index, row, attr); nth++)
    if (strcmp (slv_index_cell_value (index, row, attr, nth), value) == 0)
      return TRUE;
  return FALSE;
}

gboolean
slv_index_cell_number (const SlvIndex *index, guint row, const SlvAttr *attr, double *number)
{
  const guint32 *codes;
  guint32 n_values;
  gsize values;

  g_return_val_if_fail (row < slv_index_n_cards (index), FALSE);
  if (codes_of (index, row, attr, &codes, &values, &n_values) == 0 || codes[0] >= n_values
      || slv_image_u8 (index, SLV_IMAGE_DICT_IS_NUMBER, values + codes[0]) == 0)
    return FALSE;
  *number = slv_image_double (index, SLV_IMAGE_DICT_NUMBER, values + codes[0]);
  return TRUE;
}

char *
slv_index_cell_text (const SlvIndex *index, guint row, const SlvAttr *attr)
{
  guint n = slv_index_cell_count (index, row, attr);
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < n; i++)
    {
      if (i > 0)
        g_string_append (text, ", ");
      g_string_append (text, slv_index_cell_value (index, row, attr, i));
    }
  return g_string_free (text, FALSE);
}

double
slv_index_cell_order (const SlvIndex *index, guint row, const SlvAttr *attr)
{
  guint n = slv_index_cell_count (index, row, attr);
  const char *value = n > 0 ? slv_index_cell_value (index, row, attr, 0) : "";
  double number;

  if (n == 0 && attr->kind != SLV_ATTR_TEXT)
    return G_MAXDOUBLE;
  if (slv_index_cell_number (index, row, attr, &number))
    return number;
  for (guint i = 0; attr->values != NULL && attr->values[i] != NULL; i++)
    if (g_str_equal (attr->values[i], value))
      return i;
  return 1e9;
}

char *
slv_index_cell_heading (const SlvIndex *index, guint row, const SlvAttr *attr)
{
  g_autofree char *text = slv_index_cell_text (index, row, attr);
  const char *title = *attr->title != '\0' ? g_dgettext (GETTEXT_PACKAGE, attr->title) : attr->id;

  if (*text == '\0')
    /* Translators: heading over cards that have no value of an attribute: "No Cost" */
    return g_strdup_printf (_("No %s"), title);
  /* Translators: heading over cards of one number: an attribute and its value: "Cost 2" */
  return attr->kind == SLV_ATTR_NUMBER || attr->kind == SLV_ATTR_EXPRESSION ? g_strdup_printf (_("%s %s"), title, text) : g_steal_pointer (&text);
}

/* ---- further faces ---- */

guint
slv_index_n_faces (const SlvIndex *index, guint row)
{
  guint32 first, end;

  g_return_val_if_fail (row < slv_index_n_cards (index), 0);
  slv_image_range (index, SLV_IMAGE_CARD_FACE, row, &first, &end);
  return 1 + end - first;
}

const char *
slv_index_face_name (const SlvIndex *index, guint row, guint face)
{
  g_return_val_if_fail (face < slv_index_n_faces (index, row), "");
  if (face == 0)
    return slv_index_card_name (index, row);
  gsize at = (gsize) slv_image_u32 (index, SLV_IMAGE_CARD_FACE, row) + face - 1;
  return slv_image_text (index, SLV_IMAGE_WORDS, slv_image_u32 (index, SLV_IMAGE_FACE_NAME, at));
}

char *
slv_index_face_text (const SlvIndex *index, guint row, guint face, const SlvAttr *attr)
{
  const SlvImageGame *place;
  guint32 first, end;

  g_return_val_if_fail (face < slv_index_n_faces (index, row), NULL);
  if (face == 0)
    return slv_index_cell_text (index, row, attr);
  if (attr_of_row (index, row, attr, &place) == NULL)
    return g_strdup ("");
  slv_image_range (index, SLV_IMAGE_FACE_VALUE, (gsize) slv_image_u32 (index, SLV_IMAGE_CARD_FACE, row) + face - 1, &first, &end);
  for (guint32 i = first; i < end; i++)
    if (slv_image_u32 (index, SLV_IMAGE_VALUE_ATTR, i) == attr->index)
      return g_strdup (slv_image_text (index, SLV_IMAGE_WORDS, slv_image_u32 (index, SLV_IMAGE_VALUE_TEXT, i)));
  return g_strdup ("");
}
