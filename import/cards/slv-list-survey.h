/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-list-survey.h: what occurs in the records of a list. */
#pragma once
#include "import/cards/slv-list-private.h"

#define SLV_SURVEY_VALUES_MAX 400u   /* different values of a datum that are told apart */

/** One member of the records. */
typedef struct {
  char       *path, *title;     /* "prop.manacost"; "manacost" */
  gboolean    printing;         /* of a printing, not of a card */
  guint64     records, values;  /* records that have it; values met */
  guint64     numbers, expressions, flags, long_ones, divided;   /* values that are such */
  GHashTable *distinct;         /* value → count; at most SLV_SURVEY_VALUES_MAX */
  GHashTable *pieces;           /* of divided values: piece → count; the same ceiling */
  const char *divider;          /* (nullable) that most of the divided values use */
  gboolean    many, overflow;   /* several in one record; more different ones than are told apart */
  gboolean    only_numbers;     /* all pieces of divided values are numbers: 3/4 is no list of things */
} SlvDatum;

typedef struct {
  char      *syntax;
  char     **origin;      /* what the file says of itself */
  guint64    records;
  GPtrArray *data;        /* SlvDatum, in the order met */
  GHashTable *by_path;    /* borrowed */
} SlvSurvey;

/** slv_survey_new: of the list in @input. %NULL with SLV_ERROR_REFUSED or SLV_ERROR_CANCELLED. */
SlvSurvey *slv_survey_new  (GInputStream *input, const char *name, GCancellable *cancellable, GError **error);
void       slv_survey_free (SlvSurvey *survey);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (SlvSurvey, slv_survey_free)
/** The distinct values (or pieces) of @table, most frequent first, then by text; (transfer container), strings borrowed. */
GPtrArray *slv_survey_values (GHashTable *table);
