/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-card-wall.h: the results of a search as a wall of cards, drawn from what the index knows of them. Several can be selected:
 * with Ctrl and Shift, by click or arrow keys; Ctrl+A takes all. Or as pages of a binder, of nine pockets each, as large as there is room for;
 * Page Up and Page Down turn them; places that no card has are empty pockets (slv-pockets.h). Or as piles (widgets/slv-piles.h), under the headings of which cards lie.
 *
 * signals: "selected" (the selection changed), "activate" (Enter or a double click), "resized" (by Ctrl+plus and minus) */
#pragma once
#include "widgets/slv-ui.h"
#include "cards/slv-card-list.h"
#include "cards/slv-pockets.h"
#include "images/slv-images.h"

#define SLV_CARD_WALL_MIN 90    /* pixels that a card is wide */
#define SLV_CARD_WALL_MAX 320
#define SLV_CARD_WALL_USUAL 140

#define SLV_TYPE_CARD_WALL (slv_card_wall_get_type ())
G_DECLARE_FINAL_TYPE (SlvCardWall, slv_card_wall, SLV, CARD_WALL, GtkWidget)

/** slv_card_wall_set_images: once: from then on cards in view show their pictures while these are switched on. */
void         slv_card_wall_set_images (SlvCardWall *self, SlvImages *images);
/** slv_card_wall_set_rows: shows a result; the card that was selected stays selected when it is among @rows, and the page, when it is the same
 *  pages as before. @pockets: (nullable): of them; referenced. */
void         slv_card_wall_set_rows (SlvCardWall *self, SlvIndex *index, GArray *rows, gboolean printings, SlvPockets *pockets);
/** What stands in a pocket: a card (@row SLV_ROW_NONE: none), what it is called and told, and what is said below it (NULL: nothing). @lacking: it
 *  is faint. */
typedef struct { SlvIndex *index; guint row, printing; char *name, *caption; gboolean lacking; } SlvPocket;
/** SlvCardWallLook: changes what is shown of @item. @pocket: filled for an SlvCardItem; texts are owned by it, @index is borrowed from @item. */
typedef void (*SlvCardWallLook) (gpointer data, gpointer item, SlvPocket *pocket);
/** slv_card_wall_set_look: once, before there are rows. @data: has to live as long as the wall. */
void         slv_card_wall_set_look (SlvCardWall *self, SlvCardWallLook func, gpointer data);
/** slv_card_wall_show: shows the rows of somebody else, and their selection, from now on; its look tells of them what they are. @rows: NULL: none
 *  for now. Not to be mixed with slv_card_wall_set_rows(). */
void         slv_card_wall_show (SlvCardWall *self, GtkMultiSelection *rows);
/** slv_card_wall_set_pockets: what lies where among them, when they have it. @pockets: (nullable): referenced; NULL: each has its card. */
void         slv_card_wall_set_pockets (SlvCardWall *self, SlvPockets *pockets);
/** Shows no rows; what was selected is remembered. */
void         slv_card_wall_clear (SlvCardWall *self);
/** What is selected of the cards that are shown, SlvCardItem; borrowed. */
GtkSelectionModel *slv_card_wall_get_selection (SlvCardWall *self);
/** Selects the card with the id "GAME/KEY" and scrolls to it; FALSE when it is not shown. */
gboolean     slv_card_wall_select (SlvCardWall *self, const char *card_id);
/** Position of the card at (@x, @y) within it, G_MAXUINT: none is there. @widget (out): what shows it. */
guint        slv_card_wall_position_at (SlvCardWall *self, double x, double y, GtkWidget **widget);
/** slv_card_wall_scroll_to: brings the card at @position into sight. */
void         slv_card_wall_scroll_to (SlvCardWall *self, guint position);
/** Puts the focus on the selected card, or on the first. */
void         slv_card_wall_focus (SlvCardWall *self);
typedef enum { SLV_WALL_CARDS, SLV_WALL_PAGES, SLV_WALL_PILES } SlvWallForm;
/** slv_card_wall_set_form: how they lie; what has pockets is to be set then. */
void         slv_card_wall_set_form (SlvCardWall *self, SlvWallForm form);
/** Pixels that a card is wide; between SLV_CARD_WALL_MIN and SLV_CARD_WALL_MAX; remembered. */
int          slv_card_wall_get_size (SlvCardWall *self);
void         slv_card_wall_set_size (SlvCardWall *self, int width);
