/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-fold.c: what counts as the same name, and what a search finds. */
#include "base/slv-clean.h"
#include "base/slv-fold.h"

TEST ("/base/fold/names-are-compared-as-people-do", test_names)
{
  static const struct { const char *name, *strip, *folded; } rows[] = {
    { "Fire Hound", NULL, "fire hound" },
    { "  Fire \t Hound\r\n", NULL, "fire hound" },
    { "Fire\xc2\xa0\xe2\x80\xa8Hound ", NULL, "fire hound" },          /* U+00A0, U+2028 */
    { "Revenant\xe2\x80\x99s Scourge", NULL, "revenant's scourge" },
    { "\xe2\x80\x9cQuoted\xe2\x80\x9d", NULL, "\"quoted\"" },
    { "E\xcc\x81lan", NULL, "\xc3\xa9lan" },                           /* combining accent becomes composed */
    { "\xc3\x89LAN", NULL, "\xc3\xa9lan" },
    { "STRASSE", NULL, "strasse" },
    { "Stra\xc3\x9f" "e", NULL, "strasse" },
    { "\xe2\x98\x85Lone Wolf\xe2\x98\x85", "\xe2\x98\x85", "lone wolf" },
    { "*Lone Wolf*", "*", "lone wolf" },
    { "Half-Hound, Elder", NULL, "half-hound, elder" },
    { "\xe7\xab\x9c", NULL, "\xe7\xab\x9c" },
    { " \xe2\x80\x8b ", NULL, "" },
    /* what nobody sees: marks and orders of direction, joiners, tags, the form of a sign, an end of the text's bytes */
    { "\u200fFi\u00adre\u200e \u202eHo\u2066u\u061cnd\U000e0041\ufe0f\u200d\ufeff", NULL, "fire hound" },
    { "", NULL, "" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autofree char *folded = slv_fold_name (rows[i].name, rows[i].strip);
      g_autofree char *twice = slv_fold_name (folded, rows[i].strip);

      g_assert_cmpstr (folded, ==, rows[i].folded);
      g_assert_cmpstr (twice, ==, rows[i].folded);
    }
}

TEST ("/base/fold/search-ignores-accents", test_search)
{
  static const struct { const char *text, *folded; } rows[] = {
    { "Pok\xc3\xa9mon", "pokemon" },
    { "E\xcc\x81lan", "elan" },
    { "\xc3\x86ther Vial", "aether vial" },
    { "S\xc3\xb8ren \xc5\x81ukasz", "soren lukasz" },
    { "Draw  two\ncards.", "draw two cards." },
    { "Revenant\xe2\x80\x99s", "revenant's" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autofree char *folded = slv_fold_search (rows[i].text);

      g_assert_cmpstr (folded, ==, rows[i].folded);
    }
}

TEST ("/base/fold/ids-have-hyphens", test_ids)
{
  g_autofree char *a = slv_fold_id ("Material Deck"), *b = slv_fold_id (" gem_cost "), *c = slv_fold_id ("");

  g_assert_cmpstr (a, ==, "material-deck");
  g_assert_cmpstr (b, ==, "gem-cost");
  g_assert_cmpstr (c, ==, "");
  for (guint i = 0; i < 4; i++)
    {
      static const char * const texts[] = { "Our <Tuesday>!", "Año — 2", "…", "0123456789 0123456789 0123456789 0123456 xyz" };
      static const char * const words[] = { "ourtuesday", "ano2", "", "0123456789012345678901234567890123456xyz" };
      static const char * const slugs[] = { "our-tuesday", "ano-2", "", "0123456789-0123456789-0123456789-0123456" };
      g_autofree char *word = slv_fold_word (texts[i]), *slug = slv_fold_slug (texts[i]);

      g_assert_cmpstr (word, ==, words[i]);
      g_assert_cmpstr (slug, ==, slugs[i]);
    }
}

/* what GLib does to the whole in one, and without sorting a million marks by exchanging neighbours */
TEST ("/base/fold/long-texts-are-composed-in-pieces", test_normalize)
{
  static const char * const letters[] = { "e\xcc\x81", "\xc3\xa9", "a", "\xe1\x84\x80\xe1\x85\xa1\xe1\x86\xa8", "\xea\xb0\x80\xe1\x86\xa8",
                                          "\xe0\xa7\x87\xe0\xa6\xbe", "q\xcc\x87\xcc\xa3", " ", "\xef\xac\x81" };
  g_autoptr (GString) text = g_string_new (NULL), marks = g_string_new ("a");
  for (guint i = 0; i < 20000; i++)
    g_string_append (text, letters[i * (i + 7) % 31 % G_N_ELEMENTS (letters)]);
  for (guint mode = G_NORMALIZE_DEFAULT; mode <= G_NORMALIZE_DEFAULT_COMPOSE; mode++)
    {
      g_autofree char *ours = slv_normalize (text->str, mode), *theirs = g_utf8_normalize (text->str, -1, mode);
      g_assert_cmpstr (ours, ==, theirs);
    }
  for (guint i = 0; i < 500000; i++)
    g_string_append (marks, i % 2 == 0 ? "\xcc\x81" : "\xcc\xa3");
  g_autofree char *sorted = slv_fold_name (marks->str, NULL), *invalid = NULL;
  g_assert_true (g_utf8_validate (sorted, -1, NULL));
  g_string_append_c (marks, '\xff');
  invalid = slv_normalize (marks->str, G_NORMALIZE_DEFAULT);
  g_assert_null (invalid);
}

TEST ("/base/fold/nearest-word-is-suggested", test_nearest)
{
  static const char * const fields[] = { "element", "cost", "level", "x", NULL };

  g_assert_cmpstr (slv_nearest ("elemnt", fields), ==, "element");
  g_assert_cmpstr (slv_nearest ("COTS", fields), ==, "cost");
  g_assert_cmpstr (slv_nearest ("levle", fields), ==, "level");
  g_assert_null (slv_nearest ("durability", fields));
  g_assert_null (slv_nearest ("", fields));
  g_assert_cmpstr (slv_nearest_name ("levle", (const char *[]) { "level", "lamps on the lake", NULL }), ==, "level");
  g_assert_cmpstr (slv_nearest_name ("LAKE", (const char *[]) { "level", "Lamps on the lake", NULL }), ==, "Lamps on the lake");
  g_assert_null (slv_nearest_name ("ake", (const char *[]) { "Lamps on the lake", NULL }));
  g_assert_null (slv_nearest_name ("lamp", (const char *[]) { "Lamps on the lake", "Lamplight", NULL }));
  g_assert_null (slv_nearest_name ("la", (const char *[]) { "Lamps on the lake", NULL }));
  g_assert_null (slv_nearest_name ("lamp", (const char *[]) { NULL }));
  g_assert_null (slv_nearest ("cos\xf3", fields));
  g_assert_null (slv_nearest ("cost", NULL));
}

TEST ("/base/fold/a-name-answers-words-in-any-order-best-at-its-beginning", test_fit)
{
  static const struct { const char *name, *typed; guint fit; } rows[] = {
    { "Æther Hound of Fire", "aeth", 3 },       /* accents and ligatures as in a search */
    { "Ember Hound", " EMBER \t hou ", 3 },    /* blanks do not count */
    { "Ember Hound", "hou emb", 2 },            /* in any order */
    { "Ember Hound", "hou", 2 },
    { "Fire-Hound (red)", "hound red", 2 },     /* behind a sign a word begins, too */
    { "Bloodhound Hound", "hound", 2 },         /* the second one begins a word */
    { "Bloodhound", "hound", 1 },
    { "Ember Hound", "ember cat", 0 },
    { "Ember Hound", "", 3 },
    { "Ember Hound", "  ", 3 },
    { "", "a", 0 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autofree char *folded = slv_fold_search (rows[i].name);
      g_auto (GStrv) words = slv_fold_words (rows[i].typed);

      g_test_message ("%s / %s", rows[i].name, rows[i].typed);
      g_assert_cmpuint (slv_fold_fit (folded, (const char * const *) words), ==, rows[i].fit);
    }
}

TEST_MAIN ()
