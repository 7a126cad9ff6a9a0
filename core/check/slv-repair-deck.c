/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-repair-deck.c: a deck with the copies that a repair gives. What stays keeps its line, printing and heading as written;
 * copies that move take their printing along. */
#include "check/slv-repair-private.h"
#include "base/slv-fold.h"

typedef struct {
  SlvRepairModel *model;
  SlvChecker     *checker;
  SlvResolution  *resolution;
  const SlvDeck  *deck;
  SlvDeck        *made;
  guint64        *counts;     /* by entry, for entries that zones of the rulebook hold */
  guint64        *freed;      /* by entry: copies taken out that may come back elsewhere */
  guint          *heads;      /* by card of the model: its last line among the resolved ones + 1, 0 none */
  guint          *nexts;      /* by line: the one before it of the same card, likewise */
} Build;

/* Cards that the index does not know are told apart by name and zone. */
static char *
strange_key (const Build *build, guint entry, guint zone)
{
  g_autofree char *name = slv_fold_name (slv_deck_entry (build->deck, entry)->name, build->checker->game->strip);

  return g_strdup_printf ("%u %s", zone, name);
}

static GHashTable *
strange_cards (const Build *build)
{
  GHashTable *cards = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  for (guint i = 0; i < build->model->cards->len; i++)
    {
      const SlvRepairCard *card = &g_array_index (build->model->cards, SlvRepairCard, i);

      if (card->row == SLV_ROW_NONE)
        {
          guint zone = g_array_index (build->model->vars, SlvRepairVar, card->first).zone;

          g_hash_table_insert (cards, strange_key (build, card->entry, zone), GUINT_TO_POINTER (i + 1));
        }
    }
  return cards;
}

/* Chains the lines of each card, the last one first. */
static void
chain_lines (Build *build)
{
  g_autoptr (GHashTable) strange = strange_cards (build);
  guint n = build->resolution->cards->len;

  build->heads = g_new0 (guint, build->model->cards->len + 1);
  build->nexts = g_new0 (guint, n + 1);
  for (guint i = 0; i < n; i++)
    {
      const SlvResolved *resolved = &g_array_index (build->resolution->cards, SlvResolved, i);
      g_autofree char *key = resolved->row == SLV_ROW_NONE ? strange_key (build, resolved->entry, resolved->zone) : NULL;
      guint card = GPOINTER_TO_UINT (key != NULL ? g_hash_table_lookup (strange, key)
                                                 : g_hash_table_lookup (build->model->by_row, GUINT_TO_POINTER (resolved->row)));

      if (card == 0)
        continue;
      build->nexts[i] = build->heads[card - 1];
      build->heads[card - 1] = i + 1;
    }
}

/* From the last line of the card backwards: what a person wrote first stays. */
static void
take_out (Build *build, const SlvRepairVar *var)
{
  guint64 left = (guint64) (var->n - var->to);

  for (guint i = build->heads[var->card]; i > 0; i = build->nexts[i - 1])
    {
      const SlvResolved *resolved = &g_array_index (build->resolution->cards, SlvResolved, i - 1);

      if (resolved->zone != var->zone)
        continue;
      guint64 n = MIN (left, build->counts[resolved->entry]);
      build->counts[resolved->entry] -= n;
      build->freed[resolved->entry] += n;
      left -= n;
    }
}

/* The heading under which the deck has the zone, else its id. */
static const char *
heading_of (const Build *build, guint zone)
{
  SLV_EACH_IN (const SlvResolved, resolved, build->resolution->cards)
    {
      const SlvDeckEntry *entry = slv_deck_entry (build->deck, resolved->entry);

      if (resolved->zone == zone && entry->zone[0] != '\0')
        return entry->zone;
    }
  for (guint i = 0; i < build->deck->headings->len; i++)
    {
      guint found;

      if (slv_resolver_zone (build->checker->resolver, g_ptr_array_index (build->deck->headings, i), &found) && found == zone)
        return g_ptr_array_index (build->deck->headings, i);
    }
  return ((const SlvZone *) g_ptr_array_index (build->checker->book->zones, zone))->id;
}

static void
put_copies (Build *build, const char *zone, const SlvDeckEntry *like, guint64 n)
{
  slv_deck_add (build->made, zone, like->name, (guint) MIN (n, (guint64) SLV_DECK_COUNT_MAX), like->set_code, like->number, 0);
}

/* A card that the deck does not have; where its name is not its own, a printing tells it. */
static void
put_new (Build *build, const char *zone, guint row, guint64 n)
{
  SlvPrintingView view;

  slv_repair_can_name (build->checker, row, &view);
  slv_deck_add (build->made, zone, slv_index_card_name (build->checker->index, row), (guint) MIN (n, (guint64) SLV_DECK_COUNT_MAX), view.set_code,
                view.number, 0);
}

/* Printings that lie free first, then the card's line in the zone, then any line of it. */
static void
put_in (Build *build, const SlvRepairVar *var)
{
  const SlvRepairCard *card = &g_array_index (build->model->cards, SlvRepairCard, var->card);
  const char *heading = heading_of (build, var->zone);
  const SlvDeckEntry *here = NULL, *anywhere = NULL;
  guint64 left = (guint64) (var->to - var->n);

  for (guint i = build->heads[var->card]; i > 0; i = build->nexts[i - 1])
    {
      const SlvResolved *resolved = &g_array_index (build->resolution->cards, SlvResolved, i - 1);
      const SlvDeckEntry *entry = slv_deck_entry (build->deck, resolved->entry);
      guint64 n = MIN (left, build->freed[resolved->entry]);

      anywhere = entry;
      here = resolved->zone == var->zone && build->counts[resolved->entry] > 0 ? entry : here;
      if (n > 0)
        put_copies (build, heading, entry, n);
      build->freed[resolved->entry] -= n;
      left -= n;
    }
  anywhere = here != NULL ? here : anywhere;
  if (left > 0 && anywhere == NULL)
    put_new (build, heading, card->row, left);
  else if (left > 0)
    put_copies (build, here != NULL ? here->zone : heading, anywhere, left);
}

static void
change (Build *build)
{
  const GArray *vars = build->model->vars;

  for (guint i = 0; i < vars->len; i++)
    if (g_array_index (vars, SlvRepairVar, i).to < g_array_index (vars, SlvRepairVar, i).n)
      take_out (build, &g_array_index (vars, SlvRepairVar, i));
  for (guint i = build->deck->entries->len; i > 0; i--)
    if (build->counts[i - 1] != slv_deck_entry (build->deck, i - 1)->count)
      slv_deck_set_count (build->made, i - 1, (guint) build->counts[i - 1]);
  SLV_EACH_IN (const SlvRepairVar, var, vars)
    if (var->card != SLV_REPAIR_NONE && var->to > var->n)
      put_in (build, var);
}

SlvDeck *
slv_repair_build_deck (SlvRepairModel *model, SlvChecker *checker, const SlvDeck *deck)
{
  Build build = { .model = model, .checker = checker, .deck = deck };

  build.resolution = slv_resolver_resolve (checker->resolver, deck);
  build.made = slv_deck_copy (deck);
  build.counts = g_new (guint64, deck->entries->len + 1);
  build.freed = g_new0 (guint64, deck->entries->len + 1);
  for (guint i = 0; i < deck->entries->len; i++)
    build.counts[i] = slv_deck_entry (deck, i)->count;
  chain_lines (&build);
  change (&build);
  SLV_FREE_MEMBERS (&build, (slv_resolution_free, resolution), counts, freed, heads, nexts);
  return build.made;
}
