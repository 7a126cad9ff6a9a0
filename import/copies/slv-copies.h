/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-copies.h: kinds of collection files: one row of functions each. A kind recognises its header, reads rows into an
 * SlvCopyList and writes a collection; what it cannot say it tells before it writes. */
#pragma once
#include "copies/slv-copies-map.h"

/** A file that was taken in and whose kind is known; its rows are not yet read. */
typedef struct _SlvCopiesFile SlvCopiesFile;
typedef struct _SlvCopiesDialect SlvCopiesDialect;   /* slv-copies-private.h */

/** A kind of file. A new kind of table is a row in slv-copies-dialects.c; of anything else a file with its SlvCopiesKind, its name in
 *  meson.build, where the list of kinds is made, and its test. */
typedef struct _SlvCopiesKind SlvCopiesKind;
struct _SlvCopiesKind {
  const char *id;
  const char *title;       /* the program's name, for people; those that are no names are N_() */
  /** (nullable: only when it is asked for) How sure the first bytes look like this kind: 0 not at all … 100. @head: valid UTF-8, the
   *  first 64 KiB at most. */
  guint     (*detect) (const SlvCopiesKind *self, const char *head);
  /** Reads everything into @list. Rows that cannot be read are refused one by one; an unreadable file is an error. */
  gboolean  (*read)   (const SlvCopiesKind *self, SlvCopiesFile *file, SlvCopyList *list, GCancellable *cancellable, GError **error);
  /** (nullable: not written) Appends the file to @out. @lots: (element-type guint) positions. */
  gboolean  (*write)  (const SlvCopiesKind *self, SlvCollection *collection, const GArray *lots, GString *out, GError **error);
  /** (nullable: nothing) Adds sentences (char*) to @losses that say what @write would lose of these lots. */
  void      (*losses) (const SlvCopiesKind *self, SlvCollection *collection, const GArray *lots, GPtrArray *losses);
  const SlvCopiesDialect *dialect;   /* (nullable): columns and words */
  gboolean    is_csv;      /* rows with broken quoting are taken out and told before @read */
};

/** NULL-terminated rows. */
const SlvCopiesKind * const *slv_copies_kinds (void);
const SlvCopiesKind         *slv_copies_kind  (const char *id);

#define SLV_COPIES_FILE_MAX (G_GUINT64_CONSTANT (256) << 20)   /* bytes after unpacking */
#define SLV_COPIES_ROWS_MAX 5000000u

/**
 * slv_copies_open: takes a file in and finds its kind from the content; a header that no kind knows becomes "csv" with a guessed
 * map of its columns.
 * @path: "-" is standard input
 * @kind: (nullable): found from the content when NULL. SLV_ERROR_USAGE when there is no such kind, SLV_ERROR_REFUSED when
 *   nothing fits
 * Returns: (transfer full). Any thread, one at a time for a file.
 */
SlvCopiesFile *slv_copies_open (const char *path, const char *kind, GCancellable *cancellable, GError **error);
void           slv_copies_file_free (SlvCopiesFile *file);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (SlvCopiesFile, slv_copies_file_free)
const SlvCopiesKind *slv_copies_file_kind (const SlvCopiesFile *file);
/** What the columns mean, to be shown and changed before slv_copies_file_read(); NULL when the kind knows it by itself. */
SlvCopiesMap  *slv_copies_file_map  (SlvCopiesFile *file);
/** (transfer full): the rows; may be called again after the map was changed. SLV_ERROR_REFUSED when the file cannot be read at all. */
SlvCopyList   *slv_copies_file_read (SlvCopiesFile *file, GCancellable *cancellable, GError **error);

/** slv_copies_read_text: slv_copies_open() and slv_copies_file_read() in one for a text that is there (@length bytes of any encoding); @name for messages. */
SlvCopyList *slv_copies_read_text (const char *text, gsize length, const char *name, const char *kind, GCancellable *cancellable,
                                   GError **error);
/** (transfer full): the text of a file of @kind. */
char        *slv_copies_write  (SlvCollection *collection, const GArray *lots, const char *kind, GError **error);
/** (transfer full) (element-type char*): sentences that say what slv_copies_write() would lose of these lots; empty for nothing and for
 *  a kind that is not there. */
GPtrArray   *slv_copies_losses (SlvCollection *collection, const GArray *lots, const char *kind);
