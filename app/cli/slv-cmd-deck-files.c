/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-cmd-deck-files.c: `deck convert` and `deck export`: decks as files of other programs. What such a file has no place for is told
 * on standard error, one sentence each, and so is what was never understood. Converting a file needs no library. On disk at the end:
 * each file that is told as written, whole. */
#include <stdio.h>
#include "base/slv-fold.h"
#include "cli/slv-cli.h"
#include "slv-deck-folder.h"

/* --as, else what the ending of the file to be written means; SLV_ERROR_USAGE when it is no kind that can be written. */
static const SlvDeckKind *
wanted_kind (SlvCli *cli, const char *path, GError **error)
{
  const char *as = slv_cli_get (cli, "as");
  const SlvDeckKind *kind = as ? slv_deck_kind_resolve (as, cli->games) : path ? slv_deck_kind_of_path (path) : NULL;

  if (kind && kind->write)
    return kind;
  g_autofree char *kinds = slv_deck_kinds_written ();
  if (as)
    slv_set_error (error, SLV_ERROR_USAGE, NULL, _("decks cannot be written as “%s”, but as: %s"), as, kinds);
  else
    slv_set_error (error, SLV_ERROR_USAGE, NULL, _("“%s” needs --as with one of these kinds: %s"), cli->command->name, kinds);
  return NULL;
}

static void
say_losses (const SlvDeck *deck, const GPtrArray *losses, gboolean named)
{
  for (guint i = 0; i < losses->len; i++)
    if (named)
      slv_cli_say (_("“%s”: %s"), deck->name, (char *) g_ptr_array_index (losses, i));
    else
      slv_cli_say ("%s", (char *) g_ptr_array_index (losses, i));
}

/* ---- under headings ---- */

typedef struct { guint entry; double order; char *title; } Placed;

SLV_DEFINE_STATIC_CLEAR (Placed, placed_clear, title);

SLV_DEFINE_ORDER (Placed, compare_placed, order, title, entry);

/* The attribute that --attribute means; NULL with @error. */
static const SlvAttr *
wanted_attr (SlvCli *cli, const SlvGame *game, GError **error)
{
  g_autofree char *wanted = slv_fold_search (slv_cli_get (cli, "attribute"));

  for (guint i = 0; game != NULL && i < game->attrs->len; i++)
    {
      const SlvAttr *attr = game->attrs->pdata[i];
      g_autofree char *title = slv_fold_search (slv_cli_tr (attr->title));

      if (!attr->hidden && attr->kind != SLV_ATTR_TEXT && (g_str_equal (wanted, attr->id) || g_str_equal (wanted, title)))
        return attr;
    }
  return slv_set_error (error, SLV_ERROR_USAGE, NULL, _("the game has no attribute “%s” that can be counted"), slv_cli_get (cli, "attribute")), NULL;
}

/* The deck as a plain list under what its cards have of --attribute; NULL with @error. (transfer full) */
static char *
write_grouped (SlvCli *cli, const SlvDeck *deck, GError **error)
{
  const SlvGame *game = slv_games_find (cli->games, deck->game);
  const SlvAttr *attr = wanted_attr (cli, game, error);
  SlvIndex *index = attr != NULL ? slv_cli_index (cli, error) : NULL;
  g_autoptr (GArray) placed = g_array_new (FALSE, FALSE, sizeof (Placed));
  g_autofree guint *order = g_new (guint, deck->entries->len + 1);
  g_autofree const char **groups = g_new (const char *, deck->entries->len + 1);

  if (index == NULL)
    return NULL;
  g_array_set_clear_func (placed, placed_clear);
  for (guint i = 0; i < deck->entries->len; i++)
    {
      g_autoptr (GArray) rows = NULL;
      gboolean known = slv_index_find_name (index, game, slv_deck_entry (deck, i)->name, &rows) > 0;
      guint row = known ? g_array_index (rows, guint, 0) : SLV_ROW_NONE;
      Placed one = { i, known ? slv_index_cell_order (index, row, attr) : G_MAXDOUBLE,
                     known ? slv_index_cell_heading (index, row, attr) : g_strdup (_("Not in the card index")) };

      g_array_append_val (placed, one);
    }
  g_array_sort (placed, compare_placed);
  for (guint i = 0; i < placed->len; i++)
    {
      const Placed *one = &g_array_index (placed, Placed, i);

      order[i] = one->entry;
      groups[one->entry] = one->title;
    }
  return slv_deck_file_write_grouped (deck, order, groups, cli->games);
}

/* (transfer full): NULL with @error. */
static char *
write_deck (SlvCli *cli, const SlvDeck *deck, const SlvDeckKind *kind, GPtrArray *losses, GError **error)
{
  g_autofree char *text = slv_deck_file_export (deck, kind->id, cli->games, slv_cli_index_there (cli), losses, error);

  return text != NULL && slv_cli_has (cli, "attribute") ? write_grouped (cli, deck, error) : g_steal_pointer (&text);
}

int
slv_cmd_deck_convert (SlvCli *cli, GError **error)
{
  const char *output = slv_cli_get (cli, "output");
  g_autoptr (GPtrArray) losses = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (SlvDeck) deck = NULL;
  g_autofree char *text = NULL;
  const SlvDeckKind *kind;

  if (slv_cli_games (cli, error) == NULL || !(kind = wanted_kind (cli, output, error)))
    return 2;
  if (slv_cli_has (cli, "attribute") && !g_str_equal (kind->id, "text"))
    return slv_cli_usage (error, _("only a plain list has headings: write “--as text” with --attribute"));
  if (!(deck = slv_cli_deck (cli, slv_cli_arg (cli, 0), error)) || !(text = write_deck (cli, deck, kind, losses, error)))
    return 3;
  for (guint i = 0; i < deck->unread->len; i++)
    slv_cli_say_taken (slv_cli_unread_text (deck->unread->pdata[i]));
  say_losses (deck, losses, FALSE);
  if (!slv_cli_write (cli, text, error))
    return 3;
  if (output == NULL && *text && text[strlen (text) - 1] != '\n')
    fputc ('\n', stdout);
  if (output == NULL)
    return 0;
  cJSON *json = cJSON_CreateObject ();
  slv_json_put (json, { "written", SLV_TEXT (output) }, { "kind", SLV_TEXT (kind->id) });
  slv_json_add_texts (json, "losses", losses);
  return slv_cli_answer (cli, json);
}

/* ---- export ---- */

static gboolean
export_deck (SlvDeckFolder *folder, const SlvDeck *deck, cJSON *list, GError **error)
{
  g_autoptr (GPtrArray) losses = g_ptr_array_new_with_free_func (g_free);
  g_autofree char *path = NULL;
  gboolean renamed = FALSE;

  if (!slv_deck_folder_add (folder, deck, &path, &renamed, losses, error))
    return FALSE;
  cJSON *row = slv_json_add_row (list);
  slv_json_put (row, { "deck", SLV_TEXT (deck->name) }, { "written", SLV_TEXT (path) },
                { "renamed", SLV_TRUTH (renamed) });
  slv_json_add_texts (row, "losses", losses);
  if (renamed)
    slv_cli_say (_("“%s” is written to “%s”, since another file has its name"), deck->name, path);
  say_losses (deck, losses, TRUE);
  return TRUE;
}

static gboolean
collect (const SlvDeck *deck, gpointer decks, GError **error G_GNUC_UNUSED)
{
  g_ptr_array_add (decks, slv_deck_copy (deck));
  return TRUE;
}

/* (transfer full) (element-type SlvDeck): all saved decks, or those that are named before the folder. */
static GPtrArray *
chosen_decks (SlvCli *cli, GError **error)
{
  g_autoptr (GPtrArray) decks = g_ptr_array_new_with_free_func ((GDestroyNotify) slv_deck_free);

  for (guint i = 0; i + 1 < cli->args->len; i++)
    {
      g_autoptr (GPtrArray) some = slv_cli_decks (cli, slv_cli_arg (cli, i), error);

      if (some == NULL)
        return NULL;
      g_ptr_array_extend_and_steal (decks, g_steal_pointer (&some));
    }
  if (!slv_cli_has (cli, "all"))
    return g_steal_pointer (&decks);
  if (!slv_cli_store (cli, error) || !slv_store_each_deck (cli->store, NULL, collect, decks, error))
    return NULL;
  return g_steal_pointer (&decks);
}

int
slv_cmd_deck_export (SlvCli *cli, GError **error)
{
  const char *path = slv_cli_arg (cli, cli->args->len - 1);
  g_autoptr (SlvDeckFolder) folder = NULL;
  g_autoptr (GPtrArray) decks = NULL;
  const SlvDeckKind *kind;
  guint n = 0;

  if (slv_cli_games (cli, error) == NULL || !(kind = wanted_kind (cli, NULL, error)))
    return 2;
  if (cli->args->len < 2 && !slv_cli_has (cli, "all"))
    return slv_cli_usage (error, _("“deck export” needs the decks to write before the folder, or --all"));
  if (!(decks = chosen_decks (cli, error))
      || !(folder = slv_deck_folder_new (path, kind->id, cli->games, slv_cli_index_there (cli), slv_cli_has (cli, "replace"), error)))
    return 3;
  cJSON *json = cJSON_CreateObject ();
  cJSON *list = cJSON_AddArrayToObject (json, "exported");
  while (n < decks->len && slv_cli_going (cli, error) && export_deck (folder, decks->pdata[n], list, error))
    n++;
  if (n < decks->len)
    {
      cJSON_Delete (json);
      return 3;
    }
  if (!cli->json)
    slv_cli_say_taken (slv_tell_printf (ngettext ("%u deck is written to “%s”", "%u decks are written to “%s”", n), n, path));
  return slv_cli_answer (cli, json);
}
