/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-index-verify.c: the table of all sections, their layout, and the checks that stand between a file and the accessors,
 * which follow references without looking. The checksums find accidents; the bounds hold even for a file that was made to
 * deceive. Whatever is wrong means "build it anew", so nothing here says why. */

#include "index/slv-index-errata.h"
#include <xxhash.h>

/* What an element may hold. */
typedef enum {
  FREE,        /* anything */
  BELOW,       /* less than the count */
  RISING,      /* from 0 up to the count, never falling: where each begins, and one element more where the last one ends */
} Rule;

typedef struct {
  guint8 size;               /* of an element */
  guint8 factor;             /* number of elements: count * factor, see n_elements() */
  guint8 count, rule, of;    /* SlvImageCount, Rule, SlvImageCount */
} Section;

#define WORD(c) { 4, 1, SLV_COUNT_##c, BELOW, SLV_COUNT_WORDS }
#define FREELY(size, c) { size, 1, SLV_COUNT_##c, FREE, 0 }

static const Section sections[SLV_N_IMAGE_SECTIONS] = {
  [SLV_IMAGE_GAMES]          = FREELY (sizeof (SlvImageGame), GAMES),
  [SLV_IMAGE_ATTRS]          = FREELY (sizeof (SlvImageAttr), ATTRS),
  [SLV_IMAGE_CARD_ID]        = FREELY (8, CARDS),
  [SLV_IMAGE_CARD_NAME]      = WORD (CARDS),
  [SLV_IMAGE_CARD_KEY]       = WORD (CARDS),
  [SLV_IMAGE_CARD_IDENTITY]  = WORD (CARDS),
  [SLV_IMAGE_CARD_FOLDED]    = { 4, 1, SLV_COUNT_CARDS, BELOW, SLV_COUNT_FOLDS },
  [SLV_IMAGE_CARD_RANK]      = { 4, 1, SLV_COUNT_CARDS, BELOW, SLV_COUNT_CARDS },
  [SLV_IMAGE_CARD_PRINTING]  = { 4, 1, SLV_COUNT_CARDS, RISING, SLV_COUNT_PRINTINGS },
  [SLV_IMAGE_CARD_FACE]      = { 4, 1, SLV_COUNT_CARDS, RISING, SLV_COUNT_FACES },
  [SLV_IMAGE_CARD_LIMIT]     = { 4, 1, SLV_COUNT_CARDS, RISING, SLV_COUNT_LIMITS },
  [SLV_IMAGE_BY_NAME]        = { 4, 1, SLV_COUNT_CARDS, BELOW, SLV_COUNT_CARDS },
  [SLV_IMAGE_BY_KEY]         = { 4, 1, SLV_COUNT_CARDS, BELOW, SLV_COUNT_CARDS },
  [SLV_IMAGE_FACE_NAME]      = WORD (FACES),
  [SLV_IMAGE_FACE_VALUE]     = { 4, 1, SLV_COUNT_FACES, RISING, SLV_COUNT_FACE_VALUES },
  [SLV_IMAGE_VALUE_ATTR]     = FREELY (4, FACE_VALUES),   /* only ever compared */
  [SLV_IMAGE_VALUE_TEXT]     = WORD (FACE_VALUES),
  [SLV_IMAGE_ALSO_NAME]      = WORD (FACE_NAMES),
  [SLV_IMAGE_ALSO_ROW]       = { 4, 1, SLV_COUNT_FACE_NAMES, BELOW, SLV_COUNT_CARDS },
  [SLV_IMAGE_LIMIT_TAG]      = WORD (LIMITS),
  [SLV_IMAGE_LIMIT_SINCE]    = WORD (LIMITS),
  [SLV_IMAGE_LIMIT_UNTIL]    = WORD (LIMITS),
  [SLV_IMAGE_LIMIT_SEEN]     = WORD (LIMITS),
  [SLV_IMAGE_LIMIT_NOTE]     = WORD (LIMITS),
  [SLV_IMAGE_LIMIT_ORIGINS]  = WORD (LIMITS),
  [SLV_IMAGE_LIMIT_VALUE]    = FREELY (8, LIMITS),
  [SLV_IMAGE_SERIES_TAG]     = WORD (SERIES),
  [SLV_IMAGE_SERIES_SINCE]   = WORD (SERIES),
  [SLV_IMAGE_SERIES_SEEN]    = WORD (SERIES),
  [SLV_IMAGE_PRINTING_CARD]  = { 4, 1, SLV_COUNT_PRINTINGS, BELOW, SLV_COUNT_CARDS },
  [SLV_IMAGE_PRINTING_WORD]  = { 4, SLV_N_PRINTING_FIELDS, SLV_COUNT_PRINTINGS, BELOW, SLV_COUNT_WORDS },
  [SLV_IMAGE_STARTS]         = FREELY (4, STARTS),        /* by attribute, below */
  [SLV_IMAGE_CODES]          = FREELY (4, CODES),
  [SLV_IMAGE_DICT_NUMBER]    = FREELY (8, VALUES),
  [SLV_IMAGE_DICT_VALUE]     = WORD (VALUES),
  [SLV_IMAGE_DICT_FOLDED]    = WORD (VALUES),
  [SLV_IMAGE_TEXT_RAW]       = { 4, 1, SLV_COUNT_TEXT_ROWS, BELOW, SLV_COUNT_TEXTS },
  [SLV_IMAGE_TEXT_FOLD]      = { 4, 1, SLV_COUNT_TEXT_ROWS, BELOW, SLV_COUNT_FOLDS },
  [SLV_IMAGE_ERRATUM_CARD]   = { 4, 1, SLV_COUNT_ERRATA, BELOW, SLV_COUNT_CARDS },
  [SLV_IMAGE_ERRATUM_WORD]   = { 4, SLV_N_ERRATUM_FIELDS, SLV_COUNT_ERRATA, BELOW, SLV_COUNT_WORDS },
  [SLV_IMAGE_CHANGES]        = FREELY (sizeof (SlvImageChange), CHANGES),   /* slv_image_check_changes() */
  [SLV_IMAGE_CHANGE_CODES]   = FREELY (4, CHANGE_CODES),
  [SLV_IMAGE_ERRATUM_APPLIES] = FREELY (1, ERRATA),
  [SLV_IMAGE_CARD_GONE]      = FREELY (1, CARDS),
  [SLV_IMAGE_PRINTING_GONE]  = FREELY (1, PRINTINGS),
  [SLV_IMAGE_STATES]         = FREELY (1, STATES),        /* accessors take what is too large as missing */
  [SLV_IMAGE_DICT_IS_NUMBER] = FREELY (1, VALUES),
  [SLV_IMAGE_WORDS]          = FREELY (1, WORDS),
  [SLV_IMAGE_TEXTS]          = FREELY (1, TEXTS),
  [SLV_IMAGE_FOLDS]          = FREELY (1, FOLDS),
};

static guint64
n_elements (const Section *section, const guint64 *counts)
{
  return counts[section->count] * section->factor + (section->rule == RISING);
}

gboolean
slv_image_layout (const guint64 *counts, guint64 *offsets, guint64 *size)
{
  guint64 at = sizeof (SlvImageHeader);

  for (guint i = 0; i < SLV_N_COUNTS; i++)
    if (counts[i] >= G_MAXUINT32)
      return FALSE;
  for (guint i = 0; i < SLV_N_IMAGE_SECTIONS; i++)
    {
      const Section *section = &sections[i];

      at = (at + 7) & ~G_GUINT64_CONSTANT (7);
      offsets[i] = at;
      at += n_elements (section, counts) * section->size;
    }
  *size = at;
  return TRUE;
}

guint64
slv_image_games_hash (SlvGames *games)
{
  g_autofree char *text = g_strconcat (SLV_VERSION "/" SLV_IMAGE_READING " ", slv_games_fingerprint (games), NULL);

  return XXH3_64bits (text, strlen (text));
}

guint64
slv_image_checksum (const SlvImageHeader *header)
{
  const gsize from = G_STRUCT_OFFSET (SlvImageHeader, revision);

  return XXH3_64bits ((const char *) header + from, header->size - from);
}

/* ---- checks ---- */

static gboolean
all_below (const guint32 *values, guint64 n, guint64 bound)
{
  guint32 highest = 0;

  for (guint64 i = 0; i < n; i++)
    highest = MAX (highest, values[i]);
  return n == 0 || highest < bound;
}

static gboolean
is_rising (const guint32 *values, guint64 n, guint64 end)
{
  guint32 falls = 0;

  for (guint64 i = 1; i < n; i++)
    falls |= values[i] < values[i - 1];
  return n > 0 && values[0] == 0 && !falls && values[n - 1] == end;
}

static gboolean
check_sections (const SlvImage *image)
{
  const guint64 *counts = image->header->counts;

  for (guint i = 0; i < SLV_N_IMAGE_SECTIONS; i++)
    {
      const Section *section = &sections[i];
      guint64 n = n_elements (section, counts);

      if (section->rule == BELOW && !all_below (image->sections[i], n, counts[section->of]))
        return FALSE;
      if (section->rule == RISING && !is_rising (image->sections[i], n, counts[section->of]))
        return FALSE;
    }
  return TRUE;
}

static gboolean
check_heap (const SlvIndex *index, guint section, guint count)
{
  static const guint8 zeros[SLV_IMAGE_TAIL];
  const guint8 *heap = index->image.sections[section];
  guint64 size = index->image.header->counts[count];

  if (size <= SLV_IMAGE_TAIL)
    return FALSE;
  return heap[0] == 0 && memcmp (heap + size - SLV_IMAGE_TAIL, zeros, SLV_IMAGE_TAIL) == 0;
}

static inline gboolean
fits (guint64 first, guint64 n, guint64 count)
{
  return first + n <= count;
}

/* Where an attribute's elements lie. */
static gboolean
check_attr (const SlvIndex *index, const SlvImageGame *game, const SlvImageAttr *attr, const SlvAttr *declared)
{
  const guint64 *counts = index->image.header->counts;

  if (attr->id >= counts[SLV_COUNT_WORDS] || attr->kind != declared->kind
      || strcmp (slv_image_text (index, SLV_IMAGE_WORDS, attr->id), declared->id) != 0
      || !fits (attr->states, game->n_rows, counts[SLV_COUNT_STATES])
      || !fits (attr->starts, (guint64) game->n_rows + 1, counts[SLV_COUNT_STARTS])
      || !fits (attr->codes, attr->n_codes, counts[SLV_COUNT_CODES])
      || !fits (attr->values, attr->n_values, counts[SLV_COUNT_VALUES]))
    return FALSE;
  return attr->kind != SLV_ATTR_TEXT || fits (attr->texts, game->n_rows, counts[SLV_COUNT_TEXT_ROWS]);
}

static gboolean
check_column (const SlvImage *image, const SlvImageGame *game, const SlvImageAttr *attr)
{
  return is_rising (SLV_U32 (image, SLV_IMAGE_STARTS) + attr->starts, (guint64) game->n_rows + 1, attr->n_codes)
         && all_below (SLV_U32 (image, SLV_IMAGE_CODES) + attr->codes, attr->n_codes, attr->n_values);
}

static gboolean
check_game (const SlvIndex *index, const SlvImageGame *game, const SlvGame *declared, gboolean seen)
{
  const SlvImageAttr *attrs = index->image.sections[SLV_IMAGE_ATTRS];
  const guint64 *counts = index->image.header->counts;

  if (game->n_attrs != declared->attrs->len
      || !fits (game->first_attr, game->n_attrs, counts[SLV_COUNT_ATTRS])
      || !fits (game->first_also, game->n_also, counts[SLV_COUNT_FACE_NAMES])
      || !fits (game->first_series, game->n_series, counts[SLV_COUNT_SERIES]))
    return FALSE;
  for (guint i = 0; i < game->n_attrs; i++)
    if (!check_attr (index, game, &attrs[game->first_attr + i], declared->attrs->pdata[i])
        || !(seen || check_column (&index->image, game, &attrs[game->first_attr + i])))
      return FALSE;
  return TRUE;
}

/* The games' rows fill all rows in order; every game is one of the definitions. */
static gboolean
check_games (SlvIndex *index, gboolean seen)
{
  const SlvImageGame *games = index->image.sections[SLV_IMAGE_GAMES];
  const guint64 *counts = index->image.header->counts;
  guint64 row = 0;

  index->game = g_new0 (SlvGame *, counts[SLV_COUNT_GAMES] + 1);
  for (guint64 i = 0; i < counts[SLV_COUNT_GAMES]; i++)
    {
      if (games[i].id >= counts[SLV_COUNT_WORDS] || games[i].first_row != row || games[i].n_rows == 0)
        return FALSE;
      row += games[i].n_rows;
      if (row > counts[SLV_COUNT_CARDS])
        return FALSE;
      index->game[i] = slv_games_find (index->games, slv_image_text (index, SLV_IMAGE_WORDS, games[i].id));
      if (index->game[i] == NULL || !check_game (index, &games[i], index->game[i], seen))
        return FALSE;
    }
  return row == counts[SLV_COUNT_CARDS];
}

/* Sets up the sections when the header is good. */
static gboolean
read_header (SlvImage *image, gsize size)
{
  guint64 offsets[SLV_N_IMAGE_SECTIONS], expected;

  image->header = (const SlvImageHeader *) (gconstpointer) image->base;
  if (size < sizeof (SlvImageHeader) || memcmp (image->header->magic, SLV_IMAGE_MAGIC, sizeof SLV_IMAGE_MAGIC) != 0
      || image->header->format != SLV_IMAGE_FORMAT || image->header->order != SLV_IMAGE_ORDER || image->header->size != size
      || !slv_image_layout (image->header->counts, offsets, &expected) || expected != size)
    return FALSE;
  for (guint i = 0; i < SLV_N_IMAGE_SECTIONS; i++)
    image->sections[i] = image->base + offsets[i];
  return TRUE;
}

/* Whether everything is as it was written, and where the accessors look for it. */
static gboolean
check_image (SlvIndex *index, gboolean seen)
{
  return (seen || (index->image.header->checksum == slv_image_checksum (index->image.header)
                   && check_heap (index, SLV_IMAGE_WORDS, SLV_COUNT_WORDS) && check_heap (index, SLV_IMAGE_TEXTS, SLV_COUNT_TEXTS)
                   && check_heap (index, SLV_IMAGE_FOLDS, SLV_COUNT_FOLDS) && check_sections (&index->image)))
      && check_games (index, seen) && (seen || slv_image_check_changes (index));
}

SlvIndex *
slv_index_new_from_bytes (GBytes *bytes, SlvGames *games, gboolean seen)
{
  g_autoptr (SlvIndex) index = g_new0 (SlvIndex, 1);
  gsize size;

  index->ref_count = 1;
  index->games = slv_games_ref (games);
  index->bytes = bytes;
  index->image.base = g_bytes_get_data (bytes, &size);
  if (size < sizeof (SlvImageHeader) || (guintptr) index->image.base % 8 != 0 || !read_header (&index->image, size)
      || index->image.header->games != slv_image_games_hash (games) || !check_image (index, seen))
    return NULL;
  return g_steal_pointer (&index);
}
