/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-import-private.h: private to this room: the parts of a running import. slv-import.c begins and ends it, slv-import-game.c
 * writes the cards of one game and settles what is gone. */
#pragma once
#include "store/slv-store-private.h"

/* What the store knows of the cards (or printings) of one game while an import runs: key → id, content hash, time. Loaded once, so that what
 * has not changed costs no query. */

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

/** Positions of the parameters of a statement that runs for every record, found once. */
typedef struct { SlvStatement *statement; int at[16]; } SlvImportQuery;

typedef enum {
  SLV_IMPORT_CARD_ADD, SLV_IMPORT_CARD_CHANGE, SLV_IMPORT_PRINTING_ADD, SLV_IMPORT_PRINTING_CHANGE,
  SLV_IMPORT_CARD_BROUGHT, SLV_IMPORT_PRINTING_BROUGHT, SLV_IMPORT_CARD_RECORD, SLV_IMPORT_N_QUERIES
} SlvImportQueryId;

/** A printing that this origin brought before: its row in the table. */
typedef struct { gint64 owner; guint row; } SlvImportOwned;

/** What an import knows of one game; most have one. */
typedef struct {
  char           *name;
  gint64          id, origin;
  char           *state;        /* what the origin looked like */
  gint64          reader;       /* by which it was read */
  SlvImportTable  cards, printings;
  GHashTable     *sets;         /* joined words → id (gint64*) */
  GArray         *owned;        /* (nullable) SlvImportOwned: its printings as they were, in order of their card */
  gboolean        blurred;      /* a card or a printing came from more than one record */
} SlvImportGame;

struct _SlvImport {
  SlvStore       *store;
  SlvDb          *db;
  char           *origin;
  char           *state;        /* (nullable) as slv_import_set_state() gave it */
  gint64          reader;       /* as slv_import_set_reader() gave it */
  GPtrArray      *games;        /* SlvImportGame */
  SlvImportGame  *only;         /* (nullable) cards of other games are refused */
  gint64          last_card, last_printing;   /* ids given so far, 0: not asked yet */
  SlvImportQuery  queries[SLV_IMPORT_N_QUERIES];
  GString        *text;         /* scratch */
  gboolean        wrote;        /* something other than cards and printings: brought by, a time */
  SlvTally        lists;        /* of records that tell that lists were read as a whole, and are no entries of them */
  gboolean        others;       /* something that another origin brings was changed */
  gboolean        start_over;   /* see slv_import_must_start_over() */
};

SlvImportGame *slv_import_game_new  (SlvImport *import, const char *name, GError **error);
void           slv_import_game_free (SlvImportGame *game);
/** One card with its printings. */
gboolean       slv_import_game_add  (SlvImport *import, SlvImportGame *game, const SlvCard *card, SlvOutcome *outcome,
                                     GError **error);
/** One card whose record is as it was when this origin brought it; FALSE without @error when it is not a card of this game. */
gboolean       slv_import_game_add_same (SlvImport *import, SlvImportGame *game, gint64 id, const char **key, GError **error);
/** What was not read again does not fit what was: the import has to be done anew. Always FALSE. */
gboolean       slv_import_start_over (SlvImport *import, GError **error);
/** At the end: who brings what, what is gone; adds to the tallies. */
gboolean       slv_import_game_settle (SlvImport *import, SlvImportGame *game, SlvTally *cards, SlvTally *printings,
                                       GError **error);
