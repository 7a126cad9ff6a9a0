/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-verdict-formats.h: the open deck under several formats and editions of its game side by side, and in a sentence what
 * differs. Which formats is remembered for each game. */
#pragma once
#include "widgets/slv-ui.h"
#include "decks/slv-deck-document.h"

#define SLV_TYPE_VERDICT_FORMATS (slv_verdict_formats_get_type ())
G_DECLARE_FINAL_TYPE (SlvVerdictFormats, slv_verdict_formats, SLV, VERDICT_FORMATS, AdwBin)

/** slv_verdict_formats_set_document: @document (nullable) is referenced and followed. */
void slv_verdict_formats_set_document (SlvVerdictFormats *self, SlvDeckDocument *document);
/** Borrowed: the button that chooses what to compare with; it stands where its owner puts it. */
GtkWidget *slv_verdict_formats_get_button (SlvVerdictFormats *self);
