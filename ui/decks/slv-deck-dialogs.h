/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-deck-dialogs.h: what is asked and told in windows over decks, each in the .c file of its name. Main thread. */
#pragma once
#include "deck/slv-deck-diff.h"
#include "decks/slv-deck-document.h"
#include "widgets/slv-dialog.h"

/** slv_deck_compare_present: two decks, or two states of decks, side by side: how many copies of each card each has. @left, @right: saved decks; 0:
 *  the first one by name, to be chosen in the window. */
void slv_deck_compare_present (GtkWidget *parent, SlvSession *session, gint64 left, gint64 right);
/** slv_deck_group_row: (transfer floating): a row that tells of a card that lies in another group, or of the groups themselves. */
GtkWidget *slv_deck_group_row (const SlvGroupChange *change);
/** slv_decks_export_present: decks as files into a folder: the kind and the folder are asked for, what such files have no place for is told before
 *  anything is written, and afterwards what was written and under which names. @ids: (element-type gint64): saved decks; copied. @deck: (nullable):
 *  a deck as it is being edited, instead of those; copied. What its file will hold is shown, too. */
void slv_decks_export_present (GtkWidget *parent, SlvSession *session, const GArray *ids, const SlvDeck *deck);
/** slv_offers_dialog_present: swaps of a few cards that keep what the format asks of a swap and leave the deck as legal as it is, looked for in a
 *  thread. The one that is chosen becomes the moves of the plan at position @plan, as one undo step. */
void slv_offers_dialog_present (GtkWidget *parent, SlvDeckDocument *document, guint plan);
/** slv_paste_dialog_present: a deck list from anywhere, read while one looks: every line that became a card, and every line that did not with the
 *  reason; @text (nullable) is there already. Nothing happens to the deck before Add or Replace. Returns: (transfer none): its signal "taken"
 *  (SlvDeckDocument*) comes once @document has what was agreed to. */
GtkWidget *slv_paste_dialog_present (GtkWidget *parent, SlvDeckDocument *document, const char *text);
/** slv_repair_dialog_present: the smallest set of changes that makes the deck legal, looked for in a thread and shown before anything happens: each
 *  card with zone, copies before and after, and the rule that asks for it. Apply is one undo step, which a toast of @parent's window offers to take
 *  back. @document must have a format. @rule: (nullable): id of the rule whose changes are shown first. */
void slv_repair_dialog_present (GtkWidget *parent, SlvDeckDocument *document, const char *rule);
