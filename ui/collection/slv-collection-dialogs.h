/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-collection-dialogs.h: what is asked and told in windows over the page of copies, each in the .c file of its name. Main thread. */
#pragma once
#include "collection/slv-holding-change.h"
#include "widgets/slv-dialog.h"
#include "window/slv-session.h"

/** SlvCardChosen: @row: card, SLV_ROW_NONE: none; @printing: SLV_ROW_NONE: not known which. @collection: what they are of; another one may be
 *  the present one by now. */
typedef void (*SlvCardChosen) (SlvCollection *collection, guint row, guint printing, gpointer user_data);

/**
 * slv_card_chooser_present: a person says which card, and which printing of it, a row or lot means.
 * @game: (nullable): cards of any
 * @name: looked for first; @set, @number: printings that fit come first; "" any
 * @none: (nullable): title of a first row that means no card
 * @free_data: called when the dialog goes, whether something was chosen or not
 */
void slv_card_chooser_present (GtkWidget *parent, SlvCollection *collection, SlvGame *game, const char *name, const char *set,
                               const char *number, const char *none, SlvCardChosen chosen, gpointer user_data, GDestroyNotify free_data);
/** slv_copies_export_present: lots as a file of a kind that is chosen, told beforehand what that kind cannot say. @ids: (element-type gint64):
 *  referenced */
void slv_copies_export_present (GtkWidget *parent, SlvSession *session, GArray *ids);
/** slv_copies_import_present: a collection file is looked at before anything is written: which columns were understood, what is new, what was
 *  guessed and why, what has no card, what is refused with line and column. Apply writes it as one change. @path: (nullable): file to begin with */
void slv_copies_import_present (GtkWidget *parent, SlvSession *session, const char *path);
/** slv_history_dialog_present: every change of the collection, newest first, each of which can be taken back by itself. */
void slv_history_dialog_present (GtkWidget *parent, SlvHoldings *holdings);
/** slv_lots_dialog_present: the same new values for many lots, or for so many copies of one (@split). Values that are not ticked stay as they
 *  are; one that is ticked and empty is taken away. @ids: referenced */
void slv_lots_dialog_present (GtkWidget *parent, SlvHoldings *holdings, GArray *ids, gboolean split);

typedef enum { SLV_PULL_BUILD, SLV_PULL_APART } SlvPullKind;

/** slv_pull_dialog_present: which copies decks take, and from where, before it is done: a list by place to tick off, copy and print; or what goes
 *  back where when built decks are taken apart. @decks: (element-type SlvDeck): saved ones, with their entries; referenced. @game: (nullable): of
 *  decks that name none */
void slv_pull_dialog_present (GtkWidget *parent, SlvSession *session, SlvPullKind kind, GPtrArray *decks, SlvGame *game);
/** slv_shop_dialog_present: the cheapest way to get what is on the list of wants, or what decks lack, by source of prices; what an order costs
 *  besides is said here, and remembered. @ids: (element-type gint64): decks that count beside what is wanted; referenced. @decks: (nullable)
 *  (element-type SlvDeck): only what these lack, instead; referenced, and not changed any more. @game: (nullable): only of this game */
void slv_shop_dialog_present (GtkWidget *parent, SlvSession *session, GArray *ids, GPtrArray *decks, SlvGame *game);
/** slv_together_dialog_present: which of several decks can be built at once: yes or no, the largest sets, what is missing for all. @decks:
 *  (element-type SlvDeck): 2 to SLV_TOGETHER_MAX saved ones; referenced. @game: (nullable): of decks that name none */
void slv_together_dialog_present (GtkWidget *parent, SlvSession *session, GPtrArray *decks, SlvGame *game);
/** slv_want_dialog_edit: a want of one's own. @wanted: (nullable): one that is changed; NULL: a new one, of @game (nullable) */
void slv_want_dialog_edit    (GtkWidget *parent, SlvHoldings *holdings, SlvIndex *index, SlvGame *game, const SlvWanted *wanted);
/** slv_want_dialog_arrived: what of the list has arrived. @rows: (element-type SlvWanted): lines of it, at least one; copied */
void slv_want_dialog_arrived (GtkWidget *parent, SlvHoldings *holdings, SlvIndex *index, GPtrArray *rows);
/** slv_worth_dialog_present: what copies are worth: together, against what was paid, by place, set and game, and day by day; with the settings by
 *  which prices are told. @ids: (element-type gint64): of the lots that are asked about; (transfer none) */
void slv_worth_dialog_present (GtkWidget *parent, SlvSession *session, GArray *ids);
