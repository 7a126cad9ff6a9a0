/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-cards-page.c: a search for every key. One search runs at a time; while it runs, the text may change as often as it
 * likes and the last text is searched next. A faulty query leaves the last results where they are. */
#include "config.h"
#include "cards/slv-cards-page.h"
#include "cards/slv-card-columns.h"
#include "cards/slv-card-detail.h"
#include "cards/slv-card-search.h"
#include "cards/slv-card-table.h"
#include "widgets/slv-pane-handle.h"
#include "widgets/slv-query-entry.h"
#include <glib/gi18n-lib.h>

struct _SlvCardsPage {
  GtkWidget      parent_instance;
  AdwLeaflet    *leaflet;
  SlvQueryEntry *entry;
  GtkWidget     *count_box;
  GtkLabel      *count_label;
  GtkMenuButton *sort_button;
  GtkStack      *stack;
  SlvCardTable  *table;
  GtkWidget     *texts_button, *all_games_button;
  SlvPaneHandle *handle;
  SlvCardDetail *detail;
  SlvSession    *session;
  GCancellable  *cancellable;    /* of the search that runs, NULL: none does */
  gboolean       again;          /* something changed meanwhile */
  char          *sort;
  char          *wanted;         /* card to select once results are there */
};

static void page_init (SlvPageInterface *iface);
G_DEFINE_FINAL_TYPE_WITH_CODE (SlvCardsPage, slv_cards_page, GTK_TYPE_WIDGET,
                               G_IMPLEMENT_INTERFACE (SLV_TYPE_PAGE, page_init))

enum { PROP_0, PROP_SORT_BY, PROP_DESCENDING, N_PROPS };
static GParamSpec *props[N_PROPS];

/* ---- searching ---- */

static void
show_count (SlvCardsPage *self, guint n, gboolean printings)
{
  g_autofree char *number = slv_ui_number (n);
  g_autofree char *text = printings
    ? g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "%s printing", "%s printings", n), number)
    : g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "%s card", "%s cards", n), number);

  gtk_label_set_text (self->count_label, text);
}

static void
show_stack (SlvCardsPage *self, guint n_found)
{
  const char *text = slv_query_entry_get_text (self->entry);
  g_autofree char *in_texts = slv_card_search_in_texts (text);
  gboolean none = slv_index_n_cards (slv_session_get_index (self->session)) == 0;

  gtk_widget_set_visible (self->texts_button, in_texts != NULL);
  gtk_widget_set_visible (self->all_games_button, slv_session_get_game (self->session) != NULL);
  gtk_stack_set_visible_child_name (self->stack, none ? "no-cards" : n_found == 0 ? "no-match" : "results");
  gtk_widget_set_visible (self->count_box, !none);
  gtk_widget_set_visible (GTK_WIDGET (self->handle), !none);
  gtk_widget_set_visible (GTK_WIDGET (self->detail), !none);
}

static void
show_hits (SlvCardsPage *self, SlvCardHits *hits)
{
  static const SlvSpan nowhere;
  g_autofree char *message = hits->fault ? slv_ui_error_text (hits->fault) : NULL;

  slv_query_entry_set_fault (self->entry, message, hits->fault ? hits->span : nowhere);
  if (hits->result == NULL)
    return;
  slv_query_entry_set_words (self->entry, hits->words);
  show_count (self, hits->result->rows->len, hits->result->printings);
  show_stack (self, hits->result->rows->len);
  slv_card_table_set_rows (self->table, hits->index, hits->result->rows, hits->result->printings);
  if (self->wanted && slv_card_table_select (self->table, self->wanted))
    adw_leaflet_set_visible_child_name (self->leaflet, "detail");
  g_clear_pointer (&self->wanted, g_free);
}

static void search (SlvCardsPage *self);

static void
search_done (GObject *source G_GNUC_UNUSED, GAsyncResult *result, gpointer data)
{
  g_autoptr (SlvCardsPage) self = data;
  g_autoptr (SlvCardHits) hits = slv_card_search_finish (result);
  gboolean again = self->again;

  g_clear_object (&self->cancellable);
  self->again = FALSE;
  if (self->session == NULL)
    return;
  if (again)
    search (self);
  else if (hits)
    show_hits (self, hits);
}

static void
search (SlvCardsPage *self)
{
  if (self->cancellable)
    {
      self->again = TRUE;
      g_cancellable_cancel (self->cancellable);
      return;
    }
  self->cancellable = g_cancellable_new ();
  slv_card_search_async (slv_session_get_index (self->session), slv_session_get_game (self->session),
                         slv_query_entry_get_text (self->entry), self->sort, self->cancellable, search_done,
                         g_object_ref (self));
}

/* ---- what the person does ---- */

static void
selected (SlvCardsPage *self)
{
  SlvCardItem *item = slv_card_table_get_selected (self->table);

  slv_card_detail_show (self->detail, item ? slv_card_item_get_index (item) : NULL,
                        item ? slv_card_item_get_row (item) : SLV_ROW_NONE);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "cards.add", item != NULL);
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
to_results (SlvCardsPage *self)
{
  slv_card_table_focus (self->table);
}

static char *
sort_key (SlvCardsPage *self)
{
  SlvGame *game = slv_session_get_game (self->session);

  return g_strconcat ("cards-sort/", game ? game->id : "", NULL);
}

/* Takes @sort: from the headers, or from the menu. */
static void
take_sort (SlvCardsPage *self, char *sort)
{
  g_autofree char *key = sort_key (self);

  g_free (self->sort);
  self->sort = sort;
  slv_ui_set_view (key, sort ? sort : "");
  g_object_notify_by_pspec (G_OBJECT (self), props[PROP_SORT_BY]);
  g_object_notify_by_pspec (G_OBJECT (self), props[PROP_DESCENDING]);
  search (self);
}

static void
sort_changed (SlvCardsPage *self)
{
  take_sort (self, slv_card_table_dup_sort (self->table));
}

/* From the menu, for those who do not click on headers. */
static void
choose_sort (SlvCardsPage *self, const char *by, gboolean descending)
{
  g_autofree char *sort = *by ? g_strconcat (descending ? "-" : "", by, NULL) : NULL;

  if (g_strcmp0 (sort, self->sort) == 0)
    return;
  slv_card_table_set_sort (self->table, sort);
  take_sort (self, g_steal_pointer (&sort));
}

static void
fill_sort_menu (SlvCardsPage *self)
{
  SlvSession *session = self->session;
  g_autoptr (GPtrArray) columns = slv_card_columns_choose (slv_session_get_games (session), slv_session_get_game (session));
  g_autoptr (GMenu) menu = g_menu_new (), by = g_menu_new (), down = g_menu_new ();

  g_menu_append (by, _("As the search says"), "cards.sort-by::");
  for (guint i = 0; i < columns->len; i++)
    {
      SlvCardColumn *column = g_ptr_array_index (columns, i);
      g_autoptr (GMenuItem) item = g_menu_item_new (column->title, NULL);

      g_menu_item_set_action_and_target (item, "cards.sort-by", "s", column->id);
      g_menu_append_item (by, item);
    }
  g_menu_append (down, _("Descending"), "cards.descending");
  g_menu_append_section (menu, _("Order by"), G_MENU_MODEL (by));
  g_menu_append_section (menu, NULL, G_MENU_MODEL (down));
  gtk_menu_button_set_menu_model (self->sort_button, G_MENU_MODEL (menu));
}

static void
add_selected (GtkWidget *widget, const char *action G_GNUC_UNUSED, GVariant *target G_GNUC_UNUSED)
{
  SlvCardItem *item = slv_card_table_get_selected (SLV_CARDS_PAGE (widget)->table);
  g_autofree char *id = item ? slv_index_dup_id (slv_card_item_get_index (item), slv_card_item_get_row (item)) : NULL;

  if (id)
    gtk_widget_activate_action (widget, "win.add-card", "s", id);
}

static void
search_texts (GtkWidget *widget, const char *action G_GNUC_UNUSED, GVariant *target G_GNUC_UNUSED)
{
  SlvCardsPage *self = SLV_CARDS_PAGE (widget);
  g_autofree char *query = slv_card_search_in_texts (slv_query_entry_get_text (self->entry));

  if (query)
    slv_query_entry_set_text (self->entry, query);
  slv_query_entry_focus (self->entry);
}

/* ---- what the session does ---- */

static void
game_changed (SlvCardsPage *self)
{
  g_autofree char *key = sort_key (self);

  g_free (self->sort);
  self->sort = slv_ui_get_view (key);
  if (self->sort && *self->sort == '\0')
    g_clear_pointer (&self->sort, g_free);
  slv_card_table_set_game (self->table, slv_session_get_games (self->session), slv_session_get_game (self->session), self->sort);
  fill_sort_menu (self);
  g_object_notify_by_pspec (G_OBJECT (self), props[PROP_SORT_BY]);
  g_object_notify_by_pspec (G_OBJECT (self), props[PROP_DESCENDING]);
  search (self);
}

static void
open_deck_changed (SlvWindow *window, GParamSpec *pspec G_GNUC_UNUSED, SlvCardsPage *self)
{
  slv_card_detail_set_deck (self->detail, slv_window_get_open_deck (window));
}

static void
slv_cards_page_root (GtkWidget *widget)
{
  SlvWindow *window;

  GTK_WIDGET_CLASS (slv_cards_page_parent_class)->root (widget);
  window = slv_window_of (widget);
  if (window)
    g_signal_connect_object (window, "notify::open-deck", G_CALLBACK (open_deck_changed), widget, 0);
}

/* ---- the page ---- */

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

  return adw_leaflet_get_folded (self->leaflet) && adw_leaflet_get_visible_child (self->leaflet) == GTK_WIDGET (self->detail);
}

static gboolean
go_back (SlvPage *page)
{
  SlvCardsPage *self = SLV_CARDS_PAGE (page);

  if (!can_go_back (page))
    return FALSE;
  adw_leaflet_set_visible_child_name (self->leaflet, "list");
  slv_card_table_focus (self->table);
  return TRUE;
}

static gboolean
show_card (SlvPage *page, const char *card_id)
{
  SlvCardsPage *self = SLV_CARDS_PAGE (page);

  if (slv_index_find_id (slv_session_get_index (self->session), card_id) == SLV_ROW_NONE)
    return FALSE;
  if (self->cancellable == NULL && slv_card_table_select (self->table, card_id))
    {
      adw_leaflet_set_visible_child_name (self->leaflet, "detail");
      return TRUE;
    }
  /* not among the results: ask for all cards of all games, and select it when they are there */
  g_free (self->wanted);
  self->wanted = g_strdup (card_id);
  slv_query_entry_set_text (self->entry, "");
  slv_session_set_game (self->session, NULL);
  search (self);
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

static void
page_init (SlvPageInterface *iface)
{
  iface->focus_search = focus_search;
  iface->can_go_back = can_go_back;
  iface->go_back = go_back;
  iface->show_card = show_card;
  iface->query = run_query;
}

/* ---- the type ---- */

static void
slv_cards_page_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  const char *sort = SLV_CARDS_PAGE (object)->sort;

  if (id == PROP_SORT_BY)
    g_value_set_string (value, sort ? sort + (*sort == '-') : "");
  else if (id == PROP_DESCENDING)
    g_value_set_boolean (value, sort && *sort == '-');
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static void
slv_cards_page_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  SlvCardsPage *self = SLV_CARDS_PAGE (object);
  const char *sort = self->sort;
  g_autofree char *by = g_strdup (sort ? sort + (*sort == '-') : "name");

  if (id == PROP_SORT_BY)
    choose_sort (self, g_value_get_string (value), sort && *sort == '-');
  else if (id == PROP_DESCENDING)
    choose_sort (self, by, g_value_get_boolean (value));
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static void
slv_cards_page_dispose (GObject *object)
{
  SlvCardsPage *self = SLV_CARDS_PAGE (object);

  if (self->cancellable)
    g_cancellable_cancel (self->cancellable);
  if (self->session)
    g_signal_handlers_disconnect_by_data (self->session, self);
  g_clear_object (&self->session);
  g_clear_pointer ((GtkWidget **) &self->leaflet, gtk_widget_unparent);
  g_clear_pointer (&self->sort, g_free);
  g_clear_pointer (&self->wanted, g_free);
  G_OBJECT_CLASS (slv_cards_page_parent_class)->dispose (object);
}

static void
bind_keys (GtkWidgetClass *widget_class)
{
  static const struct { guint key; GdkModifierType mods; } keys[] = {
    { GDK_KEY_plus, 0 }, { GDK_KEY_KP_Add, 0 }, { GDK_KEY_Return, GDK_CONTROL_MASK }, { GDK_KEY_KP_Enter, GDK_CONTROL_MASK },
  };

  gtk_widget_class_install_action (widget_class, "cards.add", NULL, add_selected);
  gtk_widget_class_install_action (widget_class, "cards.search-texts", NULL, search_texts);
  gtk_widget_class_install_property_action (widget_class, "cards.sort-by", "sort-by");
  gtk_widget_class_install_property_action (widget_class, "cards.descending", "descending");
  for (guint i = 0; i < G_N_ELEMENTS (keys); i++)
    gtk_widget_class_add_binding_action (widget_class, keys[i].key, keys[i].mods, "cards.add", NULL);
}

static void
slv_cards_page_class_init (SlvCardsPageClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = slv_cards_page_dispose;
  G_OBJECT_CLASS (klass)->get_property = slv_cards_page_get_property;
  G_OBJECT_CLASS (klass)->set_property = slv_cards_page_set_property;
  props[PROP_SORT_BY] = g_param_spec_string ("sort-by", NULL, NULL, "", G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS);
  props[PROP_DESCENDING] = g_param_spec_boolean ("descending", NULL, NULL, FALSE, G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (G_OBJECT_CLASS (klass), N_PROPS, props);
  widget_class->root = slv_cards_page_root;
  g_type_ensure (SLV_TYPE_CARD_DETAIL);
  g_type_ensure (SLV_TYPE_CARD_TABLE);
  g_type_ensure (SLV_TYPE_PANE_HANDLE);
  g_type_ensure (SLV_TYPE_QUERY_ENTRY);
  gtk_widget_class_set_template_from_resource (widget_class, SLV_UI_PATH "cards/slv-cards-page.ui");
  gtk_widget_class_bind_template_child (widget_class, SlvCardsPage, leaflet);
  gtk_widget_class_bind_template_child (widget_class, SlvCardsPage, entry);
  gtk_widget_class_bind_template_child (widget_class, SlvCardsPage, count_box);
  gtk_widget_class_bind_template_child (widget_class, SlvCardsPage, count_label);
  gtk_widget_class_bind_template_child (widget_class, SlvCardsPage, sort_button);
  gtk_widget_class_bind_template_child (widget_class, SlvCardsPage, stack);
  gtk_widget_class_bind_template_child (widget_class, SlvCardsPage, table);
  gtk_widget_class_bind_template_child (widget_class, SlvCardsPage, texts_button);
  gtk_widget_class_bind_template_child (widget_class, SlvCardsPage, all_games_button);
  gtk_widget_class_bind_template_child (widget_class, SlvCardsPage, handle);
  gtk_widget_class_bind_template_child (widget_class, SlvCardsPage, detail);
  bind_keys (widget_class);
}

static void
slv_cards_page_init (SlvCardsPage *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  slv_ui_name_from_tooltip (GTK_WIDGET (self->sort_button));
  slv_pane_handle_attach (self->handle, GTK_WIDGET (self->detail), "cards-detail", _("Width of the card's pane"), 280, 340, 640);
  g_signal_connect_swapped (self->entry, "query-changed", G_CALLBACK (search), self);
  g_signal_connect_swapped (self->entry, "activate", G_CALLBACK (to_results), self);
  g_signal_connect_swapped (self->table, "selected", G_CALLBACK (selected), self);
  g_signal_connect_swapped (self->table, "activate", G_CALLBACK (activated), self);
  g_signal_connect_swapped (self->table, "sort-changed", G_CALLBACK (sort_changed), self);
  g_signal_connect_swapped (self->leaflet, "notify::folded", G_CALLBACK (slv_page_changed), self);
  g_signal_connect_swapped (self->leaflet, "notify::visible-child", G_CALLBACK (slv_page_changed), self);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "cards.add", FALSE);
}

GtkWidget *
slv_cards_page_new (SlvSession *session)
{
  SlvCardsPage *self = g_object_new (SLV_TYPE_CARDS_PAGE, NULL);

  self->session = g_object_ref (session);
  g_signal_connect_object (session, "notify::game", G_CALLBACK (game_changed), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (session, "index-changed", G_CALLBACK (search), self, G_CONNECT_SWAPPED);
  game_changed (self);
  return GTK_WIDGET (self);
}
