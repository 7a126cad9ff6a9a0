/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-cmd-hand-odds.h: the odds that `hand` answers beside the hand it draws. */
#pragma once
#include "cli/slv-cli.h"
#include "odds/slv-odds.h"

#define SLV_HAND_DRAW_MAX 100000u

/** What the options ask for. @wants borrowed from the command line. */
typedef struct {
  GPtrArray      *wants;        /* char*, NULL: none */
  SlvOddsQuestion question;     /* all but the want */
  SlvOddsSetup    setup;
  char          **gone;         /* owned; setup.gone points here */
  char           *rule;         /* owned; question.keep_if points here */
  gboolean        moves, by_turn;
} SlvHandOdds;
void     slv_hand_odds_clear (SlvHandOdds *odds);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (SlvHandOdds, slv_hand_odds_clear)
/** Seat, players and turn: checked before anything is opened. */
gboolean slv_hand_check_seat (SlvCli *cli, GError **error);
/** Reads and checks the options. */
gboolean slv_hand_odds_read (SlvCli *cli, SlvHandOdds *odds, const SlvDeck *deck, const SlvFormat *format, guint64 seed, GError **error);

/** Answers of one deck, in the order of the wants. */
typedef struct {
  const SlvDeck *deck;          /* borrowed */
  SlvOddsDeck   *snapshot;
  GPtrArray     *results;       /* SlvOddsResult */
  GPtrArray     *advice;        /* SlvOddsAdvice or NULL */
  GPtrArray     *moves;         /* GPtrArray of SlvOddsMove, empty without --moves */
  GPtrArray     *turns;         /* GArray of SlvOddsPoint, empty without --by-turn */
} SlvHandAnswers;
void            slv_hand_answers_free (SlvHandAnswers *answers);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (SlvHandAnswers, slv_hand_answers_free)
/** @sample: (nullable) (out): a hand that agrees with the first answer; advice is given about it */
SlvHandAnswers *slv_hand_odds_ask (SlvCli *cli, const SlvHandOdds *odds, const SlvDeck *deck, const SlvFormat *format,
                                   const SlvOptions *options, SlvOpening **sample, GError **error);

/** (transfer full) (nullable): what turns show of each card and group of the pile, up to that of --turn; @snapshot: (nullable): of the deck. */
GPtrArray      *slv_hand_sights (SlvCli *cli, const SlvHandOdds *odds, SlvOddsDeck *snapshot, GError **error);
void            slv_hand_sights_json  (cJSON *json, const GPtrArray *sights);
/** @words: what they are. */
void            slv_hand_sights_print (const GPtrArray *sights, const char *words);

/** "best", "keep" or "rule". */
const char     *slv_hand_policy_word (const SlvHandOdds *odds);
/** (transfer full): the results as in the manual page. */
cJSON          *slv_hand_results_json (const SlvHandAnswers *answers, SlvOddsPolicy policy);
/** @other: (nullable): answers of another deck to the same wants. */
void            slv_hand_results_print (const SlvHandAnswers *answers, const SlvHandAnswers *other);
