/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-index.c: rows, names, columns, states, faces and printings of an index that was built from a store. */
#include "index-fixture.h"
#include "base/slv-fold.h"

#include "index/slv-card-colours.h"
#include "index/slv-card-words.h"
#include "index/slv-index-build.h"

#define CASE(path, name) TEST_WITH (IndexFixture, fixture, index_set_up, index_tear_down, path, name)

CASE ("/index/rows-of-a-game-lie-together-in-name-order", test_order)
{
  g_autoptr (GString) names = g_string_new (NULL), ranks = g_string_new (NULL);
  guint first, n;

  index_import (fixture);
  g_autoptr (SlvIndex) index = index_build (fixture);
  g_assert_cmpuint (slv_index_n_cards (index), ==, 10);
  g_assert_true (slv_index_game_rows (index, fixture->moth, &first, &n));
  g_assert_cmpuint (first, ==, 0);
  g_assert_cmpuint (n, ==, 2);
  g_assert_true (slv_index_game_rows (index, fixture->lantern, &first, &n));
  g_assert_cmpuint (first, ==, 2);
  g_assert_cmpuint (n, ==, 8);
  for (guint row = 0; row < slv_index_n_cards (index); row++)
    {
      g_string_append_printf (names, "%s|", slv_index_card_key (index, row));
      g_string_append_printf (ranks, "%u|", slv_index_card_rank (index, row));
    }
  g_assert_cmpstr (names->str, ==, "k2|k1|k2|k9|k6|k3|k4|k5|k7|k1|");
  g_assert_cmpstr (ranks->str, ==, "0|2|1|3|4|5|6|7|8|9|");
  g_assert_true (slv_index_card_game (index, 1) == fixture->moth);
  g_assert_true (slv_index_card_game (index, 2) == fixture->lantern);
  g_assert_true (slv_index_card_gone (index, 3));
  g_assert_false (slv_index_card_gone (index, 4));
  g_assert_cmpuint (slv_index_get_revision (index), ==, slv_store_index_revision (fixture->base.store));
}

/* Names as they are searched stand in the order of the game's own rows. */
CASE ("/index/folded-names-stand-by-row", test_folded_names)
{
  const SlvGame *games[] = { fixture->moth, fixture->lantern };

  index_import (fixture);
  g_autoptr (SlvIndex) index = index_build (fixture);
  for (guint g = 0; g < G_N_ELEMENTS (games); g++)
    {
      const char *base;
      const guint32 *starts = slv_index_fold_starts (index, games[g], NULL, &base);
      guint first, n;

      g_assert_true (slv_index_game_rows (index, games[g], &first, &n));
      for (guint i = 0; i < n; i++)
        {
          g_autofree char *folded = slv_fold_search (slv_index_card_name (index, first + i)), *found = g_strndup (base + starts[i], strlen (folded));

          g_assert_cmpstr (found, ==, folded);
        }
    }
}

/* "state: values" of a cell. */
static void
assert_cell (IndexFixture *fixture,
             SlvIndex     *index,
             const char   *name,
             const char   *attr,
             const char   *expected)
{
  static const char * const states[] = { "missing", "none", "value", "derived", "contested" };
  guint row = index_row (fixture, index, name);
  g_autofree char *text = slv_index_cell_text (index, row, index_attr (fixture, attr));
  g_autofree char *cell = g_strdup_printf ("%s: %s", states[slv_index_cell_state (index, row, index_attr (fixture, attr))], text);

  g_assert_cmpstr (cell, ==, expected);
}

CASE ("/index/missing-none-value-and-derived-are-told-apart", test_cells)
{
  static const struct { const char *name, *attr, *expected; } rows[] = {
    { "Amber Lamp", "type", "value: Lamp, Keeper" },           /* canonical spelling, once each */
    { "Amber Lamp", "wick", "value: A, B, A" },                /* a multiset keeps all */
    { "Amber Lamp", "lit", "value: yes" },
    { "Amber Lamp", "hour", "value: Dusk" },                   /* mapped */
    { "Amber Lamp", "sparks", "derived: 7" },                  /* number words become digits */
    { "Amber Lamp", "keyword", "derived: Bright" },
    { "Amber Lamp", "whisper", "missing: " },
    { "Amber Lamp", "text", "value: Bright\nDraw seven sparks." },
    { "Blue Moth", "glow", "none: " },                         /* said to be none */
    { "Blue Moth", "hour", "value: Midnight" },
    { "Keeper of Nights", "wick", "contested: " },             /* said in two ways */
    { "Blue Moth", "sparks", "missing: " },
    { "Blue Moth", "keyword", "none: " },                      /* nothing found; none by default */
    { "Keeper's Oath", "type", "missing: " },
    { "Keeper's Oath", "hour", "missing: " },                  /* the map has no row for it */
    { "Keeper's Oath", "lit", "value: no" },                   /* default */
    { "Keeper's Oath", "keyword", "none: " },                  /* said to be none: nothing is derived */
    { "Keeper of Nights", "hour", "value: Dusk" },             /* what the list says stands before the map */
    { "Keeper of Nights", "oil", "missing: " },
  };
  g_autoptr (GArray) nameless = NULL;

  index_import (fixture);
  g_autoptr (SlvIndex) index = index_build (fixture);
  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    assert_cell (fixture, index, rows[i].name, rows[i].attr, rows[i].expected);
  slv_index_find_name (index, fixture->lantern, "Nameless", &nameless);
  g_assert_cmpint (slv_index_cell_state (index, g_array_index (nameless, guint, 0), index_attr (fixture, "sparks")), ==,
                   SLV_CELL_VALUE);
  g_assert_cmpstr (slv_index_cell_value (index, g_array_index (nameless, guint, 0), index_attr (fixture, "sparks"), 0), ==, "0");
  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      guint row = index_row (fixture, index, rows[i].name);
      const char *text = slv_index_cell_count (index, row, index_attr (fixture, rows[i].attr)) > 0 ? slv_index_cell_value (index, row, index_attr (fixture, rows[i].attr), 0) : "";
      double number = -1;

      /* of these values one is written in digits */
      g_assert_cmpint (slv_index_cell_number (index, row, index_attr (fixture, rows[i].attr), &number), ==, g_ascii_isdigit (*text));
      g_assert_cmpfloat (number, ==, g_ascii_isdigit (*text) ? g_ascii_strtod (text, NULL) : -1);
    }
  SLV_EACH (const SlvAttr, attr, fixture->lantern->attrs)
    g_assert_true (slv_index_cell_state (index, 0, attr) == SLV_CELL_MISSING && slv_index_cell_count (index, 0, attr) == 0);   /* another game's row */
}

/* Where a list carries a value, or says that there is none, the words of the text change nothing. */
CASE ("/index/what-a-list-says-stands-before-what-is-derived", test_said_before_derived)
{
  index_import_cards (fixture->base.store, "said", (SlvCard *[]) {
    make_card ("lantern", "s1", "Loud Lamp", "", "sparks=3;keyword=Quiet;text=Bright\nDraw seven sparks."),
    make_card ("lantern", "s2", "Mute Lamp", "", "sparks=;keyword=;text=Bright\nDraw seven sparks."),
    make_card ("lantern", "s3", "Plain Lamp", "", "text=Bright\nDraw seven sparks."), NULL });
  g_autoptr (SlvIndex) index = index_build (fixture);
  assert_cell (fixture, index, "Loud Lamp", "sparks", "value: 3");
  assert_cell (fixture, index, "Loud Lamp", "keyword", "value: Quiet");
  assert_cell (fixture, index, "Mute Lamp", "sparks", "none: ");
  assert_cell (fixture, index, "Mute Lamp", "keyword", "none: ");
  assert_cell (fixture, index, "Plain Lamp", "sparks", "derived: 7");
  assert_cell (fixture, index, "Plain Lamp", "keyword", "derived: Bright");
}

CASE ("/index/names-in-parts", test_names_in_parts)
{
  static const struct { const char *name; guint found; } rows[] = {
    { "Lamp | Of Brass", 1 }, { "lamp | of  BRASS", 1 }, { "Dusk | Dawn", 1 }, { "Real | Bar", 1 }, { "Real - Bar", 1 }, { "Lamp|Of Brass", 0 },
    { "Lamp | Of Tin", 0 }, { "Lamp | Of | Brass", 0 }, { " | ", 0 }, { "Dusk/Dawn", 1 }, { "dusk / dawn", 1 }, { "Dusk//Dawn", 1 }, { "Dusk/Noon", 0 },
    { "Half/Whole", 1 }, { "Half // Whole", 1 }, { "/", 0 }, { "//", 0 }, { "Dusk", 1 }, { "dawn", 0 },   /* of a card whose faces no list tells, the first */
    { "Lamp – Of Brass", 1 }, { "lamp — of brass", 1 }, { "Dusk | Spell", 0 }, { "Noon | Spell", 0 },
  };

  g_test_summary ("A name whose parts are divided by a bar or a stroke is the card of these parts, whatever divides them; one that is written like this goes before. ");
  index_import_cards (fixture->base.store, "parts", (SlvCard *[]) {
    make_card ("lantern", "n1", "Lamp - Of Brass", "", ""), make_card ("lantern", "n2", "Dusk // Dawn", "", ""),
    make_card ("lantern", "n3", "Real | Bar", "", ""), make_card ("lantern", "n4", "Real - Bar", "", ""),
    make_card ("lantern", "n5", "Half/Whole", "", ""), make_card ("lantern", "n6", "Half // Whole", "", ""), NULL });
  g_autoptr (SlvIndex) index = index_build (fixture);
  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    g_assert_cmpuint (slv_index_find_name (index, fixture->lantern, rows[i].name, NULL), ==, rows[i].found);
}

CASE ("/index/remarks-behind-names", test_remarks)
{
  static const struct { const char *name; gsize length; } rows[] = {
    { "Lamp | A Tool", 4 }, { "Lamp -- four?", 4 }, { "Lamp – dear", 4 }, { "Lamp [ABC]", 4 }, { "Dusk (Night Set)", 4 }, { "Dusk // Dawn | Charm", 12 },
    { "Lamp (brass) - dear", 12 }, { "Lamp // dear", 4 }, { "Dusk // Noon", 0 }, { "Lamp (tin)", 0 }, { "Lamp (2)", 0 }, { "Wick - Of Tin", 0 }, { "Wick", 0 }, { "Nobody - dear", 0 }, { "Lamp", 0 }, { "Lamp | ", 4 },
    { "Lamp - 4", 0 }, { "Lamp | 4", 0 }, { "Lamp – x2", 0 }, { "Lamp // 2 of them", 0 }, { "Lamp - xylophone", 4 } };

  g_test_summary ("What stands behind a card's name is a remark where no card's name goes on so, and no number, which may tell cards apart or count copies.");
  index_import_cards (fixture->base.store, "remarks", (SlvCard *[]) {
    make_card ("lantern", "n1", "Lamp", "", ""), make_card ("lantern", "n2", "Dusk // Dawn", "", ""), make_card ("lantern", "n3", "Lamp (brass)", "", ""),
    make_card ("lantern", "n4", "Wick", "", ""), make_card ("lantern", "n5", "Wick - Of Brass", "", ""), NULL });
  g_autoptr (SlvIndex) index = index_build (fixture);
  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    g_assert_cmpuint (slv_index_before_remark (index, fixture->lantern, rows[i].name), ==, rows[i].length);
}

CASE ("/index/names-with-ids", test_names_with_ids)
{
  static const struct { const char *name, *keys; } rows[] = {
    { "Lamp LA-01", "LA-01" }, { "LA-02 lamp", "LA-02" }, { "Lamp - LA-01", "LA-01" }, { "LA-01 - Lamp", "LA-01" }, { "Lamp (LA-02)", "LA-02" }, { "[LA-02] Lamp", "LA-02" },
    { "Lamp LA-01_p2", "LA-01" }, { "LA-02_p1", "LA-02" }, { "LA-02_", "" }, { "LA-02_p", "" }, { "LA-02_p1x", "" }, { "LA-02_11", "" }, { "LA-02_p1_p1", "" },
    { "Lamp LA-03", "" }, { "Stone LA-01", "" }, { "Lamp LA-1", "" }, { "Lamp 01", "" }, { "LA-01 LA-01", "LA-01" }, { "Lamp", "LA-01 LA-02" }, { "Stone XX-9", "XX-9" },
    { "Twin LA-4", "LA-4" }, { "LA-5 Twin", "LA-5" }, { "Pair L-6", "" }, { "L-7 Pair", "" },   /* three letters may be anything */
  };

  g_test_summary ("A name beside an id is the card that has both, and no other.");
  index_import_cards (fixture->base.store, "ids", (SlvCard *[]) {
    make_card ("lantern", "LA-01", "Lamp", "", ""), make_card ("lantern", "LA-02", "Lamp", "", ""), make_card ("lantern", "LA-03", "Stone", "", ""),
    make_card ("lantern", "XX-9", "Stone XX-9", "", ""), make_card ("lantern", "LA-4", "Twin", "", ""), make_card ("lantern", "LA-5", "Twin", "", ""),
    make_card ("lantern", "L-6", "Pair", "", ""), make_card ("lantern", "L-7", "Pair", "", ""), NULL });
  g_autoptr (SlvIndex) index = index_build (fixture);
  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (GArray) found = NULL;
      g_autoptr (GPtrArray) keys = g_ptr_array_new ();

      slv_index_find_name (index, fixture->lantern, rows[i].name, &found);
      SLV_EACH_IN (const guint, row, found)
        g_ptr_array_add (keys, (gpointer) slv_index_card_key (index, *row));
      g_autofree char *got = slv_join_texts (keys, " ", 0);
      g_test_message ("%s", rows[i].name);
      g_assert_cmpstr (got, ==, rows[i].keys);
    }
}

CASE ("/index/dictionary-is-in-order-of-sorting", test_dictionary)
{
  g_autoptr (GString) values = g_string_new (NULL);
  SlvColumn column;
  double number = 0;

  index_import (fixture);
  g_autoptr (SlvIndex) index = index_build (fixture);
  g_assert_true (slv_index_column (index, fixture->lantern, index_attr (fixture, "oil"), &column));
  for (guint code = 0; code < column.n_values; code++)
    g_string_append_printf (values, "%s ", slv_column_value (index, &column, code));
  g_assert_cmpstr (values->str, ==, "-1 2 3 10 X X+2 ");
  g_assert_true (slv_column_number (index, &column, 0, &number));
  g_assert_cmpfloat (number, ==, -1);
  g_assert_false (slv_column_number (index, &column, 4, &number));
  g_assert_cmpstr (slv_column_folded (index, &column, 5), ==, "x+2");
  g_assert_cmpstr (slv_column_value (index, &column, column.n_values), ==, "");
  for (guint i = 0; i < column.n_rows; i++)
    for (guint k = column.starts[i]; k < column.starts[i + 1]; k++)
      g_assert_cmpstr (slv_column_value (index, &column, column.codes[k]), ==,
                       slv_index_cell_value (index, column.first_row + i, column.attr, k - column.starts[i]));
  g_assert_true (slv_index_column (index, fixture->lantern, index_attr (fixture, "text"), &column));
  g_assert_cmpuint (column.n_values, ==, 0);
  g_assert_cmpuint (column.starts[column.n_rows], ==, 0);
}

CASE ("/index/texts-lie-in-row-order", test_texts)
{
  const SlvAttr *text = index_attr (fixture, "text");
  const char *folds, *last = NULL;
  guint moth, first, n;
  gsize length;

  index_import (fixture);
  g_autoptr (SlvIndex) index = index_build (fixture);
  moth = index_row (fixture, index, "Blue Moth");
  g_assert_cmpstr (slv_index_text (index, moth, text), ==, "Élan. Quiet");
  g_assert_cmpstr (slv_index_text_folded (index, moth, text), ==, "elan. quiet");
  g_assert_cmpstr (slv_index_text (index, moth, index_attr (fixture, "whisper")), ==, "");
  g_assert_cmpstr (slv_index_text (index, moth, index_attr (fixture, "oil")), ==, "");
  slv_index_game_rows (index, fixture->lantern, &first, &n);
  for (guint round = 0; round < 2; round++)
    {
      const SlvAttr *attr = round == 0 ? NULL : text;

      folds = slv_index_folds (index, fixture->lantern, attr, &length);
      for (guint row = first; row < first + n; row++)
        {
          const char *own = attr == NULL ? slv_index_card_folded (index, row) : slv_index_text_folded (index, row, attr);

          g_assert_true (row == first ? own == folds : own == last + strlen (last) + 1);
          last = own;
        }
      g_assert_true (last + strlen (last) + 1 == folds + length);
    }
}

CASE ("/index/further-faces-have-their-own-values", test_faces)
{
  SlvLimitView limit;

  index_import (fixture);
  g_autoptr (SlvIndex) index = index_build (fixture);
  guint row = index_row (fixture, index, "Two-Sided Sign");
  g_assert_cmpuint (slv_index_n_faces (index, row), ==, 3);
  g_assert_cmpuint (slv_index_n_faces (index, 0), ==, 1);
  g_assert_cmpstr (slv_index_face_name (index, row, 0), ==, "Two-Sided Sign");
  g_assert_cmpstr (slv_index_face_name (index, row, 1), ==, "Far Side");
  g_autofree char *type = slv_index_face_text (index, row, 1, index_attr (fixture, "type"));
  g_autofree char *text = slv_index_face_text (index, row, 1, index_attr (fixture, "text"));
  g_autofree char *front = slv_index_face_text (index, row, 0, index_attr (fixture, "text"));
  g_autofree char *none = slv_index_face_text (index, row, 2, index_attr (fixture, "text"));
  g_assert_cmpstr (type, ==, "Lamp, Moth");
  g_assert_cmpstr (text, ==, "Back one.\nBack two.");
  g_assert_cmpstr (front, ==, "Front.");
  g_assert_cmpstr (none, ==, "");
  g_assert_cmpuint (slv_index_n_limits (index, row), ==, 2);
  slv_index_limit (index, row, 1, &limit);
  g_assert_cmpstr (limit.tag, ==, "OPEN");
  g_assert_cmpstr (limit.since, ==, "2024-05-17");
  g_assert_cmpint (limit.limit, ==, 0);
}

CASE ("/index/printings-are-in-order-of-release-set-and-number", test_printings)
{
  g_autoptr (GString) keys = g_string_new (NULL);
  guint row, first, n;

  index_import (fixture);
  g_autoptr (SlvIndex) index = index_build (fixture);
  row = index_row (fixture, index, "Amber Lamp");
  slv_index_card_printings (index, row, &first, &n);
  g_assert_cmpuint (slv_index_n_printings (index), ==, 7);
  g_assert_cmpuint (n, ==, 7);
  const guint32 *sets = slv_index_printing_words (index, SLV_PRINTING_SET_CODE);
  for (guint i = first; i < first + n; i++)
    {
      SlvPrintingView view;

      slv_index_printing (index, i, &view);
      g_assert_cmpuint (slv_index_printing_card (index, i), ==, row);
      g_assert_cmpstr (view.set_code, ==, slv_index_word (index, sets[i]));
      g_string_append_printf (keys, "%s %s, ", view.key, view.rarity);   /* as the game writes it */
    }
  g_assert_cmpstr (keys->str, ==, "p0 Common, p1 Rare, p2 Common, p3 Rare, p4 Common, p5 Rare, p6 Rare, ");
  g_assert_cmpuint (sets[first + 2], ==, sets[first + 4]);   /* one word for one text */
  slv_index_card_printings (index, 0, &first, &n);
  g_assert_cmpuint (n, ==, 0);
}

TEST ("/index/collector-numbers-compare-by-value", test_numbers_order)
{
  static const char * const rising[] = { "", "1", "2", "2a", "10", "10a", "10b", "A1", "A2", "A10", "a1" };

  for (guint i = 0; i < G_N_ELEMENTS (rising); i++)
    for (guint k = 0; k < G_N_ELEMENTS (rising); k++)
      {
        int order = slv_build_compare_numbers (rising[i], rising[k]);

        g_assert_cmpint (order < 0, ==, i < k);
        g_assert_cmpint (order > 0, ==, i > k);
      }
  g_assert_cmpint (slv_build_compare_numbers ("002", "10"), <, 0);
  g_assert_cmpint (slv_build_compare_numbers ("002", "2"), !=, 0);
}

/* What two attributes say alike is said once. */
CASE ("/index/words-of-a-card-say-nothing-twice-in-a-row", test_words)
{
  SlvCard *cards[] = { make_card ("lantern", "k10", "Echo", "", "type=Road;colour=Blue;wick=Blue;keyword=Bright"), NULL };
  SlvCardWords words;

  index_import_cards (fixture->base.store, "words", cards);
  g_autoptr (SlvIndex) index = index_build (fixture);
  slv_card_words_init (&words, index, 0);
  g_assert_cmpstr (words.types->str, ==, "Road · Blue · Bright");
  slv_card_words_clear (&words);
}

/* ---- dated lists of one series, in several files ---- */

/* The first of a month, and the day before it. */
static const struct { const char *day, *before; } months[] = {
  { "2024-01-01", "2023-12-31" }, { "2024-02-01", "2024-01-31" }, { "2024-03-01", "2024-02-29" }, { "2024-04-01", "2024-03-31" },
  { "2024-05-01", "2024-04-30" }, { "2024-06-01", "2024-05-31" },
};
#define FILES 3

/* By month: which files have a list of that day, and how many copies it allows (-1: it does not name the card). */
typedef struct { gboolean has[G_N_ELEMENTS (months)][FILES]; gint64 limit[G_N_ELEMENTS (months)][FILES]; } Lists;

static void
lists_by_chance (Lists *lists, GRand *chance, gint most)
{
  for (guint i = 0; i < G_N_ELEMENTS (months); i++)
    for (guint file = 0; file < FILES; file++)
      {
        lists->has[i][file] = g_rand_int_range (chance, 0, 3) == 0;
        lists->limit[i][file] = g_rand_int_range (chance, -1, most);
        if (lists->has[i][file])
          g_test_message ("%s: file %u, %d", months[i].day, file, (int) lists->limit[i][file]);
      }
}

/* The next list of a file behind the @i-th month, or before it; of a file that says once what several lists say, the next that says something else. */
static guint
other_list (const Lists *lists, guint file, guint i, int way)
{
  guint k = i + (guint) way;

  while (k < G_N_ELEMENTS (months) && (!lists->has[k][file] || (file == 1 && way > 0 && lists->limit[k][file] == lists->limit[i][file])))
    k += (guint) way;
  return k;
}

static void
import_lists (IndexFixture *fixture, const Lists *lists, guint file)
{
  g_autofree char *origin = g_strdup_printf ("/lists/%u", file), *series = g_strdup_printf (SLV_SERIES_KEY "TIDE/%u", file);
  SlvCard *cards[G_N_ELEMENTS (months) + 2] = { slv_card_new ("lantern", series, "TIDE") };
  guint n = 1;

  for (guint i = 0; i < G_N_ELEMENTS (months); i++)
    {
      g_autofree char *key = g_strdup_printf (SLV_LISTED_KEY "TIDE/%u/%u", file, i);
      guint next = other_list (lists, file, i, 1), before = other_list (lists, file, i, -1);
      const char *until = next < G_N_ELEMENTS (months) ? months[next].before : "";

      if (!lists->has[i][file])
        continue;
      slv_card_add_limit (cards[0], "TIDE", 0, months[i].day);
      if (lists->limit[i][file] < 0 || (file == 1 && before < i && lists->limit[before][file] == lists->limit[i][file]))
        continue;
      cards[n] = slv_card_new ("lantern", key, "blue  MOTH");
      slv_card_add_listed (cards[n++], &(SlvLimit) { (char *) "TIDE", lists->limit[i][file], (char *) months[i].day, (char *) until, NULL });
    }
  index_import_cards (fixture->base.store, origin, cards);
}

#define TORN (-2)

/* What the newest of all lists says on a day, whichever file it stands in; -1: nothing; TORN: those of one day say different things. */
static gint64
expected_limit (const Lists *lists, const char *day)
{
  gint64 said = -1;

  for (guint i = G_N_ELEMENTS (months); i > 0; i--)
    {
      gboolean any = FALSE;

      if (strcmp (months[i - 1].day, day) > 0)
        continue;
      for (guint file = 0; file < FILES; file++)
        {
          gint64 limit = lists->limit[i - 1][file];

          any |= lists->has[i - 1][file];
          if (lists->has[i - 1][file] && limit >= 0)
            said = said == -1 || said == limit ? limit : TORN;
        }
      if (any)
        return said;
    }
  return -1;
}

static void
assert_limit (SlvIndex *index, guint row, const Lists *lists, const char *day)
{
  gint64 found = -1, expected = expected_limit (lists, day);
  guint n = 0, unknown = 0;

  for (guint i = 0; i < slv_index_n_limits (index, row); i++)
    {
      SlvLimitView view;
      SlvTruth decides = slv_index_limit_decides (index, row, i, day);

      slv_index_limit (index, row, i, &view);
      unknown += decides == SLV_UNKNOWN;
      if (decides != SLV_TRUE || strcmp (view.tag, "TIDE") != 0)
        continue;
      found = view.limit;
      n++;
    }
  g_assert_cmpuint (n, <=, 1);
  g_assert_cmpint (unknown > 0, ==, expected == TORN);
  g_assert_cmpint (found, ==, expected == TORN ? -1 : expected);
}

CASE ("/index/lists-of-one-series-in-several-files-take-turns", test_series)
{
  g_autoptr (GRand) chance = g_rand_new_with_seed (18);

  index_import (fixture);
  for (guint round = 0; round < 40; round++)
    {
      Lists lists;

      g_test_message ("%u", round);
      lists_by_chance (&lists, chance, 2);
      for (guint file = 0; file < FILES; file++)
        import_lists (fixture, &lists, file);
      g_autoptr (SlvIndex) index = index_build (fixture);
      for (guint i = 0; i < G_N_ELEMENTS (months); i++)
        {
          assert_limit (index, index_row (fixture, index, "Blue Moth"), &lists, months[i].day);
          assert_limit (index, index_row (fixture, index, "Blue Moth"), &lists, months[i].before);
        }
    }
}

/* Points, say, that lists give cards: what the newest list does not name has the usual ones. In a file each list has its own day, and says
 * of a card only what is another than in the list before. */
static void
import_points (IndexFixture *fixture, const Lists *lists, guint file)
{
  g_autofree char *origin = g_strdup_printf ("/points/%u", file), *series = g_strdup_printf (SLV_SERIES_KEY "TIDE/%u", file);
  SlvCard *cards[G_N_ELEMENTS (months) + 2] = { slv_card_new ("lantern", series, "TIDE") };
  gint64 before = -1;
  guint n = 1;

  for (guint i = 0; i < G_N_ELEMENTS (months); i++)
    {
      g_autofree char *key = g_strdup_printf (SLV_ERRATA_KEY "TIDE/%u/%u", file, i), *value = g_strdup_printf ("%d", (int) MAX (lists->limit[i][file], -1) + 1);
      SlvErratum erratum = { .day = (char *) months[i].day, .attr = (char *) "glow", .value = value };

      if (!lists->has[i][file])
        continue;
      slv_card_add_limit (cards[0], "TIDE", 0, months[i].day);
      if (lists->limit[i][file] != before)
        {
          cards[n] = slv_card_new ("lantern", key, "keeper's OATH");
          slv_card_add_erratum (cards[n++], &erratum);
        }
      before = lists->limit[i][file];
    }
  index_import_cards (fixture->base.store, origin, cards);
}

CASE ("/index/values-of-lists-of-one-series-in-several-files-take-turns", test_series_of_values)
{
  g_autoptr (GRand) chance = g_rand_new_with_seed (19);
  SlvAttr *glow = index_attr (fixture, "glow");
  g_autoptr (GPtrArray) all_says = g_ptr_array_new (), all_series = g_ptr_array_new ();
  SlvSaysMap says = { .path = (char *) "@", .list = (char *) "TIDE", .to = (char *) "glow" };
  SlvDatedMap dated = { .series = all_series, .says = all_says };
  SlvCardReader reader = { .dated = &dated };

  g_ptr_array_add (all_says, &says);
  g_ptr_array_add (fixture->lantern->readers, &reader);
  index_import (fixture);
  glow->listed = TRUE;
  glow->default_value = (char *) "0";
  for (guint round = 0; round < 40; round++)
    {
      Lists lists;

      g_test_message ("%u", round);
      lists_by_chance (&lists, chance, 3);
      for (guint file = 0; file < FILES; file++)
        import_points (fixture, &lists, file);
      g_autoptr (SlvIndex) index = index_build (fixture);
      for (guint i = 0; i < G_N_ELEMENTS (months); i++)
        {
          g_autoptr (SlvIndex) then = slv_index_at (index, months[i].day);
          guint row = index_row (fixture, then, "Keeper's Oath");
          g_autofree char *found = slv_index_cell_text (then, row, glow);
          gint64 said = expected_limit (&lists, months[i].day);
          g_autofree char *expected = said == TORN ? g_strdup ("") : g_strdup_printf ("%d", (int) said + 1);

          g_test_message ("%s", months[i].day);
          g_assert_cmpstr (found, ==, expected);
          g_assert_cmpint (slv_index_cell_state (then, row, glow) == SLV_CELL_CONTESTED, ==, said == TORN);
        }
    }
  g_ptr_array_remove (fixture->lantern->readers, &reader);
}

/* What a card's own list says without a day holds from the day on which it was read; before, nobody knows, unless a dated list says the same. */
CASE ("/index/a-list-without-a-day-holds-from-when-it-was-read", test_lists_without_a_day)
{
  static const struct { const char *name, *day; SlvTruth undated, dated; } cases[] = {
    { "Banned Lamp", "2000-01-01", SLV_UNKNOWN, SLV_FALSE }, { "Banned Lamp", "2999-01-01", SLV_TRUE, SLV_FALSE }, { "Dated Lamp", "2000-01-01", SLV_FALSE, SLV_FALSE },
    { "Dated Lamp", "2999-01-01", SLV_FALSE, SLV_TRUE }, { "Other Lamp", "2999-01-01", SLV_TRUE, SLV_FALSE }, { "Ended Lamp", "2000-01-01", SLV_UNKNOWN, SLV_FALSE },
    { "Torn Lamp", "2999-01-01", SLV_UNKNOWN, SLV_FALSE },
  };
  SlvCard *cards[] = { make_card ("lantern", "b1", "Banned Lamp", "", ""), make_card ("lantern", "b2", "Dated Lamp", "", ""), make_card ("lantern", "b3", "Other Lamp", "", ""),
                       make_card ("lantern", "b4", "Ended Lamp", "", ""), make_card ("lantern", "b5", "Torn Lamp", "", ""), NULL };

  for (guint i = 0; cards[i] != NULL; i++)
    slv_card_add_limit (cards[i], "TIDE", 0, "");
  slv_card_add_listed (cards[1], &(SlvLimit) { (char *) "tide", 0, (char *) "2001-01-01", (char *) "", NULL });
  slv_card_add_listed (cards[2], &(SlvLimit) { (char *) "EBB", 0, (char *) "2001-01-01", (char *) "", NULL });
  slv_card_add_listed (cards[3], &(SlvLimit) { (char *) "TIDE", 0, (char *) "2001-01-01", (char *) "2001-12-31", NULL });
  slv_card_add_limit (cards[4], "TIDE", 1, "");
  index_import_cards (fixture->base.store, "lamps", cards);
  g_autoptr (SlvIndex) index = index_build (fixture);
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      guint row = index_row (fixture, index, cases[i].name);

      g_test_message ("%s on %s", cases[i].name, cases[i].day);
      for (guint k = 0; k < slv_index_n_limits (index, row); k++)
        {
          SlvLimitView view;

          slv_index_limit (index, row, k, &view);
          if (g_ascii_strcasecmp (view.tag, "TIDE") == 0)
            g_assert_cmpint (slv_index_limit_decides (index, row, k, cases[i].day), ==, *view.since == '\0' ? cases[i].undated : cases[i].dated);
        }
    }
}

/* A list that was read as a whole: of @tag, from @since on, "" without a day. */
static SlvCard *
make_list (const char *tag, const char *since)
{
  g_autofree char *key = g_strdup_printf (SLV_SERIES_KEY "%s/%s", tag, since);
  SlvCard *card = slv_card_new ("lantern", key, tag);

  slv_card_add_listed (card, &(SlvLimit) { (char *) tag, SLV_ALL, (char *) since, (char *) "", NULL });
  return card;
}

/* A past day is known where lists that were read as a whole reach back to it; an entry by itself is none, nor is another format's list. */
CASE ("/index/a-past-day-is-known-where-whole-lists-reach-back-to-it", test_known)
{
#define K SLV_LISTS_KNOWN
#define T SLV_LISTS_TAKEN
#define L SLV_LISTS_LATER
  static const char * const days[] = { "2000-12-31", "2001-01-01", "2001-01-02", "2999-01-01" };
  static const struct {
    const char *beside, *entry, *list, *of, *first_list;   /* days of the card list's own entry, of one by itself, of a list; NULL: there is none */
    gboolean undated, taken;
    SlvListsKnown known[4];
  } cases[] = {
    { NULL, NULL, NULL, "TIDE", NULL, FALSE, FALSE, { L, L, L, K } }, { NULL, "2001-01-01", NULL, "TIDE", NULL, FALSE, FALSE, { L, L, L, K } },
    { NULL, NULL, NULL, "TIDE", NULL, TRUE, FALSE, { L, L, L, K } }, { "", NULL, NULL, "TIDE", NULL, FALSE, FALSE, { L, L, L, K } },
    { "", "2001-01-01", NULL, "TIDE", NULL, FALSE, FALSE, { L, L, L, K } }, { "", "", NULL, "TIDE", NULL, FALSE, FALSE, { L, L, L, K } },
    { "", "2001-01-01", NULL, "TIDE", NULL, TRUE, FALSE, { L, L, L, K } }, { "", "2001-01-01", NULL, "TIDE", NULL, FALSE, TRUE, { T, T, T, K } },
    { "2001-01-01", NULL, NULL, "TIDE", NULL, FALSE, FALSE, { L, K, K, K } }, { "2001-01-01", NULL, NULL, "TIDE", NULL, TRUE, FALSE, { L, L, L, K } },
    { "2001-01-01", NULL, NULL, "TIDE", NULL, FALSE, TRUE, { L, K, K, K } }, { NULL, NULL, "2001-01-01", "TIDE", NULL, FALSE, FALSE, { L, K, K, K } },
    { "", NULL, "2001-01-01", "tide", NULL, TRUE, FALSE, { L, K, K, K } }, { "", "", "2001-01-01", "EBB", NULL, FALSE, FALSE, { L, L, L, K } },
    { NULL, NULL, "", "TIDE", NULL, FALSE, FALSE, { L, L, L, K } }, { NULL, "2000-01-01", "", "TIDE", NULL, FALSE, TRUE, { T, T, T, K } },
    { NULL, NULL, "2001-01-01", "TIDE", "2001-01-01", FALSE, FALSE, { K, K, K, K } }, { NULL, NULL, "2001-01-02", "TIDE", "2001-01-01", FALSE, FALSE, { K, L, K, K } },
    { "", NULL, NULL, "TIDE", "2001-01-02", TRUE, FALSE, { K, K, L, K } },
  };

  for (guint n = 0; n < G_N_ELEMENTS (cases); n++)
    {
      SlvCard *cards[] = { make_card ("lantern", "b1", "Banned Lamp", "", ""), cases[n].list != NULL ? make_list (cases[n].of, cases[n].list) : NULL, NULL };
      SlvCard *own[] = { slv_card_new ("lantern", SLV_LISTED_KEY "1", "Banned Lamp"), NULL };
      SlvRulebook book = { .game = fixture->lantern };
      SlvFormat format = { .rulebook = &book, .full_id = (char *) "lantern/1/all", .list_tag = (char *) "TIDE", .undated = cases[n].undated,
                           .taken = cases[n].taken, .first_list = (char *) cases[n].first_list };
      const char *begin = NULL;

      if (cases[n].beside != NULL)
        slv_card_add_limit (cards[0], "TIDE", 0, cases[n].beside);
      if (cases[n].entry != NULL)
        slv_card_add_listed (own[0], &(SlvLimit) { (char *) "TIDE", 0, (char *) cases[n].entry, (char *) "", NULL });
      index_import_cards (fixture->base.store, "lamps", cards);
      index_import_cards (fixture->base.store, "own", own);
      g_autoptr (SlvIndex) index = index_build (fixture);
      for (guint i = 0; i < G_N_ELEMENTS (days); i++)
        {
          SlvFormat none = { .rulebook = &book, .full_id = (char *) "lantern/1/none" };

          g_assert_cmpint (slv_index_lists_known (index, &none, days[i], NULL), ==, K);   /* without a list there is nothing to know */
          g_test_message ("%u on %s", n, days[i]);
          g_assert_cmpint (slv_index_lists_known (index, &format, days[i], &begin), ==, cases[n].known[i]);
        }
      gboolean begins = cases[n].known[2] == K && (cases[n].known[0] == L || cases[n].known[1] == L);
      g_assert_cmpstr (begin, ==, !begins ? NULL : cases[n].list != NULL ? cases[n].list : cases[n].beside);
    }
}

/* What a list without a day says holds since it was read, like what a card list says without one; an entry by itself without a day holds for all days. */
CASE ("/index/what-a-list-says-without-a-day-holds-since-it-was-read", test_undated_list)
{
  SlvCard *cards[] = { make_card ("lantern", "b1", "Banned Lamp", "", ""), make_card ("lantern", "b2", "Own Lamp", "", ""), NULL };
  SlvCard *list[] = { make_list ("TIDE", ""), slv_card_new ("lantern", SLV_LISTED_KEY "1", "Banned Lamp"), NULL };
  SlvCard *own[] = { slv_card_new ("lantern", SLV_LISTED_KEY "2", "Own Lamp"), NULL };

  slv_card_add_listed (list[1], &(SlvLimit) { (char *) "TIDE", 0, (char *) "", (char *) "", NULL });
  slv_card_add_listed (own[0], &(SlvLimit) { (char *) "TIDE", 0, (char *) "", (char *) "", NULL });
  index_import_cards (fixture->base.store, "lamps", cards);
  index_import_cards (fixture->base.store, "list", list);
  index_import_cards (fixture->base.store, "own", own);
  g_autoptr (SlvIndex) index = index_build (fixture);
  guint listed = index_row (fixture, index, "Banned Lamp"), always = index_row (fixture, index, "Own Lamp");
  g_assert_cmpint (slv_index_limit_decides (index, listed, 0, "2001-01-01"), ==, SLV_UNKNOWN);
  g_assert_cmpint (slv_index_limit_decides (index, listed, 0, "2999-01-01"), ==, SLV_TRUE);
  g_assert_cmpint (slv_index_limit_decides (index, always, 0, "2001-01-01"), ==, SLV_TRUE);
}

/* An entry may name a kind of cards: it holds of each card with that value, among others or alone, and where the card is named, too, until the later day. */
CASE ("/index/an-entry-of-a-list-may-name-a-kind-of-cards", test_listed_kinds)
{
  static const struct { const char *name, *wick, *until; } cases[] = {
    { "Lamp One", "wick=A", "" }, { "Lamp Two", "wick=B|A", "2005-12-31" }, { "Lamp Three", "wick=B", NULL }, { "Lamp Four", "", NULL }, { "Lamp Five", "wick=A|A", "2007-12-31" },
    { "Lamp Six", "wick=AA", NULL },
  };
  static const struct { const char *said, *until; } entries[] = {
    { "smell" SLV_LISTED_KIND "A", "" }, { "Lamp One", "" }, { "wick" SLV_LISTED_KIND "a", "2005-12-31" }, { "Lamp Two", "2003-12-31" }, { "Lamp Five", "2007-12-31" },
  };
  SlvCard *cards[G_N_ELEMENTS (cases) + 1] = { NULL }, *list[G_N_ELEMENTS (entries) + 1] = { NULL };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *key = g_strdup_printf ("w%u", i);

      cards[i] = make_card ("lantern", key, cases[i].name, "", cases[i].wick);
    }
  for (guint i = 0; i < G_N_ELEMENTS (entries); i++)
    {
      g_autofree char *key = g_strdup_printf (SLV_LISTED_KEY "TIDE/%u", i);

      list[i] = slv_card_new ("lantern", key, entries[i].said);
      slv_card_add_listed (list[i], &(SlvLimit) { (char *) "TIDE", 0, (char *) "2001-01-01", (char *) entries[i].until, NULL });
    }
  index_import_cards (fixture->base.store, "lamps", cards);
  index_import_cards (fixture->base.store, "bans", list);
  g_autoptr (SlvIndex) index = index_build (fixture);
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      guint row = index_row (fixture, index, cases[i].name);
      SlvLimitView view;

      g_test_message ("%s", cases[i].name);
      g_assert_cmpuint (slv_index_n_limits (index, row), ==, cases[i].until != NULL ? 1 : 0);
      if (cases[i].until == NULL)
        continue;
      slv_index_limit (index, row, 0, &view);
      g_assert_cmpstr (view.until, ==, cases[i].until);
    }
}

/* Entries of a dated list: each holds of the card that a deck's line of the same words means, and of none where that could be several. */
CASE ("/index/an-entry-of-a-list-means-what-a-line-of-a-deck-means", test_listed_by_other_names)
{
  static const struct { const char *said, *name; } cases[] = {
    { "★ amber LAMP", "★ Amber Lamp ★" }, { "Dusk", "Dusk // Dawn" }, { "dusk/dawn", "Dusk // Dawn" }, { "Far Side", "Two-Sided Sign" }, { "clair", "Wick Keeper" },
    { "lamp | of brass", "Lamp - Of Brass" }, { "p3", "★ Amber Lamp ★" }, { "K11", "Lamp - Of Brass" },
    { "Keeper of Nights", "Keeper of Nights" },   /* another card's face is called so, too */
    { "B", NULL }, { "Noon", NULL }, { "Dusk/Noon", NULL },
  };
  SlvCard *cards[] = { make_card ("lantern", "k10", "Wick Keeper", "", "wick=B|Cläir"), make_card ("lantern", "k11", "Lamp - Of Brass", "", ""),
                       make_card ("lantern", "k12", "Dusk // Dawn", "", ""), NULL };

  index_attr (fixture, "wick")->names = TRUE;
  index_import (fixture);
  index_import_cards (fixture->base.store, "third", cards);
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      SlvCard *entry[] = { slv_card_new ("lantern", SLV_LISTED_KEY "TIDE/1", cases[i].said), NULL };

      g_test_message ("%s", cases[i].said);
      slv_card_add_listed (entry[0], &(SlvLimit) { (char *) "TIDE", 0, (char *) "2001-01-01", (char *) "", NULL });
      index_import_cards (fixture->base.store, "bans", entry);
      g_autoptr (SlvIndex) index = index_build (fixture);
      for (guint row = 0; row < slv_index_n_cards (index); row++)
        {
          guint banned = 0;

          for (guint k = 0; k < slv_index_n_limits (index, row); k++)
            {
              SlvLimitView view;

              slv_index_limit (index, row, k, &view);
              banned += strcmp (view.tag, "TIDE") == 0;
            }
          g_assert_cmpuint (banned, ==, g_strcmp0 (slv_index_card_name (index, row), cases[i].name) == 0 && slv_index_card_game (index, row) == fixture->lantern);
        }
    }
}

/* More words than there were places for at first: each is still one, and found. */
CASE ("/index/many-words-are-each-one-and-found", test_many_words)
{
  g_autofree SlvCard **cards = g_new0 (SlvCard *, 5001);

  for (guint i = 0; i < 5000; i++)
    {
      g_autofree char *key = g_strdup_printf ("k%u", i), *name = g_strdup_printf ("Lamp Number %u", i), *says = g_strdup_printf ("keyword=Word %u", i % 2500);

      cards[i] = make_card ("lantern", key, name, "", says);
    }
  index_import_cards (fixture->base.store, "many", cards);
  g_autoptr (SlvIndex) index = index_build (fixture);
  g_assert_cmpuint (slv_index_n_cards (index), ==, 5000);
  for (guint i = 0; i < 5000; i++)
    {
      g_autofree char *name = g_strdup_printf ("lamp number %u", i), *id = g_strdup_printf ("lantern/k%u", i), *word = g_strdup_printf ("Word %u", i % 2500);
      guint row = index_row (fixture, index, name);
      g_autofree char *said = slv_index_cell_text (index, row, index_attr (fixture, "keyword"));

      g_assert_cmpuint (slv_index_find_id (index, id), ==, row);
      g_assert_cmpstr (said, ==, word);
    }
}

CASE ("/index/empty-index-answers", test_empty)
{
  g_autoptr (SlvIndex) index = slv_index_new_empty (fixture->games);
  SlvColumn column;
  guint first, n;

  g_assert_cmpuint (slv_index_n_cards (index), ==, 0);
  g_assert_cmpuint (slv_index_n_printings (index), ==, 0);
  g_assert_false (slv_index_game_rows (index, fixture->lantern, &first, &n));
  g_assert_false (slv_index_column (index, fixture->lantern, index_attr (fixture, "oil"), &column));
  g_assert_cmpuint (slv_index_find_name (index, fixture->lantern, "x", NULL), ==, 0);
  g_assert_cmpuint (slv_index_find_id (index, "lantern/x"), ==, SLV_ROW_NONE);
}

CASE ("/index/build-can-be-cancelled", test_cancelled)
{
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  SlvCard *card = make_card ("lantern", "k", "Many", "", "");

  for (guint i = 0; i < 3000; i++)
    {
      g_autofree char *key = g_strdup_printf ("p%u", i);

      make_printing (card, key, "ONE", "1");
    }
  import_cards (fixture->base.store, "a", (SlvCard *[]) { card, NULL });
  g_cancellable_cancel (cancellable);
  fails (slv_index_build (fixture->base.store, fixture->games, cancellable, &error), SLV_ERROR_CANCELLED);
}

static void
test_damaged_store (IndexFixture  *fixture,
                    gconstpointer  data)
{
  g_autofree char *path = fixture_path (&fixture->base, "index.db");
  g_autoptr (GError) error = NULL;

  index_import (fixture);
  run_sql (path, data);
  g_autoptr (SlvIndex) index = slv_index_build (fixture->base.store, fixture->games, NULL, &error);
  if (index == NULL)
    g_assert_error (error, SLV_ERROR, SLV_ERROR_DAMAGED);
}

#define ADD(path, data, func) g_test_add ("/index/" path, IndexFixture, data, index_set_up, func, index_tear_down)

CASE ("/index/a-card-has-the-colours-of-its-values", test_colours)
{
  char *given[] = { (char *) "#ff0033", (char *) "#0000ff", (char *) "blue", NULL };   /* of Amber, Blue, White, which has none that can be read */
  SlvAttr *attr = index_attr (fixture, "colour");
  char **before = attr->colours;
  SlvColour colours[SLV_CARD_COLOURS_MAX], others[SLV_CARD_COLOURS_MAX];

  index_import (fixture);
  g_autoptr (SlvIndex) index = index_build (fixture);
  attr->colours = given;
  g_assert_cmpuint (slv_index_card_colours (index, index_row (fixture, index, "blue moth"), colours), ==, 1);
  g_assert_true (colours[0].red == 0 && colours[0].green == 0 && colours[0].blue == 1);
  g_assert_cmpuint (slv_index_card_colours (index, index_row (fixture, index, "Keeper’s Oath"), colours), ==, 0);
  g_assert_cmpuint (slv_index_card_colours (index, index_row (fixture, index, "Far Side"), colours), ==, 0);
  attr->colours = before;   /* the game gives none: one by the first facet */
  g_assert_cmpuint (slv_index_card_colours (index, index_row (fixture, index, "Keeper’s Oath"), colours), ==, 0);
  g_assert_cmpuint (slv_index_card_colours (index, index_row (fixture, index, "blue moth"), colours), ==, 1);
  g_assert_cmpuint (slv_index_card_colours (index, index_row (fixture, index, "Far Side"), others), ==, 1);
  g_assert_cmpfloat (MAX (MAX (colours[0].red, colours[0].green), colours[0].blue), ==, 0.8);
  g_assert_true (colours[0].red != others[0].red || colours[0].green != others[0].green || colours[0].blue != others[0].blue);
}

TEST_MAIN (
  slv_games_init ();
  ADD ("damaged-record-is-an-error", "UPDATE card SET data = '{\"faces\":[' WHERE key = 'k5'", test_damaged_store);
  ADD ("wrong-reference-is-no-crash", "PRAGMA foreign_keys = OFF; UPDATE printing SET card = 99, card_set = 99",
       test_damaged_store);
  ADD ("text-that-is-not-utf-8-is-no-crash", "UPDATE card SET name = CAST(x'ff41fe' AS TEXT),"
       " data = replace (data, 'Amber', CAST(x'c3' AS TEXT))", test_damaged_store);)
