/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-recover-head.c: see the header. */
#include "store/slv-recover-head.h"

#include <fcntl.h>
#include <glib/gstdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define PAGE_BYTES 4096u   /* of a file that this program made */
#define HEAD_BYTES 100u

static void
put_number (guint8 *at, guint32 number)
{
  for (guint i = 0; i < 4; i++)
    at[i] = (guint8) (number >> (24 - 8 * i));
}

/* The size of a page as the head says it, where it can be true. */
static gsize
page_bytes (const guint8 *head, guint64 length)
{
  gsize said = (gsize) head[16] << 8 | head[17];

  if (said == 1)
    said = 65536;
  if (said < 512 || (said & (said - 1)) != 0 || length % said != 0)
    said = PAGE_BYTES;
  return said;
}

/* What stands in the first hundred bytes (SQLite, "Database File Format", 1.3) is the same in every library.db but for counters, so
 * damage in it need not cost anything. Pages that are free are of no use here, and so are forgotten. */
static void
mend_head (guint8 *head, guint64 length)
{
  static const guint8 constant[] = { 2, 2, 0, 64, 32, 32 };   /* a log, nothing reserved, and three fractions */
  gsize page = page_bytes (head, length);

  memcpy (head, "SQLite format 3", 16);
  head[16] = (guint8) (page >> 8);
  head[17] = page == 65536 ? 1 : (guint8) page;
  memcpy (head + 18, constant, sizeof constant);
  put_number (head + 28, (guint32) (length / page));
  memset (head + 32, 0, 8);            /* free pages */
  put_number (head + 44, 4);           /* form of the schema */
  memset (head + 48, 0, 8);            /* cache, and what no library.db has */
  put_number (head + 56, 1);           /* UTF-8 */
  put_number (head + 60, (guint32) slv_db_library.version);
  memset (head + 64, 0, 4);
  put_number (head + 68, (guint32) slv_db_library.app_id);
  memset (head + 72, 0, 20);
  memcpy (head + 92, head + 24, 4);    /* the number of pages holds for this change */
}

/* A file with at least one page, for reading and writing; -1: there is none. */
static int
open_file (const char *path, guint64 *length)
{
  int file = g_open (path, O_RDWR | O_CLOEXEC, 0);
  GStatBuf info;

  if (file >= 0 && (fstat (file, &info) != 0 || info.st_size < (goffset) PAGE_BYTES))
    {
      close (file);
      return -1;
    }
  if (file >= 0)
    *length = (guint64) info.st_size;
  return file;
}

void
slv_recover_mend_head (const char *path)
{
  guint8 head[HEAD_BYTES];
  guint64 length;
  int file = open_file (path, &length);

  if (file < 0)
    return;
  if (pread (file, head, HEAD_BYTES, 0) == (gssize) HEAD_BYTES)
    {
      mend_head (head, length);
      if (pwrite (file, head, HEAD_BYTES, 0) != (gssize) HEAD_BYTES)
        g_debug ("%s: the head is left as it is", path);   /* SQLite tells what is wrong with it */
    }
  close (file);
}

/* ---- the first page ---- */

/* What the first byte of a page says of it. */
enum { INDEX_INTERIOR = 2, TABLE_INTERIOR = 5, INDEX_LEAF = 10, TABLE_LEAF = 13 };

/* Whether every page that @target names as the begin of a table or of an index begins one in @file. */
static gboolean
roots_fit (int file, SlvDb *target)
{
  sqlite3_stmt *statement = NULL;
  gboolean fit = TRUE;
  guint n = 0;

  if (sqlite3_prepare_v2 (target->handle, "SELECT rootpage, type = 'table' AND sql NOT LIKE '%WITHOUT ROWID%' FROM sqlite_schema"
                          " WHERE rootpage > 1", -1, &statement, NULL) != SQLITE_OK)
    return FALSE;
  for (; fit && sqlite3_step (statement) == SQLITE_ROW; n++)
    {
      goffset at = (sqlite3_column_int64 (statement, 0) - 1) * (goffset) PAGE_BYTES;
      gboolean table = sqlite3_column_int (statement, 1);
      guint8 kind = 0;

      fit = pread (file, &kind, 1, at) == 1
            && (table ? kind == TABLE_LEAF || kind == TABLE_INTERIOR : kind == INDEX_LEAF || kind == INDEX_INTERIOR);
    }
  sqlite3_finalize (statement);
  return fit && n > 0;
}

gboolean
slv_recover_first_page (const char *path, SlvDb *target)
{
  guint8 page[PAGE_BYTES];
  guint64 length;
  int file = open_file (path, &length), made;
  gboolean done = FALSE;

  if (file < 0)
    return FALSE;
  /* what @target has been given so far may lie in its log */
  sqlite3_wal_checkpoint_v2 (target->handle, NULL, SQLITE_CHECKPOINT_TRUNCATE, NULL, NULL);
  made = g_open (target->path, O_RDONLY | O_CLOEXEC, 0);
  if (made >= 0 && pread (made, page, PAGE_BYTES, 0) == (gssize) PAGE_BYTES && page_bytes (page, PAGE_BYTES) == PAGE_BYTES
      && roots_fit (file, target))
    {
      mend_head (page, length);
      done = pwrite (file, page, PAGE_BYTES, 0) == (gssize) PAGE_BYTES;
    }
  if (made >= 0)
    close (made);
  close (file);
  return done;
}
