/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-advice-view.h: what lists like the open deck play that it does not, what it plays that they do not, and which lists those are. The
 * lists are a folder that the person has chosen for the game, or what an address gave that was typed here, else the saved decks; they are
 * read when the page is first looked at, and everything is counted in a thread. Main thread only. */
#pragma once
#include <adwaita.h>
#include "decks/slv-deck-document.h"
#include <adwaita.h>

#define SLV_TYPE_ADVICE_VIEW (slv_advice_view_get_type ())
G_DECLARE_FINAL_TYPE (SlvAdviceView, slv_advice_view, SLV, ADVICE_VIEW, AdwBin)

/** slv_advice_view_set_session: once. */
void slv_advice_view_set_session  (SlvAdviceView *self, SlvSession *session);
/** slv_advice_view_set_document: @document: (nullable). */
void slv_advice_view_set_document (SlvAdviceView *self, SlvDeckDocument *document);
