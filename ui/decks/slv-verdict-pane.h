/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-verdict-pane.h: the verdict on the deck that is open, always there and always current: legal or not, every finding
 * with its sentence, clause and cards. Activating a finding, or a bar of a chart, emits "show-cards". */
#pragma once
#include "widgets/slv-ui.h"
#include "decks/slv-deck-document.h"

#define SLV_TYPE_VERDICT_PANE (slv_verdict_pane_get_type ())
G_DECLARE_FINAL_TYPE (SlvVerdictPane, slv_verdict_pane, SLV, VERDICT_PANE, AdwBin)

/* signal "show-cards" (GPtrArray of SlvFindingCard): the cards of a finding or a bar are to be selected in the deck */

/** slv_verdict_pane_set_document: @document (nullable) is referenced and followed. */
void  slv_verdict_pane_set_document (SlvVerdictPane *self, SlvDeckDocument *document);
/** (transfer full): the verdict in a few words for a banner, for example "Illegal: 3 findings"; @icon (out): its icon's name. */
char *slv_verdict_pane_summary (const SlvReport *report, const char *problem, const char **icon);
/** The same of the deck that is open (nullable), with the day when it is not today. */
char *slv_verdict_pane_document_summary (SlvDeckDocument *document, const char **icon);
/** slv_verdict_pane_set_card: (nullable): the card that is selected in the deck. */
void slv_verdict_pane_set_card (SlvVerdictPane *self, const char *name);
