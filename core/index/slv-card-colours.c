/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-card-colours.c: see the header. */
#include <math.h>
#include "index/slv-card-colours.h"

/** FALSE: @text is no "#rrggbb". */
static gboolean
read_colour (const char *text, SlvColour *colour)
{
  char *end;
  guint64 number = text != NULL && text[0] == '#' ? g_ascii_strtoull (text + 1, &end, 16) : 0;
  if (text == NULL || text[0] != '#' || end != text + 7 || *end != '\0')
    return FALSE;
  *colour = (SlvColour) { (double) (number >> 16 & 255) / 255, (double) (number >> 8 & 255) / 255, (double) (number & 255) / 255 };
  return TRUE;
}

static guint
declared (SlvIndex *index, guint row, const SlvAttr *attr, SlvColour *colours)
{
  guint n = 0;
  for (guint i = 0; i < slv_index_cell_count (index, row, attr) && n < SLV_CARD_COLOURS_MAX; i++)
    n += read_colour (slv_attr_colour (attr, slv_index_cell_value (index, row, attr, i)), &colours[n]);
  return n;
}

/** One part of a colour of this hue (0 to 1), neither pale nor dark. @turn: 5 red, 3 green, 1 blue */
static double
part_of_hue (double hue, double turn)
{
  double k = fmod (turn + hue * 6, 6);
  return 0.8 - 0.64 * CLAMP (MIN (k, 4 - k), 0, 1);
}

guint
slv_index_card_colours (SlvIndex *index, guint row, SlvColour *colours)
{
  const SlvGame *game = slv_index_card_game (index, row);
  const char *kind = NULL;
  SLV_EACH (const SlvAttr, attr, game->attrs)
    {
      gboolean words = attr->kind == SLV_ATTR_CHOICE || attr->kind == SLV_ATTR_SET;
      if (attr->colours[0] != NULL)
        return declared (index, row, attr, colours);
      if (kind == NULL && words && attr->facet && !attr->hidden && slv_index_cell_count (index, row, attr) > 0)
        kind = slv_index_cell_value (index, row, attr, 0);
    }
  if (kind == NULL)
    return 0;
  double hue = (g_str_hash (kind) % 360) / 360.0;
  *colours = (SlvColour) { part_of_hue (hue, 5), part_of_hue (hue, 3), part_of_hue (hue, 1) };
  return 1;
}
