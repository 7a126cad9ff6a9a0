/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-list-private.h: what the readers of card lists share. */
#pragma once
#include "import/slv-card-list.h"
G_BEGIN_DECLS

#define SLV_LIST_REJECTED_MAX 10000u   /* records; a list with more is not a list with single bad records */
#define SLV_LIST_NOTES_MAX    200u     /* different notes that are kept */
#define SLV_LIST_PIECES_MAX   256u     /* values of one field of one record */

/** One run of slv_card_list_read(). */
typedef struct {
  const char     *name;        /* for messages */
  SlvGames       *games;
  const SlvGame  *game;        /* (nullable) the one that was asked for */
  GPtrArray      *readers;     /* SlvCardReader that may be meant */
  gboolean        kind_given;
  SlvCardFunc     func;
  gpointer        user_data;
  SlvListAccount *account;
  GCancellable   *cancellable;
} SlvListRun;

/** Adds to the account: one refused record. FALSE with SLV_ERROR_REFUSED when there are too many of them. */
gboolean slv_list_reject (SlvListRun *run, const char *record, guint64 line, const char *reason, GError **error);
/** Adds to the account: a note, counted when it comes again. */
void     slv_list_note (SlvListRun *run, const char *format, ...) G_GNUC_PRINTF (2, 3);

gboolean slv_list_read_json (SlvListRun *run, GInputStream *text, GError **error);
gboolean slv_list_read_csv (SlvListRun *run, GInputStream *text, GError **error);

/* ---- values (slv-card-fields.c) ---- */

typedef enum {
  SLV_FIT_GOOD,
  SLV_FIT_OUTSIDE,   /* not in the domain: fine for an open one */
  SLV_FIT_BAD        /* cannot be a value of this kind: no number, neither yes nor no */
} SlvFit;

/** @text as a value of @attr, in the definition's spelling where it has one. Returns: (transfer full). */
char    *slv_value_fit (const SlvAttr *attr, const char *text, SlvFit *fit);
/** Text as it is kept: composed, typographic blanks and line ends as plain ones, ends trimmed; (transfer full). */
char    *slv_text_clean (const char *text);
/** The same for names: one line, runs of blanks as one; (transfer full). */
char    *slv_name_clean (const char *text);

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
/** Whether a field counts on @face, as its @when says of what earlier fields gave it. */
gboolean slv_field_counts (const SlvFieldMap *field, const SlvFace *face);
/** slv_field_store: what was found as values of @attr of @face; what does not fit becomes a note. */
void     slv_field_store (SlvListRun *run, SlvFace *face, const SlvAttr *attr, const SlvFound *found);
/** Text of a scalar, NULL for others; (transfer full). */
char    *slv_scalar_text (const cJSON *json);
/** First scalar at @path ("@" is @member), cleaned as a name; (transfer full), NULL when there is none or @path is NULL. */
char    *slv_path_text (const cJSON *json, const char *path, const char *member);

/* ---- printings (slv-list-printing.c) ---- */

/** Whether @to is a datum of printings: set, set-name, released, language, number, rarity, artist, image, text, finish. */
gboolean slv_printing_has (const char *to);
/** Sets a datum; the first value stays, but finishes add up. */
void     slv_printing_set (SlvPrinting *printing, const char *to, const char *value);
/**
 * slv_printing_settle: the end of reading the last printing of @card: its key, its text only where it differs from the card's,
 * and when the card has that printing already (in another finish) the two become one and @printing is freed.
 * @key: (nullable): NULL: the card's key with set, number and language
 */
void     slv_printing_settle (SlvCard *card, SlvPrinting *printing, const char *key);

G_END_DECLS
