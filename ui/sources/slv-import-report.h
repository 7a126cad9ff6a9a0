/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-import-report.h: how an import went, for people: what is new, changed and gone, what was refused and why; or why nothing
 * landed and what to do about it. Its buttons: sources.again, sources.open::PATH, sources.lists, win.cards-of::GAME, sources.remove::NAME. */
#pragma once
#include "widgets/slv-ui.h"
#include "sources/slv-importer.h"

#define SLV_TYPE_IMPORT_REPORT (slv_import_report_get_type ())
G_DECLARE_FINAL_TYPE (SlvImportReport, slv_import_report, SLV, IMPORT_REPORT, GtkWidget)

/** slv_import_report_show: everything is copied out of @outcome. @samples: (nullable): the name of the list of sample cards that stand beside
 *  what landed, and can go now */
void  slv_import_report_show (SlvImportReport *self, const SlvImportOutcome *outcome, SlvGames *games, const char *samples);
/** They are on their way out: they are not offered any more. */
void  slv_import_report_samples_gone (SlvImportReport *self);
