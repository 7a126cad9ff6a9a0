/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-deck-link.c: see the header. */
#include <errno.h>
#include <glib/gstdio.h>
#include <unistd.h>
#include "base/slv-address.h"
#include "base/slv-archive.h"
#include "cards/slv-list-page.h"
#include "decks/slv-deck-read.h"
#include "import/slv-job-private.h"
#include "slv-deck-link.h"

/* Behind the scheme and "www.", which make no difference. */
static const char *
bare (const char *url)
{
  const char *at = strstr (url, "://");

  at = at != NULL ? at + 3 : url;
  return g_ascii_strncasecmp (at, "www.", 4) == 0 ? at + 4 : at;
}

/* (transfer full) (nullable): what stands for {id} in @url if it is the address of such a page. */
static char *
find_id (const char *url, const char *page)
{
  const char *at = bare (url), *want = bare (page), *hole = strstr (want, "{id}");
  gsize host = strcspn (want, "/"), before = hole != NULL ? (gsize) (hole - want) : 0, n = 0;
  const char *tail = hole != NULL ? hole + 4 : "";

  if (hole == NULL || g_ascii_strncasecmp (at, want, host) != 0 || strlen (at) < before || strncmp (at + host, want + host, before - host) != 0)
    return NULL;
  at += before;
  while (g_ascii_isalnum (at[n]) || at[n] == '-' || at[n] == '_')
    n++;
  if (n == 0 || !g_str_has_prefix (at + n, tail) || (*tail == '\0' && at[n] != '\0' && strchr ("/?#.", at[n]) == NULL))
    return NULL;
  return g_strndup (at, n);
}

char *
slv_deck_link_resolve (const char *url, SlvGames *games, const SlvDeckSite **site, SlvGame **game)
{
  GPtrArray *all = slv_games_list (games);

  *site = NULL;
  *game = NULL;
  SLV_EACH (SlvGame, one, all)
    {
      SLV_EACH (const SlvDeckSite, at, one->deck_sites)
        {
          g_autofree char *id = find_id (url, at->page);

          if (id == NULL)
            continue;
          *site = at;
          *game = one;
          if (at->data == NULL)
            return g_strdup (url);
          g_auto (GStrv) parts = g_strsplit (at->data, "{id}", -1);
          return g_strjoinv (id, parts);
        }
    }
  return g_strdup (url);
}

/* (transfer full) (nullable): the whole answer, at most @most bytes. @closed: what is said where an account is asked for. */
static GBytes *
fetch (const char *url, const char *shown, guint64 most, const char *closed, GCancellable *cancellable, GError **error)
{
  SlvFetchLimits limits = { .bytes_max = most, .accept = "application/json, text/plain;q=0.9, */*;q=0.5" };
  g_autoptr (SlvFetchSession) session = slv_fetch_session_new ();
  g_autoptr (GMappedFile) file = NULL;
  g_autoptr (GError) problem = NULL;
  SlvFetchAnswer answer = { 0 };
  int fd = slv_fetch_temp_file (error);

  if (fd < 0)
    return NULL;
  slv_fetch_session_set_limits (session, &limits);
  gboolean done = slv_fetch_to (session, url, fd, &answer, NULL, NULL, cancellable, error);
  if (!done && (answer.status == 401 || answer.status == 403))
    {
      g_clear_error (error);
      slv_set_error (error, SLV_ERROR_REFUSED, &(SlvPlace) { shown, 0, 0 }, "%s", closed);
    }
  if (done && (file = g_mapped_file_new_from_fd (fd, FALSE, &problem)) == NULL)
    slv_set_error (error, SLV_ERROR_STORE, NULL, "%s", problem->message);
  slv_fetch_answer_clear (&answer);
  close (fd);
  return file != NULL ? g_mapped_file_get_bytes (file) : NULL;
}

GPtrArray *
slv_deck_link_read (const char *url, const char *kind, SlvGames *games, GCancellable *cancellable, GError **error)
{
  const SlvDeckSite *site;
  SlvGame *game;
  g_autofree char *address = slv_deck_link_resolve (url, games, &site, &game), *shown = slv_address_shown (url);
  g_autofree char *path = g_strndup (shown, strcspn (shown, "?#")), *name = slv_deck_name_of_path (path), *text = NULL;
  g_autoptr (GBytes) bytes = NULL;
  SlvPlace place = { shown, 0, 0 };

  if (site != NULL && site->account)
    return slv_error_null (error, SLV_ERROR_REFUSED, &place, _("%s gives decks only to who is signed in; copy the deck there as text, and paste that"),
                           site->title);
  bytes = fetch (address, shown, SLV_INPUT_DECK_MAX, _("the site gives this deck only to who is signed in; copy it there as text, and paste that"),
                 cancellable, error);
  text = bytes != NULL ? slv_input_to_utf8 (bytes, shown, NULL, error) : NULL;
  if (text == NULL)
    return NULL;
  GPtrArray *decks = slv_deck_text_read (text, strlen (text), name, kind, games, error);
  SLV_EACH (SlvDeck, deck, decks)
    {
      slv_take_str (&deck->source, g_strdup (shown));
      if (deck->game[0] == '\0' && game != NULL)
        slv_take_str (&deck->game, g_strdup (game->id));
    }
  return decks;
}

/* ---- many decks ---- */

#define LISTS_MAX (G_GUINT64_CONSTANT (64) << 20)   /* bytes of an archive of them as it is fetched */

/* (transfer full): where it is kept what @url gave: under its own name, after which decks without one are called. */
static char *
lists_path (const char *dir, const char *url)
{
  g_autofree char *password = NULL, *plain = slv_address_split (url, &password), *path = g_strndup (plain, strcspn (plain, "?#"));
  g_autofree char *sum = g_compute_checksum_for_string (G_CHECKSUM_SHA256, plain, -1), *name = g_path_get_basename (path);

  sum[32] = '\0';
  return g_build_filename (dir, "lists", sum, *name == '.' || strlen (name) > 100 ? "lists" : name, NULL);
}

/* Whether the file @path, which came from @shown, holds decks; of an archive that is seen when it is unpacked. */
static gboolean
check_lists (const char *path, GBytes *bytes, const char *shown, SlvGames *games, GError **error)
{
  g_autoptr (GPtrArray) decks = NULL;

  if (slv_archive_is (path))
    return TRUE;
  g_autofree char *text = slv_input_to_utf8 (bytes, shown, NULL, error);
  if (text != NULL && slv_list_is_page (text, strlen (text)))
    slv_set_error (error, SLV_ERROR_REFUSED, &(SlvPlace) { shown, 0, 0 },
                   _("this is a web page and no lists of decks; those may be a zip file, or data"));
  else if (text != NULL)
    decks = slv_deck_text_read (text, strlen (text), shown, NULL, games, error);
  return decks != NULL;
}

/* What was kept before stays unless the new is whole and holds decks. */
static gboolean
keep_lists (const char *path, GBytes *bytes, const char *shown, SlvGames *games, GError **error)
{
  g_autofree char *folder = g_path_get_dirname (path), *part = g_strconcat (path, ".part", NULL);
  gsize length = 0;
  const char *data = g_bytes_get_data (bytes, &length);

  if (g_mkdir_with_parents (folder, 0700) != 0 || !g_file_set_contents (part, data, (gssize) length, NULL))
    return slv_set_error (error, SLV_ERROR_STORE, &(SlvPlace) { folder, 0, 0 }, _("what is fetched cannot be kept: %s"), g_strerror (errno));
  gboolean good = check_lists (part, bytes, shown, games, error);
  if (good && g_rename (part, path) == 0)
    return TRUE;
  if (good)
    slv_set_error (error, SLV_ERROR_STORE, &(SlvPlace) { folder, 0, 0 }, _("what is fetched cannot be kept: %s"), g_strerror (errno));
  g_unlink (part);
  g_rmdir (folder);   /* stays when older lists are in it */
  return FALSE;
}

/* (transfer full): @failure, and of what day the lists are that are used. */
static char *
tell_older (const char *path, const GError *failure)
{
  GStatBuf info;
  g_autofree char *why = slv_error_describe (failure), *when = g_stat (path, &info) == 0 ? slv_tell_time (info.st_mtime) : g_strdup ("?");

  /* Translators: why an address did not answer, and when it did last: today 14:05, 17 May 2024 */
  return g_strdup_printf (_("%s; the lists that came from there are used (%s)"), why, when);
}

char *
slv_deck_link_fetch_lists (const char *dir, const char *url, gboolean ask, SlvGames *games, GPtrArray *problems, GCancellable *cancellable,
                           GError **error)
{
  const SlvDeckSite *site;
  SlvGame *game;
  g_autofree char *path = lists_path (dir, url), *shown = slv_address_shown (url), *address = NULL;
  g_autoptr (GBytes) bytes = NULL;
  GError *failure = NULL;
  gboolean kept = g_file_test (path, G_FILE_TEST_IS_REGULAR);

  if (slv_job_is_recent (path) || (kept && !ask))
    return g_steal_pointer (&path);
  if (!ask)
    return slv_error_null (error, SLV_ERROR_NOT_FOUND, &(SlvPlace) { shown, 0, 0 }, _("nothing is kept of what came from there; it has to be fetched again"));
  address = slv_deck_link_resolve (url, games, &site, &game);
  bytes = fetch (address, shown, LISTS_MAX, _("the site gives these lists only to who is signed in; save them there, and name the file"), cancellable,
                 &failure);
  if (bytes != NULL)
    return keep_lists (path, bytes, shown, games, error) ? g_steal_pointer (&path) : NULL;
  if (!kept || !g_error_matches (failure, SLV_ERROR, SLV_ERROR_NETWORK))
    {
      g_propagate_error (error, failure);
      return NULL;
    }
  g_ptr_array_add (problems, tell_older (path, failure));
  g_error_free (failure);
  return g_steal_pointer (&path);
}
