/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-folder.h: folders of this process alone, of which nothing stays behind, even where the process is killed; and what is written whole. */
#pragma once
#include <glib.h>
#include <sys/stat.h>

#define SLV_PIPE_WAIT_MS 2000   /* for who is about to write into a pipe, or to read from one */

/**
 * slv_folder_temporary: a new, empty folder among the machine's temporary files, which only this user can read. It is the caller's to remove;
 * what is left when the process ends goes then, and what killed ones left goes when the next process makes its first folder.
 * Returns: (transfer full): %NULL with SLV_ERROR_STORE. Any thread.
 */
char *slv_folder_temporary (GError **error);
/** slv_folder_remove: the folder @path with everything in it; links are removed and not followed. Any thread. */
void  slv_folder_remove (const char *path);
/** slv_folder_was_written: whether the file that was as @then and is as @now was written to between. */
gboolean slv_folder_was_written (const struct stat *then, const struct stat *now);
/** slv_write_whole: @data to the file @fd, in as many pieces as the system takes it in, whatever signals come between. FALSE with errno. Any thread. */
gboolean slv_write_whole (int fd, gconstpointer data, gsize size);
/**
 * slv_file_write: a file that a person asked for, whole or not at all. A link is followed, a pipe or a device written to; a pipe
 * that nobody reads is refused after two seconds. A database is not written
 * over, nor what slv_file_is_own(): nobody who names one for a list or a page means to lose what is in it. Any thread.
 * @path: "-": standard output
 * @length: -1: @data is a text
 * Returns: %FALSE with SLV_ERROR_STORE or SLV_ERROR_REFUSED, and the file as it was.
 */
gboolean slv_file_write (const char *path, gconstpointer data, gssize length, GError **error);
/** What a file in a library's folder is for. */
typedef enum {
  SLV_ROOM_LIBRARY,    /* library.db with its log */
  SLV_ROOM_INDEX,      /* index.db and what is made of it */
  SLV_ROOM_PRICES,     /* prices.db with its log */
  SLV_ROOM_DAILY,      /* backups/ */
  SLV_ROOM_COPIES,     /* kept before a restore, a migration; read back from damage; kept by a window */
  SLV_ROOM_DAMAGED,    /* set aside */
  SLV_ROOM_LEFT,       /* half-written by programs that were stopped */
  SLV_ROOM_FETCHED,    /* pages of card lists, and lists of decks */
  SLV_ROOM_PICTURES,
  SLV_ROOM_OTHER,
  SLV_N_ROOMS
} SlvRoom;
/** The folders, and files without an ending, that the program keeps there; the last one's name is NULL. */
typedef struct { const char *name; SlvRoom room; gboolean file; } SlvLibraryPlace;
extern const SlvLibraryPlace slv_library_places[];
/** slv_library_kind: which kind of the library's files one is that is called @base: a number that only tells them apart; G_MAXUINT: none, and
 *  @room (out) stays as it is. Any thread. */
guint slv_library_kind (const char *base, SlvRoom *room);
/** slv_file_is_own: whether @path, there or not, is for the program alone to write: in a library's folder the names of its own files and
 *  folders and what lies in these, but for definitions; and what SQLite keeps beside a database. Links are followed. Any thread. */
gboolean slv_file_is_own (const char *path);
