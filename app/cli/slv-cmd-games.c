/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-cmd-games.c: `games` shows what the definitions say: everything that a query, a deck file or --format may name. */
#include "game/slv-clause.h"
#include "cli/slv-cli.h"

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
  return slv_cli_answer (cli, json);
}
