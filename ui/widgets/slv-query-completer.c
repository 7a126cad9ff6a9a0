/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-query-completer.c: see the header. The popover hides by itself neither on clicks nor keys, because such a popover would
 * take the keyboard; it is put away when the entry loses the focus, and when nothing is left to offer. One request runs at
 * a time; if the text has changed meanwhile, the next follows. */
#include "widgets/slv-query-completer.h"

#define QUERY_COMPLETER_SHOWN_MAX 24u    /* rows of at most SLV_COMPLETION_MAX candidates */

struct _SlvQueryCompleter {
  GObject             parent_instance;
  GtkWidget          *entry;       /* weak */
  GtkPopover         *popover;
  GtkListBox         *list;
  GtkScrolledWindow  *scroller;
  GtkEventController *keys, *focus;
  SlvIndex           *index;
  SlvGame            *game;
  SlvFieldsFunc       fields;      /* NULL: the index alone */
  gpointer            fields_data;
  SlvCompletion      *completion;  /* what is offered now */
  char               *text;        /* for which it is */
  guint               idle;
  gboolean            running, again, asked, silent;
};
G_DEFINE_FINAL_TYPE (SlvQueryCompleter, slv_query_completer, G_TYPE_OBJECT)

static gboolean
has_focus (SlvQueryCompleter *self)
{
  return self->entry && (gtk_widget_get_state_flags (self->entry) & GTK_STATE_FLAG_FOCUS_WITHIN) != 0;
}

static const char *
text_of (SlvQueryCompleter *self)
{
  return gtk_editable_get_text (GTK_EDITABLE (self->entry));
}

/* The cursor in bytes. */
static guint
cursor_of (SlvQueryCompleter *self)
{
  const char *text = text_of (self);

  return (guint) (g_utf8_offset_to_pointer (text, gtk_editable_get_position (GTK_EDITABLE (self->entry))) - text);
}

static void
put_away (SlvQueryCompleter *self)
{
  if (self->popover)
    gtk_popover_popdown (self->popover);
}

void
slv_query_completer_close (SlvQueryCompleter *self)
{
  g_return_if_fail (SLV_IS_QUERY_COMPLETER (self));
  g_clear_handle_id (&self->idle, g_source_remove);
  self->again = FALSE;
  g_clear_pointer (&self->text, g_free);
  put_away (self);
}

/* ---- rows ---- */

static GtkWidget *
make_label (gboolean dim, float xalign)
{
  GtkWidget *label = gtk_label_new (NULL);

  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
  gtk_label_set_max_width_chars (GTK_LABEL (label), 32);
  gtk_label_set_xalign (GTK_LABEL (label), xalign);
  if (dim)
    gtk_widget_add_css_class (label, "dim-label");
  return label;
}

static char *
row_name (const SlvCandidate *candidate)
{
  if (candidate->count >= 0)
    /* Translators: a value that completes a search, and how many cards it would find */
    return slv_tell_printf (g_dngettext (GETTEXT_PACKAGE, "%s, %llu card", "%s, %llu cards", (gulong) candidate->count), candidate->text,
                            (unsigned long long) candidate->count);
  return *candidate->title ? g_strdup_printf ("%s, %s", candidate->text, candidate->title) : g_strdup (candidate->text);
}

/* Rows are made once: with each key they say something else. */
static GtkWidget *
make_row (SlvQueryCompleter *self)
{
  GtkWidget *row = gtk_list_box_row_new (), *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 12), *text = make_label (FALSE, 0), *count = make_label (TRUE, 1);

  gtk_widget_set_hexpand (text, TRUE);
  gtk_widget_add_css_class (count, "numeric");
  gtk_box_append (GTK_BOX (box), text);
  gtk_box_append (GTK_BOX (box), make_label (TRUE, 1));
  gtk_box_append (GTK_BOX (box), count);
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (row), box);
  gtk_widget_set_focusable (row, FALSE);
  gtk_list_box_append (self->list, row);
  return row;
}

static void
show_row (SlvQueryCompleter *self, int at, const SlvCandidate *candidate)
{
  GtkListBoxRow *there = gtk_list_box_get_row_at_index (self->list, at);
  GtkWidget *row = there ? GTK_WIDGET (there) : make_row (self), *text = gtk_widget_get_first_child (gtk_list_box_row_get_child (GTK_LIST_BOX_ROW (row)));
  g_autofree char *number = candidate->count >= 0 ? slv_tell_digits ((guint64) candidate->count) : g_strdup (""), *name = row_name (candidate);

  slv_ui_tell (text, candidate->text);
  slv_ui_tell (gtk_widget_get_next_sibling (text), strcmp (candidate->title, candidate->text) != 0 ? candidate->title : "");
  slv_ui_tell (gtk_widget_get_last_child (gtk_widget_get_parent (text)), number);
  slv_ui_set_name (row, name);
  gtk_widget_set_visible (row, TRUE);
}

/* None from @first on is there. */
static void
hide_rows (SlvQueryCompleter *self, int first)
{
  gtk_list_box_unselect_all (self->list);
  for (GtkListBoxRow *row; (row = gtk_list_box_get_row_at_index (self->list, first)) != NULL; first++)
    gtk_widget_set_visible (GTK_WIDGET (row), FALSE);
}

/* At the cursor, where the word is that is being typed. */
static void
point (SlvQueryCompleter *self)
{
  GtkWidget *inner = GTK_WIDGET (gtk_editable_get_delegate (GTK_EDITABLE (self->entry)));
  gsize position = (gsize) gtk_editable_get_position (GTK_EDITABLE (self->entry));
  graphene_rect_t strong;
  double x = 0, y = 0;

  gtk_text_compute_cursor_extents (GTK_TEXT (inner), position, &strong, NULL);
  if (gtk_widget_translate_coordinates (inner, self->entry, strong.origin.x, strong.origin.y, &x, &y))
    gtk_popover_set_pointing_to (self->popover, &(GdkRectangle) { (int) x, 0, 1, gtk_widget_get_height (self->entry) });
}

/* ---- choosing ---- */

static void
move (SlvQueryCompleter *self, int by)
{
  GtkListBoxRow *now = gtk_list_box_get_selected_row (self->list);
  int at = now ? gtk_list_box_row_get_index (now) + by : (by > 0 ? 0 : -1);
  GtkListBoxRow *row = at >= 0 ? gtk_list_box_get_row_at_index (self->list, at) : NULL;

  if (at < 0)
    gtk_list_box_unselect_all (self->list);
  if (row == NULL || !gtk_widget_get_visible (GTK_WIDGET (row)))
    return;
  gtk_list_box_select_row (self->list, row);
  /* Scrolls so that the chosen row is in sight; the list takes no focus, so nothing else does. */
  GtkAdjustment *adjustment = gtk_scrolled_window_get_vadjustment (self->scroller);
  double x, y;

  if (gtk_widget_translate_coordinates (GTK_WIDGET (row), GTK_WIDGET (self->list), 0, 0, &x, &y))
    gtk_adjustment_clamp_page (adjustment, y, y + gtk_widget_get_height (GTK_WIDGET (row)));
  gtk_accessible_update_relation (GTK_ACCESSIBLE (gtk_editable_get_delegate (GTK_EDITABLE (self->entry))),
                                  GTK_ACCESSIBLE_RELATION_ACTIVE_DESCENDANT, row, -1);
}

/* Writes the candidate into the text. Behind a field its values are offered next, behind a value a blank follows. */
static void
take (SlvQueryCompleter *self, GtkListBoxRow *row)
{
  const SlvCandidate *candidate = g_ptr_array_index (self->completion->candidates, gtk_list_box_row_get_index (row));
  gboolean whole = candidate->kind == SLV_CANDIDATE_VALUE || candidate->kind == SLV_CANDIDATE_NAME;
  const char *text = text_of (self);
  SlvSpan span = self->completion->span;
  gsize length = strlen (text);

  if (g_strcmp0 (text, self->text) != 0 || span.start > span.end || span.end > length)
    return;
  g_autoptr (GString) out = g_string_new_len (text, span.start);
  g_string_append (out, candidate->text);
  if (whole && text[span.end] == '\0')
    g_string_append_c (out, ' ');
  glong cursor = g_utf8_strlen (out->str, -1);
  g_string_append (out, text + span.end);
  self->silent = whole;
  put_away (self);
  gtk_editable_set_text (GTK_EDITABLE (self->entry), out->str);
  gtk_editable_set_position (GTK_EDITABLE (self->entry), (int) cursor);
  self->silent = FALSE;
}

/* ---- asking ---- */

typedef struct { SlvIndex *index; SlvGame *game; char *text; guint cursor; SlvSearchFields *fields; } Question;

SLV_DEFINE_STATIC_FREE (Question, question_free, (slv_index_unref, index), text, (slv_search_fields_unref, fields));

static void
ask_thread (GTask *task, gpointer source G_GNUC_UNUSED, gpointer data, GCancellable *cancellable G_GNUC_UNUSED)
{
  Question *question = data;
  g_auto (SlvSearchFieldsUse) use = { 0 };
  const SlvProvider *provider = slv_search_fields_use (question->fields, question->index, NULL, &use);

  g_task_return_pointer (task, slv_query_complete (question->index, question->game, question->text, question->cursor, provider),
                         (GDestroyNotify) slv_completion_free);
}

/* Whether something is being typed at the cursor, or what is offered would be everything there is. */
static gboolean
is_typing (const char *text, SlvSpan span)
{
  return span.end > span.start || (span.start > 0 && strchr (":=<>|\"", text[span.start - 1]) != NULL);
}

/* Nothing is left to say when the text stands there already. */
static gboolean
is_done (const SlvCompletion *completion, const char *text)
{
  const SlvCandidate *first = completion->candidates->len == 1 ? g_ptr_array_index (completion->candidates, 0) : NULL;
  guint length = completion->span.end - completion->span.start;

  return completion->candidates->len == 0
         || (first && strlen (first->text) == length && strncmp (first->text, text + completion->span.start, length) == 0);
}

static void
offer (SlvQueryCompleter *self)
{
  const SlvCompletion *completion = self->completion;

  if (!has_focus (self) || g_strcmp0 (self->text, text_of (self)) != 0 || completion->span.end > strlen (self->text)
      || completion->span.start > completion->span.end || is_done (completion, self->text)
      || (!self->asked && !is_typing (self->text, completion->span)))
    {
      put_away (self);
      return;
    }
  int n = (int) MIN (completion->candidates->len, QUERY_COMPLETER_SHOWN_MAX);
  hide_rows (self, n);
  for (int i = 0; i < n; i++)
    show_row (self, i, g_ptr_array_index (completion->candidates, (guint) i));
  point (self);
  gtk_adjustment_set_value (gtk_scrolled_window_get_vadjustment (self->scroller), 0);
  gtk_popover_popup (self->popover);
}

static void ask (SlvQueryCompleter *self);

static void
answered (GObject *source, GAsyncResult *result, gpointer data G_GNUC_UNUSED)
{
  SlvQueryCompleter *self = SLV_QUERY_COMPLETER (source);
  SlvCompletion *completion = g_task_propagate_pointer (G_TASK (result), NULL);

  self->running = FALSE;
  g_clear_pointer (&self->completion, slv_completion_free);
  self->completion = completion;
  if (self->entry == NULL)
    return;
  if (self->again)
    ask (self);
  else if (completion)
    offer (self);
}

static void
ask (SlvQueryCompleter *self)
{
  self->again = self->running;
  if (self->running)
    return;
  slv_take_str (&self->text, g_strdup (text_of (self)));
  Question *question = g_new (Question, 1);
  *question = (Question) { slv_index_ref (self->index), self->game, g_strdup (self->text), cursor_of (self),
                            self->fields ? self->fields (self->fields_data) : NULL };
  self->running = TRUE;
  slv_ui_in_thread (ask_thread, question, question_free, self, NULL, answered, NULL);
}

static void
ask_in_idle (SlvQueryCompleter *self)
{
  if (self->index && has_focus (self) && *text_of (self))
    ask (self);
  else
    put_away (self);
}

/* When all keys that have come are in the text, and the cursor is where they put it. */
static void
query_completer_changed (SlvQueryCompleter *self)
{
  self->asked = FALSE;
  if (self->silent || !has_focus (self))
    slv_query_completer_close (self);
  else
    slv_ui_once (self, &self->idle, G_PRIORITY_HIGH_IDLE, 0, G_CALLBACK (ask_in_idle));
}

/* ---- keys ---- */

static gboolean
key_in_offer (SlvQueryCompleter *self, guint keyval)
{
  GtkListBoxRow *row = gtk_list_box_get_selected_row (self->list);

  switch (keyval)
    {
    case GDK_KEY_Down: case GDK_KEY_KP_Down:
      move (self, 1);
      return TRUE;
    case GDK_KEY_Up: case GDK_KEY_KP_Up:
      move (self, -1);
      return TRUE;
    case GDK_KEY_Escape:
      slv_query_completer_close (self);
      return TRUE;
    case GDK_KEY_Tab: case GDK_KEY_KP_Tab:
      row = row ? row : gtk_list_box_get_row_at_index (self->list, 0);
      if (row)
        take (self, row);
      return TRUE;
    case GDK_KEY_Return: case GDK_KEY_KP_Enter: case GDK_KEY_ISO_Enter:
      if (row)
        take (self, row);
      else
        slv_query_completer_close (self);
      return row != NULL;
    default:
      return FALSE;
    }
}

static gboolean
query_completer_key_pressed (SlvQueryCompleter *self, guint keyval, guint keycode G_GNUC_UNUSED, GdkModifierType state)
{
  GdkModifierType mods = state & gtk_accelerator_get_default_mod_mask ();

  if (mods == GDK_CONTROL_MASK && keyval == GDK_KEY_space && self->index)
    {
      self->asked = TRUE;
      ask (self);
      return TRUE;
    }
  return mods == 0 && gtk_widget_get_visible (GTK_WIDGET (self->popover)) && key_in_offer (self, keyval);
}

/* ---- the object ---- */

static void
make_popover (SlvQueryCompleter *self)
{
  GtkWidget *popover = gtk_popover_new (), *list = gtk_list_box_new (), *scroller = gtk_scrolled_window_new ();

  self->popover = GTK_POPOVER (popover);
  self->list = GTK_LIST_BOX (list);
  self->scroller = GTK_SCROLLED_WINDOW (scroller);
  gtk_list_box_set_selection_mode (self->list, GTK_SELECTION_SINGLE);   /* GTK does not let go of a row in browse mode */
  gtk_widget_set_focusable (list, FALSE);
  gtk_widget_set_focusable (scroller, FALSE);
  gtk_widget_set_can_focus (popover, FALSE);
  slv_ui_set_name (list, _("Suggestions"));
  gtk_scrolled_window_set_policy (self->scroller, GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_max_content_height (self->scroller, 260);
  gtk_scrolled_window_set_propagate_natural_height (self->scroller, TRUE);
  gtk_scrolled_window_set_propagate_natural_width (self->scroller, TRUE);
  gtk_scrolled_window_set_child (self->scroller, list);
  gtk_popover_set_child (self->popover, scroller);
  gtk_popover_set_autohide (self->popover, FALSE);
  gtk_popover_set_has_arrow (self->popover, FALSE);
  gtk_popover_set_position (self->popover, GTK_POS_BOTTOM);
  gtk_widget_set_halign (popover, GTK_ALIGN_START);
  gtk_widget_set_size_request (popover, 220, -1);
  gtk_widget_add_css_class (popover, "suggestions");
  gtk_widget_set_parent (popover, self->entry);
  g_signal_connect_object (list, "row-activated", G_CALLBACK (take), self, G_CONNECT_SWAPPED);
}

static void
slv_query_completer_dispose (GObject *object)
{
  SlvQueryCompleter *self = SLV_QUERY_COMPLETER (object);

  g_clear_handle_id (&self->idle, g_source_remove);
  if (self->entry)
    {
      g_signal_handlers_disconnect_by_data (self->entry, self);
      gtk_widget_remove_controller (self->entry, self->keys);
      gtk_widget_remove_controller (self->entry, self->focus);
      gtk_widget_unparent (GTK_WIDGET (self->popover));
    }
  SLV_FREE_MEMBERS (self, (weak, entry), (slv_index_unref, index), (slv_completion_free, completion), text);
  G_OBJECT_CLASS (slv_query_completer_parent_class)->dispose (object);
}

static void
slv_query_completer_class_init (SlvQueryCompleterClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = slv_query_completer_dispose;
}

SLV_DEFINE_EMPTY_INIT (SlvQueryCompleter, slv_query_completer);

SlvQueryCompleter *
slv_query_completer_new (GtkWidget *entry)
{
  SlvQueryCompleter *self = g_object_new (SLV_TYPE_QUERY_COMPLETER, NULL);

  g_set_weak_pointer (&self->entry, entry);
  make_popover (self);
  self->keys = gtk_event_controller_key_new ();
  self->focus = gtk_event_controller_focus_new ();
  /* before the entry and whoever else wants Tab and the arrows */
  gtk_event_controller_set_propagation_phase (self->keys, GTK_PHASE_CAPTURE);
  g_signal_connect_object (self->keys, "key-pressed", G_CALLBACK (query_completer_key_pressed), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->focus, "leave", G_CALLBACK (slv_query_completer_close), self, G_CONNECT_SWAPPED);
  gtk_widget_add_controller (entry, self->keys);
  gtk_widget_add_controller (entry, self->focus);
  g_signal_connect_object (entry, "changed", G_CALLBACK (query_completer_changed), self, G_CONNECT_SWAPPED);
  return self;
}

void
slv_query_completer_set_source (SlvQueryCompleter *self, SlvIndex *index, SlvGame *game)
{
  g_return_if_fail (SLV_IS_QUERY_COMPLETER (self));
  if (index)
    slv_index_ref (index);
  g_clear_pointer (&self->index, slv_index_unref);
  self->index = index;
  self->game = game;
  slv_query_completer_close (self);
}

void
slv_query_completer_set_fields (SlvQueryCompleter *self, SlvFieldsFunc func, gpointer data)
{
  g_return_if_fail (SLV_IS_QUERY_COMPLETER (self));
  self->fields = func;
  self->fields_data = data;
}
