/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-index-pack.c: from what was gathered to one image: counts first, then the places, then every section is written once. */
#include "base/slv-fold.h"
#include "index/slv-index-build.h"

/** One value of a dictionary. */
typedef struct { guint32 word, folded, code; gboolean is_number; double number; } SlvDictValue;

typedef struct {
  SlvIndexBuild  *build;
  guint64    counts[SLV_N_COUNTS], offsets[SLV_N_IMAGE_SECTIONS];
  guint8    *base;
  GPtrArray *dicts;                 /* GArray of SlvDictValue, by game and attribute */
  guint64    used[SLV_N_COUNTS];    /* elements written so far */
} Pack;

#define AT(pack, section, type) ((type *) (gpointer) ((pack)->base + (pack)->offsets[section]))

/* Sorting, once for every index that is built, so that no query has to. */

typedef struct { const SlvIndexBuild *build; const SlvBuildGame *game; } Context;

static const SlvBuildCard *
card_at (const SlvBuildGame *game, guint32 card)
{
  return &g_array_index (game->cards, SlvBuildCard, card);
}

static const char *
word (const Context *context, guint32 at)
{
  return slv_words_get (&context->build->words, at);
}

static gint
compare_cards (gconstpointer a, gconstpointer b, gpointer data)
{
  const Context *context = data;
  const SlvBuildCard *left = card_at (context->game, *(const guint32 *) a);
  const SlvBuildCard *right = card_at (context->game, *(const guint32 *) b);
  int order = strcmp (left->folded, right->folded);

  return order != 0 ? order : strcmp (word (context, left->key), word (context, right->key));
}

/* name order of every game's cards, and their rows. Returns: the number of rows. */
static guint32
slv_order_cards (SlvIndexBuild *build)
{
  guint32 row = 0;

  SLV_EACH (SlvBuildGame, game, build->built)
    {
      Context context = { build, game };

      game->first_row = row;
      game->order = g_new (guint32, game->cards->len + 1);
      for (guint32 k = 0; k < game->cards->len; k++)
        game->order[k] = k;
      g_qsort_with_data (game->order, (gint) game->cards->len, sizeof (guint32), compare_cards, &context);
      for (guint32 k = 0; k < game->cards->len; k++)
        g_array_index (game->cards, SlvBuildCard, game->order[k]).row = row++;
    }
  return row;
}

/* Every game is in name order already, so the whole is a merge; games are few. */
static void
slv_order_ranks (SlvIndexBuild *build, guint32 *ranks)
{
  g_autofree guint32 *at = g_new0 (guint32, build->built->len + 1);
  guint32 rank = 0;

  for (;;)
    {
      const SlvBuildCard *best = NULL;
      guint from = 0;

      for (guint i = 0; i < build->built->len; i++)
        {
          const SlvBuildGame *game = build->built->pdata[i];
          const SlvBuildCard *card = at[i] < game->cards->len ? card_at (game, game->order[at[i]]) : NULL;

          if (card == NULL || (best != NULL && strcmp (card->folded, best->folded) >= 0))
            continue;
          best = card;
          from = i;
        }
      if (best == NULL)
        return;
      ranks[best->row] = rank++;
      at[from]++;
    }
}

/* ---- printings ---- */

static gint
compare_printings (gconstpointer a, gconstpointer b, gpointer data)
{
  const Context *context = data;
  const SlvBuildPrinting *left = a, *right = b;
  int order = left->card < right->card ? -1 : left->card > right->card;

  if (order == 0)
    order = strcmp (word (context, left->words[SLV_PRINTING_RELEASED]), word (context, right->words[SLV_PRINTING_RELEASED]));
  if (order == 0)
    order = strcmp (word (context, left->words[SLV_PRINTING_SET_CODE]), word (context, right->words[SLV_PRINTING_SET_CODE]));
  if (order == 0)
    order = slv_build_compare_numbers (word (context, left->words[SLV_PRINTING_NUMBER]),
                                       word (context, right->words[SLV_PRINTING_NUMBER]));
  if (order == 0)
    order = strcmp (word (context, left->words[SLV_PRINTING_KEY]), word (context, right->words[SLV_PRINTING_KEY]));
  return order;
}

/* rows instead of cards, then by row, release, set, number, key. */
static void
slv_order_printings (SlvIndexBuild *build)
{
  Context context = { build, NULL };

  SLV_EACH_IN (SlvBuildPrinting, printing, build->printings)
    {
      const SlvBuildPlace *place = &g_array_index (build->places, SlvBuildPlace, printing->card);

      printing->card = card_at (build->built->pdata[place->game], place->card)->row;
    }
  if (build->printings->len > 1)
    g_qsort_with_data (build->printings->data, (gint) build->printings->len, sizeof (SlvBuildPrinting), compare_printings,
                       &context);
}

/* ---- dictionaries ---- */

static gint
compare_values (gconstpointer a, gconstpointer b, gpointer data)
{
  const Context *context = data;
  const SlvDictValue *left = a, *right = b;

  if (left->is_number != right->is_number)
    return left->is_number ? -1 : 1;
  if (left->is_number && left->number < right->number)
    return -1;
  if (left->is_number && left->number > right->number)
    return 1;
  int order = strcmp (word (context, left->folded), word (context, right->folded));
  return order != 0 ? order : strcmp (word (context, left->word), word (context, right->word));
}

/* (transfer full) (element-type SlvDictValue): the dictionary of a column in its final order; .code is the
 *  code while building. */
static GArray *
slv_order_values (SlvIndexBuild *build, const SlvBuildAttr *column)
{
  GArray *values = g_array_sized_new (FALSE, TRUE, sizeof (SlvDictValue), column->values->len);
  Context context = { build, NULL };

  for (guint32 i = 0; i < column->values->len; i++)
    {
      SlvDictValue value = { .word = g_array_index (column->values, guint32, i), .code = i };
      g_autofree char *text = g_strdup (slv_words_get (&build->words, value.word));
      g_autofree char *folded = slv_fold_search (text);

      value.folded = slv_words_add (&build->words, folded);
      value.is_number = slv_build_number (text, &value.number);
      g_array_append_val (values, value);
    }
  g_array_sort_with_data (values, compare_values, &context);
  return values;
}

/* ---- looking up by name and key ---- */

static const SlvBuildCard *
card_of_row (const SlvBuildGame *game, guint32 row)
{
  return card_at (game, game->order[row - game->first_row]);
}

static gint
compare_keys (gconstpointer a, gconstpointer b, gpointer data)
{
  const Context *context = data;

  return strcmp (word (context, card_of_row (context->game, *(const guint32 *) a)->key),
                 word (context, card_of_row (context->game, *(const guint32 *) b)->key));
}

static gint
compare_identities (gconstpointer a, gconstpointer b, gpointer data)
{
  const Context *context = data;
  int order = strcmp (word (context, card_of_row (context->game, *(const guint32 *) a)->identity),
                      word (context, card_of_row (context->game, *(const guint32 *) b)->identity));

  return order != 0 ? order : compare_keys (a, b, data);
}

/* Rows of a game by identity then key, or by key alone. */
static void
slv_order_rows (SlvIndexBuild *build, const SlvBuildGame *game, gboolean by_key, guint32 *rows)
{
  Context context = { build, game };

  for (guint32 i = 0; i < game->cards->len; i++)
    rows[i] = game->first_row + i;
  g_qsort_with_data (rows, (gint) game->cards->len, sizeof (guint32), by_key ? compare_keys : compare_identities, &context);
}

static gint
compare_faces (gconstpointer a, gconstpointer b, gpointer data)
{
  const Context *context = data;
  const SlvBuildFace *left = &g_array_index (context->game->faces, SlvBuildFace, *(const guint32 *) a);
  const SlvBuildFace *right = &g_array_index (context->game->faces, SlvBuildFace, *(const guint32 *) b);
  int order = strcmp (word (context, left->identity), word (context, right->identity));
  guint32 left_row = card_at (context->game, left->card)->row, right_row = card_at (context->game, right->card)->row;

  return order != 0 ? order : left_row < right_row ? -1 : left_row > right_row;
}

/* (transfer full) (element-type guint32): positions of further faces by identity, then row. */
static GArray *
slv_order_faces (SlvIndexBuild *build, const SlvBuildGame *game)
{
  GArray *faces = g_array_sized_new (FALSE, FALSE, sizeof (guint32), game->faces->len);
  Context context = { build, game };

  for (guint32 i = 0; i < game->faces->len; i++)
    g_array_append_val (faces, i);
  g_array_sort_with_data (faces, compare_faces, &context);
  return faces;
}

/* ---- counts ---- */

static void
count_columns (Pack *pack, const SlvBuildGame *game)
{
  for (guint i = 0; i < game->game->attrs->len; i++)
    {
      const SlvBuildAttr *column = &game->attrs[i];
      GArray *values = slv_order_values (pack->build, column);

      g_ptr_array_add (pack->dicts, values);
      pack->counts[SLV_COUNT_VALUES] += values->len;
      pack->counts[SLV_COUNT_CODES] += column->codes->len;
      if (column->attr->kind != SLV_ATTR_TEXT)
        continue;
      pack->counts[SLV_COUNT_TEXT_ROWS] += game->cards->len;
      pack->counts[SLV_COUNT_TEXTS] += column->text->len;
      pack->counts[SLV_COUNT_FOLDS] += column->fold->len;
    }
}

static void
count_game (Pack *pack, const SlvBuildGame *game)
{
  guint64 attrs = game->game->attrs->len, cards = game->cards->len;

  if (cards == 0)
    return;
  pack->counts[SLV_COUNT_GAMES]++;
  pack->counts[SLV_COUNT_ATTRS] += attrs;
  pack->counts[SLV_COUNT_FACES] += game->faces->len;
  pack->counts[SLV_COUNT_FACE_NAMES] += game->faces->len;
  pack->counts[SLV_COUNT_FACE_VALUES] += game->values->len;
  pack->counts[SLV_COUNT_LIMITS] += game->limits->len;
  pack->counts[SLV_COUNT_SERIES] += game->series->len;
  pack->counts[SLV_COUNT_ERRATA] += game->errata->len;
  pack->counts[SLV_COUNT_CHANGES] += game->changes->len;
  pack->counts[SLV_COUNT_CHANGE_CODES] += game->change_codes->len;
  pack->counts[SLV_COUNT_TEXTS] += game->change_texts->len;
  pack->counts[SLV_COUNT_STATES] += attrs * cards;
  pack->counts[SLV_COUNT_STARTS] += attrs * (cards + 1);
  for (guint32 i = 0; i < game->cards->len; i++)
    pack->counts[SLV_COUNT_FOLDS] += strlen (g_array_index (game->cards, SlvBuildCard, i).folded) + 1;
  count_columns (pack, game);
}

/* Words of the games and attributes themselves; everything that adds words comes before the counts are final. */
static void
add_ids (SlvIndexBuild *build)
{
  SLV_EACH (const SlvBuildGame, game, build->built)
    {
      slv_words_add (&build->words, game->game->id);
      for (guint k = 0; k < game->game->attrs->len; k++)
        slv_words_add (&build->words, game->attrs[k].attr->id);
    }
}

/* A heap begins with an empty text and ends with SLV_IMAGE_TAIL zeros. */
static void
count (Pack *pack)
{
  static const char zeros[SLV_IMAGE_TAIL];
  SlvIndexBuild *build = pack->build;

  pack->counts[SLV_COUNT_CARDS] = slv_order_cards (build);
  pack->counts[SLV_COUNT_PRINTINGS] = build->printings->len;
  pack->counts[SLV_COUNT_TEXTS] = pack->counts[SLV_COUNT_FOLDS] = 1 + SLV_IMAGE_TAIL;
  slv_order_printings (build);
  for (guint i = 0; i < build->built->len; i++)
    count_game (pack, build->built->pdata[i]);
  add_ids (build);
  g_string_append_len (build->words.heap, zeros, sizeof zeros);
  pack->counts[SLV_COUNT_WORDS] = build->words.heap->len;
}

/* ---- texts ---- */

/* Copies a text to the end of what is used of a heap. Returns: where it begins. */
static guint32
write_text (Pack *pack, guint section, guint heap, const char *text)
{
  gsize size = strlen (text) + 1;
  guint64 at = pack->used[heap];

  memcpy (AT (pack, section, char) + at, text, size);
  pack->used[heap] += size;
  return (guint32) at;
}

static void
write_names (Pack *pack, const SlvBuildGame *game)
{
  guint32 *folded = AT (pack, SLV_IMAGE_CARD_FOLDED, guint32) + game->first_row;

  for (guint32 i = 0; i < game->cards->len; i++)
    folded[i] = write_text (pack, SLV_IMAGE_FOLDS, SLV_COUNT_FOLDS,
                            g_array_index (game->cards, SlvBuildCard, game->order[i]).folded);
}

/* The texts of a TEXT attribute and their folds, in row order. */
static void
write_texts (Pack *pack, const SlvBuildGame *game, const SlvBuildAttr *column, const SlvImageAttr *attr)
{
  guint32 *raws = AT (pack, SLV_IMAGE_TEXT_RAW, guint32) + attr->texts;
  guint32 *folds = AT (pack, SLV_IMAGE_TEXT_FOLD, guint32) + attr->texts;

  for (guint32 i = 0; i < game->cards->len; i++)
    {
      guint32 card = game->order[i];

      raws[i] = write_text (pack, SLV_IMAGE_TEXTS, SLV_COUNT_TEXTS,
                            column->text->str + g_array_index (column->starts, guint32, card));
      folds[i] = write_text (pack, SLV_IMAGE_FOLDS, SLV_COUNT_FOLDS,
                             column->fold->str + g_array_index (column->fold_starts, guint32, card));
    }
}

/* ---- columns ---- */

static void
write_codes (Pack *pack, const SlvBuildGame *game, const SlvBuildAttr *column, SlvImageAttr *attr, const GArray *values)
{
  g_autofree guint32 *new_code = g_new (guint32, values->len + 1);
  guint32 *starts = AT (pack, SLV_IMAGE_STARTS, guint32) + attr->starts;
  guint32 *codes = AT (pack, SLV_IMAGE_CODES, guint32) + attr->codes;
  guint32 n = 0;

  for (guint32 i = 0; i < values->len; i++)
    new_code[g_array_index (values, SlvDictValue, i).code] = i;
  for (guint32 i = 0; i < game->cards->len; i++)
    {
      const guint32 *from = &g_array_index (column->starts, guint32, game->order[i]);

      starts[i] = n;
      for (guint32 k = from[0]; k < from[1]; k++)
        codes[n++] = new_code[g_array_index (column->codes, guint32, k)];
    }
  starts[game->cards->len] = n;
}

static void
write_values (Pack *pack, SlvImageAttr *attr, const GArray *values)
{
  for (guint32 i = 0; i < values->len; i++)
    {
      const SlvDictValue *value = &g_array_index (values, SlvDictValue, i);

      AT (pack, SLV_IMAGE_DICT_VALUE, guint32)[attr->values + i] = value->word;
      AT (pack, SLV_IMAGE_DICT_FOLDED, guint32)[attr->values + i] = value->folded;
      AT (pack, SLV_IMAGE_DICT_NUMBER, double)[attr->values + i] = value->number;
      AT (pack, SLV_IMAGE_DICT_IS_NUMBER, guint8)[attr->values + i] = value->is_number ? 1 : 0;
    }
}

static void
write_attr (Pack *pack, const SlvBuildGame *game, const SlvBuildAttr *column)
{
  SlvImageAttr *attr = AT (pack, SLV_IMAGE_ATTRS, SlvImageAttr) + pack->used[SLV_COUNT_ATTRS];
  const GArray *values = pack->dicts->pdata[pack->used[SLV_COUNT_ATTRS]];
  gboolean text = column->attr->kind == SLV_ATTR_TEXT;

  *attr = (SlvImageAttr) {
    .id = slv_words_add (&pack->build->words, column->attr->id), .kind = column->attr->kind, .n_values = values->len,
    .n_codes = column->codes->len, .states = (guint32) pack->used[SLV_COUNT_STATES],
    .starts = (guint32) pack->used[SLV_COUNT_STARTS], .codes = (guint32) pack->used[SLV_COUNT_CODES],
    .values = (guint32) pack->used[SLV_COUNT_VALUES], .texts = text ? (guint32) pack->used[SLV_COUNT_TEXT_ROWS] : 0,
  };
  guint8 *states = AT (pack, SLV_IMAGE_STATES, guint8) + attr->states;
  for (guint32 i = 0; i < game->cards->len; i++)
    states[i] = column->states->data[game->order[i]];
  if (text)   /* its starts stay 0 */
    write_texts (pack, game, column, attr);
  else
    write_codes (pack, game, column, attr, values);
  write_values (pack, attr, values);
  pack->used[SLV_COUNT_ATTRS]++;
  pack->used[SLV_COUNT_STATES] += game->cards->len;
  pack->used[SLV_COUNT_STARTS] += game->cards->len + 1;
  pack->used[SLV_COUNT_CODES] += column->codes->len;
  pack->used[SLV_COUNT_VALUES] += values->len;
  pack->used[SLV_COUNT_TEXT_ROWS] += text ? game->cards->len : 0;
}

/* ---- cards ---- */

static void
write_faces (Pack *pack, const SlvBuildGame *game, const SlvBuildCard *card)
{
  for (guint32 i = 0; i < card->n_faces; i++)
    {
      const SlvBuildFace *face = &g_array_index (game->faces, SlvBuildFace, card->first_face + i);
      guint64 at = pack->used[SLV_COUNT_FACES]++;

      AT (pack, SLV_IMAGE_FACE_NAME, guint32)[at] = face->name;
      for (guint32 k = 0; k < face->n_values; k++)
        {
          const SlvBuildValue *value = &g_array_index (game->values, SlvBuildValue, face->first_value + k);
          guint64 to = pack->used[SLV_COUNT_FACE_VALUES]++;

          AT (pack, SLV_IMAGE_VALUE_ATTR, guint32)[to] = value->attr;
          AT (pack, SLV_IMAGE_VALUE_TEXT, guint32)[to] = value->text;
        }
      AT (pack, SLV_IMAGE_FACE_VALUE, guint32)[at + 1] = (guint32) pack->used[SLV_COUNT_FACE_VALUES];
    }
}

static void
write_limits (Pack *pack, const SlvBuildGame *game, const SlvBuildCard *card)
{
  for (guint32 i = 0; i < card->n_limits; i++)
    {
      const SlvBuildLimit *limit = &g_array_index (game->limits, SlvBuildLimit, card->first_limit + i);
      guint64 at = pack->used[SLV_COUNT_LIMITS]++;

      AT (pack, SLV_IMAGE_LIMIT_TAG, guint32)[at] = limit->tag;
      AT (pack, SLV_IMAGE_LIMIT_SINCE, guint32)[at] = limit->since;
      AT (pack, SLV_IMAGE_LIMIT_UNTIL, guint32)[at] = limit->until;
      AT (pack, SLV_IMAGE_LIMIT_SEEN, guint32)[at] = limit->seen;
      AT (pack, SLV_IMAGE_LIMIT_NOTE, guint32)[at] = limit->note;
      AT (pack, SLV_IMAGE_LIMIT_ORIGINS, guint32)[at] = limit->origins;
      AT (pack, SLV_IMAGE_LIMIT_VALUE, gint64)[at] = limit->limit;
    }
}

static void
write_cards (Pack *pack, const SlvBuildGame *game)
{
  for (guint32 i = 0; i < game->cards->len; i++)
    {
      const SlvBuildCard *card = &g_array_index (game->cards, SlvBuildCard, game->order[i]);
      guint32 row = card->row;

      AT (pack, SLV_IMAGE_CARD_ID, gint64)[row] = card->id;
      AT (pack, SLV_IMAGE_CARD_NAME, guint32)[row] = card->name;
      AT (pack, SLV_IMAGE_CARD_KEY, guint32)[row] = card->key;
      AT (pack, SLV_IMAGE_CARD_IDENTITY, guint32)[row] = card->identity;
      AT (pack, SLV_IMAGE_CARD_GONE, guint8)[row] = card->gone ? 1 : 0;
      write_faces (pack, game, card);
      write_limits (pack, game, card);
      AT (pack, SLV_IMAGE_CARD_FACE, guint32)[row + 1] = (guint32) pack->used[SLV_COUNT_FACES];
      AT (pack, SLV_IMAGE_CARD_LIMIT, guint32)[row + 1] = (guint32) pack->used[SLV_COUNT_LIMITS];
    }
}

/* ---- errata ---- */

static gint
compare_errata (gconstpointer a, gconstpointer b, gpointer cards)
{
  const SlvBuildErratum *left = a, *right = b;
  guint32 rows[2] = { g_array_index ((GArray *) cards, SlvBuildCard, left->card).row,
                      g_array_index ((GArray *) cards, SlvBuildCard, right->card).row };

  return rows[0] < rows[1] ? -1 : rows[0] > rows[1];   /* stable: those of a card are in order of their days */
}

static void
write_errata (Pack *pack, const SlvBuildGame *game)
{
  gsize n = pack->counts[SLV_COUNT_ERRATA];
  guint32 *words = AT (pack, SLV_IMAGE_ERRATUM_WORD, guint32);

  g_array_sort_with_data (game->errata, compare_errata, game->cards);
  SLV_EACH_IN (const SlvBuildErratum, erratum, game->errata)
    {
      const guint32 fields[] = { erratum->day, erratum->attr, erratum->value, erratum->was, erratum->note };
      guint64 at = pack->used[SLV_COUNT_ERRATA]++;

      AT (pack, SLV_IMAGE_ERRATUM_CARD, guint32)[at] = g_array_index (game->cards, SlvBuildCard, erratum->card).row;
      AT (pack, SLV_IMAGE_ERRATUM_APPLIES, guint8)[at] = erratum->applies ? 1 : 0;
      for (guint k = 0; k < SLV_N_ERRATUM_FIELDS; k++)
        words[k * n + at] = fields[k];
    }
}

/* The code in the image's order of the value that the column calls @code. */
static guint32
final_code (const GArray *values, guint32 code)
{
  for (guint32 i = 0; i < values->len; i++)
    if (g_array_index (values, SlvDictValue, i).code == code)
      return i;
  return 0;
}

static void
write_changes (Pack *pack, const SlvBuildGame *game, guint64 first_attr)
{
  SLV_EACH_IN (const SlvBuildChange, from, game->changes)
    {
      SlvImageChange *to = AT (pack, SLV_IMAGE_CHANGES, SlvImageChange) + pack->used[SLV_COUNT_CHANGES]++;

      *to = (SlvImageChange) { g_array_index (game->cards, SlvBuildCard, from->card).row, from->attr, from->day, from->state,
                               (guint32) pack->used[SLV_COUNT_CHANGE_CODES], from->n };
      if (game->attrs[from->attr].attr->kind == SLV_ATTR_TEXT)
        to->first = write_text (pack, SLV_IMAGE_TEXTS, SLV_COUNT_TEXTS, game->change_texts->str + from->first);
      else
        for (guint k = 0; k < from->n; k++)
          AT (pack, SLV_IMAGE_CHANGE_CODES, guint32)[pack->used[SLV_COUNT_CHANGE_CODES]++]
            = final_code (pack->dicts->pdata[first_attr + from->attr], g_array_index (game->change_codes, guint32, from->first + k));
    }
}

static void
write_series (Pack *pack, const SlvBuildGame *game)
{
  SLV_EACH_IN (const SlvBuildLimit, list, game->series)
    {
      guint64 at = pack->used[SLV_COUNT_SERIES]++;

      AT (pack, SLV_IMAGE_SERIES_TAG, guint32)[at] = list->tag;
      AT (pack, SLV_IMAGE_SERIES_SINCE, guint32)[at] = list->since;
      AT (pack, SLV_IMAGE_SERIES_SEEN, guint32)[at] = list->seen;
    }
}

static void
write_game (Pack *pack, const SlvBuildGame *game)
{
  SlvImageGame *place = AT (pack, SLV_IMAGE_GAMES, SlvImageGame) + pack->used[SLV_COUNT_GAMES]++;
  g_autoptr (GArray) also = slv_order_faces (pack->build, game);

  *place = (SlvImageGame) {
    .id = slv_words_add (&pack->build->words, game->game->id), .first_row = game->first_row, .n_rows = game->cards->len,
    .first_attr = (guint32) pack->used[SLV_COUNT_ATTRS], .n_attrs = game->game->attrs->len,
    .first_also = (guint32) pack->used[SLV_COUNT_FACE_NAMES], .n_also = also->len,
    .first_series = (guint32) pack->used[SLV_COUNT_SERIES], .n_series = game->series->len,
  };
  for (guint i = 0; i < game->game->attrs->len; i++)
    write_attr (pack, game, &game->attrs[i]);
  write_cards (pack, game);
  write_series (pack, game);
  write_errata (pack, game);
  write_changes (pack, game, place->first_attr);
  slv_order_rows (pack->build, game, FALSE, AT (pack, SLV_IMAGE_BY_NAME, guint32) + game->first_row);
  slv_order_rows (pack->build, game, TRUE, AT (pack, SLV_IMAGE_BY_KEY, guint32) + game->first_row);
  for (guint i = 0; i < also->len; i++)
    {
      const SlvBuildFace *face = &g_array_index (game->faces, SlvBuildFace, g_array_index (also, guint32, i));
      guint64 at = pack->used[SLV_COUNT_FACE_NAMES]++;

      AT (pack, SLV_IMAGE_ALSO_NAME, guint32)[at] = face->identity;
      AT (pack, SLV_IMAGE_ALSO_ROW, guint32)[at] = g_array_index (game->cards, SlvBuildCard, face->card).row;
    }
}

/* ---- the rest ---- */

static void
write_printings (Pack *pack)
{
  const GArray *printings = pack->build->printings;
  guint32 *words = AT (pack, SLV_IMAGE_PRINTING_WORD, guint32);
  guint32 *first = AT (pack, SLV_IMAGE_CARD_PRINTING, guint32);

  for (guint i = 0; i < printings->len; i++)
    {
      const SlvBuildPrinting *printing = &g_array_index (printings, SlvBuildPrinting, i);

      AT (pack, SLV_IMAGE_PRINTING_CARD, guint32)[i] = printing->card;
      AT (pack, SLV_IMAGE_PRINTING_GONE, guint8)[i] = printing->gone ? 1 : 0;
      for (guint k = 0; k < SLV_N_PRINTING_FIELDS; k++)
        words[(gsize) k * printings->len + i] = printing->words[k];
      first[printing->card + 1]++;
    }
  for (guint64 i = 0; i < pack->counts[SLV_COUNT_CARDS]; i++)
    first[i + 1] += first[i];
}

static void
write_all (Pack *pack, guint64 size)
{
  SlvImageHeader *header = (SlvImageHeader *) (gpointer) pack->base;

  memcpy (header->magic, SLV_IMAGE_MAGIC, sizeof SLV_IMAGE_MAGIC);
  header->format = SLV_IMAGE_FORMAT;
  header->order = SLV_IMAGE_ORDER;
  header->size = size;
  header->revision = pack->build->revision;
  header->games = slv_image_games_hash (pack->build->games);
  memcpy (header->counts, pack->counts, sizeof pack->counts);
  pack->used[SLV_COUNT_TEXTS] = pack->used[SLV_COUNT_FOLDS] = 1;
  for (guint i = 0; i < pack->build->built->len; i++)
    write_names (pack, pack->build->built->pdata[i]);
  for (guint i = 0; i < pack->build->built->len; i++)
    if (((SlvBuildGame *) pack->build->built->pdata[i])->cards->len > 0)
      write_game (pack, pack->build->built->pdata[i]);
  slv_order_ranks (pack->build, AT (pack, SLV_IMAGE_CARD_RANK, guint32));
  write_printings (pack);
  memcpy (AT (pack, SLV_IMAGE_WORDS, char), pack->build->words.heap->str, pack->build->words.heap->len);
  header->checksum = slv_image_checksum (header);
}

GBytes *
slv_build_pack (SlvIndexBuild *build, GError **error)
{
  Pack pack = { .build = build };
  guint64 size;
  GBytes *bytes = NULL;

  pack.dicts = g_ptr_array_new_with_free_func ((GDestroyNotify) g_array_unref);
  count (&pack);
  if (slv_image_layout (pack.counts, pack.offsets, &size))
    {
      pack.base = g_malloc0 (size);
      write_all (&pack, size);
      bytes = g_bytes_new_take (pack.base, size);
    }
  else
    slv_set_error (error, SLV_ERROR_REFUSED, NULL, _("the card lists hold more text than one index can (4 GiB)"));
  g_ptr_array_unref (pack.dicts);
  return bytes;
}
