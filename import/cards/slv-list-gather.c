/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-list-gather.c: records that together are one card: rows of a table, reprints, halves that are records of their own, and records that
 * should not have one key. They may stand anywhere in the list, so its cards wait for its end. Here alone is decided what becomes of two
 * records that say different things of one card: none of them counts, and where both stand is told. */
#include "import/cards/slv-list-private.h"
#include "base/slv-fold.h"

#define CARDS_MAX (1u << 20)   /* of one list */

/* one face of a card: what tells it from the others, and its values */
typedef struct { char *side, *name; GPtrArray *values; } Side;

/* @sides: of a card whose faces are records of their own */
typedef struct { SlvCard *card; GPtrArray *sides; } Gathered;

struct _SlvGathered {
  GHashTable *by_key;   /* key → Gathered */
  GPtrArray  *order;    /* Gathered, borrowed */
};

SLV_DEFINE_STATIC_FREE (Side, side_free, side, name, values);

SLV_DEFINE_STATIC_FREE (Gathered, gathered_free, (slv_card_free, card), sides);

SLV_DEFINE_FREE (SlvGathered, slv_gathered_free, order, by_key);

/* ---- faces ---- */

/* Values in an order of their own, as one text: of a set or multiset the order says nothing. (transfer full) */
static char *
join_sorted (const GPtrArray *values)
{
  g_autoptr (GPtrArray) sorted = g_ptr_array_copy ((GPtrArray *) values, NULL, NULL);

  g_ptr_array_set_free_func (sorted, NULL);
  g_ptr_array_sort (sorted, slv_compare_texts);
  return slv_join_texts (sorted, ", ", 0);
}

/* Words that nobody counts may differ from record to record; everything else is not known as long as two of them differ in it. */
static void
compare_values (SlvListRun *run, const SlvCard *card, SlvFace *face, const SlvValue *known, const SlvValue *value)
{
  const SlvAttr *attr = slv_game_find_attr (slv_games_find (run->games, card->game), value->attr);
  g_autofree char *first = join_sorted (known->values), *second = join_sorted (value->values);

  if (attr == NULL || strcmp (first, second) == 0)
    return;
  if (attr->kind == SLV_ATTR_TEXT)
    {
      slv_list_note (run, _("“%s” is not the same in all records of a card; what the first of them says stands"), attr->id);
      return;
    }
  /* Translators: an attribute, a card, a value with its line and file, another value with its line and file */
  slv_list_note (run, _("“%s” of “%s” is “%s” in line %llu of %s and “%s” in line %llu of %s; they contradict each other, so it counts as "
                        "unknown until one of them goes"), attr->id, card->name,
                 first, (unsigned long long) known->line, known->file, second, (unsigned long long) value->line, value->file);
  slv_face_contest (face, attr->id, value->values);
}

/* Writes into the values of @face that they are of the record of @card. */
static void
place_values (SlvListRun *run, const SlvCard *card, SlvFace *face)
{
  g_autofree char *file = g_path_get_basename (run->name);

  SLV_EACH (SlvValue, value, face->values)
    {
      value->file = g_intern_string (file);
      value->line = card->line;
    }
}

/* Moves the values of @other into @face. What an earlier record lacks is taken from a later one: one that says less is no other opinion. */
static void
join_values (SlvListRun *run, const SlvCard *card, SlvFace *face, SlvFace *other, gboolean own_texts)
{
  for (guint i = 0; i < other->values->len; i++)
    {
      SlvValue *value = g_ptr_array_index (other->values, i), *known = slv_face_find (face, value->attr);

      if (known == NULL || (known->values->len == 0 && value->values->len > 0))
        {
          slv_face_take_value (face, g_ptr_array_steal_index (other->values, i--));
          continue;
        }
      if (value->values->len > 0 && !(own_texts && strcmp (value->attr, "text") == 0))
        compare_values (run, card, face, known, value);
    }
}

/* the face of the record @card was read from, among those of @one */
static void
join_face (SlvListRun *run, Gathered *one, const SlvCard *card, const SlvGatherAs *as)
{
  SlvFace *face = g_ptr_array_index (card->faces, 0);
  Side *known;

  place_values (run, card, face);
  if (as->side == NULL)
    {
      if (card != one->card)
        join_values (run, card, g_ptr_array_index (one->card->faces, 0), face, as->own_texts);
      return;
    }
  for (guint i = 0; i < one->sides->len; i++)
    {
      known = g_ptr_array_index (one->sides, i);
      if (strcmp (known->side, as->side) == 0)
        {
          join_values (run, card, &(SlvFace) { NULL, NULL, known->values }, face, as->own_texts);
          return;
        }
    }
  known = g_new0 (Side, 1);
  known->side = g_strdup (as->side);
  known->name = g_strdup (as->name != NULL && *as->name != '\0' ? as->name : card->name);
  known->values = g_steal_pointer (&face->values);
  face->values = g_ptr_array_new ();
  g_ptr_array_add (one->sides, known);
}

int
slv_list_compare_sides (const char *side, const char *other)
{
  gboolean back = g_ascii_strcasecmp (side, "back") == 0, other_back = g_ascii_strcasecmp (other, "back") == 0;

  return back != other_back ? back - other_back : strcmp (side, other);
}

/* Faces in the order in which the name of their card, @data, has theirs, "Wet // Dry"; else (%NULL) by what tells them apart. */
static int
compare_sides (gconstpointer a, gconstpointer b, gpointer data)
{
  const Side *one = *(Side * const *) a, *other = *(Side * const *) b;
  const char *at = data != NULL ? strstr (data, one->name) : NULL, *other_at = data != NULL ? strstr (data, other->name) : NULL;

  return at != other_at ? (at < other_at ? -1 : 1) : slv_list_compare_sides (one->side, other->side);
}

static gboolean
names_all (const char *name, const GPtrArray *sides)
{
  SLV_EACH (const Side, side, sides)
    if (strstr (name, side->name) == NULL)
      return FALSE;
  return TRUE;
}

/* Of a further face nothing is judged: what is not known of it is not there. */
static void
drop_contested (SlvFace *face)
{
  for (guint i = 0; i < face->values->len; i++)
    {
      g_autofree char *attr = g_strdup (((SlvValue *) g_ptr_array_index (face->values, i))->attr);

      if (!g_str_has_prefix (attr, SLV_CONTESTED))
        continue;
      slv_face_drop (face, attr);
      slv_face_drop (face, attr + strlen (SLV_CONTESTED));
      i--;
    }
}

/* The card's own face is the one that comes first by their names or by what tells them apart, whatever record came first. */
static void
put_faces (Gathered *one)
{
  SlvFace *face = g_ptr_array_index (one->card->faces, 0);

  g_ptr_array_sort_with_data (one->sides, compare_sides, names_all (one->card->name, one->sides) ? one->card->name : NULL);
  for (guint i = 0; i < one->sides->len; i++)
    {
      Side *side = g_ptr_array_index (one->sides, i);

      if (i > 0)
        face = slv_card_add_face (one->card, side->side, side->name);
      g_ptr_array_unref (face->values);
      face->values = g_steal_pointer (&side->values);
      side->values = g_ptr_array_new ();
    }
  for (guint i = 1; i < one->card->faces->len; i++)
    drop_contested (g_ptr_array_index (one->card->faces, i));
}

/* ---- the rest of a card ---- */

/* Each record of a card says what its own printing costs. */
static void
join_prices (SlvCard *card, SlvCard *other)
{
  if (card->prices == NULL)
    card->prices = g_steal_pointer (&other->prices);
  else if (other->prices != NULL)
    g_ptr_array_extend_and_steal (card->prices, g_steal_pointer (&other->prices));
}

/* Beside another one, a printing may have another key than it had alone. */
static void
move_prices (SlvCard *card, const char *from, const char *to)
{
  if (strcmp (from, to) == 0)
    return;
  SLV_EACH (SlvCardPrice, price, card->prices)
    if (strcmp (price->printing, from) == 0)
      slv_take_str (&price->printing, g_strdup (to));
}

static void
join_printings (SlvListRun *run, SlvCard *card, SlvCard *other)
{
  while (other->printings->len > 0)
    {
      SlvPrinting *printing = g_ptr_array_steal_index (other->printings, 0);
      g_autofree char *key = g_strdup (printing->key);

      g_ptr_array_add (card->printings, printing);
      move_prices (other, key, slv_printing_settle (run, card, printing, key)->key);
    }
  join_prices (card, other);
}

static void
join_limits (SlvListRun *run, SlvCard *card, const SlvCard *other, char * const *groups)
{
  SLV_EACH (const SlvLimit, limit, other->limits)
    {
      SlvLimit *known = NULL;

      for (guint k = 0; k < card->limits->len && known == NULL; k++)
        {
          known = g_ptr_array_index (card->limits, k);
          if (strcmp (known->tag, limit->tag) != 0 || strcmp (known->since, limit->since) != 0 || strcmp (known->until, limit->until) != 0)
            known = NULL;
        }
      if (known != NULL && (known->limit == SLV_UNSAID || limit->limit == SLV_UNSAID || (groups != NULL && g_strv_contains ((const char * const *) groups, limit->tag))))
        {
          if (limit->limit > known->limit)   /* the record that says something counts, and where it stands */
            {
              known->limit = limit->limit;
              slv_take_str (&known->note, g_strdup (limit->note));
            }
          continue;
        }
      if (known != NULL && known->limit != limit->limit)
        slv_list_note (run, _("“%s”: records contradict each other about the limit of the list “%s”, so it counts as unknown until one of them "
                              "goes"), card->name, limit->tag);
      if (known == NULL || known->limit != limit->limit)
        slv_card_add_listed (card, limit);
    }
}

/* Further faces that the records bring with them. */
static void
join_further_faces (SlvListRun *run, SlvCard *card, SlvCard *other)
{
  for (guint i = 1; i < other->faces->len; i++)
    {
      SlvFace *face = g_ptr_array_index (other->faces, i), *known = slv_card_find_face (card, face->key);

      place_values (run, other, face);
      if (known != NULL)
        join_values (run, card, known, face, FALSE);
      else
        g_ptr_array_add (card->faces, g_ptr_array_steal_index (other->faces, i--));
    }
}

static void
join_card (SlvListRun *run, Gathered *one, SlvCard *other, char * const *groups)
{
  join_printings (run, one->card, other);
  join_limits (run, one->card, other, groups);
  join_further_faces (run, one->card, other);
  if (slv_time_from_iso (other->updated) > slv_time_from_iso (one->card->updated))
    slv_take_str (&one->card->updated, g_strdup (other->updated));
  /* the next import has to look at all of them */
  one->card->record = 0;
  g_clear_pointer (&one->card->notes, g_free);
}

/* Of two records of different days only the newer one counts; of the older one the printings that the newer does not have. */
static SlvCard *
replace_card (Gathered *one, SlvCard *card)
{
  gboolean newer = slv_time_from_iso (card->updated) > slv_time_from_iso (one->card->updated);
  SlvCard *old = newer ? one->card : card;

  if (newer)
    {
      one->card = card;
      g_ptr_array_set_size (one->sides, 0);
    }
  join_printings (NULL, one->card, old);
  one->card->record = 0;
  g_clear_pointer (&one->card->notes, g_free);
  slv_card_free (old);
  return newer ? one->card : NULL;
}

/* ---- the list ---- */

void
slv_list_join_face (SlvListRun *run, SlvCard *card, SlvFace *face)
{
  SlvFace *known = slv_card_find_face (card, face->key);

  place_values (run, card, known);
  place_values (run, card, face);
  join_values (run, card, known, face, FALSE);
  drop_contested (known);
}

/* Records of one key are one card, whatever they call it: the first name stands. That of a side is its own. */
static void
tell_other_name (SlvListRun *run, const SlvCard *first, const SlvCard *card)
{
  const char *strip = slv_games_find (run->games, card->game)->strip;
  g_autofree char *name = slv_fold_name (first->name, strip), *other = slv_fold_name (card->name, strip);

  if (strcmp (name, other) != 0)
    slv_list_note (run, _("“%s” has the key “%s”, which is that of “%s”, and is taken for the same card; only the name that stands first counts"),
                   card->name, card->key, first->name);
}

static SlvCard *
join_record (SlvListRun *run, Gathered *one, SlvCard *card, const SlvGatherAs *as)
{
  if (as->newest && slv_time_from_iso (card->updated) != slv_time_from_iso (one->card->updated))
    {
      if (replace_card (one, card) != NULL)
        join_face (run, one, card, as);
      return one->card;
    }
  join_face (run, one, card, as);
  join_card (run, one, card, as->groups);
  slv_card_free (card);
  return one->card;
}

/* A record whose key is that of a card of another name is no record of it. */
static gboolean
reject_other_name (SlvListRun *run, const SlvCard *first, SlvCard *card, GError **error)
{
  g_autofree char *reason = g_strdup_printf (_("its key “%s” is that of “%s” in line %llu"), card->key, first->name,
                                             (unsigned long long) first->line);
  gboolean good = slv_list_reject (run, card->name, card->line, reason, error);

  slv_card_free (card);
  return good;
}

gboolean
slv_list_gather (SlvListRun *run, SlvCard *card, const SlvGatherAs *as, SlvCard **joined, GError **error)
{
  SlvListAccount *account = run->account;
  g_autofree char *key = g_strconcat (card->game, " ", card->key, NULL);

  if (account->gathered == NULL)
    {
      account->gathered = g_new0 (SlvGathered, 1);
      account->gathered->by_key = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, gathered_free);
      account->gathered->order = g_ptr_array_new ();
    }
  *joined = card;
  Gathered *one = g_hash_table_lookup (account->gathered->by_key, key);
  if (one == NULL && account->gathered->order->len >= CARDS_MAX)
    {
      slv_set_error (error, SLV_ERROR_REFUSED, &(SlvPlace) { run->name, card->line, 0 }, _("it has more than %u cards"), CARDS_MAX);
      slv_card_free (card);
      return FALSE;
    }
  if (one == NULL)
    {
      one = g_new0 (Gathered, 1);
      one->card = card;
      one->sides = g_ptr_array_new_with_free_func (side_free);
      g_ptr_array_add (account->gathered->order, one);
      g_hash_table_insert (account->gathered->by_key, g_steal_pointer (&key), one);
      join_face (run, one, card, as);
      for (guint i = 1; i < card->faces->len; i++)
        place_values (run, card, g_ptr_array_index (card->faces, i));
      return TRUE;
    }
  if (as->newest && strcmp (card->name, one->card->name) != 0
      && slv_time_from_iso (card->updated) == slv_time_from_iso (one->card->updated))
    {
      *joined = NULL;
      return reject_other_name (run, one->card, card, error);
    }
  if (!as->newest && as->side == NULL)
    tell_other_name (run, one->card, card);
  *joined = join_record (run, one, card, as);
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
  if (account->joins != NULL)
    slv_list_joins_tell (account);
  return done && slv_series_deliver (account, func, user_data, error);
}
