/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-tidepool.h: the invented game of the tests and a small card list for it, as an index. Tests that need other cards add
 * them before the index is built. */
#pragma once
#include "check/slv-check.h"

/** One card; a member that is NULL is missing from the list, "-" is said to be none; several values are divided by '|'. */
typedef struct { const char *name, *type, *color, *home, *weight, *limit, *draw, *draw_zone, *crew, *chart; } TidepoolCard;

/** What lists say of a card's days and of its printing; NULL: nothing. */
typedef struct {
  const char *released;   /* of its printing: a day or a year */
  const char *banned;     /* the card's own list bans it under that tag and says no day */
  const char *dated;      /* entries of a dated list under TIDE, divided by '|': "LIMIT FROM UNTIL", "-" for no day, -1 any number */
  const char *printing;   /* "SET NUMBER" of its printing, each of which may be empty; NULL: one that no other card has */
} TidepoolDays;

typedef struct {
  SlvGames  *games;
  SlvGame   *game;
  SlvIndex  *index;
  char      *dir;
} Tidepool;

/** The list that most tests use, with @extra (nullable, @n_extra) behind it. */
Tidepool *tidepool_new (const TidepoolCard *extra, guint n_extra);
/** The same with the @days of each of @extra. */
Tidepool *tidepool_new_dated (const TidepoolCard *extra, const TidepoolDays *days, guint n_extra);
/** The game without a card list. */
Tidepool *tidepool_new_empty (void);
void      tidepool_free (Tidepool *pool);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (Tidepool, tidepool_free)
SlvFormat *tidepool_format (Tidepool *pool, const char *id);
/** A deck from lines of "ZONE COUNT NAME"; zone "." is no heading. Ends with NULL. */
SlvDeck  *tidepool_deck (const char *line, ...) G_GNUC_NULL_TERMINATED;
/** The same from one text, its lines divided by '|'. */
SlvDeck  *tidepool_deck_of (const char *text);
void      tidepool_add (SlvDeck *deck, const char *line);
/** A copy less of a card of the main deck. */
void      tidepool_take (SlvDeck *deck, const char *name);
/** A deck that keeps every rule of the format "open": one captain and ten cards. */
SlvDeck  *tidepool_legal_deck (void);
