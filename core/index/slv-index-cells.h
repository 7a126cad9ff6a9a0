/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-index-cells.h: private to this room: the values of one card while the index is built: first what its list says, then
 * what the definition makes of it. One SlvCells serves all cards of a game, so that a card costs no allocation. */
#pragma once
#include "index/slv-index.h"

typedef struct {
  guint8  state;           /* SlvCellState, once settled */
  guint8  known, settling;
  guint32 first, n;        /* in SlvCells.offsets */
} SlvCell;

typedef struct {
  const SlvGame *game;
  const char    *name;     /* of the card */
  guint          n;        /* attributes */
  SlvCell       *cells;    /* by the attribute's index */
  gint          *from;     /* by attribute: index of the one that it is mapped from, -1 none */
  GHashTable    *ids;      /* id → index + 1 */
  GString       *text;     /* values one after the other, each ended by a NUL */
  GArray        *offsets;  /* guint32 into text */
} SlvCells;

void        slv_cells_init   (SlvCells *cells, const SlvGame *game);
void        slv_cells_clear  (SlvCells *cells);
/** The next card; @name must live until the card is settled. */
void        slv_cells_begin  (SlvCells *cells, const char *name);
/** Index of the attribute @id, or -1 when the definition does not know it (any more). */
gint        slv_cells_find   (const SlvCells *cells, const char *id);
/** One value as the list says, those of an attribute in one go; NULL: it says that there is none. */
void        slv_cells_add    (SlvCells *cells, guint attr, const char *value);
/** Takes what a record says of the attribute @id, see slv_cells_add(); one that is contested (SLV_CONTESTED) stays so. An id that the
 *  definition does not know is passed over. */
void        slv_cells_take   (SlvCells *cells, const char *id, const char *value);
/** The attribute is contested. */
void        slv_cells_contest (SlvCells *cells, guint attr);
/** Fills in what the list does not say: mapped from another attribute, derived from a text, the default. */
void        slv_cells_settle (SlvCells *cells);
const char *slv_cells_value  (const SlvCells *cells, guint attr, guint nth);
