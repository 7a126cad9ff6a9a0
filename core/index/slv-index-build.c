/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-index-build.c: reads all cards and printings once from the store, in its order, and codes their values. Cards of games
 * without a definition stay in the store. Attributes that the definition does not know are passed over: a changed definition
 * needs no new import. */
#include "index/slv-index-build.h"
#include "index/slv-index-errata.h"

#include "base/slv-fold.h"

#define CANCEL_STEPS 1024u   /* rows between two looks at the cancellable */

static gboolean
go_on (SlvIndexBuild *build, GError **error)
{
  if (++build->steps % CANCEL_STEPS != 0 || !g_cancellable_is_cancelled (build->cancellable))
    return TRUE;
  return slv_set_error (error, SLV_ERROR_CANCELLED, NULL, _("reading the cards was interrupted"));
}

/* ---- columns ---- */

static void
attr_init (SlvBuildAttr *column, const SlvAttr *attr)
{
  guint32 zero = 0;

  column->attr = attr;
  column->states = g_byte_array_new ();
  column->starts = g_array_new (FALSE, FALSE, sizeof (guint32));
  column->codes = g_array_new (FALSE, FALSE, sizeof (guint32));
  column->values = g_array_new (FALSE, FALSE, sizeof (guint32));
  column->known = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  column->by_word = g_hash_table_new (NULL, NULL);
  column->text = g_string_new (NULL);
  column->fold = g_string_new (NULL);
  column->fold_starts = g_array_new (FALSE, FALSE, sizeof (guint32));
  g_array_append_val (column->starts, zero);
}

SLV_DEFINE_STATIC_CLEAR (SlvBuildAttr, attr_clear, states, starts, codes, values, known, by_word, text, fold, fold_starts);

/* The code of @value, in the spelling of the definition where it has one. */
guint32
slv_build_code (SlvIndexBuild *build, SlvBuildAttr *column, const char *value)
{
  guint32 code = GPOINTER_TO_UINT (g_hash_table_lookup (column->known, value));

  if (code != 0)
    return code - 1;
  const char *canonical = slv_attr_canonical_value (column->attr, value);
  guint32 word = slv_words_add (&build->words, canonical != NULL ? canonical : value);
  code = GPOINTER_TO_UINT (g_hash_table_lookup (column->by_word, GUINT_TO_POINTER (word)));
  if (code == 0)
    {
      g_array_append_val (column->values, word);
      code = column->values->len;
      g_hash_table_insert (column->by_word, GUINT_TO_POINTER (word), GUINT_TO_POINTER (code));
    }
  g_hash_table_insert (column->known, g_strdup (value), GUINT_TO_POINTER (code));
  return code - 1;
}

static void
add_codes (SlvIndexBuild *build, SlvBuildAttr *column, const SlvCells *cells)
{
  const SlvCell *cell = &cells->cells[column->attr->index];
  guint first = column->codes->len;

  for (guint i = 0; i < cell->n; i++)
    {
      guint32 code = slv_build_code (build, column, slv_cells_value (cells, column->attr->index, i));
      gboolean repeated = FALSE;

      for (guint k = first; k < column->codes->len && column->attr->kind != SLV_ATTR_MULTISET; k++)
        repeated |= g_array_index (column->codes, guint32, k) == code;
      if (!repeated)
        g_array_append_val (column->codes, code);
    }
}

static void
add_text (SlvBuildAttr *column, const SlvCells *cells)
{
  const SlvCell *cell = &cells->cells[column->attr->index];
  guint32 start = (guint32) column->text->len, fold_start = (guint32) column->fold->len;

  for (guint i = 0; i < cell->n; i++)
    {
      if (i > 0)
        g_string_append_c (column->text, '\n');
      g_string_append (column->text, slv_cells_value (cells, column->attr->index, i));
    }
  g_string_append_c (column->text, '\0');
  g_array_append_val (column->fold_starts, fold_start);
  if (cell->n > 0)
    {
      g_autofree char *folded = slv_fold_search (column->text->str + start);

      g_string_append (column->fold, folded);
    }
  g_string_append_c (column->fold, '\0');
}

static void
add_cells (SlvIndexBuild *build, SlvBuildGame *game)
{
  for (guint i = 0; i < game->cells.n; i++)
    {
      SlvBuildAttr *column = &game->attrs[i];

      g_byte_array_append (column->states, &game->cells.cells[i].state, 1);
      if (column->attr->kind == SLV_ATTR_TEXT)
        add_text (column, &game->cells);
      else
        add_codes (build, column, &game->cells);
      guint32 end = column->attr->kind == SLV_ATTR_TEXT ? (guint32) column->text->len : column->codes->len;
      g_array_append_val (column->starts, end);
    }
}

/* ---- one card ---- */

/* What was gathered of an attribute of a further face becomes one text. */
static void
end_face_value (SlvIndexBuild *build)
{
  SlvBuildGame *game = build->current;

  if (build->face_attr < 0)
    return;
  SlvBuildValue value = (SlvBuildValue) { (guint32) build->face_attr, slv_words_add (&build->words, build->face_text->str) };
  g_array_append_val (game->values, value);
  g_array_index (game->faces, SlvBuildFace, game->faces->len - 1).n_values++;
  g_string_truncate (build->face_text, 0);
  build->face_attr = -1;
}

static void
on_face (const char *key G_GNUC_UNUSED, const char *name, gpointer user_data)
{
  SlvIndexBuild *build = user_data;
  SlvBuildFace face;

  end_face_value (build);
  if (build->n_faces++ == 0)
    return;
  g_autofree char *identity = slv_fold_name (name, build->current->game->strip);
  face = (SlvBuildFace) { .name = slv_words_add (&build->words, name), .identity = slv_words_add (&build->words, identity),
                          .card = build->current->cards->len, .first_value = build->current->values->len };
  g_array_append_val (build->current->faces, face);
  build->card.n_faces++;
}

static void
on_value (const char *id, const char *value, gpointer user_data)
{
  SlvIndexBuild *build = user_data;

  if (build->n_faces <= 1)
    {
      slv_cells_take (&build->current->cells, id, value);
      return;
    }
  gint attr = slv_cells_find (&build->current->cells, id);
  if (attr < 0)
    return;
  if (attr != build->face_attr)
    end_face_value (build);
  if (value == NULL)
    return;
  const SlvAttr *declared = build->current->game->attrs->pdata[attr];
  if (build->face_attr == attr)
    g_string_append (build->face_text, declared->kind == SLV_ATTR_TEXT ? "\n" : ", ");
  build->face_attr = attr;
  g_string_append (build->face_text, value);
}

static void
on_limit (const SlvLimit *limit, gpointer user_data)
{
  SlvIndexBuild *build = user_data;
  SlvBuildLimit row = slv_build_limit (build, limit, build->seen);

  g_array_append_val (build->current->limits, row);
  build->card.n_limits++;
}

static gboolean
add_listed (SlvIndexBuild *build, SlvBuildGame *game, const SlvStoredCard *card, GError **error)
{
  if (slv_build_read_listed (build, game, card))
    return go_on (build, error);
  return slv_set_error (error, SLV_ERROR_DAMAGED, NULL, _("the stored record of “%s” is damaged"), card->name);
}

static gboolean
on_card (const SlvStoredCard *card, gpointer user_data, GError **error)
{
  static const SlvCardDataFuncs funcs = { on_face, on_value, on_limit, slv_build_take_erratum };
  SlvIndexBuild *build = user_data;
  SlvBuildGame *game = g_hash_table_lookup (build->by_id, card->game);

  if (game == NULL)
    return go_on (build, error);
  if (slv_key_is_entry (card->key))
    return add_listed (build, game, card, error);
  build->current = game;
  build->n_faces = 0;
  build->face_attr = -1;
  g_autofree char *folded = slv_fold_search (card->name);
  g_autofree char *identity = slv_fold_name (card->name, game->game->strip);
  build->card = (SlvBuildCard) {
    .id = card->id, .gone = card->gone, .first_face = game->faces->len, .first_limit = game->limits->len,
    .folded = g_string_chunk_insert (build->folds, folded), .name = slv_words_add (&build->words, card->name),
    .key = slv_words_append (&build->words, card->key), .identity = slv_words_add (&build->words, identity),
  };
  slv_cells_begin (&game->cells, card->name);
  slv_build_see (build, card->imported);
  build->origins = slv_words_add (&build->words, card->origins);
  if (!slv_card_data_read (&build->arena, card->data, &funcs, build))
    return slv_set_error (error, SLV_ERROR_DAMAGED, NULL, _("the stored record of “%s” is damaged"), card->name);
  end_face_value (build);
  slv_cells_settle (&game->cells);
  add_cells (build, game);
  SlvBuildPlace place = (SlvBuildPlace) { .id = card->id, .card = game->cards->len };
  g_ptr_array_find (build->built, game, &place.game);
  g_array_append_val (game->cards, build->card);
  g_array_append_val (build->places, place);
  return go_on (build, error);
}

/* ---- sets and printings ---- */

static gboolean
on_set (const SlvStoredSet *set, gpointer user_data, GError **error)
{
  SlvIndexBuild *build = user_data;
  SlvBuildSet row = { set->id, slv_words_add (&build->words, set->code), slv_words_add (&build->words, set->name),
                      slv_words_add (&build->words, set->released), slv_words_add (&build->words, set->language) };

  g_array_append_val (build->sets, row);
  return go_on (build, error);
}

SLV_DEFINE_ORDER (SlvBuildSet, compare_sets, id);
SLV_DEFINE_ORDER (SlvBuildPlace, compare_places, id);

static gboolean
on_printing (const SlvStoredPrinting *printing, gpointer user_data, GError **error)
{
  SlvIndexBuild *build = user_data;
  const SlvBuildSet wanted_set = { .id = printing->set };
  const SlvBuildPlace wanted_place = { .id = printing->card };
  SlvBuildPrinting row = { .gone = printing->gone };
  guint at;

  if (!g_array_binary_search (build->places, &wanted_place, compare_places, &row.card))
    return go_on (build, error);   /* of a game without a definition */
  if (!g_array_binary_search (build->sets, &wanted_set, compare_sets, &at))
    return slv_set_error (error, SLV_ERROR_DAMAGED, NULL, _("the stored printing “%s” has no set"), printing->key);
  const SlvBuildSet *set = &g_array_index (build->sets, SlvBuildSet, at);
  row.words[SLV_PRINTING_KEY] = slv_words_append (&build->words, printing->key);
  row.words[SLV_PRINTING_SET_CODE] = set->code;
  row.words[SLV_PRINTING_SET_NAME] = set->name;
  row.words[SLV_PRINTING_RELEASED] = set->released;
  row.words[SLV_PRINTING_LANGUAGE] = set->language;
  row.words[SLV_PRINTING_NUMBER] = slv_words_add (&build->words, printing->number);
  row.words[SLV_PRINTING_RARITY] = slv_build_rarity (build, build->built->pdata[g_array_index (build->places, SlvBuildPlace, row.card).game],
                                                    printing->rarity);
  row.words[SLV_PRINTING_ARTIST] = slv_words_add (&build->words, printing->artist);
  row.words[SLV_PRINTING_IMAGE] = slv_words_append (&build->words, printing->image);
  row.words[SLV_PRINTING_TEXT] = slv_words_append (&build->words, printing->text);
  row.words[SLV_PRINTING_FINISHES] = slv_words_add (&build->words, printing->finishes);
  g_array_append_val (build->printings, row);
  return go_on (build, error);
}

/* ---- the whole ---- */

static SlvBuildGame *
build_game_new (SlvGame *game)
{
  SlvBuildGame *built = g_new0 (SlvBuildGame, 1);

  built->game = game;
  built->attrs = g_new0 (SlvBuildAttr, game->attrs->len + 1);
  for (guint i = 0; i < game->attrs->len; i++)
    attr_init (&built->attrs[i], game->attrs->pdata[i]);
  slv_cells_init (&built->cells, game);
  built->cards = g_array_new (FALSE, FALSE, sizeof (SlvBuildCard));
  built->faces = g_array_new (FALSE, FALSE, sizeof (SlvBuildFace));
  built->values = g_array_new (FALSE, FALSE, sizeof (SlvBuildValue));
  built->limits = g_array_new (FALSE, FALSE, sizeof (SlvBuildLimit));
  built->listed = g_array_new (FALSE, FALSE, sizeof (SlvBuildListed));
  built->series = g_array_new (FALSE, FALSE, sizeof (SlvBuildLimit));
  built->errata = g_array_new (FALSE, FALSE, sizeof (SlvBuildErratum));
  built->listed_errata = g_array_new (FALSE, FALSE, sizeof (SlvBuildErratum));
  built->changes = g_array_new (FALSE, FALSE, sizeof (SlvBuildChange));
  built->change_codes = g_array_new (FALSE, FALSE, sizeof (guint32));
  built->change_texts = g_string_new (NULL);
  built->rarities = g_hash_table_new (NULL, NULL);
  return built;
}

static void
build_game_free (SlvBuildGame *built)
{
  for (guint i = 0; i < built->game->attrs->len; i++)
    attr_clear (&built->attrs[i]);
  g_free (built->attrs);
  slv_cells_clear (&built->cells);
  SLV_FREE_MEMBERS (built, cards, faces, values, limits, listed, series, errata, listed_errata, changes, change_codes);
  g_string_free (built->change_texts, TRUE);
  SLV_FREE_MEMBERS (built, rarities, order);
  g_free (built);
}

static void
build_init (SlvIndexBuild *build, SlvGames *games, GCancellable *cancellable)
{
  GPtrArray *list = slv_games_list (games);

  build->games = games;
  build->cancellable = cancellable;
  slv_words_init (&build->words);
  build->folds = g_string_chunk_new (1 << 16);
  build->built = g_ptr_array_new_with_free_func ((GDestroyNotify) build_game_free);
  build->by_id = g_hash_table_new (g_str_hash, g_str_equal);
  build->places = g_array_new (FALSE, FALSE, sizeof (SlvBuildPlace));
  build->sets = g_array_new (FALSE, FALSE, sizeof (SlvBuildSet));
  build->printings = g_array_new (FALSE, FALSE, sizeof (SlvBuildPrinting));
  build->face_attr = -1;
  build->face_text = g_string_new (NULL);
  slv_arena_init (&build->arena);
  for (guint i = 0; i < list->len; i++)
    {
      SlvBuildGame *built = build_game_new (list->pdata[i]);

      g_ptr_array_add (build->built, built);
      g_hash_table_insert (build->by_id, built->game->id, built);
    }
}

static void
build_clear (SlvIndexBuild *build)
{
  slv_words_clear (&build->words);
  SLV_FREE_MEMBERS (build, folds, built, by_id, places, sets, printings);
  g_string_free (build->face_text, TRUE);
  slv_arena_clear (&build->arena);
}

static SlvIndex *
finish (SlvIndexBuild *build, GError **error)
{
  for (guint i = 0; i < build->built->len; i++)
    if (((SlvBuildGame *) build->built->pdata[i])->listed->len > 0)
      slv_build_join_listed (build->built->pdata[i]);
  GBytes *bytes = slv_build_pack (build, error);
  SlvIndex *index = bytes != NULL ? slv_index_new_from_bytes (bytes, build->games, FALSE) : NULL;

  if (bytes != NULL && index == NULL)
    g_critical ("an index that was just built does not pass its own checks");
  return index;
}

SlvIndex *
slv_index_build (SlvStore *store, SlvGames *games, GCancellable *cancellable, GError **error)
{
  SlvIndexBuild build = { 0 };
  SlvIndex *index = NULL;

  build_init (&build, games, cancellable);
  if (slv_store_each (store, &build.revision, on_set, on_card, on_printing, &build, error))
    {
      slv_build_resolve_listed (&build);
      index = slv_build_settle_errata (&build, store, error) ? finish (&build, error) : NULL;
    }
  build_clear (&build);
  return slv_index_today (index);
}

SlvIndex *
slv_index_new_empty (SlvGames *games)
{
  SlvIndexBuild build = { 0 };

  build_init (&build, games, NULL);
  SlvIndex *index = finish (&build, NULL);
  build_clear (&build);
  return index;
}
