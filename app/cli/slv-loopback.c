/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-loopback.c: files over HTTP by libmicrohttpd. A stock web server of a script language costs 30 ms a request; this one
 * costs less than the fetch, so that what is measured or shown is ours. */
#include <arpa/inet.h>
#include <fcntl.h>
#include <microhttpd.h>
#include <netinet/in.h>
#include <sys/stat.h>
#include <unistd.h>
#include "base/slv-error.h"
#include "cli/slv-loopback.h"
#include "base/slv-fold.h"

struct _SlvLoopback {
  struct MHD_Daemon *daemon;
  char              *root;
  guint              port;
  gint               requests;   /* atomic */
};

static enum MHD_Result
answer_text (struct MHD_Connection *connection, unsigned status, const char *text)
{
  struct MHD_Response *response = MHD_create_response_from_buffer (strlen (text), (void *) text, MHD_RESPMEM_MUST_COPY);
  enum MHD_Result result = MHD_queue_response (connection, status, response);

  MHD_destroy_response (response);
  return result;
}

/* (transfer full) (nullable): the file that is meant, NULL when it lies outside. */
static char *
find_file (SlvLoopback *self, const char *url)
{
  g_auto (GStrv) parts = g_strsplit (url, "/", -1);

  for (guint i = 0; parts[i]; i++)
    if (g_str_equal (parts[i], "..") || strchr (parts[i], '\\'))
      return NULL;
  return g_build_filename (self->root, url, NULL);
}

/* (transfer full) (nullable): the @nth file (from 1) of a folder. */
static char *
nth_file (const char *folder, const char *nth)
{
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func (g_free);
  guint64 n = 0;
  const char *name;

  while (dir && (name = g_dir_read_name (dir)))
    g_ptr_array_add (names, g_strdup (name));
  g_ptr_array_sort (names, slv_compare_texts);
  if (!g_ascii_string_to_unsigned (nth, 10, 1, names->len, &n, NULL))
    return NULL;
  return g_build_filename (folder, names->pdata[n - 1], NULL);
}

static enum MHD_Result
answer_file (struct MHD_Connection *connection, const char *path)
{
  int fd = path ? open (path, O_RDONLY | O_CLOEXEC | O_NONBLOCK) : -1;
  enum MHD_Result result;
  struct stat info;

  if (fd < 0 || fstat (fd, &info) != 0 || !S_ISREG (info.st_mode))
    {
      if (fd >= 0)
        close (fd);
      return answer_text (connection, MHD_HTTP_NOT_FOUND, "not here\n");
    }
  struct MHD_Response *response = MHD_create_response_from_fd64 ((uint64_t) info.st_size, fd);    /* closes fd */
  if (response == NULL)
    return MHD_NO;
  MHD_add_response_header (response, MHD_HTTP_HEADER_CONTENT_TYPE, "application/octet-stream");
  result = MHD_queue_response (connection, MHD_HTTP_OK, response);
  MHD_destroy_response (response);
  return result;
}

static enum MHD_Result
answer (void *data, struct MHD_Connection *connection, const char *url, const char *method, const char *version G_GNUC_UNUSED,
        const char *upload G_GNUC_UNUSED, size_t *upload_size G_GNUC_UNUSED, void **state)
{
  SlvLoopback *self = data;
  const char *page = MHD_lookup_connection_value (connection, MHD_GET_ARGUMENT_KIND, "page");
  g_autofree char *path = NULL, *file = NULL;
  static int seen;

  if (*state == NULL)    /* the first call has the headers only */
    {
      *state = &seen;
      return MHD_YES;
    }
  g_atomic_int_inc (&self->requests);
  if (strcmp (method, "GET") && strcmp (method, "HEAD"))
    return answer_text (connection, MHD_HTTP_METHOD_NOT_ALLOWED, "GET only\n");
  path = find_file (self, url);
  if (path && page && g_file_test (path, G_FILE_TEST_IS_DIR))
    file = nth_file (path, page);
  return answer_file (connection, file ? file : path);
}

SlvLoopback *
slv_loopback_new (const char *root, GError **error)
{
  SlvLoopback *self = g_new0 (SlvLoopback, 1);
  struct sockaddr_in address = { .sin_family = AF_INET, .sin_port = 0, .sin_addr.s_addr = htonl (INADDR_LOOPBACK) };
  const union MHD_DaemonInfo *info;

  self->root = g_strdup (root);
  self->daemon = MHD_start_daemon (MHD_USE_INTERNAL_POLLING_THREAD | MHD_USE_AUTO, 0, NULL, NULL, answer, self,
                                   MHD_OPTION_SOCK_ADDR, (struct sockaddr *) &address, MHD_OPTION_CONNECTION_TIMEOUT, 30u,
                                   MHD_OPTION_END);
  info = self->daemon ? MHD_get_daemon_info (self->daemon, MHD_DAEMON_INFO_BIND_PORT) : NULL;
  if (info == NULL)
    {
      slv_set_error (error, SLV_ERROR_NETWORK, NULL, _("no server can be started on the loopback"));
      slv_loopback_free (self);
      return NULL;
    }
  self->port = info->port;
  return self;
}

void
slv_loopback_free (SlvLoopback *self)
{
  if (self->daemon)
    MHD_stop_daemon (self->daemon);
  g_free (self->root);
  g_free (self);
}

guint
slv_loopback_get_requests (SlvLoopback *self)
{
  return (guint) g_atomic_int_get (&self->requests);
}

char *
slv_loopback_dup_url (SlvLoopback *self, const char *path)
{
  g_autofree char *escaped = g_uri_escape_string (path, "/", FALSE);

  return g_strdup_printf ("http://127.0.0.1:%u/%s", self->port, escaped);
}
