/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-encoding.c: slv_input_to_utf8() and slv_input_text_stream(). Deck lists come out of every program of the last thirty years; a mark at the
 * beginning, the pattern of zero bytes and validity as UTF-8 settle nearly all of them, uchardet guesses the rest. */
#include "base/slv-input.h"
#include "base/slv-error.h"
#include <uchardet.h>

typedef struct { const char *encoding; guint8 mark[4]; guint length; } SlvMark;

/* longest first: the mark of UTF-16LE begins that of UTF-32LE */
static const SlvMark marks[] = {
  { "UTF-32LE", { 0xff, 0xfe, 0x00, 0x00 }, 4 },
  { "UTF-32BE", { 0x00, 0x00, 0xfe, 0xff }, 4 },
  { "UTF-8",    { 0xef, 0xbb, 0xbf, 0x00 }, 3 },
  { "UTF-16LE", { 0xff, 0xfe, 0x00, 0x00 }, 2 },
  { "UTF-16BE", { 0xfe, 0xff, 0x00, 0x00 }, 2 },
};

static guint64
line_at (const char *text, gsize offset)
{
  guint64 line = 1;

  for (gsize i = 0; i < offset; i++)
    line += text[i] == '\n' || (text[i] == '\r' && text[i + 1] != '\n');
  return line;
}

/* Latin text in wide characters is every second (or three of four) bytes zero */
static const char *
guess_wide (const guint8 *data, gsize length)
{
  gsize zeros[4] = { 0, 0, 0, 0 }, n = MIN (length, 4096) & ~(gsize) 3, quarter = n / 4;

  if (n < 4 && length >= 2)
    return data[1] == 0 && data[0] != 0 ? "UTF-16LE" : data[0] == 0 && data[1] != 0 ? "UTF-16BE" : NULL;
  for (gsize i = 0; i < n; i++)
    zeros[i % 4] += data[i] == 0;
  if (quarter == 0)
    return NULL;
  if (zeros[2] == quarter && zeros[3] == quarter && zeros[0] == 0)
    return "UTF-32LE";
  if (zeros[0] == quarter && zeros[1] == quarter && zeros[3] == 0)
    return "UTF-32BE";
  if (zeros[1] + zeros[3] > quarter && zeros[0] + zeros[2] == 0)
    return "UTF-16LE";
  if (zeros[0] + zeros[2] > quarter && zeros[1] + zeros[3] == 0)
    return "UTF-16BE";
  return NULL;
}

/* the declared set, or NULL when it cannot be all of this text */
static char *
convert (const guint8 *data, gsize length, const char *from, gsize *out_length, gsize *good)
{
  return g_convert ((const char *) data, (gssize) length, "UTF-8", from, good, out_length, NULL);
}

/* What the letters of Windows are to those of ISO 8859 that they hold: where these have controls, which no text has, stand letters and quotes. */
static const char *
of_windows (const guint8 *data, gsize length, const char *guess)
{
  static const char * const pairs[][2] = { { "ISO-8859-1", "WINDOWS-1252" }, { "ISO-8859-2", "WINDOWS-1250" }, { "ISO-8859-7", "WINDOWS-1253" },
                                           { "ISO-8859-9", "WINDOWS-1254" }, { "ISO-8859-8", "WINDOWS-1255" }, { "ISO-8859-13", "WINDOWS-1257" } };
  gboolean controls = FALSE;

  for (gsize i = 0; i < length && !controls; i++)
    controls = data[i] >= 0x80 && data[i] < 0xa0;
  for (guint i = 0; controls && i < G_N_ELEMENTS (pairs); i++)
    if (strcmp (guess, pairs[i][0]) == 0)
      return pairs[i][1];
  return guess;
}

/* (transfer full) (nullable) */
static char *
guess_letters (const guint8 *data, gsize length)
{
  uchardet_t detector = uchardet_new ();
  char *guess = NULL;

  if (uchardet_handle_data (detector, (const char *) data, length) == 0)
    {
      uchardet_data_end (detector);
      guess = g_strdup (of_windows (data, length, uchardet_get_charset (detector)));
    }
  uchardet_delete (detector);
  return guess;
}

static char *
guess_and_convert (const guint8 *data, gsize length, gsize *out_length, char **encoding)
{
  g_autofree char *guess = guess_letters (data, length);
  const char *tries[4] = { NULL, "WINDOWS-1252", "ISO-8859-1", NULL };
  char *text = NULL;

  /* a guess of another UTF has just been refuted */
  tries[0] = guess == NULL || *guess == '\0' || g_str_has_prefix (guess, "UTF") ? "WINDOWS-1252" : guess;
  for (guint i = 0; tries[i] != NULL && text == NULL; i++)
    {
      gsize good;

      text = convert (data, length, tries[i], out_length, &good);
      if (text != NULL)
        *encoding = g_strdup (tries[i]);
    }
  return text;
}

static gboolean
check_zeros (const char *text, gsize length, const char *name, GError **error)
{
  const char *zero = memchr (text, '\0', length);
  SlvPlace place = { name, 0, 0 };

  if (zero == NULL)
    return TRUE;
  place.line = line_at (text, (gsize) (zero - text));
  return slv_set_error (error, SLV_ERROR_REFUSED, &place, _("a zero byte stands in the text; this is no text file"));
}

/* text of a known wide encoding, or of UTF-8 behind its mark */
static char *
convert_known (const guint8 *data, gsize length, const char *from, const char *name, gsize *out_length, GError **error)
{
  SlvPlace place = { name, 0, 0 };
  gsize good = 0, before_length;
  char *text = convert (data, length, from, out_length, &good);

  if (text != NULL)
    return text;
  g_autofree char *before = convert (data, good, from, &before_length, NULL);
  place.line = before != NULL ? line_at (before, before_length) : 1;
  slv_set_error (error, SLV_ERROR_REFUSED, &place, _("the text is not valid %s"), from);
  return NULL;
}

char *
slv_input_to_utf8 (GBytes *bytes, const char *name, char **encoding, GError **error)
{
  gsize length, out_length = 0;
  const guint8 *data = g_bytes_get_data (bytes, &length);
  g_autofree char *text = NULL, *found = NULL;
  const char *wide = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (marks) && wide == NULL; i++)
    if (length >= marks[i].length && memcmp (data, marks[i].mark, marks[i].length) == 0)
      {
        wide = marks[i].encoding;
        data += marks[i].length;
        length -= marks[i].length;
      }
  if (wide == NULL)
    wide = guess_wide (data, length);
  if (wide != NULL)
    {
      found = g_strdup (wide);
      text = convert_known (data, length, wide, name, &out_length, error);
    }
  else if (length == 0 || g_utf8_validate_len ((const char *) data, length, NULL) || memchr (data, '\0', length) != NULL)
    {
      found = g_strdup ("UTF-8");
      text = g_malloc (length + 1);
      memcpy (text, length > 0 ? (const char *) data : "", length);
      text[length] = '\0';
      out_length = length;
    }
  else
    text = guess_and_convert (data, length, &out_length, &found);
  if (text == NULL || !check_zeros (text, out_length, name, error))
    return NULL;
  if (!g_utf8_validate_len (text, out_length, NULL))   /* the C library lets numbers through that are no characters */
    return slv_error_null (error, SLV_ERROR_REFUSED, &(SlvPlace) { name, 0, 0 }, _("the text is not valid UTF-8"));
  if (encoding != NULL)
    *encoding = g_steal_pointer (&found);
  return g_steal_pointer (&text);
}

/* whether a sum of money has its sign at @at: "12,50 €" or "€ 12" */
static gboolean
is_euro (const char *data, gsize length, gsize at)
{
  gsize before = at, after = at + 1;

  while (before > 0 && data[before - 1] == ' ')
    before--;
  while (after < length && data[after] == ' ')
    after++;
  return (guchar) data[at] == 0x80 && ((before > 0 && g_ascii_isdigit (data[before - 1])) || (after < length && g_ascii_isdigit (data[after])));
}

/* Whether a table is in the letters of one byte of western languages, as spreadsheets write them: quotes, dashes and sums in euros, and letters
 * of which no more than two stand side by side. JSON has to be UTF-8, and XML says what it is. */
static gboolean
is_western (const char *data, gsize length)
{
  gsize at = 0;
  guint run = 0, other = 0;

  while (at < length && g_ascii_isspace (data[at]))
    at++;
  if (at < length && strchr ("{[<", data[at]) != NULL)
    return FALSE;
  for (; at < length; at++)
    {
      guchar c = (guchar) data[at];
      gboolean letter = c >= 0xc0;

      if (c >= 0x80 && g_utf8_get_char_validated (data + at, (gssize) (length - at)) < (gunichar) -2)
        return FALSE;
      if (c >= 0xa0 && run > 0 && (!letter || (guchar) data[at - 1] < 0xc0 || run == 2))
        return FALSE;
      if (c >= 0x80 && c < 0xa0 && (c < 0x91 || c > 0x97) && !is_euro (data, length, at))
        return FALSE;
      run = c >= 0xa0 ? run + 1 : 0;
      other += c >= 0x80;
    }
  return other > 0;
}

/* The letters of a table of the East that is no UTF-8: Japanese, Chinese, Korean, Polish, Czech, Russian, Greek and such; NULL: none of these. Static. */
static const char *
guess_eastern (const guint8 *data, gsize length)
{
  static const char * const known[] = { "SHIFT_JIS", "EUC-JP", "GB18030", "BIG5", "EUC-KR", "UHC",
                                        "WINDOWS-1250", "ISO-8859-2", "WINDOWS-1251", "ISO-8859-5", "KOI8-R", "WINDOWS-1253", "ISO-8859-7", "WINDOWS-1254", "WINDOWS-1257" };
  const char *valid = (const char *) data;
  gsize at = 0;

  while (at < length && g_ascii_isspace (data[at]))
    at++;
  if (length == 0 || strchr ("{[<", data[at < length ? at : 0]) != NULL || g_utf8_validate_len ((const char *) data, length, &valid)
      || length - (gsize) (valid - (const char *) data) < 4)   /* a character that is cut off */
    return NULL;
  g_autofree char *guess = guess_letters (data, length);
  for (guint i = 0; guess != NULL && i < G_N_ELEMENTS (known); i++)
    if (g_ascii_strcasecmp (known[i], guess) == 0)
      return known[i];
  return NULL;
}

#define GUESSED "slv-guessed"   /* of a stream: what its letters are taken for, where that is a guess */

const char *
slv_input_text_guess (GInputStream *text)
{
  return g_object_get_data (G_OBJECT (text), GUESSED);
}

GInputStream *
slv_input_text_stream (GInputStream *input, GCancellable *cancellable, GError **error)
{
  g_autoptr (GInputStream) buffered = g_buffered_input_stream_new_sized (input, 64u << 10);
  GBufferedInputStream *peekable = G_BUFFERED_INPUT_STREAM (buffered);
  const guint8 *data;
  const char *wide = NULL;
  gsize n = 0, before;

  g_filter_input_stream_set_close_base_stream (G_FILTER_INPUT_STREAM (buffered), FALSE);
  do
    {
      before = n;
      if (g_buffered_input_stream_fill (peekable, -1, cancellable, error) < 0)
        return NULL;
      data = g_buffered_input_stream_peek_buffer (peekable, &n);
    }
  while (n < 3 && n > before);
  if (n >= 2 && data[0] == 0xff && data[1] == 0xfe)
    wide = "UTF-16LE";
  else if (n >= 2 && data[0] == 0xfe && data[1] == 0xff)
    wide = "UTF-16BE";
  gboolean marked = wide != NULL || (n >= 3 && memcmp (data, "\xef\xbb\xbf", 3) == 0);
  if (!marked)
    wide = guess_wide (data, n);
  gboolean guessed = !marked && wide == NULL && is_western ((const char *) data, n);
  if (guessed)
    wide = "Windows-1252";
  else if (!marked && wide == NULL)
    guessed = (wide = guess_eastern (data, n)) != NULL;
  if (marked)
    g_input_stream_skip (buffered, wide != NULL ? 2 : 3, NULL, NULL);
  if (wide == NULL)
    return g_steal_pointer (&buffered);
  g_autoptr (GCharsetConverter) converter = g_charset_converter_new ("UTF-8", wide, error);
  if (converter == NULL)
    return NULL;
  g_autoptr (GInputStream) converted = g_converter_input_stream_new (buffered, G_CONVERTER (converter));
  g_clear_object (&buffered);
  buffered = g_buffered_input_stream_new_sized (converted, 64u << 10);
  g_object_set_data (G_OBJECT (buffered), GUESSED, guessed ? (gpointer) wide : NULL);
  return g_steal_pointer (&buffered);
}
