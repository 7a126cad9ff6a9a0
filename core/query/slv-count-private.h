/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-count-private.h: the tree of a counting text and its bound form, shared by the three files that parse, bind and describe it. Not for other rooms. */
#pragma once
#include "query/slv-count.h"
#include "query/slv-query-private.h"

typedef enum { SLV_COUNT_AND, SLV_COUNT_OR, SLV_COUNT_NOT, SLV_COUNT_LIMIT, SLV_COUNT_VERDICT } SlvCountKind;
typedef struct {
  SlvCountKind kind;
  GPtrArray   *children;    /* SlvCountNode; LIMIT and VERDICT: none */
  guint        limit;       /* LIMIT: which */
} SlvCountNode;
void slv_count_node_free (SlvCountNode *node);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (SlvCountNode, slv_count_node_free)

/** A bracketed query as typed. Terms that are typed twice stand here once. */
typedef struct {
  SlvQuery *query;
  guint     start;          /* byte of the whole text at which the query's own text begins */
  char     *inner;          /* text of the query */
  char     *zone, *attr;    /* as typed, NULL: none */
  SlvSpan   span, zone_span, attr_span;
} SlvCountSource;

struct _SlvCount {
  gatomicrefcount ref_count;
  char         *text;
  GArray       *sources;    /* SlvCountSource */
  GArray       *limits;     /* SlvCountLimit */
  gboolean      asks_verdict;
  SlvSpan       verdict;    /* where it first does */
  SlvCountNode *root;
};

typedef struct { SlvCountTerm term; const SlvAttr *attr; /* NULL: no sum */ SlvBound *bound; } SlvCountBoundTerm;
struct _SlvCountBound {
  SlvCount          *count;
  const SlvRulebook *book;
  SlvIndex          *index;
  GArray            *terms;    /* SlvCountBoundTerm, as count->sources */
  SlvTruth           verdict;
};

/** Moves the place of an error from the text within the brackets to the whole one. Takes @problem; returns FALSE. */
gboolean slv_count_propagate (const SlvCount *count, guint start, GError *problem, GError **error);
