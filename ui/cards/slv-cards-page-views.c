/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-cards-page-views.c: how results are shown: as a table or a wall, in which order, with which columns, cards or printings, with
 * or without facets. All of it is remembered for each game under names such as "cards-sort/GAME". */
#include "cards/slv-cards-page-private.h"
#include "cards/slv-card-columns.h"
#include "cards/slv-card-sort.h"
#include "widgets/slv-columns.h"

#define FACETS_BESIDE 880   /* pixels of the window from which on the facets have room beside the results */

enum { PROP_0, PROP_SORT_BY, PROP_THEN_BY, PROP_DESCENDING, PROP_PRINTINGS, N_PROPS };
static GParamSpec *props[N_PROPS];

/* ---- what is remembered ---- */

static char *
key_of (SlvCardsPage *self, const char *what)
{
  SlvGame *game = slv_session_get_game (self->session);

  return g_strdup_printf ("cards-%s/%s", what, game ? game->id : "");
}

void
slv_cards_page_remember (SlvCardsPage *self, const char *what, const char *value)
{
  g_autofree char *key = key_of (self, what);

  slv_ui_set_view (key, value ? value : "");
}

/* (transfer full): NULL when nothing is remembered. */
static char *
recall (SlvCardsPage *self, const char *what)
{
  g_autofree char *key = key_of (self, what);
  g_autofree char *value = slv_ui_get_view (key);

  return value && *value ? g_steal_pointer (&value) : NULL;
}

/* ---- rows ---- */

GtkSelectionModel *
slv_cards_page_get_selection (SlvCardsPage *self)
{
  return self->as_wall ? slv_card_wall_get_selection (self->wall) : slv_card_table_get_selection (self->table);
}

SlvCardItem *
slv_cards_page_dup_selected (SlvCardsPage *self)
{
  GtkSelectionModel *model = slv_cards_page_get_selection (self);

  return g_list_model_get_item (G_LIST_MODEL (model), slv_columns_first_selected (model));
}

gboolean
slv_cards_page_select (SlvCardsPage *self, const char *card_id)
{
  return self->as_wall ? slv_card_wall_select (self->wall, card_id) : slv_card_table_select (self->table, card_id);
}

void
slv_cards_page_focus_rows (SlvCardsPage *self)
{
  if (self->as_wall)
    slv_card_wall_focus (self->wall);
  else
    slv_card_table_focus (self->table);
}

gboolean
slv_cards_page_shows_printings (SlvCardsPage *self)
{
  return self->hits && self->hits->result ? self->hits->result->printings : self->printings;
}

GPtrArray *
slv_cards_page_choose_columns (SlvCardsPage *self)
{
  return slv_card_columns_choose (self->session, slv_session_get_game (self->session), slv_cards_page_shows_printings (self), self->columns);
}

void
slv_cards_page_make_columns (SlvCardsPage *self)
{
  self->column_printings = slv_cards_page_shows_printings (self);
  slv_card_table_set_columns (self->table, slv_cards_page_choose_columns (self), self->sort);
  slv_cards_page_fill_menus (self);
}

void
slv_cards_page_show_rows (SlvCardsPage *self)
{
  SlvCardHits *hits = self->hits;

  if (hits == NULL)
    return;
  if (self->column_printings != hits->result->printings)
    slv_cards_page_make_columns (self);
  if (self->as_wall)
    slv_card_wall_set_rows (self->wall, hits->index, hits->result->rows, hits->result->printings);
  else
    slv_card_table_set_rows (self->table, hits->index, hits->result->rows, hits->result->printings);
}

/* ---- table or wall ---- */

static void
show_view (SlvCardsPage *self)
{
  self->filling = TRUE;
  gtk_toggle_button_set_active (self->as_wall ? self->wall_button : self->table_button, TRUE);
  gtk_range_set_value (GTK_RANGE (self->size_scale), slv_card_wall_get_size (self->wall));
  self->filling = FALSE;
  gtk_widget_set_visible (GTK_WIDGET (self->size_scale), self->as_wall);
  gtk_stack_set_visible_child_name (self->views, self->as_wall ? "wall" : "table");
}

/* The view that is not seen holds no rows: GTK would make widgets for them. */
static void
view_toggled (SlvCardsPage *self)
{
  gboolean as_wall = gtk_toggle_button_get_active (self->wall_button);

  if (self->filling || as_wall == self->as_wall)
    return;
  g_autoptr (SlvCardItem) item = slv_cards_page_dup_selected (self);
  g_autofree char *id = item ? slv_index_dup_id (slv_card_item_get_index (item), slv_card_item_get_row (item)) : NULL;
  self->as_wall = as_wall;
  slv_cards_page_remember (self, "view", as_wall ? "wall" : "table");
  show_view (self);
  if (as_wall)
    slv_card_table_clear (self->table);
  else
    slv_card_wall_clear (self->wall);
  slv_cards_page_show_rows (self);
  if (id)
    slv_cards_page_select (self, id);
}

static void
remember_size (SlvCardsPage *self)
{
  g_autofree char *text = g_strdup_printf ("%d", slv_card_wall_get_size (self->wall));

  slv_ui_set_view ("cards-wall-size", text);
}

static void
scale_moved (SlvCardsPage *self)
{
  if (self->filling)
    return;
  slv_card_wall_set_size (self->wall, (int) gtk_range_get_value (GTK_RANGE (self->size_scale)));
  remember_size (self);
}

static void
wall_resized (SlvCardsPage *self)
{
  show_view (self);
  remember_size (self);
}

/* ---- order ---- */

/* Takes @sort: from the headers, or from the menu. */
static void
take_sort (SlvCardsPage *self, char *sort)
{
  slv_take_str (&self->sort, sort);
  slv_cards_page_remember (self, "sort", sort);
  for (guint i = PROP_SORT_BY; i <= PROP_DESCENDING; i++)
    g_object_notify_by_pspec (G_OBJECT (self), props[i]);
  slv_cards_page_search (self);
}

static void
sort_changed (SlvCardsPage *self)
{
  take_sort (self, slv_card_table_dup_sort (self->table));
}

/* From the menu, for those who do not click on headers. */
static void
choose_sort (SlvCardsPage *self, guint place, const char *by, gboolean descending)
{
  g_autofree char *base = place > 1 && self->sort == NULL ? g_strdup ("name") : g_strdup (self->sort);
  g_autofree char *sort = slv_card_sort_set (base, place, by, descending);

  if (g_strcmp0 (sort, self->sort) == 0)
    return;
  slv_card_table_set_sort (self->table, sort);
  take_sort (self, g_steal_pointer (&sort));
}

/* ---- facets ---- */

static gboolean
wants_facets (void)
{
  g_autofree char *value = slv_ui_get_view ("cards-facets");

  return g_strcmp0 (value, "hidden") != 0;
}

gboolean
slv_cards_page_facets_cover (SlvCardsPage *self)
{
  return adw_flap_get_folded (self->flap) && adw_flap_get_reveal_flap (self->flap);
}

void
slv_cards_page_fold_facets (SlvCardsPage *self, int width)
{
  AdwFlapFoldPolicy policy = width < FACETS_BESIDE * MAX (1, slv_ui_text_scale ()) ? ADW_FLAP_FOLD_POLICY_ALWAYS : ADW_FLAP_FOLD_POLICY_NEVER;

  if (adw_flap_get_fold_policy (self->flap) == policy)
    return;
  adw_flap_set_fold_policy (self->flap, policy);
  adw_flap_set_reveal_flap (self->flap, policy == ADW_FLAP_FOLD_POLICY_NEVER && wants_facets ());
}

/* GTK 4.8 shows what a flap hides to assistive technology. */
static void
facets_revealed (SlvCardsPage *self)
{
  gtk_accessible_update_state (GTK_ACCESSIBLE (self->facets), GTK_ACCESSIBLE_STATE_HIDDEN, !adw_flap_get_reveal_flap (self->flap), -1);
  slv_page_changed (SLV_PAGE (self));
}

static void
facets_toggled (SlvCardsPage *self)
{
  gboolean shown = gtk_toggle_button_get_active (self->facets_button);

  if (adw_flap_get_fold_policy (self->flap) == ADW_FLAP_FOLD_POLICY_NEVER)
    slv_ui_set_view ("cards-facets", shown ? "shown" : "hidden");
}

/* They are there only some frames after they were asked for. Where they lie over the cards, keys are for them. */
static void
facets_mapped (SlvCardsPage *self)
{
  if (slv_cards_page_facets_cover (self))
    gtk_widget_child_focus (GTK_WIDGET (self->facets), GTK_DIR_TAB_FORWARD);
}

static void
toggle_facets (GtkWidget *widget, const char *action G_GNUC_UNUSED, GVariant *target G_GNUC_UNUSED)
{
  SlvCardsPage *self = SLV_CARDS_PAGE (widget);
  gboolean show = !adw_flap_get_reveal_flap (self->flap);

  adw_flap_set_reveal_flap (self->flap, show);
  if (adw_flap_get_fold_policy (self->flap) == ADW_FLAP_FOLD_POLICY_NEVER)
    slv_ui_set_view ("cards-facets", show ? "shown" : "hidden");
  if (show)
    gtk_widget_child_focus (GTK_WIDGET (self->facets), GTK_DIR_TAB_FORWARD);
}

/* ---- the page's part ---- */

void
slv_cards_page_read_views (SlvCardsPage *self)
{
  g_autofree char *view = recall (self, "view"), *printings = recall (self, "printings");

  slv_take_str (&self->sort, recall (self, "sort"));
  slv_take_str (&self->columns, recall (self, "columns"));
  self->printings = g_strcmp0 (printings, "yes") == 0;
  self->as_wall = g_strcmp0 (view, "wall") == 0;
  g_clear_pointer (&self->hits, slv_card_hits_free);
  slv_card_wall_clear (self->wall);
  slv_cards_page_make_columns (self);
  show_view (self);
  for (guint i = PROP_SORT_BY; i < N_PROPS; i++)
    g_object_notify_by_pspec (G_OBJECT (self), props[i]);
}

static void
get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  SlvCardsPage *self = SLV_CARDS_PAGE (object);
  gboolean descending;
  g_autofree char *first = slv_card_sort_get (self->sort, 1, &descending);
  g_autofree char *second = slv_card_sort_get (self->sort, 2, NULL);

  if (id == PROP_SORT_BY)
    g_value_set_string (value, first ? first : "");
  else if (id == PROP_THEN_BY)
    g_value_set_string (value, second ? second : "");
  else if (id == PROP_DESCENDING)
    g_value_set_boolean (value, descending);
  else if (id == PROP_PRINTINGS)
    g_value_set_boolean (value, self->printings);
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static void
set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  SlvCardsPage *self = SLV_CARDS_PAGE (object);
  gboolean descending;
  g_autofree char *first = slv_card_sort_get (self->sort, 1, &descending);

  if (id == PROP_SORT_BY)
    choose_sort (self, 1, g_value_get_string (value), descending);
  else if (id == PROP_THEN_BY)
    choose_sort (self, 2, g_value_get_string (value), FALSE);
  else if (id == PROP_DESCENDING)
    choose_sort (self, 1, first ? first : "name", g_value_get_boolean (value));
  else if (id == PROP_PRINTINGS && self->printings != g_value_get_boolean (value))
    {
      self->printings = g_value_get_boolean (value);
      slv_cards_page_remember (self, "printings", self->printings ? "yes" : NULL);
      slv_cards_page_search (self);
    }
  else if (id != PROP_PRINTINGS)
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

/* F9 works wherever the focus is, as long as the page is seen. */
static gboolean
facets_key (GtkWidget *widget, GVariant *args G_GNUC_UNUSED, gpointer data G_GNUC_UNUSED)
{
  if (!gtk_widget_get_mapped (widget))
    return FALSE;
  toggle_facets (widget, NULL, NULL);
  return TRUE;
}

static void
watch_keys (SlvCardsPage *self)
{
  GtkEventController *keys = gtk_shortcut_controller_new ();

  gtk_shortcut_controller_set_scope (GTK_SHORTCUT_CONTROLLER (keys), GTK_SHORTCUT_SCOPE_GLOBAL);
  gtk_shortcut_controller_add_shortcut (GTK_SHORTCUT_CONTROLLER (keys),
    gtk_shortcut_new (gtk_keyval_trigger_new (GDK_KEY_F9, 0), gtk_callback_action_new (facets_key, NULL, NULL)));
  gtk_widget_add_controller (GTK_WIDGET (self), keys);
}

void
slv_cards_page_install_views (SlvCardsPageClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  static const struct { const char *action, *property; } actions[] = {
    { "cards.sort-by", "sort-by" }, { "cards.then-by", "then-by" }, { "cards.descending", "descending" },
    { "cards.printings", "printings" },
  };

  object_class->get_property = get_property;
  object_class->set_property = set_property;
  props[PROP_SORT_BY] = g_param_spec_string ("sort-by", NULL, NULL, "", G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS);
  props[PROP_THEN_BY] = g_param_spec_string ("then-by", NULL, NULL, "", G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS);
  props[PROP_DESCENDING] = g_param_spec_boolean ("descending", NULL, NULL, FALSE, G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS);
  props[PROP_PRINTINGS] = g_param_spec_boolean ("printings", NULL, NULL, FALSE, G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, props);
  for (guint i = 0; i < G_N_ELEMENTS (actions); i++)
    gtk_widget_class_install_property_action (widget_class, actions[i].action, actions[i].property);
  slv_cards_page_install_menus (widget_class);
  gtk_widget_class_install_action (widget_class, "cards.toggle-facets", NULL, toggle_facets);
}

void
slv_cards_page_init_views (SlvCardsPage *self)
{
  GtkWidget *named[] = { GTK_WIDGET (self->sort_button), GTK_WIDGET (self->view_button), GTK_WIDGET (self->facets_button),
                         GTK_WIDGET (self->table_button), GTK_WIDGET (self->wall_button), GTK_WIDGET (self->size_scale) };
  g_autofree char *size = slv_ui_get_view ("cards-wall-size");

  watch_keys (self);
  for (guint i = 0; i < G_N_ELEMENTS (named); i++)
    slv_ui_name_from_tooltip (named[i]);
  gtk_range_set_range (GTK_RANGE (self->size_scale), SLV_CARD_WALL_MIN, SLV_CARD_WALL_MAX);
  gtk_range_set_increments (GTK_RANGE (self->size_scale), 10, 40);
  if (size)
    slv_card_wall_set_size (self->wall, (int) g_ascii_strtoll (size, NULL, 10));
  facets_revealed (self);
  g_object_bind_property (self->flap, "reveal-flap", self->facets_button, "active", G_BINDING_BIDIRECTIONAL | G_BINDING_SYNC_CREATE);
  g_signal_connect_object (self->facets_button, "clicked", G_CALLBACK (facets_toggled), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->facets, "map", G_CALLBACK (facets_mapped), self, G_CONNECT_SWAPPED | G_CONNECT_AFTER);
  g_signal_connect_object (self->flap, "notify::reveal-flap", G_CALLBACK (facets_revealed), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->table, "sort-changed", G_CALLBACK (sort_changed), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->wall_button, "toggled", G_CALLBACK (view_toggled), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->size_scale, "value-changed", G_CALLBACK (scale_moved), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->wall, "resized", G_CALLBACK (wall_resized), self, G_CONNECT_SWAPPED);
}
