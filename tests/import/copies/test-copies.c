/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-copies.c: what is written for other programs is recognised and read back field by field, and what cannot be said is told. */
#include "collection/slv-copy-words.h"
#include "copies/slv-copies-private.h"
#include "copies-fixture.h"

/* ---- there and back ---- */

static const char *
one_of (GRand *chance, const char * const *words)
{
  return words[g_rand_int_range (chance, 0, (int) g_strv_length ((char **) words))];
}
#define ONE_OF(...) one_of (chance, (const char * const []) { __VA_ARGS__, NULL })

static SlvLot
random_lot (GRand *chance, gboolean etched, gboolean proxies)
{
  guint n = (guint) slv_index_n_printings (box_cards->index), at = (guint) g_rand_int_range (chance, 0, (int) n), row;
  SlvPrintingView view;
  SlvLot lot = LOT (.quantity = g_rand_int_range (chance, 1, 6));

  do
    {
      at = (at + 1) % n;
      row = slv_index_printing_card (box_cards->index, at);
      slv_index_printing (box_cards->index, at, &view);
    }
  while (!g_str_equal (slv_index_card_game (box_cards->index, row)->id, "lantern") || *view.number == '\0');
  lot.name = slv_index_card_name (box_cards->index, row);
  lot.card = slv_index_card_key (box_cards->index, row);
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
          g_assert_cmpuint (at, <, plan->matches->len);
          const SlvCopyMatch *match = &g_array_index (plan->matches, SlvCopyMatch, at++);
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
  const char *carries = copies_kinds[k].carries;
  g_autoptr (GRand) chance = g_rand_new_with_seed (k + 11);
  SlvLot lots[120];

  for (guint i = 0; i < G_N_ELEMENTS (lots); i++)
    lots[i] = random_lot (chance, strchr (carries, 'e') != NULL, strchr (carries, 'y') != NULL);
  copies_put (box, lots, G_N_ELEMENTS (lots));
  g_autofree char *text = copies_write_all (box, copies_kinds[k].kind);
  g_autoptr (SlvCopyList) list = copies_read (text, NULL);
  g_assert_cmpstr (list->kind, ==, copies_kinds[k].kind);
  g_autoptr (SlvCopyPlan) plan = copies_match (box, list);
  g_assert_cmpuint (plan->faults->len, ==, 0);
  compare_all (box, carries, plan);
}

BOX_TEST ("/copies/every-kind-that-is-written-is-recognised-without-lots",
          test_every_kind_that_is_written_is_recognised_without_lots)
{
  for (guint i = 0; slv_copies_kinds ()[i] != NULL; i++)
    {
      const SlvCopiesKind *kind = slv_copies_kinds ()[i];

      if (kind->write == NULL || kind->dialect == NULL)
        continue;
      g_autofree char *text = copies_write_all (box, kind->id);
      g_autoptr (SlvCopyList) list = copies_read (text, NULL);
      g_assert_cmpstr (list->kind, ==, kind->id);
      g_assert_cmpuint (list->records->len, ==, 0);
    }
}

/* A file of one's own may say cards by key alone; without how many or which, it is nobody's. */
/* How well a dialect fits its own columns but the one @without and those that are @left_out. */
static guint
fit_without (const SlvCopiesDialect *dialect, const SlvCopiesColumn *without, SlvColumnFlags left_out)
{
  g_autoptr (GPtrArray) titles = g_ptr_array_new ();

  for (guint i = 0; i < dialect->n_columns; i++)
    if (&dialect->columns[i] != without && !(dialect->columns[i].flags & left_out))
      g_ptr_array_add (titles, (gpointer) dialect->columns[i].title);
  g_ptr_array_add (titles, NULL);
  return slv_copies_fit (dialect, (char **) titles->pdata);
}

BOX_TEST ("/copies/a-kind-is-known-by-its-columns", test_a_kind_is_known_by_its_columns)
{
  for (guint i = 0; slv_copies_kinds ()[i] != NULL; i++)
    {
      const SlvCopiesDialect *dialect = slv_copies_kinds ()[i]->dialect;

      if (dialect == NULL || g_str_equal (slv_copies_kinds ()[i]->id, "sleeves-csv"))   /* our own is known by what its columns mean */
        continue;
      g_test_message ("%s", slv_copies_kinds ()[i]->id);
      g_assert_cmpuint (fit_without (dialect, NULL, 0), ==, 100);
      for (guint k = 0; k < dialect->n_columns; k++)
        if (dialect->columns[k].flags & SLV_COLUMN_KEY)
          g_assert_cmpuint (fit_without (dialect, &dialect->columns[k], SLV_COLUMN_OTHER_KEY), ==, 0);
    }
}

BOX_TEST ("/copies/a-file-by-keys-is-known", test_a_file_by_keys_is_known)
{
  static const struct { const char *header; gboolean known; } cases[] = {
    { "count,card_id,language\n1,ash-hound,de\n", TRUE }, { "game,quantity,name\nlantern,2,Ash Hound\n", TRUE }, { "qty,code\n1,ash-hound\n", TRUE },
    { "count,name,other,more\n1,Ash Hound,x,y\n", FALSE }, { "card_id,language,game\nash-hound,de,lantern\n", FALSE },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *path = g_build_filename (slv_store_get_dir (box->store), "some.csv", NULL);

      g_assert_true (g_file_set_contents (path, cases[i].header, -1, NULL));
      g_autoptr (SlvCopiesFile) file = good (slv_copies_open (path, NULL, NULL, &error));
      g_assert_cmpstr (slv_copies_file_kind (file)->id, ==, cases[i].known ? "sleeves-csv" : "csv");
    }
}

BOX_TEST ("/copies/dragonshield-gets-its-first-line-and-its-line-ends", test_dragonshield_gets_its_first_line_and_its_line_ends)
{
  const SlvLot lots[] = { LOT (.set_code = "LAN", .number = "001", .quantity = 2, .condition = "near-mint", .finish = "rainbow-foil",
                               .language = "de", .place = 1, .price_paid = "1.50", .acquired = "2026-01-31") };

  copies_put (box, lots, 1);
  g_autofree char *text = copies_write_all (box, "dragonshield");
  g_assert_cmpstr (text, ==, "\"sep=,\"\r\nFolder Name,Quantity,Trade Quantity,Card Name,Set Code,Set Name,Card Number,Condition,Printing,Language,"
                   "Price Bought,Date Bought,LOW,MID,MARKET\r\n"
                   "Shelf/Box A,2,0,Ash Hound,LAN,Lantern Dawn,001,NearMint,Rainbow Foil,German,1.50,2026-01-31,,,\r\n");
}

BOX_TEST ("/copies/moxfield-is-quoted-and-archidekt-in-capitals", test_moxfield_is_quoted_and_archidekt_in_capitals)
{
  const SlvLot lots[] = { LOT (.set_code = "LAN", .number = "001", .condition = "good", .language = "zh-tw", .is_proxy = FALSE) };

  copies_put (box, lots, 1);
  g_autofree char *moxfield = copies_write_all (box, "moxfield");
  g_assert_nonnull (strstr (moxfield, "\"1\",\"0\",\"Ash Hound\",\"LAN\",\"Good (Lightly Played)\",\"Traditional Chinese\",\"\",\"\",\"\",\"001\","
                                      "\"False\",\"False\",\"\"\n"));
  g_autofree char *archidekt = copies_write_all (box, "archidekt");
  g_assert_nonnull (strstr (archidekt, "\n1,Ash Hound,Normal,LP,,CT,,,Lantern Dawn,LAN,,,001\n"));
}

BOX_TEST ("/copies/products-without-names-go-to-the-tray-and-back", test_products_without_names_go_to_the_tray_and_back)
{
  static const char file[] = "idProduct;groupCount;price;idLanguage;condition;isFoil;isSigned;isAltered;isPlayset;isReverseHolo;isFirstEd;"
                             "isFullArt;isUberRare;isWithDie\n13232;2;0.10;3;3;1;;;;;1;;;\n";
  g_autoptr (SlvCopyList) list = copies_read (file, NULL);
  g_autoptr (SlvCopyPlan) plan = copies_match (box, list);
  const SlvLot *lot = &g_array_index (plan->matches, SlvCopyMatch, 0).lot;
  g_autofree char *text = NULL, *notes = copies_joined (list->notes);

  g_assert_cmpstr (list->kind, ==, "cardmarket");
  g_assert_nonnull (strstr (notes, "tray"));
  g_assert_cmpuint (plan->n_unmatched, ==, 1);
  g_assert_cmpstr (lot->condition, ==, "excellent");
  g_assert_cmpstr (lot->language, ==, "de");
  g_assert_cmpstr (lot->finish, ==, "foil");
  g_assert_true (good (slv_collection_apply (box->store, plan, "brought", NULL, &error)));
  g_clear_pointer (&plan, slv_copy_plan_free);
  slv_collection_unref (box->collection);
  box->collection = slv_collection_open (box->store, box_cards->index, NULL);
  text = copies_write_all (box, "cardmarket");
  g_assert_cmpstr (text, ==, file);

  g_autoptr (SlvCopyList) named = copies_read ("idProduct,groupCount,condition,cardName\n12,4,NM,Ash Hound\n", NULL);
  g_autofree char *told = copies_joined (named->notes);
  g_assert_null (strstr (told, "tray"));
}

/* ---- losses ---- */

static void
assert_losses (Box *box, const char *kind, const char *expected)
{
  g_autoptr (GArray) lots = copies_all_lots (box);
  g_autoptr (GPtrArray) losses = slv_copies_losses (box->collection, lots, kind);
  g_autofree char *text = copies_joined (losses);

  g_assert_cmpstr (text, ==, expected);
}

BOX_TEST ("/copies/what-a-kind-cannot-say-is-told-with-numbers", test_what_a_kind_cannot_say_is_told_with_numbers)
{
  const SlvLot lots[] = {
    LOT (.set_code = "LAN", .number = "001", .condition = "excellent", .finish = "rainbow-foil", .language = "de", .note = "n", .place = 1),
    LOT (.set_code = "LAN", .number = "001", .condition = "near-mint", .tags = "a,b", .price_paid = "1", .currency = "EUR"),
    LOT (.is_proxy = TRUE), LOT (.extra = "{\"Misprint\":\"true\"}", .price_paid = "0.00"),
  };

  copies_put (box, lots, G_N_ELEMENTS (lots));
  for (guint first = 0; first < 4; first += 2)   /* what nothing is lost of is not told */
    {
      g_autoptr (GArray) some = copies_all_lots (box);
      g_array_remove_range (some, first == 0 ? 2 : 0, 2);
      g_autoptr (GPtrArray) losses = slv_copies_losses (box->collection, some, "set-numbers");
      g_autofree char *text = copies_joined (losses);
      g_assert_cmpstr (text, ==, first == 0 ? "of 2 rows only set, number and how many there are is written" : "2 rows are left out, because they are proxies or have no set and number");
    }
  assert_losses (box, "sleeves-csv", "");
  assert_losses (box, "moxfield", "the condition of 1 row has no word there; the next worse one is written; the finish of 1 row has no word there; "
                 "it is written as foil; the place of 1 row is not written; the note on 1 row is not written; the tags of 1 row have commas and fall "
                 "apart; the price of 0 paid for 1 row means there that nothing is known; the currency of the price of 1 row is not written; "
                 "further columns of 1 row are not written");
  assert_losses (box, "set-numbers", "2 rows are left out, because they are proxies or have no set and number; of 2 rows only set, number and how "
                 "many there are is written");
  assert_losses (box, "manabox", "1 row of proxies is left out, because the file could not tell them from cards; the finish of 1 row has no word "
                 "there; it is written as foil; the note on 1 row is not written; the tags of 1 row are not written; the price of 0 paid for 1 row "
                 "means there that nothing is known");
  assert_losses (box, "cardmarket", "1 row of proxies is left out, because the file could not tell them from cards; 3 rows are left out, because the "
                 "file has no names and the rows not what stands for them");
}

/* What is in doubt is in the cell: a price in dollars, a language without a word, the set of a card that no list has. */
BOX_TEST ("/copies/cells-are-written-in-the-words-of-their-program", test_cells_are_written_in_the_words_of_their_program)
{
  const SlvLot lots[] = {
    LOT (.set_code = "LAN", .price_paid = "1.50", .currency = "USD", .language = "pl", .extra = "{\"Misprint\":\"ink\",\"Other\":\"x\"}", .printing = "cardmarket:12"),
    LOT (.set_code = "ZZZ", .price_paid = "1.50", .currency = "EUR", .printing = "cardmarketing:12", .for_trade = 1, .is_signed = TRUE),
    { .game = "lantern", .name = "Nobody", .set_code = "ZZZ", .printing = "0a1b2c3d-0000-4000-8000-123456789abc", .currency = "USD" },
    LOT (.set_code = "LAN", .price_paid = "1.500", .currency = "USD"),
  };
  static const struct { guint lot; const char *kind, *column, *cell; } cases[] = {
    { 0, "deckbox", "My Price", "$1.50" }, { 1, "deckbox", "My Price", "1.50" }, { 2, "deckbox", "My Price", "" }, { 0, "moxfield", "Purchase Price", "1.50" },
    { 0, "cardmarket", "idLanguage", "" }, { 0, "manabox", "Language", "pl" }, { 0, "moxfield", "Language", "Polish" }, { 0, "archidekt", "Language", "PL" },
    { 0, "deckbox", "Misprint", "ink" }, { 1, "deckbox", "Misprint", "" }, { 0, "manabox", "Misprint", "ink" }, { 1, "manabox", "Misprint", "false" },
    { 0, "deckbox", "Edition", "Lantern Dawn" }, { 1, "deckbox", "Edition", "" }, { 1, "cardkingdom", "edition", "ZZZ" }, { 2, "cardkingdom", "edition", "ZZZ" },
    { 0, "cardmarket", "idProduct", "12" }, { 1, "cardmarket", "idProduct", "" }, { 2, "cardmarket", "idProduct", "" }, { 0, "manabox", "Scryfall ID", "" },
    { 2, "manabox", "Scryfall ID", "0a1b2c3d-0000-4000-8000-123456789abc" }, { 0, "moxfield", "Tradelist Count", "0" }, { 1, "moxfield", "Tradelist Count", "1" },
    { 1, "deckbox", "Signed", "signed" }, { 0, "deckbox", "Signed", "" }, { 0, "mtgo", "Sideboarded", "No" }, { 0, "moxfield", "Last Modified", "" },
    { 0, "moxfield", "Condition", "" }, { 3, "deckbox", "My Price", "$1.5000" }, { 3, "moxfield", "Purchase Price", "1.5000" },
  };

  copies_put (box, lots, G_N_ELEMENTS (lots));
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      const SlvCopiesKind *kind = slv_copies_kind (cases[i].kind);
      const SlvHeld *held = slv_collection_get_lot (box->collection, cases[i].lot);
      g_autoptr (GString) hold = g_string_new (NULL);
      guint at = 0;

      g_test_message ("lot %u, %s, %s", cases[i].lot, cases[i].kind, cases[i].column);
      while (!g_str_equal (kind->dialect->columns[at].title, cases[i].column))
        at++;
      g_assert_cmpstr (slv_copies_write_cell (kind, &kind->dialect->columns[at], box->collection, held, hold), ==, cases[i].cell);
    }
  assert_losses (box, "deckbox", "the currency of the price of 1 row is not written; further columns of 1 row are not written");
  assert_losses (box, "set-numbers", "4 rows are left out, because they are proxies or have no set and number");
}

/* A file that does not say games is told where there are several; a column for places is there where one has a place. */
BOX_TEST ("/copies/games-are-told-and-places-written-where-there-are-any",
          test_games_are_told_and_places_written_where_there_are_any)
{
  const SlvLot lots[] = { LOT (.quantity = 1), LOT (.quantity = 2), { .game = "dusk", .name = "Nobody" } }, shelved = LOT (.place = 1);

  copies_put (box, lots, 2);
  g_autofree char *without = copies_write_all (box, "manabox");
  g_assert_true (g_str_has_prefix (without, "Name,"));
  assert_losses (box, "moxfield", "");
  copies_put (box, &lots[2], 1);
  assert_losses (box, "sleeves-csv", "");
  assert_losses (box, "moxfield", "the rows are of several games, and the file does not say which");
  copies_put (box, &shelved, 1);
  g_autofree char *with = copies_write_all (box, "manabox");
  g_assert_true (g_str_has_prefix (with, "Binder Name,Binder Type,Name,"));
}

/* Kinds that are only read, that are none, and files that would have too many rows. */
BOX_TEST ("/copies/what-is-not-written-is-refused", test_what_is_not_written_is_refused)
{
  static const struct { const char *kind, *word; } cases[] = {
    { "csv", "not written" }, { "nonsense", "there are: sleeves-csv, " }, { "cardcastle", "more than 5000000 rows" }, { "set-numbers", "more than 5000000 rows" },
  };
  SlvLot lots[6];

  for (guint i = 0; i < G_N_ELEMENTS (lots); i++)
    lots[i] = (SlvLot) LOT (.set_code = "LAN", .number = "001", .quantity = SLV_LOT_QUANTITY_MAX);
  copies_put (box, lots, G_N_ELEMENTS (lots));
  g_autoptr (GArray) all = copies_all_lots (box);
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GError) error = NULL;

      g_assert_null (slv_copies_write (box->collection, all, cases[i].kind, &error));
      g_assert_nonnull (strstr (error->message, cases[i].word));
      g_assert_null (strstr (error->message, ", csv"));
    }
  g_autofree char *rows = copies_write_all (box, "moxfield");   /* a row a lot */
  g_assert_nonnull (strstr (rows, "1000000"));
}

/* The name of a set says as much as its code, and where neither has a column it is told. */
BOX_TEST ("/copies/a-set-is-lost-when-neither-code-nor-name-is-written", test_a_set_is_lost_when_neither_code_nor_name_is_written)
{
  const SlvLot lots[] = { LOT (.set_code = "LAN", .number = "001") };

  copies_put (box, lots, 1);
  g_autoptr (GArray) all = copies_all_lots (box);
  for (guint i = 0; slv_copies_kinds ()[i] != NULL; i++)
    {
      const SlvCopiesKind *kind = slv_copies_kinds ()[i];
      g_autoptr (GPtrArray) losses = kind->write != NULL && kind->dialect != NULL ? slv_copies_losses (box->collection, all, kind->id) : NULL;
      g_autofree char *text = losses != NULL ? copies_joined (losses) : NULL, *file = losses != NULL ? copies_write_all (box, kind->id) : NULL;

      if (losses != NULL && strstr (text, "left out") == NULL)
        g_assert_cmpint (strstr (text, "the set of 1 row") != NULL, ==, strstr (file, "LAN") == NULL && strstr (file, "Lantern Dawn") == NULL);
    }
}

BOX_TEST ("/copies/nothing-is-written-as-better-than-it-is", test_nothing_is_written_as_better_than_it_is)
{
  SlvLot grades[SLV_GRADE_BEST];

  for (int grade = 1; grade <= SLV_GRADE_BEST; grade++)
    grades[grade - 1] = (SlvLot) LOT (.set_code = "LAN", .number = "001", .condition = slv_condition_id (grade));
  copies_put (box, grades, SLV_GRADE_BEST);
  for (guint k = 0; k < copies_n_kinds; k++)
    {
      if (strchr (copies_kinds[k].carries, 'c') == NULL)
        continue;
      g_autofree char *text = copies_write_all (box, copies_kinds[k].kind);
      g_autoptr (SlvCopyList) list = copies_read (text, copies_kinds[k].kind);
      for (int grade = 1; grade <= SLV_GRADE_BEST; grade++)
        {
          int back = slv_condition_grade (g_array_index (list->records, SlvCopyRecord, (guint) grade - 1).values[SLV_COPY_CONDITION]);

          g_assert_cmpint (back, <=, grade);
          g_assert_cmpint (back, >=, grade - 1);
        }
    }
}

static void
add (void)
{
  tests_add ();
  for (guint i = 0; i < copies_n_kinds; i++)
    {
      g_autofree char *path = g_strdup_printf ("/copies/%s/what-is-written-comes-back-field-by-field", copies_kinds[i].kind);

      g_test_add (path, Box, GUINT_TO_POINTER (i), box_set_up, test_what_is_written_comes_back_field_by_field, box_tear_down);
    }
}

BOX_MAIN (add)
