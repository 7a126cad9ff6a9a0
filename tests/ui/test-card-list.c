/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-card-list.c: the lazy list of cards, by value and by signal. It needs no display and no cards: rows are numbers. */
#include "cards/slv-card-list.h"
#include "cards/slv-card-owned.h"
#include "cards/slv-card-search.h"
#include <libglib-testing/signal-logger.h>

typedef struct { SlvGames *games; SlvIndex *index; SlvCardList *list; GtSignalLogger *log; } Fixture;

static void
set_up (Fixture *fixture, gconstpointer data G_GNUC_UNUSED)
{
  g_autofree char *games = g_build_filename (g_getenv ("SLEEVES_SCHEMA"), "games", NULL);
  g_autofree char *schema = g_build_filename (g_getenv ("SLEEVES_SCHEMA"), "game.rng", NULL);

  fixture->games = good (slv_games_load ((const char *[]) { games, NULL }, schema, NULL, &error));
  fixture->index = slv_index_new_empty (fixture->games);
  fixture->list = slv_card_list_new ();
  fixture->log = gt_signal_logger_new ();
  gt_signal_logger_connect (fixture->log, fixture->list, "items-changed");
}

static void
tear_down (Fixture *fixture, gconstpointer data G_GNUC_UNUSED)
{
  gt_signal_logger_assert_no_emissions (fixture->log);
  gt_signal_logger_free (fixture->log);
  g_assert_finalize_object (fixture->list);
  SLV_FREE_MEMBERS (fixture, (slv_index_unref, index), (slv_games_unref, games));
}

/* Shows the rows FIRST, FIRST + STEP, … */
static void
show (Fixture *fixture, guint first, guint step, guint n)
{
  g_autoptr (GArray) rows = g_array_new (FALSE, FALSE, sizeof (guint));

  for (guint i = 0; i < n; i++)
    {
      guint row = first + i * step;
      g_array_append_val (rows, row);
    }
  slv_card_list_set (fixture->list, fixture->index, rows, FALSE);
}

/* The changes that were signalled, as "POSITION-REMOVED+ADDED", in order. */
static void
assert_changes (Fixture *fixture, const char *expected)
{
  g_autoptr (GString) got = g_string_new (NULL);
  gpointer list = fixture->list;      /* the logger's macros print it as a pointer */

  while (gt_signal_logger_get_n_emissions (fixture->log) > 0)
    {
      guint position, removed, added;

      gt_signal_logger_assert_emission_pop (fixture->log, list, "items-changed", &position, &removed, &added);
      g_string_append_printf (got, "%s%u-%u+%u", got->len ? " " : "", position, removed, added);
    }
  g_assert_cmpstr (got->str, ==, expected);
}

static void
assert_rows (Fixture *fixture, const char *expected)
{
  g_autoptr (GString) got = g_string_new (NULL);

  for (guint i = 0; i < g_list_model_get_n_items (G_LIST_MODEL (fixture->list)); i++)
    {
      g_autoptr (SlvCardItem) item = g_list_model_get_item (G_LIST_MODEL (fixture->list), i);
      g_string_append_printf (got, "%s%u", i ? " " : "", slv_card_item_get_row (item));
    }
  g_assert_cmpstr (got->str, ==, expected);
}

/* @first rows are there, and then all @n. */
static void
assert_rows_and_more (Fixture *fixture, guint first, guint n)
{
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (fixture->list)), ==, first);
  g_assert_null (g_list_model_get_item (G_LIST_MODEL (fixture->list), first));
  while (g_list_model_get_n_items (G_LIST_MODEL (fixture->list)) < n)
    g_main_context_iteration (NULL, TRUE);
}

#define CASE(path, name) TEST_WITH (Fixture, fixture, set_up, tear_down, path, name)

CASE ("/ui/card-list/signals-only-the-end", test_signals_only_the_end)
{
  show (fixture, 3, 1, 3);
  assert_changes (fixture, "0-0+3");
  assert_rows (fixture, "3 4 5");
  show (fixture, 10, 10, 4);
  assert_changes (fixture, "3-0+1");
  assert_rows (fixture, "10 20 30 40");
  show (fixture, 7, 1, 2);
  assert_changes (fixture, "2-2+0");
  assert_rows (fixture, "7 8");
  show (fixture, 1, 1, 2);
  assert_changes (fixture, "");
  assert_rows (fixture, "1 2");
}

CASE ("/ui/card-list/what-a-view-makes-widgets-for-comes-in-steps", test_in_steps)
{
  slv_card_list_grow_by (fixture->list, 40);
  show (fixture, 0, 1, 30);
  assert_changes (fixture, "0-0+30");
  show (fixture, 0, 1, 1000);
  assert_changes (fixture, "30-0+40");
  assert_rows_and_more (fixture, 70, 1000);
  assert_changes (fixture, "70-0+40 110-0+40 150-0+40 190-0+40 230-0+770");
  show (fixture, 5, 1, 100000);   /* there are widgets for as many as a view makes */
  assert_changes (fixture, "1000-0+99000");
  show (fixture, 0, 1, 10);
  assert_changes (fixture, "10-99990+0");
  show (fixture, 0, 1, 500);
  show (fixture, 7, 1, 20);       /* the rest of one result does not come to the next one */
  assert_changes (fixture, "10-0+40 20-30+0");
  show (fixture, 0, 1, 500);
  g_assert_cmpuint (slv_card_list_find (fixture->list, 300), ==, 300);
  assert_changes (fixture, "20-0+40 60-0+440");
  show (fixture, 0, 1, 5);
  show (fixture, 0, 1, 500);
  slv_card_list_show_all (fixture->list);
  slv_card_list_show_all (fixture->list);
  assert_changes (fixture, "5-495+0 5-0+40 45-0+455");
  show (fixture, 0, 1, 5);
  show (fixture, 0, 1, 500);
  slv_card_list_clear (fixture->list);
  assert_changes (fixture, "5-495+0 5-0+40 0-45+0");
  while (g_main_context_iteration (NULL, FALSE))
    continue;
}

CASE ("/ui/card-list/empty-result-removes-all", test_empty_result_removes_all)
{
  show (fixture, 1, 1, 2);
  show (fixture, 0, 0, 0);
  assert_changes (fixture, "0-0+2 0-2+0");
  assert_rows (fixture, "");
  show (fixture, 0, 0, 0);
  assert_changes (fixture, "");
}

CASE ("/ui/card-list/same-position-same-object", test_same_position_same_object)
{
  show (fixture, 100, 1, 100000);
  g_autoptr (SlvCardItem) first = g_list_model_get_item (G_LIST_MODEL (fixture->list), 70000);
  g_autoptr (SlvCardItem) again = g_list_model_get_item (G_LIST_MODEL (fixture->list), 70000);

  g_assert_true (first == again);
  g_assert_cmpuint (slv_card_item_get_row (first), ==, 70100);
  g_assert_cmpuint (slv_card_item_get_printing (first), ==, SLV_ROW_NONE);
  g_assert_null (g_list_model_get_item (G_LIST_MODEL (fixture->list), 100000));
  g_assert_true (g_list_model_get_item_type (G_LIST_MODEL (fixture->list)) == SLV_TYPE_CARD_ITEM);
  assert_changes (fixture, "0-0+100000");
}

static void
count_change (SlvCardItem *item G_GNUC_UNUSED, guint *n)
{
  (*n)++;
}

CASE ("/ui/card-list/held-items-say-what-changed", test_held_items_say_what_changed)
{
  guint first_told = 0, last_told = 0;

  show (fixture, 7, 1, 3);
  g_autoptr (SlvCardItem) first = g_list_model_get_item (G_LIST_MODEL (fixture->list), 0);
  g_autoptr (SlvCardItem) last = g_list_model_get_item (G_LIST_MODEL (fixture->list), 2);
  g_signal_connect (first, "changed", G_CALLBACK (count_change), &first_told);
  g_signal_connect (last, "changed", G_CALLBACK (count_change), &last_told);

  show (fixture, 20, 1, 1);
  g_assert_cmpuint (slv_card_item_get_row (first), ==, 20);
  g_assert_cmpuint (slv_card_item_get_row (last), ==, 9);     /* of no list any more */
  g_assert_true (slv_card_item_get_index (last) == fixture->index);
  show (fixture, 30, 1, 3);
  g_assert_cmpuint (slv_card_item_get_row (last), ==, 9);
  g_assert_cmpuint (first_told, ==, 2);
  g_assert_cmpuint (last_told, ==, 0);
  assert_rows (fixture, "30 31 32");
  assert_changes (fixture, "0-0+3 1-2+0 1-0+2");
}

CASE ("/ui/card-list/item-outlives-the-list", test_item_outlives_the_list)
{
  show (fixture, 7, 1, 2);
  g_autoptr (SlvCardItem) item = g_list_model_get_item (G_LIST_MODEL (fixture->list), 1);

  slv_card_list_clear (fixture->list);
  g_assert_cmpuint (slv_card_item_get_row (item), ==, 8);
  assert_rows (fixture, "");
  assert_changes (fixture, "0-0+2 0-2+0");
}

CASE ("/ui/card-list/finds-a-card", test_finds_a_card)
{
  show (fixture, 10, 10, 4);
  g_assert_cmpuint (slv_card_list_find (fixture->list, 30), ==, 2);
  g_assert_cmpuint (slv_card_list_find (fixture->list, 35), ==, G_MAXUINT);
  assert_changes (fixture, "0-0+4");
}

TEST ("/ui/card-owned/owned-and-missing-take-turns", test_owned_and_missing_take_turns)
{
  static const struct { const char *text, *term; gboolean on; const char *made; } cases[] = {
    { "fire", "have>0", TRUE, "fire have>0" },
    { "fire have>0", "have=0", TRUE, "fire have=0" },
    { "have=0 fire", "have>0", TRUE, "fire have>0" },
    { "have>0", "want>0", TRUE, "have>0 want>0" },
    { "have>0 free>0", "free>0", FALSE, "have>0" },
    { "have>0", "have>0", FALSE, "" },
  };
  g_autoptr (GHashTable) chosen = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autofree char *rest = slv_card_owned_without ("have>0 fire want>0");

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *made = slv_card_owned_toggle (cases[i].text, cases[i].term, cases[i].on);

      g_assert_cmpstr (made, ==, cases[i].made);
    }
  g_assert_cmpstr (rest, ==, "fire want>0");
  slv_card_owned_note ("free>0 have:0 want>=1", chosen);
  g_assert_true (g_hash_table_contains (chosen, "owned:free>0"));
  g_assert_true (g_hash_table_contains (chosen, "owned:have=0"));
  g_assert_cmpuint (g_hash_table_size (chosen), ==, 2);
}

TEST ("/ui/search-fields/what-a-text-asks-for", test_what_a_text_asks_for)
{
  g_assert_true (slv_search_fields_ask_deck ("fire addable:this"));
  g_assert_true (slv_search_fields_ask_deck ("QTY>2"));
  g_assert_false (slv_search_fields_ask_deck ("deck of fire"));
  g_assert_true (slv_search_fields_ask_collection ("place:\"Box A\""));
  g_assert_true (slv_search_fields_ask_collection ("have have>0"));
  g_assert_false (slv_search_fields_ask_collection ("have fire"));
  g_assert_false (slv_search_fields_ask_collection (""));
}

static char *
third (gpointer data, guint nth, double *order)
{
  *order = nth % 3 == 0 ? G_MAXDOUBLE : 0;
  return g_strdup (((const char **) data)[nth % 3]);
}

/* Each card lies once, under its heading, in its order; headings by their order, then by their text. */
TEST ("/pockets/cards-lie-under-their-headings", test_piles)
{
  static const char *titles[] = { "No Cost", "b", "a" };
  static const gint wanted[] = { -1, 2, 5, -2, 1, 4, -3, 0, 3, 6 };
  g_autoptr (SlvPockets) pockets = slv_pockets_in_piles (7, third, titles);

  g_assert_cmpmem (pockets->order->data, pockets->order->len * sizeof (gint), wanted, sizeof wanted);
  for (guint i = 0; i < 3; i++)
    {
      const SlvPocketLabel *label = g_ptr_array_index (pockets->labels, i);

      g_assert_cmpstr (label->text, ==, titles[2 - i]);
      g_assert_cmpuint (label->n, ==, i < 2 ? 2 : 3);
    }
}

TEST_MAIN (slv_games_init ())
