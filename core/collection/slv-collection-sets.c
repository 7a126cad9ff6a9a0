/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-collection-sets.c: completion of sets: one pass over the printings. */
#include "collection/slv-collection-private.h"
#include "collection/slv-collection-sets.h"
#include "collection/slv-copy-words.h"

SLV_DEFINE_STATIC_FREE (SlvSetPart, part_free, name);

SLV_DEFINE_STATIC_FREE (SlvSetShare, slv_set_share_free, code, title, released, rarities, finishes);

char *
slv_set_share_unsure (const SlvSetShare *share)
{
  if (share->unsure == 0)
    return NULL;
  return slv_tell_printf (g_dngettext (GETTEXT_PACKAGE, "%u of them may be there: you have copies of its card whose printing is not known.",
                                       "%u of them may be there: you have copies of their cards whose printing is not known.", share->unsure),
                          share->unsure);
}

static SlvSetPart *
part_named (GPtrArray *parts, const char *name)
{
  for (guint i = 0; i < parts->len; i++)
    if (g_str_equal (((SlvSetPart *) parts->pdata[i])->name, name))
      return parts->pdata[i];
  SlvSetPart *part = g_new0 (SlvSetPart, 1);
  part->name = g_strdup (name);
  g_ptr_array_add (parts, part);
  return part;
}

static void
count_part (SlvSetPart *part, guint64 copies, guint each)
{
  part->total++;
  part->owned += copies >= each;
  part->copies += copies;
  part->lacking += copies < each ? each - copies : 0;
}

static SlvSetShare *
share_of (GHashTable *by_key, GPtrArray *shares, SlvGame *game, const SlvPrintingView *view)
{
  g_autofree char *key = g_strconcat (game->id, "\n", view->set_code, NULL);
  SlvSetShare *share = g_hash_table_lookup (by_key, key);

  if (share != NULL)
    return share;
  share = g_new0 (SlvSetShare, 1);
  share->game = game;
  share->code = g_strdup (view->set_code);
  share->title = g_strdup (view->set_name);
  share->released = g_strdup (view->released);
  share->rarities = g_ptr_array_new_with_free_func (part_free);
  share->finishes = g_ptr_array_new_with_free_func (part_free);
  g_hash_table_insert (by_key, g_steal_pointer (&key), share);
  g_ptr_array_add (shares, share);
  return share;
}

/* The finishes in which the list says that a printing comes; each is a part of its own. */
static void
count_finishes (SlvCollection *collection, SlvSetShare *share, const SlvPrintingView *view, guint printing, guint row, guint each)
{
  g_auto (GStrv) words = g_strsplit_set (view->finishes, "|,;", -1);
  guint n;
  const SlvHeld **held = slv_collection_held_of (collection, row, &n);

  for (guint w = 0; words[w] != NULL; w++)
    {
      g_autofree char *id = slv_finish_id (g_strstrip (words[w]));
      guint64 copies = 0;

      if (*words[w] == '\0')
        continue;
      for (guint i = 0; i < n; i++)
        if (held[i]->printing == printing && !held[i]->lot.is_proxy && g_str_equal (held[i]->lot.finish, id))
          copies += (guint64) held[i]->lot.quantity;
      count_part (part_named (share->finishes, *id != '\0' ? id : "normal"), copies, each);
    }
}

gboolean
slv_collection_has_unsure (const SlvCollection *collection, guint row)
{
  guint n;
  const SlvHeld **held = slv_collection_held_of (collection, row, &n);

  for (guint i = 0; i < n; i++)
    if (held[i]->printing == SLV_ROW_NONE && !held[i]->lot.is_proxy && held[i]->lot.quantity > 0)
      return TRUE;
  return FALSE;
}

SLV_DEFINE_POINTER_ORDER (SlvSetShare, compare_shares, game->id, (down, released), code);

/* What has no place in the order comes last. */
static int
rarity_place (const SlvGame *game, const char *name)
{
  int place = slv_game_rarity_place (game, name);

  return place >= 0 ? place : G_MAXINT;
}

static int
compare_parts (gconstpointer a, gconstpointer b, gpointer game)
{
  const SlvSetPart *one = *(SlvSetPart * const *) a, *other = *(SlvSetPart * const *) b;
  int x = rarity_place (game, one->name), y = rarity_place (game, other->name);

  return x < y ? -1 : x > y ? 1 : strcmp (one->name, other->name);
}

static gboolean
is_in (SlvGame *of, const SlvPrintingView *view, SlvGame *game, const char *code)
{
  return !view->gone && *view->set_code != '\0' && (game == NULL || of == game)
         && (code == NULL || g_ascii_strcasecmp (view->set_code, code) == 0);
}

GPtrArray *
slv_collection_sets (SlvCollection *collection, SlvGame *game, const char *code, guint each)
{
  guint least = MAX (each, 1);
  GPtrArray *shares = g_ptr_array_new_with_free_func (slv_set_share_free);
  g_autoptr (GHashTable) by_key = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  for (guint i = 0; i < slv_index_n_printings (collection->index); i++)
    {
      guint row = slv_index_printing_card (collection->index, i);
      SlvGame *of = slv_index_card_game (collection->index, row);
      guint64 copies = slv_collection_have_printing (collection, i);
      SlvPrintingView view;

      slv_index_printing (collection->index, i, &view);
      if (!is_in (of, &view, game, code))
        continue;
      SlvSetShare *share = share_of (by_key, shares, of, &view);
      share->total++;
      share->owned += copies >= least;
      share->copies += copies;
      share->lacking += copies < least ? least - copies : 0;
      share->unsure += copies < least && slv_collection_has_unsure (collection, row);
      count_part (part_named (share->rarities, view.rarity), copies, least);
      count_finishes (collection, share, &view, i, row, least);
    }
  for (guint i = 0; i < shares->len; i++)
    g_ptr_array_sort_with_data (((SlvSetShare *) shares->pdata[i])->rarities, compare_parts, ((SlvSetShare *) shares->pdata[i])->game);
  g_ptr_array_sort (shares, compare_shares);
  return shares;
}

typedef struct { guint printing; const char *number; } Numbered;

static int
compare_numbers (gconstpointer a, gconstpointer b)
{
  const Numbered *one = a, *other = b;
  guint64 x = g_ascii_strtoull (one->number, NULL, 10), y = g_ascii_strtoull (other->number, NULL, 10);

  return x < y ? -1 : x > y ? 1 : strcmp (one->number, other->number);
}

GArray *
slv_collection_set_missing (SlvCollection *collection, SlvGame *game, const char *code, guint each)
{
  g_autoptr (GArray) numbered = g_array_new (FALSE, FALSE, sizeof (Numbered));
  GArray *found = g_array_new (FALSE, FALSE, sizeof (guint));

  for (guint i = 0; i < slv_index_n_printings (collection->index); i++)
    {
      Numbered one = { i, NULL };
      SlvPrintingView view;

      slv_index_printing (collection->index, i, &view);
      one.number = view.number;
      if (is_in (slv_index_card_game (collection->index, slv_index_printing_card (collection->index, i)), &view, game, code)
          && slv_collection_have_printing (collection, i) < MAX (each, 1))
        g_array_append_val (numbered, one);
    }
  g_array_sort (numbered, compare_numbers);
  for (guint i = 0; i < numbered->len; i++)
    g_array_append_val (found, g_array_index (numbered, Numbered, i).printing);
  return found;
}
