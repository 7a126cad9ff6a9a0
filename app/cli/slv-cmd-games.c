/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-cmd-games.c: `games` shows what the definitions say: everything that a query, a deck file or --format may name. */
#include "game/slv-clause.h"
#include "base/slv-fold.h"
#include "base/slv-input.h"
#include "cli/slv-cli.h"
#include "deck/slv-library-options.h"
#include "import/slv-own-format.h"

static const char *
kind_name (SlvAttrKind kind)
{
  static const char * const names[] = { "text", "number", "flag", "choice", "set", "multiset", "expression" };

  return (gsize) kind < G_N_ELEMENTS (names) ? names[kind] : "text";
}

/* The same for people. */
static const char *
kind_word (SlvAttrKind kind)
{
  /* Translators: what the values of an attribute of cards are: text; a number; yes or no; one of several words; several different ones;
   * several, each any number of times; a number or X */
  static const char * const words[] = {
    NC_("kind of values", "text"), NC_("kind of values", "number"), NC_("kind of values", "yes or no"), NC_("kind of values", "one"),
    NC_("kind of values", "several"), NC_("kind of values", "several, repeated"), NC_("kind of values", "number or X"),
  };

  return (gsize) kind < G_N_ELEMENTS (words) ? g_dpgettext2 (NULL, "kind of values", words[kind]) : "";
}

/* @json: NULL: for people */
static void
tell_options (cJSON *json, const SlvRulebook *book)
{
  SlvRows *rows = slv_rows_new (NULL, json, "options");

  SLV_EACH (const SlvOption, option, book->options)
    {
      cJSON *row = slv_rows_add (rows, { "id", SLV_TEXT (option->id), _("Option") }, { "title", SLV_TEXT (slv_cli_tr (option->title)) },
                                 { "default", SLV_TEXT (option->default_value ? option->default_value : ""), _("Default") },
                                 { "clause", SLV_TEXT (option->clause ? option->clause : ""), _("Clause") },
                                 { .head = _("Meaning"), .shown = slv_cli_tr (option->title) });

      if (row != NULL)
        slv_json_add_strv (row, "values", option->values);
    }
  slv_rows_end (rows, 4);
}

static void
put_rulebook (cJSON *json, const SlvRulebook *book)
{
  static const char * const scopes[] = { "list", "play", "helper" };

  slv_json_put (json, { "id", SLV_TEXT (book->id) }, { "title", SLV_TEXT (slv_cli_tr (book->title)) });
  SlvRows *rows = slv_rows_new (NULL, json, "formats");
  SLV_EACH (const SlvFormat, format, book->formats)
    slv_rows_add (rows, { "id", SLV_TEXT (format->full_id) }, { "title", SLV_TEXT (slv_cli_tr (format->title)) },
                  { "template", SLV_TRUTH (format->is_template) }, { "file", SLV_TEXT (format->file) });
  slv_rows_end (rows, 0);
  rows = slv_rows_new (NULL, json, "zones");
  SLV_EACH (const SlvZone, zone, book->zones)
    slv_rows_add (rows, { "id", SLV_TEXT (zone->id) }, { "title", SLV_TEXT (slv_cli_tr (zone->title)) }, { "scope", SLV_TEXT (scopes[zone->scope]) });
  slv_rows_end (rows, 0);
  tell_options (json, book);
  rows = slv_rows_new (NULL, json, "clauses");
  SLV_EACH (const SlvClause, clause, slv_rulebook_clauses (book))
    slv_rows_add (rows, { "clause", SLV_TEXT (clause->id) }, { "says", SLV_TEXT (slv_cli_tr (clause->say)) });
  slv_rows_end (rows, 0);
}

/* Helpers are not worth a line; the rarities, which no card has either, are for their order. */
static gboolean
is_told (const SlvAttr *attr)
{
  return !attr->hidden || g_str_equal (attr->id, SLV_RARITY_ATTR);
}

/* @json: NULL: for people */
static void
tell_attributes (cJSON *json, const SlvGame *game)
{
  SlvRows *rows = slv_rows_new (NULL, json, "attributes");

  SLV_EACH (const SlvAttr, attr, game->attrs)
    {
      g_autofree char *shorts = attr->shorts ? g_strjoinv (" ", attr->shorts) : NULL;
      g_autofree char *values = attr->values ? g_strjoinv (", ", attr->values) : NULL;
      const char *title = slv_cli_tr (attr->title);

      if (!is_told (attr))
        continue;
      cJSON *row = slv_rows_add (rows, { "id", SLV_TEXT (attr->id), C_("query", "Field") }, { .head = _("Short"), .shown = shorts },
                                 { "title", SLV_TEXT (title) }, { "kind", SLV_TEXT (kind_name (attr->kind)), _("Kind"), kind_word (attr->kind) },
                                 { .head = _("Title"), .shown = title }, { .head = _("Values"), .shown = values });
      if (row != NULL)
        {
          slv_json_add_strv (row, "short", attr->shorts);
          slv_json_add_strv (row, "values", attr->values);
        }
    }
  slv_rows_end (rows, 2);
}

static void
put_game (cJSON *json, const SlvGame *game)
{
  slv_json_put (json, { "id", SLV_TEXT (game->id) }, { "title", SLV_TEXT (slv_cli_tr (game->title)) },
                { "file", SLV_TEXT (game->file) });
  cJSON *list = cJSON_AddArrayToObject (json, "editions");
  SLV_EACH (const SlvRulebook, book, game->rulebooks)
    put_rulebook (slv_json_add_row (list), book);
  tell_attributes (json, game);
  list = cJSON_AddArrayToObject (json, "lists");
  SLV_EACH (const SlvCardReader, reader, game->readers)
    cJSON_AddItemToArray (list, cJSON_CreateString (reader->kind));
}

/* ---- text ---- */

static void
print_title (const SlvGame *game)
{
  slv_text_put (SLV_STYLE_BOLD, slv_cli_tr (game->title));
  slv_text_sayf (SLV_STYLE_DIM, "  %s", game->id);
}

/* With heads, or without. */
static void
print_formats (const SlvGame *game, gboolean heads)
{
  SlvRows *rows = slv_rows_new (NULL, NULL, NULL);

  SLV_EACH (const SlvRulebook, book, game->rulebooks)
    SLV_EACH (const SlvFormat, format, book->formats)
      slv_rows_add (rows, { .head = heads ? _("Format") : "", .shown = format->full_id },
                    { .head = heads ? _("Title") : "", .shown = slv_cli_tr (format->title) },
                    { .head = heads ? _("Rulebook") : "", .shown = strcmp (format->file, book->file) != 0 ? format->file : slv_cli_tr (book->title) },
                    { .head = "", .shown = format->is_template ? _("without numbers of its own") : "" });
  slv_rows_end (rows, 2);
}

static char *
list_zones (const SlvRulebook *book)
{
  GString *text = g_string_new (NULL);

  SLV_EACH (const SlvZone, zone, book->zones)
    if (zone->scope != SLV_SCOPE_PLAY)
      g_string_append_printf (text, "%s%s", text->len ? ", " : "", zone->id);
  return g_string_free (text, FALSE);
}

static char *
list_fields (const SlvGame *game)
{
  GString *text = g_string_new (NULL);

  SLV_EACH (const SlvAttr, attr, game->attrs)
    if (!attr->hidden)
      g_string_append_printf (text, "%s%s", text->len ? ", " : "", attr->id);
  return g_string_free (text, FALSE);
}

static void
print_listed (int indent, const char *word, SlvStyle style, const char *list)
{
  g_autofree char *first = g_strdup_printf ("%*s%s", indent, "", word);

  slv_text_paragraph (12, first, style, list);
}

static void
print_game (const SlvGame *game)
{
  g_autofree char *fields = list_fields (game), *zones = NULL;

  print_title (game);
  print_formats (game, FALSE);
  if (game->rulebooks->len)
    {
      zones = list_zones (game->rulebooks->pdata[0]);
      print_listed (2, _("zones"), SLV_STYLE_DIM, zones);
    }
  print_listed (2, _("fields"), SLV_STYLE_DIM, fields);
  slv_text_line ();
}

static void
print_game_in_full (const SlvGame *game)
{
  print_title (game);
  slv_text_line ();
  print_formats (game, TRUE);
  slv_text_line ();
  tell_attributes (NULL, game);
  SLV_EACH (const SlvRulebook, book, game->rulebooks)
    {
      g_autofree char *zones = list_zones (book);

      slv_text_line ();
      slv_text_sayf (SLV_STYLE_BOLD, "  %s", slv_cli_tr (book->title));
      print_listed (4, _("zones"), SLV_STYLE_PLAIN, zones);
      if (book->options->len)
        tell_options (NULL, book);
      if (slv_rulebook_clauses (book)->len)
        {
          slv_text_sayf (SLV_STYLE_PLAIN, "    %s", _("What the cited clauses say"));
          SLV_EACH (const SlvClause, clause, slv_rulebook_clauses (book))
            print_listed (6, clause->id, SLV_STYLE_PLAIN, slv_cli_tr (clause->say));
        }
    }
  if (game->readers->len)
    {
      slv_text_line ();
      slv_text_sayf (SLV_STYLE_BOLD, "  %s", _("Card lists that it reads"));
    }
  SLV_EACH (const SlvCardReader, reader, game->readers)
    slv_text_sayf (SLV_STYLE_PLAIN, "    %s  %s", reader->kind, slv_cli_tr (reader->title));
}

int
slv_cmd_games (SlvCli *cli, GError **error)
{
  SlvGame *only = NULL;

  if (!slv_cli_game (cli, &only, error))
    return 3;
  GPtrArray *games = slv_games_list (cli->games);
  cJSON *json = cJSON_CreateObject (), *list = cJSON_AddArrayToObject (json, "games");
  SLV_EACH (const SlvGame, game, games)
    if (only == NULL || only == game)
      {
        if (cli->json)
          put_game (slv_json_add_row (list), game);
        else if (only)
          print_game_in_full (game);
        else
          print_game (game);
      }
  if (!cli->json && only == NULL)
    slv_text_paragraph (0, NULL, SLV_STYLE_PLAIN, _("`sleeves games --game GAME` tells everything of one game. A new game is a file: see `sleeves games validate`."));
  slv_cli_say_outdated (cli, only != NULL ? only->id : NULL);
  return slv_cli_answer (cli, json);
}

/* ---- `games options`: the points that a rulebook leaves open, how they are read here, and choosing another reading for good. What is set lies in
 * the library and holds for every deck; --option and a deck's own options go before it. On disk when it ends with 0: everything that was set
 * or reset; else nothing of it ---- */

/* ---- showing ---- */

static const char *
option_kind_name (SlvOptionKind kind)
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
                                 { .head = _("Meaning"), .shown = title }, { "kind", SLV_TEXT (option_kind_name (option->kind)) },
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

/* ---- `games format`: a format of one's own on one that is there. On disk when it ends with 0: its whole file, tried before; else what was
 * there ---- */

#define LIST_MAX (1u << 20)   /* bytes of a list of cards */

/* (transfer full): what was asked for; NULL with @error */
static SlvOwnFormat *
read_format (SlvCli *cli, const SlvFormat *base, GError **error)
{
  g_autoptr (SlvOwnFormat) own = slv_own_format_new (base, slv_cli_arg (cli, 0));
  const char *given = slv_cli_get (cli, "limits"), *file = given != NULL ? slv_cli_readable (cli, given, error) : NULL;
  GPtrArray *sizes = slv_cli_get_all (cli, "deck-size");
  g_autoptr (GBytes) bytes = file != NULL ? slv_input_read_all (file, LIST_MAX, NULL, error) : NULL;
  g_autofree char *text = bytes != NULL ? g_strndup (g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes)) : NULL;

  for (guint i = 0; sizes != NULL && i < sizes->len; i++)
    if (!slv_own_format_add_size (own, sizes->pdata[i], error))
      return NULL;
  if (given != NULL && (text == NULL || slv_cli_index (cli, error) == NULL || !slv_own_format_add_limits (own, cli->index, text, given, error)))
    return NULL;
  return g_steal_pointer (&own);
}

int
slv_cmd_games_format (SlvCli *cli, GError **error)
{
  GPtrArray *named = slv_cli_get_all (cli, "format");
  SlvGame *game = NULL;
  g_autofree char *path = NULL;
  g_auto (GStrv) dirs = slv_cli_game_dirs (cli);

  if (named == NULL || named->len != 1)
    return slv_cli_usage (error, _("--format says on which format it builds"));
  if (!slv_cli_game (cli, &game, error))
    return 3;
  const SlvFormat *base = slv_games_resolve_format (cli->games, game, named->pdata[0], error);
  g_autoptr (SlvOwnFormat) own = base != NULL ? read_format (cli, base, error) : NULL;
  path = own != NULL ? slv_own_format_write (own, cli->library, (const char * const *) dirs, cli->schema, error) : NULL;
  if (path == NULL)
    return 3;
  g_autofree char *id = slv_own_format_dup_id (own);
  cJSON *json = cJSON_CreateObject ();
  slv_json_put (json, { "format", SLV_TEXT (id) }, { "extends", SLV_TEXT (own->base->full_id) }, { "written", SLV_TEXT (path) });
  SlvRows *rows = slv_rows_new (NULL, json, "limits");
  SLV_EACH (const SlvOwnLimit, limit, own->limits)
    slv_rows_add (rows, { "name", SLV_TEXT (limit->name) }, { "limit", SLV_NUMBER (limit->n) });
  slv_rows_end (rows, 0);
  if (!cli->json)
    /* Translators: a format of one's own, the one on which it builds, and a path */
    slv_text_sayf (SLV_STYLE_PLAIN, _("%s is there, on %s; its file is “%s”"), id, base->full_id, path);
  return slv_cli_answer (cli, json);
}

/* ---- `games validate`: a definition against the schema, then against itself (every query of it is bound to its own attributes). What a person
 * wants from it is line and column of each fault ---- */

/* Tells a fault to people, once: a game is read with its editions, which may be asked about beside it. */
static void
print_fault (const SlvFault *fault, GHashTable *told)
{
  g_autofree char *where = g_canonicalize_filename (fault->file ? fault->file : "", NULL);

  if (!g_hash_table_add (told, g_strdup_printf ("%s:%u:%u:%s", where, fault->line, fault->column, fault->message)))
    return;
  g_autofree char *place = slv_fault_place (fault);

  slv_text_putf (SLV_STYLE_PLAIN, "%s: ", place);
  slv_text_putf (fault->error ? SLV_STYLE_BAD : SLV_STYLE_UNSURE, "%s: ", fault->error ? _("error") : _("warning"));
  slv_text_say (SLV_STYLE_PLAIN, fault->message);
}

/* (transfer full): all faults of @path; @game gets its id. */
static GPtrArray *
find_faults (SlvCli *cli, const char *path, char **game)
{
  GPtrArray *faults = g_ptr_array_new_with_free_func ((GDestroyNotify) slv_fault_free);
  g_autofree char *rng = g_build_filename (cli->schema, "game.rng", NULL);
  g_auto (GStrv) dirs = slv_cli_game_dirs (cli);
  g_autoptr (SlvGames) games = slv_game_load_file (path, (const char * const *) dirs, rng, faults);

  *game = NULL;
  for (guint i = 0; games && i < slv_games_list (games)->len; i++)
    {
      SlvGame *one = slv_games_list (games)->pdata[i];
      g_autoptr (GPtrArray) outdated = slv_cli_outdated (cli, games, one->id);

      slv_check_definition (one, faults);
      g_ptr_array_extend_and_steal (faults, g_steal_pointer (&outdated));
      slv_take_str (game, g_strdup (one->id));
    }
  return faults;
}

/* Returns whether the definition can be used. */
static gboolean
validate (SlvCli *cli, const char *path, GHashTable *told, cJSON *list)
{
  g_autofree char *game = NULL, *shown = slv_text_file_name (path);
  g_autoptr (GPtrArray) faults = find_faults (cli, path, &game);
  cJSON *json = slv_json_add_row (list);
  gboolean valid = game != NULL;

  cJSON_AddStringToObject (json, "file", shown);
  SlvRows *rows = slv_rows_new (NULL, json, "faults");
  SLV_EACH (const SlvFault, fault, faults)
    {
      g_autofree char *file = slv_text_file_name (fault->file ? fault->file : "");

      valid = valid && !fault->error;
      slv_rows_add (rows, { "severity", SLV_TEXT (fault->error ? "error" : "warning") }, { "file", SLV_TEXT (file) },
                    { "line", SLV_NUMBER (fault->line) }, { "column", SLV_NUMBER (fault->column) }, { "message", SLV_TEXT (fault->message) });
      if (!cli->json)
        print_fault (fault, told);
    }
  slv_rows_end (rows, 0);
  slv_json_put (json, { "valid", SLV_TRUTH (valid) }, { "game", SLV_TEXT (game) });
  if (!cli->json && game == NULL && faults->len > 0)
    slv_text_sayf (SLV_STYLE_DIM, _("%s: its queries, and what its rules ask, are looked at once this is mended"), shown);
  if (!cli->json && valid)
    slv_text_sayf (SLV_STYLE_GOOD, _("%s: “%s” is a valid definition"), shown, game);
  return valid;
}

int
slv_cmd_games_validate (SlvCli *cli, GError **error)
{
  cJSON *json = cJSON_CreateObject (), *list = cJSON_AddArrayToObject (json, "files");
  g_autoptr (GHashTable) told = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  gboolean valid = TRUE;

  for (guint i = 0; i < cli->args->len; i++)
    {
      const char *path = slv_cli_readable (cli, slv_cli_arg (cli, i), error);

      if (path == NULL || !slv_cli_going (cli, error))
        {
          cJSON_Delete (json);
          return 3;
        }
      valid = validate (cli, path, told, list) && valid;
    }
  slv_cli_answer (cli, json);
  return valid ? 0 : 3;
}
