/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-tidepool.c: see slv-tidepool.h. The cards go through the store, as any list does. */
#include "slv-tidepool.h"
#include "scratch.h"

/*  name, type, color, home, weight, deck-limit, draw, draw-zone, crew, chart */
static const TidepoolCard list[] = {
  { "Captain Coral", "Captain", "Red", "Blue", NULL, NULL, "5", NULL,
    "@never weight>=9|type:fish -color:blue -color:green|@most 2 color:blue|@most 1 type:reef|@if redraw-over defeat type:pearl",
    "@least 2 type:pearl|name:\"Reef One\"|name:\"Reef One\"|@if redraw_over defeat color:{option.redraw_over}" },
  { "Captain Kelp", "Captain", "Green", "-", NULL, NULL, "3", "chest", "type:fish|@whenever type:reef", "tide:high" },
  { "Captain Fog", "Captain", "Red", "-", NULL, NULL, NULL, NULL, NULL, NULL },
  { "Captain Murk", "Captain", NULL, NULL, NULL, NULL, "5", NULL, "-", "-" },
  { "Red Fish", "Fish", "Red", NULL, "2", NULL, NULL, NULL, NULL, NULL },
  { "Blue Fish", "Fish", "Blue", NULL, "2", NULL, NULL, NULL, NULL, NULL },
  { "Green Fish", "Fish", "Green", NULL, "2", NULL, NULL, NULL, NULL, NULL },
  { "Twin Fish", "Fish", "Red|Blue", NULL, "2", NULL, NULL, NULL, NULL, NULL },
  { "Odd Fish", "Fish", "Red|Green", NULL, "2", NULL, NULL, NULL, NULL, NULL },
  { "Grey Fish", "Fish", "-", NULL, "2", NULL, NULL, NULL, NULL, NULL },
  { "Whale", "Fish", "Red", NULL, "12", NULL, NULL, NULL, NULL, NULL },
  { "Unweighed Fish", "Fish", "Red", NULL, NULL, NULL, NULL, NULL, NULL, NULL },
  { "Shoal Fish", "Fish", "Red", NULL, "1", "any", NULL, NULL, NULL, NULL },
  { "Shy Fish", "Fish", "Red", NULL, "1", "1", NULL, NULL, NULL, NULL },
  { "Pearl", "Pearl", "-", NULL, NULL, NULL, NULL, NULL, NULL, NULL },
  { "Reef One", "Reef", "Red", NULL, "1", NULL, NULL, NULL, NULL, NULL },
  { "Reef Two", "Reef", "Blue", NULL, "1", NULL, NULL, NULL, NULL, NULL },
  { "Shapeless Thing", NULL, "Red", NULL, "1", NULL, NULL, NULL, NULL, NULL },
  { "Café  Fish", "Fish", "Red", NULL, "1", NULL, NULL, NULL, NULL, NULL },
};

static void
add_values (SlvFace *face, const char *attr, const char *text)
{
  if (text == NULL)
    return;
  if (strcmp (text, "-") == 0)
    {
      slv_face_add_value (face, attr, NULL);
      return;
    }
  g_auto (GStrv) values = g_strsplit (text, "|", -1);
  for (guint i = 0; values[i] != NULL; i++)
    slv_face_add_value (face, attr, values[i]);
}

/* Entries of a dated list, as an import of one brings them. */
static void
import_dated (SlvImport *import, const char *name, const char *dated)
{
  g_auto (GStrv) entries = g_strsplit (dated != NULL ? dated : "", "|", -1);

  for (guint i = 0; entries[i] != NULL; i++)
    {
      g_auto (GStrv) parts = g_strsplit (entries[i], " ", 3);
      g_autofree char *key = g_strdup_printf (SLV_LISTED_KEY "TIDE/%s/%u", name, i);
      g_autoptr (SlvCard) card = slv_card_new ("tidepool", key, name);
      gint64 limit = g_ascii_strtoll (parts[0], NULL, 10);

      for (guint k = 1; k < 3; k++)
        if (strcmp (parts[k], "-") == 0)
          parts[k][0] = '\0';
      slv_card_add_listed (card, &(SlvLimit) { (char *) "TIDE", limit < 0 ? SLV_ALL : limit, parts[1], parts[2], NULL });
      good (slv_import_add (import, card, NULL, &error));
    }
}

static void
import_card (SlvImport *import, const TidepoolCard *from, const TidepoolDays *days, guint number)
{
  g_autofree char *key = g_strdup_printf ("k%05u", number);
  g_autofree char *set = g_strdup_printf ("S%u", number % 3);
  g_autoptr (SlvCard) card = slv_card_new ("tidepool", key, from->name);
  SlvFace *face = g_ptr_array_index (card->faces, 0);
  SlvPrinting *printing = slv_card_add_printing (card, key);

  add_values (face, "type", from->type);
  add_values (face, "color", from->color);
  add_values (face, "home", from->home);
  add_values (face, "weight", from->weight);
  add_values (face, "deck-limit", from->limit);
  add_values (face, "draw", from->draw);
  add_values (face, "draw-zone", from->draw_zone);
  add_values (face, "crew", from->crew);
  add_values (face, "chart", from->chart);
  slv_take_str (&printing->set_code, g_steal_pointer (&set));
  slv_take_str (&printing->number, g_strdup_printf ("%u", number));
  if (strcmp (from->name, "Whale") == 0)
    {
      slv_card_add_limit (card, "TIDE", 0, "2024-01-01");
      slv_card_add_limit (card, "TIDE", 1, "2025-01-01");
      slv_card_add_limit (card, "OTHER", 0, "");
    }
  if (days != NULL && days->banned != NULL)
    slv_card_add_limit (card, days->banned, 0, "");
  if (days != NULL && days->released != NULL)
    slv_take_str (&printing->released, g_strdup (days->released));
  if (days != NULL && days->printing != NULL)
    {
      const char *blank = strchr (days->printing, ' ');

      slv_take_str (&printing->set_code, g_strndup (days->printing, (gsize) (blank - days->printing)));
      slv_take_str (&printing->number, g_strdup (blank + 1));
    }
  good (slv_import_add (import, card, NULL, &error));
  import_dated (import, from->name, days != NULL ? days->dated : NULL);
}

static void
import_cards (SlvStore *store, const TidepoolCard *extra, const TidepoolDays *days, guint n_extra)
{
  SlvImport *import = good (slv_import_begin (store, "test", "tidepool", &error));

  for (guint i = 0; i < G_N_ELEMENTS (list); i++)
    import_card (import, &list[i], NULL, i + 1);
  for (guint i = 0; i < n_extra; i++)
    import_card (import, &extra[i], days != NULL ? &days[i] : NULL, G_N_ELEMENTS (list) + i + 1);
  good (slv_import_finish (import, FALSE, NULL, NULL, &error));
  import = good (slv_import_begin (store, "abyss", "abyss", &error));   /* rows of one game begin where those of another end */
  g_autoptr (SlvCard) lantern = slv_card_new ("abyss", "a1", "Lantern Eel");
  good (slv_import_add (import, lantern, NULL, &error));
  good (slv_import_finish (import, FALSE, NULL, NULL, &error));
}

Tidepool *
tidepool_new_empty (void)
{
  Tidepool *pool = g_new0 (Tidepool, 1);
  g_autofree char *dir = g_build_filename (g_getenv ("SLV_TEST_DATA"), "checkgame", NULL);
  g_autofree char *schema_dir = slv_schema_dir ();
  g_autofree char *schema = g_build_filename (schema_dir, "game.rng", NULL);
  const char *dirs[] = { dir, NULL };
  g_autoptr (GPtrArray) faults = NULL;

  slv_games_init ();
  pool->games = good (slv_games_load (dirs, schema, &faults, &error));
  for (guint i = 0; i < faults->len; i++)
    g_test_message ("%s", ((SlvFault *) g_ptr_array_index (faults, i))->message);
  g_assert_cmpuint (faults->len, ==, 0);
  pool->game = slv_games_find (pool->games, "tidepool");
  g_assert_nonnull (pool->game);
  pool->index = slv_index_new_empty (pool->games);
  return pool;
}

Tidepool *
tidepool_new_dated (const TidepoolCard *extra, const TidepoolDays *days, guint n_extra)
{
  Tidepool *pool = tidepool_new_empty ();
  g_autofree char *schema_dir = slv_schema_dir ();

  pool->dir = good (g_dir_make_tmp ("slv-tidepool-XXXXXX", &error));
  g_autoptr (SlvStore) store = good (slv_store_open (pool->dir, schema_dir, &error));
  import_cards (store, extra, days, n_extra);
  slv_index_unref (pool->index);
  pool->index = good (slv_index_build (store, pool->games, NULL, &error));
  return pool;
}

Tidepool *
tidepool_new (const TidepoolCard *extra, guint n_extra)
{
  return tidepool_new_dated (extra, NULL, n_extra);
}

void
tidepool_free (Tidepool *pool)
{
  if (pool->dir != NULL)
    scratch_remove (pool->dir);
  SLV_FREE_MEMBERS (pool, (slv_index_unref, index), (slv_games_unref, games), (g_free, dir));
  g_free (pool);
}

SlvFormat *
tidepool_format (Tidepool *pool, const char *id)
{
  g_autofree char *full = g_strconcat ("tidepool/1/", id, NULL);
  return good (slv_games_resolve_format (pool->games, NULL, full, &error));
}

void
tidepool_add (SlvDeck *deck, const char *line)
{
  g_auto (GStrv) parts = g_strsplit (line, " ", 3);

  g_assert_cmpuint (g_strv_length (parts), ==, 3);
  slv_deck_add (deck, strcmp (parts[0], ".") == 0 ? "" : parts[0], parts[2],
                (guint) g_ascii_strtoull (parts[1], NULL, 10), NULL, NULL, deck->entries->len + 1);
}

SlvDeck *
tidepool_deck (const char *line, ...)
{
  SlvDeck *deck = slv_deck_new ("test");
  va_list lines;

  va_start (lines, line);
  for (; line != NULL; line = va_arg (lines, const char *))
    tidepool_add (deck, line);
  va_end (lines);
  return deck;
}

SlvDeck *
tidepool_deck_of (const char *text)
{
  g_auto (GStrv) lines = g_strsplit (text, "|", -1);
  SlvDeck *deck = slv_deck_new ("test");

  for (guint i = 0; lines[i] != NULL; i++)
    tidepool_add (deck, lines[i]);
  return deck;
}

void
tidepool_take (SlvDeck *deck, const char *name)
{
  for (guint i = deck->entries->len; i > 0; i--)
    {
      const SlvDeckEntry *entry = slv_deck_entry (deck, i - 1);

      if (g_str_equal (entry->zone, "main") && g_str_equal (entry->name, name))
        {
          slv_deck_set_count (deck, i - 1, entry->count - 1);
          return;
        }
    }
  g_assert_not_reached ();
}

SlvDeck *
tidepool_legal_deck (void)
{
  return tidepool_deck ("captain 1 Captain Coral", "main 3 Red Fish", "main 3 Blue Fish", "main 3 Twin Fish", "main 1 Reef One",
                        NULL);
}
