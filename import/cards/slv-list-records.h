/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-list-records.h: private to the readers whose records become cards by a definition (slv-list-json.c), and to what they remember of
 * records (slv-list-known.c). */
#pragma once
#include "import/cards/slv-list-private.h"

struct _SlvListRecords {
  SlvListRun          *run;
  const SlvCardReader *reader;      /* NULL: not found yet */
  guint                undecided;
  GPtrArray           *waiting;     /* of them those that may be cards of the kind that is found */
  const char          *problem;     /* (nullable) of the first record that could not be read while nothing was found */
  guint64              problem_line;
  SlvFound             found;
  GHashTable          *errata;      /* keys of the entries of a list of errata */
  char                *refusal;     /* (nullable) why the last record was refused, where it is no fixed text */
  GString             *scratch;     /* of hashes */
  guint64              seed;        /* of @seed_reader's records */
  const SlvCardReader *seed_reader; /* (nullable) */
  gboolean             asks_around; /* its cards depend on what stands around the records, or on the file */
  const SlvCardReader *holders_reader; /* (nullable) whose printings @asks_holders is about */
  gboolean             asks_holders;   /* its printings depend on what their list stands in */
  GString             *lacking;     /* (nullable) what the kinds that were tried lack, for people */
  SlvArena             arena;       /* of what is attached to the record */
  char                *file, *folder;   /* (nullable) the file's name without its ending, and that of its folder, once they are asked for */
};

/** slv_list_joins_attach: gives @record, an object of @list->reader, its members "@file", "@folder", "@in", "@around", and those of the joins. FALSE
 *  with @error. */
gboolean slv_list_joins_attach (SlvListRecords *list, const SlvJsonRecord *record, GError **error);

/** slv_series_take: a record of @list->reader, which is a dated list or an entry of one, and waits for the end of all lists; NULL, or why it
 *  is refused (transfer full). Entries that are refused are told by themselves: FALSE with @error as slv_list_reject(). */
gboolean slv_series_take (SlvListRecords *list, const SlvJsonRecord *record, char **reason, GError **error);

/** Hash of a record under the reader that is meant, 0: records of this list are not remembered. */
guint64  slv_list_records_hash     (SlvListRecords *list, const SlvJsonRecord *record);
/** Hands on the card of a record with @hash without looking at it, if it is known; @same: (out): whether it is. */
gboolean slv_list_records_same     (SlvListRecords *list, guint64 hash, guint64 line, gboolean *same, GError **error);
/** Writes into @card what its record was, unless too much was told of it. */
void     slv_list_records_remember (SlvListRecords *list, SlvCard *card, guint64 hash);
/** Whether the record stands where the list that was found has none: a part of what is around it. */
gboolean slv_list_records_outside  (const SlvListRecords *list, const SlvJsonRecord *record);
