/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-deck-bulk.h: the same thing done to many saved decks, all or none, and taken back. Taking back touches only what was
 * changed: edits that were made in between stay. On disk when one of these calls ends well: all decks, each as a new state beside its older
 * ones; else each as it was. Same thread as the store. */
#pragma once
#include "deck/slv-deck.h"

typedef enum {
  SLV_DECKS_MOVE,        /* @words: the folder, "" top */
  SLV_DECKS_TAG,         /* @words: tags to add, divided by commas */
  SLV_DECKS_UNTAG,       /* @words: tags to take away; case does not matter */
  SLV_DECKS_DUPLICATE,   /* copies under free names, with no history of their own; @words: ignored */
  SLV_DECKS_REMOVE,      /* the library's history keeps them; @words: ignored */
} SlvDecksChange;

typedef struct _SlvDecksStep SlvDecksStep;   /* one step of undo */

/**
 * slv_decks_change: one transaction.
 * @ids: (element-type gint64): saved decks; one that is gone is SLV_ERROR_NOT_FOUND
 * @words: see SlvDecksChange; UTF-8
 * Returns: (transfer full): what was done; slv_decks_step_count() 0: nothing, since everything was so already
 */
SlvDecksStep *slv_decks_change     (SlvStore *store, const GArray *ids, SlvDecksChange change, const char *words, GError **error);
void          slv_decks_step_free  (SlvDecksStep *step);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (SlvDecksStep, slv_decks_step_free)
/** Decks that were changed. */
guint         slv_decks_step_count (const SlvDecksStep *step);
/** (transfer full): what was done, in words for a toast or the Undo label: "3 decks moved to “Cups”". */
char         *slv_decks_step_text  (const SlvDecksStep *step);
/** Borrowed (element-type gint64): the decks that were changed; of SLV_DECKS_DUPLICATE the new ones. */
const GArray *slv_decks_step_ids   (const SlvDecksStep *step);
/** slv_decks_step: takes @step back, or does it again; one transaction. An error leaves library and step as they were. */
gboolean      slv_decks_step       (SlvStore *store, SlvDecksStep *step, gboolean redo, GError **error);
