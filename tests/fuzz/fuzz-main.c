/* SPDX-License-Identifier: GPL-3.0-or-later */
/* fuzz-main.c: runs a target over its saved inputs and over some thousand inputs made of them by a seeded generator, so that the
 * target stays alive where there is no libFuzzer. */
#include "base/slv-random.h"
#include "fuzz.h"

#ifndef SLV_FUZZ_ROUNDS
#define SLV_FUZZ_ROUNDS 1500u
#endif

static GPtrArray *inputs;   /* GBytes */

static void
read_inputs (const char *name)
{
  g_autofree char *folder = g_build_filename (g_getenv ("SLV_TEST_DATA"), "fuzz", name, NULL);
  g_autoptr (GDir) dir = good (g_dir_open (folder, 0, &error));

  inputs = g_ptr_array_new_with_free_func ((GDestroyNotify) g_bytes_unref);
  for (const char *file; (file = g_dir_read_name (dir)) != NULL; )
    {
      g_autofree char *path = g_build_filename (folder, file, NULL);
      char *text;
      gsize length;

      good (g_file_get_contents (path, &text, &length, &error));
      g_ptr_array_add (inputs, g_bytes_new_take (text, length));
    }
}

static void
test_saved (void)
{
  g_assert_cmpuint (inputs->len, >, 0);
  for (guint i = 0; i < inputs->len; i++)
    {
      gsize size;
      const guint8 *data = g_bytes_get_data (inputs->pdata[i], &size);

      g_assert_cmpint (LLVMFuzzerTestOneInput (data, size), ==, 0);
    }
}

/* A piece of one input behind a piece of another, with some bytes changed. */
static void
test_mixed (void)
{
  SlvRandom chance;

  slv_random_init (&chance, 4711);
  for (guint round = 0; round < SLV_FUZZ_ROUNDS; round++)
    {
      g_autoptr (GByteArray) mixed = g_byte_array_new ();

      for (guint part = 0; part < 2; part++)
        {
          gsize size, from;
          const guint8 *data = g_bytes_get_data (inputs->pdata[slv_random_below (&chance, inputs->len)], &size);

          from = slv_random_below (&chance, (guint) size + 1);
          g_byte_array_append (mixed, data + from, slv_random_below (&chance, (guint) (size - from) + 1));
        }
      for (guint changes = slv_random_below (&chance, 4); changes > 0 && mixed->len > 0; changes--)
        mixed->data[slv_random_below (&chance, mixed->len)] = (guint8) slv_random_below (&chance, 256);
      g_assert_cmpint (LLVMFuzzerTestOneInput (mixed->data, mixed->len), ==, 0);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  LLVMFuzzerInitialize (&argc, &argv);
  read_inputs (SLV_FUZZ_NAME);
  g_test_add_func ("/fuzz/" SLV_FUZZ_NAME "/saved-inputs", test_saved);
  g_test_add_func ("/fuzz/" SLV_FUZZ_NAME "/mixed-inputs", test_mixed);
  int result = g_test_run ();
  g_ptr_array_unref (inputs);
  return result;
}
