/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-games.c: folders of definitions, and games and formats by the names that people give them. */
#include "game/slv-game-load.h"
#include "scratch.h"
#include "base/slv-fold.h"
#include <unistd.h>

static char *schema_path, *good_path;

typedef struct { SlvGames *games; } Fixture;

static SlvGames *
load (const char *first,
      const char *second,
      GPtrArray **faults,
      GError    **error)
{
  const char *dirs[] = { first, second, NULL };

  return slv_games_load (dirs, schema_path, faults, error);
}

static void
set_up (Fixture      *fixture,
        gconstpointer data G_GNUC_UNUSED)
{
  fixture->games = good (load (good_path, NULL, NULL, &error));
}

static void
tear_down (Fixture      *fixture,
           gconstpointer data G_GNUC_UNUSED)
{
  g_clear_pointer (&fixture->games, slv_games_unref);
}

/* ---- folders ---- */

static char *
make_folder (void)
{
  return good (g_dir_make_tmp ("sleeves-games-XXXXXX", &error));
}

static void
write_file (const char *folder,
            const char *name,
            const char *text)
{
  g_autofree char *path = g_build_filename (folder, name, NULL);

  good (g_file_set_contents (path, text, -1, &error));
}

static void
remove_folder (char *folder)
{
  scratch_remove (folder);
  g_free (folder);
}

#define SMALL_GAME(id, title) \
  "<game id='" id "' title='" title "' model='2'><attributes><attr id='a' title='A' kind='number'/></attributes>" \
  "<rulebook id='1' title='R'><zones><zone id='z' title='Z' scope='list' seen='all'/></zones>" \
  "<format id='f' title='F'/></rulebook></game>"

#define CASE(path, name) TEST_WITH (Fixture, fixture, set_up, tear_down, path, name)

CASE ("/games/load/games-by-title-and-editions-newest-first", test_order)
{
  GPtrArray *list = slv_games_list (fixture->games);
  SlvGame *game = slv_games_find (fixture->games, "harbour");

  g_assert_cmpuint (list->len, ==, 2);
  g_assert_cmpstr (((SlvGame *) g_ptr_array_index (list, 0))->id, ==, "lanterns");
  g_assert_true (g_ptr_array_index (list, 1) == game);
  g_assert_cmpuint (game->rulebooks->len, ==, 2);
  g_assert_cmpstr (((SlvRulebook *) g_ptr_array_index (game->rulebooks, 0))->id, ==, "2023");
  g_assert_true (g_str_has_suffix (((SlvRulebook *) g_ptr_array_index (game->rulebooks, 0))->file, "rulebook-2023.xml"));
  g_assert_cmpuint (slv_games_readers (fixture->games)->len, ==, 1);
  g_assert_true (((SlvCardReader *) g_ptr_array_index (slv_games_readers (fixture->games), 0))->game == game);
  g_assert_false (game->built_in);
}

TEST ("/games/load/an-earlier-folder-replaces-a-game", test_replaced)
{
  g_autoptr (GPtrArray) faults = NULL;
  char *folder = make_folder ();

  write_file (folder, "mine.xml", SMALL_GAME ("lanterns", "My Lanterns"));
  write_file (folder, "notes.txt", "not a definition");
  g_autoptr (SlvGames) games = good (load (folder, good_path, &faults, &error));
  g_assert_cmpuint (faults->len, ==, 0);
  g_assert_cmpuint (slv_games_list (games)->len, ==, 2);
  g_assert_cmpstr (slv_games_find (games, "lanterns")->title, ==, "My Lanterns");
  g_autoptr (SlvGames) plain = load (good_path, NULL, NULL, NULL);
  g_assert_cmpstr (slv_games_fingerprint (games), !=, slv_games_fingerprint (plain));
  g_assert_cmpstr (slv_games_find (games, "harbour")->fingerprint, ==, slv_games_find (plain, "harbour")->fingerprint);
  remove_folder (folder);
}

TEST ("/games/load/shipped-ones-when-they-are-asked-for", test_late)
{
  g_autofree char *shipped = g_build_filename (g_getenv ("SLEEVES_SCHEMA"), "games", NULL);
  const char *dirs[] = { good_path, shipped, NULL };
  g_autoptr (GPtrArray) faults = NULL;
  g_autoptr (SlvGames) eager = slv_games_load (dirs, schema_path, NULL, NULL);
  guint before = slv_games_alive ();
  g_autoptr (SlvGames) late = slv_games_load_late (dirs, schema_path, &faults, NULL);

  g_test_summary ("Shipped definitions are read when somebody asks for them, those of one's own at once; nothing else differs.");
  g_assert_cmpuint (faults->len, ==, 0);
  g_assert_cmpuint (slv_games_alive (), ==, before + 2);
  g_assert_cmpstr (slv_games_fingerprint (late), ==, slv_games_fingerprint (eager));
  SlvGame *game = slv_games_find (late, "arcmage");
  g_assert_cmpstr (game->id, ==, "arcmage");
  g_assert_true (game->built_in);
  g_assert_cmpuint (slv_games_alive (), ==, before + 3);
  g_assert_nonnull (slv_games_resolve_format (late, NULL, "genesis/5.2/constructed", NULL));
  g_assert_cmpuint (slv_games_alive (), ==, before + 4);
  g_assert_cmpuint (slv_games_list (late)->len, ==, slv_games_list (eager)->len);
  for (guint i = 0; i < slv_games_list (late)->len; i++)
    {
      const SlvGame *one = slv_games_list (late)->pdata[i], *other = slv_games_list (eager)->pdata[i];
      g_autofree char *folder = g_path_get_dirname (one->file), *name = g_path_get_basename (folder);

      g_assert_cmpstr (one->id, ==, other->id);
      g_assert_cmpstr (one->fingerprint, ==, other->fingerprint);
      g_assert_true (one->built_in == other->built_in);
      /* or it would be found only by reading all */
      g_assert_true (!one->built_in || g_str_equal (name, one->id));
    }
  g_assert_true (slv_games_find (late, "arcmage") == game);
  g_assert_null (slv_games_find (late, "no-such-game"));
  g_assert_cmpuint (slv_games_readers (late)->len, ==, slv_games_readers (eager)->len);
}

/* What @heading means in the games @all: GAME/EDITION/ZONE and whether it takes every card. */
static char *
heading_in (GPtrArray *all, const char *heading)
{
  g_autoptr (GPtrArray) found = g_ptr_array_new_with_free_func (g_free);

  SLV_EACH (const SlvGame, game, all)
    {
      const SlvZone *zone = slv_game_match_folded (game, heading, TRUE);

      if (zone != NULL)
        g_ptr_array_add (found, g_strdup_printf ("%s/%s %d %s", game->id, zone->id, zone->scope, zone->accepts != NULL ? zone->accepts : "-"));
    }
  g_ptr_array_sort (found, slv_compare_texts);
  return slv_join_texts (found, "\n", G_MAXUINT);
}

TEST ("/games/load/zones-of-shipped-ones-are-known-before-they-are-read", test_zones)
{
  g_autofree char *shipped = g_build_filename (g_getenv ("SLEEVES_SCHEMA"), "games", NULL);
  const char *dirs[] = { good_path, shipped, NULL };
  g_autoptr (SlvGames) eager = slv_games_load (dirs, schema_path, NULL, NULL);
  g_autoptr (SlvGames) late = slv_games_load_late (dirs, schema_path, NULL, NULL);
  g_autoptr (GPtrArray) zones = slv_games_zones (late);

  g_assert_cmpuint (zones->len, ==, slv_games_list (eager)->len);
  for (guint i = 0; i < zones->len; i++)
    {
      const SlvGame *part = g_ptr_array_index (zones, i), *whole = slv_games_find (eager, part->id);

      g_assert_cmpuint (part->rulebooks->len, ==, whole->rulebooks->len);
      SLV_EACH (const SlvRulebook, book, whole->rulebooks)
        SLV_EACH (const SlvZone, zone, book->zones)
          for (guint k = 0; zone->headings[k] != NULL; k++)
            {
              g_autofree char *ours = heading_in (zones, zone->headings[k]), *theirs = heading_in (slv_games_list (eager), zone->headings[k]);

              g_assert_cmpstr (ours, ==, theirs);
            }
    }
  /* once a game was read, it is that one and no other, whatever was asked before */
  guint before = slv_games_alive ();
  SlvGame *game = slv_games_find (late, "arcmage");
  g_assert_cmpuint (slv_games_alive (), ==, before + 1);
  g_autoptr (GPtrArray) again = slv_games_zones (late);
  g_assert_true (g_ptr_array_find (again, game, NULL));
  g_assert_false (g_ptr_array_find (zones, game, NULL));
  g_assert_cmpuint (again->len, ==, zones->len);
  g_autoptr (GPtrArray) whole = slv_games_list (late) != NULL ? slv_games_zones (late) : NULL;
  g_assert_true (whole == slv_games_list (late));
}

/* An edition that is added to, and what somebody adds. */
#define ADDED(edition, format, extends, rest) \
  "<rulebook game='lanterns' extends='" edition "'><format id='" format "' title='T' list='house' extends='" extends "'>" rest "</format></rulebook>"

TEST ("/games/added", test_added)
{
  char *folder = make_folder ();
  g_autoptr (GPtrArray) faults = NULL;
  g_autoptr (GPtrArray) others = NULL;
  g_autoptr (SlvGames) plain = load (good_path, NULL, NULL, NULL);
  const SlvGame *before = slv_games_find (plain, "lanterns"), *after;
  const SlvRulebook *was = g_ptr_array_index (before->rulebooks, 0), *is;
  const SlvFormat *base = g_ptr_array_index (was->formats, 0), *tuesday, *chain;
  g_autofree char *path = g_build_filename (folder, "b-tuesday.xml", NULL);
  const char *dirs[] = { folder, good_path, NULL };
  static const struct { const char *name, *text, *says; } bad[] = {
    { "c-edition.xml", ADDED ("1066", "x", "common", ""), "the game has no edition “1066”" },
    { "d-twice.xml", ADDED ("1.0", "common", "common", ""), "the format “common” stands in “" },
    { "e-there.xml", ADDED ("1.0", "there", "back", ""), "“there” extends itself in the end, by way of back (f-back.xml), there (e-there.xml)" },
    { "f-back.xml", ADDED ("1.0", "back", "there", ""), "“back” extends itself in the end, by way of there (e-there.xml), back (f-back.xml)" },
    { "f-beside.xml", ADDED ("1.0", "beside", "back", ""), "the format “back” is not there, because “f-back.xml” has a fault" },
    { "f-nowhere.xml", ADDED ("1.0", "nowhere", "bakc", ""), "no format “bakc”" },
    { "g-drop.xml", ADDED ("1.0", "g", "common", "<drop rule='no-such-rule'/>"), "no rule “no-such-rule” is inherited" },
    { "h-game.xml", "<rulebook game='lantern' extends='1.0'><format id='h' title='T'/></rulebook>", "no game “lantern” is defined" },
    { "i-edition.xml", "<rulebook game='lanterns' id='2' title='T'><zones><zone id='z' title='Z' scope='list' seen='all'/></zones>"
                       "<format id='f' title='F' extends='none'/></rulebook>", "no format “none”" },
    { "j-open.xml", "<rulebook game='lanterns' extends='1.0'>", NULL },
  };

  g_test_summary ("Formats are added to an edition that is defined elsewhere; what has a fault leaves the game as it was.");
  write_file (folder, "a-chain.xml", "<rulebook game='lanterns' extends='1.0'><format id='chain' title='C' extends='tuesday'/></rulebook>");   /* before the one that it extends */
  write_file (folder, "b-tuesday.xml", ADDED ("1.0", "tuesday", "common", "<count id='house' clause='h' in='deck' max='9'/>"));
  for (guint i = 0; i < G_N_ELEMENTS (bad); i++)
    write_file (folder, bad[i].name, bad[i].text);
  g_autoptr (SlvGames) games = load (folder, good_path, &faults, NULL);
  after = slv_games_find (games, "lanterns");
  g_assert_cmpuint (after->rulebooks->len, ==, before->rulebooks->len);
  is = g_ptr_array_index (after->rulebooks, 0);
  g_assert_cmpuint (is->formats->len, ==, was->formats->len + 2);
  g_assert_cmpuint (is->options->len, ==, was->options->len);
  tuesday = slv_games_resolve_format (games, NULL, "lanterns/1.0/tuesday", NULL);
  g_assert_cmpstr (tuesday->file, ==, path);
  g_assert_cmpuint (tuesday->rules->len, ==, base->rules->len + 1);
  g_assert_cmpuint (tuesday->opening->len, ==, base->opening->len);
  chain = slv_games_resolve_format (games, NULL, "lanterns/1.0/chain", NULL);
  g_assert_cmpuint (chain->rules->len, ==, tuesday->rules->len);
  g_assert_cmpstr (chain->list_tag, ==, "house");
  g_assert_true (slv_game_stands_in (after, path));
  g_assert_false (slv_game_stands_in (before, path));
  g_assert_cmpstr (after->fingerprint, !=, before->fingerprint);
  for (guint i = 0; i < G_N_ELEMENTS (bad); i++)
    {
      guint told = 0;

      SLV_EACH (const SlvFault, fault, faults)
        {
          if (!g_str_has_suffix (fault->file, bad[i].name))
            continue;
          g_assert_true (bad[i].says == NULL || strstr (fault->message, bad[i].says) != NULL);
          g_assert_cmpuint (fault->line, >=, 1);
          told++;
        }
      g_assert_cmpuint (told, ==, 1);
    }
  g_autoptr (SlvGames) late = slv_games_load_late (dirs, schema_path, &others, NULL);
  g_assert_cmpstr (slv_games_fingerprint (late), ==, slv_games_fingerprint (games));
  g_assert_cmpuint (others->len, ==, faults->len);
  remove_folder (folder);
}

TEST ("/games/added-to-shipped", test_added_to_shipped)
{
  char *folder = make_folder ();
  g_autofree char *path = g_build_filename (folder, "house.xml", NULL);
  g_autofree char *shipped = g_build_filename (g_getenv ("SLEEVES_SCHEMA"), "games", NULL);
  g_autoptr (GPtrArray) faults = g_ptr_array_new_with_free_func ((GDestroyNotify) slv_fault_free);
  const char *dirs[] = { folder, shipped, NULL };

  g_test_summary ("A file added to a shipped game is checked by itself, and is there although shipped games wait.");
  write_file (folder, "house.xml", "<rulebook game='arcmage' extends='arc45'><format id='house' title='H'/></rulebook>");
  g_autoptr (SlvGames) one = slv_game_load_file (path, NULL, schema_path, faults);
  g_assert_cmpuint (faults->len, ==, 0);
  g_assert_cmpuint (slv_games_list (one)->len, ==, 1);
  g_autoptr (SlvGames) late = slv_games_load_late (dirs, schema_path, NULL, NULL);
  g_assert_true (slv_games_find (late, "arcmage")->built_in);
  g_assert_cmpuint (slv_games_resolve_format (late, NULL, "arcmage/arc45/house", NULL)->opening->len, >, 0);
  remove_folder (folder);
}

static gpointer
find_in_thread (gpointer games)
{
  return slv_games_find (games, "magic");
}

TEST ("/games/load/late-by-several-threads", test_late_threads)
{
  g_autofree char *shipped = g_build_filename (g_getenv ("SLEEVES_SCHEMA"), "games", NULL);
  const char *dirs[] = { shipped, NULL };
  g_autoptr (SlvGames) late = slv_games_load_late (dirs, schema_path, NULL, NULL);
  GThread *threads[4];

  g_test_summary ("Several threads that ask for a game at once get the same one.");
  for (guint i = 0; i < G_N_ELEMENTS (threads); i++)
    threads[i] = g_thread_new ("find", find_in_thread, late);
  for (guint i = 0; i < G_N_ELEMENTS (threads); i++)
    g_assert_true (g_thread_join (threads[i]) == slv_games_find (late, "magic"));
}

TEST ("/games/load/late-with-a-fault", test_late_fault)
{
  char *top = make_folder ();
  g_autofree char *rng = g_build_filename (top, "game.rng", NULL), *all = g_build_filename (top, "games", NULL);
  char *one = g_build_filename (all, "one", NULL);
  g_autofree char *grammar = NULL;

  g_test_summary ("A shipped definition with a fault is logged when it is asked for, and is no game.");
  g_assert_true (g_file_get_contents (schema_path, &grammar, NULL, NULL));
  write_file (top, "game.rng", grammar);
  g_assert_cmpint (g_mkdir_with_parents (one, 0700), ==, 0);
  write_file (one, "game.xml", "<game id='one' title='One' model='2'/>");
  g_autoptr (SlvGames) games = slv_games_load_late ((const char *[]) { all, NULL }, rng, NULL, NULL);
  g_assert_nonnull (games);
  g_test_expect_message (G_LOG_DOMAIN, G_LOG_LEVEL_WARNING, "*game.xml:1:*attributes*");
  g_assert_null (slv_games_find (games, "one"));
  g_test_assert_expected_messages ();
  g_assert_cmpuint (slv_games_list (games)->len, ==, 0);
  remove_folder (one);
  g_assert_cmpint (g_rmdir (all), ==, 0);
  remove_folder (top);
}

TEST ("/games/load/who-keeps-a-game-keeps-it-alone", test_kept)
{
  guint before = slv_games_alive ();
  SlvGames *games = load (good_path, NULL, NULL, NULL);
  SlvGame *harbour = slv_game_ref (slv_games_find (games, "harbour"));
  const SlvFormat *format = NULL;

  g_test_summary ("A game lives as long as somebody keeps it or something within it, the others of its load do not.");
  g_assert_cmpuint (slv_games_alive (), ==, before + 2);
  slv_games_unref (games);
  g_assert_cmpuint (slv_games_alive (), ==, before + 1);
  slv_format_keep (&format, g_ptr_array_index (((SlvRulebook *) g_ptr_array_index (harbour->rulebooks, 0))->formats, 0));
  slv_game_keep (&harbour, NULL);
  g_assert_cmpstr (format->rulebook->game->id, ==, "harbour");
  g_assert_cmpuint (slv_games_alive (), ==, before + 1);
  slv_format_keep (&format, NULL);
  g_assert_null (format);
  g_assert_cmpuint (slv_games_alive (), ==, before);
}

TEST ("/games/load/a-faulty-definition-leaves-out-itself-only", test_faulty_left_out)
{
  g_autoptr (GPtrArray) faults = NULL;
  char *folder = make_folder ();

  write_file (folder, "a.xml", SMALL_GAME ("lanterns", ""));
  write_file (folder, "b.xml", SMALL_GAME ("boats", "Boats"));
  write_file (folder, "c.xml", SMALL_GAME ("boats", "Boats again"));
  g_autoptr (SlvGames) games = good (load (folder, good_path, &faults, &error));
  g_assert_cmpuint (slv_games_list (games)->len, ==, 3);
  g_assert_cmpstr (slv_games_find (games, "lanterns")->title, ==, "Lanterns");
  g_assert_cmpstr (slv_games_find (games, "boats")->title, ==, "Boats");
  g_assert_cmpuint (faults->len, ==, 2);
  g_assert_cmpuint (((SlvFault *) g_ptr_array_index (faults, 0))->line, ==, 1);
  g_assert_nonnull (strstr (((SlvFault *) g_ptr_array_index (faults, 1))->message, "boats"));
  remove_folder (folder);
}

TEST ("/games/load/a-folder-that-cannot-be-looked-into-is-told", test_closed_folder)
{
  g_autoptr (GPtrArray) faults = NULL;
  char *folder = make_folder ();
  g_autofree char *loop = g_build_filename (folder, "loop", NULL);

  g_assert_cmpint (symlink (loop, loop), ==, 0);   /* which root may not, either */
  g_autoptr (SlvGames) games = good (load (loop, good_path, &faults, &error));
  g_assert_cmpuint (faults->len, ==, 1);
  g_assert_cmpstr (((SlvFault *) g_ptr_array_index (faults, 0))->file, ==, loop);
  remove_folder (folder);
}

TEST ("/games/load/nothing-at-all-is-an-error", test_nothing)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) faults = NULL;
  char *folder = make_folder ();

  fails (load ("/nowhere", folder, NULL, &error), SLV_ERROR_NOT_FOUND);
  write_file (folder, "a.xml", "<game");
  fails (load (folder, NULL, &faults, &error), SLV_ERROR_REFUSED);
  g_assert_cmpuint (faults->len, ==, 1);
  g_clear_error (&error);
  {
    const char *dirs[] = { good_path, NULL };

    fails (slv_games_load (dirs, "/nowhere/game.rng", NULL, &error), SLV_ERROR_NOT_FOUND);
  }
  remove_folder (folder);
}

TEST ("/games/schema-dir/holds-the-schema", test_schema_dir)
{
  g_autofree char *kept = g_strdup (g_getenv ("SLEEVES_SCHEMA"));
  g_autofree char *named = slv_schema_dir ();

  g_assert_cmpstr (named, ==, kept);
  g_unsetenv ("SLEEVES_SCHEMA");
  g_autofree char *found = slv_schema_dir ();
  g_setenv ("SLEEVES_SCHEMA", kept, TRUE);
  g_autofree char *grammar = g_build_filename (found, "game.rng", NULL);
  g_assert_true (g_file_test (grammar, G_FILE_TEST_IS_REGULAR));
}

/* ---- names of games ---- */

static const struct { const char *part, *id, *reason; } game_names[] = {
  { "harbour", "harbour", NULL },
  { "HARBOUR", "harbour", NULL },
  { "The Old Harbour", "harbour", NULL },
  { "old", "harbour", NULL },
  { "lan", "lanterns", NULL },
  { "r", NULL, "lanterns, harbour" },
  { "harbuor", NULL, "did you mean “harbour”" },
  { "zzz", NULL, "there are: lanterns, harbour" },
  { "", NULL, "no game" },
};

CASE ("/games/resolve/any-clear-part-names-a-game", test_game_names)
{
  for (guint i = 0; i < G_N_ELEMENTS (game_names); i++)
    {
      g_autoptr (GError) error = NULL;
      SlvGame *game = slv_games_resolve (fixture->games, game_names[i].part, &error);

      g_test_message ("%s", game_names[i].part);
      g_assert_cmpstr (game != NULL ? game->id : NULL, ==, game_names[i].id);
      if (game != NULL)
        continue;
      g_assert_error (error, SLV_ERROR, SLV_ERROR_USAGE);
      g_assert_nonnull (strstr (error->message, game_names[i].reason));
    }
}

/* ---- names of formats ---- */

static const struct { const char *game, *part, *id, *reason; } format_names[] = {
  { NULL, "harbour/2023/open", "harbour/2023/open", NULL },
  { NULL, "harbour/2019/open", "harbour/2019/open", NULL },
  { NULL, "harbour", "harbour/2023/open", NULL },
  { NULL, "Harbour/2019", "harbour/2019/closed", NULL },
  { NULL, "2019", "harbour/2019/closed", NULL },
  { NULL, "open", "harbour/2023/open", NULL },
  { NULL, "Open Seas", "harbour/2023/open", NULL },
  { NULL, "2019/open", "harbour/2019/open", NULL },
  { NULL, "harbour/open", "harbour/2023/open", NULL },
  { NULL, "closed", "harbour/2019/closed", NULL },
  { NULL, "SMALL", "harbour/2023/small", NULL },
  { NULL, "smal", "harbour/2023/small", NULL },
  { NULL, "old/small", "harbour/2023/small", NULL },
  { NULL, "lanterns", "lanterns/1.0/common", NULL },
  { NULL, "lant", "lanterns/1.0/common", NULL },
  { NULL, "1.0", "lanterns/1.0/common", NULL },
  /* a template only when nothing else has that name, or when it is meant */
  { NULL, "market", "lanterns/1.0/market", NULL },
  { NULL, "harbour/market", "harbour/2023/market", NULL },
  { "harbour", "market", "harbour/2023/market", NULL },
  { NULL, "harbour/2023/market", "harbour/2023/market", NULL },
  { NULL, "day", "harbour/2023/market", NULL },
  { "harbour", "", "harbour/2023/open", NULL },
  { "lanterns", "open", NULL, "no format “open”" },
  { NULL, "o", NULL, "several formats" },
  { NULL, "oepn", NULL, "did you mean “open”" },
  { NULL, "zzz", NULL, "there are: " },
  { NULL, "", NULL, "no format" },
  { NULL, "////", NULL, "no format" },
};

CASE ("/games/resolve/any-clear-part-names-a-format", test_format_names)
{
  for (guint i = 0; i < G_N_ELEMENTS (format_names); i++)
    {
      g_autoptr (GError) error = NULL;
      SlvGame *game = format_names[i].game != NULL ? slv_games_find (fixture->games, format_names[i].game) : NULL;
      SlvFormat *format = slv_games_resolve_format (fixture->games, game, format_names[i].part, &error);

      g_test_message ("%s: %s", format_names[i].part, error != NULL ? error->message : "");
      g_assert_cmpstr (format != NULL ? format->full_id : NULL, ==, format_names[i].id);
      if (format != NULL)
        continue;
      g_assert_error (error, SLV_ERROR, SLV_ERROR_USAGE);
      g_assert_nonnull (strstr (error->message, format_names[i].reason));
    }
}

/* ---- places ---- */

CASE ("/games/locate/a-query-of-a-rule", test_locate)
{
  SlvRulebook *book = slv_game_find_rulebook (slv_games_find (fixture->games, "harbour"), "2023");
  SlvFormat *format = g_ptr_array_index (book->formats, 0);
  SlvRule *rule = g_ptr_array_index (format->rules, 4);
  guint line, column;

  g_assert_cmpstr (rule->id, ==, "loyal");
  g_assert_true (slv_game_locate (book->file, rule->line, "where", rule->where, &line, &column));
  g_assert_cmpuint (line, ==, rule->line);
  g_assert_cmpuint (column, ==, strlen ("    <relate id=\"loyal\" clause=\"4.5\" in=\"main\" ") + 1);
  g_assert_false (slv_game_locate (book->file, rule->line, "where", "type:whale", &line, &column));
  g_assert_cmpuint (column, ==, 0);
  g_assert_false (slv_game_locate ("/nowhere/game.xml", 7, "where", "x", &line, &column));
  g_assert_cmpuint (line, ==, 7);
}

static gpointer
load_in_thread (gpointer data G_GNUC_UNUSED)
{
  return load (good_path, NULL, NULL, NULL);
}

CASE ("/games/load/threads-load-at-once", test_threads)
{
  GThread *threads[4];

  for (guint i = 0; i < G_N_ELEMENTS (threads); i++)
    threads[i] = g_thread_new ("load", load_in_thread, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (threads); i++)
    {
      g_autoptr (SlvGames) games = g_thread_join (threads[i]);

      g_assert_nonnull (games);
      g_assert_cmpstr (slv_games_fingerprint (games), ==, slv_games_fingerprint (fixture->games));
    }
}

TEST_MAIN_BETWEEN ({
  slv_games_init ();
  schema_path = g_build_filename (g_getenv ("SLEEVES_SCHEMA"), "game.rng", NULL);
  good_path = g_build_filename (g_getenv ("SLV_TEST_DATA"), "games", "good", NULL);
}, {
  g_free (schema_path);
  g_free (good_path);
})
