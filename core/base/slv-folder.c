/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-folder.c: all temporary folders of a process lie in one that it keeps locked as long as it lives. Locks end with their process, whatever
 * ends it: such a folder that can be locked is nobody's any more. The number of a process would not tell that: it is given again, and
 * another one in each container. */
#include "base/slv-folder.h"
#include "base/slv-error.h"
#include <errno.h>
#include <fcntl.h>
#include <glib/gstdio.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#define KEPT "sleeves-kept-"   /* begins what a window keeps of a library that was replaced */
#define PREFIX ".sleeves-temporary-"
#define PIPE_TRIES   40
#define TRIES  8u   /* each time another process has to take the new folder for an old one */

static char *own_folder;   /* the folder of this process, never freed */

/* Returns: the lock of a folder of this user that nobody has locked, else -1. */
static int
lock_folder (const char *path)
{
  int lock = open (path, O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
  struct stat info;

  if (lock >= 0 && fstat (lock, &info) == 0 && info.st_uid == geteuid () && flock (lock, LOCK_EX | LOCK_NB) == 0)
    return lock;
  if (lock >= 0)
    close (lock);
  return -1;
}

/* what killed processes left */
static void
remove_stale (void)
{
  g_autoptr (GDir) listing = g_dir_open (g_get_tmp_dir (), 0, NULL);
  const char *name;

  while (listing != NULL && (name = g_dir_read_name (listing)) != NULL)
    {
      g_autofree char *path = g_build_filename (g_get_tmp_dir (), name, NULL);
      int lock = g_str_has_prefix (name, PREFIX) ? lock_folder (path) : -1;

      if (lock < 0)
        continue;
      slv_folder_remove (path);
      close (lock);
    }
}

static void
remove_own (void)
{
  if (own_folder != NULL)
    slv_folder_remove (own_folder);
}

/* The lock stays open until the process ends. Where folders cannot be locked nobody takes this one for an old one either. */
static char *
make_own (void)
{
  for (guint i = 0; i < TRIES; i++)
    {
      g_autofree char *path = g_build_filename (g_get_tmp_dir (), PREFIX "XXXXXX", NULL);
      int lock = g_mkdtemp (path) != NULL ? open (path, O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC) : -1;
      struct stat info;

      if (lock >= 0 && (flock (lock, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK) && fstat (lock, &info) == 0 && info.st_nlink > 0)
        return g_steal_pointer (&path);
      if (lock >= 0)
        close (lock);
    }
  return NULL;
}

char *
slv_folder_temporary (GError **error)
{
  static GMutex mutex;
  g_autoptr (GMutexLocker) locker = g_mutex_locker_new (&mutex);

  if (own_folder == NULL)
    {
      remove_stale ();
      atexit (remove_own);
    }
  if (own_folder == NULL || !g_file_test (own_folder, G_FILE_TEST_IS_DIR))   /* what clears the machine's temporary files may have been here */
    {
      g_free (own_folder);
      own_folder = make_own ();
    }
  g_autofree char *path = own_folder != NULL ? g_build_filename (own_folder, "XXXXXX", NULL) : NULL;
  if (path != NULL && g_mkdtemp (path) != NULL)
    return g_steal_pointer (&path);
  return slv_error_null (error, SLV_ERROR_STORE, NULL, _("no temporary file can be made in “%s”"), g_get_tmp_dir ());
}

void
slv_folder_remove (const char *path)
{
  gboolean folder = g_file_test (path, G_FILE_TEST_IS_DIR) && !g_file_test (path, G_FILE_TEST_IS_SYMLINK);
  g_autoptr (GDir) listing = folder ? g_dir_open (path, 0, NULL) : NULL;
  const char *name;

  while (listing != NULL && (name = g_dir_read_name (listing)) != NULL)
    {
      g_autofree char *inner = g_build_filename (path, name, NULL);

      slv_folder_remove (inner);
    }
  g_remove (path);
}

gboolean
slv_folder_was_written (const struct stat *then, const struct stat *now)
{
  return now->st_size != then->st_size || now->st_mtim.tv_sec != then->st_mtim.tv_sec || now->st_mtim.tv_nsec != then->st_mtim.tv_nsec;
}

gboolean
slv_write_whole (int fd, gconstpointer data, gsize size)
{
  for (const char *rest = data; size > 0;)
    {
      gssize n = write (fd, rest, size);

      if (n == 0 || (n < 0 && errno != EINTR))
        return FALSE;
      rest += MAX (n, 0);
      size -= (gsize) MAX (n, 0);
    }
  return TRUE;
}

/* Begins as SQLite's files do. */
static gboolean
is_database (const char *path)
{
  static const char start[] = "SQLite format 3";
  char head[sizeof start] = { 0 };
  int file = open (path, O_RDONLY | O_CLOEXEC);
  gboolean found = file >= 0 && read (file, head, sizeof head) == (gssize) sizeof head && memcmp (head, start, sizeof head) == 0;

  if (file >= 0)
    close (file);
  return found;
}

const SlvLibraryPlace slv_library_places[] = {
  { "backups",   SLV_ROOM_DAILY,    FALSE },
  { "fetched",   SLV_ROOM_FETCHED,  FALSE },
  { "lists",     SLV_ROOM_FETCHED,  FALSE },
  { "images",    SLV_ROOM_PICTURES, FALSE },
  { "games",     SLV_ROOM_OTHER,    FALSE },
  { "tables",    SLV_ROOM_OTHER,    FALSE },
  { "passwords", SLV_ROOM_OTHER,    TRUE },
  { NULL,        SLV_ROOM_OTHER,    FALSE }
};

guint
slv_library_kind (const char *base, SlvRoom *room)
{
  /* The first that fits counts; names that differ only behind @part are of one kind. */
  static const struct { const char *part; SlvRoom room; enum { BEGINS, HAS, ENDS } at; } names[] = {
    { ".part",            SLV_ROOM_LEFT,    ENDS },
    { ".part-journal",    SLV_ROOM_LEFT,    ENDS },
    { ".restoring",       SLV_ROOM_LEFT,    HAS },
    { ".damaged-",        SLV_ROOM_DAMAGED, HAS },
    { ".before-restore-", SLV_ROOM_COPIES,  HAS },
    { ".before-",         SLV_ROOM_COPIES,  HAS },
    { ".recovered-",      SLV_ROOM_COPIES,  HAS },
    { KEPT,               SLV_ROOM_COPIES,  BEGINS },
    { "library.db",       SLV_ROOM_LIBRARY, BEGINS },
    { "index.db",         SLV_ROOM_INDEX,   BEGINS },
    { "index.columns",    SLV_ROOM_INDEX,   BEGINS },
    { "index.names",      SLV_ROOM_INDEX,   BEGINS },   /* of older versions */
    { "prices.db",        SLV_ROOM_PRICES,  BEGINS },
  };

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    if (names[i].at == BEGINS ? g_str_has_prefix (base, names[i].part)
        : names[i].at == ENDS ? g_str_has_suffix (base, names[i].part) : strstr (base, names[i].part) != NULL)
      {
        *room = names[i].room;
        return i;
      }
  return G_MAXUINT;
}

/* Whether @name in the folder @folder, or what lies in there, is what the program keeps in a library. */
static gboolean
is_in_library (const char *folder, const char *name, gboolean within)
{
  static const char * const files[] = { "library.db", "index.db" };
  SlvRoom room;
  /* what a window keeps it writes as it writes any copy that somebody asks for */
  gboolean library = FALSE, own = !within && slv_library_kind (name, &room) != G_MAXUINT && !g_str_has_prefix (name, KEPT);

  for (const SlvLibraryPlace *place = slv_library_places; place->name != NULL; place++)   /* definitions are people's own */
    own = own || (g_str_equal (place->name, name) && !(within && g_str_equal (name, "games")));
  for (guint i = 0; own && i < G_N_ELEMENTS (files); i++)
    {
      g_autofree char *path = g_build_filename (folder, files[i], NULL);

      library = library || g_file_test (path, G_FILE_TEST_EXISTS);
    }
  return library;
}

/* Whether @path is what SQLite keeps beside a database. */
static gboolean
is_log (const char *path)
{
  static const char * const tails[] = { "-wal", "-shm", "-journal" };

  for (guint i = 0; i < G_N_ELEMENTS (tails); i++)
    {
      g_autofree char *base = g_str_has_suffix (path, tails[i]) ? g_strndup (path, strlen (path) - strlen (tails[i])) : NULL;

      if (base != NULL && is_database (base))
        return TRUE;
    }
  return FALSE;
}

gboolean
slv_file_is_own (const char *path)
{
  char *found = realpath (path, NULL);
  g_autofree char *whole = g_canonicalize_filename (found != NULL ? found : path, NULL), *above = g_path_get_dirname (whole);
  char *real = realpath (above, NULL);
  g_autofree char *name = g_path_get_basename (whole), *folder = g_strdup (real != NULL ? real : above);
  gboolean own = is_log (whole) || is_in_library (folder, name, FALSE);

  while (!own && !g_str_equal (folder, "/"))
    {
      g_autofree char *inner = g_path_get_basename (folder), *next = g_path_get_dirname (folder);

      own = is_in_library (next, inner, TRUE);
      g_free (folder);
      folder = g_steal_pointer (&next);
    }
  free (real);
  free (found);
  return own;
}

/* A pipe has a reader, or gets one soon; else there would be nothing to wait for. */
static int
open_pipe (const char *path)
{
  int file;

  for (guint tries = 0; (file = open (path, O_WRONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK)) < 0 && errno == ENXIO && tries < PIPE_TRIES; tries++)
    g_usleep (SLV_PIPE_WAIT_MS * 1000 / PIPE_TRIES);
  if (file >= 0)
    fcntl (file, F_SETFL, O_WRONLY);
  return file;
}

/* To what is there, and stays: a pipe, a device. */
static gboolean
write_into (const char *path, gconstpointer data, gsize size)
{
  int file = open_pipe (path);
  gboolean done = file >= 0 && slv_write_whole (file, data, size);
  int cause = errno;

  if (file >= 0 && close (file) != 0 && done)
    return FALSE;
  errno = done ? 0 : cause;
  return done;
}

gboolean
slv_file_write (const char *path, gconstpointer data, gssize length, GError **error)
{
  gsize size = length < 0 ? strlen (data) : (gsize) length;
  const SlvPlace place = { path, 0, 0 };
  g_autoptr (GError) problem = NULL;
  struct stat info;

  if (strcmp (path, "-") == 0)
    return (fwrite (data, 1, size, stdout) == size && fflush (stdout) == 0) || slv_set_error (error, SLV_ERROR_STORE, NULL, _("standard output cannot be written: %s"), g_strerror (errno));
  gboolean there = stat (path, &info) == 0;
  if (there && !S_ISREG (info.st_mode) && !S_ISDIR (info.st_mode))
    return write_into (path, data, size)
           || slv_set_error (error, SLV_ERROR_STORE, &place, "%s",
                             S_ISFIFO (info.st_mode) && errno == ENXIO ? _("it is a pipe that nobody reads") : g_strerror (errno));
  if (there && S_ISDIR (info.st_mode))
    return slv_set_error (error, SLV_ERROR_REFUSED, &place, _("it is a folder, not a file"));
  if (there && S_ISREG (info.st_mode) && is_database (path))
    return slv_set_error (error, SLV_ERROR_REFUSED, &place, _("a database is not written over; choose another name"));
  if (slv_file_is_own (path))
    return slv_set_error (error, SLV_ERROR_REFUSED, &place, _("“%s” is a file of the library itself; choose another name or folder"), path);
  char *target = there ? realpath (path, NULL) : NULL;
  gboolean done = g_file_set_contents_full (target != NULL ? target : path, data, (gssize) size, G_FILE_SET_CONTENTS_CONSISTENT, there ? info.st_mode & 0777 : 0644,
                                              &problem);
  free (target);
  return done || slv_set_error (error, SLV_ERROR_STORE, &place, "%s", problem->message);
}
