/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-cli-deck.c: what DECK, --format and --option mean. A path that exists is a file; else FILE#NAME takes one list out of a
 * file of many; else it is the name of a saved deck. Deck files need no library. */
#include "cli/slv-cli.h"
#include "deck/slv-deck-recover.h"
#include "deck/slv-library-options.h"

/* (transfer full): the decks of @file whose name, or what stands after '#' in it, is @name. */
static GPtrArray *
decks_of_name (SlvCli *cli, const char *file, const char *name, GError **error)
{
  g_autoptr (GPtrArray) all = slv_deck_files_read (file, cli->games, cli->cancellable, error);

  if (all == NULL)
    return NULL;
  GPtrArray *chosen = g_ptr_array_new_with_free_func ((GDestroyNotify) slv_deck_free);
  SLV_EACH (const SlvDeck, deck, all)
    {
      const char *mark = strrchr (deck->name, '#');

      if (g_str_equal (deck->name, name) || (mark && g_str_equal (mark + 1, name)))
        g_ptr_array_add (chosen, slv_deck_copy (deck));
    }
  if (chosen->len > 0)
    return chosen;
  g_ptr_array_unref (chosen);
  slv_set_error (error, SLV_ERROR_NOT_FOUND, &(SlvPlace) { file, 0, 0 }, _("holds no deck “%s”"), name);
  return NULL;
}

/* (transfer full) (nullable): NULL without @error when no saved deck has the name. */
static SlvDeck *
find_deck (SlvCli *cli, const char *name, GError **error)
{
  gint64 id;

  return slv_store_find_deck_id (cli->store, name, &id, error) && id != 0 ? slv_store_load_deck (cli->store, id, error) : NULL;
}

/* (transfer full) (nullable): "NAME@3", the third state of a saved deck, or "NAME@sleeved"; NULL without @error when no deck has that name. */
static SlvDeck *
saved_state (SlvCli *cli, const char *name, GError **error)
{
  const char *mark = strrchr (name, '@');
  g_autofree char *plain = mark ? g_strndup (name, mark - name) : NULL;
  guint64 number = 0;

  gboolean sleeved = mark && g_str_equal (mark + 1, "sleeved");

  if (mark == NULL || (!sleeved && !g_ascii_string_to_unsigned (mark + 1, 10, 1, G_MAXUINT, &number, NULL)))
    return NULL;
  g_autoptr (SlvDeck) now = find_deck (cli, plain, error);
  if (now && sleeved && !(number = slv_store_get_sleeved (cli->store, now->id)))
    return slv_error_null (error, SLV_ERROR_REFUSED, NULL, _("it was never said that “%s” lies in sleeves; `deck sleeve` says so"), now->name);
  return now ? slv_store_load_deck_version (cli->store, now->id, (guint) number, error) : NULL;
}

/* (transfer full) (nullable): NULL without @error when no saved deck has the name. */
static GPtrArray *
saved_deck (SlvCli *cli, const char *name, GError **error)
{
  g_autoptr (GError) problem = NULL;

  if (slv_cli_store (cli, error) == NULL)
    return NULL;
  g_autoptr (SlvDeck) stored = find_deck (cli, name, &problem);
  if (stored && slv_deck_is_edited_elsewhere (cli->store, stored->id))
    slv_cli_say (_("“%s” is open in a window, with changes that are not saved yet; this is the deck as it was last saved"),
                 stored->name);
  if (stored == NULL && problem == NULL)
    stored = saved_state (cli, name, &problem);
  if (stored == NULL)
    {
      if (problem)
        g_propagate_error (error, g_steal_pointer (&problem));
      return NULL;
    }
  GPtrArray *decks = g_ptr_array_new_with_free_func ((GDestroyNotify) slv_deck_free);
  g_ptr_array_add (decks, g_steal_pointer (&stored));
  return decks;
}

static GPtrArray *
read_decks (SlvCli *cli, const char *arg, GError **error)
{
  const char *mark = strrchr (arg, '#');
  g_autofree char *file = mark ? g_strndup (arg, mark - arg) : NULL;
  GError *problem = NULL;
  GPtrArray *decks;

  if (slv_cli_games (cli, error) == NULL)
    return NULL;
  if (g_str_equal (arg, "-") || g_file_test (arg, G_FILE_TEST_EXISTS))
    return slv_deck_files_read (arg, cli->games, cli->cancellable, error);
  if (file && g_file_test (file, G_FILE_TEST_EXISTS))
    return decks_of_name (cli, file, mark + 1, error);
  if (g_utf8_validate (arg, -1, NULL))
    {
      decks = saved_deck (cli, arg, &problem);
      if (decks)
        return decks;
    }
  if (problem)
    {
      g_propagate_error (error, problem);
      return NULL;
    }
  g_autofree char *shown = g_filename_display_name (arg);
  g_autoptr (GPtrArray) names = cli->store ? slv_store_deck_names (cli->store) : g_ptr_array_new_null_terminated (1, NULL, TRUE);
  slv_set_error_near (error, SLV_ERROR_NOT_FOUND, shown, (const char * const *) names->pdata,
                      _("there is neither a file nor a saved deck “%s”"), shown);
  return NULL;
}

GPtrArray *
slv_cli_decks (SlvCli *cli, const char *arg, GError **error)
{
  GPtrArray *decks = read_decks (cli, arg, error);
  SlvGame *game = NULL;

  (void) slv_cli_game (cli, &game, NULL);   /* what is wrong with --game is told where decks are judged */
  for (guint i = 0; decks != NULL && i < decks->len; i++)
    slv_deck_settle_names (decks->pdata[i], slv_cli_index_there (cli), game);
  return decks;
}

SlvDeck *
slv_cli_deck (SlvCli *cli, const char *arg, GError **error)
{
  g_autoptr (GPtrArray) decks = slv_cli_decks (cli, arg, error);

  if (decks == NULL)
    return NULL;
  if (decks->len == 1)
    return slv_deck_copy (decks->pdata[0]);
  if (decks->len == 0)
    return slv_error_null (error, SLV_ERROR_REFUSED, &(SlvPlace) { arg, 0, 0 }, _("holds no deck"));
  const SlvDeck *last = decks->pdata[decks->len - 1];
  const char *mark = strrchr (last->name, '#');
  slv_set_error (error, SLV_ERROR_USAGE, &(SlvPlace) { arg, 0, 0 },
                 ngettext ("holds %u deck; choose one of them: %s#%s", "holds %u decks; choose one of them: %s#%s", decks->len),
                 decks->len, arg, mark ? mark + 1 : last->name);
  return NULL;
}

SlvOptions *
slv_cli_options (SlvCli *cli, const SlvDeck *deck, const SlvRulebook *book, GError **error)
{
  GPtrArray *texts = slv_cli_get_all (cli, "option");

  if (cli->options_of != book)   /* once for all decks of a run */
    {
      g_autoptr (SlvOptions) run = slv_cli_store (cli, error) ? slv_library_options_load (cli->store, book, NULL) : NULL;

      if (run == NULL)
        return NULL;
      for (guint i = 0; texts && i < texts->len; i++)
        if (!slv_options_set (run, book, texts->pdata[i], error))
          return NULL;
      g_clear_pointer (&cli->options, slv_options_free);
      cli->options = g_steal_pointer (&run);
      cli->options_of = book;
    }
  return slv_deck_dup_options (deck, book, cli->options, NULL);
}

GPtrArray *
slv_cli_formats (SlvCli *cli, const SlvDeck *deck, GError **error)
{
  g_autoptr (GPtrArray) formats = g_ptr_array_new ();
  GPtrArray *parts = slv_cli_get_all (cli, "format");
  SlvGame *game = NULL;
  SlvFormat *format = NULL;

  if (!slv_cli_game (cli, &game, error) || slv_cli_index (cli, error) == NULL)
    return NULL;
  for (guint i = 0; parts && i < parts->len; i++)
    {
      SlvGame *within = game ? game : slv_deck_guess_game (deck, cli->index, cli->games);
      g_autoptr (GError) problem = NULL;

      /* "draft" means a format of the deck's own game; a full id may name another game's, too */
      format = slv_games_resolve_format (cli->games, within, parts->pdata[i], &problem);
      if (format == NULL && within && game == NULL)
        format = slv_games_resolve_format (cli->games, NULL, parts->pdata[i], NULL);
      if (format == NULL)
        {
          g_propagate_error (error, g_steal_pointer (&problem));
          return NULL;
        }
      g_ptr_array_add (formats, format);
    }
  if (formats->len > 0)
    return g_steal_pointer (&formats);
  /* the game that is asked for goes before a deck of another one, and a deck of this one under its own format */
  if (game == NULL || deck->format[0] != '\0')
    format = slv_check_default_format (deck, cli->index, cli->games, game != NULL ? NULL : error);
  if (game != NULL && (format == NULL || format->rulebook->game != game))
    format = slv_games_resolve_format (cli->games, game, game->id, error);
  if (format == NULL)
    return NULL;
  g_ptr_array_add (formats, format);
  return g_steal_pointer (&formats);
}

SlvFormat *
slv_cli_format (SlvCli *cli, const SlvDeck *deck, const char *several, GError **error)
{
  g_autoptr (GPtrArray) formats = slv_cli_formats (cli, deck, error);

  if (formats != NULL && formats->len > 1)
    return slv_error_null (error, SLV_ERROR_USAGE, NULL, several, formats->len);
  return formats != NULL ? formats->pdata[0] : NULL;
}

SlvChecker *
slv_cli_checker (SlvCli *cli, const SlvDeck *deck, const SlvFormat *format, GError **error)
{
  g_autoptr (SlvOptions) options = slv_cli_options (cli, deck, format->rulebook, error);

  return options != NULL ? slv_checker_new (format, cli->index, options, slv_cli_get (cli, "as-of"), error) : NULL;
}
