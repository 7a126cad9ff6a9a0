/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-image-fetch.c: one picture over the network: bounded, checked before it is kept, and what a server does not have is
 * remembered so that it is not asked again and again. */
#include "images/slv-images-private.h"
#include <errno.h>
#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>
#include <unistd.h>

#define WHOLE_S 120u

static gboolean
allow (const char *url, gpointer user_data)
{
  return slv_image_scheme_allows (user_data, url);
}

/* What has been written to @fd, from its start. */
static GBytes *
read_back (int fd, gsize size, const char *part, GError **error)
{
  g_autofree guint8 *data = g_malloc (MAX (size, 1));
  SlvPlace place = { part, 0, 0 };
  gsize done = 0;

  while (done < size)
    {
      gssize n = pread (fd, data + done, size - done, (off_t) done);

      if (n < 0 && errno == EINTR)
        continue;
      if (n <= 0)
        return slv_error_null (error, SLV_ERROR_STORE, &place, _("pictures cannot be kept: %s"), g_strerror (n < 0 ? errno : EIO));
      done += (gsize) n;
    }
  return g_bytes_new_take (g_steal_pointer (&data), size);
}

/* What became of it, for whoever asks again within a day; a time-out or an interrupt says nothing about the picture. */
static void
account (SlvImageCache *cache, const char *address, guint status, gboolean *pause, GError **error)
{
  gboolean network = g_error_matches (*error, SLV_ERROR, SLV_ERROR_NETWORK);

  if (network && status >= 400 && status < 500 && status != 408 && status != 429)
    {
      g_clear_error (error);
      g_set_error (error, SLV_ERROR, SLV_ERROR_NOT_FOUND, _("the server has no such picture (status %u)"), status);
      slv_image_cache_mark (cache, address, *error);
    }
  else if (g_error_matches (*error, SLV_ERROR, SLV_ERROR_REFUSED))
    slv_image_cache_mark (cache, address, *error);
  else
    *pause = network;
}

GBytes *
slv_image_fetch (SlvImageCache *cache, SlvFetchSession *session, const SlvImageScheme *scheme, const char *address,
                 SlvImageFacts *facts, gboolean *pause, GCancellable *cancellable, GError **error)
{
  SlvFetchLimits limits = { .bytes_max = SLV_IMAGE_BYTES_MAX, .whole_s = WHOLE_S, .accept = "image/jpeg, image/png, */*;q=0.1",
                            .allow = allow, .allow_data = (gpointer) scheme };
  g_autofree char *part = NULL;
  g_autoptr (GBytes) bytes = NULL;
  SlvFetchAnswer answer = { 0 };
  GError *failure = NULL;
  int fd = slv_image_cache_open (cache, &part, error);

  if (fd < 0)
    return NULL;
  slv_fetch_session_set_limits (session, &limits);
  if (slv_fetch_to (session, address, fd, &answer, NULL, NULL, cancellable, &failure))
    bytes = read_back (fd, (gsize) answer.bytes, part, &failure);
  if (bytes != NULL && !slv_image_check_bytes (g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes), facts, &failure))
    g_clear_pointer (&bytes, g_bytes_unref);
  close (fd);
  if (bytes != NULL && !slv_image_cache_keep (cache, address, part, answer.bytes, &failure))
    g_clear_pointer (&bytes, g_bytes_unref);
  if (bytes == NULL)
    {
      g_unlink (part);
      account (cache, address, answer.status, pause, &failure);
      g_propagate_error (error, failure);
    }
  slv_fetch_answer_clear (&answer);
  return g_steal_pointer (&bytes);
}
