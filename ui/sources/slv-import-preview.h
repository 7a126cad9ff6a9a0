/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-import-preview.h: what an import would do, before anything is written: every card and printing that is new, changed or gone,
 * every record that is refused, as a list that can be searched and narrowed to one kind; for a table, how its columns were
 * understood, each of which can be set. Its buttons: sources.apply, sources.dismiss; a column that is set activates
 * sources.set-column with (COLUMN, ATTR). */
#pragma once
#include "widgets/slv-ui.h"
#include "sources/slv-importer.h"

#define SLV_TYPE_IMPORT_PREVIEW (slv_import_preview_get_type ())
G_DECLARE_FINAL_TYPE (SlvImportPreview, slv_import_preview, SLV, IMPORT_PREVIEW, GtkWidget)

/** slv_import_preview_show: everything is copied out of @outcome, whose accounts are those of dry runs. */
void slv_import_preview_show (SlvImportPreview *self, const SlvImportOutcome *outcome, SlvGames *games);
