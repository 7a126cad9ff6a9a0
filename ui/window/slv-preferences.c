/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-preferences.c: see the header. What the cache holds is measured in a thread, and files are removed in the writer's: both take a
 * folder's time. */
#include "window/slv-preferences.h"
#include "window/slv-price-settings.h"
#include "store/slv-store-collection.h"
#include <glib/gi18n-lib.h>

#define MEGABYTE (G_GUINT64_CONSTANT (1) << 20)
#define KEY      "slv-preferences"   /* of its window: Preferences */
#define MOST     100000.0   /* megabytes that the row offers */

/** Lives as long as the window of preferences. */
typedef struct { SlvImages *images; SlvSession *session; GtkWidget *days, *megabytes; GtkWidget *window, *toggle, *clear_row, *clear; gboolean filling; } Preferences;

static void
preferences_free (gpointer data)
{
  Preferences *self = data;

  g_object_unref (self->images);
  g_object_unref (self->session);
  g_free (self);
}

/* ---- what lies in the cache ---- */

static void
measure (GTask *task, gpointer source, gpointer data G_GNUC_UNUSED, GCancellable *cancellable G_GNUC_UNUSED)
{
  SlvImagesSize *size = g_new0 (SlvImagesSize, 1);

  slv_images_measure (SLV_IMAGES (source), size);
  g_task_return_pointer (task, size, g_free);
}

static void
measured (GObject *source G_GNUC_UNUSED, GAsyncResult *result, gpointer data)
{
  g_autoptr (GtkWidget) row = data;
  g_autofree SlvImagesSize *size = g_task_propagate_pointer (G_TASK (result), NULL);
  g_autofree char *bytes = size ? g_format_size (size->bytes) : NULL, *text = NULL;

  if (size == NULL)
    return;
  text = slv_tell_printf (g_dngettext (GETTEXT_PACKAGE, "%u picture, %s", "%u pictures, %s", (gulong) size->files), (guint) size->files, bytes);
  adw_action_row_set_subtitle (ADW_ACTION_ROW (row), size->files > 0 ? text : _("None yet"));
}

static void
show_size (Preferences *self)
{
  g_autoptr (GTask) task = g_task_new (self->images, NULL, measured, g_object_ref (self->clear_row));

  g_task_run_in_thread (task, measure);
}

/* ---- what a person does ---- */

static void
tell (Preferences *self, GError *error)
{
  g_autofree char *text = slv_ui_error_text (error), *escaped = g_markup_escape_text (text, -1);

  adw_preferences_window_add_toast (ADW_PREFERENCES_WINDOW (self->window), adw_toast_new (escaped));
  g_error_free (error);
}

static void
written (gpointer window, gpointer data G_GNUC_UNUSED, const GError *error)
{
  Preferences *self = g_object_get_data (window, KEY);

  if (error != NULL && gtk_widget_get_visible (self->window))
    tell (self, g_error_copy (error));
  else if (error != NULL)
    g_signal_emit_by_name (self->session, "not-kept", error);   /* it was closed meanwhile */
}

static void
toggled (GObject *window)
{
  Preferences *self = g_object_get_data (window, KEY);
  GError *error = NULL;

  if (!self->filling && !slv_images_set_enabled (self->images, gtk_switch_get_active (GTK_SWITCH (self->toggle)), &error))
    tell (self, error);
}

static void
images_changed (GObject *window)
{
  Preferences *self = g_object_get_data (window, KEY);
  self->filling = TRUE;
  gtk_switch_set_active (GTK_SWITCH (self->toggle), slv_images_get_enabled (self->images));
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
removed (gpointer window, gpointer images, const GError *error)
{
  written (window, images, error);
  g_signal_emit_by_name (images, "changed");
}

static void
ceiling_changed (GObject *window, GtkSpinButton *spin)
{
  Preferences *self = g_object_get_data (window, KEY);
  GError *error = NULL;

  if (!slv_images_set_ceiling (self->images, (guint64) gtk_spin_button_get_value (spin) * MEGABYTE, &error))
    tell (self, error);
  else
    slv_session_write (self->session, shrink, g_object_ref (self->images), g_object_unref, removed, window);
}

static void
clear_clicked (GObject *window)
{
  Preferences *self = g_object_get_data (window, KEY);

  slv_session_write (self->session, clear, g_object_ref (self->images), g_object_unref, removed, window);
}

static gboolean
write_bounds (SlvStore *store, gpointer data, GError **error)
{
  return slv_store_set_history_bounds (store, data, error);
}

static void
bounds_changed (GObject *window)
{
  Preferences *self = g_object_get_data (window, KEY);
  const SlvHistoryBounds bounds = { (guint) gtk_spin_button_get_value_as_int (GTK_SPIN_BUTTON (self->days)),
                                    (guint) gtk_spin_button_get_value_as_int (GTK_SPIN_BUTTON (self->megabytes)) };

  if (!self->filling)
    slv_session_write (self->session, write_bounds, g_memdup2 (&bounds, sizeof bounds), g_free, written, window);
}

/* ---- the window ---- */

static GtkWidget *
add_row (AdwPreferencesGroup *group, const char *title, const char *subtitle, GtkWidget *control)
{
  GtkWidget *row = adw_action_row_new ();

  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), title);
  adw_action_row_set_subtitle (ADW_ACTION_ROW (row), subtitle);
  gtk_widget_set_valign (control, GTK_ALIGN_CENTER);
  slv_ui_set_name (control, title);
  adw_action_row_add_suffix (ADW_ACTION_ROW (row), control);
  adw_action_row_set_activatable_widget (ADW_ACTION_ROW (row), control);
  adw_preferences_group_add (group, row);
  return row;
}

static void
fill (Preferences *self, AdwPreferencesGroup *group)
{
  GtkWidget *spin = gtk_spin_button_new_with_range ((double) (SLV_IMAGES_CEILING_MIN / MEGABYTE), MOST, 50);

  self->toggle = gtk_switch_new ();
  self->clear = gtk_button_new_with_label (_("Clear"));
  gtk_spin_button_set_value (GTK_SPIN_BUTTON (spin), (double) slv_images_get_ceiling (self->images) / (double) MEGABYTE);
  adw_preferences_group_set_title (group, _("Card images"));
  adw_preferences_group_set_description (group, _("Pictures come from the servers that the card lists name, one by one, for the cards that are "
                                                  "looked at. Those servers then learn which cards these are."));
  add_row (group, _("Show card images"), _("Cards are drawn where this is off, or where there is no picture."), self->toggle);
  add_row (group, _("Space on the disk"), _("In megabytes. What was looked at longest ago goes first."), spin);
  self->clear_row = add_row (group, _("Cached images"), "", self->clear);
  slv_ui_set_name (self->clear, _("Clear cached images"));
  images_changed (G_OBJECT (self->window));
  g_signal_connect_object (self->toggle, "notify::active", G_CALLBACK (toggled), self->window, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->clear, "clicked", G_CALLBACK (clear_clicked), self->window, G_CONNECT_SWAPPED);
  g_signal_connect_object (spin, "value-changed", G_CALLBACK (ceiling_changed), self->window, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->images, "changed", G_CALLBACK (images_changed), self->window, G_CONNECT_SWAPPED);
}

static void
fill_history (Preferences *self, AdwPreferencesGroup *group)
{
  SlvHistoryBounds bounds = slv_store_get_history_bounds (slv_session_get_store (self->session));

  self->days = gtk_spin_button_new_with_range (1, SLV_HISTORY_DAYS_MAX, 30);
  self->megabytes = gtk_spin_button_new_with_range (1, SLV_HISTORY_MEGABYTES_MAX, 8);
  gtk_spin_button_set_value (GTK_SPIN_BUTTON (self->days), bounds.days);
  gtk_spin_button_set_value (GTK_SPIN_BUTTON (self->megabytes), bounds.megabytes);
  adw_preferences_group_set_title (group, _("Changes of the collection that can be taken back"));
  add_row (group, _("Days"), _("What is older is forgotten, but for the newest change."), self->days);
  add_row (group, _("Megabytes of changes"), _("What is beyond, the oldest first, is forgotten, too."), self->megabytes);
  g_signal_connect_object (self->days, "value-changed", G_CALLBACK (bounds_changed), self->window, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->megabytes, "value-changed", G_CALLBACK (bounds_changed), self->window, G_CONNECT_SWAPPED);
}

void
slv_preferences_present (SlvWindow *window)
{
  Preferences *self = g_new0 (Preferences, 1);
  AdwPreferencesGroup *history = ADW_PREFERENCES_GROUP (adw_preferences_group_new ());
  AdwPreferencesGroup *group = ADW_PREFERENCES_GROUP (adw_preferences_group_new ());
  GtkWidget *page = adw_preferences_page_new ();

  self->images = g_object_ref (slv_session_get_images (slv_window_get_session (window)));
  self->session = g_object_ref (slv_window_get_session (window));
  self->window = adw_preferences_window_new ();
  g_object_set_data_full (G_OBJECT (self->window), KEY, self, preferences_free);
  slv_ui_attach_dialog (GTK_WINDOW (self->window), GTK_WIDGET (window));
  gtk_window_set_modal (GTK_WINDOW (self->window), TRUE);
  gtk_window_set_default_size (GTK_WINDOW (self->window), 560, 580);
  adw_preferences_window_set_search_enabled (ADW_PREFERENCES_WINDOW (self->window), FALSE);
  fill (self, group);
  adw_preferences_page_add (ADW_PREFERENCES_PAGE (page), group);
  adw_preferences_page_add (ADW_PREFERENCES_PAGE (page), ADW_PREFERENCES_GROUP (slv_price_settings_new (self->session)));
  fill_history (self, history);
  adw_preferences_page_add (ADW_PREFERENCES_PAGE (page), history);
  adw_preferences_window_add (ADW_PREFERENCES_WINDOW (self->window), ADW_PREFERENCES_PAGE (page));
  gtk_window_present (GTK_WINDOW (self->window));
}
