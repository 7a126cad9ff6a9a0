/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-job-private.h: what the files of the job share. */
#pragma once
#include "import/slv-fetch.h"
#include "import/slv-job.h"
#include "index/slv-index.h"
#include "store/slv-store-prices.h"

/** Counts and announces what is done, at most ten times a second. */
typedef struct {
  SlvJobProgress     now;
  SlvJobProgressFunc func;
  gpointer           user_data;
  gint64             last;
} SlvJobMeter;
void slv_job_meter_tell (SlvJobMeter *meter);

/** What an address gave: the pages of a list (or its one document) as files in a folder of the library. */
typedef struct {
  GPtrArray *paths;         /* char* */
  GPtrArray *names;         /* char*: addresses, for messages */
  cJSON     *pages;         /* [{"etag","modified"}]: what to ask with the next time; NULL: nothing is known of a page */
  char      *kind;          /* found or given; NULL when it could not be found without reading */
  guint64    total;         /* records that the server promised, 0 not said */
  guint      requests;
  gboolean   not_modified, resumed, paged;
} SlvFetched;
void slv_fetched_clear (SlvFetched *fetched);

/** slv_job_list_folder: the paths of the files in @folder and in the folders in it, in order of their names, into @paths (char*); hidden
 *  ones and links to folders are passed over. FALSE with SLV_ERROR_REFUSED when there are none or more than @most, or the folder cannot
 *  be opened. */
gboolean slv_job_list_folder (const char *folder, guint most, GPtrArray *paths, GError **error);
#define SLV_JOB_FILES_MAX 10000u   /* of one list */
/** slv_job_leave_out_joined: takes out of @paths what the readers of @game (nullable: of every game) read beside a list as its second
 *  files, unless nothing else is there. */
void     slv_job_leave_out_joined (SlvGames *games, const char *game, GPtrArray *paths);
/**
 * slv_job_leave_out_strays: takes out of @paths the files that are no card lists, and those of another kind than most. Where none is one,
 * all stay. @game: (nullable)
 * @names: those of @paths for messages; may be @paths itself
 * @notes: (element-type utf8): gets a sentence for each file that is left out
 */
void     slv_job_leave_out_strays (SlvGames *games, const char *game, GPtrArray *paths, GPtrArray *names, GPtrArray *notes);
/** slv_job_find_kind: the kind of the list in @path, as far as its first record tells. (transfer full); %NULL with @error: of none that is
 *  known (SLV_ERROR_UNSAID), or it cannot be read. */
char    *slv_job_find_kind (SlvGames *games, const char *game, const char *path, GError **error);
/** slv_job_unpack: the files of the archive, or the tables of the database, @path into a new folder in @parent, at most @most bytes, and their paths into @paths.
 *  Links in it that lead to no file of it are among these, so that whoever opens them tells that there is no such file.
 *  Returns: (transfer full): that folder, which is the caller's to remove; %NULL with @error. */
char    *slv_job_unpack (const char *parent, const char *path, guint64 most, GPtrArray *paths, GCancellable *cancellable, GError **error);
/** slv_job_total_size: bytes of all of them on disk; what is not there counts nothing. */
guint64  slv_job_total_size (const GPtrArray *paths);

/**
 * slv_job_fetch: all pages of @url into the folder @dir/fetched/HASH; pages that an interrupted run left there less than six
 * hours ago are not asked for again.
 * @known: (nullable): @pages of the last import: the server is asked whether anything has changed since
 * @fresh: forget what was left there
 * FALSE keeps what was fetched when the connection or a person is at fault, and removes it when the content is.
 */
typedef gboolean (*SlvJobFetchFunc) (const char *dir, SlvGames *games, const char *url, const char *password, const char *game,
                                     const char *kind, const cJSON *known, gboolean fresh, SlvJobMeter *meter, SlvFetched *fetched,
                                     GCancellable *cancellable, GError **error);
extern SlvJobFetchFunc slv_job_fetch;   /* set by slv_job_go_online(); before, addresses are refused with SLV_ERROR_NETWORK */
/** Removes the files in @folder. */
void     slv_job_empty (const char *folder);
/** The folder of what is fetched from @url. (transfer full) */
char    *slv_job_folder (const char *dir, const char *url);
/** Removes what runs left there that are too long ago to be gone on with. */
void     slv_job_expire (const char *dir);
/** Whether the file @path is so young that it need not be fetched again. */
gboolean slv_job_is_recent (const char *path);

/** slv_job_keep: notes beside what was fetched from @url that it is whole, for slv_job_take_kept(). */
void     slv_job_keep (const char *dir, const char *url, const SlvFetched *fetched);
/** slv_job_take_kept: @fetched is what slv_job_keep() noted. FALSE, with @fetched empty, when there is nothing or it is too old. */
gboolean slv_job_take_kept (const char *dir, const char *url, SlvFetched *fetched);

/** slv_job_names_take: remembers the name that an entry of a list of bans or errata speaks of; other cards are passed over.
 *  @names: made when there is a first one, freed by the caller. */
void     slv_job_names_take (GHashTable **names, const SlvCard *card);
/** slv_job_names_tell: adds a note on names that mean no card of the store, or several (slv_index_find_name()). @names: (nullable). After all is on disk: the
 *  snapshot of the cards is made here, which whoever asks next would make. */
void     slv_job_names_tell (GHashTable *names, SlvStore *store, SlvGames *games, GPtrArray *notes);

/* ---- prices (slv-job-prices.c) ---- */

/** What a list says that cards cost. */
typedef struct _SlvJobPrices SlvJobPrices;
SlvJobPrices *slv_job_prices_new  (void);
void          slv_job_prices_free (SlvJobPrices *prices);
/** slv_job_prices_take: what @card says; its texts are copied. */
void          slv_job_prices_take (SlvJobPrices *prices, const SlvCard *card);
/**
 * slv_job_prices_settle: what of it can be kept; the rest is added to @list->rejected, and of prices beside cards to its notes.
 * @path: (nullable): of the list's file, whose day is meant where nothing says one; NULL: today
 * @strange: (out): how many of the rejected are of cards or printings that are not known
 * @day: (out) (transfer full): of the list, ISO
 * @index: (out) (nullable) (transfer full): what holds some of the texts
 * Returns: (transfer full) (element-type SlvPrice): texts live as long as @prices and @index; %NULL with @error.
 */
GArray       *slv_job_prices_settle (SlvJobPrices *prices, SlvStore *store, SlvGames *games, SlvListAccount *list, const char *path,
                                     guint *strange, char **day, SlvIndex **index, GError **error);
