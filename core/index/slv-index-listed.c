/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-index-listed.c: entries of dated lists. They lie in the store as records of their own (SLV_LISTED_KEY) and become limits of
 * all cards of their name. */
#include "index/slv-index-build.h"
#include "base/slv-fold.h"

SlvBuildLimit
slv_build_limit (SlvIndexBuild *build, const SlvLimit *limit, guint32 seen)
{
  return (SlvBuildLimit) { .tag = slv_words_add (&build->words, limit->tag), .since = slv_words_add (&build->words, limit->since),
                           .until = slv_words_add (&build->words, limit->until), .seen = seen, .limit = limit->limit,
                           .note = slv_words_add (&build->words, limit->note), .origins = build->origins };
}

void
slv_build_see (SlvIndexBuild *build, gint64 imported)
{
  if (imported == build->imported)   /* as of nearly all cards */
    return;
  g_autoptr (GDateTime) time = g_date_time_new_from_unix_local (imported);
  g_autofree char *day = g_date_time_format (time, "%Y-%m-%d");
  build->imported = imported;
  build->seen = slv_words_add (&build->words, day);
}

static void
on_listed (const SlvLimit *limit, gpointer user_data)
{
  SlvIndexBuild *build = user_data;
  SlvBuildListed row = { build->listed, slv_build_limit (build, limit, slv_words_add (&build->words, "")) };

  if (build->series)
    {
      row.limit.seen = row.limit.since == 0 ? build->seen : 0;
      g_array_append_val (build->current->series, row.limit);
    }
  else
    g_array_append_val (build->current->listed, row);
}

gboolean
slv_build_read_listed (SlvIndexBuild *build, SlvBuildGame *game, const SlvStoredCard *card)
{
  static const SlvCardDataFuncs funcs = { NULL, NULL, on_listed, slv_build_take_erratum };
  g_autofree char *identity = slv_fold_name (card->name, game->game->strip);

  if (card->gone)
    return TRUE;
  build->current = game;
  build->listed = slv_words_add (&build->words, identity);
  build->origins = slv_words_add (&build->words, card->origins);
  build->entry = TRUE;
  build->series = g_str_has_prefix (card->key, SLV_SERIES_KEY);
  slv_build_see (build, card->imported);
  gboolean good = slv_card_data_read (&build->arena, card->data, &funcs, build);
  build->entry = FALSE;
  return good;
}

void
slv_build_join_listed (SlvBuildGame *game)
{
  GArray *joined = g_array_new (FALSE, FALSE, sizeof (SlvBuildLimit));
  g_autoptr (GHashTable) by_identity = g_hash_table_new_full (NULL, NULL, NULL, (GDestroyNotify) g_array_unref);

  SLV_EACH_IN (const SlvBuildListed, row, game->listed)
    {
      GArray *limits = g_hash_table_lookup (by_identity, GUINT_TO_POINTER (row->identity));

      if (limits == NULL)
        g_hash_table_insert (by_identity, GUINT_TO_POINTER (row->identity), limits = g_array_new (FALSE, FALSE, sizeof (SlvBuildLimit)));
      g_array_append_val (limits, row->limit);
    }
  SLV_EACH_IN (SlvBuildCard, card, game->cards)
    {
      const GArray *listed = g_hash_table_lookup (by_identity, GUINT_TO_POINTER (card->identity));
      guint32 first = joined->len;

      if (card->n_limits > 0)
        g_array_append_vals (joined, &g_array_index (game->limits, SlvBuildLimit, card->first_limit), card->n_limits);
      if (listed != NULL)
        g_array_append_vals (joined, listed->data, listed->len);
      card->first_limit = first;
      card->n_limits = joined->len - first;
    }
  g_array_unref (game->limits);
  game->limits = joined;
}

/* ---- entries that name a card by something else than its name ---- */

/* Ways to name a card, in the order in which slv_index_find_name() goes about them; the last two: without marks on letters, and as services
 * write it in addresses, "fire_hound" for "Fire Hound!". */
typedef enum { BY_FRONT, BY_FACE, BY_FURTHER_NAME, BY_KEY, BY_UNMARKED, BY_SLUG, N_WAYS } Way;

/* @identity for @name; a name of two cards is of neither. */
static void
add_name (GHashTable *identities, const char *name, const char *strip, guint32 identity)
{
  g_autofree char *folded = slv_fold_name (name, strip);
  gpointer known;

  if (*folded == '\0')
    return;
  if (g_hash_table_lookup_extended (identities, folded, NULL, &known))
    identity = known == GUINT_TO_POINTER (identity) ? identity : 0;
  g_hash_table_insert (identities, g_steal_pointer (&folded), GUINT_TO_POINTER (identity));
}

static void
add_fronts (SlvIndexBuild *build, SlvBuildGame *game, GHashTable *identities)
{
  SLV_EACH_IN (const SlvBuildCard, card, game->cards)
    {
      const char *name = slv_words_get (&build->words, card->identity), *end = strstr (name, SLV_FACES);
      g_autofree char *front = end != NULL ? g_strndup (name, (gsize) (end - name)) : NULL;

      if (front != NULL)
        add_name (identities, front, NULL, card->identity);
    }
}

static void
add_further_names (SlvIndexBuild *build, SlvBuildGame *game, GHashTable *identities)
{
  for (guint i = 0; i < game->cells.n; i++)
    {
      const SlvBuildAttr *column = &game->attrs[i];

      if (!column->attr->names)
        continue;
      for (guint card = 0; card < game->cards->len; card++)
        for (guint32 at = g_array_index (column->starts, guint32, card); at < g_array_index (column->starts, guint32, card + 1); at++)
          {
            guint32 value = g_array_index (column->values, guint32, g_array_index (column->codes, guint32, at));
            g_autofree char *folded = slv_fold_search (slv_words_get (&build->words, value));

            add_name (identities, folded, game->game->strip, g_array_index (game->cards, SlvBuildCard, card).identity);
          }
    }
}

static void
add_keys (SlvIndexBuild *build, guint nth, GHashTable *identities)
{
  SlvBuildGame *game = g_ptr_array_index (build->built, nth);

  SLV_EACH_IN (const SlvBuildCard, card, game->cards)
    add_name (identities, slv_words_get (&build->words, card->key), game->game->strip, card->identity);
  SLV_EACH_IN (const SlvBuildPrinting, printing, build->printings)
    {
      const SlvBuildPlace *place = &g_array_index (build->places, SlvBuildPlace, printing->card);

      if (place->game == nth)
        add_name (identities, slv_words_get (&build->words, printing->words[SLV_PRINTING_KEY]), game->game->strip,
                  g_array_index (game->cards, SlvBuildCard, place->card).identity);
    }
}

/* Names that differ in nothing but marks on letters, or in signs. */
static void
add_near (SlvIndexBuild *build, SlvBuildGame *game, GHashTable *unmarked, GHashTable *slugs)
{
  SLV_EACH_IN (const SlvBuildCard, card, game->cards)
    {
      const char *name = slv_words_get (&build->words, card->identity);
      g_autofree char *plain = slv_fold_search (name), *letters = slv_fold_letters (name, FALSE);
      char *faces = strstr (plain, SLV_FACES);

      add_name (unmarked, plain, NULL, card->identity);
      if (letters != NULL)
        add_name (slugs, letters, NULL, card->identity);
      if (faces != NULL)
        {
          *faces = '\0';
          add_name (unmarked, plain, NULL, card->identity);
        }
    }
}

/* Folded names → identities (words) of their cards, by the way; the last two when a name is first looked for there. (transfer full) */
static void
find_names (SlvIndexBuild *build, guint nth, GHashTable *identities[N_WAYS])
{
  SlvBuildGame *game = g_ptr_array_index (build->built, nth);

  for (Way way = 0; way < N_WAYS; way++)
    identities[way] = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  add_fronts (build, game, identities[BY_FRONT]);
  SLV_EACH_IN (const SlvBuildFace, face, game->faces)
    add_name (identities[BY_FACE], slv_words_get (&build->words, face->identity), NULL, g_array_index (game->cards, SlvBuildCard, face->card).identity);
  add_further_names (build, game, identities[BY_FURTHER_NAME]);
  add_keys (build, nth, identities[BY_KEY]);
}

/* The identity of the card that @name means by one of the ways from @first to @last; 0: of none, or of several. @known: whether any has it. */
static guint32
meant (const char *name, GHashTable *identities[N_WAYS], Way first, Way last, gboolean *known)
{
  g_autofree char *plain = slv_fold_search (name), *letters = slv_fold_letters (name, TRUE);
  gpointer found = NULL;

  for (Way way = first; way <= last && !*known; way++)
    {
      const char *asked = way == BY_FURTHER_NAME || way == BY_UNMARKED ? plain : way != BY_SLUG ? name : letters != NULL ? letters : "";

      *known = g_hash_table_lookup_extended (identities[way], asked, NULL, &found);
    }
  return GPOINTER_TO_UINT (found);
}

/* The identity of the card that an entry names. */
static guint32
resolve (SlvIndexBuild *build, SlvBuildGame *game, guint32 identity, GHashTable *names, GHashTable *identities[N_WAYS])
{
  static const Way ends[] = { BY_FRONT, BY_KEY, BY_UNMARKED, BY_SLUG };   /* from, to: as it is written, and else nearly so */
  g_autofree char *name = g_strdup (slv_words_get (&build->words, identity)), *other = NULL;
  gboolean known = FALSE;
  guint32 found = 0;

  if (g_hash_table_contains (names, GUINT_TO_POINTER (identity)))
    return identity;
  for (guint pass = 0; pass < 2 && !known; pass++)
    {
      if (pass == 1 && g_hash_table_size (identities[BY_UNMARKED]) == 0)
        add_near (build, game, identities[BY_UNMARKED], identities[BY_SLUG]);
      found = meant (name, identities, ends[2 * pass], ends[2 * pass + 1], &known);
      for (guint i = 0; !known && slv_index_spelling (name, i, &other); i++)
        {
          guint32 word = other != NULL ? slv_words_add (&build->words, other) : 0;

          if (word != 0 && g_hash_table_contains (names, GUINT_TO_POINTER (word)))
            return word;
          found = word != 0 ? meant (other, identities, ends[2 * pass], ends[2 * pass + 1], &known) : 0;
        }
    }
  return found != 0 ? found : identity;
}

/* ---- entries that name a kind of cards ---- */

/* What a row says but for its end. (transfer full) */
static char *
key_of (guint32 card, const SlvBuildLimit *limit)
{
  return g_strdup_printf ("%u %u %u %" G_GINT64_FORMAT " %u", card, limit->tag, limit->since, limit->limit, limit->origins);
}

/* @row for @card; where the same lists have the card by its name, too, until the later end. @known: key_of() → position + 1. */
static void
list_card (SlvIndexBuild *build, SlvBuildGame *game, SlvBuildListed row, guint32 card, GHashTable *known)
{
  g_autofree char *key = key_of (card, &row.limit);
  guint at = GPOINTER_TO_UINT (g_hash_table_lookup (known, key));
  SlvBuildListed *other = at > 0 ? &g_array_index (game->listed, SlvBuildListed, at - 1) : NULL;
  const char *end = slv_words_get (&build->words, row.limit.until);

  row.identity = card;
  if (other == NULL)
    g_array_append_val (game->listed, row);
  else if (*end == '\0' || (*slv_words_get (&build->words, other->limit.until) != '\0' && strcmp (end, slv_words_get (&build->words, other->limit.until)) > 0))
    *other = row;
}

/* @row for every card with a value that folds like @value. */
static void
list_all (SlvIndexBuild *build, SlvBuildGame *game, const SlvBuildListed *row, const SlvBuildAttr *column, const char *value, GHashTable *known)
{
  for (guint card = 0; card < game->cards->len; card++)
    for (guint32 at = g_array_index (column->starts, guint32, card); at < g_array_index (column->starts, guint32, card + 1); at++)
      {
        const char *own = slv_words_get (&build->words, g_array_index (column->values, guint32, g_array_index (column->codes, guint32, at)));
        g_autofree char *folded = slv_fold_name (own, NULL);

        if (strcmp (folded, value) != 0)
          continue;
        list_card (build, game, *row, g_array_index (game->cards, SlvBuildCard, card).identity, known);
        break;
      }
}

/* What the first @n rows say: key_of() → position + 1. (transfer full) */
static GHashTable *
know_rows (SlvBuildGame *game, guint n)
{
  GHashTable *known = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  for (guint i = 0; i < n; i++)
    {
      const SlvBuildListed *row = &g_array_index (game->listed, SlvBuildListed, i);

      g_hash_table_insert (known, key_of (row->identity, &row->limit), GUINT_TO_POINTER (i + 1));
    }
  return known;
}

static void
list_kinds (SlvIndexBuild *build, SlvBuildGame *game)
{
  g_autoptr (GHashTable) known = NULL;
  guint n = game->listed->len;

  for (guint i = 0; i < n; i++)
    {
      const SlvBuildListed row = g_array_index (game->listed, SlvBuildListed, i);
      const char *name = slv_words_get (&build->words, row.identity), *end = strstr (name, SLV_LISTED_KIND);
      g_autofree char *id = end != NULL ? g_strndup (name, (gsize) (end - name)) : NULL;
      g_autofree char *value = end != NULL ? g_strdup (end + strlen (SLV_LISTED_KIND)) : NULL;
      const SlvAttr *attr = id != NULL ? slv_game_find_attr (game->game, id) : NULL;

      if (attr == NULL || attr->index >= game->cells.n)
        continue;
      if (known == NULL)
        known = know_rows (game, n);
      list_all (build, game, &row, &game->attrs[attr->index], value, known);
    }
}

/* ---- lists of one series from several files ---- */

/* (transfer full) (nullable): the first day of the series behind @after, ISO */
static char *
next_day (GHashTable *days, const char *series, const char *after)
{
  const char *found = NULL;

  SLV_EACH_PAIR (const char, day, const char, of, days)
    if (g_str_has_prefix (day, series) && strcmp (of, after) > 0 && (found == NULL || strcmp (of, found) < 0)
        && strlen (day) == strlen (series) + 1 + strlen (of))
      found = of;
  return g_strdup (found);
}

/* All days of each series, and which file has a list of which. */
typedef struct { GHashTable *days, *files, *brings, *lists; } Series;   /* "SERIES DAY" → DAY; ORIGIN; "ORIGIN\nSERIES"; "ORIGIN\nSERIES\nDAY" */

static void
series_init (Series *series, SlvIndexBuild *build, const SlvBuildGame *game)
{
  series->days = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  series->files = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  series->brings = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  series->lists = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  SLV_EACH_IN (const SlvBuildLimit, row, game->series)
    if (row->since != 0 && row->limit != SLV_UNSAID)   /* a list without a day, or whose entries say it themselves, neither ends nor is ended */
      {
        const char *tag = slv_words_get (&build->words, row->tag), *day = slv_words_get (&build->words, row->since);
        g_auto (GStrv) origins = g_strsplit_set (slv_words_get (&build->words, row->origins), "\n", -1);

        g_hash_table_insert (series->days, g_strdup_printf ("%s %s", tag, day), g_strdup (day));
        for (guint k = 0; origins[k] != NULL; k++)
          {
            g_hash_table_add (series->lists, g_strdup_printf ("%s\n%s\n%s", origins[k], tag, day));
            g_hash_table_add (series->brings, g_strdup_printf ("%s\n%s", origins[k], tag));
            g_hash_table_add (series->files, g_strdup (origins[k]));
          }
      }
}

SLV_DEFINE_STATIC_CLEAR (Series, series_clear, days, files, brings, lists);

/* Whether one of @origins has a list of the series from that day on. */
static gboolean
has_list (const Series *series, char **origins, const char *tag, const char *day)
{
  for (guint k = 0; origins[k] != NULL; k++)
    {
      g_autofree char *key = g_strdup_printf ("%s\n%s\n%s", origins[k], tag, day);

      if (g_hash_table_contains (series->lists, key))
        return TRUE;
    }
  return FALSE;
}

/* Whether a file that is none of @origins has such a list, too. */
static gboolean
has_other_list (const Series *series, char **origins, const char *tag, const char *day)
{
  SLV_EACH_KEY (const char, file, series->files)
    {
      const char *other[] = { file, NULL };

      if (!g_strv_contains ((const char * const *) origins, file) && has_list (series, (char **) other, tag, day))
        return TRUE;
    }
  return FALSE;
}

static guint32
day_before (SlvIndexBuild *build, const char *day)
{
  g_autoptr (GDate) date = g_date_new ();
  char text[11];

  g_date_set_parse (date, day);
  g_date_subtract_days (date, 1);
  g_date_strftime (text, sizeof text, "%Y-%m-%d", date);
  return slv_words_add (&build->words, text);
}

/* Copies that lists of a file allow: until the day before another file has a list, and again from the file's next list on that says so. A row is of
 * several lists of its file that say the same; where another file has a list of one of their days, too, which may say something else, it is of that day alone. */
static void
end_limits (SlvIndexBuild *build, SlvBuildGame *game, const Series *series)
{
  guint n = game->listed->len;

  for (guint i = 0; i < n; i++)
    {
      SlvBuildListed row = g_array_index (game->listed, SlvBuildListed, i);
      g_autofree char *tag = g_strdup (slv_words_get (&build->words, row.limit.tag)), *until = g_strdup (slv_words_get (&build->words, row.limit.until));
      g_autofree char *day = g_strdup (slv_words_get (&build->words, row.limit.since));
      g_auto (GStrv) origins = g_strsplit_set (slv_words_get (&build->words, row.limit.origins), "\n", -1);
      guint32 last = row.limit.until;
      gboolean holds = TRUE, ended = FALSE, shared = has_other_list (series, origins, tag, day);   /* the day from which on it holds */

      if (!has_list (series, origins, tag, day))
        continue;
      while (slv_take_str (&day, next_day (series->days, tag, day)), day != NULL && (*until == '\0' || strcmp (day, until) <= 0))
        {
          gboolean own = has_list (series, origins, tag, day), other = has_other_list (series, origins, tag, day);
          gboolean ends = holds && (!own || other || shared);

          if (ends)
            {
              row.limit.until = day_before (build, day);
              if (ended)
                g_array_append_val (game->listed, row);
              else
                g_array_index (game->listed, SlvBuildListed, i) = row;
              ended = TRUE;
            }
          if (own && (ends || !holds))
            {
              row.limit.since = slv_words_add (&build->words, day);
              shared = other;
            }
          holds = own;
        }
      row.limit.until = last;
      if (ended && holds)
        g_array_append_val (game->listed, row);
    }
}

/* Rows of one attribute of one card, from files that have lists of the series that says it. */
typedef struct { char *tag; GArray *rows; GPtrArray *origins; } Values;

SLV_DEFINE_STATIC_FREE (Values, values_free, tag, rows, origins);

/* The key of the lists that say @attr of cards; NULL: none of @origins has one of these. */
static const char *
series_of (const Series *series, const SlvGame *game, const char *attr, const char *origins)
{
  g_auto (GStrv) each = g_strsplit_set (origins, "\n", -1);
  const char *tag = slv_game_list_of (game, attr);
  gboolean all = tag != NULL;

  for (guint k = 0; each[k] != NULL; k++)
    {
      g_autofree char *key = g_strdup_printf ("%s\n%s", each[k], tag);

      all = all && g_hash_table_contains (series->brings, key);
    }
  return all ? tag : NULL;
}

/* What a file's list of that day says: the last that it said until then; NULL: it does not name the card. */
static const SlvBuildErratum *
said_by (SlvIndexBuild *build, const SlvBuildGame *game, const Values *values, const char *origin, const char *day)
{
  const SlvBuildErratum *found = NULL;

  for (guint i = 0; i < values->rows->len; i++)
    {
      const SlvBuildErratum *row = &g_array_index (game->listed_errata, SlvBuildErratum, g_array_index (values->rows, guint, i));
      const char *since = slv_words_get (&build->words, row->day);
      g_auto (GStrv) origins = g_strsplit_set (slv_words_get (&build->words, row->origins), "\n", -1);

      if (strcmp (since, day) <= 0 && g_strv_contains ((const char * const *) origins, origin)
          && (found == NULL || strcmp (slv_words_get (&build->words, found->day), since) <= 0))
        found = row;
    }
  return found;
}

/* What all lists of that day say other than the @usual value, each value once. */
static GArray *
said_on (SlvIndexBuild *build, const SlvBuildGame *game, const Series *series, const Values *values, const char *day, guint32 usual)
{
  GArray *all = g_array_new (FALSE, FALSE, sizeof (SlvBuildErratum));

  for (guint i = 0; i < values->origins->len; i++)
    {
      char *origin[] = { values->origins->pdata[i], NULL };
      const SlvBuildErratum *said = has_list (series, origin, values->tag, day) ? said_by (build, game, values, origin[0], day) : NULL;
      gboolean fresh = said != NULL && said->value != usual;

      SLV_EACH_IN (const SlvBuildErratum, other, all)
        fresh = fresh && other->value != said->value;
      if (fresh)
        g_array_append_val (all, *said);
    }
  return all;
}

/* Whether an erratum of that day says @value; @any: whether one says anything. */
static gboolean
is_told (const SlvBuildGame *game, const Values *values, guint32 day, guint32 value, gboolean *any)
{
  gboolean told = FALSE;

  *any = FALSE;
  for (guint i = 0; i < values->rows->len; i++)
    {
      const SlvBuildErratum *row = &g_array_index (game->listed_errata, SlvBuildErratum, g_array_index (values->rows, guint, i));

      *any |= row->day == day;
      told |= row->day == day && row->value == value;
    }
  return told;
}

/* From each day on what the lists of that day say: a file says of a value only when it is another than in its own list before. */
static void
carry_on (SlvIndexBuild *build, SlvBuildGame *game, const Series *series, const Values *values)
{
  SlvBuildErratum row = g_array_index (game->listed_errata, SlvBuildErratum, g_array_index (values->rows, guint, 0));
  const SlvAttr *attr = slv_game_find_attr (game->game, slv_words_get (&build->words, row.attr));
  guint32 usual = slv_words_add (&build->words, attr->default_value), now = usual;
  g_autofree char *day = g_strdup ("");

  while (slv_take_str (&day, next_day (series->days, values->tag, day)), day != NULL)
    {
      g_autoptr (GArray) said = said_on (build, game, series, values, day, usual);
      gboolean same, any;

      if (said->len == 0)   /* none of them names the card */
        {
          const SlvBuildErratum none = { .value = usual, .origins = row.origins };

          g_array_append_val (said, none);
        }
      same = said->len == 1 && g_array_index (said, SlvBuildErratum, 0).value == now;
      row.day = slv_words_add (&build->words, day);
      SLV_EACH_IN (const SlvBuildErratum, one, said)
        {
          row.value = one->value;
          row.note = one->note;
          row.origins = one->origins;
          if (!is_told (game, values, row.day, row.value, &any) && (!same || any))
            g_array_append_val (game->listed_errata, row);
        }
      now = said->len == 1 ? row.value : G_MAXUINT32;   /* several contradict each other */
    }
}

/* Values that lists give, such as points. Where several files have a list of one day, what they say contradicts each other or not
 * (slv-index-errata.c). */
static void
end_values (SlvIndexBuild *build, SlvBuildGame *game, const Series *series)
{
  g_autoptr (GHashTable) all = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, values_free);

  for (guint i = 0; i < game->listed_errata->len; i++)
    {
      const SlvBuildErratum *row = &g_array_index (game->listed_errata, SlvBuildErratum, i);
      const SlvAttr *attr = slv_game_find_attr (game->game, slv_words_get (&build->words, row->attr));
      const char *tag = attr != NULL && attr->listed ? series_of (series, game->game, attr->id, slv_words_get (&build->words, row->origins)) : NULL;
      g_autofree char *key = g_strdup_printf ("%u %u %s", row->card, row->attr, tag != NULL ? tag : "");
      Values *known = g_hash_table_lookup (all, key);

      if (tag == NULL)
        continue;
      if (known == NULL)
        {
          known = g_new0 (Values, 1);
          *known = (Values) { g_strdup (tag), g_array_new (FALSE, FALSE, sizeof (guint)), g_ptr_array_new_with_free_func (g_free) };
          g_hash_table_insert (all, g_steal_pointer (&key), known);
        }
      g_array_append_val (known->rows, i);
      g_auto (GStrv) origins = g_strsplit_set (slv_words_get (&build->words, row->origins), "\n", -1);
      for (guint k = 0; origins[k] != NULL; k++)
        slv_array_add_text (known->origins, origins[k]);
    }
  SLV_EACH_VALUE (Values, values, all)
    carry_on (build, game, series, values);
}

/* Entries of a list without a day hold since it was read, as those of a card list do. */
static void
see_undated (SlvIndexBuild *build, SlvBuildGame *game)
{
  SLV_EACH_IN (const SlvBuildLimit, list, game->series)
    {
      g_auto (GStrv) files = g_strsplit_set (slv_words_get (&build->words, list->origins), "\n", -1);

      SLV_EACH_IN (SlvBuildListed, row, game->listed)
        if (list->since == 0 && row->limit.since == 0 && row->limit.until == 0 && row->limit.tag == list->tag)
          {
            g_auto (GStrv) origins = g_strsplit_set (slv_words_get (&build->words, row->limit.origins), "\n", -1);

            for (guint k = 0; origins[k] != NULL; k++)
              if (g_strv_contains ((const char * const *) files, origins[k]))
                row->limit.seen = list->seen;
          }
    }
}

/* Where another file has a list of the series after one of a file, what that says ends with it: copies, and values of the file's newest list. Only files
 * that bring lists of the series take part: a table of one's own says no more than its rows. */
static void
end_series (SlvIndexBuild *build, SlvBuildGame *game)
{
  Series series;

  if (game->series->len == 0)
    return;
  see_undated (build, game);
  series_init (&series, build, game);
  if (g_hash_table_size (series.files) > 1)
    {
      end_limits (build, game, &series);
      end_values (build, game, &series);
    }
  series_clear (&series);
}

void
slv_build_resolve_listed (SlvIndexBuild *build)
{
  for (guint nth = 0; nth < build->built->len; nth++)
    {
      SlvBuildGame *game = g_ptr_array_index (build->built, nth);
      g_autoptr (GHashTable) names = g_hash_table_new (NULL, NULL);
      GHashTable *identities[N_WAYS];

      if (game->listed->len + game->listed_errata->len == 0)
        continue;
      find_names (build, nth, identities);
      for (guint i = 0; i < game->cards->len; i++)
        g_hash_table_add (names, GUINT_TO_POINTER (g_array_index (game->cards, SlvBuildCard, i).identity));
      SLV_EACH_IN (SlvBuildListed, row, game->listed)
        row->identity = resolve (build, game, row->identity, names, identities);
      SLV_EACH_IN (SlvBuildErratum, row, game->listed_errata)
        row->card = resolve (build, game, row->card, names, identities);
      for (Way way = 0; way < N_WAYS; way++)
        g_hash_table_unref (identities[way]);
      list_kinds (build, game);
      end_series (build, game);   /* cards are the same by whatever name now */
    }
}

/* ---- which entry decides ---- */

static gboolean
holds_on (const SlvLimitView *view, const char *day)
{
  return strcmp (view->since, day) <= 0 && (view->until[0] == '\0' || strcmp (day, view->until) <= 0);
}

/* Whether the card's own list says so without a day. */
static gboolean
is_undated (const SlvLimitView *view)
{
  return view->seen[0] != '\0' && view->since[0] == '\0';
}

/* Whether a dated entry is the one that @undated is without its day. */
static gboolean
is_dated_elsewhere (const SlvIndex *index, guint row, const SlvLimitView *undated)
{
  guint n = slv_index_n_limits (index, row);

  for (guint i = 0; i < n; i++)
    {
      SlvLimitView view;

      slv_index_limit (index, row, i, &view);
      if (view.since[0] != '\0' && view.limit == undated->limit && g_ascii_strcasecmp (view.tag, undated->tag) == 0
          && holds_on (&view, undated->seen))
        return TRUE;
    }
  return FALSE;
}

static SlvTruth
holds (const SlvIndex *index, guint row, const SlvLimitView *view, const char *day)
{
  if (!is_undated (view) || !holds_on (view, day))
    return holds_on (view, day) ? SLV_TRUE : SLV_FALSE;
  if (is_dated_elsewhere (index, row, view))
    return SLV_FALSE;
  return strcmp (view->seen, day) <= 0 ? SLV_TRUE : SLV_UNKNOWN;
}

/* Whether both speak of one list from the same day on. A dated list for all days is no rival of the card's own. */
static gboolean
are_rivals (const SlvLimitView *a, const SlvLimitView *b)
{
  return strcmp (a->since, b->since) == 0 && g_ascii_strcasecmp (a->tag, b->tag) == 0
      && (a->since[0] != '\0' || (a->seen[0] == '\0') == (b->seen[0] == '\0'));
}

gboolean
slv_index_limit_contests (const SlvIndex *index, guint row, guint nth, guint other, const char *day)
{
  SlvLimitView one, two;

  slv_index_limit (index, row, nth, &one);
  slv_index_limit (index, row, other, &two);
  return nth != other && are_rivals (&one, &two)
      && (one.limit != two.limit || holds (index, row, &one, day) != holds (index, row, &two, day));
}

/* Whether another list says of an entry that holds on @day that it does not any more. */
static gboolean
may_have_ended (const SlvIndex *index, guint row, const SlvLimitView *entry, const char *day)
{
  guint n = slv_index_n_limits (index, row);

  for (guint i = 0; i < n; i++)
    {
      SlvLimitView view;

      slv_index_limit (index, row, i, &view);
      if (are_rivals (entry, &view) && holds (index, row, &view, day) == SLV_FALSE)
        return TRUE;
    }
  return FALSE;
}

SlvTruth
slv_index_limit_decides (const SlvIndex *index, guint row, guint nth, const char *day)
{
  guint n = slv_index_n_limits (index, row);
  gboolean contested = FALSE;
  SlvLimitView own;

  slv_index_limit (index, row, nth, &own);
  SlvTruth truth = holds (index, row, &own, day);
  for (guint i = 0; i < n && truth != SLV_FALSE; i++)
    {
      SlvLimitView view;

      if (i == nth)
        continue;
      slv_index_limit (index, row, i, &view);
      if (slv_index_limit_contests (index, row, nth, i, day))
        {
          contested = TRUE;
          continue;
        }
      SlvTruth other = g_ascii_strcasecmp (view.tag, own.tag) == 0 ? holds (index, row, &view, day) : SLV_FALSE;
      int order = strcmp (view.since, own.since);
      if (other == SLV_TRUE ? truth != SLV_UNKNOWN && order <= 0 && (order < 0 || i < nth) : other != truth || i < nth)
        continue;
      if (other == SLV_TRUE && may_have_ended (index, row, &view, day))
        contested = TRUE;   /* perhaps it takes this one's place, and perhaps it does not */
      else
        truth = SLV_FALSE;
    }
  return truth == SLV_TRUE && contested ? SLV_UNKNOWN : truth;
}

/* The day on which the lists of @format begin that were read as a whole, NULL: none of them says one. @seen: (out): when what they say without a
 * day was read last, "": they say nothing so. Returns FALSE when there is no such list. */
static gboolean
find_lists (const SlvIndex *index, const SlvFormat *format, const char **begin, const char **seen)
{
  const SlvImageGame *place = slv_index_image_game (index, format->rulebook->game);
  gboolean found = FALSE;

  for (guint32 i = 0; place != NULL && i < place->n_series; i++)
    {
      guint32 nth = place->first_series + i;
      const char *since = slv_image_text (index, SLV_IMAGE_WORDS, slv_image_u32 (index, SLV_IMAGE_SERIES_SINCE, nth));
      const char *read = slv_image_text (index, SLV_IMAGE_WORDS, slv_image_u32 (index, SLV_IMAGE_SERIES_SEEN, nth));

      if (!slv_format_is_listed (format, slv_image_text (index, SLV_IMAGE_WORDS, slv_image_u32 (index, SLV_IMAGE_SERIES_TAG, nth))))
        continue;
      found = TRUE;
      if (since[0] != '\0' && (*begin == NULL || strcmp (since, *begin) < 0))
        *begin = since;
      if (strcmp (read, *seen) > 0)
        *seen = read;
    }
  return found;
}

SlvTruth
slv_index_limit_of (const SlvIndex *index, const SlvFormat *format, guint row, guint nth, const char *day, SlvLimitView *view)
{
  const char *begin = NULL, *seen = "";

  slv_index_limit (index, row, nth, view);
  if (format != NULL && !slv_format_is_listed (format, view->tag))
    return SLV_FALSE;
  if (format != NULL && !format->undated && view->limit == SLV_UNSAID && is_undated (view)
      && find_lists (index, format, &begin, &seen) && begin != NULL && strcmp (begin, day) <= 0)
    return SLV_FALSE;
  return slv_index_limit_decides (index, row, nth, day);
}

/* The same of what card lists say beside their cards: all of what holds from a day on, unless rules ask for what they say without one. */
static void
find_listed (const SlvIndex *index, const SlvFormat *format, const char **begin, const char **seen)
{
  guint first, n;

  slv_index_game_rows (index, format->rulebook->game, &first, &n);
  for (guint row = first; row < first + n; row++)
    for (guint i = 0; i < slv_index_n_limits (index, row); i++)
      {
        SlvLimitView limit;

        slv_index_limit (index, row, i, &limit);
        gboolean listed = slv_format_is_listed (format, limit.tag);
        if (listed && !format->undated && limit.seen[0] != '\0' && limit.since[0] != '\0' && (*begin == NULL || strcmp (limit.since, *begin) < 0))
          *begin = limit.since;
        if (((listed && limit.since[0] == '\0') || format->undated) && strcmp (limit.seen, *seen) > 0)
          *seen = limit.seen;
      }
}

SlvListsKnown
slv_index_lists_known (const SlvIndex *index, const SlvFormat *format, const char *day, const char **begin)
{
  g_autofree char *today = slv_today ();
  const char *first = NULL, *seen = "";

  if (format->first_list != NULL && strcmp (day, format->first_list) < 0)
    return SLV_LISTS_KNOWN;
  if (!find_lists (index, format, &first, &seen) && slv_format_list_reader (format) != NULL)
    return SLV_LISTS_UNREAD;
  if (strcmp (day, today) >= 0)
    return SLV_LISTS_KNOWN;
  find_listed (index, format, &first, &seen);
  if (first != NULL ? strcmp (first, day) <= 0 : !format->undated && (format->list_tag == NULL || *format->list_tag == '\0'))
    return SLV_LISTS_KNOWN;
  if (seen[0] != '\0' && strcmp (seen, day) <= 0)
    return SLV_LISTS_KNOWN;
  if (begin != NULL)
    *begin = first;
  return first == NULL && format->taken ? SLV_LISTS_TAKEN : SLV_LISTS_LATER;
}
