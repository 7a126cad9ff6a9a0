/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-collection-decks.h: decks against the copies that one has: what is missing, which copies a deck takes and from where,
 * which decks can be built at once and with which copies. A deck is built while copies sit in it; those are had but not
 * free. A copy keeps its place while it sits in a deck: that is where it is put back. On disk when one of the calls that take a store and
 * say @what returns TRUE: all of the change, with its step of undo; else nothing of it. */
#pragma once
#include "collection/slv-collection.h"

/** Copies of a card that a deck needs, all zones together. */
typedef struct { guint row; /* SLV_ROW_NONE: not in the index */ char *name, *set_code, *number; /* "" any */ guint64 need; gboolean several; /* the list leaves open which card of the name it means */ } SlvNeed;
/** (transfer full) (element-type SlvNeed): in the order of the list, without cards that are only thought about; a card with
 *  several entries once, but each printing that is asked for by itself. @game: (nullable): when the deck names none */
GPtrArray *slv_collection_needs (SlvCollection *collection, const SlvDeck *deck, SlvGame *game);

typedef struct { guint row; char *name; guint64 need, have, missing; } SlvMissing;
/**
 * slv_collection_missing: what is missing to build all of @decks at once: needed − free, where copies that sit in these decks
 *   already count as free. Proxies are no copies.
 * @decks: (element-type SlvDeck): id 0 for those that are not saved
 * Returns: (transfer full) (element-type SlvMissing): by name; empty: they can be built together
 */
GPtrArray *slv_collection_missing (SlvCollection *collection, const GPtrArray *decks, SlvGame *game);
/** slv_collection_missing_in_turn: the same to build each of @decks, but never two of them at once: a copy may serve all of them. */
GPtrArray *slv_collection_missing_in_turn (SlvCollection *collection, const GPtrArray *decks, SlvGame *game);
void       slv_missing_free (SlvMissing *missing);

/** So many copies of a lot for a deck. @place: path, "" none */
typedef struct { gint64 deck, lot, quantity; guint nth; /* of the decks that were asked for */ guint row; const char *name, *place; } SlvPull;

/** What copies of one currency have cost. @currency: "" not said */
typedef struct { const char *currency; guint64 copies; double sum; } SlvPriceSum;

/** Which copies; names and places are those of the snapshot, which must outlive it. */
typedef struct {
  GArray    *pulls;       /* SlvPull, by place, then name */
  GPtrArray *missing;     /* SlvMissing: what no copy is there for */
  guint64    n_missing;
  GArray    *prices;      /* SlvPriceSum: of the copies that are taken, each currency by itself */
  guint64    n_unpriced;  /* copies that are taken and have no price */
  guint      n_places;    /* places to go to */
  gboolean   exact;       /* nothing better exists; FALSE: the time ran out before that was certain */
} SlvBuild;
void       slv_build_free (SlvBuild *build);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (SlvBuild, slv_build_free)

typedef enum {
  SLV_PREFER_CHEAP,   /* the printings that the lists ask for, then the cheapest copies, then the fewest places */
  SLV_PREFER_MOVES    /* the fewest places to go to, then the fewest copies to move, then printings and prices */
} SlvPrefer;

/**
 * slv_collection_choose: the best choice of copies for several decks at once: always the fewest missing, then as @prefer says. An
 *   integer program (GLPK), exact within its time. Prices of different currencies are never added up: each is measured by the mean
 *   of its own currency. A copy that sits in the deck already is not moved, and its place not gone to.
 * @proxies: whether proxies may stand for what is missing
 * @seconds: time that it may take; 0: five
 * Returns: (transfer full): NULL with SLV_ERROR_CANCELLED. Any thread.
 */
SlvBuild  *slv_collection_choose (SlvCollection *collection, const GPtrArray *decks, SlvGame *game, SlvPrefer prefer,
                                  gboolean proxies, double seconds, GCancellable *cancellable, GError **error);

/**
 * slv_collection_build: marks saved decks built with the copies of @build, in one change; what sat in them before is let go.
 * @partial: also with cards missing, else that is SLV_ERROR_NO
 */
gboolean   slv_collection_build   (SlvCollection *collection, SlvStore *store, const GPtrArray *decks, const SlvBuild *build,
                                   gboolean partial, const char *what, GArray **touched, GError **error);
/** slv_collection_put_back: (transfer full): what goes back where when saved @decks (element-type SlvDeck) are taken apart. */
SlvBuild  *slv_collection_put_back (SlvCollection *collection, const GPtrArray *decks);
/** slv_build_write: (transfer full): the copies as a text for people, by place, then name; then what is missing.
 *  @decks: (nullable) (element-type SlvDeck): those that were asked for; of several each line names its own */
char      *slv_build_write (SlvCollection *collection, const SlvBuild *build, const GPtrArray *decks);
/** slv_pull_words: (transfer full): the printing and what else tells copies apart: "LAN 001, near-mint, foil"; "" nothing. */
char      *slv_pull_words (const SlvHeld *held);
/** Takes decks apart, in one change. @decks: (element-type SlvDeck): saved ones. SLV_ERROR_NO when one of them is not built. */
gboolean   slv_collection_unbuild (SlvCollection *collection, SlvStore *store, const GPtrArray *decks, const char *what, GArray **touched,
                                   GError **error);

/** A card of which a built deck holds another number of copies than its list asks for now. */
typedef struct { guint row; char *name; guint64 listed, sits; } SlvDrift;
/** (transfer full) (element-type SlvDrift): what has changed since a deck was built, by name; empty: nothing, or it is not built.
 *  Proxies that sit in it count. */
GPtrArray *slv_collection_drift (SlvCollection *collection, const SlvDeck *deck, SlvGame *game);

/** Copies that more decks claim than there are. @decks: names */
typedef struct { guint row; char *name; guint64 have, claimed; GPtrArray *decks; } SlvConflict;
/** (transfer full): one of them as a sentence. Any thread. */
char      *slv_conflict_text (const SlvConflict *conflict);
/** (transfer full) (element-type SlvConflict): cards of which the built decks, as their lists stand now, need more than there is, those that
 *  no list knows by their name; by name. Proxies are no copies. */
GPtrArray *slv_collection_conflicts (SlvCollection *collection, SlvStore *store, GError **error);

#define SLV_TOGETHER_MAX 16u   /* decks */
/**
 * slv_collection_together: which sets of these decks can be built at once: of which slv_collection_missing() lacks nothing.
 * @decks: (element-type SlvDeck): at most SLV_TOGETHER_MAX
 * Returns: (transfer full) (element-type guint32): the largest sets, as bits of positions in @decks, none of which lies within
 *   another; most decks first. Empty: not even one can be built.
 */
GArray    *slv_collection_together (SlvCollection *collection, const GPtrArray *decks, SlvGame *game);

/* ---- wants ---- */
/** Replaces the wants of a saved deck by what is missing for it. @deck: 0: adds to one's own wants */
gboolean   slv_collection_want_missing (SlvCollection *collection, SlvStore *store, const GPtrArray *missing, SlvGame *game, gint64 deck,
                                        const char *what, GError **error);
