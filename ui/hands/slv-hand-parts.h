/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-hand-parts.h: what shows hands, odds and the table of the open deck. */
#pragma once
#include "decks/slv-deck-document.h"
#include "widgets/slv-ui.h"
#include "hands/slv-odds-book.h"
#include "goldfish/slv-solo.h"

/* slv-hand-view.c: opening hands of the deck that is open, under its format's own procedure, step by step with clauses.
 * and, on a page of its own, the table for one with the same seed.
 * Actions: hand.draw (Space) · hand.more · hand.redraw · hand.exchange · hand.copy-seed */
#define SLV_TYPE_HAND_VIEW (slv_hand_view_get_type ())
G_DECLARE_FINAL_TYPE (SlvHandView, slv_hand_view, SLV, HAND_VIEW, AdwBin)

GtkWidget *slv_hand_view_new (SlvSession *session);
void       slv_hand_view_set_document (SlvHandView *self, SlvDeckDocument *document);   /* nullable */
SlvDeckDocument *slv_hand_view_get_document (SlvHandView *self);                        /* borrowed, nullable */
/** slv_hand_view_show: "draw": a new hand with a new seed; "table", "odds": the table with the hand that was drawn last, the chances. */
void       slv_hand_view_show (SlvHandView *self, const char *view);
/** slv_hand_view_step: takes back, or does again, the last step at the table, or of the chances. FALSE: what is shown has no steps. */
gboolean   slv_hand_view_step (SlvHandView *self, gboolean redo);

/* slv-hand-card.c: one card in a hand, drawn from its attributes: name, facets, text. A toggle: checked cards are those that
 * an exchange returns. */

/** slv_hand_card_new: Returns: (transfer floating): a GtkToggleButton; @index is only read now. */
GtkWidget *slv_hand_card_new (SlvIndex *index, const SlvHandCard *card);

/* slv-odds-view.c: the odds of the open deck's hands: rows of wants with their chances, plots of the chosen one, and what can be
 * done about it. Follows every edit of the deck; all of it is worked out in a thread. Main thread.
 * Actions: odds.add (Ctrl+Return) · odds.undo (Ctrl+Z): brings back the want that was removed last,
 * or takes back the last edit of the deck, whichever was later */
#define SLV_TYPE_ODDS_VIEW (slv_odds_view_get_type ())
G_DECLARE_FINAL_TYPE (SlvOddsView, slv_odds_view, SLV, ODDS_VIEW, AdwBin)

/** slv_odds_view_set_document: (nullable). What was asked of the one before is remembered with it. */
void slv_odds_view_set_document (SlvOddsView *self, SlvDeckDocument *document);
/** slv_odds_view_get_book: (transfer none): what is asked of the open deck, as it stands on the page. */
const SlvOddsBook *slv_odds_view_get_book (SlvOddsView *self);
/** slv_odds_view_focus: the focus goes to the first want, or to the button that makes one. */
void slv_odds_view_focus (SlvOddsView *self);

/* slv-hand-practice.c: keep or redraw, as practice: what a person does with hands that are dealt one after another is judged by the
 * chance of a want of the page Odds, and summed up. Exact, worked out in a thread (slv_odds_advise()). Main thread.
 * Signal "switched": slv_hand_practice_is_on() may say something else. */
#define SLV_TYPE_HAND_PRACTICE (slv_hand_practice_get_type ())
G_DECLARE_FINAL_TYPE (SlvHandPractice, slv_hand_practice, SLV, HAND_PRACTICE, AdwBin)

/** slv_hand_practice_set_document: @document: (nullable); @odds: whose wants may be chosen, outlives this one. Hands judged before do
 *  not count any more. */
void     slv_hand_practice_set_document (SlvHandPractice *self, SlvDeckDocument *document, SlvOddsView *odds);
/** slv_hand_practice_is_on: whether what is done with a hand is judged: it was asked for, and there is a want to judge it by. */
gboolean slv_hand_practice_is_on        (SlvHandPractice *self);
/** slv_hand_practice_dealt: a hand is there: the one of @seed for @players, after @redraws redraws. */
void     slv_hand_practice_dealt        (SlvHandPractice *self, guint64 seed, gboolean second, guint players, guint redraws);
/** slv_hand_practice_waits: @open: whether there is something to decide about the hand, which is told. */
void     slv_hand_practice_waits        (SlvHandPractice *self, gboolean open);
/**
 * slv_hand_practice_decide: the hand that was dealt last is redrawn, or kept once cards of it were returned. Says nothing where
 * practice is not on.
 * @returned: (nullable): their positions in the hand, borrowed; NULL: it is redrawn
 */
void     slv_hand_practice_decide       (SlvHandPractice *self, const GArray *returned);

/* slv-odds-parts.c: a want put together without its language: a row for each card or group, how many of it, and whether all of them are
 * wanted or one is enough. A text that says more is left as it is, and that is said. "edited": a person changed it. Main thread only. */
#define SLV_TYPE_ODDS_PARTS (slv_odds_parts_get_type ())
G_DECLARE_FINAL_TYPE (SlvOddsParts, slv_odds_parts, SLV, ODDS_PARTS, AdwBin)

/** slv_odds_parts_set_sights: @sights: (nullable) (element-type SlvOddsSight): what can be chosen; referenced. */
void        slv_odds_parts_set_sights (SlvOddsParts *self, GPtrArray *sights);
/** slv_odds_parts_set_want: shows another text; does not tell "edited". */
void        slv_odds_parts_set_want (SlvOddsParts *self, const char *want);
/** Borrowed: the text of what is chosen. */
const char *slv_odds_parts_get_want (SlvOddsParts *self);

/* slv-odds-sights-table.c: the cards and groups of a deck with the chance to see each by every turn. A row that is activated is asked
 * for as a want: "wanted" (text). Main thread only. */
#define SLV_TYPE_ODDS_SIGHTS_TABLE (slv_odds_sights_table_get_type ())
G_DECLARE_FINAL_TYPE (SlvOddsSightsTable, slv_odds_sights_table, SLV, ODDS_SIGHTS_TABLE, AdwBin)

/** slv_odds_sights_table_show: @sights: (element-type SlvOddsSight): referenced; @index: of their rows. The same again leaves
 *  the place that is scrolled to and the selected row. */
void slv_odds_sights_table_show (SlvOddsSightsTable *self, GPtrArray *sights, SlvIndex *index);

/* slv-odds-row.c: one want: its text with faults underlined, what was understood, the chance, how it was found, progress while
 * hands are played. It keeps nothing but what it shows.
 *
 * signals: "edited" (another text), "chosen" (it has the focus), "next" (Enter: on to the next want),
 * "move" (gint -1 up, +1 down; Alt+Up, Alt+Down), "remove" (Alt+Delete), "give-up", "again" */
#define SLV_TYPE_ODDS_ROW (slv_odds_row_get_type ())
G_DECLARE_FINAL_TYPE (SlvOddsRow, slv_odds_row, SLV, ODDS_ROW, GtkListBoxRow)

/** @choosing: whether what can be chosen stands open. */
GtkWidget  *slv_odds_row_new (const char *want, gboolean choosing);
/** (nullable) (element-type SlvOddsSight): what can be chosen; referenced. */
void        slv_odds_row_set_sights (SlvOddsRow *self, GPtrArray *sights);
const char *slv_odds_row_get_want (SlvOddsRow *self);
/** @many: whether there is more than one row, so that it can be moved. */
void        slv_odds_row_set_place (SlvOddsRow *self, guint nth, guint n);
void        slv_odds_row_focus (SlvOddsRow *self);
/** Marks the row whose details are shown. */
void        slv_odds_row_set_chosen (SlvOddsRow *self, gboolean chosen);

/* ---- what is shown; each replaces what was shown before ---- */
/** What was shown stays, but is marked as old until something else comes. */
void        slv_odds_row_set_waiting (SlvOddsRow *self);
void        slv_odds_row_set_result (SlvOddsRow *self, const SlvOddsResult *result);
/** @message: (nullable): NULL: nothing is asked (an empty text). @in_text: @span is the place of the fault. */
void        slv_odds_row_set_problem (SlvOddsRow *self, const char *message, gboolean in_text, SlvSpan span);
void        slv_odds_row_set_progress (SlvOddsRow *self, guint64 done, guint64 total);
/** The hands that were played so far do not count. */
void        slv_odds_row_set_stopped (SlvOddsRow *self);
/** (nullable): how it is with the deck that is compared with. */
void        slv_odds_row_set_comparison (SlvOddsRow *self, const char *text);

/* slv-table-view.c: the table for one: the deck that is open, played alone, by the zones and the turn of its format. All of it
 * is what SlvSolo says; a key, a menu, a button and a card that is dragged lead to the same action. Main thread. */
#define SLV_TYPE_TABLE_VIEW (slv_table_view_get_type ())
G_DECLARE_FINAL_TYPE (SlvTableView, slv_table_view, SLV, TABLE_VIEW, AdwBin)

/** slv_table_view_set_document: (nullable): the game that is played is over. */
void slv_table_view_set_document (SlvTableView *self, SlvDeckDocument *document);
/** slv_table_view_begin: lays out a game with this seed, unless one is played already; takes the focus. */
void slv_table_view_begin (SlvTableView *self, guint64 seed, gboolean first);
