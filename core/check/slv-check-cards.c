/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-check-cards.c: the cards of the deck under check, one item for each card and zone, chained by identity (the name as
 * copy limits compare it). Everything is kept in arrays of the checker that only ever grow, and stamps say what of them
 * belongs to the running check: so thousands of decks cost no more memory than the largest of them. */
#include "check/slv-rule-class.h"
#include "base/slv-fold.h"

typedef struct { guint stamp; gint first; } Head;

guint
slv_checker_ident (SlvChecker *checker, guint row)
{
  guint *ident = &checker->idents[row - checker->first_row];

  if (*ident != 0)
    return *ident - 1;
  const char *identity = slv_index_card_identity (checker->index, row);
  *ident = GPOINTER_TO_UINT (g_hash_table_lookup (checker->ident_ids, identity));
  if (*ident == 0)
    {
      *ident = g_hash_table_size (checker->ident_ids) + 1;
      g_hash_table_insert (checker->ident_ids, (gpointer) identity, GUINT_TO_POINTER (*ident));   /* the checker keeps the index */
    }
  return *ident - 1;
}

/* Unknown cards are told apart by their names, too; their numbers hold for this check only. */
static guint
ident_of_name (SlvChecker *checker, const char *name)
{
  g_autofree char *folded = slv_fold_name (name, checker->game->strip);
  guint ident = GPOINTER_TO_UINT (g_hash_table_lookup (checker->strange_idents, folded));

  if (ident == 0)
    {
      ident = g_hash_table_size (checker->strange_idents) + 1;
      g_hash_table_insert (checker->strange_idents, g_steal_pointer (&folded), GUINT_TO_POINTER (ident));
    }
  return ident - 1;
}

static Head *
head_of (SlvChecker *checker, guint ident, guint stamp)
{
  if (ident >= checker->heads->len)
    g_array_set_size (checker->heads, ident + 64);
  Head *head = &g_array_index (checker->heads, Head, ident);
  if (head->stamp != stamp)
    *head = (Head) { stamp, -1 };
  return head;
}

static void
add_item (SlvChecker *checker, const SlvResolved *card, guint ident, guint stamp)
{
  Head *head = head_of (checker, ident, stamp);
  SlvItem item = { .row = card->row, .zone = card->zone, .entry = card->entry, .ident = ident, .count = card->count,
                   .n_candidates = card->n_candidates, .next = head->first };

  for (gint at = head->first; at >= 0;)
    {
      SlvItem *there = &g_array_index (checker->items, SlvItem, at);

      if (there->row == card->row && there->zone == card->zone)
        {
          there->count += card->count;
          return;
        }
      at = there->next;
    }
  head->first = (gint) checker->items->len;
  g_array_append_val (checker->items, item);
}

/* ---- names that several cards have ---- */

static gboolean
counts_names (const SlvChecker *checker)
{
  SLV_EACH_IN (const SlvRuleState, state, checker->rules)
    if (state->class->limits_names)
      return TRUE;
  return FALSE;
}

/* Whether rules see the two cards alike: all that they ask of cards, their names where copies are counted by these, and what the dated lists say. */
static gboolean
are_alike (SlvChecker *checker, guint a, guint b)
{
  const SlvListed listed = *slv_checker_listed (checker, a), *other = slv_checker_listed (checker, b);

  if (slv_checker_ident (checker, a) != slv_checker_ident (checker, b) && counts_names (checker))
    return FALSE;
  SLV_EACH_VALUE (SlvCheckQuery, query, checker->queries)   /* there as soon as a rule asks */
    if (slv_check_query_test (query, a) != slv_check_query_test (query, b))
      return FALSE;
  SLV_EACH_VALUE (const SlvCheckColumn, column, checker->columns)
    {
      const SlvAttr *attr = column->attr;
      g_autofree char *left = slv_index_cell_text (checker->index, a, attr), *right = slv_index_cell_text (checker->index, b, attr);

      if (strcmp (left, right) != 0 || slv_index_cell_state (checker->index, a, attr) != slv_index_cell_state (checker->index, b, attr))
        return FALSE;
    }
  return listed.truth == other->truth && (listed.truth == SLV_FALSE || listed.limit == other->limit);
}

gboolean
slv_checker_is_in_doubt (SlvChecker *checker, const char *name, const char *whole, guint row)
{
  for (guint k = 0; k < (whole != NULL ? 2 : 1); k++)
    {
      g_autoptr (GArray) rows = NULL;
      slv_index_find_name (checker->index, checker->game, k == 0 ? name : whole, &rows);
      for (guint i = 0; i < rows->len; i++)
        {
          guint other = g_array_index (rows, guint, i);

          if (other != row && !slv_index_card_gone (checker->index, other) && !are_alike (checker, row, other))
            return TRUE;
        }
    }
  return FALSE;
}

void
slv_checker_doubt (SlvChecker *checker, SlvResolution *resolution)
{
  SLV_EACH_IN (SlvResolved, card, resolution->cards)
    {
      const SlvDeckEntry *entry = slv_deck_entry (resolution->deck, card->entry);
      g_autofree char *whole = card->n_candidates > 1 ? slv_deck_dup_whole_name (entry) : NULL;

      if (card->n_candidates > 1 && slv_checker_is_in_doubt (checker, entry->name, whole, card->row))
        card->row = SLV_ROW_NONE;
    }
}

void
slv_checker_load (SlvChecker *checker, const SlvResolution *resolution)
{
  guint stamp = ++checker->stamp, n_known;

  g_array_set_size (checker->items, 0);
  g_hash_table_remove_all (checker->strange_idents);
  SLV_EACH_IN (const SlvResolved, card, resolution->cards)
    if (card->row != SLV_ROW_NONE)
      slv_checker_ident (checker, card->row);
  n_known = g_hash_table_size (checker->ident_ids);
  SLV_EACH_IN (const SlvResolved, card, resolution->cards)
    {
      const SlvDeckEntry *entry = slv_deck_entry (resolution->deck, card->entry);
      guint ident = card->row != SLV_ROW_NONE ? slv_checker_ident (checker, card->row)
                                              : n_known + ident_of_name (checker, entry->name);

      add_item (checker, card, ident, stamp);
    }
}

void
slv_checker_begin_tally (SlvChecker *checker)
{
  checker->stamp++;
  g_array_set_size (checker->touched, 0);
}

SlvNameTally *
slv_checker_tally (SlvChecker *checker, const SlvItem *item)
{
  if (item->ident >= checker->tallies->len)
    g_array_set_size (checker->tallies, item->ident + 64);
  SlvNameTally *tally = &g_array_index (checker->tallies, SlvNameTally, item->ident);
  if (tally->stamp != checker->stamp)
    {
      *tally = (SlvNameTally) { .stamp = checker->stamp, .limit_lo = G_MAXINT64, .limit_hi = G_MININT64 };
      tally->item = (guint) (item - &g_array_index (checker->items, SlvItem, 0));
      g_array_append_val (checker->touched, item->ident);
    }
  return tally;
}

const char *
slv_run_item_name (const SlvRun *run, const SlvItem *item)
{
  if (item->row != SLV_ROW_NONE)
    return slv_index_card_name (run->checker->index, item->row);
  return slv_deck_entry (run->deck, item->entry)->name;
}
