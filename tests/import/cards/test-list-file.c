/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-list-file.c: every file of tests/data/import/lists is read and compared with the .expected beside it: the kind, the
 * account, and the canonical JSON of every card. Set SLV_WRITE_EXPECTED to write them anew. */
#include "card-text.h"
#include "import-fixture.h"
#include "import/cards/slv-list-private.h"

static gboolean
take_card (const SlvCard *card, gpointer user_data, G_GNUC_UNUSED GError **error)
{
  GString *out = user_data;
  g_autofree char *json = card_text (card);

  g_string_append_printf (out, "card %" G_GUINT64_FORMAT ": %s\n", card->line, json);
  return TRUE;
}

static void
write_account (GString *out, const SlvListAccount *account)
{
  g_string_append_printf (out, "kind: %s\ngame: %s\nrecords: %" G_GUINT64_FORMAT "\n", account->kind, account->game, account->records);
  if (account->has_more || account->total > 0)
    g_string_append_printf (out, "more: %s\ntotal: %" G_GUINT64_FORMAT "\n", account->has_more ? "yes" : "no", account->total);
  SLV_EACH (const SlvRejected, rejected, account->rejected)
    g_string_append_printf (out, "rejected %" G_GUINT64_FORMAT ": %s: %s\n", rejected->line, rejected->record, rejected->reason);
  for (guint i = 0; i < account->notes->len; i++)
    g_string_append_printf (out, "note: %s\n", (char *) g_ptr_array_index (account->notes, i));
}

static char *
read_file (SlvGames *games, const char *path)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *name = g_path_get_basename (path);
  g_autoptr (GInputStream) input = good (slv_input_open (path, SLV_INPUT_LIST_MAX, &error));
  SlvListAccount account = { 0 };
  GString *out = g_string_new (NULL);

  if (!slv_list_file_read (input, name, games, NULL, NULL, take_card, out, &account, NULL, &error))
    {
      g_autofree char *text = slv_error_describe (error);

      g_assert_true (error->domain == SLV_ERROR && (error->code == SLV_ERROR_REFUSED || error->code == SLV_ERROR_UNSAID));
      g_string_append_printf (out, "refused: %s\n", text);
    }
  write_account (out, &account);
  slv_list_account_clear (&account);
  return g_string_free (out, FALSE);
}

static void
test_case (gconstpointer data)
{
  const char *path = data;
  g_autoptr (SlvGames) games = fixture_games ();
  g_autofree char *got = read_file (games, path), *expected_path = g_strconcat (path, ".expected", NULL), *expected = NULL;

  if (g_getenv ("SLV_WRITE_EXPECTED") != NULL)
    g_assert_true (g_file_set_contents (expected_path, got, -1, NULL));
  g_assert_true (g_file_get_contents (expected_path, &expected, NULL, NULL));
  g_assert_cmpstr (got, ==, expected);
}

static gboolean
ignore_card (G_GNUC_UNUSED const SlvCard *card, G_GNUC_UNUSED gpointer user_data, G_GNUC_UNUSED GError **error)
{
  return TRUE;
}

static GError *
read_text (SlvGames *games, const char *text, const char *game, const char *kind, guint64 *records)
{
  g_autoptr (GInputStream) input = g_memory_input_stream_new_from_data (text, -1, NULL);
  SlvListAccount account = { 0 };
  GError *error = NULL;

  slv_list_file_read (input, "x", games, game, kind, ignore_card, NULL, &account, NULL, &error);
  if (records != NULL)
    *records = account.records;
  slv_list_account_clear (&account);
  return error;
}

TEST ("/import/card-list/names-that-nobody-has-are-misuse", test_names)
{
  static const char csv[] = "name,cost\nHound,2\n", json[] = "[{\"id\":\"a\",\"name\":\"A\",\"editions\":[]}]";
  g_autoptr (SlvGames) games = fixture_games ();
  g_autoptr (GError) kind = read_text (games, json, NULL, "lantern-jsn", NULL), game = read_text (games, json, "no-game", NULL, NULL),
    no_game = read_text (games, csv, NULL, NULL, NULL), given = NULL, json_given = NULL;
  g_auto (GStrv) kinds = slv_list_file_kinds (games);
  guint64 records;

  g_assert_error (kind, SLV_ERROR, SLV_ERROR_USAGE);
  g_assert_nonnull (strstr (kind->message, "lantern-json"));
  g_assert_error (game, SLV_ERROR, SLV_ERROR_USAGE);
  g_assert_error (no_game, SLV_ERROR, SLV_ERROR_UNSAID);
  given = read_text (games, csv, "lantern", NULL, &records);
  g_assert_no_error (given);
  g_assert_cmpuint (records, ==, 1);
  json_given = read_text (games, json, "lantern", "lantern-json", &records);
  g_assert_no_error (json_given);
  g_assert_cmpuint (records, ==, 1);
  g_assert_true (g_strv_contains ((const char * const *) kinds, "sleeves-csv"));
  g_assert_true (g_strv_contains ((const char * const *) kinds, "lantern-named"));
}

TEST ("/import/card-list/a-list-of-bad-records-ends-early", test_many_bad)
{
  g_autoptr (SlvGames) games = fixture_games ();
  g_autoptr (GString) text = g_string_new ("[{\"id\":\"a\",\"name\":\"A\",\"editions\":[]}");
  guint64 records;

  for (guint i = 0; i < SLV_LIST_REJECTED_MAX + 10; i++)
    g_string_append (text, ",{}");
  g_string_append_c (text, ']');
  g_autoptr (GError) error = read_text (games, text->str, NULL, NULL, &records);
  g_assert_error (error, SLV_ERROR, SLV_ERROR_REFUSED);
}

/* What stands before the cards and is none does not hide them, unless there is too much of it; a card that lacks something is one, before the
 * first that lacks nothing, too. */
TEST ("/import/card-list/what-stands-before-the-cards-does-not-hide-them", test_before_the_cards)
{
  g_autoptr (SlvGames) games = fixture_games ();

  for (guint n = 2; n < 24; n++)
    {
      const guint lacking = n % 3;
      g_autoptr (GString) text = g_string_new ("{");
      guint64 records;

      for (guint i = 0; i < lacking; i++)
        g_string_append_printf (text, "\"Lacking %u\": {\"kind\": \"Unit\"}, ", i);
      for (guint i = lacking; i < n; i++)
        g_string_append_printf (text, "\"about-%u\": {\"said\": %u}, ", i, i);
      g_string_append (text, "\"A\": {\"kind\": \"Unit\", \"rules\": \"Waits.\", \"name\": \"A\"}}");
      g_autoptr (GError) error = read_text (games, text->str, NULL, NULL, &records);
      g_test_message ("%u: %s", n, error != NULL ? error->message : "read");
      if (n > 20)
        g_assert_error (error, SLV_ERROR, SLV_ERROR_UNSAID);
      else
        g_assert_no_error (error);
      g_assert_cmpuint (records, ==, n > 20 ? 0 : lacking + 1);
    }
}

/* what is written with repetitions, since it would be too large to be kept as a file */
static GError *
read_generated (const char *before, const char *again, guint times, const char *after)
{
  g_autoptr (SlvGames) games = fixture_games ();
  g_autoptr (GString) text = g_string_new (before);

  for (guint i = 0; i < times; i++)
    g_string_append_printf (text, "%s", again);
  g_string_append (text, after);
  return read_text (games, text->str, "lantern", NULL, NULL);
}

#define TABLE_HEAD "<cockatrice_carddatabase version=\"4\"><cards><card><name>A</name>"
#define TABLE_TAIL "</card></cards></cockatrice_carddatabase>"

TEST ("/import/card-list/xml-that-is-too-deep-or-wide-is-refused-soon", test_xml_bounds)
{
  g_autoptr (GError) deep = read_generated (TABLE_HEAD, "<x>", 500000, ""), fine = read_generated (TABLE_HEAD, "<x/>", 1000, TABLE_TAIL),
    many = read_generated (TABLE_HEAD, "<x/>", 500000, TABLE_TAIL);
  g_autoptr (GString) tag = g_string_new ("<x");

  for (guint n = 64; n < 66; n++)
    {
      g_autoptr (GString) edge = g_string_new ("<x");

      for (guint i = 0; i < n; i++)
        g_string_append_printf (edge, " a%u=\"\"", i);
      g_string_append (edge, "/>");
      g_autoptr (GError) error = read_generated (TABLE_HEAD, edge->str, 1, TABLE_TAIL);
      g_assert_cmpint (error != NULL, ==, n > 64);
    }
  g_assert_no_error (fine);
  g_assert_error (deep, SLV_ERROR, SLV_ERROR_REFUSED);
  g_assert_nonnull (strstr (deep->message, "nested"));
  g_assert_error (many, SLV_ERROR, SLV_ERROR_REFUSED);
  for (guint i = 0; i < 200000; i++)
    g_string_append_printf (tag, " a%u=\"\"", i);
  g_string_append (tag, "/>");
  g_autoptr (GError) wide = read_generated (TABLE_HEAD, tag->str, 1, TABLE_TAIL);
  g_assert_error (wide, SLV_ERROR, SLV_ERROR_REFUSED);
  g_assert_nonnull (strstr (wide->message, "attributes"));
}

TEST ("/import/card-list/a-record-that-is-too-large-harms-only-itself", test_xml_sizes)
{
  g_autoptr (SlvGames) games = fixture_games ();
  g_autofree char *long_text = g_strnfill (5u << 20, 'x'), *attribute = g_strnfill (300u << 10, 'y');
  g_autofree char *text = g_strconcat (TABLE_HEAD "<text>", long_text, "</text></card><card><name>B</name>" TABLE_TAIL, NULL);
  g_autofree char *wide = g_strconcat (TABLE_HEAD "<set num=\"", attribute, "\">S</set></card><card><name>B</name>" TABLE_TAIL, NULL);
  guint64 records;

  /* a record that is too large harms only itself */
  g_autoptr (GError) error = read_text (games, text, "lantern", NULL, &records);
  g_assert_no_error (error);
  g_assert_cmpuint (records, ==, 2);
  error = read_text (games, wide, "lantern", NULL, &records);
  g_assert_no_error (error);
  g_assert_cmpuint (records, ==, 2);
}

TEST ("/import/card-list/a-game-that-is-named-is-believed", test_kinds_of_table_programs)
{
  static const char octgn[] = "<set gameId='x' name='n'><cards><card id='1' name='A'/></cards></set>";
  g_autoptr (SlvGames) games = fixture_games ();
  g_autoptr (GError) given = read_text (games, octgn, "lantern", NULL, NULL), other = read_text (games, octgn, "lantern", "cockatrice-xml", NULL),
    kind = read_text (games, octgn, NULL, "octgn-xml", NULL);

  /* a game that is named is believed; a kind that does not fit is not */
  g_assert_no_error (given);
  g_assert_error (other, SLV_ERROR, SLV_ERROR_REFUSED);
  g_assert_error (kind, SLV_ERROR, SLV_ERROR_UNSAID);
  g_assert_nonnull (strstr (kind->message, "no definition of a game knows this list"));
}

/* values that were met before come from memory: they are the same, and so is what is told of them */
static gboolean
same_as_first (const SlvCard *card, gpointer user_data, G_GNUC_UNUSED GError **error)
{
  char **first = user_data;
  g_autofree char *data = card_data (card);
  char *values = strstr (data, "\"values\"");

  g_assert_nonnull (values);
  if (*first == NULL)
    *first = g_strdup (values);
  g_assert_cmpstr (values, ==, *first);
  return TRUE;
}

TEST ("/import/card-list/what-was-met-before-reads-the-same", test_met_before)
{
  g_autoptr (SlvGames) games = fixture_games ();
  g_autoptr (GString) text = g_string_new ("[");
  g_autofree char *first = NULL;
  SlvListAccount account = { 0 };

  for (guint i = 0; i < 600; i++)
    g_string_append_printf (text, "%s{\"id\":\"%u\",\"name\":\"Card %u\",\"types\":[\"beast\"],\"subtypes\":[\"ODD one\"],\"hue\":\"yellow\","
                            "\"cost_a\":\"-1\",\"glow\":\"much\",\"editions\":[]}", i > 0 ? "," : "", i, i);
  g_string_append_c (text, ']');
  g_autoptr (GInputStream) input = g_memory_input_stream_new_from_data (text->str, (gssize) text->len, NULL);
  g_assert_true (good (slv_list_file_read (input, "x", games, NULL, NULL, same_as_first, &first, &account, NULL, &error)));
  g_assert_nonnull (strstr (first, "\"cost\":[\"X\"]"));
  g_assert_nonnull (strstr (first, "\"hue\":[\"Amber\"]"));
  g_assert_nonnull (strstr (first, "\"subtype\":[\"Odd One\"]"));
  g_assert_null (strstr (first, "glow"));
  g_assert_cmpuint (account.notes->len, ==, 1);
  g_assert_nonnull (strstr (account.notes->pdata[0], "(600 times)"));
  slv_list_account_clear (&account);
}

/* a field of which every text is another is not kept in memory for ever, and reads the same */
static gboolean
has_its_number (const SlvCard *card, gpointer user_data, G_GNUC_UNUSED GError **error)
{
  guint *next = user_data;
  g_autofree char *wanted = g_strdup_printf ("Kind %u", (*next)++);
  GPtrArray *values = slv_face_get_values (card->faces->pdata[0], "subtype");

  g_assert_cmpuint (values->len, ==, 1);
  g_assert_cmpstr (values->pdata[0], ==, wanted);
  return TRUE;
}

TEST ("/import/card-list/what-was-never-met-before-reads-the-same", test_never_met_before)
{
  g_autoptr (SlvGames) games = fixture_games ();
  g_autoptr (GString) text = g_string_new ("<cockatrice_carddatabase version=\"4\"><cards>");
  SlvListAccount account = { 0 };
  guint next = 0;

  for (guint i = 0; i < 6000; i++)
    g_string_append_printf (text, "<card><name>C%u</name><prop><type>Kind %u</type></prop></card>", i, i);
  g_string_append (text, "</cards></cockatrice_carddatabase>");
  g_autoptr (GInputStream) input = g_memory_input_stream_new_from_data (text->str, (gssize) text->len, NULL);
  g_assert_true (good (slv_list_file_read (input, "x", games, "lantern", NULL, has_its_number, &next, &account, NULL, &error)));
  g_assert_cmpuint (next, ==, 6000);
  slv_list_account_clear (&account);
}

#define ENOUGH 8000u   /* cards after which the one who takes them has no more room */

/* what the reading thread hands over is what the list holds, in its order */
static gboolean
count_ahead (const SlvCard *card, const char *kind, G_GNUC_UNUSED guint64 bytes, gpointer user_data, GError **error)
{
  guint *next = user_data;
  g_autofree char *name = g_strdup_printf ("Card %u", *next);

  g_assert_cmpstr (kind, ==, "lackey-tsv");
  g_assert_cmpstr (card->name, ==, name);
  if (++*next == ENOUGH)
    slv_set_error (error, SLV_ERROR_REFUSED, NULL, "enough");
  return *next < ENOUGH;
}

#define FILES 3u

/* files of one list: each has the header and what was written for it */
typedef struct { GString *texts[FILES]; guint n; gboolean broken; } Files;

static GInputStream *
next_input (guint n, const char **name, gpointer user_data, GError **error)
{
  Files *files = user_data;

  *name = "x";
  if (n == files->n && files->broken)
    slv_set_error (error, SLV_ERROR_NOT_FOUND, NULL, "it is not there");
  return n < files->n ? g_memory_input_stream_new_from_data (files->texts[n]->str, (gssize) files->texts[n]->len, NULL) : NULL;
}

TEST ("/import/card-list/a-thread-that-reads-ahead-loses-no-card", test_ahead)
{
  g_autoptr (SlvGames) games = fixture_games ();
  const guint sizes[] = { 0, 1, 63, 64, 65, 5000, ENOUGH + 100 };

  for (guint i = 0; i < 2 * G_N_ELEMENTS (sizes) * FILES; i++)
    {
      guint size = sizes[i / 2 / FILES];
      Files files = { .n = i % FILES + 1, .broken = i / FILES % 2 };
      if (size > ENOUGH && files.n == 2)   /* where it ends at the most cards that are taken, in the first file and in the last */
        continue;
      g_autoptr (GError) error = NULL;
      SlvListAccount account = { 0 };
      guint64 bytes;
      guint next = 0;

      for (guint k = 0, written = 0; k < files.n; k++)
        {
          files.texts[k] = g_string_new ("Name\tSet\tImageFile\tLamp Cost\n");
          for (; written < size * (k + 1) / files.n; written++)
            g_string_append_printf (files.texts[k], "Card %u\tS\ti\t1\n", written);
        }
      gboolean done =
        slv_list_file_read_ahead (next_input, &files, games, NULL, NULL, count_ahead, &next, &account, &bytes, NULL, &error);
      g_assert_cmpuint (next, ==, MIN (size, ENOUGH));
      g_assert_true (done == (size < ENOUGH && !files.broken));
      if (size >= ENOUGH)
        g_assert_error (error, SLV_ERROR, SLV_ERROR_REFUSED);
      else if (files.broken)
        g_assert_error (error, SLV_ERROR, SLV_ERROR_NOT_FOUND);
      slv_list_account_clear (&account);
      for (guint k = 0; k < files.n; k++)
        g_string_free (files.texts[k], TRUE);
    }
}

TEST ("/import/card-list/reading-can-be-interrupted", test_stop)
{
  g_autoptr (SlvGames) games = fixture_games ();
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (GInputStream) input = g_memory_input_stream_new_from_data ("[]", 2, NULL);
  SlvListAccount account = { 0 };

  g_cancellable_cancel (cancellable);
  fails (slv_list_file_read (input, "x", games, NULL, NULL, ignore_card, NULL, &account, cancellable, &error), SLV_ERROR_CANCELLED);
  slv_list_account_clear (&account);
}

int
main (int argc, char **argv)
{
  g_autofree char *folder = g_build_filename (g_getenv ("SLV_TEST_DATA"), "import", "lists", NULL);
  g_autoptr (GPtrArray) paths = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GDir) listing = g_dir_open (folder, 0, NULL);
  const char *name;

  g_test_init (&argc, &argv, NULL);
  while (listing != NULL && (name = g_dir_read_name (listing)) != NULL)
    if (!g_str_has_suffix (name, ".expected"))
      {
        g_autofree char *test = g_strconcat ("/import/card-list/case/", name, NULL);

        g_ptr_array_add (paths, g_build_filename (folder, name, NULL));
        g_test_add_data_func (test, g_ptr_array_index (paths, paths->len - 1), test_case);
      }
  tests_add ();
  return g_test_run ();
}
