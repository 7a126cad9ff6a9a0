/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-deck-bulk.c: see the header. A step keeps the words before and after of each deck, not whole decks. */
#include "base/slv-clean.h"
#include "base/slv-fold.h"
#include "deck/slv-deck-bulk.h"

struct _SlvDecksStep {
  SlvDecksChange change;
  char      *words;
  GArray    *ids;      /* gint64 */
  GPtrArray *before;   /* char*: folder or tags of each; empty for the others */
  GPtrArray *after;
};

SLV_DEFINE_FREE (SlvDecksStep, slv_decks_step_free, ids, before, after, words);

static SlvDecksStep *
step_new (SlvDecksChange change, const char *words)
{
  SlvDecksStep *step = g_new0 (SlvDecksStep, 1);

  step->change = change;
  step->words = slv_name_clean (words != NULL ? words : "");   /* as they are kept, and told */
  step->ids = g_array_new (FALSE, FALSE, sizeof (gint64));
  step->before = g_ptr_array_new_with_free_func (g_free);
  step->after = g_ptr_array_new_with_free_func (g_free);
  return step;
}

/* ---- folder and tags ---- */

static char *
get_words (const SlvDeck *deck, SlvDecksChange change)
{
  return change == SLV_DECKS_MOVE ? g_strdup (deck->folder) : slv_join_texts (deck->tags, ", ", 0);
}

/* The editor's own functions say what a folder or a tag may look like. */
static SlvDeck *
with_words (const SlvDeck *deck, SlvDecksChange change, const char *words)
{
  g_autoptr (SlvDeckEdit) edit = slv_deck_edit_new (slv_deck_copy (deck));

  if (change == SLV_DECKS_MOVE)
    slv_deck_edit_set_folder (edit, words);
  else
    slv_deck_edit_set_tags (edit, words);
  return slv_deck_copy (slv_deck_edit_get (edit));
}

static gboolean
names_tag (char **tags, const char *tag)
{
  g_autofree char *folded = slv_fold_name (tag, NULL);

  for (guint i = 0; tags[i] != NULL; i++)
    {
      g_autofree char *other = slv_fold_name (tags[i], NULL);

      if (g_str_equal (folded, other))
        return TRUE;
    }
  return FALSE;
}

/* (transfer full): what the folder or the tags of @deck shall be. */
static char *
wanted_words (const SlvDeck *deck, SlvDecksChange change, const char *words)
{
  if (change == SLV_DECKS_MOVE)
    return g_strdup (words);
  if (change == SLV_DECKS_TAG)
    {
      g_autofree char *tags = slv_join_texts (deck->tags, ", ", 0);

      return g_strconcat (tags, ", ", words, NULL);
    }
  g_auto (GStrv) gone = g_strsplit (words, ",", -1);
  GString *left = g_string_new (NULL);
  for (guint i = 0; i < deck->tags->len; i++)
    if (!names_tag (gone, g_ptr_array_index (deck->tags, i)))
      g_string_append_printf (left, "%s,", (char *) g_ptr_array_index (deck->tags, i));
  return g_string_free (left, FALSE);
}

/* @behind: (out): somebody else has saved one of them since it was read, so that nothing was written */
static gboolean
reword (SlvStore *store, const GArray *ids, SlvDecksStep *step, gboolean *behind, GError **error)
{
  g_autoptr (GPtrArray) changed = g_ptr_array_new_with_free_func ((GDestroyNotify) slv_deck_free);

  for (guint i = 0; i < ids->len; i++)
    {
      gint64 id = g_array_index (ids, gint64, i);
      g_autoptr (SlvDeck) deck = slv_store_load_deck (store, id, error);
      g_autofree char *words = deck != NULL ? wanted_words (deck, step->change, step->words) : NULL;
      g_autoptr (SlvDeck) other = deck != NULL ? with_words (deck, step->change, words) : NULL;

      if (other == NULL)
        return FALSE;
      g_autofree char *before = get_words (deck, step->change);
      g_autofree char *after = get_words (other, step->change);
      if (g_str_equal (before, after))
        continue;
      g_array_append_val (step->ids, id);
      g_ptr_array_add (step->before, g_steal_pointer (&before));
      g_ptr_array_add (step->after, g_steal_pointer (&after));
      g_ptr_array_add (changed, slv_deck_copy (other));
    }
  return changed->len == 0 || slv_store_save_decks (store, changed, behind, error);
}

/* Puts these words on the decks as they are now. */
static gboolean
put_words (SlvStore *store, const SlvDecksStep *step, const GPtrArray *words, gboolean *behind, GError **error)
{
  g_autoptr (GPtrArray) changed = g_ptr_array_new_with_free_func ((GDestroyNotify) slv_deck_free);

  for (guint i = 0; i < step->ids->len; i++)
    {
      g_autoptr (SlvDeck) deck = slv_store_load_deck (store, g_array_index (step->ids, gint64, i), error);
      g_autoptr (SlvDeck) other = deck != NULL ? with_words (deck, step->change, g_ptr_array_index (words, i)) : NULL;

      if (other == NULL)
        return FALSE;
      g_ptr_array_add (changed, slv_deck_copy (other));
    }
  return slv_store_save_decks (store, changed, behind, error);
}

/* ---- copies ---- */

/* Names that are given away within this step, too. */
static char *
free_name (SlvStore *store, GHashTable *taken, const char *name, GError **error)
{
  g_autofree char *tried = g_strdup (name);

  for (guint n = 2; ; n++)
    {
      g_autofree char *free = slv_store_free_deck_name (store, tried, error);
      g_autofree char *folded = free != NULL ? slv_fold_name (free, NULL) : NULL;

      if (free == NULL || g_hash_table_add (taken, g_steal_pointer (&folded)))
        return g_steal_pointer (&free);
      g_free (tried);
      tried = g_strdup_printf ("%s (%u)", name, n);
    }
}

static gboolean
duplicate (SlvStore *store, const GArray *ids, SlvDecksStep *step, GError **error)
{
  g_autoptr (GPtrArray) copies = g_ptr_array_new_with_free_func ((GDestroyNotify) slv_deck_free);
  g_autoptr (GHashTable) taken = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  for (guint i = 0; i < ids->len; i++)
    {
      SlvDeck *copy = slv_store_load_deck (store, g_array_index (ids, gint64, i), error);
      char *name;

      if (copy == NULL)
        return FALSE;
      g_ptr_array_add (copies, copy);
      if ((name = free_name (store, taken, copy->name, error)) == NULL)
        return FALSE;
      slv_take_str (&copy->name, name);
      copy->id = 0;
    }
  if (!slv_store_save_decks (store, copies, NULL, error))
    return FALSE;
  for (guint i = 0; i < copies->len; i++)
    g_array_append_val (step->ids, ((SlvDeck *) g_ptr_array_index (copies, i))->id);
  return TRUE;
}

static gboolean
remove_all (SlvStore *store, const GArray *ids, SlvDecksStep *step, GError **error)
{
  if (!slv_store_remove_decks (store, ids, error))
    return FALSE;
  g_array_append_vals (step->ids, ids->data, ids->len);
  return TRUE;
}

/* ---- steps ---- */

SlvDecksStep *
slv_decks_change (SlvStore *store, const GArray *ids, SlvDecksChange change, const char *words, GError **error)
{
  g_autoptr (SlvDecksStep) step = step_new (change, words);
  g_autoptr (GError) problem = NULL;
  gboolean good, behind = FALSE;

  g_return_val_if_fail (store != NULL && ids != NULL, NULL);
  good = ids->len == 0 || (change == SLV_DECKS_DUPLICATE ? duplicate (store, ids, step, &problem)
                           : change == SLV_DECKS_REMOVE ? remove_all (store, ids, step, &problem) : reword (store, ids, step, &behind, &problem));
  if (behind)
    return slv_decks_change (store, ids, change, words, error);   /* on the decks as they are now */
  if (!good)
    g_propagate_error (error, g_steal_pointer (&problem));
  return good ? g_steal_pointer (&step) : NULL;
}

guint         slv_decks_step_count (const SlvDecksStep *step) { return step->ids->len; }
const GArray *slv_decks_step_ids   (const SlvDecksStep *step) { return step->ids; }

char *
slv_decks_step_text (const SlvDecksStep *step)
{
  guint n = step->ids->len;

  switch (step->change)
    {
    case SLV_DECKS_MOVE:
      if (step->words[0] == '\0')
        return slv_tell_printf (ngettext ("%u deck moved out of its folder", "%u decks moved out of their folders", n), n);
      return slv_tell_printf (ngettext ("%u deck moved to “%s”", "%u decks moved to “%s”", n), n, step->words);
    case SLV_DECKS_TAG:
      return slv_tell_printf (ngettext ("%u deck tagged “%s”", "%u decks tagged “%s”", n), n, step->words);
    case SLV_DECKS_UNTAG:
      return slv_tell_printf (ngettext ("%u deck without the tag “%s”", "%u decks without the tag “%s”", n), n, step->words);
    case SLV_DECKS_DUPLICATE:
      return slv_tell_printf (ngettext ("%u deck copied", "%u decks copied", n), n);
    case SLV_DECKS_REMOVE:
      return slv_tell_printf (ngettext ("%u deck deleted", "%u decks deleted", n), n);
    default:
      g_return_val_if_reached (NULL);
    }
}

gboolean
slv_decks_step (SlvStore *store, SlvDecksStep *step, gboolean redo, GError **error)
{
  if (step->ids->len == 0)
    return TRUE;
  if (step->change == SLV_DECKS_REMOVE || step->change == SLV_DECKS_DUPLICATE)
    return ((step->change == SLV_DECKS_REMOVE) == redo ? slv_store_remove_decks : slv_store_restore_decks) (store, step->ids, error);
  g_autoptr (GError) problem = NULL;
  gboolean behind = FALSE;
  if (put_words (store, step, redo ? step->after : step->before, &behind, &problem))
    return TRUE;
  if (behind)
    return slv_decks_step (store, step, redo, error);
  g_propagate_error (error, g_steal_pointer (&problem));
  return FALSE;
}
