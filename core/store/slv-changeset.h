/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-changeset.h: private to this room: what a person's change did to the rows of the collection, as SQLite's session extension
 * (sqlite.org/sessionintro.html) records it: of a row that was changed no more than the columns that differ. Such a record is
 * applied to do the change again, and its inverse to take it back. */
#pragma once
#include <cjson/cJSON.h>
#include "store/slv-db.h"

typedef enum { SLV_SUBJECT_SLEEVED, SLV_SUBJECT_LOT, SLV_SUBJECT_WANT, SLV_SUBJECT_PLACE, SLV_N_SUBJECTS } SlvSubject;
/** The tables that are recorded, in an order in which rows can go: what refers to others first. */
extern const char * const slv_subjects[SLV_N_SUBJECTS];

/** slv_changeset_record: begins to record what is written through @db. Freed by slv_changeset_stop(). */
sqlite3_session *slv_changeset_record (SlvDb *db, GError **error);
/** slv_changeset_stop: @changes: (out) (optional) (transfer full): what was recorded, empty when nothing is other than before. */
gboolean         slv_changeset_stop   (SlvDb *db, sqlite3_session *session, GBytes **changes, GError **error);
/** (transfer full) (nullable): what takes @changes back. */
GBytes          *slv_changeset_invert (SlvDb *db, GBytes *changes, GError **error);
/** slv_changeset_apply: within the caller's transaction. Rows that are not as the change left them are made so all the same;
 *  SLV_ERROR_REFUSED when other rows stand in the way, and nothing is written then. */
gboolean         slv_changeset_apply  (SlvDb *db, GBytes *changes, GError **error);

/** One row of a change. @deck: where copies sit, for SLV_SUBJECT_SLEEVED; @at: where to read the values. */
typedef struct {
  SlvSubject subject;
  gint64     row, deck;         /* id; of sleeved copies their lot's */
  gboolean   was, is;           /* there before; there after */
  sqlite3_changeset_iter *at;
} SlvChangedRow;
/** FALSE: enough has been seen. */
typedef gboolean (*SlvChangedRowFunc) (const SlvChangedRow *row, gpointer user_data);
gboolean         slv_changeset_each   (SlvDb *db, GBytes *changes, SlvChangedRowFunc func, gpointer user_data, GError **error);
/**
 * slv_changed_row_step: leads from a row's columns on one side of the change to those on the other.
 * @names: of the columns, in the order of the table
 * @back: from after the change to before it
 * @columns: (inout) (transfer full) (nullable): a JSON object, NULL: the row is not there
 */
void             slv_changed_row_step (const SlvChangedRow *row, const char * const *names, gboolean back, cJSON **columns);

/** As it lies in the file, and out of it again. (transfer full) (nullable) */
GBytes          *slv_changeset_pack   (GBytes *changes, GError **error);
GBytes          *slv_changeset_unpack (SlvDb *db, GBytes *packed, GError **error);
