/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-store-journal.h: private to this room: a change while it is being made, and the steps of the journal. */
#pragma once
#include "store/slv-changeset.h"
#include "store/slv-store-collection.h"
#include "store/slv-store-private.h"

struct _SlvChange {
  SlvStore        *store;
  sqlite3_session *session;
  char            *what;
  gint64           made;
};

/** (transfer full) (nullable): what the step of a row of library-journal-last, -next, -one, -later did, from its column @column on. */
GBytes  *slv_journal_changes  (SlvStore *store, SlvStatement *statement, int column, GError **error);
/** Forgets the oldest steps as far as the bounds of slv_store_get_history_bounds() ask for it. */
gboolean slv_journal_prune    (SlvStore *store, GError **error);
