/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-cmd-images.c: `images`: whether pictures of cards are fetched, how much room they have, and fetching those of a query before
 * they are looked at. The same cache as the window's. On disk when `on`, `off` or `limit` ends with 0: the setting; a picture is there
 * whole or not at all. */
#include "cli/slv-cli.h"
#include "images/slv-images.h"

#define AT_ONCE 32u   /* requests that wait for the disk or a server; more would only take memory */

static char *
size_text (guint64 bytes)
{
  return g_format_size_full (bytes, G_FORMAT_SIZE_IEC_UNITS);
}

/* ---- the settings ---- */

static int
show (SlvCli *cli, SlvImages *images)
{
  g_autofree char *folder = g_build_filename (slv_store_get_dir (cli->store), SLV_IMAGES_FOLDER, NULL);
  SlvImagesSize size;

  slv_images_measure (images, &size);
  g_autofree char *bytes = size_text (size.bytes);
  g_autofree char *ceiling = size_text (slv_images_get_ceiling (images));
  g_autofree char *count = slv_tell_digits (size.files);
  if (!cli->json)
    slv_cli_say ("%s", slv_images_get_enabled (images) ? _("pictures are switched on") : _("pictures are switched off"));
  return slv_cli_tell (cli, g_strdup_printf (ngettext ("%s picture is kept: %s of %s", "%s pictures are kept: %s of %s", size.files), count, bytes, ceiling),
                       { "on", SLV_TRUTH (slv_images_get_enabled (images)) }, { "pictures", SLV_NUMBER (size.files) },
                       { "absent", SLV_NUMBER (size.absent) }, { "bytes", SLV_NUMBER (size.bytes) },
                       { "limit", SLV_NUMBER (slv_images_get_ceiling (images)) }, { "folder", SLV_TEXT (folder) });
}

/* (transfer full); NULL with @error */
static SlvImages *
open_images (SlvCli *cli, GError **error)
{
  return slv_cli_store (cli, error) != NULL ? slv_images_new (cli->store) : NULL;
}

int
slv_cmd_images (SlvCli *cli, GError **error)
{
  g_autoptr (SlvImages) images = open_images (cli, error);

  return images != NULL ? show (cli, images) : 3;
}

static int
turn (SlvCli *cli, gboolean on, GError **error)
{
  g_autoptr (SlvImages) images = open_images (cli, error);

  return images != NULL && slv_images_set_enabled (images, on, error) ? show (cli, images) : 3;
}

int
slv_cmd_images_on (SlvCli *cli, GError **error)
{
  return turn (cli, TRUE, error);
}

int
slv_cmd_images_off (SlvCli *cli, GError **error)
{
  return turn (cli, FALSE, error);
}

/* "500M", "2 GiB", "1000000" */
static gboolean
read_size (const char *text, guint64 *bytes)
{
  static const char units[] = "KMGT";
  char *end = NULL;

  if (!g_ascii_isdigit (*text))
    return FALSE;
  *bytes = g_ascii_strtoull (text, &end, 10);
  while (*end == ' ')
    end++;
  const char *unit = *end != '\0' ? strchr (units, g_ascii_toupper (*end)) : NULL;
  if (unit == NULL)
    return *end == '\0';
  if (*bytes > SLV_IMAGES_CEILING_MAX)
    return FALSE;
  *bytes <<= MIN (10u * (guint) (unit - units + 1), 40u);
  return end[1] == '\0' || g_ascii_strcasecmp (end + 1, "B") == 0 || g_ascii_strcasecmp (end + 1, "iB") == 0;
}

int
slv_cmd_images_limit (SlvCli *cli, GError **error)
{
  const char *text = slv_cli_arg (cli, 0);
  guint64 bytes;

  if (!read_size (text, &bytes))
    return slv_cli_usage (error, _("“%s” is no size; 500M and 2G are"), text);
  g_autoptr (SlvImages) images = open_images (cli, error);
  return images != NULL && slv_images_set_ceiling (images, bytes, error) && slv_images_shrink (images, FALSE, NULL, error) ? show (cli, images) : 3;
}

int
slv_cmd_images_clear (SlvCli *cli, GError **error)
{
  g_autoptr (SlvImages) images = open_images (cli, error);
  SlvImagesSize gone;

  if (images == NULL || !slv_images_shrink (images, TRUE, &gone, error))
    return 3;
  g_autofree char *count = slv_tell_digits (gone.files);
  g_autofree char *bytes = size_text (gone.bytes);
  return slv_cli_tell (cli, g_strdup_printf (ngettext ("%s picture is removed (%s)", "%s pictures are removed (%s)", gone.files), count, bytes),
                       { "pictures", SLV_NUMBER (gone.files) }, { "bytes", SLV_NUMBER (gone.bytes) });
}

/* ---- fetching ---- */

typedef struct {
  SlvCli    *cli;
  SlvImages *images;
  GArray    *printings;        /* guint */
  guint      next, running, done;
  guint      got, none;        /* @none: nobody has one */
  guint64    bytes;
  gint64     began;
  GPtrArray *failures;         /* Failure */
  guint      n_network;
} Fetch;

typedef struct { guint nth, printing; GError *error; } Failure;   /* @nth: of the printings that were asked for */
typedef struct { Fetch *fetch; guint nth, printing; } One;

SLV_DEFINE_STATIC_FREE (Failure, failure_free, error);

static void
tell_progress (Fetch *fetch)
{
  gint64 took = MAX (g_get_monotonic_time () - fetch->began, 1);
  g_autofree char *rate = size_text ((guint64) ((double) fetch->bytes * G_USEC_PER_SEC / (double) took));
  /* Translators: %s is a size, like 1.2 MiB */
  g_autofree char *what = g_strdup_printf (_("pictures, %s a second"), rate);

  slv_cli_progress (fetch->cli, what, fetch->done, fetch->printings->len, fetch->done);
}

static void start_more (Fetch *fetch);

static void
one_done (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autofree One *one = user_data;
  Fetch *fetch = one->fetch;
  g_autoptr (GError) error = NULL;
  g_autoptr (GBytes) file = slv_images_request_finish (SLV_IMAGES (source), result, NULL, &error);

  fetch->running--;
  fetch->done++;
  if (file != NULL)
    {
      fetch->got++;
      fetch->bytes += g_bytes_get_size (file);
    }
  else if (g_error_matches (error, SLV_ERROR, SLV_ERROR_NO) || g_error_matches (error, SLV_ERROR, SLV_ERROR_NOT_FOUND))
    fetch->none++;
  else if (!g_error_matches (error, SLV_ERROR, SLV_ERROR_CANCELLED))
    {
      Failure *failure = g_new (Failure, 1);

      fetch->n_network += g_error_matches (error, SLV_ERROR, SLV_ERROR_NETWORK);
      *failure = (Failure) { one->nth, one->printing, g_steal_pointer (&error) };
      g_ptr_array_add (fetch->failures, failure);
    }
  tell_progress (fetch);
  start_more (fetch);
}

static void
start_more (Fetch *fetch)
{
  while (fetch->running < AT_ONCE && fetch->next < fetch->printings->len && !g_cancellable_is_cancelled (fetch->cli->cancellable))
    {
      One *one = g_new (One, 1);

      *one = (One) { fetch, fetch->next, g_array_index (fetch->printings, guint, fetch->next) };
      fetch->next++;
      fetch->running++;
      slv_images_request_async (fetch->images, fetch->cli->index, one->printing, fetch->cli->cancellable, one_done, one);
    }
}

/* For programs into @rows, else said. */
static void
tell_failure (SlvCli *cli, const Failure *failure, SlvRows *rows)
{
  guint row = slv_index_printing_card (cli->index, failure->printing);
  const char *name = slv_index_card_name (cli->index, row);
  SlvPrintingView view;

  slv_index_printing (cli->index, failure->printing, &view);
  if (cli->json)
    slv_rows_add (rows, { "game", SLV_TEXT (slv_index_card_game (cli->index, row)->id) }, { "name", SLV_TEXT (name) },
                  { "set", SLV_TEXT (view.set_code) }, { "number", SLV_TEXT (view.number) }, { "reason", SLV_TEXT (failure->error->message) });
  else
    slv_cli_say ("%s: %s", name, failure->error->message);
}

/* In the order in which they were asked for, whichever answer came first. */
SLV_DEFINE_POINTER_ORDER (Failure, compare_failures, nth);

static void
print_fetched (Fetch *fetch)
{
  g_autofree char *got = slv_tell_digits (fetch->got), *bytes = size_text (fetch->bytes), *none = slv_tell_digits (fetch->none);
  cJSON *json = cJSON_CreateObject ();

  g_ptr_array_sort (fetch->failures, compare_failures);
  slv_json_put (json, { "asked", SLV_NUMBER (fetch->printings->len) }, { "pictures", SLV_NUMBER (fetch->got) },
                { "bytes", SLV_NUMBER (fetch->bytes) }, { "none", SLV_NUMBER (fetch->none) });
  SlvRows *rows = slv_rows_new (fetch->cli, json, "failed");
  SLV_EACH (const Failure, failure, fetch->failures)
    tell_failure (fetch->cli, failure, rows);
  slv_rows_end (rows, 0);
  if (!fetch->cli->json)
    slv_cli_say (ngettext ("%s picture is there (%s)", "%s pictures are there (%s)", fetch->got), got, bytes);
  if (!fetch->cli->json && fetch->none > 0)
    slv_cli_say (ngettext ("%s card has none", "%s cards have none", fetch->none), none);
  slv_cli_answer (fetch->cli, json);
}

/* The printings of the cards that match; (transfer full) */
static GArray *
find_printings (SlvCli *cli, GError **error)
{
  g_autoptr (GArray) found = g_array_new (FALSE, FALSE, sizeof (guint));
  g_autofree char *query = slv_cli_words (cli, _("the query is not valid UTF-8"), error);
  gboolean printings = slv_cli_has (cli, "printings");
  guint64 limit = slv_cli_number (cli, "limit", G_MAXUINT64);
  g_autoptr (SlvResult) result = NULL;
  SlvGame *game = NULL;

  if (query == NULL || slv_cli_index (cli, error) == NULL || !slv_cli_game (cli, &game, error)
      || !(result = slv_search (cli->index, game, query, NULL, printings, NULL, cli->cancellable, error)))
    return NULL;
  for (guint i = 0; i < result->rows->len && found->len < limit; i++)
    {
      guint row = g_array_index (result->rows, guint, i);

      if (!printings)
        row = slv_images_pick (cli->index, row, NULL, NULL);
      if (row != SLV_ROW_NONE)
        g_array_append_val (found, row);
    }
  return g_steal_pointer (&found);
}

int
slv_cmd_images_fetch (SlvCli *cli, GError **error)
{
  g_autoptr (SlvImages) images = NULL;
  g_autoptr (GArray) printings = NULL;
  g_autoptr (GPtrArray) failures = g_ptr_array_new_with_free_func (failure_free);
  Fetch fetch = { .cli = cli, .failures = failures };

  if (!(images = open_images (cli, error)))
    return 3;
  if (!slv_images_get_enabled (images))
    {
      slv_set_error (error, SLV_ERROR_NO, NULL, _("pictures are switched off; `sleeves images on` switches them on"));
      return 1;
    }
  if (!(printings = find_printings (cli, error)))
    return 3;
  fetch.images = images;
  fetch.printings = printings;
  fetch.began = g_get_monotonic_time ();
  start_more (&fetch);
  while (fetch.running > 0)
    g_main_context_iteration (NULL, TRUE);
  slv_cli_progress_end (cli);
  if (!slv_cli_going (cli, error))
    return 130;
  print_fetched (&fetch);
  return fetch.n_network > 0 ? 4 : printings->len > 0 ? 0 : 1;
}
