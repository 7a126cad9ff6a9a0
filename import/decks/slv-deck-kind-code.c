/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-deck-kind-code.c: a deck as one word to be sent or shown as a QR code: SLEEVES:1: and, in the letters A to Z and 2 to 7, the
 * checksum and our own JSON, packed. Source: schema/README.md, "A deck as a code"; RFC 4648 (base32), RFC 1951
 * (deflate). */
#include "base/slv-input.h"
#include "decks/slv-deck-write.h"

#define SIGN         "SLEEVES:"
#define VERSION      1u
#define CHECK_BYTES  4u             /* the first of the text's SHA-256 */
#define TEXT_MAX     ((gsize) SLV_INPUT_DECK_MAX)   /* bytes of a list; also what a hostile code may unpack to */

static const char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/* ---- bytes as letters ---- */

static void
append_letters (GString *out, const guint8 *bytes, gsize n)
{
  guint32 held = 0;
  guint bits = 0;
  for (gsize i = 0; i < n; i++)
    {
      held = held << 8 | bytes[i];
      for (bits += 8; bits >= 5; bits -= 5)
        g_string_append_c (out, letters[held >> (bits - 5) & 31]);
    }
  if (bits > 0)
    g_string_append_c (out, letters[held << (5 - bits) & 31]);
}

/* (transfer full): the bytes of @text, in which blanks and line ends do not count; NULL: it holds another sign. */
static GByteArray *
read_letters (const char *text)
{
  g_autoptr (GByteArray) bytes = g_byte_array_new ();
  guint32 held = 0;
  guint bits = 0;
  for (; *text != '\0'; text++)
    {
      const char *at = strchr (letters, g_ascii_toupper (*text));
      if (g_ascii_isspace (*text))
        continue;
      if (at == NULL)
        return NULL;
      held = held << 5 | (guint32) (at - letters);
      bits += 5;
      if (bits < 8)
        continue;
      bits -= 8;
      g_byte_array_append (bytes, &(guint8) { (guint8) (held >> bits) }, 1);
    }
  return g_steal_pointer (&bytes);
}

/* ---- packing ---- */

/* (transfer full) (nullable): all of @in through @converter; NULL where it is not whole, or becomes more than @most bytes. */
static GByteArray *
convert (GConverter *converter, const guint8 *in, gsize n, gsize most)
{
  g_autoptr (GInputStream) base = g_memory_input_stream_new_from_data (in, (gssize) n, NULL);
  g_autoptr (GInputStream) stream = g_converter_input_stream_new (base, converter);
  g_autoptr (GByteArray) out = g_byte_array_new ();
  guint8 block[16384];
  gsize used = sizeof block;
  while (used == sizeof block && out->len <= most)   /* as it comes: what is damaged shows early, and costs no room for the longest text */
    {
      if (!g_input_stream_read_all (stream, block, sizeof block, &used, NULL, NULL))
        return NULL;
      g_byte_array_append (out, block, (guint) used);
    }
  return out->len <= most ? g_steal_pointer (&out) : NULL;
}

static void
checksum (const guint8 *text, gsize length, guint8 *check)
{
  g_autoptr (GChecksum) sum = g_checksum_new (G_CHECKSUM_SHA256);
  guint8 digest[32];
  gsize size = sizeof digest;
  g_checksum_update (sum, text, (gssize) length);
  g_checksum_get_digest (sum, digest, &size);
  memcpy (check, digest, CHECK_BYTES);
}

/* (transfer full): checksum and packed text. */
static GByteArray *
pack (const char *text)
{
  g_autoptr (GConverter) packer = G_CONVERTER (g_zlib_compressor_new (G_ZLIB_COMPRESSOR_FORMAT_RAW, 9));
  gsize length = strlen (text);
  g_autoptr (GByteArray) packed = convert (packer, (const guint8 *) text, length, length + length / 100 + 64);   /* more than deflate ever adds */
  GByteArray *bytes = g_byte_array_new ();
  g_byte_array_set_size (bytes, CHECK_BYTES);
  checksum ((const guint8 *) text, length, bytes->data);
  g_return_val_if_fail (packed != NULL, bytes);
  return g_byte_array_append (bytes, packed->data, packed->len);
}

/* (transfer full) (nullable): the text in @bytes, NULL when it is damaged or too long. */
static char *
unpack (const GByteArray *bytes)
{
  g_autoptr (GConverter) unpacker = G_CONVERTER (g_zlib_decompressor_new (G_ZLIB_COMPRESSOR_FORMAT_RAW));
  g_autoptr (GByteArray) text = convert (unpacker, bytes->data + CHECK_BYTES, bytes->len - CHECK_BYTES, TEXT_MAX);
  guint8 check[CHECK_BYTES];
  if (text == NULL)
    return NULL;
  checksum (text->data, text->len, check);
  return memcmp (check, bytes->data, CHECK_BYTES) == 0 && memchr (text->data, '\0', text->len) == NULL
         && g_utf8_validate_len ((const char *) text->data, text->len, NULL) ? g_strndup ((const char *) text->data, text->len) : NULL;
}

/* ---- the kind ---- */

static char *
write_file (SlvDeckOutput *o)
{
  g_autoptr (cJSON) json = slv_deck_write_json (o);
  g_autofree char *text = slv_json_print (json, FALSE);   /* cJSON_Minify() takes a text that ends in a backslash for one that goes on */
  g_autoptr (GByteArray) bytes = pack (text);
  GString *out = g_string_new (NULL);
  g_string_printf (out, SIGN "%u:", VERSION);
  append_letters (out, bytes->data, bytes->len);
  g_string_append_c (out, '\n');
  return g_string_free (out, FALSE);
}

/* (transfer full): the list in a code; SLV_ERROR_REFUSED. */
static char *
decode (const char *text, const char *name, GError **error)
{
  const SlvPlace place = { name, 0, 0 };
  char *rest = NULL;
  guint64 version = g_ascii_strtoull (text + strlen (SIGN), &rest, 10);
  g_autofree char *number = g_strdup_printf ("%" G_GUINT64_FORMAT, version);
  if (*rest != ':' || version == 0)
    slv_set_error (error, SLV_ERROR_REFUSED, &place, _("a deck's code begins with “%s”, and this one does not go on so"), SIGN "1:");
  else if (version > VERSION)
    slv_set_error (error, SLV_ERROR_REFUSED, &place, _("this deck's code was made by a newer Sleeves (version %s of such codes, this program "
                   "reads %u): update the program, or ask for the list as text"), number, VERSION);
  else
    {
      g_autoptr (GByteArray) bytes = read_letters (rest + 1);
      char *list = bytes != NULL && bytes->len > CHECK_BYTES ? unpack (bytes) : NULL;
      if (list == NULL)
        slv_set_error (error, SLV_ERROR_REFUSED, &place, _("this deck's code is damaged: a sign is missing or wrong; copy all of it once more"));
      return list;
    }
  return NULL;
}

static gboolean
read_code (const SlvDeckInput *input, const char *code, GPtrArray *decks, GError **error)
{
  SlvDeckTally one, *all = input->tally;
  g_autofree char *list = decode (code, input->name, error);
  g_autoptr (GPtrArray) read = list != NULL ? slv_deck_text_read_tally (list, strlen (list), input->name, "json", input->games, &one, error) : NULL;
  if (read == NULL)
    return FALSE;
  all->records += one.records;
  all->cards += one.cards;
  all->headings += one.headings;
  all->comments += one.comments;
  all->unread += one.unread;
  g_ptr_array_extend_and_steal (decks, g_steal_pointer (&read));
  return TRUE;
}

/* The next code in @text; no code holds a colon behind its beginning. NULL: there is none. */
static char *
find_code (char *text)
{
  for (; *text != '\0'; text++)
    if (g_ascii_strncasecmp (text, SIGN, strlen (SIGN)) == 0)
      return text;
  return NULL;
}

static gboolean
read_file (const SlvDeckInput *input, GPtrArray *decks, GError **error)
{
  g_autofree char *text = g_strdup (input->text);
  for (char *code = find_code (text), *next; code != NULL; code = next)
    {
      next = find_code (code + 1);
      g_autofree char *alone = g_strndup (code, next != NULL ? (gsize) (next - code) : strlen (code));
      if (!read_code (input, alone, decks, error))
        return FALSE;
    }
  return TRUE;
}

static guint
detect (const SlvDeckInput *input)
{
  const char *text = input->text + strspn (input->text, " \t\r\n");
  return input->look != NULL && g_ascii_strncasecmp (text, SIGN, strlen (SIGN)) == 0 ? 99 : 0;
}

const SlvDeckKind slv_deck_kind_code = {
  .id = "code", .title = N_("Code (one word, also as a QR code)"), .endings = { ".deckcode" }, .detect = detect, .read = read_file,
  .write = write_file, .carries = SLV_CARRIES_ALL,
};
