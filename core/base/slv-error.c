/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-error.c: the error domain of the whole program. GLib's extended errors carry the place, so that a message never has
 * to be taken apart again to find file and line, and g_error_copy() keeps them. */
#include "base/slv-error.h"
#include "base/slv-address.h"
#include "base/slv-fold.h"

#define NEAR_MAX 200   /* bytes of what was typed; nothing that is longer is nearly a name */

typedef struct { char *file; guint64 line; guint column; SlvSpan span; } SlvErrorPrivate;

static void
slv_error_private_init (SlvErrorPrivate *self)
{
  self->file = NULL;
  self->line = 0;
  self->column = 0;
  self->span = (SlvSpan) { 0, 0 };
}

static void
slv_error_private_copy (const SlvErrorPrivate *from, SlvErrorPrivate *to)
{
  to->file = g_strdup (from->file);
  to->line = from->line;
  to->column = from->column;
  to->span = from->span;
}

SLV_DEFINE_STATIC_CLEAR (SlvErrorPrivate, slv_error_private_clear, file);

G_DEFINE_EXTENDED_ERROR (SlvError, slv_error)

static GError *
error_new_valist (SlvErrorCode code, const SlvPlace *place, const char *format, va_list args)
{
  g_autofree char *message = g_strdup_vprintf (format, args), *shown = slv_address_shown (message);
  GError *error = g_error_new_literal (SLV_ERROR, (int) code, shown);

  slv_error_set_place (error, place);
  return error;
}

GError *
slv_error_new_at (SlvErrorCode code, const SlvPlace *place, const char *format, ...)
{
  va_list args;

  va_start (args, format);
  GError *error = error_new_valist (code, place, format, args);
  va_end (args);
  return error;
}

gboolean
slv_set_error (GError **error, SlvErrorCode code, const SlvPlace *place, const char *format, ...)
{
  va_list args;

  if (error == NULL)
    return FALSE;
  g_return_val_if_fail (*error == NULL, FALSE);
  va_start (args, format);
  *error = error_new_valist (code, place, format, args);
  va_end (args);
  return FALSE;
}

gboolean
slv_set_error_near (GError **error, SlvErrorCode code, const char *word, const char * const *names, const char *format, ...)
{
  const char *near = strlen (word) <= NEAR_MAX ? slv_nearest_name (word, names) : NULL;
  va_list args;

  va_start (args, format);
  g_autofree char *text = g_strdup_vprintf (format, args);
  va_end (args);
  if (near != NULL)
    /* Translators: a message that something of that name is not there, and what is */
    return slv_set_error (error, code, NULL, _("%s; did you mean “%s”?"), text, near);
  return slv_set_error (error, code, NULL, "%s", text);
}

gboolean
slv_error_get_place (const GError *error, SlvPlace *place)
{
  *place = (SlvPlace) { NULL, 0, 0 };
  if (error == NULL || error->domain != SLV_ERROR)
    return FALSE;
  const SlvErrorPrivate *private = slv_error_get_private (error);
  *place = (SlvPlace) { private->file, private->line, private->column };
  return place->file != NULL || place->line != 0;
}

void
slv_error_set_place (GError *error, const SlvPlace *place)
{
  if (error == NULL || place == NULL || error->domain != SLV_ERROR)
    return;
  SlvErrorPrivate *private = slv_error_get_private (error);
  if (private->file == NULL)
    private->file = place->file != NULL ? slv_address_shown (place->file) : NULL;
  if (private->line == 0)
    {
      private->line = place->line;
      if (private->column == 0)
        private->column = place->column;
    }
}

SlvSpan
slv_error_get_span (const GError *error)
{
  if (error == NULL || error->domain != SLV_ERROR)
    return (SlvSpan) { 0, 0 };
  return ((const SlvErrorPrivate *) slv_error_get_private (error))->span;
}

void
slv_error_set_span (GError *error, SlvSpan span)
{
  if (error != NULL && error->domain == SLV_ERROR)
    ((SlvErrorPrivate *) slv_error_get_private (error))->span = span;
}

GError *
slv_error_from_io (GError *cause, const SlvPlace *place)
{
  GError *error;

  if (cause->domain == SLV_ERROR)
    {
      slv_error_set_place (cause, place);
      return cause;
    }
  if (g_error_matches (cause, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    error = slv_error_new_at (SLV_ERROR_CANCELLED, place, _("reading was interrupted"));
  else
    error = slv_error_new_at (SLV_ERROR_REFUSED, place, _("it cannot be read: %s"), cause->message);
  g_error_free (cause);
  return error;
}

int
slv_error_exit_code (const GError *error)
{
  static const int codes[] = {
    [SLV_ERROR_NO] = 1,        [SLV_ERROR_USAGE] = 2,   [SLV_ERROR_REFUSED] = 3, [SLV_ERROR_NOT_FOUND] = 3,
    [SLV_ERROR_DAMAGED] = 3,   [SLV_ERROR_TOO_NEW] = 3, [SLV_ERROR_STORE] = 3,   [SLV_ERROR_NETWORK] = 4,
    [SLV_ERROR_UNSAID] = 3,    [SLV_ERROR_CANCELLED] = 130,
  };

  if (error == NULL)
    return 0;
  if (error->domain == SLV_ERROR && error->code >= 0 && (gsize) error->code < G_N_ELEMENTS (codes))
    return codes[error->code];
  if (error->domain == G_OPTION_ERROR)
    return 2;
  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return 130;
  return 3;
}

char *
slv_error_describe (const GError *error)
{
  SlvPlace place;

  g_return_val_if_fail (error != NULL, NULL);
  GString *text = g_string_new (NULL);
  slv_error_get_place (error, &place);
  if (place.file != NULL)
    g_string_append_printf (text, "%s:", place.file);
  if (place.line != 0)
    g_string_append_printf (text, "%" G_GUINT64_FORMAT ":", place.line);
  if (place.line != 0 && place.column != 0)
    g_string_append_printf (text, "%u:", place.column);
  if (text->len > 0)
    g_string_append_c (text, ' ');
  g_string_append (text, error->message);
  return g_string_free (text, FALSE);
}
