/* SPDX-License-Identifier: GPL-3.0-or-later */
/* fuzz-image-address.c: any text as what a card list says of a picture. What becomes an address stays on the declared hosts and under
 * the declared base, and is plain ASCII without anything that a server or curl would read otherwise. */
#include "game/slv-image-address.h"
#include "fuzz.h"

int
LLVMFuzzerInitialize (int *argc G_GNUC_UNUSED, char ***argv G_GNUC_UNUSED)
{
  return 0;
}

static void
check (const char *address, const char *base, const char *host)
{
  for (const char *p = address; *p != '\0'; p++)
    g_assert_true (*p > ' ' && *p < 0x7f && *p != '\\' && *p != '#');
  g_assert_true (g_str_has_prefix (address, base) || g_str_has_prefix (address, host));
  const char *path = strchr (address + 8, '/');
  gsize length = strcspn (path, "?");
  g_assert_null (g_strstr_len (path, (gssize) length, "/../"));
  g_assert_null (g_strstr_len (path, (gssize) length, "/./"));
  g_assert_null (g_strstr_len (path, (gssize) length, "%2e%2e"));
  g_assert_cmpuint (strlen (address), <=, SLV_IMAGE_ADDRESS_MAX);
}

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  static const char base[] = "https://pictures.example/cards/", host[] = "https://other.example:8443/";
  char *hosts[] = { (char *) "other.example:8443", NULL }, *endings[] = { (char *) "png", (char *) "jpg", NULL }, *any[] = { NULL };
  SlvImageScheme schemes[] = {
    { .base = (char *) base, .path = (char *) "{image}", .hosts = hosts, .endings = endings, .query = TRUE, .parallel = 1 },
    { .base = (char *) base, .path = (char *) "{set}/{number}.jpg", .hosts = any, .endings = any, .lower = TRUE, .parallel = 1 },
    { .path = (char *) "{image}", .hosts = hosts, .endings = any, .parallel = 1 },
  };
  g_autofree char *text = g_strndup (size > 0 ? (const char *) data : "", size);
  SlvImageFields fields = { .image = text, .set = text, .number = "1", .language = "", .key = text, .name = text };

  for (guint i = 0; i < G_N_ELEMENTS (schemes); i++)
    {
      g_autoptr (GError) error = NULL;
      g_autofree char *address = slv_image_scheme_address (&schemes[i], &fields, &error);

      g_assert_true ((address != NULL) == (error == NULL));
      if (address != NULL)
        {
          check (address, base, host);
          g_assert_true (slv_image_scheme_allows (&schemes[i], address));
        }
      else
        g_assert_true (g_utf8_validate (error->message, -1, NULL));
      slv_image_scheme_allows (&schemes[i], text);
    }
  return 0;
}
