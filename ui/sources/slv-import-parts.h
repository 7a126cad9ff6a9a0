/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-import-parts.h: what the page of card lists shows of an import, before and after it. */
#pragma once
#include "widgets/slv-ui.h"
#include "sources/slv-importer.h"

/* slv-change-row.c: one line of a preview: a card or printing that an import would add, change or drop, or a record it refuses. */
typedef enum { SLV_ROW_NEW, SLV_ROW_CHANGED, SLV_ROW_GONE, SLV_ROW_BACK, SLV_ROW_REFUSED, SLV_ROW_KINDS } SlvRowKind;

#define SLV_TYPE_CHANGE_ROW (slv_change_row_get_type ())
G_DECLARE_FINAL_TYPE (SlvChangeRow, slv_change_row, SLV, CHANGE_ROW, GObject)

SlvChangeRow *slv_change_row_new_change  (const SlvImportChange *change, const SlvGame *game);   /* @game: (nullable) */
SlvChangeRow *slv_change_row_new_refused (const SlvRejected *rejected);
SlvRowKind    slv_change_row_get_kind    (SlvChangeRow *self);
const char   *slv_change_row_get_title   (SlvChangeRow *self);
const char   *slv_change_row_get_detail  (SlvChangeRow *self);   /* a sentence: what happens to it */
const char   *slv_change_row_get_icon    (SlvChangeRow *self);
/** Whether @folded (by slv_fold_search()) occurs in what is shown. */
gboolean      slv_change_row_matches     (SlvChangeRow *self, const char *folded);

/* slv-import-columns.c: of which game a list is and how the columns of a table were understood, each of which can be set. */

/**
 * slv_import_columns_fill: rows of @list: one for the game, where another choice activates sources.set-game (ID, "" by its content), and one
 * a column, where it activates sources.set-column (COLUMN, ATTR).
 * @game: (nullable): id; @columns: (nullable) (element-type SlvListColumn)
 */
void slv_import_columns_fill (GtkListBox *list, SlvGames *games, const char *game, const GPtrArray *columns);
/** slv_import_columns_focus: what was chosen last has the focus again, now that the list has been read with it. @within: what holds the list;
 *  @asked: (nullable): the column, "" the game; NULL does nothing. */
void slv_import_columns_focus (GtkWidget *within, const char *asked);

/* slv-import-preview.c: what an import would do, before anything is written: every card and printing that is new, changed or gone,
 * every record that is refused, as a list that can be searched and narrowed to one kind; for a table, how its columns were
 * understood, each of which can be set. Its buttons: sources.apply, sources.dismiss; a column that is set activates
 * sources.set-column with (COLUMN, ATTR). */
#define SLV_TYPE_IMPORT_PREVIEW (slv_import_preview_get_type ())
G_DECLARE_FINAL_TYPE (SlvImportPreview, slv_import_preview, SLV, IMPORT_PREVIEW, GtkWidget)

/** slv_import_preview_show: everything is copied out of @outcome, whose accounts are those of dry runs. */
void slv_import_preview_show (SlvImportPreview *self, const SlvImportOutcome *outcome, SlvGames *games);

/* slv-import-report.c: how an import went, for people: what is new, changed and gone, what was refused and why; or why nothing
 * landed and what to do about it. Its buttons: sources.again, sources.open::PATH, sources.lists, win.cards-of::GAME, sources.remove::NAME. */
#define SLV_TYPE_IMPORT_REPORT (slv_import_report_get_type ())
G_DECLARE_FINAL_TYPE (SlvImportReport, slv_import_report, SLV, IMPORT_REPORT, GtkWidget)

/** slv_import_report_show: everything is copied out of @outcome. @samples: (nullable): the name of the list of sample cards that stand beside
 *  what landed, and can go now */
void  slv_import_report_show (SlvImportReport *self, const SlvImportOutcome *outcome, SlvGames *games, const char *samples);
/** They are on their way out: they are not offered any more. */
void  slv_import_report_samples_gone (SlvImportReport *self);

/* slv-source-row.c: one remembered card list, with buttons to fetch it again and to forget it. */

/** Whether it is one of the lists of invented cards that come with the program. @schema: the folder of slv_schema_dir() */
gboolean   slv_source_is_sample (const SlvSource *source, const char *schema);
/** slv_source_row_new: an AdwActionRow; its buttons are sources.preview::NAME, sources.refresh::NAME
 *  and sources.remove::NAME. @source is copied from. @schema: as above */
GtkWidget *slv_source_row_new (const SlvSource *source, SlvGames *games, const char *schema);

/** slv_published_row_new: a list that @game's definition names, with a button sources.add::ID. */
GtkWidget *slv_published_row_new (const SlvListSource *source, const SlvGame *game);
