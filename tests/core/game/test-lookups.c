/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-lookups.c: what a loaded definition holds and answers: attributes and their values, derivations, zones by heading,
 * options and numbers, formats made whole from those that they extend, steps. */
#include "game/slv-game-load.h"
#include "base/slv-fold.h"

typedef struct { SlvGames *games; SlvGame *game; SlvRulebook *book; } Fixture;

static void
set_up (Fixture      *fixture,
        gconstpointer data G_GNUC_UNUSED)
{
  g_autofree char *schema = g_build_filename (g_getenv ("SLEEVES_SCHEMA"), "game.rng", NULL);
  g_autofree char *path = g_build_filename (g_getenv ("SLV_TEST_DATA"), "games", "good", "harbour", "game.xml", NULL);
  g_autoptr (GPtrArray) faults = g_ptr_array_new_with_free_func ((GDestroyNotify) slv_fault_free);

  fixture->games = slv_game_load_file (path, NULL, schema, faults);
  g_assert_nonnull (fixture->games);
  fixture->game = slv_games_find (fixture->games, "harbour");
  fixture->book = slv_game_find_rulebook (fixture->game, "2023");
  g_assert_nonnull (fixture->book);
}

static void
tear_down (Fixture      *fixture,
           gconstpointer data G_GNUC_UNUSED)
{
  g_clear_pointer (&fixture->games, slv_games_unref);
}

/* ---- attributes ---- */

static const struct { const char *name, *id; } fields[] = {
  { "type", "type" }, { "t", "type" }, { "T", "type" }, { "House", "guild" }, { "faction", "guild" }, { "g", "guild" },
  { "deck_limit", "deck-limit" }, { "Deck Limit", "deck-limit" }, { "", NULL }, { "typ", NULL },
};

#define CASE(path, name) TEST_WITH (Fixture, fixture, set_up, tear_down, path, name)

CASE ("/game/attributes/are-found-by-any-name", test_fields)
{
  static char accented[] = "Laderäume";

  for (guint i = 0; i < G_N_ELEMENTS (fields); i++)
    {
      SlvAttr *attr = slv_game_find_field (fixture->game, fields[i].name);

      g_assert_cmpstr (attr != NULL ? attr->id : NULL, ==, fields[i].id);
    }
  slv_game_find_attr (fixture->game, "hold")->title = accented;   /* a game's texts lie in memory of its own */
  g_assert_cmpstr (slv_game_find_field (fixture->game, "LADERÄUME")->id, ==, "hold");
  g_assert_null (slv_game_find_attr (fixture->game, "t"));
  g_assert_cmpuint (slv_game_find_attr (fixture->game, "hold")->index, ==, 6);
  g_assert_cmpstr (fixture->game->strip, ==, "★☆");
}

static const struct { const char *attr, *value, *canonical; } values[] = {
  { "type", "ship", "Ship" }, { "type", " time  LORD ", "Time Lord" }, { "type", "whale", NULL },
  { "guild", "Brine", "Salt" }, { "guild", "SEL", "Salt" }, { "guild", "Rope", "Rope" },
  { "quarter", "east", "East" }, { "quarter", "North", NULL },
  { "token", "TRUE", "yes" }, { "token", "0", "no" }, { "token", "maybe", NULL },
  { "hold", "3", NULL }, { "tags", "Calm", "Calm" },
};

CASE ("/game/attributes/values-have-one-canonical-form", test_values)
{
  const SlvAttr *quarter = slv_game_find_attr (fixture->game, "quarter");

  for (guint i = 0; i < G_N_ELEMENTS (values); i++)
    g_assert_cmpstr (slv_attr_canonical_value (slv_game_find_attr (fixture->game, values[i].attr), values[i].value),
                     ==, values[i].canonical);
  g_assert_cmpstr (slv_attr_colour (slv_game_find_attr (fixture->game, "guild"), "Rope"), ==, "#a0602d");
  g_assert_null (slv_attr_colour (slv_game_find_attr (fixture->game, "guild"), "Tar"));
  g_assert_null (slv_attr_colour (quarter, "East"));
  g_assert_cmpstr (slv_game_find_attr (fixture->game, "guild")->default_value, ==, "Salt");
  g_assert_cmpstr (slv_game_find_attr (fixture->game, "tags")->default_value, ==, "");
  g_assert_null (slv_game_find_attr (fixture->game, "type")->default_value);
  /* a map written with an alias is found under the value that cards carry */
  g_assert_cmpstr (g_hash_table_lookup (quarter->map, "salt"), ==, "East");
  g_assert_cmpuint (g_strv_length (quarter->values), ==, 2);
}

/* ---- derivations ---- */

static const struct { const char *attr, *text, *found; } derived[] = {
  { "first-hand", "On Enter: Draw seven cards.", "7" },
  { "first-hand", "DRAW a card", "1" },
  { "first-hand", "Draw 12 cards, then draw two cards", "12" },
  { "first-hand", "Draw twenty cards", "20" },
  { "first-hand", "Draw many cards. Draw six cards.", "6" },
  { "first-hand", "Draw X cards", "" },
  { "first-hand", "", "" },
  { "deck-limit", "You may have up to twenty-one copies", "21" },
  { "deck-limit", "You may have any number of copies", "any" },
  { "first-zone", "Put them into your chest.", "chest" },
  { "keyword", "swift\nSwift Return\nSwift\nCalm (Deep)\nSwift", "Swift Return|Swift|Calm (Deep)" },
  { "keyword", "Calm Deep", "" },
};

static char *
derive_all (const SlvAttr *attr,
            const char    *text)
{
  g_autoptr (GPtrArray) found = g_ptr_array_new_with_free_func (g_free);

  for (guint i = 0; i < attr->derives->len; i++)
    slv_derive_apply (attr, g_ptr_array_index (attr->derives, i), text, found);
  return slv_join_texts (found, "|", 0);
}

CASE ("/game/derive/finds-values-in-text", test_derive)
{
  for (guint i = 0; i < G_N_ELEMENTS (derived); i++)
    {
      g_autofree char *found = derive_all (slv_game_find_attr (fixture->game, derived[i].attr), derived[i].text);

      g_assert_cmpstr (found, ==, derived[i].found);
    }
}

/* A long text is looked at up to its bound, and the cut never falls inside a character. */
CASE ("/game/derive/reads-no-further-than-its-bound", test_derive_long)
{
  const SlvAttr *attr = slv_game_find_attr (fixture->game, "keyword");

  for (guint offset = 0; offset < 3; offset++)
    {
      g_autoptr (GString) text = g_string_new (NULL);

      for (guint i = 0; i < offset; i++)
        g_string_append_c (text, 'x');
      while (text->len < SLV_DERIVE_TEXT_MAX - 20)
        g_string_append (text, "☆\n");
      g_string_append (text, "\nSwift\n");
      while (text->len < SLV_DERIVE_TEXT_MAX + 20)
        g_string_append (text, "☆\n");
      g_string_append (text, "Calm (Deep)\n");
      g_autofree char *found = derive_all (attr, text->str);
      g_assert_cmpstr (found, ==, "Swift");
    }
}

/* A pattern that tries everything gives up, and finds nothing. */
CASE ("/game/derive/gives-up-on-a-hopeless-pattern", test_derive_hopeless)
{
  g_autoptr (GRegex) regex = g_regex_new ("(a+)+$", G_REGEX_OPTIMIZE, 0, NULL);
  const SlvDerive derive = { (char *) "text", regex, (char *) "\\1", (char *) "(a+)+$", (char *) "(a+)+$" };
  g_autoptr (GPtrArray) found = g_ptr_array_new_with_free_func (g_free);
  g_autofree char *text = g_strnfill (SLV_DERIVE_TEXT_MAX, 'a');

  text[SLV_DERIVE_TEXT_MAX - 1] = '!';
  slv_derive_apply (slv_game_find_attr (fixture->game, "text"), &derive, text, found);
  g_assert_cmpuint (found->len, ==, 0);
}

/* ---- zones ---- */

static const struct { const char *heading, *id; } headings[] = {
  { "Main Deck", "main" }, { "main", "main" }, { "DECK:", "main" }, { "  Deck (15): ", "main" }, { "side_deck", "quay" },
  { "Captain's Table", "quay" }, { "Quay (", NULL }, { "Hand", "hand" }, { "", NULL }, { ":", NULL }, { "(3)", NULL },
  { "Sideboard", NULL },
};

CASE ("/game/zones/are-found-by-any-heading", test_headings)
{
  for (guint i = 0; i < G_N_ELEMENTS (headings); i++)
    {
      SlvZone *zone = slv_rulebook_match_zone (fixture->book, headings[i].heading);

      g_test_message ("%s", headings[i].heading);
      g_assert_cmpstr (zone != NULL ? zone->id : NULL, ==, headings[i].id);
    }
  g_assert_true (slv_rulebook_find_zone (fixture->book, "sea")->grid);
  g_assert_true (slv_rulebook_find_zone (fixture->book, "sea")->shared);
  g_assert_cmpstr (slv_rulebook_find_zone (fixture->book, "main")->accepts, ==, "");
  g_assert_null (slv_rulebook_find_zone (fixture->book, "pool")->accepts);
  g_assert_cmpint (slv_rulebook_find_zone (fixture->book, "quay")->key, ==, 'q');
}

/* ---- options ---- */

static const struct { const char *text, *id, *value, *reason; } settings[] = {
  { "strict=yes", "strict", "yes", NULL },
  { "strict=TRUE", "strict", "yes", NULL },
  { " least = 60 ", "least", "60", NULL },
  { "least=-1", "least", "-1", NULL },
  { "after=second chance", "after", "Second Chance", NULL },
  { "lists=no", "lists", "no", NULL },
  { "start=A Card = B", "start", "A Card = B", NULL },
  { "strict=maybe", NULL, NULL, "is yes or no" },
  { "least=many", NULL, NULL, "is a whole number" },
  { "least=99999999999999999999", NULL, NULL, "is a whole number" },
  { "after=never", NULL, NULL, "is one of restart, Second Chance" },
  { "lists=perhaps", NULL, NULL, "is yes or no" },
  { "strcit=yes", NULL, NULL, "did you mean “strict”" },
  { "zzz=1", NULL, NULL, "no option “zzz”" },
  { "strict", NULL, NULL, "ID=VALUE" },
  { "=yes", NULL, NULL, "ID=VALUE" },
};

CASE ("/game/options/are-checked-when-set", test_options)
{
  for (guint i = 0; i < G_N_ELEMENTS (settings); i++)
    {
      g_autoptr (SlvOptions) options = slv_options_new ();
      g_autoptr (GError) error = NULL;
      gboolean done = slv_options_set (options, fixture->book, settings[i].text, &error);

      g_test_message ("%s", settings[i].text);
      g_assert_cmpint (done, ==, settings[i].reason == NULL);
      if (done)
        g_assert_cmpstr (slv_options_get (options, fixture->book, settings[i].id), ==, settings[i].value);
      else
        {
          g_assert_error (error, SLV_ERROR, SLV_ERROR_USAGE);
          g_assert_nonnull (strstr (error->message, settings[i].reason));
        }
    }
}

CASE ("/game/options/have-defaults", test_option_defaults)
{
  g_autoptr (SlvOptions) options = slv_options_new ();

  g_assert_cmpstr (slv_options_get (NULL, fixture->book, "least"), ==, "40");
  g_assert_cmpstr (slv_options_get (NULL, fixture->book, "lists"), ==, "yes");
  g_assert_null (slv_options_get (NULL, fixture->book, "start"));
  g_assert_null (slv_options_get (NULL, fixture->book, "unknown"));
  g_assert_false (slv_options_get_flag (NULL, fixture->book, "strict"));
  /* set for another edition: what does not fit counts as not set */
  g_assert_true (slv_options_set (options, NULL, "least=few", NULL));
  g_assert_true (slv_options_set (options, NULL, "strict=on", NULL));
  g_assert_cmpint (slv_options_get_number (options, fixture->book, "least"), ==, 40);
  g_assert_true (slv_options_get_flag (options, fixture->book, "strict"));
  g_autoptr (SlvOptions) copy = slv_options_copy (options);
  g_assert_true (slv_options_set (options, fixture->book, "strict=no", NULL));
  g_assert_true (slv_options_get_flag (copy, fixture->book, "strict"));
  g_assert_false (slv_options_get_flag (options, fixture->book, "strict"));
}

CASE ("/game/options/numbers-and-conditions-follow-them", test_numbers)
{
  g_autoptr (SlvOptions) options = slv_options_new ();
  const SlvNumber plain = { .set = TRUE, .value = 7, .option = NULL };
  const SlvNumber least = { .set = TRUE, .value = 0, .option = (char *) "least" };
  const SlvNumber strict = { .set = TRUE, .value = 0, .option = (char *) "strict" };

  g_assert_true (slv_options_set (options, fixture->book, "strict=yes", NULL));
  g_assert_true (slv_options_set (options, fixture->book, "least=0", NULL));
  g_assert_cmpint (slv_number_value (&plain, options, fixture->book), ==, 7);
  g_assert_cmpint (slv_number_value (&least, NULL, fixture->book), ==, 40);
  g_assert_cmpint (slv_number_value (&least, options, fixture->book), ==, 0);
  g_assert_cmpint (slv_number_value (&strict, options, fixture->book), ==, 1);
  g_assert_true (slv_options_holds (NULL, fixture->book, NULL, FALSE));
  g_assert_true (slv_options_holds (NULL, fixture->book, "strict", TRUE));
  g_assert_true (slv_options_holds (options, fixture->book, "strict", FALSE));
  g_assert_true (slv_options_holds (NULL, fixture->book, "least", FALSE));
  g_assert_false (slv_options_holds (options, fixture->book, "least", FALSE));
}

/* ---- formats ---- */

static SlvFormat *
find_format (Fixture    *fixture,
             const char *id)
{
  SLV_EACH (SlvFormat, format, fixture->book->formats)
    if (strcmp (format->id, id) == 0)
      return format;
  return NULL;
}

static char *
rule_ids (const SlvFormat *format)
{
  g_autoptr (GString) ids = g_string_new (NULL);

  for (guint i = 0; i < format->rules->len; i++)
    g_string_append_printf (ids, "%s%s", i > 0 ? " " : "", ((SlvRule *) g_ptr_array_index (format->rules, i))->id);
  return g_string_free (g_steal_pointer (&ids), FALSE);
}

CASE ("/game/formats/rules-are-replaced-dropped-and-added", test_inherited_rules)
{
  SlvFormat *open = find_format (fixture, "open"), *small = find_format (fixture, "small"), *crowd = find_format (fixture, "crowd");
  g_autofree char *open_ids = rule_ids (open), *small_ids = rule_ids (small), *crowd_ids = rule_ids (crowd);

  g_assert_cmpstr (open_ids, ==, "size same load points loyal guilds printed kept rigged no-sails no-crew");
  g_assert_cmpstr (small_ids, ==, "size same points loyal guilds printed kept rigged ships no-sails few-crew");
  g_assert_cmpstr (crowd_ids, ==, "size same points loyal guilds printed kept ships");
  g_assert_cmpstr (((SlvRule *) g_ptr_array_index (small->rules, 0))->clause, ==, "5.1");
  g_assert_true (g_ptr_array_index (small->rules, 1) == g_ptr_array_index (open->rules, 1));
  g_assert_cmpint (((SlvRule *) g_ptr_array_index (small->rules, 8))->severity, ==, SLV_SEVERITY_NOTE);
  g_assert_cmpstr (((SlvRule *) g_ptr_array_index (small->rules, 7))->zones[0], ==, "main");
  g_assert_true (((SlvRule *) g_ptr_array_index (small->rules, 9))->either == g_ptr_array_index (small->rules, 7));
}

CASE ("/game/formats/opening-turn-and-swaps-are-inherited", test_inherited_parts)
{
  SlvFormat *open = find_format (fixture, "open"), *small = find_format (fixture, "small"), *crowd = find_format (fixture, "crowd");
  SlvFormat *market = find_format (fixture, "market");

  g_assert_cmpuint (open->opening->len, ==, 10);
  g_assert_cmpuint (small->opening->len, ==, 1);
  g_assert_true (crowd->opening == small->opening);
  g_assert_true (market->opening == open->opening);
  g_assert_true (small->between == open->between);
  g_assert_cmpuint (crowd->between->swaps->len, ==, 0);
  g_assert_null (market->between);
  g_assert_cmpstr (small->turn_title, ==, "Tide");
  g_assert_cmpuint (small->phases->len, ==, 2);
  g_assert_cmpuint (crowd->phases->len, ==, 0);
  g_assert_cmpuint (crowd->lose->len, ==, 0);
  g_assert_cmpint (open->players_max, ==, 2);
  g_assert_cmpint (small->players_min, ==, 2);
  g_assert_cmpint (small->players_max, ==, 4);
  g_assert_cmpint (crowd->players_max, ==, G_MAXINT);
  g_assert_cmpint (market->players_min, ==, 0);
  g_assert_true (market->is_template);
  g_assert_cmpstr (market->note, ==, "Named without numbers.");
}

CASE ("/game/rules/hold-what-is-written", test_rules)
{
  GPtrArray *rules = find_format (fixture, "open")->rules;
  const SlvRule *size = g_ptr_array_index (rules, 0), *same = g_ptr_array_index (rules, 1), *load = g_ptr_array_index (rules, 2);
  const SlvRule *points = g_ptr_array_index (rules, 3), *loyal = g_ptr_array_index (rules, 4), *kept = g_ptr_array_index (rules, 7);
  const SlvWeight *last = g_ptr_array_index (points->weights, 1);

  g_assert_cmpstr (size->min.option, ==, "least");
  g_assert_false (size->max.set);
  g_assert_cmpstr (same->override_attr, ==, "deck-limit");
  g_assert_cmpuint (g_strv_length (same->zones), ==, 2);
  g_assert_cmpstr (load->if_option, ==, "strict");
  g_assert_true (load->if_not);
  g_assert_cmpint (last->is, ==, -1);
  g_assert_null (last->where);
  g_assert_cmpstr (loyal->op, ==, "meets");
  g_assert_cmpstr (loyal->to_attrs[1], ==, "quarter");
  g_assert_cmpint (kept->severity, ==, SLV_SEVERITY_WARNING);
  g_assert_cmpstr (slv_severity_to_string (kept->severity), ==, "warning");
}

CASE ("/game/steps/hold-what-is-written", test_steps)
{
  GPtrArray *steps = find_format (fixture, "open")->opening;
  const SlvStep *move = g_ptr_array_index (steps, 2), *first = g_ptr_array_index (steps, 3), *skipped = g_ptr_array_index (steps, 4);
  const SlvStep *exchange = g_ptr_array_index (steps, 5), *mulligan = g_ptr_array_index (steps, 6);
  const SlvStep *choose = g_ptr_array_index (steps, 7), *note = g_ptr_array_index (steps, 9);
  const SlvPhase *rise = g_ptr_array_index (find_format (fixture, "open")->phases, 0);

  g_assert_cmpint (move->pick, ==, SLV_PICK_RANDOM);
  g_assert_true (move->face_down);
  g_assert_cmpstr (first->n_zone, ==, "sea");
  g_assert_cmpstr (first->n_attr, ==, "first-hand");
  g_assert_false (first->n.set);
  g_assert_cmpstr (first->to, ==, "hand");
  g_assert_cmpstr (first->from, ==, "main");
  g_assert_false (first->has_skip);
  g_assert_true (skipped->has_skip);
  g_assert_cmpint (skipped->skip_turn, ==, 1);
  g_assert_cmpint (skipped->skip_seat, ==, 1);
  g_assert_cmpint (skipped->skip_players, ==, 2);
  g_assert_cmpuint (exchange->times, ==, 1);
  g_assert_cmpint (exchange->max_other.value, ==, 4);
  g_assert_cmpstr (mulligan->over.option, ==, "after");
  g_assert_cmpuint (choose->ways->len, ==, 2);
  g_assert_cmpstr (note->text, ==, "Nothing else happens.");
  g_assert_true (rise->optional);
  g_assert_cmpint (((SlvStep *) g_ptr_array_index (rise->steps, 0))->max.value, ==, SLV_ALL);
}

CASE ("/game/readers/hold-what-is-written", test_reader)
{
  const SlvCardReader *reader = g_ptr_array_index (fixture->game->readers, 0);
  const SlvFieldMap *type = g_ptr_array_index (reader->fields, 0), *cost = g_ptr_array_index (reader->fields, 2);

  g_assert_cmpint (type->kase, ==, SLV_CASE_TITLE);
  g_assert_true (type->drop_name);
  g_assert_cmpstr (type->split, ==, ", ");
  g_assert_null (type->map);
  g_assert_cmpstr (g_hash_table_lookup (cost->map, "-1"), ==, "X");
  g_assert_cmpstr (reader->printings->path, ==, "prints{}");
  g_assert_cmpuint (reader->page_size, ==, 50);
  g_assert_cmpuint (reader->page_delay_ms, ==, 200);
  g_assert_cmpuint (reader->page_parallel, ==, 4);
  g_assert_cmpstr (((SlvLimitMap *) g_ptr_array_index (reader->limits, 0))->value, ==, "max");
  g_assert_cmpuint (reader->faces->fields->len, ==, 1);
}

TEST_MAIN (slv_games_init ())
