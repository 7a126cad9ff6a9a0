/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-cards-page.c: a search for every key. One search runs at a time; while it runs, the text may change as often as it
 * likes and the last text is searched next. A faulty query leaves the last results where they are. */
#include "cards/slv-cards-page-private.h"
#include "cards/slv-card-peek.h"
#include "cards/slv-card-owned.h"
#include "cards/slv-game-offers.h"
#include "window/slv-window.h"
#include <glib/gi18n-lib.h>
#include <string.h>

static void page_init (SlvPageInterface *iface);
G_DEFINE_FINAL_TYPE_WITH_CODE (SlvCardsPage, slv_cards_page, GTK_TYPE_WIDGET,
                               G_IMPLEMENT_INTERFACE (SLV_TYPE_PAGE, page_init))

/* ---- searching ---- */

/* (transfer full): @count, and the copies that a question about what one owns cannot find, since no list knows their cards. */
static char *
with_lacking (SlvCardsPage *self, const char *count)
{
  SlvCollection *collection = slv_holdings_get_collection (slv_session_get_holdings (self->session));
  gboolean asked = collection != NULL && slv_search_fields_ask_collection (self->hits->text);
  guint lacking = asked ? (guint) MIN (slv_collection_place_totals (collection)->tray, G_MAXUINT) : 0;

  /* Translators: "5 cards · 3 copies without a card": those whose card is in no card list */
  return lacking == 0 ? g_strdup (count) : slv_tell_printf (g_dngettext (GETTEXT_PACKAGE, "%s · %u copy without a card", "%s · %u copies without a card", lacking),
                                                            count, lacking);
}

static void
show_count (SlvCardsPage *self, guint n, gboolean printings)
{
  g_autofree char *text = printings ? slv_tell_printf (g_dngettext (GETTEXT_PACKAGE, "%u printing", "%u printings", n), n)
                                    : slv_tell_printf (g_dngettext (GETTEXT_PACKAGE, "%u card", "%u cards", n), n);

  g_autofree char *all = with_lacking (self, text);

  gtk_label_set_text (self->count_label, all);
}

/* No list brings a card: there was none, or what they brought is gone. */
static gboolean
has_none (const SlvIndex *index)
{
  for (guint row = 0; row < slv_index_n_cards (index); row++)
    if (!slv_index_card_gone (index, row))
      return FALSE;
  return TRUE;
}

static void
show_stack (SlvCardsPage *self, guint n_found)
{
  gboolean none = has_none (slv_session_get_index (self->session));
  gboolean first = !none && g_strcmp0 (gtk_stack_get_visible_child_name (self->stack), "no-cards") == 0;

  if (none)
    slv_game_offers_fill (self->offers, self->session);
  gtk_widget_set_visible (self->texts_button, self->hits && self->hits->in_texts);
  gtk_widget_set_visible (self->all_games_button, slv_session_get_game (self->session) != NULL);
  gtk_stack_set_visible_child_name (self->stack, none ? "no-cards" : n_found == 0 ? "no-match" : "results");
  gtk_widget_set_visible (self->count_box, !none);
  gtk_widget_set_visible (GTK_WIDGET (self->handle), !none);
  gtk_widget_set_visible (GTK_WIDGET (self->detail), !none);
  gtk_widget_set_visible (GTK_WIDGET (self->facets), !none);
  if (first && gtk_widget_get_mapped (GTK_WIDGET (self)))   /* what had the focus is gone: it would fall on whatever stands next */
    slv_query_entry_focus (self->entry);
}

static void
show_facets (SlvCardsPage *self)
{
  SlvCardHits *hits = self->hits;

  slv_facet_pane_show (self->facets, hits->index, hits->facets, hits->chosen);
}

/* Rows that are there already stay where they are: only numbers beside them may be others. */
static gboolean
same_rows (const SlvCardHits *a, const SlvCardHits *b)
{
  guint n = b->result->rows->len;

  /* an empty array has no memory to compare */
  return a && a->index == b->index && a->result->printings == b->result->printings && a->result->rows->len == n
         && (n == 0 || memcmp (a->result->rows->data, b->result->rows->data, n * sizeof (guint)) == 0);
}

static gboolean
focus_selected (gpointer data)
{
  SlvCardsPage *self = data;

  if (adw_leaflet_get_folded (self->leaflet))
    slv_card_detail_focus (self->detail);
  else
    slv_cards_page_focus_rows (self);
  return G_SOURCE_REMOVE;
}

/* Its row has the focus, once it was scrolled into sight, or in a narrow window what lies over the rows. */
static void
turn_to_selected (SlvCardsPage *self)
{
  adw_leaflet_set_visible_child_name (self->leaflet, "detail");
  slv_ui_later (self, G_PRIORITY_LOW, 0, focus_selected);
}

/* Takes @hits. */
static void
show_hits (SlvCardsPage *self, SlvCardHits *hits)
{
  static const SlvSpan nowhere;
  g_autofree char *message = hits->fault ? slv_ui_error_text (hits->fault) : NULL;
  gboolean same;

  slv_query_entry_set_fault (self->entry, message, hits->fault ? hits->span : nowhere);
  if (hits->result == NULL)
    {
      slv_card_hits_free (hits);
      return;
    }
  same = same_rows (self->hits, hits);
  g_clear_pointer (&self->hits, slv_card_hits_free);
  self->hits = hits;
  slv_query_entry_set_parts (self->entry, hits->text, hits->parts);
  show_count (self, hits->result->rows->len, hits->result->printings);
  show_stack (self, hits->result->rows->len);
  show_facets (self);
  slv_filter_button_set_query (self->filter_button, hits->text);
  if (!same)
    slv_cards_page_show_rows (self);
  if (self->wanted && slv_cards_page_select (self, self->wanted))
    turn_to_selected (self);
  g_clear_pointer (&self->wanted, g_free);
}

static void
search_done (GObject *source G_GNUC_UNUSED, GAsyncResult *result, gpointer data)
{
  g_autoptr (SlvCardsPage) self = data;
  SlvCardHits *hits = slv_card_search_finish (result);
  gboolean again = self->again, renew = self->renew;

  g_clear_object (&self->cancellable);
  self->again = self->renew = FALSE;
  if (self->session && !again && hits)
    show_hits (self, g_steal_pointer (&hits));
  g_clear_pointer (&hits, slv_card_hits_free);
  if (self->session && (again || renew))
    slv_cards_page_search (self);
  else if (self->session && self->going_on)
    {
      self->going_on = FALSE;
      slv_cards_page_focus_rows (self);
    }
}

void
slv_cards_page_search (SlvCardsPage *self)
{
  g_autoptr (SlvSearchFields) fields = NULL;
  SlvCardSearch search;

  if (self->session == NULL)
    return;
  if (self->cancellable)
    {
      self->again = TRUE;
      g_cancellable_cancel (self->cancellable);
      return;
    }
  search = (SlvCardSearch) { slv_session_get_index (self->session), slv_session_get_game (self->session),
                             slv_query_entry_get_text (self->entry), self->sort, self->printings, TRUE, NULL };
  search.fields = fields = slv_cards_page_dup_fields (self);
  self->cancellable = g_cancellable_new ();
  slv_card_search_run_async (&search, self->cancellable, search_done, g_object_ref (self));
}

/* ---- what the person does ---- */

static void
selected (SlvCardsPage *self)
{
  g_autoptr (SlvCardItem) item = slv_cards_page_dup_selected (self);

  slv_card_detail_show (self->detail, item ? slv_card_item_get_index (item) : NULL,
                        item ? slv_card_item_get_row (item) : SLV_ROW_NONE, item ? slv_card_item_get_printing (item) : SLV_ROW_NONE);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "cards.add", item != NULL);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "cards.take", item != NULL);
}

/* On to the results: those of what is typed, which may still be on their way. */
static void
go_on (SlvCardsPage *self)
{
  self->going_on = self->cancellable != NULL;
  if (!self->going_on)
    slv_cards_page_focus_rows (self);
}

static void
activated (SlvCardsPage *self)
{
  if (!adw_leaflet_get_folded (self->leaflet))
    return;
  adw_leaflet_set_visible_child_name (self->leaflet, "detail");
  slv_card_detail_focus (self->detail);
}

static void
search_texts (GtkWidget *widget, const char *action G_GNUC_UNUSED, GVariant *target G_GNUC_UNUSED)
{
  SlvCardsPage *self = SLV_CARDS_PAGE (widget);

  if (self->hits && self->hits->in_texts)
    slv_query_entry_set_text (self->entry, self->hits->in_texts);
  slv_query_entry_focus (self->entry);
}

/* A value of a facet was switched: it is written into the query, and the next search says what is chosen. */
static void
facet_toggled (SlvCardsPage *self, const char *field, const char *value, gboolean on)
{
  SlvGame *game = self->hits && self->hits->facets ? self->hits->facets->game : NULL;
  const char *now = slv_query_entry_get_text (self->entry);
  g_autofree char *text = g_str_equal (field, SLV_CARD_OWNED) ? slv_card_owned_toggle (now, value, on)
                                                              : slv_query_with (now, game, field, value, on);

  slv_query_entry_set_text (self->entry, text);
}

static void
filter_chosen (SlvCardsPage *self, const char *query)
{
  slv_query_entry_set_text (self->entry, query);
  slv_cards_page_search (self);
  go_on (self);
}

/* ---- what the session does ---- */

static void
source_changed (SlvCardsPage *self)
{
  slv_query_entry_set_source (self->entry, slv_session_get_index (self->session), slv_session_get_game (self->session));
  slv_cards_page_search (self);
}

static void
game_changed (SlvCardsPage *self)
{
  slv_cards_page_read_views (self);
  slv_filter_button_set_game (self->filter_button, slv_session_get_game (self->session));
  source_changed (self);
}

/* What one owns has changed: what stands beside the results, and results that were asked for by it. At the start the collection has been
 * read while the first search is under way: its cards are shown, and not only those of the next one. */
static void
holdings_changed (SlvCardsPage *self)
{
  if (self->cancellable && !slv_search_fields_ask_collection (slv_query_entry_get_text (self->entry)))
    self->renew = TRUE;
  else
    slv_cards_page_search (self);
}

/* A saved deck that the query names has other cards. */
static void
decks_changed (SlvCardsPage *self)
{
  if (slv_saved_decks_asked (slv_query_entry_get_text (self->entry)))
    slv_cards_page_search (self);
}

static void
slv_cards_page_root (GtkWidget *widget)
{
  SlvWindow *window;

  GTK_WIDGET_CLASS (slv_cards_page_parent_class)->root (widget);
  window = slv_window_of (widget);
  if (window)
    g_signal_connect_object (window, "notify::open-deck", G_CALLBACK (slv_cards_page_follow_deck), widget, G_CONNECT_SWAPPED);
}

/* Another deck of the same name may have been opened meanwhile. */
static void
slv_cards_page_map (GtkWidget *widget)
{
  GTK_WIDGET_CLASS (slv_cards_page_parent_class)->map (widget);
  slv_cards_page_follow_deck (SLV_CARDS_PAGE (widget));
}

/* The window's width is known before its insides are laid out. */
static void
slv_cards_page_realize (GtkWidget *widget)
{
  SlvCardsPage *self = SLV_CARDS_PAGE (widget);
  GdkSurface *surface;

  GTK_WIDGET_CLASS (slv_cards_page_parent_class)->realize (widget);
  surface = gtk_native_get_surface (gtk_widget_get_native (widget));
  self->layout_handler = g_signal_connect_object (surface, "layout", G_CALLBACK (slv_cards_page_fold_facets), self,
                                                  G_CONNECT_SWAPPED);
}

static void
slv_cards_page_unrealize (GtkWidget *widget)
{
  GdkSurface *surface = gtk_native_get_surface (gtk_widget_get_native (widget));

  g_clear_signal_handler (&SLV_CARDS_PAGE (widget)->layout_handler, surface);
  GTK_WIDGET_CLASS (slv_cards_page_parent_class)->unrealize (widget);
}

/* ---- the page ---- */

static gboolean
focus (SlvPage *page)
{
  slv_query_entry_focus (SLV_CARDS_PAGE (page)->entry);
  return TRUE;
}

static gboolean
focus_search (SlvPage *page)
{
  SlvCardsPage *self = SLV_CARDS_PAGE (page);

  adw_leaflet_set_visible_child_name (self->leaflet, "list");
  slv_query_entry_focus (self->entry);
  return TRUE;
}

static gboolean
can_go_back (SlvPage *page)
{
  SlvCardsPage *self = SLV_CARDS_PAGE (page);

  return slv_cards_page_facets_cover (self)
         || (adw_leaflet_get_folded (self->leaflet) && adw_leaflet_get_visible_child (self->leaflet) == GTK_WIDGET (self->detail));
}

static gboolean
go_back (SlvPage *page)
{
  SlvCardsPage *self = SLV_CARDS_PAGE (page);

  if (!can_go_back (page))
    return FALSE;
  if (slv_cards_page_facets_cover (self))
    adw_flap_set_reveal_flap (self->flap, FALSE);
  adw_leaflet_set_visible_child_name (self->leaflet, "list");
  slv_cards_page_focus_rows (self);
  return TRUE;
}

static gboolean
show_card (SlvPage *page, const char *card_id)
{
  SlvCardsPage *self = SLV_CARDS_PAGE (page);

  if (slv_index_find_id (slv_session_get_index (self->session), card_id) == SLV_ROW_NONE)
    return FALSE;
  if (self->cancellable == NULL && slv_cards_page_select (self, card_id))
    {
      turn_to_selected (self);
      return TRUE;
    }
  /* not among the results: ask for all cards of all games, and select it when they are there */
  slv_take_str (&self->wanted, g_strdup (card_id));
  slv_query_entry_set_text (self->entry, "");
  slv_session_set_game (self->session, NULL);
  slv_cards_page_search (self);
  return TRUE;
}

static gboolean
run_query (SlvPage *page, const char *text)
{
  SlvCardsPage *self = SLV_CARDS_PAGE (page);

  slv_query_entry_set_text (self->entry, text);
  adw_leaflet_set_visible_child_name (self->leaflet, "list");
  slv_query_entry_focus (self->entry);
  return TRUE;
}

static gboolean
undo (SlvPage *page)
{
  slv_cards_page_step (SLV_CARDS_PAGE (page), FALSE);
  return TRUE;
}

static gboolean
redo (SlvPage *page)
{
  slv_cards_page_step (SLV_CARDS_PAGE (page), TRUE);
  return TRUE;
}

static void
page_init (SlvPageInterface *iface)
{
  iface->undo = undo;
  iface->redo = redo;
  iface->focus = focus;
  iface->focus_search = focus_search;
  iface->can_go_back = can_go_back;
  iface->go_back = go_back;
  iface->show_card = show_card;
  iface->query = run_query;
}

/* ---- the type ---- */

static void
slv_cards_page_dispose (GObject *object)
{
  SlvCardsPage *self = SLV_CARDS_PAGE (object);

  g_cancellable_cancel (self->cancellable);
  if (self->session)
    g_signal_handlers_disconnect_by_data (self->session, self);
  g_clear_object (&self->session);
  g_clear_object (&self->document);
  g_clear_pointer ((GtkWidget **) &self->flap, gtk_widget_unparent);
  g_clear_pointer (&self->hits, slv_card_hits_free);
  g_clear_pointer (&self->columns, g_free);
  g_clear_object (&self->column_actions);
  g_clear_pointer (&self->sort, g_free);
  g_clear_pointer (&self->wanted, g_free);
  G_OBJECT_CLASS (slv_cards_page_parent_class)->dispose (object);
}

static void
ensure_types (void)
{
  g_type_ensure (SLV_TYPE_CARD_DETAIL);
  g_type_ensure (SLV_TYPE_CARD_TABLE);
  g_type_ensure (SLV_TYPE_CARD_WALL);
  g_type_ensure (SLV_TYPE_FACET_PANE);
  g_type_ensure (SLV_TYPE_FILTER_BUTTON);
  g_type_ensure (SLV_TYPE_PANE_HANDLE);
  g_type_ensure (SLV_TYPE_QUERY_ENTRY);
}

static void
slv_cards_page_class_init (SlvCardsPageClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = slv_cards_page_dispose;
  slv_cards_page_install_views (klass);
  widget_class->root = slv_cards_page_root;
  widget_class->map = slv_cards_page_map;
  widget_class->realize = slv_cards_page_realize;
  widget_class->unrealize = slv_cards_page_unrealize;
  ensure_types ();
  gtk_widget_class_set_template_from_resource (widget_class, SLV_UI_PATH "cards/slv-cards-page.ui");
  SLV_UI_CHILDREN (widget_class, SlvCardsPage, flap, leaflet, facets, entry, count_box, count_label, facets_button,
                   table_button, wall_button, size_scale, sort_button, view_button, filter_button, stack, views, table,
                   wall, texts_button, offers, all_games_button, handle, detail);
  slv_cards_page_install_deck (widget_class);
  gtk_widget_class_install_action (widget_class, "cards.search-texts", NULL, search_texts);
}

static void
slv_cards_page_init (SlvCardsPage *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  slv_ui_ready_buttons (GTK_WIDGET (self));
  slv_pane_handle_attach (self->handle, GTK_WIDGET (self->detail), "cards-detail", _("Width of the card's pane"), 280, 320, 640);
  g_signal_connect_object (self->entry, "query-changed", G_CALLBACK (slv_cards_page_search), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->entry, "activate", G_CALLBACK (go_on), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->table, "selected", G_CALLBACK (selected), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->table, "activate", G_CALLBACK (activated), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->wall, "selected", G_CALLBACK (selected), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->wall, "activate", G_CALLBACK (activated), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->facets, "toggle", G_CALLBACK (facet_toggled), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->filter_button, "chosen", G_CALLBACK (filter_chosen), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->leaflet, "notify::folded", G_CALLBACK (slv_page_changed), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->leaflet, "notify::visible-child", G_CALLBACK (slv_page_changed), self, G_CONNECT_SWAPPED);
  slv_cards_page_init_views (self);
  slv_query_entry_set_fields (self->entry, slv_cards_page_dup_fields, self);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "cards.add", FALSE);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "cards.take", FALSE);
}

GtkWidget *
slv_cards_page_new (SlvSession *session)
{
  SlvCardsPage *self = g_object_new (SLV_TYPE_CARDS_PAGE, NULL);

  self->session = g_object_ref (session);
  slv_card_detail_set_session (self->detail, session);
  slv_card_wall_set_images (self->wall, slv_session_get_images (session));
  slv_card_peek_install (GTK_WIDGET (self->table), session, SLV_PEEK_SPACE | SLV_PEEK_MENU | SLV_PEEK_DRAG, NULL);
  slv_card_peek_install (GTK_WIDGET (self->wall), session, SLV_PEEK_SPACE | SLV_PEEK_MENU | SLV_PEEK_DRAG, NULL);
  slv_filter_button_set_store (self->filter_button, slv_session_get_store (session));
  g_signal_connect_object (session, "notify::game", G_CALLBACK (game_changed), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (session, "index-changed", G_CALLBACK (source_changed), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (session, "decks-changed", G_CALLBACK (decks_changed), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (slv_session_get_holdings (session), "changed", G_CALLBACK (holdings_changed), self, G_CONNECT_SWAPPED);
  game_changed (self);
  return GTK_WIDGET (self);
}
