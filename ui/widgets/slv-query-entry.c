/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-query-entry.c: see the header. A GtkSearchEntry waits 150 ms by itself; here every key counts, so "changed" is gathered in
 * an idle instead. The fault is underlined in the entry and said in text, because colour alone says nothing. */
#include "config.h"
#include "widgets/slv-query-entry.h"
#include <glib/gi18n-lib.h>
#include <string.h>

struct _SlvQueryEntry {
  GtkWidget  parent_instance;
  GtkWidget *entry, *fault_box;
  GtkLabel  *fault_label, *words_label;
  guint      idle;
};
G_DEFINE_FINAL_TYPE (SlvQueryEntry, slv_query_entry, GTK_TYPE_WIDGET)

enum { QUERY_CHANGED, ACTIVATE, N_SIGNALS };
static guint signals[N_SIGNALS];

static gboolean
tell (gpointer data)
{
  SlvQueryEntry *self = data;

  self->idle = 0;
  g_signal_emit (self, signals[QUERY_CHANGED], 0);
  return G_SOURCE_REMOVE;
}

static void
changed (SlvQueryEntry *self)
{
  /* before the next frame is drawn, and after all keys that have already come */
  if (self->idle == 0)
    self->idle = g_idle_add_full (G_PRIORITY_HIGH_IDLE, tell, self, NULL);
}

static void
activated (SlvQueryEntry *self)
{
  g_signal_emit (self, signals[ACTIVATE], 0);
}

static gboolean
key_pressed (SlvQueryEntry *self, guint keyval, guint keycode G_GNUC_UNUSED, GdkModifierType state)
{
  if ((keyval != GDK_KEY_Down && keyval != GDK_KEY_KP_Down) || (state & gtk_accelerator_get_default_mod_mask ()) != 0)
    return FALSE;
  activated (self);
  return TRUE;
}

static void
stopped (SlvQueryEntry *self)
{
  gtk_editable_set_text (GTK_EDITABLE (self->entry), "");
}

static void
slv_query_entry_dispose (GObject *object)
{
  SlvQueryEntry *self = SLV_QUERY_ENTRY (object);
  GtkWidget *child;

  g_clear_handle_id (&self->idle, g_source_remove);
  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self))) != NULL)
    gtk_widget_unparent (child);
  G_OBJECT_CLASS (slv_query_entry_parent_class)->dispose (object);
}

static void
slv_query_entry_class_init (SlvQueryEntryClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = slv_query_entry_dispose;
  signals[QUERY_CHANGED] = g_signal_new ("query-changed", SLV_TYPE_QUERY_ENTRY, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                         G_TYPE_NONE, 0);
  signals[ACTIVATE] = g_signal_new ("activate", SLV_TYPE_QUERY_ENTRY, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  gtk_widget_class_set_template_from_resource (widget_class, SLV_UI_PATH "widgets/slv-query-entry.ui");
  gtk_widget_class_bind_template_child (widget_class, SlvQueryEntry, entry);
  gtk_widget_class_bind_template_child (widget_class, SlvQueryEntry, fault_box);
  gtk_widget_class_bind_template_child (widget_class, SlvQueryEntry, fault_label);
  gtk_widget_class_bind_template_child (widget_class, SlvQueryEntry, words_label);
}

static void
slv_query_entry_init (SlvQueryEntry *self)
{
  GtkEventController *keys = gtk_event_controller_key_new ();

  gtk_widget_init_template (GTK_WIDGET (self));
  g_signal_connect_swapped (self->entry, "changed", G_CALLBACK (changed), self);
  g_signal_connect_swapped (self->entry, "activate", G_CALLBACK (activated), self);
  g_signal_connect_swapped (self->entry, "stop-search", G_CALLBACK (stopped), self);
  g_signal_connect_swapped (keys, "key-pressed", G_CALLBACK (key_pressed), self);
  gtk_widget_add_controller (self->entry, keys);
  slv_query_entry_set_title (self, _("Search cards"));
}

GtkWidget *
slv_query_entry_new (void)
{
  return g_object_new (SLV_TYPE_QUERY_ENTRY, NULL);
}

const char *
slv_query_entry_get_text (SlvQueryEntry *self)
{
  return gtk_editable_get_text (GTK_EDITABLE (self->entry));
}

void
slv_query_entry_set_text (SlvQueryEntry *self, const char *text)
{
  gtk_editable_set_text (GTK_EDITABLE (self->entry), text);
  gtk_editable_set_position (GTK_EDITABLE (self->entry), -1);
}

/* The underlined bytes, never none: at the end of the text it is the last character. */
static PangoAttrList *
underline (const char *text, SlvSpan span)
{
  PangoAttrList *list = pango_attr_list_new ();
  guint length = strlen (text);
  PangoAttribute *line = pango_attr_underline_new (PANGO_UNDERLINE_ERROR);
  PangoAttribute *colour = pango_attr_underline_color_new (0xe000, 0x1b00, 0x2400);

  span.end = MIN (span.end, length);
  if (span.start >= span.end && length > 0)
    {
      span.start = MIN (span.start, length);
      span.end = span.start < length ? (guint) (g_utf8_next_char (text + span.start) - text) : length;
      if (span.start == length)
        span.start = g_utf8_find_prev_char (text, text + length) - text;
    }
  line->start_index = colour->start_index = span.start;
  line->end_index = colour->end_index = span.end;
  pango_attr_list_insert (list, line);
  pango_attr_list_insert (list, colour);
  return list;
}

void
slv_query_entry_set_fault (SlvQueryEntry *self, const char *message, SlvSpan span)
{
  GtkEditable *inner = gtk_editable_get_delegate (GTK_EDITABLE (self->entry));
  PangoAttrList *list = message ? underline (slv_query_entry_get_text (self), span) : NULL;

  gtk_text_set_attributes (GTK_TEXT (inner), list);
  g_clear_pointer (&list, pango_attr_list_unref);
  gtk_label_set_text (self->fault_label, message ? message : "");
  gtk_widget_set_visible (self->fault_box, message != NULL);
  gtk_accessible_update_state (GTK_ACCESSIBLE (self->entry), GTK_ACCESSIBLE_STATE_INVALID,
                               message ? GTK_ACCESSIBLE_INVALID_TRUE : GTK_ACCESSIBLE_INVALID_FALSE, -1);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->entry), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                  message ? message : "", -1);
  if (message)
    slv_query_entry_set_words (self, NULL);
}

void
slv_query_entry_set_words (SlvQueryEntry *self, const char *words)
{
  gboolean some = words != NULL && *words != '\0';

  gtk_label_set_text (self->words_label, some ? words : "");
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->words_label), some ? words : NULL);
  gtk_widget_set_visible (GTK_WIDGET (self->words_label), some);
}

void
slv_query_entry_focus (SlvQueryEntry *self)
{
  gtk_widget_grab_focus (self->entry);
  gtk_editable_select_region (GTK_EDITABLE (self->entry), 0, -1);
}

void
slv_query_entry_set_title (SlvQueryEntry *self, const char *title)
{
  slv_ui_set_name (self->entry, title);
  g_object_set (self->entry, "placeholder-text", title, NULL);
}
