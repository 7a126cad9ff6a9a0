/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-list-folders.c: lists of several files. Every folder of tests/data/import/many is read as one list of the games beside it, and
 * every folder of tests/data/import/drafts is a list of a game that nobody has described: what is said of each is compared with the
 * .expected beside the folder. Set SLV_WRITE_EXPECTED to write them anew. */
#include "card-text.h"
#include "import-fixture.h"
#include "base/slv-fold.h"
#include "import/slv-definition-draft.h"
#include <glib/gstdio.h>

/* what is said beforehand of a draft; a folder that is not here is described without a word */
static const struct { const char *folder, *id, *title, *said, *sizes; guint copies, hand, each_turn; const char *leave_out; } orders[] = {
  { "told", "harbour.2", "Harbour lights", "label=name;serial=key;bay=set;mood=attribute;weight=", "40-60;mood:Wild=1;side=0-10", 3, 5, 1, NULL },
  { "ban-rows", NULL, NULL, "banlist.json=banned", "60", 4, 7, 1, NULL },
  { "ban-names", NULL, NULL, "banned.json=banned", "60", 4, 7, 1, NULL },
  { "ban-keys", NULL, NULL, "restricted.json=restricted", "60", 4, 7, 1, NULL },
  { "thousands", NULL, NULL, "Worth=thousands;Price=price:EUR", "60", 4, 7, 1, NULL },
  { "banned-in", NULL, NULL, "Copies allowed=copies;few.txt=restricted", NULL, 3, 0, 0, NULL },
  { "legal", NULL, NULL, NULL, "30+", 2, 0, 0, NULL },
  { "tokens", NULL, NULL, NULL, NULL, 0, 0, 0, "kind=Token;tags=no card;@in=extras" },
  { "packs-left-out", NULL, NULL, NULL, NULL, 0, 0, 0, "facts[name=Rarity].value=@none" },
};

/* the files of a folder and those below it, in order of their names */
static void
list_files (const char *folder, const char *below, GPtrArray *paths, GPtrArray *names)
{
  g_autofree char *full = g_build_filename (folder, below, NULL);
  g_autoptr (GDir) listing = g_dir_open (full, 0, NULL);
  g_autoptr (GPtrArray) found = g_ptr_array_new_with_free_func (g_free);
  const char *name;

  g_assert_nonnull (listing);
  while ((name = g_dir_read_name (listing)) != NULL)
    g_ptr_array_add (found, g_build_filename (below, name, NULL));
  g_ptr_array_sort (found, slv_compare_texts);
  for (guint i = 0; i < found->len; i++)
    {
      g_autofree char *path = g_build_filename (folder, found->pdata[i], NULL);

      if (g_file_test (path, G_FILE_TEST_IS_DIR))
        list_files (folder, found->pdata[i], paths, names);
      else
        {
          g_ptr_array_add (paths, g_steal_pointer (&path));
          g_ptr_array_add (names, g_strdup (found->pdata[i]));
        }
    }
}

static void
append_limits (GString *out, const char *word, const GPtrArray *limits)
{
  SLV_EACH (const SlvLimit, limit, limits)
    g_string_append_printf (out, "  %s %s: %" G_GINT64_FORMAT " from %s until %s (%s)\n", word, limit->tag, limit->limit, limit->since, limit->until, limit->note);
}

typedef struct { GString *text; guint left; } Out;   /* left: cards that are still to be told */

static gboolean
take_card (const SlvCard *card, gpointer user_data, G_GNUC_UNUSED GError **error)
{
  GString *out = ((Out *) user_data)->text;
  g_autofree char *json = card_text (card);

  if (((Out *) user_data)->left == 0)
    return TRUE;
  ((Out *) user_data)->left--;
  g_string_append_printf (out, "card %" G_GUINT64_FORMAT ": %s\n", card->line, json);
  for (guint i = 1; i < card->faces->len; i++)
    g_string_append_printf (out, "  face %s: %s\n", ((SlvFace *) card->faces->pdata[i])->key, ((SlvFace *) card->faces->pdata[i])->name);
  SLV_EACH (const SlvCardPrice, price, card->prices)
    g_string_append_printf (out, "  price%s %s %s of “%s” %s %s, %s, %s, on %s\n", card->only_prices ? " alone" : "", price->amount, price->currency,
                            price->printing, price->set_code, price->number, price->finish, price->condition, price->day);
  SLV_EACH (const SlvErratum, erratum, card->errata)
    g_string_append_printf (out, "  from %s “%s” is “%s” (%s)\n", erratum->day, erratum->attr, erratum->value, erratum->note);
  append_limits (out, "limit", card->limits);
  return TRUE;
}

static void
append_account (GString *out, const SlvListAccount *account)
{
  g_string_append_printf (out, "kind: %s\nrecords: %" G_GUINT64_FORMAT "\n", account->kind, account->records);
  SLV_EACH (const SlvRejected, rejected, account->rejected)
    g_string_append_printf (out, "rejected %" G_GUINT64_FORMAT ": %s: %s\n", rejected->line, rejected->record, rejected->reason);
  for (guint i = 0; i < account->notes->len; i++)
    g_string_append_printf (out, "note: %s\n", (char *) g_ptr_array_index (account->notes, i));
}

/* @paths: those of the list; what lies beside it is found by it */
static void
read_list (GString *out, SlvGames *games, const GPtrArray *paths, const GPtrArray *names, gboolean whole, guint cards)
{
  SlvListAccount account = { .paths = paths, .whole = whole };
  Out told = { out, cards };
  gboolean good = TRUE;
  g_autoptr (GError) error = NULL;

  for (guint i = 0; i < paths->len && good; i++)
    {
      g_autoptr (GInputStream) input = good (slv_input_open (paths->pdata[i], SLV_INPUT_LIST_MAX, &error));

      account.goes_on = i + 1 < paths->len;
      good = slv_list_file_read (input, names->pdata[i], games, NULL, NULL, take_card, &told, &account, NULL, &error);
    }
  if (!good)
    {
      g_autofree char *text = slv_error_describe (error);

      g_string_append_printf (out, "refused: %s\n", text);
    }
  append_account (out, &account);
  slv_list_account_clear (&account);
}

static void
compare (const char *folder, const char *got)
{
  g_autofree char *path = g_strconcat (folder, ".expected", NULL), *expected = NULL;

  if (g_getenv ("SLV_WRITE_EXPECTED") != NULL)
    g_assert_true (g_file_set_contents (path, got, -1, NULL));
  g_assert_true (g_file_get_contents (path, &expected, NULL, NULL));
  g_assert_cmpstr (got, ==, expected);
}

/* The files of the folder "list" are the list; others are for it to find. */
static void
test_many (gconstpointer data)
{
  const char *folder = data;
  g_autoptr (SlvGames) games = fixture_games_of ("many-games");
  g_autoptr (GPtrArray) paths = g_ptr_array_new_with_free_func (g_free), names = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GString) out = g_string_new (NULL);

  list_files (folder, "list", paths, names);
  read_list (out, games, paths, names, TRUE, G_MAXUINT);
  compare (folder, out->str);
}

static void
append_all (GString *out, const char *word, const GPtrArray *texts)
{
  for (guint i = 0; i < texts->len; i++)
    g_string_append_printf (out, "%s: %s\n", word, (char *) texts->pdata[i]);
}

/* The definition that was made reads its own list. */
static void
append_reading (GString *out, const SlvGameDraft *draft, const GPtrArray *names)
{
  char *folder = fixture_folder ();
  g_autofree char *game = g_build_filename (folder, "game", NULL), *file = g_build_filename (game, "game.xml", NULL);

  g_assert_cmpint (g_mkdir (game, 0700), ==, 0);
  g_assert_true (g_file_set_contents (file, draft->xml, -1, NULL));
  g_autoptr (SlvGames) games = fixture_games_in (folder);
  g_assert_nonnull (slv_games_find (games, draft->id));
  read_list (out, games, draft->files, names, FALSE, 5);
  fixture_remove (folder);
}

static GHashTable *
said_of (const char *text)
{
  GHashTable *said = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  g_auto (GStrv) pairs = g_strsplit (text, ";", -1);

  for (guint i = 0; pairs[i] != NULL; i++)
    {
      g_auto (GStrv) pair = g_strsplit (pairs[i], "=", 2);

      g_hash_table_insert (said, g_strdup (pair[0]), g_strdup (pair[1]));
    }
  return said;
}

static void
test_draft (gconstpointer data)
{
  static const char * const sure[] = { "counted", "word", "looks", "said" };
  const char *folder = data;
  g_autofree char *base = g_path_get_basename (folder);
  g_autoptr (GPtrArray) paths = g_ptr_array_new_with_free_func (g_free), names = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GString) out = g_string_new (NULL);
  g_autoptr (GHashTable) said = NULL;
  g_autoptr (GPtrArray) leave_out = g_ptr_array_new ();
  g_autoptr (GPtrArray) sizes = g_ptr_array_new ();
  g_auto (GStrv) left = NULL, size = NULL;
  SlvDraftOrder order = { .name = base, .names = names };

  for (guint i = 0; i < G_N_ELEMENTS (orders); i++)
    if (strcmp (orders[i].folder, base) == 0)
      {
        said = orders[i].said != NULL ? said_of (orders[i].said) : NULL;
        left = orders[i].leave_out != NULL ? g_strsplit (orders[i].leave_out, ";", -1) : NULL;
        for (guint k = 0; left != NULL && left[k] != NULL; k++)
          g_ptr_array_add (leave_out, left[k]);
        size = orders[i].sizes != NULL ? g_strsplit (orders[i].sizes, ";", -1) : NULL;
        for (guint k = 0; size != NULL && size[k] != NULL; k++)
          g_ptr_array_add (sizes, size[k]);
        order = (SlvDraftOrder) { .name = base, .names = names, .id = orders[i].id, .title = orders[i].title, .said = said, .leave_out = leave_out,
                                  .sizes = sizes, .copies = orders[i].copies, .hand = orders[i].hand, .each_turn = orders[i].each_turn };
      }
  list_files (folder, "", paths, names);
  g_autoptr (SlvGameDraft) draft = good (slv_game_draft_new (paths, &order, NULL, &error));
  g_string_append_printf (out, "%s: %s\nrecords: %" G_GUINT64_FORMAT "\nnames: %" G_GUINT64_FORMAT "\n", draft->id, draft->title, draft->records, draft->names);
  SLV_EACH (const SlvDraftGuess, guess, draft->guesses)
    g_string_append_printf (out, "%s -> %s %s (%s) %s\n", guess->path, guess->to, guess->kind, sure[guess->sure], guess->why != NULL ? guess->why : "");
  SLV_EACH (const SlvDraftQuestion, question, draft->questions)
    g_string_append_printf (out, "question: %s [%s]\n", question->text, question->option != NULL ? question->option : "");
  for (guint i = 0; i < draft->leave_out->len; i++)
    {
      g_autofree char *text = slv_draft_left_text (g_ptr_array_index (draft->leave_out, i));

      g_string_append_printf (out, "%s\n", text);
    }
  append_all (out, "list", draft->names_of);
  append_all (out, "beside", draft->beside);
  append_all (out, "left out", draft->left_out);
  append_all (out, "told", draft->notes);
  g_string_append (out, draft->xml != NULL ? draft->xml : "no definition\n");
  if (draft->xml != NULL)
    append_reading (out, draft, draft->names_of);
  compare (folder, out->str);
}

/* What is said has to fit what is there. */
TEST ("/import/list-folders/what-is-said-of-a-draft-has-to-fit", test_misuse)
{
  static const char sound[] = "[{\"name\":\"A\",\"cost\":1,\"id\":\"x1\"},{\"name\":\"B\",\"cost\":2,\"id\":\"x2\"}]";
  static const struct { const char *text, *id, *said; int code; const char *word; } rows[] = {
    { sound, "game", NULL, -1, NULL }, { sound, "7-a.b", "COST=attribute", -1, NULL }, { sound, NULL, "cost=number;id=", -1, NULL },
    { sound, "Game", NULL, SLV_ERROR_USAGE, "“Game”" }, { sound, "", NULL, SLV_ERROR_USAGE, "“”" }, { sound, "a b", NULL, SLV_ERROR_USAGE, "“a b”" },
    { sound, "-a", NULL, SLV_ERROR_USAGE, "“-a”" },
    { sound, "abcdefghijabcdefghijabcdefghijabcdefghijabcdefghijabcdefghij", NULL, -1, NULL },
    { sound, "abcdefghijabcdefghijabcdefghijabcdefghijabcdefghijabcdefghijk", NULL, SLV_ERROR_USAGE, "“abc" },
    { sound, NULL, "colour=attribute", SLV_ERROR_USAGE, "“colour”" }, { sound, NULL, "cost=weight", SLV_ERROR_USAGE, "“weight”" },
    { "[]", NULL, NULL, SLV_ERROR_REFUSED, NULL }, { "", NULL, NULL, SLV_ERROR_REFUSED, NULL }, { "[1,2,3]", NULL, NULL, SLV_ERROR_REFUSED, NULL },
    { "{\"a\":", NULL, NULL, SLV_ERROR_REFUSED, NULL },
  };
  char *folder = fixture_folder ();
  g_autofree char *path = g_build_filename (folder, "list.json", NULL);
  g_autoptr (GPtrArray) paths = g_ptr_array_new ();

  g_ptr_array_add (paths, path);
  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (GHashTable) said = rows[i].said != NULL ? said_of (rows[i].said) : NULL;
      SlvDraftOrder order = { .name = "list.json", .id = rows[i].id, .said = said };
      g_autoptr (GError) error = NULL;

      g_test_message ("%u", i);
      g_assert_true (g_file_set_contents (path, rows[i].text, -1, NULL));
      g_autoptr (SlvGameDraft) draft = slv_game_draft_new (paths, &order, NULL, &error);
      g_assert_true ((draft != NULL) == (rows[i].code < 0));
      if (draft == NULL)
        g_assert_error (error, SLV_ERROR, rows[i].code);
      if (rows[i].word != NULL)
        g_assert_nonnull (strstr (error->message, rows[i].word));
    }
  fixture_remove (folder);
}

static void
add_folders (const char *name, GTestDataFunc func, GPtrArray *kept)
{
  g_autofree char *folder = g_build_filename (g_getenv ("SLV_TEST_DATA"), "import", name, NULL);
  g_autoptr (GDir) listing = g_dir_open (folder, 0, NULL);
  const char *file;

  g_assert_nonnull (listing);
  while ((file = g_dir_read_name (listing)) != NULL)
    if (!g_str_has_suffix (file, ".expected"))
      {
        g_autofree char *test = g_strdup_printf ("/import/list-folders/%s/%s", name, file);

        g_ptr_array_add (kept, g_build_filename (folder, file, NULL));
        g_test_add_data_func (test, g_ptr_array_index (kept, kept->len - 1), func);
      }
}

int
main (int argc, char **argv)
{
  g_autoptr (GPtrArray) kept = g_ptr_array_new_with_free_func (g_free);

  g_test_init (&argc, &argv, NULL);
  add_folders ("many", test_many, kept);
  add_folders ("drafts", test_draft, kept);
  tests_add ();
  return g_test_run ();
}
