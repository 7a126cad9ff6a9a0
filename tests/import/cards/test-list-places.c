/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-list-places.c: where the records of a JSON file of no known kind stand, and which members may be their names. */
#include "import-fixture.h"
#include "base/slv-fold.h"
#include "import/cards/slv-list-survey.h"

#define SAMPLE (6u << 20)   /* bytes of a file that are looked at */

/* (transfer full): "PLACE OBJECTS×MEMBERS, named: NAMES; OTHERS" of what stands in @text */
static char *
place_of (const char *text)
{
  char *folder = fixture_folder ();
  g_autofree char *path = g_build_filename (folder, "list.json", NULL);
  g_autoptr (GString) out = g_string_new (NULL);
  SlvPlaceFound found;

  g_assert_true (g_file_set_contents (path, text, -1, NULL));
  g_assert_true (good (slv_places_find (path, "list.json", &found, NULL, &error)));
  g_autoptr (GPtrArray) names = g_ptr_array_new ();
  SLV_EACH_KEY (char, key, found.names)
    g_ptr_array_add (names, key);
  g_ptr_array_sort (names, slv_compare_texts);
  g_string_append_printf (out, "%s %" G_GUINT64_FORMAT "×%" G_GUINT64_FORMAT "%s", found.lists != NULL ? found.lists : "nowhere", found.objects, found.members,
                          found.named ? ", named:" : ":");
  for (guint i = 0; i < names->len; i++)
    g_string_append_printf (out, " %s", (char *) names->pdata[i]);
  g_ptr_array_sort (found.others, slv_compare_texts);
  for (guint i = 0; i < found.others->len; i++)
    g_string_append_printf (out, "; %s", (char *) found.others->pdata[i]);
  slv_place_found_clear (&found);
  fixture_remove (folder);
  return g_string_free (g_steal_pointer (&out), FALSE);
}

TEST ("/import/list-places/records-stand-where-most-named-objects-do", test_places)
{
  static const struct { const char *text, *place; } rows[] = {
    { "[]", "nowhere 0×0:" }, { "[1,2]", "nowhere 0×0:" }, { "{}", "nowhere 0×0:" }, { "3", "nowhere 0×0:" },
    { "[{'name':'A','cost':1},{'name':'B','cost':2}]", "[] 2×2, named: cost name" },
    { "[{'cost':1,'size':2},{'cost':2,'size':3}]", "[] 2×2: cost size" },
    /* half of them having names is not most of them */
    { "[{'name':'A','cost':1},{'size':2,'cost':2}]", "[] 2×2: cost name size" },
    { "{'data':[{'name':'A','cost':1}],'page':1}", "data[] 1×2, named: cost name" },
    { "{'a':{'b':[{'name':'A'},{'name':'B'}]}}", "a.b[] 2×1, named: name" },
    { "[[{'name':'A'}],[{'name':'B'}]]", "nowhere 0×0:" },
    { "{'cards':[{'name':'A','cost':1},{'name':'B','cost':2}],'packs':[{'name':'P','size':1}]}", "cards[] 2×2, named: cost name; packs[]" },
    /* under their keys, and under their names */
    { "{'a1':{'name':'A','cost':1},'a2':{'name':'B','cost':2}}", "{} 2×2, named: cost name" },
    { "{'cards':{'a1':{'name':'A','cost':1},'a2':{'name':'B','cost':2}}}", "cards{} 2×2, named: cost name" },
    /* groups of cards, and what says something of all of them */
    { "{'Alpha':[{'name':'A','cost':1}],'Beta':[{'name':'B','cost':2}],'version':'1'}", "{}[] 2×2, named: cost name" },
    { "{'heroes':[{'name':'A','life':20,'hand':3}],'spells':[{'name':'B','cost':2,'text':'x','speed':1}],'n':3}", "{}[] 2×3, named: cost hand life name speed text" },
    { "{'heroes':[{'name':'A','life':20,'hand':3}],'spells':[{'name':'B','cost':2,'text':'x','speed':1}],'sets':[{'code':'x'}]}", "{}[] 3×2, named: code cost hand life name speed text" },
    { "{'cards':[{'name':'A','life':20,'hand':3}],'spells':[{'name':'B','cost':2,'text':'x','speed':1}]}", "spells[] 1×4, named: cost name speed text; cards[]" },
    { "{'name':'Core','a':[{'name':'A','cost':1}],'b':[{'name':'B','cost':2}]}", "[] 1×3, named: a b name" },
    /* what is always the same is no name */
    { "[{'name':'Card','nickname':'A'},{'name':'Card','nickname':'B'}]", "[] 2×2, named: name nickname" },
    { "{'Red Fox':{'cost':1,'size':2},'Elk':{'cost':2,'size':1}}", "{} 2×2, named: @ cost size" },
    { "{'Red':{'cost':1,'size':2},'ELK':{'cost':2,'size':1},'owl':{'cost':2,'size':1}}", "{} 3×2: cost size" },
    { "{'Red':{'cost':1,'size':2},'Elk':{'cost':2,'size':1},'owl':{'cost':2,'size':1}}", "{} 3×2, named: @ cost size" },
    { "{'Red Fox':{'cost':1,'name':'F'},'Elk':{'cost':2,'name':'E'}}", "{} 2×2, named: cost name" },
    { "{'Red Fox':{'cost':1,'name':'F'},'Elk':{'cost':2,'size':3},'Owl':{'cost':1,'size':1},'Ibis':{'cost':1,'name':'I'}}", "{} 4×2, named: @ cost name size" },
    { "{'Red Fox':{'cost':1,'name':'F'},'Elk':{'cost':2,'size':3},'Owl':{'cost':1,'name':'O'}}", "{} 3×2, named: cost name size" },
    { "{'Red Fox':{'cost':1,'name':'F'},'Elk':{'cost':2,'size':3}}", "nowhere 0×0:" },
    { "{'S1':[{'id':1,'name':'A'}],'S2':[{'id':2,'name':'B'}],'S3':[]}", "{}[] 2×2, named: id name" },
    /* a thing alone in its file, and what it is made of */
    { "{'name':'A','cost':1,'moves':[{'name':'Bite','harm':1}]}", "[] 1×3, named: cost moves name" },
    { "{'size':3,'cost':1,'moves':[{'name':'Bite','harm':1}]}", "moves[] 1×2, named: harm name" },
    { "{'name':'A'}", "[] 1×1, named: name" },
    /* records around, in sets */
    { "[{'name':'S','code':'S','cards':[{'name':'A','cost':1},{'name':'B','cost':2}]},{'name':'T','code':'T','cards':[{'name':'C','cost':1},{'name':'D','cost':1}]}]",
      "[].cards[] 4×2, named: cost name" },
    { "[{'name':'A','cost':1,'size':2,'moves':[{'name':'Bite','harm':1},{'name':'Run','harm':0}]},{'name':'B','cost':1,'size':2,'moves':[]}]",
      "[] 2×4, named: cost moves name size" },
    /* names in several languages */
    { "[{'name':{'en':'A','de':'B'},'cost':1},{'name':{'en':'C'},'cost':1}]", "[] 2×2, named: cost name.de name.en" },
    { "[{'names':[{'lang':'en','name':'A'},{'lang':'de','name':'B'}],'cost':1,'size':2,'hue':3}]",
      "[] 1×4, named: cost hue names names[lang=de].name names[lang=en].name size" },
    { "[{'names':[{'lang':'en','text':'A'},{'lang':'de','text':'B'}],'cost':1}]", "[] 1×2, named: cost names names[lang=de].text names[lang=en].text" },
    { "[{'translations':{'en':{'name':'A'},'de':{'name':'B'}},'cost':1}]", "[] 1×2, named: cost translations translations.de.name translations.en.name" },
    { "[{'card':{'name':'A','cost':1},'size':1}]", "[] 1×2, named: card card.cost card.name size" },
    { "[{'artist':{'name':'A','born':1},'size':1}]", "[] 1×2: artist artist.name size" },
    { "[{'faces':[{'name':'A','cost':1}],'size':1}]", "[] 1×2, named: faces faces[0].name size" },
    { "[{'card':{'name':{'en':'A'}},'size':1}]", "[] 1×2, named: card card.name.en size" },
    /* rows of cells, below their names or beside them */
    { "[['name','cost'],['A',1],['B',2]]", "[] 2×2, named: cost name" },
    { "{'columns':['name','cost'],'rows':[['A',1],['B',2]]}", "rows[] 2×2, named: cost name" },
    { "{'name':'A','cost':1}\n{'name':'B {','cost':1}\n", "[] 2×2, named: cost name" },
    /* lists below two keys, one of which is empty */
    { "{'K':{'c':[{'name':'A','x':1}],'r':[{'name':'B','x':1}]},'L':{'c':[{'name':'C','x':1}],'r':[]}}", "{}{}[] 3×2, named: name x" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autofree char *text = g_strdelimit (g_strdup (rows[i].text), "'", '"'), *place = place_of (text);

      g_test_message ("%s", rows[i].text);
      g_assert_cmpstr (place, ==, rows[i].place);
    }
}

/* @n times @object, divided by commas */
static void
append_times (GString *text, const char *object, guint n)
{
  for (guint i = 0; i < n; i++)
    g_string_append_printf (text, "%s%s", i > 0 ? "," : "", object);
}

/* Whether the records or what they hold are the cards: a face has as many members as its card, and a set few of its own. */
TEST ("/import/list-places/faces-are-no-cards-and-cards-in-sets-are", test_faces)
{
  for (guint n = 6; n < 11; n++)
    for (guint faces = 1; faces < 6; faces++)
      {
        g_autoptr (GString) text = g_string_new ("[");
        gboolean several = n >= 8 && faces < 3;   /* enough records to say so, and no more faces than a card may have */

        for (guint i = 0; i < n * faces; i++)
          g_string_append_printf (text, "%s{\"name\":\"F%u\",\"cost\":1,\"size\":1,\"text\":\"t\"}%s", i % faces > 0 ? "," : "{\"name\":\"A\",\"cost\":1,\"size\":1,\"parts\":[", i,
                                  i % faces + 1 < faces ? "" : i + 1 < n * faces ? "]}," : "]}]");
        g_autofree char *place = place_of (text->str);
        g_test_message ("%u records of %u", n, faces);
        g_assert_true (g_str_has_prefix (place, several || faces == 1 ? "[] " : "[].parts[] "));
      }
}

/* Parts that have fewer than six tenths of the members of their record are not the records, however many there are. */
TEST ("/import/list-places/parts-have-fewer-members-than-their-record", test_parts)
{
  for (guint members = 2; members < 11; members++)
    for (guint part = 1; part <= members; part++)
      {
        g_autoptr (GString) piece = g_string_new ("{\"name\":\"P\""), record = g_string_new ("{\"name\":\"A\",\"parts\":["), text = g_string_new ("[");

        for (guint i = 1; i < part; i++)
          g_string_append_printf (piece, ",\"p%u\":1", i);
        g_string_append_c (piece, '}');
        append_times (record, piece->str, 20);
        g_string_append_c (record, ']');
        for (guint i = 2; i < members; i++)
          g_string_append_printf (record, ",\"m%u\":1", i);
        g_string_append_c (record, '}');
        append_times (text, record->str, 2);
        g_string_append_c (text, ']');
        g_autofree char *place = place_of (text->str);
        g_test_message ("%u of %u", part, members);
        g_assert_true (g_str_has_prefix (place, part * 10 >= members * 6 ? "[].parts[] " : "[] "));
      }
}

/* What each of many records has under the same members, or calls the same over and over, is what it is made of. */
TEST ("/import/list-places/what-each-record-is-made-of-is-no-record", test_made_of)
{
  g_autoptr (GString) text = g_string_new ("[");

  for (guint i = 0; i < 8; i++)
    g_string_append_printf (text, "%s{\"key\":\"A%u\",\"data\":{\"frames\":[{\"name\":\"Edge\",\"src\":1,\"masks\":2}],\"text\":{\"title\":{\"name\":\"Title\",\"text\":\"A%u\",\"size\":1},"
                            "\"cost\":{\"name\":\"Cost\",\"text\":\"2\",\"size\":1}}}}", i > 0 ? "," : "", i, i);
  g_string_append_c (text, ']');
  g_autofree char *place = place_of (text->str);
  g_assert_true (g_str_has_prefix (place, "[] 8×2: "));
  g_string_assign (text, "{");   /* and the same lists in each of many sets are records */
  for (guint i = 0; i < 8; i++)
    g_string_append_printf (text, "%s\"S%u\":{\"low\":[{\"name\":\"A%u\",\"x\":1}],\"high\":[{\"name\":\"B%u\",\"x\":1}]}", i > 0 ? "," : "", i, i, i);
  g_string_append_c (text, '}');
  slv_take_str (&place, place_of (text->str));
  g_assert_cmpstr (place, ==, "{}{}[] 16×2, named: name x");
}

/* A named thing alone in its file is the record, unless it holds many, or as much of each as there is of itself. */
TEST ("/import/list-places/a-card-alone-in-its-file-is-the-record", test_alone)
{
  for (guint n = 1; n < 12; n++)
    for (guint own = 1; own < 4; own++)
      {
        g_autoptr (GString) text = g_string_new ("{\"name\":\"A\",\"held\":[");

        append_times (text, "{\"name\":\"H\",\"size\":1,\"cost\":2}", n);
        g_string_append_c (text, ']');
        for (guint i = 0; i < own; i++)
          g_string_append_printf (text, ",\"m%u\":1", i);
        g_string_append_c (text, '}');
        g_autofree char *place = place_of (text->str);
        g_assert_true (g_str_has_prefix (place, n > 8 || own + 2 <= 3 ? "held[] " : "[] 1×"));
        g_assert_null (strchr (place, ';'));   /* what it holds is its own, and no other list */
      }
}

/* (transfer full): an object with @shared members that all have, and @own of its own */
static char *
object_of (const char *mark, guint shared, guint own)
{
  GString *text = g_string_new ("{\"name\":\"A\"");

  for (guint i = 1; i < shared; i++)
    g_string_append_printf (text, ",\"s%u\":1", i);
  for (guint i = 0; i < own; i++)
    g_string_append_printf (text, ",\"%s%u\":1", mark, i);
  return g_string_free (g_string_append_c (text, '}'), FALSE);
}

/* Lists under the codes of their sets hold things of one kind; "houses" beside "cards" never do. Other lists may be cards of several kinds, if they say enough of
 * each. */
TEST ("/import/list-places/lists-of-one-kind-stand-under-the-codes-of-sets", test_maps)
{
  static const struct { const char *first, *second; guint times; } keys[] = { { "HOU", "CAR", 4 }, { "houses", "cards", 2 }, { "houses", "axe", 4 }, { "ops", "axes", 4 },
                                                                             { "Houses", "cards", 4 }, { "axes", "cogs", 2 } };

  for (guint k = 0; k < G_N_ELEMENTS (keys); k++)
    for (guint shared = 1; shared < 4; shared++)
      for (guint small = 0; small < 4; small++)
        for (guint large = 0; large < 14; large++)
          {
            g_autofree char *first = object_of ("f", shared, small), *second = object_of ("x", shared, large);
            g_autofree char *text = g_strdup_printf ("{\"%s\":[%s],\"%s\":[%s]}", keys[k].first, first, keys[k].second, second), *place = place_of (text);
            guint few = shared + MIN (small, large), many = shared + MAX (small, large);
            gboolean other = g_ascii_strcasecmp (keys[k].first, "houses") == 0, divided = other && strcmp (keys[k].second, "cards") == 0;
            gboolean one_kind = !divided && ((shared * 2 > few && shared * keys[k].times >= many) || (!other && few >= 3));

            g_test_message ("%s", text);
            g_assert_true (g_str_has_prefix (place, "{}[] ") == one_kind);
          }
}

/* Of the members of a map eight in ten are of one kind; objects that share no more than their first member need three. */
TEST ("/import/list-places/a-map-holds-things-of-one-kind", test_mixed_maps)
{
  for (guint alike = 1; alike < 9; alike++)
    for (guint others = 0; others < 4; others++)
      {
        g_autoptr (GString) text = g_string_new ("{\"v\":{");

        for (guint i = 0; i < alike; i++)
          g_string_append_printf (text, "%s\"k%u\":{\"name\":\"A\",\"m%u\":1}", i > 0 ? "," : "", i, i);
        for (guint i = 0; i < others; i++)
          g_string_append_printf (text, ",\"o%u\":%u", i, i);
        g_string_append (text, "}}");
        g_autofree char *place = place_of (text->str);
        g_test_message ("%s", text->str);
        g_assert_true (g_str_has_prefix (place, "v{} ") == (alike + others >= 3 && alike * 10 >= (alike + others) * 8));
      }
}

TEST ("/import/list-places/what-lies-too-deep-is-not-found", test_depth)
{
  for (guint depth = 8; depth < 14; depth++)
    {
      g_autoptr (GString) text = g_string_new (NULL), expected = g_string_new (NULL);

      for (guint i = 0; i < depth; i++)
        {
          g_string_append (text, "{\"a\":");
          g_string_append_printf (expected, "%sa", i > 0 ? "." : "");
        }
      g_string_append (text, "[{\"name\":\"A\"}]");
      for (guint i = 0; i < depth; i++)
        g_string_append_c (text, '}');
      g_autofree char *place = place_of (text->str);
      g_string_append (expected, "[] 1×1, named: name");
      g_assert_cmpstr (place, ==, depth <= 10 ? expected->str : "nowhere 0×0:");
    }
}

/* Of a large file only the beginning is looked at, and of that the records that are whole. */
TEST ("/import/list-places/of-a-large-file-the-whole-records-of-its-beginning-count", test_beginning)
{
  g_autofree char *record = g_strdup_printf ("{\"name\":\"A ] } \\\" \\\\\",%*s\"cost\":[1,{\"n\":2}]}", 2000, "");   /* few, and long ones */
  static const struct { const char *before, *between, *place; guint behind; } forms[] = {
    { "[", ",", "[]", 0 }, { "{\"page\":1,\"data\":[", ",", "data[]", 0 }, { "", "\n", "[]", 0 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (forms); i++)
    {
      g_autoptr (GString) text = g_string_new (forms[i].before);
      guint whole = 0;

      for (guint n = 0; text->len < SAMPLE + 1000; n++)
        {
          g_string_append_printf (text, "%s%s", n > 0 ? forms[i].between : "", record);
          whole += text->len <= SAMPLE;
        }
      g_autofree char *place = place_of (text->str);
      g_autofree char *expected = g_strdup_printf ("%s %u×2, named: cost name", forms[i].place, whole);
      g_assert_true (g_str_has_prefix (place, expected));
    }
}

/* ---- names ---- */

/* each of them likelier to be the name of a card than the ones below it */
TEST ("/import/list-places/names-are-told-from-other-members-and-the-likelier-comes-first", test_ranks)
{
  static const char * const names[] = { "fullName", "name", "title", "cardname", "navn", "front.name", "name_en", "title.en-US", "name_de", "title (FR)", "@" };
  static const char * const none[] = { "", "names", "artist", "artist.name", "set.name", "a.name.de", "rarity.title.en", "name.xx", "cost", "artist.en" };
  static const struct { const char *one, *other; } equal[] = {
    { "Name", "name" }, { "name_en", "name.en" }, { "name_en", "name (English)" }, { "name.de", "name_fr" }, { "card.name.de", "name.de" }, { "name.enUS", "name.eng" },
    { "names[lang=en].name", "name_en" }, { "names[lang=de].name", "name_de" }, { "names[0].name", "front.name" }, { "texts.en.name", "name.en" },
    { "faces[0].name", "front.name" }, { "en.name", "name.en" }, { "data.texts.fr.name", "name.fr" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_test_message ("%s", names[i]);
      g_assert_cmpint (slv_places_name_rank (names[i]), >, i == 0 ? -1 : slv_places_name_rank (names[i - 1]));
    }
  g_assert_cmpint (slv_places_name_rank (names[0]), ==, 0);
  for (guint i = 0; i < G_N_ELEMENTS (none); i++)
    {
      g_test_message ("%s", none[i]);
      g_assert_cmpint (slv_places_name_rank (none[i]), ==, -1);
    }
  for (guint i = 0; i < G_N_ELEMENTS (equal); i++)
    {
      g_test_message ("%s", equal[i].one);
      g_assert_cmpint (slv_places_name_rank (equal[i].one), ==, slv_places_name_rank (equal[i].other));
      g_assert_cmpint (slv_places_name_rank (equal[i].one), >=, 0);
    }
}

TEST ("/import/list-places/a-list-of-names-says-them-by-their-texts", test_name_values)
{
  static const struct { const char *member, *as; } rows[] = {
    { "names[lang=en].text", "name_en" }, { "Titles[lang=de].value", "name_de" }, { "name[0].content", "front.name" },
    { "names[lang=en].name", NULL }, { "texts[lang=en].text", NULL }, { "names.text", NULL }, { "names[lang=en]", NULL }, { "names[0].x.text", NULL },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_test_message ("%s", rows[i].member);
      g_assert_cmpint (slv_places_name_value_rank (rows[i].member), ==, rows[i].as != NULL ? slv_places_name_rank (rows[i].as) : -1);
    }
}

TEST ("/import/list-places/names-in-other-languages-are-told-from-the-name", test_other_names)
{
  g_assert_true (slv_places_is_other_name ("name_de"));
  g_assert_true (slv_places_is_other_name ("title (French)"));
  g_assert_true (slv_places_is_other_name ("nameDe") && slv_places_is_other_name ("German Name") && slv_places_is_other_name ("de_name") && !slv_places_is_other_name ("nameless"));
  g_assert_false (slv_places_is_other_name ("name"));
  g_assert_false (slv_places_is_other_name ("cost_de"));
}

TEST ("/import/list-places/languages-are-known-by-code-word-and-region", test_languages)
{
  static const struct { const char *text, *language; } rows[] = {
    { "en", "en" }, { "EN", "en" }, { "English", "english" }, { "en-US", "en" }, { "en_us", "en" }, { "pt-BR", "pt" }, { "enUS", "en" }, { "français", "francais" },
    { "zhs", "zhs" }, { "nld", "nld" }, { "uk", "uk" }, { "en+US", NULL }, { "en-1S", NULL }, { "en-U1", NULL }, { "enus", NULL }, { "ENUS", NULL }, { "eNUS", NULL },
    { "enUs", NULL }, { "enuS", NULL }, { "EnUS", NULL }, { "en-USA", NULL }, { "en-U", NULL }, { "x", NULL }, { "", NULL }, { "klingon", NULL },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_test_message ("%s", rows[i].text);
      g_assert_cmpstr (slv_places_language (rows[i].text), ==, rows[i].language);
    }
}

TEST ("/import/list-places/an-element-is-found-by-its-language", test_elements)
{
  static const struct { const char *json, *member, *path; } rows[] = {
    { "{\"lang\":\"en\",\"name\":\"A\"}", "lang", "n[lang=en]" }, { "{\"name\":\"A\",\"Language_Code\":\"fr\"}", "Language_Code", "n[Language_Code=fr]" },
    { "{\"lang\":\"xx\",\"name\":\"A\"}", NULL, "n[0]" }, { "{\"lang\":1}", NULL, "n[0]" }, { "{\"name\":\"en\"}", NULL, "n[0]" },
    { "{\"lang\":\"en US\"}", NULL, "n[0]" }, { "{\"lang\":\"xx\",\"locale\":\"de\"}", "locale", "n[locale=de]" },
  };
  g_autoptr (cJSON) other = cJSON_Parse ("{\"lang\":\"xx\"}"), number = cJSON_Parse ("{\"lang\":3}");

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (cJSON) json = cJSON_Parse (rows[i].json);
      g_autofree char *path = slv_places_element ("n", json, rows[i].member);

      g_assert_cmpstr (slv_places_language_member (json), ==, rows[i].member);
      g_assert_cmpstr (path, ==, rows[i].path);
    }
  g_assert_null (slv_places_element ("n", other, "lang"));
  g_assert_null (slv_places_element ("n", number, "lang"));
  g_assert_null (slv_places_element ("n", number, "locale"));
}

TEST ("/import/list-places/what-files-say-in-another-language-is-left-out", test_files_in_languages)
{
  static const struct { const char *paths, *left; } rows[] = {
    { "/it/a/en/1.json /it/a/en/2.json /it/a/fr/1.json /it/a/fr/2.json", "/it/a/en/1.json /it/a/en/2.json" },
    { "/a/set/1.json /a/sets.json /a/translations/de/set/1.json", "/a/set/1.json /a/sets.json" },   /* the list itself is of no language */
    { "/a/de/1.json /a/de/2.json /a/en/1.json", "/a/de/1.json /a/de/2.json" },                      /* the language of most */
    { "/a/de/1.json /a/fr/1.json /a/fr/2.json /a/de/2.json /a/de/3.json", "/a/de/1.json /a/de/2.json /a/de/3.json" },
    { "/a/de/1.json /a/en/2.json", "/a/de/1.json /a/en/2.json" },                                   /* another file */
    { "/a/de/1.json /a/en/1.json /a/xy/1.json", "/a/de/1.json /a/en/1.json /a/xy/1.json" },         /* codes of sets */
    { "/a/de.json /a/en.json", "/a/en.json" }, { "/a/de.json /a/en.json /a/op.json", "/a/de.json /a/en.json /a/op.json" },
    { "/a/set1-de_de.json /a/set1-en_us.json /a/set2-en_us.json", "/a/set1-en_us.json /a/set2-en_us.json" },
    { "/a/cards.fr.json /a/cards.json", "/a/cards.json" }, { "/a/make_it.json /a/take_us.json", "/a/make_it.json /a/take_us.json" }, { "/a/a_it.json /a/a_de.json", "/a/a_it.json /a/a_de.json" },
    { "/a/fr/1.json", "/a/fr/1.json" }, { "/a/fr/1.json /a/fr/2.json", "/a/fr/1.json /a/fr/2.json" }, { "", "" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_auto (GStrv) all = g_strsplit (rows[i].paths, " ", -1);
      g_autoptr (GPtrArray) paths = g_ptr_array_new (), notes = g_ptr_array_new_with_free_func (g_free);

      for (guint k = 0; all[k] != NULL; k++)
        g_ptr_array_add (paths, all[k]);
      slv_list_leave_out_languages (paths, paths, notes);
      g_assert_cmpuint (notes->len, ==, paths->len < g_strv_length (all));
      g_autofree char *left = slv_join_texts (paths, " ", 0);
      g_assert_cmpstr (left, ==, rows[i].left);
    }
}

TEST_MAIN ()
