/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-card-copies.c: see the header. Cards and printings go into the thread by their keys: the snapshot there may be of another
 * index, and keys can come faster than snapshots. */
#include "cards/slv-card-copies.h"
#include "collection/slv-collection-edit.h"
#include "window/slv-window.h"

typedef struct { char *card, *printing, *set, *number; } Copy;

SLV_DEFINE_STATIC_CLEAR (Copy, copy_clear, card, printing, set, number);

/* @cards: Copy; @what: what was done, in words */
typedef struct { GArray *cards; char *what; gint delta; GtkWidget *from; const char *undo; } SlvCardCopies;

SLV_DEFINE_STATIC_FREE (SlvCardCopies, copies_free, cards, what, (g_object_unref, from));

/* ---- in the thread ---- */

static gboolean
fail_fault (const GPtrArray *faults, GError **error)
{
  if (faults->len == 0)
    return TRUE;
  slv_set_error (error, SLV_ERROR_REFUSED, NULL, "%s", ((const SlvCopyFault *) faults->pdata[0])->reason);
  return FALSE;
}

static void
add_record (SlvCopyList *list, SlvIndex *index, const Copy *copy, guint row)
{
  guint record = slv_copy_list_add (list, 1);

  slv_copy_list_set (list, record, SLV_COPY_GAME, slv_index_card_game (index, row)->id);
  slv_copy_list_set (list, record, SLV_COPY_NAME, slv_index_card_name (index, row));
  slv_copy_list_set (list, record, SLV_COPY_CARD, slv_index_card_key (index, row));
  slv_copy_list_set (list, record, SLV_COPY_PRINTING, copy->printing);
  slv_copy_list_set (list, record, SLV_COPY_SET_CODE, copy->set);
  slv_copy_list_set (list, record, SLV_COPY_NUMBER, copy->number);
  slv_copy_list_set (list, record, SLV_COPY_QUANTITY, "1");
}

static gboolean
add (SlvCollection *collection, SlvStore *store, const SlvCardCopies *copies, const guint *rows, GArray **touched, GError **error)
{
  SlvIndex *index = slv_collection_get_index (collection);
  g_autoptr (SlvCopyList) list = slv_copy_list_new ("enter", "");
  g_autoptr (SlvCopyPlan) plan = NULL;

  for (guint i = 0; i < copies->cards->len; i++)
    add_record (list, index, &g_array_index (copies->cards, Copy, i), rows[i]);
  plan = slv_collection_match (collection, list, slv_index_card_game (index, rows[0]), SLV_COPIES_MERGE, NULL, error);
  return plan != NULL && fail_fault (plan->faults, error) && slv_collection_apply (store, plan, copies->what, touched, error);
}

/* How much is said of a copy: the less, the sooner it goes. */
static guint
said (const SlvLot *lot)
{
  return (*lot->condition != '\0') + (*lot->finish != '\0') + (*lot->note != '\0') + (*lot->tags != '\0') + (lot->place != 0)
         + (*lot->price_paid != '\0') + 2 * (lot->is_signed || lot->is_altered) + (lot->for_trade > 0);
}

static gboolean
is_of (SlvIndex *index, const SlvHeld *held, const Copy *copy)
{
  SlvPrintingView view;

  if (held->lot.is_proxy || held->printing == SLV_ROW_NONE)
    return !held->lot.is_proxy && *copy->printing == '\0';
  slv_index_printing (index, held->printing, &view);
  return g_strcmp0 (view.key, copy->printing) == 0;
}

static gboolean
take (SlvCollection *collection, SlvStore *store, const SlvCardCopies *copies, const guint *rows, GArray **touched, GError **error)
{
  g_autoptr (GArray) positions = slv_collection_lots_of (collection, rows[0]), ids = g_array_new (FALSE, FALSE, sizeof (gint64));
  const SlvHeld *best = NULL;
  gboolean any = FALSE;

  for (guint i = 0; i < positions->len; i++)
    {
      const SlvHeld *held = slv_collection_get_lot (collection, g_array_index (positions, guint, i));

      if (!is_of (slv_collection_get_index (collection), held, &g_array_index (copies->cards, Copy, 0)))
        continue;
      any = TRUE;
      if (slv_collection_sleeved_of (collection, held->lot.id, 0) >= held->lot.quantity)
        continue;
      if (best == NULL || said (&held->lot) < said (&best->lot)
          || (said (&held->lot) == said (&best->lot) && held->lot.changed > best->lot.changed))
        best = held;
    }
  if (best == NULL)
    {
      slv_set_error (error, SLV_ERROR_REFUSED, NULL, "%s", any ? _("its copies sit in built decks") : _("there is no such copy"));
      return FALSE;
    }
  g_array_append_val (ids, best->lot.id);
  return slv_collection_remove_lots (collection, store, ids, 1, copies->what, touched, error);
}

static gboolean
card_copies_work (SlvCollection *collection, SlvStore *store, gpointer data, GArray **touched, GError **error)
{
  const SlvCardCopies *copies = data;
  g_autofree guint *rows = g_new (guint, copies->cards->len);

  for (guint i = 0; i < copies->cards->len; i++)
    if ((rows[i] = slv_index_find_id (slv_collection_get_index (collection), g_array_index (copies->cards, Copy, i).card)) == SLV_ROW_NONE)
      {
        slv_set_error (error, SLV_ERROR_REFUSED, NULL, "%s", _("the card is in no list any more"));
        return FALSE;
      }
  return (copies->delta > 0 ? add : take) (collection, store, copies, rows, touched, error);
}

/* ---- in the main thread ---- */

static char *
card_copies_tell (SlvIndex *index, guint row, const SlvCardCopies *copies)
{
  const Copy *copy = &g_array_index (copies->cards, Copy, 0);
  const char *name = slv_index_card_name (index, row);
  g_autofree char *which = *copy->set != '\0' || *copy->number != '\0' ? g_strstrip (g_strdup_printf ("%s %s", copy->set, copy->number)) : NULL;

  if (copies->cards->len > 1)
    return slv_story_new (SLV_STORY_ONE_MORE_EACH, copies->cards->len, NULL, NULL);
  if (which == NULL)
    return slv_story_new (copies->delta > 0 ? SLV_STORY_ONE_MORE : SLV_STORY_ONE_LESS, 0, name, NULL);
  return slv_story_new (copies->delta > 0 ? SLV_STORY_ONE_MORE_OF : SLV_STORY_ONE_LESS_OF, 0, name, which);
}

void
slv_card_copies_told (GtkWidget *from, SlvHoldings *holdings, const GError *error, const char *what, const char *undo, const char *failed)
{
  if (error == NULL)
    {
      gtk_widget_activate_action (from, "cards.booked", NULL);
      slv_window_toast_step (from, what, undo, holdings);
    }
  else
    slv_window_toast_error (from, failed, error);
}

static void
done (SlvHoldings *holdings, const SlvCardCopies *copies, const GError *error)
{
  slv_card_copies_told (copies->from, holdings, error, copies->what, copies->undo, _("The copies could not be changed"));
}

void
slv_card_copies_run (GtkWidget *from, SlvHoldings *holdings, SlvIndex *index, const GArray *cards, gint delta, const char *undo)
{
  SlvCardCopies *copies = g_new0 (SlvCardCopies, 1);

  g_return_if_fail (cards->len > 0);
  copies->cards = g_array_new (FALSE, FALSE, sizeof (Copy));
  g_array_set_clear_func (copies->cards, copy_clear);
  SLV_EACH_IN (const SlvCopyCandidate, card, cards)
    {
      SlvPrintingView view = { 0 };
      Copy copy;

      if (card->printing != SLV_ROW_NONE)
        slv_index_printing (index, card->printing, &view);
      copy = (Copy) { slv_index_dup_id (index, card->row), g_strdup (view.key ? view.key : ""), g_strdup (view.set_code ? view.set_code : ""),
                      g_strdup (view.number ? view.number : "") };
      g_array_append_val (copies->cards, copy);
    }
  copies->delta = delta;
  copies->from = g_object_ref (from);
  copies->undo = undo;
  copies->what = card_copies_tell (index, g_array_index (cards, SlvCopyCandidate, 0).row, copies);
  slv_holdings_run_async (holdings, card_copies_work, copies, copies_free, G_CALLBACK (done), holdings);
}
