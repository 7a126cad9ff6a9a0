/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-deck-cell.c: see the header. */
#include "decks/slv-deck-parts.h"
#include "window/slv-window-parts.h"

#define PICTURE_WIDTH 124   /* pixels */
#define NAME_CHARS    24    /* of a name in a column; a longer one is cut, and told whole when the pointer rests on it */
#define NAME_LEAST    14    /* that have room in any case */

struct _SlvDeckCell
{
  AdwBin parent_instance;
  GtkStack *stack;
  GtkLabel *heading, *totals, *count, *name, *detail;
  SlvColourMark *mark;
  GtkImage *problem;
  GtkWidget *owned_box;
  GtkLabel *owned, *owned_detail;
  GtkWidget *fewer, *more;
  GtkBox *entry;
  GtkWidget *face;      /* (nullable): of a cell for pictures */
  gboolean alone;       /* what one has is told in another cell */
  SlvDeckRow *row;
};

G_DEFINE_FINAL_TYPE (SlvDeckCell, slv_deck_cell, ADW_TYPE_BIN)

static void
change (SlvDeckCell *self, gint delta)
{
  if (self->row != NULL)
    gtk_widget_activate_action (GTK_WIDGET (self), "deck.change", "(ssi)",
                                self->row->zone, self->row->title, delta);
}

static void
on_fewer (SlvDeckCell *self)
{
  change (self, -1);
}

static void
on_more (SlvDeckCell *self)
{
  change (self, 1);
}

SLV_DEFINE_DISPOSE (SlvDeckCell, slv_deck_cell, (g_object_unref, row));

static void
slv_deck_cell_class_init (SlvDeckCellClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = slv_deck_cell_dispose;
  SLV_UI_TYPES (SLV_TYPE_COLOUR_MARK, SLV_TYPE_WRAP_LAYOUT);
  SLV_UI_TEMPLATE (klass, SlvDeckCell, "decks/slv-deck-cell.ui", stack, heading, totals, count, entry, name, detail, mark,
                   problem, owned_box, owned, owned_detail, fewer, more);
  SLV_UI_CALLBACKS (klass, on_fewer, on_more);
}

static void
slv_deck_cell_init (SlvDeckCell *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  slv_ui_colour_sign (GTK_WIDGET (self->problem));
  /* the row itself has − and +; two more stops for every card would make Tab useless */
  gtk_widget_set_focusable (self->fewer, FALSE);
  gtk_widget_set_focusable (self->more, FALSE);
}

static int
picture_width (void)
{
  return (int) (PICTURE_WIDTH * MAX (1, slv_ui_text_scale ()));
}

/** Beside the picture, which has the name, are only the copies and what is wrong. */
static void
make_picture (SlvDeckCell *self)
{
  GtkWidget *beside = gtk_widget_get_parent (GTK_WIDGET (self->count));
  self->face = slv_card_face_new ();
  gtk_widget_add_css_class (self->face, "pile-card");
  slv_card_face_set_card (SLV_CARD_FACE (self->face), NULL, SLV_ROW_NONE, picture_width ());
  gtk_box_append (self->entry, self->face);
  gtk_orientable_set_orientation (GTK_ORIENTABLE (self->entry), GTK_ORIENTATION_HORIZONTAL);
  gtk_orientable_set_orientation (GTK_ORIENTABLE (beside), GTK_ORIENTATION_VERTICAL);
  gtk_box_set_spacing (GTK_BOX (beside), 0);
  gtk_widget_set_visible (gtk_widget_get_parent (GTK_WIDGET (self->name)), FALSE);
  gtk_widget_set_visible (GTK_WIDGET (self->mark), FALSE);
  gtk_label_set_width_chars (self->count, 2);
  gtk_label_set_xalign (self->count, 0.5);
  gtk_stack_set_vhomogeneous (self->stack, FALSE);
}

GtkWidget *
slv_deck_cell_new (SlvDeckForm look)
{
  SlvDeckCell *self = g_object_new (SLV_TYPE_DECK_CELL, NULL);
  gboolean roomy = look == SLV_DECK_LINES;
  gtk_widget_set_visible (GTK_WIDGET (self->detail), roomy);
  gtk_widget_set_visible (self->fewer, roomy);
  gtk_widget_set_visible (self->more, roomy);
  self->alone = look == SLV_DECK_TABLE;
  if (look == SLV_DECK_COLUMNS)
    {
      gtk_widget_add_css_class (GTK_WIDGET (self), "deck-narrow");
      gtk_label_set_width_chars (self->name, NAME_LEAST);
      gtk_label_set_max_width_chars (self->name, NAME_CHARS);
    }
  if (look == SLV_DECK_PICTURES)
    make_picture (self);
  return GTK_WIDGET (self);
}

void
slv_deck_cell_show_face (SlvDeckCell *self, SlvIndex *index, guint row)
{
  slv_card_face_set_card (SLV_CARD_FACE (self->face), index, row, picture_width ());
  slv_pictures_show (SLV_CARD_FACE (self->face));
}

GtkWidget *
slv_deck_cell_get_face (SlvDeckCell *self)
{
  return self->face;
}

static void
show_problem (SlvDeckCell *self, SlvDeckRow *row)
{
  gboolean any = row->problem[0] != '\0';
  gtk_widget_set_visible (GTK_WIDGET (self->problem), any);
  slv_ui_set_tip (GTK_WIDGET (self->problem), any ? row->problem : NULL);
  if (any)
    gtk_image_set_from_icon_name (self->problem, row->severity == SLV_SEVERITY_ERROR ? "dialog-error-symbolic"
                                  : row->severity == SLV_SEVERITY_WARNING ? "dialog-warning-symbolic" : "dialog-question-symbolic");
}

static void
show_owned (SlvDeckCell *self, SlvDeckRow *row)
{
  const char *owned = row->owned, *detail = row->owned_detail;
  g_autofree char *both = owned[0] != '\0' && self->face != NULL ? g_strdup_printf ("%s, %s", owned, detail) : NULL;
  gtk_widget_set_visible (self->owned_box, owned[0] != '\0' && !self->alone && self->face == NULL);
  gtk_label_set_text (self->owned, owned);
  gtk_label_set_text (self->owned_detail, detail);
  slv_ui_set_class (GTK_WIDGET (self->face != NULL ? self->count : self->owned), "deck-missing", row->missing > 0);
  if (self->face != NULL)
    slv_ui_set_tip (GTK_WIDGET (self->count), both);
}

static void
name_entry (SlvDeckCell *self, SlvDeckRow *row)
{
  guint count = row->count;
  const char *problem = row->problem, *name = row->title, *owned = row->owned, *detail = row->owned_detail;
  g_autofree char *words = problem[0] != '\0'
    ? slv_tell_printf (ngettext ("%u copy of %s. %s", "%u copies of %s. %s", count), count, name, problem)
    : slv_tell_printf (ngettext ("%u copy of %s", "%u copies of %s", count), count, name);
  /* Translators: a card of a deck; how many copies are missing; how many one has */
  g_autofree char *all = owned[0] != '\0' ? g_strdup_printf (_("%s; %s, %s"), words, owned, detail) : g_strdup (words);
  slv_ui_set_row_name (GTK_WIDGET (self), all);
  slv_ui_set_row_note (GTK_WIDGET (self), row->detail);
  g_autofree char *fewer = g_strdup_printf (_("One copy of %s fewer"), name);
  g_autofree char *more = g_strdup_printf (_("One copy of %s more"), name);
  slv_ui_set_name (self->fewer, fewer);
  slv_ui_set_name (self->more, more);
}

static void
deck_cell_show (SlvDeckCell *self)
{
  SlvDeckRow *row = self->row;
  g_autofree char *count = g_strdup_printf ("%u", row->count);
  if (row->heading)
    {
      const char *detail = row->detail;
      gtk_label_set_text (self->heading, row->title);
      gtk_label_set_text (self->totals, detail[0] != '\0' ? detail : count);
      slv_ui_turn_to (self->stack, "heading");
      gboolean group = row->group;
      slv_ui_set_class (GTK_WIDGET (self), "deck-group", group);
      g_autofree char *words = group ? g_strdup_printf (_("Group %s: %s"), row->title, count)
        : g_strdup_printf (_("Zone %s: %s"), row->title, detail[0] != '\0' ? detail : count);
      slv_ui_set_row_name (GTK_WIDGET (self), words);
      slv_ui_set_row_note (GTK_WIDGET (self), "");
      return;
    }
  gtk_widget_remove_css_class (GTK_WIDGET (self), "deck-group");
  gtk_label_set_text (self->count, count);
  slv_colour_mark_set (self->mark, row->colours, row->n_colours);
  gtk_label_set_text (self->name, row->title);
  gtk_label_set_text (self->detail, row->detail);
  show_problem (self, row);
  show_owned (self, row);
  name_entry (self, row);
  slv_ui_turn_to (self->stack, "entry");
}

void
slv_deck_cell_bind (SlvDeckCell *self, SlvDeckRow *row)
{
  if (self->row != NULL)
    g_signal_handlers_disconnect_by_data (self->row, self);
  g_set_object (&self->row, row);
  if (row == NULL)
    return;
  g_signal_connect_object (row, "changed", G_CALLBACK (deck_cell_show), self, G_CONNECT_SWAPPED);
  deck_cell_show (self);
}

SlvDeckRow *
slv_deck_cell_get_row (SlvDeckCell *self)
{
  g_return_val_if_fail (SLV_IS_DECK_CELL (self), NULL);
  return self->row;
}
