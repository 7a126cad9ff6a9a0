/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-index.h: the room's entry: the cards in memory. The room decides what a card's values are: as its list says them, as errata of
 * a day change them, and as the definition derives them where a list does not carry them (so a changed definition needs no new
 * import). Three calls matter:
 *
 *   index = slv_index_open (store, games, &error);                   // the snapshot, or all cards from the store
 *   slv_index_find_name (index, game, "fire hound", &rows);          // which cards a name means
 *   slv_index_column (index, game, attr, &column);                   // an attribute of all cards; slv_index_cell_…() of one
 *
 * One flat image of columns, built from the store or mapped from the snapshot file index.columns beside it (checked before it is
 * believed). Rows are cards: those of one game lie together, in name order (slv_fold_search of the name, then key). Immutable and
 * reference-counted: any thread may read; rows are of one index and no other. */
#pragma once
#include "game/slv-game-load.h"
#include "store/slv-store.h"

typedef struct _SlvIndex SlvIndex;
#define SLV_ROW_NONE G_MAXUINT32

/** What is said of a card; of some cards a thing is not known. */
typedef enum { SLV_FALSE, SLV_TRUE, SLV_UNKNOWN } SlvTruth;

/** slv_index_build: reads everything from @store. SLV_ERROR_CANCELLED, or what the store says. */
SlvIndex  *slv_index_build (SlvStore *store, SlvGames *games, GCancellable *cancellable, GError **error);
/** slv_index_open: takes the snapshot when it fits the store's revision and the definitions, else builds and writes it anew
 *  (a folder that cannot be written is no error). The file is mapped, and nothing in it is believed before its checksum and every
 *  reference in it were found right: by whoever looked at all of it first since the machine was started and since the file's last
 *  change, which stands in a second file beside it. */
SlvIndex  *slv_index_open (SlvStore *store, SlvGames *games, GError **error);
/** slv_index_new_empty: no cards at all; for decks without an index and for tests. */
SlvIndex  *slv_index_new_empty (SlvGames *games);
SlvIndex  *slv_index_ref (SlvIndex *index);
void       slv_index_unref (SlvIndex *index);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (SlvIndex, slv_index_unref)
SlvGames  *slv_index_get_games (const SlvIndex *index);
guint64    slv_index_get_revision (const SlvIndex *index);

/* ---- cards ---- */
guint       slv_index_n_cards (const SlvIndex *index);
guint       slv_index_n_printings (const SlvIndex *index);
/** (transfer container): the games that have cards here, by title. */
GPtrArray  *slv_index_dup_games (const SlvIndex *index);
/** Rows of one game: [*first, *first + *n). Returns FALSE (and n 0) when the index has none. */
gboolean    slv_index_game_rows (const SlvIndex *index, const SlvGame *game, guint *first, guint *n);
SlvGame    *slv_index_card_game (const SlvIndex *index, guint row);
const char *slv_index_card_name (const SlvIndex *index, guint row);
const char *slv_index_card_key (const SlvIndex *index, guint row);       /* within the game */
const char *slv_index_card_folded (const SlvIndex *index, guint row);    /* slv_fold_search of the name */
const char *slv_index_card_identity (const SlvIndex *index, guint row);  /* slv_fold_name: what copy limits compare */
gboolean    slv_index_card_gone (const SlvIndex *index, guint row);
/** Position of the card among all games' cards in name order. */
guint       slv_index_card_rank (const SlvIndex *index, guint row);
/** slv_index_find_id: "GAME/KEY" as in JSON. SLV_ROW_NONE when not there. */
guint       slv_index_find_id (const SlvIndex *index, const char *id);
char       *slv_index_dup_id (const SlvIndex *index, guint row);

/**
 * slv_index_find_name:
 * @game: (nullable): NULL, of a deck whose game nobody knows: no card has the name
 * @name: as typed; compared by slv_fold_name() with the game's decoration
 * @rows: (out) (optional) (transfer container) (element-type guint): rows of that name, in key order
 *   What is longer by far than names may be, 1,000 characters, is none's and not looked for.
 * Returns: number of cards of that name in @game; where some are written as @name is, with the same decoration, only these. When no card has the name itself, the card “NAME // …” has, or
 *   those of which a further face has it; else those that have it as a value of an attribute with further names; else, for what
 *   has a digit or a dash and no blank, the card whose key, or the key of a printing of which, it is, or those with a printing that has it as its number, or as set and number ("SOR_005"). "A | B" is also "A - B" or "A // B", "A/B" and "A//B" are "A // B".
 *   Else "A ID", "ID A", "A - ID" and "A (ID)" are the cards of the name A that have that further name or key; at last, marks on letters and
 *   ligatures do not count: "Aether" is "Æther", where no card has that name itself, and neither does what a reader puts in parentheses
 *   behind names to tell cards apart: "Hound" are "Hound (red)" and "Hound (blue)".
 */
guint       slv_index_find_name (const SlvIndex *index, const SlvGame *game, const char *name, GArray **rows);

/**
 * slv_index_find_further:
 * @rows: (inout) (optional): an array that is added to, or NULL, which becomes one
 * Returns: number of cards of @game that have @name as a value of an attribute with further names, each once; also where others are called so.
 */
guint       slv_index_find_further (const SlvIndex *index, const SlvGame *game, const char *name, GArray **rows);
/** slv_index_before_remark: of "Name | Kind", "Name - a remark", "Name // a remark", "Name (a remark)", "Name [SET]", which no card is called, the length of the card's name before the
 *  sign, where no card's name goes on with such a sign and no number follows, which may count copies; 0: it is none. Any thread. */
gsize       slv_index_before_remark (const SlvIndex *index, const SlvGame *game, const char *name);

/* ---- attributes ---- */
typedef enum {
  SLV_CELL_MISSING,      /* not said: unknown when the attribute's `for` holds */
  SLV_CELL_NONE,         /* said to be empty, or empty by default */
  SLV_CELL_VALUE,
  SLV_CELL_DERIVED,      /* a value that the definition found in the text */
  SLV_CELL_CONTESTED     /* said in two ways that contradict each other: unknown, whatever the default is; without values */
} SlvCellState;
/** Whether a cell is neither missing nor contested. */
#define SLV_CELL_IS_SAID(state) ((guint8) ((state) - SLV_CELL_NONE) <= SLV_CELL_DERIVED - SLV_CELL_NONE)

/** One dictionary-coded column, borrowed from the index. Codes are positions in the dictionary, which is sorted by number,
 *  then by folded text, so that order in the dictionary is sort order. */
typedef struct {
  const SlvAttr *attr;
  guint          first_row, n_rows;      /* rows of its game */
  guint          n_values;               /* dictionary size; 0 for TEXT attributes */
  guint          n_codes;
  const guint8  *states;                 /* SlvCellState by row - first_row */
  const guint32 *starts;                 /* n_rows + 1 offsets into codes (TEXT: into nothing) */
  const guint32 *codes;
} SlvColumn;
/** Column of @attr (by its position) in @game; FALSE when the index has no card of the game. */
gboolean    slv_index_column (const SlvIndex *index, const SlvGame *game, const SlvAttr *attr, SlvColumn *column);
const char *slv_column_value (const SlvIndex *index, const SlvColumn *column, guint code);         /* canonical text */
const char *slv_column_folded (const SlvIndex *index, const SlvColumn *column, guint code);        /* slv_fold_search */
/** Whether a dictionary value is a number ("3", "-1"; "X", "X+2" are not), and which. */
gboolean    slv_column_number (const SlvIndex *index, const SlvColumn *column, guint code, double *number);
/** Values of a TEXT attribute: whole text and its search fold; "" when there is none. */
const char *slv_index_text (const SlvIndex *index, guint row, const SlvAttr *attr);
const char *slv_index_text_folded (const SlvIndex *index, guint row, const SlvAttr *attr);
/**
 * slv_index_folds: the folded names (@attr NULL) or folded texts of all rows of a game as one stretch of memory, in row order,
 *   each ended by a NUL: for a search in one pass. The row of a place in it: the last one whose slv_index_card_folded() or
 *   slv_index_text_folded() is not behind it (the pointers rise with the rows).
 * @attr: (nullable): a TEXT attribute
 * @length: (out): bytes, the last NUL included
 * Returns: (nullable): NULL when the index has no card of @game
 */
const char *slv_index_folds (const SlvIndex *index, const SlvGame *game, const SlvAttr *attr, gsize *length);

/** slv_index_fold_starts: where each row's text begins in that stretch, n_rows offsets from @base; NULL as above. Borrowed. */
const guint32 *slv_index_fold_starts (const SlvIndex *index, const SlvGame *game, const SlvAttr *attr, const char **base);

SlvCellState slv_index_cell_state (const SlvIndex *index, guint row, const SlvAttr *attr);
guint        slv_index_cell_count (const SlvIndex *index, guint row, const SlvAttr *attr);
const char  *slv_index_cell_value (const SlvIndex *index, guint row, const SlvAttr *attr, guint nth);
/** slv_index_cell_has: whether @value is one of the values that the card has in @attr, letter by letter. Any thread. */
gboolean     slv_index_cell_has   (const SlvIndex *index, guint row, const SlvAttr *attr, const char *value);
/** First value as a number; FALSE when there is none or it is no number. */
gboolean     slv_index_cell_number (const SlvIndex *index, guint row, const SlvAttr *attr, double *number);
/** All values for people, joined by ", "; "" when there are none. (transfer full) */
char        *slv_index_cell_text (const SlvIndex *index, guint row, const SlvAttr *attr);
/** slv_index_cell_order: where the card stands by @attr: numbers by size, then words of a closed domain in its order, then other words;
 *  G_MAXDOUBLE without a value. Any thread. */
double       slv_index_cell_order (const SlvIndex *index, guint row, const SlvAttr *attr);
/** slv_index_cell_heading: (transfer full): what stands over cards that have the same of @attr: "Ally", "Cost 2", "No Cost". Any thread. */
char        *slv_index_cell_heading (const SlvIndex *index, guint row, const SlvAttr *attr);

/* ---- further faces ---- */
guint       slv_index_n_faces (const SlvIndex *index, guint row);      /* 1 for most */
const char *slv_index_face_name (const SlvIndex *index, guint row, guint face);
/** (transfer full): values of a further face for people; face 0 is slv_index_cell_text(). */
char       *slv_index_face_text (const SlvIndex *index, guint row, guint face, const SlvAttr *attr);

/* ---- printings: rows of their own, those of a card together, in order of release, set, number ---- */
void        slv_index_card_printings (const SlvIndex *index, guint row, guint *first, guint *n);
guint       slv_index_printing_card (const SlvIndex *index, guint printing);
typedef struct { const char *key, *set_code, *set_name, *released, *language, *number, *rarity, *artist, *image, *text, *finishes;
                 gboolean gone; guint printing, more; } SlvPrintingView;
void        slv_index_printing (const SlvIndex *index, guint printing, SlvPrintingView *view);
/** SLV_EACH_PRINTING: a loop over the printings of a card; @view: points to a SlvPrintingView. @row: SLV_ROW_NONE has none */
#define SLV_EACH_PRINTING(view, index, row) \
  for (SlvPrintingView view##_is, *view = slv_index_first_printing (index, row, &view##_is); view != NULL; \
       view = slv_index_next_printing (index, view))
/** What that loop is made of: @view, or NULL behind the last one; there are @more behind it. */
SlvPrintingView *slv_index_first_printing (const SlvIndex *index, guint row, SlvPrintingView *view);
SlvPrintingView *slv_index_next_printing (const SlvIndex *index, SlvPrintingView *view);

/** SlvPrintingView.gone alone. */
gboolean    slv_index_printing_gone (const SlvIndex *index, guint printing);

/** The fields of a printing, in the order of SlvPrintingView. */
typedef enum {
  SLV_PRINTING_KEY, SLV_PRINTING_SET_CODE, SLV_PRINTING_SET_NAME, SLV_PRINTING_RELEASED, SLV_PRINTING_LANGUAGE,
  SLV_PRINTING_NUMBER, SLV_PRINTING_RARITY, SLV_PRINTING_ARTIST, SLV_PRINTING_IMAGE, SLV_PRINTING_TEXT, SLV_PRINTING_FINISHES,
  SLV_N_PRINTING_FIELDS
} SlvPrintingField;
/** slv_index_printing_words: one field of all printings as a column: element n is the word of printing n. Equal texts of set,
 *  language, release, number, rarity, artist and finishes have one word each in the whole index (0 is ""), so that a
 *  condition need be asked once for each word. Borrowed. */
const guint32 *slv_index_printing_words (const SlvIndex *index, SlvPrintingField field);
/** slv_index_word: the text of a word of slv_index_printing_words(). Borrowed. */
const char    *slv_index_word (const SlvIndex *index, guint32 word);

/* ---- limits carried by the list, for banned and limited cards ---- */
/** An entry of the list @tag. @since, @until: the days on which it holds, the last one included, "" without such an end; @limit SLV_ALL:
 *  nothing is limited; @note: "CLAUSE\tREASON" or "". @seen: of what the card's own list says, the day on which that list was read; ""
 *  for an entry of a dated list; of a list that names no day likewise. @origins: the lists that say so (names of origins divided by line
 *  breaks), "" none does any more; the second file of a card list, where that says it; and, where the game's definition says it itself,
 *  @defined, the file that it has it from. */
typedef struct { const char *tag, *since, *until, *seen; gint64 limit; const char *note, *origins; gboolean defined; } SlvLimitView;
/** What the card's own list says, then what dated lists say of its name, in the order in which they came. */
guint       slv_index_n_limits (const SlvIndex *index, guint row);
void        slv_index_limit (const SlvIndex *index, guint row, guint nth, SlvLimitView *view);
/**
 * slv_index_limit_decides: whether the @nth entry is the one that says what its list allows on @day (ISO).
 * The newest entry that holds on the day decides, of one day the later; an entry that has ended is as if it were not there.
 * An entry that a card list carries without a day holds from the day on which that list was read; before that nobody knows, unless a
 * dated entry with the same limit held when the list was read, which then is that entry and says its days.
 * Entries of one day that say different things of @day contradict each other: which of them is right is not known.
 * Returns: SLV_UNKNOWN for an entry of which it is not known whether it held, where none holds for certain. Any thread.
 */
SlvTruth    slv_index_limit_decides (const SlvIndex *index, guint row, guint nth, const char *day);
/**
 * slv_index_limit_of: likewise of the list of @format (NULL: of any), which an entry under another tag is no part of.
 * @view: (out): the entry
 * What a card list leaves open (SLV_UNSAID) a list settles that was read as a whole and holds on @day, and is none then any more; unless
 * @format asks card lists for their words on all cards (SlvFormat.undated), which a list of what it bans does not replace. Any thread.
 */
SlvTruth    slv_index_limit_of (const SlvIndex *index, const SlvFormat *format, guint row, guint nth, const char *day, SlvLimitView *view);
/** What is known of what a format's lists of bans and limits said on a day. */
typedef enum {
  SLV_LISTS_KNOWN,    /* all, or the format has none */
  SLV_LISTS_TAKEN,    /* what card lists said later, without a day, which the format takes for then, too (SlvFormat.taken) */
  SLV_LISTS_LATER,    /* nothing: what was read begins later, or says of no day when it began */
  SLV_LISTS_UNREAD,   /* nothing: they stand in lists of their own, and none was read */
} SlvListsKnown;
/**
 * slv_index_lists_known:
 * @day: ISO
 * @begin: (out) (nullable): of SLV_LISTS_LATER the day of the first list that was read, NULL: none says a day. Borrowed.
 * A day before today is known where a list that was read as a whole reaches back to it, or where it is before the format's first one
 * (SlvFormat.first_list). Entries that stand by themselves are no such list: nobody knows what else there is. Any thread.
 */
SlvListsKnown slv_index_lists_known (const SlvIndex *index, const SlvFormat *format, const char *day, const char **begin);
/** slv_index_limit_contests: whether entry @other says of @day (ISO) something else than @nth, from the same day on and in the same
 *  list. Any thread. */
gboolean    slv_index_limit_contests (const SlvIndex *index, guint row, guint nth, guint other, const char *day);

/* ---- errata: what is said anew of a card from a day on ---- */

/** @attr: id, "" when the words are only told; @value: new value, values of a set divided by line breaks, "" none; @was: what stood
 *  there, "" not said; @note: "CLAUSE\tREASON" or ""; @applies: a value of the card (or one derived from it) is another one before
 *  that day; else the list's card does not have the words that are changed, or has the new ones and nobody said which the old
 *  ones were. */
typedef struct { const char *day, *attr, *value, *was, *note; gboolean applies; } SlvErratumView;
/** In order of their days. */
guint       slv_index_n_errata (const SlvIndex *index, guint row);
void        slv_index_erratum (const SlvIndex *index, guint row, guint nth, SlvErratumView *view);
/**
 * slv_index_at:
 * @day: (nullable): "2025-05-29", NULL today, "" before all errata, as the cards were printed
 * Returns: (transfer full): the cards as they are on that day: the same rows with other values where errata say so. slv_index_build()
 *   and slv_index_open() give those of today. Costs a copy of the columns that differ; nothing when there are no errata. Any thread.
 */
SlvIndex   *slv_index_at (SlvIndex *index, const char *day);
