/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-deck-text-meta.h: what comments of a plain list say of its deck: "name: Example", "game: …", plans, tags. Reading and
 * writing stand together, so that a list of our own loses nothing. */
#pragma once
#include "decks/slv-deck-read.h"

typedef struct { SlvDeck *deck; SlvGames *games; const SlvGame *game; /* that the list names, NULL: not said */ } SlvDeckMeta;

/** slv_deck_meta_read: @comment without its mark. FALSE: it says nothing of the deck. @line for what could not be read. */
gboolean slv_deck_meta_read (SlvDeckMeta *meta, const char *comment, guint64 line);
/** Appends "# key: value" lines for name, game, format, author, tags, options, comment, and plans. */
void     slv_deck_meta_write (GString *out, const SlvDeck *deck);
void     slv_deck_meta_write_plans (GString *out, const SlvDeck *deck);
/** Appends one "# key: value" line; nothing for an empty value. */
void     slv_deck_meta_line (GString *out, const char *key, const char *value);
