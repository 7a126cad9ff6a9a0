/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-odds-view.h: the odds of the open deck's hands: rows of wants with their chances, plots of the chosen one, and what can be
 * done about it. Follows every edit of the deck; all of it is worked out in a thread. Main thread.
 * Actions: odds.add (Ctrl+Return) · odds.undo (Ctrl+Z): brings back the want that was removed last,
 * or takes back the last edit of the deck, whichever was later */
#pragma once
#include "decks/slv-deck-document.h"
#include "hands/slv-odds-book.h"
#include "widgets/slv-ui.h"

#define SLV_TYPE_ODDS_VIEW (slv_odds_view_get_type ())
G_DECLARE_FINAL_TYPE (SlvOddsView, slv_odds_view, SLV, ODDS_VIEW, AdwBin)

/** slv_odds_view_set_document: (nullable). What was asked of the one before is remembered with it. */
void slv_odds_view_set_document (SlvOddsView *self, SlvDeckDocument *document);
/** slv_odds_view_get_book: (transfer none): what is asked of the open deck, as it stands on the page. */
const SlvOddsBook *slv_odds_view_get_book (SlvOddsView *self);
/** slv_odds_view_focus: the focus goes to the first want, or to the button that makes one. */
void slv_odds_view_focus (SlvOddsView *self);
