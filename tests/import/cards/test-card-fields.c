/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-card-fields.c: texts and values as the readers of card lists make them. */
#include "import-fixture.h"
#include "import/cards/slv-list-private.h"

static void
test_texts (void)
{
  static const struct { const char *raw, *text, *name; } rows[] = {
    { " a\r\nb\rc ", "a\nb\nc", "a b c" },
    { "a\xc2\xa0" "b\xe2\x80\xa8" "c\n", "a b\nc", "a b c" },
    { "E\xcc\x81lan", "\xc3\x89lan", "\xc3\x89lan" },
    { "  \n", "", "" },
    /* a name keeps what says how its letters are drawn */
    { "a\u200f\u061c\u200bb\u202ec", "a\u200f\u061c\u200bbc", "abc" }, { "a\u200db\U000e0041\ufe0f", "a\u200db\U000e0041\ufe0f", "a\u200db\ufe0f" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autofree char *text = slv_text_clean (rows[i].raw), *name = slv_name_clean (rows[i].raw);

      g_assert_cmpstr (text, ==, rows[i].text);
      g_assert_cmpstr (name, ==, rows[i].name);
    }
}

static void
test_fit (void)
{
  static const struct { const char *attr, *text, *value; SlvFit fit; } rows[] = {
    { "glow", "03", "3", SLV_FIT_GOOD },         { "glow", "2.50", "2.5", SLV_FIT_GOOD },  { "glow", "-1", "-1", SLV_FIT_GOOD },
    { "glow", "-0", "0", SLV_FIT_GOOD },         { "glow", "*", "*", SLV_FIT_BAD },        { "glow", "1e3", "1e3", SLV_FIT_BAD },
    { "cost", "x+2", "X+2", SLV_FIT_GOOD },      { "cost", "0", "0", SLV_FIT_GOOD },       { "cost", "free", "free", SLV_FIT_BAD },
    { "cost", "x + 2", "X+2", SLV_FIT_GOOD },    { "cost", "1 2", "1 2", SLV_FIT_BAD },    { "cost", "+ ", "+ ", SLV_FIT_BAD },
    { "cost", "Any", "any", SLV_FIT_GOOD },
    { "hue", "yellow", "Amber", SLV_FIT_GOOD },  { "hue", "BLUE", "Blue", SLV_FIT_GOOD },  { "hue", "Pink", "Pink", SLV_FIT_OUTSIDE },
    { "rare", "true", "yes", SLV_FIT_GOOD },     { "rare", "0", "no", SLV_FIT_GOOD },      { "rare", "so", "so", SLV_FIT_BAD },
    { "subtype", "Elf", "Elf", SLV_FIT_GOOD },   { "text", "1", "1", SLV_FIT_GOOD },
  };
  g_autoptr (SlvGames) games = fixture_games ();
  const SlvGame *game = slv_games_find (games, "lantern");

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      SlvFit fit;
      g_autofree char *value = slv_value_fit (slv_game_find_attr (game, rows[i].attr), rows[i].text, &fit);

      g_assert_cmpstr (value, ==, rows[i].value);
      g_assert_cmpint (fit, ==, rows[i].fit);
    }
}

static void
test_scalars (void)
{
  static const struct { const char *json, *text; } rows[] = {
    { "3", "3" }, { "-1", "-1" }, { "0", "0" }, { "2.5", "2.5" }, { "true", "true" }, { "\"x\"", "x" }, { "null", NULL },
    { "[1]", NULL }, { "{}", NULL },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (cJSON) json = cJSON_Parse (rows[i].json);
      g_autofree char *text = slv_scalar_text (json);

      g_assert_cmpstr (text, ==, rows[i].text);
    }
}

static void
test_finishes (void)
{
  g_autoptr (SlvCard) card = slv_card_new ("lantern", "a", "A");
  SlvPrinting *first = slv_card_add_printing (card, ""), *second;

  slv_printing_set (first, "finish", "Nonfoil");
  slv_printing_set (first, "set", "ONE");
  slv_printing_set (first, "set", "TWO");
  slv_printing_settle (card, first, NULL);
  second = slv_card_add_printing (card, "");
  slv_printing_set (second, "finish", "foil");
  slv_printing_set (second, "set", "ONE");
  slv_printing_settle (card, second, NULL);
  g_assert_cmpuint (card->printings->len, ==, 1);
  g_assert_cmpstr (first->finishes, ==, "foil|nonfoil");
  g_assert_cmpstr (first->key, ==, "a|ONE|");
  g_assert_false (slv_printing_has ("glow"));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/import/card-fields/texts-are-cleaned", test_texts);
  g_test_add_func ("/import/card-fields/values-fit-their-attribute", test_fit);
  g_test_add_func ("/import/card-fields/zero-is-a-value-and-null-is-none", test_scalars);
  g_test_add_func ("/import/card-fields/finishes-of-one-printing-add-up", test_finishes);
  return g_test_run ();
}
