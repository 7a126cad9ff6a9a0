/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-importer.h: imports of card lists on behalf of a window, one after the other, each whole or not at all, whatever becomes of the others; afterwards the list
 * is remembered as a source and the session's index is built anew. Main thread.
 *
 * signals: "started", "progress" (see the getters), "finished" (SlvImportOutcome*, borrowed) */
#pragma once
#include "import/slv-job.h"
#include "window/slv-session.h"

/**
 * SlvImportOutcome: how a run ended.
 * @accounts: (element-type SlvImportAccount): of the lists that landed, in order
 * @error: why the first list that could not be read was not, NULL: all were, or SLV_ERROR_CANCELLED; @failed: that list
 * @also: (element-type SlvSource): names of further lists that could not be read; their state is a sentence that says why
 * @game, @columns: (nullable) (element-type SlvListColumn): of that list, as it was said, and what is known of its columns where nobody
 *   could tell them
 * @mode: as given to slv_importer_run()
 */
typedef enum {
  SLV_IMPORT_MODE_PREVIEW,   /* nothing is written; what is fetched is kept for SLV_IMPORT_MODE_APPLY */
  SLV_IMPORT_MODE_APPLY,     /* what a preview has shown */
  SLV_IMPORT_MODE_DIRECT,
  SLV_IMPORT_MODE_QUIET      /* like DIRECT; whoever asked shows it in its own way */
} SlvImportMode;
typedef struct { GPtrArray *accounts; GError *error; GPtrArray *also; char *failed, *game; GPtrArray *columns; SlvImportMode mode; } SlvImportOutcome;

/** What is to be read, each in turn. @names: (nullable): under which each is remembered, NULL: made from what it is; @game, @kind:
 *  (nullable); @columns: (nullable), see SlvJobOrder; @kept: what was fetched lies ready, see
 *  slv_job_files_open(). Fields are owned: slv_import_request_free(). */
typedef struct { char **whats, **names, *game, *kind; GHashTable *columns; gboolean kept; } SlvImportRequest;
SlvImportRequest *slv_import_request_new  (const char * const *whats, const char * const *names, const char *game, const char *kind);
SlvImportRequest *slv_import_request_copy (const SlvImportRequest *request);
void              slv_import_request_free (SlvImportRequest *request);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (SlvImportRequest, slv_import_request_free)

#define SLV_TYPE_IMPORTER (slv_importer_get_type ())
G_DECLARE_FINAL_TYPE (SlvImporter, slv_importer, SLV, IMPORTER, GObject)

SlvImporter *slv_importer_new (SlvSession *session);
/** slv_importer_run: @request is copied. Returns: FALSE, doing nothing, while another run is on. */
gboolean     slv_importer_run (SlvImporter *self, const SlvImportRequest *request, SlvImportMode mode);
/** Drops what a preview of @request fetched, when it will not be applied. */
void         slv_importer_forget (SlvImporter *self, const SlvImportRequest *request);
/** Ends the run: nothing of the list that is read now will land. "finished" follows with SLV_ERROR_CANCELLED. */
void         slv_importer_cancel (SlvImporter *self);
/** The list that is read now, borrowed; NULL: none. */
const char  *slv_importer_get_what (SlvImporter *self);
/** How far it is. @position, @n: which of how many lists, from 0. */
void         slv_importer_get_progress (SlvImporter *self, SlvJobProgress *progress, guint *position, guint *n);
/** (transfer full): a name for a list: a file's name without folder and ending, or host and last part of an address. */
char        *slv_importer_name_for (const char *what);
/** (transfer full) (element-type char*): paths of the sample lists that come with the program; @game: id, "" all. */
GPtrArray   *slv_importer_samples (const char *schema, const char *game);
