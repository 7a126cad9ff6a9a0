/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-opening-cards.c: cards as they lie in zones. Before anything is shuffled they lie in an order that depends on the
 * cards alone, so the same seed gives the same hand whatever the order of the list or of the index. */
#include "goldfish/slv-opening-private.h"
#include "base/slv-fold.h"
#include <glib/gi18n-lib.h>
#include <string.h>

GArray *
slv_opening_zone (SlvOpeningReal *real, guint zone)
{
  return g_ptr_array_index (real->opening.zones, zone);
}

gboolean
slv_opening_find_zone (SlvOpeningReal *real, const char *id, guint *zone, GError **error)
{
  const SlvZone *found = id != NULL ? slv_rulebook_find_zone (real->book, id) : NULL;

  if (found == NULL)
    return slv_set_error (error, SLV_ERROR_REFUSED, &(SlvPlace) { .file = real->book->file },
                          _("the opening of “%s” names a zone “%s” that the rulebook does not have"), real->format->full_id,
                          id != NULL ? id : "");
  *zone = found->index;
  return TRUE;
}

char *
slv_opening_zone_title (SlvOpeningReal *real, guint zone)
{
  const SlvZone *found = g_ptr_array_index (real->book->zones, zone);

  return g_strdup (g_dgettext (GETTEXT_PACKAGE, found->title));
}

/* ---- order ---- */

char *
slv_opening_dup_identity (SlvOpeningReal *real, const SlvHandCard *card)
{
  if (card->row != SLV_ROW_NONE)
    return g_strdup (slv_index_card_identity (real->index, card->row));
  return slv_fold_name (card->name, real->game->strip);
}

gint
slv_opening_compare (SlvOpeningReal *real, const SlvHandCard *a, const SlvHandCard *b)
{
  g_autofree char *identity_a = slv_opening_dup_identity (real, a);
  g_autofree char *identity_b = slv_opening_dup_identity (real, b);
  gint order = strcmp (identity_a, identity_b);

  if (order == 0)
    order = strcmp (a->row != SLV_ROW_NONE ? slv_index_card_key (real->index, a->row) : "",
                    b->row != SLV_ROW_NONE ? slv_index_card_key (real->index, b->row) : "");
  return order != 0 ? order : strcmp (a->name, b->name);
}

gboolean
slv_opening_same_card (SlvOpeningReal *real, const SlvHandCard *a, const SlvHandCard *b)
{
  if (a->row != SLV_ROW_NONE && a->row == b->row)
    return TRUE;
  g_autofree char *identity_a = slv_opening_dup_identity (real, a);
  g_autofree char *identity_b = slv_opening_dup_identity (real, b);
  return strcmp (identity_a, identity_b) == 0;
}

typedef struct { SlvHandCard card; guint zone, count; } Lot;

static gint
compare_lots (gconstpointer a, gconstpointer b, gpointer real)
{
  return slv_opening_compare (real, &((const Lot *) a)->card, &((const Lot *) b)->card);
}

gboolean
slv_opening_lay_out (SlvOpeningReal *real, GError **error)
{
  g_autoptr (SlvResolution) resolution = slv_deck_resolve (real->deck, real->index, real->book);
  g_autoptr (GArray) lots = g_array_new (FALSE, FALSE, sizeof (Lot));
  guint64 total = 0;

  SLV_EACH_IN (const SlvResolved, card, resolution->cards)
    {
      const Lot lot = { { card->row, slv_deck_entry (real->deck, card->entry)->name }, card->zone, card->count };

      total += card->count;
      g_array_append_val (lots, lot);
    }
  if (total > SLV_OPENING_CARDS_MAX)
    return slv_set_error (error, SLV_ERROR_REFUSED, NULL, _("deck “%s” has more than %u cards"), real->deck->name,
                          SLV_OPENING_CARDS_MAX);
  g_array_sort_with_data (lots, compare_lots, real);
  SLV_EACH_IN (const Lot, lot, lots)
    for (guint j = 0; j < lot->count; j++)
      g_array_append_val (slv_opening_zone (real, lot->zone), lot->card);
  return TRUE;
}

/* ---- moving ---- */

void
slv_opening_shuffle (SlvOpeningReal *real, guint zone)
{
  GArray *cards = slv_opening_zone (real, zone);
  g_autofree guint32 *places = g_new (guint32, (gsize) cards->len + 1);
  g_autofree SlvHandCard *before = g_memdup2 (cards->data, cards->len * sizeof (SlvHandCard));

  for (guint i = 0; i < cards->len; i++)
    places[i] = i;
  slv_random_shuffle (&real->random, places, cards->len);
  for (guint i = 0; i < cards->len; i++)
    g_array_index (cards, SlvHandCard, i) = before[places[i]];
}

void
slv_opening_take (SlvOpeningReal *real, guint from, guint to, guint n)
{
  GArray *source = slv_opening_zone (real, from), *target = slv_opening_zone (real, to);

  for (guint i = 0; i < n && source->len > 0; i++)
    {
      const SlvHandCard card = g_array_index (source, SlvHandCard, source->len - 1);

      g_array_set_size (source, source->len - 1);
      g_array_append_val (target, card);
    }
}

/* ---- queries ---- */

static SlvBound *
bind (SlvOpeningReal *real, const char *where, guint line, GError **error)
{
  g_autoptr (GError) reason = NULL;
  g_autoptr (SlvQuery) query = slv_query_parse (where, &reason);
  SlvBound *bound = NULL;

  if (query != NULL)
    bound = slv_query_bind (query, real->game, real->index, SLV_QUERY_RULES, NULL, &reason);
  if (bound == NULL)
    slv_set_error (error, SLV_ERROR_REFUSED, &(SlvPlace) { .file = real->format->file, .line = line }, _("query “%s”: %s"),
                   where, reason->message);
  else
    g_hash_table_insert (real->queries, g_strdup (where), bound);
  return bound;
}

gboolean
slv_opening_test (SlvOpeningReal *real, const char *where, guint line, const SlvHandCard *card, SlvTruth *truth,
                  GError **error)
{
  *truth = SLV_TRUE;
  if (where == NULL || where[0] == '\0')
    return TRUE;
  SlvBound *bound = g_hash_table_lookup (real->queries, where);
  if (bound == NULL)
    bound = bind (real, where, line, error);
  if (bound == NULL)
    return FALSE;
  *truth = card->row != SLV_ROW_NONE ? slv_bound_test (bound, card->row) : SLV_UNKNOWN;
  return TRUE;
}

char *
slv_opening_dup_where (SlvOpeningReal *real, const char *where)
{
  SlvBound *bound = where != NULL ? g_hash_table_lookup (real->queries, where) : NULL;
  g_autofree char *words = bound != NULL ? slv_bound_describe (bound) : NULL;

  /* Translators: cards that an opening needs, in the words of a query, as in "Cards (Type has “champion”) needed of “Deck”: 1" */
  return words != NULL ? g_strdup_printf (_("Cards (%s)"), words) : NULL;
}
