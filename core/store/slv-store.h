/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-store.h: the only room that speaks SQLite. Two files in one folder: index.db (cards; can be rebuilt from its sources)
 * and library.db (what a person made; never rebuilt). WAL, foreign keys, STRICT tables, numbered migrations in
 * schema/sql. One SlvStore belongs to one thread; another thread opens its own. */
#pragma once
#include <gio/gio.h>
#include "store/slv-record.h"
G_BEGIN_DECLS

typedef struct _SlvStore SlvStore;

#define SLV_STORE_INDEX_VERSION   1     /* newest migration of each file; equal to the highest number in schema/sql */
#define SLV_STORE_LIBRARY_VERSION 1
#define SLV_STORE_INDEX_APP_ID    0x534c5649  /* "SLVI" */
#define SLV_STORE_LIBRARY_APP_ID  0x534c564c  /* "SLVL" */

/**
 * slv_store_open:
 * @dir: the library folder; made if it is not there (mode 0700)
 * @schema: the folder of slv_schema_dir()
 * A file that is not SQLite or not ours: SLV_ERROR_DAMAGED, and it is left as it is (index.db may be set aside as
 * index.db.damaged-N and made anew; a warning says so). A newer file: SLV_ERROR_TOO_NEW. An older library.db is migrated
 * with a copy kept beside it (library.db.before-N). Read-only folder, full disk: SLV_ERROR_STORE.
 * Returns: (transfer full). The calling thread owns it.
 */
SlvStore   *slv_store_open (const char *dir, const char *schema, GError **error);
void        slv_store_close (SlvStore *store);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (SlvStore, slv_store_close)
const char *slv_store_get_dir (SlvStore *store);
/** Counts up with every import that changed something; random start, so that a rebuilt file never repeats one. */
guint64     slv_store_index_revision (SlvStore *store);
guint64     slv_store_library_revision (SlvStore *store);   /* the same for decks and collection */

/* ---- import: whole or not at all ---- */

typedef enum { SLV_OUTCOME_NEW, SLV_OUTCOME_CHANGED, SLV_OUTCOME_UNCHANGED, SLV_OUTCOME_OLDER } SlvOutcome;
typedef struct { guint64 new_, changed, unchanged, gone; } SlvTally;
typedef struct _SlvImport SlvImport;

/**
 * slv_import_begin: one transaction on index.db.
 * @origin: what brings the cards (source name, URL or absolute path): what it brought before and does not bring now is gone
 *   unless another origin brings it too. @game: id. One import at a time for a store.
 */
SlvImport  *slv_import_begin (SlvStore *store, const char *origin, const char *game, GError **error);
/**
 * slv_import_add: @card is not taken. A card whose stored `updated` is newer (or equal with other content from a record
 * without a time) is left as it is, and counts as unchanged (SLV_OUTCOME_OLDER in @outcome); its printings that are not
 * known yet are added all the same. One card brought twice in an import: the newest `updated` wins, else the later.
 */
gboolean    slv_import_add (SlvImport *import, const SlvCard *card, SlvOutcome *outcome, GError **error);
/** Marks what is gone, tallies, commits (or rolls back when @dry_run). Frees @import in any case. */
gboolean    slv_import_finish (SlvImport *import, gboolean dry_run, SlvTally *cards, SlvTally *printings, GError **error);
/** Rolls everything back and frees @import. */
void        slv_import_abort (SlvImport *import);

/* ---- reading all cards, for the index ---- */

/** A stored card: strings are borrowed for the call; @data is the canonical JSON of slv_card_face_json(). */
typedef struct { gint64 id; const char *game, *key, *name, *updated, *data; gboolean gone; } SlvStoredCard;
typedef struct { gint64 id, card; const char *key, *set_code, *number, *rarity, *language, *artist, *image, *text, *finishes;
                 gboolean gone; } SlvStoredPrinting;
typedef struct { const char *game, *code, *name, *released, *language; } SlvStoredSet;
typedef gboolean (*SlvStoredCardFunc) (const SlvStoredCard *card, gpointer user_data, GError **error);
typedef gboolean (*SlvStoredPrintingFunc) (const SlvStoredPrinting *printing, gpointer user_data, GError **error);
typedef gboolean (*SlvStoredSetFunc) (const SlvStoredSet *set, gpointer user_data, GError **error);
/** In order of game, then id. One read transaction over all three, so they fit together; @revision (out) is theirs. */
gboolean    slv_store_each (SlvStore *store, guint64 *revision, SlvStoredSetFunc set_func, SlvStoredCardFunc card_func,
                            SlvStoredPrintingFunc printing_func, gpointer user_data, GError **error);

/* ---- decks ---- */

typedef struct { char *zone, *name, *set_code, *number, *note; guint count; guint64 line; } SlvStoredEntry;
typedef struct { gint64 id; char *name, *game, *format, *author, *comment; gint64 changed; /* unix s */
                 GPtrArray *entries; /* SlvStoredEntry, NULL in lists */ GPtrArray *extras; /* char* text kept as read */
                 char *options; /* "ID=VALUE\n…" of this deck, "" none */ guint n_cards; } SlvStoredDeck;
void           slv_stored_deck_free (SlvStoredDeck *deck);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (SlvStoredDeck, slv_stored_deck_free)
void           slv_stored_entry_free (SlvStoredEntry *entry);
GPtrArray     *slv_store_list_decks (SlvStore *store, GError **error);                 /* by name; without entries */
SlvStoredDeck *slv_store_load_deck (SlvStore *store, gint64 id, GError **error);       /* SLV_ERROR_NOT_FOUND */
SlvStoredDeck *slv_store_find_deck (SlvStore *store, const char *name, GError **error);/* by folded name */
/** Inserts (id 0) or replaces; sets deck->id and ->changed. Keeps the state before as a version in the history. */
gboolean       slv_store_save_deck (SlvStore *store, SlvStoredDeck *deck, GError **error);
/** Kept in the history so that slv_store_restore_deck() brings it back. */
gboolean       slv_store_remove_deck (SlvStore *store, gint64 id, GError **error);
gboolean       slv_store_restore_deck (SlvStore *store, gint64 id, GError **error);

/* ---- sources and settings ---- */

typedef struct { char *name, *url, *game, *kind; gint64 fetched; /* unix s, 0 never */ guint64 records; char *state; char *etag,
                 *modified, *hash; } SlvSource;
void        slv_source_free (SlvSource *source);
GPtrArray  *slv_store_list_sources (SlvStore *store, GError **error);
gboolean    slv_store_save_source (SlvStore *store, const SlvSource *source, GError **error);   /* by name */
gboolean    slv_store_remove_source (SlvStore *store, const char *name, GError **error);
char       *slv_store_get_setting (SlvStore *store, const char *key);                            /* NULL: never set */
gboolean    slv_store_set_setting (SlvStore *store, const char *key, const char *value, GError **error);

G_END_DECLS
