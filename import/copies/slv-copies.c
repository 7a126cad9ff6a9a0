/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-copies.c: the kinds of collection files, and finding the one that a file is. */
#include "config.h"
#include <string.h>
#include <glib/gi18n-lib.h>
#include "base/slv-error.h"
#include "base/slv-input.h"
#include "copies/slv-copies.h"

#define HEAD_MAX  (64u << 10)
#define SURE_FROM 30u   /* less than that is a guess that nobody should rely on */

static const SlvCopiesKind * const kinds[] = {
  &slv_copies_sleeves,
  NULL
};

const SlvCopiesKind * const *
slv_copies_kinds (void)
{
  return kinds;
}

const SlvCopiesKind *
slv_copies_kind (const char *id)
{
  for (guint i = 0; kinds[i] != NULL; i++)
    if (g_str_equal (kinds[i]->id, id))
      return kinds[i];
  return NULL;
}

static const SlvCopiesKind *
detect (const char *text)
{
  g_autofree char *head = g_strndup (text, HEAD_MAX);
  const SlvCopiesKind *best = NULL;
  guint sure = SURE_FROM - 1;
  const char *end;

  if (!g_utf8_validate (head, -1, &end))
    head[end - head] = '\0';
  for (guint i = 0; kinds[i] != NULL; i++)
    {
      guint one = kinds[i]->detect (head);

      if (one > sure)
        best = kinds[i];
      sure = MAX (one, sure);
    }
  return best;
}

static char *
kind_names (void)
{
  GString *names = g_string_new (NULL);

  for (guint i = 0; kinds[i] != NULL; i++)
    g_string_append_printf (names, "%s%s", i > 0 ? ", " : "", kinds[i]->id);
  return g_string_free (names, FALSE);
}

static gboolean
check_kind (const char *kind, GError **error)
{
  g_autofree char *names = kind_names ();

  if (kind == NULL || slv_copies_kind (kind) != NULL)
    return TRUE;
  slv_set_error (error, SLV_ERROR_USAGE, NULL, _("“%s” is no kind of collection file; there are: %s"), kind, names);
  return FALSE;
}

SlvCopyList *
slv_copies_read (const char *path, const char *kind, GCancellable *cancellable, GError **error)
{
  const SlvPlace place = { .file = path };
  const SlvCopiesKind *reader;
  g_autoptr (GBytes) bytes = NULL;
  g_autoptr (GInputStream) input = NULL;
  g_autoptr (SlvCopyList) list = NULL;
  g_autofree char *text = NULL;

  if (!check_kind (kind, error) || !(bytes = slv_input_read_all (path, SLV_COPIES_FILE_MAX, cancellable, error)))
    return NULL;
  text = slv_input_to_utf8 (bytes, path, NULL, error);
  g_clear_pointer (&bytes, g_bytes_unref);
  if (text == NULL)
    return NULL;
  reader = kind != NULL ? slv_copies_kind (kind) : detect (text);
  if (reader == NULL)
    {
      slv_set_error (error, SLV_ERROR_REFUSED, &place, _("this is no collection file of a kind that is known"));
      return NULL;
    }
  input = g_memory_input_stream_new_from_data (text, (gssize) strlen (text), NULL);
  list = slv_copy_list_new (reader->id, path);
  return reader->read (input, path, list, cancellable, error) ? g_steal_pointer (&list) : NULL;
}

char *
slv_copies_write (SlvCollection *collection, const GArray *lots, const char *kind, GError **error)
{
  const SlvCopiesKind *writer = slv_copies_kind (kind);
  g_autoptr (GString) out = g_string_new (NULL);

  if (!check_kind (kind, error))
    return NULL;
  if (writer->write == NULL)
    {
      slv_set_error (error, SLV_ERROR_USAGE, NULL, _("files of the kind “%s” are read, but not written"), kind);
      return NULL;
    }
  return writer->write (collection, lots, out, error) ? g_string_free (g_steal_pointer (&out), FALSE) : NULL;
}
