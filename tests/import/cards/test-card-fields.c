/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-card-fields.c: texts and values as the readers of card lists make them. */
#include "import-fixture.h"
#include "import/cards/slv-list-private.h"
#include <glib/gstdio.h>

TEST ("/import/card-fields/texts-are-cleaned", test_texts)
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

TEST ("/import/card-fields/values-fit-their-attribute", test_fit)
{
  static const struct { const char *attr, *text, *value; SlvFit fit; } rows[] = {
    { "glow", "03", "3", SLV_FIT_GOOD },         { "glow", "2.50", "2.5", SLV_FIT_GOOD },  { "glow", "-1", "-1", SLV_FIT_GOOD },
    { "glow", "-0", "0", SLV_FIT_GOOD },         { "glow", "*", "*", SLV_FIT_BAD },        { "glow", "1e3", "1e3", SLV_FIT_BAD },
    { "cost", "x+2", "X+2", SLV_FIT_GOOD },      { "cost", "0", "0", SLV_FIT_GOOD },       { "cost", "free", "free", SLV_FIT_BAD },
    { "cost", "x + 2", "X+2", SLV_FIT_GOOD },    { "cost", "1 2", "1 2", SLV_FIT_BAD },    { "cost", "+ ", "+ ", SLV_FIT_BAD },
    { "cost", "Any", "any", SLV_FIT_GOOD },        { "glow", "2,5", "2.5", SLV_FIT_GOOD },    { "glow", "1,500", "1,500", SLV_FIT_BAD },
    { "glow", "1,5000", "1.5", SLV_FIT_GOOD },   { "glow", "1.5,0", "1.5,0", SLV_FIT_BAD }, { "glow", "123456789", "123456789", SLV_FIT_GOOD },
    { "glow", "0", "0", SLV_FIT_GOOD },          { "glow", "00", "0", SLV_FIT_GOOD },       { "glow", "1234567890", "1234567890", SLV_FIT_GOOD },
    { "glow", "", "", SLV_FIT_BAD },             { "glow", "3x", "3x", SLV_FIT_BAD },       { "glow", "+4", "4", SLV_FIT_GOOD },
    { "glow", "000000000000000000000000000005", "5", SLV_FIT_GOOD }, { "glow", "0000000000000000000000000000005", "0000000000000000000000000000005", SLV_FIT_BAD },
    { "cost", "1234567890123456", "1.23456789012346e+15", SLV_FIT_GOOD }, { "cost", "XXXXXXXXXXXXXXXX", "XXXXXXXXXXXXXXXX", SLV_FIT_GOOD },
    { "cost", "XXXXXXXXXXXXXXXXX", "XXXXXXXXXXXXXXXXX", SLV_FIT_BAD }, { "cost", " X", " X", SLV_FIT_BAD }, { "cost", "X ", "X ", SLV_FIT_BAD },
    { "cost", "2* X", "2*X", SLV_FIT_GOOD },     { "cost", "X Y", "X Y", SLV_FIT_BAD },     { "cost", "", "", SLV_FIT_BAD },
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

TEST ("/import/card-fields/zero-is-a-value-and-null-is-none", test_scalars)
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

TEST ("/import/card-fields/finishes-of-one-printing-add-up", test_finishes)
{
  g_autoptr (SlvCard) card = slv_card_new ("lantern", "a", "A");
  SlvPrinting *first = slv_card_add_printing (card, ""), *second;

  slv_printing_set (first, "finish", "Nonfoil");
  slv_printing_set (first, "set", "ONE");
  slv_printing_set (first, "set", "TWO");
  slv_printing_settle (NULL, card, first, NULL);
  second = slv_card_add_printing (card, "");
  slv_printing_set (second, "finish", "foil");
  slv_printing_set (second, "set", "ONE");
  slv_printing_settle (NULL, card, second, NULL);
  g_assert_cmpuint (card->printings->len, ==, 1);
  g_assert_cmpstr (first->finishes, ==, "foil|nonfoil");
  g_assert_cmpstr (first->key, ==, "a|ONE|");
  g_assert_false (slv_printing_has ("glow"));
}

/* ---- what a field takes out of a record ---- */

typedef struct { const char *field, *json, *found; } FieldRow;

/* "there: A; B" or "empty:", as slv_field_find() gives it */
static char *
found_text (const SlvFieldMap *field, const char *text, const SlvFace *face)
{
  g_autofree char *quoted = g_strdelimit (g_strdup (text), "'", '"');
  g_autoptr (cJSON) json = cJSON_Parse (quoted);
  g_autoptr (GPtrArray) values = g_ptr_array_new_with_free_func (g_free), met = g_ptr_array_new ();
  SlvFound found = { values, met, FALSE, FALSE };
  GString *out = g_string_new (NULL);

  g_assert_nonnull (json);
  slv_field_find (field, json, "Under It", "The Fox", face, &found);
  g_string_append_printf (out, "%s%s:", found.there ? "there" : "", found.empty ? "empty" : "");
  for (guint i = 0; i < values->len; i++)
    g_string_append_printf (out, "%s %s", i > 0 ? ";" : "", (char *) values->pdata[i]);
  return g_string_free (out, FALSE);
}

/* The shorter way for a plain text gives what the longer one would, and is taken where there is nothing to change. */
static void
check_plain_text (const SlvFieldMap *field, const char *text)
{
  g_autofree char *quoted = g_strdelimit (g_strdup (text), "'", '"'), *found = found_text (field, text, NULL), *short_way = NULL;
  g_autoptr (cJSON) json = cJSON_Parse (quoted);
  g_autoptr (GPtrArray) met = g_ptr_array_new ();
  const char *plain = slv_field_plain_text (field, json, met);

  short_way = plain != NULL ? g_strdup_printf ("there: %s", plain) : NULL;
  if (plain != NULL)
    g_assert_cmpstr (short_way, ==, found);
}

TEST ("/import/card-fields/a-field-takes-what-its-definition-says", test_fields)
{
  static const FieldRow rows[] = {
    { "path='a'/>", "{'a':'x'}", "there: x" }, { "path='a'/>", "{'a':3}", "there: 3" }, { "path='a'/>", "{'a':10}", "there: 10" }, { "path='a'/>", "{'a':null}", ":" },
    { "path='a'/>", "{}", ":" }, { "path='a'/>", "{'a':''}", "empty:" }, { "path='a'/>", "{'a':['x',2,null,'y']}", "there: x; 2; y" }, { "path='a'/>", "{'a':[]}", ":" },
    { "path='a[]'/>", "{'a':[]}", "there:" }, { "path='a[]'/>", "{'a':['x','y']}", "there: x; y" }, { "path='a[]|b'/>", "{'a':[]}", "there:" },
    { "path='b|a[]'/>", "{'a':[]}", "there:" }, { "path='a{}'/>", "{'a':{}}", "there:" }, { "path='a{}|b'/>", "{'a':{}}", "there:" }, { "path='a[].b'/>", "{'a':[]}", ":" },
    { "path='@'/>", "{}", "there: Under It" }, { "path='a|b'/>", "{'b':'y'}", "there: y" },
    { "path='a' case='title'/>", "{'a':'two WORDS-more/less (so)'}", "there: Two Words-More/Less (So)" }, { "path='a' case='lower'/>", "{'a':'ÉLAN'}", "there: élan" },
    { "path='a' split=', '/>", "{'a':'x, y,z'}", "there: x; y,z" }, { "path='a' split=''/>", "{'a':'xéz'}", "there: x; é; z" }, { "path='a' split=', '/>", "{'a':''}", "empty:" },
    { "path='a' split=''/>", "{'a':''}", "empty:" }, { "path='a' split=','/>", "{'a':'x,,y'}", "thereempty: x; y" },
    { "path='a' strip='[0-9]+'/>", "{'a':'1x22y'}", "there: xy" }, { "path='a' strip='x'/>", "{'a':'x'}", "empty:" },
    { "path='a' match='^n(.*)$'/>", "{'a':'nx'}", "there: x" }, { "path='a' match='^n(.*)$'/>", "{'a':'x'}", "there:" }, { "path='a' match='^n(.*)$'/>", "{}", ":" },
    { "path='a'><map from='x' to='Y'/><map from='z' to='-'/><map from='n' to=''/></field>", "{'a':'x'}", "there: Y" },
    { "path='a[]'><map from='x' to='Y'/><map from='z' to='-'/><map from='n' to=''/></field>", "{'a':['z','w']}", "there: w" },
    { "path='a[]'><map from='x' to='yes'/><map from='*' to='no'/></field>", "{'a':['x','w','*']}", "there: yes; no; no" }, { "path='a'><map from='*' to='no'/></field>", "{'a':''}", "empty:" },
    { "path='a'><map from='z' to='-'/></field>", "{'a':'z'}", ":" }, { "path='a'><map from='n' to=''/></field>", "{'a':'n'}", "there:" },
    { "path='a[]' drop='Mage|Élan'/>", "{'a':['MAGE','élan','Magee']}", "there: Magee" }, { "path='a[]' drop='@type'/>", "{'a':['beast','charm']}", "there: charm" },
    { "path='a[]' drop-name='yes'/>", "{'a':['the fox','fox']}", "there: fox" }, { "path='a' drop-name='yes'/>", "{'a':'the fox'}", "there:" },
    { "path='a' drop='Mage'/>", "{'a':'mage'}", "there:" }, { "path='a' case='title'/>", "{'a':'x'}", "there: X" }, { "path='a' case='lower'/>", "{'a':'X'}", "there: x" },
    { "path='a'><part match='^(.*)$' form='t:{}'/></field>", "{'a':'x'}", "there: t:\"x\"" },
    /* put together from parts */
    { "path='a[]'><part path='k' form='t:{}'/><part path='n' form='n={}'/></field>", "{'a':[{'k':'x','n':3},{'k':'y'}]}", "there: t:\"x\" n=3; t:\"y\"" },
    { "path='a[]'><part path='k[]' form='t:{}'/></field>", "{'a':[{'k':['x','7','07','0',0,'']}]}", "there: t:\"x\"|7|\"07\"|0|0" },
    { "path='a[]'><part path='k' split=',' form='t:{}'/></field>", "{'a':[{'k':'x,,3'}]}", "there: t:\"x\"|\"\"|3" },
    { "path='a[]'><part path='k' form='t:{} u:{}'/></field>", "{'a':[{'k':'x\\\"y'}]}", "there: t:\"x'y\" u:\"x'y\"" },
    { "path='a[]'><part path='k' form='t:{}'/></field>", "{'a':[{'k':'x','m':1}]}", "there: @? t:\"x\"" },
    { "path='a[]'><part path='k' form='t:{}'/><part path='m'/></field>", "{'a':[{'k':'x','m':1}]}", "there: t:\"x\"" },
    { "path='a[]'><part path='k.l' form='t:{}'/></field>", "{'a':[{'k':{'l':'x'}}]}", "there: t:\"x\"" },
    { "path='a[]'><part path='kl' form='t:{}'/></field>", "{'a':[{'k':'x'}]}", "there: @?" },
    { "path='a[]'><part path='k' form='@not'/></field>", "{'a':[{'k':true},{'k':false},{'k':0}]}", "there: @not; @not" },
    { "path='a[]'><part path='k' form='k={}'/></field>", "{'a':[{'k':false}]}", "there: k=\"false\"" },
    { "path='a[]'><part path='k[]' form='@not'/></field>", "{'a':[{'k':[false,true]},{'k':[false,false]}]}", "there: @not" },
    { "path='a' split=';'><part match='^(\\w+) only' form='t:{}'/><part match='^at most (\\d+)' form='n&lt;={}'/></field>", "{'a':'fox only;at most 3;else'}",
      "there: t:\"fox\"; n<=3" },
    { "path='a' split=';'><part match='^(.+) only' split=' or ' form='t:{}'/></field>", "{'a':'fox or elk only'}", "there: t:\"fox\"|\"elk\"" },
    { "path='a'><part match='^(.+) only' split='' form='t:{}'/></field>", "{'a':'fox only\nelk only'}", "there: t:\"fox\"; t:\"elk\"" },
    { "path='a[]'><part path='k' match='^x(.*)' form='t:{}'/></field>", "{'a':[{'k':'y'},{'k':'xz'}]}", "there: t:\"z\"" },
    { "path='a[]'><part path='k' match='^(.*)$' split='/' form='t:{}'/></field>", "{'a':[{'k':'1/x'}]}", "there: t:1|\"x\"" },
  };
  static const char head[] = "<game id='g' title='G' model='2'><attributes><attr id='type' title='T' kind='set' open='yes'/></attributes><readers>"
                             "<reader kind='r' title='R' syntax='json' lists='[]' detect='a' key='a' name='a'>";
  g_autoptr (GString) xml = g_string_new (head);
  char *folder = fixture_folder ();
  g_autofree char *game = g_build_filename (folder, "g", NULL), *file = g_build_filename (game, "game.xml", NULL);
  g_autoptr (SlvCard) card = slv_card_new ("g", "k", "The Fox");

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    g_string_append_printf (xml, "<field to='type' %s", rows[i].field);
  g_string_append (xml, "</reader></readers></game>");
  g_assert_cmpint (g_mkdir (game, 0700), ==, 0);
  g_assert_true (g_file_set_contents (file, xml->str, -1, NULL));
  g_autoptr (SlvGames) games = fixture_games_in (folder);
  const SlvCardReader *reader = g_ptr_array_index (slv_games_find (games, "g")->readers, 0);
  g_assert_cmpuint (reader->fields->len, ==, G_N_ELEMENTS (rows));
  slv_face_add_value (card->faces->pdata[0], "type", "Beast");
  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autofree char *found = found_text (g_ptr_array_index (reader->fields, i), rows[i].json, card->faces->pdata[0]);

      g_test_message ("%s", rows[i].json);
      g_assert_cmpstr (found, ==, rows[i].found);
      check_plain_text (g_ptr_array_index (reader->fields, i), rows[i].json);
    }
  {
    g_autoptr (cJSON) json = cJSON_Parse ("{\"a\":\"x\"}");
    g_autoptr (GPtrArray) met = g_ptr_array_new ();

    g_assert_cmpstr (slv_field_plain_text (g_ptr_array_index (reader->fields, 0), json, met), ==, "x");
  }
  fixture_remove (folder);
}

/* In whatever order finishes come and however often, each stands once and they stand in their order. */
TEST ("/import/card-fields/finishes-stand-once-and-in-order", test_finish_orders)
{
  static const char * const finishes[] = { "f", "foil", "foilx", "x" };

  for (guint order = 0; order < 1u << 10; order++)
    {
      g_autoptr (SlvCard) card = slv_card_new ("lantern", "a", "A");
      SlvPrinting *printing = slv_card_add_printing (card, "");
      g_autoptr (GString) expected = g_string_new (NULL);
      guint met = 0;

      for (guint i = 0; i < 10; i += 2)
        {
          slv_printing_set (printing, "finish", finishes[order >> i & 3]);
          slv_printing_set (printing, "finish", i % 4 == 0 ? "" : "foil|x");   /* what is no finish */
          met |= 1u << (order >> i & 3);
        }
      for (guint i = 0; i < G_N_ELEMENTS (finishes); i++)
        if ((met & 1u << i) != 0)
          g_string_append_printf (expected, "%s%s", expected->len > 0 ? "|" : "", finishes[i]);
      g_assert_cmpstr (printing->finishes, ==, expected->str);
    }
}

/* Two printings of one set, number and language are one, unless their rarities differ or a list tells them apart by keys of its own. */
TEST ("/import/card-fields/a-printing-is-told-from-another-by-what-it-is", test_same_printings)
{
  static const struct { const char *rarity, *language, *key; guint n; const char *second; } rows[] = {
    { "C", "", NULL, 1, NULL }, { "U", "", NULL, 2, "a|ONE|7|U" }, { "C", "de", NULL, 2, "a|ONE|7|de" }, { "C", "", "own", 2, "own" }, { "U", "", "own", 2, "own" },
    { "C", "", "a|ONE|7", 1, NULL }, { "U", "", "a|ONE|7", 2, "a|ONE|7|U" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (SlvCard) card = slv_card_new ("lantern", "a", "A");

      slv_face_add_value (card->faces->pdata[0], "text", "Same");
      for (guint k = 0; k < 2; k++)
        {
          SlvPrinting *printing = slv_card_add_printing (card, "");

          slv_printing_set (printing, "set", "ONE");
          slv_printing_set (printing, "number", "7");
          slv_printing_set (printing, "rarity", k == 0 ? "C" : rows[i].rarity);
          slv_printing_set (printing, "language", k == 0 ? "" : rows[i].language);
          slv_printing_set (printing, "text", k == 0 ? "Same" : "Other");
          slv_printing_set (printing, "finish", k == 0 ? "nonfoil" : "foil");
          slv_printing_settle (NULL, card, printing, k == 0 ? NULL : rows[i].key);
        }
      g_test_message ("%u", i);
      g_assert_cmpuint (card->printings->len, ==, rows[i].n);
      g_assert_cmpstr (((SlvPrinting *) card->printings->pdata[0])->text, ==, "");
      g_assert_cmpstr (((SlvPrinting *) card->printings->pdata[0])->finishes, ==, rows[i].n == 1 ? "foil|nonfoil" : "nonfoil");
      if (rows[i].n == 2)
        {
          g_assert_cmpstr (((SlvPrinting *) card->printings->pdata[1])->key, ==, rows[i].second);
          g_assert_cmpstr (((SlvPrinting *) card->printings->pdata[1])->text, ==, "Other");
        }
    }
}

/* By what a record is left out: by itself, by what is around it, by its key, or by what it stands under. */
TEST ("/import/card-fields/a-record-is-left-out-by-what-it-says", test_leave_out)
{
  static const struct { const char *path, *is[3], *found; } rows[] = {
    { "type", { "Token" }, "Token" }, { "type", { "None", "Token" }, "Token" }, { "type", { "y" }, NULL }, { "deep.t", { "Egg" }, "Egg" }, { "t", { "Egg" }, NULL }, { "n", { "3" }, "3" },
    { "n", { "30" }, NULL }, { "flag", { "true" }, "true" }, { "@in", { "tokens" }, "tokens" }, { "@in", { "cards" }, NULL }, { "@", { "t1" }, "t1" }, { "@", { "t" }, NULL },
    { "@around.kind", { "promo" }, "promo" }, { "@around.kind", { "Token" }, NULL }, { "kind", { "promo" }, NULL }, { "@around.type", { "Token" }, NULL }, { "several[].x", { "v" }, "v" },
    { "none", { "" }, NULL },
  };
  static const struct { const char *path, *key; } keys[] = {
    { "id", "7" }, { "id+set", "7|AA" }, { "set+id", "AA|7" }, { "id+none", "7|" }, { "none+id", "|7" }, { "none+no", NULL }, { "none", NULL }, { "@", "t1" }, { "@+id", "t1|7" }, { "deep.t+id", "Egg|7" },
  };
  g_autoptr (cJSON) json = cJSON_Parse ("{\"type\":[\"Token\",\"x\"],\"deep\":{\"t\":\"Egg\"},\"n\":3,\"flag\":true,\"several\":[{\"x\":\"u\"},{\"x\":\"v\"}],\"id\":7,\"set\":\"AA\"}");
  g_autoptr (cJSON) around = cJSON_Parse ("{\"kind\":\"promo\"}");
  const SlvJsonRecord record = { .json = json, .around = around, .within = "tokens", .member = "t1" };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_test_message ("%s", rows[i].path);
      g_assert_cmpstr (slv_record_leave_out (&record, rows[i].path, (char **) rows[i].is), ==, rows[i].found);
    }
  for (guint i = 0; i < G_N_ELEMENTS (keys); i++)
    {
      g_autofree char *key = slv_key_text (json, keys[i].path, "t1");

      g_assert_cmpstr (key, ==, keys[i].key);
    }
}

TEST_MAIN ()
