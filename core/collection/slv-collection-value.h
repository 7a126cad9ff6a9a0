/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-collection-value.h: what copies are worth: by place, set and game, and day by day; and what of it is gain against what was paid. */
#pragma once
#include "collection/slv-collection.h"

typedef enum { SLV_VALUE_ALL, SLV_VALUE_PLACE, SLV_VALUE_SET, SLV_VALUE_GAME } SlvValueBy;
/** slv_value_by_find: of "place", "set", "game"; FALSE: none of these. */
gboolean   slv_value_by_find (const char *word, SlvValueBy *by);

/** Of @copies both are known, what was paid and what they are worth, in the book's currency; @unpaid: nothing is noted that was paid, or in no currency;
 *  @unpriced: no price is known; @no_rate: one of the two is in another currency, to which no rate was given. */
typedef struct { gint64 paid, worth; guint64 copies, unpaid, unpriced, no_rate; } SlvGain;
/** @title: of the place (path), set (code) or game; "": none is noted, or all */
typedef struct { char *title; SlvCost worth; SlvGain gain; } SlvWorth;
/** slv_collection_value: of the lots @positions (element-type guint); proxies are worth nothing, and not counted. @book: of the collection's index.
 *  Returns: (transfer full) (element-type SlvWorth): what is worth most first. Any thread. */
GPtrArray *slv_collection_value (SlvCollection *collection, SlvPriceBook *book, const GArray *positions, SlvValueBy by);
/** slv_gain_text: (transfer full): "+2.50 EUR: worth 12.50, paid 10.00", and of how many copies it is not known. */
char      *slv_gain_text (const SlvGain *gain, const char *currency);

/** What the copies that one has now cost on a day. */
typedef struct { char day[11]; SlvCost worth; } SlvValueDay;
/** slv_collection_value_days: @book: with history. @most: so many days at most, evenly from the first on which a price was told.
 *  Returns: (transfer full) (element-type SlvValueDay): in order; empty: no price was told. Any thread. */
GArray    *slv_collection_value_days (SlvCollection *collection, SlvPriceBook *book, const GArray *positions, guint most);
/** slv_collection_rows_of: (transfer full) (element-type guint): the cards of these lots, each once, for a book of them alone. */
GArray    *slv_collection_rows_of (SlvCollection *collection, const GArray *positions);
