/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-asked.c: what can be asked of copies, what is offered for it, and what it means. */
#include "base/slv-language.h"
#include "collection/slv-copy-words.h"
#include "base/slv-fold.h"
#include "collection-box.h"

static void
edit (Box *box, const char *query, SlvCopyField field, const char *value)
{
  g_autoptr (GArray) ids = box_ids_of (box, query);
  SlvLotEdit values = { { NULL } };
  GArray *touched = NULL;

  values.values[field] = value;
  good (slv_collection_change_lots (box->collection, box->store, ids, &values, 0, FALSE, "edit", &touched, &error));
  box_refresh (box, touched);
}

/* Lots: A is foil and German, B plain and English, the third says nothing. */
static void
fill (Box *box)
{
  BRING (SLV_COPIES_MERGE, "Ash Hound|LAN|001|2|NM|Shelf/A|1.50", "Ash Hound|LAN2|014|3|played|Shelf/B|5", "Divine Lamp|||1|||");
  edit (box, "place:a", SLV_COPY_FINISH, "rainbow foil");
  edit (box, "place:a", SLV_COPY_LANGUAGE, "de");
  edit (box, "place:b", SLV_COPY_FINISH, "foil");
  edit (box, "place:b", SLV_COPY_LANGUAGE, "en");
  edit (box, "place:b", SLV_COPY_TAGS, "lent|old|");
  edit (box, "place:a", SLV_COPY_TAGS, "old");
  edit (box, "place:a", SLV_COPY_SIGNED, "yes");
  edit (box, "place:b", SLV_COPY_FOR_TRADE, "1");
}

typedef struct { const char *query, *lots; } Finds;

/* Which of the lots A, B, C … each query finds. */
static void
assert_finds (Box *box, const Finds *cases, guint n)
{
  for (guint i = 0; i < n; i++)
    {
      g_autoptr (GArray) lots = good (slv_collection_search (box->collection, NULL, cases[i].query, NULL, &error));
      char found[8] = "";

      for (guint k = 0; k < lots->len; k++)
        found[k] = (char) ('A' + g_array_index (lots, guint, k));
      g_test_message ("%s", cases[i].query);
      g_assert_cmpstr (found, ==, cases[i].lots);
    }
}

BOX_TEST ("/asked/both-sides-of-every-bound", test_both_sides_of_every_bound)
{
  static const Finds cases[] = {
    { "qty<3", "AC" }, { "qty<=3", "ABC" }, { "qty>2", "B" }, { "qty>=2", "AB" }, { "qty=2", "A" }, { "qty!=2", "BC" }, { "qty:2", "A" },
    { "qty:2..3", "AB" }, { "qty:1..2", "AC" }, { "qty:..1", "C" }, { "qty:3..", "B" }, { "qty:2..2", "A" },
    { "paid<1.5", "" }, { "paid<=1.5", "A" }, { "paid>=5", "B" }, { "paid>5", "" }, { "paid:1.5..5", "AB" }, { "-paid:5", "A" },
    { "cond<nm", "B" }, { "cond=nm", "A" }, { "cond!=nm", "B" }, { "cond>played", "A" }, { "condition>=played", "AB" },
    { "place:none", "C" }, { "place:shelf/a", "A" }, { "place:shelf", "AB" }, { "place:elf", "AB" }, { "place:shelf/", "" }, { "-place:none", "AB" },
    { "tag:old", "AB" }, { "tag:lent", "B" }, { "tag:len", "" }, { "-tag:old", "C" },
    { "finish:foil", "AB" }, { "finish=foil", "B" }, { "finish:rainbow", "A" }, { "-finish:foil", "C" },
    { "lang:de", "A" }, { "language:english", "B" }, { "-lang:de", "B" }, { "lang!=de", "B" },
    { "signed:yes", "A" }, { "signed:no", "BC" }, { "signed=2", "A" }, { "signed>=1", "A" }, { "signed>2", "" }, { "is:signed", "A" },
    { "trade:yes", "B" }, { "trade:no", "AC" }, { "trade=1", "B" }, { "fortrade>0", "B" }, { "altered:yes", "" }, { "proxy:no", "ABC" },
    { "have>=5", "AB" }, { "have>5", "" }, { "free<5", "C" },
  };

  fill (box);
  assert_finds (box, cases, G_N_ELEMENTS (cases));
}

BOX_TEST ("/asked/what-means-nothing-is-refused", test_what_means_nothing_is_refused)
{
  static const struct { const char *query, *why; } cases[] = {
    { "place>shelf", "has no order" }, { "tag<x", "has no order" }, { "lang>=de", "has no order" }, { "note>x", "has no order" },
    { "cond:shiny", "is no condition" }, { "lang:klingonish", "is no language" }, { "signed:maybe", "is neither" }, { "trade>yes", "is neither" },
    { "qty:two", "is no number" }, { "qty:1x", "is no number" }, { "qty:1x..2", "is no number" }, { "qty:..", "is no number" }, { "paid:1..x", "is no number" },
    { "paid:x..1", "is no number" },
  };

  fill (box);
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_test_message ("%s", cases[i].query);
      fails_saying (slv_collection_search (box->collection, NULL, cases[i].query, NULL, &error), SLV_ERROR_USAGE, cases[i].why);
    }
}

/* A card of @game that no list has. */
static void
add_stranger (Box *box, const char *game)
{
  SlvLot lot = { .game = game, .name = "Nobody Knows", .quantity = 1 };
  SlvChange *change = slv_change_begin (box->store, "add", NULL);

  g_assert_true (slv_change_put_lot (change, &lot, NULL) && slv_change_end (change, TRUE, NULL, NULL));
  box_reopen (box);
}

BOX_TEST ("/asked/lots-of-one-game-or-none-where-it-is-cancelled", test_lots_of_one_game_or_none_where_it_is_cancelled)
{
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();

  fill (box);
  g_autoptr (GArray) lantern =
    slv_collection_search (box->collection, slv_games_find (box_cards->games, "lantern"), "qty>0", NULL, NULL);
  g_autoptr (GArray) quarry =
    slv_collection_search (box->collection, slv_games_find (box_cards->games, "quarry"), "qty>0", NULL, NULL);
  g_assert_cmpuint (lantern->len, ==, 3);
  g_assert_cmpuint (quarry->len, ==, 0);
  add_stranger (box, "quarry");
  for (guint i = 0; i < 2; i++)   /* all that there are, without a question, too */
    {
      g_autoptr (GArray) ours = slv_collection_search (box->collection, slv_games_find (box_cards->games, "lantern"), i == 0 ? "" : "qty>0", NULL, NULL);
      g_autoptr (GArray) theirs = slv_collection_search (box->collection, slv_games_find (box_cards->games, "quarry"), i == 0 ? "" : "qty>0", NULL, NULL);
      g_autoptr (GArray) all = slv_collection_search (box->collection, NULL, i == 0 ? "" : "qty>0", NULL, NULL);

      g_assert_cmpuint (ours->len, ==, 3);
      g_assert_cmpuint (theirs->len, ==, 1);
      g_assert_cmpuint (all->len, ==, 4);
    }
  g_cancellable_cancel (cancellable);
  fails (slv_collection_search (box->collection, NULL, "qty>0", cancellable, &error), SLV_ERROR_CANCELLED);
}

/* Lots: A and B are of one card that no list has, two of five copies sleeved, one wanted; C is another game's of that name, D its proxy. */
BOX_TEST ("/asked/copies-whose-card-no-list-has-are-counted-by-name", test_copies_whose_card_no_list_has_are_counted_by_name)
{
  static const Finds cases[] = {
    { "have>=1", "ABCD" }, { "have=5", "ABD" }, { "have>5", "" }, { "have<2", "C" }, { "-have:5", "C" }, { "free=3", "ABD" }, { "free=1", "C" },
    { "want=4", "ABD" }, { "want=0", "C" }, { "have>=2 qty=2", "AD" }, { "copies=0", "" },
    { "copies>0", "" }, { "-copies>0", "" },
  };
  SlvWant want = { .game = "lantern", .card = "", .name = "nobody", .printing = "", .set_code = "", .number = "", .quantity = 4,
                   .condition = "", .finish = "", .language = "", .note = "" };
  g_autoptr (SlvDeck) deck = slv_deck_new ("One");
  GArray *touched = NULL;

  BRING (SLV_COPIES_MERGE, "Nobody|XX|1|2||A", "NOBODY|XX|2|3||B", "Nobody|XX|3|1||C", "Nobody|XX|4|2||D");
  edit (box, "place:c", SLV_COPY_GAME, "quarry");
  edit (box, "place:d", SLV_COPY_PROXY, "yes");
  g_assert_true (slv_store_save_deck (box->store, deck, NULL));
  SlvChange *change = slv_change_begin (box->store, "want and sleeve", NULL);
  g_assert_true (slv_change_put_want (change, &want, NULL));
  g_assert_true (slv_change_sleeve (change, deck->id, slv_collection_get_lot (box->collection, 0)->lot.id, 2, NULL));
  g_assert_true (slv_change_end (change, TRUE, &touched, NULL));
  box_refresh (box, touched);
  assert_finds (box, cases, G_N_ELEMENTS (cases));
}

/* ---- what is offered ---- */

static char *
offered (const SlvProvider *provider, const char *field)
{
  g_autoptr (GPtrArray) values = g_ptr_array_new_with_free_func (g_free);

  provider->values (provider->data, field, values);
  return slv_join_texts (values, " ", 0);
}

BOX_TEST ("/asked/values-that-can-be-asked-are-offered", test_values_that_can_be_asked_are_offered)
{
  static const struct { const char *field, *values; } cases[] = {
    { "tag", "old lent" }, { "finish", "rainbow-foil foil" }, { "lang", "de en" }, { "language", "de en" }, { "paid", "1.50..5 1.50 5" },
    { "place", "Shelf Shelf/A Shelf/B none" }, { "have", "0 1 2 3 4" }, { "signed", "yes no" }, { "price", "" },
    { "cond", "mint near-mint excellent good light-played played poor" }, { "condition", "mint near-mint excellent good light-played played poor" },
  };
  SlvProvider provider, lots;

  fill (box);
  slv_collection_provider (box->collection, &provider);
  slv_collection_lot_words (box->collection, &lots);
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *values = offered (&provider, cases[i].field), *same = offered (&lots, cases[i].field);

      g_assert_cmpstr (values, ==, cases[i].values);
      g_assert_cmpstr (same, ==, cases[i].values);
    }
  for (guint i = 0; lots.fields[i] != NULL; i++)
    g_assert_true (lots.knows (lots.data, lots.fields[i]));
  for (guint i = 0; provider.fields[i] != NULL; i++)
    g_assert_true (provider.knows (provider.data, provider.fields[i]));
  g_assert_false (lots.knows (lots.data, "colour"));
  g_assert_true (lots.knows (lots.data, "qty"));
  g_assert_false (provider.knows (provider.data, "qty"));      /* of a single lot only */
  g_assert_false (provider.knows (provider.data, "finish"));
}

/* ---- two providers as one ---- */

static gboolean knows_luck (gpointer data G_GNUC_UNUSED, const char *field) { return g_str_equal (field, "luck"); }

static gboolean
luck_of (gpointer data, const char *field G_GNUC_UNUSED, const char *argument, guint row G_GNUC_UNUSED, double *value)
{
  *value = *(double *) data;
  return argument == NULL;
}

BOX_TEST ("/asked/two-providers-are-asked-as-one", test_two_providers_are_asked_as_one)
{
  static const char * const fields[] = { "luck", NULL };
  const SlvFormat *format = (const SlvFormat *) fields;
  double luck = 7, value = 0;
  const SlvProvider other = { .data = &luck, .knows = knows_luck, .number = luck_of, .fields = fields, .orders = fields, .format = format, .day = "2024-05-17" };
  g_autoptr (GPtrArray) none = g_ptr_array_new ();
  g_autoptr (GError) error = NULL;
  SlvProviderChain chain;
  SlvProvider own, both;
  guint n, first, hound = slv_index_find_id (box_cards->index, "lantern/ash-hound");

  fill (box);
  slv_collection_provider (box->collection, &own);
  slv_provider_chain (&chain, &own, &other, &both);
  g_assert_true (both.knows (both.data, "luck") && both.knows (both.data, "have") && !both.knows (both.data, "qty"));
  g_assert_true (both.number (both.data, "luck", NULL, hound, &value) && value == 7);
  g_assert_true (both.number (both.data, "have", NULL, hound, &value) && value == 5);
  g_assert_false (both.number (both.data, "have", "of what", hound, &value));
  g_assert_cmpuint (both.flags (both.data, "signed"), ==, SLV_PROVIDED_TEXT | SLV_PROVIDED_FLAG);
  g_assert_cmpuint (both.flags (both.data, "have"), ==, 0);
  g_assert_cmpuint (both.flags (both.data, "copies"), ==, SLV_PROVIDED_TEXT | SLV_PROVIDED_PRINTING);
  g_assert_cmpuint (both.flags (both.data, "luck"), ==, 0);
  g_assert_cmpint (both.test (both.data, "place", SLV_OP_HAS, "shelf", hound, SLV_ROW_NONE), ==, SLV_TRUE);
  /* any of a card's lots is enough, and a card without one is not asked */
  g_assert_cmpint (both.test (both.data, "place", SLV_OP_HAS, "shelf/a", hound, SLV_ROW_NONE), ==, SLV_TRUE);
  g_assert_cmpint (both.test (both.data, "place", SLV_OP_HAS, "shelf/b", hound, SLV_ROW_NONE), ==, SLV_TRUE);
  g_assert_cmpint (both.test (both.data, "place", SLV_OP_HAS, "drawer", hound, SLV_ROW_NONE), ==, SLV_FALSE);
  g_assert_cmpint (both.test (both.data, "place", SLV_OP_HAS, "shelf", slv_index_find_id (box_cards->index, "lantern/brook-warden"), SLV_ROW_NONE), ==, SLV_UNKNOWN);
  g_assert_cmpint (both.test (both.data, "copies", SLV_OP_EQ, "0", hound, SLV_ROW_NONE), ==, SLV_TRUE);
  slv_index_card_printings (box_cards->index, hound, &first, &n);
  g_assert_cmpint (both.test (both.data, "copies", SLV_OP_EQ, "2", hound, first), ==, SLV_TRUE);
  g_assert_cmpint (both.test (both.data, "copies", SLV_OP_GE, "3", hound, first + 1), ==, SLV_TRUE);
  g_assert_cmpint (both.test (both.data, "luck", SLV_OP_HAS, "7", hound, SLV_ROW_NONE), ==, SLV_UNKNOWN);
  g_assert_true (both.check (both.data, "luck", SLV_OP_LT, "anything", &error));
  g_assert_false (both.check (both.data, "cond", SLV_OP_LT, "anything", &error));
  g_assert_true (both.order (both.data, "have", hound, SLV_ROW_NONE, &value) && value == 5);
  g_assert_false (both.order (both.data, "luck", hound, SLV_ROW_NONE, &value));
  both.values (both.data, "luck", none);
  g_assert_cmpuint (none->len, ==, 0);
  g_assert_true (both.format == format);
  g_assert_cmpstr (both.day, ==, "2024-05-17");
  g_assert_true (g_strv_contains (both.fields, "luck") && g_strv_contains (both.fields, "altered"));
  g_assert_true (g_strv_contains (both.orders, "luck") && g_strv_contains (both.orders, "price"));
  n = g_strv_length ((char **) both.orders);
  slv_provider_chain (&chain, &other, &own, &both);
  g_assert_cmpuint (g_strv_length ((char **) both.orders), ==, n);
  g_assert_cmpstr (both.fields[0], ==, "luck");
  g_assert_true (both.format == format && both.knows (both.data, "have"));
}

TEST ("/asked/a-sort-asks-for-the-collection-too", test_a_sort_asks_for_the_collection_too)
{
  static const struct { const char *text, *sort; gboolean asked; } cases[] = {
    { "red", NULL, FALSE }, { "red", "name", FALSE }, { "red", "-price", TRUE }, { "red", "have", TRUE }, { "red order:-worth", NULL, TRUE },
    { "order:name", NULL, FALSE }, { "wanted", NULL, FALSE }, { "is:for-trade", NULL, TRUE },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    g_assert_cmpint (slv_collection_is_asked (cases[i].text, cases[i].sort), ==, cases[i].asked);
}

/* ---- words ---- */

TEST ("/asked/languages-and-conditions-have-names", test_languages_and_conditions_have_names)
{
  static const struct { const char *text, *id; } languages[] = {
    { "German", "de" }, { "Deutsch", "de" }, { "DE", "de" }, { "zhs", "zh-cn" }, { "qq", "qq" }, { "qqq", "qqq" }, { "q", NULL }, { "qqqq", NULL }, { "q1", NULL }, { "", "" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (languages); i++)
    g_assert_cmpstr (slv_language_id (languages[i].text), ==, languages[i].id);
  g_assert_cmpstr (slv_language_name ("de"), ==, "German");
  {
    g_autofree const char **finishes = slv_finish_ids ();

    g_assert_true (g_strv_contains (finishes, "foil") && g_strv_contains (finishes, "rainbow-foil"));
    for (guint i = 0; finishes[i] != NULL; i++)
      {
        g_autofree char *known = slv_finish_known (slv_finish_title (finishes[i]));

        g_assert_cmpstr (known, ==, finishes[i]);
      }
  }
  g_assert_cmpstr (slv_language_name ("qq"), ==, "qq");
  for (int grade = 1; slv_condition_ids ()[grade - 1] != NULL; grade++)
    {
      const char *id = slv_condition_id (grade);

      g_assert_cmpint (slv_condition_grade (id), ==, grade);
      g_assert_cmpint (slv_condition_grade (slv_condition_title (grade)), ==, grade);
    }
  g_assert_cmpstr (slv_condition_id (1), ==, "poor");
  g_assert_cmpstr (slv_condition_id (0), ==, "");
  g_assert_cmpstr (slv_condition_id ((int) g_strv_length ((char **) slv_condition_ids ()) + 1), ==, "");
  g_assert_cmpstr (slv_condition_title (0), ==, "");
  static const struct { const char *word; int grade; } words[] = {
    { "", 0 }, { "!", 0 }, { "Légèrement joué", 3 }, { "legerement joue", 3 }, { "JOUÉ", 2 }, { "Malo", 1 }, { "near_mint", 6 }, { "NearMintNearMintNearMintNearMintNearMint", 0 },
  };
  for (guint i = 0; i < G_N_ELEMENTS (words); i++)
    g_assert_cmpint (slv_condition_grade (words[i].word), ==, words[i].grade);
}

/* ---- what a file would do, in words ---- */

static void
assert_told (Box *box, SlvCopiesMode mode, const char *rows_text, const char *lots_text, const char * const *rows)
{
  g_autoptr (SlvCopyList) list = box_list (rows);
  g_autoptr (SlvCopyPlan) plan = box_match (box, list, mode);
  g_autofree char *rows_told = slv_copy_plan_rows_text (plan), *lots_told = slv_copy_plan_lots_text (plan);

  g_assert_cmpstr (rows_told, ==, rows_text);
  g_assert_cmpstr (lots_told, ==, lots_text);
}
#define TOLD(mode, rows_text, lots_text, ...) assert_told (box, mode, rows_text, lots_text, (const char * const []) { __VA_ARGS__, NULL })

/* One copy of each lot sits in a deck. */
static void
sleeve_all (Box *box)
{
  g_autoptr (SlvDeck) deck = slv_deck_new ("Built");
  g_autoptr (GArray) ids = box_ids_of (box, "");

  g_assert_true (slv_store_save_deck (box->store, deck, NULL));
  SlvChange *change = slv_change_begin (box->store, "build", NULL);
  for (guint i = 0; i < ids->len; i++)
    g_assert_true (slv_change_sleeve (change, deck->id, g_array_index (ids, gint64, i), 1, NULL));
  g_assert_true (slv_change_end (change, TRUE, NULL, NULL));
  box_reopen (box);
}

BOX_TEST ("/asked/what-a-file-would-do-is-told", test_what_a_file_would_do_is_told)
{
  const char *sign = "Ash Hound|LAN|001|2|NM|Shelf/A|1.50";

  BRING (SLV_COPIES_MERGE, sign, "Ash Hound|LAN2|014|3|played|Shelf/B|5", "Divine Lamp|||1|||", "Nobody|||2");
  TOLD (SLV_COPIES_MERGE, "0 rows matched", "0 new rows", NULL);
  TOLD (SLV_COPIES_MERGE, "1 row matched", "added to 1 row", sign);
  TOLD (SLV_COPIES_MERGE, "1 row matched · 1 row guessed · 1 row without a card · 1 row refused", "1 new row · added to 2 rows", sign, "Divine Lamp|XYZ|",
        "Ash Hound|LAN|001|-1", "Nobody|||1");
  TOLD (SLV_COPIES_SET, "4 rows matched", "1 new row · 1 row set · 1 row as it was · 1 row removed", sign, "Ash Hound|LAN2|014|4|played|Shelf/B|5",
        "Divine Lamp|||0|||", "Brook Warden|||1");
  TOLD (SLV_COPIES_SET, "1 row matched", "1 row as it was", "Brook Warden|||0");          /* none before, none now */
  TOLD (SLV_COPIES_REPLACE, "1 row matched", "1 row as it was · 3 rows removed", sign);
  sleeve_all (box);
  TOLD (SLV_COPIES_SET, "1 row matched", "1 row removed · 1 copy taken out of a built deck", "Divine Lamp|||0|||");
  TOLD (SLV_COPIES_REPLACE, "1 row matched", "1 row as it was · 3 rows removed · 3 copies taken out of built decks", sign);
}

BOX_MAIN (tests_add)
