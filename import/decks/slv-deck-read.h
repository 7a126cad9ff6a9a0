/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-deck-read.h: the readers behind slv-deck-file.h, one a kind; for this folder only. */
#pragma once
#include "deck/slv-deck-plan.h"
#include "import/slv-deck-file.h"

/** What is seen in the lines of a text at a first look; see slv-deck-scan.c. */
typedef struct {
  guint    entries, tabs, brackets, printings, coded, bars, times, gaps, groups;   /* lines with a quantity, and what stands in them */
  guint    behind, others;             /* lines that end with a number of copies, where all do, else 0; those that do not */
  guint    ids;                        /* lines that are nothing but a number of four digits or more */
  guint64  copies, copies_behind;      /* before and behind the last gap */
  guint64  gap_line;
  gboolean headings, side_marks, meta, forge, xmage, arena, titled, blank, hashes, measured;
  gboolean pairs;                      /* lines are by turns a number of copies and a name, two times or more */
  gboolean lone;                       /* the line before was an uncounted one behind a blank line */
} SlvDeckLook;

/** What the functions of a kind work with. Exactly one of @look, @root, @json is there: the first sign of the text says whether it is
 *  lines, XML or JSON. */
struct _SlvDeckInput {
  const char   *text;      /* valid UTF-8, NUL-terminated */
  gsize         length;
  const char   *name;      /* for messages, and for a deck that has none */
  guint64       before;    /* lines of the file before @text, which is one list of several */
  guint64       below;     /* lines of each column, of which @text has several below each other; 0: there are none */
  SlvGames     *games;
  const SlvDeckLook     *look;
  const struct _xmlNode *root;
  const cJSON           *json;
  /* for reading, not while the kind is looked for */
  const SlvDeckKind *kind;
  gboolean      asked;     /* the caller named the kind */
  SlvDeckTally *tally;
};

/** slv_deck_read_text: a SlvDeckKind.read for lists of any program; never fails: what is not understood is kept as unread. */
gboolean   slv_deck_read_text (const SlvDeckInput *input, GPtrArray *decks, GError **error);
/** slv_deck_read_json: a SlvDeckKind.read for every shape of list in JSON that is known (see the file). */
gboolean   slv_deck_read_json (const SlvDeckInput *input, GPtrArray *decks, GError **error);

/** Whether @text, cells with two blanks or more between them, names the columns of the lines below: "Qty  Name  Set" (slv-deck-kind-csv.c). */
gboolean   slv_deck_line_is_titles (const char *text);

/** Replaces what the error calls the file. */
void        slv_deck_name_file (GError **error, const char *path);
/** (transfer full): name for a deck of the file @path that has none (slv-deck-kinds.c). */
char       *slv_deck_name_of_path (const char *path);
/** The zone that a heading means: with @game its id; without, the id that all games agree on which have a zone of that id or
 *  title, else all which know the heading by another name, or "" where they differ; NULL when no game knows it. What nobody sees in
 *  @written is not part of the heading. Borrowed. */
const char *slv_deck_heading_zone (SlvGames *games, const SlvGame *game, const char *written);
/** Whether @heading may say what cards are instead of where they lie (slv_zone_heading_wavers()); it stays as it is written until cards show it.
 *  @game: (nullable): NULL: in any game. */
gboolean    slv_deck_heading_wavers (SlvGames *games, const SlvGame *game, const char *heading);
/** Replaces headings by zone ids where @deck's game is known, or where exactly one game knows all of its headings. */
void        slv_deck_settle_zones (SlvDeck *deck, SlvGames *games);
/** Two headings of one zone, or two spellings of one name, may have held the same card: one entry, as if they had been one. What two notes say stays two. */
void        slv_deck_join_entries (SlvDeck *deck);
/** Sets the deck's game to what @value names, as id where a definition has it, else as written. Returns it when there is one. */
const SlvGame *slv_deck_set_game (SlvDeck *deck, SlvGames *games, const char *value);
/** (transfer full): "Main Deck (60):" → "Main Deck"; "[Main]" → "Main"; "== Main ==", "**Main** (60)" → "Main"; "Main (60 cards)", "Main - 60" → "Main"; "" when
 *  nothing is left. */
char       *slv_deck_heading_clean (const char *text);
/** Whether @heading is a zone by the custom of deck lists of any game. */
gboolean    slv_deck_is_customary_zone (const char *heading);

/* ---- extras (slv-deck-extras.c) ---- */
void        slv_deck_keep_extra (SlvDeck *deck, const char *kind, const char *key, const char *value);
/** The first value of @key, borrowed; NULL when there is none. */
const char *slv_deck_get_extra (const SlvDeck *deck, const char *kind, const char *key);
/** Ids of other programs for cards: remembered while a file of a kind is read, given out while one is written. */
typedef struct _SlvDeckIds SlvDeckIds;
SlvDeckIds *slv_deck_ids_new (void);
void        slv_deck_ids_free (SlvDeckIds *ids);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (SlvDeckIds, slv_deck_ids_free)
/** @count copies of the card bear @id. */
void        slv_deck_ids_add (SlvDeckIds *ids, const char *name, const char *set_code, const char *number, const char *id, guint count);
void        slv_deck_ids_store (const SlvDeckIds *ids, SlvDeck *deck, const char *kind);
SlvDeckIds *slv_deck_ids_load (const SlvDeck *deck, const char *kind);
/** Takes up to @count copies of the card: how many bear the id that is returned. NULL: no id is known, and @taken is @count. */
const char *slv_deck_ids_take (SlvDeckIds *ids, const SlvDeckEntry *entry, guint count, guint *taken);

#define SLV_DECK_PARTS_MAX 10000u

/** @start: bytes before it, and @lines: lines. */
typedef struct { gsize start; guint64 lines; } SlvDeckStart;

/** slv_deck_split: (transfer full) (element-type SlvDeckStart): where the lists in the lines of @input begin, the first one at 0, each with a card at
 *  least; one where nothing says that there are several. More than SLV_DECK_PARTS_MAX: there are more than may be in one text. Any thread. */
GArray *slv_deck_split (const SlvDeckInput *input);

/**
 * slv_deck_page_text: the list of a deck in @page, a web page of @length bytes of UTF-8.
 * @title: (out) (transfer full) (nullable): what the page is called
 * @left: (out): lines of the page that are no part of the list
 * Returns: (transfer full) (nullable): NULL: no line says how many there are of a card. Any thread.
 */
char *slv_deck_page_text (const char *page, gsize length, SlvGames *games, char **title, guint *left);
