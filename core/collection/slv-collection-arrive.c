/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-collection-arrive.c: wants of one's own, and what of the list has arrived. What a want or an arrival means is found as for the
 * rows of a file (slv-copy-plan.h): the same words, the same cards. */
#include "collection/slv-collection-wanted.h"
#include "collection/slv-copy-plan-private.h"

static const SlvWant *
find_want (SlvCollection *collection, gint64 id, GError **error)
{
  for (guint i = 0; i < collection->wants->len; i++)
    if (g_array_index (collection->wants, SlvWant, i).id == id)
      return &g_array_index (collection->wants, SlvWant, i);
  slv_set_error (error, SLV_ERROR_NOT_FOUND, NULL, _("there is no want with the number %lld"), (long long) id);
  return NULL;
}

static void
set_quantity (SlvCopyList *list, guint record, gint64 number)
{
  g_autofree char *text = g_strdup_printf ("%" G_GINT64_FORMAT, number);

  slv_copy_list_set (list, record, SLV_COPY_QUANTITY, text);
}

static void
set_card (SlvCopyList *list, guint record, SlvIndex *index, guint row, const char *name)
{
  slv_copy_list_set (list, record, SLV_COPY_NAME, row != SLV_ROW_NONE ? slv_index_card_name (index, row) : name);
  if (row == SLV_ROW_NONE)
    return;
  slv_copy_list_set (list, record, SLV_COPY_GAME, slv_index_card_game (index, row)->id);
  slv_copy_list_set (list, record, SLV_COPY_CARD, slv_index_card_key (index, row));
}

/* What a want says of its copies. */
static void
set_want (SlvCopyList *list, guint record, const SlvWant *want)
{
  const struct { SlvCopyField field; const char *text; } texts[] = {
    { SLV_COPY_GAME, want->game }, { SLV_COPY_CARD, want->card }, { SLV_COPY_NAME, want->name }, { SLV_COPY_PRINTING, want->printing },
    { SLV_COPY_SET_CODE, want->set_code }, { SLV_COPY_NUMBER, want->number }, { SLV_COPY_CONDITION, want->condition },
    { SLV_COPY_FINISH, want->finish }, { SLV_COPY_LANGUAGE, want->language },
  };

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    slv_copy_list_set (list, record, texts[i].field, texts[i].text);
}

static void
set_values (SlvCopyList *list, guint record, const SlvLotEdit *values)
{
  for (guint i = 0; values != NULL && i < SLV_N_COPY_FIELDS; i++)
    if (values->values[i] != NULL)
      slv_copy_list_set (list, record, i, values->values[i]);
}

static gboolean
fail_fault (const SlvCopyPlan *plan, GError **error)
{
  const SlvCopyFault *fault = plan->faults->len > 0 ? plan->faults->pdata[0] : NULL;

  if (fault == NULL)
    return TRUE;
  if (*fault->column != '\0')
    slv_set_error (error, SLV_ERROR_USAGE, NULL, "%s: %s", fault->column, fault->reason);
  else
    slv_set_error (error, SLV_ERROR_USAGE, NULL, "%s", fault->reason);
  return FALSE;
}

/* ---- what has arrived ---- */

typedef struct { SlvCollection *collection; SlvStore *store; SlvChange *change; GHashTable *left; } Booking;

/* So many fewer of a want; several arrivals may lessen one. */
static gboolean
lessen (Booking *booking, const SlvWant *want, gint64 *copies, GError **error)
{
  gint64 *left = g_hash_table_lookup (booking->left, &want->id), taken;
  SlvWant rest = *want;

  if (left == NULL)
    {
      left = g_new (gint64, 1);
      *left = want->quantity;
      g_hash_table_insert (booking->left, (gpointer) &want->id, left);
    }
  taken = MIN (*copies, *left);
  if (taken == 0)
    return TRUE;
  *copies -= taken;
  *left -= taken;
  rest.quantity = *left;
  return rest.quantity > 0 ? slv_change_put_want (booking->change, &rest, error) : slv_change_remove_want (booking->change, want->id, error);
}

/* What decks were handed over for lack fewer now. */
static gboolean
lessen_decks (Booking *booking, guint row, gint64 copies, GError **error)
{
  gint64 left = copies;

  for (guint i = 0; row != SLV_ROW_NONE && left > 0 && i < booking->collection->wants->len; i++)
    {
      const SlvWant *want = &g_array_index (booking->collection->wants, SlvWant, i);

      if (want->deck != 0 && slv_collection_want_row (booking->collection, i) == row && !lessen (booking, want, &left, error))
        return FALSE;
    }
  return TRUE;
}

static gboolean
lessen_all (Booking *booking, const GArray *arrivals, GError **error)
{
  SLV_EACH_IN (const SlvArrival, arrival, arrivals)
    {
      const SlvWant *want = arrival->want != 0 ? find_want (booking->collection, arrival->want, error) : NULL;
      gint64 copies = arrival->quantity;

      if (arrival->want != 0 && want == NULL)
        return FALSE;
      if (want != NULL && copies == 0)
        copies = want->quantity;
      if (want != NULL ? !lessen (booking, want, &copies, error) : !lessen_decks (booking, arrival->row, copies, error))
        return FALSE;
    }
  return TRUE;
}

/* The copies that came, as rows of a file would bring them. */
static SlvCopyList *
list_arrivals (SlvCollection *collection, const GArray *arrivals, const SlvLotEdit *values, GError **error)
{
  g_autoptr (SlvCopyList) list = slv_copy_list_new ("arrived", "");

  for (guint i = 0; i < arrivals->len; i++)
    {
      const SlvArrival *arrival = &g_array_index (arrivals, SlvArrival, i);
      const SlvWant *want = arrival->want != 0 ? find_want (collection, arrival->want, error) : NULL;
      guint record = slv_copy_list_add (list, i + 1);

      if (arrival->want != 0 && want == NULL)
        return NULL;
      if (want != NULL)
        set_want (list, record, want);
      else
        set_card (list, record, collection->index, arrival->row, arrival->name);
      if (want == NULL && arrival->row == SLV_ROW_NONE && arrival->game != NULL)
        slv_copy_list_set (list, record, SLV_COPY_GAME, arrival->game->id);
      set_values (list, record, values);
      set_quantity (list, record, arrival->quantity > 0 || want == NULL ? arrival->quantity : want->quantity);
    }
  return g_steal_pointer (&list);
}

gboolean
slv_collection_arrived (SlvCollection *collection, SlvStore *store, const GArray *arrivals, const SlvLotEdit *values, const char *what,
                        GArray **touched, GError **error)
{
  g_autoptr (SlvCopyList) list = list_arrivals (collection, arrivals, values, error);
  g_autoptr (SlvCopyPlan) plan = list != NULL ? slv_collection_match (collection, list, NULL, SLV_COPIES_MERGE, NULL, error) : NULL;
  g_autoptr (GHashTable) left = g_hash_table_new_full (g_int64_hash, g_int64_equal, NULL, g_free);
  Booking booking = { collection, store, NULL, left };

  if (plan == NULL || !fail_fault (plan, error))
    return FALSE;
  booking.change = slv_change_begin (store, what, error);
  gboolean good = booking.change != NULL && slv_copy_plan_write (store, booking.change, plan, error);
  booking.collection = plan->collection;   /* as it is now */
  good = good && lessen_all (&booking, arrivals, error);
  return booking.change != NULL && slv_change_end (booking.change, good, touched, error);
}

/* ---- wants of one's own ---- */

static gboolean
put_match (SlvChange *change, const SlvCopyMatch *match, const SlvWant *old, GError **error)
{
  const SlvLot *lot = &match->lot;
  SlvWant want = { old != NULL ? old->id : 0, lot->game, lot->card, lot->name, NULL, lot->printing, lot->set_code, lot->number,
                   lot->quantity, lot->condition, lot->finish, lot->language, old != NULL ? old->deck : 0, lot->note, 0 };

  return want.quantity == 0 && want.id != 0 ? slv_change_remove_want (change, want.id, error) : slv_change_put_want (change, &want, error);
}

static gboolean
put_values (SlvCollection *collection, SlvChange *change, gint64 id, SlvGame *game, const SlvLotEdit *values, char **guess, GError **error)
{
  g_autoptr (SlvCopyList) list = slv_copy_list_new ("want", "");
  const SlvWant *old = id != 0 ? find_want (collection, id, error) : NULL;
  guint record = slv_copy_list_add (list, 0);

  if (id != 0 && old == NULL)
    return FALSE;
  if (old != NULL)
    {
      gboolean renamed = values->values[SLV_COPY_NAME] != NULL && !g_str_equal (values->values[SLV_COPY_NAME], old->name);
      gboolean moved = values->values[SLV_COPY_SET_CODE] != NULL || values->values[SLV_COPY_NUMBER] != NULL;

      set_want (list, record, old);
      slv_copy_list_set (list, record, SLV_COPY_NOTE, old->note);
      set_quantity (list, record, old->quantity);
      if (renamed)
        slv_copy_list_set (list, record, SLV_COPY_CARD, "");
      if (renamed || moved)
        slv_copy_list_set (list, record, SLV_COPY_PRINTING, "");
    }
  set_values (list, record, values);
  g_autoptr (SlvCopyPlan) plan = slv_collection_match (collection, list, game, SLV_COPIES_MERGE, NULL, error);
  if (plan == NULL || !fail_fault (plan, error))
    return FALSE;
  const SlvCopyMatch *match = &g_array_index (plan->matches, SlvCopyMatch, 0);
  if (guess != NULL)
    *guess = match->state != SLV_COPY_MATCHED ? g_strdup (match->reason) : NULL;
  return put_match (change, match, old, error);
}

gboolean
slv_collection_want_put (SlvCollection *collection, SlvStore *store, gint64 id, SlvGame *game, const SlvLotEdit *values,
                         const char *what, char **guess, GError **error)
{
  g_autoptr (SlvCollection) now = NULL;
  SlvChange *change = slv_collection_begin (collection, store, what, &now, error);

  return change != NULL && slv_change_end (change, put_values (now, change, id, game, values, guess, error), NULL, error);
}

gboolean
slv_collection_want_drop (SlvCollection *collection, SlvStore *store, const GArray *ids, const char *what, GError **error)
{
  g_autoptr (SlvCollection) now = NULL;
  SlvChange *change = slv_collection_begin (collection, store, what, &now, error);
  gboolean good = TRUE;

  for (guint i = 0; change != NULL && good && i < ids->len; i++)
    good = find_want (now, g_array_index (ids, gint64, i), error) != NULL
           && slv_change_remove_want (change, g_array_index (ids, gint64, i), error);
  return change != NULL && slv_change_end (change, good, NULL, error);
}

/* Of whatever printing, condition and language, for nobody's deck, with nothing noted. */
static gboolean
is_plain (const SlvWant *want)
{
  return want->deck == 0 && *want->printing == '\0' && *want->set_code == '\0' && *want->number == '\0' && *want->condition == '\0'
         && *want->finish == '\0' && *want->language == '\0' && *want->note == '\0';
}

static gboolean
want_card (SlvCollection *collection, SlvChange *change, guint row, GError **error)
{
  SlvIndex *index = collection->index;
  SlvWant want = { .game = slv_index_card_game (index, row)->id, .card = slv_index_card_key (index, row), .name = slv_index_card_name (index, row),
                   .printing = "", .set_code = "", .number = "", .condition = "", .finish = "", .language = "", .note = "" };

  for (guint i = 0; want.id == 0 && i < collection->wants->len; i++)
    if (slv_collection_want_row (collection, i) == row && is_plain (&g_array_index (collection->wants, SlvWant, i)))
      want = g_array_index (collection->wants, SlvWant, i);
  want.quantity++;
  return slv_change_put_want (change, &want, error);
}

gboolean
slv_collection_want_cards (SlvCollection *collection, SlvStore *store, const GArray *rows, const char *what, GError **error)
{
  g_autoptr (SlvCollection) now = NULL;
  SlvChange *change = slv_collection_begin (collection, store, what, &now, error);
  gboolean good = TRUE;

  for (guint i = 0; change != NULL && good && i < rows->len; i++)
    good = want_card (now, change, g_array_index (rows, guint, i), error);
  return change != NULL && slv_change_end (change, good, NULL, error);
}

static gboolean
want_printing (SlvCollection *collection, SlvChange *change, guint printing, guint each, GError **error)
{
  guint row = slv_index_printing_card (collection->index, printing);
  guint64 have = slv_collection_have_printing (collection, printing);
  gint64 quantity;
  SlvPrintingView view;
  SlvWant want;

  slv_index_printing (collection->index, printing, &view);
  want = (SlvWant) { .game = slv_index_card_game (collection->index, row)->id, .card = slv_index_card_key (collection->index, row),
                     .name = slv_index_card_name (collection->index, row), .printing = view.key, .set_code = view.set_code,
                     .number = view.number, .condition = "", .finish = "", .language = "", .note = "",
                     .quantity = have < each ? (gint64) (each - have) : 0 };
  for (guint i = 0; i < collection->wants->len; i++)
    {
      const SlvWant *old = &g_array_index (collection->wants, SlvWant, i);

      if (old->deck != 0 || slv_collection_want_row (collection, i) != row || g_ascii_strcasecmp (old->set_code, view.set_code) != 0
          || g_ascii_strcasecmp (old->number, view.number) != 0)
        continue;
      if (old->quantity >= want.quantity)   /* so many are wanted already */
        return TRUE;
      quantity = want.quantity;
      want = *old;
      want.quantity = quantity;
      break;
    }
  return want.quantity == 0 || slv_change_put_want (change, &want, error);
}

gboolean
slv_collection_want_printings (SlvCollection *collection, SlvStore *store, const GArray *printings, guint each, const char *what,
                               GError **error)
{
  g_autoptr (SlvCollection) now = NULL;
  SlvChange *change = slv_collection_begin (collection, store, what, &now, error);
  gboolean good = TRUE;

  for (guint i = 0; change != NULL && good && i < printings->len; i++)
    good = want_printing (now, change, g_array_index (printings, guint, i), MAX (each, 1), error);
  return change != NULL && slv_change_end (change, good, NULL, error);
}
