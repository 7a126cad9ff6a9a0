/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-cmd-care.c: `backup`, `restore` and `doctor`. What can be rebuilt (index.db) the doctor sets aside and begins anew; what a
 * person made (library.db) is never repaired by guessing: it is told, and a backup can be brought back. On disk when they end with 0:
 * the whole copy; what was brought back, beside the library as it was; what the doctor set aside or cleared away. Else the files as
 * they were. */
#include <errno.h>
#include <fcntl.h>
#include <unistd.h>
#include <gio/gunixoutputstream.h>
#include <glib/gstdio.h>
#include "base/slv-folder.h"
#include "cli/slv-cli.h"
#include "store/slv-store-collection.h"
#include "store/slv-store-files.h"
#include "store/slv-store-recover.h"

/* To standard output, by way of a file, which is what SQLite can write. */
static gboolean
write_out (SlvCli *cli, GError **error)
{
  g_autofree char *folder = slv_folder_temporary (error), *path = folder ? g_build_filename (folder, "library.db", NULL) : NULL;
  g_autoptr (GFile) file = path ? g_file_new_for_path (path) : NULL;
  g_autoptr (GFileInputStream) input = NULL;
  g_autoptr (GOutputStream) output = g_unix_output_stream_new (STDOUT_FILENO, FALSE);

  gboolean done = path != NULL && slv_store_backup (cli->store, path, error) && (input = g_file_read (file, NULL, error)) != NULL
                  && g_output_stream_splice (output, G_INPUT_STREAM (input), 0, cli->cancellable, error) >= 0;
  if (folder != NULL)
    slv_folder_remove (folder);
  return done;
}

int
slv_cmd_backup (SlvCli *cli, GError **error)
{
  const char *path = slv_cli_arg (cli, 0);
  g_autofree char *shown = g_filename_display_name (path);
  gboolean out = g_str_equal (path, "-");

  if (!slv_cli_store (cli, error) || !(out ? write_out (cli, error) : slv_store_backup (cli->store, path, error)))
    return 3;
  if (out)
    return 0;
  return slv_cli_tell (cli, g_strdup_printf (_("the library is copied to “%s”"), shown), { "written", SLV_TEXT (shown) });
}

static gboolean
has_fault (GPtrArray *faults, SlvRoom room, gboolean damage)
{
  SLV_EACH (const SlvTrouble, trouble, faults)
    if (trouble->room == room && (trouble->damage || !damage))
      return TRUE;
  return FALSE;
}

static gboolean
is_damaged (SlvStore *store)
{
  g_autoptr (GPtrArray) faults = slv_store_check (store);

  return has_fault (faults, SLV_ROOM_LIBRARY, TRUE);
}

/* Whether the disk does not give all of the file: no copy of it can be made then, and set aside it is all there still is. */
static gboolean
is_lost (SlvCli *cli)
{
  g_autofree char *path = g_build_filename (cli->library, "library.db", NULL);
  char part[64u << 10];
  gssize n = 0;
  int fd = g_open (path, O_RDONLY | O_CLOEXEC, 0);

  for (goffset at = 0; fd >= 0 && (n = pread (fd, part, sizeof part, at)) > 0; at += n)
    ;
  gboolean lost = n < 0 && errno == EIO;
  if (fd >= 0)
    close (fd);
  return lost;
}

/* Into the library; in place of one that is too damaged to be opened or lies on a disk that cannot read it, which is set aside. */
static gboolean
bring_back (SlvCli *cli, const char *path, char **kept, GError **error)
{
  g_autoptr (GError) problem = NULL;

  if (slv_cli_store (cli, &problem) != NULL)
    {
      if (slv_store_restore (cli->store, path, kept, &problem))
        return TRUE;
    }
  gboolean damaged = g_error_matches (problem, SLV_ERROR, SLV_ERROR_DAMAGED) && (cli->store == NULL || is_damaged (cli->store));

  g_clear_pointer (&cli->store, slv_store_close);
  if (!damaged && !is_lost (cli))
    {
      g_propagate_error (error, g_steal_pointer (&problem));
      return FALSE;
    }
  slv_store_tell_unread (NULL);
  return slv_store_restore_damaged (cli->library, cli->schema, path, kept, error);
}

int
slv_cmd_restore (SlvCli *cli, GError **error)
{
  const char *path = slv_cli_readable (cli, slv_cli_arg (cli, 0), error);
  g_autofree char *shown = path ? g_filename_display_name (path) : NULL, *kept = NULL, *kept_shown = NULL;

  if (path == NULL || !bring_back (cli, path, &kept, error))
    return 3;
  kept_shown = kept ? g_filename_display_name (kept) : NULL;
  slv_cli_tell (cli, g_strdup_printf (_("“%s” is brought back"), shown), { "restored", SLV_TEXT (shown) },
                { "kept", SLV_TEXT (kept_shown ? kept_shown : "") });
  if (!cli->json && kept_shown)
    slv_cli_say (_("the state before is kept as “%s”"), kept_shown);
  return 0;
}

/* ---- doctor ---- */

/* What takes how much, the largest first come first where people read it. */
static void
tell_room (SlvCli *cli, cJSON *json)
{
  static const char * const titles[] = {
    N_("decks and collection (library.db)"), N_("cards (index.db)"), N_("prices (prices.db)"), N_("copies of every day (backups)"), N_("other copies"),
    N_("damaged files that were set aside"), N_("half-written files"), N_("pages of card lists (fetched)"), N_("pictures"), N_("other files"),
  };
  SlvRows *rows = slv_rows_new (cli, json, "room");
  SlvRoomSize sizes[SLV_N_ROOMS];

  slv_store_measure (cli->library, sizes);
  for (guint i = 0; i < SLV_N_ROOMS; i++)
    {
      g_autofree char *bytes = g_format_size_full (sizes[i].bytes, G_FORMAT_SIZE_IEC_UNITS);

      if (cli->json || sizes[i].files > 0)
        slv_rows_add (rows, { "what", SLV_TEXT (slv_room_id (i)), _("What takes room"), _(titles[i]) },
                      { "files", SLV_NUMBER (sizes[i].files), _("Files") }, { "bytes", SLV_NUMBER (sizes[i].bytes), _("Size"), bytes, .right = TRUE });
    }
  slv_rows_end (rows, 0);
}

static void
tell_history (SlvCli *cli, cJSON *json)
{
  SlvHistoryBounds bounds = slv_store_get_history_bounds (cli->store);
  cJSON *history = cJSON_AddObjectToObject (json, "history");

  slv_json_put (history, { "days", SLV_NUMBER (bounds.days) }, { "megabytes", SLV_NUMBER (bounds.megabytes) });
  if (!cli->json)
    slv_text_paragraph_taken (0, NULL, SLV_STYLE_PLAIN, slv_history_bounds_text (&bounds));
}

/* @cleared: (nullable): what went */
static void
tell (SlvCli *cli, GPtrArray *faults, gboolean repaired, const SlvRoomSize *cleared)
{
  cJSON *json = cJSON_CreateObject (), *list = cJSON_AddArrayToObject (json, "faults");
  g_autofree char *library = g_filename_display_name (cli->library);

  cJSON_AddBoolToObject (json, "repaired", repaired);
  tell_room (cli, json);
  tell_history (cli, json);
  if (cleared)
    {
      cJSON *gone = cJSON_AddObjectToObject (json, "cleared");

      slv_json_put (gone, { "files", SLV_NUMBER (cleared->files) }, { "bytes", SLV_NUMBER (cleared->bytes) });
    }
  SLV_EACH (const SlvTrouble, trouble, faults)
    {
      cJSON_AddItemToArray (list, cJSON_CreateString (trouble->text));
      if (!cli->json)
        slv_text_paragraph (4, "  - ", SLV_STYLE_BAD, trouble->text);
    }
  slv_cli_answer (cli, json);
  if (cli->json)
    return;
  if (faults->len == 0)
    slv_text_sayf (SLV_STYLE_GOOD, _("Nothing is wrong with the library in “%s”."), library);
  if (cleared)
    {
      g_autofree char *count = slv_tell_digits (cleared->files), *bytes = g_format_size_full (cleared->bytes, G_FORMAT_SIZE_IEC_UNITS);

      slv_cli_say (ngettext ("%s file is removed (%s)", "%s files are removed (%s)", cleared->files), count, bytes);
    }
  if (repaired)
    slv_text_paragraph (0, NULL, SLV_STYLE_PLAIN,
                        _("The index was set aside and a new one begun; bring the card lists in again, for example with `sleeves source refresh`. Decks are as they were."));
}

/* What can still be read goes into a new file beside the damaged one, which stays as it is. */
static void
rescue (SlvCli *cli, gboolean damaged)
{
  g_autoptr (GError) problem = NULL;
  g_autoptr (SlvRecovery) recovery = slv_store_recover (cli->library, cli->schema, &problem);
  g_autofree char *shown = recovery ? g_filename_display_name (recovery->path) : NULL;

  slv_cli_say ("%s", damaged ? _("library.db is damaged and was left as it is; `sleeves restore FILE` brings a backup back")
                             : _("library.db was left as it is; where its disk fails again and again, copy it to another one"));
  if (recovery == NULL)
    {
      slv_cli_say ("%s", problem->message);
      return;
    }
  SLV_EACH (const SlvRecoveredTable, table, recovery->tables)
    {
      g_autofree char *rows = slv_tell_digits (table->rows);

      if (!table->whole || table->refused)
        slv_cli_say (_("of “%s” only %s rows could be read"), table->name, rows);
    }
  slv_cli_say (recovery->whole ? _("every row could be read; `sleeves restore '%s'` brings them back")
                               : _("what could be read is in a new file; `sleeves restore '%s'` takes it"), shown);
}

int
slv_cmd_doctor (SlvCli *cli, GError **error)
{
  g_autoptr (GError) problem = NULL;
  SlvRoomSize cleared = { 0, 0 };
  guint mended = 0;

  if (!slv_cli_store (cli, &problem))
    {
      if (g_error_matches (problem, SLV_ERROR, SLV_ERROR_DAMAGED))
        rescue (cli, TRUE);
      g_propagate_error (error, g_steal_pointer (&problem));
      return 3;
    }
  g_autoptr (GPtrArray) faults = slv_store_check (cli->store);
  gboolean index = has_fault (faults, SLV_ROOM_INDEX, TRUE), prices = has_fault (faults, SLV_ROOM_PRICES, TRUE);
  if ((index && !slv_store_renew_index (cli->store, error)) || (prices && !slv_store_renew_prices (cli->store, error)))
    return 3;
  SLV_EACH (const SlvTrouble, trouble, faults)
    mended += trouble->damage && trouble->room != SLV_ROOM_LIBRARY;
  if (slv_cli_has (cli, "clear"))
    slv_store_thin_copies (cli->library, TRUE, &cleared);
  tell (cli, faults, index, slv_cli_has (cli, "clear") ? &cleared : NULL);
  if (has_fault (faults, SLV_ROOM_LIBRARY, FALSE))
    rescue (cli, has_fault (faults, SLV_ROOM_LIBRARY, TRUE));
  return faults->len > mended ? 3 : 0;
}
