/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-index-errata.c: errata while the index is built. The columns are what the card lists say. What a card is before, between and
 * after its errata is worked out by letting the definition make the card anew from the changed values, so that what is derived from
 * a text follows it; only the cells that differ are kept. A list may have the new words already: then they are taken back for the
 * days before. */
#include "index/slv-index-build.h"
#include "index/slv-index-errata.h"
#include "base/slv-fold.h"

void
slv_build_take_erratum (const SlvErratum *erratum, gpointer data)
{
  SlvIndexBuild *build = data;
  SlvBuildGame *game = build->current;
  const SlvBuildErratum row = {
    .card = build->entry ? build->listed : game->cards->len, .day = slv_words_add (&build->words, erratum->day),
    .attr = slv_words_add (&build->words, erratum->attr), .value = slv_words_add (&build->words, erratum->value),
    .was = slv_words_add (&build->words, erratum->was), .note = slv_words_add (&build->words, erratum->note), .part = erratum->part,
    .origins = build->entry ? build->origins : 0,
  };

  g_array_append_val (build->entry ? game->listed_errata : game->errata, row);
}

/* ---- to their cards ---- */

SLV_DEFINE_ORDER (SlvBuildErratum, compare_cards, card);

static gint
compare_days (gconstpointer a, gconstpointer b, gpointer words)
{
  const SlvBuildErratum *left = a, *right = b;
  gint order = compare_cards (a, b);

  return order != 0 ? order : strcmp (slv_words_get (words, left->day), slv_words_get (words, right->day));
}

/* Entries that stand by themselves go to all cards of their name. */
static void
join (SlvBuildGame *game)
{
  g_autoptr (GHashTable) firsts = g_hash_table_new (NULL, NULL);
  GArray *listed = game->listed_errata;

  g_array_sort (listed, compare_cards);
  for (guint i = listed->len; i-- > 0;)
    g_hash_table_insert (firsts, GUINT_TO_POINTER (g_array_index (listed, SlvBuildErratum, i).card), GUINT_TO_POINTER (i + 1));
  for (guint i = 0; listed->len > 0 && i < game->cards->len; i++)
    {
      guint32 identity = g_array_index (game->cards, SlvBuildCard, i).identity;
      guint first = GPOINTER_TO_UINT (g_hash_table_lookup (firsts, GUINT_TO_POINTER (identity)));

      for (guint k = first; k > 0 && k <= listed->len && g_array_index (listed, SlvBuildErratum, k - 1).card == identity; k++)
        {
          SlvBuildErratum row = g_array_index (listed, SlvBuildErratum, k - 1);

          row.card = i;
          g_array_append_val (game->errata, row);
        }
    }
}

/* ---- one card ---- */

/* What the list says of a card, and how each erratum was taken back. */
typedef struct {
  SlvIndexBuild        *build;
  SlvBuildGame    *game;
  SlvBuildErratum *errata;       /* of the card, by day */
  guint            n;
  guint32          card;
  const char      *name;
  guint            faces;        /* met so far */
  char           **raw;          /* by attribute: values, each behind a line break; "": said to be none; NULL: not said */
  gboolean        *contested;    /* by attribute */
  char           **shown;        /* by attribute: the settled cell as it was last written down */
  char           **undone, **redone;   /* by erratum: what it made of its attribute, and what that was before; NULL: not */
} Anew;

static void
on_face (const char *key G_GNUC_UNUSED, const char *name G_GNUC_UNUSED, gpointer data)
{
  ((Anew *) data)->faces++;
}

static void
on_value (const char *id, const char *value, gpointer data)
{
  Anew *anew = data;
  gboolean contested = g_str_has_prefix (id, SLV_CONTESTED);
  gint attr = slv_cells_find (&anew->game->cells, contested ? id + strlen (SLV_CONTESTED) : id);

  if (attr < 0 || anew->faces > 1)
    return;
  anew->contested[attr] |= contested;
  if (contested)
    return;
  if (anew->raw[attr] == NULL)
    anew->raw[attr] = g_strdup ("");
  if (value != NULL)
    slv_take_str (&anew->raw[attr], g_strconcat (anew->raw[attr], "\n", value, NULL));
}

static gint
attr_of (const Anew *anew, guint nth)
{
  const char *id = slv_words_get (&anew->build->words, anew->errata[nth].attr);

  return *id != '\0' ? slv_cells_find (&anew->game->cells, id) : -1;
}

/* @value of an erratum as it stands among the raw ones. */
static char *
raw_of (const char *value)
{
  return *value != '\0' ? g_strconcat ("\n", value, NULL) : g_strdup ("");
}

/* The values @now with @from in place of @to; NULL when they have no @from. */
static char *
exchange (const SlvBuildErratum *erratum, const char *now, const char *from, const char *to)
{
  g_autofree char *whole = NULL, *other = NULL;

  if (now == NULL)
    return NULL;
  if (!erratum->part)
    {
      whole = raw_of (from);
      return strcmp (now, whole) == 0 ? raw_of (to) : NULL;
    }
  if (*now == '\0' || *from == '\0')
    return NULL;
  other = slv_text_exchange (now + 1, from, to);
  return other != NULL ? raw_of (other) : NULL;
}

/* The list has the new words already, and it is known what stood there before: that is what the card was. */
static void
take_back (Anew *anew, guint nth)
{
  const SlvBuildErratum *erratum = &anew->errata[nth];
  const char *value = slv_words_get (&anew->build->words, erratum->value), *was = slv_words_get (&anew->build->words, erratum->was);
  gint attr = attr_of (anew, nth);

  if (attr < 0 || *was == '\0')
    return;
  g_autofree char *before = exchange (erratum, anew->raw[attr], value, was);
  g_autofree char *again = exchange (erratum, anew->raw[attr], was, value);
  g_autofree char *holds = slv_text_exchange (value, was, was);
  /* where the old words are a part of the new ones, the new ones count */
  if (before == NULL || (again != NULL && !(erratum->part && holds != NULL)))
    return;
  anew->undone[nth] = anew->raw[attr];
  anew->raw[attr] = g_steal_pointer (&before);
  anew->redone[nth] = g_strdup (anew->raw[attr]);
}

static void
apply (Anew *anew, guint nth)
{
  SlvBuildErratum *erratum = &anew->errata[nth];
  const char *value = slv_words_get (&anew->build->words, erratum->value), *was = slv_words_get (&anew->build->words, erratum->was);
  gint attr = attr_of (anew, nth);
  char *now;

  if (attr < 0)
    return;
  if (anew->undone[nth] != NULL && g_strcmp0 (anew->raw[attr], anew->redone[nth]) == 0)
    now = g_strdup (anew->undone[nth]);   /* with its own lines */
  else if (erratum->part)
    now = exchange (erratum, anew->raw[attr], was, value);
  else
    now = raw_of (value);
  if (now == NULL)
    return;
  anew->contested[attr] &= erratum->part;
  erratum->applies |= g_strcmp0 (now, anew->raw[attr]) != 0;
  slv_take_str (&anew->raw[attr], now);
}

/* ---- two that say different things ---- */

/* Values of a set are the same in any order. */
static gboolean
say_the_same (const char *a, const char *b)
{
  g_auto (GStrv) left = g_strsplit_set (a, "\n", -1), right = g_strsplit (b, "\n", -1);

  qsort (left, g_strv_length (left), sizeof (char *), slv_compare_texts);
  qsort (right, g_strv_length (right), sizeof (char *), slv_compare_texts);
  return g_strv_equal ((const char * const *) left, (const char * const *) right);
}

/* The first erratum of the day of the @nth. */
static guint
first_of_day (const Anew *anew, guint nth)
{
  while (nth > 0 && anew->errata[nth - 1].day == anew->errata[nth].day)
    nth--;
  return nth;
}

/* Whether the @nth only says that a dated list names the card no more, by one of its keys, while one of that day names it by another. */
static gboolean
gives_way (const Anew *anew, guint nth)
{
  const SlvBuildErratum *one = &anew->errata[nth];
  const SlvAttr *attr = slv_game_find_attr (anew->game->game, slv_words_get (&anew->build->words, one->attr));

  if (attr == NULL || !attr->listed || strcmp (slv_words_get (&anew->build->words, one->value), attr->default_value) != 0)
    return FALSE;
  for (guint i = first_of_day (anew, nth); i < anew->n && anew->errata[i].day == one->day; i++)
    if (anew->errata[i].attr == one->attr && anew->errata[i].value != one->value)
      return TRUE;
  return FALSE;
}

/* Whether another erratum of the same day says something else in the place of the @nth; then nobody knows which holds. */
static gboolean
is_contradicted (const Anew *anew, guint nth)
{
  const SlvBuildErratum *one = &anew->errata[nth];
  SlvTextHeap *words = &anew->build->words;

  for (guint i = first_of_day (anew, nth); i < anew->n && anew->errata[i].day == one->day; i++)
    {
      const SlvBuildErratum *other = &anew->errata[i];

      if (i != nth && !gives_way (anew, i) && other->attr == one->attr && other->part == one->part
          && (!one->part || strcmp (slv_words_get (words, other->was), slv_words_get (words, one->was)) == 0)
          && !say_the_same (slv_words_get (words, other->value), slv_words_get (words, one->value)))
        return TRUE;
    }
  return FALSE;
}

static void
contest (Anew *anew, guint nth)
{
  gint attr = attr_of (anew, nth);

  if (attr < 0)
    return;
  anew->contested[attr] = TRUE;
  anew->errata[nth].applies = TRUE;
}

/* ---- states ---- */

static void
settle (Anew *anew)
{
  SlvCells *cells = &anew->game->cells;

  slv_cells_begin (cells, anew->name);
  for (guint i = 0; i < cells->n; i++)
    {
      gboolean text = ((SlvAttr *) anew->game->game->attrs->pdata[i])->kind == SLV_ATTR_TEXT;
      g_auto (GStrv) values = NULL;

      if (anew->contested[i])
        slv_cells_contest (cells, i);
      if (anew->contested[i] || anew->raw[i] == NULL)
        continue;
      if (*anew->raw[i] == '\0')
        slv_cells_add (cells, i, NULL);
      else if (text)
        slv_cells_add (cells, i, anew->raw[i] + 1);
      else
        values = g_strsplit_set (anew->raw[i] + 1, "\n", -1);
      for (guint k = 0; values != NULL && values[k] != NULL; k++)
        slv_cells_add (cells, i, values[k]);
    }
  slv_cells_settle (cells);
}

static char *
cell_text (const SlvCells *cells, guint attr)
{
  GString *text = g_string_new (NULL);

  g_string_append_printf (text, "%u", cells->cells[attr].state);
  for (guint i = 0; i < cells->cells[attr].n; i++)
    g_string_append_printf (text, "\n%s", slv_cells_value (cells, attr, i));
  return g_string_free (text, FALSE);
}

static void
add_change (Anew *anew, guint attr, guint32 day)
{
  SlvBuildGame *game = anew->game;
  const SlvCell *cell = &game->cells.cells[attr];
  gboolean text = game->attrs[attr].attr->kind == SLV_ATTR_TEXT;
  SlvBuildChange change = { anew->card, attr, day, cell->state,
                            text ? (guint32) game->change_texts->len : game->change_codes->len, 0 };

  for (guint i = 0; i < cell->n; i++)
    {
      const char *value = slv_cells_value (&game->cells, attr, i);
      gboolean repeated = FALSE;

      if (text)
        {
          g_string_append_printf (game->change_texts, "%s%s", i > 0 ? "\n" : "", value);
          continue;
        }
      guint32 code = slv_build_code (anew->build, &game->attrs[attr], value);
      for (guint k = 0; k < change.n && game->attrs[attr].attr->kind != SLV_ATTR_MULTISET; k++)
        repeated |= g_array_index (game->change_codes, guint32, change.first + k) == code;
      if (!repeated)
        g_array_append_val (game->change_codes, code);
      change.n += repeated ? 0 : 1;
    }
  if (text)
    g_string_append_c (game->change_texts, '\0');
  g_array_append_val (game->changes, change);
}

/* Writes down what differs from the state before. @day: NULL: that is what the list says. */
static void
write_down (Anew *anew, const guint32 *day)
{
  settle (anew);
  for (guint i = 0; i < anew->game->cells.n; i++)
    {
      char *text = cell_text (&anew->game->cells, i);

      if (day != NULL && strcmp (text, anew->shown[i]) != 0)
        add_change (anew, i, *day);
      slv_take_str (&anew->shown[i], text);
    }
}

static void
make_anew (Anew *anew)
{
  const guint32 ever = 0;

  write_down (anew, NULL);
  for (guint i = anew->n; i-- > 0;)
    take_back (anew, i);
  for (guint i = 0; i < anew->n; i++)
    {
      gboolean told_apart = i + SLV_ERRATA_DAYS_MAX >= anew->n;

      if (told_apart && (i == 0 || i + SLV_ERRATA_DAYS_MAX == anew->n))
        write_down (anew, &ever);
      if (gives_way (anew, i))
        anew->errata[i].applies = TRUE;
      else if (is_contradicted (anew, i))
        contest (anew, i);
      else
        apply (anew, i);
      if (told_apart && (i + 1 == anew->n || anew->errata[i + 1].day != anew->errata[i].day))
        write_down (anew, &anew->errata[i].day);
    }
}

static gboolean
read_anew (Anew *anew, const char *data)
{
  static const SlvCardDataFuncs funcs = { on_face, on_value, NULL, NULL };
  gsize n_attrs = (gsize) anew->game->cells.n + 1, n = (gsize) anew->n + 1;

  anew->raw = g_new0 (char *, n_attrs);
  anew->contested = g_new0 (gboolean, n_attrs);
  anew->shown = g_new0 (char *, n_attrs);
  anew->undone = g_new0 (char *, n);
  anew->redone = g_new0 (char *, n);
  gboolean good = slv_card_data_read (&anew->build->arena, data, &funcs, anew);
  if (good)
    make_anew (anew);
  for (gsize i = 0; i < n_attrs; i++)
    {
      g_free (anew->raw[i]);
      g_free (anew->shown[i]);
    }
  for (gsize i = 0; i < n; i++)
    {
      g_free (anew->undone[i]);
      g_free (anew->redone[i]);
    }
  SLV_FREE_MEMBERS (anew, (g_free, raw), contested, (g_free, shown), (g_free, undone), (g_free, redone));
  return good;
}

/* ---- all cards ---- */

SLV_DEFINE_ORDER (SlvBuildPlace, compare_places, id);

static gboolean
on_card (const SlvStoredCard *card, gpointer data, GError **error G_GNUC_UNUSED)
{
  SlvIndexBuild *build = data;
  const SlvBuildPlace wanted = { .id = card->id };
  Anew anew = { .build = build, .name = card->name };
  SlvBuildErratum mine = { 0 };
  guint at, first;

  if (!g_array_binary_search (build->places, &wanted, compare_places, &at))
    return TRUE;
  anew.game = build->built->pdata[g_array_index (build->places, SlvBuildPlace, at).game];
  anew.card = mine.card = g_array_index (build->places, SlvBuildPlace, at).card;
  if (!g_array_binary_search (anew.game->errata, &mine, compare_cards, &first))
    return TRUE;
  while (first > 0 && g_array_index (anew.game->errata, SlvBuildErratum, first - 1).card == mine.card)
    first--;
  anew.errata = &g_array_index (anew.game->errata, SlvBuildErratum, first);
  while (first + anew.n < anew.game->errata->len && anew.errata[anew.n].card == mine.card)
    anew.n++;
  return read_anew (&anew, card->data) || TRUE;   /* one that was read before and is damaged by now keeps what it has */
}

gboolean
slv_build_settle_errata (SlvIndexBuild *build, SlvStore *store, GError **error)
{
  gboolean any = FALSE;

  SLV_EACH (SlvBuildGame, game, build->built)
    {
      join (game);
      g_array_sort_with_data (game->errata, compare_days, &build->words);
      for (guint k = 0; k < game->errata->len && !any; k++)
        any = *slv_words_get (&build->words, g_array_index (game->errata, SlvBuildErratum, k).attr) != '\0';
    }
  return !any || slv_store_each (store, NULL, NULL, on_card, NULL, build, error);
}
