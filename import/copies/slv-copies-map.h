/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-copies-map.h: what the columns of a CSV of no known kind mean: guessed from titles and examples, shown, changed by a
 * person, and remembered in the library by the header's fingerprint. Any thread, one at a time for a map. */
#pragma once
#include "collection/slv-copy-plan.h"

/** Instead of a field: how many copies of the finish or condition in the title, or foil ones, there are beside those of the row, a lot of their own ("foils");
 *  kept with the lot as a further column ("keep"), or left out ("skip"). Several columns may be so. */
#define SLV_COPIES_FOILS (SLV_N_COPY_FIELDS)
#define SLV_COPIES_KEEP (SLV_N_COPY_FIELDS + 1)
#define SLV_COPIES_SKIP (SLV_N_COPY_FIELDS + 2)

typedef struct {
  char    *title;      /* as the file has it */
  guint    field;      /* SlvCopyField, or one of the SLV_COPIES above */
  guint    sure;       /* 0 … 100; 100: said by a person */
  char    *example;    /* the first cell of it that is not empty; "" */
} SlvCopiesMapColumn;

typedef struct {
  GPtrArray *columns;      /* SlvCopiesMapColumn, in the order of the file */
  char      *fingerprint;  /* of the titles */
  gboolean   remembered;   /* taken from what was remembered */
} SlvCopiesMap;

/** @titles: the header; @rows: (element-type GStrv) some rows of the file, for examples. (transfer full) */
SlvCopiesMap *slv_copies_map_new   (char **titles, const GPtrArray *rows);
void          slv_copies_map_free  (SlvCopiesMap *map);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (SlvCopiesMap, slv_copies_map_free)
/** Word for a field: slv_copy_field_id(), "foils", "keep" or "skip". */
const char   *slv_copies_map_word  (guint field);
/** Title of a field for people, translated. */
const char   *slv_copies_map_title (guint field);
/** The column at @nth means @field; another column that meant the same is kept as a further one. */
void          slv_copies_map_set   (SlvCopiesMap *map, guint nth, guint field);
/** "Qty=count": by title or by number (1 is the first column). SLV_ERROR_USAGE names what there is. */
gboolean      slv_copies_map_parse (SlvCopiesMap *map, const char *text, GError **error);
/** How sure the whole is: 0 when slv_copies_map_check() would fail. */
guint         slv_copies_map_sure  (const SlvCopiesMap *map);
/** What was remembered for such a header, over the guesses. */
gboolean      slv_copies_map_recall   (SlvCopiesMap *map, SlvStore *store);
gboolean      slv_copies_map_remember (const SlvCopiesMap *map, SlvStore *store, GError **error);
