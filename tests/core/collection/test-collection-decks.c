/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-collection-decks.c: decks against the copies, wants, and shares of sets. */
#include "collection/slv-collection-sets.h"
#include "collection/slv-collection-wanted.h"
#include "collection-box.h"

static SlvDeck *
make_deck (Box *box, const char *name, const char *card, guint count, const char *other, guint other_count)
{
  SlvDeck *deck = slv_deck_new (name);

  slv_take_str (&deck->game, g_strdup ("lantern"));
  slv_deck_add (deck, "main", card, count, NULL, NULL, 0);
  if (other != NULL)
    slv_deck_add (deck, "main", other, other_count, NULL, NULL, 0);
  good (slv_store_save_deck (box->store, deck, &error));
  return deck;
}

static SlvBuild *
choose (Box *box, const GPtrArray *decks)
{
  return good (slv_collection_choose (box->collection, decks, NULL, SLV_PREFER_CHEAP, FALSE, 0, NULL, &error));
}

BOX_TEST ("/collection/a-built-deck-holds-its-copies", test_a_built_deck_holds_its_copies)
{
  g_autoptr (GPtrArray) decks = g_ptr_array_new_with_free_func ((GDestroyNotify) slv_deck_free);
  g_autoptr (GError) error = NULL;
  GArray *touched = NULL;

  g_ptr_array_add (decks, make_deck (box, "One", "Ash Hound", 3, "Divine Lamp", 1));
  SlvDeck *deck = decks->pdata[0];
  box_reopen (box);
  BRING (SLV_COPIES_MERGE, "Ash Hound|LAN|001|2||A|9", "Ash Hound|LAN2|014|2||B|1", "Divine Lamp|||1||B");
  g_autoptr (SlvBuild) build = choose (box, decks);
  g_assert_cmpuint (build->n_missing, ==, 0);
  g_assert_true (build->exact);
  g_assert_cmpuint (build->prices->len, ==, 1);
  g_assert_cmpfloat (g_array_index (build->prices, SlvPriceSum, 0).sum, ==, 11);     /* two at 1, one at 9 */
  g_assert_cmpuint (build->n_unpriced, ==, 1);
  g_assert_true (slv_collection_build (box->collection, box->store, decks, build, FALSE, "build", &touched, &error));
  box_refresh (box, touched);
  g_assert_true (slv_collection_is_built (box->collection, deck->id));
  box_assert_search (box, "free>=1", "2 Ash Hound LAN/001 @A; 2 Ash Hound LAN2/014 @B");
  box_assert_search (box, "free>=2", "");
  g_autoptr (GArray) ids = box_ids_of (box, "place:b");
  fails (slv_collection_remove_lots (box->collection, box->store, ids, 0, "no", NULL, &error), SLV_ERROR_REFUSED);
  g_autoptr (GPtrArray) missing = slv_collection_missing (box->collection, decks, NULL);
  g_assert_cmpuint (missing->len, ==, 0);       /* its own copies are its own */
  g_autoptr (GPtrArray) conflicts = slv_collection_conflicts (box->collection, box->store, NULL);
  g_assert_cmpuint (conflicts->len, ==, 0);
  g_autoptr (SlvBuild) back = slv_collection_put_back (box->collection, decks);
  g_assert_cmpuint (back->pulls->len, ==, 3);
  g_assert_true (slv_collection_unbuild (box->collection, box->store, decks, "apart", &touched, NULL));
  box_refresh (box, touched);
  g_assert_false (slv_collection_is_built (box->collection, deck->id));
}

BOX_TEST ("/collection/which-decks-can-be-built-at-once", test_which_decks_can_be_built_at_once)
{
  g_autoptr (GPtrArray) decks = g_ptr_array_new_with_free_func ((GDestroyNotify) slv_deck_free), missing = NULL;
  const SlvLotEdit proxy = { { [SLV_COPY_PROXY] = "yes" } };
  GArray *touched = NULL;

  g_ptr_array_add (decks, make_deck (box, "One", "Ash Hound", 2, "Divine Lamp", 1));
  g_ptr_array_add (decks, make_deck (box, "Two", "Ash Hound", 2, NULL, 0));
  g_ptr_array_add (decks, make_deck (box, "Three", "Brook Warden", 1, NULL, 0));
  g_ptr_array_add (decks, make_deck (box, "Four", "Brook Spirit", 1, NULL, 0));
  box_reopen (box);
  BRING (SLV_COPIES_MERGE, "Ash Hound|LAN|001|3", "Divine Lamp|||1", "Brook Warden|||4");
  g_autoptr (GArray) sets = slv_collection_together (box->collection, decks, NULL);
  g_assert_cmpuint (sets->len, ==, 2);
  g_assert_cmpuint (g_array_index (sets, guint32, 0), ==, 5);   /* One and Three */
  g_assert_cmpuint (g_array_index (sets, guint32, 1), ==, 6);   /* Two and Three */
  missing = slv_collection_missing (box->collection, decks, NULL);
  g_assert_cmpuint (missing->len, ==, 2);
  g_assert_cmpstr (((SlvMissing *) missing->pdata[0])->name, ==, "Ash Hound");
  g_assert_cmpuint (((SlvMissing *) missing->pdata[0])->missing, ==, 1);
  g_autoptr (SlvBuild) build = choose (box, decks);
  g_assert_cmpuint (build->n_missing, ==, 2);
  /* nine that only stand for the card change nothing */
  BRING (SLV_COPIES_MERGE, "Ash Hound|LAN2|014|9||P");
  g_autoptr (GArray) ids = box_ids_of (box, "place:p");
  g_assert_true (slv_collection_change_lots (box->collection, box->store, ids, &proxy, 0, FALSE, "proxies", &touched, NULL));
  box_refresh (box, touched);
  g_autoptr (GArray) same = slv_collection_together (box->collection, decks, NULL);
  g_assert_cmpmem (same->data, same->len * sizeof (guint32), sets->data, sets->len * sizeof (guint32));
}

/* What sits in a deck beyond its list goes to another one that is built with it, and stays where it is while that one is not. */
BOX_TEST ("/collection/what-a-deck-holds-too-many-of-builds-another", test_what_a_deck_holds_too_many_of_builds_another)
{
  g_autoptr (GPtrArray) decks = g_ptr_array_new_with_free_func ((GDestroyNotify) slv_deck_free), one = g_ptr_array_new (), missing = NULL;
  GArray *touched = NULL;

  g_ptr_array_add (decks, make_deck (box, "One", "Ash Hound", 3, NULL, 0));
  g_ptr_array_add (decks, make_deck (box, "Two", "Ash Hound", 2, NULL, 0));
  g_ptr_array_add (one, decks->pdata[0]);
  box_reopen (box);
  BRING (SLV_COPIES_MERGE, "Ash Hound|LAN|001|3");
  g_autoptr (SlvBuild) build = choose (box, one);
  g_assert_true (slv_collection_build (box->collection, box->store, one, build, FALSE, "build", &touched, NULL));
  box_refresh (box, touched);
  g_ptr_array_set_size (((SlvDeck *) decks->pdata[0])->entries, 0);
  missing = slv_collection_missing (box->collection, decks, NULL);
  g_assert_cmpuint (missing->len, ==, 0);
  g_autoptr (SlvBuild) both = choose (box, decks);
  g_assert_cmpuint (both->n_missing, ==, 0);
  g_autoptr (GArray) sets = slv_collection_together (box->collection, decks, NULL);
  g_assert_cmpuint (sets->len, ==, 1);
  g_assert_cmpuint (g_array_index (sets, guint32, 0), ==, 3);
}

/* What is missing, what can be built at once, the choice and the wants go by the same copies where no list has the card: by its name. */
BOX_TEST ("/collection/cards-of-no-list-are-built-by-their-name", test_cards_of_no_list_are_built_by_their_name)
{
  g_autoptr (GPtrArray) decks = g_ptr_array_new_with_free_func ((GDestroyNotify) slv_deck_free), before = NULL, after = NULL, list = NULL;
  g_autoptr (GPtrArray) conflicts = NULL, none = g_ptr_array_new ();
  g_autoptr (GArray) both = NULL, still = NULL, sets = NULL;
  const SlvLotEdit want = { .values = { [SLV_COPY_NAME] = "nameless thing", [SLV_COPY_QUANTITY] = "9" } };
  GArray *touched = NULL;

  g_ptr_array_add (decks, make_deck (box, "One", "Nameless Thing", 3, NULL, 0));
  g_ptr_array_add (decks, make_deck (box, "Two", "NAMELESS thing", 2, NULL, 0));
  box_reopen (box);
  BRING (SLV_COPIES_MERGE, "Nameless thing|||4||A", "Nameless Thing|||1||B", "Other Thing|||9");
  before = slv_collection_missing (box->collection, decks, NULL);
  g_assert_cmpuint (before->len, ==, 0);
  both = slv_collection_together (box->collection, decks, NULL);
  g_assert_cmpuint (both->len, ==, 1);
  g_assert_cmpuint (g_array_index (both, guint32, 0), ==, 3);
  g_autoptr (SlvBuild) build = choose (box, decks);
  g_assert_cmpuint (build->n_missing, ==, 0);
  g_ptr_array_set_size (decks, 1);
  g_autoptr (SlvBuild) again = choose (box, decks);
  g_assert_true (good (slv_collection_build (box->collection, box->store, decks, again, FALSE, "build", &touched, &error)));
  box_refresh (box, touched);

  g_ptr_array_add (decks, make_deck (box, "Three", "Nameless Thing", 3, NULL, 0));
  box_reopen (box);
  after = slv_collection_missing (box->collection, decks, NULL);
  g_assert_cmpuint (after->len, ==, 1);
  g_assert_cmpuint (((SlvMissing *) after->pdata[0])->missing, ==, 1);
  still = slv_collection_together (box->collection, decks, NULL);
  g_assert_cmpuint (still->len, ==, 1);
  g_assert_cmpuint (g_array_index (still, guint32, 0), ==, 1);   /* the one that is built */
  g_autoptr (SlvBuild) third = choose (box, decks);
  g_assert_cmpuint (third->n_missing, ==, 1);

  g_assert_true (good (slv_collection_want_put (box->collection, box->store, 0, NULL, &want, "want", NULL, &error)));
  box_reopen (box);
  list = slv_collection_wanted (box->collection, none, NULL, SLV_WANTED_ALL);
  g_assert_cmpuint (list->len, ==, 1);
  const SlvWanted *wanted = list->pdata[0];
  g_assert_cmpuint (wanted->have, ==, 5);
  g_assert_cmpuint (wanted->free, ==, 2);
  g_assert_cmpuint (wanted->built, ==, 3);
  g_assert_true (good (slv_collection_build (box->collection, box->store, decks, third, TRUE, "build", &touched, &error)));
  box_refresh (box, touched);
  conflicts = slv_collection_conflicts (box->collection, box->store, NULL);
  g_assert_cmpuint (conflicts->len, ==, 1);
  g_autofree char *text = slv_conflict_text (conflicts->pdata[0]);
  g_assert_cmpstr (text, ==, "Nameless Thing: there are 5 copies; needed: 6, by One, Three");
}

BOX_TEST ("/collection/what-arrives-leaves-the-wants", test_what_arrives_leaves_the_wants)
{
  g_autoptr (GPtrArray) decks = g_ptr_array_new_with_free_func ((GDestroyNotify) slv_deck_free), missing = NULL;
  g_autoptr (GArray) arrivals = g_array_new (FALSE, FALSE, sizeof (SlvArrival));
  GArray *touched = NULL;
  SlvArrival arrival = { 0 };

  g_ptr_array_add (decks, make_deck (box, "One", "Ash Hound", 3, NULL, 0));
  box_reopen (box);
  missing = slv_collection_missing (box->collection, decks, NULL);
  g_assert_true (slv_collection_want_missing (box->collection, box->store, missing, NULL, ((SlvDeck *) decks->pdata[0])->id, "wants", NULL));
  box_reopen (box);
  g_assert_cmpuint (slv_collection_n_wants (box->collection), ==, 1);
  arrival.want = slv_collection_get_want (box->collection, 0)->id;
  arrival.quantity = 2;
  g_array_append_val (arrivals, arrival);
  g_assert_true (slv_collection_arrived (box->collection, box->store, arrivals, NULL, "came", &touched, NULL));
  box_refresh (box, touched);
  g_assert_cmpint (slv_collection_get_want (box->collection, 0)->quantity, ==, 1);
  box_assert_lots (box, "2 Ash Hound");
  g_array_append_val (arrivals, arrival);   /* and more than is left of it */
  g_array_index (arrivals, SlvArrival, 0).quantity = 0;
  g_assert_true (slv_collection_arrived (box->collection, box->store, arrivals, NULL, "came", &touched, NULL));
  box_refresh (box, touched);
  g_assert_cmpuint (slv_collection_n_wants (box->collection), ==, 0);
  box_assert_lots (box, "5 Ash Hound");
}

/* Each set lists its rarities as the game orders them; what the game does not know stands by name. */
BOX_TEST ("/collection/rarities-of-sets-are-in-order", test_rarities_of_sets_are_in_order)
{
  static const char * const order[] = { "Common", "Uncommon", "Rare", "Mythic" };
  g_autoptr (GPtrArray) shares = slv_collection_sets (box->collection, slv_games_find (box_cards->games, "lantern"), NULL, 0);

  g_assert_cmpuint (shares->len, ==, 2);
  for (guint i = 0; i < shares->len; i++)
    {
      const GPtrArray *rarities = ((SlvSetShare *) shares->pdata[i])->rarities;
      guint at = 0, known = 0;

      for (guint k = 0; k < rarities->len; k++)
        for (guint o = 0; o < G_N_ELEMENTS (order); o++)
          if (g_str_equal (((SlvSetPart *) rarities->pdata[k])->name, order[o]))
            {
              g_assert_cmpuint (o, >=, at);
              at = o;
              known++;
            }
      g_assert_cmpuint (known, >, 1);
    }
}

/* With one that is not built none is taken apart. */
BOX_TEST ("/collection/decks-are-taken-apart-all-or-none", test_decks_are_taken_apart_together)
{
  g_autoptr (GPtrArray) decks = g_ptr_array_new_with_free_func ((GDestroyNotify) slv_deck_free);
  SlvDeck *other = make_deck (box, "Two", "Ash Hound", 1, NULL, 0);
  g_autoptr (GError) error = NULL;
  GArray *touched = NULL;

  g_ptr_array_add (decks, make_deck (box, "One", "Ash Hound", 2, NULL, 0));
  gint64 id = ((SlvDeck *) decks->pdata[0])->id;
  box_reopen (box);
  BRING (SLV_COPIES_MERGE, "Ash Hound|LAN|001|3||A");
  g_autoptr (SlvBuild) build = choose (box, decks);
  g_assert_true (slv_collection_build (box->collection, box->store, decks, build, FALSE, "build", &touched, &error));
  box_refresh (box, touched);
  g_ptr_array_add (decks, other);
  fails (slv_collection_unbuild (box->collection, box->store, decks, "apart", NULL, &error), SLV_ERROR_NO);
  box_reopen (box);
  g_assert_true (slv_collection_is_built (box->collection, id));
}

BOX_TEST ("/collection/sets-count-printings-once", test_sets_count_printings_once)
{
  static const struct { guint each, owned, unsure; } cases[] = { { 0, 1, 0 }, { 3, 1, 0 }, { 4, 0, 1 } };

  BRING (SLV_COPIES_MERGE, "Ash Hound|LAN|001|2", "Ash Hound|LAN|001|1|poor", "Ash Hound|||5");
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      guint each = cases[i].each;
      g_autoptr (GPtrArray) shares = slv_collection_sets (box->collection, slv_games_find (box_cards->games, "lantern"), "lan", each);
      g_assert_cmpuint (shares->len, ==, 1);
      const SlvSetShare *share = shares->pdata[0];
      g_assert_cmpuint (share->owned, ==, cases[i].owned);
      g_assert_cmpuint (share->copies, ==, 3);
      g_assert_cmpuint (share->lacking, ==, share->total * MAX (each, 1) - MIN (MAX (each, 1), 3));
      g_assert_cmpuint (share->unsure, ==, cases[i].unsure);
      g_autoptr (GArray) missing = slv_collection_set_missing (box->collection, share->game, "LAN", each);
      g_assert_cmpuint (missing->len + share->owned, ==, share->total);
    }
}

BOX_TEST ("/collection/what-cannot-be-built-is-refused", test_what_cannot_be_built_is_refused)
{
  g_autoptr (GPtrArray) decks = g_ptr_array_new_with_free_func ((GDestroyNotify) slv_deck_free);
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  SlvDeck *deck = make_deck (box, "One", "Ash Hound", 2, "Divine Lamp", 1);
  gint64 id = deck->id;

  g_ptr_array_add (decks, deck);
  box_reopen (box);
  g_autoptr (SlvBuild) nothing = choose (box, decks);
  g_assert_true (nothing->exact);
  g_assert_cmpuint (nothing->n_missing, ==, 3);
  BRING (SLV_COPIES_MERGE, "Ash Hound|LAN|001|1||A", "Ash Hound|LAN|001|2||B");
  g_autoptr (SlvBuild) lacking = choose (box, decks);
  fails (slv_collection_build (box->collection, box->store, decks, lacking, FALSE, "build", NULL, &error), SLV_ERROR_NO);
  g_autoptr (SlvCollection) before = slv_collection_ref (box->collection);
  BRING (SLV_COPIES_MERGE, "Divine Lamp|||1||A");
  fails (slv_collection_build (before, box->store, decks, lacking, TRUE, "build", NULL, &error), SLV_ERROR_REFUSED);   /* chosen of what is no more */
  g_autoptr (SlvBuild) build = choose (box, decks);
  deck->id = 0;
  fails (slv_collection_build (box->collection, box->store, decks, build, FALSE, "build", NULL, &error), SLV_ERROR_REFUSED);
  deck->id = id;
  g_autoptr (SlvBuild) hurried =
    good (slv_collection_choose (box->collection, decks, NULL, SLV_PREFER_CHEAP, FALSE, 1e-9, NULL, &error));
  g_assert_cmpuint (hurried->n_missing, ==, 0);      /* what there is is found, in time or not */
  g_cancellable_cancel (cancellable);
  fails (slv_collection_choose (box->collection, decks, NULL, SLV_PREFER_CHEAP, FALSE, 0, cancellable, &error),
         SLV_ERROR_CANCELLED);
  box_reopen (box);
  g_assert_false (slv_collection_is_built (box->collection, id));
}

BOX_TEST ("/collection/conflicts-and-ways-back", test_conflicts_and_ways_back)
{
  g_autoptr (GPtrArray) decks = g_ptr_array_new_with_free_func ((GDestroyNotify) slv_deck_free), conflicts = NULL, missing = NULL, in_turn = NULL;

  g_ptr_array_add (decks, make_deck (box, "One", "Ash Hound", 2, "Brook Warden", 1));
  g_ptr_array_add (decks, make_deck (box, "Two", "Ash Hound", 2, "Divine Lamp", 1));
  box_reopen (box);
  BRING (SLV_COPIES_MERGE, "Ash Hound|LAN|001|4||A", "Divine Lamp|||1||B", "Brook Warden|||1||A");
  for (guint i = 0; i < 2; i++)
    {
      g_autoptr (GPtrArray) one = g_ptr_array_new ();
      GArray *touched = NULL;

      g_ptr_array_add (one, decks->pdata[i]);
      g_autoptr (SlvBuild) build = choose (box, one);
      g_assert_true (slv_collection_build (box->collection, box->store, one, build, FALSE, "build", &touched, NULL));
      box_refresh (box, touched);
    }
  g_autoptr (SlvBuild) back = slv_collection_put_back (box->collection, decks);
  g_assert_cmpuint (back->pulls->len, ==, 4);
  g_assert_cmpuint (back->n_places, ==, 2);
  g_assert_cmpuint (back->n_missing, ==, 0);
  g_assert_true (back->exact);
  g_assert_cmpstr (g_array_index (back->pulls, SlvPull, 3).place, ==, "B");
  g_assert_cmpuint (g_array_index (back->pulls, SlvPull, 3).nth, ==, 1);
  slv_deck_add (decks->pdata[0], "side", "Ash Hound", 1, NULL, NULL, 0);
  slv_deck_add (decks->pdata[0], "side", "Brook Warden", 2, NULL, NULL, 0);
  g_assert_true (slv_store_save_deck (box->store, decks->pdata[0], NULL));
  conflicts = slv_collection_conflicts (box->collection, box->store, NULL);
  g_assert_cmpuint (conflicts->len, ==, 2);
  g_autofree char *text = slv_conflict_text (conflicts->pdata[0]);
  g_assert_cmpstr (text, ==, "Ash Hound: there are 4 copies; needed: 5, by One, Two");
  slv_take_str (&text, slv_conflict_text (conflicts->pdata[1]));
  g_assert_cmpstr (text, ==, "Brook Warden: there is 1 copy; needed: 3, by One");
  missing = slv_collection_missing (box->collection, decks, NULL);
  in_turn = slv_collection_missing_in_turn (box->collection, decks, NULL);
  g_assert_cmpuint (missing->len, ==, 2);
  g_assert_cmpuint (in_turn->len, ==, 1);            /* four are enough for each by itself */
  g_assert_cmpstr (((SlvMissing *) in_turn->pdata[0])->name, ==, "Brook Warden");
  g_assert_cmpuint (((SlvMissing *) in_turn->pdata[0])->missing, ==, 2);
}

BOX_TEST ("/collection/decks-count-and-no-more", test_decks_count_and_no_more)
{
  static const struct { gint64 ids[2]; gboolean count; const char *left; } steps[] = {
    { { 5, 3 }, TRUE, "3 5" }, { { 5, 9 }, TRUE, "3 5 9" }, { { 3, 7 }, FALSE, "5 9" }, { { 9, 5 }, FALSE, "" }, { { 2, 2 }, TRUE, "2" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (steps); i++)
    {
      g_autoptr (GArray) ids = g_array_new (FALSE, FALSE, sizeof (gint64)), now = NULL;
      g_autoptr (GString) text = g_string_new (NULL);

      g_array_append_vals (ids, steps[i].ids, 2);
      g_assert_true (slv_wanting_count (box->store, ids, steps[i].count, NULL));
      now = slv_wanting_get (box->store);
      for (guint k = 0; k < now->len; k++)
        g_string_append_printf (text, "%s%d", k > 0 ? " " : "", (int) g_array_index (now, gint64, k));
      g_assert_cmpstr (text->str, ==, steps[i].left);
    }
}

/* Each printing is a line of its own; every finish a list names is counted by itself, and one with a mark of none is the normal one. */
BOX_TEST ("/collection/finishes-and-wants-of-a-set", test_finishes_and_wants_of_a_set)
{
  static const struct { guint each; const char *parts, *wants; } cases[] = {
    { 1, "foil 2 of 2 3 copies lacking 0, normal 0 of 1 0 copies lacking 1, rainbow-foil 0 of 1 0 copies lacking 1, ", "LAN2/014 0, LAN2/012 1" },
    { 2, "foil 1 of 2 3 copies lacking 1, normal 0 of 1 0 copies lacking 2, rainbow-foil 0 of 1 0 copies lacking 2, ", "LAN2/014 0, LAN2/012 2" },
    { 4, "foil 0 of 2 3 copies lacking 5, normal 0 of 1 0 copies lacking 4, rainbow-foil 0 of 1 0 copies lacking 4, ", "LAN2/014 2, LAN2/012 4" },
    { 3, NULL, "LAN2/014 2, LAN2/012 4" },              /* so many are wanted already */
  };
  const SlvLotEdit foil = { { [SLV_COPY_FINISH] = "foil" } };
  SlvGame *game = slv_games_find (box_cards->games, "lantern");
  g_autoptr (GArray) ids = NULL, printings = g_array_new (FALSE, FALSE, sizeof (guint));
  GArray *touched = NULL;
  guint first, n, hound = slv_index_find_id (box_cards->index, "lantern/ash-hound"), at;

  BRING (SLV_COPIES_MERGE, "Ash Hound|LAN2|014|2", "Divine Lamp|LAN2|100|1");
  ids = box_ids_of (box, "");
  g_assert_true (slv_collection_change_lots (box->collection, box->store, ids, &foil, 0, FALSE, "foil", &touched, NULL));
  box_refresh (box, touched);
  slv_index_card_printings (box_cards->index, hound, &first, &n);
  at = first + 1;
  g_array_append_val (printings, at);
  slv_index_card_printings (box_cards->index, slv_index_find_id (box_cards->index, "lantern/brook-warden"), &first, &n);
  g_array_append_val (printings, first);
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GPtrArray) shares = slv_collection_sets (box->collection, game, "LAN2", cases[i].each);
      g_autoptr (GString) text = g_string_new (NULL), wants = g_string_new (NULL);
      gint64 wanted[2] = { 0, 0 };

      SLV_EACH (const SlvSetPart, part, ((SlvSetShare *) shares->pdata[0])->finishes)
        g_string_append_printf (text, "%s %d of %d %d copies lacking %d, ", part->name, (int) part->owned, (int) part->total, (int) part->copies,
                                (int) part->lacking);
      if (cases[i].parts != NULL)
        g_assert_cmpstr (text->str, ==, cases[i].parts);
      g_assert_true (slv_collection_want_printings (box->collection, box->store, printings, cases[i].each, "want", NULL));
      box_reopen (box);
      g_autoptr (GPtrArray) history = slv_store_history (box->store, 100, NULL);
      g_assert_true (slv_collection_want_printings (box->collection, box->store, printings, cases[i].each, "want", NULL));
      g_autoptr (GPtrArray) same = slv_store_history (box->store, 100, NULL);
      g_assert_cmpuint (same->len, ==, history->len);   /* to want as many once more is no change */
      for (guint k = 0; k < slv_collection_n_wants (box->collection); k++)
        wanted[g_str_equal (slv_collection_get_want (box->collection, k)->number, "012")] += slv_collection_get_want (box->collection, k)->quantity;
      g_string_printf (wants, "LAN2/014 %d, LAN2/012 %d", (int) wanted[0], (int) wanted[1]);
      g_assert_cmpstr (wants->str, ==, cases[i].wants);
    }
}

/* (transfer full): copies of the hound that are wanted plainly and with a note, and of the warden. */
static char *
tell_wants (Box *box)
{
  gint64 plain = 0, noted = 0, warden = 0;

  box_reopen (box);
  for (guint i = 0; i < slv_collection_n_wants (box->collection); i++)
    {
      const SlvWant *want = slv_collection_get_want (box->collection, i);
      gint64 *of = !g_str_equal (want->name, "Ash Hound") ? &warden : *want->note != '\0' ? &noted : &plain;

      *of += want->quantity;
    }
  return g_strdup_printf ("%u lines: %d %d %d", slv_collection_n_wants (box->collection), (int) plain, (int) noted, (int) warden);
}

/* Several cards are one change; a want that says more than the card is another one. */
BOX_TEST ("/collection/cards-are-wanted-together", test_cards_are_wanted_together)
{
  const SlvLotEdit noted = { { [SLV_COPY_NAME] = "Ash Hound", [SLV_COPY_QUANTITY] = "1", [SLV_COPY_NOTE] = "for Ann" } };
  const guint cards[] = { slv_index_find_id (box_cards->index, "lantern/ash-hound"), slv_index_find_id (box_cards->index, "lantern/brook-warden") };
  static const char * const told[] = { "3 lines: 1 1 1", "3 lines: 2 1 2" };
  g_autoptr (GArray) rows = g_array_new (FALSE, FALSE, sizeof (guint));
  g_autofree char *what = NULL, *after = NULL, *one = NULL;

  g_array_append_vals (rows, cards, G_N_ELEMENTS (cards));
  g_assert_true (slv_collection_want_put (box->collection, box->store, 0, slv_games_find (box_cards->games, "lantern"), &noted, "noted", NULL, NULL));
  box_reopen (box);
  for (guint i = 0; i < G_N_ELEMENTS (told); i++)
    {
      g_assert_true (slv_collection_want_cards (box->collection, box->store, rows, "both", NULL));
      g_autofree char *wants = tell_wants (box);
      g_assert_cmpstr (wants, ==, told[i]);
    }
  g_assert_true (slv_store_undo (box->store, &what, NULL, NULL));
  after = tell_wants (box);
  g_assert_cmpstr (after, ==, told[0]);
  g_array_set_size (rows, 1);
  g_assert_true (slv_collection_want_cards (box->collection, box->store, rows, "one", NULL));
  one = tell_wants (box);
  g_assert_cmpstr (one, ==, "3 lines: 2 1 1");
}

/* What a deck wants is the deck's: who wants the same printing wants it besides. */
BOX_TEST ("/collection/a-decks-want-is-not-ones-own", test_a_decks_want_is_not_ones_own)
{
  g_autoptr (SlvDeck) deck = slv_deck_new ("One");
  g_autoptr (GArray) printings = g_array_new (FALSE, FALSE, sizeof (guint));
  SlvWant want = { .game = "lantern", .card = "ash-hound", .name = "Ash Hound", .printing = "", .set_code = "LAN", .number = "001", .quantity = 9,
                   .condition = "", .finish = "", .language = "", .note = "" };
  guint first, n;

  g_assert_true (slv_store_save_deck (box->store, deck, NULL));
  want.deck = deck->id;
  SlvChange *change = slv_change_begin (box->store, "want", NULL);
  g_assert_true (slv_change_put_want (change, &want, NULL) && slv_change_end (change, TRUE, NULL, NULL));
  box_reopen (box);
  slv_index_card_printings (box_cards->index, slv_index_find_id (box_cards->index, "lantern/ash-hound"), &first, &n);
  g_array_append_val (printings, first);
  g_assert_true (slv_collection_want_printings (box->collection, box->store, printings, 4, "set", NULL));
  box_reopen (box);
  g_assert_cmpuint (slv_collection_n_wants (box->collection), ==, 2);
  g_assert_cmpint (slv_collection_get_want (box->collection, 0)->quantity, ==, 9);
  g_assert_cmpint (slv_collection_get_want (box->collection, 1)->quantity, ==, 4);
  g_assert_cmpint (slv_collection_get_want (box->collection, 1)->deck, ==, 0);
}

/* ---- the best choice, by trying all ---- */

#define LOTS 4

typedef struct { const char *set, *number, *place; guint copies, paid; } TriedLot;
typedef struct { const char *set, *number; guint count; } TriedNeed;   /* one for a deck */
/* what a choice costs, in the order in which it matters when places to go to matter least */
typedef struct { guint missing, wrong, paid, places; } Cost;

static gboolean
is_asked_for (const TriedNeed *need, const TriedLot *lot)
{
  return *need->set == '\0' || (g_str_equal (need->set, lot->set) && (*need->number == '\0' || g_str_equal (need->number, lot->number)));
}

static int
compare_costs (const Cost *a, const Cost *b, SlvPrefer prefer)
{
  const guint left[] = { a->missing, prefer == SLV_PREFER_MOVES ? a->places : 0, a->wrong, a->paid, a->places };
  const guint right[] = { b->missing, prefer == SLV_PREFER_MOVES ? b->places : 0, b->wrong, b->paid, b->places };

  for (guint i = 0; i < G_N_ELEMENTS (left); i++)
    if (left[i] != right[i])
      return left[i] < right[i] ? -1 : 1;
  return 0;
}

/* @taken: by deck and lot; FALSE: there are not as many */
static gboolean
cost_of (const TriedLot lots[LOTS], const TriedNeed needs[2], guint taken[2][LOTS], Cost *cost)
{
  guint places = 0;

  *cost = (Cost) { 0, 0, 0, 0 };
  for (guint l = 0; l < LOTS; l++)
    {
      if (taken[0][l] + taken[1][l] > lots[l].copies)
        return FALSE;
      cost->paid += lots[l].paid * (taken[0][l] + taken[1][l]);
      for (guint d = 0; d < 2; d++)
        cost->wrong += is_asked_for (&needs[d], &lots[l]) ? 0 : taken[d][l];
      if (taken[0][l] + taken[1][l] > 0)
        places |= 1u << (*lots[l].place - 'A');
    }
  for (guint d = 0; d < 2; d++)
    {
      guint got = 0;

      for (guint l = 0; l < LOTS; l++)
        got += taken[d][l];
      if (got > needs[d].count)
        return FALSE;
      cost->missing += needs[d].count - got;
    }
  for (; places > 0; places &= places - 1)
    cost->places++;
  return TRUE;
}

static Cost
cheapest (const TriedLot lots[LOTS], const TriedNeed needs[2], SlvPrefer prefer)
{
  Cost best = { G_MAXUINT, 0, 0, 0 };

  for (guint code = 0; code < 6561; code++)   /* 0, 1 or 2 of each lot for each deck */
    {
      guint taken[2][LOTS], left = code;
      Cost cost;

      for (guint i = 0; i < 2 * LOTS; i++, left /= 3)
        taken[i / LOTS][i % LOTS] = left % 3;
      if (cost_of (lots, needs, taken, &cost) && compare_costs (&cost, &best, prefer) < 0)
        best = cost;
    }
  return best;
}

/* what @build takes, held against @lots by set, number, place and price */
static Cost
cost_of_build (const SlvBuild *build, const TriedLot lots[LOTS], const TriedNeed needs[2], const gint64 ids[LOTS])
{
  guint taken[2][LOTS] = { { 0 } };
  Cost cost;

  SLV_EACH_IN (const SlvPull, pull, build->pulls)
    {
      guint at = 0;

      while (at < LOTS && ids[at] != pull->lot)
        at++;
      g_assert_cmpuint (at, <, LOTS);
      g_assert_cmpstr (pull->place, ==, lots[at].place);
      taken[pull->nth][at] += (guint) pull->quantity;
    }
  g_assert_true (cost_of (lots, needs, taken, &cost));
  g_assert_cmpuint (build->n_missing, ==, cost.missing);
  g_assert_cmpuint (build->n_places, ==, cost.places);
  return cost;
}

static void
find_ids (Box *box, const char *name, const TriedLot lots[LOTS], gint64 ids[LOTS])
{
  for (guint l = 0; l < LOTS; l++)
    {
      ids[l] = 0;
      for (guint i = 0; i < slv_collection_n_lots (box->collection); i++)
        {
          const SlvHeld *held = slv_collection_get_lot (box->collection, i);

          if (g_str_equal (held->lot.name, name) && g_ascii_strtoull (held->lot.number, NULL, 10) == g_ascii_strtoull (lots[l].number, NULL, 10)
              && g_str_equal (held->lot.set_code, lots[l].set) && g_str_equal (slv_collection_place_path (box->collection, held->lot.place), lots[l].place))
            ids[l] = held->lot.id;
        }
      g_assert_cmpint (ids[l], !=, 0);
    }
}

/* The program's choice against all choices there are, on small heaps. */
BOX_TEST ("/collection/no-choice-of-copies-is-better", test_the_best_choice)
{
  static const char * const sets[] = { "AAA", "BBB" }, * const numbers[] = { "1", "2" }, * const places[] = { "A", "B", "C" }, * const asked_numbers[] = { "", "1", "2" };
  g_autoptr (GRand) chance = g_rand_new_with_seed (606);

  for (guint round = 0; round < 30; round++)
    {
      g_autofree char *name = g_strdup_printf ("Thing %u", round);
      g_autoptr (GPtrArray) decks = g_ptr_array_new_with_free_func ((GDestroyNotify) slv_deck_free), rows = g_ptr_array_new_with_free_func (g_free);
      TriedLot lots[LOTS];
      TriedNeed needs[2];
      gint64 ids[LOTS];
      guint coins = round % 2 == 0 ? 1 : 700;   /* in some currencies a card costs thousands */

      for (guint l = 0; l < LOTS; l++)
        {
          lots[l] = (TriedLot) { sets[l % 2], numbers[l / 2], places[g_rand_int_range (chance, 0, 3)], (guint) g_rand_int_range (chance, 1, 3),
                                 (guint) g_rand_int_range (chance, 0, 5) * coins };
          g_ptr_array_add (rows, lots[l].paid > 0 ? g_strdup_printf ("%s|%s|%s|%u||%s|%u", name, lots[l].set, lots[l].number, lots[l].copies, lots[l].place, lots[l].paid)
                                                  : g_strdup_printf ("%s|%s|%s|%u||%s", name, lots[l].set, lots[l].number, lots[l].copies, lots[l].place));
          g_test_message ("%s", (char *) rows->pdata[l]);
        }
      g_ptr_array_add (rows, NULL);
      box_bring (box, SLV_COPIES_MERGE, (const char * const *) rows->pdata);
      for (guint d = 0; d < 2; d++)
        {
          SlvDeck *deck = slv_deck_new (d == 0 ? "One" : "Two");
          gboolean set = g_rand_int_range (chance, 0, 3) > 0;

          needs[d] = (TriedNeed) { set ? sets[g_rand_int_range (chance, 0, 2)] : "", set ? asked_numbers[g_rand_int_range (chance, 0, 3)] : "",
                                   (guint) g_rand_int_range (chance, 1, 4) };
          g_test_message ("needs %u of %s/%s", needs[d].count, needs[d].set, needs[d].number);
          slv_take_str (&deck->game, g_strdup ("lantern"));
          slv_deck_add (deck, "main", name, needs[d].count, needs[d].set, needs[d].number, 0);
          g_ptr_array_add (decks, deck);
        }
      find_ids (box, name, lots, ids);
      for (guint p = 0; p < 2; p++)
        {
          SlvPrefer prefer = p == 0 ? SLV_PREFER_CHEAP : SLV_PREFER_MOVES;
          g_autoptr (SlvBuild) build = good (slv_collection_choose (box->collection, decks, NULL, prefer, FALSE, 600, NULL,
                                                                    &error));
          Cost cost = cost_of_build (build, lots, needs, ids), best = cheapest (lots, needs, prefer);

          g_assert_true (build->exact);
          g_test_message ("missing %u, wrong %u, paid %u, places %u; best %u, %u, %u, %u", cost.missing, cost.wrong, cost.paid, cost.places, best.missing, best.wrong,
                          best.paid, best.places);
          g_assert_cmpint (compare_costs (&cost, &best, prefer), ==, 0);
        }
    }
}

/* What a deck needs is added up over its zones: by card however it is written, by printing, and by name where no list has it; what is only considered counts not. */
BOX_TEST ("/collection/needs-by-chance-are-added-up", test_needs_by_chance)
{
  static const struct { const char *name, *set, *number; guint need; } lines[] = {
    { "Ash Hound", "", "", 0 }, { "ash  hound", "", "", 0 }, { "Ash Hound", "LAN", "001", 1 }, { "ASH HOUND", "LAN", "001", 1 }, { "Ash Hound", "LAN2", "014", 2 }, { "Ash Keeper", "", "", 3 },
    { "Nobody Knows", "", "", 4 }, { "Nobody Else", "", "", 5 }, { "Nobody Knows", "LAN", "", 6 } };
  static const char * const zones[] = { "main", "side", "maybe" };

  for (guint seed = 0; seed < 200; seed++)
    {
      g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
      g_autoptr (SlvDeck) deck = slv_deck_new ("by chance");
      guint64 wanted[7] = { 0 };
      guint n = 0, first[7];

      slv_take_str (&deck->game, g_strdup ("lantern"));
      for (guint i = 0; i < 8; i++)
        {
          guint line = (guint) g_rand_int_range (rand, 0, G_N_ELEMENTS (lines)), zone = (guint) g_rand_int_range (rand, 0, 3), copies = (guint) g_rand_int_range (rand, 1, 5);

          slv_deck_add (deck, zones[zone], lines[line].name, copies, lines[line].set, lines[line].number, 0);
          if (zone == 2)
            continue;
          if (wanted[lines[line].need] == 0)
            first[n++] = lines[line].need;
          wanted[lines[line].need] += copies;
        }
      g_autoptr (GPtrArray) needs = slv_collection_needs (box->collection, deck, NULL);
      g_assert_cmpuint (needs->len, ==, n);
      for (guint i = 0; i < n; i++)
        {
          const SlvNeed *need = needs->pdata[i];

          g_assert_cmpuint (need->need, ==, wanted[first[i]]);
          g_assert_true ((need->row == SLV_ROW_NONE) == (first[i] >= 4));
        }
    }
}

BOX_MAIN (tests_add)
