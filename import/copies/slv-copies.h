/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-copies.h: kinds of collection files: one row of functions each. A kind recognises its header, reads rows into an
 * SlvCopyList and writes a collection; what it cannot say it tells before it writes. */
#pragma once
#include "collection/slv-copy-plan.h"
G_BEGIN_DECLS

/** A kind of file. Kinds stand in slv-copies.c, the most particular one first. */
typedef struct {
  const char *id;
  /** How sure the first bytes look like this kind: 0 not at all … 100. @head: valid UTF-8, the first 64 KiB at most. */
  guint     (*detect) (const char *head);
  /** Reads everything into @list; @input is UTF-8 without a mark. Rows that cannot be read are refused one by one; an unreadable file is an error. */
  gboolean  (*read)   (GInputStream *input, const char *name, SlvCopyList *list, GCancellable *cancellable, GError **error);
  /** (nullable: not written) Appends the file to @out. @lots: (element-type guint) positions. */
  gboolean  (*write)  (SlvCollection *collection, const GArray *lots, GString *out, GError **error);
  /** (nullable: nothing) Adds sentences (char*) to @losses that say what @write would lose of these lots. */
  void      (*losses) (SlvCollection *collection, const GArray *lots, GPtrArray *losses);
} SlvCopiesKind;

extern const SlvCopiesKind slv_copies_sleeves;

/** NULL-terminated rows. */
const SlvCopiesKind * const *slv_copies_kinds (void);
const SlvCopiesKind         *slv_copies_kind  (const char *id);

#define SLV_COPIES_FILE_MAX (G_GUINT64_CONSTANT (256) << 20)   /* bytes after unpacking */
#define SLV_COPIES_ROWS_MAX 5000000u

/**
 * slv_copies_read: a collection file of any kind.
 * @path: "-" is standard input
 * @kind: (nullable): found from the content when NULL. SLV_ERROR_USAGE when there is no such kind, SLV_ERROR_REFUSED when
 *   nothing fits
 */
SlvCopyList *slv_copies_read  (const char *path, const char *kind, GCancellable *cancellable, GError **error);
/** (transfer full): the text of a file of @kind. */
char        *slv_copies_write (SlvCollection *collection, const GArray *lots, const char *kind, GError **error);

G_END_DECLS
