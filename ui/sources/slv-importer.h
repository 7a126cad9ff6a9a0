/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-importer.h: imports of card lists on behalf of a window, one after the other, each whole or not at all; afterwards the list
 * is remembered as a source and the session's index is built anew. Main thread.
 *
 * signals: "started", "progress" (see the getters), "finished" (SlvImportOutcome*, borrowed) */
#pragma once
#include "import/slv-job.h"
#include "window/slv-session.h"
G_BEGIN_DECLS

/**
 * SlvImportOutcome: how a run ended.
 * @accounts: (element-type SlvImportAccount): of the lists that landed, in order
 * @error: why the run ended early, NULL: it did not; @failed: the list it was at
 * @quiet: as given to slv_importer_run()
 */
typedef struct { GPtrArray *accounts; GError *error; char *failed; gboolean quiet; } SlvImportOutcome;

#define SLV_TYPE_IMPORTER (slv_importer_get_type ())
G_DECLARE_FINAL_TYPE (SlvImporter, slv_importer, SLV, IMPORTER, GObject)

SlvImporter *slv_importer_new (SlvSession *session);
/** Until "finished" no other run starts. */
gboolean     slv_importer_is_running (SlvImporter *self);
/**
 * slv_importer_run:
 * @whats: files or addresses; @names: (nullable): under which each is remembered; NULL: made from what it is
 * @game, @kind: (nullable): as for slv_job_run()
 * @quiet: handed on in the outcome: whoever asked shows it in its own way
 * Returns: FALSE, doing nothing, while another run is on.
 */
gboolean     slv_importer_run (SlvImporter *self, const char * const *whats, const char * const *names, const char *game,
                               const char *kind, gboolean quiet);
/** Ends the run: nothing of the list that is read now will land. "finished" follows with SLV_ERROR_CANCELLED. */
void         slv_importer_cancel (SlvImporter *self);
/** The list that is read now, borrowed; NULL: none. */
const char  *slv_importer_get_what (SlvImporter *self);
/** How far it is. @position, @n: which of how many lists, from 0. */
void         slv_importer_get_progress (SlvImporter *self, SlvJobProgress *progress, guint *position, guint *n);
/** (transfer full): a name for a list: a file's name without folder and ending, or host and last part of an address. */
char        *slv_importer_name_for (const char *what);
/** (transfer full) (element-type char*): paths of the sample lists that come with the program. */
GPtrArray   *slv_importer_samples (const char *schema);

G_END_DECLS
