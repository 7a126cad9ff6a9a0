/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-error.h: the room's entry, and one error domain for everything that a person or a file can cause. The room decides how a fault is
 * told (a code that says what a caller would act on, and so the exit code of a command; a place; a span), when two names are one
 * (slv-fold.h), how much of a hostile file is read at all (slv-input.h, slv-json.h, slv-csv.h), and what chance is (slv-random.h).
 * Three calls matter:
 *
 *   slv_set_error (error, SLV_ERROR_REFUSED, &(SlvPlace) { path, line, column }, _("no zone “%s”"), word);
 *   identity = slv_fold_name (name, game->strip);                    // equal for two spellings of one card
 *   bytes = slv_input_read_all (path, SLV_INPUT_XML_MAX, NULL, &error);   // or refused: never more than was said */
#pragma once
#include <glib/gi18n-lib.h>   /* this and the next for all who include the room's entry: nearly every file says something or looks at texts */
#include <string.h>
#include "base/slv-order.h"
#include "base/slv-plural.h"

/** A stretch of a text, in bytes from its start; end is exclusive. */
typedef struct { guint start, end; } SlvSpan;

#define SLV_ERROR (slv_error_quark ())
typedef enum {
  SLV_ERROR_NO,          /* the answer is no (a deck cannot start, nothing fits): exit 1 */
  SLV_ERROR_USAGE,       /* the command, an option or a query was misused: exit 2 */
  SLV_ERROR_REFUSED,     /* input refused or unreadable: exit 3 */
  SLV_ERROR_NOT_FOUND,   /* a named file, deck, game or card is not there: exit 3 */
  SLV_ERROR_DAMAGED,     /* the library's own file is not what it should be: exit 3 */
  SLV_ERROR_TOO_NEW,     /* the library comes from a newer Sleeves: exit 3 */
  SLV_ERROR_STORE,       /* full disk, read-only folder, locked file: exit 3 */
  SLV_ERROR_NETWORK,     /* exit 4 */
  SLV_ERROR_UNSAID,      /* a card list that nobody can read before it is said of which game it is, or which column is what: exit 3 */
  SLV_ERROR_CANCELLED,   /* a person or a signal interrupted: exit 130 */
} SlvErrorCode;
GQuark slv_error_quark (void);

/**
 * SlvPlace: where in the input an error stands.
 * @file: path or URL as the person gave it, or %NULL; an error keeps a URL without its password
 * @line: 1-based, 0 when unknown
 * @column: 1-based, in characters, 0 when unknown
 */
typedef struct { const char *file; guint64 line; guint column; } SlvPlace;

/**
 * slv_error_new_at:
 * @place: (nullable): copied into the error
 * @format: lower-case message that quotes its subject; no trailing full stop
 * Returns: (transfer full): an error of domain SLV_ERROR that carries @place. Any thread.
 */
GError *slv_error_new_at (SlvErrorCode code, const SlvPlace *place, const char *format, ...) G_GNUC_PRINTF (3, 4);

/** slv_set_error: like g_set_error() for SLV_ERROR with a place. @error may be %NULL. Returns: FALSE, for whoever ends with it. Any thread. */
gboolean slv_set_error (GError **error, SlvErrorCode code, const SlvPlace *place, const char *format, ...) G_GNUC_PRINTF (4, 5);
/** slv_error_null: the same, for whoever ends with NULL. */
#define slv_error_null(...) (slv_set_error (__VA_ARGS__), NULL)

/**
 * slv_set_error_near: like slv_set_error() about a word that means nothing; when one of the names that do is meant, the message ends with it.
 * @word: as it was typed; @names: (nullable) (array zero-terminated=1). Returns: FALSE. Any thread.
 */
gboolean slv_set_error_near (GError **error, SlvErrorCode code, const char *word, const char * const *names, const char *format, ...) G_GNUC_PRINTF (5, 6);

/**
 * slv_error_get_place:
 * @place: (out): borrowed from @error; all zero when the error carries none or is of another domain
 * Returns: whether there is a file or a line to show. Any thread.
 */
gboolean slv_error_get_place (const GError *error, SlvPlace *place);

/** slv_error_set_place: fills in what is still unknown of the place of @error (file, line, column). Any thread. */
void slv_error_set_place (GError *error, const SlvPlace *place);

/** slv_error_get_span: the bytes of the text in which the error stands, for underlining; { 0, 0 }: not known. Any thread. */
SlvSpan slv_error_get_span (const GError *error);
/** slv_error_set_span: of an error of SLV_ERROR; NULL and other domains are left as they are. Any thread. */
void slv_error_set_span (GError *error, SlvSpan span);

/**
 * slv_error_from_io:
 * @cause: (transfer full): an error of reading, of any domain
 * Returns: (transfer full): @cause itself when it is of SLV_ERROR, else SLV_ERROR_CANCELLED or SLV_ERROR_REFUSED with its
 *   reason; what is unknown of its place is taken from @place. Any thread.
 */
GError *slv_error_from_io (GError *cause, const SlvPlace *place);

/** slv_error_exit_code: the exit code of the command line for @error (the manual page): 1, 2, 3, 4 or 130. Any thread. */
int slv_error_exit_code (const GError *error);

/** slv_error_describe: Returns: (transfer full): "file:line:column: message" with the parts that are known. Any thread. */
char *slv_error_describe (const GError *error);
