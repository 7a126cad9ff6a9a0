/* SPDX-License-Identifier: GPL-3.0-or-later */
/* index-fixture.h: a store with the cards of two invented games, and their definitions. */
#pragma once
#include "../store/store-fixture.h"
#include "index/slv-index-image.h"
G_BEGIN_DECLS

typedef struct { Fixture base; SlvGames *games; SlvGame *lantern, *moth; } IndexFixture;

void     index_set_up    (IndexFixture *fixture, gconstpointer data);
void     index_tear_down (IndexFixture *fixture, gconstpointer data);
/** Imports the cards that the tests speak of (see index-fixture.c). */
void     index_import    (IndexFixture *fixture);
/** @cards: (transfer full): NULL-terminated. */
void     index_import_cards (SlvStore *store, const char *origin, SlvCard **cards);
SlvIndex *index_build    (IndexFixture *fixture);
/** Everything that the accessors say, as text. (transfer full) */
char    *index_to_string (SlvIndex *index);
SlvAttr *index_attr      (IndexFixture *fixture, const char *id);
/** Row of the only card of a name. */
guint    index_row       (IndexFixture *fixture, SlvIndex *index, const char *name);

G_END_DECLS
