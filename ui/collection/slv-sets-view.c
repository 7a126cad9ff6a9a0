/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-sets-view.c: see the header. Shares of all sets are counted in a thread, from a snapshot; what is missing in the one that is
 * chosen, likewise. */
#include "collection/slv-sets-view-private.h"
#include "collection/slv-binder.h"
#include "collection/slv-copy-words.h"
#include "collection/slv-share-bar.h"
#include <glib/gi18n-lib.h>

#define EACH_VIEW  "sets-each"
#define ORDER_VIEW "sets-order"
#define BINDER_VIEW "sets-binder"

typedef enum { NEWEST, BY_NAME, MOST_COMPLETE } Order;

G_DEFINE_FINAL_TYPE (SlvSetsView, slv_sets_view, ADW_TYPE_BIN)

enum { PROP_CAN_GO_BACK = 1 };

static void look (SlvSetsView *self);

/* ---- what is shown ---- */

const SlvSetShare *
slv_sets_view_get_share (SlvSetsView *self)
{
  for (guint i = 0; self->set != NULL && self->shares != NULL && i < self->shares->len; i++)
    {
      g_autofree char *key = slv_sets_view_share_key (self->shares->pdata[i]);

      if (g_str_equal (key, self->set))
        return self->shares->pdata[i];
    }
  return NULL;
}

static int
compare_titles (gconstpointer a, gconstpointer b)
{
  const SlvSetShare *one = *(SlvSetShare * const *) a, *other = *(SlvSetShare * const *) b;

  return g_utf8_collate (*one->title != '\0' ? one->title : one->code, *other->title != '\0' ? other->title : other->code);
}

static int
compare_parts (gconstpointer a, gconstpointer b)
{
  const SlvSetShare *one = *(SlvSetShare * const *) a, *other = *(SlvSetShare * const *) b;
  guint64 x = (guint64) one->owned * MAX (other->total, 1), y = (guint64) other->owned * MAX (one->total, 1);

  return x != y ? (x < y) - (x > y) : compare_titles (a, b);
}

static gboolean
matches (const SlvSetShare *share, const char *wanted)
{
  g_autofree char *title = g_utf8_casefold (share->title, -1), *code = g_utf8_casefold (share->code, -1);

  return strstr (title, wanted) != NULL || strstr (code, wanted) != NULL;
}

static void
show_sets (SlvSetsView *self)
{
  g_autofree char *wanted = g_utf8_casefold (gtk_editable_get_text (GTK_EDITABLE (self->search)), -1);
  g_autoptr (GPtrArray) sets = g_ptr_array_new ();
  Order order = gtk_drop_down_get_selected (self->order);

  if (self->shares == NULL)
    return;
  for (guint i = 0; i < self->shares->len; i++)
    if (matches (self->shares->pdata[i], wanted))
      g_ptr_array_add (sets, self->shares->pdata[i]);
  if (order != NEWEST)
    g_ptr_array_sort (sets, order == BY_NAME ? compare_titles : compare_parts);
  /* the list keeps all shares alive with its rows */
  g_ptr_array_ref (self->shares);
  g_object_set_data_full (G_OBJECT (self->list), "slv-shares", self->shares, (GDestroyNotify) g_ptr_array_unref);
  slv_keyed_list_set (self->list, sets);
  guint at = self->set != NULL ? slv_keyed_list_find (self->list, self->set) : G_MAXUINT;
  if (at != G_MAXUINT)
    gtk_single_selection_set_selected (self->selection, at);
  gtk_stack_set_visible_child_name (self->stack, self->shares->len > 0 ? "sets" : "empty");
}

static void
add_bar (SlvSetsView *self, const char *title, const char *detail, guint owned, guint total)
{
  GtkWidget *bar = slv_share_bar_new (), *cell = gtk_flow_box_child_new ();

  slv_share_bar_set (SLV_SHARE_BAR (bar), title, detail, owned, total);
  gtk_widget_set_size_request (bar, 190, -1);
  gtk_flow_box_child_set_child (GTK_FLOW_BOX_CHILD (cell), bar);
  gtk_widget_set_focusable (cell, FALSE);
  gtk_flow_box_append (self->bars, cell);
}

static void
add_bars (SlvSetsView *self, const GPtrArray *parts, const char *kind)
{
  /* where the list says nothing there is nothing to divide */
  for (guint i = 0; i < parts->len && (parts->len > 1 || *((SlvSetPart *) parts->pdata[0])->name != '\0'); i++)
    {
      const SlvSetPart *part = parts->pdata[i];

      add_bar (self, *part->name != '\0' ? slv_finish_title (part->name) : _("Not said"), kind, part->owned, part->total);
    }
}

static void
show_set (SlvSetsView *self)
{
  const SlvSetShare *share = slv_sets_view_get_share (self);

  gtk_stack_set_visible_child_name (self->detail_stack, share != NULL ? "set" : "none");
  if (share == NULL)
    return;
  g_autofree char *title = *share->title != '\0' ? g_strdup_printf ("%s · %s", share->title, share->code) : g_strdup (share->code);
  gtk_label_set_text (self->title, title);
  slv_ui_empty (GTK_WIDGET (self->bars));
  g_autofree char *detail = slv_tell_printf (_("Copies: %llu"), (unsigned long long) share->copies);
  add_bar (self, _("All printings"), detail, share->owned, share->total);
  add_bars (self, share->rarities, _("Rarity"));
  add_bars (self, share->finishes, _("Finish"));
}

static void
update_actions (SlvSetsView *self)
{
  guint n = g_list_model_get_n_items (G_LIST_MODEL (self->lacking));

  gtk_widget_action_set_enabled (GTK_WIDGET (self), "sets.want", n > 0);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "sets.show", n > 0);
}

/* What is missing as a list, or all of the set as pages of a binder. */
static void
show_as (SlvSetsView *self)
{
  gboolean binder = gtk_toggle_button_get_active (GTK_TOGGLE_BUTTON (self->binder_button));
  guint n = g_list_model_get_n_items (G_LIST_MODEL (self->lacking));

  gtk_widget_set_visible (GTK_WIDGET (self->missing_label), n > 0);
  gtk_stack_set_visible_child_name (self->missing_stack, binder ? "binder" : n > 0 ? "rows" : "complete");
}

static void
binder_toggled (SlvSetsView *self)
{
  slv_ui_set_view (BINDER_VIEW, gtk_toggle_button_get_active (GTK_TOGGLE_BUTTON (self->binder_button)) ? "yes" : "");
  show_as (self);
}

static void
show_lacking (SlvSetsView *self, GPtrArray *lacking)
{
  const SlvSetShare *share = slv_sets_view_get_share (self);
  guint64 n = share != NULL ? share->lacking : 0;
  g_autofree char *printings = slv_tell_printf (ngettext ("%u printing missing", "%u printings missing", lacking->len), lacking->len);
  g_autofree char *copies = slv_tell_printf (ngettext ("%llu copy missing", "%llu copies missing", n), (unsigned long long) n);
  /* Translators: "62 printings missing · 248 copies missing", both already translated */
  g_autofree char *text = n == lacking->len ? g_strdup (printings) : g_strdup_printf (_("%s · %s"), printings, copies);
  g_autofree char *unsure = share != NULL ? slv_set_share_unsure (share) : NULL;

  slv_keyed_list_set (self->lacking, lacking);
  gtk_label_set_text (self->missing_label, text);
  gtk_label_set_text (self->unsure_label, unsure != NULL ? unsure : "");
  gtk_widget_set_visible (GTK_WIDGET (self->unsure_label), unsure != NULL);
  update_actions (self);
  show_as (self);
}

static void
looked (GObject *source G_GNUC_UNUSED, GAsyncResult *result, gpointer data)
{
  g_autoptr (SlvSetsView) self = data;
  SlvSetsFound *one = g_task_get_task_data (G_TASK (result));
  gboolean again = self->again;

  self->looking = self->again = FALSE;
  if (self->session == NULL)
    return;
  slv_collection_ref (one->collection);
  g_clear_pointer (&self->collection, slv_collection_unref);
  self->collection = one->collection;
  if (one->shares != self->shares)
    {
      GPtrArray *old = self->shares;

      self->shares = g_ptr_array_ref (one->shares);
      show_sets (self);
      g_clear_pointer (&old, g_ptr_array_unref);
    }
  show_set (self);
  if (one->lacking == NULL)   /* what is shown of the old index must go with it */
    one->lacking = g_ptr_array_new ();
  show_lacking (self, one->lacking);
  if (one->printings != NULL)
    slv_binder_set (SLV_BINDER (self->binder), self->collection, one->printings, self->set);
  if (again)
    look (self);
}

/* @all: shares of sets, too; else only what is missing in the one that is chosen. */
static void
start (SlvSetsView *self, gboolean all)
{
  SlvCollection *collection = self->session ? slv_holdings_get_collection (self->holdings) : NULL;
  const SlvSetShare *share = slv_sets_view_get_share (self);

  if (collection == NULL || self->looking)
    {
      self->again = self->looking;
      return;
    }
  self->looking = TRUE;
  SlvSetsFound *one = g_new0 (SlvSetsFound, 1);
  one->collection = slv_collection_ref (collection);
  one->game = slv_game_ref (slv_session_get_game (self->session));
  one->each = (guint) gtk_spin_button_get_value_as_int (self->each);
  one->set = share != NULL ? g_strdup (share->code) : NULL;
  one->set_game = share != NULL ? slv_game_ref (share->game) : NULL;
  one->shares = !all && collection == self->collection && self->shares != NULL ? g_ptr_array_ref (self->shares) : NULL;
  slv_sets_found_run (one, looked, g_object_ref (self));
}

static void
look (SlvSetsView *self)
{
  if (gtk_widget_get_mapped (GTK_WIDGET (self)))
    start (self, TRUE);
}

/* ---- what a person does ---- */

static void
choose (SlvSetsView *self)
{
  SlvKeyedItem *item = gtk_single_selection_get_selected_item (self->selection);

  if (item == NULL || g_strcmp0 (slv_keyed_item_get_key (item), self->set) == 0)
    return;
  slv_take_str (&self->set, g_strdup (slv_keyed_item_get_key (item)));
  show_set (self);
  start (self, FALSE);
}

static void
open_set (SlvSetsView *self, guint position)
{
  gtk_single_selection_set_selected (self->selection, position);
  adw_leaflet_set_visible_child_name (self->leaflet, "set");
}

static void
each_changed (SlvSetsView *self)
{
  g_autofree char *text = g_strdup_printf ("%d", gtk_spin_button_get_value_as_int (self->each));

  slv_ui_set_view (EACH_VIEW, text);
  if (self->looking)
    self->again = TRUE;
  else
    look (self);
}

static void
order_changed (SlvSetsView *self)
{
  g_autofree char *text = g_strdup_printf ("%u", gtk_drop_down_get_selected (self->order));

  slv_ui_set_view (ORDER_VIEW, text);
  show_sets (self);
}

static void
missing_activated (SlvSetsView *self, guint position)
{
  g_autoptr (SlvKeyedItem) item = g_list_model_get_item (G_LIST_MODEL (self->chosen), position);
  g_autofree char *id = item != NULL ? slv_index_dup_id (slv_collection_get_index (self->collection), ((SlvLacking *) slv_keyed_item_get_row (item))->row) : NULL;

  if (id != NULL)
    gtk_widget_activate_action (GTK_WIDGET (self), "win.show-card", "s", id);
}

void
slv_sets_view_focus_search (SlvSetsView *self)
{
  adw_leaflet_set_visible_child_name (self->leaflet, "list");
  gtk_widget_grab_focus (GTK_WIDGET (self->search));
}

gboolean
slv_sets_view_can_go_back (SlvSetsView *self)
{
  return adw_leaflet_get_folded (self->leaflet) && g_strcmp0 (adw_leaflet_get_visible_child_name (self->leaflet), "set") == 0;
}

void
slv_sets_view_go_back (SlvSetsView *self)
{
  adw_leaflet_set_visible_child_name (self->leaflet, "list");
}

static void
folded (SlvSetsView *self)
{
  gtk_widget_set_visible (self->back_button, adw_leaflet_get_folded (self->leaflet));
  g_object_notify (G_OBJECT (self), "can-go-back");
}

static void
source_changed (SlvSetsView *self)
{
  g_clear_pointer (&self->set, g_free);
  look (self);
}

/* ---- the type ---- */

static void
slv_sets_view_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  if (id == PROP_CAN_GO_BACK)
    g_value_set_boolean (value, slv_sets_view_can_go_back (SLV_SETS_VIEW (object)));
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static void
slv_sets_view_dispose (GObject *object)
{
  SlvSetsView *self = SLV_SETS_VIEW (object);

  g_clear_object (&self->holdings);
  g_clear_object (&self->session);
  g_clear_object (&self->selection);
  g_clear_object (&self->chosen);
  g_clear_object (&self->list);
  g_clear_object (&self->lacking);
  g_clear_pointer (&self->shares, g_ptr_array_unref);
  g_clear_pointer (&self->collection, slv_collection_unref);
  g_clear_pointer (&self->set, g_free);
  G_OBJECT_CLASS (slv_sets_view_parent_class)->dispose (object);
}

static void
slv_sets_view_map (GtkWidget *widget)
{
  GTK_WIDGET_CLASS (slv_sets_view_parent_class)->map (widget);
  look (SLV_SETS_VIEW (widget));
}

static void
slv_sets_view_class_init (SlvSetsViewClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = slv_sets_view_dispose;
  G_OBJECT_CLASS (klass)->get_property = slv_sets_view_get_property;
  widget_class->map = slv_sets_view_map;
  g_object_class_install_property (G_OBJECT_CLASS (klass), PROP_CAN_GO_BACK,
                                   g_param_spec_boolean ("can-go-back", NULL, NULL, FALSE, G_PARAM_READABLE | G_PARAM_STATIC_STRINGS));
  gtk_widget_class_set_template_from_resource (widget_class, SLV_UI_PATH "collection/slv-sets-view.ui");
  SLV_UI_CHILDREN (widget_class, SlvSetsView, stack, detail_stack, missing_stack, leaflet, search, order, each, view,
                   missing, bars, title, missing_label, unsure_label, binder_button, back_button, want_button, show_button);
  slv_sets_view_install_actions (widget_class);
}

static void
slv_sets_view_init (SlvSetsView *self)
{
  g_autofree char *each = slv_ui_get_view (EACH_VIEW), *order = slv_ui_get_view (ORDER_VIEW), *binder = slv_ui_get_view (BINDER_VIEW);

  gtk_widget_init_template (GTK_WIDGET (self));
  slv_sets_view_init_lists (self);
  gtk_spin_button_set_value (self->each, each != NULL ? g_ascii_strtod (each, NULL) : 1);
  gtk_drop_down_set_selected (self->order, order != NULL ? (guint) CLAMP (g_ascii_strtoll (order, NULL, 10), 0, MOST_COMPLETE) : NEWEST);
  slv_ui_ready_buttons (GTK_WIDGET (self));
  slv_ui_set_name (GTK_WIDGET (self->order), _("Order of the sets"));
  g_signal_connect_object (self->search, "search-changed", G_CALLBACK (show_sets), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->order, "notify::selected", G_CALLBACK (order_changed), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->each, "value-changed", G_CALLBACK (each_changed), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->selection, "notify::selected-item", G_CALLBACK (choose), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->view, "activate", G_CALLBACK (open_set), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->missing, "activate", G_CALLBACK (missing_activated), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->leaflet, "notify::folded", G_CALLBACK (folded), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->leaflet, "notify::visible-child", G_CALLBACK (folded), self, G_CONNECT_SWAPPED);
  gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (self->binder_button), binder != NULL && *binder != '\0');
  g_signal_connect_object (self->binder_button, "toggled", G_CALLBACK (binder_toggled), self, G_CONNECT_SWAPPED);
  folded (self);
  update_actions (self);
  slv_ui_hide_unseen_pages (GTK_WIDGET (self));
}

GtkWidget *
slv_sets_view_new (SlvSession *session)
{
  SlvSetsView *self = g_object_new (SLV_TYPE_SETS_VIEW, NULL);

  self->session = g_object_ref (session);
  self->holdings = g_object_ref (slv_session_get_holdings (session));
  self->binder = slv_binder_new (session);
  gtk_stack_add_named (self->missing_stack, self->binder, "binder");
  g_signal_connect_object (self->holdings, "changed", G_CALLBACK (look), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (session, "notify::game", G_CALLBACK (source_changed), self, G_CONNECT_SWAPPED);
  return GTK_WIDGET (self);
}
