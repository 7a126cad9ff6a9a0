/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-deck-kind-omnidex.c: bare lists under "# Zone", and the JSON that the same site gives of a deck or of an event, in all
 * the shapes that slv-deck-json-shapes.c knows. */
#include "decks/slv-deck-write.h"

static char *
write_file (SlvDeckOutput *o)
{
  return slv_deck_write_list (o, TRUE);
}

static guint
detect (const SlvDeckInput *input)
{
  return input->look != NULL ? (input->look->hashes ? 40 : 1) : input->json != NULL ? 10 : 0;
}

static gboolean
read_file (const SlvDeckInput *input, GPtrArray *decks, GError **error)
{
  return input->json != NULL ? slv_deck_read_json (input, decks, error) : slv_deck_read_text (input, decks, error);
}

const SlvDeckKind slv_deck_kind_omnidex = {
  .id = "omnidex", .title = N_("Omnidex text"), .endings = { ".txt" }, .detect = detect, .read = read_file, .write = write_file,
  .carries = SLV_CARRIES_ALL_ZONES | SLV_CARRIES_EMPTY_ZONES | SLV_CARRIES_UNREAD,
};
