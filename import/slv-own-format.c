/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-own-format.c: see the header. Bans and limits become rules with the names of the cards: the dated lists of the format below stay
 * as they are. */
#include "import/slv-own-format.h"
#include "import/slv-own-definition.h"
#include "base/slv-folder.h"
#include "base/slv-fold.h"
#include "check/slv-check.h"
#include "deck/slv-alike-names.h"

#define SIZE_MAX_TOLD 1000u
#define COPIES_MAX    99u
#define LINES_MAX     2000u
#define RULE_NAMES    50u    /* cards of a rule: what it says names some of them */

SLV_DEFINE_STATIC_FREE (SlvOwnLimit, limit_free, name);

SlvOwnFormat *
slv_own_format_new (const SlvFormat *base, const char *title)
{
  SlvOwnFormat *own = g_new0 (SlvOwnFormat, 1);

  own->base = base;
  own->title = g_strstrip (g_strdup (title));
  own->sizes = g_array_new (FALSE, FALSE, sizeof (SlvOwnSize));
  own->limits = g_ptr_array_new_with_free_func (limit_free);
  return own;
}

SLV_DEFINE_FREE (SlvOwnFormat, slv_own_format_free, title, sizes, limits);

/* ---- what is said ---- */

gboolean
slv_own_size_read (const char *text, guint *min, guint *max, GError **error)
{
  char *end = NULL;
  guint64 from = g_ascii_isdigit (*text) ? g_ascii_strtoull (text, &end, 10) : 0, to = from;

  if (end != NULL && *end == '-' && g_ascii_isdigit (end[1]))
    to = g_ascii_strtoull (end + 1, &end, 10);
  else if (end != NULL && strcmp (end, "+") == 0)
    to = 0, end++;
  if (end == NULL || *end != '\0' || from > SIZE_MAX_TOLD || to > SIZE_MAX_TOLD || (from == 0 && to == 0) || (to != 0 && to < from))
    return slv_set_error (error, SLV_ERROR_USAGE, NULL, _("“%s” is no size of a deck; it is written 60, 40-60 or 60+"), text);
  *min = (guint) from;
  *max = (guint) to;
  return TRUE;
}

gboolean
slv_own_format_add_size (SlvOwnFormat *own, const char *text, GError **error)
{
  const SlvRulebook *book = own->base->rulebook;
  const char *equals = strrchr (text, '=');
  g_autofree char *heading = equals != NULL ? g_strndup (text, (gsize) (equals - text)) : NULL;
  SlvOwnSize size = { heading != NULL ? slv_rulebook_match_zone (book, g_strstrip (heading)) : slv_rulebook_find_zone (book, book->pile), 0, 0 };

  if (size.zone == NULL || size.zone->scope != SLV_SCOPE_LIST)
    return slv_set_error (error, SLV_ERROR_USAGE, NULL, _("decks of “%s” have no part “%s”"), own->base->title, heading != NULL ? heading : "");
  for (guint i = 0; i < own->sizes->len; i++)
    if (g_array_index (own->sizes, SlvOwnSize, i).zone == size.zone)
      return slv_set_error (error, SLV_ERROR_USAGE, NULL, _("the size of “%s” is said twice"), size.zone->title);
  if (!slv_own_size_read (equals != NULL ? equals + 1 : text, &size.min, &size.max, error))
    return FALSE;
  g_array_append_val (own->sizes, size);
  return TRUE;
}

/* names of all cards of the game, to say which one may be meant */
static char *
find_alike (const SlvOwnFormat *own, SlvIndex *index, const char *name)
{
  g_autoptr (SlvAlikeNames) names = slv_alike_names_new (index, own->base->rulebook->game);
  g_autoptr (GPtrArray) found = slv_alike_names_find (names, name, 1);

  return found->len > 0 ? g_strdup (found->pdata[0]) : NULL;
}

/* The value of @attr of the card that is written as @name; NULL: it has none. */
static const char *
value_called (SlvIndex *index, const SlvGame *game, guint row, const SlvAttr *attr, const char *name)
{
  g_autofree char *folded = slv_fold_name (name, game->strip);

  for (guint i = 0; i < slv_index_cell_count (index, row, attr); i++)
    {
      g_autofree char *value = slv_fold_name (slv_index_cell_value (index, row, attr, i), game->strip);

      if (strcmp (value, folded) == 0)
        return slv_index_cell_value (index, row, attr, i);
    }
  return NULL;
}

/* What @name says of the first of @rows, which are all that it may mean. NULL with @error: it is the key of one of several cards of a name. */
static SlvOwnLimit *
limit_of (SlvIndex *index, const SlvGame *game, const char *name, guint n, const GArray *rows, const SlvPlace *place, GError **error)
{
  guint row = g_array_index (rows, guint, 0);
  const char *own = slv_index_card_name (index, row), *value = NULL;
  const SlvAttr *further = NULL;
  g_autofree char *folded = slv_fold_name (name, game->strip), *folded_own = slv_fold_name (own, game->strip);

  for (guint i = 0; i < game->attrs->len && value == NULL; i++)
    {
      further = g_ptr_array_index (game->attrs, i);
      value = further->names ? value_called (index, game, row, further, name) : NULL;
    }
  if (value == NULL && strcmp (folded, folded_own) != 0 && slv_index_find_name (index, game, own, NULL) > rows->len)
    return slv_set_error (error, SLV_ERROR_REFUSED, place, _("“%s” is one of several cards called “%s”, and a list of cards cannot tell it from the others; a "
                                                             "rule of the format can"), name, own), NULL;
  SlvOwnLimit *limit = g_new0 (SlvOwnLimit, 1);
  limit->n = n;
  limit->name = g_strdup (value != NULL ? value : own);
  limit->attr = value != NULL ? further : NULL;
  return limit;
}

/* A whole line may be a name that begins with a number. */
static gboolean
add_line (SlvOwnFormat *own, SlvIndex *index, const char *line, const SlvPlace *place, GPtrArray *limits, GError **error)
{
  const SlvGame *game = own->base->rulebook->game;
  g_autoptr (GArray) rows = NULL;
  const char *name = line, *end = line + strspn (line, "0123456789");
  gboolean numbered = end > line && end - line < 4 && (g_ascii_isspace (*end) || ((*end == 'x' || *end == 'X') && g_ascii_isspace (end[1])));
  guint n = 0;

  if (slv_index_find_name (index, game, line, &rows) == 0 && numbered)
    {
      n = (guint) g_ascii_strtoull (line, NULL, 10);
      name = end + strcspn (end, " \t");
      name += strspn (name, " \t");
      g_clear_pointer (&rows, g_array_unref);
      slv_index_find_name (index, game, name, &rows);
    }
  if (n > COPIES_MAX)
    return slv_set_error (error, SLV_ERROR_REFUSED, place, _("%u copies are no limit"), n);
  if (rows != NULL && rows->len > 0)
    {
      SlvOwnLimit *limit = limit_of (index, game, name, n, rows, place, error);

      if (limit != NULL)
        g_ptr_array_add (limits, limit);
      return limit != NULL;
    }
  g_autofree char *alike = find_alike (own, index, name);
  if (alike != NULL)
    return slv_set_error (error, SLV_ERROR_REFUSED, place, _("no card of %s is called “%s”; did you mean “%s”?"), game->title, name, alike);
  return slv_set_error (error, SLV_ERROR_REFUSED, place, _("no card of %s that is known is called “%s”"), game->title, name);
}

gboolean
slv_own_format_add_limits (SlvOwnFormat *own, SlvIndex *index, const char *text, const char *file, GError **error)
{
  g_autoptr (GPtrArray) limits = g_ptr_array_new_with_free_func (limit_free);

  if (!g_utf8_validate (text, -1, NULL))
    return slv_set_error (error, SLV_ERROR_REFUSED, &(SlvPlace) { file, 0, 0 }, _("it is not valid UTF-8"));
  g_auto (GStrv) lines = g_strsplit_set (text, "\n", -1);
  for (guint i = 0; lines[i] != NULL; i++)
    {
      SlvPlace place = { file, i + 1, 0 };

      if (i >= LINES_MAX)
        return slv_set_error (error, SLV_ERROR_REFUSED, &place, _("the list has more than %u lines"), LINES_MAX);
      g_strstrip (lines[i]);
      if (*lines[i] != '\0' && *lines[i] != '#' && !add_line (own, index, lines[i], &place, limits, error))
        return FALSE;
      for (guint k = 0; k + 1 < limits->len; k++)   /* a card has one limit */
        if (strcmp (((SlvOwnLimit *) limits->pdata[k])->name, ((SlvOwnLimit *) limits->pdata[limits->len - 1])->name) == 0)
          return slv_set_error (error, SLV_ERROR_REFUSED, &place, _("“%s” stands twice in the list"), ((SlvOwnLimit *) limits->pdata[k])->name);
    }
  g_ptr_array_extend_and_steal (own->limits, g_steal_pointer (&limits));
  return TRUE;
}

/* ---- the file ---- */

char *
slv_own_format_dup_id (const SlvOwnFormat *own)
{
  g_autofree char *id = slv_fold_slug (own->title);

  return g_strdup_printf ("%s/%s/%s", own->base->rulebook->game->id, own->base->rulebook->id, id);
}

/* Whether @rule says how many cards the zone has, be it together with others. */
static gboolean
is_size (const SlvRule *rule, const char *zone)
{
  return strcmp (rule->kind, "count") == 0 && rule->either == NULL && rule->where == NULL && rule->with_zone == NULL && rule->each == 0
         && g_strv_contains ((const char * const *) rule->zones, zone);
}

/* (transfer full): the clause of its rules, which is its title, as the value of an attribute */
static char *
dup_clause (const SlvOwnFormat *own)
{
  return g_markup_escape_text (own->title, -1);
}

/* The rule that asks for the size takes the new one; others that ask for it of the same zones on other conditions go. */
static void
put_size (GString *xml, const SlvOwnFormat *own, const SlvOwnSize *size)
{
  const SlvFormat *base = own->base;
  const SlvRule *first = NULL;
  g_autofree char *zones = NULL, *say = NULL, *clause = dup_clause (own), *fresh = g_strconcat ("size-", size->zone->id, NULL);

  SLV_EACH (const SlvRule, rule, base->rules)
    if (is_size (rule, size->zone->id) && (first == NULL || g_strv_length (rule->zones) < g_strv_length (first->zones)))
      first = rule;
  for (guint i = 0; i < base->rules->len && first != NULL; i++)
    {
      const SlvRule *rule = g_ptr_array_index (base->rules, i);

      if (rule != first && is_size (rule, size->zone->id) && g_strv_equal ((const char * const *) rule->zones, (const char * const *) first->zones))
        g_string_append_printf (xml, "    <drop rule=\"%s\"/>\n", rule->id);
    }
  zones = first != NULL ? g_strjoinv (" ", first->zones) : g_strdup (size->zone->id);
  say = g_markup_escape_text (size->max == 0 ? _("{zone}: {actual} cards; at least {min} are asked for.")
                              : size->max == size->min ? _("{zone}: {actual} cards; exactly {max} are asked for.")
                              : size->min == 0 ? _("{zone}: {actual} cards; at most {max} are allowed.")
                              : _("{zone}: {actual} cards; {min} to {max} are asked for."), -1);
  g_string_append_printf (xml, "    <count id=\"%s\" clause=\"%s\" in=\"%s\"", first != NULL ? first->id : fresh, clause, zones);
  if (size->min > 0)
    g_string_append_printf (xml, " min=\"%u\"", size->min);
  if (size->max > 0)
    g_string_append_printf (xml, " max=\"%u\"", size->max);
  g_string_append_printf (xml, " say=\"%s\"/>\n", say);
}

/* (transfer full): all parts of a list; a card that is limited is so wherever it lies */
static char *
dup_list_zones (const SlvRulebook *book)
{
  g_autoptr (GPtrArray) ids = g_ptr_array_new ();

  SLV_EACH (const SlvZone, zone, book->zones)
    if (zone->scope == SLV_SCOPE_LIST)
      g_ptr_array_add (ids, zone->id);
  return slv_join_texts (ids, " ", 0);
}

static void
append_limit (GString *query, const SlvOwnLimit *limit)
{
  g_string_append_printf (query, "%s%s%s\"", query->len > 0 ? " or " : "", limit->attr != NULL ? limit->attr->id : "name", limit->attr != NULL ? ":" : "=");
  for (const char *p = limit->name; *p != '\0'; p++)
    {
      if (*p == '"' || *p == '\\')
        g_string_append_c (query, '\\');
      g_string_append_c (query, *p);
    }
  g_string_append_c (query, '"');
}

/* Those with @n copies allowed, and with @attr, from *@at on; a rule for each handful of them. FALSE: there are no more. */
static gboolean
put_limit (GString *xml, const SlvOwnFormat *own, guint n, const SlvAttr *attr, guint *at, guint nth)
{
  g_autofree char *zones = dup_list_zones (own->base->rulebook), *id = slv_fold_slug (own->title), *clause = dup_clause (own);
  g_autofree char *say = g_markup_escape_text (n == 0 ? _("Not allowed here: {cards}.") : attr != NULL ? _("Copies of {value}: {actual}; allowed here: {max}.")
                                                                               : _("Copies of {card}: {actual}; allowed here: {max}."), -1);
  g_autofree char *of = n > 0 && attr != NULL ? g_strdup_printf (" of=\"%s\"", attr->id) : g_strdup ("");
  g_autoptr (GString) query = g_string_new (NULL);

  for (guint told = 0; *at < own->limits->len && told < RULE_NAMES; ++*at)
    {
      const SlvOwnLimit *limit = own->limits->pdata[*at];

      if (limit->n != n || limit->attr != attr)
        continue;
      append_limit (query, limit);
      told++;
    }
  if (query->len == 0)
    return FALSE;
  g_autofree char *escaped = g_markup_escape_text (query->str, -1);
  g_string_append_printf (xml, "    <%s id=\"%s-limit-%u\" clause=\"%s\" in=\"%s\"%s max=\"%u\"\n            where=\"%s\"\n            say=\"%s\"/>\n",
                          n == 0 ? "count" : attr != NULL ? "share" : "copies", id, nth, clause, zones, of, n, escaped, say);
  return TRUE;
}

static void
put_limits (GString *xml, const SlvOwnFormat *own)
{
  const GPtrArray *attrs = own->base->rulebook->game->attrs;
  guint rules = 0;

  for (guint n = 0; n <= COPIES_MAX; n++)
    for (guint i = 0; i <= attrs->len; i++)
      {
        const SlvAttr *attr = i > 0 ? g_ptr_array_index (attrs, i - 1) : NULL;
        guint at = 0;

        while ((attr == NULL || attr->names) && put_limit (xml, own, n, attr, &at, rules + 1))
          rules++;
      }
}

static char *
dup_xml (const SlvOwnFormat *own)
{
  const SlvRulebook *book = own->base->rulebook;
  g_autofree char *id = slv_fold_slug (own->title), *title = g_markup_escape_text (own->title, -1), *head = NULL;
  /* Translators: the clause of a format of one's own; the placeholders are its title and that of the format on which it builds */
  g_autofree char *say = g_strdup_printf (_("%s is as %s, but for what is said here."), own->title, own->base->title);
  GString *xml = g_string_new ("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");

  head = g_markup_printf_escaped ("<rulebook game=\"%s\" extends=\"%s\">\n  <clauses>\n    <clause id=\"%s\" say=\"%s\"/>\n  </clauses>\n", book->game->id, book->id, own->title, say);
  g_string_append (xml, head);
  g_string_append_printf (xml, "  <format id=\"%s\" title=\"%s\" extends=\"%s\">\n", id, title, own->base->id);
  for (guint i = 0; i < own->sizes->len; i++)
    put_size (xml, own, &g_array_index (own->sizes, SlvOwnSize, i));
  put_limits (xml, own);
  g_string_append (xml, "  </format>\n</rulebook>\n");
  return g_string_free (xml, FALSE);
}

/* The file is tried in a library of its own, in which it lies before all that are there. */
static gboolean
try_file (const SlvOwnFormat *own, const char *name, const char *xml, const char * const *dirs, const char *schema, GError **error)
{
  g_autofree char *trial = slv_folder_temporary (error), *path = trial != NULL ? slv_own_definition_put (trial, name, xml, error) : NULL;
  g_autofree char *rng = g_build_filename (schema, "game.rng", NULL), *ours = trial != NULL ? g_build_filename (trial, "games", NULL) : NULL;
  g_autofree char *id = slv_own_format_dup_id (own);
  g_autoptr (GStrvBuilder) places = g_strv_builder_new ();
  g_autoptr (GPtrArray) faults = NULL;

  if (path == NULL)
    {
      if (trial != NULL)
        slv_folder_remove (trial);
      return FALSE;
    }
  g_strv_builder_add (places, ours);
  g_strv_builder_addv (places, (const char **) dirs);
  g_auto (GStrv) all = g_strv_builder_end (places);
  g_autoptr (SlvGames) games = slv_games_load_late ((const char * const *) all, rng, &faults, error);
  SlvGame *game = games != NULL ? slv_games_find (games, own->base->rulebook->game->id) : NULL;
  gboolean sound = game != NULL && slv_game_stands_in (game, path);
  if (game != NULL)
    slv_check_definition (game, faults);
  for (guint i = 0; game != NULL && i < faults->len; i++)
    {
      const SlvFault *fault = g_ptr_array_index (faults, i);

      if (!fault->error || strcmp (fault->file, path) != 0)
        continue;
      sound = slv_set_error (error, SLV_ERROR_REFUSED, &(SlvPlace) { id, 0, 0 }, "%s", fault->message);
      break;
    }
  if (games != NULL && !sound && error != NULL && *error == NULL)
    slv_set_error (error, SLV_ERROR_REFUSED, NULL, _("the format “%s” cannot be used"), id);
  slv_folder_remove (trial);
  return sound;
}

char *
slv_own_format_write (const SlvOwnFormat *own, const char *dir, const char * const *dirs, const char *schema, GError **error)
{
  const SlvRulebook *book = own->base->rulebook;
  g_autofree char *id = slv_fold_slug (own->title), *name = g_strdup_printf ("%s-%s", book->game->id, id), *xml = dup_xml (own);

  if (*id == '\0')
    return slv_set_error (error, SLV_ERROR_USAGE, NULL, _("“%s” is no title of a format: it has no letter and no digit"), own->title), NULL;
  for (guint i = 0; i < book->formats->len; i++)
    if (strcmp (((SlvFormat *) book->formats->pdata[i])->id, id) == 0)
      return slv_set_error (error, SLV_ERROR_USAGE, &(SlvPlace) { ((SlvFormat *) book->formats->pdata[i])->file, 0, 0 },
                            _("there is a format “%s” already; give this one another title"), id), NULL;
  return try_file (own, name, xml, dirs, schema, error) ? slv_own_definition_put (dir, name, xml, error) : NULL;
}
