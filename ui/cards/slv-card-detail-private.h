/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-card-detail-private.h: the pane's parts, for its own files only: slv-card-detail.c (the type, what it shows when), -faces.c
 * (faces, errata, limits), -printings.c (printings and one's copies of them), -decks.c (the open deck and those that use the
 * card), -more.c (what one copy more would do there). */
#pragma once
#include "cards/slv-card-detail.h"
#include "decks/slv-deck-document.h"
#include "hands/slv-odds-run.h"
#include "widgets/slv-card-face.h"

#define SLV_CARD_WANTS 3u   /* of a deck, that are told for one copy more */
#define SLV_CARD_ROWS  4u   /* of a list, that are made at once */

struct _SlvCardDetail {
  GtkWidget    parent_instance;
  GtkStack    *stack;
  GtkWidget   *scroller, *acts, *add_button, *remove_button, *pictures_button, *limits_box, *printings_box, *decks_box;
  SlvCardFace *picture;
  GtkLabel    *name_label, *game_label, *deck_label, *more_label, *wants_label, *owned_label, *printings_label;
  GtkBox      *faces;
  GtkListBox  *limits, *printings, *decks;
  SlvIndex    *index;
  guint        row, printing;
  SlvSession  *session;
  SlvDeckDocument *document;  /* the open deck, NULL: none */
  GArray      *copies;        /* SlvCopiesRow: rows of printings, in their order */
  guint        n_decks;       /* that have rows */
  guint        filling;       /* source: rows further down are made in a moment */
  GHashTable  *uses;          /* GAME/KEY → decks; NULL: not read yet */
  GCancellable *loading;      /* of the reading that runs */
  SlvOddsRun  *odds;          /* NULL: nothing is asked */
  char        *chances[SLV_CARD_WANTS];   /* of what is wanted: a line each, NULL: none */
  guint        asking;
};

/** A row of a printing, or (@printing SLV_ROW_NONE) of copies of which nobody said which. @more: what it says of the printing. */
typedef struct { guint printing; GtkWidget *row, *less; GtkLabel *count; char *more; } SlvCopiesRow;

/* ---- slv-card-detail.c ---- */
void       slv_card_detail_empty       (GtkWidget *box);
GtkWidget *slv_card_detail_add_row     (GtkListBox *list, const char *title, const char *subtitle);
/** Rows of printings and decks are made a moment later, SLV_CARD_ROWS at once: whoever walks through cards would wait for them, and more for two
 *  rows than for all the rest. */
void       slv_card_detail_fill_later  (SlvCardDetail *self);
/** Appends @part (nullable) with a dot between. */
void       slv_card_detail_append_part (GString *out, const char *part);

/* ---- slv-card-detail-faces.c ---- */
void slv_card_detail_show_faces     (SlvCardDetail *self);
void slv_card_detail_show_limits    (SlvCardDetail *self);

/* ---- slv-card-detail-printings.c ---- */
void slv_card_detail_install_copies (GtkWidgetClass *widget_class);
void slv_card_detail_show_printings (SlvCardDetail *self);
/** The next SLV_CARD_ROWS rows. Returns: more are left. */
gboolean slv_card_detail_add_printings (SlvCardDetail *self);
/** Numbers of what one owns, in the rows that are there. */
void slv_card_detail_update_copies  (SlvCardDetail *self);
void slv_copies_row_clear           (gpointer row);

/* ---- slv-card-detail-decks.c ---- */
void slv_card_detail_init_decks     (SlvCardDetail *self);
void slv_card_detail_load_uses      (SlvCardDetail *self);
void slv_card_detail_show_decks     (SlvCardDetail *self);
/** The next SLV_CARD_ROWS rows. Returns: more are left. */
gboolean slv_card_detail_add_decks  (SlvCardDetail *self);
/** What one copy more would do. */
void slv_card_detail_show_more      (SlvCardDetail *self);
void slv_card_detail_stop_more      (SlvCardDetail *self);
/** What the open deck has of the card. */
void slv_card_detail_update_deck    (SlvCardDetail *self);
