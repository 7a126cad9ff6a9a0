/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-deck-intake.c: see the header. When a batch is refused, its decks are tried one by one, which finds the one that is at fault. */
#include "base/slv-fold.h"
#include "deck/slv-deck-intake.h"

#define DECKS_MAX 256u     /* of a batch: others who want to write wait some tens of ms, and a killed program loses no more */
#define CARDS_MAX 50000u   /* entries of a batch */

struct _SlvDeckIntake {
  SlvStore       *store;
  SlvIntakeClash  clash;
  SlvIntakeFunc   func;
  gpointer        user_data;
  GPtrArray      *waiting;   /* SlvDeck */
  GArray         *ends;      /* SlvIntakeEnd of each, should it succeed */
  GHashTable     *names;     /* folded ones of those */
  GHashTable     *numbers;   /* folded name → number that the last deck of that name got */
  guint           n_cards;
};

SlvDeckIntake *
slv_deck_intake_new (SlvStore *store, SlvIntakeClash clash, SlvIntakeFunc func, gpointer user_data)
{
  g_return_val_if_fail (store != NULL && func != NULL, NULL);
  SlvDeckIntake *intake = g_new0 (SlvDeckIntake, 1);
  intake->store = store;
  intake->clash = clash;
  intake->func = func;
  intake->user_data = user_data;
  intake->waiting = g_ptr_array_new_with_free_func ((GDestroyNotify) slv_deck_free);
  intake->ends = g_array_new (FALSE, FALSE, sizeof (SlvIntakeEnd));
  intake->names = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  intake->numbers = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  return intake;
}

SLV_DEFINE_FREE (SlvDeckIntake, slv_deck_intake_free, waiting, ends, names, numbers);

/* ---- names ---- */

static gboolean
is_waiting (SlvDeckIntake *intake, const char *name)
{
  g_autofree char *folded = slv_fold_name (name, NULL);

  return g_hash_table_contains (intake->names, folded);
}

/* Whether the saved deck @id says what @deck says. A folder and tags of the saved one that @deck has none of make no difference: a
 * person puts a deck away without making another one of it. @same: (out). */
static gboolean
compare_saved (SlvDeckIntake *intake, const SlvDeck *deck, gint64 id, gboolean *same, GError **error)
{
  g_autoptr (SlvDeck) saved = slv_store_load_deck (intake->store, id, error), alike = slv_deck_copy (deck);
  if (saved == NULL)
    return FALSE;
  slv_take_str (&alike->name, g_strdup (saved->name));
  slv_take_str (&alike->source, g_strdup (saved->source));
  if (alike->folder[0] == '\0')
    slv_take_str (&alike->folder, g_strdup (saved->folder));
  for (guint i = 0; deck->tags->len == 0 && i < saved->tags->len; i++)
    g_ptr_array_add (alike->tags, g_strdup (saved->tags->pdata[i]));
  g_autofree char *line = slv_deck_to_line (alike), *other = slv_deck_to_line (saved);
  *same = strcmp (line, other) == 0;
  return TRUE;
}

/* A name that neither a saved deck has nor one that waits, or that of a saved one that is the same. What was tried for a name is not
 * tried again. */
static gboolean
rename_deck (SlvDeckIntake *intake, SlvDeck *deck, SlvIntakeEnd *end, GError **error)
{
  g_autofree char *folded = slv_fold_name (deck->name, NULL), *tried = g_strdup (deck->name);
  guint n = GPOINTER_TO_UINT (g_hash_table_lookup (intake->numbers, folded));

  deck->id = 0;
  for (gint64 other = 1; other != 0; )
    {
      if (n > 0)
        slv_take_str (&tried, g_strdup_printf ("%s (%u)", deck->name, n + 1));
      *end = n > 0 ? SLV_INTAKE_RENAMED : SLV_INTAKE_NEW;
      n++;
      gboolean same = FALSE;
      if (!is_waiting (intake, tried)
          && (!slv_store_find_deck_id (intake->store, tried, &other, error)
              || (other != 0 && !compare_saved (intake, deck, other, &same, error))))
        return FALSE;
      if (same)
        {
          *end = SLV_INTAKE_THERE;
          deck->id = other;
          break;
        }
    }
  g_hash_table_replace (intake->numbers, g_steal_pointer (&folded), GUINT_TO_POINTER (n));
  slv_take_str (&deck->name, g_steal_pointer (&tried));
  return TRUE;
}

/* What @deck would become if it were saved now. */
static gboolean
place_deck (SlvDeckIntake *intake, SlvDeck *deck, SlvIntakeEnd *end, GError **error)
{
  if (intake->clash == SLV_INTAKE_RENAME)
    return rename_deck (intake, deck, end, error);
  if (!slv_store_find_deck_id (intake->store, deck->name, &deck->id, error))
    return FALSE;
  *end = deck->id != 0 ? SLV_INTAKE_REPLACED : SLV_INTAKE_NEW;
  return TRUE;
}

/* ---- batches ---- */

/* What is at fault with a deck and not with the library. */
static gboolean
is_refusal (const GError *problem)
{
  return g_error_matches (problem, SLV_ERROR, SLV_ERROR_REFUSED) || g_error_matches (problem, SLV_ERROR, SLV_ERROR_NOT_FOUND);
}

static void
tell (SlvDeckIntake *intake, guint nth, const SlvDeck *stored)
{
  SlvDeck *deck = g_ptr_array_index (intake->waiting, nth);

  deck->id = stored->id;
  deck->version = stored->version;
  intake->func (deck, g_array_index (intake->ends, SlvIntakeEnd, nth), NULL, intake->user_data);
}

/* Names may have been given away since they were looked at, by another program. */
static gboolean
save_alone (SlvDeckIntake *intake, guint nth, GError **error)
{
  SlvDeck *deck = g_ptr_array_index (intake->waiting, nth);
  SlvIntakeEnd *end = &g_array_index (intake->ends, SlvIntakeEnd, nth);
  gboolean renamed = *end == SLV_INTAKE_RENAMED;
  g_autoptr (GError) problem = NULL;

  if (!place_deck (intake, deck, end, error))
    return FALSE;
  if (renamed && *end == SLV_INTAKE_NEW)
    *end = SLV_INTAKE_RENAMED;
  if (*end == SLV_INTAKE_THERE || slv_store_save_deck (intake->store, deck, &problem))
    tell (intake, nth, deck);
  else if (is_refusal (problem))
    intake->func (deck, SLV_INTAKE_REFUSED, problem, intake->user_data);
  else
    {
      g_propagate_error (error, g_steal_pointer (&problem));
      return FALSE;
    }
  return TRUE;
}

static gboolean
save_each_alone (SlvDeckIntake *intake, GError **error)
{
  g_hash_table_remove_all (intake->names);
  g_hash_table_remove_all (intake->numbers);   /* the decks have got their names already */
  for (guint i = 0; i < intake->waiting->len; i++)
    if (!save_alone (intake, i, error))
      return FALSE;
  return TRUE;
}

static gboolean
save_waiting (SlvDeckIntake *intake, GError **error)
{
  g_autoptr (GPtrArray) stored = g_ptr_array_new_with_free_func ((GDestroyNotify) slv_deck_free);
  g_autoptr (GError) problem = NULL;

  for (guint i = 0; i < intake->waiting->len; i++)
    g_ptr_array_add (stored, slv_deck_copy (g_ptr_array_index (intake->waiting, i)));
  if (slv_store_save_decks (intake->store, stored, NULL, &problem))
    {
      for (guint i = 0; i < stored->len; i++)
        tell (intake, i, g_ptr_array_index (stored, i));
      return TRUE;
    }
  if (is_refusal (problem))
    return save_each_alone (intake, error);
  g_propagate_error (error, g_steal_pointer (&problem));
  return FALSE;
}

gboolean
slv_deck_intake_finish (SlvDeckIntake *intake, GError **error)
{
  g_return_val_if_fail (intake != NULL, FALSE);
  gboolean good = intake->waiting->len == 0 || save_waiting (intake, error);
  g_ptr_array_set_size (intake->waiting, 0);
  g_array_set_size (intake->ends, 0);
  g_hash_table_remove_all (intake->names);
  intake->n_cards = 0;
  return good;
}

gboolean
slv_deck_intake_take (SlvDeckIntake *intake, SlvDeck *deck, GError **error)
{
  g_autoptr (SlvDeck) taken = deck;
  SlvIntakeEnd end;

  g_return_val_if_fail (intake != NULL && deck != NULL, FALSE);
  /* the number of a deck that is to be replaced is known only once that is saved */
  if (intake->clash == SLV_INTAKE_REPLACE && is_waiting (intake, deck->name) && !slv_deck_intake_finish (intake, error))
    return FALSE;
  if (!place_deck (intake, deck, &end, error))
    return FALSE;
  if (end == SLV_INTAKE_THERE)
    {
      intake->func (deck, end, NULL, intake->user_data);
      return TRUE;
    }
  intake->n_cards += deck->entries->len;
  g_hash_table_add (intake->names, slv_fold_name (deck->name, NULL));
  g_ptr_array_add (intake->waiting, g_steal_pointer (&taken));
  g_array_append_val (intake->ends, end);
  return (intake->waiting->len < DECKS_MAX && intake->n_cards < CARDS_MAX) || slv_deck_intake_finish (intake, error);
}
