/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-cmd-games-from.c: `games from`: a first definition of a game that nobody has described yet, from a card list of it; what was
 * guessed is told with how sure it is, and what the list does not say is asked. On disk when it ends with 0: the whole definition, where a
 * file for it was named, and with --add also the cards of the list; else what was there. Of one that is killed with --add the definition may
 * be there, whole, and its cards not. */
#include <fcntl.h>
#include <glib/gstdio.h>
#include <unistd.h>
#include "cli/slv-cli-account.h"
#include "import/slv-own-definition.h"

#define HAND_MAX 1000u

/* ---- what was guessed ---- */

static char *
question_text (const SlvDraftQuestion *question)
{
  return question->option != NULL ? g_strdup_printf (_("%s (%s)"), question->text, question->option) : g_strdup (question->text);
}

/* the document of --json: the definition, or where it was written, and what was guessed; with --add what came in */
static cJSON *
draft_json (const char *path, const char *output, const SlvGameDraft *draft, const SlvImportAccount *account)
{
  static const char * const sure[] = { "counted", "word", "looks", "said" };   /* by SlvSure */
  cJSON *json = cJSON_CreateObject (), *list;

  cJSON_AddStringToObject (json, "file", path);
  if (output != NULL)
    cJSON_AddStringToObject (json, "written", output);
  else
    cJSON_AddStringToObject (json, "definition", draft->xml);
  slv_json_put (json, { "records", SLV_NUMBER (draft->records) }, { "names", SLV_NUMBER (draft->names) });
  SlvRows *rows = slv_rows_new (NULL, json, "guesses");
  SLV_EACH (const SlvDraftGuess, guess, draft->guesses)
    slv_rows_add (rows, { "member", SLV_TEXT (guess->path) }, { "to", SLV_TEXT (guess->to) }, { "kind", SLV_TEXT (guess->kind) },
                  { "sure", SLV_TEXT (sure[guess->sure]) });
  slv_rows_end (rows, 0);
  list = cJSON_AddArrayToObject (json, "questions");
  for (guint i = 0; i < draft->questions->len; i++)
    {
      g_autofree char *text = question_text (draft->questions->pdata[i]);

      cJSON_AddItemToArray (list, cJSON_CreateString (text));
    }
  rows = slv_rows_new (NULL, json, "leave_out");
  SLV_EACH (const SlvDraftLeft, left, draft->leave_out)
    slv_rows_add (rows, { "member", SLV_TEXT (left->path) }, { "value", SLV_TEXT (left->value) }, { "records", SLV_NUMBER (left->records) });
  slv_rows_end (rows, 0);
  slv_json_add_texts (json, "lists", draft->names_of);
  slv_json_add_texts (json, "second_files", draft->beside);
  slv_json_add_texts (json, "left_out", draft->left_out);
  slv_json_add_texts (json, "notes", draft->notes);
  if (account != NULL)
    cJSON_AddItemToObject (json, "import", slv_cli_account_json (account));
  return json;
}

/* on standard error: standard output is the definition */
static void
tell_guesses (const SlvGameDraft *draft)
{
  const char *sure[] = { _("counted"), _("by its name"), _("by its values"), _("as --map says") };

  SLV_EACH (const SlvDraftGuess, guess, draft->guesses)
    {
      g_autofree char *is = *guess->to == '\0' ? g_strdup (_("left out")) : *guess->kind != '\0' ? g_strdup_printf (_("%s (%s)"), guess->to, guess->kind) : g_strdup (guess->to);

      if (guess->why != NULL)
        /* Translators: a member of a record, what it is taken for, how sure that is, and why: "cost → cost (number) — counted: …" */
        slv_cli_say (_("  %s → %s — %s: %s"), guess->path, is, sure[guess->sure], guess->why);
      else
        slv_cli_say (_("  %s → %s — %s"), guess->path, is, sure[guess->sure]);
    }
  for (guint i = 0; i < draft->beside->len; i++)
    slv_cli_say (_("“%s” is read beside the list."), (char *) draft->beside->pdata[i]);
  for (guint i = 0; i < draft->left_out->len; i++)
    slv_cli_say (_("“%s” is no part of the list."), (char *) draft->left_out->pdata[i]);
  SLV_EACH (const char, note, draft->notes)
    slv_cli_say ("%s", note);
  for (guint i = 0; i < draft->leave_out->len; i++)
    slv_cli_say_taken (slv_draft_left_text (draft->leave_out->pdata[i]));
  for (guint i = 0; i < draft->questions->len; i++)
    {
      g_autofree char *text = question_text (draft->questions->pdata[i]);

      slv_cli_say ("? %s", text);
    }
}

/* ---- the game in the library ---- */

/* Removes the definition in @path from the library's @folder, which may have been moved before it was written or since. */
static void
take_back (int folder, const char *path)
{
  g_autofree char *base = g_path_get_basename (path), *inner = g_build_filename ("games", base, NULL);

  if (unlinkat (folder, inner, 0) != 0)
    g_unlink (path);
}

/* The definition goes where the library's own lie, then the list comes in by it. Where it does not, the definition goes, too, unless it was there before. */
static SlvImportAccount *
add_game (SlvCli *cli, const char *what, const SlvJobFiles *files, const SlvGameDraft *draft, char **path, GError **error)
{
  g_autofree char *list = slv_own_definition_list (draft, what);
  SlvJobOrder order = { .what = list, .game = draft->id, .kept_in = files->folder };
  SlvImportAccount *account = NULL;
  gboolean fresh = slv_games_find (cli->games, draft->id) == NULL;
  int folder;

  if (slv_cli_store (cli, error) == NULL)
    return NULL;
  folder = open (cli->library, O_PATH | O_DIRECTORY | O_CLOEXEC);
  *path = slv_own_definition_put_game (cli->library, cli->games, draft, error);
  g_clear_pointer (&cli->games, slv_games_unref);
  if (*path != NULL && slv_cli_games (cli, error))
    account = slv_job_run_order (cli->store, cli->games, &order, slv_cli_job_progress, &(SlvCliProgress) { cli, what }, cli->cancellable, error);
  slv_cli_progress_end (cli);
  if (account == NULL && *path != NULL && fresh)
    take_back (folder, *path);
  if (folder >= 0)
    close (folder);
  return account;
}

static void
tell_added (const char *path, const SlvGameDraft *draft, const SlvImportAccount *account)
{
  tell_guesses (draft);
  slv_cli_print_account (account);
  slv_cli_say (_("The game “%s” is there; its definition is “%s”. Its cards: sleeves search game:%s"), draft->title, path, draft->id);
}

static void
show_records (guint64 records, gpointer data)
{
  const SlvCliProgress *of = data;

  slv_cli_progress (of->cli, of->what, 0, 0, records);
}

/* "7", or "7+1": one more each turn */
static gboolean
read_hand (const char *text, SlvDraftOrder *order, GError **error)
{
  const char *plus = text != NULL ? strchr (text, '+') : NULL;
  g_autofree char *first = text != NULL ? g_strndup (text, plus != NULL ? (gsize) (plus - text) : strlen (text)) : NULL;
  guint64 hand = 0, more = 0;

  if (text != NULL && (!g_ascii_string_to_unsigned (first, 10, 1, HAND_MAX, &hand, NULL)
                       || (plus != NULL && !g_ascii_string_to_unsigned (plus + 1, 10, 1, HAND_MAX, &more, NULL))))
    return slv_set_error (error, SLV_ERROR_USAGE, NULL, _("“%s” is no opening hand; it is written 7, or 7+1 where each turn draws one more"), text);
  order->hand = (guint) hand;
  order->each_turn = (guint) more;
  return TRUE;
}

int
slv_cmd_games_from (SlvCli *cli, GError **error)
{
  const char *what = slv_cli_arg (cli, 0), *output = slv_cli_get (cli, "output");
  gboolean add = slv_cli_has (cli, "add");
  SlvDraftOrder order = { .name = what, .id = slv_cli_get (cli, "game"), .title = slv_cli_get (cli, "title"),
                          .sizes = slv_cli_get_all (cli, "deck-size"), .copies = (guint) slv_cli_number (cli, "copies", 0) };
  g_autoptr (GHashTable) said = NULL;
  g_autoptr (SlvGameDraft) draft = NULL;
  g_autoptr (SlvImportAccount) account = NULL;
  g_autofree char *added = NULL;

  if (!slv_cli_get_map (cli, FALSE, &said, error) || !read_hand (slv_cli_get (cli, "hand"), &order, error))
    return 2;
  if (add && output != NULL)
    return slv_cli_usage (error, _("with --add the definition goes into the library; --output is for one that does not"));
  order.said = said;
  order.leave_out = slv_cli_get_all (cli, "leave-out");
  if (!slv_cli_games (cli, error))
    return 3;
  if (!(order.name = what = slv_cli_readable (cli, what, error)))
    return 3;
  g_autoptr (SlvJobFiles) files = slv_job_files_open (cli->games, what, NULL, cli->cancellable, error);
  order.names = files != NULL ? files->names : NULL;
  order.progress = show_records;
  order.progress_data = &(SlvCliProgress) { cli, what };
  if (files != NULL)
    draft = slv_game_draft_new (files->paths, &order, cli->cancellable, error);
  slv_cli_progress_end (cli);
  if (draft != NULL && (draft->xml == NULL || (draft->refuses && output != NULL)))
    {
      tell_guesses (draft);
      slv_set_error (error, SLV_ERROR_USAGE, &(SlvPlace) { what, 0, 0 }, _("no definition can be written until that is said"));
      return 2;
    }
  if (draft != NULL && add)
    account = add_game (cli, what, files, draft, &added, error);
  if (draft != NULL && add && account == NULL && !cli->json)
    tell_guesses (draft);   /* what is asked may be why */
  if (draft == NULL || (add && account == NULL) || (!add && (output != NULL || !cli->json) && !slv_cli_write (cli, draft->xml, error)))
    return 3;
  if (cli->json)
    slv_cli_print_json (draft_json (what, add ? added : output, draft, account));
  else if (add)
    tell_added (added, draft, account);
  else
    tell_guesses (draft);
  if (!cli->json && output != NULL)
    slv_cli_say (_("The definition is in “%s”. Look through it, then: sleeves games validate “%s”"), output, output);
  return 0;
}
