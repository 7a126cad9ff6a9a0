/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-collection-wanted.h: the list of wants: what decks that were chosen for it lack together, computed anew from the copies each
 * time, and one's own wants besides; the list as a text for shops and friends; and what of it has arrived. On disk when one of the calls
 * that say @what returns TRUE: all of the change, with its step of undo; else nothing of it. */
#pragma once
#include "collection/slv-collection-decks.h"
#include "collection/slv-collection-edit.h"

/** One line of the list. Texts are its own; "" any. */
typedef struct {
  gint64   want;        /* one's own want, or what was handed over for a deck that is not among those asked for; 0: computed */
  gint64   deck;        /* of such a want; 0: for itself */
  guint    row;         /* SLV_ROW_NONE: not in the index */
  SlvGame *game;        /* NULL: not known */
  char    *name, *set_code, *number, *condition, *finish, *language, *note;
  char    *decks;       /* names of the decks that need it, divided by ", " */
  guint64  need, have, missing;
  guint64  free;        /* copies that these decks may count on: those in no built deck, and those that sit in one of them */
  guint64  built;       /* the other ones: they sit in other built decks */
} SlvWanted;
void       slv_wanted_free (SlvWanted *wanted);
/** (transfer full) */
SlvWanted *slv_wanted_copy (const SlvWanted *wanted);

/** IN_TURN: the decks are not there at once, so that a copy may serve several of them; DECKS_ONLY: without one's own wants. */
typedef enum { SLV_WANTED_ALL, SLV_WANTED_IN_TURN = 1 << 0, SLV_WANTED_DECKS_ONLY = 1 << 1 } SlvWantedHow;
/**
 * slv_collection_wanted: missing = needed − free for the decks; a want is missing as it stands.
 * @decks: (element-type SlvDeck): with their entries, that are to be built at once; saved ones
 * @game: (nullable): only of this game
 * @how: flags
 * Wants that were handed over for one of @decks are left out, since they are computed here.
 * Returns: (transfer full) (element-type SlvWanted): by name. Any thread.
 */
GPtrArray *slv_collection_wanted (SlvCollection *collection, const GPtrArray *decks, SlvGame *game, SlvWantedHow how);

/** slv_wanting_get: (transfer full) (element-type gint64): ids of the decks that were chosen for the list, ascending. */
GArray    *slv_wanting_get (SlvStore *store);
/** slv_wanting_set: chooses them for good; not a step of undo, since nothing that is owned or wanted changes. On disk
 *  when it returns TRUE: the choice; else the one before. */
gboolean   slv_wanting_set (SlvStore *store, const GArray *ids, GError **error);
/** slv_wanting_count: these count from now on, or no more, whatever other programs choose meanwhile. On disk when it returns; with an error
 *  the choice is as it was. */
gboolean   slv_wanting_count (SlvStore *store, const GArray *ids, gboolean count, GError **error);
/** slv_wanting_load: (transfer full) (element-type SlvDeck): those of @ids that are still there. @game: (nullable) only of it */
GPtrArray *slv_wanting_load (SlvStore *store, const GArray *ids, SlvGame *game);

/** Kinds of text: "4 Red Runner (T1) 003" a line, as deck lists are; or a table that this program imports again. */
typedef enum { SLV_WANTED_TEXT, SLV_WANTED_CSV } SlvWantedKind;
/** slv_wanted_write: (transfer full): lines of one card and printing are added up. @list: (element-type SlvWanted) */
char      *slv_wanted_write (const GPtrArray *list, SlvWantedKind kind);

/** So many copies have come. @want: id, 0: for the card @row (or @name, when no list knows it). */
typedef struct { gint64 want; guint row; SlvGame *game; const char *name; gint64 quantity; /* 0: all of the want */ } SlvArrival;
/**
 * slv_collection_arrived: they become lots (or join those that are alike) and the wants become less, in one change. What comes for a
 *   card lessens also what was handed over for decks.
 * @arrivals: (element-type SlvArrival)
 * @values: (nullable): place (made when it is not there), condition, finish, language, set, number, price … of what came, over
 *   what the want says. A value that cannot be understood is SLV_ERROR_USAGE.
 * SLV_ERROR_NOT_FOUND: a want is not there any more.
 */
gboolean   slv_collection_arrived (SlvCollection *collection, SlvStore *store, const GArray *arrivals, const SlvLotEdit *values,
                                   const char *what, GArray **touched, GError **error);

/**
 * slv_collection_want_put: adds a want of one's own, or changes one.
 * @id: 0: a new one
 * @values: SLV_COPY_NAME, QUANTITY, SET_CODE, NUMBER, CONDITION (at least), FINISH, LANGUAGE and NOTE; NULL leaves as it is. Of an
 *   existing want a quantity of 0 takes it away.
 * @guess: (out) (optional) (transfer full): what was not certain about the card, NULL: nothing
 */
gboolean   slv_collection_want_put (SlvCollection *collection, SlvStore *store, gint64 id, SlvGame *game, const SlvLotEdit *values,
                                    const char *what, char **guess, GError **error);
/** Takes wants away. @ids: (element-type gint64) */
gboolean   slv_collection_want_drop (SlvCollection *collection, SlvStore *store, const GArray *ids, const char *what, GError **error);
/** Wants one copy more of each of @rows (element-type guint), whatever its printing. */
gboolean   slv_collection_want_cards (SlvCollection *collection, SlvStore *store, const GArray *rows, const char *what, GError **error);
/** Wants so many more copies of printings: @printings: (element-type guint); each until there would be @each of it. */
gboolean   slv_collection_want_printings (SlvCollection *collection, SlvStore *store, const GArray *printings, guint each,
                                          const char *what, GError **error);
