/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-collection-page.c: see the header. A new snapshot shows itself in the rows that are there within the frame; the search runs
 * again behind it, and rows come, go or move when it has ended. One search runs at a time. */
#include "cards/slv-card-peek.h"
#include "collection/slv-collection-page-private.h"
#include "widgets/slv-parts.h"

#define FOLD_WIDTH 760   /* pixels of the page under which the places lie over the table */

static void search (SlvCollectionPage *self);

/* ---- what is shown ---- */

static gboolean
focus_among_lots (SlvCollectionPage *self)
{
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));
  GtkWidget *focus = root ? gtk_root_get_focus (root) : NULL;

  return focus && gtk_widget_get_mapped (focus) && gtk_widget_is_ancestor (focus, GTK_WIDGET (self->stack));
}

/* When the row that had the focus has gone and none took its place, the focus would fall back into the header, where the keys
 * of the page are not heard. */
static void
keep_focus (SlvCollectionPage *self, gboolean had)
{
  if ((!had && !self->lost) || focus_among_lots (self))
    return;
  if (slv_ui_is_at (self->stack, "lots"))
    slv_lot_table_focus (self->table);
  else
    gtk_widget_child_focus (gtk_stack_get_visible_child (self->stack), GTK_DIR_TAB_FORWARD);
  self->lost = !focus_among_lots (self);
}

static void
find_lost (gpointer self)
{
  keep_focus (self, FALSE);
}

static void
show_stack (SlvCollectionPage *self)
{
  SlvCollection *collection = slv_holdings_get_collection (self->holdings);
  gboolean none = collection && slv_collection_n_lots (collection) == 0;
  gboolean found = self->shown && self->shown->len > 0, had = focus_among_lots (self);

  slv_ui_turn_to (self->stack, none ? "empty" : self->shown == NULL ? "loading" : found ? "lots" : "no-match");
  keep_focus (self, had);
}

/* (transfer full): how many they are and, where prices are known, what they are worth; how much of that is not known is in the tooltip. */
static char *
count_text (SlvCollectionPage *self, const SlvLotHits *hits)
{
  const SlvPriceBook *book = slv_holdings_get_prices (self->holdings);
  g_autofree char *notes = book != NULL ? slv_price_book_notes (book, &hits->worth) : NULL;
  g_autofree char *text = slv_lots_text (hits->n, hits->copies), *worth = NULL;

  gtk_widget_set_tooltip_text (GTK_WIDGET (self->count_label), notes != NULL && *notes != '\0' ? notes : NULL);
  if (book == NULL || !slv_price_book_has_any (book) || hits->worth.copies == 0)
    return g_steal_pointer (&text);
  worth = slv_cost_text (&hits->worth, slv_price_book_currency (book));
  return g_strdup_printf (_("%s · worth %s"), text, worth);
}

static void
show_hits (SlvCollectionPage *self, SlvLotHits *hits)
{
  static const SlvSpan nowhere;
  g_autofree char *message = hits->fault ? slv_ui_error_text (hits->fault) : NULL;

  slv_query_entry_set_fault (self->entry, message, hits->fault ? hits->span : nowhere);
  if (hits->ids == NULL)
    return;
  g_clear_pointer (&self->shown, g_array_unref);
  self->shown = g_array_ref (hits->ids);
  g_autofree char *text = count_text (self, hits);
  gtk_label_set_text (self->count_label, text);
  show_stack (self);
  gboolean had = focus_among_lots (self);
  if (self->typed && !had)   /* of rows that are not laid out yet GTK knows no place */
    slv_lot_table_to_top (self->table);
  self->typed = FALSE;
  slv_lot_table_set (self->table, hits->collection, hits->ids, hits->pockets);
  keep_focus (self, had);
  if (self->lost)   /* a table that comes for the first time has rows when it is on the screen */
    slv_ui_once (self, NULL, G_PRIORITY_DEFAULT_IDLE, 0, G_CALLBACK (find_lost));
  if (self->wanted != 0 && slv_lot_table_select (self->table, self->wanted))
    self->wanted = 0;
  slv_collection_page_update_actions (self);
}

static void
search_done (GObject *source G_GNUC_UNUSED, GAsyncResult *result, gpointer data)
{
  g_autoptr (SlvCollectionPage) self = data;
  g_autoptr (SlvLotHits) hits = slv_lot_search_finish (result);
  gboolean again = self->again;

  g_clear_object (&self->cancellable);
  self->again = FALSE;
  if (self->session && !again && hits)
    show_hits (self, hits);
  if (self->session && again)
    search (self);
}

static void
search (SlvCollectionPage *self)
{
  SlvCollection *collection = self->holdings ? slv_holdings_get_collection (self->holdings) : NULL;

  if (collection == NULL)
    return;
  if (self->cancellable)
    {
      self->again = TRUE;
      g_cancellable_cancel (self->cancellable);
      return;
    }
  SlvLotSearch wanted = (SlvLotSearch) { collection, slv_session_get_game (self->session), slv_query_entry_get_text (self->entry),
                                         slv_lot_table_get_sort (self->table), slv_places_pane_get_chosen (self->places), FALSE, NULL, NULL };
  g_autoptr (GPtrArray) pile = slv_lot_table_dup_pile (self->table, &wanted);
  self->cancellable = g_cancellable_new ();
  slv_lot_search_run_async (&wanted, self->cancellable, search_done, g_object_ref (self));
}

/* What was found then is seen from its beginning, as it is of cards and of decks. */
static void
on_query_changed (SlvCollectionPage *self)
{
  self->typed = TRUE;
  search (self);
}

static void
collection_changed (SlvCollectionPage *self)
{
  SlvCollection *collection = slv_holdings_get_collection (self->holdings);
  gboolean had = focus_among_lots (self);

  if (slv_lot_table_get_collection (self->table) != NULL)
    slv_lot_table_renew (self->table, collection);
  keep_focus (self, had);
  slv_places_pane_set_collection (self->places, collection);
  show_stack (self);
  search (self);
}

static void
collection_failed (SlvCollectionPage *self, const GError *error)
{
  slv_window_error (GTK_WIDGET (self), _("The collection could not be read"), error);
}

static void
place_chosen (SlvCollectionPage *self)
{
  slv_collection_page_update_actions (self);
  search (self);
}

static void
collection_page_source_changed (SlvCollectionPage *self)
{
  g_autoptr (GMenuModel) looks = slv_lot_table_make_menu (self->table, GTK_WIDGET (self));

  gtk_menu_button_set_menu_model (GTK_MENU_BUTTON (self->columns_button), looks);
  slv_query_entry_set_source (self->entry, slv_session_get_index (self->session), slv_session_get_game (self->session));
  search (self);
}

/* What is offered while typing: fields of lots, with what is noted of the copies that there are. */
static SlvSearchFields *
dup_fields (gpointer data)
{
  SlvCollectionPage *self = data;
  SlvCollection *collection = self->holdings ? slv_holdings_get_collection (self->holdings) : NULL;

  return collection ? slv_search_fields_new_of_lots (collection) : NULL;
}

/* ---- quick entry ---- */

static void
entered (SlvCollectionPage *self, gint64 lot)
{
  if (!slv_lot_table_select (self->table, lot))
    self->wanted = lot;
}

static void
enter_toggled (SlvCollectionPage *self)
{
  gboolean on = gtk_toggle_button_get_active (GTK_TOGGLE_BUTTON (self->enter_button));

  gtk_revealer_set_reveal_child (self->revealer, on);
  if (on)
    slv_entry_bar_focus (self->entry_bar);
  else
    slv_lot_table_focus (self->table);
}

static void
entry_closed (SlvCollectionPage *self)
{
  gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (self->enter_button), FALSE);
}

/* ---- narrow windows ---- */

/* Places lie beside the table, or over it where there is no room. */
static void
fold_places (SlvCollectionPage *self, int width)
{
  gboolean narrow = width < FOLD_WIDTH * MAX (1, slv_ui_text_scale ()), folded = adw_flap_get_folded (self->flap);

  if (narrow == folded)
    return;
  adw_flap_set_fold_policy (self->flap, narrow ? ADW_FLAP_FOLD_POLICY_ALWAYS : ADW_FLAP_FOLD_POLICY_NEVER);
  adw_flap_set_reveal_flap (self->flap, !narrow);
}

/* ---- what the window asks of a page ---- */

static gboolean
focus_search (SlvPage *page)
{
  SlvCollectionPage *self = SLV_COLLECTION_PAGE (page);
  GtkWidget *content = slv_collection_page_get_content (self);

  self->lost = FALSE;
  if (content == NULL)
    slv_query_entry_focus (self->entry);
  else if (SLV_IS_WANTS_VIEW (content))
    slv_wants_view_focus_search (SLV_WANTS_VIEW (content));
  else if (SLV_IS_SETS_VIEW (content))
    slv_sets_view_focus_search (SLV_SETS_VIEW (content));
  else
    slv_built_view_focus_search (SLV_BUILT_VIEW (content));
  return TRUE;
}

static gboolean
focus (SlvPage *page)
{
  SlvCollectionPage *self = SLV_COLLECTION_PAGE (page);

  if (slv_collection_page_get_content (self) != NULL)
    return focus_search (page);
  keep_focus (self, TRUE);
  return !self->lost;
}

static gboolean
can_go_back (SlvPage *page)
{
  AdwFlap *flap = SLV_COLLECTION_PAGE (page)->flap;
  GtkWidget *content = slv_collection_page_get_content (SLV_COLLECTION_PAGE (page));

  if (content != NULL)
    return SLV_IS_SETS_VIEW (content) && slv_sets_view_can_go_back (SLV_SETS_VIEW (content));
  return adw_flap_get_folded (flap) && adw_flap_get_reveal_flap (flap);
}

static gboolean
go_back (SlvPage *page)
{
  if (!can_go_back (page))
    return FALSE;
  if (slv_collection_page_shows_copies (SLV_COLLECTION_PAGE (page)))
    adw_flap_set_reveal_flap (SLV_COLLECTION_PAGE (page)->flap, FALSE);
  else
    slv_sets_view_go_back (SLV_SETS_VIEW (slv_collection_page_get_content (SLV_COLLECTION_PAGE (page))));
  return TRUE;
}

static gboolean
show_view (SlvPage *page, const char *name)
{
  return slv_collection_page_show_view (SLV_COLLECTION_PAGE (page), name);
}

static gboolean
step (SlvPage *page, gboolean redo)
{
  slv_collection_page_undo (SLV_COLLECTION_PAGE (page), redo);
  return TRUE;
}

static gboolean
refresh (SlvPage *page)
{
  slv_holdings_reload (SLV_COLLECTION_PAGE (page)->holdings);
  return TRUE;
}

SLV_DEFINE_PAGE (SlvCollectionPage, slv_collection_page, ADW_TYPE_BIN, .focus = focus, .focus_search = focus_search,
                 .can_go_back = can_go_back, .go_back = go_back, .step = step, .refresh = refresh,
                 .show_view = show_view, .open_files = slv_collection_page_open_files)

/* ---- the type ---- */

static void
slv_collection_page_realize (GtkWidget *widget)
{
  GTK_WIDGET_CLASS (slv_collection_page_parent_class)->realize (widget);
  SLV_COLLECTION_PAGE (widget)->layout_handler
    = g_signal_connect_object (gtk_native_get_surface (gtk_widget_get_native (widget)), "layout", G_CALLBACK (fold_places), widget,
                               G_CONNECT_SWAPPED);
}

static void
slv_collection_page_unrealize (GtkWidget *widget)
{
  g_clear_signal_handler (&SLV_COLLECTION_PAGE (widget)->layout_handler, gtk_native_get_surface (gtk_widget_get_native (widget)));
  GTK_WIDGET_CLASS (slv_collection_page_parent_class)->unrealize (widget);
}

SLV_DEFINE_DISPOSE (SlvCollectionPage, slv_collection_page, (cancel, cancellable), (g_object_unref, holdings), (g_object_unref, session), shown);

static void
slv_collection_page_class_init (SlvCollectionPageClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = slv_collection_page_dispose;
  widget_class->realize = slv_collection_page_realize;
  widget_class->unrealize = slv_collection_page_unrealize;
  SLV_UI_TYPES (SLV_TYPE_ENTRY_BAR, SLV_TYPE_WRAP_LAYOUT, SLV_TYPE_LOT_TABLE, SLV_TYPE_PLACES_PANE, SLV_TYPE_QUERY_ENTRY);
  SLV_UI_TEMPLATE (widget_class, SlvCollectionPage, "collection/slv-collection-page.ui", views, flap, places, entry,
                   places_button, enter_button, change_button, remove_button, columns_button, more_button, count_label, revealer,
                   entry_bar, stack, table);
  slv_collection_page_install_actions (widget_class);
}

static void
slv_collection_page_init (SlvCollectionPage *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  slv_query_entry_set_title (self->entry, _("Search your copies"));
  slv_query_entry_set_fields (self->entry, dup_fields, self);
  slv_ui_ready_buttons (GTK_WIDGET (self));
  g_object_bind_property (self->flap, "reveal-flap", self->places_button, "active", G_BINDING_BIDIRECTIONAL | G_BINDING_SYNC_CREATE);
  g_signal_connect_object (self->flap, "notify::reveal-flap", G_CALLBACK (slv_page_changed), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->entry, "query-changed", G_CALLBACK (on_query_changed), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->entry, "activate", G_CALLBACK (slv_lot_table_focus), self->table, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->table, "sort-changed", G_CALLBACK (search), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->table, "selected", G_CALLBACK (slv_collection_page_update_actions), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->table, "edited", G_CALLBACK (slv_collection_page_edited), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->places, "chosen", G_CALLBACK (place_chosen), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->places, "dropped", G_CALLBACK (slv_collection_page_move_to), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->enter_button, "toggled", G_CALLBACK (enter_toggled), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->entry_bar, "entered", G_CALLBACK (entered), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->entry_bar, "closed", G_CALLBACK (entry_closed), self, G_CONNECT_SWAPPED);
  slv_collection_page_update_actions (self);
}

GtkWidget *
slv_collection_page_new (SlvSession *session)
{
  SlvCollectionPage *self = g_object_new (SLV_TYPE_COLLECTION_PAGE, NULL);

  self->session = g_object_ref (session);
  self->holdings = g_object_ref (slv_session_get_holdings (session));
  slv_entry_bar_set_session (self->entry_bar, session);
  slv_lot_table_set_session (self->table, session);
  g_signal_connect_object (self->holdings, "changed", G_CALLBACK (collection_changed), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->holdings, "failed", G_CALLBACK (collection_failed), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (session, "notify::game", G_CALLBACK (collection_page_source_changed), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (session, "index-changed", G_CALLBACK (collection_page_source_changed), self, G_CONNECT_SWAPPED);
  collection_page_source_changed (self);
  if (slv_holdings_get_collection (self->holdings))
    collection_changed (self);
  slv_collection_page_init_views (self);
  return GTK_WIDGET (self);
}
