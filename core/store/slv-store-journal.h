/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-store-journal.h: private to this room: a change while it is being made. */
#pragma once
#include "store/slv-store-collection.h"
#include "store/slv-store-private.h"
G_BEGIN_DECLS

typedef enum { SLV_SUBJECT_PLACE, SLV_SUBJECT_LOT, SLV_SUBJECT_WANT, SLV_SUBJECT_SLEEVED, SLV_N_SUBJECTS } SlvSubject;
/** Their names in the journal, in an order in which rows can be brought back: what is referred to first. */
extern const char * const slv_subjects[SLV_N_SUBJECTS];

struct _SlvChange {
  SlvStore   *store;
  gint64      journal;
  gint64      made;
  guint       n_rows;
  GHashTable *touched[SLV_N_SUBJECTS];   /* gint64 ids */
};

/** Writes the row as it is now into the journal, once in a change. @is_new: it was not there. */
gboolean slv_change_touch (SlvChange *change, SlvSubject subject, gint64 id, gboolean is_new, GError **error);
/** The number that a query answers whose parameters are bound; 0 when it has no row. */
gboolean slv_statement_number (SlvStatement *statement, gint64 *number, GError **error);

G_END_DECLS
