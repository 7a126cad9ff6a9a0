/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-window-toast.c: what the window says in passing, and what it says in a dialog. A toast lies outside of the pages, so its
 * button cannot reach a page's actions by itself: it remembers the widget that spoke and activates the action from there. */
#include "window/slv-window-private.h"
#include <glib/gi18n-lib.h>

#define UNDO_SECONDS 10   /* a toast with a button stays longer: it must be found first */
#define FRESH_SECONDS 5   /* for so long it can take over another change: what is left of its time is enough */
#define TOLD_SECONDS 2    /* the same for one without a button, which stays five; it has long stopped moving then */

typedef struct { GWeakRef from; char *action; gint64 shown; /* monotonic */ } Undo;

static void
undo_free (gpointer data, GClosure *closure G_GNUC_UNUSED)
{
  Undo *undo = data;

  g_weak_ref_clear (&undo->from);
  g_free (undo->action);
  g_free (undo);
}

static void
undo_clicked (AdwToast *toast G_GNUC_UNUSED, Undo *undo)
{
  g_autoptr (GtkWidget) from = g_weak_ref_get (&undo->from);
  g_autofree char *name = NULL;
  g_autoptr (GVariant) target = NULL;

  if (from && g_action_parse_detailed_name (undo->action, &name, &target, NULL))
    gtk_widget_activate_action_variant (from, name, target);
}

/* The offer that is there does what the new one would: many changes in a row are one toast, not a queue of them. */
static gboolean
take_over_offer (SlvWindow *window, GtkWidget *from, const char *title, const char *action)
{
  const Undo *undo = window->offer ? g_object_get_data (G_OBJECT (window->offer), "undo") : NULL;
  g_autoptr (GtkWidget) before = undo ? g_weak_ref_get ((GWeakRef *) &undo->from) : NULL;

  if (undo == NULL || before != from || !g_str_equal (undo->action, action)
      || g_get_monotonic_time () - undo->shown > FRESH_SECONDS * G_USEC_PER_SEC)
    return FALSE;
  adw_toast_set_title (window->offer, title);
  return TRUE;
}

static void
offer_dismissed (AdwToast *toast, SlvWindow *window)
{
  if (window->offer == toast)
    g_clear_weak_pointer (&window->offer);
  window->told = g_get_monotonic_time ();   /* a message that waited behind it moves in now */
}

/* A message that only tells something makes way for the next, which takes over the toast that is there: one that is dismissed while
 * it still moves in takes libadwaita 1.2 down with it. One that is about to go would take the new message with it. */
static gboolean
take_over_message (SlvWindow *window, const char *title)
{
  if (window->toast == NULL)
    return FALSE;
  if (window->offer != NULL || g_get_monotonic_time () - window->told <= TOLD_SECONDS * G_USEC_PER_SEC)
    {
      adw_toast_set_title (window->toast, title);
      return TRUE;
    }
  adw_toast_dismiss (window->toast);
  return FALSE;
}

static void
show_toast (SlvWindow *window, GtkWidget *from, const char *text, const char *button, const char *action)
{
  g_autofree char *escaped = g_markup_escape_text (text, -1);

  /* one that offers something is shown at once and stays */
  if (action ? take_over_offer (window, from, escaped, action) : take_over_message (window, escaped))
    return;
  AdwToast *toast = adw_toast_new ("");
  adw_toast_set_title (toast, escaped);
  if (action)
    {
      Undo *undo = g_new0 (Undo, 1);

      g_weak_ref_init (&undo->from, from);
      undo->action = g_strdup (action);
      undo->shown = g_get_monotonic_time ();
      adw_toast_set_button_label (toast, button);
      adw_toast_set_timeout (toast, UNDO_SECONDS);
      adw_toast_set_priority (toast, ADW_TOAST_PRIORITY_HIGH);   /* a chance to undo does not wait in a queue */
      g_object_set_data (G_OBJECT (toast), "undo", undo);
      g_signal_connect_data (toast, "button-clicked", G_CALLBACK (undo_clicked), undo, undo_free, 0);
      g_signal_connect_object (toast, "dismissed", G_CALLBACK (offer_dismissed), window, 0);
      g_set_weak_pointer (&window->offer, toast);
    }
  if (action == NULL)
    window->told = g_get_monotonic_time ();
  g_set_weak_pointer (&window->toast, action ? NULL : toast);
  adw_toast_overlay_add_toast (window->toasts, toast);
}

void
slv_window_toast (SlvWindow *window, const char *text, const char *undo_action)
{
  g_return_if_fail (SLV_IS_WINDOW (window) && text != NULL);
  SlvPage *page = slv_window_get_visible (window);
  show_toast (window, page ? GTK_WIDGET (page) : GTK_WIDGET (window), text, _("Undo"), undo_action);
}

void
slv_window_toast_from (GtkWidget *from, const char *text, const char *undo_action)
{
  SlvWindow *window = slv_window_of (from);
  g_autofree char *told = slv_story_text (text);

  if (window)
    show_toast (window, from, told, _("Undo"), undo_action);
}

void
slv_window_toast_error (GtkWidget *from, const char *failed, const GError *error)
{
  SlvWindow *window = slv_window_of (from);
  g_autofree char *reason = slv_ui_error_text (error), *text = NULL, *escaped = NULL;

  if (window == NULL)
    return;
  /* Translators: what failed, and why: "The copies could not be changed: no room is left on the disk." */
  text = g_strdup_printf (_("%s: %s"), failed, reason);
  escaped = g_markup_escape_text (text, -1);
  AdwToast *toast = adw_toast_new ("");
  adw_toast_set_title (toast, escaped);
  adw_toast_set_timeout (toast, UNDO_SECONDS);
  adw_toast_set_priority (toast, ADW_TOAST_PRIORITY_HIGH);
  g_set_weak_pointer (&window->toast, NULL);   /* the next message does not take its words away */
  adw_toast_overlay_add_toast (window->toasts, toast);
}

void
slv_window_toast_instead (GtkWidget *from, const char *text)
{
  SlvWindow *window = slv_window_of (from);
  const Undo *undo = window && window->offer ? g_object_get_data (G_OBJECT (window->offer), "undo") : NULL;
  g_autoptr (GtkWidget) before = undo ? g_weak_ref_get ((GWeakRef *) &undo->from) : NULL;
  g_autofree char *escaped = g_markup_escape_text (text, -1);

  if (window == NULL)
    return;
  if (before != from)
    {
      show_toast (window, from, text, NULL, NULL);
      return;
    }
  adw_toast_set_title (window->offer, escaped);
  adw_toast_set_button_label (window->offer, NULL);
  g_set_weak_pointer (&window->toast, window->offer);
  g_clear_weak_pointer (&window->offer);
}

void
slv_window_toast_button (SlvWindow *window, const char *text, const char *button, const char *action)
{
  g_return_if_fail (SLV_IS_WINDOW (window) && text != NULL && button != NULL && action != NULL);
  show_toast (window, GTK_WIDGET (window), text, button, action);
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
