/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-collection.c: what a file brings in, the snapshot, and queries of lots and cards. */
#include "collection/slv-copy-enter.h"
#include "collection-box.h"

/* ---- what a file brings ---- */

BOX_TEST ("/collection/rows-are-matched-guessed-or-kept", test_rows_are_matched_guessed_or_kept)
{
  const char * const rows[] = { "ash hound|lan|1|2|NM|Box", "Ash Hound|XYZ|9|1", "Nobody Knows|LAN|77|3", "|LAN2|14|1", "Ash Hound (Showcase)||",
                                NULL };
  g_autoptr (SlvCopyList) list = box_list (rows);
  g_autoptr (SlvCopyPlan) plan = box_match (box, list, SLV_COPIES_MERGE);
  const SlvCopyState states[] = { SLV_COPY_MATCHED, SLV_COPY_GUESSED, SLV_COPY_UNMATCHED, SLV_COPY_MATCHED, SLV_COPY_GUESSED };

  g_assert_cmpuint (plan->matches->len, ==, G_N_ELEMENTS (states));
  for (guint i = 0; i < G_N_ELEMENTS (states); i++)
    {
      const SlvCopyMatch *one = &g_array_index (plan->matches, SlvCopyMatch, i);

      g_assert_cmpint (one->state, ==, states[i]);
      g_assert_true ((*one->reason == '\0') == (one->state == SLV_COPY_MATCHED));
    }
  g_assert_cmpuint (plan->n_new, ==, 5);
  g_assert_cmpuint (plan->copies, ==, 8);
  BRING (SLV_COPIES_MERGE, rows[0], rows[1], rows[2], rows[3], rows[4]);
  box_assert_lots (box, "2 Ash Hound LAN/001 near-mint @Box; 1 Ash Hound XYZ/9; 3 Nobody Knows LAN/77; 1 Ash Hound LAN2/014; 1 Ash Hound");
}

/* The set alone is enough where it has the card once; a number that the set does not have is told; a name alone says no printing. */
BOX_TEST ("/collection/printings-are-found-by-set-and-number", test_printings_are_found)
{
  static const struct { const char *row; SlvCopyState state; const char *printing; } cases[] = {
    { "Ash Hound|LAN|001", SLV_COPY_MATCHED, "LAN/001" }, { "Ash Hound|lan2|14", SLV_COPY_MATCHED, "LAN2/014" }, { "Ash Hound|LAN2|", SLV_COPY_MATCHED, "LAN2/014" },
    { "Ash Hound||", SLV_COPY_MATCHED, NULL }, { "Ash Hound|LAN|14", SLV_COPY_GUESSED, NULL }, { "Ash Hound|XYZ|", SLV_COPY_GUESSED, NULL },
    { "Ash Hound|lantern noon|14", SLV_COPY_MATCHED, "LAN2/014" }, { "Ash Hound|Lantern Moon|14", SLV_COPY_GUESSED, NULL },
    { "Ash Hound|LAN2|14/250", SLV_COPY_MATCHED, "LAN2/014" }, { "Ash Hound|LAN2|15/250", SLV_COPY_GUESSED, NULL },   /* a set by its name */
    { "Ash Hound||14|||||Lantern Noon", SLV_COPY_MATCHED, "LAN2/014" }, { "Ash Hound||14|||||Lantern Moon", SLV_COPY_GUESSED, NULL },
    { "Ash Hound||14", SLV_COPY_GUESSED, NULL }, { "|LAN|2", SLV_COPY_MATCHED, "LAN/002" }, { "|LAN|3", SLV_COPY_UNMATCHED, NULL },
    { "Nobody|LAN|2", SLV_COPY_GUESSED, "LAN/002" }, { "Nobody|LAN|3", SLV_COPY_UNMATCHED, NULL },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      const char * const rows[] = { cases[i].row, NULL };
      g_autoptr (SlvCopyList) list = box_list (rows);
      g_autoptr (SlvCopyPlan) plan = box_match (box, list, SLV_COPIES_MERGE);
      const SlvCopyMatch *match = &g_array_index (plan->matches, SlvCopyMatch, 0);
      guint printing = match->row != SLV_ROW_NONE ? slv_held_find_printing (box_cards->index, match->row, &match->lot) : SLV_ROW_NONE;
      g_autofree char *found = NULL;
      SlvPrintingView view;

      if (printing != SLV_ROW_NONE)
        {
          slv_index_printing (box_cards->index, printing, &view);
          found = g_strconcat (view.set_code, "/", view.number, NULL);
        }
      g_assert_cmpstr (found, ==, cases[i].printing);
      g_assert_cmpint (match->state, ==, cases[i].state);
    }
}

/* Words of other programs behind the name are left off at each place where they may begin. */
BOX_TEST ("/collection/names-are-found-as-other-programs-write-them", test_names_as_others_write_them)
{
  const char * const rows[] = { "Ash Hound - Foil (Promo)||", "Ash Hound [Alternate]||", "Divine Lamp // Night||", "Nobody - Ash Hound||", NULL };
  static const struct { const char *name; SlvCopyState state; } expected[] = {
    { "Ash Hound", SLV_COPY_GUESSED }, { "Ash Hound", SLV_COPY_GUESSED }, { "Divine Lamp", SLV_COPY_GUESSED }, { NULL, SLV_COPY_UNMATCHED },
  };
  g_autoptr (SlvCopyList) list = box_list (rows);
  g_autoptr (SlvCopyPlan) plan = box_match (box, list, SLV_COPIES_MERGE);

  for (guint i = 0; i < G_N_ELEMENTS (expected); i++)
    {
      const SlvCopyMatch *one = &g_array_index (plan->matches, SlvCopyMatch, i);

      g_assert_cmpint (one->state, ==, expected[i].state);
      g_assert_cmpstr (one->row != SLV_ROW_NONE ? slv_index_card_name (box_cards->index, one->row) : NULL, ==, expected[i].name);
    }
}

/* A pile, line by line: numbers of the set, beginnings that only one card has, whole names, copies before them. */
BOX_TEST ("/collection/a-pile-is-entered-by-numbers-and-beginnings", test_a_pile_is_entered)
{
  static const struct { const char *set, *line, *name, *number, *count; } lines[] = {
    { "LAN", "1", "Ash Hound", "001", "1" },         { "lan", "3x 010", "Brook Spirit", "010", "3" },
    { "LAN2", "s1", "Café Owner", "S1", "1" },       { "LAN2", "2 ash h", "Ash Hound", "", "2" },
    { "LAN2", "ash", "Ash Hound", "", "1" },         { "LAN", "ash", NULL, NULL, NULL },
    { NULL, "ash h", "Ash Hound", "", "1" },         { NULL, "ash", NULL, NULL, NULL },
    { NULL, "mute", "Mute Stone", "", "1" },         { NULL, "12 cafe owner", "Café Owner", "", "12" },
    { NULL, "1", NULL, NULL, NULL },                 { "LAN", "500", NULL, NULL, NULL },
    { "LAN", "mute", NULL, NULL, NULL },             { NULL, "granite", NULL, NULL, NULL },
    { NULL, "4x LAN 010", "Brook Spirit", "010", "4" }, { "LAN2", "lan 1", "Ash Hound", "001", "1" },
    { "LAN", "3x1", "Ash Hound", "001", "3" },       { NULL, "3xash", NULL, NULL, NULL },
    { NULL, "2 mute nm foil", "Mute Stone", "", "2" }, { NULL, "mute foil nm", "Mute Stone", "", "1" },
    { NULL, "mute nm nm", NULL, NULL, NULL },        { NULL, "nm", NULL, NULL, NULL },
    { NULL, "2 mute, sto", "Mute Stone", "", "2" },  { NULL, "mute - stone", "Mute Stone", "", "1" },
    { NULL, "mutestone", NULL, NULL, NULL },         { NULL, "--", NULL, NULL, NULL },
    { NULL, "ash-", NULL, NULL, NULL },              { "LAN", "mute, sto", NULL, NULL, NULL },
    { "NONE", "1", NULL, NULL, NULL },               { NULL, "0 mute", NULL, NULL, NULL },
    { NULL, "00x mute", NULL, NULL, NULL },
  };
  const char * const nothing[SLV_N_COPY_FIELDS] = { NULL };
  SlvGame *lantern = slv_games_find (box_cards->games, "lantern");

  for (guint i = 0; i < G_N_ELEMENTS (lines); i++)
    {
      g_autoptr (SlvCopyList) list = slv_copy_list_new ("test", "pile");
      gboolean added = slv_copy_enter (box->collection, lantern, lines[i].set, lines[i].line, i + 1, nothing, list);

      g_assert_true (added == (lines[i].name != NULL));
      g_assert_cmpuint (list->faults->len, ==, added ? 0 : 1);
      if (!added)
        {
          const SlvCopyFault *fault = list->faults->pdata[0];

          g_assert_cmpuint (fault->line, ==, i + 1);
          g_assert_true (g_strcmp0 (lines[i].set, "NONE") == 0
                         ? g_str_equal (fault->reason, "there is no set “NONE”")
                         : *lines[i].line == '0' ? g_str_equal (fault->reason, "no copy is added by “0”")
                         : g_str_has_suffix (fault->reason, g_str_has_prefix (lines[i].line, "ash") ? " names, “Ash Hound” and “Ash Keeper” among them"
                                                                                                   : "the beginning of one name"));
          continue;
        }
      g_assert_cmpstr (g_array_index (list->records, SlvCopyRecord, 0).values[SLV_COPY_NAME], ==, lines[i].name);
      g_assert_cmpstr (g_array_index (list->records, SlvCopyRecord, 0).values[SLV_COPY_NUMBER], ==, lines[i].number);
      g_assert_cmpstr (g_array_index (list->records, SlvCopyRecord, 0).values[SLV_COPY_QUANTITY], ==, lines[i].count);
      if (strstr (lines[i].line, "nm") == NULL)
        continue;
      g_assert_cmpstr (g_array_index (list->records, SlvCopyRecord, 0).values[SLV_COPY_CONDITION], ==, "near-mint");
      g_assert_cmpstr (g_array_index (list->records, SlvCopyRecord, 0).values[SLV_COPY_FINISH], ==, "foil");
    }
}

/* What a line may mean while it is typed: names that begin so, short ones first, or the card of the number. */
BOX_TEST ("/collection/a-line-offers-the-cards-that-it-may-mean", test_a_line_offers_its_cards)
{
  static const struct { const char *set, *line, *before, *first; guint n; } lines[] = {
    { NULL, "3x ash", "3x ", NULL, 2 }, { "LAN", "2 010", NULL, "Brook Spirit", 1 }, { NULL, "mute", "", "Mute Stone", 1 },
    { NULL, "2 mute nm foil", NULL, "Mute Stone", 1 }, { NULL, "2 mute, s", "2 ", "Mute Stone", 1 },
    { NULL, "", "", NULL, 0 }, { NULL, "granite", "", NULL, 0 }, { NULL, "\xff", "", NULL, 0 },
  };
  SlvGame *lantern = slv_games_find (box_cards->games, "lantern");

  for (guint i = 0; i < G_N_ELEMENTS (lines); i++)
    {
      g_autofree char *before = NULL;
      g_autoptr (GArray) rows = slv_copy_enter_offer (box->collection, lantern, lines[i].set, lines[i].line, 8, &before);
      g_autofree char *other = NULL;
      g_autoptr (GArray) any = slv_copy_enter_offer (box->collection, NULL, lines[i].set, lines[i].line, 8, &other);

      g_assert_cmpuint (rows->len, ==, lines[i].n);
      g_assert_cmpstr (before, ==, lines[i].before);
      g_assert_cmpuint (any->len, >=, rows->len);
      if (lines[i].first != NULL)
        g_assert_cmpstr (slv_index_card_name (box_cards->index, g_array_index (rows, guint, 0)), ==, lines[i].first);
    }
}

BOX_TEST ("/collection/values-that-mean-nothing-are-refused-with-their-column",
          test_values_that_mean_nothing_are_refused_with_their_column)
{
  static const struct { SlvCopyField field; const char *text, *column; } faults[] = {
    { SLV_COPY_QUANTITY, "-1", "count" }, { SLV_COPY_QUANTITY, "99999999999999999999", "count" }, { SLV_COPY_QUANTITY, "two", "count" },
    { SLV_COPY_QUANTITY, "1000001", "count" }, { SLV_COPY_QUANTITY, "x", "count" }, { SLV_COPY_QUANTITY, ".0", "count" }, { SLV_COPY_QUANTITY, "1.5", "count" },
    { SLV_COPY_CONDITION, "shiny", "condition" }, { SLV_COPY_LANGUAGE, "Klingonish", "language" }, { SLV_COPY_PAID, "1.2.3", "paid" },
    { SLV_COPY_PAID, "=cmd", "paid" }, { SLV_COPY_ACQUIRED, "03/04/2026", "acquired" }, { SLV_COPY_ACQUIRED, "2026-02-30", "acquired" },
    { SLV_COPY_FOR_TRADE, "5", "for_trade" }, { SLV_COPY_SIGNED, "maybe", "signed" }, { SLV_COPY_CURRENCY, "Euros", "currency" },
    { SLV_COPY_PAID, "1 5", "paid" }, { SLV_COPY_PAID, "1,5 0", "paid" }, { SLV_COPY_PAID, "12.5 5", "paid" },
    { SLV_COPY_PAID, "1,2,3", "paid" }, { SLV_COPY_PAID, ".5", "paid" }, { SLV_COPY_PAID, "5,", "paid" },
    { SLV_COPY_PAID, "EUR", "paid" }, { SLV_COPY_PAID, "12345678901234567.89", "paid" }, { SLV_COPY_PAID, "-1", "paid" },
    { SLV_COPY_PAID, "1,500", "paid" }, { SLV_COPY_PAID, "12.000 €", "paid" }, { SLV_COPY_PAID, "¥1,500", "paid" },
    { SLV_COPY_ACQUIRED, "31.04.2026", "acquired" }, { SLV_COPY_ACQUIRED, "1899-12-31", "acquired" }, { SLV_COPY_ACQUIRED, "2026-13-01", "acquired" },
    { SLV_COPY_ACQUIRED, "0.1.2026", "acquired" }, { SLV_COPY_ACQUIRED, "12/3/2021", "acquired" }, { SLV_COPY_ACQUIRED, "2026/01-31", "acquired" }, { SLV_COPY_ACQUIRED, "2026--31", "acquired" },
    { SLV_COPY_ACQUIRED, "2026-01", "acquired" }, { SLV_COPY_ACQUIRED, "2026-01-31-1", "acquired" }, { SLV_COPY_ACQUIRED, "20260-1-1", "acquired" },
    { SLV_COPY_ACQUIRED, "2026-01-31x", "acquired" }, { SLV_COPY_ACQUIRED, "2026-01-31-", "acquired" }, { SLV_COPY_ACQUIRED, "2026,01,31", "acquired" }, { SLV_COPY_ACQUIRED, "2026-01-", "acquired" },
    { SLV_COPY_QUANTITY, "2xx", "count" }, { SLV_COPY_QUANTITY, "X", "count" },
  };
  g_autoptr (SlvCopyList) list = box_list ((const char * const []) { NULL });

  for (guint i = 0; i < G_N_ELEMENTS (faults); i++)
    {
      guint record = slv_copy_list_add (list, i + 2);

      slv_copy_list_set (list, record, SLV_COPY_NAME, "Ash Hound");
      slv_copy_list_set (list, record, faults[i].field, faults[i].text);
    }
  g_autoptr (SlvCopyPlan) plan = box_match (box, list, SLV_COPIES_MERGE);
  g_assert_cmpuint (plan->matches->len, ==, 0);
  g_assert_cmpuint (plan->faults->len, ==, G_N_ELEMENTS (faults));
  for (guint i = 0; i < G_N_ELEMENTS (faults); i++)
    {
      const SlvCopyFault *fault = plan->faults->pdata[i];

      g_assert_cmpuint (fault->line, ==, i + 2);
      g_assert_cmpstr (fault->column, ==, faults[i].column);
    }
}

BOX_TEST ("/collection/values-are-read-in-many-words", test_values_are_read_in_many_words)
{
  g_autoptr (SlvCopyList) list = box_list ((const char * const []) { "Ash Hound||", NULL });

  slv_copy_list_set (list, 0, SLV_COPY_QUANTITY, "3x");
  slv_copy_list_set (list, 0, SLV_COPY_CONDITION, "NearMint");
  slv_copy_list_set (list, 0, SLV_COPY_LANGUAGE, "Français");
  slv_copy_list_set (list, 0, SLV_COPY_FINISH, "Rainbow Foil");
  slv_copy_list_set (list, 0, SLV_COPY_PAID, "€ 1.234,50");
  slv_copy_list_set (list, 0, SLV_COPY_ACQUIRED, "31.01.2026 10:00");
  slv_copy_list_set (list, 0, SLV_COPY_FOR_TRADE, "yes");
  g_autoptr (SlvCopyPlan) plan = box_match (box, list, SLV_COPIES_MERGE);
  g_assert_cmpuint (plan->matches->len, ==, 1);
  const SlvLot *lot = &g_array_index (plan->matches, SlvCopyMatch, 0).lot;
  g_assert_cmpint (lot->quantity, ==, 3);
  g_assert_cmpstr (lot->condition, ==, "near-mint");
  g_assert_cmpstr (lot->language, ==, "fr");
  g_assert_cmpstr (lot->finish, ==, "rainbow-foil");
  g_assert_cmpstr (lot->price_paid, ==, "1234.50");
  g_assert_cmpstr (lot->currency, ==, "EUR");
  g_assert_cmpstr (lot->acquired, ==, "2026-01-31");
  g_assert_cmpint (lot->for_trade, ==, 3);
}

/* Points and commas of prices, and days, as people write them in several countries. */
BOX_TEST ("/collection/prices-and-days-of-several-countries", test_prices_and_days_of_several_countries)
{
  static const struct { SlvCopyField field; const char *text, *value; } cases[] = {
    { SLV_COPY_PAID, "1234567890123456.5", "1234567890123456.5" }, { SLV_COPY_PAID, "1,234,567.89", "1234567.89" }, { SLV_COPY_PAID, "1.234.567,89", "1234567.89" },
    { SLV_COPY_PAID, "12 000,5", "12000.5" }, { SLV_COPY_PAID, "7", "7" }, { SLV_COPY_PAID, " 0,05 ", "0.05" }, { SLV_COPY_PAID, "$3.50", "3.50" },
    { SLV_COPY_PAID, "0,125", "0.125" }, { SLV_COPY_PAID, "1.2340", "1.234" }, { SLV_COPY_PAID, "1.234,500", "1234.50" }, { SLV_COPY_PAID, "5.0000", "5.00" },
    { SLV_COPY_ACQUIRED, "2026-02-28", "2026-02-28" }, { SLV_COPY_ACQUIRED, "29.2.2024", "2024-02-29" }, { SLV_COPY_ACQUIRED, "1900-01-01", "1900-01-01" },
    { SLV_COPY_ACQUIRED, "31.12.9999", "9999-12-31" }, { SLV_COPY_ACQUIRED, "2026-01-31T10:00:00Z", "2026-01-31" },
    { SLV_COPY_ACQUIRED, "28/3/2021", "2021-03-28" }, { SLV_COPY_ACQUIRED, "3/28/2021", "2021-03-28" }, { SLV_COPY_ACQUIRED, "5/5/2021", "2021-05-05" },
    { SLV_COPY_ACQUIRED, "1.12.2026", "2026-12-01" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (SlvCopyList) list = box_list ((const char * const []) { "Ash Hound||", NULL });

      g_test_message ("%s", cases[i].text);
      slv_copy_list_set (list, 0, cases[i].field, cases[i].text);
      g_autoptr (SlvCopyPlan) plan = box_match (box, list, SLV_COPIES_MERGE);
      g_assert_cmpuint (plan->matches->len, ==, 1);
      const SlvLot *lot = &g_array_index (plan->matches, SlvCopyMatch, 0).lot;
      g_assert_cmpstr (cases[i].field == SLV_COPY_PAID ? lot->price_paid : lot->acquired, ==, cases[i].value);
    }
}

/* A lot keeps its game when no list has its card, and one that was put down without a game has that of the list which has the card. */
BOX_TEST ("/collection/a-lot-belongs-to-a-game", test_a_lot_belongs_to_a_game)
{
  static const struct { const char *name, *game, *expected; } cases[] = {
    { "Ash Hound", "lantern", "lantern" }, { "Nobody", "lantern", "lantern" }, { "Ash Hound", "", "lantern" }, { "Nobody", "", NULL }, { "Ash Hound", "no-such", NULL },
    { "Granite", "", "quarry" }, { "Granite", "lantern", "lantern" }, { "granite", "quarry", "quarry" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      SlvChange *change = slv_change_begin (box->store, "put", NULL);
      SlvLot lot = { .game = cases[i].game, .card = "", .name = cases[i].name, .quantity = 1 };

      g_assert_true (slv_change_put_lot (change, &lot, NULL));
      g_assert_true (slv_change_end (change, TRUE, NULL, NULL));
      box_reopen (box);
      const SlvHeld *held = slv_collection_find_lot (box->collection, lot.id, NULL);
      g_assert_cmpstr (held->game != NULL ? held->game->id : NULL, ==, cases[i].expected);
      g_assert_cmpint (held->row != SLV_ROW_NONE, ==, cases[i].expected != NULL && slv_index_find_name (box_cards->index, held->game, cases[i].name, NULL) > 0);
    }
}

BOX_TEST ("/collection/merge-set-and-replace", test_merge_set_and_replace)
{
  BRING (SLV_COPIES_MERGE, "Ash Hound|LAN|001|2", "Divine Lamp|||1", "Ash Hound|LAN|001|1");
  box_assert_lots (box, "3 Ash Hound LAN/001; 1 Divine Lamp");
  BRING (SLV_COPIES_MERGE, "Ash Hound|LAN|001|2");
  box_assert_lots (box, "5 Ash Hound LAN/001; 1 Divine Lamp");
  BRING (SLV_COPIES_SET, "Ash Hound|LAN|001|4", "Divine Lamp|||0");
  box_assert_lots (box, "4 Ash Hound LAN/001");
  BRING (SLV_COPIES_MERGE, "Brook Warden|||2");
  BRING (SLV_COPIES_REPLACE, "Ash Hound|LAN|001|1", "Café Owner|||1");
  box_assert_lots (box, "1 Ash Hound LAN/001; 1 Café Owner");
  g_assert_true (slv_store_undo (box->store, NULL, NULL, NULL));
  slv_collection_unref (box->collection);
  box->collection = slv_collection_open (box->store, box_cards->index, NULL);
  box_assert_lots (box, "4 Ash Hound LAN/001; 2 Brook Warden");
}

/* ---- the snapshot ---- */

BOX_TEST ("/collection/a-refreshed-snapshot-is-the-one-that-would-be-read", test_a_refreshed_snapshot_is_the_one_that_would_be_read)
{
  g_autoptr (GRand) chance = g_rand_new_with_seed (3);

  for (guint i = 0; i < 40; i++)
    {
      SlvChange *change = slv_change_begin (box->store, "step", NULL);
      GArray *touched = NULL;

      for (int n = g_rand_int_range (chance, 1, 60); n > 0; n--)
        {
          SlvLot lot = { .game = "lantern", .name = "Ash Hound", .card = "ash-hound", .quantity = g_rand_int_range (chance, 1, 5) };

          if (g_rand_int_range (chance, 0, 3) == 0)
            slv_change_remove_lot (change, g_rand_int_range (chance, 1, 800), NULL);
          else
            {
              lot.id = g_rand_int_range (chance, 0, 3) ? 0 : g_rand_int_range (chance, 1, 800);
              slv_change_put_lot (change, &lot, NULL);
            }
        }
      g_assert_true (slv_change_end (change, TRUE, &touched, NULL));
      box_refresh (box, touched);
      if (g_rand_int_range (chance, 0, 4) == 0)
        {
          touched = NULL;
          g_assert_true (slv_store_undo (box->store, NULL, &touched, NULL));
          box_refresh (box, touched);
        }
      g_autoptr (SlvCollection) read = slv_collection_open (box->store, box_cards->index, NULL);
      g_autofree char *mine = box_lots_text (box->collection, NULL);
      g_autofree char *theirs = box_lots_text (read, NULL);
      g_assert_cmpstr (mine, ==, theirs);
      g_assert_cmpuint (slv_collection_place_totals (box->collection)->all, ==, slv_collection_place_totals (read)->all);
    }
  g_assert_cmpuint (slv_collection_n_lots (box->collection), >, 300);
}

BOX_TEST ("/collection/lots-are-searched-by-their-own-values", test_lots_are_searched_by_their_own_values)
{
  BRING (SLV_COPIES_MERGE, "Ash Hound|LAN|001|2|NM|Shelf/Box A|1.50", "Ash Hound|LAN2|014|3|played|Shelf/Box B|5", "Divine Lamp|||1|poor");
  box_assert_search (box, "", "2 Ash Hound LAN/001 near-mint @Shelf/Box A; 3 Ash Hound LAN2/014 played @Shelf/Box B; 1 Divine Lamp poor");
  box_assert_search (box, "cond<=played", "3 Ash Hound LAN2/014 played @Shelf/Box B; 1 Divine Lamp poor");
  box_assert_search (box, "place:\"box a\" cond>=good", "2 Ash Hound LAN/001 near-mint @Shelf/Box A");
  box_assert_search (box, "place:shelf paid>2", "3 Ash Hound LAN2/014 played @Shelf/Box B");
  box_assert_search (box, "have>=5 set:LAN", "2 Ash Hound LAN/001 near-mint @Shelf/Box A");
  box_assert_search (box, "qty=3 or type:item", "3 Ash Hound LAN2/014 played @Shelf/Box B; 1 Divine Lamp poor");
  box_assert_search (box, "-place:shelf", "1 Divine Lamp poor");
  fails (slv_collection_search (box->collection, NULL, "cond:shiny", NULL, &error), SLV_ERROR_USAGE);
}

BOX_TEST ("/collection/lots-without-a-card-are-found-by-what-is-written", test_lots_without_a_card_are_found_by_what_is_written)
{
  BRING (SLV_COPIES_MERGE, "Ash Hound|LAN|001|2|NM|Shelf/Box A", "Nameless Thing|XYZ|7|4|played|Shelf/Box A|3", "Other Thing|||1");
  box_assert_search (box, "place:\"box a\"", "2 Ash Hound LAN/001 near-mint @Shelf/Box A; 4 Nameless Thing XYZ/7 played @Shelf/Box A");
  box_assert_search (box, "qty>2", "4 Nameless Thing XYZ/7 played @Shelf/Box A");
  box_assert_search (box, "cond<=played paid>1", "4 Nameless Thing XYZ/7 played @Shelf/Box A");
  box_assert_search (box, "thing", "4 Nameless Thing XYZ/7 played @Shelf/Box A; 1 Other Thing");
  box_assert_search (box, "thing -place:shelf", "1 Other Thing");
  box_assert_search (box, "!\"nameless thing\"", "4 Nameless Thing XYZ/7 played @Shelf/Box A");
  box_assert_search (box, "thing -name:other", "4 Nameless Thing XYZ/7 played @Shelf/Box A");
  box_assert_search (box, "set:xyz cn:7", "4 Nameless Thing XYZ/7 played @Shelf/Box A");
  box_assert_search (box, "thing -set:xyz", "");          /* of the other one no set is written */
  box_assert_search (box, "type:item or thing", "4 Nameless Thing XYZ/7 played @Shelf/Box A; 1 Other Thing");
  box_assert_search (box, "thing type:item", "");         /* and of neither a type */
  box_assert_search (box, "thing -type:item", "");
  box_assert_search (box, "thing have>=4", "4 Nameless Thing XYZ/7 played @Shelf/Box A");
}

/* Another program is at the same library: its changes are made after a snapshot was taken here, and before it is used. */
static void
add_beside (Box *box, const char *row)
{
  g_autoptr (SlvCopyList) list = box_list ((const char * const []) { row, NULL });
  g_autoptr (SlvCollection) now = slv_collection_open (box->store, box_cards->index, NULL);
  g_autoptr (SlvCopyPlan) plan = slv_collection_match (now, list, NULL, SLV_COPIES_MERGE, NULL, NULL);

  g_assert_true (slv_collection_apply (box->store, plan, "beside", NULL, NULL));
}

BOX_TEST ("/collection/a-change-is-made-on-what-is-there", test_a_change_is_made_on_what_is_there)
{
  g_autoptr (SlvCopyList) list = box_list ((const char * const []) { "Ash Hound|LAN|001|1|NM|Box", NULL });
  g_autoptr (GError) error = NULL;
  g_autoptr (GArray) ids = NULL, none = g_array_new (FALSE, FALSE, sizeof (gint64));
  const SlvLotEdit edit = { { [SLV_COPY_CONDITION] = "played" } };
  GArray *touched = NULL;

  BRING (SLV_COPIES_MERGE, "Ash Hound|LAN|001|2|NM|Box");
  g_autoptr (SlvCopyPlan) plan = box_match (box, list, SLV_COPIES_MERGE);
  g_autoptr (SlvCopyPlan) shown = box_match (box, list, SLV_COPIES_MERGE);
  shown->shown = TRUE;
  ids = box_ids_of (box, "");
  add_beside (box, "Ash Hound|LAN|001|3|NM|Box");
  g_assert_true (slv_collection_apply (box->store, plan, "brought", NULL, &error));   /* 2 + 3 + 1 */
  fails (slv_collection_apply (box->store, shown, "brought", NULL, &error), SLV_ERROR_REFUSED);
  g_assert_true (slv_collection_change_lots (box->collection, box->store, ids, &edit, 2, FALSE, "edited", &touched, &error));
  box_refresh (box, touched);   /* the lot of the others is not among what was touched */
  box_assert_lots (box, "4 Ash Hound LAN/001 near-mint @Box; 2 Ash Hound LAN/001 played @Box");
  add_beside (box, "Divine Lamp|||1");
  g_assert_true (slv_collection_remove_lots (box->collection, box->store, ids, 1, "removed", &touched, &error));
  box_refresh (box, touched);
  box_assert_lots (box, "3 Ash Hound LAN/001 near-mint @Box; 2 Ash Hound LAN/001 played @Box; 1 Divine Lamp");
  box_refresh (box, g_steal_pointer (&none));
}

BOX_TEST ("/collection/cards-are-searched-by-their-copies", test_cards_are_searched_by_their_copies)
{
  static const struct { const char *query; guint n; } cases[] = {
    { "have>0", 2 }, { "is:proxy", 0 }, { "-is:signed have>0", 2 }, { "have>=5", 1 }, { "place:box", 1 }, { "cond:poor", 1 }, { "have=0 name:hound", 0 }, { "free>4", 1 }, { "want>0", 0 },
  };
  SlvProvider provider;

  BRING (SLV_COPIES_MERGE, "Ash Hound|LAN|001|2|NM|Box", "Ash Hound|LAN2|014|3", "Divine Lamp|||1|poor");
  slv_collection_provider (box->collection, &provider);
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (SlvResult) result = good (slv_search (box_cards->index, slv_games_find (box_cards->games, "lantern"),
                                                       cases[i].query, NULL, FALSE, &provider,
                                                       NULL, &error));

      g_test_message ("%s", cases[i].query);
      g_assert_cmpuint (result->rows->len, ==, cases[i].n);
    }
}

BOX_TEST ("/collection/counts-as-others-write-them", test_counts_as_others_write_them)
{
  static const struct { const char *text; gint64 copies; } cases[] = {
    { "2", 2 }, { "3x", 3 }, { "4X", 4 }, { "5.0", 5 }, { "6.0x", 6 }, { "0", 0 }, { "1000000", 1000000 }, { "007", 7 }, { "Owned", 1 }, { "not owned", 0 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (SlvCopyList) list = box_list ((const char * const []) { "Ash Hound||", NULL });

      slv_copy_list_set (list, 0, SLV_COPY_QUANTITY, cases[i].text);
      g_autoptr (SlvCopyPlan) plan = box_match (box, list, SLV_COPIES_MERGE);
      g_assert_cmpuint (plan->matches->len, ==, 1);
      g_assert_cmpint (g_array_index (plan->matches, SlvCopyMatch, 0).lot.quantity, ==, cases[i].copies);
    }
}

/* Where no row says its game, that whose cards the file names most; where one does, a row that says none has no game. */
BOX_TEST ("/collection/the-game-of-a-file-is-guessed", test_the_game_of_a_file_is_guessed)
{
  static const struct { const char *names[3], *said; const char *games; } cases[] = {
    { { "Granite", "Old Miner", "Ash Hound" }, "", "quarry quarry quarry" }, { { "Ash Hound", "Divine Lamp", "Granite" }, "", "lantern lantern lantern" },
    { { "Nobody", "", "Granite" }, "", "quarry quarry quarry" }, { { "Nobody", "Nobody", "No Card" }, "", "  " },   /* no game has any of them */
    { { "", "", "" }, "", "quarry quarry quarry" },   /* and only one these set and number */
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (SlvCopyList) list = slv_copy_list_new ("test", "test.csv");
      g_autoptr (GString) games = g_string_new (NULL);

      for (guint k = 0; k < 3; k++)
        {
          slv_copy_list_set (list, slv_copy_list_add (list, k), SLV_COPY_NAME, cases[i].names[k]);
          slv_copy_list_set (list, k, SLV_COPY_SET_CODE, "QRY");
          slv_copy_list_set (list, k, SLV_COPY_NUMBER, "1");
        }
      g_autoptr (SlvCopyPlan) plan = box_match (box, list, SLV_COPIES_MERGE);
      for (guint k = 0; k < plan->matches->len; k++)
        g_string_append_printf (games, "%s%s", k > 0 ? " " : "", g_array_index (plan->matches, SlvCopyMatch, k).lot.game);
      g_assert_cmpstr (games->str, ==, cases[i].games);
    }
}

/* The best card first, its printings with that of set and number first, and at the end the card alone; never more than asked for. */
BOX_TEST ("/collection/candidates-are-as-many-as-asked-for", test_candidates_are_as_many_as_asked_for)
{
  static const struct { const char *name, *set, *number; guint max; const char *found; } cases[] = {
    { "ash hound", "LAN2", "14", 2, "LAN2/014 LAN/001 " }, { "ash hound", "LAN", "1", 2, "LAN/001 LAN2/014 " }, { "ash hound", "LAN", "77", 1, "LAN/001 " },
    { "ash hound", "", "14", 2, "LAN/001 LAN2/014 " }, { "ash hound", "lantern noon", "", 1, "LAN2/014 " }, { "ash hound", "LAN2", "14", 3, "LAN2/014 LAN/001 Ash_Hound " },
    { "ash hound", "LAN2", "14", 0, "" }, { "", "LAN", "10", 1, "LAN/010 " }, { "stone step", "", "", 9, "Ash_Hound LAN/021 Ash_Hound " }, { "lost page", "", "", 1, "" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GArray) found = slv_copy_candidates (box->collection, slv_games_find (box_cards->games, "lantern"), cases[i].name, cases[i].set,
                                                      cases[i].number, cases[i].max);
      g_autoptr (GString) text = g_string_new (NULL);

      SLV_EACH_IN (const SlvCopyCandidate, one, found)
        {
          SlvPrintingView view;

          if (one->printing != SLV_ROW_NONE)
            slv_index_printing (box_cards->index, one->printing, &view);
          g_string_append_printf (text, "%s ", one->printing != SLV_ROW_NONE ? view.key : "Ash_Hound");
        }
      g_test_message ("%s %s %s", cases[i].name, cases[i].set, cases[i].number);
      g_assert_cmpstr (text->str, ==, cases[i].found);
    }
  /* of the game that is asked for, or of any */
  for (guint i = 0; i < 3; i++)
    {
      static const char * const games[] = { "lantern", "quarry", NULL };
      g_autoptr (GArray) found = slv_copy_candidates (box->collection, games[i] != NULL ? slv_games_find (box_cards->games, games[i]) : NULL, "Granite", "", "", 1);

      g_assert_cmpuint (found->len, ==, i > 0 ? 1 : 0);
    }
}

BOX_MAIN (tests_add)
