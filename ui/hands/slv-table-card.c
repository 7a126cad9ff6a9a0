/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-table-card.c: a card on the table: its face as far as the player sees it, and what lies on it as words. A card that rests
 * leans and says so; nothing is told by its place or colour alone. */
#include "hands/slv-table-view-private.h"
#include "window/slv-window-parts.h"

static GQuark
id_quark (void)
{
  return g_quark_from_static_string ("slv-table-card-id");
}

guint
slv_table_card_id (GtkWidget *widget)
{
  gpointer id = widget != NULL ? g_object_get_qdata (G_OBJECT (widget), id_quark ()) : NULL;

  return id != NULL ? GPOINTER_TO_UINT (id) - 1 : SLV_SOLO_NONE;
}

/* ---- words ---- */

/* @open: of the side opposite, of which that is seen that lies open */
static gboolean
sees (SlvSolo *solo, guint id, gboolean open)
{
  return open ? slv_solo_is_open (solo, id) : slv_solo_sees (solo, id);
}

static const char *
title_of (SlvSolo *solo, guint id, gboolean open)
{
  const SlvSoloCard *card = slv_solo_card (solo, id);

  if (!sees (solo, id, open))
    return _("A card face down");
  return card->row != SLV_ROW_NONE ? slv_index_card_name (slv_solo_index (solo), card->row) : card->name;
}

/* (element-type utf8): what is to be known of the card besides its name. */
static GPtrArray *
marks_of (SlvSolo *solo, guint id, gboolean open)
{
  GPtrArray *marks = g_ptr_array_new_with_free_func (g_free);
  const SlvSoloCard *card = slv_solo_card (solo, id);
  const GArray *counts = slv_solo_counts (solo);
  const char *note = slv_solo_note (solo, id);

  if (card->rested)
    g_ptr_array_add (marks, g_strdup (_("Rested")));
  if (card->face_down && sees (solo, id, open))
    g_ptr_array_add (marks, g_strdup (_("Face down")));
  SLV_EACH_IN (const SlvSoloCount, count, counts)
    {
      if (count->card == id)
        /* Translators: a counter on a card and how many: "Damage 2" */
        g_ptr_array_add (marks, g_strdup_printf (_("%s %d"), slv_solo_count_title (solo, count->name), count->value));
    }
  if (card->host != SLV_SOLO_NONE)
    g_ptr_array_add (marks, g_strdup_printf (_("With %s"), title_of (solo, card->host, open)));
  if (*note != '\0')
    g_ptr_array_add (marks, g_strdup (note));
  return marks;
}

char *
slv_table_card_name (SlvSolo *solo, guint id, gboolean open)
{
  g_autoptr (GPtrArray) marks = marks_of (solo, id, open);
  GString *name = g_string_new (title_of (solo, id, open));

  for (guint i = 0; i < marks->len; i++)
    g_string_append_printf (name, ", %s", (char *) g_ptr_array_index (marks, i));
  return g_string_free (name, FALSE);
}

/* ---- looks ---- */

static GtkWidget *
label_new (const char *text, const char *style, int lines, int chars)
{
  GtkWidget *label = gtk_label_new (text);

  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (label), PANGO_WRAP_WORD_CHAR);
  gtk_label_set_lines (GTK_LABEL (label), lines);
  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
  gtk_label_set_width_chars (GTK_LABEL (label), chars);
  gtk_label_set_max_width_chars (GTK_LABEL (label), chars);
  gtk_widget_add_css_class (label, style);
  return label;
}

static GtkWidget *
front_new (SlvSolo *solo, guint id, int width, gboolean open)
{
  const SlvSoloCard *card = slv_solo_card (solo, id);
  GtkWidget *front;

  if (sees (solo, id, open) && card->row != SLV_ROW_NONE)
    {
      front = slv_card_face_new ();
      slv_card_face_set_card (SLV_CARD_FACE (front), slv_solo_index (solo), card->row, width);
      slv_pictures_show (SLV_CARD_FACE (front));
      return front;
    }
  front = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  gtk_widget_set_size_request (front, width, width * 88 / 63);
  gtk_widget_add_css_class (front, sees (solo, id, open) ? "table-card-blank" : "table-card-back");
  if (sees (solo, id, open))
    gtk_box_append (GTK_BOX (front), label_new (card->name, "caption-heading", 5, MAX (6, width / 12)));
  return front;
}

static GtkWidget *
badges_new (SlvSolo *solo, guint id, int chars, gboolean open)
{
  g_autoptr (GPtrArray) marks = marks_of (solo, id, open);
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 2);

  for (guint i = 0; i < marks->len; i++)
    {
      GtkWidget *badge = label_new (g_ptr_array_index (marks, i), "table-badge", 2, -1);

      gtk_label_set_max_width_chars (GTK_LABEL (badge), chars);
      gtk_widget_set_halign (badge, GTK_ALIGN_START);
      gtk_box_append (GTK_BOX (box), badge);
    }
  gtk_widget_set_valign (box, GTK_ALIGN_END);
  gtk_widget_set_halign (box, GTK_ALIGN_START);
  gtk_widget_set_can_target (box, FALSE);
  return box;
}

/* @large: its card is looked at large, which says more than a tooltip */
static GtkWidget *
button_new (SlvSolo *solo, guint id, GtkWidget *child, gboolean large, gboolean open)
{
  GtkWidget *button = gtk_toggle_button_new ();
  g_autofree char *name = slv_table_card_name (solo, id, open);

  gtk_button_set_child (GTK_BUTTON (button), child);
  gtk_widget_add_css_class (button, "flat");
  gtk_widget_add_css_class (button, "table-card");
  if (slv_solo_card (solo, id)->rested)
    gtk_widget_add_css_class (button, "table-rested");
  gtk_widget_set_valign (button, GTK_ALIGN_START);
  gtk_widget_set_halign (button, GTK_ALIGN_START);
  if (!large)
    gtk_widget_set_tooltip_text (button, name);
  slv_ui_set_name (button, name);
  g_object_set_qdata (G_OBJECT (button), id_quark (), GUINT_TO_POINTER (id + 1));
  return button;
}

GtkWidget *
slv_table_card_new (SlvSolo *solo, guint id, int width, gboolean open)
{
  GtkWidget *overlay = gtk_overlay_new ();

  gtk_overlay_set_child (GTK_OVERLAY (overlay), front_new (solo, id, width, open));
  gtk_overlay_add_overlay (GTK_OVERLAY (overlay), badges_new (solo, id, width / 8, open));
  return button_new (solo, id, overlay, sees (solo, id, open) && slv_solo_card (solo, id)->row != SLV_ROW_NONE, open);
}

GtkWidget *
slv_table_card_new_top (SlvSolo *solo, guint id)
{
  GtkWidget *top = slv_ui_line (sees (solo, id, FALSE) ? title_of (solo, id, FALSE) : NULL, "caption");

  gtk_label_set_width_chars (GTK_LABEL (top), 10);
  gtk_label_set_max_width_chars (GTK_LABEL (top), 14);
  if (!sees (solo, id, FALSE))
    gtk_widget_add_css_class (top, "table-card-back");
  return button_new (solo, id, top, FALSE, FALSE);
}

GtkWidget *
slv_table_card_new_small (SlvSolo *solo, guint id)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);

  gtk_box_append (GTK_BOX (box), label_new (title_of (solo, id, FALSE), "caption", 2, 10));
  gtk_box_append (GTK_BOX (box), badges_new (solo, id, 10, FALSE));
  return button_new (solo, id, box, FALSE, FALSE);
}
