/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-piles.h: cards as piles of pictures: under each heading its cards, each lower than the one before by as much as tells what it
 * is, and its copies fanned. A long pile goes on in a second column. Or as lines in columns, in which a heading stands with its first card. Rows are selected, walked and scrolled to as in a list of GTK's
 * (list.scroll-to-item). Only rows near what is scrolled to have a widget, unless all are asked for: a pile may have a hundred thousand. Main thread.
 *
 * signal: "activate": Enter, or a double click */
#pragma once
#include "widgets/slv-ui.h"

#define SLV_TYPE_PILES (slv_piles_get_type ())
G_DECLARE_FINAL_TYPE (SlvPiles, slv_piles, SLV, PILES, GtkWidget)

/** What a row is: a card, the heading of one pile, or one over several piles. */
typedef enum { SLV_PILE_CARD, SLV_PILE_HEADING, SLV_PILE_ZONE, SLV_N_PILE_KINDS } SlvPileKind;

/**
 * SlvPilesLook: what the rows are; each function is called with the data of slv_piles_new().
 * @lines: else pictures
 * @all: rows are few: each has its widget
 * @what: @copies: (out): of a card, 1 unless it is said
 * @make: (transfer floating): the widget of a row of this kind
 * @show: @cell shows @item, which is at @position now; NULL: nothing any more
 * @face: (nullable): the part of @cell that is drawn again for each copy
 */
typedef struct {
  gboolean     lines, all;
  SlvPileKind (*what) (gpointer data, guint position, guint *copies);
  GtkWidget  *(*make) (gpointer data, SlvPileKind kind);
  void        (*show) (gpointer data, GtkWidget *cell, gpointer item, guint position);
  GtkWidget  *(*face) (gpointer data, GtkWidget *cell);
} SlvPilesLook;

/** slv_piles_new: @rows: referenced. @look: borrowed for ever. @data: has to live as long as the piles. */
GtkWidget *slv_piles_new (GtkMultiSelection *rows, const SlvPilesLook *look, gpointer data);
/** slv_piles_renew: what the rows are is asked anew, and shown. */
void       slv_piles_renew (SlvPiles *self);
/** slv_piles_get_rows: borrowed. */
GtkSelectionModel *slv_piles_get_rows (SlvPiles *self);
