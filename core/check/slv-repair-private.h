/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-repair-private.h: the integer program of a repair, before a solver sees it: one variable for the copies of a card in a
 * zone, one or more rows for a rule. Each row belongs to a group (a rule), so that rules can be relaxed one by one. */
#pragma once
#include "check/slv-check-private.h"
#include "check/slv-repair.h"

#define SLV_REPAIR_NONE G_MAXUINT

/** A card of the deck, or a candidate. Unknown cards have one for each of their items, and no identity. */
typedef struct {
  guint    row, entry, ident;
  guint64  total;
  guint    first, n_vars;
  gboolean fresh;
  guint    like;               /* the first candidate that no rule tells apart from this one; itself where there is none before */
  guint    n_like;             /* of the first one: how many they are, itself counted */
  gint64   owned, amount;      /* where the cheapest is asked for: copies beyond those in the deck that need not be bought; what another one costs */
  gboolean open;               /* that is not known */
} SlvRepairCard;

/** Copies of @card that may come for @amount each, owned ones for nothing; @open: nobody knows for how much. */
typedef struct { guint like, card; gboolean open; gint64 amount, n; } SlvRepairOffer;

/** Copies of a card in a zone; with card SLV_REPAIR_NONE an auxiliary variable between 0 and 1. */
typedef struct {
  guint    card, zone, next;   /* next variable of the card */
  gint64   n, cap;             /* copies now; never more than (at least n) */
  gboolean fixed, banned;      /* banned: for the run of the solver */
  double   taste;              /* far below 1: which of equally good additions a person would rather see */
  double   dear;               /* of an auxiliary one: what each of it costs */
  guint    up, down;           /* columns of the solver, 0 none */
  gint64   to;                 /* the answer */
} SlvRepairVar;

/** @times: how many cards that are alike the row stands for; infinite: no bound. */
typedef struct { guint group; double lo, hi; guint times; } SlvRepairRow;
typedef struct { guint row, var; double value; } SlvRepairTerm;
typedef struct { guint group, var; } SlvRepairBan;                     /* no copies of this */

typedef struct {
  SlvRun     *run;
  GArray     *cards, *vars, *rows, *terms, *bans;
  GHashTable *by_row;          /* card's row → position among cards + 1 */
  GHashTable *idents;          /* identity → position + 1 */
  guint8     *target;          /* by zone: rules of the format speak of it, so copies may come here */
  guint8     *frozen;          /* by zone: not the deck's own cards */
  guint8     *leads;           /* by zone: others are compared with it */
  guint8     *falls;           /* by rule: 1 where a card of the game lowers its total, 2 where none does, 0 not looked for yet */
  gint64     *need, *most;     /* by zone: the largest minimum, the smallest maximum of all its cards */
  guint       n_groups;        /* rules, then those below; each locked card is one */
  guint       unknown_group, list_group, wish_group, lock_group;
  gboolean    prune;           /* every rule that must be kept is in force: leave out what one forbids anyway */
  GArray     *offers;          /* (nullable) SlvRepairOffer, where the cheapest is asked for: by like, the best first */
  double      spent;           /* what the changes of the answer cost, and those of a cheaper one may cost */
  guint64     most_open;       /* copies of unknown prices in a cheaper one */
  guint       lead;            /* the variable of the card that is put there for rules to hang on; SLV_REPAIR_NONE: those that are there stay */
} SlvRepairModel;

/* ---- slv-repair-model.c ---- */
SlvRepairModel *slv_repair_model_new  (SlvRun *run, gboolean prune);
void            slv_repair_model_free (SlvRepairModel *model);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (SlvRepairModel, slv_repair_model_free)
/** A rule that must be kept; rules that only warn are not. */
gboolean        slv_repair_is_hard (const SlvRun *run, guint rule);
guint           slv_repair_add_card (SlvRepairModel *model, guint row, guint entry, gboolean fresh);
guint           slv_repair_add_var  (SlvRepairModel *model, guint card, guint zone, gint64 n);
/** SLV_REPAIR_NONE when the card has none in the zone. */
guint           slv_repair_find_var (const SlvRepairModel *model, guint card, guint zone);
/** Copies of a card that may be added to the deck: as many as one likes, or what the spare ones allow beyond those in it. */
gint64          slv_repair_extra    (const SlvRepairModel *model, guint row, guint64 total);
guint           slv_repair_add_row  (SlvRepairModel *model, guint group, double lo, double hi);
void            slv_repair_add_term (SlvRepairModel *model, guint row, guint var, double value);
/** Id of the rule behind a group. */
const char     *slv_repair_group_id (const SlvRepairModel *model, guint group);

/* ---- slv-repair-lead.c: other cards for rules to hang on ---- */
/** @least: no repair with this card there costs less; @wrong: how much the deck has wrong then; @alone: what it costs where nothing else has to
 *  change, else G_MAXUINT64. */
struct _SlvRepairLead { guint row; guint64 least, wrong, alone; };
/** @zone: SLV_REPAIR_NONE: rules take something from several zones, or from none. @where: what a card there has to be; @picky: the zone says itself
 *  which cards are for it; @whole: nothing else is. @all: SlvRepairLead, the likeliest first. */
struct _SlvRepairLeads { guint zone; SlvCheckQuery *where; gboolean picky, whole; GArray *all; };
SlvRepairLeads *slv_repair_leads_new  (SlvChecker *checker, const SlvDeck *deck, const SlvRepairWish *wish);
void            slv_repair_leads_free (SlvRepairLeads *leads);   /* NULL does nothing */
G_DEFINE_AUTOPTR_CLEANUP_FUNC (SlvRepairLeads, slv_repair_leads_free)
/** Binds the rules as if SlvRun.lead lay there. FALSE: something it would have to say is not known. */
gboolean        slv_repair_bind_lead  (SlvRun *run);
/** Puts it there. */
void            slv_repair_add_lead   (SlvRepairModel *model);

/** Where the answer puts a card alone into a zone that others are compared with: which cards would do in its place. @mended: the deck with the answer. */
void            slv_repair_add_others (SlvRepairModel *model, const SlvDeck *mended, SlvRepair *repair);

/* ---- slv-repair-pick.c: cards of the index that could help ---- */
void            slv_repair_pick (SlvRepairModel *model);
/** Whether a deck list can name the card: by its name, where several have that with a set and number of @view, else "", or as the first of them. */
gboolean        slv_repair_can_name (SlvChecker *checker, guint row, SlvPrintingView *view);
gboolean        slv_repair_is_forbidden (SlvRepairModel *model, guint row, guint zone);
/** Whether rules of the format speak of such cards in @zone, or lists without headings have them there. */
gboolean        slv_repair_is_at_home (SlvRepairModel *model, guint row, guint zone);
/** The zone that takes this card when a list has no headings, by its `accepts`; SLV_REPAIR_NONE when none asks for it. */
guint           slv_repair_home (SlvRepairModel *model, guint row);

/* ---- slv-repair-rules.c ---- */
void            slv_repair_add_rules (SlvRepairModel *model);
/** No copies of @var while the rule is in force. */
void            slv_repair_forbid (SlvRepairModel *model, guint group, guint var);
/** The card of a variable; NULL: it is an auxiliary one. */
const SlvRepairCard *slv_repair_card_of (const SlvRepairModel *model, guint var);
/** A variable of a listed card that @state's rule may be about, in one of its zones. */
gboolean        slv_repair_is_subject (const SlvRepairModel *model, const SlvRuleState *state, guint var);
/** As a factor of a row: how many copies of @var and of others in @zone, of which there can be @before, there can be. */
double          slv_repair_lever (const SlvRepairModel *model, guint zone, double before, guint var);
/** Whether copies of @var count, and what they lower the limit of their name to. */
typedef gboolean (*SlvRepairCounts) (SlvRepairModel *model, SlvRuleState *state, guint var, gint64 *limit);
/** A row for each name whose copies could come to more than its limit. */
void            slv_repair_name_rows (SlvRepairModel *model, guint group, SlvRuleState *state, SlvRepairCounts counts);

/* ---- slv-repair-wish.c ---- */
typedef struct { double move, remove, add, fresh; /* fresh: on top, for a card that is not in the deck */ } SlvRepairPrices;
/** What a change costs when @seeks shall be kept, 0: nothing beside. */
SlvRepairPrices slv_repair_prices    (SlvRepairKeeps seeks);
/** Rows for the locks, and for what shall be kept. */
void            slv_repair_add_wishes (SlvRepairModel *model);
/** SlvRepairKeeps that are true of the answer, which moves and takes out so many copies. */
guint           slv_repair_kept      (const SlvRepairModel *model, guint64 moves, guint64 removals);
/** (transfer full): SlvRepair.title */
char           *slv_repair_dup_title (const SlvChecker *checker, guint sought);
/** That repairs for the sake of @untried (SlvRepairKeeps) may exist; NULL without any. (transfer full) */
char           *slv_repair_dup_untried (const SlvChecker *checker, guint untried);

/* ---- slv-repair-say.c ---- */
GPtrArray      *slv_repair_reasons_new (void);
/** Adds the reason of a rule once: what @before (nullable) has against the deck by it, else what the rule asks. */
void            slv_repair_add_reason (GPtrArray *reasons, const SlvChecker *checker, const SlvReport *before, const char *id);
void            slv_repair_add_lock  (GPtrArray *reasons, const char *card);
/** (transfer full): SlvRepair.price */
char           *slv_repair_dup_price (const SlvRepair *repair, const SlvRulebook *book);

/* ---- slv-repair-alike.c ---- */
/** Finds the candidates that no rule tells apart: one stands for all of them in the program. */
void            slv_repair_find_alike (SlvRepairModel *model);
/** Gives each of them its part of the answer of the first one: where the cheapest is asked for, of the best offers first. */
void            slv_repair_share_out  (SlvRepairModel *model);

/* ---- slv-repair-cheap.c ---- */
void            slv_repair_read_offers (SlvRepairModel *model);
/** Of as few changes as the answer takes those with the fewest copies of unknown prices, and of these the cheapest. FALSE: perhaps there is
 *  something cheaper; the answer is then the cheapest that was found. */
gboolean        slv_repair_cheapen    (SlvRepairModel *model, const guint8 *relaxed, gint64 deadline, GCancellable *cancellable);
/** What the answer takes that has to be bought goes to SlvRepair.buys and SlvRepair.spend. */
void            slv_repair_take_buys  (SlvRepair *repair, const SlvRepairModel *model);

/* ---- slv-repair-solve.c ---- */
typedef enum { SLV_SOLVED, SLV_SOLVED_PERHAPS_NOT_BEST, SLV_SOLVED_NONE, SLV_SOLVED_TIMEOUT, SLV_SOLVED_CANCELLED } SlvSolved;
/** The smallest answer; the first that is found on the way to it; whether there is one at all. Of those that cost no more than @spent: with the
 *  fewest copies of unknown prices; of those with no more than @most_open of these, the cheapest. */
typedef enum { SLV_SOLVE_BEST, SLV_SOLVE_GOOD, SLV_SOLVE_ANY, SLV_SOLVE_PRICED, SLV_SOLVE_CHEAP } SlvSolveGoal;
/**
 * slv_repair_solve: fills SlvRepairVar.to when there is an answer.
 * @relaxed: by group: rows that need not hold
 * @deadline: monotonic time
 */
SlvSolved       slv_repair_solve (SlvRepairModel *model, const guint8 *relaxed, SlvSolveGoal goal, gint64 deadline,
                                  GCancellable *cancellable);

/* ---- slv-repair-deck.c ---- */
/** (transfer full): @deck with the copies that the answer gives. */
SlvDeck        *slv_repair_build_deck (SlvRepairModel *model, SlvChecker *checker, const SlvDeck *deck);
