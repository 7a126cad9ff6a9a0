/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-image-address.c: addresses of pictures. Nothing of what a list says is copied into an address as it is: it is taken apart,
 * checked, and put together again with the definition's own host, so that what curl reads is what was checked here. */
#include "game/slv-image-address.h"

/* beside letters and digits; RFC 3986, unreserved and those that mean nothing in a path */
#define PATH_SAFE  "-._~!$'()*+,;=:@"
#define QUERY_SAFE PATH_SAFE "/?&"

static const char * const field_names[] = { "image", "set", "number", "language", "key", "name" };

static const char *
field_value (const SlvImageFields *fields, guint n)
{
  const char * const values[] = { fields->image, fields->set, fields->number, fields->language, fields->key, fields->name };

  return values[n] != NULL ? values[n] : "";
}

static gboolean
refuse (GError **error, const char *reason, const char *image)
{
  g_autofree char *shown = g_utf8_make_valid (image, (gssize) MIN (strlen (image), 200));

  for (char *p = shown; *p != '\0'; p++)
    if (g_ascii_iscntrl (*p))
      *p = ' ';
  return slv_set_error (error, SLV_ERROR_REFUSED, NULL, reason, shown);
}

/* ---- parts of an address ---- */

/** An address as far as it matters; members point into the text. */
typedef struct { gboolean https; const char *host; gsize host_length; const char *rest; } Parts;

static gboolean
is_host (const char *text, gsize length)
{
  const char *end = text + length, *colon;
  gsize name;

  if (length == 0 || length > 260)
    return FALSE;
  if (*text == '[')   /* an IPv6 address */
    {
      const char *close = memchr (text, ']', length);

      if (close == NULL || strspn (text + 1, "0123456789abcdefABCDEF:.") != (gsize) (close - text - 1))
        return FALSE;
      name = (gsize) (close - text) + 1;
    }
  else
    {
      for (name = 0; name < length && (g_ascii_isalnum (text[name]) || text[name] == '-' || text[name] == '.'); name++)
        ;
      if (name == 0 || !g_ascii_isalnum (text[0]) || !g_ascii_isalnum (text[name - 1]))
        return FALSE;
    }
  colon = text + name;
  if (colon == end)
    return TRUE;
  length = (gsize) (end - colon) - 1;
  return *colon == ':' && length > 0 && length <= 5 && strspn (colon + 1, "0123456789") >= length;
}

gboolean
slv_image_host_is (const char *host)
{
  return is_host (host, strlen (host));
}

/* "https://HOST[:PORT]" and what follows; FALSE for everything else, a user before the host too */
static gboolean
take_apart (const char *url, Parts *parts)
{
  if (g_ascii_strncasecmp (url, "https://", 8) == 0)
    *parts = (Parts) { TRUE, url + 8, 0, NULL };
  else if (g_ascii_strncasecmp (url, "http://", 7) == 0)
    *parts = (Parts) { FALSE, url + 7, 0, NULL };
  else
    return FALSE;
  parts->host_length = strcspn (parts->host, "/?#");
  parts->rest = parts->host + parts->host_length;
  return is_host (parts->host, parts->host_length);
}

static gboolean
is_this_machine (const Parts *parts)
{
  static const char * const names[] = { "127.0.0.1", "localhost", "[::1]" };

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      gsize length = strlen (names[i]);

      if (parts->host_length >= length && g_ascii_strncasecmp (parts->host, names[i], length) == 0
          && (parts->host_length == length || parts->host[length] == ':'))
        return TRUE;
    }
  return FALSE;
}

static gboolean
is_same_host (const Parts *parts, const char *host)
{
  return strlen (host) == parts->host_length && g_ascii_strncasecmp (parts->host, host, parts->host_length) == 0;
}

static gboolean
is_named (const SlvImageScheme *scheme, const Parts *parts)
{
  for (guint i = 0; scheme->hosts[i] != NULL; i++)
    if (is_same_host (parts, scheme->hosts[i]))
      return TRUE;
  return FALSE;
}

static gboolean
is_declared (const SlvImageScheme *scheme, const Parts *parts)
{
  Parts base;

  if (!parts->https && !is_this_machine (parts))
    return FALSE;
  if (is_named (scheme, parts))
    return TRUE;
  return scheme->base != NULL && take_apart (scheme->base, &base) && base.https == parts->https
         && base.host_length == parts->host_length && g_ascii_strncasecmp (base.host, parts->host, base.host_length) == 0;
}

gboolean
slv_image_scheme_allows (const SlvImageScheme *scheme, const char *url)
{
  Parts parts;

  return take_apart (url, &parts) && is_declared (scheme, &parts);
}

/* ---- paths ---- */

static int
hex_byte (const char *text)
{
  int high = g_ascii_xdigit_value (text[0]), low = high >= 0 ? g_ascii_xdigit_value (text[1]) : -1;

  return low >= 0 ? high * 16 + low : -1;
}

/* Appends @length bytes so that they mean nothing in an address; "%41" stays, a lone "%" becomes "%25". FALSE for what no address of
 * a picture has: control characters, a backslash, an encoded slash. */
static gboolean
append_encoded (GString *out, const char *text, gsize length, const char *safe)
{
  for (gsize i = 0; i < length; i++)
    {
      int byte = (guchar) text[i], encoded = byte == '%' && i + 2 < length ? hex_byte (text + i + 1) : -1;

      if (encoded >= 0)
        {
          byte = encoded;
          i += 2;
        }
      if (byte < ' ' || byte == 0x7f || byte == '\\' || (encoded >= 0 && byte == '/'))
        return FALSE;
      if (g_ascii_isalnum (byte) || (byte < 0x80 && strchr (safe, byte) != NULL && encoded < 0))
        g_string_append_c (out, (char) byte);
      else
        g_string_append_printf (out, "%%%02X", (guint) byte);
    }
  return TRUE;
}

/* "." and "..", also as "%2e" */
static gboolean
is_dots (const char *segment)
{
  guint n = 0;

  while (*segment == '.' || g_ascii_strncasecmp (segment, "%2e", 3) == 0)
    {
      segment += *segment == '.' ? 1 : 3;
      n++;
    }
  return *segment == '\0' && (n == 1 || n == 2);
}

/* A path of segments; @text without its leading "/". */
static gboolean
append_path (GString *out, const char *text, gsize length)
{
  g_autofree char *path = g_strndup (text, length);
  g_auto (GStrv) segments = g_strsplit (path, "/", -1);

  for (guint i = 0; segments[i] != NULL; i++)
    {
      if (*segments[i] == '\0' || is_dots (segments[i]))
        return FALSE;
      if (i > 0)
        g_string_append_c (out, '/');
      if (!append_encoded (out, segments[i], strlen (segments[i]), PATH_SAFE))
        return FALSE;
    }
  return segments[0] != NULL;
}

static gboolean
has_ending (const SlvImageScheme *scheme, const char *path, gsize length)
{
  const char *dot = g_strrstr_len (path, (gssize) length, ".");

  if (scheme->endings[0] == NULL)
    return TRUE;
  for (guint i = 0; dot != NULL && scheme->endings[i] != NULL; i++)
    if ((gsize) (path + length - dot - 1) == strlen (scheme->endings[i])
        && g_ascii_strncasecmp (dot + 1, scheme->endings[i], strlen (scheme->endings[i])) == 0)
      return TRUE;
  return FALSE;
}

/* What a list says after the host or the base: a path and perhaps a query. */
static gboolean
append_rest (const SlvImageScheme *scheme, GString *out, const char *rest, const char *image, GError **error)
{
  gsize length = strcspn (rest, "?#");

  if (!append_path (out, rest, length))
    return refuse (error, _("“%s” is no path of a picture: it leads out of its folder, or holds what no address holds"), image);
  if (rest[length] == '\0')
    return TRUE;
  if (rest[length] == '#' || !scheme->query || strchr (rest + length, '#') != NULL)
    return refuse (error, _("“%s” goes on after its path, which the definition does not allow"), image);
  g_string_append_c (out, '?');
  return append_encoded (out, rest + length + 1, strlen (rest + length + 1), QUERY_SAFE)
         || refuse (error, _("“%s” is no path of a picture: it leads out of its folder, or holds what no address holds"), image);
}

/* ---- the three ways ---- */

/* "https://HOST/…" */
static gboolean
append_whole (const SlvImageScheme *scheme, GString *out, const char *image, GError **error)
{
  Parts parts, base;

  if (!take_apart (image, &parts))
    return refuse (error, _("“%s” is no https address without a user's name"), image);
  if (!is_declared (scheme, &parts))
    return refuse (error, _("the definition has no pictures at the host of “%s”"), image);
  if (!is_named (scheme, &parts) && take_apart (scheme->base, &base) && !g_str_has_prefix (parts.rest, base.rest))
    return refuse (error, _("“%s” does not lie where the definition's pictures do"), image);
  if (*parts.rest != '/')
    return refuse (error, _("“%s” is no path of a picture: it leads out of its folder, or holds what no address holds"), image);
  g_string_append (out, parts.https ? "https://" : "http://");
  for (gsize i = 0; i < parts.host_length; i++)
    g_string_append_c (out, g_ascii_tolower (parts.host[i]));
  g_string_append_c (out, '/');
  return append_rest (scheme, out, parts.rest + 1, image, error);
}

/* A path: under the base when it begins with "/", else behind it. */
static gboolean
append_relative (const SlvImageScheme *scheme, GString *out, const char *image, GError **error)
{
  const char *rest = image;
  Parts base;

  if (*image == '/')
    {
      if (!take_apart (scheme->base, &base))
        return FALSE;
      gsize own = strlen (base.rest);
      if (strncmp (image, base.rest, own) != 0)
        return refuse (error, _("“%s” does not lie where the definition's pictures do"), image);
      rest = image + own;
    }
  return append_rest (scheme, out, rest, image, error);
}

/* Whether a text begins with a scheme, as "javascript:" does, or with a host; any other colon is one of a name. RFC 3986, 3.1. */
static gboolean
has_scheme (const char *text)
{
  gsize n = 0;

  while (g_ascii_isalnum (text[n]) || text[n] == '+' || text[n] == '-' || text[n] == '.')
    n++;
  return (text[n] == ':' && g_ascii_isalpha (*text)) || g_str_has_prefix (text, "//");
}

static gboolean
append_image (const SlvImageScheme *scheme, GString *out, const char *image, GError **error)
{
  if (has_scheme (image) || *image == '/')
    {
      if (strcmp (scheme->path, "{image}") != 0)
        return refuse (error, _("“%s” is not the part of an address that the definition expects"), image);
      if (*image != '/' || image[1] == '/')
        {
          g_string_truncate (out, 0);
          return append_whole (scheme, out, image, error);
        }
    }
  if (scheme->base == NULL)
    return refuse (error, _("“%s” is no whole address, and the definition says not where it would lie"), image);
  return append_relative (scheme, out, image, error);
}

static gboolean
append_field (const SlvImageScheme *scheme, const SlvImageFields *fields, guint n, GString *out, GError **error)
{
  const char *value = field_value (fields, n);
  g_autofree char *lower = NULL;

  if (*value == '\0')
    return slv_set_error (error, SLV_ERROR_NO, NULL, _("the card list has no picture of this printing"));
  if (strlen (value) > SLV_IMAGE_FIELD_MAX || !g_utf8_validate (value, -1, NULL))
    return refuse (error, _("“%s” is too long for an address, or no text"), value);
  if (n == 0)
    return append_image (scheme, out, value, error);
  if (scheme->lower)
    value = lower = g_utf8_strdown (value, -1);
  if (is_dots (value) || !append_encoded (out, value, strlen (value), "-._~"))
    return refuse (error, _("“%s” cannot stand in an address"), value);
  return TRUE;
}

/* ---- templates ---- */

/* The field that @text begins with ("{set}"); -1: none of that name. @length: with its braces. */
static int
template_field (const char *text, gsize *length)
{
  const char *close = strchr (text, '}');

  *length = close != NULL ? (gsize) (close - text) + 1 : strlen (text);
  for (guint i = 0; close != NULL && i < G_N_ELEMENTS (field_names); i++)
    if (strlen (field_names[i]) == *length - 2 && strncmp (field_names[i], text + 1, *length - 2) == 0)
      return (int) i;
  return -1;
}

char *
slv_image_template_unknown (const char *template, guint *n)
{
  gsize length;

  *n = 0;
  for (const char *open = strchr (template, '{'); open != NULL; open = strchr (open + length, '{'))
    {
      if (template_field (open, &length) < 0)
        return g_strndup (open, length);
      *n += 1;
    }
  return NULL;
}

gboolean
slv_image_base_is (const char *base)
{
  g_autoptr (GString) path = g_string_new (NULL);
  Parts parts;

  if (!take_apart (base, &parts) || (!parts.https && !is_this_machine (&parts)))
    return FALSE;
  gsize length = strlen (parts.rest);
  if (length == 0 || parts.rest[length - 1] != '/' || strcspn (parts.rest, "?#") < length)
    return FALSE;
  return length == 1 || (append_path (path, parts.rest + 1, length - 2) && strlen (path->str) == length - 2);
}

char *
slv_image_scheme_address (const SlvImageScheme *scheme, const SlvImageFields *fields, GError **error)
{
  g_autoptr (GString) out = g_string_new (scheme->base);
  const char *at = scheme->path;

  while (*at != '\0')
    {
      gsize plain = strcspn (at, "{"), length = 0;

      g_string_append_len (out, at, (gssize) plain);
      at += plain;
      if (*at == '\0')
        break;
      int field = template_field (at, &length);
      if (field < 0 || !append_field (scheme, fields, (guint) field, out, error))
        return NULL;
      at += length;
    }
  if (out->len > SLV_IMAGE_ADDRESS_MAX)
    {
      refuse (error, _("“%s” is too long for an address, or no text"), out->str);
      return NULL;
    }
  if (!has_ending (scheme, out->str, strcspn (out->str, "?")))
    {
      refuse (error, _("“%s” does not end as the definition's pictures do"), out->str);
      return NULL;
    }
  return g_string_free (g_steal_pointer (&out), FALSE);
}

char *
slv_game_image_address (const SlvGame *game, const SlvImageFields *fields, const SlvImageScheme **scheme, GError **error)
{
  g_autoptr (GError) first = NULL;

  SLV_EACH (const SlvImageScheme, one, game->images)
    {
      g_autoptr (GError) reason = NULL;
      char *address = slv_image_scheme_address (one, fields, &reason);

      if (address != NULL && scheme != NULL)
        *scheme = one;
      if (address != NULL)
        return address;
      /* what was refused says more than what was not there */
      if (first == NULL || first->code == SLV_ERROR_NO)
        {
          g_clear_error (&first);
          first = g_steal_pointer (&reason);
        }
    }
  if (first != NULL)
    g_propagate_error (error, g_steal_pointer (&first));
  else
    slv_set_error (error, SLV_ERROR_NO, NULL, _("the definition of the game knows of no pictures"));
  return NULL;
}
