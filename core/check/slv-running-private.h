/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-running-private.h: the sums of a deck for each card, name and rule. */
#pragma once
#include "check/slv-check-private.h"
#include "check/slv-running.h"

/** Loads @deck into @checker, binds what rules take from its cards, and fills @run; options of the deck that the rulebook does not understand go to @faults. */
void slv_run_begin (SlvRun *run, SlvChecker *checker, const SlvDeck *deck, GPtrArray *faults);
/** Frees what slv_run_begin() made; the report stays. */
void slv_run_end   (SlvRun *run);

typedef struct _SlvRunName SlvRunName;
/** The copies of one card in one zone. */
typedef struct _SlvRunItem { SlvItem item; SlvRunName *name; struct _SlvRunItem *next; /* of the name */ } SlvRunItem;
/** What copy limits compare: all cards of one identity. */
struct _SlvRunName { SlvRunItem *items; };

typedef struct _SlvRunRule SlvRunRule;

struct _SlvRunRule {
  SlvRuleState       *state;
  const SlvBoundsOf  *bounds;
  const SlvRuleClass *class;
  /* totals: best and worst case without what is endless; copies that make it endless */
  double   lo, hi;
  guint64  endless;
  gpointer own;               /* of the class */
};

struct _SlvRunning {
  SlvChecker *checker;
  SlvDeck    *deck;
  SlvRun      run;          /* options and bounds; no report */
  GArray     *rules;        /* SlvRunRule: the active ones */
  GHashTable *idents;       /* ident of the checker + 1 → SlvRunName */
  GHashTable *strange;      /* folded name → SlvRunName: cards that the index does not know */
  GPtrArray  *items;        /* SlvRunItem */
  char       *bound;        /* what the rules were bound to (slv_run_bind()); NULL: nothing comes from cards of the deck */
  guint       bound_zone;   /* a card more in this zone, + 1, was bound with; 0: the deck as it is */
  SlvReport  *report;       /* NULL: not asked for yet */
};
