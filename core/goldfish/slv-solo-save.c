/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-solo-save.c: a game as a file: the deck, what it was begun with, and the actions. It is read like anything from outside:
 * unknown members, numbers out of bounds and actions that cannot be done are refused. A fingerprint of the state tells whether
 * the same actions still lead to the same game after the card list or the definition has changed. */
#include "goldfish/slv-solo-private.h"
#include "base/slv-input.h"
#include <errno.h>
#include <math.h>

#define VERSION 1
#define VERSION_TWO 2   /* of a game of two sides, which older programs refuse */

/* ---- writing ---- */

static const char * const facings[] = { "keep", "up", "down" };

static void
add_zone (const SlvSolo *table, cJSON *json, const char *name, guint zone)
{
  if (zone != SLV_SOLO_NONE)
    cJSON_AddStringToObject (json, name, slv_solo_zone_of (table, zone)->id);
}

static cJSON *
action_json (const SlvSolo *table, const SlvSoloAction *action)
{
  const SlvSoloSpec *spec = slv_solo_spec (action->kind);
  cJSON *json = cJSON_CreateObject (), *cards;

  cJSON_AddStringToObject (json, "do", spec->word);
  if (spec->needs & (SLV_NEEDS_ZONE | SLV_TAKES_ZONE))
    add_zone (table, json, "zone", action->zone);
  if (spec->needs & (SLV_NEEDS_TO | SLV_TAKES_TO))
    add_zone (table, json, "to", action->to);
  if ((spec->needs & (SLV_NEEDS_CARDS | SLV_TAKES_CARDS)) && action->n_cards > 0)
    {
      cards = cJSON_AddArrayToObject (json, "cards");
      for (guint i = 0; i < action->n_cards; i++)
        cJSON_AddItemToArray (cards, cJSON_CreateNumber (action->cards[i]));
    }
  if (spec->needs & (SLV_NEEDS_N | SLV_TAKES_N))
    cJSON_AddNumberToObject (json, "n", action->n);
  if ((spec->needs & SLV_TAKES_AT) && action->at != SLV_SOLO_TOP)
    cJSON_AddNumberToObject (json, "at", action->at);
  if ((spec->needs & SLV_TAKES_FACING) && action->facing != SLV_SOLO_FACING_KEEP)
    cJSON_AddStringToObject (json, "facing", facings[action->facing]);
  if (spec->needs & SLV_NEEDS_TEXT)
    cJSON_AddStringToObject (json, "text", action->text);
  return json;
}

static cJSON *
deck_json (const SlvDeck *deck)
{
  cJSON *json = cJSON_CreateObject (), *entries;

  cJSON_AddStringToObject (json, "name", deck->name);
  entries = cJSON_AddArrayToObject (json, "entries");
  SLV_EACH (const SlvDeckEntry, entry, deck->entries)
    {
      cJSON *item = slv_json_add_row (entries);

      slv_json_put (item, { "zone", SLV_TEXT (entry->zone) }, { "name", SLV_TEXT (entry->name) },
                    { "count", SLV_NUMBER (entry->count) }, { "set", SLV_TEXT (entry->set_code) },
                    { "number", SLV_TEXT (entry->number) });
    }
  return json;
}

/* Every option as it holds, so that the game stays the same when a default or a standing choice changes. */
static cJSON *
options_json (const SlvSolo *table)
{
  const SlvRulebook *book = table->format->rulebook;
  const SlvOptions *options = ((SlvOpeningReal *) table->opening)->options;
  const char *start = slv_options_get (options, book, "start");
  cJSON *json = cJSON_CreateArray ();

  SLV_EACH (const SlvOption, option, book->options)
    {
      g_autofree char *text = g_strdup_printf ("%s=%s", option->id, slv_options_get (options, book, option->id));

      cJSON_AddItemToArray (json, cJSON_CreateString (text));
    }
  if (start != NULL && *start != '\0')
    {
      g_autofree char *text = g_strdup_printf ("start=%s", start);

      cJSON_AddItemToArray (json, cJSON_CreateString (text));
    }
  return json;
}

static char *
fingerprint (const SlvSolo *table)
{
  const SlvSolo *other = slv_solo_other (table);
  g_autofree char *dump = slv_solo_dump (table), *opposite = other != NULL ? slv_solo_dump (other) : g_strdup ("");
  g_autofree char *both = g_strconcat (dump, opposite, NULL);

  return g_compute_checksum_for_string (G_CHECKSUM_SHA256, both, -1);
}

static void
add_seat (const SlvSolo *table, cJSON *json)
{
  if (table->plan != NULL)
    cJSON_AddStringToObject (json, "plan", table->plan);
  cJSON_AddItemToObject (json, "options", options_json (table));
  cJSON_AddItemToObject (json, "deck", deck_json (table->deck));
}

/* In the order in which they were done; who goes on is not written, the game knows it. */
static void
add_actions (const SlvSolo *table, cJSON *list)
{
  guint at[2] = { 0, 0 };

  for (guint i = 0; i < slv_solo_n_done (table) + slv_solo_n_undone (table); i++)
    {
      SlvSoloWho who = table->two != NULL ? g_array_index (table->two->order, SlvSoloWho, i) : SLV_SOLO_ONE;
      guint side = who == SLV_SOLO_OTHER ? 1 : 0;
      const SlvSolo *acts = table->two != NULL ? table->two->sides[side] : table;
      const SlvSoloAction *action = &g_array_index (acts->done, SlvSoloDone, at[side]).action;
      cJSON *item = action_json (acts, action);

      if (side == 1 && action->kind != SLV_SOLO_NEXT)
        cJSON_AddTrueToObject (item, "other");
      cJSON_AddItemToArray (list, item);
      at[side]++;
      at[1] += who == SLV_SOLO_BOTH ? 1 : 0;
    }
}

char *
slv_solo_save_text (const SlvSolo *any)
{
  const SlvSolo *table = any->two != NULL ? any->two->sides[0] : any;
  g_autoptr (cJSON) json = cJSON_CreateObject ();
  g_autofree char *seed = g_strdup_printf ("%" G_GUINT64_FORMAT, table->seed), *print = fingerprint (table);

  slv_json_put (json, { "table", SLV_NUMBER (table->two != NULL ? VERSION_TWO : VERSION) }, { "format", SLV_TEXT (table->format->full_id) },
                { "seed", SLV_TEXT (seed) }, { "first", SLV_TRUTH (table->first) },
                { "players", SLV_NUMBER (table->players) });
  add_seat (table, json);
  if (table->two != NULL)
    add_seat (slv_solo_other (table), cJSON_AddObjectToObject (json, "other"));
  add_actions (table, cJSON_AddArrayToObject (json, "actions"));
  slv_json_put (json, { "done", SLV_NUMBER (slv_solo_n_done (table)) }, { "state", SLV_TEXT (print) });
  return slv_json_print (json, FALSE);
}

/* ---- reading ---- */

typedef struct { const char *name; GError **error; } Reading;

static gboolean
refuse (const Reading *reading, const char *why, const char *what)
{
  return slv_set_error (reading->error, SLV_ERROR_REFUSED, &(SlvPlace) { .file = reading->name }, _("not a saved game: %s “%s”"), why, what);
}

static gpointer
refuse_null (const Reading *reading, const char *why, const char *what)
{
  refuse (reading, why, what);
  return NULL;
}

static gboolean
known_members (const Reading *reading, const cJSON *json, const char * const *names)
{
  if (!cJSON_IsObject (json))
    return refuse (reading, _("an object is missing:"), names[0]);
  SLV_EACH_JSON (item, json)
    if (!g_strv_contains (names, item->string))
      return refuse (reading, _("nobody knows"), item->string);
  return TRUE;
}

static gboolean
read_number (const Reading *reading, const cJSON *json, const char *name, double min, double max, double *number)
{
  const cJSON *item = cJSON_GetObjectItemCaseSensitive (json, name);

  if (!cJSON_IsNumber (item) || floor (item->valuedouble) != item->valuedouble || item->valuedouble < min || item->valuedouble > max)
    return refuse (reading, _("a whole number within its bounds is missing:"), name);
  *number = item->valuedouble;
  return TRUE;
}

/* Borrowed; NULL with an error unless it may be absent. */
static const char *
read_text (const Reading *reading, const cJSON *json, const char *name)
{
  const cJSON *item = cJSON_GetObjectItemCaseSensitive (json, name);

  if (cJSON_IsString (item) && strlen (item->valuestring) <= SLV_SOLO_TEXT_MAX * 4)
    return item->valuestring;
  refuse (reading, _("a text is missing:"), name);
  return NULL;
}

static SlvDeck *
read_deck (const Reading *reading, const cJSON *json)
{
  static const char * const members[] = { "name", "entries", NULL };
  static const char * const columns[] = { "zone", "name", "count", "set", "number", NULL };
  const cJSON *entries = cJSON_GetObjectItemCaseSensitive (json, "entries");
  const char *name;
  guint total = 0;

  if (!known_members (reading, json, members) || (name = read_text (reading, json, "name")) == NULL)
    return NULL;
  if (!cJSON_IsArray (entries) || (guint) cJSON_GetArraySize (entries) > SLV_DECK_ENTRIES_MAX)
    return refuse_null (reading, _("a list is missing:"), "entries");
  g_autoptr (SlvDeck) deck = slv_deck_new (name);
  SLV_EACH_JSON (item, entries)
    {
      const char *texts[4] = { NULL };
      double count;

      if (!known_members (reading, item, columns) || !read_number (reading, item, "count", 1, SLV_SOLO_CARDS_MAX, &count))
        return NULL;
      for (guint i = 0, column = 0; i < 4; i++, column++)
        {
          column += column == 2 ? 1 : 0;    /* the count is no text */
          if ((texts[i] = read_text (reading, item, columns[column])) == NULL)
            return NULL;
        }
      if ((total += (guint) count) > SLV_SOLO_CARDS_MAX)
        return refuse_null (reading, _("too many cards:"), texts[1]);
      slv_deck_add (deck, texts[0], texts[1], (guint) count, texts[2], texts[3], 0);
    }
  return g_steal_pointer (&deck);
}

static SlvOptions *
read_options (const Reading *reading, const cJSON *json, const SlvRulebook *book)
{
  g_autoptr (SlvOptions) options = slv_options_new ();
  const cJSON *list = cJSON_GetObjectItemCaseSensitive (json, "options");

  if (!cJSON_IsArray (list))
    return refuse_null (reading, _("a list is missing:"), "options");
  SLV_EACH_JSON (item, list)
    {
      if (!cJSON_IsString (item))
        return refuse_null (reading, _("a text is missing:"), "options");
      if (!slv_options_set (options, book, item->valuestring, reading->error))
        return NULL;
    }
  return g_steal_pointer (&options);
}

static gboolean
read_zone (const Reading *reading, const SlvSolo *table, const cJSON *json, const char *name, guint *zone)
{
  const cJSON *item = cJSON_GetObjectItemCaseSensitive (json, name);

  *zone = cJSON_IsString (item) ? slv_solo_find_zone (table, item->valuestring) : SLV_SOLO_NONE;
  return item == NULL || *zone != SLV_SOLO_NONE || refuse (reading, _("no such zone:"), name);
}

static gboolean
read_cards (const Reading *reading, const cJSON *json, GArray *positions)
{
  const cJSON *list = cJSON_GetObjectItemCaseSensitive (json, "cards");

  if (list == NULL)
    return TRUE;
  if (!cJSON_IsArray (list) || (guint) cJSON_GetArraySize (list) > SLV_SOLO_CARDS_MAX)
    return refuse (reading, _("a list is missing:"), "cards");
  SLV_EACH_JSON (item, list)
    {
      if (!cJSON_IsNumber (item) || floor (item->valuedouble) != item->valuedouble || item->valuedouble < 0
          || item->valuedouble > SLV_SOLO_CARDS_MAX)
        return refuse (reading, _("a whole number within its bounds is missing:"), "cards");
      guint position = (guint) item->valuedouble;
      g_array_append_val (positions, position);
    }
  return TRUE;
}

static gboolean
read_facing (const Reading *reading, const cJSON *json, SlvSoloFacing *facing)
{
  const cJSON *item = cJSON_GetObjectItemCaseSensitive (json, "facing");

  for (guint i = 0; cJSON_IsString (item) && i < G_N_ELEMENTS (facings); i++)
    if (strcmp (facings[i], item->valuestring) == 0)
      {
        *facing = (SlvSoloFacing) i;
        return TRUE;
      }
  return item == NULL || refuse (reading, _("nobody knows"), "facing");
}

static gboolean
read_kind (const Reading *reading, const cJSON *json, SlvSoloKind *kind)
{
  const char *word = read_text (reading, json, "do");

  for (guint i = 0; word != NULL && i < SLV_SOLO_N_KINDS; i++)
    if (strcmp (slv_solo_spec ((SlvSoloKind) i)->word, word) == 0)
      {
        *kind = (SlvSoloKind) i;
        return TRUE;
      }
  return word != NULL && refuse (reading, _("nobody knows"), word);
}

/* One action, carried out at once. */
static gboolean
read_action (const Reading *reading, SlvSolo *table, const cJSON *json)
{
  static const char * const members[] = { "do", "zone", "to", "cards", "n", "at", "facing", "text", "other", NULL };
  SlvSoloAction action = SLV_SOLO_ACTION_INIT (SLV_SOLO_NEXT);
  g_autoptr (GArray) positions = g_array_new (FALSE, FALSE, sizeof (guint));
  double number;

  if (table->two != NULL && cJSON_IsTrue (cJSON_GetObjectItemCaseSensitive (json, "other")))
    table = slv_solo_other (table);
  else if (cJSON_HasObjectItem (json, "other"))
    return refuse (reading, _("nobody knows"), "other");
  if (!known_members (reading, json, members) || !read_kind (reading, json, &action.kind)
      || !read_zone (reading, table, json, "zone", &action.zone) || !read_zone (reading, table, json, "to", &action.to)
      || !read_cards (reading, json, positions) || !read_facing (reading, json, &action.facing))
    return FALSE;
  action.cards = (const guint *) (gpointer) positions->data;
  action.n_cards = positions->len;
  if (cJSON_HasObjectItem (json, "n"))
    {
      if (!read_number (reading, json, "n", -1e6, 1e6, &number))
        return FALSE;
      action.n = (gint) number;
    }
  if (cJSON_HasObjectItem (json, "at"))
    {
      if (!read_number (reading, json, "at", SLV_SOLO_BOTTOM, SLV_SOLO_CARDS_MAX, &number))
        return FALSE;
      action.at = (gint) number;
    }
  if (cJSON_HasObjectItem (json, "text") && (action.text = read_text (reading, json, "text")) == NULL)
    return FALSE;
  if (slv_solo_do (table, &action, reading->error))
    return TRUE;
  if (reading->error != NULL && *reading->error != NULL)
    {
      (*reading->error)->code = SLV_ERROR_REFUSED;
      slv_error_set_place (*reading->error, &(SlvPlace) { .file = reading->name });
    }
  return FALSE;
}

/* A deck, the options that hold for it, and the name of the plan that was carried out. */
static gboolean
read_seat (const Reading *reading, const cJSON *json, const SlvFormat *format, SlvDeck **deck, SlvOptions **options, const char **plan)
{
  const cJSON *item = cJSON_GetObjectItemCaseSensitive (json, "plan");

  if (item != NULL && !cJSON_IsString (item))
    return refuse (reading, _("a text is missing:"), "plan");
  *plan = item != NULL ? item->valuestring : NULL;
  return (*deck = read_deck (reading, cJSON_GetObjectItemCaseSensitive (json, "deck"))) != NULL
         && (*options = read_options (reading, json, format->rulebook)) != NULL;
}

static gboolean
read_other (const Reading *reading, const cJSON *json, SlvSolo *table)
{
  static const char * const members[] = { "plan", "options", "deck", NULL };
  g_autoptr (SlvDeck) deck = NULL;
  g_autoptr (SlvOptions) options = NULL;
  const char *plan;

  return known_members (reading, json, members) && read_seat (reading, json, table->format, &deck, &options, &plan)
         && slv_solo_sit_down (table, deck, options, plan, reading->error);
}

static SlvSolo *
read_begin (const Reading *reading, const cJSON *json, SlvGames *games, SlvIndex *index)
{
  static const char * const members[] = { "table", "format", "seed", "first", "players", "plan", "options", "deck", "other", "actions",
                                          "done", "state", NULL };
  const cJSON *first = cJSON_GetObjectItemCaseSensitive (json, "first"), *other = cJSON_GetObjectItemCaseSensitive (json, "other");
  g_autoptr (SlvDeck) deck = NULL;
  g_autoptr (SlvOptions) options = NULL;
  const char *id, *seed_text, *plan;
  double version, players;
  guint64 seed;

  if (!known_members (reading, json, members) || !read_number (reading, json, "table", VERSION, VERSION_TWO, &version)
      || (id = read_text (reading, json, "format")) == NULL || (seed_text = read_text (reading, json, "seed")) == NULL
      || !read_number (reading, json, "players", 1, 1000, &players))
    return NULL;
  if (!cJSON_IsBool (first))
    return refuse_null (reading, _("true or false is missing:"), "first");
  if ((other != NULL) != (version == VERSION_TWO))
    return refuse_null (reading, other != NULL ? _("nobody knows") : _("an object is missing:"), "other");
  if (!g_ascii_string_to_unsigned (seed_text, 10, 0, G_MAXUINT64, &seed, NULL))
    return refuse_null (reading, _("a text is missing:"), "seed");
  const SlvFormat *format = slv_games_resolve_format (games, NULL, id, reading->error);
  if (format == NULL || !read_seat (reading, json, format, &deck, &options, &plan))
    return NULL;
  g_autoptr (SlvSolo) table = slv_solo_new (deck, format, index, options, seed, cJSON_IsTrue (first), (guint) players, plan, reading->error);
  if (table == NULL || (other != NULL && !read_other (reading, other, table)))
    return NULL;
  return g_steal_pointer (&table);
}

SlvSolo *
slv_solo_load_text (const char *text, gsize length, const char *name, SlvGames *games, SlvIndex *index, GError **error)
{
  g_autoptr (cJSON) json = slv_json_parse (text, length, name, error);
  const Reading reading = { name, error };
  g_autoptr (SlvSolo) table = json != NULL ? read_begin (&reading, json, games, index) : NULL;
  const cJSON *actions = cJSON_GetObjectItemCaseSensitive (json, "actions");
  const char *state;
  double done;

  if (table == NULL)
    return NULL;
  if (!cJSON_IsArray (actions) || (guint) cJSON_GetArraySize (actions) > SLV_SOLO_ACTIONS_MAX)
    return refuse_null (&reading, _("a list is missing:"), "actions");
  SLV_EACH_JSON (item, actions)
    if (!read_action (&reading, table, item))
      return NULL;
  if (!read_number (&reading, json, "done", 0, slv_solo_n_done (table), &done) || (state = read_text (&reading, json, "state")) == NULL)
    return NULL;
  while (slv_solo_n_done (table) > (guint) done)
    slv_solo_undo (table);
  g_autofree char *print = fingerprint (table);
  if (strcmp (print, state) == 0)
    return g_steal_pointer (&table);
  slv_set_error (error, SLV_ERROR_REFUSED, &(SlvPlace) { .file = name },
                 _("the card list or the rules have changed since this game was saved; it cannot go on as it was"));
  return NULL;
}

/* ---- files ---- */

char *
slv_solo_path (const char *library, const char *name)
{
  g_autofree char *folded = g_utf8_casefold (name, -1);
  g_autofree char *sum = g_compute_checksum_for_string (G_CHECKSUM_SHA256, folded, -1);
  g_autoptr (GString) file = g_string_new (NULL);

  for (const char *p = folded; *p != '\0' && file->len < 40; p++)
    if (g_ascii_isalnum (*p))
      g_string_append_c (file, *p);
    else if (file->len > 0 && file->str[file->len - 1] != '-')
      g_string_append_c (file, '-');
  g_string_append_printf (file, "%s%.8s.json", file->len > 0 && file->str[file->len - 1] != '-' ? "-" : "", sum);
  return g_build_filename (library, "tables", file->str, NULL);
}

gboolean
slv_solo_save (const SlvSolo *table, const char *library, const char *name, GError **error)
{
  g_autofree char *path = slv_solo_path (library, name), *folder = g_path_get_dirname (path), *text = slv_solo_save_text (table);
  g_autoptr (GError) problem = NULL;

  if (g_mkdir_with_parents (folder, 0700) == 0
      && g_file_set_contents_full (path, text, (gssize) strlen (text), G_FILE_SET_CONTENTS_CONSISTENT | G_FILE_SET_CONTENTS_DURABLE,
                                   0600, &problem))
    return TRUE;
  return slv_set_error (error, SLV_ERROR_STORE, &(SlvPlace) { .file = path }, _("the game cannot be saved: %s"),
                        problem != NULL ? problem->message : g_strerror (errno));
}

SlvSolo *
slv_solo_load (const char *library, const char *name, SlvGames *games, SlvIndex *index, GError **error)
{
  g_autofree char *path = slv_solo_path (library, name), *text = NULL;

  if (!g_file_test (path, G_FILE_TEST_EXISTS))
    return slv_error_null (error, SLV_ERROR_NOT_FOUND, NULL, _("there is no saved game “%s”"), name);
  g_autoptr (GBytes) bytes = slv_input_read_all (path, SLV_SOLO_SAVE_MAX, NULL, error);
  text = bytes != NULL ? slv_input_to_utf8 (bytes, path, NULL, error) : NULL;
  return text != NULL ? slv_solo_load_text (text, strlen (text), path, games, index, error) : NULL;
}

gboolean
slv_solo_is_saved (const char *library, const char *name)
{
  g_autofree char *path = slv_solo_path (library, name);

  return g_file_test (path, G_FILE_TEST_EXISTS);
}
