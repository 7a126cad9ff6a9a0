/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-sets-view-rows.c: sets as bars, and printings that are missing as lines. */
#include "collection/slv-sets-view-private.h"
#include "collection/slv-share-bar.h"
#include "widgets/slv-columns.h"
#include <glib/gi18n-lib.h>

char *
slv_sets_view_share_key (gconstpointer row)
{
  const SlvSetShare *share = row;

  return g_strconcat (share->game->id, "\n", share->code, NULL);
}

static char *
lacking_key (gconstpointer row)
{
  return g_strdup_printf ("%u", ((const SlvLacking *) row)->printing);
}

static void
setup_share (GtkSignalListItemFactory *factory G_GNUC_UNUSED, GtkListItem *item)
{
  gtk_list_item_set_child (item, slv_share_bar_new ());
}

static void
show_share (SlvKeyedItem *item, GtkWidget *bar)
{
  const SlvSetShare *share = slv_keyed_item_get_row (item);
  g_autofree char *year = g_strndup (share->released, 4);   /* an ISO day */
  g_autofree char *detail = g_strjoin (" · ", slv_ui_tr (share->game->title), *year != '\0' ? year : share->code,
                                       *year != '\0' && !g_str_equal (share->code, share->title) ? share->code : NULL, NULL);
  g_autofree char *numbers = slv_share_text (share->owned, share->total);
  const char *title = *share->title != '\0' ? share->title : share->code;
  /* Translators: a set and how much of it there is: "Lantern Dawn: 12 of 250 (4 %)" */
  g_autofree char *name = g_strdup_printf (_("%s: %s"), title, numbers);

  slv_share_bar_set (SLV_SHARE_BAR (bar), title, detail, share->owned, share->total);
  slv_ui_set_row_name (bar, name);
}

static void
setup_lacking (GtkSignalListItemFactory *factory G_GNUC_UNUSED, GtkListItem *item)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 10);
  const struct { int chars; gboolean expand; const char *style; } parts[] = { { 5, FALSE, "numeric" }, { 8, TRUE, NULL }, { 10, FALSE, "dim-label" },
                                                                              { 6, FALSE, "numeric" } };

  for (guint i = 0; i < G_N_ELEMENTS (parts); i++)
    {
      GtkWidget *cell = gtk_inscription_new (NULL);

      gtk_inscription_set_text_overflow (GTK_INSCRIPTION (cell), GTK_INSCRIPTION_OVERFLOW_ELLIPSIZE_END);
      gtk_inscription_set_min_lines (GTK_INSCRIPTION (cell), 1);
      gtk_inscription_set_nat_lines (GTK_INSCRIPTION (cell), 1);
      gtk_inscription_set_min_chars (GTK_INSCRIPTION (cell), (guint) parts[i].chars);
      gtk_inscription_set_nat_chars (GTK_INSCRIPTION (cell), (guint) parts[i].chars);
      gtk_widget_set_hexpand (cell, parts[i].expand);
      if (parts[i].style)
        gtk_widget_add_css_class (cell, parts[i].style);
      gtk_box_append (GTK_BOX (box), cell);
    }
  gtk_list_item_set_child (item, box);
}

static void
show_lacking_row (SlvKeyedItem *item, GtkWidget *box)
{
  const SlvLacking *lacking = slv_keyed_item_get_row (item);
  g_autofree char *have = lacking->have > 0 ? slv_tell_printf (_("have %u"), (guint) lacking->have) : g_strdup ("");
  const char *texts[] = { lacking->number, lacking->name, lacking->rarity, have };
  g_autofree char *name = g_strjoin (" ", lacking->number, lacking->name, lacking->rarity, *have != '\0' ? have : NULL, NULL);
  GtkWidget *cell = gtk_widget_get_first_child (box);

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++, cell = gtk_widget_get_next_sibling (cell))
    {
      gtk_inscription_set_text (GTK_INSCRIPTION (cell), texts[i]);
      gtk_widget_set_visible (cell, *texts[i] != '\0');
    }
  slv_ui_set_row_name (box, name);
}

void
slv_sets_view_init_lists (SlvSetsView *self)
{
  static const SlvFill share = { (void (*) (gpointer, GtkWidget *)) show_share }, lacking = { (void (*) (gpointer, GtkWidget *)) show_lacking_row };
  g_autoptr (GtkListItemFactory) shares = slv_columns_factory (G_CALLBACK (setup_share), NULL, &share);
  g_autoptr (GtkListItemFactory) missing = slv_columns_factory (G_CALLBACK (setup_lacking), NULL, &lacking);

  self->list = slv_keyed_list_new (slv_sets_view_share_key);
  self->lacking = slv_keyed_list_new (lacking_key);
  self->selection = g_object_new (GTK_TYPE_SINGLE_SELECTION, "autoselect", FALSE, "can-unselect", TRUE, "model", self->list, NULL);
  self->chosen = gtk_multi_selection_new (G_LIST_MODEL (g_object_ref (self->lacking)));
  gtk_list_view_set_factory (self->view, shares);
  gtk_list_view_set_factory (self->missing, missing);
  gtk_list_view_set_model (self->view, GTK_SELECTION_MODEL (self->selection));
  gtk_list_view_set_model (self->missing, GTK_SELECTION_MODEL (self->chosen));
  slv_ui_set_name (GTK_WIDGET (self->view), _("Sets"));
  slv_ui_set_name (GTK_WIDGET (self->missing), _("Missing printings"));
}
