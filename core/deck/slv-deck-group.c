/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-deck-group.c: see the header. Extras may come from a file: what is no group as it would be made here is none, and stays where it is. */
#include "deck/slv-deck-group.h"
#include "base/slv-clean.h"
#include "base/slv-fold.h"
#include "deck/slv-deck-edit-step.h"

#define KIND       "groups"
#define EXTRAS_MAX SLV_DECK_UNREAD_MAX   /* of a deck that can be opened again */

static gboolean
is_name (const char *name)
{
  g_autofree char *clean = g_utf8_validate (name, -1, NULL) ? slv_name_clean (name) : NULL;

  return clean != NULL && name[0] != '\0' && strcmp (name, clean) == 0 && g_utf8_strlen (name, -1) <= SLV_DECK_GROUP_CHARS_MAX;
}

/* (transfer full) (nullable): KIND, name of the group, card ("": the group itself). */
static char **
parts_of (const char *extra)
{
  g_auto (GStrv) parts = g_strsplit (extra, "\t", 3);

  return g_strv_length (parts) == 3 && strcmp (parts[0], KIND) == 0 && is_name (parts[1]) ? g_steal_pointer (&parts) : NULL;
}

gboolean
slv_deck_is_group (const char *extra)
{
  g_auto (GStrv) parts = parts_of (extra);

  return parts != NULL;
}

static gboolean
same (const char *a, const char *b)
{
  g_autofree char *x = slv_fold_name (a, NULL), *y = slv_fold_name (b, NULL);

  return strcmp (x, y) == 0;
}

static guint
find (const GPtrArray *groups, const char *name)
{
  for (guint i = 0; i < groups->len; i++)
    if (same (g_ptr_array_index (groups, i), name))
      return i;
  return G_MAXUINT;
}

GPtrArray *
slv_deck_dup_groups (const SlvDeck *deck)
{
  GPtrArray *groups = g_ptr_array_new_with_free_func (g_free);

  for (guint i = 0; i < deck->extras->len && groups->len < SLV_DECK_GROUPS_MAX; i++)
    {
      g_auto (GStrv) parts = parts_of (g_ptr_array_index (deck->extras, i));

      if (parts != NULL && parts[2][0] == '\0' && find (groups, parts[1]) == G_MAXUINT)
        g_ptr_array_add (groups, g_strdup (parts[1]));
    }
  return groups;
}

GHashTable *
slv_deck_dup_grouped (const SlvDeck *deck)
{
  g_autoptr (GPtrArray) groups = slv_deck_dup_groups (deck);
  GHashTable *grouped = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  for (guint i = 0; i < deck->extras->len && groups->len > 0; i++)
    {
      g_auto (GStrv) parts = parts_of (g_ptr_array_index (deck->extras, i));
      guint position = parts != NULL && parts[2][0] != '\0' ? find (groups, parts[1]) : G_MAXUINT;

      if (position != G_MAXUINT)
        g_hash_table_insert (grouped, slv_fold_name (parts[2], NULL), GUINT_TO_POINTER (position));
    }
  return grouped;
}

const char *
slv_deck_group_of (const GPtrArray *groups, GHashTable *grouped, const char *card)
{
  g_autofree char *folded = slv_fold_name (card, NULL);
  gpointer at = NULL;

  return g_hash_table_lookup_extended (grouped, folded, NULL, &at) ? g_ptr_array_index (groups, GPOINTER_TO_UINT (at)) : NULL;
}

/* (transfer full) (nullable): the name as the deck has it. */
static char *
known (const SlvDeck *deck, const char *name, GError **error)
{
  g_autoptr (GPtrArray) groups = slv_deck_dup_groups (deck);
  guint position = g_utf8_validate (name, -1, NULL) ? find (groups, name) : G_MAXUINT;

  if (position != G_MAXUINT)
    return g_strdup (g_ptr_array_index (groups, position));
  g_autofree char *shown = g_utf8_make_valid (name, -1);
  slv_set_error (error, SLV_ERROR_REFUSED, NULL, _("the deck has no group “%s”"), shown);
  return NULL;
}

gboolean
slv_deck_has_group (const SlvDeck *deck, const char *name, GError **error)
{
  g_autofree char *as_kept = known (deck, name, error);

  return as_kept != NULL;
}

static gboolean
may_be (const SlvDeck *deck, const char *name, GError **error)
{
  g_autoptr (GPtrArray) groups = slv_deck_dup_groups (deck);

  if (!is_name (name))
    return slv_set_error (error, SLV_ERROR_USAGE, NULL, _("the name of a group has 1 to %u characters and no control characters"), SLV_DECK_GROUP_CHARS_MAX);
  if (find (groups, name) != G_MAXUINT)
    return slv_set_error (error, SLV_ERROR_USAGE, NULL, _("the deck has a group “%s” already"), name);
  return TRUE;
}

static gboolean
has_room (const SlvDeck *deck, GError **error)
{
  return deck->extras->len < EXTRAS_MAX || slv_set_error (error, SLV_ERROR_REFUSED, NULL, _("the deck can keep no more groups or cards in them"));
}

static void
add (SlvDeck *deck, const char *group, const char *card)
{
  g_ptr_array_add (deck->extras, g_strjoin ("\t", KIND, group, card, NULL));
}

/* Takes away what says that @group (NULL: any) exists or has @card (NULL: any, and that it exists); with @to it is said of that one instead. */
static void
change (SlvDeck *deck, const char *group, const char *card, const char *to)
{
  for (guint i = deck->extras->len; i-- > 0;)
    {
      g_auto (GStrv) parts = parts_of (g_ptr_array_index (deck->extras, i));

      if (parts == NULL || (group != NULL && !same (parts[1], group)) || (card != NULL && !same (parts[2], card)))
        continue;
      if (to == NULL)
        g_ptr_array_remove_index (deck->extras, i);
      else
        slv_take_str ((char **) &g_ptr_array_index (deck->extras, i), g_strjoin ("\t", KIND, to, parts[2], NULL));
    }
}

gboolean
slv_deck_add_group (SlvDeck *deck, const char *name, GError **error)
{
  g_autoptr (GPtrArray) groups = slv_deck_dup_groups (deck);

  if (!may_be (deck, name, error) || !has_room (deck, error))
    return FALSE;
  if (groups->len >= SLV_DECK_GROUPS_MAX)
    return slv_set_error (error, SLV_ERROR_REFUSED, NULL, _("a deck has at most %u groups"), SLV_DECK_GROUPS_MAX);
  change (deck, name, NULL, NULL);   /* a file may say that cards are in a group that there is not */
  add (deck, name, "");
  return TRUE;
}

gboolean
slv_deck_rename_group (SlvDeck *deck, const char *name, const char *to, GError **error)
{
  g_autofree char *old = known (deck, name, error);

  if (old == NULL || ((!is_name (to) || !same (old, to)) && !may_be (deck, to, error)))
    return FALSE;
  if (!same (old, to))
    change (deck, to, NULL, NULL);
  change (deck, old, NULL, to);
  return TRUE;
}

gboolean
slv_deck_remove_group (SlvDeck *deck, const char *name, GError **error)
{
  g_autofree char *old = known (deck, name, error);

  if (old != NULL)
    change (deck, old, NULL, NULL);
  return old != NULL;
}

gboolean
slv_deck_move_group (SlvDeck *deck, const char *name, guint position, GError **error)
{
  g_autoptr (GPtrArray) groups = slv_deck_dup_groups (deck);
  g_autofree char *old = known (deck, name, error);

  if (old == NULL)
    return FALSE;
  g_ptr_array_remove_index (groups, find (groups, old));
  g_ptr_array_insert (groups, (gint) MIN (position, groups->len), g_strdup (old));
  for (guint i = 0; i < groups->len; i++)
    {
      change (deck, g_ptr_array_index (groups, i), "", NULL);
      add (deck, g_ptr_array_index (groups, i), "");
    }
  return TRUE;
}

gboolean
slv_deck_group_card (SlvDeck *deck, const char *card, const char *group, GError **error)
{
  g_autofree char *old = group != NULL ? known (deck, group, error) : NULL, *clean = slv_name_clean (card);

  if (group != NULL && (old == NULL || !has_room (deck, error)))
    return FALSE;
  if (clean[0] == '\0')   /* that is the group itself */
    return slv_set_error (error, SLV_ERROR_REFUSED, NULL, _("“%s” is not in the deck"), card);
  change (deck, NULL, clean, NULL);
  if (old != NULL)
    add (deck, old, clean);
  return TRUE;
}

void
slv_deck_edit_regroup (SlvDeckEdit *edit, const SlvDeck *changed)
{
  SlvDeck *deck = slv_deck_edit_get (edit);
  GPtrArray *extras = changed->extras;
  SlvEditStep *step = slv_edit_step_new (SLV_EDIT_GROUPS, deck->name);
  gboolean equal = extras->len == deck->extras->len;

  for (guint i = 0; equal && i < extras->len; i++)
    equal = strcmp (g_ptr_array_index (extras, i), g_ptr_array_index (deck->extras, i)) == 0;
  if (!equal)
    slv_edit_step_array (step, deck, &deck->extras, g_ptr_array_ref (extras));
  slv_deck_edit_push (edit, step);
}
