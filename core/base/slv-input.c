/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-input.c: a stream over files, pipes and answers from the network that unpacks gzip by its magic bytes and enforces the
 * ceilings while it reads, so that no reader has to count. GConverterInputStream does not serve here: it stops without a
 * word at the end of the first of several gzip members, and it cannot tell how much it took from below. */
#include "base/slv-input.h"
#include "base/slv-error.h"
#include <errno.h>
#include <fcntl.h>
#include <gio/gunixinputstream.h>
#include <glib/gi18n-lib.h>
#include <string.h>
#include <sys/stat.h>

#define BUFFER_SIZE (64u << 10)
#define BOMB_FROM   (G_GUINT64_CONSTANT (16) << 20)   /* unpacked bytes after which the ratio is looked at */
#define BOMB_RATIO  200

#define SLV_TYPE_INPUT (slv_input_get_type ())
G_DECLARE_FINAL_TYPE (SlvInput, slv_input, SLV, INPUT, GInputStream)

struct _SlvInput {
  GInputStream  parent_instance;
  GInputStream *base;
  GConverter   *unpacker;          /* NULL: the bytes are as they come */
  char         *name;
  char         *reason;            /* why it was refused; told again when it is read on */
  guint64       max, raw, given;
  guint8       *buffer;            /* raw bytes not yet used: buffer[start..end) */
  gsize         start, end;
  gboolean      sniffed, at_end, in_member;
};

G_DEFINE_TYPE (SlvInput, slv_input, G_TYPE_INPUT_STREAM)

static void
slv_input_finalize (GObject *object)
{
  SlvInput *self = SLV_INPUT (object);

  g_clear_object (&self->base);
  g_clear_object (&self->unpacker);
  g_clear_pointer (&self->name, g_free);
  g_clear_pointer (&self->reason, g_free);
  g_clear_pointer (&self->buffer, g_free);
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

static void
wrap_error (SlvInput *self, GError **error, GError *cause)
{
  SlvPlace place = { self->name, 0, 0 };

  g_propagate_error (error, slv_error_from_io (cause, &place));
}

/* more raw bytes behind those that are there; FALSE with @error, or at_end */
static gboolean
fill (SlvInput *self, GCancellable *cancellable, GError **error)
{
  GError *cause = NULL;
  gssize n;

  if (self->start > 0)
    {
      memmove (self->buffer, self->buffer + self->start, self->end - self->start);
      self->end -= self->start;
      self->start = 0;
    }
  if (self->at_end || self->end == BUFFER_SIZE)
    return TRUE;
  n = g_input_stream_read (self->base, self->buffer + self->end, BUFFER_SIZE - self->end, cancellable, &cause);
  if (n < 0)
    {
      wrap_error (self, error, cause);
      return FALSE;
    }
  self->raw += (guint64) n;
  self->end += (gsize) n;
  self->at_end = n == 0;
  return TRUE;
}

static gboolean
has_magic (SlvInput *self)
{
  static const guint8 magic[] = { 0x1f, 0x8b, 0x08 };

  return self->end - self->start >= sizeof magic && memcmp (self->buffer + self->start, magic, sizeof magic) == 0;
}

static gboolean
sniff (SlvInput *self, GCancellable *cancellable, GError **error)
{
  while (self->end - self->start < 3 && !self->at_end)
    if (!fill (self, cancellable, error))
      return FALSE;
  self->sniffed = TRUE;
  if (has_magic (self))
    {
      self->unpacker = G_CONVERTER (g_zlib_decompressor_new (G_ZLIB_COMPRESSOR_FORMAT_GZIP));
      self->in_member = TRUE;
    }
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

/* what stands behind a finished member: another one, or nothing that counts (gzip pads with zeros) */
static gboolean
next_member (SlvInput *self, GCancellable *cancellable, GError **error)
{
  while (self->end - self->start < 3 && !self->at_end)
    if (!fill (self, cancellable, error))
      return FALSE;
  self->in_member = has_magic (self);
  if (self->in_member)
    g_converter_reset (self->unpacker);
  else
    self->at_end = TRUE;
  return TRUE;
}

static gssize
read_packed (SlvInput *self, guint8 *out, gsize size, GCancellable *cancellable, GError **error)
{
  while (self->in_member)
    {
      g_autoptr (GError) cause = NULL;
      gsize used = 0, made = 0;
      GConverterResult result;

      if (g_cancellable_set_error_if_cancelled (cancellable, &cause))
        {
          wrap_error (self, error, g_steal_pointer (&cause));
          return -1;
        }
      if (self->start == self->end && !self->at_end && !fill (self, cancellable, error))
        return -1;
      result = g_converter_convert (self->unpacker, self->buffer + self->start, self->end - self->start, out, size,
                                    self->at_end ? G_CONVERTER_INPUT_AT_END : 0, &used, &made, &cause);
      self->start += used;
      if (result == G_CONVERTER_FINISHED && !next_member (self, cancellable, error))
        return -1;
      if (result == G_CONVERTER_ERROR)
        {
          if (!g_error_matches (cause, G_IO_ERROR, G_IO_ERROR_PARTIAL_INPUT))
            return refuse (self, error, _("the gzip data is damaged")), -1;
          if (self->at_end)
            return refuse (self, error, _("the gzip data is cut off")), -1;
          if (!fill (self, cancellable, error))
            return -1;
        }
      if (made > 0)
        return (gssize) made;
    }
  return 0;
}

static gssize
slv_input_read (GInputStream *stream, void *out, gsize size, GCancellable *cancellable, GError **error)
{
  SlvInput *self = SLV_INPUT (stream);
  gssize n;

  if (self->reason != NULL)
    return refuse (self, error, self->reason), -1;
  if (!self->sniffed && !sniff (self, cancellable, error))
    return -1;
  n = self->unpacker != NULL ? read_packed (self, out, size, cancellable, error)
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
  return g_input_stream_close (SLV_INPUT (stream)->base, cancellable, error);
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
  self->buffer = g_malloc (BUFFER_SIZE);
}

GInputStream *
slv_input_wrap (GInputStream *base, const char *name, guint64 max, G_GNUC_UNUSED GError **error)
{
  SlvInput *self;

  g_return_val_if_fail (G_IS_INPUT_STREAM (base), NULL);
  self = g_object_new (SLV_TYPE_INPUT, NULL);
  self->base = g_object_ref (base);
  self->name = g_strdup (name);
  self->max = max;
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
is_readable_kind (const char *path, GError **error)
{
  SlvPlace place = { path, 0, 0 };
  struct stat info;

  if (stat (path, &info) != 0)
    {
      set_open_error (error, path, errno);
      return FALSE;
    }
  if (S_ISREG (info.st_mode) || S_ISFIFO (info.st_mode))
    return TRUE;
  if (S_ISDIR (info.st_mode))
    slv_set_error (error, SLV_ERROR_REFUSED, &place, _("it is a folder, not a file"));
  else
    slv_set_error (error, SLV_ERROR_REFUSED, &place, _("it is neither a file nor a pipe"));
  return FALSE;
}

GInputStream *
slv_input_open (const char *path, guint64 max, GError **error)
{
  g_autoptr (GInputStream) base = NULL;
  int fd;

  g_return_val_if_fail (path != NULL, NULL);
  if (strcmp (path, "-") == 0)
    {
      base = g_unix_input_stream_new (STDIN_FILENO, FALSE);
      return slv_input_wrap (base, _("standard input"), max, error);
    }
  if (!is_readable_kind (path, error))
    return NULL;
  fd = open (path, O_RDONLY | O_CLOEXEC | O_NOCTTY);
  if (fd < 0)
    {
      set_open_error (error, path, errno);
      return NULL;
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
  g_autofree guint8 *buffer = g_malloc (BUFFER_SIZE);
  SlvPlace place = { path, 0, 0 };
  GError *cause = NULL;
  gssize n;

  if (input == NULL)
    return NULL;
  while ((n = g_input_stream_read (input, buffer, BUFFER_SIZE, cancellable, &cause)) > 0)
    g_byte_array_append (bytes, buffer, (guint) n);
  if (n < 0)
    {
      /* GInputStream itself looks at the cancellable, too */
      g_propagate_error (error, slv_error_from_io (cause, &place));
      return NULL;
    }
  return g_byte_array_free_to_bytes (g_steal_pointer (&bytes));
}
