/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-fetch-help.c: what fetching needs beside the requests: what is an address, waits that a person can end, and
 * files without a name. */
#include "import/slv-fetch.h"
#include <fcntl.h>
#include <unistd.h>

gboolean
slv_fetch_is_url (const char *what)
{
  gsize n = 0;

  if (what == NULL || !g_ascii_isalpha (*what))
    return FALSE;
  while (g_ascii_isalnum (what[n]) || (what[n] != '\0' && strchr ("+-.", what[n]) != NULL))
    n++;
  return g_str_has_prefix (what + n, "://");
}

gboolean
slv_fetch_wait (guint ms, GCancellable *cancellable, GError **error)
{
  GPollFD poll_fd = { .fd = -1 };

  if (cancellable != NULL && g_cancellable_make_pollfd (cancellable, &poll_fd))
    {
      g_poll (&poll_fd, 1, (gint) ms);
      g_cancellable_release_fd (cancellable);
    }
  else
    g_usleep ((gulong) ms * 1000);
  if (!g_cancellable_is_cancelled (cancellable))
    return TRUE;
  return slv_set_error (error, SLV_ERROR_CANCELLED, NULL, _("fetching was interrupted"));
}

int
slv_fetch_temp_file (GError **error)
{
  int fd = open (g_get_tmp_dir (), O_TMPFILE | O_RDWR | O_CLOEXEC, 0600);

  if (fd < 0)   /* a file system without nameless files */
    {
      g_autofree char *path = NULL;

      fd = g_file_open_tmp ("sleeves-XXXXXX", &path, NULL);
      if (fd >= 0)
        unlink (path);
    }
  if (fd < 0)
    slv_set_error (error, SLV_ERROR_STORE, NULL, _("no temporary file can be made in “%s”"), g_get_tmp_dir ());
  return fd;
}
