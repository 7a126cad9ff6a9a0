/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-tell.h: what a definition says, in words for people: phrases that stand in several sentences, and rules as sentences of their
 * kinds. Nothing here looks at a deck. All (transfer full) unless it says const; translated; any thread. */
#pragma once
#include "query/slv-query.h"

/** What is told of. */
typedef struct {
  SlvGame           *game;
  const SlvFormat   *format;
  const SlvRulebook *book;
  SlvIndex          *index;
  const SlvOptions  *options;    /* (nullable): under which numbers are told */
  GPtrArray         *facts;      /* (nullable): where a page collects what is told; not used here */
} SlvTeller;

/** Appends a sentence on a line of its own; takes @line, NULL adds nothing. */
void        slv_tell_line   (GString *detail, char *line);
/** A rule in one sentence that speaks of no deck; further ones are appended to @detail. */
char       *slv_tell_rule   (const SlvTeller *teller, const SlvRule *rule, GString *detail);
/** A query in words; what does not parse is shown as it is written. */
char       *slv_tell_query  (const SlvTeller *teller, const char *text);
/** Whether slv_tell_cards() says that there is no card. */
gboolean    slv_tell_none   (const SlvTeller *teller, const SlvNumber *min, const SlvNumber *max);
/** The contrary in words of a query that says only what is not so; NULL: it says something else, too. */
char       *slv_tell_contrary (const SlvTeller *teller, const char *text);
/** What an erratum says: the text alone, or "Chi: 6". */
char       *slv_tell_erratum (const SlvGame *game, const SlvErratumView *view);
/** A number of the definition, and the option that it comes from. */
char       *slv_tell_number (const SlvTeller *teller, const SlvNumber *number);
/** "at least 60 cards", "2 to 4 cards", "all cards", … */
char       *slv_tell_cards  (const SlvTeller *teller, const SlvNumber *min, const SlvNumber *max);
/** "at least 60", "at most 15", "60 to 80", "exactly 51" */
char       *slv_tell_range  (const SlvTeller *teller, const SlvNumber *min, const SlvNumber *max);
/** Title of a zone by its id. */
const char *slv_tell_zone   (const SlvTeller *teller, const char *id);
char       *slv_tell_zones  (const SlvTeller *teller, char **ids);
/** The same, for what is counted over all of them. */
char       *slv_tell_zones_together (const SlvTeller *teller, char **ids);
/** Title of an attribute by its id. */
const char *slv_tell_attr   (const SlvTeller *teller, const char *id);
char       *slv_tell_attrs  (const SlvTeller *teller, char **ids);
/** "Influence limit of the card in Identity" */
char       *slv_tell_attr_of (const SlvTeller *teller, const char *zone, const char *attr);
/** Title of what is counted, by its id. */
const char *slv_tell_counter (const SlvTeller *teller, const char *id);
/** That something holds only when the option of this id has this value, and which one it has now. */
char       *slv_tell_option (const SlvTeller *teller, const char *id, const char *value);
/** On what option something hangs; NULL: on none. */
char       *slv_tell_if     (const SlvTeller *teller, const char *option, gboolean negated);
