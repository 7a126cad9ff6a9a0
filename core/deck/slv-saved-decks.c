/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-saved-decks.c: see the header. The cards of a deck that is asked for are kept as one byte a card. */
#include "deck/slv-saved-decks.h"
#include "base/slv-fold.h"
#include "deck/slv-deck.h"

#define FIELD "deck"

struct _SlvSavedDecks {
  SlvStore    *store;
  SlvStore    *own;       /* NULL: the store belongs to somebody else */
  SlvIndex    *index;
  SlvProvider  hand;      /* whose functions are NULL where no deck is at hand */
  GHashTable  *rows;      /* folded name → guint8 by row, owned */
  char       **fields;
};

gboolean
slv_saved_decks_asked (const char *text)
{
  g_autofree char *lower = g_ascii_strdown (text, -1);

  for (const char *at = strstr (lower, FIELD); at != NULL; at = strstr (at + 1, FIELD))
    if (at[strlen (FIELD)] != '\0' && strchr (":=!", at[strlen (FIELD)]) != NULL)
      return TRUE;
  return FALSE;
}

SlvSavedDecks *
slv_saved_decks_new (SlvStore *store, SlvIndex *index, const SlvProvider *hand)
{
  SlvSavedDecks *decks = g_new0 (SlvSavedDecks, 1);
  g_autoptr (GStrvBuilder) names = g_strv_builder_new ();

  decks->store = store;
  decks->index = slv_index_ref (index);
  if (hand != NULL)
    decks->hand = *hand;
  decks->rows = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  g_strv_builder_add (names, FIELD);
  for (guint i = 0; hand != NULL && hand->fields != NULL && hand->fields[i] != NULL; i++)
    if (!g_str_equal (hand->fields[i], FIELD))
      g_strv_builder_add (names, hand->fields[i]);
  decks->fields = g_strv_builder_end (names);
  return decks;
}

SlvSavedDecks *
slv_saved_decks_open (const char *dir, const char *schema, SlvIndex *index, const SlvProvider *hand, GError **error)
{
  SlvStore *store = slv_store_open (dir, schema, error);
  SlvSavedDecks *decks = store != NULL ? slv_saved_decks_new (store, index, hand) : NULL;

  if (decks != NULL)
    decks->own = store;
  return decks;
}

SLV_DEFINE_FREE (SlvSavedDecks, slv_saved_decks_free, (slv_store_close, own), (slv_index_unref, index), rows, fields);

/* ---- the cards of a deck ---- */

static guint8 *
mark_rows (const SlvSavedDecks *decks, const SlvDeck *deck)
{
  SlvGame *game = slv_games_find (slv_index_get_games (decks->index), deck->game);
  guint8 *marks = g_new0 (guint8, slv_index_n_cards (decks->index) + 1);

  for (guint i = 0; game != NULL && i < deck->entries->len; i++)
    {
      const SlvDeckEntry *entry = g_ptr_array_index (deck->entries, i);
      g_autoptr (GArray) rows = NULL;

      if (entry->count > 0 && !slv_deck_zone_is_maybe (entry->zone))
        slv_index_find_name (decks->index, game, entry->name, &rows);
      for (guint k = 0; rows != NULL && k < rows->len; k++)
        marks[g_array_index (rows, guint, k)] = 1;
    }
  return marks;
}

/* NULL without @error: no deck has that name. */
static const guint8 *
rows_of (SlvSavedDecks *decks, const char *name, GError **error)
{
  g_autofree char *folded = slv_fold_name (name, NULL);
  guint8 *marks = g_hash_table_lookup (decks->rows, folded);
  g_autoptr (GError) problem = NULL;

  if (marks != NULL)
    return marks;
  g_autoptr (SlvDeck) deck = slv_store_find_deck (decks->store, name, &problem);
  if (deck != NULL)
    {
      slv_deck_settle_names (deck, decks->index, NULL);
      marks = mark_rows (decks, deck);
      g_hash_table_insert (decks->rows, g_steal_pointer (&folded), marks);
    }
  else if (!g_error_matches (problem, SLV_ERROR, SLV_ERROR_NOT_FOUND))
    g_propagate_error (error, g_steal_pointer (&problem));
  return marks;
}

/* ---- the provider ---- */

static gboolean
is_own (const char *field)
{
  return g_str_equal (field, FIELD);
}

/* Whether the deck at hand is meant: “this”, or its own name. */
static gboolean
is_hand (SlvSavedDecks *decks, SlvOp op, const char *argument)
{
  return decks->hand.check != NULL && decks->hand.check (decks->hand.data, FIELD, op, argument, NULL);
}

static gboolean
knows (gpointer data, const char *field)
{
  SlvSavedDecks *decks = data;

  return is_own (field) || (decks->hand.knows != NULL && decks->hand.knows (decks->hand.data, field));
}

static gboolean
number (gpointer data, const char *field, const char *argument, guint row, double *value)
{
  SlvSavedDecks *decks = data;

  return !is_own (field) && decks->hand.number (decks->hand.data, field, argument, row, value);
}

static guint
flags (gpointer data, const char *field)
{
  SlvSavedDecks *decks = data;

  if (is_own (field))
    return SLV_PROVIDED_TEXT;
  return decks->hand.flags != NULL ? decks->hand.flags (decks->hand.data, field) : 0;
}

static SlvTruth
test (gpointer data, const char *field, SlvOp op, const char *argument, guint row, guint printing)
{
  SlvSavedDecks *decks = data;

  if (!is_own (field) || is_hand (decks, op, argument))
    return decks->hand.test (decks->hand.data, field, op, argument, row, printing);
  const guint8 *marks = rows_of (decks, argument, NULL);
  return marks == NULL ? SLV_UNKNOWN : marks[row] ? SLV_TRUE : SLV_FALSE;
}

/* No deck is called so: the nearest that is. */
static void
fail_name (SlvSavedDecks *decks, const char *argument, GError **error)
{
  g_autoptr (GPtrArray) names = slv_store_deck_names (decks->store);
  gboolean at_hand = decks->hand.check != NULL;

  if (at_hand)
    g_ptr_array_insert (names, 0, g_strdup ("this"));
  if (at_hand && slv_nearest_name (argument, (const char * const *) names->pdata) == NULL)
    slv_set_error (error, SLV_ERROR_USAGE, NULL, _("no saved deck is called “%s”; the deck at hand is “deck:this”"), argument);
  else
    slv_set_error_near (error, SLV_ERROR_USAGE, argument, (const char * const *) names->pdata, _("no saved deck is called “%s”"), argument);
}

static gboolean
check (gpointer data, const char *field, SlvOp op, const char *argument, GError **error)
{
  SlvSavedDecks *decks = data;
  g_autoptr (GError) problem = NULL;

  if (!is_own (field))
    return decks->hand.check == NULL || decks->hand.check (decks->hand.data, field, op, argument, error);
  if (op != SLV_OP_HAS && op != SLV_OP_EQ)
    slv_set_error (error, SLV_ERROR_USAGE, NULL, _("“%s” is asked with “:”"), field);
  else if (is_hand (decks, op, argument) || rows_of (decks, argument, &problem) != NULL)
    return TRUE;
  else if (problem != NULL)
    g_propagate_error (error, g_steal_pointer (&problem));
  else if (g_ascii_strcasecmp (argument, "this") == 0)
    slv_set_error (error, SLV_ERROR_USAGE, NULL, _("“this” is the deck at hand, and none is at hand; a saved deck is asked for by its name"));
  else
    fail_name (decks, argument, error);
  return FALSE;
}

static void
values (gpointer data, const char *field, GPtrArray *texts)
{
  SlvSavedDecks *decks = data;
  g_autoptr (GPtrArray) names = is_own (field) ? slv_store_deck_names (decks->store) : NULL;

  if (decks->hand.values != NULL)
    decks->hand.values (decks->hand.data, field, texts);
  for (guint i = 0; names != NULL && i < names->len; i++)
    g_ptr_array_add (texts, g_strdup (names->pdata[i]));
}

SlvProvider
slv_saved_decks_fields (SlvSavedDecks *decks)
{
  return (SlvProvider) { .data = decks, .knows = knows, .number = number, .flags = flags, .test = test, .check = check,
                         .fields = (const char * const *) decks->fields, .values = values,
                         .format = decks->hand.format, .day = decks->hand.day };
}
