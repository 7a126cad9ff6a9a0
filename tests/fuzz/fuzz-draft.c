/* SPDX-License-Identifier: GPL-3.0-or-later */
/* fuzz-draft.c: any bytes as a list of a game that nobody knows, of which a first definition is written. Nothing may crash, and what
 * is written is a definition that loads. */
#include "fuzz.h"
#include "fuzz-games.h"
#include "import/slv-definition-draft.h"

int
LLVMFuzzerInitialize (int *argc G_GNUC_UNUSED, char ***argv G_GNUC_UNUSED)
{
  fuzz_definition_begin ();
  return 0;
}

static void
check_loads (const char *draft)
{
  g_autoptr (GPtrArray) faults = g_ptr_array_new_with_free_func ((GDestroyNotify) slv_fault_free);
  g_autoptr (SlvGames) games = fuzz_definition_load (draft, strlen (draft), faults);

  for (guint i = 0; i < faults->len; i++)
    g_test_message ("%u: %s", ((SlvFault *) faults->pdata[i])->line, ((SlvFault *) faults->pdata[i])->message);
  g_assert_nonnull (games);
}

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  static const char * const names[] = { "fuzz.xml", "Ünsere Liste.xml", "../x", "set.txt" };
  g_autofree char *list = g_strconcat (fuzz_definition_path, ".list", NULL);
  g_autoptr (GPtrArray) paths = g_ptr_array_new ();
  g_autoptr (GError) error = NULL;
  SlvDraftOrder order = { .name = names[size % G_N_ELEMENTS (names)], .id = size % 3 == 0 ? "lantern" : NULL };

  g_assert_true (g_file_set_contents (list, (const char *) data, (gssize) size, NULL));
  g_ptr_array_add (paths, list);
  g_autoptr (SlvGameDraft) draft = slv_game_draft_new (paths, &order, NULL, &error);
  g_assert_true ((draft != NULL) != (error != NULL));
  if (draft != NULL && draft->xml != NULL)
    check_loads (draft->xml);
  g_unlink (list);
  return 0;
}
