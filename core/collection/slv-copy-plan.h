/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-copy-plan.h: collections that come from outside: neutral records, what each of them means here, a preview, and the one
 * change that brings them in. Readers of files make an SlvCopyList; nothing of it is lost: a record is matched, guessed (with
 * the reason), unmatched (it becomes a lot without a card, the tray) or refused (with line and column). Any thread, one at
 * a time for a list or plan. */
#pragma once
#include "collection/slv-collection.h"

/** Columns of a record. All are texts as the file has them; "" is not said. */
typedef enum {
  SLV_COPY_GAME,         /* id or title */
  SLV_COPY_NAME,
  SLV_COPY_SET_CODE, SLV_COPY_SET_NAME, SLV_COPY_NUMBER,
  SLV_COPY_QUANTITY,     /* a whole number; "" is 1; 0 brings nothing (in set and replace mode: none are left) */
  SLV_COPY_CONDITION, SLV_COPY_FINISH, SLV_COPY_LANGUAGE,   /* any words that slv-copy-words.h knows */
  SLV_COPY_PLACE,        /* path, divided by '/' */
  SLV_COPY_NOTE, SLV_COPY_TAGS,                             /* tags divided by '|' */
  SLV_COPY_FOR_TRADE,    /* a number of copies, or yes/no */
  SLV_COPY_SIGNED, SLV_COPY_ALTERED, SLV_COPY_PROXY,        /* yes/no, true/false, 1/0, x, "" */
  SLV_COPY_PAID,        /* of one copy: "1.50", "1,50", "$1.50"; a currency mark fills SLV_COPY_CURRENCY */
  SLV_COPY_CURRENCY,     /* "EUR" */
  SLV_COPY_ACQUIRED,     /* "2026-01-31", "2026-01-31 10:00:00", "31.01.2026"; "01/31/2026" when one part is over 12 */
  SLV_COPY_PRINTING,     /* the printing's key */
  SLV_COPY_CARD,         /* the card's key within the game */
  SLV_COPY_EXTRA,        /* JSON object of further columns */
  SLV_N_COPY_FIELDS
} SlvCopyField;
/** Id of a field as sleeves-csv names its column ("game", "set", "paid" …). */
const char *slv_copy_field_id (SlvCopyField field);

typedef struct { guint64 line; const char *values[SLV_N_COPY_FIELDS]; } SlvCopyRecord;   /* never NULL */

/** A row that the reader could not take. */
typedef struct { guint64 line; char *column, *reason; } SlvCopyFault;

typedef struct {
  char      *kind;               /* "sleeves-csv" … */
  char      *source;             /* file, for messages */
  GArray    *records;            /* SlvCopyRecord */
  GPtrArray *faults;             /* SlvCopyFault */
  GPtrArray *notes;              /* char*: sentences about the whole file, translated: what was left out or found out */
  char      *titles[SLV_N_COPY_FIELDS];   /* (nullable): how the file calls its columns, for faults found later */
  GStringChunk *texts;
} SlvCopyList;

SlvCopyList *slv_copy_list_new  (const char *kind, const char *source);
void         slv_copy_list_free (SlvCopyList *list);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (SlvCopyList, slv_copy_list_free)
/** Adds a record, all its texts "". Returns its position. */
guint        slv_copy_list_add  (SlvCopyList *list, guint64 line);
/** Copies @text (blanks around it taken off). */
void         slv_copy_list_set  (SlvCopyList *list, guint record, SlvCopyField field, const char *text);
/** (transfer full): an array for SlvCopyFault. */
GPtrArray   *slv_copy_faults_new (void);
/** A row that is refused. @column: as the file names it, "" when it is none in particular. Texts are copied. */
void         slv_copy_faults_add (GPtrArray *faults, guint64 line, const char *column, const char *reason);

/* ---- what it means ---- */

typedef enum { SLV_COPY_MATCHED, SLV_COPY_GUESSED, SLV_COPY_UNMATCHED } SlvCopyState;
typedef enum {
  SLV_COPY_IS_NEW,       /* a lot that was not there */
  SLV_COPY_IS_MERGED,    /* added to a lot that is alike in everything */
  SLV_COPY_IS_SET,       /* such a lot gets another number of copies */
  SLV_COPY_IS_SAME,      /* nothing changes */
  SLV_COPY_IS_REMOVED    /* such a lot goes, since the file says 0 */
} SlvCopyOutcome;
typedef enum { SLV_COPIES_MERGE, SLV_COPIES_REPLACE, SLV_COPIES_SET } SlvCopiesMode;

/** One record that can come in. */
typedef struct {
  guint          record;
  SlvCopyState   state;
  const char    *reason;    /* why guessed or unmatched, translated; "" when matched */
  guint          row;       /* of the card, SLV_ROW_NONE */
  SlvLot         lot;       /* as it would be; place not yet; texts live as long as the plan */
  const char    *place;     /* path */
  gboolean       whole;     /* what the record has for a set is the end of the card's name */
} SlvCopyMatch;

/** A lot as it will be; quantities of all its records added up. */
typedef struct { SlvLot lot; gint64 brought, brought_trade, before; SlvCopyOutcome outcome; } SlvCopyTarget;

typedef struct {
  const SlvCopyList *list;       /* borrowed: must outlive the plan */
  SlvCollection *collection;
  SlvCopiesMode  mode;
  gboolean       shown;          /* a person decides on what it says is there now */
  GArray        *matches;        /* SlvCopyMatch, in the order of the file */
  GPtrArray     *faults;         /* SlvCopyFault: the reader's and those found now, by line */
  GArray        *removed;        /* gint64: lots that replace mode takes out */
  GArray        *targets;        /* SlvCopyTarget: the lots as they will be */
  GPtrArray     *new_places;     /* char* paths that will be made; place -1 of a target is the first of them */
  guint          n_matched, n_guessed, n_unmatched;
  guint          n_new, n_merged, n_set, n_same, n_removed;
  guint          n_taken;        /* copies in built decks that go with what is removed */
  guint64        copies;         /* that the file brings, proxies included */
  GStringChunk  *texts;
} SlvCopyPlan;

/**
 * slv_collection_match: nothing is written.
 * @game: (nullable): for records that name none; NULL: the one game whose cards they name, by most of them
 * @mode: merge adds to what is there; set makes the lots of the file have so many copies and leaves all others alone; replace
 *   makes the collection be the file (of the games that it names). Two rows of one lot are added up in every mode.
 * Returns: (transfer full); NULL with SLV_ERROR_CANCELLED
 */
SlvCopyPlan *slv_collection_match (SlvCollection *collection, const SlvCopyList *list, SlvGame *game, SlvCopiesMode mode,
                                   GCancellable *cancellable, GError **error);
/** Chooses another card for a match that was guessed or not matched. @row: card, @printing: or SLV_ROW_NONE. Outcomes are found
 *  anew by slv_copy_plan_settle(). */
void         slv_copy_plan_choose (SlvCopyPlan *plan, guint match, guint row, guint printing);
/** slv_copy_plan_choose_alike: the same for @match and every other that names the same card and printing and was not certain either. */
void         slv_copy_plan_choose_alike (SlvCopyPlan *plan, guint match, guint row, guint printing);
/** Finds new, merged, set … again, after slv_copy_plan_choose() or for another mode. */
void         slv_copy_plan_settle (SlvCopyPlan *plan, SlvCopiesMode mode);
void         slv_copy_plan_free   (SlvCopyPlan *plan);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (SlvCopyPlan, slv_copy_plan_free)

/** A card that a row could mean. @printing: SLV_ROW_NONE: not said which */
typedef struct { guint row, printing; } SlvCopyCandidate;
/**
 * slv_copy_candidates: for a person to choose from.
 * @game: (nullable): of any
 * @text: the name as the file has it, or as typed; @set (code or name), @number: those that fit come first; "" any
 * Returns: (transfer full) (element-type SlvCopyCandidate): the likeliest first, up to @max. Any thread.
 */
GArray      *slv_copy_candidates (SlvCollection *collection, SlvGame *game, const char *text, const char *set, const char *number,
                                  guint max);

/**
 * slv_collection_apply: the whole plan in one transaction, one step of undo. Places are made as needed. When the
 * library has changed since, outcomes are found anew on what is there; a plan that was @shown is SLV_ERROR_REFUSED then. Refused rows
 * stay out.
 * @what: for the history
 * @lots: (out) (optional) (transfer full): touched lots, for slv_collection_refresh()
 * On disk when it returns TRUE: all of the plan, with its places and its step; else nothing of it.
 */
gboolean     slv_collection_apply (SlvStore *store, SlvCopyPlan *plan, const char *what, GArray **lots, GError **error);
/** (transfer full): how many rows were understood: "12 rows matched · 1 row refused". Any thread. */
char        *slv_copy_plan_rows_text (const SlvCopyPlan *plan);
/** (transfer full): what becomes of the lots: "3 new lots · added to 2 lots". Any thread. */
char        *slv_copy_plan_lots_text (const SlvCopyPlan *plan);
