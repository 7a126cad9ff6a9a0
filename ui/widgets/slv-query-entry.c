/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-query-entry.c: see the header. A GtkSearchEntry waits 150 ms by itself; here every key counts, so "changed" is gathered in
 * an idle instead. The fault is underlined in the entry and said in text, because colour alone says nothing. */
#include "widgets/slv-query-entry.h"
#include "widgets/slv-parts.h"

struct _SlvQueryEntry {
  GtkWidget  parent_instance;
  GtkWidget *entry, *fault_box;
  GtkLabel  *fault_label;
  SlvQueryChips     *chips;
  SlvQueryCompleter *completer;
  char      *understood;    /* the text that the chips are of */
  guint      idle, fault_delay;
  char      *fault;         /* that is shown in a moment */
  SlvSpan    fault_span;
};
G_DEFINE_FINAL_TYPE (SlvQueryEntry, slv_query_entry, GTK_TYPE_WIDGET)

#define FAULT_DELAY 700   /* ms: "type:" is no fault of someone who is about to write what type */

static void
query_entry_tell (SlvQueryEntry *self)
{
  g_signal_emit_by_name (self, "query-changed");
}

static void
query_entry_changed (SlvQueryEntry *self)
{
  /* before the next frame is drawn, and after all keys that have already come */
  slv_ui_once (self, &self->idle, G_PRIORITY_HIGH_IDLE, 0, G_CALLBACK (query_entry_tell));
}

static void
query_entry_activated (SlvQueryEntry *self)
{
  /* whoever goes on to the results means those of the whole text */
  if (self->idle)
    {
      g_clear_handle_id (&self->idle, g_source_remove);
      query_entry_tell (self);
    }
  g_signal_emit_by_name (self, "activate");
}

static gboolean
query_entry_key_pressed (SlvQueryEntry *self, guint keyval, guint keycode G_GNUC_UNUSED, GdkModifierType state)
{
  if ((keyval != GDK_KEY_Down && keyval != GDK_KEY_KP_Down) || (state & gtk_accelerator_get_default_mod_mask ()) != 0)
    return FALSE;
  query_entry_activated (self);
  return TRUE;
}

static void
stopped (SlvQueryEntry *self)
{
  slv_query_chips_forget (self->chips);
  gtk_editable_set_text (GTK_EDITABLE (self->entry), "");
}

/* A chip was switched; while keys are still on their way to a search, its place in the text is not known. */
static void
rewrite (SlvQueryEntry *self, const char *text)
{
  if (g_strcmp0 (self->understood, slv_query_entry_get_text (self)) == 0)
    slv_query_entry_set_text (self, text);
  else
    query_entry_changed (self);
}

static void
slv_query_entry_dispose (GObject *object)
{
  SlvQueryEntry *self = SLV_QUERY_ENTRY (object);
  GtkWidget *child;

  g_clear_handle_id (&self->idle, g_source_remove);
  if (self->completer)
    g_object_run_dispose (G_OBJECT (self->completer));
  SLV_FREE_MEMBERS (self, (g_object_unref, completer), understood, (timer, fault_delay), fault);
  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self))) != NULL)
    gtk_widget_unparent (child);
  G_OBJECT_CLASS (slv_query_entry_parent_class)->dispose (object);
}

static void
slv_query_entry_class_init (SlvQueryEntryClass *klass)
{
  g_type_ensure (SLV_TYPE_QUERY_CHIPS);
  G_OBJECT_CLASS (klass)->dispose = slv_query_entry_dispose;
  g_signal_new ("query-changed", SLV_TYPE_QUERY_ENTRY, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  g_signal_new ("activate", SLV_TYPE_QUERY_ENTRY, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  SLV_UI_TEMPLATE (klass, SlvQueryEntry, "widgets/slv-query-entry.ui", entry, fault_box, fault_label, chips);
}

static void
slv_query_entry_init (SlvQueryEntry *self)
{
  GtkEventController *keys = gtk_event_controller_key_new ();

  gtk_widget_init_template (GTK_WIDGET (self));
  g_signal_connect_object (self->entry, "changed", G_CALLBACK (query_entry_changed), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->entry, "activate", G_CALLBACK (query_entry_activated), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->entry, "stop-search", G_CALLBACK (stopped), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (keys, "key-pressed", G_CALLBACK (query_entry_key_pressed), self, G_CONNECT_SWAPPED);
  gtk_widget_add_controller (self->entry, keys);
  self->completer = slv_query_completer_new (self->entry);
  slv_paste_lines_to (GTK_EDITABLE (self->entry), "win.paste");
  g_signal_connect_object (self->chips, "rewrite", G_CALLBACK (rewrite), self, G_CONNECT_SWAPPED);
  slv_query_entry_set_title (self, _("Search cards"));
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
  slv_query_completer_close (self->completer);
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

static void
show_fault (SlvQueryEntry *self)
{
  GtkEditable *inner = gtk_editable_get_delegate (GTK_EDITABLE (self->entry));
  PangoAttrList *list = self->fault ? underline (slv_query_entry_get_text (self), self->fault_span) : NULL;
  const char *message = self->fault ? self->fault : "";

  gtk_text_set_attributes (GTK_TEXT (inner), list);
  g_clear_pointer (&list, pango_attr_list_unref);
  gtk_label_set_text (self->fault_label, message);
  gtk_widget_set_visible (self->fault_box, self->fault != NULL);
  gtk_accessible_update_state (GTK_ACCESSIBLE (self->entry), GTK_ACCESSIBLE_STATE_INVALID,
                               self->fault ? GTK_ACCESSIBLE_INVALID_TRUE : GTK_ACCESSIBLE_INVALID_FALSE, -1);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->entry), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, message, -1);
  if (self->fault)
    gtk_widget_set_visible (GTK_WIDGET (self->chips), FALSE);
}

void
slv_query_entry_set_fault (SlvQueryEntry *self, const char *message, SlvSpan span)
{
  gboolean typing = message && span.end >= strlen (slv_query_entry_get_text (self))
                    && (gtk_widget_get_state_flags (self->entry) & GTK_STATE_FLAG_FOCUS_WITHIN) != 0;

  slv_take_str (&self->fault, g_strdup (message));
  self->fault_span = span;
  g_clear_handle_id (&self->fault_delay, g_source_remove);
  if (typing && !gtk_widget_get_visible (self->fault_box))
    slv_ui_once (self, &self->fault_delay, G_PRIORITY_DEFAULT, FAULT_DELAY, G_CALLBACK (show_fault));
  else
    show_fault (self);
}

void
slv_query_entry_set_parts (SlvQueryEntry *self, const char *text, GPtrArray *parts)
{
  slv_take_str (&self->understood, g_strdup (text));
  slv_query_chips_set_parts (self->chips, text, parts);
}

void
slv_query_entry_set_source (SlvQueryEntry *self, SlvIndex *index, SlvGame *game)
{
  slv_query_completer_set_source (self->completer, index, game);
}

void
slv_query_entry_set_fields (SlvQueryEntry *self, SlvFieldsFunc func, gpointer data)
{
  slv_query_completer_set_fields (self->completer, func, data);
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
