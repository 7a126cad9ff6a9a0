/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-deck-document.c: an open deck over the end of the program, without a window: its edits and the match that is played come
 * back, and what is damaged is refused with a sentence while the saved deck stays. And definitions that are written anew
 * meanwhile: the verdict follows them. */
#include "decks/slv-deck-parts.h"
#include "slv-tidepool.h"
#include "scratch.h"

typedef struct {
  Tidepool *pool;
  char *schema, *games_dir;       /* a folder of definitions of this test's own */
  SlvGames *games;
  SlvSession *session;
  gint64 deck;
  guint changed, refused;         /* signals of the session */
  char *fault;
} Fixture;

static void
copy_definition (Fixture *fixture, const char *name)
{
  g_autofree char *from = g_build_filename (g_getenv ("SLV_TEST_DATA"), "checkgame", "tidepool", name, NULL);
  g_autofree char *to = g_build_filename (fixture->games_dir, "tidepool", name, NULL), *text = NULL;

  g_assert_true (g_file_get_contents (from, &text, NULL, NULL));
  g_assert_true (g_file_set_contents (to, text, -1, NULL));
}

/* One thing in a file of the definition reads otherwise. */
static void
rewrite (Fixture *fixture, const char *name, const char *from, const char *to)
{
  g_autofree char *path = g_build_filename (fixture->games_dir, "tidepool", name, NULL), *text = NULL;

  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  g_autoptr (GString) written = g_string_new (text);
  g_assert_cmpuint (g_string_replace (written, from, to, 1), ==, 1);
  g_assert_true (g_file_set_contents (path, written->str, -1, NULL));
}

static void
on_games_changed (Fixture *fixture)
{
  fixture->changed++;
}

static void
on_games_refused (Fixture *fixture, const GError *error)
{
  fixture->refused++;
  slv_take_str (&fixture->fault, slv_error_describe (error));
}

static void
open_session (Fixture *fixture)
{
  const char *dirs[] = { fixture->games_dir, NULL };

  fixture->session = good (slv_session_new (fixture->pool->dir, fixture->schema, fixture->games, &error));
  slv_session_watch_games (fixture->session, dirs);
  g_signal_connect_swapped (fixture->session, "games-changed", G_CALLBACK (on_games_changed), fixture);
  g_signal_connect_swapped (fixture->session, "games-refused", G_CALLBACK (on_games_refused), fixture);
}

static void
set_up (Fixture *fixture, gconstpointer data G_GNUC_UNUSED)
{
  g_autoptr (SlvDeck) deck = tidepool_legal_deck ();

  fixture->schema = slv_schema_dir ();
  fixture->pool = tidepool_new (NULL, 0);
  fixture->games_dir = good (g_dir_make_tmp ("slv-definitions-XXXXXX", &error));
  g_autofree char *folder = g_build_filename (fixture->games_dir, "tidepool", NULL);
  g_assert_cmpint (g_mkdir (folder, 0700), ==, 0);
  copy_definition (fixture, "game.xml");
  copy_definition (fixture, "rulebook-1.xml");
  rewrite (fixture, "rulebook-1.xml", "  </format>\n  <format id=\"exact\"",
           "    <between clause=\"2.6\"><swap a=\"main\" b=\"side\"/></between>\n  </format>\n  <format id=\"exact\"");
  g_autofree char *rng = g_build_filename (fixture->schema, "game.rng", NULL);
  fixture->games = good (slv_games_load ((const char *[]) { fixture->games_dir, NULL }, rng, NULL, &error));
  open_session (fixture);
  slv_deck_add (deck, "side", "Green Fish", 2, NULL, NULL, 0);
  SLV_FREE_MEMBERS (deck, (g_free, game), (g_free, format));
  deck->game = g_strdup ("tidepool");
  deck->format = g_strdup ("tidepool/1/open");
  g_autoptr (SlvDeck) stored = slv_deck_copy (deck);
  g_assert_true (good (slv_store_save_deck (slv_session_get_store (fixture->session), stored, &error)));
  fixture->deck = stored->id;
}

/* What was edited is in the library: the window is closed no sooner. */
static void
wait_until_safe (SlvSession *session)
{
  while (!slv_session_is_safe (session))
    g_main_context_iteration (NULL, TRUE);
}

static void
close_session (Fixture *fixture)
{
  wait_until_safe (fixture->session);
  g_clear_object (&fixture->session);
}

static void
tear_down (Fixture *fixture, gconstpointer data G_GNUC_UNUSED)
{
  close_session (fixture);
  slv_games_unref (fixture->games);
  scratch_remove (fixture->games_dir);
  SLV_FREE_MEMBERS (fixture, (tidepool_free, pool), games_dir, schema, fault);
}

/* The deck as a person opens it; the program is another one each time. */
static SlvDeckDocument *
open_deck (Fixture *fixture)
{
  close_session (fixture);
  open_session (fixture);
  SlvDeck *deck = good (slv_session_load_deck (fixture->session, fixture->deck, &error));
  return slv_deck_document_new (fixture->session, deck);
}

/* "12 main, 2 side" and whether it can be undone */
static void
assert_shows (SlvDeckDocument *document, const char *expected)
{
  const SlvDeck *deck = slv_deck_document_get_deck (document);
  g_autofree char *text = g_strdup_printf ("%u main, %u side%s", slv_deck_n_cards (deck, "main"), slv_deck_n_cards (deck, "side"),
                                           slv_deck_document_can_undo (document) ? ", undo" : "");

  g_assert_cmpstr (text, ==, expected);
}

static void
assert_warning (SlvDeckDocument *document, const char *part)
{
  g_autofree char *warning = slv_deck_document_take_warning (document), *again = slv_deck_document_take_warning (document);

  if (part == NULL)
    g_assert_null (warning);
  else
    g_assert_nonnull (warning != NULL ? strstr (warning, part) : NULL);
  g_assert_null (again);
}

#define CASE(path, name) TEST_WITH (Fixture, fixture, set_up, tear_down, path, name)

/* ---- edits ---- */

CASE ("/deck-document/edits-come-back-with-their-undo-list", test_edits)
{
  g_autoptr (SlvDeckDocument) document = open_deck (fixture), again = NULL;

  slv_deck_document_change (document, "main", "Shoal Fish", 2);
  assert_shows (document, "12 main, 2 side, undo");
  g_clear_object (&document);
  again = open_deck (fixture);
  assert_warning (again, NULL);
  assert_shows (again, "12 main, 2 side, undo");
  g_autofree char *what = slv_deck_document_step (again, FALSE);
  assert_shows (again, "10 main, 2 side");
}

CASE ("/deck-document/damaged-edits-are-told-and-forgotten", test_damaged_edits)
{
  static const char * const states[] = { "", "{", "[]", "{\"version\":1,\"done\":1,\"saved\":0,\"deck\":{}}", "\xff\xfe" };

  g_test_summary ("Kept edits that nobody can read are told once and forgotten; the deck is as it was saved.");
  for (guint i = 0; i < G_N_ELEMENTS (states); i++)
    {
      g_assert_true (slv_store_keep_unsaved (slv_session_get_store (fixture->session), fixture->deck,
                                          &(SlvUnsaved) { .state = states[i] }, NULL, NULL));
      g_autoptr (SlvDeckDocument) document = open_deck (fixture);
      assert_shows (document, "10 main, 2 side");
      assert_warning (document, "cannot be read any more");
      wait_until_safe (fixture->session);   /* it is forgotten beside the main thread */
      g_clear_object (&document);
      g_autoptr (SlvDeckDocument) again = open_deck (fixture);
      assert_warning (again, NULL);
    }
}

/* ---- the match ---- */

/* Game 3 of a match, on the draw, with two Red Fish in the side and two Green Fish in the main deck. */
static void
play (Fixture *fixture)
{
  g_autoptr (SlvDeckDocument) document = open_deck (fixture);
  g_autoptr (SlvDeckPlan) plan = slv_deck_plan_new ("Low tide");

  slv_deck_plan_move (plan, "Red Fish", "main", "side", 1);
  slv_deck_plan_move (plan, "Green Fish", "side", "main", 2);
  slv_deck_document_play (document, plan);
  slv_deck_document_set_match (document, 3, TRUE);
  assert_shows (document, "11 main, 1 side");
}

CASE ("/deck-document/a-match-goes-on-where-it-was-left", test_match)
{
  gboolean draw;
  guint game;

  g_test_summary ("A match goes on where it was left: lists, plan, number of the game, who begins; the registered lists are kept.");
  play (fixture);
  g_autoptr (SlvDeckDocument) document = open_deck (fixture);
  assert_warning (document, NULL);
  const SlvDeckPlan *plan = slv_deck_document_get_match (document, &game, &draw);
  g_assert_nonnull (plan);
  g_assert_cmpstr (plan->name, ==, "Low tide");
  g_assert_cmpuint (plan->moves->len, ==, 2);
  g_assert_cmpuint (game, ==, 3);
  g_assert_true (draw);
  assert_shows (document, "11 main, 1 side");
  g_assert_cmpuint (slv_deck_document_count (document, "main", "Green Fish"), ==, 2);
  g_assert_cmpuint (slv_deck_n_cards (slv_deck_document_get_registered (document), "main"), ==, 10);
  g_assert_cmpuint (slv_deck_document_change (document, "main", "Red Fish", 1), ==, 2);   /* nothing can be edited */
  g_assert_nonnull (slv_deck_document_get_report (document, NULL));
  slv_deck_document_end_match (document);
  assert_shows (document, "10 main, 2 side");
  g_clear_object (&document);
  g_autoptr (SlvDeckDocument) again = open_deck (fixture);
  g_assert_null (slv_deck_document_get_match (again, NULL, NULL));
  assert_shows (again, "10 main, 2 side");
}

CASE ("/deck-document/a-damaged-match-is-told-and-the-registered-lists-are-shown", test_damaged_match)
{
  static const char * const lists[] = { "", "{}", "{\"name\":\"x\",\"plans\":[7]}", "{\"name\":\"x\",\"entries\":[]}" /* no plan */,
                                        "{\"name\":\"x\",\"pla" /* cut */ };

  g_test_summary ("A kept match that nobody can read is told once and forgotten; the registered lists are shown.");
  for (guint i = 0; i < G_N_ELEMENTS (lists); i++)
    {
      g_autofree char *left = NULL;
      gboolean draw;
      guint game;

      g_assert_true (slv_store_keep_match (slv_session_get_store (fixture->session), fixture->deck, 3, TRUE, lists[i], NULL));
      g_autoptr (SlvDeckDocument) document = open_deck (fixture);
      g_assert_null (slv_deck_document_get_match (document, NULL, NULL));
      assert_shows (document, "10 main, 2 side");
      assert_warning (document, "The match that was being played cannot be read any more");
      wait_until_safe (fixture->session);   /* it is forgotten beside the main thread */
      g_assert_true (slv_store_load_match (slv_session_get_store (fixture->session), fixture->deck, &game, &draw, &left, NULL));
      g_assert_null (left);
    }
}

/* ---- definitions ---- */

/* Looks, and waits for what comes of it. */
static void
look (Fixture *fixture)
{
  gboolean loading = TRUE;

  slv_session_look_again (fixture->session);
  while (loading)
    {
      g_object_get (fixture->session, "loading", &loading, NULL);
      if (loading)
        g_main_context_iteration (NULL, TRUE);
    }
}

static SlvVerdict
verdict (SlvDeckDocument *document)
{
  const SlvReport *report = slv_deck_document_get_report (document, NULL);

  for (guint i = 0; i < report->findings->len; i++)
    g_test_message ("%s", ((SlvFinding *) g_ptr_array_index (report->findings, i))->message);
  return report->verdict;
}

CASE ("/deck-document/a-definition-written-anew-judges-the-open-deck", test_definition_changed)
{
  g_autoptr (SlvDeckDocument) document = open_deck (fixture);
  const SlvFormat *before = slv_deck_document_get_format (document);

  g_test_summary ("A rule that another program writes anew holds from the next look on, for a deck that is open; an unchanged file "
                  "costs nothing.");
  look (fixture);
  g_assert_cmpuint (fixture->changed, ==, 0);
  g_assert_true (slv_deck_document_get_format (document) == before);
  g_assert_cmpint (verdict (document), ==, SLV_VERDICT_LEGAL);
  rewrite (fixture, "rulebook-1.xml", "in=\"main\" min=\"10\" max=\"12\"", "in=\"main\" min=\"11\" max=\"12\"");
  look (fixture);
  g_assert_cmpuint (fixture->changed, ==, 1);
  g_assert_cmpuint (fixture->refused, ==, 0);
  g_assert_cmpint (verdict (document), ==, SLV_VERDICT_ILLEGAL);
  g_assert_cmpstr (slv_deck_document_get_format (document)->full_id, ==, "tidepool/1/open");
  slv_deck_document_change (document, "main", "Shoal Fish", 1);
  g_assert_cmpint (verdict (document), ==, SLV_VERDICT_LEGAL);
  look (fixture);
  g_assert_cmpuint (fixture->changed, ==, 1);
}

CASE ("/deck-document/a-definition-with-a-fault-leaves-the-rules-in-use", test_definition_faulty)
{
  g_autoptr (SlvDeckDocument) document = open_deck (fixture);

  g_test_summary ("A definition that is half written does not take the game away: its fault is told, and what was in use stays until "
                  "the fault is mended.");
  rewrite (fixture, "rulebook-1.xml", "max=\"12\"", "max=\"13\" no-such=\"1\"");
  look (fixture);
  g_assert_cmpuint (fixture->changed, ==, 0);
  g_assert_cmpuint (fixture->refused, ==, 1);
  g_assert_nonnull (strstr (fixture->fault, "rulebook-1.xml:"));
  g_assert_cmpint (verdict (document), ==, SLV_VERDICT_LEGAL);
  look (fixture);
  g_assert_cmpuint (fixture->refused, ==, 1);   /* told once */
  rewrite (fixture, "rulebook-1.xml", " no-such=\"1\"", "");
  look (fixture);
  g_assert_cmpuint (fixture->changed, ==, 1);
  slv_deck_document_change (document, "main", "Shoal Fish", 3);
  g_assert_cmpint (verdict (document), ==, SLV_VERDICT_LEGAL);
}

CASE ("/deck-document/a-definition-taken-away-leaves-the-deck", test_definition_gone)
{
  g_autoptr (SlvDeckDocument) document = open_deck (fixture);
  g_autofree char *folder = g_build_filename (fixture->games_dir, "tidepool", NULL), *atoll = NULL, *to = NULL, *text = NULL;

  g_test_summary ("A game whose definition is taken away is not judged any more; its decks stay, and are judged when it is back.");
  atoll = g_build_filename (g_getenv ("SLV_TEST_DATA"), "checkgame", "atoll.xml", NULL);
  to = g_build_filename (fixture->games_dir, "atoll.xml", NULL);
  g_assert_true (g_file_get_contents (atoll, &text, NULL, NULL) && g_file_set_contents (to, text, -1, NULL));
  slv_session_set_game (fixture->session, slv_games_find (slv_session_get_games (fixture->session), "tidepool"));
  scratch_remove (folder);
  look (fixture);
  g_assert_cmpuint (fixture->changed, ==, 1);
  g_assert_null (slv_session_get_game (fixture->session));
  g_assert_null (slv_deck_document_get_report (document, NULL));
  assert_shows (document, "10 main, 2 side");
  g_assert_cmpint (g_mkdir (folder, 0700), ==, 0);
  copy_definition (fixture, "game.xml");
  copy_definition (fixture, "rulebook-1.xml");
  look (fixture);
  g_assert_cmpint (verdict (document), ==, SLV_VERDICT_LEGAL);
}

#define LET_GO_MAX 20000u   /* milliseconds, at the very most */

/* Another bound of the smallest deck each time: no two definitions in a row are the same. */
CASE ("/deck-document/definitions-that-were-replaced-are-freed", test_definitions_let_go)
{
  g_autoptr (SlvDeckDocument) document = open_deck (fixture);

  g_test_summary ("Definitions that were replaced are freed, however often that happens while a deck is open.");
  slv_session_set_game (fixture->session, slv_games_find (slv_session_get_games (fixture->session), "tidepool"));
  g_assert_cmpint (verdict (document), ==, SLV_VERDICT_LEGAL);
  guint most = slv_games_alive () + 1;   /* the fixture keeps what it loaded at first */
  for (guint i = 0; i < 200; i++)
    {
      const char *low = "in=\"main\" min=\"10\"", *high = "in=\"main\" min=\"11\"";

      rewrite (fixture, "rulebook-1.xml", i % 2 == 0 ? low : high, i % 2 == 0 ? high : low);
      look (fixture);
      g_assert_cmpuint (fixture->changed, ==, i + 1);
      g_assert_cmpint (verdict (document), ==, i % 2 == 0 ? SLV_VERDICT_ILLEGAL : SLV_VERDICT_LEGAL);
      /* what another thread still holds is let go of when it ends */
      for (guint k = 0; k < LET_GO_MAX && slv_games_alive () > most; k++)
        {
          g_main_context_iteration (NULL, FALSE);
          g_usleep (1000);
        }
      g_assert_cmpuint (slv_games_alive (), <=, most);
    }
}

/* ---- one copy more ---- */

static void
assert_one_more (SlvDeckDocument *document, const char *name, const char *expected)
{
  SlvIndex *index = slv_session_get_index (slv_deck_document_get_session (document));
  g_autoptr (GArray) rows = NULL;

  g_assert_cmpuint (slv_index_find_name (index, slv_deck_document_get_format (document)->rulebook->game, name, &rows), >=, 1);
  g_autofree char *said = slv_deck_document_dup_one_more (document, g_array_index (rows, guint, 0), name);
  g_assert_nonnull (said != NULL ? strstr (said, expected) : NULL);
}

/* It is the rule that the copy breaks which is told, not one that the deck does not keep to anyway. */
CASE ("/deck-document/one-copy-more-says-what-it-breaks", test_one_more)
{
  g_autoptr (SlvDeckDocument) document = open_deck (fixture);

  assert_one_more (document, "Reef One", "keeps to all limits");
  assert_one_more (document, "Red Fish", "One copy more: ");
  assert_one_more (document, "Red Fish", "4");
  slv_deck_document_change (document, "main", "Reef One", -1);   /* too few cards now: the same is said of a fourth copy */
  slv_deck_document_change (document, "main", "Blue Fish", -3);
  assert_one_more (document, "Red Fish", "4");
  assert_one_more (document, "Blue Fish", "keeps to all limits");
  g_assert_cmpuint (slv_deck_document_count (document, NULL, "Red Fish"), ==, 3);
}

/* names that are parts of others, or stand in a remark */
TEST ("/deck-document/lines-of-its-text-are-of-cards", test_text_lines)
{
  static const struct { const char *line, *card; } lines[] = {
    { "4 Ash", "Ash" }, { "4 Ash Courier", "Ash Courier" }, { "2 Ash Courier (TST) 003", "Ash Courier" }, { "# a deck of Ash", NULL }, { "", NULL }, { "3 Elm", NULL },
  };
  g_autoptr (SlvDeck) deck = slv_deck_new ("Foxes");

  slv_deck_add (deck, "main", "Ash", 4, "", "", 0);
  slv_deck_add (deck, "main", "Ash Courier", 6, "", "", 0);
  for (guint i = 0; i < G_N_ELEMENTS (lines); i++)
    g_assert_cmpstr (slv_deck_text_card (deck, lines[i].line), ==, lines[i].card);
}

TEST_MAIN ()
