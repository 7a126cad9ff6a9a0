/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-job.h: fetch → read → account → write, one transaction for each WHAT, cancellable. The same job serves the command
 * line (slv_job_run) and the window (slv_job_run_order_async, whose thread opens its own store). */
#pragma once
#include "import/slv-list-file.h"

#define SLV_JOB_BAD_SHARE 0.05   /* more rejected records than this, and nothing lands */

typedef struct {
  char      *what, *kind, *game;
  SlvTally   cards, printings, prices;
  GPtrArray *rejected;         /* SlvRejected */
  GPtrArray *notes;            /* char* */
  guint64    records, bytes, requests;
  gboolean   not_modified, dry_run;
  gboolean   entries;          /* what @cards counts are entries of dated lists or errata, and no cards */
  GPtrArray *columns;          /* (element-type SlvListColumn): of a table, how each of its columns was understood; else empty */
  GPtrArray *changes;          /* (nullable) SlvImportChange: of a dry run, at most SLV_JOB_CHANGES_MAX */
  guint64    changes_left_off; /* further ones */
} SlvImportAccount;
#define SLV_JOB_CHANGES_MAX 20000u
void slv_import_account_free (SlvImportAccount *account);
/** How many prices the list has that could be taken. */
guint64 slv_import_account_n_prices (const SlvImportAccount *account);
/** How many records are of cards that the list had brought before: rows of further printings, the same card on another page. With them new, changed,
 *  unchanged and rejected add up to the records. */
guint64 slv_import_account_repeated (const SlvImportAccount *account);
/** That there are such, for people; NULL: there are none. (transfer full) */
char   *slv_import_account_tell_repeated (const SlvImportAccount *account);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (SlvImportAccount, slv_import_account_free)

typedef struct { guint64 bytes, total, records; } SlvJobProgress;   /* total 0: unknown */
typedef void (*SlvJobProgressFunc) (const SlvJobProgress *progress, gpointer user_data);

/** slv_job_go_online: addresses are fetched from now on; else they are refused, and the program has no libcurl to load. Once, in the
 *  main thread, before any other thread exists; includes slv_fetch_init(). */
void slv_job_go_online (void);

/**
 * slv_job_run:
 * @what: path of a file, a folder of files of one kind (in name order, one account), "-" for standard input, or an http(s) URL; the
 *   password of one that has none is slv_store_dup_password(), and what is remembered of it is the address without
 * @game, @kind: (nullable): see slv_list_file_read()
 * @progress: (nullable): called in this thread, at most ten times a second
 * All or nothing. SLV_ERROR_REFUSED when more than SLV_JOB_BAD_SHARE of the records are bad (the message names the first).
 * Returns: (transfer full): the account. Thread: the one that owns @store.
 */
SlvImportAccount *slv_job_run (SlvStore *store, SlvGames *games, const char *what, const char *game, const char *kind,
                               gboolean dry_run, SlvJobProgressFunc progress, gpointer user_data,
                               GCancellable *cancellable, GError **error);

/** What is to be imported, and how. All zero but for @what, it is an ordinary import. */
typedef struct {
  const char *what, *game, *kind;   /* as for slv_job_run() */
  GHashTable *columns;   /* (nullable) (element-type utf8 utf8): see SlvListAccount.wanted; NULL: as it was said the last time */
  gboolean    dry_run;
  gboolean    keep;      /* a dry run: what is fetched stays for the import that follows; slv_job_forget() drops it */
  gboolean    kept;      /* what such a run left less than six hours ago is imported, and nothing is fetched */
  const char *kept_in;   /* (nullable) the same of what slv_job_files_open() fetched: its @dir, else SlvJobFiles.folder */
  GPtrArray  *untold;    /* (nullable) (element-type SlvListColumn): gets the columns of a table that fails with SLV_ERROR_UNSAID or _REFUSED */
} SlvJobOrder;
/** slv_job_run_order: slv_job_run() in full. Columns that were said are remembered with where the list came from when it landed. */
SlvImportAccount *slv_job_run_order (SlvStore *store, SlvGames *games, const SlvJobOrder *order, SlvJobProgressFunc progress,
                                     gpointer user_data, GCancellable *cancellable, GError **error);
/** slv_job_find_outdated: hints that lists were read by a reader that the definition of their game had before it was changed: their cards
 *  are as that one read them. @game: (nullable): id, NULL: of all games. What cannot be asked is not told.
 *  Returns: (transfer full) (element-type SlvFault). The thread of @store. */
GPtrArray        *slv_job_find_outdated (SlvStore *store, SlvGames *games, const char *game);
/** slv_job_withdraw: forgets @source, and the cards that it brought and nothing else brings are gone from here on, as those that a list
 *  brings no more: decks and copies keep them. On disk when it returns. Cards and sources lie in two files: with an error both are as they
 *  were, or it says that only the source is left, which can be removed again.
 * @cards: (out caller-allocates): what became of them. The thread of @store. */
gboolean          slv_job_withdraw (SlvStore *store, const SlvSource *source, SlvTally *cards, GError **error);
/** Removes what was fetched for @url and not imported. Any thread. */
void              slv_job_forget (const char *dir, const char *url);

/** The files of a list that is looked at before it is imported. */
typedef struct { GPtrArray *paths, *names; /* for messages */ char *folder; /* of what was fetched or unpacked */ } SlvJobFiles;
/** slv_job_holds_files: whether the file @path is an archive or a database, whose files or tables are read. Any thread. */
gboolean slv_job_holds_files (const char *path);
/** slv_job_files_open: those of @what: a file, a folder with the folders in it, an archive, or an address, which is fetched.
 *  @dir: (nullable): the library's folder, in which what is fetched stays for an import of it with SlvJobOrder.kept; slv_job_forget() drops it
 *  Returns: (transfer full). Any thread. */
SlvJobFiles *slv_job_files_open (SlvGames *games, const char *what, const char *dir, GCancellable *cancellable, GError **error);
/** Removes what was fetched or unpacked. */
void         slv_job_files_free (SlvJobFiles *files);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (SlvJobFiles, slv_job_files_free)

/** slv_job_run_order_async: slv_job_run_order() in a thread of its own on the library folder @dir; @progress is called on the main loop of
 *  the caller; finish with slv_job_run_finish(). Main thread. Everything is copied out of @order, @order->columns is referenced and must not change;
 *  @order->untold is referenced, too, and the thread's own until then. */
void              slv_job_run_order_async (const char *dir, SlvGames *games, const SlvJobOrder *order,
                                           SlvJobProgressFunc progress, gpointer progress_data, GCancellable *cancellable,
                                           GAsyncReadyCallback callback, gpointer user_data);
SlvImportAccount *slv_job_run_finish (GAsyncResult *result, GError **error);
