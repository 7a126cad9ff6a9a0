/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-cmd-games-options.c: `games options`: the points that a rulebook leaves open, how they are read here, and choosing another
 * reading for good. What is set lies in the library and holds for every deck; --option and a deck's own options go before it. On disk
 * when it ends with 0: everything that was set or reset; else nothing of it. */
#include "base/slv-fold.h"
#include "cli/slv-cli.h"
#include "deck/slv-library-options.h"

/* ---- showing ---- */

static const char *
kind_name (SlvOptionKind kind)
{
  static const char * const names[] = { "flag", "number", "choice" };

  return (gsize) kind < G_N_ELEMENTS (names) ? names[kind] : "flag";
}

static void
show_book (SlvCli *cli, const SlvRulebook *book, SlvRows *rows)
{
  g_autoptr (GPtrArray) all = slv_rulebook_dup_options (book), faults = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (SlvOptions) options = slv_library_options_load (cli->store, book, faults);

  for (guint i = 0; i < faults->len; i++)
    slv_cli_say (_("an option that was set for good does not count: %s"), (const char *) faults->pdata[i]);
  if (!cli->json)
    {
      slv_text_putf (SLV_STYLE_BOLD, "%s/%s", book->game->id, book->id);
      slv_text_sayf (SLV_STYLE_DIM, "  %s", slv_cli_tr (book->title));
    }
  SLV_EACH (const SlvOption, option, all)
    {
      const char *value = slv_options_get (options, book, option->id), *title = slv_cli_tr (option->title);
      gboolean set = slv_options_is_standing (options, book, option->id);
      g_autofree char *domain = slv_option_dup_domain (option);
      /* Translators: a value that was chosen for good, and in brackets what it is by itself */
      g_autofree char *shown = set ? g_strdup_printf (_("%s (by default %s)"), value, option->default_value) : g_strdup (value);
      cJSON *row = slv_rows_add (rows, { "game", SLV_TEXT (book->game->id) }, { "edition", SLV_TEXT (book->id) },
                                 { "id", SLV_TEXT (option->id), _("Option") }, { .head = _("Value"), .shown = shown },
                                 { .head = _("May be"), .shown = domain }, { "title", SLV_TEXT (title) },
                                 { "clause", SLV_TEXT (option->clause ? option->clause : ""), _("Clause") },
                                 { .head = _("Meaning"), .shown = title }, { "kind", SLV_TEXT (kind_name (option->kind)) },
                                 { "default", SLV_TEXT (option->default_value ? option->default_value : "") },
                                 { "value", SLV_TEXT (value) }, { "set", SLV_TRUTH (set) });

      if (row != NULL)
        slv_json_add_strv (row, "values", option->kind == SLV_OPTION_CHOICE ? option->values : NULL);
    }
}

static int
show (SlvCli *cli, const SlvRulebook *only, GError **error)
{
  SlvGame *game = NULL;

  if (!slv_cli_game (cli, &game, error))
    return 3;
  GPtrArray *games = slv_games_list (cli->games);
  cJSON *json = cJSON_CreateObject ();
  SlvRows *all = cli->json ? slv_rows_new (cli, json, "options") : NULL;
  SLV_EACH (const SlvGame, one, games)
    SLV_EACH (const SlvRulebook, book, one->rulebooks)
      if ((only == NULL || only == book) && (game == NULL || game == one))
        {
          SlvRows *rows = all != NULL ? all : slv_rows_new (cli, NULL, NULL);

          show_book (cli, book, rows);
          if (all == NULL)
            slv_rows_end (rows, 2);
        }
  slv_rows_drop (all);
  return slv_cli_answer (cli, json);
}

/* ---- choosing ---- */

/* "GAME/EDITION" as it was probably meant, borrowed from @names; else NULL. */
static const char *
nearest_book (SlvCli *cli, const char *part, GPtrArray *names)
{
  GPtrArray *games = slv_games_list (cli->games);

  SLV_EACH (const SlvGame, game, games)
    for (guint j = 0; j < game->rulebooks->len; j++)
      g_ptr_array_add (names, g_strdup_printf ("%s/%s", game->id, ((SlvRulebook *) game->rulebooks->pdata[j])->id));
  g_ptr_array_add (names, NULL);
  return slv_nearest (part, (const char * const *) names->pdata);
}

/* The rulebook of GAME/EDITION, or of any unique part as for --format. */
static const SlvRulebook *
find_book (SlvCli *cli, const char *part, GError **error)
{
  g_auto (GStrv) pieces = g_strsplit (part, "/", -1);
  SlvGame *game = slv_games_find (cli->games, pieces[0] ? pieces[0] : ""), *given = NULL;
  const SlvRulebook *book = game && pieces[1] ? slv_game_find_rulebook (game, pieces[1]) : NULL;
  g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GError) problem = NULL;

  if (book)
    return book;
  if (!slv_cli_game (cli, &given, error))
    return NULL;
  const SlvFormat *format = slv_games_resolve_format (cli->games, given, part, &problem);
  if (format)
    return format->rulebook;
  const char *nearest = strlen (part) <= 200 ? nearest_book (cli, part, names) : NULL;
  if (nearest)
    slv_set_error (error, SLV_ERROR_USAGE, NULL, _("no edition “%s”; did you mean “%s”?"), part, nearest);
  else
    g_propagate_error (error, g_steal_pointer (&problem));
  return NULL;
}

static int
change (SlvCli *cli, gboolean reset, GError **error)
{
  g_autoptr (GPtrArray) rest = g_ptr_array_new ();
  const SlvRulebook *book = NULL;
  const char * const *texts;

  if (cli->args->len < (reset ? 2 : 3))
    return slv_cli_usage (error, "%s", reset ? _("reset needs GAME/EDITION, and the options or none for all")
                          : _("set needs GAME/EDITION and at least one ID=VALUE"));
  if (!(book = find_book (cli, slv_cli_arg (cli, 1), error)))
    return 3;
  for (guint i = 2; i < cli->args->len; i++)
    g_ptr_array_add (rest, cli->args->pdata[i]);
  g_ptr_array_add (rest, NULL);
  texts = (const char * const *) rest->pdata;
  gboolean done = reset ? slv_library_options_reset (cli->store, book, rest->len > 1 ? texts : NULL, error)
                        : slv_library_options_set (cli->store, book, texts, error);
  return done ? show (cli, book, error) : 3;
}

int
slv_cmd_games_options (SlvCli *cli, GError **error)
{
  static const char * const verbs[] = { "set", "reset", NULL };
  const char *verb = cli->args->len ? slv_cli_arg (cli, 0) : NULL, *nearest;

  if (!slv_cli_games (cli, error) || !slv_cli_store (cli, error))
    return 3;
  if (verb == NULL)
    return show (cli, NULL, error);
  if (g_strv_contains (verbs, verb))
    return change (cli, g_str_equal (verb, "reset"), error);
  nearest = slv_nearest (verb, verbs);
  slv_set_error (error, SLV_ERROR_USAGE, NULL, _("options are set or reset, not “%s”; did you mean “%s”?"), verb,
                 nearest ? nearest : "set");
  return 2;
}
