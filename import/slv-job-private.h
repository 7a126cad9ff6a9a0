/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-job-private.h: what the files of the job share. */
#pragma once
#include "import/slv-fetch.h"
#include "import/slv-job.h"
G_BEGIN_DECLS

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

/**
 * slv_job_fetch: all pages of @url into the folder @dir/fetched/HASH; pages that an interrupted run left there less than six
 * hours ago are not asked for again.
 * @known: (nullable): @pages of the last import: the server is asked whether anything has changed since
 * @fresh: forget what was left there
 * FALSE keeps what was fetched when the connection or a person is at fault, and removes it when the content is.
 */
gboolean slv_job_fetch (const char *dir, SlvGames *games, const char *url, const char *game, const char *kind,
                        const cJSON *known, gboolean fresh, SlvJobMeter *meter, SlvFetched *fetched,
                        GCancellable *cancellable, GError **error);
/** The folder of what is fetched from @url. (transfer full) */
char    *slv_job_folder (const char *dir, const char *url);
/** Whether the file @path is so young that it need not be fetched again. */
gboolean slv_job_is_recent (const char *path);

/** slv_job_keep: notes beside what was fetched from @url that it is whole, for slv_job_take_kept(). */
void     slv_job_keep (const char *dir, const char *url, const SlvFetched *fetched);
/** slv_job_take_kept: @fetched is what slv_job_keep() noted. FALSE, with @fetched empty, when there is nothing or it is too old. */
gboolean slv_job_take_kept (const char *dir, const char *url, SlvFetched *fetched);

/** slv_job_names_take: remembers the name that an entry of a list of bans or errata speaks of; other cards are passed over.
 *  @names: made when there is a first one, freed by the caller. */
void     slv_job_names_take (GHashTable **names, SlvGames *games, const SlvCard *card);
/** slv_job_names_tell: adds a note on names that no card of the store has. @names: (nullable): those that have one are removed. */
void     slv_job_names_tell (GHashTable *names, SlvStore *store, SlvGames *games, GPtrArray *notes);

G_END_DECLS
