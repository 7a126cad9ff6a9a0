/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-list-gather.c: records that together are one card: reprints, and halves that are records of their own. They may stand anywhere in
 * the list, so its cards wait for its end. What the first record says of a face counts; where another one says otherwise, that is told. */
#include "import/cards/slv-list-records.h"
#include "base/slv-fold.h"
#include <glib/gi18n-lib.h>
#include <string.h>

#define CARDS_MAX (1u << 20)   /* of one list */

/* one face of a card: what tells it from the others, and its values */
typedef struct { char *side, *name; GPtrArray *values; } Side;

typedef struct { SlvCard *card; GPtrArray *sides; } Gathered;

struct _SlvGathered {
  GHashTable *by_key;   /* key → Gathered */
  GPtrArray  *order;    /* Gathered, borrowed */
};

static void
side_free (Side *side)
{
  g_free (side->side);
  g_free (side->name);
  g_ptr_array_unref (side->values);
  g_free (side);
}

static void
gathered_free (Gathered *one)
{
  slv_card_free (one->card);
  g_ptr_array_unref (one->sides);
  g_free (one);
}

void
slv_gathered_free (SlvGathered *gathered)
{
  if (gathered == NULL)
    return;
  g_ptr_array_unref (gathered->order);
  g_hash_table_unref (gathered->by_key);
  g_free (gathered);
}

/* ---- faces ---- */

static gboolean
same_values (const GPtrArray *a, const GPtrArray *b)
{
  if (a->len != b->len)
    return FALSE;
  for (guint i = 0; i < a->len; i++)
    if (strcmp (g_ptr_array_index (a, i), g_ptr_array_index (b, i)) != 0)
      return FALSE;
  return TRUE;
}

/* What an earlier record lacks is taken from a later one: one that says less is no other opinion. */
static void
join_values (SlvListRun *run, const SlvCard *card, Side *side, const SlvFace *other)
{
  SlvFace face = { NULL, NULL, side->values };

  for (guint i = 0; i < other->values->len; i++)
    {
      const SlvValue *value = g_ptr_array_index (other->values, i);
      GPtrArray *known = slv_face_get_values (&face, value->attr);

      if (known == NULL && value->values->len == 0)
        slv_face_add_value (&face, value->attr, NULL);
      else if (known == NULL || known->len == 0)
        for (guint k = 0; k < value->values->len; k++)
          slv_face_add_value (&face, value->attr, g_ptr_array_index (value->values, k));
      else if (value->values->len > 0 && !same_values (known, value->values))
        slv_list_note (run, _("“%s”: several records differ in “%s”, and the first one counts"), card->name, value->attr);
    }
}

/* the face of the record @card was read from, among those of @one */
static void
join_face (SlvListRun *run, Gathered *one, const SlvCard *card, const char *side, const char *name)
{
  SlvFace *face = g_ptr_array_index (card->faces, 0);
  Side *known;

  for (guint i = 0; i < one->sides->len; i++)
    {
      known = g_ptr_array_index (one->sides, i);
      if (strcmp (known->side, side) == 0)
        {
          join_values (run, card, known, face);
          return;
        }
    }
  known = g_new0 (Side, 1);
  known->side = g_strdup (side);
  known->name = g_strdup (name);
  known->values = g_steal_pointer (&face->values);
  face->values = g_ptr_array_new ();
  g_ptr_array_add (one->sides, known);
}

static int
compare_sides (gconstpointer a, gconstpointer b)
{
  return strcmp ((*(Side * const *) a)->side, (*(Side * const *) b)->side);
}

/* The card's own face is the one that comes first by what tells them apart, whatever record came first. */
static void
put_faces (Gathered *one)
{
  SlvFace *face = g_ptr_array_index (one->card->faces, 0);

  g_ptr_array_sort (one->sides, compare_sides);
  for (guint i = 0; i < one->sides->len; i++)
    {
      Side *side = g_ptr_array_index (one->sides, i);

      if (i > 0)
        face = slv_card_add_face (one->card, side->side, side->name);
      g_ptr_array_unref (face->values);
      face->values = g_steal_pointer (&side->values);
      side->values = g_ptr_array_new ();
    }
}

/* ---- the rest of a card ---- */

static void
join_printings (SlvCard *card, SlvCard *other)
{
  while (other->printings->len > 0)
    {
      SlvPrinting *printing = g_ptr_array_steal_index (other->printings, 0);
      g_autofree char *key = g_strdup (printing->key);

      g_ptr_array_add (card->printings, printing);
      slv_printing_settle (card, printing, key);
    }
}

static void
join_limits (SlvListRun *run, SlvCard *card, const SlvCard *other)
{
  for (guint i = 0; i < other->limits->len; i++)
    {
      const SlvLimit *limit = g_ptr_array_index (other->limits, i), *known = NULL;

      for (guint k = 0; k < card->limits->len && known == NULL; k++)
        {
          known = g_ptr_array_index (card->limits, k);
          if (strcmp (known->tag, limit->tag) != 0 || strcmp (known->since, limit->since) != 0)
            known = NULL;
        }
      if (known == NULL)
        slv_card_add_listed (card, limit);
      else if (known->limit != limit->limit)
        slv_list_note (run, _("“%s”: several records differ in the limit of the list “%s”, and the first one counts"), card->name, limit->tag);
    }
}

static void
join_card (SlvListRun *run, Gathered *one, SlvCard *other)
{
  join_printings (one->card, other);
  join_limits (run, one->card, other);
  for (guint i = 1; i < other->faces->len; i++)
    {
      SlvFace *face = g_ptr_array_index (other->faces, i);
      gboolean known = FALSE;

      for (guint k = 1; k < one->card->faces->len; k++)
        known = known || strcmp (((SlvFace *) g_ptr_array_index (one->card->faces, k))->key, face->key) == 0;
      if (!known)
        g_ptr_array_add (one->card->faces, g_ptr_array_steal_index (other->faces, i--));
    }
  if (slv_time_from_iso (other->updated) > slv_time_from_iso (one->card->updated))
    slv_take_str (&one->card->updated, g_strdup (other->updated));
  /* the next import has to look at all of them */
  one->card->record = 0;
  g_clear_pointer (&one->card->notes, g_free);
}

/* ---- the list ---- */

gboolean
slv_list_gather (SlvListRecords *list, SlvCard *card, const cJSON *json, guint64 hash, GError **error)
{
  const SlvSideMap *map = list->reader->sides;
  SlvListAccount *account = list->run->account;
  g_autofree char *side = map != NULL ? slv_path_text (json, map->path, NULL) : NULL;
  g_autofree char *name = map != NULL ? slv_path_text (json, map->name, NULL) : NULL;
  g_autofree char *key = g_strdup (card->key);
  Gathered *one;

  if (account->gathered == NULL)
    {
      account->gathered = g_new0 (SlvGathered, 1);
      account->gathered->by_key = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, (GDestroyNotify) gathered_free);
      account->gathered->order = g_ptr_array_new ();
    }
  one = g_hash_table_lookup (account->gathered->by_key, key);
  if (one == NULL && account->gathered->order->len >= CARDS_MAX)
    {
      slv_set_error (error, SLV_ERROR_REFUSED, &(SlvPlace) { list->run->name, card->line, 0 }, _("it has more than %u cards"), CARDS_MAX);
      slv_card_free (card);
      return FALSE;
    }
  if (one == NULL)
    {
      one = g_new0 (Gathered, 1);
      one->card = card;
      one->sides = g_ptr_array_new_with_free_func ((GDestroyNotify) side_free);
      g_ptr_array_add (account->gathered->order, one);
      g_hash_table_insert (account->gathered->by_key, g_steal_pointer (&key), one);
      slv_list_records_remember (list, card, hash);
    }
  join_face (list->run, one, card, side != NULL ? side : "", name != NULL && *name != '\0' ? name : card->name);
  if (one->card != card)
    {
      join_card (list->run, one, card);
      slv_card_free (card);
    }
  return TRUE;
}

gboolean
slv_list_account_deliver (SlvListAccount *account, SlvCardFunc func, gpointer user_data, GError **error)
{
  SlvGathered *gathered = g_steal_pointer (&account->gathered);
  gboolean done = TRUE;

  for (guint i = 0; done && gathered != NULL && i < gathered->order->len; i++)
    {
      put_faces (g_ptr_array_index (gathered->order, i));
      done = func (((Gathered *) g_ptr_array_index (gathered->order, i))->card, user_data, error);
    }
  slv_gathered_free (gathered);
  return done;
}
