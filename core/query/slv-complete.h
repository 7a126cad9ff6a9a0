/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-complete.h: what may stand where someone is typing: fields, operators, values with their counts under the rest of the
 * query, formats, names within quotes. */
#pragma once
#include "query/slv-facets.h"

#define SLV_COMPLETION_MAX 50u   /* candidates */

typedef enum { SLV_CANDIDATE_FIELD, SLV_CANDIDATE_OPERATOR, SLV_CANDIDATE_VALUE, SLV_CANDIDATE_NAME } SlvCandidateKind;

/** @text: what is to stand instead of the span, quotes and operator with it; @title: for people, translated where the definition
 *  is ("" when the text says it all); @count: cards that the query has then, -1: not counted. */
typedef struct { SlvCandidateKind kind; char *text, *title; gint count; } SlvCandidate;

/** @span: bytes of the typed text that a candidate replaces; @candidates: (element-type SlvCandidate), best first, may be empty. */
typedef struct { SlvSpan span; GPtrArray *candidates; } SlvCompletion;
void slv_completion_free (SlvCompletion *completion);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (SlvCompletion, slv_completion_free)

/**
 * slv_query_complete:
 * @game: (nullable): NULL completes fields of every game that has cards, and values of the first of those that has the field
 * @text: as typed, faulty or not; @cursor: byte offset in it (anything beyond the end is the end)
 * @provider: (nullable): its fields and values are offered, too
 * Counts are those of the query without the term that is being typed; when the rest is faulty, of all cards.
 * Returns: (transfer full): never NULL. Any thread.
 */
SlvCompletion *slv_query_complete (SlvIndex *index, SlvGame *game, const char *text, guint cursor, const SlvProvider *provider);
