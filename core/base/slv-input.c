/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-input.c: a stream over files, pipes and answers from the network that unpacks what libarchive knows by its magic bytes (gzip, xz,
 * bzip2, zstd) and enforces the ceilings while it reads, so that no reader has to count. */
#include "base/slv-input.h"
#include "base/slv-archive.h"
#include "base/slv-error.h"
#include "base/slv-folder.h"
#include <archive.h>
#include <archive_entry.h>
#include <errno.h>
#include <fcntl.h>
#include <gio/gunixinputstream.h>
#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>

#define BUFFER_SIZE (64u << 10)
#define ROOM_MIN    64u                                /* of a small file's buffer: what it begins with has to fit in */
#define BOMB_FROM   (G_GUINT64_CONSTANT (16) << 20)   /* unpacked bytes after which the ratio is looked at */
#define BOMB_RATIO  200

#define SLV_TYPE_INPUT (slv_input_get_type ())
G_DECLARE_FINAL_TYPE (SlvInput, slv_input, SLV, INPUT, GInputStream)

struct _SlvInput {
  GInputStream  parent_instance;
  GInputStream *base;              /* NULL: @fd, of a file, which has no need to be waited for */
  int           fd;
  struct stat   opened;            /* @fd's, as it was */
  struct archive *unpacker;        /* NULL: the bytes are as they come */
  GCancellable *cancellable;       /* of the read under way */
  GError       *failure;           /* (nullable) why the unpacker got no more bytes */
  char         *name;
  char         *reason;            /* why it was refused; told again when it is read on */
  guint64       max, raw, given;
  guint8       *buffer;            /* @room bytes; the raw ones not yet used: buffer[start..end) */
  gsize         room, start, end;
  gboolean      sniffed, at_end, nothing;   /* nothing: what is packed is empty */
};

G_DEFINE_TYPE (SlvInput, slv_input, G_TYPE_INPUT_STREAM)

static void
slv_input_finalize (GObject *object)
{
  SlvInput *self = SLV_INPUT (object);

  g_clear_object (&self->base);
  if (self->fd >= 0)
    close (self->fd);
  SLV_FREE_MEMBERS (self, (archive_read_free, unpacker), failure, name, reason, buffer);
  G_OBJECT_CLASS (slv_input_parent_class)->finalize (object);
}

static void
refuse (SlvInput *self, GError **error, const char *reason)
{
  SlvPlace place = { self->name, 0, 0 };

  if (self->reason == NULL)
    self->reason = g_strdup (reason);
  slv_set_error (error, SLV_ERROR_REFUSED, &place, "%s", self->reason);
}

static gssize
read_raw (SlvInput *self, guint8 *out, gsize size, GCancellable *cancellable, GError **cause)
{
  gssize n;

  if (self->base != NULL)
    return g_input_stream_read (self->base, out, size, cancellable, cause);
  if (g_cancellable_set_error_if_cancelled (cancellable, cause))
    return -1;
  do
    n = read (self->fd, out, size);
  while (n < 0 && errno == EINTR);
  if (n < 0)
    g_set_error_literal (cause, G_IO_ERROR, (gint) g_io_error_from_errno (errno), g_strerror (errno));
  return n;
}

/* Whether somebody wrote to the file meanwhile, so that what was read may be of two states; one of the system, which says that it is empty, may. */
static gboolean
was_changed (const SlvInput *self)
{
  struct stat now;

  return self->base == NULL && self->opened.st_size > 0
         && (fstat (self->fd, &now) != 0 || slv_folder_was_written (&self->opened, &now));
}

/* more raw bytes behind those that are there; FALSE with @error, or at_end */
static gboolean
fill (SlvInput *self, GCancellable *cancellable, GError **error)
{
  GError *cause = NULL;

  if (self->start > 0)
    {
      memmove (self->buffer, self->buffer + self->start, self->end - self->start);
      self->end -= self->start;
      self->start = 0;
    }
  if (self->at_end || self->end == self->room)
    return TRUE;
  gssize n = read_raw (self, self->buffer + self->end, self->room - self->end, cancellable, &cause);
  if (n < 0)
    {
      SlvPlace place = { self->name, 0, 0 };

      g_propagate_error (error, slv_error_from_io (cause, &place));
      return FALSE;
    }
  self->raw += (guint64) n;
  self->end += (gsize) n;
  self->at_end = n == 0;
  if (!self->at_end || !was_changed (self))
    return TRUE;
  refuse (self, error, _("it was changed while it was read; try again"));
  return FALSE;
}

/* what the unpacker reads: the bytes that have been looked at, then more */
static la_ssize_t
feed (struct archive *unpacker, void *data, const void **bytes)
{
  SlvInput *self = data;

  if (self->sniffed)
    self->start = self->end = 0;
  if (self->sniffed && !fill (self, self->cancellable, &self->failure))
    {
      archive_set_error (unpacker, EIO, "no more bytes");
      return ARCHIVE_FATAL;
    }
  *bytes = self->buffer + self->start;
  self->sniffed = TRUE;
  return (la_ssize_t) (self->end - self->start);
}

static gboolean
is_packed (const SlvInput *self)
{
  static const struct { const char *bytes; gsize n; } magic[] = {
    { "\x1f\x8b\x08", 3 }, { "\xfd" "7zXZ", 5 }, { "BZh", 3 }, { "\x28\xb5\x2f\xfd", 4 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (magic); i++)
    if (self->end >= magic[i].n && memcmp (self->buffer, magic[i].bytes, magic[i].n) == 0)
      return TRUE;
  return FALSE;
}

static gboolean
refuse_packed (SlvInput *self, GError **error)
{
  if (self->failure != NULL)
    {
      g_propagate_error (error, g_steal_pointer (&self->failure));
      return FALSE;
    }
  refuse (self, error, _("what is packed in it is damaged or cut off"));
  return FALSE;
}

static gboolean
open_unpacker (SlvInput *self, GError **error)
{
  struct archive_entry *entry;

  self->unpacker = archive_read_new ();
  slv_archive_know_packing (self->unpacker);
  archive_read_support_format_raw (self->unpacker);
  archive_read_support_format_empty (self->unpacker);
  int result = archive_read_open (self->unpacker, self, NULL, feed, NULL);
  if (result == ARCHIVE_OK)
    result = archive_read_next_header (self->unpacker, &entry);
  self->nothing = result == ARCHIVE_EOF;
  return result >= ARCHIVE_WARN || refuse_packed (self, error);
}

static gboolean
sniff (SlvInput *self, GCancellable *cancellable, GError **error)
{
  while (self->end - self->start < 6 && !self->at_end)
    if (!fill (self, cancellable, error))
      return FALSE;
  if (is_packed (self))
    return open_unpacker (self, error);
  self->sniffed = TRUE;
  return TRUE;
}

static gssize
read_plain (SlvInput *self, guint8 *out, gsize size, GCancellable *cancellable, GError **error)
{
  gsize n = MIN (size, self->end - self->start);

  if (n == 0 && !self->at_end)
    {
      if (!fill (self, cancellable, error))
        return -1;
      n = MIN (size, self->end - self->start);
    }
  if (n == 0)
    return 0;
  memcpy (out, self->buffer + self->start, n);
  self->start += n;
  return (gssize) n;
}

static gssize
read_packed (SlvInput *self, void *out, gsize size, GError **error)
{
  la_ssize_t n = self->nothing ? 0 : archive_read_data (self->unpacker, out, size);

  return n >= 0 ? (gssize) n : refuse_packed (self, error) ? 0 : -1;
}

static gssize
slv_input_read (GInputStream *stream, void *out, gsize size, GCancellable *cancellable, GError **error)
{
  SlvInput *self = SLV_INPUT (stream);

  if (self->reason != NULL)
    return refuse (self, error, self->reason), -1;
  self->cancellable = cancellable;
  if (!self->sniffed && !sniff (self, cancellable, error))
    return -1;
  gssize n = self->unpacker != NULL ? read_packed (self, out, size, error)
                                    : read_plain (self, out, size, cancellable, error);
  if (n <= 0)
    return n;
  self->given += (guint64) n;
  if (self->given > self->max)
    {
      g_autofree char *limit = g_format_size_full (self->max, G_FORMAT_SIZE_IEC_UNITS);
      g_autofree char *reason = g_strdup_printf (_("it is larger than %s, the most that is read"), limit);

      refuse (self, error, reason);
      return -1;
    }
  if (self->unpacker != NULL && self->given > BOMB_FROM && self->given / BOMB_RATIO > self->raw)
    return refuse (self, error, _("it unpacks to more than 200 times its size")), -1;
  return n;
}

static gboolean
slv_input_close (GInputStream *stream, GCancellable *cancellable, GError **error)
{
  GInputStream *base = SLV_INPUT (stream)->base;

  return base == NULL || g_input_stream_close (base, cancellable, error);   /* a file is closed with the stream */
}

static void
slv_input_class_init (SlvInputClass *class)
{
  GObjectClass *object_class = G_OBJECT_CLASS (class);
  GInputStreamClass *stream_class = G_INPUT_STREAM_CLASS (class);

  object_class->finalize = slv_input_finalize;
  stream_class->read_fn = slv_input_read;
  stream_class->close_fn = slv_input_close;
}

static void
slv_input_init (SlvInput *self)
{
  self->fd = -1;
}

static SlvInput *
input_new (const char *name, guint64 max, gsize room)
{
  SlvInput *self = g_object_new (SLV_TYPE_INPUT, NULL);

  self->name = g_strdup (name);
  self->max = max;
  self->room = room;
  self->buffer = g_malloc (room);
  return self;
}

GInputStream *
slv_input_wrap (GInputStream *base, const char *name, guint64 max, G_GNUC_UNUSED GError **error)
{
  g_return_val_if_fail (G_IS_INPUT_STREAM (base), NULL);
  SlvInput *self = input_new (name, max, BUFFER_SIZE);
  self->base = g_object_ref (base);
  return G_INPUT_STREAM (self);
}

static void
set_open_error (GError **error, const char *path, int saved)
{
  SlvPlace place = { path, 0, 0 };

  if (saved == ENOENT || saved == ENOTDIR)
    slv_set_error (error, SLV_ERROR_NOT_FOUND, &place, _("there is no such file"));
  else
    slv_set_error (error, SLV_ERROR_REFUSED, &place, _("it cannot be opened: %s"), g_strerror (saved));
}

/* the kind of file is looked at before it is opened: opening a device may already do something */
static gboolean
is_readable_kind (const char *path, struct stat *info, GError **error)
{
  SlvPlace place = { path, 0, 0 };

  if (stat (path, info) != 0)
    {
      set_open_error (error, path, errno);
      return FALSE;
    }
  if (S_ISREG (info->st_mode) || S_ISFIFO (info->st_mode))
    return TRUE;
  if (S_ISDIR (info->st_mode))
    slv_set_error (error, SLV_ERROR_REFUSED, &place, _("it is a folder, not a file"));
  else
    slv_set_error (error, SLV_ERROR_REFUSED, &place, _("it is neither a file nor a pipe"));
  return FALSE;
}

/* Whether somebody writes into the pipe, or did so just now; who is about to is waited for a little while. Nothing is taken out of it. */
static gboolean
has_writer (int fd)
{
  struct pollfd any = { .fd = fd, .events = POLLIN };
  int aside[2];

  if (poll (&any, 1, SLV_PIPE_WAIT_MS) > 0 || pipe2 (aside, O_CLOEXEC) != 0)
    return TRUE;
  gboolean has = tee (fd, aside[1], 1, SPLICE_F_NONBLOCK) != 0;   /* 0: there is nothing, and nobody to wait for */
  close (aside[0]);
  close (aside[1]);
  return has;
}

static int
open_readable (const char *path, struct stat *info, GError **error)
{
  if (!is_readable_kind (path, info, error))
    return -1;
  int fd = open (path, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK);   /* a pipe is waited for with a bound */
  if (fd < 0 || fstat (fd, info) != 0 || fcntl (fd, F_SETFL, O_RDONLY) != 0)
    set_open_error (error, path, errno);
  else if (!S_ISFIFO (info->st_mode) || has_writer (fd))
    return fd;
  else
    slv_set_error (error, SLV_ERROR_REFUSED, &(SlvPlace) { path, 0, 0 }, _("it is a pipe that nobody writes into"));
  if (fd >= 0)
    close (fd);
  return -1;
}

int
slv_input_descriptor (const char *path, GError **error)
{
  struct stat info;

  return open_readable (path, &info, error);
}

GInputStream *
slv_input_open (const char *path, guint64 max, GError **error)
{
  g_autoptr (GInputStream) base = NULL;
  struct stat info;

  g_return_val_if_fail (path != NULL, NULL);
  if (strcmp (path, "-") == 0)
    {
      base = g_unix_input_stream_new (STDIN_FILENO, FALSE);
      return slv_input_wrap (base, _("standard input"), max, error);
    }
  int fd = open_readable (path, &info, error);
  if (fd < 0)
    return NULL;
  if (S_ISREG (info.st_mode))
    {
      /* one byte more shows the end at once; a file of the system says that it is empty */
      gsize room = info.st_size > 0 ? MIN ((gsize) info.st_size + 1, BUFFER_SIZE) : BUFFER_SIZE;
      SlvInput *self = input_new (path, max, MAX (room, ROOM_MIN));

      self->fd = fd;
      self->opened = info;
      return G_INPUT_STREAM (self);
    }
  base = g_unix_input_stream_new (fd, TRUE);
  return slv_input_wrap (base, path, max, error);
}

guint64
slv_input_raw_bytes (GInputStream *input)
{
  return SLV_IS_INPUT (input) ? SLV_INPUT (input)->raw : 0;
}

GBytes *
slv_input_read_all (const char *path, guint64 max, GCancellable *cancellable, GError **error)
{
  g_autoptr (GInputStream) input = slv_input_open (path, max, error);
  g_autoptr (GByteArray) bytes = g_byte_array_new ();
  SlvPlace place = { path, 0, 0 };
  GError *cause = NULL;
  gsize room = input != NULL ? SLV_INPUT (input)->room : 0;
  g_autofree guint8 *buffer = g_malloc (room);
  gssize n;

  if (input == NULL)
    return NULL;
  while ((n = g_input_stream_read (input, buffer, room, cancellable, &cause)) > 0)
    g_byte_array_append (bytes, buffer, (guint) n);
  if (n < 0)
    {
      /* GInputStream itself looks at the cancellable, too */
      g_propagate_error (error, slv_error_from_io (cause, &place));
      return NULL;
    }
  return g_byte_array_free_to_bytes (g_steal_pointer (&bytes));
}
