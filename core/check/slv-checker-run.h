/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-checker-run.h: what a check of one deck begins and ends with. */
#pragma once
#include "check/slv-check-private.h"

/** Loads @deck into @checker, binds what rules take from its cards, and fills @run; options of the deck that the rulebook does not understand go to @faults. */
void slv_run_begin (SlvRun *run, SlvChecker *checker, const SlvDeck *deck, GPtrArray *faults);
/** Frees what slv_run_begin() made; the report stays. */
void slv_run_end   (SlvRun *run);
