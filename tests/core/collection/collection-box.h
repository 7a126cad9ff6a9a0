/* SPDX-License-Identifier: GPL-3.0-or-later */
/* collection-box.h: a library in a scratch folder with the invented cards of tests/data/query: for the tests of the collection and
 * of collection files. Helpers end the program with the reason when something fails. */
#pragma once
#include "collection/slv-collection-edit.h"
#include "query-fixture.h"
G_BEGIN_DECLS

typedef struct { char *dir; SlvStore *store; SlvCollection *collection; } Box;

/** The cards; made by box_main() before the tests run. */
extern QueryFixture *box_cards;

/** A TEST() with a @box, see good.h. */
#define BOX_TEST(path, name) TEST_WITH (Box, box, box_set_up, box_tear_down, path, name)
void         box_set_up    (Box *box, gconstpointer data);
void         box_tear_down (Box *box, gconstpointer data);
/** Runs the tests that @add registers. */
int          box_main      (int argc, char **argv, void (*add) (void));
#define BOX_MAIN(add) int main (int argc, char **argv) { return box_main (argc, argv, add); }

/** The snapshot after a change. @touched: (transfer full) */
void         box_refresh   (Box *box, GArray *touched);
/** Reads the collection anew. */
void         box_reopen    (Box *box);
/** (transfer full): records of "name|set|number|count|condition|place|price", of the game "lantern"; @rows end with NULL. */
SlvCopyList *box_list      (const char * const *rows);
/** (transfer full) */
SlvCopyPlan *box_match     (Box *box, SlvCopyList *list, SlvCopiesMode mode);
/** Brings such rows in. */
void         box_bring     (Box *box, SlvCopiesMode mode, const char * const *rows);
#define BRING(mode, ...) box_bring (box, mode, (const char * const []) { __VA_ARGS__, NULL })
/** (transfer full): "2 Ash Hound LAN/001 near-mint @Box" by lot. @positions: (nullable): all */
char        *box_lots_text (SlvCollection *collection, const GArray *positions);
void         box_assert_lots   (Box *box, const char *expected);
void         box_assert_search (Box *box, const char *query, const char *expected);
/** (transfer full): ids of the lots that match. */
GArray      *box_ids_of    (Box *box, const char *query);

G_END_DECLS
