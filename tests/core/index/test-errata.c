/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-errata.c: cards that are other ones from a day on: what stands in the columns on each day, what follows from it, and that
 * nothing is different where nothing is said. */
#include "index-fixture.h"

#include "base/slv-fold.h"
#include "index/slv-index-errata.h"

static const struct { const char *text, *from, *to, *result; } exchanges[] = {
  { "Draw two sparks.", "two", "nine", "Draw nine sparks." },
  { "Draw two sparks.", "Draw two sparks.", "", "" },
  { "Swift - Brand\nEverything else on it gains Air.\n\nEnd", "Swift - Brand Everything else on it gains Air.",
    "Swift - Brand Everything on it has Air.", "Swift - Brand\nEverything on it has Air.\n\nEnd" },
  { "It’s a lamp", "It's a", "It's no", "It’s no lamp" },
  { "a b\nc d", "b c", "b x c", "a b\nx c d" },
  { "a b\nc d", "b c", "b", "a b\nd" },
  { "a b c", "a b c", "a b c d", "a b c d" },
  { "a b c", "a b", "x a b", "x a b c" },
  { "a b c", "c", "c d", "a b c d" },
  { "a b", "a b", "x", "x" },
  { " a b", "a", "x", " x b" },
  { "a b", "A", "x", NULL },
  { "a bc", "b", "x", NULL },
  { "a b", "", "x", NULL },
  { "", "a", "x", NULL },
  { "a", "a b", "x", NULL },
};

TEST ("/index/errata/words-are-exchanged-and-lines-stay", test_exchange)
{
  g_autoptr (GString) same = g_string_new (NULL), pattern = g_string_new (NULL);

  for (guint i = 0; i < G_N_ELEMENTS (exchanges); i++)
    {
      g_autofree char *result = slv_text_exchange (exchanges[i].text, exchanges[i].from, exchanges[i].to);

      g_assert_cmpstr (result, ==, exchanges[i].result);
    }
  /* what comes behind the part that is looked at stays */
  for (guint i = 0; i < 8191; i++)
    g_string_append (same, "a ");
  g_string_append (same, "b c");
  g_autofree char *long_one = slv_text_exchange (same->str, "b", "x");
  g_assert_true (g_str_has_suffix (long_one, "a x c") && strlen (long_one) == same->len);
  g_string_truncate (same, 0);
  /* many equal words end in a moment */
  for (guint i = 0; i < 60000; i++)
    g_string_append (same, "a ");
  for (guint i = 0; i < 4000; i++)
    g_string_append (pattern, "a ");
  g_string_append_c (pattern, 'b');
  g_autofree char *found = slv_text_exchange (same->str, pattern->str, "c");
  g_assert_null (found);
}

/* (transfer container): those of @words that are not empty */
static GPtrArray *
words_of (char **words)
{
  GPtrArray *list = g_ptr_array_new ();

  for (guint i = 0; words[i] != NULL; i++)
    if (*words[i] != '\0')
      g_ptr_array_add (list, words[i]);
  return list;
}

static gboolean
stands_at (const GPtrArray *words, const GPtrArray *part, guint at)
{
  for (guint i = 0; i < part->len; i++)
    if (at + i >= words->len || !g_str_equal (words->pdata[at + i], part->pdata[i]))
      return FALSE;
  return TRUE;
}

/* where the word number @nth of @text, whose words are of one letter, begins: each has one blank behind it */
static const char *
word_at (const char *text, guint nth)
{
  return text + 2 * nth;
}

static void
check_exchange (const char *text, const char *from, const char *to)
{
  g_auto (GStrv) in_text = g_strsplit_set (text, " \n", -1), in_from = g_strsplit (from, " ", -1), in_to = g_strsplit (to, " ", -1);
  g_autoptr (GPtrArray) words = words_of (in_text), old = words_of (in_from), new = words_of (in_to), wanted = g_ptr_array_new (), got = NULL;
  g_autofree char *result = slv_text_exchange (text, from, to), *behind_text = NULL;
  g_auto (GStrv) in_result = g_strsplit_set (result != NULL ? result : "", " \n", -1);
  guint at = 0, before = 0, behind = 0, most = MIN (old->len, new->len);

  while (at < words->len && !stands_at (words, old, at))
    at++;
  g_assert_true ((result == NULL) == (at == words->len));
  if (result == NULL)
    return;
  for (guint i = 0; i < at; i++)
    g_ptr_array_add (wanted, words->pdata[i]);
  g_ptr_array_extend (wanted, new, NULL, NULL);
  for (guint i = at + old->len; i < words->len; i++)
    g_ptr_array_add (wanted, words->pdata[i]);
  got = words_of (in_result);
  g_assert_cmpuint (got->len, ==, wanted->len);
  g_assert_true (stands_at (got, wanted, 0));
  /* what both wordings begin and end with keeps its lines, and so does everything around */
  while (before < most && g_str_equal (old->pdata[before], new->pdata[before]))
    before++;
  while (before + behind < most && g_str_equal (old->pdata[old->len - 1 - behind], new->pdata[new->len - 1 - behind]))
    behind++;
  if (at + before > 0)
    g_assert_cmpint (strncmp (result, text, 2 * (at + before) - 1), ==, 0);
  behind_text = at + old->len - behind < words->len ? g_strdup (word_at (text, at + old->len - behind)) : g_strdup ("");
  g_assert_true (g_str_has_suffix (result, behind_text));
  if (strchr (text, '\n') == NULL)
    {
      g_autofree char *joined = slv_join_texts (wanted, " ", 0);
      g_assert_cmpstr (result, ==, joined);
    }
}

/* (transfer full): number @n of all texts of up to @most words of one of three letters, each with a blank or with @lines a line behind it */
static char *
text_of (guint n, guint most, gboolean lines)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < most && n > 0; i++)
    {
      if (i > 0)
        g_string_append_c (text, lines && n % 2 == 1 ? '\n' : ' ');
      g_string_append_c (text, (char) ('a' + (n - 1) % 3));
      n = (n - 1) / 3;
    }
  return g_string_free (text, FALSE);
}

TEST ("/index/errata/any-words-for-any-others-leave-the-rest-as-it-is", test_any_exchange)
{
  for (guint lines = 0; lines < 2; lines++)
    for (guint i = 1; i < 121; i++)
      for (guint k = 1; k < 40; k++)
        for (guint l = k % 3; l < 40; l += 3)
          {
            g_autofree char *text = text_of (i, 4, lines > 0), *from = text_of (k, 3, FALSE), *to = text_of (l, 3, FALSE);

            check_exchange (text, from, to);
          }
}

/* ---- an index with errata ---- */

static SlvCard *
entry (const char *name, const char *key, SlvErratum erratum)
{
  g_autofree char *full = g_strconcat (SLV_ERRATA_KEY, key, NULL);
  SlvCard *card = slv_card_new ("lantern", full, name);

  slv_card_add_erratum (card, &erratum);
  return card;
}

static SlvErratum
say (const char *day, const char *attr, const char *value, const char *was, gboolean part)
{
  return (SlvErratum) { (char *) day, (char *) attr, (char *) value, (char *) was, NULL, part };
}

static void
import_errata (IndexFixture *fixture)
{
  SlvCard *cards[] = {
    entry ("Amber Lamp", "1", say ("2024-06-01", "glow", "5", "", FALSE)),
    entry ("amber  lamp", "2", say ("2025-01-01", "glow", "7", "5", FALSE)),
    entry ("Amber Lamp", "3", say ("2024-06-01", "text", "Draw nine sparks.", "Draw seven sparks.", TRUE)),
    entry ("Amber Lamp", "4", say ("2024-06-01", "colour", "Blue", "", FALSE)),
    entry ("Blue Moth", "5", say ("2024-06-01", "text", "Élan. Quiet", "Loud. Quiet", TRUE)),
    entry ("Blue Moth", "6", say ("2024-07-01", "text", "not here", "nowhere", TRUE)),
    entry ("Blue Moth", "7", say ("2024-07-01", "", "Only words.", "", FALSE)),
    entry ("Nameless", "8", say ("2024-06-01", "sparks", "4", "", FALSE)),
    entry ("No Such Card", "9", say ("2024-06-01", "glow", "1", "", FALSE)),
    entry ("Blue Moth", "91", say ("2024-06-01", "heard-of-nowhere", "1", "", FALSE)),
    NULL };

  index_import_cards (fixture->base.store, "errata", cards);
}

static void
assert_cell (IndexFixture *fixture, SlvIndex *index, const char *name, const char *attr, const char *day, const char *expected)
{
  g_autoptr (SlvIndex) then = slv_index_at (index, day);
  g_autofree char *text = slv_index_cell_text (then, index_row (fixture, then, name), index_attr (fixture, attr));

  g_assert_cmpstr (text, ==, expected);
}

#define CASE(path, name) TEST_WITH (IndexFixture, fixture, index_set_up, index_tear_down, path, name)

CASE ("/index/errata/each-day-has-its-values-and-what-follows-from-them", test_days)
{
  static const struct { const char *name, *attr, *day, *text; } rows[] = {
    { "Amber Lamp", "glow", "2024-05-31", "3" }, { "Amber Lamp", "glow", "2024-06-01", "5" },
    { "Amber Lamp", "glow", "2024-12-31", "5" }, { "Amber Lamp", "glow", "2025-01-01", "7" }, { "Amber Lamp", "glow", NULL, "7" },
    { "Amber Lamp", "glow", "", "3" },
    /* what is derived from the text or mapped follows */
    { "Amber Lamp", "sparks", "2024-05-31", "7" }, { "Amber Lamp", "sparks", "2024-06-01", "9" },
    { "Amber Lamp", "text", "2024-06-01", "Bright\nDraw nine sparks." },
    { "Amber Lamp", "text", "2024-05-31", "Bright\nDraw seven sparks." },
    { "Amber Lamp", "hour", "2024-05-31", "Dusk" }, { "Amber Lamp", "hour", "2024-06-01", "Midnight" },
    { "Amber Lamp", "keyword", "2024-06-01", "Bright" },
    /* the list has the new words already */
    { "Blue Moth", "text", "2024-05-31", "Loud. Quiet" }, { "Blue Moth", "text", "2024-06-01", "Élan. Quiet" },
    { "Blue Moth", "text", NULL, "Élan. Quiet" },
    /* others stay */
    { "Two-Sided Sign", "text", "2024-05-31", "Front." }, { "Blue Moth", "oil", "", "2" },
  };

  index_import (fixture);
  import_errata (fixture);
  g_autoptr (SlvIndex) index = index_build (fixture);
  g_assert_cmpuint (slv_index_n_cards (index), ==, 10);
  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    assert_cell (fixture, index, rows[i].name, rows[i].attr, rows[i].day, rows[i].text);
}

CASE ("/index/errata/what-changes-nothing-is-told-all-the-same", test_told)
{
  static const struct { const char *day, *attr; gboolean applies; } expected[] = {
    { "2024-06-01", "text", TRUE }, { "2024-06-01", "heard-of-nowhere", FALSE }, { "2024-07-01", "text", FALSE }, { "2024-07-01", "", FALSE },
  };

  index_import (fixture);
  import_errata (fixture);
  g_autoptr (SlvIndex) index = index_build (fixture);
  guint row = index_row (fixture, index, "Blue Moth");
  g_assert_cmpuint (slv_index_n_errata (index, row), ==, G_N_ELEMENTS (expected));
  for (guint i = 0; i < G_N_ELEMENTS (expected); i++)
    {
      SlvErratumView view;

      slv_index_erratum (index, row, i, &view);
      g_assert_cmpstr (view.day, ==, expected[i].day);
      g_assert_cmpstr (view.attr, ==, expected[i].attr);
      g_assert_cmpint (view.applies, ==, expected[i].applies);
    }
  g_assert_cmpuint (slv_index_n_errata (index, index_row (fixture, index, "Two-Sided Sign")), ==, 0);
}

/* The folds of a whole column are one stretch in row order, whatever the day; so are the columns. */
CASE ("/index/errata/folded-texts-of-a-day-lie-in-one-stretch", test_stretch)
{
  static const char * const days[] = { "", "2024-06-01", "2025-01-01" };

  index_import (fixture);
  import_errata (fixture);
  g_autoptr (SlvIndex) index = index_build (fixture);
  const SlvAttr *text = index_attr (fixture, "text");
  for (guint i = 0; i < G_N_ELEMENTS (days); i++)
    {
      g_autoptr (SlvIndex) then = slv_index_at (index, days[i]);
      gsize length;
      const char *p = slv_index_folds (then, fixture->lantern, text, &length), *end = p + length;
      guint first, n;

      g_assert_true (slv_index_game_rows (then, fixture->lantern, &first, &n));
      for (guint row = first; row < first + n; row++)
        {
          g_autofree char *folded = slv_fold_search (slv_index_text (then, row, text));

          g_assert_true (p == slv_index_text_folded (then, row, text));
          g_assert_cmpstr (p, ==, folded);
          p += strlen (p) + 1;
        }
      g_assert_true (p == end);
    }
}

CASE ("/index/errata/without-any-nothing-is-different", test_nothing)
{
  SlvCard *strange[] = { entry ("No Such Card", "9", say ("2024-06-01", "glow", "1", "", FALSE)),
                         entry ("Blue Moth", "8", say ("2024-06-01", "text", "not here", "nowhere", TRUE)), NULL };

  index_import (fixture);
  g_autoptr (SlvIndex) index = index_build (fixture);
  g_autoptr (SlvIndex) same = slv_index_at (index, "");
  g_autoptr (SlvIndex) again = slv_index_at (index, "2999-01-01");
  g_assert_true (same == index);
  g_assert_true (again == index);
  g_autofree char *before = index_to_string (index);
  index_import_cards (fixture->base.store, "errata", strange);
  g_autoptr (SlvIndex) other = index_build (fixture);
  g_autofree char *after = index_to_string (other);
  g_assert_cmpstr (after, ==, before);
}

/* A card list that comes later leaves errata alone, and a list of errata that says them no more takes them back. */
CASE ("/index/errata/a-later-card-list-leaves-them-alone", test_order)
{
  SlvCard *fewer[] = { entry ("Amber Lamp", "1", say ("2024-06-01", "glow", "5", "", FALSE)), NULL };

  import_errata (fixture);
  index_import (fixture);
  g_autoptr (SlvIndex) first = index_build (fixture);
  assert_cell (fixture, first, "Amber Lamp", "glow", NULL, "7");
  index_import_cards (fixture->base.store, "errata", fewer);
  g_autoptr (SlvIndex) second = index_build (fixture);
  assert_cell (fixture, second, "Amber Lamp", "glow", NULL, "5");
  assert_cell (fixture, second, "Blue Moth", "text", "2024-05-31", "Élan. Quiet");
}

CASE ("/index/errata/hundreds-of-one-card-are-bounded", test_many)
{
  SlvCard *cards[302] = { NULL };

  for (guint i = 0; i < 301; i++)
    {
      g_autofree char *key = g_strdup_printf ("%u", i), *day = g_strdup_printf ("20%02u-01-%02u", 10 + i / 28, i % 28 + 1);

      cards[i] = entry ("Amber Lamp", key, say (day, "glow", key, "", FALSE));
    }
  index_import (fixture);
  index_import_cards (fixture->base.store, "errata", cards);
  g_autoptr (SlvIndex) index = index_build (fixture);
  assert_cell (fixture, index, "Amber Lamp", "glow", "2020-01-21", "300");
  assert_cell (fixture, index, "Amber Lamp", "glow", "2020-01-20", "299");
  assert_cell (fixture, index, "Amber Lamp", "glow", "2019-01-01", "252");
}

/* As many errata as are told apart: before the first of them the card is as its list has it; with one more it is as the first made it. */
CASE ("/index/errata/as-many-as-are-told-apart-and-one-more", test_just_so_many)
{
  index_import (fixture);
  g_autoptr (SlvIndex) plain = index_build (fixture);
  g_autofree char *listed = slv_index_cell_text (plain, index_row (fixture, plain, "Amber Lamp"), index_attr (fixture, "glow"));
  for (guint n = SLV_ERRATA_DAYS_MAX; n <= SLV_ERRATA_DAYS_MAX + 1; n++)
    {
      SlvCard *cards[SLV_ERRATA_DAYS_MAX + 2] = { NULL };

      for (guint i = 0; i < n; i++)
        {
          g_autofree char *glow = g_strdup_printf ("%u", 500 + i), *day = g_strdup_printf ("20%02u-01-01", 10 + i);

          cards[i] = entry ("Amber Lamp", glow, say (day, "glow", glow, "", FALSE));
        }
      index_import_cards (fixture->base.store, "errata", cards);
      g_autoptr (SlvIndex) index = index_build (fixture);
      assert_cell (fixture, index, "Amber Lamp", "glow", "2009-12-31", n > SLV_ERRATA_DAYS_MAX ? "500" : listed);
      assert_cell (fixture, index, "Amber Lamp", "glow", "2010-12-31", "500");
      assert_cell (fixture, index, "Amber Lamp", "glow", "2011-01-01", "501");
    }
}

/* Nothing but what was said, and what follows from it, is another one on any day: every other cell stands as the list has it. */
CASE ("/index/errata/other-cells-stay-as-they-are", test_others_stay)
{
  static const char * const changed[] = { "blue moth:text", "blue moth:keyword", "ameless:sparks", "AMELESS:sparks" };
  static const char * const days[] = { "2024-06-01", "2024-07-01", "2025-01-01", "2999-01-01" };

  index_import (fixture);
  import_errata (fixture);
  g_autoptr (SlvIndex) index = index_build (fixture);
  for (guint d = 0; d < G_N_ELEMENTS (days); d++)
    {
      g_autoptr (SlvIndex) then = slv_index_at (index, days[d]), base = slv_index_at (index, "");
      guint compared = 0;

      for (guint row = 0; row < slv_index_n_cards (index); row++)
        SLV_EACH (const SlvAttr, attr, slv_index_card_game (index, row)->attrs)
          {
            g_autofree char *was = slv_index_cell_text (base, row, attr), *is = slv_index_cell_text (then, row, attr);
            g_autofree char *cell = g_strdup_printf ("%s:%s", slv_index_card_name (index, row), attr->id);
            gboolean said = g_str_has_prefix (cell, "★ Amber Lamp");

            for (guint k = 0; k < G_N_ELEMENTS (changed); k++)
              said |= strstr (cell, changed[k]) != NULL;
            if (said)
              continue;
            g_assert_cmpstr (is, ==, was);
            g_assert_cmpint (slv_index_cell_state (then, row, attr), ==, slv_index_cell_state (base, row, attr));
            g_assert_cmpuint (slv_index_cell_count (then, row, attr), ==, slv_index_cell_count (base, row, attr));
            compared++;
          }
      g_assert_cmpuint (compared, >, 60);
    }
}

/* What errata make of what a list says: of one day and another, of the whole and of a part, of words that the list has already. */
CASE ("/index/errata/of-parts-and-wholes-and-of-one-day", test_said_of)
{
  static const struct { const char *name; SlvErratum erratum; } said[] = {
    { "Shore 1", { (char *) "2024-06-01", (char *) "type", (char *) "Lamp", (char *) "", NULL, FALSE } },
    { "Shore 1", { (char *) "2024-06-01", (char *) "type", (char *) "Moth", (char *) "", NULL, FALSE } },
    { "Shore 1", { (char *) "2024-07-01", (char *) "type", (char *) "Keeper", (char *) "", NULL, FALSE } },
    { "Shore 2", { (char *) "2024-06-01", (char *) "type", (char *) "Lamp\nMoth", (char *) "", NULL, FALSE } },
    { "Shore 2", { (char *) "2024-06-01", (char *) "type", (char *) "Moth\nLamp", (char *) "", NULL, FALSE } },
    { "Shore 3", { (char *) "2024-06-01", (char *) "text", (char *) "Loud. Quiet", (char *) "Quiet", NULL, TRUE } },
    { "Shore 4", { (char *) "2024-06-01", (char *) "text", (char *) "Quiet", (char *) "Loud.", NULL, TRUE } },
    { "Shore 5", { (char *) "2024-06-01", (char *) "text", (char *) "Soft.", (char *) "Silent.", NULL, TRUE } },
    { "Shore 6", { (char *) "2024-06-01", (char *) "oil", (char *) "1", (char *) "5", NULL, FALSE } },
    { "Shore 7", { (char *) "2024-06-01", (char *) "oil", (char *) "7", (char *) "5", NULL, FALSE } },
    { "Shore 8", { (char *) "2024-06-01", (char *) "text", (char *) "Soft.", (char *) "Loud.", NULL, TRUE } },
    { "Shore 8", { (char *) "2024-06-01", (char *) "text", (char *) "Still", (char *) "Quiet", NULL, TRUE } },
    { "Shore 9", { (char *) "2024-06-01", (char *) "text", (char *) "Soft.", (char *) "Loud.", NULL, TRUE } },
    { "Shore 9", { (char *) "2024-06-01", (char *) "text", (char *) "Still.", (char *) "Loud.", NULL, TRUE } },
    { "s10", { (char *) "2024-06-01", (char *) "oil", (char *) "9", (char *) "", NULL, FALSE } },          /* by the key of a card */
    { "shore-printing", { (char *) "2024-06-01", (char *) "oil", (char *) "8", (char *) "", NULL, FALSE } },   /* and of a printing */
    { "Shore 12", { (char *) "2024-06-01", (char *) "oil", (char *) "", (char *) "", NULL, FALSE } },
  };
  static const struct { const char *name, *attr, *day, *text; SlvCellState state; } expected[] = {
    { "Shore 1", "type", "2024-05-31", "Road", SLV_CELL_VALUE }, { "Shore 1", "type", "2024-06-01", "", SLV_CELL_CONTESTED },
    { "Shore 1", "type", "2024-07-01", "Keeper", SLV_CELL_VALUE }, { "Shore 1", "trade", "2024-05-31", "Way", SLV_CELL_VALUE },
    { "Shore 1", "trade", "2024-07-01", "", SLV_CELL_MISSING }, { "Shore 2", "type", "2024-05-31", "Road", SLV_CELL_VALUE },
    { "Shore 2", "type", "2024-06-01", "Moth, Lamp", SLV_CELL_VALUE }, { "Shore 3", "text", "2024-05-31", "Quiet", SLV_CELL_VALUE },
    { "Shore 3", "text", "2024-06-01", "Loud. Quiet", SLV_CELL_VALUE }, { "Shore 4", "text", "2024-05-31", "Loud. Quiet", SLV_CELL_VALUE },
    { "Shore 4", "text", "2024-06-01", "Quiet Quiet", SLV_CELL_VALUE }, { "Shore 5", "text", "2024-06-01", "Loud. Quiet", SLV_CELL_VALUE },
    { "Shore 6", "oil", "2024-05-31", "5", SLV_CELL_VALUE }, { "Shore 6", "oil", "2024-06-01", "1", SLV_CELL_VALUE },
    { "Shore 7", "oil", "2024-05-31", "1", SLV_CELL_VALUE }, { "Shore 7", "oil", "2024-06-01", "7", SLV_CELL_VALUE },
    { "Shore 8", "text", "2024-06-01", "Soft. Still", SLV_CELL_VALUE }, { "Shore 9", "text", "2024-05-31", "Loud. Quiet", SLV_CELL_VALUE },
    { "Shore 9", "text", "2024-06-01", "", SLV_CELL_CONTESTED }, { "Shore 10", "oil", "2024-06-01", "9", SLV_CELL_VALUE },
    { "Shore 10", "oil", "2024-05-31", "1", SLV_CELL_VALUE }, { "Shore 11", "oil", "2024-06-01", "8", SLV_CELL_VALUE },
    { "Shore 12", "oil", "2024-06-01", "", SLV_CELL_NONE }, { "Shore 12", "oil", "2024-05-31", "1", SLV_CELL_VALUE },
  };
  SlvCard *cards[13] = { NULL }, *errata[G_N_ELEMENTS (said) + 1] = { NULL };

  for (guint i = 0; i < 12; i++)
    {
      g_autofree char *key = g_strdup_printf ("s%u", i + 1), *name = g_strdup_printf ("Shore %u", i + 1);

      cards[i] = make_card ("lantern", key, name, "", "type=Road;oil=1;text=Loud. Quiet");
    }
  make_printing (cards[10], "shore-printing", "ONE", "1");
  for (guint i = 0; i < G_N_ELEMENTS (said); i++)
    {
      g_autofree char *key = g_strdup_printf ("%u", i);

      errata[i] = entry (said[i].name, key, said[i].erratum);
    }
  index_import_cards (fixture->base.store, "shore", cards);
  index_import_cards (fixture->base.store, "errata", errata);
  g_autoptr (SlvIndex) index = index_build (fixture);
  for (guint i = 0; i < G_N_ELEMENTS (expected); i++)
    {
      g_autoptr (SlvIndex) then = slv_index_at (index, expected[i].day);

      g_test_message ("%s %s %s", expected[i].name, expected[i].attr, expected[i].day);
      assert_cell (fixture, index, expected[i].name, expected[i].attr, expected[i].day, expected[i].text);
      g_assert_cmpint (slv_index_cell_state (then, index_row (fixture, then, expected[i].name), index_attr (fixture, expected[i].attr)), ==,
                       expected[i].state);
    }
}

/* Of several entries of a list, which one says what it allows on a day: T, F for one that does not, and ? where nobody knows. */
CASE ("/index/errata/of-several-entries-of-a-list-one-decides", test_lists_of_days)
{
  static const struct { const char *entries; const char *days[4][2]; } cases[] = {
    { "0 2025-03-10 2025-06-30", { { "2025-03-09", "F" }, { "2025-03-10", "T" }, { "2025-06-30", "T" }, { "2025-07-01", "F" } } },
    { "0 2025-03-10 2025-06-30|1 2025-04-01 ", { { "2025-03-09", "FF" }, { "2025-03-10", "TF" }, { "2025-04-01", "FT" }, { "2025-07-01", "FT" } } },
    { "0 2025-03-10 |2 2025-03-10 ", { { "2025-03-09", "FF" }, { "2025-03-10", "??" } } },
    { "0 2025-03-10 2025-06-30|0 2025-03-10 ", { { "2025-03-09", "FF" }, { "2025-06-30", "FT" }, { "2025-07-01", "F?" } } },
    { "1 2025-01-01 |2 2025-03-10 |3 2025-03-10 2025-06-30|2 2026-01-01 ",
      { { "2025-01-01", "TFFF" }, { "2025-06-30", "F??F" }, { "2025-07-01", "??FF" }, { "2026-01-01", "FFFT" } } },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *name = g_strdup_printf ("Listed %u", i), *origin = g_strdup_printf ("list %u", i);
      g_auto (GStrv) entries = g_strsplit (cases[i].entries, "|", -1);
      SlvCard *cards[6] = { make_card ("lantern", name, name, "", "oil=1"), NULL };

      for (guint k = 0; entries[k] != NULL; k++)
        {
          g_auto (GStrv) parts = g_strsplit (entries[k], " ", 3);
          g_autofree char *key = g_strdup_printf (SLV_LISTED_KEY "OPEN/%s/%u", name, k);

          cards[k + 1] = slv_card_new ("lantern", key, name);
          slv_card_add_listed (cards[k + 1], &(SlvLimit) { (char *) "OPEN", g_ascii_strtoll (parts[0], NULL, 10), parts[1], parts[2], NULL });
        }
      index_import_cards (fixture->base.store, origin, cards);
    }
  g_autoptr (SlvIndex) index = index_build (fixture);
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    for (guint d = 0; d < 4 && cases[i].days[d][0] != NULL; d++)
      {
        static const char signs[] = { [SLV_FALSE] = 'F', [SLV_TRUE] = 'T', [SLV_UNKNOWN] = '?' };
        g_autofree char *name = g_strdup_printf ("Listed %u", i);
        guint row = index_row (fixture, index, name), n = slv_index_n_limits (index, row);
        g_autoptr (GString) found = g_string_new (NULL);

        for (guint k = 0; k < n; k++)
          {
            gboolean contests = FALSE;

            g_string_append_c (found, signs[slv_index_limit_decides (index, row, k, cases[i].days[d][0])]);
            for (guint other = 0; other < n; other++)
              contests |= slv_index_limit_contests (index, row, k, other, cases[i].days[d][0]);
            g_assert_true (contests || found->str[k] != '?' || n > 2);
          }
        g_test_message ("%s on %s: %s", cases[i].entries, cases[i].days[d][0], found->str);
        g_assert_cmpstr (found->str, ==, cases[i].days[d][1]);
      }
}

/* A value that a card had until a day is one of those that there are: the first, each between, and the last. */
CASE ("/index/errata/an-image-with-a-value-that-is-none-is-refused", test_no_such_value)
{
  guint64 offsets[SLV_N_IMAGE_SECTIONS], whole;
  gsize size;

  index_import (fixture);
  import_errata (fixture);
  g_autoptr (SlvIndex) built = index_build (fixture);
  const char *bytes = g_bytes_get_data (slv_index_get_bytes (built), &size);
  const SlvImageHeader *head = (const SlvImageHeader *) (gconstpointer) bytes;
  g_assert_true (slv_image_layout (head->counts, offsets, &whole));
  g_assert_cmpuint (head->counts[SLV_COUNT_CHANGE_CODES], >, 1);
  for (guint64 i = 0; i < head->counts[SLV_COUNT_CHANGE_CODES]; i++)
    {
      guint8 *copy = g_memdup2 (bytes, size);
      SlvImageHeader *header = (SlvImageHeader *) (gpointer) copy;

      memset (copy + offsets[SLV_IMAGE_CHANGE_CODES] + 4 * i, 0x7f, 4);
      header->checksum = slv_image_checksum (header);
      g_autoptr (SlvIndex) index = slv_index_new_from_bytes (g_bytes_new_take (copy, size), fixture->games, FALSE);
      g_assert_null (index);
    }
}

/* Every 32-bit number of an image with errata set to something it is not: refused, or harmless on every day. */
CASE ("/index/errata/an-image-made-to-deceive-does-no-harm", test_made_to_deceive)
{
  static const guint32 wrong[] = { 0, 1, 0x7fffffff, 0xffffffff, 1000 };
  gsize size;
  guint harmless = 0;

  index_import (fixture);
  import_errata (fixture);
  g_autoptr (SlvIndex) built = index_build (fixture);
  const char *bytes = g_bytes_get_data (slv_index_get_bytes (built), &size);
  for (gsize at = G_STRUCT_OFFSET (SlvImageHeader, counts); at + 4 <= size; at += 4)
    {
      guint8 *copy = g_memdup2 (bytes, size);
      SlvImageHeader *header = (SlvImageHeader *) (gpointer) copy;

      memcpy (copy + at, &wrong[at / 4 % G_N_ELEMENTS (wrong)], 4);
      header->checksum = slv_image_checksum (header);
      g_autoptr (SlvIndex) index = slv_index_new_from_bytes (g_bytes_new_take (copy, size), fixture->games, FALSE);
      if (index == NULL)
        continue;
      g_autoptr (SlvIndex) then = slv_index_at (index, at % 8 ? "" : "2024-12-01");
      g_free (index_to_string (then));
      for (guint row = 0; row < slv_index_n_cards (index); row++)
        for (guint i = 0; i < slv_index_n_errata (index, row); i++)
          {
            SlvErratumView view;

            slv_index_erratum (index, row, i, &view);
            g_assert_cmpuint (strlen (view.day) + strlen (view.value), <, size);
          }
      harmless++;
    }
  g_assert_cmpuint (harmless, >, 0);
}

TEST_MAIN ()
