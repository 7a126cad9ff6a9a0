/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-advice.c: see the header. A list is a stretch of held cards, sorted by row and zone; postings say which lists hold a card. Both
 * are flat, so that ten thousand lists are asked between two frames. */
#include "deck/slv-advice.h"
#include <math.h>

#define TOGETHER_LEAST 3u    /* lists that hold both cards before it is worth a word */
#define DOUBT 5.0            /* lists of the usual share that are added to a card's own, so that one list in one is no rule */

typedef struct { guint32 row; guint16 zone, count; } Held;
typedef struct { guint32 start, n; const char *name; double weight; } List;

struct _SlvCorpus {
  SlvIndex          *index;
  const SlvRulebook *book;
  SlvResolver       *resolver;
  GStringChunk      *names;
  GArray            *held;        /* Held, list after list */
  GArray            *lists;       /* List */
  SlvCorpusTally     tally;
  guint              first_row, n_rows;
  guint32           *starts, *postings;   /* by row - first_row; made when advice is asked for first */
};

SlvCorpus *
slv_corpus_new (SlvIndex *index, const SlvRulebook *book)
{
  SlvCorpus *corpus = g_new0 (SlvCorpus, 1);

  corpus->index = slv_index_ref (index);
  corpus->book = slv_rulebook_ref (book);
  corpus->resolver = slv_resolver_new (index, book);
  corpus->names = g_string_chunk_new (4096);
  corpus->held = g_array_new (FALSE, FALSE, sizeof (Held));
  corpus->lists = g_array_new (FALSE, FALSE, sizeof (List));
  slv_index_game_rows (index, book->game, &corpus->first_row, &corpus->n_rows);
  return corpus;
}

SLV_DEFINE_FREE (SlvCorpus, slv_corpus_free, (slv_resolver_free, resolver), names, held, lists, starts, postings,
                 (slv_index_unref, index), (slv_rulebook_unref, book));

const SlvCorpusTally *slv_corpus_get_tally (const SlvCorpus *corpus) { return &corpus->tally; }
const SlvRulebook    *slv_corpus_get_book  (const SlvCorpus *corpus) { return corpus->book; }
SlvIndex             *slv_corpus_get_index (const SlvCorpus *corpus) { return corpus->index; }

/* ---- lists ---- */

SLV_DEFINE_ORDER (Held, compare_held, row, zone);

/* Appends the known cards of @deck to @held, one a card and zone; returns the entries that are none. */
static guint
hold (SlvCorpus *corpus, const SlvDeck *deck, GArray *held)
{
  g_autoptr (SlvResolution) resolution = slv_resolver_resolve (corpus->resolver, deck);
  guint first = held->len, kept = first, unknown = resolution->strange->len;

  SLV_EACH_IN (const SlvResolved, card, resolution->cards)
    {
      Held one = { card->row, (guint16) card->zone, (guint16) MIN (card->count, G_MAXUINT16) };

      if (card->row == SLV_ROW_NONE || card->n_candidates > 1)
        unknown++;
      else
        g_array_append_val (held, one);
    }
  if (held->len == first)
    return unknown;
  qsort (&g_array_index (held, Held, first), held->len - first, sizeof (Held), compare_held);
  for (guint i = first + 1; i < held->len; i++)
    {
      Held *last = &g_array_index (held, Held, kept), *next = &g_array_index (held, Held, i);

      if (compare_held (last, next) == 0)
        last->count = (guint16) MIN ((guint) last->count + next->count, G_MAXUINT16);
      else
        g_array_index (held, Held, ++kept) = *next;
    }
  g_array_set_size (held, kept + 1);
  return unknown;
}

gboolean
slv_corpus_add (SlvCorpus *corpus, const SlvDeck *deck)
{
  List list = { .start = corpus->held->len };

  g_return_val_if_fail (corpus->postings == NULL, FALSE);
  if (corpus->lists->len >= SLV_CORPUS_DECKS_MAX)
    return FALSE;
  if (slv_deck_guess_game (deck, corpus->index, slv_index_get_games (corpus->index)) != corpus->book->game)
    {
      corpus->tally.other++;
      return TRUE;
    }
  guint unknown = hold (corpus, deck, corpus->held);
  list.n = corpus->held->len - list.start;
  if (list.n == 0)
    {
      corpus->tally.empty++;
      return TRUE;
    }
  list.name = g_string_chunk_insert (corpus->names, deck->name);
  g_array_append_val (corpus->lists, list);
  corpus->tally.decks++;
  corpus->tally.unknown += unknown;
  return TRUE;
}

/* ---- counting ---- */

#define LIST(corpus, nth) (&g_array_index ((corpus)->lists, List, (nth)))
#define HELD(corpus, list, nth) (&g_array_index ((corpus)->held, Held, (list)->start + (nth)))

/* A card in two zones of a list counts once. */
static gboolean
is_again (const Held *held, guint nth)
{
  return nth > 0 && held[nth - 1].row == held[nth].row;
}

static guint
lists_with (const SlvCorpus *corpus, guint row)
{
  guint at = row - corpus->first_row;

  return corpus->starts[at + 1] - corpus->starts[at];
}

static double
weight_of (const SlvCorpus *corpus, guint row)
{
  guint n = lists_with (corpus, row);

  return n > 0 ? log1p ((double) corpus->lists->len / n) : 0;
}

static void
make_postings (SlvCorpus *corpus)
{
  guint32 *fill;

  corpus->starts = g_new0 (guint32, corpus->n_rows + 2);
  for (guint l = 0; l < corpus->lists->len; l++)
    for (guint i = 0; i < LIST (corpus, l)->n; i++)
      if (!is_again (HELD (corpus, LIST (corpus, l), 0), i))
        corpus->starts[HELD (corpus, LIST (corpus, l), i)->row - corpus->first_row + 1]++;
  for (guint row = 0; row < corpus->n_rows; row++)
    corpus->starts[row + 1] += corpus->starts[row];
  corpus->postings = g_new (guint32, corpus->starts[corpus->n_rows] + 1);
  fill = g_memdup2 (corpus->starts, sizeof *fill * (corpus->n_rows + 1));
  for (guint l = 0; l < corpus->lists->len; l++)
    for (guint i = 0; i < LIST (corpus, l)->n; i++)
      {
        const Held *held = HELD (corpus, LIST (corpus, l), 0);

        if (is_again (held, i))
          continue;
        corpus->postings[fill[held[i].row - corpus->first_row]++] = l;
        LIST (corpus, l)->weight += weight_of (corpus, held[i].row);
      }
  g_free (fill);
}

/* ---- which lists are asked ---- */

typedef struct { guint list, both; double likeness, voice; } Near;

SLV_DEFINE_ORDER (Near, compare_near, (down, likeness), list);

static gboolean
is_same (const SlvCorpus *corpus, const List *list, const GArray *deck)
{
  return list->n == deck->len && (deck->len == 0 || memcmp (HELD (corpus, list, 0), deck->data, sizeof (Held) * deck->len) == 0);
}

/* (transfer full): Near: the lists to be asked. */
static GArray *
find_near (const SlvCorpus *corpus, const GArray *deck, SlvAdvice *advice)
{
  const Held *held = (const Held *) deck->data;
  GArray *near = g_array_new (FALSE, FALSE, sizeof (Near));
  g_autofree double *shared = g_new0 (double, corpus->lists->len);
  g_autofree guint *both = g_new0 (guint, corpus->lists->len);
  double own = 0;

  for (guint i = 0; i < deck->len; i++)
    {
      double weight = weight_of (corpus, held[i].row);
      guint at = held[i].row - corpus->first_row;

      if (is_again (held, i))
        continue;
      own += weight;
      advice->strange += weight == 0;
      for (guint p = corpus->starts[at]; p < corpus->starts[at + 1]; p++)
        {
          shared[corpus->postings[p]] += weight;
          both[corpus->postings[p]]++;
        }
    }
  for (guint l = 0; l < corpus->lists->len; l++)
    {
      Near one = { l, both[l], shared[l] / (own + LIST (corpus, l)->weight - shared[l]), 0 };

      if (both[l] == 0)
        continue;
      if (is_same (corpus, LIST (corpus, l), deck))
        advice->same++;
      else
        g_array_append_val (near, one);
    }
  g_array_sort (near, compare_near);
  g_array_set_size (near, MIN (near->len, SLV_ADVICE_NEAR));
  for (guint i = 0; i < near->len; i++)
    g_array_index (near, Near, i).voice = pow (g_array_index (near, Near, i).likeness / g_array_index (near, Near, 0).likeness, 4);
  return near;
}

/* ---- what they play ---- */

/* Where and how often the lists that are asked hold the card; @zone: -1: to be found. */
static SlvAdvised
ask (const SlvCorpus *corpus, const GArray *near, guint row, gint zone)
{
  SlvAdvised advised = { .row = row, .lists = lists_with (corpus, row), .with = SLV_ROW_NONE };
  g_autoptr (GArray) copies = g_array_new (FALSE, FALSE, sizeof (guint));
  g_autofree guint *zones = g_new0 (guint, corpus->book->zones->len);
  g_autofree const Held **found = g_new0 (const Held *, near->len * corpus->book->zones->len);
  double voices = 0;
  guint n = 0;

  SLV_EACH_IN (const Near, one, near)
    {
      const List *list = LIST (corpus, one->list);
      gboolean has = FALSE;

      for (guint i = 0; i < list->n; i++)
        if (HELD (corpus, list, i)->row == row)
          {
            found[n] = HELD (corpus, list, i);
            zones[found[n++]->zone]++;
            has = TRUE;
          }
      advised.near += has;
      voices += one->voice;
      advised.share += has ? one->voice : 0;
    }
  /* one voice more, for what all lists do: a few lists do not make a rule */
  advised.share = (advised.share + (double) advised.lists / corpus->lists->len) / (voices + 1);
  if (zone >= 0)
    advised.zone = (guint) zone;
  for (guint z = 0; zone < 0 && z < corpus->book->zones->len; z++)
    if (zones[z] > zones[advised.zone])
      advised.zone = z;
  for (guint i = 0; i < n; i++)
    if (found[i]->zone == advised.zone)
      {
        guint count = found[i]->count, at = 0;

        while (at < copies->len && g_array_index (copies, guint, at) <= count)
          at++;
        g_array_insert_val (copies, at, count);
      }
  advised.copies = copies->len > 0 ? g_array_index (copies, guint, copies->len / 2) : 0;
  return advised;
}

/* Of the cards of the deck the one whose lists hold @advised most often. */
static void
find_company (const SlvCorpus *corpus, const GArray *deck, SlvAdvised *advised)
{
  const Held *held = (const Held *) deck->data;
  g_autofree guint8 *holds = g_new0 (guint8, corpus->lists->len);
  guint at = advised->row - corpus->first_row;
  double usual = (double) advised->lists / corpus->lists->len, best = 0;

  for (guint p = corpus->starts[at]; p < corpus->starts[at + 1]; p++)
    holds[corpus->postings[p]] = 1;
  for (guint i = 0; i < deck->len; i++)
    {
      guint other = held[i].row - corpus->first_row, both = 0, of = lists_with (corpus, held[i].row);

      for (guint p = corpus->starts[other]; p < corpus->starts[other + 1]; p++)
        both += holds[corpus->postings[p]];
      double share = (both + DOUBT * usual) / (of + DOUBT);
      if (both < TOGETHER_LEAST || share <= best)
        continue;
      best = share;
      advised->with = held[i].row;
      advised->with_lists = both;
      advised->with_of = of;
    }
}

SLV_DEFINE_ORDER (SlvAdvised, compare_missing, (down, share), (down, lists), row);

SLV_DEFINE_ORDER (SlvAdvised, compare_unusual, share, row, zone);

static void
find_missing (const SlvCorpus *corpus, const GArray *deck, const GArray *near, SlvBound *wanted, guint most, GArray *missing)
{
  g_autofree guint8 *seen = g_new0 (guint8, corpus->n_rows);

  for (guint i = 0; i < deck->len; i++)
    seen[g_array_index (deck, Held, i).row - corpus->first_row] = 1;
  for (guint l = 0; l < near->len; l++)
    {
      const List *list = LIST (corpus, g_array_index (near, Near, l).list);

      for (guint i = 0; i < list->n; i++)
        {
          guint row = HELD (corpus, list, i)->row;

          if (seen[row - corpus->first_row])
            continue;
          seen[row - corpus->first_row] = 1;
          if (wanted != NULL && slv_bound_test (wanted, row) != SLV_TRUE)
            continue;
          SlvAdvised advised = ask (corpus, near, row, -1);
          g_array_append_val (missing, advised);
        }
    }
  g_array_sort (missing, compare_missing);
  g_array_set_size (missing, MIN (missing->len, most));
  for (guint i = 0; i < missing->len; i++)
    find_company (corpus, deck, &g_array_index (missing, SlvAdvised, i));
}

SlvAdvice *
slv_corpus_advise (SlvCorpus *corpus, const SlvDeck *deck, SlvBound *wanted, guint most)
{
  SlvAdvice *advice = g_new0 (SlvAdvice, 1);
  g_autoptr (GArray) held = g_array_new (FALSE, FALSE, sizeof (Held)), near = NULL;
  guint cards = 0;

  advice->missing = g_array_new (FALSE, FALSE, sizeof (SlvAdvised));
  advice->unusual = g_array_new (FALSE, FALSE, sizeof (SlvAdvised));
  advice->nearest = g_array_new (FALSE, FALSE, sizeof (SlvNearList));
  advice->strange = hold (corpus, deck, held);
  if (corpus->postings == NULL)
    make_postings (corpus);
  near = find_near (corpus, held, advice);
  for (guint i = 0; i < held->len; i++)
    cards += !is_again ((const Held *) held->data, i);
  SLV_EACH_IN (const Near, one, near)
    {
      const List *list = LIST (corpus, one->list);
      SlvNearList told = { list->name, one->likeness, one->both, cards - one->both, 0 };

      for (guint i = 0; i < list->n; i++)
        told.only_there += !is_again (HELD (corpus, list, 0), i);
      told.only_there -= one->both;
      g_array_append_val (advice->nearest, told);
    }
  if (near->len == 0)
    return advice;
  find_missing (corpus, held, near, wanted, most, advice->missing);
  SLV_EACH_IN (const Held, one, held)
    {
      SlvAdvised advised = ask (corpus, near, one->row, (gint) one->zone);

      advised.here = one->count;
      g_array_append_val (advice->unusual, advised);
    }
  g_array_sort (advice->unusual, compare_unusual);
  return advice;
}

SLV_DEFINE_FREE (SlvAdvice, slv_advice_free, missing, unusual, nearest);

/* ---- in words ---- */

char *
slv_advice_dup_ground (const SlvAdvice *advice, const SlvCorpusTally *tally)
{
  GString *text = g_string_new (NULL);
  guint n = advice->nearest->len;

  if (tally->decks == 0)
    slv_tell_more (text, g_strdup (_("There is no list of this game to compare with.")));
  else if (n == 0)
    slv_tell_more (text, slv_tell_printf (ngettext ("The only list shares no card with this deck, or is this deck.",
                                                    "None of the %u lists shares a card with this deck, or all that do are this deck.", tally->decks),
                                          tally->decks));
  else
    /* Translators: how many lists were asked, how many there are, and in per cent how alike the nearest is */
    slv_tell_more (text, slv_tell_printf (ngettext ("%u list of %u was asked; its likeness is %.0f %%.",
                                                    "The %u lists of %u that are most alike were asked; the likeness of the nearest is %.0f %%.", n),
                                          n, tally->decks, g_array_index (advice->nearest, SlvNearList, 0).likeness * 100));
  if (advice->same > 0)
    slv_tell_more (text, slv_tell_printf (ngettext ("%u list is this very deck and was not asked.", "%u lists are this very deck and were not asked.",
                                                    advice->same), advice->same));
  if (n > 0 && advice->strange > 0)
    slv_tell_more (text, slv_tell_printf (ngettext ("%u card of this deck is in none of the lists.", "%u cards of this deck are in none of the lists.",
                                                    advice->strange), advice->strange));
  if (tally->other > 0)
    slv_tell_more (text, slv_tell_printf (ngettext ("%u deck was left out: it is of another game, or of none that can be told.",
                                                    "%u decks were left out: they are of other games, or of none that can be told.", tally->other),
                                          tally->other));
  if (tally->empty > 0)
    slv_tell_more (text, slv_tell_printf (ngettext ("%u deck was left out: none of its cards is known.",
                                                    "%u decks were left out: none of their cards is known.", tally->empty), tally->empty));
  if (tally->unknown > 0)
    slv_tell_more (text, slv_tell_printf (ngettext ("%llu entry of the lists does not count: no card has its name, or several have.",
                                                    "%llu entries of the lists do not count: no card has their name, or several have.",
                                                    (gulong) tally->unknown), (unsigned long long) tally->unknown));
  return g_string_free (text, FALSE);
}
