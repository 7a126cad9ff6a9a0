/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-list-file.h: card lists of any kind as a stream of SlvCard. Which fields a JSON list has is told by the game's
 * definition (SlvCardReader); sleeves-csv is the program's own plain list (the manual page). */
#pragma once
#include "game/slv-game-load.h"
#include "store/slv-store.h"
#include "base/slv-input.h"

/** A record that was refused, with where and why. */
typedef struct { char *record; guint64 line; char *reason; } SlvRejected;
void slv_rejected_free (SlvRejected *rejected);

/** Receives the cards in order; @card is finished and may be kept by slv_card_ref(). Returns FALSE with @error to stop. */
typedef gboolean (*SlvCardFunc) (const SlvCard *card, gpointer user_data, GError **error);

/** How a column of a table was understood. @to: id of an attribute, "name", "game", "updated" or a word of a printing ("set",
 *  "number", …), "" not read; @how: where that comes from; @example: the first value in it, "" none was met. */
typedef enum { SLV_COLUMN_HOW_EXACT, SLV_COLUMN_HOW_GUESSED, SLV_COLUMN_HOW_SET, SLV_COLUMN_HOW_UNREAD } SlvColumnHow;
typedef struct { char *column, *to, *example; SlvColumnHow how; } SlvListColumn;
void slv_list_column_free (SlvListColumn *column);

typedef struct _SlvGathered SlvGathered;
typedef struct _SlvJoinTable SlvJoinTable;

typedef struct {
  char      *kind;        /* found or given */
  char      *game;        /* id; a sleeves-csv may bring cards of several games: then the first */
  guint64    records;     /* met, good or bad */
  GPtrArray *rejected;    /* SlvRejected */
  GPtrArray *notes;       /* char*: unknown columns, values outside an open domain (each once, with count) */
  GHashTable *note_counts; /* private: how often each was met */
  guint      n_untold;     /* private: notes that are not kept, as there are too many different ones */
  GHashTable *wanted;     /* (in) (nullable) (element-type utf8 utf8), borrowed: of a table, what its columns mean: name by
                           * slv_fold_id() → SlvListColumn.to; columns that are not told are guessed */
  const SlvKnownRecords *known; /* (in) (nullable), borrowed: records that need not be read: they give cards of which only
                           * SlvCard.same is filled. Tables (CSV) do not look at it */
  guint64    seed;        /* (in) of what decides the reading: records are the same only under the same seed. 0: SlvCard.record is not
                           * filled */
  GPtrArray *columns;     /* SlvListColumn: of a table, what its columns were taken for; else empty */
  const GPtrArray *paths; /* (in) (nullable) (element-type filename), borrowed: all files of the list: second files are looked for beside them */
  gboolean   whole;       /* (in) every card waits for the end of its list, so that records of one key meet; without, they do where the
                           * definition says that a card may have several records */
  gboolean   probe;       /* (in) only @kind is wanted: reading ends with SLV_ERROR_NO where it is known */
  gboolean   goes_on;     /* (in) further files follow: cards of several records wait for slv_list_account_deliver() */
  SlvGathered *gathered;  /* private: such cards */
  GPtrArray  *dated;      /* (nullable) private: dated lists (slv-list-series.c) */
  guint       n_dated;    /* private: their entries */
  guint64     read;       /* records that tell that lists were read, and are no entries of them */
  GHashTable *joins;      /* private: SlvJoin → SlvJoinTable */
  char      *day;         /* (nullable): of the prices whose records say no day: what stands around the list says it */
  gboolean   has_more;    /* paged lists: what the envelope said */
  guint64    total;       /* paged lists: what the envelope said, 0 not said */
} SlvListAccount;
/** Releases what @account holds; it may be used again. An account starts as all zero. */
void slv_list_account_clear (SlvListAccount *account);

/**
 * slv_list_file_read:
 * @name: path or URL, for messages
 * @game: (nullable): id; @kind: (nullable): as in `--as`; both found from the content when not given. An unknown kind is
 *   SLV_ERROR_USAGE; content that fits no kind is SLV_ERROR_REFUSED naming the kinds tried, and what fits one, but of a game or with
 *   columns that nobody can tell, is SLV_ERROR_UNSAID.
 * @account: pages and folders give the same one for each of their files: records, rejected and notes add up, the rest is of
 *   the last one
 * A bad record is rejected and the rest goes on; the caller decides what share is too much (ten thousand end the reading with
 * SLV_ERROR_REFUSED in any case).
 * Any thread; constant memory but for one record and the cards that wait.
 */
gboolean slv_list_file_read (GInputStream *input, const char *name, SlvGames *games, const char *game, const char *kind,
                             SlvCardFunc func, gpointer user_data, SlvListAccount *account,
                             GCancellable *cancellable, GError **error);
/** slv_list_account_deliver: the cards that wait for the end of their list (see SlvListAccount.goes_on), in the order of their first
 *  records. */
gboolean slv_list_account_deliver (SlvListAccount *account, SlvCardFunc func, gpointer user_data, GError **error);
/** A card on its way between two threads: @kind as the account would say (interned), @bytes read of the input so far. */
typedef gboolean (*SlvCardAheadFunc) (const SlvCard *card, const char *kind, guint64 bytes, gpointer user_data, GError **error);
/** The file number @n of a list, from 0, with its @name for messages (borrowed until the next call); (transfer full), %NULL without
 *  @error: there are no more. Called in the reading thread. */
typedef GInputStream *(*SlvNextInputFunc) (guint n, const char **name, gpointer user_data, GError **error);
/**
 * slv_list_file_read_ahead: as slv_list_file_read() for one file after the other, all of the kind of the first, but a thread of its own
 * reads them while @func works on their cards in the calling thread. @bytes: (out): of all of them, as they came. @func must not look at @account. Memory is bounded: SLV_CARD_AHEAD_MAX cards wait, and 32,768 that are as they were.
 */
gboolean slv_list_file_read_ahead (SlvNextInputFunc next, gpointer next_data, SlvGames *games, const char *game, const char *kind,
                                   SlvCardAheadFunc func, gpointer user_data, SlvListAccount *account, guint64 *bytes,
                                   GCancellable *cancellable, GError **error);
#define SLV_CARD_AHEAD_MAX 512u
/** Names of all kinds for --help: those of the definitions and sleeves-csv. (transfer full), NULL-terminated. */
char   **slv_list_file_kinds (SlvGames *games);
