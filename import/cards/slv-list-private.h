/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-list-private.h: what the readers of card lists share. */
#pragma once
#include "base/slv-csv.h"
#include "base/slv-clean.h"
#include "import/slv-kinds.h"
#include "import/slv-list-file.h"

#define SLV_LIST_REJECTED_MAX 10000u   /* records; a list with more is not a list with single bad records */
#define SLV_LIST_NOTES_MAX    200u     /* different notes that are kept */
#define SLV_LIST_NAME_MAX     1000u    /* characters of a card's name */
#define SLV_LIST_KEY_MAX      4096u    /* bytes of its key */
#define SLV_LIST_PIECES_MAX   256u     /* values of one field of one record */

/** How a list of no kind that a definition names is cut into records: @syntax is that of SlvCardReader, @origin what the file
 *  says of itself (see SlvCardReader.origin), @record one of its records. Strings are borrowed for the call. */
typedef gboolean (*SlvListRawFunc) (const char *syntax, const char * const *origin, const SlvJsonRecord *record,
                                    gpointer user_data, GError **error);

/** One run of slv_list_file_read(). */
typedef struct _SlvListRun SlvListRun;
struct _SlvListRun {
  const char     *name;        /* for messages */
  SlvGames       *games;
  const SlvGame  *game;        /* (nullable) the one that was asked for */
  GPtrArray      *readers;     /* SlvCardReader that may be meant */
  gboolean        kind_given;
  SlvCardFunc     func;
  gpointer        user_data;
  SlvListRawFunc  raw;         /* (nullable) gets the records instead, as they were cut out (lists of unknown games) */
  gpointer        raw_data;
  SlvListAccount *account;
  GCancellable   *cancellable;
  GString        *told;        /* (nullable) notes since slv_list_records_next(), each ended by U+001F; longer than SLV_LIST_TOLD_MAX:
                                * not all of them */
};

typedef struct _SlvPlainKind SlvPlainKind;

/** A kind of card list: all there is to know of it, in the file of its reader. A new kind is such a file, its name in meson.build, where
 *  the list of kinds is made, and its test. */
typedef struct {
  const char *id;           /* (nullable: lists go by the names that definitions give to their readers) for --as */
  const char *syntax;       /* (nullable) SlvCardReader.syntax: what its records mean is told by definitions; without, by the list */
  gboolean    all_origins;  /* a definition means the list when all that its reader asks for is there, not when something is */
  const SlvPlainKind *plain;   /* (nullable) one of the program's own dated lists (slv-list-plain.h), which needs neither @fits nor @read */
  /** Whether @text, whose first character that is no blank is @first (0: none), is such a list. Asked one kind after the other. */
  gboolean  (*fits) (SlvListRun *run, GInputStream *text, char first);
  gboolean  (*read) (SlvListRun *run, GInputStream *text, GError **error);
} SlvListKind;
#define KIND(name) extern const SlvListKind slv_list_##name;
SLV_LIST_KINDS
#undef KIND
/** Whether what the file says of itself, @origin, is what @reader asks for. */
gboolean slv_list_has_origin (const SlvCardReader *reader, const char * const *origin);
#define SLV_LIST_TOLD_END     "\x1f"
#define SLV_LIST_TOLD_MAX     2048u    /* bytes of notes of one record that are remembered */

/** Makes an account that is all zero ready; one that has been used goes on. */
void     slv_list_account_start (SlvListAccount *account);
/** Adds to the account: one refused record. FALSE with SLV_ERROR_REFUSED when there are too many of them. */
gboolean slv_list_reject (SlvListRun *run, const char *record, guint64 line, const char *reason, GError **error);
/** Adds to the account: a note, counted when it comes again. */
void     slv_list_note (SlvListRun *run, const char *format, ...) G_GNUC_PRINTF (2, 3);

/** The same, of a text that is ready. */
void     slv_list_note_text (SlvListRun *run, const char *text);
/** The same of no record; @text: (transfer full). */
void     slv_list_account_note (SlvListAccount *account, char *text);
/** Writes account->notes anew, of what was added. */
void     slv_list_account_write_notes (SlvListAccount *account);
/** slv_list_joins_tell: adds to the notes what second files that speak of some records only, as lists of bans do, say of none that there is. At the end of a list. */
void     slv_list_joins_tell (SlvListAccount *account);

/** Why @name (nullable, cleaned) cannot be a card's: translated, NULL: it can. */
const char *slv_name_problem (const char *name);

/** Records on their way to cards, as a definition's reader says; one for a file. */
typedef struct _SlvListRecords SlvListRecords;
/** slv_list_records_new: @run->readers are those that may be meant; the only one of a kind that was given is. */
SlvListRecords *slv_list_records_new  (SlvListRun *run);
void            slv_list_records_free (SlvListRecords *list);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (SlvListRecords, slv_list_records_free)
/** slv_list_records_use: @reader is meant, and the account says so. */
void            slv_list_records_use  (SlvListRecords *list, const SlvCardReader *reader);
/** slv_list_records_next: to be called before a record is looked at, so that what is told of it is told of it alone. */
void            slv_list_records_next (SlvListRecords *list);
/** slv_list_records_known: a SlvJsonKnownFunc; @list: SlvListRecords. */
gboolean        slv_list_records_known (const SlvJsonRecord *record, gboolean *done, gpointer list, GError **error);
/** slv_list_records_take: a SlvJsonRecordFunc; @list: SlvListRecords. */
gboolean        slv_list_records_take (const SlvJsonRecord *record, gpointer list, GError **error);

/** What becomes of a record among others of its key. @side, @name: (nullable): which face of the card it is, and what that one is called;
 *  @newest: of records of different days only the newest counts, and records of different names are none of one card; @own_texts: "text"
 *  may be another one in each record. @groups: (nullable): lists of limits that are groups of records: what one of them allows is allowed. */
typedef struct { const char *side, *name; gboolean newest, own_texts; char * const *groups; } SlvGatherAs;
/**
 * slv_list_gather:
 * @card: (transfer full): waits for further records of its key until slv_list_account_deliver(); @card->line is where its record stands
 * @joined: (out) (nullable): the card that it became a part of, which lives on; %NULL: it was rejected
 * What records of equal standing say otherwise than one another becomes contested (SLV_CONTESTED) and is told with file, line and field.
 */
gboolean        slv_list_gather (SlvListRun *run, SlvCard *card, const SlvGatherAs *as, SlvCard **joined, GError **error);
/** The order of what faces are told apart by: the front before the back. */
int             slv_list_compare_sides (const char *side, const char *other);
/** slv_list_join_face: @face, a second one of its key in one record of @card, into the first. Its values are taken. */
void            slv_list_join_face (SlvListRun *run, SlvCard *card, SlvFace *face);
/** (transfer full): the day before the ISO day @day, which is one of the calendar; of the first one that itself. */
char    *slv_list_day_before (const char *day);
/** slv_series_deliver: the dated lists that wait, as entries: each list holds until the day before the next one of its series. */
gboolean        slv_series_deliver (SlvListAccount *account, SlvCardFunc func, gpointer user_data, GError **error);

/** slv_list_read_prices: what a record or a printing, @json, says that @card costs, as @maps (SlvPriceMap) tell; @key: (nullable): of the
 *  printing that it is. What is not said, or 0, is no price. */
void            slv_list_read_prices (const GPtrArray *maps, SlvCard *card, const cJSON *json, const char *key);

/** What an account keeps of cards of several records and of second files. NULL does nothing. */
void            slv_gathered_free (SlvGathered *gathered);
void            slv_join_table_free (SlvJoinTable *table);
/** The first character of @text that is no blank, 0 when there is none in reach, and of a program's text the bracket with which its list begins; FALSE with
 *  @error. */
gboolean        slv_list_first_character (GInputStream *text, GCancellable *cancellable, char *first, GError **error);

/** What a text is that is plainly no list, as a sentence that says what to do; NULL: it may be one. @text: a GBufferedInputStream of which nothing was read. Static. */
const char *slv_list_foreign (GInputStream *text);

/** slv_list_is_shape: whether @text, a GBufferedInputStream, begins with the root element of one of the syntaxes cockatrice and octgn. */
gboolean slv_list_is_shape (GInputStream *text);
/** slv_list_read_xml: lists of these, told apart by it. */
gboolean slv_list_read_xml (SlvListRun *run, GInputStream *text, GError **error);
/** slv_list_read_lackey: lines of cells divided by tabs, the first one names the columns; nothing is quoted. */
gboolean slv_list_read_lackey (SlvListRun *run, GInputStream *text, GError **error);
/** slv_list_read_table: the same divided by commas, semicolons or tabs, and quoted where needed. */
gboolean slv_list_read_table (SlvListRun *run, GInputStream *text, GError **error);
/**
 * slv_list_read_rows: slv_csv_read() of a table of cards with one row of names of columns. A row above that which only groups columns is left
 * out, and so is a last one that only sums up columns; @run (nullable) notes it.
 */
gboolean slv_list_read_rows (SlvListRun *run, GInputStream *text, const char *name, SlvCsvRowFunc func, gpointer data, GCancellable *cancellable,
                             GError **error);
/** Whether @columns (NULL-terminated) has those that every set of a LackeyCCG plugin has to have. */
gboolean slv_list_is_lackey (char **columns);

/**
 * slv_list_find_reader: which of @run->readers is meant by a list of @syntax.
 * @origin: what the file says of itself
 * Returns: borrowed; %NULL with SLV_ERROR_REFUSED that says how to go on.
 */
const SlvCardReader *slv_list_find_reader (SlvListRun *run, const char *syntax, const char * const *origin, GError **error);
/** slv_list_member_name: @name as a member that a path can name; (transfer full). */
char    *slv_list_member_name (const char *name);
/** Adds the column @name to @columns (char*) as such a member; a second one of that name is "NAME_2". */
void     slv_list_add_column (GPtrArray *columns, const char *name);

/* ---- values (slv-card-fields.c) ---- */

typedef enum {
  SLV_FIT_GOOD,
  SLV_FIT_OUTSIDE,   /* not in the domain: fine for an open one */
  SLV_FIT_BAD        /* cannot be a value of this kind: no number, neither yes nor no */
} SlvFit;

/** @text as a value of @attr, in the definition's spelling where it has one. Returns: (transfer full). */
char    *slv_value_fit (const SlvAttr *attr, const char *text, SlvFit *fit);
/** What a field gave: @values (char*), and whether it was there at all, with values or without. @met: of slv_field_find(). */
typedef struct { GPtrArray *values, *met; gboolean there, empty; } SlvFound;

/**
 * slv_field_find: the values of one field of a record.
 * @member: (nullable): what "@" means
 * @card_name: for `drop-name`
 * @face: (nullable): what earlier fields filled, for values that are left out because another attribute has them
 * @found: cleared first; @there: the record says that there is none, or what there is was dropped; @empty: it has an empty text,
 *   which means "none" for texts and sets and nothing at all for other kinds
 */
void     slv_field_find (const SlvFieldMap *field, const cJSON *json, const char *member, const char *card_name,
                         const SlvFace *face, SlvFound *found);
/** The one value that slv_field_find() would give of a field that changes nothing, where the record has one plain text for it; borrowed
 *  from @json, %NULL: it has to be asked. @met: scratch. */
const char *slv_field_plain_text (const SlvFieldMap *field, const cJSON *json, GPtrArray *met);
/** Whether a field counts on @face, as its @when says of what earlier fields gave it. */
gboolean slv_field_counts (const SlvFieldMap *field, const SlvFace *face);
/** slv_field_store: what was found as values of @attr of @face; what does not fit becomes a note. */
void     slv_field_store (SlvListRun *run, SlvFace *face, const SlvAttr *attr, const SlvFound *found);
/** Among the values of a <leave-out>: that there is none. */
#define SLV_LEFT_WITHOUT "@none"
/** slv_record_leave_out: the value at @path by which a record is to be left out, one of @is; %NULL: it stays. @path may be "@", "@in" or
 *  "@around.NAME", see schema/game.rng. Borrowed from @is. */
const char *slv_record_leave_out (const SlvJsonRecord *record, const char *path, char **is);
/** Text of a scalar, NULL for others; (transfer full). */
char    *slv_scalar_text (const cJSON *json);
/** First scalar at @path ("@" is @member), cleaned as a name; (transfer full), NULL when there is none or @path is NULL. */
char    *slv_path_text (const cJSON *json, const char *path, const char *member);
/** The same of a key, which may be made of several paths joined by '+': what is not there is empty, NULL: nothing is there. */
char    *slv_key_text  (const cJSON *json, const char *path, const char *member);

/* ---- columns of tables (slv-list-columns.c) ---- */

/**
 * slv_list_map_columns: what the columns of a table's first row, @cells, are taken for, into @run->account->columns; their order is that
 * of the cells. @run->game may become the game that the columns speak of.
 * @own: (out): it is a list of the kind sleeves-csv, of which nothing is guessed
 * FALSE with SLV_ERROR_REFUSED when what was said of the columns (account->wanted) does not fit.
 */
gboolean slv_list_map_columns (SlvListRun *run, char **cells, guint n, guint64 line, gboolean *own, GError **error);
/** What a column or member of a foreign list is called like: "name", "game", "updated", "text", or a datum of printings; %NULL: like
 *  nothing that every game has. */
const char *slv_list_word_role (const char *title);

/* ---- printings (slv-list-printing.c) ---- */

/** Whether @to is a datum of printings: set, set-name, released, language, number, rarity, artist, image, text, finish. */
gboolean slv_printing_has (const char *to);
/** Sets a datum; the first value stays, but finishes add up. */
void     slv_printing_set (SlvPrinting *printing, const char *to, const char *value);
/**
 * slv_printing_settle: the end of reading the last printing of @card: its key, its text only where it differs from the card's,
 * and when the card has that printing already (in another finish) the two become one and @printing is freed.
 * @key: (nullable): NULL: the card's key with set, number and language, and with the rarity where another printing has these, too
 * @run: (nullable): where it is noted that two become one although their pictures, artists or days differ
 * Returns: what is there of it now, @printing or the one that was there
 */
const SlvPrinting *slv_printing_settle (SlvListRun *run, SlvCard *card, SlvPrinting *printing, const char *key);

/** What an object is called that holds lists: by a format, a name or an identifier; "": by nothing. Borrowed. */
const char *slv_places_called (const cJSON *object);   /* slv-list-places.c */

/** slv_list_append: g_string_append_len() without what it does for texts that overlap: most pieces are a few bytes. */
static inline void
slv_list_append (GString *text, const char *piece, gsize length)
{
  gsize at = text->len;

  if (at + length >= text->allocated_len)
    g_string_set_size (text, MAX (at + length, 2 * at));
  memcpy (text->str + at, piece, length);
  text->len = at + length;
  text->str[text->len] = '\0';
}
