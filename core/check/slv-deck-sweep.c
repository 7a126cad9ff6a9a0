/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-deck-sweep.c: see the header. */
#include "base/slv-fold.h"
#include "check/slv-deck-sweep.h"
#include "query/slv-count.h"

struct _SlvSweep {
  SlvGames      *games;
  SlvIndex      *index;
  SlvCollection *collection;
  GHashTable    *standing;
  char          *as_of;
  const SlvFormat *also;
  char          *folded;      /* NULL: nothing is searched */
  SlvCount      *count;       /* NULL: the text is no query */
  GHashTable    *checkers;    /* SlvFormat → SlvChecker, for decks without options of their own */
  GHashTable    *resolvers;   /* SlvRulebook → SlvResolver */
  GHashTable    *bound;       /* SlvRulebook → SlvCountBound; NULL: its game does not understand the text */
  GError        *fault;
};

SLV_DEFINE_FREE (SlvSwept, slv_swept_free, (slv_report_free, report), (slv_report_free, also), problem);

SlvSweep *
slv_sweep_new (SlvGames *games, SlvIndex *index, SlvCollection *collection, GHashTable *standing, const char *as_of)
{
  g_return_val_if_fail (games != NULL && index != NULL, NULL);
  g_return_val_if_fail (collection == NULL || slv_collection_get_index (collection) == index, NULL);
  SlvSweep *sweep = g_new0 (SlvSweep, 1);
  sweep->games = slv_games_ref (games);
  sweep->index = slv_index_ref (index);
  sweep->collection = collection != NULL ? slv_collection_ref (collection) : NULL;
  sweep->standing = standing != NULL ? g_hash_table_ref (standing) : NULL;
  sweep->as_of = g_strdup (as_of);
  sweep->checkers = g_hash_table_new_full (NULL, NULL, NULL, (GDestroyNotify) slv_checker_free);
  sweep->resolvers = g_hash_table_new_full (NULL, NULL, NULL, (GDestroyNotify) slv_resolver_free);
  sweep->bound = g_hash_table_new_full (NULL, NULL, NULL, (GDestroyNotify) slv_count_bound_free);
  return sweep;
}

SLV_DEFINE_FREE (SlvSweep, slv_sweep_free, checkers, resolvers, bound, (slv_count_unref, count), standing,
                 (slv_collection_unref, collection), fault, folded, as_of, (slv_format_unref, also), (slv_index_unref, index),
                 (slv_games_unref, games));

void
slv_sweep_set_also (SlvSweep *sweep, const SlvFormat *format)
{
  slv_format_keep (&sweep->also, format);
}

gboolean
slv_sweep_set_text (SlvSweep *sweep, const char *text, GError **error)
{
  gboolean counts = text != NULL && slv_count_looks_like (text);

  SLV_FREE_MEMBERS (sweep, folded, (slv_count_unref, count), fault);
  g_hash_table_remove_all (sweep->bound);
  if (text == NULL || *text == '\0')
    return TRUE;
  sweep->folded = slv_fold_name (text, NULL);
  /* without a bracket only “legal:this” is a counting text */
  sweep->count = slv_count_parse (text, counts ? error : NULL);
  g_autofree char *query = counts ? NULL : g_strconcat ("[", text, "]", NULL);
  if (sweep->count == NULL && query != NULL)
    sweep->count = slv_count_parse (query, NULL);
  return sweep->count != NULL || !counts;   /* what is no query may still be a part of a name */
}

const GError *
slv_sweep_get_fault (SlvSweep *sweep)
{
  return sweep->fault;
}

/* ---- verdicts ---- */

/* What a deck chooses of the options is asked when it is checked. */
static SlvChecker *
checker_for (SlvSweep *sweep, const SlvFormat *format, GError **error)
{
  SlvChecker *checker = g_hash_table_lookup (sweep->checkers, format);

  if (checker != NULL)
    return checker;
  const SlvOptions *standing = sweep->standing != NULL ? g_hash_table_lookup (sweep->standing, format->rulebook) : NULL;
  checker = slv_checker_new (format, sweep->index, standing, sweep->as_of, error);
  if (checker != NULL)
    g_hash_table_insert (sweep->checkers, (gpointer) format, checker);
  return checker;
}

static SlvReport *
judge (SlvSweep *sweep, const SlvFormat *format, const SlvDeck *deck, GError **error)
{
  SlvChecker *checker = checker_for (sweep, format, error);

  return checker != NULL ? slv_checker_check (checker, deck) : NULL;
}

static void
judge_both (SlvSweep *sweep, SlvSwept *swept, const SlvDeck *deck)
{
  if (swept->report == NULL && swept->problem == NULL)   /* the search may have asked */
    swept->report = judge (sweep, swept->format, deck, &swept->problem);
  if (sweep->also != NULL && sweep->also->rulebook->game == swept->format->rulebook->game)
    swept->also = judge (sweep, sweep->also, deck, NULL);
}

/* ---- what is there, and what is in it ---- */

static SlvResolution *
resolve (SlvSweep *sweep, const SlvRulebook *book, const SlvDeck *deck)
{
  SlvResolver *resolver = g_hash_table_lookup (sweep->resolvers, book);

  if (resolver == NULL)
    {
      resolver = slv_resolver_new (sweep->index, book);
      g_hash_table_insert (sweep->resolvers, (gpointer) book, resolver);
    }
  return slv_resolver_resolve (resolver, deck);
}

/* A card in several zones is one card. Cards that no list knows are needed and not there. */
static void
compare_owned (SlvSweep *sweep, SlvSwept *swept, const SlvResolution *resolution)
{
  g_autoptr (GHashTable) needs = g_hash_table_new (NULL, NULL);

  SLV_EACH_IN (const SlvResolved, card, resolution->cards)
    {
      swept->need += card->count;
      if (card->row == SLV_ROW_NONE)
        continue;
      guint before = GPOINTER_TO_UINT (g_hash_table_lookup (needs, GUINT_TO_POINTER (card->row + 1)));
      g_hash_table_insert (needs, GUINT_TO_POINTER (card->row + 1), GUINT_TO_POINTER (before + card->count));
    }
  SLV_EACH_PAIR (void, row, void, need, needs)
    swept->have += MIN (GPOINTER_TO_UINT (need),
                        slv_collection_free_for (sweep->collection, GPOINTER_TO_UINT (row) - 1, resolution->deck->id));
}

static SlvCountBound *
bound_for (SlvSweep *sweep, const SlvRulebook *book)
{
  gpointer bound = NULL;
  g_autoptr (GError) error = NULL;

  if (g_hash_table_lookup_extended (sweep->bound, book, NULL, &bound))
    return bound;
  bound = slv_count_bind (sweep->count, book, sweep->index, &error);
  if (bound == NULL && sweep->fault == NULL)
    sweep->fault = g_steal_pointer (&error);
  g_hash_table_insert (sweep->bound, (gpointer) book, bound);
  return bound;
}

static gboolean
says (SlvSweep *sweep, const char *text)
{
  g_autofree char *folded = slv_fold_name (text, NULL);

  return strstr (folded, sweep->folded) != NULL;
}

static gboolean
says_so_itself (SlvSweep *sweep, const SlvDeck *deck)
{
  if (says (sweep, deck->name) || says (sweep, deck->folder))
    return TRUE;
  for (guint i = 0; i < deck->tags->len; i++)
    if (says (sweep, g_ptr_array_index (deck->tags, i)))
      return TRUE;
  return FALSE;
}

static SlvTruth
verdict_of (const SlvReport *report)
{
  if (report == NULL || report->verdict == SLV_VERDICT_UNKNOWN)
    return SLV_UNKNOWN;
  return report->verdict == SLV_VERDICT_LEGAL ? SLV_TRUE : SLV_FALSE;
}

static gboolean
holds (SlvSweep *sweep, SlvSwept *swept, const SlvResolution *resolution)
{
  SlvCountBound *bound = sweep->count != NULL ? bound_for (sweep, resolution->book) : NULL;

  if (bound == NULL)
    return FALSE;
  if (slv_count_asks_verdict (sweep->count))
    {
      swept->report = judge (sweep, swept->format, resolution->deck, &swept->problem);
      slv_count_set_verdict (bound, verdict_of (swept->report));
    }
  g_autoptr (GArray) cards = g_array_sized_new (FALSE, FALSE, sizeof (SlvCountCard), resolution->cards->len);
  SLV_EACH_IN (const SlvResolved, card, resolution->cards)
    {
      SlvCountCard one = { card->zone, card->row, card->count, slv_deck_entry (resolution->deck, card->entry)->name };

      g_array_append_val (cards, one);
    }
  return slv_count_test (bound, (const SlvCountCard *) (gpointer) cards->data, cards->len) == SLV_TRUE;
}

SlvSwept *
slv_sweep_look (SlvSweep *sweep, const SlvDeck *deck, gboolean wanted)
{
  SlvSwept *swept = g_new0 (SlvSwept, 1);
  gboolean lists = sweep->folded != NULL || (wanted && sweep->collection != NULL);

  swept->format = slv_check_default_format (deck, sweep->index, sweep->games, NULL);
  g_autoptr (SlvResolution) resolution = lists && swept->format != NULL ? resolve (sweep, swept->format->rulebook, deck) : NULL;
  swept->matches = sweep->folded == NULL || says_so_itself (sweep, deck) || (resolution != NULL && holds (sweep, swept, resolution));
  if (wanted && swept->format != NULL)
    judge_both (sweep, swept, deck);
  if (wanted && sweep->collection != NULL && resolution != NULL)
    compare_owned (sweep, swept, resolution);
  return swept;
}
