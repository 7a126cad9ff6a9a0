/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-deck-file.h: deck files of any kind, read and written. The kind is found from the content. Every line is accounted
 * for: an entry, a comment, a heading, or kept as unread with its reason. Needs no card list; names are resolved later. */
#pragma once
#include "deck/slv-deck.h"
G_BEGIN_DECLS

/**
 * slv_deck_file_read:
 * @path: file, or "-" for standard input; at most SLV_INPUT_DECK_MAX bytes (a deck text of 10 MB is SLV_ERROR_REFUSED)
 * @kind: (nullable): "text", "omnidex", "json", …; NULL: found from the content
 * @games: headings are those of any game's zones; a deck that names its game uses that game's
 * Returns: (transfer full) (element-type SlvDeck): the decks of the file in order (an event file holds many), or NULL. A name
 *   for each: what the file says, else the file's name without folder and ending, with "#PLAYER" for the lists of an event.
 */
GPtrArray *slv_deck_file_read (const char *path, const char *kind, SlvGames *games, GError **error);
/** The same from memory (a pasted list); @name for messages and as the deck's name when the text has none. */
GPtrArray *slv_deck_text_read (const char *text, gsize length, const char *name, const char *kind, SlvGames *games, GError **error);
/** (transfer full): @deck as @kind ("text", "omnidex", "json"); SLV_ERROR_USAGE for a kind that cannot be written. */
char      *slv_deck_file_write (const SlvDeck *deck, const char *kind, SlvGames *games, GError **error);
/** Kinds that can be read or written; borrowed static arrays, NULL-terminated. */
const char * const *slv_deck_file_kinds (gboolean write);
G_END_DECLS
