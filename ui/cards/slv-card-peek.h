/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-card-peek.h: what can be done with a card wherever one is shown: Space looks at it large (I where Space has another use), and so does,
 * where it is offered, the pointer that rests on it, with the arrow keys going on to the next; the right button, the Menu key and Shift+F10 open
 * its menu. Main thread only. */
#pragma once
#include "window/slv-session.h"
#include <gtk/gtk.h>

/** slv_card_peek_mark: the cell @widget of a list shows this card. @row: SLV_ROW_NONE: none any more. @index is referenced. What holds an
 *  SlvCardFace needs no mark. */
void slv_card_peek_mark (GtkWidget *widget, SlvIndex *index, guint row, guint printing);

/**
 * SlvCardPeekFunc: what a page adds before the usual entries of the menu of a card.
 * @view: as given to slv_card_peek_install(); the card is where the focus is, or was clicked at
 * Returns: (transfer full) (nullable)
 */
typedef GMenuModel *(*SlvCardPeekFunc) (GtkWidget *view);

/** What is offered: a page may have a use of its own for Space, or a menu of its own. HOVER: a card is looked at large where the pointer rests
 *  on it, too, of a row where its name stands; pictures have no tooltip then. DRAG: cards are dragged from it, as their names (G_TYPE_STRV): all that are selected, where the one that is
 *  dragged is among them. */
typedef enum { SLV_PEEK_LETTER = 0, SLV_PEEK_SPACE = 1 << 0, SLV_PEEK_MENU = 1 << 1, SLV_PEEK_HOVER = 1 << 2, SLV_PEEK_DRAG = 1 << 3 } SlvPeekOffer;

/**
 * slv_card_peek_install: once for each list, table or wall.
 * @view: borrowed; its cells are marked, or hold card faces
 * @session: referenced; for pictures, and for what the menu does
 * @own: (nullable)
 */
void slv_card_peek_install (GtkWidget *view, SlvSession *session, SlvPeekOffer offer, SlvCardPeekFunc own);
/** slv_card_peek_dup_menu: the menu of the card that has the focus in @view; its entries are activated there. @name: (out) (transfer full): the
 *  card's, set with the menu. Returns: (transfer full) (nullable): %NULL where no card has the focus, or @view has no such menu. */
GMenuModel *slv_card_peek_dup_menu (GtkWidget *view, char **name);

/** slv_card_peek_append_look: "Look at It", for a page's own menu of the card that has the focus. @offer: as installed: says which key does it. */
void slv_card_peek_append_look (GMenu *menu, SlvPeekOffer offer);

/** slv_card_peek_dup_zones: (transfer full): a menu of the parts of a deck under @format (nullable), by the titles that its rules give them
 *  ("Commander", "Main deck"), and "Maybe": each activates @action with its id. @without: (nullable): the part that is left out. */
GMenu *slv_card_peek_dup_zones (const SlvFormat *format, const char *without, const char *action);

/** slv_card_peek_fits: whether something may be done to @n cards at once; if not, that is told in @from's window. */
gboolean slv_card_peek_fits (GtkWidget *from, guint64 n);
