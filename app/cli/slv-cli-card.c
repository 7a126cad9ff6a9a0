/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-cli-card.c: a card's attributes as JSON: numbers where the value is one, lists where several may stand, else text. */
#include "cli/slv-cli.h"

static cJSON *
value_json (SlvIndex *index, const SlvColumn *column, guint code)
{
  double number;

  if ((column->attr->kind == SLV_ATTR_NUMBER || column->attr->kind == SLV_ATTR_EXPRESSION)
      && slv_column_number (index, column, code, &number))
    return cJSON_CreateNumber (number);
  return cJSON_CreateString (slv_column_value (index, column, code));
}

static cJSON *
cell_json (SlvIndex *index, guint row, const SlvColumn *column)
{
  const SlvAttr *attr = column->attr;
  guint at = row - column->first_row, from, to;

  if (!SLV_CELL_IS_SAID (column->states[at]))
    return NULL;
  if (attr->kind == SLV_ATTR_TEXT)
    return *slv_index_text (index, row, attr) ? cJSON_CreateString (slv_index_text (index, row, attr)) : NULL;
  from = column->starts[at];
  to = column->starts[at + 1];
  if (attr->kind != SLV_ATTR_SET && attr->kind != SLV_ATTR_MULTISET)
    return from < to ? value_json (index, column, column->codes[from]) : NULL;
  cJSON *list = cJSON_CreateArray ();
  for (guint i = from; i < to; i++)
    cJSON_AddItemToArray (list, value_json (index, column, column->codes[i]));
  return list;
}

cJSON *
slv_cli_attributes_json (SlvIndex *index, guint row)
{
  const SlvGame *game = slv_index_card_game (index, row);
  cJSON *json = cJSON_CreateObject ();

  SLV_EACH (const SlvAttr, attr, game->attrs)
    {
      SlvColumn column;

      if (attr->hidden || !slv_index_column (index, game, attr, &column))
        continue;
      cJSON *value = cell_json (index, row, &column);
      if (value)
        cJSON_AddItemToObject (json, attr->id, value);
    }
  return json;
}
