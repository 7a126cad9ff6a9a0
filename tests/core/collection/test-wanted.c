/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-wanted.c: the list of wants, what has arrived of it, what has changed in built decks, and what a choice prefers. */
#include "collection/slv-collection-wanted.h"
#include "base/slv-fold.h"
#include "collection-box.h"

static GPtrArray *
decks_new (void)
{
  return g_ptr_array_new_with_free_func ((GDestroyNotify) slv_deck_free);
}

/* Saves a deck of "COUNT NAME" or "zone: COUNT NAME" lines, divided by ';'. */
static SlvDeck *
save_deck (Box *box, GPtrArray *decks, const char *name, const char *lines)
{
  SlvDeck *deck = slv_deck_new (name);
  g_auto (GStrv) each = g_strsplit (lines, ";", -1);

  slv_take_str (&deck->game, g_strdup ("lantern"));
  for (guint i = 0; each[i] != NULL; i++)
    {
      g_auto (GStrv) words = g_strsplit (g_strstrip (each[i]), " ", 3);

      slv_deck_add (deck, words[0], words[2], (guint) g_ascii_strtoull (words[1], NULL, 10), NULL, NULL, 0);
    }
  good (slv_store_save_deck (box->store, deck, &error));
  g_ptr_array_add (decks, deck);
  return deck;
}

/* "name need-have-free-built=missing (decks)" by line. */
static void
assert_wanted (Box *box, const GPtrArray *decks, const char *expected)
{
  g_autoptr (GPtrArray) list = slv_collection_wanted (box->collection, decks, NULL, SLV_WANTED_ALL);
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; i < list->len; i++)
    {
      const SlvWanted *one = list->pdata[i];

      g_string_append_printf (text, "%s%s%s%s %d-%d-%d-%d=%d (%s)", i > 0 ? "; " : "", one->name, *one->set_code != '\0' ? " " : "", one->set_code,
                              (int) one->need, (int) one->have, (int) one->free, (int) one->built, (int) one->missing, one->decks);
    }
  g_assert_cmpstr (text->str, ==, expected);
}

static void
build (Box *box, SlvDeck *deck, gboolean partial)
{
  g_autoptr (GPtrArray) decks = g_ptr_array_new ();
  GArray *touched = NULL;

  g_ptr_array_add (decks, deck);
  g_autoptr (SlvBuild) choice =
    good (slv_collection_choose (box->collection, decks, NULL, SLV_PREFER_CHEAP, FALSE, 0, NULL, &error));
  good (slv_collection_build (box->collection, box->store, decks, choice, partial, "build", &touched, &error));
  box_refresh (box, touched);
}

BOX_TEST ("/wanted/missing-is-needed-less-free", test_missing_is_needed_less_free)
{
  g_autoptr (GPtrArray) decks = decks_new (), others = decks_new ();

  save_deck (box, decks, "One", "main 3 Ash Hound;main 1 Divine Lamp;maybe 9 Brook Warden");
  save_deck (box, decks, "Two", "main 4 Ash Hound;main 1 Unheard Of");
  save_deck (box, others, "Other", "main 1 Ash Hound");
  box_reopen (box);
  BRING (SLV_COPIES_MERGE, "Ash Hound|LAN|001|5", "Divine Lamp|||1");
  build (box, others->pdata[0], FALSE);
  assert_wanted (box, decks, "Ash Hound 7-5-4-1=3 (One, Two); Unheard Of 1-0-0-0=1 (Two)");
  build (box, decks->pdata[0], FALSE);           /* its own copies stay free for it */
  assert_wanted (box, decks, "Ash Hound 7-5-4-1=3 (One, Two); Unheard Of 1-0-0-0=1 (Two)");
  g_ptr_array_set_size (decks, 0);
  assert_wanted (box, decks, "");
}

BOX_TEST ("/wanted/ones-own-wants-stand-beside-them", test_ones_own_wants_stand_beside_them)
{
  g_autoptr (GPtrArray) decks = decks_new (), missing = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *text = NULL, *table = NULL, *guess = NULL;
  SlvLotEdit values = { { NULL } };
  SlvGame *game = slv_games_find (box_cards->games, "lantern");
  SlvDeck *deck = save_deck (box, decks, "One", "main 3 Ash Hound");

  box_reopen (box);
  missing = slv_collection_missing (box->collection, decks, NULL);
  g_assert_true (slv_collection_want_missing (box->collection, box->store, missing, NULL, deck->id, "wants", NULL));
  values.values[SLV_COPY_NAME] = "ash hound";
  values.values[SLV_COPY_SET_CODE] = "LAN2";
  values.values[SLV_COPY_QUANTITY] = "2";
  values.values[SLV_COPY_NOTE] = "=for Ada";
  g_assert_true (slv_collection_want_put (box->collection, box->store, 0, game, &values, "want", &guess, &error));
  box_reopen (box);
  assert_wanted (box, decks, "Ash Hound 3-0-0-0=3 (One); Ash Hound LAN2 2-0-0-0=2 ()");
  g_autoptr (GPtrArray) list = slv_collection_wanted (box->collection, decks, NULL, SLV_WANTED_ALL);
  text = slv_wanted_write (list, SLV_WANTED_TEXT);
  g_assert_cmpstr (text, ==, "3 Ash Hound\n2 Ash Hound (LAN2) 014\n");
  table = slv_wanted_write (list, SLV_WANTED_CSV);
  g_assert_cmpstr (table, ==, "game,quantity,name,set,number,condition,finish,language,note\n"
                              "lantern,3,Ash Hound,,,,,,\nlantern,2,Ash Hound,LAN2,014,,,,'=for Ada\n");
  g_ptr_array_set_size (decks, 0);               /* a deck that does not count leaves what was handed over for it */
  assert_wanted (box, decks, "Ash Hound 3-0-0-0=3 (); Ash Hound LAN2 2-0-0-0=2 ()");
  values.values[SLV_COPY_CONDITION] = "shiny";
  fails (slv_collection_want_put (box->collection, box->store, 0, game, &values, "want", NULL, &error), SLV_ERROR_USAGE);
}

/* By name, set, number; of the same thing what was wanted first. */
BOX_TEST ("/wanted/lines-are-in-order", test_wants_are_in_order)
{
  static const char * const names[] = { "Ash Hound", "Nobody Knows" }, * const words[] = { "", "A", "B" };
  g_autoptr (GPtrArray) decks = decks_new (), list = NULL;
  SlvChange *change = slv_change_begin (box->store, "want", NULL);

  for (guint i = 0; i < 40; i++)
    {
      SlvWant want = { .game = "lantern", .name = names[i * 7 % 2], .quantity = 1, .set_code = words[i * 5 / 2 % 3], .number = words[i * 11 / 4 % 3] };

      g_assert_true (slv_change_put_want (change, &want, NULL));
    }
  g_assert_true (slv_change_end (change, TRUE, NULL, NULL));
  box_reopen (box);
  list = slv_collection_wanted (box->collection, decks, NULL, SLV_WANTED_ALL);
  g_assert_cmpuint (list->len, ==, 40);
  for (guint i = 1; i < list->len; i++)
    {
      const SlvWanted *one = list->pdata[i - 1], *other = list->pdata[i];
      g_autofree char *before = g_strdup_printf ("%s/%s/%s/%03d", one->name, one->set_code, one->number, (int) one->want);
      g_autofree char *after = g_strdup_printf ("%s/%s/%s/%03d", other->name, other->set_code, other->number, (int) other->want);

      g_assert_cmpstr (before, <, after);
    }
}

/* Of a want that is edited, none means that it is gone; any other number stays, and one that was never there is refused. */
BOX_TEST ("/wanted/a-want-is-edited", test_a_want_is_edited)
{
  static const struct { const char *quantity, *wanted; } edits[] = { { "3", "Ash Hound 3-0-0-0=3 ()" }, { "1", "Ash Hound 1-0-0-0=1 ()" }, { "0", "" } };
  g_autoptr (GPtrArray) decks = decks_new ();
  g_autoptr (GError) error = NULL;
  SlvGame *game = slv_games_find (box_cards->games, "lantern");
  SlvLotEdit values = { { [SLV_COPY_NAME] = "Ash Hound", [SLV_COPY_QUANTITY] = "2" } };

  g_assert_true (slv_collection_want_put (box->collection, box->store, 0, game, &values, "want", NULL, &error));
  box_reopen (box);
  gint64 id = slv_collection_get_want (box->collection, 0)->id;
  for (guint i = 0; i < G_N_ELEMENTS (edits); i++)
    {
      values.values[SLV_COPY_QUANTITY] = edits[i].quantity;
      g_assert_true (slv_collection_want_put (box->collection, box->store, id, game, &values, "edit", NULL, &error));
      box_reopen (box);
      assert_wanted (box, decks, edits[i].wanted);
    }
  fails (slv_collection_want_put (box->collection, box->store, 0, game, &values, "none of it", NULL, &error), SLV_ERROR_REFUSED);
}

/* What an edit says nothing of stays; another printing or another name takes the old printing with it. */
BOX_TEST ("/wanted/the-printing-of-a-want-follows-its-edit", test_the_printing_of_a_want_follows_its_edit)
{
  static const struct { const char *name, *set, *number, *quantity, *wanted; gboolean other; } edits[] = {
    { NULL, NULL, NULL, "3", "3 Ash Hound LAN/001", FALSE }, { NULL, "LAN2", "014", NULL, "3 Ash Hound LAN2/014", TRUE },
    { NULL, NULL, NULL, "1", "1 Ash Hound LAN2/014", FALSE }, { "Ash Hound", NULL, NULL, NULL, "1 Ash Hound LAN2/014", FALSE },
    { "Ash Keeper", "LAN", "002", NULL, "1 Ash Keeper LAN/002", TRUE },
  };
  SlvGame *game = slv_games_find (box_cards->games, "lantern");
  const SlvLotEdit first = { { [SLV_COPY_NAME] = "Ash Hound", [SLV_COPY_SET_CODE] = "LAN", [SLV_COPY_NUMBER] = "001", [SLV_COPY_QUANTITY] = "2" } };
  g_autoptr (GError) error = NULL;

  g_assert_true (slv_collection_want_put (box->collection, box->store, 0, game, &first, "want", NULL, &error));
  box_reopen (box);
  g_autofree char *printing = g_strdup (slv_collection_get_want (box->collection, 0)->printing);
  g_assert_cmpstr (printing, !=, "");
  for (guint i = 0; i < G_N_ELEMENTS (edits); i++)
    {
      const SlvLotEdit values = { { [SLV_COPY_NAME] = edits[i].name, [SLV_COPY_SET_CODE] = edits[i].set, [SLV_COPY_NUMBER] = edits[i].number,
                                    [SLV_COPY_QUANTITY] = edits[i].quantity } };

      g_assert_true (slv_collection_want_put (box->collection, box->store, slv_collection_get_want (box->collection, 0)->id, game, &values, "edit",
                                              NULL, &error));
      box_reopen (box);
      g_assert_cmpuint (slv_collection_n_wants (box->collection), ==, 1);
      const SlvWant *want = slv_collection_get_want (box->collection, 0);
      g_autofree char *text =
        g_strdup_printf ("%" G_GINT64_FORMAT " %s %s/%s", want->quantity, want->name, want->set_code, want->number);
      g_assert_cmpstr (text, ==, edits[i].wanted);
      g_assert_cmpint (g_str_equal (want->printing, printing), ==, !edits[i].other);
      g_assert_cmpstr (want->printing, !=, "");
      slv_take_str (&printing, g_strdup (want->printing));
    }
}

BOX_TEST ("/wanted/what-arrives-is-one-step", test_what_arrives_is_one_step)
{
  g_autoptr (GPtrArray) decks = decks_new (), missing = NULL;
  g_autoptr (GArray) arrivals = g_array_new (FALSE, FALSE, sizeof (SlvArrival)), after = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *what = NULL;
  SlvDeck *deck = save_deck (box, decks, "One", "main 3 Ash Hound;main 2 Divine Lamp");
  SlvLotEdit values = { { NULL } };
  GArray *touched = NULL;

  box_reopen (box);
  missing = slv_collection_missing (box->collection, decks, NULL);
  g_assert_true (slv_collection_want_missing (box->collection, box->store, missing, NULL, deck->id, "wants", NULL));
  box_reopen (box);
  SLV_EACH (const SlvMissing, one, missing)
    {
      SlvArrival arrival = { 0, one->row, NULL, one->name, 2 };

      g_array_append_val (arrivals, arrival);
    }
  SlvGame *game = slv_index_card_game (box_cards->index, g_array_index (arrivals, SlvArrival, 0).row);
  g_array_append_vals (arrivals, &(SlvArrival) { 0, SLV_ROW_NONE, game, (char *) "Nobody Yet", 1 }, 1);
  values.values[SLV_COPY_PLACE] = "Shelf/New";
  values.values[SLV_COPY_CONDITION] = "nonsense";
  g_assert_false (slv_collection_arrived (box->collection, box->store, arrivals, &values, "came", NULL, &error));
  g_assert_error (error, SLV_ERROR, SLV_ERROR_USAGE);
  g_assert_true (g_str_has_prefix (error->message, "condition: "));
  box_assert_lots (box, "");
  values.values[SLV_COPY_CONDITION] = "NM";
  g_assert_true (slv_collection_arrived (box->collection, box->store, arrivals, &values, "came", &touched, NULL));
  box_refresh (box, touched);
  box_assert_lots (box, "2 Ash Hound near-mint @Shelf/New; 2 Divine Lamp near-mint @Shelf/New; 1 Nobody Yet near-mint @Shelf/New");
  g_assert_cmpstr (slv_collection_get_lot (box->collection, 2)->lot.game, ==, game->id);
  assert_wanted (box, decks, "Ash Hound 3-2-2-0=1 (One)");
  g_assert_cmpuint (slv_collection_n_wants (box->collection), ==, 1);     /* what was handed over is less, too */
  g_assert_true (slv_store_undo (box->store, &what, &after, NULL));
  g_assert_cmpstr (what, ==, "came");
  box_reopen (box);
  box_assert_lots (box, "");
  g_assert_cmpuint (slv_collection_n_wants (box->collection), ==, 2);
}

BOX_TEST ("/wanted/a-want-that-is-gone-cannot-arrive", test_a_want_that_is_gone_cannot_arrive)
{
  g_autoptr (GArray) arrivals = g_array_new (FALSE, FALSE, sizeof (SlvArrival)), ids = g_array_new (FALSE, FALSE, sizeof (gint64));
  SlvArrival arrival = { 77, SLV_ROW_NONE, NULL, "", 1 };
  gint64 id = 77;

  g_array_append_val (arrivals, arrival);
  g_array_append_val (ids, id);
  fails (slv_collection_arrived (box->collection, box->store, arrivals, NULL, "came", NULL, &error), SLV_ERROR_NOT_FOUND);
  fails (slv_collection_want_drop (box->collection, box->store, ids, "drop", &error), SLV_ERROR_NOT_FOUND);
}

BOX_TEST ("/wanted/the-chosen-decks-are-remembered", test_the_chosen_decks_are_remembered)
{
  g_autoptr (GPtrArray) decks = decks_new (), loaded = NULL;
  g_autoptr (GArray) ids = slv_wanting_get (box->store), again = NULL;
  gint64 gone = 4711;

  g_assert_cmpuint (ids->len, ==, 0);
  g_array_append_val (ids, gone);
  g_array_append_val (ids, save_deck (box, decks, "One", "main 1 Ash Hound")->id);
  g_assert_true (slv_wanting_set (box->store, ids, NULL));
  again = slv_wanting_get (box->store);
  g_assert_cmpuint (again->len, ==, 2);
  loaded = slv_wanting_load (box->store, again, NULL);
  g_assert_cmpuint (loaded->len, ==, 1);
  g_assert_true (slv_store_set_setting (box->store, "wants-decks", "7,nonsense,0,-3,,5", NULL));   /* of another program, or damaged */
  g_clear_pointer (&again, g_array_unref);
  again = slv_wanting_get (box->store);
  g_assert_cmpuint (again->len, ==, 2);
  g_assert_cmpint (g_array_index (again, gint64, 0), ==, 5);
  g_assert_cmpint (g_array_index (again, gint64, 1), ==, 7);
}

BOX_TEST ("/wanted/a-changed-list-drifts-from-the-built-deck", test_a_changed_list_drifts_from_the_built_deck)
{
  static const struct { guint hounds, lamps, strangers; const char *drift; } cases[] = {
    { 2, 1, 1, "" }, { 3, 1, 1, "Ash Hound 3 for 2; " }, { 1, 1, 1, "Ash Hound 1 for 2; " }, { 3, 0, 1, "Ash Hound 3 for 2; Divine Lamp 0 for 1; " }, { 2, 1, 3, "Stranger 3 for 1; " },
    { 2, 1, 0, "Stranger 0 for 1; " },
  };
  g_autoptr (GPtrArray) decks = decks_new (), none = NULL;
  SlvDeck *deck = save_deck (box, decks, "One", "main 2 Ash Hound;main 1 Divine Lamp;main 1 Stranger");

  box_reopen (box);
  BRING (SLV_COPIES_MERGE, "Ash Hound|LAN|001|4", "Divine Lamp|||1", "Stranger|||2");
  none = slv_collection_drift (box->collection, deck, NULL);
  g_assert_cmpuint (none->len, ==, 0);           /* not built */
  build (box, deck, FALSE);
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      const guint counts[] = { cases[i].hounds, cases[i].lamps, cases[i].strangers };
      static const char * const names[] = { "Ash Hound", "Divine Lamp", "Stranger" };
      g_autoptr (GString) text = g_string_new (NULL);

      g_ptr_array_set_size (deck->entries, 0);
      for (guint k = 0; k < G_N_ELEMENTS (counts); k++)
        if (counts[k] > 0)
          slv_deck_add (deck, "main", names[k], counts[k], NULL, NULL, 0);
      g_autoptr (GPtrArray) drifts = slv_collection_drift (box->collection, deck, NULL);
      SLV_EACH (const SlvDrift, drift, drifts)
        g_string_append_printf (text, "%s %u for %u; ", drift->name, (guint) drift->listed, (guint) drift->sits);
      g_assert_cmpstr (text->str, ==, cases[i].drift);
    }
}

/* What a deck lacks takes the place of what it lacked before; one's own wants, and those of other decks, stay; without a deck it comes to one's own. */
BOX_TEST ("/wanted/what-a-deck-lacks-takes-the-place-of-what-it-lacked", test_wants_of_a_deck)
{
  static const struct { guint deck; const char *arrived, *wants; } steps[] = {
    { 0, NULL, "1: Ash Hound 3, 1: Stranger 1, " }, { 0, NULL, "1: Ash Hound 3, 1: Stranger 1, " }, { 1, NULL, "1: Ash Hound 3, 1: Stranger 1, 2: Ash Hound 2, " },
    { 0, "Ash Hound|LAN|001|1", "1: Ash Hound 2, 1: Stranger 1, 2: Ash Hound 2, " }, { 0, "Stranger|||1", "1: Ash Hound 2, 2: Ash Hound 2, " },
    { 1, NULL, "1: Ash Hound 2, 2: Ash Hound 1, " }, { 2, NULL, "0: Ash Hound 2, 1: Ash Hound 2, 2: Ash Hound 1, " },
  };
  g_autoptr (GPtrArray) decks = decks_new ();
  SlvGame *game = slv_games_find (box_cards->games, "lantern");

  save_deck (box, decks, "One", "main 3 Ash Hound;main 1 Stranger");
  save_deck (box, decks, "Two", "main 2 Ash Hound");
  box_reopen (box);
  for (guint i = 0; i < G_N_ELEMENTS (steps); i++)
    {
      SlvDeck *deck = decks->pdata[steps[i].deck % 2];
      g_autoptr (GPtrArray) one = g_ptr_array_new (), missing = NULL, told = g_ptr_array_new_with_free_func (g_free);

      if (steps[i].arrived != NULL)
        box_bring (box, SLV_COPIES_MERGE, (const char * const []) { steps[i].arrived, NULL });
      g_ptr_array_add (one, deck);
      missing = slv_collection_missing (box->collection, one, game);
      g_assert_true (good (slv_collection_want_missing (box->collection, box->store, missing, game, steps[i].deck == 2 ? 0 : deck->id, "wants", &error)));
      box_reopen (box);
      for (guint k = 0; k < slv_collection_n_wants (box->collection); k++)
        {
          const SlvWant *want = slv_collection_get_want (box->collection, k);
          const guint nth = want->deck == 0 ? 0 : want->deck == ((SlvDeck *) decks->pdata[0])->id ? 1 : 2;

          g_ptr_array_add (told, g_strdup_printf ("%u: %s %d, ", nth, want->name, (int) want->quantity));
          g_assert_cmpstr (want->card, ==, g_str_equal (want->name, "Stranger") ? "" : "ash-hound");
          g_assert_cmpstr (want->game, ==, "lantern");
        }
      g_ptr_array_sort (told, slv_compare_texts);
      g_autofree char *all = slv_join_texts (told, "", 0);
      g_test_message ("%u", i);
      g_assert_cmpstr (all, ==, steps[i].wants);
    }
}

static SlvBuild *
choose (Box *box, const GPtrArray *decks, SlvPrefer prefer, gboolean proxies)
{
  SlvBuild *choice = good (slv_collection_choose (box->collection, decks, NULL, prefer, proxies, 0, NULL, &error));

  g_assert_true (choice->exact);
  return choice;
}

BOX_TEST ("/wanted/few-moves-or-little-money", test_few_moves_or_little_money)
{
  g_autoptr (GPtrArray) decks = decks_new ();

  save_deck (box, decks, "One", "main 2 Ash Hound;main 1 Divine Lamp");
  box_reopen (box);
  BRING (SLV_COPIES_MERGE, "Ash Hound|LAN|001|2||A|1", "Ash Hound|LAN|001|2||B|5", "Divine Lamp|||1||B|2");
  g_autoptr (SlvBuild) cheap = choose (box, decks, SLV_PREFER_CHEAP, FALSE);
  g_assert_cmpuint (cheap->n_places, ==, 2);
  g_assert_cmpfloat (g_array_index (cheap->prices, SlvPriceSum, 0).sum, ==, 4);
  g_autoptr (SlvBuild) moves = choose (box, decks, SLV_PREFER_MOVES, FALSE);
  g_assert_cmpuint (moves->n_places, ==, 1);
  g_assert_cmpfloat (g_array_index (moves->prices, SlvPriceSum, 0).sum, ==, 12);
}

BOX_TEST ("/wanted/what-sits-in-the-deck-stays-there", test_what_sits_in_the_deck_stays_there)
{
  g_autoptr (GPtrArray) decks = decks_new ();
  SlvDeck *deck = save_deck (box, decks, "One", "main 2 Ash Hound");

  box_reopen (box);
  BRING (SLV_COPIES_MERGE, "Ash Hound|LAN|001|2||A");
  build (box, deck, FALSE);
  BRING (SLV_COPIES_MERGE, "Ash Hound|LAN|001|3||B", "Divine Lamp|||1||B");
  slv_deck_add (deck, "main", "Divine Lamp", 1, NULL, NULL, 0);
  g_autoptr (SlvBuild) again = choose (box, decks, SLV_PREFER_MOVES, FALSE);
  g_assert_cmpuint (again->pulls->len, ==, 2);
  g_assert_cmpstr (g_array_index (again->pulls, SlvPull, 0).place, ==, "A");
  g_assert_cmpstr (g_array_index (again->pulls, SlvPull, 1).name, ==, "Divine Lamp");
}

/* 150 yen are little among yen, 9 euros much among euros: 9 is not less than 150. */
BOX_TEST ("/wanted/currencies-are-never-added-up", test_currencies_are_never_added_up)
{
  g_autoptr (GPtrArray) decks = decks_new ();
  SlvLotEdit values = { { NULL } };
  GArray *touched = NULL;

  save_deck (box, decks, "One", "main 1 Ash Hound;main 1 Divine Lamp;main 1 Brook Warden");
  box_reopen (box);
  BRING (SLV_COPIES_MERGE, "Ash Hound|LAN|001|1||Y|150", "Divine Lamp|||1||Y|3000", "Ash Hound|LAN|001|1||E|9", "Brook Warden|||1||E|1");
  g_autoptr (GArray) yen = box_ids_of (box, "place:y");
  values.values[SLV_COPY_CURRENCY] = "JPY";
  g_assert_true (slv_collection_change_lots (box->collection, box->store, yen, &values, 0, FALSE, "yen", &touched, NULL));
  box_refresh (box, touched);
  g_autoptr (SlvBuild) choice = choose (box, decks, SLV_PREFER_CHEAP, FALSE);
  g_assert_cmpuint (choice->prices->len, ==, 2);
  for (guint i = 0; i < 2; i++)
    {
      const SlvPriceSum *sum = &g_array_index (choice->prices, SlvPriceSum, i);

      g_assert_cmpfloat (sum->sum, ==, g_str_equal (sum->currency, "JPY") ? 3150 : 1);
    }
}

BOX_TEST ("/wanted/proxies-stand-in-only-where-nothing-else-is", test_proxies_stand_in_only_where_nothing_else_is)
{
  g_autoptr (GPtrArray) decks = decks_new ();
  SlvLotEdit values = { { NULL } };
  GArray *touched = NULL;

  save_deck (box, decks, "One", "main 2 Ash Hound;main 1 Divine Lamp");
  box_reopen (box);
  BRING (SLV_COPIES_MERGE, "Ash Hound|LAN|001|4||A", "Divine Lamp|||1||A", "Ash Hound|LAN|001|1||B");
  g_autoptr (GArray) proxies = box_ids_of (box, "ash place:a");
  values.values[SLV_COPY_PROXY] = "yes";
  g_assert_true (slv_collection_change_lots (box->collection, box->store, proxies, &values, 0, FALSE, "proxies", &touched, NULL));
  box_refresh (box, touched);
  g_autoptr (SlvBuild) choice = choose (box, decks, SLV_PREFER_MOVES, TRUE);
  g_assert_cmpuint (choice->n_missing, ==, 0);
  g_assert_cmpuint (choice->n_places, ==, 2);    /* the one real copy is fetched, though a proxy lies where one is anyway */
}

BOX_TEST ("/wanted/a-pull-list-goes-from-place-to-place", test_a_pull_list_goes_from_place_to_place)
{
  g_autoptr (GPtrArray) decks = decks_new ();

  save_deck (box, decks, "One", "main 2 Ash Hound;main 3 Divine Lamp");
  box_reopen (box);
  BRING (SLV_COPIES_MERGE, "Ash Hound|LAN|001|1||Shelf/B", "Ash Hound|LAN|001|1|near-mint|Shelf/A", "Divine Lamp|||1");
  g_autoptr (SlvBuild) choice = choose (box, decks, SLV_PREFER_CHEAP, FALSE);
  g_autofree char *text = slv_build_write (box->collection, choice, decks);
  g_assert_cmpstr (text, ==, "Without a place\n  1 × Divine Lamp\n\nShelf/A\n  1 × Ash Hound (LAN 001, Near mint)\n\nShelf/B\n"
                             "  1 × Ash Hound (LAN 001)\n\nMissing\n  2 × Divine Lamp\n");
}

/* Two decks at once: the list names the deck of each copy, each gets its own, and only whose copies they are may take them again. */
BOX_TEST ("/wanted/two-decks-are-built-together", test_two_decks_are_built_together)
{
  g_autoptr (GPtrArray) decks = decks_new ();
  GArray *touched = NULL;
  gint64 one, two, sums[2] = { 0 };
  guint hound = slv_index_find_id (box_cards->index, "lantern/ash-hound");

  one = save_deck (box, decks, "One", "main 2 Ash Hound;main 1 Divine Lamp")->id;
  two = save_deck (box, decks, "Two", "main 1 Ash Hound;main 1 Brook Warden;main 1 Brook Spirit;main 2 Stone Step")->id;
  box_reopen (box);
  BRING (SLV_COPIES_MERGE, "Ash Hound|LAN|001|4||A", "Divine Lamp|||1||B", "Brook Warden|||2||C");
  g_autoptr (SlvBuild) choice = choose (box, decks, SLV_PREFER_CHEAP, FALSE);
  g_autofree char *text = slv_build_write (box->collection, choice, decks);
  g_assert_cmpstr (text, ==, "A\n  2 × Ash Hound (LAN 001) → One\n  1 × Ash Hound (LAN 001) → Two\n\nB\n  1 × Divine Lamp → One\n\n"
                             "C\n  1 × Brook Warden → Two\n\nMissing\n  1 × Brook Spirit\n  2 × Stone Step\n");
  fails (slv_collection_build (box->collection, box->store, decks, choice, FALSE, "build", &touched, &error), SLV_ERROR_NO);
  g_assert_true (slv_collection_build (box->collection, box->store, decks, choice, TRUE, "build", &touched, NULL));
  box_refresh (box, touched);
  for (guint i = 0; i < slv_collection_n_sleeved (box->collection); i++)
    sums[slv_collection_get_sleeved (box->collection, i)->deck == one ? 0 : 1] += slv_collection_get_sleeved (box->collection, i)->quantity;
  g_assert_cmpint (sums[0], ==, 3);
  g_assert_cmpint (sums[1], ==, 2);
  g_assert_cmpuint (slv_collection_have (box->collection, hound), ==, 4);
  g_assert_cmpuint (slv_collection_free_for (box->collection, hound, 0), ==, 1);
  g_assert_cmpuint (slv_collection_free_for (box->collection, hound, one), ==, 3);
  g_assert_cmpuint (slv_collection_free_for (box->collection, hound, two), ==, 2);
  g_autoptr (GArray) lots = slv_collection_lots_of (box->collection, hound);
  g_assert_cmpuint (lots->len, ==, 1);
  g_assert_cmpuint (g_array_index (lots, guint, 0), ==, 0);
}

/* Of the decks that were chosen, those of one game, and those that say of none. */
BOX_TEST ("/wanted/decks-of-a-game-are-loaded", test_decks_of_a_game_are_loaded)
{
  static const struct { const char *game, *names; } cases[] = { { NULL, "Lantern Quarry Neither " }, { "lantern", "Lantern Neither " }, { "quarry", "Quarry Neither " } };
  static const char * const decks[][2] = { { "Lantern", "lantern" }, { "Quarry", "quarry" }, { "Neither", "" } };
  g_autoptr (GArray) ids = g_array_new (FALSE, FALSE, sizeof (gint64));

  for (guint i = 0; i < G_N_ELEMENTS (decks); i++)
    {
      g_autoptr (SlvDeck) deck = slv_deck_new (decks[i][0]);

      slv_take_str (&deck->game, g_strdup (decks[i][1]));
      g_assert_true (slv_store_save_deck (box->store, deck, NULL));
      g_array_append_val (ids, deck->id);
    }
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GPtrArray) loaded = slv_wanting_load (box->store, ids, cases[i].game != NULL ? slv_games_find (box_cards->games, cases[i].game) : NULL);
      g_autoptr (GString) names = g_string_new (NULL);

      for (guint k = 0; k < loaded->len; k++)
        g_string_append_printf (names, "%s ", ((SlvDeck *) loaded->pdata[k])->name);
      g_assert_cmpstr (names->str, ==, cases[i].names);
    }
}

/* A want as a text knows it: "N NAME|SET|NUMBER|CONDITION|FINISH|LANGUAGE|NOTE". */
static SlvWanted *
want_of (const char *text)
{
  g_auto (GStrv) cells = g_strsplit (text, "|", -1);
  SlvWanted blank = { .game = NULL };

  blank.name = (char *) strchr (cells[0], ' ') + 1;
  blank.set_code = cells[1];
  blank.number = cells[2];
  blank.condition = cells[3];
  blank.finish = cells[4];
  blank.language = cells[5];
  blank.note = cells[6];
  SlvWanted *want = slv_wanted_copy (&blank);
  want->missing = g_ascii_strtoull (cells[0], NULL, 10);
  return want;
}

/* One thing is one line, whatever it is wanted for; a table has more columns, and so more things that are not one. */
BOX_TEST ("/wanted/what-is-one-thing-is-one-line", test_what_is_one_thing_is_one_line)
{
  static const struct { const char *wants, *text, *table; } cases[] = {
    { "1 A|S|1||||;2 A|S|1||||", "3 A (S) 1\n", ",3,A,S,1,,,,\n" }, { "1 A|S|1||||;2 A|S|2||||;4 A|S|1||||", "5 A (S) 1\n2 A (S) 2\n", ",5,A,S,1,,,,\n,2,A,S,2,,,,\n" },
    { "1 A|S|||||;2 A||||||", "1 A (S)\n2 A\n", ",1,A,S,,,,,\n,2,A,,,,,,\n" }, { "1 A||||||;2 B||||||", "1 A\n2 B\n", ",1,A,,,,,,\n,2,B,,,,,,\n" },
    { "1 A|||good|||;2 A|||poor|||", "3 A\n", ",1,A,,,good,,,\n,2,A,,,poor,,,\n" }, { "1 A||||foil||;2 A||||||", "3 A\n", ",1,A,,,,foil,,\n,2,A,,,,,,\n" },
    { "1 A|||||de|;2 A|||||en|", "3 A\n", ",1,A,,,,,de,\n,2,A,,,,,en,\n" }, { "1 A||||||x;2 A||||||y;3 A||||||x", "6 A\n", ",4,A,,,,,,x\n,2,A,,,,,,y\n" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GPtrArray) list = g_ptr_array_new_with_free_func ((GDestroyNotify) slv_wanted_free);
      g_auto (GStrv) wants = g_strsplit (cases[i].wants, ";", -1);

      for (guint k = 0; wants[k] != NULL; k++)
        g_ptr_array_add (list, want_of (wants[k]));
      g_autofree char *text = slv_wanted_write (list, SLV_WANTED_TEXT);
      g_autofree char *table = slv_wanted_write (list, SLV_WANTED_CSV);
      g_assert_cmpstr (text, ==, cases[i].text);
      g_assert_cmpstr (strchr (table, '\n') + 1, ==, cases[i].table);
    }
}

/* Of one game only its wants are asked for, and those of which no game is known. */
BOX_TEST ("/wanted/of-one-game-or-of-none-that-is-known", test_wants_of_a_game)
{
  static const struct { const char *game, *names; } cases[] = { { NULL, "Ash Hound, Granite, Nobody Knows" }, { "lantern", "Ash Hound, Nobody Knows" }, { "quarry", "Granite, Nobody Knows" } };
  static const struct { const char *game, *name; } wants[] = { { "lantern", "Ash Hound" }, { "quarry", "Granite" }, { NULL, "Nobody Knows" } };
  g_autoptr (GPtrArray) decks = decks_new ();
  g_autoptr (GError) error = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (wants); i++)
    {
      SlvLotEdit values = { { [SLV_COPY_NAME] = wants[i].name, [SLV_COPY_QUANTITY] = "2" } };

      g_assert_true (slv_collection_want_put (box->collection, box->store, 0, wants[i].game != NULL ? slv_games_find (box_cards->games, wants[i].game) : NULL, &values, "want", NULL, &error));
      box_reopen (box);
    }
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GPtrArray) list = slv_collection_wanted (box->collection, decks, cases[i].game != NULL ? slv_games_find (box_cards->games, cases[i].game) : NULL, SLV_WANTED_ALL);
      g_autoptr (GString) names = g_string_new (NULL);

      for (guint k = 0; k < list->len; k++)
        g_string_append_printf (names, "%s%s", k > 0 ? ", " : "", ((const SlvWanted *) list->pdata[k])->name);
      g_assert_cmpstr (names->str, ==, cases[i].names);
    }
}

/* Wants as they are on the disk: "count name note" by want. */
static void
assert_wants (Box *box, const char *expected)
{
  g_autoptr (GString) text = g_string_new (NULL);

  box_reopen (box);
  for (guint i = 0; i < slv_collection_n_wants (box->collection); i++)
    {
      const SlvWant *want = slv_collection_get_want (box->collection, i);

      g_string_append_printf (text, "%s%d %s%s%s", i > 0 ? "; " : "", (int) want->quantity, want->name, *want->note != '\0' ? " " : "", want->note);
    }
  g_assert_cmpstr (text->str, ==, expected);
}

/* What another program has changed since the collection was read stays, whatever is changed then by what was read. */
BOX_TEST ("/wanted/what-another-program-has-changed-since-stays", test_changed_since)
{
  SlvGame *game = slv_games_find (box_cards->games, "lantern");
  const SlvLotEdit first = { .values = { [SLV_COPY_NAME] = "Ash Hound", [SLV_COPY_QUANTITY] = "2" } };
  const SlvLotEdit more = { .values = { [SLV_COPY_QUANTITY] = "5" } }, noted = { .values = { [SLV_COPY_NOTE] = "soon" } }, plain = { .values = { [SLV_COPY_NOTE] = "" } };
  g_autoptr (GPtrArray) decks = decks_new ();
  SlvDeck *deck = save_deck (box, decks, "Hounds", "main: 3 Ash Hound");
  g_autoptr (GArray) rows = g_array_new (FALSE, FALSE, sizeof (guint)), ids = g_array_new (FALSE, FALSE, sizeof (gint64));

  box_reopen (box);
  g_autoptr (SlvCollection) empty = slv_collection_ref (box->collection);
  g_assert_true (good (slv_collection_want_put (box->collection, box->store, 0, game, &first, "want", NULL, &error)));
  box_reopen (box);
  g_autoptr (SlvCollection) old = slv_collection_ref (box->collection);
  gint64 id = slv_collection_get_want (old, 0)->id;
  guint row = slv_collection_find_card (old, game, "Ash Hound", "", "", NULL);

  g_assert_true (good (slv_collection_want_put (box->collection, box->store, id, game, &more, "five", NULL, &error)));
  g_assert_true (good (slv_collection_want_put (old, box->store, id, game, &noted, "noted", NULL, &error)));
  assert_wants (box, "5 Ash Hound soon");
  g_assert_true (good (slv_collection_want_put (old, box->store, id, game, &plain, "not noted", NULL, &error)));
  g_array_append_val (rows, row);
  g_assert_true (good (slv_collection_want_cards (old, box->store, rows, "one more", &error)));
  g_assert_true (good (slv_collection_want_cards (empty, box->store, rows, "one more", &error)));
  assert_wants (box, "7 Ash Hound");

  g_autoptr (GPtrArray) missing = slv_collection_missing (old, decks, game);
  g_assert_true (good (slv_collection_want_missing (old, box->store, missing, game, deck->id, "for the deck", &error)));
  g_assert_true (good (slv_collection_want_missing (old, box->store, missing, game, deck->id, "for the deck", &error)));
  assert_wants (box, "7 Ash Hound; 3 Ash Hound");

  g_array_append_val (ids, slv_collection_get_want (box->collection, 1)->id);
  g_assert_true (good (slv_collection_want_drop (old, box->store, ids, "dropped", &error)));
  assert_wants (box, "7 Ash Hound");
  fails (slv_collection_want_drop (box->collection, box->store, ids, "dropped", &error), SLV_ERROR_NOT_FOUND);
}

/* A deck that another program has built since is taken apart, and one that it has taken apart is none. */
BOX_TEST ("/wanted/a-deck-that-another-program-has-built-since-is-taken-apart", test_built_since)
{
  g_autoptr (GPtrArray) decks = decks_new ();

  BRING (SLV_COPIES_MERGE, "Ash Hound|LAN|001|3|near-mint|Box");
  SlvDeck *deck = save_deck (box, decks, "Hounds", "main: 3 Ash Hound");
  box_reopen (box);
  g_autoptr (SlvCollection) old = slv_collection_ref (box->collection);

  build (box, deck, FALSE);
  g_assert_true (good (slv_collection_unbuild (old, box->store, decks, "apart", NULL, &error)));
  fails (slv_collection_unbuild (box->collection, box->store, decks, "apart", NULL, &error), SLV_ERROR_NO);
  box_reopen (box);
  g_assert_false (slv_collection_is_built (box->collection, deck->id));
}

BOX_MAIN (tests_add)
