/* SPDX-License-Identifier: GPL-3.0-or-later */
/* query-fixture.c: reads cards.txt, imports it twice (what is gone was there the first time) and builds an index of it. */
#include "query-fixture.h"
#include "scratch.h"

char *
query_data_path (const char *name)
{
  return g_build_filename (g_getenv ("SLV_TEST_DATA"), "query", name, NULL);
}

char *
query_data_read (const char *name)
{
  g_autofree char *path = query_data_path (name);
  char *text = NULL;

  good (g_file_get_contents (path, &text, NULL, &error));
  return text;
}

static void
add_printing (SlvCard *card, const char *line)
{
  g_auto (GStrv) parts = g_strsplit (line, "|", 8);
  g_autofree char *key = g_strdup_printf ("%s/%s", parts[0], parts[4]);

  SLV_EACH (const SlvPrinting, other, card->printings)
    if (g_str_equal (other->key, key))
      slv_take_str (&key, g_strdup_printf ("%s/%s/%s", parts[0], parts[4], parts[3]));   /* of one number in another language */
  SlvPrinting *printing = slv_card_add_printing (card, key);
  char **fields[] = { &printing->set_code, &printing->set_name, &printing->released, &printing->language, &printing->number,
                      &printing->rarity, &printing->artist, &printing->finishes };

  for (guint i = 0; i < G_N_ELEMENTS (fields); i++)
    slv_take_str (fields[i], g_strdup (parts[i]));
  if (g_str_has_suffix (printing->finishes, "|"))
    printing->finishes[strlen (printing->finishes) - 1] = '\0';
}

static void
add_values (SlvCard *card, const char *line)
{
  const char *equals = strchr (line, '=');
  g_autofree char *attr = g_strndup (line, (gsize) (equals - line));
  g_autofree char *text = g_strcompress (equals + 1);
  g_auto (GStrv) values = g_strsplit (text, "|", -1);
  SlvFace *face = g_ptr_array_index (card->faces, 0);

  if (*text == '\0')
    slv_face_add_value (face, attr, NULL);
  for (guint i = 0; *text != '\0' && values[i] != NULL; i++)
    slv_face_add_value (face, attr, values[i]);
}

static void
add_limit (SlvCard *card, const char *line)
{
  g_auto (GStrv) parts = g_strsplit (line, " ", 3);

  slv_card_add_limit (card, parts[0], g_ascii_strtoll (parts[1], NULL, 10), parts[2] != NULL ? parts[2] : "");
}

static SlvCard *
start_card (const char *line)
{
  g_auto (GStrv) parts = g_strsplit (line, " ", 3);
  SlvCard *card = slv_card_new (parts[0], parts[1], parts[2]);

  if (card->faces->len == 0)
    slv_card_add_face (card, NULL, parts[2]);
  return card;
}

static void
read_line (SlvCard *card, const char *line, gboolean *gone)
{
  if (g_str_has_prefix (line, "printing "))
    add_printing (card, line + strlen ("printing "));
  else if (g_str_has_prefix (line, "limit "))
    add_limit (card, line + strlen ("limit "));
  else if (g_str_has_prefix (line, "face "))
    slv_card_add_face (card, line, line + strlen ("face "));
  else if (g_str_equal (line, "gone"))
    *gone = TRUE;
  else if (strchr (line, '=') != NULL)
    add_values (card, line);
  else
    g_assert_cmpstr (line, ==, "");
}

/* All cards; those that are gone also in @gone. */
static GPtrArray *
read_cards (const char *more, GHashTable *gone)
{
  g_autofree char *file = query_data_read ("cards.txt"), *text = g_strconcat (file, "\n", more, NULL);
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
  GPtrArray *cards = g_ptr_array_new_with_free_func ((GDestroyNotify) slv_card_free);
  SlvCard *card = NULL;

  for (guint i = 0; lines[i] != NULL; i++)
    {
      gboolean is_gone = FALSE;
      if (lines[i][0] == '#')
        continue;
      if (g_str_has_prefix (lines[i], "card "))
        {
          card = start_card (lines[i] + strlen ("card "));
          g_ptr_array_add (cards, card);
        }
      else
        read_line (card, lines[i], &is_gone);
      if (is_gone)
        g_hash_table_add (gone, card);
    }
  return cards;
}

static void
import (SlvStore *store, GPtrArray *cards, const char *game)
{
  SlvImport *running = good (slv_import_begin (store, "cards.txt", game, &error));

  SLV_EACH (SlvCard, card, cards)
    {
      if (g_str_equal (card->game, game))
        good (slv_import_add (running, card, NULL, &error));
    }
  SlvTally tallies[2];
  good (slv_import_finish (running, FALSE, &tallies[0], &tallies[1], &error));
}

static void
import_all (SlvStore *store, SlvGames *games, GPtrArray *cards)
{
  SLV_EACH (const SlvGame, game, slv_games_list (games))
    import (store, cards, game->id);
}

QueryFixture *
query_fixture_new (const char *more)
{
  QueryFixture *fixture = g_new0 (QueryFixture, 1);
  g_autofree char *schema = slv_schema_dir (), *rng = g_build_filename (schema, "game.rng", NULL);
  g_autofree char *dir = query_data_path ("games");
  const char *dirs[] = { dir, NULL };
  g_autoptr (GHashTable) gone = g_hash_table_new (g_direct_hash, g_direct_equal);
  g_autoptr (GPtrArray) faults = NULL;

  slv_games_init ();
  fixture->games = good (slv_games_load (dirs, rng, &faults, &error));
  for (guint i = 0; faults != NULL && i < faults->len; i++)
    g_test_message ("%s", ((SlvFault *) g_ptr_array_index (faults, i))->message);
  g_assert_cmpuint (slv_games_list (fixture->games)->len, ==, 2);
  fixture->folder = good (g_dir_make_tmp ("sleeves-query-XXXXXX", &error));
  g_autoptr (SlvStore) store = good (slv_store_open (fixture->folder, schema, &error));
  g_autoptr (GPtrArray) cards = read_cards (more, gone);
  import_all (store, fixture->games, cards);
  SLV_EACH_KEY (SlvCard, card, gone)
    g_ptr_array_remove (cards, card);
  import_all (store, fixture->games, cards);
  fixture->index = good (slv_index_build (store, fixture->games, NULL, &error));
  return fixture;
}

void
query_fixture_free (QueryFixture *fixture)
{
  SLV_FREE_MEMBERS (fixture, (slv_index_unref, index), (slv_games_unref, games));
  scratch_remove (fixture->folder);
  g_free (fixture->folder);
  g_free (fixture);
}
