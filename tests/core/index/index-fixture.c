/* SPDX-License-Identifier: GPL-3.0-or-later */
/* index-fixture.c: see the header. */
#include "index-fixture.h"

void
index_set_up (IndexFixture  *fixture,
              gconstpointer  data)
{
  g_autofree char *dir = g_build_filename (g_getenv ("SLV_TEST_DATA"), "store", "games", NULL);
  g_autofree char *grammar = g_build_filename (g_getenv ("SLEEVES_SCHEMA"), "game.rng", NULL);
  const char *dirs[] = { dir, NULL };

  fixture_set_up (&fixture->base, data);
  fixture->games = good (slv_games_load (dirs, grammar, NULL, &error));
  fixture->lantern = slv_games_find (fixture->games, "lantern");
  fixture->moth = slv_games_find (fixture->games, "moth");
  g_assert_nonnull (fixture->lantern);
  g_assert_nonnull (fixture->moth);
}

void
index_tear_down (IndexFixture  *fixture,
                 gconstpointer  data)
{
  g_clear_pointer (&fixture->games, slv_games_unref);
  fixture_tear_down (&fixture->base, data);
}

void
index_import_cards (SlvStore   *store,
                    const char *origin,
                    SlvCard   **cards)
{
  SlvImport *import = good (slv_import_begin (store, origin, NULL, &error));

  for (guint i = 0; cards[i] != NULL; i++)
    {
      good (slv_import_add (import, cards[i], NULL, &error));
      slv_card_free (cards[i]);
    }
  good (slv_import_finish (import, FALSE, NULL, NULL, &error));
}

static SlvCard *
flip_card (void)
{
  SlvCard *card = make_card ("lantern", "k7", "Two-Sided Sign", "", "type=Road;oil=X;text=Front.");
  SlvFace *back = slv_card_add_face (card, "k7b", "Far Side");

  slv_face_add_value (back, "type", "Lamp");
  slv_face_add_value (back, "type", "Moth");
  slv_face_add_value (back, "text", "Back one.");
  slv_face_add_value (back, "text", "Back two.");
  slv_face_add_value (back, "unheard-of", "x");
  slv_face_add_value (slv_card_add_face (card, "k7c", "Keeper of Nights"), "oil", "0");
  slv_card_add_limit (card, "OPEN", 0, "2024-05-17");
  slv_card_add_limit (card, "CLOSED", 1, "");
  return card;
}

static SlvCard *
printed_card (void)
{
  static const struct { const char *key, *set, *number, *released; } rows[] = {
    { "p5", "TWO", "1", "2023-01-01" }, { "p4", "ONE", "10a", "2022-01-01" }, { "p3", "ONE", "10", "2022-01-01" },
    { "p2", "ONE", "2", "2022-01-01" }, { "p1", "AAA", "9", "2022-01-01" }, { "p0", "ZZZ", "1", "" },
    { "p6", "TWO", "1", "2023-01-01" },
  };
  SlvCard *card = make_card ("lantern", "k1", "★ Amber Lamp ★", "",
                             "type=lamp|Keeper|Lamp;oil=10;glow=3;colour=Amber;wick=A|B|A;lit=true;"
                             "text=Bright\nDraw seven sparks.");

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      SlvPrinting *printing = make_printing (card, rows[i].key, rows[i].set, rows[i].number);

      slv_take_str (&printing->released, g_strdup (rows[i].released));
      slv_take_str (&printing->set_name, g_strdup ("Name of the set"));
      slv_take_str (&printing->rarity, g_strdup (i % 2 ? "C" : "R"));
      slv_take_str (&printing->finishes, g_strdup ("foil|nonfoil"));
    }
  return card;
}

void
index_import (IndexFixture *fixture)
{
  SlvCard *gone[] = { make_card ("lantern", "k9", "Burnt Out", "", "oil=2"), NULL };
  SlvCard *cards[] = {
    printed_card (),
    make_card ("lantern", "k2", "blue moth", "", "type=Moth;oil=2;glow=;colour=Blue;lit=no;text=Élan. Quiet"),
    make_card ("lantern", "k3", "Keeper’s Oath", "", "oil=X+2;colour=White;unheard-of=1;keyword="),
    make_card ("lantern", "k5", "Nameless", "", "oil=-1"),
    make_card ("lantern", "k4", "NAMELESS", "", "oil=3;sparks=0;text=Draw two sparks."),
    make_card ("lantern", "k6", "Keeper of Nights", "", "hour=Dusk;colour=Blue;wick=A;?wick=B"),
    flip_card (),
    make_card ("moth", "k1", "Brown Moth", "", "wings=4"),
    make_card ("moth", "k2", "Ämber Moth", "", ""),
    make_card ("nobody", "k1", "A card of a game without a definition", "", "wings=4"),
    NULL };

  index_import_cards (fixture->base.store, "first", gone);
  gone[0] = NULL;
  index_import_cards (fixture->base.store, "first", gone);
  make_printing (cards[9], "p", "X", "1");
  index_import_cards (fixture->base.store, "second", cards);
}

SlvIndex *
index_build (IndexFixture *fixture)
{
  SlvIndex *index = good (slv_index_build (fixture->base.store, fixture->games, NULL, &error));

  g_assert_nonnull (index);
  return index;
}

SlvAttr *
index_attr (IndexFixture *fixture,
            const char   *id)
{
  SlvAttr *attr = slv_game_find_attr (fixture->lantern, id);

  g_assert_nonnull (attr);
  return attr;
}

guint
index_row (IndexFixture *fixture,
           SlvIndex     *index,
           const char   *name)
{
  g_autoptr (GArray) rows = NULL;

  g_assert_cmpuint (slv_index_find_name (index, fixture->lantern, name, &rows), ==, 1);
  return g_array_index (rows, guint, 0);
}

static void
append_cells (GString  *out,
              SlvIndex *index,
              guint     row)
{
  const SlvGame *game = slv_index_card_game (index, row);

  SLV_EACH (const SlvAttr, attr, game->attrs)
    {
      g_autofree char *text = slv_index_cell_text (index, row, attr);
      double number = 0;

      g_string_append_printf (out, "  %s: %d %u “%s” “%s”", attr->id, (int) slv_index_cell_state (index, row, attr),
                              slv_index_cell_count (index, row, attr), text, slv_index_text_folded (index, row, attr));
      if (slv_index_cell_number (index, row, attr, &number))
        g_string_append_printf (out, " %g", number);
      g_string_append_c (out, '\n');
      for (guint face = 1; face < slv_index_n_faces (index, row); face++)
        {
          g_autofree char *other = slv_index_face_text (index, row, face, attr);

          g_string_append_printf (out, "    %s “%s”\n", slv_index_face_name (index, row, face), other);
        }
    }
}

static void
append_parts (GString  *out,
              SlvIndex *index,
              guint     row)
{
  SLV_EACH_PRINTING (p, index, row)
    g_string_append_printf (out, "  %u %s|%s|%s|%s|%s|%s|%s|%s|%s|%s|%s|%d\n", slv_index_printing_card (index, p->printing), p->key,
                            p->set_code, p->set_name, p->released, p->language, p->number, p->rarity, p->artist, p->image, p->text,
                            p->finishes, p->gone);
  for (guint i = 0; i < slv_index_n_limits (index, row); i++)
    {
      SlvLimitView limit;

      slv_index_limit (index, row, i, &limit);
      g_string_append_printf (out, "  %s %d %s\n", limit.tag, (int) limit.limit, limit.since);
    }
}

static void
append_columns (GString        *out,
                SlvIndex       *index,
                const SlvGame  *game)
{
  gsize length;

  slv_index_folds (index, game, NULL, &length);
  g_string_append_printf (out, "%s names %u\n", game->id, (guint) length);
  for (guint i = 0; i < game->attrs->len; i++)
    {
      SlvColumn column;

      if (!slv_index_column (index, game, game->attrs->pdata[i], &column))
        continue;
      g_string_append_printf (out, "%s: rows %u+%u codes %u", column.attr->id, column.first_row, column.n_rows,
                              column.starts[column.n_rows]);
      for (guint code = 0; code < column.n_values; code++)
        {
          double number = 0;
          gboolean is_number = slv_column_number (index, &column, code, &number);

          g_string_append_printf (out, " “%s” “%s” %d %g", slv_column_value (index, &column, code),
                                  slv_column_folded (index, &column, code), is_number, number);
        }
      g_string_append_c (out, '\n');
    }
}

char *
index_to_string (SlvIndex *index)
{
  GString *out = g_string_new (NULL);
  GPtrArray *games = slv_games_list (slv_index_get_games (index));

  for (guint row = 0; row < slv_index_n_cards (index); row++)
    {
      g_autofree char *id = slv_index_dup_id (index, row);
      g_autoptr (GArray) rows = NULL;

      slv_index_find_name (index, slv_index_card_game (index, row), slv_index_card_name (index, row), &rows);
      g_string_append_printf (out, "%u %s %s “%s” “%s” %d rank %u id %u found %u\n", row, id, slv_index_card_name (index, row),
                              slv_index_card_folded (index, row), slv_index_card_identity (index, row),
                              slv_index_card_gone (index, row),
                              slv_index_card_rank (index, row), slv_index_find_id (index, id), rows->len);
      append_cells (out, index, row);
      append_parts (out, index, row);
    }
  for (guint i = 0; i < games->len; i++)
    append_columns (out, index, games->pdata[i]);
  return g_string_free (out, FALSE);
}
