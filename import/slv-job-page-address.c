/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-job-page-address.c: how a page of a list is asked for: by its address, or by what is sent to an address. */
#include "import/slv-job-private.h"
#include <curl/curl.h>
#include <string.h>

/* the query of an address without one parameter; (transfer full), NULL when nothing is left */
static char *
query_without (const char *query, const char *param)
{
  g_auto (GStrv) parts = g_strsplit (query != NULL ? query : "", "&", -1);
  g_autoptr (GString) kept = g_string_new (NULL);
  gsize length = strlen (param);

  for (guint i = 0; parts[i] != NULL; i++)
    if (*parts[i] != '\0' && !(strncmp (parts[i], param, length) == 0 && (parts[i][length] == '=' || parts[i][length] == '\0')))
      g_string_append_printf (kept, "%s%s", kept->len > 0 ? "&" : "", parts[i]);
  return kept->len > 0 ? g_strdup (kept->str) : NULL;
}

char *
slv_job_page_url (const SlvCardReader *reader, const char *url, guint number)
{
  char *query = NULL, *whole = NULL;
  g_autofree char *full = NULL;

  if (reader == NULL || reader->page_body != NULL)
    return g_strdup (url);
  CURLU *parts = curl_url ();
  if (curl_url_set (parts, CURLUPART_URL, url, 0) != CURLUE_OK)
    {
      curl_url_cleanup (parts);
      return g_strdup (url);
    }
  curl_url_get (parts, CURLUPART_QUERY, &query, 0);
  g_autofree char *first = query_without (query, reader->page_param);
  g_autofree char *second = reader->page_size_param != NULL ? query_without (first, reader->page_size_param) : g_strdup (first);
  full = g_strdup_printf ("%s%s%s=%u", second != NULL ? second : "", second != NULL ? "&" : "", reader->page_param, number);
  if (reader->page_size_param != NULL)
    slv_take_str (&full, g_strdup_printf ("%s&%s=%u", full, reader->page_size_param, reader->page_size));
  curl_url_set (parts, CURLUPART_QUERY, full, 0);
  curl_url_get (parts, CURLUPART_URL, &whole, 0);
  char *result = g_strdup (whole != NULL ? whole : url);
  curl_free (query);
  curl_free (whole);
  curl_url_cleanup (parts);
  return result;
}

char *
slv_job_page_body (const SlvCardReader *reader, const char *url, guint number)
{
  if (reader == NULL || reader->page_body == NULL)
    return NULL;
  g_autoptr (cJSON) body = slv_json_parse (reader->page_body, strlen (reader->page_body), url, NULL);
  cJSON_DeleteItemFromObjectCaseSensitive (body, reader->page_param);
  cJSON_AddNumberToObject (body, reader->page_param, number);
  if (reader->page_size_param != NULL)
    {
      cJSON_DeleteItemFromObjectCaseSensitive (body, reader->page_size_param);
      cJSON_AddNumberToObject (body, reader->page_size_param, reader->page_size);
    }
  return slv_json_print (body, FALSE);
}
