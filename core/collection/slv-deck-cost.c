/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-deck-cost.c: see the header. */
#include "collection/slv-deck-cost.h"
#include "collection/slv-collection-decks-private.h"

SLV_DEFINE_STATIC_CLEAR (SlvCardCost, card_clear, name);

/* What is missing of the card, told once: where the list has it in several printings, at the first. */
static guint64
take_missing (GPtrArray *missing, guint row, const char *name)
{
  SLV_EACH (SlvMissing, one, missing)
    {
      guint64 n = one->missing;

      if (one->row != row || (row == SLV_ROW_NONE && !g_str_equal (one->name, name)))
        continue;
      one->missing = 0;
      return n;
    }
  return 0;
}

static SlvQuoteState
ask (SlvPriceBook *book, guint row, guint printing, guint64 copies, SlvCost *sum, SlvQuote *quote)
{
  SlvPriceOf of = { .row = row, .printing = printing };
  SlvQuoteState state = row != SLV_ROW_NONE ? slv_price_book_ask (book, &of, quote) : SLV_QUOTE_UNKNOWN;

  slv_cost_add (sum, &of, state, quote, copies);
  return state;
}

/* Cards that the need may be of. (transfer full) */
static GArray *
cards_of (SlvCollection *collection, const SlvNeed *need)
{
  GArray *rows = NULL;

  if (need->several)
    slv_index_find_name (collection->index, slv_index_card_game (collection->index, need->row), need->name, &rows);
  if (rows == NULL)
    rows = g_array_new (FALSE, FALSE, sizeof (guint));
  if (rows->len == 0)
    g_array_append_val (rows, need->row);
  return rows;
}

/* The cheapest of the cards that the list may mean, in its cheapest printing. */
static SlvQuoteState
ask_cheapest (SlvCollection *collection, SlvPriceBook *book, const SlvNeed *need, guint64 copies, SlvCost *sum, SlvQuote *quote)
{
  g_autoptr (GArray) rows = cards_of (collection, need);
  guint best = need->row;

  for (guint i = 0; i < rows->len && need->several; i++)
    {
      SlvPriceOf of = { .row = g_array_index (rows, guint, i), .printing = SLV_ROW_NONE };
      SlvQuote one;

      if (slv_price_book_ask (book, &of, &one) != SLV_QUOTE_KNOWN
          || (quote->currency != NULL && (one.old != quote->old ? one.old : one.amount >= quote->amount)))
        continue;
      best = of.row;
      *quote = one;
    }
  return ask (book, best, SLV_ROW_NONE, copies, sum, quote);
}

SlvDeckCost *
slv_deck_cost_new (SlvCollection *collection, SlvPriceBook *book, const SlvDeck *deck, SlvGame *game)
{
  SlvDeckCost *cost = g_new0 (SlvDeckCost, 1);
  g_autoptr (GPtrArray) needs = slv_collection_needs (collection, deck, game), decks = g_ptr_array_new (), missing = NULL;

  g_ptr_array_add (decks, (gpointer) deck);
  missing = slv_collection_missing (collection, decks, game);
  cost->book = slv_price_book_ref (book);
  cost->cards = g_array_new (FALSE, TRUE, sizeof (SlvCardCost));
  g_array_set_clear_func (cost->cards, card_clear);
  SLV_EACH (const SlvNeed, need, needs)
    {
      SlvLot named = { .printing = "", .set_code = need->set_code, .number = need->number };
      SlvCardCost card = { .row = need->row, .name = g_strdup (need->name), .copies = need->need };
      guint printing = need->row != SLV_ROW_NONE ? slv_held_find_printing (collection->index, need->row, &named) : SLV_ROW_NONE;

      card.missing = take_missing (missing, need->row, need->name);
      card.cheapest_state = ask_cheapest (collection, book, need, need->need, &cost->cheapest, &card.cheapest);
      card.chosen_state = need->several ? ask_cheapest (collection, book, need, need->need, &cost->chosen, &card.chosen)
                                        : ask (book, need->row, printing, need->need, &cost->chosen, &card.chosen);
      if (card.missing > 0)
        ask_cheapest (collection, book, need, card.missing, &cost->missing, &(SlvQuote) { 0 });
      g_array_append_val (cost->cards, card);
    }
  cost->cheapest.cheapest = cost->missing.cheapest = 0;   /* that is what was asked for */
  return cost;
}

GArray *
slv_deck_cost_rows (SlvCollection *collection, const SlvDeck *deck, SlvGame *game)
{
  g_autoptr (GPtrArray) needs = slv_collection_needs (collection, deck, game);
  g_autoptr (GHashTable) met = g_hash_table_new (NULL, NULL);
  GArray *rows = g_array_new (FALSE, FALSE, sizeof (guint));

  SLV_EACH (const SlvNeed, need, needs)
    {
      g_autoptr (GArray) cards = cards_of (collection, need);

      for (guint i = 0; i < cards->len && need->row != SLV_ROW_NONE; i++)
        if (g_hash_table_add (met, GUINT_TO_POINTER (g_array_index (cards, guint, i))))
          g_array_append_val (rows, g_array_index (cards, guint, i));
    }
  return rows;
}

SLV_DEFINE_FREE (SlvDeckCost, slv_deck_cost_free, cards, (slv_price_book_unref, book));
