/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-paper.c: sheets of every kind on every paper, from empty decks to ones that are too large, drawn on pictures and as PDF.
 * What is on them is looked at by people; here it is that they are drawn, how many pages they take, and what is told. */
#include <glib/gstdio.h>
#include "paper/slv-paper-private.h"
#include "import-fixture.h"

static SlvGames *games;
static SlvIndex *empty_index;

static SlvDeck *
make_deck (guint n_cards, guint copies, guint n_plans)
{
  SlvDeck *deck = slv_deck_new ("A deck");
  for (guint i = 0; i < n_cards; i++)
    {
      g_autofree char *name = g_strdup_printf ("Card %u", i);
      slv_deck_add (deck, i % 4 == 3 ? "side" : "main", name, copies, i % 2 ? "SET" : "", i % 2 ? "007" : "", 0);
    }
  for (guint i = 0; i < n_plans; i++)
    {
      g_autofree char *name = g_strdup_printf ("Plan %u", i);
      SlvDeckPlan *plan = slv_deck_plan_new (name);
      slv_deck_plan_move (plan, "Card 0", "main", "side", 1);
      slv_deck_plan_move (plan, "Card 3", "side", "main", 1);
      g_ptr_array_add (deck->plans, plan);
    }
  return deck;
}

static SlvPaper *
make_paper (SlvPaperWhat what, const char *size, const SlvDeck *deck, GError **error)
{
  SlvPaperSpec spec = { .what = what, .deck = deck, .index = empty_index };
  g_assert_true (slv_paper_size (size, &spec.width, &spec.height));
  return slv_paper_new (&spec, error);
}

/** Draws every page, and fails when one leaves Cairo in an error. */
static void
draw_all (SlvPaper *paper)
{
  double width, height;
  slv_paper_get_size (paper, &width, &height);
  for (guint i = 0; i < slv_paper_n_pages (paper); i++)
    {
      cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24, (int) width / 4, (int) height / 4);
      cairo_t *cr = cairo_create (surface);
      cairo_scale (cr, 0.25, 0.25);
      slv_paper_draw (paper, i, cr);
      g_assert_cmpint (cairo_status (cr), ==, CAIRO_STATUS_SUCCESS);
      cairo_destroy (cr);
      cairo_surface_destroy (surface);
    }
}

TEST ("/paper/takes-as-many-pages-as-it-needs", test_pages)
{
  static const struct { SlvPaperWhat what; const char *size; guint cards, copies, plans, pages; } cases[] = {
    { SLV_PAPER_SHEET, "a4", 1, 1, 0, 1 }, { SLV_PAPER_SHEET, "letter", 60, 4, 0, 1 }, { SLV_PAPER_SHEET, "A4", 300, 1, 0, 4 },
    { SLV_PAPER_CARDS, "a4", 1, 1, 0, 1 }, { SLV_PAPER_CARDS, "a4", 1, 9, 0, 1 }, { SLV_PAPER_CARDS, "letter", 1, 10, 0, 2 },
    { SLV_PAPER_GUIDE, "a4", 12, 4, 1, 1 }, { SLV_PAPER_GUIDE, "Letter", 12, 4, 200, 1 },
  };
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (SlvDeck) deck = make_deck (cases[i].cards, cases[i].copies, cases[i].plans);
      g_autoptr (SlvPaper) paper = good (make_paper (cases[i].what, cases[i].size, deck, &error));
      g_assert_cmpuint (slv_paper_n_pages (paper), ==, cases[i].pages);
      draw_all (paper);
      g_assert_cmpint (slv_paper_get_notes (paper)->len > 0, ==, cases[i].plans == 200);
    }
}

TEST ("/paper/what-is-nothing-or-too-much-is-refused", test_refused)
{
  static const struct { SlvPaperWhat what; guint cards, copies; SlvErrorCode code; } cases[] = {
    { SLV_PAPER_SHEET, 0, 1, SLV_ERROR_NO }, { SLV_PAPER_CARDS, 0, 1, SLV_ERROR_NO }, { SLV_PAPER_GUIDE, 9, 1, SLV_ERROR_NO },
    { SLV_PAPER_CARDS, 1, SLV_PAPER_PAGES_MAX * 9 + 1, SLV_ERROR_REFUSED }, { SLV_PAPER_CARDS, 3, SLV_DECK_COUNT_MAX, SLV_ERROR_REFUSED },
  };
  double width, height;
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (SlvDeck) deck = make_deck (cases[i].cards, cases[i].copies, 0);
      fails (make_paper (cases[i].what, "a4", deck, &error), (int) cases[i].code);
    }
  g_assert_false (slv_paper_size ("a3", &width, &height));
}

/** Names and notes of any length and script are drawn, and what is cut is told once. */
TEST ("/paper/words-of-any-length-and-script-are-drawn-and-cuts-are-told-once", test_strange_words)
{
  static const char * const names[] = { "مخلوق الظلام العظيم (אַרְיֵה)", "Z̷̧̛a̸l̵g̶o̷", "two\nlines\tand a tab", "日本語の名前", "<b>&amp;</b>", "\x01\x7f" };
  g_autofree char *endless = g_strnfill (10000, 'W');
  g_autoptr (SlvDeck) deck = make_deck (2, 1, 2);
  slv_take_str (&slv_deck_get_plan (deck, 0)->note, g_strnfill (10000, 'n'));
  slv_take_str (&deck->name, g_strdup (endless));
  slv_deck_add (deck, "main", endless, 2, endless, endless, 0);
  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    slv_deck_add (deck, names[i], names[i], 1, "", "", 0);
  for (guint what = SLV_PAPER_SHEET; what <= SLV_PAPER_GUIDE; what++)
    {
      g_autoptr (SlvPaper) paper = good (make_paper (what, "a4", deck, &error));
      draw_all (paper);
      guint told = slv_paper_get_notes (paper)->len;
      g_assert_cmpuint (told, >=, 1);
      draw_all (paper);
      g_assert_cmpuint (slv_paper_get_notes (paper)->len, ==, told);
    }
}

TEST ("/paper/files-are-written-whole-or-not-at-all", test_files)
{
  g_autoptr (SlvDeck) deck = make_deck (20, 2, 0);
  g_autofree char *pdf = g_build_filename (g_get_tmp_dir (), "slv-test-paper.pdf", NULL), *png = g_build_filename (g_get_tmp_dir (), "slv-test-paper.png", NULL);
  g_autofree char *text = NULL, *picture = NULL, *nowhere = g_build_filename (pdf, "x.pdf", NULL);
  g_autoptr (SlvPaper) paper = good (make_paper (SLV_PAPER_CARDS, "a4", deck, &error));
  gsize length;
  g_assert_true (good (slv_paper_write_pdf (paper, pdf, &error)));
  g_assert_true (good (slv_paper_write_png (paper, 1, 50, png, &error)));
  g_assert_true (g_file_get_contents (pdf, &text, &length, NULL));
  g_assert_true (g_str_has_prefix (text, "%PDF-"));
  g_assert_true (g_file_get_contents (png, &picture, &length, NULL));
  g_assert_cmpmem (picture, 8, "\x89PNG\r\n\x1a\n", 8);
  fails (slv_paper_write_pdf (paper, nowhere, &error), SLV_ERROR_STORE);
  g_remove (pdf);
  g_remove (png);
}

/** The verdict stands on the sheet of every game that is installed. */
TEST ("/paper/every-game-has-its-verdict", test_verdicts)
{
  GPtrArray *list = slv_games_list (games);
  SLV_EACH (const SlvGame, game, list)
    {
      const SlvRulebook *book = g_ptr_array_index (game->rulebooks, 0);
      g_autoptr (SlvDeck) deck = make_deck (8, 2, 1);
      SlvPaperSpec spec = { .what = SLV_PAPER_SHEET, .deck = deck, .index = empty_index, .format = g_ptr_array_index (book->formats, 0),
                            .player = "Ada", .event = "Open", .day = "today" };
      slv_take_str (&deck->game, g_strdup (game->id));
      g_autoptr (SlvPaper) paper = good (slv_paper_new (&spec, &error));
      draw_all (paper);
    }
}

TEST ("/paper/a-verdict-as-of-a-day-says-so", test_as_of)
{
  const SlvGame *game = g_ptr_array_index (slv_games_list (games), 0);
  const SlvRulebook *book = g_ptr_array_index (game->rulebooks, 0);
  g_autoptr (SlvDeck) deck = make_deck (3, 1, 0);
  SlvPaperSpec spec = { .what = SLV_PAPER_SHEET, .deck = deck, .index = empty_index, .format = g_ptr_array_index (book->formats, 0) };
  g_test_summary ("A verdict as of a day says the day; one of today does not.");
  for (guint dated = 0; dated < 2; dated++)
    {
      spec.as_of = dated ? "2024-05-17" : NULL;
      g_autoptr (SlvPaper) paper = good (slv_paper_new (&spec, &error));
      g_autofree char *verdict = slv_paper_verdict_text (paper);
      g_assert_cmpint (strstr (verdict, "as of 17 May 2024.") != NULL, ==, dated);
    }
}

/* Squares in three corners reach to the margins, which are as wide on each side. */
TEST ("/paper/a-drawn-code-is-a-square-with-its-margin-all-around", test_code_drawn)
{
  g_autoptr (SlvQr) code = good (slv_qr_new ("HTTPS://EXAMPLE.ORG/1", SLV_QR_VERSION_MAX, &error));
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24, 140, 140);
  cairo_t *cr = cairo_create (surface);
  int low[2] = { 140, 140 }, high[2] = { -1, -1 }, side;

  slv_qr_draw (code, cr, 10, 10, 120);
  cairo_destroy (cr);
  cairo_surface_flush (surface);
  for (int y = 10; y < 130; y++)
    for (int x = 10; x < 130; x++)
      if (cairo_image_surface_get_data (surface)[y * cairo_image_surface_get_stride (surface) + x * 4] < 128)
        {
          low[0] = MIN (low[0], x);
          low[1] = MIN (low[1], y);
          high[0] = MAX (high[0], x);
          high[1] = MAX (high[1], y);
        }
  cairo_surface_destroy (surface);
  side = high[0] - low[0] + 1;
  g_assert_cmpint (ABS (side - (high[1] - low[1] + 1)), <=, 1);
  for (guint i = 0; i < 2; i++)
    {
      g_assert_cmpint (ABS (low[i] - 10 - (129 - high[i])), <=, 1);
      g_assert_cmpint (low[i] - 10, >=, 4 * 120 / 40);     /* of no version that so short a text has are there more than 32 modules */
    }
}

TEST ("/paper/a-code-in-a-terminal-has-its-margin-all-around", test_code_margin)
{
  g_autoptr (SlvQr) code = good (slv_qr_new ("HTTPS://EXAMPLE.ORG/1", SLV_QR_VERSION_MAX, &error));
  g_autofree char *text = slv_qr_to_text (code);
  g_auto (GStrv) lines = g_strsplit (g_strchomp (text), "\n", -1);
  guint n = g_strv_length (lines), dark = 0;

  g_assert_true (g_str_has_prefix (lines[2], "████ ▄▄▄▄▄ █"));   /* of the square in each of three corners two rows: full, and its sides */
  for (guint i = 0; i < n; i++)
    {
      glong width = g_utf8_strlen (lines[i], -1);

      g_assert_cmpint (width, ==, g_utf8_strlen (lines[0], -1));
      for (glong x = 0; x < width; x++)
        {
          gboolean white = g_utf8_get_char (g_utf8_offset_to_pointer (lines[i], x)) == 0x2588;
          gboolean margin = i < 2 || i + 2 >= n || x < 4 || x >= width - 4;

          g_assert_true (white || !margin);   /* four modules, two to a line */
          dark += !white;
        }
    }
  g_assert_cmpuint (dark, >, 100);
}

TEST_MAIN_BETWEEN ({ games = fixture_own_games (); empty_index = slv_index_new_empty (games); }, { slv_index_unref (empty_index); slv_games_unref (games); })
