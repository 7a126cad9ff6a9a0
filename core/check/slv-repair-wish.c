/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-repair-wish.c: what a person asks of a repair beside that it makes the deck legal: cards that stay as they are, and what
 * else shall be kept. A lock is a row like those of a rule, so that it can be named when it stands in the way; what shall be kept is
 * dear, not forbidden, so that whether it was kept is seen from the answer. */
#include "check/slv-repair-private.h"
#include "base/slv-fold.h"

#define DEAR        1000.0   /* more than all other changes of a deck together are worth one of these */
#define MOVE_DEAR   6.9      /* just below taking a copy out and putting one in */
#define CURVE_MOST  100000   /* cards that a value may gain or lose */

const char *
slv_repair_keeps_id (SlvRepairKeeps keeps)
{
  switch (keeps)
    {
    case SLV_KEEPS_ZONES: return "zones";
    case SLV_KEEPS_CARDS: return "cards";
    case SLV_KEEPS_CURVE: return "curve";
    case SLV_KEEPS_OWNED: return "owned";
    case SLV_KEEPS_NAMES: return "names";
    default: return "";
    }
}

/* ---- the curve ---- */

/* The first number of the game that is worth a facet, as the charts of a deck begin with it; NULL: it has none. */
static const SlvAttr *
curve_attr (const SlvChecker *checker)
{
  SLV_EACH (const SlvAttr, attr, checker->game->attrs)
    if (attr->facet && (attr->kind == SLV_ATTR_NUMBER || attr->kind == SLV_ATTR_EXPRESSION))
      return attr;
  return NULL;
}

static guint
curve_zone (const SlvChecker *checker)
{
  const SlvZone *zone = checker->book->pile != NULL ? slv_rulebook_find_zone (checker->book, checker->book->pile) : NULL;

  return zone != NULL ? zone->index : SLV_REPAIR_NONE;
}

/* By value of the curve: variables of the pile, and what they came to before and after. "" is no value. */
typedef struct { GArray *vars; gint64 before, after; } Bar;

SLV_DEFINE_STATIC_FREE (Bar, bar_free, vars);

static GHashTable *
bars_of (const SlvRepairModel *model)
{
  const SlvChecker *checker = model->run->checker;
  const SlvAttr *attr = curve_attr (checker);
  GHashTable *bars = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, bar_free);

  for (guint i = 0; attr != NULL && i < model->vars->len; i++)
    {
      const SlvRepairVar *var = &g_array_index (model->vars, SlvRepairVar, i);
      const SlvRepairCard *card = slv_repair_card_of (model, i);
      const char *value = card != NULL && card->row != SLV_ROW_NONE && slv_index_cell_count (checker->index, card->row, attr) > 0
        ? slv_index_cell_value (checker->index, card->row, attr, 0) : "";

      if (card == NULL || var->zone != curve_zone (checker))
        continue;
      Bar *bar = g_hash_table_lookup (bars, value);
      if (bar == NULL)
        {
          bar = g_new0 (Bar, 1);
          bar->vars = g_array_new (FALSE, FALSE, sizeof (guint));
          g_hash_table_insert (bars, g_strdup (value), bar);
        }
      g_array_append_val (bar->vars, i);
      bar->before += var->n;
      bar->after += var->to;
    }
  return bars;
}

static gboolean
keeps_curve (const SlvRepairModel *model)
{
  g_autoptr (GHashTable) bars = bars_of (model);
  gboolean gains = FALSE, loses = FALSE;

  SLV_EACH_VALUE (const Bar, bar, bars)
    {
      gains = gains || bar->after > bar->before;
      loses = loses || bar->after < bar->before;
    }
  return !(gains && loses);
}

/* An auxiliary variable for what a bar gains or loses. */
static void
add_slack (SlvRepairModel *model, guint row, double value)
{
  SlvRepairVar var = { .card = SLV_REPAIR_NONE, .zone = SLV_REPAIR_NONE, .next = SLV_REPAIR_NONE, .cap = CURVE_MOST, .dear = DEAR };

  g_array_append_val (model->vars, var);
  slv_repair_add_term (model, row, model->vars->len - 1, value);
}

static void
curve_rows (SlvRepairModel *model)
{
  g_autoptr (GHashTable) bars = bars_of (model);

  SLV_EACH_VALUE (const Bar, bar, bars)
    {
      guint row = slv_repair_add_row (model, model->wish_group, (double) bar->before, (double) bar->before);

      for (guint i = 0; i < bar->vars->len; i++)
        slv_repair_add_term (model, row, g_array_index (bar->vars, guint, i), 1);
      add_slack (model, row, 1);
      add_slack (model, row, -1);
    }
}

/* ---- locks ---- */

static const char *
name_of (const SlvRepairModel *model, const SlvRepairCard *card)
{
  const SlvRun *run = model->run;

  return card->row != SLV_ROW_NONE ? slv_index_card_name (run->checker->index, card->row) : slv_deck_entry (run->deck, card->entry)->name;
}

/* Which of the locked names the card has; SLV_REPAIR_NONE: none. */
static guint
slv_repair_lock_of (const SlvRepairModel *model, guint card)
{
  const SlvRun *run = model->run;
  g_autofree char *folded = NULL;

  if (run->wish == NULL || run->wish->locked == NULL || run->wish->locked[0] == NULL)
    return SLV_REPAIR_NONE;
  folded = slv_fold_name (name_of (model, &g_array_index (model->cards, SlvRepairCard, card)), run->checker->game->strip);
  for (guint i = 0; run->wish->locked[i] != NULL; i++)
    {
      g_autofree char *other = slv_fold_name (run->wish->locked[i], run->checker->game->strip);

      if (strcmp (folded, other) == 0)
        return i;
    }
  return SLV_REPAIR_NONE;
}

void
slv_repair_add_wishes (SlvRepairModel *model)
{
  guint n_cards = model->cards->len;

  for (guint i = 0; i < n_cards; i++)
    {
      guint lock = slv_repair_lock_of (model, i);

      for (guint at = g_array_index (model->cards, SlvRepairCard, i).first; lock != SLV_REPAIR_NONE && at != SLV_REPAIR_NONE;)
        {
          const SlvRepairVar *var = &g_array_index (model->vars, SlvRepairVar, at);

          slv_repair_add_term (model, slv_repair_add_row (model, model->lock_group + lock, (double) var->n, (double) var->n), at, 1);
          at = var->next;
        }
    }
  if (model->run->seeks == SLV_KEEPS_CURVE)
    curve_rows (model);
}

/* ---- prices and what was kept ---- */

SlvRepairPrices
slv_repair_prices (SlvRepairKeeps seeks)
{
  SlvRepairPrices prices = { SLV_REPAIR_MOVE, SLV_REPAIR_REMOVE, SLV_REPAIR_ADD, 0 };

  if (seeks == SLV_KEEPS_ZONES)
    prices.move = MOVE_DEAR;
  else if (seeks == SLV_KEEPS_CARDS)
    prices.remove = DEAR;
  else if (seeks == SLV_KEEPS_NAMES)
    prices.fresh = DEAR;
  return prices;
}

guint
slv_repair_kept (const SlvRepairModel *model, guint64 moves, guint64 removals)
{
  const SlvRepairWish *wish = model->run->wish;
  gboolean names = TRUE, owned = wish != NULL && wish->spare != NULL;

  SLV_EACH_IN (const SlvRepairCard, card, model->cards)
    {
      gint64 total = 0;

      for (guint at = card->first; at != SLV_REPAIR_NONE; at = g_array_index (model->vars, SlvRepairVar, at).next)
        total += g_array_index (model->vars, SlvRepairVar, at).to;
      names = names && !(card->fresh && total > 0);
      owned = owned && (total <= (gint64) card->total || (guint64) total <= wish->spare->spare (wish->spare->data, card->row));
    }
  return (moves == 0 ? SLV_KEEPS_ZONES : 0) | (removals == 0 ? SLV_KEEPS_CARDS : 0) | (names ? SLV_KEEPS_NAMES : 0)
       | (owned ? SLV_KEEPS_OWNED : 0) | (curve_attr (model->run->checker) == NULL || keeps_curve (model) ? SLV_KEEPS_CURVE : 0);
}

char *
slv_repair_dup_title (const SlvChecker *checker, guint sought)
{
  switch (sought)
    {
    case SLV_KEEPS_ZONES:
      return g_strdup (_("No card changes its zone"));
    case SLV_KEEPS_CARDS:
      return g_strdup (_("No card leaves the deck"));
    case SLV_KEEPS_CURVE:
      /* Translators: a repair; the title of an attribute, like "Cost" */
      return g_strdup_printf (_("The curve of %s stays"), g_dgettext (GETTEXT_PACKAGE, curve_attr (checker)->title));
    case SLV_KEEPS_OWNED:
      return g_strdup (_("Only cards that you own come in"));
    case SLV_KEEPS_NAMES:
      return g_strdup (_("No new card comes in"));
    default:
      return g_strdup (_("The fewest changes"));
    }
}

char *
slv_repair_dup_untried (const SlvChecker *checker, guint untried)
{
  g_autoptr (GString) titles = g_string_new (NULL);

  for (guint i = 0; i < SLV_N_REPAIR_KEEPS; i++)
    {
      g_autofree char *title = (untried & (1u << i)) != 0 ? slv_repair_dup_title (checker, 1u << i) : NULL;

      if (title != NULL)
        g_string_append_printf (titles, "%s%s", titles->len > 0 ? "; " : "", title);
    }
  /* Translators: the placeholder is a list of what repairs keep: "No card leaves the deck; No new card comes in" */
  return titles->len > 0 ? g_strdup_printf (_("Other repairs may exist; the time was too short to look for those of this kind: %s."), titles->str) : NULL;
}

/* ---- which cards a text means ---- */

char **
slv_repair_match (SlvChecker *checker, const SlvDeck *deck, const char *text, GError **error)
{
  g_autoptr (SlvResolution) resolution = slv_resolver_resolve (checker->resolver, deck);
  g_autofree char *folded = slv_fold_name (text, checker->game->strip);
  g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (SlvQuery) query = NULL;
  g_autoptr (SlvBound) bound = NULL;

  for (guint pass = 0; pass < 2 && names->len == 0; pass++)
    {
      if (pass == 1 && (!(query = slv_query_parse (text, error))
                        || !(bound = slv_query_bind (query, checker->game, checker->index, SLV_QUERY_SEARCH, NULL, error))))
        return NULL;
      SLV_EACH_IN (const SlvResolved, card, resolution->cards)
        {
          const char *name = card->row != SLV_ROW_NONE ? slv_index_card_name (checker->index, card->row)
                                                       : slv_deck_entry (deck, card->entry)->name;
          g_autofree char *other = slv_fold_name (name, checker->game->strip);

          if ((pass == 0 ? strcmp (folded, other) == 0 : card->row != SLV_ROW_NONE && slv_bound_test (bound, card->row) == SLV_TRUE)
              && !g_ptr_array_find_with_equal_func (names, name, g_str_equal, NULL))
            g_ptr_array_add (names, g_strdup (name));
        }
    }
  if (names->len == 0)
    return slv_error_null (error, SLV_ERROR_USAGE, NULL, _("no card of “%s” is called “%s” or found by it as a query"), deck->name, text);
  g_ptr_array_add (names, NULL);
  return (char **) g_ptr_array_free (g_steal_pointer (&names), FALSE);
}
