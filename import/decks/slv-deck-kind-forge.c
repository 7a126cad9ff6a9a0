/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-deck-kind-forge.c: .dck lists in parts like [Main], with "Name|SET". What [metadata] says besides the name is kept and
 * written again. Source: import/README.md, "Deck files". */
#include "decks/slv-deck-write.h"

#define METADATA "forge\tmetadata\t"

static char *
write_file (SlvDeckOutput *o)
{
  static const SlvDeckDialect dialect = { "|", "[Main]", "[Sideboard]", "[%s]", "", FALSE };
  g_autofree char *name = slv_deck_one_line (o->deck->name);
  GString *out = g_string_new (NULL);
  g_string_append_printf (out, "[metadata]\nName=%s\n", name);
  for (guint i = 0; i < o->deck->extras->len; i++)
    if (g_str_has_prefix (g_ptr_array_index (o->deck->extras, i), METADATA))
      g_string_append_printf (out, "%s\n", (char *) g_ptr_array_index (o->deck->extras, i) + strlen (METADATA));
  return slv_deck_write_dialect (o, &dialect, out);
}

static guint
detect (const SlvDeckInput *input)
{
  const SlvDeckLook *look = input->look;
  return look == NULL ? 0 : look->forge || look->bars * 2 > look->entries ? 90 : 1;
}

const SlvDeckKind slv_deck_kind_forge = {
  .id = "forge", .title = N_("Forge"), .endings = { ".dck" }, .detect = detect, .read = slv_deck_read_text, .write = write_file,
  .carries = SLV_CARRIES_NAME | SLV_CARRIES_ALL_ZONES | SLV_CARRIES_SET,
};
