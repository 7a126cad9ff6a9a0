/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-game-facts-private.h: what the files of the facts share. Their phrases are those of check/slv-tell.h. */
#pragma once
#include "check/slv-tell.h"
#include "games/slv-game-facts.h"

/** Adds a fact; takes @title. */
SlvFact *slv_teller_add    (SlvTeller *teller, SlvFactSection section, char *title, const char *clause);
/** Appends a sentence to the fact's detail; takes @line, NULL adds nothing. */
void     slv_fact_add_line (SlvFact *fact, char *line);

void slv_tell_rules   (SlvTeller *teller);
void slv_tell_opening (SlvTeller *teller);
void slv_tell_turn    (SlvTeller *teller);
void slv_tell_between (SlvTeller *teller);
void slv_tell_lists   (SlvTeller *teller);
