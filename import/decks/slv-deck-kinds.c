/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-deck-kinds.c: the kinds of deck file: what each is called, what it can carry, and who writes it. */
#include "config.h"
#include <glib/gi18n-lib.h>
#include <string.h>
#include "decks/slv-deck-write.h"

#define HEAD (SLV_CARRIES_NAME | SLV_CARRIES_FORMAT | SLV_CARRIES_COMMENT)
#define ALL_ZONES (SLV_CARRIES_ZONES | SLV_CARRIES_SIDE)
#define PRINTING (SLV_CARRIES_SET | SLV_CARRIES_NUMBER)

/* Of kinds that share an ending the first is meant when a file is written. Carriers: import/README.md, "Deck files". */
static const SlvDeckKind kinds[] = {
  { "text", N_("Plain list"), ".txt", TRUE, TRUE },
  { "json", N_("Sleeves JSON (loses nothing)"), ".json", TRUE, TRUE },
  { "omnidex", N_("Omnidex text"), ".txt", TRUE, TRUE },
  { "titled", N_("List under a title line"), ".txt", TRUE, TRUE },
  { "cockatrice", N_("Cockatrice"), ".cod", TRUE, TRUE },
  { "octgn", N_("OCTGN"), ".o8d", TRUE, TRUE },
  { "lackey", N_("LackeyCCG"), ".dek", TRUE, TRUE },
  { "lackey-text", N_("LackeyCCG text"), ".txt", FALSE, TRUE },
  { "mtgo", N_("MTGO text"), ".txt", TRUE, TRUE },
  { "mtgo-dek", N_("MTGO .dek"), ".dek", FALSE, TRUE },
  { "arena", N_("Arena"), ".txt", TRUE, TRUE },
  { "forge", N_("Forge"), ".dck", TRUE, TRUE },
  { "xmage", N_("XMage"), ".dck", TRUE, TRUE },
  { "tts", N_("Tabletop Simulator"), ".json", TRUE, TRUE },
  { NULL, NULL, NULL, FALSE, FALSE }
};

static const struct { const char *id; char *(*write) (SlvDeckOutput *output); guint carries; } writers[] = {
  { "text", slv_deck_write_text, SLV_CARRIES_ALL & ~(guint) SLV_CARRIES_EXTRAS },
  { "json", slv_deck_write_json, SLV_CARRIES_ALL },
  { "omnidex", slv_deck_write_omnidex, ALL_ZONES | SLV_CARRIES_EMPTY_ZONES | SLV_CARRIES_UNREAD },
  { "titled", slv_deck_write_lines, SLV_CARRIES_NAME | SLV_CARRIES_AUTHOR },
  { "cockatrice", slv_deck_write_cod, HEAD | ALL_ZONES | PRINTING | SLV_CARRIES_EMPTY_ZONES | SLV_CARRIES_PLANS | SLV_CARRIES_TAGS },
  { "octgn", slv_deck_write_octgn, ALL_ZONES | SLV_CARRIES_EMPTY_ZONES | SLV_CARRIES_COMMENT },
  { "lackey", slv_deck_write_lackey, SLV_CARRIES_GAME | ALL_ZONES | SLV_CARRIES_EMPTY_ZONES | SLV_CARRIES_SET },
  { "lackey-text", slv_deck_write_lines, ALL_ZONES },
  { "mtgo", slv_deck_write_lines, SLV_CARRIES_SIDE },
  { "mtgo-dek", slv_deck_write_mtgo, SLV_CARRIES_SIDE },
  { "arena", slv_deck_write_lines, SLV_CARRIES_NAME | ALL_ZONES | PRINTING },
  { "forge", slv_deck_write_lines, SLV_CARRIES_NAME | ALL_ZONES | SLV_CARRIES_SET },
  { "xmage", slv_deck_write_lines, SLV_CARRIES_NAME | SLV_CARRIES_SIDE | PRINTING },
  { "tts", slv_deck_write_tts, SLV_CARRIES_NAME | SLV_CARRIES_COMMENT | ALL_ZONES },
};

const SlvDeckKind *
slv_deck_file_list_kinds (void)
{
  return kinds;
}

const SlvDeckKind *
slv_deck_file_find_kind (const char *id)
{
  for (const SlvDeckKind *kind = kinds; kind->id != NULL; kind++)
    if (g_str_equal (kind->id, id))
      return kind;
  return NULL;
}

const SlvDeckKind *
slv_deck_file_resolve_kind (const char *id, SlvGames *games)
{
  const SlvDeckKind *kind = slv_deck_file_find_kind (id);
  /* what a site of one game calls after itself is a list under "# Title by Author" */
  return kind == NULL && slv_games_find (games, id) != NULL ? slv_deck_file_find_kind ("titled") : kind;
}

const SlvDeckKind *
slv_deck_file_kind_of_path (const char *path)
{
  g_autofree char *lower = g_ascii_strdown (path, -1);
  for (const SlvDeckKind *kind = kinds; kind->id != NULL; kind++)
    if (kind->writes && g_str_has_suffix (lower, kind->ending))
      return kind;
  return NULL;
}

/* ids of the kinds that can be written or read, made once */
static const char *names[2][G_N_ELEMENTS (kinds)];

static gpointer
fill_names (gpointer data)
{
  (void) data;
  for (guint write = 0; write < 2; write++)
    for (guint i = 0, n = 0; kinds[i].id != NULL; i++)
      if (write ? kinds[i].writes : kinds[i].reads)
        names[write][n++] = kinds[i].id;
  return names;
}

const char * const *
slv_deck_file_kinds (gboolean write)
{
  static GOnce once = G_ONCE_INIT;
  g_once (&once, fill_names, NULL);
  return names[write ? 1 : 0];
}

char *
slv_deck_file_export (const SlvDeck *deck, const char *kind, SlvGames *games, SlvIndex *index, GPtrArray *losses, GError **error)
{
  const SlvDeckKind *meant = slv_deck_file_resolve_kind (kind, games);
  for (guint i = 0; meant != NULL && i < G_N_ELEMENTS (writers); i++)
    {
      SlvDeckOutput output;
      if (!g_str_equal (meant->id, writers[i].id))
        continue;
      slv_deck_output_init (&output, deck, games);
      output.kind = meant->id;
      output.index = index;
      output.losses = losses;
      slv_deck_tell_losses (&output, writers[i].carries);
      char *text = writers[i].write (&output);
      slv_deck_output_clear (&output);
      return text;
    }
  slv_set_error (error, SLV_ERROR_USAGE, NULL, _("decks cannot be written as “%s”"), kind);
  return NULL;
}

char *
slv_deck_file_write (const SlvDeck *deck, const char *kind, SlvGames *games, GError **error)
{
  return slv_deck_file_export (deck, kind, games, NULL, NULL, error);
}
