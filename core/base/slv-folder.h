/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-folder.h: folders of this process alone, of which nothing stays behind, even where the process is killed; and what is written whole. */
#pragma once
#include <glib.h>

#define SLV_PIPE_WAIT_MS 2000   /* for who is about to write into a pipe, or to read from one */

/**
 * slv_folder_temporary: a new, empty folder among the machine's temporary files, which only this user can read. It is the caller's to remove;
 * what is left when the process ends goes then, and what killed ones left goes when the next process makes its first folder.
 * Returns: (transfer full): %NULL with SLV_ERROR_STORE. Any thread.
 */
char *slv_folder_temporary (GError **error);
/** slv_folder_remove: the folder @path with everything in it; links are removed and not followed. Any thread. */
void  slv_folder_remove (const char *path);
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
/** slv_file_is_own: whether @path, there or not, is for the program alone to write: in a library's folder the names of its own files and
 *  folders and what lies in these, but for definitions; and what SQLite keeps beside a database. Links are followed. Any thread. */
gboolean slv_file_is_own (const char *path);
