/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-game-facts.h: what the program believes of a game or of one of its formats, as sentences: what the page "Games" shows.
 * Plain data without widgets. */
#pragma once
#include "query/slv-query.h"

typedef enum {
  SLV_FACTS_ABOUT, SLV_FACTS_RULES, SLV_FACTS_OPTIONS, SLV_FACTS_ZONES, SLV_FACTS_OPENING, SLV_FACTS_TURN, SLV_FACTS_BETWEEN,
  SLV_FACTS_LISTS, SLV_FACTS_ATTRIBUTES, SLV_FACTS_READERS, SLV_FACTS_N_SECTIONS
} SlvFactSection;

typedef struct {
  SlvFactSection   section;
  char            *title;       /* one sentence or name */
  char            *detail;      /* further sentences, one a line; NULL: none */
  char            *clause;      /* of the rulebook; NULL: none is named */
  gboolean         has_severity;
  SlvSeverity      severity;    /* of a rule */
  gboolean         off;         /* a rule that the options of now leave out */
  const SlvOption *option;      /* an option to choose; borrowed, else NULL */
} SlvFact;
void slv_fact_free (SlvFact *fact);

/**
 * slv_game_facts_new:
 * @format: (nullable): its rules, zones, options, procedures and lists; NULL: the attributes and readers of @game
 * @options: (nullable): under which numbers and conditions are told
 * Returns: (transfer full) (element-type SlvFact): in the order in which they are read. Main thread.
 */
GPtrArray  *slv_game_facts_new (SlvGame *game, const SlvFormat *format, SlvIndex *index, const SlvOptions *options);
/** Heading of a section, translated. */
const char *slv_fact_section_title (SlvFactSection section);
/** Severity as a word for people, translated. */
const char *slv_fact_severity_title (SlvSeverity severity);
