/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-deck-read.h: the readers behind slv-deck-file.h, one a kind; for this folder only. */
#pragma once
#include "base/slv-json.h"
#include "import/slv-deck-file.h"
G_BEGIN_DECLS

/** slv_deck_read_text: @text is valid UTF-8. (transfer full); never fails: what is not understood is kept as unread. */
SlvDeck   *slv_deck_read_text (const char *text, gsize length, const char *name, SlvGames *games);
/** slv_deck_read_json: every shape of list that is known (see the file). (transfer full) (element-type SlvDeck), or
 *  SLV_ERROR_REFUSED when there is no deck in it. @kind "json" wants Sleeves' own form, "omnidex" the others, NULL any. */
GPtrArray *slv_deck_read_json (const char *text, gsize length, const char *name, const char *kind, SlvGames *games, GError **error);

/** The zone that a heading means: with @game its id; without, the id that all games agree on which have a zone of that id or
 *  title, else all which know the heading by another name, or "" where they differ; NULL when no game knows it. Borrowed. */
const char *slv_deck_heading_zone (SlvGames *games, const SlvGame *game, const char *heading);
/** Replaces headings by zone ids where @deck's game is known, or where exactly one game knows all of its headings. */
void        slv_deck_settle_zones (SlvDeck *deck, SlvGames *games);
/** (transfer full): name for a deck of the file @path that has none. */
char       *slv_deck_name_of_path (const char *path);
G_END_DECLS
