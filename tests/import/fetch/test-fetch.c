/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-fetch.c: documents over HTTP, and what servers do wrong. */
#include "import-fixture.h"
#include "import/slv-fetch.h"
#include <signal.h>
#include <sys/resource.h>
#include <unistd.h>

static const FixtureAnswer answers[] = {
  { "/plain", 200, "hello", "ETag", "\"v1\"", 0 },
  { "/dated", 200, "hello", "Last-Modified", "Sat, 28 Nov 2026 10:00:00 GMT", 0 },
  { "/loop", 302, NULL, "Location", "/loop", 0 },
  { "/once", 301, "moved", "Location", "/plain", 0 },
  { "/other-scheme", 302, NULL, "Location", "file:///etc/passwd", 0 },
  { "/odd-tag", 200, "hello", "ETag", "\"\xff\"", 0 },
  { "/secure", 302, NULL, "Location", "https://127.0.0.1:1/", 0 },
  { "/nowhere", 302, NULL, NULL, NULL, 0 },
  { "/passing", 503, "later", NULL, NULL, 0 },
  { "/passing", 200, "now", NULL, NULL, 0 },
  { "/broken", 500, "no", NULL, NULL, 0 },
  { "/refused", 403, "no", NULL, NULL, 0 },
  { "/long", 503, "no", "Retry-After", "3000", 0 },
  { "/cut", 200, "half", NULL, NULL, 1000 },
  { "/401", 401, NULL, NULL, NULL, 0 }, { "/403", 403, NULL, NULL, NULL, 0 }, { "/410", 410, NULL, NULL, NULL, 0 }, { "/418", 418, NULL, NULL, NULL, 0 },
  { "/501", 501, NULL, NULL, NULL, 0 }, { "/505", 505, NULL, NULL, NULL, 0 }, { "/599", 599, NULL, "Retry-After", "31", 0 },
  { "POST /plain", 200, "posted", NULL, NULL, 0 },
  { "POST /301", 301, NULL, "Location", "/plain", 0 }, { "POST /302", 302, NULL, "Location", "/plain", 0 }, { "POST /303", 303, NULL, "Location", "/plain", 0 },
  { "POST /307", 307, NULL, "Location", "/plain", 0 }, { "POST /308", 308, NULL, "Location", "/plain", 0 },
  { "/a\x7f", 200, "odd", NULL, NULL, 0 },
  { "/pieces", 200, "hello", NULL, NULL, G_MAXSIZE }, /* of a length that nobody says */
  { "/known", 200, "hello", "ETag", "\"k\"", 0 },
  { "/known", 404, NULL, NULL, NULL, 0 },
  { "/a%20b", 200, "unused", NULL, NULL, 0 },
  { "/a b", 200, "blank", NULL, NULL, 0 },
  { "http://cards.invalid/list", 200, "by the proxy", NULL, NULL, 0 },
  { NULL, 0, NULL, NULL, NULL, 0 },
};

/* The body that comes, within @limits or where it is NULL those of everything; NULL with @error. */
static char *
fetch_within (const char *url, const SlvFetchLimits *limits, guint *requests, GCancellable *cancellable, GError **error)
{
  g_autoptr (SlvFetchSession) session = slv_fetch_session_new ();
  SlvFetchAnswer answer = { 0 };
  int fd = slv_fetch_temp_file (error);
  char text[100];
  gssize n = -1;

  g_assert_cmpint (fd, >=, 0);
  if (limits != NULL)
    slv_fetch_session_set_limits (session, limits);
  if (slv_fetch_to (session, url, fd, &answer, NULL, NULL, cancellable, error))
    n = pread (fd, text, sizeof text, 0);
  if (requests != NULL)
    *requests += answer.requests;
  slv_fetch_answer_clear (&answer);
  close (fd);
  return n >= 0 ? g_strndup (text, (gsize) n) : NULL;
}

static char *
fetch (const char *url, guint *requests, GCancellable *cancellable, GError **error)
{
  return fetch_within (url, NULL, requests, cancellable, error);
}

static char *
get (FixtureServer *server, const char *path, guint *requests, GCancellable *cancellable, GError **error)
{
  g_autofree char *url = fixture_server_url (server, path);

  return fetch (url, requests, cancellable, error);
}

TEST ("/import/fetch/documents-come-through-redirects-and-passing-faults", test_bodies)
{
  static const struct { const char *path, *body; guint requests; } rows[] = {
    { "/plain", "hello", 1 }, { "/once", "hello", 2 }, { "/passing", "now", 2 }, { "/a b", "blank", 1 }, { "/a\x7f", "odd", 1 },
  };
  FixtureServer *server = fixture_server_new (answers);

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      guint requests = 0;
      g_autofree char *body = good (get (server, rows[i].path, &requests, NULL, &error));

      g_assert_cmpstr (body, ==, rows[i].body);
      g_assert_cmpuint (requests, ==, rows[i].requests);
    }
  fixture_server_free (server);
}

/* A remark that does not end, beside a status that says all. */
TEST ("/import/fetch/what-a-redirect-says-for-people-is-not-read-without-end", test_remarks)
{
  g_autofree char *remark = g_strnfill (300000, 'x');
  const FixtureAnswer chatty[] = {
    { "/moved", 302, remark, "Location", "/plain", G_MAXSIZE }, { "/fault", 403, remark, NULL, NULL, G_MAXSIZE }, { "/plain", 200, "hello", NULL, NULL, 0 },
    { NULL, 0, NULL, NULL, NULL, 0 },
  };
  FixtureServer *server = fixture_server_new (chatty);
  guint requests = 0;
  g_autofree char *body = good (get (server, "/moved", &requests, NULL, &error));

  g_assert_cmpstr (body, ==, "hello");
  g_assert_cmpuint (requests, ==, 2);
  fails_saying (get (server, "/fault", &requests, NULL, &error), SLV_ERROR_NETWORK, "403");
  g_assert_cmpuint (requests, ==, 3);
  fixture_server_free (server);
}

TEST ("/import/fetch/faults-of-the-server-are-told", test_faults)
{
  static const struct { const char *path; guint requests; } rows[] = {
    { "/loop", 1 + SLV_FETCH_REDIRECTS }, { "/other-scheme", 1 }, { "/nowhere", 1 }, { "/refused", 1 }, { "/absent", 1 }, { "/secure", 1 + SLV_FETCH_TRIES },
    { "/broken", SLV_FETCH_TRIES }, { "/long", 1 }, { "/cut", SLV_FETCH_TRIES },
  };
  FixtureServer *server = fixture_server_new (answers);

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (GError) error = NULL;
      guint requests = 0;
      g_autofree char *body = get (server, rows[i].path, &requests, NULL, &error);
      SlvPlace place;

      g_assert_null (body);
      g_assert_error (error, SLV_ERROR, SLV_ERROR_NETWORK);
      g_assert_cmpuint (requests, ==, rows[i].requests);
      g_assert_true (slv_error_get_place (error, &place));
      g_assert_cmpuint (place.line + place.column, ==, 0);   /* of an address */
    }
  fixture_server_free (server);
}

static gboolean
allow (const char *url, gpointer part)
{
  return strstr (url, part) != NULL;
}

/* What is asked of one fetch: how much may come, where it may be led, and how much the disk takes. */
TEST ("/import/fetch/limits-hold-to-the-byte", test_limits)
{
  static const struct {
    const char *path;
    guint most, disk;
    const char *allowed;
    int code;
    guint requests;
    const char *said;
  } rows[] = {
    { "/plain", 5, 1000, NULL, 0, 1, "hello" },
    { "/plain", 4, 1000, NULL, SLV_ERROR_REFUSED, 1, "larger than 4 bytes" },
    { "/pieces", 4, 1000, NULL, SLV_ERROR_REFUSED, 1, "larger than 4 bytes" },
    { "/pieces", 5, 1000, NULL, SLV_ERROR_NETWORK, SLV_FETCH_TRIES, "cannot be fetched" },
    { "/once", 5, 1000, "/plain", 0, 2, "hello" },
    { "/once", 5, 1000, "/once", SLV_ERROR_REFUSED, 1, "/plain" },
    { "/plain", 5, 5, NULL, 0, 1, "hello" },
    { "/plain", 5, 4, NULL, SLV_ERROR_STORE, 1, "cannot be kept" },
    { "/plain", 5, 0, NULL, SLV_ERROR_STORE, 1, "cannot be kept" },
  };
  FixtureServer *server = fixture_server_new (answers);
  struct rlimit before;

  g_assert_cmpint (getrlimit (RLIMIT_FSIZE, &before), ==, 0);
  signal (SIGXFSZ, SIG_IGN);
  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      SlvFetchLimits limits = { .bytes_max = rows[i].most,
                                .allow = rows[i].allowed != NULL ? allow : NULL,
                                .allow_data = (gpointer) rows[i].allowed };
      g_autofree char *url = fixture_server_url (server, rows[i].path);
      struct rlimit disk = { rows[i].disk, before.rlim_max };
      g_autoptr (GError) error = NULL;
      guint requests = 0;

      g_assert_cmpint (setrlimit (RLIMIT_FSIZE, &disk), ==, 0);
      g_autofree char *body = fetch_within (url, &limits, &requests, NULL, &error);
      g_assert_cmpint (setrlimit (RLIMIT_FSIZE, &before), ==, 0);
      g_test_message ("%u: %s", i, error != NULL ? error->message : body);
      g_assert_cmpuint (requests, ==, rows[i].requests);
      g_assert_cmpint (error != NULL ? error->code : 0, ==, rows[i].code);
      g_assert_nonnull (strstr (error != NULL ? error->message : body, rows[i].said));
    }
  signal (SIGXFSZ, SIG_DFL);
  fixture_server_free (server);
}

/* Each answer has its sentence, with the server's number. */
TEST ("/import/fetch/a-refusal-is-told-in-words", test_refusals)
{
  static const struct { const char *path, *said; } rows[] = {
    { "/401", "to those it knows (status 401)" }, { "/403", "does not give this away (status 403)" }, { "/absent", "nothing at this address (status 404)" },
    { "/410", "any more (status 410)" }, { "/418", "answers with status 418" }, { "/501", "out of order (status 501)" }, { "/505", "out of order (status 505)" },
    { "/599", "out of order (status 599)" },
  };
  FixtureServer *server = fixture_server_new (answers);

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (GError) error = NULL;
      guint requests = 0;

      g_assert_null (get (server, rows[i].path, &requests, NULL, &error));
      g_assert_nonnull (strstr (error->message, rows[i].said));
      g_assert_cmpuint (requests, ==, 1);   /* not worth another try */
    }
  fixture_server_free (server);
}

/* Source: RFC 9110, 15.4: 307 and 308 keep the method, any other redirect asks by GET. */
TEST ("/import/fetch/what-is-asked-by-post-is-asked-so-again-where-the-redirect-says-it", test_post)
{
  static const struct { const char *path, *body; } rows[] = {
    { "/plain", "posted" }, { "/301", "hello" }, { "/302", "hello" }, { "/303", "hello" }, { "/307", "posted" }, { "/308", "posted" },
  };
  FixtureServer *server = fixture_server_new (answers);
  g_autoptr (SlvFetchSession) session = slv_fetch_session_new ();
  int fd = good (slv_fetch_temp_file (&error));

  slv_fetch_session_set_body (session, "{}");
  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autofree char *url = fixture_server_url (server, rows[i].path);
      SlvFetchAnswer answer = { 0 };
      char text[10] = "";

      g_assert_true (good (slv_fetch_to (session, url, fd, &answer, NULL, NULL, NULL, &error)));
      g_assert_cmpint (pread (fd, text, sizeof text - 1, 0), >, 0);
      g_assert_cmpstr (text, ==, rows[i].body);
      slv_fetch_answer_clear (&answer);
    }
  close (fd);
  fixture_server_free (server);
}

TEST ("/import/fetch/only-http-is-fetched", test_schemes)
{
  static const char * const urls[] = { "ftp://127.0.0.1/x", "file:///etc/passwd", "gopher://x", "http://" };

  g_assert_true (slv_fetch_is_url ("ftp://x"));
  g_assert_true (slv_fetch_is_url ("https://x/y"));
  g_assert_false (slv_fetch_is_url ("cards.json"));
  g_assert_false (slv_fetch_is_url ("://x"));
  g_assert_false (slv_fetch_is_url (NULL));
  g_assert_false (slv_fetch_is_url ("/a/b://c"));
  g_assert_false (slv_fetch_is_url ("C:\\cards"));
  for (guint i = 0; i < G_N_ELEMENTS (urls); i++)
    fails (fetch (urls[i], NULL, NULL, &error), SLV_ERROR_REFUSED);
}

TEST ("/import/fetch/nobody-listens", test_nobody_listens)
{
  FixtureServer *server = fixture_server_new (answers);
  g_autofree char *url = fixture_server_url (server, "/plain");


  fixture_server_free (server);
  fails_saying (fetch (url, NULL, NULL, &error), SLV_ERROR_NETWORK, "127.0.0.1 port");   /* the reason in full */
}

/* What a desktop's module for GIO would be: everything by "default-proxy". */
typedef struct { GSimpleProxyResolver parent_instance; } Desktop;
typedef struct { GSimpleProxyResolverClass parent_class; } DesktopClass;

static gboolean
is_supported (GProxyResolver *resolver G_GNUC_UNUSED)
{
  return TRUE;
}

static void
desktop_iface_init (GProxyResolverInterface *iface)
{
  iface->is_supported = is_supported;
}

GType desktop_get_type (void);
G_DEFINE_TYPE_WITH_CODE (Desktop, desktop, G_TYPE_SIMPLE_PROXY_RESOLVER, G_IMPLEMENT_INTERFACE (G_TYPE_PROXY_RESOLVER, desktop_iface_init))

static void
desktop_class_init (DesktopClass *klass G_GNUC_UNUSED)
{
}

static void
desktop_init (Desktop *self G_GNUC_UNUSED)
{
}

TEST ("/import/fetch/the-proxy-of-the-desktop-is-asked", test_proxy)
{
  GSimpleProxyResolver *desktop = G_SIMPLE_PROXY_RESOLVER (g_proxy_resolver_get_default ());
  FixtureServer *server = fixture_server_new (answers);
  g_autofree char *proxy = fixture_server_url (server, "");

  g_simple_proxy_resolver_set_default_proxy (desktop, proxy);
  g_autofree char *text = good (fetch ("http://cards.invalid/list", NULL, NULL, &error));
  g_assert_cmpstr (text, ==, "by the proxy");
  g_simple_proxy_resolver_set_default_proxy (desktop, NULL);
  fixture_server_free (server);
}

static gpointer
cancel_soon (gpointer data)
{
  g_usleep (100000);
  g_cancellable_cancel (data);
  return NULL;
}

TEST ("/import/fetch/an-interrupt-ends-it-at-once", test_cancel)
{
  FixtureServer *server = fixture_server_new (answers);
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (GError) error = NULL;
  GThread *thread = g_thread_new ("cancel", cancel_soon, cancellable);
  g_autofree char *body = get (server, "/broken", NULL, cancellable, &error);

  g_thread_join (thread);
  g_assert_null (body);
  g_assert_error (error, SLV_ERROR, SLV_ERROR_CANCELLED);
  fixture_server_free (server);
}

TEST ("/import/fetch/the-server-is-asked-first", test_ask_first)
{
  static const char * const paths[] = { "/plain", "/dated" };
  FixtureServer *server = fixture_server_new (answers);
  g_autoptr (SlvFetchSession) session = slv_fetch_session_new ();
  g_autoptr (GError) error = NULL;
  SlvFetchAnswer answer = { 0 };
  int fd = good (slv_fetch_temp_file (&error));

  for (guint i = 0; i < G_N_ELEMENTS (paths); i++)
    {
      g_autofree char *url = fixture_server_url (server, paths[i]);

      g_assert_true (slv_fetch_to (session, url, fd, &answer, NULL, NULL, NULL, &error));
      g_assert_cmpstr (answer.etag, ==, i == 0 ? "\"v1\"" : NULL);
      g_assert_cmpstr (answer.modified, ==, i == 0 ? NULL : "Sat, 28 Nov 2026 10:00:00 GMT");
      g_assert_cmpuint (answer.bytes, ==, 5);
      g_assert_false (answer.not_modified);
      g_assert_true (slv_fetch_to (session, url, fd, &answer, NULL, NULL, NULL, &error));
      g_assert_true (answer.not_modified);
      g_assert_cmpint (lseek (fd, 0, SEEK_END), ==, 0);
      slv_fetch_answer_clear (&answer);
    }
  /* what is no text is kept nowhere */
  g_autofree char *odd = fixture_server_url (server, "/odd-tag");
  g_assert_true (slv_fetch_to (session, odd, fd, &answer, NULL, NULL, NULL, &error));
  g_assert_null (answer.etag);
  slv_fetch_answer_clear (&answer);
  /* what was there and is there no more is not taken for what did not change */
  g_autofree char *gone = fixture_server_url (server, "/known");
  g_assert_true (slv_fetch_to (session, gone, fd, &answer, NULL, NULL, NULL, &error));
  g_assert_cmpstr (answer.etag, ==, "\"k\"");
  fails (slv_fetch_to (session, gone, fd, &answer, NULL, NULL, NULL, &error), SLV_ERROR_NETWORK);
  g_assert_false (answer.not_modified);
  g_assert_cmpuint (answer.status, ==, 404);
  slv_fetch_answer_clear (&answer);
  close (fd);
  fixture_server_free (server);
}

TEST ("/import/fetch/loopback-is-known", test_loopback)
{
  g_assert_true (slv_fetch_is_loopback ("http://127.0.0.1:80/x"));
  g_assert_true (slv_fetch_is_loopback ("http://localhost/x"));
  g_assert_true (slv_fetch_is_loopback ("http://[::1]:8080/"));
  g_assert_false (slv_fetch_is_loopback ("http://127.0.0.1.example.org/"));
  g_assert_false (slv_fetch_is_loopback ("https://example.org/"));
}

TEST_MAIN (
  g_setenv ("GIO_USE_PROXY_RESOLVER", "simple", TRUE);
  g_io_extension_point_register (G_PROXY_RESOLVER_EXTENSION_POINT_NAME);
  g_io_extension_point_implement (G_PROXY_RESOLVER_EXTENSION_POINT_NAME, desktop_get_type (), "simple", 1000);
  slv_fetch_init ();)
