/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-copies-private.h: private to this room: how the files of a program are described, and the steps of reading and writing them.
 * A dialect is data: its columns in order, what their cells mean, and the program's own words. */
#pragma once
#include "copies/slv-copies.h"
#include "import/slv-kinds.h"

/** What the cells of a column are. */
typedef enum {
  SLV_CELL_TEXT,       /* the words that slv-copy-plan.h reads */
  SLV_CELL_COUNT,      /* as TEXT, but not left empty */
  SLV_CELL_NUMBER,     /* "116/350" is 116 */
  SLV_CELL_CONDITION, SLV_CELL_FINISH, SLV_CELL_LANGUAGE,   /* the dialect's words */
  SLV_CELL_FLAG,       /* its words yes and no; others as slv-copy-plan.h reads them */
  SLV_CELL_MARK,       /* any word is yes, but those that mean no */
  SLV_CELL_PRICE,      /* 0 is not said */
  SLV_CELL_DOLLARS,    /* as PRICE, with "$" before it when it is in dollars */
  SLV_CELL_TAGS,       /* divided by commas */
  SLV_CELL_TRADE,      /* 0 is not said */
  SLV_CELL_UUID,       /* of a card database: the printing's key, when it looks like one */
  SLV_CELL_PRODUCT,    /* a number of the shop's: the printing's key, with the program's name before it */
  SLV_CELL_SIMPLE,     /* a name without what is in brackets behind it in the column of the full name */
  SLV_CELL_KEPT,       /* about the copy, but no field of ours: goes with the lot as a further column; `no` is not said */
  SLV_CELL_UNUSED      /* about the card: not read; written as `yes` always */
} SlvCellForm;

typedef enum {
  SLV_COLUMN_KEY = 1,          /* there in every file of the kind */
  SLV_COLUMN_OTHER_KEY = 2,    /* the same for another version of the kind */
  SLV_COLUMN_READ_ONLY = 4,    /* of other versions; not written */
  SLV_COLUMN_PLACES = 8        /* written only when a lot has a place */
} SlvColumnFlags;

typedef struct {
  const char *title;
  guint       field;           /* SlvCopyField, or SLV_COPIES_KEEP, SLV_COPIES_SKIP */
  SlvCellForm form;
  guint       flags;
  const char *yes, *no;        /* (nullable) */
} SlvCopiesColumn;

typedef struct { const char *ours, *theirs; } SlvCopiesWord;

typedef enum { SLV_LANGUAGE_BY_NAME, SLV_LANGUAGE_BY_CODE, SLV_LANGUAGE_BY_CAPITALS, SLV_LANGUAGE_OWN_ONLY } SlvLanguageForm;

struct _SlvCopiesDialect {
  const SlvCopiesColumn *columns;
  guint                  n_columns;
  const char * const    *conditions;      /* (nullable): no column has one; by grade, 0 … 7; of grades with one word it means the lowest, and what has none
                                           * is written as the next worse: nothing is sold as better than it is */
  const SlvCopiesWord   *finishes;        /* (nullable) the plain one first; ends with NULL */
  gboolean               any_finish;      /* other finishes are written as "Rainbow Foil"; else they are "foil", and refused in reading */
  const SlvCopiesWord   *languages;       /* (nullable) its own words; ends with NULL */
  SlvLanguageForm        language_form;   /* for what is not among them */
  char                   delimiter;
  gboolean               quote_all, sep_line, crlf;
  gboolean               row_a_copy;      /* no numbers of copies: as many rows */
};

struct _SlvCopiesFile {
  const SlvCopiesKind *kind;
  char         *name, *text;       /* text without the rows that were refused */
  SlvCopyList  *faults;            /* what was refused before reading: only its faults count */
  SlvCopiesMap *map;
  GPtrArray    *left;              /* char*: sentences on files of an archive and sheets of a document that are not read */
};

/* ---- header (slv-copies-header.c) ---- */
#define SLV_COPIES_EXAMPLES 200u   /* rows that a guess of columns looks at */
/** (transfer full): titles of the first row of @text, trimmed; NULL when there is none. @rows: (nullable) (element-type GStrv): up to
 *  @n_rows of the rows behind it are added. */
char   **slv_copies_header  (const char *text, GPtrArray *rows, guint n_rows);
/** Whether two titles are one: case, blanks and '_' do not count. */
gboolean slv_copies_same_title (const char *one, const char *other);
/** How well @titles fit: 0 when a key is missing or most titles are strange. */
guint    slv_copies_fit     (const SlvCopiesDialect *dialect, char **titles);
/** The character that divides the cells of @text, and where its first row begins, behind a line "sep=". */
char     slv_copies_delimiter (const char *text, const char **begin);
/** Takes rows with broken quoting, and oversize ones, out of @text (in its place) and refuses them in @list; what is left has as many
 *  lines. */
void     slv_copies_clean   (char *text, SlvCopyList *list);

/* ---- JSON (slv-copies-json.c) ---- */
/** slv_copies_json_table: *@text, where it is a collection as JSON, a list of records or {"Name": 4}, becomes the table of its records; any other stays. What has no place in a
 *  table is told in @notes, and elements that are no records are refused in @faults. @name: for messages. %FALSE with SLV_ERROR_REFUSED: it is too large. Any thread. */
gboolean slv_copies_json_table (char **text, const char *name, GPtrArray *notes, SlvCopyList *faults, GError **error);

/* ---- cells (slv-copies-cells.c) ---- */
/**
 * slv_copies_read_cell: what a cell means.
 * @value: (out): in the words of slv-copy-plan.h, borrowed from @cell, @hold or a table
 * @hold: (inout): storage for what has to be made
 * Returns: NULL, or (transfer full) the reason why the row is refused
 */
char *slv_copies_read_cell  (const SlvCopiesKind *kind, const SlvCopiesColumn *column, const char *cell, const char **value,
                             GString *hold);
/** The cell for @column of a lot, borrowed from the lot, @hold or a table. */
const char *slv_copies_write_cell (const SlvCopiesKind *kind, const SlvCopiesColumn *column, SlvCollection *collection,
                                   const SlvHeld *held, GString *hold);
/** The value of a field of a lot in the words of slv-copy-plan.h. */
const char *slv_copies_lot_value  (SlvCollection *collection, const SlvHeld *held, guint field, GString *hold);
/** Whether a lot can be written at all: no proxies where they would become copies, no lot without what the rows are named by. */
gboolean    slv_copies_can_write  (const SlvCopiesKind *kind, const SlvHeld *held);
/** The column that is written for a field; NULL. */
const SlvCopiesColumn *slv_copies_column_of (const SlvCopiesKind *kind, guint field);

/* ---- rows (slv-copies-rows.c) ---- */
/** Reads with columns found by title; strange titles are kept as further columns. */
gboolean slv_copies_read_table  (const SlvCopiesKind *self, SlvCopiesFile *file, SlvCopyList *list, GCancellable *cancellable,
                                 GError **error);

/* ---- writing (slv-copies-write.c) ---- */
gboolean slv_copies_write_table (const SlvCopiesKind *self, SlvCollection *collection, const GArray *lots, GString *out, GError **error);
void     slv_copies_tell_losses (const SlvCopiesKind *self, SlvCollection *collection, const GArray *lots, GPtrArray *losses);

/* ---- kinds ---- */
#define KIND(name) extern const SlvCopiesKind slv_copies_##name;
SLV_COPIES_KINDS
#undef KIND
/** Those described by dialects alone (slv-copies-dialects.c); ends with an id of NULL. */
extern const SlvCopiesKind slv_copies_dialects[];
