/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-hand-card.c: see the header. */
#include "config.h"
#include <glib/gi18n-lib.h>
#include "hands/slv-hand-card.h"

static GtkWidget *
line_new (const char *text, const char *style, int lines)
{
  GtkWidget *label = gtk_label_new (text);
  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (label), PANGO_WRAP_WORD_CHAR);
  gtk_label_set_lines (GTK_LABEL (label), lines);
  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
  gtk_label_set_width_chars (GTK_LABEL (label), 13);
  gtk_label_set_max_width_chars (GTK_LABEL (label), 13);
  if (style != NULL)
    gtk_widget_add_css_class (label, style);
  return label;
}

/** Facet attributes that have a value, as "Title: value" lines; the same words serve the tooltip. */
static char *
facts (SlvIndex *index, guint row, guint most)
{
  const SlvGame *game = slv_index_card_game (index, row);
  GString *text = g_string_new (NULL);
  for (guint i = 0, n = 0; i < game->attrs->len && n < most; i++)
    {
      const SlvAttr *attr = g_ptr_array_index (game->attrs, i);
      g_autofree char *value = attr->facet ? slv_index_cell_text (index, row, attr) : NULL;
      if (value == NULL || value[0] == '\0')
        continue;
      /* Translators: an attribute of a card and its value, as in "Cost: 3" */
      g_autofree char *line = g_strdup_printf (_("%s: %s"), slv_ui_tr (attr->title), value);
      g_string_append_printf (text, "%s%s", n++ > 0 ? "\n" : "", line);
    }
  return g_string_free (text, FALSE);
}

GtkWidget *
slv_hand_card_new (SlvIndex *index, const SlvHandCard *card)
{
  GtkWidget *button = gtk_toggle_button_new (), *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);
  g_autofree char *details = card->row != SLV_ROW_NONE ? facts (index, card->row, 7) : g_strdup (_("Not in the card index"));
  gtk_box_append (GTK_BOX (box), line_new (card->name, "heading", 3));
  gtk_box_append (GTK_BOX (box), line_new (details, "caption", 8));
  gtk_button_set_child (GTK_BUTTON (button), box);
  gtk_widget_add_css_class (button, "card");
  gtk_widget_add_css_class (button, "hand-card");
  g_autofree char *all = card->row != SLV_ROW_NONE ? facts (index, card->row, G_MAXUINT) : g_strdup (details);
  g_autofree char *tooltip = g_strdup_printf ("%s\n%s", card->name, all);
  gtk_widget_set_tooltip_text (button, tooltip);
  slv_ui_set_name (button, card->name);
  return button;
}
