/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-collection-needs.c: what decks need, and what of it is missing. */
#include "collection/slv-collection-decks-private.h"
#include "deck/slv-deck.h"

SLV_DEFINE_STATIC_FREE (SlvNeed, need_free, name, set_code, number);

SLV_DEFINE_FREE (SlvMissing, slv_missing_free, name);

/* Of cards of one name that one of which there are most copies, of several the first that its list still has. */
static guint
likeliest (const SlvCollection *collection, const GArray *rows)
{
  guint best = g_array_index (rows, guint, 0);
  guint64 most = 0;

  for (guint i = 0; i < rows->len; i++)
    {
      guint row = g_array_index (rows, guint, i);
      guint64 copies = slv_collection_have (collection, row);

      if (copies < most || (copies == most && !slv_index_card_gone (collection->index, best)))
        continue;
      most = copies;
      best = row;
    }
  return best;
}

guint
slv_collection_find_card (const SlvCollection *collection, SlvGame *game, const char *name, const char *set_code, const char *number,
                          gboolean *several)
{
  g_autoptr (GArray) rows = NULL;
  const SlvLot named = { .printing = "", .set_code = (char *) set_code, .number = (char *) number };

  if (several != NULL)
    *several = FALSE;
  if (game == NULL || slv_index_find_name (collection->index, game, name, &rows) == 0)
    return SLV_ROW_NONE;
  for (guint i = 0; i < rows->len && rows->len > 1; i++)
    if (slv_held_find_printing (collection->index, g_array_index (rows, guint, i), &named) != SLV_ROW_NONE)
      return g_array_index (rows, guint, i);
  if (several != NULL)
    *several = rows->len > 1;
  return likeliest (collection, rows);
}

static SlvNeed *
find_need (GPtrArray *needs, guint row, const SlvDeckEntry *entry)
{
  SLV_EACH (SlvNeed, need, needs)
    if (need->row == row && g_str_equal (need->set_code, entry->set_code) && g_str_equal (need->number, entry->number)
        && (row != SLV_ROW_NONE || g_str_equal (need->name, entry->name)))
      return need;
  return NULL;
}

GPtrArray *
slv_collection_needs (SlvCollection *collection, const SlvDeck *deck, SlvGame *game)
{
  GPtrArray *needs = g_ptr_array_new_with_free_func (need_free);
  g_autoptr (SlvDeck) settled = NULL;
  deck = slv_deck_settled (deck, collection->index, &settled);
  SlvGame *own = *deck->game != '\0' ? slv_games_find (slv_index_get_games (collection->index), deck->game) : NULL;

  SLV_EACH (const SlvDeckEntry, entry, deck->entries)
    {
      if (slv_deck_zone_is_maybe (entry->zone))
        continue;
      gboolean several;
      guint row = slv_collection_find_card (collection, own != NULL ? own : game, entry->name, entry->set_code, entry->number, &several);
      SlvNeed *need = find_need (needs, row, entry);
      if (need == NULL)
        {
          need = g_new0 (SlvNeed, 1);
          need->row = row;
          need->name = g_strdup (row != SLV_ROW_NONE ? slv_index_card_name (collection->index, row) : entry->name);
          need->set_code = g_strdup (entry->set_code);
          need->number = g_strdup (entry->number);
          need->several = several;
          g_ptr_array_add (needs, need);
        }
      need->need += entry->count;
    }
  return needs;
}

/* ---- what is missing ---- */

/* Copies that these decks may take: free ones, and those that sit in them. */
static guint64
available (SlvCollection *collection, guint row, const char *name, const GPtrArray *decks)
{
  g_autoptr (GPtrArray) held = slv_collection_held_as (collection, row, name);
  guint64 n = 0;

  for (guint i = 0; i < held->len; i++)
    if (!((const SlvHeld *) held->pdata[i])->lot.is_proxy)
      n += (guint64) slv_held_available (collection, held->pdata[i], decks);
  return n;
}

gint64
slv_held_available (SlvCollection *collection, const SlvHeld *held, const GPtrArray *decks)
{
  gint64 n = held->lot.quantity - slv_collection_sleeved_of (collection, held->lot.id, 0);

  SLV_EACH (const SlvDeck, deck, decks)
    n += deck->id != 0 ? slv_collection_sleeved_of (collection, held->lot.id, deck->id) : 0;
  return MAX (n, 0);
}

SLV_DEFINE_POINTER_ORDER (SlvMissing, compare_names, (words, name));

/* One more deck is counted, whose need stands in @have so far. */
static void
end_deck (const GPtrArray *sums, gboolean in_turn)
{
  SLV_EACH (SlvMissing, sum, sums)
    {
      sum->need = in_turn ? MAX (sum->need, sum->have) : sum->need + sum->have;
      sum->have = 0;
    }
}

static GPtrArray *
count_missing (SlvCollection *collection, const GPtrArray *decks, SlvGame *game, gboolean in_turn)
{
  g_autoptr (GPtrArray) sums = g_ptr_array_new ();
  GPtrArray *missing = g_ptr_array_new_with_free_func ((GDestroyNotify) slv_missing_free);
  g_autoptr (GHashTable) by_name = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  for (guint d = 0; d < decks->len; d++)
    {
      g_autoptr (GPtrArray) needs = slv_collection_needs (collection, decks->pdata[d], game);

      SLV_EACH (const SlvNeed, need, needs)
        {
          g_autofree char *key = slv_collection_card_key (need->row, need->name);
          SlvMissing *sum = g_hash_table_lookup (by_name, key);

          if (sum == NULL)
            {
              sum = g_new0 (SlvMissing, 1);
              sum->row = need->row;
              sum->name = g_strdup (need->name);
              g_hash_table_insert (by_name, g_steal_pointer (&key), sum);
              g_ptr_array_add (sums, sum);
            }
          sum->have += need->need;
        }
      end_deck (sums, in_turn);
    }
  SLV_EACH (SlvMissing, sum, sums)
    {
      sum->have = available (collection, sum->row, sum->name, decks);
      sum->missing = sum->need > sum->have ? sum->need - sum->have : 0;
      if (sum->missing > 0)
        g_ptr_array_add (missing, sum);
      else
        slv_missing_free (sum);
    }
  g_ptr_array_sort (missing, compare_names);
  return missing;
}

GPtrArray *
slv_collection_missing (SlvCollection *collection, const GPtrArray *decks, SlvGame *game)
{
  return count_missing (collection, decks, game, FALSE);
}

GPtrArray *
slv_collection_missing_in_turn (SlvCollection *collection, const GPtrArray *decks, SlvGame *game)
{
  return count_missing (collection, decks, game, TRUE);
}

/* ---- which sets of decks ---- */

static int
compare_sets (gconstpointer a, gconstpointer b)
{
  guint32 one = *(const guint32 *) a, other = *(const guint32 *) b;
  int order = __builtin_popcount (other) - __builtin_popcount (one);

  return order != 0 ? order : (one > other) - (one < other);
}

/* By card: what each deck needs beyond what sits in it, less than nothing where more does, and what is free. */
typedef struct { guint n_decks, n_cards; gint64 *net; gint64 *free; } Ledger;

static gint64
sleeved_in (SlvCollection *collection, const SlvNeed *need, gint64 deck)
{
  g_autoptr (GPtrArray) held = slv_collection_held_as (collection, need->row, need->name);
  gint64 sum = 0;

  for (guint i = 0; i < held->len; i++)
    {
      const SlvLot *lot = &((const SlvHeld *) held->pdata[i])->lot;

      sum += lot->is_proxy ? 0 : slv_collection_sleeved_of (collection, lot->id, deck);
    }
  return sum;
}

/* The place of a card in the ledger; one that is new there comes behind the others. */
static guint
card_at (GHashTable *places, GPtrArray *cards, const SlvNeed *need)
{
  g_autofree char *key = slv_collection_card_key (need->row, need->name);
  gpointer at;

  if (g_hash_table_lookup_extended (places, key, NULL, &at))
    return GPOINTER_TO_UINT (at);
  g_hash_table_insert (places, g_steal_pointer (&key), GUINT_TO_POINTER (cards->len));
  g_ptr_array_add (cards, (gpointer) need);
  return cards->len - 1;
}

static void
make_ledger (SlvCollection *collection, const GPtrArray *decks, guint n, SlvGame *game, Ledger *ledger)
{
  g_autoptr (GHashTable) places = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autoptr (GPtrArray) all = g_ptr_array_new_with_free_func ((GDestroyNotify) g_ptr_array_unref), none = g_ptr_array_new ();
  g_autoptr (GPtrArray) cards = g_ptr_array_new ();   /* SlvNeed: the first of each card */

  for (guint d = 0; d < n; d++)
    {
      g_ptr_array_add (all, slv_collection_needs (collection, decks->pdata[d], game));
      SLV_EACH (const SlvNeed, need, (GPtrArray *) all->pdata[d])
        card_at (places, cards, need);
    }
  *ledger = (Ledger) { n, cards->len, g_new0 (gint64, (gsize) n * cards->len + 1), g_new0 (gint64, cards->len + 1) };
  for (guint c = 0; c < cards->len; c++)
    {
      const SlvNeed *need = cards->pdata[c];

      ledger->free[c] = (gint64) available (collection, need->row, need->name, none);
      for (guint d = 0; d < n; d++)
        if (((SlvDeck *) decks->pdata[d])->id != 0)
          ledger->net[d * cards->len + c] = -sleeved_in (collection, need, ((SlvDeck *) decks->pdata[d])->id);
    }
  for (guint d = 0; d < n; d++)
    SLV_EACH (const SlvNeed, need, (GPtrArray *) all->pdata[d])
      ledger->net[d * cards->len + card_at (places, cards, need)] += (gint64) need->need;
}

/* What a deck holds beyond its list goes to the others of the set. */
static gboolean
can_build (const Ledger *ledger, guint32 set)
{
  for (guint c = 0; c < ledger->n_cards; c++)
    {
      gint64 left = ledger->free[c];

      for (guint d = 0; d < ledger->n_decks; d++)
        left -= set & (1u << d) ? ledger->net[d * ledger->n_cards + c] : 0;
      if (left < 0)
        return FALSE;
    }
  return TRUE;
}

GArray *
slv_collection_together (SlvCollection *collection, const GPtrArray *decks, SlvGame *game)
{
  GArray *sets = g_array_new (FALSE, FALSE, sizeof (guint32));
  guint n = MIN (decks->len, SLV_TOGETHER_MAX);
  g_autofree gboolean *within = g_new0 (gboolean, (gsize) 1 << n);   /* it, or one in which it lies, can be built */
  Ledger ledger;

  make_ledger (collection, decks, n, game, &ledger);
  for (guint32 set = (1u << n) - 1; set > 0; set--)
    {
      for (guint i = 0; i < n && !within[set]; i++)
        within[set] = !(set & (1u << i)) && within[set | (1u << i)];
      if (!within[set] && can_build (&ledger, set))
        {
          within[set] = TRUE;
          g_array_append_val (sets, set);
        }
    }
  g_array_sort (sets, compare_sets);
  SLV_FREE_MEMBERS (&ledger, net, free);
  return sets;
}
