/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-paper.h: decks on paper: the sheet that is handed in, cards at true size, the sideboarding guide, a QR code. Drawn with Cairo and
 * Pango on any surface, so that a PDF, a preview picture and the print dialog show the same. Knows no GTK. */
#pragma once
#include <cairo.h>
#include "check/slv-check.h"
#include "collection/slv-collection.h"

typedef enum { SLV_PAPER_SHEET, SLV_PAPER_CARDS, SLV_PAPER_GUIDE, SLV_PAPER_CODE } SlvPaperWhat;

/** What is to be printed. Everything is copied or referenced by slv_paper_new(). */
typedef struct {
  SlvPaperWhat     what;
  double           width, height;     /* of the page in points; 0: A4 */
  const SlvDeck   *deck;
  SlvIndex        *index;
  const SlvFormat *format;            /* (nullable): no verdict and no totals without */
  const SlvOptions *options;          /* (nullable) of this run */
  const char      *as_of;             /* (nullable) ISO day for dated lists */
  const char      *pictures;          /* (nullable): cards: a folder with pictures, see slv-paper-pictures.c for their names */
  const char      *library;           /* (nullable): cards: the library's folder, for pictures that were fetched */
  const char      *order;             /* (nullable) sheet and cards: "name", "list" as they stand in the deck, or the id of an attribute;
                                       * NULL: a sheet by name, cards as in the list */
  const char      *zone;              /* (nullable) cards: of this zone only, by id or heading */
  SlvCollection   *lacked_by;         /* (nullable) cards: only the copies that this collection lacks for the deck */
  const char      *player, *event, *day;   /* (nullable): left as lines to write on; @day as it is to be read */
} SlvPaperSpec;

typedef struct _SlvPaper SlvPaper;

/** slv_paper_size: a name of paper, "a4" or "letter", case ignored; FALSE for another. Points. */
gboolean   slv_paper_size (const char *name, double *width, double *height);
/**
 * slv_paper_new: lays everything out. SLV_ERROR_NO when there is nothing to print (no cards, no plans), SLV_ERROR_USAGE for an order
 *   or a zone that there is not, SLV_ERROR_REFUSED when
 *   it is too much (more than SLV_PAPER_PAGES_MAX pages), SLV_ERROR_NOT_FOUND when the folder of pictures cannot be read.
 * Returns: (transfer full). One thread at a time.
 */
#define SLV_PAPER_PAGES_MAX 500u
SlvPaper  *slv_paper_new (const SlvPaperSpec *spec, GError **error);
void       slv_paper_free (SlvPaper *paper);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (SlvPaper, slv_paper_free)
guint      slv_paper_n_pages (const SlvPaper *paper);
void       slv_paper_get_size (const SlvPaper *paper, double *width, double *height);
/** Draws @page (from 0) with its upper left corner at the origin of @cr, in points. */
void       slv_paper_draw (SlvPaper *paper, guint page, cairo_t *cr);
/** What did not fit, as translated sentences (element-type utf8), borrowed; grows while pages are drawn. */
GPtrArray *slv_paper_get_notes (const SlvPaper *paper);

/** slv_paper_write_pdf: all pages as PDF to @path ("-": standard output), whole or not at all. SLV_ERROR_STORE. */
gboolean   slv_paper_write_pdf (SlvPaper *paper, const char *path, GError **error);
/** slv_paper_write_png: one page as a picture of @dpi dots an inch (20 to 600). SLV_ERROR_STORE. */
gboolean   slv_paper_write_png (SlvPaper *paper, guint page, double dpi, const char *path, GError **error);
