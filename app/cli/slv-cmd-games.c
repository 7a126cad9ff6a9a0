/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-cmd-games.c: `games` shows what the definitions say: everything that a query, a deck file or --format may name. */
#include "game/slv-clause.h"
#include <glib/gi18n.h>
#include "cli/slv-cli.h"
#include "slv-list-file.h"

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

static cJSON *
add_row (cJSON *list, const char *id, const char *title)
{
  cJSON *row = slv_json_add_row (list);

  slv_json_put (row, { "id", SLV_TEXT (id) }, { "title", SLV_TEXT (slv_cli_tr (title)) });
  return row;
}

static cJSON *
rulebook_json (const SlvRulebook *book)
{
  cJSON *json = cJSON_CreateObject (), *list;

  slv_json_put (json, { "id", SLV_TEXT (book->id) }, { "title", SLV_TEXT (slv_cli_tr (book->title)) });
  list = cJSON_AddArrayToObject (json, "formats");
  SLV_EACH (const SlvFormat, format, book->formats)
    {
      cJSON *row = add_row (list, format->full_id, format->title);

      slv_json_put (row, { "template", SLV_TRUTH (format->is_template) }, { "file", SLV_TEXT (format->file) });
    }
  list = cJSON_AddArrayToObject (json, "zones");
  SLV_EACH (const SlvZone, zone, book->zones)
    {
      static const char * const scopes[] = { "list", "play", "helper" };

      cJSON_AddStringToObject (add_row (list, zone->id, zone->title), "scope", scopes[zone->scope]);
    }
  list = cJSON_AddArrayToObject (json, "options");
  SLV_EACH (const SlvOption, option, book->options)
    {
      cJSON *row = add_row (list, option->id, option->title);

      cJSON_AddStringToObject (row, "default", option->default_value ? option->default_value : "");
      cJSON_AddStringToObject (row, "clause", option->clause ? option->clause : "");
      slv_json_add_strv (row, "values", option->values);
    }
  list = cJSON_AddArrayToObject (json, "clauses");
  for (guint i = 0; i < slv_rulebook_clauses (book)->len; i++)
    {
      const SlvClause *clause = slv_rulebook_clauses (book)->pdata[i];
      cJSON *row = slv_json_add_row (list);

      slv_json_put (row, { "clause", SLV_TEXT (clause->id) }, { "says", SLV_TEXT (slv_cli_tr (clause->say)) });
    }
  return json;
}

/* Helpers are not worth a line; the rarities, which no card has either, are for their order. */
static gboolean
is_told (const SlvAttr *attr)
{
  return !attr->hidden || g_str_equal (attr->id, SLV_RARITY_ATTR);
}

static cJSON *
game_json (const SlvGame *game)
{
  cJSON *json = cJSON_CreateObject (), *list;

  slv_json_put (json, { "id", SLV_TEXT (game->id) }, { "title", SLV_TEXT (slv_cli_tr (game->title)) },
                { "file", SLV_TEXT (game->file) });
  list = cJSON_AddArrayToObject (json, "editions");
  for (guint i = 0; i < game->rulebooks->len; i++)
    cJSON_AddItemToArray (list, rulebook_json (game->rulebooks->pdata[i]));
  list = cJSON_AddArrayToObject (json, "attributes");
  SLV_EACH (const SlvAttr, attr, game->attrs)
    {
      if (!is_told (attr))
        continue;
      cJSON *row = add_row (list, attr->id, attr->title);
      cJSON_AddStringToObject (row, "kind", kind_name (attr->kind));
      slv_json_add_strv (row, "short", attr->shorts);
      slv_json_add_strv (row, "values", attr->values);
    }
  list = cJSON_AddArrayToObject (json, "lists");
  for (guint i = 0; i < game->readers->len; i++)
    cJSON_AddItemToArray (list, cJSON_CreateString (((SlvCardReader *) game->readers->pdata[i])->kind));
  return json;
}

/* ---- text ---- */

static void
print_title (const SlvGame *game)
{
  slv_text_put (SLV_STYLE_BOLD, slv_cli_tr (game->title));
  slv_text_sayf (SLV_STYLE_DIM, "  %s", game->id);
}

static void
add_formats (SlvTable *table, const SlvGame *game)
{
  SLV_EACH (const SlvRulebook, book, game->rulebooks)
    SLV_EACH (const SlvFormat, format, book->formats)
      slv_table_add (table, (const char *[]) { format->full_id, slv_cli_tr (format->title),
                     strcmp (format->file, book->file) != 0 ? format->file : slv_cli_tr (book->title),
                     format->is_template ? _("without numbers of its own") : "" });
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
  SlvTable *table = slv_table_new ("llll", NULL);
  g_autofree char *fields = list_fields (game), *zones = NULL;

  print_title (game);
  add_formats (table, game);
  slv_table_print (table, 2);
  if (game->rulebooks->len)
    {
      zones = list_zones (game->rulebooks->pdata[0]);
      print_listed (2, _("zones"), SLV_STYLE_DIM, zones);
    }
  print_listed (2, _("fields"), SLV_STYLE_DIM, fields);
  slv_text_line ();
}

static void
print_attributes (const SlvGame *game)
{
  SlvTable *table = slv_table_new ("lllll", (const char *[]) { C_("query", "Field"), _("Short"), _("Kind"), _("Title"), _("Values") });

  SLV_EACH (const SlvAttr, attr, game->attrs)
    {
      g_autofree char *shorts = attr->shorts ? g_strjoinv (" ", attr->shorts) : NULL;
      g_autofree char *values = attr->values ? g_strjoinv (", ", attr->values) : NULL;

      if (is_told (attr))
        slv_table_add (table, (const char *[]) { attr->id, shorts, kind_word (attr->kind), slv_cli_tr (attr->title), values });
    }
  slv_table_print (table, 2);
}

static void
print_options (const SlvRulebook *book)
{
  SlvTable *table = slv_table_new ("llll", (const char *[]) { _("Option"), _("Default"), _("Clause"), _("Meaning") });

  SLV_EACH (const SlvOption, option, book->options)
    slv_table_add (table, (const char *[]) { option->id, option->default_value, option->clause, slv_cli_tr (option->title) });
  slv_table_print (table, 4);
}

static void
print_clauses (const SlvRulebook *book)
{
  slv_text_sayf (SLV_STYLE_PLAIN, "    %s", _("What the cited clauses say"));
  for (guint i = 0; i < slv_rulebook_clauses (book)->len; i++)
    {
      const SlvClause *clause = slv_rulebook_clauses (book)->pdata[i];

      print_listed (6, clause->id, SLV_STYLE_PLAIN, slv_cli_tr (clause->say));
    }
}

static void
print_game_in_full (const SlvGame *game)
{
  SlvTable *table = slv_table_new ("llll", (const char *[]) { _("Format"), _("Title"), _("Rulebook"), "" });

  print_title (game);
  slv_text_line ();
  add_formats (table, game);
  slv_table_print (table, 2);
  slv_text_line ();
  print_attributes (game);
  SLV_EACH (const SlvRulebook, book, game->rulebooks)
    {
      g_autofree char *zones = list_zones (book);

      slv_text_line ();
      slv_text_sayf (SLV_STYLE_BOLD, "  %s", slv_cli_tr (book->title));
      print_listed (4, _("zones"), SLV_STYLE_PLAIN, zones);
      if (book->options->len)
        print_options (book);
      if (slv_rulebook_clauses (book)->len)
        print_clauses (book);
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
  cJSON *json = NULL, *list = NULL;

  if (!slv_cli_game (cli, &only, error))
    return 3;
  GPtrArray *games = slv_games_list (cli->games);
  if (cli->json)
    {
      json = cJSON_CreateObject ();
      list = cJSON_AddArrayToObject (json, "games");
    }
  SLV_EACH (const SlvGame, game, games)
    {
      if (only && only != game)
        continue;
      if (json)
        cJSON_AddItemToArray (list, game_json (game));
      else if (only)
        print_game_in_full (game);
      else
        print_game (game);
    }
  if (json)
    slv_cli_print_json (json);
  else if (only == NULL)
    slv_text_paragraph (0, NULL, SLV_STYLE_PLAIN, _("`sleeves games --game GAME` tells everything of one game. A new game is a file: see `sleeves games validate`."));
  return 0;
}
