/* SPDX-License-Identifier: GPL-3.0-or-later */
/* good.h: how a test is written down: its sentence, and calls that it expects to go well, or to be refused; every test includes it. */
#pragma once
#include <glib.h>

/** A test, as the sentence that it is run by and its name: TEST ("/deck/plan/a-move-is-made-once", test_move) { … } */
#define TEST(path, name) \
  static void name (void); \
  TEST_NOTE_ (name, { path, __LINE__, name, 0, NULL, NULL, NULL }) \
  static void name (void)

/** The same with something that @set_up makes and @tear_down takes away: a Type *@fixture. A file with several such tests defines a CASE of them. */
#define TEST_WITH(Type, fixture, set_up, tear_down, path, name) \
  static void name (Type *fixture); \
  static void name##_with (gpointer data, gconstpointer unused G_GNUC_UNUSED) { name (data); } \
  TEST_NOTE_ (name, { path, __LINE__, NULL, sizeof (Type), (GTestFixtureFunc) set_up, name##_with, (GTestFixtureFunc) tear_down }) \
  static void name (G_GNUC_UNUSED Type *fixture)

#define TEST_NOTE_(name, ...) \
  __attribute__ ((constructor)) static void name##_is_there (void) { tests_note (&(TestHere) __VA_ARGS__); }

typedef struct { const char *path; int line; GTestFunc func; gsize size; GTestFixtureFunc set_up, with, tear_down; } TestHere;
G_GNUC_UNUSED static GArray *tests_here;

static inline void
tests_note (const TestHere *test)
{
  if (tests_here == NULL)
    tests_here = g_array_new (FALSE, FALSE, sizeof (TestHere));
  g_array_append_vals (tests_here, test, 1);
}

static inline int
tests_compare (gconstpointer a, gconstpointer b)
{
  return ((const TestHere *) a)->line - ((const TestHere *) b)->line;
}

/** Adds the tests of this file, in the order in which they stand. */
static inline void
tests_add (void)
{
  g_array_sort (tests_here, tests_compare);
  for (guint i = 0; i < tests_here->len; i++)
    {
      const TestHere *test = &g_array_index (tests_here, TestHere, i);

      if (test->func != NULL)
        g_test_add_func (test->path, test->func);
      else
        g_test_add_vtable (test->path, test->size, NULL, test->set_up, test->with, test->tear_down);
    }
  g_clear_pointer (&tests_here, g_array_unref);
}

/** The main of a file whose tests need no more than what is called here: TEST_MAIN (slv_games_init ()), or nothing; and of one that clears up behind them. */
#define TEST_MAIN(...) TEST_MAIN_BETWEEN ({ __VA_ARGS__; }, {})
#define TEST_MAIN_BETWEEN(before, after) \
  int main (int argc, char **argv) \
  { \
    int failed; \
    g_test_init (&argc, &argv, NULL); \
    before \
    tests_add (); \
    failed = g_test_run (); \
    after \
    return failed; \
  }
/** Within: a test for each row of the table @rows, under its name. */
#define tests_add_rows(prefix, rows, test) \
  for (guint row_ = 0; row_ < G_N_ELEMENTS (rows); row_++) \
    { \
      g_autofree char *path_ = g_strconcat (prefix, rows[row_].name, NULL); \
      g_test_add_data_func (path_, &rows[row_], test); \
    }

/** What @call gives, whose error, that it calls `&error`, must stay unset. */
#define good(call) \
  __extension__ ({ \
    _Pragma ("GCC diagnostic push") \
    _Pragma ("GCC diagnostic ignored \"-Wshadow\"") \
    g_autoptr (GError) error = NULL; \
    _Pragma ("GCC diagnostic pop") \
    __auto_type given_ = (call); \
    g_assert_no_error (error); \
    given_; \
  })

/** That @call gives nothing, and in its error, that it calls `&error`, a reason of ours with @code; fails_saying(): one in which @words stand. */
#define fails(call, code) fails_saying (call, code, "")
#define fails_saying(call, code, words) \
  __extension__ ({ \
    _Pragma ("GCC diagnostic push") \
    _Pragma ("GCC diagnostic ignored \"-Wshadow\"") \
    g_autoptr (GError) error = NULL; \
    _Pragma ("GCC diagnostic pop") \
    g_assert_true (!(call)); \
    g_assert_error (error, SLV_ERROR, code); \
    g_assert_nonnull (strstr (error->message, words)); \
  })
