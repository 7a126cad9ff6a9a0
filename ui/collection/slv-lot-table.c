/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-lot-table.c: see the header. The type, its columns and their order, and the rows; what happens in a cell is
 * slv-lot-table-edit.c. */
#include "collection/slv-lot-table-private.h"
#include "cards/slv-card-columns.h"
#include "cards/slv-card-peek.h"
#include "widgets/slv-columns.h"

#define VIEW "collection-columns"
#define LOOK_VIEW "collection-look"
#define PILE_VIEW "collection-pile"

G_DEFINE_FINAL_TYPE (SlvLotTable, slv_lot_table, GTK_TYPE_WIDGET)

/* ---- sorting ---- */

static void
order_changed (SlvLotTable *self)
{
  gboolean descending;
  const char *first = slv_columns_get_order (self->view, &descending);

  if (slv_columns_is_fitting ())
    return;
  if (g_str_equal (self->look, "pages"))   /* a binder is in order of number */
    slv_take_str (&self->sort, g_strdup ("game,set,number,name"));
  else
    slv_take_str (&self->sort, first ? g_strdup_printf ("%s%s,name,set,number", descending ? "-" : "", first) : g_strdup ("name,set,number"));
  g_signal_emit_by_name (self, "sort-changed");
}

const char *
slv_lot_table_get_sort (SlvLotTable *self)
{
  return self->sort;
}

/* ---- columns ---- */

static void
remember_columns (SlvLotTable *self)
{
  g_autoptr (GString) ids = g_string_new (NULL);
  guint n;
  const SlvLotColumn *all = slv_lot_columns (&n);

  for (guint i = 0; i < n; i++)
    if (gtk_column_view_column_get_visible (slv_columns_get (self->view, i)))
      g_string_append_printf (ids, "%s%s", ids->len > 0 ? "," : "", all[i].id);
  slv_ui_set_view (VIEW, ids->str);
  slv_columns_fit (self->view, FALSE);
}

static void
add_columns (SlvLotTable *self)
{
  g_autofree char *wanted = slv_ui_get_view (VIEW);
  g_auto (GStrv) ids = wanted != NULL ? g_strsplit (wanted, ",", -1) : NULL;
  guint n;
  const SlvLotColumn *all = slv_lot_columns (&n);

  for (guint i = 0; i < n; i++)
    {
      gboolean visible = ids ? g_strv_contains ((const char * const *) ids, all[i].id) : all[i].shown;
      GtkColumnViewColumn *column = slv_lot_column_append (&all[i], self->view, visible);

      g_signal_connect_object (column, "notify::visible", G_CALLBACK (remember_columns), self, G_CONNECT_SWAPPED);
    }
  slv_columns_fit (self->view, ids == NULL);
}

/* ---- as cards ---- */

/* A lot as a card with what it is below: "012 · 4 ×", or how many beside. */
static void
look_at_lot (gpointer table, gpointer item, SlvPocket *pocket)
{
  gboolean piles = g_str_equal (SLV_LOT_TABLE (table)->look, "piles");
  const SlvHeld *held = slv_lot_item_get_held (item);
  SlvIndex *index = slv_collection_get_index (slv_lot_item_get_collection (item));

  if (held == NULL)
    {
      if (pocket->printing != SLV_ROW_NONE)
        {
          pocket->index = index;
          pocket->row = slv_index_printing_card (index, pocket->printing);
        }
      slv_take_str (&pocket->name, pocket->row != SLV_ROW_NONE
                      /* Translators: an empty pocket of a binder: a number and a card */
                      ? g_strdup_printf (_("%s: %s, not among these copies"), pocket->caption, slv_index_card_name (index, pocket->row))
                      : g_strdup_printf (_("%s: not among these copies"), pocket->caption));
      return;
    }
  const char *what = held->row == SLV_ROW_NONE ? held->lot.name : held->lot.number;

  pocket->index = index;
  pocket->row = held->row;
  pocket->printing = held->printing;
  pocket->name = slv_lot_text (item);
  pocket->caption = piles || *what == '\0' ? slv_tell_printf (_("%lld ×"), (long long) held->lot.quantity)
                                  : slv_tell_printf (_("%s · %llu ×"), what, (unsigned long long) held->lot.quantity);
}

static void
wall_activated (SlvLotTable *self)
{
  gtk_widget_activate_action (GTK_WIDGET (self), "lots.change", NULL);
}

gboolean
slv_lot_table_is_wall (SlvLotTable *self)
{
  return *self->look != '\0';
}

/* The lots alone, until it has been found where they lie now. */
static void
drop_pockets (SlvLotTable *self)
{
  SlvCollection *collection = slv_lot_list_get_collection (self->list);
  g_autoptr (GArray) ids = g_array_new (FALSE, FALSE, sizeof (gint64));
  gint64 id;

  for (guint i = 0; (id = slv_lot_list_id (self->list, i)) != 0; i++)
    if (id > 0)
      g_array_append_val (ids, id);
  slv_card_wall_set_pockets (self->wall, NULL);
  if (collection != NULL)
    slv_lot_list_set (self->list, collection, ids);
}

/* What is not seen has no rows: GTK would make widgets for them. */
static void
show_look (SlvLotTable *self)
{
  gboolean wall = slv_lot_table_is_wall (self), focus = gtk_widget_get_focus_child (GTK_WIDGET (self)) != NULL;

  slv_lot_table_commit (self);
  slv_lot_table_complete (self);
  drop_pockets (self);
  gtk_column_view_set_model (self->view, wall ? NULL : GTK_SELECTION_MODEL (self->selection));
  slv_card_wall_set_form (self->wall, g_str_equal (self->look, "pages") ? SLV_WALL_PAGES : g_str_equal (self->look, "piles") ? SLV_WALL_PILES : SLV_WALL_CARDS);
  slv_card_wall_show (self->wall, wall ? self->selection : NULL);
  gtk_widget_set_visible (self->overlay, !wall);
  gtk_widget_set_visible (GTK_WIDGET (self->wall), wall);
  order_changed (self);
  if (focus)
    slv_lot_table_focus (self);
}

static void
look_changed (GSimpleAction *action, GVariant *state, SlvLotTable *self)
{
  g_simple_action_set_state (action, state);
  slv_take_str (&self->look, g_variant_dup_string (state, NULL));
  slv_ui_set_view (LOOK_VIEW, self->look);
  show_look (self);
}

/* The ways to look at them, of which one is chosen. */
static void
add_looks (SlvLotTable *self, GMenu *menu, GActionMap *group)
{
  static const char * const looks[][2] = { { "", N_("Table") }, { "wall", N_("Wall of cards") }, { "pages", N_("Pages of a binder") },
                                                { "piles", N_("Piles") } };
  g_autoptr (GSimpleAction) action = g_simple_action_new_stateful ("look", G_VARIANT_TYPE_STRING, g_variant_new_string (self->look));
  g_autoptr (GMenu) section = g_menu_new ();

  g_signal_connect_object (action, "change-state", G_CALLBACK (look_changed), self, 0);
  g_action_map_add_action (group, G_ACTION (action));
  for (guint i = 0; i < G_N_ELEMENTS (looks); i++)
    slv_ui_menu_add (section, _(looks[i][1]), "table.look", g_variant_new_string (looks[i][0]));
  g_menu_append_section (menu, NULL, G_MENU_MODEL (section));
}

/* By what copies have. */
static const SlvLotColumn *
column_of_copies (const char *id)
{
  static const char * const piled[] = { "place", "condition", "finish", "language", NULL };
  guint n;
  const SlvLotColumn *all = slv_lot_columns (&n);

  for (guint i = 0; i < n && g_strv_contains (piled, id); i++)
    if (g_str_equal (all[i].id, id))
      return &all[i];
  return NULL;
}

GPtrArray *
slv_lot_table_dup_pile (SlvLotTable *self, SlvLotSearch *search)
{
  gboolean piles = g_str_equal (self->look, "piles");

  search->pages = g_str_equal (self->look, "pages");
  search->pile_copies = piles ? column_of_copies (self->pile_by) : NULL;
  search->pile = piles && search->pile_copies == NULL ? slv_card_columns_pile (self->session, slv_session_get_card_game (self->session), self->pile_by) : NULL;
  return search->pile;
}

static void
pile_changed (GSimpleAction *action, GVariant *state, SlvLotTable *self)
{
  g_simple_action_set_state (action, state);
  slv_take_str (&self->pile_by, g_variant_dup_string (state, NULL));
  slv_ui_set_view (PILE_VIEW, self->pile_by);
  if (g_str_equal (self->look, "piles"))
    order_changed (self);
  else   /* it is chosen to be looked at */
    gtk_widget_activate_action (GTK_WIDGET (self), "table.look", "s", "piles");
}

static void
add_piles (SlvLotTable *self, GMenu *menu, GActionMap *group)
{
  g_autoptr (GPtrArray) columns = slv_card_columns_pile (self->session, slv_session_get_card_game (self->session), NULL);
  g_autoptr (GSimpleAction) action = g_simple_action_new_stateful ("pile", G_VARIANT_TYPE_STRING, g_variant_new_string (self->pile_by));
  g_autoptr (GMenu) piles = g_menu_new ();
  guint n;
  const SlvLotColumn *all = slv_lot_columns (&n);

  g_signal_connect_object (action, "change-state", G_CALLBACK (pile_changed), self, 0);
  g_action_map_add_action (group, G_ACTION (action));
  for (guint i = 0; i < n + columns->len; i++)
    {
      const SlvCardColumn *column = i >= n ? g_ptr_array_index (columns, i - n) : NULL;
      const char *id = column != NULL ? column->id : all[i].id;

      if ((column_of_copies (id) != NULL) == (column == NULL))
        slv_ui_menu_add (piles, column != NULL ? column->title : _(all[i].title), "table.pile", g_variant_new_string (id));
    }
  g_menu_append_submenu (menu, _("Piles by"), G_MENU_MODEL (piles));
}

GMenuModel *
slv_lot_table_make_menu (SlvLotTable *self, GtkWidget *widget)
{
  GMenu *menu = g_menu_new ();
  g_autoptr (GMenu) columns = g_menu_new ();
  g_autoptr (GSimpleActionGroup) group = g_simple_action_group_new ();
  guint n;
  const SlvLotColumn *all = slv_lot_columns (&n);

  add_looks (self, menu, G_ACTION_MAP (group));
  for (guint i = 0; i < n; i++)
    {
      g_autoptr (GPropertyAction) action = g_property_action_new (all[i].id, slv_columns_get (self->view, i), "visible");
      g_autofree char *name = g_strconcat ("table.", all[i].id, NULL);

      if (all[i].field == SLV_COPY_NAME || all[i].field == SLV_COPY_QUANTITY)
        continue;
      g_action_map_add_action (G_ACTION_MAP (group), G_ACTION (action));
      g_menu_append (columns, _(all[i].title), name);
    }
  g_menu_append_submenu (menu, _("Columns"), G_MENU_MODEL (columns));
  add_piles (self, menu, G_ACTION_MAP (group));
  gtk_widget_insert_action_group (widget, "table", G_ACTION_GROUP (group));
  return G_MENU_MODEL (menu);
}

void
slv_lot_table_set_session (SlvLotTable *self, SlvSession *session)
{
  self->session = g_object_ref (session);
  slv_card_wall_set_images (self->wall, slv_session_get_images (session));
  slv_card_peek_install (GTK_WIDGET (self), session, SLV_PEEK_SPACE | SLV_PEEK_MENU, NULL);
}

/* ---- rows ---- */

/* The row that has the focus, or NULL. */
GtkWidget *
slv_lot_table_focused_row (SlvLotTable *self)
{
  GtkWidget *list = slv_columns_get_list (self->view);

  return list ? gtk_widget_get_focus_child (list) : NULL;
}

/* The cell of @row under the column @nth, or NULL. */
GtkWidget *
slv_lot_table_cell (GtkWidget *row, guint nth)
{
  guint n;
  const SlvLotColumn *wanted = &slv_lot_columns (&n)[nth];

  for (GtkWidget *cell = gtk_widget_get_first_child (row); cell; cell = gtk_widget_get_next_sibling (cell))
    {
      GtkWidget *inner = gtk_widget_get_first_child (cell);

      if (inner && slv_lot_cell_column (inner, NULL) == wanted)
        return inner;
    }
  return NULL;
}

static guint
position_of (GtkWidget *row)
{
  GtkListItem *item = NULL;
  GtkWidget *cell = row ? slv_lot_table_cell (row, 1) : NULL;

  if (cell)
    slv_lot_cell_column (cell, &item);
  return item ? gtk_list_item_get_position (item) : GTK_INVALID_LIST_POSITION;
}

void
slv_lot_table_focus (SlvLotTable *self)
{
  g_autoptr (GtkBitset) chosen = gtk_selection_model_get_selection (GTK_SELECTION_MODEL (self->selection));
  GtkWidget *list = slv_columns_get_list (self->view);

  if (slv_lot_table_is_wall (self))
    slv_card_wall_focus (self->wall);
  if (slv_lot_table_is_wall (self) || slv_columns_focus_selected (self->view))
    return;
  if (!gtk_bitset_is_empty (chosen))   /* an edit has put it elsewhere */
    {
      slv_columns_scroll_to (self->view, gtk_bitset_get_minimum (chosen));
      if (slv_columns_focus_selected (self->view))
        return;
    }
  if (g_list_model_get_n_items (G_LIST_MODEL (self->list)) == 0)
    return;
  gtk_selection_model_select_item (GTK_SELECTION_MODEL (self->selection), 0, TRUE);
  if (list)
    gtk_widget_child_focus (list, GTK_DIR_TAB_FORWARD);
}

gboolean
slv_lot_table_select (SlvLotTable *self, gint64 id)
{
  slv_lot_table_complete (self);
  guint at = slv_lot_list_find (self->list, id);
  if (at == G_MAXUINT)
    return FALSE;
  gtk_selection_model_select_item (GTK_SELECTION_MODEL (self->selection), at, TRUE);
  if (slv_lot_table_is_wall (self))
    slv_card_wall_scroll_to (self->wall, at);
  else
    slv_columns_scroll_to (self->view, at);
  return TRUE;
}

GArray *
slv_lot_table_dup_selected (SlvLotTable *self)
{
  GArray *ids = g_array_new (FALSE, FALSE, sizeof (gint64));
  g_autoptr (GtkBitset) chosen = gtk_selection_model_get_selection (GTK_SELECTION_MODEL (self->selection));
  GtkBitsetIter iter;
  guint position;
  gint64 id;

  if (gtk_bitset_iter_init_first (&iter, chosen, &position))
    do
      {
        id = slv_lot_list_id (self->list, position);
        if (id > 0)
          g_array_append_val (ids, id);
      }
    while (gtk_bitset_iter_next (&iter, &position));
  else if ((id = slv_lot_list_id (self->list, position_of (slv_lot_table_focused_row (self)))) != 0)
    g_array_append_val (ids, id);
  return ids;
}

SlvCollection *
slv_lot_table_get_collection (SlvLotTable *self)
{
  return slv_lot_list_get_collection (self->list);
}

/* ---- what is shown ---- */

#define LOOKED_FOR 8u   /* so many lots are looked for one by one */

/* Where the lots @ids stand that are still in the list. (transfer full) */
static GtkBitset *
positions_of (SlvLotTable *self, const GArray *ids)
{
  g_autoptr (GHashTable) wanted = g_hash_table_new (g_int64_hash, g_int64_equal);
  GtkBitset *found = gtk_bitset_new_empty ();
  guint n = ids->len > LOOKED_FOR ? g_list_model_get_n_items (G_LIST_MODEL (self->list)) : 0;

  for (guint i = 0; i < ids->len; i++)
    {
      guint at = n == 0 ? slv_lot_list_find (self->list, g_array_index (ids, gint64, i)) : G_MAXUINT;

      if (at != G_MAXUINT)
        gtk_bitset_add (found, at);
      g_hash_table_add (wanted, &g_array_index (ids, gint64, i));
    }
  for (guint i = 0; i < n; i++)
    {
      gint64 id = slv_lot_list_id (self->list, i);

      if (g_hash_table_contains (wanted, &id))
        gtk_bitset_add (found, i);
    }
  return found;
}

/* Selects the lots @ids that are still in the list. */
static void
select_ids (SlvLotTable *self, const GArray *ids)
{
  g_autoptr (GtkBitset) chosen = positions_of (self, ids), all = NULL;

  all = gtk_bitset_new_range (0, g_list_model_get_n_items (G_LIST_MODEL (self->list)));
  gtk_selection_model_set_selection (GTK_SELECTION_MODEL (self->selection), chosen, all);
}

void
slv_lot_table_set (SlvLotTable *self, SlvCollection *collection, GArray *ids, SlvPockets *pockets)
{
  g_autoptr (GArray) chosen = slv_lot_table_dup_selected (self);
  gboolean had = slv_lot_table_focused_row (self) != NULL;

  if (pockets != NULL && !g_str_equal (self->look, "pages") && !g_str_equal (self->look, "piles"))   /* of a search before that was chosen */
    return;
  self->replacing = TRUE;
  if (chosen->len == 0 && !had && pockets == NULL && slv_lot_table_begin (self, collection, ids))
    slv_lot_table_commit (self);
  else if (slv_lot_list_set (self->list, collection, ids))
    {
      slv_lot_table_commit (self);
      select_ids (self, chosen);
      if (had)
        slv_lot_table_focus (self);
    }
  slv_card_wall_set_pockets (self->wall, pockets);
  self->replacing = FALSE;
  g_signal_emit_by_name (self, "selected");
}

void
slv_lot_table_to_top (SlvLotTable *self)
{
  if (slv_lot_table_is_wall (self))
    slv_card_wall_scroll_to (self->wall, 0);
  else
    gtk_adjustment_set_value (gtk_scrolled_window_get_vadjustment (self->scroller), 0);
}

void
slv_lot_table_renew (SlvLotTable *self, SlvCollection *collection)
{
  GtkSelectionModel *model = GTK_SELECTION_MODEL (self->selection);
  guint at = position_of (slv_lot_table_focused_row (self)), n;
  gint64 id = slv_lot_list_id (self->list, at);

  slv_lot_table_complete (self);
  self->replacing = TRUE;
  slv_lot_list_renew (self->list, collection);
  self->replacing = FALSE;
  n = g_list_model_get_n_items (G_LIST_MODEL (self->list));
  /* the row with the focus has gone: the one that took its place has it now */
  if (id != 0 && n > 0 && slv_collection_find_lot (collection, id, NULL) == NULL)
    {
      gtk_selection_model_select_item (model, MIN (at, n - 1), TRUE);
      slv_lot_table_focus (self);
    }
}

static void
lot_table_selection_changed (SlvLotTable *self)
{
  if (!self->replacing)
    g_signal_emit_by_name (self, "selected");
}

/* Tab goes into the list once, to the row that is selected, and the next one leaves it. */
static gboolean
slv_lot_table_focus_vfunc (GtkWidget *widget, GtkDirectionType direction)
{
  SlvLotTable *self = SLV_LOT_TABLE (widget);
  gboolean tab = direction == GTK_DIR_TAB_FORWARD || direction == GTK_DIR_TAB_BACKWARD;

  if (!tab)
    return GTK_WIDGET_CLASS (slv_lot_table_parent_class)->focus (widget, direction);
  if (gtk_widget_get_focus_child (widget) != NULL || g_list_model_get_n_items (G_LIST_MODEL (self->list)) == 0)
    return FALSE;
  slv_lot_table_focus (self);
  return TRUE;
}

/* Out of sight no frames come. */
static void
slv_lot_table_unmap (GtkWidget *widget)
{
  slv_lot_table_complete (SLV_LOT_TABLE (widget));
  GTK_WIDGET_CLASS (slv_lot_table_parent_class)->unmap (widget);
}

static void
slv_lot_table_dispose (GObject *object)
{
  SlvLotTable *self = SLV_LOT_TABLE (object);

  self->replacing = TRUE;
  self->editing = 0;
  g_clear_weak_pointer (&self->marked);
  g_clear_pointer ((GtkWidget **) &self->wall, gtk_widget_unparent);
  SLV_FREE_MEMBERS (self, coming, (gtk_widget_unparent, overlay), look, pile_by, (g_object_unref, session), (g_object_unref, selection), (g_object_unref, list), sort);
  slv_draft_forget (&self->draft);
  G_OBJECT_CLASS (slv_lot_table_parent_class)->dispose (object);
}

#define new_signal(name, ...) \
  g_signal_new (name, SLV_TYPE_LOT_TABLE, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, __VA_ARGS__)

static void
slv_lot_table_class_init (SlvLotTableClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = slv_lot_table_dispose;
  widget_class->focus = slv_lot_table_focus_vfunc;
  widget_class->unmap = slv_lot_table_unmap;
  new_signal ("edited", 3, G_TYPE_INT64, G_TYPE_UINT, G_TYPE_STRING);
  new_signal ("selected", 0);
  new_signal ("sort-changed", 0);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
}

static void
slv_lot_table_init (SlvLotTable *self)
{
  GtkWidget *scroller = gtk_scrolled_window_new (), *view;

  self->sort = g_strdup ("name,set,number");
  self->look = slv_ui_get_view (LOOK_VIEW);
  if (self->look == NULL)
    self->look = g_strdup ("");
  self->pile_by = slv_ui_get_view (PILE_VIEW);
  if (self->pile_by == NULL)
    self->pile_by = g_strdup ("");
  self->list = slv_lot_list_new ();
  self->selection = gtk_multi_selection_new (G_LIST_MODEL (g_object_ref (self->list)));
  view = gtk_column_view_new (GTK_SELECTION_MODEL (g_object_ref (self->selection)));
  self->view = GTK_COLUMN_VIEW (view);
  gtk_widget_add_css_class (view, "data-table");
  gtk_widget_add_css_class (view, "lots");
  gtk_column_view_set_reorderable (self->view, FALSE);
  gtk_column_view_set_enable_rubberband (self->view, FALSE);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scroller), view);
  self->scroller = GTK_SCROLLED_WINDOW (scroller);
  self->entry = gtk_entry_new ();
  self->draft.where = G_OBJECT (self->entry);
  gtk_widget_add_css_class (self->entry, "lot-entry");
  gtk_widget_set_visible (self->entry, FALSE);
  self->overlay = gtk_overlay_new ();
  gtk_overlay_set_child (GTK_OVERLAY (self->overlay), scroller);
  gtk_overlay_add_overlay (GTK_OVERLAY (self->overlay), self->entry);
  gtk_overlay_set_clip_overlay (GTK_OVERLAY (self->overlay), self->entry, TRUE);
  gtk_widget_set_parent (self->overlay, GTK_WIDGET (self));
  self->wall = g_object_new (SLV_TYPE_CARD_WALL, NULL);
  slv_card_wall_set_look (self->wall, look_at_lot, self);
  g_signal_connect_object (self->wall, "activate", G_CALLBACK (wall_activated), self, G_CONNECT_SWAPPED);
  gtk_widget_set_parent (GTK_WIDGET (self->wall), GTK_WIDGET (self));
  add_columns (self);
  slv_columns_set_name (self->view, _("Copies that you own"));
  slv_lot_table_set_cursor (self, 0);
  slv_lot_table_watch_input (self);
  g_signal_connect_object (self->selection, "selection-changed", G_CALLBACK (lot_table_selection_changed), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (gtk_column_view_get_sorter (self->view), "changed", G_CALLBACK (order_changed), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (gtk_scrolled_window_get_vadjustment (self->scroller), "value-changed", G_CALLBACK (slv_lot_table_commit),
                           self, G_CONNECT_SWAPPED);
  show_look (self);
}
