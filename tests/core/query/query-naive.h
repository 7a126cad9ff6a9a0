/* SPDX-License-Identifier: GPL-3.0-or-later */
/* query-naive.h: a query as a tree of plain questions about the invented game “lantern”, and what it answers. */
#pragma once
#include "query/slv-query.h"
#include "store/slv-record.h"
G_BEGIN_DECLS

typedef enum {
  ATOM_WORD, ATOM_NUMBER, ATOM_VALUE, ATOM_SET, ATOM_TEXT, ATOM_FIELDS, ATOM_CODE, ATOM_RARITY, ATOM_HAS, ATOM_RANGE, ATOM_YEAR,
  ATOM_ARTIST, N_ATOMS
} AtomKind;
typedef enum { EXPR_ATOM, EXPR_NOT, EXPR_AND, EXPR_OR } ExprKind;
typedef struct _Expr Expr;
struct _Expr { ExprKind kind; Expr *left, *right; AtomKind atom; const char *field, *op, *value, *other; double number, high; };

/** @printing: (nullable): the one that is asked about. */
typedef struct { const SlvCard *card; const SlvPrinting *printing; SlvQueryMode mode; } Look;

#define SLV_NAIVE_RARITIES 4
extern const char * const slv_naive_rarities[SLV_NAIVE_RARITIES];   /* in the game's order */

SlvTruth slv_naive      (const Look *look, const Expr *expr);
/** Of a card as a whole: the best of its printings; in a search unknown means no. */
SlvTruth slv_naive_card (const SlvCard *card, const Expr *expr, SlvQueryMode mode);

G_END_DECLS
