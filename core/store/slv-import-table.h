/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-import-table.h: private to this room: what the store knows of the cards (or printings) of one game while an import
 * runs: key → id, content hash, time. Loaded once, so that what has not changed costs no query. */
#pragma once
#include <glib.h>

typedef enum {
  SLV_ROW_NEW    = 1 << 0,   /* not stored before this import */
  SLV_ROW_SEEN   = 1 << 1,   /* brought in this import */
  SLV_ROW_MINE   = 1 << 2,   /* this origin brought it before */
  SLV_ROW_OTHERS = 1 << 3,   /* another origin brings it */
  SLV_ROW_GONE   = 1 << 4,   /* stored as gone */
  SLV_ROW_TOLD   = 1 << 5,   /* that this origin brings it was written with the row */
  SLV_ROW_SAME   = 1 << 6,   /* brought in this import by a record that was not read, because it is as it was */
} SlvImportFlags;

typedef struct {
  const char *key;           /* owned by the table */
  gint64      id;
  guint64     before, now;   /* content hash when the import began, and now */
  gint64      updated;       /* slv_time_from_iso() */
  gint64      owner;         /* of a printing: its card */
  guint64     record;        /* of a card: the hash of the record by which this origin brought it, 0: not known */
  guint32     flags;
} SlvImportRow;

typedef struct {
  GArray       *rows;        /* SlvImportRow, in order of id */
  GHashTable   *places;      /* key → row + 1 */
  GStringChunk *keys;
} SlvImportTable;

void          slv_import_table_init  (SlvImportTable *table);
void          slv_import_table_clear (SlvImportTable *table);
/** The row of @key, or NULL; valid until the next one is added. */
SlvImportRow *slv_import_table_find  (SlvImportTable *table, const char *key);
/** A further row; @key is copied and must not be there yet. */
SlvImportRow *slv_import_table_add   (SlvImportTable *table, const char *key, gint64 id);
/** 64 bits of XXH3 over @length bytes. */
guint64       slv_import_hash        (const char *data, gsize length);
