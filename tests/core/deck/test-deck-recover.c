/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-deck-recover.c: edits of a program that ended without warning become a saved state; those of a running one stay. */
#include "slv-tidepool.h"
#include "deck/slv-deck-recover.h"
#include "store/slv-store-unsaved.h"
#include "scratch.h"
#include <signal.h>
#include <sys/wait.h>

typedef struct { char *dir; SlvStore *store; gint64 deck; } Fixture;

static void
set_up (Fixture *fixture, gconstpointer data G_GNUC_UNUSED)
{
  g_autofree char *schema = slv_schema_dir ();
  g_autoptr (SlvDeck) deck = slv_deck_new ("Pond");

  fixture->dir = g_dir_make_tmp ("sleeves-recover-XXXXXX", NULL);
  fixture->store = good (slv_store_open (fixture->dir, schema, &error));
  slv_deck_add (deck, "main", "Red Fish", 3, "", "", 1);
  g_autoptr (SlvDeck) stored = slv_deck_copy (deck);
  good (slv_store_save_deck (fixture->store, stored, &error));
  fixture->deck = stored->id;
}

static void
tear_down (Fixture *fixture, gconstpointer data G_GNUC_UNUSED)
{
  slv_store_close (fixture->store);
  scratch_remove (fixture->dir);
  g_free (fixture->dir);
}

/* Two edits of the saved deck, kept as the editor keeps them; @rename: (nullable): one more. */
static void
edit_pond (Fixture *fixture, const char *owner, const char *rename)
{
  g_autoptr (SlvDeckEdit) edit = slv_deck_edit_new (slv_store_load_deck (fixture->store, fixture->deck, NULL));
  g_autoptr (GPtrArray) steps = g_ptr_array_new_with_free_func (g_free);
  guint first, n;

  slv_deck_edit_change (edit, "main", "Red Fish", 4);
  slv_deck_edit_change (edit, "main", "Blue Fish", 1);
  if (rename != NULL)
    slv_deck_edit_rename (edit, rename);
  slv_deck_edit_take_changes (edit, &first, &n);
  for (guint i = 0; i < n; i++)
    g_ptr_array_add (steps, slv_deck_edit_dup_step (edit, i));
  g_autofree char *state = slv_deck_edit_dup_state (edit, slv_deck_edit_get (edit)->version);
  g_assert_true (good (slv_store_mark_unsaved (fixture->store, fixture->deck, owner, &error)));
  g_assert_true (good (slv_store_keep_unsaved (fixture->store, fixture->deck,
                                            &(SlvUnsaved) { NULL, state, (const char * const *) steps->pdata, 0, n, n }, NULL, &error)));
}

/* "NAME vVERSION 7 Red Fish, …", by name. */
static void
assert_library (Fixture *fixture, const char *expected)
{
  g_autoptr (GPtrArray) all = slv_store_list_decks (fixture->store, NULL);
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; i < all->len; i++)
    {
      g_autoptr (SlvDeck) stored = slv_store_load_deck (fixture->store, ((SlvDeck *) all->pdata[i])->id, NULL);

      g_string_append_printf (text, "%s%s v%u", i > 0 ? "; " : "", stored->name, stored->version);
      for (guint e = 0; e < stored->entries->len; e++)
        {
          const SlvDeckEntry *entry = stored->entries->pdata[e];

          g_string_append_printf (text, "%s %u %s", e > 0 ? "," : "", entry->count, entry->name);
        }
    }
  g_assert_cmpstr (text->str, ==, expected);
}

static guint
n_marked (Fixture *fixture)
{
  g_autoptr (GPtrArray) marks = slv_store_marked_unsaved (fixture->store, NULL);

  return marks->len;
}

#define CASE(path, name) TEST_WITH (Fixture, fixture, set_up, tear_down, path, name)

CASE ("/deck-recover/edits-of-a-program-that-ended-are-saved", test_saved)
{
  g_autoptr (GPtrArray) steps = NULL;
  g_autofree char *state = NULL;
  guint version;

  g_test_summary ("The edits are a saved state, and its undo list is there.");
  edit_pond (fixture, "1 0", NULL);
  assert_library (fixture, "Pond v1 3 Red Fish");
  g_assert_cmpuint (slv_deck_recover (fixture->store), ==, 1);
  assert_library (fixture, "Pond v2 7 Red Fish, 1 Blue Fish");
  g_assert_cmpuint (n_marked (fixture), ==, 0);
  g_assert_true (slv_store_load_unsaved (fixture->store, fixture->deck, &state, &steps, NULL));
  g_autoptr (SlvDeckEdit) edit = slv_deck_edit_restore (state, steps, &version);
  g_assert_nonnull (edit);
  g_assert_cmpuint (version, ==, 2);
  g_assert_false (slv_deck_edit_is_changed (edit));
  g_assert_true (slv_deck_edit_can_undo (edit));
  g_assert_cmpuint (slv_deck_recover (fixture->store), ==, 0);
  assert_library (fixture, "Pond v2 7 Red Fish, 1 Blue Fish");
}

CASE ("/deck-recover/edits-of-a-program-that-runs-are-left-alone", test_running)
{
  g_autofree char *owner = slv_deck_dup_owner ();

  g_test_summary ("Who is still editing saves by itself.");
  edit_pond (fixture, owner, NULL);
  g_assert_false (slv_deck_is_edited_elsewhere (fixture->store, fixture->deck));   /* by this very program */
  g_assert_cmpuint (slv_deck_recover (fixture->store), ==, 0);
  assert_library (fixture, "Pond v1 3 Red Fish");
  g_assert_cmpuint (n_marked (fixture), ==, 1);
}

CASE ("/deck-recover/a-deck-saved-meanwhile-keeps-its-state", test_apart)
{
  g_autoptr (SlvDeck) stored = slv_store_load_deck (fixture->store, fixture->deck, NULL);

  g_test_summary ("What somebody else did to the deck meanwhile stays; the edits stand beside it.");
  edit_pond (fixture, "1 0", NULL);
  g_assert_true (slv_store_save_deck (fixture->store, stored, NULL));
  g_assert_cmpuint (slv_deck_recover (fixture->store), ==, 1);
  assert_library (fixture, "Pond v2 3 Red Fish; Pond (2) v1 7 Red Fish, 1 Blue Fish");
  g_assert_cmpuint (n_marked (fixture), ==, 0);
}

CASE ("/deck-recover/what-was-saved-before-its-program-ended-is-not-there-twice", test_saved_already)
{
  g_autoptr (SlvDeckEdit) edit = slv_deck_edit_new (slv_store_load_deck (fixture->store, fixture->deck, NULL));

  edit_pond (fixture, "1 0", NULL);
  slv_deck_edit_change (edit, "main", "Red Fish", 4);
  slv_deck_edit_change (edit, "main", "Blue Fish", 1);
  g_autoptr (SlvDeck) stored = slv_deck_copy (slv_deck_edit_get (edit));
  good (slv_store_save_deck (fixture->store, stored, &error));
  g_assert_cmpuint (slv_deck_recover (fixture->store), ==, 0);
  assert_library (fixture, "Pond v2 7 Red Fish, 1 Blue Fish");
  g_assert_cmpuint (n_marked (fixture), ==, 0);
}

CASE ("/deck-recover/a-deck-removed-meanwhile-stays-removed", test_removed)
{
  g_test_summary ("Edits go away with their deck, and come back with it.");
  edit_pond (fixture, "1 0", NULL);
  g_assert_true (slv_store_remove_deck (fixture->store, fixture->deck, NULL));
  g_assert_cmpuint (slv_deck_recover (fixture->store), ==, 0);
  assert_library (fixture, "");
  g_assert_true (slv_store_restore_deck (fixture->store, fixture->deck, NULL));
  g_assert_cmpuint (slv_deck_recover (fixture->store), ==, 1);
  assert_library (fixture, "Pond v2 7 Red Fish, 1 Blue Fish");
}

CASE ("/deck-recover/edits-under-a-name-that-is-taken-wait", test_name_taken)
{
  g_autoptr (SlvDeck) other = slv_deck_new ("Lake");
  g_autoptr (SlvDeck) stored = slv_deck_copy (other);

  g_test_summary ("A name that was given away: nothing is written, nothing is lost.");
  g_assert_true (slv_store_save_deck (fixture->store, stored, NULL));
  edit_pond (fixture, "1 0", "Lake");
  g_assert_cmpuint (slv_deck_recover (fixture->store), ==, 0);
  assert_library (fixture, "Lake v1; Pond v1 3 Red Fish");
  g_assert_cmpuint (n_marked (fixture), ==, 1);
}

CASE ("/deck-recover/damaged-edits-are-forgotten", test_damaged)
{
  g_autofree char *state = NULL;
  g_autoptr (GPtrArray) steps = NULL;

  g_test_summary ("What nobody can read is forgotten, and the saved state stays.");
  g_assert_true (slv_store_mark_unsaved (fixture->store, fixture->deck, "", NULL));
  g_assert_true (slv_store_keep_unsaved (fixture->store, fixture->deck, &(SlvUnsaved) { .state = "{\"version\":" }, NULL, NULL));
  g_assert_cmpuint (slv_deck_recover (fixture->store), ==, 0);
  assert_library (fixture, "Pond v1 3 Red Fish");
  g_assert_cmpuint (n_marked (fixture), ==, 0);
  g_assert_true (slv_store_load_unsaved (fixture->store, fixture->deck, &state, &steps, NULL));
  g_assert_null (state);
}

CASE ("/deck-recover/edits-of-another-program-that-runs-are-known", test_elsewhere)
{
  const char *sleep_argv[] = { "sleep", "60", NULL };
  g_autofree char *child = NULL, *stat = NULL, *path = NULL;
  GPid pid;

  g_test_summary ("Another program that runs holds edits; one that has ended, or whose number was given again, does not.");
  g_assert_true (g_spawn_async (NULL, (char **) sleep_argv, NULL, G_SPAWN_SEARCH_PATH | G_SPAWN_DO_NOT_REAP_CHILD, NULL, NULL, &pid,
                                NULL));
  path = g_strdup_printf ("/proc/%d/stat", pid);
  g_assert_true (g_file_get_contents (path, &stat, NULL, NULL));
  g_auto (GStrv) fields = g_strsplit (strrchr (stat, ')'), " ", -1);
  child = g_strdup_printf ("%d %s", pid, fields[20]);
  edit_pond (fixture, child, NULL);
  g_assert_true (slv_deck_is_edited_elsewhere (fixture->store, fixture->deck));
  g_assert_false (slv_deck_is_edited_elsewhere (fixture->store, fixture->deck + 1));
  g_free (child);
  child = g_strdup_printf ("%d 1", pid);
  g_assert_true (slv_store_mark_unsaved (fixture->store, fixture->deck, child, NULL));
  g_assert_false (slv_deck_is_edited_elsewhere (fixture->store, fixture->deck));
  kill (pid, SIGKILL);
  waitpid (pid, NULL, 0);
}

TEST_MAIN ()
