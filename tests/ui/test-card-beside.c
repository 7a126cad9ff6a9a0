/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-card-beside.c: what the cards page does without a display: orders of several keys, and saved searches as a list and as the
 * text of a setting. */
#include "cards/slv-card-sort.h"
#include "cards/slv-filters.h"

/* ---- orders ---- */

TEST ("/ui/card-sort/clicks-on-headers", test_clicks_on_headers)
{
  static const struct { const char *sort, *id; gboolean adding; const char *result; } cases[] = {
    { NULL, "cost", FALSE, "cost" }, { "", "cost", FALSE, "cost" }, { "cost", "cost", FALSE, "-cost" },
    { "-cost", "cost", FALSE, "cost" }, { "cost,-name", "name", FALSE, "name" }, { "-cost,name", "cost", FALSE, "cost" },
    { "cost", "name", TRUE, "cost,name" }, { "cost,name", "name", TRUE, "cost,-name" }, { "cost,-name", "name", TRUE, "cost" },
    { "-cost", "cost", TRUE, NULL }, { NULL, "cost", TRUE, "cost" }, { "a,b,c,d", "e", TRUE, "a,b,c,d" },
    { " cost , ,-", "name", TRUE, "cost,name" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *got = slv_card_sort_click (cases[i].sort, cases[i].id, cases[i].adding);
      g_assert_cmpstr (got, ==, cases[i].result);
    }
}

TEST ("/ui/card-sort/keys-are-found-at-their-place", test_keys_are_found_at_their_place)
{
  gboolean descending = FALSE;
  g_autofree char *second = slv_card_sort_get ("cost,-name", 2, &descending);
  g_autofree char *third = slv_card_sort_get ("cost,-name", 3, NULL);

  g_assert_cmpstr (second, ==, "name");
  g_assert_true (descending);
  g_assert_null (third);
  g_assert_null (slv_card_sort_get (NULL, 1, NULL));
  g_assert_cmpuint (slv_card_sort_find ("cost,-name", "cost", &descending), ==, 1);
  g_assert_false (descending);
  g_assert_cmpuint (slv_card_sort_find ("cost,-name", "nam", NULL), ==, 0);
}

TEST ("/ui/card-sort/menu-sets-one-key", test_menu_sets_one_key)
{
  static const struct { const char *sort; guint place; const char *id; gboolean descending; const char *result; } cases[] = {
    { NULL, 1, "cost", FALSE, "cost" }, { "cost", 2, "name", TRUE, "cost,-name" }, { "cost,name", 1, "name", FALSE, "name" },
    { "cost,name", 2, "", FALSE, "cost" }, { "cost,name", 1, "", FALSE, NULL }, { "cost,name,level", 2, "level", FALSE, "cost,level" },
    { "cost,name", 2, "cost", FALSE, "cost" }, { NULL, 2, "name", FALSE, "name" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *got = slv_card_sort_set (cases[i].sort, cases[i].place, cases[i].id, cases[i].descending);
      g_assert_cmpstr (got, ==, cases[i].result);
    }
}

/* ---- saved searches ---- */

static char *
names_of (GPtrArray *filters)
{
  GString *out = g_string_new (NULL);

  for (guint i = 0; i < filters->len; i++)
    g_string_append_printf (out, "%s%s", i ? "|" : "", ((SlvFilter *) g_ptr_array_index (filters, i))->name);
  return g_string_free (out, FALSE);
}

TEST ("/ui/filters/survive-being-written", test_survive_being_written)
{
  g_autoptr (GPtrArray) filters = slv_filters_new ();
  g_autoptr (GError) error = NULL;

  g_assert_true (good (slv_filters_save (filters, "  It's \"quoted\", 'twice' ", "a", "text:\"draw \\\" a\" or 'x'", &error)));
  g_assert_true (slv_filters_save (filters, "Zweites: äöü", "", "", &error));
  g_autofree char *text = slv_filters_print (filters);
  g_autoptr (GPtrArray) again = slv_filters_parse (text);
  g_assert_cmpuint (again->len, ==, 2);
  const SlvFilter *filter = g_ptr_array_index (again, 0);
  g_assert_cmpstr (filter->name, ==, "It's \"quoted\", 'twice'");
  g_assert_cmpstr (filter->game, ==, "a");
  g_assert_cmpstr (filter->query, ==, "text:\"draw \\\" a\" or 'x'");
  filter = g_ptr_array_index (again, 1);
  g_assert_cmpstr (filter->name, ==, "Zweites: äöü");
}

TEST ("/ui/filters/damaged-text-is-an-empty-list", test_damaged_text_is_an_empty_list)
{
  static const char * const texts[] = { NULL, "", "[", "[('a', 'b')]", "{'a': 'b'}", "[('', '', 'nameless')]", "nonsense", "@a(sss) [" };

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autoptr (GPtrArray) filters = slv_filters_parse (texts[i]);
      g_assert_cmpuint (filters->len, ==, 0);
    }
}

TEST ("/ui/filters/names-are-checked", test_names_are_checked)
{
  g_autoptr (GPtrArray) filters = slv_filters_new ();
  g_autofree char *fits = g_strnfill (SLV_FILTER_NAME_MAX, 'n'), *longer = g_strnfill (SLV_FILTER_NAME_MAX + 1, 'n');
  g_autoptr (GError) empty = NULL, too_long = NULL, taken = NULL, error = NULL;

  g_assert_false (slv_filters_save (filters, "  ", "a", "x", &empty));
  g_assert_error (empty, SLV_ERROR, SLV_ERROR_USAGE);
  g_assert_false (slv_filters_save (filters, longer, "a", "x", &too_long));
  g_assert_error (too_long, SLV_ERROR, SLV_ERROR_USAGE);
  g_assert_true (good (slv_filters_save (filters, fits, "a", "x", &error)));
  g_assert_true (good (slv_filters_save (filters, "one", "a", "x", &error)));
  g_assert_true (good (slv_filters_save (filters, "one", "a", "y", &error)));
  g_assert_true (good (slv_filters_save (filters, "one", "b", "z", &error)));
  g_assert_cmpuint (filters->len, ==, 3);
  g_assert_cmpstr (((SlvFilter *) g_ptr_array_index (filters, 1))->query, ==, "y");
  g_assert_false (slv_filters_rename (filters, g_ptr_array_index (filters, 0), "one", &taken));
  g_assert_error (taken, SLV_ERROR, SLV_ERROR_USAGE);
  g_assert_true (good (slv_filters_rename (filters, g_ptr_array_index (filters, 1), " one ", &error)));
  g_assert_true (good (slv_filters_rename (filters, g_ptr_array_index (filters, 1), "two", &error)));
}

TEST ("/ui/filters/no-more-than-there-may-be", test_no_more_than_there_may_be)
{
  g_autoptr (GPtrArray) filters = slv_filters_new ();
  g_autoptr (GError) error = NULL;

  for (guint i = 0; i < SLV_FILTERS_MAX; i++)
    {
      g_autofree char *name = g_strdup_printf ("%u", i);
      g_assert_true (slv_filters_save (filters, name, "", "", &error));
    }
  g_assert_false (slv_filters_save (filters, "more", "", "", &error));
  g_assert_error (error, SLV_ERROR, SLV_ERROR_USAGE);
  g_assert_true (slv_filters_save (filters, "7", "", "other", NULL));
}

TEST ("/ui/filters/move-among-those-that-are-shown", test_move_among_those_that_are_shown)
{
  g_autoptr (GPtrArray) filters = slv_filters_new ();

  slv_filters_save (filters, "mine", "a", "", NULL);
  slv_filters_save (filters, "theirs", "b", "", NULL);
  slv_filters_save (filters, "all", "", "", NULL);
  SlvFilter *first = g_ptr_array_index (filters, 0);
  g_assert_false (slv_filters_move (filters, first, "a", -1));
  g_assert_true (slv_filters_move (filters, first, "a", 1));
  g_autofree char *moved = names_of (filters);
  g_assert_cmpstr (moved, ==, "all|theirs|mine");
  g_assert_false (slv_filters_move (filters, first, "a", 1));
  g_assert_false (slv_filter_is_for (g_ptr_array_index (filters, 1), "a"));
}

TEST_MAIN ()
