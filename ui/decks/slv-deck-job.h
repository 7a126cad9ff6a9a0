/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-deck-job.h: what a thread needs to work on the open deck: copies of it and of its options, and an index and games that
 * stay alive meanwhile. */
#pragma once
#include "decks/slv-deck-document.h"

typedef struct { SlvGames *games; SlvIndex *index; const SlvFormat *format; SlvOptions *options; SlvDeck *deck;
                 char *as_of; /* NULL: today */ } SlvDeckJob;

/** slv_deck_job_new: of the registered lists; @document must have a format. Main thread. */
SlvDeckJob *slv_deck_job_new     (SlvDeckDocument *document);
void        slv_deck_job_free    (SlvDeckJob *job);      /* any thread */
/** (transfer full): a checker of the thread's own; errors as slv_checker_new(). */
SlvChecker *slv_deck_job_checker (const SlvDeckJob *job, GError **error);
