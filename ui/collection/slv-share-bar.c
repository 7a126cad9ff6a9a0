/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-share-bar.c: see the header. The numbers stand in words, so that the bar says nothing by itself. */
#include "collection/slv-share-bar.h"
#include <glib/gi18n-lib.h>

struct _SlvShareBar {
  GtkWidget  parent_instance;
  GtkWidget *box;
  GtkLabel  *title, *numbers, *detail;
  GtkLevelBar *bar;
};
G_DEFINE_FINAL_TYPE (SlvShareBar, slv_share_bar, GTK_TYPE_WIDGET)

char *
slv_share_text (guint owned, guint total)
{
  g_autofree char *have = slv_ui_number (owned), *all = slv_ui_number (total);
  guint percent = total > 0 ? (guint) ((guint64) owned * 100 / total) : 0;   /* rounded down: 100 % is all of it */

  /* Translators: how many there are of all, and as a share of hundred */
  return g_strdup_printf (_("%s of %s (%u %%)"), have, all, percent);
}

void
slv_share_bar_set (SlvShareBar *self, const char *title, const char *detail, guint owned, guint total)
{
  g_autofree char *numbers = slv_share_text (owned, total);

  gtk_label_set_text (self->title, title);
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->title), g_utf8_strlen (title, -1) > 18 ? title : NULL);
  gtk_label_set_text (self->numbers, numbers);
  gtk_label_set_text (self->detail, detail != NULL ? detail : "");
  gtk_widget_set_visible (GTK_WIDGET (self->detail), detail != NULL && *detail != '\0');
  gtk_level_bar_set_value (self->bar, total > 0 ? (double) owned / total : 0);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->bar), GTK_ACCESSIBLE_PROPERTY_LABEL, title,
                                  GTK_ACCESSIBLE_PROPERTY_VALUE_TEXT, numbers, -1);
}

static void
slv_share_bar_dispose (GObject *object)
{
  g_clear_pointer (&SLV_SHARE_BAR (object)->box, gtk_widget_unparent);
  G_OBJECT_CLASS (slv_share_bar_parent_class)->dispose (object);
}

static void
slv_share_bar_class_init (SlvShareBarClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = slv_share_bar_dispose;
  gtk_widget_class_set_layout_manager_type (GTK_WIDGET_CLASS (klass), GTK_TYPE_BIN_LAYOUT);
}

static void
slv_share_bar_init (SlvShareBar *self)
{
  GtkWidget *line = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 8), *bar = gtk_level_bar_new_for_interval (0, 1);

  self->box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 2);
  self->title = GTK_LABEL (gtk_label_new (NULL));
  self->numbers = GTK_LABEL (gtk_label_new (NULL));
  self->detail = GTK_LABEL (gtk_label_new (NULL));
  self->bar = GTK_LEVEL_BAR (bar);
  gtk_label_set_ellipsize (self->title, PANGO_ELLIPSIZE_END);
  gtk_label_set_xalign (self->title, 0);
  gtk_widget_set_hexpand (GTK_WIDGET (self->title), TRUE);
  gtk_label_set_xalign (self->detail, 0);
  gtk_label_set_ellipsize (self->detail, PANGO_ELLIPSIZE_END);
  gtk_widget_add_css_class (GTK_WIDGET (self->detail), "caption");
  gtk_widget_add_css_class (GTK_WIDGET (self->detail), "dim-label");
  gtk_widget_add_css_class (GTK_WIDGET (self->numbers), "numeric");
  gtk_widget_add_css_class (GTK_WIDGET (self->numbers), "caption");
  gtk_widget_add_css_class (bar, "share");
  for (const char * const *name = (const char * const []) { GTK_LEVEL_BAR_OFFSET_LOW, GTK_LEVEL_BAR_OFFSET_HIGH, GTK_LEVEL_BAR_OFFSET_FULL, NULL };
       *name != NULL; name++)
    gtk_level_bar_remove_offset_value (self->bar, *name);   /* little is no alarm here */
  gtk_box_append (GTK_BOX (line), GTK_WIDGET (self->title));
  gtk_box_append (GTK_BOX (line), GTK_WIDGET (self->numbers));
  gtk_box_append (GTK_BOX (self->box), line);
  gtk_box_append (GTK_BOX (self->box), GTK_WIDGET (self->detail));
  gtk_box_append (GTK_BOX (self->box), bar);
  gtk_widget_set_parent (self->box, GTK_WIDGET (self));
}

GtkWidget *
slv_share_bar_new (void)
{
  return g_object_new (SLV_TYPE_SHARE_BAR, NULL);
}
