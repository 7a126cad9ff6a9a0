/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-address.c: the password that an address can carry, apart from the address (RFC 3986, 3.2.1). */
#include "base/slv-address.h"
#include <string.h>

#define ENDS "/?#"   /* what ends the part of an address that says who and where */

/* Where the password of scheme://user:password@host stands, which may be a name in a sentence; FALSE: there is none. One with signs that
 * should have been escaped is one all the same: what follows the colon is no port then. */
static gboolean
find_password (const char *address, const char **begin, const char **end)
{
  const char *authority = strstr (address, "://"), *quote, *at, *colon;
  gsize whole, part;

  if (authority == NULL)
    return FALSE;
  authority += 3;
  quote = strstr (authority, "”");
  whole = quote != NULL ? (gsize) (quote - authority) : strlen (authority);
  part = MIN (strcspn (authority, ENDS), whole);
  at = memrchr (authority, '@', part);
  colon = memchr (authority, ':', at != NULL ? (gsize) (at - authority) : part);
  if (at == NULL && colon != NULL && *authority != '[' && strchr (ENDS, colon[1 + strspn (colon + 1, "0123456789")]) == NULL)
    at = memrchr (authority, '@', MIN (strcspn (authority, " \t\r\n"), whole));
  if (at == NULL || colon == NULL || colon + 1 == at)
    return FALSE;
  *begin = colon + 1;
  *end = at;
  return TRUE;
}

char *
slv_address_shown (const char *address)
{
  GString *shown = g_string_new (NULL);
  const char *begin, *end, *next;

  for (; (next = strstr (address, "://")) != NULL; address = next)
    {
      gboolean has_one = find_password (address, &begin, &end);

      next = has_one ? end : next + 3;
      g_string_append_len (shown, address, (has_one ? begin : next) - address);
      g_string_append (shown, has_one ? "***" : "");
    }
  g_string_append (shown, address);
  return g_string_free (shown, FALSE);
}

char *
slv_address_split (const char *address, char **password)
{
  const char *begin, *end;

  *password = NULL;
  if (!find_password (address, &begin, &end))
    return g_strdup (address);
  *password = g_strndup (begin, (gsize) (end - begin));
  return g_strdup_printf ("%.*s%s", (int) (begin - address) - 1, address, end);
}

char *
slv_address_join (const char *address, const char *password)
{
  const char *authority = strstr (address, "://"), *at;
  g_autoptr (GString) escaped = g_string_new (password);

  if (password == NULL || authority == NULL)
    return g_strdup (address);
  authority += 3;
  gsize length = strcspn (authority, ENDS);
  at = memrchr (authority, '@', length);
  if (at == NULL || memchr (authority, ':', (gsize) (at - authority)) != NULL)
    return g_strdup (address);
  g_string_replace (escaped, "/", "%2F", 0);
  g_string_replace (escaped, "?", "%3F", 0);
  g_string_replace (escaped, "#", "%23", 0);
  return g_strdup_printf ("%.*s:%s%s", (int) (at - address), address, escaped->str, at);
}

gboolean
slv_address_is_web (const char *text)
{
  return (g_ascii_strncasecmp (text, "https://", 8) == 0 || g_ascii_strncasecmp (text, "http://", 7) == 0)
         && strpbrk (text, " \t\r\n") == NULL;
}
