/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-deck-list.c: see the header. Here are the rows and their folders, and what they follow; what surveys find of decks and which
 * rows are selected is beside it. */
#include <glib/gi18n-lib.h>
#include "decks/slv-deck-list-private.h"
#include "decks/slv-deck-survey.h"
#include "window/slv-window.h"

#define VIEW_KEY "decks-closed"   /* folders that are closed, divided by line ends */
#define NARROW   720              /* pixels, with texts of the usual size */
#define CLOCK    60u              /* seconds: days change, and other programs change things */

G_DEFINE_FINAL_TYPE (SlvDeckList, slv_deck_list, ADW_TYPE_BIN)

enum { SIGNAL_OPEN, SIGNAL_SELECTED, N_SIGNALS };
static guint signals[N_SIGNALS];
enum { PROP_NARROW = 1, PROP_SHOWS_OWNED, PROP_SHOWS_ALSO, N_PROPS };
static GParamSpec *properties[N_PROPS];

/* ---- the rows ---- */

static guint
count_within (SlvDeckList *self, const char *folder)
{
  guint n = 0;
  SLV_EACH (const SlvDeck, deck, self->decks)
    n += slv_deck_list_is_within (slv_deck_list_folder_of (deck), folder) && slv_deck_list_is_sought (self, deck);
  return n;
}

/** Adds the headings of @folder that @before did not need. FALSE: one of them is closed, so that nothing in it is shown. A search
 *  looks into closed folders, too. */
static gboolean
add_headings (SlvDeckList *self, GPtrArray *rows, const char *folder, const char *before)
{
  if (folder[0] == '\0')
    return TRUE;
  for (const char *end = strchr (folder, '/'); ; end = strchr (end + 1, '/'))
    {
      g_autofree char *part = end != NULL ? g_strndup (folder, (gsize) (end - folder)) : g_strdup (folder);
      gboolean open = self->matching != NULL || !g_hash_table_contains (self->closed, part);
      if (!slv_deck_list_is_within (before, part))
        g_ptr_array_add (rows, slv_deck_item_new_folder (part, count_within (self, part), open));
      if (!open || end == NULL)
        return open;
    }
}

static void
add_rows (SlvDeckList *self, GPtrArray *rows)
{
  const char *before = "";
  SLV_EACH (const SlvDeck, deck, self->decks)
    {
      if (!slv_deck_list_is_sought (self, deck))
        continue;
      gboolean shown = add_headings (self, rows, slv_deck_list_folder_of (deck), before);
      before = slv_deck_list_folder_of (deck);
      if (!shown)
        continue;
      SlvDeckItem *item = slv_deck_item_new (self->session, deck);
      slv_deck_list_show_known (self, item);
      g_ptr_array_add (rows, item);
    }
}

void
slv_deck_list_fill (SlvDeckList *self)
{
  g_autoptr (GPtrArray) rows = g_ptr_array_new_with_free_func (g_object_unref);
  g_autoptr (GHashTable) selected = slv_deck_list_dup_selected_keys (self);
  add_rows (self, rows);
  g_list_store_splice (self->items, 0, g_list_model_get_n_items (G_LIST_MODEL (self->items)), rows->pdata, rows->len);
  slv_deck_list_select_keys (self, rows, selected);
  gtk_stack_set_visible_child_name (self->stack, rows->len == 0 && self->matching != NULL ? "none" : "rows");
  g_signal_emit (self, signals[SIGNAL_SELECTED], 0);
}

static void
reload (SlvDeckList *self)
{
  if (self->session == NULL)   /* a thread keeps what is closed already */
    return;
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) decks = slv_store_list_decks (slv_session_get_store (self->session), &error);
  if (decks == NULL)
    {
      slv_window_toast_error (GTK_WIDGET (self), _("The decks could not be listed"), error);
      return;
    }
  const SlvGame *game = slv_session_get_game (self->session);
  for (guint i = decks->len; i > 0; i--)
    {
      const SlvDeck *deck = g_ptr_array_index (decks, i - 1);
      if (game != NULL && deck->game[0] != '\0' && !g_str_equal (deck->game, game->id))
        g_ptr_array_remove_index (decks, i - 1);
    }
  g_ptr_array_unref (self->decks);
  self->decks = g_steal_pointer (&decks);
  slv_deck_list_rank (self);
  slv_deck_list_reorder (self);
  slv_deck_list_judge_rest (self);
  if (self->matching != NULL)
    slv_deck_list_search (self);
}

/** Index, options or collection are others: nothing that was found holds any more. */
static void
on_all_changed (SlvDeckList *self)
{
  if (self->session == NULL)
    return;
  g_hash_table_remove_all (self->known);
  slv_deck_list_show_owned (self);
  reload (self);
}

static void
on_game_changed (SlvDeckList *self)
{
  const SlvFormat *before = slv_format_ref (self->also);
  slv_deck_list_update_formats (self);
  if (self->also != before)
    g_hash_table_remove_all (self->known);
  slv_format_unref (before);
  reload (self);
}

static void
on_active (SlvDeckList *self)
{
  slv_deck_list_look_again (self);
}

/* ---- folders ---- */

static void
toggle_folder (SlvDeckList *self, const char *folder)
{
  g_autofree char *path = g_strdup (folder);
  if (!g_hash_table_remove (self->closed, path))
    g_hash_table_add (self->closed, g_steal_pointer (&path));
  g_autoptr (GString) all = g_string_new (NULL);
  GHashTableIter iter;
  gpointer key;
  g_hash_table_iter_init (&iter, self->closed);
  while (g_hash_table_iter_next (&iter, &key, NULL))
    g_string_append_printf (all, "%s%s", all->len > 0 ? "\n" : "", (char *) key);
  slv_ui_set_view (VIEW_KEY, all->str);
  slv_deck_list_fill (self);
}

/** Left closes a folder and Right opens it, as in any tree; Ctrl+Enter opens decks in tabs. */
static gboolean
on_key (SlvDeckList *self, guint key, guint code G_GNUC_UNUSED, GdkModifierType state)
{
  if ((key == GDK_KEY_Return || key == GDK_KEY_KP_Enter) && (state & GDK_CONTROL_MASK) != 0)
    return gtk_widget_activate_action (GTK_WIDGET (self), "decks.open-tabs", NULL);
  g_autoptr (SlvDeckItem) item = slv_deck_list_dup_only_selected (self);
  g_autofree char *folder = item != NULL ? g_strdup (slv_deck_item_get_folder (item)) : NULL;
  if (folder == NULL || self->matching != NULL || (key != GDK_KEY_Left && key != GDK_KEY_Right))
    return FALSE;
  if (g_hash_table_contains (self->closed, folder) == (key == GDK_KEY_Right))
    toggle_folder (self, folder);
  return TRUE;
}

static void
on_activate (GtkListView *view G_GNUC_UNUSED, guint position, SlvDeckList *self)
{
  g_autoptr (SlvDeckItem) item = g_list_model_get_item (G_LIST_MODEL (self->items), position);
  if (item != NULL && slv_deck_item_get_folder (item) != NULL)
    toggle_folder (self, slv_deck_item_get_folder (item));
  else if (item != NULL)
    g_signal_emit (self, signals[SIGNAL_OPEN], 0, slv_deck_item_get_id (item));
}

static void
on_selected (SlvDeckList *self)
{
  g_signal_emit (self, signals[SIGNAL_SELECTED], 0);
}

/* ---- width ---- */

static gboolean
is_narrow (int width)
{
  return width < NARROW * slv_ui_text_scale ();
}

/** Of the bar beside the rows, where it takes room. */
static int
bar_width (SlvDeckList *self, int width)
{
  GtkWidget *rows = gtk_widget_get_parent (GTK_WIDGET (self->view));
  return gtk_widget_get_mapped (rows) ? MAX (0, width - gtk_widget_get_width (rows)) : self->bar;
}

static gboolean
lay_out (gpointer data)
{
  SlvDeckList *self = data;
  self->relayout = 0;
  self->narrow = is_narrow (gtk_widget_get_width (GTK_WIDGET (self)));
  self->bar = bar_width (self, gtk_widget_get_width (GTK_WIDGET (self)));
  gtk_widget_set_margin_end (self->top, self->bar);   /* the headings stand above their columns */
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_NARROW]);
  return G_SOURCE_REMOVE;
}

static void
slv_deck_list_measure (GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum, int *natural, int *minimum_baseline,
                       int *natural_baseline)
{
  *minimum_baseline = *natural_baseline = -1;
  gtk_widget_measure (adw_bin_get_child (ADW_BIN (widget)), orientation, for_size, minimum, natural, NULL, NULL);
}

static void
slv_deck_list_size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  SlvDeckList *self = SLV_DECK_LIST (widget);
  gtk_widget_allocate (adw_bin_get_child (ADW_BIN (widget)), width, height, baseline, NULL);
  if (self->popover != NULL)
    gtk_popover_present (GTK_POPOVER (self->popover));
  if ((is_narrow (width) != self->narrow || bar_width (self, width) != self->bar) && self->relayout == 0)   /* not now: columns cannot come and go while space is given out */
    self->relayout = slv_ui_later (self, G_PRIORITY_DEFAULT_IDLE, 0, lay_out);
}

static void
slv_deck_list_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  SlvDeckList *self = SLV_DECK_LIST (object);
  if (id == PROP_NARROW)
    g_value_set_boolean (value, self->narrow);
  else if (id == PROP_SHOWS_OWNED)
    g_value_set_boolean (value, self->owns);
  else if (id == PROP_SHOWS_ALSO)
    g_value_set_boolean (value, self->also != NULL);
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static void
on_root (SlvDeckList *self)
{
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));
  if (GTK_IS_WINDOW (root))
    g_signal_connect_object (root, "notify::is-active", G_CALLBACK (on_active), self, G_CONNECT_SWAPPED);
}

static void
slv_deck_list_dispose (GObject *object)
{
  SlvDeckList *self = SLV_DECK_LIST (object);
  slv_deck_list_give_up (&self->judging);
  slv_deck_list_give_up (&self->searching);
  g_clear_handle_id (&self->clock, g_source_remove);
  g_clear_handle_id (&self->relayout, g_source_remove);
  g_clear_pointer (&self->popover, gtk_widget_unparent);
  g_clear_pointer (&self->formats, g_ptr_array_unref);
  slv_format_keep (&self->also, NULL);
  g_clear_pointer (&self->ranks, g_hash_table_unref);
  g_clear_pointer (&self->decks, g_ptr_array_unref);
  g_clear_pointer (&self->known, g_hash_table_unref);
  g_clear_pointer (&self->matching, g_hash_table_unref);
  g_clear_pointer (&self->closed, g_hash_table_unref);
  g_clear_pointer (&self->day, g_free);
  g_clear_object (&self->selection);
  g_clear_object (&self->items);
  g_clear_object (&self->session);
  G_OBJECT_CLASS (slv_deck_list_parent_class)->dispose (object);
}

/** By the Menu key, on the row that has the focus. */
static gboolean
on_menu_key (GtkWidget *widget, GVariant *args G_GNUC_UNUSED, gpointer data G_GNUC_UNUSED)
{
  GtkWidget *focus = gtk_root_get_focus (gtk_widget_get_root (widget)), *row = focus != NULL ? gtk_widget_get_first_child (focus) : NULL;
  guint position = slv_deck_item_position (row);
  if (position == GTK_INVALID_LIST_POSITION)
    return FALSE;
  slv_deck_list_pop_up (widget, position, row, MIN (gtk_widget_get_width (row), gtk_widget_get_height (row)), gtk_widget_get_height (row));
  return TRUE;
}

static void
slv_deck_list_class_init (SlvDeckListClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  G_OBJECT_CLASS (klass)->dispose = slv_deck_list_dispose;
  G_OBJECT_CLASS (klass)->get_property = slv_deck_list_get_property;
  widget_class->measure = slv_deck_list_measure;
  widget_class->size_allocate = slv_deck_list_size_allocate;
  properties[PROP_NARROW] = g_param_spec_boolean ("narrow", NULL, NULL, FALSE, G_PARAM_READABLE | G_PARAM_STATIC_STRINGS);
  properties[PROP_SHOWS_OWNED] = g_param_spec_boolean ("shows-owned", NULL, NULL, FALSE, G_PARAM_READABLE | G_PARAM_STATIC_STRINGS);
  properties[PROP_SHOWS_ALSO] = g_param_spec_boolean ("shows-also", NULL, NULL, FALSE, G_PARAM_READABLE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (G_OBJECT_CLASS (klass), N_PROPS, properties);
  signals[SIGNAL_OPEN] = g_signal_new ("open", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                       G_TYPE_NONE, 1, G_TYPE_INT64);
  signals[SIGNAL_SELECTED] = g_signal_new ("selected", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                           G_TYPE_NONE, 0);
  gtk_widget_class_set_template_from_resource (widget_class, SLV_UI_PATH "decks/slv-deck-list.ui");
  SLV_UI_CHILDREN (widget_class, SlvDeckList, view, search, status, stack, top, heads, first_heads, also_choice);
  gtk_widget_class_bind_template_callback_full (widget_class, "search", G_CALLBACK (slv_deck_list_search));
  slv_deck_list_install_sort (widget_class);
  gtk_widget_class_add_binding (widget_class, GDK_KEY_Menu, 0, on_menu_key, NULL);
  gtk_widget_class_add_binding (widget_class, GDK_KEY_F10, GDK_SHIFT_MASK, on_menu_key, NULL);
}

static void
recall_closed (SlvDeckList *self)
{
  g_autofree char *view = slv_ui_get_view (VIEW_KEY);
  g_auto (GStrv) folders = g_strsplit (view != NULL ? view : "", "\n", -1);
  for (guint i = 0; folders[i] != NULL; i++)
    if (folders[i][0] != '\0')
      g_hash_table_add (self->closed, g_strdup (folders[i]));
}

static void
slv_deck_list_init (SlvDeckList *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  self->narrow = TRUE;   /* columns that are not there yet ask for no room */
  gtk_widget_set_layout_manager (GTK_WIDGET (self), NULL);   /* ours sees how wide it is */
  self->decks = g_ptr_array_new ();
  self->formats = g_ptr_array_new_with_free_func ((GDestroyNotify) slv_format_unref);
  self->ranks = g_hash_table_new (NULL, NULL);
  self->known = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, (GDestroyNotify) slv_deck_found_free);
  self->closed = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  recall_closed (self);
  self->items = g_list_store_new (SLV_TYPE_DECK_ITEM);
  self->selection = GTK_SELECTION_MODEL (gtk_multi_selection_new (G_LIST_MODEL (g_object_ref (self->items))));
  g_signal_connect_object (self->selection, "selection-changed", G_CALLBACK (on_selected), self, G_CONNECT_SWAPPED);
  GtkListItemFactory *factory = slv_deck_item_factory_new (GTK_WIDGET (self), slv_deck_list_pop_up);
  gtk_list_view_set_factory (self->view, factory);
  g_object_unref (factory);
  gtk_list_view_set_model (self->view, self->selection);
  GtkEventController *keys = gtk_event_controller_key_new ();
  gtk_event_controller_set_propagation_phase (keys, GTK_PHASE_CAPTURE);
  g_signal_connect_object (keys, "key-pressed", G_CALLBACK (on_key), self, G_CONNECT_SWAPPED);
  gtk_widget_add_controller (GTK_WIDGET (self->view), keys);
  g_signal_connect_object (self->view, "activate", G_CALLBACK (on_activate), self, 0);
  g_signal_connect (self, "notify::root", G_CALLBACK (on_root), NULL);
  g_signal_connect (self, "map", G_CALLBACK (on_active), NULL);
  self->clock = slv_ui_later (self, G_PRIORITY_DEFAULT, CLOCK * 1000, slv_deck_list_look_again);
}

GtkWidget *
slv_deck_list_new (SlvSession *session)
{
  SlvDeckList *self = g_object_new (SLV_TYPE_DECK_LIST, NULL);
  self->session = g_object_ref (session);
  g_signal_connect_object (session, "decks-changed", G_CALLBACK (reload), self, G_CONNECT_SWAPPED);
  slv_deck_list_init_sort (self);
  slv_deck_list_show_owned (self);
  slv_deck_list_update_formats (self);
  g_signal_connect_object (session, "notify::game", G_CALLBACK (on_game_changed), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (session, "index-changed", G_CALLBACK (on_all_changed), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (session, "options-changed", G_CALLBACK (on_all_changed), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (slv_session_get_holdings (session), "changed", G_CALLBACK (on_all_changed), self, G_CONNECT_SWAPPED);
  reload (self);
  return GTK_WIDGET (self);
}

void
slv_deck_list_focus_search (SlvDeckList *self)
{
  gtk_widget_grab_focus (GTK_WIDGET (self->search));
}

void
slv_deck_list_focus (SlvDeckList *self)
{
  GtkWidget *row = gtk_widget_get_first_child (GTK_WIDGET (self->view));
  while (row != NULL && (gtk_widget_get_state_flags (row) & GTK_STATE_FLAG_SELECTED) == 0)
    row = gtk_widget_get_next_sibling (row);
  gtk_widget_grab_focus (row != NULL ? row : GTK_WIDGET (self->view));
}

gboolean
slv_deck_list_is_empty (SlvDeckList *self)
{
  return self->decks->len == 0;
}
