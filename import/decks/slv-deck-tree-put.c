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
