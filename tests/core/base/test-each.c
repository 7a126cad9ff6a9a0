/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-each.c: loops over the elements of an array are loops: what ends one, what steps on, and arrays that change or are none. */
#include "base/slv-each.h"

static GPtrArray *
make_words (void)
{
  GPtrArray *words = g_ptr_array_new ();

  g_ptr_array_add (words, (gpointer) "one");
  g_ptr_array_add (words, (gpointer) "two");
  g_ptr_array_add (words, (gpointer) "three");
  return words;
}

TEST ("/base/each/elements-come-in-their-order", test_order)
{
  g_autoptr (GPtrArray) words = make_words (), none = g_ptr_array_new ();
  g_autoptr (GString) all = g_string_new (NULL);

  SLV_EACH (const char, word, words)
    g_string_append_printf (all, "%s.", word);
  SLV_EACH (const char, word, none)
    g_string_append (all, word);
  g_assert_cmpstr (all->str, ==, "one.two.three.");
}

TEST ("/base/each/break-and-continue-are-those-of-any-loop", test_steps)
{
  g_autoptr (GPtrArray) words = make_words ();
  g_autoptr (GString) some = g_string_new (NULL), first = g_string_new (NULL), pairs = g_string_new (NULL);

  SLV_EACH (const char, word, words)
    {
      if (*word == 't' && word[1] == 'w')
        continue;
      g_string_append (some, word);
    }
  SLV_EACH (const char, word, words)
    {
      if (*word == 't')
        break;
      g_string_append (first, word);
    }
  SLV_EACH (const char, word, words)
    SLV_EACH (const char, other, words)
      {
        if (other == word)
          break;
        g_string_append_printf (pairs, "%c%c ", *other, *word);
      }
  g_assert_cmpstr (some->str, ==, "onethree");
  g_assert_cmpstr (first->str, ==, "one");
  g_assert_cmpstr (pairs->str, ==, "ot ot tt ");
}

TEST ("/base/each/structures-are-pointed-to-where-they-lie", test_values)
{
  g_autoptr (GArray) numbers = g_array_new (FALSE, FALSE, sizeof (guint));
  guint sum = 0;

  for (guint i = 1; i <= 4; i++)
    g_array_append_val (numbers, i);
  SLV_EACH_IN (guint, number, numbers)
    *number *= 10;
  SLV_EACH_IN (const guint, number, numbers)
    sum += *number;
  g_assert_cmpuint (sum, ==, 100);
}

/* The length is asked each time: what is added is met, and what is taken away is not. */
TEST ("/base/each/the-length-is-asked-before-each-round", test_changes)
{
  g_autoptr (GPtrArray) words = make_words ();
  guint met = 0;

  SLV_EACH (const char, word, words)
    {
      if (*word == 'o')
        g_ptr_array_add (words, (gpointer) "four");
      met++;
    }
  g_assert_cmpuint (met, ==, 4);
  met = 0;
  SLV_EACH (const char, word, words)
    {
      g_ptr_array_set_size (words, *word == 'o' ? 2 : (gint) words->len);
      met++;
    }
  g_assert_cmpuint (met, ==, 2);
}

TEST ("/base/each/no-array-has-no-elements", test_none)
{
  const GPtrArray *words = NULL;
  const GArray *numbers = NULL;
  guint met = 0;

  SLV_EACH (const char, word, words)
    met += *word != '\0';
  SLV_EACH_IN (const guint, number, numbers)
    met += *number;
  g_assert_cmpuint (met, ==, 0);
}

TEST_MAIN ()
