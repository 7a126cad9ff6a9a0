/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-holding-change.h: what a person does to lots, places and the list of wants, as work for the thread of the store: one change, one step
 * of undo each; and how it is told. */
#pragma once
#include "widgets/slv-ui.h"
#include "collection/slv-collection-wanted.h"
#include "window/slv-holdings.h"

typedef enum {
  SLV_LOT_CHANGE,     /* values, with @copies: of so many only */
  SLV_LOT_COUNT,      /* @copies more (or, below 0, less) of the one lot */
  SLV_LOT_REMOVE, SLV_LOT_MERGE,
  SLV_LOT_UNDO, SLV_LOT_REDO,
  SLV_LOT_REVERT,     /* the change of number @copies */
  SLV_LOT_PLACE_NEW,  /* the path values[SLV_COPY_PLACE] */
  SLV_LOT_PLACE_NAME, /* the place @place is called values[SLV_COPY_PLACE] */
  SLV_LOT_PLACE_REMOVE,
  SLV_WANT_PUT,       /* @values of the want @want, 0: a new one */
  SLV_WANT_COUNT,     /* @copies more (or, below 0, less) of the want @want; 0: a new want with @values */
  SLV_WANT_DROP,      /* @ids */
  SLV_WANT_ARRIVED,   /* @arrivals, with @values */
  SLV_WANT_PRINTINGS, /* @printings, until there are @each of them */
  SLV_WANT_CARDS,     /* one copy more of each of the cards @printings: rows here */
  SLV_WANT_MISSING    /* what the decks of @keep lack together goes to one's own wants, for the deck @deck; @copies: how many that were */
} SlvHoldingChangeKind;

typedef struct {
  SlvHoldingChangeKind kind;
  GArray        *ids;                          /* gint64, NULL: none */
  char          *values[SLV_N_COPY_FIELDS];    /* NULL: as it is */
  gint64         copies, place, want, deck;
  gboolean       join;                         /* what becomes alike another lot is added to it */
  gboolean       quiet;                        /* what it did can be seen where it was done: it is not told */
  SlvIndex      *index;                        /* (nullable): that rows and printings are of; it runs only while the cards are still those */
  SlvGame       *game;                         /* (nullable): a reference */
  GArray        *arrivals, *printings;         /* SlvArrival, guint; NULL: none */
  GPtrArray     *keep;                         /* what names of arrivals lie in, or SlvDeck for SLV_WANT_MISSING; NULL: nothing */
  guint          each;
  char          *what;                         /* for the history; filled in by undo and redo; NULL: undo had nothing to do */
  SlvHoldings   *holdings;                     /* once it runs */
  char          *guess;                        /* afterwards: what was not certain about a card, NULL nothing */
} SlvHoldingChange;

/** slv_holding_change_new: @ids: (nullable): referenced; @what: (nullable): copied */
SlvHoldingChange *slv_holding_change_new (SlvHoldingChangeKind kind, GArray *ids, const char *what);
/** slv_holding_change_new_want: the same of wants; @index: that of the rows that are looked at; referenced */
SlvHoldingChange *slv_holding_change_new_want (SlvHoldingChangeKind kind, SlvIndex *index, const char *what);
void              slv_holding_change_set (SlvHoldingChange *work, SlvCopyField field, const char *text);
/** slv_holding_change_run: takes @work, the data of @done (a SlvHoldingsDone). */
void              slv_holding_change_run (SlvHoldingChange *work, SlvHoldings *holdings, GCallback done, gpointer owner);
/** slv_holding_change_run_from: the same; @from's window tells what was done, unless it is quiet, or why nothing was. */
void              slv_holding_change_run_from (SlvHoldingChange *work, SlvHoldings *holdings, GtkWidget *from);
/** slv_holding_change_tell: @from's window tells that @what was done, and offers to take it back. @from: (nullable): it is not there any more */
void              slv_holding_change_tell (GtkWidget *from, SlvHoldings *holdings, const char *what);
/** slv_holding_change_step: takes the last change of the collection back, or does it again; a toast in @from's window says which it was. */
void              slv_holding_change_step (GtkWidget *from, SlvHoldings *holdings, gboolean redo);
