/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-new-format.c: see the header. */
#include "games/slv-game-parts.h"
#include "import/slv-own-format.h"

/* What was written, on its way through the thread. */
typedef struct { const SlvFormat *base; SlvIndex *index; char *dir, **dirs, *schema, *title, *limits; GPtrArray *sizes; } Order;

struct _SlvNewFormat {
  SlvDialog            parent_instance;
  SlvSession          *session;
  SlvWindow           *window;       /* weak */
  const SlvFormat     *base;
  GtkLabel            *failed;
  GtkWidget           *make;
  AdwEntryRow         *title_row;
  AdwPreferencesGroup *sizes_group;
  GtkTextView         *limits;
  GPtrArray           *rows;         /* AdwEntryRow of each zone of a list, in the order of @zones; borrowed */
  GPtrArray           *zones;        /* SlvZone, of @base */
  GCancellable        *cancellable;
};
G_DEFINE_FINAL_TYPE (SlvNewFormat, slv_new_format, SLV_TYPE_DIALOG)

SLV_DEFINE_STATIC_FREE (Order, order_free, (slv_format_unref, base), (slv_index_unref, index), dir, dirs, schema, title, limits,
                        sizes);

static void
make_thread (GTask *task, gpointer source G_GNUC_UNUSED, gpointer data, GCancellable *cancellable G_GNUC_UNUSED)
{
  const Order *order = data;
  g_autoptr (SlvOwnFormat) own = slv_own_format_new (order->base, order->title);
  GError *error = NULL;
  gboolean sound = TRUE;

  for (guint i = 0; i < order->sizes->len && sound; i++)
    sound = slv_own_format_add_size (own, order->sizes->pdata[i], &error);
  /* Translators: where a line of the text in the dialog has a fault: "the list of cards:3: …" */
  sound = sound && slv_own_format_add_limits (own, order->index, order->limits, _("the list of cards"), &error);
  char *path = sound ? slv_own_format_write (own, order->dir, (const char * const *) order->dirs, order->schema, &error) : NULL;
  slv_ui_end_thread (task, path, g_free, error);
}

static void
new_format_made (GObject *source, GAsyncResult *result, gpointer data G_GNUC_UNUSED)
{
  SlvNewFormat *self = SLV_NEW_FORMAT (source);
  g_autoptr (GError) error = NULL;
  g_autofree char *path = g_task_propagate_pointer (G_TASK (result), &error);

  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return;   /* the dialog is gone; a file that was made all the same is found with the next look */
  slv_ui_offer (GTK_WIDGET (self), "new-format.make", self->make, NULL);
  slv_ui_tell_fault (self->failed, error);
  if (error != NULL)
    return;
  g_autofree char *text = g_strdup_printf (_("“%s” is there."), gtk_editable_get_text (GTK_EDITABLE (self->title_row)));
  slv_session_look_again (self->session);
  if (self->window != NULL)
    slv_window_toast_from (GTK_WIDGET (self->window), text, NULL);
  gtk_window_close (GTK_WINDOW (self));
}

SLV_UI_ACTION (SlvNewFormat, new_format_make)
{
  GtkTextBuffer *buffer = gtk_text_view_get_buffer (self->limits);
  g_autoptr (GTask) task = g_task_new (self, self->cancellable, new_format_made, NULL);
  Order *order = g_new0 (Order, 1);

  slv_format_keep (&order->base, self->base);
  order->index = slv_index_ref (slv_session_get_index (self->session));
  order->dir = g_strdup (slv_session_get_dir (self->session));
  order->dirs = slv_session_dup_game_dirs (self->session);
  order->schema = g_strdup (slv_session_get_schema (self->session));
  order->title = g_strdup (gtk_editable_get_text (GTK_EDITABLE (self->title_row)));
  order->sizes = g_ptr_array_new_with_free_func (g_free);
  g_object_get (buffer, "text", &order->limits, NULL);
  for (guint i = 0; i < self->rows->len; i++)
    {
      g_autofree char *text = g_strstrip (g_strdup (gtk_editable_get_text (self->rows->pdata[i])));

      if (*text != '\0')
        g_ptr_array_add (order->sizes, g_strconcat (((SlvZone *) self->zones->pdata[i])->id, "=", text, NULL));
    }
  g_task_set_task_data (task, order, order_free);
  slv_ui_offer (widget, "new-format.make", self->make, _("The format is being made."));
  slv_task_run (task, make_thread);
}

static void
add_sizes (SlvNewFormat *self)
{
  SLV_EACH (SlvZone, zone, self->base->rulebook->zones)
    {
      if (zone->scope != SLV_SCOPE_LIST)
        continue;
      GtkWidget *row = adw_entry_row_new ();
      adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (row), FALSE);
      adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), slv_ui_tr (zone->title));
      slv_ui_set_name (row, slv_ui_tr (zone->title));
      adw_preferences_group_add (self->sizes_group, row);
      g_ptr_array_add (self->rows, row);
      g_ptr_array_add (self->zones, zone);
    }
}

SLV_DEFINE_DISPOSE (SlvNewFormat, slv_new_format, (cancel, cancellable), (g_object_unref, session), (weak, window), rows, zones,
                    (slv_format_unref, base));

static void
slv_new_format_class_init (SlvNewFormatClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = slv_new_format_dispose;
  SLV_UI_TEMPLATE (widget_class, SlvNewFormat, "games/slv-new-format.ui", failed, make, title_row, sizes_group, limits);
  gtk_widget_class_install_action (widget_class, "new-format.make", NULL, new_format_make);
}

static void
slv_new_format_init (SlvNewFormat *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  self->cancellable = g_cancellable_new ();
  self->rows = g_ptr_array_new ();
  self->zones = g_ptr_array_new ();
}

GtkWidget *
slv_new_format_new (SlvWindow *parent, SlvSession *session, const SlvFormat *base)
{
  SlvNewFormat *self = g_object_new (SLV_TYPE_NEW_FORMAT, NULL);
  g_autofree char *title = g_strdup_printf (_("New format, as “%s”"), slv_ui_tr (base->title));

  slv_ui_attach_dialog (GTK_WINDOW (self), GTK_WIDGET (parent));
  g_set_weak_pointer (&self->window, parent);
  self->session = g_object_ref (session);
  slv_format_keep (&self->base, base);
  gtk_window_set_title (GTK_WINDOW (self), title);
  add_sizes (self);
  gtk_widget_grab_focus (GTK_WIDGET (self->title_row));
  return GTK_WIDGET (self);
}
