/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-deck-rows-private.h: what the rows of a deck and those who make them share. Main thread only. */
#pragma once
#include "decks/slv-deck-rows.h"
#include "widgets/slv-colour-mark.h"

struct _SlvDeckRow
{
  GObject parent_instance;
  gboolean heading, group;   /* of a zone, or of a group of cards within one */
  SlvDeckPlace place;        /* entries */
  char *zone, *title, *detail, *problem, *owned, *owned_detail;
  guint count;
  guint64 missing;           /* copies */
  SlvIndex *index;           /* (nullable): of the list that has the card */
  guint card, printing;      /* rows there */
  double price, hand, turn;  /* of a copy, in the smallest unit; chances to see one; below 0: not known, or it has none */
  SlvSeverity severity;
  guint n_colours;
  GdkRGBA colours[SLV_CARD_COLOURS_MAX];
};

/** slv_deck_row_new: a row that says nothing yet beside its title and count; its texts are "". (transfer full) */
SlvDeckRow *slv_deck_row_new (gboolean heading, const char *zone, const char *title, guint count);
/** The same heading, or the same card in the same zone. */
gboolean    slv_deck_row_is_of (SlvDeckRow *a, SlvDeckRow *b);
/** @row says what @fresh says; "changed" if that is something else than before. Of its place only group and title change. */
void        slv_deck_row_take (SlvDeckRow *row, SlvDeckRow *fresh);
