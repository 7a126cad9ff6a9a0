/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-index-order.h: private to this room: the orders in which the image lies. */
#pragma once
#include "index/slv-index-build.h"

/** One value of a dictionary. */
typedef struct { guint32 word, folded, code; gboolean is_number; double number; } SlvDictValue;

/** slv_order_cards: name order of every game's cards, and their rows. Returns: the number of rows. */
guint32  slv_order_cards     (SlvIndexBuild *build);
/** slv_order_ranks: writes the position of every row among all games' rows. */
void     slv_order_ranks     (SlvIndexBuild *build, guint32 *ranks);
/** slv_order_printings: rows instead of cards, then by row, release, set, number, key. */
void     slv_order_printings (SlvIndexBuild *build);
/** slv_order_values: (transfer full) (element-type SlvDictValue): the dictionary of a column in its final order; .code is the
 *  code while building. */
GArray  *slv_order_values    (SlvIndexBuild *build, const SlvBuildAttr *column);
/** Rows of a game by identity then key, or by key alone. */
void     slv_order_rows      (SlvIndexBuild *build, const SlvBuildGame *game, gboolean by_key, guint32 *rows);
/** slv_order_faces: (transfer full) (element-type guint32): positions of further faces by identity, then row. */
GArray  *slv_order_faces     (SlvIndexBuild *build, const SlvBuildGame *game);
