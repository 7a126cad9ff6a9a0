/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-hostile-lists.c: every kind of card list with the same poison in its second record of three. What comes of it (which cards, which
 * record is refused with which line and reason, or why the whole list is) stands in tests/data/import/hostile.expected; set
 * SLV_WRITE_EXPECTED to write it anew. Whatever comes, it comes soon, and a list that is refused names a line. */
#include "card-text.h"
#include "import-fixture.h"
#include "import/cards/slv-list-private.h"

#define LONG_NAME  (1u << 20)
#define LONG_DIGIT (5u << 20)
#define DEEP       100000u

/* A list in four pieces: @again stands once for each record, with "@K" its key, "@N" its name and "@T" its text. */
typedef struct { const char *title, *kind, *game; gboolean own; const char *syntax, *head, *again, *between, *tail; } Kind;

#define XML_OPEN  "<?xml version=\"1.0\"?>\n"
static const Kind kinds[] = {
  { "an array", "lantern-json", NULL, FALSE, "json", "[", "{\"id\":\"@K\",\"name\":\"@N\",\"text\":\"@T\",\"editions\":[]}", ",\n", "]" },
  { "a page", "lantern-json", NULL, FALSE, "json", "{\"total\":3,\"data\":[",
    "{\"id\":\"@K\",\"name\":\"@N\",\"text\":\"@T\",\"editions\":[]}", ",\n", "],\"has_more\":false}" },
  { "an object of records", "lantern-named", NULL, FALSE, "json", "{", "\"@K\":{\"name\":\"@N\",\"kind\":\"Lamp\",\"rules\":\"@T\"}", ",\n", "}" },
  { "gatcg-json", "gatcg-json", NULL, TRUE, "json", "[",
    "{\"uuid\":\"@K\",\"slug\":\"s\",\"types\":[\"ALLY\"],\"name\":\"@N\",\"effect_raw\":\"@T\",\"editions\":[]}", ",\n", "]" },
  { "arcmage-json", "arcmage-json", NULL, TRUE, "json", "{\"totalItems\":3,\"items\":[",
    "{\"guid\":\"@K\",\"name\":\"@N\",\"ruleText\":\"@T\",\"type\":{},\"faction\":{},\"loyalty\":1}", ",\n", "]}" },
  { "gboc-json", "gboc-json", NULL, TRUE, "json", "{",
    "\"@K\":{\"name\":\"@N\",\"rule_text\":\"@T\",\"chi\":\"1\",\"affiliation\":\"A\",\"printings\":{}}", ",\n", "}" },
  { "cockatrice-xml", "cockatrice-xml", "lantern", FALSE, "xml", XML_OPEN "<cockatrice_carddatabase version=\"4\"><cards>\n",
    "<card><name>@N</name><text>@T</text></card>", "\n", "</cards></cockatrice_carddatabase>" },
  { "octgn-xml", "octgn-xml", "lantern", FALSE, "xml", XML_OPEN "<set name=\"S\" gameId=\"x\"><cards>\n",
    "<card id=\"@K\" name=\"@N\"><property name=\"Rules\" value=\"@T\"/></card>", "\n", "</cards></set>" },
  { "lackey-tsv", "lackey-tsv", NULL, FALSE, "lines", "Name\tSet\tImageFile\tLamp Cost\tRules_Text\n", "@N\tS\ti\t1\t@T", "\n", "\n" },
  { "sleeves-csv", "sleeves-csv", NULL, FALSE, "lines", "game,name,text,number\n", "lantern,@N,@T,@K", "\n", "\n" },
  { "a foreign table", NULL, "lantern", FALSE, "lines", "card name;rules text;no\n", "@N;@T;@K", "\n", "\n" },
  { "sleeves-lists", "sleeves-lists", NULL, FALSE, "lines", "game,format,name,limit,since,reason\n", "lantern,plain,@N,1,2020-01-0@K,@T", "\n", "\n" },
  { "sleeves-errata", "sleeves-errata", NULL, FALSE, "lines", "game,name,attribute,from,value\n", "lantern,@N,text,2020-01-0@K,@T", "\n", "\n" },
};

/* ---- the poison ---- */

typedef struct { char *name, *text; } Poison;   /* of the second record */
typedef struct {
  const char *what, *syntax;                    /* NULL: for all */
  const char *name, *text;                      /* NULL: as in other records; "" for @make */
  void      (*make) (Poison *poison);
} Case;

static void
long_name (Poison *poison)
{
  slv_take_str (&poison->name, g_strnfill (LONG_NAME, 'n'));
}

static void
long_number (Poison *poison)
{
  g_autofree char *digits = g_strnfill (LONG_DIGIT, '9');

  slv_take_str (&poison->text, g_strconcat ("\",\"glow\":", digits, ",\"x\":\"", NULL));
}

static void
deep_json (Poison *poison)
{
  g_autofree char *open = g_strnfill (DEEP, '['), *close = g_strnfill (DEEP, ']');

  slv_take_str (&poison->text, g_strconcat ("\",\"glow\":", open, close, ",\"x\":\"", NULL));
}

static void
deep_xml (Poison *poison)
{
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; i < DEEP; i++)
    g_string_append (text, "<b>");
  slv_take_str (&poison->text, g_strdup (text->str));
}

static const Case cases[] = {
  { "nothing wrong", NULL, NULL, NULL, NULL },
  { "no name", NULL, "", NULL, NULL },
  { "a name of 1 MiB", NULL, NULL, NULL, long_name },
  { "bytes that are no UTF-8", NULL, NULL, "a \xff\xfe\xc3 b", NULL },
  { "an overlong zero", NULL, NULL, "a \xc0\x80 b", NULL },
  { "orders to a terminal", NULL, NULL, "a \x1b[31m b \x7f", NULL },
  { "a name that is a path", NULL, "../../../etc/passwd", NULL, NULL },
  { "a name that is an address", NULL, "javascript:alert(1)", "file:///etc/passwd", NULL },
  { "blanks of every kind in a name", NULL, "A\xc2\xa0\xe2\x80\xa8 B", NULL, NULL },
  { "a direction that is turned", NULL, "A \xe2\x80\xae" "B", NULL, NULL },
  { "deep nesting", "json", NULL, NULL, deep_json },
  { "a number of 5 MiB", "json", NULL, NULL, long_number },
  { "a number beyond all numbers", "json", NULL, "\",\"glow\":1e999,\"x\":\"", NULL },
  { "half a surrogate", "json", NULL, "a \\ud800 b", NULL },
  { "a zero as an escape", "json", NULL, "a \\u0000 b", NULL },
  { "a member twice", "json", "A", "one\",\"text\":\"two\",\"rules\":\"two\",\"x\":\"", NULL },
  { "a string without an end", "json", NULL, "a \n b", NULL },
  { "a bracket too many", "json", NULL, "\"}],\"x\":[{\"y\":\"", NULL },
  { "deep nesting", "xml", NULL, NULL, deep_xml },
  { "an entity that nobody knows", "xml", NULL, "&lol9;", NULL },
  { "a character that XML forbids", "xml", NULL, "a &#0; b", NULL },
  { "a tag in a value", "xml", "A<B", NULL, NULL },
  { "quotes without an end", "lines", NULL, "\"a", NULL },
  { "a formula", "lines", "=1+cmd|'/C calc'!A0", NULL, NULL },
};

/* ---- reading ---- */

static GString *
write_list (const Kind *kind, const Poison *poison)
{
  GString *list = g_string_new (kind->head);

  for (guint i = 1; i <= 3; i++)
    {
      g_autoptr (GString) record = g_string_new (kind->again);
      g_autofree char *key = g_strdup_printf ("%u", i), *name = g_strdup_printf ("Card %u", i);

      g_string_replace (record, "@K", key, 0);
      g_string_replace (record, "@N", i == 2 && poison->name != NULL ? poison->name : name, 0);
      g_string_replace (record, "@T", i == 2 && poison->text != NULL ? poison->text : "Words.", 0);
      g_string_append_printf (list, "%s%s", i > 1 ? kind->between : "", record->str);
    }
  g_string_append (list, kind->tail);
  return list;
}

static gboolean
take_card (const SlvCard *card, gpointer user_data, G_GNUC_UNUSED GError **error)
{
  GString *out = user_data;
  g_autofree char *json = card_text (card), *shown = NULL;

  g_assert_true (g_utf8_validate (json, -1, NULL));
  for (const char *p = card->name; *p != '\0'; p++)
    g_assert_cmpuint ((guchar) *p, >=, ' ');
  shown = g_utf8_substring (card->name, 0, MIN (g_utf8_strlen (card->name, -1), 24));
  g_string_append_printf (out, " [%s]", shown);
  return TRUE;
}

/* reads @bytes and tells in one line, and more for what was refused */
static void
read_bytes (GString *out, const Kind *kind, SlvGames *games, GBytes *bytes)
{
  g_autoptr (GInputStream) base = g_memory_input_stream_new_from_bytes (bytes);
  g_autoptr (GError) error = NULL;
  g_autoptr (GInputStream) input = slv_input_wrap (base, "list", SLV_INPUT_LIST_MAX, &error);
  SlvListAccount account = { 0 };

  if (!slv_list_file_read (input, "list", games, kind->game, kind->kind, take_card, out, &account, NULL, &error))
    {
      g_autofree char *text = slv_error_describe (error);
      SlvPlace place;

      g_assert_true (error->domain == SLV_ERROR && (error->code == SLV_ERROR_REFUSED || error->code == SLV_ERROR_UNSAID));
      g_assert_true (slv_error_get_place (error, &place));
      g_string_append_printf (out, "\n    refused: %s", text);
    }
  SLV_EACH (const SlvRejected, rejected, account.rejected)
    {
      g_autofree char *shown = g_utf8_substring (rejected->record, 0, MIN (g_utf8_strlen (rejected->record, -1), 24));

      g_string_append_printf (out, "\n    line %" G_GUINT64_FORMAT ", %s: %s", rejected->line, shown, rejected->reason);
      g_assert_cmpuint (rejected->line, >, 0);
    }
  g_string_append_c (out, '\n');
  slv_list_account_clear (&account);
}

static void
read_case (GString *out, const Kind *kind, SlvGames *games, const Case *what)
{
  Poison poison = { g_strdup (what->name), g_strdup (what->text) };

  if (what->make != NULL)
    what->make (&poison);
  GString *list = write_list (kind, &poison);
  g_autoptr (GBytes) bytes = g_string_free_to_bytes (list);
  g_string_append_printf (out, "  %s:", what->what);
  read_bytes (out, kind, games, bytes);
  SLV_FREE_MEMBERS (&poison, name, text);
}

/* ---- the whole file in another dress ---- */

static GBytes *
as_utf16 (const GString *list)
{
  gsize length;
  g_autofree char *text = g_convert (list->str, (gssize) list->len, "UTF-16LE", "UTF-8", NULL, &length, NULL);
  GByteArray *bytes = g_byte_array_new ();

  g_assert_nonnull (text);
  g_byte_array_append (bytes, (const guint8 *) "\xff\xfe", 2);
  g_byte_array_append (bytes, (const guint8 *) text, (guint) length);
  return g_byte_array_free_to_bytes (bytes);
}

static GBytes *
with_zero (const GString *list)
{
  GBytes *bytes = g_bytes_new (list->str, list->len);
  char *at = strstr (list->str, "Card 2");

  g_assert_nonnull (at);
  g_bytes_unref (bytes);
  at[4] = '\0';
  bytes = g_bytes_new (list->str, list->len);
  at[4] = ' ';
  return bytes;
}

static GBytes *
cut_off (const GString *list)
{
  return g_bytes_new (list->str, list->len - strlen (list->str) / 4);
}

/* 64 MiB of blanks behind the list, packed */
static GBytes *
as_bomb (const GString *list)
{
  g_autoptr (GConverter) packer = G_CONVERTER (g_zlib_compressor_new (G_ZLIB_COMPRESSOR_FORMAT_GZIP, 9));
  g_autoptr (GOutputStream) memory = g_memory_output_stream_new_resizable ();
  g_autoptr (GOutputStream) stream = g_converter_output_stream_new (memory, packer);
  g_autofree char *blanks = g_strnfill (1u << 20, ' ');
  gboolean good = g_output_stream_write_all (stream, list->str, list->len, NULL, NULL, NULL);

  for (guint i = 0; i < 64 && good; i++)
    good = g_output_stream_write_all (stream, blanks, 1u << 20, NULL, NULL, NULL);
  g_assert_true (good && g_output_stream_close (stream, NULL, NULL));
  return g_memory_output_stream_steal_as_bytes (G_MEMORY_OUTPUT_STREAM (memory));
}

static const struct { const char *what; GBytes *(*dress) (const GString *); } dresses[] = {
  { "UTF-16 with a byte order mark", as_utf16 }, { "a NUL byte", with_zero }, { "cut off", cut_off }, { "a gzip bomb", as_bomb },
};

/* the whole list around a document type with entities of entities */
static GBytes *
laughs (const Kind *kind)
{
  g_autoptr (GString) text = g_string_new ("<?xml version=\"1.0\"?>\n<!DOCTYPE x [<!ENTITY a0 \"ha\">");
  Poison poison = { NULL, (char *) "&a9;" };
  GString *list = write_list (kind, &poison);

  for (guint i = 1; i < 10; i++)
    g_string_append_printf (text, "<!ENTITY a%u \"&a%u;&a%u;&a%u;&a%u;&a%u;&a%u;\">", i, i - 1, i - 1, i - 1, i - 1, i - 1, i - 1);
  g_string_append_printf (text, "]>\n%s", list->str + strlen (XML_OPEN));
  g_string_free (list, TRUE);
  return g_bytes_new (text->str, text->len);
}

static char *
read_kind (const Kind *kind)
{
  g_autoptr (SlvGames) games = kind->own ? fixture_own_games () : fixture_games ();
  GString *out = g_string_new (NULL);
  Poison none = { NULL, NULL };
  g_autoptr (GString) plain = write_list (kind, &none);

  g_string_append_printf (out, "%s\n", kind->title);
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    if (cases[i].syntax == NULL || strcmp (cases[i].syntax, kind->syntax) == 0)
      read_case (out, kind, games, &cases[i]);
  for (guint i = 0; i < G_N_ELEMENTS (dresses); i++)
    {
      g_autoptr (GBytes) bytes = dresses[i].dress (plain);

      g_string_append_printf (out, "  %s:", dresses[i].what);
      read_bytes (out, kind, games, bytes);
    }
  if (strcmp (kind->syntax, "xml") == 0)
    {
      g_autoptr (GBytes) bytes = laughs (kind);

      g_string_append (out, "  a billion laughs:");
      read_bytes (out, kind, games, bytes);
    }
  return g_string_free (out, FALSE);
}

static char *
expected_path (void)
{
  return g_build_filename (g_getenv ("SLV_TEST_DATA"), "import", "hostile.expected", NULL);
}

static void
test_kind (gconstpointer data)
{
  const Kind *kind = data;
  g_autofree char *path = expected_path (), *expected = NULL, *got = read_kind (kind), *heading = g_strdup_printf ("%s\n", kind->title);
  const char *from, *to;

  g_assert_true (g_file_get_contents (path, &expected, NULL, NULL));
  from = strstr (expected, heading);
  g_assert_nonnull (from);
  for (to = from + strlen (heading); g_str_has_prefix (to, "  "); to++)
    to = strchrnul (to, '\n');
  *(char *) to = '\0';
  g_assert_cmpstr (got, ==, from);
}

static void
write_expected (void)
{
  g_autofree char *path = expected_path ();
  g_autoptr (GString) all = g_string_new (NULL);

  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    {
      g_autofree char *got = read_kind (&kinds[i]);

      g_string_append (all, got);
    }
  g_assert_true (g_file_set_contents (path, all->str, (gssize) all->len, NULL));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  if (g_getenv ("SLV_WRITE_EXPECTED") != NULL)
    write_expected ();
  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    {
      g_autofree char *name = g_strconcat ("/import/hostile-lists/", kinds[i].title, NULL);

      g_test_add_data_func (g_strdelimit (name, " ", '-'), &kinds[i], test_kind);
    }
  return g_test_run ();
}
