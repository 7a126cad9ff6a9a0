/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-deck-extras.c: what other programs keep in their deck files and Sleeves has no place for: it stays with the deck as it is
 * and goes out again into files of the same kind. Ids of cards are kept by name and printing and not by entry, so that they
 * hold when the deck is edited, and as often as they were met, so that two cards of one name keep their own. */
#include "decks/slv-deck-read.h"

#define EXTRAS_MAX     20000u
#define EXTRA_LENGTH   4000u    /* bytes of one value; what is longer is cut nowhere but left out */

void
slv_deck_keep_extra (SlvDeck *deck, const char *kind, const char *key, const char *value)
{
  if (deck->extras->len >= EXTRAS_MAX || strlen (value) > EXTRA_LENGTH)
    return;
  char *extra = g_strdup_printf ("%s\t%s\t%s", kind, key, value);
  g_ptr_array_add (deck->extras, g_strdelimit (extra, "\r\n", ' '));
}

/** What follows "KIND\tKEY\t" in @extra, or NULL. */
static const char *
extra_value (const char *extra, const char *kind, const char *key)
{
  gsize k = strlen (kind), y = strlen (key);
  if (strncmp (extra, kind, k) != 0 || extra[k] != '\t' || strncmp (extra + k + 1, key, y) != 0 || extra[k + 1 + y] != '\t')
    return NULL;
  return extra + k + y + 2;
}

const char *
slv_deck_get_extra (const SlvDeck *deck, const char *kind, const char *key)
{
  for (guint i = 0; i < deck->extras->len; i++)
    {
      const char *value = extra_value (g_ptr_array_index (deck->extras, i), kind, key);
      if (value != NULL)
        return value;
    }
  return NULL;
}

/* ---- ids of cards ---- */

typedef struct { char *card, *id; guint count; } Id;
struct _SlvDeckIds {
  GPtrArray  *ids;      /* Id, as met */
  GHashTable *by_card;  /* card's key (borrowed) → GPtrArray of Id */
  GHashTable *by_both;  /* "CARD\tID" → Id */
};

SLV_DEFINE_STATIC_FREE (Id, id_free, card, id);

SlvDeckIds *
slv_deck_ids_new (void)
{
  SlvDeckIds *ids = g_new0 (SlvDeckIds, 1);
  ids->ids = g_ptr_array_new_with_free_func (id_free);
  ids->by_card = g_hash_table_new_full (g_str_hash, g_str_equal, NULL, (GDestroyNotify) g_ptr_array_unref);
  ids->by_both = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  return ids;
}

SLV_DEFINE_FREE (SlvDeckIds, slv_deck_ids_free, by_card, by_both, ids);

static char *
card_key (const char *name, const char *set_code, const char *number)
{
  return g_strdup_printf ("%s\t%s\t%s", name, set_code, number);
}

static void
add_id (SlvDeckIds *ids, const char *card, const char *text, guint count)
{
  char *both = g_strconcat (card, "\t", text, NULL);
  Id *id = g_hash_table_lookup (ids->by_both, both);
  if (id != NULL)
    {
      id->count += MIN (count, G_MAXUINT - id->count);
      g_free (both);
      return;
    }
  id = g_new0 (Id, 1);
  id->card = g_strdup (card);
  id->id = g_strdup (text);
  id->count = count;
  g_ptr_array_add (ids->ids, id);
  g_hash_table_insert (ids->by_both, both, id);
  GPtrArray *list = g_hash_table_lookup (ids->by_card, card);
  if (list == NULL)
    g_hash_table_insert (ids->by_card, id->card, list = g_ptr_array_new ());
  g_ptr_array_add (list, id);
}

void
slv_deck_ids_add (SlvDeckIds *ids, const char *name, const char *set_code, const char *number, const char *id, guint count)
{
  if (id == NULL || id[0] == '\0' || ids->ids->len >= EXTRAS_MAX)
    return;
  g_autofree char *card = card_key (name, set_code, number), *clean = g_strdelimit (g_strdup (id), "\t\r\n", ' ');
  add_id (ids, card, clean, count);
}

void
slv_deck_ids_store (const SlvDeckIds *ids, SlvDeck *deck, const char *kind)
{
  SLV_EACH (const Id, id, ids->ids)
    {
      g_autofree char *value = g_strdup_printf ("%u\t%s\t%s", id->count, id->id, id->card);
      slv_deck_keep_extra (deck, kind, "card", value);
    }
}

SlvDeckIds *
slv_deck_ids_load (const SlvDeck *deck, const char *kind)
{
  SlvDeckIds *ids = slv_deck_ids_new ();
  for (guint i = 0; i < deck->extras->len; i++)
    {
      const char *value = extra_value (g_ptr_array_index (deck->extras, i), kind, "card");
      g_auto (GStrv) parts = value != NULL ? g_strsplit (value, "\t", 3) : NULL;
      guint64 count = 0;
      if (parts != NULL && g_strv_length (parts) == 3
          && g_ascii_string_to_unsigned (parts[0], 10, 1, SLV_DECK_COUNT_MAX, &count, NULL))
        add_id (ids, parts[2], parts[1], (guint) count);
    }
  return ids;
}

const char *
slv_deck_ids_take (SlvDeckIds *ids, const SlvDeckEntry *entry, guint count, guint *taken)
{
  g_autofree char *card = card_key (entry->name, entry->set_code, entry->number);
  const GPtrArray *list = g_hash_table_lookup (ids->by_card, card);
  *taken = count;
  if (list == NULL)
    return NULL;
  SLV_EACH (Id, id, list)
    {
      if (id->count == 0)
        continue;
      *taken = MIN (count, id->count);
      id->count -= *taken;
      return id->id;
    }
  return ((Id *) g_ptr_array_index (list, list->len - 1))->id;   /* more copies than were read: they are the same card */
}
