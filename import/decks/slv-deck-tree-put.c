/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-deck-tree-put.c: text into XML. Written by hand because deck files are three shapes of line; only the escaping matters. */
#include "decks/slv-deck-tree.h"

void
slv_tree_put (GString *out, const char *text)
{
  static const struct { gunichar c; const char *as; } marks[] = {
    { '&', "&amp;" }, { '<', "&lt;" }, { '>', "&gt;" }, { '"', "&quot;" }, { '\n', "&#10;" }, { '\t', "&#9;" }, { '\r', "&#13;" },
  };
  for (const char *p = text; *p != '\0'; p = g_utf8_next_char (p))
    {
      gunichar c = g_utf8_get_char (p);
      guint m = 0;
      while (m < G_N_ELEMENTS (marks) && marks[m].c != c)
        m++;
      if (m < G_N_ELEMENTS (marks))
        g_string_append (out, marks[m].as);
      else
        g_string_append_unichar (out, c < 0x20 || c == 0xfffe || c == 0xffff ? 0xfffd : c);
    }
}

void
slv_tree_put_attr (GString *out, const char *name, const char *value)
{
  if (value == NULL || value[0] == '\0')
    return;
  g_string_append_printf (out, " %s=\"", name);
  slv_tree_put (out, value);
  g_string_append_c (out, '"');
}

void
slv_tree_put_element (GString *out, guint indent, const char *name, const char *text)
{
  g_string_append_printf (out, "%*s<%s>", (int) indent, "", name);
  slv_tree_put (out, text);
  g_string_append_printf (out, "</%s>\n", name);
}

void
slv_tree_put_zones (GString *out, const SlvDeckOutput *output, const char *kind, const char *element, SlvTreePutZone put_zone, SlvTreePutCard put_card)
{
  g_autoptr (SlvDeckIds) ids = slv_deck_ids_load (output->deck, kind);
  SLV_EACH_IN (const SlvZoneOut, zone, output->zones)
    {
      if (element != NULL)
        {
          g_string_append_printf (out, "  <%s", element);
          put_zone (out, output, zone);
          g_string_append (out, ">\n");
        }
      SLV_EACH (const SlvDeckEntry, entry, output->deck->entries)
        for (guint left = g_str_equal (entry->zone, zone->zone) ? entry->count : 0, copies; left > 0; left -= copies)
          {
            const char *id = slv_deck_ids_take (ids, entry, left, &copies);
            put_card (out, entry, zone, copies, id);
          }
      if (element != NULL)
        g_string_append_printf (out, "  </%s>\n", element);
    }
}
