/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-complete-private.h: what the files of completion share. Not for other files. */
#pragma once
#include "query/slv-complete.h"
#include "query/slv-complete-place.h"
#include "query/slv-query-private.h"

typedef struct {
  SlvIndex   *index;
  SlvGame    *game;            /* never NULL */
  gboolean    all_games;
  const SlvProvider *provider;
  SlvPlaceInQuery place;
  char       *needle;          /* part, folded */
  GPtrArray  *found;
  gint64      counting;        /* microseconds spent on counting values by searches of their own */
} SlvCompleting;

/** Takes @text. @title: (nullable) */
void     slv_complete_add       (SlvCompleting *completing, SlvCandidateKind kind, char *text, const char *title, gint count);
/** Whether a word of @text begins with what is typed. */
gboolean slv_complete_begins    (const SlvCompleting *completing, const char *text);
/** Adds a value, quoted where it needs that, when it or its title begins with what is typed. */
void     slv_complete_add_value (SlvCompleting *completing, const char *value, const char *title, gint count);
/** How many cards the query finds with @written, as it would be typed, where the cursor stands; -1: unknown, or there is no time left
 *  to count it. */
gint     slv_complete_count     (SlvCompleting *completing, const char *written);
/** Values of cards and printings, with counts; FALSE: @field has none. */
gboolean slv_complete_counted   (SlvCompleting *completing, const char *field);
/** What the provider says of @field. */
void     slv_complete_provided  (SlvCompleting *completing, const char *field);
