/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-deck-view-rows.c: the cards of the deck editor as a list in which several can be selected. Whatever is done to a
 * selection is one undo step, and what was selected stays so where it is still there. */
#include "deck/slv-deck-group.h"
#include "decks/slv-deck-view-private.h"
#include "decks/slv-drag-scroll.h"
#include "widgets/slv-columns.h"
#include "widgets/slv-piles.h"
#include "window/slv-window.h"

/* ---- the selection ---- */

/** (nullable): the cell in a child of the list, which is a row with its cell in it, in a table beside others and one deeper. */
static SlvDeckCell *
cell_in (GtkWidget *child)
{
  for (GtkWidget *cell = child != NULL ? gtk_widget_get_first_child (child) : NULL; cell != NULL; cell = gtk_widget_get_next_sibling (cell))
    {
      GtkWidget *inner = gtk_widget_get_first_child (cell);
      if (SLV_IS_DECK_CELL (cell) || SLV_IS_DECK_CELL (inner))
        return SLV_DECK_CELL (SLV_IS_DECK_CELL (cell) ? cell : inner);
    }
  return NULL;
}

/** (nullable): the child of the list that shows the row at this position. */
static GtkWidget *
child_at (SlvDeckView *self, guint position)
{
  g_autoptr (SlvDeckRow) row = g_list_model_get_item (G_LIST_MODEL (self->rows), position);
  SlvDeckCell *cell;
  for (GtkWidget *child = gtk_widget_get_first_child (self->rows_view); row != NULL && child != NULL; child = gtk_widget_get_next_sibling (child))
    if ((cell = cell_in (child)) != NULL && slv_deck_cell_get_row (cell) == row)
      return child;
  return NULL;
}

/** Brings a row into sight if it is not: in a list all rows have one height, so its place follows from its position. */
static void
show_row (SlvDeckView *self, guint position)
{
  GtkAdjustment *adjustment = gtk_scrolled_window_get_vadjustment (self->rows_scroller);
  double height = gtk_adjustment_get_upper (adjustment) / MAX (1, g_list_model_get_n_items (G_LIST_MODEL (self->rows)));
  double top = gtk_adjustment_get_value (adjustment), bottom = top + gtk_adjustment_get_page_size (adjustment);
  if ((self->look != SLV_DECK_LINES && self->look != SLV_DECK_TABLE) || position * height < top || (position + 1) * height > bottom)
    gtk_widget_activate_action (self->rows_view, "list.scroll-to-item", "u", position);
}

/** The entries that are selected, without headings. (element-type SlvDeckRow) */
static GPtrArray *
selected_entries (SlvDeckView *self)
{
  g_autoptr (GtkBitset) set = gtk_selection_model_get_selection (GTK_SELECTION_MODEL (self->selection));
  GPtrArray *rows = g_ptr_array_new_with_free_func (g_object_unref);
  GtkBitsetIter iter;
  guint position;
  for (gboolean more = gtk_bitset_iter_init_first (&iter, set, &position); more; more = gtk_bitset_iter_next (&iter, &position))
    {
      SlvDeckRow *row = g_list_model_get_item (G_LIST_MODEL (self->rows), position);
      if (row->heading)
        g_object_unref (row);
      else
        g_ptr_array_add (rows, row);
    }
  return rows;
}

void
slv_deck_view_select_row (SlvDeckView *self, const char *zone, const char *name)
{
  guint position = slv_deck_rows_find (G_LIST_MODEL (self->rows), zone, name);
  if (position == G_MAXUINT)
    return;
  gtk_selection_model_select_item (GTK_SELECTION_MODEL (self->selection), position, TRUE);
  show_row (self, position);
}

void
slv_deck_view_select_cards (SlvDeckView *self, const GPtrArray *cards)
{
  const GPtrArray *zones = slv_deck_document_get_format (self->document)->rulebook->zones;
  gboolean first = TRUE;
  SLV_EACH (const SlvFindingCard, card, cards)
    {
      const char *zone = card->zone < zones->len ? ((const SlvZone *) g_ptr_array_index (zones, card->zone))->id : NULL;
      guint position = slv_deck_rows_find (G_LIST_MODEL (self->rows), zone, card->name);
      if (position == G_MAXUINT)
        continue;
      gtk_selection_model_select_item (GTK_SELECTION_MODEL (self->selection), position, first);
      if (first)
        show_row (self, position);
      first = FALSE;
    }
}

/** Selects the cards of @rows again, which may have been replaced by others of the same cards; in @zone when that is given. */
static void
select_again (SlvDeckView *self, GPtrArray *rows, const char *zone)
{
  GtkSelectionModel *model = GTK_SELECTION_MODEL (self->selection);
  gboolean first = TRUE;
  SLV_EACH (SlvDeckRow, row, rows)
    {
      guint position = slv_deck_rows_find (G_LIST_MODEL (self->rows), zone != NULL ? zone : row->zone, row->title);
      if (position == G_MAXUINT)
        continue;
      gtk_selection_model_select_item (model, position, first);
      first = FALSE;
    }
}

/** After a row has gone, the one that took its place is selected, so that a next key has something to work on. */
static void
select_near (SlvDeckView *self, guint position)
{
  guint n = g_list_model_get_n_items (G_LIST_MODEL (self->rows));
  for (guint at = MIN (position, n); at > 0; at--)
    for (guint side = 0; side < 2; side++)
      {
        guint candidate = at - side;
        g_autoptr (SlvDeckRow) row = candidate < n ? g_list_model_get_item (G_LIST_MODEL (self->rows), candidate) : NULL;
        if (row == NULL || row->heading)
          continue;
        gtk_selection_model_select_item (GTK_SELECTION_MODEL (self->selection), candidate, TRUE);
        return;
      }
}

/* ---- the focus ---- */

/** Position of the row in which the focus is; G_MAXUINT: it is not in the list. */
static guint
focused_position (SlvDeckView *self)
{
  GtkWidget *list = self->rows_view;
  GtkRoot *root = gtk_widget_get_root (list);
  GtkWidget *child = root != NULL ? gtk_root_get_focus (root) : NULL;
  guint position = G_MAXUINT;
  while (child != NULL && gtk_widget_get_parent (child) != list)
    child = gtk_widget_get_parent (child);
  SlvDeckCell *cell = cell_in (child);
  if (cell != NULL && slv_deck_cell_get_row (cell) != NULL)
    g_list_store_find (self->rows, slv_deck_cell_get_row (cell), &position);
  return position;
}

static void
focus_position (SlvDeckView *self, guint position)
{
  GtkWidget *child = child_at (self, position);
  gtk_widget_grab_focus (child != NULL ? child : self->rows_view);
}

/** The focus stands on a row that is selected, so that the next key works on what is seen to be selected. */
static void
focus_selected (SlvDeckView *self)
{
  g_autoptr (GtkBitset) set = gtk_selection_model_get_selection (GTK_SELECTION_MODEL (self->selection));
  if (!gtk_bitset_is_empty (set) && !gtk_bitset_contains (set, focused_position (self)))
    focus_position (self, gtk_bitset_get_minimum (set));
}

/** Position of the first (last) entry, G_MAXUINT: there is none. */
static guint
end_position (SlvDeckView *self, gboolean last)
{
  guint n = g_list_model_get_n_items (G_LIST_MODEL (self->rows));
  for (guint i = 0; i < n; i++)
    {
      guint position = last ? n - 1 - i : i;
      g_autoptr (SlvDeckRow) row = g_list_model_get_item (G_LIST_MODEL (self->rows), position);
      if (!row->heading)
        return position;
    }
  return G_MAXUINT;
}

void
slv_deck_view_focus_rows (SlvDeckView *self)
{
  g_autoptr (GtkBitset) set = gtk_selection_model_get_selection (GTK_SELECTION_MODEL (self->selection));
  guint position = gtk_bitset_is_empty (set) ? end_position (self, FALSE) : gtk_bitset_get_minimum (set);
  if (position != G_MAXUINT)
    focus_position (self, position);
  else
    gtk_widget_grab_focus (self->rows_view);
}

/** A list that has just been made has its rows with the next frame or the one after. */
static gboolean
focus_when_there (GtkWidget *list G_GNUC_UNUSED, GdkFrameClock *clock G_GNUC_UNUSED, gpointer data)
{
  SlvDeckView *self = data;
  g_autoptr (GtkBitset) set = gtk_selection_model_get_selection (GTK_SELECTION_MODEL (self->selection));
  guint position = gtk_bitset_is_empty (set) ? end_position (self, FALSE) : gtk_bitset_get_minimum (set);
  if (self->look != SLV_DECK_TEXT && position != G_MAXUINT && child_at (self, position) == NULL)
    return G_SOURCE_CONTINUE;
  slv_deck_view_focus_rows (self);
  return G_SOURCE_REMOVE;
}

/** Headings take no focus, so that GTK's own keys for the ends of a list lead nowhere. */
static void
go_to_end (SlvDeckView *self, gboolean last)
{
  guint position = end_position (self, last);
  if (position == G_MAXUINT)
    return;
  gtk_selection_model_select_item (GTK_SELECTION_MODEL (self->selection), position, TRUE);
  gtk_widget_activate_action (self->rows_view, "list.scroll-to-item", "u", position);
  focus_position (self, position);
}

/** Charts and the card's pane follow the card that has the focus, also while others are selected with it; without the focus, the first
 *  that is selected. */
static void
on_selection_changed (SlvDeckView *self)
{
  g_autoptr (SlvDeckRow) row = slv_deck_view_dup_focused (self);
  slv_verdict_pane_set_card (self->verdict, row != NULL ? row->title : NULL);
  if (row != NULL && g_strcmp0 (row->title, self->card_name) != 0)
    slv_deck_view_show_card (self, row->title);
}

/** A card may have the focus without being selected, as when a deck has just been opened. */
static void
on_focus (SlvDeckView *self)
{
  if (self->document != NULL && focused_position (self) != G_MAXUINT)
    on_selection_changed (self);
}

void
slv_deck_view_follow_focus (SlvDeckView *self)
{
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));
  g_signal_handlers_disconnect_by_data (root, self);
  g_signal_connect_object (root, "notify::focus-widget", G_CALLBACK (on_focus), self, G_CONNECT_SWAPPED);
}

/* ---- what is done to cards ---- */

SLV_UI_ACTION (SlvDeckView, change_action)
{
  const char *zone, *name;
  gint delta;
  g_variant_get (target, "(&s&si)", &zone, &name, &delta);
  if (!slv_deck_view_can_edit (self))
    return;
  slv_deck_document_change (self->document, zone, name, delta);
  slv_deck_view_select_row (self, zone, name);
}

typedef enum { DO_CHANGE, DO_SET, DO_MOVE, DO_GROUP } Deed;

/** Does one thing to all of @rows: @n copies more or fewer, so many copies, or @n copies into @zone (0: all of them).
 *  @group: (nullable): into which they go as well. */
static void
do_to_rows (SlvDeckView *self, GPtrArray *rows, Deed deed, gint n, const char *zone, const char *group)
{
  SlvDeckDocument *document = self->document;
  guint position = G_MAXUINT;
  g_list_store_find (self->rows, g_ptr_array_index (rows, 0), &position);
  gboolean focused = focused_position (self) != G_MAXUINT;
  slv_deck_document_begin (document, rows->len == 1 ? ((SlvDeckRow *) g_ptr_array_index (rows, 0))->title : NULL, rows->len);
  SLV_EACH (SlvDeckRow, row, rows)
    {
      const char *from = row->zone, *name = row->title;
      gint there = (gint) row->count;
      if (deed == DO_MOVE && !g_str_equal (from, zone))
        slv_deck_document_move (document, name, from, zone, n > 0 ? (guint) n : (guint) there);
      else if (deed == DO_SET && n != there)
        slv_deck_document_change (document, from, name, n - there);
      else if (deed == DO_CHANGE)
        slv_deck_document_change (document, from, name, n);
    }
  if (group != NULL)
    slv_deck_view_put_in_group (self, rows, group);
  slv_deck_document_end (document);
  select_again (self, rows, NULL);
  g_autoptr (GPtrArray) left = selected_entries (self);
  /* what is left of the cards stays selected, for the next copy; cards that went as a whole are followed */
  if (deed == DO_MOVE && left->len == 0)
    select_again (self, rows, zone);
  g_autoptr (GPtrArray) now = selected_entries (self);
  if (now->len == 0 && position != G_MAXUINT)
    select_near (self, position);
  if (focused)
    focus_selected (self);
}

/** As do_to_rows(), out of a menu: it is closed by then, and its row may have gone. */
static void
do_by_menu (SlvDeckView *self, GPtrArray *rows, Deed deed, gint n, const char *zone, const char *group)
{
  if (rows->len == 0 || !slv_deck_view_can_edit (self))
    return;
  do_to_rows (self, rows, deed, n, zone, group);
  slv_ui_once (self, NULL, G_PRIORITY_DEFAULT_IDLE, 0, G_CALLBACK (slv_deck_view_focus_rows));
}

void
slv_deck_view_regroup_rows (SlvDeckView *self, GPtrArray *rows, const char *group)
{
  do_by_menu (self, rows, DO_GROUP, 0, NULL, group);
}

SLV_UI_ACTION (SlvDeckView, more_action)
{
  g_autoptr (GPtrArray) rows = slv_deck_view_dup_meant (self);
  do_by_menu (self, rows, DO_CHANGE, g_variant_get_int32 (target), NULL, NULL);
}

SLV_UI_ACTION (SlvDeckView, take_out_action)
{
  g_autoptr (GPtrArray) rows = slv_deck_view_dup_meant (self);
  do_by_menu (self, rows, DO_SET, 0, NULL, NULL);
}

SLV_UI_ACTION (SlvDeckView, move_action)
{
  g_autoptr (GPtrArray) rows = slv_deck_view_dup_meant (self);
  do_by_menu (self, rows, DO_MOVE, 1, g_variant_get_string (target, NULL), NULL);
}

GPtrArray *
slv_deck_view_dup_meant (SlvDeckView *self)
{
  g_autoptr (SlvDeckRow) focused = slv_deck_view_dup_focused (self);
  GPtrArray *rows = selected_entries (self);
  if (focused == NULL || g_ptr_array_find (rows, focused, NULL))
    return rows;
  g_ptr_array_set_size (rows, 0);
  g_ptr_array_add (rows, g_steal_pointer (&focused));
  return rows;
}

/* ---- keys ---- */

/** The zone whose key this is, as an id; "" none. */
static const char *
zone_of_key (SlvDeckView *self, guint key)
{
  const SlvFormat *format = slv_deck_document_get_format (self->document);
  for (guint i = 0; format != NULL && i < format->rulebook->zones->len; i++)
    {
      const SlvZone *zone = g_ptr_array_index (format->rulebook->zones, i);
      if (zone->key != 0 && zone->scope != SLV_SCOPE_PLAY
          && gdk_unicode_to_keyval ((guint32) zone->key) == gdk_keyval_to_lower (key))
        return zone->id;
    }
  return key == GDK_KEY_question ? SLV_DECK_MAYBE : "";
}

void
slv_deck_view_select_for_menu (SlvDeckView *self)
{
  guint position = focused_position (self);
  if (position != G_MAXUINT && !gtk_selection_model_is_selected (GTK_SELECTION_MODEL (self->selection), position))
    gtk_selection_model_select_item (GTK_SELECTION_MODEL (self->selection), position, TRUE);
}

/** What has the focus is what a key is for, when nothing is selected. */
static void
select_focused (SlvDeckView *self)
{
  g_autoptr (GtkBitset) set = gtk_selection_model_get_selection (GTK_SELECTION_MODEL (self->selection));
  guint position = gtk_bitset_is_empty (set) ? focused_position (self) : G_MAXUINT;
  if (position != G_MAXUINT)
    gtk_selection_model_select_item (GTK_SELECTION_MODEL (self->selection), position, TRUE);
}

static void
focus_shown (SlvDeckView *self)
{
  if (self->card_name != NULL)
    slv_deck_view_select_row (self, NULL, self->card_name);
  slv_deck_view_focus_rows (self);
}

/** Away with the words by which cards are found. */
static gboolean
stop_finding (SlvDeckView *self)
{
  gboolean finding = gtk_search_bar_get_search_mode (self->find_bar);
  if (finding)
    {
      gtk_search_bar_set_search_mode (self->find_bar, FALSE);
      slv_ui_once (self, NULL, G_PRIORITY_DEFAULT_IDLE, 0, G_CALLBACK (focus_shown));
    }
  return finding;
}

/** Escape, Home and End, and − + Delete 1…9 and the keys of the zones, which work on the entries that are selected; with Shift a zone's key takes all copies. */
static gboolean
on_row_key (SlvDeckView *self, guint key, guint code G_GNUC_UNUSED, GdkModifierType state)
{
  if (self->document == NULL || (state & (GDK_CONTROL_MASK | GDK_ALT_MASK)) != 0)
    return FALSE;
  gboolean last = key == GDK_KEY_End || key == GDK_KEY_KP_End, end = last || key == GDK_KEY_Home || key == GDK_KEY_KP_Home;
  gboolean more = key == GDK_KEY_plus || key == GDK_KEY_KP_Add, fewer = key == GDK_KEY_minus || key == GDK_KEY_KP_Subtract;
  gboolean none = key == GDK_KEY_Delete || key == GDK_KEY_KP_Delete, number = key >= GDK_KEY_1 && key <= GDK_KEY_9;
  const char *zone = zone_of_key (self, key);
  if (key == GDK_KEY_Escape)
    return stop_finding (self);
  if (end && (state & GDK_SHIFT_MASK) == 0)
    {
      go_to_end (self, last);
      return TRUE;
    }
  if (!(more || fewer || none || number || zone[0] != '\0'))
    return FALSE;
  select_focused (self);
  g_autoptr (GPtrArray) rows = selected_entries (self);
  if (rows->len == 0)
    return FALSE;
  if (!slv_deck_view_can_edit (self))
    return TRUE;
  if (more || fewer)
    do_to_rows (self, rows, DO_CHANGE, more ? 1 : -1, NULL, NULL);
  else if (none || number)
    do_to_rows (self, rows, DO_SET, none ? 0 : (gint) (key - GDK_KEY_0), NULL, NULL);
  else
    do_to_rows (self, rows, DO_MOVE, (state & GDK_SHIFT_MASK) != 0 && key != GDK_KEY_question ? 0 : 1, zone, NULL);
  return TRUE;
}

/* ---- from another deck ---- */

/** (nullable): the entry of @deck that @row shows, among those that are not in @used. */
static const SlvDeckEntry *
entry_of (const SlvDeck *deck, SlvDeckRow *row, GHashTable *used)
{
  SLV_EACH (SlvDeckEntry, entry, deck->entries)
    if (entry->count == row->count && g_str_equal (entry->zone, row->zone)
        && g_str_equal (entry->name, row->title) && g_hash_table_add (used, entry))
      return entry;
  return NULL;
}

/** The cards of @rows of @from as a deck, in @zone, or (NULL) where they lie there if @self has that zone, else where they belong. */
static SlvDeck *
gather (SlvDeckView *self, SlvDeckView *from, GPtrArray *rows, const char *zone)
{
  const SlvDeck *deck = slv_deck_document_get_deck (from->document);
  const SlvFormat *format = slv_deck_document_get_format (self->document);
  g_autoptr (GHashTable) used = g_hash_table_new (NULL, NULL);
  SlvDeck *cards = slv_deck_new (deck->name);
  for (guint i = 0; i < rows->len; i++)
    {
      const SlvDeckEntry *entry = entry_of (deck, rows->pdata[i], used);
      if (entry == NULL)
        continue;
      gboolean known = slv_deck_zone_is_maybe (entry->zone) || (format != NULL && slv_rulebook_find_zone (format->rulebook, entry->zone) != NULL);
      const char *to = zone != NULL ? zone : known ? entry->zone : slv_deck_document_natural_zone (self->document, entry->name);
      guint before = cards->entries->len;
      slv_deck_add (cards, to != NULL ? to : "", entry->name, entry->count, entry->set_code, entry->number, 0);
      if (cards->entries->len > before)
        slv_take_str (&slv_deck_entry (cards, before)->note, g_strdup (entry->note));
    }
  return cards;
}

static guint
count_copies (GPtrArray *rows)
{
  guint n = 0;
  for (guint i = 0; i < rows->len; i++)
    n += ((SlvDeckRow *) rows->pdata[i])->count;
  return n;
}

void
slv_deck_view_take (SlvDeckView *self, SlvDeckView *from, const char *zone, gboolean move)
{
  if (from->document == NULL || self->document == from->document || !slv_deck_view_can_edit (self) || (move && !slv_deck_view_can_edit (from)))
    return;
  select_focused (from);
  g_autoptr (GPtrArray) rows = selected_entries (from);
  g_autoptr (SlvDeck) cards = gather (self, from, rows, zone);
  guint before = slv_deck_n_cards (slv_deck_document_get_deck (self->document), NULL), n = slv_deck_n_cards (cards, NULL);
  if (n == 0)
    return;
  slv_deck_document_merge (self->document, cards, FALSE);
  const char *name = slv_deck_entry (cards, 0)->name;
  slv_deck_view_select_row (self, slv_deck_entry (cards, 0)->zone, name);
  /* what did not find room there stays here */
  move = move && n == count_copies (rows) && slv_deck_n_cards (slv_deck_document_get_deck (self->document), NULL) == before + n;
  if (move)
    do_to_rows (from, rows, DO_SET, 0, NULL, NULL);
  g_autofree char *to = slv_deck_document_dup_title (self->document);
  const char *words = move ? ngettext ("%u copy is in “%s” now, and no longer here", "%u copies are in “%s” now, and no longer here", n)
    : ngettext ("%u copy was added to “%s”", "%u copies were added to “%s”", n);
  g_autofree char *text = slv_tell_printf (words, n, to);
  slv_window_toast_from (GTK_WIDGET (from), text, NULL);
}

/** @group: (nullable): as of slv_deck_view_put_in_group(). */
static void
put_names_in_group (SlvDeckView *self, const char * const *names, const char *group)
{
  g_autoptr (SlvDeck) changed = slv_deck_copy (slv_deck_document_get_deck (self->document));
  gboolean good = group != NULL;
  for (guint i = 0; good && names[i] != NULL; i++)
    good = slv_deck_group_card (changed, names[i], group[0] != '\0' ? group : NULL, NULL);
  if (good)
    slv_deck_document_regroup (self->document, changed);
}

void
slv_deck_view_take_names (SlvDeckView *self, const char * const *names, const char *zone, const char *group)
{
  guint n = g_strv_length ((char **) names);
  if (n == 0 || !slv_deck_view_can_take (self, names))
    return;
  guint before = slv_deck_n_cards (slv_deck_document_get_deck (self->document), NULL);
  slv_deck_document_begin (self->document, n == 1 ? names[0] : NULL, n);
  for (guint i = 0; i < n; i++)
    {
      const char *to = zone != NULL ? zone : slv_deck_document_natural_zone (self->document, names[i]);
      slv_deck_document_change (self->document, to != NULL ? to : "", names[i], 1);
    }
  put_names_in_group (self, names, group);
  slv_deck_document_end (self->document);
  slv_deck_view_select_row (self, zone, names[0]);
  n = slv_deck_n_cards (slv_deck_document_get_deck (self->document), NULL) - before;
  g_autofree char *title = slv_deck_document_dup_title (self->document);
  g_autofree char *text = slv_tell_printf (ngettext ("%u copy was added to “%s”", "%u copies were added to “%s”", n), n, title);
  slv_window_toast_step (GTK_WIDGET (self), text, "deck.undo", self->document);
}

/** (nullable): that @item shows, an item of a list of GTK's or a cell. */
static SlvDeckRow *
row_of (gpointer item)
{
  return GTK_IS_LIST_ITEM (item) ? gtk_list_item_get_item (item) : slv_deck_cell_get_row (item);
}

static GtkWidget *
widget_of (gpointer item)
{
  return GTK_IS_LIST_ITEM (item) ? gtk_list_item_get_child (item) : item;
}

static gboolean
is_list (GtkWidget *widget)
{
  return GTK_IS_LIST_VIEW (widget) || SLV_IS_PILES (widget);
}

/** What is dragged is what is selected, as it is when it is dropped. */
static GdkContentProvider *
on_drag_prepare (gpointer item, double x G_GNUC_UNUSED, double y G_GNUC_UNUSED, GtkDragSource *source)
{
  SlvDeckRow *row = row_of (item);
  GtkWidget *shown = widget_of (item);
  SlvDeckView *self = SLV_DECK_VIEW (gtk_widget_get_ancestor (shown, SLV_TYPE_DECK_VIEW));
  guint position;
  if (row == NULL || self == NULL || row->heading || !g_list_store_find (self->rows, row, &position))
    return NULL;
  if (!gtk_selection_model_is_selected (GTK_SELECTION_MODEL (self->selection), position))
    gtk_selection_model_select_item (GTK_SELECTION_MODEL (self->selection), position, TRUE);
  while (gtk_widget_get_parent (shown) != NULL && !is_list (gtk_widget_get_parent (shown)))
    shown = gtk_widget_get_parent (shown);
  g_autoptr (GPtrArray) dragged = selected_entries (self);
  slv_dragged_show (source, shown, dragged->len);
  return gdk_content_provider_new_typed (SLV_TYPE_DECK_VIEW, self);
}

/** Cards of another deck are copied, or with Shift moved. */
static gboolean
take_dropped (SlvDeckView *self, GtkDropTarget *target, SlvDeckView *from, const char *zone)
{
  GdkDrop *drop = gtk_drop_target_get_current_drop (target);
  slv_deck_view_take (self, from, zone, drop != NULL && (gdk_drop_get_actions (drop) & GDK_ACTION_COPY) == 0);
  return TRUE;
}

/** (transfer full) (nullable): the group of the deck's own in which @row lies or over which it stands, "": none; NULL: it is not grouped so. */
static char *
dup_group (SlvDeckView *self, SlvDeckRow *row)
{
  const GPtrArray *own = slv_deck_arrange_get_own (self->arrange);
  double group = row->place.group;
  if (own == NULL || row->place.title == NULL || row->place.title[0] == '\0')
    return NULL;
  return g_strdup (group < own->len ? g_ptr_array_index (own, (guint) group) : "");
}

/** Rows dropped on another, or on a heading, go to its zone with all copies, and into its group. */
static gboolean
on_drop (GtkDropTarget *target, const GValue *value, double x G_GNUC_UNUSED, double y G_GNUC_UNUSED, gpointer item)
{
  SlvDeckView *self = SLV_DECK_VIEW (gtk_widget_get_ancestor (gtk_event_controller_get_widget (GTK_EVENT_CONTROLLER (target)),
                                                              SLV_TYPE_DECK_VIEW));
  SlvDeckView *from = G_VALUE_HOLDS_OBJECT (value) ? g_value_get_object (value) : NULL;
  SlvDeckRow *here = row_of (item);
  if (self == NULL || here == NULL)
    return FALSE;
  g_autofree char *zone = g_strdup (here->zone), *group = dup_group (self, here);
  if (from == NULL)
    {
      slv_deck_view_take_names (self, g_value_get_boxed (value), zone, group);
      return TRUE;
    }
  if (from != self)
    return take_dropped (self, target, from, zone);
  g_autoptr (GPtrArray) rows = selected_entries (self);
  if (rows->len == 0 || !slv_deck_view_can_edit (self))
    return FALSE;
  do_to_rows (self, rows, DO_MOVE, 0, zone, group);
  return TRUE;
}

/** Beside the rows, or where there are none yet. */
static gboolean
on_drop_beside (SlvDeckView *self, const GValue *value, double x G_GNUC_UNUSED, double y G_GNUC_UNUSED, GtkDropTarget *target)
{
  SlvDeckView *from = G_VALUE_HOLDS_OBJECT (value) ? g_value_get_object (value) : NULL;
  if (from == NULL)
    slv_deck_view_take_names (self, g_value_get_boxed (value), NULL, NULL);
  return from == NULL || (from != self && take_dropped (self, target, from, NULL));
}

/* ---- finding ---- */

static guint
count_entries (SlvDeckView *self)
{
  guint n = g_list_model_get_n_items (G_LIST_MODEL (self->rows)), entries = 0;
  for (guint i = 0; i < n; i++)
    {
      g_autoptr (SlvDeckRow) row = g_list_model_get_item (G_LIST_MODEL (self->rows), i);
      entries += !row->heading;
    }
  return entries;
}

/** For this format and this index; what a person chooses is read again when it changes. */
static SlvDeckArrange *
get_arrange (SlvDeckView *self)
{
  const SlvFormat *format = slv_deck_document_get_format (self->document);
  SlvIndex *index = slv_session_get_index (self->session);
  /* the groups of a deck change with it */
  if (format == self->arranged_format && index == self->arranged_index && slv_deck_arrange_get_own (self->arrange) == NULL)
    return self->arrange;
  SLV_FREE_MEMBERS (self, (slv_deck_arrange_free, arrange), (slv_index_unref, arranged_index));
  slv_format_keep (&self->arranged_format, format);
  self->arranged_index = slv_index_ref (index);
  self->arrange = slv_deck_arrange_new (self->document);
  return self->arrange;
}

void
slv_deck_view_arrange (SlvDeckView *self)
{
  g_clear_pointer (&self->arranged_index, slv_index_unref);
  if (self->document == NULL)
    return;
  slv_deck_view_make_rows (self);
  slv_deck_view_update_rows (self);
  if (self->look == SLV_DECK_TABLE)
    slv_deck_table_show_order (GTK_COLUMN_VIEW (gtk_scrolled_window_get_child (self->rows_scroller)), self->document);
}

SLV_UI_ACTION (SlvDeckView, sort_action)
{
  g_autofree char *before = self->document != NULL ? slv_deck_choice_get (self->document, SLV_DECK_SORT) : NULL;
  const char *order = g_variant_get_string (target, NULL);
  if (before == NULL || g_str_equal (before, order) || (before[0] == '\0' && g_str_equal (order, "name")))
    return;
  slv_deck_choice_set (self->document, SLV_DECK_SORT, order);
  slv_deck_view_arrange (self);
}

/** Chances are counted where they are seen, or sorted by. */
void
slv_deck_view_count_sights (SlvDeckView *self)
{
  g_autofree char *order = self->document != NULL ? slv_deck_choice_get (self->document, SLV_DECK_SORT) : NULL;
  gboolean wanted = order != NULL && (self->look == SLV_DECK_TABLE || strstr (order, SLV_DECK_HAND) != NULL || strstr (order, SLV_DECK_TURN) != NULL);
  slv_deck_sights_count (self->sights, wanted ? self->document : NULL);
}

SlvDeckRow *
slv_deck_view_dup_focused (SlvDeckView *self)
{
  guint position = focused_position (self);
  g_autoptr (SlvDeckRow) row = position != G_MAXUINT ? g_list_model_get_item (G_LIST_MODEL (self->rows), position) : NULL;
  if (row != NULL && !row->heading)
    return g_steal_pointer (&row);
  g_autoptr (GPtrArray) rows = selected_entries (self);
  return rows->len > 0 ? g_object_ref (g_ptr_array_index (rows, 0)) : NULL;
}

void
slv_deck_view_update_rows (SlvDeckView *self)
{
  g_autoptr (GError) error = NULL;
  gboolean finding = gtk_search_bar_get_search_mode (self->find_bar);
  const char *text = finding ? gtk_editable_get_text (self->find_entry) : "";
  g_autoptr (SlvDeckFilter) filter = slv_deck_filter_new (self->document, text, &error);
  guint focused = focused_position (self);
  slv_deck_rows_update (self->rows, self->document, filter, slv_deck_view_get_owned (self), get_arrange (self), self->sights);
  if (self->look == SLV_DECK_TEXT)
    slv_deck_text_view_show (GTK_TEXT_VIEW (self->rows_view), self->document, get_arrange (self), finding && *text != '\0' && filter != NULL ? G_LIST_MODEL (self->rows) : NULL);
  /* a row that goes takes the focus with it, and GTK would give it to another pane */
  if (focused != G_MAXUINT && focused_position (self) == G_MAXUINT && count_entries (self) > 0)
    focus_position (self, MIN (focused, g_list_model_get_n_items (G_LIST_MODEL (self->rows)) - 1));
  guint n = filter != NULL ? count_entries (self) : 0;
  g_autofree char *found = error != NULL ? slv_ui_error_text (error) : filter == NULL ? g_strdup ("")
    : slv_tell_printf (ngettext ("%u card of the deck matches.", "%u cards of the deck match.", n), n);
  gtk_label_set_text (self->find_status, found);
}

static void
on_find_changed (SlvDeckView *self)
{
  if (self->document != NULL)
    slv_deck_view_update_rows (self);
}

/** From the words to the first card that matches: Enter and Down. */
static void
on_find_done (SlvDeckView *self)
{
  guint position = end_position (self, FALSE);
  if (position == G_MAXUINT)
    return;
  gtk_selection_model_select_item (GTK_SELECTION_MODEL (self->selection), position, TRUE);
  focus_position (self, position);
}

static gboolean
on_find_key (SlvDeckView *self, guint key)
{
  if (key == GDK_KEY_Down)
    on_find_done (self);
  return key == GDK_KEY_Down;
}

/** The bar goes, and GTK would give the focus to whatever comes next; the card at hand keeps it. */
static void
on_find_stopped (SlvDeckView *self)
{
  slv_ui_once (self, NULL, G_PRIORITY_DEFAULT_IDLE, 0, G_CALLBACK (focus_shown));
}

SLV_UI_ACTION (SlvDeckView, find_action)
{
  if (self->document == NULL)
    return;
  gtk_widget_activate_action (widget, "deck.show-deck", NULL);
  gtk_search_bar_set_search_mode (self->find_bar, TRUE);
  gtk_widget_grab_focus (GTK_WIDGET (self->find_entry));
}

/** What is selected is made, wherever in the list it stands. */
static void
go_to_sight (SlvDeckView *self)
{
  g_autoptr (GtkBitset) set = gtk_selection_model_get_selection (GTK_SELECTION_MODEL (self->selection));
  if (!gtk_bitset_is_empty (set))
    gtk_widget_activate_action (self->rows_view, "list.scroll-to-item", "u", gtk_bitset_get_minimum (set));
}

/** The next way to look at the deck. */
SLV_UI_ACTION (SlvDeckView, look_action)
{
  if (self->document == NULL)
    return;
  gboolean focused = (gtk_widget_get_state_flags (self->rows_view) & GTK_STATE_FLAG_FOCUS_WITHIN) != 0;
  slv_deck_form_set (self->document, (SlvDeckForm) ((self->look + 1) % SLV_DECK_FORMS));
  slv_deck_view_arrange (self);
  if (!focused)
    return;
  go_to_sight (self);
  gtk_widget_grab_focus (self->rows_view);   /* the next key may come before the rows are there */
  gtk_widget_add_tick_callback (self->rows_view, focus_when_there, self, NULL);
}

/* ---- cells ---- */

/** For rows of a deck, and for cards by their names. */
static GtkDropTarget *
new_drop_target (void)
{
  GtkDropTarget *drop = gtk_drop_target_new (G_TYPE_INVALID, GDK_ACTION_COPY | GDK_ACTION_MOVE);
  gtk_drop_target_set_gtypes (drop, (GType[]) { SLV_TYPE_DECK_VIEW, G_TYPE_STRV }, 2);
  return drop;
}

/** @item: as row_of() takes it. */
static void
make_movable_of (GtkWidget *cell, gpointer item)
{
  GtkDragSource *drag = gtk_drag_source_new ();
  GtkDropTarget *drop = new_drop_target ();
  gtk_drag_source_set_actions (drag, GDK_ACTION_COPY | GDK_ACTION_MOVE);
  g_signal_connect_swapped (drag, "prepare", G_CALLBACK (on_drag_prepare), item);
  g_signal_connect (drop, "drop", G_CALLBACK (on_drop), item);
  gtk_widget_add_controller (cell, GTK_EVENT_CONTROLLER (drag));
  gtk_widget_add_controller (cell, GTK_EVENT_CONTROLLER (drop));
}

static void
make_movable (GtkWidget *cell, GtkListItem *item)
{
  make_movable_of (cell, item);
}

static void
setup_cell (SlvDeckView *self, GtkListItem *item)
{
  GtkWidget *cell = slv_deck_cell_new (self->look);
  make_movable (cell, item);
  gtk_list_item_set_child (item, cell);
}

static void
bind_cell (SlvDeckView *self, GtkListItem *item)
{
  SlvDeckRow *row = gtk_list_item_get_item (item);
  gtk_list_item_set_selectable (item, !row->heading);
  slv_deck_cell_bind (SLV_DECK_CELL (gtk_list_item_get_child (item)), row);
  slv_deck_view_mark_card (self, gtk_list_item_get_child (item), row->heading ? NULL : row->title);
}

static void
unbind_cell (GtkSignalListItemFactory *factory G_GNUC_UNUSED, GtkListItem *item)
{
  slv_deck_cell_bind (SLV_DECK_CELL (gtk_list_item_get_child (item)), NULL);
}

/* ---- as piles ---- */

static SlvPileKind
what_row (gpointer view, guint position, guint *copies)
{
  g_autoptr (SlvDeckRow) row = g_list_model_get_item (G_LIST_MODEL (SLV_DECK_VIEW (view)->rows), position);
  *copies = row->count;
  return !row->heading ? SLV_PILE_CARD : row->group ? SLV_PILE_HEADING : SLV_PILE_ZONE;
}

static GtkWidget *
make_cell (gpointer view, SlvPileKind kind G_GNUC_UNUSED)
{
  GtkWidget *cell = slv_deck_cell_new (SLV_DECK_VIEW (view)->look);
  make_movable_of (cell, cell);
  return cell;
}

static void
show_cell (gpointer view, GtkWidget *cell, gpointer item, guint position G_GNUC_UNUSED)
{
  SlvDeckRow *row = item;
  slv_deck_cell_bind (SLV_DECK_CELL (cell), row);
  if (row != NULL)
    slv_deck_view_mark_card (view, cell, row->heading ? NULL : row->title);
}

static GtkWidget *
face_of (gpointer view G_GNUC_UNUSED, GtkWidget *cell)
{
  return slv_deck_cell_get_face (SLV_DECK_CELL (cell));
}

static const SlvPilesLook piles = { FALSE, TRUE, what_row, make_cell, show_cell, face_of }, lines = { TRUE, TRUE, what_row, make_cell, show_cell, face_of };

/** In a text the card at hand is the one in whose line the cursor is. */
static void
on_cursor (SlvDeckView *self)
{
  g_autofree char *name = self->look == SLV_DECK_TEXT && self->document != NULL ? slv_deck_text_view_dup_card (GTK_TEXT_VIEW (self->rows_view), self->document) : NULL;
  if (name == NULL || g_strcmp0 (name, self->card_name) == 0)
    return;
  slv_verdict_pane_set_card (self->verdict, name);
  slv_deck_view_show_card (self, name);
}

/* ---- making it ---- */

void
slv_deck_view_install_row_actions (GtkWidgetClass *widget_class)
{
  gtk_widget_class_install_action (widget_class, "deck.change", "(ssi)", change_action);
  gtk_widget_class_install_action (widget_class, "deck.more", "i", more_action);
  gtk_widget_class_install_action (widget_class, "deck.take-out", NULL, take_out_action);
  gtk_widget_class_install_action (widget_class, "deck.move", "s", move_action);
  gtk_widget_class_install_action (widget_class, "deck.find", NULL, find_action);
  gtk_widget_class_install_action (widget_class, "deck.look", NULL, look_action);
  gtk_widget_class_install_action (widget_class, "deck.sort", "s", sort_action);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_l, GDK_CONTROL_MASK, "deck.look", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_f, GDK_CONTROL_MASK | GDK_SHIFT_MASK, "deck.find", NULL);
}

/** The list itself, and what goes into the pane for it. */
static GtkWidget *
make_view (SlvDeckView *self)
{
  if (self->look == SLV_DECK_TEXT)
    {
      self->rows_view = slv_deck_text_view_new ();
      g_signal_connect_object (gtk_text_view_get_buffer (GTK_TEXT_VIEW (self->rows_view)), "notify::cursor-position", G_CALLBACK (on_cursor),
                               self, G_CONNECT_SWAPPED);
      return self->rows_view;
    }
  g_autoptr (GtkListItemFactory) factory = gtk_signal_list_item_factory_new ();
  g_signal_connect_object (factory, "setup", G_CALLBACK (setup_cell), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (factory, "bind", G_CALLBACK (bind_cell), self, G_CONNECT_SWAPPED);
  g_signal_connect (factory, "unbind", G_CALLBACK (unbind_cell), NULL);
  if (self->look == SLV_DECK_TABLE)
    {
      GtkWidget *table = slv_deck_table_new (self->document, GTK_SELECTION_MODEL (self->selection), g_steal_pointer (&factory), make_movable);
      self->rows_view = slv_columns_get_list (GTK_COLUMN_VIEW (table));
      return table;
    }
  if (self->look == SLV_DECK_LINES)
    self->rows_view = g_object_new (GTK_TYPE_LIST_VIEW, "model", self->selection, "factory", factory, NULL);
  else
    self->rows_view = slv_piles_new (self->selection, self->look == SLV_DECK_PICTURES ? &piles : &lines, self);
  gtk_widget_add_css_class (self->rows_view, self->look == SLV_DECK_LINES ? "deck-list-view" : "deck-grid-view");
  if (self->look == SLV_DECK_LINES)
    gtk_widget_add_css_class (self->rows_view, "navigation-sidebar");
  slv_ui_set_name (self->rows_view, _("Cards of the deck"));
  return self->rows_view;
}

void
slv_deck_view_make_rows (SlvDeckView *self)
{
  SlvDeckForm look = slv_deck_form_get (self->document);
  g_autofree char *shown = look == SLV_DECK_TABLE ? slv_deck_table_describe (self->document) : g_strdup ("");
  if (self->rows_view != NULL && look == self->look && g_str_equal (shown, self->shown))
    return;
  self->look = look;
  slv_take_str (&self->shown, g_steal_pointer (&shown));
  GtkWidget *view = make_view (self);
  gtk_scrolled_window_set_policy (self->rows_scroller, look == SLV_DECK_COLUMNS || look == SLV_DECK_TABLE ? GTK_POLICY_AUTOMATIC : GTK_POLICY_NEVER,
                                  GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_child (self->rows_scroller, view);
  slv_drag_scroll_install (GTK_SCROLLABLE (gtk_scrolled_window_get_child (self->rows_scroller)));
  if (look == SLV_DECK_TEXT)   /* its keys are for its letters */
    return;
  slv_ui_on_key (self->rows_view, GTK_PHASE_CAPTURE, G_CALLBACK (on_row_key), self);   /* before the list's own Home and End */
  slv_deck_view_install_peek (self);
  slv_deck_view_count_sights (self);
}

/** The rows that chances are told in. */
static void
on_sights (SlvDeckView *self)
{
  if (self->document != NULL)
    slv_deck_view_update_rows (self);
}

void
slv_deck_view_init_rows (SlvDeckView *self)
{
  GtkDropTarget *drop = new_drop_target ();
  g_signal_connect_object (drop, "drop", G_CALLBACK (on_drop_beside), self, G_CONNECT_SWAPPED);
  gtk_widget_add_controller (GTK_WIDGET (self->deck_stack), GTK_EVENT_CONTROLLER (drop));
  self->sights = slv_deck_sights_new ();
  g_signal_connect_object (self->sights, "changed", G_CALLBACK (on_sights), self, G_CONNECT_SWAPPED);
  self->selection = gtk_multi_selection_new (G_LIST_MODEL (g_object_ref (self->rows)));
  g_signal_connect_object (self->selection, "selection-changed", G_CALLBACK (on_selection_changed), self, G_CONNECT_SWAPPED);
  gtk_search_bar_connect_entry (self->find_bar, self->find_entry);
  /* a closed bar keeps its entry in the tree of assistive technology */
  g_object_bind_property (self->find_bar, "search-mode-enabled", self->find_bar, "visible", G_BINDING_SYNC_CREATE);
  g_signal_connect_object (self->find_entry, "search-changed", G_CALLBACK (on_find_changed), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->find_entry, "activate", G_CALLBACK (on_find_done), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->find_entry, "stop-search", G_CALLBACK (on_find_stopped), self, G_CONNECT_SWAPPED);
  slv_ui_on_key (GTK_WIDGET (self->find_entry), GTK_PHASE_CAPTURE, G_CALLBACK (on_find_key), self);
  g_signal_connect_object (self->find_bar, "notify::search-mode-enabled", G_CALLBACK (on_find_changed), self, G_CONNECT_SWAPPED);
  slv_ui_set_name (GTK_WIDGET (self->find_entry), _("Find in the deck"));
}
