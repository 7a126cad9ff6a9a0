/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-lot-table-grow.c: a list that has nothing in common with the one before is shown in steps. A view of GTK 4.8 makes two
 * hundred rows at once, however few can be seen, and a first picture would wait for all of them; so it gets a windowful, and the
 * others a few at a time in the frames after it. Whoever asks for a row that is not there yet completes the list first. */
#include "collection/slv-lot-table-private.h"

#define ROW_LEAST 18u    /* pixels; no row is lower */
#define LEAST     40u    /* rows, where the height is not known yet */
#define STEP      40u    /* more rows a frame */
#define VIEW_ROWS 240u   /* a view makes no more rows than these */

static GArray *
first_of (const GArray *ids, guint n)
{
  GArray *first = g_array_sized_new (FALSE, FALSE, sizeof (gint64), n);

  return g_array_append_vals (first, ids->data, MIN (n, ids->len));
}

static void
stop (SlvLotTable *self)
{
  if (self->grower != 0)
    gtk_widget_remove_tick_callback (GTK_WIDGET (self), self->grower);
  self->grower = 0;
  g_clear_pointer (&self->coming, g_array_unref);
}

/* In the frame of the first call the first rows are painted. */
static gboolean
grow (GtkWidget *widget, GdkFrameClock *clock G_GNUC_UNUSED, gpointer data G_GNUC_UNUSED)
{
  SlvLotTable *self = SLV_LOT_TABLE (widget);
  guint n = g_list_model_get_n_items (G_LIST_MODEL (self->list)) + STEP;

  if (self->frames++ == 0)
    return G_SOURCE_CONTINUE;
  if (n >= VIEW_ROWS || n >= self->coming->len)
    {
      slv_lot_table_complete (self);
      return G_SOURCE_REMOVE;
    }
  g_autoptr (GArray) more = first_of (self->coming, n);
  slv_lot_list_set (self->list, slv_lot_list_get_collection (self->list), more);
  return G_SOURCE_CONTINUE;
}

void
slv_lot_table_complete (SlvLotTable *self)
{
  g_autoptr (GArray) ids = self->coming ? g_array_ref (self->coming) : NULL;

  stop (self);
  if (ids != NULL)
    slv_lot_list_set (self->list, slv_lot_list_get_collection (self->list), ids);
}

gboolean
slv_lot_table_begin (SlvLotTable *self, SlvCollection *collection, GArray *ids)
{
  GtkWidget *root = GTK_WIDGET (gtk_widget_get_root (GTK_WIDGET (self)));
  guint n = root ? MAX (LEAST, (guint) gtk_widget_get_height (root) / ROW_LEAST) : LEAST;

  stop (self);
  if (!gtk_widget_get_mapped (GTK_WIDGET (self)) || ids->len <= n + STEP
      || slv_lot_list_id (self->list, 0) == g_array_index (ids, gint64, 0)
      || gtk_adjustment_get_value (gtk_scrolled_window_get_vadjustment (self->scroller)) > 0)
    return FALSE;
  g_autoptr (GArray) first = first_of (ids, n);
  slv_lot_list_set (self->list, collection, first);
  self->coming = g_array_ref (ids);
  self->frames = 0;
  self->grower = gtk_widget_add_tick_callback (GTK_WIDGET (self), grow, NULL, NULL);
  return TRUE;
}
