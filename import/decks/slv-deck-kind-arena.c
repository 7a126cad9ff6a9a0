/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-deck-kind-arena.c: lists of an online client: "Deck" and "Sideboard" alone on their lines, printings as (SET) 12.
 * Source: import/README.md, "Deck files". */
#include "decks/slv-deck-write.h"

static char *
write_file (SlvDeckOutput *o)
{
  static const SlvDeckDialect dialect = { "(", "Deck", "Sideboard", "%s", "", TRUE };
  g_autofree char *name = slv_deck_one_line (o->deck->name);
  GString *out = g_string_new (NULL);
  if (name[0] != '\0')
    g_string_append_printf (out, "About\nName %s\n\n", name);
  return slv_deck_write_dialect (o, &dialect, out);
}

static guint
detect (const SlvDeckInput *input)
{
  const SlvDeckLook *look = input->look;
  return look == NULL ? 0 : look->arena || look->printings * 2 > look->entries ? 30 : 1;
}

const SlvDeckKind slv_deck_kind_arena = {
  .id = "arena", .title = N_("Arena"), .endings = { ".txt", ".mtga" }, .detect = detect, .read = slv_deck_read_text, .write = write_file,
  .carries = SLV_CARRIES_NAME | SLV_CARRIES_ALL_ZONES | SLV_CARRIES_PRINTING, .gap_is_side = TRUE,
};
