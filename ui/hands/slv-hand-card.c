/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-hand-card.c: see the header. */
#include "hands/slv-hand-parts.h"
#include "window/slv-window-parts.h"

#define CARD_WIDTH 146   /* pixels: the text of most cards can be read, and two stand beside each other in a window of 360, also beside a bar */
#define CARD_MOST  300   /* however large texts are: so much room is in a window of 360 */

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

/** Facet attributes that have a value, as "Title: value" lines for assistive technology. */
static char *
facts (SlvIndex *index, guint row)
{
  const SlvGame *game = slv_index_card_game (index, row);
  GString *text = g_string_new (NULL);
  for (guint i = 0, n = 0; i < game->attrs->len; i++)
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

/** A card that the index does not know: its name and that nothing more is known. */
static GtkWidget *
unknown_card (const char *name)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);
  gtk_box_append (GTK_BOX (box), line_new (name, "heading", 4));
  gtk_box_append (GTK_BOX (box), line_new (_("Not in the card index"), "caption", 2));
  return box;
}

GtkWidget *
slv_hand_card_new (SlvIndex *index, const SlvHandCard *card)
{
  GtkWidget *button = gtk_toggle_button_new ();
  g_autofree char *all = card->row != SLV_ROW_NONE ? facts (index, card->row) : g_strdup (_("Not in the card index"));
  if (card->row != SLV_ROW_NONE)
    {
      GtkWidget *face = slv_card_face_new ();
      slv_card_face_set_card (SLV_CARD_FACE (face), index, card->row, (int) MIN (CARD_WIDTH * MAX (1, slv_ui_text_scale ()), CARD_MOST));
      slv_pictures_show (SLV_CARD_FACE (face));
      gtk_widget_set_halign (face, GTK_ALIGN_CENTER);
      gtk_button_set_child (GTK_BUTTON (button), face);
    }
  else
    gtk_button_set_child (GTK_BUTTON (button), unknown_card (card->name));
  gtk_widget_add_css_class (button, "flat");
  gtk_widget_add_css_class (button, "hand-card");
  if (card->row == SLV_ROW_NONE)   /* what is in the index is looked at large, which says more */
    gtk_widget_set_tooltip_text (button, all);
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, all, -1);
  slv_ui_set_name (button, card->name);
  return button;
}
