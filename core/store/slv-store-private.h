/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-store-private.h: private to this room (and its tests): the two connections of a store. */
#pragma once
#include "store/slv-db.h"
#include "store/slv-store.h"

struct _SlvStore {
  char      *dir, *schema;
  SlvDb     *index, *library;
  SlvDb     *prices;         /* NULL: not asked yet, or there are none */
  GPtrArray *notes;          /* char* for people */
  gboolean   importing;
  gboolean   backed_up;      /* today's copy is there, or was tried */
  guint      nested;         /* reads within a transaction that was there before them */
  void     (*write) (SlvSetting *setting, gpointer data);   /* (nullable): see slv_store_write_later() */
  gpointer   write_data;
  GPtrArray *behind;         /* SlvSetting: handed to @write and not written yet; one of a kind */
  guint      serial;
  guint64    from, to;       /* revisions of the library between which nobody else but this store has changed it */
};

extern const SlvDbKind slv_db_index, slv_db_library, slv_db_prices;

/** One change of decks or collection: a transaction that also counts the library's revision up. */
gboolean slv_store_library_begin (SlvStore *store, GError **error);
gboolean slv_store_library_end   (SlvStore *store, gboolean good, GError **error);

/** The file of prices, opened the first time it is asked for. @make: when it is not there. %NULL: it is not, or @error. */
SlvDb   *slv_store_open_prices   (SlvStore *store, gboolean make, GError **error);

/** As slv_store_get_setting(); what cannot be read is an error. @value: (out) (transfer full) (nullable): NULL: never set. */
gboolean slv_store_read_setting  (SlvStore *store, const char *key, char **value, GError **error);
/** slv_store_set_setting() within the transaction of the caller. */
gboolean slv_store_write_setting (SlvStore *store, const char *key, const char *value, GError **error);

/** slv_store_write_password: into the keyring or the file, within the transaction of the caller. @password: (nullable): NULL forgets it.
 *  On disk when it returns; with an error the file as it was. */
gboolean slv_store_write_password (SlvStore *store, const char *address, const char *password, GError **error);
/** slv_store_knows_password: @known: (out): whether there is one for @address; the keyring is not asked. FALSE with @error: a file that
 *  cannot be read. */
gboolean slv_store_knows_password (SlvStore *store, const char *address, gboolean *known, GError **error);

/** slv_store_daily_backup: part of slv_store_library_begin(): today's copy, once. */
void     slv_store_daily_backup  (SlvStore *store);
/** slv_store_newest_backup: (transfer full) (nullable): the newest copy of a day beside the library in @dir; one of a day to come only where
 *  there is no other. */
char    *slv_store_newest_backup (const char *dir);
/** Removes what the rule of slv-store-backups.c does not keep. */
void     slv_store_thin_backups  (const char *folder);

/**
 * slv_store_limit_pages: test hook: the file grows to at most @pages pages, as on a full disk.
 * @library: which of the two files
 */
void     slv_store_limit_pages   (SlvStore *store, gboolean library, guint pages);
