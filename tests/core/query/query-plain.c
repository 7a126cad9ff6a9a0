/* SPDX-License-Identifier: GPL-3.0-or-later */
/* query-plain.c: the order of results, by a plain comparison of what the rows say. */
#include "query-plain.h"

typedef struct { gboolean number; double value; const char *text; gboolean last; } Value;   /* neither: missing */

/* ---- what a row says of a key ---- */

static Value
number_or_text (const char *text, gboolean begins)
{
  char *end = NULL;
  double value = text != NULL ? g_ascii_strtod (text, &end) : 0;

  if (text == NULL || *text == '\0')
    return (Value) { .text = NULL };
  if ((begins ? g_ascii_isdigit (*text) : *end == '\0'))
    return (Value) { .number = TRUE, .value = value, .text = begins ? text : NULL };
  return (Value) { .text = text };
}

static Value
rarity_of (const SlvGame *game, const char *text)
{
  const SlvAttr *attr = slv_game_find_attr (game, "rarity");

  for (guint i = 0; attr != NULL && attr->values != NULL && attr->values[i] != NULL; i++)
    if (g_ascii_strcasecmp (attr->values[i], text) == 0)
      return (Value) { .number = TRUE, .value = i };
  return attr != NULL && *text != '\0' ? (Value) { .text = text, .last = TRUE } : number_or_text (text, TRUE);
}

static Value
printing_value (SlvIndex *index, const char *key, guint id, guint row, gboolean printings)
{
  SlvPrintingView view;
  guint first = id, n = 1;

  if (!printings)
    slv_index_card_printings (index, row, &first, &n);
  if (n == 0)
    return (Value) { .text = NULL };
  slv_index_printing (index, first, &view);
  if (g_str_equal (key, "set"))
    return (Value) { .text = *view.set_code ? view.set_code : NULL };
  if (g_str_equal (key, "released"))
    return (Value) { .text = *view.released ? view.released : NULL };
  if (g_str_equal (key, "number"))
    return number_or_text (view.number, TRUE);
  return rarity_of (slv_index_card_game (index, row), view.rarity);
}

static Value
value_of (SlvIndex *index, const char *key, guint id, gboolean printings)
{
  guint row = printings ? slv_index_printing_card (index, id) : id;
  const SlvGame *game = slv_index_card_game (index, row);
  SlvColumn column;
  double number;

  if (g_str_equal (key, "name"))
    return (Value) { .text = slv_index_card_folded (index, row) };
  if (g_str_equal (key, "game"))
    return (Value) { .text = game->title };
  if (g_strv_contains ((const char * const []) { "set", "number", "rarity", "released", NULL }, key))
    return printing_value (index, key, id, row, printings);
  const SlvAttr *attr = slv_game_find_field (game, key);
  if (attr == NULL || slv_index_cell_count (index, row, attr) == 0 || slv_index_cell_state (index, row, attr) == SLV_CELL_MISSING)
    return (Value) { .text = NULL };
  if (attr->kind == SLV_ATTR_TEXT)
    return (Value) { .text = slv_index_text_folded (index, row, attr) };
  if (slv_index_cell_number (index, row, attr, &number))
    return (Value) { .number = TRUE, .value = number };
  slv_index_column (index, game, attr, &column);
  guint code = column.codes[column.starts[row - column.first_row]];
  return (Value) { .text = slv_column_folded (index, &column, code) };
}

static int
compare_values (Value a, Value b)
{
  int x = a.number ? 0 : a.text == NULL ? 3 : a.last ? 2 : 1, y = b.number ? 0 : b.text == NULL ? 3 : b.last ? 2 : 1;

  if (x != y)
    return x < y ? -1 : 1;
  if (a.number && (a.value < b.value || a.value > b.value))
    return a.value < b.value ? -1 : 1;
  return a.text != NULL && b.text != NULL ? strcmp (a.text, b.text) : 0;
}

gboolean
plain_order (SlvIndex *index, const PlainKey *keys, guint n, guint a, guint b, gboolean printings)
{
  for (guint i = 0; i < n; i++)
    {
      Value x = value_of (index, keys[i].name, a, printings), y = value_of (index, keys[i].name, b, printings);
      gboolean missing = (!x.number && x.text == NULL) || (!y.number && y.text == NULL) || x.last || y.last;
      int order = compare_values (x, y);

      if (order != 0)
        return (order < 0) != (keys[i].descends && !missing);
    }
  return a < b;
}
