/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-deck-kind-text.c: Sleeves' own plain list, and what every list is taken for that shows no sign of another kind. */
#include "decks/slv-deck-write.h"

static char *
write_file (SlvDeckOutput *o)
{
  return slv_deck_write_list (o, FALSE);
}

static guint
detect (const SlvDeckInput *input)
{
  return input->look == NULL ? 0 : input->look->meta ? 60 : 10;
}

const SlvDeckKind slv_deck_kind_text = {
  .id = "text", .title = N_("Plain list"), .endings = { ".txt", ".dec", ".deck", ".mwDeck" }, .detect = detect,
  .read = slv_deck_read_text, .write = write_file, .carries = SLV_CARRIES_ALL & ~(guint) (SLV_CARRIES_EXTRAS | SLV_CARRIES_LONE_NUMBER),
};
