/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-deck-kind-titled.c: lists under "# Title by Author", as the sites of some games write them. */
#include "decks/slv-deck-write.h"

static char *
write_file (SlvDeckOutput *o)
{
  static const SlvDeckDialect dialect = { "x", "", NULL, NULL, "", FALSE };
  g_autofree char *name = slv_deck_one_line (o->deck->name), *author = slv_deck_one_line (o->deck->author);
  GString *out = g_string_new (NULL);
  if (name[0] == '\0' && author[0] != '\0')   /* " by " stands between two names */
    slv_deck_lose (o, _("the author “%s” is not written"), author);
  g_string_append_printf (out, "# %s by %s\n\n", name, author[0] != '\0' ? author : "?");
  return slv_deck_write_dialect (o, &dialect, out);
}

static guint
detect (const SlvDeckInput *input)
{
  const SlvDeckLook *look = input->look;
  return look == NULL ? 0 : look->titled && look->times == look->entries && look->entries > 0 ? 50 : 1;
}

const SlvDeckKind slv_deck_kind_titled = {
  .id = "titled", .title = N_("List under a title line"), .endings = { ".txt" }, .detect = detect, .read = slv_deck_read_text,
  .write = write_file, .carries = SLV_CARRIES_NAME | SLV_CARRIES_AUTHOR,
};
