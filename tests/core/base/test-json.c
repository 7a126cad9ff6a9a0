/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-json.c: records out of lists of every shape; bad ones harm only themselves; paths. */
#include "base/slv-json-private.h"
#include "base/slv-error.h"
#include "base/slv-markup.h"

/* a stream that gives at most @step bytes at once, so that every state is met at the end of a buffer */
#define TEST_TYPE_DRIP (test_drip_get_type ())
G_DECLARE_FINAL_TYPE (TestDrip, test_drip, TEST, DRIP, GInputStream)
struct _TestDrip { GInputStream parent_instance; const char *p, *end; gsize step; };
G_DEFINE_TYPE (TestDrip, test_drip, G_TYPE_INPUT_STREAM)

static gssize
drip_read (GInputStream *stream, void *out, gsize size, G_GNUC_UNUSED GCancellable *cancellable, G_GNUC_UNUSED GError **error)
{
  TestDrip *self = TEST_DRIP (stream);
  gsize n = MIN (MIN (size, self->step), (gsize) (self->end - self->p));

  memcpy (out, self->p, n);
  self->p += n;
  return (gssize) n;
}

static void
test_drip_class_init (TestDripClass *class)
{
  G_INPUT_STREAM_CLASS (class)->read_fn = drip_read;
}

static void
test_drip_init (G_GNUC_UNUSED TestDrip *self)
{
}

/* "LINE[/MEMBER]=JSON" or "LINE!" for every record */
static gboolean
take_record (const SlvJsonRecord *record, gpointer user_data, G_GNUC_UNUSED GError **error)
{
  GString *out = user_data;
  g_autofree char *text = record->json != NULL ? slv_json_print (record->json, FALSE) : NULL;

  g_string_append_printf (out, "%" G_GUINT64_FORMAT, record->line);
  if (record->member != NULL)
    g_string_append_printf (out, "/%s", record->member);
  if (text != NULL)
    g_string_append_printf (out, "=%s\n", text);
  else
    g_string_append (out, record->problem != NULL ? "!\n" : "?\n");
  return TRUE;
}

static char *
read_list (const char *text, gsize length, gsize step, const char *lists, cJSON **envelope, GError **error)
{
  g_autoptr (TestDrip) drip = g_object_new (TEST_TYPE_DRIP, NULL);
  g_auto (GStrv) names = g_strsplit (lists, " ", -1);
  GString *out = g_string_new (NULL);

  drip->p = text;
  drip->end = text + length;
  drip->step = step;
  gboolean done = slv_json_read_records (G_INPUT_STREAM (drip), "list.json", (const char *const *) names, NULL, take_record, out,
                                         envelope, NULL, error);
  return g_string_free (out, !done);
}

TEST ("/base/json/lists-of-every-shape-are-cut", test_shapes)
{
  static const struct { const char *lists, *text, *records; } rows[] = {
    { "[]", "[{\"a\":1},\n {\"a\":\"x]}\\\"\"}\n]", "1={\"a\":1}\n2={\"a\":\"x]}\\\"\"}\n" },
    { "[] data[]", "{\"data\":[{\"a\":1},\n],\"n\":1,}", "1={\"a\":1}\n" },
    { "[] data[]", "{\"n\":1,\"data\":[{\"a\":[1,{\"b\":2}]}],\"more\":false}", "1={\"a\":[1,{\"b\":2}]}\n" },
    { "{}", "{\"Hound\\u0021\":{\"a\":1},\n\"n\":3,\"b\":{}}", "1/Hound!={\"a\":1}\n2/b={}\n" },
    { "data.cards[]", "{\"meta\":{\"cards\":[1]},\"data\":{\"cards\":[{\"a\":1},{\"a\":2}],\"cardset\":[3]}}", "1={\"a\":1}\n1={\"a\":2}\n" },
    { "data{}.cards[]", "{\"data\":{\"X\":{\"cards\":[{\"a\":1}],\"n\":{}},\n\"Y\":{\"cards\":[]},\"Z\":{\"cards\":[{\"a\":2}]}}}", "1={\"a\":1}\n2={\"a\":2}\n" },
    { "data{}[] [].cards{}", "{\"data\":{\"X\":[{\"a\":1}],\"Y\":3}}", "1={\"a\":1}\n" },
    { "data{}[] [].cards{}", "[{\"cards\":{\"x\":{\"a\":1},\"y\":2}},4,[{}]]", "1/x={\"a\":1}\n" },
    { "{} data.cards[]", "{\"meta\":{\"n\":1},\"data\":{\"cards\":[{\"a\":1}]}}", "1/meta={\"n\":1}\n1={\"a\":1}\n" },
    { "[]", "\xef\xbb\xbf [ ] ", "" },
    { "[]", "[1,null,\"x\"]", "1=1\n1=null\n1=\"x\"\n" },
    { "[]", "[{\"a\":1,\"b\":2,\"a\":3}]", "1={\"b\":2,\"a\":3}\n" },
    { "[]", "[{\"a\":\"\\\\\"},{\"a\":\"\\\\\\\"\"}]", "1={\"a\":\"\\\\\"}\n1={\"a\":\"\\\\\\\"\"}\n" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    for (gsize step = 1; step < 100; step = step * 2 + 1)
      {
        g_autofree char *records = good (read_list (rows[i].text, strlen (rows[i].text), step, rows[i].lists, NULL, &error));

        g_assert_cmpstr (records, ==, rows[i].records);
      }
}

TEST ("/base/json/a-stray-bracket-ends-the-list", test_bad_records)
{
  static const char text[] = "[{\"ok\":1},\n{\"a\":\"\xff\"},\n{\"a\":\"\\ud800\"},\n{\"a\":1]},\n{\"a\" 1},\n{\"a\":\"\\u0000\"},\n"
    "{\"a\":1e999},\n[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[["
    "]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]],\n{\"ok\":2}]";
  g_autoptr (GError) error = NULL;
  g_autofree char *records = read_list (text, sizeof text - 1, 7, "[]", NULL, &error);

  /* line 4 closes one bracket too many, so the scanner sees a record, a stray end and so the end of the list */
  g_assert_null (records);
  g_assert_error (error, SLV_ERROR, SLV_ERROR_REFUSED);
}

TEST ("/base/json/a-bad-record-harms-only-itself", test_bad_records_stand_alone)
{
  static const char * const bad[] = {
    "{\"a\":\"\xff\"}", "{\"a\":\"\\ud800\"}", "{\"a\":\"\\udc00x\"}", "{\"a\" 1}", "{\"a\":\"\\u0000\"}", "{\"a\":1e999}",
    "{\"a\":[1}}", "tru", "{\"a\":\"tab\there\"}",
  };
  g_autoptr (GString) deep = g_string_new ("[");

  for (guint i = 0; i < G_N_ELEMENTS (bad); i++)
    {
      g_autofree char *text = g_strdup_printf ("[{\"ok\":1},\n%s,\n{\"ok\":2}]", bad[i]);
      g_autofree char *records = good (read_list (text, strlen (text), 1000, "[]", NULL, &error));

      g_assert_cmpstr (records, ==, "1={\"ok\":1}\n2!\n3={\"ok\":2}\n");
    }
  for (guint i = 0; i < 100000; i++)
    g_string_append_c (deep, '[');
  for (guint i = 0; i < 100000; i++)
    g_string_append_c (deep, ']');
  g_string_append_c (deep, ']');
  {
    g_autofree char *records = good (read_list (deep->str, deep->len, 1000, "[]", NULL, &error));

    g_assert_cmpstr (records, ==, "1!\n");
  }
}

TEST ("/base/json/a-long-record-is-stepped-over", test_long_record)
{
  g_autoptr (GString) text = g_string_new ("[{\"a\":\"");

  for (guint i = 0; i < SLV_JSON_RECORD_MAX / 16; i++)
    g_string_append (text, "0123456789abcdef");
  g_string_append (text, "\"},\n{\"ok\":1}]");
  g_autofree char *records = good (read_list (text->str, text->len, 65536, "[]", NULL, &error));
  g_assert_cmpstr (records, ==, "1!\n2={\"ok\":1}\n");
}

/* What databases and services put around values goes, where it is all of that; what is only a little like it stays. Quotation marks are apostrophes here. */
TEST ("/base/json/wrapped-values-are-plain", test_unwrapped)
{
  static const struct { const char *text, *plain; } rows[] = {
    { "{'name':'p/documents/cards/x','fields':{'name':{'stringValue':'A'},'cost':{'integerValue':'3'},'on':{'booleanValue':true},'no':{'nullValue':null}},'updateTime':'2024'}",
      "{'name':'A','cost':'3','on':true,'no':null,'document':'cards/x','updateTime':'2024'}" },
    { "{'a':{'arrayValue':{'values':[{'stringValue':'A'},{'mapValue':{'fields':{'b':{'doubleValue':1.5}}}}]}},'c':{'arrayValue':{}}}", "{'a':['A',{'b':1.5}],'c':[]}" },
    { "{'name':'x/documents/y','fields':3}", "{'name':'x/documents/y','fields':3}" }, { "{'a':{'stringValue':3}}", "{'a':{'stringValue':3}}" },
    { "{'a':{'stringValue':'A','b':1}}", "{'a':{'stringValue':'A','b':1}}" },
    { "{'_id':{'$oid':'5f'},'n':{'$numberInt':'3'},'d':{'$date':{'$numberLong':'1700000000000'}},'e':{'$date':'2023-11-14'}}", "{'_id':'5f','n':'3','d':'2023-11-14T22:13:20Z','e':'2023-11-14'}" },
    { "{'a':{'S':'A'},'n':{'N':'3'},'b':{'BOOL':true},'l':{'L':[{'S':'x'}]},'m':{'M':{'y':{'NULL':true}}}}", "{'a':'A','n':'3','b':true,'l':['x'],'m':{'y':null}}" },
    { "{'name':'A','sizes':{'S':'3'}}", "{'name':'A','sizes':{'S':'3'}}" },
    { "{'N':{'id':'t','type':'title','title':[{'type':'text','plain_text':'Big '},{'type':'text','plain_text':'A'}]},'C':{'id':'c','type':'number','number':3},"
      "'K':{'id':'k','type':'select','select':{'id':'1','name':'Red','color':'red'}},'T':{'id':'m','type':'multi_select','multi_select':[{'id':'1','name':'X','color':'red'}]},"
      "'F':{'id':'f','type':'formula','formula':{'type':'string','string':'z'}},'O':{'id':'o','type':'select','select':null}}",
      "{'N':'Big A','C':3,'K':'Red','T':['X'],'F':'z','O':null}" },
    { "{'n':{'type':'literal','xml:lang':'en','value':'A'},'u':{'type':'uri','value':'x'},'o':{'type':'Elf','value':'1'}}", "{'n':'A','u':'x','o':{'type':'Elf','value':'1'}}" },
    { "{'type':'number','number':3,'name':'A'}", "{'type':'number','number':3,'name':'A'}" },
    { "{'title':{'rendered':'Tom &amp; <i>Ann</i>'},'content':{'rendered':'<p>A</p><p>B</p>','protected':false}}", "{'title':'Tom & Ann','content':'A\\nB'}" },
    { "{'name':'R&amp;amp;D &#39;&eacute;&#x27;','text':'<i>&nope;</i> & &lt;'}", "{'name':'R&D \\'é\\'','text':'<i>&nope;</i> & <'}" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autofree char *text = g_strdelimit (g_strdup_printf ("[%s]", rows[i].text), "'", '"'), *records = NULL, *plain = g_strdelimit (g_strdup_printf ("1=%s\n", rows[i].plain), "'", '"');
      g_autoptr (GString) wanted = g_string_new (plain);

      g_string_replace (wanted, "\\\"", "'", 0);
      records = good (read_list (text, strlen (text), 7, "[]", NULL, &error));
      g_assert_cmpstr (records, ==, wanted->str);
    }
}

/* Tags of HTML go where they are such: those that stand alone, and those that are closed again. */
TEST ("/base/json/tags-of-html", test_markup)
{
  static const struct { const char *text, *plain; } rows[] = {
    { "A <b>B</b> c", "A B c" }, { "<B>A</B>", "A" }, { "Pay <U><B>.", NULL }, { "<Rush> A < B > C", NULL }, { "A<br>B<BR/>C<br />", "A\nB\nC" }, { "<p class=\"x\">A</p>\n<p>B</p>", "A\nB" },
    { "<ul><li>A</li><li>B</li></ul>", "A\nB" }, { "Pay <img src=\"/i/fire.png?1\">", "Pay [fire]" }, { "<img alt=\"Fire\" src=\"x.png\"/>", "[Fire]" },
    { "<span class=\"icon-x\"></span>: draw", "[icon-x]: draw" }, { "<a href='x'>A</a>", "A" }, { "<br>", "" }, { "a <b", NULL }, { "<style=Vocab>A</style>", NULL },
    { "[[Fox]]", "Fox" }, { "[[X]]", "X" }, { "[[Fox (card)|Fox]]", "Fox" }, { "[[ex]] A [[/]]", NULL }, { "[[]]", NULL }, { "<b>A</i>", NULL },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autofree char *text = g_strdup (rows[i].text);

      g_test_message ("%s", rows[i].text);
      g_assert_cmpint (slv_markup_strip (text), ==, rows[i].plain != NULL);
      g_assert_cmpstr (text, ==, rows[i].plain != NULL ? rows[i].plain : rows[i].text);
    }
}

TEST ("/base/json/what-is-no-list-is-refused-with-its-line", test_refused)
{
  static const struct { const char *lists, *text; guint64 line; } rows[] = {
    { "[]", "", 1 },                     { "[]", "\n\nhello", 3 },         { "[]", "[{\"a\":1},\n{\"a\":", 2 },
    { "[]", "[{\"a\":1}\n{\"a\":2}]", 2 }, { "data[]", "[1]", 1 },
    { "data[]", "{\"data\":{}}", 1 },    { "[]", "[1]\n]", 2 },            { "[]", "[1,,2]", 1 },
    { "data[]", "{\"data\":[1]", 1 },    { "data[]", "{data:[1]}", 1 },    { "{}", "{\"error\":\"no\"}", 1 },
    { "a.b[]", "{\"a\":{\"c\":[1]}}", 1 },  { "a{}[]", "{\"a\":{\"b\":[1}}", 1 },
    { "[]", "[\"abc", 1 },               { "[]", "[1,\"a\\", 1 },          { "data[]", "{\"data\":[],\"x\":{]}", 1 },
  };
  static const char zero[] = "[\0]";
  g_autoptr (GError) zero_error = NULL;
  g_autofree char *none = read_list (zero, 3, 10, "[]", NULL, &zero_error);

  g_assert_error (zero_error, SLV_ERROR, SLV_ERROR_REFUSED);
  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (GError) error = NULL;
      g_autofree char *records = read_list (rows[i].text, strlen (rows[i].text), 3, rows[i].lists, NULL, &error);
      SlvPlace place;

      g_assert_null (records);
      g_assert_nonnull (error);
      /* what may be whole and is another kind of list is not taken for a broken one */
      gboolean other = strstr (error->message, "expected kind") != NULL;
      g_assert_true (g_error_matches (error, SLV_ERROR, other ? SLV_ERROR_UNSAID : SLV_ERROR_REFUSED));
      g_assert_true (slv_error_get_place (error, &place));
      g_assert_cmpuint (place.line, ==, rows[i].line);
    }
}

static gboolean
take_around (const SlvJsonRecord *record, gpointer user_data, GError **error G_GNUC_UNUSED)
{
  g_autofree char *json = slv_json_print (record->json, FALSE), *around = record->around != NULL ? slv_json_print (record->around, FALSE) : g_strdup ("");

  g_string_append_printf (user_data, "%" G_GUINT64_FORMAT " %s %s\n", record->number, json, around);
  return TRUE;
}

/* what objects around records say as long as they are open, rows of cells, and an object that is alone */
TEST ("/base/json/records-know-what-stands-around-them-and-rows-of-cells-are-records", test_around)
{
  static const struct { const char *lists, *text, *records; } rows[] = {
    { "[].cards[]", "[{\"code\":\"AB\",\"cards\":[{\"n\":1}]},{\"cards\":[{\"n\":2}],\"code\":\"CD\"}]", "1 {\"n\":1} {\"code\":\"AB\"}\n2 {\"n\":2} {\"code\":\"CD\"}\n" },
    { "s[].a[] s[].b[]", "{\"v\":1,\"s\":[{\"a\":[{\"n\":1}],\"code\":\"AB\",\"b\":[{\"n\":2}],\"x\":2},{\"b\":[{\"n\":3}]}],\"w\":2}",
      "1 {\"n\":1} {\"v\":1,\"code\":\"AB\",\"x\":2}\n2 {\"n\":2} {\"v\":1,\"code\":\"AB\",\"x\":2}\n3 {\"n\":3} {\"v\":1}\n" },
    { "a{}.b[]", "{\"v\":1,\"a\":{\"x\":{\"c\":2,\"v\":3,\"o\":{},\"b\":[{}]},\"y\":{\"b\":[{}]}}}", "1 {} {\"c\":2,\"v\":3}\n2 {} {\"v\":1}\n" },
    { "[]", "[[\"a\",\"b\"],[1,2],[3],[4,5,6]]", "1 {\"a\":1,\"b\":2} \n2 {\"a\":3} \n3 {\"a\":4,\"b\":5} \n" },
    { "rows[]", "{\"is\":[\"a\",\"b\"],\"rows\":[[\"c\",\"d\"]]}", "1 {\"a\":\"c\",\"b\":\"d\"} {\"is\":[\"a\",\"b\"]}\n" },
    { "[]", "[[\"a\",\"a\"],[1,2]]", "1 [\"a\",\"a\"] \n2 [1,2] \n" },
    { "[]", " {\"a\":1}", "1 {\"a\":1} \n" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (GInputStream) input = g_memory_input_stream_new_from_data (rows[i].text, -1, NULL);
      g_autoptr (GString) records = g_string_new (NULL);
      g_auto (GStrv) lists = g_strsplit (rows[i].lists, " ", -1);

      good (slv_json_read_records (input, "list", (const char * const *) lists, NULL, take_around, records, NULL, NULL, &error));
      g_assert_cmpstr (records->str, ==, rows[i].records);
    }
}

static gboolean
take_code (const SlvJsonRecord *record, gpointer user_data, GError **error G_GNUC_UNUSED)
{
  g_string_append (user_data, record->around != NULL && cJSON_GetObjectItem (record->around, "code") != NULL ? "x" : ".");
  return TRUE;
}

/* of sixteen megabytes and a little more, what stands behind the records is not waited for; the next object is waited for again */
TEST ("/base/json/what-stands-behind-more-records-than-are-kept-is-not-waited-for", test_around_large)
{
  g_autofree char *long_text = g_strnfill (3500000, 'a');
  g_autoptr (GString) text = g_string_new ("[{\"cards\":[");
  g_autoptr (GString) codes = g_string_new (NULL);

  for (guint i = 0; i < 6; i++)
    g_string_append_printf (text, "%s{\"t\":\"%s\"}", i > 0 ? "," : "", long_text);
  g_string_append (text, "],\"code\":\"A\"},{\"cards\":[{\"n\":1}],\"code\":\"B\"}]");
  g_autoptr (GInputStream) input = g_memory_input_stream_new_from_data (text->str, (gssize) text->len, NULL);
  good (slv_json_read_records (input, "list", (const char *[]) { "[].cards[]", NULL }, NULL, take_code, codes, NULL, NULL, &error));
  g_assert_cmpstr (codes->str, ==, "......x");
}

TEST ("/base/json/envelope-keeps-the-other-members", test_envelope)
{
  static const char text[] = "{\"page\":1,\"data\":[{\"a\":1}],\"more\":true,\"page\":2}";
  g_autoptr (cJSON) envelope = NULL;
  g_autofree char *records = good (read_list (text, sizeof text - 1, 5, "data[]", &envelope, &error)), *printed = NULL;

  g_assert_cmpstr (records, ==, "1={\"a\":1}\n");
  printed = slv_json_print (envelope, FALSE);
  g_assert_cmpstr (printed, ==, "{\"more\":true,\"page\":2}");
}

TEST ("/base/json/wide-characters-are-read", test_utf16)
{
  gsize length;
  g_autofree char *wide = g_convert ("\xef\xbb\xbf[{\"a\":\"\xc3\x89\"}]", -1, "UTF-16LE", "UTF-8", NULL, &length, NULL);
  g_autofree char *records = good (read_list (wide, length, 3, "[]", NULL, &error));

  g_assert_cmpstr (records, ==, "1={\"a\":\"\xc3\x89\"}\n");
}

TEST ("/base/json/paths-find-values", test_paths)
{
  static const struct { const char *path, *values; } rows[] = {
    { "a", "1" },          { "s.p", "\"x\"" },   { "none", "" },         { "zero|a", "0" },     { "null|a", "1" },
    { "l[]", "1 2" },      { "l", "[1,2]" },     { "e[].n", "3 4" },     { "o{}", "5 6" },      { "e[].deep[].v", "7 8 9" },
    { "a.b", "" },         { "empty[]|l[]", "1 2" }, { "", "" },         { "o{}.x", "" },       { "flag", "false" },
    { "e[0].n", "3" },   { "e[1].n", "4" },      { "e[9].n", "" },       { "e[1].deep[0].v", "9" }, { "w[k=b].v", "2 4" }, { "w[k=].v", "5" },
    { "w[k=bb].v", "" }, { "w[v=2].k", "\"b\"" }, { "w[v=22].v", "" }, { "w[v=].v", "" }, { "w[k=b&v=4].v", "4" }, { "w[k=b&v!=4].v", "2" }, { "w[none!=b].v", "1 2 4 5" },
    { "w[none=b].v", "" }, { "w[k=b&none=].v", "" }, { "w[k=b&].v", "2 4" }, { "w[k=b&v].v", "" }, { "t[on=true].n", "1" }, { "t[on!=true].n", "2 3" },
  };
  static const char text[] = "{\"a\":1,\"s\":{\"p\":\"x\"},\"zero\":0,\"null\":null,\"l\":[1,null,2],\"e\":[{\"n\":3,\"deep\":"
    "[{\"v\":7},{\"v\":8}]},{\"n\":4,\"deep\":[{\"v\":9}]},{}],\"o\":{\"k\":5,\"m\":6},\"empty\":[],\"flag\":false,"
    "\"w\":[{\"k\":\"a\",\"v\":1},{\"k\":\"b\",\"v\":2},3,{\"k\":\"b\",\"v\":4},{\"k\":\"\",\"v\":5}],"
    "\"t\":[{\"on\":true,\"n\":1},{\"on\":false,\"n\":2},{\"n\":3}]}";
  g_autoptr (cJSON) json = slv_json_parse (text, sizeof text - 1, "x", NULL);

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (GPtrArray) values = slv_json_path (json, rows[i].path);
      g_autoptr (GString) out = g_string_new (NULL);

      if (*rows[i].path == '\0')
        continue;
      for (guint k = 0; k < values->len; k++)
        {
          g_autofree char *value = slv_json_print (g_ptr_array_index (values, k), FALSE);

          g_string_append_printf (out, "%s%s", k > 0 ? " " : "", strcmp (value, "[1,null,2]") == 0 ? "[1,2]" : value);
        }
      g_assert_cmpstr (out->str, ==, rows[i].values);
    }
}

TEST ("/base/json/documents-name-the-line-of-a-fault", test_document)
{
  g_autoptr (GError) error = NULL, none = NULL;
  g_autoptr (cJSON) json = slv_json_parse ("{\"a\":\n1,}", 9, "deck.json", &error);
  g_autoptr (cJSON) fine = slv_json_parse ("\xef\xbb\xbf{}\n ", 7, "deck.json", &none);
  SlvPlace place;

  g_assert_null (json);
  g_assert_error (error, SLV_ERROR, SLV_ERROR_REFUSED);
  g_assert_true (slv_error_get_place (error, &place));
  g_assert_cmpuint (place.line, ==, 2);
  g_assert_no_error (none);
  g_assert_true (cJSON_IsObject (fine));
}

TEST ("/base/json/what-is-printed-is-valid-UTF-8", test_print_is_valid)
{
  g_autoptr (cJSON) json = cJSON_CreateObject ();

  cJSON_AddStringToObject (json, "file", "a\xff.txt");
  g_autofree char *text = slv_json_print (json, FALSE);
  g_assert_cmpstr (text, ==, "{\"file\":\"a\xef\xbf\xbd.txt\"}");
}

/* No two identifiers become one, wherever the digits stand in the text; what stands in a text stays as it is. */
TEST ("/base/json/numbers-that-a-double-cannot-hold-are-kept-as-they-are-written", test_long_numbers)
{
  for (guint shift = 0; shift < 20; shift++)
    {
      g_autofree char *text = g_strdup_printf ("%*s{\"a\":1000000000000000001,\"b\":[-1000000000000000002 ],\"c\":\"\\\"9999999999999999999,\","
                                               "\"d\":999999999999999,\"e\":1000000000000000.5,\"f\":1e3,\"g\":0.30000000000000004,\"h\":\"-1.5\",\"1234567890123456\":0}", (int) shift, "");
      g_autoptr (cJSON) json = good (slv_json_parse (text, strlen (text), "x", &error));
      g_autofree char *printed = json != NULL ? slv_json_print (json, FALSE) : NULL;

      g_assert_cmpstr (printed, ==, "{\"a\":\"1000000000000000001\",\"b\":[\"-1000000000000000002\"],\"c\":\"\\\"9999999999999999999,\","
                       "\"d\":999999999999999,\"e\":1000000000000000.5,\"f\":1000,\"g\":0.3,\"h\":\"-1.5\",\"1234567890123456\":0}");
    }
}

TEST ("/base/json/members-stand-in-the-order-in-which-they-are-given", test_put)
{
  g_autoptr (cJSON) json = cJSON_CreateObject ();

  slv_json_put (json, { "name", SLV_TEXT ("a") }, { "nothing", SLV_TEXT (NULL) }, { "copies", SLV_NUMBER (G_GUINT64_CONSTANT (3)) },
                { "share", SLV_NUMBER (7 / 2.0) }, { "on", SLV_TRUTH (5 & 4) }, { "off", SLV_TRUTH (FALSE) });
  slv_json_put (json, { "last", SLV_TEXT ("") });
  g_autofree char *printed = slv_json_print (json, FALSE);
  g_assert_cmpstr (printed, ==, "{\"name\":\"a\",\"copies\":3,\"share\":3.5,\"on\":true,\"off\":false,\"last\":\"\"}");
}

/* what a terminal would take for its own stands as an escape, and is the same text when it is read */
TEST ("/base/json/what-a-terminal-obeys-is-escaped", test_orders)
{
  static const char text[] = "a\x1b[1m\x7f\xc2\x9b\xe2\x80\xae\xe2\x81\xa6\xc3\xa9";
  g_autoptr (cJSON) value = cJSON_CreateString (text);
  g_autofree char *printed = slv_json_print (value, FALSE);
  g_autoptr (cJSON) back = cJSON_Parse (printed);

  g_assert_cmpstr (printed, ==, "\"a\\u001b[1m\\u007f\\u009b\\u202e\\u2066\xc3\xa9\"");
  g_assert_cmpstr (cJSON_GetStringValue (back), ==, text);
}

TEST_MAIN ()
