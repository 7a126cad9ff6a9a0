/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-store.h: the only room that speaks SQLite. Files in one folder: index.db (cards; can be rebuilt from its sources),
 * library.db (what a person made; never rebuilt) and, once there are some, prices.db (slv-store-prices.h). WAL, foreign keys, STRICT tables, numbered migrations in
 * schema/sql. One SlvStore belongs to one thread; another thread opens its own. */
#pragma once
#include "store/slv-deck-value.h"
#include "store/slv-record.h"

typedef struct _SlvStore SlvStore;

#define SLV_STORE_INDEX_VERSION   3     /* newest migration of each file; equal to the highest number in schema/sql */
#define SLV_STORE_LIBRARY_VERSION 2
#define SLV_STORE_PRICES_VERSION  1
#define SLV_STORE_INDEX_APP_ID    0x534c5649  /* "SLVI" */
#define SLV_STORE_LIBRARY_APP_ID  0x534c564c  /* "SLVL" */
#define SLV_STORE_PRICES_APP_ID   0x534c5650  /* "SLVP" */

/**
 * slv_store_open:
 * @dir: the library folder; made if it is not there (mode 0700)
 * @schema: the folder of slv_schema_dir()
 * A file that is not SQLite or not ours: SLV_ERROR_DAMAGED, and it is left as it is (index.db is set aside as
 * index.db.damaged-N and made anew; slv_store_get_notes() says so). A newer file: SLV_ERROR_TOO_NEW. An older library.db
 * is migrated with a copy kept beside it (library.db.before-N). Where nothing can be written (read-only folder, full disk) what
 * is there is read into memory and can be looked at: slv_store_get_only_look(); every change is SLV_ERROR_STORE. A library that
 * is not there and cannot be made: SLV_ERROR_STORE.
 * Returns: (transfer full). The calling thread owns it.
 */
SlvStore   *slv_store_open (const char *dir, const char *schema, GError **error);
void        slv_store_close (SlvStore *store);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (SlvStore, slv_store_close)
const char *slv_store_get_dir (SlvStore *store);
const char *slv_store_get_schema (SlvStore *store);   /* as it was opened */
/** Why nothing can be changed, for people; NULL: it can. What other programs change is not seen then. Borrowed. */
const char *slv_store_get_only_look (SlvStore *store);
/** slv_store_watch_unread: from now on @func is told, in whatever thread, each time something of a library cannot be read in this process: @text says
 *  what, for people; NULL: a library was brought back, in which it is no more. Who has no use for an error, and so takes what cannot be read for
 *  nothing, leaves it to who tells the answer to say so. */
typedef void (*SlvUnreadFunc) (const char *text);
void        slv_store_watch_unread (SlvUnreadFunc func);
/** slv_store_tell_unread: tells it, for who goes on without what a @problem (nullable) kept from being read. Any thread. */
void        slv_store_tell_unread (const GError *problem);
/** Whether one of the files was replaced or removed by another program since the store was opened (SLV_ERROR_STORE), or brought to a form
 *  that only a newer version knows (SLV_ERROR_TOO_NEW): then nothing is written any more, what was opened can still be read and copied away (slv_store_backup()), and closing leaves nothing of it beside
 *  the new file. Asks the disk for two names. */
gboolean    slv_store_has_moved (SlvStore *store);
/** What a person should know of the opening, as whole sentences for standard error or a toast; NULL-terminated, borrowed.
 *  (A damaged index.db was set aside; nothing can be written.) */
const char * const *slv_store_get_notes (SlvStore *store);
/** Counts up with every import that changed something; random start, so that a rebuilt file never repeats one. */
guint64     slv_store_index_revision (SlvStore *store);
guint64     slv_store_library_revision (SlvStore *store);   /* the same for decks and collection */
/** slv_store_get_own_changes: from revision @from of the library to @to nobody but @store has changed decks or collection; both 0: it has
 *  changed nothing yet. */
void        slv_store_get_own_changes (SlvStore *store, guint64 *from, guint64 *to);

/** slv_store_set_patience: how many milliseconds a change of the library waits for another program; 0: as at first, 10 s. For a thread
 *  that must not wait for the disk either: bringing the log into the file is left to others. */
void        slv_store_set_patience (SlvStore *store, guint ms);
/** slv_store_empty_log: brings what the log of library.db holds into the file, if nobody is in the way, so that the file alone is all of
 *  it. Waits for the disk. */
void        slv_store_empty_log (SlvStore *store);

/* ---- care: backup, restore, doctor ---- */

/** slv_store_backup: a consistent copy of library.db as one file @path (mode 0600), complete or not at all; an older one at @path is
 *  replaced. Other programs may go on working meanwhile. A file of the library itself as @path, or one that is no copy of a library:
 *  SLV_ERROR_REFUSED. On disk when it returns: the whole copy, under its name; with an error what @path was before. */
gboolean    slv_store_backup (SlvStore *store, const char *path, GError **error);
/**
 * slv_store_restore: brings back what slv_store_backup() wrote; an older form is migrated on the way. The state before is kept
 *   as library.db.before-restore-N (name in @kept). What is damaged (SLV_ERROR_DAMAGED), newer (SLV_ERROR_TOO_NEW) or not
 *   there (SLV_ERROR_NOT_FOUND) is refused before anything is touched. On disk when it returns: what was brought back, and the copy of
 *   the state before; with an error that state alone.
 * @kept: (out) (optional) (transfer full): path of the copy
 */
gboolean    slv_store_restore (SlvStore *store, const char *path, char **kept, GError **error);
/** slv_store_check: looks through the files. Returns: (transfer full) (element-type SlvTrouble) (slv-store-files.h): what is wrong;
 *  empty: nothing. Takes about a second for 100 MB. */
GPtrArray  *slv_store_check (SlvStore *store);
/** slv_store_renew_index: sets index.db aside as index.db.damaged-N and makes an empty one (a note says so). Not while
 *  another program uses the folder. After an error only slv_store_close() may follow. */
gboolean    slv_store_renew_index (SlvStore *store, GError **error);
/** slv_store_renew_prices: sets prices.db aside as prices.db.damaged-N (a note says so). After an error it is as it was. */
gboolean    slv_store_renew_prices (SlvStore *store, GError **error);

/* ---- import: whole or not at all ---- */

/** What a record made of a card. TWICE: changed what another record of the same import and the same time had said, so that whoever reads
 *  them had better put them together; OTHERS: changed what another origin alone had said. */
typedef enum { SLV_OUTCOME_NEW, SLV_OUTCOME_CHANGED, SLV_OUTCOME_UNCHANGED, SLV_OUTCOME_OLDER, SLV_OUTCOME_TWICE, SLV_OUTCOME_OTHERS } SlvOutcome;
typedef struct { guint64 new_, changed, unchanged, gone; } SlvTally;
typedef struct _SlvImport SlvImport;

/**
 * slv_import_begin: one transaction on index.db. Another program's import is waited for up to 10 s (then SLV_ERROR_STORE).
 * @origin: what brings the cards (source name, URL or absolute path): what it brought before and does not bring now is gone
 *   unless another origin brings it too.
 * @game: (nullable): id; NULL: cards of several games may come, and the above holds for every game that @origin brought
 *   before. One import at a time for a store.
 */
SlvImport  *slv_import_begin (SlvStore *store, const char *origin, const char *game, GError **error);
/**
 * slv_import_add: @card is not taken. A card whose stored `updated` is newer (a record without a time is older than any
 * with one) is left as it is, and counts as unchanged (SLV_OUTCOME_OLDER in @outcome); its printings that are not known
 * yet are added all the same. One card brought twice in an import: the newest `updated` wins, else the later; the tally
 * of slv_import_finish() compares the end with the beginning and counts it once. Times are compared as points in time.
 * A printing without a time of its own has the card's.
 * @outcome: (out) (optional): of this record alone.
 * An empty key or name, or a card of another game than @game of slv_import_begin(): SLV_ERROR_REFUSED, nothing is written
 * and the import goes on. Any other error leaves slv_import_abort() as the only way on.
 */
gboolean    slv_import_add (SlvImport *import, const SlvCard *card, SlvOutcome *outcome, GError **error);
/**
 * slv_import_add_same: the card @id (see slv_known_records_find()) with the printings that this origin brought of it, by a record that
 *   is as it was and has not been read.
 * @key: (out) (optional): the card's; borrowed until the end of the import
 * Returns: %FALSE with @error; slv_import_must_start_over() tells whether another try without known records may help.
 */
gboolean    slv_import_add_same (SlvImport *import, gint64 id, const char **key, GError **error);
/** Whether the import failed because a card or a printing came both from a record that was passed over and from one that was read:
 *  which of them counts, only reading all of them tells. */
gboolean    slv_import_must_start_over (const SlvImport *import);

/** Which records an origin brought the last time, so that those that are the same need not be read. Never changed once it is there, so
 *  any thread may ask. */
typedef struct _SlvKnownRecords SlvKnownRecords;
/**
 * slv_store_known_records: empty when nothing is known, when another origin changed one of the cards since, or when the last import left
 *   no state.
 * @game: (nullable): id, NULL: of every game
 * Returns: (transfer full); %NULL with @error.
 */
SlvKnownRecords *slv_store_known_records (SlvStore *store, const char *origin, const char *game, GError **error);
void             slv_known_records_free (SlvKnownRecords *records);
/**
 * slv_known_records_find: @hash: not 0. @notes: (out): what was told of the record, each ended by U+001F; borrowed
 * Returns: the id of the card for slv_import_add_same(), 0: not known.
 */
gint64           slv_known_records_find (const SlvKnownRecords *records, guint64 hash, const char **notes);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (SlvKnownRecords, slv_known_records_free)

typedef enum { SLV_CHANGE_NEW, SLV_CHANGE_CHANGED, SLV_CHANGE_GONE, SLV_CHANGE_BACK /* gone before, brought again */ } SlvChangeKind;
/** One row that an import would change. @printing: "SET NUMBER", NULL: the card itself; @fields: what is not the same any more
 *  (attribute ids, "name", "faces", "limits"; of printings set, number, rarity, …), NULL unless kind is CHANGED. */
typedef struct { SlvChangeKind kind; char *game, *name, *printing; char **fields; } SlvImportChange;
/**
 * slv_import_list_changes: what slv_import_finish() would account for, row by row; printings of new cards are not told. To be asked
 *   when everything has been added. @left_off: (out) (optional): rows beyond @max.
 * Returns: (transfer full) (element-type SlvImportChange): cards first, then printings, in the order in which they were met first.
 */
GPtrArray  *slv_import_list_changes (SlvImport *import, guint max, guint64 *left_off, GError **error);
/** Marks what is gone, tallies, commits (or rolls back when @dry_run). Frees @import in any case. On disk when it returns: all of the
 *  import; with an error, or when the program ends before, nothing of it. */
gboolean    slv_import_finish (SlvImport *import, gboolean dry_run, SlvTally *cards, SlvTally *printings, GError **error);
/** Rolls everything back and frees @import: on disk is what was before slv_import_begin(). */
void        slv_import_abort (SlvImport *import);
/** What the origin looks like now (a hash of the input and of what decides how it is read); kept when the import is finished.
 *  Never set: ''. */
void        slv_import_set_state (SlvImport *import, const char *state);
/** By which reader the list was read (SlvCardReader.print); never set: 0, by none. Kept like the state. */
void        slv_import_set_reader (SlvImport *import, guint64 reader);

/** What is known of an origin. @state: "" when it was never imported, or when another origin changed one of its cards since. */
typedef struct { char *state; gint64 imported; /* unix s */ guint64 cards, printings; } SlvOrigin;
/**
 * slv_store_get_origin: for "nothing has changed": when the state is the same, an import would change nothing, and its tally
 *   would be @cards and @printings unchanged.
 * @origin: (out caller-allocates): release with slv_origin_clear(); all empty for an unknown one
 */
gboolean    slv_store_get_origin (SlvStore *store, const char *game, const char *name, SlvOrigin *origin, GError **error);
void        slv_origin_clear (SlvOrigin *origin);
/** By which reader (SlvCardReader.print) the list @origin was read for @game. */
typedef struct { char *game, *origin; guint64 reader; } SlvListReading;
/** slv_store_list_readings: of the lists that were read by one and say what counts still of some card. Those of game ids that no definition
 *  has are among them. Returns: (transfer full) (element-type SlvListReading): in order of @origin; %NULL with @error. */
GPtrArray  *slv_store_list_readings (SlvStore *store, GError **error);
/** slv_store_settle_origin: of the imports of @name whose prices were pending, those are in: @state is their state. On disk when it returns;
 *  with an error they are pending as before. */
gboolean    slv_store_settle_origin (SlvStore *store, const char *name, const char *state, GError **error);

/* ---- reading all cards, for the index ---- */

/** A stored card: strings are borrowed for the call; @data is the canonical JSON of slv_card_append_face_json(). */
/** @imported: of a card with limits, when a list that brings it last changed something here, unix seconds; else 0.
 *  @origins: likewise, and of errata, the names of what brings it, in order, divided by line breaks; "" none, and of other cards. */
typedef struct { gint64 id; const char *game, *key, *name, *updated, *data; gboolean gone; gint64 imported; const char *origins; } SlvStoredCard;
typedef struct { gint64 id, card, set; const char *key, *number, *rarity, *artist, *image, *text, *finishes;
                 gboolean gone; } SlvStoredPrinting;
/** A set as a list names it; lists that name one code differently give several rows. */
typedef struct { gint64 id; const char *game, *code, *name, *released, *language; } SlvStoredSet;
typedef gboolean (*SlvStoredCardFunc) (const SlvStoredCard *card, gpointer user_data, GError **error);
typedef gboolean (*SlvStoredPrintingFunc) (const SlvStoredPrinting *printing, gpointer user_data, GError **error);
typedef gboolean (*SlvStoredSetFunc) (const SlvStoredSet *set, gpointer user_data, GError **error);
/** Sets, then cards, then printings, each in order of id. One read transaction over all three, so they fit together;
 *  @revision (out) (optional) is theirs. SLV_ERROR_DAMAGED when a row refers to one that is not there. */
gboolean    slv_store_each (SlvStore *store, guint64 *revision, SlvStoredSetFunc set_func, SlvStoredCardFunc card_func,
                            SlvStoredPrintingFunc printing_func, gpointer user_data, GError **error);

/* ---- decks ---- */

/** slv_store_deck_names: (transfer full) (element-type utf8): of all saved decks, null-terminated: for what was nearly typed. */
GPtrArray     *slv_store_deck_names (SlvStore *store);
GPtrArray     *slv_store_list_decks (SlvStore *store, GError **error);                 /* by name; without cards, plans, tags … */
SlvDeck *slv_store_load_deck (SlvStore *store, gint64 id, GError **error);       /* SLV_ERROR_NOT_FOUND */
SlvDeck *slv_store_find_deck (SlvStore *store, const char *name, GError **error);/* by folded name */
/** The number of the deck of this name (folded); *id 0: none has it. FALSE only when the library cannot be read. */
gboolean       slv_store_find_deck_id (SlvStore *store, const char *name, gint64 *id, GError **error);
/**
 * slv_store_each_deck: whole decks one after the other, in one read transaction: much less than a slv_store_load_deck() for each.
 * @ids: (nullable) (element-type gint64): only these, in their order; those that are gone are passed over. NULL: all, in order of
 *   slv_store_list_decks().
 * @func: sees a deck that it does not own, and must leave the store alone; FALSE stops, with an error when it set one.
 * Returns: FALSE when it was stopped or the library cannot be read
 */
typedef gboolean (*SlvDeckFunc) (const SlvDeck *deck, gpointer user_data, GError **error);
gboolean       slv_store_each_deck (SlvStore *store, const GArray *ids, SlvDeckFunc func, gpointer user_data, GError **error);
/** Inserts (id 0) or replaces; sets deck->id, ->changed and ->version. Keeps the state before as a version in the history (the
 *  newest SLV_STORE_VERSIONS_MAX of them). Names of decks differ when folded: a name that another deck has is
 *  SLV_ERROR_REFUSED, an empty one too. An id that is not there is SLV_ERROR_NOT_FOUND. On disk when it returns: the new state, beside all
 *  older ones; with an error those alone. */
#define SLV_STORE_VERSIONS_MAX 500
gboolean       slv_store_save_deck (SlvStore *store, SlvDeck *deck, GError **error);
/** slv_store_save_deck_after: the same, but only while the newest state is number @deck->version, the one that was read (0: not
 *  known, then nothing is asked). @behind: (out): another window or program has saved the deck since: SLV_ERROR_REFUSED, and
 *  nothing is written. On disk as there. */
gboolean       slv_store_save_deck_after (SlvStore *store, SlvDeck *deck, gboolean *behind, GError **error);
/** Kept in the history so that slv_store_restore_deck() brings it back. On disk when it returns: that it is removed; with an error the
 *  deck as it was. */
gboolean       slv_store_remove_deck (SlvStore *store, gint64 id, GError **error);
/** Under its old name, or with " (2)", " (3)", … behind it when that has been given away since. On disk when it returns: that it is back;
 *  with an error nothing is changed. */
gboolean       slv_store_restore_deck (SlvStore *store, gint64 id, GError **error);
/** Of the removed decks of this name (folded) the one that was removed last. 0 with SLV_ERROR_NOT_FOUND. */
gint64         slv_store_find_removed (SlvStore *store, const char *name, GError **error);
/** The states of a deck, newest (the current one) first; without entries. */
GPtrArray     *slv_store_list_deck_versions (SlvStore *store, gint64 id, GError **error);
SlvDeck *slv_store_load_deck_version (SlvStore *store, gint64 id, guint version, GError **error);
/** Several decks in one transaction, all or none: errors as the same of one deck. @decks: (element-type SlvDeck): after an
 *  error what is set of them means nothing; @behind: (out) (nullable): as of slv_store_save_deck_after(), NULL: not asked; @ids: (element-type
 *  gint64). On disk when it returns: all of them; with an error none. */
gboolean       slv_store_save_decks (SlvStore *store, GPtrArray *decks, gboolean *behind, GError **error);
gboolean       slv_store_remove_decks (SlvStore *store, const GArray *ids, GError **error);
gboolean       slv_store_restore_decks (SlvStore *store, const GArray *ids, GError **error);
/** (transfer full) (nullable): @name, or with " (2)", " (3)", … behind it when a saved deck has that name. NULL with @error. */
char          *slv_store_free_deck_name (SlvStore *store, const char *name, GError **error);
/** The state of a deck whose cards lie in sleeves, kept however many states follow; 0: none was named. Setting 0 forgets it.
 *  A state that is not there: SLV_ERROR_NOT_FOUND. On disk when it returns; with an error the one before. */
guint          slv_store_get_sleeved (SlvStore *store, gint64 deck);
gboolean       slv_store_set_sleeved (SlvStore *store, gint64 deck, guint version, GError **error);

/* ---- sources and settings ---- */

/** @url: without its password. */
typedef struct { char *name, *url, *game, *kind; gint64 fetched; /* unix s, 0 never */ guint64 records; char *state; char *etag,
                 *modified, *hash; } SlvSource;
void        slv_source_free (SlvSource *source);
GPtrArray  *slv_store_list_sources (SlvStore *store, GError **error);
/** slv_source_find: that of @sources (nullable, of slv_store_list_sources(), which keeps it) that is called @name; NULL: none is. Any thread. */
SlvSource  *slv_source_find (const GPtrArray *sources, const char *name);
/** By name. The password of its address is kept apart (slv_store_dup_password()), and goes with the last source that has the address. On
 *  disk when saving returns: password, then source; when removing does: no source, then no password. With an error the sources are
 *  as they were. */
gboolean    slv_store_save_source (SlvStore *store, const SlvSource *source, GError **error);
/** slv_store_set_no_source: sets SLV_ERROR_NOT_FOUND: no source is called @name, and which one may be meant. */
void        slv_store_set_no_source (SlvStore *store, const char *name, GError **error);
gboolean    slv_store_remove_source (SlvStore *store, const char *name, GError **error);
/** slv_store_dup_password: (transfer full) (nullable): the password to go with @address (slv_address_join()), from the keyring or a file
 *  of mode 0600, which it leaves when a keyring takes it; NULL: none, or with @error a file that cannot be read, a keyring that is
 *  locked or does not answer. */
char       *slv_store_dup_password (SlvStore *store, const char *address, GError **error);
/** Where the desktop keeps passwords. Each function comes back soon whatever the keyring does, and is called in any thread.
 *  @keep: FALSE: not there; @find: (transfer full) (nullable). @id: a name for the password; @address: for people who look into it. */
typedef struct { gboolean (*keep) (const char *id, const char *address, const char *password); char *(*find) (const char *id);
                 void (*forget) (const char *id); } SlvKeyring;
/** slv_store_use_keyring: for all stores of the program, before the first is opened. @keyring: (nullable): NULL, as at the beginning: the
 *  file only. */
void        slv_store_use_keyring (const SlvKeyring *keyring);
/** A setting that is not written yet. @deck: 0: of the library; @value: (nullable): NULL forgets it. */
typedef struct { gint64 deck; char *key, *value; guint serial; } SlvSetting;
void        slv_setting_free (SlvSetting *setting);
/**
 * slv_store_write_later: for a thread that must not wait for the disk: from now on what the functions below set of @store is read back from
 *  it as if it were written, and handed to @write, which has it written by another store, after what it was given before. A library
 *  that can only be looked at still refuses at once.
 * @write: @setting: (transfer full)
 */
void        slv_store_write_later (SlvStore *store, void (*write) (SlvSetting *setting, gpointer data), gpointer data);
/** slv_store_written: @setting was written, or never will be; a newer value that @write was given since still counts. */
void        slv_store_written (SlvStore *store, const SlvSetting *setting);
/** slv_store_write_again: hands everything to @write once more that is not written. */
void        slv_store_write_again (SlvStore *store);
/** Whether something is not written yet; and that it never will be. */
gboolean    slv_store_is_behind (SlvStore *store);
void        slv_store_give_up (SlvStore *store);
char       *slv_store_get_setting (SlvStore *store, const char *key);                            /* NULL: never set */
/** @value: (nullable): NULL forgets it. On disk when it returns; with an error the one before. */
gboolean    slv_store_set_setting (SlvStore *store, const char *key, const char *value, GError **error);
/** slv_store_revise_setting: a setting whose new value comes of the old one: no other program sets it in between. @revise: @old, @fresh
 *  (nullable); FALSE with @error: as it was. On disk when it returns; with an error the one before. */
typedef gboolean (*SlvRevise) (const char *old, char **fresh, gpointer data, GError **error);
gboolean    slv_store_revise_setting (SlvStore *store, const char *key, SlvRevise revise, gpointer data, GError **error);
/** The same for what is chosen for one saved deck; it goes with the deck: SLV_ERROR_NOT_FOUND. */
char       *slv_store_get_deck_setting (SlvStore *store, gint64 deck, const char *key);
gboolean    slv_store_set_deck_setting (SlvStore *store, gint64 deck, const char *key, const char *value, GError **error);
