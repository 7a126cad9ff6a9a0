/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-deck-list-selection.c: which decks the selected rows of the list mean (a folder means its decks), and the menu over them. */
#include "decks/slv-deck-list-private.h"
#include "widgets/slv-touch.h"

gboolean
slv_deck_list_is_within (const char *folder, const char *above)
{
  gsize n = strlen (above);
  return g_str_has_prefix (folder, above) && (folder[n] == '\0' || folder[n] == '/');
}

const char *
slv_deck_list_folder_of (const SlvDeck *deck)
{
  return deck->folder != NULL ? deck->folder : "";
}

gboolean
slv_deck_list_is_sought (SlvDeckList *self, const SlvDeck *deck)
{
  return self->matching == NULL || g_hash_table_contains (self->matching, &deck->id);
}

GHashTable *
slv_deck_list_dup_selected_keys (SlvDeckList *self)
{
  GHashTable *keys = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autoptr (GtkBitset) set = gtk_selection_model_get_selection (self->selection);
  for (guint i = 0; i < gtk_bitset_get_size (set); i++)
    {
      g_autoptr (SlvDeckItem) item = g_list_model_get_item (G_LIST_MODEL (self->items), gtk_bitset_get_nth (set, i));
      g_hash_table_add (keys, slv_deck_item_dup_key (item));
    }
  return keys;
}

void
slv_deck_list_select_keys (SlvDeckList *self, const GPtrArray *rows, GHashTable *keys)
{
  g_autoptr (GtkBitset) again = gtk_bitset_new_empty (), all = gtk_bitset_new_range (0, rows->len);
  for (guint i = 0; i < rows->len && g_hash_table_size (keys) > 0; i++)
    {
      g_autofree char *key = slv_deck_item_dup_key (g_ptr_array_index (rows, i));
      if (g_hash_table_contains (keys, key))
        gtk_bitset_add (again, i);
    }
  if (rows->len > 0)
    gtk_selection_model_set_selection (self->selection, again, all);
}

SlvDeckItem *
slv_deck_list_dup_only_selected (SlvDeckList *self)
{
  g_autoptr (GtkBitset) set = gtk_selection_model_get_selection (self->selection);
  return gtk_bitset_get_size (set) == 1 ? g_list_model_get_item (G_LIST_MODEL (self->items), gtk_bitset_get_minimum (set)) : NULL;
}

static void
add_selected (SlvDeckList *self, SlvDeckItem *item, GHashTable *chosen)
{
  gint64 id = slv_deck_item_get_id (item);
  if (id != 0)
    {
      g_hash_table_add (chosen, g_memdup2 (&id, sizeof id));
      return;
    }
  SLV_EACH (const SlvDeck, deck, self->decks)
    if (slv_deck_list_is_within (slv_deck_list_folder_of (deck), slv_deck_item_get_folder (item)) && slv_deck_list_is_sought (self, deck))
      g_hash_table_add (chosen, g_memdup2 (&deck->id, sizeof deck->id));
}

GArray *
slv_deck_list_dup_selected (SlvDeckList *self)
{
  g_autoptr (GHashTable) chosen = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, NULL);
  g_autoptr (GtkBitset) set = gtk_selection_model_get_selection (self->selection);
  GArray *ids = g_array_new (FALSE, FALSE, sizeof (gint64));
  for (guint i = 0; i < gtk_bitset_get_size (set); i++)
    {
      g_autoptr (SlvDeckItem) item = g_list_model_get_item (G_LIST_MODEL (self->items), gtk_bitset_get_nth (set, i));
      add_selected (self, item, chosen);
    }
  SLV_EACH (const SlvDeck, deck, self->decks)
    if (g_hash_table_contains (chosen, &deck->id))
      g_array_append_val (ids, deck->id);
  return ids;
}

GPtrArray *
slv_deck_list_dup_folders (SlvDeckList *self)
{
  GPtrArray *folders = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GHashTable) seen = g_hash_table_new (g_str_hash, g_str_equal);
  for (guint i = 0; i < self->decks->len; i++)
    {
      const char *folder = slv_deck_list_folder_of (g_ptr_array_index (self->decks, i));
      if (folder[0] != '\0' && g_hash_table_add (seen, (gpointer) folder))
        g_ptr_array_add (folders, g_strdup (folder));
    }
  return folders;
}

void
slv_deck_list_pop_up (GtkWidget *widget, guint position, GtkWidget *row, double x, double y)
{
  SlvDeckList *self = SLV_DECK_LIST (widget);
  double at_x, at_y;
  if (!gtk_selection_model_is_selected (self->selection, position))
    gtk_selection_model_select_item (self->selection, position, TRUE);
  if (self->popover == NULL || !gtk_widget_translate_coordinates (row, widget, x, y, &at_x, &at_y))
    return;
  gtk_popover_set_pointing_to (GTK_POPOVER (self->popover), &(GdkRectangle) { (int) at_x, (int) at_y, 1, 1 });
  slv_touch_pop_up (self->popover, gtk_widget_get_parent (row));
}

void
slv_deck_list_set_menu (SlvDeckList *self, GMenuModel *menu)
{
  self->popover = gtk_popover_menu_new_from_model (menu);
  gtk_popover_set_has_arrow (GTK_POPOVER (self->popover), FALSE);
  gtk_widget_set_halign (self->popover, GTK_ALIGN_START);
  gtk_widget_set_parent (self->popover, GTK_WIDGET (self));
}
