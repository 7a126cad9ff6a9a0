/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-index-build.h: private to this room: the index while it is gathered from the store (slv-index-build.c), in the order of
 * the store, before it is put in name order and packed into one image (slv-index-pack.c). */
#pragma once
#include "index/slv-index.h"
#include "index/slv-index-image.h"

/* The values of one card while the index is built: first what its list says, then what the definition makes of it. One SlvCells serves all
 * cards of a game, so that a card costs no allocation. */

typedef struct {
  guint8  state;           /* SlvCellState, once settled */
  guint8  known, settling;
  guint32 first, n;        /* in SlvCells.offsets */
} SlvCell;

typedef struct {
  const SlvGame *game;
  const char    *name;     /* of the card */
  guint          n;        /* attributes */
  SlvCell       *cells;    /* by the attribute's index */
  gint          *from;     /* by attribute: index of the one that it is mapped from, -1 none */
  GHashTable    *ids;      /* id → index + 1 */
  GString       *text;     /* values one after the other, each ended by a NUL */
  GArray        *offsets;  /* guint32 into text */
} SlvCells;

void        slv_cells_init   (SlvCells *cells, const SlvGame *game);
void        slv_cells_clear  (SlvCells *cells);
/** The next card; @name must live until the card is settled. */
void        slv_cells_begin  (SlvCells *cells, const char *name);
/** Index of the attribute @id, or -1 when the definition does not know it (any more). */
gint        slv_cells_find   (const SlvCells *cells, const char *id);
/** One value as the list says, those of an attribute in one go; NULL: it says that there is none. */
void        slv_cells_add    (SlvCells *cells, guint attr, const char *value);
/** Takes what a record says of the attribute @id, see slv_cells_add(); one that is contested (SLV_CONTESTED) stays so. An id that the
 *  definition does not know is passed over. */
void        slv_cells_take   (SlvCells *cells, const char *id, const char *value);
/** The attribute is contested. */
void        slv_cells_contest (SlvCells *cells, guint attr);
/** Fills in what the list does not say: mapped from another attribute, derived from a text, the default. */
void        slv_cells_settle (SlvCells *cells);
const char *slv_cells_value  (const SlvCells *cells, guint attr, guint nth);

/** A heap of NUL-terminated texts in which what is added by slv_words_add() stands once. */
typedef struct { GString *heap; guint32 *slots; guint32 mask, n; } SlvTextHeap;
void    slv_words_init   (SlvTextHeap *words);
void    slv_words_clear  (SlvTextHeap *words);
guint32 slv_words_add    (SlvTextHeap *words, const char *text);
guint32 slv_words_append (SlvTextHeap *words, const char *text);   /* without looking whether it stands there; "" is always 0 */
static inline const char *slv_words_get (const SlvTextHeap *words, guint32 word) { return words->heap->str + word; }

/** One attribute of a game: a column in the order of the store. */
typedef struct {
  const SlvAttr *attr;
  GByteArray    *states;
  GArray        *starts;     /* guint32, one more than cards; values: into codes; TEXT: into text */
  GArray        *codes;      /* guint32, in order of first use */
  GHashTable    *known;      /* value as stored → code + 1 */
  GHashTable    *by_word;    /* word → code + 1 */
  GArray        *values;     /* guint32 word by code */
  GString       *text;       /* TEXT: each ended by a NUL */
  GString       *fold;       /* TEXT: the same, folded */
  GArray        *fold_starts;
} SlvBuildAttr;

typedef struct {
  gint64  id;
  char   *folded;            /* in SlvIndexBuild.folds */
  guint32 name, key, identity;
  guint32 first_face, n_faces, first_limit, n_limits;
  guint32 row;               /* once the order is known */
  gboolean gone;
} SlvBuildCard;

typedef struct { guint32 name, identity, card, first_value, n_values; } SlvBuildFace;
typedef struct { guint32 attr, text; } SlvBuildValue;
typedef struct { guint32 tag, since, until, seen; gint64 limit; guint32 note, origins; } SlvBuildLimit;
/** Words; @card: of the game's cards, or for entries that stand by themselves the identity of theirs. */
typedef struct { guint32 card, day, attr, value, was, note, origins; gboolean part, applies; } SlvBuildErratum;
/** See SlvImageChange; @first: in change_codes, as the column codes them, or in change_texts. */
typedef struct { guint32 card, attr, day, state, first, n; } SlvBuildChange;
/** An entry of a dated list, for all cards of that identity (a word). */
typedef struct { guint32 identity; SlvBuildLimit limit; } SlvBuildListed;
typedef struct { guint32 game, card; gint64 id; } SlvBuildPlace;   /* a stored card's place */
typedef struct { guint32 card /* later: row */, gone; guint32 words[SLV_N_PRINTING_FIELDS]; } SlvBuildPrinting;
typedef struct { gint64 id; guint32 code, name, released, language; } SlvBuildSet;

typedef struct {
  SlvGame      *game;
  SlvBuildAttr *attrs;
  SlvCells      cells;
  GArray       *cards, *faces, *values, *limits;   /* SlvBuildCard, …Face, …Value, …Limit */
  GArray       *listed;                            /* SlvBuildListed */
  GArray       *series;                            /* SlvBuildLimit: of a file, a day from which a list of a series holds */
  GArray       *errata, *listed_errata;            /* SlvBuildErratum: of cards, of entries */
  GArray       *changes, *change_codes;            /* SlvBuildChange, guint32 */
  GString      *change_texts;                      /* each ended by a NUL */
  GHashTable   *rarities;    /* word of a rarity as the list writes it → word of its spelling in the definition */
  guint32      *order;       /* cards in name order */
  guint32       first_row;
} SlvBuildGame;

typedef struct {
  SlvGames      *games;
  GCancellable  *cancellable;
  guint64        revision, steps;
  SlvTextHeap       words;
  GStringChunk  *folds;
  GPtrArray     *built;      /* SlvBuildGame, in the order of slv_games_list(), those without cards too */
  GHashTable    *by_id;      /* id of a game → SlvBuildGame */
  GArray        *places, *sets, *printings;   /* SlvBuildPlace in order of id, SlvBuildSet, SlvBuildPrinting */
  /* the card that is being read */
  SlvBuildGame  *current;
  SlvBuildCard   card;
  gint64         imported;   /* see slv_build_see() */
  guint32        seen;       /* its day (a word) */
  guint32        origins;    /* SlvStoredCard.origins of the record that is being read (a word) */
  gboolean       entry;      /* an entry that stands by itself is being read, no card */
  gboolean       series;     /* days of a series' lists are being read */
  guint32        listed;     /* identity of the entry of a dated list that is being read instead */
  guint          n_faces;
  gint           face_attr;  /* attribute whose texts are being gathered, -1 none */
  GString       *face_text;
  SlvArena       arena;         /* of the card that is read */
} SlvIndexBuild;

/** slv_build_rarity: the word of a printing's rarity, in the spelling of the definition where it has one, so that a short and a
 *  long name are one value. 0: none. */
guint32  slv_build_rarity (SlvIndexBuild *build, SlvBuildGame *game, const char *rarity);
/** The limit as the build keeps it. @seen: word, see SlvLimitView. */
SlvBuildLimit slv_build_limit (SlvIndexBuild *build, const SlvLimit *limit, guint32 seen);
/** The list that brings the card that is being read was read at that time (SlvStoredCard.imported). */
void     slv_build_see (SlvIndexBuild *build, gint64 imported);
/** Reads an entry of a dated list (slv-index-listed.c). Returns FALSE when the record is damaged. */
gboolean slv_build_read_listed (SlvIndexBuild *build, SlvBuildGame *game, const SlvStoredCard *card);
/** Entries may name a card by all that slv_index_find_name() knows it by: then they get the identity of that card. What means several cards
 *  is of none of them. */
void     slv_build_resolve_listed (SlvIndexBuild *build);
/** Writes the limits of all cards of @game anew: each card's own, then those of its name. */
void     slv_build_join_listed (SlvBuildGame *game);

/** Of SlvCardDataFuncs: keeps an erratum of the card, or of the entry, that is being read. @data: SlvIndexBuild. */
void     slv_build_take_erratum (const SlvErratum *erratum, gpointer data);
/**
 * slv_build_settle_errata: gives entries to the cards of their name and works out what cards are from which day on
 *   (slv-index-errata.c). Reads the cards that have errata again. Returns FALSE with @error.
 */
gboolean slv_build_settle_errata (SlvIndexBuild *build, SlvStore *store, GError **error);
/** The code of @value in @column, in the spelling of the definition where it has one. */
guint32  slv_build_code (SlvIndexBuild *build, SlvBuildAttr *column, const char *value);

/** Puts all in order and packs it. Returns: (transfer full): the image, or NULL (SLV_ERROR_REFUSED: larger than 4 GiB). */
GBytes *slv_build_pack (SlvIndexBuild *build, GError **error);
/** slv_build_number: whether @text is a decimal number, and which. */
gboolean slv_build_number (const char *text, double *number);
/** slv_build_compare_numbers: of printings: digits by value, the rest as text: 2 < 10 < 10a. */
int slv_build_compare_numbers (const char *a, const char *b);
