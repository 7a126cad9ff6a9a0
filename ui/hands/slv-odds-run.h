/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-odds-run.h: one run of questions in a thread. What is found is told piece by piece in the main thread, as soon as it is
 * there: what can be counted first, then what has to be played. A run that was cancelled tells nothing more. */
#pragma once
#include "decks/slv-deck-job.h"
#include "hands/slv-odds-book.h"
#include "plot/slv-plot.h"

typedef enum {
  SLV_ODDS_NEWS_DECK,       /* @snapshot, or @error: the opening cannot start */
  SLV_ODDS_NEWS_GIVEN,      /* @error: the condition or the rule cannot be asked (@span); NULL: they can */
  SLV_ODDS_NEWS_RULE,
  SLV_ODDS_NEWS_WANT,       /* @nth: @result or @error with @span; compared: @other or @other_error */
  SLV_ODDS_NEWS_PROGRESS,   /* @nth: @done of @total hands */
  SLV_ODDS_NEWS_SIGHTS,     /* @sights */
  SLV_ODDS_NEWS_KEEP,       /* @result: of the rule about keeping */
  SLV_ODDS_NEWS_TURNS,      /* @plot or @error */
  SLV_ODDS_NEWS_COUNTS,     /* @plot or @error; @terms: what of the want can be counted */
  SLV_ODDS_NEWS_MOVES,      /* @moves or @error */
  SLV_ODDS_NEWS_DONE
} SlvOddsNewsKind;

typedef struct {
  SlvOddsNewsKind kind;
  guint           nth;
  SlvOddsDeck    *snapshot;
  SlvOddsResult  *result, *other;
  GError         *error, *other_error;
  SlvSpan         span;
  guint64         done, total;
  SlvPlot        *plot;              /* may be taken by whoever is told */
  GPtrArray      *moves;             /* SlvOddsMove */
  GPtrArray      *sights;            /* SlvOddsSight */
  char          **terms;
} SlvOddsNews;

typedef struct _SlvOddsRun SlvOddsRun;
/** Called in the main thread; @news goes with the call. */
typedef void (*SlvOddsTold) (SlvOddsRun *run, SlvOddsNews *news, gpointer user_data);

/** What a run is about. */
typedef struct {
  SlvDeckDocument *document;     /* has a format; its deck is copied */
  SlvOddsBook     *book;         /* copied */
  const char      *rule;         /* (nullable) for keeping a hand */
  const SlvDeck   *other;        /* (nullable) compared with; copied */
  int              detail;       /* -1: answers all wants; else plots and moves of this want alone */
  guint            term;         /* which of its terms is counted */
} SlvOddsAsked;

/** slv_odds_run_start: begins at once. (transfer full): slv_odds_run_stop() ends and frees it. Main thread. */
SlvOddsRun *slv_odds_run_start (const SlvOddsAsked *asked, SlvOddsTold told, gpointer user_data);
/** Nothing is told after this; the thread ends by itself. */
void        slv_odds_run_stop  (SlvOddsRun *run);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (SlvOddsRun, slv_odds_run_stop)
/** Gives up this want's simulation; it is told as cancelled, the others go on. */
void        slv_odds_run_give_up (SlvOddsRun *run, guint nth);
