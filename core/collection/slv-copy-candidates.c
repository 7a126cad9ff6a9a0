/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-copy-candidates.c: what a row without a certain card could mean. Names are compared by the pairs of letters that they share, so
 * that a slip of the pen, another order of words or a longer form all come near; where set and number agree, too, that counts more. */
#include "base/slv-fold.h"
#include "collection/slv-copy-plan-private.h"

#define CARDS_MAX 40u
#define LEAST     0.3   /* of the pairs of letters */
#define PAIRS     1024u

typedef struct { guint8 count[PAIRS]; guint n; } Pairs;
typedef struct { guint row; double score; } Scored;

static guint
pair_at (const char *text)
{
  return (((guint) (guchar) text[0] * 31) + (guchar) text[1]) % PAIRS;
}

static void
count_pairs (const char *text, Pairs *pairs)
{
  memset (pairs, 0, sizeof *pairs);
  for (; text[0] != '\0' && text[1] != '\0' && pairs->n < 200; text++, pairs->n++)
    pairs->count[pair_at (text)]++;
}

/* 0 … 1: twice the pairs that both have among the pairs of both. */
static double
likeness (const Pairs *wanted, const char *name)
{
  guint8 used[PAIRS];
  guint n = 0, common = 0;

  memcpy (used, wanted->count, sizeof used);
  for (; name[0] != '\0' && name[1] != '\0'; name++, n++)
    if (used[pair_at (name)] > 0)
      {
        used[pair_at (name)]--;
        common++;
      }
  return wanted->n + n > 0 ? 2.0 * common / (wanted->n + n) : 0;
}

static gboolean
same_number (const char *one, const char *other)
{
  one += strspn (one, "0");
  other += strspn (other, "0");
  return g_ascii_strcasecmp (one, other) == 0;
}

/* 0 nothing is said or agrees, 1 the set does, 2 set and number. */
static guint
fit (SlvIndex *index, guint printing, const char *set, const char *number)
{
  SlvPrintingView view;

  slv_index_printing (index, printing, &view);
  if (*set == '\0' || (g_ascii_strcasecmp (view.set_code, set) != 0 && g_ascii_strcasecmp (view.set_name, set) != 0))
    return 0;
  return *number != '\0' && same_number (view.number, number) ? 2 : 1;
}

SLV_DEFINE_ORDER (Scored, compare_scores, (down, score), row);

static GArray *
score_cards (SlvIndex *index, SlvGame *game, const char *text, const char *set, const char *number)
{
  g_autofree char *folded = slv_fold_search (text);
  GArray *cards = g_array_new (FALSE, FALSE, sizeof (Scored));
  guint first = 0, n = slv_index_n_cards (index);
  Pairs wanted;

  if (game != NULL)
    slv_index_game_rows (index, game, &first, &n);
  count_pairs (folded, &wanted);
  for (guint row = first; row < first + n; row++)
    {
      const char *name = slv_index_card_folded (index, row);
      Scored one = { row, *folded == '\0' ? 0 : likeness (&wanted, name) + (strstr (name, folded) != NULL ? 1 : 0) };
      guint begin, many, best = 0;

      slv_index_card_printings (index, row, &begin, &many);
      for (guint i = begin; i < begin + many && *set != '\0' && best < 2; i++)
        best = MAX (best, fit (index, i, set, number));
      one.score += best == 2 ? 1 : 0;
      if (one.score >= LEAST && !slv_index_card_gone (index, row))
        g_array_append_val (cards, one);
    }
  g_array_sort (cards, compare_scores);
  return cards;
}

static void
add_printings (SlvIndex *index, guint row, const char *set, const char *number, guint max, GArray *found)
{
  guint first, n;

  slv_index_card_printings (index, row, &first, &n);
  for (guint wanted = 3; wanted-- > 0;)
    for (guint i = first; i < first + n && found->len < max; i++)
      if (fit (index, i, set, number) == wanted)
        g_array_append_val (found, ((SlvCopyCandidate) { row, i }));
  if (found->len < max)
    g_array_append_val (found, ((SlvCopyCandidate) { row, SLV_ROW_NONE }));
}

GArray *
slv_copy_candidates (SlvCollection *collection, SlvGame *game, const char *text, const char *set, const char *number, guint max)
{
  SlvIndex *index = slv_collection_get_index (collection);
  g_autoptr (GArray) cards = score_cards (index, game, text, set, number);
  GArray *found = g_array_new (FALSE, FALSE, sizeof (SlvCopyCandidate));

  for (guint i = 0; i < cards->len && i < CARDS_MAX; i++)
    add_printings (index, g_array_index (cards, Scored, i).row, set, number, max, found);
  return found;
}
