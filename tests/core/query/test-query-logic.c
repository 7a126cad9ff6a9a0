/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-query-logic.c: truth tables of three values, fields from a provider, what is said in words, and binding without cards. */
#include "query-fixture.h"

static QueryFixture *shared;

static SlvGame *
lantern (void)
{
  return slv_games_find (shared->games, "lantern");
}

static SlvBound *
bind_text (const char *text, SlvQueryMode mode, const SlvProvider *provider)
{
  g_autoptr (SlvQuery) query = good (slv_query_parse (text, &error));

  return good (slv_query_bind (query, lantern (), shared->index, mode, provider, &error));
}

static SlvTruth
ask (const char *text, SlvQueryMode mode, const char *key)
{
  g_autoptr (SlvBound) bound = bind_text (text, mode, NULL);
  g_autofree char *id = g_strconcat ("lantern/", key, NULL);

  return slv_bound_test (bound, slv_index_find_id (shared->index, id));
}

/* Of the mute stone, which has a cost and no type: one term for each value. */
static const char * const terms[] = { [SLV_FALSE] = "cost:9", [SLV_TRUE] = "cost:2", [SLV_UNKNOWN] = "type:ally" };

TEST ("/query/logic/three-values-combine-by-their-tables", test_truth_tables)
{
  static const SlvTruth both[3][3] = {
    [SLV_FALSE] = { SLV_FALSE, SLV_FALSE, SLV_FALSE },
    [SLV_TRUE] = { SLV_FALSE, SLV_TRUE, SLV_UNKNOWN },
    [SLV_UNKNOWN] = { SLV_FALSE, SLV_UNKNOWN, SLV_UNKNOWN },
  };
  static const SlvTruth one_of[3][3] = {
    [SLV_FALSE] = { SLV_FALSE, SLV_TRUE, SLV_UNKNOWN },
    [SLV_TRUE] = { SLV_TRUE, SLV_TRUE, SLV_TRUE },
    [SLV_UNKNOWN] = { SLV_UNKNOWN, SLV_TRUE, SLV_UNKNOWN },
  };
  static const SlvTruth turned[3] = { [SLV_FALSE] = SLV_TRUE, [SLV_TRUE] = SLV_FALSE, [SLV_UNKNOWN] = SLV_UNKNOWN };

  for (guint a = 0; a < 3; a++)
    {
      g_autofree char *no = g_strconcat ("-", terms[a], NULL);
      g_assert_cmpint (ask (terms[a], SLV_QUERY_RULES, "mute-stone"), ==, a);
      g_assert_cmpint (ask (no, SLV_QUERY_RULES, "mute-stone"), ==, turned[a]);
      g_assert_cmpint (ask (no, SLV_QUERY_SEARCH, "mute-stone"), ==, turned[a] == SLV_TRUE ? SLV_TRUE : SLV_FALSE);
      for (guint b = 0; b < 3; b++)
        {
          g_autofree char *and = g_strjoin (" and ", terms[a], terms[b], NULL), *or = g_strjoin (" or ", terms[a], terms[b], NULL);
          g_assert_cmpint (ask (and, SLV_QUERY_RULES, "mute-stone"), ==, both[a][b]);
          g_assert_cmpint (ask (or, SLV_QUERY_RULES, "mute-stone"), ==, one_of[a][b]);
          g_assert_cmpint (ask (and, SLV_QUERY_SEARCH, "mute-stone"), ==, both[a][b] == SLV_TRUE ? SLV_TRUE : SLV_FALSE);
          g_assert_cmpint (ask (or, SLV_QUERY_SEARCH, "mute-stone"), ==, one_of[a][b] == SLV_TRUE ? SLV_TRUE : SLV_FALSE);
        }
    }
}

static gboolean
knows (gpointer data G_GNUC_UNUSED, const char *field)
{
  return g_str_equal (field, "have") || g_str_equal (field, "deck");
}

/* One owns as many copies as the name is long; "deck:this" has all cards whose name has a blank. */
static gboolean
number (gpointer data, const char *field, const char *argument, guint row, double *value)
{
  const char *name = slv_index_card_name (data, row);

  if (g_str_equal (field, "deck"))
    *value = g_strcmp0 (argument, "this") == 0 && strchr (name, ' ') != NULL;
  else
    *value = (double) g_utf8_strlen (name, -1);
  return knows (data, field);
}

static guint
count (const char *text, const SlvProvider *provider)
{
  g_autoptr (SlvResult) result = good (slv_search (shared->index, lantern (), text, NULL, FALSE, provider, NULL, &error));

  return result->rows->len;
}

TEST ("/query/logic/provider-answers-its-fields", test_provider)
{
  SlvProvider provider = { .data = shared->index, .knows = knows, .number = number };

  g_assert_cmpuint (count ("have>=12", &provider), ==, 2);   /* Brook Spirit, Brook Warden */
  g_assert_cmpuint (count ("have:9..9|12", &provider), ==, 4);
  g_assert_cmpuint (count ("have:9..9|12 -have:9", &provider), ==, 2);
  g_assert_cmpuint (count ("deck:this", &provider), ==, 10);
  g_assert_cmpuint (count ("deck:other", &provider), ==, 0);
  g_assert_cmpuint (count ("deck:other|this", &provider), ==, 10);
  g_assert_cmpuint (count ("-deck:other ash", &provider), ==, 2);
  g_assert_cmpuint (count ("cost<have", &provider), ==, 6);
  fails (slv_search (shared->index, lantern (), "have>=two", NULL, FALSE, &provider, NULL, &error), SLV_ERROR_USAGE);
}

static gboolean
order (gpointer data, const char *field, guint row, guint printing G_GNUC_UNUSED, double *value)
{
  const char *name = slv_index_card_name (data, row);

  *value = g_str_equal (field, "length") ? (double) g_utf8_strlen (name, -1) : -(double) name[0];
  return strchr (name, ' ') != NULL;   /* of the star cat and cards of one word nothing is known */
}

/* Results in an order that the provider knows: what is not known there comes last, and the game's own fields go before. */
TEST ("/query/logic/a-provider-knows-orders", test_provided_order)
{
  static const char * const orders[] = { "length", "back", "cost", NULL };
  static const struct { const char *sort, *names; } cases[] = {
    { "length,name", "Ash Hound | Old Flame | Ash Keeper | Café Owner | Mute Stone | Divine Lamp | Silent Step" },
    { "-length,-name", "Silent Step | Divine Lamp | Mute Stone | Café Owner | Ash Keeper | Old Flame | Ash Hound" },
    { "back,name", "Silent Step | Old Flame | Mute Stone | Divine Lamp | Café Owner | Ash Hound | Ash Keeper" },
    { "-cost,name", "Ash Keeper | Café Owner | Ash Hound | Mute Stone | Old Flame | Silent Step" }, { "lenght", "did you mean “length”" }, { "bac", "did you mean “back”" },
    { "zebra", "released, date, year, game, length, back, cost, type, class, subtype, element, level" }, { "name,cost,name,cost,name,cost,name,cost,name,cost", "cannot be ordered by “name,cost,name" },
    { ",", "cannot be ordered" },
  };
  SlvProvider provider = { .data = shared->index, .knows = knows, .number = number, .orders = orders, .order = order };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (SlvResult) result = slv_search (shared->index, lantern (), strstr (cases[i].sort, "cost") != NULL ? "cost>=0" : "-brook -star", cases[i].sort, FALSE, &provider, NULL, &error);
      g_autoptr (GString) found = g_string_new (error != NULL ? error->message : NULL);

      for (guint k = 0; result != NULL && k < result->rows->len; k++)
        g_string_append_printf (found, "%s%s", k > 0 ? " | " : "", slv_index_card_name (shared->index, g_array_index (result->rows, guint, k)));
      g_test_message ("%s: %s", cases[i].sort, found->str);
      if (error != NULL)
        g_assert_nonnull (strstr (found->str, cases[i].names));
      else
        g_assert_cmpstr (found->str, ==, cases[i].names);
    }
  /* the order is named in the query, too; without such a provider it is none */
  g_assert_cmpuint (count ("order:length", &provider), ==, 10);
  fails (slv_search (shared->index, lantern (), "order:length", NULL, FALSE, NULL, NULL, &error), SLV_ERROR_USAGE);
}

/* ---- a provider whose fields are texts ---- */

static gboolean
knows_texts (gpointer data G_GNUC_UNUSED, const char *field)
{
  return g_str_equal (field, "place") || g_str_equal (field, "lang") || g_str_equal (field, "cond");
}

static guint
flags_of (gpointer data G_GNUC_UNUSED, const char *field)
{
  return g_str_equal (field, "lang") ? SLV_PROVIDED_TEXT | SLV_PROVIDED_PRINTING : SLV_PROVIDED_TEXT;
}

/* Cards with a blank in their name are in Box A, others nowhere at all; conditions are letters; every second printing is "de". */
static SlvTruth
test_text (gpointer data, const char *field, SlvOp op, const char *argument, guint row, guint printing)
{
  const char *name = slv_index_card_name (data, row);

  g_assert_cmpint (op, !=, SLV_OP_NE);
  if (g_str_equal (field, "lang"))
    return printing == SLV_ROW_NONE ? SLV_UNKNOWN : (printing % 2 == 0) == g_str_equal (argument, "de") ? SLV_TRUE : SLV_FALSE;
  g_assert_cmpuint (printing, ==, SLV_ROW_NONE);
  if (strchr (name, ' ') == NULL)
    return SLV_UNKNOWN;
  if (g_str_equal (field, "cond"))
    return op == SLV_OP_LE ? SLV_TRUE : SLV_FALSE;
  return g_str_equal (argument, "Box A") ? SLV_TRUE : SLV_FALSE;
}

static gboolean
check_text (gpointer data G_GNUC_UNUSED, const char *field, SlvOp op, const char *argument, GError **error)
{
  g_assert_true (op == (g_str_equal (field, "cond") ? op == SLV_OP_GT ? SLV_OP_GT : SLV_OP_LE : op == SLV_OP_HAS ? SLV_OP_HAS : SLV_OP_EQ));
  if (!g_str_equal (field, "cond") || strlen (argument) == 1)
    return TRUE;
  slv_set_error (error, SLV_ERROR_USAGE, NULL, "“%s” is no condition", argument);
  return FALSE;
}

TEST ("/query/logic/a-provider-compares-texts", test_provider_texts)
{
  static const struct { const char *text; guint column; } faults[] = { { "place:/x/", 7 }, { "ash cond<=foo", 11 }, { "plaze:x", 1 } };
  static const char * const fields[] = { "place", "lang", "cond", NULL };
  SlvProvider provider = { .data = shared->index, .knows = knows_texts, .number = number, .flags = flags_of, .test = test_text,
                           .check = check_text, .fields = fields };
  guint blanks = count ("place:\"Box A\"", &provider), some = count ("lang:de", &provider);

  g_assert_cmpuint (blanks, >, 0);
  g_assert_cmpuint (count ("place!=\"Box A\"", &provider), ==, 0);
  g_assert_cmpuint (count ("-place:\"Box A\"", &provider), ==, 0);          /* what is not known matches nothing */
  g_assert_cmpuint (count ("place!=7", &provider), ==, blanks);             /* a number is a text there, too */
  g_assert_cmpuint (count ("place:other|\"Box A\"", &provider), ==, blanks);
  g_assert_cmpuint (count ("cond<=a", &provider), ==, blanks);
  g_assert_cmpuint (count ("cond>a", &provider), ==, 0);
  g_assert_cmpuint (some, >, 0);
  g_assert_cmpuint (count ("lang:de or lang:en", &provider), >, some);
  g_assert_cmpuint (count ("lang:de lang:en", &provider), ==, 0);           /* one printing is not both */
  for (guint i = 0; i < G_N_ELEMENTS (faults); i++)
    {
      g_autoptr (GError) error = NULL;
      SlvPlace place = { NULL, 0, 0 };

      g_assert_null (slv_search (shared->index, lantern (), faults[i].text, NULL, FALSE, &provider, NULL, &error));
      slv_error_get_place (error, &place);
      g_assert_cmpuint (place.column, ==, faults[i].column);
    }
}

/* “this” is the format of the deck at hand, in its own game and as of its day. */
TEST ("/query/logic/this-is-the-format-at-hand", test_format_at_hand)
{
  const SlvRulebook *book = g_ptr_array_index (lantern ()->rulebooks, 0);
  static const struct { guint format; const char *day, *text; gint n; } cases[] = {   /* -1: refused */
    { 0, NULL, "banned:this", 0 }, { 0, "2023-06-01", "banned:this", 1 }, { 0, "2023-06-01", "limit<=1 f:this", 1 },
    { 0, NULL, "legal:this", 10 }, { 0, "2023-06-01", "legal:this", 9 }, { 1, "2023-06-01", "banned:this", 0 }, { 0, "2023-06-01", "banned:this@2021-06-01", 0 },
    { 0, NULL, "game:quarry legal:this", -1 }, { 2, NULL, "legal:this", -1 }, { 2, NULL, "banned:this", -1 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GError) error = NULL;
      SlvProvider provider = { .data = shared->index, .knows = knows, .number = number, .day = cases[i].day,
                               .format = cases[i].format < 2 ? g_ptr_array_index (book->formats, cases[i].format) : NULL };
      SlvGame *game = strstr (cases[i].text, "quarry") != NULL ? slv_games_find (shared->games, "quarry") : lantern ();
      g_autoptr (SlvResult) result = slv_search (shared->index, game, cases[i].text, NULL, FALSE, &provider, NULL, &error);

      g_test_message ("%s: %s", cases[i].text, error != NULL ? error->message : "");
      for (guint k = 0; result != NULL && k < result->rows->len; k++)
        g_test_message ("  %s", slv_index_card_name (shared->index, g_array_index (result->rows, guint, k)));
      g_assert_cmpint (result != NULL ? (gint) result->rows->len : -1, ==, cases[i].n);
    }
}

/* A card that no list has is asked by its name, set and number as they are written; whatever else is asked of it is missing. */
TEST ("/query/logic/strangers-are-asked-as-they-are-written", test_strangers)
{
  static const SlvStranger bell = { "Fog Bell", "OLD", "012" }, bare = { "Fog Bell", "", "" };
  static const struct { const char *text; SlvTruth bell, bare; } cases[] = {
    { "fog", SLV_TRUE, SLV_TRUE }, { "!\"fog bell\"", SLV_TRUE, SLV_TRUE }, { "!fog", SLV_FALSE, SLV_FALSE }, { "-fog", SLV_FALSE, SLV_FALSE }, { "name:/^f/", SLV_TRUE, SLV_TRUE },
    { "name!=\"fog bell\"", SLV_FALSE, SLV_FALSE }, { "ash|bell", SLV_TRUE, SLV_TRUE }, { "ash", SLV_FALSE, SLV_FALSE }, { "set:old", SLV_TRUE, SLV_UNKNOWN },
    { "set:lan", SLV_FALSE, SLV_UNKNOWN }, { "-set:lan", SLV_TRUE, SLV_UNKNOWN }, { "cn:12", SLV_TRUE, SLV_UNKNOWN }, { "cn>12", SLV_FALSE, SLV_UNKNOWN },
    { "cn!=13", SLV_TRUE, SLV_UNKNOWN }, { "cost:1", SLV_UNKNOWN, SLV_UNKNOWN }, { "-cost:1", SLV_UNKNOWN, SLV_UNKNOWN }, { "cost:1 ash", SLV_FALSE, SLV_FALSE },
    { "cost:1 or fog", SLV_TRUE, SLV_TRUE }, { "game:lantern", SLV_TRUE, SLV_TRUE }, { "is:gone", SLV_UNKNOWN, SLV_UNKNOWN }, { "has:cost", SLV_UNKNOWN, SLV_UNKNOWN },
    { "r:rare", SLV_UNKNOWN, SLV_UNKNOWN }, { "text:fog", SLV_UNKNOWN, SLV_UNKNOWN }, { "", SLV_TRUE, SLV_TRUE },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    for (guint k = 0; k < 2; k++)
      {
        SlvTruth expected = k == 0 ? cases[i].bell : cases[i].bare;
        g_autoptr (SlvBound) bound = bind_text (cases[i].text, k == 0 ? SLV_QUERY_RULES : SLV_QUERY_SEARCH, NULL);
        SlvTruth search = slv_bound_test_stranger (bound, k == 0 ? &bell : &bare);

        g_test_message ("%s of %s", cases[i].text, k == 0 ? "the bell" : "its name");
        if (k == 0 && (strncmp (cases[i].text, "fog", 3) == 0 || strncmp (cases[i].text, "ash", 3) == 0 || strcmp (cases[i].text, "-fog") == 0 || strstr (cases[i].text, " fog") || strstr (cases[i].text, " ash")))
          continue;   /* rules read names whole */
        g_assert_cmpint (search, ==, k == 1 && expected == SLV_UNKNOWN ? SLV_FALSE : expected);
      }
}

/* Which attributes leave an answer open, and sets of which the list has no card: of them a rule knows nothing. */
TEST ("/query/logic/doubts-are-told-by-attribute", test_doubts)
{
  static const struct { const char *text, *key, *attrs; } cases[] = {
    { "type:ally", "mute-stone", "type" }, { "cost<=2", "star-cat", "cost" }, { "cost>power", "mute-stone", "power" }, { "power<cost", "star-cat", "cost" }, { "cost>power promo:yes", "star-cat", "promo cost" },
    { "type:ally or cost:2", "mute-stone", "type" }, { "cost<=2", "ash-hound", "" }, { "-type:ally life>=3 type:champion", "mute-stone", "type life" }, { "ash", "ash-hound", "" },
    { "level:0", "ash-hound", "" }, { "has:cost", "star-cat", "cost" }, { "in:zzz", "ash-hound", "@zzz" }, { "-in:lan2|zzz|yyy", "brook-spirit", "@zzz @yyy" },
    { "in:lan|zzz", "ash-hound", "" }, { "-in:lan2", "brook-spirit", "" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (SlvBound) bound = bind_text (cases[i].text, SLV_QUERY_RULES, NULL);
      g_autofree char *id = g_strconcat ("lantern/", cases[i].key, NULL);
      g_autoptr (GPtrArray) attrs = g_ptr_array_new (), sets = g_ptr_array_new_with_free_func (g_free);
      g_autoptr (GString) told = g_string_new (NULL);
      guint row = slv_index_find_id (shared->index, id);

      slv_bound_doubts (bound, row, attrs, sets);
      SLV_EACH (const SlvAttr, attr, attrs)
        g_string_append_printf (told, "%s%s", told->len > 0 ? " " : "", attr->id);
      SLV_EACH (const char, set, sets)
        g_string_append_printf (told, "%s@%s", told->len > 0 ? " " : "", set);
      g_assert_true (strstr (cases[i].text, "in:") == NULL || (slv_bound_test (bound, row) == SLV_UNKNOWN) == (told->len > 0));
      g_test_message ("%s", cases[i].text);
      g_assert_cmpstr (told->str, ==, cases[i].attrs);
    }
}

TEST ("/query/logic/understood-is-said-in-words", test_describe)
{
  static const struct { const char *text, *words; } cases[] = {
    { "", "every card" },
    { "fire", "Name contains “fire”" },
    { "!fire", "Name is “fire”" },
    { "cost<=2", "Cost is at most “2”" },
    { "cost:2..4|X", "Cost is 2 to 4 or “X”" },
    { "type:ally|action", "Type has “ally” or “action”" },
    { "element<=fire|wind", "Element has nothing but “fire” and “wind”" },
    { "-text:/draw \\d/", "Text does not contain the pattern /draw \\d/" },
    { "is:token r>=rare", "the card is “token”, and Rarity is at least “rare” (Rare, Mythic)" },
    { "r:common..rare -r!=m", "Rarity is common to rare (Common, Uncommon, Rare), and Rarity is “m”" },
    { "has:cost|power", "the card has a Cost or Power" },
    { "-has:cost", "the card has no Cost" },
    { "token:yes", "Token is “yes”" }, { "-token:no", "Token is not “no”" },
    { "-type:ally -cost>=3", "Type does not have “ally”, and Cost is not at least “3”" },
    { "-(is:token cost=1) x", "(the card is not “token”, or Cost is not “1”), and Name contains “x”" },
    { "-(type>ally or -element<=fire)", "Type lacks some of “ally”, or has nothing else, and Element has nothing but “fire”" },
    { "(a or b) c", "(Name contains “a”, or Name contains “b”), and Name contains “c”" },
    { "\"%1$s %s\"", "Name contains “%1$s %s”" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (SlvBound) bound = bind_text (cases[i].text, SLV_QUERY_SEARCH, NULL);
      g_autofree char *words = slv_bound_describe (bound);
      g_assert_cmpstr (words, ==, cases[i].words);
    }
  for (guint i = 0; i < 2; i++)   /* rules read a name whole */
    {
      g_autoptr (SlvBound) bound = bind_text ("name:fire", i == 0 ? SLV_QUERY_SEARCH : SLV_QUERY_RULES, NULL);
      g_autofree char *words = slv_bound_describe (bound);
      g_assert_cmpstr (words, ==, i == 0 ? "Name contains “fire”" : "Name is “fire”");
    }
}

/* What a rule forbids all but: told as what it allows. */
TEST ("/query/logic/what-only-denies-has-a-contrary", test_contrary)
{
  static const struct { const char *text, *words; } cases[] = {
    { "-type:ally", "Type has “ally”" }, { "-type:ally -type:action", "Type has “ally”, or Type has “action”" },
    { "-type:ally cost=2", NULL }, { "-type:ally or -cost=2", NULL }, { "type:ally", NULL }, { "-has:cost", NULL }, { "", NULL },
    { "-(type:ally or cost=2)", NULL },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (SlvBound) bound = bind_text (cases[i].text, SLV_QUERY_RULES, NULL);
      g_autofree char *words = slv_bound_describe_contrary (bound);

      g_assert_cmpstr (words, ==, cases[i].words);
    }
}

/* Of what lists contradict each other about a card has something, whichever of them is right; in rules that stays open. */
TEST ("/query/logic/what-is-contested-is-there", test_contested)
{
  static const struct { const char *text; SlvTruth search, rules; } cases[] = {
    { "has:cost", SLV_TRUE, SLV_UNKNOWN }, { "-has:cost", SLV_FALSE, SLV_UNKNOWN }, { "cost:2", SLV_FALSE, SLV_UNKNOWN }, { "-cost:2", SLV_FALSE, SLV_UNKNOWN },
  };
  g_autoptr (QueryFixture) torn = query_fixture_new ("card lantern torn-lamp Torn Lamp\ntype=Ally\ncost=2\n?cost=3\n");
  QueryFixture *kept = shared;

  shared = torn;
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_assert_cmpint (ask (cases[i].text, SLV_QUERY_SEARCH, "torn-lamp"), ==, cases[i].search);
      g_assert_cmpint (ask (cases[i].text, SLV_QUERY_RULES, "torn-lamp"), ==, cases[i].rules);
    }
  shared = kept;
}

TEST ("/query/logic/parts-stand-where-they-were-typed", test_parts)
{
  const char *text = "ash  (cost:1 or cost:2) -is:token order:cost";
  g_autoptr (SlvBound) bound = bind_text (text, SLV_QUERY_SEARCH, NULL);
  g_autoptr (GPtrArray) parts = slv_bound_parts (bound);
  static const char * const pieces[] = { "ash", "(cost:1 or cost:2)", "-is:token" };

  g_assert_cmpuint (parts->len, ==, 3);
  for (guint i = 0; i < 3; i++)
    {
      SlvQueryPart *part = g_ptr_array_index (parts, i);
      g_autofree char *piece = g_strndup (text + part->span.start, part->span.end - part->span.start);
      g_assert_cmpstr (piece, ==, pieces[i]);
      g_assert_cmpstr (part->words, !=, "");
    }

  /* of several games in the words of the one that has them; @n: parts */
  static const struct { const char *game, *text; guint n; const char *words; } searches[] = {
    { "lantern", "cost:1 ash", 2, "Cost is “1”" }, { NULL, "attack:1", 1, "Power is “1”" }, { NULL, "depth:4", 1, "Depth is “4”" }, { NULL, "depth:4 hard", 2, "Depth is “4”" },
    { NULL, "cost:2 granite", 2, "Cost is “2”" }, { NULL, "nosuch:1", 0, NULL }, { NULL, "cost:", 0, NULL }, { NULL, "", 0, NULL }, { "quarry", "attack:1", 0, NULL },
    { NULL, "depth:4 attack:1", 0, NULL }, { NULL, "depth:0 or attack:1", 0, NULL }, { NULL, "game:quarry", 1, "Game is “Quarry”" }, { NULL, "game:nosuch", 0, NULL },
  };
  for (guint i = 0; i < G_N_ELEMENTS (searches); i++)
    {
      SlvGame *game = searches[i].game != NULL ? slv_games_find (shared->games, searches[i].game) : NULL;
      g_autoptr (SlvResult) found = slv_search (shared->index, game, searches[i].text, NULL, FALSE, NULL, NULL, NULL), none = NULL;
      none = slv_search (shared->index, game, "no card is called so", NULL, i % 2 == 0, NULL, NULL, NULL);
      g_autoptr (GPtrArray) told = slv_search_parts (shared->index, game, searches[i].text, NULL, found != NULL ? found : none);

      g_test_message ("%s", searches[i].text);
      g_assert_cmpuint (told->len, ==, searches[i].n);
      if (told->len > 0)
        g_assert_nonnull (strstr (((SlvQueryPart *) told->pdata[0])->words, searches[i].words));
    }
}

TEST ("/query/logic/order-and-unique-are-no-conditions", test_manners)
{
  g_autoptr (SlvQuery) query = good (slv_query_parse ("order:cost unique:printings order:-name", &error));
  g_autoptr (SlvQuery) plain = good (slv_query_parse ("ash", &error)), flag = good (slv_query_parse ("unique:yes unique:cards", &error));
  g_autoptr (GError) error = NULL;

  /* a flag of cards where the game has one; here is none, and what the word may be followed by is told */
  g_assert_false (slv_query_wants_printings (flag));
  g_assert_null (slv_query_bind (flag, lantern (), NULL, SLV_QUERY_RULES, NULL, &error));
  g_assert_nonnull (strstr (error->message, "“yes”"));
  g_assert_nonnull (strstr (error->message, "“printings”"));
  g_assert_null (slv_query_parse ("unique:perhaps", NULL));
  g_assert_cmpstr (slv_query_order (query), ==, "cost,-name");
  g_assert_true (slv_query_wants_printings (query));
  g_assert_null (slv_query_order (plain));
  g_assert_false (slv_query_wants_printings (plain));
}

TEST ("/query/logic/text-is-checked-without-an-index", test_without_index)
{
  static const char * const texts[] = {
    "", "type:ally cost<=2", "set:LAN r>=rare year:2024", "power>cost", "element=fire|wind", "text:/x/", "is:token -is:gone", "game:lantern",
    "level:0 -speed:fast", "banned:standard",
  };

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autoptr (SlvQuery) query = good (slv_query_parse (texts[i], &error));
      g_autoptr (SlvBound) bound = good (slv_query_bind (query, lantern (), NULL, SLV_QUERY_RULES, NULL, &error));
      g_assert_cmpint (slv_bound_test (bound, 0), ==, SLV_FALSE);
      g_assert_cmpint (slv_bound_test_printing (bound, 0), ==, SLV_FALSE);
    }
}

TEST ("/query/logic/empty-index-finds-nothing", test_empty_index)
{
  g_autoptr (SlvIndex) index = slv_index_new_empty (shared->games);
  g_autoptr (GError) error = NULL;
  g_autoptr (SlvResult) result = good (slv_search (index, NULL, "type:ally order:cost set:LAN", NULL, TRUE, NULL, NULL, &error));

  g_assert_cmpuint (result->rows->len, ==, 0);
  g_clear_pointer (&result, slv_result_free);
  result = slv_search (index, NULL, "elemnt:fire", NULL, FALSE, NULL, NULL, &error);
  g_assert_error (error, SLV_ERROR, SLV_ERROR_USAGE);
}

TEST ("/query/logic/cancelled-search-says-so", test_cancelled)
{
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (GError) error = NULL;
  g_autoptr (SlvBound) bound = bind_text ("ash", SLV_QUERY_SEARCH, NULL);
  g_autoptr (GArray) rows = g_array_new (FALSE, FALSE, sizeof (guint));

  g_assert_true (slv_bound_run (bound, rows, cancellable, &error));
  g_assert_cmpuint (rows->len, ==, 2);
  g_cancellable_cancel (cancellable);
  fails (slv_bound_run (bound, rows, cancellable, &error), SLV_ERROR_CANCELLED);
  fails (slv_search (shared->index, NULL, "ash", NULL, FALSE, NULL, cancellable, &error), SLV_ERROR_CANCELLED);
}

typedef struct { GCancellable *cancellable; guint asked; } Hurry;

static gboolean
knows_have (gpointer data G_GNUC_UNUSED, const char *field)
{
  return g_str_equal (field, "have");
}

static gboolean
cancel_when_asked (gpointer data, const char *field G_GNUC_UNUSED, const char *argument G_GNUC_UNUSED, guint row G_GNUC_UNUSED,
                   double *value)
{
  Hurry *hurry = data;

  hurry->asked++;
  g_cancellable_cancel (hurry->cancellable);
  *value = 1;
  return TRUE;
}

/* As the next key does: the search that runs answers nothing any more, and does not go on to the other games. */
TEST ("/query/logic/a-running-search-stops-when-it-is-cancelled", test_cancelled_while_it_runs)
{
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  Hurry hurry = { cancellable, 0 };
  SlvProvider provider = { .data = &hurry, .knows = knows_have, .number = cancel_when_asked };
  guint first, n, most = 0;
  GPtrArray *games = slv_games_list (shared->games);

  for (guint i = 0; i < games->len; i++)
    if (slv_index_game_rows (shared->index, games->pdata[i], &first, &n))
      most = MAX (most, n);
  fails (slv_search (shared->index, NULL, "have>=1", "cost", FALSE, &provider, cancellable, &error), SLV_ERROR_CANCELLED);
  g_assert_cmpuint (hurry.asked, >, 0);
  g_assert_cmpuint (hurry.asked, <=, most);
}

/* What says already where to look stays as it is. */
TEST ("/query/logic/words-become-a-search-of-the-texts", test_in_texts)
{
  static const struct { const char *typed, *query; } cases[] = {
    { "draw", "text:draw" }, { "draw a  card ", "text:draw text:a  text:card " }, { "", NULL }, { "  ", NULL }, { "type:ally", NULL },
    { "\"draw a\" t:ally", "text:\"draw a\" t:ally" }, { "draw -card", "text:draw -card" }, { "cost<=2 draw", "cost<=2 text:draw" },
    { "(draw or é)", "(text:draw or text:é)" }, { "draw not card", "text:draw not card" }, { "!\"Ash Hound\"", NULL }, { "name:draw", NULL },
    { "draw (", NULL }, { "draw \xff", NULL },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *query = slv_query_in_texts (cases[i].typed);

      g_assert_cmpstr (query, ==, cases[i].query);
    }
}

/* Switching the parts of an "and" round does not change what is found, and every sort has all of it. */
TEST ("/query/logic/every-sort-is-total-and-stable", test_sorts_are_total)
{
  static const char * const sorts[] = { NULL, "name", "-name", "cost", "-cost,name", "game,-cost", "rarity", "released,set,number",
                                        "element", "text", "-story,cost" };

  for (guint i = 0; i < G_N_ELEMENTS (sorts); i++)
    for (guint printings = 0; printings < 2; printings++)
      {
        g_autoptr (SlvResult) one = good (slv_search (shared->index, NULL, "", sorts[i], (gboolean) printings, NULL, NULL, &error));
        g_autoptr (SlvResult) same = good (slv_search (shared->index, NULL, "", sorts[i], (gboolean) printings, NULL, NULL,
                                                       &error));
        g_assert_cmpuint (one->rows->len, ==, printings ? 12 : 13);
        g_assert_cmpmem (one->rows->data, one->rows->len * sizeof (guint), same->rows->data, same->rows->len * sizeof (guint));
        for (guint k = 1; k < one->rows->len; k++)
          for (guint j = 0; j < k; j++)
            g_assert_cmpuint (g_array_index (one->rows, guint, j), !=, g_array_index (one->rows, guint, k));
      }
}

TEST_MAIN_BETWEEN (shared = query_fixture_new (NULL);, query_fixture_free (shared);)
