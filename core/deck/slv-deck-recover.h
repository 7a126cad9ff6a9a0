/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-deck-recover.h: what was being edited when a program ended without warning becomes a saved state, so that every list and
 * every command sees the deck as the person left it. The store's thread. */
#pragma once
#include "store/slv-store.h"

/** slv_deck_dup_owner: (transfer full): this process, as the owner of edits that no saved state holds (slv_store_mark_unsaved()). It
 *  differs from every process before it, also from one that had the same number. */
char *slv_deck_dup_owner (void);
/**
 * slv_deck_recover: saves the edits of every deck whose owner runs no more, each as a new state that opens with its undo list. A
 * deck that somebody else has saved meanwhile stays as it is; the edits become a deck of their own under a free name. Edits that
 * cannot be saved (the deck was removed, its new name given to another one) stay as they are: the editor opens with them.
 * Returns: how many decks were saved; 0 also when the library cannot be read or written
 */
guint slv_deck_recover (SlvStore *store);
/** slv_deck_is_edited_elsewhere: whether another program that runs now holds edits of the saved deck @deck that no state of it has:
 *  what is read of it is older than what a person sees there. FALSE also when the library cannot be read. */
gboolean slv_deck_is_edited_elsewhere (SlvStore *store, gint64 deck);
