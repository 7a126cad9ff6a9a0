/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-collection-edit.c: changing, removing and merging lots. Values go through the same reading as those of a file, so that a
 * condition typed in a table and one in a CSV mean the same. */
#include "collection/slv-collection-edit.h"
#include "collection/slv-copy-plan-private.h"

typedef struct {
  SlvCollection    *collection;  /* as it is now; NULL: it cannot be read */
  SlvChange        *change;
  const SlvLotEdit *edit;
  SlvCopyPlan       words;       /* only what keeps texts */
  SlvCopyFinder    *finder;      /* NULL: the card stays */
  gint64            place;       /* of the edit */
  GHashTable       *there;       /* join: SlvLot (owned) → itself, as all lots are now */
} Editing;

GArray *
slv_collection_ids (SlvCollection *collection, const GArray *positions)
{
  GArray *ids = g_array_sized_new (FALSE, FALSE, sizeof (gint64), positions->len);

  for (guint i = 0; i < positions->len; i++)
    g_array_append_vals (ids, &slv_collection_get_lot (collection, g_array_index (positions, guint, i))->lot.id, 1);
  return ids;
}

static gboolean
changes_card (const SlvLotEdit *edit)
{
  static const SlvCopyField fields[] = { SLV_COPY_GAME, SLV_COPY_NAME, SLV_COPY_SET_CODE, SLV_COPY_NUMBER, SLV_COPY_PRINTING,
                                         SLV_COPY_CARD };

  for (guint i = 0; i < G_N_ELEMENTS (fields); i++)
    if (edit->values[fields[i]] != NULL)
      return TRUE;
  return FALSE;
}

static gboolean
fail_in_decks (const SlvHeld *held, gint64 sleeved, GError **error)
{
  g_autofree char *why = slv_tell_printf (ngettext ("%lld copy of “%s” sits in a built deck; take the deck apart first",
                                                    "%lld copies of “%s” sit in built decks; take those decks apart first", (gulong) sleeved),
                                          (long long) sleeved, held->lot.name);

  return slv_set_error (error, SLV_ERROR_REFUSED, NULL, "%s", why);
}

/* Begins a change on the collection as it is then, however it was when the lots were chosen. */
static gboolean
begin (Editing *editing, SlvCollection *collection, SlvStore *store, const char *what, GError **error)
{
  editing->change = slv_collection_begin (collection, store, what, &editing->collection, error);
  return editing->change != NULL;
}

static gboolean
end (Editing *editing, gboolean good, GArray **touched, GError **error)
{
  slv_collection_unref (editing->collection);
  return slv_change_end (editing->change, good, touched, error);
}

static const SlvHeld *
find (Editing *editing, gint64 id, GError **error)
{
  const SlvHeld *held = slv_collection_find_lot (editing->collection, id, NULL);

  if (held == NULL)
    slv_set_error (error, SLV_ERROR_NOT_FOUND, NULL, _("there is no lot with the number %lld"), (long long) id);
  return held;
}

/* ---- new values ---- */

static const char *
or_old (const char *edited, const char *old)
{
  return edited != NULL ? edited : old;
}

/* The card of the new words; a name that no card has stays as it was typed. */
static void
find_card (Editing *editing, const SlvHeld *held, SlvCopyMatch *match)
{
  const SlvLotEdit *edit = editing->edit;
  const SlvLot *old = &held->lot;
  gboolean renamed = edit->values[SLV_COPY_NAME] != NULL, moved = edit->values[SLV_COPY_SET_CODE] != NULL || edit->values[SLV_COPY_NUMBER] != NULL;
  SlvCopyRecord record = { .line = 0 };
  SlvCopyList list = { .records = g_array_new (FALSE, FALSE, sizeof (SlvCopyRecord)) };
  SlvGame *game = edit->values[SLV_COPY_GAME] != NULL
    ? slv_games_find (slv_index_get_games (editing->collection->index), edit->values[SLV_COPY_GAME]) : held->game;
  guint printing;

  for (guint i = 0; i < SLV_N_COPY_FIELDS; i++)
    record.values[i] = "";
  record.values[SLV_COPY_NAME] = or_old (edit->values[SLV_COPY_NAME], old->name);
  record.values[SLV_COPY_CARD] = or_old (edit->values[SLV_COPY_CARD], renamed ? "" : old->card);
  record.values[SLV_COPY_SET_CODE] = or_old (edit->values[SLV_COPY_SET_CODE], renamed ? "" : old->set_code);
  record.values[SLV_COPY_NUMBER] = or_old (edit->values[SLV_COPY_NUMBER], renamed ? "" : old->number);
  record.values[SLV_COPY_PRINTING] = or_old (edit->values[SLV_COPY_PRINTING], renamed || moved ? "" : old->printing);
  g_array_append_val (list.records, record);
  editing->words.list = &list;
  editing->words.collection = editing->collection;
  match->record = 0;
  match->lot.game = game != NULL ? game->id : or_old (edit->values[SLV_COPY_GAME], old->game);
  slv_copy_finder_find (editing->finder, game, &record, match, &printing);
  slv_copy_plan_name_lot (&editing->words, match, match->row, printing);
  editing->words.list = NULL;
  g_array_unref (list.records);
}

static gboolean
make_lot (Editing *editing, const SlvHeld *held, gint64 copies, SlvLot *lot, GError **error)
{
  SlvCopyRecord record = { .line = 0 };
  SlvCopyMatch match = { .lot = held->lot, .place = "" };
  g_autofree char *reason = NULL;
  SlvCopyField column;

  match.lot.quantity = copies;
  match.lot.for_trade = MIN (match.lot.for_trade, copies);
  memcpy (record.values, editing->edit->values, sizeof record.values);
  if (!slv_copy_read_values (&editing->words, &record, TRUE, &match, &column, &reason))
    return slv_set_error (error, SLV_ERROR_USAGE, NULL, "%s: %s", slv_copy_field_id (column), reason);
  if (editing->finder != NULL)
    find_card (editing, held, &match);
  if (editing->edit->values[SLV_COPY_PLACE] != NULL)
    match.lot.place = editing->place;
  match.lot.for_trade = MIN (match.lot.for_trade, match.lot.quantity);
  *lot = match.lot;
  return TRUE;
}

/* ---- putting back ---- */

static void
note_lot (GHashTable *there, const SlvLot *lot)
{
  if (g_hash_table_contains (there, lot))
    return;
  SlvLot *copy = g_memdup2 (lot, sizeof *lot);
  g_hash_table_insert (there, copy, copy);
}

static void
note_there (const SlvHeld *held, guint position G_GNUC_UNUSED, gpointer user_data)
{
  note_lot (user_data, &held->lot);
}

/* Writes @lot, or adds it to one that is alike. */
static gboolean
put (Editing *editing, SlvLot *lot, GError **error)
{
  SlvLot *alike = editing->there != NULL ? g_hash_table_lookup (editing->there, lot) : NULL;

  if (alike == NULL)
    {
      if (!slv_change_put_lot (editing->change, lot, error))
        return FALSE;
      if (editing->there != NULL)
        note_lot (editing->there, lot);
      return TRUE;
    }
  alike->quantity += lot->quantity;
  alike->for_trade += lot->for_trade;
  if (!slv_change_put_lot (editing->change, alike, error))
    return FALSE;
  return lot->id == 0 || (slv_change_move_sleeved (editing->change, lot->id, alike->id, error) && slv_change_remove_lot (editing->change, lot->id, error));
}

static gboolean
edit_lot (Editing *editing, const SlvHeld *held, gint64 copies, GError **error)
{
  gint64 sleeved = slv_collection_sleeved_of (editing->collection, held->lot.id, 0);
  SlvLot lot, rest = held->lot;

  if (!make_lot (editing, held, copies, &lot, error))
    return FALSE;
  if (copies == held->lot.quantity && lot.quantity == 0)
    return sleeved > 0 ? fail_in_decks (held, sleeved, error) : slv_change_remove_lot (editing->change, lot.id, error);
  if (copies == held->lot.quantity)
    return lot.quantity < sleeved ? fail_in_decks (held, sleeved, error) : put (editing, &lot, error);
  rest.quantity -= copies;
  if (rest.quantity < sleeved)
    return fail_in_decks (held, sleeved, error);
  lot.id = 0;
  return slv_change_put_lot (editing->change, &rest, error) && put (editing, &lot, error);
}

/* A lot that is being edited is nothing that another could be added to. */
static void
forget_there (Editing *editing, gint64 id)
{
  const SlvHeld *held = slv_collection_find_lot (editing->collection, id, NULL);
  const SlvLot *there = held != NULL ? g_hash_table_lookup (editing->there, &held->lot) : NULL;

  if (there != NULL && there->id == id)
    g_hash_table_remove (editing->there, &held->lot);
}

static gboolean
edit_all (Editing *editing, const GArray *ids, gint64 copies, GError **error)
{
  const char *place = editing->edit->values[SLV_COPY_PLACE];
  const SlvPlaceView *known = place != NULL ? slv_collection_find_place_named (editing->collection, place) : NULL;
  gboolean all = copies == 0;

  for (guint i = 0; editing->there != NULL && i < ids->len; i++)
    forget_there (editing, g_array_index (ids, gint64, i));
  editing->place = known != NULL ? known->id : 0;
  if (place != NULL && known == NULL && !slv_change_make_place (editing->change, place, &editing->place, error))
    return FALSE;
  for (guint i = 0; i < ids->len && (all || copies > 0); i++)
    {
      const SlvHeld *held = find (editing, g_array_index (ids, gint64, i), error);
      gint64 taken = held != NULL && !all ? MIN (copies, held->lot.quantity) : held != NULL ? held->lot.quantity : 0;

      if (held == NULL || !edit_lot (editing, held, taken, error))
        return FALSE;
      copies -= all ? 0 : taken;
    }
  if (all || copies == 0)
    return TRUE;
  g_autofree char *why = slv_tell_printf (_("there are not so many copies: %lld more would be needed"), (long long) copies);
  return slv_set_error (error, SLV_ERROR_REFUSED, NULL, "%s", why);
}

gboolean
slv_collection_change_lots (SlvCollection *collection, SlvStore *store, const GArray *ids, const SlvLotEdit *edit, gint64 copies,
                            gboolean join, const char *what, GArray **touched, GError **error)
{
  g_autoptr (SlvCopyList) typed = slv_copy_list_new ("", "");
  guint record = slv_copy_list_add (typed, 0);
  SlvLotEdit clean = { { NULL } };
  Editing editing = { .edit = &clean };

  for (guint i = 0; i < SLV_N_COPY_FIELDS; i++)
    if (edit->values[i] != NULL)   /* as those of a file are kept */
      {
        g_autofree char *valid = g_utf8_make_valid (edit->values[i], -1);

        slv_copy_list_set (typed, record, i, valid);
        clean.values[i] = g_array_index (typed->records, SlvCopyRecord, record).values[i];
      }
  if (!begin (&editing, collection, store, what, error))
    return FALSE;
  editing.words.texts = g_string_chunk_new (1024);
  editing.finder = changes_card (edit) ? slv_copy_finder_new (collection->index) : NULL;
  editing.there = join ? g_hash_table_new_full (slv_lot_hash, slv_lot_alike, g_free, NULL) : NULL;
  if (join)
    slv_collection_each (editing.collection, note_there, editing.there);
  gboolean done = end (&editing, edit_all (&editing, ids, copies, error), touched, error);
  g_string_chunk_free (editing.words.texts);
  SLV_FREE_MEMBERS (&editing, (slv_copy_finder_free, finder), there);
  return done;
}

/* ---- removing ---- */

static gint64
free_of (SlvCollection *collection, const SlvHeld *held)
{
  return MAX (held->lot.quantity - slv_collection_sleeved_of (collection, held->lot.id, 0), 0);
}

static gboolean
remove_some (Editing *editing, const SlvHeld *held, gint64 copies, GError **error)
{
  SlvLot rest = held->lot;

  if (copies == rest.quantity)
    return slv_change_remove_lot (editing->change, rest.id, error);
  rest.quantity -= copies;
  return slv_change_put_lot (editing->change, &rest, error);
}

static gboolean
remove_all (Editing *editing, const GArray *ids, gint64 copies, GError **error)
{
  gboolean all = copies == 0;
  g_autofree char *why = NULL;
  gint64 sleeved = 0;

  for (guint i = 0; i < ids->len && (all || copies > 0); i++)
    {
      const SlvHeld *held = find (editing, g_array_index (ids, gint64, i), error);
      gint64 spare = held != NULL ? free_of (editing->collection, held) : 0, taken = all ? spare : MIN (copies, spare);

      if (held == NULL)
        return FALSE;
      if (all && spare < held->lot.quantity)
        return fail_in_decks (held, held->lot.quantity - spare, error);
      sleeved += held->lot.quantity - spare;
      if (taken > 0 && !remove_some (editing, held, taken, error))
        return FALSE;
      copies -= all ? 0 : taken;
    }
  if (all || copies == 0)
    return TRUE;
  why = slv_tell_printf (_("there are not so many copies that are free: %lld are missing, and %lld sit in built decks"), (long long) copies,
                         (long long) sleeved);
  return slv_set_error (error, SLV_ERROR_REFUSED, NULL, "%s", why);
}

gboolean
slv_collection_remove_lots (SlvCollection *collection, SlvStore *store, const GArray *ids, gint64 copies, const char *what,
                            GArray **touched, GError **error)
{
  Editing editing = { NULL };

  return begin (&editing, collection, store, what, error) && end (&editing, remove_all (&editing, ids, copies, error), touched, error);
}

/* ---- merging ---- */

static gboolean
merge_all (Editing *editing, const GArray *ids, guint *merged, GError **error)
{
  g_autoptr (GHashTable) firsts = g_hash_table_new_full (slv_lot_hash, slv_lot_alike, g_free, NULL);

  for (guint i = 0; i < ids->len; i++)
    {
      const SlvHeld *held = find (editing, g_array_index (ids, gint64, i), error);
      SlvLot *first = held != NULL ? g_hash_table_lookup (firsts, &held->lot) : NULL;

      if (held == NULL)
        return FALSE;
      if (first == NULL)
        {
          note_there (held, 0, firsts);
          continue;
        }
      if (first->id == held->lot.id)
        continue;
      first->quantity += held->lot.quantity;
      first->for_trade += held->lot.for_trade;
      ++*merged;
      if (!slv_change_put_lot (editing->change, first, error) || !slv_change_move_sleeved (editing->change, held->lot.id, first->id, error)
          || !slv_change_remove_lot (editing->change, held->lot.id, error))
        return FALSE;
    }
  return TRUE;
}

gboolean
slv_collection_merge_lots (SlvCollection *collection, SlvStore *store, const GArray *ids, const char *what, guint *merged,
                           GArray **touched, GError **error)
{
  Editing editing = { NULL };
  guint n = 0;
  gboolean done = begin (&editing, collection, store, what, error) && end (&editing, merge_all (&editing, ids, &n, error), touched, error);

  if (merged != NULL)
    *merged = done ? n : 0;
  return done;
}

char *
slv_lots_text (guint64 lots, guint64 copies)
{
  g_autofree char *told = slv_tell_printf (ngettext ("%llu row", "%llu rows", (gulong) lots), (unsigned long long) lots);
  g_autofree char *held = slv_tell_printf (ngettext ("%llu copy", "%llu copies", (gulong) copies), (unsigned long long) copies);

  return g_strdup_printf (_("%s · %s"), told, held);
}
