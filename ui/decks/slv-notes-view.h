/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-notes-view.h: what a person writes about the open deck: notes (plain text or Markdown, kept as typed), tags, folder. */
#pragma once
#include "widgets/slv-ui.h"
#include "decks/slv-deck-document.h"

#define SLV_TYPE_NOTES_VIEW (slv_notes_view_get_type ())
G_DECLARE_FINAL_TYPE (SlvNotesView, slv_notes_view, SLV, NOTES_VIEW, AdwBin)

/** slv_notes_view_set_document: @document (nullable) is referenced and followed. */
void slv_notes_view_set_document (SlvNotesView *self, SlvDeckDocument *document);
/** slv_notes_view_commit: takes over what was typed and not yet confirmed. */
void slv_notes_view_commit (SlvNotesView *self);
