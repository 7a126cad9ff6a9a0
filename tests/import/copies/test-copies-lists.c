/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-copies-lists.c: collections that are no single table: lines as decks have them, sheets of an archive, lines above the titles. */
#include "base/slv-random.h"
#include "copies-fixture.h"
#include "scratch.h"
#include "tape.h"

/** (transfer full): the records of @list, "LINE: COPIES NAME (SET) NUMBER finish note" each, and its faults, "LINE refused". */
static char *
records_text (const SlvCopyList *list)
{
  GString *text = g_string_new (NULL);

  SLV_EACH_IN (const SlvCopyRecord, record, list->records)
    {
      static const SlvCopyField fields[] = { SLV_COPY_QUANTITY, SLV_COPY_NAME, SLV_COPY_SET_CODE, SLV_COPY_NUMBER, SLV_COPY_FINISH, SLV_COPY_NOTE };

      g_string_append_printf (text, "%u:", (guint) record->line);
      for (guint i = 0; i < G_N_ELEMENTS (fields); i++)
        g_string_append_printf (text, " %s", record->values[fields[i]] != NULL ? record->values[fields[i]] : "");
      g_string_append_c (text, '\n');
    }
  SLV_EACH (const SlvCopyFault, fault, list->faults)
    g_string_append_printf (text, "%u refused\n", (guint) fault->line);
  return g_string_free (text, FALSE);
}

/** Lines by chance, each with what has to be read of it. */
TEST ("/copies/a-list-of-names-is-read-line-by-line", test_list_of_names)
{
  static const struct { const char *line, *record; } lines[] = {
    { "3 Ash Hound", "3 Ash Hound    " }, { "2x Ash Keeper (LAN) 002", "2 Ash Keeper LAN 002  " }, { "[1] Brook Spirit", "1 Brook Spirit    " },
    { "4 Ash Hound (LAN2) 14 *F*", "4 Ash Hound LAN2 14 foil " }, { "1 Ash Hound (LAN2) 14 *E*", "1 Ash Hound LAN2 14 etched " }, { "12 Ash Hound # lent", "12 Ash Hound    lent" },
    { "Ash Keeper x3", "3 Ash Keeper    " }, { "Ash Hound", NULL }, { "Binder:", NULL }, { "0 Ash Hound", NULL }, { "99999999999 Ash Hound", NULL },
    { "", "" }, { "# what is this", "" }, { "  7 Ash Hound \t", "7 Ash Hound    " },
  };

  for (guint seed = 0; seed < 60; seed++)
    {
      SlvRandom random;
      g_autoptr (GString) text = g_string_new (NULL), expected = g_string_new (NULL), refused = g_string_new (NULL);
      guint n = 0, counted = 0;

      slv_random_init (&random, seed);
      for (guint at = 1 + slv_random_below (&random, 80), line = 1; line < at + 4; line++)
        {
          guint which = slv_random_below (&random, seed % 2 ? 7 : G_N_ELEMENTS (lines));
          const char *record = lines[which].record;

          g_string_append_printf (text, "%s%s", lines[which].line, seed % 3 == 0 ? "\r\n" : seed % 3 == 1 ? "\n" : "\r");
          if (record == NULL)
            g_string_append_printf (refused, "%u refused\n", line);
          else if (*record != '\0')
            g_string_append_printf (expected, "%u: %s\n", line, record);
          n += record == NULL || *record != '\0';
          counted += record != NULL && *record != '\0';
        }
      if (n == 0)
        continue;
      g_string_append (expected, refused->str);
      g_autoptr (SlvCopyList) list = copies_read (text->str, "list");
      g_autofree char *got = records_text (list);
      g_assert_cmpstr (got, ==, expected->str);
      g_assert_cmpstr (list->kind, ==, "list");
    }
}

/** A text is such a list where four of five of its first lines are counted names, and no list of numbers. */
TEST ("/copies/a-list-of-names-is-known-by-four-lines-of-five", test_list_is_known)
{
  for (guint good = 0; good <= 10; good++)
    {
      g_autoptr (GString) text = g_string_new ("# mine\n\n");
      g_autoptr (GError) error = NULL;

      for (guint i = 0; i < 10; i++)
        g_string_append_printf (text, i < good ? "%u Ash Hound\n" : "Shelf number %u\n", i + 1);
      g_autoptr (SlvCopyList) list = slv_copies_read_text (text->str, text->len, "x", NULL, NULL, &error);
      g_assert_cmpint (list != NULL && strcmp (list->kind, "list") == 0, ==, good >= 8);
    }
  /* in whatever way they are counted */
  static const struct { const char *line; gboolean is; } forms[] = { { "4 Ash Hound", TRUE }, { "4x Ash Hound", TRUE }, { "x4 Ash Hound", TRUE }, { "(4) Ash Hound", TRUE }, { "[4] Ash Hound", TRUE },
    { "Ash Hound x4", FALSE }, { "Ash Hound", FALSE }, { "- Ash Hound", FALSE }, { "(four) Ash Hound", FALSE } };
  for (guint i = 0; i < G_N_ELEMENTS (forms); i++)
    {
      g_autofree char *text = g_strdup_printf ("%s\n%s\n%s\n", forms[i].line, forms[i].line, forms[i].line);
      g_autoptr (SlvCopyList) list = slv_copies_read_text (text, strlen (text), "x", NULL, NULL, NULL);

      g_test_message ("%s", forms[i].line);
      g_assert_cmpint (list != NULL && strcmp (list->kind, "list") == 0, ==, forms[i].is);
    }
}

/* ---- archives ---- */

/** Tables of an archive with the titles of the longest are one collection; the others are told by their names. */
TEST ("/copies/tables-of-an-archive-with-the-same-titles-are-one", test_archive)
{
  static const struct { const char *files[4][2], *records, *told; } cases[] = {
    { { { "a.csv", "Count,Name\n3,Ash Hound\n" } }, "3 Ash Hound\n", "" },
    { { { "a.csv", "Count,Name\n3,Ash Hound\n" }, { "b.csv", "Count,Name\r\n2,Ash Keeper\r\n1,Brook Spirit" }, { "c.csv", "\n\nCount,Name\n4,Ash Hound\n" } },
      "3 Ash Hound\n2 Ash Keeper\n1 Brook Spirit\n4 Ash Hound\n", "" },
    { { { "a.csv", "Count,Name\n3,Ash Hound" }, { "b.csv", "Count,Name\n2,Ash Keeper" }, { "in/notes.csv", "Wish,For\n1,x\n" }, { "z.csv", "" } },
      "3 Ash Hound\n2 Ash Keeper\n", "“in/notes.csv” has other columns, and is not read" },
    { { { "a.csv", "Name,Count\nAsh Hound,1\n" }, { "b.csv", "Count,Name\n2,Ash Keeper\n3,Ash Hound\n" } }, "2 Ash Keeper\n3 Ash Hound\n", "“a.csv” has other columns, and is not read" },
    { { { "a.csv", "Count,Name,Set\n1,Ash Hound,LAN\n" }, { "b.csv", "Count,Name\n1,Ash Hound\n" } }, "1 Ash Hound\n", "“b.csv” has other columns, and is not read" },
  };
  char *folder = good (g_dir_make_tmp ("slv-copies-XXXXXX", &error));
  g_autofree char *path = g_build_filename (folder, "all.tar", NULL);

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GByteArray) tar = g_byte_array_new ();
      g_autoptr (GString) got = g_string_new (NULL);

      for (guint k = 0; k < 4 && cases[i].files[k][0] != NULL; k++)
        tape_put (tar, cases[i].files[k][0], '0', cases[i].files[k][1]);
      tape_write (tar, path);
      g_autoptr (SlvCopiesFile) file = good (slv_copies_open (path, NULL, NULL, &error));
      g_autoptr (SlvCopyList) list = good (slv_copies_file_read (file, NULL, &error));
      SLV_EACH_IN (const SlvCopyRecord, record, list->records)
        g_string_append_printf (got, "%s %s\n", record->values[SLV_COPY_QUANTITY], record->values[SLV_COPY_NAME]);
      g_autofree char *notes = copies_joined (list->notes);
      g_assert_cmpstr (got->str, ==, cases[i].records);
      g_assert_cmpint (*cases[i].told != '\0', ==, strstr (notes, "other columns") != NULL);
      g_assert_nonnull (strstr (notes, cases[i].told));
      g_assert_cmpuint (list->faults->len, ==, 0);
    }
  scratch_remove (folder);
  g_free (folder);
}

TEST ("/copies/lines-above-the-titles-are-told", test_lines_above)
{
  static const char text[] = "My cards\n\nMade yesterday,,\nCount,Name,Set Code\n3,Ash Hound,LAN\n2,Ash Keeper,LAN\n";
  g_autoptr (SlvCopyList) list = copies_read (text, NULL);
  g_autofree char *notes = copies_joined (list->notes), *records = records_text (list);

  g_assert_nonnull (strstr (notes, "line 1 (“My cards”) stands above"));
  g_assert_nonnull (strstr (notes, "line 3 (“Made yesterday”) stands above"));
  g_assert_cmpstr (records, ==, "5: 3 Ash Hound LAN   \n6: 2 Ash Keeper LAN   \n");
}

TEST_MAIN ()
