/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-index-image.h: private to this room: how the index lies in memory and, byte for byte, in the snapshot file.
 *
 * A header, then sections one behind the other, each of so many elements of one size, padded to 8 bytes. The header counts
 * the elements; where a section begins follows from the counts, so there is no offset in the file that could be wrong.
 * Elements refer to others by position (32 bits) or to a NUL-terminated text by its offset in one of three heaps:
 * WORDS (names, keys, values; 0 is ""; what often repeats stands there once), TEXTS (long texts) and FOLDS (folded names of
 * all rows in row order, then folded long texts by attribute in row order, so that a search is one pass over memory).
 * Whoever takes an image from a file checks its checksum and every reference first (slv-index-verify.c); so accessors do not look. */
#pragma once
#include "index/slv-index.h"

#define SLV_IMAGE_FORMAT 9u
#define SLV_IMAGE_MAGIC  "SLVINDX"
#define SLV_IMAGE_READING "3"   /* another one where the same records become other columns: images of the one before are made anew */
#define SLV_IMAGE_ORDER  0x01020304u   /* read as another number where bytes stand the other way round */
#define SLV_IMAGE_TAIL   16u           /* zero bytes at the end of every heap: no text runs out of it, not even a broken one */

/** What is counted. */
typedef enum {
  SLV_COUNT_WORDS, SLV_COUNT_TEXTS, SLV_COUNT_FOLDS,   /* bytes of the heaps */
  SLV_COUNT_CARDS, SLV_COUNT_PRINTINGS, SLV_COUNT_FACES, SLV_COUNT_FACE_VALUES, SLV_COUNT_FACE_NAMES, SLV_COUNT_LIMITS,
  SLV_COUNT_SERIES, SLV_COUNT_GAMES, SLV_COUNT_ATTRS,
  SLV_COUNT_STATES, SLV_COUNT_STARTS, SLV_COUNT_CODES, SLV_COUNT_VALUES, SLV_COUNT_TEXT_ROWS,
  SLV_COUNT_ERRATA, SLV_COUNT_CHANGES, SLV_COUNT_CHANGE_CODES,
  SLV_N_COUNTS
} SlvImageCount;

/** Sections in the order of the file; slv-index-verify.c says the size, the count and the bounds of each. */
typedef enum {
  SLV_IMAGE_GAMES,          /* SlvImageGame */
  SLV_IMAGE_ATTRS,          /* SlvImageAttr, those of a game in the definition's order */
  SLV_IMAGE_CARD_ID,        /* gint64 */
  SLV_IMAGE_CARD_NAME, SLV_IMAGE_CARD_KEY, SLV_IMAGE_CARD_IDENTITY,   /* words */
  SLV_IMAGE_CARD_FOLDED,    /* folds */
  SLV_IMAGE_CARD_RANK,
  SLV_IMAGE_CARD_PRINTING, SLV_IMAGE_CARD_FACE, SLV_IMAGE_CARD_LIMIT, /* where each row's begin; one more than cards */
  SLV_IMAGE_BY_NAME,        /* rows of each game in order of identity, then key */
  SLV_IMAGE_BY_KEY,         /* rows of each game in order of key */
  SLV_IMAGE_FACE_NAME,      /* words; further faces only */
  SLV_IMAGE_FACE_VALUE,     /* where each face's values begin; one more than faces */
  SLV_IMAGE_VALUE_ATTR, SLV_IMAGE_VALUE_TEXT,
  SLV_IMAGE_ALSO_NAME, SLV_IMAGE_ALSO_ROW,     /* identities of further faces in order, and their cards; by game */
  SLV_IMAGE_LIMIT_TAG, SLV_IMAGE_LIMIT_SINCE, SLV_IMAGE_LIMIT_UNTIL, SLV_IMAGE_LIMIT_SEEN, SLV_IMAGE_LIMIT_NOTE,   /* words */
  SLV_IMAGE_LIMIT_ORIGINS,  /* words */
  SLV_IMAGE_LIMIT_VALUE,    /* gint64 */
  SLV_IMAGE_SERIES_TAG, SLV_IMAGE_SERIES_SINCE, SLV_IMAGE_SERIES_SEEN,   /* words: lists that were read as a whole, by game */
  SLV_IMAGE_PRINTING_CARD,
  SLV_IMAGE_PRINTING_WORD,  /* SLV_N_PRINTING_FIELDS sections in one: all of the first field, then all of the next */
  SLV_IMAGE_STARTS, SLV_IMAGE_CODES,           /* columns */
  SLV_IMAGE_DICT_NUMBER,    /* double */
  SLV_IMAGE_DICT_VALUE, SLV_IMAGE_DICT_FOLDED, /* words */
  SLV_IMAGE_TEXT_RAW, SLV_IMAGE_TEXT_FOLD,     /* texts, folds: rows of text attributes */
  SLV_IMAGE_ERRATUM_CARD,   /* rows, rising */
  SLV_IMAGE_ERRATUM_WORD,   /* SLV_N_ERRATUM_FIELDS sections in one, as above */
  SLV_IMAGE_CHANGES,        /* SlvImageChange */
  SLV_IMAGE_CHANGE_CODES,
  SLV_IMAGE_ERRATUM_APPLIES,
  SLV_IMAGE_CARD_GONE, SLV_IMAGE_PRINTING_GONE, SLV_IMAGE_STATES, SLV_IMAGE_DICT_IS_NUMBER,   /* bytes */
  SLV_IMAGE_WORDS, SLV_IMAGE_TEXTS, SLV_IMAGE_FOLDS,
  SLV_N_IMAGE_SECTIONS
} SlvImageSection;

typedef struct {
  char    magic[8];
  guint32 format, order;
  guint64 size;             /* of the whole image */
  guint64 checksum;         /* slv_image_checksum(): of all that follows it */
  guint64 revision;         /* of the store */
  guint64 games;            /* hash of the definitions' fingerprint */
  guint64 counts[SLV_N_COUNTS];
} SlvImageHeader;

typedef struct { guint32 id /* word */, first_row, n_rows, first_attr, n_attrs, first_also, n_also, first_series, n_series, unused; } SlvImageGame;

typedef struct {
  guint32 id;               /* word */
  guint32 kind;             /* SlvAttrKind */
  guint32 n_values, n_codes;
  guint32 states, starts, codes, values, texts;   /* first element in the sections; texts: of TEXT attributes */
  guint32 unused;
} SlvImageAttr;

/** The columns hold what the lists say. From @day on (a word; "": from ever) a cell is another one until the next change of the
 *  same cell, which stands behind it. @attr: its position in the game. Of a text attribute @first is a text, else codes. */
typedef struct { guint32 row, attr, day, state, first, n; } SlvImageChange;

/** Fields of an erratum in the image. */
typedef enum { SLV_ERRATUM_DAY, SLV_ERRATUM_ATTR, SLV_ERRATUM_VALUE, SLV_ERRATUM_WAS, SLV_ERRATUM_NOTE,
               SLV_N_ERRATUM_FIELDS } SlvErratumField;

/** Where the sections of an image are. */
typedef struct { const guint8 *base; const SlvImageHeader *header; const void *sections[SLV_N_IMAGE_SECTIONS]; } SlvImage;

#define SLV_U32(image, section) ((const guint32 *) (image)->sections[section])

struct _SlvIndex {
  gint       ref_count;
  SlvGames  *games;
  GBytes    *bytes;
  SlvImage   image;
  SlvGame  **game;          /* by position in the image's games */
  SlvIndex  *base;          /* (nullable) a state of a day: the index as its lists say, which holds all that has not changed */
  guint64    n_changes;     /* a state of a day: changes that hold on it */
  void      *own[SLV_N_IMAGE_SECTIONS];   /* a state of a day: sections of its own */
};

/** slv_image_layout: from counts to places. @offsets has SLV_N_IMAGE_SECTIONS elements. FALSE when it cannot be that much. */
gboolean  slv_image_layout (const guint64 *counts, guint64 *offsets, guint64 *size);
/** slv_image_checksum: what the header of an image of header->size bytes should say. */
guint64   slv_image_checksum (const SlvImageHeader *header);
/** slv_image_games_hash: what the header calls games. */
guint64   slv_image_games_hash (SlvGames *games);
/**
 * slv_index_new_from_bytes:
 * @bytes: (transfer full): an image, believed in nothing: size, checksum and every reference in it are checked
 * @seen: these very bytes were found right before: only what need not read all of them is checked
 * Returns: (nullable): NULL when anything is wrong, or when it is of other definitions
 */
SlvIndex *slv_index_new_from_bytes (GBytes *bytes, SlvGames *games, gboolean seen);
/** The image's game of @game, or of a row; NULL when there is none. */
const SlvImageGame *slv_index_image_game (const SlvIndex *index, const SlvGame *game);
guint     slv_index_game_of_row (const SlvIndex *index, guint row);

#define SLV_FACES " // "   /* between the faces of a card whose name names them all */
/** slv_index_spelling: the @nth way to read the dividers of @name as those between its parts: "A | B" is also "A - B" or "A // B", "A/B" and
 *  "A//B" are "A // B". @other: (inout) (transfer full): NULL where the way changes nothing. FALSE behind the last way. */
gboolean  slv_index_spelling (const char *name, guint nth, char **other);

/** The bytes of an index, borrowed: for the snapshot, and for tests to compare. */
GBytes   *slv_index_get_bytes (const SlvIndex *index);
/** Name of the snapshot in a library folder. */
#define SLV_SNAPSHOT_NAME "index.columns"
/** What stands behind that in the name of the file that says which snapshot was found right. */
#define SLV_SNAPSHOT_SEEN ".seen"

/* ---- elements; an index of a day has some sections of its own ---- */

/** One element of a section of 32-bit elements. */
static inline guint32
slv_image_u32 (const SlvIndex *index, SlvImageSection section, gsize element)
{
  return SLV_U32 (&index->image, section)[element];
}

static inline guint8
slv_image_u8 (const SlvIndex *index, SlvImageSection section, gsize element)
{
  return ((const guint8 *) index->image.sections[section])[element];
}

static inline double
slv_image_double (const SlvIndex *index, SlvImageSection section, gsize element)
{
  return ((const double *) index->image.sections[section])[element];
}

/** A text of a heap. @offset: within the heap. */
static inline const char *
slv_image_text (const SlvIndex *index, SlvImageSection heap, guint32 offset)
{
  return (const char *) index->image.sections[heap] + offset;
}

/** Elements [first, end) that belong to a row: of a section of places, which rise. */
static inline void
slv_image_range (const SlvIndex *index, SlvImageSection section, gsize element, guint32 *first, guint32 *end)
{
  *first = slv_image_u32 (index, section, element);
  *end = slv_image_u32 (index, section, element + 1);
}
