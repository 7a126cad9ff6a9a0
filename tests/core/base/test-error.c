/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-error.c: errors keep their place and tell the exit code. */
#include "base/slv-error.h"

TEST ("/base/error/place-survives-a-copy", test_place)
{
  g_autoptr (GError) error = slv_error_new_at (SLV_ERROR_REFUSED, &(SlvPlace) { "deck.txt", 3, 7 }, "no zone “%s”", "x");
  g_autoptr (GError) copy = g_error_copy (error);
  g_autofree char *text = slv_error_describe (copy);
  SlvPlace place;

  g_assert_error (copy, SLV_ERROR, SLV_ERROR_REFUSED);
  g_assert_cmpstr (text, ==, "deck.txt:3:7: no zone “x”");
  g_assert_true (slv_error_get_place (copy, &place));
  g_assert_cmpstr (place.file, ==, "deck.txt");
  g_assert_cmpuint (place.line, ==, 3);
  g_assert_cmpuint (place.column, ==, 7);
}

TEST ("/base/error/each-has-its-own-span", test_span)
{
  g_autoptr (GError) one = slv_error_new_at (SLV_ERROR_USAGE, NULL, "first"), other = slv_error_new_at (SLV_ERROR_USAGE, NULL, "second");
  g_autoptr (GError) foreign = g_error_new (G_IO_ERROR, G_IO_ERROR_FAILED, "x"), copy = NULL;

  g_assert_cmpuint (slv_error_get_span (one).end, ==, 0);
  slv_error_set_span (one, (SlvSpan) { 2, 7 });
  slv_error_set_span (other, (SlvSpan) { 11, 13 });
  slv_error_set_span (foreign, (SlvSpan) { 1, 2 });
  copy = g_error_copy (one);
  g_clear_error (&one);
  g_assert_cmpuint (slv_error_get_span (copy).start, ==, 2);
  g_assert_cmpuint (slv_error_get_span (copy).end, ==, 7);
  g_assert_cmpuint (slv_error_get_span (other).start, ==, 11);
  g_assert_cmpuint (slv_error_get_span (foreign).end, ==, 0);
  g_assert_cmpuint (slv_error_get_span (NULL).end, ==, 0);
}

TEST ("/base/error/only-the-unknown-is-filled-in", test_fill_in)
{
  g_autoptr (GError) error = slv_error_new_at (SLV_ERROR_REFUSED, NULL, "bad");
  g_autoptr (GError) other = g_error_new (G_IO_ERROR, G_IO_ERROR_FAILED, "x");
  g_autofree char *before = slv_error_describe (error), *after = NULL;
  SlvPlace place = { "a", 2, 5 };

  g_assert_cmpstr (before, ==, "bad");
  slv_error_set_place (error, &place);
  slv_error_set_place (error, &(SlvPlace) { "b", 9, 9 });
  after = slv_error_describe (error);
  g_assert_cmpstr (after, ==, "a:2:5: bad");
  slv_error_set_place (other, &place);
  g_assert_false (slv_error_get_place (other, &place));
  g_assert_null (place.file);
  slv_set_error (NULL, SLV_ERROR_NO, NULL, "nobody listens");
}

TEST ("/base/error/exit-codes-are-those-of-the-contract", test_exit_codes)
{
  static const struct { SlvErrorCode code; int exit; } rows[] = {
    { SLV_ERROR_NO, 1 },      { SLV_ERROR_USAGE, 2 },   { SLV_ERROR_REFUSED, 3 }, { SLV_ERROR_NOT_FOUND, 3 },
    { SLV_ERROR_DAMAGED, 3 }, { SLV_ERROR_TOO_NEW, 3 }, { SLV_ERROR_STORE, 3 },   { SLV_ERROR_NETWORK, 4 },
    { SLV_ERROR_CANCELLED, 130 },
  };
  g_autoptr (GError) cancelled = g_error_new (G_IO_ERROR, G_IO_ERROR_CANCELLED, "x");

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (GError) error = slv_error_new_at (rows[i].code, NULL, "x");

      g_assert_cmpint (slv_error_exit_code (error), ==, rows[i].exit);
    }
  g_assert_cmpint (slv_error_exit_code (cancelled), ==, 130);
  g_assert_cmpint (slv_error_exit_code (NULL), ==, 0);
}

TEST ("/base/error/who-ends-with-null-can-say-why", test_null)
{
  g_autoptr (GError) error = NULL;
  gconstpointer nothing = slv_error_null (&error, SLV_ERROR_NOT_FOUND, NULL, "no “%s”", "x");

  g_assert_null (nothing);
  g_assert_error (error, SLV_ERROR, SLV_ERROR_NOT_FOUND);
  g_assert_cmpstr (error->message, ==, "no “x”");
  g_assert_null (slv_error_null (NULL, SLV_ERROR_NO, NULL, "x"));
}

TEST ("/base/error/errors-of-reading-become-ours", test_from_io)
{
  SlvPlace place = { "list.json", 4, 0 };
  g_autoptr (GError) cancelled = slv_error_from_io (g_error_new (G_IO_ERROR, G_IO_ERROR_CANCELLED, "x"), &place);
  g_autoptr (GError) broken = slv_error_from_io (g_error_new (G_IO_ERROR, G_IO_ERROR_FAILED, "why"), &place);
  g_autofree char *text = slv_error_describe (broken);

  g_assert_error (cancelled, SLV_ERROR, SLV_ERROR_CANCELLED);
  g_assert_error (broken, SLV_ERROR, SLV_ERROR_REFUSED);
  g_assert_cmpstr (text, ==, "list.json:4: it cannot be read: why");
}

TEST_MAIN ()
