/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-entry-bar.c: see the header. A line is understood in the thread of the store, with the newest snapshot; the entry is free for
 * the next line at once. One that is not understood comes back into the entry, unless something else stands there by then. */
#include "collection/slv-collection-parts.h"
#include "base/slv-fold.h"
#include "collection/slv-copy-enter.h"
#include "collection/slv-copy-words.h"
#include "widgets/slv-parts.h"
#include "window/slv-window-parts.h"

#define OFFERED    8u
#define TOLD_MOST  30u   /* lines that are told of */
#define FACE_WIDTH 90    /* pixels */
#define FACE_FROM  300   /* pixels of the bar from which the card stands beside the fields */

struct _SlvEntryBar {
  AdwBin      parent_instance;
  SlvSession *session;
  GtkEntry   *set, *condition, *finish, *place, *line;
  GtkWidget  *fields, *told;
  SlvCardFace *face;
  GtkListStore *offers;    /* lines that the one which is typed may become */
};
G_DEFINE_FINAL_TYPE (SlvEntryBar, slv_entry_bar, ADW_TYPE_BIN)

typedef struct { SlvGame *game; char *set, *condition, *finish, *place, *line, *told, *as; gint64 lot; } Line;

SLV_DEFINE_STATIC_FREE (Line, line_free, (slv_game_unref, game), set, condition, finish, place, line, told, as);

static gboolean
fail_fault (const GPtrArray *faults, GError **error)
{
  const SlvCopyFault *fault = faults->len > 0 ? faults->pdata[0] : NULL;

  if (fault == NULL)
    return TRUE;
  slv_set_error (error, SLV_ERROR_USAGE, NULL, "%s", fault->reason);
  return FALSE;
}

/* "3 × Red Runner, T1 012", and why when it was not certain. */
static char *
tell_match (const SlvCopyMatch *match)
{
  g_autofree char *what = *match->lot.set_code != '\0'
    ? g_strdup_printf ("%lld × %s, %s %s", (long long) match->lot.quantity, match->lot.name, match->lot.set_code, match->lot.number)
    : g_strdup_printf ("%lld × %s", (long long) match->lot.quantity, match->lot.name);

  return match->state == SLV_COPY_MATCHED ? g_steal_pointer (&what) : g_strdup_printf ("%s (%s)", what, match->reason);
}

/* "3 × Red Runner, T1 012, Near mint, Foil": what a word of the line was taken for is read, too. */
static char *
tell_state (const char *what, const SlvLot *lot)
{
  const char *parts[] = { what, slv_condition_title (slv_condition_grade (lot->condition)), slv_finish_title (lot->finish), NULL };
  g_autoptr (GPtrArray) said = g_ptr_array_new ();

  for (guint i = 0; parts[i] != NULL; i++)
    if (*parts[i] != '\0')
      g_ptr_array_add (said, (gpointer) parts[i]);
  return slv_join_texts (said, ", ", 0);
}

static gboolean
enter (SlvCollection *collection, SlvStore *store, gpointer data, GArray **touched, GError **error)
{
  Line *line = data;
  const char *values[SLV_N_COPY_FIELDS] = { NULL };
  g_autoptr (SlvCopyList) list = slv_copy_list_new ("enter", "");
  g_autoptr (SlvCopyPlan) plan = NULL;

  values[SLV_COPY_SET_CODE] = line->set;
  values[SLV_COPY_CONDITION] = line->condition;
  values[SLV_COPY_FINISH] = line->finish;
  values[SLV_COPY_PLACE] = line->place;
  slv_copy_enter (collection, line->game, *line->set != '\0' ? line->set : NULL, line->line, 1, values, list);
  if (!fail_fault (list->faults, error)
      || !(plan = slv_collection_match (collection, list, line->game, SLV_COPIES_MERGE, NULL, error)) || !fail_fault (plan->faults, error)
      || plan->matches->len == 0)
    return FALSE;
  line->told = tell_match (&g_array_index (plan->matches, SlvCopyMatch, 0));
  line->as = tell_state (line->told, &g_array_index (plan->matches, SlvCopyMatch, 0).lot);
  g_autofree char *what = slv_story_new (SLV_STORY_ADDED_LINE, 0, line->told, NULL);
  if (!slv_collection_apply (store, plan, what, touched, error))
    return FALSE;
  line->lot = *touched != NULL && (*touched)->len > 0 ? g_array_index (*touched, gint64, 0) : 0;
  return TRUE;
}

/* The newest first; what failed stays until the bar is closed. */
static void
entry_bar_tell (SlvEntryBar *self, const char *text, gboolean bad)
{
  GtkWidget *row = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6), *words = slv_ui_words (text, bad ? "error" : "dim-label");
  guint n = 0;

  gtk_box_append (GTK_BOX (row), slv_ui_colour_sign (gtk_image_new_from_icon_name (bad ? "dialog-error-symbolic" : "emblem-ok-symbolic")));
  gtk_widget_set_hexpand (words, TRUE);
  gtk_box_append (GTK_BOX (row), words);
  g_object_set_data (G_OBJECT (row), "bad", GINT_TO_POINTER (bad));
  gtk_box_prepend (GTK_BOX (self->told), row);
  gtk_widget_set_visible (self->told, TRUE);
  for (GtkWidget *child = gtk_widget_get_first_child (self->told), *next; child != NULL; child = next)
    {
      next = gtk_widget_get_next_sibling (child);
      if (++n > TOLD_MOST && g_object_get_data (G_OBJECT (child), "bad") == NULL)
        gtk_box_remove (GTK_BOX (self->told), child);
    }
}

static void
entered (SlvEntryBar *self, Line *line, const GError *error)
{
  g_autofree char *text = NULL;

  if (error == NULL)
    {
      text = g_strdup_printf (_("Added %s"), line->as);
      entry_bar_tell (self, text, FALSE);
      if (line->lot != 0)
        g_signal_emit_by_name (self, "entered", line->lot);
      return;
    }
  text = slv_ui_error_text (error);
  if (strstr (text, line->line) == NULL)
    slv_take_str (&text, g_strdup_printf (_("%s: %s"), line->line, text));
  entry_bar_tell (self, text, TRUE);
  if (*gtk_editable_get_text (GTK_EDITABLE (self->line)) == '\0')
    {
      gtk_editable_set_text (GTK_EDITABLE (self->line), line->line);
      gtk_editable_select_region (GTK_EDITABLE (self->line), 0, -1);
      gtk_list_store_clear (self->offers);   /* until the next letter: they would lie over what was told */
    }
}

static void
entry_bar_activated (SlvEntryBar *self)
{
  const char *text = gtk_editable_get_text (GTK_EDITABLE (self->line));

  if (*text == '\0' || self->session == NULL)
    return;
  Line *line = g_new0 (Line, 1);
  line->game = slv_game_ref (slv_session_get_game (self->session));
  line->set = g_strstrip (g_strdup (gtk_editable_get_text (GTK_EDITABLE (self->set))));
  line->condition = g_strdup (gtk_editable_get_text (GTK_EDITABLE (self->condition)));
  line->finish = g_strdup (gtk_editable_get_text (GTK_EDITABLE (self->finish)));
  line->place = g_strdup (gtk_editable_get_text (GTK_EDITABLE (self->place)));
  line->line = g_strdup (text);
  gtk_editable_set_text (GTK_EDITABLE (self->line), "");
  slv_ui_acted (self->line);
  slv_holdings_run_async (slv_session_get_holdings (self->session), enter, line, line_free, G_CALLBACK (entered), self);
}

/* ---- while a line is typed ---- */

/* The card that it means so far is shown, the last one that was booked until something else is typed; and what it may become is offered. */
static void
typed (SlvEntryBar *self)
{
  SlvCollection *collection = self->session != NULL ? slv_holdings_get_collection (slv_session_get_holdings (self->session)) : NULL;
  g_autofree char *set = g_strstrip (g_strdup (gtk_editable_get_text (GTK_EDITABLE (self->set)))), *before = NULL;
  const char *line = gtk_editable_get_text (GTK_EDITABLE (self->line));
  g_autoptr (GArray) rows = collection != NULL && *line != '\0'
    ? slv_copy_enter_offer (collection, slv_session_get_game (self->session), *set != '\0' ? set : NULL, line, OFFERED, &before) : NULL;
  SlvIndex *index = collection != NULL ? slv_collection_get_index (collection) : NULL;
  guint n = rows != NULL ? rows->len : 0;

  gtk_list_store_clear (self->offers);
  for (guint i = 0; i < n && before != NULL; i++)
    {
      g_autofree char *whole = g_strconcat (before, slv_index_card_name (index, g_array_index (rows, guint, i)), NULL);
      GtkTreeIter at;

      if (!g_str_equal (whole, line))
        gtk_list_store_insert_with_values (self->offers, &at, -1, 0, whole, -1);
    }
  if (collection != NULL && *line == '\0')
    return;
  slv_card_face_set_card (self->face, index, n > 0 ? g_array_index (rows, guint, 0) : SLV_ROW_NONE, FACE_WIDTH);
  gtk_widget_set_opacity (GTK_WIDGET (self->face), n > 0 ? 1 : 0);   /* its room is kept: nothing moves while one types */
  if (n > 0)
    slv_pictures_show (self->face);
  else
    slv_ui_set_name (GTK_WIDGET (self->face), _("No card yet"));
}

static gboolean
any_fits (GtkEntryCompletion *completion, const char *key, GtkTreeIter *at, gpointer data)
{
  (void) completion, (void) key, (void) at, (void) data;
  return TRUE;
}

/* @entry offers the words of @model. */
static void
offer (GtkEntry *entry, GtkListStore *model, gboolean all)
{
  g_autoptr (GtkEntryCompletion) completion = gtk_entry_completion_new ();

  gtk_entry_completion_set_model (completion, GTK_TREE_MODEL (model));
  gtk_entry_completion_set_text_column (completion, 0);
  gtk_entry_completion_set_popup_single_match (completion, TRUE);
  gtk_entry_completion_set_minimum_key_length (completion, 1);
  if (all)
    gtk_entry_completion_set_match_func (completion, any_fits, NULL, NULL);
  gtk_entry_set_completion (entry, completion);
}

/* What is known: @title of each of @ids, by its place. */
static void
offer_words (GtkEntry *entry, const char * const *ids, gboolean finishes)
{
  g_autoptr (GtkListStore) words = gtk_list_store_new (1, G_TYPE_STRING);
  g_autoptr (GString) tip = g_string_new (NULL);
  GtkTreeIter at;

  for (guint i = 0; ids[i] != NULL; i++)
    {
      const char *title = finishes ? slv_finish_title (ids[i]) : slv_condition_title (slv_condition_grade (ids[i]));

      gtk_list_store_insert_with_values (words, &at, -1, 0, title, -1);
      g_string_append_printf (tip, "%s%s", i > 0 ? " · " : "", title);
    }
  gtk_widget_set_tooltip_text (GTK_WIDGET (entry), tip->str);
  offer (entry, words, FALSE);
}

static void
closed (SlvEntryBar *self)
{
  slv_ui_empty (self->told);
  gtk_widget_set_visible (self->told, FALSE);
  g_signal_emit_by_name (self, "closed");
}

static gboolean
entry_bar_key_pressed (SlvEntryBar *self, guint key)
{
  if (key != GDK_KEY_Escape)
    return FALSE;
  closed (self);
  return TRUE;
}

void
slv_entry_bar_set_session (SlvEntryBar *self, SlvSession *session)
{
  g_set_object (&self->session, session);
}

void
slv_entry_bar_focus (SlvEntryBar *self)
{
  gtk_widget_grab_focus (GTK_WIDGET (self->line));
}

SLV_DEFINE_DISPOSE (SlvEntryBar, slv_entry_bar, (g_object_unref, session), (g_object_unref, offers));

static void
slv_entry_bar_class_init (SlvEntryBarClass *klass)
{
  g_type_ensure (SLV_TYPE_CARD_FACE);
  G_OBJECT_CLASS (klass)->dispose = slv_entry_bar_dispose;
  g_signal_new ("entered", SLV_TYPE_ENTRY_BAR, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_INT64);
  g_signal_new ("closed", SLV_TYPE_ENTRY_BAR, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  SLV_UI_TEMPLATE (klass, SlvEntryBar, "collection/slv-entry-bar.ui", fields, set, condition, finish, face, place, line, told);
}

/* Where words are large and the window is small, the fields need the room of the card. */
static gboolean
entry_bar_fit (gpointer data)
{
  SlvEntryBar *self = data;

  gtk_widget_set_visible (GTK_WIDGET (self->face), gtk_widget_get_width (data) >= FACE_FROM * MAX (1, slv_ui_text_scale ()));
  return G_SOURCE_REMOVE;
}

static void
slv_entry_bar_init (SlvEntryBar *self)
{
  g_autofree const char **finishes = slv_finish_ids ();

  gtk_widget_init_template (GTK_WIDGET (self));
  gtk_widget_set_layout_manager (self->fields, slv_wrap_layout_new (6));
  self->offers = gtk_list_store_new (1, G_TYPE_STRING);
  offer (self->line, self->offers, TRUE);
  typed (self);
  offer_words (self->condition, slv_condition_ids (), FALSE);
  offer_words (self->finish, finishes, TRUE);
  g_signal_connect_object (self->line, "changed", G_CALLBACK (typed), self, G_CONNECT_SWAPPED);
  slv_ui_on_key (GTK_WIDGET (self), GTK_PHASE_BUBBLE, G_CALLBACK (entry_bar_key_pressed), self);
  slv_ui_scroll_words (self->told, _("What was booked, and what was not"));
  slv_ui_follow_layout (GTK_WIDGET (self), entry_bar_fit);
  g_signal_connect_object (self->line, "activate", G_CALLBACK (entry_bar_activated), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->line, "icon-press", G_CALLBACK (entry_bar_activated), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->set, "activate", G_CALLBACK (gtk_widget_grab_focus), self->line, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->condition, "activate", G_CALLBACK (gtk_widget_grab_focus), self->line, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->finish, "activate", G_CALLBACK (gtk_widget_grab_focus), self->line, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->place, "activate", G_CALLBACK (gtk_widget_grab_focus), self->line, G_CONNECT_SWAPPED);
}
