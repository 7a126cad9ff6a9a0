/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-paper-private.h: what the sheets share: a page's measures, text in boxes. For this folder only. */
#pragma once
#include <pango/pangocairo.h>
#include "paper/slv-paper.h"
#include "paper/slv-qr.h"

#define MM (72.0 / 25.4)

/** Pictures for cards: a folder of a person's own, and what was fetched (slv-paper-pictures.c). */
typedef struct _SlvPaperPictures SlvPaperPictures;

struct _SlvPaper {
  SlvPaperWhat     what;
  double           width, height;
  SlvDeck         *deck;
  GPtrArray       *zones;       /* (element-type utf8): those of @deck, as they come there; borrowed */
  SlvIndex        *index;
  const SlvFormat *format;
  SlvReport       *report;      /* (nullable) */
  GPtrArray       *told;        /* (nullable) (element-type SlvFinding): of @report, what a sheet says below the verdict; borrowed */
  char            *readings;    /* (nullable): options that are read otherwise than the rulebook is: "lists=no, …" */
  GArray          *totals;      /* (nullable) SlvTotal */
  SlvChecker      *checker;     /* keeps what @totals borrows */
  char            *player, *event, *day;
  char            *as_of;            /* ISO day of dated lists; NULL: today */
  GPtrArray       *notes;
  GHashTable      *noted;       /* sentences that were told */
  gboolean         lacking;     /* only copies that a collection lacks */
  SlvPaperPictures *pictures;   /* (nullable) */
  char            *code;        /* (nullable) the deck as a code, and */
  SlvQr           *qr;          /* (nullable) drawn */
  GArray          *rows;        /* of the sheet's own making, see each file */
  guint            n_pages;
};

/** (transfer full) (element-type guint): the row of the index of each entry, SLV_ROW_NONE unknown. */
GArray  *slv_paper_rows (const SlvPaper *paper);

/** A text in a box. @size in points at best; it shrinks to @floor before it is cut off with an ellipsis. */
typedef struct {
  double x, y, width, height;   /* height 0: one line */
  double size, floor;
  gboolean bold, italic;
  PangoAlignment align;
} SlvPaperBox;

/** slv_paper_text: draws in the current colour. @fits: (out) (optional). Returns: the height that was taken, in points. */
double   slv_paper_text (cairo_t *cr, const SlvPaperBox *box, const char *text, gboolean *fits);
/** slv_paper_measure: the same without drawing. */
double   slv_paper_measure (const SlvPaperBox *box, const char *text, gboolean *fits);
void     slv_paper_line (cairo_t *cr, double x1, double y1, double x2, double y2, double width, double grey);
/** Tells of something that was cut, once. Takes @sentence. */
void     slv_paper_note (SlvPaper *paper, char *sentence);
/** "GAME, FORMAT" of the deck for people, or "". (transfer full) */
char    *slv_paper_format_text (const SlvPaper *paper);
/** The verdict in a sentence, with edition and date of the rulebook; NULL without a format. (transfer full) */
char    *slv_paper_verdict_text (const SlvPaper *paper);
/** Title of a zone as the rulebook has it, else as written. Borrowed. */
const char *slv_paper_zone_title (const SlvPaper *paper, const char *zone);


/** slv_paper_pictures_new: @folder, @library: (nullable): as in SlvPaperSpec. SLV_ERROR_NOT_FOUND, SLV_ERROR_REFUSED: too many files. */
SlvPaperPictures *slv_paper_pictures_new (const char *folder, const char *library, GError **error);
void     slv_paper_pictures_free (SlvPaperPictures *pictures);
/** slv_paper_picture: draws the picture of @row or @entry over a card of 63 x 88 mm at the origin; FALSE when there is none. One that
 *  cannot be read is told as a note. */
gboolean slv_paper_picture (SlvPaper *paper, cairo_t *cr, guint row, const SlvDeckEntry *entry);

/** slv_paper_take_code: the deck as a code, see slv_qr_new(). */
gboolean slv_paper_take_code (SlvPaper *paper, int version_max, GError **error);

/* ---- the things that are printed; each fills rows and n_pages, and draws a page ---- */
gboolean slv_paper_sheet_lay_out (SlvPaper *paper, GError **error);
void     slv_paper_sheet_draw (SlvPaper *paper, guint page, cairo_t *cr);
gboolean slv_paper_cards_lay_out (SlvPaper *paper, GError **error);
void     slv_paper_cards_draw (SlvPaper *paper, guint page, cairo_t *cr);
gboolean slv_paper_guide_lay_out (SlvPaper *paper, GError **error);
void     slv_paper_guide_draw (SlvPaper *paper, guint page, cairo_t *cr);
gboolean slv_paper_code_lay_out (SlvPaper *paper, GError **error);
void     slv_paper_code_draw (SlvPaper *paper, guint page, cairo_t *cr);
