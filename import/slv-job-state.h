/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-job-state.h: what an import leaves with its origin, so that the next one can tell that nothing has changed. */
#pragma once
#include "import/slv-job-private.h"

/** @how: what decides the reading (definitions, game and kind asked for); @hash: of the input, NULL: not known */
typedef struct { char *how, *hash; } SlvJobKey;
/** @columns: (nullable): what was said of a table's columns */
void     slv_job_key_init (SlvJobKey *key, SlvGames *games, const char *game, const char *kind, GHashTable *columns);
void     slv_job_key_clear (SlvJobKey *key);
/** Of what decides the reading, for SlvListAccount.seed; never 0. */
guint64  slv_job_key_seed  (const SlvJobKey *key);
/** Hashes the files as they are on disk. FALSE with @error when one cannot be read or @cancellable is cancelled. */
gboolean slv_job_key_hash (SlvJobKey *key, const GPtrArray *paths, GCancellable *cancellable, GError **error);

/** The state for slv_import_set_state(): what the account says, so that it can be given again; nothing of that where there is no hash or
 *  too much to keep. @fetched: (nullable): what was fetched for it; @prices: whether it brought prices. (transfer full) */
char    *slv_job_state_write (const SlvJobKey *key, const SlvListAccount *account, const SlvFetched *fetched, gboolean prices);
/** The state of an import whose cards are in while its prices are not: nothing of the list counts as known then. (transfer full) */
char    *slv_job_state_pending    (const SlvJobKey *key);
/** @state: (nullable) */
gboolean slv_job_state_is_pending (const cJSON *state);
/**
 * slv_job_state_find: the state of the last import of @origin, when it was read in the same way as now.
 * @cards, @printings: (out): what it brought
 * Returns: (transfer full) (nullable).
 */
cJSON   *slv_job_state_find (SlvStore *store, SlvGames *games, const char *origin, const char *game, const SlvJobKey *key,
                             guint64 *cards, guint64 *printings);
/** Whether @state is of the same input. */
gboolean slv_job_state_same (const cJSON *state, const SlvJobKey *key);
/** The kind of a list that was walked in pages, so that it is walked again at once; else NULL. Borrowed. */
const char *slv_job_state_paged_kind (const cJSON *state);
/** Fills @account with what stands in @state. */
void     slv_job_state_read (const cJSON *state, SlvImportAccount *account);

/** What was said of a table's columns, as text; equal ones give equal texts. (transfer full) */
char       *slv_job_columns_write (GHashTable *columns);
/** What was said of them the last time for @origin. (transfer full) (nullable) */
GHashTable *slv_job_columns_load (SlvStore *store, const char *origin);
gboolean    slv_job_columns_save (SlvStore *store, const char *origin, GHashTable *columns, GError **error);
