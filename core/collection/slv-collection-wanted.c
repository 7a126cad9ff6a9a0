/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-collection-wanted.c: the list of wants, and as a text. */
#include "base/slv-csv.h"
#include "collection/slv-collection-private.h"
#include "collection/slv-collection-wanted.h"

#define WANTING "wants-decks"   /* setting of the library: ids divided by commas */

SLV_DEFINE_FREE (SlvWanted, slv_wanted_free, name, set_code, number, condition, finish, language, note, decks);

SlvWanted *
slv_wanted_copy (const SlvWanted *wanted)
{
  SlvWanted *copy = g_memdup2 (wanted, sizeof *wanted);

  for (char **text = &copy->name; text <= &copy->decks; text++)
    *text = g_strdup (*text);
  return copy;
}

/* ---- which decks ---- */

static GArray *
read_ids (const char *text)
{
  g_auto (GStrv) words = g_strsplit (text != NULL ? text : "", ",", -1);
  GArray *ids = g_array_new (FALSE, FALSE, sizeof (gint64));

  for (guint i = 0; words[i] != NULL; i++)
    {
      gint64 id = g_ascii_strtoll (words[i], NULL, 10);

      if (id > 0)
        g_array_append_val (ids, id);
    }
  g_array_sort (ids, slv_compare_ids);
  return ids;
}

/* NULL: none. */
static char *
print_ids (const GArray *ids)
{
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; i < ids->len; i++)
    g_string_append_printf (text, "%s%" G_GINT64_FORMAT, i > 0 ? "," : "", g_array_index (ids, gint64, i));
  return text->len > 0 ? g_strdup (text->str) : NULL;
}

GArray *
slv_wanting_get (SlvStore *store)
{
  g_autofree char *text = slv_store_get_setting (store, WANTING);

  return read_ids (text);
}

gboolean
slv_wanting_set (SlvStore *store, const GArray *ids, GError **error)
{
  g_autofree char *text = print_ids (ids);

  return slv_store_set_setting (store, WANTING, text, error);
}

typedef struct { const GArray *ids; gboolean count; } Counting;

static gboolean
revise (const char *old, char **fresh, gpointer data, GError **error G_GNUC_UNUSED)
{
  const Counting *counting = data;
  g_autoptr (GArray) ids = read_ids (old);

  for (guint i = 0; i < counting->ids->len; i++)
    {
      gint64 id = g_array_index (counting->ids, gint64, i);
      guint at = 0;

      while (at < ids->len && g_array_index (ids, gint64, at) != id)
        at++;
      if (counting->count && at == ids->len)
        g_array_append_val (ids, id);
      else if (!counting->count && at < ids->len)
        g_array_remove_index (ids, at);
    }
  *fresh = print_ids (ids);
  return TRUE;
}

gboolean
slv_wanting_count (SlvStore *store, const GArray *ids, gboolean count, GError **error)
{
  return slv_store_revise_setting (store, WANTING, revise, &(Counting) { ids, count }, error);
}

GPtrArray *
slv_wanting_load (SlvStore *store, const GArray *ids, SlvGame *game)
{
  GPtrArray *decks = g_ptr_array_new_with_free_func ((GDestroyNotify) slv_deck_free);

  for (guint i = 0; i < ids->len; i++)
    {
      SlvDeck *deck = slv_store_load_deck (store, g_array_index (ids, gint64, i), NULL);

      if (deck != NULL && (game == NULL || g_str_equal (deck->game, game->id) || *deck->game == '\0'))
        g_ptr_array_add (decks, deck);
      else
        g_clear_pointer (&deck, slv_deck_free);
    }
  return decks;
}

/* ---- the list ---- */

/* Card → names of the decks that need it. */
static GHashTable *
name_decks (SlvCollection *collection, const GPtrArray *decks, SlvGame *game)
{
  GHashTable *names = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);

  SLV_EACH (const SlvDeck, deck, decks)
    {
      g_autoptr (GPtrArray) needs = slv_collection_needs (collection, deck, game);
      g_autoptr (GHashTable) seen = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

      SLV_EACH (const SlvNeed, need, needs)
        {
          g_autofree char *key = slv_collection_card_key (need->row, need->name);
          const char *before = g_hash_table_lookup (names, key);

          if (g_hash_table_add (seen, g_strdup (key)))
            g_hash_table_insert (names, g_strdup (key), before != NULL ? g_strconcat (before, ", ", deck->name, NULL) : g_strdup (deck->name));
        }
    }
  return names;
}

static void
add_computed (SlvCollection *collection, const GPtrArray *decks, SlvGame *game, gboolean in_turn, GPtrArray *list)
{
  g_autoptr (GPtrArray) missing = in_turn ? slv_collection_missing_in_turn (collection, decks, game) : slv_collection_missing (collection, decks, game);
  g_autoptr (GHashTable) names = name_decks (collection, decks, game);

  SLV_EACH (const SlvMissing, one, missing)
    {
      g_autofree char *key = slv_collection_card_key (one->row, one->name);
      SlvWanted *wanted = g_new0 (SlvWanted, 1);

      *wanted = (SlvWanted) { .row = one->row, .game = game, .name = g_strdup (one->name), .set_code = g_strdup (""),
                              .number = g_strdup (""), .condition = g_strdup (""), .finish = g_strdup (""), .language = g_strdup (""),
                              .note = g_strdup (""), .decks = g_strdup (g_hash_table_lookup (names, key)), .need = one->need,
                              .have = one->have, .missing = one->missing, .free = one->have };
      if (one->row != SLV_ROW_NONE)
        {
          wanted->game = slv_index_card_game (collection->index, one->row);
          wanted->have = MAX (slv_collection_have (collection, one->row), wanted->free);
        }
      wanted->built = wanted->have - wanted->free;
      g_ptr_array_add (list, wanted);
    }
}

static gboolean
is_among (const GPtrArray *decks, gint64 id, const char **name)
{
  for (guint i = 0; i < decks->len; i++)
    if (((SlvDeck *) decks->pdata[i])->id == id)
      {
        *name = ((SlvDeck *) decks->pdata[i])->name;
        return TRUE;
      }
  return FALSE;
}

/* A card that is in no list: by its name, as the lots say it. */
static void
count_unlisted (SlvCollection *collection, SlvWanted *wanted)
{
  g_autoptr (GPtrArray) held = slv_collection_held_as (collection, SLV_ROW_NONE, wanted->name);

  for (guint i = 0; i < held->len; i++)
    {
      const SlvLot *lot = &((const SlvHeld *) held->pdata[i])->lot;

      if (lot->is_proxy)
        continue;
      wanted->have += (guint64) lot->quantity;
      wanted->free += (guint64) MAX (lot->quantity - slv_collection_sleeved_of (collection, lot->id, 0), 0);
    }
}

static void
add_own (SlvCollection *collection, const GPtrArray *decks, SlvGame *game, GPtrArray *list)
{
  for (guint i = 0; i < slv_collection_n_wants (collection); i++)
    {
      const SlvWant *want = slv_collection_get_want (collection, i);
      guint row = slv_collection_want_row (collection, i);
      SlvGame *own = row != SLV_ROW_NONE ? slv_index_card_game (collection->index, row)
                                         : slv_games_find (slv_index_get_games (collection->index), want->game);
      const char *deck = "";

      if ((game != NULL && own != NULL && own != game) || (want->deck != 0 && is_among (decks, want->deck, &deck)))
        continue;
      SlvWanted *wanted = g_new0 (SlvWanted, 1);
      *wanted = (SlvWanted) { .want = want->id, .deck = want->deck, .row = row, .game = own, .name = g_strdup (want->name),
                              .set_code = g_strdup (want->set_code), .number = g_strdup (want->number),
                              .condition = g_strdup (want->condition), .finish = g_strdup (want->finish),
                              .language = g_strdup (want->language), .note = g_strdup (want->note), .decks = g_strdup (""),
                              .need = (guint64) want->quantity, .missing = (guint64) want->quantity };
      if (row != SLV_ROW_NONE)
        {
          wanted->have = slv_collection_have (collection, row);
          wanted->free = slv_collection_free (collection, row);
        }
      else
        count_unlisted (collection, wanted);
      wanted->built = wanted->have - MIN (wanted->free, wanted->have);
      g_ptr_array_add (list, wanted);
    }
}

SLV_DEFINE_POINTER_ORDER (SlvWanted, compare_wanted, (words, name), set_code, number, want);

GPtrArray *
slv_collection_wanted (SlvCollection *collection, const GPtrArray *decks, SlvGame *game, SlvWantedHow how)
{
  GPtrArray *list = g_ptr_array_new_with_free_func ((GDestroyNotify) slv_wanted_free);

  add_computed (collection, decks, game, (how & SLV_WANTED_IN_TURN) != 0, list);
  if ((how & SLV_WANTED_DECKS_ONLY) == 0)
    add_own (collection, decks, game, list);
  g_ptr_array_sort (list, compare_wanted);
  return list;
}

/* ---- as a text ---- */

/* Same thing to buy. */
static gboolean
same_thing (const SlvWanted *one, const SlvWanted *other, SlvWantedKind kind)
{
  return one->game == other->game && g_str_equal (one->name, other->name) && g_str_equal (one->set_code, other->set_code)
         && g_str_equal (one->number, other->number)
         && (kind == SLV_WANTED_TEXT
             || (g_str_equal (one->condition, other->condition) && g_str_equal (one->finish, other->finish)
                 && g_str_equal (one->language, other->language) && g_str_equal (one->note, other->note)));
}

static void
write_line (GString *out, const SlvWanted *wanted, guint64 copies)
{
  g_string_append_printf (out, "%" G_GUINT64_FORMAT " %s", copies, wanted->name);
  if (*wanted->set_code != '\0')
    g_string_append_printf (out, " (%s)%s%s", wanted->set_code, *wanted->number != '\0' ? " " : "", wanted->number);
  g_string_append_c (out, '\n');
}

static void
write_row (GString *out, const SlvWanted *wanted, guint64 copies)
{
  g_autofree char *number = g_strdup_printf ("%" G_GUINT64_FORMAT, copies);
  const char *cells[] = { wanted->game != NULL ? wanted->game->id : "", number, wanted->name, wanted->set_code, wanted->number,
                          wanted->condition, wanted->finish, wanted->language, wanted->note };

  for (guint i = 0; i < G_N_ELEMENTS (cells); i++)
    slv_csv_append (out, cells[i], i + 1 == G_N_ELEMENTS (cells));
}

char *
slv_wanted_write (const GPtrArray *list, SlvWantedKind kind)
{
  GString *out = g_string_new (kind == SLV_WANTED_CSV ? "game,quantity,name,set,number,condition,finish,language,note\n" : NULL);

  /* the list is by name, so that what is alike stands close together */
  for (guint i = 0; i < list->len; i++)
    {
      const SlvWanted *one = list->pdata[i];
      guint64 copies = one->missing;
      gboolean told = FALSE;

      for (guint k = i; k-- > 0 && !told && g_str_equal (((SlvWanted *) list->pdata[k])->name, one->name);)
        told = same_thing (list->pdata[k], one, kind);
      for (guint k = i + 1; k < list->len && !told && g_str_equal (((SlvWanted *) list->pdata[k])->name, one->name); k++)
        copies += same_thing (list->pdata[k], one, kind) ? ((SlvWanted *) list->pdata[k])->missing : 0;
      if (!told)
        (kind == SLV_WANTED_CSV ? write_row : write_line) (out, one, copies);
    }
  return g_string_free (out, FALSE);
}
