/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-deck-survey.h: many saved decks judged, compared with what one has, and searched, in a thread with a store of its own. What it
 * found belongs to the index, options, collection and day that it was asked with. */
#pragma once
#include "window/slv-session.h"

#define SLV_DECK_RANK_NONE G_MAXUINT   /* not judged */

/** What was found of one deck. @verdict: in words; @icon: name; @also, @also_icon: the same under the format that was asked for beside
 *  the deck's own (NULL: a deck of another game); @rank, @also_rank: for sorting, 0 legal, then unknown, then illegal by findings;
 *  @need, @have: copies that it needs and those that are there for it (need 0: not known, or there is no collection); @matches: what
 *  was searched. */
typedef struct {
  gint64 id;
  guint version, rank, also_rank;
  char *verdict, *icon, *also, *also_icon;
  char *assumptions;   /* how options are read otherwise than the rulebook is, a sentence a line; "" none */
  guint64 need, have;
  gboolean matches;
} SlvDeckFound;
void       slv_deck_found_free (SlvDeckFound *found);

/**
 * slv_deck_survey_async: main thread.
 * @ids: (element-type gint64): decks, in any order
 * @text: (nullable): looks for this in the lists: see slv_sweep_set_text()
 * @judge: whether verdicts and owned copies are wanted
 * @also: (nullable): a format under which decks of its game are judged beside their own
 */
void       slv_deck_survey_async  (SlvSession *session, const GArray *ids, const char *text, gboolean judge, const SlvFormat *also,
                                   GCancellable *cancellable, GAsyncReadyCallback callback, gpointer user_data);
/** Returns: (transfer full) (element-type SlvDeckFound): decks that are gone meanwhile are left out. NULL with SLV_ERROR_CANCELLED,
 *  what the store says, or SLV_ERROR_USAGE when no deck's game understands the text. */
GPtrArray *slv_deck_survey_finish (GAsyncResult *result, GError **error);
