/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-collection-page-views.c: copies, wants, sets and built decks: which of them is looked at, remembered. A view is made when it is
 * looked at for the first time. */
#include "collection/slv-collection-parts.h"
#include "collection/slv-collection-page-private.h"

#define VIEW "collection-view"

static const struct { const char *name; GtkWidget *(*make) (SlvSession *session); } views[] = {
  { "wants", slv_wants_view_new }, { "sets", slv_sets_view_new }, { "built", slv_built_view_new },
};

static const char *
slv_collection_page_get_view (SlvCollectionPage *self)
{
  const char *name = gtk_stack_get_visible_child_name (self->views);

  return name != NULL ? name : "copies";
}

gboolean
slv_collection_page_shows_copies (SlvCollectionPage *self)
{
  return g_str_equal (slv_collection_page_get_view (self), "copies");
}

gboolean
slv_collection_page_show_view (SlvCollectionPage *self, const char *name)
{
  if (gtk_stack_get_child_by_name (self->views, name) == NULL)
    return FALSE;
  gtk_stack_set_visible_child_name (self->views, name);
  return TRUE;
}

void
slv_collection_page_turn_view (SlvCollectionPage *self, int by)
{
  GListModel *pages = G_LIST_MODEL (gtk_stack_get_pages (self->views));   /* a selection of one */
  guint n = g_list_model_get_n_items (pages);
  g_autoptr (GtkBitset) set = gtk_selection_model_get_selection (GTK_SELECTION_MODEL (pages));
  guint next = (gtk_bitset_get_minimum (set) + n + (guint) by) % n;

  gtk_selection_model_select_item (GTK_SELECTION_MODEL (pages), next, TRUE);
  g_object_unref (pages);
}

GtkWidget *
slv_collection_page_get_content (SlvCollectionPage *self)
{
  return slv_collection_page_shows_copies (self) ? NULL : adw_bin_get_child (ADW_BIN (gtk_stack_get_visible_child (self->views)));
}

static void
make_view (SlvCollectionPage *self)
{
  const char *name = slv_collection_page_get_view (self);

  for (guint i = 0; i < G_N_ELEMENTS (views); i++)
    if (g_str_equal (views[i].name, name) && slv_collection_page_get_content (self) == NULL)
      {
        GtkWidget *content = views[i].make (self->session);

        adw_bin_set_child (ADW_BIN (gtk_stack_get_visible_child (self->views)), content);
        if (SLV_IS_SETS_VIEW (content))
          g_signal_connect_object (content, "notify::can-go-back", G_CALLBACK (slv_page_changed), self, G_CONNECT_SWAPPED);
      }
}

/* What had the focus is not seen any more, and it would fall into the header. Who chose the view by keys stays where that is done. */
static void
focus_view (SlvCollectionPage *self)
{
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));
  GtkWidget *focus = root ? gtk_root_get_focus (root) : NULL, *seen = gtk_stack_get_visible_child (self->views);
  gboolean chooses = focus && gtk_widget_is_ancestor (focus, GTK_WIDGET (self)) && !gtk_widget_is_ancestor (focus, GTK_WIDGET (self->views));

  if (!gtk_widget_get_mapped (GTK_WIDGET (self)) || chooses || (focus && gtk_widget_is_ancestor (focus, seen)))
    return;
  if (!slv_page_focus (SLV_PAGE (self)))
    slv_page_focus_search (SLV_PAGE (self));
}

static void
view_changed (SlvCollectionPage *self)
{
  if (gtk_widget_in_destruction (GTK_WIDGET (self)) || self->session == NULL)
    return;
  make_view (self);
  focus_view (self);
  slv_ui_set_view (VIEW, slv_collection_page_get_view (self));
  slv_collection_page_update_actions (self);
  slv_page_changed (SLV_PAGE (self));
}

void
slv_collection_page_init_views (SlvCollectionPage *self)
{
  g_autofree char *name = slv_ui_get_view (VIEW);

  if (name != NULL && gtk_stack_get_child_by_name (self->views, name) != NULL)
    gtk_stack_set_visible_child_name (self->views, name);
  make_view (self);
  slv_collection_page_update_actions (self);
  g_signal_connect_object (self->views, "notify::visible-child", G_CALLBACK (view_changed), self, G_CONNECT_SWAPPED);
}
