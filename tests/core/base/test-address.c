/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-address.c: the password of an address, taken out and put back. */
#include "base/slv-address.h"
#include "base/slv-error.h"

static const struct { const char *address, *shown, *plain, *password, *joined; } rows[] = {
  { "https://reader:s3cret@host.example/a?b=c:d@e", "https://reader:***@host.example/a?b=c:d@e", "https://reader@host.example/a?b=c:d@e", "s3cret", NULL },
  { "http://a:b@c@host:8080", "http://a:***@host:8080", "http://a@host:8080", "b@c", NULL },
  { "http://:only@host/", "http://:***@host/", "http://@host/", "only", NULL },
  { "http://a:b:c@h", "http://a:***@h", "http://a@h", "b:c", NULL },
  { "https://reader@host/x", "https://reader@host/x", "https://reader@host/x", NULL, NULL },
  { "https://reader:@host/x", "https://reader:@host/x", "https://reader:@host/x", NULL, NULL },
  { "https://host:443/a:b@c", "https://host:443/a:b@c", "https://host:443/a:b@c", NULL, NULL },
  { "https://[::1]:80/", "https://[::1]:80/", "https://[::1]:80/", NULL, NULL },
  { "http://bob:p/s3cr?t#@host/c", "http://bob:***@host/c", "http://bob@host/c", "p/s3cr?t#", "http://bob:p%2Fs3cr%3Ft%23@host/c" },
  { "http://bob:1/x@host", "http://bob:1/x@host", "http://bob:1/x@host", NULL, NULL },   /* a port and a path, for all that one can see */
  { "http://bob:1a/x@host", "http://bob:***@host", "http://bob@host", "1a/x", "http://bob:1a%2Fx@host" },
  { "http://host:/a@b", "http://host:/a@b", "http://host:/a@b", NULL, NULL },
  { "http://[::1]:80/a:b@c", "http://[::1]:80/a:b@c", "http://[::1]:80/a:b@c", NULL, NULL },
  { "http://host:x/a b@c", "http://host:x/a b@c", "http://host:x/a b@c", NULL, NULL },
  { "/folder/a:b@c", "/folder/a:b@c", "/folder/a:b@c", NULL, NULL },
  { "https://host/l.json?set=1&token=ab%2Fc&p=2#x", "https://host/l.json?set=1&token=***&p=2#x", "https://host/l.json?set=1&token=&p=2#x", "ab%2Fc", NULL },
  { "http://host/?API_Key=k", "http://host/?API_Key=***", "http://host/?API_Key=", "k", NULL },
  { "http://a:b@host/?sig=s&token=t", "http://a:***@host/?sig=***&token=***", "http://a@host/?sig=s&token=t", "b", NULL },   /* one is kept apart */
  { "http://host/?tokens=5&key=7&token", "http://host/?tokens=5&key=7&token", "http://host/?tokens=5&key=7&token", NULL, NULL },
  { "http://host/token=5", "http://host/token=5", "http://host/token=5", NULL, NULL },
  { "cards?token=5", "cards?token=5", "cards?token=5", NULL, NULL },
  { "://", "://", "://", NULL, NULL },
  { "", "", "", NULL, NULL },
};

TEST ("/base/address/is-taken-apart-and-put-together", test_taken_apart)
{
  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autofree char *password = NULL, *shown = slv_address_shown (rows[i].address), *plain = slv_address_split (rows[i].address, &password);
      g_autofree char *joined = slv_address_join (plain, password);

      g_assert_cmpstr (shown, ==, rows[i].shown);
      g_assert_cmpstr (plain, ==, rows[i].plain);
      g_assert_cmpstr (password, ==, rows[i].password);
      g_assert_cmpstr (joined, ==, rows[i].joined != NULL ? rows[i].joined : rows[i].address);
    }
}

TEST ("/base/address/only-a-user-has-a-password", test_joined)
{
  g_autofree char *nobody = slv_address_join ("https://host/a@b", "x"), *has_one = slv_address_join ("https://u:p@host/", "x");

  g_assert_cmpstr (nobody, ==, "https://host/a@b");   /* no user to whom it could belong */
  g_assert_cmpstr (has_one, ==, "https://u:p@host/");
}

TEST ("/base/address/errors-never-tell-it", test_errors)
{
  const SlvPlace place = { "https://reader:s3cret@host/list.json", 4, 0 };
  g_autoptr (GError) error = slv_error_new_at (SLV_ERROR_NETWORK, &place, "no answer");
  g_autofree char *text = slv_error_describe (error);
  g_autoptr (GError) named = slv_error_new_at (SLV_ERROR_NOT_FOUND, NULL, "“%s” is no deck, “%s” is another, ask me@host; %s",
                                               "http://a:s3/cret@h", "HTTPS://b:s3cret@h/x@y", "http://c:80/ and ftp://:s3cret@d/e");

  g_assert_cmpstr (text, ==, "https://reader:***@host/list.json:4: no answer");
  /* an address may have been meant as a name */
  g_assert_cmpstr (named->message, ==, "“http://a:***@h” is no deck, “HTTPS://b:***@h/x@y” is another, ask me@host; http://c:80/ and ftp://:***@d/e");
}

TEST_MAIN ()
