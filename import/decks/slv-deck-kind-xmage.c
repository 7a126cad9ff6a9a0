/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-deck-kind-xmage.c: .dck lists with the printing before the name, [SET:12], and SB: before the cards of the sideboard.
 * Source: import/README.md, "Deck files". */
#include "decks/slv-deck-write.h"

static char *
write_file (SlvDeckOutput *o)
{
  static const SlvDeckDialect dialect = { "[", "", "", NULL, "SB: ", FALSE };
  g_autofree char *name = slv_deck_one_line (o->deck->name);
  GString *out = g_string_new (NULL);
  g_string_append_printf (out, "NAME:%s\n", name);
  return slv_deck_write_dialect (o, &dialect, out);
}

static guint
detect (const SlvDeckInput *input)
{
  const SlvDeckLook *look = input->look;
  return look == NULL ? 0 : look->xmage || look->brackets * 2 > look->entries ? 80 : 1;
}

const SlvDeckKind slv_deck_kind_xmage = {
  .id = "xmage", .title = N_("XMage"), .endings = { ".dck" }, .detect = detect, .read = slv_deck_read_text, .write = write_file,
  .carries = SLV_CARRIES_NAME | SLV_CARRIES_SIDE | SLV_CARRIES_PRINTING,
};
