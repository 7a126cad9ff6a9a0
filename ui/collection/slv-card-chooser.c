/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-card-chooser.c: see the header. */
#include "collection/slv-collection-dialogs.h"

#define CARD_CHOOSER_SHOWN_MAX 60u

#define SLV_TYPE_CARD_CHOOSER (slv_card_chooser_get_type ())
G_DECLARE_FINAL_TYPE (SlvCardChooser, slv_card_chooser, SLV, CARD_CHOOSER, SlvDialog)

struct _SlvCardChooser {
  SlvDialog      parent_instance;
  SlvCollection *collection;
  SlvGame       *game;
  char          *set, *number, *none;
  GtkWidget     *entry, *list;
  GArray        *found;            /* SlvCopyCandidate by row of the list */
  SlvCardChosen  chosen;
  gpointer       user_data;
  GDestroyNotify free_data;
};
G_DEFINE_FINAL_TYPE (SlvCardChooser, slv_card_chooser, SLV_TYPE_DIALOG)

static void
card_chooser_add_row (SlvCardChooser *self, const char *title, const char *subtitle)
{
  GtkWidget *row = slv_ui_row (title, subtitle);

  gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (row), TRUE);
  gtk_list_box_append (GTK_LIST_BOX (self->list), row);
}

static void
add_candidate (SlvCardChooser *self, const SlvCopyCandidate *one)
{
  SlvIndex *index = slv_collection_get_index (self->collection);
  const char *name = slv_index_card_name (index, one->row);
  SlvPrintingView view;

  if (one->printing == SLV_ROW_NONE)
    {
      card_chooser_add_row (self, name, _("Printing not known"));
      return;
    }
  slv_index_printing (index, one->printing, &view);
  /* Translators: a printing: code of its set, its number, name of the set */
  g_autofree char *told = g_strdup_printf (_("%s %s, %s"), view.set_code, view.number, view.set_name);
  card_chooser_add_row (self, name, *view.set_name != '\0' ? told : view.set_code);
}

static void
card_chooser_show (SlvCardChooser *self)
{
  static const SlvCopyCandidate nothing = { SLV_ROW_NONE, SLV_ROW_NONE };
  const char *text = gtk_editable_get_text (GTK_EDITABLE (self->entry));

  slv_ui_empty (self->list);
  g_clear_pointer (&self->found, g_array_unref);
  self->found = slv_copy_candidates (self->collection, self->game, text, self->set, self->number, CARD_CHOOSER_SHOWN_MAX);
  for (guint i = 0; i < self->found->len; i++)
    add_candidate (self, &g_array_index (self->found, SlvCopyCandidate, i));
  if (self->none == NULL)
    return;
  card_chooser_add_row (self, self->none, NULL);
  g_array_append_val (self->found, nothing);
}

static void
card_chooser_activated (SlvCardChooser *self, GtkListBoxRow *row)
{
  guint nth = (guint) gtk_list_box_row_get_index (row);

  if (nth >= self->found->len)
    return;
  SlvCopyCandidate one = g_array_index (self->found, SlvCopyCandidate, nth);
  gtk_widget_set_visible (GTK_WIDGET (self), FALSE);
  self->chosen (self->collection, one.row, one.printing, self->user_data);
  gtk_window_destroy (GTK_WINDOW (self));
}

/* Enter takes the likeliest for what stands in the entry now: the list follows typing a moment later. */
static void
entry_activated (SlvCardChooser *self)
{
  card_chooser_show (self);
  GtkListBoxRow *row = gtk_list_box_get_row_at_index (GTK_LIST_BOX (self->list), 0);
  if (row != NULL)
    card_chooser_activated (self, row);
}

static void
slv_card_chooser_dispose (GObject *object)
{
  SlvCardChooser *self = SLV_CARD_CHOOSER (object);

  if (self->free_data)
    self->free_data (self->user_data);
  self->free_data = NULL;
  SLV_FREE_MEMBERS (self, found, (slv_collection_unref, collection), (slv_game_unref, game), set, number, none);
  G_OBJECT_CLASS (slv_card_chooser_parent_class)->dispose (object);
}

static void
slv_card_chooser_class_init (SlvCardChooserClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = slv_card_chooser_dispose;
  SLV_UI_TEMPLATE (klass, SlvCardChooser, "collection/slv-card-chooser.ui", entry, list);
  SLV_UI_CALLBACKS (klass, card_chooser_show, entry_activated, card_chooser_activated, gtk_window_close);
}

SLV_UI_INIT_TEMPLATE (SlvCardChooser, slv_card_chooser);

void
slv_card_chooser_present (GtkWidget *parent, SlvCollection *collection, SlvGame *game, const char *name, const char *set,
                          const char *number, const char *none, SlvCardChosen chosen, gpointer user_data, GDestroyNotify free_data)
{
  SlvCardChooser *self = g_object_new (SLV_TYPE_CARD_CHOOSER, NULL);

  self->collection = slv_collection_ref (collection);
  self->game = slv_game_ref (game);
  self->set = g_strdup (set);
  self->number = g_strdup (number);
  self->none = g_strdup (none);
  self->chosen = chosen;
  self->user_data = user_data;
  self->free_data = free_data;
  gtk_editable_set_text (GTK_EDITABLE (self->entry), name);
  card_chooser_show (self);
  slv_ui_attach_dialog (GTK_WINDOW (self), parent);
  gtk_window_present (GTK_WINDOW (self));
  gtk_widget_grab_focus (self->entry);
}
