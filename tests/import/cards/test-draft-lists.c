/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-draft-lists.c: made-up lists of random members in each form whose records are surveyed in a way of their own: each member is taken for what it is
 * called, and the definition that is made of the list reads the records that were put in, neither more nor less. What else a list may be written in becomes
 * one of these before, for which see test-list-syntaxes.c. */
#include "card-text.h"
#include "import-fixture.h"
#include "import/cards/slv-list-survey.h"
#include <glib/gstdio.h>

#define SEEDS    60u
#define RECORDS  48u
#define MEMBERS  11u

/* ---- made-up lists ---- */

/* @titles: how lists call it, divided by bars; @to: (nullable) what it is then, "" an attribute; @always: it is there in every list */
static const struct { const char *titles, *to; gboolean always; } members[MEMBERS] = {
  { "id|uid|card_id|guid", "key", FALSE }, { "name|card_name|title|Name", "name", TRUE }, { "set|set_code|setCode|edition", "set", FALSE },
  { "number|collector_number|no|cardNumber", "number", FALSE }, { "rarity|Rarity", "rarity", FALSE }, { "artist|illustrator", "artist", FALSE },
  { "kind|family|clan", "", FALSE }, { "cost|power|level", "", TRUE }, { "text|rules_text|effect", "text", TRUE }, { "image|image_url|picture", "image", FALSE },
  { "shop_id|catalog_id", NULL, FALSE },
};
enum { KEY, NAME, SET, NUMBER, RARITY, ARTIST, KIND, COST, TEXT, IMAGE, SHOP };

typedef struct {
  GRand *rand;
  char  *titles[MEMBERS];   /* NULL: the list does not have it */
  gboolean twice;           /* each card stands in two sets */
  GPtrArray *records;       /* char **: values by member */
} List;

static char *
draw_value (List *list, guint member, guint i)
{
  static const char * const kinds[] = { "Fox", "Egg", "Stone", "River" }, * const rarities[] = { "common", "uncommon", "rare" }, * const sets[] = { "ABC", "DEF" };
  guint card = list->twice ? i / 2 : i;

  switch (member)
    {
    case KEY: return g_strdup_printf ("k%04u-%u", i * 37 % 1000, i);
    case NAME: return g_strdup_printf ("%s of \"Dew\", %u", kinds[card % 4], card);
    case SET: return g_strdup (sets[i % 2]);
    case NUMBER: return g_strdup_printf ("%03u", i / 2 + 1);
    case RARITY: return g_strdup (rarities[i / 2 % 3]);
    case ARTIST: return g_strdup_printf ("Painter %c. Vale", 'A' + (int) (card % 7));
    case KIND: return g_strdup (kinds[card * 7 % 4]);
    case COST: return g_strdup_printf ("%u", card * 5 % 9);
    case TEXT: return g_strdup_printf ("Take %u cards, then put one of them back & rest until the <moon> is up.", card);
    case SHOP: return g_strdup_printf ("%u", 90000 - i * 7);
    default: return g_strdup_printf ("https://pictures.example/p/%u.jpg", i);
    }
}

static void
list_init (List *list, guint seed)
{
  list->rand = g_rand_new_with_seed (seed);
  list->twice = g_rand_boolean (list->rand);
  list->records = g_ptr_array_new_with_free_func ((GDestroyNotify) g_strfreev);
  for (guint m = 0; m < MEMBERS; m++)
    {
      g_auto (GStrv) titles = g_strsplit (members[m].titles, "|", -1);
      guint which = (guint) g_rand_int_range (list->rand, 0, (int) g_strv_length (titles));
      gboolean there = g_rand_int_range (list->rand, 0, 3) > 0 || members[m].always || (list->twice && (m == SET || m == NUMBER));

      list->titles[m] = there && !(m == NUMBER && list->titles[SET] == NULL) ? g_strdup (titles[which]) : NULL;
    }
  for (guint i = 0; i < RECORDS; i++)
    {
      char **values = g_new0 (char *, MEMBERS + 1);

      for (guint m = 0; m < MEMBERS; m++)
        values[m] = draw_value (list, m, i);
      g_ptr_array_add (list->records, values);
    }
}

static void
list_clear (List *list)
{
  for (guint m = 0; m < MEMBERS; m++)
    g_free (list->titles[m]);
  SLV_FREE_MEMBERS (list, records, (g_rand_free, rand));
}

/* ---- written ---- */

static cJSON *
records_json (const List *list)
{
  cJSON *array = cJSON_CreateArray ();

  SLV_EACH (char *, values, list->records)
    {
      cJSON *record = slv_json_add_row (array);

      for (guint m = 0; m < MEMBERS; m++)
        if (list->titles[m] != NULL)
          cJSON_AddItemToObject (record, list->titles[m], m == COST ? cJSON_CreateNumber (g_ascii_strtod (values[m], NULL)) : cJSON_CreateString (values[m]));
    }
  return array;
}

/* (transfer full): an array alone, or filed under keys */
static char *
write_array (const List *list)
{
  g_autoptr (cJSON) array = records_json (list);

  return slv_json_print (array, FALSE);
}

static char *
write_filed (const List *list)
{
  g_autoptr (cJSON) array = records_json (list), filed = cJSON_CreateObject ();
  guint i = 0;

  while (array->child != NULL)
    {
      cJSON *record = cJSON_DetachItemViaPointer (array, array->child);

      if (list->titles[KEY] != NULL)
        cJSON_DeleteItemFromObject (record, list->titles[KEY]);
      cJSON_AddItemToObject (filed, ((char **) list->records->pdata[i++])[KEY], record);
    }
  return slv_json_print (filed, FALSE);
}

static char *
write_csv (const List *list)
{
  GString *table = g_string_new (NULL);

  for (guint i = 0; i <= RECORDS; i++)
    for (guint m = 0, n = 0; m < MEMBERS; m++)
      if (list->titles[m] != NULL)
        {
          g_auto (GStrv) parts = g_strsplit (i == 0 ? list->titles[m] : ((char **) list->records->pdata[i - 1])[m], "\"", -1);
          g_autofree char *doubled = g_strjoinv ("\"\"", parts);

          g_string_append_printf (table, "%s\"%s\"", n++ > 0 ? "," : i > 0 ? "\n" : "", doubled);
        }
  g_string_append_c (table, '\n');
  return g_string_free (table, FALSE);
}

static char *
write_xml (const List *list)
{
  GString *xml = g_string_new ("<?xml version=\"1.0\"?>\n<db><cards>\n");

  for (guint i = 0; i < RECORDS; i++)
    {
      g_string_append (xml, "<card>");
      for (guint m = 0; m < MEMBERS; m++)
        if (list->titles[m] != NULL)
          {
            g_autofree char *value = g_markup_escape_text (((char **) list->records->pdata[i])[m], -1);

            g_string_append_printf (xml, "<%s>%s</%s>", list->titles[m], value, list->titles[m]);
          }
      g_string_append (xml, "</card>\n");
    }
  g_string_append (xml, "</cards></db>");
  return g_string_free (xml, FALSE);
}

static const struct { const char *name; char *(*write) (const List *list); } forms[] = {
  { "list.json", write_array }, { "filed.json", write_filed }, { "list.csv", write_csv }, { "list.xml", write_xml },
};

/* ---- read ---- */

/* Into a table: name → SlvCard's text. */
static gboolean
take_card (const SlvCard *card, gpointer cards, G_GNUC_UNUSED GError **error)
{
  g_hash_table_insert (cards, g_strdup (card->name), card_text (card));
  return TRUE;
}

static const SlvDraftGuess *
find_guess (const SlvGameDraft *draft, const char *title)
{
  SLV_EACH (const SlvDraftGuess, guess, draft->guesses)
    {
      const char *dot = strrchr (guess->path, '.');

      if (strcmp (dot != NULL ? dot + 1 : guess->path, title) == 0)
        return guess;
    }
  return NULL;
}

static void
check_guesses (const List *list, const SlvGameDraft *draft, gboolean filed)
{
  for (guint m = filed ? NAME : KEY; m < MEMBERS; m++)
    if (list->titles[m] != NULL && members[m].to != NULL)
      {
        const SlvDraftGuess *guess = find_guess (draft, list->titles[m]);

        g_test_message ("%s", list->titles[m]);
        g_assert_nonnull (guess);
        if (*members[m].to != '\0')
          g_assert_cmpstr (guess->to, ==, members[m].to);
        else
          g_assert_cmpstr (guess->kind, ==, m == COST ? "number" : "choice");
      }
}

/* What @list says of the card @i stands in its @text. */
static void
check_card (const List *list, const SlvGameDraft *draft, gboolean filed, guint i, const char *text)
{
  char **values = list->records->pdata[i];
  const struct { guint member; const char *field; } told[] = { { SET, "set" }, { NUMBER, "number" }, { RARITY, "rarity" }, { ARTIST, "artist" }, { IMAGE, "image" } };
  g_autoptr (cJSON) card = slv_json_parse (text, strlen (text), "card", NULL);
  const cJSON *faces = cJSON_GetObjectItem (cJSON_GetObjectItem (card, "card"), "faces"), *said = cJSON_GetObjectItem (faces->child, "values");
  gboolean met = FALSE;

  SLV_EACH_JSON (printing, cJSON_GetObjectItem (card, "printings"))
    {
      gboolean fits = (!filed && list->titles[KEY] == NULL) || g_strcmp0 (cJSON_GetStringValue (cJSON_GetObjectItem (printing, "key")), values[KEY]) == 0;

      for (guint k = 0; k < G_N_ELEMENTS (told); k++)
        if (list->titles[told[k].member] != NULL)
          fits = fits && g_strcmp0 (cJSON_GetStringValue (cJSON_GetObjectItem (printing, told[k].field)), values[told[k].member]) == 0;
      met = met || fits;
    }
  g_assert_true (met);
  for (guint m = KIND; m <= TEXT; m++)
    if (list->titles[m] != NULL)
      {
        const cJSON *found = cJSON_GetObjectItem (said, find_guess (draft, list->titles[m])->to);

        g_assert_cmpint (cJSON_GetArraySize (found), ==, 1);
        g_assert_cmpstr (cJSON_GetStringValue (found->child), ==, values[m]);
      }
}

static void
check_reading (const List *list, const SlvGameDraft *draft, const char *folder, gboolean filed)
{
  g_autoptr (GHashTable) cards = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  SlvListAccount account = { 0 };

  fixture_draft_read (draft, folder, take_card, cards, &account);
  g_assert_cmpuint (account.records, ==, RECORDS);
  g_assert_cmpuint (g_hash_table_size (cards), ==, list->twice ? RECORDS / 2 : RECORDS);
  slv_list_account_clear (&account);
  for (guint i = 0; i < RECORDS; i++)
    {
      const char *text = g_hash_table_lookup (cards, ((char **) list->records->pdata[i])[NAME]);

      g_assert_nonnull (text);
      check_card (list, draft, filed, i, text);
    }
}

static void
check_form (const List *list, guint form)
{
  char *folder = fixture_folder ();
  g_autofree char *text = forms[form].write (list);
  g_autoptr (SlvGameDraft) draft = fixture_draft (folder, forms[form].name, text);

  g_test_message ("%s", forms[form].name);
  g_assert_cmpuint (draft->records, ==, RECORDS);
  g_assert_cmpuint (draft->names, ==, list->twice ? RECORDS / 2 : RECORDS);
  check_guesses (list, draft, forms[form].write == write_filed);
  check_reading (list, draft, folder, forms[form].write == write_filed);
  fixture_remove (folder);
}

TEST ("/draft-lists/what-was-put-in-is-what-is-read", test_lists)
{
  for (guint seed = 0; seed < SEEDS; seed++)
    {
      List list = { 0 };

      g_test_message ("seed %u", seed);
      list_init (&list, seed);
      check_form (&list, seed % G_N_ELEMENTS (forms));
      list_clear (&list);
    }
}

static const SlvDraftGuess *
guess_of (const SlvGameDraft *draft, const char *path)
{
  SLV_EACH (const SlvDraftGuess, guess, draft->guesses)
    if (strcmp (guess->path, path) == 0)
      return guess;
  return NULL;
}

/* What a member is hangs on those beside it that hold something; of a moment the day is read; more different values than are told apart are text. */
#define NUMBER "\"number\":\"#\","
TEST ("/draft-lists/members-are-what-those-beside-them-leave", test_members_beside)
{
  static const struct { const char *members, *path, *to, *field; } cases[] = {
    { NUMBER "\"series\":\"Tide @\"", "series", "set", NULL }, { NUMBER "\"series\":\"Tide @\",\"set\":\"\"", "series", "set", NULL },
    { NUMBER "\"series\":\"Tide @\",\"set\":\"T@\"", "series", "series", NULL },
    { "\"sets\":[\"T@\",\"D\"]", "sets", "printings", NULL }, { NUMBER "\"sets\":[\"T@\",\"D\"]", "sets", "sets", NULL },
    { "\"setNames\":[\"Tide @\",\"Dawn\"]", "setNames", "setnames", NULL },
    { "\"printings\":[{\"mark\":\"EM@-#\",\"set\":\"T@\",\"rarity\":\"Rare\"}]", "printings[].mark", "number", NULL },
    { "\"printings\":[{\"mark\":\"EM@-#\",\"number\":\"#\",\"rarity\":\"Rare\"}]", "printings[].mark", "", NULL },
    { "\"friends\":[\"a#\",\"b\"]", "friends", "friends", "\"Friends\" kind=\"set\"" }, { "\"friends\":[\"a#\",\"b#\"]", "friends", "friends", "\"Friends\" kind=\"text\"" },
    { "\"released\":\"2020-01-0@\"", "released", "released", "<field to=\"released\" path=\"released\"/>" },
    { "\"released\":\"2020-01-0@T00:00:00Z\"", "released", "released", "<field to=\"released\" path=\"released\" match=\"^(\\d{4}-\\d{2}-\\d{2})\"/>" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      char *folder = fixture_folder ();
      g_autoptr (GString) text = g_string_new ("[");

      for (guint n = 0; n < SLV_SURVEY_VALUES_MAX / 2 + 1; n++)
        {
          g_autoptr (GString) own = g_string_new (cases[i].members);
          const char digit[] = { (char) ('1' + n % 3), '\0' };
          g_autofree char *number = g_strdup_printf ("%u", n);

          g_string_replace (own, "@", digit, 0);
          g_string_replace (own, "#", number, 0);
          g_string_append_printf (text, "%s{\"name\":\"Fox %u\",%s}", n > 0 ? "," : "", n, own->str);
        }
      g_string_append_c (text, ']');
      g_autoptr (SlvGameDraft) draft = fixture_draft (folder, "list.json", text->str);
      const SlvDraftGuess *found = guess_of (draft, cases[i].path);
      g_test_message ("%s: %s\n%s", cases[i].members, found != NULL ? found->to : "none", draft->xml);
      g_assert_nonnull (found);
      g_assert_cmpstr (found->to, ==, cases[i].to);
      g_assert_true (cases[i].field == NULL || strstr (draft->xml, cases[i].field) != NULL);
      fixture_remove (folder);
    }
}

/* Lists of names beside the records: what they allow, and of which format they speak, by what they and what they stand in are called. */
TEST ("/draft-lists/lists-beside-are-of-the-format-that-they-name", test_lists_beside)
{
  static const struct { const char *beside, *path, *to, *format, *limit; } cases[] = {
    { "\"banlist\":{\"standard\":@}", "banlist.standard", "banned", "standard", "-" }, { "\"standard\":{\"banned\":@}", "standard.banned", "banned", "standard", "-" },
    { "\"banned\":@", "banned", "banned", "tournament", "-" }, { "\"legality\":{\"banned\":@}", "legality.banned", "banned", "tournament", "-" },
    { "\"restricted\":@", "restricted", "restricted", "tournament", "-" }, { "\"standard\":{\"legal\":@}", "standard.legal", "allowed", "standard", "unknown" },
    { "\"duel\":{\"restricted\":@}", "duel.restricted", "restricted", "duel", "-" }, { "\"seen\":@", "seen", "", NULL, NULL },
    { "\"banlist\":{\"v2\":{\"banned\":@}}", "banlist.v2.banned", "banned", "v2", "-" },
    { "\"banlist\":{\"v1.2\":{\"banned\":@}}", "banlist.v1.2.banned", NULL, NULL, NULL }, { "\"banlist\":[[@]]", "banlist.", NULL, NULL, NULL },   /* no path says them */
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      char *folder = fixture_folder ();
      g_auto (GStrv) parts = g_strsplit (cases[i].beside, "@", 2);
      g_autoptr (GString) text = g_string_new ("{\"cards\":[");

      for (guint n = 0; n < 30; n++)
        g_string_append_printf (text, "%s{\"id\":\"f%02u\",\"name\":\"Fox %u\",\"cost\":%u}", n > 0 ? "," : "", n, n, n % 5);
      g_string_append_printf (text, "],%s[\"Fox 1\",\"Fox 2\"]%s}", parts[0], parts[1]);
      g_autoptr (SlvGameDraft) draft = fixture_draft (folder, "list.json", text->str);
      const SlvDraftGuess *found = guess_of (draft, cases[i].path);
      g_assert_cmpstr (found != NULL ? found->to : NULL, ==, cases[i].to);
      g_autofree char *tag = g_strdup_printf ("tag=\"%s\"", cases[i].format), *else_is = g_strdup_printf ("<map from=\"none\" to=\"%s\"/>", cases[i].limit);
      g_assert_true ((strstr (draft->xml, "<limits") != NULL) == (cases[i].format != NULL));
      if (cases[i].format != NULL)
        g_assert_true (strstr (draft->xml, tag) != NULL && strstr (draft->xml, else_is) != NULL);
      fixture_remove (folder);
    }
}

/* Elements with more members than are held at once read as short ones do, whatever stands among them. */
TEST ("/draft-lists/a-long-list-of-elements-reads-as-a-short-one", test_long_xml)
{
  const guint n = 2300;
  g_autoptr (GString) xml = g_string_new ("<db version=\"1\"><about><by>Ana</by><on>2024</on></about>text<sets><set>T1</set></sets><cards kind=\"all\">");
  char *folder = fixture_folder ();
  g_autoptr (GHashTable) cards = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  SlvListAccount account = { 0 };

  for (guint i = 0; i < n; i++)
    g_string_append_printf (xml, "<card id=\"c%u\"><name>Fox &amp; %u</name><cost>%u</cost><tags><tag>t%u</tag><tag>u</tag></tags>%s</card>\n%s", i, i, i % 7, i % 5,
                            i % 3 == 0 ? "<text/>" : "<text>Take \"one\".\nRest.</text>", i == 1500 ? "<!-- half -->" : "");
  g_string_append (xml, "</cards><end>no more</end></db>");
  g_autoptr (SlvGameDraft) draft = fixture_draft (folder, "list.json", xml->str);
  g_assert_cmpuint (draft->records, ==, n);
  g_assert_cmpuint (draft->names, ==, n);
  fixture_draft_read (draft, folder, take_card, cards, &account);
  g_assert_cmpuint (account.records, ==, n);
  slv_list_account_clear (&account);
  g_assert_cmpuint (g_hash_table_size (cards), ==, n);
  for (guint i = 0; i < n; i++)
    {
      g_autofree char *name = g_strdup_printf ("Fox & %u", i), *values = NULL;

      values = g_strdup_printf ("\"values\":{\"cost\":[\"%u\"],\"tag\":[\"t%u\",\"u\"],\"text\":[%s]}", i % 7, i % 5, i % 3 == 0 ? "" : "\"Take \\\"one\\\".\\nRest.\"");
      g_assert_nonnull (strstr (g_hash_table_lookup (cards, name), values));
    }
  fixture_remove (folder);
}

/* (transfer full): what each line of the reader says that speaks of @path, without blanks before it. */
static char *
lines_of (const SlvGameDraft *draft, const char *path)
{
  g_autofree char *whole = g_strdup_printf ("path=\"%s\"", path), *date = g_strdup_printf ("since=\"%s\"", path), *amount = g_strdup_printf ("amount=\"%s\"", path);
  g_auto (GStrv) lines = g_strsplit (draft->xml, "\n", -1);
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; lines[i] != NULL; i++)
    if (strstr (lines[i], whole) != NULL || strstr (lines[i], date) != NULL || strstr (lines[i], amount) != NULL)
      g_string_append (text, g_strstrip (lines[i]));
  return g_string_free (g_steal_pointer (&text), FALSE);
}

/* What a member is taken for by how it is called and by what it holds, beside a name, a set and a number, and how it is read; %u is another number in each
 * record, of "a|b|c" each record has one. */
TEST ("/draft-lists/a-member-is-what-it-is-called-and-holds", test_words_and_values)
{
  static const struct { const char *title, *values, *to, *lines; } cases[] = {
    { "artist", "Painter A|Painter B", "artist", "<field to=\"artist\" path=\"artist\"/>" },
    { "illustrator", "Painter A|Painter B", "artist", "<field to=\"artist\" path=\"illustrator\"/>" },
    { "painter", "Painter A|Painter B", "painter choice", "<field to=\"painter\" path=\"painter\"/>" },
    { "rarity", "Common|Rare|Uncommon", "rarity", "<field to=\"rarity\" path=\"rarity\"/>" }, { "Rarity", "1|2|3", "rarity", "<field to=\"rarity\" path=\"Rarity\"/>" },
    { "price", "%u.50", "", "" }, { "price_eur", "%u.50", "price", "<price amount=\"price_eur\" currency=\"EUR\"/>" },
    { "eur", "%u.50", "eur number", "<field to=\"eur\" path=\"eur\"/>" }, { "priceUsd", "$%u.50", "price", "<price amount=\"priceUsd\"/>" },
    { "price", "€%u.50", "price", "<price amount=\"price\"/>" }, { "market_price", "%u", "", "" }, { "price", "yes|no", "", "" },
    { "image", "https://a.example/%u.jpg", "image", "<field to=\"image\" path=\"image\"/>" }, { "image", "picture%u.jpg", "", "" },
    { "link", "https://a.example/%u", "", "" }, { "url", "https://a.example/%u.html", "", "" },
    { "flavor", "So it is said by %u foxes in the wood.", "flavor text", "<field to=\"flavor\" path=\"flavor\"/>" },
    { "flavor_text", "So it is said by %u foxes.", "flavor-text text", "<field to=\"flavor-text\" path=\"flavor_text\"/>" },
    { "text", "Draw %u cards now, then rest.", "text text", "<field to=\"text\" path=\"text\"/>" },
    { "oracle_text", "Draw %u cards now, then rest.", "text text", "<field to=\"text\" path=\"oracle_text\"/>" },
    { "released", "2020-01-01|2021-02-03", "released", "<field to=\"released\" path=\"released\"/>" }, { "released", "soon|later", "", "" },
    { "release_date", "2020-01-01T00:00:00Z|2021-02-03T01:00:00Z", "released", "<field to=\"released\" path=\"release_date\" match=\"^(\\d{4}-\\d{2}-\\d{2})\"/>" },
    { "updated_at", "2024-05-06T07:08:%uZ", "", "" }, { "created", "2024-05-06|2024-05-07", "", "" },
    { "legal", "yes|no", "limits", "<limits path=\"legal\" tag=\"legal\">" },
    { "legal", "standard|open", "card-legal choice", "<field to=\"card-legal\" path=\"legal\"/><limits path=\"legal\" tag=\"tournament\"><map from=\"*\" to=\"unknown\"/></limits>" },
    { "banned", "yes|no", "limits", "<limits path=\"banned\" tag=\"tournament\"><map from=\"false\" to=\"-\"/><map from=\"no\" to=\"-\"/><map from=\"*\" to=\"0\"/></limits>" },
    { "banned", "true|false", "limits", "<limits path=\"banned\" tag=\"tournament\"><map from=\"false\" to=\"-\"/><map from=\"no\" to=\"-\"/><map from=\"*\" to=\"0\"/></limits>" },
    { "banned", "no", "", "" }, { "banned", "2024-01-01|", "limits", "<limits path=\"banned\" tag=\"tournament\" since=\"banned\"><map from=\"*\" to=\"0\"/></limits>" },
    { "banned", "standard|open|", "card-banned choice", "<field to=\"card-banned\" path=\"banned\"/><limits path=\"banned\" tag=\"tournament\"><map from=\"0\" to=\"-\"/><map from=\"no\" to=\"-\"/><map from=\"false\" to=\"-\"/><map from=\"*\" to=\"unknown\"/></limits>" },
    { "bannedIn", "standard|", "limits", "<limits path=\"bannedIn\"><map from=\"*\" to=\"0\"/></limits>" },
    { "bannedFormats", "[\"standard\"]|[]", "limits", "<limits path=\"bannedFormats\"><map from=\"*\" to=\"0\"/></limits>" },
    { "restricted", "yes|no", "limits", "<limits path=\"restricted\" tag=\"tournament\"><map from=\"false\" to=\"-\"/><map from=\"no\" to=\"-\"/><map from=\"*\" to=\"1\"/></limits>" },
    { "limited", "yes|no", "limited flag", "<field to=\"limited\" path=\"limited\"/><limits path=\"limited\" tag=\"tournament\"><map from=\"*\" to=\"unknown\"/></limits>" },
    { "limited", "standard|", "limited choice", "<field to=\"limited\" path=\"limited\"/><limits path=\"limited\" tag=\"tournament\"><map from=\"*\" to=\"unknown\"/></limits>" },
    { "unbanned", "yes|no", "unbanned flag", "<field to=\"unbanned\" path=\"unbanned\"/><limits path=\"unbanned\" tag=\"tournament\"><map from=\"*\" to=\"unknown\"/></limits>" },
    { "is_legal", "yes|no", "limits", "<limits path=\"is_legal\" tag=\"is_legal\">" },
    { "isBanned", "1|0", "isbanned flag", "<field to=\"isbanned\" path=\"isBanned\"/><limits path=\"isBanned\" tag=\"tournament\"><map from=\"0\" to=\"-\"/><map from=\"no\" to=\"-\"/><map from=\"false\" to=\"-\"/><map from=\"*\" to=\"unknown\"/></limits>" },
    { "Banned", "1995|2005", "limits", "<limits path=\"Banned\" tag=\"tournament\"><map from=\"false\" to=\"-\"/><map from=\"no\" to=\"-\"/><map from=\"*\" to=\"0\"/></limits>" },
    { "standard", "legal|banned", "limits", "<limits path=\"standard\" tag=\"standard\">" },
    { "standard", "Legal|Not Legal|Restricted", "limits", "<limits path=\"standard\" tag=\"standard\">" },
    { "standard", "yes|no", "standard flag", "<field to=\"standard\" path=\"standard\"/>" },
    { "standard_legal", "yes|no", "limits", "<limits path=\"standard_legal\" tag=\"standard_legal\">" },
    { "legality", "Legal|Banned", "limits", "<limits path=\"legality\" tag=\"legality\">" },
    { "status", "banned|ok", "status choice", "<field to=\"status\" path=\"status\"/><limits path=\"status\" tag=\"tournament\"><map from=\"*\" to=\"unknown\"/></limits>" },
    { "status", "active|retired", "status choice", "<field to=\"status\" path=\"status\"/>" },
    { "legalities", "{\"standard\":\"legal\",\"open\":\"banned\"}|{\"standard\":\"banned\",\"open\":\"legal\"}", "none", "<limits path=\"legalities\" tags=\"standard|open\" missing=\"unknown\">" },
    { "banlist", "{\"standard\":1}|{\"standard\":0}", "none", "" },
    { "formats", "[\"standard\",\"open\"]|[\"open\"]", "formats set", "<field to=\"formats\" path=\"formats\"/><limits path=\"formats\" tag=\"tournament\"><map from=\"*\" to=\"unknown\"/></limits>" },
    { "copies", "3|1", "copies number", "<field to=\"copies\" path=\"copies\"/><limits path=\"copies\" tag=\"tournament\"><map from=\"*\" to=\"unknown\"/></limits>" },
    { "deck_limit", "3|1", "deck-limit number", "<field to=\"deck-limit\" path=\"deck_limit\"/>" },
    { "deckLimit", "unlimited|1", "decklimit choice", "<field to=\"decklimit\" path=\"deckLimit\" match=\"^(\\d+)$\"/><field to=\"unlimited-copies\" path=\"deckLimit\" match=\"^(\\D+)$\"><map from=\"unlimited\" to=\"yes\"/></field>" },
    { "max_copies", "any|2", "max-copies choice", "<field to=\"max-copies\" path=\"max_copies\" match=\"^(\\d+)$\"/><field to=\"unlimited-copies\" path=\"max_copies\" match=\"^(\\D+)$\"><map from=\"any\" to=\"yes\"/></field>" },
    { "quantity", "3|1", "quantity number", "<field to=\"quantity\" path=\"quantity\"/>" }, { "count", "1|2", "count number", "<field to=\"count\" path=\"count\"/>" },
    { "limit", "3|1", "card-limit number", "<field to=\"card-limit\" path=\"limit\"/><limits path=\"limit\" tag=\"tournament\"><map from=\"*\" to=\"unknown\"/></limits>" },
    { "language", "en|de", "language", "<field to=\"language\" path=\"language\"/>" }, { "lang", "en", "language", "<field to=\"language\" path=\"lang\"/>" },
    { "foil", "yes|no", "foil flag", "<field to=\"foil\" path=\"foil\"/>" }, { "finish", "foil|normal", "finish", "<field to=\"finish\" path=\"finish\"/>" },
    { "finishes", "[\"foil\",\"normal\"]|[\"foil\"]", "finish", "<field to=\"finish\" path=\"finishes\"/>" }, { "condition", "NM|EX", "", "" },
    { "shop_id", "9%u", "key", "" }, { "catalog", "9%u", "", "" }, { "views", "9%u", "", "" }, { "id", "%u", "key", "" },
    { "uuid", "000000%u-0000-4000-8000-000000000000", "key", "" }, { "code", "AA-0%u", "key", "" }, { "slug", "fox-%u", "key", "" },
    { "set_name", "First Tide|Second Tide", "set-name", "<field to=\"set-name\" path=\"set_name\"/>" },
    { "set_code", "A1|B1", "set", "<field to=\"set\" path=\"set_code\"/>" }, { "edition", "First|Second", "edition choice", "<field to=\"edition\" path=\"edition\"/>" },
    { "series", "First|Second", "series choice", "<field to=\"series\" path=\"series\"/>" },
    { "pack", "First|Second", "pack choice", "<field to=\"pack\" path=\"pack\"/>" }, { "block", "First|Second", "block choice", "<field to=\"block\" path=\"block\"/>" },
    { "type", "Fox|Bird|Stone", "type choice", "<field to=\"type\" path=\"type\"/>" }, { "type", "Fox", "", "" },
    { "types", "[\"Fox\",\"Bird\"]|[\"Bird\"]", "types set", "<field to=\"types\" path=\"types\"/>" },
    { "Art", "Wesen|Zauber", "art choice", "<field to=\"art\" path=\"Art\"/>" }, { "class", "Fox|Bird", "class choice", "<field to=\"class\" path=\"class\"/>" },
    { "cost", "1|2|3", "cost number", "<field to=\"cost\" path=\"cost\"/>" }, { "cost", "1|X|2", "cost expression", "<field to=\"cost\" path=\"cost\"/>" },
    { "cost", "3/4|1/2", "cost choice", "<field to=\"cost\" path=\"cost\"/>" },
    { "strength", "1,000|2,000|500", "strength number", "<field to=\"strength\" path=\"strength\" strip=\"[,](?=\\d{3}(\\D|$))\"/>" },
    { "strength", "1,000|2,000|3,000", "strength text", "<field to=\"strength\" path=\"strength\"/>" },
    { "power", "1.5|2.5", "power number", "<field to=\"power\" path=\"power\"/>" },
    { "unique", "yes|no", "card-unique flag", "<field to=\"card-unique\" path=\"unique\"/>" },
    { "unique", "1|0", "card-unique flag", "<field to=\"card-unique\" path=\"unique\"/>" },
    { "isUnique", "1|0", "isunique flag", "<field to=\"isunique\" path=\"isUnique\"/>" },
    { "keywords", "Run; Sit|Run", "keywords set", "<field to=\"keywords\" path=\"keywords\" split=\";\"/>" },
    { "subtypes", "Fox / Bird|Fox", "subtypes set", "<field to=\"subtypes\" path=\"subtypes\" split=\" / \"/>" },
    { "colors", "[\"Red\"]|[\"Red\",\"Blue\"]", "colors set", "<field to=\"colors\" path=\"colors\"/>" },
    { "color", "R|U|RU", "color choice", "<field to=\"color\" path=\"color\"/>" },
    { "name_de", "Fuchs %u", "name-de choice", "<field to=\"name-de\" path=\"name_de\"/>" },
    { "nameFr", "Renard %u", "namefr choice", "<field to=\"namefr\" path=\"nameFr\"/>" },
    { "display_name", "Fox the %u", "display-name text", "<field to=\"display-name\" path=\"display_name\"/>" },
    { "alias", "Old %u", "alias text", "<field to=\"alias\" path=\"alias\"/>" }, { "token", "yes|no", "token flag", "<field to=\"token\" path=\"token\"/>" },
    { "is_token", "true|false", "is-token flag", "<field to=\"is-token\" path=\"is_token\"/>" },
    { "collectible", "true|false", "collectible flag", "<field to=\"collectible\" path=\"collectible\"/><limits path=\"collectible\" tag=\"tournament\"><map from=\"false\" to=\"unknown\"/><map from=\"*\" to=\"-\"/></limits>" },
    { "layout", "normal|token", "layout choice", "<field to=\"layout\" path=\"layout\"/><limits path=\"layout\" tag=\"tournament\"><map from=\"token\" to=\"unknown\"/><map from=\"*\" to=\"-\"/></limits>" }, { "back", "Fox %u", "back text", "<field to=\"back\" path=\"back\"/>" },
    { "artist_id", "%u", "key", "" }, { "rarity_id", "1|2", "", "" }, { "type_id", "gear|tool", "type choice", "<field to=\"type\" path=\"type_id\"/>" },
    { "notes", "-|", "", "" }, { "notes", "|-", "", "" }, { "rank", "%u", "", "" }, { "stars", "★★|★", "stars choice", "<field to=\"stars\" path=\"stars\"/>" },
    { "level", "N/A|1|2", "level number", NULL }, { "text_en", "Draw %u cards now, then rest.", "text-en text", "<field to=\"text-en\" path=\"text_en\"/>" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      char *folder = fixture_folder ();
      g_auto (GStrv) values = g_strsplit (cases[i].values, "|", -1);
      g_autoptr (GString) text = g_string_new ("[");

      for (guint n = 0; n < 30; n++)
        {
          g_autoptr (GString) value = g_string_new (values[n % g_strv_length (values)]);
          g_autofree char *number = g_strdup_printf ("%u", 10 + n);
          gboolean bare = value->len > 0 && strchr ("[{", value->str[0]) != NULL;

          g_string_replace (value, "%u", number, 0);
          g_string_append_printf (text, "%s{\"name\":\"Fox %u\",\"set\":\"%s\",\"number\":\"%u\",\"%s\":%s%s%s}", n > 0 ? "," : "", n, n % 2 == 0 ? "AA" : "BB", n / 2 + 1,
                                  cases[i].title, bare ? "" : "\"", value->str, bare ? "" : "\"");
        }
      g_string_append_c (text, ']');
      g_autoptr (SlvGameDraft) draft = fixture_draft (folder, "list.json", text->str);
      const SlvDraftGuess *guess = guess_of (draft, cases[i].title);
      g_autofree char *to = guess != NULL ? g_strjoin (" ", guess->to, *guess->kind != '\0' ? guess->kind : NULL, NULL) : g_strdup ("none"), *lines = lines_of (draft, cases[i].title);
      fixture_remove (folder);
      g_test_message ("%s: %s; %s", cases[i].title, to, lines);
      g_assert_cmpstr (to, ==, cases[i].to);
      if (cases[i].lines != NULL)
        g_assert_cmpstr (lines, ==, cases[i].lines);
    }
}

/* A file beside the list is looked up by a member after which it is called, or that it has itself; numbers alone occur in any file. */
TEST ("/draft-lists/a-file-is-looked-up-by-what-it-is-called-after", test_lookups)
{
  static const struct { const char *member, *file, *key, *join; } cases[] = {
    { "rarity_id", "rarities", "id", "<join as=\"card-rarity\" file=\"rarities.json\" lists=\"[]\" key=\"id\" by=\"rarity_id\"/>" },
    { "rarity_id", "things", "id", "" },
    { "kind", "things", "kind", "<join as=\"thing\" file=\"things.json\" lists=\"[]\" key=\"kind\" by=\"kind\"/>" },
    { "kind", "kinds", "id", "<join as=\"kind\" file=\"kinds.json\" lists=\"[]\" key=\"id\" by=\"kind\"/>" },
    { "code", "things", "code", "" },
    { "gang", "gangs", "code", "<join as=\"gang\" file=\"gangs.json\" lists=\"[]\" key=\"code\" by=\"gang\"/>" },
    { "gang", "groups", "code", "" },
    { "gang_id", "groups", "gang_id", "<join as=\"group\" file=\"groups.json\" lists=\"[]\" key=\"gang_id\" by=\"gang_id\"/>" },
    { "gang_id", "groups", "id", "" },
    { "Gang", "groups", "gang", "<join as=\"group\" file=\"groups.json\" lists=\"[]\" key=\"gang\" by=\"Gang\"/>" },
    { "gang", "groups", "GANG", "<join as=\"group\" file=\"groups.json\" lists=\"[]\" key=\"GANG\" by=\"gang\"/>" },
    { "gang", "gangs", "@key", "<join as=\"gang\" file=\"gangs.json\" lists=\"{}\" key=\"@key\" by=\"gang\"/>" },
    { "gang", "groups", "@key", "" },
    { "id_of", "things", "ID", "" },
    { "set_id", "sets", "id", "<join as=\"card-set\" file=\"sets.json\" lists=\"[]\" key=\"id\" by=\"set_id\"/>" },
    { "set_id", "packs", "id", "<join as=\"pack\" file=\"packs.json\" lists=\"[]\" key=\"id\" by=\"set_id\"/>" },
    { "set", "editions", "code", "<join as=\"edition\" file=\"editions.json\" lists=\"[]\" key=\"code\" by=\"set\"/>" },
    { "set", "things", "code", "" },
    { "set", "things", "set", "<join as=\"thing\" file=\"things.json\" lists=\"[]\" key=\"set\" by=\"set\"/>" },
  };
  static const char * const words[] = { "Amber", "Bold", "Calm" };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      char *folder = fixture_folder ();
      g_autofree char *name = g_strconcat (cases[i].file, ".json", NULL), *list = g_build_filename (folder, "cards.json", NULL), *beside = g_build_filename (folder, name, NULL);
      g_autoptr (GString) cards = g_string_new ("["), other = g_string_new (NULL);
      g_autoptr (GPtrArray) paths = g_ptr_array_new ();
      gboolean keyed = *cases[i].key == '@';
      SlvDraftOrder order = { .name = "list", .id = "made" };

      for (guint n = 0; n < 30; n++)
        g_string_append_printf (cards, "%s{\"name\":\"Fox %u\",\"%s\":%u,\"text\":\"Draw %u cards now, then rest.\",\"strength\":%u}", n > 0 ? "," : "", n, cases[i].member, n % 3 + 1, n, n % 7);
      for (guint n = 0; n < 3; n++)
        if (keyed)
          g_string_append_printf (other, "%s\"%u\":{\"title\":\"%s\"}", n > 0 ? "," : "", n + 1, words[n]);
        else
          g_string_append_printf (other, "%s{\"%s\":%u,\"title\":\"%s\"}", n > 0 ? "," : "", cases[i].key, n + 1, words[n]);
      g_assert_true (g_file_set_contents (list, g_string_append_c (cards, ']')->str, -1, NULL));
      g_string_prepend_c (other, keyed ? '{' : '[');
      g_assert_true (g_file_set_contents (beside, g_string_append_c (other, keyed ? '}' : ']')->str, -1, NULL));
      g_ptr_array_add (paths, list);
      g_ptr_array_add (paths, beside);
      g_autoptr (SlvGameDraft) draft = good (slv_game_draft_new (paths, &order, NULL, &error));
      const char *join = strstr (draft->xml, "<join ");
      g_autofree char *told = join != NULL ? g_strndup (join, strcspn (join, ">") + 1) : g_strdup ("");
      fixture_remove (folder);
      g_test_message ("%s, %s, %s: %s", cases[i].member, cases[i].file, cases[i].key, told);
      g_assert_cmpstr (told, ==, cases[i].join);
    }
}

TEST_MAIN ()
