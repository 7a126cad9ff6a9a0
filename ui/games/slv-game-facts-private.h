/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-game-facts-private.h: what the files of the facts share: one teller, and phrases that stand in several sentences. */
#pragma once
#include "games/slv-game-facts.h"
G_BEGIN_DECLS

/** What is told of, and where to. */
typedef struct {
  SlvGame           *game;
  const SlvFormat   *format;
  const SlvRulebook *book;
  SlvIndex          *index;
  const SlvOptions  *options;
  GPtrArray         *facts;
} SlvTeller;

/** Adds a fact; takes @title. */
SlvFact *slv_teller_add    (SlvTeller *teller, SlvFactSection section, char *title, const char *clause);
/** Appends a sentence to the fact's detail; takes @line, NULL adds nothing. */
void     slv_fact_add_line (SlvFact *fact, char *line);

/* All (transfer full). */
/** A query in words; what does not parse is shown as it is written. */
char    *slv_tell_query    (const SlvTeller *teller, const char *text);
/** A number, and the option that it comes from. */
char    *slv_tell_number   (const SlvTeller *teller, const SlvNumber *number);
/** "at least 60 cards", "2 to 4 cards", "all cards", … */
char    *slv_tell_cards    (const SlvTeller *teller, const SlvNumber *min, const SlvNumber *max);
/** "at least 60", "at most 15", "60 to 80", "exactly 51" */
char    *slv_tell_range    (const SlvTeller *teller, const SlvNumber *min, const SlvNumber *max);
/** Title of a zone by its id. */
const char *slv_tell_zone  (const SlvTeller *teller, const char *id);
char    *slv_tell_zones    (const SlvTeller *teller, char **ids);
/** The same, for what is counted over all of them. */
char    *slv_tell_zones_together (const SlvTeller *teller, char **ids);
/** Title of an attribute by its id. */
const char *slv_tell_attr  (const SlvTeller *teller, const char *id);
/** Title of what is counted, by its id. */
const char *slv_tell_counter (const SlvTeller *teller, const char *id);
/** On what option something hangs; NULL: on none. */
char    *slv_tell_if       (const SlvTeller *teller, const char *option, gboolean negated);

void slv_tell_rules   (SlvTeller *teller);
void slv_tell_opening (SlvTeller *teller);
void slv_tell_turn    (SlvTeller *teller);
void slv_tell_between (SlvTeller *teller);
void slv_tell_lists   (SlvTeller *teller);

G_END_DECLS
