/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-as-of-button.c: see the header. What is typed counts with Enter, a day of the calendar at once; a day that the calendar does
 * not have is told and changes nothing. */
#include "decks/slv-deck-parts.h"

struct _SlvAsOfButton
{
  AdwBin parent_instance;
  GtkMenuButton *button;
  GtkPopover *popover;
  GtkEditable *entry;
  GtkLabel *fault;
  GtkCalendar *calendar;
  GtkWidget *today;
  SlvDeckDocument *document;
  gboolean filling;          /* the controls are being set from the document */
};

G_DEFINE_FINAL_TYPE (SlvAsOfButton, slv_as_of_button, ADW_TYPE_BIN)

static void
as_of_button_update (SlvAsOfButton *self)
{
  g_autofree char *day = self->document != NULL ? slv_tell_day (slv_deck_document_get_as_of (self->document)) : NULL;
  /* Translators: a day: "As of 17 May 2024" */
  g_autofree char *label = day != NULL ? g_strdup_printf (_("As of %s"), day) : g_strdup (_("As of today"));
  if (g_strcmp0 (gtk_menu_button_get_label (self->button), label) == 0)
    return;   /* asked with each edit, and a new label is laid out anew */
  gtk_menu_button_set_label (self->button, label);
  slv_ui_set_name (GTK_WIDGET (self->button), label);
}

static void
take (SlvAsOfButton *self, const char *day)
{
  gtk_popover_popdown (self->popover);
  if (self->document != NULL)
    slv_deck_document_set_as_of (self->document, day);
}

static void
as_of_button_on_activate (SlvAsOfButton *self)
{
  g_autofree char *text = g_strstrip (g_strdup (gtk_editable_get_text (self->entry)));
  g_autofree char *day = text[0] != '\0' ? slv_day_read (NULL, text) : g_strdup ("");
  if (day != NULL)
    {
      take (self, day);
      return;
    }
  g_autofree char *fault = g_strdup_printf (_("“%s” is no day like 2024-05-17."), text);
  slv_ui_tell (self->fault, fault);
}

static void
on_changed (SlvAsOfButton *self)
{
  slv_ui_tell (self->fault, NULL);
}

static void
on_day_selected (SlvAsOfButton *self)
{
  if (self->filling)
    return;
  g_autoptr (GDateTime) date = gtk_calendar_get_date (self->calendar);
  g_autofree char *day = g_date_time_format (date, "%Y-%m-%d");
  self->filling = TRUE;
  gtk_editable_set_text (self->entry, day);
  self->filling = FALSE;
  /* the popover stays: with keys one walks over many days */
  if (self->document != NULL)
    slv_deck_document_set_as_of (self->document, day);
}

static void
on_today (SlvAsOfButton *self)
{
  take (self, NULL);
}

static void
as_of_button_on_show (SlvAsOfButton *self)
{
  const char *day = self->document != NULL ? slv_deck_document_get_as_of (self->document) : NULL;
  g_autofree char *midnight = day != NULL ? g_strconcat (day, "T00:00:00Z", NULL) : NULL;
  g_autoptr (GDateTime) date = midnight != NULL ? g_date_time_new_from_iso8601 (midnight, NULL) : g_date_time_new_now_local ();
  self->filling = TRUE;
  gtk_editable_set_text (self->entry, day != NULL ? day : "");
  if (date != NULL)
    gtk_calendar_select_day (self->calendar, date);
  self->filling = FALSE;
  slv_ui_tell (self->fault, NULL);
  slv_ui_offer (NULL, NULL, self->today, day != NULL ? NULL : _("Today's rules are asked already."));
  gtk_widget_grab_focus (GTK_WIDGET (self->entry));
}

SLV_DEFINE_DISPOSE (SlvAsOfButton, slv_as_of_button, (g_object_unref, document));

static void
slv_as_of_button_class_init (SlvAsOfButtonClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = slv_as_of_button_dispose;
  SLV_UI_TEMPLATE (klass, SlvAsOfButton, "decks/slv-as-of-button.ui", button, popover, entry, fault, calendar, today);
  SLV_UI_CALLBACKS (klass, as_of_button_on_show, as_of_button_on_activate, on_changed, on_day_selected, on_today);
}

static void
slv_as_of_button_init (SlvAsOfButton *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  as_of_button_update (self);
}

void
slv_as_of_button_set_document (SlvAsOfButton *self, SlvDeckDocument *document)
{
  if (slv_deck_document_watch (&self->document, document, G_CALLBACK (as_of_button_update), self))
    as_of_button_update (self);
}
