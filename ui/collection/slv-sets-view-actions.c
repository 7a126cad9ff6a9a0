/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-sets-view-actions.c: on from what is missing: to the wants, to the cards. */
#include "collection/slv-sets-view-private.h"
#include "collection/slv-want-change.h"
#include <glib/gi18n-lib.h>

/* Printings that are selected, else all. (transfer full) */
static GArray *
chosen_printings (SlvSetsView *self, gboolean all_if_none)
{
  GArray *printings = g_array_new (FALSE, FALSE, sizeof (guint));
  g_autoptr (GtkBitset) chosen = gtk_selection_model_get_selection (GTK_SELECTION_MODEL (self->chosen));

  for (guint i = 0; i < g_list_model_get_n_items (G_LIST_MODEL (self->lacking)); i++)
    {
      g_autoptr (SlvKeyedItem) item = g_list_model_get_item (G_LIST_MODEL (self->lacking), i);

      if (gtk_bitset_contains (chosen, i) || (all_if_none && gtk_bitset_is_empty (chosen)))
        g_array_append_val (printings, ((SlvLacking *) slv_keyed_item_get_row (item))->printing);
    }
  return printings;
}

static void
wanted (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (SlvSetsView) self = data;
  const SlvWantChange *work = slv_holdings_run_data (result);
  g_autoptr (GError) error = NULL;

  if (slv_holdings_run_finish (SLV_HOLDINGS (source), result, &error))
    slv_window_toast_step (GTK_WIDGET (self), work->what, "lots.undo", source);
  else
    slv_window_error (GTK_WIDGET (self), _("The wants could not be written"), error);
}

#define ACTION(name) static void name (GtkWidget *widget, const char *action G_GNUC_UNUSED, GVariant *parameter G_GNUC_UNUSED)

ACTION (want_action)
{
  SlvSetsView *self = SLV_SETS_VIEW (widget);
  const SlvSetShare *share = slv_sets_view_get_share (self);
  g_autoptr (GArray) printings = share != NULL ? chosen_printings (self, TRUE) : NULL;

  if (printings == NULL || printings->len == 0)
    return;
  g_autofree char *what = slv_story_new (SLV_STORY_WANTED_PRINTINGS, printings->len, share->code, NULL);
  SlvWantChange *work = slv_want_change_new (SLV_WANT_PRINTINGS, slv_collection_get_index (self->collection), what);
  work->printings = g_array_ref (printings);
  work->each = (guint) gtk_spin_button_get_value_as_int (self->each);
  slv_want_change_run (work, self->holdings, wanted, g_object_ref (self));
}

ACTION (show_action)
{
  SlvSetsView *self = SLV_SETS_VIEW (widget);
  const SlvSetShare *share = slv_sets_view_get_share (self);
  g_autoptr (GArray) printings = share != NULL ? chosen_printings (self, FALSE) : NULL;
  SlvIndex *index = self->collection != NULL ? slv_collection_get_index (self->collection) : NULL;
  g_autofree char *text = NULL;

  if (printings == NULL)
    return;
  if (printings->len == 1)
    {
      text = slv_index_dup_id (index, slv_index_printing_card (index, g_array_index (printings, guint, 0)));
      gtk_widget_activate_action (widget, "win.show-card", "s", text);
      return;
    }
  /* of a printing: have:… asks the card, copies:… the printing */
  text = g_strdup_printf ("set:\"%s\" copies<%d", share->code, gtk_spin_button_get_value_as_int (self->each));
  gtk_widget_activate_action (widget, "win.query", "s", text);
}

ACTION (back_action)
{
  slv_sets_view_go_back (SLV_SETS_VIEW (widget));
}

ACTION (sources_action)
{
  gtk_widget_activate_action (widget, "win.page", "s", "sources");
}

void
slv_sets_view_install_actions (GtkWidgetClass *widget_class)
{
  gtk_widget_class_install_action (widget_class, "sets.want", NULL, want_action);
  gtk_widget_class_install_action (widget_class, "sets.show", NULL, show_action);
  gtk_widget_class_install_action (widget_class, "sets.back", NULL, back_action);
  gtk_widget_class_install_action (widget_class, "sets.sources", NULL, sources_action);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_plus, 0, "sets.want", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_KP_Add, 0, "sets.want", NULL);
}
