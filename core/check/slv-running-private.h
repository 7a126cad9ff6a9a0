/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-running-private.h: what the running verdict keeps for each card, name and rule. */
#pragma once
#include "check/slv-check-private.h"
#include "check/slv-checker-run.h"
#include "check/slv-running.h"
G_BEGIN_DECLS

typedef struct _SlvRunName SlvRunName;
/** The copies of one card in one zone; stays when there are none any more. */
typedef struct _SlvRunItem { SlvItem item; SlvRunName *name; struct _SlvRunItem *next; /* of the name */ } SlvRunItem;
/** What copy limits compare: all cards of one identity. */
struct _SlvRunName { SlvRunItem *items; };

typedef struct _SlvRunRule SlvRunRule;

/** How a kind of rule is kept up to date. */
typedef struct {
  /** Adds (@sign 1) or takes away (-1) what @item or its name adds to the rule. Around every change of a count: once away with
   *  the old count, once back with the new one. */
  void     (*weigh) (SlvRunning *running, SlvRunRule *rule, SlvRunItem *item, gint sign);
  SlvRange (*judge) (SlvRunning *running, SlvRunRule *rule);
  /** Whether one more copy as @probe (count 1; of @name, NULL when the deck never had one) keeps the rule's maximum. */
  SlvTruth (*fits)  (SlvRunning *running, SlvRunRule *rule, const SlvItem *probe, const SlvRunName *name);
} SlvRunKind;

struct _SlvRunRule {
  SlvRuleState      *state;
  const SlvBoundsOf *bounds;
  const SlvRunKind  *kind;
  /* range: best and worst case without what is endless; copies that make it endless; copies of listed cards in doubt */
  double   lo, hi;
  guint64  endless, doubtful;
  /* names or copies that break the rule, and those of which it is not known */
  guint64  broken, unsure;
  /* relate: items in the other zone; cards that the rule may be about; broken and unsure have to be counted anew */
  GPtrArray *others;
  guint64  subjects;
  gboolean stale;
  /* distinct: items by value, certain and possible ones; values that are certain, and that are possible only; items whose values
   * are not known, those that may have any number, and listed cards among the doubtful */
  GArray  *certain, *possible;
  guint64  n_certain, n_possible, missing, endless_items, listed;
  gboolean headed;       /* conserve: the deck has a heading of the other zone */
};

struct _SlvRunning {
  SlvChecker *checker;
  SlvDeck    *deck;
  SlvRun      run;          /* options and bounds; no report */
  GArray     *rules;        /* SlvRunRule: the active ones */
  SlvRunRule  list;         /* dated lists; kind NULL: none apply */
  GHashTable *entries;      /* "ZONE\nfolded name" → GPtrArray of RunEntry (slv-running.c) */
  GHashTable *idents;       /* ident of the checker + 1 → SlvRunName */
  GHashTable *strange;      /* folded name → SlvRunName: cards that the index does not know */
  GPtrArray  *items;        /* SlvRunItem, all that ever were */
  guint64     n_strange;    /* copies of cards that the index does not know, or that were not out on the day */
  gboolean    plain;        /* sums are not whole numbers: everything is checked anew */
  SlvReport  *report;       /* NULL: not made since the last change */
  SlvDeck    *probe;        /* one entry, for asking what it means */
};

const SlvRunKind *slv_run_kind (SlvRuleKind kind);
/** relate, distinct (slv-running-values.c) */
extern const SlvRunKind slv_run_relate, slv_run_distinct;
/** the dated lists */
extern const SlvRunKind slv_run_list;
G_END_DECLS
