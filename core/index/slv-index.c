/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-index.c: cards, names, faces, printings and limits as they lie in the image. Every reference is checked when the image is
 * taken over, so these functions only guard against a wrong row of the caller. */
#include "index/slv-index-image.h"

#include "base/slv-fold.h"

#define ID_MIN 4u   /* bytes of a card's number or key that may stand beside its name */
#define FIND_MAX (8u << 10)   /* bytes of what is looked for: a name, 4,000 at the most, and what may stand beside it */

SlvIndex *
slv_index_ref (SlvIndex *index)
{
  g_atomic_int_inc (&index->ref_count);
  return index;
}

void
slv_index_unref (SlvIndex *index)
{
  if (index == NULL || !g_atomic_int_dec_and_test (&index->ref_count))
    return;
  SLV_FREE_MEMBERS (index, (slv_games_unref, games), bytes);
  for (guint i = 0; i < SLV_N_IMAGE_SECTIONS; i++)
    g_free (index->own[i]);
  SLV_FREE_MEMBERS (index, (slv_index_unref, base), (g_free, game));
  g_free (index);
}

SlvGames *slv_index_get_games    (const SlvIndex *index) { return index->games; }
guint64   slv_index_get_revision (const SlvIndex *index) { return index->image.header->revision; }
GBytes   *slv_index_get_bytes    (const SlvIndex *index) { return index->bytes; }

guint
slv_index_n_cards (const SlvIndex *index)
{
  return (guint) index->image.header->counts[SLV_COUNT_CARDS];
}

guint
slv_index_n_printings (const SlvIndex *index)
{
  return (guint) index->image.header->counts[SLV_COUNT_PRINTINGS];
}

const char *
slv_index_word (const SlvIndex *index, guint32 word)
{
  g_return_val_if_fail (word < index->image.header->counts[SLV_COUNT_WORDS], "");
  return slv_image_text (index, SLV_IMAGE_WORDS, word);
}

/* The word of an element of a section. */
static const char *
word_at (const SlvIndex *index, SlvImageSection section, gsize element)
{
  return slv_image_text (index, SLV_IMAGE_WORDS, slv_image_u32 (index, section, element));
}

/* ---- games ---- */

guint
slv_index_game_of_row (const SlvIndex *index, guint row)
{
  const SlvImageGame *games = index->image.sections[SLV_IMAGE_GAMES];
  guint n = (guint) index->image.header->counts[SLV_COUNT_GAMES];

  for (guint i = 0; i < n; i++)
    if (row - games[i].first_row < games[i].n_rows)
      return i;
  return n;
}

const SlvImageGame *
slv_index_image_game (const SlvIndex *index, const SlvGame *game)
{
  const SlvImageGame *games = index->image.sections[SLV_IMAGE_GAMES];

  for (guint i = 0; i < index->image.header->counts[SLV_COUNT_GAMES]; i++)
    if (index->game[i] == game)
      return &games[i];
  return NULL;
}

gboolean
slv_index_game_rows (const SlvIndex *index, const SlvGame *game, guint *first, guint *n)
{
  const SlvImageGame *place = slv_index_image_game (index, game);

  *first = place != NULL ? place->first_row : 0;
  *n = place != NULL ? place->n_rows : 0;
  return place != NULL;
}

GPtrArray *
slv_index_dup_games (const SlvIndex *index)
{
  GPtrArray *games = g_ptr_array_new ();

  for (SlvGame **game = index->game; *game != NULL; game++)
    g_ptr_array_add (games, *game);
  g_ptr_array_sort (games, slv_game_compare);
  return games;
}

SlvGame *
slv_index_card_game (const SlvIndex *index, guint row)
{
  return index->game[slv_index_game_of_row (index, row)];   /* NULL behind the last */
}

/* ---- cards ---- */

const char *
slv_index_card_name (const SlvIndex *index, guint row)
{
  g_return_val_if_fail (row < slv_index_n_cards (index), "");
  return word_at (index, SLV_IMAGE_CARD_NAME, row);
}

const char *
slv_index_card_key (const SlvIndex *index, guint row)
{
  g_return_val_if_fail (row < slv_index_n_cards (index), "");
  return word_at (index, SLV_IMAGE_CARD_KEY, row);
}

const char *
slv_index_card_folded (const SlvIndex *index, guint row)
{
  g_return_val_if_fail (row < slv_index_n_cards (index), "");
  return slv_image_text (index, SLV_IMAGE_FOLDS, slv_image_u32 (index, SLV_IMAGE_CARD_FOLDED, row));
}

const char *
slv_index_card_identity (const SlvIndex *index, guint row)
{
  g_return_val_if_fail (row < slv_index_n_cards (index), "");
  return word_at (index, SLV_IMAGE_CARD_IDENTITY, row);
}

gboolean
slv_index_card_gone (const SlvIndex *index, guint row)
{
  g_return_val_if_fail (row < slv_index_n_cards (index), FALSE);
  return slv_image_u8 (index, SLV_IMAGE_CARD_GONE, row) != 0;
}

guint
slv_index_card_rank (const SlvIndex *index, guint row)
{
  g_return_val_if_fail (row < slv_index_n_cards (index), 0);
  return slv_image_u32 (index, SLV_IMAGE_CARD_RANK, row);
}

/* ---- finding ---- */

/* Elements [first, first + n) of a section, in the order of their words. @names (nullable): the elements are rows, and these are
 * the words of rows. */
typedef struct { SlvImageSection section, names; gboolean rows; gsize first; guint n; } Sorted;

static const char *
sorted_word (const SlvIndex *index, const Sorted *sorted, guint at)
{
  guint32 element = slv_image_u32 (index, sorted->section, sorted->first + at);

  return sorted->rows ? word_at (index, sorted->names, element) : slv_image_text (index, SLV_IMAGE_WORDS, element);
}

/* The first element whose word is not before @text. */
static guint
lower_bound (const SlvIndex *index, const Sorted *sorted, const char *text)
{
  guint at;

  SLV_HALVE (at, sorted->n, strcmp (sorted_word (index, sorted, at), text) < 0);
  return at;
}

static guint
find_card_key (const SlvIndex *index, const SlvImageGame *place, const char *key)
{
  const Sorted sorted = { SLV_IMAGE_BY_KEY, SLV_IMAGE_CARD_KEY, TRUE, place->first_row, place->n_rows };
  guint at = lower_bound (index, &sorted, key);

  if (at < sorted.n && strcmp (sorted_word (index, &sorted, at), key) == 0)
    return slv_image_u32 (index, sorted.section, sorted.first + at);
  return SLV_ROW_NONE;
}

guint
slv_index_find_id (const SlvIndex *index, const char *id)
{
  const char *key = strchr (id, '/');
  g_autofree char *name = key != NULL ? g_strndup (id, (gsize) (key - id)) : NULL;
  SlvGame *game = name != NULL ? slv_games_find (index->games, name) : NULL;
  const SlvImageGame *place = game != NULL ? slv_index_image_game (index, game) : NULL;

  return place != NULL ? find_card_key (index, place, key + 1) : SLV_ROW_NONE;
}

char *
slv_index_dup_id (const SlvIndex *index, guint row)
{
  g_return_val_if_fail (row < slv_index_n_cards (index), NULL);
  return g_strconcat (slv_index_card_game (index, row)->id, "/", slv_index_card_key (index, row), NULL);
}

/* Cards of which a further face has the name; each once. */
static guint
find_face (const SlvIndex *index, const SlvImageGame *place, const char *identity, GArray *rows)
{
  const Sorted sorted = { SLV_IMAGE_ALSO_NAME, 0, FALSE, place->first_also, place->n_also };
  guint at = lower_bound (index, &sorted, identity), found = 0;

  for (guint32 last = SLV_ROW_NONE; at < sorted.n && strcmp (sorted_word (index, &sorted, at), identity) == 0; at++)
    {
      guint32 card = slv_image_u32 (index, SLV_IMAGE_ALSO_ROW, sorted.first + at);

      if (card != last)
        {
          if (rows != NULL)
            g_array_append_val (rows, card);
          found++;
        }
      last = card;
    }
  return found;
}

static void
take_row (guint row, GArray **rows, guint *found)
{
  if (rows != NULL)
    g_array_append_val (*rows, row);
  (*found)++;
}

guint
slv_index_find_further (const SlvIndex *index, const SlvGame *game, const char *name, GArray **rows)
{
  g_autofree char *folded = slv_fold_search (name);
  guint found = 0;

  if (rows != NULL && *rows == NULL)
    *rows = g_array_new (FALSE, FALSE, sizeof (guint));
  for (guint i = 0; i < game->attrs->len && found == 0; i++)
    {
      const SlvAttr *attr = g_ptr_array_index (game->attrs, i);
      SlvColumn column;

      if (!attr->names || !slv_index_column (index, game, attr, &column))
        continue;
      for (guint row = 0; row < column.n_rows; row++)
        {
          guint32 at = column.starts[row];

          while (at < column.starts[row + 1] && strcmp (slv_column_folded (index, &column, column.codes[at]), folded) != 0)
            at++;
          if (at < column.starts[row + 1])
            take_row (column.first_row + row, rows, &found);
        }
    }
  return found;
}

static gboolean
has_key (const SlvPrintingView *view, const char *key)
{
  return strcmp (view->key, key) == 0;
}

/* Whether @id is what stands on a printing: its number, where that is no number alone, or its set and number: "SOR_005", "A1-96". */
static gboolean
is_on_printing (const SlvPrintingView *view, const char *id)
{
  gsize set = strlen (view->set_code);
  const char *number = view->number + strspn (view->number, "0");

  if (*view->number == '\0' || g_ascii_strcasecmp (view->number, id) == 0)
    return *number != '\0' && view->number[strspn (view->number, "0123456789")] != '\0';
  return set > 0 && g_ascii_strncasecmp (id, view->set_code, set) == 0 && id[set] != '\0' && strchr ("-_/#", id[set]) != NULL
         && g_ascii_strcasecmp (id + set + 1 + strspn (id + set + 1, "0"), number) == 0;
}

/* Whether one of the card's printings is what @text says. */
static gboolean
any_printing (const SlvIndex *index, guint row, gboolean (*is) (const SlvPrintingView *view, const char *text), const char *text)
{
  SLV_EACH_PRINTING (view, index, row)
    if (is (view, text))
      return TRUE;
  return FALSE;
}

/* The card whose key, or the key of a printing of which, is @name; else those whose keys it is in other letters, or on printings of which it stands. */
static guint
find_key (const SlvIndex *index, const SlvImageGame *place, const char *name, GArray **rows)
{
  guint found = 0, own;

  if (strpbrk (name, "0123456789-") == NULL || strpbrk (name, " \t") != NULL)
    return 0;
  own = find_card_key (index, place, name);
  if (own != SLV_ROW_NONE)
    take_row (own, rows, &found);
  for (guint row = place->first_row; found == 0 && row < place->first_row + place->n_rows; row++)
    if (any_printing (index, row, has_key, name))
      take_row (row, rows, &found);
  for (guint row = place->first_row, end = found == 0 ? row + place->n_rows : row; row < end; row++)
    if (g_ascii_strcasecmp (slv_index_card_key (index, row), name) == 0)
      take_row (row, rows, &found);
  for (guint row = place->first_row, end = found == 0 && strlen (name) >= ID_MIN ? row + place->n_rows : row; row < end; row++)
    if (any_printing (index, row, is_on_printing, name))
      take_row (row, rows, &found);
  return found;
}

/* Cards in whose name @mark stands behind @identity, which has none itself. */
static guint
find_begun (const SlvIndex *index, const Sorted *sorted, const char *identity, const char *mark, GArray **rows)
{
  g_autofree char *front = g_strconcat (identity, mark, NULL);
  guint found = 0;

  for (guint at = strstr (identity, mark) == NULL ? lower_bound (index, sorted, front) : sorted->n; at < sorted->n && g_str_has_prefix (sorted_word (index, sorted, at), front); at++)
    take_row (slv_image_u32 (index, sorted->section, sorted->first + at), rows, &found);
  return found;
}

/* Whether names end in brackets in which stands what tells cards of one name apart: decks may leave that out. */
static gboolean
tells_apart (const SlvGame *game)
{
  SLV_EACH (const SlvCardReader, reader, game->readers)
    if (reader->apart != NULL)
      return TRUE;
  return FALSE;
}

/* Cards of that name as it is written; @rows: NULL or a pointer to an array. */
static guint
find_written (const SlvIndex *index, const SlvGame *game, const char *name, GArray **rows)
{
  const SlvImageGame *place = slv_index_image_game (index, game);
  g_autofree char *identity = slv_fold_name (name, game->strip);
  guint found = 0;

  if (place == NULL || *identity == '\0')
    return 0;
  Sorted sorted = (Sorted) { SLV_IMAGE_BY_NAME, SLV_IMAGE_CARD_IDENTITY, TRUE, place->first_row, place->n_rows };
  for (guint at = lower_bound (index, &sorted, identity); at < sorted.n && strcmp (sorted_word (index, &sorted, at), identity) == 0; at++)
    take_row (slv_image_u32 (index, sorted.section, sorted.first + at), rows, &found);
  if (found > 0)
    return found;
  found = find_begun (index, &sorted, identity, SLV_FACES, rows);
  if (found == 0 && tells_apart (game))
    found = find_begun (index, &sorted, identity, " (", rows);
  if (found == 0)
    found = find_face (index, place, identity, rows != NULL ? *rows : NULL);
  if (found == 0)
    found = slv_index_find_further (index, game, name, rows);
  return found > 0 ? found : find_key (index, place, name, rows);
}

/* The first card of @place whose name for searching is not before @folded; *@end: behind its last one. */
static guint
first_folded (const SlvIndex *index, const SlvImageGame *place, const char *folded, guint *end)
{
  guint at;

  *end = place->first_row + place->n_rows;
  SLV_HALVE (at, place->n_rows, strcmp (slv_index_card_folded (index, place->first_row + at), folded) < 0);
  return place->first_row + at;
}

/* Cards of that name but for marks on letters and ligatures, which not every keyboard has: "Aether" for "Æther". Rows are in the order of such names. */
static guint
find_unmarked (const SlvIndex *index, const SlvGame *game, const char *name, GArray **rows)
{
  const SlvImageGame *place = slv_index_image_game (index, game);
  g_autofree char *folded = slv_fold_search (name), *front = g_strconcat (folded, SLV_FACES, NULL);
  guint end = 0, found = 0, low = place != NULL ? first_folded (index, place, folded, &end) : 0;

  gboolean faces = strstr (folded, SLV_FACES) != NULL;
  for (guint row = low; *folded != '\0' && row < end && g_str_has_prefix (slv_index_card_folded (index, row), folded); row++)
    if (strcmp (slv_index_card_folded (index, row), folded) == 0 || (!faces && g_str_has_prefix (slv_index_card_folded (index, row), front)))
      take_row (row, rows, &found);
  return found;
}

gboolean
slv_index_spelling (const char *name, guint nth, char **other)
{
  /* what some write between the parts of a name, and what stands there */
  static const struct { const char *written, *meant; } dividers[] = { { " | ", " - " }, { " – ", " - " }, { " — ", " - " }, { " | ", SLV_FACES }, { " / ", SLV_FACES }, { "//", SLV_FACES }, { "/", SLV_FACES } };

  g_clear_pointer (other, g_free);
  if (nth >= G_N_ELEMENTS (dividers))
    return FALSE;
  if (strstr (name, dividers[nth].written) == NULL)   /* nearly every name */
    return TRUE;
  g_auto (GStrv) parts = g_strsplit (name, dividers[nth].written, -1);
  *other = g_strjoinv (dividers[nth].meant, parts);
  return TRUE;
}

/* "OP01-016", "(OP01-016)": (transfer full): the id that a word may be, without brackets; NULL: it is none. */
static char *
id_of_word (const char *word, gsize length)
{
  gboolean bracket = length > 2 && ((word[0] == '(' && word[length - 1] == ')') || (word[0] == '[' && word[length - 1] == ']'));
  char *id = bracket ? g_strndup (word + 1, length - 2) : g_strndup (word, length);

  if (strlen (id) >= ID_MIN && strpbrk (id, "0123456789") != NULL)
    return id;
  g_free (id);
  return NULL;
}

/* Cards of the id @id; "OP01-016_p2" is a picture of "OP01-016", as files of pictures are called. */
static guint
find_id (const SlvIndex *index, const SlvGame *game, const char *id, GArray **rows)
{
  const char *variant = strrchr (id, '_');
  guint found = find_written (index, game, id, rows);

  if (found > 0 || variant == NULL || !g_ascii_isalpha (variant[1]) || variant[2] == '\0' || variant[2 + strspn (variant + 2, "0123456789")] != '\0')
    return found;
  g_autofree char *whole = g_strndup (id, (gsize) (variant - id)), *plain = id_of_word (whole, strlen (whole));

  return plain != NULL ? find_written (index, game, plain, rows) : 0;
}

/* Cards of the name @rest that also go by the id @id: only what both say. */
static guint
find_both (const SlvIndex *index, const SlvGame *game, const char *rest, const char *id, GArray **rows)
{
  g_autoptr (GArray) named = g_array_new (FALSE, FALSE, sizeof (guint)), numbered = g_array_new (FALSE, FALSE, sizeof (guint));
  guint found = 0;

  if (find_id (index, game, id, &numbered) == 0 || (find_written (index, game, rest, &named) == 0 && find_unmarked (index, game, rest, &named) == 0))
    return 0;
  for (guint i = 0; i < named->len; i++)
    for (guint k = 0; k < numbered->len; k++)
      if (g_array_index (named, guint, i) == g_array_index (numbered, guint, k))
        take_row (g_array_index (named, guint, i), rows, &found);
  return found;
}

/* "Ember EM-016", "EM-016 Ember", "Ember - EM-016", "Ember [EM-016]": the name and an id of one card, its number or its key. */
static guint
find_with_id (const SlvIndex *index, const SlvGame *game, const char *name, GArray **rows)
{
  const char *first = strchr (name, ' '), *last = strrchr (name, ' ');
  guint found = first == NULL ? find_id (index, game, name, rows) : 0;

  for (guint end = 0; found == 0 && first != NULL && end < 2; end++)
    {
      g_autofree char *id = end == 0 ? id_of_word (last + 1, strlen (last + 1)) : id_of_word (name, (gsize) (first - name));
      g_autofree char *rest = end == 0 ? g_strndup (name, (gsize) (last - name)) : g_strdup (first + 1);

      if (end == 0 && g_str_has_suffix (rest, " -"))
        rest[strlen (rest) - 2] = '\0';
      if (id != NULL)
        found = find_both (index, game, end == 1 && g_str_has_prefix (rest, "- ") ? rest + 2 : rest, id, rows);
    }
  return found;
}

/* Of cards whose names differ in nothing but decoration, those that are written as @name is; all of them where none in the list is. */
static guint
keep_decorated (const SlvIndex *index, const SlvGame *game, const char *name, GArray *rows)
{
  g_autoptr (GArray) kept = g_array_new (FALSE, FALSE, sizeof (guint));
  g_autofree char *asked = slv_fold_name (name, NULL), *plain = slv_fold_name (name, game->strip);
  gboolean there = FALSE;

  for (guint i = 0; i < rows->len; i++)
    {
      guint row = g_array_index (rows, guint, i);
      g_autofree char *written = slv_fold_name (slv_index_card_name (index, row), NULL);

      if (strcmp (slv_index_card_identity (index, row), plain) != 0 || strcmp (written, asked) != 0)
        continue;
      g_array_append_val (kept, row);
      there = there || !slv_index_card_gone (index, row);
    }
  if (there)
    {
      g_array_set_size (rows, 0);
      g_array_append_vals (rows, kept->data, kept->len);
    }
  return rows->len;
}

/* Whether @folded has the letters and digits of @letters, in ASCII, and no others. */
static gboolean
has_letters (const char *folded, const char *letters)
{
  while (*folded != '\0')
    if (g_ascii_isalnum (*folded) ? *folded != *letters : (guchar) *folded >= 0x80)
      return FALSE;
    else
      letters += g_ascii_isalnum (*folded++) ? 1 : 0;
  return *letters == '\0';
}

/* Cards whose names addresses and shops have so: "fire_hound" and "fire hound" for "Fire Hound!". Rows are in the order of folded names, so only
 * those are looked at that begin with the same letter, or with a sign. */
static guint
find_slug (const SlvIndex *index, const SlvGame *game, const char *slug, GArray **rows)
{
  const SlvImageGame *place = slv_index_image_game (index, game);
  g_autofree char *letters = slv_fold_letters (slug, TRUE);
  guint found = 0, end = 0;

  for (char first = ' '; place != NULL && letters != NULL && *letters != '\0' && first <= '~'; first++)
    if (!g_ascii_isalnum (first) || first == *letters)
      for (guint row = first_folded (index, place, (char[]) { first, '\0' }, &end); row < end && slv_index_card_folded (index, row)[0] == first; row++)
        if (has_letters (slv_index_card_folded (index, row), letters))
          take_row (row, rows, &found);
  return found;
}

guint
slv_index_find_name (const SlvIndex *index, const SlvGame *game, const char *name, GArray **rows)
{
  g_autofree char *other = NULL;
  g_autoptr (GArray) own = NULL;

  if (rows == NULL)
    rows = &own;
  *rows = g_array_new (FALSE, FALSE, sizeof (guint));
  if (game == NULL || strnlen (name, FIND_MAX + 1) > FIND_MAX)
    return 0;
  guint found = find_written (index, game, name, rows);
  if (found > 1 && game->strip != NULL && *game->strip != '\0')
    return keep_decorated (index, game, name, *rows);
  for (guint i = 0; found == 0 && slv_index_spelling (name, i, &other); i++)
    if (other != NULL)
      found = find_written (index, game, other, rows);
  if (found == 0)
    found = find_with_id (index, game, name, rows);
  if (found == 0)
    found = find_unmarked (index, game, name, rows);
  for (guint i = 0; found == 0 && slv_index_spelling (name, i, &other); i++)
    if (other != NULL)
      found = find_unmarked (index, game, other, rows);
  return found > 0 ? found : find_slug (index, game, name, rows);
}

/* What may count copies: "Name - 4", "Name | x4". */
static gboolean
is_number (const char *text)
{
  return g_ascii_isdigit (text[*text == 'x' ? 1 : 0]);
}

gsize
slv_index_before_remark (const SlvIndex *index, const SlvGame *game, const char *name)
{
  static const struct { const char *sign, *longer; gboolean word; } signs[] = {
    { " | ", " - ", FALSE }, { " -- ", " - ", FALSE }, { " - ", " - ", FALSE }, { " – ", " - ", FALSE }, { " — ", " - ", FALSE }, { " // ", " // ", FALSE }, { " (", " (", TRUE }, { " [", " [", TRUE } };
  const SlvImageGame *place = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (signs); i++)
    {
      const char *sign = strstr (name, signs[i].sign);
      guint end = 0;

      if (sign == NULL || (signs[i].word && !g_unichar_isalpha (g_utf8_get_char (sign + 2))) || is_number (sign + strlen (signs[i].sign)) || (place = slv_index_image_game (index, game)) == NULL)
        continue;
      g_autofree char *front = g_strndup (name, (gsize) (sign - name)), *folded = slv_fold_search (front), *longer = g_strconcat (folded, signs[i].longer, NULL);
      guint row = first_folded (index, place, longer, &end);
      if ((row >= end || !g_str_has_prefix (slv_index_card_folded (index, row), longer)) && slv_index_find_name (index, game, front, NULL) > 0
          && slv_index_find_name (index, game, name, NULL) == 0)
        return (gsize) (sign - name);
    }
  return 0;
}

/* ---- printings and limits ---- */

void
slv_index_card_printings (const SlvIndex *index, guint row, guint *first, guint *n)
{
  guint32 from, end;

  *first = *n = 0;
  g_return_if_fail (row < slv_index_n_cards (index));
  slv_image_range (index, SLV_IMAGE_CARD_PRINTING, row, &from, &end);
  *first = from;
  *n = end - from;
}

guint
slv_index_printing_card (const SlvIndex *index, guint printing)
{
  g_return_val_if_fail (printing < slv_index_n_printings (index), 0);
  return slv_image_u32 (index, SLV_IMAGE_PRINTING_CARD, printing);
}

const guint32 *
slv_index_printing_words (const SlvIndex *index, SlvPrintingField field)
{
  g_return_val_if_fail ((guint) field < SLV_N_PRINTING_FIELDS, NULL);
  return SLV_U32 (&index->image, SLV_IMAGE_PRINTING_WORD) + (gsize) field * slv_index_n_printings (index);
}

gboolean
slv_index_printing_gone (const SlvIndex *index, guint printing)
{
  g_return_val_if_fail (printing < slv_index_n_printings (index), FALSE);
  return slv_image_u8 (index, SLV_IMAGE_PRINTING_GONE, printing) != 0;
}

void
slv_index_printing (const SlvIndex *index, guint printing, SlvPrintingView *view)
{
  const char *words[SLV_N_PRINTING_FIELDS];

  g_return_if_fail (printing < slv_index_n_printings (index));
  for (guint i = 0; i < SLV_N_PRINTING_FIELDS; i++)
    words[i] = word_at (index, SLV_IMAGE_PRINTING_WORD, (gsize) i * slv_index_n_printings (index) + printing);
  *view = (SlvPrintingView) {
    .key = words[SLV_PRINTING_KEY], .set_code = words[SLV_PRINTING_SET_CODE], .set_name = words[SLV_PRINTING_SET_NAME],
    .released = words[SLV_PRINTING_RELEASED], .language = words[SLV_PRINTING_LANGUAGE],
    .number = words[SLV_PRINTING_NUMBER], .rarity = words[SLV_PRINTING_RARITY], .artist = words[SLV_PRINTING_ARTIST],
    .image = words[SLV_PRINTING_IMAGE], .text = words[SLV_PRINTING_TEXT], .finishes = words[SLV_PRINTING_FINISHES],
    .gone = slv_index_printing_gone (index, printing), .printing = printing,
  };
}

/* The printing @first of @n that stand together. */
static SlvPrintingView *
first_of (const SlvIndex *index, guint first, guint n, SlvPrintingView *view)
{
  if (n == 0)
    return NULL;
  slv_index_printing (index, first, view);
  view->more = n - 1;
  return view;
}

SlvPrintingView *
slv_index_first_printing (const SlvIndex *index, guint row, SlvPrintingView *view)
{
  guint first = 0, n = 0;

  if (row != SLV_ROW_NONE)
    slv_index_card_printings (index, row, &first, &n);
  return first_of (index, first, n, view);
}

SlvPrintingView *
slv_index_next_printing (const SlvIndex *index, SlvPrintingView *view)
{
  return first_of (index, view->printing + 1, view->more, view);
}

guint
slv_index_n_limits (const SlvIndex *index, guint row)
{
  guint32 first, end;

  g_return_val_if_fail (row < slv_index_n_cards (index), 0);
  slv_image_range (index, SLV_IMAGE_CARD_LIMIT, row, &first, &end);
  return end - first;
}

void
slv_index_limit (const SlvIndex *index, guint row, guint nth, SlvLimitView *view)
{
  g_return_if_fail (nth < slv_index_n_limits (index, row));
  gsize at = (gsize) slv_image_u32 (index, SLV_IMAGE_CARD_LIMIT, row) + nth;
  view->tag = word_at (index, SLV_IMAGE_LIMIT_TAG, at);
  view->since = word_at (index, SLV_IMAGE_LIMIT_SINCE, at);
  view->until = word_at (index, SLV_IMAGE_LIMIT_UNTIL, at);
  view->seen = word_at (index, SLV_IMAGE_LIMIT_SEEN, at);
  view->note = word_at (index, SLV_IMAGE_LIMIT_NOTE, at);
  view->origins = word_at (index, SLV_IMAGE_LIMIT_ORIGINS, at);
  view->limit = ((const gint64 *) index->image.sections[SLV_IMAGE_LIMIT_VALUE])[at];
  view->defined = g_str_has_prefix (view->note, SLV_LIMIT_SAID_IN);
  if (view->defined || g_str_has_prefix (view->note, SLV_LIMIT_READ_IN))
    {
      view->origins = view->note + strlen (SLV_LIMIT_SAID_IN);
      view->note = "";
    }
}
