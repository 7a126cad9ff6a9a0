/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-copies.c: collection files of other programs: what is written is recognised and read back field by field, what cannot be said
 * is told, and what is broken is refused row by row. With the invented cards of tests/data/query. */
#include "config.h"
#include <glib/gstdio.h>
#include <string.h>
#include "base/slv-error.h"
#include "collection/slv-copy-words.h"
#include "copies/slv-copies.h"
#include "query-fixture.h"

static QueryFixture *cards;
typedef struct { char *dir; SlvStore *store; SlvCollection *collection; } Box;

static void
set_up (Box *box, gconstpointer data)
{
  g_autoptr (GError) error = NULL;

  (void) data;
  box->dir = g_dir_make_tmp ("sleeves-copies-XXXXXX", NULL);
  box->store = slv_store_open (box->dir, g_getenv ("SLEEVES_SCHEMA"), &error);
  g_assert_no_error (error);
  box->collection = slv_collection_open (box->store, cards->index, &error);
  g_assert_no_error (error);
}

static void
tear_down (Box *box, gconstpointer data)
{
  g_autoptr (GDir) dir = g_dir_open (box->dir, 0, NULL);
  const char *name;

  (void) data;
  slv_collection_unref (box->collection);
  slv_store_close (box->store);
  while ((name = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *path = g_build_filename (box->dir, name, NULL);

      g_remove (path);
    }
  g_rmdir (box->dir);
  g_free (box->dir);
}

/* ---- helpers ---- */

static void
put_lots (Box *box, const SlvLot *lots, guint n)
{
  g_autoptr (GError) error = NULL;
  SlvChange *change = slv_change_begin (box->store, "put", &error);
  gint64 place = 0;

  g_assert_no_error (error);
  slv_change_make_place (change, "Shelf/Box A", &place, &error);
  g_assert_no_error (error);
  for (guint i = 0; i < n; i++)
    {
      SlvLot lot = lots[i];

      lot.place = lot.place != 0 ? place : 0;
      lot.quantity = MAX (lot.quantity, 1);
      slv_change_put_lot (change, &lot, &error);
      g_assert_no_error (error);
    }
  slv_change_end (change, TRUE, NULL, &error);
  g_assert_no_error (error);
  slv_collection_unref (box->collection);
  box->collection = slv_collection_open (box->store, cards->index, &error);
  g_assert_no_error (error);
}

static GArray *
all_lots (Box *box)
{
  GArray *lots = g_array_new (FALSE, FALSE, sizeof (guint));

  for (guint i = 0; i < slv_collection_n_lots (box->collection); i++)
    g_array_append_val (lots, i);
  return lots;
}

static char *
write_all (Box *box, const char *kind)
{
  g_autoptr (GArray) lots = all_lots (box);
  g_autoptr (GError) error = NULL;
  char *text = slv_copies_write (box->collection, lots, kind, &error);

  g_assert_no_error (error);
  return text;
}

static SlvCopyList *
read_text (const char *text, const char *kind)
{
  g_autoptr (GError) error = NULL;
  SlvCopyList *list = slv_copies_read_text (text, strlen (text), "test.csv", kind, NULL, &error);

  g_assert_no_error (error);
  return list;
}

static SlvCopyPlan *
match (Box *box, SlvCopyList *list)
{
  g_autoptr (GError) error = NULL;
  SlvCopyPlan *plan = slv_collection_match (box->collection, list, slv_games_find (cards->games, "lantern"), SLV_COPIES_MERGE, NULL, &error);

  g_assert_no_error (error);
  return plan;
}

static char *
joined (const GPtrArray *texts)
{
  GString *all = g_string_new (NULL);

  for (guint i = 0; i < texts->len; i++)
    g_string_append_printf (all, "%s%s", i > 0 ? "; " : "", (char *) texts->pdata[i]);
  return g_string_free (all, FALSE);
}

#define LOT(...) { .game = "lantern", .name = "Ash Hound", .card = "ash-hound", __VA_ARGS__ }   /* one copy unless it says more */

/* ---- there and back ---- */

/* What comes back of a lot, by kind: n name, s set and number, q copies, c condition, f finish, e etched, l language, p place, t tags, r for
 * trade, g signed, a altered, y proxy, m price, u currency, d day, o note. */
static const struct { const char *kind, *carries; } kinds[] = {
  { "sleeves-csv", "nsqcfelptrgaymudo" }, { "moxfield", "nsqcfeltraym" }, { "deckbox", "nsqcfltrgam" }, { "manabox", "nsqcfelpamu" },
  { "dragonshield", "nsqcfelprmd" }, { "archidekt", "nsqcfeltmd" }, { "tcgplayer", "nsqcfel" }, { "topdecked", "nsqcfeltgamdo" },
  { "mtggoldfish", "nsqfe" }, { "mtgo", "nsqf" }, { "delver", "nsqcfl" }, { "cardkingdom", "nqf" }, { "cardcastle", "nqcfl" },
  { "set-numbers", "sq" },
};

static const char *
one_of (GRand *chance, const char * const *words)
{
  return words[g_rand_int_range (chance, 0, (int) g_strv_length ((char **) words))];
}
#define ONE_OF(...) one_of (chance, (const char * const []) { __VA_ARGS__, NULL })

static SlvLot
random_lot (GRand *chance, gboolean etched, gboolean proxies)
{
  guint n = (guint) slv_index_n_printings (cards->index), at = (guint) g_rand_int_range (chance, 0, (int) n), row;
  SlvPrintingView view;
  SlvLot lot = LOT (.quantity = g_rand_int_range (chance, 1, 6));

  do
    {
      at = (at + 1) % n;
      row = slv_index_printing_card (cards->index, at);
      slv_index_printing (cards->index, at, &view);
    }
  while (!g_str_equal (slv_index_card_game (cards->index, row)->id, "lantern") || *view.number == '\0');
  lot.name = slv_index_card_name (cards->index, row);
  lot.card = slv_index_card_key (cards->index, row);
  lot.printing = view.key;
  lot.set_code = view.set_code;
  lot.number = view.number;
  lot.condition = ONE_OF ("", "near-mint", "good", "light-played", "played", "poor");
  lot.finish = etched ? ONE_OF ("", "foil", "etched") : ONE_OF ("", "foil");
  lot.language = ONE_OF ("", "en", "de", "ja", "ko", "zh-cn", "zh-tw", "pt", "ru");
  lot.place = g_rand_int_range (chance, 0, 2);
  lot.tags = ONE_OF ("", "lent", "old|blue box", "=sum");
  lot.for_trade = g_rand_int_range (chance, 0, (int) lot.quantity + 1);
  lot.is_signed = g_rand_boolean (chance);
  lot.is_altered = g_rand_boolean (chance);
  lot.is_proxy = proxies && g_rand_int_range (chance, 0, 4) == 0;
  lot.price_paid = ONE_OF ("", "1.50", "0.20", "1200");
  lot.currency = *lot.price_paid != '\0' ? ONE_OF ("EUR", "JPY") : "";
  lot.acquired = ONE_OF ("", "2026-01-31", "2020-02-29");
  lot.note = ONE_OF ("", "two, \"quoted\"", "=cmd|' /C calc'!A0", "'-- odd", "a\nb", "ends;with\ttab");
  return lot;
}

static void
compare (const char *carries, const SlvLot *was, const SlvLot *is)
{
  const struct { char letter; const char *was, *is; } texts[] = {
    { 'n', was->name, is->name }, { 's', was->set_code, is->set_code }, { 's', was->number, is->number }, { 's', was->card, is->card },
    { 'c', was->condition, is->condition }, { 'f', was->finish, is->finish }, { 'l', was->language, is->language }, { 't', was->tags, is->tags },
    { 'm', was->price_paid, is->price_paid }, { 'u', was->currency, is->currency }, { 'd', was->acquired, is->acquired }, { 'o', was->note, is->note },
  };
  const struct { char letter; gint64 was, is; } numbers[] = {
    { 'r', was->for_trade, is->for_trade }, { 'g', was->is_signed, is->is_signed }, { 'a', was->is_altered, is->is_altered },
    { 'y', was->is_proxy, is->is_proxy },
  };

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    if (strchr (carries, texts[i].letter) != NULL)
      g_assert_cmpstr (texts[i].is, ==, texts[i].was);
  for (guint i = 0; i < G_N_ELEMENTS (numbers); i++)
    if (strchr (carries, numbers[i].letter) != NULL)
      g_assert_cmpint (numbers[i].is, ==, numbers[i].was);
}

/* Kinds with a row a copy say a lot as often as it has copies. */
static void
compare_all (Box *box, const char *carries, const SlvCopyPlan *plan)
{
  guint at = 0;

  for (guint i = 0; i < slv_collection_n_lots (box->collection); i++)
    {
      const SlvLot *was = &slv_collection_get_lot (box->collection, i)->lot;
      gint64 copies = 0;

      while (copies < was->quantity)
        {
          const SlvCopyMatch *match;

          g_assert_cmpuint (at, <, plan->matches->len);
          match = &g_array_index (plan->matches, SlvCopyMatch, at++);
          g_assert_cmpint (match->state, ==, SLV_COPY_MATCHED);
          compare (carries, was, &match->lot);
          if (strchr (carries, 'p') != NULL)
            g_assert_cmpstr (match->place, ==, slv_collection_place_path (box->collection, was->place));
          copies += match->lot.quantity;
        }
      g_assert_cmpint (copies, ==, was->quantity);
    }
  g_assert_cmpuint (at, ==, plan->matches->len);
}

static void
test_what_is_written_comes_back_field_by_field (Box *box, gconstpointer data)
{
  guint k = GPOINTER_TO_UINT (data);
  const char *carries = kinds[k].carries;
  g_autoptr (GRand) chance = g_rand_new_with_seed (k + 11);
  SlvLot lots[120];
  g_autofree char *text = NULL;
  g_autoptr (SlvCopyList) list = NULL;
  g_autoptr (SlvCopyPlan) plan = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (lots); i++)
    lots[i] = random_lot (chance, strchr (carries, 'e') != NULL, strchr (carries, 'y') != NULL);
  put_lots (box, lots, G_N_ELEMENTS (lots));
  text = write_all (box, kinds[k].kind);
  list = read_text (text, NULL);
  g_assert_cmpstr (list->kind, ==, kinds[k].kind);
  plan = match (box, list);
  g_assert_cmpuint (plan->faults->len, ==, 0);
  compare_all (box, carries, plan);
}

static void
test_every_kind_that_is_written_is_recognised_without_lots (Box *box, gconstpointer data)
{
  (void) data;
  for (guint i = 0; slv_copies_kinds ()[i] != NULL; i++)
    {
      const SlvCopiesKind *kind = slv_copies_kinds ()[i];
      g_autofree char *text = NULL;
      g_autoptr (SlvCopyList) list = NULL;

      if (kind->write == NULL || kind->dialect == NULL)
        continue;
      text = write_all (box, kind->id);
      list = read_text (text, NULL);
      g_assert_cmpstr (list->kind, ==, kind->id);
      g_assert_cmpuint (list->records->len, ==, 0);
    }
}

static void
test_dragonshield_gets_its_first_line_and_its_line_ends (Box *box, gconstpointer data)
{
  const SlvLot lots[] = { LOT (.set_code = "LAN", .number = "001", .quantity = 2, .condition = "near-mint", .finish = "rainbow-foil",
                               .language = "de", .place = 1, .price_paid = "1.50", .acquired = "2026-01-31") };
  g_autofree char *text = NULL;

  (void) data;
  put_lots (box, lots, 1);
  text = write_all (box, "dragonshield");
  g_assert_cmpstr (text, ==, "\"sep=,\"\r\nFolder Name,Quantity,Trade Quantity,Card Name,Set Code,Set Name,Card Number,Condition,Printing,Language,"
                   "Price Bought,Date Bought,LOW,MID,MARKET\r\n"
                   "Shelf/Box A,2,0,Ash Hound,LAN,Lantern Dawn,001,NearMint,Rainbow Foil,German,1.50,2026-01-31,,,\r\n");
}

static void
test_moxfield_is_quoted_and_archidekt_in_capitals (Box *box, gconstpointer data)
{
  const SlvLot lots[] = { LOT (.set_code = "LAN", .number = "001", .condition = "good", .language = "zh-tw", .is_proxy = FALSE) };
  g_autofree char *moxfield = NULL, *archidekt = NULL;

  (void) data;
  put_lots (box, lots, 1);
  moxfield = write_all (box, "moxfield");
  g_assert_nonnull (strstr (moxfield, "\"1\",\"0\",\"Ash Hound\",\"LAN\",\"Good (Lightly Played)\",\"Traditional Chinese\",\"\",\"\",\"\",\"001\","
                                      "\"False\",\"False\",\"\"\n"));
  archidekt = write_all (box, "archidekt");
  g_assert_nonnull (strstr (archidekt, "\n1,Ash Hound,Normal,LP,,CT,,,Lantern Dawn,LAN,,,001\n"));
}

static void
test_products_without_names_go_to_the_tray_and_back (Box *box, gconstpointer data)
{
  static const char file[] = "idProduct;groupCount;price;idLanguage;condition;isFoil;isSigned;isAltered;isPlayset;isReverseHolo;isFirstEd;"
                             "isFullArt;isUberRare;isWithDie\n13232;2;0.10;3;3;1;;;;;1;;;\n";
  g_autoptr (SlvCopyList) list = read_text (file, NULL);
  g_autoptr (SlvCopyPlan) plan = match (box, list);
  g_autoptr (GError) error = NULL;
  const SlvLot *lot = &g_array_index (plan->matches, SlvCopyMatch, 0).lot;
  g_autofree char *text = NULL, *notes = joined (list->notes);

  (void) data;
  g_assert_cmpstr (list->kind, ==, "cardmarket");
  g_assert_nonnull (strstr (notes, "tray"));
  g_assert_cmpuint (plan->n_unmatched, ==, 1);
  g_assert_cmpstr (lot->condition, ==, "excellent");
  g_assert_cmpstr (lot->language, ==, "de");
  g_assert_cmpstr (lot->finish, ==, "foil");
  g_assert_true (slv_collection_apply (box->store, plan, "brought", NULL, &error));
  g_assert_no_error (error);
  g_clear_pointer (&plan, slv_copy_plan_free);
  slv_collection_unref (box->collection);
  box->collection = slv_collection_open (box->store, cards->index, NULL);
  text = write_all (box, "cardmarket");
  g_assert_cmpstr (text, ==, file);
}

/* ---- losses ---- */

static void
assert_losses (Box *box, const char *kind, const char *expected)
{
  g_autoptr (GArray) lots = all_lots (box);
  g_autoptr (GPtrArray) losses = slv_copies_losses (box->collection, lots, kind);
  g_autofree char *text = joined (losses);

  g_assert_cmpstr (text, ==, expected);
}

static void
test_what_a_kind_cannot_say_is_told_with_numbers (Box *box, gconstpointer data)
{
  const SlvLot lots[] = {
    LOT (.set_code = "LAN", .number = "001", .condition = "excellent", .finish = "rainbow-foil", .language = "de", .note = "n", .place = 1),
    LOT (.set_code = "LAN", .number = "001", .condition = "near-mint", .tags = "a,b", .price_paid = "1", .currency = "EUR"),
    LOT (.is_proxy = TRUE), LOT (.extra = "{\"Misprint\":\"true\"}", .price_paid = "0.00"),
  };

  (void) data;
  put_lots (box, lots, G_N_ELEMENTS (lots));
  assert_losses (box, "sleeves-csv", "");
  assert_losses (box, "moxfield", "the condition of 1 lot has no word there; the next worse one is written; the finish of 1 lot has no word there; "
                 "it is written as foil; the place of 1 lot is not written; the note on 1 lot is not written; the tags of 1 lot have commas and fall "
                 "apart; the price of 0 paid for 1 lot means there that nothing is known; the currency of the price of 1 lot is not written; "
                 "further columns of 1 lot are not written");
  assert_losses (box, "set-numbers", "2 lots are left out, because they are proxies or have no set and number; of 2 lots only set, number and how "
                 "many there are is written");
  assert_losses (box, "manabox", "1 lot of proxies is left out, because the file could not tell them from cards; the finish of 1 lot has no word "
                 "there; it is written as foil; the note on 1 lot is not written; the tags of 1 lot are not written; the price of 0 paid for 1 lot "
                 "means there that nothing is known");
  assert_losses (box, "cardmarket", "1 lot of proxies is left out, because the file could not tell them from cards; 3 lots are left out, because the "
                 "file has no names and the lots not what stands for them");
}

static void
test_nothing_is_written_as_better_than_it_is (Box *box, gconstpointer data)
{
  SlvLot grades[SLV_GRADE_BEST];

  (void) data;
  for (int grade = 1; grade <= SLV_GRADE_BEST; grade++)
    grades[grade - 1] = (SlvLot) LOT (.set_code = "LAN", .number = "001", .condition = slv_condition_id (grade));
  put_lots (box, grades, SLV_GRADE_BEST);
  for (guint k = 0; k < G_N_ELEMENTS (kinds); k++)
    {
      g_autofree char *text = NULL;
      g_autoptr (SlvCopyList) list = NULL;

      if (strchr (kinds[k].carries, 'c') == NULL)
        continue;
      text = write_all (box, kinds[k].kind);
      list = read_text (text, kinds[k].kind);
      for (int grade = 1; grade <= SLV_GRADE_BEST; grade++)
        {
          int back = slv_condition_grade (g_array_index (list->records, SlvCopyRecord, (guint) grade - 1).values[SLV_COPY_CONDITION]);

          g_assert_cmpint (back, <=, grade);
          g_assert_cmpint (back, >=, grade - 1);
        }
    }
}

/* ---- bad input ---- */

#define MOX "Count,Tradelist Count,Name,Edition,Condition,Language,Foil,Tags,Last Modified,Collector Number,Alter,Proxy,Purchase Price\n"

/* "line:column" of every fault, then the rows that came through. */
static void
assert_read (Box *box, const char *text, gsize length, const char *faults, guint matched)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (SlvCopyList) list = slv_copies_read_text (text, length, "test.csv", NULL, NULL, &error);
  g_autoptr (SlvCopyPlan) plan = NULL;
  g_autoptr (GString) found = g_string_new (NULL);

  g_assert_no_error (error);
  plan = match (box, list);
  for (guint i = 0; i < plan->faults->len; i++)
    {
      const SlvCopyFault *fault = plan->faults->pdata[i];

      g_string_append_printf (found, "%s%u:%s", i > 0 ? " " : "", (guint) fault->line, fault->column);
      g_assert_cmpstr (fault->reason, !=, "");
    }
  g_assert_cmpstr (found->str, ==, faults);
  g_assert_cmpuint (plan->matches->len, ==, matched);
}

static void
test_broken_rows_are_refused_one_by_one_with_line_and_column (Box *box, gconstpointer data)
{
  static const struct { const char *text, *faults; guint matched; } cases[] = {
    { MOX "1,,\"Ash Hound,LAN,,,,,,001,,,\n1,,Ash Hound,LAN,,,,,,001,,,\n", "2:Name", 1 },                   /* never closed */
    { MOX "1,,\"Ash Hound,LAN,,,,,,001,,,\n1,,\"Ash Hound\",LAN,,,,,,001,,,\n", "2:Name", 1 },               /* closed by the next row's */
    { MOX "1,,\"Ash\" Hound,LAN,,,,,,001,,,\n\n1,,Ash Hound,LAN,,,,,,001,,,\n", "2:Name", 1 },
    { MOX "1,,Ash Hound,LAN,,,,,,001,,,,,,\n1;;Ash Hound;LAN\n1,,Ash Hound,LAN\n", "2: 3:Count", 1 },         /* mixed delimiters; a short row */
    { MOX "-1,,Ash Hound,LAN\n9999999999999,,Ash Hound,LAN\n,,Ash Hound,LAN\n2.5,,Ash Hound,LAN\n", "2:Count 3:Count 4:Count 5:Count", 0 },
    { MOX "1,,Ash Hound,LAN,Shiny\n1,,Ash Hound,LAN,,Klingon\n1,,Ash Hound,LAN,,,bogus\n", "2:Condition 3:Language 4:Foil", 0 },
    { MOX "1,,Ash Hound,LAN,,,,,,1,maybe\n1,,Ash Hound,LAN,,,,,,1,,,=1+1\n1,2,Ash Hound,LAN\n", "2:Alter 3:Purchase Price 4:Tradelist Count", 0 },
    { MOX "1,,Ash Hound,LAN,,,,,,1,,,\"1,50\"\n2,,Ash Hound,LAN,,,,,,1,,,\"€1.234,50\"\n", "", 2 },              /* decimal commas */
    { MOX "1,,Ash Hound,LAN,,,,,,1,,,\n1,,Ash Hound,LAN,,,,,,1,,,\n", "", 2 },                               /* two rows for one lot */
    { MOX "1,,,,,,,,,,,,\n,,,,,,,,,,,,\n", "2:Name 3:Count", 0 },
  };

  (void) data;
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_test_message ("case %u", i);
      assert_read (box, cases[i].text, strlen (cases[i].text), cases[i].faults, cases[i].matched);
    }
}

static void
test_nuls_and_cells_without_end_cost_one_row (Box *box, gconstpointer data)
{
  static const char nul[] = MOX "1,,Ash Hound,LAN\n1,,Ash\0 Hound,LAN\n1,,Ash Hound,LAN\n";
  g_autoptr (GString) large = g_string_new (MOX "1,,Ash Hound,LAN\n1,,\"");

  (void) data;
  assert_read (box, nul, sizeof nul - 1, "3:3", 2);
  for (guint i = 0; i < (10u << 20) / 16; i++)
    g_string_append (large, "0123456789abcd\n,");
  g_string_append (large, "\",LAN\n1,,Ash Hound,LAN\n");
  assert_read (box, large->str, large->len, "3:Name", 2);
}

static void
test_a_file_of_another_kind_or_of_none_is_refused (Box *box, gconstpointer data)
{
  static const struct { const char *text, *kind, *word; } cases[] = {
    { "Folder Name,Quantity,Card Name\nA,1,B\n", "moxfield", "Count" }, { "4 Ash Hound\n2 Ash Keeper\n", NULL, "no collection file" },
    { "", NULL, "no collection file" }, { "a,b\n1,2\n", "csv", "which card" }, { "count,count,name,game\n1,1,x,y\n", NULL, "two columns" },
    { MOX, "nonsense", "moxfield" }, { "\n\n", "moxfield", "empty" },
  };

  (void) box;
  (void) data;
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GError) error = NULL;

      g_test_message ("case %u", i);
      g_assert_null (slv_copies_read_text (cases[i].text, strlen (cases[i].text), "test.csv", cases[i].kind, NULL, &error));
      g_assert_nonnull (error);
      g_assert_nonnull (strstr (error->message, cases[i].word));
    }
}

static void
test_days_of_two_readings_are_refused_unless_the_file_shows_its_order (Box *box, gconstpointer data)
{
#define SHIELD "Folder Name,Quantity,Trade Quantity,Card Name,Set Code,Set Name,Card Number,Condition,Printing,Language,Price Bought,Date Bought\n"
  static const char doubtful[] = SHIELD "A,1,0,Ash Hound,LAN,,1,,,,,9/1/2021\n", shown[] = SHIELD "A,1,0,Ash Hound,LAN,,1,,,,,9/1/2021\n"
    "A,1,0,Ash Hound,LAN,,1,,,,,3/28/2021\n", torn[] = SHIELD "A,1,0,Ash Hound,LAN,,1,,,,,9/1/2021\nA,1,0,Ash Hound,LAN,,1,,,,,3/28/2021\n"
    "A,1,0,Ash Hound,LAN,,1,,,,,28/3/2021\n";
  g_autoptr (SlvCopyList) list = read_text (shown, NULL);

  (void) data;
  assert_read (box, doubtful, strlen (doubtful), "2:Date Bought", 0);
  assert_read (box, torn, strlen (torn), "2:Date Bought", 2);
  assert_read (box, shown, strlen (shown), "", 2);
  g_assert_cmpstr (g_array_index (list->records, SlvCopyRecord, 0).values[SLV_COPY_ACQUIRED], ==, "2021-09-01");
  g_assert_cmpuint (list->notes->len, ==, 1);
}

static void
test_copies_a_row_and_lines_of_numbers_are_put_together (Box *box, gconstpointer data)
{
  static const char castle[] = "Card Name,Set Name,Condition,Foil,Language,Multiverse ID,JSON ID,Price USD\n"
    "Ash Hound,Lantern Dawn,Near Mint,false,en,1,,0.1\nAsh Hound,Lantern Noon,Near Mint,false,en,2,,0.1\nAsh Hound,Lantern Dawn,Near Mint,false,en,1,,0.2\n";
  static const char lines[] = "lan/001\r\nLAN/2\r\n2x lan/1\n# said\n\nlan/999\nnothing\n";
  g_autoptr (SlvCopyList) one = read_text (castle, NULL), other = read_text (lines, "set-numbers");
  g_autoptr (SlvCopyPlan) plan = match (box, one), second = match (box, other);

  (void) data;
  g_assert_cmpstr (one->kind, ==, "cardcastle");
  g_assert_cmpuint (plan->matches->len, ==, 3);
  g_assert_cmpuint (plan->targets->len, ==, 2);
  g_assert_cmpuint (plan->n_matched, ==, 3);
  g_assert_cmpuint (second->n_matched, ==, 3);
  g_assert_cmpuint (second->n_unmatched, ==, 1);
  g_assert_cmpuint (second->faults->len, ==, 1);
  g_assert_cmpuint (((SlvCopyFault *) second->faults->pdata[0])->line, ==, 7);
  g_assert_cmpuint (second->copies, ==, 5);
}

/* ---- columns of no known program ---- */

static SlvCopiesMap *
open_map (const char *text, SlvCopiesFile **file)
{
  g_autofree char *path = NULL;
  g_autoptr (GError) error = NULL;
  int fd = g_file_open_tmp ("sleeves-copies-XXXXXX", &path, &error);

  g_assert_no_error (error);
  g_close (fd, NULL);
  g_file_set_contents (path, text, -1, &error);
  g_assert_no_error (error);
  *file = slv_copies_open (path, NULL, NULL, &error);
  g_assert_no_error (error);
  g_remove (path);
  g_assert_cmpstr (slv_copies_file_kind (*file)->id, ==, "csv");
  return slv_copies_file_map (*file);
}

static char *
map_text (const SlvCopiesMap *map)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < map->columns->len; i++)
    g_string_append_printf (text, "%s%s", i > 0 ? " " : "", slv_copies_map_word (((SlvCopiesMapColumn *) map->columns->pdata[i])->field));
  return g_string_free (text, FALSE);
}

static void
test_columns_are_guessed_by_title_and_cells (Box *box, gconstpointer data)
{
  static const struct { const char *text, *map; } cases[] = {
    { "Karte;Anzahl;Sprache;Zustand;Fach\nAsh Hound;2;Deutsch;NM;A\n", "name count language condition keep" },
    { "Product,Set,No,Qty Owned,Foil\nAsh Hound,LAN,1,2,3\n", "keep set number keep keep" },                       /* foils are counted here */
    { "Card ID,X,Y\nash-hound,German,Near Mint\n", "card_id language condition" },
    { "name,quantity total,comment\nAsh Hound,4,x\n", "name count notes" },
  };

  (void) box;
  (void) data;
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (SlvCopiesFile) file = NULL;
      g_autofree char *map = map_text (open_map (cases[i].text, &file));

      g_assert_cmpstr (map, ==, cases[i].map);
    }
}

static void
test_what_a_person_says_of_columns_is_remembered_for_the_header (Box *box, gconstpointer data)
{
  static const char text[] = "Thing,Many,Grade,Shelf mark\nAsh Hound,2,NM,7\n,,,\n";
  g_autoptr (SlvCopiesFile) file = NULL, again = NULL, third = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (SlvCopyList) list = NULL;
  SlvCopiesMap *map;
  const SlvCopyRecord *record;

  (void) data;
  g_assert_null (slv_copies_read_text (text, strlen (text), "t", NULL, NULL, &error));
  g_clear_error (&error);
  map = open_map ("Thing,Name,Many,Number\nx,y,1,2\n", &third);
  g_assert_false (slv_copies_map_parse (map, "Nothing=name", &error));
  g_assert_error (error, SLV_ERROR, SLV_ERROR_USAGE);
  g_clear_error (&error);
  g_assert_false (slv_copies_map_parse (map, "Thing=nothing", &error));
  g_clear_error (&error);
  g_assert_true (slv_copies_map_parse (map, "Thing=name", &error));   /* takes it from the other */
  g_assert_true (slv_copies_map_parse (map, "3=count", &error));
  g_assert_true (slv_copies_map_parse (map, "Number=skip", &error));
  g_assert_no_error (error);
  {
    g_autofree char *said = map_text (map);

    g_assert_cmpstr (said, ==, "name keep count skip");
  }
  g_assert_true (slv_copies_map_remember (map, box->store, &error));
  map = open_map ("Thing;Name;Many;Number\nx;y;1;2\n", &again);
  g_assert_true (slv_copies_map_recall (map, box->store));
  g_assert_true (map->remembered);
  list = slv_copies_file_read (again, NULL, &error);
  g_assert_no_error (error);
  record = &g_array_index (list->records, SlvCopyRecord, 0);
  g_assert_cmpstr (record->values[SLV_COPY_NAME], ==, "x");
  g_assert_cmpstr (record->values[SLV_COPY_QUANTITY], ==, "1");
  g_assert_cmpstr (record->values[SLV_COPY_NUMBER], ==, "");
  g_assert_cmpstr (record->values[SLV_COPY_EXTRA], ==, "{\"Name\":\"y\"}");
}

/* ---- real files ---- */

static char *
reference (const char *kind)
{
  g_autofree char *beside = g_build_filename (g_getenv ("SLV_SOURCE_ROOT"), "..", "shared", NULL);
  const char *shared = g_getenv ("SLEEVES_SHARED") != NULL ? g_getenv ("SLEEVES_SHARED") : beside;
  g_autofree char *file = g_strdup_printf ("reference_%s.csv", kind);

  return g_build_filename (shared, "data", "collections", kind, file, NULL);
}

/* The same 29 rows in every program's words; what a program has no word for is let pass. */
static void
test_one_collection_reads_alike_from_every_program (Box *box, gconstpointer data)
{
  static const char * const programs[] = { "moxfield", "deckbox", "dragonshield", "archidekt", "tcgplayer", "topdecked", "mtggoldfish", "mtgo",
                                           "cardkingdom" };
  g_autofree char *path = reference ("manabox");
  g_autoptr (SlvCopyList) whole = NULL;

  (void) box;
  (void) data;
  if (!g_file_test (path, G_FILE_TEST_EXISTS))
    {
      g_test_skip ("the shared data is not here");
      return;
    }
  whole = slv_copies_read (path, NULL, NULL, NULL);
  for (guint k = 0; k < G_N_ELEMENTS (programs); k++)
    {
      g_autofree char *other = reference (programs[k]);
      g_autoptr (GError) error = NULL;
      g_autoptr (SlvCopyList) list = slv_copies_read (other, NULL, NULL, &error);

      g_assert_no_error (error);
      g_assert_cmpstr (list->kind, ==, programs[k]);
      g_assert_cmpuint (list->records->len, ==, whole->records->len);
      for (guint i = 0; i < list->records->len; i++)
        {
          const char * const *was = g_array_index (whole->records, SlvCopyRecord, i).values, * const *is = g_array_index (list->records, SlvCopyRecord, i).values;
          int grade = slv_condition_grade (was[SLV_COPY_CONDITION]), back = slv_condition_grade (is[SLV_COPY_CONDITION]);

          g_assert_cmpstr (is[SLV_COPY_QUANTITY], ==, was[SLV_COPY_QUANTITY]);
          if (back != 0 && !(grade == SLV_GRADE_BEST && back == grade - 1))
            g_assert_cmpint (back, ==, grade);
          g_assert_cmpint (*is[SLV_COPY_FINISH] == '\0' || g_ascii_strcasecmp (is[SLV_COPY_FINISH], "normal") == 0, ==, *was[SLV_COPY_FINISH] == '\0');
          if (*is[SLV_COPY_LANGUAGE] != '\0')
            g_assert_cmpstr (slv_language_id (is[SLV_COPY_LANGUAGE]), ==, slv_language_id (was[SLV_COPY_LANGUAGE]));
        }
    }
}

int
main (int argc, char **argv)
{
  int result;

  g_test_init (&argc, &argv, NULL);
  cards = query_fixture_new (NULL);
#define ADD(path, func) g_test_add ("/copies/" path, Box, NULL, set_up, func, tear_down)
  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    {
      g_autofree char *path = g_strdup_printf ("/copies/%s/what-is-written-comes-back-field-by-field", kinds[i].kind);

      g_test_add (path, Box, GUINT_TO_POINTER (i), set_up, test_what_is_written_comes_back_field_by_field, tear_down);
    }
  ADD ("every-kind-that-is-written-is-recognised-without-lots", test_every_kind_that_is_written_is_recognised_without_lots);
  ADD ("dragonshield-gets-its-first-line-and-its-line-ends", test_dragonshield_gets_its_first_line_and_its_line_ends);
  ADD ("moxfield-is-quoted-and-archidekt-in-capitals", test_moxfield_is_quoted_and_archidekt_in_capitals);
  ADD ("products-without-names-go-to-the-tray-and-back", test_products_without_names_go_to_the_tray_and_back);
  ADD ("what-a-kind-cannot-say-is-told-with-numbers", test_what_a_kind_cannot_say_is_told_with_numbers);
  ADD ("nothing-is-written-as-better-than-it-is", test_nothing_is_written_as_better_than_it_is);
  ADD ("broken-rows-are-refused-one-by-one-with-line-and-column", test_broken_rows_are_refused_one_by_one_with_line_and_column);
  ADD ("nuls-and-cells-without-end-cost-one-row", test_nuls_and_cells_without_end_cost_one_row);
  ADD ("a-file-of-another-kind-or-of-none-is-refused", test_a_file_of_another_kind_or_of_none_is_refused);
  ADD ("days-of-two-readings-are-refused-unless-the-file-shows-its-order", test_days_of_two_readings_are_refused_unless_the_file_shows_its_order);
  ADD ("copies-a-row-and-lines-of-numbers-are-put-together", test_copies_a_row_and_lines_of_numbers_are_put_together);
  ADD ("columns-are-guessed-by-title-and-cells", test_columns_are_guessed_by_title_and_cells);
  ADD ("what-a-person-says-of-columns-is-remembered-for-the-header", test_what_a_person_says_of_columns_is_remembered_for_the_header);
  ADD ("one-collection-reads-alike-from-every-program", test_one_collection_reads_alike_from_every_program);
  result = g_test_run ();
  query_fixture_free (cards);
  return result;
}
