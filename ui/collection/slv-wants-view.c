/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-wants-view.c: see the header. The list is worked out in the thread of the store whenever copies, decks or the query change;
 * one look runs at a time. */
#include "cards/slv-card-peek.h"
#include "collection/slv-wants-view-private.h"
#include "widgets/slv-columns.h"
#include <glib/gi18n-lib.h>

G_DEFINE_FINAL_TYPE (SlvWantsView, slv_wants_view, ADW_TYPE_BIN)

#define DECK "slv-deck"

static char *
key_of (gconstpointer row)
{
  const SlvWanted *wanted = row;

  if (wanted->want != 0)
    return g_strdup_printf ("w%" G_GINT64_FORMAT, wanted->want);
  return wanted->row != SLV_ROW_NONE ? g_strdup_printf ("c%u", wanted->row) : g_strconcat ("?", wanted->name, NULL);
}

/* ---- decks that count ---- */

static gboolean
counts (SlvWantsView *self, gint64 id)
{
  for (guint i = 0; i < self->ids->len; i++)
    if (g_array_index (self->ids, gint64, i) == id)
      return TRUE;
  return FALSE;
}

static void
deck_toggled (SlvWantsView *self, GtkCheckButton *check)
{
  gint64 id = *(gint64 *) g_object_get_data (G_OBJECT (check), DECK);
  g_autoptr (GArray) ids = g_array_new (FALSE, FALSE, sizeof (gint64));

  for (guint i = 0; i < self->ids->len; i++)
    if (g_array_index (self->ids, gint64, i) != id)
      g_array_append_val (ids, g_array_index (self->ids, gint64, i));
  if (gtk_check_button_get_active (check))
    g_array_append_val (ids, id);
  g_array_unref (self->ids);
  self->ids = g_array_ref (ids);
  slv_wants_view_look (self, ids);
}

static void
add_deck (SlvWantsView *self, const SlvDeck *deck)
{
  GtkWidget *check = gtk_check_button_new_with_label (deck->name), *row = gtk_list_box_row_new ();
  GtkWidget *label = gtk_widget_get_last_child (check);

  if (GTK_IS_LABEL (label))
    gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
  gtk_widget_set_tooltip_text (check, deck->name);
  gtk_check_button_set_active (GTK_CHECK_BUTTON (check), counts (self, deck->id));
  g_object_set_data_full (G_OBJECT (check), DECK, g_memdup2 (&deck->id, sizeof deck->id), g_free);
  g_object_set_data_full (G_OBJECT (row), DECK, g_utf8_casefold (deck->name, -1), g_free);
  g_signal_connect_object (check, "toggled", G_CALLBACK (deck_toggled), self, G_CONNECT_SWAPPED);
  gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (row), FALSE);
  gtk_widget_set_focusable (row, FALSE);
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (row), check);
  gtk_list_box_append (self->deck_list, row);
}

static gboolean
deck_matches (GtkListBoxRow *row, gpointer data)
{
  SlvWantsView *self = data;
  g_autofree char *wanted = g_utf8_casefold (gtk_editable_get_text (GTK_EDITABLE (self->deck_search)), -1);

  return strstr (g_object_get_data (G_OBJECT (row), DECK), wanted) != NULL;
}

/* The checks stay as they are while somebody uses them. */
static void
show_decks (SlvWantsView *self, const SlvWantsFound *look)
{
  GtkPopover *popover = gtk_menu_button_get_popover (self->decks_button);
  GtkWidget *child;
  guint n = 0;

  for (guint i = 0; i < look->decks->len; i++)
    n += counts (self, ((SlvDeck *) look->decks->pdata[i])->id);
  g_autofree char *text = slv_tell_printf (g_dngettext (GETTEXT_PACKAGE, "For %u deck", "For %u decks", n), n);
  gtk_menu_button_set_label (self->decks_button, text);
  slv_ui_set_name (GTK_WIDGET (self->decks_button), text);
  if (gtk_widget_get_visible (GTK_WIDGET (popover)))
    return;
  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self->deck_list))) != NULL && GTK_IS_LIST_BOX_ROW (child))
    gtk_list_box_remove (self->deck_list, child);
  for (guint i = 0; i < look->decks->len; i++)
    add_deck (self, look->decks->pdata[i]);
  gtk_widget_set_visible (GTK_WIDGET (self->deck_search), look->decks->len > 8);
  gtk_widget_set_visible (GTK_WIDGET (self->none_label), look->decks->len == 0);
}

/* ---- what is shown ---- */

static void
show_count (SlvWantsView *self, const SlvWantsFound *look)
{
  g_autofree char *lines = slv_tell_printf (ngettext ("%u line", "%u lines", look->rows->len), look->rows->len), *missing = NULL, *text = NULL;
  guint64 n = 0;

  for (guint i = 0; i < look->rows->len; i++)
    n += ((SlvWanted *) look->rows->pdata[i])->missing;
  missing = slv_tell_printf (ngettext ("%llu copy missing", "%llu copies missing", n), (unsigned long long) n);
  /* Translators: "3 lines · 5 copies missing", both already translated */
  text = g_strdup_printf (_("%s · %s"), lines, missing);
  gtk_label_set_text (self->count_label, text);
}

static gboolean
focus_within (SlvWantsView *self)
{
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));
  GtkWidget *focus = root ? gtk_root_get_focus (root) : NULL;

  return focus && gtk_widget_is_ancestor (focus, GTK_WIDGET (self->stack));
}

static void
show (SlvWantsView *self, const SlvWantsFound *look)
{
  static const SlvSpan nowhere;
  g_autofree char *message = look->fault ? slv_ui_error_text (look->fault) : NULL;
  gboolean had = focus_within (self);

  slv_query_entry_set_fault (self->entry, message, look->fault ? look->span : nowhere);
  g_array_unref (self->ids);
  self->ids = g_array_ref (look->ids);
  show_decks (self, look);
  if (look->rows == NULL)
    return;
  g_clear_pointer (&self->index, slv_index_unref);
  self->index = slv_index_ref (look->index);
  slv_keyed_list_set (self->list, look->rows);
  show_count (self, look);
  const char *page = look->rows->len > 0 ? "rows" : look->n_all > 0 ? "no-match" : look->ids->len > 0 ? "complete" : "empty";
  gtk_stack_set_visible_child_name (self->stack, page);
  /* the row with the focus has gone: the keys of this view stay with it */
  if (had && !focus_within (self))
    gtk_widget_child_focus (GTK_WIDGET (self->stack), GTK_DIR_TAB_FORWARD);
  slv_wants_view_update_actions (self);
}

static void
looked (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (SlvWantsView) self = data;
  const SlvWantsFound *look = slv_holdings_run_data (result);
  g_autoptr (GError) error = NULL;
  gboolean good = slv_holdings_run_finish (SLV_HOLDINGS (source), result, &error), again = self->again;

  self->looking--;
  if (self->session == NULL || self->looking > 0)
    return;
  self->again = FALSE;
  if (!good)
    slv_window_error (GTK_WIDGET (self), _("The wants could not be read"), error);
  else if (again)
    slv_wants_view_look (self, NULL);
  else
    show (self, look);
}

void
slv_wants_view_look (SlvWantsView *self, GArray *choose)
{
  if (self->session == NULL || slv_holdings_get_collection (self->holdings) == NULL)
    return;
  if (self->looking > 0 && choose == NULL)
    {
      self->again = TRUE;
      return;
    }
  self->looking++;
  slv_wants_found_run (self->holdings, slv_session_get_game (self->session), slv_query_entry_get_text (self->entry), choose, looked,
                      g_object_ref (self));
}

static void
look_again (SlvWantsView *self)
{
  if (gtk_widget_get_mapped (GTK_WIDGET (self)))
    slv_wants_view_look (self, NULL);
}

static void
source_changed (SlvWantsView *self)
{
  slv_query_entry_set_source (self->entry, slv_session_get_index (self->session), slv_session_get_game (self->session));
  look_again (self);
}

GPtrArray *
slv_wants_view_dup_selected (SlvWantsView *self)
{
  GPtrArray *rows = g_ptr_array_new ();
  g_autoptr (GtkBitset) chosen = gtk_selection_model_get_selection (GTK_SELECTION_MODEL (self->selection));
  GtkBitsetIter iter;
  guint position;

  if (gtk_bitset_iter_init_first (&iter, chosen, &position))
    do
      {
        g_autoptr (SlvKeyedItem) item = g_list_model_get_item (G_LIST_MODEL (self->selection), position);

        g_ptr_array_add (rows, slv_keyed_item_get_row (item));
      }
    while (gtk_bitset_iter_next (&iter, &position));
  return rows;
}

void
slv_wants_view_focus_search (SlvWantsView *self)
{
  slv_query_entry_focus (self->entry);
}

/* ---- the type ---- */

static void
slv_wants_view_dispose (GObject *object)
{
  SlvWantsView *self = SLV_WANTS_VIEW (object);

  g_clear_object (&self->holdings);
  g_clear_object (&self->session);
  g_clear_object (&self->selection);
  g_clear_object (&self->list);
  g_clear_pointer (&self->index, slv_index_unref);
  G_OBJECT_CLASS (slv_wants_view_parent_class)->dispose (object);
}

static void
slv_wants_view_finalize (GObject *object)
{
  g_array_unref (SLV_WANTS_VIEW (object)->ids);
  G_OBJECT_CLASS (slv_wants_view_parent_class)->finalize (object);
}

static void
slv_wants_view_map (GtkWidget *widget)
{
  GTK_WIDGET_CLASS (slv_wants_view_parent_class)->map (widget);
  slv_wants_view_look (SLV_WANTS_VIEW (widget), NULL);
}

static void
slv_wants_view_class_init (SlvWantsViewClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = slv_wants_view_dispose;
  G_OBJECT_CLASS (klass)->finalize = slv_wants_view_finalize;
  widget_class->map = slv_wants_view_map;
  g_type_ensure (SLV_TYPE_QUERY_ENTRY);
  gtk_widget_class_set_template_from_resource (widget_class, SLV_UI_PATH "collection/slv-wants-view.ui");
  SLV_UI_CHILDREN (widget_class, SlvWantsView, entry, decks_button, add_button, arrived_button, remove_button,
                   share_button, count_label, none_label, deck_search, deck_list, stack, table);
  slv_wants_view_install_actions (widget_class);
}

static void
name_parts (SlvWantsView *self)
{
  slv_columns_set_name (self->table, _("List of wants"));
  slv_ui_ready_buttons (GTK_WIDGET (self));
  slv_ui_set_name (GTK_WIDGET (self->deck_list), _("Decks that count"));
  slv_ui_set_name (GTK_WIDGET (self->deck_search), _("Find a deck"));
}

static void
activated (SlvWantsView *self)
{
  gtk_widget_activate_action (GTK_WIDGET (self), "wants.edit", NULL);
}

static void
slv_wants_view_init (SlvWantsView *self)
{
  GtkSortListModel *sorted;

  gtk_widget_init_template (GTK_WIDGET (self));
  self->ids = g_array_new (FALSE, FALSE, sizeof (gint64));
  self->list = slv_keyed_list_new (key_of);
  slv_wants_view_add_columns (self);
  sorted = gtk_sort_list_model_new (G_LIST_MODEL (g_object_ref (self->list)), g_object_ref (gtk_column_view_get_sorter (self->table)));
  self->selection = gtk_multi_selection_new (G_LIST_MODEL (sorted));
  gtk_column_view_set_model (self->table, GTK_SELECTION_MODEL (self->selection));
  slv_query_entry_set_title (self->entry, _("Search the wants"));
  name_parts (self);
  gtk_list_box_set_filter_func (self->deck_list, deck_matches, self, NULL);
  g_signal_connect_object (self->deck_search, "search-changed", G_CALLBACK (gtk_list_box_invalidate_filter),
                           self->deck_list, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->entry, "query-changed", G_CALLBACK (look_again), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->entry, "activate", G_CALLBACK (gtk_widget_grab_focus), self->table, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->table, "activate", G_CALLBACK (activated), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->selection, "selection-changed", G_CALLBACK (slv_wants_view_update_actions), self, G_CONNECT_SWAPPED);
  slv_wants_view_update_actions (self);
  slv_ui_hide_unseen_pages (GTK_WIDGET (self));
}

GtkWidget *
slv_wants_view_new (SlvSession *session)
{
  SlvWantsView *self = g_object_new (SLV_TYPE_WANTS_VIEW, NULL);

  self->session = g_object_ref (session);
  slv_card_peek_install (GTK_WIDGET (self->table), session, SLV_PEEK_SPACE | SLV_PEEK_MENU, NULL);
  self->holdings = g_object_ref (slv_session_get_holdings (session));
  g_signal_connect_object (self->holdings, "changed", G_CALLBACK (look_again), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (session, "decks-changed", G_CALLBACK (look_again), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (session, "notify::game", G_CALLBACK (source_changed), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (session, "index-changed", G_CALLBACK (source_changed), self, G_CONNECT_SWAPPED);
  source_changed (self);
  return GTK_WIDGET (self);
}
