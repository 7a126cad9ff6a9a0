/* SPDX-License-Identifier: GPL-3.0-or-later */
/* fuzz-list.c: any bytes as a card list of the kind that is found and of the one that the length picks, of a game or of none, and with columns
 * that are told. Nothing may crash, every card that comes is whole and can be written and read back,
 * and every record is a card or is accounted for. */
#include "fuzz.h"
#include "fuzz-games.h"
#include "import/card-text.h"
#include "import/slv-list-file.h"

static SlvGames *games;
static char    **kinds;
static SlvArena  arena;

int
LLVMFuzzerInitialize (int *argc G_GNUC_UNUSED, char ***argv G_GNUC_UNUSED)
{
  games = fuzz_games ();
  kinds = slv_list_file_kinds (games);
  slv_arena_init (&arena);
  return 0;
}

static gboolean
take_card (const SlvCard *card, gpointer user_data, GError **error G_GNUC_UNUSED)
{
  guint *cards = user_data;
  g_autofree char *json = card_text (card), *data = card_data (card);
  static const SlvCardDataFuncs none = { 0 };

  g_assert_cmpstr (card->game, !=, "");
  g_assert_cmpstr (card->key, !=, "");
  g_assert_cmpstr (card->name, !=, "");
  g_assert_true (g_utf8_validate (json, -1, NULL));
  g_assert_true (slv_card_data_read (&arena, data, &none, NULL));
  g_assert_cmpuint (card->faces->len, >=, 1);
  g_assert_true (card->notes == NULL || (card->record != 0 && g_str_has_suffix (card->notes, "\x1f")));
  (*cards)++;
  return TRUE;
}

static void
read_list (const uint8_t *data, size_t size, const char *game, const char *kind, GHashTable *columns)
{
  g_autoptr (GInputStream) input = g_memory_input_stream_new_from_data (data, (gssize) size, NULL);
  g_autoptr (GError) error = NULL;
  SlvListAccount account = { .wanted = columns, .seed = 7 };   /* records are to be remembered */
  guint cards = 0;
  gboolean done = slv_list_file_read (input, "fuzz", games, game, kind, take_card, &cards, &account, NULL, &error);

  g_assert_true (done == (error == NULL));
  if (done)
    g_assert_cmpuint (cards, <=, account.records);
  g_assert_cmpuint (account.rejected->len, <=, account.records + 1);
  SLV_EACH (const SlvRejected, rejected, account.rejected)
    g_assert_true (g_utf8_validate (rejected->record, -1, NULL) && g_utf8_validate (rejected->reason, -1, NULL));
  for (guint i = 0; i < account.columns->len; i++)
    g_assert_nonnull (((SlvListColumn *) account.columns->pdata[i])->to);
  slv_list_account_clear (&account);
}

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  static const char * const said[] = { "card", "name", "colour", "", "type", "text" };
  g_autoptr (GHashTable) columns = g_hash_table_new (g_str_hash, g_str_equal);
  GPtrArray *list = slv_games_list (games);
  const SlvGame *game = list->pdata[size % list->len];
  const char *kind = kinds[size % g_strv_length (kinds)];

  for (guint i = 0; i < G_N_ELEMENTS (said); i += 2)
    g_hash_table_insert (columns, (gpointer) said[i], (gpointer) said[i + 1]);
  read_list (data, size, NULL, NULL, NULL);
  read_list (data, size, NULL, kind, NULL);
  read_list (data, size, game->id, kind, NULL);
  read_list (data, size, game->id, NULL, columns);
  return 0;
}
