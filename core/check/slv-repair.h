/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-repair.h: the smallest set of changes that makes a deck legal under a format. The rules are linear in the numbers of
 * copies, so this is a small integer program (GLPK). A copy that moves to another zone costs SLV_REPAIR_MOVE, one that leaves
 * the deck SLV_REPAIR_REMOVE, one that comes from the card list SLV_REPAIR_ADD; the total is as small as it can be. What the
 * solver finds is judged by slv_checker_check() before anybody sees it: never a wrong "legal". */
#pragma once
#include "check/slv-check.h"

#define SLV_REPAIR_MOVE   2
#define SLV_REPAIR_REMOVE 3
#define SLV_REPAIR_ADD    4

/** The copies of one card in one zone, before and after. */
typedef struct {
  char   *zone, *name;       /* id of the zone; the card's name as the index has it, else as written */
  guint64 from, to;
  char  **rules;             /* ids: what would be broken in the repaired deck if this change alone were taken back, rules that
                              * were broken before first; "unknown-card" and "list" too. May be empty. */
} SlvRepairChange;

typedef struct {
  GPtrArray *changes;        /* SlvRepairChange: zones in the order of the rulebook; empty: none needed, or none exists */
  guint64    moves, removals, additions;   /* copies */
  guint64    cost;
  SlvVerdict before, after;  /* verdicts; without a repair both are the same */
  gboolean   smallest;       /* shown among all cards of the game; FALSE: a smaller one may exist */
  char      *reason;         /* (nullable) why the deck does not become legal; a whole sentence, translated */
  char     **contradicting;  /* ids of rules that cannot be kept together with what the card list has; may be empty */
  SlvDeck   *deck;           /* as it is after the changes */
} SlvRepair;

/**
 * slv_repair_find: Cards that the index does not know are never added or moved, only taken out, since a deck with them is not
 * legal but unknown. Cards of the index come in only where a rule asks for a minimum or a removed copy has to be made good. What a drafted deck does not need goes to the zone that is
 * the rest of the pool.
 * Rules that only warn may end up as they were, never worse. When no repair exists, the result says so in @reason.
 * @cancellable: (nullable)
 * Returns: (transfer full): %NULL with SLV_ERROR_NO when the solver has found none at all in its time, or SLV_ERROR_CANCELLED.
 * Same thread as @checker.
 */
SlvRepair *slv_repair_find  (SlvChecker *checker, const SlvDeck *deck, GCancellable *cancellable, GError **error);
/** Copies of a card that a repair may count on, those in the deck included; of cards of the index only. */
typedef struct _SlvRepairSpare { guint64 (*spare) (gpointer data, guint row); gpointer data; } SlvRepairSpare;
/** slv_repair_find_within: the same, where no card is added beyond @spare. Copies that are in the deck already may stay and move,
 *  whoever has them. @spare: (nullable): no such limit */
SlvRepair *slv_repair_find_within (SlvChecker *checker, const SlvDeck *deck, const SlvRepairSpare *spare, GCancellable *cancellable,
                                   GError **error);
/** (transfer full): a new deck with the changes made; printings and headings stay as they were written. Any thread. */
SlvDeck   *slv_repair_apply (const SlvRepair *repair);
void       slv_repair_free  (SlvRepair *repair);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (SlvRepair, slv_repair_free)
/** (transfer full): cJSON of `fix` in the manual page, as gpointer like slv_report_to_json(). @deck: as it was before. */
gpointer   slv_repair_to_json (const SlvRepair *repair, const SlvFormat *format, const SlvDeck *deck);
