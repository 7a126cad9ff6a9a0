/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-opening-private.h: what stands behind an SlvOpening, and what the files of this room share. */
#pragma once
#include "goldfish/slv-opening.h"

#define SLV_OPENING_CARDS_MAX 200000u   /* a deck with more cards is refused */

typedef struct {
  SlvOpening         opening;       /* first: the public face is this structure's address */
  SlvDeck           *deck;          /* own copy: names are borrowed from it */
  const SlvFormat   *format;
  const SlvRulebook *book;
  SlvGame           *game;
  SlvIndex          *index;
  SlvOptions        *options;
  SlvRandom          random;
  GHashTable        *queries;       /* text → SlvBound */
  guint              pile;          /* zone that is drawn from */
  guint              pile_after;    /* cards left in the pile when the opening was over */
  gboolean           drawn;         /* hand_zone is settled */
  guint              draw;          /* cards of the first draw, 0: as the step says */
  char             **start;         /* names that were chosen */
  gboolean          *start_used;
  const SlvStep     *mulligan, *exchange, *look;
  guint              exchanges;     /* how often cards may still be exchanged */
  guint              looked;        /* cards that were looked at before the draw */
  gboolean           settled;       /* the hand is kept: what it costs was put back, or what was looked at was decided on */
  GArray            *after;         /* SlvOpeningAfter: cards that left the pile after the draw, in order */
  GArray            *cells;         /* SlvOpeningCell */
  gboolean           over_told;
} SlvOpeningReal;
/** The top @n cards of the pile, which went to @zone unseen. */
typedef struct { guint zone, n; } SlvOpeningAfter;
/** Card number @nth of @zone lies in a cell of its own, from 1. */
typedef struct { guint zone, nth, cell; } SlvOpeningCell;

/* ---- cards (slv-opening.c) ---- */
GArray  *slv_opening_zone (SlvOpeningReal *real, guint zone);
/** Index of the zone that a step names: whoever reads definitions has seen to it that it is there. */
guint    slv_opening_zone_index (const SlvOpeningReal *real, const char *id);
char    *slv_opening_zone_title (SlvOpeningReal *real, guint zone);
/** The fixed order: identity, key, spelling. */
gint     slv_opening_compare (SlvOpeningReal *real, const SlvHandCard *a, const SlvHandCard *b);
gboolean slv_opening_same_card (SlvOpeningReal *real, const SlvHandCard *a, const SlvHandCard *b);
/** The name by which copies are counted; (transfer full). */
char    *slv_opening_dup_identity (SlvOpeningReal *real, const SlvHandCard *card);
void     slv_opening_shuffle (SlvOpeningReal *real, guint zone);
/** Draws @n cards from the top; the caller has seen to it that they are there. */
void     slv_opening_take (SlvOpeningReal *real, guint from, guint to, guint n);
/** Truth of a query (NULL, "": true) in rules mode; SLV_ERROR_REFUSED when it does not bind. */
gboolean slv_opening_test (SlvOpeningReal *real, const char *where, guint line, const SlvHandCard *card, SlvTruth *truth,
                           GError **error);
/** The cards that a query of a step, asked before, is about, in words; NULL: every card. (transfer full) */
char    *slv_opening_dup_where (SlvOpeningReal *real, const char *where);

/* ---- notes (slv-opening.c) ---- */
/** Adds a note; takes @text. */
void     slv_opening_note (SlvOpeningReal *real, const char *clause, gboolean assumption, char *text);
/** A number of a step under the options; @otherwise when it is not set. */
gint64   slv_opening_number (SlvOpeningReal *real, const SlvNumber *number, gint64 otherwise);

/* ---- steps (slv-opening-steps.c) ---- */
gboolean slv_opening_run (SlvOpeningReal *real, const GPtrArray *steps, GError **error);
/** Whether the game can be lost so, with the cards that lie where the step looks. */
gboolean slv_opening_loses (SlvOpeningReal *real, const SlvStep *step, const char *when);
/** Cards that left the pile for @to after the hand was drawn, unseen. */
void     slv_opening_remember_after (SlvOpeningReal *real, guint from, guint to, guint n);
/** Whether a draw on @turn is left out for this player. */
gboolean slv_opening_skips (const SlvOpeningReal *real, const SlvStep *step, guint turn);
/** "ZONE>=N" and the like; TRUE for NULL. */
gboolean slv_opening_when (SlvOpeningReal *real, const char *when);
/** The same over zones that somebody else counts. */
typedef guint (*SlvZoneCount) (gconstpointer data, guint zone);
gboolean slv_opening_when_counted (const SlvRulebook *book, const char *when, SlvZoneCount count, gconstpointer data);

/* ---- redraws (slv-opening-redraw.c) ---- */
/** Works out what may be redrawn, exchanged and put back now. */
void     slv_opening_update (SlvOpeningReal *real);
/** Redraws the hand as long as it is one that has to be; SLV_ERROR_NO when every hand is. */
gboolean slv_opening_force_redraws (SlvOpeningReal *real, GError **error);
