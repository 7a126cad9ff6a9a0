/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-deck-picture.c: decks out of pictures of their QR codes. The picture is decoded by a program of its own, app/main-qr.c. */
#include "base/slv-own-folder.h"
#include "decks/slv-deck-picture.h"

gboolean
slv_deck_is_picture (GBytes *bytes)
{
  gsize n;
  const guint8 *data = g_bytes_get_data (bytes, &n);
  return n > 8 && (memcmp (data, "\x89PNG\r\n\x1a\n", 8) == 0 || memcmp (data, "\xff\xd8\xff", 3) == 0);
}

/* What the program told about why, else what befell it. */
static void
tell_failure (GBytes *told, const SlvPlace *place, GError **error)
{
  gsize n = 0;
  const char *data = told != NULL ? g_bytes_get_data (told, &n) : NULL;
  g_autofree char *reason = n > 0 ? g_utf8_make_valid (data, (gssize) n) : NULL;
  if (reason != NULL)
    slv_set_error (error, SLV_ERROR_REFUSED, place, "%s", reason);
  else
    slv_set_error (error, SLV_ERROR_REFUSED, place, _("the picture could not be read: it takes too long"));
}

char *
slv_deck_picture_text (GBytes *bytes, const char *name, GError **error)
{
  g_autofree char *dir = slv_own_folder (SLV_OWN_PROGRAMS), *path = g_build_filename (dir, "sleeves-qr", NULL);
  const char * const argv[] = { path, NULL };
  const SlvPlace place = { name, 0, 0 };
  g_autoptr (GError) problem = NULL;
  g_autoptr (GBytes) out = NULL, told = NULL;
  g_autoptr (GSubprocess) program = g_subprocess_newv (argv, G_SUBPROCESS_FLAGS_STDIN_PIPE | G_SUBPROCESS_FLAGS_STDOUT_PIPE
                                                               | G_SUBPROCESS_FLAGS_STDERR_PIPE, &problem);
  if (program == NULL || !g_subprocess_communicate (program, bytes, NULL, &out, &told, &problem))
    slv_set_error (error, SLV_ERROR_REFUSED, &place, _("the picture could not be read: %s"), problem->message);
  else if (!g_subprocess_get_successful (program))
    tell_failure (told, &place, error);
  else
    return g_strndup (g_bytes_get_data (out, NULL), g_bytes_get_size (out));
  return NULL;
}
