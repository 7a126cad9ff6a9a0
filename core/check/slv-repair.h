/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-repair.h: the smallest set of changes that makes a deck legal under a format. The rules are linear in the numbers of
 * copies, so this is a small integer program (GLPK). A copy that moves to another zone costs SLV_REPAIR_MOVE, one that leaves
 * the deck SLV_REPAIR_REMOVE, one that comes from the card list SLV_REPAIR_ADD; the total is as small as it can be. What the
 * solver finds is judged by slv_checker_check() before anybody sees it: never a wrong "legal". */
#pragma once
#include "check/slv-check.h"
#include "price/slv-price-book.h"

#define SLV_REPAIR_MOVE   2
#define SLV_REPAIR_REMOVE 3
#define SLV_REPAIR_ADD    4
#define SLV_REPAIRS_MAX   5u

/** What a repair leaves as it was, beside what had to change. */
typedef enum {
  SLV_KEEPS_ZONES = 1 << 0,   /* no copy changes its zone */
  SLV_KEEPS_CARDS = 1 << 1,   /* no copy leaves the deck */
  SLV_KEEPS_CURVE = 1 << 2,   /* of the pile, by the game's first number: no value loses a card while another one gains one */
  SLV_KEEPS_OWNED = 1 << 3,   /* no copy comes in that is not owned */
  SLV_KEEPS_NAMES = 1 << 4    /* no card comes in that is not in the deck already */
} SlvRepairKeeps;
#define SLV_N_REPAIR_KEEPS 5u

/** The copies of one card in one zone, before and after. */
typedef struct {
  char   *zone, *name;       /* id of the zone; the card's name as the index has it, else as written */
  guint64 from, to;
  char  **rules;             /* ids: what would be broken in the repaired deck if this change alone were taken back, rules that
                              * were broken before first; "unknown-card" and "list" too. May be empty. */
} SlvRepairChange;

/** Copies of a card that come in and are not owned, each in its cheapest printing. */
typedef struct { char *name; guint64 copies; SlvQuoteState state; SlvQuote quote; } SlvRepairBuy;

/** A rule in words: what it finds wrong with the deck, else what it asks of every deck. @clause "" where it has none; @card of a lock. */
typedef struct { char *rule, *clause, *says, *card; } SlvRepairReason;

typedef struct {
  GPtrArray *changes;        /* SlvRepairChange: zones in the order of the rulebook; empty: none needed, or none exists */
  guint64    moves, removals, additions;   /* copies */
  guint64    cost;
  char      *price;          /* the three in words, translated: "2 cards out, 1 moved to “Sideboard”"; "" without changes */
  SlvVerdict before, after;  /* verdicts; without a repair both are the same */
  gboolean   smallest;       /* shown among all cards of the game and all repairs that keep @sought and put cards only into zones that are
                              * made for them; FALSE: a smaller one may exist */
  guint      keeps;          /* SlvRepairKeeps that are true of it */
  guint      untried;        /* of the first of several: SlvRepairKeeps for which the time was too short, so that repairs for their sake may
                              * exist */
  char      *untried_text;   /* (nullable) that in a sentence, translated */
  guint      sought;         /* the one for whose sake it was looked for, 0: the fewest changes */
  char      *title;          /* that in words, translated */
  char      *other_zone;     /* (nullable): title of the zone, untranslated, in which another card is put, as rules take what they allow from it */
  GPtrArray *others;         /* char*: names of cards that would do there, with as few changes; may be empty, and there may be more */
  char      *reason;         /* (nullable) why the deck does not become legal; a whole sentence, translated */
  GPtrArray *contradicting;  /* SlvRepairReason: what cannot be kept together with what the card list has; may be empty */
  GPtrArray *reasons;        /* SlvRepairReason: every rule that a change names, each once; and what is left of the findings */
  GPtrArray *assumptions;    /* char*: what is read otherwise than the rulebook is; may be empty */
  SlvDeck   *deck;           /* as it is after the changes */
  SlvPriceBook *prices;      /* (nullable): by which the cheapest was looked for; what follows is of them */
  GArray    *buys;           /* SlvRepairBuy */
  SlvCost    spend;          /* of them all */
  gboolean   cheapest;       /* no repair of the same @cost has fewer copies without a price, nor of those one that costs less; FALSE: such a one may exist */
} SlvRepair;

/** Copies of a card that a repair may count on, those in the deck included; of cards of the index only. */
typedef struct { guint64 (*spare) (gpointer data, guint row); gpointer data; } SlvRepairSpare;

/** What a person asks of a repair; all zeros: nothing. */
typedef struct _SlvRepairWish {
  const SlvRepairSpare *spare;    /* (nullable): what is owned */
  gboolean       only_spare;      /* no card is added beyond @spare. Copies in the deck may stay and move, whoever has them */
  SlvPriceBook  *prices;          /* (nullable): of the smallest repairs the cheapest is looked for: with the fewest copies to buy of which no price
                                   * counts, and of these for the least money. Copies of @spare cost nothing; what leaves brings nothing */
  char         **locked;          /* (nullable): names of cards of which no copy comes, goes or moves */
  gint64         limit;           /* microseconds for the proof that nothing is smaller; 0: five seconds, and of several one for each further
                                   * one */
} SlvRepairWish;

/**
 * slv_repair_find: Cards that the index does not know are never added or moved, only taken out, since a deck with them is not
 * legal but unknown. Cards of the index come in only where they help. A card that rules take something from, as a hero, is replaced where
 * that takes fewer changes, but not in a deck that only lacks cards, nor where nothing is broken for certain. What a drafted deck does not need goes to the zone that is
 * the rest of the pool.
 * Rules that only warn may end up as they were, never worse. When no repair exists, the result says so in @reason.
 * @wish, @cancellable: (nullable)
 * Returns: (transfer full): %NULL with SLV_ERROR_NO when the solver has found none at all in its time, or SLV_ERROR_CANCELLED.
 * Same thread as @checker.
 */
SlvRepair *slv_repair_find  (SlvChecker *checker, const SlvDeck *deck, const SlvRepairWish *wish, GCancellable *cancellable, GError **error);
/**
 * slv_repair_find_several: the same, and behind it others that keep what the ones before them do not: each is the smallest of those
 * that keep it. At most SLV_REPAIRS_MAX; only the first may be without changes or illegal, and it says which could not be looked for.
 * Returns: (transfer full) (element-type SlvRepair)
 */
GPtrArray *slv_repair_find_several (SlvChecker *checker, const SlvDeck *deck, const SlvRepairWish *wish, GCancellable *cancellable,
                                    GError **error);
/**
 * slv_repair_match: names of the cards of @deck that @text means: the name of one, else a query. SLV_ERROR_USAGE when there are none, or
 * the query is faulty. (transfer full)
 */
char     **slv_repair_match (SlvChecker *checker, const SlvDeck *deck, const char *text, GError **error);
/** The reason of a rule that a change names; NULL: none is known. Borrowed. */
const SlvRepairReason *slv_repair_reason (const SlvRepair *repair, const char *rule);
/** (transfer full): its sentence with its clause, translated. */
char      *slv_repair_reason_text (const SlvRepairReason *reason);
/** (transfer full): what is to be bought of the card, "2 × 1.50 EUR"; %NULL: nothing. */
char      *slv_repair_buy_text (const SlvRepair *repair, const char *card);
/** (transfer full): what all of it costs, what that leaves open, and whether it is sure to be the least, as sentences; "": no prices were asked for. */
char      *slv_repair_spend_text (const SlvRepair *repair);
/** (transfer full): which other cards would do where one was put that rules hang on, as a sentence; "": none are known. */
char      *slv_repair_others_text (const SlvRepair *repair);
/** Word of the command line for one of SlvRepairKeeps. */
const char *slv_repair_keeps_id (SlvRepairKeeps keeps);
/** (transfer full): a new deck with the changes made; printings and headings stay as they were written. Any thread. */
SlvDeck   *slv_repair_apply (const SlvRepair *repair);
void       slv_repair_free  (SlvRepair *repair);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (SlvRepair, slv_repair_free)
/** (transfer full): cJSON of `fix` in the manual page, as gpointer like slv_report_to_json(). @deck: as it was before. */
gpointer   slv_repair_to_json (const SlvRepair *repair, const SlvFormat *format, const SlvDeck *deck);
/** (transfer full): the part of it that tells of one repair among several. */
gpointer   slv_repair_part_to_json (const SlvRepair *repair);
