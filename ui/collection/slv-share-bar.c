/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-share-bar.c: see the header. The numbers stand in words, so that the bar says nothing by itself. */
#include "collection/slv-collection-parts.h"

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
  guint percent = total > 0 ? (guint) ((guint64) owned * 100 / total) : 0;   /* rounded down: 100 % is all of it */

  /* Translators: how many there are of all, and as a share of hundred */
  return slv_tell_printf (_("%u of %u (%u %%)"), owned, total, percent);
}

void
slv_share_bar_set (SlvShareBar *self, const char *title, const char *detail, guint owned, guint total)
{
  g_autofree char *numbers = slv_share_text (owned, total);

  gtk_label_set_text (self->title, title);
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->title), g_utf8_strlen (title, -1) > 18 ? title : NULL);
  gtk_label_set_text (self->numbers, numbers);
  slv_ui_tell (self->detail, detail);
  gtk_level_bar_set_value (self->bar, total > 0 ? (double) owned / total : 0);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->bar), GTK_ACCESSIBLE_PROPERTY_LABEL, title,
                                  GTK_ACCESSIBLE_PROPERTY_VALUE_TEXT, numbers, -1);
}

SLV_DEFINE_DISPOSE (SlvShareBar, slv_share_bar, (gtk_widget_unparent, box));

static void
slv_share_bar_class_init (SlvShareBarClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = slv_share_bar_dispose;
  SLV_UI_TEMPLATE (klass, SlvShareBar, "collection/slv-share-bar.ui", box, title, numbers, detail, bar);
}

static void
slv_share_bar_init (SlvShareBar *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  for (const char * const *name = (const char * const []) { GTK_LEVEL_BAR_OFFSET_LOW, GTK_LEVEL_BAR_OFFSET_HIGH, GTK_LEVEL_BAR_OFFSET_FULL, NULL };
       *name != NULL; name++)
    gtk_level_bar_remove_offset_value (self->bar, *name);   /* little is no alarm here */
}

GtkWidget *
slv_share_bar_new (void)
{
  return g_object_new (SLV_TYPE_SHARE_BAR, NULL);
}
