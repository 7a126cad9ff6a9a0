/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-address.c: the password that an address can carry, apart from the address: that of its user (RFC 3986, 3.2.1), or where there is
 * none a parameter of its query that is called after a secret, as services give them to who may fetch a list. */
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

/* a parameter called so, its name as the first part; bytes: a text need not be valid */
#define SECRET "([?&;](?:(?:access|auth|private|refresh)[-_]?token|token|api[-_]?key|auth|authorization|passwd|password|pwd|secret|" \
               "client[-_]?secret|sig|signature|x-amz-(?:signature|security-token|credential)|x-goog-signature)=)"
#define VALUE  "((?:(?!”)[^&#\\s])+)"

static GRegex *
secret_parameter (gboolean empty)
{
  static GRegex *regex[2];
  static gsize once = 0;

  if (g_once_init_enter (&once))
    {
      regex[FALSE] = g_regex_new (SECRET VALUE, G_REGEX_RAW | G_REGEX_CASELESS | G_REGEX_OPTIMIZE, 0, NULL);
      regex[TRUE] = g_regex_new (SECRET "()(?=&|#|$)", G_REGEX_RAW | G_REGEX_CASELESS | G_REGEX_OPTIMIZE, 0, NULL);
      g_once_init_leave (&once, 1);
    }
  return regex[empty];
}

/* As find_password(); @empty: a parameter whose value was taken out. */
static gboolean
find_parameter (const char *address, gboolean empty, const char **begin, const char **end)
{
  g_autoptr (GMatchInfo) match = NULL;
  int from, to;

  if (strstr (address, "://") == NULL || !g_regex_match (secret_parameter (empty), address, 0, &match)
      || !g_match_info_fetch_pos (match, 2, &from, &to))
    return FALSE;
  *begin = address + from;
  *end = address + to;
  return TRUE;
}

char *
slv_address_shown (const char *address)
{
  g_autofree char *unnamed = strstr (address, "://") == NULL ? NULL
                           : g_regex_replace (secret_parameter (FALSE), address, -1, 0, "\\1***", 0, NULL);
  GString *shown = g_string_new (NULL);
  const char *begin, *end, *next;

  address = unnamed != NULL ? unnamed : address;
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

  gboolean of_user = find_password (address, &begin, &end);

  *password = NULL;
  if (!of_user && !find_parameter (address, FALSE, &begin, &end))
    return g_strdup (address);
  *password = g_strndup (begin, (gsize) (end - begin));
  return g_strdup_printf ("%.*s%s", (int) (begin - address) - (of_user ? 1 : 0), address, end);
}

char *
slv_address_join (const char *address, const char *password)
{
  const char *authority = strstr (address, "://"), *at, *begin, *end;
  g_autoptr (GString) escaped = g_string_new (password);

  if (password == NULL || authority == NULL)
    return g_strdup (address);
  if (find_parameter (address, TRUE, &begin, &end))
    return g_strdup_printf ("%.*s%s%s", (int) (begin - address), address, password, end);
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
