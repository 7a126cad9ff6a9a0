/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-rule-class.h: what a kind of rule is. One structure a kind, filled by one file (slv-rule-KIND.c) and named in meson.build;
 * all other files ask it and know no kind. Which words the kind is written with stands in schema/game.rng. A member may be
 * missing: what a rule of such a kind says is then told as not judged. */
#pragma once
#include "check/slv-repair-private.h"
#include "check/slv-running-private.h"
#include "check/slv-tell.h"

/** Where faults of a rule are told: at the value of an XML attribute, or (@attribute %NULL) at its element. */
typedef struct _SlvSense {
  const SlvGame *game;
  void         (*tell) (gpointer data, const SlvRule *rule, gboolean error, const char *attribute, const char *value,
                        const char *message);
  gpointer       data;
} SlvSense;

/** Words for what has to be done, with one number; slv_acts_such: cards that the rule is about, slv_acts_total: what it adds up; slv_acts_kinds: how many
 *  different ones there are. */
typedef struct { const char *one, *many; } SlvPlural;
typedef struct { SlvPlural less, more; } SlvActs;
extern const SlvActs slv_acts_such, slv_acts_copies, slv_acts_total, slv_acts_kinds;

struct _SlvRuleClass {
  const char         *name;        /* of its element */

  /* -- writing it -- */
  const char * const *says;        /* the {keys} that are filled in its sentences; slv_run_say() has all of them */
  guint               of_kinds;    /* SLV_KIND_BIT()s of the attributes in `of` */
  gboolean            amounts;     /* min and max count something: never below 0 */
  /** What else a definition may have wrong. */
  void     (*sense)   (const SlvRule *rule, const SlvSense *sense);

  /* -- a deck -- */
  gsize      own_size;             /* bytes of SlvRuleState.own, zeros at first */
  gboolean (*prepare) (SlvChecker *checker, SlvRuleState *state, GError **error);
  void     (*release) (SlvRuleState *state);
  void     (*check)   (SlvRun *run, SlvRuleState *state);
  /** Takes what it is about from @items (SlvItem) of the deck, before one is judged; what it took is appended to @said, and how many cards
   *  it needs goes to the minimum of @bounds. */
  SlvBindSense (*bind) (SlvRun *run, SlvRuleState *state, const GArray *items, SlvBoundsOf *bounds, GString *said);
  const char *unknown;             /* sentence for what cannot be judged, where nothing that is missing can be named */
  const SlvActs *acts;             /* the least to do about a broken bound; NULL with @counts_cards: cards; else nothing is said */
  /** What one copy of @item adds, in the best and the worst case: the rule has a total. */
  void     (*span)    (SlvRun *run, SlvRuleState *state, const SlvItem *item, double *lo, double *hi);
  gboolean   counts_cards;         /* the total is a number of cards: every copy that it is about adds 1 */
  gboolean   grows;                /* one card more in its zones, which of them whatever, never makes what it counts less */
  gboolean   frees;                /* one card more in its other zone never breaks it */
  gboolean   wants_originals;      /* every card has to be one of the card list itself, so that none may stand for it */
  /** Title of what the total adds up, translated; NULL with @counts_cards. */
  const char *(*total_title) (const SlvRuleState *state);

  /* -- one copy more (slv-running.c) -- */
  gsize      run_size;             /* bytes of SlvRunRule.own, zeros at first */
  void     (*begin)   (SlvRunning *running, SlvRunRule *rule);
  void     (*end)     (SlvRunRule *rule);
  /** Adds what @item adds to the rule; what its name adds, where it is the name's first (no next). Once for each. */
  void     (*weigh)   (SlvRunning *running, SlvRunRule *rule, SlvRunItem *item);
  /** Whether one more copy as @probe (count 1; of @name, NULL when the deck never had one) keeps the rule's maximum. */
  SlvTruth (*fits)    (SlvRunning *running, SlvRunRule *rule, const SlvItem *probe, const SlvRunName *name);

  /* -- repair (slv-repair-model.c, slv-repair-pick.c) -- */
  gboolean   is_home;              /* zones of the rule are made for the cards that it is about */
  gboolean   freezes_other;        /* what lies in the other zone is given, and no part of the deck */
  gboolean   limits_names;         /* its rows are those of slv_repair_name_rows() */
  gboolean   limits_values;        /* copies are counted by a value, not by name */
  /** The rule as rows of the integer program. */
  void     (*rows)    (SlvRepairModel *model, guint group, SlvRuleState *state);
  /** Whether a copy of a card brings the rule nearer to its minimum; without it: when its span does. */
  gboolean (*brings)  (SlvRun *run, SlvRuleState *state, guint row);
  /** Whether no copy of a card can ever keep the rule; without it: when its span alone is above the maximum. */
  gboolean (*unfit)   (SlvRun *run, SlvRuleState *state, guint row);

  /* -- telling it without a deck -- */
  /** (transfer full): the rule in one sentence; further ones are appended to @detail by slv_tell_line(). */
  char    *(*explain) (const SlvTeller *teller, const SlvRule *rule, GString *detail);
};

/** The class of a kind; one without any function for a name that is no kind. Never NULL. */
const SlvRuleClass *slv_rule_class (const char *name);
/** All of them. */
const SlvRuleClass * const *slv_rule_classes (guint *n);
/** Tells every fault of @rule that its kind knows of. */
void            slv_rule_sense (const SlvRule *rule, const SlvSense *sense);
/** The class's check; a finding that the rule is not judged where it has none. */
void            slv_rule_check (SlvRun *run, SlvRuleState *state);

/* ---- totals: count and sum (slv-rule-range.c) ---- */
/** Sentences for a broken bound. */
enum { SLV_SAY_MIN, SLV_SAY_MAX, SLV_SAY_EXACT, SLV_SAY_RANGE, SLV_N_SAY };
/** @names: whether a finding names the cards that made it too much. */
void            slv_range_check   (SlvRun *run, SlvRuleState *state, const char * const *sentences, gboolean names);
void            slv_range_weigh   (SlvRunning *running, SlvRunRule *rule, SlvRunItem *item);
SlvTruth        slv_range_fits    (SlvRunning *running, SlvRunRule *rule, const SlvItem *probe, const SlvRunName *name);
void            slv_range_rows    (SlvRepairModel *model, guint group, SlvRuleState *state);

/** (transfer full): @told, which is the sample of @text in words, with what stands for the samples (slv-check-bind.c). */
char           *slv_bind_tell (const SlvTeller *teller, const char *text, const char *told);

/* ---- shared by several kinds ---- */
/** (transfer full): an array for SlvRunRule; adds the checker's @nth rule with what the cards of the deck add to it. */
GArray         *slv_run_rules_new    (void);
void            slv_run_rules_add    (SlvRunning *running, GArray *rules, guint nth);
/** What a judgement with one more copy says of that copy. */
SlvTruth        slv_run_fits_of      (SlvRange range);
