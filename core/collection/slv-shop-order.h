/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-shop-order.h: the cheapest way to get what is wanted, by source: whose prices were told is taken for a shop. What of it a shop has in
 * stock nobody told, so that every line is bought whole at one of them. Without shipping each line goes where it is cheapest; shipping
 * couples them, and then it is an integer program (GLPK). Any thread. */
#pragma once
#include "collection/slv-collection-wanted.h"

/** What one order from @source costs besides its cards, in minor units of the book's currency. */
typedef struct { const char *source; gint64 amount; } SlvShipping;

/** So many copies of line @wanted of the list, at @quote each. */
typedef struct { guint wanted; SlvQuote quote; guint64 copies; } SlvShopLine;
/** @cost: of the lines, without @shipping. */
typedef struct { const char *source; gint64 shipping; GArray *lines; SlvCost cost; } SlvShop;
/** A line without a price that counts, and why. */
typedef struct { guint wanted; SlvQuoteState state; } SlvShopOpen;

typedef struct {
  SlvPriceBook *book;
  GPtrArray    *list;        /* SlvWanted: that was asked for */
  GPtrArray    *shops;       /* SlvShop, by name; those from which something is bought */
  GArray       *open;        /* SlvShopOpen */
  SlvCost       cost;        /* of all lines, the open ones among them */
  gint64        shipping;    /* of all shops */
  gint64        bound;       /* no choice costs less, with shipping */
  gboolean      exact;       /* that is what this one costs; FALSE: the time ran out before it was certain */
} SlvShopOrder;
void slv_shop_order_free (SlvShopOrder *order);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (SlvShopOrder, slv_shop_order_free)

/**
 * slv_shop_order_new: a line that says its printing, finish or condition is bought so; of any other whatever is cheapest. A price that is old
 *   counts only where no source tells one that is not.
 * @list: (element-type SlvWanted): @missing copies of each; referenced
 * @shipping: (element-type SlvShipping): of sources of @book; any other one sends for nothing
 * @seconds: time that it may take; 0: five
 * Returns: (transfer full): NULL with SLV_ERROR_CANCELLED.
 */
SlvShopOrder *slv_shop_order_new   (SlvPriceBook *book, GPtrArray *list, const GArray *shipping, double seconds, GCancellable *cancellable,
                                    GError **error);
/** slv_shop_order_sum: (transfer full): cards and shipping together: "12.50 EUR"; "unknown" where no copy has a price. */
char         *slv_shop_order_sum   (const SlvShopOrder *order);
/** slv_shop_order_notes: (transfer full): what the sum leaves open, and whether something cheaper may exist, as sentences; "": nothing. */
char         *slv_shop_order_notes (const SlvShopOrder *order);
/** slv_shop_order_line: (transfer full): what is bought, with the printing, finish and condition that it is, for slv_wanted_write(); its note is
 *  the source. */
SlvWanted    *slv_shop_order_line  (const SlvShopOrder *order, const SlvShop *shop, const SlvShopLine *line);
/** slv_shop_order_write: (transfer full): as a text the lines of each source below its name, as a table with the source as note.
 *  @shop: (nullable): of that one only, as a text without its name */
char         *slv_shop_order_write (const SlvShopOrder *order, const SlvShop *shop, SlvWantedKind kind);
