/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-deck-group.c: groups of a person's own in a deck. */
#include "base/slv-fold.h"
#include "deck/slv-deck-diff.h"
#include "deck/slv-deck-group.h"

/* "Ramp, Removal" */
static char *
names (const SlvDeck *deck)
{
  g_autoptr (GPtrArray) groups = slv_deck_dup_groups (deck);

  return slv_join_texts (groups, ", ", 0);
}

#define assert_names(deck, text) G_STMT_START { g_autofree char *names_ = names (deck); g_assert_cmpstr (names_, ==, text); } G_STMT_END

/* Position of the group of @card, -1: in none. */
static gint
group_of (const SlvDeck *deck, const char *card)
{
  g_autoptr (GHashTable) grouped = slv_deck_dup_grouped (deck);
  g_autofree char *folded = slv_fold_name (card, NULL);
  gpointer position;

  return g_hash_table_lookup_extended (grouped, folded, NULL, &position) ? (gint) GPOINTER_TO_UINT (position) : -1;
}

static SlvDeck *
grouped_deck (void)
{
  SlvDeck *deck = slv_deck_new ("Mine");

  slv_deck_add (deck, "main", "Oak", 3, "", "", 0);
  g_ptr_array_add (deck->extras, g_strdup ("other\tid\t7"));
  g_assert_true (slv_deck_add_group (deck, "Ramp", NULL));
  g_assert_true (slv_deck_add_group (deck, "Removal", NULL));
  g_assert_true (slv_deck_add_group (deck, "Würfe 🎲", NULL));
  g_assert_true (slv_deck_group_card (deck, "Oak", "RAMP", NULL));
  return deck;
}

TEST ("/deck-group/changes", test_changes)
{
  g_autoptr (SlvDeck) deck = grouped_deck ();

  assert_names (deck, "Ramp, Removal, Würfe 🎲");
  g_assert_cmpint (group_of (deck, "oak"), ==, 0);
  g_assert_true (slv_deck_move_group (deck, "Würfe 🎲", 0, NULL));
  g_assert_true (slv_deck_move_group (deck, "ramp", 99, NULL));
  assert_names (deck, "Würfe 🎲, Removal, Ramp");
  g_assert_cmpint (group_of (deck, "Oak"), ==, 2);
  g_assert_true (slv_deck_rename_group (deck, "Ramp", "RAMP", NULL));   /* its own name in capitals is free */
  g_assert_true (slv_deck_group_card (deck, "Oak", "Removal", NULL));   /* in one group at a time */
  g_assert_cmpint (group_of (deck, "Oak"), ==, 1);
  g_assert_true (slv_deck_remove_group (deck, "Removal", NULL));
  g_assert_cmpint (group_of (deck, "Oak"), ==, -1);
  assert_names (deck, "Würfe 🎲, RAMP");
  g_assert_true (slv_deck_group_card (deck, "Oak", "Ramp", NULL));
  g_assert_true (slv_deck_group_card (deck, "Oak", NULL, NULL));
  g_assert_cmpint (group_of (deck, "Oak"), ==, -1);
  g_assert_cmpstr (g_ptr_array_index (deck->extras, 0), ==, "other\tid\t7");
  g_assert_true (slv_deck_group_card (deck, "X", "Ramp", NULL));   /* a name of one letter */
  g_assert_cmpint (group_of (deck, "x"), ==, 1);
  g_ptr_array_remove_index (deck->extras, 0);
  g_assert_true (slv_deck_remove_group (deck, "Würfe 🎲", NULL));
  g_assert_true (slv_deck_remove_group (deck, "Ramp", NULL));
  g_assert_cmpuint (deck->extras->len, ==, 0);
}

static void
assert_refused (const SlvDeck *deck, const char *name, SlvErrorCode code)
{
  g_autoptr (SlvDeck) copy = slv_deck_copy (deck);

  fails (slv_deck_add_group (copy, name, &error), (int) code);
  g_assert_cmpuint (copy->extras->len, ==, deck->extras->len);
}

TEST ("/deck-group/bad-names", test_bad_names)
{
  g_autoptr (SlvDeck) deck = grouped_deck ();
  g_autofree char *longest = g_strnfill (SLV_DECK_GROUP_CHARS_MAX, 'x'), *longer = g_strconcat (longest, "x", NULL);
  const char * const bad[] = { "", " ", "a\tb", "a\nb", "a\x1b[1m", "abc\xe2\x80\xae" "def", "\xff", "ramp", "REMOVAL", longer };

  for (guint i = 0; i < G_N_ELEMENTS (bad); i++)
    assert_refused (deck, bad[i], SLV_ERROR_USAGE);
  g_assert_true (slv_deck_add_group (deck, longest, NULL));
  g_assert_false (slv_deck_rename_group (deck, "Ramp", "removal", NULL));
  fails (slv_deck_group_card (deck, "Oak", "Nothing", &error), SLV_ERROR_REFUSED);
  g_assert_cmpint (group_of (deck, "Oak"), ==, 0);
  fails (slv_deck_group_card (deck, " ", "Ramp", &error), SLV_ERROR_REFUSED);
  fails (slv_deck_group_card (deck, "", NULL, &error), SLV_ERROR_REFUSED);
  g_assert_true (slv_deck_has_group (deck, "ramp", NULL));
  fails (slv_deck_has_group (deck, "Nothing", &error), SLV_ERROR_REFUSED);
  fails (slv_deck_move_group (deck, "Nothing", 0, &error), SLV_ERROR_REFUSED);
  fails (slv_deck_rename_group (deck, "Nothing", "Other", &error), SLV_ERROR_REFUSED);
  fails (slv_deck_remove_group (deck, "Nothing", &error), SLV_ERROR_REFUSED);
  for (guint i = 4; i < SLV_DECK_GROUPS_MAX; i++)
    {
      g_autofree char *name = g_strdup_printf ("Group %u", i);

      g_assert_true (slv_deck_add_group (deck, name, NULL));
    }
  assert_refused (deck, "One too many", SLV_ERROR_REFUSED);
}

/* What a file says and nobody could have made here is shown nowhere. */
TEST ("/deck-group/bad-extras", test_bad_extras)
{
  g_autoptr (SlvDeck) deck = slv_deck_new ("Mine");
  const char * const bad[] = { "groups", "groups\tRamp", "groups\t\t", "groups\tab\xe2\x80\xae" "c\t", "groups\tA\x07\t", "groups\tNone\tOak",
                               "groupsx\tB\t", "groups\tC\t", "groups\tc\t" };

  for (guint i = 0; i < G_N_ELEMENTS (bad); i++)
    g_ptr_array_add (deck->extras, g_strdup (bad[i]));
  assert_names (deck, "C");
  g_assert_cmpint (group_of (deck, "Oak"), ==, -1);
  g_assert_false (slv_deck_is_group (bad[3]));
  g_assert_true (slv_deck_add_group (deck, "None", NULL));
  g_assert_cmpint (group_of (deck, "Oak"), ==, -1);
  g_ptr_array_insert (deck->extras, 0, g_strdup ("groups\tC\tElm"));   /* before the group itself */
  g_assert_cmpint (group_of (deck, "elm"), ==, 0);
}

TEST ("/deck-group/undo-and-lines", test_undo_and_lines)
{
  g_autoptr (SlvDeckEdit) edit = slv_deck_edit_new (grouped_deck ()), back = NULL;
  g_autoptr (SlvDeck) changed = slv_deck_copy (slv_deck_edit_get (edit)), old = slv_deck_copy (changed), line = NULL;
  g_autoptr (GPtrArray) steps = g_ptr_array_new_with_free_func (g_free);
  guint version;

  slv_deck_edit_regroup (edit, old);
  g_assert_false (slv_deck_edit_can_undo (edit));   /* the same groups are no step */
  slv_take_str ((char **) &old->extras->pdata[0], g_strdup ("other\tid\t8"));
  slv_deck_edit_regroup (edit, old);
  g_assert_true (slv_deck_edit_can_undo (edit));
  g_free (slv_deck_edit_undo (edit));
  g_assert_true (slv_deck_group_card (old, "Oak", "Ramp", NULL));
  slv_deck_group_card (changed, "Oak", "Removal", NULL);
  slv_deck_edit_regroup (edit, changed);
  g_assert_cmpint (group_of (slv_deck_edit_get (edit), "Oak"), ==, 1);
  g_autofree char *state = slv_deck_edit_dup_state (edit, 1);
  g_ptr_array_add (steps, slv_deck_edit_dup_step (edit, 0));
  back = slv_deck_edit_restore (state, steps, &version);
  g_assert_nonnull (back);
  g_autofree char *said = slv_deck_edit_undo (back);
  g_assert_nonnull (strstr (said, "Mine"));
  g_assert_cmpint (group_of (slv_deck_edit_get (back), "Oak"), ==, 0);
  g_free (slv_deck_edit_redo (back));
  g_assert_cmpint (group_of (slv_deck_edit_get (back), "Oak"), ==, 1);
  slv_deck_edit_go_back (back, old, "version 1");   /* an earlier state has the groups that it had */
  g_assert_cmpint (group_of (slv_deck_edit_get (back), "Oak"), ==, 0);
  g_autofree char *text = slv_deck_to_line (slv_deck_edit_get (edit));
  line = slv_deck_from_line (text);
  assert_names (line, "Ramp, Removal, Würfe 🎲");
  g_assert_cmpint (group_of (line, "Oak"), ==, 1);
}

TEST ("/deck-group/diff", test_diff)
{
  g_autoptr (SlvDeck) before = grouped_deck (), after = slv_deck_copy (before);
  g_autoptr (GPtrArray) none = slv_deck_diff_groups (before, after), changes = NULL;

  g_assert_cmpuint (none->len, ==, 0);
  slv_deck_add (after, "side", "OAK", 1, "", "", 0);      /* in another zone, told once */
  slv_deck_add (after, "main", "Elm", 1, "", "", 0);      /* in a group, but only one deck has it */
  g_assert_true (slv_deck_group_card (after, "Elm", "Ramp", NULL));
  g_assert_true (slv_deck_group_card (after, "Oak", NULL, NULL));
  g_assert_true (slv_deck_remove_group (after, "Removal", NULL));
  changes = slv_deck_diff_groups (before, after);
  g_assert_cmpuint (changes->len, ==, 2);
  const SlvGroupChange *own = g_ptr_array_index (changes, 0);
  g_assert_cmpstr (own->name, ==, "");
  g_assert_cmpstr (own->before, ==, "Ramp, Removal, Würfe 🎲");
  g_assert_cmpstr (own->after, ==, "Ramp, Würfe 🎲");
  const SlvGroupChange *oak = g_ptr_array_index (changes, 1);
  g_assert_cmpstr (oak->name, ==, "Oak");
  g_assert_cmpstr (oak->before, ==, "Ramp");
  g_assert_null (oak->after);
}

TEST_MAIN ()
