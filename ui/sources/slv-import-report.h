/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-import-report.h: how an import went, for people: what is new, changed and gone, what was refused and why; or why nothing
 * landed and what to do about it. Its buttons: sources.again, sources.lists, win.page::cards. */
#pragma once
#include "widgets/slv-ui.h"
#include "sources/slv-importer.h"

#define SLV_TYPE_IMPORT_REPORT (slv_import_report_get_type ())
G_DECLARE_FINAL_TYPE (SlvImportReport, slv_import_report, SLV, IMPORT_REPORT, GtkWidget)

/** slv_import_report_show: everything is copied out of @outcome. */
void  slv_import_report_show (SlvImportReport *self, const SlvImportOutcome *outcome, SlvGames *games);
