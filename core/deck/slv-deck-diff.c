/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-deck-diff.c: see the header. Both decks are counted into one table by zone and card, so that the cost grows with
 * the lists and not with their product. */
#include "base/slv-fold.h"
#include "deck/slv-deck-diff.h"
#include "deck/slv-deck-group.h"

typedef struct {
  const SlvRulebook *book;
  SlvIndex          *index;
  GHashTable        *cards;   /* "zone\tcard" → SlvDeckChange */
  GPtrArray         *changes; /* all of them, as met */
  GPtrArray         *zones;   /* char*: as met */
} Diff;

SLV_DEFINE_STATIC_FREE (SlvDeckChange, slv_deck_change_free, zone, name);

static char *
zone_key (const Diff *diff, const char *heading)
{
  const SlvZone *zone = diff->book != NULL && *heading != '\0' ? slv_rulebook_match_zone (diff->book, heading) : NULL;

  return zone != NULL ? g_strdup (zone->id) : slv_fold_id (heading);
}

/* The card as a list writes it: with its printing where others have its name. (transfer full) */
static char *
written_name (const SlvDeckEntry *entry, gboolean shared)
{
  g_autoptr (GString) name = g_string_new (entry->name);

  if (shared && *entry->set_code != '\0')
    g_string_append_printf (name, " (%s)", entry->set_code);
  if (shared && *entry->number != '\0')
    g_string_append_printf (name, " %s", entry->number);
  return g_string_free (g_steal_pointer (&name), FALSE);
}

/* What tells cards apart: the card, where the index has the one that is meant, else its name. (transfer full)
 * @shared: (out): whether others have its name */
static char *
card_key (const Diff *diff, const SlvDeckEntry *entry, const SlvResolved *card, gboolean *shared)
{
  gboolean known = card != NULL && card->row != SLV_ROW_NONE;

  *shared = known && slv_index_find_name (diff->index, diff->book->game, slv_index_card_name (diff->index, card->row), NULL) > 1;
  if (known && card->n_candidates == 1)
    return g_strdup_printf ("%u", card->row);
  g_autofree char *folded = slv_fold_name (entry->name, diff->book != NULL ? diff->book->game->strip : NULL);
  return g_strconcat ("?", folded, NULL);
}

/* @card: (nullable): the entry against the index */
static void
count_entry (Diff *diff, const SlvDeckEntry *entry, const SlvResolved *card, gboolean after)
{
  gboolean shared;
  g_autofree char *what = card_key (diff, entry, card, &shared);
  g_autofree char *zone = card != NULL ? g_strdup (((SlvZone *) diff->book->zones->pdata[card->zone])->id) : zone_key (diff, entry->zone);
  g_autofree char *key = g_strconcat (zone, "\t", what, NULL);
  SlvDeckChange *change = g_hash_table_lookup (diff->cards, key);

  slv_array_add_text (diff->zones, zone);
  if (change == NULL)
    {
      change = g_new0 (SlvDeckChange, 1);
      change->zone = g_steal_pointer (&zone);
      change->name = written_name (entry, shared);
      g_hash_table_insert (diff->cards, g_steal_pointer (&key), change);
      g_ptr_array_add (diff->changes, change);
    }
  guint *count = after ? &change->after : &change->before;
  *count += MIN (entry->count, G_MAXUINT - *count);
}

static void
count_deck (Diff *diff, const SlvDeck *deck, gboolean after)
{
  g_autoptr (SlvResolution) resolution = diff->book != NULL && diff->index != NULL ? slv_deck_resolve (deck, diff->index, diff->book) : NULL;
  g_autofree const SlvResolved **cards = g_new0 (const SlvResolved *, (gsize) deck->entries->len + 1);   /* by entry */

  for (guint i = 0; resolution != NULL && i < resolution->cards->len; i++)
    {
      const SlvResolved *card = &g_array_index (resolution->cards, SlvResolved, i);

      cards[card->entry] = card;
    }
  for (guint i = 0; i < deck->entries->len; i++)
    count_entry (diff, slv_deck_entry (deck, i), cards[i], after);
}

static guint
zone_order (const Diff *diff, const char *id)
{
  const SlvZone *zone = diff->book != NULL ? slv_rulebook_find_zone (diff->book, id) : NULL;
  guint met = 0;

  if (zone != NULL)
    return zone->index;
  g_ptr_array_find_with_equal_func (diff->zones, id, g_str_equal, &met);
  return 1000 + met;
}

static int
compare_changes (gconstpointer a, gconstpointer b, gpointer data)
{
  const SlvDeckChange *x = *(SlvDeckChange *const *) a, *y = *(SlvDeckChange *const *) b;
  guint p = zone_order (data, x->zone), q = zone_order (data, y->zone);

  if (p != q)
    return p < q ? -1 : 1;
  if ((x->after > x->before) != (y->after > y->before))
    return x->after > x->before ? 1 : -1;
  return g_utf8_collate (x->name, y->name);
}

static GPtrArray *
compare (const SlvDeck *before, const SlvDeck *after, const SlvRulebook *book, SlvIndex *index, gboolean same_too)
{
  Diff diff = { book, index, g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL),
                g_ptr_array_new (), g_ptr_array_new_with_free_func (g_free) };
  GPtrArray *result = g_ptr_array_new_with_free_func (slv_deck_change_free);

  count_deck (&diff, before, FALSE);
  count_deck (&diff, after, TRUE);
  SLV_EACH (SlvDeckChange, change, diff.changes)
    if (same_too || change->before != change->after)
      g_ptr_array_add (result, change);
    else
      slv_deck_change_free (change);
  g_ptr_array_sort_with_data (result, compare_changes, &diff);
  SLV_FREE_MEMBERS (&diff, cards, changes, zones);
  return result;
}

GPtrArray *
slv_deck_diff (const SlvDeck *before, const SlvDeck *after, const SlvRulebook *book, SlvIndex *index)
{
  return compare (before, after, book, index, FALSE);
}

GPtrArray *
slv_deck_beside (const SlvDeck *before, const SlvDeck *after, const SlvRulebook *book, SlvIndex *index)
{
  return compare (before, after, book, index, TRUE);
}

void
slv_deck_changes_count (const GPtrArray *changes, guint64 *out, guint64 *in)
{
  *out = *in = 0;
  SLV_EACH (const SlvDeckChange, change, changes)
    if (change->after > change->before)
      *in += change->after - change->before;
    else
      *out += change->before - change->after;
}

/* ---- groups ---- */

typedef struct { GPtrArray *names; GHashTable *grouped; } Groups;

static Groups
groups_of (const SlvDeck *deck)
{
  return (Groups) { slv_deck_dup_groups (deck), slv_deck_dup_grouped (deck) };
}

SLV_DEFINE_STATIC_CLEAR (Groups, groups_clear, names, grouped);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Groups, groups_clear)

static char *
join (const GPtrArray *names)
{
  return names->len > 0 ? slv_join_texts (names, ", ", 0) : NULL;
}

SLV_DEFINE_STATIC_FREE (SlvGroupChange, group_change_free, name, before, after);

static void
add_group_change (GPtrArray *changes, const char *name, const char *before, const char *after)
{
  g_autofree char *x = slv_fold_name (before != NULL ? before : "", NULL), *y = slv_fold_name (after != NULL ? after : "", NULL);

  if (strcmp (x, y) == 0)
    return;
  SlvGroupChange *change = g_new (SlvGroupChange, 1);
  *change = (SlvGroupChange) { g_strdup (name), g_strdup (before), g_strdup (after) };
  g_ptr_array_add (changes, change);
}

GPtrArray *
slv_deck_diff_groups (const SlvDeck *before, const SlvDeck *after)
{
  GPtrArray *changes = g_ptr_array_new_with_free_func (group_change_free);
  g_auto (Groups) left = groups_of (before), right = groups_of (after);
  g_autofree char *all_left = join (left.names), *all_right = join (right.names);
  g_autoptr (GHashTable) there = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  if (left.names->len + right.names->len == 0)
    return changes;
  add_group_change (changes, "", all_left, all_right);
  for (guint i = 0; i < before->entries->len; i++)
    g_hash_table_add (there, slv_fold_name (slv_deck_entry (before, i)->name, NULL));
  for (guint i = 0; i < after->entries->len; i++)
    {
      const char *name = slv_deck_entry (after, i)->name;
      g_autofree char *folded = slv_fold_name (name, NULL);

      if (g_hash_table_remove (there, folded))   /* once for all its zones */
        add_group_change (changes, name, slv_deck_group_of (left.names, left.grouped, name), slv_deck_group_of (right.names, right.grouped, name));
    }
  return changes;
}
