/* SPDX-License-Identifier: GPL-3.0-or-later */
/* copies-fixture.h: what the tests of collection files share: lots to write and texts to read. */
#pragma once
#include "collection-box.h"
#include "copies/slv-copies.h"
G_BEGIN_DECLS

/** What comes back of a lot by kind, in @carries: n name, s set and number, q copies, c condition, f finish, e etched, l language, p place,
 *  t tags, r for trade, g signed, a altered, y proxy, m price, u currency, d day, o note. */
typedef struct { const char *kind, *carries; } CopiesKind;
extern const CopiesKind copies_kinds[];
extern const guint copies_n_kinds;

#define LOT(...) { .game = "lantern", .name = "Ash Hound", .card = "ash-hound", __VA_ARGS__ }   /* one copy unless it says more */

/** Puts lots into the library; those with a place lie in "Shelf/Box A". */
void         copies_put       (Box *box, const SlvLot *lots, guint n);
/** (transfer full): every position. */
GArray      *copies_all_lots  (Box *box);
/** (transfer full): all lots as a file. */
char        *copies_write_all (Box *box, const char *kind);
/** (transfer full). @kind: (nullable) */
SlvCopyList *copies_read      (const char *text, const char *kind);
/** (transfer full): merged, of the game "lantern". */
SlvCopyPlan *copies_match     (Box *box, SlvCopyList *list);
/** (transfer full): with "; " between them. */
char        *copies_joined    (const GPtrArray *texts);

G_END_DECLS
