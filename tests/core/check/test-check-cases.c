/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-check-cases.c: the games that come with the program, judged by decks in files: tests/data/check/FORMAT/NAME.txt with
 * the findings that are due in NAME.expected. Their cards are those of the starter lists and of tests/data/check/lists.
 * First line "FORMAT VERDICT", then one line a finding of severity error, unknown or warning: "RULE SEVERITY ACTUAL ALLOWED"
 * ("-" for none), sorted. A new case needs no C.
 * What the findings say stands in tests/data/check/sentences.txt, one of each rule, severity and format, so that a change of a sentence
 * is seen by a reader, and in German in sentences.de.txt (with LANGUAGE=de); SLV_SENTENCES=FILE writes it anew. */
#include "slv-shipped.h"
#include "import/slv-deck-file.h"
#include "base/slv-fold.h"
#include <locale.h>

static Shipped world;
static GHashTable *checkers;   /* format → SlvChecker */
static GTree *sentences;       /* "FORMAT RULE SEVERITY (CLAUSE)" → the first of its sentences by the alphabet */
static guint n_cases, n_run;

/* Lines without blanks at their ends, comments and empty ones left out, sorted but for the first. */
static char *
normalise (GPtrArray *lines)
{
  g_autoptr (GPtrArray) kept = g_ptr_array_new ();

  for (guint i = 0; i < lines->len; i++)
    {
      char *line = g_strstrip (lines->pdata[i]);

      if (line[0] != '\0' && line[0] != '#')
        g_ptr_array_add (kept, line);
    }
  if (kept->len > 1)
    qsort (kept->pdata + 1, kept->len - 1, sizeof (gpointer), slv_compare_texts);
  return slv_join_texts (kept, "\n", 0);
}

static char *
describe (const SlvReport *report)
{
  g_autoptr (GPtrArray) lines = g_ptr_array_new_with_free_func (g_free);

  g_ptr_array_add (lines, g_strdup_printf ("%s %s", report->format->full_id, slv_verdict_to_string (report->verdict)));
  SLV_EACH (const SlvFinding, finding, report->findings)
    {
      g_autofree char *allowed = slv_finding_dup_allowed (finding);

      if (finding->severity == SLV_SEVERITY_NOTE)
        continue;
      g_autofree char *actual = finding->has_actual ? g_strdup_printf ("%.15g", finding->actual) : g_strdup ("-");
      g_ptr_array_add (lines, g_strdup_printf ("%s %s %s %s", finding->rule, slv_severity_to_string (finding->severity),
                                               actual, allowed != NULL ? allowed : "-"));
    }
  return normalise (lines);
}

static char *
read_expected (const char *path)
{
  g_autofree char *text = NULL;
  g_autoptr (GPtrArray) lines = g_ptr_array_new ();

  good (g_file_get_contents (path, &text, NULL, &error));
  g_auto (GStrv) split = g_strsplit (text, "\n", -1);
  for (guint i = 0; split[i] != NULL; i++)
    g_ptr_array_add (lines, split[i]);
  return normalise (lines);
}

/* (transfer full) (nullable): what stands in a comment of the file behind @word. */
static char *
read_comment (const char *path, const char *word)
{
  g_autofree char *text = NULL;

  if (!g_file_get_contents (path, &text, NULL, NULL))
    return NULL;
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
  for (guint i = 0; lines[i] != NULL; i++)
    if (g_str_has_prefix (lines[i], word))
      return g_strdup (g_strstrip (lines[i] + strlen (word)));
  return NULL;
}

/* @day: (nullable): NULL today. */
static SlvChecker *
checker_for (const char *expected, const char *day)
{
  g_autofree char *id = g_strndup (expected, strcspn (expected, " ")), *key = NULL;
  SlvFormat *format = good (slv_games_resolve_format (world.games, NULL, id, &error));

  key = g_strjoin (" ", format->full_id, day, NULL);
  SlvChecker *checker = g_hash_table_lookup (checkers, key);
  if (checker != NULL)
    return checker;
  checker = good (slv_checker_new (format, world.index, NULL, day, &error));
  g_hash_table_insert (checkers, g_steal_pointer (&key), checker);
  return checker;
}

/* An option that stands in a comment of the file, for readers that do not take it from there. */
static void
take_options (SlvDeck *deck, const char *path)
{
  g_autofree char *text = NULL;

  if (deck->option_texts->len > 0 || !g_file_get_contents (path, &text, NULL, NULL))
    return;
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
  for (guint i = 0; lines[i] != NULL; i++)
    if (g_str_has_prefix (lines[i], "# option:"))
      g_ptr_array_add (deck->option_texts, g_strdup (g_strstrip (lines[i] + strlen ("# option:"))));
}

static gint
compare_keys (gconstpointer a, gconstpointer b, gpointer data G_GNUC_UNUSED)
{
  return strcmp (a, b);
}

/* (transfer full): @message with {seen} for the day on which the lists were read, which is today. */
static char *
without_today (const char *message)
{
  static const char *seen;

  for (guint row = 0; seen == NULL && row < slv_index_n_cards (world.index); row++)
    for (guint i = 0; seen == NULL && i < slv_index_n_limits (world.index, row); i++)
      {
        SlvLimitView view;

        slv_index_limit (world.index, row, i, &view);
        seen = *view.seen != '\0' ? view.seen : NULL;
      }
  {
    g_autofree char *told = slv_tell_day (seen);
    g_auto (GStrv) parts = g_strsplit (message, told, -1);

    return g_strjoinv ("{seen}", parts);
  }
}

static void
keep_sentences (const SlvReport *report)
{
  SLV_EACH (const SlvFinding, finding, report->findings)
    {
      char *key = g_strdup_printf ("%s %s %s (%s)", report->format->full_id, finding->rule, slv_severity_to_string (finding->severity),
                                   finding->clause);
      const char *kept = g_tree_lookup (sentences, key);
      g_autofree char *message = without_today (finding->message);

      if (kept != NULL && strcmp (kept, message) <= 0)
        g_free (key);
      else
        g_tree_replace (sentences, key, g_steal_pointer (&message));
    }
}

static gboolean
print_sentence (gpointer key, gpointer sentence, gpointer out)
{
  g_string_append_printf (out, "%s\n    %s\n", (char *) key, (char *) sentence);
  return FALSE;
}

/* Runs last. */
static void
test_sentences (void)
{
  const char *language = g_getenv ("LANGUAGE");
  g_autofree char *file = language != NULL && *language != '\0' ? g_strdup_printf ("sentences.%s.txt", language) : g_strdup ("sentences.txt");
  g_autofree char *path = g_build_filename (g_getenv ("SLV_TEST_DATA"), "check", file, NULL);
  g_autoptr (GString) all = g_string_new (NULL);
  g_autofree char *expected = NULL;

  if (n_run < n_cases)
    {
      g_test_skip ("not all cases were run");
      return;
    }
  if (strcmp (file, "sentences.txt") != 0 && strcmp (_("unknown"), "unknown") == 0)
    {
      g_test_skip ("no catalogue of that language is read under this locale");
      return;
    }
  g_tree_foreach (sentences, print_sentence, all);
  if (g_getenv ("SLV_SENTENCES") != NULL)
    g_assert_true (g_file_set_contents (g_getenv ("SLV_SENTENCES"), all->str, -1, NULL));
  g_assert_true (g_file_get_contents (path, &expected, NULL, NULL));
  g_assert_cmpstr (all->str, ==, expected);
}

static void
test_case (gconstpointer data)
{
  const char *path = data;
  g_autofree char *stem = g_strndup (path, strlen (path) - strlen (".txt"));
  g_autofree char *expected_path = g_strconcat (stem, ".expected", NULL);
  g_autofree char *expected = read_expected (expected_path);
  g_autoptr (GPtrArray) decks = good (slv_deck_file_read (path, NULL, world.games, &error));
  g_autofree char *got = NULL, *day = read_comment (path, "# day:");

  g_assert_cmpuint (decks->len, ==, 1);
  take_options (decks->pdata[0], path);
  g_autoptr (SlvReport) report = slv_checker_check (checker_for (expected, day), decks->pdata[0]);
  got = describe (report);
  keep_sentences (report);
  n_run++;
  for (guint i = 0; strcmp (got, expected) != 0 && i < report->findings->len; i++)
    g_test_message ("%s", ((SlvFinding *) report->findings->pdata[i])->message);
  g_assert_cmpstr (got, ==, expected);
}

static void
add_folder (const char *folder, const char *name)
{
  g_autofree char *path = g_build_filename (folder, name, NULL);
  g_autoptr (GDir) dir = g_dir_open (path, 0, NULL);
  const char *file;

  while (dir != NULL && (file = g_dir_read_name (dir)) != NULL)
    if (g_str_has_suffix (file, ".txt"))
      {
        g_autofree char *bare = g_strndup (file, strlen (file) - strlen (".txt"));
        g_autofree char *test = g_strconcat ("/check-cases/", name, "/", bare, NULL);

        n_cases++;
        g_test_add_data_func_full (test, g_build_filename (path, file, NULL), test_case, g_free);
      }
}

int
main (int argc, char *argv[])
{
  g_autofree char *folder = NULL, *catalogues = slv_own_folder (SLV_OWN_LOCALE);
  const char *name;

  setlocale (LC_ALL, "");
  bindtextdomain (GETTEXT_PACKAGE, catalogues);
  bind_textdomain_codeset (GETTEXT_PACKAGE, "UTF-8");
  g_test_init (&argc, &argv, NULL);
  folder = g_build_filename (g_getenv ("SLV_TEST_DATA"), "check", NULL);
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  shipped_open (&world);
  checkers = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, (GDestroyNotify) slv_checker_free);
  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL)
    add_folder (folder, name);
  sentences = g_tree_new_full (compare_keys, NULL, g_free, g_free);
  g_test_add_func ("/check-sentences/are-those-that-a-reader-saw", test_sentences);   /* a suite of its own, so that it comes last */
  int status = g_test_run ();
  g_tree_unref (sentences);
  g_hash_table_unref (checkers);
  shipped_close (&world);
  return status;
}
