/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-deck-scan.h: a first look over a deck text: which kind of list it is, and where a sideboard begins that nothing names. */
#pragma once
#include "decks/slv-deck-read.h"
G_BEGIN_DECLS

typedef struct {
  const char *kind;        /* static */
  guint64     side_line;   /* first line of the sideboard behind the only blank line; 0 none */
  gboolean    groups;      /* single words over groups of counted lines are headings */
} SlvDeckScan;

/** slv_deck_scan: one pass over the text. input->kind (when it was asked for) decides what may be guessed. */
void        slv_deck_scan (const SlvDeckInput *input, SlvDeckScan *scan);
/** slv_deck_line_end: the end of the line that starts at @p: LF, CR LF, CR; @next is where the following one starts. */
const char *slv_deck_line_end (const char *p, const char *end, const char **next);
/** Whether @text begins with a quantity. */
gboolean    slv_deck_line_is_counted (const char *text);
G_END_DECLS
