/* SPDX-License-Identifier: GPL-3.0-or-later */
/* store-fixture.h: a library folder of its own for every test, and short ways to make cards and import them. */
#pragma once
#include "store/slv-store.h"
G_BEGIN_DECLS

typedef struct { char *dir, *schema; SlvStore *store; } Fixture;

void     fixture_set_up    (Fixture *fixture, gconstpointer data);
void     fixture_tear_down (Fixture *fixture, gconstpointer data);
/** Closes the store and opens it anew, without an error. */
void     fixture_reopen    (Fixture *fixture);
/** Path of a file in the library folder. (transfer full) */
char    *fixture_path      (Fixture *fixture, const char *name);
/** Bytes of a file; NULL when it is not there. */
GBytes  *fixture_bytes     (const char *path);

/** A card; @values: "attr=value|value;attr=" (an empty list is "none"). */
SlvCard *make_card         (const char *game, const char *key, const char *name, const char *updated, const char *values);
/** Adds a printing: set code, number. */
SlvPrinting *make_printing (SlvCard *card, const char *key, const char *set, const char *number);

typedef struct { SlvTally cards, printings; } Tallies;
/** Imports @cards (NULL-terminated, freed) of the game "lantern" and asserts that it went well. */
Tallies  import_cards      (SlvStore *store, const char *origin, SlvCard **cards);
/** Asserts "new changed unchanged gone" of cards, then of printings. */
void     assert_tallies    (Tallies tallies, const char *cards, const char *printings);
/** The first number that @sql answers, asked over a connection of its own. */
gint64   ask_number        (const char *path, const char *sql);
/** The rows that @sql answers, of one column, divided by blanks. (transfer full) */
char    *ask_text          (const char *path, const char *sql);
/** Runs @sql over a connection of its own. */
void     run_sql           (const char *path, const char *sql);

#define CARD(key, name, updated, values) make_card ("lantern", key, name, updated, values)
#define IMPORT(origin, ...) import_cards (fixture->store, origin, (SlvCard *[]) { __VA_ARGS__, NULL })
/** A card with one printing of the same key. */
SlvCard *printed           (const char *key, const char *updated, const char *values, const char *number);
/** Adds @card, which is freed, to an import that is under way. */
SlvOutcome add_card        (SlvImport *import, SlvCard *card);
/** Asserts the first value of "oil" of a stored card, with " gone" behind it when it is gone; NULL: it is not there. */
void     assert_stored     (Fixture *fixture, const char *key, const char *expected);

G_END_DECLS
