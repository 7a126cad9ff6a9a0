/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-deck-kind-ptcgl.c: the texts of PTCG Live: what the cards are and how many of them follow, "4 Name SET 125", and the total below. What a
 * card is, is the first attribute of its game that has one of several values and is worth a facet. Source: import/README.md, "Deck files". */
#include "decks/slv-deck-line.h"
#include "decks/slv-deck-write.h"

static const SlvAttr *
kind_attr (const SlvGame *game)
{
  for (guint i = 0; game != NULL && i < game->attrs->len; i++)
    {
      const SlvAttr *attr = g_ptr_array_index (game->attrs, i);

      if (attr->kind == SLV_ATTR_CHOICE && attr->facet)
        return attr;
    }
  return NULL;
}

/* (transfer full): the heading that a card stands under; one that no list has stands under that of all others. */
static char *
heading_of (const SlvDeckOutput *o, const SlvAttr *attr, const char *name)
{
  g_autoptr (GArray) rows = NULL;
  g_autofree char *value = NULL;

  if (o->index != NULL && attr != NULL && slv_index_find_name (o->index, o->game, name, &rows) > 0)
    value = slv_index_cell_text (o->index, g_array_index (rows, guint, 0), attr);
  return value != NULL && *value != '\0' ? g_steal_pointer (&value) : g_strdup ("Cards");
}

static void
append_group (GString *out, const SlvDeckOutput *o, const GPtrArray *headings, const char *heading)
{
  g_autoptr (GString) lines = g_string_new (NULL);
  guint64 copies = 0;

  for (guint i = 0; i < headings->len; i++)
    {
      const SlvDeckEntry *entry = slv_deck_entry (o->deck, i);

      if (slv_deck_zone_is_maybe (entry->zone) || !g_str_equal (headings->pdata[i], heading))
        continue;
      slv_deck_line_append_count (lines, entry->count, entry->name);
      g_string_append (lines, entry->name);
      if (entry->set_code[0] != '\0' && entry->number[0] != '\0')
        g_string_append_printf (lines, " %s %s", entry->set_code, entry->number);
      g_string_append_c (lines, '\n');
      copies += entry->count;
    }
  if (copies > 0)
    g_string_append_printf (out, "%s: %" G_GUINT64_FORMAT "\n%s\n", heading, copies, lines->str);
}

static char *
write_file (SlvDeckOutput *o)
{
  const SlvAttr *attr = kind_attr (o->game);
  g_autoptr (GPtrArray) headings = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GHashTable) met = g_hash_table_new (g_str_hash, g_str_equal);
  GString *out = g_string_new (NULL);
  guint64 total = 0;
  guint lone = 0;

  SLV_EACH (const SlvDeckEntry, entry, o->deck->entries)
    {
      g_ptr_array_add (headings, heading_of (o, attr, entry->name));
      total += slv_deck_zone_is_maybe (entry->zone) ? 0 : entry->count;
      lone += entry->set_code[0] != '\0' && entry->number[0] == '\0';
    }
  if (lone > 0)
    slv_deck_lose (o, ngettext ("the set of %u card is not written", "the sets of %u cards are not written", lone), lone);
  for (guint i = 0; attr != NULL && attr->values != NULL && attr->values[i] != NULL; i++)
    if (g_hash_table_add (met, attr->values[i]))
      append_group (out, o, headings, attr->values[i]);
  for (guint i = 0; i < headings->len; i++)
    if (g_hash_table_add (met, headings->pdata[i]))
      append_group (out, o, headings, headings->pdata[i]);
  g_string_append_printf (out, "Total Cards: %" G_GUINT64_FORMAT "\n", total);
  return g_string_free (out, FALSE);
}

static guint
detect (const SlvDeckInput *input)
{
  return input->look == NULL ? 0 : 1;
}

const SlvDeckKind slv_deck_kind_ptcgl = {
  .id = "ptcgl", .title = N_("PTCG Live"), .endings = { ".txt" }, .detect = detect, .read = slv_deck_read_text, .write = write_file,
  .carries = SLV_CARRIES_PRINTING,
};
