/* SPDX-License-Identifier: GPL-3.0-or-later */
/* faults.c: loaded before the C library (LD_PRELOAD): the n-th call that writes below a folder fails, or ends the program. Nothing of it
 * is in the program itself.
 *   FAULT_FOLDER: path; FAULT_N: which call, from 1, 0 none; FAULT_KIND: "once" (EIO), "full" (ENOSPC from there on; removing needs no
 *   room), "kill", "stop" (nothing fails, but somebody wants the program to end), "away" (nothing fails, but the folder FAULT_AWAY is called
 *   FAULT_AWAY.away from there on);
 *   FAULT_THREADS: so many threads may be begun; FAULT_READ: a file, of which the reads fail from the FAULT_READS-th on;
 *   FAULT_WALK: a folder that is called FAULT_WALK.away as soon as it has told one name; FAULT_DAYS: so much later it is than the machine's clock says;
 *   FAULT_COUNT: a file that gets the number of calls at the end */
#undef _FILE_OFFSET_BITS   /* both names of a call are wanted */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

static unsigned long calls;

/* Whether the program's own file @fd lies below @folder, or (@itself) is it. */
static int
is_of (int fd, const char *folder, int itself)
{
  char link[64], path[4096];

  if (folder == NULL)
    return 0;
  snprintf (link, sizeof link, "/proc/self/fd/%d", fd);
  ssize_t length = readlink (link, path, sizeof path - 1);
  path[length > 0 ? length : 0] = '\0';
  return itself ? strcmp (path, folder) == 0 : strncmp (path, folder, strlen (folder)) == 0;
}

static int
is_below (int fd)
{
  return is_of (fd, getenv ("FAULT_FOLDER"), 0);
}

static int
is_path_below (const char *path)
{
  const char *folder = getenv ("FAULT_FOLDER");

  return folder != NULL && path != NULL && strncmp (path, folder, strlen (folder)) == 0;
}

/* Returns: 0, as what does not fail. */
static int
move_away (const char *folder)
{
  char away[4096];

  snprintf (away, sizeof away, "%s.away", folder);
  syscall (SYS_rename, folder, away);
  return 0;
}

/* Whether this call is to fail, with errno set. @removes: it makes room. */
static int
fails_if (int removes)
{
  const char *text = getenv ("FAULT_N"), *kind = getenv ("FAULT_KIND");
  unsigned long n = text != NULL ? strtoul (text, NULL, 10) : 0, now = __atomic_add_fetch (&calls, 1, __ATOMIC_SEQ_CST);

  if (n == 0 || kind == NULL || now < n)
    return 0;
  if (strcmp (kind, "kill") == 0)
    raise (SIGKILL);
  if (strcmp (kind, "stop") == 0)   /* with a moment for the thread that waits for it */
    return now == n && kill (getpid (), SIGTERM) == 0 && usleep (20000) != 0;
  if (strcmp (kind, "away") == 0)
    return now == n && move_away (getenv ("FAULT_AWAY"));
  if (strcmp (kind, "once") == 0 && now > n)
    return 0;
  if (strcmp (kind, "full") == 0 && removes)
    return 0;
  errno = strcmp (kind, "full") == 0 ? ENOSPC : EIO;
  return 1;
}

static int
fails (void)
{
  return fails_if (0);
}

#define REAL(type, name, ...) ((type (*) (__VA_ARGS__)) dlsym (RTLD_NEXT, #name))

ssize_t
write (int fd, const void *data, size_t size)
{
  return is_below (fd) && fails () ? -1 : REAL (ssize_t, write, int, const void *, size_t) (fd, data, size);
}

ssize_t
pwrite (int fd, const void *data, size_t size, off_t at)
{
  return is_below (fd) && fails () ? -1 : REAL (ssize_t, pwrite, int, const void *, size_t, off_t) (fd, data, size, at);
}

ssize_t
pwrite64 (int fd, const void *data, size_t size, off64_t at)
{
  return is_below (fd) && fails () ? -1 : REAL (ssize_t, pwrite64, int, const void *, size_t, off64_t) (fd, data, size, at);
}

ssize_t
pread64 (int fd, void *data, size_t size, off64_t at)
{
  static unsigned long reads;
  const char *from = getenv ("FAULT_READS");

  if (is_of (fd, getenv ("FAULT_READ"), 1) && ++reads >= strtoul (from, NULL, 10))
    return errno = EIO, -1;
  return REAL (ssize_t, pread64, int, void *, size_t, off64_t) (fd, data, size, at);
}

ssize_t
pread (int fd, void *data, size_t size, off_t at)
{
  return pread64 (fd, data, size, at);
}

int
fsync (int fd)
{
  return is_below (fd) && fails () ? -1 : REAL (int, fsync, int) (fd);
}

int
fdatasync (int fd)
{
  return is_below (fd) && fails () ? -1 : REAL (int, fdatasync, int) (fd);
}

int
ftruncate (int fd, off_t size)
{
  return is_below (fd) && fails () ? -1 : REAL (int, ftruncate, int, off_t) (fd, size);
}

int
ftruncate64 (int fd, off64_t size)
{
  return is_below (fd) && fails () ? -1 : REAL (int, ftruncate64, int, off64_t) (fd, size);
}

int
rename (const char *from, const char *to)
{
  return is_path_below (to) && fails () ? -1 : REAL (int, rename, const char *, const char *) (from, to);
}

int
unlink (const char *path)
{
  return is_path_below (path) && fails_if (1) ? -1 : REAL (int, unlink, const char *) (path);
}

int
mkdir (const char *path, mode_t mode)
{
  return is_path_below (path) && fails () ? -1 : REAL (int, mkdir, const char *, mode_t) (path, mode);
}

static int
opened (int (*real) (const char *, int, ...), const char *path, int flags, mode_t mode)
{
  return (flags & O_CREAT) != 0 && is_path_below (path) && fails () ? -1 : real (path, flags, mode);
}

int
open (const char *path, int flags, ...)
{
  va_list args;

  va_start (args, flags);
  mode_t mode = (flags & (O_CREAT | O_TMPFILE)) != 0 ? va_arg (args, mode_t) : 0;
  va_end (args);
  return opened (REAL (int, open, const char *, int, ...), path, flags, mode);
}

int
open64 (const char *path, int flags, ...)
{
  va_list args;

  va_start (args, flags);
  mode_t mode = (flags & (O_CREAT | O_TMPFILE)) != 0 ? va_arg (args, mode_t) : 0;
  va_end (args);
  return opened (REAL (int, open64, const char *, int, ...), path, flags, mode);
}

int
pthread_create (pthread_t *thread, const pthread_attr_t *attributes, void *(*work) (void *), void *data)
{
  static unsigned long begun;
  const char *most = getenv ("FAULT_THREADS");

  if (most != NULL && __atomic_fetch_add (&begun, 1, __ATOMIC_SEQ_CST) >= strtoul (most, NULL, 10))
    return EAGAIN;
  return REAL (int, pthread_create, pthread_t *, const pthread_attr_t *, void *(*) (void *), void *) (thread, attributes, work, data);
}

struct dirent64 *
readdir64 (DIR *folder)
{
  const char *walked = getenv ("FAULT_WALK");
  struct dirent64 *entry = REAL (struct dirent64 *, readdir64, DIR *) (folder);

  if (entry != NULL && entry->d_name[0] != '.' && walked != NULL && is_of (dirfd (folder), walked, 1))
    move_away (walked);
  return entry;
}

int
clock_gettime (clockid_t clock, struct timespec *now)
{
  const char *days = getenv ("FAULT_DAYS");
  int result = REAL (int, clock_gettime, clockid_t, struct timespec *) (clock, now);

  if (clock == CLOCK_REALTIME && days != NULL)
    now->tv_sec += strtol (days, NULL, 10) * 24 * 60 * 60;
  return result;
}

int
gettimeofday (struct timeval *restrict now, void *restrict zone)
{
  struct timespec time;

  (void) zone;
  clock_gettime (CLOCK_REALTIME, &time);
  now->tv_sec = time.tv_sec;
  now->tv_usec = time.tv_nsec / 1000;
  return 0;
}

time_t
time (time_t *into)
{
  struct timespec now;

  clock_gettime (CLOCK_REALTIME, &now);
  if (into != NULL)
    *into = now.tv_sec;
  return now.tv_sec;
}

__attribute__ ((destructor)) static void
tell (void)
{
  const char *path = getenv ("FAULT_COUNT");
  FILE *file = path != NULL ? fopen (path, "w") : NULL;

  if (file == NULL)
    return;
  fprintf (file, "%lu\n", calls);
  fclose (file);
}
