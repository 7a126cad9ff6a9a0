/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-window-toast.c: what the window says in passing, and what it says in a dialog. What was said last is what a person reads: it takes
 * the place of what was there at once, and what was offered there goes with it. Only errors keep their place, above. A toast lies outside
 * of the pages, so its button cannot reach a page's actions by itself: it remembers the widget that spoke and activates the action from
 * there. (AdwToastOverlay lets one toast wait behind the other, and brings back an offer that was void meanwhile.) */
#include "window/slv-window-private.h"

#define TOLD_SECONDS 5
#define LONG_SECONDS 10   /* one with a button, an error, or more than a line: it must be found, or read, first */
#define LINE_CHARS   60
#define ERRORS_MAX   3u   /* that are on the screen at once */

typedef struct {
  GWeakRef from, before;    /* who spoke, and what has the focus again when the toast goes that had it */
  char *action;             /* (nullable) */
  gboolean error;
  guint timer;
} Toast;

static void
toast_free (Toast *toast)
{
  g_clear_handle_id (&toast->timer, g_source_remove);
  g_weak_ref_clear (&toast->from);
  g_weak_ref_clear (&toast->before);
  g_free (toast->action);
  g_free (toast);
}

static Toast *
toast_of (GtkWidget *widget)
{
  return g_object_get_data (G_OBJECT (widget), "slv-toast");
}

static void
drop (GtkWidget *widget)
{
  GtkWidget *box = gtk_widget_get_parent (widget);
  g_autoptr (GtkWidget) before = g_weak_ref_get (&toast_of (widget)->before);

  g_clear_handle_id (&toast_of (widget)->timer, g_source_remove);
  if (box == NULL)
    return;
  if (before != NULL && (gtk_widget_get_state_flags (widget) & GTK_STATE_FLAG_FOCUS_WITHIN) != 0)
    gtk_widget_grab_focus (before);
  gtk_box_remove (GTK_BOX (box), widget);
  gtk_widget_set_visible (box, gtk_widget_get_first_child (box) != NULL);
}

/* One that is pointed at, or has the focus, is being read. */
static gboolean
time_over (gpointer data)
{
  GtkWidget *widget = data;

  if ((gtk_widget_get_state_flags (widget) & (GTK_STATE_FLAG_PRELIGHT | GTK_STATE_FLAG_FOCUS_WITHIN)) != 0)
    return G_SOURCE_CONTINUE;
  toast_of (widget)->timer = 0;
  drop (widget);
  return G_SOURCE_REMOVE;
}

static void
button_clicked (GtkWidget *widget)
{
  g_autoptr (GtkWidget) from = g_weak_ref_get (&toast_of (widget)->from);
  g_autofree char *action = g_strdup (toast_of (widget)->action), *name = NULL;
  g_autoptr (GVariant) target = NULL;

  drop (widget);
  if (from && g_action_parse_detailed_name (action, &name, &target, NULL))
    gtk_widget_activate_action_variant (from, name, target);
}

/* What was said before goes; of errors those that are too many, or say the same. */
static void
make_way (SlvWindow *window, gboolean error, const char *text)
{
  GtkWidget *widget = gtk_widget_get_last_child (GTK_WIDGET (slv_toast_area_get_box (window->toasts)));
  guint n = 0;

  while (widget != NULL)
    {
      GtkWidget *before = gtk_widget_get_prev_sibling (widget);
      gboolean same = g_str_equal (gtk_label_get_text (GTK_LABEL (gtk_widget_get_first_child (widget))), text);

      if (toast_of (widget)->error != error ? FALSE : !error || same || ++n >= ERRORS_MAX)
        drop (widget);
      widget = before;
    }
}

static GtkWidget *
make_toast (SlvWindow *window, GtkWidget *from, const char *text, const char *action, gboolean error)
{
  GtkWidget *widget = g_object_new (GTK_TYPE_BOX, "css-name", "toast", "halign", GTK_ALIGN_CENTER, "spacing", 6, NULL);
  GtkWidget *label = gtk_label_new (text);
  Toast *toast = g_new0 (Toast, 1);

  g_weak_ref_init (&toast->from, from);
  g_weak_ref_init (&toast->before, gtk_window_get_focus (GTK_WINDOW (window)));
  toast->action = g_strdup (action);
  toast->error = error;
  toast->timer = g_timeout_add_seconds (action != NULL || error || g_utf8_strlen (text, -1) > LINE_CHARS ? LONG_SECONDS : TOLD_SECONDS, time_over, widget);
  g_object_set_data_full (G_OBJECT (widget), "slv-toast", toast, (GDestroyNotify) toast_free);
  g_object_set (label, "wrap", TRUE, "wrap-mode", PANGO_WRAP_WORD_CHAR, "natural-wrap-mode", GTK_NATURAL_WRAP_NONE, "max-width-chars", LINE_CHARS, "xalign", 0.0, "hexpand", TRUE, NULL);
  gtk_widget_add_css_class (label, "heading");
  gtk_box_append (GTK_BOX (widget), label);
  return widget;
}

static void
window_toast_add_button (GtkWidget *widget, GtkWidget *button, GCallback clicked)
{
  gtk_widget_set_focus_on_click (button, FALSE);
  gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
  g_signal_connect_object (button, "clicked", clicked, widget, G_CONNECT_SWAPPED);
  gtk_box_append (GTK_BOX (widget), button);
}

/* @of: (nullable): what its button undoes a step of */
static void
show_toast (SlvWindow *window, GtkWidget *from, const char *text, const char *button, const char *action, gpointer of, gboolean error)
{
  GtkBox *box = slv_toast_area_get_box (window->toasts);
  make_way (window, error, text);
  GtkWidget *widget = make_toast (window, from, text, action, error), *close = slv_ui_icon_button ("window-close-symbolic", _("Dismiss"));

  if (action != NULL)
    window_toast_add_button (widget, gtk_button_new_with_label (button), G_CALLBACK (button_clicked));
  gtk_widget_add_css_class (close, "circular");
  window_toast_add_button (widget, close, G_CALLBACK (drop));
  if (of != NULL)
    g_signal_connect_object (of, "stepped", G_CALLBACK (drop), widget, G_CONNECT_SWAPPED);
  if (error)
    gtk_box_prepend (box, widget);
  else
    gtk_box_append (box, widget);
  gtk_widget_set_visible (GTK_WIDGET (box), TRUE);
}

void
slv_window_toast_from (GtkWidget *from, const char *text, const char *undo_action)
{
  slv_window_toast_step (from, text, undo_action, NULL);
}

void
slv_window_toast_step (GtkWidget *from, const char *text, const char *undo_action, gpointer of)
{
  SlvWindow *window = slv_window_of (from);
  g_autofree char *told = slv_story_text (text);

  if (window)
    show_toast (window, from, told, _("Undo"), undo_action, of, FALSE);
}

void
slv_window_toast_error (GtkWidget *from, const char *failed, const GError *error)
{
  SlvWindow *window = slv_window_of (from);
  g_autofree char *reason = slv_ui_error_text (error), *text = NULL;

  if (window == NULL)
    return;
  /* Translators: what failed, and why: "The copies could not be changed: no room is left on the disk." */
  text = g_strdup_printf (_("%s: %s"), failed, reason);
  show_toast (window, from, text, NULL, NULL, NULL, TRUE);
}

void
slv_window_toast_button (SlvWindow *window, const char *text, const char *button, const char *action)
{
  g_return_if_fail (SLV_IS_WINDOW (window) && text != NULL && button != NULL && action != NULL);
  show_toast (window, GTK_WIDGET (window), text, button, action, NULL, FALSE);
}

void
slv_window_error (GtkWidget *from, const char *heading, const GError *error)
{
  SlvWindow *window = slv_window_of (from);
  g_autofree char *text = slv_ui_error_text (error);
  GtkWidget *dialog = adw_message_dialog_new (GTK_WINDOW (window), heading, text);

  adw_message_dialog_add_response (ADW_MESSAGE_DIALOG (dialog), "close", _("_Close"));
  adw_message_dialog_set_default_response (ADW_MESSAGE_DIALOG (dialog), "close");
  adw_message_dialog_set_close_response (ADW_MESSAGE_DIALOG (dialog), "close");
  gtk_window_present (GTK_WINDOW (dialog));
}

/* GLib complains where nobody is there to tell: it is asked first */
static void
teller_asked (GObject *bus, GAsyncResult *result, gpointer data)
{
  g_autoptr (GNotification) notification = data;
  g_autoptr (GVariant) there = g_dbus_connection_call_finish (G_DBUS_CONNECTION (bus), result, NULL);
  GApplication *application = g_application_get_default ();

  if (there != NULL && application != NULL)
    g_application_send_notification (application, "done", notification);
}

void
slv_window_tell_away (GtkWidget *from, const char *text)
{
  SlvWindow *window = slv_window_of (from);
  GApplication *application = g_application_get_default ();
  GDBusConnection *bus = application ? g_application_get_dbus_connection (application) : NULL;

  if (window == NULL || bus == NULL || gtk_window_is_active (GTK_WINDOW (window)))
    return;
  g_dbus_connection_call (bus, "org.freedesktop.Notifications", "/org/freedesktop/Notifications", "org.freedesktop.DBus.Peer", "Ping",
                          NULL, NULL, G_DBUS_CALL_FLAGS_NONE, -1, NULL, teller_asked, g_notification_new (text));
}
