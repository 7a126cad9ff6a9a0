/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-complete-place.h: private to this room: the word or value under the cursor. */
#pragma once
#include "query/slv-query-private.h"

/** Where the cursor stands. @field: NULL: at a word of its own; @part: what is typed of the word or value so far. */
typedef struct {
  const char *text;
  guint       cursor;
  char       *field, *part;
  SlvOp       op;
  SlvSpan     term, piece;     /* the whole term; the word or value under the cursor */
  gboolean    quoted, exact, has_operator;
} SlvPlaceInQuery;
/** Fills in the rest from @text and @cursor; @field and @part are then the caller's to free. */
void slv_place_find (SlvPlaceInQuery *place);
