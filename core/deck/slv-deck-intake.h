/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-deck-intake.h: many decks come into the library. They are saved some at a time, each batch in one transaction, since waiting
 * for the disk costs far more than a deck; a deck that the library refuses does not keep the others out. Killed in between, the
 * decks that were told of are there whole and the others are not there at all. Same thread as the store. */
#pragma once
#include "deck/slv-deck.h"

typedef struct _SlvDeckIntake SlvDeckIntake;

/** What happens to a deck of a name that a saved deck has. */
typedef enum {
  SLV_INTAKE_REPLACE,   /* it becomes the newest state of that deck */
  SLV_INTAKE_RENAME,    /* it is saved as "NAME (2)", "NAME (3)", …, unless the saved one is just the same */
} SlvIntakeClash;

/** What became of a deck. */
typedef enum {
  SLV_INTAKE_NEW,
  SLV_INTAKE_REPLACED,
  SLV_INTAKE_RENAMED,
  SLV_INTAKE_REFUSED,   /* nothing was saved */
  SLV_INTAKE_THERE,     /* a saved deck of this name says the same, whatever folder and tags it was given: nothing was saved, and the deck has
                         * that one's number */
} SlvIntakeEnd;

/** @deck: with the name and number that it has got; what is told as saved is on the disk. @why: (nullable): of SLV_INTAKE_REFUSED. */
typedef void (*SlvIntakeFunc) (const SlvDeck *deck, SlvIntakeEnd end, const GError *why, gpointer user_data);

/** slv_deck_intake_new: @store must stay; @func: called for every deck, in their order, but at once for one that is there already. (transfer full). */
SlvDeckIntake *slv_deck_intake_new    (SlvStore *store, SlvIntakeClash clash, SlvIntakeFunc func, gpointer user_data);
/** slv_deck_intake_take: @deck: (transfer full): saved now or with some of those that follow. Returns: FALSE with SLV_ERROR_STORE,
 *  SLV_ERROR_DAMAGED … when the library takes nothing at all: the decks not told of are not saved. */
gboolean       slv_deck_intake_take   (SlvDeckIntake *intake, SlvDeck *deck, GError **error);
/** slv_deck_intake_finish: saves what is still waiting. The same errors. */
gboolean       slv_deck_intake_finish (SlvDeckIntake *intake, GError **error);
/** What still waits is dropped. */
void           slv_deck_intake_free   (SlvDeckIntake *intake);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (SlvDeckIntake, slv_deck_intake_free)
