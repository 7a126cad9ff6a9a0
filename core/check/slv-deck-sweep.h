/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-deck-sweep.h: many decks judged, compared with what one has, and searched by what is in them, one after the other. Checkers,
 * resolvers and bound queries are made once for a format or rulebook and serve all of its decks, so that a deck costs little more
 * than reading it. What a sweep says belongs to the games, index, collection, options and day that it was made with. */
#pragma once
#include "check/slv-check.h"
#include "collection/slv-collection.h"

typedef struct _SlvSweep SlvSweep;

/** What was found of one deck. */
typedef struct {
  const SlvFormat *format;   /* (nullable) that it was judged under: its own, else the newest of its game; NULL: no installed game
                              * knows it, and nothing is judged */
  SlvReport *report;         /* (nullable) under @format */
  SlvReport *also;           /* (nullable) under the format of slv_sweep_set_also(); NULL: it is of another game */
  GError    *problem;        /* (nullable) why there is no @report although there is a format */
  guint64    need, have;     /* copies that it needs, and those that are there for it; 0, 0 without a collection */
  gboolean   matches;        /* what is searched; TRUE when nothing is */
} SlvSwept;
void       slv_swept_free (SlvSwept *swept);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (SlvSwept, slv_swept_free)

/**
 * slv_sweep_new: one thread at a time, which may be another one than the caller's.
 * @collection: (nullable): of the same index, for @need and @have
 * @standing: (nullable) (element-type SlvRulebook SlvOptions): options chosen for good
 * @as_of: (nullable): ISO day of dated lists and errata, NULL today
 * Returns: (transfer full): keeps references on all of them.
 */
SlvSweep  *slv_sweep_new  (SlvGames *games, SlvIndex *index, SlvCollection *collection, GHashTable *standing, const char *as_of);
void       slv_sweep_free (SlvSweep *sweep);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (SlvSweep, slv_sweep_free)
/** slv_sweep_set_also: decks of its game are judged under @format (nullable), too. */
void       slv_sweep_set_also (SlvSweep *sweep, const SlvFormat *format);
/**
 * slv_sweep_set_text: looks for @text (nullable, "": nothing): the counting form of the query language, or an ordinary query of
 *   which one card is enough; a part of the deck's name, of its folder or of a tag will do, too.
 * Returns: FALSE with SLV_ERROR_USAGE when it counts and is faulty.
 */
gboolean   slv_sweep_set_text (SlvSweep *sweep, const char *text, GError **error);
/** slv_sweep_look: @judge: whether reports and copies are wanted. (transfer full). */
SlvSwept  *slv_sweep_look (SlvSweep *sweep, const SlvDeck *deck, gboolean judge);
/** slv_sweep_get_fault: (nullable): borrowed: why the first game that did not understand the text did not (SLV_ERROR_USAGE). To be
 *  told when no deck matched. */
const GError *slv_sweep_get_fault (SlvSweep *sweep);
