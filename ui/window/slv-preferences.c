/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-preferences.c: see the header. What the cache holds is measured in a thread, and files are removed in the writer's: both take a
 * folder's time. */
#include "window/slv-window-dialogs.h"
#include "window/slv-window-parts.h"

#define MEGABYTE (G_GUINT64_CONSTANT (1) << 20)
#define MOST     100000.0   /* megabytes that the row offers */

#define SLV_TYPE_PREFERENCES (slv_preferences_get_type ())
G_DECLARE_FINAL_TYPE (SlvPreferences, slv_preferences, SLV, PREFERENCES, AdwPreferencesWindow)

struct _SlvPreferences {
  AdwPreferencesWindow parent_instance;
  SlvImages        *images;
  SlvSession       *session;
  GtkSwitch        *toggle;
  GtkSpinButton    *ceiling, *days, *megabytes;
  AdwActionRow     *cached;
  SlvPriceSettings *prices;
  gboolean          filling;
};
G_DEFINE_FINAL_TYPE (SlvPreferences, slv_preferences, ADW_TYPE_PREFERENCES_WINDOW)

/* ---- what lies in the cache ---- */

static void
preferences_measure (GTask *task, gpointer source, gpointer data G_GNUC_UNUSED, GCancellable *cancellable G_GNUC_UNUSED)
{
  SlvImagesSize *size = g_new0 (SlvImagesSize, 1);

  slv_images_measure (SLV_IMAGES (source), size);
  g_task_return_pointer (task, size, g_free);
}

static void
measured (GObject *source G_GNUC_UNUSED, GAsyncResult *result, gpointer data)
{
  g_autoptr (AdwActionRow) row = data;
  g_autofree SlvImagesSize *size = g_task_propagate_pointer (G_TASK (result), NULL);
  g_autofree char *bytes = size ? g_format_size (size->bytes) : NULL, *text = NULL;

  if (size == NULL)
    return;
  text = slv_tell_printf (g_dngettext (GETTEXT_PACKAGE, "%u picture, %s", "%u pictures, %s", (gulong) size->files), (guint) size->files, bytes);
  adw_action_row_set_subtitle (row, size->files > 0 ? text : _("None yet"));
}

static void
show_size (SlvPreferences *self)
{
  g_autoptr (GTask) task = g_task_new (self->images, NULL, measured, g_object_ref (self->cached));

  slv_task_run (task, preferences_measure);
}

/* ---- what a person does ---- */

static void
preferences_tell (SlvPreferences *self, GError *error)
{
  g_autofree char *text = slv_ui_error_text (error), *escaped = g_markup_escape_text (text, -1);

  adw_preferences_window_add_toast (ADW_PREFERENCES_WINDOW (self), adw_toast_new (escaped));
  g_error_free (error);
}

static void
written (gpointer owner, gpointer data G_GNUC_UNUSED, const GError *error)
{
  SlvPreferences *self = owner;

  if (error != NULL && gtk_widget_get_visible (GTK_WIDGET (self)))
    preferences_tell (self, g_error_copy (error));
  else if (error != NULL)
    g_signal_emit_by_name (self->session, "not-kept", error);   /* it was closed meanwhile */
}

static void
preferences_toggled (SlvPreferences *self)
{
  GError *error = NULL;

  if (!self->filling && !slv_images_set_enabled (self->images, gtk_switch_get_active (self->toggle), &error))
    preferences_tell (self, error);
}

static void
preferences_images_changed (SlvPreferences *self)
{
  self->filling = TRUE;
  gtk_switch_set_active (self->toggle, slv_images_get_enabled (self->images));
  self->filling = FALSE;
  show_size (self);
}

static gboolean
shrink (SlvStore *store G_GNUC_UNUSED, gpointer images, GError **error)
{
  return slv_images_shrink (images, FALSE, NULL, error);
}

static gboolean
clear (SlvStore *store G_GNUC_UNUSED, gpointer images, GError **error)
{
  return slv_images_shrink (images, TRUE, NULL, error);
}

/* What is gone is not shown any more, here and elsewhere. */
static void
removed (gpointer owner, gpointer images, const GError *error)
{
  written (owner, images, error);
  g_signal_emit_by_name (images, "changed");
}

static void
ceiling_changed (SlvPreferences *self)
{
  GError *error = NULL;

  if (self->filling)
    return;
  if (!slv_images_set_ceiling (self->images, (guint64) gtk_spin_button_get_value (self->ceiling) * MEGABYTE, &error))
    preferences_tell (self, error);
  else
    slv_session_write (self->session, shrink, g_object_ref (self->images), g_object_unref, removed, self);
}

static void
clear_clicked (SlvPreferences *self)
{
  slv_session_write (self->session, clear, g_object_ref (self->images), g_object_unref, removed, self);
}

static gboolean
write_bounds (SlvStore *store, gpointer data, GError **error)
{
  return slv_store_set_history_bounds (store, data, error);
}

static void
bounds_changed (SlvPreferences *self)
{
  const SlvHistoryBounds bounds = { (guint) gtk_spin_button_get_value_as_int (self->days),
                                    (guint) gtk_spin_button_get_value_as_int (self->megabytes) };

  if (!self->filling)
    slv_session_write (self->session, write_bounds, g_memdup2 (&bounds, sizeof bounds), g_free, written, self);
}

/* ---- the window ---- */

SLV_DEFINE_FINALIZE (SlvPreferences, slv_preferences, (g_object_unref, images), (g_object_unref, session));

static void
slv_preferences_class_init (SlvPreferencesClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = slv_preferences_finalize;
  g_type_ensure (SLV_TYPE_PRICE_SETTINGS);
  SLV_UI_TEMPLATE (klass, SlvPreferences, "window/slv-preferences.ui", toggle, ceiling, cached, prices, days, megabytes);
  SLV_UI_CALLBACKS (klass, preferences_toggled, ceiling_changed, clear_clicked, bounds_changed);
}

static void
slv_preferences_init (SlvPreferences *self)
{
  self->filling = TRUE;
  gtk_widget_init_template (GTK_WIDGET (self));
  gtk_spin_button_set_range (self->ceiling, (double) (SLV_IMAGES_CEILING_MIN / MEGABYTE), MOST);
  gtk_spin_button_set_range (self->days, 1, SLV_HISTORY_DAYS_MAX);
  gtk_spin_button_set_range (self->megabytes, 1, SLV_HISTORY_MEGABYTES_MAX);
  slv_ui_hide_unseen_pages (GTK_WIDGET (self));   /* libadwaita's search and switcher of pages, which have no use here */
}

void
slv_preferences_present (SlvWindow *window)
{
  SlvPreferences *self = g_object_new (SLV_TYPE_PREFERENCES, NULL);

  self->session = g_object_ref (slv_window_get_session (window));
  self->images = g_object_ref (slv_session_get_images (self->session));
  SlvHistoryBounds bounds = slv_store_get_history_bounds (slv_session_get_store (self->session));
  gtk_spin_button_set_value (self->ceiling, (double) slv_images_get_ceiling (self->images) / (double) MEGABYTE);
  gtk_spin_button_set_value (self->days, bounds.days);
  gtk_spin_button_set_value (self->megabytes, bounds.megabytes);
  preferences_images_changed (self);   /* ends the filling */
  g_signal_connect_object (self->images, "changed", G_CALLBACK (preferences_images_changed), self, G_CONNECT_SWAPPED);
  slv_ui_attach_dialog (GTK_WINDOW (self), GTK_WIDGET (window));
  slv_price_settings_set_session (self->prices, self->session);
  gtk_window_present (GTK_WINDOW (self));
}
