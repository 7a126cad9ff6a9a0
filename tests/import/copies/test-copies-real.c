/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-copies-real.c: files that other programs wrote, of the shared data beside the checkout. */
#include "base/slv-language.h"
#include "collection/slv-copy-words.h"
#include "copies-fixture.h"

/* ---- real files ---- */

static char *
reference (const char *kind)
{
  g_autofree char *beside = g_build_filename (g_getenv ("SLV_SOURCE_ROOT"), "..", "shared", NULL);
  const char *shared = g_getenv ("SLEEVES_SHARED") != NULL ? g_getenv ("SLEEVES_SHARED") : beside;
  g_autofree char *file = g_strdup_printf ("reference_%s.csv", kind);

  return g_build_filename (shared, "data", "collections", kind, file, NULL);
}

static SlvCopyList *
read_whole (const char *path, GError **error)
{
  g_autoptr (SlvCopiesFile) file = slv_copies_open (path, NULL, NULL, error);

  return file != NULL ? slv_copies_file_read (file, NULL, error) : NULL;
}

/* The same 29 rows in every program's words; what a program has no word for is let pass. */
BOX_TEST ("/copies/one-collection-reads-alike-from-every-program", test_one_collection_reads_alike_from_every_program)
{
  static const char * const programs[] = { "moxfield", "deckbox", "dragonshield", "archidekt", "tcgplayer", "topdecked", "mtggoldfish", "mtgo",
                                           "cardkingdom" };
  g_autofree char *path = reference ("manabox");

  if (!g_file_test (path, G_FILE_TEST_EXISTS))
    {
      g_test_skip ("the shared data is not here");
      return;
    }
  g_autoptr (SlvCopyList) whole = read_whole (path, NULL);
  for (guint k = 0; k < G_N_ELEMENTS (programs); k++)
    {
      g_autofree char *other = reference (programs[k]);
      g_autoptr (SlvCopyList) list = good (read_whole (other, &error));

      g_assert_cmpstr (list->kind, ==, programs[k]);
      g_assert_cmpuint (list->records->len, ==, whole->records->len);
      for (guint i = 0; i < list->records->len; i++)
        {
          const char * const *was = g_array_index (whole->records, SlvCopyRecord, i).values, * const *is = g_array_index (list->records, SlvCopyRecord, i).values;
          int grade = slv_condition_grade (was[SLV_COPY_CONDITION]), back = slv_condition_grade (is[SLV_COPY_CONDITION]);

          g_assert_cmpstr (is[SLV_COPY_QUANTITY], ==, was[SLV_COPY_QUANTITY]);
          if (back != 0 && !(grade == SLV_GRADE_BEST && back == grade - 1))
            g_assert_cmpint (back, ==, grade);
          g_assert_cmpint (*is[SLV_COPY_FINISH] == '\0' || g_ascii_strcasecmp (is[SLV_COPY_FINISH], "normal") == 0, ==, *was[SLV_COPY_FINISH] == '\0');
          if (*is[SLV_COPY_LANGUAGE] != '\0')
            g_assert_cmpstr (slv_language_id (is[SLV_COPY_LANGUAGE]), ==, slv_language_id (was[SLV_COPY_LANGUAGE]));
        }
    }
}

BOX_MAIN (tests_add)
