/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-want-change.h: what a person does to the list of wants, as work for the thread of the store: one change, one step of undo each. */
#pragma once
#include "widgets/slv-ui.h"
#include "collection/slv-collection-wanted.h"
#include "window/slv-holdings.h"

typedef enum {
  SLV_WANT_PUT,         /* @values of the want @id, 0: a new one */
  SLV_WANT_COUNT,       /* @by more (or, below 0, less) of the want @id; 0: a new want with @values */
  SLV_WANT_DROP,        /* @ids */
  SLV_WANT_ARRIVED,     /* @arrivals, with @values */
  SLV_WANT_PRINTINGS,   /* @printings, until there are @each of them */
  SLV_WANT_CARDS,       /* one copy more of each of the cards @printings: rows here */
  SLV_WANT_MISSING      /* what @decks lack together goes to one's own wants */
} SlvWantKind;

typedef struct {
  SlvWantKind kind;
  SlvIndex   *index;                        /* that rows and printings are of; referenced */
  gint64      id, by;
  SlvGame    *game;                         /* (nullable): a reference */
  GArray     *ids, *arrivals, *printings;   /* gint64, SlvArrival, guint; NULL: none */
  GPtrArray  *keep;                         /* what names of arrivals lie in, or SlvDeck for SLV_WANT_MISSING; NULL: nothing */
  guint       each;
  char       *values[SLV_N_COPY_FIELDS];    /* NULL: as it is */
  char       *what;                         /* for the history */
  char       *guess;                        /* afterwards: what was not certain about the card, NULL nothing */
} SlvWantChange;

/** (transfer full): @index: that of the rows that are looked at. Runs only while the cards are still those. */
SlvWantChange *slv_want_change_new (SlvWantKind kind, SlvIndex *index, const char *what);
void         slv_want_change_set (SlvWantChange *work, SlvCopyField field, const char *text);
/** Takes @work; slv_holdings_run_data() gives it to @callback. */
void         slv_want_change_run (SlvWantChange *work, SlvHoldings *holdings, GAsyncReadyCallback callback, gpointer user_data);
